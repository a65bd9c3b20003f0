//! Sums of multiples of public points, eight independent sums in eight lanes.
//!
//! All lanes follow the same path, so non-adjacent forms do not help: each scalar would have its
//! nonzero digits at different positions. Scalars are recoded in signed 4-bit digits at fixed
//! positions, `n = sum d_j 16^j` with `-8 <= d_j < 8`. After 8 is added at every position, each
//! nibble of the sum is `d_j + 8`; the addition propagates the carries. A lane selects its multiple
//! from a table of eight by reading all eight entries: one masked load per limb and entry, no
//! slower than a gather. A digit 0 selects the neutral element.
//!
//! The base point's tables are large and shared, so each lane gathers from its own address. Digits
//! have eight bits and are all odd (an odd number has such digits):
//!
//! ```text
//!   n = sum d_i 256^i,   d_i = 2 b_i + 1 - 256,   b_i = floor(n / 2^(8i+1)) mod 256
//! ```
//!
//! except for the top digit, from which nothing is subtracted. So the bytes of `n/2` are the
//! digits: the top bit is the sign, and the other bits, or their complements, are the index among
//! the odd multiples. An even `n` is replaced by `n + L`. That would be wrong for a point with a
//! component of small order; the base point has none.
//!
//! Everything here is public. (Tables are made and read in constant time: `simd::edwards25519::straus` uses them.)

use core::hint::black_box;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::word;
use crate::edwards25519::point::{AffineWords, Extended, Projective};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::field::scalar25519::ORDER;
use crate::simd::edwards25519::{Curve, Fe, Integers, LIMBS, Mask, formulas, vectors};
use crate::tables;

/// Multiples of a point in each lane's table: `1..=8`.
const MULTIPLES: usize = 8;
/// Stored limbs of a coordinate.
type Five<V> = [V; LIMBS];
/// Digit width in bits for the base point.
pub(crate) const WIDE: usize = tables::ODD_LOW.len().trailing_zeros() as usize + 1;
/// Number of 4-bit positions in such a digit.
const STEP: usize = WIDE / 4;
const _: () = assert!(WIDE == 4 * STEP && 128 % WIDE == 0);

/// `1..=8` times a point in each lane, as `(y - x, y + x, 2dt, 2z)`, limb by limb.
#[derive(Clone, Copy)]
pub struct Multiples<V: Lane>([[Five<V>; 4]; MULTIPLES]);

impl<V: Lane> Multiples<V> {
    /// Computes the table: four doublings and three additions. Outlined: one copy for all callers.
    #[inline(always)]
    pub fn new(p: &Extended<Curve<V>>) -> Self {
        let mut multiples = Multiples([[[V::splat(0); LIMBS]; 4]; MULTIPLES]);
        V::outline(Fill::<V> {
            point: p,
            multiples: &mut multiples,
        });
        multiples
    }

    #[inline(always)]
    fn fill(&mut self, p: &Extended<Curve<V>>) {
        let mut points = [*p; MULTIPLES];
        let table = &mut self.0;
        table[0] = formulas::store::<V>(p);
        for i in 2..=MULTIPLES {
            points[i - 1] = if i % 2 == 0 {
                let mut p = points[i / 2 - 1];
                formulas::double::<V>(&mut p, true);
                p
            } else {
                let mut p = points[i - 2];
                let positive = Fe::<V>::mask_of(V::bits(0));
                formulas::add::<V>(&mut p, &table[0], positive, true);
                p
            };
            table[i - 1] = formulas::store::<V>(&points[i - 1]);
        }
    }

    /// Overwrites the table with zeros.
    #[cfg(all(feature = "alloc", feature = "groups"))]
    #[inline(always)]
    pub(crate) fn erase(&mut self) {
        for entry in &mut self.0 {
            for coordinate in entry {
                *coordinate = [V::splat(0); LIMBS];
            }
        }
        // The optimizer must not drop stores to memory that is freed next.
        black_box(self);
    }

    /// A coordinate of `size` times the point, `size <= 8`, in each lane.
    #[inline(always)]
    pub(crate) fn look_up(&self, size: V, coordinate: usize, to: &mut Five<V>) {
        let mut r = [V::splat(0); LIMBS];
        // The neutral element is (1, 1, 0, 2).
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

/// Computes a table.
struct Fill<'a, V: Lane> {
    point: &'a Extended<Curve<V>>,
    multiples: &'a mut Multiples<V>,
}

impl<V: Lane> LaneWork for Fill<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        self.multiples.fill(self.point);
    }
}

/// Signed 4-bit digits of one integer per lane.
#[derive(Clone, Copy)]
struct Digits<V: Lane>([V; 4]);

impl<V: Lane> Digits<V> {
    /// Recodes integers below `2^254`.
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

    /// Magnitude and sign of the digit at a position.
    #[inline(always)]
    fn at(&self, place: usize) -> (V, Mask<V>) {
        let digit = self.0[place / 16] >> (4 * (place as u32 % 16)) & V::splat(15);
        let (up, down) = (digit - V::splat(8), V::splat(8) - digit);
        let negative = V::below(digit, V::splat(8));
        (V::blend(negative, up, down), Fe::<V>::mask_of(negative))
    }
}

