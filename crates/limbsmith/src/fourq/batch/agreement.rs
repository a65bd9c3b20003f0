//! Many agreements and public keys in one call.

use zeroize::Zeroize;

use super::{BLOCK, Encode, ZEROS, decode_block, placeholders, undecoded};
use crate::arch::declassify;
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::batch::UnequalLengths;
use crate::curve::fourq::Scalar;
use crate::curve::simd::fourq::encoding::{Decoded, encode_each};
use crate::curve::simd::fourq::mul::{clear_cofactor, mul};
use crate::curve::simd::fourq::{Fe, GROUPS};
use crate::depth;
use crate::field::Words;
use crate::field::eight::LaneField;
use crate::fourq::{AgreementError, Policy, PublicKey, SecretKey, SharedSecret};
use crate::operations::batch::{OneByOne, run_many};
use crate::route::{Many52, Routed};

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
        run_many(AgreeEach {
            policy,
            pairs,
            shared,
        });
    });
    Ok(())
}

struct AgreeEach<'a, 'b> {
    policy: Policy,
    pairs: &'a [(&'b SecretKey, &'b PublicKey)],
    shared: &'a mut [Result<SharedSecret, AgreementError>],
}

impl OneByOne for AgreeEach<'_, '_> {
    fn count(&self) -> usize {
        self.pairs.len()
    }
    fn one_by_one(self) {
        for ((secret, peer), shared) in self.pairs.iter().zip(self.shared) {
            *shared = secret.diffie_hellman(self.policy, peer);
        }
    }
}

impl Routed for AgreeEach<'_, '_> {
    type Route = Many52;
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
        run_many(PublicEach { secrets, keys });
    });
    Ok(())
}

struct PublicEach<'a, 'b> {
    secrets: &'a [&'b SecretKey],
    keys: &'a mut [PublicKey],
}

impl OneByOne for PublicEach<'_, '_> {
    fn count(&self) -> usize {
        self.secrets.len()
    }
    fn one_by_one(self) {
        for (secret, key) in self.secrets.iter().zip(self.keys) {
            *key = secret.public_key();
        }
    }
}

impl Routed for PublicEach<'_, '_> {
    type Route = Many52;
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
