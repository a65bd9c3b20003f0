//! Constant time of the release build, by two witnesses.
//!
//! **Secrets marked undefined, under valgrind.** The harness (`crates/limbsmith-ct`) tells memcheck that the secret bytes are undefined, and
//! runs key generation, signing and key agreement of the release build on every backend. Memcheck
//! follows the undefined bits through registers and memory and reports every branch and every
//! address that depends on them. A silent run alone proves little, so leaks are planted, each of
//! which must be reported.
//!
//! **Traces of single steps.** Valgrind knows no AVX-512, so lane code runs there on the model of a
//! vector, and on the processor's vectors under `limbsmith-trace`, which steps it instruction by
//! instruction with different secrets and compares. Leaks are planted there too.

use crate::step::{Outcome, cargo, release};
use std::process::Command;

/// What memcheck makes the process exit with if it saw an error.
const SEEN: i32 = 97;
/// What `limbsmith-trace` exits with where the processor has no such vectors.
const ABSENT: i32 = 98;

fn memcheck(args: &[&str]) -> Result<i32, String> {
    println!("==> valgrind limbsmith-ct {}", args.join(" "));
    let status = Command::new("valgrind")
        .args(["--quiet", &format!("--error-exitcode={SEEN}"), "--"])
        .arg(release("limbsmith-ct"))
        .args(args)
        .output()
        .map_err(|e| format!("valgrind: {e}"))?;
    print!("{}", String::from_utf8_lossy(&status.stdout));
    if status.status.code() != Some(0) && args[0] == "all" {
        print!("{}", String::from_utf8_lossy(&status.stderr));
    }
    status
        .status
        .code()
        .ok_or_else(|| "valgrind was killed".into())
}

/// Builds the harness and runs it.
pub fn run(all: bool) -> Outcome {
    cargo(&["build", "--release", "-p", "limbsmith-ct"])?;
    check(all)
}

/// Runs it. Of the traces `all`, or some: all take minutes.
pub fn check(all: bool) -> Outcome {
    match memcheck(&["all"])? {
        0 => println!("    no branch and no address depends on a secret"),
        SEEN => return Err("a branch or an address depends on a secret".into()),
        code => return Err(format!("the harness failed with exit code {code}")),
    }
    for leak in ["branch", "index", "vartime", "nonce", "verify"] {
        if memcheck(&["planted", leak])? != SEEN {
            return Err(format!("the planted leak '{leak}' was not reported"));
        }
        println!("    the planted leak '{leak}' was reported");
    }
    traces(all)
}

fn trace(lanes: &str, args: &[&str]) -> Result<i32, String> {
    println!("==> limbsmith-trace {}, on {lanes}", args.join(" "));
    let out = Command::new(release("limbsmith-trace"))
        .args(args)
        .env("LIMBSMITH_LANES", lanes)
        .output()
        .map_err(|e| format!("limbsmith-trace: {e}"))?;
    print!("{}", String::from_utf8_lossy(&out.stdout));
    eprint!("{}", String::from_utf8_lossy(&out.stderr));
    out.status.code().ok_or_else(|| "it was killed".into())
}

/// On AVX-512, with both kinds of limbs modulo 2^255 - 19 (of all else there is one), and on AVX2, of which
/// memcheck sees all: there the traces are a second witness, for those who have time.
fn traces(all: bool) -> Outcome {
    for (lanes, what, leaks) in [
        ("ifma51", if all { "all" } else { "some" }, &LEAKS[..]),
        ("ifma", "all", if all { &LEAKS[..] } else { &[] }),
        ("avx2", "all", if all { &LEAKS[..] } else { &["gather"] }),
    ] {
        if all || lanes == "ifma51" {
            match trace(lanes, &[what])? {
                0 => println!("    no step and no address depends on a secret"),
                ABSENT => continue,
                SEEN => return Err("a step or an address depends on a secret".into()),
                code => return Err(format!("limbsmith-trace failed with exit code {code}")),
            }
        }
        for leak in leaks {
            match trace(lanes, &["planted", leak])? {
                SEEN => {}
                ABSENT => break,
                _ => return Err(format!("the planted leak '{leak}' was not found")),
            }
        }
    }
    if all {
        // To be read, not judged: times on a shared machine.
        trace("ifma51", &["timing"])?;
    }
    Ok(())
}

/// What `limbsmith-trace` must find.
const LEAKS: [&str; 5] = ["branch", "index", "gather", "division", "vartime"];
