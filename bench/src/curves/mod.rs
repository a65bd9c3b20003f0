//! ECDSA and ECDH on secp256k1, P-256 and P-384, and BIP-340, compared with other libraries: a
//! table for each, a row for each library.
//!
//! The columns have the same meaning for every library: **keygen** from secret bytes to the bytes
//! of the public key; **sign** a digest with a key made beforehand; **verify** with a public key
//! decoded beforehand, and from its bytes; **ECDH** from the bytes of the other's key to the shared
//! coordinate. Where a library has no such call, the table states the extra work in its figure.
//!
//! Each case walks through [`COUNT`] different keys, messages and signatures. With one key measured
//! over and over the processor learns the branches of a variable-time multiplication, and a library
//! that keeps tables of keys it saw looks better than its users will find it.

mod libraries;
mod libsecp256k1;
mod limbsmith;
#[cfg(feature = "openssl")]
mod openssl;

use crate::built;
use crate::inputs::splitmix;
use crate::table::COLD;
use limbsmith_clock::{Case, Machine, Measurement, Plan, Suite};
use std::fmt::Write;
use std::hint::black_box;

/// Different keys, messages and signatures.
pub const COUNT: usize = 2048;

/// Every `STEP`th input of each library is checked.
const STEP: usize = 16;

/// The measured schemes of a curve: the subjects of its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curve {
    Secp256k1,
    Bip340,
    P256,
    P384,
}

impl Curve {
    pub const ALL: [Curve; 4] = [Curve::Secp256k1, Curve::Bip340, Curve::P256, Curve::P384];

    pub fn name(self) -> &'static str {
        match self {
            Curve::Secp256k1 => "secp256k1",
            Curve::Bip340 => "BIP-340",
            Curve::P256 => "P-256",
            Curve::P384 => "P-384",
        }
    }

    /// Bytes of a coordinate or scalar.
    fn width(self) -> usize {
        match self {
            Curve::P384 => 48,
            _ => 32,
        }
    }
}

const COLUMNS: [&str; 5] = ["keygen", "sign", "verify", "verify, key bytes", "ECDH"];

/// Inputs and their expected results, by RustCrypto.
pub struct Inputs {
    curve: Curve,
    secrets: Vec<Vec<u8>>,
    /// Uncompressed; of BIP-340, x alone.
    public: Vec<Vec<u8>>,
    /// 32 bytes each.
    messages: Vec<Vec<u8>>,
    /// SHA-256, of P-384 SHA-384; of BIP-340 the messages themselves.
    digests: Vec<Vec<u8>>,
    /// Both numbers at fixed width.
    signatures: Vec<Vec<u8>>,
    /// Public keys of others.
    peers: Vec<Vec<u8>>,
    /// Coordinates shared with them.
    shared: Vec<Vec<u8>>,
}

impl Inputs {
    /// The curve.
    pub fn curve(&self) -> Curve {
        self.curve
    }

    /// Bytes of a public key.
    pub fn key(&self, i: usize) -> &[u8] {
        &self.public[i]
    }

    /// The signed digest or message.
    pub fn digest(&self, i: usize) -> &[u8] {
        &self.digests[i]
    }

    /// Its signature.
    pub fn signature(&self, i: usize) -> &[u8] {
        &self.signatures[i]
    }

    /// The same in every run.
    pub fn new(curve: Curve) -> Self {
        let mut state = 0x1337u64;
        let mut list = |width: usize| {
            let mut bytes = || {
                let words = (0..width / 8).map(|_| splitmix(&mut state));
                let mut bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
                // Secrets start with a byte below that of any order.
                bytes[0] &= 0x7f;
                bytes
            };
            (0..COUNT).map(|_| bytes()).collect::<Vec<Vec<u8>>>()
        };
        let width = curve.width();
        let (secrets, messages, others) = (list(width), list(32), list(width));
        libraries::reference(curve, secrets, messages, others)
    }
}

