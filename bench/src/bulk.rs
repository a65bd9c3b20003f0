//! Many signatures in one call: ours eight at a time, and the batch functions of other libraries.
//!
//! There are two products under the name of "batch". *Each*: a verdict on every signature; nobody
//! else has that for these curves in Rust, so the others verify one by one. *All*: one verdict for
//! the whole batch, which says nothing about a batch that fails. All from the bytes of keys.

use crate::built;
use crate::curves::{self, Curve};
use crate::inputs::{COUNT, Inputs};
use crate::services;
use ed25519_dalek::{Signature, VerifyingKey};
use limbsmith::ecdsa;
use limbsmith::ed25519::{self, Policy};
use limbsmith_clock::{Case, Machine, Measurement, Plan, Suite};
use std::convert::Infallible;
use std::fmt::Write;
use std::hint::black_box;

/// Signatures in a call.
const BATCHES: [usize; 2] = [64, 1024];

/// Inputs of all cases.
pub struct All {
    edwards: Inputs,
    curves: Vec<curves::Inputs>,
}

impl All {
    pub fn new() -> Self {
        All {
            edwards: Inputs::new(),
            curves: Curve::ALL.map(curves::Inputs::new).into(),
        }
    }
}

/// Adds all cases, each checked first.
pub fn add<'a>(suite: &mut Suite<'a>, all: &'a All) -> Result<(), String> {
    edwards(suite, &all.edwards)?;
    for d in &all.curves {
        match d.curve() {
            Curve::Secp256k1 => each::<limbsmith::secp256k1::Secp256k1>(suite, d)?,
            Curve::P256 => each::<limbsmith::p256::P256>(suite, d)?,
            Curve::P384 => each::<limbsmith::p384::P384>(suite, d)?,
            Curve::Bip340 => schnorr(suite, d)?,
        }
        curves::add_single(suite, d, &operation(d.curve().name()))?;
    }
    services::add(suite)
}

fn operation(scheme: &str) -> String {
    format!("{scheme} verify")
}

fn subject(name: &str, batch: usize) -> String {
    match batch {
        1 => format!("{name}, one by one"),
        n => format!("{name}, {n} a call"),
    }
}

/// `call(first, n)` verifies inputs `first..first + n`. It must return true, and false after `spoil`.
pub fn add_case<'a>(
    suite: &mut Suite<'a>,
    operation: &str,
    name: &str,
    batch: usize,
    count: usize,
    call: impl Fn(usize, usize) -> bool + 'a,
) -> Result<(), String> {
    if !call(0, batch) || !call(count - batch, batch) {
        return Err(format!("{operation}, {name}: good signatures are refused"));
    }
    let case = Case::new(operation, subject(name, batch), move |i| {
        let first = black_box(i % (count / batch) * batch);
        assert!(call(first, batch));
    });
    suite.add(case.per_call(batch));
    Ok(())
}

