//! Accumulator coordinates: modified Jacobian coordinates with a doubled `Y`, in which a run of doublings is cheapest.
//!
//! **The doubled ordinate.** All formulas for `2 P` use `2Y` (for `Z3 = 2YZ`), `4Y^2 = (2Y)^2` and `8Y^4 = (2Y)^4 / 2`.
//! With `V = 2Y` instead of `Y` no halving is needed, and three additions are saved:
//!
//! ```text
//!   A = V^2    S = X A    M = 3X^2 + T    X3 = M^2 - 2S    V3 = 2M(S - X3) - A^2    Z3 = V Z
//! ```
//!
//! **`T = a Z^4`** is a fourth coordinate (the modified coordinates of Cohen, Miyaji and Ono, 1998): `Z3^4 = A^2 Z^4`,
//! so `T3 = A^2 T`, one product. It costs as much as `3(X - Z^2)(X + Z^2)` for `a = -3`, is off the critical path, and
//! holds for *any* `a`; the next paragraph needs that. If `a = 0` there is no `T`.
//!
//! **One Z for a whole table.** `(x, y) -> (x u^2, y u^3)` maps the curve with coefficient `a` to the curve with `a
//! u^4`. The odd multiples of a point are computed as Jacobian points and scaled to the `Z` of the last one, with
//! products alone. On the curve for `u = Z` they are affine, although `Z` is not known. All sums are computed on that
//! curve, and one product with `u` maps the result back. This saves an inversion, which would cost as much as nine
//! additions.
//!
//! | cycles of a doubling (Zen 4) | Jacobian | here |
//! |---|--:|--:|
//! | secp256k1 | 317 | 277 |
//! | P-256 | 393 | 335 |
//! | P-384 | 878 | 786 |

use crate::field::Field;
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{CoefficientA, Curve, Mask, Tight};

/// The point `(X/Z^2, V/2Z^3)`, or the identity if `Z = 0`, with `T = a Z^4`, on a curve isomorphic to `C`.
#[derive(Clone, Copy)]
pub struct Accumulator<C: Curve> {
    pub(crate) x: Tight<C>,
    pub(crate) v: Tight<C>,
    pub(crate) z: Tight<C>,
    /// Unspecified if `a = 0`.
    pub(crate) t: Tight<C>,
}

/// The affine point `(x, v/2)`; never the identity.
#[derive(Clone, Copy)]
pub struct Addend<C: Curve> {
    pub(crate) x: Tight<C>,
    pub(crate) v: Tight<C>,
}

/// Intermediate values of an addition: `H = U2 - U1` and `R = 2(S2 - S1)`, both zero for equal points.
#[derive(Clone, Copy)]
pub struct AdditionTrace<C: Curve> {
    /// `H`.
    pub h: Tight<C>,
    /// `R`.
    pub r: Tight<C>,
}

impl<C: Curve> Addend<C> {
    /// `-P`.
    #[inline(always)]
    pub fn neg(&self) -> Self {
        Addend {
            x: self.x,
            v: C::F::carry(C::F::neg(self.v)),
        }
    }

    /// Selects per lane: `if mask { b } else { a }`.
    #[inline(always)]
    pub fn select(mask: Mask<C>, a: &Self, b: &Self) -> Self {
        Addend {
            x: C::F::select(mask, a.x, b.x),
            v: C::F::select(mask, a.v, b.v),
        }
    }

    /// Maps the point to the isomorphic curve for `u`.
    #[inline(always)]
    pub fn to_curve(self, u: Tight<C>) -> Self {
        let uu = C::F::square(u);
        Addend {
            x: C::F::mul(self.x, uu),
            v: C::F::mul(self.v, C::F::mul(uu, u)),
        }
    }

    /// Converts an affine point on the curve itself.
    #[inline(always)]
    pub fn from_affine(p: &Affine<C>) -> Self {
        Addend {
            x: p.x,
            v: C::F::carry(C::F::add(p.y, p.y)),
        }
    }

