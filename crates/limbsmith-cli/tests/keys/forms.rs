//! Keys in every form, and signatures of SSHSIG.

use crate::common::{file, folder, limbsmith, limbsmith_with, path, run_with};
use crate::{invalid, openssl, valid, verify};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// Runs `ssh-keygen` with this input.
fn ssh_keygen(arguments: &[&str], input: &[u8]) -> crate::common::Run {
    let mut command = Command::new("/usr/bin/ssh-keygen");
    command.args(arguments);
    run_with(&mut command, input)
}

const FORMS: [(&str, &str); 5] = [
    ("pem", "pem"),
    ("der", "der"),
    ("jwk", "jwk"),
    ("cose", "did"),
    ("openssh", "openssh"),
];

#[test]
fn keys_in_every_form_sign_and_verify() {
    let folder = folder("forms");
    let message = file(&folder, "message", b"hello");
    for curve in ["ed25519", "p256", "p384", "secp256k1"] {
        for (private, public) in FORMS {
            let key = path(&folder, &format!("{curve}.{private}"));
            let half = path(&folder, &format!("{curve}.{private}.pub"));
            let run = limbsmith([
                "keygen",
                "--curve",
                curve,
                "--form",
                private,
                "--pub-form",
                public,
                "--out",
                &key,
                "--pub",
                &half,
            ]);
            if (curve, private) == ("secp256k1", "openssh") {
                run.refused(&["openssh has no keys of secp256k1"]);
                continue;
            }
            run.good();
            let mode = std::fs::metadata(&key).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            let signature = path(&folder, "signature");
            crate::sign(&key, &message, &signature);
            assert_eq!(
                verify(&half, &signature, &message),
                valid(),
                "{curve} {private}"
            );
            // Into each other form and back.
            for (form, _) in FORMS {
                let other = path(&folder, "other");
                let run = limbsmith(["key", &key, "--force", "--form", form, "--out", &other]);
                if (curve, form) == ("secp256k1", "openssh") {
                    run.refused(&["openssh has no keys of secp256k1"]);
                    continue;
                }
                run.good();
                let shown = limbsmith(["key", &other]).good();
                assert_eq!(shown, limbsmith(["key", &key]).good(), "{form}");
                let public = limbsmith(["key", "--public", &half]).good();
                assert_eq!(shown.replace("private", "public"), public);
                let extracted = ["key", "--extract", "--form", "did", &other];
                let did = limbsmith(extracted).good();
                assert!(shown.contains(&did), "{shown} {did}");
            }
        }
    }
    let key = path(&folder, "ed25519.pem");
    limbsmith(["keygen", "--form", "did", "--out", "-"]).refused(&["public keys alone"]);
    limbsmith(["keygen", "--form", "p12", "--out", "-"]).refused(&["pem, der, jwk"]);
    limbsmith(["key", &key, "--out", "x"]).refused(&["--form"]);
    limbsmith(["key", &key, "--form", "pem", "--force", "--out", &key]).refused(&["is the key"]);
    limbsmith(["key", "--public", &key]).refused(&["private key"]);
    limbsmith(["key", &path(&folder, "ed25519.jwk.pub")]).refused(&["a private key is needed"]);
}

