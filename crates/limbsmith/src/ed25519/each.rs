//! Many signatures, keys or verifications in one call, eight at a time with SIMD.
//!
//! Verification is that of `verify.rs`, with half-size scalars. Its scalar parts (the reduction of
//! the challenge, the halving) are computed lane by lane in ordinary words; the rest, about nine
//! tenths, is common to all lanes. Checks become bits of a byte, which are combined at the end. A
//! lane that has failed continues with meaningless values and does not affect the others.
//!
//! Signing processes up to 64 signatures together, since they share an inversion.

use zeroize::Zeroize;

#[cfg(doc)]
use super::VerifyingKey;
use super::message::Head;
use super::policy::{Encoded, Policy, Rules};
use super::sign::Machine;
use super::{Item, Key, Message, Signature, SigningKey};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::curve::curve25519::ladder::clamp;
use crate::curve::edwards25519::point::Projective;
use crate::curve::recoding::half_size::halve_vartime;
use crate::curve::simd::edwards25519::double_scalar_mul::{Multiples, outlined_vartime};
use crate::curve::simd::edwards25519::encoding::{self, negate_points_where};
use crate::curve::simd::edwards25519::formulas::neutral_lanes;
use crate::curve::simd::edwards25519::{Curve, Fe, GROUPS, Integers, encode_each, mul_base};
use crate::each::UnequalLengths;
use crate::each::sha512::{self, Sha512};
use crate::field::eight::LaneField;
use crate::field::scalar25519::Scalar;
use crate::field::{Field, Words};
use crate::{depth, dispatch};

/// Up to so many items at the end of a slice are verified one by one: a group costs as much as that.
const SINGLY: usize = 2;

/// Verifies each item: writes to `verdicts[i]` the verdict of [`VerifyingKey::verify`] on `items[i]`, regardless of the
/// other items.
///
/// Works in groups of eight if the processor has SIMD lanes ([`crate::cpu::lanes`]). Messages of a group are hashed
/// together, in as many blocks as the longest one has.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn verify_each<K: Key>(
    policy: Policy,
    items: &[Item<'_, K>],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    K::verify_items(policy, items, verdicts);
    Ok(())
}

