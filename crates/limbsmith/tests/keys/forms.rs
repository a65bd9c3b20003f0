//! Forms of files.

use limbsmith::ecdsa::{InvalidKey, PointError};
use limbsmith::keys::{Algorithm, KeyFormatError, Object, PrivateKey, PublicKey};
use limbsmith::{ed25519, p256, p384, x25519};

use super::{data, found, private, public, text};

/// Files with a private key.
const PRIVATE: &[(&str, Algorithm)] = &[
    ("ed25519.der", Algorithm::Ed25519),
    ("ed25519.pem", Algorithm::Ed25519),
    ("ed25519.text.pem", Algorithm::Ed25519),
    ("p256.bag.pem", Algorithm::P256),
    ("p256.cut.pem", Algorithm::P256),
    ("p256.full.pem", Algorithm::P256),
    ("p256.padded.pem", Algorithm::P256),
    ("p256.parameters.pem", Algorithm::P256),
    ("p256.pkcs8.der", Algorithm::P256),
    ("p256.pkcs8.pem", Algorithm::P256),
    ("p256.private.pem", Algorithm::P256),
    ("p256.sec1.pem", Algorithm::P256),
    ("p256.text.pem", Algorithm::P256),
    ("p384.pkcs8.pem", Algorithm::P384),
    ("p384.sec1.pem", Algorithm::P384),
    ("secp256k1.parameters.pem", Algorithm::Secp256k1),
    ("secp256k1.pkcs8.pem", Algorithm::Secp256k1),
    ("secp256k1.sec1.pem", Algorithm::Secp256k1),
    ("x25519.pem", Algorithm::X25519),
    ("x25519.text.pem", Algorithm::X25519),
];

/// Files with a public key.
const PUBLIC: &[(&str, Algorithm)] = &[
    ("ed25519.spki.pem", Algorithm::Ed25519),
    ("p256.compressed.pem", Algorithm::P256),
    ("p256.hybrid.pem", Algorithm::P256),
    ("p256.spki.pem", Algorithm::P256),
    ("p256.spki.text.pem", Algorithm::P256),
    ("p384.compressed.pem", Algorithm::P384),
    ("p384.spki.pem", Algorithm::P384),
    ("secp256k1.compressed.pem", Algorithm::Secp256k1),
    ("secp256k1.spki.pem", Algorithm::Secp256k1),
    ("x25519.spki.pem", Algorithm::X25519),
];

/// Files with neither, and the object in them, with some words of the message where a private key is wanted.
#[rustfmt::skip]
const OTHER: &[(&str, Object, &str)] = &[
    ("brainpool.pem", Object::PrivateKey(Algorithm::BrainpoolP256), "another curve (brainpoolP256r1)"),
    ("certificate.pem", Object::Certificate, "a certificate, where"),
    ("dsa.pem", Object::PrivateKey(Algorithm::Dsa), "a DSA private key"),
    ("dsa.pkcs8.pem", Object::PrivateKey(Algorithm::Dsa), "a DSA private key"),
    ("dsa.spki.pem", Object::PublicKey(Algorithm::Dsa), "a DSA public key"),
    ("ecparameters.pem", Object::EcParameters, "EC parameters alone"),
    ("ed448.pem", Object::PrivateKey(Algorithm::Ed448), "an Ed448 private key"),
    ("openssh.ed25519.pem", Object::OpenSshPrivateKey, "`limbsmith key --form pem`"),
    ("openssh.pem", Object::OpenSshPrivateKey, "`ssh-keygen -p -m PKCS8`"),
    ("p256.encrypted.pem", Object::EncryptedPrivateKey, "encrypted private key (decrypt it with `openssl pkey` or `limbsmith key"),
    ("p256.explicit.pem", Object::PrivateKey(Algorithm::ExplicitCurve), "explicit curve parameters"),
    ("p256.explicit.pkcs8.pem", Object::PrivateKey(Algorithm::ExplicitCurve), "explicit curve parameters"),
    ("p256.explicit.spki.pem", Object::PublicKey(Algorithm::ExplicitCurve), "explicit curve parameters"),
    ("p256.legacy.pem", Object::LegacyEncrypted, "legacy encryption of PEM (decrypt it"),
    ("p256.unnamed.pem", Object::PublicKey(Algorithm::UnnamedCurve), "does not name its curve"),
    ("p521.pem", Object::PrivateKey(Algorithm::P521), "another curve (P-521)"),
    ("pkcs7.pem", Object::Pkcs7, "a PKCS#7 or CMS message"),
    ("request.pem", Object::CertificateRequest, "a certificate request"),
    ("rsa.pem", Object::PrivateKey(Algorithm::Rsa), "an RSA private key"),
    ("rsa.public.pem", Object::PublicKey(Algorithm::Rsa), "an RSA public key"),
    ("rsa.spki.pem", Object::PublicKey(Algorithm::Rsa), "an RSA public key"),
    ("rsa.traditional.pem", Object::PrivateKey(Algorithm::Rsa), "an RSA private key"),
    ("rsapss.pem", Object::PrivateKey(Algorithm::Rsa), "an RSA private key"),
    ("x448.pem", Object::PrivateKey(Algorithm::X448), "an X448 private key"),
];

