//! Verdicts on mixtures of all algorithms, compared with single calls and with the change made to each row.

use limbsmith::ecdsa::{self, Hash};
use limbsmith::ed25519::{self, Policy};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith_bulk::{
    Algorithm, Algorithms, Curve, Input, Options, Row, UnequalLengths, Verdict, Verifier,
};

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

/// All names, and ECDSA on other inputs.
fn algorithms() -> Vec<Algorithm> {
    let named = |name: &str| name.parse::<Algorithm>().unwrap();
    let mut all: Vec<_> = NAMES.map(named).into();
    for (name, input) in [
        ("p256-der", Input::PlainWith(Hash::Sha512)),
        ("secp256k1-fixed", Input::Prehashed),
        ("p384-fixed", Input::PrehashedBy(Hash::Sha256)),
    ] {
        all.push(named(name).with_input(input));
    }
    all
}

/// Splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) as usize % n
    }

    fn bytes(&mut self, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.below(256) as u8).collect()
    }
}

#[derive(Clone)]
struct Made {
    algorithm: Algorithm,
    key: Option<Vec<u8>>,
    message: Option<Vec<u8>>,
    signature: Option<Vec<u8>>,
    verdict: Verdict,
}

impl Made {
    fn row(&self) -> Row<'_> {
        Row {
            algorithm: Some(self.algorithm),
            key: self.key.as_deref(),
            message: self.message.as_deref(),
            signature: self.signature.as_deref(),
        }
    }
}

fn on<C: ecdsa::Curve>(
    seed: u8,
    (fixed, low_s, input): (bool, bool, Input),
    bytes: &[u8],
) -> (Vec<u8>, Vec<u8>) {
    let len = 32 - usize::from(seed % 2);
    let mut number = vec![0; <C::Bytes as ecdsa::ByteArray>::ZERO.as_ref().len()];
    number.iter_mut().rev().take(len).for_each(|b| *b = seed);
    let key = ecdsa::SigningKey::<C>::from_slice(&number).unwrap();
    let message = input.message(bytes).unwrap();
    let mut signature = key.sign(message);
    if low_s {
        signature = signature.normalize_s();
    }
    let signature = match fixed {
        true => signature.to_bytes().as_ref().to_vec(),
        false => signature.to_der().as_ref().to_vec(),
    };
    let public = key.verifying_key();
    let public = match seed % 3 {
        0 => public.to_sec1_compressed().as_ref().to_vec(),
        _ => public.to_sec1().as_ref().to_vec(),
    };
    (public, signature)
}

/// A valid row of a signer.
fn good(algorithm: Algorithm, signer: u8, random: &mut Random) -> Made {
    let len = match algorithm {
        Algorithm::Ecdsa {
            input: Input::Prehashed | Input::PrehashedBy(_),
            ..
        } => 32,
        _ => random.below(70),
    };
    let message = random.bytes(len);
    let (key, signature) = match algorithm {
        Algorithm::Ed25519(_) => {
            let key = ed25519::SigningKey::from_bytes(&[signer; 32]);
            let signature = key.sign(&message).to_bytes().to_vec();
            (key.verifying_key().to_bytes().to_vec(), signature)
        }
        Algorithm::Bip340 | Algorithm::Taproot => {
            let key = schnorr::SigningKey::from_bytes(&[signer; 32]).unwrap();
            let signature = key.sign(&message).to_bytes().to_vec();
            (key.verifying_key().to_bytes().to_vec(), signature)
        }
        Algorithm::Ecdsa {
            curve,
            fixed,
            low_s,
            input,
        } => {
            let rules = (fixed, low_s, input);
            match curve {
                Curve::Secp256k1 => on::<Secp256k1>(signer, rules, &message),
                Curve::P256 => on::<P256>(signer, rules, &message),
                Curve::P384 => on::<P384>(signer, rules, &message),
            }
        }
        // tests/forms.rs has them.
        Algorithm::Bitcoin { .. } | Algorithm::Ethereum { .. } => (vec![], vec![]),
    };
    Made {
        algorithm,
        key: Some(key),
        message: Some(message),
        signature: Some(signature),
        verdict: Verdict::Valid,
    }
}

/// The bytes of a number in a signature of ECDSA.
fn width(algorithm: Algorithm) -> usize {
    algorithm.curve().map_or(0, Curve::width)
}

