//! Signatures of SSHSIG, those of ssh-keygen 9.2 among them.

mod common;

use common::{der, file, key, open};
use limbsmith_keys::sshsig::{Hash, Signature, SignatureError, sign};

const MESSAGE: &[u8] = b"a message\n";

fn armored(bytes: &[u8]) -> Vec<u8> {
    use base64ct::{Base64, Encoding};
    let body = Base64::encode_string(bytes);
    format!("-----BEGIN SSH SIGNATURE-----\n{body}\n-----END SSH SIGNATURE-----\n").into_bytes()
}

#[test]
fn signatures_of_ssh_keygen_are_verified() {
    for (name, owner, hash) in [
        ("ed25519", "ed25519", Hash::Sha512),
        ("p256", "p256", Hash::Sha512),
        ("p384", "p384", Hash::Sha512),
        ("p256-sha256", "p256", Hash::Sha256),
    ] {
        let text = file(&format!("{name}.sig"));
        let signature = Signature::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let public = open(&file(&format!("{owner}.ssh.pub"))).unwrap();
        assert_eq!(signature.hash(), hash);
        assert_eq!(
            (signature.namespace(), signature.public_key()),
            ("file", &public)
        );
        let digest = hash.of(MESSAGE);
        assert_eq!(signature.verify(&public, "file", &digest), Ok(()), "{name}");
        let other = hash.of(b"another\n");
        assert_eq!(
            signature.verify(&public, "file", &other),
            Err(SignatureError::Invalid)
        );
        assert_eq!(
            signature.verify(&public, "git", &digest),
            Err(SignatureError::OtherNamespace("file".into()))
        );
        let stranger = key("ed25519").public_key();
        assert_eq!(
            signature.verify(&stranger, "file", &digest),
            Err(SignatureError::OtherKey)
        );
        assert_eq!(
            signature.verify(&public, "file", &digest[1..]),
            Err(SignatureError::Digest)
        );
        // No byte can be another one, none can be missing, and none can follow.
        let bytes = der(&text);
        for i in 0..bytes.len() {
            for bit in [1, 0x80] {
                let mut wrong = bytes.clone();
                wrong[i] ^= bit;
                let valid = Signature::read(&armored(&wrong))
                    .and_then(|s| s.verify(&public, "file", &s.hash().of(MESSAGE)));
                assert!(valid.is_err(), "{name} {i}");
            }
            assert!(
                Signature::read(&armored(&bytes[..i])).is_err(),
                "{name} {i}"
            );
        }
        assert!(Signature::read(&armored(&[&bytes[..], &[0]].concat())).is_err());
        assert!(Signature::read(&[&text[..], &text].concat()).is_err());
        for n in 0..text.len() - 1 {
            assert!(Signature::read(&text[..n]).is_err(), "{name} {n}");
        }
    }
}

#[test]
fn what_is_signed_is_verified() {
    for kind in ["ed25519", "p256", "p384"] {
        let key = key(kind);
        for hash in [Hash::Sha256, Hash::Sha512] {
            // Numbers with and without a leading zero.
            for i in 0..20 {
                let digest = hash.of(&[i]);
                let text = sign(&key, "a name", hash, &digest).unwrap();
                let signature = Signature::read(text.as_bytes()).unwrap();
                assert_eq!(
                    signature.verify(&key.public_key(), "a name", &digest),
                    Ok(())
                );
                assert!(signature.verify(&key.public_key(), "", &digest).is_err());
            }
        }
        let digest = Hash::Sha512.of(MESSAGE);
        assert_eq!(
            sign(&key, "", Hash::Sha512, &digest),
            Err(SignatureError::Namespace)
        );
        assert_eq!(
            sign(&key, "x", Hash::Sha256, &digest),
            Err(SignatureError::Digest)
        );
    }
    for kind in ["x25519", "secp256k1"] {
        let signed = sign(&key(kind), "x", Hash::Sha512, &[0; 64]);
        assert!(
            matches!(signed, Err(SignatureError::NoSuchKey(_))),
            "{kind}"
        );
    }
}

#[test]
fn other_versions_and_hashes_are_named() {
    let bytes = der(&file("ed25519.sig"));
    let with = |from: &[u8], to: &[u8]| {
        let at = bytes.windows(from.len()).position(|w| w == from).unwrap();
        Signature::read(&armored(
            &[&bytes[..at], to, &bytes[at + from.len()..]].concat(),
        ))
    };
    assert_eq!(
        with(b"SSHSIG\0\0\0\x01", b"SSHSIG\0\0\0\x02"),
        Err(SignatureError::Version(2))
    );
    assert_eq!(
        with(b"sha512", b"sha384"),
        Err(SignatureError::Hash("sha384".into()))
    );
    assert_eq!(
        with(b"\0\0\0\x04file", b"\0\0\0\0"),
        Err(SignatureError::Namespace)
    );
    let reserved = with(b"file\0\0\0\0", b"file\0\0\0\x01x");
    assert!(
        matches!(reserved, Err(SignatureError::Malformed(_))),
        "{reserved:?}"
    );
    assert_eq!(Signature::read(b"text"), Err(SignatureError::NotArmored));
}
