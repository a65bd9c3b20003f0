//! `limbsmith keygen`, `key`, `sign` and `verify`, each tested against OpenSSL.

mod common;
#[path = "keys/forms.rs"]
mod forms;
#[path = "keys/outputs.rs"]
mod outputs;
#[path = "keys/signatures.rs"]
mod signatures;

use common::{Run, file, folder, limbsmith, limbsmith_with, path, run_with};
use std::path::Path;
use std::process::Command;

/// Runs `openssl`, which the tests need that plain `cargo test` ignores.
fn openssl(arguments: &[&str]) -> Run {
    let mut command = Command::new("openssl");
    command.args(arguments);
    match Command::new("openssl").arg("version").output() {
        Ok(_) => run_with(&mut command, b""),
        Err(e) => {
            panic!("this test needs the openssl command ({e}); cargo xtask setup installs it")
        }
    }
}

/// A key pair of ours in the folder: the paths of its private and public half.
fn key_pair(folder: &Path) -> (String, String) {
    let (private, public) = (path(folder, "key.pem"), path(folder, "pub.pem"));
    assert_eq!(
        limbsmith(["keygen", "--out", &private, "--pub", &public]).good(),
        ""
    );
    (private, public)
}

fn sign(key: &str, message: &str, out: &str) {
    assert_eq!(
        limbsmith(["sign", "--force", "--key", key, "--out", out, message]).good(),
        ""
    );
}

fn verify(public: &str, signature: &str, message: &str) -> (i32, String) {
    let run = limbsmith(["verify", "--pub", public, "--sig", signature, message]);
    assert_eq!(run.err, "");
    (run.code, run.out)
}

fn valid() -> (i32, String) {
    (0, "valid\n".to_string())
}

fn invalid() -> (i32, String) {
    (1, "invalid\n".to_string())
}

#[test]
fn what_we_sign_we_verify() {
    let folder = folder("sign");
    let (private, public) = key_pair(&folder);
    for (i, message) in [&b""[..], b"a message", &[0xff; 100_000]]
        .into_iter()
        .enumerate()
    {
        let message = file(&folder, &format!("message{i}"), message);
        let signature = path(&folder, &format!("signature{i}"));
        sign(&private, &message, &signature);
        assert_eq!(std::fs::read(&signature).unwrap().len(), 64);
        assert_eq!(verify(&public, &signature, &message), valid());
        let other = file(&folder, "other", b"another message");
        assert_eq!(verify(&public, &signature, &other), invalid());
        let mut bytes = std::fs::read(&signature).unwrap();
        bytes[40] ^= 1;
        let changed = file(&folder, "changed", bytes);
        assert_eq!(verify(&public, &changed, &message), invalid());
    }
}

#[test]
fn standard_input_and_output_serve_as_files() {
    let folder = folder("dash");
    let (private, public) = key_pair(&folder);
    let run = limbsmith_with(["sign", "--key", &private, "-"], b"hello");
    assert_eq!((run.code, run.bytes.len()), (0, 64));
    let signature = file(&folder, "signature", &run.bytes);
    let arguments = ["verify", "--pub", &public, "--sig", &signature, "-"];
    assert_eq!(limbsmith_with(arguments, b"hello").good(), "valid\n");
    assert_eq!(limbsmith_with(arguments, b"hullo").code, 1);

    let hex = limbsmith_with(["sign", "--hex", "--key", &private, "-"], b"hello").good();
    assert_eq!(hex.len(), 129);
    let hex = file(&folder, "hex", hex);
    let arguments = ["verify", "--hex", "--pub", &public, "--sig", &hex, "-"];
    assert_eq!(limbsmith_with(arguments, b"hello").good(), "valid\n");

    let pem = limbsmith(["keygen", "--out", "-"]).good();
    assert!(pem.starts_with("-----BEGIN PRIVATE KEY-----\n"));
    assert_eq!(
        limbsmith_with(["sign", "--hex", "--key", "-", &hex], pem.as_bytes()).code,
        0
    );
    limbsmith(["sign", "--key", "-", "-"]).refused(&["standard input"]);
    limbsmith(["verify", "--pub", "-", "--sig", "-", "x"]).refused(&["standard input"]);
}