#[test]
fn passwords_come_from_files() {
    let folder = folder("passwords");
    let password = file(&folder, "password", "a pass phrase\r\nanother line\n");
    let wrong = file(&folder, "wrong", "a pass phrase \n");
    let empty = file(&folder, "empty", "\n");
    let message = file(&folder, "message", b"hello");
    for form in ["pem", "der", "openssh"] {
        let key = path(&folder, form);
        let keygen = ["keygen", "--form", form, "--out", &key, "--password-file"];
        limbsmith(keygen.into_iter().chain([&*empty])).refused(&["is empty"]);
        limbsmith(keygen.into_iter().chain([&*password])).good();
        let sign = ["sign", "--hex", "--key", &key, &message];
        limbsmith(sign).refused(&["a password is needed", "--password-file"]);
        let with = |file: &str| limbsmith(sign.into_iter().chain(["--password-file", file]));
        with(&wrong).refused(&["the password is another"]);
        let signed = with(&password).good();
        let given = sign.into_iter().chain(["--password-file", "-"]);
        assert_eq!(limbsmith_with(given, b"a pass phrase").good(), signed);
        let plain = path(&folder, &format!("{form}.plain"));
        let convert = [
            "key",
            "--form",
            "pem",
            "--out",
            &plain,
            "--password-file",
            &password,
            &key,
        ];
        limbsmith(convert).good();
        let signed_plainly = limbsmith(["sign", "--hex", "--key", &plain, &message]).good();
        assert_eq!(signed_plainly, signed);
    }
    limbsmith([
        "keygen",
        "--form",
        "jwk",
        "--out",
        "-",
        "--password-file",
        &password,
    ])
    .refused(&["jwk has no encryption"]);
    let key = path(&folder, "pem");
    limbsmith(["sign", "--key", &key, "--password-file", "-", "-"]).refused(&["standard input"]);
    let over = [
        "sign",
        "--force",
        "--hex",
        "--key",
        &key,
        "--password-file",
        &password,
    ];
    limbsmith(over.into_iter().chain(["--out", &password, &message])).refused(&["is the password"]);
    // Neither is the password of the key that is written.
    let (plain, new) = (path(&folder, "pem.plain"), "--new-password-file");
    let over = ["key", "--force", "--form", "pem", new, &wrong, &plain];
    limbsmith(over.into_iter().chain(["--out", &wrong])).refused(&["is the new password"]);
    assert_eq!(std::fs::read(&wrong).unwrap(), b"a pass phrase \n");
}

/// RFC 8037, appendix A, with identifiers.
const SET: &str = r#"{"keys":[
    {"kid":"a","kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
    {"kid":"b","kty":"OKP","crv":"Ed25519","x":"Kq0sGe1JZkbH84UxW2vsQbz0RLPzG1RYYMx0wk0QCYE"}]}"#;
const SECRET: &str = r#"{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
    "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;

#[test]
fn sets_need_the_name_of_a_key() {
    let folder = folder("sets");
    let (set, key) = (file(&folder, "set", SET), file(&folder, "key", SECRET));
    let message = file(&folder, "message", b"hello");
    let signature = path(&folder, "signature");
    crate::sign(&key, &message, &signature);
    let verify = ["verify", "--pub", &set, "--sig", &signature, &message];
    limbsmith(verify).refused(&["\"a\", \"b\"", "--kid"]);
    let named = |kid: &str| limbsmith(verify.into_iter().chain(["--kid", kid]));
    assert_eq!(named("a").good(), "valid\n");
    assert_eq!(named("b").code, 1);
    named("c").refused(&["no key with the identifier \"c\""]);
    let shown = limbsmith(["key", "--public", "--kid", "a", &set]).good();
    assert!(
        shown.contains("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"),
        "{shown}"
    );
}

