//! Traits of other crates on keys and signatures: what programs written against them see.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt::{Debug, Display, LowerHex, UpperHex};
use std::hash::Hash;
use std::str::FromStr;

use limbsmith::ecdsa::{self, Curve, RecoveryId};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::text::TextError;
use limbsmith::{ecdh, ed25519, x25519};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The traits of every public key and signature.
trait Value:
    Clone
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Display
    + LowerHex
    + UpperHex
    + FromStr<Err = TextError>
    + for<'a> TryFrom<&'a [u8]>
    + Serialize
    + DeserializeOwned
    + Send
    + Sync
    + 'static
{
    fn bytes(&self) -> Vec<u8>;
}

macro_rules! values {
    ($($type:ty: $bytes:ident),* $(,)?) => {$(
        impl Value for $type {
            fn bytes(&self) -> Vec<u8> {
                self.$bytes().to_vec()
            }
        }
    )*};
}

values! {
    ecdsa::VerifyingKey<P256>: to_sec1_compressed,
    ecdsa::VerifyingKey<P384>: to_sec1_compressed,
    ecdsa::VerifyingKey<Secp256k1>: to_sec1_compressed,
    ecdsa::Signature<P256>: to_bytes,
    ecdsa::Signature<P384>: to_bytes,
    ecdsa::Signature<Secp256k1>: to_bytes,
    ecdh::PublicKey<P256>: to_sec1_compressed,
    ecdh::PublicKey<P384>: to_sec1_compressed,
    ecdh::PublicKey<Secp256k1>: to_sec1_compressed,
    schnorr::VerifyingKey: to_bytes,
    schnorr::Signature: to_bytes,
    ed25519::VerifyingKey: to_bytes,
    ed25519::Signature: to_bytes,
    x25519::PublicKey: to_bytes,
}

/// Everything that [`Value`] promises, on two values that differ.
fn check_values<T: Value>(a: T, b: T) {
    let (a_bytes, b_bytes) = (a.bytes(), b.bytes());
    assert_ne!(a_bytes, b_bytes);
    let decode = |bytes: &[u8]| T::try_from(bytes).ok();

    // bytes
    assert_eq!(decode(&a_bytes), Some(a));
    for length in (0..a_bytes.len()).chain([a_bytes.len() + 1]) {
        let mut other = a_bytes.clone();
        other.resize(length, 0);
        assert_eq!(decode(&other), None, "{length} bytes");
    }

    // order and hash
    assert_eq!(a.cmp(&b), a_bytes.cmp(&b_bytes));
    assert_eq!(b.partial_cmp(&a), Some(b_bytes.cmp(&a_bytes)));
    assert_eq!(a.cmp(&a), Ordering::Equal);
    assert_eq!(HashSet::from([a, b, a]).len(), 2);

    // text
    let hex: String = a_bytes.iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(a.to_string(), hex);
    assert_eq!(format!("{a:x}"), hex);
    assert_eq!(format!("{a:X}"), hex.to_uppercase());
    assert_eq!(hex.parse(), Ok(a));
    assert_eq!(hex.to_uppercase().parse(), Ok(a));
    let digits = Err(TextError::Digits);
    assert_eq!(hex[1..].parse::<T>(), digits);
    for wrong in ["g", " ", "+", "\u{e9}", "/", ":", "@", "`"] {
        let width = wrong.len();
        assert_eq!(
            format!("{wrong}{}", &hex[width..]).parse::<T>(),
            digits,
            "{wrong}"
        );
    }
    assert_eq!(hex[2..].parse::<T>(), Err(TextError::Value));
    assert_eq!("".parse::<T>(), Err(TextError::Value));
    assert_eq!("00".repeat(1000).parse::<T>(), Err(TextError::Value));

    // serde
    let json = serde_json::to_string(&a).unwrap();
    assert_eq!(json, format!("\"{hex}\""));
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), a);
    assert!(serde_json::from_str::<T>(&json[..json.len() - 2]).is_err());
    assert!(serde_json::from_str::<T>("5").is_err());
    let binary = postcard::to_allocvec(&a).unwrap();
    assert_eq!(binary[0] as usize, a_bytes.len());
    assert_eq!(&binary[1..], a_bytes);
    assert_eq!(postcard::from_bytes::<T>(&binary).unwrap(), a);
    assert!(postcard::from_bytes::<T>(&binary[..binary.len() - 1]).is_err());
    let shorter = [&[binary[0] - 1], &binary[1..]].concat();
    assert!(postcard::from_bytes::<T>(&shorter).is_err());
    // A sequence of numbers, as some formats write bytes.
    let sequence = |bytes: &[u8]| {
        use serde::de::value::{Error, SeqDeserializer};
        struct Binary<'a>(&'a [u8]);
        impl<'de> serde::Deserializer<'de> for Binary<'_> {
            type Error = Error;
            fn is_human_readable(&self) -> bool {
                false
            }
            fn deserialize_any<V: serde::de::Visitor<'de>>(self, v: V) -> Result<V::Value, Error> {
                SeqDeserializer::<_, Error>::new(self.0.iter().copied()).deserialize_any(v)
            }
            serde::forward_to_deserialize_any! {
                bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
                unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
            }
        }
        T::deserialize(Binary(bytes))
    };
    assert_eq!(sequence(&a_bytes).unwrap(), a);
    assert!(sequence(&a_bytes[1..]).is_err());
    assert!(sequence(&[0; 1000]).is_err());
}

