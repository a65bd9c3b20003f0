//! Bounds from sums of known inequalities: back-substitution, with the facts of cases.

use super::Search;
use limbsmith_check::{Atom, Cut, Narrow, Poly, Side, Use, Value};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// Maximum number of word products used for one bound.
const PRODUCTS: usize = 64;

/// A weighted sum of known facts being added to a polynomial.
#[derive(Clone)]
pub(super) struct Relaxed {
    /// `scale * start + sum of multiplied facts`: an upper bound of `scale * start`.
    pub(super) poly: Poly,
    scale: BigInt,
    using: BTreeMap<(Value, bool), BigInt>,
}

impl Relaxed {
    pub(super) fn nothing() -> Self {
        Relaxed {
            poly: Poly::default(),
            scale: 1.into(),
            using: BTreeMap::new(),
        }
    }

    pub(super) fn uses(&self) -> Vec<Use> {
        let side = |upper| if upper { Side::Upper } else { Side::Lower };
        self.using
            .iter()
            .map(|(&(value, upper), t)| Use {
                value,
                side: side(upper),
                times: t.clone(),
            })
            .collect()
    }
}

pub(super) fn floor_div(a: &BigInt, b: &BigInt) -> BigInt {
    let (q, r) = (a / b, a % b);
    if r < BigInt::ZERO { q - 1 } else { q }
}

impl Search<'_, '_> {
    /// The best bound that back-substitution finds, and whether it reached `want`.
    pub(super) fn best(
        &self,
        v: Value,
        side: Side,
        want: Option<&BigInt>,
    ) -> Option<(Narrow, bool)> {
        let sign: BigInt = if side == Side::Upper {
            1.into()
        } else {
            (-1).into()
        };
        let want = want.map(|w| w * &sign);
        let start = Relaxed {
            poly: self.m.values()[v].poly.scaled(&sign),
            scale: 1.into(),
            using: BTreeMap::new(),
        };
        let narrow = |r: &Relaxed, top: &BigInt| Narrow {
            value: v,
            side,
            limit: top * &sign,
            scale: r.scale.clone(),
            using: r.uses(),
        };
        let (top, best, r) = self.descend(start.clone(), want.as_ref());
        let Some(want) = want else {
            return Some((narrow(&best, &top), false));
        };
        if top <= want {
            return Some((narrow(&best, &top), true));
        }
        // Starts with a bound that a case rests on: common terms then cancel before any replacement.
        if let Some((weight, _)) = self.m.values()[v].parts.last() {
            for &(lo, upper) in &self.edges {
                let mut with = start.clone();
                self.add_fact(&mut with, lo, upper, weight);
                let (top, best, _) = self.descend(with, Some(&want));
                if top <= want {
                    return Some((narrow(&best, &top), true));
                }
            }
        }
        // No quotient is left: the facts of the cases, or of the inputs, cancel the remaining terms.
        let found = self.cancel(&self.facts, &r, &want, 2);
        if let Some(c) = found.or_else(|| self.cancel(&self.inputs, &r, &want, 1)) {
            return Some((narrow(&c, &want), true));
        }
        Some((narrow(&best, &top), false))
    }

    /// A proof that the value is zero, by back-substitution alone.
    pub(in crate::prove) fn nothing(&self, v: Value) -> Option<Narrow> {
        let start = Relaxed {
            poly: self.m.values()[v].poly.clone(),
            ..Relaxed::nothing()
        };
        let (top, r, _) = self.descend(start, Some(&BigInt::ZERO));
        (top <= BigInt::ZERO).then(|| Narrow {
            value: v,
            side: Side::Upper,
            limit: BigInt::ZERO,
            scale: r.scale.clone(),
            using: r.uses(),
        })
    }

    /// Back-substitution until `want` is reached or no quotient is left. Returns the best bound, the sum that gave it,
    /// and the final sum.
    fn descend(&self, mut r: Relaxed, want: Option<&BigInt>) -> (BigInt, Relaxed, Relaxed) {
        let mut best: Option<(BigInt, Relaxed)> = None;
        loop {
            let mut enough = false;
            let words = self.wholes.iter().filter_map(|w| self.by_words(&r, *w));
            for at in std::iter::once(r.clone()).chain(words) {
                let top = floor_div(&self.m.range_of(&at.poly).hi, &at.scale);
                enough |= want.is_some_and(|w| top <= *w);
                if best.as_ref().is_none_or(|(b, _)| top < *b) {
                    best = Some((top, at));
                }
                if enough {
                    break;
                }
            }
            if enough || !self.eliminate_newest(&mut r) {
                let (top, at) = best.expect("at least one bound");
                return (top, at, r);
            }
        }
    }

