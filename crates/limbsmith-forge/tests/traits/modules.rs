//! The modules of fields: proved as shipped, refused with changes. Wrong texts are in `modules.txt`.

use super::{attacks, mutants, read};
use limbsmith_forge::SPECS;
use limbsmith_forge::library;
use limbsmith_forge::spec::Spec;
use limbsmith_forge::traits::prime::prove;

const ATTACKS: &str = include_str!("modules.txt");

/// Mutants of all modules, at least.
const MUTANTS: usize = 29_000;

/// The shipped specifications with the texts of their modules.
fn modules() -> Vec<(Spec, String)> {
    let of = |(_, text): &(&str, &str)| {
        let spec = Spec::parse(text).expect("a specification");
        let text = read(library::folder(&spec.field).join("mod.rs"));
        (spec, text)
    };
    SPECS.iter().map(of).collect()
}

pub fn module(field: &str) -> (Spec, String) {
    let mut all = modules().into_iter();
    all.find(|(s, _)| s.field.name == field).expect("a field")
}

#[test]
fn all_modules_are_proved() {
    let all = modules();
    assert_eq!(all.len(), 11);
    for (spec, text) in all {
        let name = &spec.field.name;
        let names = prove(&spec, &text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(names, ["MODULUS", "R", "R2", "R3"], "{name}");
    }
}

#[test]
fn the_module_of_another_field_is_refused() {
    let all = modules();
    for (spec, _) in &all {
        for (other, text) in &all {
            let same = spec.field.name == other.field.name;
            assert_eq!(prove(spec, text).is_ok(), same);
        }
    }
}

/// With a modulus of as many words that the text does not have, the text is that of no field.
#[test]
fn another_modulus_is_refused() {
    let (mut spec, text) = module("p256");
    // Another prime of the same form: 3 modulo 4.
    spec.field.modulus -= 4u8;
    let e = prove(&spec, &text).expect_err("another modulus");
    assert!(e.ends_with("MODULUS: another value"), "{e}");
}

#[test]
fn attacks_are_refused() {
    let (mut tried, mut all) = (0, vec![]);
    for (field, attacks) in attacks::attacks(ATTACKS) {
        let (spec, text) = module(field);
        tried += attacks.len();
        all.extend(attacks::wrong(&text, &attacks, |t| prove(&spec, t)));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    assert!(tried >= 100, "{tried} attacks");
}

/// One of so many mutants is tried, by default.
const STEP: usize = 8;

#[test]
fn mutants_are_refused() {
    let step = mutants::step(STEP);
    let (mut tried, mut all) = (0, vec![]);
    for (i, (spec, text)) in modules().into_iter().enumerate() {
        let name = &spec.field.name;
        // Another one of each token's mutants in each field.
        let places = (i % step, step);
        let (n, wrong) = mutants::accepted(name, &text, places, |_| false, |t| prove(&spec, t));
        tried += n;
        all.extend(wrong);
    }
    assert!(all.is_empty(), "accepted:\n{}", all.join("\n"));
    assert!(tried * step >= MUTANTS, "{tried} mutants");
}
