//! Public values as hexadecimal text: `Display`, `LowerHex`, `UpperHex`, `FromStr`.

use core::fmt;
use core::str::FromStr;

use super::bytes::Public;
use crate::ecdh;
use crate::ecdsa::{self, Curve};
#[cfg(feature = "ed25519")]
use crate::ed25519;
#[cfg(feature = "fourq")]
use crate::fourq;
use crate::hex::{self, write_digits};
#[cfg(feature = "secp256k1")]
use crate::secp256k1::schnorr;
use crate::text::TextError;
#[cfg(feature = "x25519")]
use crate::x25519;

/// The bytes of the longest value: both coordinates of a point of P-384, and the form.
const LONGEST: usize = 97;

/// The value whose bytes the digits are.
pub(super) fn parse<T: Public>(text: &str) -> Result<T, TextError> {
    const { assert!(T::LONGEST <= LONGEST) };
    let mut bytes = [0; LONGEST];
    if !hex::are_digits(text) {
        return Err(TextError::Digits);
    }
    let bytes = hex::read(text, &mut bytes).ok_or(TextError::Value)?;
    T::decode(bytes).map_err(|_| TextError::Value)
}

/// Text of the digits of [`Public::encode`].
macro_rules! text {
    ([$($generics:tt)*] $type:ty) => {
        shown!([$($generics)*] $type, encode);

        impl<$($generics)*> FromStr for $type {
            type Err = TextError;

            fn from_str(text: &str) -> Result<Self, TextError> {
                parse(text)
            }
        }
    };
}

/// The digits of the bytes that this function gives.
macro_rules! shown {
    ([$($generics:tt)*] $type:ty, $bytes:ident) => {
        impl<$($generics)*> fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::LowerHex::fmt(self, f)
            }
        }

        impl<$($generics)*> fmt::LowerHex for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_digits(f, self.$bytes().as_ref(), b"0123456789abcdef")
            }
        }

        impl<$($generics)*> fmt::UpperHex for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_digits(f, self.$bytes().as_ref(), b"0123456789ABCDEF")
            }
        }
    };
}

text!([C: Curve] ecdsa::VerifyingKey<C>);
text!([C: Curve] ecdsa::Signature<C>);
text!([C: Curve] ecdh::PublicKey<C>);
shown!([] ecdsa::DerSignature, as_bytes);
#[cfg(feature = "secp256k1")]
text!([] schnorr::VerifyingKey);
#[cfg(feature = "secp256k1")]
text!([] schnorr::Signature);
#[cfg(feature = "ed25519")]
text!([] ed25519::VerifyingKey);
#[cfg(feature = "ed25519")]
text!([] ed25519::Signature);
#[cfg(feature = "x25519")]
text!([] x25519::PublicKey);
#[cfg(feature = "fourq")]
text!([] fourq::PublicKey);
#[cfg(feature = "fourq")]
text!([] fourq::Signature);
#[cfg(feature = "fourq")]
shown!([] fourq::VerifyingKey, to_bytes);
