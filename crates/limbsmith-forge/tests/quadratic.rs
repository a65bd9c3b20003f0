//! Pairs over a Mersenne prime: a small one at random and at its corners, mutants, refusals.

mod oracle;

use limbsmith_check::Op;
use limbsmith_forge::audit::audit_at;
use limbsmith_forge::emit::rust::{Style, file};
use limbsmith_forge::prove::prove;
use limbsmith_forge::read::rust::Home;
use limbsmith_forge::spec::{Field, Rep};
use limbsmith_forge::strategy::common::Item;
use limbsmith_forge::strategy::{Module, build};
use oracle::{Random, hold, judge};

fn pairs(modulus: &str, limbs: &str, word: u32) -> Result<Module, String> {
    let field = Field::new("p", modulus).expect("a modulus");
    let mut rep = Rep::new("r", "quadratic", limbs, word).expect("a representation");
    rep.small = 3;
    build(&field, &rep).map_err(|e| e.0)
}

/// Both coordinates' congruences, from the flat text, and on samples.
#[test]
fn pairs_are_proved_from_their_text() {
    let mut random = Random::new(0x127);
    for (modulus, limbs, word) in [
        ("2^15 - 1", "2x8", 8),
        ("2^13 - 1", "2x8", 8),
        ("2^31 - 1", "4x8", 8),
        ("2^127 - 1", "2x64", 64),
        ("2^127 - 1", "4x32", 32),
    ] {
        let m = pairs(modulus, limbs, word).expect("a module");
        let style = Style {
            origin: String::new(),
            helpers: None,
        };
        let text = file(&m, &style);
        let words = 2 * m.rep.limbs;
        assert!(text.contains(&format!(
            "pub fn mul(a: &[u{word}; {words}], b: &[u{word}; {words}])"
        )));
        for report in audit_at(&m, &text, Home::Alone).expect("a readable file") {
            if let Err(fault) = report.verdict {
                panic!("{modulus} {}: {fault}", report.name);
            }
        }
        for item in &m.items {
            let Item::Kernel(k) = item else { continue };
            hold(&k.program, &k.contract, 2000, &mut random)
                .unwrap_or_else(|e| panic!("{modulus} {}: {e}", k.program.name));
        }
    }
}

/// Coordinates at 0, 1, next to a word's end and next to the prime: all combinations.
#[test]
fn corners_of_a_small_field() {
    let m = pairs("2^15 - 1", "2x8", 8).expect("a module");
    let corners: Vec<Vec<u128>> = [
        0u128, 1, 2, 127, 255, 256, 0x3fff, 0x4000, 0x7f00, 0x7ffd, 0x7ffe, 0x7fff,
    ]
    .iter()
    .map(|x| vec![x & 255, x >> 8])
    .collect();
    for name in [
        "mul",
        "square",
        "norm",
        "add",
        "sub",
        "neg",
        "conjugate",
        "to_words",
    ] {
        let k = m.kernel(name).expect("a kernel");
        let parts = k.contract.inputs.len();
        for n in 0..corners.len().pow(parts as u32) {
            let pick = |i: usize| corners[n / corners.len().pow(i as u32) % corners.len()].clone();
            let inputs: Vec<Vec<u128>> = (0..parts).map(pick).collect();
            let outputs = k
                .program
                .run(&inputs)
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            judge(&k.contract, &inputs, &outputs)
                .unwrap_or_else(|e| panic!("{name}: {e} {inputs:x?}"));
        }
    }
}

/// Wrong constants and shifts in the product, the parts of a pair swapped: rejected.
#[test]
fn mutants_are_refused() {
    let m = pairs("2^127 - 1", "2x64", 64).expect("a module");
    let k = m.kernel("mul").expect("a kernel");
    let (mut tried, mut same, mut random) = (0, 0, Random::new(0xbad));
    for (n, s) in k.program.stmts.iter().enumerate() {
        let ops = match s.op {
            Op::Const(c) if c > 1 => vec![Op::Const(c - 1)],
            Op::Adc if n % 13 == 0 => vec![Op::Sbb],
            Op::Sbb if n % 4 == 0 => vec![Op::Adc],
            Op::Shr(k) => vec![Op::Shr(k - 1)],
            Op::Shl(k) => vec![Op::Shl(k + 1)],
            Op::Low(k) => vec![Op::Low(k - 1)],
            _ => vec![],
        };
        for op in ops {
            let mut p = k.program.clone();
            p.stmts[n].op = op;
            tried += 1;
            if p.validate().is_ok() && prove(&p, &k.contract).is_ok() {
                // Accepted mutants must be right: the last carry of a coordinate is always zero.
                same += 1;
                hold(&p, &k.contract, 3000, &mut random).unwrap_or_else(|e| panic!("{n}: {e}"));
            }
        }
    }
    assert!(tried > 10 && same < 3, "{tried} {same}");
    let mut p = k.program.clone();
    let real = std::mem::take(&mut p.outputs[0].vars);
    p.outputs[0].vars = std::mem::replace(&mut p.outputs[1].vars, real);
    assert!(prove(&p, &k.contract).is_err());
    let mut p = k.program.clone();
    p.inputs[0].vars.swap(0, 1);
    assert!(prove(&p, &k.contract).is_err());
}

#[test]
fn refusals_say_why() {
    for (modulus, limbs, word, reason) in [
        ("2^127 - 1", "3x43", 64, "two or more full words"),
        ("2^61 - 1", "1x64", 64, "two or more full words"),
        ("2^127 - 3", "2x64", 64, "pairs are over 2^n - 1"),
        ("2^16 - 1", "2x8", 8, "a bit to spare"),
    ] {
        let e = pairs(modulus, limbs, word).expect_err(reason);
        assert!(e.contains(reason), "{modulus} {limbs}: {e}");
    }
}
