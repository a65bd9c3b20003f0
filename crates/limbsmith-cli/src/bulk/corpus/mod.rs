//! `limbsmith make-corpus`: files of valid and invalid signatures, for testing verifiers.
//!
//! Every row depends only on the seed and its own number, so any thread can make it, and a corpus
//! is the same on every machine.

pub(super) mod kinds;
#[cfg(test)]
mod verdicts;

use super::encoding::Encoding;
use super::parquet;
use super::pipeline;
use super::progress::Progress;
use super::source::Format;
use super::verdict::{Verdict, quote};
use crate::args::{ValueText, required};
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::memory;
use crate::output::{self, Inputs, Output, tell};
use crate::random::Random;
use kinds::{Keys, Made};
use lexopt::Arg;
use limbsmith_bulk::Algorithm;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith make-corpus --rows N [OPTIONS]

Writes N rows with a signature each, good ones and bad ones, for `limbsmith verify-many` and other
verifiers to be tried with. Columns: id (from 1), kind (what was done to the row), expected (valid,
invalid or malformed, by how it was made), alg, key, signature, message, hash; a row has a message
or, of ECDSA, the hash that was signed. The same options give the same file everywhere. The keys are
worth nothing: they follow from the seed.

  --out FILE             else standard output
  --force                overwrite FILE
  --format F             jsonl, csv, parquet; else as FILE's name ends, or jsonl
  --mix LIST             algorithms and their weights, by the names of verify-many. Default:
                         ed25519=4,secp256k1=2,secp256k1-fixed-low-s=1,p256=2,p256-fixed=1,p384=1,
                         bip340=2
  --bad SHARE            of rows with bad signatures, of all kinds: wrong message or key, flipped
                         bits, numbers out of range, the higher s, odd encodings, keys of low order,
                         wrong lengths (some of these are valid by some rules, and those of wrong
                         lengths malformed). Default: 0.1
  --malformed SHARE      of rows whose fields cannot be read. Default: 0.01
  --seed N               default: 1
  --keys N               of each algorithm, 2 or more. Default: 1000
  --message-length A-B   in bytes. Default: 0-200
  --encoding E           of keys, signatures, messages and hashes: hex (default), base64, base64url;
                         Parquet has the bytes themselves
  --threads N            default: as many as there are processors
";

const DEFAULT_MIX: &str =
    "ed25519=4,secp256k1=2,secp256k1-fixed-low-s=1,p256=2,p256-fixed=1,p384=1,bip340=2";

/// Rows in a block, if they are short.
const ROWS: u64 = 512;
/// A block is closed after this many bytes of messages.
const BLOCK_BYTES: usize = 1 << 20;

struct Options {
    rows: u64,
    out: Option<PathBuf>,
    force: bool,
    format: Format,
    mix: Vec<(Algorithm, usize)>,
    bad: f64,
    malformed: f64,
    seed: u64,
    keys: usize,
    lengths: (usize, usize),
    encoding: Encoding,
    threads: usize,
}

impl Options {
    /// Rows in a block.
    fn block(&self) -> u64 {
        let fit = (BLOCK_BYTES / self.lengths.1.max(1)) as u64;
        fit.clamp(1, ROWS)
    }
}

