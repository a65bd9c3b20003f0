//! The vectors of AVX2: four lanes, and a multiplier that takes 32 bits.
//!
//! As in [`super::ifma`], the vector type is private, and work runs on it only through [`Avx2::call`].

use super::lane::LaneWork;
use super::lane32::NarrowWork;

/// The processor has BMI1, BMI2 and AVX2, and the operating system saves the registers.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(Found);

#[cfg(limbsmith_detect)]
type Found = super::Bmi2;
/// Other processors and builds without optimization have no such token, and no SIMD code is compiled for them.
#[cfg(not(limbsmith_detect))]
type Found = core::convert::Infallible;

impl Avx2 {
    /// Asks the processor; the answer is cached.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        #[cfg(limbsmith_detect)]
        {
            super::Bmi2::detect().map(Avx2)
        }
        #[cfg(not(limbsmith_detect))]
        {
            None
        }
    }

    /// Runs the work on the processor's vectors, in pairs.
    #[inline(always)]
    pub fn call<W: LaneWork>(self, work: W) -> W::Output {
        #[cfg(limbsmith_detect)]
        {
            // SAFETY: `self` exists, so detection found every feature that both are compiled for.
            unsafe {
                match W::VARTIME {
                    true => x86::Root::enter_vartime(work),
                    false => x86::Root::enter(work),
                }
            }
        }
        #[cfg(not(limbsmith_detect))]
        {
            let _ = work;
            match self.0 {}
        }
    }

    /// Runs the work on the processor's vectors, one at a time.
    #[inline(always)]
    pub fn call_narrow<W: NarrowWork>(self, work: W) -> W::Output {
        #[cfg(limbsmith_detect)]
        {
            // SAFETY: as for `call`.
            unsafe { x86::enter_narrow(work) }
        }
        #[cfg(not(limbsmith_detect))]
        {
            let _ = work;
            match self.0 {}
        }
    }
}

#[cfg(limbsmith_detect)]
mod x86 {
    use super::{LaneWork, NarrowWork};
    use crate::arch::lane32::{HALF, Lane, Pair};
    use crate::arch::opaque::opaque32;
    use core::arch::x86_64::*;
    use core::mem::MaybeUninit;
    use core::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

    /// The functions that are compiled with the instructions: entries, and further ways in from inside.
    ///
    /// They are methods of the work for the reason given in `super::super::ifma`.
    pub(super) trait Root: LaneWork + Sized {
        #[target_feature(enable = "bmi1,bmi2,avx2")]
        unsafe fn enter(self) -> Self::Output {
            self.run::<Pair<Ymm>>()
        }
        #[target_feature(enable = "bmi1,bmi2,avx2")]
        unsafe fn enter_vartime(self) -> Self::Output {
            self.run::<Pair<Ymm>>()
        }
        #[target_feature(enable = "bmi1,bmi2,avx2")]
        #[inline(never)]
        unsafe fn outlined(self) -> Self::Output {
            align_stack();
            self.run::<Pair<Ymm>>()
        }
        #[target_feature(enable = "bmi1,bmi2,avx2")]
        #[inline(never)]
        unsafe fn outlined_vartime(self) -> Self::Output {
            align_stack();
            self.run::<Pair<Ymm>>()
        }
    }

    impl<W: LaneWork> Root for W {}

    #[target_feature(enable = "bmi1,bmi2,avx2")]
    pub(super) unsafe fn enter_narrow<W: NarrowWork>(work: W) -> W::Output {
        work.run::<Ymm>()
    }

    /// Four words in a register.
    #[derive(Clone, Copy)]
    pub(super) struct Ymm(__m256i);

    macro_rules! operators {
        ($($name:ident $function:ident $intrinsic:ident),*) => {$(
            impl $name for Ymm {
                type Output = Self;
                #[inline(always)]
                fn $function(self, other: Self) -> Self {
                    // SAFETY: vectors exist only inside `enter`, so the processor has AVX2.
                    Ymm(unsafe { $intrinsic(self.0, other.0) })
                }
            }
        )*};
    }
    operators!(
        Sub sub _mm256_sub_epi64,
        BitAnd bitand _mm256_and_si256,
        BitOr bitor _mm256_or_si256,
        BitXor bitxor _mm256_xor_si256
    );

