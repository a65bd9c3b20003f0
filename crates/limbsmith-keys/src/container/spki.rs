//! SubjectPublicKeyInfo: the bytes around a key of a kind are always the same, as DER allows one form alone.

use super::{Container, Kind, Opened, Rule, text, x509};
use crate::Curve;
use limbsmith::keys::{KeyFormatError, Object, PublicKey};

/// AlgorithmIdentifier of each kind (RFC 8410, section 3; RFC 5480, section 2.1.1; SEC 2).
const ALGORITHMS: [(Kind, &[u8]); 5] = [
    (Kind::Ed25519, b"\x30\x05\x06\x03\x2b\x65\x70"),
    (Kind::X25519, b"\x30\x05\x06\x03\x2b\x65\x6e"),
    (
        Kind::Point(Curve::P256),
        b"\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07",
    ),
    (
        Kind::Point(Curve::P384),
        b"\x30\x10\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x05\x2b\x81\x04\x00\x22",
    ),
    (
        Kind::Point(Curve::Secp256k1),
        b"\x30\x10\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x05\x2b\x81\x04\x00\x0a",
    ),
];

/// The key in DER.
pub fn read(bytes: &[u8]) -> Result<Opened, Rule> {
    let content = match bytes {
        [0x30, len @ 0..=0x7f, rest @ ..] | [0x30, 0x81, len @ 0x80..=0xff, rest @ ..]
            if rest.len() == usize::from(*len) =>
        {
            rest
        }
        _ => return Err("whose length is not that of its content".into()),
    };
    for (kind, algorithm) in ALGORITHMS {
        let Some(key) = content.strip_prefix(algorithm) else {
            continue;
        };
        return match key {
            [0x03, len @ 0..=0x7f, 0, key @ ..] if key.len() + 1 == usize::from(*len) => {
                Ok((kind, key.to_vec()))
            }
            _ => Err("whose bits are not the bytes of a key".into()),
        };
    }
    // Names another object, where it has a name.
    match PublicKey::from_pem_or_der(bytes) {
        Ok(_) => Err("in another form than DER".into()),
        Err(error) => Err(format!("is not read: {error}").into()),
    }
}

/// The key in PEM: a public key, or the one of a certificate if there is none.
pub fn read_pem(text: &[u8]) -> (Container, Result<Opened, Rule>) {
    let read = PublicKey::from_pem_or_der(text);
    if let Err(KeyFormatError::Unwanted(objects)) = &read {
        if objects.iter().any(|object| object == Object::Certificate) {
            return (Container::Certificate, certificate(text));
        }
    }
    let key = match read {
        Ok(key) => crate::kind::opened(&key).ok_or_else(|| "of an unknown algorithm".into()),
        Err(error) => Err(format!("is not read: {error}").into()),
    };
    (Container::Pem, key)
}

/// The key of the one certificate in PEM.
fn certificate(text: &[u8]) -> Result<Opened, Rule> {
    let text = std::str::from_utf8(text).map_err(|_| "that is not text")?;
    let mut found = None;
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("-----BEGIN ") {
        let (label, after) = after.split_once("-----").ok_or("that does not end")?;
        let end = format!("-----END {label}-----");
        let (body, after) = after.split_once(&*end).ok_or("that does not end")?;
        rest = after;
        if !LABELS.contains(&label) {
            continue;
        }
        let body: Vec<u8> = body.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
        let der = text::base64(&body).ok_or("that is not in base64")?;
        let key = match label {
            // Attributes of OpenSSL's own follow it.
            "TRUSTED CERTIFICATE" => {
                return Err(
                    "with attributes of OpenSSL (`openssl x509` writes one without)".into(),
                );
            }
            _ => x509::read(&der)?,
        };
        match &found {
            Some(first) if *first != key => {
                return Err("after another with another key; leave only the one to use".into());
            }
            _ => found = Some(key),
        }
    }
    found.ok_or_else(|| "that does not end".into())
}

/// Labels of certificates (RFC 7468, section 5.1).
const LABELS: [&str; 3] = ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"];