    /// Converts to accumulator coordinates with `Z = 1`, on the curve with coefficient `a`.
    #[inline(always)]
    pub fn to_accumulator(self, a: Tight<C>) -> Accumulator<C> {
        Accumulator {
            x: self.x,
            v: self.v,
            z: C::F::one(),
            t: a,
        }
    }

    /// Co-Z addition (Meloni, WAIFI 2007; zadd-2007-m of the Explicit-Formulas Database, scaled by 2, without `Z3`): 4M
    /// + 2S, half the cost of another addition. `P` and `Q` share their `Z`, and are neither equal nor opposite.
    ///
    /// Returns `P + Q`, `P`, and the factor `W` of the isomorphism. Both points are affine on the curve for `W`.
    ///
    /// ```text
    ///   W = 2(x2 - x1)   A = W^2   B = x1 A   C = x2 A   R = v2 - v1   E = v1 (C - B)
    ///   X3 = R^2 - B - C   V3 = 2(R (B - X3) - E)   P: (B, 2E)
    /// ```
    #[inline(always)]
    pub(crate) fn add_beside(&self, q: &Self) -> (Self, Self, Tight<C>) {
        let run = C::F::carry(C::F::sub(q.x, self.x));
        let w = C::F::carry(C::F::add(run, run));
        let a = C::F::square(w);
        let r = C::F::carry(C::F::sub(q.v, self.v));
        let (b, c) = (C::F::mul(self.x, a), C::F::mul(q.x, a));
        let rr = C::F::product_square(r);
        let x = C::F::carry(C::F::sub_sums(C::F::reduce_minus(rr, b), c));
        let e = C::F::product(self.v, C::F::sub(c, b));
        let half = C::F::reduce_difference(C::F::product(r, C::F::sub(b, x)), e);
        let e = C::F::reduce(e);
        let sum = Addend {
            x,
            v: C::F::carry(C::F::add_sums(half, half)),
        };
        let p = Addend {
            x: b,
            v: C::F::carry(C::F::add(e, e)),
        };
        (sum, p, w)
    }

    /// `P` and `2 P`, both affine on the curve for `u = 2y`; and `u`.
    #[inline(always)]
    pub(crate) fn and_double(p: &Affine<C>) -> (Self, Self, Tight<C>) {
        let u = C::F::carry(C::F::add(p.y, p.y));
        let a = match C::A {
            CoefficientA::Zero => C::F::zero(),
            CoefficientA::MinusThree => minus_three::<C>(C::F::one()),
        };
        let double = Addend::<C> { x: p.x, v: u }.to_accumulator(a).double();
        let uu = C::F::square(u);
        let p = Addend {
            x: C::F::mul(p.x, uu),
            v: C::F::square(uu),
        };
        // `Z3 = 2 y`, so X and V are already affine on that curve.
        let Accumulator { x, v, .. } = double;
        (p, Addend { x, v }, u)
    }
}

/// `-3 x`.
#[inline(always)]
pub(crate) fn minus_three<C: Curve>(x: Tight<C>) -> Tight<C> {
    let minus = C::F::carry(C::F::neg(x));
    C::F::carry(C::F::add_sums(C::F::add(minus, minus), minus))
}

impl<C: Curve> Accumulator<C> {
    /// Builds a point from coordinates, without checks.
    #[inline(always)]
    pub fn from_coordinates(x: Tight<C>, v: Tight<C>, z: Tight<C>, t: Tight<C>) -> Self {
        Accumulator { x, v, z, t }
    }

    /// `X`, `V` and `Z`.
    #[inline(always)]
    pub fn coordinates(&self) -> (Tight<C>, Tight<C>, Tight<C>) {
        (self.x, self.v, self.z)
    }

    /// `T = a Z^4`; unspecified if `a = 0`.
    #[inline(always)]
    pub fn t(&self) -> Tight<C> {
        self.t
    }

