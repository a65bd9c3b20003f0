//! Verdicts on rows.

use crate::budget::Budget;
use crate::caches::{Cached, Caches, distinct};
use crate::{Algorithm, Curve, Input, UnequalLengths, Verdict, ethereum, key, signature};
use limbsmith::cache::KeyCache;
use limbsmith::ecdsa::{self, Item, PointError, Signature, VerifyingKey, verifying_key_each};
use limbsmith::ed25519::{self, Policy};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt;

/// The rows that are verified together. It bounds the memory of a call, and is many times the lanes of a vector.
const BLOCK: usize = 4096;

/// A signature to verify. None is a field that is missing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Row<'a> {
    /// The algorithm that the row names.
    pub algorithm: Option<Algorithm>,
    /// The public key.
    pub key: Option<&'a [u8]>,
    /// The message, or its hash ([`Input`]).
    pub message: Option<&'a [u8]>,
    /// The signature.
    pub signature: Option<&'a [u8]>,
}

impl<'a> Row<'a> {
    /// A row that names no algorithm.
    pub const fn new(key: &'a [u8], message: &'a [u8], signature: &'a [u8]) -> Self {
        Row {
            algorithm: None,
            key: Some(key),
            message: Some(message),
            signature: Some(signature),
        }
    }

    /// The row with the name of an algorithm.
    #[must_use]
    pub const fn of(mut self, algorithm: Algorithm) -> Self {
        self.algorithm = Some(algorithm);
        self
    }
}

/// The algorithms that a verifier's rows may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithms {
    /// All rows are of this algorithm. One that names another is [`Verdict::OtherAlgorithm`].
    All(Algorithm),
    /// Each row names its algorithm. One that does not is [`Verdict::Missing`].
    Each,
}

impl From<Algorithm> for Algorithms {
    fn from(algorithm: Algorithm) -> Self {
        Algorithms::All(algorithm)
    }
}

/// Options of a verifier.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The maximum memory for prepared keys of one scheme on one curve, within that of the process
    /// ([`set_cache_limit`](crate::set_cache_limit)). 16 MiB, some twelve hundred keys of ECDSA or five thousand of Ed25519,
    /// unless it is set. A gibibyte at most. Memory is taken as keys are prepared, not before.
    pub cache_bytes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            cache_bytes: 16 << 20,
        }
    }
}

impl Options {
    /// The options with this memory for prepared keys of each scheme.
    #[must_use]
    pub const fn cache_bytes(mut self, bytes: usize) -> Self {
        self.cache_bytes = bytes;
        self
    }
}

/// Verifies rows, and remembers frequent signers from call to call.
pub struct Verifier {
    algorithms: Algorithms,
    caches: Caches,
}

impl Verifier {
    /// A verifier for rows of one algorithm, or of [`Algorithms::Each`].
    pub fn new(algorithms: impl Into<Algorithms>, options: Options) -> Self {
        Verifier {
            algorithms: algorithms.into(),
            caches: Caches::new(Budget::process(), options.cache_bytes),
        }
    }

    /// The algorithms that rows may have.
    pub fn algorithms(&self) -> Algorithms {
        self.algorithms
    }

    /// The number of keys that are prepared.
    pub fn prepared(&self) -> usize {
        self.caches.prepared()
    }

    /// Writes the verdict on each row. It depends on nothing but the row and [`Algorithms`].
    ///
    /// Takes memory for 4096 rows at a time, and for prepared keys.
    ///
    /// # Errors
    /// If the slices have different lengths. Then nothing is written.
    pub fn verify(
        &mut self,
        rows: &[Row<'_>],
        verdicts: &mut [Verdict],
    ) -> Result<(), UnequalLengths> {
        if rows.len() != verdicts.len() {
            return Err(UnequalLengths {
                inputs: rows.len(),
                answers: verdicts.len(),
            });
        }
        for (rows, verdicts) in rows.chunks(BLOCK).zip(verdicts.chunks_mut(BLOCK)) {
            self.block(rows, verdicts);
        }
        Ok(())
    }

    fn block(&mut self, rows: &[Row<'_>], verdicts: &mut [Verdict]) {
        let mut groups: Vec<(Algorithm, Group<'_>)> = Vec::new();
        for (i, (row, verdict)) in rows.iter().zip(&mut *verdicts).enumerate() {
            let (algorithm, readable) = match readable(self.algorithms, row) {
                Ok(readable) => readable,
                Err(why) => {
                    *verdict = why;
                    continue;
                }
            };
            *verdict = Verdict::InvalidSignature;
            let at = groups.iter().position(|(of, _)| *of == algorithm);
            let at = at.unwrap_or_else(|| {
                groups.push((algorithm, Group::default()));
                groups.len() - 1
            });
            let group = &mut groups[at].1;
            group.places.push(i);
            group.rows.push(readable);
        }
        for (algorithm, group) in &groups {
            let valid = verify(*algorithm, &group.rows, &mut self.caches);
            for (&i, valid) in group.places.iter().zip(valid) {
                if valid {
                    verdicts[i] = Verdict::Valid;
                }
            }
        }
    }
}

impl fmt::Debug for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verifier")
            .field("algorithms", &self.algorithms)
            .field("prepared", &self.prepared())
            .finish_non_exhaustive()
    }
}

/// A row whose fields have their forms.
struct Readable<'a> {
    key: Cow<'a, [u8]>,
    message: Cow<'a, [u8]>,
    signature: Cow<'a, [u8]>,
}

