/// Vectors of eight lanes of 64 bits. Compiled for AVX-512 with IFMA (`-C
/// target-feature=+avx512f,+avx512ifma`) there are those of the processor, `Zmm`; `Model` is everywhere.
#[allow(dead_code)]
pub mod lane {
    use core::ops::{Add, BitAnd, BitOr, Shl, Shr, Sub};

    /// Lanes of a vector.
    pub const LANES: usize = 8;

    /// A vector. Sums and differences are modulo `2^64`.
    pub trait Lane:
        Copy
        + Add<Output = Self>
        + Sub<Output = Self>
        + BitAnd<Output = Self>
        + BitOr<Output = Self>
        + Shl<u32, Output = Self>
        + Shr<u32, Output = Self>
    {
        /// One truth value for each lane.
        type Bits: Copy;
        /// From an array.
        fn load(x: &[u64; LANES]) -> Self;
        /// To an array.
        fn store(self) -> [u64; LANES];
        /// The same word in all lanes.
        fn splat(x: u64) -> Self;
        /// `self + low` with `a b = low + 2^52 high`, of the low 52 bits of `a` and `b`.
        fn madd52lo(self, a: Self, b: Self) -> Self;
        /// `self + high`.
        fn madd52hi(self, a: Self, b: Self) -> Self;
        /// `b` where the bit is set, else `a`.
        fn blend(bits: Self::Bits, a: Self, b: Self) -> Self;
        /// Where `a < b`.
        fn below(a: Self, b: Self) -> Self::Bits;
        /// Bit `i` for lane `i`.
        fn bits(x: u8) -> Self::Bits;
        /// Back.
        fn byte(bits: Self::Bits) -> u8;
    }

    /// The low 52 bits of each word; what stands above them means nothing.
    #[derive(Clone, Copy)]
    pub struct Low<V>(pub V);

    /// A bit a lane.
    #[derive(Clone, Copy)]
    pub struct Bit<V: Lane>(pub V::Bits);

    /// What `blend` takes.
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

    /// `(r, k)` with `a + b + c = r + 2^64 k`.
    #[inline(always)]
    pub fn adc<V: Lane>(a: V, b: V, c: Bit<V>) -> (V, Bit<V>) {
        let sum = a + b;
        let r = sum + V::blend(c.0, V::splat(0), V::splat(1));
        let k = V::byte(V::below(sum, a)) | V::byte(V::below(r, sum));
        (r, Bit(V::bits(k)))
    }

    /// `(r, k)` with `a - b - c = r - 2^64 k`.
    #[inline(always)]
    pub fn sbb<V: Lane>(a: V, b: V, c: Bit<V>) -> (V, Bit<V>) {
        let difference = a - b;
        let r = difference - V::blend(c.0, V::splat(0), V::splat(1));
        let k = V::byte(V::below(a, b)) | V::byte(V::below(difference, r));
        (r, Bit(V::bits(k)))
    }

    /// A vector in plain Rust.
    #[derive(Clone, Copy)]
    pub struct Model([u64; LANES]);

