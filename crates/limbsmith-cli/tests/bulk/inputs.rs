//! Keys and signatures as they come from other programs.

use super::{KEY, SIGNATURE, csv, jsonl, verdicts};
use crate::common::{Run, limbsmith_with};

fn with(options: &[&str], text: &str) -> Run {
    let arguments = ["verify-many", "--format", "csv"].iter().chain(options);
    limbsmith_with(arguments.chain(&["-"]), text.as_bytes())
}

/// One key of RFC 8032 in every form.
#[test]
fn keys_in_every_form() {
    let keys = [
        KEY.to_string(),
        format!("302a300506032b6570032100{KEY}"),
        // OpenSSL, ssh-keygen and the libraries of did:key make these of it.
        "\"-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAPUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=\n-----END PUBLIC KEY-----\n\"".into(),
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID1AF8PoQ4lakrcKp00bfrycmCzPLsSWjMDNVfEq9GYM a@b".into(),
        "\"{\"\"kty\"\":\"\"OKP\"\",\"\"crv\"\":\"\"Ed25519\"\",\"\"x\"\":\"\"PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw\"\"}\"".into(),
        format!("a401010327200621 5820 {KEY}"),
        format!("did:key:{MULTIKEY}"),
        MULTIKEY.into(),
    ];
    for key in keys {
        let run = csv(&format!(
            "alg,key,signature,message\nEdDSA,{key},{SIGNATURE},72\n"
        ));
        assert_eq!(verdicts(&run), ["1,valid,"], "{key} {}", run.err);
        let other = csv(&format!(
            "alg,key,signature,message\nES256-der,{key},{SIGNATURE},72\n"
        ));
        assert!(
            other.out.contains("1,malformed,") && other.out.contains("key: "),
            "{}",
            other.out
        );
    }
    // In base58 of Solana, keys and signatures.
    let rows = format!("key,signature,message\n{BASE58_KEY},{BASE58_SIGNATURE},72\n");
    let run = with(&["--alg", "ed25519", "--encoding", "base58"], &rows);
    assert_eq!(verdicts(&run), ["1,valid,"], "{}", run.err);
}

const MULTIKEY: &str = "z6MkiaMbhXHNA4eJVCCj8dbzKzTgYDKf6crKgHVHid1F1WCT";
const BASE58_KEY: &str = "586Z7H2vpX9qNhN2T4e9Utugie3ogjbxzGaMtM3E6HR5";
const BASE58_SIGNATURE: &str =
    "3w2b4gJH2VXfrwycUgMiE3TZJTztazKppFVojCQ9NDMDHq8PVTHxQdQovxMFxqeqeQf1xaADvhkj2nMuB1kzouA7";

#[test]
fn base64_in_lines_and_its_errors() {
    let key = "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=";
    let signature =
        "kqAJqfDUyrhyDoILX2QlQKKye1QWUD+Ps3YiI+vbadoIWsHkPhWZbkWPNhPQ8R2MOHsurrQwKu6wDSkWErsMAA==";
    let row = |key: &str| {
        let rows = format!("key,signature,message\n{key},{signature},72\n");
        let run = with(
            &[
                "--alg",
                "ed25519",
                "--encoding",
                "base64",
                "--message-encoding",
                "hex",
            ],
            &rows,
        );
        verdicts(&run).join("\n")
    };
    assert_eq!(row(key), "1,valid,");
    assert_eq!(row(&format!("\"{key}\r\n\"")), "1,valid,");
    assert_eq!(
        row(&format!("\"{}\n{}\"", &key[..20], &key[20..])),
        "1,valid,"
    );
    for (text, why) in [
        (
            key.replace("gw=", "gx="),
            "a last character with bits that no byte has",
        ),
        (
            key.replace('U', "*"),
            "not base64: character 2 is \"\"*\"\"",
        ),
        (key[..41].to_string(), "cut short"),
        (key.replace("Zgw=", "Z=gw"), "padding before its end"),
    ] {
        let found = row(&text);
        assert!(
            found.contains("malformed") && found.contains(why),
            "{found}"
        );
    }
}

