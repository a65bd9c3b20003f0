//! Blocks of rows from text: the reader finds the ends of rows, and workers parse them.
//!
//! The reader sees of a byte only whether it ends a row. Rows of CSV end where those of `csv-core` do, and lines of JSON at
//! each line feed. A block has whole rows only, so a worker needs nothing of other blocks but the number of its first line.

use super::source::{BLOCK_BYTES, Input, ROW_BYTES, ROWS, Raw, Source};
use super::{csv, jsonl};
use crate::failure::Failure;
use crate::memory;
use memchr::{memchr, memchr_iter, memchr3};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The bytes that are read at a time.
const PIECE: usize = 1 << 18;

/// A row of more bytes is not kept: with every quote doubled, and every field of the most in quotes, its fields are longer
/// than [`ROW_BYTES`] still.
const LONGEST: usize = 2 * ROW_BYTES + 3 * (ROW_BYTES / 16);

/// The parser of a format's blocks, for workers.
#[derive(Clone, Debug)]
pub enum Parser {
    Lines,
    Table(csv::Parser),
    /// Of files that the reader does not decode. Each block has its own.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code))]
    Columns,
}

impl Parser {
    /// Fills `raw.rows` with rows that were not parsed yet; returns false if there are none. The bytes may become
    /// others, to which the rows then refer.
    ///
    /// # Errors
    /// If memory is short, the number of rows is not the reader's, or a file that the reader does not decode is
    /// damaged.
    pub fn parse(&self, raw: &mut Raw) -> Result<bool, Failure> {
        if raw.parsed == raw.count {
            return Ok(false);
        }
        match self {
            Parser::Lines => jsonl::parse(raw),
            Parser::Table(parser) => parser.parse(raw)?,
            Parser::Columns => {
                raw.rows.clear();
                raw.bytes.clear();
                if let Some(layout) = raw.layout.clone() {
                    layout.parse(raw)?;
                }
            }
        }
        raw.parsed += raw.rows.len();
        let whole = raw.parsed == raw.count || matches!(self, Parser::Columns);
        if !whole || raw.parsed > raw.count || raw.rows.is_empty() {
            let text = format!("{} rows were parsed as {}", raw.count, raw.parsed);
            return Err(Failure::Input(text));
        }
        Ok(true)
    }
}

/// The place of a scanner between the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before a row, where ends of lines count for nothing.
    Between,
    /// In a row, outside of quotes.
    Row,
    /// Within quotes.
    Quoted,
    /// After a quote within quotes: the second half of a doubled one, or their end.
    Quote,
}

/// Finds the ends of rows.
struct Scanner {
    /// The delimiter of CSV. None for lines.
    delimiter: Option<u8>,
    state: State,
    /// The first byte of the row; before a row, the bytes that no row has.
    start: usize,
    /// The bytes that were looked at.
    at: usize,
    /// Whether there is a quote.
    quotes: bool,
}

impl Scanner {
    /// Begins with the first byte.
    fn begin(&mut self) {
        (self.start, self.at) = (0, 0);
        (self.state, self.quotes) = (State::Between, false);
    }

    /// The end of the next row, with the byte that ends it. None if it is not among these bytes, which are to be passed
    /// again with more.
    fn row_end(&mut self, bytes: &[u8]) -> Option<usize> {
        match self.delimiter {
            None => self.line_end(bytes),
            Some(delimiter) => self.record_end(bytes, delimiter),
        }
    }

    fn line_end(&mut self, bytes: &[u8]) -> Option<usize> {
        loop {
            let Some(end) = memchr(b'\n', bytes.get(self.at..)?) else {
                self.at = bytes.len();
                return None;
            };
            let (start, end) = (self.start, self.at + end);
            (self.at, self.start) = (end + 1, end + 1);
            if jsonl::is_row(&bytes[start..end]) {
                return Some(end + 1);
            }
        }
    }

