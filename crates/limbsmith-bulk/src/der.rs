//! The rules of DER that a signature of ECDSA breaks, by name.
//!
//! [`limbsmith::ecdsa::Signature::from_der`] refuses everything that breaks one of them, and does not say which. Reports on many
//! rows name the rule.

use std::fmt;

/// A rule of DER (X.690, BIP 66) that a signature breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DerError {
    /// It does not begin with `30`.
    Sequence,
    /// It ends before its last number does.
    Short,
    /// There are bytes after it: how many.
    Trailing(usize),
    /// A length is in its long form, which is for 128 bytes and more.
    LongLength(Part),
    /// A number does not begin with `02`.
    Integer(Part),
    /// A number has no bytes.
    Empty(Part),
    /// A number is negative: its first bit is set.
    Negative(Part),
    /// A number has a zero in front that is not for the sign.
    Padded(Part),
    /// A number has more bytes than the order of the curve.
    Large(Part),
    /// The sequence goes on after its two numbers.
    Third,
}

/// A part of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Sequence,
    /// The first number.
    R,
    /// The second number.
    S,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Sequence => "the sequence",
            Part::R => "r",
            Part::S => "s",
        })
    }
}

impl fmt::Display for DerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DerError::Sequence => f.write_str("DER begins with 30"),
            DerError::Short => f.write_str("DER that is cut short"),
            DerError::Trailing(1) => f.write_str("DER with 1 byte after it"),
            DerError::Trailing(count) => write!(f, "DER with {count} bytes after it"),
            DerError::LongLength(part) => {
                write!(
                    f,
                    "the length of {part} is in a long form, where DER has the short one"
                )
            }
            DerError::Integer(part) => write!(f, "{part} is no INTEGER of DER"),
            DerError::Empty(part) => write!(f, "{part} has no bytes, where DER has at least one"),
            DerError::Negative(part) => {
                write!(f, "{part} is negative in DER: its first bit is set")
            }
            DerError::Padded(part) => {
                write!(f, "{part} has a zero in front that DER leaves out")
            }
            DerError::Large(part) => write!(f, "{part} has more bytes than the order"),
            DerError::Third => f.write_str("DER with more than two numbers"),
        }
    }
}

impl std::error::Error for DerError {}

