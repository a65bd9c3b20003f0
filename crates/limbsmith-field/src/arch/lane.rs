//! SIMD lanes: the intrinsics of the generated kernels that compute eight values at a time.
//!
//! A vector has eight lanes of 64 bits, and every operation acts on each lane separately. Each operation is one exact
//! equation per lane. The reader of generated source knows these functions by name, so the equations are part of the
//! trusted base, as those of `super::word` are.
//!
//! The multiplier is that of AVX-512 IFMA: it reads the low 52 bits of each factor, and adds one half of their product
//! to a word. The type [`Low`] expresses that: its value *is* the low 52 bits of the vector's word, whatever the higher
//! bits are. It is free to construct, the multiplier accepts no other type, and the inverse conversion, [`wide`],
//! applies the mask.
//!
//! There are two kinds of vectors. [`Model`] is an array in plain Rust, on which all SIMD code runs and is tested on
//! any machine. The processor's vectors exist only inside [`super::ifma::Ifma::call`]. In all code above the fields,
//! vectors with another multiplier can replace these ([`super::lane32`]).
//!
//! **Four lanes.** A register of half the width has a shorter latency. It is a vector of eight lanes too, of which lanes
//! 4 to 7 are copies of lanes 0 to 3. Each operation gives lanes 0 to 3 of the eight that the trait describes, and copies
//! them: a load ignores the second half of the array. [`Model4`] is the model.

use core::fmt::Debug;
use core::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use super::opaque::opaque32;
use crate::field::eight::FieldsOn;

/// A computation on SIMD lanes, generic over the vector type.
///
/// `run` and everything that it calls must be `#[inline(always)]`, so that it is compiled with the target features of
/// the entry.
pub trait LaneWork {
    /// The result type.
    type Output;
    /// Whether the work takes no secret. The names of its machine functions then end in `_vartime`, and the
    /// test of constant time allows divisions there.
    const VARTIME: bool = false;
    /// Computes it on these vectors.
    fn run<V: Lane>(self) -> Self::Output;
}

/// Fields for a multiplier that takes 52 bits.
#[derive(Clone, Copy, Debug)]
pub struct By52;

/// Fields for the same multiplier, with limbs of one bit less.
#[derive(Clone, Copy, Debug)]
pub struct By51;

/// Fields for a multiplier that takes 32 bits.
#[derive(Clone, Copy, Debug)]
pub struct By32;

/// Lanes of a vector.
pub const LANES: usize = 8;

/// A vector of eight words of 64 bits. Sums and differences are modulo `2^64`.
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
    /// Which representation each field has on these vectors: it follows from the multiplier. (The one
    /// name from above that is known here.)
    type Fields: FieldsOn<Self>;
    /// Name of the kind, for benchmarks and tests.
    const NAME: &'static str;
    /// Whether functions of fields are to be inlined into formulas. (A processor's vectors exist
    /// inside their entry only, so there they have to be.)
    const INLINE: bool;

    /// From an array.
    fn load(x: &[u64; LANES]) -> Self;
    /// To an array.
    fn store(self) -> [u64; LANES];
    /// The vector with `x` in every lane.
    fn splat(x: u64) -> Self;
    /// `self + low` with `a b = low + 2^52 high`, of the low 52 bits of `a` and `b`.
    fn madd52lo(self, a: Self, b: Self) -> Self;
    /// `self + high`.
    fn madd52hi(self, a: Self, b: Self) -> Self;
    /// `b` where the bit is set, else `a`.
    fn blend(bits: Self::Bits, a: Self, b: Self) -> Self;
    /// Where `a < b`.
    fn below(a: Self, b: Self) -> Self::Bits;
    /// Where `a = b`.
    fn equal(a: Self, b: Self) -> Self::Bits;
    /// Eight bits, that of lane `i` in bit `i`. They are hidden from the optimizer.
    fn bits(x: u8) -> Self::Bits;
    /// The eight bits as a byte, that of lane `i` in bit `i`.
    fn byte(bits: Self::Bits) -> u8;
    /// Lanes whose bits are set in `a` and in `b`.
    fn both(a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// Lanes whose bits are set in `a`, in `b` or in both.
    fn either(a: Self::Bits, b: Self::Bits) -> Self::Bits;

    /// Each word's bits moved down by `0 < k < 64` places, and those that fall out put on top.
    #[inline(always)]
    fn rotate_right(self, k: u32) -> Self {
        self >> k | self << (64 - k)
    }
    /// The sum of each half of each word with that of the other, modulo `2^32`.
    #[inline(always)]
    fn add32(self, other: Self) -> Self {
        let low = Self::splat(u32::MAX.into());
        (self + (other & low)) & low | ((self >> 32) + (other >> 32)) << 32
    }
    /// Each half's bits moved down by `0 < k < 32` places.
    #[inline(always)]
    fn shift_right32(self, k: u32) -> Self {
        let kept = u64::from(u32::MAX >> k);
        self >> k & Self::splat(kept << 32 | kept)
    }
    /// Each half's bits moved up by `0 < k < 32` places.
    #[inline(always)]
    fn shift_left32(self, k: u32) -> Self {
        let kept = u64::from(u32::MAX << k);
        self << k & Self::splat(kept << 32 | kept)
    }
    /// Each half's bits moved down by `0 < k < 32` places, and those that fall out put on top.
    #[inline(always)]
    fn rotate_right32(self, k: u32) -> Self {
        self.shift_right32(k) | self.shift_left32(32 - k)
    }
    /// Entry `index mod 16` of the table, whose first half is `low`: lane `i` of a vector is its
    /// entry `i`. Constant time in the index.
    fn table16(low: Self, high: Self, index: Self) -> Self;
    /// Moves lane `from[i] mod 8` to lane `i`. Constant time in both.
    fn shuffle(self, from: &[u64; LANES]) -> Self;
    /// `words[index]`, or 0 if the index is out of range. The index is public.
    fn gather_vartime(words: &[u64], index: Self) -> Self;
    /// Word `j` of row `i` becomes word `i` of column `j`.
    fn transpose(rows: &[Self; LANES]) -> [Self; LANES];
    /// Runs the work as an outlined function, compiled with the same target features: for large code with several
    /// callers. Inputs and outputs are passed through memory.
    fn outline<W: LaneWork>(work: W) -> W::Output;
}

