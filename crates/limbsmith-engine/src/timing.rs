//! Issue times of instructions.
//!
//! Instructions issue in order, at most one a cycle. One waits in the issue stage until
//!
//! * all its operands and its destination register are ready: a result may be read by an
//!   instruction that issues `latency` cycles after its own (operands come a cycle after issue, and
//!   results are forwarded there);
//! * its unit is free (with two arrays, one of them);
//! * no other result is on the result bus in the same cycle.
//!
//! All latencies are constants of the instruction set, so these waits depend on the instructions
//! alone, never on data. Model and scheduler both use this module. The hardware has the same rule
//! in its scoreboard, and programs are correct in any order of issue that it allows.

use crate::isa::{AFTER_ARRAY, FIRST, Instruction, Opcode, STEPS, Unit};

/// The state of the issue stage. Cycles count from the start of a job; the first instruction can
/// issue in cycle `FIRST`.
#[derive(Clone, Debug)]
pub struct Timing {
    /// The cycle from which each register can be read.
    ready: [u64; 32],
    /// The cycle from which each array accepts a product. An array that does not exist never does.
    array: [u64; 2],
    wide: u64,
    /// The cycle from which the sequencer has the next instruction.
    next: u64,
    /// Pending results: bit `k` is one that comes out `k` cycles after `next`.
    results: u64,
    last: u64,
}

impl Default for Timing {
    fn default() -> Self {
        Timing::new(1)
    }
}

impl Timing {
    /// The state at the start of a job, with one array or two.
    pub fn new(arrays: u8) -> Self {
        Timing {
            ready: [0; 32],
            array: [0, if arrays > 1 { 0 } else { u64::MAX }],
            wide: 0,
            next: FIRST,
            results: 0,
            last: 0,
        }
    }

    /// Issues an instruction as early as possible. Returns the cycle of its issue, and the cycle
    /// from which its result (if it has one) can be read.
    pub fn issue(&mut self, i: &Instruction) -> (u64, u64) {
        let op = i.code.op();
        let mut at = self.next;
        for r in i.reads().chain(i.writes()) {
            at = at.max(self.ready[usize::from(r)]);
        }
        if matches!(i.code, Opcode::Fin | Opcode::Wipe) {
            at = at.max(self.drained());
        }
        match op.unit {
            Unit::Array => {
                at = self.array(at, op.latency, op.occupies);
            }
            Unit::Adder => at = self.slot(at, op.latency),
            Unit::Wide => {
                at = self.slot(at.max(self.wide), op.latency);
                self.wide = at + u64::from(op.occupies);
            }
            Unit::ArrayWide => return self.product(at, i),
            Unit::Control => {}
        }
        let wait = if op.unit == Unit::Control {
            op.occupies
        } else {
            1
        };
        let done = at + u64::from(op.latency);
        self.written(i.writes(), done);
        self.advance(at + u64::from(wait));
        (at, done)
    }

    /// A product, and as soon as it is ready its canonical form. The sequencer waits in between.
    fn product(&mut self, at: u64, i: &Instruction) -> (u64, u64) {
        let latency = STEPS[0] + AFTER_ARRAY;
        let first = self.array(at, latency, STEPS[0]);
        self.advance(first + u64::from(latency));
        let form = Opcode::Fst.op();
        let second = self.slot(self.next.max(self.wide), form.latency);
        self.wide = second + u64::from(form.occupies);
        let done = second + u64::from(form.latency);
        self.written(i.writes(), done);
        self.advance(second + 1);
        (first, done)
    }

    /// Occupies an array: the first one, if both are free.
    fn array(&mut self, at: u64, latency: u32, occupies: u32) -> u64 {
        let at = self.slot(at.max(self.array[0].min(self.array[1])), latency);
        let which = usize::from(self.array[0] > at);
        self.array[which] = at + u64::from(occupies);
        at
    }

    /// The cycle from which all issued results can be read.
    pub fn drained(&self) -> u64 {
        self.last
    }

    fn written(&mut self, r: Option<u8>, done: u64) {
        if let Some(r) = r {
            self.ready[usize::from(r)] = done;
            self.last = self.last.max(done);
        }
    }

    /// Reserves the result bus in the first cycle from `at` on for which it is free `latency`
    /// cycles later.
    fn slot(&mut self, at: u64, latency: u32) -> u64 {
        let mut at = at;
        loop {
            let after = at + u64::from(latency) - self.next;
            if after > 63 || self.results >> after & 1 == 0 {
                self.advance(at);
                self.results |= 1 << latency;
                return at;
            }
            at += 1;
        }
    }

    fn advance(&mut self, to: u64) {
        let by = (to - self.next).min(63) as u32;
        self.results >>= by;
        self.next = to;
    }
}
