//! The instruction set as an include file for the hardware (`hw/rtl/isa.svh`) and as documentation
//! (`hw/ISA.md`), and microcode for the driver without an operating system, all written by `cargo xtask gen`.

use crate::isa::{CONSTANTS, OPS, Shape, Unit};
use crate::model::{checksum, constant};
use crate::program::LADDER;

/// The generated files: path from the root of the workspace, and text.
pub fn files() -> [(&'static str, String); 3] {
    [
        ("hw/rtl/isa.svh", decoder()),
        ("hw/ISA.md", reference()),
        ("crates/limbsmith-driver/src/microcode.rs", microcode()),
    ]
}

/// The words of X25519, from address 0 on, and their checksum after reset.
fn microcode() -> String {
    let words = &LADDER.program().words;
    let sum = (0..)
        .zip(words)
        .fold(0, |sum, (at, w)| checksum(sum, at, *w));
    let lines: Vec<String> = words
        .chunks(8)
        .map(|line| line.iter().map(|w| format!(" {w:#010x},")).collect())
        .collect();
    format!(
        "//! Microcode, written by `cargo xtask gen` from `crates/limbsmith-engine/src/program`.\n\n\
         /// X25519 on scalar (register 0) and coordinate (register 1). The result is in register 0.\n\
         #[rustfmt::skip]\n\
         pub static X25519: [u32; {}] = [\n   {}\n];\n\n\
         /// Its [`checksum`](crate::checksum), if nothing else was written since reset.\n\
         pub const CHECKSUM: u32 = {sum:#010x};\n",
        words.len(),
        lines.join("\n   "),
    )
}

/// The fields of `decode`, from the top: legal, reads a, reads b, writes, unit, latency, occupies.
fn decoder() -> String {
    let mut out = String::from(
        "// Written by `cargo xtask gen` from the table in crates/limbsmith-engine/src/isa.rs.\n\
         // verilator lint_off UNUSEDPARAM\n",
    );
    for (n, op) in OPS.iter().enumerate() {
        out += &format!("localparam [5:0] OP_{} = 6'd{n};\n", op.name.to_uppercase());
    }
    for (name, unit) in [
        ("ARRAY", Unit::Array),
        ("ADDER", Unit::Adder),
        ("WIDE", Unit::Wide),
        ("CONTROL", Unit::Control),
    ] {
        out += &format!("localparam [2:0] UNIT_{name} = 3'd{};\n", unit as u8);
    }
    let entries = OPS
        .iter()
        .filter(|o| o.unit != Unit::ArrayWide && o.latency > 0);
    let entries = entries.fold(0u64, |m, o| m | 1 << (o.latency - 1));
    let slots = 64 - entries.leading_zeros();
    out += &format!(
        "// Where results enter the queue for the result bus.\n\
         localparam SLOTS = {slots};\nlocalparam [SLOTS-1:0] ENTRY = {slots}'h{entries:x};\n"
    );
    out += "localparam DECODE = 18;\n// verilator lint_on UNUSEDPARAM\n\n\
            // Legal, reads a, reads b, writes, unit, latency, cycles that the unit is taken. (The original\n\
            // product is made of two others.)\n\
            function [DECODE-1:0] decode(input [5:0] opcode);\n  case (opcode)\n";
    for op in OPS.iter().filter(|o| o.unit != Unit::ArrayWide) {
        let a = matches!(
            op.shape,
            Shape::WdA | Shape::WdAB | Shape::A | Shape::LabelA
        );
        let b = matches!(op.shape, Shape::WdB | Shape::WdAB);
        let w = matches!(op.shape, Shape::WdA | Shape::WdB | Shape::WdAB);
        out += &format!(
            "    OP_{}: decode = {{4'b1{}{}{}, 3'd{}, 5'd{}, 6'd{}}};\n",
            op.name.to_uppercase(),
            u8::from(a && op.name != "wipe"),
            u8::from(b),
            u8::from(w),
            op.unit as u8,
            op.latency,
            op.occupies,
        );
    }
    out += "    default: decode = 18'd0;\n  endcase\nendfunction\n\n\
            // Constants, as digits.\n\
            function [270:0] constant(input [4:0] index);\n  case (index)\n";
    for (index, _) in CONSTANTS {
        out += &format!(
            "    5'd{index}: constant = 271'h{};\n",
            constant(index).hex()
        );
    }
    out += "    default: constant = 271'd0;\n  endcase\nendfunction\n";
    out
}

fn reference() -> String {
    let mut out = String::from(
        "# Instruction set\n\n\
         Written by `cargo xtask gen` from the table in `crates/limbsmith-engine/src/isa.rs`.\n\n\
         ```text\n\
         31      23 22   18 17 16   12 11 10    6 5      0\n\
         | imm     | wd    |cb| rb    |ca| ra    | opcode |\n\
         ```\n\n\
         `ca` and `cb` make a register number that of a constant. Opcodes 0 to 12 are those of the published\n\
         engine. *Latency*: cycles from issue to the first issue that reads the result. *Taken*: cycles until\n\
         the unit takes the next one; of control, until the next instruction issues.\n\n\
         | opcode | text | what it does | unit | latency | taken |\n|---|---|---|---|---|---|\n",
    );
    for (n, op) in OPS.iter().enumerate() {
        let operands = match op.shape {
            Shape::None => "",
            Shape::WdA => " %wd, a",
            Shape::WdB => " %wd, b",
            Shape::WdAB => " %wd, a, b",
            Shape::A => " a",
            Shape::Label => " label",
            Shape::LabelA => " label, a",
            Shape::Number => " number",
        };
        let unit = match op.unit {
            Unit::Array => "array",
            Unit::Adder => "adder",
            Unit::Wide => "wide",
            Unit::ArrayWide => "array, wide",
            Unit::Control => "control",
        };
        out += &format!(
            "| {n} | `{}{operands}` | {} | {unit} | {} | {} |\n",
            op.name, op.about, op.latency, op.occupies
        );
    }
    out += "\nConstants: ";
    let show = |(index, value): &(u8, i64)| match value {
        -19 => format!("`#{index}` = 2^255 - 19"),
        _ => format!("`#{index}` = {value}"),
    };
    let all: Vec<String> = CONSTANTS.iter().map(show).collect();
    out += &all.join(", ");
    out += "; the others are 0.\n";
    out += "\nThe engine's registers on its bus are in [REGISTERS.md](REGISTERS.md).\n";
    out
}
