//! Optimization barriers (value barriers).
//!
//! A mask made of a carry is all ones or zero, and an optimizer that sees that may turn the masked
//! selection back into a branch. LLVM has done so here, in the last step of inversions and in
//! selections between vectors of twelve words. An empty inline assembly block with the word in a
//! register hides its value from the optimizer, and costs no instruction. Without inline assembly
//! (`build.rs` decides) `core::hint::black_box` replaces it, which goes through memory.

/// The word `x`.
#[inline(always)]
pub fn opaque(x: u64) -> u64 {
    #[cfg(all(limbsmith_assembly = "64", not(miri)))]
    {
        let mut y = x;
        // SAFETY: no instruction, no memory, no flags.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) y, options(pure, nomem, nostack, preserves_flags));
        }
        y
    }
    #[cfg(not(all(limbsmith_assembly = "64", not(miri))))]
    {
        u64::from(opaque32(x as u32)) | u64::from(opaque32((x >> 32) as u32)) << 32
    }
}

/// The half word `x`.
#[inline(always)]
pub fn opaque32(x: u32) -> u32 {
    #[cfg(all(limbsmith_assembly = "64", not(miri)))]
    {
        opaque(x.into()) as u32
    }
    #[cfg(all(limbsmith_assembly = "32", not(miri)))]
    {
        let mut y = x;
        // SAFETY: no instruction, no memory, no flags.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) y, options(pure, nomem, nostack, preserves_flags));
        }
        y
    }
    #[cfg(any(not(any(limbsmith_assembly = "32", limbsmith_assembly = "64")), miri))]
    {
        core::hint::black_box(x)
    }
}
