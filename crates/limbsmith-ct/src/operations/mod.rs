//! The public operations that take secrets: one list for memcheck and for traces.
//!
//! An operation is prepared with secrets and then run. Only the run is traced. Memcheck watches both.

mod edwards;
mod formats;
mod fourq;
mod group_traits;
mod groups;
mod groups25519;
mod traits;
mod weierstrass;

use crate::input::Input;

/// Computes, and appends the results, secret or not.
pub type Run = Box<dyn FnMut(&mut Vec<u8>)>;

/// The processor paths that an operation has code for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On every backend.
    Backends,
    /// In lanes of every kind.
    Lanes,
    /// In lanes with 52-bit multipliers; on other lanes it processes one input after the other.
    Lanes52,
}

/// A public operation on secrets.
#[derive(Clone, Copy)]
pub struct Operation {
    /// Its name, which the listing refers to.
    pub name: &'static str,
    /// The processor paths that it has code for.
    pub place: Place,
    /// If runs with other secrets may legitimately differ, the reason: then it is not traced.
    pub untraced: Option<&'static str>,
    /// If memcheck reports false positives, the reason: then it is only traced.
    pub unwatched: Option<&'static str>,
    /// Prepares a run.
    pub prepare: fn(Input) -> Run,
}

/// All operations.
pub fn all() -> impl Iterator<Item = &'static Operation> {
    let all = [
        edwards::OPERATIONS,
        weierstrass::OPERATIONS,
        formats::OPERATIONS,
        traits::OPERATIONS,
        fourq::OPERATIONS,
        groups25519::OPERATIONS,
        groups::OPERATIONS,
        group_traits::OPERATIONS,
    ];
    all.into_iter().flatten()
}

/// The operation of that name.
pub fn find(name: &str) -> Option<&'static Operation> {
    all().find(|o| o.name == name)
}

/// Operations that every test run traces on AVX-512 vectors.
pub const SOME_IN_LANES: [&str; 2] = ["Ed25519 sign_each", "secp256k1 sign_each"];

/// Single operations that every test run traces on AVX-512 vectors. (An agreement takes minutes: `cargo xtask ct`.)
pub const SOME_IN_ALL_LANES: [&str; 2] = ["P-256 ecdh public_key", "P-256 sign"];

/// Operations that every test run traces on instructions that valgrind supports.
pub const SOME: [&str; 9] = [
    "Ed25519 from_bytes",
    "Ed25519 sign",
    "Ed25519 sign_each",
    "X25519 x25519",
    "X25519 x25519_each",
    "secp256k1 sign",
    "P-256 ecdh shared_secret",
    "P-256 from DER",
    "BIP 340 sign",
];

/// A traced operation.
const fn traced(name: &'static str, place: Place, prepare: fn(Input) -> Run) -> Operation {
    Operation {
        name,
        place,
        untraced: None,
        unwatched: None,
        prepare,
    }
}

impl Operation {
    /// The same, but excluded from memcheck.
    const fn unwatched(self, why: &'static str) -> Self {
        Operation {
            unwatched: Some(why),
            ..self
        }
    }
}
