//! Compares the compilers' and readers' interpretations of the same text, on random texts in the grammar and close to
//! it.
//!
//! A generator writes functions, and tokens of them are changed at random. Each text that a reader accepts is compiled,
//! many in one file, and run on edge and random words. If the interpreter runs the program to its end, the compiled
//! function must return the same, and must not panic. A text that the compiler rejects is harmless.
//!
//! Runs a few hundred texts; with `LIMBSMITH_FUZZ_SECONDS` it runs for that time, starting from `LIMBSMITH_FUZZ_SEED`:
//!
//! ```text
//! LIMBSMITH_FUZZ_SECONDS=600 cargo test --release -p limbsmith-forge --test semantics -- --nocapture
//! ```

mod c;
mod rust;

use limbsmith_check::Program;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

/// xorshift64*.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// The number of input rows for each function.
const ROUNDS: usize = 24;
/// Words in a row.
const WORDS: usize = 12;

/// Edge values, small numbers (whose sums fit), and any numbers.
fn inputs(r: &mut Rng) -> Vec<Vec<u64>> {
    let word = |r: &mut Rng, round: usize| match round % 8 {
        0 => *r.pick(&[
            0,
            1,
            2,
            u64::MAX,
            1 << 63,
            (1 << 52) - 1,
            1 << 52,
            u32::MAX.into(),
        ]),
        1 => r.next(),
        2 => r.next() >> 12,
        // Bits above the low 52.
        3 => r.next() >> 32 | r.next() << 52,
        _ => r.next() >> (34 + r.below(28)),
    };
    (0..ROUNDS)
        .map(|round| (0..WORDS).map(|_| word(r, round)).collect())
        .collect()
}

/// The words of one row as the program's inputs: bytes are bits.
fn operands(p: &Program, row: &[u64]) -> Vec<Vec<u128>> {
    let mut words = row.iter().cycle();
    let mut take = |width: u32| {
        let x = u128::from(*words.next().expect("endless"));
        match width {
            8 => x & 1,
            128 => x,
            w => x & ((1 << w) - 1),
        }
    };
    let of = |g: &limbsmith_check::Group| g.vars.iter().map(|&v| take(p.vars[v].width)).collect();
    p.inputs.iter().map(of).collect()
}

/// Tokens: names and numbers, blanks, other characters one by one.
fn tokens(text: &str) -> Vec<String> {
    let mut out: Vec<String> = vec![];
    let class = |c: char| match c {
        c if c.is_ascii_alphanumeric() || c == '_' => 0,
        ' ' | '\n' => 1,
        _ => 2,
    };
    for c in text.chars() {
        match out.last_mut() {
            Some(t) if class(c) < 2 && t.chars().all(|d| class(d) == class(c)) => t.push(c),
            _ => out.push(c.into()),
        }
    }
    out
}

/// One or two changes of tokens.
fn mutated(r: &mut Rng, text: &str, foreign: &[&str]) -> String {
    let mut t = tokens(text);
    for _ in 0..1 + r.below(6) / 4 {
        let solid: Vec<usize> = (0..t.len()).filter(|&i| !t[i].trim().is_empty()).collect();
        let (i, j) = (*r.pick(&solid), *r.pick(&solid));
        match r.below(10) {
            0 | 1 => t[i] = t[j].clone(),
            2 => t[i].clear(),
            3 => t.swap(i, j),
            4 => {
                let again = t[i].clone();
                t.insert(i, again + " ");
            }
            5 => t.insert(i, format!(" {} ", r.pick(foreign))),
            6 => {
                let digit = |s: &String| s.starts_with(|c: char| c.is_ascii_digit());
                if let Some(k) = (i..t.len()).find(|&k| digit(&t[k])) {
                    t[k] = r
                        .pick(&[
                            "0", "1", "3", "7", "8", "31", "32", "63", "64", "0x1f", "128",
                        ])
                        .to_string();
                }
            }
            7 => {
                // Adds brackets, or removes them.
                if let Some(k) = (i..t.len()).find(|&k| t[k] == "(" || t[k] == ")") {
                    t[k].clear();
                }
            }
            8 => {
                t.insert(j.max(i) + 1, ")".into());
                t.insert(j.min(i), "(".into());
            }
            _ => {
                let signs = ["+", "-", "*", "&", "|"];
                if let Some(k) = (i..t.len()).find(|&k| signs.contains(&t[k].as_str())) {
                    t[k] = r.pick(&["+", "-", "*", "&", "|", "<<", ">>"]).to_string();
                }
            }
        }
        t.retain(|s| !s.is_empty());
    }
    t.concat()
}

