//! The record of a run: `OUT.run.jsonl`, next to the verdicts.
//!
//! Its first line gives the program and its options. After each block of rows a line follows, a [`Mark`]: the
//! number of rows of each verdict, and the number and SHA-256 of the bytes that were read and written until
//! then. Of a compressed input, these are the bytes that it holds. The last line of a complete run is marked as
//! such; there the bytes written are those of the finished file. So anyone can check that a file of verdicts is complete, and how it was made. An interrupted run
//! continues only where all of this still holds.

use super::content::{Content, Hashed};
use super::jsonl;
use super::verdict::Tally;
use crate::excerpt::{SHOWN, excerpt};
use crate::hex;
use serde_json::{Map, Value};
use std::io::{self, Read};

/// The identifier of the first line.
const KIND: &str = "verify-many";

/// The reason why an output cannot be continued.
#[derive(Clone, Debug, PartialEq)]
pub enum Foreign {
    /// It has no record, or one that does not belong to it.
    NoRecord,
    /// A line of the record is invalid.
    Line(u64),
    /// Another version wrote it.
    Version(String),
    /// An option differs: its name, its value then, its value now.
    Option(String, Value, Value),
    /// The first bytes of the input, of this number, differ from those read then.
    Input(u64),
    /// The input has bytes, or rows, after those that a complete run read.
    Longer,
    /// The verdicts differ from those in the record.
    Verdicts,
}

impl std::fmt::Display for Foreign {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("cannot be continued: ")?;
        match self {
            Foreign::NoRecord => f.write_str("there is no record of its run"),
            Foreign::Line(n) => write!(f, "line {n} of its record has no meaning"),
            Foreign::Version(v) => {
                let v = excerpt(v, SHOWN);
                write!(f, "limbsmith {v} began it, and this is {VERSION}")
            }
            Foreign::Option(name, then, now) => {
                let (name, then) = (excerpt(name, SHOWN), excerpt(then.to_string(), SHOWN));
                write!(f, "the option {name} was {then} and is {now}")
            }
            Foreign::Input(n) => write!(
                f,
                "the input is another, or not as it was when {n} bytes of it were read"
            ),
            Foreign::Longer => f.write_str("the input has become longer since it was complete"),
            Foreign::Verdicts => f.write_str("its verdicts are not those of its record"),
        }?;
        f.write_str("; --force begins again")
    }
}

/// The version that writes and reads records.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The first line.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The options that determine verdicts and bytes.
    pub options: Map<String, Value>,
    /// The input as it was named. The same bytes under another name are accepted.
    pub input: String,
    /// Whether the run was allowed to overwrite.
    pub force: bool,
}

impl Header {
    /// The line.
    pub fn line(&self) -> String {
        format!(
            "{{\"limbsmith\":\"{KIND}\",\"version\":{},\"input\":{},\"force\":{},\"options\":{}}}\n",
            Value::from(VERSION),
            Value::from(&*self.input),
            self.force,
            Value::from(self.options.clone()),
        )
    }

    /// Compares the first line of a record with that of this run. Returns whether that run was allowed to
    /// overwrite.
    fn check(&self, line: &[u8]) -> Result<bool, Foreign> {
        let Ok(Value::Object(found)) = serde_json::from_slice(line) else {
            return Err(Foreign::Line(1));
        };
        if found.get("limbsmith").and_then(Value::as_str) != Some(KIND) {
            return Err(Foreign::Line(1));
        }
        let version = found.get("version").and_then(Value::as_str);
        if version != Some(VERSION) {
            return Err(Foreign::Version(version.unwrap_or("unknown").into()));
        }
        let options = found.get("options").and_then(Value::as_object);
        let force = found.get("force").and_then(Value::as_bool);
        let (Some(options), Some(force)) = (options, force) else {
            return Err(Foreign::Line(1));
        };
        let names = self.options.keys().chain(options.keys());
        for name in names {
            let of = |map: &Map<String, Value>| map.get(name).cloned().unwrap_or_default();
            let (then, now) = (of(options), of(&self.options));
            if then != now {
                return Err(Foreign::Option(name.clone(), then, now));
            }
        }
        Ok(force)
    }
}

/// The progress of a run after a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    pub tally: Tally,
    pub input: Content,
    pub output: Content,
}

