//! Operations with their secrets undefined, for memcheck.

use crate::case::{Case, Hide, Kind, Out, Result, Secret};
use crate::cases;
use crate::memory::{memcheck, random};
use std::hint::black_box;

/// The results, defined.
fn results(case: &mut Case, hide: Hide) -> Result<Vec<u8>> {
    random::set(&case.tape, hide);
    let mut out = Out {
        keeps_secrets: true,
        ..Out::default()
    };
    case.once(&mut out)?;
    memcheck::mark_defined(&out.bytes);
    Ok(out.bytes)
}

/// Runs all operations with secrets undefined, and compares the results with those of ordinary inputs.
pub fn all() -> Result<()> {
    if !memcheck::active() {
        return Err("not running under valgrind: no secret is undefined".into());
    }
    let pairs = cases::all(memcheck::mark_undefined)?
        .into_iter()
        .zip(cases::all(|_| ())?);
    let mut count = 0;
    for (mut hidden, mut plain) in pairs {
        // Names the operation next to memcheck's reports.
        eprintln!("-- {}", plain.name);
        let [a, b] = [
            results(&mut hidden, memcheck::mark_undefined),
            results(&mut plain, |_| ()),
        ];
        if a? != b? {
            return Err(format!("{}: results differ", plain.name));
        }
        count += 1;
    }
    println!("    memcheck: {count} operations");
    Ok(())
}

/// Branches on a byte of a key.
pub fn planted() -> Result<()> {
    let secret = Secret::new(Kind::P256, 1);
    memcheck::mark_undefined(&secret.bytes);
    if black_box(&secret.bytes)[5] > 7 {
        println!("    planted: a branch");
    }
    Ok(())
}