/// Files with a key that is malformed.
const MALFORMED: &[(&str, KeyFormatError)] = &[
    ("ed25519.null.pem", KeyFormatError::Parameters),
    ("p256.above.pem", KeyFormatError::Secret(InvalidKey)),
    (
        "p256.hybrid.wrong.pem",
        KeyFormatError::Public(PointError::Parity),
    ),
    ("p256.order.pem", KeyFormatError::Secret(InvalidKey)),
    ("p256.raw.pem", KeyFormatError::Public(PointError::Form)),
    ("p256.unused.pem", KeyFormatError::UnusedBits),
    ("p256.zero.pem", KeyFormatError::Secret(InvalidKey)),
];

#[test]
fn each_file_is_read_or_refused_by_name() {
    for &(name, algorithm) in PRIVATE {
        assert_eq!(private(&data(name)), Ok(algorithm), "{name}");
    }
    for &(name, algorithm) in PUBLIC {
        assert_eq!(public(&data(name)), Ok(algorithm), "{name}");
        let kinds = [Object::PublicKey(algorithm)];
        assert_eq!(found(private(&data(name))), kinds, "{name}");
    }
    for &(name, object, words) in OTHER {
        assert_eq!(found(private(&data(name))), [object], "{name}");
        assert_eq!(found(public(&data(name))), [object], "{name}");
        let message = private(&data(name)).unwrap_err().to_string();
        assert!(message.contains(words), "{name}: {message}");
    }
    for &(name, error) in MALFORMED {
        let file = data(name);
        let results = [private(&file).err(), public(&file).err()];
        assert!(results.contains(&Some(error)), "{name}: {results:?}");
    }
    // Every file is in a table.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/keys/");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let listed = PRIVATE.iter().chain(PUBLIC).any(|(n, _)| *n == name)
            || OTHER.iter().any(|(n, _, _)| *n == name)
            || MALFORMED.iter().any(|(n, _)| *n == name);
        assert!(listed, "{name}");
    }
}

/// The DER in a file of PEM is recognized without a label too.
#[test]
fn the_content_of_other_objects_is_recognized() {
    for &(name, object, _) in OTHER {
        // A label says what these are, or their content is no sequence of a known shape.
        let label_only = [
            "ecparameters.pem",
            "openssh.ed25519.pem",
            "openssh.pem",
            "p256.legacy.pem",
        ];
        if label_only.contains(&name) {
            continue;
        }
        let der = der_of(&text(name));
        assert_eq!(found(private(&der)), [object], "{name}");
        assert_eq!(found(public(&der)), [object], "{name}");
        let typed = ed25519::SigningKey::from_pkcs8_der(&der);
        assert_eq!(found(typed), [object], "{name}");
    }
}

