//! Composed functions with deliberate errors.
//!
//! Strategy and text are changed together, so that only the meaning of the name can show the error: calls of other
//! functions, dropped calls, exchanged arguments. An accepted change is compared with the meaning of its name by the
//! interpreter, with big integers.

mod oracle;

use limbsmith_check::{Claim, Shape};
use limbsmith_forge::audit::{audit_at, audit_header};
use limbsmith_forge::emit::{c, rust};
use limbsmith_forge::read::rust::Home;
use limbsmith_forge::spec::Spec;
use limbsmith_forge::strategy::common::{Arg, Composite, Item};
use limbsmith_forge::strategy::{Module, build};
use limbsmith_forge::{SPECS, module};
use num_bigint::{BigInt, BigUint};
use oracle::{Random, sample, value};
use std::time::{Duration, Instant};

/// A representation with the proofs of its kernels.
fn proved(field: &str, rep: &str) -> Module {
    let specs = SPECS.map(|(_, text)| Spec::parse(text).expect("a spec"));
    let spec = specs
        .iter()
        .find(|s| s.field.name == field)
        .expect("a field");
    let rep = spec
        .reps
        .iter()
        .find(|r| r.name == rep)
        .expect("a representation");
    module(&spec.field, rep).expect("proved")
}

/// The reason why the module's text, printed anew, is rejected; `None` if it is accepted.
fn refusal(m: &Module, header: bool) -> Option<String> {
    let origin = "A test.".to_string();
    let reports = match header {
        true => match c::header(&[m], &origin) {
            Ok(text) => audit_header(&[m], &text).map(|all| all.into_iter().flatten().collect()),
            Err(e) => return Some(e.0),
        },
        false => {
            let helpers = None;
            audit_at(
                m,
                &rust::file(m, &rust::Style { origin, helpers }),
                Home::Alone,
            )
        }
    };
    match reports {
        Err(e) => Some(e.to_string()),
        Ok(all) => {
            let reports: Vec<limbsmith_forge::audit::Report> = all;
            reports
                .into_iter()
                .find_map(|r| r.verdict.err())
                .map(|e| e.to_string())
        }
    }
}

fn composite<'a>(m: &'a mut Module, name: &str) -> &'a mut Composite {
    let found = m.items.iter_mut().find_map(|i| match i {
        Item::Composite(c) if c.name == name => Some(c),
        _ => None,
    });
    found.expect("a composition")
}

#[test]
fn a_strategy_that_calls_a_sum_a_difference_is_refused() {
    let m = proved("p25519", "r51");
    assert_eq!(refusal(&m, false), None);
    for (name, other) in [
        ("sub_sums", "sum_of_sums"),
        ("add_sums", "difference_of_sums"),
        ("mul", "reduce_sum"),
    ] {
        let mut m = m.clone();
        composite(&mut m, name).calls[0].function = other.into();
        let why = refusal(&m, false).expect("refused");
        assert!(why.contains(name), "{why}");
    }
    let why = {
        let mut m = m.clone();
        composite(&mut m, "sub_sums").calls[0].args.swap(0, 1);
        refusal(&m, false).expect("refused")
    };
    assert!(why.contains("does not hold"), "{why}");
}

#[test]
fn a_kernel_that_goes_by_another_name_is_refused() {
    let shipped = proved("p25519", "u51");
    // The strategy exchanges two functions of equal signature: text, contract and proof change together.
    for (one, two) in [
        ("add", "sub"),
        ("add_sums", "sub_sums"),
        ("square", "carry"),
    ] {
        let mut m = shipped.clone();
        for item in &mut m.items {
            let Item::Kernel(k) = item else { continue };
            if k.program.name == one {
                k.program.name = two.into();
            } else if k.program.name == two {
                k.program.name = one.into();
            }
        }
        let why = refusal(&m, false).expect("refused");
        assert!(why.contains("not that of the operation"), "{why}");
    }
    let mut m = shipped.clone();
    for item in &mut m.items {
        let Item::Kernel(k) = item else { continue };
        if k.program.name == "carry" {
            k.program.name = "settle".into();
        }
    }
    let why = refusal(&m, false).expect("refused");
    assert!(why.contains("no such operation is known"), "{why}");
}

