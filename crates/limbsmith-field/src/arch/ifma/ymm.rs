//! Vectors of four lanes: registers of 256 bits with the instructions of AVX-512VL and IFMA.
//!
//! As [`crate::arch::lane`] defines them, lanes 4 to 7 are copies of lanes 0 to 3 and are not stored. Like the vectors of
//! eight lanes these exist only inside the entry, which has the features.

// Compiled where `build.rs` finds a compiler that has these intrinsics.
#![allow(clippy::incompatible_msrv)]

use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use super::{Lane, LaneWork, x86};
use crate::arch::lane::LANES;
use crate::arch::opaque::opaque32;

/// Four words in a register.
#[derive(Clone, Copy)]
pub(super) struct Ymm(__m256i);

macro_rules! operators {
    ($($name:ident $function:ident $intrinsic:ident),*) => {$(
        impl $name for Ymm {
            type Output = Self;
            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                // SAFETY: vectors exist only inside `enter`, so the processor has AVX-512F and VL, and AVX2.
                Ymm(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    )*};
}
operators!(
    Add add _mm256_add_epi64,
    Sub sub _mm256_sub_epi64,
    BitAnd bitand _mm256_and_si256,
    BitOr bitor _mm256_or_si256,
    BitXor bitxor _mm256_xor_si256
);

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

impl Lane for Ymm {
    type Bits = __mmask8;
    type Fields = crate::arch::lane::By52;
    const NAME: &'static str = "ifma4";
    const INLINE: bool = true;

    #[inline(always)]
    fn load(x: &[u64; LANES]) -> Self {
        // SAFETY: as above; the array has more than 32 bytes, and the load requires no alignment.
        Ymm(unsafe { _mm256_loadu_si256(x.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self) -> [u64; LANES] {
        let mut x = [0u64; 4];
        // SAFETY: as for the load; the array has 32 bytes.
        unsafe { _mm256_storeu_si256(x.as_mut_ptr().cast(), self.0) };
        let [a, b, c, d] = x;
        [a, b, c, d, a, b, c, d]
    }
    #[inline(always)]
    fn splat(x: u64) -> Self {
        // SAFETY: as above.
        Ymm(unsafe { _mm256_set1_epi64x(x as i64) })
    }
    #[inline(always)]
    fn madd52lo(self, a: Self, b: Self) -> Self {
        // SAFETY: as above, with IFMA.
        Ymm(unsafe { _mm256_madd52lo_epu64(self.0, a.0, b.0) })
    }
    #[inline(always)]
    fn madd52hi(self, a: Self, b: Self) -> Self {
        // SAFETY: as above, with IFMA.
        Ymm(unsafe { _mm256_madd52hi_epu64(self.0, a.0, b.0) })
    }
    #[inline(always)]
    fn blend(bits: __mmask8, a: Self, b: Self) -> Self {
        // SAFETY: as above. Of the mask the instruction reads four bits.
        Ymm(unsafe { _mm256_mask_blend_epi64(bits, a.0, b.0) })
    }
    #[inline(always)]
    fn below(a: Self, b: Self) -> __mmask8 {
        // SAFETY: as above.
        unsafe { _mm256_cmplt_epu64_mask(a.0, b.0) }
    }
    #[inline(always)]
    fn equal(a: Self, b: Self) -> __mmask8 {
        // SAFETY: as above.
        unsafe { _mm256_cmpeq_epu64_mask(a.0, b.0) }
    }
    #[inline(always)]
    fn bits(x: u8) -> __mmask8 {
        opaque32(x.into()) as u8
    }
    #[inline(always)]
    fn byte(bits: __mmask8) -> u8 {
        // The upper half is unspecified.
        let four = bits & 0b1111;
        four | four << 4
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
    fn table16(low: Self, high: Self, index: Self) -> Self {
        // The halves repeat after four entries, so bit 2 is free. The instruction reads the half's number there.
        let index = (index & Self::splat(0b11)) | (index >> 1 & Self::splat(0b100));
        // SAFETY: as above.
        Ymm(unsafe { _mm256_permutex2var_epi64(low.0, index.0, high.0) })
    }
    #[inline(always)]
    fn shuffle(self, from: &[u64; LANES]) -> Self {
        // SAFETY: as above. Of each index the instruction reads two bits; by a third, lanes would be the same.
        Ymm(unsafe { _mm256_permutexvar_epi64(Self::load(from).0, self.0) })
    }
    #[inline(always)]
    fn gather_vartime(words: &[u64], index: Self) -> Self {
        // No work on four lanes needs this to be fast, nor the next.
        let mut r = [0; LANES];
        for (r, at) in r.iter_mut().zip(index.store()) {
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            *r = words.get(at).copied().unwrap_or(0);
        }
        Self::load(&r)
    }
    #[inline(always)]
    fn transpose(rows: &[Self; LANES]) -> [Self; LANES] {
        let mut columns = [[0; LANES]; LANES];
        for (i, row) in rows.iter().enumerate() {
            for (column, word) in columns.iter_mut().zip(row.store()) {
                column[i] = word;
            }
        }
        let mut vectors = [Self::splat(0); LANES];
        for (v, column) in vectors.iter_mut().zip(&columns) {
            *v = Self::load(column);
        }
        vectors
    }
    #[inline(always)]
    fn outline<W: LaneWork>(work: W) -> W::Output {
        // SAFETY: as above, and for any code that can name this type: the processor has the features of `enter`.
        unsafe {
            match W::VARTIME {
                true => x86::Root::outlined_vartime::<Self>(work),
                false => x86::Root::outlined::<Self>(work),
            }
        }
    }
}
