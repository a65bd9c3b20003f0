//! Sums of many multiples of public points by Pippenger's method: eight digit positions in eight lanes.
//!
//! Scalars are recoded in signed 8-bit digits, `n = sum d_j 256^j`. For each position there is one bucket per digit
//! magnitude. A point is added to the bucket of its digit, negated if the digit is negative. At the end `sum b *
//! bucket_b` comes from two running sums over the buckets:
//!
//! ```text
//!   S = T = bucket_top;   for b = top - 1, ..., 1:   S += bucket_b,  T += S
//! ```
//!
//! A lane processes one position and has its own buckets. Everything here is public.
//!
//! **Affine buckets.** An addition in affine coordinates is 2M + 1S and an inversion, and batched inversions cost 3M
//! each (Montgomery's trick). So `SLOTS` additions in each lane are collected before any is computed. They must be to
//! different buckets, so each lane has its own schedule: a point whose bucket is already taken waits, and comes first
//! in the next round. So lanes soon add different points at a time, and each reads its own.
//!
//! **Exceptions.** Equal and opposite points have no chord: the product of all differences is then zero, and the sum is
//! unknown. Different points do not meet that case by chance; a caller combines equal points first.

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::word;
use crate::field::Field;
use crate::field::eight::{LaneField, inverse};
use crate::field::known::Known;
use crate::simd::transposed::{self, gather_vartime, look_up_vartime, put_vartime};
use crate::simd::weierstrass::{LaneGroup, Vector};
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{Curve, Tight};

/// Digits of a scalar.
pub const PLACES: usize = 16;
/// One more than the magnitude of the largest digit, which only the top position has: half-size scalars of secp256k1
/// are below `2^127.4`.
const SIZES: usize = 177;
/// Additions in each lane that share an inversion.
const SLOTS: usize = 64;
/// Maximum number of waiting points in each lane.
const WAITING: usize = 64;
/// Limbs of a coordinate.
const LIMBS: usize = 5;
/// Rows of a point: the limbs of `x` and `y`, and in the last word whether there is a point.
const ROWS: usize = 2;
/// A point.
pub type Record = transposed::Record<ROWS>;
/// The buckets of all lanes.
pub type Buckets = transposed::Buckets<ROWS, SIZES>;

/// A point, and the digits of one or two scalars: of the point itself, and of its image with `beta x` for `x`.
#[derive(Clone, Copy)]
pub struct Term<W> {
    /// The point.
    pub point: [W; 2],
    /// The digits.
    pub digits: [Option<[i16; PLACES]>; 2],
}

/// The digits of a signed number in two's complement of at most about 127 bits: all but the top one are between -128
/// and 127.
#[inline(always)]
pub fn digits(n: &[u64; 3]) -> [i16; PLACES] {
    // Adds 128 at every position but the top one, so that each byte is the digit plus 128.
    let halves = [0x8080_8080_8080_8080, 0x0080_8080_8080_8080, 0];
    let (mut sum, mut carry) = ([0u64; 3], 0);
    for (sum, (n, half)) in sum.iter_mut().zip(n.iter().zip(halves)) {
        (*sum, carry) = word::adc(*n, half, carry);
    }
    let mut digits = [0; PLACES];
    for (j, digit) in digits.iter_mut().enumerate() {
        *digit = i16::from((sum[j / 8] >> (8 * (j % 8))) as u8) - 128;
    }
    // The bits above are the sign.
    digits[PLACES - 1] = (sum[1] >> 56 | sum[2] << 8) as i16;
    digits
}

/// The points of up to eight terms as records: first the points, then their images with `beta x`.
pub struct Points<'a, C: LaneGroup> {
    /// The terms.
    pub terms: &'a [Term<C::Words>],
    /// The `beta` of [`Term`].
    pub beta: &'a C::Words,
}

impl<C: LaneGroup> LaneWork for Points<'_, C> {
    type Output = [[Record; LANES]; 2];
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) -> Self::Output {
        let mut all = [[C::Words::default(); LANES]; 2];
        for (lane, term) in self.terms.iter().enumerate().take(LANES) {
            (all[0][lane], all[1][lane]) = (term.point[0], term.point[1]);
        }
        let x = C::F::from_words(&C::F::lanes(|i| all[0][i]));
        let y = C::F::from_words(&C::F::lanes(|i| all[1][i]));
        let other = C::F::mul(x, C::F::splat(self.beta));
        let mut records = [[Record::EMPTY; LANES]; 2];
        for (records, x) in records.iter_mut().zip([x, other]) {
            let columns = columns::<C>(&Affine { x, y }, Vector::<C>::splat(1));
            for (i, columns) in columns.iter().enumerate() {
                let rows = Vector::<C>::transpose(columns);
                for (record, row) in records.iter_mut().zip(&rows) {
                    record.0[i] = row.store();
                }
            }
        }
        records
    }
}

