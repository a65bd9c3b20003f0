//! Points from their 32-byte encodings (RFC 8032, section 5.1.3): in variable time for public data, and in constant time.
//!
//! `x^2 = u/v` with `u = y^2 - 1`, `v = d y^2 + 1`. For `p = 5 mod 8` a candidate root is
//! `x = u v^3 (u v^7)^((p-5)/8)`: then `v x^2` is `u`, or `-u` and `x` times a root of -1 will
//! do, or there is no root. The power is a chain of squarings, each waiting for the one before:
//! two encodings decoded together take little more time than one.

use core::fmt;

use crate::edwards25519::point::Extended;
use crate::edwards25519::sqrt_ratio::sqrt_ratio_m1;
use crate::edwards25519::{EdwardsCurve, Tight};
use crate::field::Field;

/// A decoded point and whether its encoding was the canonical one: `y < p`, and the sign bit not
/// set where `x = 0`.
#[derive(Clone, Copy)]
pub struct Decoded<C: EdwardsCurve> {
    /// The point, `Z = 1`.
    pub point: Extended<C>,
    /// Whether encoding it again gives the same bytes.
    pub canonical: bool,
}

/// Decodes `N` encodings, taking `y` modulo p and accepting the sign bit on `x = 0`; `None` where
/// no point has that `y`. Variable time, one lane.
#[inline(always)]
pub fn decode_vartime<C: EdwardsCurve, const N: usize>(
    encodings: [[u64; 4]; N],
) -> [Option<Decoded<C>>; N] {
    const { assert!(<C::F as Field>::LANES == 1) }
    let one = C::F::one();
    let mut y = [one; N];
    let mut u = [one; N];
    let mut v = [one; N];
    let mut uv3 = [one; N];
    let mut uv7 = [one; N];
    for i in 0..N {
        let [w0, w1, w2, w3] = encodings[i];
        y[i] = C::F::from_words(&C::F::lanes(|_| [w0, w1, w2, w3 & (u64::MAX >> 1)]));
        let yy = C::F::square(y[i]);
        u[i] = C::F::carry(C::F::sub(yy, one));
        v[i] = C::F::carry(C::F::add(C::F::mul(yy, C::F::splat(&C::D)), one));
        let v2 = C::F::square(v[i]);
        uv3[i] = C::F::mul(C::F::mul(u[i], v[i]), v2);
        uv7[i] = C::F::mul(uv3[i], C::F::square(v2));
    }
    let power = C::pow_p58(uv7);
    let mut out = [None; N];
    for i in 0..N {
        let mut x = C::F::mul(uv3[i], power[i]);
        let vxx = C::F::mul(v[i], C::F::square(x));
        if !is_set::<C>(C::F::eq(vxx, u[i])) {
            let sum = C::F::carry(C::F::add(vxx, u[i]));
            if !is_set::<C>(C::F::is_zero(sum)) {
                continue;
            }
            x = C::F::mul(x, C::F::splat(&C::SQRT_M1));
        }
        let sign = (encodings[i][3] >> 63) as u8;
        let words = C::F::to_words(x).as_ref()[0];
        let x_is_zero = words == [0; 4];
        if (words[0] & 1) as u8 != sign {
            x = C::F::carry(C::F::neg(x));
        }
        let [w0, w1, w2, w3] = C::F::to_words(y[i]).as_ref()[0];
        let canonical = encodings[i] == [w0, w1, w2, w3 | u64::from(sign) << 63];
        out[i] = Some(Decoded {
            point: Extended::from_affine(x, y[i]),
            canonical: canonical && !(x_is_zero && sign == 1),
        });
    }
    out
}

/// The one lane of a public mask.
#[inline(always)]
pub fn is_set<C: EdwardsCurve>(mask: <C::F as Field>::Mask) -> bool {
    C::F::bits(mask).as_ref()[0] == 1
}

/// Why bytes are not a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointError {
    /// The bytes are not the canonical encoding of a point: an integer is not below `p`, or is negative and must not be.
    NotCanonical,
    /// No point has this encoding.
    NotOnCurve,
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PointError::NotCanonical => "the encoding of the point is not canonical",
            PointError::NotOnCurve => "no point has this encoding",
        })
    }
}

impl core::error::Error for PointError {}

/// A point decoded in constant time.
#[derive(Clone, Copy)]
pub struct Checked<C: EdwardsCurve> {
    /// The point, `Z = 1`. Meaningless if it is not on the curve.
    pub point: Extended<C>,
    /// 1 if there is a point with that `y`.
    pub on_curve: u8,
    /// 1 if the encoding is the canonical one: `y < p`, and the sign bit not set where `x = 0`.
    pub canonical: u8,
}

/// Decodes, taking `y` modulo p and accepting the sign bit on `x = 0`. Constant time, one lane.
#[inline(always)]
pub fn decode<C: EdwardsCurve>(encoding: &[u64; 4]) -> Checked<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let [w0, w1, w2, w3] = *encoding;
    let sign = (w3 >> 63) as u8;
    let words = C::F::lanes(|_| [w0, w1, w2, w3 & (u64::MAX >> 1)]);
    let y = C::F::from_words(&words);
    let yy = C::F::square(y);
    let u: Tight<C> = C::F::carry(C::F::sub(yy, C::F::one()));
    let v = C::F::carry(C::F::add(C::F::mul(yy, C::F::splat(&C::D)), C::F::one()));
    let [(on_curve, root)] = sqrt_ratio_m1::<C, 1>([u], [v]);
    // The root is even.
    let negative = C::F::mask(&C::F::lanes(|_| sign));
    let x = C::F::select(negative, root, C::F::carry(C::F::neg(root)));
    let negative_zero = bit::<C>(C::F::is_zero(u)) & sign;
    Checked {
        point: Extended::from_affine(x, y),
        on_curve: bit::<C>(on_curve),
        canonical: bit::<C>(C::F::is_canonical(&words)) & (negative_zero ^ 1),
    }
}

/// The one lane of a mask, 0 or 1.
#[inline(always)]
pub(crate) fn bit<C: EdwardsCurve>(mask: <C::F as Field>::Mask) -> u8 {
    C::F::bits(mask).as_ref()[0]
}
