//! Points from 32 bytes and back, in constant time.
//!
//! The encoding is `y`, 16 little-endian bytes for each coordinate, the real part first. Bit 255 is the sign of `x`: bit
//! 126 of its real part, or of its imaginary part if the real part is zero. So exactly one of `x` and `-x` has it.
//!
//! Decoding needs a root of `u/v` with `u = y^2 - 1` and `v = d y^2 + 1`, which is never 0. Two powers modulo `p` give it
//! without an inversion. With `n` the norm of `v` and `a + b i = u v~`:
//!
//! ```text
//!   s = sqrt(a^2 + b^2),  t = a + s  (or a - s if that is 0),  m = 2 n t,  c = m^((p - 3)/4)
//! ```
//!
//! If `m` is a square, `c^2 = 1/m` and a root is `x = c (t + b i)`. Else `c^2 = -1/m` and a root is `c (b - t i)`. Both
//! squares are `(a + b i)/n`, because `t^2 - b^2 = 2 a t`. If `a^2 + b^2` is not a square, `u/v` is none either, and the
//! equation `v x^2 = u` fails.

use super::point::{Extended, Projective};
use super::{FourQ, Pairs127, QuadraticCurve, Tight};
use crate::arch::opaque::opaque;
use crate::field::Field;
use crate::field::quadratic::{Coordinate, Lanes, Mask};

pub use crate::edwards25519::encoding::PointError;

/// A decoded point, and what there is to say about its encoding.
#[derive(Clone, Copy)]
pub struct Checked<Q: Pairs127> {
    /// The point, `Z = 1`. Meaningless if it is not on the curve.
    pub point: Extended<FourQ<Q>>,
    /// 1 if there is a point with that `y`, and bit 127 of the encoding is not set.
    pub on_curve: u8,
    /// 1 if both coordinates of `y` are below `p`, and the sign bit is not set where `x = 0`.
    pub canonical: u8,
}

/// Decodes, taking the coordinates of `y` modulo `p` and accepting the sign bit on `x = 0`. Constant time, one lane.
#[inline(always)]
pub fn decode<Q: Pairs127>(encoding: &[u64; 4]) -> Checked<Q> {
    const { assert!(<Q::Base as Field>::LANES == 1) }
    let [w0, w1, w2, w3] = *encoding;
    let (spare, sign) = ((w1 >> 63) as u8, (w3 >> 63) as u8);
    let words = [[w0, w1 & (u64::MAX >> 1)], [w2, w3 & (u64::MAX >> 1)]];
    let y = Q::splat(&words);
    let yy = Q::square(y);
    let u = Q::carry(Q::sub(yy, Q::one()));
    let v = Q::mul(yy, Q::splat(&<FourQ<Q> as QuadraticCurve>::D));
    let v = Q::carry(Q::add(v, Q::one()));
    let (found, root) = sqrt_ratio::<Q>(u, v);
    let differs = signs::<Q>(root).as_ref()[0] ^ sign;
    let negative = Q::Base::mask(&Q::Base::lanes(|_| differs));
    let x = Q::select(negative, root, Q::carry(Q::neg(root)));
    let below = words.map(|w| bit::<Q>(Q::Base::is_canonical(&Q::Base::lanes(|_| w))));
    let negative_zero = bit::<Q>(Q::is_zero(u)) & sign;
    Checked {
        point: Extended::from_affine(x, y),
        on_curve: bit::<Q>(found) & (spare ^ 1),
        canonical: below[0] & below[1] & (negative_zero ^ 1),
    }
}

/// Encodes one point per lane; one inversion, constant time. 32 zero bytes where `Z = 0`.
#[inline(always)]
pub fn encode<Q: Pairs127>(p: &Projective<FourQ<Q>>) -> Lanes<Q, [u64; 4]> {
    let (x, y) = p.to_affine();
    encode_affine::<Q>(x, y)
}

/// Encodes affine coordinates.
#[inline(always)]
pub fn encode_affine<Q: Pairs127>(x: Q::Tight, y: Q::Tight) -> Lanes<Q, [u64; 4]> {
    let (signs, y) = (signs::<Q>(x), Q::to_words(y));
    Q::Base::lanes(|i| {
        let [[w0, w1], [w2, w3]] = y.as_ref()[i];
        [w0, w1, w2, w3 | u64::from(signs.as_ref()[i]) << 63]
    })
}

/// The sign of each lane.
#[inline(always)]
fn signs<Q: Pairs127>(x: Tight<FourQ<Q>>) -> Lanes<Q, u8> {
    let words = Q::to_words(x);
    Q::Base::lanes(|i| {
        let [re, im] = words.as_ref()[i];
        let any = re[0] | re[1];
        let zero = opaque(((any | any.wrapping_neg()) >> 63).wrapping_sub(1));
        ((re[1] | im[1] & zero) >> 62) as u8 & 1
    })
}

/// A root of `u/v` for `v` not 0, and the lanes where there is one. Constant time.
#[inline(always)]
fn sqrt_ratio<Q: Pairs127>(u: Q::Tight, v: Q::Tight) -> (Mask<Q>, Q::Tight) {
    type F<Q> = <Q as crate::field::quadratic::Quadratic>::Base;
    let n = Q::norm(v);
    let w = Q::mul(u, Q::conjugate(v));
    let [a, b] = Q::coordinates(w);
    // `(p + 1)/4 = 2^125`.
    let s = F::<Q>::square_n(Q::norm(w), 125);
    let (sum, difference) = (
        F::<Q>::carry(F::<Q>::add(a, s)),
        F::<Q>::carry(F::<Q>::sub(a, s)),
    );
    let t = F::<Q>::select(F::<Q>::is_zero(sum), sum, difference);
    let m = F::<Q>::mul(F::<Q>::add(n, n), t);
    let c = power_2_125_minus_1::<F<Q>>(m);
    let square = F::<Q>::eq(F::<Q>::mul(F::<Q>::square(c), m), F::<Q>::one());
    let (ct, cb): (Coordinate<Q>, Coordinate<Q>) = (F::<Q>::mul(c, t), F::<Q>::mul(c, b));
    let x = Q::select(
        square,
        Q::new(cb, F::<Q>::carry(F::<Q>::neg(ct))),
        Q::new(ct, cb),
    );
    (Q::eq(Q::mul(v, Q::square(x)), u), x)
}

/// `a^((p - 3)/4)`: 124 squarings and 9 products.
#[inline(always)]
fn power_2_125_minus_1<F: Field>(a: F::Tight) -> F::Tight {
    // From `a^(2^j - 1)` and `a^(2^k - 1)` to `a^(2^(j + k) - 1)`.
    let join = |high: F::Tight, low: F::Tight, k: usize| F::mul(F::square_n(high, k), low);
    let a2 = join(a, a, 1);
    let a4 = join(a2, a2, 2);
    let a5 = join(a4, a, 1);
    let a10 = join(a5, a5, 5);
    let a20 = join(a10, a10, 10);
    let a25 = join(a20, a5, 5);
    let a50 = join(a25, a25, 25);
    let a100 = join(a50, a50, 50);
    join(a100, a25, 25)
}

/// The one lane of a mask, 0 or 1.
#[inline(always)]
pub fn bit<Q: Pairs127>(mask: Mask<Q>) -> u8 {
    Q::Base::bits(mask).as_ref()[0]
}