/// The odd digits of one integer per lane.
pub(crate) struct OddDigits<V: Lane>([V; 4]);

impl<V: Lane> OddDigits<V> {
    /// Recodes integers below L, modulo L.
    #[inline(always)]
    pub(crate) fn new(n: &Integers) -> Self {
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
    pub(crate) fn at(&self, place: usize) -> (V, Mask<V>) {
        let bit = WIDE * place;
        let digit = self.0[bit / 64] >> (bit as u32 % 64);
        let size = V::splat((1 << (WIDE - 1)) - 1);
        let sign = digit & V::splat(1 << (WIDE - 1));
        let negative = V::equal(sign, V::splat(0));
        let index = V::blend(negative, digit, digit ^ size) & size;
        (index, Fe::<V>::mask_of(negative))
    }
}

/// Gathers one coordinate of stored entries.
#[inline(always)]
pub(crate) fn gather<V: Lane>(
    table: &[AffineWords],
    index: V,
    coordinate: usize,
) -> crate::simd::edwards25519::Tight<V> {
    // An entry has twelve words.
    let first = (index << 3) + (index << 2);
    let mut four = [V::splat(0); 4];
    for (j, word) in four.iter_mut().enumerate() {
        *word = V::gather_vartime(&table.as_flattened()[4 * coordinate + j..], first);
    }
    // Stored values are below 2^255.
    four[3] = four[3] & V::splat(u64::MAX >> 1);
    Fe::<V>::from_vectors(&four)
}

/// Bit length of the longest integer.
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

/// [`sum_vartime`] as a function of its own.
struct Sum<'a, V: Lane, const N: usize> {
    n: &'a Integers,
    m: &'a [&'a Integers; N],
    multiples: &'a [Multiples<V>; N],
    sum: &'a mut Projective<Curve<V>>,
}

impl<V: Lane, const N: usize> LaneWork for Sum<'_, V, N> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) {
        *self.sum = sum_vartime::<V, N>(self.n, self.m, self.multiples);
    }
}

/// [`sum_vartime`], outlined.
#[inline(always)]
pub fn outlined_vartime<V: Lane, const N: usize>(
    n: &Integers,
    m: &[&Integers; N],
    multiples: &[Multiples<V>; N],
) -> Projective<Curve<V>> {
    let one = Fe::<V>::one();
    let mut sum = Projective::from_coordinates(one, one, one);
    V::outline(Sum::<V, N> {
        n,
        m,
        multiples,
        sum: &mut sum,
    });
    sum
}

/// Computes `n B + sum m_i P_i` in each lane, for `n` below L and `m_i` below `2^254`. The running
/// time depends on the longest `m_i`. Variable time.
///
/// The table look-ups for a position are interleaved with its doublings, coordinate by coordinate.
/// Look-ups and products use different execution units, so interleaved look-ups cost little; on
/// their own they take a tenth of the total.
#[inline(always)]
pub fn sum_vartime<V: Lane, const N: usize>(
    n: &Integers,
    m: &[&Integers; N],
    multiples: &[Multiples<V>; N],
) -> Projective<Curve<V>> {
    const HALF: usize = 128 / WIDE;
    let tables: [&[AffineWords]; 2] = [&tables::ODD_LOW, &tables::ODD_HIGH];
    let base = OddDigits::<V>::new(n);
    let mut digits = [Digits([V::splat(0); 4]); N];
    for (digits, m) in digits.iter_mut().zip(m) {
        *digits = Digits::<V>::new(m);
    }
    // A scalar of b bits has at most (b + 1)/4 + 1 digits; the base point's digits end at 128 bits.
    let places = ((bits(m) + 1) / 4 + 1).max(128 / 4);
    let mut sum = Extended::<Curve<V>>::neutral();
    let mut entries = [[[V::splat(0); LIMBS]; 4]; N];
    let mut wide = [[Fe::<V>::zero(); 3]; 2];
    for place in (0..places).rev() {
        // With small tables the step is 1.
        #[allow(clippy::modulo_one)]
        let (first, with_base) = (
            place + 1 == places,
            place % STEP == 0 && place / STEP < HALF,
        );
        let index = |half: usize| base.at(place / STEP % HALF + half * HALF);
        // If steps are outlined, one copy of the look-up code serves all four doublings.
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
                formulas::double::<V>(&mut sum, step == 3);
            }
        }
        for (i, (entry, digits)) in entries.iter().zip(&digits).enumerate() {
            let (size, negative) = digits.at(place);
            // True if the digit is zero in all lanes: above the end of short scalars.
            if V::byte(V::equal(size, V::splat(0))) != crate::simd::edwards25519::encoding::ALL {
                formulas::add::<V>(&mut sum, entry, negative, with_base || i + 1 < N);
            }
        }
        if with_base {
            for (half, wide) in wide.iter().enumerate() {
                formulas::add_affine::<V>(&mut sum, wide, index(half).1, half == 0);
            }
        }
    }
    sum.to_projective()
}

const _: () = assert!(LANES == 8);
