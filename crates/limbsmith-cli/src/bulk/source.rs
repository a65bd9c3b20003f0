//! Rows from files, in blocks: code that the formats share.

use super::cells::{Cells, Columns, Kind, SLOTS, Slot};
use super::compressed::Compression;
use super::content::{Content, Hashed};
use super::cut::{Cutter, Parser};
use super::parquet::IdType;
use super::recognized::{START, recognize};
use super::{csv, folder, jsonl, parquet};
use crate::failure::Failure;
use crate::files;
use crate::memory;
use crate::output::Inputs;
use crate::streams;
use std::borrow::Cow;
use std::io::{self, BufRead, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Rows in a block.
pub const ROWS: usize = 4096;
/// A block is closed early when it holds this many bytes.
pub const BLOCK_BYTES: usize = 4 << 20;
/// A longer row is malformed. This bounds memory, even if a quote is never closed.
pub const ROW_BYTES: usize = 16 << 20;

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    JsonLines,
    Csv,
    Parquet,
    /// A token on each line.
    Tokens,
}

impl Format {
    /// The format of this name, in any capitals.
    pub fn named(name: &str) -> Option<Self> {
        Some(match &*name.to_ascii_lowercase() {
            "jsonl" => Format::JsonLines,
            "csv" => Format::Csv,
            "parquet" => Format::Parquet,
            "tokens" => Format::Tokens,
            _ => return None,
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Format::JsonLines => "jsonl",
            Format::Csv => "csv",
            Format::Parquet => "parquet",
            Format::Tokens => "tokens",
        }
    }

    /// The format for a file name's extension, or for the one before `.gz` or `.zst`.
    pub fn of(path: &Path) -> Option<Self> {
        match &*extension(path)? {
            "jsonl" | "ndjson" | "json" => Some(Format::JsonLines),
            "csv" | "tsv" => Some(Format::Csv),
            "parquet" | "parq" | "pq" => Some(Format::Parquet),
            _ => None,
        }
    }

    /// The format that the first bytes suggest. CSV can begin in any way.
    fn sniff(start: &[u8], columns: &Columns) -> Self {
        let tokens = columns.name(Slot::Token).is_some();
        match start.strip_prefix(BOM).unwrap_or(start).trim_ascii_start() {
            [b'{', ..] => Format::JsonLines,
            [b'P', b'A', b'R', b'1', ..] => Format::Parquet,
            // The first bytes of an object of JSON in base64.
            [b'e', b'y', b'J' | b'A' | b'I', ..] if tokens => Format::Tokens,
            _ => Format::Csv,
        }
    }
}

/// The extension of a file name in small letters, without that of a compression.
fn extension(path: &Path) -> Option<String> {
    let of = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    let last = of(path)?;
    match Compression::is_extension(&last) {
        true => of(Path::new(path.file_stem()?)),
        false => Some(last),
    }
}

/// The byte order mark at the start of some text files, in UTF-8.
pub const BOM: &[u8] = b"\xef\xbb\xbf";

/// A part of a block's bytes, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span(usize, usize);

impl Span {
    /// No part.
    pub const NONE: Span = Span(usize::MAX, 0);

    /// The bytes from `start` to the end.
    pub fn since(start: usize, bytes: &[u8]) -> Self {
        Span(start, bytes.len())
    }

    /// The bytes from `start` to `end`.
    pub fn between(start: usize, end: usize) -> Self {
        Span(start, end)
    }

    /// The bytes.
    pub fn of(self, bytes: &[u8]) -> Option<&[u8]> {
        bytes.get(self.0..self.1)
    }
}

/// A row before decoding.
#[derive(Clone, Debug)]
pub enum Found {
    /// Its fields.
    Cells([Span; SLOTS]),
    /// A line of JSON.
    Json(Span),
}

/// A block of rows before decoding.
#[derive(Default)]
pub struct Raw {
    /// The number of rows before this block.
    pub before: u64,
    /// The number of rows, and of those that were parsed.
    pub count: usize,
    pub parsed: usize,
    /// Of a file that the reader does not decode: the file, where the rows are, and their decoder.
    pub layout: Option<Arc<parquet::Layout>>,
    #[cfg_attr(not(feature = "parquet"), allow(dead_code))]
    pub range: parquet::Range,
    pub batches: Option<parquet::Batches>,
    /// Each row, once it is parsed, with its first line (0 where there are no lines), and with an error if it
    /// has one already.
    pub rows: Vec<(Found, u64, Option<String>)>,
    /// The text of the rows, or their fields.
    pub bytes: Vec<u8>,
    /// Of text: the number of its first line, whether there is a quote, and the line of a last row that is too long
    /// and not in the text.
    pub line: u64,
    pub quotes: bool,
    pub long: Option<u64>,
    /// A buffer for the parser.
    pub spare: Vec<u8>,
    /// The bytes read, and the size of the file (0 if unknown).
    pub progress: (u64, u64),
    /// The content read when the block was filled.
    pub read: Content,
}

impl Raw {
    /// Clears the block but keeps its capacity.
    pub fn clear(&mut self, before: u64) {
        self.before = before;
        self.count = 0;
        self.parsed = 0;
        self.layout = None;
        self.batches = None;
        self.rows.clear();
        self.bytes.clear();
        self.long = None;
    }

