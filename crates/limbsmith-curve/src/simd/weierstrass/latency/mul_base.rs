//! One secret multiple of the base point in the eight lanes of a vector: `k G` for key generation and nonces.
//!
//! Of `k` and `n - k` let `m` be the odd one; for `n - k` the signs of all digits change. The integer
//! `v = (m - 1)/2 + 2^(l-1)`, `l` the bits of the order `n`, is cut into eight parts, one for each lane, and each part
//! into windows: row `r` is the window number `r` of every part. A window `v_i` of `w` bits at bit `p` gives
//!
//! ```text
//!   d_i = 2 v_i + 1 - 2^w,   odd and below 2^w in size,   sum d_i 2^p = 2v + 1 - 2^l = m
//! ```
//!
//! For each row a table has the odd multiples `(2e + 1) 2^p G` of all eight windows, in the lanes of vectors. All its
//! entries are read for a digit. Each lane adds up its rows; then three levels add lanes `i` and `i ^ 1`, `i ^ 2` and
//! `i ^ 4`. The coordinates are Jacobian: the first sum of a lane, of two affine points, costs 4M + 2S, the others
//! 8M + 3S (EFD: madd-2004-hmv). An addition in the tree costs 12M + 4S (add-2007-bl without its doublings), which the
//! lanes that work on it share: nine products deep for two lanes, and six for four.
//!
//! # Why no exceptional case exists
//!
//! The formulas are wrong if the summands are equal or opposite, or one of them is the identity. Let `A` and `B` be the
//! integers of two summands: sums over disjoint sets of windows. All digits are odd, so the lowest window of a set
//! determines how often 2 divides its sum, and no sum is 0, nor are two of them equal or opposite as integers. So
//! an exception needs `A + B`, `A - B`, `A` or `B` to be `j n` with `j` not 0.
//!
//! 1. Without window 0 all are multiples of `2^w`, `w` its width, and below `2^l` in size. As `n` is odd and above
//!    `2^(l-1)`, `j` would be a multiple of `2^w`, and `j n` at least `2^l`: no exception.
//! 2. Without the top window all are below `2^(l-1)` in size, and so below `n`: no exception.
//! 3. Window 0 is in the first four lanes, whose sum is `E`, and the top window in the other four, whose sum is `O`. So
//!    both occur only in the last addition, and neither `E` nor `O` is an exception by itself. Its sum is `m`, and
//!    `0 < m <= n`. It is `n` for `k = 0` alone: then `E` and `O` are opposite, which gives `Z = 0` as it should.
//! 4. What remains is `E - O = n` or `-n`. An odd integer has one such sequence of digits. Let `E'` and `O'` be the parts
//!    of that of `n`. If `E - O = n`, then `E = E'` and `O = -O'`, so `m = 2 E' - n`, which is negative: `E'` is
//!    below `n/2` in size. If `E - O = -n`, then `m = n - 2 E'`, which is below `n` if and only if `E'` is positive, as
//!    its highest digit is. That digit is positive if and only if the bit of `n` just above its window is 1.
//!
//! **So there is no exceptional scalar if the bit of `n` above the highest window of the first four lanes is 0**; if it
//! is 1 there are exactly two, `m` and `n - m`. [`Windows::is_complete`] is this condition, which every curve of the
//! library asserts when it is compiled. For secp256k1 the lanes are in order; P-256 needs another order of its parts,
//! and P-384 parts of two sizes.

use zeroize::Zeroize;

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::opaque::opaque;
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::recoding::odd_digits::half_of_odd;
use crate::simd::weierstrass::{LaneGroup, Vector};
use crate::weierstrass::{Curve, Tight};

/// Which bits of a scalar each lane has, and how they are cut into windows.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    /// The lowest bit of each lane's part.
    pub parts: [usize; LANES],
    /// For each row the bits of its windows in the first four lanes, and in the others.
    pub rows: &'static [[usize; 2]],
}

impl Windows {
    /// Bits of the parts of a half: 0 for lanes 0 to 3, 1 for lanes 4 to 7.
    pub const fn bits(&self, half: usize) -> usize {
        let (mut sum, mut r) = (0, 0);
        while r < self.rows.len() {
            sum += self.rows[r][half];
            r += 1;
        }
        sum
    }