/// The row of EIP-2098's first example in all forms, and the summary of many rows with one mistake.
#[test]
fn rows_of_ethereum() {
    let address = "0x2e988A386a799F506693793c6A5AF6B54dfAaBfB";
    let numbers = "68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b90\
                   7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064";
    let row =
        |alg: &str, v: &str| format!("{alg},{address},0x{numbers}{v},48656c6c6f20576f726c64\n");
    let header = "alg,key,signature,message\n";
    let good: String = ["", "1b", "00", "25"]
        .map(|v| row("ethereum-personal", v))
        .concat();
    let run = csv(&format!("{header}{good}{}", row("ethereum", "1b")));
    assert_eq!(run.code, 1);
    assert_eq!(
        verdicts(&run),
        ["1,valid,", "2,valid,", "3,valid,", "4,valid,", "5,invalid,"]
    );
    let hash = "key,signature,hash\n".to_string()
        + &format!(
            "{address},{numbers}1b,a1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2\n"
        );
    assert_eq!(verdicts(&with(&["--alg", "ethereum"], &hash)), ["1,valid,"]);
    let short = verdicts(&with(&["--alg", "ethereum"], &hash.replace("78f2", "")));
    assert!(short[0].contains("a hash"), "{short:?}");
    let run = csv(&(header.to_string() + &row("ethereum", "1d").repeat(5000)));
    assert!(run.err.contains("4990 more malformed rows"), "{}", run.err);
    assert!(
        run.err
            .contains("5000 rows: signature: # bytes: v is #, where"),
        "{}",
        run.err
    );
    let hint = csv(&(header.to_string() + &row("ethereum", "1b").repeat(2)));
    assert!(hint.err.contains("ethereum-personal"), "{}", hint.err);
    let fixed = csv(&(header.to_string() + &row("secp256k1-fixed", "1b")));
    assert!(
        fixed.out.contains("use the algorithm ethereum"),
        "{}",
        fixed.out
    );
}

/// A signature whose r begins with a set bit and was written as a negative number, as the first ones of Bitcoin.
#[test]
fn signatures_before_bip66() {
    let key = "03f973a0b87062c389d125d8199e803b832b6ac6bf7867a4f6cd87506060fc4c58";
    let hash = "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a";
    let (r, s) = (
        "ed3bace23c5e17652e174c835fb72bf53ee306b3406a26890221b4cef7500f88",
        "4d2226baba651306097b93d8c29fa62dafd7b73fd90f478ac68f4b01697e5a0a",
    );
    let der = |r: &str, s: &str| format!("30440220{r}0220{s}");
    let row = |alg: &str, signature: &str| {
        format!(
            "{{\"alg\":\"{alg}\",\"key\":\"{key}\",\"signature\":\"{signature}\",\"hash\":\"{hash}\"}}\n"
        )
    };
    let negative = der(r, s);
    let run = jsonl(&row("secp256k1", &negative));
    assert!(
        run.out.contains("70 bytes: r is negative in DER"),
        "{}",
        run.out
    );
    assert!(run.out.contains("--before-bip66"), "{}", run.out);
    for (alg, signature) in [
        ("secp256k1-before-bip66", negative.clone()),
        ("bitcoin-before-bip66", negative.clone() + "01"),
    ] {
        let run = jsonl(&row(alg, &signature));
        assert_eq!(run.code, 0, "{}", run.out);
    }
    let rows = format!("key,signature,hash\n{key},{negative},{hash}\n");
    assert_eq!(
        with(&["--alg", "secp256k1", "--before-bip66"], &rows).code,
        0
    );
    let strict = format!("3045022100{r}0220{s}");
    assert_eq!(jsonl(&row("bitcoin", &(strict.clone() + "41"))).code, 0);
    let typed = jsonl(&row("secp256k1", &(strict + "01")));
    assert!(
        typed.out.contains("use the algorithm bitcoin"),
        "{}",
        typed.out
    );
}

/// A key as an object of JSON, and as a number.
#[test]
fn other_values_are_read_or_named() {
    let jwk = r#"{"kty":"OKP","crv":"Ed25519","x":"PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw"}"#;
    let row = |key: &str| {
        format!(
            "{{\"alg\":\"EdDSA\",\"key\":{key},\"signature\":\"{SIGNATURE}\",\"message\":\"72\"}}\n"
        )
    };
    assert_eq!(jsonl(&row(jwk)).code, 0);
    let number = jsonl(&row("7"));
    assert!(number.out.contains("key: not text"), "{}", number.out);
}
