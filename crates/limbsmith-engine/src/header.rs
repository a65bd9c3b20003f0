//! The instruction set as an include file for the hardware (`hw/rtl/limbsmith_isa.svh`) and as documentation
//! (`hw/ISA.md`), and microcode for the driver without an operating system, all written by `cargo xtask gen`.

use crate::isa::{CONSTANTS, OPS, Opcode, Shape, Unit};
use crate::model::{checksum, constant};
use crate::program::LADDER;

/// The generated files: path from the root of the workspace, and text.
pub fn files() -> [(&'static str, String); 3] {
    [
        ("hw/rtl/limbsmith_isa.svh", header()),
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

/// The types of the header that do not depend on the table.
const TYPES: &str = "
// A word of microcode.
typedef struct packed {
  logic [8:0]        immediate;
  logic [4:0]        destination;
  logic              b_constant;   // the index is that of a constant
  logic [4:0]        b_index;
  logic              a_constant;
  logic [4:0]        a_index;
  limbsmith_opcode_e opcode;       // or any other number: then it is not legal
} limbsmith_instruction_t;

// What issue has to know of an opcode.
typedef struct packed {
  logic            legal;
  logic            reads_a;
  logic            reads_b;
  logic            writes;
  limbsmith_unit_e execution_unit;
  logic [4:0]      latency;         // cycles until an instruction may issue that reads the result
  logic [5:0]      occupies;        // cycles that the unit is busy
} limbsmith_decoded_t;
";

/// An enumeration: its name, its width, its members.
fn enumeration(name: &str, width: u32, members: &[(String, usize)]) -> String {
    let lines: Vec<String> = members
        .iter()
        .map(|(member, n)| format!("  {member} = {width}'d{n}"))
        .collect();
    format!(
        "\ntypedef enum logic [{}:0] {{\n{}\n}} {name};\n",
        width - 1,
        lines.join(",\n")
    )
}

/// Opcodes, units, the decoder and constants.
fn header() -> String {
    let mut out = String::from(
        "// Written by `cargo xtask gen` from the table in crates/limbsmith-engine/src/isa.rs.\n\
         `ifndef LIMBSMITH_ISA_SVH\n`define LIMBSMITH_ISA_SVH\n\
         // verilator lint_off UNUSEDPARAM\n",
    );
    let opcode = |name: &str| format!("LIMBSMITH_OP_{}", name.to_uppercase());
    let opcodes: Vec<_> = OPS.iter().map(|op| opcode(op.name)).zip(0..).collect();
    out += &enumeration("limbsmith_opcode_e", 6, &opcodes);
    let unit = |unit: Unit| match unit {
        Unit::Array => "LIMBSMITH_UNIT_ARRAY",
        Unit::Adder => "LIMBSMITH_UNIT_ADDER",
        Unit::Wide => "LIMBSMITH_UNIT_WIDE",
        Unit::ArrayWide => "LIMBSMITH_UNIT_ARRAY_WIDE",
        Unit::Control => "LIMBSMITH_UNIT_CONTROL",
    };
    let units = [Unit::Array, Unit::Adder, Unit::Wide, Unit::Control];
    let units = units.map(|u| (unit(u).to_string(), u as usize));
    out += &enumeration("limbsmith_unit_e", 3, &units);
    out += TYPES;
    let entries = OPS
        .iter()
        .filter(|o| o.unit != Unit::ArrayWide && o.latency > 0);
    let entries = entries.fold(0u64, |m, o| m | 1 << (o.latency - 1));
    let slots = 64 - entries.leading_zeros();
    out += &format!(
        "\n// Slots of the queue for the result bus, and where results enter it.\n\
         localparam int LIMBSMITH_SLOTS = {slots};\n\
         localparam logic [LIMBSMITH_SLOTS-1:0] LIMBSMITH_ENTRY = {slots}'h{entries:x};\n"
    );
    let canonical = Opcode::Fst.op();
    out += &format!(
        "\n// Canonical form, the second half of the original product.\n\
         localparam int LIMBSMITH_FST_LATENCY = {};\nlocalparam logic [5:0] LIMBSMITH_FST_OCCUPIES = 6'd{};\n",
        canonical.latency, canonical.occupies
    );
    out += "\n// (The original product is made of two others.)\n\
            function automatic limbsmith_decoded_t limbsmith_decode(input limbsmith_opcode_e opcode);\n  case (opcode)\n";
    for op in OPS.iter().filter(|o| o.unit != Unit::ArrayWide) {
        let a = matches!(
            op.shape,
            Shape::WdA | Shape::WdAB | Shape::A | Shape::LabelA
        );
        let b = matches!(op.shape, Shape::WdB | Shape::WdAB);
        let w = matches!(op.shape, Shape::WdA | Shape::WdB | Shape::WdAB);
        out += &format!(
            "    {}: limbsmith_decode = {{4'b1{}{}{}, {}, 5'd{}, 6'd{}}};\n",
            opcode(op.name),
            u8::from(a && op.name != "wipe"),
            u8::from(b),
            u8::from(w),
            unit(op.unit),
            op.latency,
            op.occupies,
        );
    }
    out += "    default: limbsmith_decode = 18'd0;\n  endcase\nendfunction\n\n\
            // Constants, as digits.\n\
            function automatic logic [270:0] limbsmith_constant(input logic [4:0] index);\n  case (index)\n";
    for (index, _) in CONSTANTS {
        out += &format!(
            "    5'd{index}: limbsmith_constant = 271'h{};\n",
            constant(index).hex()
        );
    }
    out += "    default: limbsmith_constant = 271'd0;\n  endcase\nendfunction\n// verilator lint_on UNUSEDPARAM\n`endif\n";
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