    /// For a product with both factors bounded as wholes, replaces its rows by the products of their words.
    ///
    /// The lowest word of a factor that is bounded as a whole is the whole minus the other words,
    /// `b_0 = B - sum b_i 2^(w i)`. So the row `A b_0` is `A B - sum A b_i 2^(w i)`: far too large, if each of these
    /// terms is bounded by itself. But products `a_j b_0` are values with bounds of their own, and their sum is that
    /// row. They are added in the amounts that cancel `A B`, and then each `a_j B`. The caller chooses the factor that
    /// is replaced by its words. The rows of its other words stay, where the other factor's bound is better.
    fn by_words(&self, r: &Relaxed, whole: Atom) -> Option<Relaxed> {
        let both = |m: &[Atom]| m.len() == 2 && m.iter().all(|a| self.wholes.contains(a));
        if !r.poly.0.keys().any(|m| both(m) && m.contains(&whole)) {
            return None;
        }
        let mut r = r.clone();
        // Each round cancels a monomial; the first is that of both wholes, since it introduces the others.
        for _ in 0..PRODUCTS {
            let open = |m: &&Vec<Atom>| m.len() == 2 && m.contains(&whole);
            let mut left: Vec<&Vec<Atom>> = r.poly.0.keys().filter(open).collect();
            left.sort_by_key(|m| !both(m));
            let next = left.into_iter().find_map(|m| {
                let value = self.products.get(m)?;
                Some((*value, r.poly.0[m].clone()))
            });
            let Some((value, c)) = next else { break };
            self.add_fact(&mut r, value, c > BigInt::ZERO, &c.size());
        }
        Some(r)
    }

    /// Adds multiples of these facts, each of which cancels a monomial, until the bound `want` is reached.
    fn cancel(
        &self,
        facts: &[Relaxed],
        r: &Relaxed,
        want: &BigInt,
        depth: usize,
    ) -> Option<Relaxed> {
        for fact in facts {
            // Monomials in the same proportion need the same multiple, which is tried once.
            let mut tried: Vec<(BigInt, BigInt)> = vec![];
            for (m, f) in &fact.poly.0 {
                let Some(c) = r.poly.0.get(m) else { continue };
                if m.is_empty() || (*c > BigInt::ZERO) == (*f > BigInt::ZERO) {
                    continue;
                }
                let (by, times) = (f.size(), c.size());
                if tried.iter().any(|(b, t)| b * &times == t * &by) {
                    continue;
                }
                tried.push((by.clone(), times.clone()));
                let mut sum = r.clone();
                sum.poly = r.poly.scaled(&by);
                sum.scale *= &by;
                sum.using.values_mut().for_each(|t| *t *= &by);
                sum.poly.add_scaled(&fact.poly, &times);
                for (k, t) in &fact.using {
                    *sum.using.entry(*k).or_default() += t * &times;
                }
                if floor_div(&self.m.range_of(&sum.poly).hi, &sum.scale) <= *want {
                    return Some(sum);
                }
                if depth > 1
                    && let Some(found) = self.cancel(facts, &sum, want, depth - 1)
                {
                    return Some(found);
                }
            }
        }
        None
    }

    /// Replaces the newest quotient by its relaxation. False if there is none left.
    pub(super) fn eliminate_newest(&self, r: &mut Relaxed) -> bool {
        let mut newest: Option<(Cut, BigInt)> = None;
        for (m, c) in &r.poly.0 {
            if let [a] = m[..]
                && newest.as_ref().is_none_or(|(n, _)| n.hi < a as Value)
                && self.range(a as Value).constant().is_none()
                && let Some(cut) = self.cut_of(a)
            {
                newest = Some((cut, c.clone()));
            }
        }
        let Some((cut, mut c)) = newest else {
            return false;
        };
        let missing = u64::from(cut.k).saturating_sub(c.trailing_zeros().unwrap_or(0));
        if missing > 0 {
            let f = BigInt::from(1) << missing;
            r.poly = r.poly.scaled(&f);
            r.scale *= &f;
            r.using.values_mut().for_each(|t| *t *= &f);
            c *= f;
        }
        let times: BigInt = &c >> cut.k;
        self.add_fact(
            r,
            cut.lo,
            times < BigInt::ZERO,
            &BigInt::from(times.magnitude().clone()),
        );
        true
    }

    /// Adds `times * (hi - v)` (upper) or `times * (v - lo)` to the polynomial.
    pub(super) fn add_fact(&self, r: &mut Relaxed, v: Value, upper: bool, times: &BigInt) {
        let k = &self.m.values()[v];
        let (bound, sign): (_, BigInt) = if upper {
            (&k.range.hi, (-1).into())
        } else {
            (&k.range.lo, 1.into())
        };
        r.poly.add_scaled(&k.poly, &(times * &sign));
        r.poly.add_term(vec![], -(times * &sign * bound));
        *r.using.entry((v, upper)).or_default() += times;
    }
}

/// Sign and size of an integer, as integers.
pub(super) trait Parts {
    fn sign_factor(&self) -> BigInt;
    fn size(&self) -> BigInt;
}

impl Parts for BigInt {
    fn sign_factor(&self) -> BigInt {
        if *self < BigInt::ZERO {
            (-1).into()
        } else {
            1.into()
        }
    }

    fn size(&self) -> BigInt {
        BigInt::from(self.magnitude().clone())
    }
}
