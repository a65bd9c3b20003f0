//! Multiples of a fixed point, in constant time.
//!
//! The scalar is recoded in signed digits `-16..=16` of radix 32, `n = sum e_i 32^i`. For each of
//! the 51 positions a precomputed table holds `1..=16` times `32^i B`: 50 mixed additions and no
//! doublings. (Radix 16 would have 64 positions, but 48 KiB of tables instead of 77.) The tables
//! hold canonical words, so all representations share them. Every entry of a position is read,
//! whatever the digit.
//!
//! With a row only for every `s`-th position (`small-tables`), positions that are equal modulo `s`
//! are summed together, the highest remainder first; five doublings lead from one remainder to the
//! next.

use core::hint::black_box;

use crate::arch::word;
use crate::edwards25519::EdwardsCurve;
use crate::edwards25519::point::{Affine, AffineWords, NEUTRAL_WORDS, Projective};
use crate::field::Field;

/// Digit width in bits.
pub const WINDOW: usize = 5;
/// Number of digits. Scalars are reduced modulo the order first, so 254 bits are enough.
pub const PLACES: usize = 51;
/// Largest digit.
pub const ENTRIES: usize = 1 << (WINDOW - 1);
/// `1..=16` times `32^i B` at index `i`.
pub type Tables = [[AffineWords; ENTRIES]; PLACES];

/// The constant added by [`raised`] so that all digits but the top one become nonnegative.
pub const HALVES: [u64; 4] = halves();

/// The signed digits of `n < 2^254`, as bytes of two's complement.
#[inline(always)]
pub fn digits(n: &[u64; 4]) -> [i8; PLACES] {
    let sum = raised(n);
    let mut d = [0; PLACES];
    for (i, d) in d.iter_mut().enumerate() {
        *d = digit(&sum, i);
    }
    d
}

/// Adds 16 at every position but the top one, so that each 5-bit group is the digit plus 16; the
/// addition propagates the carries. The top digit is at most `15 + 1`.
#[inline(always)]
pub fn raised(n: &[u64; 4]) -> [u64; 4] {
    let mut sum = [0u64; 4];
    let mut carry = 0;
    for i in 0..4 {
        (sum[i], carry) = word::adc(n[i], HALVES[i], carry);
    }
    sum
}

/// Digit `i` of the result of [`raised`].
#[inline(always)]
pub fn digit(sum: &[u64; 4], i: usize) -> i8 {
    let (word, bit) = (i * WINDOW / 64, i * WINDOW % 64);
    let mut window = sum[word] >> bit;
    if bit > 64 - WINDOW && word < 3 {
        window |= sum[word + 1] << (64 - bit);
    }
    let window = (window & (2 * ENTRIES as u64 - 1)) as i8;
    if i == PLACES - 1 {
        window
    } else {
        window - ENTRIES as i8
    }
}

/// `16 (1 + 32 + ... + 32^49)`.
const fn halves() -> [u64; 4] {
    let mut sum = [0u64; 4];
    let mut i = 0;
    while i < PLACES - 1 {
        let bit = i * WINDOW + WINDOW - 1;
        sum[bit / 64] |= 1 << (bit % 64);
        i += 1;
    }
    sum
}

/// The multiple for one digit. Reads all entries of the position. Constant time.
#[inline(always)]
fn look_up<C: EdwardsCurve>(place: &[AffineWords; ENTRIES], digit: i8) -> AffineWords {
    let sign = digit >> 7;
    let magnitude = u64::from(((digit ^ sign) - sign) as u8);
    // Without this barrier the optimizer sees that exactly one mask is set, and indexes the table.
    // (Memcheck found that in the binary; see the `ct` test.)
    let masks: [u64; ENTRIES] = black_box(core::array::from_fn(|j| {
        0u64.wrapping_sub((magnitude ^ (j as u64 + 1)).wrapping_sub(1) >> 63)
    }));
    let mut r = NEUTRAL_WORDS;
    for (entry, m) in place.iter().zip(&masks) {
        for k in 0..12 {
            // Not `r |= entry & m`: the optimizer turns that sum over entries into gathers across
            // the table. This form processes one entry at a time, in whole vectors.
            r[k] ^= (r[k] ^ entry[k]) & m;
        }
    }
    // Negation: swaps `y - x` and `y + x`, and computes `p - 2dxy` as `!(2dxy) + p + 1`.
    let negative = black_box(sign as i64 as u64);
    for k in 0..4 {
        let both = (r[k] ^ r[k + 4]) & negative;
        r[k] ^= both;
        r[k + 4] ^= both;
    }
    let mut carry = (negative & 1) as u8;
    for k in 0..4 {
        (r[k + 8], carry) = word::adc(r[k + 8] ^ negative, C::F::MODULUS[k] & negative, carry);
    }
    // Through memory, from vector to scalar registers.
    black_box(r)
}

/// The multiples to add at position `i`, one per lane.
#[inline(always)]
fn entry<C: EdwardsCurve>(
    place: &[AffineWords; ENTRIES],
    digits: &<C::F as Field>::Lanes<[i8; PLACES]>,
    i: usize,
) -> Affine<C> {
    // Loops, not closures: a closure may be compiled separately, without the entry's target
    // features.
    let mut words = C::F::lanes(|_| NEUTRAL_WORDS);
    for lane in 0..C::F::LANES {
        words.as_mut()[lane] = look_up::<C>(place, digits.as_ref()[lane][i]);
    }
    Affine::<C>::load(&words)
}

/// Computes `n B` for one `n < 2^254` per lane. `rows` holds the rows of every `s`-th position,
/// `ceil(51/s)` of them. Constant time.
#[inline(always)]
pub fn mul_base<C: EdwardsCurve>(
    rows: &[[AffineWords; ENTRIES]],
    n: &<C::F as Field>::Lanes<[u64; 4]>,
) -> Projective<C> {
    let mut e = C::F::lanes(|_| [0; PLACES]);
    for lane in 0..C::F::LANES {
        e.as_mut()[lane] = digits(&n.as_ref()[lane]);
    }
    let step = PLACES.div_ceil(rows.len());
    let mut sum = entry::<C>(&rows[0], &e, step - 1).to_extended();
    for first in (0..step).rev() {
        if first + 1 < step {
            for _ in 0..WINDOW {
                sum = sum.double().to_extended();
            }
        }
        for (i, row) in rows.iter().enumerate() {
            let place = first + i * step;
            // The first summand is already in the sum; above the top position there is none.
            if place != step - 1 && place < PLACES {
                sum = sum.add_affine(&entry::<C>(row, &e, place)).to_extended();
            }
        }
    }
    sum.to_projective()
}
