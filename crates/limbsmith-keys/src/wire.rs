//! Values of the wire format of SSH (RFC 4251, section 5).

pub use crate::container::openssh::string;
use zeroize::Zeroizing;

/// Cuts a number of four bytes off.
pub fn number(bytes: &mut &[u8]) -> Option<u32> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_be_bytes(*number))
}

/// The bytes of a positive number (`mpint`), without the zero that keeps it positive: the shortest encoding alone.
pub fn positive<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    match string(bytes)? {
        [] | [0] | [0x80..=0xff, ..] | [0, 0..=0x7f, ..] => None,
        [0, rest @ ..] => Some(rest),
        all => Some(all),
    }
}

/// Bytes that are written. Erased when dropped; the room is that of the longest key.
pub struct Writer(pub Zeroizing<Vec<u8>>);

impl Writer {
    /// Nothing.
    pub fn new(room: usize) -> Self {
        Writer(Zeroizing::new(Vec::with_capacity(room)))
    }

    pub fn number(&mut self, number: u32) -> &mut Self {
        self.0.extend_from_slice(&number.to_be_bytes());
        self
    }

    pub fn string(&mut self, bytes: &[u8]) -> &mut Self {
        self.number(bytes.len() as u32);
        self.0.extend_from_slice(bytes);
        self
    }

    /// A positive number, of any count of leading zeros.
    pub fn positive(&mut self, number: &[u8]) -> &mut Self {
        let zeros = number.iter().take_while(|b| **b == 0).count();
        let number = &number[zeros..];
        let sign = number.first().is_some_and(|b| *b >= 0x80);
        self.number((number.len() + usize::from(sign)) as u32);
        if sign {
            self.0.push(0);
        }
        self.0.extend_from_slice(number);
        self
    }
}

/// A public key as OpenSSH has it.
pub fn blob(name: &[u8], key: &[u8]) -> Vec<u8> {
    let mut out = Writer::new(0);
    out.string(name);
    if let Some(curve) = name.strip_prefix(b"ecdsa-sha2-") {
        out.string(curve);
    }
    out.string(key);
    out.0.to_vec()
}
