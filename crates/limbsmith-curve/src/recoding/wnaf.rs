//! Width-w non-adjacent forms (wNAF) of public scalars, in variable time.
//!
//! Digits are zero, or odd and below `2^(w-1)` in magnitude; of `w` consecutive digits at most one is nonzero. Straus's
//! method reads the digits of all scalars of a sum bit by bit, so up to four forms are stored together.

/// Maximum number of forms in one sum.
pub const STREAMS: usize = 4;

/// Words of the longest scalar, and two more so that no index is out of range.
const WORDS: usize = 384 / 64 + 2;

/// An integer type for digits: `i8` for widths up to 8, `i16` up to 15.
pub trait Digit: Copy + Default {
    /// Bits that [`Forms::set_vartime`] skips at once: a whole digit remains in its window of 64 bits.
    const SKIP: usize;
    /// Converts a digit that fits.
    fn new(digit: i32) -> Self;
}

impl Digit for i8 {
    const SKIP: usize = 56;
    #[inline(always)]
    fn new(digit: i32) -> Self {
        digit as i8
    }
}

impl Digit for i16 {
    const SKIP: usize = 48;
    #[inline(always)]
    fn new(digit: i32) -> Self {
        digit as i16
    }
}

/// Up to four non-adjacent forms of up to `LEN` digits, indexed by bit.
#[derive(Clone)]
pub struct Forms<D, const LEN: usize> {
    digits: [[D; STREAMS]; LEN],
    len: usize,
}

impl<D: Digit, const LEN: usize> Forms<D, LEN> {
    /// All zero.
    #[inline(always)]
    pub fn new() -> Self {
        Forms {
            digits: [[D::default(); STREAMS]; LEN],
            len: 0,
        }
    }

    /// Sets form number `stream` to that of `n` or `-n`; at most once for each stream. Variable time.
    ///
    /// `width` is at least 2 and at most that of the digit type. `n` has at most `LEN - 1` bits.
    #[inline(always)]
    pub fn set_vartime(&mut self, stream: usize, n: &[u64], width: usize, negative: bool) {
        let (size, half) = (1i32 << width, 1i32 << (width - 1));
        let mut words = [0; WORDS];
        words[..n.len()].copy_from_slice(n);
        let bits = n.iter().rposition(|w| *w != 0).map_or(0, |i| 64 * (i + 1));
        let (mut position, mut carry) = (0usize, 0i32);
        // Only the rare branch depends on the digits, so the processor speculates well.
        while position < bits || carry == 1 {
            let (at, shift) = (position / 64, position % 64);
            let window = words[at] >> shift | words[at + 1] << 1 << (63 - shift);
            // With a carry pending, the ones count as zeros.
            let window = window ^ 0u64.wrapping_sub(carry as u64);
            let run = window.trailing_zeros() as usize;
            if run > D::SKIP {
                position += D::SKIP;
                continue;
            }
            position += run;
            let low = (window >> run) as i32 & (size - 1);
            let value = (low ^ ((size - 1) & -carry)) + carry;
            carry = i32::from(value > half);
            let digit = value - (carry << width);
            self.digits[position][stream] = D::new(if negative { -digit } else { digit });
            self.len = self.len.max(position + 1);
            position += width;
        }
    }

    /// The digits of all streams, from the lowest bit to the highest with a nonzero digit.
    #[inline(always)]
    pub fn rows(&self) -> &[[D; STREAMS]] {
        &self.digits[..self.len]
    }

    /// The digits of all streams at a bit.
    #[inline(always)]
    pub fn at(&self, bit: usize) -> [D; STREAMS] {
        self.rows().get(bit).copied().unwrap_or_default()
    }

    /// The digits of a stream.
    pub fn digits(&self, stream: usize) -> impl Iterator<Item = D> + '_ {
        self.rows().iter().map(move |row| row[stream])
    }
}

impl<D: Digit, const LEN: usize> Default for Forms<D, LEN> {
    fn default() -> Self {
        Forms::new()
    }
}
