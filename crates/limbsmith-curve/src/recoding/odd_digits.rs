//! Secret scalars as signed odd digits.
//!
//! One of `k` and `k + n` is odd; call it `m`. Take `L` digits of `w` bits, with `l = w L` greater
//! than the bit length of the order `n`. The integer `v = (m - 1)/2 + 2^(l-1)` is below `2^l`, and
//! its windows `v_i` of `w` bits give
//!
//! ```text
//!   d_i = 2 v_i + 1 - 2^w,   odd and below 2^w in size,   sum d_i 2^(w i) = 2v + 1 - 2^l = m
//! ```
//!
//! No digit is zero, so no addition is skipped or replaced by a dummy, and the time does not depend
//! on `k`.
//!
//! **Why the incomplete formulas are safe.** From the low end: the sum `S` of the digits below
//! position `i` is nonzero and less than `2^(w i)` in magnitude, and the next summand is at least
//! `2^(w i)`. So as integers `S` and the summand are never equal or opposite. From the high end:
//! `S` is a multiple of `2^w` and the next digit is odd, so again never. If neither the sum nor the
//! difference of two different integers reaches `n`, they represent different points. For all
//! additions but the last, sum and difference are below `2^(w (L-1))`, and `L` is chosen so that
//! this is at most `n`. The last addition is complete. A case that needs it: `m = n - 2r`, where
//! `r` is the part of `n` above the lowest `w (L-1)` bits; there the last step doubles.

use crate::arch::opaque::opaque;
use crate::arch::word;
use crate::field::Words;
use crate::weierstrass::Curve;

/// Number of digits of `w` bits for one bit more than the order has.
///
/// # Panics
/// If digits other than the last could reach the order (`w = 4` for 256 bits).
pub const fn places(bits: usize, w: usize) -> usize {
    let places = (bits + 1).div_ceil(w);
    assert!(w * (places - 1) < bits);
    places
}

/// `(m - 1)/2` of the odd one `m` of `k` and `n - k`, for `k <= n`; and all bits if `m` is `n - k`, else none. Constant
/// time.
#[inline(always)]
pub(crate) fn half_of_odd<C: Curve>(k: &C::Words) -> (C::Words, u64) {
    let even = opaque((k.as_ref()[0] & 1).wrapping_sub(1));
    let mut half = C::Words::default();
    let (mut borrow, count) = (0, half.as_ref().len());
    for i in 0..count {
        let (less, k) = (C::ORDER.as_ref()[i], k.as_ref()[i]);
        let other;
        (other, borrow) = word::sbb(less, k, borrow);
        half.as_mut()[i] = k ^ (k ^ other) & even;
    }
    for i in 0..count {
        let above = if i + 1 < count {
            half.as_ref()[i + 1]
        } else {
            0
        };
        half.as_mut()[i] = half.as_ref()[i] >> 1 | above << 63;
    }
    (half, even)
}

/// The windows `v_i` of a scalar.
#[derive(Clone, Copy)]
pub struct OddDigits<W> {
    /// `v` without its bit `l - 1`.
    half: W,
    width: usize,
    places: usize,
}

/// A digit `d = 2 v + 1 - 2^w`: its sign, and the index `(|d| - 1)/2` of its size in a table of odd
/// multiples.
#[derive(Clone, Copy)]
pub struct Digit {
    /// 1 if negative.
    pub negative: u8,
    /// `0..2^(w-1)`.
    pub index: u64,
}

impl<W: Words> OddDigits<W> {
    /// The digits of `k < n`, `n` the order of the curve. Constant time.
    #[inline(always)]
    pub fn new<C: Curve<Words = W>>(k: &W, width: usize) -> Self {
        OddDigits {
            places: places(C::BITS, width),
            ..Self::of_any_width::<C>(k, width)
        }
    }

    /// The digits of `k < n`, `n` the order of the curve, for any width. Sums that detect exceptions use it with widths
    /// that [`places`] rejects. Constant time.
    #[inline(always)]
    pub(crate) fn of_any_width<C: Curve<Words = W>>(k: &W, width: usize) -> Self {
        let even = opaque((k.as_ref()[0] & 1).wrapping_sub(1));
        let mut half = W::default();
        let mut carry = 0;
        let (words, order, sum) = (k.as_ref(), C::ORDER, half.as_mut());
        for i in 0..sum.len() {
            (sum[i], carry) = word::adc(words[i], order.as_ref()[i] & even, carry);
        }
        let mut above = u64::from(carry);
        for i in (0..sum.len()).rev() {
            (sum[i], above) = (sum[i] >> 1 | above << 63, sum[i] & 1);
        }
        OddDigits {
            half,
            width,
            places: (C::BITS + 1).div_ceil(width),
        }
    }

    /// The digits, `places` of them, of a signed odd integer `m`, `|m| < 2^l`, given `floor(m/2)
    /// mod 2^(64 N)`. Constant time.
    #[inline(always)]
    pub(crate) fn of_half(half: W, width: usize, places: usize) -> Self {
        OddDigits {
            half,
            width,
            places,
        }
    }

    /// All windows in one integer, without the top bit.
    #[inline(always)]
    pub(crate) fn half(&self) -> &W {
        &self.half
    }

    /// Digit width in bits.
    #[inline(always)]
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Number of digits.
    #[inline(always)]
    pub fn places(&self) -> usize {
        self.places
    }

    /// Digit number `place`. Constant time in the digit.
    #[inline(always)]
    pub fn digit(&self, place: usize) -> Digit {
        let (w, words) = (self.width, self.half.as_ref());
        let (at, shift) = (place * w / 64, place * w % 64);
        let word = |i: usize| if i < words.len() { words[i] } else { 0 };
        let mut window = word(at) >> shift;
        if shift + w > 64 {
            window |= word(at + 1) << (64 - shift);
        }
        // The bit `2^(l-1)` adds half of the top window, modulo its width: there is nothing above
        // it.
        if place + 1 == self.places {
            window ^= 1 << (w - 1);
        }
        let negative = (window >> (w - 1) & 1) ^ 1;
        let index = (window ^ opaque(0u64.wrapping_sub(negative))) & ((1 << (w - 1)) - 1);
        Digit {
            negative: negative as u8,
            index,
        }
    }
}
