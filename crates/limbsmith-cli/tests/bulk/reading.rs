//! Inputs as they occur: other forms of keys and signatures, other encodings, compressed and foreign files.

use super::{KEY, SIGNATURE, csv, verdicts};
use crate::common::{Run, file, folder, limbsmith, limbsmith_with, names, path};
use std::io::Write;

/// A key of P-256 (uncompressed) and its signature of the message `sample`: RFC 6979, appendix A.2.5, SHA-256.
const X: &str = "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6";
const Y: &str = "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299";
const R: &str = "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716";
const S: &str = "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8";
const SAMPLE: &str = "73616d706c65";

fn der() -> String {
    format!("3046022100{R}022100{S}")
}

/// A row of P-256, under the algorithm `alg`.
fn row(alg: &str, key: &str, signature: &str) -> Run {
    csv(&format!(
        "alg,key,signature,message\n{alg},{key},{signature},{SAMPLE}\n"
    ))
}

fn base64(hex: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits: String = hex
        .chars()
        .map(|c| format!("{:04b}", c.to_digit(16).unwrap()))
        .collect();
    bits += &"0".repeat((6 - bits.len() % 6) % 6);
    let six = |i: usize| usize::from_str_radix(&bits[i..i + 6], 2).unwrap();
    let digits = (0..bits.len()).step_by(6).map(|i| DIGITS[six(i)] as char);
    digits.collect()
}

#[test]
fn other_forms_are_read_or_malformed_with_a_hint() {
    let point = format!("04{X}{Y}");
    let spki = format!("3059301306072a8648ce3d020106082a8648ce3d030107034200{point}");
    let fixed = format!("{R}{S}");
    for (alg, key, signature, verdict) in [
        ("p256", &point, &der(), "valid,"),
        ("P256", &format!("03{X}"), &der(), "valid,"),
        ("p256-fixed", &point, &fixed, "valid,"),
        ("ES256", &point, &fixed, "valid,"),
        ("es256-der", &point, &der(), "valid,"),
        ("ECDSA_secp256r1_SHA256", &point, &der(), "valid,"),
        (
            "p256",
            &point,
            &fixed,
            "malformed,\"signature: 64 bytes: a fixed-width signature? use --fixed, or the algorithm p256-fixed\"",
        ),
        (
            "ES256",
            &point,
            &der(),
            "malformed,\"signature: 72 bytes: DER? leave out --fixed, or use the algorithm p256-der\"",
        ),
        (
            "p256",
            &format!("{X}{Y}"),
            &der(),
            "malformed,key: 64 bytes: x and y without a first byte? put the byte 04 before them",
        ),
        ("p256", &format!("07{X}{Y}"), &der(), "valid,"),
        ("p256", &spki, &der(), "valid,"),
        (
            "p256",
            &format!(
                "\"-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n\"",
                base64(&spki) + "=="
            ),
            &der(),
            "valid,",
        ),
        (
            "p256",
            &base64(&point),
            &der(),
            "malformed,\"key: not hexadecimal: base64? use --encoding base64, or base64url\"",
        ),
        (
            "p256",
            &point,
            &base64(&der()),
            "malformed,\"signature: not hexadecimal: base64? use --encoding base64, or base64url\"",
        ),
        // In its form, and wrong: out of range, not on the curve, the point at infinity.
        ("p256-fixed", &point, &"00".repeat(64), "invalid,"),
        ("p256-fixed", &point, &"ff".repeat(64), "invalid,"),
        ("p256", &format!("04{Y}{X}"), &der(), "invalid,"),
        ("p256", &"00".into(), &der(), "invalid,"),
        (
            "p256",
            &point,
            &(der() + "00"),
            "malformed,signature: 73 bytes: DER with 1 byte after it",
        ),
        (
            "p256",
            &point,
            &der()[..142].into(),
            "malformed,signature: 71 bytes: DER that is cut short",
        ),
        (
            "p256",
            &point,
            &"3000".into(),
            "malformed,signature: 2 bytes: DER that is cut short",
        ),
        (
            "p256",
            &point,
            &der().replace("3046", "308146"),
            "malformed,\"signature: 73 bytes: the length of the sequence is in a long form, where DER has the short one\"",
        ),
    ] {
        let run = row(alg, key, signature);
        assert_eq!(verdicts(&run), [format!("1,{verdict}")], "{alg} {key}");
        assert_eq!(run.code, i32::from(verdict != "valid,"));
    }
    // Hex where another encoding is expected.
    let text = format!(
        "alg,key,signature,message\np256,{point},{},{SAMPLE}\n",
        der()
    );
    for (encoding, hint) in [
        ("base64", "key: not base64: hex? use --encoding hex"),
        ("raw", "key: 130 bytes: hex? use --encoding hex"),
    ] {
        let options = [
            "verify-many",
            "--format",
            "csv",
            "--encoding",
            encoding,
            "-",
        ];
        let run = limbsmith_with(options, text.as_bytes());
        assert_eq!(verdicts(&run), [format!("1,malformed,{hint}")]);
    }
    // The options that the hints name.
    for (options, signature) in [(&["--fixed"][..], &fixed), (&[], &der())] {
        let text = format!("key,signature,message\n{point},{signature},{SAMPLE}\n");
        let common = ["verify-many", "--format", "csv", "--alg", "p256", "-"];
        let run = limbsmith_with(common.iter().chain(options), text.as_bytes());
        assert_eq!(run.code, 0, "{}", run.out);
    }
}

