//! How much of the stack operations touch, as rows for `cargo xtask depths`.
//!
//! An operation and the erasure after it touch the same stack, so a program that erases shows only the larger of both.
//! The measured program is therefore a copy of this one, in which the erasing functions are replaced: each only stores
//! the stack pointer that it is called with. The library is the shipped one, without a flag for this purpose. The bytes
//! from that pointer down to the last touched byte are those that must be erased.

use crate::depth::{ALL, Depth};
use crate::report::{self, Report};
use object::{Object, ObjectSection, ObjectSymbol, SymbolKind};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The stack pointer at the last erasure. Only replaced functions store one.
static ERASED_FROM: AtomicUsize = AtomicUsize::new(0);

/// Forgets earlier erasures.
pub fn reset() {
    // The compiler must not conclude that the value is always this one.
    ERASED_FROM.store(black_box(0), Ordering::SeqCst);
}

/// The stack pointer at the outermost erasure since `reset`: it is the last one.
pub fn erased_from() -> Option<usize> {
    let from = ERASED_FROM.load(Ordering::SeqCst);
    (from != 0).then_some(from)
}

/// Runs the copy of this program with an argument. Returns whether something was found.
pub fn measure(argument: &str) -> Result<bool, String> {
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    let shown = |what: &Path| {
        let what = what.display().to_string();
        move |e: std::io::Error| format!("{what}: {e}")
    };
    let file = std::fs::read(&program).map_err(shown(&program))?;
    let copy = program.with_extension(format!("measured-{}", std::process::id()));
    // A copy has the permissions, too.
    std::fs::copy(&program, &copy).map_err(shown(&copy))?;
    let status = replaced(file).and_then(|bytes| {
        std::fs::write(&copy, bytes).map_err(shown(&copy))?;
        let mut command = Command::new(&copy);
        command.arg(argument).status().map_err(shown(&copy))
    });
    std::fs::remove_file(&copy).map_err(shown(&copy))?;
    match status?.code() {
        Some(0) => Ok(false),
        Some(code) if code == i32::from(crate::SEEN) => Ok(true),
        _ => Err("the measured copy failed".into()),
    }
}

/// Whether a symbol is an erasing function, in either mangling.
fn erases(name: &str) -> bool {
    name.contains("limbsmith_field4arch5erase4wipe")
}

/// The program with the erasing functions replaced.
fn replaced(mut file: Vec<u8>) -> Result<Vec<u8>, String> {
    let mut places = Vec::new();
    {
        let parsed = object::File::parse(&*file).map_err(|e| e.to_string())?;
        let mut symbols = parsed.symbols();
        let cell = symbols
            .find(|s| {
                s.kind() == SymbolKind::Data && s.name().is_ok_and(|n| n.contains("11ERASED_FROM"))
            })
            .ok_or("the program has no symbol ERASED_FROM")?
            .address();
        for symbol in parsed.symbols() {
            if symbol.kind() != SymbolKind::Text || !symbol.name().is_ok_and(erases) {
                continue;
            }
            let code = code(cell, symbol.address())?;
            if symbol.size() < code.len() as u64 {
                return Err("an erasing function is too short to be replaced".into());
            }
            let at = offset(&parsed, symbol.address()).ok_or("an erasing function without code")?;
            places.push((at, code));
        }
    }
    if places.is_empty() {
        return Err("the program has no symbols of erasing functions".into());
    }
    for (at, code) in places {
        let old = file.get_mut(at..at + code.len());
        old.ok_or("the program is cut short")?
            .copy_from_slice(&code);
    }
    Ok(file)
}

/// Code at an address that stores the stack pointer in the cell and returns: `mov [rip + cell], rsp; ret`.
fn code(cell: u64, at: u64) -> Result<[u8; 8], String> {
    // Relative to the end of the first instruction.
    let distance = cell.wrapping_sub(at + 7) as i64;
    let distance = i32::try_from(distance).map_err(|_| "the program is larger than 2 GiB")?;
    let [a, b, c, d] = distance.to_le_bytes();
    Ok([0x48, 0x89, 0x25, a, b, c, d, 0xc3])
}

/// The place in the file of an address.
fn offset(file: &object::File<'_>, address: u64) -> Option<usize> {
    let mut sections = file.sections();
    let section = sections.find(|s| (s.address()..s.address() + s.size()).contains(&address))?;
    usize::try_from(section.file_range()?.0 + (address - section.address())).ok()
}

/// Prints `place NAME` for each kind of instructions, and `depth NAME BYTES OPERATION` for each row of the table,
/// with the operation that touches most.
pub fn touched() -> Result<bool, String> {
    for (depth, bytes, operation) in deepest(|place| println!("place {place}"))? {
        println!(
            "depth {} {bytes} {operation}",
            depth.name.unwrap_or_default()
        );
    }
    Ok(false)
}

/// Whether an operation touches more than is erased. Unlike the search, this is exact to the byte.
pub fn exceeded() -> Result<bool, String> {
    let mut found = false;
    for (depth, bytes, operation) in deepest(|_| ())? {
        if bytes > depth.bytes {
            let erased = depth.bytes;
            println!("    FOUND {operation}: {bytes} bytes of stack touched, {erased} erased");
            found = true;
        }
    }
    Ok(found)
}

/// For each row of the table the most bytes that an operation touches, and that operation.
fn deepest(done: impl Fn(&str)) -> Result<Vec<(Depth, usize, String)>, String> {
    let inputs = report::Inputs::new(0)?;
    let mut most: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    for (place, choose) in report::choices() {
        choose()?;
        let mut report = Report::measuring();
        inputs.run(&mut report)?;
        for (row, bytes, operation) in report.touched()? {
            let operation = format!("{operation}, {place}");
            let entry = most.entry(row).or_default();
            if bytes > entry.0 {
                *entry = (bytes, operation);
            }
        }
        done(&place);
    }
    let deepest = ALL.iter().map(|depth| {
        let name = depth.name.unwrap_or_default();
        let most = most.remove(name);
        let (bytes, operation) =
            most.ok_or_else(|| format!("no operation has the depth {name}"))?;
        Ok((*depth, bytes, operation))
    });
    deepest.collect()
}
