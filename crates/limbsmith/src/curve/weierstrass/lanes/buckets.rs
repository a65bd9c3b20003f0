//! Sums of many multiples of public points, by Pippenger's method: eight places of the factors side by side.
//!
//! Factors are written in signed digits of eight bits, `n = sum d_j 256^j`. For each place there is a bucket for
//! each size of a digit; a point goes to the bucket of its digit, negated if the digit is negative; and at
//! the end `sum b * bucket_b` comes from two sums that run down the buckets:
//!
//! ```text
//!   S = T = bucket_top;   for b = top - 1, ..., 1:   S += bucket_b,  T += S
//! ```
//!
//! A lane has a place, not a point: eight places take the same point, so its coordinates are the same
//! in all lanes, and each lane fetches the bucket that its digit names. Everything here is public.
//!
//! **Exceptions.** A point that meets itself or its opposite alone in a bucket makes `Z = 0`, which no later
//! addition undoes. So when all are added a bucket that has points but `Z = 0` says that the sum is not known.
//! Nobody meets that with different points by chance; a caller puts equal ones together before.

use super::super::points::{Affine, Jacobian};
use super::super::{Curve, Tight};
use super::{LaneGroup, Vector};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::field::Field;
use crate::field::eight::LaneField;

/// Digits of a factor.
pub const PLACES: usize = 16;
/// One more than the size of the largest digit, which only the top place has: halves of scalars of
/// secp256k1 are below `2^127.4`.
pub const SIZES: usize = 177;
/// Words of a bucket: the limbs of X, Y and Z, and in the last word whether there is a point.
const RECORD: usize = 2 * LANES;
/// The buckets of a lane.
pub type Buckets = [[u64; RECORD]; SIZES];

/// A point, and the digits of one or two factors: of the point itself, and of that with `beta x` for `x`.
#[derive(Clone, Copy)]
pub struct Term<W> {
    /// The point.
    pub point: [W; 2],
    /// The digits.
    pub digits: [Option<[i16; PLACES]>; 2],
}

/// The digits of a number of either sign, in two's complement, of at most some 127 bits: all but the top one
/// between -128 and 127.
#[inline(always)]
pub fn digits(n: &[u64; 3]) -> [i16; PLACES] {
    // 128 is added at every place but the top one, so that each byte is a digit plus 128.
    let halves = [0x8080_8080_8080_8080, 0x0080_8080_8080_8080, 0];
    let (mut sum, mut carry) = ([0u64; 3], false);
    for (sum, (n, half)) in sum.iter_mut().zip(n.iter().zip(halves)) {
        (*sum, carry) = n.carrying_add(half, carry);
    }
    let mut digits = [0; PLACES];
    for (j, digit) in digits.iter_mut().enumerate() {
        *digit = i16::from((sum[j / 8] >> (8 * (j % 8))) as u8) - 128;
    }
    // What is above is the sign.
    digits[PLACES - 1] = (sum[1] >> 56 | sum[2] << 8) as i16;
    digits
}

/// The sums of eight places, from place `first` on, and the lanes where they are not known.
pub struct PlaceSums<'a, C: LaneGroup> {
    /// What is summed.
    pub terms: &'a [Term<C::Words>],
    /// A multiple of 8.
    pub first: usize,
    /// The `beta` of [`Term`].
    pub beta: &'a C::Words,
    /// For each lane.
    pub buckets: &'a mut [Buckets],
}

