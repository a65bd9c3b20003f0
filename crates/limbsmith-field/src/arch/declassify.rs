//! Where bits and bytes computed from secrets become public.
//!
//! Whether a secret key is in range is an answer that its owner sees, and whether a nonce was taken
//! is seen by all: such bits may be branched on. Each is passed through here, so that a reader finds
//! them all, and so that the constant-time test does: these functions are never inlined, and branch
//! on the bit, or index by the byte, themselves. The test passes over what they do, by their names,
//! and over nothing else; what they return is computed from no secret any more.

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