#[test]
fn signatures_of_sshsig() {
    let folder = folder("sshsig");
    let message = file(&folder, "message", b"hello");
    for curve in ["ed25519", "p256", "p384"] {
        let (key, half) = (path(&folder, curve), path(&folder, &format!("{curve}.pub")));
        let keygen = [
            "keygen", "--curve", curve, "--form", "openssh", "--out", &key,
        ];
        limbsmith(keygen.into_iter().chain(["--pub", &half])).good();
        for hash in [&["--hash", "sha256"][..], &["--hash", "sha512"], &[]] {
            let sign = ["sign", "--key", &key, "--sshsig", "file", &message];
            let text = limbsmith(sign.iter().chain(hash)).good();
            assert!(text.starts_with("-----BEGIN SSH SIGNATURE-----\n"));
            let signature = file(&folder, "signature", text);
            let verify = |name: &str, message: &str| {
                let run = limbsmith([
                    "verify", "--pub", &half, "--sig", &signature, "--sshsig", name, message,
                ]);
                assert_eq!(run.err, "");
                (run.code, run.out)
            };
            assert_eq!(verify("file", &message), valid());
            assert_eq!(verify("git", &message), invalid());
            assert_eq!(verify("file", &key), invalid());
        }
    }
    let key = path(&folder, "ed25519");
    let sign = |more: &[&str]| limbsmith(["sign", "--key", &key, &message].iter().chain(more));
    sign(&["--sshsig", "x", "--hash", "sha384"]).refused(&["sha256 and sha512"]);
    sign(&["--sshsig", "x", "--ph"]).refused(&["--hash alone"]);
    sign(&["--sshsig", ""]).refused(&["namespace is empty"]);
    let half = path(&folder, "ed25519.pub");
    let verify = [
        "verify", "--pub", &half, "--sig", &message, "--sshsig", "x", &message,
    ];
    limbsmith(verify).refused(&["malformed signature", "BEGIN SSH SIGNATURE"]);
    limbsmith(verify.iter().chain(&["--hex"])).refused(&["no other option"]);
    let k256 = path(&folder, "k256");
    limbsmith(["keygen", "--curve", "secp256k1", "--out", &k256]).good();
    limbsmith(["sign", "--key", &k256, "--sshsig", "x", &message]).refused(&["secp256k1"]);
}

#[test]
#[ignore = "needs ssh-keygen and openssl: cargo xtask test programs"]
fn openssh_and_openssl_read_what_we_write() {
    let folder = folder("programs");
    let password = file(&folder, "password", "a pass phrase\n");
    let message = file(&folder, "message", b"hello");
    for curve in ["ed25519", "p256", "p384"] {
        let (key, half) = (path(&folder, curve), path(&folder, &format!("{curve}.pub")));
        let keygen = [
            "keygen", "--curve", curve, "--form", "openssh", "--out", &key, "--pub", &half,
        ];
        limbsmith(keygen.into_iter().chain(["--password-file", &password])).good();
        let shown = ssh_keygen(&["-y", "-P", "a pass phrase", "-f", &key], b"").good();
        assert_eq!(shown.trim(), std::fs::read_to_string(&half).unwrap().trim());
        let sign = [
            "sign",
            "--key",
            &key,
            "--password-file",
            &password,
            "--sshsig",
            "file",
            &message,
        ];
        let signature = file(&folder, "signature", limbsmith(sign).good());
        let check = ["-Y", "check-novalidate", "-n", "file", "-s", &signature];
        assert_eq!(ssh_keygen(&check, b"hello").code, 0);
        let pem = path(&folder, &format!("{curve}.pem"));
        let convert = [
            "key",
            "--form",
            "pem",
            "--out",
            &pem,
            "--password-file",
            &password,
        ];
        limbsmith(
            convert
                .into_iter()
                .chain(["--new-password-file", &password, &key]),
        )
        .good();
        let argument = format!("file:{password}");
        let run = openssl(&["pkey", "-in", &pem, "-passin", &argument, "-noout"]);
        assert_eq!(run.code, 0, "{}", run.err);
        // A certificate verifies.
        let certificate = path(&folder, "certificate");
        let request = [
            "req",
            "-x509",
            "-new",
            "-key",
            &pem,
            "-passin",
            &argument,
            "-subj",
            "/CN=x",
            "-out",
            &certificate,
        ];
        assert_eq!(openssl(&request).code, 0);
        let signature = path(&folder, "plain");
        let sign = [
            "sign",
            "--force",
            "--key",
            &pem,
            "--password-file",
            &password,
            "--out",
            &signature,
        ];
        limbsmith(sign.into_iter().chain([&*message])).good();
        assert_eq!(verify(&certificate, &signature, &message), valid());
    }
}
