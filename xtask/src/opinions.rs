//! Second opinions on the proofs: a solver and Coq read what `limbsmith prove` writes for them.
//!
//! A run that would pass for anything tells nothing, so a wrong constant is planted, once for each
//! tool, and has to be refused.

use crate::hw;
use crate::step::{self, Outcome, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// In the short run, of the certificates every so manieth, none of words of 32 bits, whose many limbs
/// take the solver long, and no text above so many bytes; of the theorems the first.
const EVERY: usize = 8;
const LARGEST: u64 = 200_000;

/// Writes the proofs, and has them read: all, or a sample.
pub fn run(all: bool) -> Outcome {
    let at = root().join("target/opinions");
    let _ = fs::remove_dir_all(&at);
    let (smt, coq) = (at.join("smt"), at.join("coq"));
    step::run(
        Command::new(step::release("limbsmith"))
            .args(["prove", "--quiet", "--smt-lib"])
            .arg(&smt)
            .arg("--coq")
            .arg(&coq),
    )?;
    solver(&smt, all)?;
    theorems(&coq, all)
}

fn files(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let io = |e: std::io::Error| e.to_string();
    let mut all = vec![];
    for entry in fs::read_dir(dir).map_err(io)? {
        all.push(entry.map_err(io)?.path());
    }
    all.sort();
    Ok(all)
}

/// Numbers of answers `unsat` and `sat`, and of queries.
fn ask(z3: &Path, file: &Path) -> Result<(usize, usize, usize), String> {
    let text = fs::read_to_string(file).map_err(|e| e.to_string())?;
    let done = Command::new(z3).arg("-smt2").arg(file).output();
    let done = done.map_err(|e| format!("z3: {e}"))?;
    let answers = String::from_utf8_lossy(&done.stdout).into_owned();
    if let Some(other) = answers
        .lines()
        .find(|l| !["unsat", "sat", "unknown"].contains(l))
    {
        return Err(format!("{}: {other}", file.display()));
    }
    let count = |answer| answers.lines().filter(|l| *l == answer).count();
    let asked = text.matches("(check-sat)").count();
    Ok((count("unsat"), count("sat"), asked))
}

fn solver(dir: &Path, all: bool) -> Outcome {
    let start = Instant::now();
    let z3 = hw::programs(hw::Z3)?.join("z3");
    let every = files(dir)?;
    let total = every.len();
    let size = |f: &Path| fs::metadata(f).map_or(u64::MAX, |m| m.len());
    let narrow = |f: &Path| f.to_string_lossy().contains("32_");
    let chosen: Vec<PathBuf> = every
        .into_iter()
        .filter(|f| all || (!narrow(f) && size(f) < LARGEST))
        .step_by(if all { 1 } else { EVERY })
        .collect();
    let (mut steps, mut open) = (0, vec![]);
    for file in &chosen {
        let (proved, wrong, asked) = ask(&z3, file)?;
        steps += proved;
        if wrong > 0 {
            return Err(format!(
                "z3 has a counterexample to a step of {}",
                file.display()
            ));
        }
        if proved != asked {
            open.push(format!("    {}: {proved} of {asked} steps", file.display()));
        }
    }
    println!(
        "    z3: {} of {total} certificates, {steps} steps unsat, {:.0} s",
        chosen.len() - open.len(),
        start.elapsed().as_secs_f64()
    );
    if !open.is_empty() {
        let open = format!("    z3 does not decide, in its time:\n{}", open.join("\n"));
        match all {
            true => println!("{open}"),
            false => return Err(open),
        }
    }
    // 2^255 - 19 has the constant 19; with 21 in the program's place for it, a step must fail.
    let good = dir.join("p25519_u51_mul.smt2");
    plant(&good, " () Int 19)", " () Int 21)")?;
    let (proved, _, asked) = ask(&z3, &good)?;
    match proved < asked {
        true => println!("    z3: 21 in place of 19: refused"),
        false => return Err("z3: agrees to a wrong constant".into()),
    }
    Ok(())
}

fn plant(file: &Path, from: &str, to: &str) -> Outcome {
    let text = fs::read_to_string(file).map_err(|e| e.to_string())?;
    if !text.contains(from) {
        return Err(format!(
            "{}: no place for the plant {from:?}",
            file.display()
        ));
    }
    fs::write(file, text.replace(from, to)).map_err(|e| e.to_string())
}

/// Compiled, and without axioms.
fn compiles(file: &Path) -> Result<bool, String> {
    let done = Command::new("coqc").arg(file).output();
    let done = done.map_err(|e| format!("coqc: {e}"))?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    Ok(done.status.success() && said.trim() == "Closed under the global context")
}

fn theorems(dir: &Path, all: bool) -> Outcome {
    if Command::new("coqc").arg("--version").output().is_err() {
        return Err("please install this Debian package: coq".into());
    }
    let mut chosen = files(dir)?;
    if !all {
        chosen.retain(|f| f.ends_with("p25519_u51_mul.v"));
    }
    for file in &chosen {
        let start = Instant::now();
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !compiles(file)? {
            return Err(format!(
                "coqc {}: no theorem without axioms",
                file.display()
            ));
        }
        println!(
            "    coq: {name}, closed under the global context, {:.0} s",
            start.elapsed().as_secs_f64()
        );
    }
    // Its name must be another, so that nothing compiled before is read.
    let (good, bad) = (dir.join("p25519_u51_mul.v"), dir.join("planted.v"));
    fs::copy(good, &bad).map_err(|e| e.to_string())?;
    plant(&bad, " = 19 ->", " = 21 ->")?;
    plant(&bad, " = 19) ->", " = 21) ->")?;
    match compiles(&bad)? {
        false => println!("    coq: 21 in place of 19: refused"),
        true => return Err("coq: a theorem on a wrong constant".into()),
    }
    Ok(())
}
