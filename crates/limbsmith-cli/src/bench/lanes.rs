//! Calls on many inputs at once, on every kind of lanes that this machine has.

use super::cases::Inputs;
use limbsmith::cpu::{self, Lanes};
use limbsmith::ed25519::{
    self, Item, Key, Message, Policy, PreparedVerifyingKey, SignOptions, Signature, VerifyingKey,
};
use limbsmith::x25519;
use limbsmith_clock::Case;
use std::hint::black_box;
use std::ops::Range;
use std::rc::Rc;

/// A row group of the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// Curve, operation.
    pub name: &'static str,
    /// Title in the table.
    pub title: &'static str,
    /// Inputs in a call.
    pub batch: usize,
    act: Act,
}

#[derive(Debug, PartialEq, Eq)]
enum Act {
    Keygen,
    Sign,
    Verify,
    VerifyPrepared,
    VerifyAll,
    VerifyAllPrepared,
    Base,
    Variable,
}

const fn row(name: &'static str, title: &'static str, batch: usize, act: Act) -> Row {
    Row {
        name,
        title,
        batch,
        act,
    }
}

/// In the order of the table.
pub static ROWS: [Row; 9] = [
    row(
        "ed25519-keygen-each",
        "Ed25519 signing_key_each",
        64,
        Act::Keygen,
    ),
    row("ed25519-sign-each", "Ed25519 sign_each", 64, Act::Sign),
    row(
        "ed25519-verify-each",
        "Ed25519 verify_each",
        64,
        Act::Verify,
    ),
    row(
        "ed25519-verify-each-prepared",
        "  prepared keys",
        64,
        Act::VerifyPrepared,
    ),
    row(
        "ed25519-verify-all",
        "Ed25519 verify_all",
        1024,
        Act::VerifyAll,
    ),
    row(
        "ed25519-verify-all-prepared",
        "  prepared keys",
        1024,
        Act::VerifyAllPrepared,
    ),
    row(
        "ed25519-verify-all-16",
        "  of 16 signers",
        1024,
        Act::VerifyAll,
    ),
    row("x25519-base-each", "X25519 public_key_each", 64, Act::Base),
    row(
        "x25519-variable-each",
        "X25519 x25519_each",
        64,
        Act::Variable,
    ),
];

/// The measured lanes: all except models, if this build has any.
pub fn kinds() -> impl Iterator<Item = Lanes> {
    cpu::lane_backends().filter(|l| !l.name().contains("model"))
}

/// The row on these lanes. The library's tests compare the results with those of single calls.
pub fn case<'a>(row: &'static Row, lanes: Lanes, inputs: Rc<Inputs>) -> Case<'a> {
    let n = row.batch;
    // Calls use the inputs in turn.
    let range = move |i: usize, all: usize| {
        let first = i % (all / n) * n;
        first..first + n
    };
    let mut keys: Vec<VerifyingKey> = inputs.public.iter().map(VerifyingKey::from_bytes).collect();
    let mut made: Vec<_> = inputs
        .signatures
        .iter()
        .map(Signature::from_bytes)
        .collect();
    if row.name.ends_with("-16") {
        for i in 0..keys.len() {
            keys[i] = keys[i % 16];
            made[i] = inputs.keys[i % 16].sign(&inputs.messages[i]);
        }
    }
    let prepared: Vec<PreparedVerifyingKey> = match row.act {
        Act::VerifyPrepared | Act::VerifyAllPrepared => {
            keys.iter().filter_map(|key| key.prepare().ok()).collect()
        }
        _ => Vec::new(),
    };
    let mut verdicts = vec![false; n];
    let mut answers = vec![[0; 32]; n];
    let mut signatures = vec![Signature::from_bytes(&[0; 64]); n];
    let mut signers: Vec<_> = inputs.keys[..n].to_vec();
    let call = move |i: usize| {
        let at = range(i, inputs.seeds.len());
        let messages = &inputs.messages;
        let done = match row.act {
            Act::Keygen => {
                ed25519::signing_key_each(black_box(&inputs.seeds[at]), &mut signers).is_ok()
            }
            Act::Sign => {
                let items: Vec<_> = at
                    .map(|i| (&inputs.keys[i], Message::Pure(&messages[i])))
                    .collect();
                ed25519::sign_each(black_box(&items), SignOptions::new(), &mut signatures).is_ok()
            }
            Act::Verify => verify_each(&items(at, &keys, messages, &made), &mut verdicts),
            Act::VerifyPrepared => {
                verify_each(&items(at, &prepared, messages, &made), &mut verdicts)
            }
            Act::VerifyAll => {
                ed25519::verify_all(&items(at, &keys, messages, &made), &[7; 32]).is_ok()
            }
            Act::VerifyAllPrepared => {
                ed25519::verify_all(&items(at, &prepared, messages, &made), &[7; 32]).is_ok()
            }
            Act::Base => {
                x25519::public_key_each(black_box(&inputs.scalars[at]), &mut answers).is_ok()
            }
            Act::Variable => x25519::x25519_each(
                black_box(&inputs.scalars[at.clone()]),
                black_box(&inputs.points[at]),
                &mut answers,
            )
            .is_ok(),
        };
        // The slices have equal lengths, and the signatures are valid.
        assert!(done);
        black_box(&answers);
    };
    Case::new(row.name, lanes.name(), call)
        .per_call(n)
        .before(move || {
            // The list came from `lane_backends()`, so the library accepts it.
            let _ = cpu::set_lanes(lanes);
        })
}

/// The items of a call.
fn items<'a, K: Key>(
    at: Range<usize>,
    keys: &'a [K],
    messages: &'a [[u8; 32]],
    signatures: &'a [Signature],
) -> Vec<Item<'a, K>> {
    at.map(|i| Item {
        key: &keys[i],
        message: Message::Pure(&messages[i]),
        signature: &signatures[i],
    })
    .collect()
}

/// Whether all verdicts are good.
fn verify_each<K: Key>(items: &[Item<'_, K>], verdicts: &mut [bool]) -> bool {
    let done = ed25519::verify_each(Policy::Cofactorless, items, verdicts);
    done.is_ok() && verdicts.iter().all(|valid| *valid)
}
