//! `limbsmith verify-many`: verdicts on any number of signatures.
//!
//! A reader cuts the file into blocks of rows ([`source`], [`cut`]). Workers parse the rows' fields ([`cells`]),
//! verify a block at a time (`limbsmith_bulk`) and format its lines. One thread writes them in order ([`pipeline`],
//! [`output`]), with a [`record`] of the run. Memory holds only a few blocks, and a bounded number of
//! prepared keys of frequent signers, so a file may be larger than memory. A [`folder`] of Parquet files is read as one.

mod alike;
mod bytes;
mod cells;
mod compressed;
mod content;
pub mod corpus;
mod csv;
mod cut;
mod encoding;
mod folder;
mod forms;
mod jsonl;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(not(feature = "parquet"))]
#[path = "no_parquet.rs"]
mod parquet;
mod pipeline;
mod progress;
mod recognized;
mod record;
mod source;
mod tokens;
mod usage;
mod verdict;

use crate::args::{ValueText, only_path, policy, required};
use crate::excerpt;
use crate::failure::{Failure, Outcome, negative};
use crate::files;
use crate::memory;
use crate::output::tell;
use alike::{Alike, Reasons};
use cells::{Columns, Decoder, Kind, SLOTS, Slot, unknown};
use compressed::Compression;
use content::Content;
use encoding::Encoding;
use lexopt::Arg;
use limbsmith_bulk::jws::Reader;
use limbsmith_bulk::{Algorithm, Algorithms, Input, Row, Verifier, set_cache_limit};
use output::{Begun, Existing, Verdicts};
use progress::Progress;
use record::{Foreign, Header, Mark};
use serde_json::{Map, Value};
use source::{Format, Opened, Opening, Raw, Source};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tokens::tokens;
use verdict::{Line, Shape, Tally, Verdict};

pub use usage::USAGE;

/// The maximum memory per worker for prepared keys: five schemes on their curves, 16 MiB for each.
const CACHE_BYTES: usize = 5 * (16 << 20);

/// The number of malformed rows shown on standard error; all are in the output.
const SHOWN: usize = 10;

/// The parsed arguments.
struct Options {
    input: PathBuf,
    format: Option<Format>,
    delimiter: Option<u8>,
    columns: Columns,
    decoder: Decoder,
    out: Option<PathBuf>,
    existing: Existing,
    threads: usize,
    /// Of tokens: the SHA-256 hash of the file of keys, and the allowed algorithms.
    jwks: Option<String>,
    allow: Option<String>,
}

/// Reads the arguments and verifies.
pub fn run(parser: lexopt::Parser) -> Outcome {
    let options = parse(parser)?;
    let Options {
        input,
        columns,
        out,
        ..
    } = &options;
    let out = out.as_deref().filter(|o| !files::is_dash(o));
    let opening = Opening {
        format: options.format,
        delimiter: options.delimiter,
        recorded: out.is_some(),
    };
    let Opened {
        mut source,
        format,
        inputs,
        files,
    } = source::open(input, opening, columns)?;
    let shape = Shape {
        format: match format {
            Format::JsonLines => Format::JsonLines,
            _ => Format::Csv,
        },
        id: columns.name(Slot::Id).map(String::from),
        marked: format == Format::Parquet,
        expect: columns.name(Slot::Expect).is_some(),
    };
    if out.is_none() && format == Format::Parquet {
        return Err(Failure::Usage(
            "Parquet cannot be written to standard output: give --out FILE".into(),
        ));
    }
    let header = Header {
        options: options.recorded(format, files),
        input: input.display().to_string(),
        force: options.existing == Existing::Overwrite,
    };
    let id = source.id_type();
    let foreign = |why| Failure::file(out.unwrap_or(input), why);
    let (tally, rate) = match output::begin(out, format, options.existing, &inputs, &header)? {
        Begun::Complete(mark, record) => {
            let end = skip(&mut *source, &mark)?.map_err(foreign)?;
            if source.fill(&mut Raw::default())? || end != mark.input {
                return Err(foreign(Foreign::Longer));
            }
            record.map_or(Ok(()), crate::output::Output::finish)?;
            (mark.tally, "complete".into())
        }
        begun => {
            let (mut verdicts, mark) = match begun {
                Begun::Continued(verdicts, mark) => (verdicts, mark),
                Begun::Fresh(verdicts) => (verdicts, Mark::default()),
                Begun::Complete(..) => unreachable!("it was matched before"),
            };
            skip(&mut *source, &mark)?.map_err(foreign)?;
            verdicts.cut()?;
            if mark.output.bytes == 0 {
                verdicts.write(&shape.header())?;
            }
            let (tally, rate, end) = verify(&options, &shape, source, &mut verdicts, mark)?;
            if let Some((table, gathered)) = verdicts.table()? {
                parquet::write_verdicts(gathered, table, &shape, id)?;
            }
            verdicts.finish(tally, end)?;
            (tally, rate)
        }
    };
    // The summary is written to the other stream than the verdicts.
    let summary = summary(&tally, &shape, &rate);
    match out {
        None => eprintln!("{summary}"),
        Some(_) => tell(&summary)?,
    }
    let good = match shape.expect {
        true => tally.unexpected == 0,
        false => tally.valid == tally.rows(),
    };
    Ok(if good { ExitCode::SUCCESS } else { negative() })
}

