//! Many signatures in one call, of precomputed keys.
//!
//! `S B - k A` needs no decoding and no table computation. With SIMD it has the same structure as the single call: half
//! the doublings, with both tables of the key (`curve::simd::edwards25519::precomputed`). Its encoding is compared with that in the
//! signature, so `R` is not decoded either; a block shares one inversion.
//!
//! If the two are equal, the equation holds, with the cofactor and without, and `R` is canonical. If they differ, it
//! does not hold without the cofactor. With the cofactor it may still hold: these signatures are collected and verified
//! without the precomputed tables. So verdicts equal those of the single verification under every policy, and only
//! invalid or crafted signatures take longer.

use super::verify;
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::curve::edwards25519::point::Projective;
use crate::curve::simd::edwards25519::formulas::neutral_lanes;
use crate::curve::simd::edwards25519::precomputed::Difference;
use crate::curve::simd::edwards25519::{Curve, Fe, GROUPS, Integers, encode_each};
use crate::dispatch;
use crate::ed25519::message::Head;
use crate::ed25519::policy::{Encoded, Policy};
use crate::ed25519::{Item, PreparedVerifyingKey};
use crate::field::scalar25519::PlainScalar;
use crate::field::{Field, Words};
use crate::lane_hash::sha512::{self, Sha512};
use crate::route::{Many25519, Routed};

/// An item whose key is prepared.
pub(in crate::ed25519) type PreparedItem<'a> = Item<'a, PreparedVerifyingKey>;

impl<'a> PreparedItem<'a> {
    /// The item with the key alone.
    pub(in crate::ed25519) fn plain(&self) -> Item<'a> {
        Item {
            key: &self.key.key,
            message: self.message,
            signature: self.signature,
        }
    }
}

/// Inputs of a block.
const BLOCK: usize = GROUPS * LANES;
/// Up to so many items at the end of a slice are verified one by one.
const SINGLY: usize = 2;

/// Writes to `verdicts[i]` the verdict of [`PreparedVerifyingKey::verify`] on `items[i]`.
pub(in crate::ed25519) fn verify_items(
    policy: Policy,
    items: &[PreparedItem<'_>],
    verdicts: &mut [bool],
) {
    for (items, verdicts) in items.chunks(BLOCK).zip(verdicts.chunks_mut(BLOCK)) {
        let equal = match items.len() {
            0..=SINGLY => None,
            _ => dispatch::lanes(Equal { items }).ok(),
        };
        match equal {
            Some(equal) => judge(policy, items, verdicts, &equal),
            None => {
                for (item, verdict) in items.iter().zip(verdicts) {
                    *verdict = item.key.is_valid(policy, item.message, item.signature);
                }
            }
        }
    }
}

/// Derives the verdicts from the equality of both encodings.
fn judge(policy: Policy, items: &[PreparedItem<'_>], verdicts: &mut [bool], equal: &Answers) {
    let rules = policy.rules();
    // Items without a verdict yet.
    let (mut open, mut count) = ([0; BLOCK], 0);
    for (i, (item, verdict)) in items.iter().zip(verdicts.iter_mut()).enumerate() {
        let bit = |of: &[u8; GROUPS]| of[i / LANES] >> (i % LANES) & 1 == 1;
        // Equal to an encoding: canonical.
        let r = Encoded {
            canonical: true,
            small_order: bit(&equal.small_order),
        };
        let refused = !bit(&equal.in_range) || !rules.admits(item.key.encoded, r);
        *verdict = !refused && bit(&equal.equal);
        if rules.cofactored && !refused && !*verdict {
            open[count] = i;
            count += 1;
        }
    }
    if count == 0 {
        return;
    }
    let mut again = [items[0].plain(); BLOCK];
    let mut answers = [false; BLOCK];
    for (again, i) in again.iter_mut().zip(&open[..count]) {
        *again = items[*i].plain();
    }
    verify::verify_items(policy, &again[..count], &mut answers[..count]);
    for (i, answer) in open[..count].iter().zip(answers) {
        verdicts[*i] = answer;
    }
}

/// Asks of up to [`BLOCK`] items whether `S B - k A` is encoded as `R`.
struct Equal<'a, 'b> {
    items: &'a [PreparedItem<'b>],
}

/// A bit for each item, a byte for each group.
struct Answers {
    /// The encodings are equal.
    equal: [u8; GROUPS],
    /// `S` is below L.
    in_range: [u8; GROUPS],
    /// `S B - k A` has small order.
    small_order: [u8; GROUPS],
}

impl Routed for Equal<'_, '_> {
    type Route = Many25519;
}

impl LaneWork for Equal<'_, '_> {
    type Output = Answers;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> Answers {
        let one = Fe::<V>::one();
        let mut points: [Projective<Curve<V>>; GROUPS] =
            [Projective::from_coordinates(one, one, one); GROUPS];
        let mut answers = Answers {
            equal: [0; GROUPS],
            in_range: [u8::MAX; GROUPS],
            small_order: [0; GROUPS],
        };
        for (group, items) in self.items.chunks(LANES).enumerate() {
            // Lanes without an item repeat the first.
            let item = |i: usize| items.get(i).unwrap_or(&items[0]);
            let (mut parts, mut heads) = (sha512::NO_PARTS, [Head::NONE; LANES]);
            for ((i, parts), head) in parts.iter_mut().enumerate().zip(&mut heads) {
                *parts = item(i).plain().parts(head);
            }
            let digests = V::outline(Sha512(&parts));
            let (mut n, mut k): (Integers, Integers) = ([[0; 4]; LANES], [[0; 4]; LANES]);
            let mut stored = [[&item(0).key.low, &item(0).key.high]; LANES];
            for i in 0..LANES {
                let item = item(i);
                match PlainScalar::from_canonical(&Words::from_le_bytes(&item.signature.s_bytes()))
                {
                    Some(s) => n[i] = *s.words(),
                    None => answers.in_range[group] &= !(1 << i),
                }
                k[i] = *PlainScalar::reduce_wide(&sha512::bytes(&digests, i)).words();
                stored[i] = [&item.key.low, &item.key.high];
            }
            V::outline(Difference::<V> {
                n: &n,
                k: &k,
                stored: &stored,
                out: &mut points[group],
            });
            answers.small_order[group] = neutral_lanes::<V>(&points[group], true);
        }
        let groups = self.items.len().div_ceil(LANES);
        let mut encodings: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
        encode_each::<V>(&points[..groups], &mut encodings[..groups]);
        for (group, items) in self.items.chunks(LANES).enumerate() {
            for (i, (item, encoding)) in items.iter().zip(&encodings[group]).enumerate() {
                let same = encoding.to_le_bytes() == item.signature.r_bytes();
                answers.equal[group] |= u8::from(same) << i;
            }
        }
        answers
    }
}