#[test]
fn contexts_and_prehashing_are_other_signatures() {
    let folder = folder("modes");
    let (private, public) = key_pair(&folder);
    let message = file(&folder, "message", b"hello");
    let modes: [&[&str]; 5] = [
        &[],
        &["--ctx", "one"],
        &["--ctx", "two"],
        &["--ph"],
        &["--ph", "--ctx", "one"],
    ];
    let call = |first: &[&str], mode: &[&str]| {
        limbsmith(first.iter().chain(mode).chain([&message.as_str()]))
    };
    for (i, signing) in modes.iter().enumerate() {
        let signature = path(&folder, &format!("signature{i}"));
        call(&["sign", "--key", &private, "--out", &signature], signing).good();
        for (j, verifying) in modes.iter().enumerate() {
            let run = call(
                &["verify", "--pub", &public, "--sig", &signature],
                verifying,
            );
            assert_eq!(run.code, i32::from(i != j), "{signing:?} {verifying:?}");
        }
    }
    let long = "x".repeat(256);
    call(&["sign", "--key", &private], &["--ctx", &long]).refused(&["256 bytes", "255"]);
    call(&["sign", "--key", &private], &["--ctx", ""]).refused(&["empty"]);
    let longest = &long[1..];
    assert_eq!(
        call(&["sign", "--hex", "--key", &private], &["--ctx", longest]).code,
        0
    );
}

/// Section 7.2 (ctx) and 7.3 (ph) of RFC 8032.
#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn contexts_and_prehashing_are_those_of_the_rfc() {
    let folder = folder("rfc-modes");
    let pem = |seed: &str| {
        // The fixed head of an RFC 8410 private key, then the seed.
        let der = [&hex("302e020100300506032b657004220420")[..], &hex(seed)].concat();
        let der = file(&folder, "key.der", der);
        let pem = path(&folder, "key.pem");
        let run = openssl(&["pkey", "-inform", "DER", "-in", &der, "-out", &pem]);
        assert_eq!(run.code, 0, "{}", run.err);
        pem
    };
    let key = pem("0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6");
    let message = hex("f726936d19c800494e3fdaff20b276a8");
    let text = limbsmith_with(
        ["sign", "--hex", "--key", &key, "--ctx", "foo", "-"],
        &message,
    );
    assert_eq!(
        text.good(),
        "55a4cc2f70a54e04288c5f4cd1e45a7bb520b36292911876cada7323198dd87a\
         8b36950b95130022907a7fb7c4e9b2d5f6cca685a587b4b21f4b888e4e7edb0d\n"
    );
    let key = pem("833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42");
    let text = limbsmith_with(["sign", "--hex", "--key", &key, "--ph", "-"], b"abc").good();
    assert_eq!(
        text,
        "98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41\
         31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406\n"
    );
}

fn hex(text: &str) -> Vec<u8> {
    let digit = |c: u8| char::from(c).to_digit(16).expect("a digit") as u8;
    text.as_bytes()
        .chunks(2)
        .map(|p| digit(p[0]) << 4 | digit(p[1]))
        .collect()
}

#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn openssl_reads_what_we_write() {
    let folder = folder("to-openssl");
    let (private, public) = key_pair(&folder);
    // Byte for byte as OpenSSL itself writes it.
    let rewritten = path(&folder, "rewritten.pem");
    assert_eq!(
        openssl(&["pkey", "-in", &private, "-out", &rewritten]).code,
        0
    );
    let read = |p: &str| std::fs::read_to_string(p).unwrap();
    assert_eq!(read(&rewritten), read(&private));
    assert_eq!(
        openssl(&["pkey", "-in", &private, "-pubout", "-out", &rewritten]).code,
        0
    );
    assert_eq!(read(&rewritten), read(&public));

    let message = file(&folder, "message", b"from us to them");
    let signature = path(&folder, "signature");
    sign(&private, &message, &signature);
    let check = |message: &str| {
        let arguments = ["-pubin", "-inkey", &public, "-rawin", "-in", message];
        let tail = ["-sigfile", &signature];
        openssl(&[&["pkeyutl", "-verify"][..], &arguments, &tail].concat()).code
    };
    assert_eq!(check(&message), 0);
    assert_ne!(check(&file(&folder, "other", b"from us to others")), 0);
}

