//! The search for secrets in freed memory and in the dead stack.

use crate::case::{Case, Kind, Out, Result, Secret};
use crate::cases;
use crate::memory::random;
use crate::memory::watch::{PAINT, watch};
use std::collections::BTreeSet;
use std::hint::black_box;

/// Runs the work on a sufficiently large stack.
pub fn on_large_stack<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    std::thread::Builder::new()
        .stack_size(16 << 20)
        .spawn(work)
        .map_err(|e| e.to_string())?
        .join()
        .map_err(|_| "an operation panicked")?
}

/// Runs a case twice, so that one-time initialization is done, and returns what the second run left: a place and a form.
fn left(case: &mut Case) -> Result<BTreeSet<(&'static str, String)>> {
    random::set(&case.tape, |_| ());
    case.once(&mut Out::default())?;
    let mut result = Ok(());
    let left = watch(&mut || result = case.once(&mut Out::default()));
    result?;
    let mut found = BTreeSet::new();
    for (place, memory) in [("heap", &left.heap), ("stack", &left.stack)] {
        // Words of eight bytes: shorter ones match by accident.
        for word in case.needles.search(memory, PAINT).iter().filter(|w| w.long) {
            let name = case.needles.name(word.form).to_string();
            if std::env::var_os("LIMBSMITH_SECRETS_PLACES").is_some() {
                println!(
                    "    {} bytes below: {name}, {place}",
                    memory.len() - word.at
                );
            }
            found.insert((place, name));
        }
    }
    Ok(found)
}

/// Runs all operations. Returns whether a secret was found.
pub fn all() -> Result<bool> {
    let (mut count, mut seen) = (0, false);
    for mut case in cases::all(|_| ())? {
        let found = left(&mut case).map_err(|e| format!("{}: {e}", case.name))?;
        for (place, form) in found {
            println!("    FOUND {}: {form}, {place}", case.name);
            seen = true;
        }
        count += 1;
    }
    println!("    residue: {count} operations");
    Ok(seen)
}

#[inline(never)]
fn on_stack(secret: &[u8; 32]) {
    let mut copy = [[0; 32]; 4];
    copy[1] = *black_box(secret);
    black_box(&mut copy);
}

/// Whether a secret left in that place is found.
pub fn planted(place: &str) -> Result<bool> {
    let secret = Secret::new(Kind::P256, 1);
    let bytes: [u8; 32] = secret.array()?;
    let mut case = match place {
        "heap" => Case::new("heap", move |_| {
            drop(black_box(bytes.to_vec()));
            Ok(())
        }),
        "stack" => Case::new("stack", move |_| {
            on_stack(&bytes);
            Ok(())
        }),
        other => return Err(format!("no such place: {other}")),
    }
    .key(&secret);
    let found = left(&mut case)?;
    Ok(found.iter().any(|(at, _)| *at == place))
}
