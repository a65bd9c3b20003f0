//! Points, scalars and their multiples, on the fields of `limbsmith-field`.
//!
//! | module | contents |
//! |---|---|
//! | [`edwards25519`] | points of the twisted Edwards curve and their formulas; the group and its scalars for authors of protocols |
//! | [`ristretto255`] | the group of prime order on edwards25519 (RFC 9496), for authors of protocols (feature `groups`) |
//! | [`curve25519`] | the Montgomery ladder of X25519 |
//! | `fourq` (feature `fourq`) | points of FourQ and its endomorphisms, on pairs |
//! | [`weierstrass`] | secp256k1, P-256 and P-384 |
//! | [`simd`] | eight points per call, in the lanes of vectors; one folder per curve shape |
//! | [`recoding`] | digits of scalars: wNAF, signed odd digits, radix 16, half-size scalars |
//! | [`tables`] | precomputed multiples of the base points |
//! | `secp256k1`, `p256`, `p384` | groups and scalars for authors of protocols, one feature each, and `groups` |
//! | [`operations`] | operations on Weierstrass curves on plain integers, compiled once per curve and dispatched once per call |
//!
//! Every curve folder has the same file names: `point` (coordinates and formulas), `encoding`, `mul_base` (secret
//! multiples of the base point), `mul` (of any point), `double_scalar_mul` (public sums of few multiples),
//! `multiscalar_mul` (of many), `precomputed` (tables of a given point). In SIMD, `formulas` are the steps of sums.
//!
//! This crate is the base of `limbsmith`, and its interface changes with it. Points are not checked to be on the curve
//! unless a function says so; those of the group types always are on it.
//!
//! Every function is constant time in its inputs unless its name ends in `_vartime`. The crate is `no_std`, and
//! allocates only with the feature `alloc`.
#![no_std]
// Builds without all curves leave some shared code unused.
#![cfg_attr(
    not(any(feature = "secp256k1", feature = "p256", feature = "p384")),
    allow(unused_imports, unused_macros)
)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod curve25519;
pub mod edwards25519;
#[cfg(feature = "fourq")]
pub mod fourq;
#[cfg(feature = "groups")]
mod lengths;
mod limbs;
pub mod operations;
#[cfg(any(feature = "fourq", feature = "groups"))]
mod operators;
#[cfg(all(feature = "groups", feature = "p256"))]
pub mod p256;
#[cfg(all(feature = "groups", feature = "p384"))]
pub mod p384;
pub mod recoding;
#[cfg(feature = "groups")]
pub mod ristretto255;
#[cfg(all(feature = "groups", feature = "secp256k1"))]
pub mod secp256k1;
pub mod simd;
pub mod tables;
pub mod weierstrass;

#[cfg(all(feature = "alloc", feature = "groups"))]
use limbsmith_field::cpu;
pub use zeroize::Zeroize;

use limbsmith_field::{arch, dispatch, field};

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
