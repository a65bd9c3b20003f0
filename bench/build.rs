//! Compiles the field of libsecp256k1, whose headers travel with secp256k1-sys: the library does
//! not export it, and it is the rival to beat in 5 limbs of 52 bits.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=src/libsecp256k1.c");
    println!("cargo::rerun-if-changed=Cargo.lock");
    let sources = sources().expect("the sources of secp256k1-sys");
    cc::Build::new()
        .file("src/libsecp256k1.c")
        .include(sources.join("depend/secp256k1/src"))
        .include(sources.join("depend/secp256k1/include"))
        .include(sources.join("depend/secp256k1"))
        .opt_level(3)
        // As this program: with the instructions that the rows of limbsmith run with.
        .flag_if_supported("-mbmi2")
        .flag_if_supported("-Wno-unused-function")
        .compile("libsecp256k1_field");
}

/// Where cargo keeps the package.
fn sources() -> Option<PathBuf> {
    let cargo = std::env::var("CARGO").ok()?;
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1"])
        .output()
        .ok()?;
    let all: serde_json::Value = serde_json::from_slice(&output.stdout).ok()?;
    let package = all["packages"]
        .as_array()?
        .iter()
        .find(|p| p["name"] == "secp256k1-sys")?;
    let manifest = PathBuf::from(package["manifest_path"].as_str()?);
    Some(manifest.parent()?.into())
}