/// Damages a row in one of eleven ways.
fn damage(row: &mut Made, way: usize, random: &mut Random) {
    let (Some(key), Some(message), Some(signature)) =
        (&mut row.key, &mut row.message, &mut row.signature)
    else {
        return;
    };
    let der = matches!(row.algorithm, Algorithm::Ecdsa { fixed: false, .. });
    let hash = matches!(
        row.algorithm,
        Algorithm::Ecdsa {
            input: Input::Prehashed | Input::PrehashedBy(_),
            ..
        }
    );
    row.verdict = match way {
        0 => {
            *signature.last_mut().unwrap() ^= 1;
            Verdict::InvalidSignature
        }
        1 => {
            let i = random.below(signature.len() - 10) + 5;
            signature[i] ^= 1 << random.below(8);
            match der && limbsmith_bulk::der::check(signature, width(row.algorithm)).is_err() {
                true => Verdict::MalformedSignature,
                false => Verdict::InvalidSignature,
            }
        }
        2 => {
            match message.first_mut() {
                Some(byte) => *byte ^= 0x80,
                None => message.push(0),
            }
            Verdict::InvalidSignature
        }
        // No point has this x: its first byte says that it is compressed, or nothing does.
        3 => {
            let at = usize::from(matches!(row.algorithm, Algorithm::Ecdsa { .. }));
            key[at..].fill(0xff);
            Verdict::InvalidSignature
        }
        4 => {
            key.pop();
            Verdict::MalformedKey
        }
        5 => {
            key.clear();
            Verdict::MalformedKey
        }
        6 if der => {
            signature[0] ^= 1;
            Verdict::MalformedSignature
        }
        6 => {
            signature.push(0);
            Verdict::MalformedSignature
        }
        7 if hash => {
            message.push(0);
            Verdict::MalformedMessage
        }
        7 | 8 => {
            row.key = None;
            Verdict::Missing
        }
        9 => {
            row.message = None;
            Verdict::Missing
        }
        _ => {
            row.signature = None;
            Verdict::Missing
        }
    };
}

fn rows(random: &mut Random) -> Vec<Made> {
    let mut rows = vec![];
    for algorithm in algorithms() {
        for i in 0..176 {
            // Most rows by two signers, whose keys get prepared, and the others by many.
            let signer = match i % 4 {
                3 => 10 + random.below(40) as u8,
                _ => 1 + (i % 2) as u8,
            };
            let mut row = good(algorithm, signer, random);
            if i % 2 == 1 {
                damage(&mut row, i / 2 % 11, random);
            }
            rows.push(row);
        }
    }
    for i in (1..rows.len()).rev() {
        rows.swap(i, random.below(i + 1));
    }
    rows
}

#[test]
fn each_row_has_its_verdict_in_any_mixture() {
    let made = rows(&mut Random(7));
    let rows: Vec<_> = made.iter().map(Made::row).collect();
    for cache_bytes in [0, 110_000, 16 << 20, usize::MAX] {
        let options = Options::default().cache_bytes(cache_bytes);
        let mut verifier = Verifier::new(Algorithms::Each, options);
        for size in [70, 1000, rows.len()] {
            let mut verdicts = vec![Verdict::OtherAlgorithm; rows.len()];
            for (rows, verdicts) in rows.chunks(size).zip(verdicts.chunks_mut(size)) {
                verifier.verify(rows, verdicts).unwrap();
            }
            for (made, verdict) in made.iter().zip(verdicts) {
                let name = made.algorithm.name();
                assert_eq!(verdict, made.verdict, "{name} {cache_bytes} {size}");
            }
        }
        // One key of each scheme at least, and all signers of the rows at most.
        let prepared = verifier.prepared();
        let expected = match cache_bytes {
            0 => 0..=0,
            110_000 => 1..=40,
            _ => 10..=300,
        };
        assert!(expected.contains(&prepared), "{cache_bytes} {prepared}");
    }
}

