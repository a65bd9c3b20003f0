//! The traced process: it computes an operation once for each secret, between marks.

use limbsmith::cpu::{self, Backend, Lanes};
use limbsmith_ct::input::{Input, KINDS};
use limbsmith_ct::operations::{self, Operation, Place, Run};
use limbsmith_ct::{leaks, watch};
use nix::sys::ptrace;
use nix::sys::signal::{Signal, raise};
use std::fmt;
use std::hint::black_box;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// The message for systems where no process may be traced.
pub const UNTRACED: &str = "no process may be traced here";

/// The process sends itself this signal before and after each run, and the tracer waits for it.
pub const SIGNAL: Signal = Signal::SIGUSR1;

/// The process writes here before and after each run, and valgrind reports it.
static MARK: AtomicU64 = AtomicU64::new(0);

/// The last of the process's messages before its runs.
pub const END: &str = "end";

/// A kind whose lanes are all random.
const OTHERS: usize = 100;

/// The instructions that are traced.
#[derive(Clone, Copy)]
pub enum Target {
    /// The backend, for operations on one input.
    Backend(Backend),
    /// The lanes, for calls on many.
    Lanes(Lanes),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Backend(b) => write!(f, "backend {b}"),
            Target::Lanes(l) => write!(f, "lanes {l}"),
        }
    }
}

impl Target {
    /// The target that the environment selects; by default the fastest lanes.
    pub fn chosen() -> Result<Self, String> {
        let unknown = |name: &String| format!("no instructions of kind {name}");
        if let Ok(name) = std::env::var("LIMBSMITH_BACKEND") {
            let backend = name.parse().map_err(|_| unknown(&name))?;
            return Ok(Target::Backend(backend));
        }
        match std::env::var("LIMBSMITH_LANES") {
            Ok(name) => Ok(Target::Lanes(name.parse().map_err(|_| unknown(&name))?)),
            Err(_) => Ok(Target::Lanes(cpu::lanes())),
        }
    }

    pub fn is_available(self) -> bool {
        match self {
            Target::Backend(b) => b.is_available(),
            Target::Lanes(l) => l.is_available(),
        }
    }

    /// Whether valgrind supports the instructions: all but those of AVX-512, which a whole program may be
    /// compiled for (`LIMBSMITH_STEP` in the environment).
    pub fn is_emulated(self) -> bool {
        std::env::var_os("LIMBSMITH_STEP").is_none()
            && !matches!(
                self,
                Target::Backend(Backend::R52Ifma | Backend::R51Ifma)
                    | Target::Lanes(Lanes::Ifma | Lanes::Ifma51)
            )
    }

    /// Whether the operation is traced there.
    pub fn has(self, operation: &Operation) -> bool {
        operation.untraced.is_none()
            && match self {
                Target::Backend(_) => operation.place == Place::Backends,
                Target::Lanes(lanes) => watch::has_lanes(operation.place, lanes),
            }
    }

    /// The operations that every test run traces. A single step of the processor takes some 50 microseconds,
    /// an emulated instruction less than one.
    pub fn some(self) -> Vec<&'static str> {
        let all = operations::all().filter(|o| self.has(o)).map(|o| o.name);
        match self {
            Target::Lanes(Lanes::Ifma | Lanes::Ifma51) => all
                .filter(|n| operations::SOME_IN_LANES.contains(n))
                .collect(),
            Target::Backend(Backend::R52Ifma | Backend::R51Ifma) => all
                .filter(|n| operations::SOME_IN_ALL_LANES.contains(n))
                .collect(),
            _ => all.filter(|n| operations::SOME.contains(n)).collect(),
        }
    }

    /// The kinds of secrets. A call on many has one of each of the first eight in its lanes, or others by
    /// turns, and `few` selects three such sets: the effect of one secret in a lane shows in comparison with
    /// the set of random ones.
    pub fn kinds(self, few: bool) -> Vec<usize> {
        match (self, few) {
            (Target::Lanes(_), true) => vec![0, OTHERS, 4],
            (Target::Lanes(_), false) => (0..KINDS).chain([OTHERS]).collect(),
            (Target::Backend(_), _) => (0..KINDS).collect(),
        }
    }

    fn set(self) -> Result<(), String> {
        match self {
            Target::Backend(b) => cpu::set_backend(b).map_err(|e| e.to_string()),
            Target::Lanes(l) => cpu::set_lanes(l).map_err(|e| e.to_string()),
        }
    }
}

/// The traced process: computes the operation once, so that everything is loaded and detected, then once for
/// each secret, between two marks.
pub fn child(target: Target, name: &str, few: bool) -> Result<(), String> {
    let operation = operations::find(name).or(leaks::find(name));
    let operation = operation.ok_or("no such operation")?;
    target.set()?;
    let mut out = Vec::with_capacity(1 << 16);
    let kinds = target.kinds(few);
    match target.is_emulated() {
        true => {
            let maps = std::fs::read_to_string("/proc/self/maps").map_err(|e| e.to_string())?;
            let place = &raw const MARK as u64;
            let mut stdout = std::io::stdout();
            write!(stdout, "mark {place:x}\n{maps}{END}\n").map_err(|e| e.to_string())?;
            stdout.flush().map_err(|e| e.to_string())?;
            // The answer is read before any further output.
            let mut answer = String::new();
            std::io::stdin()
                .read_line(&mut answer)
                .map_err(|e| e.to_string())?;
        }
        false => ptrace::traceme().map_err(|_| UNTRACED)?,
    }
    let mark: Mark = match target.is_emulated() {
        true => written,
        false => raised,
    };
    let mut run = |kind, mark| {
        out.clear();
        super::heap::afresh(|| {
            let run = (operation.prepare)(black_box(Input::of_kind(kind)));
            let marked = marked(run, &mut out, mark);
            assert!(out.len() < out.capacity(), "results move to other places");
            black_box(&out);
            marked
        })
    };
    // A run without marks, after which everything is loaded and detected.
    run(OTHERS, unmarked)?;
    kinds.into_iter().try_for_each(|kind| run(kind, mark))
}

/// One run between its marks: a function, so that all secrets share one copy of this code.
#[inline(never)]
fn marked(mut run: Run, out: &mut Vec<u8>, mark: Mark) -> Result<(), String> {
    mark()?;
    run(out);
    mark()
}

type Mark = fn() -> Result<(), String>;

fn unmarked() -> Result<(), String> {
    Ok(())
}

#[inline(never)]
fn raised() -> Result<(), String> {
    raise(SIGNAL).map_err(|e| e.to_string())
}

#[inline(never)]
fn written() -> Result<(), String> {
    MARK.store(black_box(1), Ordering::Relaxed);
    Ok(())
}
