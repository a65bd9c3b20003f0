//! Options of signing, the same for every scheme: hedged nonces, and verification before release.
//!
//! Signatures are deterministic unless the caller gives noise, and are returned as computed unless
//! the caller asks for verification. `sign_with` and `sign_each` take both options.
//!
//! ```
//! use limbsmith::ed25519::{SignOptions, SigningKey};
//!
//! let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
//! let noise = [3; 32]; // likewise
//! let options = SignOptions::new().hedged(&noise).verified();
//! let signature = key.sign_with(b"a message", options)?;
//! # Ok::<(), limbsmith::ed25519::SignError>(())
//! ```
//!
//! **Hedged nonces.** A deterministic nonce repeats with its message. An attacker who can inject a fault into one of
//! two signatures of a message computes the key from the pair; one who can measure sees the same computation as often
//! as wanted. Hedged signing mixes 32 (P-384: 48) secret random bytes into the nonce, as
//! draft-irtf-cfrg-det-sigs-with-noise-05 says:
//!
//! | scheme | noise `Z` | nonce |
//! |---|---|---|
//! | Ed25519 | 32 bytes | section 3: RFC 8032 with the first half of `SHA-512(prefix \|\| Z)` for the prefix |
//! | ECDSA | as long as a scalar | section 4: RFC 6979 with `Z` and the key in blocks of their own before the hash |
//! | SchnorrQ | 32 bytes | as Ed25519; no draft names it |
//! | BIP 340 | 32 bytes | BIP 340's own: `Z` is `aux_rand`, and no noise is a `Z` of zeros |
//!
//! A nonce made from any `Z`, known or repeated, is as good as the deterministic one. Verification
//! of the signature needs no `Z`, and a verifier cannot tell which signatures are hedged.
//! (RFC 6979, section 3.6, mixes in noise in another way. It puts the key into the same block of the
//! hash as public data and is not offered.)
//!
//! **Verification before release.** The signature is verified under the key's public half before it
//! is returned, from the message and not from values left by signing. An Ed25519 signature that
//! passes is valid under every [`crate::ed25519::Policy`]. An ECDSA signature is compared by recovery
//! of the key, so a wrong recovery id is found too, and on secp256k1 an `s` above `n/2`. A signature
//! that fails is erased; the call returns [`SignError::Faulty`], and of a call on many inputs no
//! signature remains.
//!
//! **Limits.** Verification finds a fault between the nonce and the end of the signature. It does not find a fault that
//! leaves a valid signature: in the message before the call, or in the hash that makes the nonce. Hedged nonces make
//! those useless to an attacker. Neither option helps against an attacker who faults twice and skips the verification
//! itself.

use core::fmt;

#[cfg(any(feature = "ed25519", feature = "fourq"))]
use sha2::{Digest, Sha512};
#[cfg(any(feature = "ed25519", feature = "fourq"))]
use zeroize::{Zeroize, Zeroizing};

use crate::batch::UnequalLengths;

/// Options of one signature, or of many where the noise is a slice: deterministic and not verified
/// unless said otherwise.
pub struct SignOptions<'a, Z: ?Sized = [u8; 32]> {
    pub(crate) noise: Option<&'a Z>,
    pub(crate) verify: bool,
}

impl<'a, Z: ?Sized> SignOptions<'a, Z> {
    /// Deterministic, not verified.
    pub const fn new() -> Self {
        SignOptions {
            noise: None,
            verify: false,
        }
    }

    /// Mixes `noise` into the nonce: fresh secret bytes of a cryptographic random source, used once. For many
    /// signatures, a slice with bytes for each.
    pub const fn hedged(self, noise: &'a Z) -> Self {
        SignOptions {
            noise: Some(noise),
            ..self
        }
    }

    /// Verifies each signature before it is returned.
    pub const fn verified(self) -> Self {
        SignOptions {
            verify: true,
            ..self
        }
    }
}

impl<'a, Z> SignOptions<'a, [Z]> {
    /// The noise of input `i`.
    pub(crate) fn noise_of(&self, i: usize) -> Option<&'a Z> {
        self.noise.map(|noise| &noise[i])
    }

    /// An error unless there are as many signatures as inputs, and noise for each if any.
    pub(crate) fn check(&self, inputs: usize, signatures: usize) -> Result<(), UnequalLengths> {
        UnequalLengths::check(inputs, signatures)?;
        UnequalLengths::check(inputs, self.noise.map_or(inputs, <[Z]>::len))
    }
}

impl<Z: ?Sized> Clone for SignOptions<'_, Z> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Z: ?Sized> Copy for SignOptions<'_, Z> {}

impl<Z: ?Sized> Default for SignOptions<'_, Z> {
    fn default() -> Self {
        Self::new()
    }
}

/// Shows whether there is noise, and not which.
impl<Z: ?Sized> fmt::Debug for SignOptions<'_, Z> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignOptions")
            .field("hedged", &self.noise.is_some())
            .field("verified", &self.verify)
            .finish()
    }
}

/// The prefix of hedged signatures by keys that are a seed: the first half of `SHA-512(prefix || Z)`.
#[cfg(any(feature = "ed25519", feature = "fourq"))]
pub(crate) fn hedged_prefix(prefix: &[u8; 32], noise: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    let hash = Sha512::new().chain_update(prefix).chain_update(noise);
    let mut digest: [u8; 64] = hash.finalize().into();
    let mut hedged = Zeroizing::new([0; 32]);
    hedged.copy_from_slice(&digest[..32]);
    digest.zeroize();
    hedged
}

/// Why there is no signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignError {
    /// The slices have different lengths. Nothing was computed or written.
    Lengths(UnequalLengths),
    /// A signature was not valid: the computer made an error, or an attacker caused one. All signatures of the call are
    /// erased. Find the cause before signing again.
    Faulty,
}

impl fmt::Display for SignError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SignError::Lengths(error) => error.fmt(f),
            SignError::Faulty => f.write_str("a signature failed its verification and is erased"),
        }
    }
}

impl core::error::Error for SignError {}

impl From<UnequalLengths> for SignError {
    fn from(error: UnequalLengths) -> Self {
        SignError::Lengths(error)
    }
}
