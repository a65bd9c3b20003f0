//! Many signatures in one call: see [`crate::batch`].

use zeroize::Zeroize;

use super::nonce::{NonceHash, nonce};
use super::sign::secret;
use super::{
    Curve, InvalidKey, InvalidSignature, Item, Key, Message, PointError, RecoveryId, Signature,
    SigningKey, VerifyingKey, put, words,
};
use crate::arch::declassify;
use crate::batch::UnequalLengths;
use crate::depth::{self, Operation};
use crate::digest::Digest;
use crate::field::Words;
use crate::operations::batch::{
    BLOCK, Equation, MulBaseEach, Signing, decode_each_vartime, recover_each_vartime,
    sign_each as sign_block, verify_each_vartime,
};
use crate::operations::{Rows, is_scalar, reduce};
use crate::signing::{SignError, SignOptions};

/// Verifies each item: writes to `verdicts[i]` the verdict of [`VerifyingKey::verify`] on `items[i]`. Variable time.
///
/// Works in groups of eight if the processor has SIMD lanes ([`crate::cpu::lanes`]).
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_each<K: Key>(
    items: &[Item<'_, K>],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    K::verify_items(items, false, verdicts);
    Ok(())
}

/// Verifies each item: writes to `verdicts[i]` the verdict of [`VerifyingKey::verify_low_s`] on `items[i]`. Variable
/// time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_low_s_each<K: Key>(
    items: &[Item<'_, K>],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    K::verify_items(items, true, verdicts);
    Ok(())
}

impl<C: Curve> Key for VerifyingKey<C> {
    type Curve = C;

    fn verify_items(items: &[Item<'_, Self>], low_s: bool, verdicts: &mut [bool]) {
        for (items, verdicts) in items.chunks(BLOCK).zip(verdicts.chunks_mut(BLOCK)) {
            verify_block(items.len(), |i| items[i], &[], low_s, verdicts);
        }
    }
}

/// Verifies up to [`BLOCK`] items, with rows of their keys if these are prepared.
#[inline(always)]
pub(super) fn verify_block<'a, C: Curve>(
    count: usize,
    item: impl Fn(usize) -> Item<'a, VerifyingKey<C>>,
    rows: &[&Rows<C>],
    low_s: bool,
    verdicts: &mut [bool],
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
            z: item.message.integer::<C>(),
            r: item.signature.r,
            s: item.signature.s,
        };
    }
    verify_each_vartime(&equations[..count], rows, verdicts);
    for (i, verdict) in verdicts.iter_mut().enumerate() {
        *verdict &= !low_s || item(i).signature.is_low_s();
    }
}