/// Checks a signature whose numbers have at most `width` bytes.
///
/// # Errors
/// The first rule that it breaks. Numbers may still be out of range.
pub fn check(signature: &[u8], width: usize) -> Result<(), DerError> {
    let [0x30, rest @ ..] = signature else {
        return Err(DerError::Sequence);
    };
    let mut content = match rest {
        [] => return Err(DerError::Short),
        [0x80..=0xff, ..] => return Err(DerError::LongLength(Part::Sequence)),
        [len, rest @ ..] if rest.len() < usize::from(*len) => return Err(DerError::Short),
        [len, rest @ ..] if rest.len() > usize::from(*len) => {
            return Err(DerError::Trailing(rest.len() - usize::from(*len)));
        }
        [_, rest @ ..] => rest,
    };
    for part in [Part::R, Part::S] {
        let (number, rest) = match content {
            [] | [0x02] => return Err(DerError::Short),
            [0x02, 0x80..=0xff, ..] => return Err(DerError::LongLength(part)),
            [0x02, len, rest @ ..] => {
                let cut = rest.split_at_checked(usize::from(*len));
                cut.ok_or(DerError::Short)?
            }
            _ => return Err(DerError::Integer(part)),
        };
        content = rest;
        let digits = match number {
            [] => return Err(DerError::Empty(part)),
            [0x80..=0xff, ..] => return Err(DerError::Negative(part)),
            [0, ..0x80, ..] => return Err(DerError::Padded(part)),
            [0, digits @ ..] => digits,
            digits => digits,
        };
        if digits.len() > width {
            return Err(DerError::Large(part));
        }
    }
    match content {
        [] => Ok(()),
        _ => Err(DerError::Third),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use limbsmith::ecdsa::{Curve, Signature, SignatureError};
    use limbsmith::p256::P256;
    use limbsmith::p384::P384;

    /// Whether the parser of the library and the rules agree on these bytes.
    fn agree<C: Curve>(bytes: &[u8], width: usize) {
        let parsed = Signature::<C>::from_der(bytes);
        let is_der = parsed != Err(SignatureError::Encoding);
        assert_eq!(check(bytes, width).is_ok(), is_der, "{bytes:02x?}");
    }

    #[test]
    fn every_rule_has_its_name() {
        use DerError::*;
        let good = [0x30, 6, 2, 1, 1, 2, 1, 2];
        assert_eq!(check(&good, 32), Ok(()));
        let long = [&[0x30, 38, 2, 33][..], &[1; 33], &[2, 1, 1]].concat();
        for (bytes, rule) in [
            (&[][..], Sequence),
            (&[0x31, 6, 2, 1, 1, 2, 1, 2], Sequence),
            (&[0x30], Short),
            (&good[..7], Short),
            (&[0x30, 6, 2, 1, 1, 2, 1, 2, 1], Trailing(1)),
            (
                &[0x30, 0x81, 6, 2, 1, 1, 2, 1, 2],
                LongLength(Part::Sequence),
            ),
            (
                &[0x30, 0x80, 2, 1, 1, 2, 1, 2, 0, 0],
                LongLength(Part::Sequence),
            ),
            (&[0x30, 7, 2, 0x81, 1, 1, 2, 1, 2], LongLength(Part::R)),
            (&[0x30, 7, 2, 1, 1, 2, 0x81, 1, 2], LongLength(Part::S)),
            (&[0x30, 6, 3, 1, 1, 2, 1, 2], Integer(Part::R)),
            (&[0x30, 6, 2, 1, 1, 3, 1, 2], Integer(Part::S)),
            (&[0x30, 5, 2, 0, 2, 1, 2], Empty(Part::R)),
            (&[0x30, 5, 2, 1, 1, 2, 0], Empty(Part::S)),
            (&[0x30, 6, 2, 1, 0x80, 2, 1, 2], Negative(Part::R)),
            (&[0x30, 6, 2, 1, 1, 2, 1, 0xff], Negative(Part::S)),
            (&[0x30, 7, 2, 2, 0, 1, 2, 1, 2], Padded(Part::R)),
            (&[0x30, 7, 2, 1, 1, 2, 2, 0, 0x7f], Padded(Part::S)),
            (&long, Large(Part::R)),
            (&[0x30, 9, 2, 1, 1, 2, 1, 2, 2, 1, 1], Third),
            (&[0x30, 3, 2, 1, 1], Short),
            (&[0x30, 2, 2, 5], Short),
        ] {
            assert_eq!(check(bytes, 32), Err(rule), "{bytes:02x?}");
            agree::<P256>(bytes, 32);
        }
    }

    /// All short texts of the bytes that matter, and single changes of long ones.
    #[test]
    fn the_rules_are_those_of_the_parser() {
        let bytes = [0, 1, 2, 3, 4, 6, 7, 0x30, 0x7f, 0x80, 0x81, 0xff];
        let mut state = 1u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for _ in 0..300_000 {
            let (len, inner) = (next(12), next(10) as u8);
            let mut text: Vec<u8> = (0..len).map(|_| bytes[next(bytes.len())]).collect();
            if next(2) == 0 {
                text.splice(0..0, [0x30, inner, 2, 1 + inner % 2]);
            }
            agree::<P256>(&text, 32);
        }
        for scalar in [1, 0x7f, 0x80, 0xff] {
            let pair = [[scalar; 48], [0x80 ^ scalar; 48]].concat();
            let der = Signature::<P384>::from_slice(&pair);
            let Ok(der) = der.map(|s| s.to_der().as_ref().to_vec()) else {
                continue;
            };
            for i in 0..der.len() {
                for byte in bytes {
                    let mut changed = der.clone();
                    changed[i] = byte;
                    agree::<P384>(&changed, 48);
                    changed.insert(i, byte);
                    agree::<P384>(&changed, 48);
                    changed.truncate(i);
                    agree::<P384>(&changed, 48);
                }
            }
        }
    }
}
