//! Encodings of ristretto255 (RFC 9496, sections 4.3.1 and 4.3.2), with the names of the RFC. Constant time.

use crate::edwards25519::encoding::{Checked, bit};
use crate::edwards25519::point::Extended;
use crate::edwards25519::sqrt_ratio::{abs, sqrt_ratio_m1};
use crate::edwards25519::{EdwardsCurve, Tight};
use crate::field::Field;
use crate::ristretto255::INVSQRT_A_MINUS_D;

/// What section 4.3.1 computes from `s`: a point of the class with `Z = 1`, meaningless unless the tests pass, and the
/// masks `was_square`, negative `t`, and `y = 0`.
pub(crate) type Steps<C> = (Extended<C>, [<<C as EdwardsCurve>::F as Field>::Mask; 3]);

/// Section 4.3.1 after the tests of `s`, in each lane. Several at once hide each other's latency.
#[inline(always)]
pub(crate) fn steps<C: EdwardsCurve, const N: usize>(s: [Tight<C>; N]) -> [Steps<C>; N] {
    let one = C::F::one();
    let (mut u1, mut u2, mut v, mut ratio) = (s, s, s, s);
    for i in 0..N {
        let ss = C::F::square(s[i]);
        u1[i] = C::F::carry(C::F::sub(one, ss));
        u2[i] = C::F::carry(C::F::add(one, ss));
        let u2_sqr = C::F::square(u2[i]);
        // -(D * u1^2) - u2_sqr
        let du1_sqr = C::F::mul(C::F::splat(&C::D), C::F::square(u1[i]));
        v[i] = C::F::carry(C::F::neg(C::F::carry(C::F::add(du1_sqr, u2_sqr))));
        ratio[i] = C::F::mul(v[i], u2_sqr);
    }
    let roots = sqrt_ratio_m1::<C, N>([one; N], ratio);
    let no = C::F::is_zero(one);
    let mut all = [(Extended::neutral(), [no; 3]); N];
    for i in 0..N {
        let (was_square, invsqrt) = roots[i];
        let den_x = C::F::mul(invsqrt, u2[i]);
        let den_y = C::F::mul(C::F::mul(invsqrt, den_x), v[i]);
        let x = abs::<C>(C::F::mul(C::F::add(s[i], s[i]), den_x));
        let y = C::F::mul(u1[i], den_y);
        let point = Extended::from_affine(x, y);
        let tests = [was_square, C::F::is_odd(point.t), C::F::is_zero(y)];
        all[i] = (point, tests);
    }
    all
}

/// Decodes: a point of the class, canonical if `s` is below `p` and not negative, and on the curve if the rest of section
/// 4.3.1 has no failure.
#[inline(always)]
pub fn decode<C: EdwardsCurve>(encoding: &[u64; 4]) -> Checked<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let words = C::F::lanes(|_| *encoding);
    let [(point, [was_square, negative_t, zero_y])] = steps::<C, 1>([C::F::from_words(&words)]);
    // The lowest bit of the words is that of a canonical `s`.
    let negative_s = (encoding[0] & 1) as u8;
    let failed = bit::<C>(C::F::mask_or(negative_t, zero_y));
    Checked {
        point,
        on_curve: bit::<C>(was_square) & (failed ^ 1),
        canonical: bit::<C>(C::F::is_canonical(&words)) & (negative_s ^ 1),
    }
}

/// Section 4.3.2 of each point, in each lane. Several at once hide each other's latency.
#[inline(always)]
pub(crate) fn encode_all<C: EdwardsCurve, const N: usize>(
    points: &[Extended<C>; N],
) -> [Tight<C>; N] {
    let sqrt_m1 = C::F::splat(&C::SQRT_M1);
    let one = [C::F::one(); N];
    let (mut u1, mut u2, mut ratio) = (one, one, one);
    for (i, p) in points.iter().enumerate() {
        u1[i] = C::F::mul(C::F::add(p.z, p.y), C::F::sub(p.z, p.y));
        u2[i] = C::F::mul(p.x, p.y);
        ratio[i] = C::F::mul(u1[i], C::F::square(u2[i]));
    }
    // The roots exist.
    let roots = sqrt_ratio_m1::<C, N>(one, ratio);
    let mut s = one;
    for (i, p) in points.iter().enumerate() {
        let Extended {
            x: x0,
            y: y0,
            z: z0,
            t: t0,
        } = *p;
        let invsqrt = roots[i].1;
        let den1 = C::F::mul(invsqrt, u1[i]);
        let den2 = C::F::mul(invsqrt, u2[i]);
        let z_inv = C::F::mul(C::F::mul(den1, den2), t0);
        let (ix0, iy0) = (C::F::mul(x0, sqrt_m1), C::F::mul(y0, sqrt_m1));
        let enchanted_denominator = C::F::mul(den1, C::F::splat(&INVSQRT_A_MINUS_D));
        let rotate = C::F::is_odd(C::F::mul(t0, z_inv));
        let x = C::F::select(rotate, x0, iy0);
        let y = C::F::select(rotate, y0, ix0);
        let den_inv = C::F::select(rotate, den2, enchanted_denominator);
        let negative = C::F::is_odd(C::F::mul(x, z_inv));
        let y = C::F::select(negative, y, C::F::carry(C::F::neg(y)));
        s[i] = abs::<C>(C::F::mul(den_inv, C::F::sub(z0, y)));
    }
    s
}

/// Encodes: section 4.3.2.
#[inline(always)]
pub fn encode<C: EdwardsCurve>(p: &Extended<C>) -> [u64; 4] {
    const { assert!(<C::F as Field>::LANES == 1) }
    let [s] = encode_all::<C, 1>(core::array::from_ref(p));
    C::F::to_words(s).as_ref()[0]
}

/// Mask of equal elements: `x1 y2 = y1 x2` or `y1 y2 = x1 x2` (section 4.3.3).
#[inline(always)]
pub fn is_equal<C: EdwardsCurve>(p: &Extended<C>, q: &Extended<C>) -> <C::F as Field>::Mask {
    let first = C::F::eq(C::F::mul(p.x, q.y), C::F::mul(p.y, q.x));
    let second = C::F::eq(C::F::mul(p.y, q.y), C::F::mul(p.x, q.x));
    C::F::mask_or(first, second)
}
