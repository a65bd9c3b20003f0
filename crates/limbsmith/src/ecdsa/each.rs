//! Many signatures in one call: see [`crate::each`].

use zeroize::Zeroize;

use super::equations::integer_of_hash;
use super::nonce::Hash;
use super::sign::{digest, secret};
use super::{
    Curve, InvalidKey, InvalidSignature, PointError, RecoveryId, Signature, SigningKey,
    VerifyingKey, put, words,
};
use crate::arch::declassify;
use crate::depth;
use crate::each::UnequalLengths;
use crate::field::Words;
use crate::operations::each::{
    BLOCK, Equation, MulBaseEach, Signing, decode_each_vartime, recover_each_vartime,
    sign_each as sign_block, verify_each_vartime,
};
use crate::operations::{Rows, is_scalar, reduce};

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
    verify(
        items,
        valid,
        Asked {
            prehashed: false,
            low_s: false,
        },
    )
}

/// [`VerifyingKey::verify_low_s`] of each item. Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_low_s_each<C: Curve>(
    items: &[Item<'_, C>],
    valid: &mut [bool],
) -> Result<(), UnequalLengths> {
    verify(
        items,
        valid,
        Asked {
            prehashed: false,
            low_s: true,
        },
    )
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
    verify(
        items,
        valid,
        Asked {
            prehashed: true,
            low_s: false,
        },
    )
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
    verify(
        items,
        valid,
        Asked {
            prehashed: true,
            low_s: true,
        },
    )
}

fn integer<C: Curve>(message: &[u8], prehashed: bool) -> C::Words {
    match prehashed {
        true => integer_of_hash(message),
        false => integer_of_hash(digest::<C>(message).as_ref()),
    }
}

/// What is asked of a signature.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// The message is a hash.
    pub(super) prehashed: bool,
    /// Only the lower `s` will do.
    pub(super) low_s: bool,
}

pub(super) fn verify<C: Curve>(
    items: &[Item<'_, C>],
    valid: &mut [bool],
    asked: Asked,
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), valid.len())?;
    for (items, valid) in items.chunks(BLOCK).zip(valid.chunks_mut(BLOCK)) {
        verify_block(items.len(), |i| items[i], &[], asked, valid);
    }
    Ok(())
}

/// Verifies up to [`BLOCK`] items, with rows of their keys if these are prepared.
#[inline(always)]
pub(super) fn verify_block<'a, C: Curve>(
    count: usize,
    item: impl Fn(usize) -> Item<'a, C>,
    rows: &[&Rows<C>],
    asked: Asked,
    valid: &mut [bool],
) {
    let mut equations = [Equation::<C> {
        q: item(0).key.point,
        z: C::Words::default(),
        r: C::Words::small(1),
        s: C::Words::small(1),
    }; BLOCK];
    for (i, equation) in equations.iter_mut().enumerate().take(count) {
        let item = item(i);
        *equation = Equation {
            q: item.key.point,
            z: integer::<C>(item.message, asked.prehashed),
            r: item.signature.r,
            s: item.signature.s,
        };
    }
    verify_each_vartime(&equations[..count], rows, valid);
    for (i, valid) in valid.iter_mut().enumerate() {
        *valid &= !asked.low_s || item(i).signature.is_low_s();
    }
}

/// [`SigningKey::sign`] of each message. Constant time in the keys.
///
/// # Errors
/// If there are not as many signatures as inputs; then nothing is written.
pub fn sign_each<C: Curve>(
    inputs: &[(&SigningKey<C>, &[u8])],
    signatures: &mut [Signature<C>],
) -> Result<(), UnequalLengths> {
    sign(inputs, signatures, false)
}

/// [`SigningKey::sign_prehashed`] of each hash, of any length. Constant time in the keys.
///
/// # Errors
/// If there are not as many signatures as inputs; then nothing is written.
pub fn sign_prehashed_each<C: Curve>(
    inputs: &[(&SigningKey<C>, &[u8])],
    signatures: &mut [Signature<C>],
) -> Result<(), UnequalLengths> {
    sign(inputs, signatures, true)
}

fn sign<C: Curve>(
    inputs: &[(&SigningKey<C>, &[u8])],
    signatures: &mut [Signature<C>],
    prehashed: bool,
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(inputs.len(), signatures.len())?;
    depth::many::<C, _>(inputs.len(), || {
        sign_with_residue(inputs, signatures, prehashed)
    });
    Ok(())
}

