//! Decodes eight encodings at a time; [`crate::edwards25519::encoding`] decodes one.
//!
//! There are no branches. A lane whose encoding is not a point computes on the meaningless result
//! of the formula, and its bit reports that.

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::edwards25519::EdwardsCurve;
use crate::edwards25519::point::Extended;
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::simd::edwards25519::{Curve, Fe, Integers};

/// Points, and bytes whose bit `i` describes lane `i`.
#[derive(Clone, Copy)]
pub struct Decoded<V: Lane> {
    /// The points, `Z = 1`; unspecified in lanes without a point.
    pub points: Extended<Curve<V>>,
    /// The encoding is that of a point.
    pub is_point: u8,
    /// The encoding is canonical: `y < p`, and the sign bit is clear if `x = 0`.
    pub canonical: u8,
}

impl<V: Lane> Decoded<V> {
    /// Replaces failed decodings by the neutral element: a deliberate bug, for tests of the tests.
    #[inline(always)]
    pub fn take_neutral(&mut self) {
        type F<V> = Fe<V>;
        let (none, p) = (F::<V>::mask_of(V::bits(!self.is_point)), &mut self.points);
        p.x = F::<V>::select(none, p.x, F::<V>::zero());
        p.y = F::<V>::select(none, p.y, F::<V>::one());
        p.t = F::<V>::select(none, p.t, F::<V>::zero());
        self.canonical |= !self.is_point;
        self.is_point = ALL;
    }
}

/// Decodes groups of eight encodings, taking `y` modulo p and accepting the sign bit with `x = 0`.
/// For public data: callers branch on bits of the result.
#[inline(always)]
pub fn decode<V: Lane, const N: usize>(encodings: &[Integers; N]) -> [Decoded<V>; N] {
    type F<V> = Fe<V>;
    let one = F::<V>::one();
    let mut y = [one; N];
    let mut u = [one; N];
    let mut v = [one; N];
    let mut uv3 = [one; N];
    let mut uv7 = [one; N];
    let mut signs = [0u8; N];
    let mut below_p = [0u8; N];
    for i in 0..N {
        let mut words = encodings[i];
        for (lane, w) in words.iter_mut().enumerate() {
            signs[i] |= ((w[3] >> 63) as u8) << lane;
            w[3] &= u64::MAX >> 1;
        }
        let words = crate::simd::edwards25519::vectors::<V>(&words);
        below_p[i] = F::<V>::byte(F::<V>::is_canonical_vectors(&words));
        y[i] = F::<V>::from_vectors(&words);
        let yy = F::<V>::square(y[i]);
        u[i] = F::<V>::carry(F::<V>::sub(yy, one));
        v[i] = F::<V>::carry(F::<V>::add(
            F::<V>::mul(yy, F::<V>::splat(&Curve::<V>::D)),
            one,
        ));
        let v2 = F::<V>::square(v[i]);
        uv3[i] = F::<V>::mul(F::<V>::mul(u[i], v[i]), v2);
        uv7[i] = F::<V>::mul(uv3[i], F::<V>::square(v2));
    }
    let power = Curve::<V>::pow_p58(uv7);
    let mut out = [Decoded {
        points: Extended::neutral(),
        is_point: 0,
        canonical: 0,
    }; N];
    for i in 0..N {
        let x = F::<V>::mul(uv3[i], power[i]);
        let vxx = F::<V>::mul(v[i], F::<V>::square(x));
        let first = F::<V>::eq(vxx, u[i]);
        let second = F::<V>::is_zero(F::<V>::carry(F::<V>::add(vxx, u[i])));
        let other = F::<V>::mul(x, F::<V>::splat(&Curve::<V>::SQRT_M1));
        let x = F::<V>::select(first, other, x);
        let zero = F::<V>::byte(F::<V>::is_zero(x));
        let odd = F::<V>::byte(F::<V>::is_odd(x));
        let x = negate_where::<V>(x, odd ^ signs[i]);
        out[i] = Decoded {
            points: Extended::from_affine(x, y[i]),
            is_point: F::<V>::byte(first) | F::<V>::byte(second),
            canonical: below_p[i] & !(zero & signs[i]),
        };
    }
    out
}

/// [`decode`] of two groups, as a function of its own.
struct DecodeTwo<'a, V: Lane> {
    encodings: &'a [Integers; 2],
    decoded: &'a mut [Decoded<V>; 2],
}

impl<V: Lane> LaneWork for DecodeTwo<'_, V> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) {
        *self.decoded = decode::<V, 2>(self.encodings);
    }
}

/// [`decode`] of two groups, outlined: one copy for all callers.
#[inline(always)]
pub fn decode_two<V: Lane>(encodings: &[Integers; 2]) -> [Decoded<V>; 2] {
    let mut decoded = [Decoded {
        points: Extended::neutral(),
        is_point: 0,
        canonical: 0,
    }; 2];
    V::outline(DecodeTwo::<V> {
        encodings,
        decoded: &mut decoded,
    });
    decoded
}

/// `-x` in the lanes whose bits are set.
#[inline(always)]
pub fn negate_where<V: Lane>(
    x: crate::simd::edwards25519::Tight<V>,
    lanes: u8,
) -> crate::simd::edwards25519::Tight<V> {
    let negative = Fe::<V>::carry(Fe::<V>::neg(x));
    Fe::<V>::select(Fe::<V>::mask_of(V::bits(lanes)), x, negative)
}

/// Negates the points in the lanes whose bits are set.
#[inline(always)]
pub fn negate_points_where<V: Lane>(p: &Extended<Curve<V>>, lanes: u8) -> Extended<Curve<V>> {
    Extended {
        x: negate_where::<V>(p.x, lanes),
        t: negate_where::<V>(p.t, lanes),
        ..*p
    }
}

/// A mask of all lanes.
pub const ALL: u8 = u8::MAX >> (8 - LANES as u32);
