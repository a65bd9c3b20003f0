//! Contracts against the interpreter: shared code of this crate's tests.
#![allow(dead_code)] // each test uses its part

use limbsmith_check::{Claim, Contract, Program, Shape};
use limbsmith_forge::spec::Spec;
use limbsmith_forge::strategy::common::digits_at;
use limbsmith_forge::strategy::{Module, build};
use num_bigint::{BigInt, BigUint};

/// 1 where `LIMBSMITH_CASES` is `all` (`cargo xtask test samples`), else the number given: tests of fuzzing, of mutants
/// and of compositions try one case in so many.
pub fn one_in(many: usize) -> usize {
    match std::env::var("LIMBSMITH_CASES").as_deref() {
        Ok("all") => 1,
        Ok(other) => panic!("LIMBSMITH_CASES={other}; it can be all"),
        Err(_) => many,
    }
}

/// A reproducible stream of words (splitmix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A value below `bound`, which is positive.
    pub fn below(&mut self, bound: &BigUint) -> BigUint {
        let mut x = BigUint::ZERO;
        for _ in 0..bound.bits() / 64 + 2 {
            x = (x << 64) + self.word();
        }
        x % bound
    }
}

/// The value of limbs in a shape.
pub fn value(shape: &Shape, limbs: &[u128]) -> BigUint {
    shape
        .weights
        .iter()
        .zip(limbs)
        .map(|(w, x)| BigUint::from(*x) << w)
        .sum()
}

/// Limbs within the shape: random, or at and next to the bounds, or next to the modulus.
pub fn sample(shape: &Shape, random: &mut Random, modulus: &BigUint) -> Vec<u128> {
    let near = |x: &BigUint, random: &mut Random| {
        let small = BigUint::from(random.word() % 64);
        if random.word().is_multiple_of(2) {
            x + small
        } else {
            x - small.min(x.clone())
        }
    };
    if let Some(whole) = &shape.whole {
        let total = whole + 1u8;
        let x = match random.word() % 8 {
            0 => whole.clone(),
            1 => BigUint::from(random.word() % 64),
            2 | 3 => near(modulus, random),
            4 => near(whole, random),
            // A power of two or its neighbor: long runs of carries.
            5 => near(
                &(BigUint::from(1u8) << (random.word() % (whole.bits() + 1))),
                random,
            ),
            _ => random.below(&total),
        } % &total;
        let limbs = digits_at(&x, &shape.weights);
        if limbs.iter().zip(&shape.limbs).all(|(d, m)| d <= m) {
            let word = |d: BigUint| u128::try_from(d).expect("a limb");
            return limbs.into_iter().map(word).collect();
        }
    }
    loop {
        let extreme = random.word().is_multiple_of(4);
        let mut limbs = vec![];
        for max in &shape.limbs {
            let x = match random.word() % if extreme { 2 } else { 6 } {
                0 => max.clone(),
                1 if extreme => BigUint::ZERO,
                1 => near(max, random).min(max.clone()),
                2 => BigUint::from(random.word() % 40).min(max.clone()),
                _ => random.below(&(max + 1u8)),
            };
            limbs.push(u128::try_from(x).expect("a limb"));
        }
        if shape
            .whole
            .as_ref()
            .is_none_or(|w| value(shape, &limbs) <= *w)
        {
            return limbs;
        }
    }
}

/// Samples for all inputs of a contract; inputs that are multiples of others are computed as such.
pub fn samples(c: &Contract, random: &mut Random, modulus: &BigUint) -> Vec<Vec<u128>> {
    let one = |s| sample(s, random, modulus);
    let mut all: Vec<Vec<u128>> = c.inputs.iter().map(one).collect();
    assert!(c.relate(&mut all), "a multiple beyond its bound");
    all
}

