//! Residue of secrets in memory, in the release build.
//!
//! `limbsmith-residue` runs every operation on secrets, on all backends of this machine, and searches dead stack,
//! freed memory and vector registers. Secrets are planted, each of which must be found.

use crate::step::Outcome;
use std::path::Path;
use std::process::Command;

/// The program's exit code if it found a secret.
const SEEN: i32 = 97;
/// Its exit code where it cannot search.
const ABSENT: i32 = 98;

/// The places where secrets are planted.
const PLANTED: [&str; 7] = [
    "stack", "heap", "register", "digits", "limbs", "word", "deep",
];

fn residue(program: &Path, args: &[&str]) -> Result<i32, String> {
    println!("==> limbsmith-residue {}", args.join(" "));
    let out = Command::new(program)
        .args(args)
        .output()
        .map_err(|e| format!("limbsmith-residue: {e}"))?;
    print!("{}", String::from_utf8_lossy(&out.stdout));
    eprint!("{}", String::from_utf8_lossy(&out.stderr));
    out.status.code().ok_or_else(|| "it was killed".into())
}

/// Runs the program that is built: all operations.
pub fn search(program: &Path) -> Outcome {
    match residue(program, &["all"])? {
        0 => println!("    no word of a secret is left"),
        ABSENT => {}
        SEEN => return Err("a secret is left in memory".into()),
        code => return Err(format!("limbsmith-residue failed with exit code {code}")),
    }
    match residue(program, &["exact"])? {
        0 => println!("    no operation touches more stack than is erased"),
        ABSENT => {}
        SEEN => {
            return Err("an operation touches more stack than is erased: \
                            `cargo xtask depths` measures it, and raises the table"
                .into());
        }
        code => return Err(format!("limbsmith-residue failed with exit code {code}")),
    }
    Ok(())
}

/// The same, and the planted secrets.
pub fn check(program: &Path) -> Outcome {
    search(program)?;
    if residue(program, &["planted", "nothing"])? == ABSENT {
        return Ok(());
    }
    for place in PLANTED {
        if residue(program, &["planted", place])? != SEEN {
            return Err(format!("the planted secret '{place}' was not found"));
        }
    }
    for how in ["nothing", "erased", "panicked"] {
        if residue(program, &["planted", how])? != 0 {
            return Err(format!("something was found: '{how}'"));
        }
    }
    Ok(())
}
