//! Passes preserve the results of a program, and find superfluous operations.

mod carries;
mod forms;
mod known;

use super::oracle::{self, Random, samples};
use limbsmith_check::Program;
use limbsmith_forge::pass::{Draft, PASSES, Stage, alive};
use limbsmith_forge::strategy::{build, common::Item};
use num_bigint::BigUint;

/// Inputs for each kernel: random, at the limbs' bounds, next to the modulus.
const ROUNDS: usize = 24;

/// Compares the results of two programs on samples of the contract's inputs.
fn agree(
    before: &Draft,
    after: &Draft,
    modulus: &BigUint,
    random: &mut Random,
) -> Result<(), String> {
    compare(before, after, modulus, random, |_, _| false)
}

/// Whether a program keeps the contract where another does; its limbs may differ.
fn kept(
    before: &Draft,
    after: &Draft,
    modulus: &BigUint,
    random: &mut Random,
) -> Result<(), String> {
    compare(before, after, modulus, random, |inputs, new| {
        oracle::judge(&before.contract, inputs, new) == Ok(())
    })
}

fn compare(
    before: &Draft,
    after: &Draft,
    modulus: &BigUint,
    random: &mut Random,
    good: impl Fn(&[Vec<u128>], &[Vec<u128>]) -> bool,
) -> Result<(), String> {
    // Arrays of pairs are one array as written, and two parts in the contract.
    let inputs = |p: &Program, parts: &[Vec<u128>]| match p.inputs.len() == parts.len() {
        true => parts.to_vec(),
        false => {
            let mut all = parts.concat().into_iter();
            let cut = |g: &limbsmith_check::Group| all.by_ref().take(g.vars.len()).collect();
            p.inputs.iter().map(cut).collect()
        }
    };
    for round in 0..ROUNDS {
        let shapes = &before.contract.inputs;
        let mut parts = samples(&before.contract, random, modulus);
        // All limbs at their bounds at once, if that is a value within the contract.
        if round == 0 && shapes.iter().all(|s| s.whole.is_none()) {
            let top = |s: &limbsmith_check::Shape| -> Vec<u128> {
                let limb = |m: &BigUint| u128::try_from(m.clone()).expect("a limb");
                s.limbs.iter().map(limb).collect()
            };
            parts = shapes.iter().map(top).collect();
        }
        let run = |p: &Program| p.run(&inputs(p, &parts));
        let (old, new) = (run(&before.program), run(&after.program));
        // (Arrays of pairs are one array or two.)
        let same = |old: &[Vec<u128>], new: &[Vec<u128>]| old.concat() == new.concat();
        let fine = match (&old, &new) {
            (Ok(old), Ok(new)) => same(old, new) || good(&parts, new),
            _ => false,
        };
        if !fine {
            return Err(format!("{old:x?}, then {new:x?}, on {parts:x?}"));
        }
    }
    Ok(())
}

/// After every pass, every shipped kernel has the same results, and does not cost more.
#[test]
fn passes_keep_what_kernels_compute() {
    let mut random = Random::new(7);
    let mut shorter = 0;
    for spec in oracle::specs() {
        let p = &spec.field.modulus;
        for rep in &spec.reps {
            let module = build(&spec.field, rep).expect("a module");
            for item in &module.items {
                let Item::Kernel(k) = item else { continue };
                let at = |pass: &str| {
                    format!("{} {} {}, {pass}", spec.field.name, rep.name, item.name())
                };
                let contract = k.contract.clone();
                let mut draft = Draft {
                    contract,
                    ..(*k.written).clone()
                };
                for pass in PASSES.iter().filter(|p| p.stage == Stage::Written) {
                    let after = (pass.run)(draft.clone());
                    after
                        .program
                        .validate()
                        .unwrap_or_else(|e| panic!("{}: {e}", at(pass.name)));
                    agree(&draft, &after, p, &mut random)
                        .unwrap_or_else(|e| panic!("{}: {e}", at(pass.name)));
                    assert!(
                        after.program.cost() <= draft.program.cost(),
                        "{}",
                        at(pass.name)
                    );
                    if pass.name == "schedule" {
                        let (new, old) = (alive(&after.program), alive(&draft.program));
                        assert!(
                            new <= old,
                            "{}: {new} words alive, {old} before",
                            at(pass.name)
                        );
                    }
                    draft = after;
                }
                assert_eq!(draft.program.cost(), k.program.cost(), "{}", at("all"));
                // The long proofs are covered by the generated files, which are compared.
                if k.program.stmts.len() > 700 {
                    continue;
                }
                let mut proved = (**k).clone();
                let proof = proved.prove().unwrap_or_else(|e| panic!("{e}"));
                let checked =
                    limbsmith_check::check(&proved.program, &proved.contract, &proof.certificate);
                assert_eq!(checked.as_ref(), Ok(&proof.accepted), "{}", at("proved"));
                let after = Draft::of(proved.program, proved.contract);
                kept(&draft, &after, p, &mut random)
                    .unwrap_or_else(|e| panic!("{}: {e}", at("proved")));
                shorter += usize::from(after.program.cost() < k.written.program.cost());
            }
        }
    }
    assert!(shorter > 45, "only {shorter} kernels became shorter");
}

/// The order that strategies request by hastening lowers the number of live words.
#[test]
fn orders_asked_for_keep_fewer_words_alive() {
    for (spec, rep, kernel, before, after) in [
        ("p384", "r52", "product_square", 23, 18),
        ("p384", "s55", "mul", 38, 24),
        ("p448", "s56", "mul", 44, 27),
    ] {
        let spec = oracle::spec(spec);
        let rep = spec.reps.iter().find(|r| r.name == rep).expect("shipped");
        let module = build(&spec.field, rep).expect("a module");
        let k = module.kernel(kernel).expect("a kernel");
        let plain = Draft {
            hastened: vec![],
            ..(*k.written).clone()
        }
        .optimize();
        let (_, plain) = plain.into_drafts();
        assert_eq!(
            (alive(&plain.program), alive(&k.program)),
            (before, after),
            "{kernel}"
        );
    }
}
