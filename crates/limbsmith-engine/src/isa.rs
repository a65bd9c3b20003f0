//! The instruction set: one table, [`OPS`].
//!
//! Assembler, disassembler, timing, model, the decode header of the hardware and the reference in
//! `hw/ISA.md` are all made from it, so that they cannot disagree about an encoding or a latency.
//!
//! ```text
//! 31      23 22   18 17 16   12 11 10    6 5      0
//! | imm     | wd    |cb| rb    |ca| ra    | opcode |
//! ```
//!
//! `ca` and `cb` make a register number select a constant. Opcodes 0 to 12 are those of the
//! published engine.
//!
//! # Two kinds of values in the same registers
//!
//! A register holds fifteen signed digits of 18 bits and one additional bit. *Plain* operations
//! treat the low 17 bits of every digit and the additional bit as a number of 256 bits. *Field*
//! operations use `sum d_i 2^(17 i)` modulo `2^255 - 19`, without the additional bit. So every
//! plain number is a valid field element (with bit 255 ignored, as RFC 7748 requires for
//! coordinates), and `fst` converts a field element to a plain number.

/// The operands of an instruction, in the assembler's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing.
    None,
    /// `op %wd, a`
    WdA,
    /// `op %wd, b`
    WdB,
    /// `op %wd, a, b`
    WdAB,
    /// `op a`
    A,
    /// `op label`
    Label,
    /// `op label, a`
    LabelA,
    /// `op number`
    Number,
}

/// The functional unit of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Fifteen multipliers.
    Array,
    /// Digit-wise addition, all digits in parallel, and one carry.
    Adder,
    /// 256 bits as four words of 64.
    Wide,
    /// A product in the array, then canonical form in the wide unit.
    ArrayWide,
    /// The sequencer itself.
    Control,
}

/// An operation. The discriminant is the opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // Each is described in `OPS`.
pub enum Opcode {
    Psa,
    Psb,
    Msk,
    Xor,
    Not,
    Add,
    Sub,
    Mul,
    Trd,
    Brz,
    Fin,
    Shl,
    Xbt,
    Fadd,
    Fsub,
    Fmul,
    Fsqr,
    Fsqc,
    Fsel,
    Fsml,
    Fst,
    Flg,
    Cnt,
    Dbnz,
    Brb,
    Wipe,
}

/// The properties of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Op {
    /// The operation.
    pub code: Opcode,
    /// Its name in assembler text.
    pub name: &'static str,
    /// Its operands.
    pub shape: Shape,
    /// Its functional unit.
    pub unit: Unit,
    /// Cycles from its issue to the first issue of an instruction that reads the result.
    pub latency: u32,
    /// Cycles until its unit accepts the next instruction; for control, until the next instruction
    /// issues.
    pub occupies: u32,
    /// Its description.
    pub about: &'static str,
}

const fn op(
    code: Opcode,
    name: &'static str,
    shape: Shape,
    unit: Unit,
    (latency, occupies): (u32, u32),
    about: &'static str,
) -> Op {
    Op {
        code,
        name,
        shape,
        unit,
        latency,
        occupies,
        about,
    }
}

/// Issue to result of a product, beyond the steps that it takes in the array.
pub const AFTER_ARRAY: u32 = 6;
/// Steps of a product, of a square, of a product by a small factor.
pub const STEPS: [u32; 3] = [15, 8, 1];
/// Issue to result of plain logic: operand read, and the cycle in which the unit takes the
/// operands.
pub const LOGIC: u32 = 2;
/// Cycles that a sum occupies the wide unit: four words, and one cycle to load.
pub const WORDS: u32 = 5;
/// Cycles that canonical form occupies it: two passes, and one cycle between.
pub const CANONICAL: u32 = 10;
/// Cycles that a wipe occupies the sequencer.
pub const WIPING: u32 = 35;
/// Cycles of the wipe at the end of every job.
pub const ENDING: u32 = WIPING;
/// The first cycle in which an instruction of a job can issue.
pub const FIRST: u64 = 4;

