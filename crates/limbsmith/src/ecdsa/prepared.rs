//! Precomputed keys, for keys that verify many signatures (feature `alloc`).
//!
//! A precomputed key holds odd multiples of its point for many digit positions. A verification then takes some twenty
//! doublings instead of 256 or 384, and with SIMD nearly all of its additions are in affine coordinates:
//! `weierstrass/precomputed.rs` of `limbsmith-curve` has the method. Verdicts equal those of the plain key.

use alloc::boxed::Box;
use core::fmt;

use super::each::{self, verify_block};
use super::{Curve, InvalidSignature, Item, Message, Prehash, Signature, VerifyingKey, equations};
use crate::cache::{self, KeyCache};
use crate::curve::weierstrass::curves::ENTRIES;
use crate::each::UnequalLengths;
use crate::operations::many::BLOCK;
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

    /// As [`VerifyingKey::verify`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), InvalidSignature> {
        self.verify_message(Message::Plain(message), signature)
    }

    /// As [`VerifyingKey::verify_low_s`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid or `s > n/2`.
    pub fn verify_low_s(
        &self,
        message: &[u8],
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s())?;
        self.verify(message, signature)
    }

    /// As [`VerifyingKey::verify_prehashed`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify_prehashed<'a>(
        &self,
        hash: impl Into<Prehash<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        self.verify_message(Message::prehashed(hash), signature)
    }

    /// As [`VerifyingKey::verify_message`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify_message(
        &self,
        message: Message<'_>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        let z = message.integer::<C>();
        let Signature { r, s } = signature;
        InvalidSignature::unless(equations::verify_prepared_vartime::<C>(
            &self.rows, &z, r, s,
        ))
    }

    /// As [`VerifyingKey::verify_prehashed_low_s`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid or `s > n/2`.
    pub fn verify_prehashed_low_s<'a>(
        &self,
        hash: impl Into<Prehash<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s())?;
        self.verify_prehashed(hash, signature)
    }
}

impl<C: Curve> fmt::Debug for PreparedVerifyingKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PreparedVerifyingKey")
            .field(&self.key)
            .finish()
    }
}

/// A signature to be verified, of a key that is prepared.
#[derive(Debug)]
pub struct PreparedItem<'a, C: Curve> {
    /// The public key.
    pub key: &'a PreparedVerifyingKey<C>,
    /// The message, or its hash.
    pub message: Message<'a>,
    /// The signature.
    pub signature: &'a Signature<C>,
}

impl<C: Curve> Clone for PreparedItem<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Curve> Copy for PreparedItem<'_, C> {}

/// [`PreparedVerifyingKey::verify`] of each item, or [`PreparedVerifyingKey::verify_prehashed`] where the
/// message is a hash: in groups of eight where the processor has lanes; the keys may be different
/// ones. Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_each_prepared<C: Curve>(
    items: &[PreparedItem<'_, C>],
    valid: &mut [bool],
) -> Result<(), UnequalLengths> {
    verify(items, valid, false)
}

/// [`verify_each_prepared`], and signatures must have the lower `s`. Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_low_s_each_prepared<C: Curve>(
    items: &[PreparedItem<'_, C>],
    valid: &mut [bool],
) -> Result<(), UnequalLengths> {
    verify(items, valid, true)
}

fn verify<C: Curve>(
    items: &[PreparedItem<'_, C>],
    valid: &mut [bool],
    low_s: bool,
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), valid.len())?;
    for (items, valid) in items.chunks(BLOCK).zip(valid.chunks_mut(BLOCK)) {
        let mut rows: [&Rows<C>; BLOCK] = [&items[0].key.rows; BLOCK];
        for (rows, item) in rows.iter_mut().zip(items) {
            *rows = &item.key.rows;
        }
        let item = |i: usize| Item {
            key: &items[i].key.key,
            message: items[i].message,
            signature: items[i].signature,
        };
        verify_block(items.len(), item, &rows[..items.len()], low_s, valid);
    }
    Ok(())
}

impl<C: Curve> Sealed for VerifyingKey<C> {}

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

impl<C: Curve> KeyCache<VerifyingKey<C>> {
    /// As [`VerifyingKey::verify`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(
        &mut self,
        key: &VerifyingKey<C>,
        message: &[u8],
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        self.verify_message(key, Message::Plain(message), signature)
    }

    /// As [`VerifyingKey::verify_low_s`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid or `s > n/2`.
    pub fn verify_low_s(
        &mut self,
        key: &VerifyingKey<C>,
        message: &[u8],
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s())?;
        self.verify(key, message, signature)
    }

    /// As [`VerifyingKey::verify_prehashed`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify_prehashed<'a>(
        &mut self,
        key: &VerifyingKey<C>,
        hash: impl Into<Prehash<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        self.verify_message(key, Message::prehashed(hash), signature)
    }

    /// As [`VerifyingKey::verify_message`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify_message(
        &mut self,
        key: &VerifyingKey<C>,
        message: Message<'_>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        match self.get(key) {
            Some(prepared) => prepared.verify_message(message, signature),
            None => key.verify_message(message, signature),
        }
    }

    /// As [`VerifyingKey::verify_prehashed_low_s`], with the same verdicts.
    ///
    /// # Errors
    /// If the signature is not valid or `s > n/2`.
    pub fn verify_prehashed_low_s<'a>(
        &mut self,
        key: &VerifyingKey<C>,
        hash: impl Into<Prehash<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s())?;
        self.verify_prehashed(key, hash, signature)
    }

    fn each(
        &mut self,
        items: &[Item<'_, C>],
        valid: &mut [bool],
        low_s: bool,
    ) -> Result<(), UnequalLengths> {
        let prepared = self.get_each(items.iter().map(|item| item.key));
        cache::verify_each(
            items,
            &prepared,
            valid,
            |items, valid| each::verify(items, valid, low_s),
            |item, key| PreparedItem {
                key,
                message: item.message,
                signature: item.signature,
            },
            |items, valid| verify(items, valid, low_s),
        )
    }

    /// As [`super::verify_each`]. Verdicts are the same; keys are prepared that have come often
    /// enough.
    ///
    /// # Errors
    /// If there are not as many verdicts as items; then nothing is written.
    pub fn verify_each(
        &mut self,
        items: &[Item<'_, C>],
        valid: &mut [bool],
    ) -> Result<(), UnequalLengths> {
        self.each(items, valid, false)
    }

    /// As [`super::verify_low_s_each`], likewise.
    ///
    /// # Errors
    /// If there are not as many verdicts as items; then nothing is written.
    pub fn verify_low_s_each(
        &mut self,
        items: &[Item<'_, C>],
        valid: &mut [bool],
    ) -> Result<(), UnequalLengths> {
        self.each(items, valid, true)
    }
}