/// Keys of ECDSA.
fn keys<C: Curve>() -> [ecdsa::SigningKey<C>; 2] {
    [1, 2].map(|i| {
        let bytes = vec![i; size_of::<C::Bytes>()];
        ecdsa::SigningKey::try_from(&bytes[..]).unwrap()
    })
}

fn check_curve<C: Curve>()
where
    ecdsa::VerifyingKey<C>: Value,
    ecdsa::Signature<C>: Value,
    ecdh::PublicKey<C>: Value,
{
    let [a, b] = keys::<C>();
    check_values(*a.verifying_key(), *b.verifying_key());
    check_values(a.sign(b"a"), b.sign(b"a"));
    check_values(
        ecdh::PublicKey::from(*a.verifying_key()),
        ecdh::PublicKey::from(*b.verifying_key()),
    );
    // Uncompressed points are read, too.
    let sec1 = a.verifying_key().to_sec1();
    let hex: String = sec1.as_ref().iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(hex.parse(), Ok(*a.verifying_key()));
    // No point has this coordinate, or it is not below the prime.
    let mut bytes = a.verifying_key().bytes();
    bytes[1..].fill(0xff);
    assert!(ecdsa::VerifyingKey::<C>::try_from(&bytes[..]).is_err());
    assert!(a != b && a == a.clone());
    assert_eq!(
        AsRef::<ecdsa::VerifyingKey<C>>::as_ref(&a),
        a.verifying_key()
    );
    assert_eq!(ecdsa::VerifyingKey::from(&a), *a.verifying_key());
    let der = ecdsa::DerSignature::from(a.sign(b"a"));
    let back: Option<ecdsa::Signature<C>> = der.try_into().ok();
    assert_eq!(back, Some(a.sign(b"a")));
    assert_eq!(ecdsa::DerSignature::try_from(der.as_bytes()), Ok(der));
    assert!(ecdsa::DerSignature::try_from(&der.as_bytes()[1..]).is_err());
    assert_eq!(der.to_string().to_uppercase(), format!("{der:X}"));
}

#[test]
fn public_keys_and_signatures_have_the_traits() {
    check_curve::<P256>();
    check_curve::<P384>();
    check_curve::<Secp256k1>();
    let [a, b] = [[1; 32], [2; 32]].map(|d| schnorr::SigningKey::from_bytes(&d).unwrap());
    check_values(*a.verifying_key(), *b.verifying_key());
    check_values(a.sign(b"a"), b.sign(b"a"));
    assert!(a != b);
    let [a, b] = [[1; 32], [2; 32]].map(|seed| ed25519::SigningKey::from(&seed));
    check_values(a.verifying_key(), b.verifying_key());
    check_values(a.sign(b"a"), b.sign(b"a"));
    assert!(a != b && a == ed25519::SigningKey::try_from(&[1; 32][..]).unwrap());
    let [a, b] = [[1; 32], [2; 32]].map(|bytes| x25519::SecretKey::from(&bytes));
    check_values(a.public_key(), b.public_key());
    assert!(x25519::SecretKey::try_from(&[1; 31][..]).is_err());
}

