//! Many agreements, keys, signatures or verifications in one call, eight side by side; up to 64 share an inversion.
//!
//! Each result is that of the single call, whatever the other inputs are. The lanes are those whose multiplier takes 52
//! bits ([`crate::cpu::lanes`]); without them inputs are processed one after the other.

use zeroize::Zeroize;

use super::double_base::coordinates;
use super::sign::{Machine, half};
use super::verify::below_bound;
use super::{
    AgreementError, KeyError, Point, Policy, PublicKey, SecretKey, SharedSecret, Signature,
    SigningKey, VerifyingKey,
};
use crate::arch::declassify;
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::curve::fourq::point::{Extended, Projective};
use crate::curve::fourq::{Field as Single, Scalar};
use crate::curve::simd::fourq::double_scalar_mul::{subgroup_lanes_vartime, sum_vartime};
use crate::curve::simd::fourq::encoding::{Decoded, TOGETHER, decode, encode_each};
use crate::curve::simd::fourq::mul::{clear_cofactor, mul};
use crate::curve::simd::fourq::mul_base::mul_base;
use crate::curve::simd::fourq::{Curve, Fe, GROUPS, Integers, NEUTRAL, Pairs52, load};
use crate::each::UnequalLengths;
use crate::each::sha512::{self, Sha512};
use crate::field::Words;
use crate::field::eight::LaneField;
use crate::field::quadratic::Quadratic;
use crate::signing::hedged_prefix;
use crate::{depth, dispatch};

/// Inputs that share an inversion.
const BLOCK: usize = GROUPS * LANES;
/// Up to so many inputs at the end of a slice are processed one by one: a group costs as much as that.
const FEW: usize = 1;
/// No integers.
const ZEROS: Integers = [[0; 4]; LANES];

/// How many of so many inputs are for the lanes.
fn in_lanes(count: usize) -> usize {
    match count % LANES {
        rest if rest <= FEW => count - rest,
        _ => count,
    }
}

/// Points that stand for those still to be computed.
#[inline(always)]
pub(super) fn placeholders<V: Lane>() -> [Projective<Curve<V>>; GROUPS] {
    let zero = Pairs52::<V>::zero();
    let p = Projective {
        x: zero,
        y: zero,
        z: zero,
    };
    [p; GROUPS]
}

/// The encodings of up to [`GROUPS`] groups.
#[inline(always)]
fn decode_block<V: Lane>(
    groups: usize,
    encoding: impl Fn(usize) -> [u64; 4],
    decoded: &mut [Decoded<V>; GROUPS],
) {
    for first in (0..groups).step_by(TOGETHER) {
        let mut encodings = [ZEROS; TOGETHER];
        for (i, words) in encodings.as_flattened_mut().iter_mut().enumerate() {
            *words = encoding(first * LANES + i);
        }
        decoded[first..first + TOGETHER].copy_from_slice(&decode::<V>(&encodings));
    }
}

/// Room for [`decode_block`].
#[inline(always)]
fn undecoded<V: Lane>() -> [Decoded<V>; GROUPS] {
    [Decoded {
        points: Extended::neutral(),
        on_curve: 0,
        canonical: 0,
    }; GROUPS]
}

/// Agrees on each: `shared[i]` becomes [`SecretKey::diffie_hellman`] of the pair `i` of a secret key and a peer's
/// key. Constant time in the secrets but for the errors.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths. Errors of the pairs are their results.
pub fn shared_secret_each(
    policy: Policy,
    pairs: &[(&SecretKey, &PublicKey)],
    shared: &mut [Result<SharedSecret, AgreementError>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(pairs.len(), shared.len())?;
    depth::fourq_each(|| {
        let (in_lanes, alone) = shared.split_at_mut(in_lanes(pairs.len()));
        let (first, rest) = pairs.split_at(in_lanes.len());
        let one_by_one = |pairs: &[(&SecretKey, &PublicKey)], shared: &mut [_]| {
            for ((secret, peer), shared) in pairs.iter().zip(shared) {
                *shared = secret.diffie_hellman(policy, peer);
            }
        };
        let work = AgreeEach {
            policy,
            pairs: first,
            shared: in_lanes,
        };
        if let Err(work) = dispatch::run_lanes52(work) {
            one_by_one(work.pairs, work.shared);
        }
        one_by_one(rest, alone);
    });
    Ok(())
}

struct AgreeEach<'a, 'b> {
    policy: Policy,
    pairs: &'a [(&'b SecretKey, &'b PublicKey)],
    shared: &'a mut [Result<SharedSecret, AgreementError>],
}

impl LaneWork for AgreeEach<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let strict = self.policy == Policy::Strict;
        for (pairs, shared) in self.pairs.chunks(BLOCK).zip(self.shared.chunks_mut(BLOCK)) {
            let groups = pairs.len().div_ceil(LANES);
            // Lanes without an input repeat the last.
            let at = |i: usize| pairs[i.min(pairs.len() - 1)];
            let mut decoded = undecoded::<V>();
            let peer = |i: usize| Words::from_le_bytes(at(i).1.as_bytes());
            decode_block(groups, peer, &mut decoded);
            let (mut products, mut neutral) = (placeholders::<V>(), [0; GROUPS]);
            for group in 0..groups {
                let mut k = ZEROS;
                for (i, k) in k.iter_mut().enumerate() {
                    *k = Words::from_le_bytes(at(group * LANES + i).0.as_bytes());
                }
                let cleared = clear_cofactor::<V>(&decoded[group].points);
                products[group] = mul::<V>(&k, &cleared);
                neutral[group] = Fe::<V>::byte(products[group].is_neutral());
                k.zeroize();
            }
            let mut encodings = [ZEROS; GROUPS];
            encode_each::<V>(&products[..groups], &mut encodings[..groups]);
            let words = encodings.as_flattened_mut().iter_mut();
            for ((i, shared), words) in shared.iter_mut().enumerate().zip(words) {
                let (group, lane) = (i / LANES, i % LANES);
                let Decoded {
                    on_curve,
                    canonical,
                    ..
                } = decoded[group];
                let taken = if strict {
                    on_curve & canonical
                } else {
                    on_curve
                };
                *shared = if taken >> lane & 1 == 0 {
                    Err(AgreementError::InvalidPublicKey)
                } else if declassify(neutral[group] >> lane & 1) {
                    Err(AgreementError::Neutral)
                } else {
                    words[3] &= u64::MAX >> 1;
                    Ok(SharedSecret::from_words(words))
                };
            }
            encodings.zeroize();
        }
    }
}