/// The low 52 bits of each word.
#[derive(Clone, Copy, Debug)]
pub struct Low<V>(V);

impl<V: Copy> Low<V> {
    /// The word of which these are the low bits. Its higher bits are unspecified.
    #[inline(always)]
    pub fn word(self) -> V {
        self.0
    }
}

/// One bit per lane.
#[derive(Clone, Copy, Debug)]
pub struct Bit<V: Lane>(pub(crate) V::Bits);

/// The operand types of [`blend`].
pub trait Blend: Copy {
    /// The vector.
    type V: Lane;
    /// `b` where the bit is set, else `a`.
    fn blend(bit: Bit<Self::V>, a: Self, b: Self) -> Self;
}

impl<V: Lane> Blend for V {
    type V = V;
    #[inline(always)]
    fn blend(bit: Bit<V>, a: V, b: V) -> V {
        V::blend(bit.0, a, b)
    }
}

impl<V: Lane> Blend for Low<V> {
    type V = V;
    #[inline(always)]
    fn blend(bit: Bit<V>, a: Self, b: Self) -> Self {
        Low(V::blend(bit.0, a.0, b.0))
    }
}

/// The constant `x` in every lane.
#[inline(always)]
pub fn splat<V: Lane>(x: u64) -> V {
    V::splat(x)
}

/// The word whose low bits are `x`, with unspecified higher bits: for storage, and later conversion back to [`Low`].
#[inline(always)]
pub(crate) fn bare<V: Lane>(x: Low<V>) -> V {
    x.0
}

/// The remainder of `x` by `2^52`.
#[inline(always)]
pub fn low52<V: Lane>(x: V) -> Low<V> {
    Low(x)
}

/// `x` as a word.
#[inline(always)]
pub fn wide<V: Lane>(x: Low<V>) -> V {
    x.0 & V::splat((1 << 52) - 1)
}

/// `sum + low`, where `x y = low + 2^52 high` and `low < 2^52`.
#[inline(always)]
pub fn madd52lo<V: Lane>(sum: V, x: Low<V>, y: Low<V>) -> V {
    sum.madd52lo(x.0, y.0)
}

/// `sum + high`, where `x y = low + 2^52 high` and `low < 2^52`.
#[inline(always)]
pub fn madd52hi<V: Lane>(sum: V, x: Low<V>, y: Low<V>) -> V {
    sum.madd52hi(x.0, y.0)
}

