//! How far down the stack an operation on secrets goes, so how much of it is erased afterwards.
//!
//! Measured by `limbsmith-residue` on every backend of the machine that it runs on, which fails where an
//! operation goes deeper than is said here.

/// Copies of a secret key.
pub const COPY: usize = 512;
/// One scalar of Curve25519.
pub const X25519: usize = 16384;
/// One key or signature of Ed25519.
pub const ED25519: usize = 16384;
/// One key, signature or shared secret on a Weierstrass curve.
pub const WEIERSTRASS: usize = 16384;
/// Many of Curve25519.
pub const EACH25519: usize = 65536;
/// Many of edwards25519.
pub const EACH_ED25519: usize = 65536;
/// Many of a Weierstrass curve.
pub const EACH_WEIERSTRASS: usize = 300 * 1024;
/// Keys in other formats.
#[cfg(feature = "pkcs8")]
pub const FORMATS: usize = 32768;