impl<C: LaneGroup> LaneWork for PlaceSums<'_, C> {
    type Output = (Jacobian<C>, u8);

    #[inline(always)]
    fn run<U: Lane>(self) -> Self::Output {
        let PlaceSums {
            terms,
            first,
            beta,
            buckets,
        } = self;
        let mut empty = [0; RECORD];
        // Z = 0 in any representation.
        (empty[0], empty[5]) = (1, 1);
        for buckets in buckets.iter_mut() {
            buckets.fill(empty);
        }
        let beta = C::F::splat(beta);
        for term in terms {
            let [x, y] = term.point.map(|w| C::F::splat(&w));
            let mut p = Affine::<C> { x, y };
            let opposite = p.neg().y;
            for (i, digits) in term.digits.iter().enumerate() {
                let Some(digits) = digits else { continue };
                if i == 1 {
                    p.x = C::F::mul(p.x, beta);
                }
                let (mut sizes, mut negative) = ([0; LANES], 0);
                for lane in 0..LANES {
                    let digit = digits[first + lane];
                    sizes[lane] = usize::from(digit.unsigned_abs()) % SIZES;
                    negative |= u8::from(digit < 0) << lane;
                }
                let negative = C::F::mask_of(Vector::<C>::bits(negative));
                let q = Affine::<C> {
                    x: p.x,
                    y: C::F::select(negative, p.y, opposite),
                };
                let (bucket, there) = gather::<C>(buckets, &sizes);
                let sum = bucket.add_affine(&q);
                let sum = Jacobian::select(there, &q.to_jacobian(), &sum);
                scatter::<C>(buckets, &sizes, &sum);
            }
        }
        let mut running = Jacobian::<C>::identity();
        let (mut total, mut lost) = (running, 0);
        for size in (1..SIZES).rev() {
            let (bucket, there) = gather::<C>(buckets, &[size; LANES]);
            lost |= C::F::byte(there) & C::F::byte(bucket.is_identity());
            // One place for the formula: first the bucket, then the running sum.
            let mut next = bucket;
            for into in [&mut running, &mut total] {
                *into = add_any(into, &next);
                next = *into;
            }
        }
        (total, lost)
    }
}

/// The sum of any two points. Variable time.
#[inline(always)]
pub fn add_any<C: Curve<F: LaneField>>(p: &Jacobian<C>, q: &Jacobian<C>) -> Jacobian<C> {
    let (sum, equal) = p.add_unless(&q.to_cached());
    let (no_p, no_q) = (p.is_identity(), q.is_identity());
    let mut sum = sum;
    // Where one is the identity `H` and `R` may be zero too.
    if C::F::byte(equal) & !C::F::byte(no_p) & !C::F::byte(no_q) != 0 {
        sum = Jacobian::select(equal, &sum, &p.double());
    }
    let sum = Jacobian::select(no_q, &sum, p);
    Jacobian::select(no_p, &sum, q)
}

/// The bucket that each lane asks for, and where it has points.
#[inline(always)]
fn gather<C: LaneGroup>(
    buckets: &[Buckets],
    sizes: &[usize; LANES],
) -> (Jacobian<C>, <C::F as Field>::Mask) {
    let mut words = [Vector::<C>::splat(0); RECORD];
    for half in 0..2 {
        let mut rows = [Vector::<C>::splat(0); LANES];
        for (row, (buckets, size)) in rows.iter_mut().zip(buckets.iter().zip(sizes)) {
            let mut eight = [0; LANES];
            eight.copy_from_slice(&buckets[*size][half * LANES..][..LANES]);
            *row = Vector::<C>::load(&eight);
        }
        words[half * LANES..][..LANES].copy_from_slice(&Vector::<C>::transpose(&rows));
    }
    let coordinate = |i: usize| -> Tight<C> { C::F::from_limbs(&words[5 * i..]) };
    let p = Jacobian::from_coordinates(coordinate(0), coordinate(1), coordinate(2));
    let one = Vector::<C>::splat(1);
    (p, C::F::mask_of(Vector::<C>::equal(words[RECORD - 1], one)))
}

/// Puts a point back in each lane's bucket.
#[inline(always)]
fn scatter<C: LaneGroup>(buckets: &mut [Buckets], sizes: &[usize; LANES], p: &Jacobian<C>) {
    let mut words = [Vector::<C>::splat(1); RECORD];
    let (x, y, z) = p.coordinates();
    for (five, c) in words.chunks_mut(5).zip([x, y, z]) {
        five.copy_from_slice(C::F::limbs(c).as_ref());
    }
    for half in 0..2 {
        let mut columns = [Vector::<C>::splat(0); LANES];
        columns.copy_from_slice(&words[half * LANES..][..LANES]);
        let rows = Vector::<C>::transpose(&columns);
        for (row, (buckets, size)) in rows.iter().zip(buckets.iter_mut().zip(sizes)) {
            buckets[*size][half * LANES..][..LANES].copy_from_slice(&row.store());
        }
    }
}