    /// The table's entries for a row: odd multiples for its widest windows.
    pub const fn entries(&self, row: usize) -> usize {
        let [a, b] = self.rows[row];
        1 << (if a > b { a } else { b } - 1)
    }

    /// The table's entries for all rows.
    pub const fn all_entries(&self) -> usize {
        let (mut sum, mut r) = (0, 0);
        while r < self.rows.len() {
            sum += self.entries(r);
            r += 1;
        }
        sum
    }

    /// The bit just above the highest window of the first four lanes.
    pub const fn middle(&self) -> usize {
        let (mut top, mut lane) = (0, 0);
        while lane < LANES / 2 {
            if self.parts[lane] > top {
                top = self.parts[lane];
            }
            lane += 1;
        }
        top + self.bits(0)
    }

    /// Whether the parts are those of an integer of so many bits, each bit in one of them, with the lowest in the first
    /// half and the highest in the second.
    pub const fn is_partition(&self, bits: usize) -> bool {
        let (mut at, mut last) = (0, 0);
        // From each part to the one that begins where it ends.
        let mut count = 0;
        while count < LANES {
            let mut lane = 0;
            while lane < LANES && self.parts[lane] != at {
                lane += 1;
            }
            if lane == LANES || (count == 0 && lane >= LANES / 2) {
                return false;
            }
            at += self.bits(lane / (LANES / 2));
            last = lane;
            count += 1;
        }
        at == bits && last >= LANES / 2
    }

    /// Whether no scalar modulo this order, of so many bits, is exceptional.
    pub const fn is_complete(&self, order: &[u64], bits: usize) -> bool {
        let middle = self.middle();
        self.is_partition(bits) && order[middle / 64] >> (middle % 64) & 1 == 0
    }

    /// Returns these windows if no scalar modulo `order`, of `bits` bits, is exceptional.
    ///
    /// # Panics
    /// If a scalar is exceptional; for constants that is when the library is compiled.
    pub const fn complete(self, order: &[u64], bits: usize) -> Self {
        assert!(self.is_complete(order, bits));
        self
    }
}

/// `k G` for `k < n`, or zeros for `k = 0`, by a table of multiples of `G`. Constant time.
pub struct MulBase<'a, C: LaneGroup> {
    /// `k`.
    pub k: &'a C::Words,
    /// Where the windows are.
    pub windows: &'a Windows,
    /// For each row, each odd multiple, and each word of its stored `x`, then `y`: that word in each lane.
    pub table: &'a [[u64; LANES]],
    /// Whether to invert `k`, too.
    pub invert: bool,
}

impl<C: LaneGroup> MulBase<'_, C> {
    /// The canonical affine coordinates, and `1/k` modulo the order, or zero without `invert`. As a function of its own:
    /// the products are inlined, which is much code.
    #[inline(always)]
    pub fn run(self) -> ([C::Words; 2], C::Words) {
        Vector::<C>::outline(self)
    }
}

/// A field whose lanes work on one point.
pub trait Across: Field {
    /// Moves lane `from[i]` to lane `i`.
    fn shuffle(a: Self::Tight, from: &[u64; LANES]) -> Self::Tight;
    /// Moves lane `from[i]` of a product to lane `i`.
    fn shuffle_product(a: Self::Product, from: &[u64; LANES]) -> Self::Product;
    /// A mask from one bit for each lane.
    fn lanes_of(bits: u8) -> Self::Mask;
    /// All lanes if the numbers are equal, else none. Constant time.
    fn equal(a: u64, b: u64) -> Self::Mask;
}

impl<F: LaneField> Across for F {
    #[inline(always)]
    fn shuffle(a: F::Tight, from: &[u64; LANES]) -> F::Tight {
        <F as LaneField>::shuffle(a, from)
    }
    #[inline(always)]
    fn shuffle_product(a: F::Product, from: &[u64; LANES]) -> F::Product {
        <F as LaneField>::shuffle_product(a, from)
    }
    #[inline(always)]
    fn lanes_of(bits: u8) -> F::Mask {
        F::mask_of(F::V::bits(bits))
    }
    #[inline(always)]
    fn equal(a: u64, b: u64) -> F::Mask {
        F::mask_of(F::V::equal(F::V::splat(a), F::V::splat(b)))
    }
}

