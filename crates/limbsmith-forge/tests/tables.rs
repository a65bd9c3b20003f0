//! Products by a premultiplied operand (with its fold): proved, run, compiled, and mutated.

mod oracle;

use limbsmith_check::{Claim, Contract, Op, Program, check};
use limbsmith_forge::audit::{AuditError, audit_at, audit_header};
use limbsmith_forge::emit::rust::{Style, file};
use limbsmith_forge::emit::{c, operations};
use limbsmith_forge::opinion::{argue, coq, lint::lint, smt};
use limbsmith_forge::prove::prove;
use limbsmith_forge::read::rust::Home;
use limbsmith_forge::read::rust::{Function, functions};
use limbsmith_forge::spec::{Field, Fold, Rep};
use limbsmith_forge::strategy::common::{Arg, Call, Composite, Item, Kernel};
use limbsmith_forge::strategy::{Module, build, parts};
use limbsmith_forge::{module, standalone, standalone_c};
use num_bigint::BigUint;
use oracle::{Random, hold, judge, samples, value};
use std::process::Command;

fn rep(limbs: &str, word: u32) -> Rep {
    let mut rep = Rep::new("k", "unsaturated", limbs, word).expect("limbs");
    rep.making.folded_tables = true;
    rep
}

fn curve() -> (Field, Rep) {
    let field = Field::new("p", "2^255 - 19").expect("a modulus");
    (field, rep("5x51", 64))
}

fn kernel<'a>(m: &'a Module, name: &str) -> &'a Kernel {
    m.kernel(name).unwrap_or_else(|| panic!("no {name}"))
}

fn style() -> Style {
    Style {
        origin: "Written by a test.".into(),
        helpers: None,
    }
}

/// Moduli and limbs, with the factor of the premultiplied half: the fold, times a power of two where columns are
/// aligned.
const LAYOUTS: [(&str, &str, u32, Option<Fold>, u32); 6] = [
    ("2^255 - 19", "5x51", 64, None, 19 << 5),
    ("2^255 - 19", "5x51", 64, Some(Fold::Operand), 19),
    ("2^251 - 9", "5x51", 64, Some(Fold::Operand), 144),
    ("2^130 - 5", "3x44", 64, Some(Fold::Operand), 20),
    ("2^130 - 5", "5x26", 32, Some(Fold::Operand), 5),
    ("2^127 - 3", "5x25.5", 32, Some(Fold::Operand), 3),
];

/// Rust and C are proved from their text, and the interpreter agrees with the contract on both.
#[test]
fn kept_folds_are_proved_and_run() {
    let mut random = Random::new(0x7461_626c);
    for (modulus, limbs, word, fold, factor) in LAYOUTS {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = rep(limbs, word);
        rep.making.fold = fold;
        let m = module(&field, &rep).unwrap_or_else(|e| panic!("{e}"));
        let rust = standalone(&m, "a test").expect("proved");
        standalone_c(&m, "a test").expect("proved in C");
        let k = kernel(&m, "mul_folded");
        let [given] = &k.contract.multiples[..] else {
            panic!("{:?}", k.contract.multiples)
        };
        assert_eq!(given.factor, factor.into(), "{modulus} {limbs} {fold:?}");
        for read in functions(&rust).expect("readable") {
            if let Function::Program(p) = read
                && ["fold", "mul_folded"].contains(&p.name.as_str())
            {
                let c = &kernel(&m, &p.name).contract;
                hold(&parts::split(&p, c), c, 500, &mut random).expect("kept");
            }
        }
        // It justifies the additional words: no multiplication by the fold is left.
        let products = |name| operations(kernel(&m, name), None).1;
        let saved = products("mul") - products("mul_folded");
        assert!(fold.is_some() || saved == rep.limbs - 1, "{saved}");
    }
}