impl Mark {
    /// The line.
    pub fn line(&self, complete: bool) -> String {
        let Mark {
            tally,
            input,
            output,
        } = self;
        format!(
            "{{\"rows\":{},\"valid\":{},\"invalid\":{},\"malformed\":{},\"unexpected\":{},\
             \"input_bytes\":{},\"input_sha256\":\"{}\",\
             \"output_bytes\":{},\"output_sha256\":\"{}\"{}}}\n",
            tally.rows(),
            tally.valid,
            tally.invalid,
            tally.malformed,
            tally.unexpected,
            input.bytes,
            hex::encode(&input.sha256),
            output.bytes,
            hex::encode(&output.sha256),
            if complete { ",\"complete\":true" } else { "" },
        )
    }

    /// Parses a mark, and whether it is the last one of a complete run. Accepts only lines in the format of
    /// [`Mark::line`].
    fn read(line: &[u8]) -> Option<(Self, bool)> {
        let value: Value = serde_json::from_slice(line).ok()?;
        let number = |name: &str| value.get(name)?.as_u64();
        let content = |bytes: &str, sha256: &str| {
            let hash = hex::decode(value.get(sha256)?.as_str()?).ok()?;
            Some(Content {
                bytes: number(bytes)?,
                sha256: hash.try_into().ok()?,
            })
        };
        let mark = Mark {
            tally: Tally {
                valid: number("valid")?,
                invalid: number("invalid")?,
                malformed: number("malformed")?,
                unexpected: number("unexpected")?,
            },
            input: content("input_bytes", "input_sha256")?,
            output: content("output_bytes", "output_sha256")?,
        };
        let complete = value.get("complete").is_some();
        let same = mark.line(complete).strip_suffix('\n')?.as_bytes() == line;
        same.then_some((mark, complete))
    }
}

/// A parsed record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Whether the run was allowed to overwrite.
    pub force: bool,
    /// The length of the first line.
    pub header: u64,
    /// Each mark, with the end of its line.
    pub marks: Vec<(Mark, u64)>,
    /// The last line of a complete run.
    pub complete: Option<Mark>,
}

impl Record {
    /// Reads a record up to its truncation; none if the first line is incomplete.
    pub fn read(input: impl Read, header: &Header) -> io::Result<Result<Option<Self>, Foreign>> {
        let mut input = Hashed::new(input);
        let (mut text, mut record, mut lines) = (vec![], None::<Record>, 0);
        while let Some(line) = jsonl::line(&mut input, &mut text)? {
            lines += 1;
            if !line.terminated {
                break;
            }
            let end = input.content().bytes;
            match &mut record {
                None => match header.check(&text) {
                    Ok(force) => {
                        record = Some(Record {
                            force,
                            header: end,
                            ..Record::default()
                        });
                    }
                    Err(foreign) => return Ok(Err(foreign)),
                },
                Some(record) => match Mark::read(&text) {
                    Some((mark, true)) if record.complete.is_none() => {
                        record.complete = Some(mark);
                    }
                    Some((mark, false)) if record.complete.is_none() => {
                        record.marks.push((mark, end));
                    }
                    _ => return Ok(Err(Foreign::Line(lines))),
                },
            }
            text.clear();
        }
        Ok(Ok(record))
    }

