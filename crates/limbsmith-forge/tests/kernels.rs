//! Every generated kernel, run by the interpreter, keeps its contract on random and extreme
//! inputs.

use limbsmith_check::{Claim, Contract, Program, Shape};
use limbsmith_forge::audit::audit;
use limbsmith_forge::emit::rust::{self, Style};
use limbsmith_forge::read::rust::{Function, functions};
use limbsmith_forge::spec::{Field, Rep, Spec};
use limbsmith_forge::strategy::common::Item;
use limbsmith_forge::strategy::{Module, build};
use num_bigint::{BigInt, BigUint};

/// A reproducible stream of words.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: &BigUint) -> BigUint {
        let words = bound.bits() / 32 + 2;
        let mut x = BigUint::ZERO;
        for _ in 0..words {
            x = (x << 32) + (self.next() >> 32);
        }
        x % bound
    }
}

fn value(shape: &Shape, limbs: &[u128]) -> BigUint {
    shape
        .weights
        .iter()
        .zip(limbs)
        .map(|(w, x)| BigUint::from(*x) << w)
        .sum()
}

/// Limbs within the shape: random, or at and next to the bounds.
fn sample(shape: &Shape, random: &mut Random, modulus: &BigUint) -> Vec<u128> {
    let narrow = |x: BigUint| u128::try_from(x).expect("a limb");
    if let Some(whole) = &shape.whole {
        let w = shape.weights.get(1).copied().unwrap_or(64);
        let n = shape.limbs.len();
        let total = whole + 1u8;
        let small = BigUint::from(random.next() % 64);
        let mut x = match random.next() % 8 {
            0 => whole.clone(),
            1 => small,
            2 => whole - small.min(whole.clone()),
            3 => modulus.clone(),
            4 => modulus + small,
            5 => modulus - small.min(modulus.clone()),
            _ => random.below(&total),
        } % &total;
        if random.next().is_multiple_of(8) {
            // A power of two, or one less: long runs of carries.
            x = (BigUint::from(1u8) << (random.next() % (x.bits() + 1))) % &total;
            if random.next().is_multiple_of(2) && x > BigUint::ZERO {
                x -= 1u8;
            }
        }
        return limbsmith_forge::strategy::common::digits(&x, w, n);
    }
    let extreme = random.next().is_multiple_of(8);
    let limb = |max: &BigUint, random: &mut Random| {
        let total = max + 1u8;
        match random.next() % if extreme { 2 } else { 8 } {
            0 => max.clone(),
            1 if !extreme => BigUint::ZERO,
            2 => max - BigUint::from(random.next() % 40).min(max.clone()),
            3 => BigUint::from(random.next() % 40).min(max.clone()),
            1 => max.clone(),
            _ => random.below(&total),
        }
    };
    let mut limbs: Vec<u128> = shape
        .limbs
        .iter()
        .map(|m| narrow(limb(m, random)))
        .collect();
    if random.next().is_multiple_of(8) && shape.weights.len() > 1 {
        let w = shape.weights[1];
        let small = BigUint::from(random.next() % 64);
        let x = if random.next().is_multiple_of(2) {
            modulus + small
        } else {
            modulus - small.min(modulus.clone())
        };
        let exact = limbsmith_forge::strategy::common::digits(&x, w, limbs.len());
        if exact
            .iter()
            .zip(&shape.limbs)
            .all(|(d, m)| BigUint::from(*d) <= *m)
        {
            limbs = exact;
        }
    }
    limbs
}

