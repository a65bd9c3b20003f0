//! Many signatures in one call: see [`crate::batch`].

use zeroize::Zeroizing;

use super::{
    Item, Key, NO_NOISE, PointError, Secp256k1, SignError, SignOptions, Signature, SigningKey,
    VerifyingKey, W, challenge,
};
use crate::batch::UnequalLengths;
use crate::depth::{self, Operation};
use crate::field::Words;
use crate::operations::batch::{
    Abscissa, BLOCK, Many, MulBaseEach, Terms, is_coordinate, lift_each_vartime,
};
use crate::operations::{Rows, Total, is_below_order, negate_if};
use crate::secp256k1::equations;

/// Verifies each item: writes to `verdicts[i]` the verdict of [`VerifyingKey::verify`] on `items[i]`. Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_each<K: Key>(
    items: &[Item<'_, K>],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    K::verify_items(items, verdicts);
    Ok(())
}

impl Key for VerifyingKey {
    fn verify_items(items: &[Item<'_>], verdicts: &mut [bool]) {
        for (items, verdicts) in items.chunks(BLOCK).zip(verdicts.chunks_mut(BLOCK)) {
            verify_block(items.len(), |i| items[i], &[], verdicts);
        }
    }

    fn plain(&self) -> &VerifyingKey {
        self
    }
}

/// Verifies up to [`BLOCK`] items, with rows of their keys if these are prepared.
#[inline(always)]
pub(super) fn verify_block<'a>(
    n: usize,
    item: impl Fn(usize) -> Item<'a>,
    rows: &[&Rows<Secp256k1>],
    verdicts: &mut [bool],
) {
    let mut terms = [Terms::<Secp256k1> {
        u: W::small(1),
        v: W::small(1),
        q: item(0).key.point,
        x: W::default(),
    }; BLOCK];
    let mut ranges = [false; BLOCK];
    for (i, (terms, range)) in terms.iter_mut().zip(&mut ranges).enumerate().take(n) {
        let item = item(i);
        let [r, s] = item.signature.halves();
        let e = challenge(&r, &item.key.to_bytes(), item.message);
        let s = W::from_be_bytes(&s);
        *range = is_below_order::<Secp256k1>(&s) == 1;
        if *range {
            terms.u = s;
        }
        terms.v = negate_if::<Secp256k1>(1, &e);
        terms.q = item.key.point;
    }
    let mut totals: [Total<Secp256k1>; BLOCK] = core::array::from_fn(|_| Total::Identity);
    Secp256k1::sum_each_vartime(&terms[..n], rows, &mut totals[..n]);
    for (i, verdict) in verdicts.iter_mut().enumerate() {
        let [r, _] = item(i).signature.halves();
        *verdict = ranges[i] && equations::has(&totals[i], &W::from_be_bytes(&r));
    }
}

/// Signs each item, a key and a message: writes to `signatures[i]` the result of [`SigningKey::sign_with`] for `items[i]`
/// with the noise at index `i`. Constant time in the keys and the noise; verification is variable time in the signatures.
///
/// # Errors
/// [`SignError::Lengths`] if there are not as many signatures as items, or not as much noise; then nothing is written.
/// [`SignError::Faulty`] if signatures were to be verified and one is not valid; then all of them are erased, and are
/// zeros that no key has signed.
pub fn sign_each(
    items: &[(&SigningKey, &[u8])],
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    sign_each_by::<Secp256k1>(items, options, signatures)
}

/// [`sign_each`] on the arithmetic `A` of this curve. It is verified on the shipped one.
pub(crate) fn sign_each_by<A: Many<Words = W>>(
    items: &[(&SigningKey, &[u8])],
    options: SignOptions<'_, [[u8; 32]]>,
    signatures: &mut [Signature],
) -> Result<(), SignError> {
    options.check(items.len(), signatures.len())?;
    let input = |i: usize| {
        let (key, message) = items[i];
        (key, message, options.noise_of(i).unwrap_or(&NO_NOISE))
    };
    sign::<A>(input, signatures);
    if options.verify && !have_signed(items, signatures) {
        signatures.fill(Signature([0; 64]));
        return Err(SignError::Faulty);
    }
    Ok(())
}