fn edwards<'a>(suite: &mut Suite<'a>, d: &'a Inputs) -> Result<(), String> {
    let name = operation("Ed25519");
    let single = |i: usize| {
        let key = ed25519::VerifyingKey::from_bytes(&d.public[i]);
        let signature = ed25519::Signature::from_bytes(&d.signatures[i]);
        key.verify(Policy::Cofactorless, &d.messages[i], &signature)
            .is_ok()
    };
    add_case(suite, &name, "limbsmith", 1, COUNT, move |i, _| single(i))?;
    for batch in BATCHES {
        let each = move |first: usize, n: usize| {
            let mut verdicts = vec![false; n];
            with_items(d, first, n, |items| {
                ed25519::verify_each(Policy::Cofactorless, items, &mut verdicts).is_ok()
            }) && verdicts.iter().all(|v| *v)
        };
        add_case(suite, &name, "limbsmith, each", batch, COUNT, each)?;
        let all = move |first: usize, n: usize| {
            let seed = [first as u8; 32];
            with_items(d, first, n, |items| {
                ed25519::verify_all(items, &seed).is_ok()
            })
        };
        add_case(suite, &name, "limbsmith, all or none", batch, COUNT, all)?;
    }
    let dalek = |i: usize| {
        let key = VerifyingKey::from_bytes(&d.public[i]).expect("a public key");
        let signature = Signature::from_bytes(&d.signatures[i]);
        key.verify_strict(&d.messages[i], &signature).is_ok()
    };
    add_case(suite, &name, "dalek, strict", 1, COUNT, move |i, _| {
        dalek(i)
    })?;
    let rscrypto = |i: usize| {
        let key = rscrypto::Ed25519PublicKey::from_bytes(d.public[i]);
        let signature = rscrypto::Ed25519Signature::from_bytes(d.signatures[i]);
        key.verify(&d.messages[i], &signature).is_ok()
    };
    add_case(suite, &name, "rscrypto, strict", 1, COUNT, move |i, _| {
        rscrypto(i)
    })?;
    for batch in BATCHES {
        let all = |first: usize, n: usize| {
            let range = first..first + n;
            let keys: Vec<_> = d.public[range.clone()]
                .iter()
                .map(|k| VerifyingKey::from_bytes(k).expect("a public key"))
                .collect();
            let messages: Vec<&[u8]> = d.messages[range.clone()].iter().map(|m| &m[..]).collect();
            let signatures: Vec<_> = d.signatures[range]
                .iter()
                .map(Signature::from_bytes)
                .collect();
            ed25519_dalek::verify_batch(&messages, &signatures, &keys).is_ok()
        };
        add_case(suite, &name, "dalek, all or none", batch, COUNT, all)?;
        let all = |first: usize, n: usize| {
            let mut verifier = ed25519_zebra::batch::Verifier::new();
            for i in first..first + n {
                let key = ed25519_zebra::VerificationKeyBytes::from(d.public[i]);
                let signature = ed25519_zebra::Signature::from(d.signatures[i]);
                verifier.queue((key, signature, &d.messages[i]));
            }
            verifier.verify(Random(first as u64)).is_ok()
        };
        add_case(suite, &name, "zebra, all or none", batch, COUNT, all)?;
    }
    Ok(())
}