/// A point, in each lane.
struct Point<C: Curve> {
    x: Tight<C>,
    y: Tight<C>,
    z: Tight<C>,
}

/// The digits of a row's windows.
#[derive(Clone, Copy)]
pub struct Digits<V: Lane> {
    /// Where the digit is negative.
    pub negative: V::Bits,
    /// `(|d| - 1)/2`: its index among the odd multiples.
    pub index: V,
}

/// The parts of a scalar that the lanes have.
#[derive(Clone, Copy)]
pub struct Parts<V: Lane> {
    /// The bits of `v` that are left.
    v: V,
    /// All bits, if the signs change.
    flip: V,
}

/// For the halves of the lanes, each its own word.
#[inline(always)]
fn halves<V: Lane>(x: [u64; 2]) -> V {
    V::load(&[x[0], x[0], x[0], x[0], x[1], x[1], x[1], x[1]])
}

impl<V: Lane> Parts<V> {
    /// Cuts a scalar `k <= n`. Constant time.
    #[inline(always)]
    pub fn new<C: Curve>(k: &C::Words, windows: &Windows) -> Self {
        let (mut half, even) = half_of_odd::<C>(k);
        let top = C::BITS - 1;
        half.as_mut()[top / 64] ^= 1 << (top % 64);
        let mut parts = [0; LANES];
        for (lane, part) in parts.iter_mut().enumerate() {
            let (first, bits) = (windows.parts[lane], windows.bits(lane / (LANES / 2)));
            let (at, shift) = (first / 64, first % 64);
            let mut x = half.as_ref()[at] >> shift;
            if shift + bits > 64 {
                x |= half.as_ref()[at + 1] << (64 - shift);
            }
            // Hidden: of the eight reads the compiler would make one gathering instruction.
            *part = opaque(x & ((1 << bits) - 1));
        }
        let cut = Parts {
            v: V::load(&parts),
            flip: V::splat(even),
        };
        half.as_mut().zeroize();
        parts.zeroize();
        cut
    }

    /// The digits of the next row, whose windows have so many bits in the first and in the other lanes. Constant time.
    #[inline(always)]
    pub fn next(&mut self, widths: [usize; 2]) -> Digits<V> {
        let sign: V = halves(widths.map(|w| 1 << (w - 1)));
        let low: V = halves(widths.map(|w| (1 << (w - 1)) - 1));
        let zero = V::splat(0);
        let minus = V::equal(self.v & sign, zero);
        let index = self.v & low;
        let index = V::blend(minus, index, index ^ low);
        let negative = V::equal((self.v ^ self.flip) & sign, zero);
        let [a, b] = widths.map(|w| w as u32);
        self.v = match a == b {
            true => self.v >> a,
            false => V::blend(V::bits(0xf0), self.v >> a, self.v >> b),
        };
        Digits { negative, index }
    }
}

/// The multiples of a row for these digits. Reads all entries.
#[inline(always)]
fn look_up<C: LaneGroup>(row: &[[u64; LANES]], digits: Digits<Vector<C>>) -> [Tight<C>; 2] {
    const MOST: usize = 12;
    let Digits { negative, index } = digits;
    let count = 2 * C::Words::default().as_ref().len();
    let mut words = [Vector::<C>::splat(0); MOST];
    for (entry, e) in row.chunks_exact(count).zip(0..) {
        let here = Vector::<C>::equal(index, Vector::<C>::splat(e));
        for (word, new) in words.iter_mut().zip(entry) {
            *word = Vector::<C>::blend(here, *word, Vector::<C>::load(new));
        }
    }
    let x = C::load_vectors(&words[..count / 2]);
    let y = C::load_vectors(&words[count / 2..count]);
    let other = C::F::carry(C::F::neg(y));
    [x, C::F::select(C::F::mask_of(negative), y, other)]
}

