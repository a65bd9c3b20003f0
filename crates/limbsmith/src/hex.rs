//! Bytes in hexadecimal.

use core::fmt::{self, Write};

/// Bytes in hexadecimal, for `Debug`.
pub(crate) fn write_hex(f: &mut fmt::Formatter<'_>, name: &str, bytes: &[u8]) -> fmt::Result {
    write!(f, "{name}(")?;
    write_digits(f, bytes, b"0123456789abcdef")?;
    f.write_str(")")
}

/// Bytes in these digits.
pub(crate) fn write_digits(
    f: &mut fmt::Formatter<'_>,
    bytes: &[u8],
    digits: &[u8; 16],
) -> fmt::Result {
    for byte in bytes {
        f.write_char(char::from(digits[usize::from(byte >> 4)]))?;
        f.write_char(char::from(digits[usize::from(byte & 15)]))?;
    }
    Ok(())
}

/// Whether text is pairs of hexadecimal digits.
pub(crate) fn are_digits(text: &str) -> bool {
    text.len() % 2 == 0 && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// The bytes of text that [`are_digits`], at the start of a buffer. None if they are too many.
pub(crate) fn read<'a>(text: &str, buffer: &'a mut [u8]) -> Option<&'a [u8]> {
    let bytes = buffer.get_mut(..text.len() / 2)?;
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = pair.iter().fold(0, |n, digit| n << 4 | value(*digit));
    }
    Some(bytes)
}

/// The value of a digit.
fn value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}
