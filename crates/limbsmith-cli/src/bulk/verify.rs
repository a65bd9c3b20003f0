//! Verdicts on a block of rows.

use super::algorithm::Algorithm;
use super::caches::{Caches, distinct};
use crate::curve::OnCurve;
use limbsmith::cache::KeyCache;
use limbsmith::ecdsa::{
    Curve, Item, Message, PointError, Prehash, Signature, VerifyingKey, decompress_each,
};
use limbsmith::ed25519::{self, Policy};
use limbsmith::secp256k1::schnorr;

/// A signature to verify. Lengths may be wrong: then it is not valid.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    pub algorithm: Algorithm,
    pub key: &'a [u8],
    pub signature: &'a [u8],
    pub message: &'a [u8],
    /// Whether the message is a hash that is signed itself (ECDSA only).
    pub prehashed: bool,
}

/// The verdicts, in the order of the rows, for any mixture of algorithms. Rows of one algorithm are verified
/// together, by prepared keys for frequent signers.
pub fn verify_block(rows: &[Row<'_>], caches: &mut Caches) -> Vec<bool> {
    let mut groups: Vec<((Algorithm, bool), Vec<usize>)> = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let kind = (row.algorithm, row.prehashed);
        match groups.iter_mut().find(|g| g.0 == kind) {
            Some(group) => group.1.push(i),
            None => groups.push((kind, vec![i])),
        }
    }
    let mut verdicts = vec![false; rows.len()];
    for ((algorithm, prehashed), places) in &groups {
        let rows: Vec<_> = places.iter().map(|&i| &rows[i]).collect();
        let group = match *algorithm {
            Algorithm::Ed25519(policy) => ed25519(policy, &rows, caches),
            Algorithm::Bip340 => bip340(&rows, caches),
            Algorithm::Ecdsa {
                curve,
                fixed,
                low_s,
            } => curve.run(Ecdsa {
                rows: &rows,
                fixed,
                low_s,
                prehashed: *prehashed,
                caches,
            }),
        };
        for (&i, verdict) in places.iter().zip(group) {
            verdicts[i] = verdict;
        }
    }
    verdicts
}

/// Verdicts on all rows from those on the decoded rows: an undecodable key or signature is not valid.
fn spread<T>(read: &[Option<T>], verdicts: Vec<bool>) -> Vec<bool> {
    let mut verdicts = verdicts.into_iter();
    read.iter()
        .map(|row| row.is_some() && verdicts.next() == Some(true))
        .collect()
}

// In each call below, the slices have equal lengths; otherwise nothing would be valid.