#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn we_read_what_openssl_writes() {
    let folder = folder("from-openssl");
    let (private, public) = (path(&folder, "key.pem"), path(&folder, "pub.pem"));
    assert_eq!(
        openssl(&["genpkey", "-algorithm", "ed25519", "-out", &private]).code,
        0
    );
    assert_eq!(
        openssl(&["pkey", "-in", &private, "-pubout", "-out", &public]).code,
        0
    );
    let message = file(&folder, "message", b"from them to us");
    let theirs = path(&folder, "theirs");
    let arguments = [
        "-sign", "-inkey", &private, "-rawin", "-in", &message, "-out", &theirs,
    ];
    assert_eq!(openssl(&[&["pkeyutl"][..], &arguments].concat()).code, 0);
    assert_eq!(verify(&public, &theirs, &message), valid());
    assert_eq!(
        verify(&public, &theirs, &file(&folder, "other", b"x")),
        invalid()
    );
    // Signatures are deterministic, so ours is the same.
    let ours = path(&folder, "ours");
    sign(&private, &message, &ours);
    assert_eq!(std::fs::read(ours).unwrap(), std::fs::read(theirs).unwrap());
}

/// Names of a curve here and in OpenSSL, and the digest.
const CURVES: [[&str; 3]; 3] = [
    ["secp256k1", "secp256k1", "-sha256"],
    ["p256", "prime256v1", "-sha256"],
    ["p384", "secp384r1", "-sha384"],
];

#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn openssl_takes_what_we_write_on_every_curve_and_we_what_it_writes() {
    for [ours, theirs, digest] in CURVES {
        let folder = folder(&format!("openssl-{ours}"));
        let path = |name: &str| path(&folder, name);
        let (private, public) = (path("key.pem"), path("pub.pem"));
        let message = file(&folder, "message", b"both ways");
        let other = file(&folder, "other", b"both waves");
        limbsmith([
            "keygen", "--curve", ours, "--out", &private, "--pub", &public,
        ])
        .good();
        // Byte for byte as OpenSSL writes them, public half and private half.
        for (arguments, file) in [
            (&["pkey", "-in", &private][..], &private),
            (&["pkey", "-in", &private, "-pubout"], &public),
        ] {
            let run = openssl(arguments);
            assert_eq!((run.code, run.bytes), (0, std::fs::read(file).unwrap()));
        }
        let signature = path("ours");
        sign(&private, &message, &signature);
        assert_eq!(verify(&public, &signature, &message), valid());
        assert_eq!(verify(&public, &signature, &other), invalid());
        let check = |message: &str| {
            let arguments = ["dgst", digest, "-verify", &public, "-signature", &signature];
            openssl(&[&arguments[..], &[message]].concat()).code
        };
        assert_eq!((check(&message), check(&other)), (0, 1), "{ours}");
        // Without random numbers the same again; with them another one.
        let again = path("again");
        sign(&private, &message, &again);
        assert_eq!(
            std::fs::read(&again).unwrap(),
            std::fs::read(&signature).unwrap()
        );
        let arguments = [
            "sign", "--hedged", "--force", "--key", &private, "--out", &again, &message,
        ];
        limbsmith(arguments).good();
        assert_ne!(
            std::fs::read(&again).unwrap(),
            std::fs::read(&signature).unwrap()
        );
        assert_eq!(verify(&public, &again, &message), valid());

        // The other way, with both forms of a private key.
        let (pkcs8, sec1, public) = (path("their.pem"), path("sec1.pem"), path("their-pub.pem"));
        let curve = format!("ec_paramgen_curve:{theirs}");
        let arguments = [
            "genpkey",
            "-algorithm",
            "EC",
            "-pkeyopt",
            &curve,
            "-out",
            &pkcs8,
        ];
        assert_eq!(openssl(&arguments).code, 0);
        let arguments = ["pkey", "-in", &pkcs8, "-traditional", "-out", &sec1];
        assert_eq!(openssl(&arguments).code, 0);
        let arguments = ["pkey", "-in", &pkcs8, "-pubout", "-out", &public];
        assert_eq!(openssl(&arguments).code, 0);
        let signature = path("theirs");
        let arguments = [
            "dgst", digest, "-sign", &pkcs8, "-out", &signature, &message,
        ];
        assert_eq!(openssl(&arguments).code, 0);
        assert_eq!(verify(&public, &signature, &message), valid());
        assert_eq!(verify(&public, &signature, &other), invalid());
        for key in [&pkcs8, &sec1] {
            let signature = path("read");
            sign(key, &message, &signature);
            assert_eq!(verify(&public, &signature, &message), valid());
        }
    }
}

