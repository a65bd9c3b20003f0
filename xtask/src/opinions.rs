//! Second opinions on the proofs: a solver and Coq check the files that `limbsmith prove` writes for them.
//!
//! A run that would pass for anything proves nothing, so faults are planted for each tool, and must be
//! rejected.

mod theorems;

use crate::hw;
use crate::step::{self, Outcome, root};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// In the short run only every `EVERY`th certificate is checked, none with words of 32 bits, whose many limbs
/// take the solver long, and no text above `LARGEST` bytes.
const EVERY: usize = 8;
const LARGEST: u64 = 200_000;

/// Writes the proofs and checks them: all, or a sample.
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
    theorems::run(&coq, all)
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

/// Processes each item on two cores; returns the results in order, or an error.
fn both<T: Sync, R: Send>(
    items: &[T],
    each: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = vec![];
        while let Some((i, item)) = {
            let i = next.fetch_add(1, Ordering::Relaxed);
            items.get(i).map(|item| (i, item))
        } {
            done.push((i, each(item)?));
        }
        Ok::<_, String>(done)
    };
    let mut all = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut all = work()?;
        all.extend(other.join().map_err(|_| "a thread panicked")??);
        Ok::<_, String>(all)
    })?;
    all.sort_by_key(|(i, _)| *i);
    Ok(all.into_iter().map(|(_, r)| r).collect())
}

/// Solver options to try: nonlinear steps depend on luck, which differs with the arithmetic or the seed.
const WAYS: [&str; 4] = [
    "",
    "smt.arith.solver=2",
    "smt.random_seed=1",
    "smt.random_seed=2",
];

/// Numbers of answers `unsat` and `sat`, and of queries.
fn ask(z3: &Path, file: &Path, way: &str) -> Result<(usize, usize, usize), String> {
    let text = fs::read_to_string(file).map_err(|e| e.to_string())?;
    let mut command = Command::new(z3);
    command.args((!way.is_empty()).then_some(way));
    let done = command.arg("-smt2").arg(file).output();
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

/// Tries one set of options after the other until every step of the file is decided.
fn decide(z3: &Path, file: &Path) -> Result<(usize, usize, usize), String> {
    let mut best = ask(z3, file, WAYS[0])?;
    for way in &WAYS[1..] {
        if best.0 == best.2 || best.1 > 0 {
            break;
        }
        let again = ask(z3, file, way)?;
        best = if again.0 > best.0 || again.1 > 0 {
            again
        } else {
            best
        };
    }
    Ok(best)
}

fn solver(dir: &Path, all: bool) -> Outcome {
    let start = Instant::now();
    let z3 = hw::programs(hw::Tool::Z3)?.join("z3");
    let every = files(dir)?;
    let total = every.len();
    let size = |f: &Path| fs::metadata(f).map_or(u64::MAX, |m| m.len());
    // (The name alone: a checkout may be in a folder with `32_` in its own.)
    let name = |f: &Path| {
        f.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let narrow = |f: &Path| name(f).contains("32_");
    let chosen: Vec<PathBuf> = every
        .into_iter()
        .filter(|f| all || (!narrow(f) && size(f) < LARGEST))
        .step_by(if all { 1 } else { EVERY })
        .collect();
    let (mut steps, mut open) = (0, vec![]);
    let answers = both(&chosen, |file| decide(&z3, file))?;
    for (file, (proved, wrong, asked)) in chosen.iter().zip(answers) {
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
    // 2^255 - 19 has the constant 19; with 21 in its place in the program, a step must fail.
    let good = dir.join("p25519_u51_mul.smt2");
    plant(&good, " () Int 19)", " () Int 21)")?;
    let (proved, _, asked) = ask(&z3, &good, WAYS[0])?;
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
