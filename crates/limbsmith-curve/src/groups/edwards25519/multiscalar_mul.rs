//! Sums of many multiples of points.
//!
//! | | method | table of a point |
//! |---|---|---|
//! | constant time, few | Straus's, digits of radix 16 | 8 multiples, all of them read |
//! | constant time, and variable time up to some hundreds | the same in lanes ([`straus`](crate::simd::edwards25519::straus)), where there are any | likewise |
//! | variable time, few | Straus's, wNAF of width 5 | 8 odd multiples |
//! | variable time, many | Pippenger's, in lanes ([`buckets`](crate::simd::edwards25519::multiscalar_mul)) where there are any | none |
//!
//! [`MIN_STRAUS`] and the constants after it name the numbers of points from which each method is used.
//!
//! Straus's sums are computed for blocks of [`BLOCK`] points, so that the tables stay in the cache: the doublings that a
//! block adds cost about a fiftieth of its additions.

use alloc::vec::Vec;

use zeroize::Zeroize;

use crate::arch::Work;
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::cpu::{self, Lanes};
use crate::dispatch;
use crate::edwards25519::double_scalar_mul::{CACHED_WIDTH, Forms, OddMultiples};
use crate::edwards25519::mul::{self, Multiples};
use crate::edwards25519::point::{Cached, Completed, Extended, Projective};
use crate::edwards25519::{Edwards25519, EdwardsCurve};
use crate::field::Field;
use crate::field::choice::P25519Field;
use crate::groups::edwards25519::{EdwardsPoint, Scalar, UnequalLengths};
use crate::recoding::{radix16, wnaf};
use crate::route::{Many25519, Routed};
use crate::simd::edwards25519::latency;
use crate::simd::edwards25519::multiscalar_mul::{
    self as buckets, Addend, Coordinates, Normalize, PLACES, PlaceSums,
};
use crate::simd::edwards25519::straus::LaneSums;
use crate::simd::edwards25519::{self as lanes, GROUPS, LIMBS};
use crate::simd::transposed;

/// The fewest points for which four lanes are no longer the fastest for a constant-time sum.
///
/// Microseconds for a sum on AMD EPYC (Zen 4), beside curve25519-dalek 5 with AVX2 in the same run, other programs
/// running:
///
/// | points | four lanes | Straus in eight lanes | on words | dalek |
/// |---|---|---|---|---|
/// | 1 | 11 | | 25 | 27 |
/// | 4 | 19 | 42 | | 53 |
/// | 16 | 52 | 55 | | 156 |
/// | 20 | 63 | 69 | | 191 |
/// | 24 | 74 | 69 | | 223 |
///
/// In variable time:
///
/// | points | four lanes | Straus in eight lanes | on words | dalek |
/// |---|---|---|---|---|
/// | 1 | 10 | | 23 | 24 |
/// | 4 | 17 | 42 | 37 | 39 |
/// | 24 | 58 | 69 | 183 | 140 |
/// | 48 | 109 | 122 | 348 | 262 |
/// | 63 | 139 | 154 | | 342 |
pub const MIN_IN_EIGHT: usize = 22;

/// The fewest points for which four lanes are no longer the fastest for a variable-time sum.
pub const MIN_IN_EIGHT_VARTIME: usize = 64;
const _: () = assert!(MIN_IN_EIGHT_VARTIME <= latency::few::MOST);

/// The fewest points for which the constant-time sum runs in lanes whose multiplier takes 52 bits.
///
/// Microseconds for a sum on AMD EPYC (Zen 4), beside curve25519-dalek 5 with AVX2 in the same run, other programs
/// running:
///
/// | points | in lanes of IFMA | in lanes of AVX2 | dalek |
/// |---|---|---|---|
/// | 3 | 41 (on words) | 41 (on words) | 45 |
/// | 4 | 42 | 136 | 53 |
/// | 24 | 69 | 222 | 224 |
/// | 48 | 122 | 352 | 426 |
/// | 129 | 299 | 828 | 1121 |
/// | 1024 | 2173 | 7781 | 10258 |
pub const MIN_STRAUS: usize = 4;

/// The fewest points for which the constant-time sum runs in lanes whose multiplier takes 32 bits.
pub const MIN_STRAUS_NARROW: usize = 48;

