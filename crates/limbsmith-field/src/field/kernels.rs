//! Modules of generated functions as types.
//!
//! The forge prints a module of functions on raw limbs for each representation. These traits
//! describe such a module, so that the code above it is written once: the bounds classes
//! ([`super::limbs`], [`super::montgomery`]) and the tests.

use super::prime::Prime;
use super::words::Word;
use core::fmt::Debug;
use zeroize::Zeroize;

/// The functions that all modules have. `limbsmith prove` and the generated files print the
/// contracts, with the bounds of each argument.
pub trait Kernels: Copy + Debug + Eq + 'static {
    /// Name of the representation, as `limbsmith bench` prints it.
    const NAME: &'static str;
    /// The prime.
    type Prime: Prime;
    /// The type of a limb.
    type Word: Word;
    /// `[Word; N]`.
    type Vector: Copy + Debug + Eq + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Default + Zeroize;

    /// `a * b`; divided by `R` if the representation is Montgomery's, here and below.
    fn mul(a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    /// `a^2`.
    fn square(a: &Self::Vector) -> Self::Vector;
    /// `a + b`.
    fn add(a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    /// `a - b`.
    fn sub(a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    /// `-a`.
    fn neg(a: &Self::Vector) -> Self::Vector;
    /// `if bit == 1 { b } else { a }`.
    fn select(bit: u8, a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    /// Whether the value is 0 modulo the prime, as a bit.
    fn is_zero(a: &Self::Vector) -> u8;
    /// Whether an integer is below the prime, as a bit.
    fn is_canonical(words: &Words<Self>) -> u8;
}

/// The plain (canonical) integer type of `K`.
pub type Words<K> = <<K as Kernels>::Prime as Prime>::Words;

/// A module whose functions leave and take slack.
pub trait Slack: Kernels {
    /// `k * a`, `k < 2^17`.
    fn mul_small(a: &Self::Vector, k: u32) -> Self::Vector;
    /// `k * a + b`, `k < 2^17`.
    fn mul_small_add(a: &Self::Vector, k: u32, b: &Self::Vector) -> Self::Vector;
    /// `a + b` on sums.
    fn add_sums(a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    /// `a - b` on sums.
    fn sub_sums(a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    /// The same value, tight.
    fn carry(a: &Self::Vector) -> Self::Vector;
    /// [`Kernels::select`] on sums.
    fn select_sums(bit: u8, a: &Self::Vector, b: &Self::Vector) -> Self::Vector;
    /// Any integer that fits.
    fn from_words(words: &Words<Self>) -> Self::Vector;
    /// The canonical value.
    fn to_words(a: &Self::Vector) -> Words<Self>;
}

/// A module of Montgomery products: everything is canonical, but that one factor of a product may
/// be any integer that fits.
pub trait Residues: Kernels {
    /// The words of an integer as limbs.
    fn enter(words: &Words<Self>) -> Self::Vector;
    /// Back.
    fn leave(a: &Self::Vector) -> Words<Self>;
    /// `a / R`.
    fn demontgomery(a: &Self::Vector) -> Self::Vector;
    /// `k * a`, `k < 2^17`.
    fn mul_small(a: &Self::Vector, k: u32) -> Self::Vector;
}

/// A product in words of 64 bits is compiled into its caller: a call would cost a fifth of it, and
/// the instructions of the caller's entry are wanted. In words of 32 bits it is a call: there it is
/// four times as long, and chains of them, inlined, have exhausted the compiler's stack.
macro_rules! product {
    (u64, $($function:tt)*) => {
        #[inline(always)]
        $($function)*
    };
    (u32, $($function:tt)*) => {
        #[inline(never)]
        $($function)*
    };
}
pub(super) use product;

/// The part that all modules have.
macro_rules! kernels {
    ($kernels:ident, $prime:ident, $module:ident, $text:literal, $word:ident, $limbs:literal) => {
        #[doc = concat!("The functions of [`", stringify!($module), "`].")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $kernels;

        impl $crate::field::kernels::Kernels for $kernels {
            const NAME: &'static str = $text;
            type Prime = $prime;
            type Word = $word;
            type Vector = [$word; $limbs];

            $crate::field::kernels::product! { $word,
                fn mul(a: &Self::Vector, b: &Self::Vector) -> Self::Vector {
                    $module::mul(a, b)
                }
            }
            $crate::field::kernels::product! { $word,
                fn square(a: &Self::Vector) -> Self::Vector {
                    $module::square(a)
                }
            }
            #[inline(always)]
            fn add(a: &Self::Vector, b: &Self::Vector) -> Self::Vector {
                $module::add(a, b)
            }
            #[inline(always)]
            fn sub(a: &Self::Vector, b: &Self::Vector) -> Self::Vector {
                $module::sub(a, b)
            }
            #[inline(always)]
            fn neg(a: &Self::Vector) -> Self::Vector {
                $module::neg(a)
            }
            #[inline(always)]
            fn select(bit: u8, a: &Self::Vector, b: &Self::Vector) -> Self::Vector {
                $module::select(bit, a, b)
            }
            #[inline(always)]
            fn is_zero(a: &Self::Vector) -> u8 {
                $module::is_zero(a)
            }
            #[inline(always)]
            fn is_canonical(words: &$crate::field::kernels::Words<Self>) -> u8 {
                $module::is_canonical(&$crate::field::words::Word::split(words))
            }
        }
    };
}
pub(super) use kernels;

/// A type for a module of functions with slack, and its field.
macro_rules! slack {
    ($name:ident, $kernels:ident, $prime:ident, $module:ident, $text:literal, $word:ident, $limbs:literal) => {
        $crate::field::kernels::kernels!($kernels, $prime, $module, $text, $word, $limbs);
        #[doc = concat!("Elements on the limbs of [`", stringify!($module), "`].")]
        pub type $name = $crate::field::limbs::Limbs<$kernels>;

        impl $crate::field::kernels::Slack for $kernels {
            $crate::field::kernels::product! { $word,
                fn mul_small(a: &Self::Vector, k: u32) -> Self::Vector {
                    $module::mul_small(a, k.into())
                }
            }
            $crate::field::kernels::product! { $word,
                fn mul_small_add(a: &Self::Vector, k: u32, b: &Self::Vector) -> Self::Vector {
                    $module::mul_small_add(a, k.into(), b)
                }
            }
            #[inline(always)]
            fn add_sums(a: &Self::Vector, b: &Self::Vector) -> Self::Vector {
                $module::add_sums(a, b)
            }
            #[inline(always)]
            fn sub_sums(a: &Self::Vector, b: &Self::Vector) -> Self::Vector {
                $module::sub_sums(a, b)
            }
            #[inline(always)]
            fn carry(a: &Self::Vector) -> Self::Vector {
                $module::carry(a)
            }
            #[inline(always)]
            fn select_sums(bit: u8, a: &Self::Vector, b: &Self::Vector) -> Self::Vector {
                $module::select_sums(bit, a, b)
            }
            #[inline(always)]
            fn from_words(words: &$crate::field::kernels::Words<Self>) -> Self::Vector {
                $module::from_words(&$crate::field::words::Word::split(words))
            }
            #[inline(always)]
            fn to_words(a: &Self::Vector) -> $crate::field::kernels::Words<Self> {
                $crate::field::words::Word::join(&$module::to_words(a))
            }
        }
    };
}
pub(super) use slack;

/// A type for a module of Montgomery products, and its field.
macro_rules! residues {
    ($name:ident, $kernels:ident, $prime:ident, $module:ident, $text:literal, $word:ident, $limbs:literal) => {
        $crate::field::kernels::kernels!($kernels, $prime, $module, $text, $word, $limbs);
        #[doc = concat!("Elements as residues of [`", stringify!($module), "`].")]
        pub type $name = $crate::field::montgomery::Montgomery<$kernels>;

        impl $crate::field::kernels::Residues for $kernels {
            #[inline(always)]
            fn enter(words: &$crate::field::kernels::Words<Self>) -> Self::Vector {
                $crate::field::words::Word::split(words)
            }
            #[inline(always)]
            fn leave(a: &Self::Vector) -> $crate::field::kernels::Words<Self> {
                $crate::field::words::Word::join(a)
            }
            #[inline(always)]
            fn demontgomery(a: &Self::Vector) -> Self::Vector {
                $module::demontgomery(a)
            }
            #[inline(always)]
            fn mul_small(a: &Self::Vector, k: u32) -> Self::Vector {
                $module::mul_small(a, k.into())
            }
        }
    };
}
pub(super) use residues;

/// Something to do with every shipped module.
pub trait Visitor {
    /// A module with slack.
    fn slack<K: Slack>(&mut self);
    /// A module of Montgomery products.
    fn residues<K: Residues>(&mut self);
    /// A module on the lanes of vectors; passed over by default.
    fn lanes<K: super::vectors::LaneKernels>(&mut self) {}
    /// A module on the lanes of vectors with a narrow multiplier; passed over by default.
    fn narrow<K: super::narrow::NarrowKernels>(&mut self) {}
}
