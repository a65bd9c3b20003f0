//! Options of `sign` and `verify` for hashes, and signature files of every kind.

use super::common::{Run, file, folder, limbsmith, path};
use super::{invalid, key_pair, openssl, valid};
use std::path::Path;

const HASHES: [(&str, usize); 8] = [
    ("sha224", 28),
    ("sha256", 32),
    ("sha384", 48),
    ("sha512", 64),
    ("sha3-224", 28),
    ("sha3-256", 32),
    ("sha3-384", 48),
    ("sha3-512", 64),
];

/// A new key pair.
fn pair(folder: &Path, curve: &str) -> [String; 2] {
    let [private, public] = ["key", "pub"].map(|half| path(folder, &format!("{curve}-{half}")));
    let names = ["--force", "--out", &private, "--pub", &public];
    limbsmith(["keygen", "--curve", curve].iter().chain(&names)).good();
    [private, public]
}

fn verdict(run: Run) -> (i32, String) {
    assert_eq!(run.err, "");
    (run.code, run.out)
}

#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn hashes_are_named() {
    let folder = folder("hashes");
    let message = file(&folder, "message", b"a message");
    let out = path(&folder, "signature");
    for curve in ["secp256k1", "p256", "p384"] {
        let [private, public] = pair(&folder, curve);
        let sign = |options: &[&str], message: &str| {
            let head = ["sign", "--force", "--key", &private, "--out", &out, message];
            limbsmith(head.iter().chain(options)).good();
            std::fs::read(&out).unwrap()
        };
        let verify = |options: &[&str], message: &str| {
            let head = ["verify", "--pub", &public, "--sig", &out, message];
            verdict(limbsmith(head.iter().chain(options)))
        };
        let own = if curve == "p384" { "sha384" } else { "sha256" };
        for (hash, length) in HASHES {
            let named = ["--hash", hash];
            let prehashed = ["--hash", hash, "--prehashed"];
            let option = format!("-{hash}");
            let digest = openssl(&["dgst", &option, "-binary", &message]).bytes;
            let digest = file(&folder, "digest", digest);

            let signature = sign(&named, &message);
            let theirs = [
                "dgst",
                &option,
                "-verify",
                &public,
                "-signature",
                &out,
                &message,
            ];
            assert_eq!(openssl(&theirs).out.trim(), "Verified OK", "{curve} {hash}");
            assert_eq!(verify(&named, &message), valid());
            assert_eq!(verify(&prehashed, &digest), valid());
            for (other, _) in HASHES {
                let verdict = verify(&["--hash", other], &message);
                assert_eq!(verdict == valid(), other == hash, "{other} {hash}");
            }
            assert_eq!(verify(&[], &message) == valid(), own == hash);
            assert_eq!(sign(&prehashed, &digest), signature);
            assert_eq!(sign(&[], &message) == signature, own == hash);
            let capitals = ["--hash", &hash.to_uppercase()];
            assert_eq!(sign(&capitals, &message), signature);

            let theirs = ["dgst", &option, "-sign", &private, "-out", &out, &message];
            assert_eq!(openssl(&theirs).code, 0);
            assert_eq!(verify(&named, &message), valid());

            // Of another length it is no hash by this function.
            for wrong in [0, length - 1, length + 1, 20, 5000] {
                let wrong_file = file(&folder, "wrong", vec![7; wrong]);
                for head in [
                    &["sign", "--hex", "--key", &private][..],
                    &["verify", "--pub", &public, "--sig", &out],
                ] {
                    let run = limbsmith(head.iter().chain(&prehashed).chain([&&*wrong_file]));
                    let name = hash.to_uppercase().replace("SHA2", "SHA-2");
                    let name = name
                        .replace("SHA384", "SHA-384")
                        .replace("SHA512", "SHA-512");
                    run.refused(&[
                        "wrong",
                        &format!("{wrong} bytes"),
                        &format!("by {name} has {length}"),
                    ]);
                }
            }
        }
        for command in ["sign", "verify"] {
            let bad = [command, "--hash", "md5", &message];
            limbsmith(bad).refused(&["md5", "sha224", "sha3-512"]);
        }
    }
    let [private, public] = pair(&folder, "ed25519");
    let hash = ["--hash", "sha256", &message];
    let run = limbsmith(["sign", "--hex", "--key", &private].iter().chain(&hash));
    run.refused(&["--hash", "Ed25519"]);
    let head = ["verify", "--pub", &public, "--sig", &out];
    limbsmith(head.iter().chain(&hash)).refused(&["--hash", "Ed25519"]);
    let [private, _] = pair(&folder, "secp256k1");
    let run = limbsmith(
        ["sign", "--hex", "--schnorr", "--key", &private]
            .iter()
            .chain(&hash),
    );
    run.refused(&["--schnorr", "--hash"]);
}

