//! Ed25519ctx and Ed25519ph on many inputs: [`super::verify_each`] and [`super::sign_each`] with a context that
//! all inputs of a call share.

use super::each::{Item, ToSign, sign_each_in, verify_each_in};
use super::{Domain, Policy, Signature, SigningKey, VerifyingKey};
use crate::each::UnequalLengths;
use crate::signing::SignError;

/// A signature of a digest, to verify.
#[derive(Clone, Copy, Debug)]
pub struct PrehashedItem<'a> {
    /// The signer's key.
    pub key: &'a VerifyingKey,
    /// The SHA-512 digest of the message.
    pub digest: &'a [u8; 64],
    /// The signature.
    pub signature: &'a Signature,
}

/// Writes to `verdicts[i]` the verdict of [`super::VerifyingKey::verify_ctx`] on `items[i]`. No signature is valid with
/// a context of more than 255 bytes.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn verify_ctx_each(
    policy: Policy,
    context: &[u8],
    items: &[Item<'_>],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    match Domain::context(context) {
        Ok(domain) => verify_each_in(domain, policy, items, verdicts),
        Err(_) => none_valid(items, verdicts),
    }
}

/// Writes to `verdicts[i]` the verdict of [`super::VerifyingKey::verify_prehashed`] on `items[i]`. No signature is
/// valid with a context of more than 255 bytes.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn verify_prehashed_each(
    policy: Policy,
    context: &[u8],
    items: &[PrehashedItem<'_>],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    const BLOCK: usize = 64;
    let Ok(domain) = Domain::prehashed(context) else {
        return none_valid(items, verdicts);
    };
    UnequalLengths::check(items.len(), verdicts.len())?;
    for (items, verdicts) in items.chunks(BLOCK).zip(verdicts.chunks_mut(BLOCK)) {
        let n = items.len();
        let items: [Item<'_>; BLOCK] = core::array::from_fn(|i| {
            let PrehashedItem {
                key,
                digest,
                signature,
            } = items[i.min(n - 1)];
            Item {
                key,
                message: digest,
                signature,
            }
        });
        verify_each_in(domain, policy, &items[..n], verdicts)?;
    }
    Ok(())
}

fn none_valid<I>(items: &[I], verdicts: &mut [bool]) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    verdicts.fill(false);
    Ok(())
}

/// Writes to `signatures[i]` the result of [`SigningKey::sign_ctx`] for `items[i]`, a key and a message. Constant time
/// in the keys and in the messages' bytes.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths, or the context more than 255 bytes.
pub fn sign_ctx_each(
    context: &[u8],
    items: &[(&SigningKey, &[u8])],
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    let domain = Domain::context(context)?;
    Ok(sign_each_in(domain, ToSign::Messages(items), signatures)?)
}

/// Writes to `signatures[i]` the result of [`SigningKey::sign_prehashed`] for `items[i]`, a key and the SHA-512 digest
/// of a message. Constant time in the keys and in the digests.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths, or the context more than 255 bytes.
pub fn sign_prehashed_each(
    context: &[u8],
    items: &[(&SigningKey, &[u8; 64])],
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    let domain = Domain::prehashed(context)?;
    Ok(sign_each_in(domain, ToSign::Digests(items), signatures)?)
}