/// `X3 = R^2 - H^3 - 2 X1 H^2` and `Y3 = R (X1 H^2 - X3) - Y1 H^3`.
#[inline(always)]
fn chord<C: Curve>(x: Tight<C>, y: Tight<C>, h: Tight<C>, r: Tight<C>) -> [Tight<C>; 2] {
    let hh = C::F::square(h);
    let hhh = C::F::product(h, hh);
    let v = C::F::mul(x, hh);
    let less = C::F::reduce_difference(C::F::product_square(r), hhh);
    let hhh = C::F::reduce(hhh);
    let x = C::F::carry(C::F::sub_sums(less, C::F::add(v, v)));
    let y = C::F::reduce_difference(C::F::product(r, C::F::sub(v, x)), C::F::product(y, hhh));
    [x, C::F::carry(y)]
}

/// The summands, and the inversion. (Methods and not closures, which the compiler need not inline: vectors exist only in
/// what is inlined into their entry.)
pub trait Summands<C: Curve> {
    /// The affine points of a row, in each lane. Called once for each row, in order.
    fn row(&mut self, i: usize) -> [Tight<C>; 2];
    /// `1/z` modulo the prime, or 0 of 0. Constant time.
    fn invert(&mut self, z: &C::Words) -> C::Words;
}

/// The sum of the rows, in each lane.
#[inline(always)]
fn sum_up<C: Curve>(rows: usize, from: &mut impl Summands<C>) -> Point<C> {
    let zero = C::F::zero();
    let (mut x, mut y, mut z) = (zero, zero, C::F::one());
    for i in 0..rows {
        let q = from.row(i);
        let (h, r) = match i {
            0 => {
                [x, y] = q;
                continue;
            }
            1 => {
                z = C::F::carry(C::F::sub(q[0], x));
                (z, C::F::carry(C::F::sub(q[1], y)))
            }
            _ => {
                let zz = C::F::square(z);
                let h = C::F::carry(C::F::reduce_minus(C::F::product(q[0], zz), x));
                let yz = C::F::mul(q[1], z);
                z = C::F::mul(z, h);
                (h, C::F::carry(C::F::reduce_minus(C::F::product(yz, zz), y)))
            }
        };
        [x, y] = chord::<C>(x, y, h, r);
    }
    Point { x, y, z }
}

/// Odd lanes.
const ODD: u8 = 0b1010_1010;

/// The sum of lanes `i` and `i ^ 1`, in both. Each has half of the products.
#[inline(always)]
fn add_pairs<C: Curve<F: Across>>(p: &Point<C>) -> Point<C> {
    const OTHER: [u64; LANES] = [1, 0, 3, 2, 5, 4, 7, 6];
    const FIRST: [u64; LANES] = [0, 0, 2, 2, 4, 4, 6, 6];
    const SECOND: [u64; LANES] = [1, 1, 3, 3, 5, 5, 7, 7];
    type F<C> = <C as Curve>::F;
    let odd = || F::<C>::lanes_of(ODD);
    let first = |a| F::<C>::shuffle(a, &FIRST);
    let second = |a| F::<C>::shuffle(a, &SECOND);
    let zz = F::<C>::square(p.z);
    let (z, zz) = (F::<C>::shuffle(p.z, &OTHER), F::<C>::shuffle(zz, &OTHER));
    // U1 and U2; S1 and S2.
    let u = F::<C>::mul(p.x, zz);
    let s = F::<C>::mul(F::<C>::mul(p.y, z), zz);
    let z = F::<C>::mul(p.z, z);
    let h = F::<C>::carry(F::<C>::sub(second(u), first(u)));
    let r = F::<C>::carry(F::<C>::sub(second(s), first(s)));
    // H^2 and R^2; H^3 and U1 H^2.
    let squares = F::<C>::square(F::<C>::select(odd(), h, r));
    let z = F::<C>::mul(z, h);
    let hh = first(squares);
    let cubes = F::<C>::mul(F::<C>::select(odd(), h, first(u)), hh);
    let (hhh, v) = (first(cubes), second(cubes));
    let less = F::<C>::sub(second(squares), hhh);
    let x = F::<C>::carry(F::<C>::sub_sums(less, F::<C>::add(v, v)));
    // R (V - X3) and S1 H^3.
    let y = F::<C>::mul(
        F::<C>::select(odd(), r, first(s)),
        F::<C>::select_sums(odd(), F::<C>::sub(v, x), hhh.into()),
    );
    let y = F::<C>::carry(F::<C>::sub(first(y), second(y)));
    Point { x, y, z }
}

