//! Outlined kernels.
//!
//! A product takes eighty instructions or more. Inlined into a formula, it avoids passing its operands through memory.
//! For a formula that is computed a few times for many inputs that saves little, while the costs, compile time and
//! instruction cache, are the same. So each field has two sets of kernels: inlined ones for doublings and additions,
//! and [`Called`] for everything else.

use core::marker::PhantomData;

use super::{LaneKernels, LowLimbs};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{Bit, Lane, Low};

/// Outlined functions of [`LaneKernels`], one per field and vector type.
///
/// Their vectors are of type `V`, which is always the type that the call runs on.
macro_rules! calls {
    ($($(#[$doc:meta])* $name:ident $work:ident($($arg:ident: $ty:ty),*) -> $out:ty = $body:expr;)*) => {$(
        struct $work<'a, K: LaneKernels, V: Lane> {
            $($arg: &'a $ty,)*
            field: PhantomData<(K, V)>,
        }

        impl<K: LaneKernels, V: Lane> LaneWork for $work<'_, K, V> {
            type Output = $out;
            #[inline(always)]
            fn run<U: Lane>(self) -> $out {
                let $work { $($arg,)* field: _ } = self;
                $body
            }
        }

        $(#[$doc])*
        #[inline(always)]
        pub fn $name<K: LaneKernels, V: Lane>($($arg: &$ty),*) -> $out {
            let work = $work::<K, V> { $($arg,)* field: PhantomData };
            // Without inlining the work is a call anyway.
            if V::INLINE { V::outline(work) } else { work.run::<V>() }
        }
    )*};
}

calls! {
    /// `a * b`.
    mul Mul(a: LowLimbs<K, V>, b: LowLimbs<K, V>) -> LowLimbs<K, V> = K::reduce(&K::product(a, b));
    /// `a^2`.
    square Square(a: LowLimbs<K, V>) -> LowLimbs<K, V> = K::reduce(&K::product_square(a));
    /// `a * b`, carries not moved.
    product Product(a: LowLimbs<K, V>, b: LowLimbs<K, V>) -> K::Limbs<V> = K::product(a, b);
    /// The canonical value.
    to_words ToWords(a: LowLimbs<K, V>) -> K::Whole<V> = K::to_words(a);
    /// Whether the value is 0 modulo the prime.
    is_zero IsZero(a: LowLimbs<K, V>) -> Bit<V> = K::is_zero(a);
}

/// The kernels of `K`, the large ones called.
#[derive(Clone, Copy, Debug)]
pub struct Called<K>(PhantomData<K>);

/// Passes functions on.
macro_rules! pass_on {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $out:ty = $to:path;)*) => {$(
        #[inline(always)]
        fn $name<V: Lane>($($arg: $ty),*) -> $out {
            $to($($arg),*)
        }
    )*};
}

impl<K: LaneKernels> LaneKernels for Called<K> {
    const NAME: &'static str = K::NAME;
    const RADIX: usize = K::RADIX;
    type Prime = K::Prime;
    type Limbs<T: Copy> = K::Limbs<T>;
    type Whole<T: Copy> = K::Whole<T>;
    const ONE: K::Limbs<u64> = K::ONE;
    const ENTER: Option<K::Limbs<u64>> = K::ENTER;
    const STORED: K::Limbs<u64> = K::STORED;
    const STORED_SMALL: u32 = K::STORED_SMALL;

    #[inline(always)]
    fn limbs<T: Copy>(x: T) -> K::Limbs<T> {
        K::limbs(x)
    }
    #[inline(always)]
    fn whole<T: Copy>(x: T) -> K::Whole<T> {
        K::whole(x)
    }
    #[inline(always)]
    fn product_square<V: Lane>(a: &LowLimbs<K, V>) -> K::Limbs<V> {
        product::<K, V>(a, a)
    }
    pass_on! {
        mul(a: &LowLimbs<K, V>, b: &LowLimbs<K, V>) -> LowLimbs<K, V> = mul::<K, V>;
        square(a: &LowLimbs<K, V>) -> LowLimbs<K, V> = square::<K, V>;
        product(a: &LowLimbs<K, V>, b: &LowLimbs<K, V>) -> K::Limbs<V> = product::<K, V>;
        to_words(a: &LowLimbs<K, V>) -> K::Whole<V> = to_words::<K, V>;
        is_zero(a: &LowLimbs<K, V>) -> Bit<V> = is_zero::<K, V>;
        reduce(a: &K::Limbs<V>) -> LowLimbs<K, V> = K::reduce;
        reduce_sum(a: &K::Limbs<V>, b: &K::Limbs<V>) -> K::Limbs<V> = K::reduce_sum;
        reduce_difference(a: &K::Limbs<V>, b: &K::Limbs<V>) -> K::Limbs<V> = K::reduce_difference;
        reduce_plus(a: &K::Limbs<V>, b: &LowLimbs<K, V>) -> K::Limbs<V> = K::reduce_plus;
        reduce_minus(a: &K::Limbs<V>, b: &LowLimbs<K, V>) -> K::Limbs<V> = K::reduce_minus;
        mul_small(a: &LowLimbs<K, V>, k: Low<V>) -> LowLimbs<K, V> = K::mul_small;
        mul_small_add(a: &LowLimbs<K, V>, k: Low<V>, b: &LowLimbs<K, V>) -> LowLimbs<K, V> = K::mul_small_add;
        add(a: &LowLimbs<K, V>, b: &LowLimbs<K, V>) -> K::Limbs<V> = K::add;
        sub(a: &LowLimbs<K, V>, b: &LowLimbs<K, V>) -> K::Limbs<V> = K::sub;
        neg(a: &LowLimbs<K, V>) -> K::Limbs<V> = K::neg;
        add_sums(a: &K::Limbs<V>, b: &K::Limbs<V>) -> LowLimbs<K, V> = K::add_sums;
        sub_sums(a: &K::Limbs<V>, b: &K::Limbs<V>) -> LowLimbs<K, V> = K::sub_sums;
        carry(a: &K::Limbs<V>) -> LowLimbs<K, V> = K::carry;
        widen(a: &LowLimbs<K, V>) -> K::Limbs<V> = K::widen;
        select(bit: Bit<V>, a: &LowLimbs<K, V>, b: &LowLimbs<K, V>) -> LowLimbs<K, V> = K::select;
        select_sums(bit: Bit<V>, a: &K::Limbs<V>, b: &K::Limbs<V>) -> K::Limbs<V> = K::select_sums;
        split_words(words: &K::Whole<V>) -> LowLimbs<K, V> = K::split_words;
        is_canonical(words: &K::Whole<V>) -> Bit<V> = K::is_canonical;
    }
}