    /// The last mark that the verdicts agree with, the end of its line, and the hash of the verdicts until
    /// there. After a loss of power, the record may be ahead of the verdicts.
    pub fn last(
        &self,
        verdicts: impl Read,
    ) -> io::Result<Result<(Mark, u64, super::content::Hasher), Foreign>> {
        let mut verdicts = Hashed::new(verdicts);
        let mut last = None;
        for (mark, end) in &self.marks {
            let left = mark.output.bytes.checked_sub(verdicts.content().bytes);
            let Some(left) = left else {
                break;
            };
            io::copy(&mut verdicts.by_ref().take(left), &mut io::sink())?;
            if verdicts.content() != mark.output {
                break;
            }
            last = Some((*mark, *end, verdicts.hasher().clone()));
        }
        Ok(match (last, self.marks.is_empty()) {
            (Some(last), _) => Ok(last),
            (None, true) => Ok((Mark::default(), self.header, Default::default())),
            (None, false) => Err(Foreign::Verdicts),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bulk::content::Hasher;

    fn header() -> Header {
        let options = serde_json::json!({"policy": "cofactorless", "id": null});
        Header {
            options: options.as_object().unwrap().clone(),
            input: "in \"quoted\".csv".into(),
            force: false,
        }
    }

    /// Verdicts of three blocks, and their record.
    fn run() -> (Vec<u8>, String, Vec<Mark>) {
        let (mut verdicts, mut hasher) = (vec![], Hasher::default());
        let mut record = header().line();
        let mut marks = vec![];
        for n in 1..=3 {
            let block = vec![n as u8; 100 * n];
            verdicts.extend_from_slice(&block);
            hasher.take(&block);
            let mark = Mark {
                tally: Tally {
                    valid: n as u64,
                    ..Tally::default()
                },
                input: Content::of(&block[..]).unwrap(),
                output: hasher.content(),
            };
            record += &mark.line(false);
            marks.push(mark);
        }
        record += &marks[2].line(true);
        (verdicts, record, marks)
    }

    fn read(record: &[u8]) -> Result<Option<Record>, Foreign> {
        Record::read(record, &header()).unwrap()
    }

    #[test]
    fn a_record_cut_at_any_byte_is_read_to_its_last_complete_line() {
        let (verdicts, record, marks) = run();
        let lines: Vec<usize> = record.match_indices('\n').map(|(i, _)| i + 1).collect();
        for cut in 0..=record.len() {
            let complete = lines.iter().filter(|&&end| end <= cut).count();
            let Some(found) = read(&record.as_bytes()[..cut]).unwrap() else {
                assert_eq!(complete, 0);
                continue;
            };
            let known = (complete - 1).min(3);
            assert_eq!(found.marks.len(), known);
            assert_eq!(found.complete.is_some(), complete == 5);
            let (mark, end, _) = found.last(&verdicts[..]).unwrap().unwrap();
            let expected = known.checked_sub(1).map_or(Mark::default(), |k| marks[k]);
            assert_eq!((mark, end), (expected, lines[known] as u64));
        }
    }

    #[test]
    fn a_record_goes_with_its_own_verdicts_alone() {
        let (mut verdicts, record, marks) = run();
        let found = read(record.as_bytes()).unwrap().unwrap();
        // Each truncation is before some mark.
        for (cut, mark) in [(600, 2), (599, 1), (300, 1), (299, 0), (100, 0)] {
            let (last, ..) = found.last(&verdicts[..cut]).unwrap().unwrap();
            assert_eq!(last, marks[mark], "{cut}");
        }
        assert_eq!(
            found.last(&verdicts[..99]).unwrap().err(),
            Some(Foreign::Verdicts)
        );
        verdicts[150] ^= 1;
        assert_eq!(found.last(&verdicts[..]).unwrap().unwrap().0, marks[0]);
        verdicts[5] ^= 1;
        assert_eq!(
            found.last(&verdicts[..]).unwrap().err(),
            Some(Foreign::Verdicts)
        );
    }

    #[test]
    fn a_record_of_another_run_says_what_differs() {
        let (_, record, _) = run();
        let with = |from: &str, to: &str| {
            let other = record.replacen(from, to, 1);
            assert_ne!(other, record, "{from}");
            read(other.as_bytes()).unwrap_err()
        };
        let option = |name: &str, then: Value, now: Value| Foreign::Option(name.into(), then, now);
        assert_eq!(
            with("cofactorless", "zip215"),
            option("policy", "zip215".into(), "cofactorless".into())
        );
        assert_eq!(
            with("\"id\":null", "\"id\":\"n\""),
            option("id", "n".into(), Value::Null)
        );
        assert_eq!(
            with("\"options\":{", "\"options\":{\"later\":1,"),
            option("later", 1.into(), Value::Null)
        );
        let version = format!("\"version\":\"{VERSION}\"");
        assert_eq!(
            with(&version, "\"version\":\"0.0.9\""),
            Foreign::Version("0.0.9".into())
        );
        assert_eq!(
            with(&version, "\"x\":1"),
            Foreign::Version("unknown".into())
        );
        for (from, to, line) in [
            ("verify-many", "verify-one", 1),
            ("{\"limbsmith\"", "[\"limbsmith\"", 1),
            ("\"force\":false", "\"force\":0", 1),
            ("\"rows\":1,", "\"rows\":2,", 2),
            ("\"valid\":1,", "\"valid\":1, ", 2),
            ("\"unexpected\":0", "\"unexpected\":-1", 2),
            ("\"input_sha256\":\"", "\"input_sha256\":\"0", 2),
            ("\n{\"rows\":2", "\n\n{\"rows\":2", 3),
            (",\"complete\":true", ",\"complete\":false", 5),
        ] {
            assert_eq!(with(from, to), Foreign::Line(line), "{to}");
        }
        // No line may follow the last one.
        let longer = record.clone() + record.lines().nth(1).unwrap() + "\n";
        assert_eq!(read(longer.as_bytes()).unwrap_err(), Foreign::Line(6));
        // The input's name may differ.
        let renamed = record.replacen("in \\\"quoted\\\"", "other", 1);
        assert!(read(renamed.as_bytes()).unwrap().is_some());
        assert_eq!(read(b"").unwrap(), None);
    }
}
