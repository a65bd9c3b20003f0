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
