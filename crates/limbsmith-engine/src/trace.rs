//! A run as a human-readable table, or as a waveform (VCD, IEEE 1364) for viewers such as GTKWave.

use crate::digits::Value;
use crate::disasm::show;
use crate::model::Event;
use std::io::{self, Write};

fn cycle(e: &Event) -> u64 {
    match e {
        Event::Issue { cycle, .. } | Event::Write { cycle, .. } => *cycle,
    }
}

/// Events in the order of cycles.
fn ordered(events: &[Event]) -> Vec<Event> {
    let mut all = events.to_vec();
    all.sort_by_key(|e| (cycle(e), matches!(e, Event::Write { .. })));
    all
}

/// One line for each event: cycle, cycles since the previous issue, address, instruction; or register and
/// written value. Field values are shown in canonical form.
pub fn table(events: &[Event], out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{:>7} {:>5} {:>5}  instruction or result",
        "cycle", "waits", "at"
    )?;
    let mut last = 0;
    for e in ordered(events) {
        match e {
            Event::Issue { cycle, pc, word } => {
                writeln!(
                    out,
                    "{cycle:>7} {:>5} {pc:>5}  {}",
                    cycle - last - 1,
                    show(word)
                )?;
                last = cycle;
            }
            Event::Write {
                cycle,
                register,
                value,
            } => {
                let hex: String = bytes(&value)
                    .iter()
                    .rev()
                    .map(|b| format!("{b:02x}"))
                    .collect();
                writeln!(out, "{cycle:>7} {:>11}      %{register} = {hex}", "")?;
            }
        }
    }
    Ok(())
}

/// The bytes of plain numbers unchanged, of others in canonical form.
fn bytes(v: &Value) -> [u8; 32] {
    if v.digits.iter().all(|d| (0..0x20000).contains(d)) {
        v.to_bytes()
    } else {
        v.canonical().to_bytes()
    }
}

/// The waveform: address and word at each issue; bus, register and whether something is written.
pub fn vcd(events: &[Event], out: &mut dyn Write) -> io::Result<()> {
    let wires = [
        ("clk", 1, '!'),
        ("issue", 1, '"'),
        ("pc", 12, '#'),
        ("word", 32, '$'),
        ("write", 1, '%'),
        ("register", 5, '&'),
        ("value", 271, '\''),
    ];
    writeln!(out, "$timescale 1ns $end\n$scope module engine $end")?;
    for (name, bits, id) in wires {
        writeln!(out, "$var wire {bits} {id} {name} $end")?;
    }
    writeln!(out, "$upscope $end\n$enddefinitions $end")?;
    let all = ordered(events);
    let end = all.last().map_or(0, cycle);
    let mut rest = all.as_slice();
    let (mut issuing, mut writing) = (true, true);
    for c in 0..=end + 1 {
        let now = rest.iter().take_while(|e| cycle(e) <= c).count();
        let (here, later) = rest.split_at(now);
        rest = later;
        writeln!(out, "#{}\n1!", 10 * c)?;
        let (mut issue, mut write) = (false, false);
        for e in here {
            match e {
                Event::Issue { pc, word, .. } => {
                    issue = true;
                    writeln!(out, "b{pc:b} #\nb{word:b} $")?;
                }
                Event::Write {
                    register, value, ..
                } => {
                    write = true;
                    let bits: String = value.hex().chars().filter_map(binary).collect();
                    let bits = bits.trim_start_matches('0');
                    writeln!(
                        out,
                        "b{register:b} &\nb{} '",
                        if bits.is_empty() { "0" } else { bits }
                    )?;
                }
            }
        }
        for (was, is, id) in [(&mut issuing, issue, '"'), (&mut writing, write, '%')] {
            if *was != is || c == 0 {
                writeln!(out, "{}{id}", u8::from(is))?;
                *was = is;
            }
        }
        writeln!(out, "#{}\n0!", 10 * c + 5)?;
    }
    Ok(())
}

fn binary(hex: char) -> Option<String> {
    hex.to_digit(16).map(|d| format!("{d:04b}"))
}
