//! One verdict on many signatures of BIP 340: it is "valid" where each is, and nowhere else.

use crate::support::{self, Random};
use limbsmith::cpu::Lanes;
use limbsmith::hazmat::Words;
use limbsmith::hazmat::operations::{mul_add, negate_if, plus_order};
use limbsmith::secp256k1::Secp256k1;
use limbsmith::secp256k1::schnorr::{self, Item, SignOptions, Signature, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};

type Row = (VerifyingKey, Vec<u8>, Signature);
type W = [u64; 4];

/// So many that lanes are used.
const COUNT: usize = 150;

fn items(rows: &[Row]) -> Vec<Item<'_>> {
    let item = |(key, message, signature)| Item {
        key,
        message,
        signature,
    };
    rows.iter().map(|(k, m, s)| item((k, m, s))).collect()
}

fn all(rows: &[Row]) -> bool {
    schnorr::verify_all(&items(rows), &[4; 32]).is_ok()
}

fn single(rows: &[Row]) -> Vec<bool> {
    let valid = |(key, message, signature): &Row| key.verify(message, signature).is_ok();
    rows.iter().map(valid).collect()
}

/// Signatures by `signers` keys in turn.
fn signed(count: usize, signers: u8) -> Vec<Row> {
    let keys: Vec<SigningKey> = (0..signers)
        .map(|i| SigningKey::from_bytes(&[i + 1; 32]).unwrap())
        .collect();
    (0..count)
        .map(|i| {
            let (key, message) = (&keys[i % keys.len()], vec![i as u8; i % 90]);
            let aux = [i as u8; 32];
            let signature = key.sign_with(&message, SignOptions::new().hedged(&aux));
            let signature = signature.unwrap();
            (*key.verifying_key(), message, signature)
        })
        .collect()
}

fn halves(signature: &Signature) -> (W, W) {
    let b = signature.to_bytes();
    let half = |k: usize| W::from_be_bytes(&core::array::from_fn(|i| b[32 * k + i]));
    (half(0), half(1))
}

fn from_halves(r: &W, s: &W) -> Signature {
    let both = [r.to_be_bytes(), s.to_be_bytes()].concat();
    Signature::from_bytes(&both.try_into().unwrap())
}

fn sum(a: &W, b: &W) -> W {
    mul_add::<Secp256k1>(&W::small(1), a, b)
}

fn negative(a: &W) -> W {
    negate_if::<Secp256k1>(1, a)
}

/// `s` of the opposite nonce: `2 e d - s`. The sum has the right `x` and odd `y`.
fn opposite_nonce(secret: &[u8; 32], (key, message, signature): &Row) -> Signature {
    let tag = Sha256::digest(b"BIP0340/challenge");
    let mut hash = Sha256::new();
    hash.update(tag);
    hash.update(tag);
    hash.update(&signature.to_bytes()[..32]);
    hash.update(key.to_bytes());
    hash.update(message);
    let e = W::from_be_bytes(&hash.finalize().into());
    let signer = SigningKey::from_bytes(secret).unwrap();
    let mut d = W::from_be_bytes(secret);
    if signer.parity() == schnorr::Parity::Odd {
        d = negative(&d);
    }
    let (r, s) = halves(signature);
    let ed = mul_add::<Secp256k1>(&e, &d, &negative(&s));
    from_halves(&r, &mul_add::<Secp256k1>(&e, &d, &ed))
}