/// The addition of one lane in a round.
#[derive(Clone, Copy)]
struct Slot {
    point: u32,
    /// 0 if there is nothing to add.
    digit: i16,
}

impl Slot {
    #[inline(always)]
    fn size(self) -> usize {
        usize::from(self.digit.unsigned_abs()).min(SIZES - 1)
    }
}

/// Which points each lane adds, round by round.
struct Schedule<'a> {
    digits: &'a [[i16; PLACES]],
    first: usize,
    /// The previous ones have been added, or wait.
    next: [usize; LANES],
    waiting: [[u32; WAITING]; LANES],
    count: [usize; LANES],
    /// The last round in which each bucket was taken.
    taken: [[u32; SIZES]; LANES],
    round: u32,
}

impl<'a> Schedule<'a> {
    #[inline(always)]
    fn new(digits: &'a [[i16; PLACES]], first: usize) -> Self {
        Schedule {
            digits,
            first,
            next: [0; LANES],
            waiting: [[0; WAITING]; LANES],
            count: [0; LANES],
            taken: [[0; SIZES]; LANES],
            round: 0,
        }
    }

    /// Schedules the next round and returns the number of slots that it fills. No bucket of a lane has two.
    #[inline(always)]
    fn round(&mut self, slots: &mut [[Slot; LANES]; SLOTS]) -> usize {
        self.round += 1;
        let mut most = 0;
        for lane in 0..LANES {
            let (mut filled, mut waiting, mut i) = (0, 0, 0);
            while i < self.count[lane] && filled < SLOTS {
                let point = self.waiting[lane][i];
                self.put(lane, point, slots, &mut filled, &mut waiting);
                i += 1;
            }
            self.waiting[lane].copy_within(i..self.count[lane], waiting);
            waiting += self.count[lane] - i;
            let mut next = self.next[lane];
            while next < self.digits.len() && filled < SLOTS && waiting < WAITING {
                self.put(lane, next as u32, slots, &mut filled, &mut waiting);
                next += 1;
            }
            (self.next[lane], self.count[lane]) = (next, waiting);
            for slots in &mut slots[filled..] {
                slots[lane].digit = 0;
            }
            most = most.max(filled);
        }
        most
    }

    /// Puts a point into the next slot, or into the waiting list if its bucket is taken. Branch-free: that happens one
    /// time in five, and is not predictable.
    #[inline(always)]
    fn put(
        &mut self,
        lane: usize,
        point: u32,
        slots: &mut [[Slot; LANES]; SLOTS],
        filled: &mut usize,
        waiting: &mut usize,
    ) {
        let digit = self.digits[point as usize][self.first + lane];
        let slot = Slot { point, digit };
        // A digit 0 has no bucket.
        if digit == 0 {
            return;
        }
        let taken = &mut self.taken[lane][slot.size()];
        let wait = usize::from(*taken == self.round);
        *taken = self.round;
        slots[*filled % SLOTS][lane] = slot;
        self.waiting[lane][*waiting % WAITING] = point;
        *filled += 1 - wait;
        *waiting += wait;
    }
}

/// The sums of eight positions, from position `first` on; none if an exception occurred.
pub struct PlaceSums<'a, C: LaneGroup> {
    /// The points to sum,
    pub points: &'a [Record],
    /// and the digits of each point's scalar.
    pub digits: &'a [[i16; PLACES]],
    /// A multiple of 8.
    pub first: usize,
    /// Scratch; the initial contents do not matter.
    pub buckets: &'a mut Buckets,
    /// Of the curve's type.
    pub curve: core::marker::PhantomData<C>,
}