#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn signatures_of_a_curve_take_their_options() {
    let folder = folder("options");
    let (private, public) = (path(&folder, "key.pem"), path(&folder, "pub.pem"));
    let arguments = [
        "keygen",
        "--curve",
        "secp256k1",
        "--out",
        &private,
        "--pub",
        &public,
    ];
    limbsmith(arguments).good();
    let message = file(&folder, "message", b"a message");
    // SHA-256 of the message.
    let digest = openssl(&["dgst", "-sha256", "-binary", &message]).bytes;
    let digest = file(&folder, "digest", digest);
    let signature = path(&folder, "signature");
    let call = |options: &[&str], message: &str| {
        let head = ["sign", "--force", "--key", &private, "--out", &signature];
        let head = head.iter().chain([&message]);
        limbsmith(head.chain(options)).good();
        std::fs::read(&signature).unwrap()
    };
    let judge = |options: &[&str], message: &str| {
        let head = ["verify", "--pub", &public, "--sig", &signature, message];
        let run = limbsmith(head.iter().chain(options));
        (run.code, run.out)
    };
    let malformed = || (2, String::new());
    let der = call(&[], &message);
    assert_eq!(call(&["--prehashed"], &digest), der);
    assert_eq!(judge(&["--prehashed", "--low-s"], &digest), valid());
    // A file of another length is not a hash.
    for (length, name) in [(0, "none"), (31, "short"), (33, "long"), (5000, "far")] {
        let wrong = file(&folder, name, vec![7; length]);
        for head in [
            &["sign", "--hex", "--key", &private][..],
            &["verify", "--pub", &public, "--sig", &signature],
        ] {
            let run = limbsmith(head.iter().chain(&["--prehashed", &wrong]));
            run.refused(&[name, &format!("{length} bytes"), "SHA-256 has 32", "--hash"]);
        }
    }
    assert_eq!(judge(&["--fixed"], &message), malformed());
    assert_eq!(judge(&["--schnorr"], &message), malformed());

    let fixed = call(&["--fixed"], &message);
    assert_eq!(fixed.len(), 64);
    assert_eq!(judge(&["--fixed", "--low-s"], &message), valid());
    assert_eq!(judge(&[], &message), malformed());
    // The other one of the pair: n - s, from SEC 2, section 2.4.1.
    let order: [u8; 16] = 0xbaae_dce6_af48_a03b_bfd2_5e8c_d036_4141_u128.to_be_bytes();
    let order = [&[0xff; 15][..], &[0xfe], &order].concat();
    let (mut high, mut borrow) = (fixed.clone(), 0);
    for i in (0..32).rev() {
        let d = i32::from(order[i]) - i32::from(fixed[32 + i]) - borrow;
        borrow = i32::from(d < 0);
        high[32 + i] = d.rem_euclid(256) as u8;
    }
    std::fs::write(&signature, high).unwrap();
    assert_eq!(judge(&["--fixed"], &message), valid());
    assert_eq!(judge(&["--fixed", "--low-s"], &message), invalid());

    let schnorr = call(&["--schnorr"], &digest);
    assert_eq!(schnorr.len(), 64);
    assert_eq!(judge(&["--schnorr"], &digest), valid());
    assert_eq!(judge(&["--schnorr"], &message), invalid());
    // Fresh random numbers each time.
    assert_ne!(call(&["--schnorr"], &digest), schnorr);
}