/// [`verify_each`] of keys that are not prepared.
pub(super) fn verify_items(policy: Policy, items: &[Item<'_>], verdicts: &mut [bool]) {
    let work = VerifyEach {
        policy,
        items,
        verdicts,
    };
    if let Err(work) = dispatch::run_lanes25519(work) {
        one_by_one(policy, work.items, work.verdicts);
    }
}

fn one_by_one(policy: Policy, items: &[Item<'_>], verdicts: &mut [bool]) {
    for (item, verdict) in items.iter().zip(verdicts) {
        *verdict = item.key.is_valid(policy, item.message, item.signature);
    }
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
        let rules = self.policy.rules();
        let groups = self.items.chunks(LANES);
        for (items, verdicts) in groups.zip(self.verdicts.chunks_mut(LANES)) {
            if items.len() <= SINGLY {
                one_by_one(self.policy, items, verdicts);
                continue;
            }
            let valid = V::outline(VerifyGroup {
                rules: &rules,
                items,
            });
            for (i, verdict) in verdicts.iter_mut().enumerate() {
                *verdict = valid >> i & 1 == 1;
            }
        }
    }
}

/// The verdicts on one to eight items under `rules`, bit by bit; for the tests of the rules.
#[cfg(test)]
pub(super) fn verify_group(rules: &Rules, items: &[Item<'_>]) -> Option<u8> {
    struct Outlined<W>(W);
    impl<W: LaneWork> LaneWork for Outlined<W> {
        type Output = W::Output;
        #[inline(always)]
        fn run<V: Lane>(self) -> W::Output {
            V::outline(self.0)
        }
    }
    dispatch::run_lanes25519(Outlined(VerifyGroup { rules, items })).ok()
}

/// One group, of one to eight.
struct VerifyGroup<'a, 'b> {
    rules: &'a Rules,
    items: &'a [Item<'b>],
}

impl LaneWork for VerifyGroup<'_, '_> {
    /// Bit `i` is the verdict on item `i`.
    type Output = u8;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> u8 {
        let rules = self.rules;
        let mut valid = encoding::ALL;
        let (mut parts, mut heads) = (sha512::NO_PARTS, [Head::NONE; LANES]);
        let (mut a, mut r): (Integers, Integers) = ([[0; 4]; LANES], [[0; 4]; LANES]);
        for ((i, parts), head) in parts.iter_mut().enumerate().zip(&mut heads) {
            // Lanes without an item repeat the first.
            let item = self.items.get(i).unwrap_or(&self.items[0]);
            *parts = item.parts(head);
            a[i] = Words::from_le_bytes(&item.key.0);
            r[i] = Words::from_le_bytes(&item.signature.r_bytes());
        }
        let digests = V::outline(Sha512(&parts));
        let mut decoded = encoding::decode_two::<V>(&[a, r]);
        if !rules.decoding {
            for p in &mut decoded {
                p.take_neutral();
            }
        }
        let [a, r] = decoded;
        valid &= a.is_point & r.is_point;
        let [of_a, of_r] = [&a, &r].map(|p| Encoded {
            canonical: p.canonical,
            small_order: match rules.large_order {
                true => Fe::<V>::byte(p.points.is_small_order()),
                false => 0,
            },
        });
        valid &= rules.admits(of_a, of_r);
        // v1 S B - v0 A - v1 R, v0 = +-v1 k: see `crate::curve::recoding::half_size`.
        let (mut n, mut v0, mut v1): (Integers, Integers, Integers) =
            ([[0; 4]; LANES], [[0; 4]; LANES], [[0; 4]; LANES]);
        let mut negative = 0;
        for i in 0..LANES {
            let item = self.items.get(i).unwrap_or(&self.items[0]);
            let s = Words::from_le_bytes(&item.signature.s_bytes());
            let s = match Scalar::from_canonical(&s) {
                Some(s) => s,
                None if rules.s_range => {
                    valid &= !(1 << i);
                    continue;
                }
                None => Scalar::reduce_words(&s),
            };
            let k = Scalar::reduce_wide(&sha512::bytes(&digests, i));
            let halves = halve_vartime(k.words(), &rules.order(), rules.odd_multiplier);
            (v0[i], v1[i]) = (halves.v0, halves.v1);
            n[i] = *s.mul_words(&halves.v1).words();
            negative |= u8::from(halves.negative) << i;
        }
        let a = negate_points_where::<V>(&a.points, !negative);
        let r = negate_points_where::<V>(&r.points, encoding::ALL);
        let multiples = [Multiples::<V>::new(&a), Multiples::new(&r)];
        let difference = outlined_vartime(&n, &[&v0, &v1], &multiples);
        valid & neutral_lanes::<V>(&difference, rules.cofactored)
    }
}

/// A key and what it signs.
pub(super) type ToSign<'a> = (&'a SigningKey, Message<'a>);

/// Signs each item on the machine `M`, with noise for each item if there is any. There are as many signatures as items.
pub(super) fn sign_items<M: Machine>(
    items: &[ToSign<'_>],
    noise: Option<&[[u8; 32]]>,
    signatures: &mut [Signature],
) {
    let work = SignEach {
        items,
        noise,
        signatures,
    };
    depth::ed25519_each(|| {
        if let Err(work) = M::lanes(work) {
            for (i, signature) in work.signatures.iter_mut().enumerate() {
                let (key, message) = items[i];
                let noise = noise.map(|noise| &noise[i]);
                *signature = key.sign_by::<M>(message, noise);
            }
        }
    });
}

struct SignEach<'a, 'b> {
    items: &'a [ToSign<'b>],
    noise: Option<&'a [[u8; 32]]>,
    signatures: &'a mut [Signature],
}

impl LaneWork for SignEach<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        const BLOCK: usize = GROUPS * LANES;
        let all = self.items;
        for (block, signatures) in self.signatures.chunks_mut(BLOCK).enumerate() {
            let groups = signatures.len().div_ceil(LANES);
            let last = signatures.len() - 1;
            // Lanes without an item repeat the last.
            let at = |group: usize, i: usize| block * BLOCK + (group * LANES + i).min(last);
            let item = |group: usize, i: usize| all[at(group, i)];
            let mut nonces: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            for (group, nonces) in nonces[..groups].iter_mut().enumerate() {
                let mut parts = sha512::NO_PARTS;
                // As in [`hedged_prefix`](crate::signing::hedged_prefix).
                let mut hedged = [[0; 32]; LANES];
                if let Some(noise) = self.noise {
                    for (i, parts) in parts.iter_mut().enumerate() {
                        *parts = [
                            &item(group, i).0.prefix,
                            &noise[at(group, i)],
                            &[],
                            &[],
                            &[],
                        ];
                    }
                    let mut digests = V::outline(Sha512(&parts));
                    for (i, hedged) in hedged.iter_mut().enumerate() {
                        let mut digest = sha512::bytes(&digests, i);
                        hedged.copy_from_slice(&digest[..32]);
                        digest.zeroize();
                    }
                    digests.zeroize();
                }
                let mut heads = [Head::NONE; LANES];
                for ((i, parts), head) in parts.iter_mut().enumerate().zip(&mut heads) {
                    let (key, message) = item(group, i);
                    let prefix = match self.noise {
                        None => &key.prefix,
                        Some(_) => &hedged[i],
                    };
                    let (domain, message) = message.parts();
                    let context;
                    (*head, context) = domain.parts();
                    *parts = [head.as_bytes(), context, prefix, message, &[]];
                }
                let mut digests = V::outline(Sha512(&parts));
                hedged.zeroize();
                for (i, nonce) in nonces.iter_mut().enumerate() {
                    *nonce = *Scalar::reduce_wide(&sha512::bytes(&digests, i)).words();
                }
                digests.zeroize();
            }
            let mut encodings: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            V::outline(Encode {
                scalars: &nonces[..groups],
                encodings: &mut encodings[..groups],
            });
            for (group, nonces) in nonces[..groups].iter().enumerate() {
                let points = encodings[group].map(|words| words.to_le_bytes());
                let (mut parts, mut heads) = (sha512::NO_PARTS, [Head::NONE; LANES]);
                for ((i, parts), head) in parts.iter_mut().enumerate().zip(&mut heads) {
                    let (key, message) = item(group, i);
                    let (domain, message) = message.parts();
                    let context;
                    (*head, context) = domain.parts();
                    *parts = [head.as_bytes(), context, &points[i], &key.public, message];
                }
                let digests = V::outline(Sha512(&parts));
                let signatures = signatures[group * LANES..].iter_mut().take(LANES);
                for (i, signature) in signatures.enumerate() {
                    let (key, _) = item(group, i);
                    let k = sha512::bytes(&digests, i);
                    let mut r = Scalar::reduce_words(&nonces[i]);
                    let s = Scalar::wide_mul_add(&k, &key.scalar, &r);
                    r.zeroize();
                    signature.0[..32].copy_from_slice(&points[i]);
                    signature.0[32..].copy_from_slice(&s.words().to_le_bytes());
                }
            }
            nonces.zeroize();
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
        let one = Fe::<V>::one();
        let mut points: [Projective<Curve<V>>; GROUPS] =
            [Projective::from_coordinates(one, one, one); GROUPS];
        let groups = self.scalars.len().min(GROUPS);
        for (p, scalars) in points.iter_mut().zip(self.scalars) {
            *p = mul_base::outlined::<V>(scalars);
        }
        encode_each::<V>(&points[..groups], self.encodings);
    }
}

