use super::*;
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use limbsmith::ecdsa::{self, VerifyingKey};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;

fn named(name: &str) -> Algorithm {
    name.parse().unwrap()
}

fn base64(text: &str) -> Vec<u8> {
    BASE64_STANDARD.decode(text).unwrap()
}

/// Lines of `ssh-keygen` 9.2, and what `ssh-keygen -e -m PKCS8` and OpenSSL make of them.
const ED25519: &[u8] =
    b"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAID+FUsCOngcDdfEQ5eoLmYjbKILi6nd6Hb6fXTfOy3PM a comment";
const P256_LINE: &[u8] = b"ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBDHxS3JQGLDyDBoxblgM9JOMpZNUiuWNmJG5/YGwMsOQtkByYeTxVm9ZjkAM/zOcj9yA37BSM7kP0Gz/x2au/Y0= \n";
const P256_SPKI: &str = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEMfFLclAYsPIMGjFuWAz0k4ylk1SK5Y2Ykbn9gbAyw5C2QHJh5PFWb1mOQAz/M5yP3IDfsFIzuQ/QbP/HZq79jQ==";
const P384_LINE: &[u8] = b"ecdsa-sha2-nistp384 AAAAE2VjZHNhLXNoYTItbmlzdHAzODQAAAAIbmlzdHAzODQAAABhBC3FarB+gj0lCvi0co52SCrlX1DlSO4l4IZyWciAy3rQAxhYI/Lan6xi1gujInlMQtWhMidhDGoU0REUZbuNsxXp43FdlO3MMU0Wz/pWFDAus6DfySvHwQSGA0lw9Yg+Cw== x";
const P384_SPKI: &str = "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAELcVqsH6CPSUK+LRyjnZIKuVfUOVI7iXghnJZyIDLetADGFgj8tqfrGLWC6MieUxC1aEyJ2EMahTRERRlu42zFenjcV2U7cwxTRbP+lYUMC6zoN/JK8fBBIYDSXD1iD4L";

/// The point of a key in SubjectPublicKeyInfo by the library's own reader.
fn spki<C: ecdsa::Curve>(der: &[u8]) -> Vec<u8>
where
    VerifyingKey<C>: SpkiKey,
{
    <VerifyingKey<C> as SpkiKey>::point(der)
}

trait SpkiKey {
    fn point(der: &[u8]) -> Vec<u8>;
}
macro_rules! spki_key {
    ($($curve:ty),*) => {$(impl SpkiKey for VerifyingKey<$curve> {
        fn point(der: &[u8]) -> Vec<u8> {
            Self::from_spki_der(der).unwrap().to_sec1().to_vec()
        }
    })*};
}
spki_key!(P256, P384, Secp256k1);

/// `openssl req -x509 -new -subj /CN=x -days 1` of a key of Ed25519.
const CERTIFICATE: &str = include_str!("../../tests/certificate.pem");

#[test]
fn certificates_are_sources_of_keys() {
    let body: String = CERTIFICATE
        .lines()
        .filter(|l| !l.starts_with('-'))
        .collect();
    let der = base64(&body);
    let key = read(named("ed25519"), CERTIFICATE.as_bytes()).unwrap();
    assert_eq!(key, read(named("EdDSA"), &der).unwrap());
    assert_eq!(key.len(), 32);
    assert!(is_text(CERTIFICATE.as_bytes()));
    let error = read(named("p256"), &der).unwrap_err();
    assert_eq!(
        error,
        KeyError::Other(Container::Certificate, Kind::Ed25519)
    );
    // 32 bytes are a plain key.
    for n in (0..der.len()).filter(|n| *n != 32) {
        assert!(read(named("ed25519"), &der[..n]).is_err(), "{n}");
    }
    assert!(read(named("ed25519"), &[&der[..], &[0]].concat()).is_err());
}