#[test]
fn a_strategy_cannot_assume_too_much_or_promise_other_things() {
    let shipped = proved("p25519", "u51");
    let change = |name: &str, f: &dyn Fn(&mut limbsmith_check::Contract)| {
        let mut m = shipped.clone();
        for item in &mut m.items {
            if let Item::Kernel(k) = item
                && k.program.name == name
            {
                f(&mut k.contract);
                k.certificate = None;
            }
        }
        refusal(&m, false).expect("refused")
    };
    let why = change("mul", &|c| c.inputs[0].limbs[2] >>= 2);
    assert!(why.contains("may leave more than mul assumes"), "{why}");
    let why = change("from_words", &|c| c.inputs[0].limbs[3] >>= 1);
    assert!(why.contains("is not of the class Words"), "{why}");
    let why = change("mul_small", &|c| c.inputs[1].limbs[0] >>= 1);
    assert!(why.contains("is not of the class Small"), "{why}");
    let why = change("to_words", &|c| c.outputs[0].whole = None);
    assert!(why.contains("is not of the class Canonical"), "{why}");
    let why = change("add", &|c| c.claims.clear());
    assert!(why.contains("not that of the operation"), "{why}");
    let why = change("mul", &|c| {
        if let Claim::Congruent { modulus, .. } = &mut c.claims[0] {
            *modulus += 1u8;
        }
    });
    assert!(why.contains("not that of the operation"), "{why}");
}

/// The changes of one composition: a description, and the changed composition.
fn changes(m: &Module, c: &Composite) -> Vec<(String, Composite)> {
    let mut out = vec![];
    let mut put = |what: String, changed: Composite| {
        if changed != *c && changed.calls.iter().all(|call| !call.args.is_empty()) {
            out.push((
                format!("{} {} {}: {what}", m.field.name, m.rep.name, c.name),
                changed,
            ));
        }
    };
    let names = m.items.iter().filter_map(|i| match i {
        Item::Kernel(k) => Some((k.program.name.clone(), k.contract.inputs.len())),
        Item::Composite(_) => None,
    });
    let names: Vec<(String, usize)> = names.collect();
    for (n, call) in c.calls.iter().enumerate() {
        for (other, inputs) in &names {
            if *inputs == call.args.len() {
                let mut d = c.clone();
                d.calls[n].function = other.clone();
                put(format!("call {n} is of {other}"), d);
            }
        }
        for i in 0..call.args.len() {
            for j in 0..i {
                let mut d = c.clone();
                d.calls[n].args.swap(i, j);
                put(format!("arguments {j} and {i} of call {n} exchanged"), d);
            }
            for p in 0..c.params.len() {
                let mut d = c.clone();
                d.calls[n].args[i] = Arg::Param(p);
                // A call with an unused result is not printed.
                put(
                    format!("argument {i} of call {n} is parameter {p}"),
                    pruned(d),
                );
            }
        }
        // The call is dropped: its first argument replaces its result.
        if c.calls.len() > 1 {
            let mut d = c.clone();
            let call = d.calls.remove(n);
            for a in d.calls.iter_mut().flat_map(|call| &mut call.args) {
                *a = match &*a {
                    Arg::Result(i) if *i == n => call.args[0].clone(),
                    Arg::Result(i) if *i > n => Arg::Result(*i - 1),
                    a => a.clone(),
                };
            }
            put(format!("call {n} dropped"), pruned(d));
        }
    }
    out
}

/// Removes the calls with unused results.
fn pruned(mut c: Composite) -> Composite {
    let mut n = c.calls.len() - 1;
    while n > 0 {
        n -= 1;
        let used = c
            .calls
            .iter()
            .any(|call| call.args.contains(&Arg::Result(n)));
        if used {
            continue;
        }
        c.calls.remove(n);
        for a in c.calls.iter_mut().flat_map(|call| &mut call.args) {
            if let Arg::Result(i) = a
                && *i > n
            {
                *i -= 1;
            }
        }
    }
    c
}

