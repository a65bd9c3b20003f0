//! The feature `rustcrypto` brings neither a C compiler nor another library of cryptography.
#![cfg(feature = "rustcrypto")]

use std::process::Command;

fn tree(features: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--edges", "normal,build", "--target", "all"])
        .args([
            "--prefix",
            "none",
            "--format",
            "{p}",
            "--offline",
            "--locked",
        ])
        .args(["--features", features])
        .args([
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
        ])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let text = String::from_utf8(output.stdout).unwrap();
    let names = text.lines().filter_map(|line| line.split(' ').next());
    names.map(str::to_owned).collect()
}

#[test]
fn no_c_and_no_second_library() {
    let forbidden = [
        "cc",
        "cmake",
        "bindgen",
        "ring",
        "aws-lc-rs",
        "aws-lc-sys",
        "openssl-sys",
    ];
    let found = |names: &[String]| {
        let found = names
            .iter()
            .filter(|name| forbidden.contains(&name.as_str()));
        found.cloned().collect::<Vec<_>>()
    };
    let names = tree("rustcrypto");
    assert!(names.iter().any(|name| name == "aes-gcm") && names.len() > 20);
    assert_eq!(found(&names), [""; 0]);
    // The search finds a crate that is there.
    assert!(!found(&tree("aws-lc-rs")).is_empty());
}
