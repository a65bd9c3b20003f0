//! What decides between two kernels of which one multiplies less and the other does less in all.

#[cfg(all(target_arch = "x86_64", not(miri)))]
use core::sync::atomic::{AtomicU8, Ordering};

/// Whether the processor has more room for other instructions on vectors than for multiplications of 52
/// bits.
///
/// On AMD's processors that have these (Zen 4, Zen 5) multiplications go through two of four pipes, sums through
/// all; measured on Zen 4 (`limbsmith tune`, specs/measured). On Intel's both share the same two pipes, so that
/// the sum of all instructions counts.
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub fn multiply_less() -> bool {
    // Asking traps in virtual machines, so the answer is kept: 0 is none yet.
    static KNOWN: AtomicU8 = AtomicU8::new(0);
    match KNOWN.load(Ordering::Relaxed) {
        0 => {
            // SAFETY: every processor of 64 bits answers. (Later compilers know.)
            #[allow(unused_unsafe)]
            let id = unsafe { core::arch::x86_64::__cpuid(0) };
            let vendor = [id.ebx, id.edx, id.ecx].map(u32::to_le_bytes);
            let amd = vendor.as_flattened() == b"AuthenticAMD";
            KNOWN.store(1 + u8::from(amd), Ordering::Relaxed);
            amd
        }
        known => known == 2,
    }
}

/// On other processors there are no such vectors.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub fn multiply_less() -> bool {
    false
}
