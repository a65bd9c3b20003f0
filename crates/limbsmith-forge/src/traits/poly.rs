//! Polynomials over the prime field, in field elements and truth values.

use num_bigint::{BigInt, BigUint, Sign};
use std::collections::BTreeMap;

/// An atom of a polynomial.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Atom {
    /// A field element.
    Element(String),
    /// A truth value, 0 or 1.
    Truth(String),
    /// Whether a polynomial, normalized, is zero.
    Zero(Poly),
    /// Whether the canonical value of a polynomial is odd.
    Odd(Poly),
    /// Whether an integer, by the number of its fact, is below the prime.
    Below(usize),
}

type Monomial = BTreeMap<Atom, BigUint>;

/// A sum of monomials with coefficients in `1..p`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Poly(BTreeMap<Monomial, BigUint>);

/// Arithmetic modulo a prime.
#[derive(Clone, Debug)]
pub struct Ring(pub BigUint);

impl Ring {
    /// A constant.
    pub fn constant(&self, c: &BigUint) -> Poly {
        let c = c % &self.0;
        let mut p = Poly::default();
        if c != BigUint::ZERO {
            p.0.insert(Monomial::new(), c);
        }
        p
    }

    /// A signed constant.
    pub fn signed(&self, c: &BigInt) -> Poly {
        let p = BigInt::from_biguint(Sign::Plus, self.0.clone());
        let r = ((c % &p) + &p) % &p;
        self.constant(r.magnitude())
    }

    /// An atom.
    pub fn atom(&self, a: Atom) -> Poly {
        let m = Monomial::from([(a, BigUint::from(1u8))]);
        Poly(BTreeMap::from([(m, BigUint::from(1u8))]))
    }

    /// An element by name.
    pub fn element(&self, name: &str) -> Poly {
        self.atom(Atom::Element(name.into()))
    }

    /// `a + b`.
    pub fn add(&self, a: &Poly, b: &Poly) -> Poly {
        let mut sum = a.clone();
        for (m, c) in &b.0 {
            let entry = sum.0.entry(m.clone()).or_default();
            *entry = (&*entry + c) % &self.0;
            if *entry == BigUint::ZERO {
                sum.0.remove(m);
            }
        }
        sum
    }

    /// `c a`.
    pub fn scale(&self, a: &Poly, c: &BigUint) -> Poly {
        self.mul(a, &self.constant(c))
    }

    /// `-a`.
    pub fn neg(&self, a: &Poly) -> Poly {
        self.scale(a, &(&self.0 - 1u8))
    }

    /// `a - b`.
    pub fn sub(&self, a: &Poly, b: &Poly) -> Poly {
        self.add(a, &self.neg(b))
    }

    /// `a b`.
    pub fn mul(&self, a: &Poly, b: &Poly) -> Poly {
        let mut product = Poly::default();
        for (m, c) in &a.0 {
            for (n, d) in &b.0 {
                let mut both = m.clone();
                for (atom, e) in n {
                    let entry = both.entry(atom.clone()).or_default();
                    // The square of a truth value is itself.
                    *entry = match atom {
                        Atom::Element(_) => &*entry + e,
                        _ => BigUint::from(1u8),
                    };
                }
                let one = Poly(BTreeMap::from([(both, c * d % &self.0)]));
                product = self.add(&product, &one);
            }
        }
        product
    }

    /// `a^(p - 2)` of one monomial: its inverse, or 0 of 0.
    pub fn inverse(&self, a: &Poly) -> Result<Poly, String> {
        let e = &self.0 - 2u8;
        match a.0.iter().collect::<Vec<_>>()[..] {
            [(m, c)] if m.keys().all(|k| matches!(k, Atom::Element(_))) => {
                let m = m.iter().map(|(k, n)| (k.clone(), n * &e)).collect();
                Ok(Poly(BTreeMap::from([(m, c.modpow(&e, &self.0))])))
            }
            _ => Err("the inverse of a sum".into()),
        }
    }

    /// `a^e` of an element.
    pub fn power(&self, name: &str, e: &BigUint) -> Poly {
        let m = Monomial::from([(Atom::Element(name.into()), e.clone())]);
        Poly(BTreeMap::from([(m, BigUint::from(1u8))]))
    }

    /// Whether `a` is zero, as a polynomial.
    pub fn is_zero(&self, a: &Poly) -> Poly {
        match a.0.iter().next() {
            None => self.constant(&BigUint::from(1u8)),
            // A factor that is not a multiple of the prime changes nothing.
            Some((_, lead)) => {
                let unit = lead.modpow(&(&self.0 - 2u8), &self.0);
                self.atom(Atom::Zero(self.scale(a, &unit)))
            }
        }
    }

    /// `a` where `bit` is 0, `b` where it is 1.
    pub fn select(&self, bit: &Poly, a: &Poly, b: &Poly) -> Poly {
        self.add(a, &self.mul(bit, &self.sub(b, a)))
    }

    /// Either of two truth values.
    pub fn either(&self, a: &Poly, b: &Poly) -> Poly {
        self.sub(&self.add(a, b), &self.mul(a, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_is_modulo_the_prime_and_truth_is_idempotent() {
        let r = Ring(BigUint::from(13u8));
        let (a, b) = (r.element("a"), r.element("b"));
        let square = r.mul(&r.add(&a, &b), &r.sub(&a, &b));
        assert_eq!(square, r.sub(&r.mul(&a, &a), &r.mul(&b, &b)));
        assert_eq!(r.scale(&a, &BigUint::from(13u8)), Poly::default());
        let t = r.atom(Atom::Truth("t".into()));
        assert_eq!(r.mul(&t, &t), t);
        assert_eq!(r.either(&t, &t), t);
        let three = r.scale(&a, &BigUint::from(3u8));
        assert_eq!(r.is_zero(&a), r.is_zero(&three));
        assert_ne!(r.is_zero(&a), r.is_zero(&b));
        // 1/(3 a) = 9 a^11.
        let nine = r.scale(&r.power("a", &BigUint::from(11u8)), &BigUint::from(9u8));
        assert_eq!(r.inverse(&three), Ok(nine));
        assert!(r.inverse(&r.add(&a, &b)).is_err());
    }
}
