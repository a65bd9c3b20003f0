//! Declassification: the points at which bits and bytes computed from secrets become public.
//!
//! Whether a secret key is in range is visible to its owner, and whether a nonce was accepted is
//! visible to all: code may branch on such bits. Each passes through a function of this module, so
//! that readers and the constant-time test find them all. These functions are never inlined; they
//! branch on the bit, or index by the byte, themselves. The test exempts their bodies, by name, and
//! nothing else. Their return values no longer depend on secrets.

/// The bit, as a condition. It must be one that may be known.
#[cfg_attr(all(target_arch = "x86_64", not(miri)), inline(never))]
#[cfg_attr(not(all(target_arch = "x86_64", not(miri))), inline(always))]
pub fn declassify(bit: u8) -> bool {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    let bit = {
        let known: u32;
        // SAFETY: changes two registers and the flags, and touches no memory.
        unsafe {
            core::arch::asm!(
                "xor {known:e}, {known:e}",
                "test {bit}, {bit}",
                "je 2f",
                "inc {known:e}",
                "2:",
                known = out(reg) known,
                bit = in(reg_byte) bit,
                options(pure, nomem, nostack)
            );
        }
        known
    };
    bit != 0
}
