//! All operations on all backends, and the findings.

use crate::depth::Depth;
use crate::measure;
use crate::needles::Needles;
use crate::watch::{Left, PAINT, watch};
use crate::{curve25519, files, fourq, weierstrass};
use limbsmith::cpu;
use std::collections::BTreeSet;

/// Stack used by this program between the stack that is read and the operation's frame.
const OWN: usize = 1536;

/// The operations that must run: all operations of the public interfaces that take a secret.
const OPERATIONS: &str = include_str!("operations.txt");

/// A row of the table, the bytes that an operation touched below its erasure, and the operation.
type Touched = (&'static str, usize, String);

/// The checks of operations as they run.
#[derive(Default)]
pub struct Report {
    /// The backend.
    place: String,
    /// Operations that were run.
    seen: BTreeSet<String>,
    /// Certain findings, with their places.
    certain: Vec<String>,
    /// Operations and forms for which only words of four bytes were found.
    doubtful: BTreeSet<(String, String)>,
    /// The stack depth of each operation, with its name and the erased depth.
    depths: Vec<(String, usize, usize)>,
    /// The measurements, in the program that measures.
    touched: Option<Vec<Touched>>,
}

impl Report {
    /// A report that measures and does not search.
    pub fn measuring() -> Self {
        Report {
            touched: Some(Vec::new()),
            ..Report::default()
        }
    }

    /// The measurements.
    pub fn touched(self) -> Result<Vec<Touched>, String> {
        check_list(&self.seen)?;
        match self.certain.is_empty() {
            true => Ok(self.touched.unwrap_or_default()),
            false => Err(self.certain.join("; ")),
        }
    }

    /// Runs an operation twice, so that one-time initialization is done, and searches for the needles.
    pub fn run(
        &mut self,
        name: &str,
        erased: Depth,
        needles: &Needles,
        mut operation: impl FnMut(),
    ) {
        operation();
        measure::reset();
        let left = watch(&mut operation);
        self.seen.insert(name.into());
        if let Some(touched) = &mut self.touched {
            // Some erase nothing: they copy no secret.
            if let (Some(row), Some(from)) = (erased.name, measure::erased_from()) {
                if left.is_exhausted() {
                    let what = format!("{name}: more stack was touched than is watched");
                    self.certain.push(what);
                }
                touched.push((row, left.below(from), name.into()));
            }
            return;
        }
        let erased = erased.bytes;
        let depth = left.depth();
        self.depths.push((name.into(), depth, erased));
        if depth > erased + OWN {
            self.certain.push(format!(
                "{} {name}: {depth} bytes of stack touched, {erased} erased",
                self.place
            ));
        }
        self.search(name, needles, &left);
    }

    /// Searches the residue.
    pub fn search(&mut self, name: &str, needles: &Needles, left: &Left) {
        let places = [
            ("stack", &left.stack),
            ("heap", &left.heap),
            ("registers", &left.registers),
        ];
        for (place, memory) in places {
            for found in needles.search(memory, PAINT) {
                let form = needles.name(found.form);
                match found.long {
                    true => self.certain.push(format!(
                        "{} {name}: {form}, {place}, {} bytes below",
                        self.place,
                        memory.len() - found.at
                    )),
                    false => drop(self.doubtful.insert((name.into(), form.into()))),
                }
            }
        }
    }

    /// The numbers of certain findings and of doubtful ones.
    pub fn found(&self) -> (usize, usize) {
        (self.certain.len(), self.doubtful.len())
    }
}

/// Runs the work on a sufficiently large stack.
pub fn large_stack<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    std::thread::Builder::new()
        .stack_size(16 << 20)
        .spawn(work)
        .map_err(|e| e.to_string())?
        .join()
        .map_err(|_| "an operation panicked")?
}

/// The secrets of all operations.
pub struct Inputs(
    curve25519::Inputs,
    weierstrass::All,
    fourq::Inputs,
    files::Inputs,
);

impl Inputs {
    /// Inputs from this seed.
    pub fn new(seed: usize) -> Result<Self, String> {
        let weierstrass = weierstrass::All::new(seed)?;
        Ok(Inputs(
            curve25519::Inputs::new(seed),
            weierstrass,
            fourq::Inputs::new(seed),
            files::Inputs::new(seed)?,
        ))
    }

    /// Runs all operations.
    pub fn run(&self, report: &mut Report) -> Result<(), String> {
        self.0.run(report)?;
        self.2.run(report);
        self.3.run(report)?;
        self.1.run(report)
    }
}

/// Runs every operation on every backend of this machine. Returns whether something was found.
pub fn all(depths: bool) -> Result<bool, String> {
    let mut found = false;
    let mut inputs: Vec<_> = Vec::new();
    let mut depth = std::collections::BTreeMap::new();
    for (place, choose) in choices() {
        let mut doubtful: Option<BTreeSet<_>> = None;
        // Three sets of secrets, the second and third only while there are doubtful findings.
        for seed in 0..3 {
            if inputs.len() <= seed {
                inputs.push(Inputs::new(seed)?);
            }
            choose()?;
            let mut report = Report {
                place: place.clone(),
                ..Report::default()
            };
            inputs[seed].run(&mut report)?;
            check_list(&report.seen)?;
            for (name, reached, erased) in &report.depths {
                let entry = depth.entry((name.clone(), *erased)).or_insert(0);
                *entry = (*entry).max(*reached);
            }
            for line in &report.certain {
                println!("    FOUND {line}");
                found = true;
            }
            let again = report.doubtful;
            let rest = match doubtful {
                None => again,
                Some(before) => before.intersection(&again).cloned().collect(),
            };
            let none = rest.is_empty();
            doubtful = Some(rest);
            if none || !report.certain.is_empty() {
                break;
            }
        }
        for (name, form) in doubtful.into_iter().flatten() {
            println!("    FOUND {place} {name}: {form}, words of four bytes");
            found = true;
        }
        println!("    {place}: all operations");
    }
    cpu::reset_backend();
    cpu::reset_lanes();
    if depths {
        for ((name, erased), reached) in depth {
            println!("    {reached:7} of {erased:7} {name}");
        }
    }
    Ok(found)
}

type Choice = (String, Box<dyn Fn() -> Result<(), String>>);

/// Every backend, and all lanes.
pub fn choices() -> Vec<Choice> {
    let backends = cpu::backends().map(|b| -> Choice {
        (
            format!("backend {b}"),
            Box::new(move || {
                cpu::reset_lanes();
                cpu::set_backend(b).map_err(|e| e.to_string())
            }),
        )
    });
    let lanes = cpu::lane_backends().map(|l| -> Choice {
        (
            format!("lanes {l}"),
            Box::new(move || {
                cpu::reset_backend();
                cpu::set_lanes(l).map_err(|e| e.to_string())
            }),
        )
    });
    backends.chain(lanes).collect()
}

/// Checks that exactly the operations of the list were run.
fn check_list(seen: &BTreeSet<String>) -> Result<(), String> {
    let listed: BTreeSet<String> = OPERATIONS
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'))
        .map(String::from)
        .collect();
    let missing: Vec<_> = listed.difference(seen).collect();
    let unlisted: Vec<_> = seen.difference(&listed).collect();
    match missing.is_empty() && unlisted.is_empty() {
        true => Ok(()),
        false => Err(format!(
            "operations not searched: {missing:?}; not in the list: {unlisted:?}"
        )),
    }
}
