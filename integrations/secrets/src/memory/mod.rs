//! Memory as programs leave it, and memcheck's records about it: the only part of this program with `unsafe`.
//!
//! Both are the library's own test code, in their one copy.

#[allow(dead_code, reason = "parts that the library's own test needs")]
#[path = "../../../../crates/limbsmith-ct/src/memcheck.rs"]
pub mod memcheck;
pub mod random;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[allow(dead_code, reason = "parts that the library's own test needs")]
#[path = "../../../../crates/limbsmith-ct/src/residue/watch.rs"]
pub mod watch;

/// Tells memcheck that a public result is defined, its own fields included: the length of a signature in DER.
#[allow(unsafe_code)]
pub fn publish<T>(result: &T) {
    let start = std::ptr::from_ref(result).cast();
    // SAFETY: the place of the value. No byte is read: memcheck alone takes the address and the length.
    memcheck::mark_defined(unsafe { std::slice::from_raw_parts(start, size_of::<T>()) });
}