/// Not readable is exit code 2, invalid is 1, in all schemes.
#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn malformed_is_not_invalid() {
    let folder = folder("malformed-signatures");
    let message = file(&folder, "message", b"a message");
    let schemes: [(&str, &[&str]); 8] = [
        ("ed25519", &[]),
        ("secp256k1", &["--schnorr"]),
        ("secp256k1", &[]),
        ("p256", &[]),
        ("p384", &[]),
        ("secp256k1", &["--fixed"]),
        ("p256", &["--fixed"]),
        ("p384", &["--fixed"]),
    ];
    for (curve, options) in schemes {
        let [private, public] = pair(&folder, curve);
        let out = path(&folder, "signature");
        let head = [
            "sign", "--force", "--key", &private, "--out", &out, &message,
        ];
        limbsmith(head.iter().chain(options)).good();
        let good = std::fs::read(&out).unwrap();
        let check = |more: &[&str], content: &[u8]| {
            let signature = file(&folder, "given", content);
            let head = ["verify", "--pub", &public, "--sig", &signature, &message];
            limbsmith(head.iter().chain(options).chain(more))
        };
        assert_eq!(verdict(check(&[], &good)), valid());
        // The last byte is part of a number in all forms.
        let mut changed = good.clone();
        *changed.last_mut().unwrap() ^= 1;
        assert_eq!(verdict(check(&[], &changed)), invalid());
        // So is a number that is out of range.
        let zeros = match (curve, options) {
            ("ed25519", _) | (_, ["--schnorr"]) => vec![0xff; 64],
            ("p384", ["--fixed"]) => vec![0; 96],
            (_, ["--fixed"]) => vec![0; 64],
            _ => vec![0x30, 6, 2, 1, 0, 2, 1, 0],
        };
        assert_eq!(
            verdict(check(&[], &zeros)),
            invalid(),
            "{curve} {options:?}"
        );

        let refused = |content: &[u8], words: &[&str]| {
            let run = check(&[], content);
            let all = ["given: malformed signature"].iter().chain(words);
            run.refused(&all.copied().collect::<Vec<_>>());
        };
        refused(b"", &["empty"]);
        refused(b"\n", &["1 bytes"]);
        refused(&good[..good.len() - 1], &["bytes"]);
        refused(&[&good[..], b"\n"].concat(), &["bytes"]);
        refused(&vec![7; 100_000], &["100000 bytes"]);
        refused(&std::fs::read(&public).unwrap(), &["PEM"]);
        let encoded = path(&folder, "base64");
        assert_eq!(openssl(&["base64", "-in", &out, "-out", &encoded]).code, 0);
        refused(&std::fs::read(&encoded).unwrap(), &["base64"]);
        let digits: String = good.iter().map(|b| format!("{b:02x}")).collect();
        refused(digits.as_bytes(), &["--hex"]);
        if options.is_empty() && curve != "ed25519" {
            let size = if curve == "p384" { 96 } else { 64 };
            refused(
                &vec![7; size],
                &[&format!("{size} bytes"), "DER", "--fixed"],
            );
            refused(&vec![7; 160 - size], &["DER", "another curve"]);
        } else {
            refused(&[&[0x30, 68][..], &[2; 68]].concat(), &["70 bytes", "DER"]);
        }

        // Hexadecimal text as people and other programs write it.
        let colons: Vec<&str> = (0..good.len()).map(|i| &digits[2 * i..2 * i + 2]).collect();
        let wrapped: Vec<&[u8]> = digits.as_bytes().chunks(31).collect();
        for text in [
            digits.clone().into_bytes(),
            digits.to_uppercase().into_bytes(),
            format!("0x{digits}\n").into_bytes(),
            colons.join(":").into_bytes(),
            colons.join(":\n    ").into_bytes(),
            wrapped.join(&b"\r\n"[..]),
        ] {
            assert_eq!(verdict(check(&["--hex"], &text)), valid());
        }
        for (text, word) in [
            (&digits[1..], "odd number"),
            (&format!("{digits}zz"), "is no digit"),
            ("", "empty"),
            (&digits[2..], "bytes"),
        ] {
            check(&["--hex"], text.as_bytes()).refused(&["given: malformed signature", word]);
        }
        check(&["--hex"], &[0xff; 64]).refused(&["malformed", "not text"]);
    }
}

#[test]
fn signatures_that_cannot_be_read_are_refused() {
    let folder = folder("bad-signatures");
    let (private, public) = key_pair(&folder);
    let message = file(&folder, "message", b"m");
    let hex = limbsmith(["sign", "--hex", "--key", &private, &message]).good();
    let hex = file(&folder, "hex", hex);
    let check = |options: &[&str], signature: &str| {
        let head = ["verify", "--pub", &public, "--sig", signature, &message];
        limbsmith(head.iter().chain(options))
    };
    check(&[], &hex).refused(&["129 bytes", "64", "--hex"]);
    let short = file(&folder, "short", [1; 63]);
    check(&[], &short).refused(&["short", "63 bytes"]);
    check(&["--hex"], &short).refused(&["short", "not hexadecimal"]);
    check(&[], &path(&folder, "nothing-here")).refused(&["nothing-here"]);
    check(&["--policy", "lenient"], &hex).refused(&["lenient", "zip215"]);
    assert_eq!(
        check(&["--hex", "--policy", "zip215"], &hex).good(),
        "valid\n"
    );
}
