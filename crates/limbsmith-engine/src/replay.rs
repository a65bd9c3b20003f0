//! Jobs for the hardware's test bench (`hw/tb/limbsmith_replay.sv`), and the events that the model predicts.
//!
//! The bench prints a line for every issue (cycle, address), every write (cycle, register, all 271
//! bits), every register of the window that is not zero after the end, and every end (cause, cycles).
//! [`expected`] produces the same lines from the model. Random
//! programs ([`random`]) use every opcode, few registers, short loops, branches on computed values,
//! and operands at the ends of their range.

use crate::asm::Program;
use crate::digits::Value;
use crate::isa::{Instruction, OPS, Opcode, Source};
use crate::model::{Event, Job, Model};

/// A job with its initial state.
#[derive(Clone, Debug)]
pub struct Case {
    /// The window of registers.
    pub window: u8,
    /// The address of its code.
    pub start: u16,
    /// Its code.
    pub words: Vec<u32>,
    /// Registers and their contents.
    pub registers: Vec<(u8, Value)>,
}

impl Case {
    /// A program from address 0 on.
    pub fn new(program: &Program, registers: &[(u8, Value)]) -> Self {
        Case {
            window: 0,
            start: 0,
            words: program.words.clone(),
            registers: registers.to_vec(),
        }
    }
}

/// The bench's input for these cases.
pub fn script(cases: &[Case]) -> String {
    let mut out = String::new();
    for c in cases {
        let (words, registers) = (c.words.len(), c.registers.len());
        out += &format!("{} {} {words} {registers}\n", c.window, c.start);
        for w in &c.words {
            out += &format!("{w:08x}\n");
        }
        for (r, v) in &c.registers {
            out += &format!("{r:x} {}\n", v.hex());
        }
    }
    out
}

/// The bench's output, if the hardware agrees with the model. Sorted by cycle within a case; see
/// [`sorted`].
pub fn expected(model: &mut Model, cases: &[Case]) -> Vec<String> {
    let mut out = vec![];
    for c in cases {
        model.load(c.start, &c.words);
        for (r, v) in &c.registers {
            *model.register(c.window, *r) = *v;
        }
        let job = Job {
            window: c.window,
            start: c.start,
            len: c.words.len() as u16,
        };
        let report = model.run(job, 1_000_000, &mut |e| match e {
            Event::Issue { word, .. } if word & 0x3f == Opcode::Fin as u32 => {}
            Event::Issue { cycle, pc, .. } => out.push(format!("I {cycle} {pc}")),
            Event::Write {
                cycle,
                register,
                value,
            } => {
                let hex = value.hex();
                out.push(format!("W {cycle} {register} {}", &hex[hex.len() - 68..]));
            }
        });
        for r in 0..32 {
            let hex = model.register(c.window, r).hex();
            if hex.bytes().any(|b| b != b'0') {
                out.push(format!("L {r} {}", &hex[hex.len() - 68..]));
            }
        }
        out.push(format!("E {} {}", report.cause as u8, report.cycles));
    }
    sorted(out)
}

/// Lines of each case in the order of cycles.
pub fn sorted(lines: Vec<String>) -> Vec<String> {
    let mut out = vec![];
    let mut case = vec![];
    for l in lines {
        let end = l.starts_with('E');
        case.push(l);
        if end {
            let cycle = |l: &String| l.split(' ').nth(1).and_then(|c| c.parse::<u64>().ok());
            let last = case.pop();
            case.sort_by_key(|l| (cycle(l), l.as_bytes()[0]));
            out.append(&mut case);
            out.extend(last);
        }
    }
    out.append(&mut case);
    out
}

/// A seeded random number generator.
pub struct Random(u64);

