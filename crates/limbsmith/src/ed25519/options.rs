//! Signing with options: hedged nonces, and verification before release. See [`crate::signing`].

use super::each::{Item, ToSign, sign_each_by, verify_each_in};
use super::sign::{Chosen, Machine};
use super::{ContextTooLong, Domain, Policy, Signature, SigningKey, VerifyingKey};
use crate::signing::{SignError, SignOptions};

/// The strictest rule: a signature that is valid under it is valid under every policy, as the keys of signers are
/// canonical. It also rejects an `R` of small order, and so a nonce that a fault made zero, with which `S` reveals the
/// key.
const STRICTEST: Policy = Policy::DalekStrict;

/// The input of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'a> {
    /// A message: Ed25519.
    Pure(&'a [u8]),
    /// A message in a context of at most 255 bytes: Ed25519ctx.
    Context {
        /// The context.
        context: &'a [u8],
        /// The message.
        message: &'a [u8],
    },
    /// SHA-512 of a message, in a context of at most 255 bytes, which may be empty: Ed25519ph.
    Prehashed {
        /// The context.
        context: &'a [u8],
        /// The digest.
        digest: &'a [u8; 64],
    },
}

impl<'a> Message<'a> {
    fn parts(self) -> Result<(Domain<'a>, &'a [u8]), ContextTooLong> {
        Ok(match self {
            Message::Pure(message) => (Domain::Pure, message),
            Message::Context { context, message } => (Domain::context(context)?, message),
            Message::Prehashed { context, digest } => (Domain::prehashed(context)?, digest),
        })
    }
}

/// Keys and the message of each.
#[derive(Clone, Copy, Debug)]
pub enum Messages<'a> {
    /// Messages: Ed25519.
    Pure(&'a [(&'a SigningKey, &'a [u8])]),
    /// Messages in one context of at most 255 bytes: Ed25519ctx.
    Context {
        /// The context.
        context: &'a [u8],
        /// Keys and messages.
        items: &'a [(&'a SigningKey, &'a [u8])],
    },
    /// SHA-512 of messages, in one context of at most 255 bytes, which may be empty: Ed25519ph.
    Prehashed {
        /// The context.
        context: &'a [u8],
        /// Keys and digests.
        items: &'a [(&'a SigningKey, &'a [u8; 64])],
    },
}

impl<'a> Messages<'a> {
    fn parts(self) -> Result<(Domain<'a>, ToSign<'a, 'a>), ContextTooLong> {
        Ok(match self {
            Messages::Pure(items) => (Domain::Pure, ToSign::Messages(items)),
            Messages::Context { context, items } => {
                (Domain::context(context)?, ToSign::Messages(items))
            }
            Messages::Prehashed { context, items } => {
                (Domain::prehashed(context)?, ToSign::Digests(items))
            }
        })
    }
}

impl SigningKey {
    /// Signs as the options say. Without any the same as [`SigningKey::sign`],
    /// [`SigningKey::sign_ctx`] or [`SigningKey::sign_prehashed`]. Constant time in the key and the
    /// noise; verification is variable time in the signature.
    ///
    /// # Errors
    /// [`SignError::Context`] if the context has more than 255 bytes; [`SignError::Faulty`] if the
    /// signature was to be verified and is not valid.
    pub fn sign_with(
        &self,
        message: Message<'_>,
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        self.sign_with_by::<Chosen>(message, options)
    }

    /// The same on the machine `M`. It is verified on the chosen one.
    pub(super) fn sign_with_by<M: Machine>(
        &self,
        message: Message<'_>,
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        let (domain, message) = message.parts()?;
        let signature = self.sign_by::<M>(domain, options.noise, message);
        let key = self.verifying_key();
        if options.verify
            && key
                .verify_in(domain, STRICTEST, message, &signature)
                .is_err()
        {
            return Err(SignError::Faulty);
        }
        Ok(signature)
    }
}

/// Writes to `signatures[i]` the result of [`SigningKey::sign_with`] for input `i` with the noise at index `i`.
/// Constant time in the keys and the noise; verification is variable time in the signatures.
///
/// # Errors
/// [`SignError::Lengths`] if there are not as many signatures as inputs, or not as much noise, and
/// [`SignError::Context`] if the context has more than 255 bytes: then nothing is written.
/// [`SignError::Faulty`] if signatures were to be verified and one is not valid: then all of them are
/// erased, and are zeros that no key has signed.
pub fn sign_each_with(
    messages: Messages<'_>,
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    sign_each_with_by::<Chosen>(messages, options, signatures)
}

/// The same on the machine `M`. It is verified on the chosen one.
pub(super) fn sign_each_with_by<M: Machine>(
    messages: Messages<'_>,
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    let (domain, items) = messages.parts()?;
    options.check(items.len(), signatures.len())?;
    sign_each_by::<M>(domain, items, options.noise, signatures)?;
    if options.verify && !have_signed(domain, items, signatures) {
        signatures.fill(Signature([0; 64]));
        return Err(SignError::Faulty);
    }
    Ok(())
}

/// Whether each key signed its message. Variable time.
///
/// A function of its own, so that its large frame is not part of the one above the stack that is erased.
#[inline(never)]
fn have_signed(domain: Domain<'_>, items: ToSign<'_, '_>, signatures: &[Signature]) -> bool {
    const BLOCK: usize = 64;
    let mut blocks = signatures.chunks(BLOCK).enumerate();
    blocks.all(|(block, signatures)| {
        let n = signatures.len();
        let item = |i: usize| items.get(block * BLOCK + i.min(n - 1));
        let keys: [VerifyingKey; BLOCK] = core::array::from_fn(|i| item(i).0.verifying_key());
        let items: [Item<'_>; BLOCK] = core::array::from_fn(|i| Item {
            key: &keys[i],
            message: item(i).1,
            signature: &signatures[i.min(n - 1)],
        });
        let mut valid = [false; BLOCK];
        let done = verify_each_in(domain, STRICTEST, &items[..n], &mut valid[..n]);
        done.is_ok() && valid[..n].iter().all(|valid| *valid)
    })
}
