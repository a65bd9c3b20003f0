//! Keys that verify many signatures: see [`crate::ecdsa::PreparedVerifyingKey`].

use alloc::boxed::Box;
use core::fmt;

use super::batch::verify_block;
use super::{InvalidSignature, Item, Key, Secp256k1, Signature, VerifyingKey, challenge};
use crate::batch::UnequalLengths;
#[cfg(target_has_atomic = "ptr")]
use crate::cache::CountedKey;
use crate::cache::{self, KeyCache};
use crate::ecdsa::prepared::{rows, rows_bytes};
use crate::field::Words;
use crate::operations::Rows;
use crate::operations::batch::BLOCK;
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

    /// Verifies a signature with the verdict of [`VerifyingKey::verify`]. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), InvalidSignature> {
        let [r, s] = signature.halves();
        let e = challenge(&r, &self.key.to_bytes(), message);
        InvalidSignature::unless(equations::verify_prepared_vartime::<Secp256k1>(
            &self.rows,
            &e,
            &Words::from_be_bytes(&r),
            &Words::from_be_bytes(&s),
        ))
    }
}

impl Sealed for PreparedVerifyingKey {}

impl Key for PreparedVerifyingKey {
    fn verify_items(items: &[Item<'_, Self>], verdicts: &mut [bool]) {
        for (items, verdicts) in items.chunks(BLOCK).zip(verdicts.chunks_mut(BLOCK)) {
            let mut rows: [&Rows<Secp256k1>; BLOCK] = [&items[0].key.rows; BLOCK];
            for (rows, item) in rows.iter_mut().zip(items) {
                *rows = &item.key.rows;
            }
            let item = |i: usize| items[i].plain();
            verify_block(items.len(), item, &rows[..items.len()], verdicts);
        }
    }

    fn plain(&self) -> &VerifyingKey {
        &self.key
    }
}

impl fmt::Debug for PreparedVerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PreparedVerifyingKey")
            .field(&self.key)
            .finish()
    }
}

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

#[cfg(target_has_atomic = "ptr")]
impl CountedKey<VerifyingKey> {
    /// Verifies a signature with the verdict of [`VerifyingKey::verify`], and counts. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), InvalidSignature> {
        match self.get() {
            Some(prepared) => prepared.verify(message, signature),
            None => self.key().verify(message, signature),
        }
    }
}

impl KeyCache<VerifyingKey> {
    /// Verifies an item with the verdict of [`VerifyingKey::verify`]. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(&mut self, item: &Item<'_>) -> Result<(), InvalidSignature> {
        match self.get(item.key) {
            Some(prepared) => prepared.verify(item.message, item.signature),
            None => item.key.verify(item.message, item.signature),
        }
    }

    /// Verifies each item with the verdict of [`super::verify_each`]; uses precomputed keys for those seen often enough.
    /// Variable time.
    ///
    /// # Errors
    /// If there are not as many verdicts as items; then nothing is written.
    pub fn verify_each(
        &mut self,
        items: &[Item<'_>],
        verdicts: &mut [bool],
    ) -> Result<(), UnequalLengths> {
        let prepared = self.get_each(items.iter().map(|item| item.key));
        cache::verify_each(
            items,
            &prepared,
            verdicts,
            |item, key| Item {
                key,
                message: item.message,
                signature: item.signature,
            },
            Key::verify_items,
            Key::verify_items,
        )
    }
}
