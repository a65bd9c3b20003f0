//! Macros that turn a SIMD kernel module, which the forge prints, into a field.

/// Passes functions through to a module.
macro_rules! pass {
    ($module:ident, $($name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {$(
        #[inline(always)]
        fn $name<V: $crate::arch::lane::Lane>($($arg: $ty),*) -> $out {
            #[inline(never)]
            fn apart<V: $crate::arch::lane::Lane>($($arg: $ty),*) -> $out {
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
pub(in crate::field) use pass;

/// Defines a type for a module of SIMD functions, and its field. Arguments include the function that splits words into
/// limbs of the given width, and `r` where `R = 2^r`, or 0 if not in Montgomery form.
macro_rules! lanes {
    ($name:ident, $kernels:ident, $prime:ident, $module:ident, $text:literal, $limbs:literal, $radix:literal, $words:literal, $split:ident, $r:literal $(, $formulas:ident)?) => {
        #[doc = concat!("The functions of [`", stringify!($module), "`].")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $kernels;

        #[doc = concat!("Elements in the lanes of vectors, on the limbs of [`", stringify!($module), "`].")]
        pub type $name<V> = $crate::field::vectors::Vectors<$kernels, V>;

        impl $crate::field::vectors::LaneKernels for $kernels {
            const NAME: &'static str = $text;
            const RADIX: usize = $radix;
            type Prime = $prime;
            type Limbs<T: Copy> = [T; $limbs];
            type Whole<T: Copy> = [T; $words];
            const ONE: [u64; $limbs] = $crate::field::vectors::limbs_of(
                &$crate::field::prime::power_of_two(&MODULUS, $r), $radix
            );
            const ENTER: Option<[u64; $limbs]> = match $r {
                0 => None,
                r => Some($crate::field::vectors::limbs_of(
                    &$crate::field::prime::power_of_two(&MODULUS, 2 * r), $radix
                )),
            };
            const STORED: [u64; $limbs] = $crate::field::vectors::limbs_of(
                &$crate::field::vectors::stored(&MODULUS, $r), $radix
            );
            const STORED_SMALL: u32 = $crate::field::vectors::stored_small(&MODULUS, $r);

            #[inline(always)]
            fn limbs<T: Copy>(x: T) -> [T; $limbs] {
                [x; $limbs]
            }
            #[inline(always)]
            fn whole<T: Copy>(x: T) -> [T; $words] {
                [x; $words]
            }
            $crate::field::vectors::pass! { $module,
                product(a: &[$crate::arch::lane::Low<V>; $limbs], b: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $limbs];
                product_square(a: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $limbs];
                reduce(a: &[V; $limbs]) -> [$crate::arch::lane::Low<V>; $limbs];
                reduce_sum(a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                reduce_difference(a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                reduce_plus(a: &[V; $limbs], b: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $limbs];
                reduce_minus(a: &[V; $limbs], b: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $limbs];
                mul_small(a: &[$crate::arch::lane::Low<V>; $limbs], k: $crate::arch::lane::Low<V>) -> [$crate::arch::lane::Low<V>; $limbs];
                mul_small_add(a: &[$crate::arch::lane::Low<V>; $limbs], k: $crate::arch::lane::Low<V>, b: &[$crate::arch::lane::Low<V>; $limbs])
                    -> [$crate::arch::lane::Low<V>; $limbs];
                add(a: &[$crate::arch::lane::Low<V>; $limbs], b: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $limbs];
                sub(a: &[$crate::arch::lane::Low<V>; $limbs], b: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $limbs];
                neg(a: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $limbs];
                add_sums(a: &[V; $limbs], b: &[V; $limbs]) -> [$crate::arch::lane::Low<V>; $limbs];
                sub_sums(a: &[V; $limbs], b: &[V; $limbs]) -> [$crate::arch::lane::Low<V>; $limbs];
                carry(a: &[V; $limbs]) -> [$crate::arch::lane::Low<V>; $limbs];
                widen(a: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $limbs];
                select(bit: $crate::arch::lane::Bit<V>, a: &[$crate::arch::lane::Low<V>; $limbs], b: &[$crate::arch::lane::Low<V>; $limbs])
                    -> [$crate::arch::lane::Low<V>; $limbs];
                select_sums(bit: $crate::arch::lane::Bit<V>, a: &[V; $limbs], b: &[V; $limbs]) -> [V; $limbs];
                to_words(a: &[$crate::arch::lane::Low<V>; $limbs]) -> [V; $words];
                is_zero(a: &[$crate::arch::lane::Low<V>; $limbs]) -> $crate::arch::lane::Bit<V>;
                is_canonical(words: &[V; $words]) -> $crate::arch::lane::Bit<V>;
            }
            #[inline(always)]
            fn split_words<V: $crate::arch::lane::Lane>(words: &[V; $words]) -> [$crate::arch::lane::Low<V>; $limbs] {
                $module::$split(words)
            }
            $($crate::field::vectors::$formulas! { $module, $limbs })?
        }
    };
}
pub(in crate::field) use lanes;

/// A whole formula, where a module has it: the affine addition on twisted Edwards curves.
macro_rules! edwards_add_affine {
    ($module:ident, $limbs:literal) => {
        $crate::field::vectors::formula! {
            $module, $limbs, edwards_add_affine(x, y, z, t, minus, plus, xytd)
        }
    };
}
pub(in crate::field) use edwards_add_affine;

/// A whole formula: four elements come in one array, one after the other.
macro_rules! formula {
    ($module:ident, $limbs:literal, $name:ident($($arg:ident),*)) => {
        #[inline(always)]
        fn $name<V: $crate::arch::lane::Lane>(
            $($arg: &[$crate::arch::lane::Low<V>; $limbs]),*
        ) -> Option<[[$crate::arch::lane::Low<V>; $limbs]; 4]> {
            #[inline(never)]
            fn apart<V: $crate::arch::lane::Lane>(
                $($arg: &[$crate::arch::lane::Low<V>; $limbs]),*
            ) -> [$crate::arch::lane::Low<V>; 4 * $limbs] {
                $module::$name($($arg),*)
            }
            let all = if V::INLINE {
                $module::$name($($arg),*)
            } else {
                apart::<V>($($arg),*)
            };
            let mut four = [[all[0]; $limbs]; 4];
            for i in 0..4 {
                for j in 0..$limbs {
                    four[i][j] = all[$limbs * i + j];
                }
            }
            Some(four)
        }
    };
}
pub(in crate::field) use formula;