#[test]
fn arrays_convert() {
    let [key, _] = keys::<P384>();
    let signature = key.sign(b"a");
    let bytes: [u8; 96] = signature.into();
    assert_eq!(ecdsa::Signature::try_from(bytes), Ok(signature));
    assert!(ecdsa::Signature::<P384>::try_from([0; 96]).is_err());
    let key = ed25519::VerifyingKey::from([5; 32]);
    assert_eq!(<[u8; 32]>::from(key), [5; 32]);
    assert_eq!(AsRef::<[u8]>::as_ref(&key), key.as_bytes());
    let signature = ed25519::Signature::from([6; 64]);
    assert_eq!(<[u8; 64]>::from(signature), [6; 64]);
    assert_eq!(AsRef::<[u8]>::as_ref(&signature), signature.as_bytes());
    let key = x25519::PublicKey::from([7; 32]);
    assert_eq!(<[u8; 32]>::from(key), [7; 32]);
    for id in 0..=255 {
        let id = RecoveryId::try_from(id).map(u8::from);
        assert_eq!(id.is_ok(), id.unwrap_or(4) < 4);
    }
}

mod secret {
    use super::*;

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(bound = "K: limbsmith::serde_secret::Secret")]
    struct Settings<K: limbsmith::serde_secret::Secret> {
        #[serde(with = "limbsmith::serde_secret")]
        key: K,
    }

    fn check<K: limbsmith::serde_secret::Secret + PartialEq + Debug>(key: K, bytes: &[u8]) {
        let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
        let settings = Settings { key };
        let json = serde_json::to_string(&settings).unwrap();
        assert_eq!(json, format!("{{\"key\":\"{hex}\"}}"));
        let read = |json: &str| serde_json::from_str::<Settings<K>>(json).map(|s| s.key);
        assert_eq!(read(&json).unwrap(), settings.key);
        assert_eq!(
            read(&json.replace(&hex, &hex.to_uppercase())).unwrap(),
            settings.key
        );
        let binary = postcard::to_allocvec(&settings).unwrap();
        assert_eq!(&binary[1..], bytes);
        assert_eq!(
            postcard::from_bytes::<Settings<K>>(&binary).unwrap().key,
            settings.key
        );
        // Every byte that is no digit, at the first place and at the last.
        for other in (0..128).filter(|b: &u8| !b.is_ascii_hexdigit()) {
            for at in [0, hex.len() - 1] {
                let mut text = hex.clone().into_bytes();
                text[at] = other;
                let text = serde_json::to_string(std::str::from_utf8(&text).unwrap()).unwrap();
                let error = read(&format!("{{\"key\":{text}}}"))
                    .unwrap_err()
                    .to_string();
                assert!(!error.contains(&hex[2..8]), "{error}");
            }
        }
        for wrong in [
            &hex[1..],
            &hex[2..],
            &format!("{hex}0"),
            &format!("{hex}00"),
            "",
            &"ab".repeat(500),
        ] {
            assert!(read(&format!("{{\"key\":\"{wrong}\"}}")).is_err());
        }
    }

    #[test]
    fn secrets_are_written_where_a_field_says_so() {
        let mut bytes = [0; 48];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = (37 * i + 0x6b) as u8;
        }
        let short = &bytes[..32];
        check(ecdsa::SigningKey::<P256>::try_from(short).unwrap(), short);
        check(
            ecdsa::SigningKey::<P384>::try_from(&bytes[..]).unwrap(),
            &bytes,
        );
        check(
            ecdh::SecretKey::<Secp256k1>::try_from(short).unwrap(),
            short,
        );
        check(schnorr::SigningKey::try_from(short).unwrap(), short);
        check(ed25519::SigningKey::try_from(short).unwrap(), short);
        check(x25519::SecretKey::try_from(short).unwrap(), short);
        let json = format!("{{\"key\":\"{}\"}}", "ff".repeat(32));
        let error = serde_json::from_str::<Settings<ecdsa::SigningKey<P256>>>(&json);
        assert!(!error.err().unwrap().to_string().contains("ff"));
    }
}
