//! `limbsmith verify-many` and `make-corpus`.

#[cfg(feature = "parquet")]
mod folders;
#[cfg(feature = "parquet")]
mod ids;
mod inputs;
pub mod lists;
#[cfg(feature = "parquet")]
mod parquet;
mod reading;
mod resume;
mod tokens;

use crate::common::{Run, file, folder, limbsmith, limbsmith_with};
use std::collections::BTreeSet;
use std::path::Path;

/// Two rows of Ed25519: test 2 of RFC 8032, section 7.1, and the same with another message.
pub const KEY: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
pub const SIGNATURE: &str = "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
                         085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";

/// The lines of a run's verdicts, without the header of CSV.
fn verdicts(run: &Run) -> Vec<String> {
    let lines = run.out.lines().filter(|l| !l.starts_with("row,"));
    lines.map(String::from).collect()
}

fn csv(text: &str) -> Run {
    limbsmith_with(["verify-many", "--format", "csv", "-"], text.as_bytes())
}

fn jsonl(text: &str) -> Run {
    limbsmith_with(["verify-many", "--format", "jsonl", "-"], text.as_bytes())
}

/// A corpus of every kind, small and mostly bad.
fn corpus(folder: &Path, name: &str, more: &[&str]) -> String {
    let path = crate::common::path(folder, name);
    let common = [
        "make-corpus",
        "--rows",
        "1500",
        "--out",
        &path,
        "--bad",
        "0.6",
    ];
    let keys = [
        "--malformed",
        "0.1",
        "--keys",
        "5",
        "--message-length",
        "0-40",
    ];
    limbsmith(common.iter().chain(&keys).chain(more)).good();
    path
}