/// The fewest points for which the variable-time sum is Straus's in lanes whose multiplier takes 52 bits. In other lanes
/// wNAF on words are faster.
///
/// | points | Straus, wNAF on words | Straus in lanes of IFMA | Pippenger in lanes of IFMA | in lanes of AVX2 | dalek |
/// |---|---|---|---|---|---|
/// | 4 | 37 | 42 | | | 39 |
/// | 6 | 47 | 42 | | | 48 |
/// | 48 | 348 | 122 | 331 | 1360 | 264 |
/// | 128 | 946 | 299 | 310 | 1130 | 933 |
/// | 192 | | 467 | 350 | | 1183 |
/// | 256 | 1860 | | 396 | 2020 | 1513 |
/// | 1024 | | | 1059 | 4062 | 4790 |
pub const MIN_STRAUS_VARTIME: usize = 5;

/// The fewest points for which Pippenger's method is used, in lanes whose multiplier takes 52 bits.
pub const MIN_PIPPENGER: usize = 144;

/// The fewest points for which Pippenger's method is used, in lanes whose multiplier takes 32 bits.
pub const MIN_PIPPENGER_NARROW: usize = 280;

/// The fewest points for which Pippenger's method is used, without lanes.
///
/// In multiples of the time of curve25519-dalek's sum, Straus's method took 1.17 at 256 points and 1.33 at 512,
/// Pippenger's 1.25 at 256, 1.08 at 320 and 1.00 at 512.
pub const MIN_PIPPENGER_WORDS: usize = 300;

/// Points whose tables Straus's method holds at a time: 1 KiB each.
pub const BLOCK: usize = 256;

type Curve = Edwards25519<P25519Field>;

impl EdwardsPoint {
    /// `sum n_i P_i`, by Straus's method. Constant time in the scalars and the points; their number is public.
    ///
    /// The sum is that of integers: points may be of any order. Allocates up to 300 KiB, and zeroizes it.
    ///
    /// ```
    /// use limbsmith_curve::groups::edwards25519::{EdwardsPoint, Scalar};
    ///
    /// let b = EdwardsPoint::base_point();
    /// let sum = EdwardsPoint::multiscalar_mul(&[Scalar::from(2u8), Scalar::from(3u8)], &[b, b.double()])?;
    /// assert_eq!(sum, b * Scalar::from(8u8));
    /// # Ok::<(), limbsmith_curve::groups::edwards25519::UnequalLengths>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The slices have different lengths.
    pub fn multiscalar_mul(
        scalars: &[Scalar],
        points: &[EdwardsPoint],
    ) -> Result<EdwardsPoint, UnequalLengths> {
        Self::multiscalar_mul_of(scalars, points, |p| p)
    }

    /// `sum n_i P_i`, where `point` gives the `P_i` that an item of `points` holds. Constant time in the scalars and
    /// the points; their number is public.
    pub(crate) fn multiscalar_mul_of<P>(
        scalars: &[Scalar],
        points: &[P],
        point: fn(&P) -> &EdwardsPoint,
    ) -> Result<EdwardsPoint, UnequalLengths> {
        UnequalLengths::check(scalars.len(), points.len())?;
        let terms = Terms {
            scalars,
            points,
            point,
        };
        let few = match cpu::lanes() {
            Lanes::Avx2 | Lanes::Model32 => MIN_STRAUS_NARROW,
            _ => MIN_STRAUS,
        };
        if points.len() < MIN_IN_EIGHT {
            if let Some(sum) = terms.in_four() {
                return Ok(sum);
            }
        }
        if let Some(sum) = terms.in_lanes(few) {
            return Ok(sum);
        }
        let mut sum = EdwardsPoint::identity();
        for (scalars, points) in scalars.chunks(BLOCK).zip(points.chunks(BLOCK)) {
            sum += EdwardsPoint(dispatch::words(Straus(Terms {
                scalars,
                points,
                point,
            })));
        }
        Ok(sum)
    }