    /// Adds the last row if it is too long.
    pub fn parse_long(&mut self, found: Found) {
        if let Some(line) = self.long {
            self.rows.push((found, line, Some(too_long())));
        }
    }

    /// Whether no more rows should be decoded before these are verified.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code))]
    pub fn full(&self) -> bool {
        self.rows.len() >= ROWS || self.bytes.len() >= BLOCK_BYTES
    }

    /// The fields of a row, or the reason why it has none.
    pub fn cells(&self, row: usize, columns: &Columns) -> Result<Cells<'_>, String> {
        match &self.rows[row] {
            (Found::Json(span), _, _) => {
                jsonl::cells(span.of(&self.bytes).unwrap_or_default(), columns)
            }
            (Found::Cells(spans), _, _) => {
                let cells = spans.map(|span| span.of(&self.bytes).map(Cow::Borrowed));
                Ok(Cells::of(cells))
            }
        }
    }
}

/// The reason why a row is not read.
pub fn too_long() -> String {
    format!("longer than {ROW_BYTES} bytes")
}

/// A file of rows.
pub trait Source: Send {
    /// Fills a block with rows; returns false if there are no more.
    fn fill(&mut self, raw: &mut Raw) -> Result<bool, Failure>;

    /// The parser of its blocks.
    fn parser(&self) -> Parser;

    /// What each column holds.
    fn kinds(&self) -> [Kind; SLOTS] {
        Default::default()
    }

    /// The type of the column of the rows' identity, which a table of verdicts repeats.
    fn id_type(&self) -> Option<IdType> {
        None
    }
}

/// The input of a text format, decompressed.
pub struct Input {
    pub reader: Hashed<Box<dyn Read + Send>>,
    /// The bytes read from the file, and its size (0 if unknown).
    taken: Arc<AtomicU64>,
    size: u64,
}

impl Input {
    /// Removes the mark from the start.
    fn skip_mark(&mut self) -> io::Result<()> {
        if self.reader.fill_buf()?.starts_with(BOM) {
            self.reader.consume(BOM.len());
        }
        Ok(())
    }

    /// An input without a file.
    #[cfg(test)]
    pub fn of(reader: impl Read + Send + 'static) -> Self {
        Input {
            reader: Hashed::new(Box::new(reader)),
            taken: Arc::default(),
            size: 0,
        }
    }

    /// Records the progress.
    pub fn note(&self, raw: &mut Raw) {
        raw.read = self.reader.content();
        raw.progress = (self.taken.load(Ordering::Relaxed), self.size);
    }
}

/// A reader that counts its bytes.
struct Counted<R>(R, Arc<AtomicU64>);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(out)?;
        self.1.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The first bytes of a reader, and a reader of all of it.
fn start(mut input: Box<dyn Read + Send>) -> io::Result<(Vec<u8>, Box<dyn Read + Send>)> {
    let mut start = vec![];
    input.by_ref().take(START as u64).read_to_end(&mut start)?;
    let whole = Cursor::new(start.clone()).chain(input);
    Ok((start, Box::new(whole)))
}

/// What is known of a file of rows before it is opened.
#[derive(Clone, Copy, Debug)]
pub struct Opening {
    pub format: Option<Format>,
    /// Of CSV.
    pub delimiter: Option<u8>,
    /// Whether a record will have the hash of the content. Else text is not hashed.
    pub recorded: bool,
}

/// An open input.
pub struct Opened {
    pub source: Box<dyn Source>,
    pub format: Format,
    /// The files that are read, and must not be written.
    pub inputs: Inputs,
    /// Of a folder: its files, in a few words, for the record.
    pub files: Option<String>,
}

/// Opens the files of a folder as one.
fn open_folder(path: &Path, format: Option<Format>, columns: &Columns) -> Result<Opened, Failure> {
    if format.is_some_and(|format| format != Format::Parquet) {
        let text = format!("a folder: {}", folder::ONLY_PARQUET);
        return Err(Failure::file(path, text));
    }
    memory::room(memory::USUAL)?;
    let set = folder::read(path)?;
    Ok(Opened {
        inputs: Inputs::of(set.parts.iter().map(|part| ("input", &*part.path))).within(set.folders),
        files: Some(folder::summary(&set.parts)),
        source: parquet::open_parts(set.parts, columns)?,
        format: Format::Parquet,
    })
}