/// Runs the calls, and compares with the meaning of the name; `Err` if they differ.
fn holds(m: &Module, c: &Composite, random: &mut Random) -> Result<(), String> {
    let p = &m.field.modulus;
    let kernel = |name: &str| m.kernel(name).expect("a kernel");
    let mut shapes: Vec<Option<Shape>> = vec![None; c.params.len()];
    for call in &c.calls {
        for (a, asked) in call
            .args
            .iter()
            .zip(&kernel(&call.function).contract.inputs)
        {
            if let Arg::Param(i) = a {
                let narrower = shapes[*i].as_ref().is_none_or(|s| asked.implies(s));
                if narrower {
                    shapes[*i] = Some(asked.clone());
                }
            }
        }
    }
    let shapes: Vec<Shape> = shapes.into_iter().flatten().collect();
    let divides = m.rep.divides(&m.field);
    let inverse = (BigUint::from(1u8) << m.rep.total())
        .modinv(p)
        .expect("odd");
    let of = |v: &BigUint| match divides {
        true => v * &inverse % p,
        false => v % p,
    };
    for _ in 0..40 {
        let given: Vec<Vec<u128>> = shapes.iter().map(|s| sample(s, random, p)).collect();
        let mut results: Vec<(Shape, Vec<u128>)> = vec![];
        for call in &c.calls {
            let k = kernel(&call.function);
            let args = call.args.iter().map(|a| match a {
                Arg::Param(i) => given[*i].clone(),
                Arg::Result(i) => results[*i].1.clone(),
            });
            let args: Vec<Vec<u128>> = args.collect();
            let mut out = k.program.run(&args).map_err(|e| e.to_string())?;
            results.push((k.contract.outputs[0].clone(), out.remove(0)));
        }
        let (shape, limbs) = results.pop().expect("a call");
        let r = value(&shape, &limbs);
        let n = |i: usize| BigInt::from(of(&value(&shapes[i], &given[i])));
        let integer = |i: usize| BigInt::from(value(&shapes[i], &given[i]));
        let expected = match c.name.as_str() {
            "mul" => n(0) * n(1),
            "square" => n(0) * n(0),
            "mul_small" => n(0) * integer(1),
            "mul_small_add" => n(0) * integer(1) + n(2),
            "add_sums" => n(0) + n(1),
            "sub_sums" => n(0) - n(1),
            "to_words" | "is_zero" => n(0),
            other => return Err(format!("{other} is not known here")),
        };
        let modulus = BigInt::from(p.clone());
        let expected = ((expected % &modulus) + &modulus) % &modulus;
        let right = match c.name.as_str() {
            "is_zero" => (r == BigUint::from(1u8)) == (expected == BigInt::ZERO),
            "to_words" => BigInt::from(r) == expected,
            _ => BigInt::from(of(&r)) == expected,
        };
        if !right {
            return Err("another value".into());
        }
    }
    Ok(())
}

/// Tries one change in Rust, and in C if there is a header: whether it was rejected.
fn refused(m: &Module, what: &str, changed: &Composite, random: &mut Random) -> bool {
    let mut broken = m.clone();
    *composite(&mut broken, &changed.name) = changed.clone();
    let mut all = true;
    for header in [false, true] {
        if header && m.rep.strategy.is_lanes() {
            continue;
        }
        if refusal(&broken, header).is_none() {
            holds(m, changed, random).unwrap_or_else(|e| panic!("accepted and wrong: {what}: {e}"));
            println!("  right: {what}");
            all = false;
        }
    }
    all
}

/// One representation for each kind of composition.
const SHORT: [(&str, &str); 6] = [
    ("p25519", "r51"),
    ("l25519", "mont64"),
    ("l25519", "mont32"),
    ("n256", "r52"),
    ("p448", "k28"),
    ("p384", "s55"),
];

#[test]
fn no_wrong_composition_is_accepted() {
    let seconds = std::env::var("LIMBSMITH_FUZZ_SECONDS")
        .ok()
        .and_then(|s| s.parse().ok());
    let (start, long) = (Instant::now(), seconds.map(Duration::from_secs));
    let modules: Vec<Module> = match long {
        None => SHORT.map(|(f, r)| proved(f, r)).into(),
        Some(_) => {
            let specs = SPECS.map(|(_, text)| Spec::parse(text).expect("a spec"));
            let reps = specs
                .iter()
                .flat_map(|s| s.reps.iter().map(move |r| (&s.field, r)));
            let composed = |m: &Module| m.items.iter().any(|i| matches!(i, Item::Composite(_)));
            let all = reps.filter(|(f, r)| composed(&build(f, r).expect("a module")));
            all.map(|(f, r)| module(f, r).expect("proved")).collect()
        }
    };
    let mut random = Random::new(0x636f_6d70);
    let every = if long.is_some() { 1 } else { oracle::one_in(3) };
    let (mut tried, mut right) = (0, 0);
    'all: for m in &modules {
        let composites = m.items.iter().filter_map(|i| match i {
            Item::Composite(c) => Some(c),
            Item::Kernel(_) => None,
        });
        // In a header or file with fewer functions each mutant is judged faster.
        for c in composites {
            for (what, changed) in changes(m, c) {
                tried += 1;
                if tried % every != 0 {
                    continue;
                }
                if !refused(&narrowed(m, c, &changed), &what, &changed, &mut random) {
                    right += 1;
                }
                if long.is_some_and(|most| start.elapsed() > most) {
                    break 'all;
                }
            }
        }
    }
    assert!(long.is_some() || tried >= 400, "only {tried}");
    tried /= every;
    println!(
        "{tried} changed compositions: {} refused, {right} right",
        tried - right
    );
    assert!(right * 10 < tried, "{right} of {tried} accepted");
}

/// The module with the composition, its callees before and after the change, and the callers that use its result.
fn narrowed(m: &Module, c: &Composite, changed: &Composite) -> Module {
    let calls = c.calls.iter().chain(&changed.calls);
    let mut names: Vec<&str> = calls.map(|call| call.function.as_str()).collect();
    names.extend([c.name.as_str(), "add", "neg", "select", "is_zero_words"]);
    let mut m = m.clone();
    m.items.retain(|i| names.contains(&i.name()));
    m
}
