//! Stack depth of operations on secrets, which determines how much of the stack is erased after them.
//!
//! The figures are in a generated table, `depth/table.rs`. `cargo xtask depths` measures them in the release build, at
//! other levels, and with fat LTO, where frames are larger by up to two fifths with SIMD. It adds a quarter as a margin
//! for other compilers. The program `limbsmith-residue` fails if an operation uses more stack than stated there, on any
//! backend of the machine that it runs on; `cargo xtask targets` does so for other processors. In pairs the first
//! figure is for single operations, the second for SIMD. Builds without optimization have frames that are many times
//! as large.

#[cfg_attr(not(all(feature = "pkcs8", feature = "fourq")), allow(dead_code))]
mod table;

use crate::arch::erase::{LARGE_FRAMES, LARGEST_FRAMES, erasing, erasing_either};
use crate::cpu::{self, Lanes};
use crate::operations::Arithmetic;
use crate::operations::batch::SINGLY;

/// Bytes where pointers have 64 bits, with models of vectors, and where pointers are shorter.
const fn bytes([wide, model, narrow]: [usize; 3]) -> usize {
    let optimized = if limbsmith_field::MODELS {
        model
    } else if cfg!(target_pointer_width = "64") {
        wide
    } else {
        narrow
    };
    // On x86-64 shared secrets on P-384 touch 6,240 bytes in the release build, 11,344 at level s, and 11,904 at level z.
    // Where pointers are shorter the table's figures have room for all levels.
    if LARGEST_FRAMES {
        8 * optimized
    } else if LARGE_FRAMES && cfg!(target_pointer_width = "64") {
        2 * optimized
    } else {
        optimized
    }
}

/// A copy of a secret key.
pub const COPY: usize = bytes(table::COPY);
/// One product of X25519.
pub const X25519: usize = bytes(table::X25519);
/// One key or signature of Ed25519.
pub const ED25519: usize = bytes(table::ED25519);
/// One key or signature on a curve of 256 bits.
pub const CURVE256: usize = bytes(table::CURVE256);
/// One shared secret on it.
pub const AGREE256: usize = bytes(table::AGREE256);
/// One key or signature on a curve of 384 bits.
pub const CURVE384: usize = bytes(table::CURVE384);
/// One shared secret on it.
pub const AGREE384: usize = bytes(table::AGREE384);
/// Many products of X25519, one after the other and in lanes.
pub const X25519_EACH: [usize; 2] = [bytes(table::X25519_EACH), bytes(table::X25519_LANES)];
/// Many keys or signatures of Ed25519.
pub const ED25519_EACH: [usize; 2] = [bytes(table::ED25519_EACH), bytes(table::ED25519_LANES)];
/// Many keys on a curve of 256 bits.
pub const KEYS256: [usize; 2] = [bytes(table::KEYS256), bytes(table::KEYS256_LANES)];
/// Many signatures on it.
pub const SIGNATURES256: [usize; 2] = [
    bytes(table::SIGNATURES256),
    bytes(table::SIGNATURES256_LANES),
];
/// Many shared secrets on it.
pub const SHARED256: [usize; 2] = [bytes(table::SHARED256), bytes(table::SHARED256_LANES)];
/// Many keys on a curve of 384 bits.
pub const KEYS384: [usize; 2] = [bytes(table::KEYS384), bytes(table::KEYS384_LANES)];
/// Many signatures on it.
pub const SIGNATURES384: [usize; 2] = [
    bytes(table::SIGNATURES384),
    bytes(table::SIGNATURES384_LANES),
];
/// Many shared secrets on it.
pub const SHARED384: [usize; 2] = [bytes(table::SHARED384), bytes(table::SHARED384_LANES)];
/// One key, signature or shared secret on FourQ.
#[cfg(feature = "fourq")]
pub const FOURQ: usize = bytes(table::FOURQ);
/// Many keys, signatures or shared secrets on it, one after the other and in lanes.
#[cfg(feature = "fourq")]
pub const FOURQ_EACH: [usize; 2] = [bytes(table::FOURQ_EACH), bytes(table::FOURQ_LANES)];
/// A key in another format.
#[cfg(feature = "pkcs8")]
pub const FORMATS: usize = bytes(table::FORMATS);

/// Operations on curves.
#[derive(Clone, Copy)]
pub(crate) enum Operation {
    /// Public keys of secret ones.
    Keys,
    /// Signatures.
    Signatures,
    /// Shared secrets.
    Shared,
}

/// Erases after many products of X25519.
#[inline(always)]
pub(crate) fn x25519_each<R>(work: impl FnOnce() -> R) -> R {
    erasing_either::<{ X25519_EACH[0] }, { X25519_EACH[1] }, R>(cpu::lanes() != Lanes::Single, work)
}

/// Erases after many keys or signatures of Ed25519.
#[inline(always)]
pub(crate) fn ed25519_each<R>(work: impl FnOnce() -> R) -> R {
    erasing_either::<{ ED25519_EACH[0] }, { ED25519_EACH[1] }, R>(
        cpu::lanes() != Lanes::Single,
        work,
    )
}

/// Erases after many operations on FourQ.
#[cfg(feature = "fourq")]
#[inline(always)]
pub(crate) fn fourq_each<R>(work: impl FnOnce() -> R) -> R {
    erasing_either::<{ FOURQ_EACH[0] }, { FOURQ_EACH[1] }, R>(
        cpu::lanes().has_wide_multiplier(),
        work,
    )
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

/// Erases after one shared secret on a curve.
#[inline(always)]
pub(crate) fn agree<A: Arithmetic, R>(work: impl FnOnce() -> R) -> R {
    if is_long::<A>() {
        erasing::<AGREE384, R>(work)
    } else {
        erasing::<AGREE256, R>(work)
    }
}

/// Erases after so many operations on a curve.
#[inline(always)]
pub(crate) fn many<A: Arithmetic, R>(
    operation: Operation,
    count: usize,
    work: impl FnOnce() -> R,
) -> R {
    // Of the primes of these curves there is no field for a narrow multiplier.
    let lanes = count > SINGLY && cpu::lanes().has_wide_multiplier();
    macro_rules! at {
        ($depth:ident) => {
            erasing_either::<{ $depth[0] }, { $depth[1] }, R>(lanes, work)
        };
    }
    match (operation, is_long::<A>()) {
        (Operation::Keys, false) => at!(KEYS256),
        (Operation::Signatures, false) => at!(SIGNATURES256),
        (Operation::Shared, false) => at!(SHARED256),
        (Operation::Keys, true) => at!(KEYS384),
        (Operation::Signatures, true) => at!(SIGNATURES384),
        (Operation::Shared, true) => at!(SHARED384),
    }
}

const fn is_long<A: Arithmetic>() -> bool {
    size_of::<A::Words>() > 32
}
