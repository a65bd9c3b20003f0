//! The building blocks of the schemes.
//!
//! Nothing here protects against misuse: points are not checked to be on the curve unless a function says so, functions
//! whose names end in `_vartime` leak their inputs, and only [`erasing`] erases anything.

#[cfg(feature = "ed25519")]
mod edwards25519;
#[cfg(feature = "fourq")]
pub mod fourq;

pub use crate::arch::avx2::Avx2;
pub use crate::arch::erase::erasing;
pub use crate::arch::ifma::Ifma;
pub use crate::arch::lane;
pub use crate::arch::lane::{Lane, LaneWork, Model};
pub use crate::arch::lane32::{self, HalfModel, Model32, NarrowWork};
pub use crate::arch::{Bmi2, Work};
pub use crate::curve::curve25519::ladder::{from_edwards, ladder_clamped};
pub use crate::curve::edwards25519::double_scalar_mul::{
    CACHED_WIDTH, Forms, OddMultiples, STORED_WIDTH, sum_vartime,
};
pub use crate::curve::edwards25519::encoding::{Decoded, decode_vartime};
pub use crate::curve::edwards25519::mul_base::{Tables, digits, mul_base};
pub use crate::curve::edwards25519::point::{
    Affine, AffineWords, Cached, Completed, Extended, Projective,
};
pub use crate::curve::edwards25519::{Edwards25519, EdwardsCurve};
pub use crate::curve::recoding;
pub use crate::curve::recoding::half_size::{Halves, halve_vartime};
pub use crate::curve::simd::weierstrass::{LaneGroup, latency};
pub use crate::curve::tables::{COMB, ODD_HIGH, ODD_LOW};
pub use crate::curve::weierstrass;
pub use crate::dispatch::{Work25519, words_on};
pub use crate::field::choice::*;
pub use crate::field::divstep;
pub use crate::field::eight::{FieldsOn, LaneField};
pub use crate::field::lanes::Lanes4;
pub use crate::field::pairs::Pair;
pub use crate::field::power::{Step, invert_by_power, power};
pub use crate::field::prime::Prime;
pub use crate::field::residues::StoredResidues;
pub use crate::field::scalar25519::{GROUP_ORDER, PlainScalar};
pub use crate::field::visitor::{HalvesFamily, LaneFamily, Visitor};
pub use crate::field::words::Words;
pub use crate::field::{Field, Field25519, KERNEL_TEXTS, SquareRoot, visit};
pub use crate::lane_hash::sha512::{bytes as sha512_bytes, sha512 as sha512_lanes};
#[cfg(feature = "ed25519")]
pub use edwards25519::{
    Decompressed, DoubleBase, decompress_each_vartime, double_base_each_vartime,
    double_base_vartime,
};
// A module for each field: its kernels, functions on bare limbs with contracts by
// `limbsmith prove`, and the types around them.
pub use crate::field::{l25519, n246, n256, n256k1, n384, p127, p256, p256k1, p384, p448, p25519};

/// How many bytes of stack each operation on secrets erases. It needs at least that much stack.
pub mod depth {
    pub use crate::depth::*;
}

/// Operations on short Weierstrass curves for the schemes, on plain integers.
pub mod operations {
    pub use crate::operations::*;
}

/// ECDSA on plain integers, with nonces chosen by the caller.
pub mod equations {
    pub use crate::ecdsa::equations::*;
}

/// BIP 340 on plain integers, likewise.
#[cfg(feature = "secp256k1")]
pub mod schnorr_equations {
    pub use crate::secp256k1::equations::*;
}
