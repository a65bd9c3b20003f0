//! edwards25519: points from their encodings, and sums `n B + k A`, many in one call. The sums are the main operation of
//! verification with full-size scalars.

use crate::arch::Work;
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::batch::UnequalLengths;
use crate::curve::edwards25519::Edwards25519;
use crate::curve::edwards25519::double_scalar_mul::{
    CACHED_WIDTH, Forms, OddMultiples, STORED_WIDTH, sum_vartime,
};
use crate::curve::edwards25519::encoding::decode_vartime;
use crate::curve::edwards25519::point::{Extended, Projective};
use crate::curve::simd::edwards25519::double_scalar_mul::{self, Multiples};
use crate::curve::simd::edwards25519::encoding::decode_two;
use crate::curve::simd::edwards25519::{Curve, Fe, GROUPS, Integers, encode_each};
use crate::curve::tables;
use crate::dispatch;
use crate::field::scalar25519::PlainScalar;
use crate::field::{Field, Field25519, Words};
use crate::route::{Many25519, Routed};

/// A point on edwards25519, of any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decompressed {
    /// The coordinate `x`, below the prime, least significant word first.
    pub x: [u64; 4],
    /// The coordinate `y`.
    pub y: [u64; 4],
    /// Whether the encoding was the canonical one: `y` below the prime, and no sign on `x = 0`.
    pub canonical: bool,
}

/// Decodes each encoding (RFC 8032, section 5.1.3, but `y` may be at or above the prime, and the sign bit may be set
/// with `x = 0`). Sets `points[i]` to none if `encodings[i]` is not the encoding of a point. Variable time.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn decompress_each_vartime(
    encodings: &[[u8; 32]],
    points: &mut [Option<Decompressed>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(encodings.len(), points.len())?;
    if let Err(work) = dispatch::lanes(Decompress { encodings, points }) {
        for (encoding, point) in work.encodings.iter().zip(work.points) {
            *point = dispatch::words(DecodeOne(encoding));
        }
    }
    Ok(())
}

struct DecodeOne<'a>(&'a [u8; 32]);

impl<F: Field25519> Work<F> for DecodeOne<'_> {
    type Output = Option<Decompressed>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let [decoded] = decode_vartime::<Edwards25519<F>, 1>([Words::from_le_bytes(self.0)]);
        let decoded = decoded?;
        Some(Decompressed {
            x: F::to_words(decoded.point.x).as_ref()[0],
            y: F::to_words(decoded.point.y).as_ref()[0],
            canonical: decoded.canonical,
        })
    }
}

struct Decompress<'a> {
    encodings: &'a [[u8; 32]],
    points: &'a mut [Option<Decompressed>],
}

impl Routed for Decompress<'_> {
    type Route = Many25519;
}

impl LaneWork for Decompress<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        const PAIR: usize = 2 * LANES;
        let pairs = self.encodings.chunks(PAIR);
        for (encodings, points) in pairs.zip(self.points.chunks_mut(PAIR)) {
            let mut two: [Integers; 2] = [[[0; 4]; LANES]; 2];
            for (i, words) in two.as_flattened_mut().iter_mut().enumerate() {
                // Lanes without an encoding repeat the last.
                *words = Words::from_le_bytes(&encodings[i.min(encodings.len() - 1)]);
            }
            let decoded = decode_two::<V>(&two);
            for (decoded, points) in decoded.iter().zip(points.chunks_mut(LANES)) {
                let x = Fe::<V>::to_words(decoded.points.x);
                let y = Fe::<V>::to_words(decoded.points.y);
                for (lane, point) in points.iter_mut().enumerate() {
                    let bit = |of: u8| of >> lane & 1 == 1;
                    *point = bit(decoded.is_point).then_some(Decompressed {
                        x: x[lane],
                        y: y[lane],
                        canonical: bit(decoded.canonical),
                    });
                }
            }
        }
    }
}

/// `n B + k A`, `B` the base point.
#[derive(Clone, Copy)]
pub struct DoubleBase {
    /// `n`.
    pub n: PlainScalar,
    /// `k`.
    pub k: PlainScalar,
    /// `A`, of any order. The sum is meaningless if it is not on the curve.
    pub a: Decompressed,
}

/// Computes each sum, encoded (RFC 8032, section 5.1.2). Variable time.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn double_base_each_vartime(
    terms: &[DoubleBase],
    sums: &mut [[u8; 32]],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(terms.len(), sums.len())?;
    if let Err(work) = dispatch::lanes(Sums { terms, sums }) {
        for (terms, sum) in work.terms.iter().zip(work.sums) {
            *sum = double_base_vartime(terms);
        }
    }
    Ok(())
}

/// One such sum, encoded. Variable time.
pub fn double_base_vartime(terms: &DoubleBase) -> [u8; 32] {
    dispatch::words(SumOne(terms)).to_le_bytes()
}

struct SumOne<'a>(&'a DoubleBase);

impl<F: Field25519> Work<F> for SumOne<'_> {
    type Output = [u64; 4];

    #[inline(always)]
    fn run(self) -> [u64; 4] {
        let DoubleBase { n, k, a } = self.0;
        let a = Extended::<Edwards25519<F>>::from_affine(F::splat(&a.x), F::splat(&a.y));
        let mut forms = Forms::new();
        forms.set_vartime(0, k.words(), CACHED_WIDTH, false);
        forms.set_vartime(1, n.words(), STORED_WIDTH, false);
        let multiples = [OddMultiples::new(&a)];
        let sum = sum_vartime::<Edwards25519<F>>(&forms, &multiples, &[&tables::ODD_LOW]);
        sum.encode().as_ref()[0]
    }
}

struct Sums<'a> {
    terms: &'a [DoubleBase],
    sums: &'a mut [[u8; 32]],
}

impl Routed for Sums<'_> {
    type Route = Many25519;
}

impl LaneWork for Sums<'_> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) {
        const BLOCK: usize = GROUPS * LANES;
        let one = Fe::<V>::one();
        for (terms, sums) in self.terms.chunks(BLOCK).zip(self.sums.chunks_mut(BLOCK)) {
            let mut points: [Projective<Curve<V>>; GROUPS] =
                [Projective::from_coordinates(one, one, one); GROUPS];
            let mut encodings: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            for (group, sum) in terms.chunks(LANES).zip(&mut points) {
                let [mut n, mut k, mut x, mut y]: [Integers; 4] = [[[0; 4]; LANES]; 4];
                for i in 0..LANES {
                    // Lanes without terms repeat the last.
                    let terms = &group[i.min(group.len() - 1)];
                    (n[i], k[i]) = (*terms.n.words(), *terms.k.words());
                    (x[i], y[i]) = (terms.a.x, terms.a.y);
                }
                let (x, y) = (Fe::<V>::from_words(&x), Fe::<V>::from_words(&y));
                let a = Extended::<Curve<V>>::from_affine(x, y);
                *sum = double_scalar_mul::outlined_vartime(&n, &[&k], &[Multiples::<V>::new(&a)]);
            }
            let groups = terms.len().div_ceil(LANES);
            encode_each::<V>(&points[..groups], &mut encodings[..groups]);
            for (words, sum) in encodings.as_flattened().iter().zip(sums) {
                *sum = words.to_le_bytes();
            }
        }
    }
}
