//! SchnorrQ keys and signing: `SchnorrQ_KeyGeneration` and `SchnorrQ_Sign` of FourQlib. Constant time in the secret.
//!
//! With `k = SHA-512(seed)`: the secret scalar is `s = k[0..32]`, the public key `A = s G`. A signature of `m` is the
//! encoding of `R = r G` and `S = r - s h` modulo `N`, where `r` is the first half of `SHA-512(k[32..64] || m)` and `h`
//! that of `SHA-512(R || A || m)`.

use core::fmt;

use sha2::{Digest, Sha512};
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::{Policy, Signature, VerifyingKey, public_bytes, public_point};
use crate::arch::erase::erasing;
use crate::curve::fourq::Scalar;
use crate::depth;
use crate::dispatch;
use crate::hex::write_hex;
use crate::route::Routed;
use crate::signing::{SignError, SignOptions, hedged_prefix};

/// The first half of `SHA-512(parts)`, modulo `N`.
fn hash(parts: [&[u8]; 3]) -> Scalar {
    let mut hash = Sha512::new();
    for part in parts {
        hash.update(part);
    }
    half(&mut hash.finalize().into())
}

/// The first half of a digest, modulo `N`. The digest is zeroized.
#[inline(always)]
pub(super) fn half(digest: &mut [u8; 64]) -> Scalar {
    let mut half = [0; 32];
    half.copy_from_slice(&digest[..32]);
    let scalar = Scalar::from_bytes_mod_order(&half);
    digest.zeroize();
    half.zeroize();
    scalar
}

/// The encoding of the neutral point. A signature whose `R` is neutral has a nonce that a fault made zero, and its `S`
/// reveals the key.
const NEUTRAL: [u8; 32] = {
    let mut bytes = [0; 32];
    bytes[0] = 1;
    bytes
};

/// Whether `R` is a point other than the neutral one.
pub(super) fn has_nonce(signature: &Signature) -> bool {
    signature.halves()[0] != NEUTRAL
}

/// A secret key, expanded: erased when dropped.
///
/// The public key is part of it, computed from the seed and from nothing else.
pub struct SigningKey {
    seed: [u8; 32],
    scalar: Scalar,
    prefix: [u8; 32],
    public: VerifyingKey,
}

impl SigningKey {
    /// The key of a seed of 32 random bytes. Constant time.
    pub fn from_bytes(seed: &[u8; 32]) -> Self {
        erasing::<{ depth::FOURQ }, _>(|| {
            let mut hash: [u8; 64] = Sha512::digest(seed).into();
            let (mut low, mut prefix) = ([0; 32], [0; 32]);
            low.copy_from_slice(&hash[..32]);
            prefix.copy_from_slice(&hash[32..]);
            let mut scalar = Scalar::from_bytes_mod_order(&low);
            let (point, bytes) = public_point(&scalar);
            let key = SigningKey {
                seed: *seed,
                scalar,
                prefix,
                // One's own key is in the subgroup. It is neutral only for a seed that nobody finds, of the scalar 0.
                public: VerifyingKey::from_parts(Policy::Strict, &bytes, point),
            };
            hash.zeroize();
            low.zeroize();
            prefix.zeroize();
            scalar.zeroize();
            key
        })
    }

    /// The seed.
    pub fn to_bytes(&self) -> [u8; 32] {
        erasing::<{ depth::COPY }, _>(|| self.seed)
    }

    /// The encoding of the public key.
    pub fn public_bytes(&self) -> [u8; 32] {
        self.public.to_bytes()
    }

    #[inline(always)]
    pub(super) fn prefix(&self) -> &[u8; 32] {
        &self.prefix
    }

    #[inline(always)]
    pub(super) fn scalar(&self) -> &Scalar {
        &self.scalar
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.public
    }

    /// Signs a message. Constant time in the secret; the nonce is a hash of secret and message.
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.sign_by::<Chosen>(None, message)
    }

    /// Signs with this noise, on the backend `M`.
    pub(super) fn sign_by<M: SigningBackend>(
        &self,
        noise: Option<&[u8; 32]>,
        message: &[u8],
    ) -> Signature {
        erasing::<{ depth::FOURQ }, _>(|| match noise {
            None => self.sign_with_residue::<M>(&self.prefix, message),
            Some(noise) => {
                self.sign_with_residue::<M>(&hedged_prefix(&self.prefix, noise), message)
            }
        })
    }

    /// Signs as the options say; without any, the signature of [`SigningKey::sign`]. Constant time in the key and the noise;
    /// verification is variable time in the signature.
    ///
    /// # Errors
    /// [`SignError::Faulty`] if the signature was to be verified and is not valid.
    pub fn sign_with(
        &self,
        message: &[u8],
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        self.sign_with_by::<Chosen>(message, options)
    }

    /// [`SigningKey::sign_with`] on the backend `M`. It is verified on the chosen one.
    pub(super) fn sign_with_by<M: SigningBackend>(
        &self,
        message: &[u8],
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        let signature = self.sign_by::<M>(options.noise, message);
        // The point of the key is decoded again: one that is damaged would verify what it signed.
        let valid = || {
            let key = VerifyingKey::from_bytes(Policy::Strict, &self.public_bytes());
            key.is_ok_and(|key| key.is_valid(Policy::Strict, message, &signature))
        };
        if options.verify && !(has_nonce(&signature) && valid()) {
            return Err(SignError::Faulty);
        }
        Ok(signature)
    }

    fn sign_with_residue<M: SigningBackend>(&self, prefix: &[u8; 32], message: &[u8]) -> Signature {
        let mut r = hash([prefix, message, &[]]);
        let r_bytes = M::mul_base(&r);
        let h = hash([&r_bytes, &self.public_bytes(), message]);
        let s = M::respond(&r, &self.scalar, &h);
        r.zeroize();
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&r_bytes);
        signature[32..].copy_from_slice(&s.to_bytes());
        Signature(signature)
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Public<'a>(&'a [u8; 32]);
        impl fmt::Debug for Public<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_hex(f, "Public", self.0)
            }
        }
        f.debug_struct("SigningKey")
            .field("public", &Public(&self.public_bytes()))
            .finish_non_exhaustive()
    }
}

impl Clone for SigningKey {
    fn clone(&self) -> Self {
        erasing::<{ depth::COPY }, _>(|| SigningKey { ..*self })
    }
}

impl Drop for SigningKey {
    fn drop(&mut self) {
        self.seed.zeroize();
        self.scalar.zeroize();
        self.prefix.zeroize();
    }
}

impl ZeroizeOnDrop for SigningKey {}

/// The place where signatures are computed. Tests have one that errs.
pub(super) trait SigningBackend {
    /// The encoding of `n G`.
    fn mul_base(n: &Scalar) -> [u8; 32];
    /// `r - s h`.
    #[inline(always)]
    fn respond(r: &Scalar, s: &Scalar, h: &Scalar) -> Scalar {
        *r - *s * *h
    }
    /// Runs work in lanes, or gives it back where there are none.
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W>;
}

/// The chosen backend and lanes.
pub(super) struct Chosen;

impl SigningBackend for Chosen {
    #[inline(always)]
    fn mul_base(n: &Scalar) -> [u8; 32] {
        public_bytes(n)
    }
    #[inline(always)]
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
        dispatch::lanes(work)
    }
}