/// A file of these rows, under options.
fn many(rows: &[String], options: &[&str]) -> Run {
    let text = format!("alg,key,signature,message,expected\n{}\n", rows.join("\n"));
    let common = ["verify-many", "--format", "csv", "-"];
    limbsmith_with(common.iter().chain(options), text.as_bytes())
}

#[test]
fn a_warning_says_what_all_rows_have_in_common() {
    let point = format!("04{X}{Y}");
    let fixed = |alg: &str| format!("{alg},{point},{R}{S},{SAMPLE},malformed");
    let wrong = |message: &str| format!("p256,{point},{},{message},invalid", der());
    let good = wrong(SAMPLE);
    let warnings = |run: &Run| run.err.matches("warning: ").count();
    let run = many(&vec![fixed("p256"); 5000], &[]);
    assert_eq!((run.code, warnings(&run)), (1, 1), "{}", run.err);
    let text = "warning: the first 4096 rows are all malformed, for one reason; is an option wrong? \
                signature: 64 bytes: a fixed-width signature? use --fixed";
    assert!(run.err.contains(text), "{}", run.err);
    let run = many(&[wrong("00"), wrong("01"), wrong("")], &[]);
    assert_eq!((run.code, warnings(&run)), (1, 1), "{}", run.err);
    let text = "warning: the first 3 rows are all invalid as p256-der; is an option wrong? see --message-encoding";
    assert!(run.err.contains(text), "{}", run.err);
    let mixed = [wrong("00"), fixed("p256"), wrong("01")];
    let run = many(&mixed, &[]);
    assert_eq!((run.code, warnings(&run)), (1, 1), "{}", run.err);
    let text = "warning: none of the first 3 rows is valid; is an option wrong? see --encoding";
    assert!(run.err.contains(text), "{}", run.err);
    // A valid row, or not several, or as expected; the exit code is never another one.
    let later = [vec![good.clone()], vec![fixed("p256"); 9000]].concat();
    for (rows, options, code) in [
        (vec![fixed("p256")], &[][..], 1),
        (vec![fixed("p256"), good.clone()], &[], 1),
        (vec![good.clone(), wrong("00")], &[], 1),
        (mixed.into(), &["--expect", "expected"], 0),
        (later, &[], 1),
        (vec![fixed("p256"); 3], &["--expect", "expected"], 0),
        (vec![wrong("00"); 3], &["--expect", "expected"], 0),
        (vec![good.clone(); 3], &["--expect", "expected"], 1),
        (vec![good; 3], &[], 0),
    ] {
        let run = many(&rows, options);
        assert_eq!((run.code, warnings(&run)), (code, 0), "{}", run.err);
    }
}

fn assert_clean(run: &Run) {
    crate::common::assert_clean(&run.err, 400);
}

