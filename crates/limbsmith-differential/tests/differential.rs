//! More than 100,000 comparisons with ed25519-dalek and x25519-dalek, on random and on hostile
//! inputs, the backends taking turns.

#[path = "../../limbsmith/tests/support/craft.rs"]
mod craft;
#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;

use craft::{Case, odd_neutrals, point, sign_as, torsion, with_large_s};
use ed25519_dalek::{Signer, Verifier};
use limbsmith::cpu;
use limbsmith::ed25519::{
    Item, Policy, SignOptions, Signature, SigningKey, VerifyingKey, sign_each, signing_key_each,
    verify_each,
};
use limbsmith::x25519::{public_key_each, x25519, x25519_base, x25519_each};
use support::Random;

fn use_backend(i: usize) {
    let backends: Vec<_> = cpu::backends().collect();
    cpu::set_backend(backends[i % backends.len()]).unwrap();
}

/// Lengths around the ends of hash blocks, mostly short.
fn message(random: &mut Random) -> Vec<u8> {
    let n = [0, 1, 32, 47, 48, 63, 64, 111, 112, 200][random.below(10)];
    (0..n).map(|_| random.next() as u8).collect()
}

#[test]
fn keys_and_signatures() {
    let _held = support::choice();
    let mut random = Random::new(10);
    for i in 0..20_000 {
        use_backend(i);
        let (seed, m) = (random.bytes(), message(&mut random));
        let ours = SigningKey::from_bytes(&seed);
        let theirs = ed25519_dalek::SigningKey::from_bytes(&seed);
        assert_eq!(
            ours.verifying_key().to_bytes(),
            theirs.verifying_key().to_bytes()
        );
        assert_eq!(ours.sign(&m).to_bytes(), theirs.sign(&m).to_bytes());
    }
}

/// Something between a good signature and noise.
fn hostile(random: &mut Random) -> Case {
    let (a, r) = (random.next() >> 1, random.next() >> 1);
    let (i, j) = (random.below(8), random.below(8));
    let exact = random.below(2) == 1;
    let honest = torsion(a, 0, r, 0, true, random.next() >> 40).unwrap();
    let mixed = |a, r, s: u64| torsion(a, i, r, j, exact, s >> 40).unwrap_or(honest.clone());
    let mut case = match random.below(10) {
        0 => honest.clone(),
        1 => with_large_s(&honest),
        2 | 3 => mixed(a, r, random.next()),
        4 => mixed(0, r, random.next()),
        5 => mixed(a, 0, random.next()),
        6 => mixed(0, 0, random.next()),
        7 => sign_as(
            0,
            odd_neutrals()[random.below(2)],
            r,
            point(r, j).compress().0,
            b"m",
        ),
        8 => sign_as(
            a,
            point(a, i).compress().0,
            0,
            odd_neutrals()[random.below(2)],
            b"m",
        ),
        _ => Case {
            key: random.bytes(),
            message: vec![],
            signature: random.bytes(),
        },
    };
    match random.below(8) {
        0 => case.signature[random.below(64)] ^= 1 << random.below(8),
        1 => case.key[random.below(32)] ^= 1 << random.below(8),
        2 => case.signature[31] ^= 0x80,
        3 => case.key[31] ^= 0x80,
        _ => {}
    }
    case
}

#[test]
fn verdicts() {
    let _held = support::choice();
    let mut random = Random::new(11);
    let (mut accepted, mut strict_only) = (0, 0);
    for i in 0..60_000 {
        use_backend(i);
        let c = hostile(&mut random);
        let theirs = ed25519_dalek::VerifyingKey::from_bytes(&c.key);
        let signature = ed25519_dalek::Signature::from_bytes(&c.signature);
        let loose = theirs
            .as_ref()
            .is_ok_and(|k| k.verify(&c.message, &signature).is_ok());
        let strict = theirs.is_ok_and(|k| k.verify_strict(&c.message, &signature).is_ok());
        let ours = VerifyingKey::from_bytes(&c.key);
        let signature = Signature::from_bytes(&c.signature);
        let verify = |p| ours.verify(p, &c.message, &signature).is_ok();
        assert_eq!(verify(Policy::Cofactorless), loose, "{c:02x?}");
        assert_eq!(verify(Policy::DalekStrict), strict, "{c:02x?}");
        // An exact equation also holds times 8.
        assert!(!loose || verify(Policy::Zip215), "{c:02x?}");
        assert!(
            !verify(Policy::Cofactored) || verify(Policy::Zip215),
            "{c:02x?}"
        );
        if i % 8 == 0 {
            let prepared = ours.prepare();
            for p in Policy::ALL {
                let verdict = prepared
                    .as_ref()
                    .is_ok_and(|k| k.verify(p, &c.message, &signature).is_ok());
                assert_eq!(verdict, verify(p), "{p} {c:02x?}");
            }
        }
        accepted += usize::from(loose);
        strict_only += usize::from(loose && !strict);
    }
    // The mixture is worth something only if both verdicts are common.
    assert!(accepted > 10_000 && accepted < 50_000, "{accepted}");
    assert!(strict_only > 1_000, "{strict_only}");
}

#[test]
fn shared_secrets() {
    let _held = support::choice();
    let mut random = Random::new(12);
    for i in 0..20_000 {
        use_backend(i);
        let k: [u8; 32] = random.bytes();
        let mut u: [u8; 32] = random.bytes();
        if i % 16 == 0 {
            // Close below and above p, and small.
            u = if i % 32 == 0 { [0xff; 32] } else { [0; 32] };
            u[0] = random.next() as u8;
        }
        assert_eq!(x25519(&k, &u), x25519_dalek::x25519(k, u));
        let base = x25519_dalek::X25519_BASEPOINT_BYTES;
        assert_eq!(x25519_base(&k), x25519_dalek::x25519(k, base));
    }
}

