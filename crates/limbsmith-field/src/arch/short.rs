//! A vector newtype that selects fields with limbs one bit shorter than the multiplier's operands.
//!
//! The vector type determines the limb representation of each field ([`Lane::Fields`]). Modulo 2^255 - 19 there are two
//! choices for a 52-bit multiplier: 52-bit limbs take more multiplications, 51-bit limbs take more of all other
//! instructions. For the second choice each vector type has this newtype. Every operation is forwarded, and the wrapper
//! disappears with inlining.

use core::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use super::lane::{By51, LANES, Lane, LaneWork};

/// A vector whose fields have the shorter limbs.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Short<V>(V);

/// Beside work: to be done on the newtype of the vectors that it is given to.
///
/// (A pair and not a wrapper: rustc compiles the methods of a pair in the unit of its first type's module.)
pub struct OnShort;

impl<W: LaneWork> LaneWork for (W, OnShort) {
    type Output = W::Output;
    const VARTIME: bool = W::VARTIME;
    #[inline(always)]
    fn run<V: Lane>(self) -> W::Output {
        self.0.run::<Short<V>>()
    }
}

macro_rules! operators {
    ($($name:ident $function:ident),*) => {$(
        impl<V: Lane> $name for Short<V> {
            type Output = Self;
            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                Short(V::$function(self.0, other.0))
            }
        }
    )*};
}
operators!(Add add, Sub sub, BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<V: Lane> Shl<u32> for Short<V> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, k: u32) -> Self {
        Short(self.0 << k)
    }
}

impl<V: Lane> Shr<u32> for Short<V> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, k: u32) -> Self {
        Short(self.0 >> k)
    }
}

impl<V: Lane> Lane for Short<V> {
    type Bits = V::Bits;
    type Fields = By51;
    const NAME: &'static str = "short";
    const INLINE: bool = V::INLINE;

    #[inline(always)]
    fn load(x: &[u64; LANES]) -> Self {
        Short(V::load(x))
    }
    #[inline(always)]
    fn store(self) -> [u64; LANES] {
        self.0.store()
    }
    #[inline(always)]
    fn splat(x: u64) -> Self {
        Short(V::splat(x))
    }
    #[inline(always)]
    fn madd52lo(self, a: Self, b: Self) -> Self {
        Short(self.0.madd52lo(a.0, b.0))
    }
    #[inline(always)]
    fn madd52hi(self, a: Self, b: Self) -> Self {
        Short(self.0.madd52hi(a.0, b.0))
    }
    #[inline(always)]
    fn blend(bits: V::Bits, a: Self, b: Self) -> Self {
        Short(<V as Lane>::blend(bits, a.0, b.0))
    }
    #[inline(always)]
    fn below(a: Self, b: Self) -> V::Bits {
        V::below(a.0, b.0)
    }
    #[inline(always)]
    fn equal(a: Self, b: Self) -> V::Bits {
        V::equal(a.0, b.0)
    }
    #[inline(always)]
    fn bits(x: u8) -> V::Bits {
        V::bits(x)
    }
    #[inline(always)]
    fn byte(bits: V::Bits) -> u8 {
        V::byte(bits)
    }
    #[inline(always)]
    fn both(a: V::Bits, b: V::Bits) -> V::Bits {
        V::both(a, b)
    }
    #[inline(always)]
    fn either(a: V::Bits, b: V::Bits) -> V::Bits {
        V::either(a, b)
    }
    #[inline(always)]
    fn rotate_right(self, k: u32) -> Self {
        Short(self.0.rotate_right(k))
    }
    #[inline(always)]
    fn add32(self, other: Self) -> Self {
        Short(self.0.add32(other.0))
    }
    #[inline(always)]
    fn shift_right32(self, k: u32) -> Self {
        Short(self.0.shift_right32(k))
    }
    #[inline(always)]
    fn shift_left32(self, k: u32) -> Self {
        Short(self.0.shift_left32(k))
    }
    #[inline(always)]
    fn rotate_right32(self, k: u32) -> Self {
        Short(self.0.rotate_right32(k))
    }
    #[inline(always)]
    fn table16(low: Self, high: Self, index: Self) -> Self {
        Short(V::table16(low.0, high.0, index.0))
    }
    #[inline(always)]
    fn shuffle(self, from: &[u64; LANES]) -> Self {
        Short(self.0.shuffle(from))
    }
    #[inline(always)]
    fn gather_vartime(words: &[u64], index: Self) -> Self {
        Short(V::gather_vartime(words, index.0))
    }
    #[inline(always)]
    fn transpose(rows: &[Self; LANES]) -> [Self; LANES] {
        V::transpose(&rows.map(|row| row.0)).map(Short)
    }
    #[inline(always)]
    fn outline<W: LaneWork>(work: W) -> W::Output {
        V::outline((work, OnShort))
    }
}