fn ed25519(policy: Policy, rows: &[&Row<'_>], caches: &mut Caches) -> Vec<bool> {
    let row = |row: &&Row<'_>| {
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
    let cache = caches.of::<ed25519::VerifyingKey>();
    let _ = cache.verify_each(policy, &items, &mut verdicts);
    spread(&read, verdicts)
}

fn bip340(rows: &[&Row<'_>], caches: &mut Caches) -> Vec<bool> {
    // A key of another length is invalid. So is 0, as there is no point with that coordinate.
    let (encodings, places) = distinct(&rows.iter().map(|row| row.key).collect::<Vec<_>>());
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
    let cache = caches.of::<schnorr::VerifyingKey>();
    let _ = cache.verify_each(&items, &mut verdicts);
    spread(&read, verdicts)
}

type Keys<C> = KeyCache<VerifyingKey<C>>;

struct Ecdsa<'r, 'a> {
    rows: &'r [&'r Row<'a>],
    fixed: bool,
    low_s: bool,
    prehashed: bool,
    caches: &'r mut Caches,
}

impl OnCurve for Ecdsa<'_, '_> {
    type Output = Vec<bool>;

    fn run<C: Curve>(self) -> Self::Output {
        let rows = self.rows;
        let (encodings, places) = distinct(&rows.iter().map(|row| row.key).collect::<Vec<_>>());
        let mut keys = vec![Err(PointError::Length); encodings.len()];
        let _ = decompress_each::<C>(&encodings, &mut keys);
        let read: Vec<_> = places
            .iter()
            .zip(rows)
            .map(|(&key, row)| {
                let signature = match self.fixed {
                    true => Signature::<C>::from_slice(row.signature),
                    false => Signature::<C>::from_der(row.signature),
                };
                let message = match self.prehashed {
                    true => Message::Prehashed(Prehash::try_from(row.message).ok()?),
                    false => Message::Plain(row.message),
                };
                Some((keys[key].as_ref().ok()?, message, signature.ok()?))
            })
            .collect();
        let items: Vec<_> = read
            .iter()
            .filter_map(|read| {
                let (key, message, signature) = read.as_ref()?;
                Some(Item {
                    key,
                    message: *message,
                    signature,
                })
            })
            .collect();
        let mut verdicts = vec![false; items.len()];
        let each = match self.low_s {
            false => Keys::<C>::verify_each,
            true => Keys::<C>::verify_low_s_each,
        };
        let _ = each(self.caches.of::<VerifyingKey<C>>(), &items, &mut verdicts);
        spread(&read, verdicts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bulk::algorithm::Defaults;
    use crate::bulk::corpus::kinds::{Keys, Made, bad_kinds, make};
    use crate::bulk::verdict::Verdict;
    use crate::random::Random;
    use limbsmith::{p256, p384, secp256k1};

    const NAMES: [&str; 13] = [
        "ed25519-rfc8032",
        "ed25519-dalek-strict",
        "ed25519-zip215",
        "ed25519-cofactored",
        "secp256k1-der",
        "secp256k1-fixed",
        "secp256k1-fixed-low-s",
        "p256-der",
        "p256-der-low-s",
        "p256-fixed",
        "p384-der",
        "p384-fixed-low-s",
        "bip340",
    ];

    /// Rows of two signers of each algorithm, two in five of them invalid, of every kind, in random order.
    fn rows(random: &mut Random) -> Vec<(Algorithm, Made)> {
        let mut rows = vec![];
        for name in NAMES {
            let algorithm = Algorithm::named(name, &Defaults::default()).unwrap();
            let keys = Keys::new(algorithm, 2, random);
            let kinds = bad_kinds(algorithm);
            for i in 0..210 {
                let kind = (i % 5 < 2).then(|| kinds[i / 5 % kinds.len()]);
                rows.push((algorithm, make(algorithm, &keys, kind, (0, 70), random)));
            }
        }
        for i in (1..rows.len()).rev() {
            rows.swap(i, random.below(i + 1));
        }
        rows
    }

    #[test]
    fn verdicts_do_not_depend_on_what_is_known_of_signers() {
        let made = rows(&mut Random::new(&[7]));
        let rows: Vec<_> = made
            .iter()
            .map(|(algorithm, made)| Row {
                algorithm: *algorithm,
                key: &made.key,
                signature: &made.signature,
                message: &made.message,
                prehashed: made.prehashed,
            })
            .collect();
        // Without a cache; with room for four of the largest keys, so that modified ones evict others; with
        // room for all.
        for (bytes, least) in [(0, 0), (110_000, 1), (16 << 20, 2)] {
            let mut caches = Caches::with_bytes(bytes);
            // The blocks of a run, small and large; and all once more, with the keys that are prepared by
            // then.
            for size in [70, 1000, rows.len()] {
                let verdicts = rows
                    .chunks(size)
                    .flat_map(|block| verify_block(block, &mut caches));
                for ((algorithm, made), valid) in made.iter().zip(verdicts) {
                    let name = algorithm.name();
                    let good = made.verdict == Verdict::Valid;
                    assert_eq!(valid, good, "{name} {} {bytes} {size}", made.kind);
                }
            }
            let prepared = [
                caches.of::<ed25519::VerifyingKey>().prepared(),
                caches.of::<secp256k1::ecdsa::VerifyingKey>().prepared(),
                caches.of::<p256::ecdsa::VerifyingKey>().prepared(),
                caches.of::<p384::ecdsa::VerifyingKey>().prepared(),
                caches.of::<schnorr::VerifyingKey>().prepared(),
            ];
            assert!(prepared.iter().all(|&n| n >= least), "{bytes} {prepared:?}");
            assert!(bytes > 0 || prepared == [0; 5]);
        }
    }
}
