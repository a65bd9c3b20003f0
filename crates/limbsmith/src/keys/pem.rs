//! Blocks of PEM, found as OpenSSL finds them (RFC 7468, section 3, lax).
//!
//! | in the file | here |
//! |---|---|
//! | text before, between and after blocks, of any encoding | skipped |
//! | a byte-order mark of UTF-8; line ends LF, CRLF and CR | read |
//! | white space around lines and inside the base64, empty lines, lines of any length | read |
//! | headers of RFC 1421 (`Proc-Type`, `DEK-Info`) | read for whether the block is encrypted |
//! | a block that does not end, or ends with another label | damaged |
//!
//! The text may hold a secret in base64. What is decided about its characters is only which are white space, colons
//! and hyphens, which are no digits: each decision is declassified, and no other depends on them.

use alloc::vec::Vec;

use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

use crate::arch::declassify;

const BEGIN: &[u8] = b"-----BEGIN ";
const END: &[u8] = b"-----END ";
const DASHES: &[u8] = b"-----";

/// A block between two boundaries.
pub struct Block<'a> {
    /// The text between `-----BEGIN ` and `-----`.
    pub label: &'a [u8],
    /// Whether a header says that the content is encrypted.
    pub encrypted: bool,
    /// Whether the characters `\n` stand where lines should end, as in a variable of the environment.
    pub escaped: bool,
    /// Base64; none if the boundaries are damaged.
    body: Option<&'a [u8]>,
}

impl Block<'_> {
    /// The bytes that the block encodes; none if it is damaged. Constant time in the base64.
    pub fn decode(&self) -> Option<Zeroizing<Vec<u8>>> {
        let body = self.body?;
        // Room for all of it at once: a vector that grows leaves copies of a key behind.
        let mut bytes = Zeroizing::new(Vec::with_capacity(body.len()));
        bytes.extend(body.iter().filter(|b| !is_space(**b)));
        let len = Base64::decode_in_place(&mut bytes).ok()?.len();
        bytes.truncate(len);
        Some(bytes)
    }
}

/// The blocks of a text, in their order.
pub struct Blocks<'a>(Lines<'a>);

/// The blocks of a text.
pub fn blocks(text: &[u8]) -> Blocks<'_> {
    Blocks(Lines(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)))
}

impl<'a> Iterator for Blocks<'a> {
    type Item = Block<'a>;

    fn next(&mut self) -> Option<Block<'a>> {
        let lines = &mut self.0;
        let label = loop {
            let boundary = lines.next()?.boundary().and_then(|l| l.strip_prefix(BEGIN));
            if let Some(label) = boundary {
                break label;
            }
        };
        // A label with a boundary inside is a file in one line.
        let inner = label.windows(DASHES.len()).position(|w| w == DASHES);
        let escaped = inner.is_some_and(|i| label[i + DASHES.len()..].starts_with(b"\\n"));
        let label = label.strip_suffix(DASHES);
        let label = label.filter(|l| !l.windows(DASHES.len()).any(|w| w == DASHES));
        let encrypted = lines.skip_headers();
        let start = lines.0;
        let mut length = 0;
        let ended = loop {
            let before = *lines;
            let Some(line) = lines.next() else {
                break false;
            };
            let Some(boundary) = line.boundary() else {
                length = start.len() - lines.0.len();
                continue;
            };
            if boundary.starts_with(BEGIN) {
                // The next block.
                *lines = before;
                break false;
            }
            let end = boundary.strip_prefix(END);
            break label.is_some() && end.and_then(|l| l.strip_suffix(DASHES)) == label;
        };
        Some(Block {
            label: label.unwrap_or_default(),
            encrypted,
            escaped,
            body: ended.then_some(&start[..length]),
        })
    }
}

