//! Signatures in DER: `SEQUENCE { INTEGER r, INTEGER s }`, in the one way that X.690 allows.
//!
//! Two encodings of one signature are two transactions with different identifiers: parsers that
//! took more than DER were a way to make payments seem lost (BIP 66). So nothing is forgiven.

/// Two integers of 48 bytes with a zero before each, their headers, and that of the sequence.
const LONGEST: usize = 2 + 2 * (2 + 1 + LONGEST_INTEGER);

/// Bytes of an integer on P-384.
const LONGEST_INTEGER: usize = 48;

const SEQUENCE: u8 = 0x30;
const INTEGER: u8 = 0x02;

/// A signature in DER. The bytes are behind [`AsRef`].
#[derive(Clone, Copy)]
pub struct DerSignature {
    bytes: [u8; LONGEST],
    len: usize,
}

impl DerSignature {
    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// From a slice, which must be the encoding of two integers of at most 48 bytes.
    pub(crate) fn from_slice(bytes: &[u8]) -> Option<Self> {
        let mut pair = [0; 2 * LONGEST_INTEGER];
        read(bytes, &mut pair)?;
        Some(write(&pair))
    }

    fn push(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }
}

impl AsRef<[u8]> for DerSignature {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl PartialEq for DerSignature {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for DerSignature {}

impl core::hash::Hash for DerSignature {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl core::fmt::Debug for DerSignature {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        crate::hex::write_hex(f, "DerSignature", self.as_bytes())
    }
}

/// The two halves of `pair` as integers in a sequence.
pub(super) fn write(pair: &[u8]) -> DerSignature {
    let mut der = DerSignature {
        bytes: [0; LONGEST],
        len: 2,
    };
    for number in pair.chunks_exact(pair.len() / 2) {
        let zeros = number.iter().take_while(|b| **b == 0).count();
        let digits = &number[zeros.min(number.len() - 1)..];
        // A set top bit would mean a negative number.
        let zero: &[u8] = if digits[0] >> 7 == 1 { &[0] } else { &[] };
        der.push(&[INTEGER, (zero.len() + digits.len()) as u8]);
        der.push(zero);
        der.push(digits);
    }
    der.bytes[0] = SEQUENCE;
    der.bytes[1] = (der.len - 2) as u8;
    der
}

/// The two integers, each in one half of `pair`, padded with zeros. None if the bytes are not
/// exactly that in DER, or an integer is longer than its half.
pub(super) fn read(bytes: &[u8], pair: &mut [u8]) -> Option<()> {
    let (content, rest) = value(SEQUENCE, bytes)?;
    if !rest.is_empty() {
        return None;
    }
    let half = pair.len() / 2;
    let mut content = content;
    for out in pair.chunks_exact_mut(half) {
        let (number, rest) = value(INTEGER, content)?;
        content = rest;
        let digits = match number {
            [] => return None,
            // A zero in front is there for the sign alone, and says nothing if the next bit is
            // clear; but zero itself is one byte.
            [0, next, ..] if *next < 0x80 => return None,
            [0, digits @ ..] => digits,
            [first, ..] if *first >= 0x80 => return None,
            digits => digits,
        };
        let zeros = half.checked_sub(digits.len())?;
        out[..zeros].fill(0);
        out[zeros..].copy_from_slice(digits);
    }
    content.is_empty().then_some(())
}

/// The content of an element with this tag, and the bytes after it. All lengths here are below 128
/// and take one byte.
fn value(tag: u8, bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    match bytes {
        [t, len @ 0..0x80, rest @ ..] if *t == tag => rest.split_at_checked(usize::from(*len)),
        _ => None,
    }
}
