//! Encodings of ristretto255 (RFC 9496, sections 4.3.1 and 4.3.2), with the names of the RFC. Constant time, one lane.

use crate::edwards25519::encoding::{Checked, bit};
use crate::edwards25519::point::Extended;
use crate::edwards25519::sqrt_ratio::{abs, sqrt_ratio_m1};
use crate::edwards25519::{EdwardsCurve, Tight};
use crate::field::Field;
use crate::ristretto255::INVSQRT_A_MINUS_D;

/// Decodes: a point of the class, canonical if `s` is below `p` and not negative, and on the curve if the rest of section
/// 4.3.1 has no failure.
#[inline(always)]
pub fn decode<C: EdwardsCurve>(encoding: &[u64; 4]) -> Checked<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let words = C::F::lanes(|_| *encoding);
    let one = C::F::one();
    let s = C::F::from_words(&words);
    let ss = C::F::square(s);
    let u1 = C::F::carry(C::F::sub(one, ss));
    let u2 = C::F::carry(C::F::add(one, ss));
    let u2_sqr = C::F::square(u2);
    // -(D * u1^2) - u2_sqr
    let du1_sqr = C::F::mul(C::F::splat(&C::D), C::F::square(u1));
    let v = C::F::carry(C::F::neg(C::F::carry(C::F::add(du1_sqr, u2_sqr))));
    let [(was_square, invsqrt)] = sqrt_ratio_m1::<C, 1>([one], [C::F::mul(v, u2_sqr)]);
    let den_x = C::F::mul(invsqrt, u2);
    let den_y = C::F::mul(C::F::mul(invsqrt, den_x), v);
    let x = abs::<C>(C::F::mul(C::F::add(s, s), den_x));
    let y = C::F::mul(u1, den_y);
    let point = Extended::from_affine(x, y);
    let negative_t = bit::<C>(C::F::is_odd(point.t));
    let zero_y = bit::<C>(C::F::is_zero(y));
    // The lowest bit of the words is that of a canonical `s`.
    let negative_s = (encoding[0] & 1) as u8;
    Checked {
        point,
        on_curve: bit::<C>(was_square) & (negative_t ^ 1) & (zero_y ^ 1),
        canonical: bit::<C>(C::F::is_canonical(&words)) & (negative_s ^ 1),
    }
}

/// Encodes: section 4.3.2.
#[inline(always)]
pub fn encode<C: EdwardsCurve>(p: &Extended<C>) -> [u64; 4] {
    const { assert!(<C::F as Field>::LANES == 1) }
    let Extended {
        x: x0,
        y: y0,
        z: z0,
        t: t0,
    } = *p;
    let u1 = C::F::mul(C::F::add(z0, y0), C::F::sub(z0, y0));
    let u2 = C::F::mul(x0, y0);
    // The root exists.
    let [(_, invsqrt)] = sqrt_ratio_m1::<C, 1>([C::F::one()], [C::F::mul(u1, C::F::square(u2))]);
    let den1 = C::F::mul(invsqrt, u1);
    let den2 = C::F::mul(invsqrt, u2);
    let z_inv = C::F::mul(C::F::mul(den1, den2), t0);
    let sqrt_m1 = C::F::splat(&C::SQRT_M1);
    let (ix0, iy0) = (C::F::mul(x0, sqrt_m1), C::F::mul(y0, sqrt_m1));
    let enchanted_denominator = C::F::mul(den1, C::F::splat(&INVSQRT_A_MINUS_D));
    let rotate = C::F::is_odd(C::F::mul(t0, z_inv));
    let x = C::F::select(rotate, x0, iy0);
    let y = C::F::select(rotate, y0, ix0);
    let den_inv = C::F::select(rotate, den2, enchanted_denominator);
    let negative = C::F::is_odd(C::F::mul(x, z_inv));
    let y = C::F::select(negative, y, C::F::carry(C::F::neg(y)));
    let s: Tight<C> = abs::<C>(C::F::mul(den_inv, C::F::sub(z0, y)));
    C::F::to_words(s).as_ref()[0]
}

/// Mask of equal elements: `x1 y2 = y1 x2` or `y1 y2 = x1 x2` (section 4.3.3).
#[inline(always)]
pub fn is_equal<C: EdwardsCurve>(p: &Extended<C>, q: &Extended<C>) -> <C::F as Field>::Mask {
    let first = C::F::eq(C::F::mul(p.x, q.y), C::F::mul(p.y, q.x));
    let second = C::F::eq(C::F::mul(p.y, q.y), C::F::mul(p.x, q.x));
    C::F::mask_or(first, second)
}