impl<C: LaneGroup> LaneWork for PlaceSums<'_, C> {
    type Output = Option<Jacobian<C>>;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) -> Self::Output {
        let (points, buckets) = (self.points, self.buckets);
        for buckets in buckets.iter_mut() {
            buckets.fill(Record::EMPTY);
        }
        let nothing = Slot { point: 0, digit: 0 };
        let mut slots = [[nothing; LANES]; SLOTS];
        let mut pending = [Pending::<C>::new(); SLOTS];
        let mut schedule = Schedule::new(self.digits, self.first);
        loop {
            let filled = schedule.round(&mut slots);
            if filled == 0 {
                break;
            }
            let mut product = C::F::one();
            for (pending, slot) in pending[..filled].iter_mut().zip(&slots) {
                product = pending.begin(product, points, buckets, slot);
            }
            if C::F::byte(C::F::is_zero(product)) != 0 {
                return None;
            }
            let mut rest = inverse::<C::F>(product);
            for (pending, slot) in pending[..filled].iter().zip(&slots).rev() {
                rest = pending.end(rest, buckets, slot);
            }
        }
        let mut running = Jacobian::<C>::identity();
        let mut total = running;
        for size in (1..SIZES).rev() {
            let (p, there) = point::<C>(&look_up_vartime(buckets, &[size; LANES]));
            // The formula is compiled once: first it adds the bucket, then the running sum.
            let mut next = Jacobian::select(there, &Jacobian::identity(), &p.to_jacobian());
            for into in [&mut running, &mut total] {
                *into = Vector::<C>::outline(AddAny(into, &next));
                next = *into;
            }
        }
        Some(total)
    }
}

/// An addition in each lane, between its two stages. An empty bucket is `(0, 0)`, so its differences are the
/// coordinates of the point itself.
#[derive(Clone, Copy)]
struct Pending<C: LaneGroup> {
    bucket: Affine<C>,
    dx: Tight<C>,
    dy: Tight<C>,
    /// The product of all previous differences.
    before: Tight<C>,
    there: <C::F as Field>::Mask,
}

impl<C: LaneGroup> Pending<C> {
    #[inline(always)]
    fn new() -> Self {
        let zero = C::F::zero();
        Pending {
            bucket: Affine { x: zero, y: zero },
            dx: zero,
            dy: zero,
            before: zero,
            there: C::F::mask_of(Vector::<C>::bits(0)),
        }
    }

    /// Computes the differences, and multiplies the running product by that of `x`.
    #[inline(always)]
    fn begin(
        &mut self,
        product: Tight<C>,
        points: &[Record],
        buckets: &Buckets,
        slots: &[Slot; LANES],
    ) -> Tight<C> {
        let (mut records, mut negative) = ([&points[0]; LANES], 0);
        for (lane, (record, slot)) in records.iter_mut().zip(slots).enumerate() {
            *record = &points[slot.point as usize];
            negative |= u8::from(slot.digit < 0) << lane;
        }
        let (q, _) = point::<C>(&gather_vartime(&records));
        let negative = C::F::mask_of(Vector::<C>::bits(negative));
        let y = C::F::select(negative, q.y, q.neg().y);
        let (p, there) = point::<C>(&look_up_vartime(buckets, &sizes(slots)));
        self.bucket = p;
        self.dx = C::F::carry(C::F::sub(q.x, p.x));
        self.dy = C::F::carry(C::F::sub(y, p.y));
        self.there = there;
        self.before = product;
        C::F::mul(product, self.dx)
    }

    /// Completes the addition, given the inverse of the running product up to here; returns the inverse of the previous
    /// one.
    #[inline(always)]
    fn end(&self, rest: Tight<C>, buckets: &mut Buckets, slots: &[Slot; LANES]) -> Tight<C> {
        let Pending { bucket, dx, dy, .. } = *self;
        let slope = C::F::mul(dy, C::F::mul(rest, self.before));
        // The second point's x is the first one's plus the difference.
        let square = C::F::reduce_minus(C::F::product_square(slope), dx);
        let x = C::F::carry(C::F::sub_sums(square, C::F::add(bucket.x, bucket.x)));
        let y = C::F::product(slope, C::F::sub(bucket.x, x));
        let y = C::F::carry(C::F::reduce_minus(y, bucket.y));
        let sum = Affine::select(self.there, &Affine { x: dx, y: dy }, &Affine { x, y });
        let mut there = [0; LANES];
        for (there, slot) in there.iter_mut().zip(slots) {
            *there = u64::from(slot.digit != 0);
        }
        // Bucket 0, for lanes that have nothing to add, stays empty: its coordinates are read again.
        let there = Vector::<C>::load(&there);
        let full = C::F::mask_of(Vector::<C>::equal(there, Vector::<C>::splat(1)));
        let zero = C::F::zero();
        let sum = Affine::select(full, &Affine { x: zero, y: zero }, &sum);
        put_vartime(buckets, &sizes(slots), &columns::<C>(&sum, there));
        C::F::mul(rest, dx)
    }
}

