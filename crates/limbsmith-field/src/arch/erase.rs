//! Erasure of the stack and of the vector registers below an operation on secrets.
//!
//! A compiler may copy a value to the stack any number of times and anywhere, and no code in the language can name
//! these copies. So an operation on secrets runs in a function of its own ([`erasing`]), which is not inlined.
//! Afterwards a function called from the same frame overwrites the stack as far down as the operation used it.
//!
//! Both frames begin at the same address. The overwriting function needs a few words of its frame for itself; the
//! operation's frame begins with an unused area of the same size (`Pad`). The overwritten frame is an ordinary one:
//! it hits a stack limit of the processor or operating system like any call.

use core::mem::MaybeUninit;

/// Whether frames are many times as large as in the release build: without optimization (`build.rs`).
pub const LARGEST_FRAMES: bool = cfg!(limbsmith_frames = "many");
/// Whether they are up to twice as large: at levels 1, s and z.
pub const LARGE_FRAMES: bool = cfg!(limbsmith_frames = "large");

/// Bytes that lie above everything that the operation writes.
type Pad = MaybeUninit<[u64; 8]>;

/// Runs `work`, then overwrites `BYTES` of stack below the caller's frame, and the vector registers of x86-64 and
/// AArch64. Also does so if `work` panics. At least that many bytes of stack must be available.
///
/// The return value of `work` is written to the caller's destination. `work` borrows its secrets: values that a closure
/// owns are in its caller's frame. If it uses more stack than `BYTES`, the rest is not erased.
#[inline(always)]
pub fn erasing<const BYTES: usize, R>(work: impl FnOnce() -> R) -> R {
    // As a guard: so the answer need not be moved, and a panic does not pass it.
    let _after = Erase::<BYTES>;
    below(work)
}

/// [`erasing`] of one of two depths.
#[inline(always)]
pub fn erasing_either<const SHALLOW: usize, const DEEP: usize, R>(
    deep: bool,
    work: impl FnOnce() -> R,
) -> R {
    let _after = EraseEither::<SHALLOW, DEEP>(deep);
    below(work)
}

struct EraseEither<const SHALLOW: usize, const DEEP: usize>(bool);

impl<const SHALLOW: usize, const DEEP: usize> Drop for EraseEither<SHALLOW, DEEP> {
    #[inline(always)]
    fn drop(&mut self) {
        match self.0 {
            true => wipe::<DEEP>(),
            false => wipe::<SHALLOW>(),
        }
    }
}

struct Erase<const BYTES: usize>;

impl<const BYTES: usize> Drop for Erase<BYTES> {
    #[inline(always)]
    fn drop(&mut self) {
        wipe::<BYTES>();
    }
}

#[inline(never)]
fn below<R>(work: impl FnOnce() -> R) -> R {
    let mut pad = Pad::uninit();
    observe(pad.as_mut_ptr());
    let answer = deeper(work);
    observe(pad.as_mut_ptr());
    answer
}

/// A frame of its own for the operation, below the pad.
#[inline(never)]
fn deeper<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[repr(C, align(16))]
struct Area<const BYTES: usize>([u8; BYTES]);

/// How much is overwritten at once. Frames near the caller's are more likely to be in the nearest cache, so a
/// large area is overwritten from there: 200 KiB take a sixth less time than upwards.
const STEP: usize = 16 << 10;

/// Overwrites the stack from the caller's frame down, `BYTES` far and a little further.
#[inline(never)]
fn wipe<const BYTES: usize>() {
    let mut area = MaybeUninit::<Area<BYTES>>::uninit();
    let bytes = area.as_mut_ptr().cast::<u8>();
    let mut end = BYTES;
    while end > 0 {
        let start = end.saturating_sub(STEP);
        // SAFETY: the area is this function's own, and zeros are a value of its type.
        unsafe { bytes.add(start).write_bytes(0, end - start) };
        observe(bytes);
        end = start;
    }
    wipe_registers();
}

/// An opaque use of the memory that the pointer leads to: the compiler must assume that it reads and writes that
/// memory, so earlier writes to it must be performed.
#[inline(always)]
fn observe<T>(memory: *mut T) {
    #[cfg(all(any(limbsmith_assembly = "32", limbsmith_assembly = "64"), not(miri)))]
    // SAFETY: no instruction.
    unsafe {
        core::arch::asm!("/* {0} */", in(reg) memory, options(nostack, preserves_flags));
    }
    #[cfg(not(all(any(limbsmith_assembly = "32", limbsmith_assembly = "64"), not(miri))))]
    core::hint::black_box(memory);
}

