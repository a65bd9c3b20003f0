//! Precomputed keys, for keys that verify many signatures (feature `alloc`).
//!
//! A precomputed key holds odd multiples of its point for many digit positions. A verification then takes some twenty
//! doublings instead of 256 or 384, and with SIMD nearly all of its additions are in affine coordinates:
//! `weierstrass/precomputed.rs` of `limbsmith-curve` has the method. Verdicts equal those of the plain key.

use alloc::boxed::Box;
use core::fmt;

use super::batch::verify_block;
use super::{Curve, InvalidSignature, Item, Key, Message, Signature, VerifyingKey, equations};
use crate::batch::UnequalLengths;
#[cfg(target_has_atomic = "ptr")]
use crate::cache::CountedKey;
use crate::cache::{self, KeyCache};
use crate::curve::weierstrass::curves::ENTRIES;
use crate::operations::batch::BLOCK;
use crate::operations::{Point, Prepare, Rows, rows_of};
use crate::sealed::Sealed;

/// A public key with multiples of its point: 13 KiB on secp256k1 and P-256, 24 KiB on P-384 (4 and 6 with the
/// feature `small-tables`). Making it takes about as long as two verifications.
///
/// ```
/// use limbsmith::p256::ecdsa::{PreparedVerifyingKey, SigningKey};
///
/// let issuer = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
/// let prepared: PreparedVerifyingKey = issuer.verifying_key().prepare();
/// for message in [b"one", b"two", b"six"] {
///     assert!(prepared.verify(message, &issuer.sign(message)).is_ok());
/// }
/// # Ok::<(), limbsmith::p256::ecdsa::InvalidKey>(())
/// ```
#[derive(Clone)]
pub struct PreparedVerifyingKey<C: Curve> {
    key: VerifyingKey<C>,
    rows: Box<Rows<C>>,
}

/// The rows of a point. Variable time.
pub(crate) fn rows<C: Curve>(point: &Point<C>) -> Box<Rows<C>> {
    let empty = [[C::Words::default(); 2]; ENTRIES];
    let mut rows = alloc::vec![empty; rows_of::<C>()].into_boxed_slice();
    C::prepare_vartime(Prepare {
        point,
        rows: &mut rows,
    });
    rows
}

/// The memory that they take.
pub(crate) fn rows_bytes<C: Curve>() -> usize {
    rows_of::<C>() * size_of::<[[C::Words; 2]; ENTRIES]>()
}

impl<C: Curve> VerifyingKey<C> {
    /// The key made ready to verify many signatures.
    pub fn prepare(&self) -> PreparedVerifyingKey<C> {
        PreparedVerifyingKey {
            key: *self,
            rows: rows::<C>(&self.point),
        }
    }
}

impl<C: Curve> From<&VerifyingKey<C>> for PreparedVerifyingKey<C> {
    fn from(key: &VerifyingKey<C>) -> Self {
        key.prepare()
    }
}

impl<C: Curve> PreparedVerifyingKey<C> {
    /// The key.
    pub fn verifying_key(&self) -> &VerifyingKey<C> {
        &self.key
    }

    /// Verifies a signature with the verdict of [`VerifyingKey::verify`]. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify<'a>(
        &self,
        message: impl Into<Message<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(self.is_valid(message.into(), signature))
    }

    /// Verifies a signature with the verdict of [`VerifyingKey::verify_low_s`]. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid or `s > n/2`.
    pub fn verify_low_s<'a>(
        &self,
        message: impl Into<Message<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s() && self.is_valid(message.into(), signature))
    }

    /// The verdict of [`PreparedVerifyingKey::verify`].
    fn is_valid(&self, message: Message<'_>, signature: &Signature<C>) -> bool {
        let z = message.integer::<C>();
        let Signature { r, s } = signature;
        equations::verify_prepared_vartime::<C>(&self.rows, &z, r, s)
    }
}

impl<C: Curve> Sealed for PreparedVerifyingKey<C> {}

impl<C: Curve> Key for PreparedVerifyingKey<C> {
    type Curve = C;