/// The modulus of the first congruence, for samples near it.
fn modulus(contract: &Contract) -> BigUint {
    let of = |c: &Claim| match c {
        Claim::Congruent { modulus, .. } if *modulus > BigUint::ZERO => Some(modulus.clone()),
        Claim::Flag { limit, .. } => Some(limit.clone()),
        _ => None,
    };
    contract.claims.iter().find_map(of).unwrap_or_default()
}

/// Whether these outputs keep the contract.
pub fn judge(c: &Contract, inputs: &[Vec<u128>], outputs: &[Vec<u128>]) -> Result<(), String> {
    for (s, x) in c.outputs.iter().zip(outputs) {
        if x.iter().zip(&s.limbs).any(|(x, m)| BigUint::from(*x) > *m) || value(s, x) > s.max() {
            return Err(format!("{} is out of bounds", s.name));
        }
    }
    let input = |name: &String| {
        let i = c
            .inputs
            .iter()
            .position(|s| s.name == *name)
            .expect("an input");
        value(&c.inputs[i], &inputs[i])
    };
    let output = |name: &String| {
        let i = c
            .outputs
            .iter()
            .position(|s| s.name == *name)
            .expect("an output");
        value(&c.outputs[i], &outputs[i])
    };
    for claim in &c.claims {
        let holds = match claim {
            Claim::Congruent {
                modulus,
                scale,
                out,
                terms,
            } => {
                let mut d = BigInt::from(scale * output(out));
                for t in terms {
                    let product: BigUint = t.inputs.iter().map(input).product();
                    d -= &t.factor * BigInt::from(product);
                }
                match *modulus == BigUint::ZERO {
                    true => d == BigInt::ZERO,
                    false => d % BigInt::from(modulus.clone()) == BigInt::ZERO,
                }
            }
            Claim::Flag {
                flag,
                input: i,
                limit,
            } => output(flag) == BigUint::from(u8::from(input(i) <= *limit)),
            Claim::Multiple(m) => {
                let of = |all: &[Shape], name: &String| all.iter().position(|s| s.name == *name);
                let x = &outputs[of(&c.outputs, &m.name).expect("an output")];
                let y = &inputs[of(&c.inputs, &m.of).expect("an input")];
                let times = |y: &u128| &m.factor * BigUint::from(*y);
                x.len() == y.len() && x.iter().zip(y).all(|(x, y)| BigUint::from(*x) == times(y))
            }
        };
        if !holds {
            return Err("a claim does not hold".into());
        }
    }
    Ok(())
}

/// Runs the program on samples and tests it against the contract.
pub fn hold(p: &Program, c: &Contract, rounds: usize, random: &mut Random) -> Result<(), String> {
    let modulus = modulus(c);
    for _ in 0..rounds {
        let inputs = samples(c, random, &modulus);
        let outputs = p.run(&inputs).map_err(|e| format!("{e} on {inputs:x?}"))?;
        judge(c, &inputs, &outputs).map_err(|e| format!("{e} on {inputs:x?}"))?;
    }
    Ok(())
}

/// The specs in the tree, by file name.
pub fn spec(name: &str) -> Spec {
    let path = format!("{}/../../specs/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    Spec::parse(&std::fs::read_to_string(path).expect("a spec")).expect("a good spec")
}

/// All specs in the tree.
pub fn specs() -> Vec<Spec> {
    let parse =
        |(path, text): (&str, &str)| Spec::parse(text).unwrap_or_else(|e| panic!("{path}: {e}"));
    limbsmith_forge::SPECS.map(parse).into()
}

/// Every shipped module, with the text that the library compiles.
pub fn shipped() -> Vec<(Module, String)> {
    let mut all = vec![];
    for spec in specs() {
        for rep in &spec.reps {
            let module = build(&spec.field, rep).expect("a module");
            let path = limbsmith_forge::library::path(&spec.field, rep);
            let path = format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), path.display());
            let text = std::fs::read_to_string(path).expect("a generated file");
            all.push((module, text));
        }
    }
    all
}
