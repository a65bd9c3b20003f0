//! Text from files in messages.
//!
//! A file may hold anything: escape sequences that move a terminal's cursor, marks that reverse the direction of
//! text, a line of a gigabyte, bytes that are no text. A message shows such text by [`excerpt`] or [`quoted`], and the
//! name of a file by [`path`]. Messages of other crates, which quote files in ways of their own, pass through [`lines`];
//! so do all errors of the command, when they are printed.

use std::path::Path;

/// The characters of a text that a message shows.
pub const SHOWN: usize = 80;

/// The characters of a line that a message has at most.
const LINE: usize = 1000;

/// The start of a text, at most `most` characters of it, and `...` if it is longer.
///
/// Characters that are not printed (control characters, marks of direction) are escaped as in Rust's strings; so
/// are bytes that are no UTF-8, as `\xff`. Escapes count as the characters that they are written with.
pub fn excerpt(text: impl AsRef<[u8]>, most: usize) -> String {
    escaped(text.as_ref(), most, false)
}

/// The start of a text in quotes, as [`excerpt`]. Quotes and backslashes in it are escaped.
pub fn quoted(text: impl AsRef<[u8]>) -> String {
    format!("\"{}\"", escaped(text.as_ref(), SHOWN, true))
}

/// The name of a file, escaped as [`excerpt`] does. It is whole: a part of it names no file.
pub fn path(path: &Path) -> String {
    excerpt(path.as_os_str().as_encoded_bytes(), usize::MAX)
}

/// A message of one or several lines, each escaped and cut as [`excerpt`] does, after many characters.
pub fn lines(message: &str) -> String {
    let lines: Vec<_> = message.lines().map(|l| excerpt(l, LINE)).collect();
    lines.join("\n")
}

fn escaped(text: &[u8], most: usize, quotes: bool) -> String {
    let mut out = String::new();
    let mut left = most;
    // Appends a character as it is written, or returns false if there is no room.
    let mut put = |piece: &str| {
        let count = piece.chars().count();
        let fits = count <= left;
        match fits {
            true => {
                out.push_str(piece);
                left -= count;
            }
            false => out.push_str("..."),
        }
        fits
    };
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            let piece = match c {
                '"' | '\\' if !quotes => c.to_string(),
                '\'' => c.to_string(),
                c => c.escape_debug().to_string(),
            };
            if !put(&piece) {
                return out;
            }
        }
        for byte in chunk.invalid() {
            if !put(&format!("\\x{byte:02x}")) {
                return out;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        for (text, shown) in [
            (&b"plain 'text'"[..], "\"plain 'text'\""),
            ("é ß 漢".as_bytes(), "\"é ß 漢\""),
            (b"\x1b[2Jx\x07\x7f\0", "\"\\u{1b}[2Jx\\u{7}\\u{7f}\\0\""),
            // CSI as one character of C1; a mark that reverses what follows; one that has no width.
            (
                "\u{9b}31m\u{202e}\u{200b}".as_bytes(),
                "\"\\u{9b}31m\\u{202e}\\u{200b}\"",
            ),
            (b"a\r\n\"b\"\\", "\"a\\r\\n\\\"b\\\"\\\\\""),
            (b"\xff\xc3(", "\"\\xff\\xc3(\""),
            (b"", "\"\""),
        ] {
            assert_eq!(quoted(text), shown);
        }
        assert_eq!(excerpt("a \"b\"\n\\", 80), "a \"b\"\\n\\");
    }

    #[test]
    fn what_is_long_is_cut() {
        let long = |c: &str| quoted(c.repeat(1 << 20));
        assert_eq!(long("a"), format!("\"{}...\"", "a".repeat(80)));
        assert_eq!(long("漢"), format!("\"{}...\"", "漢".repeat(80)));
        assert_eq!(long("\x1b"), format!("\"{}...\"", "\\u{1b}".repeat(13)));
        let bytes = quoted(vec![0xff; 1000]);
        assert_eq!(bytes, format!("\"{}...\"", "\\xff".repeat(20)));
        let message = lines(&format!("\x1b[2J\n{}", "a".repeat(1 << 20)));
        assert_eq!(message, format!("\\u{{1b}}[2J\n{}...", "a".repeat(1000)));
        assert_eq!(lines("a\n  b\n"), "a\n  b");
        let name = "a\u{202e}/".repeat(500);
        let shown = "a\\u{202e}/".repeat(500);
        assert_eq!(path(Path::new(&name)), shown);
        assert_eq!(excerpt("abc", 3), "abc");
        assert_eq!(excerpt("abcd", 3), "abc...");
    }
}
