//! Signing with options: hedged nonces, and verification before release. See [`crate::signing`].

use super::each::{ToSign, sign_items, verify_items};
use super::sign::{Chosen, Machine};
use super::{Item, Message, Policy, Signature, SigningKey, VerifyingKey};
use crate::signing::{SignError, SignOptions};

/// The strictest rule: a signature that is valid under it is valid under every policy, as the keys of signers are
/// canonical. It also rejects an `R` of small order, and so a nonce that a fault made zero, with which `S` reveals the
/// key.
const STRICTEST: Policy = Policy::DalekStrict;

impl SigningKey {
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

    /// [`SigningKey::sign_with`] on the machine `M`. It is verified on the chosen one.
    pub(super) fn sign_with_by<M: Machine>(
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
}

/// Signs each item, a key and a message: writes to `signatures[i]` the result of [`SigningKey::sign_with`] for `items[i]`
/// with the noise at index `i`. Constant time in the keys, in the messages' bytes and in the noise; verification is
/// variable time in the signatures.
///
/// ```
/// use limbsmith::ed25519::{SignOptions, Signature, SigningKey, sign_each};
///
/// let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
/// let items = [(&key, b"one".into()), (&key, b"two".into())];
/// let mut signatures = [Signature::from_bytes(&[0; 64]); 2];
/// sign_each(&items, SignOptions::new(), &mut signatures)?;
/// assert_eq!(signatures, [key.sign(b"one"), key.sign(b"two")]);
/// # Ok::<(), limbsmith::ed25519::SignError>(())
/// ```
///
/// # Errors
/// [`SignError::Lengths`] if there are not as many signatures as items, or not as much noise: then nothing is written.
/// [`SignError::Faulty`] if signatures were to be verified and one is not valid: then all of them are erased, and are
/// zeros that no key has signed.
pub fn sign_each(
    items: &[(&SigningKey, Message<'_>)],
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    sign_each_by::<Chosen>(items, options, signatures)
}

/// [`sign_each`] on the machine `M`. It is verified on the chosen one.
pub(super) fn sign_each_by<M: Machine>(
    items: &[ToSign<'_>],
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
fn have_signed(items: &[ToSign<'_>], signatures: &[Signature]) -> bool {
    const BLOCK: usize = 64;
    let mut blocks = items.chunks(BLOCK).zip(signatures.chunks(BLOCK));
    blocks.all(|(items, signatures)| {
        let n = items.len();
        let at = |i: usize| i.min(n - 1);
        let keys: [VerifyingKey; BLOCK] = core::array::from_fn(|i| items[at(i)].0.verifying_key());
        let items: [Item<'_>; BLOCK] = core::array::from_fn(|i| Item {
            key: &keys[i],
            message: items[at(i)].1,
            signature: &signatures[at(i)],
        });
        let mut valid = [false; BLOCK];
        verify_items(STRICTEST, &items[..n], &mut valid[..n]);
        valid[..n].iter().all(|valid| *valid)
    })
}
