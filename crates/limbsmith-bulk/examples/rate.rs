//! The rate of a verifier on the rows of a file, which are read before the clock starts:
//!
//! ```sh
//! limbsmith make-corpus --rows 400000 --mix ed25519 --out rows.csv
//! cargo run --release -p limbsmith-bulk --example rate rows.csv
//! ```
//!
//! It reads files of `make-corpus`, whose columns are known: fields in hexadecimal, without quotes.

use limbsmith_bulk::{Algorithm, Algorithms, Input, Options, Row, Verdict, Verifier};
use std::time::Instant;

fn hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<_>> = text.chars().map(|c| c.to_digit(16)).collect();
    let bytes = digits?
        .chunks(2)
        .map(|pair| pair.iter().fold(0, |n, d| 16 * n + *d as u8))
        .collect();
    (text.len() % 2 == 0).then_some(bytes)
}

/// An algorithm, and key, message and signature.
type Fields = (Option<Algorithm>, [Option<Vec<u8>>; 3]);

/// The fields of `id,kind,expected,alg,key,signature,message,hash`.
fn fields(line: &str) -> Fields {
    let cells: Vec<_> = line.split(',').collect();
    let cell = |i: usize| cells.get(i).copied().unwrap_or_default();
    let algorithm: Option<Algorithm> = cell(3).parse().ok();
    let (input, message) = match cell(7) {
        "" => (Input::Plain, cell(6)),
        hash => (Input::Prehashed, hash),
    };
    let algorithm = algorithm.map(|a| a.with_input(input));
    (algorithm, [cell(4), message, cell(5)].map(hex))
}

/// The CPU seconds of this thread on Linux; elsewhere none are known.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    nanoseconds.unwrap_or(f64::NAN) / 1e9
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("a file of make-corpus")?;
    let text = std::fs::read_to_string(path)?;
    let fields: Vec<_> = text.lines().skip(1).map(fields).collect();
    let rows: Vec<_> = fields
        .iter()
        .map(|(algorithm, [key, message, signature])| Row {
            algorithm: *algorithm,
            key: key.as_deref(),
            message: message.as_deref(),
            signature: signature.as_deref(),
        })
        .collect();
    let mut verdicts = vec![Verdict::default(); rows.len()];
    for _ in 0..5 {
        let mut verifier = Verifier::new(Algorithms::Each, Options::default());
        let (wall, before) = (Instant::now(), cpu_seconds());
        verifier.verify(&rows, &mut verdicts)?;
        let cpu = cpu_seconds() - before;
        let valid = verdicts.iter().filter(|v| v.is_valid()).count();
        println!(
            "{} rows, {valid} valid: {cpu:.3} CPU seconds, {:.3} s",
            rows.len(),
            wall.elapsed().as_secs_f64()
        );
    }
    Ok(())
}
