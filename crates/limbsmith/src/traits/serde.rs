//! `Serialize` and `Deserialize` of public keys and signatures: lowercase hexadecimal text where a format is for humans,
//! else bytes.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::bytes::Public;
use super::text::parse;
use crate::ecdh;
use crate::ecdsa::{self, Curve};
#[cfg(feature = "ed25519")]
use crate::ed25519;
#[cfg(feature = "fourq")]
use crate::fourq;
#[cfg(feature = "secp256k1")]
use crate::secp256k1::schnorr;
#[cfg(feature = "x25519")]
use crate::x25519;

/// Reads a value from text, from bytes, or from a sequence of numbers.
struct Reader<T>(PhantomData<T>);

/// The bytes of the longest value.
const LONGEST: usize = 97;

impl<'de, T: Public> Visitor<'de> for Reader<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a public key or a signature, in hexadecimal text or bytes")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        parse(text).map_err(E::custom)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<T, E> {
        T::decode(bytes).map_err(|_| E::invalid_value(Unexpected::Bytes(bytes), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<T, A::Error> {
        let mut bytes = [0; LONGEST];
        let mut len = 0;
        while let Some(number) = numbers.next_element()? {
            *(bytes.get_mut(len)).ok_or_else(|| A::Error::invalid_length(len + 1, &self))? = number;
            len += 1;
        }
        self.visit_bytes(&bytes[..len])
    }
}

macro_rules! serde {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match serializer.is_human_readable() {
                    true => serializer.collect_str(self),
                    false => serializer.serialize_bytes(self.encode().as_ref()),
                }
            }
        }

        impl<'de, $($generics)*> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                match deserializer.is_human_readable() {
                    true => deserializer.deserialize_str(Reader(PhantomData)),
                    false => deserializer.deserialize_bytes(Reader(PhantomData)),
                }
            }
        }
    };
}

serde!([C: Curve] ecdsa::VerifyingKey<C>);
serde!([C: Curve] ecdsa::Signature<C>);
serde!([C: Curve] ecdh::PublicKey<C>);
#[cfg(feature = "secp256k1")]
serde!([] schnorr::VerifyingKey);
#[cfg(feature = "secp256k1")]
serde!([] schnorr::Signature);
#[cfg(feature = "ed25519")]
serde!([] ed25519::VerifyingKey);
#[cfg(feature = "ed25519")]
serde!([] ed25519::Signature);
#[cfg(feature = "x25519")]
serde!([] x25519::PublicKey);
#[cfg(feature = "fourq")]
serde!([] fourq::PublicKey);
#[cfg(feature = "fourq")]
serde!([] fourq::Signature);
