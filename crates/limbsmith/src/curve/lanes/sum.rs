//! Sums of multiples of public points, eight sums side by side.
//!
//! All lanes take the same path, so non-adjacent forms, which put their digits where each scalar
//! has them, are of no use here. Scalars are written in signed digits of four bits at fixed places,
//! `n = sum d_j 16^j` with `-8 <= d_j < 8`: adding 8 at every place makes each half byte of the sum
//! `d_j + 8`, and the carries have done the rest. A lane finds its multiple among eight that it has
//! computed, by reading all eight: that is one masked load for each limb of each, and no slower
//! than asking for words at addresses of their own. A digit 0 takes the neutral element.
//!
//! For the base point the tables are large and shared, each lane asks for words by address, and
//! digits have eight bits and are all odd (those of an odd number can be):
//!
//! ```text
//!   n = sum d_i 256^i,   d_i = 2 b_i + 1 - 256,   b_i = floor(n / 2^(8i+1)) mod 256
//! ```
//!
//! but for the top digit, from which nothing is subtracted. So the bytes of `n/2` are the digits:
//! the top bit is the sign and the others, or their complements, are the index among the odd
//! multiples. An even `n` is replaced by `n + L`. That would be wrong for a point with a component
//! of small order; the base point has none.
//!
//! Everything here is public.

use core::hint::black_box;

use super::{Curve, Fe, Integers, LIMBS, Mask, steps, vectors};
use crate::arch::lane::{LANES, Lane};
use crate::arch::word;
use crate::curve::edwards::{AffineWords, Extended, Projective};
use crate::curve::stored;
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::field::scalar25519::ORDER;

/// Multiples of a point that a lane keeps: `1..=8`.
const MULTIPLES: usize = 8;
/// Stored limbs of a coordinate.
type Five<V> = [V; LIMBS];
/// Bits of a digit of the base point.
pub(super) const WIDE: usize = stored::ODD_LOW.len().trailing_zeros() as usize + 1;
/// Places of four bits in such a digit.
const STEP: usize = WIDE / 4;
const _: () = assert!(WIDE == 4 * STEP && 128 % WIDE == 0);

/// `1..=8` times a point in each lane, as `(y - x, y + x, 2dt, 2z)`, limb by limb.
#[derive(Clone, Copy)]
pub struct Multiples<V: Lane>([[Five<V>; 4]; MULTIPLES]);

impl<V: Lane> Multiples<V> {
    /// Four doublings and three additions.
    #[inline(always)]
    pub fn new(p: &Extended<Curve<V>>) -> Self {
        let mut points = [*p; MULTIPLES];
        let mut table = [steps::store::<V>(p); MULTIPLES];
        for i in 2..=MULTIPLES {
            points[i - 1] = if i % 2 == 0 {
                let mut p = points[i / 2 - 1];
                steps::double::<V>(&mut p, true);
                p
            } else {
                let mut p = points[i - 2];
                let positive = Fe::<V>::mask_of(V::bits(0));
                steps::add::<V>(&mut p, &table[0], positive, true);
                p
            };
            table[i - 1] = steps::store::<V>(&points[i - 1]);
        }
        Multiples(table)
    }

    /// A coordinate of `size` times the point, `size <= 8`, in each lane.
    #[inline(always)]
    fn look_up(&self, size: V, coordinate: usize, to: &mut Five<V>) {
        let mut r = [V::splat(0); LIMBS];
        // Of the neutral element, (1, 1, 0, 2).
        r[0] = V::splat([1, 1, 0, 2][coordinate]);
        for (entry, i) in self.0.iter().zip(1..) {
            let here = V::equal(size, V::splat(i));
            for (r, limb) in r.iter_mut().zip(&entry[coordinate]) {
                *r = V::blend(here, *r, *limb);
            }
        }
        for (to, r) in to.iter_mut().zip(r) {
            *to = r;
        }
    }
}

/// Digits of four bits of one integer a lane.
#[derive(Clone, Copy)]
struct Digits<V: Lane>([V; 4]);

impl<V: Lane> Digits<V> {
    /// Of integers below `2^254`.
    #[inline(always)]
    fn new(n: &Integers) -> Self {
        let mut sums = *n;
        for sum in &mut sums {
            let mut carry = 0;
            for word in sum {
                (*word, carry) = word::adc(*word, 0x8888_8888_8888_8888, carry);
            }
        }
        Digits(vectors(&sums))
    }

    /// Size and sign of the digit at a place.
    #[inline(always)]
    fn at(&self, place: usize) -> (V, Mask<V>) {
        let digit = self.0[place / 16] >> (4 * (place as u32 % 16)) & V::splat(15);
        let (up, down) = (digit - V::splat(8), V::splat(8) - digit);
        let negative = V::below(digit, V::splat(8));
        (V::blend(negative, up, down), Fe::<V>::mask_of(negative))
    }
}

/// The odd digits of one integer a lane.
pub(super) struct OddDigits<V: Lane>([V; 4]);