/// The public key of each: `keys[i]` becomes [`SecretKey::public_key`] of `secrets[i]`. Constant time.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn public_key_each(
    secrets: &[&SecretKey],
    keys: &mut [PublicKey],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(secrets.len(), keys.len())?;
    depth::fourq_each(|| {
        let (in_lanes, alone) = keys.split_at_mut(in_lanes(secrets.len()));
        let (first, rest) = secrets.split_at(in_lanes.len());
        let one_by_one = |secrets: &[&SecretKey], keys: &mut [PublicKey]| {
            for (secret, key) in secrets.iter().zip(keys) {
                *key = secret.public_key();
            }
        };
        let work = PublicEach {
            secrets: first,
            keys: in_lanes,
        };
        if let Err(work) = dispatch::run_lanes52(work) {
            one_by_one(work.secrets, work.keys);
        }
        one_by_one(rest, alone);
    });
    Ok(())
}

struct PublicEach<'a, 'b> {
    secrets: &'a [&'b SecretKey],
    keys: &'a mut [PublicKey],
}

impl LaneWork for PublicEach<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        for (secrets, keys) in self.secrets.chunks(BLOCK).zip(self.keys.chunks_mut(BLOCK)) {
            let groups = secrets.len().div_ceil(LANES);
            let (mut scalars, mut encodings) = ([ZEROS; GROUPS], [ZEROS; GROUPS]);
            for (n, secret) in scalars.as_flattened_mut().iter_mut().zip(secrets) {
                let mut scalar = Scalar::from_bytes_mod_order(secret.as_bytes());
                *n = scalar.words();
                scalar.zeroize();
            }
            V::outline(Encode {
                scalars: &scalars[..groups],
                encodings: &mut encodings[..groups],
            });
            scalars.zeroize();
            for (key, words) in keys.iter_mut().zip(encodings.as_flattened()) {
                *key = PublicKey::from(words.to_le_bytes());
            }
        }
    }
}

/// Encodings of multiples of the base point, at most [`GROUPS`] groups.
struct Encode<'a> {
    scalars: &'a [Integers],
    encodings: &'a mut [Integers],
}

impl LaneWork for Encode<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let mut points = placeholders::<V>();
        for (p, scalars) in points.iter_mut().zip(self.scalars) {
            *p = mul_base::<V>(scalars);
        }
        let groups = self.scalars.len().min(GROUPS);
        encode_each::<V>(&points[..groups], self.encodings);
    }
}

/// Signs each item, a key and a message, on the machine `M`, with noise for each item if there is any. There are as many
/// signatures as items.
pub(super) fn sign_items<M: Machine>(
    items: &[(&SigningKey, &[u8])],
    noise: Option<&[[u8; 32]]>,
    signatures: &mut [Signature],
) {
    depth::fourq_each(|| {
        let (in_lanes, alone) = signatures.split_at_mut(in_lanes(items.len()));
        let (first, rest) = items.split_at(in_lanes.len());
        let (noise, others) = match noise.map(|noise| noise.split_at(in_lanes.len())) {
            Some((noise, others)) => (Some(noise), Some(others)),
            None => (None, None),
        };
        let one_by_one =
            |items: &[(&SigningKey, &[u8])], noise: Option<&[_]>, signatures: &mut [Signature]| {
                for (i, ((key, message), signature)) in items.iter().zip(signatures).enumerate() {
                    *signature = key.sign_by::<M>(noise.map(|noise| &noise[i]), message);
                }
            };
        let work = SignEach {
            items: first,
            noise,
            signatures: in_lanes,
        };
        if let Err(work) = M::lanes(work) {
            one_by_one(work.items, work.noise, work.signatures);
        }
        one_by_one(rest, others, alone);
    });
}

