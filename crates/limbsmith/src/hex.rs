//! Bytes in hexadecimal.

use core::fmt;

/// Bytes in hexadecimal, for `Debug`.
pub(crate) fn write_hex(f: &mut fmt::Formatter<'_>, name: &str, bytes: &[u8]) -> fmt::Result {
    write!(f, "{name}(")?;
    for b in bytes {
        write!(f, "{b:02x}")?;
    }
    f.write_str(")")
}
