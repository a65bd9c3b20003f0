//! Bytes as text: base64, base58, and Multikey, which names its encoding and its kind of key.

use super::{Kind, Opened, Rule};
use crate::Curve;
use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

const fn engine(
    alphabet: &base64::alphabet::Alphabet,
    padding: DecodePaddingMode,
) -> GeneralPurpose {
    let config = GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(padding);
    GeneralPurpose::new(alphabet, config)
}
const BASE64: GeneralPurpose = engine(&base64::alphabet::STANDARD, DecodePaddingMode::Indifferent);
const BASE64_URL: GeneralPurpose =
    engine(&base64::alphabet::URL_SAFE, DecodePaddingMode::RequireNone);

/// The bytes that base64 encodes, with padding or without.
pub fn base64(text: &[u8]) -> Option<Vec<u8>> {
    BASE64.decode(text).ok()
}

/// The bytes that base64url encodes, without padding (RFC 7515, section 2).
pub fn base64url(text: &[u8]) -> Option<Vec<u8>> {
    BASE64_URL.decode(text).ok()
}

/// Bytes as base64url without padding.
pub fn to_base64url(bytes: &[u8]) -> String {
    BASE64_URL.encode(bytes)
}

/// Bytes as base64 with padding.
#[cfg(feature = "private")]
pub fn to_base64(bytes: &[u8]) -> String {
    base64::prelude::BASE64_STANDARD.encode(bytes)
}

/// The digits of base58 in Bitcoin's alphabet.
const BASE58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Characters of base58 that are read: no key or signature has more, and the time is quadratic.
const LONGEST: usize = 256;

/// The bytes that base58 encodes, in Bitcoin's alphabet: addresses of Solana, Multikeys.
pub fn base58(text: &[u8]) -> Option<Vec<u8>> {
    if text.len() > LONGEST {
        return None;
    }
    let ones = text.iter().take_while(|c| **c == b'1').count();
    // Little-endian.
    let mut bytes: Vec<u8> = vec![];
    for character in &text[ones..] {
        let digit = BASE58.iter().position(|c| c == character)?;
        let mut carry = digit as u32;
        for byte in &mut bytes {
            carry += 58 * u32::from(*byte);
            *byte = carry as u8;
            carry >>= 8;
        }
        while carry > 0 {
            bytes.push(carry as u8);
            carry >>= 8;
        }
    }
    bytes.resize(bytes.len() + ones, 0);
    bytes.reverse();
    Some(bytes)
}

/// Bytes as base58, in Bitcoin's alphabet.
#[cfg(feature = "private")]
pub fn to_base58(bytes: &[u8]) -> String {
    let zeros = bytes.iter().take_while(|b| **b == 0).count();
    // Little-endian.
    let mut digits: Vec<u8> = vec![];
    for byte in &bytes[zeros..] {
        let mut carry = u32::from(*byte);
        for digit in &mut digits {
            carry += u32::from(*digit) << 8;
            *digit = (carry % 58) as u8;
            carry /= 58;
        }
        while carry > 0 {
            digits.push((carry % 58) as u8);
            carry /= 58;
        }
    }
    digits.resize(digits.len() + zeros, 0);
    let digit = |d: &u8| char::from(BASE58[usize::from(*d)]);
    digits.iter().rev().map(digit).collect()
}

/// The text after `did:key:`, without the fragment that repeats it.
fn multibase(text: &[u8]) -> &[u8] {
    let text = text.strip_prefix(b"did:key:").unwrap_or(text);
    text.split(|c| *c == b'#').next().unwrap_or_default()
}

/// Whether the text is `did:key`, or base58 with the letter `z` before it that may be a key.
pub fn is_multikey(text: &[u8]) -> bool {
    text.starts_with(b"did:")
        || matches!(text, [b'z', rest @ ..] if (44..=80).contains(&rest.len()) && rest.iter().all(|c| BASE58.contains(c)))
}

/// The key of such a text: multibase, and after the number of its kind (multicodec) the bytes.
pub fn read(text: &[u8]) -> Result<Opened, Rule> {
    if text.starts_with(b"did:") && !text.starts_with(b"did:key:") {
        return Err("of another method than did:key, which names a document and no key".into());
    }
    let bytes = match multibase(text) {
        [b'z', rest @ ..] => base58(rest),
        [b'u', rest @ ..] => base64url(rest),
        _ => return Err("in another base than z (base58) and u (base64url)".into()),
    };
    let bytes = bytes.ok_or("whose characters are not of its base")?;
    let kind = match bytes[..] {
        [0xed, 0x01, ..] => Kind::Ed25519,
        [0xec, 0x01, ..] => Kind::X25519,
        [0xe7, 0x01, ..] => Kind::Point(Curve::Secp256k1),
        [0x80, 0x24, ..] => Kind::Point(Curve::P256),
        [0x81, 0x24, ..] => Kind::Point(Curve::P384),
        _ => return Err("of a kind that is not read".into()),
    };
    Ok((kind, bytes[2..].to_vec()))
}
