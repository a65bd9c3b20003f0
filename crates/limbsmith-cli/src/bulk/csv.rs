//! Rows from CSV (RFC 4180): a line of column names, then a record for each row.
//!
//! Records are parsed by `csv-core`, the parser of the `csv` crate, whose own reader would store a
//! record of any length in memory. Blocks without quotes are split at delimiters: that is what `csv-core` does with
//! them.

use super::cells::{Columns, SLOTS, Slot};
use super::source::{Found, Input, ROW_BYTES, Raw, Span, too_long};
use crate::excerpt::{SHOWN, excerpt};
use crate::failure::Failure;
use crate::memory;
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr_iter, memchr2};
use std::io::{self, BufRead};
use std::path::Path;

/// A record's fields, in reusable buffers.
pub struct Record {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    fields: usize,
    /// Whether it was longer than [`ROW_BYTES`], in which case its fields are lost.
    pub too_long: bool,
}

impl Record {
    /// An empty record.
    pub fn new() -> Self {
        Record {
            bytes: vec![0; 4096],
            ends: vec![0; 64],
            fields: 0,
            too_long: false,
        }
    }

    /// The number of fields.
    pub fn len(&self) -> usize {
        self.fields
    }

    /// A field.
    pub fn get(&self, i: usize) -> Option<&[u8]> {
        let end = *self.ends[..self.fields].get(i)?;
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        self.bytes.get(start..end)
    }

    /// Reads the next record; returns false at the end.
    pub fn read(&mut self, parser: &mut Reader, input: &mut impl BufRead) -> io::Result<bool> {
        let (mut written, mut fields) = (0, 0);
        self.too_long = false;
        loop {
            let chunk = input.fill_buf()?;
            let (result, used, bytes, ends) =
                parser.read_record(chunk, &mut self.bytes[written..], &mut self.ends[fields..]);
            input.consume(used);
            written += bytes;
            fields += ends;
            match result {
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull if self.bytes.len() < ROW_BYTES => {
                    let len = self.bytes.len();
                    self.bytes.try_reserve(len)?;
                    self.bytes.resize(2 * len, 0);
                }
                ReadRecordResult::OutputEndsFull if self.ends.len() < ROW_BYTES / 16 => {
                    let len = self.ends.len();
                    self.ends.try_reserve(len)?;
                    self.ends.resize(2 * len, 0);
                }
                // The rest of the record overwrites the buffer, until the record ends.
                ReadRecordResult::OutputFull => {
                    self.too_long = true;
                    written = 0;
                }
                ReadRecordResult::OutputEndsFull => {
                    self.too_long = true;
                    fields = 0;
                }
                ReadRecordResult::Record => {
                    self.fields = if self.too_long { 0 } else { fields };
                    return Ok(true);
                }
                ReadRecordResult::End => return Ok(false),
            }
        }
    }
}

/// The name of a column. One that is no text, which no option names, is escaped.
fn name(field: &[u8]) -> String {
    std::str::from_utf8(field).map_or_else(|_| excerpt(field, SHOWN), String::from)
}

/// The parser of a table's blocks.
#[derive(Clone, Debug)]
pub struct Parser {
    delimiter: u8,
    /// The number of columns, and the positions of the fields.
    width: usize,
    places: [Option<usize>; SLOTS],
}

/// Reads the header. Returns the parser, and the number of the line in which the header ends.
pub fn open(
    input: &mut Input,
    path: &Path,
    delimiter: u8,
    columns: &Columns,
) -> Result<(Parser, u64), Failure> {
    let mut parser = ReaderBuilder::new().delimiter(delimiter).build();
    let mut record = Record::new();
    let found = record
        .read(&mut parser, &mut input.reader)
        .map_err(|e| Failure::file(path, e))?;
    if !found {
        return Err(Failure::file(path, "empty: CSV begins with column names"));
    }
    let header: Vec<_> = (0..record.len())
        .map(|i| name(record.get(i).unwrap_or_default()))
        .collect();
    let places = columns
        .places(&header)
        .map_err(|e| Failure::file(path, e))?;
    Ok((Parser::new(delimiter, header.len(), places), parser.line()))
}

