//! Messages that come in pieces, of any length, in constant memory.
//!
//! BIP 340 hashes a message twice: once for the nonce, then for the challenge. A signer needs it twice, a verifier
//! once. If the two passes of a signer had different messages, the signature would reveal the key, so
//! [`SecondPass::finish`] compares them.
//!
//! **Until a verifier has finished, the message is unauthenticated.** Code that acts on a piece earlier may act on an
//! attacker's data.

use core::fmt;

use sha2::{Digest, Sha256};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::{InvalidSignature, Signature, SigningKey, VerifyingKey, W, begun, tagged};
use crate::arch::declassify;
use crate::depth;
use crate::field::Words;
use crate::operations::{is_scalar, reduce};
use crate::secp256k1::{Secp256k1, equations};

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
/// Until the first piece it holds no secret but `aux_rand`. From then on it holds the state of a hash that
/// began with the masked key, and erases it when dropped. A copy stays behind where the program moves it;
/// so no method takes it by value, and a [`SecondPass`] borrows it.
pub struct StreamSigner<'k> {
    key: &'k SigningKey,
    aux_rand: Zeroizing<[u8; 32]>,
    /// Of the first pass: the masked key, the public key and the message, once a piece has come. Erases itself
    /// when dropped.
    first: Option<Sha256>,
    /// Of the second pass: the masked key, the public key and the message, once the pass has begun. Erases itself
    /// when dropped.
    again: Sha256,
    challenge: Sha256,
    /// The results of the first pass.
    nonce: Zeroizing<[u8; 32]>,
    r: [u8; 32],
    k: Zeroizing<W>,
}

// Every field that holds a secret erases itself.
impl ZeroizeOnDrop for StreamSigner<'_> {}

/// The second pass over the message. Its state is in the [`StreamSigner`].
pub struct SecondPass<'s, 'k>(&'s mut StreamSigner<'k>);

impl SigningKey {
    /// Signs a message in pieces: the signature of [`SigningKey::sign_with`] with this noise.
    pub fn sign_stream(&self, aux_rand: &[u8; 32]) -> StreamSigner<'_> {
        StreamSigner {
            key: self,
            aux_rand: Zeroizing::new(*aux_rand),
            first: None,
            again: Sha256::new(),
            challenge: Sha256::new(),
            nonce: Zeroizing::new([0; 32]),
            r: [0; 32],
            k: Zeroizing::new(W::default()),
        }
    }
}

/// The state of the nonce's hash before the message: the masked key and the public key.
fn start(key: &SigningKey, aux_rand: &[u8; 32]) -> Sha256 {
    let mut mask = tagged(0, &[aux_rand]);
    let mut masked = key.even.to_be_bytes();
    masked.iter_mut().zip(&mask).for_each(|(k, m)| *k ^= m);
    let start = begun(1)
        .chain_update(masked)
        .chain_update(key.public.to_bytes());
    masked.zeroize();
    mask.zeroize();
    start
}

impl<'k> StreamSigner<'k> {
    /// Takes in the next piece.
    pub fn update(&mut self, piece: &[u8]) {
        depth::single::<Secp256k1, _>(|| self.first().update(piece));
    }

    /// Ends the first pass. After the second one the signer is ready for another message.
    pub fn second_pass(&mut self) -> SecondPass<'_, 'k> {
        depth::single::<Secp256k1, _>(|| self.second_pass_with_residue());
        SecondPass(self)
    }

    fn first(&mut self) -> &mut Sha256 {
        let (key, aux_rand) = (self.key, &self.aux_rand);
        self.first.get_or_insert_with(|| start(key, aux_rand))
    }

    fn second_pass_with_residue(&mut self) {
        let digest = Zeroizing::<[u8; 32]>::new(self.first().clone().finalize().into());
        self.first = None;
        self.nonce.copy_from_slice(&*digest);
        let k = Zeroizing::new(reduce::<Secp256k1>(&W::from_be_bytes(&self.nonce)));
        let ([r, _], even, _) = equations::even::<Secp256k1>(&k);
        self.r = r.to_be_bytes();
        *self.k = even;
        self.again = start(self.key, &self.aux_rand);
        self.challenge = begun(2)
            .chain_update(self.r)
            .chain_update(self.key.public.to_bytes());
    }
}

impl SecondPass<'_, '_> {
    /// Takes in the next piece. Pieces need not be those of the first pass.
    pub fn update(&mut self, piece: &[u8]) {
        depth::single::<Secp256k1, _>(|| self.0.again.update(piece));
        self.0.challenge.update(piece);
    }

    /// The signature.
    ///
    /// # Errors
    /// If the message is not that of the first pass. (Also for a nonce of zero, which nobody will
    /// ever see.)
    pub fn finish(self) -> Result<Signature, MessageChanged> {
        depth::single::<Secp256k1, _>(|| self.0.finish_with_residue())
    }
}

impl StreamSigner<'_> {
    fn finish_with_residue(&mut self) -> Result<Signature, MessageChanged> {
        let again: Zeroizing<[u8; 32]> = Zeroizing::new(self.again.clone().finalize().into());
        let pairs = again.iter().zip(self.nonce.iter());
        // Whether the caller gave the same message twice is no secret.
        let differ = declassify(pairs.fold(0, |d, (a, b)| d | (a ^ b)));
        if differ || !declassify(is_scalar::<Secp256k1>(&self.k)) {
            return Err(MessageChanged);
        }
        let e: [u8; 32] = self.challenge.clone().finalize().into();
        let e = reduce::<Secp256k1>(&Words::from_be_bytes(&e));
        let s = equations::sign::<Secp256k1>(&self.key.even, &self.k, &e);
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&self.r);
        signature[32..].copy_from_slice(&s.to_be_bytes());
        Ok(Signature(signature))
    }
}

/// A verification that is going on. Variable time: all is public.
#[derive(Clone)]
pub struct StreamVerifier {
    key: VerifyingKey,
    signature: Signature,
    challenge: Sha256,
}

impl VerifyingKey {
    /// Verifies a signature of a message in pieces: the verdict of [`VerifyingKey::verify`].
    pub fn verify_stream(&self, signature: &Signature) -> StreamVerifier {
        let [r, _] = signature.halves();
        StreamVerifier {
            key: *self,
            signature: *signature,
            challenge: begun(2).chain_update(r).chain_update(self.to_bytes()),
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
        let e: [u8; 32] = self.challenge.finalize().into();
        let e = reduce::<Secp256k1>(&Words::from_be_bytes(&e));
        let [r, s] = self.signature.halves().map(|half| W::from_be_bytes(&half));
        InvalidSignature::unless(equations::verify_vartime::<Secp256k1>(
            &self.key.point,
            &e,
            &r,
            &s,
        ))
    }
}

macro_rules! opaque {
    ($($name:ident $($life:lifetime)*),*) => {$(
        impl fmt::Debug for $name<$($life),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}
opaque!(StreamSigner '_, SecondPass '_ '_, StreamVerifier);
