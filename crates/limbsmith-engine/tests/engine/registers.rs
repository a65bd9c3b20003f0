//! The table of registers: the files that are made from it, and the buses that follow it.

use crate::rtl::piped;
use limbsmith_engine::bus::Simulation;
use limbsmith_engine::driver::{Bus, map};
use limbsmith_engine::registers::{Access, Field, Map, files};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The map with another number in one place.
fn mutant(change: impl FnOnce(&mut Map)) -> Map {
    let mut map = Map::default();
    change(&mut map);
    map
}

/// The same with other fields of one register.
fn with_fields(register: usize, change: impl FnOnce(&mut [Field])) -> Map {
    mutant(|map| {
        let fields = map.registers[register].fields.to_vec().leak();
        change(fields);
        map.registers[register].fields = fields;
    })
}

fn assert_all_differ(other: &Map, about: &str) {
    for ((path, old), (_, new)) in files(&Map::default()).into_iter().zip(files(other)) {
        assert!(old != new, "{about} does not change {path}");
    }
}

#[test]
fn a_changed_number_changes_every_file() {
    let map = Map::default();
    for (n, register) in map.registers.iter().enumerate() {
        let moved = mutant(|m| m.registers[n].offset += 0x40);
        assert_all_differ(&moved, register.name);
        for (k, field) in register.fields.iter().enumerate() {
            let about = format!("{}.{}", register.name, field.name);
            match field.bits {
                1 => assert_all_differ(&with_fields(n, |f| f[k].low += 16), &about),
                _ => assert_all_differ(&with_fields(n, |f| f[k].bits -= 1), &about),
            }
        }
    }
    for n in 0..map.areas.len() {
        assert_all_differ(&mutant(|m| m.areas[n].offset += 0x8000), "an offset");
        assert_all_differ(&mutant(|m| m.areas[n].size /= 2), "a size");
    }
}

#[test]
fn a_map_that_cannot_be_decoded_is_a_fault() {
    assert_eq!(Map::default().fault(), None);
    let faults = [
        (mutant(|m| m.areas[0].size = 0x1004), "multiple of its size"),
        (
            mutant(|m| m.areas[1].offset = 0x1_1000),
            "multiple of its size",
        ),
        (mutant(|m| m.areas[1].offset = 0), "overlap"),
        (mutant(|m| m.areas[1].offset = 0x2_0000), "overlap"),
        (mutant(|m| m.address_bits = 17), "beyond the addresses"),
        (mutant(|m| m.registers[7].offset += 2), "address of a word"),
        (mutant(|m| m.registers[7].offset += 0x1000), "too far apart"),
        (mutant(|m| m.registers[1].offset = 0x2_0000), "order"),
        (mutant(|m| m.registers[1].offset = 0x2_0038), "order"),
        (mutant(|m| m.registers[1].fields = &[]), "without a name"),
        (with_fields(3, |f| f[1].name = ""), "without a name"),
        (with_fields(3, |f| f[1].low = 0), "overlaps"),
        (with_fields(5, |f| f[4].low = 32), "too wide"),
        (with_fields(5, |f| f[4].bits = 0), "too wide"),
        (
            with_fields(5, |f| f[4].reset = Some(2)),
            "reset is too wide",
        ),
    ];
    for (map, text) in faults {
        let fault = map.fault().unwrap_or_default();
        assert!(fault.contains(text), "{fault:?} is not {text:?}");
    }
}

/// The macros that the header must have.
fn macros(map: &Map) -> BTreeMap<String, u32> {
    let mut all = BTreeMap::from([("SIZE".to_string(), 1 << map.address_bits)]);
    for a in &map.areas {
        all.insert(format!("{}_OFFSET", a.name), a.offset);
        all.insert(format!("{}_SIZE", a.name), a.size);
        let strides = a.strides.iter();
        all.extend(strides.map(|(part, n)| (format!("{}_{part}_STRIDE", a.name), *n)));
    }
    for r in &map.registers {
        all.insert(format!("{}_OFFSET", r.name), r.offset);
        let mask = r.fields.iter().map(|f| ((1u64 << f.bits) - 1) << f.low);
        all.insert(format!("{}_MASK", r.name), mask.sum::<u64>() as u32);
        for f in r.fields.iter().filter(|f| !f.name.is_empty()) {
            let mask = ((1u64 << f.bits) - 1) << f.low;
            all.insert(format!("{}_{}_MASK", r.name, f.name), mask as u32);
            all.insert(format!("{}_{}_SHIFT", r.name, f.name), f.low);
        }
    }
    all
}

/// The names and numbers of lines that begin with `start`, as `parse` finds them.
fn numbers(text: &str, parse: impl Fn(&str) -> Option<(&str, &str)>) -> BTreeMap<String, u32> {
    let found = text.lines().filter_map(parse);
    let number = |hex: &str| u32::from_str_radix(&hex.replace('_', ""), 16).expect("a number");
    found
        .map(|(name, hex)| (name.into(), number(hex)))
        .collect()
}

#[test]
fn the_header_has_every_number() {
    let map = Map::default();
    let [_, (_, header), ..] = files(&map);
    let found = numbers(&header, |line| {
        let line = line.strip_prefix("#define LIMBSMITH_ENGINE_")?;
        line.strip_suffix('u')?.split_once(" 0x")
    });
    assert_eq!(found, macros(&map));
}