    /// `2 P`: dbl-1998-cmo-2 with `V = 2Y` and stored `a Z^4`. 3M + 4S for `a = 0`, else 4M + 4S.
    #[inline(always)]
    pub fn double(&self) -> Self {
        let Accumulator { x, v, z, t } = *self;
        // In the order in which a processor should start them: M is on the critical path.
        let xx = C::F::square(x);
        let a = C::F::square(v);
        let xx2 = C::F::add(xx, xx);
        let m = C::F::carry(match C::A {
            CoefficientA::Zero => C::F::add_sums(xx2, xx),
            CoefficientA::MinusThree => C::F::add_sums(xx2, C::F::add(xx, t)),
        });
        let s = C::F::mul(x, a);
        let mm = C::F::square(m);
        let aa = C::F::square(a);
        let x3 = C::F::carry(C::F::sub_sums(mm, C::F::add(s, s)));
        let t = match C::A {
            CoefficientA::Zero => t,
            CoefficientA::MinusThree => C::F::mul(aa, t),
        };
        let z3 = C::F::mul(v, z);
        let slope = C::F::mul(C::F::add(m, m), C::F::sub(s, x3));
        Accumulator {
            x: x3,
            v: C::F::carry(C::F::sub(slope, aa)),
            z: z3,
            t,
        }
    }

