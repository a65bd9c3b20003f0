//! The vectors of AVX-512 with IFMA.
//!
//! The vector type is private: work is generic over [`Lane`], and only [`Ifma::call`] puts the
//! processor's vectors in its place. So they exist only where a token does, and a token exists
//! only where detection found the instructions.
//!
//! Each operation is one instruction. The wrappers are `#[inline(always)]` without the features,
//! as they must be to implement operators; inside the entry, which has them, the intrinsics
//! become instructions.

#[cfg(limbsmith_ifma)]
mod ymm;

#[cfg(limbsmith_ifma)]
use super::lane::Lane;
use super::lane::LaneWork;

#[cfg(limbsmith_ifma)]
cpufeatures::new!(
    found,
    "avx512f",
    "avx512ifma",
    "avx512vl",
    "avx512dq",
    "avx512bw",
    "bmi1",
    "bmi2",
    "avx2"
);

/// The processor has AVX-512 with IFMA, VL, DQ and BW, and BMI1 and BMI2, and the operating system
/// saves the registers.
#[derive(Clone, Copy, Debug)]
pub struct Ifma(Found);

#[cfg(limbsmith_ifma)]
type Found = ();
/// Other processors, builds without optimization and compilers before Rust 1.89 have no such token, and no SIMD code is
/// compiled for them.
#[cfg(not(limbsmith_ifma))]
type Found = core::convert::Infallible;

impl Ifma {
    /// Asks the processor; the answer is cached.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        #[cfg(limbsmith_ifma)]
        {
            found::get().then_some(Ifma(()))
        }
        #[cfg(not(limbsmith_ifma))]
        {
            None
        }
    }

    /// Runs the work on the processor's vectors.
    #[inline(always)]
    pub fn call<W: LaneWork>(self, work: W) -> W::Output {
        #[cfg(limbsmith_ifma)]
        {
            // SAFETY: `self` exists, so `detect` found every feature that the entries are compiled for.
            unsafe {
                match W::VARTIME {
                    true => x86::Root::enter_vartime::<x86::Zmm>(work),
                    false => x86::Root::enter::<x86::Zmm>(work),
                }
            }
        }
        #[cfg(not(limbsmith_ifma))]
        {
            let _ = work;
            match self.0 {}
        }
    }

    /// Runs the work on vectors of four lanes, as [`super::lane`] describes them. On Zen 4 a chain of products takes
    /// little more than half the time there.
    #[inline(always)]
    pub fn call_four<W: LaneWork>(self, work: W) -> W::Output {
        #[cfg(limbsmith_ifma)]
        {
            // SAFETY: as in `call`.
            unsafe {
                match W::VARTIME {
                    true => x86::Root::enter_vartime::<ymm::Ymm>(work),
                    false => x86::Root::enter::<ymm::Ymm>(work),
                }
            }
        }
        #[cfg(not(limbsmith_ifma))]
        {
            let _ = work;
            match self.0 {}
        }
    }
}

// Compiled where `build.rs` finds a compiler that has the vectors of 512 bits.
#[allow(clippy::incompatible_msrv)]
#[cfg(limbsmith_ifma)]
mod x86 {
    use super::{Lane, LaneWork};
    use crate::arch::lane::LANES;
    use crate::arch::opaque::opaque32;
    use core::arch::x86_64::*;
    use core::mem::MaybeUninit;
    use core::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

    /// The functions that are compiled with the instructions: entries, and further ways in from inside.
    ///
    /// They are methods of the work, because rustc compiles a method in the unit of its type's module, and a generic
    /// function in the unit of its own. So each module of work is a unit; all work in one unit takes three times the
    /// memory.
    pub(super) trait Root: LaneWork + Sized {
        #[target_feature(enable = "avx512f,avx512ifma,avx512vl,avx512dq,avx512bw,bmi1,bmi2,avx2")]
        unsafe fn enter<V: Lane>(self) -> Self::Output {
            self.run::<V>()
        }
        #[target_feature(enable = "avx512f,avx512ifma,avx512vl,avx512dq,avx512bw,bmi1,bmi2,avx2")]
        unsafe fn enter_vartime<V: Lane>(self) -> Self::Output {
            self.run::<V>()
        }
        #[target_feature(enable = "avx512f,avx512ifma,avx512vl,avx512dq,avx512bw,bmi1,bmi2,avx2")]
        #[inline(never)]
        unsafe fn outlined<V: Lane>(self) -> Self::Output {
            align_stack();
            self.run::<V>()
        }
        #[target_feature(enable = "avx512f,avx512ifma,avx512vl,avx512dq,avx512bw,bmi1,bmi2,avx2")]
        #[inline(never)]
        unsafe fn outlined_vartime<V: Lane>(self) -> Self::Output {
            align_stack();
            self.run::<V>()
        }
    }

