//! How far down the stack operations on secrets go, and so how much of it is erased after them.
//!
//! The figures are those of the release build, with room for other compilers: a quarter at least, a tenth in lanes. The
//! program `limbsmith-residue` fails where an operation goes farther than is said here, on any backend of the machine
//! that it runs on. Builds without optimization have frames that are many times as large.

use crate::arch::erase::{erasing, erasing_either};
use crate::cpu::{self, Lanes};
use crate::operations::Arithmetic;
use crate::operations::each::FEW;

/// Bytes where pointers have 64 bits, with models of vectors, and where pointers are shorter.
const fn bytes(wide: usize, model: usize, narrow: usize) -> usize {
    let optimized = if cfg!(limbsmith_models) {
        model
    } else if cfg!(target_pointer_width = "64") {
        wide
    } else {
        narrow
    };
    if cfg!(limbsmith_unoptimized) {
        8 * optimized
    } else {
        optimized
    }
}

/// A copy of a secret key.
pub const COPY: usize = bytes(512, 512, 384);
/// One product of X25519.
pub const X25519: usize = bytes(2560, 20480, 1536);
/// One key or signature of Ed25519.
pub const ED25519: usize = bytes(4352, 20480, 2816);
/// One key, signature or shared secret on a curve of 256 bits.
pub const CURVE256: usize = bytes(6144, 6144, 4096);
/// The same on a curve of 384 bits.
pub const CURVE384: usize = bytes(8192, 8192, 6656);
/// Many of Ed25519 or X25519, one after the other.
pub const ALONE25519: usize = bytes(6144, 24 << 10, 4096);
/// The same in lanes.
pub const LANES25519: usize = bytes(54 << 10, 88 << 10, 60 << 10);
/// Many on a curve of 256 bits, one after the other.
pub const ALONE256: usize = bytes(48 << 10, 48 << 10, 48 << 10);
/// The same in lanes.
pub const LANES256: usize = bytes(172 << 10, 288 << 10, 200 << 10);
/// Many on a curve of 384 bits, one after the other.
pub const ALONE384: usize = bytes(64 << 10, 64 << 10, 64 << 10);
/// The same in lanes.
pub const LANES384: usize = bytes(272 << 10, 448 << 10, 320 << 10);
/// A key in another format.
#[cfg(feature = "pkcs8")]
pub const FORMATS: usize = bytes(12 << 10, 12 << 10, 12 << 10);

/// Erases after many operations of Ed25519 or X25519.
#[inline(always)]
pub(crate) fn many25519<R>(work: impl FnOnce() -> R) -> R {
    let lanes = cpu::lanes() != Lanes::Single;
    erasing_either::<ALONE25519, LANES25519, R>(lanes, work)
}

/// Erases after one operation on a curve.
#[inline(always)]
pub(crate) fn single<A: Arithmetic, R>(work: impl FnOnce() -> R) -> R {
    if is_long::<A>() {
        erasing::<CURVE384, R>(work)
    } else {
        erasing::<CURVE256, R>(work)
    }
}

/// Erases after so many operations on a curve.
#[inline(always)]
pub(crate) fn many<A: Arithmetic, R>(count: usize, work: impl FnOnce() -> R) -> R {
    // Of the primes of these curves there is no field for a narrow multiplier.
    let lanes = count > FEW && cpu::lanes().has_wide_multiplier();
    if is_long::<A>() {
        erasing_either::<ALONE384, LANES384, R>(lanes, work)
    } else {
        erasing_either::<ALONE256, LANES256, R>(lanes, work)
    }
}

const fn is_long<A: Arithmetic>() -> bool {
    size_of::<A::Words>() > 32
}
