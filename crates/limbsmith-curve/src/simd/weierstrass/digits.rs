//! Odd signed digits of eight scalars, as vectors: [`crate::recoding::odd_digits`] in lanes.

use crate::arch::lane::{LANES, Lane};
use crate::field::Words;
use crate::recoding::odd_digits::OddDigits;

/// Words of the longest half, and one beyond, so that every window may read two.
const WORDS: usize = 7;

/// The windows `v_i` of a scalar in each lane.
#[derive(Clone, Copy)]
pub struct LaneDigits<V: Lane> {
    half: [V; WORDS],
    width: usize,
    places: usize,
}

/// A digit in each lane.
#[derive(Clone, Copy)]
pub struct Digits<V: Lane> {
    /// Where it is negative.
    pub negative: V::Bits,
    /// `(|d| - 1)/2`: its index in a table of odd multiples.
    pub index: V,
}

impl<V: Lane> LaneDigits<V> {
    /// From the digits of the lanes, all of one width. Constant time.
    #[inline(always)]
    pub fn new<W: Words>(lanes: &[OddDigits<W>; LANES]) -> Self {
        let mut half = [V::splat(0); WORDS];
        let words = lanes[0].half().as_ref().len();
        for (j, v) in half.iter_mut().enumerate().take(words) {
            let mut x = [0; LANES];
            for i in 0..LANES {
                x[i] = lanes[i].half().as_ref()[j];
            }
            *v = V::load(&x);
        }
        LaneDigits {
            half,
            width: lanes[0].width(),
            places: lanes[0].places(),
        }
    }

    /// The bit at which the place that has a digit there begins, if there is one.
    #[inline(always)]
    pub fn place_at(&self, bit: usize) -> Option<usize> {
        let place = bit / self.width;
        (bit % self.width == 0 && place < self.places).then_some(place)
    }

    /// The bit at which the last place begins.
    #[inline(always)]
    pub fn top(&self) -> usize {
        self.width * (self.places - 1)
    }

    /// The digits of a place. Constant time in the digits.
    #[inline(always)]
    pub fn digit(&self, place: usize) -> Digits<V> {
        let w = self.width;
        let (at, shift) = (place * w / 64, place * w % 64);
        let mut window = self.half[at] >> shift as u32;
        if shift + w > 64 {
            window = window | self.half[at + 1] << (64 - shift) as u32;
        }
        let sign = V::splat(1 << (w - 1));
        if place + 1 == self.places {
            window = window ^ sign;
        }
        let negative = V::equal(window & sign, V::splat(0));
        let low = V::splat((1 << (w - 1)) - 1);
        let index = window & low;
        Digits {
            negative,
            index: V::blend(negative, index, index ^ low),
        }
    }
}