struct SignEach<'a, 'b> {
    items: &'a [(&'b SigningKey, &'b [u8])],
    noise: Option<&'a [[u8; 32]]>,
    signatures: &'a mut [Signature],
}

impl LaneWork for SignEach<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let blocks = self.items.chunks(BLOCK).enumerate();
        for ((block, items), signatures) in blocks.zip(self.signatures.chunks_mut(BLOCK)) {
            let groups = items.len().div_ceil(LANES);
            // Lanes without an item repeat the last.
            let at = |group: usize, i: usize| (group * LANES + i).min(items.len() - 1);
            let item = |group: usize, i: usize| items[at(group, i)];
            let (mut nonces, mut encodings) = ([ZEROS; GROUPS], [ZEROS; GROUPS]);
            for (group, nonces) in nonces[..groups].iter_mut().enumerate() {
                let mut prefixes = [[0; 32]; LANES];
                let mut parts = sha512::NO_PARTS;
                for (i, (parts, prefix)) in parts.iter_mut().zip(&mut prefixes).enumerate() {
                    let (key, message) = item(group, i);
                    *prefix = match self.noise {
                        None => *key.prefix(),
                        Some(noise) => {
                            *hedged_prefix(key.prefix(), &noise[block * BLOCK + at(group, i)])
                        }
                    };
                    (parts[0], parts[1]) = (prefix, message);
                }
                let mut digests = V::outline(Sha512(&parts));
                for (i, nonce) in nonces.iter_mut().enumerate() {
                    let mut r = half(&mut sha512::bytes(&digests, i));
                    *nonce = r.words();
                    r.zeroize();
                }
                digests.zeroize();
                prefixes.zeroize();
            }
            V::outline(Encode {
                scalars: &nonces[..groups],
                encodings: &mut encodings[..groups],
            });
            for (group, nonces) in nonces[..groups].iter().enumerate() {
                let mut bytes = [[0; 64]; LANES];
                let mut parts = sha512::NO_PARTS;
                for (i, (parts, bytes)) in parts.iter_mut().zip(&mut bytes).enumerate() {
                    let (key, message) = item(group, i);
                    bytes[..32].copy_from_slice(&encodings[group][i].to_le_bytes());
                    bytes[32..].copy_from_slice(&key.public_bytes());
                    (parts[0], parts[1]) = (bytes, message);
                }
                let digests = V::outline(Sha512(&parts));
                let signatures = signatures[group * LANES..].iter_mut().take(LANES);
                for (i, signature) in signatures.enumerate() {
                    let (key, _) = item(group, i);
                    let h = half(&mut sha512::bytes(&digests, i));
                    let mut r = Scalar::reduce_words(&nonces[i]);
                    let s = r - *key.scalar() * h;
                    r.zeroize();
                    bytes[i][32..].copy_from_slice(&s.to_bytes());
                    *signature = Signature::from_bytes(&bytes[i]);
                }
            }
            nonces.zeroize();
        }
    }
}

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
pub(super) fn verify_items(policy: Policy, items: &[Item<'_>], verdicts: &mut [bool]) {
    let (in_lanes, alone) = verdicts.split_at_mut(in_lanes(items.len()));
    let (first, rest) = items.split_at(in_lanes.len());
    let one_by_one = |items: &[Item<'_>], verdicts: &mut [bool]| {
        for (item, verdict) in items.iter().zip(verdicts) {
            *verdict = item.key.is_valid(policy, item.message, item.signature);
        }
    };
    let work = VerifyEach {
        policy,
        items: first,
        verdicts: in_lanes,
    };
    if let Err(work) = dispatch::run_lanes52(work) {
        one_by_one(work.items, work.verdicts);
    }
    one_by_one(rest, alone);
}

struct VerifyEach<'a, 'b> {
    policy: Policy,
    items: &'a [Item<'b>],
    verdicts: &'a mut [bool],
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
    let (in_lanes, alone) = keys.split_at_mut(in_lanes(bytes.len()));
    let (first, rest) = bytes.split_at(in_lanes.len());
    let one_by_one = |bytes: &[[u8; 32]], keys: &mut [Result<VerifyingKey, KeyError>]| {
        for (bytes, key) in bytes.iter().zip(keys) {
            *key = VerifyingKey::from_bytes(policy, bytes);
        }
    };
    let work = KeysEach {
        policy,
        bytes: first,
        keys: in_lanes,
    };
    if let Err(work) = dispatch::run_lanes52(work) {
        one_by_one(work.bytes, work.keys);
    }
    one_by_one(rest, alone);
    Ok(())
}

struct KeysEach<'a> {
    policy: Policy,
    bytes: &'a [[u8; 32]],
    keys: &'a mut [Result<VerifyingKey, KeyError>],
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