/// Files that are no PEM, and PEM of other programs.
#[test]
fn other_texts_are_named() {
    let key = text("p256.pkcs8.pem");
    let base64: String = key.lines().filter(|l| !l.starts_with('-')).collect();
    let hex: String = der_of(&key).iter().map(|b| format!("{b:02x}")).collect();
    let pgp =
        "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDME\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n";
    // PFX with an empty message of CMS in it: RFC 7292, section 4.
    let pkcs12 = b"\x30\x10\x02\x01\x03\x30\x0b\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01";
    for (file, object) in [
        (
            b"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA a@b\n".to_vec(),
            Object::OpenSshPublicKey,
        ),
        (
            b"ecdsa-sha2-nistp256 AAAA".to_vec(),
            Object::OpenSshPublicKey,
        ),
        (
            b"---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n---- END SSH2 PUBLIC KEY ----\n".to_vec(),
            Object::OpenSshPublicKey,
        ),
        (b" {\"kty\": \"OKP\"}".to_vec(), Object::Json),
        (base64.clone().into(), Object::Bare),
        (format!("\n{base64}\n").into(), Object::Bare),
        (hex.clone().into(), Object::Bare),
        (hex.to_uppercase().into(), Object::Bare),
        (pgp.into(), Object::OpenPgp),
        (pkcs12.to_vec(), Object::Pkcs12),
    ] {
        assert_eq!(found(private(&file)), [object], "{file:?}");
        assert_eq!(found(public(&file)), [object], "{file:?}");
    }
    for file in [
        "",
        "M",
        "MIIM, a text",
        "30 days",
        "3",
        "Mz09",
        &format!("x{base64}"),
    ] {
        assert_eq!(
            private(file.as_bytes()),
            Err(KeyFormatError::NotPem),
            "{file}"
        );
    }
    let escaped = key.replace('\n', "\\n");
    assert_eq!(private(escaped.as_bytes()), Err(KeyFormatError::Escaped));
    assert_eq!(
        private(key.replace('\n', "").as_bytes()),
        Err(KeyFormatError::Pem)
    );
}

/// Decodes the base64 of the last block, by arithmetic of its own.
fn der_of(pem: &str) -> Vec<u8> {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let begin = pem.rfind("-----BEGIN").unwrap();
    let body = pem[begin..].lines().skip(1);
    let body: String = body.take_while(|l| !l.starts_with('-')).collect();
    let (mut bytes, mut word, mut bits) = (vec![], 0u32, 0);
    for digit in body.chars().map_while(|c| digits.find(c)) {
        word = word << 6 | digit as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((word >> bits) as u8);
        }
    }
    bytes
}

/// Changes of a file that OpenSSL 3.0.19 reads with and without, unless noted.
#[test]
fn the_forms_of_pem() {
    let key = text("p256.pkcs8.pem");
    let (certificate, spki) = (text("certificate.pem"), text("p256.spki.pem"));
    let body: String = key.lines().filter(|l| !l.starts_with('-')).collect();
    let sec1 = text("p256.sec1.pem");
    let swap = |text: &str, from: &str, to: &str| text.replace(from, to);
    let boundary = "-----BEGIN PRIVATE KEY-----";
    let forms: Vec<(&str, Vec<u8>)> = vec![
        ("line after END", format!("{key}\n\n").into()),
        ("text after END", format!("{key}some words\n").into()),
        ("text before", format!("-----\nsome: words\n{key}").into()),
        ("Latin-1 text", [b"caf\xe9\n", key.as_bytes()].concat()),
        ("key, certificate", format!("{key}{certificate}").into()),
        ("certificate, key", format!("{certificate}{key}").into()),
        ("public key, key", format!("{spki}{key}").into()),
        ("byte-order mark", format!("\u{feff}{key}").into()),
        ("CRLF", swap(&key, "\n", "\r\n").into()),
        // RFC 7468, not OpenSSL.
        ("CR", swap(&key, "\n", "\r").into()),
        ("trailing space", swap(&key, "\n", " \t\n").into()),
        // RFC 7468, not OpenSSL.
        ("indented", swap(&key, "\n", "\n    ").into()),
        ("no line end", key.trim_end().into()),
        ("one line of base64", {
            format!("{boundary}\n{body}\n-----END PRIVATE KEY-----\n").into()
        }),
        ("empty line after BEGIN", {
            swap(&key, boundary, &format!("{boundary}\n")).into()
        }),
        // RFC 7468, not OpenSSL.
        ("empty lines inside", swap(&key, "\n", "\n\n").into()),
        // RFC 1421, not OpenSSL.
        ("headers", {
            swap(&key, boundary, &format!("{boundary}\nX: y\n\tz\n")).into()
        }),
        ("PKCS#8 as SEC1", swap(&key, "PRIVATE", "EC PRIVATE").into()),
        (
            "SEC1 as PKCS#8",
            swap(&sec1, "EC PRIVATE", "PRIVATE").into(),
        ),
        ("PKCS#8 as public", swap(&key, "PRIVATE", "PUBLIC").into()),
        ("the key twice", format!("{key}{sec1}{key}").into()),
        ("damaged certificate", {
            format!("{}{key}", swap(&certificate, "MII", "!!!")).into()
        }),
        ("damaged key before", {
            format!("{}{key}", swap(&key, "MI", "!!")).into()
        }),
        ("damaged key after", {
            format!("{key}{}", swap(&key, "MI", "!!")).into()
        }),
        // Not OpenSSL.
        ("unfinished block", format!("{boundary}\n{key}").into()),
        ("digit zero before", format!("0\n{key}").into()),
    ];
    let secret = p256::ecdsa::SigningKey::from_pem(&key).unwrap().to_bytes();
    for (what, file) in &forms {
        assert_eq!(private(file), Ok(Algorithm::P256), "{what}");
        let typed = p256::ecdsa::SigningKey::from_pem_or_der(file);
        assert_eq!(typed.map(|k| k.to_bytes()), Ok(secret), "{what}");
    }
    // Public keys in the same way.
    for (what, file) in [
        ("key, public key", format!("{key}{spki}")),
        ("with a certificate", format!("{certificate}{spki}")),
        ("as private", swap(&spki, "PUBLIC", "PRIVATE")),
        ("forms", {
            format!("{spki}{}", text("p256.compressed.pem")) + &text("p256.hybrid.pem")
        }),
    ] {
        assert_eq!(public(file.as_bytes()), Ok(Algorithm::P256), "{what}");
    }
}

