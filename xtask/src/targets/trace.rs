//! Traces of the emulator, compared.

use super::build::{Built, plugin_path};
use super::instrument::instrument;
use super::{Target, output};
use crate::step::{self, root};
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Kinds of secrets, as the firmware has them.
const KINDS: usize = 10;
/// Leaks have numbers from here.
const LEAKS: usize = 100;
/// One execution.
#[derive(Clone, Debug)]
struct Run {
    /// Which of all executions it is.
    row: usize,
    instructions: u64,
    /// Hashes of the addresses of instructions, and of those of memory.
    hashes: [String; 2],
    divisions: u64,
    /// Bytes of stack below the caller.
    stack: u64,
}

/// An operation, with all kinds of secrets.
#[derive(Debug)]
struct Traced {
    number: usize,
    name: String,
    /// Bytes of stack that it erases.
    depth: u64,
    runs: Vec<Run>,
}

impl Traced {
    /// Whether the runs are equal.
    fn is_equal(&self) -> bool {
        let different: BTreeSet<_> = self.runs.iter().map(|r| &r.hashes).collect();
        different.len() == 1
    }

    /// Divisions of one run.
    fn divisions(&self) -> u64 {
        self.runs.iter().map(|r| r.divisions).max().unwrap_or(0)
    }

    fn stack(&self) -> u64 {
        self.runs.iter().map(|r| r.stack).max().unwrap_or(0)
    }

    /// Whether it went no farther down the stack than it erases.
    fn is_erased(&self) -> bool {
        self.stack() <= self.depth
    }
}

/// All of a program.
#[derive(Debug)]
pub struct Traces {
    all: Vec<Traced>,
    /// Where operations on secrets differ, if they do.
    places: Vec<String>,
}

impl Traces {
    fn of_operations(&self) -> impl Iterator<Item = &Traced> {
        self.all.iter().filter(|t| t.number < LEAKS)
    }

    fn of_leaks(&self) -> impl Iterator<Item = &Traced> {
        self.all.iter().filter(|t| t.number >= LEAKS)
    }

    /// How many operations there are.
    pub fn operations(&self) -> usize {
        self.of_operations().count()
    }

    /// How many leaks there are.
    pub fn leaks(&self) -> usize {
        self.of_leaks().count()
    }

    /// The operation that needs most stack, and how much it touches.
    pub fn deepest(&self) -> (&str, u64) {
        let deepest = self.of_operations().max_by_key(|t| t.stack());
        deepest.map_or(("none", 0), |t| (&t.name, t.stack()))
    }

    /// Divisions in all operations.
    pub fn divisions(&self) -> u64 {
        self.of_operations().map(Traced::divisions).sum()
    }

    /// At level z the compiler generates divisions of lengths by sizes, which are not secret. (On Cortex-M0,
    /// where a division is a loop, the traces show that.) For WebAssembly the traces contain the operands of
    /// divisions.
    ///
    /// # Errors
    /// If an operation's traces differ, or it divides at another level than z, or it goes farther down the stack
    /// than it erases, or a planted leak was not found, or something was not executed.
    pub fn verdict(&self, target: Target, level: &str) -> Result<(), String> {
        let mut wrong = self.places.clone();
        if self.operations() < 15 || self.leaks() < 6 {
            wrong.push("operations are missing".into());
        }
        for t in &self.all {
            if t.runs.len() != KINDS {
                wrong.push(format!("{} was not executed for every secret", t.name));
            }
        }
        for t in self.of_operations() {
            if !t.is_equal() {
                wrong.push(format!("{} depends on a secret", t.name));
            }
            if t.divisions() > 0 && level != "z" && !target.is_wasm() {
                wrong.push(format!("{} divides", t.name));
            }
            if t.stack() == 0 {
                wrong.push(format!("no stack of {} was seen", t.name));
            }
            if !t.is_erased() {
                let (stack, depth) = (t.stack(), t.depth);
                wrong.push(format!(
                    "{} touches {stack} bytes of stack and erases {depth}",
                    t.name
                ));
            }
        }
        let is_missed = |t: &&Traced| t.is_equal() && (t.divisions() == 0 || target.is_wasm());
        for t in self.of_leaks().filter(is_missed) {
            wrong.push(format!("the planted leak '{}' was not found", t.name));
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(wrong.join("; ")),
        }
    }
}

impl fmt::Display for Traces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for t in &self.all {
            let equal = t.is_equal() && (t.number < LEAKS || t.divisions() == 0);
            let verdict = match (equal, t.number < LEAKS) {
                (true, true) => "equal",
                (false, true) => "DIFFERS",
                (true, false) => "NOT FOUND",
                (false, false) => "found",
            };
            let most = t.runs.iter().map(|r| r.instructions).max().unwrap_or(0);
            let (name, stack) = (&t.name, t.stack());
            writeln!(
                f,
                "    {name:18} {most:9} instructions, {stack:5} bytes of stack: {verdict}"
            )?;
        }
        Ok(())
    }
}

