//! The C headers: proved from the committed text, mutants of that text rejected, and every function run: by gcc and
//! clang under the sanitizers here, under emulation on other machines on request.
//!
//! Tests that need cross compilers are ignored by default; `cargo xtask c` installs them and runs the tests.

mod compilers;
mod driver;
mod mutants;
#[path = "../oracle/mod.rs"]
mod oracle;
mod refusals;
mod vectors;

use limbsmith_forge::audit::audit_header;
use limbsmith_forge::emit::c::header;
use limbsmith_forge::spec::{Field, Rep};
use limbsmith_forge::strategy::{Module, build};
use std::path::PathBuf;

/// A header with its contents.
struct Header {
    /// Name of the file.
    name: String,
    text: String,
    modules: Vec<Module>,
}

impl Header {
    fn modules(&self) -> Vec<&Module> {
        self.modules.iter().collect()
    }
}

/// The folder of the committed headers.
fn folder() -> PathBuf {
    PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../c/include/limbsmith"
    ))
}

/// The committed headers.
fn shipped() -> Vec<Header> {
    let specs = oracle::specs();
    let all = specs.iter().filter(|s| !s.reps.is_empty());
    all.map(|spec| {
        let name = format!("{}.h", spec.field.name);
        let text = std::fs::read_to_string(folder().join(&name)).expect("a generated header");
        let build = |rep| build(&spec.field, rep).expect("a module");
        let in_c = spec.reps.iter().filter(|r| !r.strategy.is_lanes());
        let modules = in_c.map(build).collect();
        Header {
            name,
            text,
            modules,
        }
    })
    .collect()
}

/// Headers that do not ship: words of 8 and 16 bits, which C promotes, and other 32-bit shapes.
fn others() -> Vec<Header> {
    let cases = [
        ("2^15 - 3", "saturated", "2x8", 8),
        ("2^16 - 17", "montgomery", "2x8", 8),
        ("2^31 - 1", "saturated", "2x16", 16),
        ("2^13 - 1", "unsaturated", "3x5", 16),
        ("2^110 - 3", "preshifted", "5x22", 32),
        ("2^127 - 1", "saturated", "4x32", 32),
        ("2^130 - 5", "unsaturated", "5x26", 32),
        ("2^127 - 735", "montgomery", "4x32", 32),
        ("2^130 - 5", "unsaturated", "3x44", 64),
        ("2^255 - 19", "unsaturated", "5x51", 64),
    ];
    let mut all = vec![];
    for (i, (modulus, strategy, limbs, word)) in cases.into_iter().enumerate() {
        let field = Field::new(&format!("other{i}"), modulus).expect("a modulus");
        let mut rep = Rep::new(strategy, strategy, limbs, word).expect("a representation");
        // Premultiplied operands (with their fold) are flat arrays of both halves in C.
        rep.making.folded_tables = (strategy, word) == ("unsaturated", 64);
        let m = build(&field, &rep).unwrap_or_else(|e| panic!("{modulus} {strategy}: {e}"));
        all.push(Header {
            name: format!("other{i}.h"),
            text: header(&[&m], "Printed by a test.").expect("a header"),
            modules: vec![m],
        });
    }
    all
}

/// Every function of every header is proved, and the headers contain nothing else.
#[test]
fn headers_are_proved_from_their_text() {
    let all: Vec<Header> = shipped().into_iter().chain(others()).collect();
    std::thread::scope(|scope| {
        for h in &all {
            scope.spawn(move || {
                let reports = audit_header(&h.modules(), &h.text)
                    .unwrap_or_else(|e| panic!("{}: {e}", h.name));
                for (m, reports) in h.modules.iter().zip(reports) {
                    assert_eq!(m.items.len(), reports.len(), "{} {}", h.name, m.rep.name);
                    for r in reports {
                        if let Err(fault) = r.verdict {
                            panic!("{} {} {}: {fault}", h.name, m.rep.name, r.name);
                        }
                    }
                }
            });
        }
    });
}

/// No function over 400 lines, no field over 4,000 lines.
#[test]
fn headers_stay_readable() {
    for h in shipped() {
        let lines: Vec<&str> = h.text.lines().collect();
        assert!(lines.len() <= 4000, "{}: {} lines", h.name, lines.len());
        let mut start = 0;
        for (i, line) in lines.iter().enumerate() {
            if line.starts_with("static inline") {
                start = i;
            }
            assert!(
                *line != "}" || i - start < 400,
                "{}: {}",
                h.name,
                lines[start]
            );
        }
    }
}

/// A header together with representations that it does not contain, or contains only in part.
#[test]
fn every_function_needs_its_contract() {
    let all = shipped();
    let h = all
        .iter()
        .find(|h| h.modules.len() > 1)
        .expect("a header of several");
    let error = audit_header(&h.modules()[1..], &h.text)
        .err()
        .expect("too many functions");
    assert!(error.to_string().contains("has no contract"), "{error}");
    let other = &all
        .iter()
        .find(|o| o.name != h.name)
        .expect("two headers")
        .modules[0];
    let more: Vec<&Module> = h.modules().into_iter().chain([other]).collect();
    let error = audit_header(&more, &h.text)
        .err()
        .expect("a missing function");
    assert!(error.to_string().contains("not in the file"), "{error}");
}
