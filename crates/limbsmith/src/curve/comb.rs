//! Multiples of a fixed point, in constant time.
//!
//! The scalar is written in signed digits `-8..=8` of radix 16, `n = sum e_i 16^i`, and for each
//! of the 64 places there is a table of `1..=8` times `16^i B`: 64 mixed additions and not one
//! doubling. The tables hold canonical words, so all representations share them; every entry of
//! a place is read, whatever the digit.

use super::edwards::{Affine, AffineWords, NEUTRAL_WORDS, Projective};
use super::EdwardsCurve;
use crate::field::Field;

/// Number of digits.
pub const PLACES: usize = 64;
/// `1..=8` times `16^i B` at index `i`.
pub type Tables = [[AffineWords; 8]; PLACES];

/// The signed digits of `n < 2^255`, as bytes of two's complement.
///
/// Adding 8 at every place but the top one makes each nibble the digit plus 8; the carry does
/// the rest. The top digit is at most `7 + 1`.
#[inline(always)]
pub fn digits(n: &[u64; 4]) -> [i8; PLACES] {
    const EIGHTS: [u64; 4] = [
        0x8888_8888_8888_8888,
        0x8888_8888_8888_8888,
        0x8888_8888_8888_8888,
        0x0888_8888_8888_8888,
    ];
    let mut sum = [0u64; 4];
    let mut carry = false;
    for i in 0..4 {
        (sum[i], carry) = n[i].carrying_add(EIGHTS[i], carry);
    }
    let mut d = [0; PLACES];
    for (i, d) in d.iter_mut().enumerate() {
        let nibble = (sum[i / 16] >> (4 * (i % 16)) & 15) as i8;
        *d = if i == PLACES - 1 { nibble } else { nibble - 8 };
    }
    d
}

/// The entry `|digit|` of a place, and 1 if the digit is negative. Reads all entries.
#[inline(always)]
fn look_up(place: &[AffineWords; 8], digit: i8) -> (AffineWords, u8) {
    let sign = digit >> 7;
    let magnitude = u64::from(((digit ^ sign) - sign) as u8);
    // Left to itself the optimizer sees that one mask is set, and indexes: the masks must come
    // from where it cannot look. (Memcheck on the binary caught that; see the `ct` test.)
    let masks: [u64; 9] = core::hint::black_box(core::array::from_fn(|j| {
        0u64.wrapping_sub((magnitude ^ j as u64).wrapping_sub(1) >> 63)
    }));
    let mut r = NEUTRAL_WORDS.map(|w| w & masks[0]);
    for (entry, m) in place.iter().zip(&masks[1..]) {
        for k in 0..12 {
            r[k] |= entry[k] & m;
        }
    }
    (r, (sign & 1) as u8)
}

/// `n B`, for one `n < 2^255` a lane. Constant time.
#[inline(always)]
pub fn mul_base<C: EdwardsCurve>(
    tables: &Tables,
    n: &<C::F as Field>::Lanes<[u64; 4]>,
) -> Projective<C> {
    let digits = C::F::lanes(|i| digits(&n.as_ref()[i]));
    let entry = |place: usize| {
        let found = C::F::lanes(|i| look_up(&tables[place], digits.as_ref()[i][place]));
        let affine = Affine::<C>::load(&C::F::lanes(|i| found.as_ref()[i].0));
        affine.negate_if(C::F::mask(&C::F::lanes(|i| found.as_ref()[i].1)))
    };
    let mut sum = entry(0).to_extended();
    for place in 1..PLACES - 1 {
        sum = sum.add_affine(&entry(place)).to_extended();
    }
    sum.add_affine(&entry(PLACES - 1)).to_projective()
}
