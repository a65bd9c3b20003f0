//! The table in the documentation of `Policy`, row by row, and ed25519-dalek's opinion on each.

#[path = "../../limbsmith/tests/support/craft.rs"]
mod craft;
#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;

use craft::{
    Case, challenge, mod8, odd_neutrals, off_curve, point, sign_as, torsion, with_large_s,
};
use limbsmith::cpu::Lanes;
use limbsmith::ed25519::{
    Item, Policy, PreparedVerifyingKey, Signature, VerifyingKey, find_invalid, verify_all,
    verify_each,
};
use support::{Random, on_every_backend, on_every_lanes};

/// A class of input, cases of it, and the verdicts of `Cofactorless`, `DalekStrict`, `Zip215` and
/// `Cofactored`.
struct Row {
    name: &'static str,
    cases: Vec<Case>,
    verdicts: [bool; 4],
}

const fn row(name: &'static str, cases: Vec<Case>, verdicts: [bool; 4]) -> Row {
    Row {
        name,
        cases,
        verdicts,
    }
}

const NONE: [bool; 4] = [false; 4];
const ALL: [bool; 4] = [true; 4];
const NOT_STRICT: [bool; 4] = [true, false, true, true];
const ONLY_COFACTORED: [bool; 4] = [false, false, true, true];
const ONLY_ZIP215: [bool; 4] = [false, false, true, false];

/// Cases for the torsions given, those that exist.
fn all(a: u64, i: &[usize], r: u64, j: &[usize], exact: bool) -> Vec<Case> {
    let mut cases = Vec::new();
    for &i in i {
        for &j in j {
            cases.extend((0..4).filter_map(|seed| torsion(a, i, r, j, exact, seed)));
        }
    }
    assert!(!cases.is_empty());
    cases
}

fn rows() -> Vec<Row> {
    const ANY: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
    const TORSION: &[usize] = &[1, 2, 3, 4, 5, 6, 7];
    let (a, r) = (0x1234_5678_9abc, 0xfedc_ba98_7654);
    let honest = all(a, &[0], r, &[0], true);
    let (key, r_bytes) = (point(a, 0).compress().0, point(r, 0).compress().0);
    let mut wrong = honest.clone();
    wrong.iter_mut().for_each(|c| c.message.push(0));
    let odd_keys = |seed: u8| odd_neutrals().map(|key| sign_as(0, key, r, r_bytes, &[seed]));
    let odd_rs = |seed: u8| odd_neutrals().map(|r| sign_as(a, key, 0, r, &[seed]));
    vec![
        row("honest", honest.clone(), ALL),
        row("wrong message", wrong, NONE),
        row("S + L", honest.iter().map(with_large_s).collect(), NONE),
        row(
            "S + L, A of small order",
            all(0, &ANY, r, &[0], true)
                .iter()
                .map(with_large_s)
                .collect(),
            NONE,
        ),
        row(
            "A of small order, exact",
            all(0, &ANY, r, &[0], true),
            NOT_STRICT,
        ),
        row(
            "A of small order, not exact",
            all(0, TORSION, r, &[0], false),
            ONLY_COFACTORED,
        ),
        row(
            "R of small order, exact",
            all(a, &[0], 0, &[0], true),
            NOT_STRICT,
        ),
        row(
            "R of small order, not exact",
            all(a, &[0], 0, TORSION, false),
            ONLY_COFACTORED,
        ),
        row(
            "A and R of small order, exact",
            all(0, &ANY, 0, &ANY, true),
            NOT_STRICT,
        ),
        row(
            "A and R of small order, not exact",
            all(0, &ANY, 0, TORSION, false),
            ONLY_COFACTORED,
        ),
        row(
            "A of mixed order, exact",
            all(a, TORSION, r, &[0], true),
            ALL,
        ),
        row(
            "A of mixed order, not exact",
            all(a, TORSION, r, &[0], false),
            ONLY_COFACTORED,
        ),
        row(
            "R of mixed order",
            all(a, &[0], r, TORSION, false),
            ONLY_COFACTORED,
        ),
        row(
            "A and R of mixed order, exact",
            all(a, TORSION, r, TORSION, true),
            ALL,
        ),
        row(
            "A and R of mixed order, not exact",
            all(a, TORSION, r, TORSION, false),
            ONLY_COFACTORED,
        ),
        row(
            "A not canonical",
            (0..8).flat_map(odd_keys).collect(),
            [true, false, true, false],
        ),
        row(
            "R not canonical",
            (0..8).flat_map(odd_rs).collect(),
            ONLY_ZIP215,
        ),
        row(
            "A not on the curve",
            vec![sign_as(0, off_curve(), r, r_bytes, b"")],
            NONE,
        ),
        row(
            "R not on the curve",
            vec![sign_as(a, key, 0, off_curve(), b"")],
            NONE,
        ),
    ]
}

