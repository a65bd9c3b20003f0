//! Verifiers with one check removed; tests catch each, which shows the purpose of the check.

#[path = "../../tests/support/craft.rs"]
mod craft;

extern crate std;
use std::sync::OnceLock;
use std::vec::Vec;

use craft::{Case, challenge, odd_neutrals, off_curve, point, sign_as, torsion, with_large_s};

use super::batch::verify::verify_group;
use super::policy::{Policy, Rules};
use super::verify::verify_with;
use super::{Item, Message, Signature, VerifyingKey};

fn verdict(rules: &Rules, c: &Case) -> bool {
    let mut r = [0; 32];
    r.copy_from_slice(&c.signature[..32]);
    let k = Message::Pure(&c.message).challenge(&r, &c.key);
    let verdict = verify_with(rules, &c.key, &c.signature, &k);
    assert_eq!(verdict, in_lanes(rules, c).unwrap_or(verdict), "in lanes");
    verdict
}

/// The verdict on a case in a lane that depends on its message, between other cases that are valid.
fn in_lanes(rules: &Rules, c: &Case) -> Option<bool> {
    static HONEST: OnceLock<Case> = OnceLock::new();
    let honest = HONEST.get_or_init(honest);
    let at = usize::from(c.message.iter().fold(0u8, |a, b| a.wrapping_add(*b)) % 8);
    let cases: [&Case; 8] = core::array::from_fn(|i| if i == at { c } else { honest });
    let keys = cases.map(|c| VerifyingKey::from_bytes(&c.key));
    let signatures = cases.map(|c| Signature::from_bytes(&c.signature));
    let items: [Item<'_>; 8] = core::array::from_fn(|i| Item {
        key: &keys[i],
        message: Message::Pure(&cases[i].message),
        signature: &signatures[i],
    });
    let valid = verify_group(rules, &items)?;
    assert_eq!(valid | 1 << at, u8::MAX, "a neighbor is disturbed");
    Some(valid >> at & 1 == 1)
}

/// The verdict of the policy is `right` on all cases, and that of the policy with a check
/// changed by `mutate` is wrong on at least one.
#[track_caller]
fn caught(policy: Policy, right: bool, cases: &[Case], mutate: fn(&mut Rules)) {
    let rules = policy.rules();
    let mut mutant = rules;
    mutate(&mut mutant);
    assert!(
        cases.iter().all(|c| verdict(&rules, c) == right),
        "the verifier itself is wrong"
    );
    assert!(
        cases.iter().any(|c| verdict(&mutant, c) != right),
        "the mutant survives"
    );
}

const A: u64 = 0x1234_5678_9abc;
const R: u64 = 0xfedc_ba98_7654;

fn honest() -> Case {
    torsion(A, 0, R, 0, true, 1).unwrap()
}

#[test]
fn skipping_the_range_of_s() {
    let case = with_large_s(&honest());
    for policy in Policy::ALL {
        caught(policy, false, core::slice::from_ref(&case), |r| {
            r.s_range = false
        });
    }
}

#[test]
fn skipping_the_decoding_of_r() {
    // S B = k A: with R taken for the neutral element, the equation holds.
    let case = sign_as(A, point(A, 0).compress().0, 0, off_curve(), b"m");
    for policy in Policy::ALL
        .into_iter()
        .filter(|p| *p != Policy::DalekStrict)
    {
        caught(policy, false, core::slice::from_ref(&case), |r| {
            r.decoding = false
        });
    }
}

#[test]
fn skipping_the_decoding_of_a() {
    let case = sign_as(0, off_curve(), R, point(R, 0).compress().0, b"m");
    for policy in Policy::ALL
        .into_iter()
        .filter(|p| *p != Policy::DalekStrict)
    {
        caught(policy, false, core::slice::from_ref(&case), |r| {
            r.decoding = false
        });
    }
}

