//! Blocks of PEM whose content is no plain key: what [`limbsmith::keys`] names and does not read.

use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

/// The contents of all blocks with this label; an error's place holds none.
pub fn blocks(text: &[u8], label: &str) -> Vec<Option<Zeroizing<Vec<u8>>>> {
    let (begin, end) = (
        format!("-----BEGIN {label}-----"),
        format!("-----END {label}-----"),
    );
    let mut found = vec![];
    let mut lines = text
        .split(|b| matches!(b, b'\n' | b'\r'))
        .map(<[u8]>::trim_ascii);
    while lines.by_ref().any(|line| line == begin.as_bytes()) {
        // Room for all of it at once: a vector that grows leaves copies of a key behind.
        let mut body = Zeroizing::new(Vec::with_capacity(text.len()));
        let mut ended = false;
        for line in lines.by_ref() {
            if line.starts_with(b"-----") {
                ended = line == end.as_bytes();
                break;
            }
            body.extend(line.iter().filter(|b| !b.is_ascii_whitespace()));
        }
        let length = Base64::decode_in_place(&mut body).map(<[u8]>::len);
        found.push(match length {
            Ok(length) if ended => {
                body.truncate(length);
                Some(body)
            }
            _ => None,
        });
    }
    found
}

/// PEM of bytes, in lines of this many characters.
pub fn write(label: &str, bytes: &[u8], width: usize) -> Zeroizing<String> {
    let encoded = Zeroizing::new(Base64::encode_string(bytes));
    let room = encoded.len() + encoded.len() / width + 2 * label.len() + 40;
    let mut text = Zeroizing::new(String::with_capacity(room));
    let mut rest = encoded.as_str();
    text.push_str("-----BEGIN ");
    text.push_str(label);
    text.push_str("-----\n");
    while !rest.is_empty() {
        let (line, after) = rest.split_at(rest.len().min(width));
        text.push_str(line);
        text.push('\n');
        rest = after;
    }
    text.push_str("-----END ");
    text.push_str(label);
    text.push_str("-----\n");
    text
}
