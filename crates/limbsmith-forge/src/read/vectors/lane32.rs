/// Vectors of four lanes of 64 bits, whose multiplier takes 32. Compiled for AVX2 (`-C
/// target-feature=+avx2`) there are those of the processor, `Ymm`; `Model` is everywhere.
#[allow(dead_code)]
pub mod lane32 {
    use core::ops::{Add, BitAnd, BitOr, Shl, Shr, Sub};

    /// Lanes of a vector.
    pub const LANES: usize = 4;

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
        /// The product of the low 32 bits.
        fn mul32(self, other: Self) -> Self;
        /// `b` where the bit is set, else `a`.
        fn blend(bits: Self::Bits, a: Self, b: Self) -> Self;
        /// Where `a < b`.
        fn below(a: Self, b: Self) -> Self::Bits;
        /// Bit `i` for lane `i`.
        fn bits(x: u8) -> Self::Bits;
        /// Back.
        fn byte(bits: Self::Bits) -> u8;
    }

    /// A bit a lane.
    #[derive(Clone, Copy)]
    pub struct Bit<V: Lane>(pub V::Bits);

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
        fn mul32(self, other: Self) -> Self {
            self.zip(other, |a, b| (a as u32) as u64 * (b as u32) as u64)
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

    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    pub use ymm::Ymm;

    /// The processor's vectors. Each call is of an instruction that the whole file is compiled for.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    mod ymm {
        use super::{Add, BitAnd, BitOr, LANES, Lane, Shl, Shr, Sub};
        use core::arch::x86_64::*;

        /// Four words in a register.
        #[derive(Clone, Copy)]
        pub struct Ymm(__m256i);

        /// The same register, of which the optimizer knows nothing: what it knows of products of 32
        /// bits it uses to reorder sums of them until registers run out.
        #[inline(always)]
        fn opaque(mut x: __m256i) -> __m256i {
            // SAFETY: no instruction; the register stays as it is.
            unsafe {
                core::arch::asm!(
                    "/* {} */",
                    inout(ymm_reg) x,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            x
        }

        macro_rules! operators {
            ($($name:ident $function:ident $intrinsic:ident),*) => {$(
                impl $name for Ymm {
                    type Output = Self;
                    #[inline(always)]
                    fn $function(self, other: Self) -> Self {
                        // SAFETY: compiled for AVX2.
                        Ymm(unsafe { $intrinsic(self.0, other.0) })
                    }
                }
            )*};
        }
        operators!(
            Sub sub _mm256_sub_epi64,
            BitAnd bitand _mm256_and_si256,
            BitOr bitor _mm256_or_si256
        );

        impl Add for Ymm {
            type Output = Self;
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: compiled for AVX2.
                Ymm(opaque(unsafe { _mm256_add_epi64(self.0, other.0) }))
            }
        }

        impl Shl<u32> for Ymm {
            type Output = Self;
            #[inline(always)]
            fn shl(self, k: u32) -> Self {
                // SAFETY: compiled for AVX2.
                Ymm(unsafe { _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(k as i64)) })
            }
        }

        impl Shr<u32> for Ymm {
            type Output = Self;
            #[inline(always)]
            fn shr(self, k: u32) -> Self {
                // SAFETY: compiled for AVX2.
                Ymm(unsafe { _mm256_srlv_epi64(self.0, _mm256_set1_epi64x(k as i64)) })
            }
        }

        impl Lane for Ymm {
            /// All ones or zeros in each lane.
            type Bits = __m256i;
            #[inline(always)]
            fn load(x: &[u64; LANES]) -> Self {
                // SAFETY: compiled for AVX2; the array has 32 bytes, and no alignment is asked for.
                Ymm(unsafe { _mm256_loadu_si256(x.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self) -> [u64; LANES] {
                let mut x = [0u64; LANES];
                // SAFETY: as for the load.
                unsafe { _mm256_storeu_si256(x.as_mut_ptr().cast(), self.0) };
                x
            }
            #[inline(always)]
            fn splat(x: u64) -> Self {
                // SAFETY: compiled for AVX2.
                Ymm(unsafe { _mm256_set1_epi64x(x as i64) })
            }
            #[inline(always)]
            fn mul32(self, other: Self) -> Self {
                // SAFETY: compiled for AVX2.
                Ymm(opaque(unsafe { _mm256_mul_epu32(self.0, other.0) }))
            }
            #[inline(always)]
            fn blend(bits: __m256i, a: Self, b: Self) -> Self {
                // SAFETY: compiled for AVX2.
                Ymm(unsafe { _mm256_blendv_epi8(a.0, b.0, bits) })
            }
            #[inline(always)]
            fn below(a: Self, b: Self) -> __m256i {
                // The comparison is of signed words: the top bit of both is turned.
                let top = Self::splat(1 << 63);
                // SAFETY: compiled for AVX2.
                unsafe { _mm256_cmpgt_epi64((b - top).0, (a - top).0) }
            }
            #[inline(always)]
            fn bits(x: u8) -> __m256i {
                let lanes = Self::load(&[1, 2, 4, 8]);
                // SAFETY: compiled for AVX2.
                unsafe { _mm256_cmpeq_epi64((Self::splat(x as u64) & lanes).0, lanes.0) }
            }
            #[inline(always)]
            fn byte(bits: __m256i) -> u8 {
                // SAFETY: compiled for AVX2.
                unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(bits)) as u8 }
            }
        }
    }
}
