//! Messages that come in pieces, of any length, in constant memory.
//!
//! ```
//! use limbsmith::ed25519::{Policy, SigningKey};
//!
//! let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
//! let mut first = key.sign_stream(None);
//! first.update(b"a mess");
//! first.update(b"age");
//! let mut second = first.second_pass();
//! second.update(b"a message");
//! let signature = second.finish()?;
//! assert_eq!(signature, key.sign(b"a message"));
//!
//! let mut verifier = key.verifying_key().verify_stream(Policy::DalekStrict, None, &signature);
//! verifier.update(b"a message");
//! assert!(verifier.finish().is_ok());
//! # Ok::<(), limbsmith::ed25519::MessageChanged>(())
//! ```
//!
//! Ed25519 hashes a message twice: once for the nonce, then for the challenge. A signer needs it twice, a verifier
//! once. If the two passes of a signer had different messages, the signature would reveal the key, so
//! [`SecondPass::finish`] compares them.
//!
//! **Until a verifier has finished, the message is unauthenticated.** Code that acts on a piece earlier may act on an
//! attacker's data. To avoid that, sign the pieces.

use core::fmt;

use sha2::{Digest, Sha512};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::sign::mul_base;
use super::verify::verify_with;
use super::{Context, Domain, InvalidSignature, Policy, Signature, SigningKey, VerifyingKey};
use crate::arch::declassify;
use crate::arch::erase::erasing;
use crate::depth;
use crate::field::Words;
use crate::field::scalar25519::PlainScalar;

/// The second pass had another message than the first. There is no signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageChanged;

impl fmt::Display for MessageChanged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the message changed between the two passes of signing")
    }
}

impl core::error::Error for MessageChanged {}

/// A signature that is being made: the first pass over the message. Constant time in the key.
///
/// Until the first piece it holds no secret. From then on it holds the state of a hash that began with the
/// key's prefix, and erases it when dropped. A copy stays behind where the program moves it; so no method
/// takes it by value, and a [`SecondPass`] borrows it.
pub struct StreamSigner<'k> {
    key: &'k SigningKey,
    /// The domain, and nothing else.
    start: Sha512,
    /// Of the first pass: the domain, the prefix and the message, once a piece has come. Erases itself when
    /// dropped.
    first: Option<Sha512>,
    /// Of the second pass: the domain, the prefix and the message, once the pass has begun. Erases itself when dropped.
    again: Sha512,
    challenge: Sha512,
    /// The results of the first pass.
    nonce: Zeroizing<[u8; 64]>,
    r_bytes: [u8; 32],
}

// Every field that holds a secret erases itself.
impl ZeroizeOnDrop for StreamSigner<'_> {}

/// The second pass over the message. Its state is in the [`StreamSigner`].
pub struct SecondPass<'s, 'k>(&'s mut StreamSigner<'k>);

impl SigningKey {
    /// Signs a message in pieces: Ed25519ctx if there is a context, else Ed25519. The signature is that of
    /// [`SigningKey::sign`].
    pub fn sign_stream(&self, context: Option<Context<'_>>) -> StreamSigner<'_> {
        let start = Domain::of(context).hash();
        StreamSigner {
            key: self,
            first: None,
            again: start.clone(),
            challenge: start.clone(),
            start,
            nonce: Zeroizing::new([0; 64]),
            r_bytes: [0; 32],
        }
    }
}

impl<'k> StreamSigner<'k> {
    /// Takes in the next piece.
    pub fn update(&mut self, piece: &[u8]) {
        erasing::<{ depth::ED25519 }, _>(|| self.first().update(piece));
    }

    /// Ends the first pass. After the second one the signer is ready for another message.
    pub fn second_pass(&mut self) -> SecondPass<'_, 'k> {
        erasing::<{ depth::ED25519 }, _>(|| self.second_pass_with_residue());
        SecondPass(self)
    }

    fn first(&mut self) -> &mut Sha512 {
        let (start, prefix) = (&self.start, &self.key.prefix);
        self.first
            .get_or_insert_with(|| start.clone().chain_update(prefix))
    }

    fn second_pass_with_residue(&mut self) {
        let digest = Zeroizing::<[u8; 64]>::new(self.first().clone().finalize().into());
        self.first = None;
        self.nonce.copy_from_slice(&*digest);
        let mut r = PlainScalar::reduce_wide(&self.nonce);
        self.r_bytes = mul_base(r.words());
        r.zeroize();
        self.again.clone_from(&self.start);
        self.again.update(self.key.prefix);
        self.challenge.clone_from(&self.start);
        self.challenge.update(self.r_bytes);
        self.challenge.update(self.key.public);
    }
}

impl SecondPass<'_, '_> {
    /// Takes in the next piece. Pieces need not be those of the first pass.
    pub fn update(&mut self, piece: &[u8]) {
        erasing::<{ depth::ED25519 }, _>(|| self.0.again.update(piece));
        self.0.challenge.update(piece);
    }

    /// The signature.
    ///
    /// # Errors
    /// If the message is not that of the first pass.
    pub fn finish(self) -> Result<Signature, MessageChanged> {
        erasing::<{ depth::ED25519 }, _>(|| self.0.finish_with_residue())
    }
}

impl StreamSigner<'_> {
    fn finish_with_residue(&mut self) -> Result<Signature, MessageChanged> {
        let again: Zeroizing<[u8; 64]> = Zeroizing::new(self.again.clone().finalize().into());
        let pairs = again.iter().zip(self.nonce.iter());
        // Whether the caller gave the same message twice is no secret.
        if declassify(pairs.fold(0, |d, (a, b)| d | (a ^ b))) {
            return Err(MessageChanged);
        }
        let k: [u8; 64] = self.challenge.clone().finalize().into();
        let mut r = PlainScalar::reduce_wide(&self.nonce);
        let s = PlainScalar::wide_mul_add(&k, &self.key.scalar, &r);
        r.zeroize();
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&self.r_bytes);
        signature[32..].copy_from_slice(&s.words().to_le_bytes());
        Ok(Signature(signature))
    }
}

/// A verification that is going on. Variable time: all is public.
#[derive(Clone)]
pub struct StreamVerifier {
    key: VerifyingKey,
    policy: Policy,
    signature: Signature,
    challenge: Sha512,
}

impl VerifyingKey {
    /// Verifies a signature of a message in pieces: Ed25519ctx if there is a context, else Ed25519. The verdict is that of
    /// [`VerifyingKey::verify`].
    pub fn verify_stream(
        &self,
        policy: Policy,
        context: Option<Context<'_>>,
        signature: &Signature,
    ) -> StreamVerifier {
        StreamVerifier {
            key: *self,
            policy,
            signature: *signature,
            challenge: Domain::of(context)
                .hash()
                .chain_update(signature.r_bytes())
                .chain_update(self.0),
        }
    }
}

impl StreamVerifier {
    /// Takes in the next piece.
    pub fn update(&mut self, piece: &[u8]) {
        self.challenge.update(piece);
    }

    /// The verdict.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn finish(self) -> Result<(), InvalidSignature> {
        let k = self.challenge.finalize().into();
        let rules = self.policy.rules();
        let valid = verify_with(&rules, &self.key.0, &self.signature.0, &k);
        InvalidSignature::unless(valid)
    }
}

impl fmt::Debug for StreamSigner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamSigner").finish_non_exhaustive()
    }
}

impl fmt::Debug for SecondPass<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecondPass").finish_non_exhaustive()
    }
}

impl fmt::Debug for StreamVerifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamVerifier").finish_non_exhaustive()
    }
}