/// The lines of a text.
#[derive(Clone, Copy)]
struct Lines<'a>(&'a [u8]);

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<Line<'a>> {
        if self.0.is_empty() {
            return None;
        }
        let text = self.0;
        let end = text.iter().position(|&b| is(b, b'\n') || is(b, b'\r'));
        let end = end.unwrap_or(text.len());
        let (line, rest) = text.split_at(end);
        let crlf = rest.len() > 1 && is(rest[0], b'\r') && is(rest[1], b'\n');
        self.0 = &rest[rest.len().min(if crlf { 2 } else { 1 })..];
        Some(Line(line))
    }

    /// Skips the headers of RFC 1421, which end with an empty line, and returns whether they say that the block is
    /// encrypted.
    fn skip_headers(&mut self) -> bool {
        let mut ahead = *self;
        let first = loop {
            match ahead.next() {
                Some(line) if line.trimmed().is_empty() => {}
                Some(line) => break line,
                None => return false,
            }
        };
        if !first.has_colon() {
            return false;
        }
        let (mut encrypted, mut line) = (false, first);
        loop {
            let text = line.trimmed();
            let word: &[u8] = b"ENCRYPTED";
            encrypted |= text.starts_with(b"Proc-Type:")
                && text.windows(word.len()).any(|w| w == word)
                || text.starts_with(b"DEK-Info:");
            *self = ahead;
            match ahead.next() {
                // Only a line that continues a header (it begins with a space) or is one belongs to the headers.
                Some(next) if next.has_colon() || next.is_continuation() => line = next,
                _ => return encrypted,
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Line<'a>(&'a [u8]);

impl<'a> Line<'a> {
    /// The line without white space at its ends.
    fn trimmed(self) -> &'a [u8] {
        let Some(first) = self.0.iter().position(|&b| !is_space(b)) else {
            return &[];
        };
        let last = self.0.iter().rposition(|&b| !is_space(b)).unwrap_or(first);
        &self.0[first..=last]
    }

    /// The line if it begins with five hyphens, without white space at its ends. It holds no secret then.
    fn boundary(self) -> Option<&'a [u8]> {
        let line = self.trimmed();
        let dashes = line.get(..DASHES.len())?;
        dashes.iter().all(|&b| is(b, b'-')).then_some(line)
    }

    fn has_colon(self) -> bool {
        self.0.iter().any(|&b| is(b, b':'))
    }

    fn is_continuation(self) -> bool {
        self.0.first().is_some_and(|&b| is_space(b)) && !self.trimmed().is_empty()
    }
}

/// 1 if the two are equal, else 0.
fn equal(a: u8, b: u8) -> u8 {
    (u16::from(a ^ b).wrapping_sub(1) >> 15) as u8
}

/// Whether a character is this one, which is no digit of base64.
fn is(a: u8, b: u8) -> bool {
    declassify(equal(a, b))
}

/// Whether a character is white space: `W` of RFC 7468, section 3.
fn is_space(b: u8) -> bool {
    let control = (u16::from(b.wrapping_sub(9)).wrapping_sub(5) >> 15) as u8;
    declassify(equal(b, b' ') | control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_that_of_rfc_7468() {
        for b in 0..=255 {
            assert_eq!(is_space(b), matches!(b, 9..=13 | 32), "{b}");
            assert!((0..=255).all(|c| is(b, c) == (b == c)));
        }
    }

    #[test]
    fn blocks_are_found_in_any_text() {
        let read = |text: &str| -> Vec<_> {
            let block = |b: Block<'_>| {
                let bytes = b.decode().map(|bytes| bytes.to_vec());
                (b.label.to_vec(), b.encrypted, bytes)
            };
            blocks(text.as_bytes()).map(block).collect()
        };
        let good = |encrypted| (b"A B".to_vec(), encrypted, Some(b"foo".to_vec()));
        let damaged = |label: &[u8]| (label.to_vec(), false, None);
        for text in [
            "-----BEGIN A B-----\nZm9v\n-----END A B-----\n",
            "\u{feff}-----BEGIN A B-----\r\nZm9v\r\n-----END A B-----",
            "\n \n-----BEGIN A B-----\r\rZm9v\r-----END A B-----\r",
            "text - -----\n  -----BEGIN A B-----  \n\n Zm\n\t\n9 v\n\n \t-----END A B----- \ntext",
            "-----BEGIN A B-----\nX-Y: z\n continued\nY: x\n\nZm9v\n-----END A B-----\n",
            "-----BEGIN A B-----\nX-Y: z\nZm9v\n-----END A B-----\n",
            "-----END A B-----\n-----BEGIN A B-----\nZm9v\n-----END A B-----\n",
        ] {
            assert_eq!(read(text), [good(false)], "{text:?}");
        }
        let text = "-----BEGIN A B-----\r\nProc-Type: 4,ENCRYPTED\r\nDEK-Info: DES-CBC,AB\r\n\r\nZm9v\r\n-----END A B-----\r\n";
        assert_eq!(read(text), [good(true)]);
        let two = "-----BEGIN X-----\nZm9v\n-----BEGIN A B-----\nZm9v\n-----END A B-----";
        assert_eq!(read(two), [damaged(b"X"), good(false)]);
        for (text, label) in [
            ("-----BEGIN A B-----", &b"A B"[..]),
            ("-----BEGIN A B-----\nZm9v", b"A B"),
            ("-----BEGIN A B-----\nZm9v\n-----END A C-----", b"A B"),
            ("-----BEGIN A B-----\nZm9v\n-----END A B----", b"A B"),
            ("-----BEGIN A B-----\nZm9\n-----END A B-----", b"A B"),
            ("-----BEGIN A B-----\nZm9-\n-----END A B-----", b"A B"),
            ("-----BEGIN A B-----Zm9v-----END A B-----", b""),
            ("-----BEGIN A B\nZm9v\n-----END A B-----", b""),
        ] {
            assert_eq!(read(text), [damaged(label)], "{text:?}");
        }
        assert_eq!(read("----BEGIN A B-----\nZm9v\n-----END A B-----\n"), []);
    }
}