/// The rows of one algorithm, and their places in the block.
#[derive(Default)]
struct Group<'a> {
    rows: Vec<Readable<'a>>,
    places: Vec<usize>,
}

/// The algorithm and the fields of a row, or the verdict if it has none.
fn readable<'a>(
    algorithms: Algorithms,
    row: &Row<'a>,
) -> Result<(Algorithm, Readable<'a>), Verdict> {
    let algorithm = match (algorithms, row.algorithm) {
        (Algorithms::All(all), Some(other)) if all != other => {
            return Err(Verdict::OtherAlgorithm);
        }
        (Algorithms::All(all), _) => all,
        (Algorithms::Each, each) => each.ok_or(Verdict::Missing)?,
    };
    let (Some(key), Some(message), Some(signature)) = (row.key, row.message, row.signature) else {
        return Err(Verdict::Missing);
    };
    let key = key::read(algorithm, key).map_err(|_| Verdict::MalformedKey)?;
    let signature = signature::read(algorithm, signature);
    let signature = signature.map_err(|_| Verdict::MalformedSignature)?;
    let (algorithm, message) = plain(algorithm, message);
    if !is_message(algorithm, &message) {
        return Err(Verdict::MalformedMessage);
    }
    let readable = Readable {
        key,
        message,
        signature,
    };
    Ok((algorithm, readable))
}

/// The algorithm of signatures that were read: those of Bitcoin and Taproot become ones of their schemes. A message that is
/// hashed by no function of [`Input`] becomes its hash.
fn plain(algorithm: Algorithm, message: &[u8]) -> (Algorithm, Cow<'_, [u8]>) {
    match algorithm {
        Algorithm::Taproot => (Algorithm::Bip340, Cow::Borrowed(message)),
        Algorithm::Bitcoin {
            hash_type,
            low_s,
            input,
            ..
        } => {
            let ecdsa = |input| Algorithm::Ecdsa {
                curve: Curve::Secp256k1,
                fixed: true,
                low_s,
                input,
            };
            match (hash_type, input) {
                (true, Input::Plain) => {
                    let hash = Sha256::digest(Sha256::digest(message)).to_vec();
                    (ecdsa(Input::Prehashed), Cow::Owned(hash))
                }
                _ => (ecdsa(input), Cow::Borrowed(message)),
            }
        }
        Algorithm::Ethereum {
            personal,
            prehashed: false,
            low_s,
        } => {
            let prehashed = Algorithm::Ethereum {
                personal,
                prehashed: true,
                low_s,
            };
            let hash = ethereum::hash(message, personal).to_vec();
            (prehashed, Cow::Owned(hash))
        }
        other => (other, Cow::Borrowed(message)),
    }
}

/// Whether the message is a hash of the right length, where it should be one.
fn is_message(algorithm: Algorithm, message: &[u8]) -> bool {
    match algorithm {
        Algorithm::Ecdsa { input, .. } => input.message(message).is_ok(),
        Algorithm::Ethereum { .. } => message.len() == 32,
        _ => true,
    }
}

