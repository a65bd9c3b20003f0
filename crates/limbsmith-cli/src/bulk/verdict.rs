//! Verdicts, what was expected of them, and how they are written: the lines of an output, and
//! reading them back to continue an interrupted one.

use super::csv::Record;
use super::jsonl;
use super::source::Format;
use csv_core::Reader;
use std::io::{self, BufRead};

/// What a row came to.
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

/// How many of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub valid: u64,
    pub invalid: u64,
    pub malformed: u64,
    /// Not what was expected.
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
    /// The name of the rows' identity, if it is written.
    pub id: Option<String>,
    pub expect: bool,
}

impl Shape {
    /// What the output begins with.
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
                    quote(line.id.unwrap_or_default(), out);
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

    /// Reads an output up to where it was torn off. Whatever is no line of this shape, in its turn,
    /// is an error: it is not ours to continue.
    pub fn read(&self, input: &mut impl BufRead) -> io::Result<Result<Written, String>> {
        match self.format {
            Format::Csv => self.read_csv(input, |_| ()),
            _ => self.read_json(input),
        }
    }

    /// The same of CSV, each record shown.
    pub fn read_csv(
        &self,
        input: &mut impl BufRead,
        mut show: impl FnMut(&Record),
    ) -> io::Result<Result<Written, String>> {
        let (mut parser, mut record) = (Reader::new(), Record::new());
        let mut written = Written::default();
        let (mut read, mut first) = (0, true);
        let columns = 3 + usize::from(self.id.is_some()) + usize::from(self.expect);
        while record.read(&mut parser, input, &mut read)? {
            if !record.terminated {
                break;
            }
            let last = |k: usize| record.get(columns - 1 - k);
            if std::mem::take(&mut first) {
                let mut line = Vec::new();
                for i in 0..record.len() {
                    line.extend_from_slice(if i == 0 { b"" } else { b"," });
                    quote(record.get(i).unwrap_or_default(), &mut line);
                }
                line.push(b'\n');
                if line != self.header() {
                    return Ok(Err("its header is another".into()));
                }
            } else {
                let row = record.get(0).and_then(number);
                let verdict = last(1 + usize::from(self.expect)).and_then(Verdict::named);
                let expected = self.expect.then(|| last(1).and_then(Verdict::named));
                if let Err(e) = written.take(row, verdict, expected, record.len() == columns) {
                    return Ok(Err(e));
                }
                show(&record);
            }
            written.bytes = read;
        }
        Ok(Ok(written))
    }

    fn read_json(&self, input: &mut impl BufRead) -> io::Result<Result<Written, String>> {
        let mut written = Written::default();
        let mut text = Vec::new();
        while let Some(line) = jsonl::line(input, &mut text)? {
            if !line.terminated || line.too_long {
                break;
            }
            let value: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
            let word = |name: &str| value[name].as_str().map(str::as_bytes);
            let verdict = word("verdict").and_then(Verdict::named);
            let expected = self
                .expect
                .then(|| word("expected").and_then(Verdict::named));
            let shape = value.get("expected").is_some() == self.expect
                && self.id.as_ref().is_none_or(|id| value.get(id).is_some());
            if let Err(e) = written.take(value["row"].as_u64(), verdict, expected, shape) {
                return Ok(Err(e));
            }
            written.bytes += line.read;
            text.clear();
        }
        Ok(Ok(written))
    }
}

/// What an output has already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    pub tally: Tally,
    /// How long its complete lines are.
    pub bytes: u64,
}

impl Written {
    fn take(
        &mut self,
        row: Option<u64>,
        verdict: Option<Verdict>,
        expected: Option<Option<Verdict>>,
        shape: bool,
    ) -> Result<(), String> {
        let next = self.tally.rows() + 1;
        match verdict {
            Some(verdict) if row == Some(next) && shape => {
                self.tally.count(verdict, expected);
                Ok(())
            }
            _ => Err(format!(
                "it has no verdict on row {next} where that should be"
            )),
        }
    }
}

fn number(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.parse().ok()
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

    fn output(shape: &Shape) -> Vec<u8> {
        let mut out = shape.header();
        let rows = [
            (Verdict::Valid, Some(Verdict::Valid), None),
            (
                Verdict::Malformed,
                Some(Verdict::Malformed),
                Some("no \"key\",\n really"),
            ),
            (Verdict::Invalid, None, None),
        ];
        for (i, (verdict, expected, detail)) in rows.into_iter().enumerate() {
            let id = match shape.format {
                Format::Csv => &b"a,\r\n\"b"[..],
                _ => br#"{"x":"\n"}"#,
            };
            let line = Line {
                row: i as u64 + 1,
                id: shape.id.is_some().then_some(id),
                verdict,
                expected: shape.expect.then_some(expected),
                detail,
            };
            shape.write(&line, &mut out);
        }
        out
    }

    #[test]
    fn an_output_cut_at_any_byte_is_read_to_its_last_complete_line() {
        for format in [Format::Csv, Format::JsonLines] {
            for (id, expect) in [(None, false), (Some("a\"b"), true)] {
                let shape = Shape {
                    format,
                    id: id.map(String::from),
                    expect,
                };
                let whole = output(&shape);
                let mut ends = vec![];
                for cut in 0..=whole.len() {
                    let written = shape.read(&mut &whole[..cut]).unwrap().unwrap();
                    assert!(written.bytes as usize <= cut);
                    if written.bytes as usize == cut {
                        ends.push(written.tally.rows());
                    }
                    let again = shape.read(&mut &whole[..written.bytes as usize]);
                    assert_eq!(again.unwrap(), Ok(written));
                }
                let header: &[u64] = if format == Format::Csv { &[0, 0] } else { &[0] };
                assert_eq!(ends, [header, &[1, 2, 3]].concat());
                let tally = shape.read(&mut &whole[..]).unwrap().unwrap().tally;
                let unexpected = u64::from(expect);
                assert_eq!((tally.valid, tally.invalid), (1, 1));
                assert_eq!((tally.malformed, tally.unexpected), (1, unexpected));
            }
        }
    }

    #[test]
    fn what_is_not_ours_is_not_continued() {
        let csv = Shape {
            format: Format::Csv,
            id: None,
            expect: false,
        };
        let json = Shape {
            format: Format::JsonLines,
            ..csv.clone()
        };
        let refuse = |shape: &Shape, text: &str| shape.read(&mut text.as_bytes()).unwrap().is_err();
        assert!(refuse(&csv, "row,verdict\n"));
        assert!(refuse(&csv, "row,verdict,detail\n2,valid,\n"));
        assert!(refuse(&csv, "row,verdict,detail\n1,perhaps,\n"));
        assert!(refuse(&csv, "row,verdict,detail\n1,valid,,\n"));
        assert!(refuse(&json, "{\"row\":2,\"verdict\":\"valid\"}\n"));
        assert!(refuse(&json, "{\"row\":1}\n"));
        assert!(refuse(&json, "text\n"));
        assert!(refuse(
            &json,
            "{\"row\":1,\"verdict\":\"valid\",\"expected\":\"valid\"}\n"
        ));
        assert!(!refuse(&csv, "row,verdict,detail\n1,valid,\n2,inv"));
    }
}
