//! Files of openssl and ssh-keygen, written and read.

mod common;

use common::{KINDS, PASSWORD, file, key, open, secret, unlocked};
use limbsmith_keys::sshsig::{Hash, Signature, sign};
use limbsmith_keys::{Form, fingerprint, private, public};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const NEEDED: &str = "needs openssl and ssh-keygen: cargo xtask test programs";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs a program in the folder with this input; its output, or none if it fails.
fn try_run(folder: &Path, program: &str, arguments: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .unwrap_or_else(|e| panic!("{program}: {e}; this test {NEEDED}"));
    let _ = child.stdin.take().expect("piped").write_all(input);
    let done = child.wait_with_output().expect("the end");
    done.status.success().then_some(done.stdout)
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Vec<u8> {
    let done = try_run(folder, program, arguments, b"");
    done.unwrap_or_else(|| panic!("{program} {arguments:?}"))
}

/// A file that its owner alone reads, as ssh-keygen wants private keys.
fn write(folder: &Path, name: &str, content: &[u8]) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(0o600);
    let mut file = options.open(folder.join(name)).expect("a file");
    file.write_all(content).expect("the content");
}

fn read(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).expect("a file")
}

#[test]
#[ignore = "needs openssl and ssh-keygen: cargo xtask test programs"]
fn openssl_reads_what_we_encrypt() {
    let at = folder("encrypted");
    for kind in KINDS {
        let key = key(kind);
        for form in [Form::Pem, Form::Der] {
            write(
                &at,
                "key",
                &private::write(&key, form, Some(PASSWORD)).unwrap(),
            );
            let inform = if form == Form::Pem { "PEM" } else { "DER" };
            let arguments = [
                "pkey",
                "-inform",
                inform,
                "-in",
                "key",
                "-passin",
                "pass:passphrase",
            ];
            assert_eq!(
                run(&at, "openssl", &arguments),
                file(&format!("{kind}.pem")),
                "{kind}"
            );
            let wrong = [
                "pkey",
                "-inform",
                inform,
                "-in",
                "key",
                "-passin",
                "pass:other",
            ];
            assert_eq!(try_run(&at, "openssl", &wrong, b""), None);
        }
    }
}

#[test]
#[ignore = "needs openssl and ssh-keygen: cargo xtask test programs"]
fn what_openssl_writes_is_read() {
    let at = folder("openssl");
    for kind in KINDS {
        write(&at, "key", &file(&format!("{kind}.pem")));
        let plain = key(kind).public_key();
        for arguments in [
            &["pkey", "-aes256"][..],
            &["pkcs8", "-topk8", "-scrypt"],
            &[
                "pkcs8",
                "-topk8",
                "-v2",
                "aes-128-cbc",
                "-v2prf",
                "hmacWithSHA384",
                "-iter",
                "10000",
            ],
        ] {
            let rest = ["-in", "key", "-passout", "pass:passphrase"];
            let pem = run(&at, "openssl", &[arguments, &rest].concat());
            assert_eq!(
                unlocked(&pem).unwrap().public_key(),
                plain,
                "{kind} {arguments:?}"
            );
        }
        if kind != "x25519" {
            let arguments = [
                "req",
                "-x509",
                "-new",
                "-key",
                "key",
                "-subj",
                "/C=XX/CN=x",
                "-set_serial",
                "-7",
            ];
            let certificate = run(&at, "openssl", &arguments);
            assert_eq!(open(&certificate), Ok(plain), "{kind}");
        }
    }
}

