//! Signatures and key agreement on field arithmetic that is generated, proved, and measured.
//!
//! ```
//! use limbsmith::ed25519::{Policy, SigningKey};
//!
//! let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
//! let signature = key.sign(b"a message");
//! assert!(key.verifying_key().verify(Policy::DalekStrict, b"a message", &signature).is_ok());
//! assert!(key.verifying_key().verify(Policy::DalekStrict, b"another", &signature).is_err());
//! ```
//!
//! * [`ed25519`]: signatures of RFC 8032, verified under a [policy](ed25519::Policy) named by the
//!   caller.
//! * [`x25519`]: key agreement of RFC 7748.
//! * [`secp256k1`]: ECDSA, Schnorr signatures of BIP-340 with Taproot's tweaks, ECDH; recovery as
//!   Bitcoin and Ethereum use it.
//! * [`p256`], [`p384`]: ECDSA and ECDH on the curves of NIST.
//! * `fourq` (feature `fourq`): key agreement and signatures on FourQ, as FourQlib defines them.
//! * [`ecdsa`], [`ecdh`]: shared types and functions.
//! * `keys` (feature `pkcs8`): keys of all kinds in PEM and DER files.
//! * [`verification`]: types and functions that all schemes have.
//! * [`signing`]: hedged nonces, and verification before release.
//! * [`text`]: keys and signatures as hexadecimal text; `serde_secret` (feature `serde`): secret keys in serde's formats.
//! * [`batch`]: calls on many inputs at once; with the feature `rayon`, `parallel`: on all
//!   cores.
//! * `cache` (feature `alloc`): cache of precomputed tables for frequently used public keys.
//! * [`cpu`]: which code runs on this processor.
//! * `hazmat` (feature `hazmat`): the fields, the curves and the scalars, for authors of protocols.
//!
//! Each scheme is a feature of its name, and all but `fourq` are on by default: a scheme that is left out takes no compile time. Without the
//! feature `lanes`, also on by default, calls on many inputs process one input after the other.
//!
//! **Many inputs.** `verify_each`, `sign_each`, `signing_key_each`, `x25519_each`, `shared_secret_each`, `recover_each` and the
//! like take slices. With AVX-512 IFMA they use 8-way SIMD, three to eight times as fast as single calls. Ed25519 and
//! X25519 also use AVX2, up to twice as fast. Results and constant time are those of single calls. The default build
//! detects the processor at run time. Builds without optimization run portable code: vectors would overflow the stack
//! of a thread there.
//!
//! **ECDSA** has RFC 6979 nonces, strict DER and fixed-width signatures. `verify` accepts low and high `s`; `verify_low_s`
//! accepts only low `s`. Messages and prehashed messages may name their hash function; nonces are then those of the RFC
//! for it.
//!
//! **X25519.** A peer's point of small order makes an all-zero shared secret: `try_diffie_hellman` and `x25519_nonzero`
//! return an error for it.
//!
//! **Features for other crates.** `rand_core` and `getrandom` make keys: `generate` and `random` of every type of secret key.
//! `signature` and `signature2` implement the traits of both generations of the crate `signature`, `serde` serialization,
//! `pkcs8` the traits of the crates `pkcs8` and `spki`.
//!
//! ```
//! # #[cfg(all(feature = "ed25519", feature = "getrandom"))] {
//! use limbsmith::ed25519::{Policy, SigningKey, VerifyingKey};
//!
//! let key = SigningKey::random()?;
//! let text = key.verifying_key().to_string();
//! let public: VerifyingKey = text.parse()?;
//! assert!(public.verify(Policy::DalekStrict, b"a message", &key.sign(b"a message")).is_ok());
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Every function is constant time in its secrets unless its name ends in `_vartime`. The crate is
//! `no_std`, and allocates only with the features `alloc`, `pkcs8` and `rayon`.
//!
#![doc = include_str!("traits/table.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Builds without all schemes leave some shared code unused.
#![cfg_attr(
    not(all(
        feature = "ed25519",
        feature = "x25519",
        feature = "secp256k1",
        feature = "p256",
        feature = "p384",
        feature = "hazmat"
    )),
    allow(
        dead_code,
        unreachable_code,
        unused_imports,
        unused_macros,
        unused_variables
    )
)]

#[cfg(any(feature = "alloc", feature = "pkcs8"))]
extern crate alloc;

pub mod batch;
#[cfg(feature = "alloc")]
pub mod cache;
mod depth;
mod digest;
pub mod ecdh;
pub mod ecdsa;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(test)]
mod faults;
#[cfg(feature = "fourq")]
pub mod fourq;
#[cfg(feature = "hazmat")]
pub mod hazmat;
mod hex;
#[cfg(feature = "pkcs8")]
pub mod keys;
mod lane_hash;
#[cfg(feature = "p256")]
pub mod p256;
#[cfg(feature = "p384")]
pub mod p384;
#[cfg(feature = "rayon")]
pub mod parallel;
mod sealed;
#[cfg(feature = "secp256k1")]
pub mod secp256k1;
mod secrets;
pub mod signing;
pub mod text;
mod traits;
pub mod verification;
#[cfg(feature = "x25519")]
pub mod x25519;

use limbsmith_curve as curve;
use limbsmith_curve::operations;
pub use limbsmith_field::cpu;
use limbsmith_field::{arch, dispatch, field, route};
#[cfg(feature = "serde")]
pub use traits::serde_secret;

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