    /// [`multiscalar_mul`](EdwardsPoint::multiscalar_mul) of public scalars and points. Variable time.
    ///
    /// Allocates up to 330 KiB, and on processors with lanes some 160 bytes for each point.
    ///
    /// # Errors
    ///
    /// The slices have different lengths.
    pub fn multiscalar_mul_vartime(
        scalars: &[Scalar],
        points: &[EdwardsPoint],
    ) -> Result<EdwardsPoint, UnequalLengths> {
        Self::multiscalar_mul_of_vartime(scalars, points, |p| p)
    }

    /// `sum n_i P_i` of public scalars and points, where `point` gives the `P_i` that an item of `points` holds.
    /// Variable time.
    pub(crate) fn multiscalar_mul_of_vartime<P: Copy>(
        scalars: &[Scalar],
        points: &[P],
        point: fn(&P) -> &EdwardsPoint,
    ) -> Result<EdwardsPoint, UnequalLengths> {
        UnequalLengths::check(scalars.len(), points.len())?;
        let terms = Terms {
            scalars,
            points,
            point,
        };
        let (few, many) = match cpu::lanes() {
            Lanes::Avx2 | Lanes::Model32 => (usize::MAX, MIN_PIPPENGER_NARROW),
            _ => (MIN_STRAUS_VARTIME, MIN_PIPPENGER),
        };
        if points.len() < MIN_IN_EIGHT_VARTIME {
            if let Some(sum) = terms.in_four_vartime() {
                return Ok(sum);
            }
        }
        if points.len() >= many {
            if let Ok(Some(places)) = dispatch::lanes(Pippenger(terms)) {
                return Ok(EdwardsPoint(dispatch::words(Join(&places))));
            }
        }
        if let Some(sum) = terms.in_lanes(few) {
            return Ok(sum);
        }
        if points.len() >= MIN_PIPPENGER_WORDS {
            return Ok(EdwardsPoint(dispatch::words(Buckets(terms))));
        }
        let mut sum = EdwardsPoint::identity();
        for (scalars, points) in scalars.chunks(BLOCK).zip(points.chunks(BLOCK)) {
            sum += EdwardsPoint(dispatch::words(StrausVartime(Terms {
                scalars,
                points,
                point,
            })));
        }
        Ok(sum)
    }
}

/// Scalars, and as many holders of points.
#[derive(Clone, Copy)]
struct Terms<'a, P> {
    scalars: &'a [Scalar],
    points: &'a [P],
    point: fn(&P) -> &EdwardsPoint,
}

impl<P> Terms<'_, P> {
    fn coordinates(&self) -> Vec<lanes::Coordinates> {
        let coordinates = |p| (self.point)(p).coordinates();
        self.points.iter().map(coordinates).collect()
    }

    fn integers(&self) -> Vec<[u64; 4]> {
        self.scalars.iter().map(Scalar::words).collect()
    }

    /// The sum in four lanes, if there are such. Constant time in scalars and points.
    fn in_four(&self) -> Option<EdwardsPoint> {
        let (mut points, mut scalars) = (self.coordinates(), self.integers());
        let sum = dispatch::lanes(latency::few::SecretMany {
            points: &points,
            scalars: &scalars,
        })
        .ok();
        scalars.iter_mut().zeroize();
        points.as_flattened_mut().iter_mut().zeroize();
        sum.map(|sum| EdwardsPoint::from_coordinates_unchecked(&sum))
    }

    /// The sum in four lanes, if there are such. Variable time.
    fn in_four_vartime(&self) -> Option<EdwardsPoint> {
        let sum = dispatch::lanes(latency::few::PublicMany {
            points: &self.coordinates(),
            scalars: &self.integers(),
        })
        .ok();
        sum.map(|sum| EdwardsPoint::from_coordinates_unchecked(&sum))
    }

    /// The sum in lanes, unless there are none, or fewer terms than `few`. Constant time in scalars and points.
    fn in_lanes(&self, few: usize) -> Option<EdwardsPoint> {
        if self.scalars.len() < few || cpu::lanes() == Lanes::Single {
            return None;
        }
        let (mut points, mut scalars) = (self.coordinates(), self.integers());
        let sums = dispatch::lanes(LaneSums {
            points: &points,
            scalars: &scalars,
            places: radix16::PLACES,
        })
        .ok();
        scalars.iter_mut().zeroize();
        points.as_flattened_mut().iter_mut().zeroize();
        let mut sums = sums?;
        let sum = EdwardsPoint(dispatch::words(JoinLanes(&sums)));
        sums.as_flattened_mut().iter_mut().zeroize();
        Some(sum)
    }
}