    fn record_end(&mut self, bytes: &[u8], delimiter: u8) -> Option<usize> {
        loop {
            let rest = bytes.get(self.at..)?;
            match self.state {
                State::Between => {
                    let found = rest.iter().position(|b| !matches!(b, b'\r' | b'\n'));
                    self.at += found.unwrap_or(rest.len());
                    self.start = self.at;
                    found?;
                    self.state = State::Row;
                }
                State::Row => {
                    let Some(found) = memchr3(b'"', b'\n', b'\r', rest) else {
                        self.at = bytes.len();
                        return None;
                    };
                    let place = self.at + found;
                    self.at = place + 1;
                    if bytes[place] != b'"' {
                        self.state = State::Between;
                        self.start = self.at;
                        return Some(self.at);
                    }
                    self.quotes = true;
                    // Within a field a quote is a character as any other.
                    if place == self.start || bytes[place - 1] == delimiter {
                        self.state = State::Quoted;
                    }
                }
                State::Quoted => {
                    let Some(found) = memchr(b'"', rest) else {
                        self.at = bytes.len();
                        return None;
                    };
                    self.at += found + 1;
                    self.state = State::Quote;
                }
                State::Quote => {
                    let next = *rest.first()?;
                    self.at += 1;
                    self.state = match next {
                        b'"' => State::Quoted,
                        b'\r' | b'\n' => {
                            self.state = State::Between;
                            self.start = self.at;
                            return Some(self.at);
                        }
                        _ => State::Row,
                    };
                }
            }
        }
    }

    /// Whether the bytes end within a row.
    fn in_row(&self, bytes: &[u8]) -> bool {
        match self.delimiter {
            None => jsonl::is_row(&bytes[self.start..]),
            Some(_) => self.state != State::Between,
        }
    }
}

/// Sizes, which tests make small.
#[derive(Clone, Copy)]
struct Sizes {
    rows: usize,
    block: usize,
    piece: usize,
    row: usize,
}

/// A text in blocks.
pub struct Cutter {
    input: Input,
    path: PathBuf,
    parser: Parser,
    scanner: Scanner,
    sizes: Sizes,
    /// Bytes that were read and are in no block yet.
    rest: Vec<u8>,
    /// The number of rows in blocks, and of the line after them.
    rows: u64,
    line: u64,
    /// Whether everything was read, and the reason if it could not be.
    end: bool,
    failed: Option<io::Error>,
}