impl<V: Lane> OddDigits<V> {
    /// Of integers below L, modulo L.
    #[inline(always)]
    pub(super) fn new(n: &Integers) -> Self {
        let mut halves = *n;
        for half in &mut halves {
            let even = (half[0] & 1).wrapping_sub(1);
            let mut carry = 0;
            for (word, order) in half.iter_mut().zip(&ORDER) {
                (*word, carry) = word::adc(*word, order & even, carry);
            }
            let [a, b, c, d] = *half;
            // The top digit is positive.
            *half = [
                a >> 1 | b << 63,
                b >> 1 | c << 63,
                c >> 1 | d << 63,
                d >> 1 | 1 << 63,
            ];
        }
        OddDigits(vectors(&halves))
    }

    /// Index among the odd multiples, and sign.
    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> (V, Mask<V>) {
        let bit = WIDE * place;
        let digit = self.0[bit / 64] >> (bit as u32 % 64);
        let size = V::splat((1 << (WIDE - 1)) - 1);
        let sign = digit & V::splat(1 << (WIDE - 1));
        let negative = V::equal(sign, V::splat(0));
        let index = V::blend(negative, digit, digit ^ size) & size;
        (index, Fe::<V>::mask_of(negative))
    }
}

/// A coordinate of stored entries.
#[inline(always)]
pub(super) fn gather<V: Lane>(
    table: &[AffineWords],
    index: V,
    coordinate: usize,
) -> super::Tight<V> {
    // Twelve words each.
    let first = (index << 3) + (index << 2);
    let mut four = [V::splat(0); 4];
    for (j, word) in four.iter_mut().enumerate() {
        *word = V::gather_vartime(&table.as_flattened()[4 * coordinate + j..], first);
    }
    // Stored values are below 2^255.
    four[3] = four[3] & V::splat(u64::MAX >> 1);
    Fe::<V>::from_vectors(&four)
}

/// Bits of the longest of the integers.
#[inline(always)]
fn bits(integers: &[&Integers]) -> usize {
    let mut all = [0; 4];
    for eight in integers {
        for n in eight.iter() {
            for (all, word) in all.iter_mut().zip(n) {
                *all |= word;
            }
        }
    }
    let top = all.iter().rposition(|w| *w != 0).unwrap_or(0);
    64 * top + 64 - all[top].leading_zeros() as usize
}

/// In each lane `n B + sum m_i P_i`, of `n` below L and `m_i` below `2^254`. Takes as long as the
/// longest `m_i` does. Variable time.
///
/// What a place adds is looked up coordinate by coordinate, between its doublings: look-ups keep
/// other parts of the processor busy than products do, so they cost little there, and a tenth of
/// the whole where they stand alone.
#[inline(always)]
pub fn sum_vartime<V: Lane, const N: usize>(
    n: &Integers,
    m: &[&Integers; N],
    multiples: &[Multiples<V>; N],
) -> Projective<Curve<V>> {
    const HALF: usize = 128 / WIDE;
    let tables: [&[AffineWords]; 2] = [&stored::ODD_LOW, &stored::ODD_HIGH];
    let base = OddDigits::<V>::new(n);
    let mut digits = [Digits([V::splat(0); 4]); N];
    for (digits, m) in digits.iter_mut().zip(m) {
        *digits = Digits::<V>::new(m);
    }
    // The digits of b bits are at most (b + 1)/4 + 1, and those of the base point end at 128 bits.
    let places = ((bits(m) + 1) / 4 + 1).max(128 / 4);
    let mut sum = Extended::<Curve<V>>::neutral();
    let mut entries = [[[V::splat(0); LIMBS]; 4]; N];
    let mut wide = [[Fe::<V>::zero(); 3]; 2];
    for place in (0..places).rev() {
        let (first, with_base) = (
            place + 1 == places,
            place.is_multiple_of(STEP) && place / STEP < HALF,
        );
        let index = |half: usize| base.at(place / STEP % HALF + half * HALF);
        // Where steps are calls, what is looked up for each is one piece of code, not four.
        let doublings = match Fe::<V>::PARTS {
            1 => 4,
            _ => black_box(4),
        };
        for step in 0..doublings {
            for i in 0..N {
                let size = digits[i].at(place).0;
                multiples[i].look_up(size, step, &mut entries[i][step]);
            }
            if with_base && step < 3 {
                for (half, table) in tables.iter().enumerate() {
                    wide[half][step] = gather(table, index(half).0, step);
                }
            }
            if !first {
                steps::double::<V>(&mut sum, step == 3);
            }
        }
        for (i, (entry, digits)) in entries.iter().zip(&digits).enumerate() {
            let (size, negative) = digits.at(place);
            // In all lanes together: above the end of short scalars.
            if V::byte(V::equal(size, V::splat(0))) != super::decode::ALL {
                steps::add::<V>(&mut sum, entry, negative, with_base || i + 1 < N);
            }
        }
        if with_base {
            for (half, wide) in wide.iter().enumerate() {
                steps::add_affine::<V>(&mut sum, wide, index(half).1, half == 0);
            }
        }
    }
    sum.to_projective()
}

const _: () = assert!(LANES == 8);
