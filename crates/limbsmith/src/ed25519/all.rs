//! One verdict on many signatures, by a random linear combination.
//!
//! If all equations `S_i B = R_i + k_i A_i` hold up to points of small order, so does
//!
//! ```text
//!   (sum z_i S_i) B = sum z_i R_i + sum (z_i k_i) A_i
//! ```
//!
//! for any `z_i`; and if one of them fails, the `z_i` for which the sum holds all the same are one in
//! 2^128, since for each choice of the others at most one will do. The sum costs a third of the
//! equations one by one, because its multiples share their doublings (`curve::lanes::buckets`). All
//! that one key has signed is one multiple, so few signers make it cheaper still.
//!
//! **Cofactored only.** Points of small order are no field: a combination cannot see the difference of
//! order 8 between two sides reliably, and a "cofactorless batch" accepts by luck what each single
//! verification rejects. So the equation here is that of [`Policy::Cofactored`], times 8, and the
//! accepted signatures are those that it accepts.
//!
//! **Coefficients** are hashed from a seed of the caller's and from all keys, messages and signatures.
//! So nobody who makes signatures can know them beforehand if the seed is random, and if it is not,
//! he would have to find coefficients to his liking by hashing 2^128 times.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::{Item, Policy, VerifyError, verify_each};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::curve::edwards::{Extended, Projective};
use crate::curve::lanes::Integers;
use crate::curve::lanes::buckets::{self, Buckets, DecodePairs, PLACES, PlaceSums, Summand};
use crate::curve::{Edwards25519, comb, stored};
use crate::dispatch::{self, Task};
use crate::each::UnequalLengths;
use crate::each::sha512::{self, Sha512};
use crate::field::scalar25519::{ORDER, Scalar};
use crate::field::{Field25519, Words};

/// Below so many, and where there are no lanes, each is verified by itself.
const FEW: usize = 160;

