//! Compiled batches, and the processes that run them.

use crate::Error;
use crate::candidates::Candidate;
use crate::program::{expected, program};
use crate::toolchain::{Emission, compile};
use crate::tournament::{Sample, Timer};
use crate::work::Goal;
use num_bigint::BigUint;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A candidate compiled in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Number of the candidate.
    pub candidate: usize,
    /// Number of the emission.
    pub emission: usize,
}

/// A compiled program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The program.
    pub path: PathBuf,
    /// What it has, in its order.
    pub entries: Vec<Entry>,
}

/// Candidates of a program: few, so that one that is long does not hold up the others.
pub const BATCH: usize = 6;

/// Writes and compiles a batch in a folder of its own, unless that was done before.
pub fn build(
    folder: &Path,
    goal: Goal,
    all: &[Candidate],
    emission: (usize, &Emission),
    which: &[usize],
) -> Result<Batch, Error> {
    let file = |e: std::io::Error| Error::file(folder, e);
    std::fs::create_dir_all(folder).map_err(file)?;
    let path = folder.join("program");
    let entry = |c: &usize| Entry {
        candidate: *c,
        emission: emission.0,
    };
    let batch = Batch {
        path: path.clone(),
        entries: which.iter().map(entry).collect(),
    };
    if path.exists() {
        return Ok(batch);
    }
    let list: Vec<&Candidate> = which.iter().map(|c| &all[*c]).collect();
    let files = program(emission.1.language, goal, &list);
    for (name, text) in &files {
        let at = folder.join(name);
        std::fs::write(&at, text).map_err(|e| Error::file(&at, e))?;
    }
    // Under its name only when it is whole.
    let unfinished = folder.join("unfinished");
    compile(emission.1, folder, &files[0].0, &unfinished)?;
    std::fs::rename(&unfinished, &path).map_err(file)?;
    Ok(batch)
}

/// A process that waits for orders.
struct Running {
    child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Running {
    fn start(command: &mut Command, path: &Path) -> Result<Self, Error> {
        let failed = |said: String| Error::Program {
            program: path.display().to_string(),
            said,
        };
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| failed(e.to_string()))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(orders), Some(out)) => Ok(Running {
                child,
                orders,
                answers: BufReader::new(out),
            }),
            _ => Err(failed("no pipe".into())),
        }
    }

    fn ask(&mut self, order: &str) -> Result<String, std::io::Error> {
        writeln!(self.orders, "{order}")?;
        self.orders.flush()?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(answer)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It ends with its input anyway.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// All programs of a run, as a timer of their entries in order.
pub struct Programs {
    batches: Vec<Batch>,
    running: Vec<Running>,
}

impl Programs {
    /// Starts them.
    pub fn start(batches: Vec<Batch>) -> Result<Self, Error> {
        let mut programs = Programs {
            batches,
            running: vec![],
        };
        programs.restart()?;
        Ok(programs)
    }

    /// The entries: the number of one here is its number as a candidate of the tournament.
    pub fn entries(&self) -> Vec<Entry> {
        self.batches
            .iter()
            .flat_map(|b| b.entries.clone())
            .collect()
    }

    fn ask(&mut self, entry: usize, what: &str, n: u64) -> Result<String, Error> {
        let mut i = entry;
        for (batch, running) in self.batches.iter().zip(&mut self.running) {
            if i < batch.entries.len() {
                let failed = |said: String| Error::Program {
                    program: batch.path.display().to_string(),
                    said,
                };
                let answer = running.ask(&format!("{what} {i} {n}"));
                let answer = answer.map_err(|e| failed(e.to_string()))?;
                return match answer.trim() {
                    "" => Err(failed("it ended without an answer".into())),
                    text => Ok(text.to_string()),
                };
            }
            i -= batch.entries.len();
        }
        Err(Error::Refused(format!("no entry {entry}")))
    }

    /// Compares every compiled kernel with integers.
    pub fn check(&mut self, all: &[Candidate]) -> Result<(), Error> {
        for (i, entry) in self.entries().into_iter().enumerate() {
            let c = &all[entry.candidate];
            for steps in [0, 1, 57] {
                let answer = self.ask(i, "value", steps)?;
                if value(&answer, c.rep.word) != Some(expected(c, steps as usize)) {
                    let candidate = c.name.clone();
                    return Err(Error::Wrong { candidate });
                }
            }
        }
        Ok(())
    }
}

/// The number whose words these are, in hexadecimal and the lowest first.
pub fn value(words: &str, width: u32) -> Option<BigUint> {
    let mut x = BigUint::ZERO;
    for (i, w) in words.split_whitespace().enumerate() {
        x += BigUint::from(u64::from_str_radix(w, 16).ok()?) << (i as u32 * width);
    }
    Some(x)
}

impl Timer for Programs {
    fn sample(&mut self, candidate: usize, calls: u64) -> Result<Sample, Error> {
        let answer = self.ask(candidate, "time", calls)?;
        let numbers: Vec<f64> = answer.split(' ').filter_map(|x| x.parse().ok()).collect();
        match numbers[..] {
            [nanos, gigahertz] => Ok(Sample { nanos, gigahertz }),
            _ => Err(Error::Program {
                program: "a timed program".into(),
                said: format!("{answer:?} is no time"),
            }),
        }
    }

    fn restart(&mut self) -> Result<(), Error> {
        self.running.clear();
        for b in &self.batches {
            self.running
                .push(Running::start(&mut Command::new(&b.path), &b.path)?);
        }
        Ok(())
    }
}
