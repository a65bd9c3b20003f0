//! Points of `-x^2 + y^2 = 1 + d x^2 y^2` over pairs, and their formulas.
//!
//! Extended coordinates of Hisil, Wong, Carter and Dawson (ASIACRYPT 2008), as on edwards25519
//! ([`crate::edwards25519::point`]): `x = X/Z`, `y = Y/Z`, `T = XY/Z`. Every formula ends in four values `E, F, G, H` with
//!
//! ```text
//!   X = EF   Y = GH   Z = FG   T = EH
//! ```
//!
//! Costello and Longa write the same as representations `R1` (with `T` as the two factors `E` and `H`: here
//! [`Completed`]), `R2` ([`Cached`]), `R4` ([`Projective`]) and `R5` ([`Affine`]). Names of formulas are those of the
//! Explicit-Formulas Database (EFD), costs those of Costello and Longa's table 1, in products (M) and squares (S) of
//! pairs.
//!
//! | operation | formula | cost with `T` | without |
//! |---|---|---|---|
//! | [`Projective::double`] | dbl-2008-hwcd | 4M + 4S | 3M + 4S |
//! | [`Extended::add`] | add-2008-hwcd-3, `2d T2` precomputed | 8M | 7M |
//! | [`Extended::add_affine`] | madd-2008-hwcd-3, `2d T2` precomputed | 7M | 6M |
//!
//! All formulas are complete: they hold for every pair of points, including the neutral element.

use zeroize::Zeroize;

use super::{Lanes, Loose, Mask, QuadraticCurve, Tight};
use crate::field::Field;
use crate::field::quadratic::Quadratic;

/// `(X : Y : Z)`: enough for doubling, maps and comparison.
#[derive(Clone, Copy)]
pub struct Projective<C: QuadraticCurve> {
    /// `X`.
    pub x: Tight<C>,
    /// `Y`.
    pub y: Tight<C>,
    /// `Z`.
    pub z: Tight<C>,
}

/// `(X : Y : Z : T)`.
#[derive(Clone, Copy)]
pub struct Extended<C: QuadraticCurve> {
    /// `X`.
    pub x: Tight<C>,
    /// `Y`.
    pub y: Tight<C>,
    /// `Z`.
    pub z: Tight<C>,
    /// `T`.
    pub t: Tight<C>,
}

/// `X = EF, Y = GH, Z = FG, T = EH`, not yet multiplied out.
#[derive(Clone, Copy)]
pub struct Completed<C: QuadraticCurve> {
    e: Loose<C>,
    f: Loose<C>,
    g: Loose<C>,
    h: Loose<C>,
}

/// `Y - X, Y + X, 2dT, 2Z`: the second operand of an addition.
#[derive(Clone, Copy)]
pub struct Cached<C: QuadraticCurve>(pub [Tight<C>; 4]);

/// `y - x, y + x, 2dxy` of an affine point: the second operand of a mixed addition.
#[derive(Clone, Copy)]
pub struct Affine<C: QuadraticCurve>(pub [Tight<C>; 3]);

impl<C: QuadraticCurve> Cached<C> {
    /// The negative where the mask is set.
    #[inline(always)]
    pub fn negate_where(&self, mask: Mask<C>) -> Self {
        let [minus, plus, t2d, z2] = self.0;
        Cached([
            C::F::select(mask, minus, plus),
            C::F::select(mask, plus, minus),
            C::F::select(mask, t2d, C::F::carry(C::F::neg(t2d))),
            z2,
        ])
    }

    /// `(2X : 2Y : 2Z)`.
    #[inline(always)]
    pub fn to_projective(&self) -> Projective<C> {
        let [minus, plus, _, z2] = self.0;
        Projective {
            x: C::F::carry(C::F::sub(plus, minus)),
            y: C::F::carry(C::F::add(plus, minus)),
            z: z2,
        }
    }
}

impl<C: QuadraticCurve> Affine<C> {
    /// Converts affine coordinates; does not check that the point is on the curve.
    #[inline(always)]
    pub fn from_affine(x: Tight<C>, y: Tight<C>) -> Self {
        Affine([
            C::F::carry(C::F::sub(y, x)),
            C::F::carry(C::F::add(y, x)),
            C::F::mul(C::F::mul(x, y), C::F::splat(&C::D2)),
        ])
    }

    /// The negative where the mask is set.
    #[inline(always)]
    pub fn negate_where(&self, mask: Mask<C>) -> Self {
        let [minus, plus, t2d] = self.0;
        Affine([
            C::F::select(mask, minus, plus),
            C::F::select(mask, plus, minus),
            C::F::select(mask, t2d, C::F::carry(C::F::neg(t2d))),
        ])
    }

