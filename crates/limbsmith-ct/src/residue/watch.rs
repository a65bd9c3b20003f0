//! The memory that an operation leaves: dead stack, freed heap and vector registers.
//!
//! Dead stack is read through pointers, by assembly and volatile reads: the only part of this program with
//! `unsafe`.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Stack below the caller that is painted and read.
const DEPTH: usize = 640 * 1024;
/// The byte that the stack is painted with.
pub const PAINT: u8 = 0xa5;
/// Bytes of all vector registers.
const REGISTERS: usize = 32 * 64;
/// Capacity for copies of freed memory.
const FREED: usize = 1 << 20;

/// The memory contents after an operation.
pub struct Left {
    /// The stack below the caller, the nearest bytes last.
    pub stack: Vec<u8>,
    /// Contents of freed memory.
    pub heap: Vec<u8>,
    /// The vector registers.
    pub registers: Vec<u8>,
    /// The address above the stack.
    top: usize,
}

impl Left {
    /// The depth down to which the stack was written.
    pub fn depth(&self) -> usize {
        let unpainted = self.stack.iter().position(|b| *b != PAINT);
        unpainted.map_or(0, |at| self.stack.len() - at)
    }

    /// The bytes written below an address of the stack.
    pub fn below(&self, address: usize) -> usize {
        address.saturating_sub(self.top - self.depth())
    }

    /// Whether no byte was left: then more may have been written, farther down.
    pub fn is_exhausted(&self) -> bool {
        self.depth() == self.stack.len()
    }
}

/// An allocator that copies freed blocks while recording is on.
struct Recorder;

#[global_allocator]
static RECORDER: Recorder = Recorder;
static RECORDING: AtomicBool = AtomicBool::new(false);
static USED: AtomicUsize = AtomicUsize::new(0);
static mut COPY: [u8; FREED] = [0; FREED];

// SAFETY: the system's allocator does the work; before it frees a block, the block is read. Growing a
// block is the default: a new block, and the old one is freed.
unsafe impl GlobalAlloc for Recorder {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if RECORDING.load(Ordering::Relaxed) {
            let at = USED.fetch_add(layout.size(), Ordering::Relaxed);
            if at + layout.size() <= FREED {
                // SAFETY: the block is the caller's until it is freed, and the copy has room.
                unsafe {
                    let copy = (&raw mut COPY).cast::<u8>().add(at);
                    copy.copy_from_nonoverlapping(block, layout.size());
                }
            }
        }
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(block, layout) }
    }
}

/// Paints the stack below the caller.
#[inline(never)]
pub fn paint() {
    let mut area = [PAINT; DEPTH];
    black_box(&mut area);
}

/// Runs the operation on a painted stack, and returns its residue.
#[inline(never)]
pub fn watch(operation: &mut dyn FnMut()) -> Left {
    let mut stack: Vec<u8> = Vec::with_capacity(DEPTH);
    let mut registers = vec![0; REGISTERS];
    let wide = std::arch::is_x86_feature_detected!("avx512f");
    let vectors = std::arch::is_x86_feature_detected!("avx");
    let save = registers.as_mut_ptr();
    USED.store(0, Ordering::Relaxed);
    paint();
    let top: usize;
    // SAFETY: reads a register.
    unsafe { std::arch::asm!("mov {}, rsp", out(reg) top, options(nomem, nostack)) };
    let bottom = (top - DEPTH) as *mut u64;
    // The function that paints has a frame of its own, at the top: earlier contents there would look like residue.
    for i in 0..DEPTH / 8 {
        // SAFETY: `paint` has written there, so it is stack of this thread, and nothing uses it now.
        unsafe { bottom.add(i).write_volatile(u64::from_ne_bytes([PAINT; 8])) };
    }
    if vectors {
        // SAFETY: the processor has AVX.
        unsafe { clear(wide) };
    }
    RECORDING.store(true, Ordering::Relaxed);
    operation();
    // No calls from here on until all is read: a call would overwrite the residue.
    if wide {
        // SAFETY: the processor has AVX-512, and the buffer room for all registers.
        unsafe { save_wide(save) };
    } else if vectors {
        // SAFETY: the processor has AVX, and the buffer room for half of all registers.
        unsafe { save_vectors(save) };
    }
    let out = stack.as_mut_ptr().cast::<u64>();
    for i in 0..DEPTH / 8 {
        // SAFETY: `paint` has written there, so it is stack of this thread, and nothing uses it now.
        unsafe { out.add(i).write_volatile(bottom.add(i).read_volatile()) };
    }
    RECORDING.store(false, Ordering::Relaxed);
    // SAFETY: this many bytes have been written.
    unsafe { stack.set_len(DEPTH) };
    let used = USED.load(Ordering::Relaxed).min(FREED);
    // SAFETY: only this thread frees while it records, and it is done.
    let heap = unsafe { std::slice::from_raw_parts((&raw const COPY).cast::<u8>(), used) };
    Left {
        stack,
        heap: heap.to_vec(),
        registers,
        top,
    }
}

/// Clears the previous contents of the vector registers.
#[target_feature(enable = "avx")]
#[inline(never)]
fn clear(wide: bool) {
    // SAFETY: the registers are declared as written. Those above 15 hold nothing in this function, nor in any
    // function that is not compiled for AVX-512.
    unsafe {
        std::arch::asm!("vzeroall", clobber_abi("C"), options(nomem, nostack));
        if wide {
            std::arch::asm!(
                "vpxord zmm16, zmm16, zmm16",
                "vpxord zmm17, zmm17, zmm17",
                "vpxord zmm18, zmm18, zmm18",
                "vpxord zmm19, zmm19, zmm19",
                "vpxord zmm20, zmm20, zmm20",
                "vpxord zmm21, zmm21, zmm21",
                "vpxord zmm22, zmm22, zmm22",
                "vpxord zmm23, zmm23, zmm23",
                "vpxord zmm24, zmm24, zmm24",
                "vpxord zmm25, zmm25, zmm25",
                "vpxord zmm26, zmm26, zmm26",
                "vpxord zmm27, zmm27, zmm27",
                "vpxord zmm28, zmm28, zmm28",
                "vpxord zmm29, zmm29, zmm29",
                "vpxord zmm30, zmm30, zmm30",
                "vpxord zmm31, zmm31, zmm31",
                options(nomem, nostack, preserves_flags),
            );
        }
    }
}

/// Stores registers consecutively.
macro_rules! store {
    ($instruction:literal $register:literal $size:literal $to:ident: $($n:literal)*) => {
        std::arch::asm!(
            $(concat!($instruction, " [{0} + ", $size, "*", $n, "], ", $register, $n),)*
            in(reg) $to,
            options(nostack, preserves_flags),
        )
    };
}

#[inline(always)]
unsafe fn save_wide(to: *mut u8) {
    // SAFETY: the caller's promise; only memory of the buffer is written.
    unsafe {
        store!("vmovdqu64" "zmm" "64" to: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
            16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
    }
}

#[inline(always)]
unsafe fn save_vectors(to: *mut u8) {
    // SAFETY: the caller's promise; only memory of the buffer is written.
    unsafe {
        store!("vmovdqu" "ymm" "32" to: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
}

/// Leaves part of a secret in a vector register.
pub fn leave_in_register(secret: &[u8; 32]) {
    // SAFETY: reads of the array, and writes a register that is declared as written.
    unsafe {
        std::arch::asm!("movups xmm5, [{}]", in(reg) secret, out("xmm5") _, options(nostack));
    }
}