/// Whether each key signed its message. Variable time.
///
/// A function of its own, so that its large frame is not part of the one above the stack that is erased.
#[inline(never)]
fn have_signed(items: &[(&SigningKey, &[u8])], signatures: &[Signature]) -> bool {
    let mut blocks = items.chunks(BLOCK).zip(signatures.chunks(BLOCK));
    blocks.all(|(items, signatures)| {
        let item = |i: usize| Item {
            key: &items[i].0.public,
            message: items[i].1,
            signature: &signatures[i],
        };
        let mut valid = [false; BLOCK];
        let valid = &mut valid[..items.len()];
        verify_block(items.len(), item, &[], valid);
        valid.iter().all(|valid| *valid)
    })
}

/// Signs input `i` into signature `i`.
fn sign<'a, A: Many<Words = W>>(
    input: impl Fn(usize) -> (&'a SigningKey, &'a [u8], &'a [u8; 32]),
    signatures: &mut [Signature],
) {
    depth::many::<A, _>(Operation::Signatures, signatures.len(), || {
        sign_with_residue::<A>(input, signatures)
    });
}

fn sign_with_residue<'a, A: Many<Words = W>>(
    input: impl Fn(usize) -> (&'a SigningKey, &'a [u8], &'a [u8; 32]),
    signatures: &mut [Signature],
) {
    for (block, signatures) in signatures.chunks_mut(BLOCK).enumerate() {
        let n = signatures.len();
        let input = |i: usize| input(block * BLOCK + i);
        let mut nonces = Zeroizing::new([W::small(1); BLOCK]);
        for (i, k) in nonces[..n].iter_mut().enumerate() {
            let (key, message, aux_rand) = input(i);
            *k = *key.nonce(message, aux_rand);
        }
        let mut points = [[W::default(); 2]; BLOCK];
        A::mul_base_each(MulBaseEach {
            scalars: &nonces[..n],
            points: &mut points[..n],
        });
        for (i, signature) in signatures.iter_mut().enumerate() {
            let (key, message, _) = input(i);
            let odd = (points[i][1][0] & 1) as u8;
            let k = Zeroizing::new(negate_if::<A>(odd, &nonces[i]));
            let r = points[i][0].to_be_bytes();
            let e = challenge(&r, &key.public.to_bytes(), message);
            let s = equations::sign::<A>(&key.even, &k, &e);
            signature.0[..32].copy_from_slice(&r);
            signature.0[32..].copy_from_slice(&s.to_be_bytes());
        }
    }
}

/// Decodes each coordinate: writes to `keys[i]` the result of [`VerifyingKey::from_bytes`] for `coordinates[i]`. Variable
/// time.
///
/// # Errors
/// If there are not as many keys as coordinates; then nothing is written.
pub fn verifying_key_each(
    coordinates: &[[u8; 32]],
    keys: &mut [Result<VerifyingKey, PointError>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(coordinates.len(), keys.len())?;
    for (coordinates, keys) in coordinates.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)) {
        let mut given = [Abscissa::<Secp256k1> {
            x: W::default(),
            odd: 0,
        }; BLOCK];
        for (given, bytes) in given.iter_mut().zip(coordinates) {
            let x = W::from_be_bytes(bytes);
            if is_coordinate::<Secp256k1>(&x) {
                given.x = x;
            }
        }
        let mut points = [None; BLOCK];
        lift_each_vartime(&given[..keys.len()], &mut points[..keys.len()]);
        for ((key, point), bytes) in keys.iter_mut().zip(points).zip(coordinates) {
            *key = match is_coordinate::<Secp256k1>(&W::from_be_bytes(bytes)) {
                true => point
                    .map(|point| VerifyingKey { point })
                    .ok_or(PointError::NotOnCurve),
                false => Err(PointError::Coordinate),
            };
        }
    }
    Ok(())
}
