//! The instruction set as an include file for the hardware (`hw/rtl/isa.svh`) and as documentation
//! (`hw/ISA.md`), and microcode for the driver without an operating system, all written by `cargo xtask gen`.

use crate::isa::{CONSTANTS, OPS, Opcode, Shape, Unit};
use crate::model::{checksum, constant};
use crate::program::LADDER;

/// The generated files: path from the root of the workspace, and text.
pub fn files() -> [(&'static str, String); 3] {
    [
        ("hw/rtl/isa.svh", header()),
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
  logic [8:0] immediate;
  logic [4:0] destination;
  logic       b_constant;   // the index is that of a constant
  logic [4:0] b_index;
  logic       a_constant;
  logic [4:0] a_index;
  opcode_e    opcode;       // or any other number: then it is not legal
} instruction_t;

// What issue has to know of an opcode.
typedef struct packed {
  logic       legal;
  logic       reads_a;
  logic       reads_b;
  logic       writes;
  unit_e      execution_unit;
  logic [4:0] latency;       // cycles until an instruction may issue that reads the result
  logic [5:0] occupies;      // cycles that the unit is busy
} decoded_t;
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
         `ifndef ISA_SVH\n`define ISA_SVH\n\
         // verilator lint_off UNUSEDPARAM\n",
    );
    let opcode = |name: &str| format!("OP_{}", name.to_uppercase());
    let opcodes: Vec<_> = OPS.iter().map(|op| opcode(op.name)).zip(0..).collect();
    out += &enumeration("opcode_e", 6, &opcodes);
    let unit = |unit: Unit| match unit {
        Unit::Array => "UNIT_ARRAY",
        Unit::Adder => "UNIT_ADDER",
        Unit::Wide => "UNIT_WIDE",
        Unit::ArrayWide => "UNIT_ARRAY_WIDE",
        Unit::Control => "UNIT_CONTROL",
    };
    let units = [Unit::Array, Unit::Adder, Unit::Wide, Unit::Control];
    let units = units.map(|u| (unit(u).to_string(), u as usize));
    out += &enumeration("unit_e", 3, &units);
    out += TYPES;
    let entries = OPS
        .iter()
        .filter(|o| o.unit != Unit::ArrayWide && o.latency > 0);
    let entries = entries.fold(0u64, |m, o| m | 1 << (o.latency - 1));
    let slots = 64 - entries.leading_zeros();
    out += &format!(
        "\n// Slots of the queue for the result bus, and where results enter it.\n\
         localparam int SLOTS = {slots};\n\
         localparam logic [SLOTS-1:0] ENTRY = {slots}'h{entries:x};\n"
    );
    let canonical = Opcode::Fst.op();
    out += &format!(
        "\n// Canonical form, the second half of the original product.\n\
         localparam int FST_LATENCY = {};\nlocalparam logic [5:0] FST_OCCUPIES = 6'd{};\n",
        canonical.latency, canonical.occupies
    );
    out += "\n// (The original product is made of two others.)\n\
            function automatic decoded_t decode(input opcode_e opcode);\n  case (opcode)\n";
    for op in OPS.iter().filter(|o| o.unit != Unit::ArrayWide) {
        let a = matches!(
            op.shape,
            Shape::WdA | Shape::WdAB | Shape::A | Shape::LabelA
        );
        let b = matches!(op.shape, Shape::WdB | Shape::WdAB);
        let w = matches!(op.shape, Shape::WdA | Shape::WdB | Shape::WdAB);
        out += &format!(
            "    {}: decode = {{4'b1{}{}{}, {}, 5'd{}, 6'd{}}};\n",
            opcode(op.name),
            u8::from(a && op.name != "wipe"),
            u8::from(b),
            u8::from(w),
            unit(op.unit),
            op.latency,
            op.occupies,
        );
    }
    out += "    default: decode = 18'd0;\n  endcase\nendfunction\n\n\
            // Constants, as digits.\n\
            function automatic logic [270:0] constant(input logic [4:0] index);\n  case (index)\n";
    for (index, _) in CONSTANTS {
        out += &format!(
            "    5'd{index}: constant = 271'h{};\n",
            constant(index).hex()
        );
    }
    out += "    default: constant = 271'd0;\n  endcase\nendfunction\n// verilator lint_on UNUSEDPARAM\n`endif\n";
    out
}

/// The bus: what a host sees.
const BUS: &str = r"
## Bus

Words of 32 bits, Wishbone classic. Windows isolate programs, not masters: every master on the bus sees the same registers.

| address | content |
|---|---|
| `0x0_0000` | microcode, 1024 words; write only |
| `0x1_0000` | registers, 32 bytes each, 32 to a window; write only, but for results |
| `0x2_0000` | window of the next job, and of status and wipe |
| `0x2_0004`, `0x2_0008` | its first word, its number of words |
| `0x2_000c` | control: bit 0 go, bit 1 halt, bit 2 wipe the window, bit 3 lock. Halt wins over go, and so does wipe |
| `0x2_0010` | checksum of the microcode; read only |
| `0x2_0018` | status: bit 0 busy, bits 1 to 10 address, bit 11 wiped, bit 12 result, bit 13 locked; read only |
| `0x2_0020` | events; writing ones clears. Bits 0 to 3: `fin`, no such opcode, left the range, halted. Bit 4: refused |
| `0x2_0024` | mask of the events that interrupt |

* **Answers.** Every access gets one answer, `ack` or `err`. `err` answers other addresses and writes of less than a word
  (`sel` is not `1111`); they change nothing. Reads give whole words. An access that its master gives up (`cyc` or `stb`
  falls) gets no answer, and the next access does not get it either. A write that is given up may have been done.
* **Refused.** While the engine is busy, accesses to microcode and registers are acknowledged without effect, reads give 0,
  and event 4 is set. Go and wipe are ignored then. Writes to locked microcode are refused in the same way.
* **End of a job.** Whatever the cause, the engine stays busy for 35 more cycles and wipes: all registers of the window,
  the units' operands and sums, flag, counter, addresses, and the host's last words. After `fin`, and only then, register 0
  stays: the result. The event comes after the wipe. The queue keeps words of microcode, which are not secret.
* **Result.** The host waits for event 0, reads the eight words of register 0 of the window, and acknowledges with bit 2 of
  control, which wipes the window (35 cycles). A write to the window, a job in it, and reset make the result unreadable, too.
  All other registers, and register 0 at other times, read as 0.
* **Wiped.** Bit 11 says that no register of the window and no unit holds anything; bit 12 that the window has a result.
* **Limit.** The engine counts no time. A host that has waited too long halts the job: that end wipes, too.
* **Reset** wipes all windows, in 560 cycles of busy. Microcode stays, and is not locked; the checksum is 0 again.
* **Lock and checksum.** With bit 3 of control, microcode cannot be written until reset. The checksum is over all words written
  since reset, in their order: turned left by one bit, plus the word, of which the ten upper bits are exclusive-ored with
  its address. It finds mistakes of loading, and is no protection against who chooses the words.
";

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
    out += BUS;
    out
}
