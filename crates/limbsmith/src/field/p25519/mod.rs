//! The field of 2^255 - 19, three times.
//!
//! | type | limbs | product | where it wins |
//! |---|---|---|---|
//! | [`Sat64`] | 4 of 64 bits, full | add-with-carry rows, high half folded by 38 | large x86-64 and AArch64 cores |
//! | [`U51`] | 5 of 51 bits, 13 bits of slack | `u128` columns, one late carry chain | cores or compilers weak at carries |
//! | [`Ps51`] | 5 of 51 bits | one operand shifted beforehand so that the 51-bit split falls on the word boundary; low and high halves summed apart | cores without a carry flag |
//!
//! The arithmetic is in the modules of straight-line functions on bare limbs, which the forge
//! writes and the checker proves. What is here only gives those functions types, so that a sum
//! which still needs a carry cannot be mistaken for one that does not.

pub mod chain;
pub mod ps51;
pub mod sat64;
pub mod u51;

use super::Field;
use zeroize::Zeroize;

/// A field of 2^255 - 19: what the schemes ask for.
pub trait P25519: Field {
    /// Name of the representation, as `limbsmith bench` prints it.
    const NAME: &'static str;
}

/// One truth value: 0 or 1, opaque to the optimizer.
#[derive(Clone, Copy)]
pub struct Bit(u8);

impl Bit {
    /// The barrier keeps the compiler from learning that the byte is 0 or 1 and from turning a
    /// masked selection back into a branch.
    #[inline(always)]
    fn new(bit: u8) -> Self {
        Bit(core::hint::black_box(bit))
    }
}

