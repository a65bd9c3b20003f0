//! Beside `ssh-keygen` and beside ssh-key's own signatures, both ways, and what is refused.
#![allow(missing_docs)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use limbsmith::{ed25519, p256, p384};
use limbsmith_ssh::{SigningKey, VerifyingKey, validate_at, verify};
use ssh_key::certificate::{Builder, CertType};
use ssh_key::private::{EcdsaKeypair, KeypairData};
use ssh_key::public::KeyData;
use ssh_key::{
    Algorithm, Certificate, Error, HashAlg, LineEnding, PrivateKey, PublicKey, Signature, SshSig,
};

const KINDS: [(&str, &str); 3] = [("ed25519", ""), ("ecdsa", "256"), ("ecdsa", "384")];
const MESSAGE: &[u8] = b"a message\n";

fn keys() -> [SigningKey; 3] {
    [
        ed25519::SigningKey::random().unwrap().into(),
        p256::ecdsa::SigningKey::random().unwrap().into(),
        p384::ecdsa::SigningKey::random().unwrap().into(),
    ]
}

fn public(key: &SigningKey) -> PublicKey {
    key.verifying_key().into()
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("limbsmith-ssh-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whether OpenSSH is here. Without it a test says so and ends, unless `LIMBSMITH_NEED_SSH` is set.
fn has_ssh_keygen() -> bool {
    let has = Command::new("ssh-keygen").arg("-?").output().is_ok();
    if !has {
        let needed = std::env::var_os("LIMBSMITH_NEED_SSH").is_some();
        assert!(!needed, "ssh-keygen is missing");
        eprintln!("NOT RUN: ssh-keygen is missing (package openssh-client)");
    }
    has
}

fn ssh_keygen(arguments: &[&str], input: Option<&Path>) -> Output {
    let input = match input {
        Some(path) => std::fs::File::open(path).unwrap().into(),
        None => Stdio::null(),
    };
    let mut command = Command::new("ssh-keygen");
    command.args(arguments).stdin(input).output().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[cfg(unix)]
fn write_secret(path: &Path, key: &PrivateKey) {
    key.write_openssh_file(path, LineEnding::LF).unwrap();
}

/// `ssh-keygen -Y sign` with its own key: accepted here, and refused with a wrong byte.
#[test]
fn signatures_of_ssh_keygen() {
    if !has_ssh_keygen() {
        return;
    }
    let folder = Folder::new("theirs");
    let message = folder.file("message");
    std::fs::write(&message, MESSAGE).unwrap();
    for (kind, bits) in KINDS {
        for hash in ["sha256", "sha512"] {
            let key = folder.file(&format!("{kind}{bits}{hash}"));
            let mut arguments = vec!["-q", "-t", kind, "-N", "", "-f", text(&key)];
            if !bits.is_empty() {
                arguments.extend(["-b", bits]);
            }
            assert!(ssh_keygen(&arguments, None).status.success());
            let option = format!("hashalg={hash}");
            let arguments = ["-Y", "sign", "-n", "file", "-O", &option, "-f", text(&key)];
            let output = ssh_keygen(&arguments, Some(&message));
            assert!(output.status.success(), "{output:?}");
            let signature = SshSig::from_pem(&output.stdout).unwrap();
            let private = PrivateKey::read_openssh_file(&key).unwrap();
            let public = private.public_key();
            verify(public, "file", MESSAGE, &signature).unwrap();
            wrong_bytes(public, &signature);

            // The same key in this crate.
            let own = SigningKey::try_from(&private).unwrap();
            let hash = signature.hash_alg();
            let own = SshSig::sign(&own, "file", hash, MESSAGE).unwrap();
            public.verify("file", MESSAGE, &own).unwrap();
            if kind == "ed25519" {
                assert_eq!(own, signature);
            }
        }
    }
}

fn wrong_bytes(public: &PublicKey, signature: &SshSig) {
    let right = signature.signature_bytes();
    let mut tried = 0;
    for place in 0..right.len() {
        let mut wrong = right.to_vec();
        wrong[place] ^= 1;
        // Some are no encoding.
        let Ok(inner) = Signature::new(signature.algorithm(), wrong) else {
            continue;
        };
        let key = public.key_data().clone();
        let wrong = SshSig::new(key, "file", signature.hash_alg(), inner).unwrap();
        assert_eq!(verify(public, "file", MESSAGE, &wrong), Err(Error::Crypto));
        tried += 1;
    }
    assert!(tried >= 60, "{tried}");
}

/// Signatures of this crate under `ssh-keygen -Y verify` and `check-novalidate`; a wrong byte is refused there.
#[test]
fn signatures_for_ssh_keygen() {
    if !has_ssh_keygen() {
        return;
    }
    let folder = Folder::new("ours");
    let (message, wrong) = (folder.file("message"), folder.file("wrong"));
    std::fs::write(&message, MESSAGE).unwrap();
    std::fs::write(&wrong, b"a massage\n").unwrap();
    for key in keys() {
        for hash in [HashAlg::Sha256, HashAlg::Sha512] {
            let signature = SshSig::sign(&key, "file", hash, MESSAGE).unwrap();
            let (file, allowed) = (folder.file("signature"), folder.file("allowed"));
            std::fs::write(&file, signature.to_pem(LineEnding::LF).unwrap()).unwrap();
            let line = format!("somebody {}\n", public(&key).to_openssh().unwrap());
            std::fs::write(&allowed, line).unwrap();
            let signature = text(&file);
            let verify = ["-Y", "verify", "-f", text(&allowed), "-I", "somebody"];
            let verify = [&verify[..], &["-n", "file", "-s", signature]].concat();
            let check = ["-Y", "check-novalidate", "-n", "file", "-s", signature];
            for arguments in [&verify[..], &check] {
                let output = ssh_keygen(arguments, Some(&message));
                assert!(output.status.success(), "{output:?}");
                let output = ssh_keygen(arguments, Some(&wrong));
                assert!(!output.status.success(), "{output:?}");
            }
        }
        // Its private key in OpenSSH's file gives OpenSSH the same public key.
        let file = folder.file("key");
        let _ = std::fs::remove_file(&file);
        write_secret(&file, &key.to_private_key("comment").unwrap());
        let output = ssh_keygen(&["-y", "-f", text(&file)], None);
        let read = PublicKey::from_openssh(std::str::from_utf8(&output.stdout).unwrap()).unwrap();
        assert_eq!(read.key_data(), public(&key).key_data());
        assert_eq!(read.comment(), "comment");
    }
}

fn certificate(authority: &impl ssh_key::SigningKey, subject: &PublicKey) -> Certificate {
    let nonce = *b"sixteen bytes ..";
    let mut builder = Builder::new(nonce, subject.key_data().clone(), 1000, 2000).unwrap();
    builder.cert_type(CertType::User).unwrap();
    builder.valid_principal("somebody").unwrap();
    builder.key_id("identity").unwrap();
    builder.sign(authority).unwrap()
}

#[test]
fn certificates() {
    let [subject, ..] = keys();
    for key in keys() {
        let authority = public(&key);
        let theirs = key.to_private_key("").unwrap();
        let fingerprint = authority.fingerprint(HashAlg::Sha256);
        let stranger = public(&subject).fingerprint(HashAlg::Sha256);
        let own = certificate(&key, &public(&subject));
        own.validate_at(1500, [&fingerprint]).unwrap();
        for certificate in [&own, &certificate(&theirs, &public(&subject))] {
            for time in [1000, 1500, 1999] {
                validate_at(certificate, time, [&stranger, &fingerprint]).unwrap();
            }
            let refused = Err(Error::CertificateValidation);
            assert_eq!(validate_at(certificate, 999, [&fingerprint]), refused);
            assert_eq!(validate_at(certificate, 2000, [&fingerprint]), refused);
            assert_eq!(validate_at(certificate, 1500, [&stranger]), refused);
            assert_eq!(validate_at(certificate, 1500, []), refused);
        }
        // A wrong byte at each place that still is a certificate of that authority.
        let bytes = own.to_bytes().unwrap();
        let mut tried = 0;
        for place in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[place] ^= 1;
            let Ok(wrong) = Certificate::from_bytes(&wrong) else {
                continue;
            };
            // ssh-key does not look at every byte of a length.
            if wrong == own {
                continue;
            }
            let known = wrong.signature_key().fingerprint(HashAlg::Sha256);
            assert!(validate_at(&wrong, 1500, [&known]).is_err(), "{place}");
            tried += 1;
        }
        assert!(tried > 150, "{tried}");

        if has_ssh_keygen() {
            let folder = Folder::new("certificate");
            let file = folder.file("key-cert.pub");
            std::fs::write(&file, own.to_openssh().unwrap()).unwrap();
            let output = ssh_keygen(&["-L", "-f", text(&file)], None);
            let listed = String::from_utf8(output.stdout).unwrap();
            assert!(output.status.success(), "{listed}");
            for part in [&fingerprint.to_string(), "somebody", "identity"] {
                assert!(listed.contains(part), "{listed}");
            }
        }
    }
}

/// A certificate of `ssh-keygen -s`.
#[test]
fn certificates_of_ssh_keygen() {
    if !has_ssh_keygen() {
        return;
    }
    let folder = Folder::new("signed");
    let [subject, ..] = keys();
    for key in keys() {
        let (authority, file) = (folder.file("authority"), folder.file("key.pub"));
        let _ = std::fs::remove_file(&authority);
        write_secret(&authority, &key.to_private_key("").unwrap());
        public(&subject).write_openssh_file(&file).unwrap();
        let arguments = [
            "-q",
            "-s",
            text(&authority),
            "-I",
            "identity",
            "-n",
            "somebody",
        ];
        // Not for ever, which ssh-key does not read.
        let rest = ["-V", "20200101:20400101", text(&file)];
        let output = ssh_keygen(&[&arguments[..], &rest].concat(), None);
        assert!(output.status.success(), "{output:?}");
        let made = Certificate::read_file(&folder.file("key-cert.pub")).unwrap();
        let fingerprint = public(&key).fingerprint(HashAlg::Sha256);
        validate_at(&made, 1_800_000_000, [&fingerprint]).unwrap();
    }
}

/// What is asked for must be what is signed.
#[test]
fn names_and_keys() {
    let all = keys();
    for (i, key) in all.iter().enumerate() {
        let public = public(key);
        let signature = SshSig::sign(key, "file", HashAlg::Sha512, MESSAGE).unwrap();
        verify(&public, "file", MESSAGE, &signature).unwrap();
        let refused = |namespace: &str, message, error| {
            let verdict = verify(&public, namespace, message, &signature);
            assert_eq!(verdict, Err(error));
        };
        refused("git", MESSAGE, Error::Namespace);
        refused("", MESSAGE, Error::Namespace);
        refused("file", b"", Error::Crypto);
        wrong_bytes(&public, &signature);
        // The signature of another key, and its algorithm under this key.
        let other = &all[(i + 1) % 3];
        let others = SshSig::sign(other, "file", HashAlg::Sha512, MESSAGE).unwrap();
        assert_eq!(
            verify(&public, "file", MESSAGE, &others),
            Err(Error::PublicKey)
        );
        let inner = others.signature().clone();
        let mixed = SshSig::new(public.key_data().clone(), "file", HashAlg::Sha512, inner);
        assert_eq!(
            verify(&public, "file", MESSAGE, &mixed.unwrap()),
            Err(Error::Crypto)
        );
        // The other hash.
        let inner = signature.signature().clone();
        let mixed = SshSig::new(public.key_data().clone(), "file", HashAlg::Sha256, inner);
        assert_eq!(
            verify(&public, "file", MESSAGE, &mixed.unwrap()),
            Err(Error::Crypto)
        );
    }
}

/// Version 0, and a field that is reserved.
#[test]
fn fields_of_the_future() {
    let [key, ..] = keys();
    let signature = SshSig::sign(&key, "file", HashAlg::Sha512, MESSAGE).unwrap();
    let mut bytes = Vec::new();
    ssh_encoding::Encode::encode(&signature, &mut bytes).unwrap();
    let read = |bytes: &[u8]| <SshSig as ssh_encoding::Decode>::decode(&mut &bytes[..]).unwrap();
    let public = public(&key);
    verify(&public, "file", MESSAGE, &read(&bytes)).unwrap();
    let mut old = bytes.clone();
    assert_eq!(old[6..10], [0, 0, 0, 1]);
    old[9] = 0;
    let verdict = verify(&public, "file", MESSAGE, &read(&old));
    assert_eq!(verdict, Err(Error::Version { number: 0 }));
}

#[test]
fn keys_of_ssh_key() {
    for key in keys() {
        let private = key.to_private_key("comment").unwrap();
        let pem = private.to_openssh(LineEnding::LF).unwrap();
        let read = PrivateKey::from_openssh(pem.as_bytes()).unwrap();
        let back = SigningKey::try_from(&read).unwrap();
        assert_eq!(back.verifying_key(), key.verifying_key());
        let public = public(&key);
        assert_eq!(VerifyingKey::try_from(&public), Ok(key.verifying_key()));
        // ssh-key's signatures.
        let theirs = read.sign("file", HashAlg::Sha256, MESSAGE).unwrap();
        verify(&public, "file", MESSAGE, &theirs).unwrap();
        let own = SshSig::sign(&key, "file", HashAlg::Sha256, MESSAGE).unwrap();
        public.verify("file", MESSAGE, &own).unwrap();
    }
    // The public key is not that of the private one.
    let [_, a, b] = keys();
    let [_, other, _] = keys();
    let (a, b, other) = (
        a.to_private_key("").unwrap(),
        b.to_private_key("").unwrap(),
        other.to_private_key("").unwrap(),
    );
    let (KeypairData::Ecdsa(a), KeypairData::Ecdsa(other)) = (a.key_data(), other.key_data())
    else {
        panic!("ECDSA");
    };
    let (EcdsaKeypair::NistP256 { private, .. }, EcdsaKeypair::NistP256 { public, .. }) =
        (a, other)
    else {
        panic!("P-256");
    };
    let (private, public) = (private.clone(), *public);
    let mixed = KeypairData::Ecdsa(EcdsaKeypair::NistP256 { private, public });
    let mixed = PrivateKey::new(mixed, "").unwrap();
    assert_eq!(SigningKey::try_from(&mixed).unwrap_err(), Error::Crypto);

    // No point, compressed, another curve.
    let mut bytes = p256::ecdsa::SigningKey::random()
        .unwrap()
        .verifying_key()
        .to_sec1();
    let compressed = p256::ecdsa::VerifyingKey::from_sec1(&bytes)
        .unwrap()
        .to_sec1_compressed();
    bytes[64] ^= 1;
    for bytes in [&bytes[..], &compressed] {
        let key = ssh_key::public::EcdsaPublicKey::from_sec1_bytes(bytes).unwrap();
        let key = KeyData::Ecdsa(key);
        assert_eq!(VerifyingKey::try_from(&key).unwrap_err(), Error::Crypto);
    }
    let mut p521 = [0; 133];
    p521[0] = 4;
    let key = ssh_key::public::EcdsaPublicKey::from_sec1_bytes(&p521).unwrap();
    let error = VerifyingKey::try_from(&KeyData::Ecdsa(key)).unwrap_err();
    let algorithm = Algorithm::Ecdsa {
        curve: ssh_key::EcdsaCurve::NistP521,
    };
    assert_eq!(error, Error::AlgorithmUnsupported { algorithm });
    drop(b);
}

/// Numbers with leading zeros are shorter in an mpint: in one signature of 128 each.
#[test]
fn short_numbers() {
    // Of fixed keys: nonces are deterministic, so the messages have such signatures or have not.
    let p256: SigningKey = p256::ecdsa::SigningKey::from_bytes(&[1; 32])
        .unwrap()
        .into();
    let p384: SigningKey = p384::ecdsa::SigningKey::from_bytes(&[1; 48])
        .unwrap()
        .into();
    for (key, size) in [(p256, 32), (p384, 48)] {
        let public = public(&key);
        let mut short = 0;
        for message in 0..1000_u32 {
            let message = message.to_be_bytes();
            let signature = SshSig::sign(&key, "file", HashAlg::Sha512, &message).unwrap();
            public.verify("file", &message, &signature).unwrap();
            verify(&public, "file", &message, &signature).unwrap();
            let mut bytes = signature.signature_bytes();
            let r = <ssh_key::Mpint as ssh_encoding::Decode>::decode(&mut bytes).unwrap();
            short += usize::from(r.as_positive_bytes().unwrap().len() < size);
        }
        assert!(short > 0);
    }
}

/// A right signature under the name of another algorithm.
#[test]
fn algorithms_of_signatures() {
    use signature::{Signer, Verifier};
    let p256 = Algorithm::Ecdsa {
        curve: ssh_key::EcdsaCurve::NistP256,
    };
    let p384 = Algorithm::Ecdsa {
        curve: ssh_key::EcdsaCurve::NistP384,
    };
    let other = Algorithm::new("ssh-something@example.com").unwrap();
    for (key, wrong) in keys().into_iter().zip([other, p384, p256]) {
        let right = key.try_sign(MESSAGE).unwrap();
        key.verifying_key().verify(MESSAGE, &right).unwrap();
        // A signature of P-384 is too long for one of P-256.
        if let Ok(named) = Signature::new(wrong, right.as_bytes()) {
            assert!(key.verifying_key().verify(MESSAGE, &named).is_err());
        } else {
            assert!(matches!(key, SigningKey::P384(_)));
        }
    }
}

/// Keys of small order: the verdict of OpenSSH's equation, which has no cofactor.
#[test]
fn policy_of_ed25519() {
    use signature::Verifier;
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut order_2 = [0xff; 32];
    (order_2[0], order_2[31]) = (0xec, 0x7f);
    let key = VerifyingKey::from(ed25519::VerifyingKey::from_bytes(&identity));
    let theirs = KeyData::from(key);
    for (r, valid) in [(identity, true), (order_2, false)] {
        let signature = Signature::new(Algorithm::Ed25519, [r, [0; 32]].concat()).unwrap();
        assert_eq!(key.verify(MESSAGE, &signature).is_ok(), valid);
        assert_eq!(theirs.verify(MESSAGE, &signature).is_ok(), valid);
    }
}
