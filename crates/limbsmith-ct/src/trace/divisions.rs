//! The operands of divisions, compared between runs with different secrets. The processor stops at
//! breakpoints, so this takes no longer than the operation. The rest of the trace comes from valgrind.

use super::code::Image;
use super::compare::{Comparison, instruction, memory};
use super::step::{Step, Tracer};
use super::traced::{SIGNAL, Target};
use nix::sys::ptrace::{self, AddressType};
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitStatus, waitpid};
use std::collections::HashMap;

/// `int3`.
const BREAKPOINT: i64 = 0xcc;

/// Whether the operands of the operation's divisions depend on its secrets; prints the findings.
pub fn leaks(target: Target, name: &str, few: bool) -> Result<bool, String> {
    let (tracer, image) = Tracer::start(name, few)?;
    let mut comparison = Comparison::new(&image);
    let mut breakpoints = Breakpoints::set(tracer, &image)?;
    let runs = target.kinds(few).len();
    for _ in 0..runs {
        // Gives runs without divisions an event.
        comparison.see(instruction(0));
        let see = |step: Step| {
            comparison.see(instruction(step.at)) && comparison.see(memory(step.divided))
        };
        if !breakpoints.run_to_mark(see)? || !comparison.end() {
            break;
        }
        // To the mark before the next run, or to the end.
        if !breakpoints.run_to_mark(|_| true)? {
            break;
        }
    }
    drop(breakpoints);
    comparison.complete(runs)?;
    Ok(comparison.verdict(&format!("divisions of {name}"), &image))
}

/// A process with a breakpoint at every division of the program.
struct Breakpoints {
    tracer: Tracer,
    /// The original words of code, by address.
    words: HashMap<u64, i64>,
}

impl Breakpoints {
    fn set(tracer: Tracer, image: &Image) -> Result<Self, String> {
        let mut all = Breakpoints {
            tracer,
            words: HashMap::new(),
        };
        let divisions = image.divisions();
        for at in &divisions {
            let word = ptrace::read(all.tracer.pid, *at as AddressType).map_err(text)?;
            all.words.insert(*at, word);
        }
        divisions.iter().try_for_each(|at| all.put(*at))?;
        Ok(all)
    }

    /// Sets the breakpoint. Another may be within the same word.
    fn put(&self, at: u64) -> Result<(), String> {
        let word = ptrace::read(self.tracer.pid, at as AddressType).map_err(text)?;
        self.write(at, word & !0xff | BREAKPOINT)
    }

    fn write(&self, at: u64, word: i64) -> Result<(), String> {
        ptrace::write(self.tracer.pid, at as AddressType, word).map_err(text)
    }

    /// Lets the process run to its next mark, and passes each division to `see`. Returns false if `see` needs
    /// no more, or the process has ended.
    fn run_to_mark(&mut self, mut see: impl FnMut(Step) -> bool) -> Result<bool, String> {
        let pid = self.tracer.pid;
        ptrace::cont(pid, None).map_err(text)?;
        loop {
            match waitpid(pid, None).map_err(text)? {
                WaitStatus::Stopped(_, signal) if signal == SIGNAL => return Ok(true),
                WaitStatus::Exited(_, 0) => return Ok(false),
                WaitStatus::Stopped(_, Signal::SIGTRAP) => {}
                other => return Err(format!("the traced process stopped: {other:?}")),
            }
            // A breakpoint: the original division is executed, and the breakpoint set again.
            let mut registers = ptrace::getregs(pid).map_err(text)?;
            registers.rip -= 1;
            let at = registers.rip;
            let was = self.words.get(&at).ok_or("a stop at no breakpoint")?;
            let now = ptrace::read(pid, at as AddressType).map_err(text)?;
            self.write(at, now & !0xff | was & 0xff)?;
            ptrace::setregs(pid, registers).map_err(text)?;
            let step = self.tracer.describe(&registers)?;
            if !see(step) {
                return Ok(false);
            }
            ptrace::step(pid, None).map_err(text)?;
            match waitpid(pid, None).map_err(text)? {
                WaitStatus::Stopped(_, Signal::SIGTRAP) => {}
                other => return Err(format!("the traced process stopped: {other:?}")),
            }
            self.put(at)?;
            ptrace::cont(pid, None).map_err(text)?;
        }
    }
}

fn text(e: nix::Error) -> String {
    e.to_string()
}
