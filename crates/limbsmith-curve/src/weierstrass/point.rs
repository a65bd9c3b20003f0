//! Points and their formulas.
//!
//! A Jacobian point `(X : Y : Z)` represents `(X/Z^2, Y/Z^3)`, or the identity if `Z = 0`. Formula names are those of
//! the Explicit-Formulas Database (EFD), short Weierstrass curves, Jacobian coordinates.
//!
//! | function | formula | cost | holds for |
//! |---|---|---|---|
//! | [`Jacobian::double`] | `a = 0`: dbl-1998-cmo-2 | 3M + 4S | every point: no point of a group of odd order has `y = 0` |
//! | | `a = -3`: dbl-2001-b, `2YZ` multiplied out | 4M + 4S | every point |
//! | [`Jacobian::add_affine`] | madd-2004-hmv | 8M + 3S | two points that are neither equal, nor opposite, nor the identity |
//! | [`Jacobian::add`] | add-1998-cmo-2, `Z2^2` and `Z2^3` precomputed | 11M + 3S | the same |
//! | [`Jacobian::add_affine_complete`] | | | every pair, constant time |
//! | [`Jacobian::add_affine_vartime`], [`Jacobian::add_vartime`] | | | every pair, variable time |
//!
//! `H = 0` if and only if the points are equal or opposite. For opposite points the formulas are still right: `Z3` is a
//! multiple of `H`.

use crate::field::Field;
use crate::weierstrass::{CoefficientA, Curve, Mask, Tight};

/// `(X/Z^2, Y/Z^3)`, or the identity where `Z = 0`.
#[derive(Clone, Copy)]
pub struct Jacobian<C: Curve> {
    pub(crate) x: Tight<C>,
    pub(crate) y: Tight<C>,
    pub(crate) z: Tight<C>,
}

/// The affine point `(x, y)`; never the identity.
#[derive(Clone, Copy)]
pub struct Affine<C: Curve> {
    pub(crate) x: Tight<C>,
    pub(crate) y: Tight<C>,
}

/// A Jacobian point with precomputed `Z^2` and `Z^3`: the second operand of an addition.
#[derive(Clone, Copy)]
pub struct Cached<C: Curve> {
    pub(crate) point: Jacobian<C>,
    pub(crate) zz: Tight<C>,
    pub(crate) zzz: Tight<C>,
}

/// Intermediate values of an addition that identify exceptional cases: `U1`, `S1`, `H = U2 - U1`, `R = S2 - S1`, and
/// `Z3 / H`.
struct AdditionTrace<C: Curve> {
    u1: Tight<C>,
    s1: Tight<C>,
    h: Tight<C>,
    r: Tight<C>,
    zs: Tight<C>,
}

impl<C: Curve> Affine<C> {
    /// Builds a point from coordinates; does not check that it is on the curve.
    #[inline(always)]
    pub fn from_coordinates(x: Tight<C>, y: Tight<C>) -> Self {
        Affine { x, y }
    }

    /// The base point.
    #[inline(always)]
    pub fn base() -> Self {
        let [x, y] = C::BASE.map(|w| C::F::splat(&w));
        Affine { x, y }
    }

    /// The coordinates.
    #[inline(always)]
    pub fn coordinates(&self) -> (Tight<C>, Tight<C>) {
        (self.x, self.y)
    }

    /// `-P`.
    #[inline(always)]
    pub fn neg(&self) -> Self {
        Affine {
            x: self.x,
            y: C::F::carry(C::F::neg(self.y)),
        }
    }

    /// Selects per lane: `if mask { b } else { a }`.
    #[inline(always)]
    pub fn select(mask: Mask<C>, a: &Self, b: &Self) -> Self {
        Affine {
            x: C::F::select(mask, a.x, b.x),
            y: C::F::select(mask, a.y, b.y),
        }
    }

    /// Converts to Jacobian coordinates with `Z = 1`.
    #[inline(always)]
    pub fn to_jacobian(&self) -> Jacobian<C> {
        Jacobian {
            x: self.x,
            y: self.y,
            z: C::F::one(),
        }
    }

    /// Mask of lanes whose coordinates satisfy the curve equation.
    #[inline(always)]
    pub fn is_on_curve(&self) -> Mask<C> {
        C::F::eq(
            C::F::square(self.y),
            crate::weierstrass::right_side::<C>(self.x),
        )
    }
}

impl<C: Curve> Jacobian<C> {
    /// The identity.
    #[inline(always)]
    pub fn identity() -> Self {
        let one = C::F::one();
        Jacobian {
            x: one,
            y: one,
            z: C::F::zero(),
        }
    }

    /// Builds a point from coordinates, without checks.
    #[inline(always)]
    pub fn from_coordinates(x: Tight<C>, y: Tight<C>, z: Tight<C>) -> Self {
        Jacobian { x, y, z }
    }

