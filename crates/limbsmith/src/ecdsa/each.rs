//! Many signatures in one call: see [`crate::each`].

use super::equations::integer_of_hash;
use super::sign::digest;
use super::{Curve, Signature, VerifyingKey};
use crate::each::UnequalLengths;
use crate::field::Words;
use crate::operations::each::{BLOCK, Equation, verify_each_vartime};

/// A signature to be verified.
#[derive(Debug)]
pub struct Item<'a, C: Curve> {
    /// The public key.
    pub key: &'a VerifyingKey<C>,
    /// The message, or its hash.
    pub message: &'a [u8],
    /// The signature.
    pub signature: &'a Signature<C>,
}

impl<C: Curve> Clone for Item<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Curve> Copy for Item<'_, C> {}

/// [`VerifyingKey::verify`] of each item. Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_each<C: Curve>(
    items: &[Item<'_, C>],
    valid: &mut [bool],
) -> Result<(), UnequalLengths> {
    verify(items, valid, false, false)
}

/// [`VerifyingKey::verify_low_s`] of each item. Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_low_s_each<C: Curve>(
    items: &[Item<'_, C>],
    valid: &mut [bool],
) -> Result<(), UnequalLengths> {
    verify(items, valid, false, true)
}

/// [`VerifyingKey::verify_prehashed`] of each item, whose message is a hash, of any length.
/// Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_prehashed_each<C: Curve>(
    items: &[Item<'_, C>],
    valid: &mut [bool],
) -> Result<(), UnequalLengths> {
    verify(items, valid, true, false)
}

/// [`VerifyingKey::verify_prehashed_low_s`] of each item, whose message is a hash, of any length.
/// Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_prehashed_low_s_each<C: Curve>(
    items: &[Item<'_, C>],
    valid: &mut [bool],
) -> Result<(), UnequalLengths> {
    verify(items, valid, true, true)
}

fn integer<C: Curve>(message: &[u8], prehashed: bool) -> C::Words {
    match prehashed {
        true => integer_of_hash(message),
        false => integer_of_hash(digest::<C>(message).as_ref()),
    }
}

fn verify<C: Curve>(
    items: &[Item<'_, C>],
    valid: &mut [bool],
    prehashed: bool,
    low_s: bool,
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), valid.len())?;
    for (items, valid) in items.chunks(BLOCK).zip(valid.chunks_mut(BLOCK)) {
        let mut equations = [Equation::<C> {
            q: items[0].key.point,
            z: C::Words::default(),
            r: C::Words::small(1),
            s: C::Words::small(1),
        }; BLOCK];
        for (equation, item) in equations.iter_mut().zip(items) {
            *equation = Equation {
                q: item.key.point,
                z: integer::<C>(item.message, prehashed),
                r: item.signature.r,
                s: item.signature.s,
            };
        }
        verify_each_vartime(&equations[..items.len()], valid);
        for (valid, item) in valid.iter_mut().zip(items) {
            *valid &= !low_s || item.signature.is_low_s();
        }
    }
    Ok(())
}