/// Bytes made from input number `i`.
type Make<'a> = Option<Box<dyn Fn(usize) -> Vec<u8> + 'a>>;
/// Whether a signature is valid: number of the key, number of the message, signature.
type Judge<'a> = Option<Box<dyn Fn(usize, usize, &[u8]) -> bool + 'a>>;

/// A library, as its users call it. Unsupported operations are `None`.
#[derive(Default)]
pub struct Library<'a> {
    name: &'static str,
    keygen: Make<'a>,
    sign: Make<'a>,
    verify: Judge<'a>,
    verify_bytes: Judge<'a>,
    ecdh: Make<'a>,
    /// Signatures are those of RFC 6979 (or of BIP-340), so they must be identical.
    deterministic: bool,
    /// Keys are drawn at random inside, so they are not compared.
    random_keys: bool,
}

fn check(good: bool, curve: Curve, who: &str, what: &str) -> Result<(), String> {
    match good {
        true => Ok(()),
        false => Err(format!("{}, {who}: {what} is wrong", curve.name())),
    }
}

impl<'a> Library<'a> {
    /// Compares with the reference, and checks that forged signatures are rejected.
    fn check(&self, d: &Inputs) -> Result<(), String> {
        let wrong = |good, what| check(good, d.curve, self.name, what);
        for i in (0..COUNT).step_by(STEP) {
            if let Some(keygen) = self.keygen.as_ref().filter(|_| !self.random_keys) {
                wrong(keygen(i) == d.public[i], "public key")?;
            }
            if let Some(sign) = &self.sign {
                let signature = sign(i);
                let same = signature == d.signatures[i];
                wrong(same || !self.deterministic, "signature")?;
                wrong(
                    libraries::judge(d, i, &signature),
                    "verdict on its signature",
                )?;
            }
            for judge in [&self.verify, &self.verify_bytes].into_iter().flatten() {
                let other = (i + 1) % COUNT;
                wrong(judge(i, i, &d.signatures[i]), "verdict on a good signature")?;
                wrong(
                    !judge(i, other, &d.signatures[i]),
                    "verdict on another message",
                )?;
                wrong(!judge(other, i, &d.signatures[i]), "verdict on another key")?;
            }
            if let Some(ecdh) = self.ecdh.as_ref().filter(|_| !self.random_keys) {
                wrong(ecdh(i) == d.shared[i], "shared secret")?;
            }
        }
        Ok(())
    }

    fn add(self, suite: &mut Suite<'a>, d: &'a Inputs) {
        let subject = format!("{} | {}", d.curve.name(), self.name);
        let makes = [(0, self.keygen), (1, self.sign), (4, self.ecdh)];
        for (column, make) in makes {
            if let Some(make) = make {
                suite.add(Case::new(COLUMNS[column], &subject, move |i| {
                    black_box(make(black_box(i % COUNT)));
                }));
            }
        }
        for (column, judge) in [(2, self.verify), (3, self.verify_bytes)] {
            if let Some(judge) = judge {
                suite.add(Case::new(COLUMNS[column], &subject, move |i| {
                    let i = black_box(i % COUNT);
                    assert!(judge(i, i, &d.signatures[i]));
                }));
            }
        }
    }
}

/// All libraries, checked.
fn all(d: &Inputs) -> Result<Vec<Library<'_>>, String> {
    let mut all = vec![limbsmith::library(d)];
    all.extend(libraries::all(d));
    all.extend(libsecp256k1::library(d));
    #[cfg(feature = "openssl")]
    all.extend(openssl::library(d));
    all.iter().try_for_each(|library| library.check(d))?;
    Ok(all)
}

/// Adds, of all libraries, verification from key bytes, one by one, as `operation`.
pub fn add_single<'a>(suite: &mut Suite<'a>, d: &'a Inputs, operation: &str) -> Result<(), String> {
    for library in all(d)? {
        let Some(judge) = library.verify_bytes else {
            continue;
        };
        let subject = format!("{}, one by one", library.name);
        suite.add(Case::new(operation, subject, move |i| {
            let i = black_box(i % COUNT);
            assert!(judge(i, i, &d.signatures[i]));
        }));
    }
    Ok(())
}