    /// [`Accumulator::double`] for SIMD: only operands of products are carried, 6 values of 10 (8 of 12 with `T`), and the
    /// factors 2 and 3 are applied to products, not to operands. `S - X3` is computed independently of `X3`, as `3S -
    /// M^2`.
    #[inline(always)]
    pub fn double_wide(&self) -> Self {
        let Accumulator { x, v, z, t } = *self;
        let xx = C::F::product_square(x);
        let a = C::F::square(v);
        let m = C::F::carry(match C::A {
            CoefficientA::Zero => C::F::add_sums(C::F::reduce_sum(xx, xx), xx),
            CoefficientA::MinusThree => {
                C::F::add_sums(C::F::reduce_sum(xx, xx), C::F::reduce_plus(xx, t))
            }
        });
        let s = C::F::product(x, a);
        let mm = C::F::product_square(m);
        let z3 = C::F::mul(v, z);
        let s2 = C::F::reduce_sum(s, s);
        let difference = C::F::sub_sums(s2, C::F::reduce_difference(mm, s));
        let aa = C::F::product_square(a);
        let t = match C::A {
            CoefficientA::Zero => t,
            CoefficientA::MinusThree => C::F::mul(C::F::reduce(aa), t),
        };
        let slope = C::F::product(m, difference);
        Accumulator {
            x: C::F::carry(C::F::sub_sums(mm, s2)),
            v: C::F::carry(C::F::sub_sums(C::F::reduce_sum(slope, slope), aa)),
            z: z3,
            t,
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

    /// `P + Q` for points that are neither equal nor the identity; the values that identify those cases; and `W` with
    /// `Z3 = Z1 W`. The formula is madd-2007-bl with `V = 2Y` and `Z3 = 2 Z1 H` multiplied out. With `scaled = Z1`: 8M
    /// + 3S, and 1M + 1S more for `T`.
    ///
    /// `Q` may be affine on another of the isomorphic curves. Then `scaled` is `Z1` times the `u` that maps from that
    /// curve to this one.
    ///
    /// ```text
    ///   U2 = x2 Z1^2   W = 2H   I = W^2   J = H I   Y = X1 I
    ///   X3 = R^2 - J - 2Y   V3 = 2R(Y - X3) - 2 V1 J   Z3 = Z1 W   T3 = T1 I^2
    /// ```
    #[inline(always)]
    pub fn add(
        &self,
        scaled: Tight<C>,
        q: &Addend<C>,
    ) -> (Self, AdditionTrace<C>, <C::F as Field>::Sum) {
        let Accumulator { x, v, z, t } = *self;
        let zz = C::F::square(scaled);
        let vz = C::F::mul(q.v, scaled);
        let h = C::F::carry(C::F::sub(C::F::mul(q.x, zz), x));
        let r = C::F::carry(C::F::sub(C::F::mul(vz, zz), v));
        let w = C::F::add(h, h);
        let i = C::F::square(w);
        let rr = C::F::square(r);
        let y = C::F::mul(x, i);
        let j = C::F::mul(h, i);
        let x3 = C::F::carry(C::F::sub(rr, j));
        let x3 = C::F::carry(C::F::sub_sums(x3, C::F::add(y, y)));
        let z3 = C::F::mul(z, w);
        let vj = C::F::product(C::F::add(v, v), j);
        let v3 = C::F::reduce_difference(C::F::product(C::F::add(r, r), C::F::sub(y, x3)), vj);
        let t = match C::A {
            CoefficientA::Zero => t,
            CoefficientA::MinusThree => C::F::mul(C::F::square(i), t),
        };
        let sum = Accumulator {
            x: x3,
            v: C::F::carry(v3),
            z: z3,
            t,
        };
        (sum, AdditionTrace { h, r }, w)
    }

    /// [`Accumulator::add`] for SIMD: 10 values are carried instead of 18, because the factors 2 and 4 are applied to
    /// products and sums are formed from unreduced products. Returns the sum with the first operand's `T`, and `I`: the
    /// caller multiplies `T` by `I^2`.
    #[inline(always)]
    pub(crate) fn add_wide(
        &self,
        scaled: Tight<C>,
        q: &Addend<C>,
    ) -> (Self, AdditionTrace<C>, Tight<C>) {
        let Accumulator { x, v, z, t } = *self;
        let zz = C::F::square(scaled);
        let vz = C::F::mul(q.v, scaled);
        let h = C::F::carry(C::F::reduce_minus(C::F::product(q.x, zz), x));
        let r = C::F::carry(C::F::reduce_minus(C::F::product(vz, zz), v));
        let hh = C::F::product_square(h);
        let hh = C::F::reduce_sum(hh, hh);
        let i = C::F::carry(C::F::add_sums(hh, hh));
        let rr = C::F::product_square(r);
        let y = C::F::product(x, i);
        let j = C::F::product(h, i);
        let x3 = C::F::sub_sums(C::F::reduce_difference(rr, j), C::F::reduce_sum(y, y));
        let x3 = C::F::carry(x3);
        let zh = C::F::product(z, h);
        let vj = C::F::product(v, C::F::reduce(j));
        let slope = C::F::product(r, C::F::reduce_minus(y, x3));
        let half = C::F::reduce_difference(slope, vj);
        let sum = Accumulator {
            x: x3,
            v: C::F::carry(C::F::add_sums(half, half)),
            z: C::F::carry(C::F::reduce_sum(zh, zh)),
            t,
        };
        (sum, AdditionTrace { h, r }, i)
    }

    /// `P + Q` for any `P`, from the result of [`Accumulator::add`]; the curve has coefficient `a`. Constant time.
    #[inline(always)]
    pub fn complete(
        &self,
        q: &Addend<C>,
        a: Tight<C>,
        (sum, chord): (Self, AdditionTrace<C>),
    ) -> Self {
        let first = C::F::is_zero(self.z);
        let equal = C::F::mask_and(C::F::is_zero(chord.h), C::F::is_zero(chord.r));
        let q = q.to_accumulator(a);
        // If P is the identity, both masks may be set; the second selection decides.
        let sum = Self::select(equal, &sum, &q.double());
        Self::select(first, &sum, &q)
    }

    #[inline(always)]
    fn select(mask: Mask<C>, a: &Self, b: &Self) -> Self {
        Accumulator {
            x: C::F::select(mask, a.x, b.x),
            v: C::F::select(mask, a.v, b.v),
            z: C::F::select(mask, a.z, b.z),
            t: C::F::select(mask, a.t, b.t),
        }
    }

    /// Maps back from the curve for `u` to the curve itself.
    #[inline(always)]
    pub fn to_jacobian(self, u: Tight<C>) -> Jacobian<C> {
        let z = C::F::mul(self.z, u);
        let twice = |x| C::F::carry(C::F::add(x, x));
        // `(4X : 8Y : 2Z)` needs no halving of V.
        Jacobian {
            x: twice(twice(self.x)),
            y: twice(twice(self.v)),
            z: twice(z),
        }
    }
}