fn sign_with_residue<C: Curve>(
    inputs: &[(&SigningKey<C>, &[u8])],
    signatures: &mut [Signature<C>],
    prehashed: bool,
) {
    for (inputs, signatures) in inputs.chunks(BLOCK).zip(signatures.chunks_mut(BLOCK)) {
        let n = inputs.len();
        let mut signings = [Signing::<C> {
            nonce: C::Words::small(1),
            message: C::Words::default(),
            secret: C::Words::small(1),
        }; BLOCK];
        let mut ranges = [false; BLOCK];
        // Keys and messages as nonces are made from them: as long as a digest of the curve's hash.
        let zero = <C::Digest as Hash>::ZERO;
        let (mut keys, mut hashes, mut nonces) = ([zero; BLOCK], [zero; BLOCK], [zero; BLOCK]);
        for (i, (key, message)) in inputs.iter().enumerate() {
            let z = integer::<C>(message, prehashed);
            put::<C>(&reduce::<C>(&z), hashes[i].as_mut());
            put::<C>(key.secret(), keys[i].as_mut());
            (signings[i].message, signings[i].secret) = (z, *key.secret());
        }
        C::Digest::nonces_each(&keys[..n], &hashes[..n], &mut nonces[..n]);
        keys.iter_mut().for_each(|k| k.as_mut().zeroize());
        for ((signing, nonce), range) in signings.iter_mut().zip(&mut nonces).zip(&mut ranges[..n])
        {
            let mut k = words::<C>(nonce.as_ref());
            nonce.as_mut().zeroize();
            *range = declassify(is_scalar::<C>(&k));
            if *range {
                signing.nonce = k;
            }
            k.zeroize();
        }
        let mut answers = [None; BLOCK];
        sign_block::<C>(&signings[..n], C::LOW_S, &mut answers[..n]);
        signings.zeroize();
        let answers = answers.iter().zip(&ranges);
        for ((signature, (answer, range)), (key, message)) in
            signatures.iter_mut().zip(answers).zip(inputs)
        {
            *signature = match answer {
                Some(([r, s], _)) if *range => Signature { r: *r, s: *s },
                // Another nonce is needed.
                _ if prehashed => key.sign_prehashed(message),
                _ => key.sign(message),
            };
        }
    }
}

/// [`SigningKey::from_bytes`] of each secret number. Constant time but for which are refused.
///
/// # Errors
/// If there are not as many keys as numbers; then nothing is written.
pub fn keygen_each<C: Curve>(
    secrets: &[C::Bytes],
    keys: &mut [Result<SigningKey<C>, InvalidKey>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(secrets.len(), keys.len())?;
    depth::many::<C, _>(secrets.len(), || {
        for (secrets, keys) in secrets.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)) {
            let mut scalars = [C::Words::small(1); BLOCK];
            let mut points = [[C::Words::default(); 2]; BLOCK];
            let valid = public_points::<C>(secrets, &mut scalars, &mut points);
            for (i, key) in keys.iter_mut().enumerate() {
                *key = match valid[i] {
                    true => Ok(SigningKey::from_parts(scalars[i], points[i])),
                    false => Err(InvalidKey),
                };
            }
        }
    });
    Ok(())
}

/// Scalars and points of up to [`BLOCK`] secret numbers, and which of them are in range: of the others
/// the scalar is left as it was.
pub(crate) fn public_points<C: Curve>(
    secrets: &[C::Bytes],
    scalars: &mut [C::Words; BLOCK],
    points: &mut [[C::Words; 2]; BLOCK],
) -> [bool; BLOCK] {
    let n = secrets.len();
    let mut valid = [false; BLOCK];
    for ((bytes, k), valid) in secrets.iter().zip(scalars.iter_mut()).zip(&mut valid) {
        if let Ok(mut d) = secret::<C>(bytes) {
            (*k, *valid) = (d, true);
            d.zeroize();
        }
    }
    C::mul_base_each(MulBaseEach {
        scalars: &scalars[..n],
        points: &mut points[..n],
    });
    valid
}

/// [`VerifyingKey::from_sec1`] of each encoding. Variable time.
///
/// # Errors
/// If there are not as many keys as encodings; then nothing is written.
pub fn decompress_each<C: Curve>(
    encodings: &[&[u8]],
    keys: &mut [Result<VerifyingKey<C>, PointError>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(encodings.len(), keys.len())?;
    for (encodings, keys) in encodings.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)) {
        let mut points = [Err(PointError::Length); BLOCK];
        decode_each_vartime::<C>(encodings, &mut points[..keys.len()]);
        for (key, point) in keys.iter_mut().zip(points) {
            *key = point.map(VerifyingKey::from_point);
        }
    }
    Ok(())
}

/// A signature from which the key is to be recovered.
#[derive(Clone, Copy, Debug)]
pub struct Recovery<'a, C: Curve> {
    /// The message, or its hash.
    pub message: &'a [u8],
    /// The signature.
    pub signature: &'a Signature<C>,
    /// Which point the nonce had.
    pub id: RecoveryId,
}

/// [`VerifyingKey::recover`] of each item. Variable time.
///
/// # Errors
/// If there are not as many keys as items; then nothing is written.
pub fn recover_each<C: Curve>(
    items: &[Recovery<'_, C>],
    keys: &mut [Result<VerifyingKey<C>, InvalidSignature>],
) -> Result<(), UnequalLengths> {
    recover(items, keys, false)
}

/// [`VerifyingKey::recover_prehashed`] of each item, whose message is a hash, of any length.
/// Variable time.
///
/// # Errors
/// If there are not as many keys as items; then nothing is written.
pub fn recover_prehashed_each<C: Curve>(
    items: &[Recovery<'_, C>],
    keys: &mut [Result<VerifyingKey<C>, InvalidSignature>],
) -> Result<(), UnequalLengths> {
    recover(items, keys, true)
}

fn recover<C: Curve>(
    items: &[Recovery<'_, C>],
    keys: &mut [Result<VerifyingKey<C>, InvalidSignature>],
    prehashed: bool,
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), keys.len())?;
    for (items, keys) in items.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)) {
        let mut points = [None; BLOCK];
        recover_each_vartime::<C>(
            items.len(),
            |i| {
                let Signature { r, s } = *items[i].signature;
                let z = integer::<C>(items[i].message, prehashed);
                (z, r, s, items[i].id.to_byte())
            },
            &mut points,
        );
        for (key, point) in keys.iter_mut().zip(points) {
            *key = point
                .map(VerifyingKey::from_point)
                .ok_or(InvalidSignature(()));
        }
    }
    Ok(())
}