fn with_items(
    d: &Inputs,
    first: usize,
    n: usize,
    call: impl FnOnce(&[ed25519::Item<'_>]) -> bool,
) -> bool {
    let key = |i: usize| ed25519::VerifyingKey::from_bytes(&d.public[i]);
    let keys: Vec<_> = (first..first + n).map(key).collect();
    let signature = |i: usize| ed25519::Signature::from_bytes(&d.signatures[i]);
    let signatures: Vec<_> = (first..first + n).map(signature).collect();
    let items: Vec<_> = (0..n)
        .map(|i| ed25519::Item {
            key: &keys[i],
            message: ed25519::Message::Pure(&d.messages[first + i]),
            signature: &signatures[i],
        })
        .collect();
    call(&items)
}

/// Coefficients for measurements, from a counter: the cost of a generator is excluded.
struct Random(u64);

impl rand_core::TryRng for Random {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        // SplitMix64 (Steele, Lea, Flood 2014).
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(z ^ (z >> 31))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            let word = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Random {}

/// Ours, a verdict on each.
fn each<'a, C: ecdsa::Curve>(suite: &mut Suite<'a>, d: &'a curves::Inputs) -> Result<(), String> {
    let signatures: Vec<_> = (0..curves::COUNT)
        .map(|i| ecdsa::Signature::<C>::from_slice(d.signature(i)).expect("a signature"))
        .collect();
    let signatures = std::rc::Rc::new(signatures);
    for batch in BATCHES {
        let signatures = signatures.clone();
        let call = move |first: usize, n: usize| {
            let key = |i| ecdsa::VerifyingKey::<C>::from_sec1(d.key(i)).expect("a public key");
            let keys: Vec<_> = (first..first + n).map(key).collect();
            let items: Vec<_> = (0..n)
                .map(|i| ecdsa::Item {
                    key: &keys[i],
                    message: ecdsa::Message::prehashed(limbsmith::ecdsa::Prehash::of_any_length(d.digest(first + i))),
                    signature: &signatures[first + i],
                })
                .collect();
            let mut verdicts = vec![false; n];
            ecdsa::verify_each(&items, &mut verdicts).is_ok() && verdicts.iter().all(|v| *v)
        };
        let name = operation(d.curve().name());
        add_case(suite, &name, "limbsmith, each", batch, curves::COUNT, call)?;
    }
    Ok(())
}

/// Ours for BIP 340, a verdict on each and one on all.
fn schnorr<'a>(suite: &mut Suite<'a>, d: &'a curves::Inputs) -> Result<(), String> {
    use limbsmith::secp256k1::schnorr;
    let signature = |i| d.signature(i).try_into().expect("64 bytes");
    let with = move |first: usize, n: usize, call: &mut dyn FnMut(&[schnorr::Item<'_>]) -> bool| {
        let range = first..first + n;
        let bytes = range
            .clone()
            .map(|i| d.key(i).try_into().expect("32 bytes"));
        let bytes: Vec<[u8; 32]> = bytes.collect();
        let mut keys = vec![Err(ecdsa::PointError::NotOnCurve); n];
        let decoded = schnorr::verifying_key_each(&bytes, &mut keys);
        let keys: Vec<schnorr::VerifyingKey> = keys.into_iter().flatten().collect();
        if decoded.is_err() || keys.len() != n {
            return false;
        }
        let signature = |i| schnorr::Signature::from_bytes(&signature(i));
        let signatures: Vec<_> = range.clone().map(signature).collect();
        let items: Vec<_> = range
            .zip(keys.iter().zip(&signatures))
            .map(|(i, (key, signature))| schnorr::Item {
                key,
                message: d.digest(i),
                signature,
            })
            .collect();
        call(&items)
    };
    let name = operation(d.curve().name());
    for batch in BATCHES {
        let each = move |first: usize, n: usize| {
            let mut verdicts = vec![false; n];
            with(first, n, &mut |items| {
                schnorr::verify_each(items, &mut verdicts).is_ok()
            }) && verdicts.iter().all(|v| *v)
        };
        add_case(suite, &name, "limbsmith, each", batch, curves::COUNT, each)?;
        let all = move |first: usize, n: usize| {
            with(first, n, &mut |items| {
                schnorr::verify_all(items, &[first as u8; 32]).is_ok()
            })
        };
        let kind = "limbsmith, all or none";
        add_case(suite, &name, kind, batch, curves::COUNT, all)?;
    }
    Ok(())
}

/// Head, and one table with the rows of each scheme from the fastest on.
pub fn render(machine: &Machine, plan: &Plan, results: &[Measurement]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "Thousand core cycles for a signature, median of {} rounds interleaved over all cases.\n\
         {machine}. Lanes: {}.\n{}\n\n| | from key bytes | | of limbsmith, one by one |\n|---|---|--:|--:|\n",
        plan.rounds,
        limbsmith::cpu::lanes().name(),
        built::text(),
    );
    let mut operations: Vec<&str> = results.iter().map(|r| r.operation.as_str()).collect();
    operations.dedup();
    let mut seen: Vec<&str> = vec![];
    for operation in operations {
        if seen.contains(&operation) {
            continue;
        }
        seen.push(operation);
        let mut rows: Vec<_> = results
            .iter()
            .filter(|r| r.operation == operation)
            .collect();
        rows.sort_by(|a, b| a.cycles.median.total_cmp(&b.cycles.median));
        let single = subject("limbsmith", 1);
        let single = rows.iter().find(|r| r.subject == single);
        let single = single.map_or(f64::NAN, |r| r.cycles.median);
        for row in rows {
            let cycles = row.cycles.median;
            let _ = writeln!(
                text,
                "| {operation} | {} | {:.1} | {:.2} |",
                row.subject,
                cycles / 1e3,
                cycles / single
            );
        }
    }
    text
}
