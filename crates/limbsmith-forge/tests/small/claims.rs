//! Claims about a small world, true and false, and their truth values.

use super::{Rng, World};
use limbsmith_check::{Claim, Multiple, Shape, Term};
use num_bigint::{BigInt, BigUint};

/// Whether the claim holds for every input. `outputs` are the shapes that it names.
pub fn holds(w: &World, outputs: &[Shape], claim: &Claim) -> bool {
    let group = |name: &String| {
        w.shapes
            .iter()
            .position(|s| s.name == *name)
            .expect("named")
    };
    let output = |name: &String| {
        let i = outputs.iter().position(|s| s.name == *name).expect("named");
        w.value(&w.program.outputs[i].vars, &outputs[i].weights)
    };
    match claim {
        Claim::Congruent {
            modulus,
            scale,
            out,
            terms,
        } => {
            let out = output(out);
            let ins: Vec<Vec<Vec<i128>>> = terms
                .iter()
                .map(|t| t.inputs.iter().map(|n| w.input(group(n))).collect())
                .collect();
            (0..w.count).all(|i| {
                let mut left = BigInt::from(scale.clone()) * out[i];
                for (t, factors) in terms.iter().zip(&ins) {
                    left -= factors.iter().fold(t.factor.clone(), |x, f| x * f[i]);
                }
                let m = BigInt::from(modulus.clone());
                if m == BigInt::ZERO {
                    left == m
                } else {
                    left % m == BigInt::ZERO
                }
            })
        }
        Claim::Flag { flag, input, limit } => {
            let i = outputs.iter().position(|s| s.name == *flag).expect("named");
            let f = &w.columns[w.program.outputs[i].vars[0]];
            let x = w.input(group(input));
            (0..w.count).all(|i| f[i] == i128::from(BigInt::from(x[i]) <= limit.clone().into()))
        }
        Claim::Multiple(m) => {
            let o = outputs
                .iter()
                .position(|s| s.name == m.name)
                .expect("named");
            let (out, of) = (&w.program.outputs[o], &w.program.inputs[group(&m.of)]);
            let times = |x: i128| BigInt::from(m.factor.clone()) * x;
            out.vars.iter().zip(&of.vars).all(|(&x, &y)| {
                let both = w.columns[x].iter().zip(&w.columns[y]);
                both.into_iter().all(|(x, y)| BigInt::from(*x) == times(*y))
            })
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Fits `scale * out` by a polynomial of degree two in the inputs' values. The claim is then true modulo the greatest
/// common divisor of the residues (0: exactly). `None` if that is 1.
pub fn fitted(r: &mut Rng, w: &World, out: &Shape, position: usize) -> Option<Claim> {
    let scale = *r.pick(&[1, 1, 1, 1, 3, 16, 256]);
    let value = w.value(&w.program.outputs[position].vars, &out.weights);
    let groups: Vec<Vec<i128>> = (0..w.shapes.len()).map(|g| w.input(g)).collect();
    // The output for these input values.
    let at = |want: &[i128]| {
        let here = |i: &usize| groups.iter().zip(want).all(|(g, x)| g[*i] == *x);
        (0..w.count).find(here).map(|i| scale * value[i])
    };
    let unit = |g: usize, x: i128, h: usize, y: i128| {
        let mut v = vec![0; groups.len()];
        v[g] += x;
        v[h] += y;
        v
    };
    let zero = at(&vec![0; groups.len()])?;
    let mut terms = vec![(zero, vec![])];
    let squares = r.once_in(2);
    let products = r.once_in(2) || squares;
    for g in 0..groups.len() {
        let one = at(&unit(g, 1, g, 0));
        let two = at(&unit(g, 2, g, 0));
        let curve = match (one, two) {
            (Some(x), Some(y)) if squares => (y - 2 * x + zero).div_euclid(2),
            _ => 0,
        };
        terms.push((one.map_or(0, |x| x - zero - curve), vec![g]));
        terms.push((curve, vec![g, g]));
        for h in 0..g {
            let corners = (at(&unit(g, 1, h, 1)), one, at(&unit(h, 1, h, 0)));
            if let (true, (Some(both), Some(x), Some(y))) = (products, corners) {
                terms.push((both - x - y + zero, vec![h, g]));
            }
        }
    }
    let left = (0..w.count).fold(0, |d, i| {
        let fit: i128 = terms
            .iter()
            .map(|(f, gs)| gs.iter().fold(*f, |x, &g| x * groups[g][i]))
            .sum();
        gcd(d, scale * value[i] - fit)
    });
    if left == 1 {
        return None;
    }
    let named = |gs: &[usize]| gs.iter().map(|&g| w.shapes[g].name.clone()).collect();
    let terms = terms.iter().filter(|(f, _)| *f != 0);
    Some(Claim::Congruent {
        modulus: BigUint::from(left as u128),
        scale: BigUint::from(scale as u128),
        out: out.name.clone(),
        terms: terms
            .map(|(f, gs)| Term {
                factor: (*f).into(),
                inputs: named(gs),
            })
            .collect(),
    })
}

/// If an output is a single bit: a comparison of some input that it could be.
pub fn comparison(r: &mut Rng, w: &World, outputs: &[Shape]) -> Option<Claim> {
    let i = (0..outputs.len())
        .find(|&i| outputs[i].limbs.len() == 1 && w.max(w.program.outputs[i].vars[0]) <= 1)?;
    let f = &w.columns[w.program.outputs[i].vars[0]];
    let g = r.below(w.shapes.len());
    let x = w.input(g);
    let limit = (0..w.count)
        .filter(|&i| f[i] == 1)
        .map(|i| x[i])
        .max()
        .unwrap_or(0);
    Some(Claim::Flag {
        flag: outputs[i].name.clone(),
        input: w.shapes[g].name.clone(),
        limit: BigUint::from(limit as u128),
    })
}

/// The claim that an output is a multiple of an input of as many limbs, by the factor of some input of the program.
pub fn multiple(r: &mut Rng, w: &World, outputs: &[Shape]) -> Option<Claim> {
    let (o, g) = (r.below(outputs.len()), r.below(w.shapes.len()));
    let (out, of) = (&w.program.outputs[o], &w.program.inputs[g]);
    if out.vars.len() != of.vars.len() {
        return None;
    }
    let (x, y) = (&w.columns[out.vars[0]], &w.columns[of.vars[0]]);
    let i = (0..w.count).find(|&i| y[i] > 0)?;
    Some(Claim::Multiple(Multiple {
        name: outputs[o].name.clone(),
        of: w.shapes[g].name.clone(),
        factor: BigUint::from((x[i] / y[i]) as u128),
    }))
}

/// A claim close to the given one; often false, but not known to be.
pub fn beside(r: &mut Rng, w: &World, claim: &Claim) -> Claim {
    let mut claim = claim.clone();
    match &mut claim {
        Claim::Congruent {
            modulus,
            scale,
            terms,
            ..
        } => match r.below(7) {
            0 => *modulus = &*modulus * 2u8,
            6 => *modulus = BigUint::ZERO,
            1 => *modulus = &*modulus + 1u8,
            2 => *modulus = BigUint::from(2 + r.below(600)),
            3 => *scale += 1u8,
            4 if !terms.is_empty() => {
                let n = r.below(terms.len());
                terms[n].factor += *r.pick(&[1, -1, 2, 16, -16, 128, 256, -256]);
            }
            _ => {
                let g = r.below(w.shapes.len());
                let factor = BigInt::from(1 + r.below(300));
                let inputs = vec![w.shapes[g].name.clone(); r.below(3)];
                terms.push(Term { factor, inputs });
            }
        },
        Claim::Flag { limit, .. } => {
            *limit = match r.below(3) {
                0 if *limit > BigUint::ZERO => &*limit - 1u8,
                1 => BigUint::from(r.below(300)),
                _ => &*limit + 1u8,
            };
        }
        Claim::Multiple(m) => match r.below(3) {
            0 => m.factor += 1u8,
            1 => m.factor = BigUint::from(r.below(20)),
            _ => m.factor *= 2u8,
        },
    }
    claim
}