fn parse(mut parser: lexopt::Parser) -> Result<Options, Failure> {
    fn no<T>(what: &str, text: &str) -> Result<T, Failure> {
        Err(Failure::Usage(format!("no {what}: {text:?}")))
    }
    fn number(parser: &mut lexopt::Parser, least: u64) -> Result<u64, Failure> {
        let text = parser.value()?.text()?;
        let number = text.parse().ok().filter(|n| *n >= least);
        number.map_or_else(|| no(&format!("number from {least}"), &text), Ok)
    }
    fn share(parser: &mut lexopt::Parser) -> Result<f64, Failure> {
        let text = parser.value()?.text()?;
        let share = text.parse().ok().filter(|s| (0.0..=1.0).contains(s));
        share.map_or_else(|| no("share from 0 to 1", &text), Ok)
    }
    let (mut rows, mut out, mut format, mut threads) = (None, None, None, None);
    let mut mix = DEFAULT_MIX.to_string();
    let mut options = Options {
        rows: 0,
        out: None,
        force: false,
        format: Format::JsonLines,
        mix: vec![],
        bad: 0.1,
        malformed: 0.01,
        seed: 1,
        keys: 1000,
        lengths: (0, 200),
        encoding: Encoding::Hex,
        threads: 1,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("rows") => rows = Some(number(&mut parser, 0)?),
            Arg::Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Arg::Long("force") => options.force = true,
            Arg::Long("format") => {
                let name = parser.value()?.text()?;
                let found = Format::named(&name).filter(|found| *found != Format::Tokens);
                format = Some(found.map_or_else(|| no("format", &name), Ok)?);
            }
            Arg::Long("mix") => mix = parser.value()?.text()?,
            Arg::Long("bad") => options.bad = share(&mut parser)?,
            Arg::Long("malformed") => options.malformed = share(&mut parser)?,
            Arg::Long("seed") => options.seed = number(&mut parser, 0)?,
            Arg::Long("keys") => options.keys = number(&mut parser, 2)? as usize,
            Arg::Long("message-length") => {
                let text = parser.value()?.text()?;
                let (a, b) = text.split_once('-').unwrap_or((&text, &text));
                options.lengths = match (a.parse(), b.parse()) {
                    (Ok(a), Ok(b)) if a <= b && b <= 1 << 20 => (a, b),
                    _ => return no("range of lengths", &text),
                };
            }
            Arg::Long("encoding") => {
                let name = parser.value()?.text()?;
                options.encoding = match Encoding::named(&name) {
                    None | Some(Encoding::Raw) => return no("encoding of a corpus", &name),
                    Some(encoding) => encoding,
                };
            }
            Arg::Long("threads") => threads = Some(super::threads(&parser.value()?.text()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    options.rows = required(rows, "make-corpus", "--rows")?;
    for part in mix.split(',') {
        let (name, weight) = part.split_once('=').unwrap_or((part, "1"));
        match (name.parse(), weight.parse()) {
            (
                Ok(Algorithm::Taproot | Algorithm::Bitcoin { .. } | Algorithm::Ethereum { .. }),
                _,
            ) => {
                return Err(Failure::Usage(format!(
                    "--mix {name}: no rows of it are made; there are ed25519, secp256k1, p256, p384, bip340"
                )));
            }
            (Ok(algorithm), Ok(weight @ 1..=1_000_000)) => options.mix.push((algorithm, weight)),
            _ => return no("algorithm with a weight", part),
        }
    }
    if options.bad + options.malformed > 1.0 {
        let text = "--bad and --malformed are more than 1 together";
        return Err(Failure::Usage(text.into()));
    }
    options.out = out.filter(|o| !files::is_dash(o));
    options.format = format
        .or_else(|| options.out.as_deref().and_then(Format::of))
        .unwrap_or(Format::JsonLines);
    options.threads = threads.unwrap_or_else(super::processors);
    Ok(options)
}

/// Reads the arguments and writes the corpus.
pub fn run(parser: lexopt::Parser) -> Outcome {
    let options = parse(parser)?;
    let header: &[u8] = match options.format {
        Format::Csv => b"id,kind,expected,alg,key,signature,message,hash\n",
        _ => b"",
    };
    let inputs = Inputs::default();
    let out = options.out.as_deref().unwrap_or(Path::new("-"));
    let mut output = Output::open(out, &output::Options::new(&inputs, options.force))?;
    let mut sink = match options.format {
        Format::Parquet if output.is_standard() => {
            return Err(Failure::Usage(
                "Parquet cannot be written to standard output: give --out FILE".into(),
            ));
        }
        Format::Parquet => Sink::Table(Box::new(parquet::Corpus::new(output)?)),
        _ => {
            output.put(header)?;
            Sink::Text(output)
        }
    };
    memory::room(options.keys.saturating_mul(options.mix.len() * 512))?;
    let keys: Vec<Keys> = options
        .mix
        .iter()
        .enumerate()
        .map(|(i, (algorithm, _))| {
            let mut random = Random::new(&[options.seed, 0, i as u64]);
            Keys::new(*algorithm, options.keys, &mut random)
        })
        .collect();
    let mut progress = Progress::new();
    let (mut next, mut written, mut counts) = (0, 0, [0; 3]);
    let result = pipeline::run(
        options.threads,
        |block: &mut Block| {
            block.first = next;
            block.count = options.block().min(options.rows - next);
            next += block.count;
            Ok(block.count > 0)
        },
        || |block: &mut Block| block.make(&options, &keys),
        |block| {
            match &mut sink {
                Sink::Table(table) => block.rows.drain(..).try_for_each(|row| row.put(table))?,
                Sink::Text(output) => output.put(&block.text)?,
            }
            written += block.count;
            for (all, count) in counts.iter_mut().zip(block.counts) {
                *all += count;
            }
            progress.show(written, (written, options.rows));
            Ok(())
        },
    );
    let rate = progress.finish(written);
    result?;
    match sink {
        Sink::Table(table) => table.finish()?,
        Sink::Text(output) => output.finish()?,
    }
    let [valid, invalid, malformed] = counts;
    let summary =
        format!("{written} rows: {valid} valid, {invalid} invalid, {malformed} malformed ({rate})");
    match options.out {
        None => eprintln!("{summary}"),
        Some(_) => tell(&summary)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The destination of rows.
enum Sink {
    Text(Output),
    Table(Box<parquet::Corpus>),
}

/// A block of rows in progress.
#[derive(Default)]
struct Block {
    first: u64,
    count: u64,
    text: Vec<u8>,
    /// For formats other than text.
    rows: Vec<Row>,
    counts: [u64; 3],
}

impl Block {
    fn make(&mut self, options: &Options, keys: &[Keys]) -> Result<(), Failure> {
        self.text.clear();
        self.counts = [0; 3];
        for id in self.first + 1..=self.first + self.count {
            let row = row(options, keys, id);
            self.counts[match row.expected {
                Verdict::Valid => 0,
                Verdict::Invalid => 1,
                Verdict::Malformed => 2,
            }] += 1;
            match options.format {
                // Tokens are not made.
                Format::Csv | Format::Tokens => row.write_csv(options.encoding, &mut self.text),
                Format::Parquet => self.rows.push(row),
                Format::JsonLines => row.write_json(options.encoding, &mut self.text),
            }
        }
        Ok(())
    }
}

/// A field with bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Bytes {
    Missing,
    Good(Vec<u8>),
    /// Followed by a character that is in no encoding.
    Broken(Vec<u8>),
}

impl Bytes {
    fn text(&self, encoding: Encoding) -> Option<String> {
        match self {
            Bytes::Missing => None,
            Bytes::Good(bytes) => Some(encoding.encode(bytes)),
            Bytes::Broken(bytes) => Some(encoding.encode(bytes) + "!"),
        }
    }
}

/// A row to write.
struct Row {
    id: u64,
    kind: &'static str,
    expected: Verdict,
    algorithm: Option<String>,
    /// Key, signature, message, hash.
    bytes: [Bytes; 4],
}

const NAMES: [&str; 4] = ["key", "signature", "message", "hash"];

/// Ways to make a row malformed. The last two are possible only where bytes are written as text.
const MALFORMED: [&str; 8] = [
    "no-algorithm",
    "unknown-algorithm",
    "no-key",
    "no-signature",
    "message-and-hash",
    "broken-key",
    "broken-signature",
    "broken-message",
];

fn row(options: &Options, keys: &[Keys], id: u64) -> Row {
    let random = &mut Random::new(&[options.seed, 1, id]);
    let total = options.mix.iter().map(|m| m.1).sum();
    let mut place = random.below(total);
    let mut which = 0;
    while place >= options.mix[which].1 {
        place -= options.mix[which].1;
        which += 1;
    }
    let algorithm = options.mix[which].0;
    let malformed = random.chance(options.malformed);
    // So that both shares refer to all rows.
    let rest = (1.0 - options.malformed).max(f64::MIN_POSITIVE);
    let bad = !malformed && random.chance(options.bad / rest);
    let kind = bad.then(|| random.pick(&kinds::bad_kinds(algorithm)));
    let Made {
        kind,
        verdict,
        key,
        signature,
        message,
        prehashed,
    } = kinds::make(algorithm, &keys[which], kind, options.lengths, random);
    let message = Bytes::Good(message);
    let mut row = Row {
        id,
        kind,
        expected: verdict,
        algorithm: Some(algorithm.name()),
        bytes: match prehashed {
            false => [
                Bytes::Good(key),
                Bytes::Good(signature),
                message,
                Bytes::Missing,
            ],
            true => [
                Bytes::Good(key),
                Bytes::Good(signature),
                Bytes::Missing,
                message,
            ],
        },
    };
    if malformed {
        let ways = match options.format {
            Format::Parquet => &MALFORMED[..5],
            _ => &MALFORMED[..],
        };
        row.damage(random.pick(ways));
    }
    row
}

impl Row {
    fn damage(&mut self, kind: &'static str) {
        self.kind = kind;
        self.expected = Verdict::Malformed;
        let broken = |field: &mut Bytes| {
            if let Bytes::Good(bytes) = field {
                *field = Bytes::Broken(std::mem::take(bytes));
            }
        };
        match kind {
            "no-algorithm" => self.algorithm = None,
            "unknown-algorithm" => self.algorithm = Some("rot13".into()),
            "no-key" => self.bytes[0] = Bytes::Missing,
            "no-signature" => self.bytes[1] = Bytes::Missing,
            "message-and-hash" => {
                self.bytes[2] = Bytes::Good(vec![1]);
                self.bytes[3] = Bytes::Good(vec![2]);
            }
            "broken-key" => broken(&mut self.bytes[0]),
            "broken-signature" => broken(&mut self.bytes[1]),
            _ => self.bytes[2..].iter_mut().for_each(broken),
        }
    }

    fn put(self, table: &mut parquet::Corpus) -> Result<(), Failure> {
        let bytes = self.bytes.map(|field| match field {
            Bytes::Missing => None,
            Bytes::Good(bytes) | Bytes::Broken(bytes) => Some(bytes),
        });
        let algorithm = self.algorithm.as_deref();
        table.row(self.id, self.kind, self.expected, algorithm, bytes)
    }

    fn write_csv(&self, encoding: Encoding, out: &mut Vec<u8>) {
        let expected = self.expected.name();
        let algorithm = self.algorithm.as_deref().unwrap_or_default();
        out.extend_from_slice(
            format!("{},{},{expected},{algorithm}", self.id, self.kind).as_bytes(),
        );
        for field in &self.bytes {
            out.push(b',');
            quote(field.text(encoding).unwrap_or_default().as_bytes(), out);
        }
        out.push(b'\n');
    }

    fn write_json(&self, encoding: Encoding, out: &mut Vec<u8>) {
        let (id, kind, expected) = (self.id, self.kind, self.expected.name());
        // No value here needs escapes.
        out.extend_from_slice(
            format!("{{\"id\":{id},\"kind\":\"{kind}\",\"expected\":\"{expected}\"").as_bytes(),
        );
        let fields = NAMES.iter().zip(&self.bytes);
        let fields = fields.map(|(name, field)| (*name, field.text(encoding)));
        for (name, text) in std::iter::once(("alg", self.algorithm.clone())).chain(fields) {
            if let Some(text) = text {
                out.extend_from_slice(format!(",\"{name}\":\"{text}\"").as_bytes());
            }
        }
        out.extend_from_slice(b"}\n");
    }
}