    /// With `E = (y + x) - (y - x) = 2x` and `H = 2y` the point is `(2E : 2H : 4 : EH)`.
    #[inline(always)]
    pub fn to_extended(&self) -> Extended<C> {
        let [minus, plus, _] = self.0;
        let e = C::F::carry(C::F::sub(plus, minus));
        let h = C::F::carry(C::F::add(plus, minus));
        let one = C::F::one();
        let two = C::F::carry(C::F::add(one, one));
        Extended {
            x: C::F::carry(C::F::add(e, e)),
            y: C::F::carry(C::F::add(h, h)),
            z: C::F::carry(C::F::add(two, two)),
            t: C::F::mul(e, h),
        }
    }
}

impl<C: QuadraticCurve> Projective<C> {
    /// `2 P`: dbl-2008-hwcd, 4M + 4S. The 4S are here; completion takes 4M, or 3M without `T`.
    ///
    /// `E = (X+Y)^2 - X^2 - Y^2`, `G = Y^2 - X^2`, `F = 2Z^2 - G`, `H = X^2 + Y^2`. `F` and `H` have the opposite sign of
    /// the database's, which negates all four coordinates and leaves the point unchanged.
    #[inline(always)]
    pub fn double(&self) -> Completed<C> {
        let xx = C::F::square(self.x);
        let yy = C::F::square(self.y);
        let zz = C::F::square(self.z);
        let s = C::F::square(C::F::add(self.x, self.y));
        let h = C::F::add(yy, xx);
        let g = C::F::sub(yy, xx);
        Completed {
            e: C::F::sub_sums(s, h),
            f: C::F::sub_sums(C::F::add(zz, zz), g),
            g: g.into(),
            h: h.into(),
        }
    }

    /// Computes `T` and scales all coordinates by `Z`: 3M + 1S.
    #[inline(always)]
    pub fn to_extended(&self) -> Extended<C> {
        Extended {
            x: C::F::mul(self.x, self.z),
            y: C::F::mul(self.y, self.z),
            z: C::F::square(self.z),
            t: C::F::mul(self.x, self.y),
        }
    }

    /// Mask of lanes that hold the neutral element: `X = 0` and `Y = Z`. Not `Z = 0`, which no point of the curve has.
    #[inline(always)]
    pub fn is_neutral(&self) -> Mask<C> {
        let zero = C::F::is_zero(self.x);
        let equal = C::F::eq(self.y, self.z);
        <C::F as Quadratic>::Base::mask_and(zero, equal)
    }

    /// Mask of lanes whose points are equal: `X1 Z2 = X2 Z1` and `Y1 Z2 = Y2 Z1`, 4M.
    #[inline(always)]
    pub fn is_equal(&self, q: &Self) -> Mask<C> {
        let x = C::F::eq(C::F::mul(self.x, q.z), C::F::mul(q.x, self.z));
        let y = C::F::eq(C::F::mul(self.y, q.z), C::F::mul(q.y, self.z));
        <C::F as Quadratic>::Base::mask_and(x, y)
    }

    /// Affine `(x, y)`; one inversion, constant time. `(0, 0)` where `Z = 0`.
    #[inline(always)]
    pub fn to_affine(&self) -> (Tight<C>, Tight<C>) {
        let i = C::F::invert(self.z);
        (C::F::mul(self.x, i), C::F::mul(self.y, i))
    }

    /// [`Projective::to_affine`] of a public point. Variable time.
    #[inline(always)]
    pub fn to_affine_vartime(&self) -> (Tight<C>, Tight<C>) {
        let i = C::F::invert_vartime(self.z);
        (C::F::mul(self.x, i), C::F::mul(self.y, i))
    }
}

impl<C: QuadraticCurve> Extended<C> {
    /// The neutral element.
    #[inline(always)]
    pub fn neutral() -> Self {
        let (zero, one) = (C::F::zero(), C::F::one());
        Extended {
            x: zero,
            y: one,
            z: one,
            t: zero,
        }
    }

    /// Converts affine coordinates; does not check that the point is on the curve.
    #[inline(always)]
    pub fn from_affine(x: Tight<C>, y: Tight<C>) -> Self {
        Extended {
            x,
            y,
            z: C::F::one(),
            t: C::F::mul(x, y),
        }
    }

    /// Drops `T`.
    #[inline(always)]
    pub fn to_projective(&self) -> Projective<C> {
        Projective {
            x: self.x,
            y: self.y,
            z: self.z,
        }
    }

    /// Prepares the point as the second operand of an addition: 1M.
    #[inline(always)]
    pub fn to_cached(&self) -> Cached<C> {
        Cached([
            C::F::carry(C::F::sub(self.y, self.x)),
            C::F::carry(C::F::add(self.y, self.x)),
            C::F::mul(self.t, C::F::splat(&C::D2)),
            C::F::carry(C::F::add(self.z, self.z)),
        ])
    }

