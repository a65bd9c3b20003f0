//! X25519 engines that a program registers at run time: a module that limbsmith adds, behind the feature `engine`.
//!
//! ```
//! use curve25519_dalek::engine;
//!
//! fn x25519(scalar: &[u8; 32], u: &[u8; 32]) -> Option<[u8; 32]> {
//!     let _ = (scalar, u);
//!     None // The hardware's answer goes here.
//! }
//!
//! assert!(engine::register(&(x25519 as engine::X25519)).is_ok());
//! assert!(engine::register(&(x25519 as engine::X25519)).is_err()); // An engine is there.
//! ```

use once_cell::race::OnceRef;

/// X25519 (RFC 7748, section 5) of a clamped integer and a coordinate, or none if the engine cannot compute it now.
///
/// After none, software computes the product. The coordinate is any string of bytes: its highest bit counts for nothing,
/// and it is taken modulo p. A coordinate of small order gives zeros.
///
/// The function must be constant time in both, and its answers are not checked. Several threads may call it at once. It
/// must not wait for a lock that its own thread may hold, so `try_lock` is the right call.
pub type X25519 = fn(scalar: &[u8; 32], u: &[u8; 32]) -> Option<[u8; 32]>;

/// An engine was registered before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlreadyRegistered;

impl core::fmt::Display for AlreadyRegistered {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("an X25519 engine was registered before")
    }
}

impl core::error::Error for AlreadyRegistered {}

static ENGINE: OnceRef<'static, X25519> = OnceRef::new();

/// Lets multiplications of Montgomery points by clamped integers ask this engine first, from now on and in all threads.
///
/// A program has one engine, and keeps it until its end.
///
/// # Errors
/// [`AlreadyRegistered`]; the engine from before remains.
pub fn register(engine: &'static X25519) -> Result<(), AlreadyRegistered> {
    ENGINE.set(engine).map_err(|()| AlreadyRegistered)
}

/// The engine's answer. None without an engine.
pub(crate) fn ask(scalar: &[u8; 32], u: &[u8; 32]) -> Option<[u8; 32]> {
    (ENGINE.get()?)(scalar, u)
}
