//! Sums of multiples of public points, in variable time.
//!
//! Straus's method with width-w non-adjacent forms: all scalars share one run of doublings, and
//! each adds an odd multiple from its own table where its digit is not zero. Branches and indices
//! follow the scalars: nothing here may see a secret.

use super::EdwardsCurve;
use super::edwards::{Affine, AffineWords, Cached, Completed, Extended, Projective};
use crate::field::Field;

/// Most digits of a form: 256 bits and a carry.
const MAX_DIGITS: usize = 257;

/// Most forms in one sum.
const STREAMS: usize = 4;

/// Width of the forms that use [`OddMultiples`].
pub const CACHED_WIDTH: u32 = 5;

/// Width of the forms that use the stored odd multiples: their digits are bytes. (Sums in lanes
/// use more of the multiples than that.)
pub const STORED_WIDTH: u32 = {
    let width = super::stored::width(&super::stored::ODD_LOW);
    if width < 8 { width as u32 } else { 8 }
};

/// Up to four non-adjacent forms side by side: digits are zero, or odd and below `2^(w-1)` in
/// size.
#[derive(Clone)]
pub struct Forms {
    digits: [[i8; STREAMS]; MAX_DIGITS],
    len: usize,
}

impl Forms {
    /// All zero.
    #[inline(always)]
    pub fn new() -> Self {
        Forms {
            digits: [[0; STREAMS]; MAX_DIGITS],
            len: 0,
        }
    }

    /// Makes form number `stream` that of `n`, digits below `2^(width-1)`, or of `-n`; at most
    /// once for each stream, `2 <= width <= 8`. Variable time.
    #[inline(always)]
    pub fn set_vartime(&mut self, stream: usize, n: &[u64; 4], width: u32, negative: bool) {
        let (size, half) = (1i32 << width, 1i32 << (width - 1));
        let [n0, n1, n2, n3] = *n;
        let words = [n0, n1, n2, n3, 0, 0];
        let bits = n.iter().rposition(|w| *w != 0).map_or(0, |i| 64 * (i + 1));
        let (mut position, mut carry) = (0usize, 0i32);
        // No branch in here depends on the digits but the rare one, so the processor runs ahead.
        while position < bits || carry == 1 {
            let (word, shift) = (position / 64, position % 64);
            let window = words[word] >> shift | words[word + 1] << 1 << (63 - shift);
            // With a carry pending, zeros are where the bits are one.
            let window = window ^ 0u64.wrapping_sub(carry as u64);
            let run = window.trailing_zeros() as usize;
            if run > 56 {
                position += 56;
                continue;
            }
            position += run;
            let low = (window >> run) as i32 & (size - 1);
            let value = (low ^ ((size - 1) & -carry)) + carry;
            carry = i32::from(value > half);
            let digit = value - (carry << width);
            self.digits[position][stream] = if negative { -digit as i8 } else { digit as i8 };
            self.len = self.len.max(position + 1);
            position += width as usize;
        }
    }
}

impl Default for Forms {
    fn default() -> Self {
        Forms::new()
    }
}

/// `1, 3, 5, ..., 15` times a point.
#[derive(Clone, Copy)]
pub struct OddMultiples<C: EdwardsCurve>([Cached<C>; 8]);

impl<C: EdwardsCurve> OddMultiples<C> {
    /// One doubling and seven additions.
    #[inline(always)]
    pub fn new(p: &Extended<C>) -> Self {
        let double = p.double().to_extended();
        let mut table = [p.to_cached(); 8];
        for i in 1..8 {
            table[i] = double.add(&table[i - 1]).to_extended().to_cached();
        }
        OddMultiples(table)
    }
}

/// `sum n_i P_i + sum m_j Q_j`. The first forms are of width [`CACHED_WIDTH`] and use `computed`
/// tables; the rest use `stored` tables of `2^(width-2)` affine odd multiples.
///
/// There is one place for each formula, so that the loop stays in the instruction cache.
#[inline(always)]
pub fn sum_vartime<C: EdwardsCurve>(
    forms: &Forms,
    computed: &[OddMultiples<C>],
    stored: &[&[AffineWords]],
) -> Projective<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let mut sum = Completed::<C>::neutral();
    for row in forms.digits[..forms.len].iter().rev() {
        sum = sum.to_projective().double();
        let mut rest = u32::from_le_bytes(row.map(|d| d as u8));
        while rest != 0 {
            let at = rest.trailing_zeros() & !7;
            let digit = (rest >> at) as u8 as i8;
            rest &= !(0xff << at);
            let (stream, index) = (at as usize / 8, digit.unsigned_abs() as usize / 2);
            let p = sum.to_extended();
            sum = match computed.get(stream) {
                Some(table) => p.add_signed_vartime(&table.0[index], digit < 0),
                None => {
                    let words = stored[stream - computed.len()][index];
                    let q = Affine::<C>::load(&C::F::lanes(|_| words));
                    p.add_affine_signed_vartime(&q, digit < 0)
                }
            };
        }
    }
    sum.to_projective()
}
