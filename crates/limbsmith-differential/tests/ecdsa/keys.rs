//! Keys as OpenSSL writes them.

use limbsmith::ecdsa::{Curve, InvalidKey, KeyFormatError, PointError, SigningKey, VerifyingKey};
use limbsmith::keys::{Algorithm, Object};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!(
            "../../../limbsmith/tests/data/keys/",
            $name,
            ".pem"
        ))
    };
}

fn round_trip<C: Curve>(pkcs8: &str, sec1: &str, spki: &str, compressed: &str) {
    let key = SigningKey::<C>::from_pem(pkcs8).unwrap();
    assert_eq!(key.to_pkcs8_pem().as_str(), pkcs8);
    let same = SigningKey::<C>::from_pem(sec1).unwrap();
    assert_eq!(same.to_bytes(), key.to_bytes());
    assert_eq!(same.to_sec1_pem().as_str(), sec1);
    let public = VerifyingKey::<C>::from_spki_pem(spki).unwrap();
    assert_eq!(public.to_spki_pem(), spki);
    assert_eq!(public, *key.verifying_key());
    assert_eq!(VerifyingKey::<C>::from_spki_pem(compressed), Ok(public));
    // With the line ends of other systems.
    let crlf = pkcs8.replace('\n', "\r\n");
    assert!(SigningKey::<C>::from_pem(&crlf).is_ok());

    // The same as DER, and not a byte more or less.
    for (bytes, read) in [
        (
            key.to_pkcs8_der().to_vec(),
            (|b| SigningKey::<C>::from_pkcs8_der(b).err()) as fn(&[u8]) -> Option<KeyFormatError>,
        ),
        (key.to_sec1_der().to_vec(), |b| {
            SigningKey::<C>::from_sec1_der(b).err()
        }),
        (public.to_spki_der(), |b| {
            VerifyingKey::<C>::from_spki_der(b).err()
        }),
    ] {
        assert_eq!(read(&bytes), None);
        let mut more = bytes.clone();
        more.push(0);
        assert_eq!(read(&more), Some(KeyFormatError::Der));
        for len in 0..bytes.len() {
            assert_eq!(read(&bytes[..len]), Some(KeyFormatError::Der));
        }
        // A flipped bit is noticed wherever it is, as the public key is there twice over: but for
        // the sign of nothing at all.
        for i in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[i] ^= 1;
            assert!(read(&flipped).is_some(), "{i} {:02x?}", bytes[i]);
        }
    }
}

#[test]
fn round_trips() {
    round_trip::<Secp256k1>(
        file!("secp256k1.pkcs8"),
        file!("secp256k1.sec1"),
        file!("secp256k1.spki"),
        file!("secp256k1.compressed"),
    );
    round_trip::<P256>(
        file!("p256.pkcs8"),
        file!("p256.sec1"),
        file!("p256.spki"),
        file!("p256.compressed"),
    );
    round_trip::<P384>(
        file!("p384.pkcs8"),
        file!("p384.sec1"),
        file!("p384.spki"),
        file!("p384.compressed"),
    );
}

fn private(text: &str) -> Result<[u8; 32], KeyFormatError> {
    SigningKey::<P256>::from_pem(text).map(|k| k.to_bytes())
}

