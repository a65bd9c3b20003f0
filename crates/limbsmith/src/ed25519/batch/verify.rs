//! Many verifications in one call, eight at a time with SIMD.
//!
//! Verification is that of `verify.rs`, with half-size scalars. Its scalar parts (the reduction of
//! the challenge, the halving) are computed lane by lane in ordinary words; the rest, about nine
//! tenths, is common to all lanes. Checks become bits of a byte, which are combined at the end. A
//! lane that has failed continues with meaningless values and does not affect the others.

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::batch::UnequalLengths;
use crate::curve::recoding::half_size::halve_vartime;
use crate::curve::simd::edwards25519::double_scalar_mul::{Multiples, outlined_vartime};
use crate::curve::simd::edwards25519::encoding::{self, negate_points_where};
use crate::curve::simd::edwards25519::formulas::neutral_lanes;
use crate::curve::simd::edwards25519::{Fe, Integers};
use crate::dispatch;
use crate::ed25519::message::Head;
use crate::ed25519::policy::{Encoded, Policy, Rules};
use crate::ed25519::{Item, Key};
use crate::field::Words;
use crate::field::eight::LaneField;
use crate::field::scalar25519::PlainScalar;
use crate::lane_hash::sha512::{self, Sha512};
use crate::route::{Many25519, Routed};

/// Up to so many items at the end of a slice are verified one by one: a group costs as much as that.
const SINGLY: usize = 2;

/// Verifies each item: writes to `verdicts[i]` the verdict of [`crate::ed25519::VerifyingKey::verify`] on `items[i]`, regardless of the
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
pub(in crate::ed25519) fn verify_items(policy: Policy, items: &[Item<'_>], verdicts: &mut [bool]) {
    let work = VerifyEach {
        policy,
        items,
        verdicts,
    };
    if let Err(work) = dispatch::lanes(work) {
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

impl Routed for VerifyEach<'_, '_> {
    type Route = Many25519;
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
pub(in crate::ed25519) fn verify_group(rules: &Rules, items: &[Item<'_>]) -> Option<u8> {
    struct Outlined<W>(W);
    impl<W: LaneWork> Routed for Outlined<W> {
        type Route = Many25519;
    }

    impl<W: LaneWork> LaneWork for Outlined<W> {
        type Output = W::Output;
        #[inline(always)]
        fn run<V: Lane>(self) -> W::Output {
            V::outline(self.0)
        }
    }
    dispatch::lanes(Outlined(VerifyGroup { rules, items })).ok()
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
            let s = match PlainScalar::from_canonical(&s) {
                Some(s) => s,
                None if rules.s_range => {
                    valid &= !(1 << i);
                    continue;
                }
                None => PlainScalar::reduce_words(&s),
            };
            let k = PlainScalar::reduce_wide(&sha512::bytes(&digests, i));
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
