//! Points of the twisted Edwards curve `-x^2 + y^2 = 1 + d x^2 y^2`, and their formulas.
//!
//! Extended coordinates of Hisil, Wong, Carter and Dawson (ASIACRYPT 2008): `x = X/Z`, `y = Y/Z`,
//! `T = XY/Z`. Every formula ends in four values `E, F, G, H` with
//!
//! ```text
//!   X = EF   Y = GH   Z = FG   T = EH
//! ```
//!
//! and stops there, in [`Completed`]. The next operation decides how to complete it: an addition
//! reads `T` (four products), a doubling does not (three). Formula names and operation counts (M
//! products, S squares) are those of the Explicit-Formulas Database (EFD), twisted Edwards curves
//! with `a = -1`, extended coordinates.
//!
//! | operation | formula | cost with `T` |
//! |---|---|---|
//! | [`Projective::double`] | dbl-2008-hwcd | 4M + 4S |
//! | [`Extended::add`] | add-2008-hwcd-3, `2d T2` precomputed | 8M |
//! | [`Extended::add_affine`] | madd-2008-hwcd-3, `2d T2` precomputed | 7M |
//!
//! Without `T` each costs one M less. All formulas are complete: they hold for every pair of
//! points, including the neutral element.

use crate::edwards25519::{EdwardsCurve, Loose, Tight};
use crate::field::Field;

/// `(X : Y : Z)`: enough for doubling and comparison.
#[derive(Clone, Copy)]
pub struct Projective<C: EdwardsCurve> {
    /// `X`.
    pub x: Tight<C>,
    /// `Y`.
    pub y: Tight<C>,
    /// `Z`.
    pub z: Tight<C>,
}

/// `(X : Y : Z : T)`.
#[derive(Clone, Copy)]
pub struct Extended<C: EdwardsCurve> {
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
pub struct Completed<C: EdwardsCurve> {
    pub(crate) e: Loose<C>,
    pub(crate) f: Loose<C>,
    pub(crate) g: Loose<C>,
    pub(crate) h: Loose<C>,
}

/// `(Y - X, Y + X, 2dT, 2Z)`: the second operand of an addition, with precomputed `2dT`.
#[derive(Clone, Copy)]
pub struct Cached<C: EdwardsCurve> {
    pub(crate) y_minus_x: Loose<C>,
    pub(crate) y_plus_x: Loose<C>,
    pub(crate) t2d: Tight<C>,
    pub(crate) z2: Loose<C>,
}

/// `(y - x, y + x, 2dxy)` of an affine point: the second operand of a mixed addition.
#[derive(Clone, Copy)]
pub struct Affine<C: EdwardsCurve> {
    pub(crate) y_minus_x: Tight<C>,
    pub(crate) y_plus_x: Tight<C>,
    pub(crate) xy2d: Tight<C>,
}

/// The storage format of an [`Affine`]: three canonical values of four words, the same for every
/// representation.
pub type AffineWords = [u64; 12];

/// The neutral element in storage format.
pub const NEUTRAL_WORDS: AffineWords = [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];

impl<C: EdwardsCurve> Affine<C> {
    /// Converts affine coordinates; does not check that the point is on the curve.
    #[inline(always)]
    pub fn from_affine(x: Tight<C>, y: Tight<C>) -> Self {
        Affine {
            y_minus_x: C::F::carry(C::F::sub(y, x)),
            y_plus_x: C::F::carry(C::F::add(y, x)),
            xy2d: C::F::mul(C::F::mul(x, y), C::F::splat(&C::D2)),
        }
    }

    /// Loads one stored point per lane.
    #[inline(always)]
    pub fn load(words: &<C::F as Field>::Lanes<AffineWords>) -> Self {
        // Stored values are below 2^255. The mask tells the compiler so, and the conversion becomes
        // free.
        let value = |k: usize| {
            C::F::from_words(&C::F::lanes(|i| {
                let w = &words.as_ref()[i];
                [w[k], w[k + 1], w[k + 2], w[k + 3] & (u64::MAX >> 1)]
            }))
        };
        Affine {
            y_minus_x: value(0),
            y_plus_x: value(4),
            xy2d: value(8),
        }
    }