/// The sum of all lanes.
pub(super) struct JoinLanes<'a>(pub(super) &'a [[[u64; 4]; LANES]; 3]);

impl Work for JoinLanes<'_> {
    type Output = Extended<Curve>;

    #[inline(always)]
    fn run(self) -> Extended<Curve> {
        let [x, y, z] = self.0;
        let mut sum = Extended::<Curve>::neutral();
        for lane in 0..LANES {
            let [x, y, z] = [x[lane], y[lane], z[lane]].map(|w| P25519Field::from_words(&[w]));
            let p = Projective::<Curve>::from_coordinates(x, y, z).to_extended();
            sum = sum.add(&p.to_cached()).to_extended();
        }
        sum
    }
}

struct Straus<'a, P>(Terms<'a, P>);

impl<P> Work for Straus<'_, P> {
    type Output = Extended<Curve>;

    #[inline(always)]
    fn run(self) -> Extended<Curve> {
        let Terms {
            scalars,
            points,
            point,
        } = self.0;
        // Of the right capacity, so that no copy of either is left behind.
        let mut digits = Vec::with_capacity(scalars.len());
        for n in scalars {
            let mut words = n.words();
            digits.push(radix16::digits(&words));
            words.zeroize();
        }
        let mut multiples = Vec::with_capacity(points.len());
        for p in points {
            multiples.push(Multiples::new(&point(p).0));
        }
        let sum = mul::sum(&digits, &multiples);
        digits.iter_mut().zeroize();
        multiples.iter_mut().zeroize();
        sum
    }
}

struct StrausVartime<'a, P>(Terms<'a, P>);

impl<P> Work for StrausVartime<'_, P> {
    type Output = Extended<Curve>;

    #[inline(always)]
    fn run(self) -> Extended<Curve> {
        let Terms {
            scalars,
            points,
            point,
        } = self.0;
        let mut forms = Vec::with_capacity(scalars.len().div_ceil(wnaf::STREAMS));
        for scalars in scalars.chunks(wnaf::STREAMS) {
            let mut four = Forms::new();
            for (stream, n) in scalars.iter().enumerate() {
                four.set_vartime(stream, &n.words(), CACHED_WIDTH, false);
            }
            forms.push(four);
        }
        let mut multiples = Vec::with_capacity(points.len());
        for p in points {
            multiples.push(OddMultiples::new(&point(p).0));
        }
        sum_vartime(&forms, &multiples).to_extended()
    }
}

/// `sum n_i P_i` from forms of width [`CACHED_WIDTH`], four to each element of the first slice. Variable time.
#[inline(always)]
pub fn sum_vartime<C: EdwardsCurve>(
    forms: &[Forms],
    multiples: &[OddMultiples<C>],
) -> Projective<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let bits = forms.iter().map(|f| f.rows().len()).max().unwrap_or(0);
    let mut sum = Completed::<C>::neutral();
    for bit in (0..bits).rev() {
        sum = sum.to_projective().double();
        for (forms, multiples) in forms.iter().zip(multiples.chunks(wnaf::STREAMS)) {
            let mut rest = u32::from_le_bytes(forms.at(bit).map(|d| d as u8));
            while rest != 0 {
                let at = rest.trailing_zeros() & !7;
                let digit = (rest >> at) as u8 as i8;
                rest &= !(0xff << at);
                let table = &multiples[at as usize / 8].0;
                let multiple = &table[digit.unsigned_abs() as usize / 2];
                sum = sum.to_extended().add_signed_vartime(multiple, digit < 0);
            }
        }
    }
    sum.to_projective()
}

/// The sums of all places, as [`PlaceSums`] has them, or nothing where there is no memory for the buckets.
struct Pippenger<'a, P>(Terms<'a, P>);

impl<P> Routed for Pippenger<'_, P> {
    type Route = Many25519;
}

