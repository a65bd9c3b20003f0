//! X.509 certificates (RFC 5280, section 4.1), of which only the subject's public key is read.

use super::{Opened, Rule, spki};

const SHORT: &str = "whose lengths are not those of its content";

/// A value of DER with its tag and length, and the bytes after it. Lengths are at most 65535.
fn value<'a>(bytes: &mut &'a [u8], tag: u8) -> Option<(&'a [u8], &'a [u8])> {
    let (head, len) = match **bytes {
        [found, len @ 0..=0x7f, ..] if found == tag => (2, usize::from(len)),
        [found, 0x81, len @ 0x80..=0xff, ..] if found == tag => (3, usize::from(len)),
        [found, 0x82, high @ 1..=0xff, low, ..] if found == tag => {
            (4, usize::from(u16::from_be_bytes([high, low])))
        }
        _ => return None,
    };
    let (whole, rest) = bytes.split_at_checked(head + len)?;
    *bytes = rest;
    Some((whole, &whole[head..]))
}

/// The content of a SEQUENCE in a SEQUENCE, if the bytes begin with two.
fn inner(bytes: &[u8]) -> Option<&[u8]> {
    let body = |bytes: &'_ [u8]| match *bytes {
        [0x30, 0..=0x7f, ..] => Some(2),
        [0x30, 0x81, ..] => Some(3),
        [0x30, 0x82, ..] => Some(4),
        _ => None,
    };
    let outer = bytes.get(body(bytes)?..)?;
    outer.get(body(outer)?..)
}

/// Whether the bytes begin as a certificate does: a version or a serial number and an algorithm.
pub fn is_certificate(bytes: &[u8]) -> bool {
    match inner(bytes) {
        Some([0xa0, 3, 2, 1, ..]) => true,
        // A certificate of version 1. A request has a name after its version, and no algorithm.
        Some(mut rest @ [2, ..]) => {
            value(&mut rest, 2).is_some() && matches!(inner_of_one(rest), Some([6, ..]))
        }
        _ => false,
    }
}

fn inner_of_one(mut bytes: &[u8]) -> Option<&[u8]> {
    value(&mut bytes, 0x30).map(|(_, content)| content)
}

/// Whether the bytes begin as a certificate request does (RFC 2986): a version, and a name.
#[cfg(feature = "private")]
pub fn is_request(bytes: &[u8]) -> bool {
    match inner(bytes) {
        Some(mut rest @ [2, 1, 0, ..]) => {
            value(&mut rest, 2).is_some() && !matches!(inner_of_one(rest), Some([6, ..]) | None)
        }
        _ => false,
    }
}

/// The key of a certificate in DER, and nothing after it.
pub fn read(bytes: &[u8]) -> Result<Opened, Rule> {
    let key = subject(bytes).ok_or(SHORT)?;
    // What breaks a rule in the key is the certificate's.
    spki::read(key)
}

/// SubjectPublicKeyInfo of a certificate.
fn subject(mut bytes: &[u8]) -> Option<&[u8]> {
    let (_, mut certificate) = value(&mut bytes, 0x30)?;
    if !bytes.is_empty() {
        return None;
    }
    let (_, mut signed) = value(&mut certificate, 0x30)?;
    // The signature's algorithm, and the signature.
    value(&mut certificate, 0x30)?;
    value(&mut certificate, 3)?;
    if !certificate.is_empty() {
        return None;
    }
    if signed.first() == Some(&0xa0) {
        value(&mut signed, 0xa0)?;
    }
    value(&mut signed, 2)?;
    // Algorithm, issuer, validity, subject.
    for _ in 0..4 {
        value(&mut signed, 0x30)?;
    }
    value(&mut signed, 0x30).map(|(whole, _)| whole)
}
