//! SIMD lanes with a 32-bit multiplier: the intrinsics of the generated kernels for AVX2.
//!
//! A vector has four lanes of 64 bits. The only product is the full product of the low 32 bits of two words
//! ([`mul32`]). No type limits its operands to 32 bits; the proof of the kernel finds a wider factor. The equations of
//! these functions are part of the trusted base, as those of `super::lane` are.
//!
//! Callers of kernels always use eight lanes ([`super::lane::Lane`]). A [`Pair`] of these vectors implements that. A
//! kernel runs once for each half, because there are sixteen registers, and a field element takes ten.

use core::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use super::lane::{self, LANES, on_model};
use super::lane::{By32, LaneWork};
use super::opaque::opaque32;

/// Lanes of one of these vectors.
pub const HALF: usize = LANES / 2;

/// A vector of four words of 64 bits. Sums and differences are modulo `2^64`.
pub trait Lane:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// One truth value for each lane.
    type Bits: Copy + 'static;
    /// Name of the kind, for benchmarks and tests.
    const NAME: &'static str;
    /// Whether these are a processor's, which exist inside their entry only.
    const INLINE: bool;

    /// From an array.
    fn load(x: &[u64; HALF]) -> Self;
    /// To an array.
    fn store(self) -> [u64; HALF];
    /// The vector with `x` in every lane.
    fn splat(x: u64) -> Self;
    /// The product of the low 32 bits.
    fn mul32(self, other: Self) -> Self;
    /// The smaller one of each half of each word and that of the other.
    fn min32(self, other: Self) -> Self;
    /// `b` where the bit is set, else `a`.
    fn blend(bits: Self::Bits, a: Self, b: Self) -> Self;
    /// Where `a < b`.
    fn below(a: Self, b: Self) -> Self::Bits;
    /// Where `a = b`.
    fn equal(a: Self, b: Self) -> Self::Bits;
    /// Four bits, that of lane `i` in bit `i`. They are hidden from the optimizer.
    fn bits(x: u8) -> Self::Bits;
    /// The four bits as a byte, that of lane `i` in bit `i`.
    fn byte(bits: Self::Bits) -> u8;
    /// Lanes whose bits are set in `a` and in `b`.
    fn both(a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// Lanes whose bits are set in `a`, in `b` or in both.
    fn either(a: Self::Bits, b: Self::Bits) -> Self::Bits;

    /// Entry `index mod 16` of the table, four entries a vector. Constant time in the index.
    fn table16(table: &[Self; 4], index: Self) -> Self;
    /// `words[index]`, or 0 if the index is out of range. The index is public.
    fn gather_vartime(words: &[u64], index: Self) -> Self;
    /// Word `j` of row `i` becomes word `i` of column `j`.
    fn transpose(rows: &[Self; HALF]) -> [Self; HALF];
    /// Runs the work, on pairs of these, as a function of its own, compiled with the same instructions.
    fn outline<W: LaneWork>(work: W) -> W::Output;
}

/// One bit per lane.
#[derive(Clone, Copy, Debug)]
pub struct Bit<V: Lane>(pub(crate) V::Bits);

/// The constant `x` in every lane.
#[inline(always)]
pub fn splat<V: Lane>(x: u64) -> V {
    V::splat(x)
}

/// The product of the remainders of `x` and `y` by `2^32`.
#[inline(always)]
pub fn mul32<V: Lane>(x: V, y: V) -> V {
    x.mul32(y)
}

/// `y` if the bit is 1, else `x`.
#[inline(always)]
pub fn blend<V: Lane>(bit: Bit<V>, x: V, y: V) -> V {
    V::blend(bit.0, x, y)
}

/// No carry.
#[inline(always)]
pub fn no<V: Lane>() -> Bit<V> {
    Bit(V::bits(0))
}

