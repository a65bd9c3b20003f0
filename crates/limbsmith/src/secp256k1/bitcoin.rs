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
    InvalidSignature, Message, RecoveryId, SignError, SignOptions, Signature, SignatureError,
    SigningKey, VerifyingKey,
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

/// Reads a signature as Bitcoin did before BIP 66, for blocks below 363,725: what OpenSSL and `ecdsa_signature_parse_der_lax` of
/// libsecp256k1 take for DER. Numbers may be negative, which counts as positive, or have zeros in front; lengths may have any
/// form, and that of the sequence and what follows it do not matter. The byte of the hash type is not part of it.
///
/// Two texts may be one signature: nothing new should be read this way. Bitcoin's rule for `s` is [`Signature::normalize_s`].
/// Variable time.
///
/// # Errors
/// [`SignatureError::Encoding`] if there are no two numbers, [`SignatureError::Range`] if one is zero or not below the order.
pub fn signature_before_bip66(bytes: &[u8]) -> Result<Signature, SignatureError> {
    let read = || {
        let [0x30, len, rest @ ..] = bytes else {
            return None;
        };
        // The bytes of a long length are skipped.
        let content = rest.get(usize::from(len.saturating_sub(0x80))..)?;
        let (r, rest) = integer(content)?;
        let (s, _) = integer(rest)?;
        Some([r, s])
    };
    let numbers = read().ok_or(SignatureError::Encoding)?;
    let mut pair = [0; 64];
    for (out, number) in pair.chunks_exact_mut(32).zip(numbers) {
        let zeros = number.iter().take_while(|b| **b == 0).count();
        let digits = &number[zeros..];
        let start = 32usize.checked_sub(digits.len());
        out[start.ok_or(SignatureError::Range)?..].copy_from_slice(digits);
    }
    Signature::from_bytes(&pair)
}

/// The content of an INTEGER, and the bytes after it.
fn integer(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let [0x02, len, rest @ ..] = bytes else {
        return None;
    };
    let (len, rest) = match len.checked_sub(0x80) {
        None => (usize::from(*len), rest),
        Some(count) => {
            let (long, rest) = rest.split_at_checked(usize::from(count))?;
            let zeros = long.iter().take_while(|b| **b == 0).count();
            // Four bytes and more are no length.
            let digits = long.get(zeros..).filter(|digits| digits.len() < 4)?;
            let fold = |len: usize, digit: &u8| (len << 8) | usize::from(*digit);
            (digits.iter().fold(0, fold), rest)
        }
    };
    rest.split_at_checked(len)
}
