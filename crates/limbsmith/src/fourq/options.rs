//! Signing with options: hedged nonces, and verification before release. See [`crate::signing`].

use super::each::{Item, sign_items, verify_items};
use super::sign::{Chosen, Machine};
use super::{Policy, Signature, SigningKey, VerifyingKey};
use crate::signing::{SignError, SignOptions};

/// The encoding of the neutral point. A signature whose `R` is neutral has a nonce that a fault made zero, and its `S`
/// reveals the key.
const NEUTRAL: [u8; 32] = {
    let mut bytes = [0; 32];
    bytes[0] = 1;
    bytes
};

/// Whether `R` is a point other than the neutral one.
fn has_nonce(signature: &Signature) -> bool {
    signature.halves()[0] != NEUTRAL
}

impl SigningKey {
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

    /// [`SigningKey::sign_with`] on the machine `M`. It is verified on the chosen one.
    pub(super) fn sign_with_by<M: Machine>(
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
}

/// Signs each item, a key and a message: writes to `signatures[i]` the result of [`SigningKey::sign_with`] for `items[i]`
/// with the noise at index `i`. Constant time in the keys and the noise; verification is variable time in the signatures.
///
/// # Errors
/// [`SignError::Lengths`] if there are not as many signatures as items, or not as much noise: then nothing is written.
/// [`SignError::Faulty`] if signatures were to be verified and one is not valid: then all of them are erased, and are zeros
/// that no key has signed.
pub fn sign_each(
    items: &[(&SigningKey, &[u8])],
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    sign_each_by::<Chosen>(items, options, signatures)
}

/// [`sign_each`] on the machine `M`. It is verified on the chosen one.
pub(super) fn sign_each_by<M: Machine>(
    items: &[(&SigningKey, &[u8])],
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    options.check(items.len(), signatures.len())?;
    sign_items::<M>(items, options.noise, signatures);
    if options.verify && !have_signed(items, signatures) {
        signatures.fill(Signature([0; 64]));
        return Err(SignError::Faulty);
    }
    Ok(())
}

/// Whether each key signed its message. Variable time.
///
/// A function of its own, so that its large frame is not part of the one above the stack that is erased.
#[inline(never)]
fn have_signed(items: &[(&SigningKey, &[u8])], signatures: &[Signature]) -> bool {
    const BLOCK: usize = 64;
    let mut blocks = items.chunks(BLOCK).zip(signatures.chunks(BLOCK));
    blocks.all(|(items, signatures)| {
        let n = items.len();
        let mut keys = [items[0].0.verifying_key(); BLOCK];
        let mut encodings = [[0; 32]; BLOCK];
        let mut decoded = [Err(super::KeyError::InvalidEncoding); BLOCK];
        for ((key, _), encoding) in items.iter().zip(&mut encodings) {
            *encoding = key.public_bytes();
        }
        let done = super::verifying_key_each(Policy::Strict, &encodings[..n], &mut decoded[..n]);
        if done.is_err() {
            return false;
        }
        for (key, decoded) in keys.iter_mut().zip(&decoded[..n]) {
            match decoded {
                Ok(decoded) => *key = *decoded,
                Err(_) => return false,
            }
        }
        let items: [Item<'_>; BLOCK] = core::array::from_fn(|i| {
            let at = i.min(n - 1);
            Item {
                key: &keys[at],
                message: items[at].1,
                signature: &signatures[at],
            }
        });
        let mut valid = [false; BLOCK];
        verify_items(Policy::Strict, &items[..n], &mut valid[..n]);
        valid[..n].iter().all(|valid| *valid) && signatures.iter().all(has_nonce)
    })
}
