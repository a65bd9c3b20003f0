//! Verdicts on a block of rows.

use super::algorithm::Algorithm;
use crate::curve::OnCurve;
use limbsmith::ecdsa::{
    Curve, Item, PointError, Signature, decompress_each, verify_each, verify_low_s_each,
    verify_prehashed_each, verify_prehashed_low_s_each,
};
use limbsmith::ed25519::{self, Policy};
use limbsmith::secp256k1::schnorr;

/// A signature to be judged. Lengths may be wrong: then it is not valid.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    pub algorithm: Algorithm,
    pub key: &'a [u8],
    pub signature: &'a [u8],
    pub message: &'a [u8],
    /// The message is a hash, and is signed itself (ECDSA only).
    pub prehashed: bool,
}

/// The verdicts, in the order of the rows, whatever their mixture. Rows of one algorithm are
/// verified together.
pub fn verify_block(rows: &[Row<'_>]) -> Vec<bool> {
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
            Algorithm::Ed25519(policy) => ed25519(policy, &rows),
            Algorithm::Bip340 => bip340(&rows),
            Algorithm::Ecdsa {
                curve,
                fixed,
                low_s,
            } => curve.run(Ecdsa {
                rows: &rows,
                fixed,
                low_s,
                prehashed: *prehashed,
            }),
        };
        for (&i, verdict) in places.iter().zip(group) {
            verdicts[i] = verdict;
        }
    }
    verdicts
}

/// Verdicts on all rows from those on the rows that could be read: bytes that are no key or no
/// signature are no valid one.
fn spread<T>(read: &[Option<T>], verdicts: Vec<bool>) -> Vec<bool> {
    let mut verdicts = verdicts.into_iter();
    read.iter()
        .map(|row| row.is_some() && verdicts.next() == Some(true))
        .collect()
}

// Of each call below, the slices have equal lengths; if they had not, nothing would be valid.

fn ed25519(policy: Policy, rows: &[&Row<'_>]) -> Vec<bool> {
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
    let _ = ed25519::verify_each(policy, &items, &mut verdicts);
    spread(&read, verdicts)
}

fn bip340(rows: &[&Row<'_>]) -> Vec<bool> {
    // A key of another length is none; nor is 0, as there is no point with that coordinate.
    let bytes = |row: &&Row<'_>| row.key.try_into().unwrap_or([0; 32]);
    let coordinates: Vec<[u8; 32]> = rows.iter().map(bytes).collect();
    let mut keys = vec![Err(PointError::Length); rows.len()];
    let _ = schnorr::decompress_each(&coordinates, &mut keys);
    let read: Vec<_> = keys
        .iter()
        .zip(rows)
        .map(|(key, row)| {
            let signature = schnorr::Signature::from_bytes(row.signature.try_into().ok()?);
            Some((key.as_ref().ok()?, signature))
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
    let _ = schnorr::verify_each(&items, &mut verdicts);
    spread(&read, verdicts)
}

struct Ecdsa<'r, 'a> {
    rows: &'r [&'r Row<'a>],
    fixed: bool,
    low_s: bool,
    prehashed: bool,
}

impl OnCurve for Ecdsa<'_, '_> {
    type Output = Vec<bool>;

    fn run<C: Curve>(self) -> Self::Output {
        let rows = self.rows;
        let encodings: Vec<&[u8]> = rows.iter().map(|row| row.key).collect();
        let mut keys = vec![Err(PointError::Length); rows.len()];
        let _ = decompress_each::<C>(&encodings, &mut keys);
        let read: Vec<_> = keys
            .iter()
            .zip(rows)
            .map(|(key, row)| {
                let signature = match self.fixed {
                    true => Signature::<C>::from_slice(row.signature),
                    false => Signature::<C>::from_der(row.signature),
                };
                Some((key.as_ref().ok()?, signature.ok()?))
            })
            .collect();
        let items: Vec<_> = read
            .iter()
            .zip(rows)
            .filter_map(|(read, row)| {
                let (key, signature) = read.as_ref()?;
                Some(Item {
                    key,
                    message: row.message,
                    signature,
                })
            })
            .collect();
        let mut verdicts = vec![false; items.len()];
        let each = match (self.prehashed, self.low_s) {
            (false, false) => verify_each,
            (false, true) => verify_low_s_each,
            (true, false) => verify_prehashed_each,
            (true, true) => verify_prehashed_low_s_each,
        };
        let _ = each(&items, &mut verdicts);
        spread(&read, verdicts)
    }
}
