//! Runs with little memory: a result or a message, and exit code 0, 1 or 2.

use crate::common::{Run, file, folder, limbsmith, path, run_with};
use std::process::Command;

/// The command with this many MiB of address space.
fn limited(mib: u64, arguments: &[&str]) -> Command {
    let program = env!("CARGO_BIN_EXE_limbsmith");
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {}; exec \"$0\" \"$@\"", mib << 10);
    command.args(["-c", &script, program]).args(arguments);
    command
}

/// Runs the command with this many MiB of address space.
fn within(mib: u64, arguments: &[&str]) -> Run {
    run_with(&mut limited(mib, arguments), b"")
}

/// Whether the system can start the command with this many MiB of address space.
fn starts(mib: u64) -> bool {
    let output = limited(mib, &["help"]).output();
    output.is_ok_and(|output| output.status.success())
}

/// A sparse file of zeros.
fn sparse(path: &str, bytes: u64) {
    let file = std::fs::File::create(path).unwrap();
    file.set_len(bytes).unwrap();
}

/// Signs a file by all schemes and verifies it, with this much memory.
fn streams(name: &str, bytes: u64, mib: u64) {
    let folder = folder(name);
    let path = |name: &str| path(&folder, name);
    let (message, key, public, signature) = (path("m"), path("k"), path("p"), path("s"));
    sparse(&message, bytes);
    for (curve, options) in [
        ("ed25519", &[][..]),
        ("ed25519", &["--ctx", "c"]),
        ("ed25519", &["--ph"]),
        ("p256", &[]),
        ("p384", &[]),
        ("secp256k1", &["--schnorr"]),
    ] {
        let pair = ["--out", &key, "--pub", &public, "--force", "--curve", curve];
        limbsmith(["keygen"].iter().chain(&pair)).good();
        let sign = [
            "sign", "--force", "--key", &key, "--out", &signature, &message,
        ];
        within(mib, &[&sign, options].concat()).good();
        let verify = ["verify", "--pub", &public, "--sig", &signature, &message];
        let verdict = within(mib, &[&verify, options].concat()).good();
        assert_eq!(verdict, "valid\n", "{curve} {options:?}");
    }
}

#[test]
fn messages_larger_than_memory_are_signed_and_verified() {
    streams("limits-streams", 120 << 20, 100);
}

/// `cargo xtask outputs`.
#[test]
#[ignore = "minutes"]
fn messages_of_five_gibibytes_are_signed_and_verified() {
    streams("limits-streams-5g", 5 << 30, 1500);
}

#[test]
fn little_memory_is_no_abort() {
    let folder = folder("limits");
    let path = |name: &str| path(&folder, name);
    let (key, public, signature) = (path("k"), path("p"), path("s"));
    limbsmith(["keygen", "--out", &key, "--pub", &public]).good();
    let message = file(&folder, "m", b"message");
    limbsmith(["sign", "--key", &key, "--out", &signature, &message]).good();
    let rows = path("rows.csv");
    let corpus = [
        "make-corpus",
        "--rows",
        "3000",
        "--keys",
        "20",
        "--out",
        &rows,
    ];
    limbsmith(corpus).good();
    let lines = path("rows.jsonl");
    let long = format!("{{\"key\":\"{}\"}}\n", "0".repeat(15 << 20));
    std::fs::write(&lines, long.repeat(2)).unwrap();
    let case = r#"{"key":"00","sig":"00","msg":""}"#;
    let vectors = file(
        &folder,
        "v",
        format!("[{case}{}]", format!(",{case}").repeat(30_000)),
    );
    let out = path("out");
    let runs: [&[&str]; 8] = [
        &["sign", "--hex", "--key", &key, &message],
        &["verify", "--pub", &public, "--sig", &signature, &message],
        &[
            "verify-many",
            "--threads",
            "1",
            "--expect",
            "expected",
            &rows,
        ],
        &[
            "verify-many",
            "--threads",
            "16",
            "--out",
            &out,
            "--force",
            &rows,
        ],
        &["verify-many", "--threads", "3", "--alg", "ed25519", &lines],
        &[
            "make-corpus",
            "--threads",
            "4",
            "--rows",
            "2000",
            "--keys",
            "9",
        ],
        &["vectors", "--verdicts", &vectors],
        &["prove", "p25519", "--quiet"],
    ];
    let least = (8..1024)
        .step_by(4)
        .find(|mib| starts(*mib))
        .expect("it starts in a GiB");
    for run in runs {
        let mut codes = [0; 3];
        for more in [8, 16, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024, 2048] {
            let mib = least + more;
            let run = within(mib, run);
            assert!(
                (0..=2).contains(&run.code),
                "{mib} MiB: {} {}",
                run.code,
                run.err
            );
            codes[run.code as usize] += 1;
        }
        assert!(codes[0] + codes[1] > 0, "{run:?} in 2 GiB");
    }
}

/// A list of bytes takes far more memory than its place in the file.
#[cfg(feature = "parquet")]
#[test]
fn long_lists_are_no_abort() {
    let folder = folder("limits-lists");
    let [input, out] = ["in.parquet", "out.parquet"].map(|name| path(&folder, name));
    crate::bulk::lists::parquet::long(&input);
    assert!(std::fs::metadata(&input).unwrap().len() < 1 << 20);
    let arguments = ["verify-many", "--alg", "ed25519", "--threads", "1", &input];
    for mib in (200..1400).step_by(200).filter(|&mib| starts(mib)) {
        let run = within(mib, &[&arguments[..], &["--out", &out, "--force"]].concat());
        let refused = run.code == 2 && run.err.contains("out of memory");
        assert!(
            refused || run.code == 1,
            "{mib} MiB: {} {}",
            run.code,
            run.err
        );
    }
}