/// Skips the rows that a mark counts, and checks that they are the rows that were read then. Returns the
/// content that was read.
fn skip(source: &mut dyn Source, mark: &Mark) -> Result<Result<Content, Foreign>, Failure> {
    let other = Foreign::Input(mark.input.bytes);
    let (mut raw, mut rows) = (Raw::default(), 0);
    while rows < mark.tally.rows() {
        if !source.fill(&mut raw)? {
            return Ok(Err(other));
        }
        rows += raw.count as u64;
    }
    let same = rows == mark.tally.rows() && (rows == 0 || raw.read == mark.input);
    Ok(if same { Ok(raw.read) } else { Err(other) })
}

fn summary(tally: &Tally, shape: &Shape, rate: &str) -> String {
    let expected = match shape.expect {
        true => format!("; {} not as expected", tally.unexpected),
        false => String::new(),
    };
    format!(
        "{} rows: {} valid, {} invalid, {} malformed{expected} ({rate})",
        tally.rows(),
        tally.valid,
        tally.invalid,
        tally.malformed
    )
}

impl Options {
    /// The options that determine verdicts and output bytes: a continued run must have the same.
    fn recorded(&self, format: Format, files: Option<String>) -> Map<String, Value> {
        let Decoder {
            algorithm,
            defaults,
            encoding,
            message,
            keys: _,
        } = &self.decoder;
        let named = |e: &Option<Encoding>| Value::from(e.map(Encoding::name));
        let delimiter = self.delimiter.map(|c| char::from(c).to_string());
        let mut all = Map::new();
        let mut put = |name: &str, value: Value| all.insert(name.into(), value);
        put("alg", algorithm.map(Algorithm::name).into());
        put("policy", defaults.policy.name().into());
        put("fixed", defaults.fixed.into());
        put("low-s", defaults.low_s.into());
        put("before-bip66", defaults.before_bip66.into());
        put("encoding", named(encoding));
        put("message-encoding", named(message));
        put("format", format.name().into());
        put("delimiter", delimiter.into());
        put("jwks", self.jwks.clone().into());
        put("allow", self.allow.clone().into());
        for slot in Slot::ALL {
            put(slot.option(), self.columns.name(slot).into());
        }
        if let Some(files) = files {
            put("files", files.into());
        }
        all
    }
}