#[test]
fn lines_of_openssh_and_spki() {
    let p256 = spki::<P256>(&base64(P256_SPKI));
    let p384 = spki::<P384>(&base64(P384_SPKI));
    for (name, text, key) in [
        ("p256", P256_LINE, &p256),
        ("ES256", &base64(P256_SPKI), &p256),
        ("p384", P384_LINE, &p384),
        ("p384-fixed", &base64(P384_SPKI), &p384),
    ] {
        assert_eq!(*read(named(name), text).unwrap(), key[..], "{name}");
    }
    let key = read(named("ed25519"), ED25519).unwrap().into_owned();
    assert_eq!(key[..3], [0x3f, 0x85, 0x52]);
    assert!(key.len() == 32 && is_text(ED25519));
    let der =
        limbsmith::ed25519::VerifyingKey::from_bytes(key[..].try_into().unwrap()).to_spki_der();
    assert_eq!(*read(named("ed25519"), &der).unwrap(), key);
    let pem = format!(
        "-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n",
        BASE64_STANDARD.encode(&der)
    );
    assert_eq!(*read(named("ed25519"), pem.as_bytes()).unwrap(), key);
    for (bytes, why) in [
        (
            &der[..],
            "SubjectPublicKeyInfo in DER with a key of Ed25519",
        ),
        (ED25519, "a key of OpenSSH with a key of Ed25519"),
        (pem.as_bytes(), "PEM with a key of Ed25519"),
        (
            b"ssh-rsa AAAA",
            "of the algorithm ssh-rsa, which is not read",
        ),
        (b"sk-ssh-ed25519@openssh.com AAAA", "which is not read"),
        (b"ssh-ed25519 %%", "second word is not base64"),
        (b"ssh-ed25519 AAAA", "name another algorithm"),
        (b"-----BEGIN PUBLIC KEY-----", "PEM is not read"),
    ] {
        let error = read(named("p256"), bytes).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    // No byte around the key can be changed, added or removed.
    let all = [base64(P256_SPKI), base64(P384_SPKI), der.clone()];
    for (name, der, own) in [
        ("p256", &all[0], 65),
        ("p384", &all[1], 97),
        ("ed25519", &all[2], 32),
    ] {
        let wrong = |bytes: &[u8]| read(named(name), bytes).is_err();
        for i in 0..der.len() - own {
            for bit in 0..8 {
                let mut changed = der.clone();
                changed[i] ^= 1 << bit;
                assert!(wrong(&changed), "{name} {i} {bit}");
            }
        }
        assert!((1..der.len()).all(|len| len == own || wrong(&der[..len])));
        assert!(wrong(&[&der[..], &[0]].concat()));
    }
}

/// The examples of the specification of did:key.
#[test]
fn multikeys() {
    for (name, text, start) in [
        (
            "EdDSA",
            "z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
            "2e6fcce3",
        ),
        (
            "ES256K",
            "zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme",
            "03",
        ),
        (
            "ES256",
            "zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169",
            "0",
        ),
        (
            "ES384",
            "z82Lm1MpAkeJcix9K8TMiLd5NMAhnwkjjCBeWHXyu3U4oT2MVJJKXkcVBgjGhnLBn2Kaau9",
            "0",
        ),
    ] {
        let did = format!("did:key:{text}#{text}");
        for text in [text, &did, &did[..8 + text.len()]] {
            let key = read(named(name), text.as_bytes()).unwrap();
            let hex: String = key.iter().map(|b| format!("{b:02x}")).collect();
            assert!(hex.starts_with(start), "{name} {hex}");
            assert!(is_text(text.as_bytes()));
            let error = read(named("bip340"), text.as_bytes());
            assert_eq!(error.is_ok(), name == "ES256K");
        }
        assert!(
            read(
                named(name),
                did.replace("zDn", "zDm")
                    .replace("z6M", "z7M")
                    .replace("zQ3", "zQ4")
                    .replace("z82", "z83")
                    .as_bytes()
            )
            .is_err()
        );
    }
    let url = [
        b"did:key:u",
        BASE64_URL_SAFE_NO_PAD
            .encode([&[0xed, 1][..], &[7; 32]].concat())
            .as_bytes(),
    ]
    .concat();
    assert_eq!(*read(named("ed25519"), &url).unwrap(), [7; 32]);
    for (text, why) in [
        ("did:web:example.com", "another method than did:key"),
        ("did:key:f00", "another base"),
        ("did:key:z0OIl", "not of its base"),
        ("did:key:z", "of a kind that is not read"),
        ("did:key:", "another base"),
    ] {
        let error = read(named("ed25519"), text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
    // Base58 of 0, of leading zeros, and of a text that is too long to be a key.
    assert_eq!(text::base58(b"").unwrap(), [0; 0]);
    assert_eq!(text::base58(b"1112").unwrap(), [0, 0, 0, 1]);
    assert_eq!(text::base58(b"2g").unwrap(), b"a");
    assert_eq!(text::base58(b"StV1DL6CwTryKyV").unwrap(), b"hello world");
    assert_eq!(text::base58(&[b'2'; 1 << 20]), None);
}

/// A map of CBOR of these items.
fn map(items: &[&[u8]]) -> Vec<u8> {
    [&[0xa0 | (items.len() / 2) as u8], &items.concat()[..]].concat()
}

#[test]
fn cose_keys() {
    let point = spki::<P256>(&base64(P256_SPKI));
    let bytes = |bytes: &[u8]| [&[0x58, bytes.len() as u8], bytes].concat();
    let (x, y) = (bytes(&point[1..33]), bytes(&point[33..]));
    // As an authenticator has it: 77 bytes.
    let webauthn = map(&[
        &[1],
        &[2],
        &[3],
        &[0x26],
        &[0x20],
        &[1],
        &[0x21],
        &x,
        &[0x22],
        &y,
    ]);
    assert_eq!(webauthn.len(), 77);
    assert_eq!(*read(named("ES256"), &webauthn).unwrap(), point);
    let kid: &[u8] = &[&[0x58, 3], &b"abc"[..]].concat();
    let compressed = map(&[
        &[2],
        kid,
        &[1],
        &[2],
        &[0x20],
        &[1],
        &[0x21],
        &x,
        &[0x22],
        &[0xf4 + (point[64] & 1)],
    ]);
    let key = read(named("p256"), &compressed).unwrap();
    assert_eq!(key[..], [&[2 + (point[64] & 1)], &point[1..33]].concat());
    let ed = map(&[
        &[1],
        &[1],
        &[3],
        &[0x27],
        &[0x20],
        &[6],
        &[0x21],
        &bytes(&[7; 32]),
    ]);
    assert_eq!(*read(named("ed25519"), &ed).unwrap(), [7; 32]);
    let secp256k1 = map(&[&[1], &[2], &[0x20], &[8], &[0x21], &x, &[0x22], &y]);
    assert_eq!(*read(named("ES256K"), &secp256k1).unwrap(), point);
    assert_eq!(*read(named("bip340"), &secp256k1).unwrap(), point[1..33]);
    let verify = map(&[
        &[1],
        &[2],
        &[4],
        &[0x81, 2],
        &[0x20],
        &[1],
        &[0x21],
        &x,
        &[0x22],
        &y,
    ]);
    assert_eq!(*read(named("p256"), &verify).unwrap(), point);
    let with = |items: &[&[u8]]| read(named("p256"), &map(items)).unwrap_err().to_string();
    for (items, why) in [
        (
            &[
                &[1][..],
                &[2],
                &[4],
                &[0x81, 1],
                &[0x20],
                &[1],
                &[0x21],
                &x,
                &[0x22],
                &y,
            ][..],
            "do not include verification",
        ),
        (
            &[
                &[1],
                &[2],
                &[3],
                &[0x27],
                &[0x20],
                &[1],
                &[0x21],
                &x,
                &[0x22],
                &y,
            ],
            "another algorithm",
        ),
        (
            &[
                &[1],
                &[2],
                &[0x20],
                &[1],
                &[0x21],
                &x,
                &[0x22],
                &y,
                &[0x23],
                &x,
            ],
            "a private key",
        ),
        (
            &[
                &[1],
                &[2],
                &[1],
                &[2],
                &[0x20],
                &[1],
                &[0x21],
                &x,
                &[0x22],
                &y,
            ],
            "a label twice",
        ),
        (&[&[1], &[2], &[0x20], &[1], &[0x21], &x], "without y"),
        (&[&[1], &[2], &[0x20], &[1], &[0x22], &y], "without x"),
        (
            &[&[1], &[2], &[0x20], &[3], &[0x21], &x, &[0x22], &y],
            "the curve 3",
        ),
        (
            &[&[1], &[3], &[0x20], &[1], &[0x21], &x, &[0x22], &y],
            "of RSA",
        ),
        (
            &[&[1], &[2], &[0x20], &[2], &[0x21], &x, &[0x22], &y],
            "where P-384 has 48",
        ),
        (
            &[&[1], &[2], &[0x20], &[8], &[0x21], &x, &[0x22], &y],
            "a key of secp256k1",
        ),
        (
            &[
                &[1],
                &[2],
                &[5],
                &[0xa0],
                &[0x20],
                &[1],
                &[0x21],
                &x,
                &[0x22],
                &y,
            ],
            "of a type that is not read",
        ),
    ] {
        let error = with(items);
        assert!(error.contains(why), "{error}");
    }
    let all = |bytes: &[u8]| read(named("p256"), bytes).map(Cow::into_owned);
    assert!((0..77).all(|len| len == 33 || all(&webauthn[..len]).is_err()));
    let error = all(&[&webauthn[..], &[0]].concat())
        .unwrap_err()
        .to_string();
    assert!(error.contains("1 bytes after it"), "{error}");
    // A count that no memory has.
    let mut huge = webauthn.clone();
    huge[9] = 0x5b;
    assert!(all(&huge).is_err());
}

#[test]
fn json_web_keys() {
    // RFC 8037, appendix A.2, and RFC 7517, appendix A.1.
    let ed = r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;
    assert_eq!(
        read(named("EdDSA"), ed.as_bytes()).unwrap()[..2],
        [0xd7, 0x5a]
    );
    let p256 = r#" {"kty":"EC","crv":"P-256","x":"MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
        "y":"4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM","use":"sig","kid":"1"}"#;
    let key = read(named("ES256"), p256.as_bytes()).unwrap();
    assert!(key.len() == 65 && key[..3] == [4, 0x30, 0xa0]);
    for (text, why) in [
        (p256.replace("sig", "enc"), "use is not"),
        (p256.replace("MKBC", "MKB"), "base64url"),
        (p256.replace("MKBC", "MKBC+"), "base64url"),
        (
            p256.replace("P-256", "P-521"),
            "of a curve that is not read",
        ),
        (p256.replace("P-256", "P-384"), "where P-384 has 48"),
        (p256.replace("P-256", "secp256k1"), "a key of secp256k1"),
        (p256.replace("\"y\"", "\"z\""), "without y"),
        (p256.replace("\"kid\"", "\"d\""), "a private key"),
        (
            p256.replace("\"kid\":\"1\"", "\"key_ops\":[\"sign\"]"),
            "key_ops",
        ),
        (p256.replace("EC", "RSA"), "of RSA"),
        (p256.replace("EC", "oct"), "a shared secret"),
        (p256.replace('}', ""), "not JSON"),
        (ed.into(), "a key of Ed25519"),
    ] {
        let error = read(named("p256"), text.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// Other bytes are refused for every algorithm, and nothing panics.
#[test]
fn other_bytes_are_refused() {
    let mut state = 7u64;
    let mut next = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 56) as u8
    };
    let starts: [&[u8]; 9] = [
        b"{",
        b"-----BEGIN ",
        b"ssh-ed25519 ",
        b"did:key:z",
        b"z6Mk",
        &[0x30, 0x59, 0x30],
        &[0xa5, 1, 2, 3, 0x26],
        &[0xa4, 1, 1],
        &[],
    ];
    for i in 0..20_000usize {
        let mut bytes = starts[i % starts.len()].to_vec();
        bytes.extend((0..next()).map(|_| next()));
        for name in ["ed25519", "p256", "p384", "ethereum", "taproot"] {
            if let Ok(key) = read(named(name), &bytes) {
                assert!(form::is_key(named(name), &key));
            }
        }
        let _ = text::base58(&bytes);
    }
    assert_eq!(read(named("p256"), b""), Err(KeyError::Unknown));
}
