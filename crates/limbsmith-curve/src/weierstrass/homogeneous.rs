//! Homogeneous points and complete formulas.
//!
//! A homogeneous point `(X : Y : Z)` represents `(X/Z, Y/Z)`, or the identity `(0 : 1 : 0)`. The formulas are those of
//! Renes, Costello and Batina, "Complete addition formulas for prime order elliptic curves" (EUROCRYPT 2016). They hold
//! for every pair of points of a curve of odd order: equal, opposite, or the identity.
//!
//! | function | `a` | algorithm | cost |
//! |---|---|---|---|
//! | [`Homogeneous::add`] | -3 | 4 | 12M + 2m_b |
//! | | 0 | 7 | 12M + 2m_3b |
//! | [`Homogeneous::double`] | -3 | 6 | 8M + 3S + 2m_b |
//! | | 0 | 9 | 6M + 2S + 1m_3b |
//!
//! `m_b` is a product with `b`, `m_3b` one with the small integer `3b`. (Algorithms 1 and 3, for any `a`, are slower and
//! no curve here needs them.) There are no exceptions, so sums of secrets need no argument about the order of their
//! terms.

use crate::field::Field;
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{CoefficientA, Curve, Mask, Tight};

/// `(X/Z, Y/Z)`, or the identity where `Z = 0`.
#[derive(Clone, Copy)]
pub struct Homogeneous<C: Curve> {
    pub(crate) x: Tight<C>,
    pub(crate) y: Tight<C>,
    pub(crate) z: Tight<C>,
}

/// `3 x`, carried.
#[inline(always)]
fn triple<C: Curve>(x: Tight<C>) -> Tight<C> {
    C::F::carry(C::F::add_sums(C::F::add(x, x), x))
}

/// `(a + b)(c + d) - ac - bd`, given the last two products: `ad + bc`.
#[inline(always)]
fn cross<C: Curve>(
    [a, b]: [Tight<C>; 2],
    [c, d]: [Tight<C>; 2],
    ac: Tight<C>,
    bd: Tight<C>,
) -> Tight<C> {
    let all = C::F::mul(C::F::add(a, b), C::F::add(c, d));
    C::F::carry(C::F::sub_sums(all, C::F::add(ac, bd)))
}

/// `3 b x`, for curves with `a = 0`, whose `b` is small.
#[inline(always)]
fn times_3b<C: Curve>(x: Tight<C>) -> Tight<C> {
    let b = C::B;
    let b = b.as_ref();
    debug_assert!(b[0] < 1 << 15 && b[1..].iter().all(|w| *w == 0));
    C::F::mul_small(x, 3 * b[0] as u32)
}

/// `b x`.
#[inline(always)]
fn times_b<C: Curve>(x: Tight<C>) -> Tight<C> {
    C::F::mul(x, C::F::splat(&C::B))
}

impl<C: Curve> Homogeneous<C> {
    /// The identity.
    #[inline(always)]
    pub fn identity() -> Self {
        let zero = C::F::zero();
        Homogeneous {
            x: zero,
            y: C::F::one(),
            z: zero,
        }
    }

    /// Builds a point from coordinates, without checks. The identity is `(0 : Y : 0)` for any `Y` but zero.
    #[inline(always)]
    pub fn from_coordinates(x: Tight<C>, y: Tight<C>, z: Tight<C>) -> Self {
        Homogeneous { x, y, z }
    }

    /// `X`, `Y` and `Z`.
    #[inline(always)]
    pub fn coordinates(&self) -> (Tight<C>, Tight<C>, Tight<C>) {
        (self.x, self.y, self.z)
    }

    /// Converts an affine point: `Z = 1`.
    #[inline(always)]
    pub fn from_affine(p: &Affine<C>) -> Self {
        Homogeneous {
            x: p.x,
            y: p.y,
            z: C::F::one(),
        }
    }

    /// Converts a Jacobian point: `(XZ : Y : Z^3)`, 2M + 1S.
    #[inline(always)]
    pub fn from_jacobian(p: &Jacobian<C>) -> Self {
        // Of the identity nothing but `Z` is specified.
        let y = C::F::select(p.is_identity(), p.y, C::F::one());
        Homogeneous {
            x: C::F::mul(p.x, p.z),
            y,
            z: C::F::mul(C::F::square(p.z), p.z),
        }
    }

    /// Converts to Jacobian coordinates: `(XZ : YZ^2 : Z)`, 2M + 1S.
    #[inline(always)]
    pub fn to_jacobian(&self) -> Jacobian<C> {
        Jacobian {
            x: C::F::mul(self.x, self.z),
            y: C::F::mul(self.y, C::F::square(self.z)),
            z: self.z,
        }
    }

    /// Mask of lanes that hold the identity.
    #[inline(always)]
    pub fn is_identity(&self) -> Mask<C> {
        C::F::is_zero(self.z)
    }

    /// Mask of lanes with equal points: `X1 Z2 = X2 Z1` and `Y1 Z2 = Y2 Z1`, 4M.
    ///
    /// If one point is the identity, its `Y` is not zero, so the second equation holds only if both are.
    #[inline(always)]
    pub fn eq(&self, q: &Self) -> Mask<C> {
        let same_x = C::F::eq(C::F::mul(self.x, q.z), C::F::mul(q.x, self.z));
        let same_y = C::F::eq(C::F::mul(self.y, q.z), C::F::mul(q.y, self.z));
        C::F::mask_and(same_x, same_y)
    }