    /// Converts to storage format, one point per lane.
    #[inline(always)]
    pub fn store(&self) -> <C::F as Field>::Lanes<AffineWords> {
        let (a, b, c) = (
            C::F::to_words(self.y_minus_x),
            C::F::to_words(self.y_plus_x),
            C::F::to_words(self.xy2d),
        );
        C::F::lanes(|i| {
            let mut w = [0; 12];
            w[..4].copy_from_slice(&a.as_ref()[i]);
            w[4..8].copy_from_slice(&b.as_ref()[i]);
            w[8..].copy_from_slice(&c.as_ref()[i]);
            w
        })
    }

    /// Converts to extended coordinates: with `E = (y + x) - (y - x) = 2x` and `H = 2y` the point
    /// is `(2E : 2H : 4 : EH)`.
    #[inline(always)]
    pub fn to_extended(&self) -> Extended<C> {
        let e = C::F::carry(C::F::sub(self.y_plus_x, self.y_minus_x));
        let h = C::F::carry(C::F::add(self.y_plus_x, self.y_minus_x));
        Extended {
            x: C::F::carry(C::F::add(e, e)),
            y: C::F::carry(C::F::add(h, h)),
            z: C::F::splat(&[4, 0, 0, 0]),
            t: C::F::mul(e, h),
        }
    }
}

impl<C: EdwardsCurve> Projective<C> {
    /// Builds a point from coordinates, without checks.
    #[inline(always)]
    pub fn from_coordinates(x: Tight<C>, y: Tight<C>, z: Tight<C>) -> Self {
        Projective { x, y, z }
    }