#[test]
fn skipping_the_canonical_form_of_r() {
    let key = point(A, 0).compress().0;
    let cases = odd_neutrals().map(|r| sign_as(A, key, 0, r, b"m"));
    for case in cases {
        for policy in [Policy::Cofactorless, Policy::Cofactored] {
            caught(policy, false, core::slice::from_ref(&case), |r| {
                r.canonical_r = false
            });
        }
    }
}

#[test]
fn skipping_the_canonical_form_of_a() {
    let r = point(R, 0).compress().0;
    for key in odd_neutrals() {
        let case = sign_as(0, key, R, r, b"m");
        caught(Policy::Cofactored, false, &[case], |r| {
            r.canonical_a = false
        });
    }
}

#[test]
fn demanding_the_canonical_form_under_zip215() {
    let r = point(R, 0).compress().0;
    for odd in odd_neutrals() {
        let key = sign_as(0, odd, R, r, b"m");
        caught(Policy::Zip215, true, &[key], |r| r.canonical_a = true);
        let r = sign_as(A, point(A, 0).compress().0, 0, odd, b"m");
        caught(Policy::Zip215, true, &[r], |r| r.canonical_r = true);
    }
}

#[test]
fn skipping_the_order_of_a() {
    let cases: Vec<_> = (0..8)
        .map(|i| torsion(0, i, R, 0, true, 1).unwrap())
        .collect();
    for c in &cases {
        caught(Policy::DalekStrict, false, core::slice::from_ref(c), |r| {
            r.large_order = false
        });
    }
}

#[test]
fn skipping_the_order_of_r() {
    let c = torsion(A, 0, 0, 0, true, 1).unwrap();
    caught(Policy::DalekStrict, false, &[c], |r| r.large_order = false);
}

#[test]
fn multiplying_by_the_cofactor_or_not() {
    for i in 1..8 {
        let c = torsion(A, i, R, 0, false, 1).unwrap();
        caught(
            Policy::Cofactorless,
            false,
            core::slice::from_ref(&c),
            |r| r.cofactored = true,
        );
        caught(Policy::Zip215, true, &[c], |r| r.cofactored = false);
    }
}

/// Right and wrong equations with all torsions, for the two tests below.
fn with_torsion(exact: bool) -> Vec<Case> {
    let mut cases = Vec::new();
    for i in 0..8 {
        for j in 0..8 {
            cases.extend((0..4).filter_map(|seed| torsion(A, i, R, j, exact, seed)));
        }
    }
    cases
}

#[test]
fn halving_modulo_l_instead_of_8l() {
    for policy in [Policy::Cofactorless, Policy::DalekStrict] {
        caught(policy, true, &with_torsion(true), |r| r.exact_order = false);
        caught(policy, false, &with_torsion(false), |r| {
            r.exact_order = false
        });
    }
}

#[test]
fn halving_with_an_even_multiplier() {
    // Only false acceptance is possible: an even multiple of zero is zero.
    for policy in [Policy::Cofactorless, Policy::DalekStrict] {
        caught(policy, false, &with_torsion(false), |r| {
            r.odd_multiplier = false
        });
    }
}

#[test]
fn points_off_the_curve() {
    let (key, r) = (point(A, 0).compress().0, point(R, 0).compress().0);
    for policy in Policy::ALL {
        assert!(!verdict(
            &policy.rules(),
            &sign_as(0, off_curve(), R, r, b"m")
        ));
        assert!(!verdict(
            &policy.rules(),
            &sign_as(A, key, 0, off_curve(), b"m")
        ));
    }
}

#[test]
fn the_challenge_is_the_hash_of_r_then_a_then_m() {
    let c = honest();
    let mut r = [0; 32];
    r.copy_from_slice(&c.signature[..32]);
    let ours = Message::Pure(&c.message).challenge(&r, &c.key);
    let reduced = crate::field::scalar25519::PlainScalar::reduce_wide(&ours);
    let theirs = challenge(&r, &c.key, &c.message);
    assert_eq!(
        crate::field::Words::to_le_bytes(reduced.words()),
        theirs.to_bytes()
    );
}
