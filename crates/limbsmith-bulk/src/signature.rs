//! Signatures in the forms in which they come.

use crate::der::{self, DerError};
use crate::{Algorithm, ethereum, form};
use limbsmith::secp256k1::bitcoin::signature_before_bip66;
use limbsmith::secp256k1::ecdsa::{Signature, SignatureError as Encoding};
use std::borrow::Cow;
use std::fmt;

/// The reason why bytes are not a signature of the algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureError {
    /// They have another form: [`form::is_signature`].
    Form,
    /// They break a rule of DER.
    Der(DerError),
    /// There are no two numbers, even as before BIP 66.
    BeforeBip66,
    /// The byte of the hash type is none of Taproot's (BIP 341).
    HashType(u8),
    /// The number `v` is none of Ethereum's.
    V(u64),
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SignatureError::Form => f.write_str("another form than this algorithm's"),
            SignatureError::Der(rule) => rule.fmt(f),
            SignatureError::BeforeBip66 => {
                f.write_str("no two numbers, even by the rules before BIP 66")
            }
            SignatureError::HashType(byte) => {
                write!(f, "the hash type {byte:#04x}, which BIP 341 has not")
            }
            SignatureError::V(v) => write!(
                f,
                "v is {v}, where 0, 1, 27, 28 or (EIP-155) a number from 35 on is expected"
            ),
        }
    }
}

impl std::error::Error for SignatureError {}

/// The signature in the form that the verifier takes: DER or fixed width of ECDSA, 64 bytes of Bitcoin and Taproot, and 65 of
/// Ethereum, of which the last is 0 or 1.
///
/// # Errors
/// If the bytes are none, with the rule that they break. Numbers may be out of range.
pub fn read(algorithm: Algorithm, bytes: &[u8]) -> Result<Cow<'_, [u8]>, SignatureError> {
    match algorithm {
        Algorithm::Bitcoin {
            before_bip66,
            hash_type,
            ..
        } => {
            let signature = match hash_type {
                true => bytes.split_last().ok_or(SignatureError::Form)?.1,
                false => bytes,
            };
            let signature = match before_bip66 {
                true => signature_before_bip66(signature),
                false => {
                    der::check(signature, 32).map_err(SignatureError::Der)?;
                    Signature::from_der(signature)
                }
            };
            match signature {
                Ok(signature) => Ok(Cow::Owned(signature.to_bytes().to_vec())),
                // No key has signed zeros.
                Err(Encoding::Range) => Ok(Cow::Owned(vec![0; 64])),
                Err(_) => Err(SignatureError::BeforeBip66),
            }
        }
        Algorithm::Taproot => match bytes {
            // BIP 341: the default is not written.
            [signature @ .., 1..=3 | 0x81..=0x83] if bytes.len() == 65 => {
                Ok(Cow::Borrowed(signature))
            }
            [.., other] if bytes.len() == 65 => Err(SignatureError::HashType(*other)),
            _ if bytes.len() == 64 => Ok(Cow::Borrowed(bytes)),
            _ => Err(SignatureError::Form),
        },
        Algorithm::Ethereum { .. } => ethereum::read(bytes).map(|s| Cow::Owned(s.to_vec())),
        Algorithm::Ecdsa {
            fixed: false,
            curve,
            ..
        } if form::is_signature(algorithm, bytes) => {
            der::check(bytes, curve.width()).map_err(SignatureError::Der)?;
            Ok(Cow::Borrowed(bytes))
        }
        Algorithm::Ed25519(_) | Algorithm::Bip340 | Algorithm::Ecdsa { .. } => {
            match form::is_signature(algorithm, bytes) {
                true => Ok(Cow::Borrowed(bytes)),
                false => Err(SignatureError::Form),
            }
        }
    }
}
