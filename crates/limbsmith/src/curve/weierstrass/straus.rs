//! Sums of multiples of public points, in variable time.
//!
//! Straus's method: all scalars share one run of doublings, and each adds an odd multiple from its
//! own table where its non-adjacent form has a digit. Branches and indices follow the scalars:
//! nothing here may see a secret.

use super::Curve;
use super::comb::Stored;
use super::points::{Affine, Jacobian};
use crate::field::Field;

/// Most digits of a form: 384 bits and a carry.
const MAX_DIGITS: usize = 385;

/// The width-`w` non-adjacent form of an integer: digits are zero, or odd and below `2^(w-1)` in
/// size, and of `w` in a row at most one is not zero.
#[derive(Clone)]
pub struct Naf {
    digits: [i16; MAX_DIGITS],
    len: usize,
}

impl Naf {
    /// The form of `n`, or of `-n`; `2 <= width <= 15`, at most 384 bits. Variable time.
    #[inline(always)]
    pub fn new_vartime(n: &[u64], width: usize, negative: bool) -> Self {
        let mut form = Naf {
            digits: [0; MAX_DIGITS],
            len: 0,
        };
        let (size, half) = (1i32 << width, 1i32 << (width - 1));
        let word = |i: usize| n.get(i).copied().unwrap_or(0);
        let bits = n.iter().rposition(|w| *w != 0).map_or(0, |i| 64 * (i + 1));
        let (mut position, mut carry) = (0usize, 0i32);
        // No branch in here depends on the digits but the rare one, so the processor runs ahead.
        while position < bits || carry == 1 {
            let (at, shift) = (position / 64, position % 64);
            let window = word(at) >> shift | word(at + 1) << 1 << (63 - shift);
            // With a carry pending, zeros are where the bits are one.
            let window = window ^ 0u64.wrapping_sub(carry as u64);
            let run = window.trailing_zeros() as usize;
            if run > 48 {
                position += 48;
                continue;
            }
            position += run;
            let low = (window >> run) as i32 & (size - 1);
            let value = (low ^ ((size - 1) & -carry)) + carry;
            carry = i32::from(value > half);
            let digit = (value - (carry << width)) as i16;
            form.digits[position] = if negative { -digit } else { digit };
            form.len = position + 1;
            position += width;
        }
        form
    }

    /// The digits.
    pub fn digits(&self) -> &[i16] {
        &self.digits[..self.len]
    }
}

/// `sum n_i P_i + sum m_j Q_j`: `computed` are forms with the odd multiples of `P_i`, `stored`
/// forms with the stored odd multiples of `Q_j`; a form of width `w` needs `2^(w-2)` of them.
#[inline(always)]
pub fn sum_vartime<C: Curve>(
    computed: &[(&Naf, &[Affine<C>])],
    stored: &[(&Naf, &[Stored<C>])],
) -> Jacobian<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let forms = || {
        computed
            .iter()
            .map(|c| c.0)
            .chain(stored.iter().map(|s| s.0))
    };
    let len = forms().map(|f| f.len).max().unwrap_or(0);
    let mut sum = Jacobian::identity();
    for place in (0..len).rev() {
        sum = sum.double();
        for (form, table) in computed {
            let digit = form.digits[place];
            if digit != 0 {
                let p = table[usize::from(digit.unsigned_abs()) / 2];
                sum = sum.add_affine_vartime(&if digit < 0 { p.neg() } else { p });
            }
        }
        for (form, table) in stored {
            let digit = form.digits[place];
            if digit != 0 {
                let words = &table[usize::from(digit.unsigned_abs()) / 2];
                let [x, y] = words.map(|w| C::load(&C::F::lanes(|_| w)));
                let p = Affine { x, y };
                sum = sum.add_affine_vartime(&if digit < 0 { p.neg() } else { p });
            }
        }
    }
    sum
}
