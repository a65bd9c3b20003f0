//! CPU-vendor heuristic: chooses between the kernel with fewer multiplications and the one with fewer instructions.

#[cfg(all(target_arch = "x86_64", not(miri)))]
use core::sync::atomic::{AtomicU8, Ordering};

/// Whether the processor has more execution ports for other vector instructions than for 52-bit multiplications.
///
/// AMD's processors with these instructions (Zen 4, Zen 5) execute multiplications on two of four pipes and additions
/// on all; measured on Zen 4 (`limbsmith tune`, specs/measured). On Intel's both share the same two pipes, so the total
/// number of instructions counts.
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub fn multiply_less() -> bool {
    // CPUID traps in virtual machines, so the result is cached; 0 means not yet known.
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

/// Other processors have no such vectors.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub fn multiply_less() -> bool {
    false
}
