//! All operations on all backends, and what was found.

use crate::needles::Needles;
use crate::watch::{Left, PAINT, watch};
use crate::{curve25519, weierstrass};
use limbsmith::cpu;
use std::collections::BTreeSet;

/// Frames of this program between the stack that is read and that of an operation.
const OWN: usize = 1536;

/// How far down verification after signing may go: as far as it likes. It is of public things, and comes after the
/// stack of signing was erased.
pub const VERIFIED: usize = 1 << 20;

/// The operations that must have been run: all of the public interface that take a secret.
const OPERATIONS: &str = include_str!("operations.txt");

/// What is asked of each operation as it runs.
#[derive(Default)]
pub struct Report {
    /// On which backend.
    place: String,
    /// Operations that were run.
    seen: BTreeSet<String>,
    /// What was found for certain, with where.
    certain: Vec<String>,
    /// Operations and forms of which only words of four bytes were found.
    doubtful: BTreeSet<(String, String)>,
    /// How far down an operation went, by name and what is erased.
    depths: Vec<(String, usize, usize)>,
}

impl Report {
    /// Runs an operation, twice so that what is done once is done, and searches for the needles.
    pub fn run(
        &mut self,
        name: &str,
        erased: usize,
        needles: &Needles,
        mut operation: impl FnMut(),
    ) {
        operation();
        let left = watch(&mut operation);
        self.seen.insert(name.into());
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

    /// Searches what is left.
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

    /// What was found for certain; then what is in doubt.
    pub fn found(&self) -> (usize, usize) {
        (self.certain.len(), self.doubtful.len())
    }
}

/// The work on a stack that has room for all of it.
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

/// Every operation on every backend of this machine; whether something was found.
pub fn all(depths: bool) -> Result<bool, String> {
    let mut found = false;
    let mut inputs: Vec<_> = Vec::new();
    let mut depth = std::collections::BTreeMap::new();
    for (place, choose) in choices() {
        let mut doubtful: Option<BTreeSet<_>> = None;
        // Three sets of secrets, the second and third only while something is in doubt.
        for seed in 0..3 {
            if inputs.len() <= seed {
                inputs.push((curve25519::Inputs::new(seed), weierstrass::All::new(seed)?));
            }
            choose()?;
            let mut report = Report {
                place: place.clone(),
                ..Report::default()
            };
            let (edwards, weierstrass) = &inputs[seed];
            edwards.run(&mut report)?;
            weierstrass.run(&mut report)?;
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
fn choices() -> Vec<Choice> {
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

/// Whether all operations of the list were run, and no other.
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