#[test]
fn options_for_another_kind_of_key_are_refused() {
    let folder = folder("wrong-options");
    let (ed25519, ed25519_public) = key_pair(&folder);
    let (p256, p256_public) = (path(&folder, "p256.pem"), path(&folder, "p256-pub.pem"));
    let arguments = [
        "keygen",
        "--curve",
        "p256",
        "--out",
        &p256,
        "--pub",
        &p256_public,
    ];
    limbsmith(arguments).good();
    let message = file(&folder, "message", b"m");
    let signing = |key: &str, options: &[&str], words: &[&str]| {
        let head = ["sign", "--hex", "--key", key, &message];
        limbsmith(head.iter().chain(options)).refused(words);
    };
    signing(&ed25519, &["--fixed"], &["--fixed", "Ed25519"]);
    signing(&ed25519, &["--schnorr"], &["--schnorr", "Ed25519"]);
    signing(&ed25519, &["--low-s"], &["--low-s"]);
    signing(&p256, &["--schnorr"], &["secp256k1"]);
    signing(&p256, &["--ph"], &["--ph", "Ed25519"]);
    let verifying = |key: &str, option: &[&str], words: &[&str]| {
        let head = ["verify", "--pub", key, "--sig", &message, &message];
        limbsmith(head.iter().chain(option)).refused(words);
    };
    verifying(&ed25519_public, &["--low-s"], &["--low-s", "Ed25519"]);
    verifying(
        &p256_public,
        &["--policy", "zip215"],
        &["--policy", "Ed25519"],
    );
    verifying(&p256_public, &["--hedged"], &["--hedged"]);
    verifying(
        &p256,
        &[],
        &["p256.pem", "a private key on P-256", "-pubout"],
    );
    limbsmith(["keygen", "--curve", "p521", "--out", "-"]).refused(&["p521", "p384"]);
}

#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn keys_of_other_kinds_are_refused() {
    let folder = folder("other-keys");
    let (private, public) = key_pair(&folder);
    let message = file(&folder, "message", b"m");
    let signature = path(&folder, "signature");
    sign(&private, &message, &signature);
    let refused = |key: &str, words: &[&str]| {
        limbsmith(["sign", "--key", key, &message, "--hex"]).refused(words);
    };
    refused(
        &public,
        &["pub.pem", "an Ed25519 public key, where a private key"],
    );
    refused(
        &message,
        &["message", "not a private key in a form that is read"],
    );
    limbsmith(["verify", "--pub", &private, "--sig", &signature, &message])
        .refused(&["key.pem", "an Ed25519 private key (`openssl pkey -pubout`"]);

    let x25519 = path(&folder, "x25519.pem");
    assert_eq!(
        openssl(&["genpkey", "-algorithm", "x25519", "-out", &x25519]).code,
        0
    );
    refused(
        &x25519,
        &["x25519.pem", "an X25519 key", "not for signatures"],
    );
    let ec = path(&folder, "ec.pem");
    let curve = "ec_paramgen_curve:P-521";
    assert_eq!(
        openssl(&[
            "genpkey",
            "-algorithm",
            "EC",
            "-pkeyopt",
            curve,
            "-out",
            &ec
        ])
        .code,
        0
    );
    refused(&ec, &["ec.pem", "another curve"]);
    let locked = path(&folder, "locked.pem");
    let lock = [
        "pkcs8", "-topk8", "-in", &private, "-out", &locked, "-passout", "pass:x",
    ];
    assert_eq!(openssl(&lock).code, 0);
    refused(&locked, &["locked.pem", "encrypted"]);
    // No message contains any part of a key.
    let seed = std::fs::read_to_string(&private).unwrap();
    let seed = seed.lines().nth(1).unwrap();
    let broken = file(
        &folder,
        "broken.pem",
        format!("-----BEGIN PRIVATE KEY-----\n{seed}\n"),
    );
    let run = limbsmith(["sign", "--key", &broken, &message]);
    assert_eq!(run.code, 2);
    assert!(!run.err.contains(&seed[20..30]), "{}", run.err);
}