const MUL: (u32, u32) = (STEPS[0] + AFTER_ARRAY, STEPS[0]);
const SQR: (u32, u32) = (STEPS[1] + AFTER_ARRAY, STEPS[1]);
const SML: (u32, u32) = (STEPS[2] + AFTER_ARRAY, STEPS[2]);
const BITS: (u32, u32) = (LOGIC, 1);
const SUM: (u32, u32) = (WORDS + 1, WORDS);
const FORM: (u32, u32) = (CANONICAL + 1, CANONICAL);

use Opcode::*;
use Shape::*;
use Unit::*;

/// The instruction set, in the order of opcodes.
#[rustfmt::skip]
pub const OPS: [Op; 26] = [
    op(Psa, "psa", WdA, Wide, BITS, "wd = a"),
    op(Psb, "psb", WdB, Wide, BITS, "wd = b"),
    op(Msk, "msk", WdAB, Wide, BITS, "wd = b if bit 0 of a is set, else 0"),
    op(Xor, "xor", WdAB, Wide, BITS, "wd = a ^ b"),
    op(Not, "not", WdA, Wide, SUM, "wd = !a"),
    op(Add, "add", WdAB, Wide, SUM, "wd = a + b modulo 2^256"),
    op(Sub, "sub", WdAB, Wide, SUM, "wd = a - b modulo 2^256"),
    op(Mul, "mul", WdAB, ArrayWide, (MUL.0 + FORM.0, MUL.0), "wd = a b modulo p, canonical; bit 255 of a and b is ignored"),
    op(Trd, "trd", WdA, Wide, FORM, "wd = p if a >= p, else 0"),
    op(Brz, "brz", LabelA, Control, (0, 7), "branch if a = 0; a must be public"),
    op(Fin, "fin", None, Control, (0, 1), "stop when all results are written"),
    op(Shl, "shl", WdA, Wide, SUM, "wd = 2 a modulo 2^256"),
    op(Xbt, "xbt", WdA, Wide, BITS, "wd = bit 254 of a"),
    op(Fadd, "fadd", WdAB, Adder, (3, 1), "wd = a + b"),
    op(Fsub, "fsub", WdAB, Adder, (3, 1), "wd = a - b"),
    op(Fmul, "fmul", WdAB, Array, MUL, "wd = a b"),
    op(Fsqr, "fsqr", WdA, Array, SQR, "wd = a^2"),
    op(Fsqc, "fsqc", WdAB, Array, SQR, "wd = b^2 if the flag is set, else a^2; both are read"),
    op(Fsel, "fsel", WdAB, Adder, (3, 1), "wd = b if the flag is set, else a; both are read"),
    op(Fsml, "fsml", WdAB, Array, SML, "wd = a times the low 17 bits of b"),
    op(Fst, "fst", WdA, Wide, FORM, "wd = the plain number a modulo p, below p"),
    op(Flg, "flg", A, Control, (0, 3), "flag = bit counter of a, exclusive or the bit of the flg before"),
    op(Cnt, "cnt", Number, Control, (0, 1), "counter = number"),
    op(Dbnz, "dbnz", Label, Control, (0, 4), "if the counter is not 0, count down and branch"),
    op(Brb, "brb", LabelA, Control, (0, 7), "branch if bit counter of a is 0; a must be public"),
    op(Wipe, "wipe", A, Control, (0, WIPING), "clear all registers of the window but a, flag and counter; waits for all results"),
];

/// The constants that `#n` names; the others are 0.
pub const CONSTANTS: [(u8, i64); 10] = [
    (0, 0),
    (1, 1),
    (2, 121_665),
    (3, -19), // 2^255 - 19
    (4, 121_666),
    (5, 5),
    (6, 10),
    (7, 20),
    (8, 50),
    (9, 100),
];