/// Calls on many inputs, on batches put together at random, against the single calls, which the tests
/// above hold against dalek, and against dalek itself. A few rounds; for as long as one likes with
///
/// ```text
/// LIMBSMITH_FUZZ_SECONDS=3600 cargo test --release -p limbsmith-differential --test differential fuzz -- --nocapture
/// ```
#[test]
fn fuzz_25519() {
    let _held = support::choice();
    let (mut verdicts, mut valid, mut signatures, mut secrets) = (0, 0, 0, 0);
    for seed in support::rounds(64) {
        let mut random = Random::new(seed.wrapping_mul(0x1_0001));
        let n = match random.below(3) {
            0 => 1 + random.below(8),
            1 => 60 + random.below(12),
            _ => 1 + random.below(30),
        };
        let cases: Vec<Case> = (0..n).map(|_| hostile(&mut random)).collect();
        let keys: Vec<_> = cases
            .iter()
            .map(|c| VerifyingKey::from_bytes(&c.key))
            .collect();
        let signed: Vec<_> = cases
            .iter()
            .map(|c| Signature::from_bytes(&c.signature))
            .collect();
        let items: Vec<Item<'_>> = (0..n)
            .map(|i| Item {
                key: &keys[i],
                message: (&cases[i].message).into(),
                signature: &signed[i],
            })
            .collect();
        let policy = Policy::ALL[random.below(Policy::ALL.len())];
        for policy in [policy, Policy::Cofactorless, Policy::DalekStrict] {
            let single = |i: &Item<'_>| i.key.verify(policy, i.message, i.signature).is_ok();
            let expected: Vec<bool> = items.iter().map(single).collect();
            if policy != Policy::Cofactorless && policy != Policy::DalekStrict {
                valid += expected.iter().filter(|v| **v).count();
            } else {
                let theirs: Vec<bool> = cases
                    .iter()
                    .map(|c| dalek(c, policy == Policy::DalekStrict))
                    .collect();
                assert_eq!(expected, theirs, "{seed} {policy}");
            }
            for lanes in support::lanes_of_round(seed) {
                cpu::set_lanes(lanes).unwrap();
                let mut answers = vec![false; n];
                verify_each(policy, &items, &mut answers).unwrap();
                assert_eq!(answers, expected, "{seed} {lanes} {policy}");
            }
            verdicts += n;
        }
        let seeds: Vec<[u8; 32]> = (0..n).map(|_| random.bytes()).collect();
        let messages: Vec<Vec<u8>> = (0..n).map(|_| message(&mut random)).collect();
        let mut points: Vec<[u8; 32]> = (0..n).map(|_| random.bytes()).collect();
        for u in &mut points {
            match random.below(8) {
                0 => *u = [0xff; 32],
                1 => *u = [0; 32],
                _ => continue,
            }
            u[0] = random.next() as u8;
        }
        let made: Vec<_> = seeds.iter().map(SigningKey::from_bytes).collect();
        let inputs: Vec<_> = made
            .iter()
            .zip(messages.iter().map(|message| message.into()))
            .collect();
        for lanes in support::lanes_of_round(seed) {
            cpu::set_lanes(lanes).unwrap();
            let mut keys: Vec<_> = (0..n).map(|_| SigningKey::from_bytes(&[9; 32])).collect();
            signing_key_each(&seeds, &mut keys).unwrap();
            let mut signatures = vec![Signature::from_bytes(&[0; 64]); n];
            sign_each(&inputs, SignOptions::new(), &mut signatures).unwrap();
            let (mut shared, mut public) = (vec![[0; 32]; n], vec![[0; 32]; n]);
            x25519_each(&seeds, &points, &mut shared).unwrap();
            public_key_each(&seeds, &mut public).unwrap();
            for i in 0..n {
                let theirs = ed25519_dalek::SigningKey::from_bytes(&seeds[i]);
                let base = x25519_dalek::X25519_BASEPOINT_BYTES;
                assert_eq!(
                    keys[i].verifying_key().to_bytes(),
                    theirs.verifying_key().to_bytes()
                );
                let signature = theirs.sign(&messages[i]).to_bytes();
                assert_eq!(signatures[i].to_bytes(), signature, "{seed} {lanes} {i}");
                let agreed = x25519_dalek::x25519(seeds[i], points[i]);
                assert_eq!(shared[i], agreed, "{seed} {lanes} {i}");
                assert_eq!(public[i], x25519_dalek::x25519(seeds[i], base));
            }
        }
        (signatures, secrets) = (signatures + 2 * n, secrets + 2 * n);
    }
    println!(
        "{verdicts} verdicts ({valid} of one policy valid), {signatures} signatures and keys, \
         {secrets} shared secrets and keys"
    );
    assert!(valid > 0 && verdicts > valid);
}

fn dalek(case: &Case, strict: bool) -> bool {
    let key = ed25519_dalek::VerifyingKey::from_bytes(&case.key);
    let signature = ed25519_dalek::Signature::from_bytes(&case.signature);
    key.is_ok_and(|k| match strict {
        true => k.verify_strict(&case.message, &signature).is_ok(),
        false => k.verify(&case.message, &signature).is_ok(),
    })
}