#[test]
fn every_language_has_the_same_offsets() {
    let map = Map::default();
    let [(_, verilog), _, (_, rust), (_, page)] = files(&map);
    let verilog = numbers(&verilog, |line| {
        let line = line.strip_prefix("localparam [17:0] LIMBSMITH_")?;
        line.strip_suffix(';')?.split_once(" = 18'h")
    });
    let rust = numbers(&rust, |line| {
        let line = line.strip_prefix("pub const ")?;
        line.strip_suffix(';')?.split_once(": u32 = 0x")
    });
    let areas = map.areas.iter().map(|a| (a.name, a.offset));
    for (name, at) in map
        .registers
        .iter()
        .map(|r| (r.name, r.offset))
        .chain(areas)
    {
        assert_eq!(verilog.get(name), Some(&at), "{name}");
        assert_eq!(rust.get(name), Some(&at), "{name}");
        let shown = format!("`{:#x}_{:04x}`", at >> 16, at & 0xffff);
        let row = |l: &&str| l.contains(&format!("{name}](")) || l.contains(&format!("| {name} |"));
        let row = page.lines().find(row).expect("a row");
        assert!(row.contains(&shown), "{row}");
    }
    // Every mask, too.
    for r in &map.registers {
        assert_eq!(rust.get(&format!("{}_MASK", r.name)), Some(&r.mask()));
        for f in r.fields.iter().filter(|f| !f.name.is_empty()) {
            let name = format!("{}_{}", r.name, f.name);
            assert_eq!(rust.get(&name), Some(&f.mask()), "{name}");
        }
    }
}

/// Whether a C compiler takes the header with these values. None without a compiler.
fn compiles(name: &str, values: &BTreeMap<String, u32>) -> Option<bool> {
    let name = format!("{name}-{}", std::process::id());
    let at = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&at).expect("a folder");
    let [_, (_, header), ..] = files(&Map::default());
    std::fs::write(at.join("engine.h"), header).expect("a file");
    // Twice: the header guards itself.
    let mut text = String::from("#include \"engine.h\"\n#include \"engine.h\"\n");
    for (n, (name, value)) in values.iter().enumerate() {
        text += &format!("typedef char c{n}[LIMBSMITH_ENGINE_{name} == {value}u ? 1 : -1];\n");
    }
    std::fs::write(at.join("main.c"), text + "int main(void) { return 0; }\n").expect("a file");
    let mut cc = Command::new("cc");
    cc.args(["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror"])
        .args(["-fsyntax-only", "main.c"])
        .current_dir(&at);
    let done = cc.output().ok().map(|done| done.status.success());
    std::fs::remove_dir_all(at).expect("the folder goes");
    done
}

#[test]
fn a_c_compiler_takes_the_header() {
    let mut values = macros(&Map::default());
    assert_ne!(compiles("header", &values), Some(false));
    // Another value is an error: the program above does compare.
    *values.get_mut("STATUS_LOCKED_MASK").expect("a macro") += 1;
    assert_ne!(compiles("wrong-header", &values), Some(true));
}

/// Accesses to every register of an engine that has just been reset, as the table describes them. `pass` lets a wipe
/// end.
fn follows_the_table(bus: &mut impl Bus, mut pass: impl FnMut(&mut dyn Bus)) {
    let table = Map::default();
    // The wipe after reset still runs.
    for r in &table.registers {
        let value = bus.get(r.offset);
        if let Some(reset) = r.reset() {
            assert_eq!(value, reset, "{} after reset", r.name);
        }
    }
    // Refused: the one event that needs no job.
    assert_eq!(bus.get(map::CODE), 0);
    bus.put(map::EVENTS, 0);
    assert_eq!(bus.get(map::EVENTS), map::EVENTS_REFUSED);
    pass(bus);
    for r in &table.registers {
        let settable = r.fields.iter().filter(|f| f.access == Access::ReadWrite);
        let mask = settable.fold(0, |mask, f| mask | f.mask());
        let before = bus.get(r.offset);
        if r.access() != Access::WriteOnly {
            bus.put(r.offset, u32::MAX);
            let kept = match r.access() {
                Access::ReadOnly => before,
                Access::ClearByOne => 0,
                _ => mask,
            };
            assert_eq!(bus.get(r.offset), kept, "{} of ones", r.name);
            bus.put(r.offset, 0);
            let kept = if mask == 0 { kept } else { 0 };
            assert_eq!(bus.get(r.offset), kept, "{} of zeros", r.name);
        }
    }
    bus.put(map::CONTROL, u32::MAX);
    pass(bus);
    assert_eq!(bus.get(map::CONTROL), 0);
    let status = bus.get(map::STATUS) & !map::STATUS_ADDRESS;
    assert_eq!(status, map::STATUS_LOCKED | map::STATUS_WIPED);
    // Nothing is between the registers and after the memories.
    let (first, bits) = table.block();
    for at in (first..first + (1 << bits)).step_by(4) {
        if !table.registers.iter().any(|r| r.offset == at) {
            assert_eq!(bus.get(at), u32::MAX, "{at:#x}");
        }
    }
    for a in &table.areas {
        assert_eq!(bus.get(a.offset + a.size - 4), 0, "{}", a.name);
        assert_eq!(bus.get(a.offset + a.size), u32::MAX, "after {}", a.name);
    }
    assert_eq!(bus.get((1 << table.address_bits) - 4), u32::MAX);
}

#[test]
fn the_model_follows_the_table() {
    follows_the_table(&mut Simulation::new(), |bus| {
        for _ in 0..600 {
            bus.get(map::STATUS);
        }
    });
}

#[test]
#[ignore = "needs Verilator's model"]
fn rtl_follows_the_table() {
    let mut bus = piped();
    bus.tell(format_args!("f 0"));
    bus.tell(format_args!("x 4"));
    follows_the_table(&mut bus, |bus| {
        for _ in 0..600 {
            bus.get(map::STATUS);
        }
    });
}
