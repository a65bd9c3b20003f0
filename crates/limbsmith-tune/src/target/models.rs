//! Parsers for the output of the emulator, the disassembler and the models.

use crate::Error;
use crate::toolchain::run;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Instructions per call of each function: lines of `name count`, after this many calls.
pub fn counted(text: &str, calls: usize) -> BTreeMap<String, f64> {
    let mut all: BTreeMap<String, f64> = BTreeMap::new();
    for line in text.lines() {
        let Some((name, count)) = line.rsplit_once(' ') else {
            continue;
        };
        let count = count.parse::<f64>().unwrap_or(f64::NAN) / calls as f64;
        *all.entry(name.trim().to_string()).or_default() += count;
    }
    all
}

/// Instructions of each function in a disassembly. The functions have no branches, so each
/// instruction runs once.
pub fn disassembled(text: &str) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    let mut name = String::new();
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once(" <")
            && let Some(found) = rest.strip_suffix(">:")
        {
            name = found.to_string();
        } else if line.contains(":\t") || line.trim_start().split_once(": ").is_some() {
            *all.entry(name.clone()).or_default() += 1.0;
        }
    }
    all
}

/// The instructions of a function in a compiler's assembly output.
pub fn body(text: &str, name: &str) -> Option<String> {
    let start = format!("{name}:");
    let mut lines = text
        .lines()
        .skip_while(|l| l.split_whitespace().next() != Some(&start));
    lines.next()?;
    let ends = |l: &str| l.trim_start().starts_with(".size") || l.starts_with(".Lfunc_end");
    let mut out = String::new();
    for line in lines.take_while(|l| !ends(l)) {
        let code = line.trim();
        let skipped = code.is_empty()
            || code.starts_with(['.', '#', '/', '@', '*'])
            || code.ends_with(':')
            // Stack frames of Arm, which have no unit in the analyser.
            || ["push", "pop", "ldm", "stm", "vpush", "vpop"].iter().any(|i| code.starts_with(i));
        if !skipped {
            out += code;
            out.push('\n');
        }
    }
    Some(out)
}

/// Consecutive repetitions of the function in the analyser.
const ITERATIONS: u32 = 100;

/// Cycles of a function, by LLVM's analyser of machine code.
pub fn analyse(triple: &str, cpu: &str, text: &str, name: &str, at: &Path) -> Result<f64, Error> {
    let failed = |said: String| Error::Program {
        program: format!("llvm-mca-19 -mcpu={cpu}"),
        said,
    };
    let body = body(text, name).ok_or_else(|| failed(format!("no {name}")))?;
    let file = at.join(format!("{name}.{cpu}.s"));
    std::fs::write(&file, body).map_err(|e| Error::file(&file, e))?;
    // The analyser has been observed to hang.
    let mut command = Command::new("timeout");
    command.args(["60", "llvm-mca-19", "-iterations", &ITERATIONS.to_string()]);
    command
        .arg(format!("-mtriple={triple}"))
        .arg(format!("-mcpu={cpu}"));
    command.args([
        "-skip-unsupported-instructions=any",
        "-summary-view",
        "-resource-pressure=false",
        "-instruction-info=false",
    ]);
    if triple.starts_with("riscv") {
        command.arg("-mattr=+m,+a,+f,+d,+c");
    }
    let said = run(command.arg(&file), "llvm-mca-19")?;
    cycles(&said).ok_or_else(|| failed("no total".into()))
}

fn cycles(said: &str) -> Option<f64> {
    let line = said.lines().find_map(|l| l.strip_prefix("Total Cycles:"))?;
    line.trim()
        .parse::<f64>()
        .ok()
        .map(|c| c / f64::from(ITERATIONS))
}

/// Cycles of a function as gcc's scheduler adds them up.
pub fn scheduled(dump: &str, name: &str) -> Result<f64, Error> {
    let head = format!(";; Function {name} ");
    let mut lines = dump
        .lines()
        .skip_while(|l| !l.starts_with(&head))
        .skip(1)
        .peekable();
    let times: Vec<f64> = lines
        .by_ref()
        .take_while(|l| !l.starts_with(";; Function "))
        .filter_map(|l| l.split_once("total time = ")?.1.trim().parse().ok())
        .collect();
    match times.is_empty() {
        true => Err(Error::Program {
            program: "gcc".into(),
            said: format!("no schedule of {name}"),
        }),
        false => Ok(times.iter().sum()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_read() {
        let counts = counted("k0_mul 5800\nk0_square 2900\nk0_mul 58\n", 58);
        assert_eq!((counts["k0_mul"], counts["k0_square"]), (101.0, 50.0));
        assert_eq!(
            cycles("Iterations: 100\nTotal Cycles:      12345\nuOps: 3"),
            Some(123.45)
        );
        let text = "\t.text\nk1_mul:                 # @k1_mul\n# %bb.0:\n\tpush {r4}\n\tmul a0, a1, a2\n.Lx:\n\t.cfi\n\tret\n.Lfunc_end0:\n\t.size k1_mul\n\tnop\n";
        assert_eq!(
            body(text, "k1_mul").as_deref(),
            Some("mul a0, a1, a2\nret\n")
        );
        assert_eq!(body(text, "k2_mul"), None);
        let dump = ";; Function k0_mul (k0_mul, x)\n;;   total time = 7\n;; total time = 30\n;; Function k0_square (k)\n;; total time = 5\n";
        assert_eq!(scheduled(dump, "k0_mul"), Ok(37.0));
        assert_eq!(scheduled(dump, "k0_square"), Ok(5.0));
        assert!(scheduled(dump, "k0").is_err());
        let wasm = "0000013b <k0_mul>:\n     13e:       local.get\t0\n     140: i64.mul\n     141: end\n\n00000200 <k0_square>:\n     203: end\n";
        let found = disassembled(wasm);
        assert_eq!((found["k0_mul"], found["k0_square"]), (3.0, 1.0));
    }
}
