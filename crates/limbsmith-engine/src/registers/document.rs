//! The documentation of the registers, and of the bus.

use super::{Field, Map, Register};

const HEAD: &str = "\
# Registers

Written by `cargo xtask gen` from the table in `crates/limbsmith-engine/src/registers.rs`. The same table gives the decoder
of the hardware (`hw/rtl/limbsmith_map.svh`), the constants of the Rust driver (`crates/limbsmith-driver/src/map.rs`) and
of C (`hw/engine.h`). The hardware's constants begin with `LIMBSMITH_`, and those of C with `LIMBSMITH_ENGINE_`.

The bus has words of 32 bits (Wishbone, classic). Addresses are in bytes, from the engine's first word. Windows isolate programs,
not masters: every master on the bus sees the same registers.

Access: *ro* read only, writes have no effect; *wo* write only, reads give 0; *rw* read and write; *w1c* a written one
clears the bit; *mixed* see there. Bits without a name read as 0, and writes to them have no effect.
";

const BEHAVIOR: &str = "\
## Behavior

* **Answers.** Every access gets one answer, `ack` or `err`. `err` answers other addresses and writes of less than a word
  (`sel` is not `1111`); they change nothing. Reads give whole words. An access that its master gives up (`cyc` or `stb`
  falls) gets no answer, and the next access does not get it either. A write that is given up may have been done.
* **Refused.** While the engine is busy, accesses to microcode and registers are acknowledged without effect, reads give 0,
  and EVENTS.REFUSED is set. GO and WIPE are ignored then. Writes to locked microcode are refused in the same way.
* **End of a job.** Whatever the cause, the engine stays busy for 35 more cycles and wipes: all registers of the window,
  the units' operands and sums, flag, counter, addresses, and the host's last words. After `fin`, and only then, register 0
  stays: the result. The event comes after the wipe. The queue keeps words of microcode, which are not secret.
* **Result.** The host waits for EVENTS.FINISHED, reads the eight words of register 0 of the window, and acknowledges with
  CONTROL.WIPE (35 cycles). A write to the window, a job in it, and reset make the result unreadable, too.
  All other registers, and register 0 at other times, read as 0.
* **Limit.** The engine counts no time. A host that has waited too long halts the job: that end wipes, too.
* **Reset** wipes all windows, in 560 cycles of busy. Microcode stays, and is not locked; the checksum is 0 again.
* **Lock and checksum.** The checksum finds mistakes of loading. It is no protection against who chooses the words.
";

fn bits(field: &Field) -> String {
    match field.bits {
        1 => field.low.to_string(),
        n => format!("{}:{}", field.low + n - 1, field.low),
    }
}

fn address(value: u32) -> String {
    format!("`{:#x}_{:04x}`", value >> 16, value & 0xffff)
}

fn reset(value: Option<u32>) -> String {
    value.map_or("kept".into(), |v| format!("`{v:#x}`"))
}

/// A register's section.
fn section(register: &Register) -> String {
    let name = register.name;
    let mut out = format!(
        "\n## {name}\n\n{}\n\nOffset {}, access {}, reset {}.\n\n\
         | bits | access | reset | name | meaning |\n|--:|---|---|---|---|\n",
        register.about,
        address(register.offset),
        register.access().short(),
        reset(register.reset()),
    );
    for f in register.fields.iter().rev() {
        let name = if f.name.is_empty() { name } else { f.name };
        out += &format!(
            "| {} | {} | {} | {name} | {} |\n",
            bits(f),
            f.access.short(),
            reset(f.reset),
            f.about,
        );
    }
    out
}

/// The page.
pub fn page(map: &Map) -> String {
    let mut out = String::from(HEAD);
    out += "\n## Memories\n\n| name | offset | bytes | access | content |\n|---|---|--:|---|---|\n";
    for a in &map.areas {
        let strides = (a.strides.iter())
            .map(|(part, n)| format!(" {} bytes for each {}.", n, part.to_lowercase()));
        out += &format!(
            "| {} | {} | {} | {} | {}{} |\n",
            a.name,
            address(a.offset),
            a.size,
            a.access.short(),
            a.about,
            strides.collect::<String>(),
        );
    }
    out += "\n## Summary\n\nA reset keeps what has no value here.\n\n\
            | name | offset | access | reset | meaning |\n|---|---|---|---|---|\n";
    for r in &map.registers {
        out += &format!(
            "| [{}](REGISTERS.md#{}) | {} | {} | {} | {} |\n",
            r.name,
            r.name.to_lowercase(),
            address(r.offset),
            r.access().short(),
            reset(r.reset()),
            r.about,
        );
    }
    for r in &map.registers {
        out += &section(r);
    }
    out += "\n";
    out += BEHAVIOR;
    out
}