/// The documented property of keys of small order: one signature, made without a secret, for 64 messages.
#[test]
fn keys_of_small_order_need_no_secret() {
    let r = 0xfedc_ba98_7654;
    let r_bytes = point(r, 0).compress().0;
    for torsion in 0..8 {
        let key = point(0, torsion).compress().0;
        let order = [1, 8, 4, 8, 2, 8, 4, 8][torsion];
        let mut counts = [0; 4];
        let mut exact = 0;
        let mut signatures = vec![];
        for i in 0..64u8 {
            let case = sign_as(0, key, r, r_bytes, &[i]);
            let signature = Signature::from_bytes(&case.signature);
            signatures.push(signature);
            for (count, policy) in counts.iter_mut().zip(Policy::ALL) {
                let verdict = VerifyingKey::from_bytes(&key).verify(policy, &[i], &signature);
                *count += usize::from(verdict.is_ok());
            }
            exact += usize::from(mod8(&challenge(&r_bytes, &key, &[i])) % order == 0);
        }
        assert!(signatures.iter().all(|s| *s == signatures[0]));
        assert_eq!(counts, [exact, 0, 64, 64], "order {order}");
        let [low, high] = [32 / order, 128 / order].map(|n| n.min(64));
        assert!((low..=high).contains(&exact), "{exact} of order {order}");
    }
}

#[test]
fn the_whole_table() {
    for row in rows() {
        on_every_backend(|backend| {
            for c in &row.cases {
                let key = VerifyingKey::from_bytes(&c.key);
                let signature = Signature::from_bytes(&c.signature);
                let verdicts = Policy::ALL.map(|p| key.verify(p, &c.message, &signature).is_ok());
                assert_eq!(verdicts, row.verdicts, "{}: {backend} {c:02x?}", row.name);
                let prepared = Policy::ALL.map(|p| {
                    key.prepare()
                        .is_ok_and(|k| k.verify(p, &c.message, &signature).is_ok())
                });
                assert_eq!(prepared, row.verdicts, "{}, prepared: {backend}", row.name);
            }
        });
    }
}

/// Every case in every lane, between others of any kind: its verdict is that of the table.
#[test]
fn the_whole_table_eight_at_a_time() {
    let mut cases: Vec<(Case, [bool; 4])> = Vec::new();
    for row in rows() {
        cases.extend(row.cases.into_iter().map(|c| (c, row.verdicts)));
    }
    let mut random = Random::new(21);
    for i in (1..cases.len()).rev() {
        cases.swap(i, random.below(i + 1));
    }
    on_every_lanes(|lanes| {
        let turns = if matches!(lanes, Lanes::Model | Lanes::Model51) {
            1
        } else {
            8
        };
        for turn in 0..turns {
            cases.rotate_left(1);
            let keys: Vec<_> = cases
                .iter()
                .map(|(c, _)| VerifyingKey::from_bytes(&c.key))
                .collect();
            let signatures: Vec<_> = cases
                .iter()
                .map(|(c, _)| Signature::from_bytes(&c.signature))
                .collect();
            // An encoding that is a point under no policy cannot be precomputed. (Once on models: they are slow.)
            let with_prepared = turn == 0 || matches!(lanes, Lanes::Ifma | Lanes::Ifma51);
            let prepared: Vec<_> = (0..cases.len())
                .filter_map(|i| Some((i, keys[i].prepare().ok()?)))
                .take_while(|_| with_prepared)
                .collect();
            assert!(!with_prepared || prepared.len() > 64 && prepared.len() < cases.len());
            let items: Vec<_> = (0..cases.len())
                .map(|i| Item {
                    key: &keys[i],
                    message: (&cases[i].0.message).into(),
                    signature: &signatures[i],
                })
                .collect();
            for (p, policy) in Policy::ALL.into_iter().enumerate() {
                let mut verdicts = vec![false; items.len()];
                verify_each(policy, &items, &mut verdicts).unwrap();
                for ((c, expected), verdict) in cases.iter().zip(&verdicts) {
                    assert_eq!(*verdict, expected[p], "{lanes} {policy} {c:02x?}");
                }
                let mut verdicts = vec![true; prepared.len()];
                let items: Vec<_> = prepared
                    .iter()
                    .map(|(i, key)| Item {
                        key,
                        message: (&cases[*i].0.message).into(),
                        signature: &signatures[*i],
                    })
                    .collect();
                verify_each(policy, &items, &mut verdicts).unwrap();
                let expected: Vec<_> = prepared.iter().map(|(i, _)| cases[*i].1[p]).collect();
                assert_eq!(verdicts, expected, "{lanes} {policy}, prepared");
            }
        }
    });
}

