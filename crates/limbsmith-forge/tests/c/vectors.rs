//! Test data for the compiled headers: operands at random and at the proved bounds, and the result words of the program
//! read from the header's text.

use crate::Header;
use crate::oracle::{Random, judge, sample, value};
use limbsmith_check::{Group, Program, Shape};
use limbsmith_forge::audit::split;
use limbsmith_forge::emit::c::prefix;
use limbsmith_forge::read::c::functions;
use limbsmith_forge::read::rust::Function;
use limbsmith_forge::strategy::common::{Arg, Composite, Item};
use limbsmith_forge::strategy::{Module, parts};

/// A parameter or result as C declares it.
pub struct Array {
    pub width: u32,
    /// None for a word.
    pub length: Option<usize>,
}

/// A function with its data.
pub struct Case {
    /// Its full name.
    pub name: String,
    pub inputs: Vec<Array>,
    pub output: Array,
    /// Whether it can be compiled only with words of 128 bits.
    pub wide: bool,
    /// Operands, and the expected result.
    pub vectors: Vec<(Vec<Vec<u128>>, Vec<u128>)>,
}

const ROUNDS: usize = 40;

/// Operands of these shapes: random ones, all limbs at their bounds, and each limb alone at its bound.
fn operands(shapes: &[Shape], random: &mut Random, m: &Module) -> Vec<Vec<Vec<u128>>> {
    let mut all: Vec<Vec<Vec<u128>>> = (0..ROUNDS)
        .map(|_| {
            let one = |s| sample(s, random, &m.field.modulus);
            shapes.iter().map(one).collect()
        })
        .collect();
    let top = |s: &Shape| -> Vec<u128> {
        let limb = |x: &num_bigint::BigUint| u128::try_from(x).expect("a limb");
        let limbs: Vec<u128> = s.limbs.iter().map(limb).collect();
        if value(s, &limbs) <= s.max() {
            return limbs;
        }
        // The greatest value that is allowed, in whole words.
        let word = &s.weights.get(1).copied().unwrap_or(128);
        let digits = limbsmith_forge::strategy::common::digits(&s.max(), *word, limbs.len());
        digits
            .into_iter()
            .zip(limbs)
            .map(|(d, l)| d.min(l))
            .collect()
    };
    all.push(shapes.iter().map(top).collect());
    all.push(shapes.iter().map(|s| vec![0; s.limbs.len()]).collect());
    for i in 0..shapes.iter().map(|s| s.limbs.len()).max().unwrap_or(0) {
        let one = |s: &Shape| {
            let mut x = vec![0; s.limbs.len()];
            if let Some(limb) = x.get_mut(i) {
                *limb = top(s)[i];
            }
            x
        };
        all.push(shapes.iter().map(one).collect());
    }
    all
}

/// The operand shapes of a composed function: for each parameter the narrowest shape that a callee requires.
fn shapes(c: &Composite, m: &Module) -> Vec<Shape> {
    let mut all: Vec<Option<Shape>> = vec![None; c.params.len()];
    for call in &c.calls {
        let k = m.kernel(&call.function).expect("a kernel");
        for (arg, shape) in call.args.iter().zip(&k.contract.inputs) {
            if let Arg::Param(i) = arg
                && all[*i].as_ref().is_none_or(|s| shape.max() < s.max())
            {
                all[*i] = Some(shape.clone());
            }
        }
    }
    all.into_iter()
        .map(|s| s.expect("a parameter that is used"))
        .collect()
}

/// Every function of a header.
pub fn cases(h: &Header) -> Vec<Case> {
    let mut random = Random::new(0x6865_6164_6572);
    let found = functions(&h.text).unwrap_or_else(|e| panic!("{}: {e}", h.name));
    let parts = split(&h.modules(), &found).expect("functions of these modules");
    let mut all = vec![];
    for (m, part) in h.modules.iter().zip(&parts) {
        let program = |name: &str| -> &Program {
            let find = |f: &&Function| f.name() == name;
            match part.iter().find(find) {
                Some(Function::Program(p)) => p,
                _ => panic!("{name}: no program"),
            }
        };
        for item in &m.items {
            let mut vectors = vec![];
            let (first, last) = match item {
                Item::Kernel(k) => {
                    // The contract may be about parts of an array; the text has it flat.
                    let flat = program(item.name());
                    let p = parts::split(flat, &k.contract);
                    for mut inputs in operands(&k.contract.inputs, &mut random, m) {
                        assert!(k.contract.relate(&mut inputs), "{}", p.name);
                        let out = p.run(&inputs).unwrap_or_else(|e| panic!("{}: {e}", p.name));
                        judge(&k.contract, &inputs, &out)
                            .unwrap_or_else(|e| panic!("{} on {inputs:x?}: {e}", p.name));
                        let mut limbs = inputs.concat().into_iter();
                        let inputs = flat.inputs.iter();
                        let inputs = inputs.map(|g| limbs.by_ref().take(g.vars.len()).collect());
                        vectors.push((inputs.collect(), out.concat()));
                    }
                    (k, k)
                }
                Item::Composite(c) => {
                    for inputs in operands(&shapes(c, m), &mut random, m) {
                        let mut results: Vec<Vec<u128>> = vec![];
                        for call in &c.calls {
                            let given: Vec<Vec<u128>> = call
                                .args
                                .iter()
                                .map(|a| match a {
                                    Arg::Param(i) => inputs[*i].clone(),
                                    Arg::Result(i) => results[*i].clone(),
                                })
                                .collect();
                            let out = program(&call.function).run(&given);
                            let out = out.unwrap_or_else(|e| panic!("{}: {e}", c.name));
                            results.push(out[0].clone());
                        }
                        vectors.push((inputs, results.pop().expect("a call")));
                    }
                    let kernel = |i: usize| {
                        m.items.iter().find_map(|item| match item {
                            Item::Kernel(k) if k.program.name == c.calls[i].function => Some(k),
                            _ => None,
                        })
                    };
                    let last = c.calls.len() - 1;
                    (
                        kernel(0).expect("a kernel"),
                        kernel(last).expect("a kernel"),
                    )
                }
            };
            let inputs = match item {
                Item::Kernel(_) => {
                    let p = program(item.name());
                    let array = |g: &Group| {
                        let first = &p.vars[g.vars[0]];
                        Array {
                            width: first.width,
                            length: (first.name != g.name).then_some(g.vars.len()),
                        }
                    };
                    p.inputs.iter().map(array).collect()
                }
                Item::Composite(c) => c
                    .params
                    .iter()
                    .map(|(_, n)| Array {
                        width: first.program.vars[first.program.inputs[0].vars[0]].width,
                        // A parameter without length is a word.
                        length: (*n > 0).then_some(*n),
                    })
                    .collect(),
            };
            let out: Vec<_> = last.program.outputs.iter().flat_map(|g| &g.vars).collect();
            let double = m.items.iter().any(
                |i| matches!(i, Item::Kernel(k) if k.program.vars.iter().any(|v| v.width == 128)),
            );
            all.push(Case {
                name: format!("{}{}", prefix(m), item.name()),
                inputs,
                output: Array {
                    width: last.program.vars[*out[0]].width,
                    length: (!last.scalar_output()).then_some(out.len()),
                },
                wide: m.rep.word == 64 || double,
                vectors,
            });
        }
    }
    all
}