/// Signs each item, a key and a message: writes to `signatures[i]` the signature of [`SigningKey::sign_with`] for
/// `items[i]` with the noise at index `i`. Constant time in the keys and the noise; verification is variable time in the
/// signatures.
///
/// # Errors
/// [`SignError::Lengths`] if there are not as many signatures as items, or not as much noise; then nothing is written.
/// [`SignError::Faulty`] if signatures were to be verified and one is not valid; then all of them are erased, and are
/// zeros that no key has signed.
pub fn sign_each<C: Curve>(
    items: &[(&SigningKey<C>, Message<'_>)],
    options: SignOptions<'_, [C::Bytes]>,
    signatures: &mut [Signature<C>],
) -> Result<(), SignError> {
    options.check(items.len(), signatures.len())?;
    sign(|i| items[i], options, signatures);
    if options.verify && !have_signed(items, signatures) {
        signatures.iter_mut().for_each(Signature::erase);
        return Err(SignError::Faulty);
    }
    Ok(())
}

/// Whether each key signed its message, with the `s` that it makes. Variable time.
///
/// A function of its own, so that its large frame is not part of the one above the stack that is erased.
#[inline(never)]
fn have_signed<C: Curve>(
    items: &[(&SigningKey<C>, Message<'_>)],
    signatures: &[Signature<C>],
) -> bool {
    let mut blocks = items.chunks(BLOCK).zip(signatures.chunks(BLOCK));
    blocks.all(|(items, signatures)| {
        let item = |i: usize| Item {
            key: items[i].0.verifying_key(),
            message: items[i].1,
            signature: &signatures[i],
        };
        let mut valid = [false; BLOCK];
        let valid = &mut valid[..items.len()];
        verify_block(items.len(), item, &[], C::LOW_S, valid);
        valid.iter().all(|valid| *valid)
    })
}

/// Signs input `i` into signature `i`.
fn sign<'a, C: Curve>(
    input: impl Fn(usize) -> (&'a SigningKey<C>, Message<'a>),
    options: SignOptions<'_, [C::Bytes]>,
    signatures: &mut [Signature<C>],
) {
    depth::many::<C, _>(Operation::Signatures, signatures.len(), || {
        sign_with_residue(input, options, signatures)
    });
}

fn sign_with_residue<'a, C: Curve>(
    input: impl Fn(usize) -> (&'a SigningKey<C>, Message<'a>),
    options: SignOptions<'_, [C::Bytes]>,
    signatures: &mut [Signature<C>],
) {
    for (block, signatures) in signatures.chunks_mut(BLOCK).enumerate() {
        let n = signatures.len();
        let input = |i: usize| input(block * BLOCK + i);
        let noise = |i: usize| options.noise_of(block * BLOCK + i);
        let mut signings = [Signing::<C> {
            nonce: C::Words::small(1),
            message: C::Words::default(),
            secret: C::Words::small(1),
        }; BLOCK];
        let mut ranges = [false; BLOCK];
        // Keys and messages as nonces are made from them: as long as a digest of the curve's hash.
        let zero = <C::Digest as Digest>::ZERO;
        let (mut keys, mut hashes, mut nonces) = ([zero; BLOCK], [zero; BLOCK], [zero; BLOCK]);
        for i in 0..n {
            let (key, message) = input(i);
            let z = message.integer::<C>();
            put::<C>(&reduce::<C>(&z), hashes[i].as_mut());
            put::<C>(key.secret(), keys[i].as_mut());
            (signings[i].message, signings[i].secret) = (z, *key.secret());
        }
        // Lanes make nonces by the curve's own hash; the others are made one by one.
        let other = |i: usize| input(i).1.other_hash::<C>();
        let alone = |i: usize| other(i).is_some();
        if !(0..n).all(alone) {
            let mut mixed = [zero; BLOCK];
            let mut some = None;
            if options.noise.is_some() {
                for (i, mixed) in mixed[..n].iter_mut().enumerate() {
                    if let Some(z) = noise(i) {
                        mixed.as_mut().copy_from_slice(z.as_ref());
                    }
                }
                some = Some(&mixed[..n]);
            }
            C::Digest::nonces_each(&keys[..n], &hashes[..n], some, &mut nonces[..n]);
            mixed.iter_mut().for_each(|z| z.as_mut().zeroize());
        }
        for i in (0..n).filter(|&i| alone(i)) {
            let (key, message) = (keys[i].as_ref(), hashes[i].as_ref());
            let noise = noise(i).map(AsRef::as_ref);
            nonce::<C::Digest>(other(i), 0, key, message, noise, nonces[i].as_mut());
        }
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
        for (i, signature) in signatures.iter_mut().enumerate() {
            *signature = match answers[i] {
                Some(([r, s], _)) if ranges[i] => Signature { r, s },
                // Another nonce is needed.
                _ => {
                    let (key, message) = input(i);
                    key.sign_below(message, noise(i), 4).0
                }
            };
        }
    }
}

/// Decodes each secret scalar: writes to `keys[i]` the result of [`SigningKey::from_bytes`] for `secrets[i]`. Constant
/// time except for which are refused.
///
/// # Errors
/// If there are not as many keys as numbers; then nothing is written.
pub fn signing_key_each<C: Curve>(
    secrets: &[C::Bytes],
    keys: &mut [Result<SigningKey<C>, InvalidKey>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(secrets.len(), keys.len())?;
    depth::many::<C, _>(Operation::Keys, secrets.len(), || {
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

/// Decodes each encoding: writes to `keys[i]` the result of [`VerifyingKey::from_sec1`] for `encodings[i]`. Variable time.
///
/// # Errors
/// If there are not as many keys as encodings; then nothing is written.
pub fn verifying_key_each<C: Curve>(
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

/// A signature for public-key recovery.
#[derive(Clone, Copy, Debug)]
pub struct Recovery<'a, C: Curve> {
    /// The message, or its hash.
    pub message: Message<'a>,
    /// The signature.
    pub signature: &'a Signature<C>,
    /// Which point the nonce had.
    pub id: RecoveryId,
}

/// Recovers the key of each item: writes to `keys[i]` the result of [`VerifyingKey::recover`] for `items[i]`. Variable
/// time.
///
/// # Errors
/// If there are not as many keys as items; then nothing is written.
pub fn recover_each<C: Curve>(
    items: &[Recovery<'_, C>],
    keys: &mut [Result<VerifyingKey<C>, InvalidSignature>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), keys.len())?;
    for (items, keys) in items.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)) {
        let mut points = [None; BLOCK];
        recover_each_vartime::<C>(
            items.len(),
            |i| {
                let Signature { r, s } = *items[i].signature;
                let z = items[i].message.integer::<C>();
                (z, r, s, items[i].id.to_byte())
            },
            &mut points,
        );
        for (key, point) in keys.iter_mut().zip(points) {
            *key = point
                .map(VerifyingKey::from_point)
                .ok_or(InvalidSignature::NEW);
        }
    }
    Ok(())
}