/// On a tiny modulus: all limbs of `b`, which are not reduced, and many of `a`.
#[test]
fn kept_folds_of_a_tiny_modulus() {
    let field = Field::new("p", "2^6 - 3").expect("a modulus");
    let mut rep = rep("2x3", 16);
    (rep.small, rep.loose) = (3, 16);
    let m = build(&field, &rep).expect("a module");
    let (fold, mul) = (kernel(&m, "fold"), kernel(&m, "mul_folded"));
    for x in 0..1 << 14 {
        let b = vec![x & 127, x >> 7];
        let both = fold.program.run(std::slice::from_ref(&b)).expect("fits");
        judge(&fold.contract, &[b], &both).expect("kept");
        for y in (0..1 << 14).step_by(97) {
            let inputs = [vec![vec![y & 127, y >> 7]], both.clone()].concat();
            let r = mul.program.run(&inputs).expect("fits");
            judge(&mul.contract, &inputs, &r).expect("kept");
        }
    }
}

/// The same value as `mul`'s, for all limbs.
#[test]
fn the_product_is_that_of_mul() {
    let (field, rep) = curve();
    let m = module(&field, &rep).expect("proved");
    let mut random = Random::new(5);
    let (p, mul) = (&field.modulus, kernel(&m, "mul"));
    for _ in 0..500 {
        let inputs = samples(&mul.contract, &mut random, p);
        let both = kernel(&m, "fold").program.run(&inputs[1..]).expect("fits");
        let given = [&inputs[..1], &both[..]].concat();
        let folded = kernel(&m, "mul_folded").program.run(&given).expect("fits");
        let plain = mul.program.run(&inputs).expect("fits");
        let of = |r: &[Vec<u128>]| value(&mul.contract.outputs[0], &r[0]) % p;
        assert_eq!(of(&folded), of(&plain));
    }
}

fn refused(what: &str, p: &Program, c: &Contract) {
    assert!(prove(p, c).is_err(), "{what} was accepted");
}

/// Only the written precondition is assumed: without it, or with another factor, there is no proof, and the checker
/// rejects the previous one.
#[test]
fn the_precondition_is_needed() {
    let (field, rep) = curve();
    let m = module(&field, &rep).expect("proved");
    let k = kernel(&m, "mul_folded");
    let certificate = &prove(&k.program, &k.contract).expect("proved").certificate;
    assert!(check(&k.program, &k.contract, certificate).is_ok());
    let change = |what: &str, by: &dyn Fn(&mut Contract)| {
        let mut c = k.contract.clone();
        by(&mut c);
        refused(what, &k.program, &c);
        assert!(check(&k.program, &c, certificate).is_err(), "{what}");
    };
    change("no precondition", &|c| c.multiples.clear());
    change("another factor", &|c| c.multiples[0].factor += 1u8);
    change("the fold alone", &|c| c.multiples[0].factor = 19u8.into());
    change("a multiple of the other operand", &|c| {
        c.multiples[0].of = "a".into();
    });
    change("a multiple of what stands after", &|c| {
        let m = &mut c.multiples[0];
        std::mem::swap(&mut m.name, &mut m.of);
    });
    change("twice", &|c| {
        let mut other = c.multiples[0].clone();
        other.factor = 1u8.into();
        c.multiples.push(other);
    });
    change("an unknown array", &|c| c.multiples[0].of = "b".into());
}

/// A wrong fold, and limbs of the wrong kind.
#[test]
fn wrong_folds_are_refused() {
    let (field, rep) = curve();
    let m = module(&field, &rep).expect("proved");
    let fold = kernel(&m, "fold");
    let mut tried = 0;
    for (n, s) in fold.program.stmts.iter().enumerate() {
        let mut p = fold.program.clone();
        match s.op {
            Op::Const(f) => p.stmts[n].op = Op::Const(f + 1),
            Op::Mul => p.stmts[n].args[0] = fold.program.inputs[0].vars[(n + 1) % 5],
            _ => continue,
        }
        tried += 1;
        refused(
            &format!("fold: {}", fold.program.show(s)),
            &p,
            &fold.contract,
        );
    }
    assert!(tried > 5, "{tried}");
    for claim in 0..2 {
        let mut c = fold.contract.clone();
        let Claim::Multiple(m) = &mut c.claims[claim] else {
            panic!("{c}")
        };
        m.factor += 1u8;
        refused("another promise", &fold.program, &c);
    }
    let mut p = fold.program.clone();
    p.outputs[0].vars.swap(1, 2);
    refused("limbs exchanged", &p, &fold.contract);
    let mut p = fold.program.clone();
    p.outputs[1].vars.swap(1, 2);
    refused("folded limbs exchanged", &p, &fold.contract);

    // Every premultiplied limb that is read is replaced: by the limb itself, by another, by zero.
    let mul = kernel(&m, "mul_folded");
    let (limbs, folded) = (&mul.program.inputs[1].vars, &mul.program.inputs[2].vars);
    let mut read = 0;
    for i in 0..rep.limbs {
        let reads = |p: &Program| p.stmts.iter().any(|s| s.args.contains(&folded[i]));
        if !reads(&mul.program) {
            assert_eq!(i, 0, "limb {i} is not read");
            continue;
        }
        read += 1;
        let zero = mul.program.vars.len();
        for with in [limbs[i], folded[(i + 1) % rep.limbs], zero] {
            let mut p = mul.program.clone();
            for s in &mut p.stmts {
                s.args
                    .iter_mut()
                    .filter(|a| **a == folded[i])
                    .for_each(|a| *a = with);
            }
            if with == zero {
                p.var("nothing", 64);
                let mut none = p.stmts[0].clone();
                (none.op, none.args, none.outs) = (Op::Const(0), vec![], vec![zero]);
                p.stmts.insert(0, none);
            }
            p.validate().expect("a program");
            refused(&format!("folded limb {i} by {with}"), &p, &mul.contract);
        }
    }
    assert_eq!(read, rep.limbs - 1);
}

