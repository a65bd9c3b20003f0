//! Public keys and signatures as hexadecimal text.

use core::fmt;

/// The reason why text is not a public key or a signature.
///
/// Keys and signatures are written as the lowercase hexadecimal digits of their bytes, keys of Weierstrass curves as
/// compressed points. Digits of either case are read, and uncompressed points, too.
///
/// ```
/// # #[cfg(feature = "ed25519")] {
/// use limbsmith::ed25519::VerifyingKey;
/// use limbsmith::text::TextError;
///
/// let text = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
/// let key: VerifyingKey = text.parse()?;
/// assert_eq!(key.to_string(), text);
/// assert_eq!("d75a98".parse::<VerifyingKey>(), Err(TextError::Value));
/// # }
/// # Ok::<(), limbsmith::text::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// It is not pairs of hexadecimal digits.
    Digits,
    /// The bytes have another length than such a value, or are not the encoding of one.
    Value,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TextError::Digits => "the text is not pairs of hexadecimal digits",
            TextError::Value => "the bytes are not a value of this type",
        })
    }
}

impl core::error::Error for TextError {}
