//! A cycle-accurate model of the whole machine.
//!
//! Values are computed when an instruction issues, from operands that are ready by then; cycles come from
//! [`Timing`]. That is exact because no other instruction can see an intermediate value: the test bench of
//! the hardware compares every issue (cycle, address) and every write (cycle, register, digits).
//!
//! A job is a range of microcode on one window of registers. It ends in `fin`, at an opcode that does not
//! exist, or where control leaves the range, by branch or by its end. Each has a separate cause. The
//! published engine continues silently in the last case, and its interrupt is the same for all three. A limit
//! can also stop a job, so that no client can monopolize the engine.
//!
//! Whatever its cause, an end wipes the window. Only register 0, the result, stays after `fin`, and a host
//! can read it, and nothing else, until the window is wiped, written or used by another job.

use crate::digits::{self, Plain, Value};
use crate::erratum;
use crate::isa::{CODE, CONSTANTS, ENDING, Instruction, Opcode, REGISTERS, Source, WINDOWS};
use crate::timing::Timing;
pub use limbsmith_driver::{Cause, checksum};

/// A job to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The window of registers, below 16.
    pub window: u8,
    /// Address of the first word.
    pub start: u16,
    /// Number of words.
    pub len: u16,
}

/// The result of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The cause of its end.
    pub cause: Cause,
    /// Cycles from the first possible issue to the last, and those of the wipe at the end.
    pub cycles: u64,
    /// Instructions issued.
    pub issued: u64,
}

/// An event of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An instruction issues.
    Issue {
        /// When.
        cycle: u64,
        /// Its address.
        pc: u16,
        /// Its word.
        word: u32,
    },
    /// A result is on the bus, and written at the end of this cycle. It is reported with the issue, so a
    /// listener that needs the order of cycles has to sort.
    Write {
        /// When.
        cycle: u64,
        /// The register, in its window.
        register: u8,
        /// The written value.
        value: Value,
    },
}

/// The contents of a window, as far as a host is concerned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contents {
    /// All registers are zero.
    #[default]
    Nothing,
    /// A host has written operands. They cannot be read.
    Operands,
    /// Register 0 is the result of a job that ended in `fin`; the others are zero.
    Result,
}

/// An engine.
pub struct Model {
    code: Vec<u32>,
    registers: Vec<Value>,
    contents: [Contents; WINDOWS as usize],
    locked: bool,
    checksum: u32,
    /// Whether `mul` has the published engine's fault.
    pub erratum: bool,
    /// Arrays of multipliers, 1 or 2.
    pub arrays: u8,
}

impl Default for Model {
    fn default() -> Self {
        Model {
            code: vec![0; CODE as usize],
            registers: vec![Value::default(); (WINDOWS * REGISTERS) as usize],
            contents: [Contents::Nothing; WINDOWS as usize],
            locked: false,
            checksum: 0,
            erratum: false,
            arrays: 1,
        }
    }
}

/// The state of a job other than registers. Cleared at its start.
#[derive(Default)]
struct State {
    flag: bool,
    before: bool,
    counter: u16,
}

/// Bit `n` of a plain number, 0 from bit 256 on.
fn bit(x: &Plain, n: u16) -> bool {
    x.get(usize::from(n) / 64)
        .is_some_and(|w| w >> (n % 64) & 1 == 1)
}

/// The constant `#index`.
pub fn constant(index: u8) -> Value {
    match CONSTANTS.iter().find(|c| c.0 == index) {
        Some(&(_, c)) if c >= 0 => Value::from_plain(&[c as u64, 0, 0, 0]),
        Some(_) => Value::from_plain(&digits::P),
        None => Value::default(),
    }
}

impl Model {
    /// A new engine with all state zero.
    pub fn new() -> Self {
        Model::default()
    }