    /// `-P`.
    #[inline(always)]
    pub fn neg(&self) -> Self {
        Homogeneous {
            y: C::F::carry(C::F::neg(self.y)),
            ..*self
        }
    }

    /// Selects per lane: `if mask { b } else { a }`.
    #[inline(always)]
    pub fn select(mask: Mask<C>, a: &Self, b: &Self) -> Self {
        Homogeneous {
            x: C::F::select(mask, a.x, b.x),
            y: C::F::select(mask, a.y, b.y),
            z: C::F::select(mask, a.z, b.z),
        }
    }

    /// `P + Q` for every pair of points: algorithm 4 or 7, 12M and two products with a constant. Constant time.
    #[inline(always)]
    pub fn add(&self, q: &Self) -> Self {
        let (xx, yy, zz) = (
            C::F::mul(self.x, q.x),
            C::F::mul(self.y, q.y),
            C::F::mul(self.z, q.z),
        );
        let xy = cross::<C>([self.x, self.y], [q.x, q.y], xx, yy);
        let yz = cross::<C>([self.y, self.z], [q.y, q.z], yy, zz);
        let xz = cross::<C>([self.x, self.z], [q.x, q.z], xx, zz);
        // Both algorithms are one program on different `s`, `w` and `t`, with `u = Y1Y2 - s` and `v = Y1Y2 + s`:
        //   X3 = u xy - w yz    Y3 = u v + t w    Z3 = v yz + t xy
        //   a = -3:  s = 3(b zz - xz)    w = 3(b xz - xx - 3zz)    t = 3(xx - zz)
        //   a = 0:   s = 3b zz           w = 3b xz                 t = 3xx
        let (s, w, t) = match C::A {
            CoefficientA::MinusThree => {
                let s = C::F::carry(C::F::sub(times_b::<C>(zz), xz));
                let w = C::F::carry(C::F::sub_sums(
                    C::F::sub(times_b::<C>(xz), xx),
                    triple::<C>(zz),
                ));
                let t = C::F::carry(C::F::sub(xx, zz));
                (triple::<C>(s), triple::<C>(w), triple::<C>(t))
            }
            CoefficientA::Zero => (times_3b::<C>(zz), times_3b::<C>(xz), triple::<C>(xx)),
        };
        let (u, v) = (C::F::sub(yy, s), C::F::add(yy, s));
        Homogeneous {
            x: C::F::carry(C::F::reduce_difference(
                C::F::product(u, xy),
                C::F::product(w, yz),
            )),
            y: C::F::carry(C::F::reduce_sum(C::F::product(u, v), C::F::product(t, w))),
            z: C::F::carry(C::F::reduce_sum(C::F::product(v, yz), C::F::product(t, xy))),
        }
    }

    /// `2 P` of every point: algorithm 6 or 9. 8M + 3S + 2m_b for `a = -3`, 6M + 2S + 1m_3b for `a = 0`. Constant time.
    #[inline(always)]
    pub fn double(&self) -> Self {
        let (x, y, z) = (self.x, self.y, self.z);
        let yy = C::F::square(y);
        let zz = C::F::square(z);
        let yz = C::F::mul(y, z);
        let xy = C::F::mul(x, y);
        match C::A {
            CoefficientA::MinusThree => {
                // s = 3(b zz - 2xz), w = 3(2b xz - xx - 3zz), t = 3(xx - zz):
                // X3 = 2(u xy - w yz), Y3 = u v + t w, Z3 = 8 yz yy.
                let xx = C::F::square(x);
                let xz = C::F::mul(x, z);
                let xz = C::F::carry(C::F::add(xz, xz));
                let s = triple::<C>(C::F::carry(C::F::sub(times_b::<C>(zz), xz)));
                let w = triple::<C>(C::F::carry(C::F::sub_sums(
                    C::F::sub(times_b::<C>(xz), xx),
                    triple::<C>(zz),
                )));
                let t = triple::<C>(C::F::carry(C::F::sub(xx, zz)));
                let (u, v) = (C::F::sub(yy, s), C::F::add(yy, s));
                let half = C::F::carry(C::F::reduce_difference(
                    C::F::product(u, xy),
                    C::F::product(w, yz),
                ));
                let yz = C::F::add(yz, yz);
                let z3 = C::F::mul(yz, yy);
                let z3 = C::F::carry(C::F::add(z3, z3));
                Homogeneous {
                    x: C::F::carry(C::F::add(half, half)),
                    y: C::F::carry(C::F::reduce_sum(C::F::product(u, v), C::F::product(t, w))),
                    z: C::F::carry(C::F::add(z3, z3)),
                }
            }
            CoefficientA::Zero => {
                // s = 3b zz: X3 = 2xy (yy - 3s), Y3 = (yy - 3s)(yy + s) + 8yy s, Z3 = 8yy yz.
                let s = times_3b::<C>(zz);
                let u = C::F::carry(C::F::sub(yy, triple::<C>(s)));
                let yy2 = C::F::carry(C::F::add(yy, yy));
                let yy4 = C::F::carry(C::F::add(yy2, yy2));
                let yy8 = C::F::add(yy4, yy4);
                Homogeneous {
                    x: C::F::mul(C::F::add(xy, xy), u),
                    y: C::F::carry(C::F::reduce_sum(
                        C::F::product(u, C::F::add(yy, s)),
                        C::F::product(yy8, s),
                    )),
                    z: C::F::mul(yy8, yz),
                }
            }
        }
    }
}
