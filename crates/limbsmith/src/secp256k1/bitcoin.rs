//! Bitcoin's signatures of messages: 65 bytes that allow public-key recovery.
//!
//! The first byte is `27 + id`, plus 4 for a compressed public key; then `r` and `s`.
//!
//! ```
//! use limbsmith::secp256k1::{bitcoin, ecdsa::SigningKey};
//!
//! let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
//! let hash = bitcoin::message_hash(b"a message");
//! let signature = bitcoin::sign_compact(&key, &hash, true);
//! let (recovered, compressed) = bitcoin::recover_compact(&hash, &signature)?;
//! assert!(compressed && recovered == *key.verifying_key());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use sha2::{Digest, Sha256};

use super::ecdsa::{
    InvalidSignature, Message, RecoveryId, SignError, SignOptions, Signature, SigningKey,
    VerifyingKey,
};

const FIRST: u8 = 27;
const COMPRESSED: u8 = 4;

/// The hash that wallets sign for a message: SHA-256, twice, of `"\x18Bitcoin Signed Message:\n"`,
/// the length of the message in Bitcoin's compact form, and the message.
pub fn message_hash(message: &[u8]) -> [u8; 32] {
    let bytes = (message.len() as u64).to_le_bytes();
    let (mark, used): (&[u8], usize) = match message.len() as u64 {
        0..0xfd => (&[], 1),
        0xfd..0x1_0000 => (&[0xfd], 2),
        0x1_0000..0x1_0000_0000 => (&[0xfe], 4),
        _ => (&[0xff], 8),
    };
    let first = Sha256::new()
        .chain_update(b"\x18Bitcoin Signed Message:\n")
        .chain_update(mark)
        .chain_update(&bytes[..used])
        .chain_update(message)
        .finalize();
    Sha256::digest(first).into()
}

/// Signs a hash; `compressed` is the form of the public key from which the address is computed.
pub fn sign_compact(key: &SigningKey, hash: &[u8; 32], compressed: bool) -> [u8; 65] {
    join(
        key.sign_below(Message::prehashed(hash), None, 4),
        compressed,
    )
}

/// [`sign_compact`] as the options say: [`crate::signing`].
///
/// # Errors
/// [`SignError::Faulty`] if the signature was to be verified and is not valid, or gives another key.
pub fn sign_compact_with(
    key: &SigningKey,
    hash: &[u8; 32],
    compressed: bool,
    options: SignOptions<'_>,
) -> Result<[u8; 65], SignError> {
    let signed = key.sign_with(Message::prehashed(hash), options)?;
    Ok(join(signed, compressed))
}

fn join((signature, id): (Signature, RecoveryId), compressed: bool) -> [u8; 65] {
    let mut bytes = [0; 65];
    bytes[0] = FIRST + id.to_byte() + if compressed { COMPRESSED } else { 0 };
    bytes[1..].copy_from_slice(&signature.to_bytes());
    bytes
}

/// Recovers the public key from a hash and signature, and returns whether it is compressed. Accepts
/// both low and high `s`. Variable time.
///
/// # Errors
/// If the first byte is not one of `27..35`, or there is no such key.
pub fn recover_compact(
    hash: &[u8; 32],
    signature: &[u8; 65],
) -> Result<(VerifyingKey, bool), InvalidSignature> {
    let [first, rest @ ..] = signature;
    let form = first.wrapping_sub(FIRST);
    let compressed = form & COMPRESSED != 0;
    let id = RecoveryId::from_byte(form & !COMPRESSED).ok_or(InvalidSignature::NEW)?;
    let signature = Signature::from_bytes(rest).map_err(|_| InvalidSignature::NEW)?;
    Ok((
        VerifyingKey::recover(Message::prehashed(hash), &signature, id)?,
        compressed,
    ))
}
