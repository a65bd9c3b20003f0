//! The bodies of the fuzz targets: each accepts any bytes and panics only on an error.
//!
//! `fuzz/` runs them under libFuzzer, `tests/fuzz.rs` on a small corpus with seeded mutations.

#![allow(dead_code, reason = "each user takes its part")]

use super::oracle::{Random, hold};
use super::small::certificates::mutated;
use super::small::gadgets::{damaged, gadget};
use super::small::{Rng, World, claims};
use limbsmith_check::{Contract, Proved, check};
use limbsmith_forge::choose::choose;
use limbsmith_forge::prove::prove;
use limbsmith_forge::read;
use limbsmith_forge::read::rust::Function;
use limbsmith_forge::spec::{Field, Rep, Spec, expression};
use limbsmith_forge::strategy::{Module, build};
use num_bigint::BigUint;

/// A target's input.
pub type Target = fn(&[u8]);

/// Targets by name.
pub const TARGETS: [(&str, Target); 5] = [
    ("spec", spec),
    ("words", words),
    ("checker", checker),
    ("rust", rust),
    ("c", c),
];

/// Specifications: read or rejected, and accepted ones are built or rejected.
pub fn spec(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    // Lines separately too, as moduli and as limbs.
    for line in text.lines().take(8) {
        if let Ok(x) = expression(line) {
            assert_eq!(expression(&x.to_string()), Ok(x), "{line}");
        }
        if let Ok(rep) = Rep::new("r", "unsaturated", line, 64) {
            assert_eq!(rep.weights.len(), rep.limbs);
            assert!((0..rep.limbs).all(|i| rep.width(i) <= rep.radix), "{line}");
        }
    }
    let Ok(spec) = Spec::parse(&text) else { return };
    // Kernels of a thousand words give no further information.
    if spec.field.bits() > 300 {
        return;
    }
    for rep in spec.reps.iter().take(2).filter(|r| r.limbs <= 12) {
        let _ = build(&spec.field, rep);
    }
    if spec.field.modulus > BigUint::from(2u8) {
        for rep in choose(&spec.field, 64).iter().take(1) {
            let _ = build(&spec.field, rep);
        }
    }
}

/// Word programs with contracts and certificates: accepted text prints and reads the same, and accepted claims are true
/// for the inputs tried.
pub fn words(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(entries) = Proved::parse_all(&text) else {
        return;
    };
    let printed: String = entries.iter().map(ToString::to_string).collect();
    assert_eq!(
        Proved::parse_all(&printed).as_ref(),
        Ok(&entries),
        "{printed}"
    );
    let mut random = Random::new(data.len() as u64);
    for e in &entries {
        // Products of sums of products grow without limit.
        if e.program.stmts.len() > 120 || e.program.cost().1 > 6 {
            continue;
        }
        if e.check().is_ok() && samples_are_cheap(&e.contract) {
            hold(&e.program, &e.contract, 20, &mut random).unwrap_or_else(|m| panic!("{m}\n{e}"));
        }
    }
}

/// Whether inputs within the contract can be found by random sampling: bounded wholes must hold all limbs, and bounds
/// must be words.
fn samples_are_cheap(c: &Contract) -> bool {
    c.inputs.iter().all(|s| {
        s.whole.is_none()
            && s.limbs
                .iter()
                .all(|m| m.bits() <= 8 && s.weights.len() < 40)
    })
}

/// Programs of a world small enough for exhaustive tests, with a damaged certificate and possibly damaged themselves:
/// accepted claims are true for every input.
pub fn checker(data: &[u8]) {
    let fold = |h: u64, b: &u8| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
    let r = &mut Rng(data.iter().fold(0xcbf2_9ce4_8422_2325, fold));
    let g = gadget(r);
    let mut contract = g.world.contract(g.outputs, g.claims);
    let Ok(proved) = prove(&g.world.program, &contract) else {
        return;
    };
    let world = match r.once_in(2) {
        true => damaged(r, &g.world).unwrap_or(g.world),
        false => g.world,
    };
    // The damage may be to the bounds of the inputs.
    contract.inputs = world.shapes.clone();
    let mut certificate = proved.certificate;
    for _ in 0..r.below(4) {
        mutated(r, &mut certificate, &world.program);
    }
    if check(&world.program, &contract, &certificate).is_ok() {
        assert!(
            holds(&world, &contract),
            "{}{contract}{certificate}",
            world.program
        );
    }
}

/// Checks the contract by trying all inputs.
fn holds(w: &World, c: &Contract) -> bool {
    let top = |x: Option<i128>| BigUint::try_from(x.unwrap_or(0)).unwrap_or_default();
    w.fails.is_none()
        && w.program.outputs.iter().zip(&c.outputs).all(|(g, s)| {
            let limbs = g.vars.iter().zip(&s.limbs);
            limbs.into_iter().all(|(&v, m)| top(Some(w.max(v))) <= *m)
                && s.whole
                    .as_ref()
                    .is_none_or(|m| top(w.value(&g.vars, &s.weights).into_iter().max()) <= *m)
        })
        && c.claims
            .iter()
            .all(|claim| claims::holds(w, &c.outputs, claim))
}

/// Kernels in Rust: read or rejected; an accepted one is a program that the interpreter runs, or rejects by a failed
/// side condition.
pub fn rust(data: &[u8]) {
    if let Ok(found) = read::rust::functions(&String::from_utf8_lossy(data)) {
        run_all(&found);
    }
}

/// Kernels in C, likewise.
pub fn c(data: &[u8]) {
    if let Ok(found) = read::c::functions(&String::from_utf8_lossy(data)) {
        run_all(&found);
    }
}

fn run_all(found: &[Function]) {
    for f in found {
        let Function::Program(p) = f else { continue };
        let zeros: Vec<Vec<u128>> = p.inputs.iter().map(|g| vec![0; g.vars.len()]).collect();
        let _ = p.run(&zeros);
    }
}

/// A kernel file small enough to be mutated many times.
pub fn tiny() -> Module {
    let field = Field::new("p", "2^13 - 1").expect("a modulus");
    let rep = Rep::new("tiny", "unsaturated", "3x5", 16).expect("a representation");
    build(&field, &rep).expect("a module")
}
