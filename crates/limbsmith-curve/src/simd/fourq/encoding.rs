//! Encodes and decodes eight points at a time: [`crate::fourq::encoding`] in lanes.
//!
//! There are no branches. A lane whose encoding is not a point computes on the meaningless result of the formula, and
//! its bit reports that.

use super::outlined::Outlined;
use super::{Curve, Fe, GROUPS, Integers, OutlinedCurve, Tight, outlined_projective, to_inlined};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::field::Field;
use crate::field::eight::{LaneField, invert_all};
use crate::field::quadratic::Quadratic;
use crate::fourq::QuadraticCurve;
use crate::fourq::point::{Extended, Projective};

/// Groups of eight encodings that are decoded together: the powers of one hide the latency of another's.
pub const TOGETHER: usize = 4;

/// Points, and bytes whose bit `i` describes lane `i`.
#[derive(Clone, Copy)]
pub struct Decoded<V: Lane> {
    /// The points, `Z = 1`; unspecified in lanes without a point.
    pub points: Extended<Curve<V>>,
    /// There is a point with that `y`, and bit 127 of the encoding is not set.
    pub on_curve: u8,
    /// Lanes where each coordinate of `y` is below `p`, and the sign bit is not set if `x = 0`.
    pub canonical: u8,
}

/// The sign of each lane: bit 126 of the real part, or of the imaginary part if the real part is 0.
#[inline(always)]
fn signs<V: Lane>(x: Tight<V>) -> u8 {
    type F<V> = Fe<V>;
    let (re, im) = (F::<V>::to_words(x.re), F::<V>::to_words(x.im));
    let zero = F::<V>::byte(F::<V>::is_zero(x.re));
    let (mut of_re, mut of_im) = (0, 0);
    for i in 0..LANES {
        of_re |= ((re[i][1] >> 62) as u8 & 1) << i;
        of_im |= ((im[i][1] >> 62) as u8 & 1) << i;
    }
    of_re | of_im & zero
}

/// Decodes four groups of eight.
struct Decode<'a, V: Lane> {
    encodings: &'a [Integers; TOGETHER],
    decoded: &'a mut [Decoded<V>; TOGETHER],
}

/// The coordinates of `y` in each lane, with bits 127 and 255 apart.
#[inline(always)]
fn split(encodings: &Integers) -> ([[[u64; 2]; LANES]; 2], [u8; 2]) {
    let mut words = [[[0; 2]; LANES]; 2];
    let mut bits = [0; 2];
    for (i, [w0, w1, w2, w3]) in encodings.iter().enumerate() {
        words[0][i] = [*w0, w1 & (u64::MAX >> 1)];
        words[1][i] = [*w2, w3 & (u64::MAX >> 1)];
        bits[0] |= ((w1 >> 63) as u8) << i;
        bits[1] |= ((w3 >> 63) as u8) << i;
    }
    (words, bits)
}

impl<V: Lane> LaneWork for Decode<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        type F<V> = Fe<V>;
        type Q<V> = Outlined<V>;
        let (zero, one) = (Q::<V>::zero(), F::<V>::one());
        // As in `crate::fourq::encoding`, with the same names.
        let (mut y, mut u, mut v, mut w) = (
            [zero; TOGETHER],
            [zero; TOGETHER],
            [zero; TOGETHER],
            [zero; TOGETHER],
        );
        let (mut n, mut s, mut m, mut t) = (
            [one; TOGETHER],
            [one; TOGETHER],
            [one; TOGETHER],
            [one; TOGETHER],
        );
        let d = Q::<V>::splat(&<OutlinedCurve<V> as QuadraticCurve>::D);
        for i in 0..TOGETHER {
            let (words, _) = split(&self.encodings[i]);
            y[i] = Q::<V>::new(F::<V>::from_words(&words[0]), F::<V>::from_words(&words[1]));
            let yy = Q::<V>::square(y[i]);
            u[i] = Q::<V>::carry(Q::<V>::sub(yy, Q::<V>::one()));
            v[i] = Q::<V>::carry(Q::<V>::add(Q::<V>::mul(yy, d), Q::<V>::one()));
            n[i] = Q::<V>::norm(v[i]);
            w[i] = Q::<V>::mul(u[i], Q::<V>::conjugate(v[i]));
            s[i] = Q::<V>::norm(w[i]);
        }
        F::<V>::squares(&mut s, 125);
        for i in 0..TOGETHER {
            let sum = F::<V>::carry(F::<V>::add(w[i].re, s[i]));
            let difference = F::<V>::carry(F::<V>::sub(w[i].re, s[i]));
            t[i] = F::<V>::select(F::<V>::is_zero(sum), sum, difference);
            m[i] = F::<V>::mul(F::<V>::add(n[i], n[i]), t[i]);
        }
        let c = powers_2_125_minus_1::<F<V>>(&m);
        for i in 0..TOGETHER {
            let (words, [spare, sign]) = split(&self.encodings[i]);
            let square = F::<V>::mul(F::<V>::square(c[i]), m[i]);
            let square = F::<V>::eq(square, F::<V>::one());
            let (ct, cb) = (F::<V>::mul(c[i], t[i]), F::<V>::mul(c[i], w[i].im));
            let root = Q::<V>::select(
                square,
                Q::<V>::new(cb, F::<V>::carry(F::<V>::neg(ct))),
                Q::<V>::new(ct, cb),
            );
            let found = Q::<V>::eq(Q::<V>::mul(v[i], Q::<V>::square(root)), u[i]);
            let differs = signs::<V>(root) ^ sign;
            let negative = F::<V>::mask_of(V::bits(differs));
            let x = Q::<V>::select(negative, root, Q::<V>::carry(Q::<V>::neg(root)));
            let below = F::<V>::mask_and(
                F::<V>::is_canonical(&words[0]),
                F::<V>::is_canonical(&words[1]),
            );
            let negative_zero = F::<V>::byte(Q::<V>::is_zero(u[i])) & sign;
            self.decoded[i] = Decoded {
                points: to_inlined(&Extended::<OutlinedCurve<V>>::from_affine(x, y[i])),
                on_curve: F::<V>::byte(found) & !spare,
                canonical: F::<V>::byte(below) & !negative_zero,
            };
        }
    }
}