#[test]
fn text_from_a_file_is_escaped_and_cut() {
    let evil = "\x1b]0;title\x07\x1b[2J\u{202e}\u{9b}31m";
    let long = "x".repeat(1 << 20);
    for text in [evil, &long] {
        let header = csv(&format!("{text}\nrow\n"));
        assert_clean(&header);
        header.refused(&["no column \"alg\"; there are "]);
        let name = csv(&format!("alg,key,signature,message\n{text},00,00,00\n"));
        assert_eq!(name.code, 1);
        assert_clean(&name);
        for line in [
            format!(
                "\"{}\"",
                text.replace('\x1b', "\\u001b").replace('\x07', "")
            ),
            format!("{{\"key\":\"{text}\"}}"),
            format!(
                "{{\"alg\":{},\"key\":\"k\"}}",
                serde_json::Value::from(text)
            ),
        ] {
            let run = limbsmith_with(["verify-many", "--format", "jsonl", "-"], line.as_bytes());
            assert_eq!(run.code, 1, "{}", run.err);
            assert_clean(&run);
        }
    }
    // A name of a member, which is an argument.
    let name = format!("{}\u{7f}", evil.replace('\0', ""));
    let args = [
        "verify-many",
        "--format",
        "jsonl",
        "--key-column",
        &name,
        "-",
    ];
    let run = limbsmith_with(args, b"{\"alg\":\"p256\",\"signature\":\"00\"}\n");
    assert_eq!(run.code, 1, "{}", run.err);
    assert_clean(&run);
    assert!(
        !run.out.contains(['\u{9b}', '\u{202e}', '\u{7f}']),
        "{}",
        run.out
    );
    let bytes = b"\xff\xfa\xc3,key\n";
    let run = limbsmith_with(["verify-many", "--format", "csv", "-"], bytes);
    assert_clean(&run);
    let run = limbsmith_with(
        ["verify-many", "--format", "csv", "-"],
        b"alg,key,signature,message\nr\xffsa,00,00,00\n",
    );
    assert!(
        run.out.contains("no algorithm \"\"r\\xffsa\"\"; there are"),
        "{}",
        run.out
    );
    // The record of a run is a file like any other.
    let folder = folder("reading-record");
    let input = file(&folder, "in.csv", "alg,key,signature,message\n");
    let out = path(&folder, "out");
    limbsmith(["verify-many", &input, "--out", &out]);
    let record = std::fs::read_to_string(format!("{out}.run.jsonl")).unwrap();
    for (from, to) in [
        ("\"version\":\"", "\"version\":\"\\u001b[2J"),
        ("\"policy\":\"", "\"policy\":\"\u{9b}31m"),
    ] {
        std::fs::write(format!("{out}.run.jsonl"), record.replace(from, to)).unwrap();
        let run = limbsmith(["verify-many", &input, "--out", &out, "--resume"]);
        assert_clean(&run);
        run.refused(&["cannot be continued"]);
    }
}

#[test]
fn foreign_files_are_refused_by_their_names() {
    let folder = folder("reading-foreign");
    for (bytes, words) in [
        (
            &b"BZh91AY&SY\0\0"[..],
            &["this is bzip2", "decompress it"][..],
        ),
        (b"\xfd7zXZ\0\0\x04", &["this is xz", "decompress"]),
        (
            b"PK\x03\x04\x14\0\x06\0xl/workbook.xml",
            &["this is XLSX", "CSV"],
        ),
        (b"PK\x03\x04\x14\0\x06\0a.csv", &["this is zip"]),
        (b"\xff\xfek\0e\0y\0", &["this is UTF-16", "iconv"]),
        (b" [\n{\"key\":1}]", &["this is a JSON array", "jq"]),
        (b"PAR1\x15\0", &["this is Parquet", "--format parquet"]),
        (b"ARROW1\0\0", &["this is Arrow IPC"]),
        (b"SQLite format 3\0", &["this is SQLite"]),
        (b"%PDF-1.7\n", &["this is PDF"]),
        (b"\n<!DOCTYPE html>", &["this is HTML"]),
    ] {
        let inside = gzip(bytes);
        for name in ["a.csv", "a.jsonl"] {
            let input = file(&folder, name, bytes);
            let run = limbsmith(["verify-many", &input]);
            assert_clean(&run);
            run.refused(words);
            let input = file(&folder, &format!("{name}.gz"), &inside);
            let words = [&["gzip, and in it "], &words[1..]].concat();
            limbsmith(["verify-many", &input]).refused(&words);
        }
    }
    let twice = file(&folder, "b.csv.gz", gzip(&gzip(b"alg")));
    limbsmith(["verify-many", &twice]).refused(&["gzip, and in it gzip"]);
    let out = path(&folder, "out");
    for (name, bytes) in [
        ("c.parquet", gzip(b"PAR1")),
        ("d.parquet", b"%PDF-".to_vec()),
    ] {
        let input = file(&folder, name, bytes);
        let run = limbsmith(["verify-many", &input, "--out", &out]);
        run.refused(&[name, "this is "]);
    }
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(vec![], flate2::Compression::fast());
    out.write_all(text).unwrap();
    out.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 1).unwrap()
}