/// The result of a run.
#[derive(Default, Debug)]
struct Tally {
    tried: usize,
    accepted: usize,
    compiled: usize,
    compared: usize,
}

impl Tally {
    fn add(&mut self, o: &Tally) {
        self.tried += o.tried;
        self.accepted += o.accepted;
        self.compiled += o.compiled;
        self.compared += o.compared;
    }
}

/// Batches until the time is over, at least one.
fn batches(name: &str, batch: impl Fn(&mut Rng) -> Tally) {
    let number = |name: &str| std::env::var(name).ok().and_then(|s| s.parse::<u64>().ok());
    let seconds = Duration::from_secs(number("LIMBSMITH_FUZZ_SECONDS").unwrap_or(0));
    let mut seed = number("LIMBSMITH_FUZZ_SEED").unwrap_or(1);
    let start = Instant::now();
    let mut tally = Tally::default();
    loop {
        let mut r = Rng(0x9e37_79b9_7f4a_7c15 ^ seed.wrapping_mul(0xbf58_476d_1ce4_e5b9));
        tally.add(&batch(&mut r));
        seed += 1;
        if start.elapsed() >= seconds {
            break;
        }
    }
    println!("{name}: {tally:?}");
    assert!(
        tally.compiled * 20 > tally.tried,
        "{name}: hardly a text was compiled: {tally:?}"
    );
    assert!(
        tally.compared > tally.compiled,
        "{name}: hardly a run was compared: {tally:?}"
    );
}

/// A folder for one test's files in this process.
fn folder(name: &str) -> PathBuf {
    let name = format!("semantics-{name}-{}", std::process::id());
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// An accepted text, and the program that was read.
struct Read {
    text: String,
    program: Program,
}

/// A function that makes the file of the texts with these indices, and the first line of each.
type Write<'a> = dyn Fn(&[usize]) -> (String, Vec<usize>) + 'a;

/// Compiles a file of all texts, without those that the compiler rejects, and returns its output.
///
/// `write` makes the file.
fn compiled(
    name: &str,
    file: &str,
    compiler: &[String],
    all: &[Read],
    write: &Write,
) -> (Vec<usize>, String) {
    let folder = folder(name);
    let mut left: Vec<usize> = (0..all.len()).collect();
    for _ in 0..40 {
        let (text, starts) = write(&left);
        std::fs::write(folder.join(file), text).expect("a file");
        let mut command = Command::new(&compiler[0]);
        command
            .args(&compiler[1..])
            .arg(file)
            .args(["-o", "program"]);
        let out = command.current_dir(&folder).output().expect("a compiler");
        if out.status.success() {
            let run = Command::new(folder.join("program"))
                .output()
                .expect("a run");
            assert!(
                run.status.success(),
                "{name}: {}",
                String::from_utf8_lossy(&run.stderr)
            );
            std::fs::remove_dir_all(&folder).expect("the folder goes");
            return (left, String::from_utf8_lossy(&run.stdout).into_owned());
        }
        // `FILE:LINE:COLUMN: error`
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        let mut bad: Vec<usize> = said
            .lines()
            .filter(|l| l.contains("error"))
            .filter_map(|l| {
                l.strip_prefix(file)?
                    .strip_prefix(':')?
                    .split(':')
                    .next()?
                    .parse()
                    .ok()
            })
            .filter_map(|line: usize| starts.iter().rposition(|&s| s <= line))
            .collect();
        bad.sort_unstable();
        bad.dedup();
        assert!(!bad.is_empty(), "{name}: {said}");
        for i in bad.into_iter().rev() {
            left.remove(i);
        }
    }
    panic!("{name}: no file is compiled");
}

/// Compares the output, `INDEX ROUND words...` or `INDEX ROUND panic`, with the interpreter.
fn compare(name: &str, all: &[Read], said: &str, rows: &[Vec<u64>]) -> usize {
    let mut compared = 0;
    for line in said.lines() {
        let mut words = line.split(' ');
        let mut number = || {
            words
                .next()
                .and_then(|w| w.parse::<usize>().ok())
                .expect("a number")
        };
        let (read, row) = (&all[number()], &rows[number()]);
        let Ok(expected) = read.program.run(&operands(&read.program, row)) else {
            continue;
        };
        let rest: Vec<&str> = words.collect();
        let found: Result<Vec<u128>, _> = rest.iter().map(|w| w.parse::<u128>()).collect();
        assert_eq!(
            found.as_ref().ok(),
            expected.first(),
            "{name}: the program that was read is another one than {rest:?} came of:\n{}\n{}",
            read.text,
            read.program
        );
        compared += 1;
    }
    compared
}