/// `y` if the bit is 1, else `x`.
#[inline(always)]
pub fn blend<T: Blend>(bit: Bit<T::V>, x: T, y: T) -> T {
    T::blend(bit, x, y)
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

/// `N` words in an array: the model of a vector, for machines without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelOf<const N: usize>([u64; N]);

/// The model of a vector of eight lanes.
pub type Model = ModelOf<LANES>;

/// The model of a vector of four lanes, as which lanes 4 to 7 are copies.
pub type Model4 = ModelOf<4>;

/// Its operations are functions, not to be inlined: a product of field elements is some eighty of
/// them on eight words each, and compiling those a hundred times over would take minutes.
impl<const N: usize> ModelOf<N> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        ModelOf(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn compare(self, other: Self, f: impl Fn(u64, u64) -> u8) -> u8 {
        let mut bits = 0;
        for i in 0..N {
            bits |= f(self.0[i], other.0[i]) << i;
        }
        bits
    }
}

macro_rules! operators {
    ($($name:ident $function:ident $what:expr),*) => {$(
        impl<const N: usize> $name for ModelOf<N> {
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

impl<const N: usize> Shl<u32> for ModelOf<N> {
    type Output = Self;
    #[inline(never)]
    fn shl(self, k: u32) -> Self {
        ModelOf(self.0.map(|x| x << k))
    }
}

impl<const N: usize> Shr<u32> for ModelOf<N> {
    type Output = Self;
    #[inline(never)]
    fn shr(self, k: u32) -> Self {
        ModelOf(self.0.map(|x| x >> k))
    }
}

/// The product of the low 52 bits.
#[inline(always)]
fn product52(a: u64, b: u64) -> u128 {
    const LOW: u64 = (1 << 52) - 1;
    u128::from(a & LOW) * u128::from(b & LOW)
}

impl<const N: usize> Lane for ModelOf<N> {
    type Bits = u8;
    type Fields = By52;
    const NAME: &'static str = "model";
    const INLINE: bool = false;

    #[inline(always)]
    fn load(x: &[u64; LANES]) -> Self {
        ModelOf(core::array::from_fn(|i| x[i]))
    }
    #[inline(always)]
    fn store(self) -> [u64; LANES] {
        core::array::from_fn(|i| self.0[i % N])
    }
    #[inline(never)]
    fn splat(x: u64) -> Self {
        ModelOf([x; N])
    }
    #[inline(never)]
    fn madd52lo(self, a: Self, b: Self) -> Self {
        self + a.zip(b, |a, b| product52(a, b) as u64 & ((1 << 52) - 1))
    }
    #[inline(never)]
    fn madd52hi(self, a: Self, b: Self) -> Self {
        self + a.zip(b, |a, b| (product52(a, b) >> 52) as u64)
    }
    #[inline(never)]
    fn blend(bits: u8, a: Self, b: Self) -> Self {
        ModelOf(core::array::from_fn(|i| {
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
        opaque32(x.into()) as u8
    }
    #[inline(always)]
    fn byte(bits: u8) -> u8 {
        let mut byte = 0;
        for i in 0..LANES {
            byte |= (bits >> (i % N) & 1) << i;
        }
        byte
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
    fn table16(low: Self, high: Self, index: Self) -> Self {
        let mut r = [0; N];
        for (entry, at) in low.store().iter().chain(&high.store()).zip(0..) {
            let here = Self::equal(index & Self::splat(15), Self::splat(at));
            for (i, r) in r.iter_mut().enumerate() {
                *r |= entry & super::word::mask(here >> i & 1);
            }
        }
        ModelOf(r)
    }
    #[inline(never)]
    fn shuffle(self, from: &[u64; LANES]) -> Self {
        // Twice the same eight: the index counts modulo 8.
        Self::table16(self, self, Self::load(from))
    }
    #[inline(never)]
    fn gather_vartime(words: &[u64], index: Self) -> Self {
        let mut r = [0; N];
        for (r, at) in r.iter_mut().zip(index.0) {
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            *r = words.get(at).copied().unwrap_or(0);
        }
        ModelOf(r)
    }
    #[inline(always)]
    fn transpose(rows: &[Self; LANES]) -> [Self; LANES] {
        let mut columns = [ModelOf([0; N]); LANES];
        for (i, row) in rows.iter().take(N).enumerate() {
            for (column, word) in columns.iter_mut().zip(row.store()) {
                column.0[i] = word;
            }
        }
        columns
    }
    #[inline(always)]
    fn outline<W: LaneWork>(work: W) -> W::Output {
        on_model::<Self, W>(work)
    }
}

/// Runs work on a model of vectors, in a frame of its own as other vectors have one.
#[inline(always)]
pub(crate) fn on_model<V: Lane, W: LaneWork>(work: W) -> W::Output {
    match W::VARTIME {
        true => framed_vartime::<V, W>(work),
        false => framed::<V, W>(work),
    }
}

#[inline(never)]
fn framed<V: Lane, W: LaneWork>(work: W) -> W::Output {
    work.run::<V>()
}

#[inline(never)]
fn framed_vartime<V: Lane, W: LaneWork>(work: W) -> W::Output {
    work.run::<V>()
}