    /// Writes microcode from an address on. Words beyond the end are dropped, and all when it is locked.
    pub fn load(&mut self, at: u16, words: &[u32]) {
        if self.locked {
            return;
        }
        for (n, w) in (usize::from(at)..CODE as usize).zip(words) {
            self.code[n] = *w;
            self.checksum = checksum(self.checksum, n as u16, *w);
        }
    }

    /// Locks the microcode until the next reset.
    pub fn lock(&mut self) {
        self.locked = true;
    }

    /// Whether it is locked.
    pub fn is_locked(&self) -> bool {
        self.locked
    }

    /// The [`checksum`] of all words loaded since reset, in the order of loading.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Resets the engine: all windows are wiped. Microcode stays, unlocked, and its checksum begins anew.
    pub fn reset(&mut self) {
        (0..WINDOWS as u8).for_each(|w| self.wipe(w));
        (self.locked, self.checksum) = (false, 0);
    }

    /// Clears a window: the host's acknowledgment of a result.
    pub fn wipe(&mut self, window: u8) {
        (0..REGISTERS as u8).for_each(|r| *self.register(window, r) = Value::default());
        self.contents[usize::from(window % 16)] = Contents::Nothing;
    }

    /// The contents of a window, as its status says.
    pub fn contents(&self, window: u8) -> Contents {
        self.contents[usize::from(window % 16)]
    }

    /// Writes an operand, as a host does.
    pub fn host_write(&mut self, window: u8, index: u8, value: Value) {
        *self.register(window, index) = value;
        self.contents[usize::from(window % 16)] = Contents::Operands;
    }

    /// Reads a register, as a host does: 0 unless it is a result.
    pub fn host_read(&self, window: u8, index: u8) -> Value {
        match (index % 32, self.contents(window)) {
            (0, Contents::Result) => self.registers[usize::from(window % 16) * 32],
            _ => Value::default(),
        }
    }

    /// A register itself, as no host sees it. Window and index are taken modulo their numbers.
    pub fn register(&mut self, window: u8, index: u8) -> &mut Value {
        &mut self.registers[usize::from(window % 16) * 32 + usize::from(index % 32)]
    }

    /// Runs a job to its end, or for `limit` cycles, and reports all events to `watch`. The end wipes its
    /// window; only after `fin` register 0 stays.
    pub fn run(&mut self, job: Job, limit: u64, watch: &mut dyn FnMut(Event)) -> Report {
        let mut report = self.execute(job, limit, watch);
        report.cycles += u64::from(ENDING);
        let result = *self.register(job.window, 0);
        self.wipe(job.window);
        if report.cause == Cause::Finished {
            *self.register(job.window, 0) = result;
            self.contents[usize::from(job.window % 16)] = Contents::Result;
        }
        report
    }

    /// [`run`](Self::run) without the wipe and its cycles, for those who examine programs: all registers
    /// are as the last instruction left them.
    pub fn execute(&mut self, job: Job, limit: u64, watch: &mut dyn FnMut(Event)) -> Report {
        let mut time = Timing::new(self.arrays);
        let mut state = State::default();
        let (start, stop) = (
            u32::from(job.start),
            u32::from(job.start) + u32::from(job.len),
        );
        let mut pc = start;
        let mut issued = 0;
        let end = |cause, cycles| Report {
            cause,
            cycles,
            issued: 0,
        };
        let report = loop {
            let fin = Instruction::new(Opcode::Fin);
            let word = match self.code.get(pc as usize) {
                Some(&w) if (start..stop).contains(&pc) => w,
                _ => break end(Cause::Range, time.issue(&fin).0),
            };
            let Some(i) = Instruction::decode(word) else {
                break end(Cause::Illegal, time.issue(&fin).0);
            };
            let (cycle, done) = time.issue(&i);
            if cycle > limit {
                break end(Cause::Limit, limit);
            }
            issued += 1;
            watch(Event::Issue {
                cycle,
                pc: pc as u16,
                word,
            });
            if i.code == Opcode::Fin {
                break end(Cause::Finished, cycle);
            }
            if i.code == Opcode::Mul {
                // The product is written, too, before its canonical form.
                let value = digits::product(&self.read(job, i.a), &self.read(job, i.b));
                let cycle = cycle + u64::from(Opcode::Fmul.op().latency) + 1;
                watch(Event::Write {
                    cycle,
                    register: i.wd,
                    value,
                });
            }
            if let Some(value) = self.compute(job, &i, &state) {
                *self.register(job.window, i.wd) = value;
                watch(Event::Write {
                    cycle: done + 1,
                    register: i.wd,
                    value,
                });
            }
            pc = self.control(job, &i, &mut state, pc);
        };
        Report { issued, ..report }
    }

