//! Ed25519 signatures: RFC 8032, pure, with context (`ctx`) and prehashed (`ph`).
//!
//! **New protocols verify under [`Policy::DalekStrict`].** It rejects keys of small order, under which one signature is
//! valid for many messages or for all; so a signature binds its key and its message. Its equation is that of Go,
//! OpenSSL, BoringSSL and ring, and it rejects what libsodium and the `verify_strict` of ed25519-dalek reject: keys and
//! `R` of small order. Every signature that it accepts under a canonical key is accepted by every other policy here.
//! [`VerifyingKey::verify`], [`verify_each`] and prepared keys give the same verdicts.
//!
//! The other policies are for protocols that have chosen: [`Policy::Cofactorless`] for peers that verify without the
//! cofactor; [`Policy::Zip215`] for consensus, where all nodes must agree on crafted signatures too; and
//! [`Policy::Cofactored`] for `verify_all` (batch verification), which no rule without the cofactor can have. A
//! protocol with one of these policies rejects keys of small order at key registration. Its documentation has the
//! verdicts, row by row.
//!
//! Signing is deterministic and constant time in the secret; [`SigningKey::sign_with`] hedges nonces and verifies
//! before release ([`crate::signing`]). Verification is variable time: all its inputs are public.
//!
//! The formats of signature, key and message are exactly those of RFC 8032; no batch or malleable form is accepted
//! anywhere.

mod batch;
mod item;
mod message;
mod policy;
#[cfg(feature = "alloc")]
mod prepared;
mod sign;
mod stream;
mod verify;

// It damages the tables of the usual size.
#[cfg(all(test, not(feature = "small-tables")))]
#[path = "../faults/ed25519.rs"]
mod faults;
#[cfg(test)]
mod tests;

use core::fmt;

#[cfg(feature = "alloc")]
pub use batch::all::{find_invalid, verify_all};
pub use batch::sign::{sign_each, signing_key_each};
pub use batch::verify::verify_each;
pub use item::{Item, Key};
pub use message::{Context, ContextTooLong, Message};
pub use policy::{Policy, UnknownPolicy};
#[cfg(feature = "alloc")]
pub use prepared::PreparedVerifyingKey;
pub use sign::SigningKey;
pub use stream::{MessageChanged, SecondPass, StreamSigner, StreamVerifier};
pub use verify::VerifyingKey;

pub use crate::curve::edwards25519::encoding::PointError;
pub use crate::signing::{SignError, SignOptions};
pub use crate::verification::InvalidSignature;

use crate::hex::write_hex;
use message::Domain;

/// Prepared keys of signers that come again.
#[cfg(feature = "alloc")]
pub type KeyCache = crate::cache::KeyCache<VerifyingKey>;

/// A signature: the encoding of the point `R`, then the integer `S`, 32 bytes each. Any 64 bytes
/// are accepted here; `verify` decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature([u8; 64]);

impl Signature {
    /// Zeros: a place for `sign_each` to write to.
    pub const UNSIGNED: Self = Signature([0; 64]);

    /// From its 64 bytes.
    pub const fn from_bytes(bytes: &[u8; 64]) -> Self {
        Signature(*bytes)
    }

    /// From a slice, which must be 64 bytes long.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, WrongLength> {
        bytes.try_into().map(Signature).map_err(|_| WrongLength)
    }

    /// The 64 bytes.
    pub const fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }

    /// A copy of the 64 bytes.
    pub const fn to_bytes(&self) -> [u8; 64] {
        self.0
    }

    /// The encoding of `R`.
    pub fn r_bytes(&self) -> [u8; 32] {
        let mut r = [0; 32];
        r.copy_from_slice(&self.0[..32]);
        r
    }

    /// The encoding of `S`.
    pub fn s_bytes(&self) -> [u8; 32] {
        let mut s = [0; 32];
        s.copy_from_slice(&self.0[32..]);
        s
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "Signature", &self.0)
    }
}

/// A signature is 64 bytes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLength;

impl fmt::Display for WrongLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a signature is 64 bytes long")
    }
}

impl core::error::Error for WrongLength {}
