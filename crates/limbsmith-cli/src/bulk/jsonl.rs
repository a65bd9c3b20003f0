//! Rows from JSON lines: an object on each line.

use super::bytes;
use super::cells::{Cells, Columns, Slot};
use super::source::{Found, ROW_BYTES, Raw, Span, too_long};
use crate::excerpt::{SHOWN, excerpt, quoted};
use memchr::memchr;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// Appends the next line without its line end; returns none at the end of the input. If the line is
/// too long, nothing is appended.
pub fn line(input: &mut impl BufRead, out: &mut Vec<u8>) -> io::Result<Option<Line>> {
    let start = out.len();
    loop {
        // Reads one piece at a time, after its memory is reserved.
        out.try_reserve(PIECE)?;
        let read = input.by_ref().take(PIECE as u64).read_until(b'\n', out)?;
        let terminated = out.len() > start && out.last() == Some(&b'\n');
        let too_long = out.len() - start > ROW_BYTES + usize::from(terminated);
        if too_long {
            out.truncate(start);
            if !terminated {
                input.skip_until(b'\n')?;
            }
        } else if terminated {
            out.pop();
        } else if read == PIECE {
            continue;
        } else if out.len() == start {
            return Ok(None);
        }
        return Ok(Some(Line {
            terminated: terminated && !too_long,
        }));
    }
}

/// The number of bytes of a line that are read at a time.
const PIECE: usize = 1 << 16;

/// A line that was read.
pub struct Line {
    /// Whether it has a line end, and is not just a truncated part.
    pub terminated: bool,
}

/// Whether a line is a row: it is not blank, or nobody reads it to its end.
pub fn is_row(line: &[u8]) -> bool {
    line.len() > ROW_BYTES || !line.trim_ascii().is_empty()
}

/// Finds the rows of a block.
pub fn parse(raw: &mut Raw) {
    let (mut start, mut number) = (0, raw.line);
    while let Some(rest) = raw.bytes.get(start..).filter(|rest| !rest.is_empty()) {
        let len = memchr(b'\n', rest).unwrap_or(rest.len());
        let end = start + len;
        if is_row(&rest[..len]) {
            let (span, wrong) = match len > ROW_BYTES {
                true => (Span::NONE, Some(too_long())),
                false => (Span::between(start, end), None),
            };
            raw.rows.push((Found::Json(span), number, wrong));
        }
        number += 1;
        start = end + 1;
    }
    raw.parse_long(Found::Json(Span::NONE));
}

/// The members of an object that are columns. Values are text, null, or lists of bytes where bytes are expected. That of
/// the row's identity is any JSON, and is copied unchanged.
pub fn cells<'a>(line: &'a [u8], columns: &Columns) -> Result<Cells<'a>, String> {
    let mut deserializer = serde_json::Deserializer::from_slice(line);
    let members = Members(columns);
    let cells = serde::de::DeserializeSeed::deserialize(members, &mut deserializer);
    cells
        .and_then(|cells| deserializer.end().map(|()| cells))
        .map_err(|e| {
            // The parser counts lines, and there is only one.
            let text = e.to_string();
            let text = text.replace(" at line 1 column ", " at character ");
            excerpt(text.replace(" at line 0 column 0", ""), SHOWN)
        })
}

struct Members<'c>(&'c Columns);

impl<'de> serde::de::DeserializeSeed<'de> for Members<'_> {
    type Value = Cells<'de>;

    fn deserialize<D: serde::Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        d.deserialize_map(self)
    }
}