    fn verify_items(items: &[Item<'_, Self>], low_s: bool, verdicts: &mut [bool]) {
        for (items, verdicts) in items.chunks(BLOCK).zip(verdicts.chunks_mut(BLOCK)) {
            let mut rows: [&Rows<C>; BLOCK] = [&items[0].key.rows; BLOCK];
            for (rows, item) in rows.iter_mut().zip(items) {
                *rows = &item.key.rows;
            }
            let item = |i: usize| Item {
                key: &items[i].key.key,
                message: items[i].message,
                signature: items[i].signature,
            };
            verify_block(items.len(), item, &rows[..items.len()], low_s, verdicts);
        }
    }
}

impl<C: Curve> fmt::Debug for PreparedVerifyingKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PreparedVerifyingKey")
            .field(&self.key)
            .finish()
    }
}

impl<C: Curve> cache::CacheKey for VerifyingKey<C> {
    type Prepared = PreparedVerifyingKey<C>;
    type Bytes = C::Compressed;

    fn bytes(&self) -> C::Compressed {
        self.to_sec1_compressed()
    }
    fn prepare(&self) -> Option<PreparedVerifyingKey<C>> {
        Some(self.prepare())
    }
    fn prepared_bytes() -> usize {
        size_of::<PreparedVerifyingKey<C>>() + rows_bytes::<C>()
    }
    const PAYS: u32 = C::PAYS;
}

#[cfg(target_has_atomic = "ptr")]
impl<C: Curve> CountedKey<VerifyingKey<C>> {
    /// Verifies a signature with the verdict of [`VerifyingKey::verify`], and counts. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify<'a>(
        &self,
        message: impl Into<Message<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        match self.get() {
            Some(prepared) => prepared.verify(message, signature),
            None => self.key().verify(message, signature),
        }
    }

    /// Verifies a signature with the verdict of [`VerifyingKey::verify_low_s`], and counts. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid or `s > n/2`.
    pub fn verify_low_s<'a>(
        &self,
        message: impl Into<Message<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s())?;
        self.verify(message, signature)
    }
}

impl<C: Curve> KeyCache<VerifyingKey<C>> {
    /// Verifies an item with the verdict of [`VerifyingKey::verify`]. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(&mut self, item: &Item<'_, VerifyingKey<C>>) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(match self.get(item.key) {
            Some(prepared) => prepared.is_valid(item.message, item.signature),
            None => item.key.is_valid(item.message, item.signature),
        })
    }

    /// Verifies an item with the verdict of [`VerifyingKey::verify_low_s`]. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid or `s > n/2`.
    pub fn verify_low_s(
        &mut self,
        item: &Item<'_, VerifyingKey<C>>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(item.signature.is_low_s())?;
        self.verify(item)
    }

    /// Verifies each item with the verdict of [`super::verify_each`]; uses precomputed keys for those seen often enough.
    /// Variable time.
    ///
    /// # Errors
    /// If there are not as many verdicts as items; then nothing is written.
    pub fn verify_each(
        &mut self,
        items: &[Item<'_, VerifyingKey<C>>],
        verdicts: &mut [bool],
    ) -> Result<(), UnequalLengths> {
        self.each(items, false, verdicts)
    }

    /// Verifies each item with the verdict of [`super::verify_low_s_each`]; uses precomputed keys for those seen often
    /// enough. Variable time.
    ///
    /// # Errors
    /// If there are not as many verdicts as items; then nothing is written.
    pub fn verify_low_s_each(
        &mut self,
        items: &[Item<'_, VerifyingKey<C>>],
        verdicts: &mut [bool],
    ) -> Result<(), UnequalLengths> {
        self.each(items, true, verdicts)
    }

    fn each(
        &mut self,
        items: &[Item<'_, VerifyingKey<C>>],
        low_s: bool,
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
            |items, verdicts| Key::verify_items(items, low_s, verdicts),
            |items, verdicts| Key::verify_items(items, low_s, verdicts),
        )
    }
}