/// `(r, k)` with `a - b - c = r - 2^64 k`.
#[inline(always)]
pub fn sbb<V: Lane>(a: V, b: V, c: Bit<V>) -> (V, Bit<V>) {
    let one = V::blend(c.0, V::splat(0), V::splat(1));
    let borrow = V::either(V::below(a, b), V::both(V::equal(a, b), c.0));
    (a - b - one, Bit(borrow))
}

/// `(r, k)` with `a + b + c = r + 2^64 k`.
#[inline(always)]
pub fn adc<V: Lane>(a: V, b: V, c: Bit<V>) -> (V, Bit<V>) {
    let one = V::blend(c.0, V::splat(0), V::splat(1));
    let sum = a + b;
    let r = sum + one;
    (r, Bit(V::either(V::below(sum, a), V::below(r, sum))))
}

/// Something to compute on one of these vectors: for who wants a kernel, not a scheme.
///
/// As of [`LaneWork`], `run` and all that it calls must be `#[inline(always)]` to be compiled with the
/// instructions of the entry.
pub trait NarrowWork {
    /// The result type.
    type Output;
    /// Computes it on these vectors.
    fn run<V: Lane>(self) -> Self::Output;
}

/// Eight lanes as two vectors of four.
///
/// Kernels with limbs of 52 bits are refused by the compiler:
///
/// ```compile_fail,E0080
/// use limbsmith_field::arch::lane::Lane;
/// use limbsmith_field::arch::lane32::Model32;
///
/// let x = Model32::splat(1);
/// x.madd52lo(x, x);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<H>(pub(crate) [H; 2]);

macro_rules! operators {
    ($($name:ident $function:ident),*) => {$(
        impl<H: Lane> $name for Pair<H> {
            type Output = Self;
            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                let ([a, b], [c, d]) = (self.0, other.0);
                Pair([a.$function(c), b.$function(d)])
            }
        }
    )*};
}
operators!(Add add, Sub sub, BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<H: Lane> Shl<u32> for Pair<H> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, k: u32) -> Self {
        let [a, b] = self.0;
        Pair([a << k, b << k])
    }
}

impl<H: Lane> Shr<u32> for Pair<H> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, k: u32) -> Self {
        let [a, b] = self.0;
        Pair([a >> k, b >> k])
    }
}

impl<H> Pair<H> {
    /// There are no products of 52 bits on these vectors.
    ///
    /// Code that uses one does not compile: it would be slower than scalar code, and take minutes to compile. Work on
    /// fields with limbs of 52 bits runs by `dispatch::lanes`, on the route `Many52`.
    const NO_PRODUCT_OF_52_BITS: () = panic!(
        "limbs of 52 bits on vectors that multiply 32: use the route Many52, or a field that has limbs for them"
    );
}

impl<H: Lane> lane::Lane for Pair<H> {
    type Bits = [H::Bits; 2];
    type Fields = By32;
    const NAME: &'static str = H::NAME;
    const INLINE: bool = H::INLINE;