    impl Add for Ymm {
        type Output = Self;
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            // SAFETY: as above.
            Ymm(unsafe { opaque(_mm256_add_epi64(self.0, other.0)) })
        }
    }

    impl Shl<u32> for Ymm {
        type Output = Self;
        #[inline(always)]
        fn shl(self, k: u32) -> Self {
            // SAFETY: as above. The count is a constant after inlining.
            Ymm(unsafe { _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(k.into())) })
        }
    }

    impl Shr<u32> for Ymm {
        type Output = Self;
        #[inline(always)]
        fn shr(self, k: u32) -> Self {
            // SAFETY: as above.
            Ymm(unsafe { _mm256_srlv_epi64(self.0, _mm256_set1_epi64x(k.into())) })
        }
    }

    impl Ymm {
        /// A quarter of a table of sixteen entries: entry `index mod 4` of a vector.
        #[inline(always)]
        fn entry(self, dwords: __m256i) -> __m256i {
            // SAFETY: as above.
            unsafe { _mm256_permutevar8x32_epi32(self.0, dwords) }
        }
    }

    impl Lane for Ymm {
        /// All ones or zeros in each lane.
        type Bits = __m256i;
        const NAME: &'static str = "avx2";
        const INLINE: bool = true;

        #[inline(always)]
        fn load(x: &[u64; HALF]) -> Self {
            // SAFETY: as above; the array has 32 bytes, and the load requires no alignment.
            Ymm(unsafe { _mm256_loadu_si256(x.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store(self) -> [u64; HALF] {
            let mut x = [0u64; HALF];
            // SAFETY: as for the load.
            unsafe { _mm256_storeu_si256(x.as_mut_ptr().cast(), self.0) };
            x
        }
        #[inline(always)]
        fn splat(x: u64) -> Self {
            // SAFETY: as above.
            Ymm(unsafe { _mm256_set1_epi64x(x as i64) })
        }
        #[inline(always)]
        fn mul32(self, other: Self) -> Self {
            // SAFETY: as above.
            Ymm(unsafe { opaque(_mm256_mul_epu32(self.0, other.0)) })
        }
        #[inline(always)]
        fn min32(self, other: Self) -> Self {
            // SAFETY: as above.
            Ymm(unsafe { _mm256_min_epu32(self.0, other.0) })
        }
        #[inline(always)]
        fn blend(bits: __m256i, a: Self, b: Self) -> Self {
            // SAFETY: as above.
            Ymm(unsafe { _mm256_blendv_epi8(a.0, b.0, bits) })
        }
        #[inline(always)]
        fn below(a: Self, b: Self) -> __m256i {
            // The comparison is of signed words: the top bit of both is turned.
            let top = Self::splat(1 << 63);
            // SAFETY: as above.
            unsafe { _mm256_cmpgt_epi64((b ^ top).0, (a ^ top).0) }
        }
        #[inline(always)]
        fn equal(a: Self, b: Self) -> __m256i {
            // SAFETY: as above.
            unsafe { _mm256_cmpeq_epi64(a.0, b.0) }
        }
        #[inline(always)]
        fn bits(x: u8) -> __m256i {
            let all = Self::splat(opaque32(x.into()).into());
            let lanes = Self::load(&[1, 2, 4, 8]);
            Self::equal(all & lanes, lanes)
        }
        #[inline(always)]
        fn byte(bits: __m256i) -> u8 {
            // SAFETY: as above.
            unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(bits)) as u8 }
        }
        #[inline(always)]
        fn both(a: __m256i, b: __m256i) -> __m256i {
            // SAFETY: as above.
            unsafe { _mm256_and_si256(a, b) }
        }
        #[inline(always)]
        fn either(a: __m256i, b: __m256i) -> __m256i {
            // SAFETY: as above.
            unsafe { _mm256_or_si256(a, b) }
        }
        #[inline(always)]
        fn table16(table: &[Self; 4], index: Self) -> Self {
            // Of a vector as eight words of 32 bits, words `2 i` and `2 i + 1`.
            // SAFETY: as above. Registers are permuted: no address depends on the index.
            unsafe {
                let twice = (index & Self::splat(3)) << 1;
                let dwords = twice | (twice + Self::splat(1)) << 32;
                let (a, b) = (table[0].entry(dwords.0), table[1].entry(dwords.0));
                let (c, d) = (table[2].entry(dwords.0), table[3].entry(dwords.0));
                // The sign of a word, as a number of 64 bits with a fraction, chooses.
                let first = _mm256_castsi256_pd((index << 61).0);
                let second = _mm256_castsi256_pd((index << 60).0);
                let pair =
                    |x, y| _mm256_blendv_pd(_mm256_castsi256_pd(x), _mm256_castsi256_pd(y), first);
                let all = _mm256_blendv_pd(pair(a, b), pair(c, d), second);
                Ymm(_mm256_castpd_si256(all))
            }
        }
        #[inline(always)]
        fn gather_vartime(words: &[u64], index: Self) -> Self {
            let mut r = [0; HALF];
            for (r, at) in r.iter_mut().zip(index.store()) {
                let at = usize::try_from(at).unwrap_or(usize::MAX);
                *r = words.get(at).copied().unwrap_or(0) as i64;
            }
            let [a, b, c, d] = r;
            // From registers: a vector load of values just stored in pieces would stall on store forwarding.
            // SAFETY: as above.
            Ymm(unsafe { _mm256_set_epi64x(d, c, b, a) })
        }
        #[inline(always)]
        fn transpose(rows: &[Self; HALF]) -> [Self; HALF] {
            let [a, b, c, d] = *rows;
            // SAFETY: as above.
            unsafe {
                let (ab0, ab1) = (
                    _mm256_unpacklo_epi64(a.0, b.0),
                    _mm256_unpackhi_epi64(a.0, b.0),
                );
                let (cd0, cd1) = (
                    _mm256_unpacklo_epi64(c.0, d.0),
                    _mm256_unpackhi_epi64(c.0, d.0),
                );
                [
                    Ymm(_mm256_permute2x128_si256::<0x20>(ab0, cd0)),
                    Ymm(_mm256_permute2x128_si256::<0x20>(ab1, cd1)),
                    Ymm(_mm256_permute2x128_si256::<0x31>(ab0, cd0)),
                    Ymm(_mm256_permute2x128_si256::<0x31>(ab1, cd1)),
                ]
            }
        }
        #[inline(always)]
        fn outline<W: LaneWork>(work: W) -> W::Output {
            // SAFETY: vectors exist only inside `enter`, so the processor has its features. The same holds for any code
            // that can name this type.
            unsafe {
                match W::VARTIME {
                    true => Root::outlined_vartime(work),
                    false => Root::outlined(work),
                }
            }
        }
    }

    /// A value barrier: the same register, opaque to the optimizer.
    ///
    /// Without it, optimizations make the code slower. LLVM widens a 32-bit product to 64 bits. If its factors are
    /// known to be short or masked, and it finds two such products in a row, one of them by a constant, it drops the
    /// mask between them and computes one product in four instructions. It also reorders a sum of ten such products so
    /// that all of them are computed, and spilled, before any is added. With this barrier after each product and each
    /// sum, a point doubling takes a third of the time.
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn opaque(mut x: __m256i) -> __m256i {
        #[cfg(miri)]
        core::hint::black_box(&mut x);
        #[cfg(not(miri))]
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

    /// Alignment of a vector.
    #[repr(align(32))]
    struct Aligned {
        _size: [u64; 4],
    }

    /// Has the compiler align the stack of the calling function. It does so for variables only: where
    /// all are in registers, those that are spilled would have every other place across two lines of
    /// the cache.
    #[inline(always)]
    fn align_stack() {
        let mut place = MaybeUninit::<Aligned>::uninit();
        #[cfg(miri)]
        core::hint::black_box(&mut place);
        #[cfg(not(miri))]
        // SAFETY: no instruction; the address is not used.
        unsafe {
            core::arch::asm!("/* {} */", in(reg) place.as_mut_ptr(), options(nostack, preserves_flags));
        }
    }
}