/// The text is decisive: a changed factor in the printed text is rejected, in Rust and in C.
#[test]
fn wrong_text_is_refused() {
    let (field, rep) = curve();
    let m = module(&field, &rep).expect("proved");
    let rust = file(&m, &style());
    let header = c::header(&[&m], "Written by a test.").expect("C");
    let rust_is_good = |text: &str| {
        let reports = audit_at(&m, text, Home::Alone);
        reports.is_ok_and(|all| all.iter().all(|r| r.verdict.is_ok()))
    };
    let c_is_good = |text: &str| {
        let reports = audit_header(&[&m], text);
        reports.is_ok_and(|all| all.iter().flatten().all(|r| r.verdict.is_ok()))
    };
    assert!(rust_is_good(&rust) && c_is_good(&header));
    let after = |text: &str, function: &str, from: &str, to: &str| {
        let at = text
            .find(function)
            .unwrap_or_else(|| panic!("no {function}"));
        let (head, tail) = text.split_at(at);
        assert!(tail.contains(from), "{from}");
        format!("{head}{}", tail.replacen(from, to, 1))
    };
    assert!(!rust_is_good(&after(&rust, "fn fold(", " * 608", " * 609")));
    assert!(!rust_is_good(&after(&rust, "fn fold(", " * 608", " * 19")));
    assert!(!rust_is_good(&after(
        &rust,
        "fn mul_folded(",
        "as u128 * b4f",
        "as u128 * b3f"
    )));
    assert!(!c_is_good(&after(&header, "_fold(", "* 608", "* 609")));
    assert!(!c_is_good(&after(
        &header,
        "_mul_folded(",
        "* b4f",
        "* b3f"
    )));
}

/// A composed function accepts plain arrays. The reader rejects a function that passes an array to `mul_folded`,
/// whether or not the array came from `fold`. (The checker's own tests show that a call proves no multiple.)
#[test]
fn calls_take_no_kept_operands() {
    let (field, rep) = curve();
    let mut m = build(&field, &rep).expect("a module");
    let (name, n) = ("chained", rep.limbs);
    m.items.push(Item::Composite(Composite {
        name: name.into(),
        params: vec![("a".into(), n), ("b".into(), n), ("c".into(), n)],
        calls: vec![Call {
            function: "mul_folded".into(),
            args: vec![Arg::Param(0), Arg::Param(1), Arg::Param(2)],
        }],
        doc: "`a * b`".into(),
        classes: "Loose, Loose, Loose -> Tight".into(),
    }));
    match audit_at(&m, &file(&m, &style()), Home::Alone) {
        Err(AuditError::Read(e)) => assert_eq!(
            e.message,
            "this operand has another type than the function takes"
        ),
        _ => panic!("accepted"),
    }
}

