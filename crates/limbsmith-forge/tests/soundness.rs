//! The checker against brute force, in a world small enough to try every input.
//!
//! Whatever prover and checker accept must be true for all inputs; what is true of all inputs
//! but one must be refused. The prover may fail on true statements (it is incomplete), so each
//! test also counts what was accepted: a checker that refuses everything fails here too.

mod small;

use limbsmith_check::{
    Certificate, Contract, End, Narrow, Program, Proof, Proved, Rejected, Shape, Side, Use, check,
};
use limbsmith_forge::prove::prove;
use num_bigint::{BigInt, BigUint};
use small::gadgets::{damaged, gadget};
use small::{Rng, World, claims, random};

/// Random programs, idioms and damaged idioms, in turn; with weights for the outputs.
fn world(r: &mut Rng) -> (World, Vec<Vec<u32>>) {
    let w = loop {
        let found = match r.below(3) {
            0 => Some(random(r)),
            1 => Some(gadget(r).world),
            _ => {
                let w = gadget(r).world;
                damaged(r, &w)
            }
        };
        if let Some(w) = found {
            break w;
        }
    };
    let radix = *r.pick(&[8, 8, 8, 4, 5, 0]);
    let weights = |g: &limbsmith_check::Group| (0..g.vars.len() as u32).map(|i| i * radix).collect();
    let weights = w.program.outputs.iter().map(weights).collect();
    (w, weights)
}

/// The least contract that is true: exact bounds, no claims.
fn least(w: &World, weights: &[Vec<u32>], wholes: bool) -> Contract {
    let mut outputs = w.promises(weights);
    if wholes {
        for (s, g) in outputs.iter_mut().zip(&w.program.outputs) {
            s.whole = w.value(&g.vars, &s.weights).iter().max().map(|&x| BigUint::from(x as u128));
        }
    }
    w.contract(outputs, vec![])
}

fn show(p: &Program, c: &Contract) -> String {
    format!("\n{p}{c}")
}

/// Accepted bounds of variables hold for every input.
fn bounds_hold(w: &World, c: &Contract, bounds: &[BigUint]) {
    for (v, b) in bounds.iter().enumerate() {
        let top = BigUint::from(w.max(v) as u128);
        assert!(*b >= top, "{} may be {top}{}", w.program.vars[v].name, show(&w.program, c));
    }
}

#[test]
fn interpreter_agrees_with_the_equations() {
    let r = &mut Rng(1);
    for _ in 0..600 {
        let (w, _) = world(r);
        let mut first_failure: Option<usize> = None;
        for i in 0..w.count {
            let at = |g: &limbsmith_check::Group| -> Vec<u128> {
                g.vars.iter().map(|&v| w.columns[v][i] as u128).collect()
            };
            let inputs: Vec<_> = w.program.inputs.iter().map(at).collect();
            match w.program.run(&inputs) {
                Ok(out) => {
                    let want: Vec<_> = w.program.outputs.iter().map(at).collect();
                    assert_eq!(out, want, "input {i} of{}", w.program);
                }
                Err(e) => first_failure = Some(first_failure.map_or(e.stmt, |f| f.min(e.stmt))),
            }
        }
        assert_eq!(first_failure, w.fails, "{}", w.program);
    }
}

#[test]
fn side_conditions_that_fail_are_refused() {
    let r = &mut Rng(2);
    let (mut failing, mut accepted, mut refused) = (0, 0, 0);
    for _ in 0..4000 {
        let (w, _) = world(r);
        let c = w.nothing();
        match (prove(&w.program, &c), w.fails) {
            (Ok(_), Some(n)) => {
                panic!("accepted, but statement {n} fails{}", show(&w.program, &c))
            }
            (Ok(proved), None) => {
                accepted += 1;
                bounds_hold(&w, &c, &proved.accepted.bounds);
            }
            (Err(e), Some(n)) => {
                failing += 1;
                // Nothing after the fault may have been reached.
                match e.reason {
                    Rejected::Range { stmt, .. }
                    | Rejected::Overlap { stmt, .. }
                    | Rejected::NotAMask { stmt, .. } => assert!(stmt <= n, "{}", w.program),
                    Rejected::Malformed(m) => assert_eq!(m, "a shift by nothing"),
                    other => panic!("{other}{}", show(&w.program, &c)),
                }
            }
            (Err(_), None) => refused += 1,
        }
    }
    println!("{failing} failing programs refused; of the rest {accepted} accepted, {refused} refused");
    assert!(failing >= 300 && accepted >= 2000 && refused <= accepted / 5);
}