#[test]
#[ignore = "needs openssl and ssh-keygen: cargo xtask test programs"]
fn ssh_keygen_reads_what_we_write() {
    let at = folder("ssh");
    for kind in ["ed25519", "p256", "p384"] {
        let key = key(kind);
        let line = public::write(&key.public_key(), Form::OpenSsh).unwrap();
        write(&at, "key.pub", &line);
        let printed = run(&at, "ssh-keygen", &["-l", "-f", "key.pub"]);
        let printed = String::from_utf8(printed).unwrap();
        let name = fingerprint::openssh(&key.public_key()).unwrap();
        assert!(printed.contains(&format!(" {name} ")), "{printed} {name}");
        for (password, phrase) in [(None, ""), (Some(PASSWORD), "passphrase")] {
            write(
                &at,
                "key",
                &private::write(&key, Form::OpenSsh, password).unwrap(),
            );
            let printed = run(&at, "ssh-keygen", &["-y", "-P", phrase, "-f", "key"]);
            assert_eq!(printed.trim_ascii(), line.trim_ascii(), "{kind} {phrase}");
            // Written anew by it, in two ciphers.
            for cipher in ["aes256-ctr", "aes192-cbc"] {
                let new = [
                    "-p",
                    "-q",
                    "-P",
                    phrase,
                    "-N",
                    "passphrase",
                    "-Z",
                    cipher,
                    "-f",
                    "key",
                ];
                run(&at, "ssh-keygen", &new);
                assert_eq!(
                    unlocked(&read(&at, "key")).unwrap().public_key(),
                    key.public_key()
                );
                run(
                    &at,
                    "ssh-keygen",
                    &["-p", "-q", "-P", "passphrase", "-N", phrase, "-f", "key"],
                );
            }
        }
        assert_eq!(
            try_run(&at, "ssh-keygen", &["-y", "-P", "other", "-f", "key"], b""),
            None
        );
    }
}

#[test]
#[ignore = "needs openssl and ssh-keygen: cargo xtask test programs"]
fn what_ssh_keygen_makes_is_read() {
    let at = folder("made");
    for (i, arguments) in [
        &["-t", "ed25519"][..],
        &["-t", "ecdsa", "-b", "256"],
        &["-t", "ecdsa", "-b", "384", "-a", "3"],
    ]
    .into_iter()
    .enumerate()
    {
        for phrase in ["", "passphrase"] {
            let name = format!("key{i}{phrase}");
            run(
                &at,
                "ssh-keygen",
                &[arguments, &["-q", "-N", phrase, "-f", &name]].concat(),
            );
            let key = unlocked(&read(&at, &name)).unwrap();
            assert_eq!(
                Ok(key.public_key()),
                open(&read(&at, &format!("{name}.pub")))
            );
            assert_eq!(secret(&read(&at, &name)).is_ok(), phrase.is_empty());
        }
    }
}

#[test]
#[ignore = "needs openssl and ssh-keygen: cargo xtask test programs"]
fn signatures_go_both_ways() {
    let at = folder("signatures");
    let message = b"a message, signed\n";
    for kind in ["ed25519", "p256", "p384"] {
        let key = key(kind);
        let line = public::write(&key.public_key(), Form::OpenSsh).unwrap();
        write(
            &at,
            "key",
            &private::write(&key, Form::OpenSsh, None).unwrap(),
        );
        write(&at, "allowed", &[b"signer ", &line[..]].concat());
        for hash in [Hash::Sha256, Hash::Sha512] {
            let text = sign(&key, "file", hash, &hash.of(message)).unwrap();
            write(&at, "signature", text.as_bytes());
            let check = ["-Y", "check-novalidate", "-n", "file", "-s", "signature"];
            assert!(
                try_run(&at, "ssh-keygen", &check, message).is_some(),
                "{kind}"
            );
            assert!(
                try_run(&at, "ssh-keygen", &check, b"other").is_none(),
                "{kind}"
            );
            let verify = [
                "-Y",
                "verify",
                "-f",
                "allowed",
                "-I",
                "signer",
                "-n",
                "file",
                "-s",
                "signature",
            ];
            assert!(
                try_run(&at, "ssh-keygen", &verify, message).is_some(),
                "{kind}"
            );
            let option = format!("hashalg={}", hash.name());
            let sign = ["-q", "-Y", "sign", "-n", "git", "-O", &option, "-f", "key"];
            let made = try_run(&at, "ssh-keygen", &sign, message).expect("a signature");
            let made = Signature::read(&made).unwrap();
            assert_eq!(made.hash(), hash);
            assert_eq!(
                made.verify(&key.public_key(), "git", &hash.of(message)),
                Ok(())
            );
        }
    }
}