impl Random {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        (self.word() >> 16) % n
    }

    /// Possible register contents: any digits, digits at the ends of their range, plain numbers
    /// near multiples of p.
    pub fn value(&mut self) -> Value {
        let kind = self.below(6);
        if kind == 0 {
            let top = [0, 1 << 63, u64::MAX >> 1, u64::MAX][self.below(4) as usize];
            let middle = if top & 1 == 1 { u64::MAX } else { 0 };
            let low = match self.below(2) {
                0 => u64::MAX - self.below(64),
                _ => self.below(64),
            };
            return Value::from_plain(&[low, middle, middle, top]);
        }
        let mut v = Value::from_digits(std::array::from_fn(|_| match (kind, self.below(4)) {
            (1, _) => -0x20000,
            (2, _) => 0x1ffff,
            (3, 0) => -0x20000,
            (3, 1) => 0x1ffff,
            (3, 2) => 0,
            _ => self.below(0x40000) as i32 - 0x20000,
        }));
        v.top = kind > 3 && self.below(2) == 1;
        v
    }
}

/// A thousand products, squares and selections among sixteen operands, random and extreme, and
/// sixteen results, occasionally with the original opcode.
pub fn products(r: &mut Random) -> Case {
    let mut words = vec![];
    for _ in 0..1000 {
        let code = match r.below(16) {
            0 => Opcode::Fsml,
            1 => Opcode::Mul,
            2 => Opcode::Flg,
            3..6 => Opcode::Fsqr,
            6..8 => Opcode::Fsqc,
            _ => Opcode::Fmul,
        };
        let mut i = Instruction::new(code);
        (i.a, i.b) = (
            Source::reg(r.below(32) as u8),
            Source::reg(r.below(32) as u8),
        );
        i.wd = 16 + r.below(16) as u8;
        words.push(i.encode());
    }
    words.push(Instruction::new(Opcode::Fin).encode());
    Case {
        window: r.below(16) as u8,
        start: 0,
        words,
        registers: (0..32).map(|k| (k, r.value())).collect(),
    }
}

/// A random job. Loops are counted and short; branches on data are forward.
pub fn random(r: &mut Random) -> Case {
    let mut words = vec![];
    let mut put = |code, f: &mut dyn FnMut(&mut Instruction)| {
        let mut i = Instruction::new(code);
        f(&mut i);
        words.push(i.encode());
    };
    let len = 4 + r.below(28);
    let mut loops = 0;
    for n in 0..len {
        let code = OPS[r.below(OPS.len() as u64) as usize].code;
        let mut source = || Source {
            index: r.below(6) as u8,
            constant: r.below(5) == 0,
        };
        let (a, b) = (source(), source());
        match code {
            // Rare: otherwise everything would soon be zero, or finished.
            Opcode::Fin if r.below(4) > 0 => {
                put(Opcode::Fmul, &mut |i| (i.a, i.b, i.wd) = (a, b, 1))
            }
            Opcode::Wipe if r.below(4) > 0 => {
                put(Opcode::Fadd, &mut |i| (i.a, i.b, i.wd) = (a, b, 2))
            }
            Opcode::Cnt => put(code, &mut |i| i.imm = r.below(512) as i16),
            Opcode::Brz | Opcode::Brb => {
                let imm = r.below(4).min(len - n) as i16;
                put(code, &mut |i| (i.a, i.imm) = (a, imm));
            }
            Opcode::Dbnz if loops < 2 && n > 5 => {
                loops += 1;
                put(Opcode::Cnt, &mut |i| i.imm = 2);
                put(Opcode::Fmul, &mut |i| (i.a, i.b, i.wd) = (a, b, 3));
                put(Opcode::Dbnz, &mut |i| i.imm = -2);
            }
            Opcode::Dbnz => put(Opcode::Flg, &mut |i| i.a = a),
            _ => {
                let wd = r.below(6) as u8;
                put(code, &mut |i| {
                    (i.a, i.b, i.wd) = (a, b, wd);
                });
            }
        }
    }
    match r.below(8) {
        0 => words.push(26 + r.below(38) as u32),
        1 => {}
        _ => words.push(Instruction::new(Opcode::Fin).encode()),
    }
    let start = r.below(1024 - words.len() as u64) as u16;
    Case {
        window: r.below(16) as u8,
        start,
        words,
        registers: (0..6).map(|k| (k, r.value())).collect(),
    }
}