impl Parser {
    /// A parser for so many columns.
    pub fn new(delimiter: u8, width: usize, places: [Option<usize>; SLOTS]) -> Self {
        Parser {
            delimiter,
            width,
            places,
        }
    }

    /// A parser for lines of one field, which is the token.
    ///
    /// # Errors
    /// If further columns are wanted.
    pub fn of_one(columns: &Columns) -> Result<Self, String> {
        let name = columns.name(Slot::Token).unwrap_or_default();
        Ok(Parser::new(b',', 1, columns.places(&[name.into()])?))
    }

    /// The byte between fields.
    pub fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// Finds the rows of a block, and their fields.
    ///
    /// # Errors
    /// If memory is short.
    pub fn parse(&self, raw: &mut Raw) -> Result<(), Failure> {
        if raw.quotes || !self.split(raw) {
            raw.rows.clear();
            self.read(raw)?;
        }
        raw.parse_long(Found::Cells([Span::NONE; SLOTS]));
        Ok(())
    }

    /// The reason why a row of this width is none.
    fn wrong(&self, width: usize) -> Option<String> {
        (width != self.width)
            .then(|| format!("{width} fields, where the header has {}", self.width))
    }

    /// Finds rows without quotes where they are. Returns false if one is so long that [`Record`] may refuse it.
    fn split(&self, raw: &mut Raw) -> bool {
        let (mut at, mut line) = (0, raw.line);
        let mut ends = Vec::with_capacity(self.width);
        loop {
            // As `csv-core` counts: a row begins with the blank lines before it.
            let first = line;
            let rest = &raw.bytes[at..];
            let Some(blank) = rest.iter().position(|b| !matches!(b, b'\r' | b'\n')) else {
                return true;
            };
            line += rest[..blank].iter().filter(|b| **b == b'\n').count() as u64;
            let start = at + blank;
            let row = &rest[blank..];
            let len = memchr2(b'\r', b'\n', row).unwrap_or(row.len());
            if len >= ROW_BYTES / 16 {
                return false;
            }
            line += u64::from(row.get(len) == Some(&b'\n'));
            at = (start + len + 1).min(raw.bytes.len());
            ends.clear();
            ends.extend(memchr_iter(self.delimiter, &row[..len]));
            ends.push(len);
            let span = |place: Option<usize>| {
                let end = place.and_then(|place| ends.get(place).map(|end| (place, end)));
                end.map_or(Span::NONE, |(place, end)| {
                    let first = place.checked_sub(1).map_or(0, |before| ends[before] + 1);
                    Span::between(start + first, start + end)
                })
            };
            let found = Found::Cells(self.places.map(span));
            raw.rows.push((found, first, self.wrong(ends.len())));
        }
    }

    /// Reads rows by `csv-core`. Their fields take the place of the text.
    fn read(&self, raw: &mut Raw) -> Result<(), Failure> {
        let mut parser = ReaderBuilder::new().delimiter(self.delimiter).build();
        // It takes a byte-order mark only from the first bytes that it sees.
        let _ = parser.read_record(b"\n", &mut [0], &mut [0]);
        parser.set_line(raw.line);
        let mut record = Record::new();
        let mut fields = std::mem::take(&mut raw.spare);
        fields.clear();
        let mut text = &raw.bytes[..];
        loop {
            let line = parser.line();
            let more = record.read(&mut parser, &mut text);
            if !more.map_err(|e| Failure::Input(e.to_string()))? {
                break;
            }
            let mut spans = [Span::NONE; SLOTS];
            for (span, place) in spans.iter_mut().zip(self.places) {
                if let Some(field) = place.and_then(|p| record.get(p)) {
                    let start = fields.len();
                    memory::grow(&mut fields, field.len())?;
                    fields.extend_from_slice(field);
                    *span = Span::since(start, &fields);
                }
            }
            let wrong = match record.too_long {
                true => Some(too_long()),
                false => self.wrong(record.len()),
            };
            raw.rows.push((Found::Cells(spans), line, wrong));
        }
        raw.spare = std::mem::replace(&mut raw.bytes, fields);
        Ok(())
    }
}
