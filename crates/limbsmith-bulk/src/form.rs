//! The forms of keys and signatures.
//!
//! The form of a key is its length and, of a point, its first byte. The form of a signature at fixed width is its length.
//! A signature in DER begins with 30. A key or signature of another form makes its row malformed, and so does DER that breaks a
//! rule of DER ([`signature::read`](crate::signature::read)). A value in its form that is
//! wrong (a number out of range, a point off the curve) is invalid.
//!
//! So malformed rows tell of a wrong column, encoding or algorithm. Nothing of another form is ever valid. Keys in containers
//! have other forms, too: [`key::read`](crate::key::read).

use crate::ethereum::ADDRESS;
use crate::{Algorithm, Curve};

/// Whether the bytes have the form of a key: 32 bytes of Ed25519 and BIP 340, a point of SEC1 of ECDSA, and of Ethereum also the
/// 20 bytes of an address.
pub fn is_key(algorithm: Algorithm, key: &[u8]) -> bool {
    let Some(width) = algorithm.curve().map(Curve::width) else {
        return key.len() == 32;
    };
    if matches!(algorithm, Algorithm::Ethereum { .. }) && key.len() == ADDRESS {
        return true;
    }
    match key.first() {
        Some(2 | 3) => key.len() == 1 + width,
        // Uncompressed, and hybrid.
        Some(4 | 6 | 7) => key.len() == 1 + 2 * width,
        // The point at infinity is a point, although no key.
        Some(0) => key.len() == 1,
        _ => false,
    }
}

/// Whether the bytes have the form of a signature: 64 bytes of Ed25519 and BIP 340, two numbers at fixed width or DER of
/// ECDSA, 64 to 72 bytes of Ethereum.
pub fn is_signature(algorithm: Algorithm, signature: &[u8]) -> bool {
    match algorithm {
        Algorithm::Ecdsa { fixed: false, .. } => {
            // A signature at fixed width may begin with 30, but hardly as DER does.
            signature.first() == Some(&0x30) && (!is_fixed_width(signature) || is_der(signature))
        }
        Algorithm::Bitcoin { .. } => signature.first() == Some(&0x30),
        Algorithm::Taproot => matches!(signature.len(), 64 | 65),
        Algorithm::Ethereum { .. } => matches!(signature.len(), 64..=72),
        _ => signature.len() == fixed_width(algorithm),
    }
}

/// The bytes of a signature at fixed width.
pub fn fixed_width(algorithm: Algorithm) -> usize {
    algorithm.curve().map_or(64, |curve| 2 * curve.width())
}

/// Whether these are the first bytes of a signature in DER: SEQUENCE, its length, INTEGER.
pub fn is_der(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0x30, 0..=0x7f, 0x02, ..] | [0x30, 0x81, _, 0x02, ..]
    )
}

/// Whether the length is that of a signature at fixed width of any scheme, with a recovery id or without.
pub fn is_fixed_width(signature: &[u8]) -> bool {
    let width = |curve: Curve| 2 * curve.width();
    let is = |curve| [width(curve), width(curve) + 1].contains(&signature.len());
    Curve::ALL.into_iter().any(is)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes of this length after the first ones.
    fn bytes(first: &[u8], len: usize) -> Vec<u8> {
        let mut bytes = first.to_vec();
        bytes.resize(len, 0x77);
        bytes
    }

    #[test]
    fn a_form_is_a_length_and_a_first_byte() {
        let keys = |name: &str, lengths: &dyn Fn(u8) -> Vec<usize>| {
            let algorithm = name.parse().unwrap();
            for first in 0..=255 {
                for len in 1..130 {
                    let is = is_key(algorithm, &bytes(&[first], len));
                    assert_eq!(is, lengths(first).contains(&len), "{name} {first} {len}");
                }
            }
            assert!(!is_key(algorithm, &[]));
        };
        let point = |width: usize| {
            move |first: u8| match first {
                0 => vec![1],
                2 | 3 => vec![1 + width],
                4 | 6 | 7 => vec![1 + 2 * width],
                _ => vec![],
            }
        };
        keys("ed25519", &|_| vec![32]);
        keys("bip340", &|_| vec![32]);
        keys("p256", &point(32));
        keys("secp256k1-fixed", &point(32));
        keys("p384", &point(48));
        for (name, len) in [
            ("ed25519", 64),
            ("bip340", 64),
            ("p256-fixed", 64),
            ("p384-fixed", 96),
        ] {
            let algorithm = name.parse().unwrap();
            for other in 0..130 {
                assert_eq!(is_signature(algorithm, &vec![0x30; other]), other == len);
            }
        }
    }

    #[test]
    fn der_is_told_from_a_fixed_width() {
        for (first, len, is) in [
            (&[0x30, 0x44, 2, 0x20][..], 70, true),
            (&[0x30, 0x44, 2, 0x20], 64, true),
            (&[0x30, 0x81, 0x61, 2], 97, true),
            (&[0x30], 2, true),
            (&[0x30], 64, false),
            (&[0x30, 0x44, 3], 64, false),
            (&[0x30, 0x44, 3], 63, true),
            (&[0x31, 0x44, 2, 0x20], 70, false),
            (&[], 0, false),
        ] {
            let algorithm = "p256-der".parse().unwrap();
            assert_eq!(is_signature(algorithm, &bytes(first, len)), is, "{len}");
        }
    }
}
