//! Compares the model with the RTL: the same jobs, every event equal.

use super::{Engine, IN_PLACE, folder, made_for_model, seen_from, source};
use crate::step::{self, Outcome, root};
use limbsmith_engine::digits::Value;
use limbsmith_engine::model::Model;
use limbsmith_engine::program;
use limbsmith_engine::replay::{self, Case, Random};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A bench, compiled. Two simulators may run at the same time: each has its own file of jobs.
struct Simulator {
    /// The command and its first argument, if it has one.
    program: Vec<PathBuf>,
    /// The folder that it runs in.
    folder: PathBuf,
    /// The file of jobs in that folder.
    script: String,
}

impl Simulator {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program[0]);
        command
            .current_dir(&self.folder)
            .args(&self.program[1..])
            .arg(format!("+script={}", self.script));
        command
    }
}

/// X25519 and the other programs, random programs, and this many thousand products, through Verilator.
pub fn verilator(engine: Engine, programs: u64, thousands: u64) -> Outcome {
    let name = format!("verilator-{}{}", engine.arrays, u8::from(engine.ecp5));
    let out = made_for_model(folder()?.join(name))?;
    let hw = seen_from(&out)?;
    step::run(
        Command::new("verilator")
            .current_dir(&out)
            .args([
                "--binary",
                "-O3",
                "-Wno-fatal",
                "-Wno-lint",
                "--top-module",
                "limbsmith_replay",
            ])
            .args(["-CFLAGS", "-O1"])
            .args(IN_PLACE)
            .args(["rtl", "tb"].map(|f| format!("-I{}", hw.join(f).display())))
            .args(engine.ecp5.then_some("-DLIMBSMITH_OTHER_MULTIPLIERS"))
            .arg(format!("-GARRAYS={}", engine.arrays))
            .args(engine.sources_below(&hw))
            .arg(hw.join("tb").join(source("replay"))),
    )?;
    let simulator = Simulator {
        program: vec![out.join("Vlimbsmith_replay")],
        folder: out,
        script: "script.txt".into(),
    };
    let mut all = cases(programs);
    all.extend(others(programs > 1000));
    compare(engine, &all, true, &simulator)?;
    // Two hundred thousand at a time: every event is a line of text.
    let mut r = Random::new(thousands + 1);
    let mut left = thousands;
    while left > 0 {
        let some = left.min(200);
        left -= some;
        let all: Vec<Case> = (0..some).map(|_| replay::products(&mut r)).collect();
        compare(engine, &all, false, &simulator)?;
    }
    Ok(())
}

/// Every other program once, on its example; the slow one only in the long run.
fn others(slow: bool) -> impl Iterator<Item = Case> {
    let known = [program::LADDER.name, program::PAIR.name];
    let all = program::ALL
        .iter()
        .filter(move |p| !known.contains(&p.name) && (slow || p.name != program::ORIGINAL.name));
    all.map(|p| {
        let plain = |(r, v): &(u8, _)| (*r, Value::from_plain(v));
        let registers: Vec<_> = p.registers().map(plain).collect();
        Case::new(p.program(), &registers)
    })
}

/// X25519, random programs, and a thousand products, through Icarus Verilog.
pub fn icarus(engine: Engine, programs: u64) -> Outcome {
    let simulator = compiled(engine, &root().join("hw"))?;
    let mut all = cases(programs);
    all.push(replay::products(&mut Random::new(programs)));
    compare(engine, &all, true, &simulator)
}

/// Some random programs and products on the sources below `hw`: what differs first. An error is one of a tool.
pub fn differs(engine: Engine, hw: &Path) -> Result<Option<String>, String> {
    let simulator = compiled(engine, hw)?;
    let mut r = Random::new(77);
    let mut all: Vec<Case> = (0..100).map(|_| replay::random(&mut r)).collect();
    all.push(replay::products(&mut r));
    match compare(engine, &all, false, &simulator) {
        Err(e) if e.starts_with("case ") => Ok(Some(e)),
        other => other.map(|()| None),
    }
}

