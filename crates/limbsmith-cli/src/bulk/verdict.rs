//! Verdicts, expected verdicts, and their output format.

use super::source::Format;

/// The verdict on a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Valid,
    Invalid,
    /// The row could not be read.
    Malformed,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Invalid => "invalid",
            Verdict::Malformed => "malformed",
        }
    }

    pub fn named(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"valid" => Verdict::Valid,
            b"invalid" => Verdict::Invalid,
            b"malformed" => Verdict::Malformed,
            _ => return None,
        })
    }
}

/// The number of each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub valid: u64,
    pub invalid: u64,
    pub malformed: u64,
    /// Verdicts that differ from the expected one.
    pub unexpected: u64,
}

impl Tally {
    pub fn count(&mut self, verdict: Verdict, expected: Option<Option<Verdict>>) {
        *match verdict {
            Verdict::Valid => &mut self.valid,
            Verdict::Invalid => &mut self.invalid,
            Verdict::Malformed => &mut self.malformed,
        } += 1;
        self.unexpected += u64::from(expected.is_some_and(|e| e != Some(verdict)));
    }

    pub fn add(&mut self, other: &Tally) {
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.malformed += other.malformed;
        self.unexpected += other.unexpected;
    }

    pub fn rows(&self) -> u64 {
        self.valid + self.invalid + self.malformed
    }
}

/// A line of the output.
pub struct Line<'a> {
    pub row: u64,
    pub id: Option<&'a [u8]>,
    pub verdict: Verdict,
    pub expected: Option<Option<Verdict>>,
    pub detail: Option<&'a str>,
}

/// The shape of the output's lines.
#[derive(Clone, Debug)]
pub struct Shape {
    pub format: Format,
    /// The name of the rows' identity, if it is in the output.
    pub id: Option<String>,
    /// Whether `=` precedes each identity in CSV, so that an empty one differs from none.
    pub marked: bool,
    pub expect: bool,
}

impl Shape {
    /// The first line of the output.
    pub fn header(&self) -> Vec<u8> {
        let mut out = Vec::new();
        if self.format == Format::Csv {
            out.extend_from_slice(b"row");
            if let Some(id) = &self.id {
                out.push(b',');
                quote(id.as_bytes(), &mut out);
            }
            out.extend_from_slice(b",verdict");
            if self.expect {
                out.extend_from_slice(b",expected");
            }
            out.extend_from_slice(b",detail\n");
        }
        out
    }

    /// Appends a line.
    pub fn write(&self, line: &Line<'_>, out: &mut Vec<u8>) {
        let expected = line.expected.flatten().map(Verdict::name);
        match self.format {
            Format::Csv => {
                out.extend_from_slice(line.row.to_string().as_bytes());
                if self.id.is_some() {
                    out.push(b',');
                    match line.id {
                        Some(id) if self.marked => quote(&[b"=", id].concat(), out),
                        id => quote(id.unwrap_or_default(), out),
                    }
                }
                out.push(b',');
                out.extend_from_slice(line.verdict.name().as_bytes());
                if self.expect {
                    out.push(b',');
                    out.extend_from_slice(expected.unwrap_or_default().as_bytes());
                }
                out.push(b',');
                quote(line.detail.unwrap_or_default().as_bytes(), out);
            }
            _ => {
                out.extend_from_slice(b"{\"row\":");
                out.extend_from_slice(line.row.to_string().as_bytes());
                if let Some(id) = &self.id {
                    out.push(b',');
                    out.extend_from_slice(json(id).as_bytes());
                    out.push(b':');
                    out.extend_from_slice(line.id.unwrap_or(b"null"));
                }
                out.extend_from_slice(b",\"verdict\":\"");
                out.extend_from_slice(line.verdict.name().as_bytes());
                out.push(b'"');
                if self.expect {
                    let text = expected.map_or("null".into(), json);
                    out.extend_from_slice(b",\"expected\":");
                    out.extend_from_slice(text.as_bytes());
                }
                if let Some(detail) = line.detail {
                    out.extend_from_slice(b",\"detail\":");
                    out.extend_from_slice(json(detail).as_bytes());
                }
                out.push(b'}');
            }
        }
        out.push(b'\n');
    }
}

/// Appends a field of CSV, in quotes if it needs them.
pub fn quote(field: &[u8], out: &mut Vec<u8>) {
    if !field.iter().any(|b| b",\"\r\n".contains(b)) {
        return out.extend_from_slice(field);
    }
    out.push(b'"');
    for &b in field {
        if b == b'"' {
            out.push(b'"');
        }
        out.push(b);
    }
    out.push(b'"');
}

/// A string of JSON.
fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_that_need_it_are_quoted() {
        let line = Line {
            row: 7,
            id: Some(b"a,\r\n\"b"),
            verdict: Verdict::Malformed,
            expected: Some(None),
            detail: Some("no \"key\",\n really"),
        };
        let write = |format, id: &str, line: &Line<'_>| {
            let shape = Shape {
                format,
                id: Some(id.into()),
                marked: false,
                expect: true,
            };
            let mut out = shape.header();
            shape.write(line, &mut out);
            String::from_utf8(out).unwrap()
        };
        let text = write(Format::Csv, "a\"b", &line);
        assert_eq!(
            text,
            "row,\"a\"\"b\",verdict,expected,detail\n\
             7,\"a,\r\n\"\"b\",malformed,,\"no \"\"key\"\",\n really\"\n"
        );
        let line = Line {
            id: Some(br#"{"x":1e400}"#),
            expected: Some(Some(Verdict::Valid)),
            ..line
        };
        let text = write(Format::JsonLines, "a\"b", &line);
        let expected = r#"{"row":7,"a\"b":{"x":1e400},"verdict":"malformed","expected":"valid","detail":"no \"key\",\n really"}"#;
        assert_eq!(text.trim_end(), expected);
    }
}