#[inline(always)]
fn sizes(slots: &[Slot; LANES]) -> [usize; LANES] {
    let mut sizes = [0; LANES];
    for (size, slot) in sizes.iter_mut().zip(slots) {
        *size = slot.size();
    }
    sizes
}

/// The sum of any two points. Variable time.
#[inline(always)]
pub fn add_any<C: Curve<F: LaneField>>(p: &Jacobian<C>, q: &Jacobian<C>) -> Jacobian<C> {
    let (sum, equal) = p.add_unless(&q.to_cached());
    let (no_p, no_q) = (p.is_identity(), q.is_identity());
    let mut sum = sum;
    // If one is the identity, `H` and `R` may be zero too.
    if C::F::byte(equal) & !C::F::byte(no_p) & !C::F::byte(no_q) != 0 {
        sum = Jacobian::select(equal, &sum, &p.double());
    }
    let sum = Jacobian::select(no_q, &sum, p);
    Jacobian::select(no_p, &sum, q)
}

/// [`add_any`] as a function of its own.
struct AddAny<'a, C: LaneGroup>(&'a Jacobian<C>, &'a Jacobian<C>);

impl<C: LaneGroup> LaneWork for AddAny<'_, C> {
    type Output = Jacobian<C>;
    const VARTIME: bool = true;
    #[inline(always)]
    fn run<U: Lane>(self) -> Jacobian<C> {
        add_any(self.0, self.1)
    }
}

/// Reads a record per lane, and a mask of the lanes that have a point.
#[inline(always)]
fn point<C: LaneGroup>(columns: &[[Vector<C>; LANES]; ROWS]) -> (Affine<C>, <C::F as Field>::Mask) {
    let words = columns.as_flattened();
    let p = Affine {
        x: C::F::from_known_limbs(&words[..LIMBS], Known),
        y: C::F::from_known_limbs(&words[LIMBS..], Known),
    };
    let (one, there) = (Vector::<C>::splat(1), words[ROWS * LANES - 1]);
    (p, C::F::mask_of(Vector::<C>::equal(there, one)))
}

/// The inverse of [`point`], with the word that marks a point.
#[inline(always)]
fn columns<C: LaneGroup>(p: &Affine<C>, there: Vector<C>) -> [[Vector<C>; LANES]; ROWS] {
    let mut columns = [[there; LANES]; ROWS];
    let words = columns.as_flattened_mut();
    words[..LIMBS].copy_from_slice(C::F::limbs(p.x).as_ref());
    words[LIMBS..2 * LIMBS].copy_from_slice(C::F::limbs(p.y).as_ref());
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    /// Every point is scheduled once in each lane in which it has a digit, and no bucket occurs twice in a round.
    #[test]
    fn schedules() {
        let mut state = 1u64;
        for (count, few) in [(0, 1), (1, 1), (5, 1), (200, 3), (900, 128)] {
            let mut digits = vec![[0; PLACES]; count];
            for digit in digits.as_flattened_mut() {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                // Includes edge cases: a top position, and no digit at all.
                *digit = (state >> 33) as i16 % few;
                if state >> 60 == 0 {
                    *digit = -(SIZES as i16 - 1);
                }
            }
            for first in [0, LANES] {
                let mut schedule = Schedule::new(&digits, first);
                let mut slots = [[Slot { point: 0, digit: 7 }; LANES]; SLOTS];
                let mut done = vec![[0; LANES]; count];
                loop {
                    let filled = schedule.round(&mut slots);
                    if filled == 0 {
                        break;
                    }
                    for lane in 0..LANES {
                        let mut sizes: Vec<usize> = Vec::new();
                        for slot in slots[..filled].iter().map(|s| s[lane]) {
                            if slot.digit != 0 {
                                assert_eq!(slot.digit, digits[slot.point as usize][first + lane]);
                                assert!(!sizes.contains(&slot.size()), "a bucket twice");
                                sizes.push(slot.size());
                                done[slot.point as usize][lane] += 1;
                            }
                        }
                    }
                }
                for (done, digits) in done.iter().zip(&digits) {
                    for lane in 0..LANES {
                        assert_eq!(done[lane], i32::from(digits[first + lane] != 0));
                    }
                }
            }
        }
    }
}
