//! Requests to valgrind's memcheck. Outside valgrind they have no effect.
//!
//! They are here and not in the library, which is tested as it is shipped.
//!
//! A client request is a sequence of rotations that leaves `rdi` unchanged, followed by an
//! exchange of `rbx` with itself; valgrind recognizes it and reads the request from the array in
//! `rax` (valgrind.h, "The architecture-specific part", amd64).
#![allow(unsafe_code)]

/// Arguments are a request code and up to five words.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
fn request(code: u64, address: u64, len: u64) -> u64 {
    let block: [u64; 6] = [code, address, len, 0, 0, 0];
    let mut answer = 0u64;
    // SAFETY: outside valgrind the instructions change no register and no memory but flags. Inside,
    // memcheck changes only its own records about the bytes, and writes its answer to `rdx`.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") block.as_ptr(),
            inout("rdx") answer,
            options(nostack)
        );
    }
    answer
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
fn request(_: u64, _: u64, _: u64) -> u64 {
    0
}

const RUNNING_ON_VALGRIND: u64 = 0x1001;
const MAKE_UNDEFINED: u64 = 0x4d43_0001;
const MAKE_DEFINED: u64 = 0x4d43_0002;

/// Whether the process runs under valgrind.
pub fn active() -> bool {
    request(RUNNING_ON_VALGRIND, 0, 0) != 0
}

/// Makes memcheck treat the bytes as undefined from here on.
pub fn mark_undefined(bytes: &[u8]) {
    request(MAKE_UNDEFINED, bytes.as_ptr() as u64, bytes.len() as u64);
}

/// Makes memcheck treat the bytes as defined from here on.
pub fn mark_defined(bytes: &[u8]) {
    request(MAKE_DEFINED, bytes.as_ptr() as u64, bytes.len() as u64);
}