    #[inline(always)]
    fn load(x: &[u64; LANES]) -> Self {
        let [a, b, c, d, e, f, g, h] = *x;
        Pair([H::load(&[a, b, c, d]), H::load(&[e, f, g, h])])
    }
    #[inline(always)]
    fn store(self) -> [u64; LANES] {
        let ([a, b, c, d], [e, f, g, h]) = (self.0[0].store(), self.0[1].store());
        [a, b, c, d, e, f, g, h]
    }
    #[inline(always)]
    fn splat(x: u64) -> Self {
        Pair([H::splat(x); 2])
    }
    #[inline(always)]
    fn madd52lo(self, _: Self, _: Self) -> Self {
        let () = Self::NO_PRODUCT_OF_52_BITS;
        self
    }
    #[inline(always)]
    fn madd52hi(self, _: Self, _: Self) -> Self {
        let () = Self::NO_PRODUCT_OF_52_BITS;
        self
    }
    #[inline(always)]
    fn blend(bits: [H::Bits; 2], a: Self, b: Self) -> Self {
        let (x, y) = (
            H::blend(bits[0], a.0[0], b.0[0]),
            H::blend(bits[1], a.0[1], b.0[1]),
        );
        Pair([x, y])
    }
    #[inline(always)]
    fn below(a: Self, b: Self) -> [H::Bits; 2] {
        [H::below(a.0[0], b.0[0]), H::below(a.0[1], b.0[1])]
    }
    #[inline(always)]
    fn equal(a: Self, b: Self) -> [H::Bits; 2] {
        [H::equal(a.0[0], b.0[0]), H::equal(a.0[1], b.0[1])]
    }
    #[inline(always)]
    fn bits(x: u8) -> [H::Bits; 2] {
        [H::bits(x & 15), H::bits(x >> 4)]
    }
    #[inline(always)]
    fn byte(bits: [H::Bits; 2]) -> u8 {
        H::byte(bits[0]) | H::byte(bits[1]) << 4
    }
    #[inline(always)]
    fn both(a: [H::Bits; 2], b: [H::Bits; 2]) -> [H::Bits; 2] {
        [H::both(a[0], b[0]), H::both(a[1], b[1])]
    }
    #[inline(always)]
    fn either(a: [H::Bits; 2], b: [H::Bits; 2]) -> [H::Bits; 2] {
        [H::either(a[0], b[0]), H::either(a[1], b[1])]
    }
    #[inline(always)]
    fn table16(low: Self, high: Self, index: Self) -> Self {
        let table = [low.0[0], low.0[1], high.0[0], high.0[1]];
        let (x, y) = (
            H::table16(&table, index.0[0]),
            H::table16(&table, index.0[1]),
        );
        Pair([x, y])
    }
    #[inline(always)]
    fn shuffle(self, from: &[u64; LANES]) -> Self {
        // Twice the same eight: the index counts modulo 8.
        Self::table16(self, self, Self::load(from))
    }
    #[inline(always)]
    fn gather_vartime(words: &[u64], index: Self) -> Self {
        let (x, y) = (
            H::gather_vartime(words, index.0[0]),
            H::gather_vartime(words, index.0[1]),
        );
        Pair([x, y])
    }
    #[inline(always)]
    fn transpose(rows: &[Self; LANES]) -> [Self; LANES] {
        let block = |side: usize, first: usize| {
            H::transpose(&[
                rows[first].0[side],
                rows[first + 1].0[side],
                rows[first + 2].0[side],
                rows[first + 3].0[side],
            ])
        };
        let (a, b, c, d) = (block(0, 0), block(0, HALF), block(1, 0), block(1, HALF));
        [
            Pair([a[0], b[0]]),
            Pair([a[1], b[1]]),
            Pair([a[2], b[2]]),
            Pair([a[3], b[3]]),
            Pair([c[0], d[0]]),
            Pair([c[1], d[1]]),
            Pair([c[2], d[2]]),
            Pair([c[3], d[3]]),
        ]
    }
    #[inline(always)]
    fn outline<W: LaneWork>(work: W) -> W::Output {
        H::outline(work)
    }
}

/// Four words in an array: half of the model of a vector whose multiplier takes 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfModel([u64; HALF]);

/// The model of a vector whose multiplier takes 32 bits, for machines without one.
pub type Model32 = Pair<HalfModel>;