/// Whether each signature is valid.
fn verify(algorithm: Algorithm, rows: &[Readable<'_>], caches: &mut Caches) -> Vec<bool> {
    match algorithm {
        Algorithm::Ed25519(policy) => ed25519(policy, rows, caches),
        Algorithm::Bip340 | Algorithm::Taproot => bip340(rows, caches),
        Algorithm::Ethereum { low_s, .. } => of_ethereum(low_s, rows),
        // Of these, `plain` has made others.
        Algorithm::Bitcoin { .. } => vec![false; rows.len()],
        Algorithm::Ecdsa {
            curve,
            fixed,
            low_s,
            input,
        } => {
            let rules = Rules {
                fixed,
                low_s,
                input,
            };
            match curve {
                Curve::Secp256k1 => ecdsa::<Secp256k1>(rules, rows, caches),
                Curve::P256 => ecdsa::<P256>(rules, rows, caches),
                Curve::P384 => ecdsa::<P384>(rules, rows, caches),
            }
        }
    }
}

/// Verdicts on all rows from those on the decoded rows: an undecodable key or signature is not valid.
fn spread<T>(read: &[Option<T>], verdicts: Vec<bool>) -> Vec<bool> {
    let mut verdicts = verdicts.into_iter();
    read.iter()
        .map(|row| row.is_some() && verdicts.next() == Some(true))
        .collect()
}

// In each call below, the slices have equal lengths; otherwise nothing would be valid.

fn ed25519(policy: Policy, rows: &[Readable<'_>], caches: &mut Caches) -> Vec<bool> {
    let row = |row: &Readable<'_>| {
        let key = ed25519::VerifyingKey::from_bytes((*row.key).try_into().ok()?);
        Some((key, ed25519::Signature::from_slice(&row.signature).ok()?))
    };
    let read: Vec<_> = rows.iter().map(row).collect();
    let items: Vec<_> = read
        .iter()
        .zip(rows)
        .filter_map(|(read, row)| {
            let (key, signature) = read.as_ref()?;
            Some(ed25519::Item {
                key,
                message: (&*row.message).into(),
                signature,
            })
        })
        .collect();
    let mut verdicts = vec![false; items.len()];
    let cache = caches.of::<ed25519::VerifyingKey>();
    let _ = cache.verify_each(policy, &items, &mut verdicts);
    spread(&read, verdicts)
}

fn bip340(rows: &[Readable<'_>], caches: &mut Caches) -> Vec<bool> {
    // A key of another length is invalid. So is 0, as there is no point with that coordinate.
    let (encodings, places) = distinct(rows.iter().map(|row| &*row.key));
    let bytes = |key: &&[u8]| (*key).try_into().unwrap_or([0; 32]);
    let coordinates: Vec<[u8; 32]> = encodings.iter().map(bytes).collect();
    let mut keys = vec![Err(PointError::Length); coordinates.len()];
    let _ = schnorr::verifying_key_each(&coordinates, &mut keys);
    let read: Vec<_> = places
        .iter()
        .zip(rows)
        .map(|(&key, row)| {
            let signature = schnorr::Signature::from_bytes((*row.signature).try_into().ok()?);
            Some((keys[key].as_ref().ok()?, signature))
        })
        .collect();
    let items: Vec<_> = read
        .iter()
        .zip(rows)
        .filter_map(|(read, row)| {
            let (key, signature) = read.as_ref()?;
            Some(schnorr::Item {
                key: *key,
                message: &row.message,
                signature,
            })
        })
        .collect();
    let mut verdicts = vec![false; items.len()];
    let cache = caches.of::<schnorr::VerifyingKey>();
    let _ = cache.verify_each(&items, &mut verdicts);
    spread(&read, verdicts)
}

/// Rules of ECDSA.
struct Rules {
    fixed: bool,
    low_s: bool,
    input: Input,
}

fn ecdsa<C: ecdsa::Curve>(rules: Rules, rows: &[Readable<'_>], caches: &mut Caches) -> Vec<bool>
where
    VerifyingKey<C>: Cached,
{
    let (encodings, places) = distinct(rows.iter().map(|row| &*row.key));
    let mut keys = vec![Err(PointError::Length); encodings.len()];
    let _ = verifying_key_each::<C>(&encodings, &mut keys);
    let read: Vec<_> = places
        .iter()
        .zip(rows)
        .map(|(&key, row)| {
            let signature = match rules.fixed {
                true => Signature::<C>::from_slice(&row.signature),
                false => Signature::<C>::from_der(&row.signature),
            };
            let message = rules.input.message(&row.message).ok()?;
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
    let each = match rules.low_s {
        false => KeyCache::<VerifyingKey<C>>::verify_each,
        true => KeyCache::<VerifyingKey<C>>::verify_low_s_each,
    };
    let _ = each(caches.of::<VerifyingKey<C>>(), &items, &mut verdicts);
    spread(&read, verdicts)
}

/// Whether the recovered key of each row is its key, or has its address. Messages are hashes.
fn of_ethereum(low_s: bool, rows: &[Readable<'_>]) -> Vec<bool> {
    let hash = |row: &Readable<'_>| (*row.message).try_into().unwrap_or([0; 32]);
    let inputs = rows.iter().map(|row| (hash(row), &*row.signature));
    let recovered = ethereum::recover(inputs, low_s);
    let is = |(row, found): (&Readable<'_>, &Option<_>)| {
        found
            .as_ref()
            .is_some_and(|found: &VerifyingKey<Secp256k1>| match row.key.len() {
                ethereum::ADDRESS => ethereum::address(found) == *row.key,
                33 => found.to_sec1_compressed() == *row.key,
                _ => VerifyingKey::from_sec1(&row.key).is_ok_and(|key| key == *found),
            })
    };
    rows.iter().zip(&recovered).map(is).collect()
}