#[test]
fn other_files() {
    let secret = private(file!("p256.pkcs8")).unwrap();
    assert_eq!(private(file!("p256.private")), Ok(secret));
    assert!(private(file!("p256.parameters")).is_ok());
    assert_eq!(private("no key at all"), Err(KeyFormatError::NotPem));
    let kinds = |error| match error {
        Some(KeyFormatError::Unwanted(objects)) => objects.iter().collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    for (text, object) in [
        (file!("p256.spki"), Object::PublicKey(Algorithm::P256)),
        (file!("ed25519"), Object::PrivateKey(Algorithm::Ed25519)),
        (
            file!("secp256k1.pkcs8"),
            Object::PrivateKey(Algorithm::Secp256k1),
        ),
        (
            file!("secp256k1.sec1"),
            Object::PrivateKey(Algorithm::Secp256k1),
        ),
        (file!("p384.sec1"), Object::PrivateKey(Algorithm::P384)),
        (
            file!("p256.explicit"),
            Object::PrivateKey(Algorithm::ExplicitCurve),
        ),
    ] {
        assert_eq!(kinds(private(text).err()), [object], "{text}");
    }
    let public = |text| kinds(VerifyingKey::<P256>::from_spki_pem(text).err());
    assert_eq!(
        public(file!("p256.pkcs8")),
        [Object::PrivateKey(Algorithm::P256)]
    );
    assert_eq!(
        public(file!("p384.spki")),
        [Object::PublicKey(Algorithm::P384)]
    );
}

#[test]
fn contents_that_do_not_fit() {
    let key = SigningKey::<P256>::from_pem(file!("p256.sec1")).unwrap();
    let der = key.to_sec1_der();
    let read = |bytes: &[u8]| SigningKey::<P256>::from_sec1_der(bytes).err();
    let secret = key.to_bytes();
    let at = der.windows(32).position(|w| w == secret).unwrap();
    let mut zero = der.to_vec();
    zero[at..at + 32].fill(0);
    assert_eq!(read(&zero), Some(KeyFormatError::Secret(InvalidKey)));
    let mut other = der.to_vec();
    other[at + 31] ^= 1;
    assert_eq!(read(&other), Some(KeyFormatError::Mismatch));
    // The secret one byte shorter, and so all that holds it: another number.
    let mut short = der.to_vec();
    short.remove(at);
    short[at - 1] -= 1;
    short[1] -= 1;
    assert_eq!(read(&short), Some(KeyFormatError::Mismatch));
    let mut off = der.to_vec();
    let last = off.len() - 1;
    off[last] ^= 1;
    let error = KeyFormatError::Public(PointError::NotOnCurve);
    assert_eq!(read(&off), Some(error));
    // Without the name of the curve it is no file, but may be inside one.
    let outer = key.to_pkcs8_der();
    let inner = &outer[outer.len() - 109..];
    assert_eq!(inner[0], 0x30);
    match read(inner) {
        Some(KeyFormatError::Unwanted(objects)) => {
            let unnamed = Object::PrivateKey(Algorithm::UnnamedCurve);
            assert!(objects.iter().eq([unnamed]));
        }
        other => panic!("{other:?}"),
    }
    // Each format is read by its own method.
    assert_eq!(read(&outer), Some(KeyFormatError::Der));
    let wrong = SigningKey::<P256>::from_pkcs8_der(&der).err();
    assert_eq!(wrong, Some(KeyFormatError::Der));
    // Two names of curves, one inside the other: P-256 around secp256k1, whose name is shorter by three bytes.
    let named = SigningKey::<Secp256k1>::from_bytes(&secret).unwrap();
    let named = named.to_sec1_der();
    let head = &outer[..outer.len() - 109 - 2];
    let mut two = [head, &[4, named.len() as u8], &named[..]].concat();
    two[2] = (two.len() - 3) as u8;
    let read = SigningKey::<P256>::from_pkcs8_der(&two).err();
    assert_eq!(read, Some(KeyFormatError::Curve));
}

/// PKCS#8 version 2 (RFC 5958) has the public key a second time, around the private one.
#[test]
fn the_outer_public_key_belongs_to_the_private_one() {
    let key = SigningKey::<P256>::from_pem(file!("p256.sec1")).unwrap();
    let outer = key.to_pkcs8_der();
    let read = |unused: u8, point: &[u8]| {
        let length = point.len() as u8 + 1;
        let mut der = [&outer[..], &[0x81, length, unused], point].concat();
        (der[2], der[5]) = ((der.len() - 3) as u8, 1);
        SigningKey::<P256>::from_pkcs8_der(&der).map(|k| k.to_bytes())
    };
    let public = key.verifying_key();
    assert_eq!(read(0, &public.to_sec1()), Ok(key.to_bytes()));
    assert_eq!(read(0, &public.to_sec1_compressed()), Ok(key.to_bytes()));
    let other = SigningKey::<P256>::from_bytes(&[7; 32]).unwrap();
    let other = read(0, &other.verifying_key().to_sec1());
    assert_eq!(other, Err(KeyFormatError::Mismatch));
    let mut even = public.to_sec1();
    even[64] &= 0xfe;
    assert_eq!(read(1, &even), Err(KeyFormatError::UnusedBits));
}
