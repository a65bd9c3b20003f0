//! The public interface of `limbsmith`, with all features, beside a committed listing.
//!
//! Rustdoc writes the interface as JSON, and `xtask/api` prints it, one item a line. The format of this JSON differs between
//! versions of Rust, and so may the paths of the standard library. One version therefore writes it, whatever runs the rest.

use crate::consumer;
use crate::step::{self, Outcome, root};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// The toolchain whose JSON `xtask/api` reads.
const TOOLCHAIN: &str = "1.95.0";

/// The listing.
const LISTING: &str = "crates/limbsmith/public-api.txt";

/// What a difference means.
const ADVICE: &str = "\
If this is wanted, `cargo xtask api --write` writes the listing anew, for the same commit. A line removed or changed (-)
breaks users: the change needs an entry in CHANGELOG.md, and the next version is a new 0.x. A line added (+) is a minor
change. An added item of a trait that users implement breaks them, too.";

/// The interface as the code has it now.
fn current() -> Result<String, String> {
    let toolchain = consumer::installed(TOOLCHAIN);
    let toolchain = toolchain.ok_or_else(|| format!("the listing needs Rust {TOOLCHAIN}"))?;
    // Unstable options are allowed, which has an effect on dependencies: a folder of its own.
    let target = step::target().join("api");
    step::run(
        consumer::plain_cargo()
            .arg(toolchain)
            .args(["rustdoc", "--quiet", "--locked", "--lib"])
            .args(["-p", "limbsmith", "--all-features", "--"])
            .args(["-Zunstable-options", "--output-format=json"])
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", &target)
            .current_dir(root()),
    )?;
    let mut list = consumer::plain_cargo();
    list.args(["run", "--quiet", "--locked", "--manifest-path"])
        .arg(root().join("xtask/api/Cargo.toml"))
        .arg("--")
        .arg(target.join("doc/limbsmith.json"))
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(root());
    printed(&mut list)
}

/// The output of a program that succeeds.
fn printed(command: &mut Command) -> Result<String, String> {
    let shown = step::shown(command);
    println!("==> {shown}");
    let done = command.output().map_err(|e| format!("{shown}: {e}"))?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        let error = format!("{shown}: {}\n{said}", done.status);
        return Err(step::may_need_network(error));
    }
    String::from_utf8(done.stdout).map_err(|e| format!("{shown}: {e}"))
}

/// The lines that only one of two listings has: `-` before those of the first, `+` before those of the second. An item that
/// moved within the listing is no difference.
fn difference(old: &str, new: &str) -> Vec<String> {
    let mut count = BTreeMap::<&str, i64>::new();
    old.lines()
        .for_each(|line| *count.entry(line).or_default() -= 1);
    new.lines()
        .for_each(|line| *count.entry(line).or_default() += 1);
    // In the order of the listings, where an item's old line comes before its new one if its name stays the same.
    let mut all: Vec<(String, bool, &str)> = vec![];
    for (line, extra) in count {
        let times = extra.unsigned_abs() as usize;
        all.extend(std::iter::repeat_n((path(line), extra > 0, line), times));
    }
    all.sort();
    let shown = |(_, added, line): &(String, bool, &str)| match added {
        true => format!("+ {line}"),
        false => format!("- {line}"),
    };
    all.iter().map(shown).collect()
}

/// The path of the item of a line, without generic arguments, which brings lines of one item together.
fn path(line: &str) -> String {
    let of = |word: &&str| word.contains("limbsmith");
    let word = line.split(' ').find(of).unwrap_or(line);
    word.split('(').next().unwrap_or(word).into()
}

/// Fails, with the difference, if the code has another interface than the listing.
pub fn check() -> Outcome {
    let file = root().join(LISTING);
    let old = fs::read_to_string(&file).map_err(|e| format!("{LISTING}: {e}"))?;
    let new = current()?;
    let lines = difference(&old, &new);
    if lines.is_empty() {
        println!("    the {} lines of {LISTING}", new.lines().count());
        return Ok(());
    }
    Err(format!(
        "the public interface differs from {LISTING}:\n\n{}\n\n{ADVICE}",
        lines.join("\n")
    ))
}

/// Writes the listing, and prints what changed.
pub fn write() -> Outcome {
    let file = root().join(LISTING);
    let old = fs::read_to_string(&file).unwrap_or_default();
    let new = current()?;
    if old == new {
        println!("{LISTING} is up to date");
        return Ok(());
    }
    difference(&old, &new)
        .iter()
        .for_each(|line| println!("{line}"));
    fs::write(&file, new).map_err(|e| format!("{}: {e}", file.display()))?;
    println!("wrote {LISTING}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "pub mod limbsmith
pub fn limbsmith::sign(&[u8]) -> u8
pub fn limbsmith::verify(&[u8]) -> bool
pub struct limbsmith::Key
";

    #[test]
    fn equal_listings_do_not_differ() {
        assert_eq!(difference(OLD, OLD), [""; 0]);
        let moved: Vec<&str> = OLD.lines().rev().collect();
        assert_eq!(difference(OLD, &moved.join("\n")), [""; 0]);
    }

    #[test]
    fn a_removed_function_is_found() {
        let new = OLD.replace("pub fn limbsmith::verify(&[u8]) -> bool\n", "");
        assert_ne!(new, OLD);
        let lost = ["- pub fn limbsmith::verify(&[u8]) -> bool"];
        assert_eq!(difference(OLD, &new), lost);
        let found = ["+ pub fn limbsmith::verify(&[u8]) -> bool"];
        assert_eq!(difference(&new, OLD), found);
    }

    #[test]
    fn both_lines_of_a_changed_function_are_side_by_side() {
        let new = OLD.replace("sign(&[u8])", "sign(&[u8], u32)")
            + "pub fn limbsmith::open()\npub fn limbsmith::open()\n";
        assert_eq!(
            difference(OLD, &new),
            [
                "+ pub fn limbsmith::open()",
                "+ pub fn limbsmith::open()",
                "- pub fn limbsmith::sign(&[u8]) -> u8",
                "+ pub fn limbsmith::sign(&[u8], u32) -> u8",
            ]
        );
    }
}