/// Opens a file, in the given format, else that of its name, else that of its first bytes. Or opens a folder. Text is
/// decompressed if its first bytes are those of gzip or zstd.
///
/// # Errors
/// If it cannot be read, or is recognized as something that has no rows for this command.
pub fn open(path: &Path, opening: Opening, columns: &Columns) -> Result<Opened, Failure> {
    let Opening {
        format,
        delimiter,
        recorded,
    } = opening;
    let failure = |e: io::Error| Failure::file(path, e);
    let (reader, size): (Box<dyn Read + Send>, u64) = match files::is_dash(path) {
        true => (Box::new(streams::input().map_err(failure)?), 0),
        false => {
            // Some systems do not open folders as files.
            if path.is_dir() {
                return open_folder(path, format, columns);
            }
            let file = streams::open(path).map_err(failure)?;
            let size = file.metadata().map_err(failure)?.len();
            (Box::new(file), size)
        }
    };
    memory::room(memory::USUAL)?;
    let taken = Arc::default();
    let counted = Counted(reader, Arc::clone(&taken));
    let (mut first, mut reader) = start(Box::new(counted)).map_err(failure)?;
    let named = format.or_else(|| Format::of(path));
    let compression = Compression::of(&first).filter(|_| named != Some(Format::Parquet));
    if let Some(compression) = compression {
        reader = compression.decoder(reader).map_err(failure)?;
        (first, reader) = start(reader).map_err(failure)?;
    }
    let format = named.unwrap_or_else(|| Format::sniff(&first, columns));
    let is_parquet = format == Format::Parquet && compression.is_none();
    if let Some(found) = recognize(&first).filter(|f| !(is_parquet && f.name == "Parquet")) {
        let place = compression.map_or(String::new(), |c| format!("{}, and in it ", c.name()));
        let text = format!("this is {place}{found}");
        return Err(Failure::file(path, text));
    }
    let source: Box<dyn Source> = match format {
        Format::Parquet => {
            if files::is_dash(path) {
                let text = "Parquet is read from both ends, and cannot come from standard input";
                return Err(Failure::Usage(text.into()));
            }
            parquet::open(path, columns)?
        }
        text => {
            let mut input = Input {
                reader: match recorded {
                    true => Hashed::new(reader),
                    false => Hashed::counted(reader),
                },
                taken,
                size,
            };
            input.skip_mark().map_err(failure)?;
            if text == Format::JsonLines {
                Box::new(Cutter::new(input, path, Parser::Lines, 1))
            } else if text == Format::Tokens {
                let parser = csv::Parser::of_one(columns);
                let parser = parser.map_err(|e| Failure::file(path, e))?;
                Box::new(Cutter::new(input, path, Parser::Table(parser), 1))
            } else {
                let tabs = extension(path).is_some_and(|e| e == "tsv");
                let delimiter = delimiter.unwrap_or(if tabs { b'\t' } else { b',' });
                let (parser, line) = csv::open(&mut input, path, delimiter, columns)?;
                Box::new(Cutter::new(input, path, Parser::Table(parser), line))
            }
        }
    };
    Ok(Opened {
        source,
        format,
        inputs: Inputs::of([("input", path)]),
        files: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_guessed() {
        for (start, format) in [
            (&b" \n{\"key\""[..], Format::JsonLines),
            (b"\xef\xbb\xbf{}", Format::JsonLines),
            (b"PAR1\x15", Format::Parquet),
            (b"key,signature", Format::Csv),
            (b"", Format::Csv),
        ] {
            assert_eq!(Format::sniff(start, &Columns::default()), format);
        }
        let mut columns = Columns::default();
        assert_eq!(Format::sniff(b"eyJhbGciOi", &columns), Format::Csv);
        columns.of_tokens();
        assert_eq!(Format::sniff(b"eyJhbGciOi", &columns), Format::Tokens);
        assert_eq!(Format::sniff(b"{\"token\":", &columns), Format::JsonLines);
        assert_eq!(Format::sniff(b"token\neyJhbGciOi", &columns), Format::Csv);
        let of = |name: &str| Format::of(Path::new(name));
        assert_eq!(of("a.b/c.NDJSON"), Some(Format::JsonLines));
        assert_eq!(of("x.tsv"), Some(Format::Csv));
        assert_eq!(of("jsonl"), None);
        assert_eq!(of("a.csv/x.jsonl.gz"), Some(Format::JsonLines));
        assert_eq!(of("x.TSV.Zst"), Some(Format::Csv));
        assert_eq!(of("x.csv.bz2"), None);
        assert_eq!(of("csv.gz"), None);
    }
}
