//! Points of field elements (RFC 9380, section 6.8.2): Elligator 2 on curve25519, and its map to edwards25519.
//!
//! `x1 = -J/(1 + 2 u^2)` or `x2 = 2 u^2 x1` is the coordinate of a point of curve25519, as 2 is not a square:
//! `g(x2) = 2 u^2 g(x1)`. [`sqrt_ratio_m1`] gives a root of `g(x1)`, or of `i g(x1)`. In the second case `(1 - i) u` times
//! it is a root of `g(x2)`: `(1 - i)^2 i = 2`.

use crate::edwards25519::point::{Completed, Extended};
use crate::edwards25519::sqrt_ratio::sqrt_ratio_m1;
use crate::edwards25519::{EdwardsCurve, Tight};
use crate::field::Field;

/// `J` of curve25519.
const J: u32 = 486_662;

/// The even square root of `-486664` (RFC 9380, appendix G.2.2, `c1`).
pub const SQRT_MINUS_486664: [u64; 4] = [
    0xcc6e_04aa_ff45_7e06,
    0xc5a1_d3d1_4b7d_1a82,
    0xd27b_08dc_03fc_4f7e,
    0x0f26_edf4_60a0_06bb,
];

/// `map_to_curve_elligator2_edwards25519` of each element. Constant time.
#[inline(always)]
pub fn map<C: EdwardsCurve, const N: usize>(u: [Tight<C>; N]) -> [Extended<C>; N] {
    let one = C::F::one();
    let j = C::F::splat(&[u64::from(J), 0, 0, 0]);
    let (mut uu2, mut xd, mut g, mut gd) = (u, u, u, u);
    for i in 0..N {
        let uu = C::F::square(u[i]);
        uu2[i] = C::F::carry(C::F::add(uu, uu));
        // `x1 = -J/xd`, and `g(x1) = -J (xd^2 - J^2 2u^2)/xd^3`. No `xd` is zero: `-1/2` is not a square.
        xd[i] = C::F::carry(C::F::add(uu2[i], one));
        let xd2 = C::F::square(xd[i]);
        let jj = C::F::mul(C::F::square(j), uu2[i]);
        g[i] = C::F::mul(C::F::sub(jj, xd2), j);
        gd[i] = C::F::mul(xd2, xd[i]);
    }
    let roots = sqrt_ratio_m1::<C, N>(g, gd);
    let one_minus_i = C::F::sub(one, C::F::splat(&C::SQRT_M1));
    let mut points = [Extended::neutral(); N];
    for i in 0..N {
        let (first, root) = roots[i];
        // `y` is odd for `x1`, even for `x2`.
        let odd = C::F::carry(C::F::neg(root));
        let other = C::F::mul(C::F::mul(root, u[i]), one_minus_i);
        let negative = C::F::carry(C::F::neg(other));
        let other = C::F::select(C::F::is_odd(other), other, negative);
        let y = C::F::select(first, other, odd);
        let minus_j = C::F::carry(C::F::neg(j));
        let x = C::F::select(first, C::F::mul(minus_j, uu2[i]), minus_j);
        // The point `(x/xd, y)` of curve25519 is `(sqrt(-486664) x/(xd y), (x - xd)/(x + xd))`, or the neutral one where
        // that divides by zero.
        let e = C::F::mul(x, C::F::splat(&SQRT_MINUS_486664));
        let g = C::F::mul(xd[i], y);
        let h = C::F::carry(C::F::sub(x, xd[i]));
        let f = C::F::carry(C::F::add(x, xd[i]));
        let zero = C::F::is_zero(C::F::mul(f, g));
        points[i] = Completed {
            e: C::F::select(zero, e, C::F::zero()).into(),
            f: C::F::select(zero, f, one).into(),
            g: C::F::select(zero, g, one).into(),
            h: C::F::select(zero, h, one).into(),
        }
        .to_extended();
    }
    points
}
