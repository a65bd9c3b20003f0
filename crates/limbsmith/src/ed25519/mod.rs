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

#[cfg(feature = "alloc")]
mod all;
mod context_each;
#[cfg(feature = "hazmat")]
pub(crate) mod decompress;
#[cfg(feature = "hazmat")]
pub(crate) mod double_base;
mod each;
mod options;
mod policy;
#[cfg(feature = "alloc")]
mod prepared;
#[cfg(feature = "alloc")]
mod prepared_each;
mod sign;
mod stream;
mod verify;

// It damages the tables of the usual size.
#[cfg(all(test, not(feature = "small-tables")))]
mod faults;
#[cfg(test)]
mod tests;

use core::fmt;

#[cfg(feature = "alloc")]
pub use all::{find_invalid, verify_all, verify_all_prepared};
pub use context_each::{
    PrehashedItem, sign_ctx_each, sign_prehashed_each, verify_ctx_each, verify_prehashed_each,
};
pub use each::{Item, keygen_each, sign_each, verify_each};
pub use options::{Message, Messages, sign_each_with};
pub use policy::{Policy, UnknownPolicy};
#[cfg(feature = "alloc")]
pub use prepared::PreparedVerifyingKey;
#[cfg(feature = "alloc")]
pub use prepared_each::{PreparedItem, verify_each_prepared};
pub use sign::SigningKey;
pub use stream::{MessageChanged, SecondPass, StreamSigner, StreamVerifier};
pub use verify::VerifyingKey;

pub use crate::signing::{ContextTooLong, SignError, SignOptions};

use sha2::{Digest, Sha512};

/// Prepared keys of signers that come again.
#[cfg(feature = "alloc")]
pub type KeyCache = crate::cache::KeyCache<VerifyingKey>;

/// A signature: the encoding of the point `R`, then the integer `S`, 32 bytes each. Any 64 bytes
/// are accepted here; `verify` decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature([u8; 64]);

impl Signature {
    /// From its 64 bytes.
    pub const fn from_bytes(bytes: &[u8; 64]) -> Self {
        Signature(*bytes)
    }

    /// From a slice, which must be 64 bytes long.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, WrongLength> {
        bytes.try_into().map(Signature).map_err(|_| WrongLength)
    }

    /// The 64 bytes.
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
        f.write_str("Signature(")?;
        for b in self.0 {
            write!(f, "{b:02x}")?;
        }
        f.write_str(")")
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

/// The signature is not valid for this key and message under the given policy. No reason is given: a caller could not
/// act on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyError(());

impl VerifyError {
    const NEW: Self = VerifyError(());
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid signature")
    }
}

impl core::error::Error for VerifyError {}

/// Bytes of [`Domain`] before the context.
const HEAD: usize = 34;

/// A [`Domain`] in one piece.
struct Prefix {
    bytes: [u8; HEAD + 255],
    len: usize,
}

impl Prefix {
    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// The bytes hashed first: `dom2(F, C)` of RFC 8032, section 2; empty for pure Ed25519.
#[derive(Clone, Copy)]
enum Domain<'a> {
    Pure,
    Context(&'a [u8]),
    Prehashed(&'a [u8]),
}

impl<'a> Domain<'a> {
    fn context(context: &'a [u8]) -> Result<Self, ContextTooLong> {
        if context.len() > 255 {
            Err(ContextTooLong)
        } else {
            Ok(Domain::Context(context))
        }
    }

    fn prehashed(context: &'a [u8]) -> Result<Self, ContextTooLong> {
        if context.len() > 255 {
            Err(ContextTooLong)
        } else {
            Ok(Domain::Prehashed(context))
        }
    }

    /// A hash that has taken in the domain.
    #[inline]
    fn hash(&self) -> Sha512 {
        let mut hash = Sha512::new();
        if let Some((head, context)) = self.parts() {
            hash.update(head);
            hash.update(context);
        }
        hash
    }

    /// The bytes to hash: text, flag and length; context.
    #[inline]
    fn parts(&self) -> Option<([u8; HEAD], &'a [u8])> {
        let (flag, context) = match self {
            Domain::Pure => return None,
            Domain::Context(c) => (0, *c),
            Domain::Prehashed(c) => (1, *c),
        };
        let mut head = [0; HEAD];
        head[..HEAD - 2].copy_from_slice(b"SigEd25519 no Ed25519 collisions");
        [head[HEAD - 2], head[HEAD - 1]] = [flag, context.len() as u8];
        Some((head, context))
    }

    /// The same in one piece.
    fn prefix(&self) -> Prefix {
        let mut prefix = Prefix {
            bytes: [0; HEAD + 255],
            len: 0,
        };
        if let Some((head, context)) = self.parts() {
            prefix.bytes[..HEAD].copy_from_slice(&head);
            prefix.len = HEAD + context.len();
            prefix.bytes[HEAD..prefix.len].copy_from_slice(context);
        }
        prefix
    }

    /// `SHA-512(dom2 || R || A || M)`.
    #[inline]
    fn challenge(&self, r: &[u8; 32], a: &[u8; 32], message: &[u8]) -> [u8; 64] {
        let mut hash = self.hash();
        let mut start = [0; 64];
        start[..32].copy_from_slice(r);
        start[32..].copy_from_slice(a);
        hash.update(start);
        hash.update(message);
        hash.finalize().into()
    }
}
