//! Kernels on lanes as calls.
//!
//! A test names each operation many times, and a kernel that is compiled into every place makes
//! it slow to compile. Here each is compiled once. It runs without the instructions of an entry,
//! so every operation of a vector is a call of its own: slow, and for a test fast enough.

use limbsmith::hazmat::lane::{Bit, Low};
use limbsmith::hazmat::{Lane, LaneKernels};
use std::marker::PhantomData;

/// The kernels of `K`.
#[derive(Clone, Copy)]
pub struct Outlined<K>(PhantomData<K>);

type Lows<K, V> = <K as LaneKernels>::Limbs<Low<V>>;
type Limbs<K, V> = <K as LaneKernels>::Limbs<V>;
type Whole<K, V> = <K as LaneKernels>::Whole<V>;

macro_rules! call {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {$(
        #[inline(never)]
        fn $name<V: Lane>($($arg: $ty),*) -> $out {
            K::$name($($arg),*)
        }
    )*};
}

impl<K: LaneKernels> LaneKernels for Outlined<K> {
    const NAME: &'static str = K::NAME;
    const RADIX: usize = K::RADIX;
    type Prime = K::Prime;
    type Limbs<T: Copy> = K::Limbs<T>;
    type Whole<T: Copy> = K::Whole<T>;
    const ONE: K::Limbs<u64> = K::ONE;
    const ENTER: Option<K::Limbs<u64>> = K::ENTER;
    const STORED: K::Limbs<u64> = K::STORED;
    const STORED_SMALL: u32 = K::STORED_SMALL;

    fn limbs<T: Copy>(x: T) -> K::Limbs<T> {
        K::limbs(x)
    }
    fn whole<T: Copy>(x: T) -> K::Whole<T> {
        K::whole(x)
    }
    call! {
        product(a: &Lows<K, V>, b: &Lows<K, V>) -> Limbs<K, V>;
        product_square(a: &Lows<K, V>) -> Limbs<K, V>;
        reduce(a: &Limbs<K, V>) -> Lows<K, V>;
        reduce_sum(a: &Limbs<K, V>, b: &Limbs<K, V>) -> Limbs<K, V>;
        reduce_difference(a: &Limbs<K, V>, b: &Limbs<K, V>) -> Limbs<K, V>;
        reduce_plus(a: &Limbs<K, V>, b: &Lows<K, V>) -> Limbs<K, V>;
        reduce_minus(a: &Limbs<K, V>, b: &Lows<K, V>) -> Limbs<K, V>;
        mul_small(a: &Lows<K, V>, k: Low<V>) -> Lows<K, V>;
        mul_small_add(a: &Lows<K, V>, k: Low<V>, b: &Lows<K, V>) -> Lows<K, V>;
        add(a: &Lows<K, V>, b: &Lows<K, V>) -> Limbs<K, V>;
        sub(a: &Lows<K, V>, b: &Lows<K, V>) -> Limbs<K, V>;
        neg(a: &Lows<K, V>) -> Limbs<K, V>;
        add_sums(a: &Limbs<K, V>, b: &Limbs<K, V>) -> Lows<K, V>;
        sub_sums(a: &Limbs<K, V>, b: &Limbs<K, V>) -> Lows<K, V>;
        carry(a: &Limbs<K, V>) -> Lows<K, V>;
        widen(a: &Lows<K, V>) -> Limbs<K, V>;
        select(bit: Bit<V>, a: &Lows<K, V>, b: &Lows<K, V>) -> Lows<K, V>;
        select_sums(bit: Bit<V>, a: &Limbs<K, V>, b: &Limbs<K, V>) -> Limbs<K, V>;
        split_words(words: &Whole<K, V>) -> Lows<K, V>;
        to_words(a: &Lows<K, V>) -> Whole<K, V>;
        is_zero(a: &Lows<K, V>) -> Bit<V>;
        is_canonical(words: &Whole<K, V>) -> Bit<V>;
    }
}
