//! Every generated kernel, run by the interpreter, keeps its contract on random and extreme
//! inputs.

mod formulas;
mod oracle;
mod passes;

use limbsmith_forge::audit::audit_at;
use limbsmith_forge::contract::{self, Bound};
use limbsmith_forge::emit::rust::{self, Style};
use limbsmith_forge::prove::prove;
use limbsmith_forge::read::rust::Home;
use limbsmith_forge::read::rust::{Function, functions};
use limbsmith_forge::spec::{Field, Rep};
use limbsmith_forge::strategy::common::{Build, Item, digits, ones};
use limbsmith_forge::strategy::freeze::{carry_up, pack_words, subtract_once};
use limbsmith_forge::strategy::{Module, build, parts};
use num_bigint::BigUint;
use oracle::{Random, judge, samples, value};

/// Runs every kernel, and the program read back from its printed form.
fn try_module(module: &Module, rounds: usize) {
    let mut random = Random::new(0x1234_5678_9abc_def1);
    let style = Style {
        origin: "Written by a test.".into(),
        helpers: None,
    };
    let text = rust::file(module, &style);
    let read = functions(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    for item in &module.items {
        let again = read
            .iter()
            .find(|f| f.name() == item.name())
            .expect("printed");
        let Item::Kernel(k) = item else {
            assert!(
                matches!(again, Function::Calls(_)),
                "{} is a call",
                item.name()
            );
            continue;
        };
        let Function::Program(again) = again else {
            panic!("{} is a program", item.name())
        };
        let again = &parts::split(again, &k.contract);
        k.contract
            .validate(again)
            .expect("the contract fits what was read");
        for _ in 0..rounds {
            let inputs = samples(&k.contract, &mut random, &module.field.modulus);
            let outputs = k.program.run(&inputs).unwrap_or_else(|e| {
                panic!(
                    "{} {}: {e}\ninputs {inputs:x?}",
                    module.rep.name, k.program.name
                )
            });
            assert_eq!(again.run(&inputs).as_ref(), Ok(&outputs), "{text}");
            judge(&k.contract, &inputs, &outputs)
                .unwrap_or_else(|e| panic!("{}: {e} on {inputs:x?}", k.program.name));
        }
    }
}

#[test]
fn shipped_kernels_keep_their_contracts() {
    for spec in oracle::specs() {
        for rep in &spec.reps {
            try_module(&build(&spec.field, rep).expect("a module"), 500);
        }
    }
}

#[test]
fn other_moduli_keep_their_contracts() {
    for &(modulus, strategy, limbs, word) in OTHERS {
        let field = Field::new("p", modulus).expect("a modulus");
        let rep = Rep::new(strategy, strategy, limbs, word).expect("a representation");
        match build(&field, &rep) {
            Ok(m) => try_module(&m, 500),
            Err(e) => panic!("{modulus} {strategy} {limbs}: {e}"),
        }
    }
}

/// Moduli that do not ship.
const OTHERS: &[(&str, &str, &str, u32)] = &[
    ("2^521 - 1", "unsaturated", "9x58", 64),
    ("2^256 - 2^32 - 977", "unsaturated", "5x52", 64),
    ("2^256 - 2^32 - 977", "saturated", "4x64", 64),
    ("2^251 - 9", "saturated", "4x64", 64),
    ("2^251 - 9", "unsaturated", "5x51", 64),
    ("2^130 - 5", "unsaturated", "3x44", 64),
    ("2^130 - 5", "unsaturated", "5x26", 32),
    ("2^110 - 3", "preshifted", "5x22", 32),
    ("2^127 - 1", "saturated", "4x32", 32),
    ("2^127 - 1", "preshifted", "3x43", 64),
    ("2^382 - 105", "saturated", "6x64", 64),
    ("2^383 - 187", "saturated", "6x64", 64),
    ("2^383 - 187", "unsaturated", "7x55", 64),
    ("2^255 - 19", "saturated", "8x32", 32),
    ("2^255 - 19", "unsaturated", "10x26", 32),
    ("2^256 - 2^224 + 2^192 + 2^96 - 1", "montgomery", "4x64", 64),
    ("2^255 - 19", "montgomery", "4x64", 64),
    ("2^255 - 19", "montgomery", "8x32", 32),
    ("2^255 - 19", "unsaturated", "10x25.5", 32),
    ("2^127 - 1", "unsaturated", "5x25.5", 32),
    ("2^256 - 2^32 - 977", "unsaturated", "10x26", 32),
    ("2^14 - 3", "interleaved", "4x3.5", 16),
    ("2^521 - 1", "interleaved", "9x58", 64),
    ("2^255 - 19", "interleaved", "5x51", 64),
    ("2^255 - 19", "interleaved", "10x25.5", 32),
    ("2^127 - 1", "interleaved", "3x43", 64),
    ("2^130 - 5", "interleaved", "5x26", 32),
    ("2^256 - 2^32 - 977", "interleaved", "6x43", 64),
    ("2^13 - 1", "unsaturated", "3x5", 16),
    ("2^15 - 3", "saturated", "2x8", 8),
    ("2^16 - 17", "montgomery", "2x8", 8),
    ("2^15 - 19", "montgomery", "2x8", 8),
    ("61441", "montgomery", "2x8", 8),
    ("2^384 - 2^128 - 2^96 + 2^32 - 1", "montgomery", "6x64", 64),
    ("2^192 - 237", "saturated", "3x64", 64),
    ("2^32 - 2^10 - 3", "saturated", "4x8", 8),
    ("2^15 - 3", "scanning", "2x8", 8),
    ("2^24 - 2^8 - 3", "scanning", "3x8", 8),
    ("2^32 - 2^10 - 3", "scanning", "4x8", 8),
    ("2^127 - 1", "scanning", "4x32", 32),
    ("2^382 - 105", "scanning", "6x64", 64),
    ("2^127 - 1", "lanes52", "3x52", 64),
    ("2^251 - 9", "lanes52", "5x52", 64),
    ("2^189 - 25", "lanes52", "4x52", 64),
    ("2^153 - 69", "lanes52", "3x51", 64),
    ("2^251 - 9", "lanes52", "5x51", 64),
    ("2^127 - 1", "montgomery-lanes52", "3x52", 64),
    ("2^251 - 9", "montgomery-lanes52", "5x52", 64),
    ("2^448 - 2^224 - 1", "montgomery-lanes52", "9x52", 64),
    ("2^127 - 1", "lanes32", "5x25.5", 64),
    ("2^130 - 5", "lanes32", "5x26", 64),
    ("2^255 - 19", "lanes32", "10x26", 64),
    ("2^256 - 2^32 - 977", "lanes32", "10x26", 64),
    (
        "2^256 - 2^224 + 2^192 + 2^96 - 1",
        "montgomery-lanes32",
        "10x28",
        64,
    ),
    ("2^251 - 9", "montgomery-lanes32", "10x26", 64),
];

/// For all of them the printed text is proved, in full.
#[test]
fn other_moduli_are_proved_from_their_text() {
    for &(modulus, strategy, limbs, word) in OTHERS {
        let field = Field::new("p", modulus).expect("a modulus");
        let rep = Rep::new(strategy, strategy, limbs, word).expect("a representation");
        let m = build(&field, &rep).expect("a module");
        let style = Style {
            origin: String::new(),
            helpers: None,
        };
        for report in audit_at(&m, &rust::file(&m, &style), Home::Alone).expect("a readable file") {
            if let Err(fault) = report.verdict {
                panic!("{modulus} {strategy} {}: {fault}", report.name);
            }
        }
    }
}

/// All inputs of kernels with few inputs, on words of eight bits: up to 2^18, in section `samples` 2^20.
#[test]
fn tiny_moduli_exhaustively() {
    let cases = [
        ("2^15 - 3", "saturated", "2x8", 8, 16),
        ("2^16 - 17", "saturated", "2x8", 8, 16),
        ("2^15 - 3", "scanning", "2x8", 8, 16),
        ("2^16 - 17", "scanning", "2x8", 8, 16),
        ("2^16 - 17", "montgomery", "2x8", 8, 16),
        ("2^9 + 9", "montgomery", "2x8", 8, 16),
        ("2^6 - 3", "unsaturated", "2x3", 16, 16),
        ("2^5 - 1", "unsaturated", "2x3", 16, 16),
        ("2^10 - 3", "preshifted", "2x5", 32, 16),
        // One fold factor with shifted operands; then a chain, with two widths, with two factors.
        ("2^4 - 1", "interleaved", "2x2", 8, 8),
        ("2^7 - 1", "interleaved", "3x2.5", 8, 8),
        ("2^6 - 5", "interleaved", "3x2", 8, 8),
        ("2^7 - 1", "unsaturated", "3x2.5", 8, 8),
        ("2^6 - 5", "unsaturated", "3x2", 16, 16),
    ];
    for (modulus, strategy, limbs, word, loose) in cases {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = Rep::new(strategy, strategy, limbs, word).expect("a representation");
        rep.small = 3;
        rep.loose = loose;
        let m = build(&field, &rep).unwrap_or_else(|e| panic!("{modulus} {strategy}: {e}"));
        for item in &m.items {
            let Item::Kernel(k) = item else { continue };
            let tops: Vec<u128> = k
                .contract
                .inputs
                .iter()
                .flat_map(|s| {
                    s.limbs
                        .iter()
                        .map(|m| u128::try_from(m.clone()).expect("a limb"))
                })
                .collect();
            let count: u128 = tops.iter().map(|m| m + 1).product();
            if count > (1 << 20) / u128::from(oracle::one_in(4) as u64) {
                continue;
            }
            for mut n in 0..count {
                let mut limbs = tops.iter().map(|m| {
                    let x = n % (m + 1);
                    n /= m + 1;
                    x
                });
                let inputs: Vec<Vec<u128>> = k
                    .contract
                    .inputs
                    .iter()
                    .map(|s| limbs.by_ref().take(s.limbs.len()).collect())
                    .collect();
                if k.contract
                    .inputs
                    .iter()
                    .zip(&inputs)
                    .any(|(s, x)| value(s, x) > s.max())
                {
                    continue;
                }
                let outputs = k
                    .program
                    .run(&inputs)
                    .unwrap_or_else(|e| panic!("{e} {inputs:?}"));
                judge(&k.contract, &inputs, &outputs)
                    .unwrap_or_else(|e| panic!("{}: {e} on {inputs:x?}", k.program.name));
            }
        }
    }
}

/// The freeze for any modulus: exact limbs, whole words, one subtraction. Values are at most `2 p`, and a larger bound
/// is rejected.
#[test]
fn any_modulus_is_frozen_by_one_subtraction() {
    let cases = [
        ("2^256 - 2^224 + 2^192 + 2^96 - 1", "5x52", 64),
        ("2^448 - 2^224 - 1", "16x28", 32),
        ("2^255 - 19", "10x25.5", 32),
        ("61441", "4x4.5", 8),
    ];
    for (modulus, limbs, word) in cases {
        let field = Field::new("p", modulus).expect("a modulus");
        let rep = Rep::new("r", "unsaturated", limbs, word).expect("a representation");
        let freeze = |max: BigUint| {
            let widths: Vec<u32> = (0..rep.limbs).map(|i| rep.width(i)).collect();
            let bounds = vec![ones(rep.radix + 2); rep.limbs];
            let mut b = Build::new("freeze");
            let x = b.input("a", word, &bounds);
            let y = carry_up(&mut b, &x, &widths, "y");
            // Twice the modulus may need one word more.
            let count = (max.bits() as usize).div_ceil(word as usize);
            let words = pack_words(&mut b, &y, &rep.weights, word, count);
            let p = digits(&field.modulus, word, rep.words(&field));
            let r = subtract_once(&mut b, &words, &p);
            b.output(&r);
            let input = Bound {
                limbs: bounds,
                whole: Some(max),
            };
            let output = contract::words("r", &field, &rep, Some(&field.modulus - 1u8));
            let claim = vec![contract::term(1, &["a"])];
            let one = BigUint::from(1u8);
            let inputs = vec![contract::limbs("a", &rep, &input)];
            let c = contract::congruent(inputs, output, &field.modulus, &one, claim);
            b.finish(c, "below 2 p -> canonical words", "the value")
                .expect("a kernel")
        };
        let k = freeze(&field.modulus * 2u8 - 1u8);
        prove(&k.program, &k.contract).unwrap_or_else(|e| panic!("{modulus}: {e}"));
        let k = freeze(&field.modulus * 2u8);
        assert!(prove(&k.program, &k.contract).is_err(), "{modulus}: 2 p");
    }
}

/// Texts for solvers are sound arguments, and texts of another structure are rejected.
#[test]
fn arguments_for_solvers_assume_nothing_more() {
    use limbsmith_forge::opinion::{argue, lint::lint, smt};
    let field = Field::new("p25519", "2^255 - 19").expect("a modulus");
    let rep = Rep::new("u51", "unsaturated", "5x51", 64).expect("limbs");
    let module = build(&field, &rep).expect("buildable");
    let text = |name: &str| {
        let k = module.kernel(name).expect(name);
        let proof = prove(&k.program, &k.contract).expect("proved");
        smt::print(&argue(&k.program, &k.contract, &proof.certificate).expect("followed"))
    };
    for item in &module.items {
        if let Item::Kernel(_) = item {
            assert_eq!(
                lint(&text(item.name())).map(|n| n > 5),
                Ok(true),
                "{}",
                item.name()
            );
        }
    }
    // With cases, quotients and products among its steps.
    let good = text("to_words");
    let refused = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        let bad = good.replacen(from, to, 1);
        assert!(lint(&bad).is_err(), "{from} -> {to}");
    };
    // A lemma is assumed, a query omitted or weakened, a later step used, a definition too strong.
    refused(") ; lemma", ") ; assumed");
    refused(") ; lemma", ") ; defined");
    refused(") ; lemma", ") ; case");
    refused("(assert (not s", "(assert (not (not s");
    refused("(push 1) (assert s", "(push 1) (assert s9");
    refused("(push 1) (assert s", "(push 1) (assert false) (assert s");
    refused(
        "2251799813685247)) ; defined",
        "2251799813685246)) ; defined",
    );
    let case = good
        .lines()
        .find(|l| l.ends_with("; case"))
        .expect("a case");
    let name = case.split(' ').nth(1).expect("its name");
    let at = good.find(case).expect("there");
    let (before, after) = good.split_at(at);
    let used = after.replacen("(push 1) (", &format!("(push 1) (assert {name}) ("), 1);
    assert!(
        lint(&format!("{before}{used}")).is_err(),
        "a case is no fact"
    );
    // A product with a claimed bound that is too small.
    let products = text("select");
    let lemma = products
        .lines()
        .find(|l| l.contains("((u Int) (w Int)) Bool "))
        .expect("a product");
    let high = lemma
        .trim_end_matches(")))) ; lemma")
        .trim_end_matches("))) ; lemma");
    let high = high.rsplit_once(' ').expect("a bound").1;
    let less = high.parse::<BigUint>().expect("a number") - 1u8;
    let bad = lemma.replace(&format!("(* u w) {high})"), &format!("(* u w) {less})"));
    assert!(bad != lemma && lint(&products).is_ok());
    assert!(lint(&products.replace(lemma, &bad)).is_err(), "{bad}");
    let query = good
        .lines()
        .find(|l| l.starts_with("(push"))
        .expect("a query");
    refused(&format!("{query}\n"), "");
}