    /// `2 P`: dbl-2008-hwcd, 4M + 4S. The 4S are here; completion takes 4M, or 3M without `T`.
    ///
    /// `E = (X+Y)^2 - X^2 - Y^2`, `G = Y^2 - X^2`, `F = 2Z^2 - G`, `H = X^2 + Y^2`. `F` and `H`
    /// have the opposite sign of the database's, which negates all four coordinates and leaves the
    /// point unchanged.
    #[inline(always)]
    pub fn double(&self) -> Completed<C> {
        let xx = C::F::product_square(self.x);
        let yy = C::F::product_square(self.y);
        let zz = C::F::product_square(self.z);
        let s = C::F::product_square(C::F::add(self.x, self.y));
        let h = C::F::reduce_sum(yy, xx);
        let g = C::F::reduce_difference(yy, xx);
        Completed {
            e: C::F::sub_sums(s, h),
            f: C::F::sub_sums(C::F::reduce_sum(zz, zz), g),
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

    /// Mask of lanes that hold the neutral element: `X = 0` and `Y = Z`.
    #[inline(always)]
    pub fn is_neutral(&self) -> <C::F as Field>::Mask {
        C::F::mask_and(C::F::is_zero(self.x), C::F::eq(self.y, self.z))
    }

    /// Mask of lanes whose points are equal: `X1 Z2 = X2 Z1` and `Y1 Z2 = Y2 Z1`, 4M.
    #[inline(always)]
    pub fn is_equal(&self, q: &Self) -> <C::F as Field>::Mask {
        let x = C::F::eq(C::F::mul(self.x, q.z), C::F::mul(q.x, self.z));
        let y = C::F::eq(C::F::mul(self.y, q.z), C::F::mul(q.y, self.z));
        C::F::mask_and(x, y)
    }

    /// Affine `(x, y)`; one inversion, constant time.
    #[inline(always)]
    pub fn to_affine(&self) -> (Tight<C>, Tight<C>) {
        let i = C::F::invert(self.z);
        (C::F::mul(self.x, i), C::F::mul(self.y, i))
    }

    /// Encodes as in RFC 8032, section 5.1.2: `y`, with the lowest bit of `x` in bit 255.
    #[inline(always)]
    pub fn encode(&self) -> <C::F as Field>::Lanes<[u64; 4]> {
        let (x, y) = self.to_affine();
        let odd = C::F::bits(C::F::is_odd(x));
        let y = C::F::to_words(y);
        C::F::lanes(|i| {
            let [w0, w1, w2, w3] = y.as_ref()[i];
            [w0, w1, w2, w3 | u64::from(odd.as_ref()[i]) << 63]
        })
    }
}

impl<C: EdwardsCurve> Extended<C> {
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

    /// `2 P`: dbl-2008-hwcd.
    #[inline(always)]
    pub fn double(&self) -> Completed<C> {
        self.to_projective().double()
    }

    /// Prepares the point as the second operand of an addition: 1M.
    #[inline(always)]
    pub fn to_cached(&self) -> Cached<C> {
        Cached {
            y_minus_x: C::F::sub(self.y, self.x).into(),
            y_plus_x: C::F::add(self.y, self.x).into(),
            t2d: C::F::mul(self.t, C::F::splat(&C::D2)),
            z2: C::F::add(self.z, self.z).into(),
        }
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

    /// `P + Q` or `P - Q` (add-2008-hwcd-3). Variable time in the choice: a branch selects only the
    /// operands and results that differ.
    #[inline(always)]
    pub fn add_signed_vartime(&self, q: &Cached<C>, negative: bool) -> Completed<C> {
        let (minus, plus) = if negative {
            (&q.y_plus_x, &q.y_minus_x)
        } else {
            (&q.y_minus_x, &q.y_plus_x)
        };
        let a = C::F::product(C::F::sub(self.y, self.x), *minus);
        let b = C::F::product(C::F::add(self.y, self.x), *plus);
        let c = C::F::product(self.t, q.t2d);
        let d = C::F::product(self.z, q.z2);
        let (difference, sum) = (C::F::reduce_difference(d, c), C::F::reduce_sum(d, c));
        let (f, g) = if negative {
            (sum, difference)
        } else {
            (difference, sum)
        };
        Completed {
            e: C::F::reduce_difference(b, a).into(),
            f: f.into(),
            g: g.into(),
            h: C::F::reduce_sum(b, a).into(),
        }
    }

    /// `P + Q` or `P - Q` for affine `Q` (madd-2008-hwcd-3). Variable time in the choice.
    #[inline(always)]
    pub fn add_affine_signed_vartime(&self, q: &Affine<C>, negative: bool) -> Completed<C> {
        let (minus, plus) = if negative {
            (&q.y_plus_x, &q.y_minus_x)
        } else {
            (&q.y_minus_x, &q.y_plus_x)
        };
        let point = [&self.x, &self.y, &self.z, &self.t];
        if let Some([e, f, g, h]) = C::add_affine(point, [minus, plus, &q.xy2d]) {
            let (f, g) = if negative { (g, f) } else { (f, g) };
            return Completed { e, f, g, h };
        }
        let a = C::F::product(C::F::sub(self.y, self.x), *minus);
        let b = C::F::product(C::F::add(self.y, self.x), *plus);
        let c = C::F::product(self.t, q.xy2d);
        let d = C::F::add(self.z, self.z);
        let (difference, sum) = (C::F::sub_sums(d, c), C::F::add_sums(d, c));
        let (f, g) = if negative {
            (sum, difference)
        } else {
            (difference, sum)
        };
        Completed {
            e: C::F::reduce_difference(b, a).into(),
            f,
            g,
            h: C::F::reduce_sum(b, a).into(),
        }
    }

    /// Mask of lanes whose point has an order that divides 8.
    ///
    /// `2P` has `x = 0` if and only if `xy = 0`, and `y = 0` if and only if `x^2 + y^2 = 0`. Points
    /// with `xy = 0` have order 1, 2 or 4. So a point has order 8 if and only if its double has `y
    /// = 0`.
    #[inline(always)]
    pub fn is_small_order(&self) -> <C::F as Field>::Mask {
        let s = C::F::add(C::F::square(self.x), C::F::square(self.y));
        C::F::is_zero(C::F::mul(self.t, s))
    }
}

impl<C: EdwardsCurve> Completed<C> {
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