#[test]
fn bounds_one_too_small_are_refused() {
    let r = &mut Rng(3);
    let (mut exact, mut loose, mut cases) = (0, 0, 0);
    while cases < 3000 {
        let (w, weights) = world(r);
        if w.fails.is_some() {
            continue;
        }
        cases += 1;
        let c = least(&w, &weights, true);
        match prove(&w.program, &c) {
            Ok(proved) => {
                exact += 1;
                bounds_hold(&w, &c, &proved.accepted.bounds);
            }
            Err(_) => loose += 1,
        }
        for o in 0..c.outputs.len() {
            for i in 0..=c.outputs[o].limbs.len() {
                let mut c = c.clone();
                let s: &mut Shape = &mut c.outputs[o];
                let bound = s.limbs.get_mut(i).or(s.whole.as_mut()).expect("promised");
                if *bound == BigUint::ZERO {
                    continue;
                }
                *bound -= 1u8;
                assert!(prove(&w.program, &c).is_err(), "{}", show(&w.program, &c));
            }
        }
    }
    println!("{exact} exact bounds proved, {loose} not");
    assert!(exact >= cases / 2);
}

#[test]
fn accepted_claims_hold() {
    let r = &mut Rng(4);
    // [accepted, not accepted] of true, and false, for congruences and flags
    let (mut congruences, mut flags) = ([0usize; 3], [0usize; 3]);
    let mut cases = 0;
    while cases < 2500 {
        let (w, weights) = world(r);
        if w.fails.is_some() {
            continue;
        }
        cases += 1;
        let outputs = w.promises(&weights);
        let o = r.below(outputs.len());
        let mut tried = vec![];
        tried.extend(claims::fitted(r, &w, &outputs[o], o));
        tried.extend(claims::comparison(r, &w, &outputs));
        for claim in tried.clone() {
            tried.extend((0..5).map(|_| claims::beside(r, &w, &claim)));
        }
        for claim in tried {
            let truth = claims::holds(&w, &outputs, &claim);
            let tally = match claim {
                limbsmith_check::Claim::Congruent { .. } => &mut congruences,
                limbsmith_check::Claim::Flag { .. } => &mut flags,
            };
            let mut c = w.nothing();
            for (s, t) in c.outputs.iter_mut().zip(&outputs) {
                s.weights = t.weights.clone();
            }
            c.claims = vec![claim];
            let accepted = prove(&w.program, &c).is_ok();
            assert!(truth || !accepted, "accepted, but false:{}", show(&w.program, &c));
            tally[if !truth { 2 } else { usize::from(!accepted) }] += 1;
        }
    }
    println!("congruences {congruences:?}, flags {flags:?} (true and accepted, true and not, false)");
    assert!(congruences[0] >= 1500 && congruences[2] >= 3000);
    assert!(flags[0] >= 100 && flags[2] >= 300);
}

#[test]
fn idioms_are_proved() {
    let r = &mut Rng(5);
    for _ in 0..600 {
        let g = gadget(r);
        let c = g.world.contract(g.outputs.clone(), g.claims.clone());
        assert!(g.world.fails.is_none());
        assert!(g.claims.iter().all(|x| claims::holds(&g.world, &g.outputs, x)), "{}", show(&g.world.program, &c));
        if let Err(e) = prove(&g.world.program, &c) {
            panic!("{e}{}", show(&g.world.program, &c));
        }
    }
}

/// The proofs within a certificate, at any depth.
fn proofs<'a>(p: &'a mut Proof, all: &mut Vec<*mut Proof>) {
    all.push(p);
    let _ = all;
}
