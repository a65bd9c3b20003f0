//! System calls.

#[cfg(not(target_arch = "wasm32"))]
use core::arch::{asm, global_asm};
use core::fmt;

/// Numbers of the system calls: exit, write, and one without effect, which calls the emulator's plugin.
#[cfg(any(
    target_arch = "riscv32",
    target_arch = "riscv64",
    target_arch = "aarch64"
))]
const NUMBERS: [usize; 3] = [93, 64, 172];
#[cfg(any(
    target_arch = "arm",
    target_arch = "x86",
    target_arch = "powerpc64",
    target_arch = "s390x"
))]
const NUMBERS: [usize; 3] = [1, 4, 20];
#[cfg(target_arch = "x86_64")]
const NUMBERS: [usize; 3] = [60, 1, 39];
#[cfg(target_arch = "wasm32")]
const NUMBERS: [usize; 3] = [0, 1, 2];

// The stack is where the system puts it; a function wants it aligned as at a call.
#[cfg(any(target_arch = "riscv32", target_arch = "riscv64"))]
global_asm!(".globl _start", "_start:", "call firmware_main");
#[cfg(target_arch = "aarch64")]
global_asm!(".globl _start", "_start:", "bl firmware_main");
#[cfg(target_arch = "arm")]
global_asm!(
    ".globl _start",
    ".thumb_func",
    "_start:",
    "bl firmware_main"
);
#[cfg(target_arch = "x86_64")]
global_asm!(".globl _start", "_start:", "call firmware_main");
#[cfg(target_arch = "x86")]
global_asm!(".globl _start", "_start:", "call firmware_main");
#[cfg(target_arch = "s390x")]
global_asm!(
    ".globl _start",
    "_start:",
    "aghi %r15, -160",
    "brasl %r14, firmware_main"
);
#[cfg(target_arch = "powerpc64")]
global_asm!(
    ".globl _start",
    ".type _start,@function",
    "_start:",
    "addis 2, 12, .TOC.-_start@ha",
    "addi 2, 2, .TOC.-_start@l",
    "stdu 1, -64(1)",
    "bl firmware_main",
    "nop"
);

#[cfg(target_arch = "wasm32")]
mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// The same calls, of the program that runs this one (`trace.cjs`).
        pub(super) safe fn call(number: usize, a: usize, b: usize, c: usize, d: usize);
    }
}

#[cfg(target_arch = "wasm32")]
fn call(number: usize, [a, b, c, d]: [usize; 4]) {
    host::call(number, a, b, c, d);
}

#[cfg(not(target_arch = "wasm32"))]
fn call(number: usize, a: [usize; 4]) {
    // SAFETY: these three calls read memory at most, and preserve everything that the system preserves.
    unsafe {
        #[cfg(any(target_arch = "riscv32", target_arch = "riscv64"))]
        asm!("ecall", in("a7") number, inlateout("a0") a[0] => _, in("a1") a[1], in("a2") a[2],
            in("a3") a[3], options(nostack));
        #[cfg(target_arch = "aarch64")]
        asm!("svc #0", in("x8") number, inlateout("x0") a[0] => _, in("x1") a[1], in("x2") a[2],
            in("x3") a[3], options(nostack));
        // The number is passed in `r7`, which may be the frame pointer.
        #[cfg(target_arch = "arm")]
        asm!("mov r12, r7", "mov r7, r4", "svc #0", "mov r7, r12",
            in("r4") number, inlateout("r0") a[0] => _, in("r1") a[1], in("r2") a[2], in("r3") a[3],
            out("r12") _, options(nostack));
        #[cfg(target_arch = "x86_64")]
        asm!("syscall", inlateout("rax") number => _, in("rdi") a[0], in("rsi") a[1],
            in("rdx") a[2], in("r10") a[3], out("rcx") _, out("r11") _, options(nostack));
        // The first argument is passed in `ebx`, which may be the base of code.
        #[cfg(target_arch = "x86")]
        // The compiler reserves `ebx` and `esi`.
        asm!("push ebx", "push esi", "mov ebx, [edi]", "mov esi, [edi + 12]", "int 0x80", "pop esi", "pop ebx",
            inlateout("eax") number => _, in("edi") &raw const a, in("ecx") a[1], in("edx") a[2]);
        #[cfg(target_arch = "powerpc64")]
        asm!("sc", inlateout("r0") number => _, inlateout("r3") a[0] => _, inlateout("r4") a[1] => _,
            inlateout("r5") a[2] => _, inlateout("r6") a[3] => _, out("r7") _, out("r8") _,
            out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("cr0") _, options(nostack));
        #[cfg(target_arch = "s390x")]
        asm!("svc 0", in("r1") number, inlateout("r2") a[0] => _, in("r3") a[1], in("r4") a[2],
            in("r5") a[3], options(nostack));
    }
}

/// Ends the program.
pub fn exit(code: usize) -> ! {
    loop {
        call(NUMBERS[0], [code, 0, 0, 0]);
    }
}

/// The kind of a mark.
#[derive(Clone, Copy)]
pub enum Mark {
    /// The beginning of a traced section.
    Begin = 1,
    /// Its end.
    End = 2,
}

/// Tells an emulator's plugin that operation `op` begins or ends on secrets of some kind, and where the
/// stack is.
#[inline(never)]
pub fn mark(mark: Mark, op: usize, kind: usize) {
    let here = core::hint::black_box(0u8);
    call(
        NUMBERS[2],
        [mark as usize, op, kind, &raw const here as usize],
    );
}

/// The standard output.
pub struct Output;

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        call(NUMBERS[1], [1, text.as_ptr() as usize, text.len(), 0]);
        Ok(())
    }
}