/// Decodes four groups of eight encodings, taking the coordinates of `y` modulo `p` and accepting the sign bit on
/// `x = 0`. Outlined. Constant time.
#[inline(always)]
pub fn decode<V: Lane>(encodings: &[Integers; TOGETHER]) -> [Decoded<V>; TOGETHER] {
    let mut decoded = [Decoded {
        points: Extended::neutral(),
        on_curve: 0,
        canonical: 0,
    }; TOGETHER];
    V::outline(Decode::<V> {
        encodings,
        decoded: &mut decoded,
    });
    decoded
}

/// From `a^(2^j - 1)` and `a^(2^k - 1)` to `a^(2^(j + k) - 1)`.
#[inline(always)]
fn join<F: Field>(
    high: &[F::Tight; TOGETHER],
    low: &[F::Tight; TOGETHER],
    k: usize,
) -> [F::Tight; TOGETHER] {
    let mut all = *high;
    F::squares(&mut all, k);
    for (a, low) in all.iter_mut().zip(low) {
        *a = F::mul(*a, *low);
    }
    all
}

/// `a^((p - 3)/4)`, by the chain of [`crate::fourq::encoding`].
#[inline(always)]
fn powers_2_125_minus_1<F: Field>(a: &[F::Tight; TOGETHER]) -> [F::Tight; TOGETHER] {
    let a1 = *a;
    let a2 = join::<F>(&a1, &a1, 1);
    let a4 = join::<F>(&a2, &a2, 2);
    let a5 = join::<F>(&a4, &a1, 1);
    let a10 = join::<F>(&a5, &a5, 5);
    let a20 = join::<F>(&a10, &a10, 10);
    let a25 = join::<F>(&a20, &a5, 5);
    let a50 = join::<F>(&a25, &a25, 25);
    let a100 = join::<F>(&a50, &a50, 50);
    join::<F>(&a100, &a25, 25)
}

/// Encodes each of at most [`GROUPS`] points of every lane.
struct EncodeEach<'a, V: Lane>(&'a [Projective<Curve<V>>], &'a mut [Integers]);

impl<V: Lane> LaneWork for EncodeEach<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        type F<V> = Fe<V>;
        type Q<V> = Outlined<V>;
        let one = F::<V>::one();
        let (mut norms, mut scratch) = ([one; GROUPS], [one; GROUPS]);
        for (norm, p) in norms.iter_mut().zip(self.0) {
            *norm = Q::<V>::norm(p.z);
        }
        let groups = self.0.len().min(GROUPS);
        invert_all::<F<V>>(&mut norms[..groups], &mut scratch[..groups]);
        for ((p, inverse), words) in self.0.iter().zip(norms).zip(self.1) {
            let p = outlined_projective(p);
            // Where `Z = 0` the inverse is taken for 1, and its product with the conjugate is 0.
            let inverse = Q::<V>::scale(Q::<V>::conjugate(p.z), inverse);
            let (x, y) = (Q::<V>::mul(p.x, inverse), Q::<V>::mul(p.y, inverse));
            let signs = signs::<V>(x);
            let (re, im) = (F::<V>::to_words(y.re), F::<V>::to_words(y.im));
            for i in 0..LANES {
                let sign = u64::from(signs >> i & 1) << 63;
                words[i] = [re[i][0], re[i][1], im[i][0], im[i][1] | sign];
            }
        }
    }
}

/// Encodes each of at most [`GROUPS`] points of every lane as words. One inversion. 32 zero bytes where `Z = 0`.
/// Outlined. Constant time.
#[inline(always)]
pub fn encode_each<V: Lane>(points: &[Projective<Curve<V>>], encodings: &mut [Integers]) {
    V::outline(EncodeEach::<V>(points, encodings));
}
