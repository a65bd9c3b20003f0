//! Secret keys in serde's formats, for fields that say so. With the feature `serde`.
//!
//! Secret keys have no `Serialize`: a structure with one cannot be written by mistake. A field that is meant to be
//! written names this module:
//!
//! ```
//! # #[cfg(feature = "ed25519")] {
//! use limbsmith::ed25519::SigningKey;
//!
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Settings {
//!     #[serde(with = "limbsmith::serde_secret")]
//!     key: SigningKey,
//! }
//!
//! let settings = Settings { key: SigningKey::from_bytes(&[7; 32]) }; // from a random source, not like this
//! let text = serde_json::to_string(&settings)?;
//! assert!(text.starts_with(r#"{"key":"0707"#));
//! let settings: Settings = serde_json::from_str(&text)?;
//! assert_eq!(settings.key.to_bytes(), [7; 32]);
//! # }
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! A format for humans gets lowercase hexadecimal digits, any other one bytes. This module erases its own copies. What
//! the format's library keeps, it cannot.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};
use zeroize::{Zeroize, Zeroizing};

use crate::ecdh;
use crate::ecdsa::{self, Curve};
#[cfg(feature = "ed25519")]
use crate::ed25519;
#[cfg(feature = "fourq")]
use crate::fourq;
use crate::sealed::Sealed;
#[cfg(feature = "secp256k1")]
use crate::secp256k1::schnorr;
use crate::secrets::is_zero;
#[cfg(feature = "x25519")]
use crate::x25519;

/// The bytes of the longest secret.
const LONGEST: usize = 48;

/// A secret key that this module writes and reads. It cannot be implemented elsewhere.
pub trait Secret: Sealed + Sized {
    /// Hands the bytes to `f`, and erases them.
    #[doc(hidden)]
    fn with_bytes<T>(&self, f: impl FnOnce(&[u8]) -> T) -> T;

    /// The key of the bytes.
    #[doc(hidden)]
    fn from_secret(bytes: &[u8]) -> Option<Self>;
}

macro_rules! secret {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> Sealed for $type {}

        impl<$($generics)*> Secret for $type {
            fn with_bytes<T>(&self, f: impl FnOnce(&[u8]) -> T) -> T {
                let mut bytes = self.to_bytes();
                let done = f(bytes.as_ref());
                AsMut::<[u8]>::as_mut(&mut bytes).zeroize();
                done
            }

            fn from_secret(bytes: &[u8]) -> Option<Self> {
                Self::try_from(bytes).ok()
            }
        }
    };
}

secret!([C: Curve] ecdsa::SigningKey<C>);
secret!([C: Curve] ecdh::SecretKey<C>);
#[cfg(feature = "secp256k1")]
secret!([] schnorr::SigningKey);
#[cfg(feature = "ed25519")]
secret!([] ed25519::SigningKey);
#[cfg(feature = "x25519")]
secret!([] x25519::SecretKey);
#[cfg(feature = "fourq")]
secret!([] fourq::SigningKey);
#[cfg(feature = "fourq")]
secret!([] fourq::SecretKey);

/// Writes a secret key. Constant time in its bytes but for what the format does.
///
/// # Errors
/// Those of the format.
pub fn serialize<K: Secret, S: Serializer>(key: &K, serializer: S) -> Result<S::Ok, S::Error> {
    key.with_bytes(|bytes| {
        if !serializer.is_human_readable() {
            return serializer.serialize_bytes(bytes);
        }
        let mut digits = Zeroizing::new([0; 2 * LONGEST]);
        for (pair, byte) in digits.chunks_exact_mut(2).zip(bytes) {
            pair.copy_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
        }
        let digits = &digits[..2 * bytes.len()];
        serializer.serialize_str(core::str::from_utf8(digits).unwrap_or_default())
    })
}

/// Reads a secret key. Constant time in its bytes but for whether it is one, and for what the format does.
///
/// # Errors
/// Those of the format, and if the bytes are no such key. The error does not show them.
pub fn deserialize<'de, K: Secret, D: Deserializer<'de>>(deserializer: D) -> Result<K, D::Error> {
    match deserializer.is_human_readable() {
        true => deserializer.deserialize_str(Reader(PhantomData)),
        false => deserializer.deserialize_bytes(Reader(PhantomData)),
    }
}

/// The lowercase digit of a number below 16. Constant time.
fn digit(value: u8) -> u8 {
    // 39 is the distance from '9' + 1 to 'a'; the shift is of a negative number from 10 on.
    value + b'0' + (9_u8.wrapping_sub(value) >> 7) * 39
}

/// The number of a digit of either case, in constant time; above 15 for any other byte.
fn value(byte: u8) -> u8 {
    let lower = byte | 0x20;
    // 0xff where the byte is in the range, else 0
    let within = |first: u8, last: u8, b: u8| {
        let outside = (i16::from(b) - i16::from(first)) | (i16::from(last) - i16::from(b));
        !((outside >> 8) as u8)
    };
    let (number, letter) = (within(b'0', b'9', byte), within(b'a', b'f', lower));
    (number & byte.wrapping_sub(b'0'))
        | (letter & lower.wrapping_sub(b'a' - 10))
        | !(number | letter)
}

struct Reader<K>(PhantomData<K>);

impl<'de, K: Secret> Visitor<'de> for Reader<K> {
    type Value = K;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a secret key, in hexadecimal text or bytes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<K, E> {
        let mut bytes = Zeroizing::new([0; LONGEST]);
        let text = text.as_bytes();
        let len = text.len() / 2;
        if text.len() % 2 == 1 || len > LONGEST {
            return Err(wrong());
        }
        let mut above = 0;
        for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
            let [high, low] = [value(pair[0]), value(pair[1])];
            above |= (high | low) & 0xf0;
            *byte = high << 4 | low & 15;
        }
        match is_zero(&[above]) {
            true => self.visit_bytes(&bytes[..len]),
            false => Err(wrong()),
        }
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<K, E> {
        K::from_secret(bytes).ok_or_else(wrong)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<K, A::Error> {
        let mut bytes = Zeroizing::new([0; LONGEST]);
        let mut len = 0;
        while let Some(number) = numbers.next_element()? {
            *(bytes.get_mut(len)).ok_or_else(wrong)? = number;
            len += 1;
        }
        self.visit_bytes(&bytes[..len])
    }
}

/// An error without the bytes.
fn wrong<E: Error>() -> E {
    E::custom("the value is not a secret key of this type")
}