/// Registers that a program sees.
pub const REGISTERS: u32 = 32;
/// Sets of registers, one for each client.
pub const WINDOWS: u32 = 16;
/// Words of microcode.
pub const CODE: u32 = 1024;

impl Opcode {
    /// Its line of the table.
    pub fn op(self) -> &'static Op {
        &OPS[self as usize]
    }

    /// The operation with this opcode.
    pub fn from_bits(bits: u32) -> Option<Opcode> {
        OPS.get(bits as usize).map(|o| o.code)
    }

    /// The operation with this name.
    pub fn named(name: &str) -> Option<Opcode> {
        OPS.iter().find(|o| o.name == name).map(|o| o.code)
    }
}

/// A register or a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Its number, below 32.
    pub index: u8,
    /// Whether it is a constant.
    pub constant: bool,
}

impl Source {
    /// A register.
    pub const fn reg(index: u8) -> Self {
        Source {
            index,
            constant: false,
        }
    }

    /// The register's number, if it is one.
    pub fn register(self) -> Option<u8> {
        (!self.constant).then_some(self.index)
    }
}

/// A decoded instruction. Fields that its shape does not use are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The operation.
    pub code: Opcode,
    /// First operand.
    pub a: Source,
    /// Second operand.
    pub b: Source,
    /// Register of the result.
    pub wd: u8,
    /// Offset of a branch from the instruction after it, or the number of `cnt` (0 to 511).
    pub imm: i16,
}

impl Instruction {
    /// An instruction without operands.
    pub fn new(code: Opcode) -> Self {
        let none = Source::default();
        Instruction {
            code,
            a: none,
            b: none,
            wd: 0,
            imm: 0,
        }
    }

    /// Encodes the instruction.
    pub fn encode(&self) -> u32 {
        let source = |s: Source| u32::from(s.index) | u32::from(s.constant) << 5;
        self.code as u32
            | source(self.a) << 6
            | source(self.b) << 12
            | u32::from(self.wd) << 18
            | (self.imm as u32 & 0x1ff) << 23
    }

    /// Decodes a word as the hardware does: fields that the operation does not use are ignored.
    /// None if the opcode does not exist.
    pub fn decode(word: u32) -> Option<Self> {
        let code = Opcode::from_bits(word & 0x3f)?;
        let source = |at: u32| Source {
            index: (word >> at & 0x1f) as u8,
            constant: word >> (at + 5) & 1 == 1,
        };
        let mut i = Instruction::new(code);
        let shape = code.op().shape;
        if matches!(shape, WdA | WdAB | A | LabelA) {
            i.a = source(6);
        }
        if matches!(shape, WdB | WdAB) {
            i.b = source(12);
        }
        if matches!(shape, WdA | WdB | WdAB) {
            i.wd = (word >> 18 & 0x1f) as u8;
        }
        let imm = (word >> 23) as i16;
        i.imm = match shape {
            Label | LabelA => imm << 7 >> 7,
            Number => imm,
            _ => 0,
        };
        Some(i)
    }

    /// The register it writes.
    pub fn writes(&self) -> Option<u8> {
        matches!(self.code.op().shape, WdA | WdB | WdAB).then_some(self.wd)
    }

    /// The registers it reads.
    pub fn reads(&self) -> impl Iterator<Item = u8> + use<> {
        let shape = self.code.op().shape;
        let a = matches!(shape, WdA | WdAB | A | LabelA).then_some(self.a);
        let b = matches!(shape, WdB | WdAB).then_some(self.b);
        let wipe = self.code == Wipe;
        [a, b]
            .into_iter()
            .flatten()
            .filter_map(Source::register)
            .filter(move |_| !wipe)
    }

    /// Whether it reads the flag.
    pub fn reads_flag(&self) -> bool {
        matches!(self.code, Fsqc | Fsel)
    }
}
