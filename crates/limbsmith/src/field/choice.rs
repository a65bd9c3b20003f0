//! Which representation a build takes, where the choice is made when it is compiled.
//!
//! `build.rs` looks at the target, and at `LIMBSMITH_WORDS` in the environment, and sets
//! `limbsmith_words` to one of three values; this file is the only one that reads it.
//!
//! | `limbsmith_words` | targets | kernels |
//! |---|---|---|
//! | `"64"` | 64-bit with add-with-carry: x86-64, AArch64, POWER, z | full words |
//! | `"64-carryless"` | 64-bit without a carry flag: RISC-V, LoongArch, MIPS | no carry chains, where there is a choice |
//! | `"32"` | 32-bit, and WebAssembly, whose widest product is 64 bits | words of 32 bits |
//!
//! All kernels are compiled and tested everywhere; this only chooses.

use super::{l25519, n256, n256k1, n384, p256, p256k1, p384};
use crate::cpu::Backend;

macro_rules! choose {
    ($($(#[$doc:meta])* $name:ident: $wide:ty, $carryless:ty, $narrow:ty;)*) => {$(
        $(#[$doc])*
        #[cfg(limbsmith_words = "64")]
        pub type $name = $wide;
        $(#[$doc])*
        #[cfg(limbsmith_words = "64-carryless")]
        pub type $name = $carryless;
        $(#[$doc])*
        #[cfg(limbsmith_words = "32")]
        pub type $name = $narrow;
    )*};
}

choose! {
    /// The order of edwards25519's base point: the kernels.
    L25519Kernels: l25519::Mont64Kernels, l25519::Mont64Kernels, l25519::Mont64Kernels;
    /// Integers modulo the order of edwards25519's base point, as this target does them best.
    L25519Field: l25519::Mont64, l25519::Mont64, l25519::Mont64;
    /// The field of secp256k1, as this target does it best.
    P256k1Field: p256k1::Sat64, p256k1::Sat64, p256k1::Sat64;
    /// Integers modulo the order of secp256k1, as this target does them best.
    N256k1Field: n256k1::Mont64, n256k1::Mont64, n256k1::Mont64;
    /// The field of P-256, as this target does it best.
    P256Field: p256::Mont64, p256::Mont64, p256::Mont64;
    /// Integers modulo the order of P-256, as this target does them best.
    N256Field: n256::Mont64, n256::Mont64, n256::Mont64;
    /// The field of P-384, as this target does it best.
    P384Field: p384::Mont64, p384::Mont64, p384::Mont64;
    /// Integers modulo the order of P-384, as this target does them best.
    N384Field: n384::Mont64, n384::Mont64, n384::Mont64;
}

/// All backends of 2^255 - 19, fastest first; the default is the first that the processor has.
///
/// The order is that of Ed25519 verification on a Zen 4 core (`limbsmith bench`).
#[cfg(limbsmith_words = "64")]
pub(crate) const PREFERENCE: [Backend; 6] = [
    Backend::Sat64Bmi2,
    Backend::Sat64,
    Backend::U51,
    Backend::U51Bmi2,
    Backend::Ps51Bmi2,
    Backend::Ps51,
];
/// All backends of 2^255 - 19, fastest first by published figures for RISC-V cores.
#[cfg(limbsmith_words = "64-carryless")]
pub(crate) const PREFERENCE: [Backend; 6] = [
    Backend::Ps51,
    Backend::U51,
    Backend::Sat64,
    Backend::Sat64Bmi2,
    Backend::U51Bmi2,
    Backend::Ps51Bmi2,
];
/// All backends of 2^255 - 19, fewest operations on words of 32 bits first.
#[cfg(limbsmith_words = "32")]
pub(crate) const PREFERENCE: [Backend; 6] = [
    Backend::U51,
    Backend::Ps51,
    Backend::Sat64,
    Backend::Sat64Bmi2,
    Backend::U51Bmi2,
    Backend::Ps51Bmi2,
];