/// Traces all operations of a build.
pub fn run(target: Target, built: &Built) -> Result<Traces, String> {
    let (program, report) = (built.program("traced"), built.file("traced.txt"));
    let mut command = match target.is_wasm() {
        true => {
            let [traced, blocks] = ["traced.calls.wasm", "blocks.txt"].map(|f| built.file(f));
            instrument(&program, &traced, &blocks)?;
            let mut command = target.command();
            command.args([&traced, &blocks, &report]);
            command
        }
        false => {
            let mut command = emulated(target, &format!("out={}", shown(&report)?))?;
            command.arg(&program);
            command
        }
    };
    let mut all = operations(&output(&mut command)?)?;
    let rows = fs::read_to_string(&report).map_err(|e| format!("{}: {e}", report.display()))?;
    let mut places = Vec::new();
    let named = |all: &[Traced], number| {
        let at = all.iter().position(|t| t.number == number);
        at.ok_or_else(|| format!("no operation {number}"))
    };
    for (row, line) in rows.lines().enumerate() {
        let wrong = || format!("the trace says '{line}'");
        if let Some(place) = line.strip_prefix("differs ") {
            let (number, function) = place.split_once(' ').ok_or_else(wrong)?;
            let number = number.parse().map_err(|_| wrong())?;
            if number < LEAKS {
                let name = &all[named(&all, number)?].name;
                places.push(format!("{name}: depends on a secret in {function}"));
            }
            continue;
        }
        let (number, run) = read(row, line).ok_or_else(wrong)?;
        let at = named(&all, number)?;
        all[at].runs.push(run);
    }
    let mut traces = Traces { all, places };
    if !target.is_wasm() {
        let differing = traces.of_operations().filter(|t| !t.is_equal());
        traces.places = differing
            .map(|t| place(target, built, t))
            .collect::<Result<_, _>>()?;
    }
    Ok(traces)
}

/// The operations that the firmware names.
fn operations(text: &str) -> Result<Vec<Traced>, String> {
    let mut all = Vec::new();
    for line in text.lines() {
        let mut words = line.splitn(4, ' ');
        match (
            words.next(),
            words.next().map(str::parse),
            words.next().map(str::parse),
            words.next(),
        ) {
            (Some("operation"), Some(Ok(number)), Some(Ok(depth)), Some(name)) => {
                all.push(Traced {
                    number,
                    name: name.into(),
                    depth,
                    runs: Vec::new(),
                })
            }
            _ => return Err(format!("the firmware says '{line}'")),
        }
    }
    Ok(all)
}

/// A path for the plugin's arguments, of which a comma in the name of the checkout would make two.
fn shown(path: &Path) -> Result<String, String> {
    let path = step::relative(path, &root())?;
    Ok(path.display().to_string())
}

/// The emulator with its plugin. It runs at the root.
fn emulated(target: Target, arguments: &str) -> Result<Command, String> {
    let mut command = target.command();
    let (plugin, isa, mark) = (shown(&plugin_path())?, target.isa, target.mark);
    command.arg("-plugin");
    command.arg(format!("{plugin},isa={isa},call={mark},{arguments}"));
    Ok(command)
}

/// A line of the plugin's: operation, kind, instructions, two hashes, divisions, stack.
fn read(row: usize, line: &str) -> Option<(usize, Run)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [number, _, instructions, addresses, memory, divisions, stack] = words[..] else {
        return None;
    };
    let run = Run {
        row,
        instructions: instructions.parse().ok()?,
        hashes: [addresses.into(), memory.into()],
        divisions: divisions.parse().ok()?,
        stack: stack.parse().ok()?,
    };
    Some((number.parse().ok()?, run))
}

/// The first instruction after which two runs of an operation differ.
fn place(target: Target, built: &Built, traced: &Traced) -> Result<String, String> {
    let first = traced.runs.first();
    let other = first.and_then(|f| traced.runs.iter().find(|r| r.hashes != f.hashes));
    let (Some(first), Some(other)) = (first, other) else {
        return Ok(format!("{} was not executed", traced.name));
    };
    let [a, b] = [
        dump(target, built, first.row)?,
        dump(target, built, other.row)?,
    ];
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let is_data = |w: &u64| w >> 63 == 1;
    let instruction = a[..same]
        .iter()
        .rev()
        .find(|w| !is_data(w))
        .copied()
        .unwrap_or(0);
    let what = match [&a, &b].iter().any(|t| t.get(same).is_some_and(is_data)) {
        true => "memory",
        false => "a branch",
    };
    let (name, symbol) = (&traced.name, symbol(&built.program("traced"), instruction)?);
    Ok(format!(
        "{name}: {what} depends on a secret at {instruction:#x} in {symbol}"
    ))
}

/// All addresses of one run.
fn dump(target: Target, built: &Built, row: usize) -> Result<Vec<u64>, String> {
    let file = built.file("dump");
    let arguments = format!("out=/dev/null,dump={},row={row}", shown(&file)?);
    output(emulated(target, &arguments)?.arg(built.program("traced")))?;
    let bytes = fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let words = bytes.as_chunks::<8>().0.iter();
    Ok(words.map(|w| u64::from_le_bytes(*w)).collect())
}

/// The function that an address is in.
fn symbol(program: &PathBuf, address: u64) -> Result<String, String> {
    let text = output(Command::new("llvm-nm-19").args(["-C", "-n"]).arg(program))?;
    let mut last = "?";
    for line in text.lines() {
        let mut words = line.splitn(3, ' ');
        let start = words.next().and_then(|w| u64::from_str_radix(w, 16).ok());
        match (start, words.next(), words.next()) {
            (Some(start), Some("t" | "T"), Some(name)) if start <= address => last = name,
            _ => {}
        }
    }
    Ok(last.into())
}
