//! The crate brings neither a C compiler nor another library of cryptography.
#![allow(missing_docs)]

use std::process::Command;

fn tree(edges: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--edges", edges, "--target", "all"])
        .args(["--prefix", "none", "--format", "{p}"])
        .args(["--offline", "--locked", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
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
    let forbidden = ["cc", "cmake", "ring", "aws-lc-rs", "p256", "rsa"];
    let found = |names: &[String]| {
        let found = |name: &&str| names.iter().any(|found| found == *name);
        forbidden.into_iter().filter(found).count()
    };
    let names = tree("normal,build");
    assert!(names.iter().any(|name| name == "limbsmith") && names.len() > 20);
    assert_eq!(found(&names), 0);
    // The search finds a crate that is there.
    assert!(found(&tree("normal,build,dev")) >= 4);
}
