//! Sums of multiples of public points, in variable time.
//!
//! Straus's method with width-w non-adjacent forms: all scalars share one run of doublings, and
//! each adds an odd multiple from its own table where its digit is not zero. Branches and indices
//! follow the scalars: nothing here may see a secret.

use super::edwards::{Affine, AffineWords, Cached, Extended, Projective};
use super::EdwardsCurve;
use crate::field::Field;

/// Most digits of a form: 256 bits and a carry.
const MAX_DIGITS: usize = 257;

/// Width of the forms that use [`OddMultiples`].
pub const CACHED_WIDTH: u32 = 5;

/// Width of the forms that use stored tables of 64 odd multiples.
pub const STORED_WIDTH: u32 = 8;

/// A non-adjacent form: odd digits below `2^(w-1)` in size, or zeros.
#[derive(Clone)]
pub struct Form {
    digits: [i8; MAX_DIGITS],
    len: usize,
}

impl Form {
    /// The form of `n` with digits below `2^(width-1)`, negated if `negative`; `2 <= width <= 8`.
    #[inline(always)]
    pub fn new_vartime(n: &[u64; 4], width: u32, negative: bool) -> Self {
        let mut digits = [0i8; MAX_DIGITS];
        let mut len = 0;
        let (size, half) = (1i32 << width, 1i32 << (width - 1));
        let mut position = 0usize;
        let mut carry = 0i32;
        // The window at `position`, bits above 255 being zero.
        let window = |p: usize| {
            let (i, s) = (p / 64, p % 64);
            let low = if i < 4 { n[i] >> s } else { 0 };
            let high = if s > 0 && i < 3 { n[i + 1] << (64 - s) } else { 0 };
            low | high
        };
        while position < MAX_DIGITS {
            let w = window(position);
            // With a carry pending, zeros are where the bits are one.
            let run = if carry == 0 { w } else { !w }.trailing_zeros() as usize;
            if run > 0 {
                if carry == 0 && w == 0 && position + 64 > 255 {
                    break;
                }
                position += run;
                continue;
            }
            let mut digit = (w as i32 & (size - 1)) + carry;
            carry = i32::from(digit > half);
            if carry == 1 {
                digit -= size;
            }
            digits[position] = if negative { -digit as i8 } else { digit as i8 };
            len = position + 1;
            position += width as usize;
        }
        Form { digits, len }
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

/// `sum n_i P_i + sum m_j Q_j`: forms of width [`CACHED_WIDTH`] with computed tables, and forms
/// with stored tables of affine odd multiples, `2^(width-2)` of them.
#[inline(always)]
pub fn sum_vartime<C: EdwardsCurve, const N: usize, const M: usize>(
    computed: [(&OddMultiples<C>, &Form); N],
    stored: [(&[AffineWords], &Form); M],
) -> Projective<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let mut len = 0;
    for (_, form) in &computed {
        len = len.max(form.len);
    }
    for (_, form) in &stored {
        len = len.max(form.len);
    }
    let mut sum = Extended::<C>::neutral().to_projective();
    for i in (0..len).rev() {
        let mut next = sum.double();
        for (table, form) in &computed {
            let d = form.digits[i];
            if d > 0 {
                next = next.to_extended().add(&table.0[d as usize / 2]);
            } else if d < 0 {
                next = next.to_extended().sub(&table.0[d.unsigned_abs() as usize / 2]);
            }
        }
        for (table, form) in &stored {
            let d = form.digits[i];
            if d != 0 {
                let words = table[d.unsigned_abs() as usize / 2];
                let q = Affine::<C>::load(&C::F::lanes(|_| words));
                let p = next.to_extended();
                next = if d > 0 { p.add_affine(&q) } else { p.sub_affine(&q) };
            }
        }
        sum = next.to_projective();
    }
    sum
}