/// Of two points `P` and `Q`, in a group of four lanes, where their coordinates come from.
struct Pairing {
    /// `P P Q Q`.
    ppqq: [u64; LANES],
    /// `Q Q P P`.
    qqpp: [u64; LANES],
    /// `P Q Q P`.
    pqqp: [u64; LANES],
}

/// The last two levels: lanes `i` and `i ^ 2`, and `i` and `i ^ 4`.
const PAIRINGS: [Pairing; 2] = [
    Pairing {
        ppqq: [0, 0, 2, 2, 4, 4, 6, 6],
        qqpp: [2, 2, 0, 0, 6, 6, 4, 4],
        pqqp: [0, 2, 2, 0, 4, 6, 6, 4],
    },
    Pairing {
        ppqq: [0, 0, 4, 4, 0, 0, 4, 4],
        qqpp: [4, 4, 0, 0, 4, 4, 0, 0],
        pqqp: [0, 4, 4, 0, 0, 4, 4, 0],
    },
];

/// The sum of two points in each group of four lanes, in all its lanes. Each has a quarter of the products.
#[inline(always)]
fn add_groups<C: Curve<F: Across>>(p: &Point<C>, from: &Pairing) -> Point<C> {
    type F<C> = <C as Curve>::F;
    const AT: [[u64; LANES]; 4] = [
        [0, 0, 0, 0, 4, 4, 4, 4],
        [1, 1, 1, 1, 5, 5, 5, 5],
        [2, 2, 2, 2, 6, 6, 6, 6],
        [3, 3, 3, 3, 7, 7, 7, 7],
    ];
    let of = |bits| F::<C>::lanes_of(bits);
    let at = |a, i: usize| F::<C>::shuffle(a, &AT[i]);
    // Z1^2, Y1 Z2, Z2^2, Y2 Z1; beside them Z1 Z2.
    let z = F::<C>::shuffle(p.z, &from.ppqq);
    let y = F::<C>::shuffle(p.y, &from.ppqq);
    let one = F::<C>::mul(
        F::<C>::select(of(ODD), z, y),
        F::<C>::shuffle(p.z, &from.pqqp),
    );
    let z = F::<C>::mul(z, F::<C>::shuffle(p.z, &from.qqpp));
    // U1, S1, U2, S2.
    let x = F::<C>::shuffle(p.x, &from.ppqq);
    let two = F::<C>::mul(
        F::<C>::select(of(ODD), x, one),
        F::<C>::shuffle(one, &[2, 2, 0, 0, 6, 6, 4, 4]),
    );
    let h = F::<C>::carry(F::<C>::sub(at(two, 2), at(two, 0)));
    let r = F::<C>::carry(F::<C>::sub(at(two, 3), at(two, 1)));
    // H^2, R^2, H Z1 Z2.
    let left = F::<C>::select(of(0b0010_0010), h, r);
    let right = F::<C>::select(of(0b1100_1100), left, z);
    let three = F::<C>::mul(left, right);
    // H^3, U1 H^2.
    let left = F::<C>::select(of(ODD), h, at(two, 0));
    let four = F::<C>::mul(left, at(three, 0));
    let (hhh, v) = (at(four, 0), at(four, 1));
    let less = F::<C>::sub(at(three, 1), hhh);
    let x = F::<C>::carry(F::<C>::sub_sums(less, F::<C>::add(v, v)));
    // R (V - X3), S1 H^3.
    let five = F::<C>::mul(
        F::<C>::select(of(ODD), r, at(two, 1)),
        F::<C>::select_sums(of(ODD), F::<C>::sub(v, x), hhh.into()),
    );
    let y = F::<C>::carry(F::<C>::sub(at(five, 0), at(five, 1)));
    Point {
        x,
        y,
        z: at(three, 2),
    }
}