    /// `X`, `Y` and `Z`.
    #[inline(always)]
    pub fn coordinates(&self) -> (Tight<C>, Tight<C>, Tight<C>) {
        (self.x, self.y, self.z)
    }

    /// Mask of lanes that hold the identity.
    #[inline(always)]
    pub fn is_identity(&self) -> Mask<C> {
        C::F::is_zero(self.z)
    }

    /// `-P`.
    #[inline(always)]
    pub fn neg(&self) -> Self {
        Jacobian {
            y: C::F::carry(C::F::neg(self.y)),
            ..*self
        }
    }

    /// Selects per lane: `if mask { b } else { a }`.
    #[inline(always)]
    pub fn select(mask: Mask<C>, a: &Self, b: &Self) -> Self {
        Jacobian {
            x: C::F::select(mask, a.x, b.x),
            y: C::F::select(mask, a.y, b.y),
            z: C::F::select(mask, a.z, b.z),
        }
    }

    /// Affine coordinates, or zeros for the identity. One inversion, constant time.
    #[inline(always)]
    pub fn to_affine(&self) -> Affine<C> {
        self.scale(C::F::invert(self.z))
    }

    /// `(X i^2, Y i^3)` for `i = 1/Z`.
    #[inline(always)]
    pub(crate) fn scale(&self, i: Tight<C>) -> Affine<C> {
        let ii = C::F::square(i);
        Affine {
            x: C::F::mul(self.x, ii),
            y: C::F::mul(self.y, C::F::mul(ii, i)),
        }
    }

    /// Adds precomputed `Z^2` and `Z^3`: 1M + 1S.
    #[inline(always)]
    pub fn to_cached(&self) -> Cached<C> {
        let zz = C::F::square(self.z);
        Cached {
            point: *self,
            zz,
            zzz: C::F::mul(zz, self.z),
        }
    }

    /// `2 P`. `a = 0`: dbl-1998-cmo-2, 3M + 4S. `a = -3`: dbl-2001-b with `2YZ` multiplied out, 4M + 4S.
    #[inline(always)]
    pub fn double(&self) -> Self {
        let (x, y, z) = (self.x, self.y, self.z);
        let (m, s4, y4) = match C::A {
            CoefficientA::Zero => {
                // M = 3X^2, S = 4XY^2.
                let xx = C::F::square(x);
                let yy = C::F::product_square(y);
                let yy2 = C::F::reduce_sum(yy, yy);
                let xyy2 = C::F::mul(x, yy2);
                let s = C::F::carry(C::F::add(xyy2, xyy2));
                (C::F::add_sums(C::F::add(xx, xx), xx), s, yy2)
            }
            CoefficientA::MinusThree => {
                // M = 3(X - Z^2)(X + Z^2).
                let zz = C::F::square(z);
                let yy = C::F::product_square(y);
                let yy2 = C::F::reduce_sum(yy, yy);
                let xyy2 = C::F::mul(x, yy2);
                let s = C::F::carry(C::F::add(xyy2, xyy2));
                let m = C::F::mul(C::F::sub(x, zz), C::F::add(x, zz));
                (C::F::add_sums(C::F::add(m, m), m), s, yy2)
            }
        };
        // X3 = M^2 - 2S, Y3 = M(S - X3) - 8Y^4.
        let x3 = C::F::carry(C::F::sub_sums(C::F::square(m), C::F::add(s4, s4)));
        let y4 = C::F::square(y4);
        let y3 = C::F::sub_sums(C::F::mul(m, C::F::sub(s4, x3)), C::F::add(y4, y4));
        Jacobian {
            x: x3,
            y: C::F::carry(y3),
            z: C::F::mul(C::F::add(y, y), z),
        }
    }

    /// `2^n P`.
    #[inline(always)]
    pub fn double_n(&self, n: usize) -> Self {
        let mut p = *self;
        for _ in 0..n {
            p = p.double();
        }
        p
    }

    #[inline(always)]
    fn chord_affine(&self, q: &Affine<C>) -> AdditionTrace<C> {
        let zz = C::F::square(self.z);
        let u2 = C::F::mul(q.x, zz);
        let s2 = C::F::mul(C::F::mul(q.y, self.z), zz);
        AdditionTrace {
            u1: self.x,
            s1: self.y,
            h: C::F::carry(C::F::sub(u2, self.x)),
            r: C::F::carry(C::F::sub(s2, self.y)),
            zs: self.z,
        }
    }

    #[inline(always)]
    fn chord(&self, q: &Cached<C>) -> AdditionTrace<C> {
        let zz = C::F::square(self.z);
        let u1 = C::F::mul(self.x, q.zz);
        let s1 = C::F::mul(self.y, q.zzz);
        let u2 = C::F::mul(q.point.x, zz);
        let s2 = C::F::mul(C::F::mul(q.point.y, self.z), zz);
        AdditionTrace {
            u1,
            s1,
            h: C::F::carry(C::F::sub(u2, u1)),
            r: C::F::carry(C::F::sub(s2, s1)),
            zs: C::F::mul(self.z, q.point.z),
        }
    }

