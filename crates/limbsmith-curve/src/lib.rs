//! Points, scalars and their multiples, on the fields of `limbsmith-field`.
//!
//! | module | contents |
//! |---|---|
//! | `groups` (feature `groups`) | groups and scalars for authors of protocols: edwards25519, ristretto255, secp256k1, P-256, P-384 |
//! | [`operations`] | operations on Weierstrass curves on plain integers, compiled once per curve and dispatched once per call |
//! | [`simd`] | eight points per call, in the lanes of vectors; one folder per curve shape |
//! | [`edwards25519`] | points of the twisted Edwards curve and their formulas |
//! | `ristretto255` | encodings of ristretto255 (RFC 9496) and its map |
//! | [`curve25519`] | the Montgomery ladder of X25519 |
//! | `fourq` (feature `fourq`) | points of FourQ and its endomorphisms, on pairs |
//! | [`weierstrass`] | secp256k1, P-256 and P-384 |
//! | `scalar` (features `groups`, `fourq`) | integers modulo the order of any of the groups |
//! | `hash_to_field` (feature `hash_to_curve`) | uniform bytes and scalars of messages (RFC 9380) |
//! | `prime_field` (feature `group`) | scalars as a field of `ff` |
//! | [`recoding`] | digits of scalars: wNAF, signed odd digits, radix 16, half-size scalars |
//! | [`tables`] | precomputed multiples of the base points |
//!
//! From top to bottom these are layers: a module imports from those below it.
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
#![cfg_attr(docsrs, feature(doc_cfg))]
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
pub mod groups;
#[cfg(feature = "hash_to_curve")]
pub mod hash_to_field;
#[cfg(feature = "groups")]
mod lengths;
mod limbs;
#[cfg(feature = "group")]
mod modular;
pub mod operations;
#[cfg(any(feature = "fourq", feature = "groups"))]
mod operators;
#[cfg(feature = "group")]
pub mod prime_field;
pub mod recoding;
#[cfg(feature = "groups")]
pub mod ristretto255;
#[cfg(any(feature = "fourq", feature = "groups"))]
pub mod scalar;
pub mod simd;
pub mod tables;
pub mod weierstrass;

#[cfg(all(feature = "alloc", feature = "groups"))]
use limbsmith_field::cpu;
pub use zeroize::Zeroize;

use limbsmith_field::{arch, dispatch, field, route};

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