/// Row 77, spoiled in every way that there is.
fn spoiled(rows: &[Row]) -> Vec<(&'static str, Row)> {
    let (key, message, signature) = &rows[77];
    let (r, s) = halves(signature);
    let prime = {
        let mut p = [u64::MAX; 4];
        p[0] = 0xffff_fffe_ffff_fc2f;
        p
    };
    // No point has 5 for x.
    let no_point = W::small(5);
    let over = plus_order::<Secp256k1>(&W::small(3)).0;
    let secret = [(77 % 20) as u8 + 1; 32];
    [
        ("s + 1", from_halves(&r, &sum(&s, &W::small(1)))),
        ("-s", from_halves(&r, &negative(&s))),
        ("s = 0", from_halves(&r, &W::small(0))),
        ("s >= n", from_halves(&r, &over)),
        ("r = 0", from_halves(&W::small(0), &s)),
        ("r >= p", from_halves(&prime, &s)),
        ("r > p", from_halves(&[u64::MAX; 4], &s)),
        ("no point", from_halves(&no_point, &s)),
        ("another point", from_halves(&halves(&rows[78].2).0, &s)),
        ("odd y", opposite_nonce(&secret, &rows[77])),
    ]
    .map(|(name, signature)| (name, (*key, message.clone(), signature)))
    .into_iter()
    .chain([
        ("another message", (*key, vec![1; 3], *signature)),
        ("another key", (rows[78].0, message.clone(), *signature)),
    ])
    .collect()
}

fn accepts_valid(lanes: Lanes) {
    assert!(all(&[]) && all(&signed(3, 3)));
    // Many keys, few, one: their multiples are put together.
    for signers in [150, 20, 1] {
        assert!(
            all(&signed(COUNT, signers)),
            "{signers} on {}",
            lanes.name()
        );
    }
    // Each twice: equal points meet in a bucket.
    let mut rows = signed(COUNT, 5);
    rows.extend_from_within(..);
    assert!(all(&rows));
}

fn refuses_spoiled(lanes: Lanes) {
    let rows = signed(COUNT, 20);
    for (name, row) in spoiled(&rows) {
        assert_eq!(single(core::slice::from_ref(&row)), [false], "{name}");
        let mut rows = rows.clone();
        for at in [77, 0, COUNT - 1] {
            rows[at] = row.clone();
            assert!(!all(&rows), "{name} at {at} on {}", lanes.name());
        }
    }
}

/// Two wrong signatures whose errors cancel in a sum with equal or known coefficients.
fn refuses_cancelling() {
    let rows = signed(COUNT, 20);
    for (factor, i, j) in [(1u64, 0, 1), (1, 9, 140), (1 << 32, 0, 1), (2, 64, 65)] {
        let mut rows = rows.clone();
        let error = W::small(12_345);
        let scaled = mul_add::<Secp256k1>(&error, &W::small(factor), &W::small(0));
        let (r, s) = halves(&rows[i].2);
        rows[i].2 = from_halves(&r, &sum(&s, &error));
        let (r, s) = halves(&rows[j].2);
        rows[j].2 = from_halves(&r, &sum(&s, &negative(&scaled)));
        assert!(!all(&rows), "{factor} {i} {j}");
    }
    // Nonces of two signatures exchanged, with their s: the sum of points is the same.
    let mut rows = signed(COUNT, 1);
    let (a, b) = (rows[3].2, rows[4].2);
    (rows[3].2, rows[4].2) = (b, a);
    assert!(!all(&rows));
}

fn finds_invalid(random: &mut Random) {
    let mut rows = signed(700, 30);
    let bad: Vec<Row> = spoiled(&signed(COUNT, 20))
        .into_iter()
        .map(|(_, r)| r)
        .collect();
    for (_, _, signature) in rows.iter_mut().skip(random.below(50)).step_by(233) {
        *signature = bad[random.below(bad.len())].2;
    }
    let mut verdicts = vec![false; rows.len()];
    schnorr::find_invalid(&items(&rows), &[1; 32], &mut verdicts).unwrap();
    let mut each = vec![false; rows.len()];
    schnorr::verify_each(&items(&rows), &mut each).unwrap();
    assert_eq!(verdicts, each);
    assert!(each.iter().filter(|v| !**v).count() >= 3);
    assert!(schnorr::find_invalid(&items(&rows), &[1; 32], &mut verdicts[1..]).is_err());
}

#[test]
fn one_verdict_on_many() {
    let mut random = Random::new(11);
    support::on_every_lanes(|lanes| {
        accepts_valid(lanes);
        if lanes.name() != "model" {
            refuses_spoiled(lanes);
            finds_invalid(&mut random);
        }
        refuses_cancelling();
    });
}