/// Certificates for the checker in Coq: every kernel has one, with one line for each statement. Without the searched
/// bounds there is none.
#[test]
fn certificates_for_coq_follow_those_of_the_checker() {
    use limbsmith_forge::opinion::coq::{elaborate, theorem};
    let field = Field::new("p25519", "2^255 - 19").expect("a modulus");
    for (strategy, limbs, word) in [
        ("unsaturated", "5x51", 64),
        ("saturated", "4x64", 64),
        ("montgomery", "8x32", 32),
    ] {
        let rep = Rep::new("r", strategy, limbs, word).expect("limbs");
        let module = build(&field, &rep).expect("buildable");
        let mut refused = 0;
        for item in &module.items {
            let Item::Kernel(k) = item else { continue };
            let (p, c) = (&k.program, &k.contract);
            let proof = prove(p, c).expect("proved");
            let e = elaborate(p, c, &proof.certificate).expect("followed");
            assert_eq!(e.lines.len(), p.stmts.len());
            let text = theorem(item.name(), p, c, &e);
            for part in ["Theorem kept : keeps program contract.", "Example largest"] {
                assert!(text.contains(part), "{}: no {part}", item.name());
            }
            let mut bare = proof.certificate;
            bare.hints.clear();
            refused += usize::from(elaborate(p, c, &bare).is_err());
        }
        assert_eq!(refused > 0, strategy != "unsaturated", "{strategy}");
    }
}
