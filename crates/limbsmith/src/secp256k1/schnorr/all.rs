//! Batch verification: one verdict on many signatures, by a random linear combination.
//!
//! If all equations `s_i G = R_i + e_i P_i` hold, so does
//!
//! ```text
//!   (sum a_i s_i) G = sum a_i R_i + sum (a_i e_i) P_i
//! ```
//!
//! for any `a_i`. If one of them fails, the sum still holds for only one choice of the `a_i` in 2^128, because for each
//! choice of the others at most one value works: the order of the group is a prime. The multiples on the right share
//! all their doublings (`curve::simd::weierstrass::multiscalar_mul`), and those of one key are one multiple. `R_i` is the
//! point with `x = r_i` and even `y`, so a signature whose nonce has odd `y` has another `R_i` and fails, as it must.
//! The curve's endomorphism splits the scalars of keys.
//!
//! **Coefficients** are hashed from a seed of the caller's and from all keys, messages and signatures. If the seed is
//! random, nobody who makes signatures can predict them. If it is not, an attacker would need about 2^128 hash
//! evaluations to find useful coefficients.

use alloc::vec;
use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::{InvalidSignature, Item, Key, Secp256k1, W, begun, challenge_after};
use crate::arch::chunks::arrays;
use crate::arch::word;
use crate::batch::UnequalLengths;
use crate::curve::simd::weierstrass::multiscalar_mul::{Term, digits};
use crate::curve::weierstrass::Curve;
use crate::curve::weierstrass::glv::{self, Endomorphism};
use crate::dispatch;
use crate::field::Words;
use crate::operations::batch::{
    Abscissa, BLOCK, Combine, Combined, is_coordinate, lift_each_vartime,
};
use crate::operations::{Arithmetic, Sum, Total, is_below_order, mul_add, negate_if};

type Group = <Secp256k1 as Arithmetic>::Group;

/// The fewest items that are combined: fewer, and all where there are no lanes, are verified one by one.
const MIN_COMBINED: usize = 128;

/// Verifies that all items are valid. A wrong answer has a probability of 2^-128.
///
/// The seed is 32 bytes from the caller's generator of randomness. They need not be secret, and the answer is safe, by
/// hashing, even if they are always the same. Variable time.
///
/// Takes some 400 bytes of memory for each item, on the heap.
///
/// # Errors
/// If at least one item is invalid. [`find_invalid`] finds which.
pub fn verify_all<K: Key>(items: &[Item<'_, K>], seed: &[u8; 32]) -> Result<(), InvalidSignature> {
    let combined = match items.len() {
        0..MIN_COMBINED => None,
        _ => {
            let plain: Vec<_> = items.iter().map(Item::plain).collect();
            combined(&plain, seed)
        }
    };
    InvalidSignature::unless(combined.unwrap_or_else(|| {
        items.chunks(BLOCK).all(|items| {
            let mut verdicts = [false; BLOCK];
            let verdicts = &mut verdicts[..items.len()];
            K::verify_items(items, verdicts);
            verdicts.iter().all(|valid| *valid)
        })
    }))
}

/// Writes the verdicts of [`super::verify_each`], by bisection. A half that [`verify_all`] accepts needs no further work.
/// So `m` invalid signatures among `n` cost some `m log(n)` such calls; if there are few, this is faster than
/// `verify_each`. Variable time.
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
            K::verify_items(part, &mut verdicts[range]);
        } else if verify_all(part, seed).is_ok() {
            verdicts[range].fill(true);
        } else {
            let middle = range.start + part.len() / 2;
            todo.extend([range.start..middle, middle..range.end]);
        }
    }
    Ok(())
}