    impl Model {
        #[inline(always)]
        fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
            Model(core::array::from_fn(|i| f(self.0[i], other.0[i])))
        }
    }

    /// The product of the low 52 bits.
    fn product(a: u64, b: u64) -> u128 {
        const LOW: u64 = (1 << 52) - 1;
        (a & LOW) as u128 * (b & LOW) as u128
    }

    macro_rules! model {
        ($($name:ident $function:ident $what:expr),*) => {$(
            impl $name for Model {
                type Output = Self;
                fn $function(self, other: Self) -> Self {
                    self.zip(other, $what)
                }
            }
        )*};
    }
    model!(
        Add add u64::wrapping_add,
        Sub sub u64::wrapping_sub,
        BitAnd bitand |a, b| a & b,
        BitOr bitor |a, b| a | b
    );

    impl Shl<u32> for Model {
        type Output = Self;
        fn shl(self, k: u32) -> Self {
            Model(self.0.map(|x| x << k))
        }
    }

    impl Shr<u32> for Model {
        type Output = Self;
        fn shr(self, k: u32) -> Self {
            Model(self.0.map(|x| x >> k))
        }
    }

    impl Lane for Model {
        type Bits = u8;
        fn load(x: &[u64; LANES]) -> Self {
            Model(*x)
        }
        fn store(self) -> [u64; LANES] {
            self.0
        }
        fn splat(x: u64) -> Self {
            Model([x; LANES])
        }
        fn madd52lo(self, a: Self, b: Self) -> Self {
            self + a.zip(b, |a, b| product(a, b) as u64 & ((1 << 52) - 1))
        }
        fn madd52hi(self, a: Self, b: Self) -> Self {
            self + a.zip(b, |a, b| (product(a, b) >> 52) as u64)
        }
        fn blend(bits: u8, a: Self, b: Self) -> Self {
            Model(core::array::from_fn(|i| {
                let mask = ((bits >> i & 1) as u64).wrapping_neg();
                a.0[i] & !mask | b.0[i] & mask
            }))
        }
        fn below(a: Self, b: Self) -> u8 {
            (0..LANES).fold(0, |k, i| k | (a.0[i].overflowing_sub(b.0[i]).1 as u8) << i)
        }
        fn bits(x: u8) -> u8 {
            x
        }
        fn byte(bits: u8) -> u8 {
            bits
        }
    }

    #[cfg(all(
        target_arch = "x86_64",
        target_feature = "avx512f",
        target_feature = "avx512ifma"
    ))]
    pub use zmm::Zmm;

    /// The processor's vectors. Each call is of an instruction that the whole file is compiled for.
    #[cfg(all(
        target_arch = "x86_64",
        target_feature = "avx512f",
        target_feature = "avx512ifma"
    ))]
    mod zmm {
        use super::{Add, BitAnd, BitOr, LANES, Lane, Shl, Shr, Sub};
        use core::arch::x86_64::*;

        /// Eight words in a register.
        #[derive(Clone, Copy)]
        pub struct Zmm(__m512i);

        macro_rules! operators {
            ($($name:ident $function:ident $intrinsic:ident),*) => {$(
                impl $name for Zmm {
                    type Output = Self;
                    #[inline(always)]
                    fn $function(self, other: Self) -> Self {
                        // SAFETY: compiled for AVX-512.
                        Zmm(unsafe { $intrinsic(self.0, other.0) })
                    }
                }
            )*};
        }
        operators!(
            Add add _mm512_add_epi64,
            Sub sub _mm512_sub_epi64,
            BitAnd bitand _mm512_and_si512,
            BitOr bitor _mm512_or_si512
        );

        impl Shl<u32> for Zmm {
            type Output = Self;
            #[inline(always)]
            fn shl(self, k: u32) -> Self {
                // SAFETY: compiled for AVX-512.
                Zmm(unsafe { _mm512_sllv_epi64(self.0, _mm512_set1_epi64(k as i64)) })
            }
        }

        impl Shr<u32> for Zmm {
            type Output = Self;
            #[inline(always)]
            fn shr(self, k: u32) -> Self {
                // SAFETY: compiled for AVX-512.
                Zmm(unsafe { _mm512_srlv_epi64(self.0, _mm512_set1_epi64(k as i64)) })
            }
        }

        impl Lane for Zmm {
            type Bits = __mmask8;
            #[inline(always)]
            fn load(x: &[u64; LANES]) -> Self {
                // SAFETY: compiled for AVX-512; the array has 64 bytes, and no alignment is asked for.
                Zmm(unsafe { _mm512_loadu_si512(x.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self) -> [u64; LANES] {
                let mut x = [0u64; LANES];
                // SAFETY: as for the load.
                unsafe { _mm512_storeu_si512(x.as_mut_ptr().cast(), self.0) };
                x
            }
            #[inline(always)]
            fn splat(x: u64) -> Self {
                // SAFETY: compiled for AVX-512.
                Zmm(unsafe { _mm512_set1_epi64(x as i64) })
            }
            #[inline(always)]
            fn madd52lo(self, a: Self, b: Self) -> Self {
                // SAFETY: compiled for AVX-512 IFMA.
                Zmm(unsafe { _mm512_madd52lo_epu64(self.0, a.0, b.0) })
            }
            #[inline(always)]
            fn madd52hi(self, a: Self, b: Self) -> Self {
                // SAFETY: compiled for AVX-512 IFMA.
                Zmm(unsafe { _mm512_madd52hi_epu64(self.0, a.0, b.0) })
            }
            #[inline(always)]
            fn blend(bits: __mmask8, a: Self, b: Self) -> Self {
                // SAFETY: compiled for AVX-512.
                Zmm(unsafe { _mm512_mask_blend_epi64(bits, a.0, b.0) })
            }
            #[inline(always)]
            fn below(a: Self, b: Self) -> __mmask8 {
                // SAFETY: compiled for AVX-512.
                unsafe { _mm512_cmplt_epu64_mask(a.0, b.0) }
            }
            #[inline(always)]
            fn bits(x: u8) -> __mmask8 {
                x
            }
            #[inline(always)]
            fn byte(bits: __mmask8) -> u8 {
                bits
            }
        }
    }
}