#[test]
fn verdicts_on_a_corpus_are_as_expected() {
    let folder = folder("bulk-corpus");
    let mix = "ed25519,ed25519-dalek-strict,ed25519-zip215,ed25519-cofactored,secp256k1,\
               secp256k1-fixed-low-s,p256-low-s,p256-fixed,p384,bip340";
    let plain = corpus(&folder, "plain.csv", &["--mix", mix]);
    let lines = corpus(
        &folder,
        "lines.jsonl",
        &["--mix", mix, "--encoding", "base64"],
    );
    let base64 = ["--encoding", "base64", "--message-encoding", "base64"];
    let mut outputs = vec![];
    for (input, options) in [(&plain, &[][..]), (&lines, &base64)] {
        let common = ["verify-many", input, "--expect", "expected", "--id", "kind"];
        for threads in ["1", "3"] {
            let run = limbsmith(common.iter().chain(options).chain(&["--threads", threads]));
            assert_eq!(run.code, 0, "{}", run.err);
            assert!(run.err.contains("0 not as expected"), "{}", run.err);
            outputs.push(run.out);
        }
    }
    assert_eq!(outputs[0], outputs[1], "threads change nothing");
    assert_eq!(outputs[2], outputs[3]);
    // Both formats contain the same verdicts.
    let table: Vec<_> = outputs[0].lines().skip(1).collect();
    for (csv, json) in table.iter().zip(outputs[2].lines()) {
        let json: serde_json::Value = serde_json::from_str(json).unwrap();
        let fields = ["kind", "verdict", "expected"].map(|n| json[n].as_str().unwrap());
        assert!(csv.starts_with(&format!("{},{},", json["row"], fields.join(","))));
    }
    // Every kind occurs.
    let kinds: BTreeSet<_> = table.iter().filter_map(|l| l.split(',').nth(1)).collect();
    assert_eq!(kinds.len(), 36, "{kinds:?}");
    let valid = |kind: &str| {
        let line = |v: &str| table.iter().any(|l| l.contains(&format!(",{kind},{v},")));
        (line("valid"), line("invalid"))
    };
    assert_eq!(valid("good"), (true, false));
    assert_eq!(valid("high-s"), (true, true));
    assert_eq!(valid("low-order"), (true, true));
    assert_eq!(valid("flipped-s"), (false, true));
    // Without expectations, such a file fails; with wrong ones too.
    let run = limbsmith(["verify-many", &plain]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("more malformed rows"), "{}", run.err);
    let run = limbsmith(["verify-many", &plain, "--expect", "kind"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("1500 not as expected"), "{}", run.err);
}

#[test]
fn corpora_are_the_same_everywhere() {
    let folder = folder("bulk-same");
    let read = |path: String| std::fs::read(path).unwrap();
    let one = read(corpus(&folder, "one.csv", &["--threads", "1"]));
    let two = read(corpus(&folder, "two.csv", &["--threads", "4"]));
    let other = read(corpus(&folder, "other.csv", &["--seed", "2"]));
    assert!(one == two && one != other);
    let rows = ["make-corpus", "--rows", "3", "--mix", "p256"];
    let out = limbsmith(rows);
    assert_eq!((out.code, out.out.lines().count()), (0, 3));
    for (options, word) in [
        (&["--mix", "rsa"][..], "rsa"),
        (&["--mix", "p256=0"], "p256=0"),
        (&["--bad", "0.7", "--malformed", "0.4"], "together"),
        (&["--bad", "2"], "\"2\""),
        (&["--keys", "1"], "from 2"),
        (&["--encoding", "raw"], "raw"),
        (&["--message-length", "9-3"], "9-3"),
        (&["--rows", "x"], "\"x\""),
    ] {
        limbsmith(rows.iter().chain(options)).refused(&[word]);
    }
    let there = crate::common::path(&folder, "one.csv");
    limbsmith(rows.iter().chain(&["--out", &there])).refused(&["--force"]);
}

#[test]
fn csv_is_read_as_people_write_it() {
    let row = format!("ed25519,{KEY},{SIGNATURE},72");
    let quoted = format!("\"ed25519\",\"{KEY}\",{SIGNATURE},\"72\"");
    let header = "alg,key,signature,message";
    for text in [
        format!("{header}\n{row}\n{row}\n"),
        format!("{header}\r\n{row}\r\n{row}"),
        format!("\u{feff}{header}\n\n{row}\n\n\n{quoted}"),
        format!("{header}\r{row}\r{quoted}\r"),
        format!("note,{header}\n\"a,\"\"b\"\"\r\n\",{row}\n,{row}\n"),
    ] {
        let run = csv(&text);
        assert_eq!(
            verdicts(&run),
            ["1,valid,", "2,valid,"],
            "{text:?} {}",
            run.err
        );
        assert_eq!(run.code, 0);
        assert!(
            run.err
                .starts_with("2 rows: 2 valid, 0 invalid, 0 malformed (")
        );
    }
    let folder = folder("bulk-csv");
    let tabs = file(
        &folder,
        "t.tsv",
        format!("{header}\n{row}\n").replace(',', "\t"),
    );
    assert_eq!(limbsmith(["verify-many", &tabs]).code, 0);
    let semicolons = format!("{header}\n{row}\n").replace(',', ";");
    let semicolons = file(&folder, "s", semicolons);
    limbsmith(["verify-many", &semicolons]).refused(&["no column \"alg\"", "alg;key;"]);
    let run = limbsmith(["verify-many", &semicolons, "--delimiter", ";"]);
    assert_eq!(run.out, "row,verdict,detail\n1,valid,\n");
    let empty = format!("{header}\n");
    assert_eq!(
        (csv(&empty).code, csv(&empty).out),
        (0, "row,verdict,detail\n".into())
    );
    csv("").refused(&["empty"]);
    csv("alg,key,message\n").refused(&["no column \"signature\"; there are alg, key, message"]);
    csv("key,signature,message\n").refused(&["no column \"alg\""]);
    csv("alg,key,signature\n").refused(&["neither a column \"message\" nor \"hash\""]);
}

#[test]
fn malformed_rows_of_csv_are_counted_and_disturb_nobody() {
    let good = format!("ed25519,{KEY},{SIGNATURE},72,");
    let row = |alg: &str, key: &str, signature: &str, message: &str, hash: &str| {
        format!("{alg},{key},{signature},{message},{hash}\n{good}\n")
    };
    let cases = [
        (row("", KEY, SIGNATURE, "72", ""), "malformed,no alg"),
        (
            row("rsa", KEY, SIGNATURE, "72", ""),
            "malformed,\"alg: no algorithm \"\"rsa\"\"; there are ed25519, secp256k1, p256, p384, bip340, taproot, bitcoin, ethereum \
             (or EdDSA, ES256K, ES256, ES384)\"",
        ),
        (row("ed25519", "", SIGNATURE, "72", ""), "malformed,no key"),
        (row("ed25519", KEY, "", "72", ""), "malformed,no signature"),
        (
            row("ed25519", KEY, SIGNATURE, "72", "00"),
            "malformed,both message and hash",
        ),
        (
            row("ed25519", KEY, SIGNATURE, "", "00"),
            "malformed,hash: only ECDSA signs a hash",
        ),
        (
            row("ed25519", &KEY[1..], SIGNATURE, "", ""),
            "malformed,key: not hexadecimal: an odd number of digits",
        ),
        (
            row("ed25519", KEY, "0x", "", ""),
            "malformed,\"signature: 0 bytes, where 64 are expected\"",
        ),
        (
            row("ed25519", KEY, SIGNATURE, "7_", ""),
            "malformed,message: not hexadecimal: character 2 is no digit: another encoding? \
             use --message-encoding",
        ),
        (
            row("p256", KEY, SIGNATURE, "", "72"),
            "malformed,\"hash: a hash is 28, 32, 48 or 64 bytes long\"",
        ),
        (
            row("ed25519", &KEY[2..], SIGNATURE, "72", ""),
            "malformed,\"key: 31 bytes, where 32 are expected\"",
        ),
        (
            row("ed25519", KEY, &SIGNATURE[2..], "72", ""),
            "malformed,\"signature: 63 bytes, where 64 are expected\"",
        ),
        (
            row("p256", KEY, SIGNATURE, "72", ""),
            "malformed,key: 32 bytes: a key of Ed25519? see --alg",
        ),
        // Rows that can be decoded get a verdict.
        (row("ed25519", KEY, SIGNATURE, "", ""), "invalid,"),
        (row("bip340", KEY, SIGNATURE, "72", ""), "invalid,"),
        (
            format!("ed25519,{KEY},{SIGNATURE},72\n{good}\n"),
            "malformed,\"4 fields, where the header has 5\"",
        ),
        (
            format!("{good},\n{good}\n"),
            "malformed,\"6 fields, where the header has 5\"",
        ),
        (
            "\n".repeat(9) + "x\n" + &good,
            "malformed,\"1 fields, where the header has 5\"",
        ),
    ];
    for (rows, verdict) in &cases {
        let run = csv(&format!("alg,key,signature,message,hash\n{good}\n{rows}"));
        let expected = ["1,valid,", &format!("2,{verdict}"), "3,valid,"];
        assert_eq!(verdicts(&run), expected, "{}", run.err);
        let malformed = u64::from(verdict.starts_with("malformed"));
        let summary = format!(
            "3 rows: 2 valid, {} invalid, {malformed} malformed",
            1 - malformed
        );
        assert!(run.err.contains(&summary), "{}", run.err);
        assert_eq!(run.code, 1);
        assert_eq!(
            run.err.contains("-: row 2 (line "),
            malformed == 1,
            "{}",
            run.err
        );
    }
    // An unclosed quote includes the rest of the file, which is one row then.
    let run = csv(&format!(
        "alg,key,signature,message,hash\n{good}\ned25519,\"{KEY}\n{good}\n{good}"
    ));
    assert_eq!(
        verdicts(&run),
        [
            "1,valid,",
            "2,malformed,\"2 fields, where the header has 5\""
        ]
    );
}

#[test]
fn rows_without_end_do_not_fill_the_memory() {
    let long = "7".repeat(17 << 20);
    let good = format!("{KEY},{SIGNATURE},72\n");
    let folder = folder("bulk-long");
    let table = format!("key,signature,message\n{good}{KEY},{long},72\n{good}");
    let table = file(&folder, "long.csv", table);
    let run = limbsmith(["verify-many", "--alg", "ed25519", &table]);
    let long_row = "2,malformed,longer than 16777216 bytes";
    assert_eq!(verdicts(&run), ["1,valid,", long_row, "3,valid,"]);
    let good = format!("{{\"key\":\"{KEY}\",\"signature\":\"{SIGNATURE}\",\"message\":\"72\"}}\n");
    let lines = file(&folder, "long.jsonl", format!("{good}{long}\n{good}{long}"));
    let run = limbsmith(["verify-many", "--alg", "ed25519", &lines]);
    assert!(
        run.err.contains("4 rows: 2 valid, 0 invalid, 2 malformed"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("row 4 (line 4): longer than"),
        "{}",
        run.err
    );
}

#[test]
fn rows_of_json_lines() {
    let row = |rest: &str| {
        format!("{{\"alg\":\"ed25519\",\"key\":\"{KEY}\",\"signature\":\"{SIGNATURE}\"{rest}}}")
    };
    let good = row(",\"message\":\"72\"");
    for (line, verdict, detail) in [
        (good.clone(), "valid", ""),
        (good.replace("72", "7\\u0032"), "valid", ""),
        (
            row(",\"message\":\"72\",\"hash\":null,\"more\":[1,{}]"),
            "valid",
            "",
        ),
        (row(",\"message\":\"\""), "invalid", ""),
        (row(""), "malformed", "no message"),
        (row(",\"message\":null"), "malformed", "no message"),
        (row(",\"message\":72"), "malformed", "message: not text"),
        (
            row(",\"message\":\"72\",\"key\":\"\""),
            "malformed",
            "two members are named \"key\"",
        ),
        (
            row(",\"message\":\"72\",\"hash\":\"00\""),
            "malformed",
            "both message and hash",
        ),
        (
            good.replace("ed25519", "ed25518"),
            "malformed",
            "alg: no algorithm \"ed25518\"",
        ),
        (good.replace("\"key\"", "\"kez\""), "malformed", "no key"),
        (
            good[1..].into(),
            "malformed",
            "invalid type: string \"alg\", expected an object",
        ),
        (
            good[..good.len() - 1].into(),
            "malformed",
            "EOF while parsing an object",
        ),
        (good.clone() + &good, "malformed", "trailing characters"),
        (
            "[]".into(),
            "malformed",
            "invalid type: sequence, expected an object",
        ),
        ("7".into(), "malformed", "invalid type: integer"),
    ] {
        for end in ["\n", "\r\n", "\n \n\n"] {
            let run = jsonl(&[good.as_str(), &line, &good].join(end));
            let lines: Vec<serde_json::Value> = run
                .out
                .lines()
                .map(|l| serde_json::from_str(l).unwrap())
                .collect();
            assert_eq!(lines.len(), 3, "{}", run.out);
            assert_eq!(
                run.out.lines().next(),
                Some("{\"row\":1,\"verdict\":\"valid\"}")
            );
            assert_eq!(
                (&lines[1]["row"], &lines[1]["verdict"]),
                (&2.into(), &verdict.into())
            );
            let found = lines[1]["detail"].as_str().unwrap_or_default();
            assert!(found.starts_with(detail), "{found}, {line}");
            assert_eq!(lines[2]["verdict"], "valid");
            assert_eq!(run.code, i32::from(verdict != "valid"));
        }
    }
    let empty = jsonl("");
    assert_eq!((empty.code, empty.out.as_str()), (0, ""));
    assert_eq!(jsonl("\n\n").code, 0);
    assert_eq!(jsonl(&format!("\u{feff}{good}")).code, 0);
    // Any bytes that are no text.
    let run = limbsmith_with(
        ["verify-many", "--format", "jsonl", "-"],
        b"{\"key\":\"\xff\"}\n",
    );
    assert!(run.err.contains("1 malformed"), "{}", run.err);
}

#[test]
fn columns_and_rules_are_named_by_options() {
    let folder = folder("bulk-options");
    let text = format!("pk,sig,msg,tx\n{KEY},{SIGNATURE},r,\"7,8\"\n");
    let table = file(&folder, "named", text);
    let names = [
        "--key-column",
        "pk",
        "--signature-column",
        "sig",
        "--message-column",
        "msg",
    ];
    let run = |more: &[&str]| limbsmith(["verify-many", &table].iter().chain(&names).chain(more));
    // The message `r` is 72 in hexadecimal.
    let out = run(&[
        "--alg",
        "ed25519",
        "--message-encoding",
        "utf8",
        "--id",
        "tx",
    ]);
    assert_eq!(
        (out.code, out.out.as_str()),
        (0, "row,tx,verdict,detail\n1,\"7,8\",valid,\n")
    );
    let out = run(&["--alg", "ed25519"]);
    assert!(out.out.contains("msg: not hexadecimal"));
    run(&[]).refused(&["no column \"alg\""]);
    run(&["--alg", "ed25519", "--hash-column", "digest"]).refused(&["no column \"digest\""]);
    run(&["--alg", "ed25519", "--id", "id"]).refused(&["no column \"id\""]);
    run(&["--alg", "ed25519", "--id", "row"]).refused(&["--id row"]);
    run(&["--alg", "dsa"]).refused(&["no algorithm \"dsa\"; there are ed25519, "]);
    run(&["--encoding", "base32"]).refused(&["base32", "base64url"]);
    run(&["--policy", "lax"]).refused(&["lax", "zip215"]);
    run(&["--format", "xml"]).refused(&["xml"]);
    run(&["--threads", "0"]).refused(&["\"0\""]);
    run(&["--delimiter", "ab"]).refused(&["\"ab\""]);
    limbsmith(["verify-many"]).refused(&["verify-many needs a file"]);
    limbsmith(["verify-many", "--alg", "p256", "/no/such/file"]).refused(&["/no/such/file"]);
    // The neutral element as key and R: policies differ.
    let neutral = "01".to_owned() + &"00".repeat(31);
    let odd = format!(
        "key,signature,message\n{neutral},{neutral}{},\n",
        "00".repeat(32)
    );
    let odd = file(&folder, "odd.csv", odd);
    for (policy, code) in [("cofactorless", 0), ("dalek-strict", 1), ("zip215", 0)] {
        let run = limbsmith(["verify-many", "--alg", "ed25519", "--policy", policy, &odd]);
        assert_eq!(run.code, code, "{policy}");
        let run = limbsmith(["verify-many", "--alg", &format!("ed25519-{policy}"), &odd]);
        assert_eq!(run.code, code, "{policy}");
    }
}