    /// `P + Q`: add-2008-hwcd-3, 8M. 4M are here; completion takes 4M, or 3M without `T`.
    #[inline(always)]
    pub fn add(&self, q: &Cached<C>) -> Completed<C> {
        self.add_signed_vartime(q, false)
    }

    /// `P - Q`: [`Extended::add`] with the operands and results that negation exchanges swapped.
    #[inline(always)]
    pub fn sub(&self, q: &Cached<C>) -> Completed<C> {
        self.add_signed_vartime(q, true)
    }

    /// `P + Q` for affine `Q`: madd-2008-hwcd-3, 7M. 3M are here.
    #[inline(always)]
    pub fn add_affine(&self, q: &Affine<C>) -> Completed<C> {
        self.add_affine_signed_vartime(q, false)
    }

    /// `P + Q` or `P - Q` (add-2008-hwcd-3). Variable time in the choice, which selects only the operands and results
    /// that differ.
    #[inline(always)]
    pub fn add_signed_vartime(&self, q: &Cached<C>, negative: bool) -> Completed<C> {
        let [minus, plus, t2d, z2] = q.0;
        self.finish(minus, plus, t2d, C::F::mul(self.z, z2), negative)
    }

    /// `P + Q` or `P - Q` for affine `Q` (madd-2008-hwcd-3). Variable time in the choice.
    #[inline(always)]
    pub fn add_affine_signed_vartime(&self, q: &Affine<C>, negative: bool) -> Completed<C> {
        let [minus, plus, t2d] = q.0;
        let d = C::F::carry(C::F::add(self.z, self.z));
        self.finish(minus, plus, t2d, d, negative)
    }

    /// The part that both additions have, from `D`.
    #[inline(always)]
    fn finish(
        &self,
        minus: Tight<C>,
        plus: Tight<C>,
        t2d: Tight<C>,
        d: Tight<C>,
        negative: bool,
    ) -> Completed<C> {
        let (minus, plus) = if negative {
            (plus, minus)
        } else {
            (minus, plus)
        };
        let a = C::F::mul(C::F::sub(self.y, self.x), minus);
        let b = C::F::mul(C::F::add(self.y, self.x), plus);
        let c = C::F::mul(self.t, t2d);
        let (difference, sum) = (C::F::sub(d, c).into(), C::F::add(d, c).into());
        let (f, g) = if negative {
            (sum, difference)
        } else {
            (difference, sum)
        };
        Completed {
            e: C::F::sub(b, a).into(),
            f,
            g,
            h: C::F::add(b, a).into(),
        }
    }
}

impl<C: QuadraticCurve> Completed<C> {
    /// The neutral element.
    #[inline(always)]
    pub fn neutral() -> Self {
        let one = C::F::one().into();
        Completed {
            e: C::F::zero().into(),
            f: one,
            g: one,
            h: one,
        }
    }

    /// Completes without `T`, for a doubling: 3M.
    #[inline(always)]
    pub fn to_projective(&self) -> Projective<C> {
        Projective {
            x: C::F::mul(self.e, self.f),
            y: C::F::mul(self.g, self.h),
            z: C::F::mul(self.f, self.g),
        }
    }

    /// Completes with `T`, for an addition: 4M.
    #[inline(always)]
    pub fn to_extended(&self) -> Extended<C> {
        Extended {
            x: C::F::mul(self.e, self.f),
            y: C::F::mul(self.g, self.h),
            z: C::F::mul(self.f, self.g),
            t: C::F::mul(self.e, self.h),
        }
    }
}

impl<C: QuadraticCurve> Zeroize for Projective<C>
where
    Tight<C>: Zeroize,
{
    fn zeroize(&mut self) {
        self.x.zeroize();
        self.y.zeroize();
        self.z.zeroize();
    }
}

/// The storage format of an [`Affine`]: three pairs of canonical coordinates of two words.
pub type AffineWords = [u64; 12];

impl<C: QuadraticCurve<F: super::Pairs127>> Affine<C> {
    /// Loads one stored point per lane.
    #[inline(always)]
    pub fn load(words: &Lanes<C, AffineWords>) -> Self {
        // Stored values are below 2^127. The mask tells the compiler so, and the conversion becomes free.
        let value = |k: usize| {
            C::F::from_words(&<C::F as Quadratic>::Base::lanes(|i| {
                let w = &words.as_ref()[i];
                [
                    [w[k], w[k + 1] & (u64::MAX >> 1)],
                    [w[k + 2], w[k + 3] & (u64::MAX >> 1)],
                ]
            }))
        };
        Affine([value(0), value(4), value(8)])
    }
}
