//! Radix-2^26 fields for vectors with a 32-bit multiplier (AVX2).
//!
//! As in [`super::vectors`], the arithmetic is in modules of straight-line functions that the forge prints and the
//! checker proves; this module gives them types. An element has eight lanes, but its limbs are vectors of four. So it
//! has two halves, and every function runs once for each: the columns of a product then stay in the sixteen registers
//! of such a processor.
//!
//! | class | meaning here |
//! |---|---|
//! | `Tight`, `Product` | carried: limbs of some 26 bits in words of 64 |
//! | `Sum`, `Loose` | sum or difference of such values, an operand of products; sums of those are carried |
//!
//! One half alone is a field of four lanes, [`Quad`]. Long formulas, a point doubling or a ladder step, are compiled on
//! it once, as a function that processes one half after the other ([`LaneField::Part`]). Infrequent operations use both
//! halves, [`Narrow`].
//!
//! [`LaneField::Part`]: super::eight::LaneField::Part

mod eight;
mod quad;

pub use eight::Narrow;
pub use quad::Quad;

use super::prime::Prime;
use crate::arch::lane32::{Bit, Lane};

/// The functions of a module for these vectors.
pub trait NarrowKernels: Copy + 'static {
    /// Name of the representation.
    const NAME: &'static str;
    /// The prime.
    type Prime: Prime;
    /// The bits at which limbs begin.
    const WEIGHTS: &'static Self::Limbs<u32>;
    /// A limb for each place.
    type Limbs<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;
    /// Two limbs for each place, as they are stored.
    type Packed<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;
    /// The words of an integer.
    type Whole<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;
    /// The representation of 1.
    const ONE: Self::Limbs<u64>;
    /// The factor (`R^2`) that converts an integer's limbs to Montgomery form, if the representation is Montgomery's.
    const ENTER: Option<Self::Limbs<u64>>;
    /// The factor that converts the limbs of a stored residue ([`super::Field::from_residues`]).
    const STORED: Self::Limbs<u64>;

    /// The same for every limb.
    fn limbs<T: Copy>(x: T) -> Self::Limbs<T>;
    /// The same for every pair of limbs.
    fn packed<T: Copy>(x: T) -> Self::Packed<T>;
    /// The same for every word.
    fn whole<T: Copy>(x: T) -> Self::Whole<T>;
    /// `a * b`.
    fn mul<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `a^2`.
    fn square<V: Lane>(a: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `k * a`, `k < 2^17`.
    fn mul_small<V: Lane>(a: &Self::Limbs<V>, k: V) -> Self::Limbs<V>;
    /// `k * a + b`, `k < 2^17`.
    fn mul_small_add<V: Lane>(a: &Self::Limbs<V>, k: V, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `a + b`.
    fn add<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `a - b`.
    fn sub<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `-a`.
    fn neg<V: Lane>(a: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `a + b` on sums, carried.
    fn add_sums<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `a - b` on sums, carried.
    fn sub_sums<V: Lane>(a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// A sum, carried.
    fn carry<V: Lane>(a: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// `if bit == 1 { b } else { a }`.
    fn select<V: Lane>(bit: Bit<V>, a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// The same on sums.
    fn select_sums<V: Lane>(bit: Bit<V>, a: &Self::Limbs<V>, b: &Self::Limbs<V>) -> Self::Limbs<V>;
    /// The limbs of any integer that fits.
    fn split_words<V: Lane>(words: &Self::Whole<V>) -> Self::Limbs<V>;
    /// The canonical value.
    fn to_words<V: Lane>(a: &Self::Limbs<V>) -> Self::Whole<V>;
    /// Whether the value is 0 modulo the prime.
    fn is_zero<V: Lane>(a: &Self::Limbs<V>) -> Bit<V>;
    /// Whether an integer is below the prime.
    fn is_canonical<V: Lane>(words: &Self::Whole<V>) -> Bit<V>;
}

type Words<K> = <<K as NarrowKernels>::Prime as Prime>::Words;

/// Where limbs begin that are `halves / 2` bits wide, or by turns half a bit more and less.
pub const fn weights<const N: usize>(halves: u32) -> [u32; N] {
    let mut weights = [0; N];
    let mut i = 0;
    while i < N {
        weights[i] = (i as u32 * halves).div_ceil(2);
        i += 1;
    }
    weights
}

/// The limbs of an integer that begin at these bits.
pub const fn limbs_at<const W: usize, const N: usize>(
    words: &[u64; W],
    weights: &[u32; N],
) -> [u64; N] {
    let mut limbs = [0; N];
    let mut i = 0;
    while i < N {
        let (word, shift) = (weights[i] as usize / 64, weights[i] as usize % 64);
        let above = if word + 1 < W { words[word + 1] } else { 0 };
        let bits = (words[word] as u128 | (above as u128) << 64) >> shift;
        limbs[i] = if i + 1 < N {
            bits as u64 & ((1 << (weights[i + 1] - weights[i])) - 1)
        } else {
            bits as u64
        };
        i += 1;
    }
    limbs
}

/// A type for a module of functions on narrow lanes, and its field: with twice the width of a limb, and
/// `r` where `R = 2^r`.
macro_rules! narrow {
    ($name:ident, $kernels:ident, $prime:ident, $module:ident, $text:literal, $limbs:literal, $words:literal, $halves:literal, $split:ident, $r:literal) => {
        #[doc = concat!("The functions of [`", stringify!($module), "`].")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $kernels;

        #[doc = concat!("Elements in the lanes of vectors, on the limbs of [`", stringify!($module), "`].")]
        pub type $name<V> = $crate::field::narrow::Narrow<$kernels, V>;

        impl $crate::field::narrow::NarrowKernels for $kernels {
            const NAME: &'static str = $text;
            type Prime = $prime;
            const WEIGHTS: &'static [u32; $limbs] = &$crate::field::narrow::weights($halves);
            type Limbs<T: Copy> = [T; $limbs];
            type Packed<T: Copy> = [T; usize::div_ceil($limbs, 2)];
            type Whole<T: Copy> = [T; $words];
            const ONE: [u64; $limbs] = $crate::field::narrow::limbs_at(
                &$crate::field::prime::power_of_two(&MODULUS, $r),
                Self::WEIGHTS,
            );
            const ENTER: Option<[u64; $limbs]> = match $r {
                0 => None,
                r => Some($crate::field::narrow::limbs_at(
                    &$crate::field::prime::power_of_two(&MODULUS, 2 * r),
                    Self::WEIGHTS,
                )),
            };
            const STORED: [u64; $limbs] = $crate::field::narrow::limbs_at(
                &$crate::field::vectors::stored(&MODULUS, $r),
                Self::WEIGHTS,
            );

            #[inline(always)]
            fn limbs<T: Copy>(x: T) -> [T; $limbs] {
                [x; $limbs]
            }
            #[inline(always)]
            fn packed<T: Copy>(x: T) -> Self::Packed<T> {
                [x; usize::div_ceil($limbs, 2)]
            }
            #[inline(always)]
            fn whole<T: Copy>(x: T) -> [T; $words] {
                [x; $words]
            }
            $crate::field::narrow::pass! { $module,
                mul(a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                square(a: &[V; $limbs]) -> [V; $limbs];
                mul_small(a: &[V; $limbs], k: V) -> [V; $limbs];
                mul_small_add(a: &[V; $limbs], k: V, b: &[V; $limbs]) -> [V; $limbs];
                add(a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                sub(a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                neg(a: &[V; $limbs]) -> [V; $limbs];
                add_sums(a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                sub_sums(a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                carry(a: &[V; $limbs]) -> [V; $limbs];
                select(bit: $crate::arch::lane32::Bit<V>, a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                select_sums(bit: $crate::arch::lane32::Bit<V>, a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                to_words(a: &[V; $limbs]) -> [V; $words];
                is_zero(a: &[V; $limbs]) -> $crate::arch::lane32::Bit<V>;
                is_canonical(words: &[V; $words]) -> $crate::arch::lane32::Bit<V>;
            }
            #[inline(always)]
            fn split_words<V: $crate::arch::lane32::Lane>(words: &[V; $words]) -> [V; $limbs] {
                $module::$split(words)
            }
        }
    };
}
pub(super) use narrow;

/// Passes functions through to a module.
macro_rules! pass {
    ($module:ident, $($name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {$(
        #[inline(always)]
        fn $name<V: $crate::arch::lane32::Lane>($($arg: $ty),*) -> $out {
            #[inline(never)]
            fn apart<V: $crate::arch::lane32::Lane>($($arg: $ty),*) -> $out {
                $module::$name($($arg),*)
            }
            if V::INLINE {
                $module::$name($($arg),*)
            } else {
                apart::<V>($($arg),*)
            }
        }
    )*};
}
pub(super) use pass;