/// Files as they occur, which OpenSSL reads too.
#[test]
#[ignore = "needs openssl: cargo xtask test programs"]
fn key_files_may_have_more_in_them() {
    let folder = folder("key-files");
    let message = file(&folder, "message", b"m");
    let signature = path(&folder, "signature");
    for kind in ["ed25519", "p384"] {
        let (private, public) = (path(&folder, "key.pem"), path(&folder, "pub.pem"));
        let arguments = [
            "keygen", "--force", "--curve", kind, "--out", &private, "--pub", &public,
        ];
        limbsmith(arguments).good();
        let (certificate, der) = (path(&folder, "cert.pem"), path(&folder, "key.der"));
        let (text, public_der) = (path(&folder, "text.pem"), path(&folder, "pub.der"));
        for arguments in [
            &[
                "req",
                "-x509",
                "-key",
                &private,
                "-subj",
                "/CN=t",
                "-out",
                &certificate,
            ][..],
            &["pkey", "-in", &private, "-outform", "DER", "-out", &der],
            &["pkey", "-in", &private, "-text", "-out", &text],
            &[
                "pkey",
                "-pubin",
                "-in",
                &public,
                "-outform",
                "DER",
                "-out",
                &public_der,
            ],
        ] {
            assert_eq!(openssl(arguments).code, 0, "{arguments:?}");
        }
        let read = |path: &str| std::fs::read(path).unwrap();
        let (key, certificate) = (read(&private), read(&certificate));
        let both = file(&folder, "both.pem", [&certificate[..], &key].concat());
        let mark = file(&folder, "mark.pem", [b"\xef\xbb\xbf", &key[..]].concat());
        for key in [&der, &text, &both, &mark] {
            sign(key, &message, &signature);
            assert_eq!(verify(&public, &signature, &message), valid(), "{key}");
            assert_eq!(verify(&public_der, &signature, &message), valid(), "{key}");
        }
        let alone = file(&folder, "certificate.pem", &certificate);
        limbsmith(["sign", "--hex", "--key", &alone, &message])
            .refused(&["certificate.pem", "a certificate, where a private key"]);
        assert_eq!(verify(&alone, &signature, &message), valid());
        let (other, _) = key_pair(&self::folder("key-files-other"));
        let two = file(&folder, "two.pem", [&key[..], &read(&other)].concat());
        limbsmith(["sign", "--hex", "--key", &two, &message])
            .refused(&["two.pem", "different keys in one file"]);
    }
}

#[test]
fn two_keys_differ() {
    let first = limbsmith(["keygen", "--out", "-"]).good();
    assert_ne!(first, limbsmith(["keygen", "--out", "-"]).good());
}

#[cfg(unix)]
#[test]
fn private_keys_are_for_their_owner() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("mode");
    let (private, public) = key_pair(&folder);
    let mode = |p: &str| std::fs::metadata(p).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&private), 0o600);
    assert_eq!(mode(&public) & 0o400, 0o400);
    // The mode of an older file that all may read does not apply to the new one.
    std::fs::set_permissions(&private, PermissionsExt::from_mode(0o644)).unwrap();
    limbsmith(["keygen", "--force", "--out", &private]).good();
    assert_eq!(mode(&private), 0o600);
}
