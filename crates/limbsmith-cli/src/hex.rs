//! Hexadecimal text, for public data, and the base64 of JSON Web Keys.

/// The reason why a text is not hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexError {
    /// The number of digits is odd.
    Odd,
    /// The character at this position (from 0, in characters) is not a digit.
    Digit(usize),
}

impl std::fmt::Display for HexError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            HexError::Odd => write!(f, "not hexadecimal: an odd number of digits"),
            HexError::Digit(at) => write!(f, "not hexadecimal: character {} is no digit", at + 1),
        }
    }
}

/// The value of a character as a digit; 255 if it is not a digit.
const DIGITS: [u8; 256] = {
    let mut digits = [255; 256];
    let mut i = 0;
    while i < 16 {
        let c = b"0123456789abcdef"[i];
        digits[c as usize] = i as u8;
        digits[c.to_ascii_uppercase() as usize] = i as u8;
        i += 1;
    }
    digits
};

/// Appends the bytes that `text` encodes, two digits of either case for each. If it fails, the
/// appended bytes are meaningless.
pub fn decode_into(text: &[u8], out: &mut Vec<u8>) -> Result<(), HexError> {
    let mut wrong = 0;
    let (pairs, rest) = text.as_chunks::<2>();
    out.extend(pairs.iter().map(|p| {
        let (high, low) = (DIGITS[p[0] as usize], DIGITS[p[1] as usize]);
        wrong |= high | low;
        high << 4 | low & 15
    }));
    if wrong & 0xf0 != 0 || !rest.is_empty() {
        // All characters before the first invalid one are single bytes.
        let digit = |b: &u8| DIGITS[*b as usize] == 255;
        let place = text.iter().position(digit);
        return Err(place.map_or(HexError::Odd, HexError::Digit));
    }
    Ok(())
}

/// The bytes that `text` encodes.
pub fn decode(text: &str) -> Result<Vec<u8>, HexError> {
    let mut bytes = Vec::with_capacity(text.len() / 2);
    decode_into(text.as_bytes(), &mut bytes)?;
    Ok(bytes)
}

/// The bytes of text as people and programs write it: with white space anywhere, colons between bytes, and `0x` in
/// front.
pub fn decode_lenient(text: &str) -> Result<Vec<u8>, HexError> {
    let start = text.len() - text.trim_ascii_start().len();
    let prefix = ["0x", "0X"].iter().any(|p| text[start..].starts_with(p));
    let start = start + if prefix { 2 } else { 0 };
    // All characters of the prefix are single bytes.
    let mut digits = String::with_capacity(text.len());
    for (at, c) in text[start..].chars().enumerate() {
        match c {
            c if c.is_ascii_whitespace() => {}
            ':' if !digits.is_empty() && digits.len() & 1 == 0 => {}
            c if c.is_ascii_hexdigit() => digits.push(c),
            _ => return Err(HexError::Digit(start + at)),
        }
    }
    decode(&digits)
}

/// Two lower-case digits for each byte.
pub fn encode(bytes: &[u8]) -> String {
    let digit = |d: u8| char::from_digit(u32::from(d), 16).unwrap_or('?');
    bytes
        .iter()
        .flat_map(|b| [digit(b >> 4), digit(b & 15)])
        .collect()
}

/// Decodes base64url without padding (RFC 7515), strictly.
pub fn base64url(text: &str) -> Option<Vec<u8>> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let (mut bytes, mut held, mut bits) = (vec![], 0u32, 0);
    for c in text.bytes() {
        let digit = DIGITS.iter().position(|&d| d == c)? as u32;
        held = held << 6 | digit;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    // The remaining bits are padding: less than a digit, and zero.
    (bits < 6 && held == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip_and_errors() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&encode(&all)).unwrap(), all);
        assert_eq!(decode("").unwrap(), b"");
        assert_eq!(decode("aF").unwrap(), b"\xaf");
        assert_eq!(decode("abc"), Err(HexError::Odd));
        assert_eq!(decode("ab g"), Err(HexError::Digit(2)));
        assert_eq!(decode("äb"), Err(HexError::Digit(0)));
        assert_eq!(decode("0x"), Err(HexError::Digit(1)));
    }

    #[test]
    fn text_of_people_is_read() {
        let lenient = decode_lenient;
        for text in [
            "0a1B2c",
            "0x0a1b2c",
            " 0X0A:1b:2c\n",
            "0a:1b:\n  2c",
            "0a1\r\nb2c\t",
            "0a 1b 2c",
        ] {
            assert_eq!(lenient(text).unwrap(), [0x0a, 0x1b, 0x2c], "{text:?}");
        }
        for text in ["", " \n", "0x"] {
            assert_eq!(lenient(text).unwrap(), b"", "{text:?}");
        }
        assert_eq!(lenient("0a1"), Err(HexError::Odd));
        for (text, at) in [
            ("0a:1b:g", 6),
            ("\n0x0a0x1b", 6),
            ("0:a", 1),
            (":0a", 0),
            ("0a-1b", 2),
            ("0aé", 2),
        ] {
            assert_eq!(lenient(text), Err(HexError::Digit(at)), "{text:?}");
        }
    }

    #[test]
    fn base64_of_json_web_keys() {
        // RFC 4648, section 10, without padding.
        for (text, bytes) in [("", ""), ("Zg", "f"), ("Zm8", "fo"), ("Zm9v", "foo")] {
            assert_eq!(base64url(text).unwrap(), bytes.as_bytes());
        }
        assert_eq!(base64url("_-8").unwrap(), [0xff, 0xef]);
        for bad in ["Z", "Zh", "Zg==", "Z+8", "Zm9vY"] {
            assert_eq!(base64url(bad), None, "{bad}");
        }
    }
}
