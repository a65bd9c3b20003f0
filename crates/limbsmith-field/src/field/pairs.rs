//! Pairs `x + y i` with `i^2 = -1`, over any field of `p = 3 mod 4`, on any lanes.
//!
//! `-1` is then a non-residue, and the pairs are the field of `p^2` elements; over `2^127 - 1` it is FourQ's (Costello
//! and Longa, 2015).
//!
//! ```text
//! (a + a' i) (b + b' i) = (a b - a' b') + (a b' + a' b) i         (a + a' i)^2 = (a + a') (a - a') + 2 a a' i
//! ```
//!
//! Four products and two carries: unreduced products are added before they are carried. Karatsuba's three products
//! would need sums of operands. If products accept only carried operands, as on SIMD lanes, the two carries of such
//! sums cost more than the saved product. (Saturated limbs differ: the strategy `quadratic` forges those pairs as
//! kernels of their own.)
//!
//! A counterexample for a wrong formula: the square as `(a + a')^2 - 2 a'^2` gives the real part `2` for `1 + i`; the
//! right value is 0.

use core::ops::{Add, Mul, Sub};

use super::Field;

/// An element `re + im i`.
#[derive(Clone, Copy, Debug)]
pub struct Pair<F: Field> {
    /// The real part.
    pub re: F::Tight,
    /// The imaginary part.
    pub im: F::Tight,
}

impl<F: Field> Pair<F> {
    /// 1.
    #[inline(always)]
    pub fn one() -> Self {
        debug_assert_eq!(F::MODULUS.as_ref()[0] & 3, 3, "-1 is a square");
        Pair {
            re: F::one(),
            im: F::zero(),
        }
    }

    /// `re - im i`, the power of exponent p.
    #[inline(always)]
    pub fn conjugate(self) -> Self {
        Pair {
            re: self.re,
            im: F::carry(F::neg(self.im)),
        }
    }

    /// `self^2`.
    #[inline(always)]
    pub fn square(self) -> Self {
        let Pair { re, im } = self;
        Pair {
            re: F::mul(F::add(re, im), F::sub(re, im)),
            im: F::mul(F::add(re, re), im),
        }
    }

    /// `1 / self`, and 0 of 0: `conjugate / norm`.
    #[inline(always)]
    pub fn invert(self) -> Self {
        let Pair { re, im } = self;
        let norm = F::reduce_sum(F::product_square(re), F::product_square(im));
        let inverse = F::invert(F::carry(norm));
        let c = self.conjugate();
        Pair {
            re: F::mul(c.re, inverse),
            im: F::mul(c.im, inverse),
        }
    }

    /// `b` where the mask is set, else `a`.
    #[inline(always)]
    pub fn select(mask: F::Mask, a: Self, b: Self) -> Self {
        Pair {
            re: F::select(mask, a.re, b.re),
            im: F::select(mask, a.im, b.im),
        }
    }

    /// Where it is 0.
    #[inline(always)]
    pub fn is_zero(self) -> F::Mask {
        F::mask_and(F::is_zero(self.re), F::is_zero(self.im))
    }
}

impl<F: Field> Add for Pair<F> {
    type Output = Self;

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Pair {
            re: F::carry(F::add(self.re, b.re)),
            im: F::carry(F::add(self.im, b.im)),
        }
    }
}

impl<F: Field> Sub for Pair<F> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Pair {
            re: F::carry(F::sub(self.re, b.re)),
            im: F::carry(F::sub(self.im, b.im)),
        }
    }
}

impl<F: Field> Mul for Pair<F> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        let a = self;
        let re = F::reduce_difference(F::product(a.re, b.re), F::product(a.im, b.im));
        let im = F::reduce_sum(F::product(a.re, b.im), F::product(a.im, b.re));
        Pair {
            re: F::carry(re),
            im: F::carry(im),
        }
    }
}