/// Expands each seed: writes to `keys[i]` the result of [`SigningKey::from_bytes`] for `seeds[i]`.
/// Constant time.
///
/// # Errors
///
/// If there are not as many keys as seeds; then nothing is written.
pub fn signing_key_each(seeds: &[[u8; 32]], keys: &mut [SigningKey]) -> Result<(), UnequalLengths> {
    UnequalLengths::check(seeds.len(), keys.len())?;
    depth::ed25519_each(|| {
        if let Err(work) = dispatch::run_lanes25519(KeygenEach { seeds, keys }) {
            for (seed, key) in work.seeds.iter().zip(work.keys) {
                *key = SigningKey::from_bytes(seed);
            }
        }
    });
    Ok(())
}

struct KeygenEach<'a> {
    seeds: &'a [[u8; 32]],
    keys: &'a mut [SigningKey],
}

impl LaneWork for KeygenEach<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        const BLOCK: usize = GROUPS * LANES;
        for (seeds, keys) in self.seeds.chunks(BLOCK).zip(self.keys.chunks_mut(BLOCK)) {
            let groups = seeds.len().div_ceil(LANES);
            let mut scalars: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            for (group, scalars) in scalars[..groups].iter_mut().enumerate() {
                let mut parts = sha512::NO_PARTS;
                for (i, parts) in parts.iter_mut().enumerate() {
                    let seed = &seeds[(group * LANES + i).min(seeds.len() - 1)];
                    parts[0] = seed;
                }
                let mut digests = V::outline(Sha512(&parts));
                for (i, scalar) in scalars.iter_mut().enumerate() {
                    let mut hash = sha512::bytes(&digests, i);
                    let (mut low, mut prefix) = ([0; 32], [0; 32]);
                    low.copy_from_slice(&hash[..32]);
                    prefix.copy_from_slice(&hash[32..]);
                    let mut clamped = clamp(&low);
                    *scalar = *Scalar::reduce_words(&clamped).words();
                    if let Some(key) = keys.get_mut(group * LANES + i) {
                        key.seed = seeds[group * LANES + i];
                        key.scalar = clamped;
                        key.prefix = prefix;
                    }
                    clamped.zeroize();
                    hash.zeroize();
                    low.zeroize();
                    prefix.zeroize();
                }
                digests.zeroize();
            }
            let mut encodings: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            V::outline(Encode {
                scalars: &scalars[..groups],
                encodings: &mut encodings[..groups],
            });
            for (key, public) in keys.iter_mut().zip(encodings.as_flattened()) {
                key.public = public.to_le_bytes();
            }
            scalars.zeroize();
        }
    }
}
