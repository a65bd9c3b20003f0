//! The checker against brute force, in a world small enough to try every input.
//!
//! Everything that prover and checker accept must be true for all inputs; statements that are false for one input must
//! be rejected. The prover may fail on true statements (it is incomplete), so each test also counts the accepted ones:
//! a checker that rejects everything fails here too.

mod small;

use limbsmith_check::{Certificate, Claim, Contract, Program, Proved, Rejected, Shape, check};
use limbsmith_forge::prove::prove;
use num_bigint::BigUint;
use small::certificates::{mutated, weight};
use small::gadgets::{damaged, gadget, parts};
use small::{Rng, World, claims, random};

/// Random programs, idioms and damaged idioms, in turn; with weights for the outputs.
fn world(r: &mut Rng) -> (World, Vec<Vec<u32>>) {
    let w = loop {
        let found = match r.below(7) {
            0 | 1 => Some(random(r)),
            2 => Some(parts(r)),
            3 | 4 => Some(gadget(r).world),
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
    let weights =
        |g: &limbsmith_check::Group| (0..g.vars.len() as u32).map(|i| i * radix).collect();
    let weights = w.program.outputs.iter().map(weights).collect();
    (w, weights)
}

/// The strongest true contract: exact bounds, no claims.
fn least(w: &World, weights: &[Vec<u32>], wholes: bool) -> Contract {
    let mut outputs = w.promises(weights);
    if wholes {
        for (s, g) in outputs.iter_mut().zip(&w.program.outputs) {
            s.whole = w
                .value(&g.vars, &s.weights)
                .iter()
                .max()
                .map(|&x| BigUint::from(x as u128));
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
        assert!(
            *b >= top,
            "{} may be {top}{}",
            w.program.vars[v].name,
            show(&w.program, c)
        );
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
    println!(
        "{failing} failing programs refused; of the rest {accepted} accepted, {refused} refused"
    );
    assert!(failing >= 250 && accepted >= 2000 && refused <= accepted / 5);
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
    let (mut congruences, mut flags, mut multiples) = ([0usize; 3], [0usize; 3], [0usize; 3]);
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
        tried.extend(claims::multiple(r, &w, &outputs));
        for claim in tried.clone() {
            tried.extend((0..5).map(|_| claims::beside(r, &w, &claim)));
        }
        for claim in tried {
            let truth = claims::holds(&w, &outputs, &claim);
            let tally = match claim {
                Claim::Congruent { .. } => &mut congruences,
                Claim::Flag { .. } => &mut flags,
                Claim::Multiple(_) => &mut multiples,
            };
            let mut c = w.nothing();
            for (s, t) in c.outputs.iter_mut().zip(&outputs) {
                s.weights = t.weights.clone();
            }
            // Limbs are compared by position.
            if let Claim::Multiple(m) = &claim {
                let of = w.shapes.iter().find(|s| s.name == m.of).expect("named");
                let out = c.outputs.iter_mut().find(|s| s.name == m.name);
                out.expect("named").weights.clone_from(&of.weights);
            }
            c.claims = vec![claim];
            let accepted = prove(&w.program, &c).is_ok();
            assert!(
                truth || !accepted,
                "accepted, but false:{}",
                show(&w.program, &c)
            );
            tally[if !truth { 2 } else { usize::from(!accepted) }] += 1;
        }
    }
    println!(
        "congruences {congruences:?}, flags {flags:?}, multiples {multiples:?} (true and accepted, true and \
         not, false)"
    );
    assert!(congruences[0] >= 1500 && congruences[2] >= 3000);
    assert!(flags[0] >= 100 && flags[2] >= 300);
    assert!(multiples[0] >= 100 && multiples[2] >= 1000);
}

#[test]
fn idioms_are_proved() {
    let r = &mut Rng(5);
    for _ in 0..600 {
        let g = gadget(r);
        let c = g.world.contract(g.outputs.clone(), g.claims.clone());
        assert!(g.world.fails.is_none());
        assert!(
            g.claims
                .iter()
                .all(|x| claims::holds(&g.world, &g.outputs, x)),
            "{}",
            show(&g.world.program, &c)
        );
        if let Err(e) = prove(&g.world.program, &c) {
            panic!("{e}{}", show(&g.world.program, &c));
        }
    }
}

/// Whether the program keeps the contract, by trying all inputs.
fn kept(w: &World, c: &Contract) -> bool {
    let bounded = w.program.outputs.iter().zip(&c.outputs).all(|(g, s)| {
        let within = |v: i128, m: &BigUint| BigUint::from(v as u128) <= *m;
        g.vars
            .iter()
            .zip(&s.limbs)
            .all(|(&v, m)| within(w.max(v), m))
            && s.whole
                .iter()
                .all(|m| w.value(&g.vars, &s.weights).iter().all(|&v| within(v, m)))
    });
    w.fails.is_none() && bounded && c.claims.iter().all(|x| claims::holds(w, &c.outputs, x))
}

/// Programs and contracts near a true one, where the contract is false for the program.
fn falsehoods(r: &mut Rng, w: &World, c: &Contract) -> Vec<(Program, Contract)> {
    let mut near = vec![];
    for o in 0..c.outputs.len() {
        for i in 0..=c.outputs[o].limbs.len() {
            let mut c = c.clone();
            let s: &mut Shape = &mut c.outputs[o];
            if let Some(bound) = s.limbs.get_mut(i).or(s.whole.as_mut())
                && *bound > BigUint::ZERO
            {
                *bound -= 1u8;
                near.push((w.clone(), c));
            }
        }
    }
    for i in 0..c.claims.len() {
        for _ in 0..3 {
            let mut c = c.clone();
            c.claims[i] = claims::beside(r, w, &c.claims[i]);
            near.push((w.clone(), c));
        }
    }
    // The certificate of one program for a damaged one, or for wider inputs.
    for d in (0..6).filter_map(|_| damaged(r, w)) {
        let c = Contract {
            inputs: d.shapes.clone(),
            ..c.clone()
        };
        near.push((d, c));
    }
    near.retain(|(w, c)| !kept(w, c));
    near.into_iter().map(|(w, c)| (w.program, c)).collect()
}

#[test]
fn no_certificate_proves_a_falsehood() {
    let r = &mut Rng(6);
    let (mut falsehoods_tried, mut mutants, mut rich, mut still) = (0, 0, 0, 0);
    for n in 0..700 {
        // Mostly idioms, since their certificates are nontrivial and can be damaged.
        let (w, c) = if n % 5 == 0 {
            let (w, weights) = world(r);
            if w.fails.is_some() {
                continue;
            }
            let mut c = least(&w, &weights, true);
            let o = r.below(c.outputs.len());
            c.claims
                .extend(claims::fitted(r, &w, &c.outputs[o].clone(), o));
            (w, c)
        } else {
            let g = gadget(r);
            let c = g.world.contract(g.outputs, g.claims);
            (g.world, c)
        };
        let Ok(proved) = prove(&w.program, &c) else {
            continue;
        };
        let certificate = proved.certificate;
        rich += usize::from(weight(&certificate) > 0);
        for (p, c) in falsehoods(r, &w, &c) {
            falsehoods_tried += 1;
            let refused = |cert: &Certificate| {
                if check(&p, &c, cert).is_ok() {
                    panic!("accepted, but false:{}{cert}", show(&p, &c));
                }
            };
            refused(&certificate);
            for _ in 0..24 {
                let mut cert = certificate.clone();
                for _ in 0..1 + r.below(3) {
                    mutated(r, &mut cert, &p);
                }
                mutants += 1;
                refused(&cert);
            }
        }
        // A damaged certificate of a true statement may pass, but then its statement is true.
        for _ in 0..24 {
            let mut cert = certificate.clone();
            mutated(r, &mut cert, &w.program);
            if let Ok(accepted) = check(&w.program, &c, &cert) {
                still += usize::from(cert != certificate);
                bounds_hold(&w, &c, &accepted.bounds);
            }
        }
    }
    println!("{mutants} certificates for {falsehoods_tried} falsehoods refused");
    println!("{rich} certificates with steps; {still} mutants still prove the truth");
    assert!(mutants >= 50_000 && rich >= 250);
}

#[test]
fn text_survives_the_round_trip_and_damage() {
    let r = &mut Rng(7);
    let (mut parsed, mut refused, mut checked) = (0, 0, 0);
    for _ in 0..250 {
        let g = gadget(r);
        let contract = g.world.contract(g.outputs, g.claims);
        let proved = prove(&g.world.program, &contract).expect("an idiom");
        let program = g.world.program;
        let entry = Proved {
            program,
            contract,
            certificate: proved.certificate,
        };
        let text = entry.to_string();
        assert!(
            Proved::parse_all(&text).is_ok_and(|e| e == [entry]),
            "{text}"
        );
        for _ in 0..40 {
            let bad = spoilt(r, &text);
            match Proved::parse_all(&bad) {
                Err(e) => {
                    refused += 1;
                    assert!(e.line <= bad.lines().count() && !e.message.is_empty());
                }
                Ok(entries) => {
                    parsed += 1;
                    // Printing once normalizes it; after that nothing changes. The checker may accept or reject, but
                    // must return a result.
                    let print = |e: &[Proved]| e.iter().map(Proved::to_string).collect::<String>();
                    let regular = print(&entries);
                    let again =
                        Proved::parse_all(&regular).unwrap_or_else(|e| panic!("{e} in\n{regular}"));
                    assert_eq!(print(&again), regular);
                    checked += entries.iter().filter(|e| e.check().is_ok()).count();
                }
            }
        }
    }
    println!("{parsed} damaged texts read ({checked} still proofs), {refused} refused");
    assert!(parsed >= 500 && refused >= 2000);
}

/// Replacements of a word in damaged text.
const WORDS: [&str; 14] = [
    "",
    "0",
    "-1",
    "0x",
    "#",
    "=",
    ":",
    "*",
    "é",
    "1:2",
    "18446744073709551616",
    "whole",
    "a*b",
    "1*",
];

/// The text with a few characters, words or lines deleted, duplicated or exchanged.
fn spoilt(r: &mut Rng, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    for _ in 0..1 + r.below(3) {
        let n = r.below(lines.len());
        let other = r.pick(&lines).clone();
        let mut words: Vec<&str> = lines[n].split(' ').collect();
        let w = r.below(words.len());
        let mut longer = words[w].to_string();
        match r.below(9) {
            0 if lines.len() > 1 => drop(lines.remove(n)),
            1 => lines.insert(n, other),
            2 if r.once_in(4) => lines.truncate(n + 1),
            change => {
                match change {
                    3 => drop(words.remove(w)),
                    4 => words.truncate(w),
                    5 => words[w] = *r.pick(&other.split(' ').collect::<Vec<_>>()),
                    6 => words[w] = *r.pick(&WORDS),
                    7 => drop(longer.pop()),
                    _ => {
                        let at = r.below(longer.len() + 1);
                        if longer.is_char_boundary(at) {
                            longer.insert(
                                at,
                                *r.pick(&['0', 'f', '-', ':', '#', '*', '<', 'u', ';']),
                            );
                        }
                    }
                }
                if change >= 7 {
                    words[w] = &longer;
                }
                lines[n] = words.join(" ");
            }
        }
    }
    lines.join("\n")
}