    fn read(&self, job: Job, s: Source) -> Value {
        if s.constant {
            return constant(s.index);
        }
        self.registers[usize::from(job.window % 16) * 32 + usize::from(s.index)]
    }

    /// The result of an instruction that has one.
    fn compute(&self, job: Job, i: &Instruction, state: &State) -> Option<Value> {
        let (a, b) = (self.read(job, i.a), self.read(job, i.b));
        let (x, y) = (a.plain(), b.plain());
        let zero = Plain::default();
        let plain = |x: Plain| Some(Value::from_plain(&x));
        let chosen = if state.flag { b } else { a };
        match i.code {
            Opcode::Psa => plain(x),
            Opcode::Psb => plain(y),
            Opcode::Msk => plain(if x[0] & 1 == 1 { y } else { zero }),
            Opcode::Xor => plain(std::array::from_fn(|k| x[k] ^ y[k])),
            Opcode::Not => plain(x.map(|w| !w)),
            Opcode::Add => plain(digits::add(&x, &y)),
            Opcode::Sub => plain(digits::subtract(&x, &y)),
            Opcode::Mul if self.erratum => Some(erratum::product(&a, &b).0),
            Opcode::Mul => Some(digits::product(&a, &b).canonical()),
            Opcode::Trd => plain(if digits::at_least_p(&x) {
                digits::P
            } else {
                zero
            }),
            Opcode::Shl => plain(digits::add(&x, &x)),
            Opcode::Xbt => plain([u64::from(bit(&x, 254)), 0, 0, 0]),
            Opcode::Fadd => Some(digits::sum(&a, &b)),
            Opcode::Fsub => Some(digits::difference(&a, &b)),
            Opcode::Fmul => Some(digits::product(&a, &b)),
            Opcode::Fsqr => Some(digits::square(&a)),
            Opcode::Fsqc => Some(digits::square(&chosen)),
            Opcode::Fsel => Some(digits::sum(&chosen, &Value::default())),
            Opcode::Fsml => Some(digits::small(&a, &b)),
            Opcode::Fst => Some(a.canonical()),
            _ => None,
        }
    }

    /// Applies an instruction to the sequencer; returns the next address.
    fn control(&mut self, job: Job, i: &Instruction, state: &mut State, pc: u32) -> u32 {
        let a = self.read(job, i.a).plain();
        let taken = match i.code {
            Opcode::Brz => a == Plain::default(),
            Opcode::Brb => !bit(&a, state.counter),
            Opcode::Dbnz if state.counter > 0 => {
                state.counter -= 1;
                true
            }
            Opcode::Flg => {
                let bit = bit(&a, state.counter);
                state.flag = bit ^ state.before;
                state.before = bit;
                false
            }
            Opcode::Cnt => {
                state.counter = i.imm as u16;
                false
            }
            Opcode::Wipe => {
                let keep = i.a.register();
                for r in 0..32 {
                    if keep != Some(r) {
                        *self.register(job.window, r) = Value::default();
                    }
                }
                *state = State::default();
                false
            }
            _ => false,
        };
        let next = pc as i32 + 1 + if taken { i32::from(i.imm) } else { 0 };
        // A negative address lies outside every job.
        u32::try_from(next).unwrap_or(CODE)
    }
}
