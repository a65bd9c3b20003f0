//! Turns each Rust example of the README into a test. A test runs in a thread of 2 MiB, as a user's does.

use std::fmt::Write;
use std::path::Path;

fn main() {
    let readme = "../README.md";
    println!("cargo::rerun-if-changed={readme}");
    let text = std::fs::read_to_string(readme).expect("the README");
    let mut tests = String::new();
    for (number, block) in text.split("```rust\n").skip(1).enumerate() {
        let (code, _) = block.split_once("```").expect("the end of the example");
        writeln!(
            tests,
            "#[test]\nfn example_{}() -> Result<(), Box<dyn std::error::Error>> {{",
            number + 1
        )
        .unwrap();
        for line in code.lines() {
            // Lines that rustdoc hides.
            writeln!(tests, "    {}", line.strip_prefix("# ").unwrap_or(line)).unwrap();
        }
        if !code.contains("# Ok::<") {
            tests.push_str("    Ok(())\n");
        }
        tests.push_str("}\n");
    }
    assert!(
        tests.contains("verify_each"),
        "the README has fewer examples than it had"
    );
    let out = std::env::var_os("OUT_DIR").expect("the folder of the build");
    std::fs::write(Path::new(&out).join("readme.rs"), tests).expect("the tests");
}