/// A table of many rows, in two blocks and more.
fn table(rows: usize) -> String {
    let row = |i: usize| {
        let message = ["73", "72", "72"][i % 3];
        format!("{i},{KEY},{SIGNATURE},{message}\n")
    };
    let header = "n,key,signature,message\n".to_string();
    header + &(0..rows).map(row).collect::<String>()
}

fn lines(rows: usize) -> String {
    let row = format!("{{\"key\":\"{KEY}\",\"signature\":\"{SIGNATURE}\",\"message\":\"72\"}}\n");
    row.repeat(rows)
}

/// Compressed in two parts.
fn parts(text: &str) -> [(&'static str, Vec<u8>); 2] {
    let (one, two) = text.as_bytes().split_at(text.len() / 3);
    [
        ("gz", [gzip(one), gzip(two)].concat()),
        ("zst", [zstd(one), zstd(two)].concat()),
    ]
}

#[test]
fn compressed_text_is_read_like_any_other() {
    let folder = folder("reading-compressed");
    for (name, text) in [("a.csv", table(300)), ("b.jsonl", lines(300))] {
        let plain = file(&folder, name, &text);
        let run = |input: &str| limbsmith(["verify-many", "--alg", "ed25519", input]);
        let whole = run(&plain);
        assert_eq!(verdicts(&whole).len(), 300);
        for (kind, bytes) in parts(&text) {
            // By the extension before that of the compression, by the first bytes, and by an option.
            let named = run(&file(&folder, &format!("{name}.{kind}"), &bytes));
            let unnamed = run(&file(&folder, &format!("unnamed.{kind}"), &bytes));
            let format = name.rsplit('.').next().unwrap();
            let stdin = limbsmith_with(
                ["verify-many", "--alg", "ed25519", "--format", format, "-"],
                &bytes,
            );
            for run in [named, unnamed, stdin] {
                assert_eq!(
                    (run.code, &run.out),
                    (whole.code, &whole.out),
                    "{}",
                    run.err
                );
            }
            // Truncated, and damaged.
            for (cut, word) in [
                (bytes.len() - 3, "data is truncated"),
                (bytes.len() / 2 + 1, "data is truncated"),
                (12, "data is truncated"),
            ] {
                let run = run(&file(
                    &folder,
                    &format!("cut.{format}.{kind}"),
                    &bytes[..cut],
                ));
                assert_eq!(run.code, 2, "{cut}");
                assert!(run.err.contains(word), "{}", run.err);
            }
            let more = [&bytes[..], b"and more than a header"].concat();
            let run = run(&file(&folder, &format!("more.{format}.{kind}"), more));
            assert_eq!(run.code, 2);
            assert!(
                run.err.contains("followed by something else"),
                "{}",
                run.err
            );
        }
    }
    let tabs = table(3).replace(',', "\t");
    let input = file(&folder, "t.tsv.gz", gzip(tabs.as_bytes()));
    let run = limbsmith(["verify-many", "--alg", "ed25519", &input]);
    assert_eq!(verdicts(&run).len(), 3, "{}", run.err);
}

/// The output of a run and its record.
fn outputs(out: &str) -> [Vec<u8>; 2] {
    [out.to_string(), format!("{out}.run.jsonl")].map(|p| std::fs::read(p).unwrap())
}

#[test]
fn interrupted_runs_on_compressed_input_continue() {
    let folder = folder("reading-resume");
    let text = table(9000);
    let plain = file(&folder, "in.csv", &text);
    let out = path(&folder, "out");
    let run = |input: &str, more: &[&str]| {
        let common = ["verify-many", "--alg", "ed25519", input, "--out", &out];
        limbsmith(common.iter().chain(more))
    };
    for (kind, bytes) in parts(&text) {
        let input = file(&folder, &format!("in.csv.{kind}"), &bytes);
        assert_eq!(run(&input, &["--force"]).code, 1);
        let whole = outputs(&out);
        let record = String::from_utf8(whole[1].clone()).unwrap();
        assert_eq!(record.lines().count(), 5);
        // The record has the content, as `zcat` prints it.
        let sum = std::process::Command::new("sha256sum").arg(&plain).output();
        let sum = String::from_utf8(sum.unwrap().stdout).unwrap();
        let last: serde_json::Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
        assert_eq!(last["input_sha256"].as_str(), sum.split(' ').next());
        assert_eq!(last["input_bytes"], text.len());
        let interrupt = || {
            let ends: Vec<usize> = record.match_indices('\n').map(|(i, _)| i + 1).collect();
            for (name, content, cut) in [
                ("", &whole[0], whole[0].len() - 9),
                (".run.jsonl", &whole[1], ends[1]),
            ] {
                let _ = std::fs::remove_file(format!("{out}{name}"));
                std::fs::write(format!("{out}{name}.partial"), &content[..cut]).unwrap();
            }
        };
        interrupt();
        assert_eq!(run(&input, &["--resume"]).code, 1);
        assert!(outputs(&out) == whole, "{kind}");
        let again = run(&input, &["--resume"]);
        assert!(again.out.contains("(complete)"), "{}", again.out);
        // The same content in another compression, or in none.
        for other in [
            &plain,
            &file(&folder, "other.csv.gz", gzip(text.as_bytes())),
        ] {
            interrupt();
            assert_eq!(run(other, &["--resume"]).code, 1);
            assert!(outputs(&out)[0] == whole[0]);
        }
        // Other content, and content that is cut.
        interrupt();
        let changed = text.replacen(",72\n", ",74\n", 1);
        let changed = file(&folder, "changed.csv.gz", gzip(changed.as_bytes()));
        run(&changed, &["--resume"]).refused(&["the input is another"]);
        let cut = file(
            &folder,
            &format!("cut.csv.{kind}"),
            &bytes[..bytes.len() / 2],
        );
        let cut = run(&cut, &["--resume"]);
        assert_eq!(cut.code, 2);
        assert!(cut.err.contains("truncated"), "{}", cut.err);
        assert_eq!(run(&input, &["--resume"]).code, 1);
        assert!(outputs(&out) == whole, "{kind}");
        assert!(!names(&folder).iter().any(|n| n.contains("partial")));
    }
}

/// 640 MiB of white space in less than 4 MiB, in 488 MiB of address space.
#[cfg(target_os = "linux")]
#[test]
fn what_becomes_very_long_streams() {
    let folder = folder("reading-bomb");
    let blank = (" ".repeat((1 << 20) - 1) + "\n").repeat(8).into_bytes();
    let member = |one: fn(&[u8]) -> Vec<u8>| {
        let row = lines(1).into_bytes();
        [one(&blank).repeat(80), one(&row)].concat()
    };
    for (name, bytes) in [("a.jsonl.gz", member(gzip)), ("a.jsonl.zst", member(zstd))] {
        let input = file(&folder, name, &bytes);
        assert!(bytes.len() < 4 << 20);
        let program = env!("CARGO_BIN_EXE_limbsmith");
        let script = "ulimit -v 500000; exec \"$0\" \"$@\"";
        let arguments = ["verify-many", "--threads", "1", "--alg", "ed25519", &input];
        let mut command = std::process::Command::new("sh");
        command.args(["-c", script, program]).args(arguments);
        command.env_remove("RUST_MIN_STACK");
        let run = crate::common::run_with(&mut command, b"");
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(run.err.starts_with("1 rows: 1 valid"), "{}", run.err);
    }
    // A line without end, too.
    let long = [gzip(&vec![b'x'; 8 << 20]).repeat(8), gzip(b"\n")].concat();
    let input = file(&folder, "b.jsonl.gz", long);
    let run = limbsmith(["verify-many", "--alg", "ed25519", &input]);
    assert!(
        run.out.contains("longer than 16777216 bytes"),
        "{}",
        run.out
    );
}