#[test]
fn files_that_are_no_key_say_why() {
    let key = text("p256.pkcs8.pem");
    let end = "-----END PRIVATE KEY-----";
    // Lengths of one byte and of two.
    let signing = limbsmith::p256::ecdsa::SigningKey::from_bytes(&[7; 32]).unwrap();
    let (short, long) = (signing.to_sec1_der(), signing.to_pkcs8_der());
    let spki = signing.verifying_key().to_spki_der();
    assert!(short[1] < 0x80 && long[1] == 0x81 && spki[1] < 0x80);
    let utf16: Vec<u8> = key.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (file, error) in [
        (vec![], KeyFormatError::NotPem),
        (b"some words".to_vec(), KeyFormatError::NotPem),
        (b"0 words".to_vec(), KeyFormatError::NotPem),
        (key[2..].into(), KeyFormatError::NotPem),
        ([b"\xff\xfe", &utf16[..]].concat(), KeyFormatError::Utf16),
        (utf16, KeyFormatError::Utf16),
        (key.replace(end, "").into(), KeyFormatError::Pem),
        (
            key.replace(end, "-----END KEY-----").into(),
            KeyFormatError::Pem,
        ),
        (key.replace('\n', "").into(), KeyFormatError::Pem),
        (key.replace("MI", "M!").into(), KeyFormatError::Pem),
        (key.replace("MI", "MJ").into(), KeyFormatError::Der),
        (key.replace("MIG", "MIH").into(), KeyFormatError::Der),
        (vec![0x30, 0], KeyFormatError::Der),
        ([&short[..], b"\n"].concat(), KeyFormatError::Trailing),
        ([&short[..], &short[..]].concat(), KeyFormatError::Trailing),
        (short[..short.len() - 1].into(), KeyFormatError::Truncated),
        (short[..5].into(), KeyFormatError::Truncated),
        ([&long[..], b"\0"].concat(), KeyFormatError::Trailing),
        (long[..long.len() - 1].into(), KeyFormatError::Truncated),
        ([&spki[..], b"\0"].concat(), KeyFormatError::Trailing),
        (spki[..60].into(), KeyFormatError::Truncated),
    ] {
        let shown = String::from_utf8_lossy(&file).into_owned();
        assert_eq!(private(&file), Err(error), "{shown:?}");
        assert_eq!(public(&file), Err(error), "{shown:?}");
    }
    // A message has nothing of a file: no label and no base64.
    let odd = "-----BEGIN \x1b[31mSECRET-----\nZm9v\n-----END \x1b[31mSECRET-----\n";
    assert_eq!(found(private(odd.as_bytes())), [Object::Other]);
    for file in [key.replace('\n', ""), odd.to_string()] {
        let message = private(file.as_bytes()).unwrap_err();
        let message = format!("{message} {message:?}");
        assert!(!message.contains("SECRET") && !message.contains(&key[40..60]));
    }
}

