//! Theorems on kernels, checked by Coq, and faulty ones that Coq must reject.

use super::{both, files};
use crate::step::{self, Outcome};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Compiled before any theorem, in this order.
const SOURCES: [&str; 5] = ["Words", "Poly", "Checker", "Values", "Soundness"];

/// In the short run the theorems of these representations are checked, and in every run those of their
/// kernels are compared with programs with another constant: file, kernel, constant, planted constant.
const HEADLINES: [(&str, &str, &str, &str); 5] = [
    ("p25519_u51", "mul", "19", "21"),
    ("p25519_sat64", "mul", "38", "40"),
    ("p256k1_u52", "mul", "0x1000003d1", "0x1000003d3"),
    (
        "p384_s55",
        "mul",
        "0x38208120018fffe01fffffffe00",
        "0x38208120018fffe01fffffffe02",
    ),
    ("p25519_r52", "product", "608", "640"),
];

/// A rule of the checker, and one that allows too much, for which the proof of soundness must fail.
const WEAKER: [(&str, &str, &str); 15] = [
    ("facts subtracted", "if 0 <=? t then", "if -1 <=? t then"),
    (
        "a remainder as large as the divisor",
        "inside st lo 0 (2 ^ k - 1)",
        "inside st lo 0 (2 ^ k)",
    ),
    (
        "a case left out",
        "(bounded st x false (a + 1))",
        "(bounded st x false (a + 2))",
    ),
    ("bits that overlap", "Z.log2 h + 1", "Z.log2 h"),
    (
        "a mask of no bit",
        "&& inside st c 0 1 && inside st a",
        "&& inside st a",
    ),
    (
        "a polynomial in atoms to come",
        "if oldb (next st) p then",
        "if oldb (Pos.succ (next st)) p then",
    ),
    (
        "a carry of two",
        "if inside st k 0 1 then Some (push_sum st fine [(1, i); (1, j); (1, k)])",
        "if inside st k 0 2 then Some (push_sum st fine [(1, i); (1, j); (1, k)])",
    ),
    (
        "a borrow of two",
        "inside st hi (-1) 0",
        "inside st hi (-2) 0",
    ),
    (
        "a sum of one too many bits",
        "if inside st x 0 (2 ^ w - 1) then place st r x",
        "if inside st x 0 (2 ^ w) then place st r x",
    ),
    ("rounding one too far", "* sign + s - 1)", "* sign + s)"),
    (
        "an output below zero",
        "if 0 <=? least (get st i) then",
        "if -1 <=? least (get st i) then",
    ),
    (
        "a product's interval of one sign",
        "if (0 <=? x0) && (0 <=? y0) then",
        "if 0 <=? x0 then",
    ),
    (
        "words tied by another factor",
        "let p := scale k (form (get st i)) in",
        "let p := scale (k + 1) (form (get st i)) in",
    ),
    (
        "a tied word below its bound",
        "place (push st p (lowest st p) (highest st p)) x (next st)",
        "place (push st p (lowest st p) (highest st p - 1)) x (next st)",
    ),
    (
        "goals without proofs",
        "prove st g p && prove_all st gs' ps'\n  | _, _ => false",
        "prove st g p && prove_all st gs' ps'\n  | _, _ => true",
    ),
];

/// Compiles a file; returns Coq's output.
fn coqc(dir: &Path, name: &str) -> Result<String, String> {
    let done = Command::new("coqc")
        .args(["-q", "-R", ".", "Limbsmith"])
        .arg(format!("{name}.v"))
        .current_dir(dir)
        .output()
        .map_err(|e| format!("coqc: {e}"))?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).trim().to_string()),
        false => Err(format!(
            "coqc {name}.v: {}",
            String::from_utf8_lossy(&done.stderr)
        )),
    }
}

/// Compiled, and without axioms.
fn closed(dir: &Path, name: &str) -> Outcome {
    match coqc(dir, name)?.as_str() {
        "Closed under the global context" => Ok(()),
        other => Err(format!("{name}.v rests on axioms: {other}")),
    }
}

