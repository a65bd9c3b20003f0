//! The registers of the engine on its bus: one table, [`Map`].
//!
//! The decoder of the hardware (`hw/rtl/limbsmith_map.svh`), the driver's constants, which the model of the bus uses
//! too, a C header (`hw/engine.h`) and the documentation (`hw/REGISTERS.md`) are made from it by [`files`].

mod document;
mod emit;

/// The kind of accesses that have an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Writes have no effect.
    ReadOnly,
    /// Reads give 0.
    WriteOnly,
    /// Reads give what was written.
    ReadWrite,
    /// Writing a one clears the bit.
    ClearByOne,
    /// Different for its parts.
    Mixed,
}

/// Neighboring bits of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name, empty if it is the only field of its register.
    pub name: &'static str,
    /// The lowest bit.
    pub low: u32,
    /// The number of bits.
    pub bits: u32,
    /// The accesses with an effect.
    pub access: Access,
    /// The value after reset. None if a reset leaves it as it is.
    pub reset: Option<u32>,
    /// The meaning.
    pub about: &'static str,
}

/// A register of 32 bits. Bits without a field read as 0, and writes to them have no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register {
    /// The name.
    pub name: &'static str,
    /// The byte address.
    pub offset: u32,
    /// The fields, from the lowest bit on.
    pub fields: &'static [Field],
    /// The meaning.
    pub about: &'static str,
}

/// A memory. Its offset is a multiple of its size, which is a power of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The name.
    pub name: &'static str,
    /// The byte address of its first word.
    pub offset: u32,
    /// Its size in bytes.
    pub size: u32,
    /// Its parts, by name, and the bytes of each.
    pub strides: &'static [(&'static str, u32)],
    /// The accesses with an effect.
    pub access: Access,
    /// The content.
    pub about: &'static str,
}

/// All addresses of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The bits of a byte address.
    pub address_bits: u32,
    /// The memories.
    pub areas: Vec<Area>,
    /// The registers, by offset.
    pub registers: Vec<Register>,
}

const fn field(
    name: &'static str,
    (low, bits): (u32, u32),
    access: Access,
    reset: Option<u32>,
    about: &'static str,
) -> Field {
    Field {
        name,
        low,
        bits,
        access,
        reset,
        about,
    }
}

use Access::{ClearByOne, Mixed, ReadOnly, ReadWrite, WriteOnly};

/// The memories.
#[rustfmt::skip]
const AREAS: [Area; 2] = [
    Area {
        name: "CODE", offset: 0x0_0000, size: 0x1000, strides: &[("WORD", 4)], access: WriteOnly,
        about: "Microcode, 1024 words. A reset leaves it as it is.",
    },
    Area {
        name: "REGISTERS", offset: 0x1_0000, size: 0x4000, strides: &[("WINDOW", 0x400), ("REGISTER", 0x20)], access: Mixed,
        about: "Operands and results: 16 windows of 32 registers of 256 bits, least significant word first. Write only, but \
                register 0 of a window can be read while it is a result. All are 0 after reset.",
    },
];