/// Panics unless the outputs satisfy the contract.
fn judge(program: &Program, contract: &Contract, inputs: &[Vec<u128>], outputs: &[Vec<u128>]) {
    let fail = |what: &str| -> ! {
        panic!(
            "{}: {what}\ninputs {inputs:x?}\noutputs {outputs:x?}\n{program}",
            program.name
        )
    };
    for (s, x) in contract.outputs.iter().zip(outputs) {
        if x.iter().zip(&s.limbs).any(|(x, m)| BigUint::from(*x) > *m) {
            fail("a limb is too large");
        }
        if value(s, x) > s.max() {
            fail("the whole is too large");
        }
    }
    let input = |name: &String| {
        let i = contract
            .inputs
            .iter()
            .position(|s| s.name == *name)
            .expect("an input");
        value(&contract.inputs[i], &inputs[i])
    };
    for claim in &contract.claims {
        match claim {
            Claim::Congruent {
                modulus,
                scale,
                out,
                terms,
            } => {
                let i = contract
                    .outputs
                    .iter()
                    .position(|s| s.name == *out)
                    .expect("an output");
                let left = BigInt::from(scale * value(&contract.outputs[i], &outputs[i]));
                let mut right = BigInt::ZERO;
                for t in terms {
                    let mut x = t.factor.clone();
                    for i in &t.inputs {
                        x *= BigInt::from(input(i));
                    }
                    right += x;
                }
                let d = left - right;
                let zero = if *modulus == BigUint::ZERO {
                    d == BigInt::ZERO
                } else {
                    d % BigInt::from(modulus.clone()) == BigInt::ZERO
                };
                if !zero {
                    fail("the congruence fails");
                }
            }
            Claim::Flag {
                input: i, limit, ..
            } => {
                if outputs[0] != [u128::from(input(i) <= *limit)] {
                    fail("the flag is wrong");
                }
            }
        }
    }
}

/// Runs every kernel, and the program read back from its printed form.
fn try_module(module: &Module, rounds: usize) {
    let mut random = Random(0x1234_5678_9abc_def1);
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
        k.contract
            .validate(again)
            .expect("the contract fits what was read");
        for _ in 0..rounds {
            let inputs: Vec<Vec<u128>> = k
                .contract
                .inputs
                .iter()
                .map(|s| sample(s, &mut random, &module.field.modulus))
                .collect();
            let outputs = k.program.run(&inputs).unwrap_or_else(|e| {
                panic!(
                    "{} {}: {e}\ninputs {inputs:x?}",
                    module.rep.name, k.program.name
                )
            });
            assert_eq!(again.run(&inputs).as_ref(), Ok(&outputs), "{text}");
            judge(&k.program, &k.contract, &inputs, &outputs);
        }
    }
}

fn spec(name: &str) -> Spec {
    let path = format!("{}/../../specs/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    Spec::parse(&std::fs::read_to_string(path).expect("a spec")).expect("a good spec")
}

#[test]
fn shipped_kernels_keep_their_contracts() {
    for name in ["p25519", "l25519"] {
        let spec = spec(name);
        for rep in &spec.reps {
            try_module(&build(&spec.field, rep).expect("a module"), 2000);
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
    ("2^13 - 1", "unsaturated", "3x5", 16),
    ("2^15 - 3", "saturated", "2x8", 8),
    ("2^16 - 17", "montgomery", "2x8", 8),
    ("2^15 - 19", "montgomery", "2x8", 8),
    ("61441", "montgomery", "2x8", 8),
    ("2^384 - 2^128 - 2^96 + 2^32 - 1", "montgomery", "6x64", 64),
    ("2^192 - 237", "saturated", "3x64", 64),
];

/// Of all of them the printed text is proved, in full.
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
        for report in audit(&m, &rust::file(&m, &style)).expect("a readable file") {
            if let Err(fault) = report.verdict {
                panic!("{modulus} {strategy} {}: {fault}", report.name);
            }
        }
    }
}

/// All inputs of kernels that have few, on words of eight bits.
#[test]
fn tiny_moduli_exhaustively() {
    let cases = [
        ("2^15 - 3", "saturated", "2x8", 8),
        ("2^16 - 17", "montgomery", "2x8", 8),
        ("2^9 + 9", "montgomery", "2x8", 8),
        ("2^6 - 3", "unsaturated", "2x3", 16),
        ("2^5 - 1", "unsaturated", "2x3", 16),
        ("2^10 - 3", "preshifted", "2x5", 32),
    ];
    for (modulus, strategy, limbs, word) in cases {
        let field = Field::new("p", modulus).expect("a modulus");
        let mut rep = Rep::new(strategy, strategy, limbs, word).expect("a representation");
        rep.small = 3;
        rep.loose = 16;
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
            if count > 1 << 20 {
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
                judge(&k.program, &k.contract, &inputs, &outputs);
            }
        }
    }
}
