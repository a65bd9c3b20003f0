//! Keys and signing (RFC 8032, sections 5.1.5 and 5.1.6). Constant time in the secret.

use core::fmt;

use sha2::{Digest, Sha512};
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::{Message, Policy, Signature, VerifyingKey};
use crate::arch::Work;
use crate::arch::erase::erasing;
use crate::curve::curve25519::ladder::clamp;
use crate::curve::edwards25519::{Edwards25519, mul_base};
use crate::curve::simd::edwards25519::latency;
use crate::curve::tables;
use crate::depth;
use crate::dispatch;
use crate::field::scalar25519::PlainScalar;
use crate::field::{Field25519, Words};
use crate::route::Routed;
use crate::signing::{SignError, SignOptions, hedged_prefix};

/// The strictest rule: a signature that is valid under it is valid under every policy, as the keys of signers are
/// canonical. It also rejects an `R` of small order, and so a nonce that a fault made zero, with which `S` reveals the
/// key.
pub(super) const STRICTEST: Policy = Policy::DalekStrict;

/// A secret key, expanded: erased when dropped.
///
/// The public key is part of it, computed from the seed and from nothing else. No call takes one
/// together with a secret: two signatures of one message under two public keys, one of them wrong,
/// give the secret away.
pub struct SigningKey {
    pub(super) seed: [u8; 32],
    /// The clamped first half of the hash of the seed.
    pub(super) scalar: [u64; 4],
    /// The second half.
    pub(super) prefix: [u8; 32],
    pub(super) public: [u8; 32],
}

impl SigningKey {
    /// The key of a seed of 32 random bytes.
    pub fn from_bytes(seed: &[u8; 32]) -> Self {
        erasing::<{ depth::ED25519 }, _>(|| Self::expand(seed))
    }

    fn expand(seed: &[u8; 32]) -> Self {
        let mut hash: [u8; 64] = Sha512::digest(seed).into();
        let (mut low, mut prefix) = ([0; 32], [0; 32]);
        low.copy_from_slice(&hash[..32]);
        prefix.copy_from_slice(&hash[32..]);
        let scalar = clamp(&low);
        let mut reduced = PlainScalar::reduce_words(&scalar);
        let public = mul_base(reduced.words());
        reduced.zeroize();
        let key = SigningKey {
            seed: *seed,
            scalar,
            prefix,
            public,
        };
        hash.zeroize();
        low.zeroize();
        prefix.zeroize();
        key
    }

    /// The seed.
    pub fn to_bytes(&self) -> [u8; 32] {
        erasing::<{ depth::COPY }, _>(|| self.seed)
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        VerifyingKey::from_bytes(&self.public)
    }

    /// Signs a message. Deterministic; constant time in the key and in the message's bytes.
    pub fn sign<'a>(&self, message: impl Into<Message<'a>>) -> Signature {
        self.sign_message(message.into())
    }

    fn sign_message(&self, message: Message<'_>) -> Signature {
        self.sign_by::<Chosen>(message, None)
    }

    /// Signs with this noise, on the backend `M`.
    pub(super) fn sign_by<M: SigningBackend>(
        &self,
        message: Message<'_>,
        noise: Option<&[u8; 32]>,
    ) -> Signature {
        erasing::<{ depth::ED25519 }, _>(|| match noise {
            None => self.sign_with_residue::<M>(message, &self.prefix),
            Some(noise) => {
                self.sign_with_residue::<M>(message, &hedged_prefix(&self.prefix, noise))
            }
        })
    }

    /// Signs as the options say; without any, the signature of [`SigningKey::sign`]. Constant time in the key and the
    /// noise; verification is variable time in the signature.
    ///
    /// # Errors
    /// [`SignError::Faulty`] if the signature was to be verified and is not valid.
    pub fn sign_with<'a>(
        &self,
        message: impl Into<Message<'a>>,
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        self.sign_message_with(message.into(), options)
    }

    fn sign_message_with(
        &self,
        message: Message<'_>,
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        self.sign_with_by::<Chosen>(message, options)
    }

    /// [`SigningKey::sign_with`] on the backend `M`. It is verified on the chosen one.
    pub(super) fn sign_with_by<M: SigningBackend>(
        &self,
        message: Message<'_>,
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        let signature = self.sign_by::<M>(message, options.noise);
        let key = self.verifying_key();
        if options.verify && !key.is_valid(STRICTEST, message, &signature) {
            return Err(SignError::Faulty);
        }
        Ok(signature)
    }

    fn sign_with_residue<M: SigningBackend>(
        &self,
        message: Message<'_>,
        prefix: &[u8; 32],
    ) -> Signature {
        let (domain, body) = message.parts();
        let mut hash = domain.hash();
        hash.update(prefix);
        hash.update(body);
        let mut nonce: [u8; 64] = hash.finalize().into();
        let mut r = PlainScalar::reduce_wide(&nonce);
        let r_bytes = M::mul_base(r.words());
        let k = message.challenge(&r_bytes, &self.public);
        let s = M::respond(&k, &self.scalar, &r);
        nonce.zeroize();
        r.zeroize();
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&r_bytes);
        signature[32..].copy_from_slice(&s.words().to_le_bytes());
        Signature(signature)
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("public", &self.verifying_key())
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

/// The backend of signing. The fault tests replace it by one that makes one error.
pub(super) trait SigningBackend {
    /// The encoding of `n B`, `n < 2^254`.
    fn mul_base(n: &[u64; 4]) -> [u8; 32];
    /// `k a + r` modulo L.
    fn respond(k: &[u8; 64], a: &[u64; 4], r: &PlainScalar) -> PlainScalar {
        PlainScalar::wide_mul_add(k, a, r)
    }
    /// Runs work in lanes, or gives it back where there are none.
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W>;
}

/// The chosen backend and lanes.
pub(super) struct Chosen;

impl SigningBackend for Chosen {
    fn mul_base(n: &[u64; 4]) -> [u8; 32] {
        mul_base(n)
    }
    fn lanes<W: Routed>(work: W) -> Result<W::Output, W> {
        dispatch::lanes(work)
    }
}

/// The encoding of `n B`, `n < 2^254`.
pub(super) fn mul_base(n: &[u64; 4]) -> [u8; 32] {
    struct MulBase<'a>(&'a [u64; 4]);
    impl<F: Field25519> Work<F> for MulBase<'_> {
        type Output = [u64; 4];
        #[inline(always)]
        fn run(self) -> [u64; 4] {
            let n = F::lanes(|_| *self.0);
            mul_base::mul_base::<Edwards25519<F>>(&tables::COMB, &n)
                .encode()
                .as_ref()[0]
        }
    }
    match dispatch::lanes(latency::double_scalar_mul::MulBase::of(n)) {
        Ok([x, [y0, y1, y2, y3]]) => [y0, y1, y2, y3 | x[0] << 63],
        Err(_) => dispatch::words(MulBase(n)),
    }
    .to_le_bytes()
}