/// The registers.
#[rustfmt::skip]
const REGISTERS: [Register; 8] = [
    Register {
        name: "WINDOW", offset: 0x2_0000, about: "The window of the next job, which STATUS and CONTROL.WIPE use too.",
        fields: &[field("", (0, 4), ReadWrite, None, "Number of the window.")],
    },
    Register {
        name: "START", offset: 0x2_0004, about: "The first word of the next job.",
        fields: &[field("", (0, 10), ReadWrite, None, "Address of a word of microcode, in words.")],
    },
    Register {
        name: "LEN", offset: 0x2_0008, about: "The number of words of the next job.",
        fields: &[field("", (0, 11), ReadWrite, None, "Number of words, from START on. A job that leaves them ends.")],
    },
    Register {
        name: "CONTROL", offset: 0x2_000c, about: "Commands. HALT and WIPE win over GO.",
        fields: &[
            field("GO", (0, 1), WriteOnly, Some(0), "Starts a job with WINDOW, START and LEN. Ignored while the engine is busy."),
            field("HALT", (1, 1), WriteOnly, Some(0), "Halts the job, and wipes its window. Ignored while no job runs."),
            field("WIPE", (2, 1), WriteOnly, Some(0), "Wipes the window, and so acknowledges a result. Ignored while the engine is busy."),
            field("LOCK", (3, 1), WriteOnly, Some(0), "Locks the microcode until reset."),
        ],
    },
    Register {
        name: "CHECKSUM", offset: 0x2_0010, about: "The checksum of all words of microcode written since reset.",
        fields: &[field("", (0, 32), ReadOnly, Some(0), "For each word: turned left by one bit, plus the word, of which the \
            ten upper bits are exclusive-ored with its address in words.")],
    },
    Register {
        name: "STATUS", offset: 0x2_0018, about: "The state of the engine, and of the window.",
        fields: &[
            field("BUSY", (0, 1), ReadOnly, Some(1), "A job or a wipe runs. A reset starts a wipe of all windows, 560 cycles."),
            field("ADDRESS", (1, 10), ReadOnly, Some(0), "The address in microcode that the job has reached, in words."),
            field("WIPED", (11, 1), ReadOnly, Some(0), "Neither a register of the window nor a unit holds anything."),
            field("RESULT", (12, 1), ReadOnly, Some(0), "The window holds a result in register 0."),
            field("LOCKED", (13, 1), ReadOnly, Some(0), "The microcode is locked until reset."),
        ],
    },
    Register {
        name: "EVENTS", offset: 0x2_0020, about: "Events since they were last cleared.",
        fields: &[
            field("FINISHED", (0, 1), ClearByOne, Some(0), "A job ended at `fin`. Only this end leaves a result."),
            field("ILLEGAL", (1, 1), ClearByOne, Some(0), "A job ended at an opcode that does not exist."),
            field("RANGE", (2, 1), ClearByOne, Some(0), "A job left its range of microcode, and ended."),
            field("HALTED", (3, 1), ClearByOne, Some(0), "A job was halted."),
            field("REFUSED", (4, 1), ClearByOne, Some(0), "An access to microcode or registers came while the engine was busy, or \
                a write to locked microcode. It had no effect."),
        ],
    },
    Register {
        name: "ENABLE", offset: 0x2_0024, about: "The events that raise the interrupt. The line is high while an enabled event is set.",
        fields: &[
            field("FINISHED", (0, 1), ReadWrite, Some(0), "EVENTS.FINISHED interrupts."),
            field("ILLEGAL", (1, 1), ReadWrite, Some(0), "EVENTS.ILLEGAL interrupts."),
            field("RANGE", (2, 1), ReadWrite, Some(0), "EVENTS.RANGE interrupts."),
            field("HALTED", (3, 1), ReadWrite, Some(0), "EVENTS.HALTED interrupts."),
            field("REFUSED", (4, 1), ReadWrite, Some(0), "EVENTS.REFUSED interrupts."),
        ],
    },
];

impl Default for Map {
    /// The engine's map.
    fn default() -> Self {
        Map {
            address_bits: 18,
            areas: AREAS.to_vec(),
            registers: REGISTERS.to_vec(),
        }
    }
}

impl Access {
    /// The abbreviation in documentation.
    pub fn short(self) -> &'static str {
        match self {
            ReadOnly => "ro",
            WriteOnly => "wo",
            ReadWrite => "rw",
            ClearByOne => "w1c",
            Mixed => "mixed",
        }
    }
}

impl Field {
    /// Its bits.
    pub fn mask(&self) -> u32 {
        (u32::MAX >> (32 - self.bits)) << self.low
    }
}