fn read(dir: &Path, name: &str) -> Result<String, String> {
    let path = dir.join(format!("{name}.v"));
    fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(dir: &Path, name: &str, text: &str) -> Outcome {
    fs::write(dir.join(format!("{name}.v")), text).map_err(|e| e.to_string())
}

/// The text with one replacement, whose original must occur.
fn planted(text: &str, from: &str, to: &str) -> Result<String, String> {
    match text.contains(from) {
        true => Ok(text.replacen(from, to, 1)),
        false => Err(format!("no place for the plant {from:?}")),
    }
}

/// Checks all theorems, or the headlines; then the faulty ones, which must be rejected.
pub fn run(dir: &Path, all: bool) -> Outcome {
    if Command::new("coqc").arg("--version").output().is_err() {
        return Err("please install this Debian package: coq".into());
    }
    let start = Instant::now();
    for source in &SOURCES[..4] {
        coqc(dir, source)?;
    }
    closed(dir, SOURCES[4])?;
    println!(
        "    coq: the checker is sound, closed under the global context, {:.0} s",
        start.elapsed().as_secs_f64()
    );
    let start = Instant::now();
    let mut chosen = vec![];
    for file in files(dir)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let headline = HEADLINES.iter().any(|h| h.0 == name);
        let theorems = file.extension().is_some_and(|e| e == "v");
        if theorems && !SOURCES.contains(&&*name) && (all || headline) {
            let size = fs::metadata(&file).map_or(0, |m| m.len());
            chosen.push((size, name.into_owned()));
        }
    }
    // The long ones first, so that both cores end together.
    chosen.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
    let count = both(&chosen, |(_, name)| {
        closed(dir, name)?;
        Ok(read(dir, name)?.matches("\nTheorem ").count())
    })?;
    println!(
        "    coq: {} theorems on {} representations, closed under the global context, {:.0} s",
        count.iter().sum::<usize>(),
        chosen.len(),
        start.elapsed().as_secs_f64()
    );
    let start = Instant::now();
    mutants(dir)?;
    weaker(dir, all)?;
    println!(
        "    coq: what had to be refused took {:.0} s",
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// A kernel's module, renamed and changed.
fn module(
    dir: &Path,
    (file, kernel): (&str, &str),
    name: &str,
    change: impl Fn(&str) -> Result<String, String>,
) -> Result<String, String> {
    let text = read(dir, file)?;
    let missing = || format!("{file}.v has no {kernel}");
    let from = text
        .find(&format!("\nModule {kernel}.\n"))
        .ok_or_else(missing)?;
    let to = text
        .find(&format!("\nEnd {kernel}.\n"))
        .ok_or_else(missing)?;
    let good = &text[from..to];
    let bad = change(good).map_err(|e| format!("{file} {kernel}: {e}"))?;
    let at = bad.find("\nTheorem kept").ok_or_else(missing)?;
    // The program's result on its largest inputs differs now, so the example is dropped.
    let example = bad.find("\nExample ").unwrap_or(at);
    let certificate = bad.find("\nDefinition certificate").ok_or_else(missing)?;
    // The checker's rejection is itself a lemma, so no other failure can pass for it.
    Ok(format!(
        "\nModule {name}.\n{}{}\nLemma refused : check program contract certificate = false.\nProof. \
         vm_cast_no_check (eq_refl false). Qed.\nEnd {name}.\n",
        bad[..example].replacen(&format!("\nModule {kernel}.\n"), "", 1),
        &bad[certificate..at]
    ))
}

/// Faulty programs, contracts and certificates.
fn mutants(dir: &Path) -> Outcome {
    let mut text = read(dir, HEADLINES[0].0)?;
    text.truncate(text.find("\nModule ").unwrap_or(0));
    let mut told = vec![];
    for (file, kernel, from, to) in HEADLINES {
        let constant = |good: &str| {
            let line = good
                .lines()
                .find(|l| l.starts_with("  Const ") && l.contains(&format!(" {from}; ")))
                .ok_or_else(|| format!("no constant {from}"))?;
            planted(
                good,
                line,
                &line.replacen(&format!(" {from}; "), &format!(" {to}; "), 1),
            )
        };
        text += &module(dir, (file, kernel), &format!("constant_{file}"), constant)?;
        told.push(format!("{file} with {to} in place of {from}"));
    }
    let u51 = ("p25519_u51", "mul");
    let sat = ("p25519_sat64", "mul");
    text += &module(dir, u51, "wider", |good| {
        let (from, to) = ("most := 0x3fffffffffffff ", "most := 0x7fffffffffffff ");
        planted(good, from, to).map(|text| text.replace(from, to))
    })?;
    told.push("inputs a bit wider".into());
    text += &module(dir, u51, "tighter", |good| {
        let (before, after) = good
            .split_once("Definition out_r")
            .ok_or("it has no output r")?;
        let (from, to) = ("most := 0x8000001ffffff ", "most := 0x7ffffffffffff ");
        let after = planted(after, from, to)?.replace(from, to);
        Ok(format!("{before}Definition out_r{after}"))
    })?;
    told.push("outputs a carry tighter".into());
    text += &module(dir, sat, "carry", dropped_carry)?;
    told.push("a carry dropped".into());
    text += &module(dir, sat, "step", |good| {
        let from = good.find("[Establish ").ok_or("nothing is established")?;
        let mut depth = 0;
        let end = good[from..].find(|c| {
            depth += match c {
                '[' => 1,
                ']' => -1,
                _ => 0,
            };
            depth == 0
        });
        let to = from + end.ok_or("a list without an end")? + 1;
        Ok(format!("{}[]{}", &good[..from], &good[to..]))
    })?;
    told.push("a step left out".into());
    write(dir, "Mutants", &text)?;
    coqc(dir, "Mutants")?;
    println!("    coq: refused: {}", told.join("; "));
    Ok(())
}

/// The last addition of a chain takes a zero in place of the carry.
fn dropped_carry(good: &str) -> Result<String, String> {
    let zero = good
        .lines()
        .find(|l| l.starts_with("  Const ") && l.contains(" 0; (* ") && l.contains(":u8 "))
        .and_then(|l| l.split_whitespace().nth(1))
        .ok_or("no zero")?;
    let last = good
        .lines()
        .rfind(|l| l.starts_with("  Adc "))
        .ok_or("no addition with carry")?;
    let (code, comment) = last.split_once(" (* ").ok_or("no comment")?;
    let (rest, carry) = code.rsplit_once(' ').ok_or("no carry")?;
    if carry.trim_end_matches(';') == zero {
        return Err("the carry is zero already".into());
    }
    let end = if carry.ends_with(';') { ";" } else { "" };
    planted(good, last, &format!("{rest} {zero}{end} (* {comment}"))
}

/// For checkers that allow too much, the proof of soundness must fail.
fn weaker(dir: &Path, all: bool) -> Outcome {
    let chosen = if all { &WEAKER[..] } else { &WEAKER[..2] };
    let good = read(dir, "Checker")?;
    let numbered: Vec<_> = chosen.iter().enumerate().collect();
    both(&numbered, |&(i, (_, from, to))| {
        let sub = dir.join(format!("weaker{i}"));
        fs::create_dir_all(&sub).map_err(|e| e.to_string())?;
        for name in ["Words.vo", "Poly.vo", "Values.v", "Soundness.v"] {
            step::copy(&dir.join(name), &sub.join(name))?;
        }
        write(&sub, "Checker", &planted(&good, from, to)?)?;
        coqc(&sub, "Checker")?;
        match coqc(&sub, "Values").and_then(|_| coqc(&sub, "Soundness")) {
            Ok(_) => Err(format!(
                "a checker with {to:?} in place of {from:?} is proved sound"
            )),
            Err(_) => Ok(()),
        }
    })?;
    let told: Vec<&str> = chosen.iter().map(|w| w.0).collect();
    println!(
        "    coq: no proof of soundness for a checker that allows: {}",
        told.join("; ")
    );
    Ok(())
}