#[test]
fn a_verifier_of_one_algorithm_takes_no_other() {
    let random = &mut Random(8);
    let all = algorithms();
    for of in &all {
        let mut verifier = Verifier::new(*of, Options::default());
        assert_eq!(verifier.algorithms(), Algorithms::All(*of));
        for other in &all {
            let row = good(*other, 1, random);
            let mut verdicts = [Verdict::Missing; 2];
            let mut unnamed = row.row();
            unnamed.algorithm = None;
            verifier
                .verify(&[row.row(), unnamed], &mut verdicts)
                .unwrap();
            match of == other {
                true => assert_eq!(verdicts, [Verdict::Valid; 2]),
                false => assert_eq!(verdicts[0], Verdict::OtherAlgorithm),
            }
        }
    }
    let row = good(all[0], 1, random);
    let mut verdict = [Verdict::Valid];
    let mut each = Verifier::new(Algorithms::Each, Options::default());
    let unnamed = Row {
        algorithm: None,
        ..row.row()
    };
    each.verify(&[unnamed], &mut verdict).unwrap();
    assert_eq!(verdict, [Verdict::Missing]);
}

#[test]
fn unequal_lengths_write_nothing() {
    let row = Row::new(&[], &[], &[]);
    let mut verifier = Verifier::new(Algorithm::Bip340, Options::default());
    for (rows, answers) in [(0, 1), (1, 0), (2, 1), (1, 2)] {
        let mut verdicts = vec![Verdict::Valid; answers];
        let error = verifier.verify(&vec![row; rows], &mut verdicts);
        let inputs = rows;
        assert_eq!(error, Err(UnequalLengths { inputs, answers }));
        assert!(verdicts.iter().all(|v| *v == Verdict::Valid));
    }
    assert_eq!(verifier.verify(&[], &mut []), Ok(()));
}

#[test]
fn nothing_random_is_valid_or_panics() {
    let random = &mut Random(9);
    let all = algorithms();
    let bytes = |random: &mut Random, usual: &[usize]| {
        let len = match random.below(3) {
            0 => random.below(200),
            _ => usual[random.below(usual.len())],
        };
        let mut bytes = random.bytes(len);
        // The first byte of a point, or of DER.
        if let (Some(first), 0..3) = (bytes.first_mut(), random.below(4)) {
            *first = [0, 2, 3, 4, 6, 7, 0x30][random.below(7)];
        }
        bytes
    };
    let made: Vec<_> = (0..6000)
        .map(|_| Made {
            algorithm: all[random.below(all.len())],
            key: Some(bytes(random, &[1, 32, 33, 49, 65, 97])),
            message: Some(bytes(random, &[0, 28, 32, 48, 64])),
            signature: Some(bytes(random, &[64, 70, 71, 72, 96, 103])),
            verdict: Verdict::InvalidSignature,
        })
        .collect();
    let rows: Vec<_> = made.iter().map(Made::row).collect();
    let mut verdicts = vec![Verdict::Valid; rows.len()];
    let mut verifier = Verifier::new(Algorithms::Each, Options::default());
    verifier.verify(&rows, &mut verdicts).unwrap();
    let count = |verdict| verdicts.iter().filter(|v| **v == verdict).count();
    assert_eq!(count(Verdict::Valid) + count(Verdict::Missing), 0);
    for verdict in [
        Verdict::InvalidSignature,
        Verdict::MalformedKey,
        Verdict::MalformedSignature,
        Verdict::MalformedMessage,
    ] {
        assert!(count(verdict) > 0, "{verdict}");
    }
}

/// Signatures that policies tell apart: a key of small order under which every message is valid, or none.
#[test]
fn policies_are_told_apart() {
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut signature = [0; 64];
    signature[0] = 1;
    for policy in Policy::ALL {
        let mut verdict = [Verdict::Missing];
        let mut verifier = Verifier::new(Algorithm::Ed25519(policy), Options::default());
        let row = Row::new(&identity, b"any", &signature);
        verifier.verify(&[row], &mut verdict).unwrap();
        let valid = policy != Policy::DalekStrict;
        assert_eq!(verdict[0].is_valid(), valid, "{policy:?}");
    }
}

#[test]
fn reasons_differ_and_malformed_is_no_other() {
    let mut reasons = Verdict::ALL.map(Verdict::reason).to_vec();
    reasons.sort_unstable();
    reasons.dedup();
    assert_eq!(reasons.len(), Verdict::ALL.len());
    for verdict in [
        Verdict::Valid,
        Verdict::InvalidSignature,
        Verdict::Missing,
        Verdict::default(),
    ] {
        assert!(!verdict.is_malformed());
    }
    assert!(Verdict::ALL.iter().filter(|v| v.is_valid()).count() == 1);
}
