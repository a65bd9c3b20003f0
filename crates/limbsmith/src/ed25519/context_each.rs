//! Ed25519ctx and Ed25519ph on many inputs: [`super::verify_each`] and [`super::sign_each`] with a context that
//! all inputs of a call share.

use core::fmt;

use super::each::{Item, ToSign, sign_each_in, verify_each_in};
use super::{ContextTooLong, Domain, Policy, Signature, SigningKey};
use crate::each::UnequalLengths;

/// Nothing was computed or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContextEachError {
    /// The slices have different lengths.
    Lengths(UnequalLengths),
    /// The context is too long.
    Context(ContextTooLong),
}

impl From<UnequalLengths> for ContextEachError {
    fn from(error: UnequalLengths) -> Self {
        ContextEachError::Lengths(error)
    }
}

impl From<ContextTooLong> for ContextEachError {
    fn from(error: ContextTooLong) -> Self {
        ContextEachError::Context(error)
    }
}

impl fmt::Display for ContextEachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContextEachError::Lengths(error) => error.fmt(f),
            ContextEachError::Context(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ContextEachError {}

/// `verdicts[i]` becomes what [`super::VerifyingKey::verify_ctx`] says of `items[i]`. A context of more
/// than 255 bytes has no signatures.
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

/// `verdicts[i]` becomes what [`super::VerifyingKey::verify_prehashed`] says of `items[i]`, the message being the
/// SHA-512 digest of one: nothing is valid of another length than 64 bytes, or with a context of more
/// than 255.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn verify_prehashed_each(
    policy: Policy,
    context: &[u8],
    items: &[Item<'_>],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    let Ok(domain) = Domain::prehashed(context) else {
        return none_valid(items, verdicts);
    };
    verify_each_in(domain, policy, items, verdicts)?;
    for (item, verdict) in items.iter().zip(verdicts) {
        *verdict &= item.message.len() == 64;
    }
    Ok(())
}

fn none_valid(items: &[Item<'_>], verdicts: &mut [bool]) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    verdicts.fill(false);
    Ok(())
}

/// `signatures[i]` becomes what [`SigningKey::sign_ctx`] gives for `items[i]`, a key and a message. Constant
/// time in the keys and in the messages' bytes.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths, or the context more than 255 bytes.
pub fn sign_ctx_each(
    context: &[u8],
    items: &[(&SigningKey, &[u8])],
    signatures: &mut [Signature],
) -> Result<(), ContextEachError> {
    let domain = Domain::context(context)?;
    Ok(sign_each_in(domain, ToSign::Messages(items), signatures)?)
}

/// `signatures[i]` becomes what [`SigningKey::sign_prehashed`] gives for `items[i]`, a key and the SHA-512
/// digest of a message. Constant time in the keys and in the digests.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths, or the context more than 255 bytes.
pub fn sign_prehashed_each(
    context: &[u8],
    items: &[(&SigningKey, &[u8; 64])],
    signatures: &mut [Signature],
) -> Result<(), ContextEachError> {
    let domain = Domain::prehashed(context)?;
    Ok(sign_each_in(domain, ToSign::Digests(items), signatures)?)
}