/// The text for other tools includes the contract's equations of limbs, given and promised.
#[test]
fn other_tools_are_told_of_multiples() {
    let (field, rep) = curve();
    let m = module(&field, &rep).expect("proved");
    let text = |name: &str| {
        let k = kernel(&m, name);
        let (p, c) = (&k.program, &k.contract);
        let certificate = prove(p, c).expect("proved").certificate;
        let smt = smt::print(&argue(p, c, &certificate).expect("followed"));
        assert_eq!(lint(&smt).map(|n| n > 5), Ok(true), "{name}");
        let e = coq::elaborate(p, c, &certificate).expect("followed");
        (smt, coq::theorem(name, p, c, &e), p.clone())
    };
    let (smt, coq, p) = text("mul_folded");
    let (b, f) = (p.inputs[1].vars[4], p.inputs[2].vars[4]);
    let name = |v: usize| format!("v_{}", p.vars[v].name);
    let defined = format!("(define-fun {} () Int (* 608 {}))", name(f), name(b));
    assert!(smt.contains(&defined), "{defined}\n{smt}");
    assert!(!smt.contains(&format!("(declare-const {} ", name(f))));
    let given = format!("({}%positive, 608, {}%positive)", f + 1, b + 1);
    assert!(coq.contains(&given), "{given}");
    let (smt, coq, p) = text("fold");
    let name = |v: usize| format!("v_{}", p.vars[v].name);
    let (a, r) = (p.inputs[0].vars[4], p.outputs[1].vars[4]);
    let promised = format!("(= {} (* 608 {}))", name(r), name(a));
    assert!(smt.contains(&promised), "{promised}\n{smt}");
    assert_eq!(coq.matches("Congruent 0 1 ").count(), 2 * rep.limbs);
    assert!(coq.contains("multiples := [];"), "{coq}");
    if let Ok(folder) = std::env::var("LIMBSMITH_TEXTS") {
        for name in ["fold", "mul_folded"] {
            let (smt, coq, _) = text(name);
            let write = |end: &str, text: &str| {
                std::fs::write(format!("{folder}/{name}.{end}"), text).expect("a file");
            };
            write("smt2", &smt);
            write(
                "v",
                &format!("{}{coq}{}", coq::HEAD, coq::tail(&[name.into()])),
            );
        }
    }
}

/// Errors where there is nothing to premultiply, or no room for it.
#[test]
fn refusals_say_why() {
    for (modulus, strategy, limbs, word, fold, why) in [
        (
            "2^255 - 19",
            "lanes52",
            "5x52",
            64,
            None,
            "has 62 bits, of which a lane's multiplier reads 52",
        ),
        (
            "2^255 - 19",
            "lanes32",
            "10x25.5",
            64,
            None,
            "only the strategy unsaturated",
        ),
        (
            "2^255 - 19",
            "preshifted",
            "5x51",
            64,
            None,
            "only the strategy unsaturated",
        ),
        (
            "2^255 - 19",
            "saturated",
            "4x64",
            64,
            None,
            "only the strategy unsaturated",
        ),
        (
            "2^127 - 1",
            "unsaturated",
            "5x25.5",
            32,
            None,
            "the fold is 1",
        ),
        (
            "2^256 - 2^32 - 977",
            "unsaturated",
            "5x52",
            64,
            None,
            "cannot be kept in a word of 64",
        ),
        (
            "2^255 - 19",
            "unsaturated",
            "10x25.5",
            32,
            None,
            "cannot be kept in a word of 32",
        ),
        (
            "2^255 - 19",
            "unsaturated",
            "5x51",
            64,
            Some(Fold::Sum),
            "folds on operands, not on columns",
        ),
    ] {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = Rep::new("k", strategy, limbs, word).expect("limbs");
        rep.making.folded_tables = true;
        rep.making.fold = fold;
        let e = build(&field, &rep).map(|_| ()).expect_err(why);
        assert!(e.0.contains(why), "{modulus} {strategy} {limbs}: {e}");
    }
    for (strategy, limbs) in [
        ("saturated", "4x64"),
        ("lanes52", "5x52"),
        ("montgomery", "4x64"),
    ] {
        let field = Field::new("p", "2^255 - 19").expect("a modulus");
        let mut rep = Rep::new("k", strategy, limbs, 64).expect("limbs");
        rep.making.all_carries = true;
        let e = build(&field, &rep).expect_err(strategy);
        assert!(e.0.contains("leaves out no carries"), "{e}");
    }
}

