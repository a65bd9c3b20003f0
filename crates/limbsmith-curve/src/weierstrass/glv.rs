//! Half-size scalars on curves with a fast endomorphism (GLV decomposition).
//!
//! Gallant, Lambert and Vanstone (CRYPTO 2001). On `y^2 = x^3 + b` over a field with a cube root of
//! one `beta`, `(x, y) -> (beta x, y)` is multiplication by a number `lambda`. The pairs `(s, t)`
//! with `s + t lambda = 0 mod n` form a lattice; with a short basis `(a1, b1)`, `(a2, b2)` of it and
//!
//! ```text
//!   c1 = round(b2 k / n)   c2 = round(-b1 k / n)
//!   k1 = k - c1 a1 - c2 a2   k2 = -c1 b1 - c2 b2       k = k1 + k2 lambda mod n
//! ```
//!
//! both halves are about as long as the basis: half of `k`. `round(b k / n)` is computed as
//! `(k g + 2^383) / 2^384` with `g = round(2^384 b / n)`, which is off by less than one from `b k / n`
//! plus a half; so `|k1| < (1/2 + 2^-128)(|a1| + |a2|)`, and `|k2|` likewise. A test computes the
//! bounds from the constants.
//!
//! **Odd halves.** Constant-time recoding needs odd `k1` and `k2`. The basis has an odd determinant (it is `n`), so
//! some sum of its vectors with coefficients 0 and 1 has the missing parities; it is subtracted from `(c1, c2)`. That
//! makes `|k1|` at most `1.5 (|a1| + |a2|)`.
//!
//! **Why the incomplete formulas are safe.** The operands of an addition are `s P + t lambda P` for small pairs `(s,
//! t)`. Two pairs give the same point if and only if they differ by a lattice vector. Before a digit of `k1` is added
//! both `s` and `t` are even, and afterwards `s` is odd, so the pairs differ. Below half the length of the shortest
//! lattice vector the points differ too. Only the additions of the last position may exceed that length; these are
//! complete.

use crate::arch::opaque::opaque;
use crate::arch::word;
use crate::field::Field;
use crate::recoding::odd_digits::OddDigits;
use crate::weierstrass::accumulator::Addend;
use crate::weierstrass::double_scalar_mul::{self, Forms};
use crate::weierstrass::mul::{self, OddMultiples};
use crate::weierstrass::mul_base::Stored;
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{Curve, Integers};

/// A curve with a fast endomorphism, and a basis of its lattice.
pub trait Endomorphism: Curve<Words = [u64; 4]> {
    /// A cube root of one modulo the prime, canonical.
    const BETA: [u64; 4];
    /// The cube root of one modulo the order that the endomorphism multiplies by, canonical.
    const LAMBDA: [u64; 4];
    /// `a1`, `-b1`, `a2`, `b2`: none is negative.
    const BASIS: [[u64; 3]; 4];
    /// `round(2^s b2 / n)` and `round(-2^s b1 / n)`, where `s` is `ROUNDING_WORDS` words.
    const ROUNDING: [[u64; 4]; 2];
    /// Words of `s`: the fewest that keep the error of the quotients below `2^-100`.
    const ROUNDING_WORDS: usize;
    /// Number of 5-bit digits of an odd half.
    const PLACES: usize;
}

/// A signed number modulo `2^192`, in two's complement.
pub type Signed = [u64; 3];

/// `a b`, truncated to `R` words.
#[inline(always)]
fn product<const A: usize, const B: usize, const R: usize>(a: &[u64; A], b: &[u64; B]) -> [u64; R] {
    let mut r = [0; R];
    for (i, x) in a.iter().enumerate() {
        let mut carry = 0;
        for (j, y) in b.iter().enumerate() {
            if i + j < R {
                (r[i + j], carry) = word::mac(*x, *y, r[i + j], carry);
            }
        }
        if i + B < R {
            r[i + B] = carry;
        }
    }
    r
}

#[inline(always)]
fn sub(a: &Signed, b: &Signed) -> Signed {
    let (mut r, mut borrow) = ([0; 3], 0);
    for i in 0..3 {
        (r[i], borrow) = word::sbb(a[i], b[i], borrow);
    }
    r
}

/// `(k g + 2^(s-1)) / 2^s`.
#[inline(always)]
fn rounded<C: Endomorphism>(k: &[u64; 4], g: &[u64; 4]) -> Signed {
    let wide: [u64; 8] = product(k, g);
    let at = C::ROUNDING_WORDS;
    let (low, carry) = word::adc(wide[at], wide[at - 1] >> 63, 0);
    [low, wide[at + 1] + u64::from(carry), 0]
}

/// `(k1, k2)` from `(c1, c2)`.
#[inline(always)]
fn halves<C: Endomorphism>(k: &[u64; 4], c1: &Signed, c2: &Signed) -> [Signed; 2] {
    let [a1, minus_b1, a2, b2] = &C::BASIS;
    let k1 = sub(
        &sub(&[k[0], k[1], k[2]], &product(c1, a1)),
        &product(c2, a2),
    );
    [k1, sub(&product(c1, minus_b1), &product(c2, b2))]
}

/// `k = k1 + k2 lambda mod n`, for `k < n`; each half may be negative. Constant time.
#[inline(always)]
pub fn split<C: Endomorphism>(k: &[u64; 4]) -> [Signed; 2] {
    let [c1, c2] = C::ROUNDING.map(|g| rounded::<C>(k, &g));
    halves::<C>(k, &c1, &c2)
}