#[test]
fn several_objects() {
    let files = ["p256.encrypted.pem", "certificate.pem", "certificate.pem"];
    let all: String = files.iter().map(|n| text(n)).collect();
    let kinds = [Object::EncryptedPrivateKey, Object::Certificate];
    assert_eq!(found(private(all.as_bytes())), kinds);
    let message = public(all.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        message,
        "an encrypted private key (`limbsmith key --extract --form pem` writes the public key) and a certificate \
         (extract its public key with `openssl x509 -pubkey -noout`), \
         where a public key on Curve25519, secp256k1, P-256 or P-384 is wanted"
    );
    let (p256, p384, ed25519) = ("p256.pkcs8.pem", "p384.sec1.pem", "ed25519.pem");
    let ambiguous = Err(KeyFormatError::Ambiguous);
    // Keys of different kinds, and different keys of one kind.
    for files in [
        &[p256, p384][..],
        &[ed25519, p256],
        &[p256, "p256.cut.pem"],
        &[p256, "certificate.pem", p256, ed25519],
    ] {
        let all: String = files.iter().map(|n| text(n)).collect();
        assert_eq!(private(all.as_bytes()), ambiguous, "{files:?}");
    }
    let all = text("p256.spki.pem") + &text("ed25519.spki.pem");
    assert_eq!(public(all.as_bytes()), ambiguous);
    let both = text(p256) + &text("p256.cut.pem");
    let typed = p256::ecdsa::SigningKey::from_pem(&both).map(|_| ());
    assert_eq!(typed, Err(KeyFormatError::Ambiguous));
    // Who wants one kind is served.
    let all = text(p256) + &text(p384) + &text(ed25519) + &text("x25519.pem") + &text("rsa.pem");
    assert!(p256::ecdsa::SigningKey::from_pem(&all).is_ok());
    assert!(p384::ecdsa::SigningKey::from_pem(&all).is_ok());
    assert!(ed25519::SigningKey::from_pem(&all).is_ok());
    assert!(x25519::SecretKey::from_pem(&all).is_ok());
    let message = p384::ecdsa::VerifyingKey::from_spki_pem(&all).unwrap_err();
    assert!(
        message
            .to_string()
            .ends_with("where a public key on P-384 is wanted"),
        "{message}"
    );
    // More kinds than an error holds.
    let names = ["rsa.pem", "dsa.pem", "p521.pem", "x448.pem", "ed448.pem"];
    let rest = ["brainpool.pem", "certificate.pem", "rsa.pem"];
    let all: String = names.iter().chain(&rest).map(|n| text(n)).collect();
    assert_eq!(found(private(all.as_bytes())).len(), 6);
}

#[test]
fn numbers_of_any_width() {
    let secret = |name: &str| {
        let key = p256::ecdsa::SigningKey::from_pem(&text(name)).unwrap();
        key.to_bytes()
    };
    let full = secret("p256.full.pem");
    assert_eq!((full[0], full[1], full[31]), (0, 0x11, 0xff));
    assert_eq!(secret("p256.cut.pem"), full);
    assert_eq!(secret("p256.padded.pem"), full);
    // Of every width in SEC1: without leading zeros and with many.
    let der = |octets: &[u8]| {
        let curve = [0xa0, 10, 6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7];
        let octets = [&[2, 1, 1, 4, octets.len() as u8], octets, &curve].concat();
        [&[0x30, octets.len() as u8], &octets[..]].concat()
    };
    let read = |octets: &[u8]| {
        let key = p256::ecdsa::SigningKey::from_sec1_der(&der(octets));
        key.map(|k| k.to_bytes())
    };
    for width in 0..=100 {
        let mut octets = vec![0; width];
        assert_eq!(read(&octets), Err(KeyFormatError::Secret(InvalidKey)));
        let Some(last) = octets.last_mut() else {
            continue;
        };
        *last = 7;
        let mut seven = [0; 32];
        seven[31] = 7;
        assert_eq!(read(&octets), Ok(seven), "{width}");
        octets[0] = 1;
        assert_eq!(read(&octets).is_ok(), width <= 32, "{width}");
    }
}

#[test]
fn public_and_private_halves_belong_together() {
    for &(name, algorithm) in PRIVATE {
        let key = PrivateKey::from_pem_or_der(&data(name)).unwrap();
        assert_eq!(key.public_key().algorithm(), algorithm);
    }
    for kind in ["ed25519", "x25519", "p256", "p384", "secp256k1"] {
        let private = ["ed25519", "x25519"].contains(&kind);
        let private = text(&format!(
            "{kind}{}.pem",
            if private { "" } else { ".pkcs8" }
        ));
        let private = PrivateKey::from_pem(&private).unwrap();
        let public = PublicKey::from_spki_pem(&text(&format!("{kind}.spki.pem")));
        assert_eq!(public, Ok(private.public_key()), "{kind}");
        assert!(!format!("{private:?}").is_empty());
    }
}
