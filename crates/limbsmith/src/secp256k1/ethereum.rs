//! Ethereum's signatures: `r`, `s`, and `v`, which allow public-key recovery.
//!
//! Ethereum uses Keccak-256, which this crate does not contain: all functions take the hash, and
//! return the 64 bytes of a public key. The last 20 bytes of their hash are the address.
//!
//! ```
//! use limbsmith::secp256k1::{ecdsa::SigningKey, ethereum};
//!
//! let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
//! let signature = ethereum::sign(&key, &[1; 32]);
//! let recovered = ethereum::recover_low_s(&[1; 32], &signature)?;
//! assert_eq!(recovered, *key.verifying_key());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use super::ecdsa::{
    InvalidSignature, Message, PointError, RecoveryId, SignError, SignOptions, Signature,
    SigningKey, VerifyingKey,
};

/// `v` of an even `y`, in the form of messages and of the `ecrecover` contract.
const FIRST: u8 = 27;

/// There is no `v` for the two other points, whose `x` is not below the order.
const IDS: u8 = 2;

/// Signs a hash: `r`, `s` and `v`, which is 27 or 28.
pub fn sign(key: &SigningKey, hash: &[u8; 32]) -> [u8; 65] {
    join(key.sign_below(Message::prehashed(hash), None, IDS))
}

/// [`sign`] as the options say: [`crate::signing`].
///
/// # Errors
/// [`SignError::Faulty`] if the signature was to be verified and is not valid, or its `v` is wrong.
pub fn sign_with(
    key: &SigningKey,
    hash: &[u8; 32],
    options: SignOptions<'_>,
) -> Result<[u8; 65], SignError> {
    key.sign_with_below(Message::prehashed(hash), options, IDS)
        .map(join)
}

fn join((signature, id): (Signature, RecoveryId)) -> [u8; 65] {
    let mut bytes = [0; 65];
    bytes[..64].copy_from_slice(&signature.to_bytes());
    bytes[64] = FIRST + id.to_byte();
    bytes
}

/// Recovers the public key as the `ecrecover` contract does (Yellow Paper, appendix E): accepts
/// both low and high `s`. `v` may also be 0 or 1, as some hardware wallets write it. Variable time.
///
/// # Errors
/// If `v` is none of 0, 1, 27 and 28, or there is no such key.
pub fn recover(hash: &[u8; 32], signature: &[u8; 65]) -> Result<VerifyingKey, InvalidSignature> {
    let (signature, id) = parse(signature)?;
    VerifyingKey::recover(Message::prehashed(hash), &signature, id)
}

/// [`recover`] with the rule for transactions: low `s` only (EIP-2).
///
/// # Errors
/// As [`recover`], and if `s > n/2`.
pub fn recover_low_s(
    hash: &[u8; 32],
    signature: &[u8; 65],
) -> Result<VerifyingKey, InvalidSignature> {
    let (signature, id) = parse(signature)?;
    match signature.is_low_s() {
        true => VerifyingKey::recover(Message::prehashed(hash), &signature, id),
        false => Err(InvalidSignature::NEW),
    }
}

fn parse(signature: &[u8; 65]) -> Result<(Signature, RecoveryId), InvalidSignature> {
    let [bytes @ .., v] = signature;
    let id = match *v {
        0 | 1 => RecoveryId::from_byte(*v),
        27 | 28 => RecoveryId::from_byte(*v - FIRST),
        _ => None,
    };
    let signature = Signature::from_bytes(bytes).ok();
    signature.zip(id).ok_or(InvalidSignature::NEW)
}

/// `v` of a transaction of the chain (EIP-155): `35 + 2 chain + id`; none if that is too large.
pub fn v_of_chain(chain: u64, id: RecoveryId) -> Option<u64> {
    let parity = id.to_byte() & 1;
    chain.checked_mul(2)?.checked_add(35 + u64::from(parity))
}

/// The chain and the recovery id of such a `v`; none if it is below 35.
pub fn chain_of_v(v: u64) -> Option<(u64, RecoveryId)> {
    let v = v.checked_sub(35)?;
    Some((v / 2, RecoveryId::from_byte((v & 1) as u8)?))
}

/// The 64 bytes of a public key that are hashed for an address: `x` and `y`. [`public_key_from_bytes`] reads them.
pub fn public_key_bytes(key: &VerifyingKey) -> [u8; 64] {
    let [_, rest @ ..] = key.to_sec1();
    rest
}

/// The public key of such 64 bytes. Variable time.
///
/// # Errors
/// If they are not the coordinates of a point of the curve.
pub fn public_key_from_bytes(bytes: &[u8; 64]) -> Result<VerifyingKey, PointError> {
    let mut encoding = [4; 65];
    encoding[1..].copy_from_slice(bytes);
    VerifyingKey::from_sec1(&encoding)
}
