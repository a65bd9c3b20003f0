//! Verdicts on rows of one scheme, in the lanes of vectors, with prepared keys for frequent signers.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use limbsmith::cache::{Key, KeyCache};
use limbsmith::ecdsa::{
    Curve, Item, Message, PointError, Prehash, Signature, VerifyingKey, decompress_each,
};
use limbsmith::ed25519::{self, Policy};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};

use crate::scheme::{self, Rules, Scheme};

/// The maximum memory of each thread for prepared keys, which is taken as keys are prepared.
const CACHE_BYTES: usize = 16 << 20;

/// A signature to verify. Lengths may be wrong: then it is not valid.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    pub key: &'a [u8],
    pub message: &'a [u8],
    pub signature: &'a [u8],
}

/// A scheme with the keys that one thread has prepared.
pub trait Verifier: Send {
    /// The verdicts on all rows. Row `i` does not depend on the others.
    fn verify(&mut self, rows: &[Row<'_>]) -> Vec<bool>;
}

/// A verifier of this scheme.
pub fn of(scheme: Scheme) -> Box<dyn Verifier> {
    match scheme {
        Scheme::Ed25519(policy) => Box::new(Ed25519 {
            policy,
            cache: cache(),
        }),
        Scheme::Bip340 => Box::new(Bip340 { cache: cache() }),
        Scheme::Ecdsa(curve, rules) => match curve {
            scheme::Curve::P256 => ecdsa::<P256>(rules),
            scheme::Curve::P384 => ecdsa::<P384>(rules),
            scheme::Curve::Secp256k1 => ecdsa::<Secp256k1>(rules),
        },
    }
}

fn cache<K: Key>() -> KeyCache<K> {
    // The standard library's hashes have random keys.
    KeyCache::with_bytes(CACHE_BYTES, RandomState::new().hash_one(0))
}

/// Verdicts on all rows from those on the decoded rows: what cannot be decoded is not valid.
fn spread<T>(read: &[Option<T>], verdicts: Vec<bool>) -> Vec<bool> {
    let mut verdicts = verdicts.into_iter();
    let verdict = |row: &Option<T>| row.is_some() && verdicts.next() == Some(true);
    read.iter().map(verdict).collect()
}

/// The distinct keys, and for each row the index of its key.
fn distinct<'a>(rows: &[Row<'a>]) -> (Vec<&'a [u8]>, Vec<usize>) {
    let mut found = Vec::new();
    let mut seen = HashMap::with_capacity(rows.len());
    let place = |row: &Row<'a>| {
        *seen.entry(row.key).or_insert_with(|| {
            found.push(row.key);
            found.len() - 1
        })
    };
    let places = rows.iter().map(place).collect();
    (found, places)
}

// In each call below the slices have equal lengths; otherwise nothing would be valid.

struct Ed25519 {
    policy: Policy,
    cache: ed25519::KeyCache,
}

impl Verifier for Ed25519 {
    fn verify(&mut self, rows: &[Row<'_>]) -> Vec<bool> {
        let row = |row: &Row<'_>| {
            let key = ed25519::VerifyingKey::from_bytes(row.key.try_into().ok()?);
            Some((key, ed25519::Signature::from_slice(row.signature).ok()?))
        };
        let read: Vec<_> = rows.iter().map(row).collect();
        let items: Vec<_> = read
            .iter()
            .zip(rows)
            .filter_map(|(read, row)| {
                let (key, signature) = read.as_ref()?;
                Some(ed25519::Item {
                    key,
                    message: row.message,
                    signature,
                })
            })
            .collect();
        let mut verdicts = vec![false; items.len()];
        let _ = self.cache.verify_each(self.policy, &items, &mut verdicts);
        spread(&read, verdicts)
    }
}

struct Bip340 {
    cache: schnorr::KeyCache,
}

impl Verifier for Bip340 {
    fn verify(&mut self, rows: &[Row<'_>]) -> Vec<bool> {
        let (encodings, places) = distinct(rows);
        // A key of another length is invalid. So is 0: no point has this coordinate.
        let bytes = |key: &&[u8]| (*key).try_into().unwrap_or([0; 32]);
        let coordinates: Vec<[u8; 32]> = encodings.iter().map(bytes).collect();
        let mut keys = vec![Err(PointError::Length); coordinates.len()];
        let _ = schnorr::decompress_each(&coordinates, &mut keys);
        let read: Vec<_> = places
            .iter()
            .zip(rows)
            .map(|(&key, row)| {
                let signature = schnorr::Signature::from_bytes(row.signature.try_into().ok()?);
                Some((keys[key].as_ref().ok()?, signature))
            })
            .collect();
        let items: Vec<_> = read
            .iter()
            .zip(rows)
            .filter_map(|(read, row)| {
                let (key, signature) = read.as_ref()?;
                Some(schnorr::Item {
                    key,
                    message: row.message,
                    signature,
                })
            })
            .collect();
        let mut verdicts = vec![false; items.len()];
        let _ = self.cache.verify_each(&items, &mut verdicts);
        spread(&read, verdicts)
    }
}

struct Ecdsa<C: Curve> {
    rules: Rules,
    cache: KeyCache<VerifyingKey<C>>,
}

fn ecdsa<C: Curve + 'static>(rules: Rules) -> Box<dyn Verifier>
where
    Ecdsa<C>: Verifier,
{
    Box::new(Ecdsa::<C> {
        rules,
        cache: cache(),
    })
}

/// The input of a signature under these rules. None if it is no hash of the function's length.
pub fn message<'a>(rules: &Rules, bytes: &'a [u8]) -> Option<Message<'a>> {
    Some(match (rules.prehashed, rules.hash) {
        (false, None) => Message::Plain(bytes),
        (false, Some(hash)) => Message::PlainWith(hash, bytes),
        (true, None) => Message::Prehashed(Prehash::try_from(bytes).ok()?),
        (true, Some(hash)) => Message::Prehashed(Prehash::new(hash, bytes).ok()?),
    })
}

impl<C: Curve> Verifier for Ecdsa<C>
where
    KeyCache<VerifyingKey<C>>: Send,
{
    fn verify(&mut self, rows: &[Row<'_>]) -> Vec<bool> {
        let (encodings, places) = distinct(rows);
        let mut keys = vec![Err(PointError::Length); encodings.len()];
        let _ = decompress_each::<C>(&encodings, &mut keys);
        let read: Vec<_> = places
            .iter()
            .zip(rows)
            .map(|(&key, row)| {
                let signature = match self.rules.fixed {
                    true => Signature::<C>::from_slice(row.signature),
                    false => Signature::<C>::from_der(row.signature),
                };
                let message = message(&self.rules, row.message)?;
                Some((keys[key].as_ref().ok()?, message, signature.ok()?))
            })
            .collect();
        let items: Vec<_> = read
            .iter()
            .flatten()
            .map(|(key, message, signature)| Item {
                key: *key,
                message: *message,
                signature,
            })
            .collect();
        let mut verdicts = vec![false; items.len()];
        let each = match self.rules.low_s {
            false => KeyCache::<VerifyingKey<C>>::verify_each,
            true => KeyCache::<VerifyingKey<C>>::verify_low_s_each,
        };
        let _ = each(&mut self.cache, &items, &mut verdicts);
        spread(&read, verdicts)
    }
}
