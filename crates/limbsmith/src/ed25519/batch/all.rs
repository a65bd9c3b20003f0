//! Batch verification: one verdict on many signatures, by a random linear combination.
//!
//! If all equations `S_i B = R_i + k_i A_i` hold up to points of small order, so does
//!
//! ```text
//!   (sum z_i S_i) B = sum z_i R_i + sum (z_i k_i) A_i
//! ```
//!
//! for any `z_i`. If one of them fails, the sum still holds for only one choice of the `z_i` in 2^128, because for each
//! choice of the others at most one value works. The sum costs a third of the individual equations, because its
//! multiples share their doublings (`curve::simd::edwards25519::multiscalar_mul`). All signatures of one key share one multiple, so few
//! signers make it cheaper still.
//!
//! **Cofactored only.** Points of small order have no field of scalars, so a linear combination cannot reliably detect
//! a difference of order 8 between two sides. A "cofactorless batch" therefore accepts by chance signatures that each
//! single verification rejects. So the equation here is that of [`Policy::Cofactored`], times 8, and the batch accepts
//! exactly the signatures that it accepts.
//!
//! **Coefficients** are hashed from a seed of the caller's and from all keys, messages and signatures. If the seed is
//! random, nobody who makes signatures can predict them. If it is not, an attacker would need about 2^128 hash
//! evaluations to find useful coefficients.

use alloc::vec;
use alloc::vec::Vec;

use super::verify_prepared::PreparedItem;
use crate::arch::Work;
use crate::arch::chunks::{arrays, arrays_mut};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::word;
use crate::batch::UnequalLengths;
use crate::curve::edwards25519::point::{Extended, Projective};
use crate::curve::edwards25519::{Edwards25519, mul_base};
use crate::curve::simd::edwards25519::Integers;
use crate::curve::simd::edwards25519::multiscalar_mul::{
    self, Addend, Convert, DecodePairs, PLACES, PlaceSums, Record,
};
use crate::curve::simd::transposed;
use crate::curve::tables;
use crate::dispatch;
use crate::ed25519::message::Head;
use crate::ed25519::{InvalidSignature, Item, Key, Policy};
use crate::field::scalar25519::{ORDER, PlainScalar};
use crate::field::{Field25519, Words};
use crate::lane_hash::sha512::{self, Sha512};
use crate::route::{Many25519, Routed};

/// The fewest items that are combined: fewer, and all where there are no lanes, are verified one by one.
const MIN_COMBINED: usize = 160;