/// Whether the combination holds, if there are lanes and they know.
fn combined(items: &[Item<'_>], seed: &[u8; 32]) -> Option<bool> {
    let mut s = vec![W::default(); items.len()];
    let mut given = Vec::with_capacity(items.len());
    for (item, s) in items.iter().zip(&mut s) {
        let [x, bytes] = item.signature.halves().map(|half| W::from_be_bytes(&half));
        *s = bytes;
        if is_below_order::<Secp256k1>(s) == 0 || !is_coordinate::<Secp256k1>(&x) {
            return Some(false);
        }
        given.push(Abscissa::<Secp256k1> { x, odd: 0 });
    }
    let mut nonces = vec![None; items.len()];
    for (given, nonces) in given.chunks(BLOCK).zip(nonces.chunks_mut(BLOCK)) {
        lift_each_vartime(given, nonces);
    }
    let tag = begun(2);
    let e: Vec<W> = items
        .iter()
        .map(|item| {
            let [r, _] = item.signature.halves();
            challenge_after(&tag, &r, &item.key.to_bytes(), item.message)
        })
        .collect();
    let coefficients = coefficients(seed, &e, &s);
    // Keys in order, so that equal ones are side by side.
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_unstable_by_key(|i| items[*i].key.point);
    let mut terms = Vec::with_capacity(2 * items.len());
    let mut response = Weighted::default();
    for (i, nonce) in nonces.iter().enumerate() {
        let Some(point) = *nonce else {
            return Some(false);
        };
        let a = coefficients[i];
        response.add(a, &s[i]);
        let halves = [a as u64, (a >> 64) as u64, (a >> 127) as u64];
        terms.push(Term {
            point,
            digits: [Some(digits(&halves)), None],
        });
    }
    for same in order.chunk_by(|i, j| items[*i].key.point == items[*j].key.point) {
        let mut factor = Weighted::default();
        for i in same {
            factor.add(coefficients[*i], &e[*i]);
        }
        let factor = factor.total();
        terms.push(Term {
            point: items[same[0]].key.point,
            digits: glv::split::<Group>(&factor).map(|half| Some(digits(&half))),
        });
    }
    let response = response.total();
    let sum = dispatch::lanes(Combine::<Secp256k1> {
        terms: &terms,
        beta: &<Group as Endomorphism>::BETA,
    });
    match sum {
        Ok(Combined::Point(q)) => {
            let difference = Secp256k1::sum_vartime(Sum {
                u: &negate_if::<Secp256k1>(1, &response),
                v: &W::small(1),
                q: &q,
                x: None,
            });
            Some(matches!(difference, Total::Identity))
        }
        Ok(Combined::Identity) => Some(response == W::default()),
        Ok(Combined::Unknown) | Err(_) => None,
    }
}

/// A sum of products of coefficients and scalars: as integers, those of either sign by themselves, which is
/// reduced once. There is room for 2^64 of them.
#[derive(Default)]
struct Weighted {
    plus: [u64; 7],
    minus: [u64; 7],
}

impl Weighted {
    fn add(&mut self, a: i128, b: &W) {
        let size = a.unsigned_abs();
        let sum = if a < 0 {
            &mut self.minus
        } else {
            &mut self.plus
        };
        for (j, a) in [size as u64, (size >> 64) as u64].into_iter().enumerate() {
            let mut carry = 0;
            for (i, sum) in sum[j..].iter_mut().enumerate() {
                let b = b.get(i).copied().unwrap_or(0);
                let t = u128::from(a) * u128::from(b) + u128::from(*sum) + u128::from(carry);
                (*sum, carry) = (t as u64, (t >> 64) as u64);
            }
        }
    }

    /// Modulo the order.
    fn total(&self) -> W {
        let reduced = |[a, b, c, d, e, f, g]: [u64; 7]| {
            // The remainder is 2^256 minus the order, as the order is above 2^255.
            let (mut left, mut borrow) = (W::default(), 0);
            for (left, order) in left.iter_mut().zip(Group::ORDER) {
                (*left, borrow) = word::sbb(0, order, borrow);
            }
            mul_add::<Secp256k1>(&[e, f, g, 0], &left, &[a, b, c, d])
        };
        // Of a single product one of the two is nothing.
        if self.minus == [0; 7] {
            return reduced(self.plus);
        }
        let minus = negate_if::<Secp256k1>(1, &reduced(self.minus));
        if self.plus == [0; 7] {
            return minus;
        }
        mul_add::<Secp256k1>(&W::small(1), &reduced(self.plus), &minus)
    }
}

/// A signed 128-bit number for each item, hashed from the seed and all inputs. (The challenges bind `r`, the key and
/// the message.)
fn coefficients(seed: &[u8; 32], e: &[W], s: &[W]) -> Vec<i128> {
    let mut all = Sha256::new();
    all.update(b"limbsmith BIP340 verify_all");
    all.update(seed);
    for (e, s) in e.iter().zip(s) {
        all.update(e.to_be_bytes());
        all.update(s.to_be_bytes());
    }
    let root = all.finalize();
    let mut coefficients = vec![0; e.len()];
    for (i, two) in coefficients.chunks_mut(2).enumerate() {
        let mut hash = Sha256::new();
        hash.update(root);
        hash.update((i as u64).to_le_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        for (a, bytes) in two.iter_mut().zip(arrays::<16, _>(&digest)) {
            *a = i128::from_le_bytes(*bytes);
        }
    }
    coefficients
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coefficients and scalars at their edges: as the sum of residues.
    #[test]
    fn weighted_sums() {
        let last = negate_if::<Secp256k1>(1, &W::small(1));
        let scalars = [
            W::small(0),
            W::small(1),
            last,
            [u64::MAX, 7, 1 << 40, 1 << 63],
        ];
        let factors = [
            0,
            1,
            -1,
            i128::MAX,
            i128::MIN,
            1 << 64,
            -(1 << 63),
            0x1234_5678 << 90,
        ];
        let (mut sum, mut expected) = (Weighted::default(), W::default());
        for a in factors {
            for b in &scalars {
                sum.add(a, b);
                let size = a.unsigned_abs();
                let size = [size as u64, (size >> 64) as u64, 0, 0];
                let a = negate_if::<Secp256k1>(u8::from(a < 0), &size);
                expected = mul_add::<Secp256k1>(&a, b, &expected);
                assert_eq!(sum.total(), expected);
            }
        }
    }
}
