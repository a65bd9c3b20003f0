//! Operations with their secrets undefined, for memcheck.

use crate::input::Input;
use crate::memcheck;
use crate::operations::{self, Operation, Place};
use limbsmith::cpu::{self, Backend, Lanes};

/// The kinds of secrets for memcheck. It tracks bits whatever their values. A few kinds suffice for ranges
/// that depend on the secrets.
const KINDS: [usize; 2] = [1, 8];

/// The results, defined.
fn results(operation: &Operation, input: Input) -> Vec<u8> {
    let mut run = (operation.prepare)(input);
    let mut out = Vec::new();
    run(&mut out);
    memcheck::mark_defined(&out);
    out
}

/// Runs it with secrets undefined, and compares the results with those of ordinary inputs.
fn compare(operation: &Operation) -> Result<(), String> {
    for kind in KINDS {
        // A full group and one more.
        let [hidden, plain] = [true, false].map(|hide| Input {
            kind,
            hide,
            count: 9,
        });
        if results(operation, hidden) != results(operation, plain) {
            return Err(format!("{}: results differ", operation.name));
        }
    }
    Ok(())
}

fn run(place: &str, chosen: impl Fn(Place) -> bool, only: &str) -> Result<(), String> {
    let mut count = 0;
    for operation in operations::all() {
        let chosen = chosen(operation.place) && operation.unwatched.is_none();
        if chosen && operation.name.contains(only) {
            // Names the operation next to memcheck's reports.
            if std::env::var_os("LIMBSMITH_CT_NAMES").is_some() {
                eprintln!("-- {place}: {}", operation.name);
            }
            compare(operation).map_err(|e| format!("{place}: {e}"))?;
            count += 1;
        }
    }
    println!("    {place}: {count} operations");
    Ok(())
}

/// Runs all operations whose names contain `only` on these backends and lanes.
///
/// # Errors
/// If a result is another one, if there are no such lanes, or outside valgrind.
pub fn all(backends: &[Backend], lanes: &[Lanes], only: &str) -> Result<(), String> {
    for backend in backends {
        cpu::set_backend(*backend).map_err(|e| e.to_string())?;
        run(
            &format!("backend {backend}"),
            |p| p == Place::Backends,
            only,
        )?;
    }
    cpu::reset_backend();
    for lanes in lanes {
        cpu::set_lanes(*lanes).map_err(|e| e.to_string())?;
        run(&format!("lanes {lanes}"), |p| has_lanes(p, *lanes), only)?;
    }
    cpu::reset_lanes();
    match memcheck::active() {
        true => Ok(()),
        false => Err("not running under valgrind: no secret is undefined".into()),
    }
}

/// Whether operations of this place have code of their own on these lanes. Without lanes all of them process
/// one input after the other.
pub fn has_lanes(place: Place, lanes: Lanes) -> bool {
    match place {
        Place::Backends => false,
        Place::Lanes => true,
        Place::Lanes52 => !matches!(
            lanes,
            Lanes::Avx2 | Lanes::Model32 | Lanes::Model51 | Lanes::Ifma
        ),
    }
}