    impl<W: LaneWork> Root for W {}

    /// Eight words in a register.
    #[derive(Clone, Copy)]
    pub(super) struct Zmm(__m512i);

    macro_rules! operators {
        ($($name:ident $function:ident $intrinsic:ident),*) => {$(
            impl $name for Zmm {
                type Output = Self;
                #[inline(always)]
                fn $function(self, other: Self) -> Self {
                    // SAFETY: vectors exist only inside `enter`, so the processor has AVX-512F.
                    Zmm(unsafe { $intrinsic(self.0, other.0) })
                }
            }
        )*};
    }
    operators!(
        Add add _mm512_add_epi64,
        Sub sub _mm512_sub_epi64,
        BitAnd bitand _mm512_and_si512,
        BitOr bitor _mm512_or_si512,
        BitXor bitxor _mm512_xor_si512
    );

    impl Shl<u32> for Zmm {
        type Output = Self;
        #[inline(always)]
        fn shl(self, k: u32) -> Self {
            // SAFETY: as above. The count is a constant after inlining.
            Zmm(unsafe { _mm512_sllv_epi64(self.0, _mm512_set1_epi64(k.into())) })
        }
    }

    impl Shr<u32> for Zmm {
        type Output = Self;
        #[inline(always)]
        fn shr(self, k: u32) -> Self {
            // SAFETY: as above.
            Zmm(unsafe { _mm512_srlv_epi64(self.0, _mm512_set1_epi64(k.into())) })
        }
    }

    impl Lane for Zmm {
        type Bits = __mmask8;
        type Fields = crate::arch::lane::By52;
        const NAME: &'static str = "ifma";
        const INLINE: bool = true;