/// The bench under Icarus, with the sources below `hw`.
fn compiled(engine: Engine, hw: &Path) -> Result<Simulator, String> {
    let folder = folder()?;
    let hw = &step::relative(hw, &folder)?;
    step::quiet(
        Command::new("iverilog")
            .current_dir(&folder)
            .args(["-g2012", "-s", "limbsmith_replay", "-o", "replay.vvp"])
            .args(["rtl", "tb"].map(|f| format!("-I{}", hw.join(f).display())))
            .args(engine.ecp5.then_some("-DLIMBSMITH_OTHER_MULTIPLIERS"))
            .arg(format!("-Plimbsmith_replay.ARRAYS={}", engine.arrays))
            .args(engine.sources_below(hw))
            .arg(hw.join("tb").join(source("replay"))),
    )?;
    Ok(Simulator {
        program: vec!["vvp".into(), "replay.vvp".into()],
        folder,
        script: "replay.txt".into(),
    })
}

/// X25519 on vectors of RFC 7748 and random operands, then random programs.
fn cases(programs: u64) -> Vec<Case> {
    let mut r = Random::new(programs);
    let x25519 = program::LADDER.program();
    let mut cases = vec![];
    for n in 0..1 + programs / 1000 {
        let [mut k, u]: [[u8; 32]; 2] = match n {
            0 => KNOWN.map(bytes),
            _ => [(); 2].map(|()| std::array::from_fn(|_| r.word() as u8)),
        };
        k[0] &= 248;
        k[31] = k[31] & 127 | 64;
        let registers = [(0, Value::from_bytes(&k)), (1, Value::from_bytes(&u))];
        cases.push(Case::new(x25519, &registers));
    }
    cases.extend((0..programs).map(|_| replay::random(&mut r)));
    cases
}

/// RFC 7748, section 5.2.
const KNOWN: [&str; 2] = [
    "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
    "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
];
const RESULT: &str = "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552";

fn bytes(hex: &str) -> [u8; 32] {
    std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap_or(0))
}

/// `published`: the first case is a published vector.
fn compare(engine: Engine, cases: &[Case], published: bool, simulator: &Simulator) -> Outcome {
    let script = replay::script(cases);
    let file = simulator.folder.join(&simulator.script);
    fs::write(&file, script).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut command = simulator.command();
    println!("==> {command:?}");
    let start = std::time::Instant::now();
    let out = command.output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&out.stdout);
    let event = |l: &&str| {
        ["I ", "W ", "L ", "S", "E "]
            .iter()
            .any(|e| l.starts_with(e))
    };
    let seen = text.lines().filter(event).map(String::from).collect();
    let seen = replay::sorted(seen);
    let mut model = Model::new();
    model.arrays = engine.arrays;
    let expected = replay::expected(&mut model, cases);
    // The last write of a published vector is its result.
    let result = Value::from_bytes(&bytes(RESULT)).hex();
    let first = expected
        .iter()
        .position(|l| l.starts_with('E'))
        .unwrap_or(0);
    let is_result = |l: &String| l.ends_with(&result[result.len() - 68..]);
    if published && !expected[..first].iter().any(is_result) {
        return Err("the model does not give the result of RFC 7748".into());
    }
    let mut case = 0;
    for n in 0..expected.len().max(seen.len()) {
        let (want, got) = (expected.get(n), seen.get(n));
        if want != got {
            let from = n.saturating_sub(12);
            let before = expected[from..n.min(expected.len())].join("\n");
            let words: Vec<String> = cases[case.min(cases.len() - 1)]
                .words
                .iter()
                .map(|&w| limbsmith_engine::disasm::show(w))
                .collect();
            return Err(format!(
                "case {case}: after\n{before}\nthe model says\n{want:?}\nthe hardware\n{got:?}\n{}",
                words.join("\n")
            ));
        }
        case += usize::from(want.is_some_and(|l| l.starts_with('E')));
    }
    println!(
        "    {} cases, {} events equal, {:.1} s",
        cases.len(),
        expected.len(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