impl<'de> serde::de::Visitor<'de> for Members<'_> {
    type Value = Cells<'de>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Cells<'de>, A::Error> {
        use serde::de::Error;
        let mut cells: Cells<'de> = Default::default();
        let mut seen = [false; super::cells::SLOTS];
        while let Some(Key(name)) = map.next_key()? {
            let mut value: Option<&'de RawValue> = None;
            for slot in self.0.slots(&name) {
                // For duplicate members it is undefined which one counts.
                if std::mem::replace(&mut seen[slot as usize], true) {
                    return Err(A::Error::custom(format!(
                        "two members are named {}",
                        quoted(&*name)
                    )));
                }
                let raw = match value {
                    Some(raw) => raw,
                    None => map.next_value()?,
                };
                value = Some(raw);
                let named = |why: String| A::Error::custom(format!("{name}: {why}"));
                let json = raw.get();
                match slot {
                    Slot::Id => cells.set(slot, Some(Cow::Borrowed(json.as_bytes()))),
                    // A JSON Web Key is an object, and read as one.
                    Slot::Key if json.starts_with('{') => {
                        cells.set(slot, Some(Cow::Borrowed(json.as_bytes())));
                    }
                    Slot::Key | Slot::Signature | Slot::Message | Slot::Hash
                        if json.starts_with('[') =>
                    {
                        cells.set_list(slot, bytes::of_json(json).map_err(named)?);
                    }
                    _ => cells.set(slot, text(raw).map_err(|()| named(no_text(raw).into()))?),
                }
            }
            if value.is_none() {
                map.next_value::<serde::de::IgnoredAny>()?;
            }
        }
        Ok(cells)
    }
}

/// The reason why a value is not text.
fn no_text(raw: &RawValue) -> &'static str {
    match raw.get().starts_with('[') {
        true => "a list, not text",
        false => "not text",
    }
}

/// The text of a JSON string; none for null.
fn text(raw: &RawValue) -> Result<Option<Cow<'_, [u8]>>, ()> {
    let json = raw.get();
    match json.as_bytes() {
        b"null" => Ok(None),
        // Without escapes it is the text between the quotes.
        [b'"', inner @ .., b'"'] if !inner.contains(&b'\\') => Ok(Some(Cow::Borrowed(inner))),
        [b'"', ..] => {
            let text: String = serde_json::from_str(json).map_err(|_| ())?;
            Ok(Some(Cow::Owned(text.into_bytes())))
        }
        _ => Err(()),
    }
}

/// A member's name.
struct Key<'de>(Cow<'de, str>);

impl<'de> serde::Deserialize<'de> for Key<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Name;
        impl<'de> serde::de::Visitor<'de> for Name {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a name")
            }

            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Borrowed(name)))
            }

            fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
                Ok(Key(Cow::Owned(name.into())))
            }
        }
        d.deserialize_str(Name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Option<String>>, String> {
        let mut columns = Columns::default();
        columns.set(Slot::Id, "n".into());
        let cells = cells(text.as_bytes(), &columns)?;
        let text = |slot| Some(String::from_utf8(cells.get(slot)?.into()).unwrap());
        Ok(Slot::ALL.into_iter().map(text).collect())
    }

    #[test]
    fn members_are_found() {
        let row = read(r#" {"n": [1, "x"], "other": {"key": 3}, "key": "0a", "alg": null} "#);
        let row = row.unwrap();
        assert_eq!(row[Slot::Key as usize].as_deref(), Some("0a"));
        assert_eq!(row[Slot::Id as usize].as_deref(), Some(r#"[1, "x"]"#));
        assert_eq!(row[Slot::Algorithm as usize], None);
        let row = read(r#"{"k\u0065y": "\u0030a\"\n", "message": ""}"#).unwrap();
        assert_eq!(row[Slot::Key as usize].as_deref(), Some("0a\"\n"));
        assert_eq!(row[Slot::Message as usize].as_deref(), Some(""));
    }

    #[test]
    fn what_is_no_row_says_why() {
        for (text, reason) in [
            (r#"{"key": 3}"#, "key: not text"),
            (
                r#"{"key": "a", "key": "b"}"#,
                "two members are named \"key\"",
            ),
            (r#"["key"]"#, "invalid type: sequence, expected an object"),
            (r#"{"key": "a"} x"#, "trailing characters at character 14"),
            (r#"{"key": "a""#, "EOF while parsing an object"),
            (r#"{"key": "\ud800"}"#, "key: not text"),
            ("", "EOF while parsing a value"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(reason), "{error}");
        }
        let columns = Columns::default();
        assert!(cells(b"{\"key\": \"\xff\"}", &columns).is_err());
    }
}