/// The sum of the points of all rows and lanes, in all lanes. Only the last addition may be of opposite points. Constant
/// time.
#[inline(always)]
fn sum_of_all<C: Curve<F: Across>>(rows: usize, from: &mut impl Summands<C>) -> Point<C> {
    let mut sum = add_pairs(&sum_up::<C>(rows, from));
    for pairing in &PAIRINGS {
        sum = add_groups(&sum, pairing);
    }
    sum
}

/// The sum of the points of all rows and lanes, as canonical affine coordinates; zeros for the identity. Only the last
/// addition may be of opposite points. Constant time.
#[inline(always)]
pub fn total<C: Curve<F: Across>>(rows: usize, mut from: impl Summands<C>) -> [C::Words; 2] {
    let sum = sum_of_all::<C>(rows, &mut from);
    let mut z = C::F::to_words(sum.z).as_ref()[0];
    let mut inverse = from.invert(&z);
    // In even lanes what becomes x, in odd ones y: 1/Z^2 and Y/Z, then X/Z^2 and Y/Z^3.
    let odd = || C::F::lanes_of(ODD);
    let i = C::F::splat(&inverse);
    let one = C::F::mul(C::F::select(odd(), i, sum.y), i);
    let two = C::F::mul(
        C::F::select(odd(), sum.x, one),
        C::F::shuffle(one, &[0; LANES]),
    );
    let words = C::F::to_words(two);
    z.as_mut().zeroize();
    inverse.as_mut().zeroize();
    [words.as_ref()[0], words.as_ref()[1]]
}

/// The state of a multiplication.
struct Accumulator<'a, C: LaneGroup> {
    work: &'a MulBase<'a, C>,
    parts: Parts<Vector<C>>,
    /// The rows of the table that are left.
    rest: &'a [[u64; LANES]],
    /// `1/k`, once it is known.
    inverse: &'a mut C::Words,
}

impl<C: LaneGroup> Summands<C> for Accumulator<'_, C> {
    #[inline(always)]
    fn row(&mut self, i: usize) -> [Tight<C>; 2] {
        let windows = self.work.windows;
        let count = 2 * C::Words::default().as_ref().len();
        let (row, rest) = self.rest.split_at(count * windows.entries(i));
        self.rest = rest;
        look_up::<C>(row, self.parts.next(windows.rows[i]))
    }
    #[inline(always)]
    fn invert(&mut self, z: &C::Words) -> C::Words {
        if !self.work.invert {
            return C::F::invert_words(z);
        }
        let i;
        [i, *self.inverse] = C::invert_two(z, self.work.k);
        i
    }
}

impl<C: LaneGroup> LaneWork for MulBase<'_, C> {
    type Output = ([C::Words; 2], C::Words);

    #[inline(always)]
    fn run<U: Lane>(self) -> Self::Output {
        let mut inverse = C::Words::default();
        let running = Accumulator {
            work: &self,
            parts: Parts::new::<C>(self.k, self.windows),
            rest: self.table,
            inverse: &mut inverse,
        };
        (total::<C>(self.windows.rows.len(), running), inverse)
    }
}

/// `k G` of [`MulBase`] as Jacobian coordinates `(X : Y : Z)`, canonical: no inversion. Constant time.
pub struct Projective<'a, C: LaneGroup>(pub MulBase<'a, C>);

impl<C: LaneGroup> LaneWork for Projective<'_, C> {
    type Output = [C::Words; 3];

    #[inline(always)]
    fn run<U: Lane>(self) -> Self::Output {
        let work = &self.0;
        let mut running = Accumulator {
            work,
            parts: Parts::new::<C>(work.k, work.windows),
            rest: work.table,
            inverse: &mut C::Words::default(),
        };
        let Point { x, y, z } = sum_of_all::<C>(work.windows.rows.len(), &mut running);
        [
            C::F::to_words(x).as_ref()[0],
            C::F::to_words(y).as_ref()[0],
            C::F::to_words(z).as_ref()[0],
        ]
    }
}
