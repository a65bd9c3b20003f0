//! Says which words the kernels take that are chosen when the library is compiled:
//! `limbsmith_words` is set to `64`, `64-carryless` or `32` (`src/field/choice.rs` has the table).
//!
//! `LIMBSMITH_WORDS` in the environment overrides the target.

use std::env::var;

const NAMES: [&str; 3] = ["64", "64-carryless", "32"];

fn main() {
    println!("cargo::rerun-if-env-changed=LIMBSMITH_WORDS");
    println!("cargo::rerun-if-changed=build.rs");
    println!(
        "cargo::rustc-check-cfg=cfg(limbsmith_words, values({}))",
        NAMES.map(|n| format!("\"{n}\"")).join(", ")
    );
    let words = match var("LIMBSMITH_WORDS") {
        Ok(w) if NAMES.contains(&w.as_str()) => w,
        Ok(w) => {
            println!(
                "cargo::error=LIMBSMITH_WORDS is '{w}'; it can be {}",
                NAMES.join(", ")
            );
            return;
        }
        Err(_) => by_target().into(),
    };
    println!("cargo::rustc-cfg=limbsmith_words=\"{words}\"");
}

fn by_target() -> &'static str {
    let target = |what: &str| var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    match (target("POINTER_WIDTH").as_str(), target("ARCH").as_str()) {
        // WebAssembly multiplies 64 by 64 to 64 bits, whatever the width of its addresses.
        ("16" | "32", _) | (_, "wasm64") => "32",
        (_, "riscv64" | "loongarch64" | "mips64" | "mips64r6") => "64-carryless",
        _ => "64",
    }
}