/// Compiled by rustc: the printed text computes the interpreter's results.
#[test]
fn compiled_folds_are_those_of_the_interpreter() {
    let (field, rep) = curve();
    let m = module(&field, &rep).expect("proved");
    let mut text = standalone(&m, "a test").expect("proved");
    let mut random = Random::new(3);
    let (fold, mul) = (kernel(&m, "fold"), kernel(&m, "mul_folded"));
    let mut lines = String::new();
    for _ in 0..50 {
        let inputs = samples(&mul.contract, &mut random, &field.modulus);
        let both = fold.program.run(&inputs[1..2]).expect("fits");
        assert_eq!(both, inputs[1..]);
        let r = &mul.program.run(&inputs).expect("fits")[0];
        let (a, b) = (&inputs[0], &inputs[1]);
        lines += &format!(
            "    let f = fold(&{b:?});\n    assert_eq!(f.0, {:?});\n",
            both.concat()
        );
        lines += &format!("    assert_eq!(mul_folded(&{a:?}, &f), {r:?});\n");
    }
    text += &format!("fn main() {{\n{lines}}}\n");
    let name = format!("tables-{}", std::process::id());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (source, program) = (folder.join("tables.rs"), folder.join("tables"));
    std::fs::write(&source, text).expect("a file");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let mut command = Command::new(rustc);
    command.args(["--edition", "2024", "-Aunused", "-Cdebug-assertions", "-o"]);
    let done = command.arg(&program).arg(&source).status().expect("rustc");
    assert!(done.success());
    assert!(Command::new(program).status().expect("it runs").success());
    std::fs::remove_dir_all(folder).expect("the folder goes");
    let whole = BigUint::from(608u32) * &mul.contract.inputs[1].limbs[0];
    assert_eq!(mul.contract.inputs[2].limbs[0], whole);
}

/// The type that holds both halves is read with its meaning in Rust, and no other.
#[test]
fn the_type_of_kept_operands_is_closed() {
    let (field, rep) = curve();
    let m = module(&field, &rep).expect("proved");
    let text = file(&m, &style());
    let good = |text: &str| {
        let reports = audit_at(&m, text, Home::Alone);
        reports.is_ok_and(|all| all.iter().all(|r| r.verdict.is_ok()))
    };
    assert!(good(&text));
    for (from, to) in [
        // Code that can write the field can combine halves that do not match.
        ("Folded([u64; 10]);", "Folded(pub [u64; 10]);"),
        ("Folded([u64; 10]);", "Folded(pub(crate) [u64; 10]);"),
        (
            "derive(Clone, Copy, Debug)",
            "derive(Clone, Copy, Debug, Default)",
        ),
        ("derive(Clone, Copy, Debug)", "derive(Mine)"),
        ("#[derive(Clone, Copy, Debug)]\n", ""),
        ("Folded([u64; 10]);", "Folded([u64; 9]);"),
        ("Folded([u64; 10]);", "Folded([u64; 10], u64);"),
        ("Folded([u64; 10]);", "Folded(Other);"),
        (
            "pub struct Folded([u64; 10]);",
            "pub struct Folded<T>([u64; 10]);",
        ),
        (
            "pub struct Folded([u64; 10]);",
            "pub struct Kept([u64; 10]);",
        ),
        (
            "pub struct Folded([u64; 10]);",
            "pub type Folded = [u64; 10];",
        ),
        (
            "pub struct Folded([u64; 10]);",
            "pub struct Folded([u64; 10]);\nimpl From<[u64; 10]> for Folded { fn from(x: [u64; 10]) -> Self { Folded(x) } }",
        ),
        (
            "pub struct Folded([u64; 10]);",
            "pub struct Folded([u64; 10]);\npub fn put(a: &[u64; 10]) -> Folded {\n    Folded([a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]])\n}",
        ),
        ("    Folded([a0,", "    Other([a0,"),
        ("] = b.0;", "] = a.0;"),
        ("] = b.0;", "] = b.1;"),
        ("fn fold(a: &[u64; 5])", "fn fold(Folded: &[u64; 5])"),
    ] {
        assert!(text.contains(from), "{from}");
        assert!(!good(&text.replacen(from, to, 1)), "{from} -> {to}");
    }
}