fn parse(mut parser: lexopt::Parser) -> Result<Options, Failure> {
    let (mut input, mut format, mut delimiter, mut out, mut algorithm) =
        (None, None, None, None, None);
    let (mut columns, mut decoder) = (Columns::default(), Decoder::default());
    let (mut force, mut resume, mut threads) = (false, false, None);
    let (mut jwks, mut allow) = (None, None);
    while let Some(arg) = parser.next()? {
        let (Arg::Long(_) | Arg::Value(_)) = &arg else {
            return Err(arg.unexpected().into());
        };
        match arg {
            Arg::Long("alg") => algorithm = Some(parser.value()?.text()?),
            Arg::Long("policy") => decoder.defaults.policy = policy(&parser.value()?.text()?)?,
            Arg::Long("fixed") => decoder.defaults.fixed = true,
            Arg::Long("low-s") => decoder.defaults.low_s = true,
            Arg::Long("before-bip66") => decoder.defaults.before_bip66 = true,
            Arg::Long("alg-column") => columns.set(Slot::Algorithm, parser.value()?.text()?),
            Arg::Long("key-column") => columns.set(Slot::Key, parser.value()?.text()?),
            Arg::Long("signature-column") => columns.set(Slot::Signature, parser.value()?.text()?),
            Arg::Long("message-column") => columns.set(Slot::Message, parser.value()?.text()?),
            Arg::Long("hash-column") => columns.set(Slot::Hash, parser.value()?.text()?),
            Arg::Long("token-column") => columns.set(Slot::Token, parser.value()?.text()?),
            Arg::Long("jwks") => jwks = Some(PathBuf::from(parser.value()?)),
            Arg::Long("allow") => allow = Some(parser.value()?.text()?),
            Arg::Long("id") => columns.set(Slot::Id, parser.value()?.text()?),
            Arg::Long("expect") => columns.set(Slot::Expect, parser.value()?.text()?),
            Arg::Long("encoding") => decoder.encoding = Some(encoding(parser.value()?.text()?)?),
            Arg::Long("message-encoding") => {
                decoder.message = Some(encoding(parser.value()?.text()?)?);
            }
            Arg::Long("format") => {
                let name = parser.value()?.text()?;
                format = Some(Format::named(&name).map_or_else(|| no_format(&name), Ok)?);
            }
            Arg::Long("delimiter") => {
                let text = parser.value()?.text()?;
                delimiter = Some(match text.as_bytes() {
                    b"tab" => b'\t',
                    &[c] if !b"\"\r\n".contains(&c) => c,
                    _ => return no("delimiter", &text),
                });
            }
            Arg::Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Arg::Long("resume") => resume = true,
            Arg::Long("force") => force = true,
            Arg::Long("threads") => {
                threads = Some(self::threads(&parser.value()?.text()?)?);
            }
            Arg::Value(path) => only_path(&mut input, path)?,
            other => return Err(other.unexpected().into()),
        }
    }
    let jwks = tokens(
        jwks,
        allow.as_deref(),
        algorithm.is_some(),
        &mut columns,
        &mut decoder,
    )?;
    match algorithm {
        _ if jwks.is_some() => {}
        Some(name) => {
            let Ok(algorithm) = Algorithm::named(&name, &decoder.defaults) else {
                return Err(Failure::Usage(unknown(name.as_bytes())));
            };
            decoder.algorithm = Some(algorithm);
            columns.ignore(Slot::Algorithm);
        }
        None => columns.want(Slot::Algorithm),
    }
    if let Some(id @ ("row" | "verdict" | "expected" | "detail")) = columns.name(Slot::Id) {
        return Err(Failure::Usage(format!(
            "--id {id}: the output has such a column already"
        )));
    }
    let extension = out.as_deref().and_then(Path::extension);
    if extension
        .and_then(|e| e.to_str())
        .is_some_and(|e| Compression::is_extension(&e.to_ascii_lowercase()))
    {
        let text = "the output is not compressed: give --out a name without that extension";
        return Err(Failure::Usage(text.into()));
    }
    let existing = match (resume, force) {
        (false, false) => Existing::Refuse,
        (false, true) => Existing::Overwrite,
        (true, false) => Existing::Resume,
        (true, true) => {
            let text = "--resume keeps what --force would overwrite: give one of them";
            return Err(Failure::Usage(text.into()));
        }
    };
    if out.as_ref().is_none_or(|o| files::is_dash(o)) && existing != Existing::Refuse {
        return Err(Failure::Usage(
            "--resume and --force need --out FILE".into(),
        ));
    }
    Ok(Options {
        input: required(input, "verify-many", "a file (or -)")?,
        format,
        delimiter,
        columns,
        decoder,
        out,
        existing,
        threads: threads.unwrap_or_else(processors),
        jwks,
        allow,
    })
}

