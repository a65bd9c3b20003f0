//! The command as a whole: help, version, bad arguments, closed pipes, and the subcommands that
//! need no test file of their own.

#[path = "bulk/mod.rs"]
mod bulk;
mod common;
#[cfg(target_os = "linux")]
#[path = "limits/mod.rs"]
mod limits;
#[path = "report/mod.rs"]
mod report;
#[cfg(target_os = "linux")]
#[path = "streams/mod.rs"]
mod streams;

use common::{assert_clean, command, file, folder, limbsmith, path, run_with};
use std::process::Stdio;

const COMMANDS: [&str; 11] = [
    "bench",
    "prove",
    "emit",
    "tune",
    "vectors",
    "keygen",
    "sign",
    "verify",
    "verify-many",
    "make-corpus",
    "engine",
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
    limbsmith(["tune"]).refused(&["tune needs --prime"]);
}

#[test]
fn bench_refuses_names_that_it_does_not_know() {
    limbsmith(["bench", "--backend", "abacus"]).refused(&["no backend \"abacus\"", "sat64"]);
    limbsmith(["bench", "--curve", "p17"]).refused(&["no curve \"p17\"", "ed25519"]);
    limbsmith(["bench", "--op", "divide"]).refused(&["no operation \"divide\"", "x25519-base"]);
    limbsmith(["bench", "--op", "sign", "--curve", "x25519"]).refused(&["in common"]);
    limbsmith(["bench", "--json", "/no/such/folder/x"]).refused(&["/no/such/folder/x"]);
}

#[test]
fn code_that_the_processor_lacks_is_refused_by_name() {
    for name in ["LIMBSMITH_BACKEND", "LIMBSMITH_LANES"] {
        let with =
            |value: &str, arguments: &[&str]| run_with(command(arguments).env(name, value), b"");
        with("abacus", &["verify"]).refused(&[name, "\"abacus\"", "s"]);
        with("", &["bench", "--quick"]).refused(&[name, "this processor has"]);
        // A request for help always succeeds.
        assert!(with("abacus", &["help"]).good().contains(name));
    }
}

/// Two candidates, a few rounds: this tests the path from a prime to a file and back.
#[test]
fn tune_writes_its_choice_and_checks_it() {
    let folder = folder("tune");
    let (out, work) = (path(&folder, "found.toml"), path(&folder, "work"));
    let prime = ["--prime", "2^127 - 1", "--goal", "latency"];
    let more = [
        "--lang",
        "c",
        "--only",
        "saturated 2x64",
        "--quick",
        // A day: no machine is so slow that work is left out, which another run would do.
        "--budget",
        "86400",
        "--work",
        &work,
    ];
    let arguments = || ["tune"].iter().chain(&prime).chain(&more);
    let run = limbsmith(arguments().chain(&["--out", out.as_str()]));
    if run.err.contains("no compiler") {
        println!("skipped: {}", run.err);
        return;
    }
    let table = run.good();
    for words in [
        "saturated 2x64",
        "99% within",
        "one step: a product and its square",
        "default",
    ] {
        assert!(table.contains(words), "no {words:?} in:\n{table}");
    }
    let found = std::fs::read_to_string(&out).unwrap();
    assert!(
        found.contains("modulus = \"2^127 - 1\"") && found.contains("[choice]"),
        "{found}"
    );
    // Finished work is not repeated: the same samples give the same file.
    limbsmith(arguments().chain(&["--out", out.as_str()])).refused(&["exists already"]);
    limbsmith(arguments().chain(&["--force", "--out", out.as_str()])).good();
    assert_eq!(std::fs::read_to_string(&out).unwrap(), found);
    // A choice that is not in the ranking counts as behind.
    let strange = found.replacen("limbs = \"2x64\"", "limbs = \"9x9\"", 2);
    let strange = file(&folder, "strange.toml", strange);
    let run = limbsmith(["tune", "--check", &strange].iter().chain(&more[2..]));
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.contains("not among those"), "{}", run.out);
    limbsmith(["tune", "--prime", "16"]).refused(&["refused", "odd"]);
    limbsmith(["tune", "--prime", "7", "--goal", "glory"]).refused(&["glory", "verify"]);
    limbsmith(["tune", "--prime", "7", "--word", "lane"]).refused(&["lane", "64"]);
    limbsmith(["tune", "--check", "/no/such/file"]).refused(&["/no/such/file"]);
}

