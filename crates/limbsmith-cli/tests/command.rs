//! The command as a whole: help, version, bad arguments, closed pipes, and the subcommands that
//! need no test file of their own.

#[path = "bulk/mod.rs"]
mod bulk;
mod common;

use common::{command, file, folder, limbsmith, path};
use std::process::Stdio;

const COMMANDS: [&str; 9] = [
    "bench",
    "prove",
    "emit",
    "vectors",
    "keygen",
    "sign",
    "verify",
    "verify-many",
    "make-corpus",
];

#[test]
fn help_names_every_command() {
    for arguments in [&["help"][..], &["--help"], &["-h"]] {
        let text = limbsmith(arguments).good();
        for name in COMMANDS {
            assert!(
                text.contains(&format!("\n  {name} ")),
                "{name} missing in:\n{text}"
            );
        }
    }
}

#[test]
fn every_command_explains_itself() {
    for name in COMMANDS {
        let text = limbsmith(["help", name]).good();
        assert!(text.starts_with("usage: limbsmith"), "{text}");
        assert!(text.lines().all(|l| l.len() <= 100), "{text}");
        assert_eq!(limbsmith([name, "--help"]).good(), text);
        assert_eq!(limbsmith([name, "--no-such-option", "-h"]).good(), text);
    }
    limbsmith(["help", "frobnicate"]).refused(&["no command \"frobnicate\"", "keygen"]);
}

#[test]
fn version() {
    let expected = format!("limbsmith {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(limbsmith(["--version"]).good(), expected);
    assert_eq!(limbsmith(["-V"]).good(), expected);
}

#[test]
fn unknown_arguments_are_refused() {
    limbsmith(["frobnicate"]).refused(&["no command \"frobnicate\"", "vectors"]);
    limbsmith(["--frobnicate"]).refused(&["--frobnicate"]);
    for name in COMMANDS {
        limbsmith([name, "--frobnicate"]).refused(&["--frobnicate", "limbsmith help"]);
    }
    limbsmith(["keygen", "file"]).refused(&["file"]);
    limbsmith(["keygen", "--out"]).refused(&["--out"]);
    limbsmith(["keygen"]).refused(&["keygen needs --out"]);
    limbsmith(["sign", "--key", "k"]).refused(&["sign needs a message file"]);
    limbsmith(["verify", "--pub", "k", "m"]).refused(&["verify needs --sig"]);
    limbsmith(["vectors"]).refused(&["needs a file"]);
    limbsmith(["emit"]).refused(&["emit needs --prime"]);
}

#[test]
fn bench_refuses_names_that_it_does_not_know() {
    limbsmith(["bench", "--backend", "abacus"]).refused(&["no backend \"abacus\"", "sat64"]);
    limbsmith(["bench", "--curve", "p17"]).refused(&["no curve \"p17\"", "ed25519"]);
    limbsmith(["bench", "--op", "divide"]).refused(&["no operation \"divide\"", "x25519-base"]);
    limbsmith(["bench", "--op", "sign", "--curve", "x25519"]).refused(&["in common"]);
    limbsmith(["bench", "--json", "/no/such/folder/x"]).refused(&["/no/such/folder/x"]);
}

/// One backend and two operations: what is tested is the report, not the time.
#[test]
fn bench_reports_a_table_and_json_lines() {
    let folder = folder("bench");
    let json = file(
        &folder,
        "results",
        "an earlier result that is longer than nothing\n".repeat(99),
    );
    let common = [
        "--quick",
        "--backend",
        "sat64",
        "--op",
        "p25519-mul",
        "--op",
        "ed25519-verify",
    ];
    let table = limbsmith(["bench", "--json", &json].iter().chain(&common)).good();
    for words in [
        "machine: ",
        "method: ",
        "cycles",
        "ratio",
        "field product, latency",
        "1.00 *",
    ] {
        assert!(table.contains(words), "no {words:?} in:\n{table}");
    }
    check_json(&std::fs::read_to_string(&json).unwrap());
    // Without the name of the subcommand, and JSON on standard output.
    let run = limbsmith(["--json", "-"].iter().chain(&common));
    assert_eq!(run.code, 0);
    check_json(&run.out);
    assert!(run.err.contains("field product, latency"), "{}", run.err);
}

fn check_json(text: &str) {
    let mut found = Vec::new();
    for line in text.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["backend"], "sat64");
        assert_eq!(object["batch"], 1);
        assert!(object["ns_per_op"].as_f64().unwrap() > 0.0);
        assert!(object["cycles_per_op"].as_f64().unwrap() > 0.0);
        assert_eq!(object.as_object().unwrap().len(), 5);
        found.push(object["op"].as_str().unwrap().to_string());
    }
    let expected = [
        "p25519-mul-latency",
        "p25519-mul-throughput",
        "ed25519-verify",
        "ed25519-verify-dalek-strict",
        "ed25519-verify-zip215",
        "ed25519-verify-whole",
    ];
    assert_eq!(found, expected);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_panic() {
    let folder = folder("closed-pipe");
    let case = r#"{"key":"00","sig":"00","msg":""}"#;
    // More output than any buffer holds.
    let corpus = file(
        &folder,
        "corpus",
        format!("[{case}{}]", format!(",{case}").repeat(9999)),
    );
    for arguments in [&["help"][..], &["vectors", "--verdicts", &corpus]] {
        let mut child = command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the command ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(err, "", "{arguments:?}");
        // A short text may be gone before the pipe is closed.
        let code = output.status.code();
        assert!(
            code == Some(141) || (arguments[0] == "help" && code == Some(0)),
            "{code:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("/dev/full");
    let output = command(["help"])
        .stdout(full)
        .output()
        .expect("the command runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard output"));
}

#[test]
fn a_missing_file_is_named() {
    let folder = folder("missing");
    let missing = path(&folder, "nothing-here");
    limbsmith(["vectors", &missing]).refused(&["nothing-here"]);
    limbsmith(["sign", "--key", &missing, "-"]).refused(&["nothing-here"]);
}
