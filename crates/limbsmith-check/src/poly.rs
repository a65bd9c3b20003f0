//! Polynomials with integer coefficients over atoms, and intervals.
//!
//! An atom is an integer, of either sign, that is known only by its interval: an input limb, or a quotient
//! `floor(x / 2^k)` from a lossy operation.

use num_bigint::BigInt;
use std::collections::BTreeMap;

/// Index of an atom.
pub type Atom = u32;

/// A product of atoms, sorted; the empty product is 1.
pub type Monomial = Vec<Atom>;

/// A polynomial; no coefficient is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Poly(pub BTreeMap<Monomial, BigInt>);

/// A closed interval of integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Least value.
    pub lo: BigInt,
    /// Greatest value.
    pub hi: BigInt,
}

impl Interval {
    /// `lo..=hi`.
    pub fn new(lo: impl Into<BigInt>, hi: impl Into<BigInt>) -> Self {
        Interval {
            lo: lo.into(),
            hi: hi.into(),
        }
    }

    /// The interval of one value.
    pub fn point(v: &BigInt) -> Self {
        Interval::new(v.clone(), v.clone())
    }

    /// The single value, if there is only one.
    pub fn constant(&self) -> Option<&BigInt> {
        (self.lo == self.hi).then_some(&self.lo)
    }

    /// The interval of all sums.
    pub fn add(&self, o: &Interval) -> Interval {
        Interval::new(&self.lo + &o.lo, &self.hi + &o.hi)
    }

    /// The interval of all products.
    pub fn mul(&self, o: &Interval) -> Interval {
        let zero = BigInt::ZERO;
        if self.lo >= zero && o.lo >= zero {
            return Interval::new(&self.lo * &o.lo, &self.hi * &o.hi);
        }
        let all = [
            &self.lo * &o.lo,
            &self.lo * &o.hi,
            &self.hi * &o.lo,
            &self.hi * &o.hi,
        ];
        let (mut lo, mut hi) = (all[0].clone(), all[0].clone());
        for x in all {
            lo = lo.min(x.clone());
            hi = hi.max(x);
        }
        Interval { lo, hi }
    }

    /// The interval of all products by one number.
    pub fn scale(&self, c: &BigInt) -> Interval {
        let (x, y) = (&self.lo * c, &self.hi * c);
        if x <= y {
            Interval { lo: x, hi: y }
        } else {
            Interval { lo: y, hi: x }
        }
    }

    /// The intersection.
    pub fn meet(&self, o: &Interval) -> Interval {
        let lo = self.lo.clone().max(o.lo.clone());
        Interval {
            lo,
            hi: self.hi.clone().min(o.hi.clone()),
        }
    }

    /// Whether the interval is empty.
    pub fn is_empty(&self) -> bool {
        self.lo > self.hi
    }
}

impl Poly {
    /// A constant.
    pub fn constant(c: impl Into<BigInt>) -> Self {
        let mut p = Poly::default();
        p.add_term(vec![], c.into());
        p
    }

    /// An atom.
    pub fn atom(a: Atom) -> Self {
        let mut p = Poly::default();
        p.add_term(vec![a], 1.into());
        p
    }

    /// Adds `c * m`.
    pub fn add_term(&mut self, m: Monomial, c: BigInt) {
        use std::collections::btree_map::Entry;
        if c == BigInt::ZERO {
            return;
        }
        match self.0.entry(m) {
            Entry::Vacant(e) => {
                e.insert(c);
            }
            Entry::Occupied(mut e) => {
                *e.get_mut() += c;
                if *e.get() == BigInt::ZERO {
                    e.remove();
                }
            }
        }
    }

    /// Adds `c * o`.
    pub fn add_scaled(&mut self, o: &Poly, c: &BigInt) {
        for (m, d) in &o.0 {
            self.add_term(m.clone(), c * d);
        }
    }

    /// `c * self`.
    pub fn scaled(&self, c: &BigInt) -> Poly {
        let mut p = Poly::default();
        p.add_scaled(self, c);
        p
    }

    /// `self + o`.
    pub fn plus(&self, o: &Poly) -> Poly {
        let mut p = self.clone();
        p.add_scaled(o, &1.into());
        p
    }

    /// `self * o`.
    pub fn times(&self, o: &Poly) -> Poly {
        let mut p = Poly::default();
        for (m, c) in &self.0 {
            for (n, d) in &o.0 {
                let mut k = [m.as_slice(), n.as_slice()].concat();
                k.sort_unstable();
                p.add_term(k, c * d);
            }
        }
        p
    }

    /// The largest `j` such that `2^j` divides every coefficient; `None` for zero.
    pub fn twos(&self) -> Option<u64> {
        self.0.values().filter_map(BigInt::trailing_zeros).min()
    }

    /// The interval of the polynomial from the intervals of its atoms. It may be too wide, since each monomial is
    /// bounded alone.
    pub fn range<'a>(&self, of: impl Fn(Atom) -> &'a Interval) -> Interval {
        let mut total = Interval::new(0, 0);
        for (m, c) in &self.0 {
            let mut r = Interval::point(c);
            for &a in m {
                r = r.mul(of(a));
            }
            total = total.add(&r);
        }
        total
    }
}
