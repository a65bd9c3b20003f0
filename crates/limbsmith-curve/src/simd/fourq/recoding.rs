//! Digits of eight scalars, as vectors: [`crate::fourq::recoding`] in lanes. Constant time.

use core::hint::black_box;

use zeroize::Zeroize;

use super::Integers;
use crate::arch::lane::{LANES, Lane};
use crate::fourq::recoding::{PLACES, decompose};

/// The digits of a scalar in each lane, as [`crate::fourq::recoding::Digits`] has them.
pub struct LaneDigits<V: Lane>([V; PLACES]);

impl<V: Lane> LaneDigits<V> {
    /// The digits of any integers.
    #[inline(always)]
    pub fn new(k: &Integers) -> Self {
        let mut parts = [[0; LANES]; 4];
        for (i, k) in k.iter().enumerate() {
            let mut four = decompose(k);
            for (part, x) in parts.iter_mut().zip(four) {
                part[i] = x;
            }
            four.zeroize();
        }
        let digits = Self::of_parts(&parts);
        parts.zeroize();
        digits
    }

    /// The digits of four parts in each lane, the first odd.
    #[inline(always)]
    pub fn of_parts(parts: &[[u64; LANES]; 4]) -> Self {
        let one = V::splat(1);
        let mut signs = V::load(&parts[0]);
        let mut rest = [V::load(&parts[1]), V::load(&parts[2]), V::load(&parts[3])];
        let mut digits = [V::splat(0); PLACES];
        for digit in &mut digits[..PLACES - 1] {
            signs = signs >> 1;
            let negative = one - (signs & one);
            let mut columns = negative << 3;
            for (j, rest) in rest.iter_mut().enumerate() {
                let bit = *rest & one;
                columns = columns | bit << j as u32;
                *rest = (*rest >> 1) + (bit & negative);
            }
            *digit = columns;
        }
        digits[PLACES - 1] = rest[0] | rest[1] << 1 | rest[2] << 2;
        LaneDigits(digits)
    }

    /// The digits of a column.
    #[inline(always)]
    pub fn at(&self, place: usize) -> V {
        self.0[place]
    }

    /// Overwrites them.
    #[inline(always)]
    pub fn erase(&mut self) {
        self.0 = [V::splat(0); PLACES];
        black_box(self);
    }
}