/// Verifies that all are valid under [`Policy::Cofactored`]. A wrong answer has a probability of
/// 2^-128.
///
/// The seed is 32 bytes from the caller's generator of randomness. They need not be secret, and the
/// answer is safe, by hashing, even if they are always the same; see above.
///
/// Takes some 600 bytes of memory for each item, on the heap.
///
/// # Errors
///
/// One at least is invalid. [`find_invalid`] says which.
pub fn verify_all(items: &[Item<'_>], seed: &[u8; 32]) -> Result<(), VerifyError> {
    let valid = match items.len() {
        0..FEW => None,
        _ => dispatch::run_lanes(Combine { items, seed }).ok(),
    };
    let valid = valid.unwrap_or_else(|| {
        items.chunks(64).all(|items| {
            let mut verdicts = [false; 64];
            let verdicts = &mut verdicts[..items.len()];
            // The lengths are equal.
            let _ = verify_each(Policy::Cofactored, items, verdicts);
            verdicts.iter().all(|v| *v)
        })
    });
    if valid { Ok(()) } else { Err(VerifyError::NEW) }
}

/// Verdicts on each under [`Policy::Cofactored`]: as [`verify_each`], but by halves. A half that
/// [`verify_all`] finds valid is done with; so `m` invalid ones among `n` cost some `m log(n)` such
/// calls, and if there are few it takes less time than `verify_each` does.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn find_invalid(
    items: &[Item<'_>],
    seed: &[u8; 32],
    verdicts: &mut [bool],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(items.len(), verdicts.len())?;
    let mut todo = Vec::new();
    todo.push(0..items.len());
    while let Some(range) = todo.pop() {
        let part = &items[range.clone()];
        if part.len() < 2 * FEW {
            verify_each(Policy::Cofactored, part, &mut verdicts[range])?;
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
    seed: &'a [u8; 32],
}

impl LaneWork for Combine<'_, '_> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Lane>(self) -> bool {
        let (items, seed) = (self.items, self.seed);
        let Some(s) = responses(items) else {
            return false;
        };
        let hashes = challenges::<V>(items);
        let coefficients = coefficients::<V>(seed, &hashes, items);
        let (signer, encodings) = distinct_keys(items);
        let mut totals = vec![Scalar::reduce_words(&[0; 4]); encodings.len()];
        let empty = Summand {
            point: [0; 20],
            digits: [0; PLACES],
        };
        // Of the nonces' points, then of the keys.
        let mut summands = vec![empty; items.len() + encodings.len()];
        let (nonces, keys) = summands.split_at_mut(items.len());
        let mut response = Scalar::reduce_words(&[0; 4]);
        for (i, z) in coefficients.iter().enumerate() {
            // The bytes of z are its digits, each plus 128.
            nonces[i].digits = [128; PLACES];
            nonces[i].digits[..16].copy_from_slice(z);
            let z = coefficient(z);
            let k = Scalar::reduce_wide(&hashes[i]);
            let total = &mut totals[signer[i]];
            *total = k.mul_add(z.words(), total);
            response = z.mul_add(s[i].words(), &response);
        }
        for (key, total) in keys.iter_mut().zip(&totals) {
            key.digits = buckets::digits(total.words());
        }
        let points = items.iter().map(|item| item.signature.r_bytes());
        let points: Vec<[u8; 32]> = points.chain(encodings).collect();
        const PAIR: usize = 2 * LANES;
        for (summands, points) in summands.chunks_mut(PAIR).zip(points.chunks(PAIR)) {
            let mut two: [Integers; 2] = [[[0; 4]; LANES]; 2];
            for (i, words) in two.as_flattened_mut().iter_mut().enumerate() {
                // Lanes without a point repeat the first.
                *words = Words::from_le_bytes(points.get(i).unwrap_or(&points[0]));
            }
            let (records, valid) = V::outline(DecodePairs(&two));
            if valid != u8::MAX {
                return false;
            }
            for (summand, record) in summands.iter_mut().zip(records.as_flattened()) {
                summand.point = *record;
            }
        }
        let (nonces, keys) = summands.split_at(items.len());
        let mut places: [[[u64; 4]; 3]; PLACES] = [[[0; 4]; 3]; PLACES];
        let Ok(mut buckets): Result<Box<[Buckets; LANES]>, _> =
            vec![[[0; 20]; 129]; LANES].into_boxed_slice().try_into()
        else {
            return false;
        };
        for first in (0..PLACES).step_by(LANES) {
            // Coefficients have sixteen places.
            let nonces = if first < 16 { nonces } else { &[] };
            let [x, y, z] = V::outline(PlaceSums {
                summands: [keys, nonces],
                first,
                buckets: &mut buckets,
            });
            for lane in 0..LANES {
                places[first + lane] = [x[lane], y[lane], z[lane]];
            }
        }
        dispatch::run(Balance {
            places: &places,
            response,
        })
    }
}

/// The different keys, and for each item which of them it has: the multiples of one key are one.
fn distinct_keys(items: &[Item<'_>]) -> (Vec<usize>, Vec<[u8; 32]>) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_unstable_by_key(|i| items[*i].key.0);
    let (mut signer, mut keys) = (vec![0; items.len()], Vec::new());
    for i in order {
        let key = items[i].key.0;
        if keys.last() != Some(&key) {
            keys.push(key);
        }
        signer[i] = keys.len() - 1;
    }
    (signer, keys)
}

/// The scalars `S`, all in range.
fn responses(items: &[Item<'_>]) -> Option<Vec<Scalar>> {
    let s =
        |item: &Item<'_>| Scalar::from_canonical(&Words::from_le_bytes(&item.signature.s_bytes()));
    items.iter().map(s).collect()
}

/// `SHA-512(R || A || M)` of each.
#[inline(always)]
fn challenges<V: Lane>(items: &[Item<'_>]) -> Vec<[u8; 64]> {
    let mut hashes = vec![[0; 64]; items.len()];
    for (items, hashes) in items.chunks(LANES).zip(hashes.chunks_mut(LANES)) {
        let mut parts: [[&[u8]; 3]; LANES] = [[&[]; 3]; LANES];
        for (i, parts) in parts.iter_mut().enumerate() {
            let item = items.get(i).unwrap_or(&items[0]);
            *parts = [&item.signature.0[..32], &item.key.0, item.message];
        }
        let digests = V::outline(Sha512(&parts));
        for (i, hash) in hashes.iter_mut().enumerate() {
            *hash = sha512::bytes(&digests, i);
        }
    }
    hashes
}

/// Sixteen bytes for each item, hashed from the seed and from all there is.
///
/// Eight hashes take in an eighth of the challenges each (which stand for `R`, `A` and the message)
/// and of the `S`; their digests and the seed are hashed with a counter, and each digest has
/// four coefficients.
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
    let mut parts: [[&[u8]; 3]; LANES] = [[b"limbsmith Ed25519 verify_all", seed, &[]]; LANES];
    for (parts, records) in parts.iter_mut().zip(records.chunks(eighth)) {
        parts[2] = records;
    }
    let digests = V::outline(Sha512(&parts));
    let mut root = [0; 64 * LANES];
    for (i, part) in root.as_chunks_mut::<64>().0.iter_mut().enumerate() {
        *part = sha512::bytes(&digests, i);
    }
    let mut root_parts: [[&[u8]; 3]; LANES] = [[&[]; 3]; LANES];
    root_parts[0][0] = &root;
    let root = sha512::bytes(&V::outline(Sha512(&root_parts)), 0);
    let mut coefficients = vec![[0; 16]; items.len()];
    for (block, coefficients) in coefficients.chunks_mut(4 * LANES).enumerate() {
        let mut counters = [[0; 8]; LANES];
        for (i, counter) in counters.iter_mut().enumerate() {
            *counter = ((block * LANES + i) as u64).to_le_bytes();
        }
        let mut parts: [[&[u8]; 3]; LANES] = [[&root, &[], &[]]; LANES];
        for (parts, counter) in parts.iter_mut().zip(&counters) {
            parts[1] = counter;
        }
        let digests = V::outline(Sha512(&parts));
        for (i, four) in coefficients.chunks_mut(4).enumerate() {
            let digest = sha512::bytes(&digests, i);
            for (z, bytes) in four.iter_mut().zip(digest.as_chunks::<16>().0) {
                *z = *bytes;
            }
        }
    }
    coefficients
}

/// The scalar whose digits are the bytes less 128: `z - 128 (1 + 256 + ... + 256^15)`, one of 2^128
/// that differ modulo L.
#[inline(always)]
fn coefficient(z: &[u8; 16]) -> Scalar {
    let z = u128::from_le_bytes(*z);
    let half = 0x8080_8080_8080_8080_8080_8080_8080_8080;
    let (less, below) = z.overflowing_sub(half);
    let mut words = [less as u64, (less >> 64) as u64, 0, 0];
    if below {
        // z - half + L, as 2^128 has come in already.
        let (a, carry) = words[0].overflowing_add(ORDER[0]);
        let (b, carry) = words[1].carrying_add(ORDER[1], carry);
        let top = u64::from(carry);
        words = [a, b, top.wrapping_sub(1), ORDER[3]];
        if top == 0 {
            words[3] -= 1;
        }
    }
    Scalar::reduce_words(&words)
}

/// Puts the places together and weighs them against the base point.
struct Balance<'a> {
    places: &'a [[[u64; 4]; 3]; PLACES],
    response: Scalar,
}

impl Task for Balance<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<F: Field25519>(self) -> bool {
        let mut sum = Extended::<Edwards25519<F>>::neutral();
        for place in self.places.iter().rev() {
            for _ in 0..8 {
                sum = sum.double().to_extended();
            }
            let [x, y, z] = place.map(|w| F::from_words(&F::lanes(|_| w)));
            let place = Projective::from_coordinates(x, y, z).to_extended();
            sum = sum.add(&place.to_cached()).to_extended();
        }
        let n = F::lanes(|_| *self.response.words());
        let base = comb::mul_base::<Edwards25519<F>>(&stored::COMB, &n).to_extended();
        let difference = sum.sub(&base.to_cached()).to_projective();
        super::verify::is_neutral(&Policy::Cofactored.rules(), &difference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `z` less 128 at each of its places, as the buckets take it, is the scalar that the other terms
    /// are multiplied by.
    #[test]
    fn coefficients_are_their_digits() {
        let half = Scalar::reduce_words(&[0x8080_8080_8080_8080, 0x8080_8080_8080_8080, 0, 0]);
        let one = Scalar::reduce_words(&[1, 0, 0, 0]);
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