fn threads(text: &str) -> Result<usize, Failure> {
    let number = text.parse().ok().filter(|n| (1..=1024).contains(n));
    number.map_or_else(|| no("number of threads", text), Ok)
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

fn no<T>(what: &str, name: &str) -> Result<T, Failure> {
    Err(Failure::Usage(format!("no {what} {name:?}")))
}

fn no_format<T>(name: &str) -> Result<T, Failure> {
    let names = "jsonl, csv, parquet, tokens";
    Err(Failure::Usage(format!(
        "no format {name:?}; there are {names}"
    )))
}

fn encoding(name: String) -> Result<Encoding, Failure> {
    Encoding::named(&name).ok_or_else(|| {
        let names = "hex, base64, base64url, raw";
        Failure::Usage(format!("no encoding {name:?}; there are {names}"))
    })
}

/// A block in progress.
#[derive(Default)]
struct Work {
    raw: Raw,
    /// The decoded fields.
    decoded: Vec<u8>,
    /// Lines of the output.
    text: Vec<u8>,
    tally: Tally,
    /// The first malformed rows.
    complaints: Vec<String>,
    /// The way in which all rows failed.
    alike: Alike,
    /// Why rows are malformed.
    reasons: Reasons,
}

impl Work {
    /// Removes what was found in an earlier block.
    fn clear(&mut self) {
        self.text.clear();
        self.tally = Tally::default();
        self.complaints.clear();
        self.alike = Alike::default();
        self.reasons = Reasons::default();
    }
}

/// Verifies the rows after the `done` ones. Returns the tally of all rows, the rate, and the content that was
/// read.
fn verify(
    options: &Options,
    shape: &Shape,
    mut source: Box<dyn Source>,
    output: &mut Verdicts,
    done: Mark,
) -> Result<(Tally, String, Content), Failure> {
    let (kinds, parser) = (source.kinds(), source.parser());
    let path = excerpt::path(&options.input);
    let mut progress = Progress::new();
    let (mut tally, mut shown, mut end) = (done.tally, 0, done.input);
    let before = tally;
    let (mut first, mut reasons) = (true, Reasons::default());
    // As much as each worker's caches may take, whatever the number of workers.
    set_cache_limit(options.threads.saturating_mul(CACHE_BYTES));
    let result = pipeline::run(
        options.threads,
        |work: &mut Work| {
            let more = source.fill(&mut work.raw)?;
            end = work.raw.read;
            Ok(more)
        },
        || {
            let mut verifier = Verifier::new(Algorithms::Each, limbsmith_bulk::Options::default());
            let (kinds, parser) = (&kinds, &parser);
            let mut reader = options.decoder.keys.clone().map(Reader::new);
            move |work: &mut Work| {
                if work.raw.bytes.len() > source::BLOCK_BYTES {
                    // For long rows: parsing, decoding and formatting take up to three times their size in the file.
                    memory::room(3 * work.raw.bytes.len())?;
                }
                work.clear();
                while parser.parse(&mut work.raw)? {
                    judge(options, shape, kinds, (&mut verifier, &mut reader), work)?;
                }
                Ok(())
            }
        },
        |work| {
            output.write(&work.text)?;
            tally.add(&work.tally);
            output.mark(tally, work.raw.read)?;
            for complaint in work.complaints.drain(..) {
                shown += 1;
                if shown <= SHOWN {
                    progress.clear();
                    eprintln!("limbsmith: {path}: {complaint}");
                }
            }
            reasons.add(std::mem::take(&mut work.reasons));
            if let Some(warning) = work.alike.warning().filter(|_| first) {
                progress.clear();
                eprintln!("limbsmith: {path}: warning: {warning}");
            }
            first = false;
            progress.show(tally.rows() - before.rows(), work.raw.progress);
            Ok(())
        },
    );
    let rate = progress.finish(tally.rows() - before.rows());
    result?;
    let malformed = tally.malformed - before.malformed;
    if malformed > SHOWN as u64 {
        let more = malformed - SHOWN as u64;
        eprintln!("limbsmith: {path}: {more} more malformed rows; of all {malformed}:");
        for line in reasons.summary().lines() {
            eprintln!("limbsmith: {path}: {line}");
        }
    }
    Ok((tally, rate, end))
}

/// Verifies the parsed rows of a block and formats their lines.
fn judge(
    options: &Options,
    shape: &Shape,
    kinds: &[Kind; SLOTS],
    (verifier, reader): (&mut Verifier, &mut Option<Reader>),
    work: &mut Work,
) -> Result<(), Failure> {
    let Work {
        raw,
        decoded,
        text,
        tally,
        complaints,
        alike,
        reasons,
    } = work;
    decoded.clear();
    memory::grow(text, raw.bytes.len())?;
    // Those of a block that is parsed in several parts do not count: the warning is about the first rows.
    let first = tally.rows() == 0;
    let before = raw.before + tally.rows();
    let columns = &options.columns;
    let cells: Vec<_> = (0..raw.rows.len()).map(|i| raw.cells(i, columns)).collect();
    let rows: Vec<_> = cells
        .iter()
        .zip(&raw.rows)
        .map(|(cells, (_, _, wrong))| match (wrong, cells) {
            (Some(wrong), _) | (None, Err(wrong)) => Err(wrong.clone()),
            (None, Ok(cells)) => match reader {
                Some(reader) => Decoder::token(columns, cells, reader, decoded),
                None => options.decoder.decode(columns, cells, kinds, decoded),
            },
        })
        .collect();
    let readable: Vec<_> = rows
        .iter()
        .flatten()
        .map(|row| {
            let input = if row.prehashed {
                Input::Prehashed
            } else {
                Input::Plain
            };
            let part = |part: &std::ops::Range<usize>| &decoded[part.clone()];
            Row::new(part(&row.key), part(&row.message), part(&row.signature))
                .of(row.algorithm.with_input(input))
        })
        .collect();
    let mut verdicts = vec![limbsmith_bulk::Verdict::default(); readable.len()];
    // The lengths are equal; otherwise nothing would be valid.
    let _ = verifier.verify(&readable, &mut verdicts);
    let mut verdicts = verdicts.iter().map(|verdict| verdict.is_valid());
    for (i, row) in rows.iter().enumerate() {
        let (verdict, detail) = match row {
            Err(why) => (Verdict::Malformed, Some(why.as_str())),
            Ok(_) if verdicts.next() == Some(true) => (Verdict::Valid, None),
            Ok(_) => (Verdict::Invalid, None),
        };
        let cell = |slot: Slot| cells[i].as_ref().ok()?.get(slot);
        let line = Line {
            row: before + i as u64 + 1,
            id: cell(Slot::Id),
            verdict,
            expected: shape
                .expect
                .then(|| cell(Slot::Expect).and_then(Verdict::named)),
            detail,
        };
        if let Some(why) = detail {
            reasons.count(why);
        }
        match row {
            _ if !first => {}
            Err(why) => alike.malformed(why, line.expected),
            Ok(_) if verdict == Verdict::Valid => *alike = Alike::Valid,
            Ok(row) => alike.invalid((row.algorithm, row.prehashed), line.expected),
        }
        tally.count(verdict, line.expected);
        shape.write(&line, text);
        if let (Some(detail), true) = (detail, complaints.len() < SHOWN) {
            let part = raw.layout.as_ref().and_then(|layout| layout.name());
            let place = match (raw.rows[i].1, part) {
                (0, None) => String::new(),
                (0, Some(name)) => format!(" ({name})"),
                (line, _) => format!(" (line {line})"),
            };
            complaints.push(format!("row {}{place}: {detail}", line.row));
        }
    }
    Ok(())
}