    /// `P + Q` for points that are neither equal nor the identity: madd-2004-hmv, 8M + 3S.
    #[inline(always)]
    pub fn add_affine(&self, q: &Affine<C>) -> Self {
        self.chord_affine(q).third()
    }

    /// `P + Q` for points that are neither equal nor the identity: add-1998-cmo-2 with precomputed `Z2^2` and `Z2^3`,
    /// 11M + 3S.
    #[inline(always)]
    pub fn add(&self, q: &Cached<C>) -> Self {
        self.chord(q).third()
    }

    /// [`Jacobian::add`], and a mask of lanes whose points are equal or one of which is the identity.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn add_unless(&self, q: &Cached<C>) -> (Self, Mask<C>) {
        let chord = self.chord(q);
        let equal = C::F::mask_and(C::F::is_zero(chord.h), C::F::is_zero(chord.r));
        (chord.third(), equal)
    }

    /// `P + Q` for any `P`. Constant time: costs a doubling and selections more than [`Jacobian::add_affine`].
    #[inline(always)]
    pub fn add_affine_complete(&self, q: &Affine<C>) -> Self {
        self.complete(q, self.add_affine_unless(q))
    }

    /// [`Jacobian::add_affine`], and a mask of lanes with `H = R = 0` (equal points).
    #[inline(always)]
    pub(crate) fn add_affine_unless(&self, q: &Affine<C>) -> (Self, Mask<C>) {
        let chord = self.chord_affine(q);
        let equal = C::F::mask_and(C::F::is_zero(chord.h), C::F::is_zero(chord.r));
        (chord.third(), equal)
    }

    /// The sum of any `P` and `Q`, from the result of [`Jacobian::add_affine_unless`]. Constant time.
    #[inline(always)]
    pub(crate) fn complete(&self, q: &Affine<C>, (sum, equal): (Self, Mask<C>)) -> Self {
        // If P is the identity, both masks may be set; the second selection decides.
        let sum = Self::select(equal, &sum, &self.double());
        Self::select(self.is_identity(), &sum, &q.to_jacobian())
    }

    /// `P + Q` for any `P`. Variable time.
    #[inline(always)]
    pub fn add_affine_vartime(&self, q: &Affine<C>) -> Self {
        const { assert!(<C::F as Field>::LANES == 1) }
        if is_true::<C>(self.is_identity()) {
            return q.to_jacobian();
        }
        let chord = self.chord_affine(q);
        if is_true::<C>(C::F::is_zero(chord.h)) && is_true::<C>(C::F::is_zero(chord.r)) {
            return self.double();
        }
        chord.third()
    }

    /// `P + Q` for any two points. Variable time.
    #[inline(always)]
    pub fn add_vartime(&self, q: &Cached<C>) -> Self {
        const { assert!(<C::F as Field>::LANES == 1) }
        if is_true::<C>(self.is_identity()) {
            return q.point;
        }
        if is_true::<C>(q.point.is_identity()) {
            return *self;
        }
        let chord = self.chord(q);
        if is_true::<C>(C::F::is_zero(chord.h)) && is_true::<C>(C::F::is_zero(chord.r)) {
            return self.double();
        }
        chord.third()
    }
}

impl<C: Curve> Cached<C> {
    /// `-P`.
    #[inline(always)]
    pub fn neg(&self) -> Self {
        Cached {
            point: self.point.neg(),
            ..*self
        }
    }
}

impl<C: Curve> AdditionTrace<C> {
    /// The third point on the line, negated: `X3 = R^2 - H^3 - 2 U1 H^2`, `Y3 = R (U1 H^2 - X3) - S1 H^3`.
    #[inline(always)]
    fn third(&self) -> Jacobian<C> {
        let hh = C::F::square(self.h);
        let hhh = C::F::mul(hh, self.h);
        let v = C::F::mul(self.u1, hh);
        let rr = C::F::square(self.r);
        let x = C::F::carry(C::F::sub(rr, hhh));
        let x = C::F::carry(C::F::sub_sums(x, C::F::add(v, v)));
        let y = C::F::reduce_difference(
            C::F::product(self.r, C::F::sub(v, x)),
            C::F::product(self.s1, hhh),
        );
        Jacobian {
            x,
            y: C::F::carry(y),
            z: C::F::mul(self.h, self.zs),
        }
    }
}

/// The only lane's mask as a `bool`. For public data.
#[inline(always)]
pub(crate) fn is_true<C: Curve>(mask: Mask<C>) -> bool {
    C::F::bits(mask).as_ref()[0] == 1
}