/// The line feeds.
fn lines(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

impl Cutter {
    /// The text after a header, which ends in this line.
    pub fn new(input: Input, path: &Path, parser: Parser, line: u64) -> Self {
        let (delimiter, row) = match &parser {
            Parser::Table(parser) => (Some(parser.delimiter()), LONGEST),
            Parser::Lines | Parser::Columns => (None, ROW_BYTES),
        };
        Cutter {
            input,
            path: path.into(),
            parser,
            scanner: Scanner {
                delimiter,
                state: State::Between,
                start: 0,
                at: 0,
                quotes: false,
            },
            sizes: Sizes {
                rows: ROWS,
                block: BLOCK_BYTES,
                piece: PIECE,
                row,
            },
            rest: vec![],
            rows: 0,
            line,
            end: false,
            failed: None,
        }
    }

    /// Appends the next bytes.
    fn read(&mut self, bytes: &mut Vec<u8>) -> Result<(), Failure> {
        if let Some(failed) = self.failed.take() {
            return Err(Failure::file(&self.path, failed));
        }
        let piece = self.sizes.piece;
        memory::grow(bytes, piece)?;
        let reader = self.input.reader.unhashed();
        match reader.take(piece as u64).read_to_end(bytes) {
            Ok(read) => self.end = read < piece,
            // The rows that end before it count.
            Err(error) => self.failed = Some(error),
        }
        Ok(())
    }

    /// Takes the bytes as read: they are in a block, or nobody needs them.
    fn consume(&mut self, bytes: &[u8]) {
        self.input.reader.hash(bytes);
        self.line += lines(bytes);
    }

    /// Ends a block with the row that is too long, of which nothing is kept. The rows before it end at `cut`.
    fn end_with_long(&mut self, raw: &mut Raw, cut: usize) -> Result<(), Failure> {
        let start = self.scanner.start;
        let mut long = std::mem::take(&mut raw.bytes);
        memory::grow(&mut raw.bytes, start)?;
        raw.bytes.extend_from_slice(&long[..start]);
        long.drain(..start);
        raw.line = self.line;
        // `csv-core` has a record begin before the blank lines that it skips.
        let before = match self.scanner.delimiter {
            None => start,
            Some(_) => cut,
        };
        raw.long = Some(raw.line + lines(&raw.bytes[..before]));
        raw.count += 1;
        self.consume(&raw.bytes);
        self.skip_row(&mut long)?;
        self.rest = long;
        self.finish(raw);
        Ok(())
    }

    /// Notes what was read until the end of the block.
    fn finish(&mut self, raw: &mut Raw) {
        raw.quotes = self.scanner.quotes;
        self.rows += raw.count as u64;
        self.input.note(raw);
    }

    /// Reads up to the end of the row that the bytes end in, and keeps only what follows it.
    fn skip_row(&mut self, bytes: &mut Vec<u8>) -> Result<(), Failure> {
        loop {
            self.consume(&bytes[..]);
            // The last byte says whether a quote after it begins a field.
            let last = bytes.pop();
            bytes.clear();
            bytes.extend(last);
            let known = bytes.len();
            self.read(bytes)?;
            (self.scanner.at, self.scanner.start) = (known, usize::MAX);
            let end = match self.scanner.delimiter {
                None => memchr(b'\n', &bytes[known..]).map(|n| known + n + 1),
                Some(_) => self.scanner.row_end(bytes),
            };
            let end = end.or(self.end.then_some(bytes.len()));
            if let Some(end) = end {
                self.consume(&bytes[known..end]);
                bytes.drain(..end);
                return Ok(());
            }
            bytes.drain(..known);
        }
    }
}

impl Source for Cutter {
    fn fill(&mut self, raw: &mut Raw) -> Result<bool, Failure> {
        raw.clear(self.rows);
        std::mem::swap(&mut raw.bytes, &mut self.rest);
        self.rest.clear();
        self.scanner.begin();
        let Sizes {
            rows, block, row, ..
        } = self.sizes;
        // The end of the block's last row.
        let mut cut = 0;
        loop {
            if let Some(end) = self.scanner.row_end(&raw.bytes) {
                raw.count += 1;
                cut = end;
                if raw.count == rows || cut >= block {
                    break;
                }
            } else if self.end {
                raw.count += usize::from(self.scanner.in_row(&raw.bytes));
                cut = raw.bytes.len();
                break;
            } else if raw.bytes.len() - self.scanner.start > row {
                self.end_with_long(raw, cut)?;
                return Ok(true);
            } else if self.scanner.start >= block {
                // Blank lines without end.
                if raw.count > 0 {
                    cut = self.scanner.start;
                    break;
                }
                let blank = self.scanner.start;
                self.consume(&raw.bytes[..blank]);
                raw.bytes.drain(..blank);
                self.scanner.at -= blank;
                self.scanner.start = 0;
            } else {
                self.read(&mut raw.bytes)?;
            }
        }
        memory::grow(&mut self.rest, raw.bytes.len() - cut)?;
        self.rest.extend_from_slice(&raw.bytes[cut..]);
        raw.bytes.truncate(cut);
        raw.line = self.line;
        self.consume(&raw.bytes);
        self.finish(raw);
        Ok(raw.count > 0)
    }

    fn parser(&self) -> Parser {
        self.parser.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells::SLOTS;
    use super::super::source::Found;
    use super::*;
    use csv_core::ReaderBuilder;

    /// Rows with their lines, and their fields or nothing if they are too long.
    type Rows = Vec<(u64, Option<Vec<Vec<u8>>>)>;

    /// A table of two columns that are both read.
    fn parser() -> csv::Parser {
        let mut places = [None; SLOTS];
        (places[0], places[1]) = (Some(0), Some(1));
        csv::Parser::new(b',', 2, places)
    }

    fn cut(text: &[u8], parser: Parser, sizes: Sizes) -> Rows {
        let input = Input::of(std::io::Cursor::new(text.to_vec()));
        let mut cutter = Cutter::new(input, Path::new("test"), parser, 1);
        cutter.sizes = sizes;
        let (mut raw, mut rows) = (Raw::default(), vec![]);
        let mut more = true;
        while more {
            more = cutter.fill(&mut raw).unwrap();
            assert!(raw.count <= sizes.rows && more == (raw.count > 0));
            assert_eq!(raw.before, rows.len() as u64);
            cutter.parser().parse(&mut raw).unwrap();
            for (found, line, wrong) in &raw.rows {
                let fields = match found {
                    Found::Json(span) => vec![span.of(&raw.bytes).unwrap_or_default().to_vec()],
                    Found::Cells(spans) => {
                        let field = |span: &super::super::source::Span| {
                            span.of(&raw.bytes).map(<[u8]>::to_vec)
                        };
                        spans.iter().filter_map(field).collect()
                    }
                };
                let long = wrong.as_ref().is_some_and(|w| w.starts_with("longer"));
                rows.push((*line, (!long).then_some(fields)));
            }
        }
        // Everything was hashed, in the right order.
        let content = super::super::content::Content::of(text).unwrap();
        assert_eq!(raw.read, content);
        rows
    }

    /// The first two fields of each record as `csv-core` reads the whole text.
    fn records(text: &[u8]) -> Rows {
        let mut parser = ReaderBuilder::new().build();
        let (mut record, mut input, mut rows) = (csv::Record::new(), text, vec![]);
        loop {
            let line = parser.line();
            if !record.read(&mut parser, &mut input).unwrap() {
                return rows;
            }
            let fields = (0..record.len().min(2)).map(|i| record.get(i).unwrap().to_vec());
            rows.push((line, Some(fields.collect())));
        }
    }

    /// All texts of this length over an alphabet.
    fn texts(alphabet: &[u8], len: usize) -> impl Iterator<Item = Vec<u8>> {
        (0..alphabet.len().pow(len as u32)).map(move |mut n| {
            let mut letter = || {
                let letter = alphabet[n % alphabet.len()];
                n /= alphabet.len();
                letter
            };
            (0..len).map(|_| letter()).collect()
        })
    }

    const SMALL: [Sizes; 3] = [
        Sizes {
            rows: 1,
            block: 100,
            piece: 1,
            row: 100,
        },
        Sizes {
            rows: 2,
            block: 3,
            piece: 2,
            row: 100,
        },
        Sizes {
            rows: 100,
            block: 1,
            piece: 100,
            row: 100,
        },
    ];

    #[test]
    fn rows_of_csv_are_those_of_csv_core() {
        for len in 0..=6 {
            for text in texts(b"a,\"\r\n", len) {
                let expected = records(&text);
                for sizes in SMALL {
                    let mut found = cut(&text, Parser::Table(parser()), sizes);
                    // After a whole block of blank lines, lines are counted from its end.
                    if sizes.block < 100 {
                        let lines = found.iter_mut().zip(&expected);
                        lines.for_each(|(row, expected)| row.0 = expected.0);
                    }
                    assert_eq!(found, expected, "{:?}", String::from_utf8_lossy(&text));
                }
            }
        }
    }

    /// Only the first bytes of a file can be such a mark.
    #[test]
    fn byte_order_marks_within_a_text_are_text() {
        for row in ["\u{feff}a,b", "\u{feff}\"a\",b", "a,\"\u{feff}\""] {
            let text = format!("x,y\n{row}\n");
            let found = cut(text.as_bytes(), Parser::Table(parser()), SMALL[0]);
            assert_eq!(found, records(text.as_bytes()), "{row}");
        }
    }

    /// Rows above the size are marked, and all others are read as they are without them.
    #[test]
    fn long_rows_are_skipped_to_their_ends() {
        for text in texts(b"a,\"\n", 7) {
            let expected = records(&text);
            for piece in [1, 2, 9] {
                let sizes = Sizes {
                    rows: 3,
                    block: 100,
                    piece,
                    row: 2,
                };
                let found = cut(&text, Parser::Table(parser()), sizes);
                assert_eq!(found.len(), expected.len(), "{text:?}");
                for ((line, fields), (expected_line, expected)) in found.iter().zip(&expected) {
                    assert_eq!(line, expected_line, "{text:?}");
                    assert!(fields.is_none() || fields == expected, "{text:?}");
                }
                // If pieces are small, all rows of four bytes are long.
                let long = text.split(|b| *b == b'\n').any(|row| row == b"aaaa");
                if long && piece == 1 && !text.contains(&b'"') {
                    assert!(found.iter().any(|row| row.1.is_none()), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn lines_are_those_with_a_text() {
        for len in 0..=7 {
            for text in texts(b"a \r\n", len) {
                let expected: Rows = text
                    .split(|b| *b == b'\n')
                    .zip(1..)
                    .filter(|(line, _)| !line.trim_ascii().is_empty())
                    .map(|(line, number)| (number, Some(vec![line.to_vec()])))
                    .collect();
                for sizes in SMALL {
                    assert_eq!(cut(&text, Parser::Lines, sizes), expected, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_before_a_failure_is_read() {
        struct Failing(std::io::Cursor<Vec<u8>>);
        impl Read for Failing {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                match self.0.read(out)? {
                    0 => Err(io::Error::other("torn")),
                    n => Ok(n),
                }
            }
        }
        let text = "a,b\n".repeat(ROWS + 10);
        let input = Input::of(Failing(io::Cursor::new(text.into_bytes())));
        let table = Parser::Table(parser());
        let mut cutter = Cutter::new(input, Path::new("test"), table, 1);
        let mut raw = Raw::default();
        assert!(cutter.fill(&mut raw).unwrap() && raw.count == ROWS);
        assert!(cutter.fill(&mut raw).is_err());
    }
}