/// Clears the registers that a function need not preserve: those of vectors, and of x86-64 the general
/// ones too.
#[inline(always)]
fn wipe_registers() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    x86::wipe_registers();
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    // SAFETY: every register that is written is named, and none is read.
    unsafe {
        core::arch::asm!(
            "movi v0.2d, #0", "movi v1.2d, #0", "movi v2.2d, #0", "movi v3.2d, #0",
            "movi v4.2d, #0", "movi v5.2d, #0", "movi v6.2d, #0", "movi v7.2d, #0",
            "movi v16.2d, #0", "movi v17.2d, #0", "movi v18.2d, #0", "movi v19.2d, #0",
            "movi v20.2d, #0", "movi v21.2d, #0", "movi v22.2d, #0", "movi v23.2d, #0",
            "movi v24.2d, #0", "movi v25.2d, #0", "movi v26.2d, #0", "movi v27.2d, #0",
            "movi v28.2d, #0", "movi v29.2d, #0", "movi v30.2d, #0", "movi v31.2d, #0",
            out("v0") _, out("v1") _, out("v2") _, out("v3") _,
            out("v4") _, out("v5") _, out("v6") _, out("v7") _,
            out("v16") _, out("v17") _, out("v18") _, out("v19") _,
            out("v20") _, out("v21") _, out("v22") _, out("v23") _,
            out("v24") _, out("v25") _, out("v26") _, out("v27") _,
            out("v28") _, out("v29") _, out("v30") _, out("v31") _,
            options(nomem, nostack, preserves_flags),
        );
    }
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86 {
    use core::arch::asm;

    // Hash functions of other crates detect it for themselves.
    cpufeatures::new!(avx, "avx");

    #[inline(always)]
    pub(super) fn wipe_registers() {
        #[cfg(limbsmith_ifma)]
        if crate::arch::ifma::Ifma::detect().is_some() {
            // SAFETY: the processor has AVX-512.
            unsafe { upper_and_masks() };
        }
        if avx::get() {
            // SAFETY: the processor has AVX.
            unsafe { lower() };
        } else {
            lower_halves();
        }
        // SAFETY: every register that is written is named, and none is read.
        unsafe {
            asm!(
                "xor eax, eax", "xor ecx, ecx", "xor edx, edx", "xor esi, esi", "xor edi, edi",
                "xor r8d, r8d", "xor r9d, r9d", "xor r10d, r10d", "xor r11d, r11d",
                out("rax") _, out("rcx") _, out("rdx") _, out("rsi") _, out("rdi") _,
                out("r8") _, out("r9") _, out("r10") _, out("r11") _,
                options(nomem, nostack),
            );
        }
    }

    /// Registers 0 to 15, in the length that the processor has.
    #[target_feature(enable = "avx")]
    unsafe fn lower() {
        // SAFETY: every register that is written is named, and none is read.
        unsafe {
            asm!(
                "vzeroall",
                out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _,
                out("ymm4") _, out("ymm5") _, out("ymm6") _, out("ymm7") _,
                out("ymm8") _, out("ymm9") _, out("ymm10") _, out("ymm11") _,
                out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
                options(nomem, nostack, preserves_flags),
            );
        }
    }

    /// Clears vector registers 0 to 15 on processors whose vectors have 128 bits.
    #[inline(always)]
    fn lower_halves() {
        // SAFETY: as above.
        unsafe {
            asm!(
                "xorps xmm0, xmm0", "xorps xmm1, xmm1", "xorps xmm2, xmm2", "xorps xmm3, xmm3",
                "xorps xmm4, xmm4", "xorps xmm5, xmm5", "xorps xmm6, xmm6", "xorps xmm7, xmm7",
                "xorps xmm8, xmm8", "xorps xmm9, xmm9", "xorps xmm10, xmm10", "xorps xmm11, xmm11",
                "xorps xmm12, xmm12", "xorps xmm13, xmm13", "xorps xmm14, xmm14", "xorps xmm15, xmm15",
                out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _,
                out("xmm4") _, out("xmm5") _, out("xmm6") _, out("xmm7") _,
                out("xmm8") _, out("xmm9") _, out("xmm10") _, out("xmm11") _,
                out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
                options(nomem, nostack, preserves_flags),
            );
        }
    }

    /// Registers 16 to 31, and those of masks.
    #[cfg(limbsmith_ifma)]
    #[target_feature(enable = "avx512f,avx512vl,avx512bw")]
    unsafe fn upper_and_masks() {
        // SAFETY: as above. Writing the low quarter of a register clears the rest.
        unsafe {
            asm!(
                "vpxord xmm16, xmm16, xmm16", "vpxord xmm17, xmm17, xmm17",
                "vpxord xmm18, xmm18, xmm18", "vpxord xmm19, xmm19, xmm19",
                "vpxord xmm20, xmm20, xmm20", "vpxord xmm21, xmm21, xmm21",
                "vpxord xmm22, xmm22, xmm22", "vpxord xmm23, xmm23, xmm23",
                "vpxord xmm24, xmm24, xmm24", "vpxord xmm25, xmm25, xmm25",
                "vpxord xmm26, xmm26, xmm26", "vpxord xmm27, xmm27, xmm27",
                "vpxord xmm28, xmm28, xmm28", "vpxord xmm29, xmm29, xmm29",
                "vpxord xmm30, xmm30, xmm30", "vpxord xmm31, xmm31, xmm31",
                "kxorq k1, k1, k1", "kxorq k2, k2, k2", "kxorq k3, k3, k3", "kxorq k4, k4, k4",
                "kxorq k5, k5, k5", "kxorq k6, k6, k6", "kxorq k7, k7, k7",
                out("xmm16") _, out("xmm17") _, out("xmm18") _, out("xmm19") _,
                out("xmm20") _, out("xmm21") _, out("xmm22") _, out("xmm23") _,
                out("xmm24") _, out("xmm25") _, out("xmm26") _, out("xmm27") _,
                out("xmm28") _, out("xmm29") _, out("xmm30") _, out("xmm31") _,
                out("k1") _, out("k2") _, out("k3") _, out("k4") _,
                out("k5") _, out("k6") _, out("k7") _,
                options(nomem, nostack, preserves_flags),
            );
        }
    }
}
