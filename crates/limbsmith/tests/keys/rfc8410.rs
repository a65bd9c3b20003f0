//! Keys of Ed25519 and X25519.

use limbsmith::keys::{Algorithm, KeyFormatError, Object};
use limbsmith::{ed25519, x25519};

use super::{found, text};

/// The example of RFC 8410, section 10.3, and its public key of section 10.1.
const RFC_PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\n\
    MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
    -----END PRIVATE KEY-----\n";
const RFC_PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\n\
    MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n\
    -----END PUBLIC KEY-----\n";
/// Version 2, with attributes and public key, from the same section.
const RFC_PRIVATE_V2: &str = "-----BEGIN PRIVATE KEY-----\n\
    MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
    oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB\n\
    Z9w7lshQhqowtrbLDFw4rXAxZuE=\n\
    -----END PRIVATE KEY-----\n";

#[test]
fn the_examples_of_rfc_8410() {
    let key = ed25519::SigningKey::from_pem(RFC_PRIVATE).unwrap();
    assert_eq!(*key.to_pkcs8_pem(), RFC_PRIVATE);
    assert_eq!(key.verifying_key().to_spki_pem(), RFC_PUBLIC);
    let public = ed25519::VerifyingKey::from_spki_pem(RFC_PUBLIC);
    assert_eq!(public, Ok(key.verifying_key()));
    let v2 = ed25519::SigningKey::from_pem(RFC_PRIVATE_V2).unwrap();
    assert_eq!(v2.to_bytes(), key.to_bytes());
}

macro_rules! round_trips {
    ($private:ty, $public:ty, $half:ident, $name:literal) => {{
        let (pem, spki) = (
            text(concat!($name, ".pem")),
            text(concat!($name, ".spki.pem")),
        );
        let key = <$private>::from_pem(&pem).unwrap();
        let bytes = Ok(key.to_bytes());
        // Byte for byte those of OpenSSL.
        assert_eq!(*key.to_pkcs8_pem(), pem);
        assert_eq!(key.$half().to_spki_pem(), spki);
        let read = |key: Result<$private, KeyFormatError>| key.map(|k| k.to_bytes());
        let v2 = key.to_pkcs8_v2_der();
        assert_eq!(read(<$private>::from_pkcs8_der(&key.to_pkcs8_der())), bytes);
        assert_eq!(read(<$private>::from_pkcs8_der(&v2)), bytes);
        assert_eq!(read(<$private>::from_pem(&key.to_pkcs8_v2_pem())), bytes);
        assert_eq!(read(<$private>::from_pem_or_der(&v2)), bytes);
        assert_eq!(read(<$private>::from_pem_or_der(pem.as_bytes())), bytes);
        let der = key.$half().to_spki_der();
        for public in [
            <$public>::from_spki_der(&der),
            <$public>::from_spki_pem(&spki),
            <$public>::from_pem_or_der(&der),
            <$public>::from_pem_or_der(spki.as_bytes()),
        ] {
            assert_eq!(public, Ok(key.$half()));
        }
        // Another public key inside; one that is too short; octets that are too short.
        let refused = |der: &[u8]| <$private>::from_pkcs8_der(der).unwrap_err();
        let mut other = v2.to_vec();
        *other.last_mut().unwrap() ^= 1;
        assert_eq!(refused(&other), KeyFormatError::Mismatch);
        let mut unused = v2.to_vec();
        let at = v2.len() - 33;
        (unused[at], *unused.last_mut().unwrap()) = (1, 0);
        assert_eq!(refused(&unused), KeyFormatError::UnusedBits);
        let v1 = key.to_pkcs8_der().to_vec();
        let mut short = v1[..v1.len() - 1].to_vec();
        for at in [1, v1.len() - 35, v1.len() - 33] {
            short[at] -= 1;
        }
        assert_eq!(refused(&short), KeyFormatError::Length);
        let mut raw = v1.clone();
        raw[v1.len() - 34] = 5;
        assert_eq!(refused(&raw), KeyFormatError::Length);
        let mut short = der[..der.len() - 1].to_vec();
        (short[1], short[10]) = (short[1] - 1, short[10] - 1);
        assert_eq!(
            <$public>::from_spki_der(&short),
            Err(KeyFormatError::Length)
        );
        let mut unused = der.clone();
        (unused[11], *unused.last_mut().unwrap()) = (3, 0);
        assert_eq!(
            <$public>::from_spki_der(&unused),
            Err(KeyFormatError::UnusedBits)
        );
        // Parameters, which OpenSSL refuses too.
        let mut null = [&v1[..12], &[5, 0], &v1[12..]].concat();
        (null[1], null[6]) = (null[1] + 2, null[6] + 2);
        assert_eq!(refused(&null), KeyFormatError::Parameters);
    }};
}

#[test]
fn round_trips_of_both() {
    round_trips!(
        ed25519::SigningKey,
        ed25519::VerifyingKey,
        verifying_key,
        "ed25519"
    );
    round_trips!(x25519::SecretKey, x25519::PublicKey, public_key, "x25519");
}

#[test]
fn one_is_not_the_other() {
    let (ed25519, x25519) = (text("ed25519.pem"), text("x25519.pem"));
    let error = ed25519::SigningKey::from_pem(&x25519).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an X25519 private key, where an Ed25519 private key is wanted"
    );
    let kinds = [Object::PrivateKey(Algorithm::Ed25519)];
    assert_eq!(found(x25519::SecretKey::from_pem(&ed25519)), kinds);
    let public = text("ed25519.spki.pem");
    let kinds = [Object::PublicKey(Algorithm::Ed25519)];
    assert_eq!(found(x25519::PublicKey::from_spki_pem(&public)), kinds);
}
