//! Keys that verify many signatures: see [`crate::ecdsa::PreparedVerifyingKey`].

use alloc::boxed::Box;
use core::fmt;

use super::each::{Item, verify_block, verify_each};
use super::{InvalidSignature, Secp256k1, Signature, VerifyingKey, challenge};
use crate::cache::{self, KeyCache};
use crate::each::UnequalLengths;
use crate::ecdsa::prepared::{rows, rows_bytes};
use crate::field::Words;
use crate::operations::Rows;
use crate::operations::many::BLOCK;
use crate::sealed::Sealed;
use crate::secp256k1::equations;

/// A public key with multiples of its point: 13 KiB (4 with the feature `small-tables`). Making it takes about as
/// long as two verifications.
#[derive(Clone)]
pub struct PreparedVerifyingKey {
    key: VerifyingKey,
    rows: Box<Rows<Secp256k1>>,
}

impl VerifyingKey {
    /// The key made ready to verify many signatures.
    pub fn prepare(&self) -> PreparedVerifyingKey {
        PreparedVerifyingKey {
            key: *self,
            rows: rows::<Secp256k1>(&self.point),
        }
    }
}

impl From<&VerifyingKey> for PreparedVerifyingKey {
    fn from(key: &VerifyingKey) -> Self {
        key.prepare()
    }
}

impl PreparedVerifyingKey {
    /// The key.
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.key
    }

    /// As [`VerifyingKey::verify`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), InvalidSignature> {
        let [r, s] = signature.halves();
        let e = challenge(&r, &self.key.to_bytes(), message);
        match equations::verify_prepared_vartime::<Secp256k1>(
            &self.rows,
            &e,
            &Words::from_be_bytes(&r),
            &Words::from_be_bytes(&s),
        ) {
            true => Ok(()),
            false => Err(InvalidSignature::NEW),
        }
    }
}

impl fmt::Debug for PreparedVerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PreparedVerifyingKey")
            .field(&self.key)
            .finish()
    }
}

/// A signature to be verified, of a key that is prepared.
#[derive(Clone, Copy, Debug)]
pub struct PreparedItem<'a> {
    /// The public key.
    pub key: &'a PreparedVerifyingKey,
    /// The message.
    pub message: &'a [u8],
    /// The signature.
    pub signature: &'a Signature,
}

/// [`PreparedVerifyingKey::verify`] of each item, in groups of eight where the processor has lanes; the keys may be
/// different ones. Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_each_prepared(
    items: &[PreparedItem<'_>],
    valid: &mut [bool],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), valid.len())?;
    for (items, valid) in items.chunks(BLOCK).zip(valid.chunks_mut(BLOCK)) {
        let mut rows: [&Rows<Secp256k1>; BLOCK] = [&items[0].key.rows; BLOCK];
        for (rows, item) in rows.iter_mut().zip(items) {
            *rows = &item.key.rows;
        }
        let item = |i: usize| Item {
            key: &items[i].key.key,
            message: items[i].message,
            signature: items[i].signature,
        };
        verify_block(items.len(), item, &rows[..items.len()], valid);
    }
    Ok(())
}

impl Sealed for VerifyingKey {}

impl cache::CacheKey for VerifyingKey {
    type Prepared = PreparedVerifyingKey;
    type Bytes = [u8; 32];

    fn bytes(&self) -> [u8; 32] {
        self.to_bytes()
    }
    fn prepare(&self) -> Option<PreparedVerifyingKey> {
        Some(self.prepare())
    }
    fn prepared_bytes() -> usize {
        size_of::<PreparedVerifyingKey>() + rows_bytes::<Secp256k1>()
    }
    const PAYS: u32 = <Secp256k1 as crate::ecdsa::Curve>::PAYS;
}

impl KeyCache<VerifyingKey> {
    /// As [`VerifyingKey::verify`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(
        &mut self,
        key: &VerifyingKey,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), InvalidSignature> {
        match self.get(key) {
            Some(prepared) => prepared.verify(message, signature),
            None => key.verify(message, signature),
        }
    }

    /// As [`verify_each`], with the same verdicts; keys are prepared that have come often enough.
    ///
    /// # Errors
    /// If there are not as many verdicts as items; then nothing is written.
    pub fn verify_each(
        &mut self,
        items: &[Item<'_>],
        valid: &mut [bool],
    ) -> Result<(), UnequalLengths> {
        let prepared = self.get_each(items.iter().map(|item| item.key));
        cache::verify_each(
            items,
            &prepared,
            valid,
            |items, valid| verify_each(items, valid),
            |item, key| PreparedItem {
                key,
                message: item.message,
                signature: item.signature,
            },
            |items, valid| verify_each_prepared(items, valid),
        )
    }
}
