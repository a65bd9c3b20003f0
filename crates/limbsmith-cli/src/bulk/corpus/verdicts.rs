//! The expected verdict of each kind of row beside the verifier's.

use super::kinds::{Keys, Made, bad_kinds, make};
use crate::bulk::verdict::Verdict;
use crate::random::Random;
use limbsmith_bulk::{Algorithm, Algorithms, Input, Options, Row, Verifier};

const NAMES: [&str; 13] = [
    "ed25519-cofactorless",
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
        let algorithm = name.parse().unwrap();
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
        .map(|(algorithm, made)| {
            let input = match made.prehashed {
                true => Input::Prehashed,
                false => Input::Plain,
            };
            Row::new(&made.key, &made.message, &made.signature).of(algorithm.with_input(input))
        })
        .collect();
    // Without a cache; with room for four of the largest keys, so that modified ones evict others; with
    // room for all.
    for (bytes, prepared) in [(0, 0..=0), (110_000, 5..=40), (16 << 20, 10..=100)] {
        let mut verifier = Verifier::new(Algorithms::Each, Options::default().cache_bytes(bytes));
        // The blocks of a run, small and large; and all once more, with the keys that are prepared by
        // then.
        for size in [70, 1000, rows.len()] {
            let mut verdicts = vec![limbsmith_bulk::Verdict::default(); rows.len()];
            for (rows, verdicts) in rows.chunks(size).zip(verdicts.chunks_mut(size)) {
                verifier.verify(rows, verdicts).unwrap();
            }
            for ((algorithm, made), verdict) in made.iter().zip(verdicts) {
                let name = algorithm.name();
                let good = made.verdict == Verdict::Valid;
                let text = format!("{name} {} {bytes} {size}", made.kind);
                assert_eq!(verdict.is_valid(), good, "{text}");
                let malformed = made.verdict == Verdict::Malformed;
                assert_eq!(verdict.is_malformed(), malformed, "{text}");
            }
        }
        let found = verifier.prepared();
        assert!(prepared.contains(&found), "{bytes} {found}");
    }
}