impl Register {
    /// All bits of its fields.
    pub fn mask(&self) -> u32 {
        self.fields.iter().fold(0, |mask, f| mask | f.mask())
    }

    /// The number of bits up to its highest field.
    pub fn bits(&self) -> u32 {
        32 - self.mask().leading_zeros()
    }

    /// The access that all its fields have in common.
    pub fn access(&self) -> Access {
        let first = self.fields.first().map_or(ReadOnly, |f| f.access);
        match self.fields.iter().all(|f| f.access == first) {
            true => first,
            false => Mixed,
        }
    }

    /// Its value after reset. None if a reset leaves it, or a part of it, as it is.
    pub fn reset(&self) -> Option<u32> {
        (self.fields.iter()).try_fold(0, |value, f| Some(value | f.reset? << f.low))
    }
}

impl Map {
    /// The addresses among which all registers are: the first one, and the number of bits below it.
    pub fn block(&self) -> (u32, u32) {
        let all = self.registers.iter().map(|r| r.offset);
        let first = all.clone().min().unwrap_or(0);
        let bits = all.fold(2, |bits, at| bits.max(32 - (first ^ at).leading_zeros()));
        (first >> bits << bits, bits)
    }

    /// A bit for each word of the block in which a register is.
    pub fn present(&self) -> u64 {
        let (first, _) = self.block();
        let words = self.registers.iter().map(|r| (r.offset - first) / 4);
        words.fold(0, |mask, word| mask | 1 << word)
    }

    /// The first reason why decoder and documentation could not be made from this map.
    pub fn fault(&self) -> Option<String> {
        let mut ranges = vec![];
        for a in &self.areas {
            if !a.size.is_power_of_two() || a.size < 8 || a.offset % a.size != 0 {
                return Some(format!("{}: not a multiple of its size", a.name));
            }
            ranges.push((a.name, a.offset, a.size));
        }
        for r in &self.registers {
            if r.offset % 4 != 0 {
                return Some(format!("{}: not the address of a word", r.name));
            }
            let mut next = 0;
            for f in r.fields {
                if f.bits == 0 || f.low < next || f.low + f.bits > 32 {
                    return Some(format!("{}.{}: overlaps, or is too wide", r.name, f.name));
                }
                if f.reset.is_some_and(|v| v > f.mask() >> f.low) {
                    return Some(format!("{}.{}: reset is too wide", r.name, f.name));
                }
                next = f.low + f.bits;
            }
            if next == 0 || (r.fields.len() > 1 && r.fields.iter().any(|f| f.name.is_empty())) {
                return Some(format!("{}: a field without a name", r.name));
            }
        }
        let (first, bits) = self.block();
        if bits > 8 {
            return Some("the registers are too far apart".into());
        }
        ranges.push(("the registers", first, 1 << bits));
        for (n, (name, at, size)) in ranges.iter().enumerate() {
            let over = |(_, a, s): &&(&str, u32, u32)| *at < a + s && *a < at + size;
            if let Some((other, ..)) = ranges[..n].iter().find(over) {
                return Some(format!("{name} and {other} overlap"));
            }
            if u64::from(at + size) > 1 << self.address_bits {
                return Some(format!("{name}: beyond the addresses"));
            }
        }
        let mut offsets: Vec<u32> = self.registers.iter().map(|r| r.offset).collect();
        offsets.dedup();
        if offsets.len() != self.registers.len() || !offsets.is_sorted() {
            return Some("registers are not in the order of their offsets".into());
        }
        None
    }
}

/// The generated files: path from the root of the workspace, and text.
pub fn files(map: &Map) -> [(&'static str, String); 4] {
    [
        ("hw/rtl/limbsmith_map.svh", emit::verilog(map)),
        ("hw/engine.h", emit::c(map)),
        ("crates/limbsmith-driver/src/map.rs", emit::rust(map)),
        ("hw/REGISTERS.md", document::page(map)),
    ]
}