/// One backend and two operations: this tests the report, not the time.
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
    limbsmith(["bench", "--json", &json]).refused(&["results: exists already"]);
    let arguments = ["bench", "--force", "--json", &json];
    let table = run_with(
        command(arguments.iter().chain(&common))
            .env("LIMBSMITH_BACKEND", "sat64")
            .env("LIMBSMITH_LANES", "single"),
        b"",
    )
    .good();
    for words in [
        "sat64 and, for many inputs, single",
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
        let op = object["op"].as_str().unwrap();
        if op.contains("-each") || op.contains("-all") {
            // Calls on many inputs, on every kind of lanes.
            assert!(object["batch"].as_u64().unwrap() > 1);
            assert_ne!(object["backend"], "sat64");
            continue;
        }
        assert_eq!(object["backend"], "sat64");
        assert_eq!(object["batch"], 1);
        assert!(object["ns_per_op"].as_f64().unwrap() > 0.0);
        assert!(object["cycles_per_op"].as_f64().unwrap() > 0.0);
        assert!(object["machine"].as_str().unwrap().len() > 3);
        assert_eq!(object.as_object().unwrap().len(), 6);
        found.push(object["op"].as_str().unwrap().to_string());
    }
    let expected = [
        "p25519-mul-latency",
        "p25519-mul-throughput",
        "ed25519-verify",
        "ed25519-verify-dalek-strict",
        "ed25519-verify-zip215",
        "ed25519-verify-whole",
        "ed25519-verify-prepared",
        "ed25519-verify-cached",
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
        // A short output may be complete before the pipe is closed.
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

/// Files may hold escape sequences and lines of any length.
#[test]
fn text_of_files_is_escaped_and_cut_in_all_messages() {
    let folder = folder("excerpts");
    let evil = "\x1b]0;title\x07\x1b[2J\u{202e}\u{9b}31m";
    let long = "x".repeat(1 << 19);
    let signature = |result: &str, comment: &str| {
        serde_json::json!({
            "algorithm": "EDDSA",
            "testGroups": [{
                "type": "EddsaVerify",
                "publicKey": { "curve": "edwards25519", "pk": "00" },
                "tests": [{ "tcId": 1, "comment": comment, "msg": "", "sig": "", "result": result }],
            }],
        })
    };
    let table = "index,secret key,public key,aux_rand,message,signature,verification result\n";
    for text in [evil, &long] {
        let changed = |pointer: &str| {
            let mut value = signature("valid", "");
            *value.pointer_mut(pointer).unwrap() = text.into();
            value.to_string()
        };
        let group = |kind: &str, public: serde_json::Value, sha: &str| {
            let group =
                serde_json::json!({ "type": kind, "publicKey": public, "curve": text, "sha": sha });
            let algorithm = if kind == "EcdhTest" { "ECDH" } else { "ECDSA" };
            serde_json::json!({ "algorithm": algorithm, "testGroups": [group] }).to_string()
        };
        let curve = serde_json::json!({ "curve": text });
        for content in [
            changed("/algorithm"),
            changed("/testGroups/0/type"),
            changed("/testGroups/0/publicKey/curve"),
            changed("/testGroups/0/tests/0/result"),
            signature(text, "").to_string(),
            signature("valid", "").to_string().replacen(
                '{',
                &format!("{{\"schema\":{},", serde_json::json!(text)),
                1,
            ),
            group(text, curve.clone(), "SHA-256"),
            group("EcdsaVerify", curve.clone(), text),
            group("EcdsaVerify", curve.clone(), "SHA-256"),
            group("EcdhTest", curve.clone(), ""),
            format!("{table}0,,,,,,{text},\n"),
            format!("{table}{text},,,,,,TRUE,\n"),
        ] {
            let run = limbsmith(["vectors", &file(&folder, "in.json", content)]);
            assert_clean(&run.err, 400);
            run.refused(&["in.json: "]);
        }
        let run = limbsmith([
            "vectors",
            &file(&folder, "in.json", signature("valid", text).to_string()),
        ]);
        assert_clean(&run.out, 400);
        assert_eq!((run.code, run.out.lines().count()), (1, 3), "{}", run.out);
        for program in [
            text.into(),
            format!("fmul %1, {text}"),
            format!("jump {text}"),
        ] {
            let run = limbsmith(["engine", "asm", &file(&folder, "in.s", program)]);
            assert_clean(&run.err, 400);
            run.refused(&["in.s:1:"]);
        }
        for choice in [
            text.into(),
            format!("modulus = {text}"),
            format!("{text} = 1"),
        ] {
            let run = limbsmith(["tune", "--check", &file(&folder, "in.toml", choice)]);
            assert_clean(&run.err, 1200);
            run.refused(&["in.toml: "]);
        }
    }
    // Names of files are escaped, and whole.
    let name = path(&folder, &format!("{}{evil}", "y".repeat(100)));
    for command in [
        &["vectors"][..],
        &["engine", "asm"],
        &["tune", "--check"],
        &["sign", "-", "--key"],
        &["verify-many"],
    ] {
        let run = limbsmith(command.iter().chain(&[name.as_str()]));
        assert_clean(&run.err, 1200);
        run.refused(&["yyy\\u{1b}]0;title\\u{7}\\u{1b}[2J\\u{202e}\\u{9b}31m: "]);
    }
    std::fs::write(&name, signature("valid", "").to_string()).unwrap();
    let run = limbsmith(["vectors", &name]);
    assert_clean(&run.out, 1200);
    assert_eq!(run.code, 1, "{}", run.err);
}

/// RFC 7748, section 5.2, on the model of the accelerator.
#[test]
fn the_engine_runs_x25519() {
    let k = "0=a046e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449a44";
    let u = "1=e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c";
    for program in ["x25519", "original"] {
        let out = limbsmith(["engine", "run", program, "--set", k, "--set", u]).good();
        let result = "%0 = c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552\n";
        assert!(out.starts_with(result), "{out}");
        assert_eq!(
            program == "x25519",
            out.ends_with("\nFinished after 32427 cycles, 5886 instructions\n")
        );
    }
    let words = limbsmith(["engine", "asm", "x25519"]).good();
    let listing = limbsmith(["engine", "asm", "x25519", "--listing"]).good();
    assert!(listing.contains(words.lines().next_back().expect("a word")));
    let source = limbsmith(["engine", "asm", "x25519", "--source"]).good();
    let folder = folder("engine");
    let text = file(&folder, "x25519.s", source.as_bytes());
    assert_eq!(limbsmith(["engine", "asm", text.as_str()]).good(), words);
    let short = file(&folder, "short.s", b"fmul %1, #4, #5\nfst %0, %1\nfin");
    let trace = limbsmith(["engine", "trace", short.as_str()]).good();
    assert!(trace.contains("     25    20     1  fst %0, %1"), "{trace}");
    assert!(trace.ends_with("     71 Finished\n"), "{trace}");
    let vcd = limbsmith(["engine", "trace", short.as_str(), "--vcd", "-"]).good();
    assert!(vcd.starts_with("$timescale 1ns $end"), "{vcd}");
    assert!(
        vcd.contains("#370\n1!\nb0 &\nb100010100100001001010 '\n0\"\n1%\n"),
        "{vcd}"
    );
    let wrong = file(&folder, "wrong.s", b"fin\n add %1, %2, #32");
    limbsmith(["engine", "asm", wrong.as_str()]).refused(&["2:14: constants are numbered 0 to 31"]);
    limbsmith(["engine", "run", "x25519", "--set", "0=00"]).refused(&["32 bytes"]);
    limbsmith(["engine"]).refused(&["asm, run or trace"]);
    limbsmith(["engine", "fly", "x25519"]).refused(&["no engine command \"fly\""]);
}
