//! Which precomputed multiples of the base points are linked into the binary.
//!
//! The generated tables are constants; these statics copy the entries that are used:
//!
//! | | default | with the feature `small-tables` |
//! |---|---|---|
//! | combs | a row for every place | four rows, and doublings between them |
//! | odd multiples of `G` for public sums | 128 (Ed25519) or 256 each | 8 each |
//! | all together | below 400 KiB | below 40 KiB |
//! | with the feature `fourq`: its comb, and odd multiples of `G` and three images | 7.5 and 24 KiB | 7.5 and 3 KiB |
//! | for one multiple in lanes: 44 KiB each, P-384 114 KiB | below 210 KiB | none |
//! | on processors with lanes, the comb of edwards25519 once more for each kind of limbs, as they read it | below 100 KiB each | below 10 KiB each |
//!
//! The small combs need as many additions as the full ones, plus the doublings that the full ones save. The short
//! tables of odd multiples give wNAF forms with more nonzero digits. `cargo xtask bench --curves` with and without the
//! feature measures the cost on a machine.

#[rustfmt::skip]
pub mod edwards25519;
#[cfg(feature = "fourq")]
#[rustfmt::skip]
pub mod fourq;
#[rustfmt::skip]
pub mod p256;
#[rustfmt::skip]
pub mod p384;
#[rustfmt::skip]
pub mod secp256k1;

use crate::arch::lane::LANES;
use crate::edwards25519::mul_base::ENTRIES;
use crate::edwards25519::point::AffineWords;

/// Rows of the small combs.
#[cfg(feature = "small-tables")]
const ROWS: usize = 4;
/// Odd multiples in the small tables.
#[cfg(feature = "small-tables")]
const SMALL_ODD: usize = 8;

/// Selects every `step`-th entry.
const fn every<T: Copy, const N: usize, const M: usize>(all: &[T; N], step: usize) -> [T; M] {
    let mut some = [all[0]; M];
    let mut i = 0;
    while i < M {
        some[i] = all[i * step];
        i += 1;
    }
    some
}

macro_rules! stored {
    ($($(#[$doc:meta])* $name:ident: $entry:ty, $all:expr, $default:expr, $small:expr, $step:expr;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "small-tables"))]
            pub static $name: [$entry; $default] = every(&$all, 1);
            $(#[$doc])*
            #[cfg(feature = "small-tables")]
            pub static $name: [$entry; $small] = every(&$all, $step);
        )*

        /// Size of all of them in bytes.
        const SIZE: usize = 0 $(+ size_of_val(&$name))*;
    };
}

stored! {
    /// The comb of edwards25519.
    COMB: [AffineWords; ENTRIES], edwards25519::COMB, 51, ROWS, 51usize.div_ceil(ROWS);
    /// Odd multiples of its base point.
    ODD_LOW: AffineWords, edwards25519::ODD_LOW, 128, SMALL_ODD, 1;
    /// Odd multiples of 2^128 times its base point.
    ODD_HIGH: AffineWords, edwards25519::ODD_HIGH, 128, SMALL_ODD, 1;
    /// The comb of secp256k1.
    SECP256K1_COMB: [[[u64; 4]; 2]; 16], secp256k1::COMB, 52, ROWS, 52usize.div_ceil(ROWS);
    /// Odd multiples of its base point.
    SECP256K1_ODD_LOW: [[u64; 4]; 2], secp256k1::ODD_LOW, 256, SMALL_ODD, 1;
    /// Odd multiples of 2^128 times its base point.
    SECP256K1_ODD_HIGH: [[u64; 4]; 2], secp256k1::ODD_HIGH, 256, SMALL_ODD, 1;
    /// The comb of P-256.
    P256_COMB: [[[u64; 4]; 2]; 16], p256::COMB, 52, ROWS, 52usize.div_ceil(ROWS);
    /// Odd multiples of its base point.
    P256_ODD: [[u64; 4]; 2], p256::ODD, 256, SMALL_ODD, 1;
    /// The comb of P-384.
    P384_COMB: [[[u64; 6]; 2]; 16], p384::COMB, 77, ROWS, 77usize.div_ceil(ROWS);
    /// Odd multiples of its base point.
    P384_ODD: [[u64; 6]; 2], p384::ODD, 256, SMALL_ODD, 1;
}

/// The comb of FourQ.
#[cfg(feature = "fourq")]
pub static FOURQ_COMB: crate::fourq::mul_base::Tables = fourq::COMB;

/// Odd multiples of FourQ's base point and of its images by `phi`, `psi` and both, so many of each.
#[cfg(feature = "fourq")]
pub const FOURQ_ENTRIES: usize = if cfg!(feature = "small-tables") {
    8
} else {
    64
};

/// Odd multiples of FourQ's base point and of its images by `phi`, `psi` and both.
#[cfg(feature = "fourq")]
pub static FOURQ_ODD: [[crate::fourq::point::AffineWords; FOURQ_ENTRIES]; 4] = {
    let [g, phi, psi, both] = &fourq::ODD;
    [every(g, 1), every(phi, 1), every(psi, 1), every(both, 1)]
};

/// A table at the alignment of a vector.
#[repr(align(64))]
pub struct Aligned<T>(pub T);

macro_rules! in_lanes {
    ($($(#[$doc:meta])* $name:ident: $all:expr, $default:expr;)*) => {$(
        $(#[$doc])*
        #[cfg(not(feature = "small-tables"))]
        pub static $name: Aligned<[[u64; LANES]; $default]> = Aligned(every(&$all, 1));
        $(#[$doc])*
        #[cfg(feature = "small-tables")]
        pub static $name: Aligned<[[u64; LANES]; 0]> = Aligned([]);
    )*};
}

in_lanes! {
    /// The multiples of secp256k1's base point for one multiple in lanes.
    SECP256K1_LANES: secp256k1::LANES, 704;
    /// Those of P-256.
    P256_LANES: p256::LANES, 704;
    /// Those of P-384.
    P384_LANES: p384::LANES, 1824;
}

/// The wNAF width for this many odd multiples.
pub const fn width<T>(odd: &[T]) -> usize {
    odd.len().trailing_zeros() as usize + 2
}

// The documented limit for both configurations.
const _: () = assert!(
    SIZE < if cfg!(feature = "small-tables") {
        40 << 10
    } else {
        400 << 10
    }
);