/// Verifies that all items are valid under [`Policy::Cofactored`]. A wrong answer has a probability of 2^-128.
///
/// The seed is 32 bytes from the caller's generator of randomness. They need not be secret, and the answer is safe, by
/// hashing, even if they are always the same; see above.
///
/// If keys are prepared, half of the points need no decoding, and half of the places no buckets.
///
/// Takes some 550 bytes of memory for each item, on the heap.
///
/// # Errors
/// If at least one item is invalid. [`find_invalid`] finds which.
pub fn verify_all<K: Key>(items: &[Item<'_, K>], seed: &[u8; 32]) -> Result<(), InvalidSignature> {
    InvalidSignature::unless(K::verify_sum(items, seed))
}

/// [`verify_all`] of keys that are not prepared.
pub(in crate::ed25519) fn verify_sum(items: &[Item<'_>], seed: &[u8; 32]) -> bool {
    if items.len() >= MIN_COMBINED {
        let combine = Combine {
            items,
            prepared: None,
            seed,
        };
        if let Ok(valid) = dispatch::lanes(combine) {
            return valid;
        }
    }
    one_by_one(items)
}

/// [`verify_all`] of prepared keys.
pub(in crate::ed25519) fn verify_sum_prepared(items: &[PreparedItem<'_>], seed: &[u8; 32]) -> bool {
    if items.len() >= MIN_COMBINED {
        let plain: Vec<Item<'_>> = items.iter().map(PreparedItem::plain).collect();
        let combine = Combine {
            items: &plain,
            prepared: Some(items),
            seed,
        };
        if let Ok(valid) = dispatch::lanes(combine) {
            return valid;
        }
    }
    one_by_one(items)
}

fn one_by_one<K: Key>(items: &[Item<'_, K>]) -> bool {
    items.chunks(64).all(|items| {
        let mut verdicts = [false; 64];
        let verdicts = &mut verdicts[..items.len()];
        K::verify_items(Policy::Cofactored, items, verdicts);
        verdicts.iter().all(|valid| *valid)
    })
}

/// Writes the verdicts of [`crate::ed25519::verify_each`] under [`Policy::Cofactored`], by bisection. A half that [`verify_all`]
/// accepts needs no further work. So `m` invalid signatures among `n` cost some `m log(n)` such calls; if there are few,
/// this is faster than `verify_each`.
///
/// # Errors
/// If there are not as many verdicts as items; then nothing is written.
pub fn find_invalid<K: Key>(
    items: &[Item<'_, K>],
    seed: &[u8; 32],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    let mut todo = Vec::new();
    todo.push(0..items.len());
    while let Some(range) = todo.pop() {
        let part = &items[range.clone()];
        if part.len() < 2 * MIN_COMBINED {
            K::verify_items(Policy::Cofactored, part, &mut verdicts[range]);
        } else if verify_all(part, seed).is_ok() {
            verdicts[range].fill(true);
        } else {
            let middle = range.start + part.len() / 2;
            todo.extend([range.start..middle, middle..range.end]);
        }
    }
    Ok(())
}

struct Combine<'a, 'b> {
    items: &'a [Item<'b>],
    /// The items with their prepared keys, in the order of `items`; `None` if the keys are not prepared.
    prepared: Option<&'a [PreparedItem<'b>]>,
    seed: &'a [u8; 32],
}

impl Routed for Combine<'_, '_> {
    type Route = Many25519;
}

impl LaneWork for Combine<'_, '_> {
    type Output = bool;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) -> bool {
        let (items, seed) = (self.items, self.seed);
        let Some(s) = responses(items) else {
            return false;
        };
        let hashes = challenges::<V>(items);
        let coefficients = coefficients::<V>(seed, &hashes, items);
        let (signer, first) = distinct_keys(items);
        let mut totals = vec![PlainScalar::reduce_words(&[0; 4]); first.len()];
        // Summands that have half of the places: the nonces' points, and prepared keys with `2^128` times them.
        let halves = match self.prepared {
            Some(_) => 2 * first.len(),
            None => 0,
        };
        let mut short = vec![Addend::<16>::EMPTY; items.len() + halves];
        let mut response = PlainScalar::reduce_words(&[0; 4]);
        for (i, z) in coefficients.iter().enumerate() {
            // The bytes of z are its digits, each plus 128.
            short[i].digits = *z;
            let z = coefficient(z);
            let k = PlainScalar::reduce_wide(&hashes[i]);
            let total = &mut totals[signer[i]];
            *total = k.mul_add(z.words(), total);
            response = z.mul_add(s[i].words(), &response);
        }
        let (nonces, keys) = short.split_at_mut(items.len());
        let r = |i: usize| items[i].signature.r_bytes();
        if !decode_all::<V>(items.len(), r, |i, record| nonces[i].point = *record) {
            return false;
        }
        let mut long = Vec::new();
        if let Some(prepared) = self.prepared {
            let key = |i: usize| prepared[first[i]].key;
            if !(0..first.len()).all(|i| key(i).encoded.canonical) {
                return false;
            }
            for (g, keys) in keys.chunks_mut(2 * LANES).enumerate() {
                for half in 0..2 {
                    let mut points = [&key(g * LANES).low[0]; LANES];
                    for (i, point) in points.iter_mut().enumerate().take(keys.len() / 2) {
                        let key = key(g * LANES + i);
                        *point = [&key.low[0], &key.high[0]][half];
                    }
                    let records = V::outline(Convert(&points));
                    for (i, (pair, record)) in keys.chunks_mut(2).zip(&records).enumerate() {
                        let digits = multiscalar_mul::digits(totals[g * LANES + i].words());
                        pair[half].point = *record;
                        pair[half].digits = arrays(&digits)[half];
                    }
                }
            }
        } else {
            long.resize(first.len(), Addend::<PLACES>::EMPTY);
            for (key, total) in long.iter_mut().zip(&totals) {
                key.digits = multiscalar_mul::digits(total.words());
            }
            let a = |i: usize| items[first[i]].key.0;
            if !decode_all::<V>(first.len(), a, |i, record| long[i].point = *record) {
                return false;
            }
        }
        // Sums of places that there are none of are neutral.
        let mut places = [[[0; 4], [1, 0, 0, 0], [1, 0, 0, 0]]; PLACES];
        let Some(mut buckets) = transposed::empty() else {
            return false;
        };
        for first in (0..PLACES).step_by(LANES) {
            let short: &[_] = if first < 16 { &short } else { &[] };
            if short.is_empty() && long.is_empty() {
                break;
            }
            let [x, y, z] = V::outline(PlaceSums {
                long: &long,
                short,
                first,
                buckets: &mut buckets,
            });
            for lane in 0..LANES {
                places[first + lane] = [x[lane], y[lane], z[lane]];
            }
        }
        dispatch::words(Balance {
            places: &places,
            response,
        })
    }
}

/// Decodes points, and hands them out; false if one is none or is not encoded as it should.
#[inline(always)]
fn decode_all<V: Lane>(
    count: usize,
    encoding: impl Fn(usize) -> [u8; 32],
    mut put: impl FnMut(usize, &Record),
) -> bool {
    const PAIR: usize = 2 * LANES;
    for first in (0..count).step_by(PAIR) {
        let mut two: [Integers; 2] = [[[0; 4]; LANES]; 2];
        for (i, words) in two.as_flattened_mut().iter_mut().enumerate() {
            // Lanes without a point repeat the last.
            *words = Words::from_le_bytes(&encoding((first + i).min(count - 1)));
        }
        let (records, valid) = V::outline(DecodePairs(&two));
        if valid != u8::MAX {
            return false;
        }
        for (i, record) in (first..count).zip(records.as_flattened()) {
            put(i, record);
        }
    }
    true
}

/// For each item the number of its key, and of each key the first item that has it: the multiples of one key
/// are one.
fn distinct_keys(items: &[Item<'_>]) -> (Vec<usize>, Vec<usize>) {
    // Compares the first words, most of which differ.
    let begin = |i: usize| <[u64; 4]>::from_le_bytes(&items[i].key.0)[0];
    let mut order: Vec<(u64, usize)> = (0..items.len()).map(|i| (begin(i), i)).collect();
    order.sort_unstable_by(|a, b| {
        a.0.cmp(&b.0)
            .then_with(|| items[a.1].key.0.cmp(&items[b.1].key.0))
    });
    let (mut signer, mut first): (_, Vec<usize>) = (vec![0; items.len()], Vec::new());
    for (_, i) in order {
        if first
            .last()
            .is_none_or(|last| items[*last].key != items[i].key)
        {
            first.push(i);
        }
        signer[i] = first.len() - 1;
    }
    (signer, first)
}

/// The scalars `S`, all in range.
fn responses(items: &[Item<'_>]) -> Option<Vec<PlainScalar>> {
    let s = |item: &Item<'_>| {
        PlainScalar::from_canonical(&Words::from_le_bytes(&item.signature.s_bytes()))
    };
    items.iter().map(s).collect()
}

/// `SHA-512(R || A || M)` of each.
#[inline(always)]
fn challenges<V: Lane>(items: &[Item<'_>]) -> Vec<[u8; 64]> {
    let mut hashes = vec![[0; 64]; items.len()];
    for (items, hashes) in items.chunks(LANES).zip(hashes.chunks_mut(LANES)) {
        let (mut parts, mut heads) = (sha512::NO_PARTS, [Head::NONE; LANES]);
        for ((i, parts), head) in parts.iter_mut().enumerate().zip(&mut heads) {
            *parts = items.get(i).unwrap_or(&items[0]).parts(head);
        }
        let digests = V::outline(Sha512(&parts));
        for (i, hash) in hashes.iter_mut().enumerate() {
            *hash = sha512::bytes(&digests, i);
        }
    }
    hashes
}

/// Sixteen bytes for each item, hashed from the seed and all inputs.
///
/// Each of eight hashes absorbs an eighth of the challenges (which bind `R`, `A` and the message) and of the `S`. Their
/// digests and the seed are then hashed with a counter, and each digest gives four coefficients.
#[inline(always)]
fn coefficients<V: Lane>(
    seed: &[u8; 32],
    hashes: &[[u8; 64]],
    items: &[Item<'_>],
) -> Vec<[u8; 16]> {
    let mut records = Vec::with_capacity(96 * items.len());
    for (hash, item) in hashes.iter().zip(items) {
        records.extend_from_slice(hash);
        records.extend_from_slice(&item.signature.0[32..]);
    }
    let eighth = items.len().div_ceil(LANES) * 96;
    let mut parts = sha512::NO_PARTS;
    for parts in &mut parts {
        (parts[0], parts[1]) = (b"limbsmith Ed25519 verify_all", seed);
    }
    for (parts, records) in parts.iter_mut().zip(records.chunks(eighth)) {
        parts[2] = records;
    }
    let digests = V::outline(Sha512(&parts));
    let mut root = [0; 64 * LANES];
    for (i, part) in arrays_mut::<64, _>(&mut root).iter_mut().enumerate() {
        *part = sha512::bytes(&digests, i);
    }
    let mut root_parts = sha512::NO_PARTS;
    root_parts[0][0] = &root;
    let root = sha512::bytes(&V::outline(Sha512(&root_parts)), 0);
    let mut coefficients = vec![[0; 16]; items.len()];
    for (block, coefficients) in coefficients.chunks_mut(4 * LANES).enumerate() {
        let mut counters = [[0; 8]; LANES];
        for (i, counter) in counters.iter_mut().enumerate() {
            *counter = ((block * LANES + i) as u64).to_le_bytes();
        }
        let mut parts = sha512::NO_PARTS;
        for (parts, counter) in parts.iter_mut().zip(&counters) {
            (parts[0], parts[1]) = (&root, counter);
        }
        let digests = V::outline(Sha512(&parts));
        for (i, four) in coefficients.chunks_mut(4).enumerate() {
            let digest = sha512::bytes(&digests, i);
            for (z, bytes) in four.iter_mut().zip(arrays::<16, _>(&digest)) {
                *z = *bytes;
            }
        }
    }
    coefficients
}

/// The scalar whose digits are the bytes less 128: `z - 128 (1 + 256 + ... + 256^15)`, one of 2^128
/// that differ modulo L.
#[inline(always)]
fn coefficient(z: &[u8; 16]) -> PlainScalar {
    const HALF: u64 = 0x8080_8080_8080_8080;
    let z: [u64; 2] = Words::from_le_bytes(z);
    let (a, below) = word::sbb(z[0], HALF, 0);
    let (b, below) = word::sbb(z[1], HALF, below);
    let mut words = [a, b, 0, 0];
    if below == 1 {
        // z - half + L, as 2^128 has come in already.
        let (a, carry) = word::adc(words[0], ORDER[0], 0);
        let (b, carry) = word::adc(words[1], ORDER[1], carry);
        let top = u64::from(carry);
        words = [a, b, top.wrapping_sub(1), ORDER[3]];
        if top == 0 {
            words[3] -= 1;
        }
    }
    PlainScalar::reduce_words(&words)
}

/// Puts the places together and weighs them against the base point.
struct Balance<'a> {
    places: &'a [[[u64; 4]; 3]; PLACES],
    response: PlainScalar,
}

impl<F: Field25519> Work<F> for Balance<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let mut sum = Extended::<Edwards25519<F>>::neutral();
        for place in self.places.iter().rev() {
            for _ in 0..8 {
                sum = sum.double().to_extended();
            }
            let [x, y, z] = place;
            let [x, y, z] = [load::<F>(x), load::<F>(y), load::<F>(z)];
            let place = Projective::from_coordinates(x, y, z).to_extended();
            sum = sum.add(&place.to_cached()).to_extended();
        }
        let n = F::lanes(|_| *self.response.words());
        let base = mul_base::mul_base::<Edwards25519<F>>(&tables::COMB, &n).to_extended();
        let difference = sum.sub(&base.to_cached()).to_projective();
        crate::ed25519::verify::is_neutral(&Policy::Cofactored.rules(), &difference)
    }
}

#[inline(always)]
fn load<F: Field25519>(words: &[u64; 4]) -> F::Tight {
    F::from_words(&F::lanes(|_| *words))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `z` less 128 at each of its places, as the buckets take it, is the scalar that the other terms
    /// are multiplied by.
    #[test]
    fn coefficients_are_their_digits() {
        let half = PlainScalar::reduce_words(&[0x8080_8080_8080_8080, 0x8080_8080_8080_8080, 0, 0]);
        let one = PlainScalar::reduce_words(&[1, 0, 0, 0]);
        for seed in 0..200u8 {
            let mut z = [0; 16];
            for (i, byte) in z.iter_mut().enumerate() {
                // At the edge of the two cases at first: one below, equal, one above.
                let step = if i == 0 { seed } else { seed / 8 };
                *byte = if seed < 3 {
                    128
                } else {
                    step.wrapping_mul(41 + i as u8)
                };
            }
            if seed < 3 {
                z[0] = 127 + seed;
            }
            let back = coefficient(&z).mul_add(one.words(), &half);
            let words = u128::from_le_bytes(z);
            assert_eq!(back.words(), &[words as u64, (words >> 64) as u64, 0, 0]);
        }
    }
}
