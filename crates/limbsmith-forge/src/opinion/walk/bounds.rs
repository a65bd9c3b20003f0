//! Bounds of polynomials: the facts that they rest on, and how they are put together from them.

use super::Walk;
use crate::opinion::{Id, Prop, Role, Weighed};
use limbsmith_check::{Interval, Monomial, Poly, Side, Value};
use num_bigint::BigInt;

impl Walk<'_> {
    /// Facts that bound a polynomial monomial by monomial.
    pub(super) fn atoms_of(&mut self, poly: &Poly) -> Vec<Id> {
        let monomials: Vec<Monomial> = poly.0.keys().filter(|m| !m.is_empty()).cloned().collect();
        let mut using = vec![];
        for m in monomials {
            match m[..] {
                [a] => using.extend(self.facts_of(a as Value)),
                _ => using.extend(self.monomial(&m)),
            }
        }
        using
    }

    /// The bounds of a product of atoms; those known to be constant are put in first.
    pub(super) fn monomial(&mut self, m: &Monomial) -> Vec<Id> {
        let mut using: Vec<Id> = m.iter().flat_map(|&a| self.facts_of(a as Value)).collect();
        using.sort_unstable();
        using.dedup();
        let key = (m.clone(), using.clone(), self.cases.clone());
        let (mut rest, mut factor) = (vec![], BigInt::from(1));
        for &a in m {
            match self.range(a as Value).constant() {
                Some(c) => factor *= c,
                None => rest.push(a),
            }
        }
        let (mut whole, mut left) = (Poly::default(), Poly::default());
        whole.add_term(m.clone(), 1.into());
        left.add_term(rest.clone(), factor.clone());
        let fixed = rest.len() < m.len();
        let id = match self.monomials.get(&key) {
            Some(&id) => id,
            None => {
                let prop = match fixed {
                    true => Prop::Equal(whole, left.clone()),
                    false => {
                        let r = self.m.range_of(&whole);
                        Prop::Between(whole, Some(r.lo), Some(r.hi))
                    }
                };
                let id = self.step(prop, using, Role::Lemma);
                self.monomials.insert(key, id);
                id
            }
        };
        let mut ids = vec![id];
        if fixed {
            ids.extend(self.atoms_of(&left));
        }
        ids
    }

    /// The bound of a new value as a sum of bounds: of its parts, or of its monomials.
    pub(super) fn plain(&mut self, v: Value, side: Side) -> Option<Weighed> {
        let sign: BigInt = if side == Side::Upper {
            (-1).into()
        } else {
            1.into()
        };
        let (poly, parts) = (self.poly(v).clone(), self.m.values()[v].parts.clone());
        let holds = |r: &Interval, own: &Interval| match side {
            Side::Upper => r.hi <= own.hi,
            Side::Lower => r.lo >= own.lo,
        };
        let mut weights = vec![];
        let sum = parts.iter().fold(Interval::new(0, 0), |t, (c, u)| {
            t.add(&self.range(*u).scale(c))
        });
        if !parts.is_empty() && holds(&sum, self.range(v)) {
            for (c, u) in &parts {
                let c = c * &sign;
                let end = if c < BigInt::ZERO {
                    Side::Upper
                } else {
                    Side::Lower
                };
                if let Some(id) = self.facts[*u][end as usize] {
                    weights.push((BigInt::from(c.magnitude().clone()), self.room(*u, end), id));
                }
            }
        } else if holds(&self.m.range_of(&poly), self.range(v)) {
            self.weigh(&poly.scaled(&sign), &mut weights);
        } else {
            return None;
        }
        let known: Vec<Id> = self
            .steps
            .last()
            .map(|s| s.using.clone())
            .unwrap_or_default();
        let scale = BigInt::from(1);
        let all = weights.iter().all(|(_, _, id)| known.contains(id));
        all.then_some(Weighed { scale, weights })
    }

    /// How far a value is from its bound, as a polynomial.
    pub(super) fn room(&self, v: Value, side: Side) -> Poly {
        let r = self.range(v);
        let (sign, bound) = match side {
            Side::Upper => (-1, r.hi.clone()),
            Side::Lower => (1, -&r.lo),
        };
        self.poly(v)
            .scaled(&sign.into())
            .plus(&Poly::constant(bound))
    }

    /// What bounds a polynomial from below, monomial by monomial.
    pub(super) fn weigh(&mut self, left: &Poly, weights: &mut Vec<(BigInt, Poly, Id)>) {
        for (m, c) in left.0.clone() {
            if m.is_empty() {
                continue;
            }
            let mut whole = Poly::default();
            whole.add_term(m.clone(), 1.into());
            let id = match m[..] {
                [a] => {
                    let side = if c < BigInt::ZERO {
                        Side::Upper
                    } else {
                        Side::Lower
                    };
                    if let Some(id) = self.facts[a as usize][side as usize] {
                        let room = self.room(a as Value, side);
                        weights.push((BigInt::from(c.magnitude().clone()), room, id));
                    }
                    continue;
                }
                _ => self.monomial(&m)[0],
            };
            match self.steps[id].prop.clone() {
                Prop::Equal(p, q) => {
                    let difference = p.plus(&q.scaled(&(-1).into()));
                    weights.push((c.clone(), difference, id));
                    self.weigh(&q.scaled(&c), weights);
                }
                Prop::Between(_, Some(lo), Some(hi)) => {
                    let room = match c < BigInt::ZERO {
                        true => whole.scaled(&(-1).into()).plus(&Poly::constant(hi)),
                        false => whole.plus(&Poly::constant(-lo)),
                    };
                    weights.push((BigInt::from(c.magnitude().clone()), room, id));
                }
                _ => {}
            }
        }
    }
}