/// Operations that are functions, not to be inlined, as those of [`lane::Model`] are. So they are compiled once.
impl HalfModel {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        HalfModel(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn compare(self, other: Self, f: impl Fn(u64, u64) -> u8) -> u8 {
        let mut bits = 0;
        for i in 0..HALF {
            bits |= f(self.0[i], other.0[i]) << i;
        }
        bits
    }
}

macro_rules! operators {
    ($($name:ident $function:ident $what:expr),*) => {$(
        impl $name for HalfModel {
            type Output = Self;
            #[inline(never)]
            fn $function(self, other: Self) -> Self {
                self.zip(other, $what)
            }
        }
    )*};
}
operators!(
    Add add u64::wrapping_add,
    Sub sub u64::wrapping_sub,
    BitAnd bitand |a, b| a & b,
    BitOr bitor |a, b| a | b,
    BitXor bitxor |a, b| a ^ b
);

impl Shl<u32> for HalfModel {
    type Output = Self;
    #[inline(never)]
    fn shl(self, k: u32) -> Self {
        HalfModel(self.0.map(|x| x << k))
    }
}

impl Shr<u32> for HalfModel {
    type Output = Self;
    #[inline(never)]
    fn shr(self, k: u32) -> Self {
        HalfModel(self.0.map(|x| x >> k))
    }
}

impl Lane for HalfModel {
    type Bits = u8;
    const NAME: &'static str = "model32";
    const INLINE: bool = false;

    #[inline(always)]
    fn load(x: &[u64; HALF]) -> Self {
        HalfModel(*x)
    }
    #[inline(always)]
    fn store(self) -> [u64; HALF] {
        self.0
    }
    #[inline(never)]
    fn splat(x: u64) -> Self {
        HalfModel([x; HALF])
    }
    #[inline(never)]
    fn mul32(self, other: Self) -> Self {
        self.zip(other, |a, b| u64::from(a as u32) * u64::from(b as u32))
    }
    #[inline(never)]
    fn min32(self, other: Self) -> Self {
        let min = |a: u64, b: u64| {
            let mask = super::word::mask(super::word::sbb(a, b, 0).1);
            a & mask | b & !mask
        };
        let low = u64::from(u32::MAX);
        self.zip(other, |a, b| {
            min(a & low, b & low) | min(a >> 32, b >> 32) << 32
        })
    }
    #[inline(never)]
    fn blend(bits: u8, a: Self, b: Self) -> Self {
        HalfModel(core::array::from_fn(|i| {
            let mask = super::word::mask(bits >> i & 1);
            a.0[i] & !mask | b.0[i] & mask
        }))
    }
    #[inline(never)]
    fn below(a: Self, b: Self) -> u8 {
        a.compare(b, |a, b| super::word::sbb(a, b, 0).1)
    }
    #[inline(never)]
    fn equal(a: Self, b: Self) -> u8 {
        a.compare(b, |a, b| super::word::sbb(a ^ b, 1, 0).1)
    }
    #[inline(always)]
    fn bits(x: u8) -> u8 {
        opaque32((x & 15).into()) as u8
    }
    #[inline(always)]
    fn byte(bits: u8) -> u8 {
        bits
    }
    #[inline(always)]
    fn both(a: u8, b: u8) -> u8 {
        a & b
    }
    #[inline(always)]
    fn either(a: u8, b: u8) -> u8 {
        a | b
    }
    #[inline(never)]
    fn table16(table: &[Self; 4], index: Self) -> Self {
        let mut r = [0; HALF];
        let entries = table.iter().flat_map(|v| &v.0);
        for (entry, at) in entries.zip(0..) {
            let here = Self::equal(index & Self::splat(15), Self::splat(at));
            for (i, r) in r.iter_mut().enumerate() {
                *r |= entry & super::word::mask(here >> i & 1);
            }
        }
        HalfModel(r)
    }
    #[inline(never)]
    fn gather_vartime(words: &[u64], index: Self) -> Self {
        let mut r = [0; HALF];
        for (r, at) in r.iter_mut().zip(index.0) {
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            *r = words.get(at).copied().unwrap_or(0);
        }
        HalfModel(r)
    }
    #[inline(always)]
    fn transpose(rows: &[Self; HALF]) -> [Self; HALF] {
        let mut columns = [HalfModel([0; HALF]); HALF];
        for (i, row) in rows.iter().enumerate() {
            for (column, word) in columns.iter_mut().zip(row.0) {
                column.0[i] = word;
            }
        }
        columns
    }
    #[inline(always)]
    fn outline<W: LaneWork>(work: W) -> W::Output {
        on_model::<Pair<Self>, W>(work)
    }
}