macro_rules! representation {
    ($(#[$doc:meta])* $name:ident, $kernel:ident, $limbs:literal, $text:literal, $tight:ident, $sum:ident, $loose:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        /// Reduced enough to be stored.
        #[derive(Clone, Copy)]
        pub struct $tight(pub(crate) [u64; $limbs]);
        /// Sum or difference of two tights.
        #[derive(Clone, Copy)]
        pub struct $sum(pub(crate) [u64; $limbs]);
        /// Anything that a product accepts.
        #[derive(Clone, Copy)]
        pub struct $loose(pub(crate) [u64; $limbs]);

        impl From<$tight> for $sum {
            #[inline(always)]
            fn from(a: $tight) -> Self {
                $sum(a.0)
            }
        }
        impl From<$tight> for $loose {
            #[inline(always)]
            fn from(a: $tight) -> Self {
                $loose(a.0)
            }
        }
        impl From<$sum> for $loose {
            #[inline(always)]
            fn from(a: $sum) -> Self {
                $loose(a.0)
            }
        }
        impl Zeroize for $tight {
            fn zeroize(&mut self) {
                self.0.zeroize();
            }
        }

        impl P25519 for $name {
            const NAME: &'static str = $text;
        }

        impl Field for $name {
            const LANES: usize = 1;
            type Lanes<T: Copy> = [T; 1];
            type Tight = $tight;
            type Sum = $sum;
            type Loose = $loose;
            type Product = $tight;
            type Mask = Bit;

            #[inline(always)]
            fn lanes<T: Copy>(mut f: impl FnMut(usize) -> T) -> [T; 1] {
                [f(0)]
            }
            #[inline(always)]
            fn splat(words: &[u64; 4]) -> $tight {
                $tight($kernel::from_words(words))
            }
            #[inline(always)]
            fn from_words(words: &[[u64; 4]; 1]) -> $tight {
                $tight($kernel::from_words(&words[0]))
            }
            #[inline(always)]
            fn to_words(a: $tight) -> [[u64; 4]; 1] {
                [$kernel::to_words(&a.0)]
            }
            #[inline(always)]
            fn mul(a: impl Into<$loose>, b: impl Into<$loose>) -> $tight {
                $tight($kernel::mul(&a.into().0, &b.into().0))
            }
            #[inline(always)]
            fn square(a: impl Into<$loose>) -> $tight {
                $tight($kernel::square(&a.into().0))
            }
            #[inline(always)]
            fn mul_small(a: impl Into<$loose>, k: u32) -> $tight {
                debug_assert!(k < 1 << 17);
                $tight($kernel::mul_small(&a.into().0, u64::from(k)))
            }
            #[inline(always)]
            fn mul_small_add(a: impl Into<$loose>, k: u32, b: $tight) -> $tight {
                debug_assert!(k < 1 << 17);
                $tight($kernel::mul_small_add(&a.into().0, u64::from(k), &b.0))
            }
            #[inline(always)]
            fn product(a: impl Into<$loose>, b: impl Into<$loose>) -> $tight {
                Self::mul(a, b)
            }
            #[inline(always)]
            fn product_square(a: impl Into<$loose>) -> $tight {
                Self::square(a)
            }
            #[inline(always)]
            fn reduce(a: $tight) -> $tight {
                a
            }
            #[inline(always)]
            fn reduce_sum(a: $tight, b: $tight) -> $sum {
                Self::add(a, b)
            }
            #[inline(always)]
            fn reduce_difference(a: $tight, b: $tight) -> $sum {
                Self::sub(a, b)
            }
            #[inline(always)]
            fn add(a: $tight, b: $tight) -> $sum {
                $sum($kernel::add(&a.0, &b.0))
            }
            #[inline(always)]
            fn sub(a: $tight, b: $tight) -> $sum {
                $sum($kernel::sub(&a.0, &b.0))
            }
            #[inline(always)]
            fn neg(a: $tight) -> $sum {
                $sum($kernel::neg(&a.0))
            }
            #[inline(always)]
            fn add_sums(a: impl Into<$sum>, b: impl Into<$sum>) -> $loose {
                $loose($kernel::add_sums(&a.into().0, &b.into().0))
            }
            #[inline(always)]
            fn sub_sums(a: impl Into<$sum>, b: impl Into<$sum>) -> $loose {
                $loose($kernel::sub_sums(&a.into().0, &b.into().0))
            }
            #[inline(always)]
            fn carry(a: impl Into<$loose>) -> $tight {
                $tight($kernel::carry(&a.into().0))
            }
            #[inline(always)]
            fn select(mask: Bit, a: $tight, b: $tight) -> $tight {
                $tight($kernel::select(mask.0, &a.0, &b.0))
            }
            #[inline(always)]
            fn select_sums(mask: Bit, a: $sum, b: $sum) -> $sum {
                $sum($kernel::select_sums(mask.0, &a.0, &b.0))
            }
            #[inline(always)]
            fn is_zero(a: $tight) -> Bit {
                Bit::new($kernel::is_zero(&a.0))
            }
            #[inline(always)]
            fn is_odd(a: $tight) -> Bit {
                Bit::new(($kernel::to_words(&a.0)[0] & 1) as u8)
            }
            #[inline(always)]
            fn mask(bits: &[u8; 1]) -> Bit {
                Bit::new(bits[0] & 1)
            }
            #[inline(always)]
            fn bits(mask: Bit) -> [u8; 1] {
                [mask.0]
            }
            #[inline(always)]
            fn mask_and(a: Bit, b: Bit) -> Bit {
                Bit(a.0 & b.0)
            }
            #[inline(always)]
            fn mask_or(a: Bit, b: Bit) -> Bit {
                Bit(a.0 | b.0)
            }
        }
    };
}

representation!(
    /// Four full limbs of 64 bits.
    Sat64, sat64, 4, "sat64", Sat64Tight, Sat64Sum, Sat64Loose
);
representation!(
    /// Five limbs of 51 bits, `u128` columns.
    U51, u51, 5, "u51", U51Tight, U51Sum, U51Loose
);
representation!(
    /// Five limbs of 51 bits, operands shifted beforehand.
    Ps51, ps51, 5, "ps51", Ps51Tight, Ps51Sum, Ps51Loose
);
