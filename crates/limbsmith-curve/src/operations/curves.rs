//! The curves as types, with their operations dispatched at run time.
//!
//! Each operation is a function that is not generic, so it is compiled once, in this crate.

use super::many::many;
use super::{arithmetic, mul_in_lanes};
use crate::dispatch::run_work;
use crate::field::choice;
use crate::weierstrass::curves;

/// P-256 (SP 800-186, section 3.2.1.3).
#[cfg(feature = "p256")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct P256;

#[cfg(feature = "p256")]
arithmetic!(
    P256,
    [u64; 4],
    curves::P256<choice::P256Field>,
    choice::N256Field,
    run_work,
    mul_in_lanes
);
#[cfg(feature = "p256")]
many!(P256, P256, p256, n256);

/// P-384 (SP 800-186, section 3.2.1.4).
#[cfg(feature = "p384")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct P384;

#[cfg(feature = "p384")]
arithmetic!(
    P384,
    [u64; 6],
    curves::P384<choice::P384Field>,
    choice::N384Field,
    run_work,
    run_work
);
#[cfg(feature = "p384")]
many!(P384, P384, p384, n384);

/// secp256k1 (SEC 2, section 2.4.1).
#[cfg(feature = "secp256k1")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secp256k1;

#[cfg(feature = "secp256k1")]
arithmetic!(
    Secp256k1,
    [u64; 4],
    curves::Secp256k1<choice::P256k1Field>,
    choice::N256k1Field,
    run_work,
    mul_in_lanes
);
#[cfg(feature = "secp256k1")]
many!(Secp256k1, Secp256k1, p256k1, n256k1);
