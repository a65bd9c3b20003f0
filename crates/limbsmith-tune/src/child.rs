//! Compiled batches, and the processes that run them.

use crate::Error;
use crate::candidates::Candidate;
use crate::program::{expected, program};
use crate::state::hash;
use crate::toolchain::{Emission, compile};
use crate::tournament::{Sample, Timer};
use crate::work::Goal;
use num_bigint::BigUint;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A candidate compiled with one emission.
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
    /// Its entries, in the program's order.
    pub entries: Vec<Entry>,
}

/// Candidates per program: few, so that one long candidate does not delay the others.
pub const BATCH: usize = 6;

/// Writes and compiles a batch, unless that was done before. The name of its folder, in `parent`, is a hash
/// of everything that the program depends on.
pub fn build(
    parent: &Path,
    goal: Goal,
    all: &[Candidate],
    emission: (usize, &Emission),
    compiler: &str,
    which: &[usize],
) -> Result<Batch, Error> {
    let list: Vec<&Candidate> = which.iter().map(|c| &all[*c]).collect();
    let files = program(emission.1.language, goal, &list);
    let name = {
        let texts = files.iter().flat_map(|(name, text)| [name.as_str(), text]);
        let flags = emission.1.flags.iter().map(String::as_str);
        hash(texts.chain(flags).chain([compiler]))
    };
    let folder = &parent.join(name);
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
    for (name, text) in &files {
        let at = folder.join(name);
        std::fs::write(&at, text).map_err(|e| Error::file(&at, e))?;
    }
    // The file gets its final name only when it is complete.
    let unfinished = folder.join("unfinished");
    compile(emission.1, folder, &files[0].0, &unfinished)?;
    std::fs::rename(&unfinished, &path).map_err(file)?;
    Ok(batch)
}

/// A process that waits for commands.
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
        // The process ends with its input anyway.
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
    /// Starts the programs.
    pub fn start(batches: Vec<Batch>) -> Result<Self, Error> {
        let mut programs = Programs {
            batches,
            running: vec![],
        };
        programs.restart()?;
        Ok(programs)
    }

    /// The entries. An entry's index here is its candidate number in the tournament.
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

    /// Compares the results of every compiled kernel with integer arithmetic.
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

/// The number with these words, in hexadecimal, least significant first.
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
        let number = |x: &str| x.parse().ok().filter(|x: &f64| x.is_finite() && *x >= 0.0);
        let numbers: Option<Vec<f64>> = answer.split(' ').map(number).collect();
        match numbers.as_deref() {
            Some(&[nanos, gigahertz]) if gigahertz > 0.0 => Ok(Sample { nanos, gigahertz }),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::candidate;
    use crate::toolchain::{Language, emissions, lane_emissions, present};
    use limbsmith_forge::spec::{Field, Rep};

    fn entries(n: usize) -> Vec<Entry> {
        let entry = |candidate| Entry {
            candidate,
            emission: 0,
        };
        (0..n).map(entry).collect()
    }

    #[test]
    fn wrong_answers_are_found() {
        if !present("rustc") {
            println!("skipped: there is no rustc");
            return;
        }
        let field = Field::new("p", "2^127 - 1").expect("a modulus");
        let reps = [("saturated", "2x64"), ("unsaturated", "3x43")]
            .map(|(strategy, limbs)| Rep::new("k", strategy, limbs, 64).expect("a representation"));
        let good = reps.map(|r| candidate(&field, &r, Language::Rust, None).expect("proved"));
        // A square that is wrong, and a last limb that is one too large.
        let mut bad = good.clone();
        bad[0].rust = bad[0].rust.replace("pub fn square(", "pub fn other(")
            + "\npub fn square(a: &[u64; 2]) -> [u64; 2] { *a }\n";
        bad[1].rust = bad[1].rust.replace("pub fn to_words(", "fn right(")
            + "\npub fn to_words(a: &[u64; 3]) -> [u64; 2] { let mut w = right(a); w[1] ^= 1; w }\n";
        let emissions = emissions(Some(Language::Rust)).expect("rustc");
        // A relative path, as a user may give it: compilers run in another folder.
        let folder =
            Path::new("../../target").join(format!("limbsmith-wrong-{}", std::process::id()));
        let check = |all: &[Candidate]| {
            let emission = (0, &emissions[0]);
            let batch = build(&folder, Goal::Latency, all, emission, "rustc", &[0, 1]);
            let mut programs = Programs::start(vec![batch.expect("compiled")]).expect("started");
            assert!(
                programs
                    .sample(1, 100)
                    .is_ok_and(|s| s.nanos > 0.0 && s.gigahertz > 0.0)
            );
            programs.check(all)
        };
        assert_eq!(check(&good), Ok(()));
        let wrong = |name: &str| {
            Err(Error::Wrong {
                candidate: name.into(),
            })
        };
        assert_eq!(
            check(&[bad[0].clone(), good[1].clone()]),
            wrong("saturated 2x64")
        );
        assert_eq!(
            check(&[good[0].clone(), bad[1].clone()]),
            wrong("unsaturated 3x43")
        );
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    }

    /// Checks that the lane kernels that `emit` prints compute correctly on the processor's vectors.
    #[test]
    fn kernels_on_lanes_compute_what_integers_do() {
        let emissions = match lane_emissions(None) {
            Ok(list) => list,
            Err(e) => return println!("skipped: {e}"),
        };
        let all = [
            ("lanes32", "5x25.5"),
            ("lanes52", "3x52"),
            ("montgomery-lanes52", "3x52"),
        ];
        let field = Field::new("p", "2^127 - 1").expect("a modulus");
        let all = all.map(|(strategy, limbs)| {
            let rep = Rep::new("k", strategy, limbs, 64).expect("a representation");
            candidate(&field, &rep, Language::Rust, None).expect("proved")
        });
        let folder = std::env::temp_dir().join(format!("limbsmith-lanes-{}", std::process::id()));
        let fits = |i: &usize| emissions[0].suits(all[*i].rep.strategy.factor());
        let which: Vec<usize> = (0..all.len()).filter(fits).collect();
        for goal in [Goal::Sign, Goal::Verify] {
            let batch = build(&folder, goal, &all, (0, &emissions[0]), "rustc", &which);
            let mut programs = Programs::start(vec![batch.expect("compiled")]).expect("started");
            assert_eq!(programs.check(&all), Ok(()));
            assert!(programs.sample(0, 3).is_ok());
        }
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    }

    #[cfg(unix)]
    #[test]
    fn programs_that_say_nothing_or_nonsense_are_errors() {
        // One program that exits, and one that echoes its input.
        for (path, why) in [("/bin/true", ""), ("/bin/cat", "is no time")] {
            let batch = Batch {
                path: path.into(),
                entries: entries(2),
            };
            let mut programs = Programs::start(vec![batch]).expect("started");
            let e = programs.sample(1, 5).expect_err("no answer").to_string();
            assert!(e.contains(why), "{e}");
            assert!(programs.sample(2, 5).is_err(), "there is no third");
        }
        let batch = Batch {
            path: "/no/such/program".into(),
            entries: entries(1),
        };
        assert!(Programs::start(vec![batch]).is_err());
        assert_eq!(value("1 2", 32), Some(BigUint::from(0x2_0000_0001u64)));
        assert_eq!(value("lanes differ", 64), None);
    }
}
