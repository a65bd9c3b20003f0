//! Many verifications and keys to verify with in one call.

use super::{BLOCK, ZEROS, decode_block, placeholders, undecoded};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::batch::UnequalLengths;
use crate::curve::fourq::{Field as Single, Scalar};
use crate::curve::simd::fourq::double_scalar_mul::{subgroup_lanes_vartime, sum_vartime};
use crate::curve::simd::fourq::encoding::encode_each;
use crate::curve::simd::fourq::{Fe, GROUPS, NEUTRAL, Pairs52, load};
use crate::field::Words;
use crate::field::eight::LaneField;
use crate::field::quadratic::Quadratic;
use crate::fourq::verify::below_bound;
use crate::fourq::verify::coordinates;
use crate::fourq::{KeyError, Point, Policy, Signature, VerifyingKey};
use crate::lane_hash::sha512::{self, Sha512};
use crate::operations::batch::{OneByOne, run_many};
use crate::route::{Many52, Routed};

/// A signature to verify.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The signer's key.
    pub key: &'a VerifyingKey,
    /// The signed message.
    pub message: &'a [u8],
    /// The signature.
    pub signature: &'a Signature,
}

/// Verifies each item: writes to `verdicts[i]` the verdict of [`VerifyingKey::verify`] on `items[i]`. Messages of a group
/// of eight are hashed together, in as many blocks as the longest one has. Variable time.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_each(
    policy: Policy,
    items: &[Item<'_>],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    verify_items(policy, items, verdicts);
    Ok(())
}

/// [`verify_each`] of as many verdicts as items.
pub(in crate::fourq) fn verify_items(policy: Policy, items: &[Item<'_>], verdicts: &mut [bool]) {
    run_many(VerifyEach {
        policy,
        items,
        verdicts,
    });
}

struct VerifyEach<'a, 'b> {
    policy: Policy,
    items: &'a [Item<'b>],
    verdicts: &'a mut [bool],
}

impl OneByOne for VerifyEach<'_, '_> {
    fn count(&self) -> usize {
        self.items.len()
    }
    fn one_by_one(self) {
        for (item, verdict) in self.items.iter().zip(self.verdicts) {
            *verdict = item.key.is_valid(self.policy, item.message, item.signature);
        }
    }
}

impl Routed for VerifyEach<'_, '_> {
    type Route = Many52;
}

impl LaneWork for VerifyEach<'_, '_> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) {
        let blocks = self.items.chunks(BLOCK);
        for (items, verdicts) in blocks.zip(self.verdicts.chunks_mut(BLOCK)) {
            let groups = items.len().div_ceil(LANES);
            let mut sums = placeholders::<V>();
            for (group, sum) in sums[..groups].iter_mut().enumerate() {
                // Lanes without an item repeat the last.
                let item = |i: usize| &items[(group * LANES + i).min(items.len() - 1)];
                let mut bytes = [[0; 64]; LANES];
                let mut parts = sha512::NO_PARTS;
                let (mut s, mut h, mut points) = (ZEROS, ZEROS, [NEUTRAL; LANES]);
                for (i, (parts, bytes)) in parts.iter_mut().zip(&mut bytes).enumerate() {
                    let item = item(i);
                    let [r, half] = item.signature.halves();
                    bytes[..32].copy_from_slice(&r);
                    bytes[32..].copy_from_slice(&item.key.to_bytes());
                    (parts[0], parts[1]) = (bytes, item.message);
                    s[i] = Scalar::from_bytes_mod_order(&half).words();
                    points[i] = coordinates(item.key.point());
                }
                let digests = V::outline(Sha512(&parts));
                for (i, h) in h.iter_mut().enumerate() {
                    // Not reduced: as in `verify`.
                    let digest = sha512::bytes(&digests, i);
                    let mut half = [0; 32];
                    half.copy_from_slice(&digest[..32]);
                    *h = Words::from_le_bytes(&half);
                }
                *sum = sum_vartime::<V>(&s, &h, &load::<V>(&points));
            }
            let mut encodings = [ZEROS; GROUPS];
            encode_each::<V>(&sums[..groups], &mut encodings[..groups]);
            let encodings = encodings.as_flattened();
            for ((item, verdict), encoding) in items.iter().zip(verdicts).zip(encodings) {
                let [r, s] = item.signature.halves();
                *verdict = item.key.is_admitted(self.policy)
                    && below_bound(self.policy, &r, &s)
                    && encoding.to_le_bytes() == r;
            }
        }
    }
}

/// Decodes and checks each key: writes to `keys[i]` the result of [`VerifyingKey::from_bytes`] for `bytes[i]`. Variable time.
///
/// # Errors
/// If there are not as many keys as encodings; then nothing is written. Errors of the keys are their results.
pub fn verifying_key_each(
    policy: Policy,
    bytes: &[[u8; 32]],
    keys: &mut [Result<VerifyingKey, KeyError>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(bytes.len(), keys.len())?;
    run_many(KeysEach {
        policy,
        bytes,
        keys,
    });
    Ok(())
}

struct KeysEach<'a> {
    policy: Policy,
    bytes: &'a [[u8; 32]],
    keys: &'a mut [Result<VerifyingKey, KeyError>],
}

impl OneByOne for KeysEach<'_> {
    fn count(&self) -> usize {
        self.bytes.len()
    }
    fn one_by_one(self) {
        for (bytes, key) in self.bytes.iter().zip(self.keys) {
            *key = VerifyingKey::from_bytes(self.policy, bytes);
        }
    }
}

impl Routed for KeysEach<'_> {
    type Route = Many52;
}

impl LaneWork for KeysEach<'_> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) {
        let strict = self.policy == Policy::Strict;
        for (bytes, keys) in self.bytes.chunks(BLOCK).zip(self.keys.chunks_mut(BLOCK)) {
            let groups = bytes.len().div_ceil(LANES);
            // Lanes without an input repeat the last.
            let encoding = |i: usize| Words::from_le_bytes(&bytes[i.min(bytes.len() - 1)]);
            let mut decoded = undecoded::<V>();
            decode_block(groups, encoding, &mut decoded);
            for (group, keys) in keys.chunks_mut(LANES).enumerate() {
                let decoded = &decoded[group];
                let (mut taken, mut neutral, mut inside) = (decoded.on_curve, 0, u8::MAX);
                if strict {
                    taken &= decoded.canonical;
                    neutral = Fe::<V>::byte(decoded.points.to_projective().is_neutral());
                    inside = subgroup_lanes_vartime::<V>(&decoded.points);
                }
                let x = Pairs52::<V>::to_words(decoded.points.x);
                let y = Pairs52::<V>::to_words(decoded.points.y);
                for (i, key) in keys.iter_mut().enumerate() {
                    let set = |bits: u8| bits >> i & 1 == 1;
                    *key = if !set(taken) {
                        Err(KeyError::InvalidEncoding)
                    } else if set(neutral) {
                        Err(KeyError::Neutral)
                    } else if !set(inside) {
                        Err(KeyError::NotInSubgroup)
                    } else {
                        let point = Point::from_affine(Single::splat(&x[i]), Single::splat(&y[i]));
                        let bytes = &bytes[group * LANES + i];
                        Ok(VerifyingKey::from_parts(self.policy, bytes, point))
                    };
                }
            }
        }
    }
}