/// One case among many that are valid: the combination holds where `Cofactored` says so.
#[test]
fn combinations_accept_what_cofactored_accepts() {
    let honest: Vec<Case> = (1..=170)
        .map(|i| torsion(0x1234_5678 + i, 0, 0x9abc_def0 + 3 * i, 0, true, i).unwrap())
        .collect();
    on_every_lanes(|lanes| {
        for (at, row) in rows().into_iter().enumerate() {
            let cases = if !matches!(lanes, Lanes::Ifma | Lanes::Ifma51) {
                1
            } else {
                row.cases.len().min(24)
            };
            for case in &row.cases[..cases] {
                let mut all = honest.clone();
                all[7 * at] = case.clone();
                let keys: Vec<_> = all
                    .iter()
                    .map(|c| VerifyingKey::from_bytes(&c.key))
                    .collect();
                let made: Vec<_> = all
                    .iter()
                    .map(|c| Signature::from_bytes(&c.signature))
                    .collect();
                let items: Vec<_> = (0..all.len())
                    .map(|i| Item {
                        key: &keys[i],
                        message: (&all[i].message).into(),
                        signature: &made[i],
                    })
                    .collect();
                let valid = verify_all(&items, &[at as u8; 32]).is_ok();
                assert_eq!(valid, row.verdicts[3], "{}: {lanes} {case:02x?}", row.name);
                let prepared: Result<Vec<_>, _> = keys.iter().map(|k| k.prepare()).collect();
                let Ok(prepared) = prepared else { continue };
                let items: Vec<_> = items
                    .iter()
                    .zip(&prepared)
                    .map(|(item, key)| prepared_item(item, key))
                    .collect();
                let valid = verify_all(&items, &[at as u8; 32]).is_ok();
                assert_eq!(valid, row.verdicts[3], "{}: prepared, {lanes}", row.name);
            }
        }
    });
}

fn prepared_item<'a>(
    item: &Item<'a>,
    key: &'a PreparedVerifyingKey,
) -> Item<'a, PreparedVerifyingKey> {
    Item {
        key,
        message: item.message,
        signature: item.signature,
    }
}

/// Two errors that cancel each other where coefficients are equal, or where they are of few bits;
/// and where the bad ones are.
#[test]
fn errors_do_not_cancel() {
    // Half of the keys have signed once, three others the rest.
    let signer = |i| if i % 2 == 0 { i } else { i % 6 };
    let mut cases: Vec<Case> = (1..=400)
        .map(|i| torsion(0x1234_5678 + signer(i), 0, 0x9abc_def0 + 3 * i, 0, true, i).unwrap())
        .collect();
    // S of one is larger by 1, that of the other less.
    let more = cases[33].signature[32..]
        .iter()
        .position(|b| *b != 255)
        .unwrap();
    let less = more + 32;
    assert!(more == 0 && cases[250].signature[less] != 0);
    cases[33].signature[less] += 1;
    cases[250].signature[less] -= 1;
    let keys: Vec<_> = cases
        .iter()
        .map(|c| VerifyingKey::from_bytes(&c.key))
        .collect();
    let made: Vec<_> = cases
        .iter()
        .map(|c| Signature::from_bytes(&c.signature))
        .collect();
    let items: Vec<_> = (0..cases.len())
        .map(|i| Item {
            key: &keys[i],
            message: (&cases[i].message).into(),
            signature: &made[i],
        })
        .collect();
    let prepared: Vec<_> = keys.iter().map(|k| k.prepare().unwrap()).collect();
    let with_prepared: Vec<_> = items
        .iter()
        .zip(&prepared)
        .map(|(item, key)| prepared_item(item, key))
        .collect();
    on_every_lanes(|lanes| {
        for seed in 0..if matches!(lanes, Lanes::Model | Lanes::Model51) {
            1
        } else {
            20
        } {
            assert!(verify_all(&items, &[seed; 32]).is_err(), "{lanes}");
            let valid = verify_all(&with_prepared, &[seed; 32]).is_ok();
            assert!(!valid, "{lanes}");
        }
        assert!(verify_all(&items[34..250], &[0; 32]).is_ok(), "{lanes}");
        let valid = verify_all(&with_prepared[34..250], &[0; 32]).is_ok();
        assert!(valid, "{lanes}");
        let mut verdicts = vec![false; items.len()];
        find_invalid(&items, &[1; 32], &mut verdicts).unwrap();
        let bad: Vec<_> = (0..verdicts.len()).filter(|i| !verdicts[*i]).collect();
        assert_eq!(bad, [33, 250], "{lanes}");
        let mut verdicts = vec![false; items.len()];
        find_invalid(&with_prepared, &[1; 32], &mut verdicts).unwrap();
        let bad: Vec<_> = (0..verdicts.len()).filter(|i| !verdicts[*i]).collect();
        assert_eq!(bad, [33, 250], "{lanes}, prepared");
        assert!(find_invalid(&items, &[1; 32], &mut [true; 3]).is_err());
    });
}

#[test]
fn dalek_agrees() {
    use ed25519_dalek::Verifier;
    for row in rows() {
        for c in &row.cases {
            let signature = ed25519_dalek::Signature::from_bytes(&c.signature);
            let key = ed25519_dalek::VerifyingKey::from_bytes(&c.key);
            let loose = key
                .as_ref()
                .is_ok_and(|k| k.verify(&c.message, &signature).is_ok());
            let strict = key.is_ok_and(|k| k.verify_strict(&c.message, &signature).is_ok());
            assert_eq!(loose, row.verdicts[0], "{}", row.name);
            assert_eq!(strict, row.verdicts[1], "{}", row.name);
        }
    }
}

#[test]
fn names_parse_back() {
    for p in Policy::ALL {
        assert_eq!(p.to_string().parse(), Ok(p));
    }
    assert!("strict".parse::<Policy>().is_err());
}
