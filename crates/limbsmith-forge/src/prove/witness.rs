//! Counterexample inputs: inputs with a nonzero carry, or for which a program breaks a contract.
//!
//! An unread carry is either zero, which justifies a long search, or dropped on purpose, for example when a borrowed
//! modulus is added back. In the latter case the search fails after trying everything. The program itself distinguishes
//! the cases: on a few inputs within the contract, it shows the carry. The result only decides whether to search.

use crate::splitmix;
use limbsmith_check::{Claim, Contract, Group, Op, Program, Shape, Var};
use num_bigint::BigUint;

/// Inputs tried.
const TRIES: u64 = 24;

/// A stream of words; the same on every run.
struct Words(u64);

impl Words {
    fn next(&mut self) -> u64 {
        splitmix::next(&mut self.0)
    }

    /// A random value up to `max`; sometimes `max` itself.
    fn up_to(&mut self, max: &BigUint) -> BigUint {
        if self.next().is_multiple_of(8) {
            return max.clone();
        }
        let words = max.bits() / 64 + 2;
        let x = (0..words).fold(BigUint::ZERO, |x, _| (x << 64) + self.next());
        x % (max + 1u8)
    }

    /// Limbs of the shape, if the digits of a bounded whole fit them.
    fn limbs(&mut self, s: &Shape) -> Option<Vec<u128>> {
        let Some(whole) = &s.whole else {
            return s
                .limbs
                .iter()
                .map(|m| self.up_to(m).try_into().ok())
                .collect();
        };
        let mut rest = self.up_to(whole);
        let mut limbs = vec![];
        for (w, max) in s.weights.iter().zip(&s.limbs).rev() {
            let limb = (&rest >> *w).min(max.clone());
            rest -= &limb << *w;
            limbs.push(limb.try_into().ok()?);
        }
        limbs.reverse();
        (rest == BigUint::ZERO).then_some(limbs)
    }
}

/// Words for all inputs within the contract, if those of this draw fit.
fn inputs(words: &mut Words, c: &Contract) -> Option<Vec<Vec<u128>>> {
    let drawn: Option<Vec<_>> = c.inputs.iter().map(|s| words.limbs(s)).collect();
    drawn.and_then(|mut all| c.relate(&mut all).then_some(all))
}

/// Whether some input within the contract makes the statement's exact result exceed its word.
pub(super) fn leaves_its_word(p: &Program, c: &Contract, stmt: usize) -> bool {
    let s = &p.stmts[stmt];
    let width = p.vars[s.outs[0]].width;
    let mut before = p.clone();
    before.stmts.truncate(stmt);
    before.outputs = vec![Group {
        name: "operands".into(),
        vars: s.args.clone(),
    }];
    let leaves = |a: &[u128]| {
        let wide = |x: Option<u128>| x.is_none_or(|x| width < 128 && x >> width > 0);
        match s.op {
            Op::AddWrap => wide(a[0].checked_add(a[1])),
            Op::Adc => wide(a[0].checked_add(a[1]).and_then(|x| x.checked_add(a[2]))),
            Op::SubWrap => a[0] < a[1],
            Op::Sbb => a[1].checked_add(a[2]).is_none_or(|b| a[0] < b),
            Op::Cast => wide(Some(a[0])),
            _ => false,
        }
    };
    let mut words = Words(stmt as u64);
    (0..TRIES).any(|_| {
        let run = inputs(&mut words, c).and_then(|inputs| before.run(&inputs).ok());
        run.is_some_and(|operands| leaves(&operands[0]))
    })
}

/// The variables that are zero on all inputs tried.
pub(super) fn always_zero(p: &Program, c: &Contract, mut left: Vec<Var>) -> Vec<Var> {
    let mut words = Words(0);
    let mut all = p.clone();
    for _ in 0..TRIES {
        if left.is_empty() {
            break;
        }
        let inputs = inputs(&mut words, c);
        all.outputs = vec![Group {
            name: "suspects".into(),
            vars: left.clone(),
        }];
        let Some(Ok(run)) = inputs.map(|inputs| all.run(&inputs)) else {
            continue;
        };
        let zero = left.iter().zip(&run[0]).filter(|(_, x)| **x == 0);
        left = zero.map(|(&v, _)| v).collect();
    }
    left
}

/// Whether `p` and `of` agree on all inputs tried, as far as the contract requires: limbs within their bounds, and
/// congruent values.
pub(super) fn agree(p: &Program, of: &Program, c: &Contract) -> bool {
    let modulus = |name: &String| {
        c.claims.iter().find_map(|claim| match claim {
            Claim::Congruent { modulus, out, .. } if out == name => Some(modulus),
            _ => None,
        })
    };
    let value = |s: &Shape, limbs: &[u128]| -> BigUint {
        let limbs = limbs.iter().zip(&s.weights);
        limbs.map(|(x, w)| BigUint::from(*x) << *w).sum()
    };
    let kept = |s: &Shape, new: &[u128], old: &[u128]| {
        let Some(modulus) = modulus(&s.name).filter(|m| **m > BigUint::ZERO) else {
            return new == old;
        };
        let within = new
            .iter()
            .zip(&s.limbs)
            .all(|(x, max)| BigUint::from(*x) <= *max);
        let (new, old) = (value(s, new), value(s, old));
        within && new <= s.max() && new % modulus == old % modulus
    };
    // First all limbs at their bounds, then other values.
    let bounds = |s: &Shape| -> Option<Vec<u128>> {
        let limbs = s.limbs.iter().map(|m| m.clone().try_into().ok());
        limbs.collect::<Option<_>>().filter(|_| s.whole.is_none())
    };
    let mut words = Words(1);
    (0..=TRIES).all(|round| {
        let drawn = match round {
            0 => c.inputs.iter().map(bounds).collect::<Option<Vec<_>>>(),
            _ => inputs(&mut words, c),
        };
        let Some(inputs) = drawn.and_then(|mut all| c.relate(&mut all).then_some(all)) else {
            return true;
        };
        let (Ok(new), Ok(old)) = (p.run(&inputs), of.run(&inputs)) else {
            return false;
        };
        let outputs = c.outputs.iter().zip(new.iter().zip(&old));
        outputs.into_iter().all(|(s, (new, old))| kept(s, new, old))
    })
}
