//! The public operations that take secrets: one list for memcheck and for the traces.
//!
//! An operation is prepared with secrets and then run; only the run is traced. Memcheck watches both.

mod edwards;
mod formats;
mod weierstrass;

use crate::input::Input;

/// Computes, and appends the results, secret or not.
pub type Run = Box<dyn FnMut(&mut Vec<u8>)>;

/// Where an operation has code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On every backend.
    Backends,
    /// In lanes of every kind.
    Lanes,
    /// In lanes whose multiplier takes 52 bits; elsewhere it does one input after the other.
    Lanes52,
}

/// A public operation on secrets.
#[derive(Clone, Copy)]
pub struct Operation {
    /// Its name; the listing refers to it.
    pub name: &'static str,
    /// Where it has code.
    pub place: Place,
    /// Why runs with other secrets may do other things, if they may: then it is not traced.
    pub untraced: Option<&'static str>,
    /// Why memcheck complains without cause, if it does: then it is only traced.
    pub unwatched: Option<&'static str>,
    /// Makes it ready for a run.
    pub prepare: fn(Input) -> Run,
}

/// All of them.
pub fn all() -> impl Iterator<Item = &'static Operation> {
    let all = [
        edwards::OPERATIONS,
        weierstrass::OPERATIONS,
        formats::OPERATIONS,
    ];
    all.into_iter().flatten()
}

/// The operation of that name.
pub fn find(name: &str) -> Option<&'static Operation> {
    all().find(|o| o.name == name)
}

/// Those that every run of the tests traces on the vectors of AVX-512.
pub const SOME_IN_LANES: [&str; 2] = ["Ed25519 sign_each", "secp256k1 sign_each"];

/// Those that every run of the tests traces on what valgrind knows.
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

/// An operation that is traced.
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
    /// The same, but not for memcheck.
    const fn unwatched(self, why: &'static str) -> Self {
        Operation {
            unwatched: Some(why),
            ..self
        }
    }
}
