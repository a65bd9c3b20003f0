//! Bounds of polynomials: the facts that they rest on.

use super::Walk;
use crate::opinion::{Id, Prop, Role};
use limbsmith_check::{Monomial, Poly, Value};
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
}
