//! Constants in SystemVerilog, C and Rust.

use super::{Area, Field, Map, Register};

/// The fields that need constants of their own.
fn named(register: &Register) -> impl Iterator<Item = &Field> {
    register.fields.iter().filter(|f| !f.name.is_empty())
}

/// Parameters of the decoder: addresses, widths, and the numbers of bits.
pub fn verilog(map: &Map) -> String {
    let width = map.address_bits;
    let address = |name: &str, value: u32| {
        let digits = width.div_ceil(4) as usize;
        format!(
            "localparam [{}:0] LIMBSMITH_{name} = {width}'h{value:0digits$x};\n",
            width - 1
        )
    };
    let mut out = String::from(
        "// Written by `cargo xtask gen` from the table in crates/limbsmith-engine/src/registers.rs; hw/REGISTERS.md describes it.\n\
         // verilator lint_off UNUSEDPARAM\n\
         // slang lint_off unused-parameter\n\
         // Memories: the first byte, and the bits of an address within.\n",
    );
    for Area {
        name, offset, size, ..
    } in &map.areas
    {
        out += &address(name, *offset);
        out += &format!(
            "localparam LIMBSMITH_{name}_ADDRESS_BITS = {};\n",
            size.ilog2()
        );
    }
    let (first, bits) = map.block();
    let words = 1u32 << (bits - 2);
    out +=
        "// The block of all registers, and a one for each of its words in which a register is.\n";
    out += &address("BLOCK", first);
    out += &format!("localparam LIMBSMITH_BLOCK_ADDRESS_BITS = {bits};\n");
    let digits = words.div_ceil(4) as usize;
    let present = map.present();
    out += &format!(
        "localparam [{}:0] LIMBSMITH_PRESENT = {words}'h{present:0digits$x};\n",
        words - 1
    );
    out += "// Registers: address, number of the word in the block, bits. Fields: lowest bit, and bits if there are several.\n";
    for r in &map.registers {
        out += &address(r.name, r.offset);
        let (top, word) = (bits - 3, (r.offset - first) / 4);
        out += &format!(
            "localparam [{top}:0] LIMBSMITH_{}_WORD = {}'d{word};\n",
            r.name,
            top + 1
        );
        out += &format!("localparam LIMBSMITH_{}_BITS = {};\n", r.name, r.bits());
        for f in named(r) {
            out += &format!("localparam LIMBSMITH_{}_{} = {};\n", r.name, f.name, f.low);
            if f.bits > 1 {
                out += &format!(
                    "localparam LIMBSMITH_{}_{}_BITS = {};\n",
                    r.name, f.name, f.bits
                );
            }
        }
    }
    out += "// verilator lint_on UNUSEDPARAM\n// slang lint_on unused-parameter\n";
    out
}

/// Macros for C.
pub fn c(map: &Map) -> String {
    let mut out = String::from(
        "/* Written by `cargo xtask gen` from the table in crates/limbsmith-engine/src/registers.rs.\n   \
         hw/REGISTERS.md describes registers and fields. Offsets are in bytes, from the engine's first word. */\n\
         #ifndef LIMBSMITH_ENGINE_H\n#define LIMBSMITH_ENGINE_H\n",
    );
    let mut put = |name: &str, value: u32| {
        out += &format!("#define LIMBSMITH_ENGINE_{name} 0x{value:x}u\n");
    };
    put("SIZE", 1 << map.address_bits);
    for a in &map.areas {
        put(&format!("{}_OFFSET", a.name), a.offset);
        put(&format!("{}_SIZE", a.name), a.size);
        for (part, bytes) in a.strides {
            put(&format!("{}_{part}_STRIDE", a.name), *bytes);
        }
    }
    for r in &map.registers {
        put(&format!("{}_OFFSET", r.name), r.offset);
        put(&format!("{}_MASK", r.name), r.mask());
        for f in named(r) {
            put(&format!("{}_{}_MASK", r.name, f.name), f.mask());
            put(&format!("{}_{}_SHIFT", r.name, f.name), f.low);
        }
    }
    out += "#endif\n";
    out
}

/// Constants of the driver's crate.
pub fn rust(map: &Map) -> String {
    let mut out = String::from(
        "//! Byte addresses of the engine on its bus, and the bits of its registers. Written by `cargo xtask gen` from\n\
         //! `crates/limbsmith-engine/src/registers.rs`; `hw/REGISTERS.md` describes them.\n\n",
    );
    let hex = |value: u32| match value {
        0..0x1_0000 => format!("{value:#x}"),
        _ => format!("{:#x}_{:04x}", value >> 16, value & 0xffff),
    };
    let mut put = |about: &str, name: &str, value: u32| {
        out += &format!("/// {about}\npub const {name}: u32 = {};\n", hex(value));
    };
    put("Bytes of all addresses.", "SIZE", 1 << map.address_bits);
    for a in &map.areas {
        put(a.about, a.name, a.offset);
        put("Its bytes.", &format!("{}_SIZE", a.name), a.size);
        for (part, bytes) in a.strides {
            let about = format!("Bytes of each {}.", part.to_lowercase());
            put(&about, &format!("{}_{part}_STRIDE", a.name), *bytes);
        }
    }
    for r in &map.registers {
        put(r.about, r.name, r.offset);
        put(
            "Its bits; the others are 0.",
            &format!("{}_MASK", r.name),
            r.mask(),
        );
        for f in named(r) {
            put(f.about, &format!("{}_{}", r.name, f.name), f.mask());
            if f.bits > 1 {
                put(
                    "The lowest bit of that.",
                    &format!("{}_{}_SHIFT", r.name, f.name),
                    f.low,
                );
            }
        }
    }
    out
}
