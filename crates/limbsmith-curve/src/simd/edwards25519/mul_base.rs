//! Eight multiples of the base point at a time, in constant time.
//!
//! The comb is that of [`crate::edwards25519::mul_base`]: signed 5-bit digits, and for each position a table
//! of `1..=16` times `32^i B`. The table is transposed for SIMD: for each limb, sixteen entries
//! fill two vectors, and one permute instruction selects for each lane the limb for its digit. The
//! table operands are in registers, so neither time nor addresses depend on digits.

use crate::arch::chunks::arrays;
use crate::arch::lane::{LANES, Lane, LaneWork, Model};
use crate::arch::word;
use crate::edwards25519::mul_base::{ENTRIES, HALVES, PLACES, WINDOW};
use crate::edwards25519::point::{AffineWords, Extended, Projective};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::field::known::Known;
use crate::field::p25519;
use crate::limbs::{limbs_of, paired_limbs_of};
use crate::simd::edwards25519::{
    Curve, Fe, Integers, LIMBS as WORDS, Mask, Tight, formulas, vectors,
};
use crate::tables;

/// Stored limbs of an entry.
const LIMBS: usize = 3 * WORDS;
/// Limbs of all entries of a position.
pub(crate) type Row = [[u64; ENTRIES]; LIMBS];
const ROWS: usize = tables::COMB.len();
const _: () = assert!(ENTRIES == 2 * LANES);

/// Bits of a limb.
const R52: usize = <p25519::R52<Model> as LaneField>::RADIX;
const R51: usize = <p25519::R51<Model> as LaneField>::RADIX;

/// The comb of edwards25519, in limbs of 52 bits.
static COMB: [Row; ROWS] = transposed(&tables::COMB, R52);
/// The comb of edwards25519, in limbs of 51 bits.
static SHORT: [Row; ROWS] = transposed(&tables::COMB, R51);
/// The comb of edwards25519, in narrow limbs, two per word.
static NARROW: [Row; ROWS] = transposed(&tables::COMB, 0);

const fn transposed(rows: &[[AffineWords; ENTRIES]; ROWS], radix: usize) -> [Row; ROWS] {
    let mut out = [[[0; ENTRIES]; LIMBS]; ROWS];
    let mut row = 0;
    while row < ROWS {
        let mut entry = 0;
        while entry < ENTRIES {
            let mut part = 0;
            while part < 3 {
                let words = &rows[row][entry];
                let words = [
                    words[4 * part],
                    words[4 * part + 1],
                    words[4 * part + 2],
                    words[4 * part + 3],
                ];
                let limbs: [u64; WORDS] = match radix {
                    0 => paired_limbs_of(&words),
                    _ => limbs_of(&words, radix),
                };
                let mut i = 0;
                while i < WORDS {
                    out[row][WORDS * part + i][entry] = limbs[i];
                    i += 1;
                }
                part += 1;
            }
            entry += 1;
        }
        row += 1;
    }
    out
}

/// The comb as the field of these vectors reads it.
#[inline(always)]
pub(crate) fn comb<V: Lane>() -> &'static [Row; ROWS] {
    match Fe::<V>::RADIX {
        0 => &NARROW,
        R51 => &SHORT,
        _ => &COMB,
    }
}

/// The multiples to add at position `i`.
#[inline(always)]
fn entry<V: Lane>(row: &Row, sums: &[V; 4], i: usize) -> ([Tight<V>; 3], Mask<V>) {
    let (word, bit) = (i * WINDOW / 64, (i * WINDOW % 64) as u32);
    let mut window = sums[word] >> bit;
    if bit as usize > 64 - WINDOW && word < 3 {
        window = window | sums[word + 1] << (64 - bit);
    }
    let window = window & V::splat(2 * ENTRIES as u64 - 1);
    let sixteen = V::splat(ENTRIES as u64);
    // The digit. Only the top one is not stored plus 16.
    let (size, negative) = if i == PLACES - 1 {
        (window, V::bits(0))
    } else {
        let negative = V::below(window, sixteen);
        let (up, down) = (window - sixteen, sixteen - window);
        (V::blend(negative, up, down), negative)
    };
    let none = V::equal(size, V::splat(0));
    let index = size - V::splat(1);
    let mut limbs = [V::splat(0); LIMBS];
    for (k, (limb, entries)) in limbs.iter_mut().zip(row).enumerate() {
        let (low, high) = (half::<V>(entries, 0), half::<V>(entries, 1));
        // The neutral element: y - x = y + x = 1.
        let neutral = V::splat(u64::from(k == 0 || k == 5));
        *limb = V::blend(none, V::table16(low, high, index), neutral);
    }
    let mut parts = [Fe::<V>::zero(); 3];
    for (part, five) in parts.iter_mut().zip(arrays::<5, _>(&limbs)) {
        *part = Fe::<V>::from_known_limbs(five, Known);
    }
    (parts, Fe::<V>::mask_of(negative))
}

#[inline(always)]
pub(crate) fn half<V: Lane>(entries: &[u64; ENTRIES], half: usize) -> V {
    V::load(&arrays::<LANES, _>(entries)[half])
}

/// `n B`, for one `n < 2^254` a lane. Constant time.
#[inline(always)]
pub fn mul_base<V: Lane>(n: &Integers) -> Projective<Curve<V>> {
    let mut sums = *n;
    for sum in &mut sums {
        let mut carry = 0;
        for (word, halves) in sum.iter_mut().zip(&HALVES) {
            (*word, carry) = word::adc(*word, *halves, carry);
        }
    }
    let sums = vectors::<V>(&sums);
    // The positions in order of processing: each is a row and the number of doublings still to
    // come.
    let step = PLACES.div_ceil(ROWS);
    let table = comb::<V>();
    let mut next = entry(&table[0], &sums, step - 1);
    let mut sum = Extended::<Curve<V>>::neutral();
    for first in (0..step).rev() {
        if first + 1 < step {
            for i in 1..=WINDOW {
                formulas::double::<V>(&mut sum, i == WINDOW);
            }
        }
        let rows = (PLACES - first).div_ceil(step);
        for i in 0..rows {
            let (point, negative) = next;
            formulas::add_affine::<V>(&mut sum, &point, negative, true);
            // The next look-up may overlap with this addition: they use different execution units.
            let (i, first) = if i + 1 < rows {
                (i + 1, first)
            } else {
                (0, first.max(1) - 1)
            };
            next = entry(&table[i], &sums, first + i * step);
        }
    }
    sum.to_projective()
}

/// [`mul_base`] as a function of its own.
struct MulBase<'a, V: Lane> {
    n: &'a Integers,
    product: &'a mut Projective<Curve<V>>,
}

impl<V: Lane> LaneWork for MulBase<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        *self.product = mul_base::<V>(self.n);
    }
}

/// [`mul_base`], outlined: one copy for all callers.
#[inline(always)]
pub fn outlined<V: Lane>(n: &Integers) -> Projective<Curve<V>> {
    let one = Fe::<V>::one();
    let mut product = Projective::from_coordinates(one, one, one);
    V::outline(MulBase::<V> {
        n,
        product: &mut product,
    });
    product
}
