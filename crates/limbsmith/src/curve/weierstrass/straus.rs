//! Sums of multiples of public points, in variable time.
//!
//! Straus's method: all scalars share one run of doublings, and each adds an odd multiple from its own table at the
//! nonzero digits of its wNAF. Branches and indexes depend on the scalars: no secret may be an input.

use super::Curve;
use super::comb::Stored;
use super::points::{Jacobian, is_true};
use super::running::Summand;
use super::window::OddMultiples;
use crate::field::Field;

/// Maximum length of a wNAF: 384 bits and a carry.
const MAX_DIGITS: usize = 385;

/// Maximum number of forms in one sum.
const STREAMS: usize = 4;

/// Up to four non-adjacent forms, indexed by bit. In a form of width `w` digits are zero, or odd and below `2^(w-1)` in
/// magnitude; of `w` consecutive digits at most one is nonzero.
#[derive(Clone)]
pub struct Forms {
    digits: [[i16; STREAMS]; MAX_DIGITS],
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

    /// Sets form number `stream` to that of `n` or `-n`; at most once for each stream, `2 <= width <= 15`, at most 384
    /// bits. Variable time.
    #[inline(always)]
    pub fn set_vartime(&mut self, stream: usize, n: &[u64], width: usize, negative: bool) {
        let (size, half) = (1i32 << width, 1i32 << (width - 1));
        // Two words more than the longest scalar, so that no index below is out of range.
        let mut words = [0; MAX_DIGITS / 64 + 2];
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
            if run > 48 {
                position += 48;
                continue;
            }
            position += run;
            let low = (window >> run) as i32 & (size - 1);
            let value = (low ^ ((size - 1) & -carry)) + carry;
            carry = i32::from(value > half);
            let digit = (value - (carry << width)) as i16;
            self.digits[position][stream] = if negative { -digit } else { digit };
            self.len = self.len.max(position + 1);
            position += width;
        }
    }

    /// The digits of all streams at a bit.
    #[inline(always)]
    pub(super) fn at(&self, bit: usize) -> [i16; STREAMS] {
        let digits = self.digits[..self.len].get(bit);
        digits.copied().unwrap_or_default()
    }

    /// The digits of a stream.
    pub fn digits(&self, stream: usize) -> impl Iterator<Item = i16> + '_ {
        self.digits[..self.len].iter().map(move |row| row[stream])
    }
}

impl Default for Forms {
    fn default() -> Self {
        Forms::new()
    }
}

/// `sum n_i P_i + sum m_j Q_j`. The first forms are those of the `n_i` and use `computed` tables, all on one curve. The
/// rest use `stored` tables of `2^(w-2)` odd multiples, `x` and `2y` on the curve itself.
///
/// Every exceptional case is handled: the sum starts at the first nonzero digit, equal points are doubled, and opposite
/// points reset the sum. Values that are computed anyway detect all three.
///
/// Each formula appears once, so that the loop stays in the instruction cache.
#[inline(always)]
pub fn sum_vartime<C: Curve, const E: usize>(
    forms: &Forms,
    computed: &[&OddMultiples<C, E>],
    stored: &[&[Stored<C>]],
) -> Jacobian<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let OddMultiples { u, a, .. } = *computed[0];
    let mut sum = Summand { x: u, v: u }.to_running(a);
    let (mut begun, mut equal) = (false, false);
    let mut rows = forms.digits[..forms.len].iter().rev();
    let mut rest = 0u64;
    loop {
        if equal || rest == 0 {
            if !equal {
                let Some(row) = rows.next() else { break };
                let pack = |r, d: &i16| r << 16 | u64::from(*d as u16);
                rest = row.iter().rev().fold(0, pack);
            }
            if begun {
                sum = sum.double();
            }
            equal = false;
            continue;
        }
        let at = rest.trailing_zeros() & !15;
        let digit = (rest >> at) as u16 as i16;
        rest &= !(0xffff << at);
        let (stream, index) = (at as usize / 16, usize::from(digit.unsigned_abs()) / 2);
        // A stored point is affine on the curve itself, on which the sum's Z has the factor `u`.
        let (p, scale) = match computed.get(stream) {
            Some(table) => (table.points()[index], None),
            None => (load(&stored[stream - computed.len()][index]), Some(u)),
        };
        let p = if digit < 0 { p.neg() } else { p };
        if !begun {
            sum = scale.map_or(p, |u| p.to_curve(u)).to_running(a);
            begun = true;
            continue;
        }
        let scaled = scale.map_or(sum.z, |u| C::F::mul(sum.z, u));
        let (next, chord, _) = sum.add(scaled, &p);
        if is_true::<C>(C::F::is_zero(chord.h)) {
            equal = is_true::<C>(C::F::is_zero(chord.r));
            begun = equal;
            continue;
        }
        sum = next;
    }
    match begun {
        true => sum.to_jacobian(u),
        false => Jacobian::identity(),
    }
}

/// A stored point.
#[inline(always)]
fn load<C: Curve>(words: &Stored<C>) -> Summand<C> {
    let [x, v] = words.map(|w| C::load(&C::F::lanes(|_| w)));
    Summand { x, v }
}