impl<P> LaneWork for Pippenger<'_, P> {
    type Output = Option<[Coordinates; PLACES]>;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        const GROUP: usize = GROUPS * LANES;
        let Terms {
            scalars,
            points,
            point,
        } = self.0;
        let mut summands = Vec::with_capacity(points.len());
        for (scalars, points) in scalars.chunks(GROUP).zip(points.chunks(GROUP)) {
            let mut coordinates = [[[0; 4]; 3]; GROUP];
            for (coordinates, p) in coordinates.iter_mut().zip(points) {
                *coordinates = self::coordinates(point(p));
            }
            let mut records = [[[0; 3 * LIMBS]; LANES]; GROUPS];
            V::outline(Normalize(&coordinates[..points.len()], &mut records));
            for (n, record) in scalars.iter().zip(records.as_flattened()) {
                summands.push(Addend::<PLACES> {
                    point: *record,
                    digits: buckets::digits(&n.words()),
                });
            }
        }
        let mut places = [[[0; 4]; 3]; PLACES];
        let mut buckets = transposed::empty()?;
        for (i, eight) in places.chunks_mut(LANES).enumerate() {
            let [x, y, z] = V::outline(PlaceSums {
                long: &summands,
                short: &[],
                first: i * LANES,
                buckets: &mut buckets,
            });
            for (lane, place) in eight.iter_mut().enumerate() {
                *place = [x[lane], y[lane], z[lane]];
            }
        }
        Some(places)
    }
}

/// Pippenger's method without lanes.
struct Buckets<'a, P>(Terms<'a, P>);

impl<P> Work for Buckets<'_, P> {
    type Output = Extended<Curve>;

    #[inline(always)]
    fn run(self) -> Extended<Curve> {
        let Terms {
            scalars,
            points,
            point,
        } = self.0;
        let mut summands = Vec::with_capacity(points.len());
        for (n, p) in scalars.iter().zip(points) {
            summands.push((buckets::digits(&n.words()), point(p).0.to_cached()));
        }
        buckets_vartime(&summands)
    }
}

/// `sum n_i P_i` from the digits of [`buckets::digits`]. For each place a point is added to the bucket of its digit's
/// size; two running sums over the buckets give the sum of the place. Variable time.
#[inline(always)]
pub fn buckets_vartime<C: EdwardsCurve>(summands: &[([u8; PLACES], Cached<C>)]) -> Extended<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let mut sum = Extended::<C>::neutral();
    for place in (0..PLACES).rev() {
        let mut double = sum.to_projective();
        for _ in 0..7 {
            double = double.double().to_projective();
        }
        sum = double.double().to_extended();
        let mut buckets = [Extended::<C>::neutral(); 129];
        for (digits, p) in summands {
            // The digit plus 128.
            let digit = digits[place];
            if digit != 128 {
                let bucket = &mut buckets[usize::from(digit.abs_diff(128))];
                *bucket = bucket.add_signed_vartime(p, digit < 128).to_extended();
            }
        }
        let mut running = Extended::<C>::neutral();
        for bucket in buckets[1..].iter().rev() {
            running = running.add(&bucket.to_cached()).to_extended();
            sum = sum.add(&running.to_cached()).to_extended();
        }
    }
    sum
}

/// Canonical `X, Y, Z`.
fn coordinates(p: &EdwardsPoint) -> Coordinates {
    [p.0.x, p.0.y, p.0.z].map(|a| P25519Field::to_words(a)[0])
}

/// `sum 256^i P_i` of the sums of places.
struct Join<'a>(&'a [Coordinates; PLACES]);

impl Work for Join<'_> {
    type Output = Extended<Curve>;

    #[inline(always)]
    fn run(self) -> Extended<Curve> {
        let mut sum = Extended::<Curve>::neutral();
        for [x, y, z] in self.0.iter().rev() {
            let mut double = sum.to_projective();
            for _ in 0..7 {
                double = double.double().to_projective();
            }
            sum = double.double().to_extended();
            let [x, y, z] = [x, y, z].map(|a| P25519Field::from_words(&[*a]));
            let place = Projective::<Curve>::from_coordinates(x, y, z).to_extended();
            sum = sum.add(&place.to_cached()).to_extended();
        }
        sum
    }
}
