//! Rows from CSV (RFC 4180): a line of column names, then a record for each row.
//!
//! Records are parsed by `csv-core`, the parser of the `csv` crate, whose own reader would store a
//! record of any length in memory.

use super::cells::{Columns, SLOTS};
use super::source::{Found, Input, ROW_BYTES, Raw, Source, Span};
use crate::excerpt::{SHOWN, excerpt};
use crate::failure::Failure;
use crate::memory;
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

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

/// A CSV file.
pub struct Table {
    input: Input,
    path: PathBuf,
    parser: Reader,
    record: Record,
    /// The number of columns, and the positions of the fields.
    width: usize,
    places: [Option<usize>; SLOTS],
    rows: u64,
}

/// The name of a column. One that is no text, which no option names, is escaped.
fn name(field: &[u8]) -> String {
    std::str::from_utf8(field).map_or_else(|_| excerpt(field, SHOWN), String::from)
}

impl Table {
    /// Reads the header.
    pub fn new(
        mut input: Input,
        path: &Path,
        delimiter: u8,
        columns: &Columns,
    ) -> Result<Self, Failure> {
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
        Ok(Table {
            input,
            path: path.into(),
            parser,
            record,
            width: header.len(),
            places,
            rows: 0,
        })
    }
}

impl Source for Table {
    fn fill(&mut self, raw: &mut Raw) -> Result<bool, Failure> {
        raw.clear(self.rows);
        while !raw.full() {
            let line = self.parser.line();
            let more = self.record.read(&mut self.parser, &mut self.input.reader);
            if !more.map_err(|e| Failure::file(&self.path, e))? {
                break;
            }
            let mut spans = [Span::NONE; SLOTS];
            for (span, place) in spans.iter_mut().zip(self.places) {
                if let Some(field) = place.and_then(|p| self.record.get(p)) {
                    let start = raw.bytes.len();
                    memory::grow(&mut raw.bytes, field.len())?;
                    raw.bytes.extend_from_slice(field);
                    *span = Span::since(start, &raw.bytes);
                }
            }
            let wrong = match self.record.len() {
                _ if self.record.too_long => Some(format!("longer than {ROW_BYTES} bytes")),
                n if n != self.width => {
                    Some(format!("{n} fields, where the header has {}", self.width))
                }
                _ => None,
            };
            raw.rows.push((Found::Cells(spans), line, wrong));
        }
        self.rows += raw.rows.len() as u64;
        self.input.note(raw);
        Ok(!raw.rows.is_empty())
    }
}