        #[inline(always)]
        fn load(x: &[u64; LANES]) -> Self {
            // SAFETY: as above; the array has 64 bytes, and the load requires no alignment.
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
            // SAFETY: as above.
            Zmm(unsafe { _mm512_set1_epi64(x as i64) })
        }
        #[inline(always)]
        fn madd52lo(self, a: Self, b: Self) -> Self {
            // SAFETY: as above, with IFMA.
            Zmm(unsafe { _mm512_madd52lo_epu64(self.0, a.0, b.0) })
        }
        #[inline(always)]
        fn madd52hi(self, a: Self, b: Self) -> Self {
            // SAFETY: as above, with IFMA.
            Zmm(unsafe { _mm512_madd52hi_epu64(self.0, a.0, b.0) })
        }
        #[inline(always)]
        fn blend(bits: __mmask8, a: Self, b: Self) -> Self {
            // SAFETY: as above.
            Zmm(unsafe { _mm512_mask_blend_epi64(bits, a.0, b.0) })
        }
        #[inline(always)]
        fn below(a: Self, b: Self) -> __mmask8 {
            // SAFETY: as above.
            unsafe { _mm512_cmplt_epu64_mask(a.0, b.0) }
        }
        #[inline(always)]
        fn equal(a: Self, b: Self) -> __mmask8 {
            // SAFETY: as above.
            unsafe { _mm512_cmpeq_epu64_mask(a.0, b.0) }
        }
        #[inline(always)]
        fn bits(x: u8) -> __mmask8 {
            opaque32(x.into()) as u8
        }
        #[inline(always)]
        fn byte(bits: __mmask8) -> u8 {
            bits
        }
        #[inline(always)]
        fn both(a: __mmask8, b: __mmask8) -> __mmask8 {
            a & b
        }
        #[inline(always)]
        fn either(a: __mmask8, b: __mmask8) -> __mmask8 {
            a | b
        }
        #[inline(always)]
        fn rotate_right(self, k: u32) -> Self {
            // SAFETY: as above. The count is a constant after inlining.
            Zmm(unsafe { _mm512_rorv_epi64(self.0, _mm512_set1_epi64(k.into())) })
        }
        #[inline(always)]
        fn add32(self, other: Self) -> Self {
            // SAFETY: as above.
            Zmm(unsafe { _mm512_add_epi32(self.0, other.0) })
        }
        #[inline(always)]
        fn shift_right32(self, k: u32) -> Self {
            // SAFETY: as above. The count is a constant after inlining.
            Zmm(unsafe { _mm512_srlv_epi32(self.0, _mm512_set1_epi32(k as i32)) })
        }
        #[inline(always)]
        fn rotate_right32(self, k: u32) -> Self {
            // SAFETY: as above. The count is a constant after inlining.
            Zmm(unsafe { _mm512_rorv_epi32(self.0, _mm512_set1_epi32(k as i32)) })
        }
        #[inline(always)]
        fn table16(low: Self, high: Self, index: Self) -> Self {
            // SAFETY: as above. Of the index the instruction reads four bits.
            Zmm(unsafe { _mm512_permutex2var_epi64(low.0, index.0, high.0) })
        }
        #[inline(always)]
        fn shuffle(self, from: &[u64; LANES]) -> Self {
            // SAFETY: as above. Of each index the instruction reads three bits.
            Zmm(unsafe { _mm512_permutexvar_epi64(Self::load(from).0, self.0) })
        }
        #[inline(always)]
        fn gather_vartime(words: &[u64], index: Self) -> Self {
            let there = Self::below(index, Self::splat(words.len() as u64));
            // SAFETY: as above; lanes that are not in the mask read nothing, and those that are
            // read a word of the slice.
            Zmm(unsafe {
                let zero = _mm512_setzero_si512();
                _mm512_mask_i64gather_epi64::<8>(zero, there, index.0, words.as_ptr().cast())
            })
        }
        #[inline(always)]
        fn transpose(rows: &[Self; LANES]) -> [Self; LANES] {
            // Pairs of words, then pairs of pairs, then all eight.
            // SAFETY: as above.
            let (even, odd) = unsafe {
                (
                    [
                        _mm512_unpacklo_epi64(rows[0].0, rows[1].0),
                        _mm512_unpacklo_epi64(rows[2].0, rows[3].0),
                        _mm512_unpacklo_epi64(rows[4].0, rows[5].0),
                        _mm512_unpacklo_epi64(rows[6].0, rows[7].0),
                    ],
                    [
                        _mm512_unpackhi_epi64(rows[0].0, rows[1].0),
                        _mm512_unpackhi_epi64(rows[2].0, rows[3].0),
                        _mm512_unpackhi_epi64(rows[4].0, rows[5].0),
                        _mm512_unpackhi_epi64(rows[6].0, rows[7].0),
                    ],
                )
            };
            let [c0, c2, c4, c6] = blocks(even);
            let [c1, c3, c5, c7] = blocks(odd);
            [c0, c1, c2, c3, c4, c5, c6, c7]
        }
        #[inline(always)]
        fn outline<W: LaneWork>(work: W) -> W::Output {
            // SAFETY: vectors exist only inside `enter`, so the processor has its features. The same holds for any code
            // that can name this type.
            unsafe {
                match W::VARTIME {
                    true => Root::outlined_vartime::<Self>(work),
                    false => Root::outlined::<Self>(work),
                }
            }
        }
    }

    /// The four blocks of 128 bits of four vectors, transposed.
    #[inline(always)]
    fn blocks([a, b, c, d]: [__m512i; 4]) -> [Zmm; 4] {
        // SAFETY: vectors come from `Zmm`, so the processor has AVX-512F.
        unsafe {
            let ab02 = _mm512_shuffle_i64x2::<0x88>(a, b);
            let ab13 = _mm512_shuffle_i64x2::<0xdd>(a, b);
            let cd02 = _mm512_shuffle_i64x2::<0x88>(c, d);
            let cd13 = _mm512_shuffle_i64x2::<0xdd>(c, d);
            [
                Zmm(_mm512_shuffle_i64x2::<0x88>(ab02, cd02)),
                Zmm(_mm512_shuffle_i64x2::<0x88>(ab13, cd13)),
                Zmm(_mm512_shuffle_i64x2::<0xdd>(ab02, cd02)),
                Zmm(_mm512_shuffle_i64x2::<0xdd>(ab13, cd13)),
            ]
        }
    }

    /// Alignment of a vector.
    #[repr(align(64))]
    struct Aligned {
        _size: [u64; 4],
    }

    /// Has the compiler align the stack of the calling function. It does so for variables only: where
    /// all are in registers, those that are spilled would have their places across two lines of the
    /// cache.
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