/// Checks and adds all libraries.
pub fn add<'a>(suite: &mut Suite<'a>, inputs: &'a [Inputs]) -> Result<(), String> {
    for d in inputs {
        for library in all(d)? {
            library.add(suite, d);
        }
    }
    Ok(())
}

/// Head, one table for each curve, and notes.
pub fn render(machine: &Machine, plan: &Plan, results: &[Measurement]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "Thousand core cycles, median of {} rounds of samples of {} ms, interleaved over all cases;\n\
         {COUNT} different keys, messages and signatures; bold is the fastest.\n{machine}.\n{}\n",
        plan.rounds,
        plan.sample_nanos / 1e6,
        built::text(),
    );
    for curve in Curve::ALL {
        table(&mut text, curve, "", results, |r| {
            let hot = r.cycles.median;
            Some((hot, format!("{:.1}", hot / 1e3)))
        });
    }
    if results.iter().any(|r| r.cold.is_some()) {
        let _ = writeln!(text, "\n{COLD}");
        for curve in Curve::ALL {
            table(&mut text, curve, ", cold", results, |r| {
                let (cold, hot) = (r.cold?.median, r.cycles.median);
                Some((cold, format!("{:.1} ({:.2})", cold / 1e3, cold / hot)))
            });
        }
    }
    text.push_str(
        "\nring and aws-lc-rs draw random nonces, graviola and OpenSSL too; those of the others follow \
         RFC 6979 or,\nin crrl and rscrypto, rules of their own without randomness. ring, aws-lc-rs, graviola and rscrypto hash the message of 32 bytes \
         themselves. ring's keygen\nand ECDH draw a random key each time, which is in the figures. \
         rscrypto decodes a key to a table of its multiples.\n",
    );
    text
}

/// A table of what `figure` gives: cycles and the text of the cell.
fn table(
    text: &mut String,
    curve: Curve,
    title: &str,
    results: &[Measurement],
    figure: impl Fn(&Measurement) -> Option<(f64, String)>,
) {
    let of = |subject: &str, column: &str| {
        let mut all = results.iter();
        figure(all.find(|r| r.subject == subject && r.operation == column)?)
    };
    let head = format!("{} | ", curve.name());
    let mut subjects: Vec<&str> = results.iter().map(|r| r.subject.as_str()).collect();
    subjects.retain(|s| s.starts_with(&head));
    subjects.dedup();
    let mut seen: Vec<&str> = vec![];
    for subject in subjects {
        if !seen.contains(&subject) {
            seen.push(subject);
        }
    }
    let columns = COLUMNS.map(|c| seen.iter().any(|s| of(s, c).is_some()).then_some(c));
    let columns: Vec<&str> = columns.into_iter().flatten().collect();
    let best = |column: &str, from: usize| {
        let all = seen[from..].iter().filter_map(|s| of(s, column));
        all.map(|cell| cell.0).fold(f64::INFINITY, f64::min)
    };
    let _ = write!(
        text,
        "\n| {}{title} | {} |\n|---|{}\n",
        curve.name(),
        columns.join(" | "),
        "--:|".repeat(columns.len())
    );
    for subject in &seen {
        let _ = write!(text, "| {} |", &subject[head.len()..]);
        for column in &columns {
            let _ = match of(subject, column) {
                Some((c, cell)) if c == best(column, 0) => write!(text, " **{cell}** |"),
                Some((_, cell)) => write!(text, " {cell} |"),
                None => write!(text, " |"),
            };
        }
        text.push('\n');
    }
    // The first row is ours.
    let _ = write!(text, "| *limbsmith / best other* |");
    for column in &columns {
        let ours = seen.first().and_then(|s| of(s, column));
        let _ = match ours {
            Some((ours, _)) if best(column, 1).is_finite() => {
                write!(text, " *{:.2}* |", ours / best(column, 1))
            }
            _ => write!(text, " |"),
        };
    }
    text.push('\n');
}