/// [`split`] with both halves odd. Constant time.
#[inline(always)]
pub fn split_odd<C: Endomorphism>(k: &[u64; 4]) -> [Signed; 2] {
    let [c1, c2] = C::ROUNDING.map(|g| rounded::<C>(k, &g));
    let [k1, k2] = halves::<C>(k, &c1, &c2);
    let [a1, b1, a2, b2] = C::BASIS.map(|v| v[0] & 1);
    // The missing parities, times the inverse of the basis modulo 2.
    let [q1, q2] = [opaque(!k1[0] & 1), opaque(!k2[0] & 1)];
    let c1 = sub(&c1, &[(b2 & q1) ^ (a2 & q2), 0, 0]);
    let c2 = sub(&c2, &[(b1 & q1) ^ (a1 & q2), 0, 0]);
    halves::<C>(k, &c1, &c2)
}

/// `(beta x, y)`: `lambda` times the point. It commutes with the maps between isomorphic curves.
#[inline(always)]
pub(crate) fn endomorphism<C: Endomorphism>(p: &Addend<C>) -> Addend<C> {
    Addend {
        x: C::F::mul(p.x, C::F::splat(&C::BETA)),
        v: p.v,
    }
}

/// `floor(m / 2)`, signed.
#[inline(always)]
fn half(m: &Signed) -> [u64; 4] {
    let top = (m[2] as i64 >> 1) as u64;
    [
        m[0] >> 1 | m[1] << 63,
        m[1] >> 1 | m[2] << 63,
        top,
        (top as i64 >> 63) as u64,
    ]
}

/// Digits of `width` bits of odd `a` and `b` with `u = a + 2^128 b mod n`, for `u < n`.
///
/// One of `u` and `u + n` is odd, and so is its low half. If the high half is even, `2^128` is moved to it from the low
/// half, which becomes negative.
#[inline(always)]
pub(crate) fn halves_of_base<C: Endomorphism>(
    u: &[u64; 4],
    width: usize,
) -> [OddDigits<[u64; 4]>; 2] {
    let even = opaque((u[0] & 1).wrapping_sub(1));
    let (mut m, mut carry) = ([0; 4], 0);
    for i in 0..4 {
        (m[i], carry) = word::adc(u[i], C::ORDER[i] & even, carry);
    }
    // Halved and rounded down, b is the same with and without the added 1.
    let moved = !m[2] & 1;
    let sign = 0u64.wrapping_sub(moved);
    let low = [m[0] >> 1 | m[1] << 63, m[1] >> 1 | moved << 63, sign, sign];
    let high = [
        m[2] >> 1 | m[3] << 63,
        m[3] >> 1 | u64::from(carry) << 63,
        0,
        0,
    ];
    // Slightly above 2^129 in magnitude.
    [low, high].map(|half| OddDigits::of_half(half, width, 130usize.div_ceil(width)))
}

/// [`split_odd`] as 5-bit digits. Constant time.
#[inline(always)]
pub(crate) fn digits<C: Endomorphism>(k: &[u64; 4]) -> [OddDigits<[u64; 4]>; 2] {
    split_odd::<C>(k).map(|m| OddDigits::of_half(half(&m), 5, C::PLACES))
}

/// The magnitude and sign of a number. Variable time.
#[inline(always)]
pub(crate) fn size_vartime(m: &Signed) -> (Signed, bool) {
    match m[2] >> 63 {
        0 => (*m, false),
        _ => (sub(&[0; 3], m), true),
    }
}

/// `k P` for `k < n`, in each lane. Constant time.
#[inline(always)]
pub fn mul<C: Endomorphism>(p: &Affine<C>, k: &Integers<C>) -> Jacobian<C> {
    const WIDTH: usize = 5;
    let table = OddMultiples::<C, 16>::new(p);
    let other = table.map(endomorphism);
    let split = C::F::lanes(|i| {
        split_odd::<C>(&k.as_ref()[i]).map(|m| OddDigits::of_half(half(&m), WIDTH, C::PLACES))
    });
    mul::sum_of_digits(&[&table, &other], C::PLACES, WIDTH, |j, place| {
        C::F::lanes(|i| split.as_ref()[i][j].digit(place))
    })
}

/// Computes `u G + v Q` for `u, v < n`. `low` and `high` are odd multiples of `G` and `2^128 G`, as many as `width`
/// needs. Variable time.
#[inline(always)]
pub fn sum_vartime<C: Endomorphism>(
    low: &[Stored<C>],
    high: &[Stored<C>],
    width: usize,
    u: &[u64; 4],
    v: &[u64; 4],
    q: &Affine<C>,
) -> Jacobian<C> {
    let table = OddMultiples::<C, 8>::new(q);
    let other = table.map(endomorphism);
    let mut forms = Forms::new();
    for (stream, half) in split::<C>(v).iter().enumerate() {
        let (size, negative) = size_vartime(half);
        forms.set_vartime(stream, &size, 5, negative);
    }
    for (i, half) in [&u[..2], &u[2..]].into_iter().enumerate() {
        forms.set_vartime(2 + i, half, width, false);
    }
    double_scalar_mul::sum_vartime::<C, 8>(&forms, &[&table, &other], &[low, high])
}
