//! Ed25519 and X25519 on many inputs at once: what the single calls give, for every count.

use limbsmith::each::UnequalLengths;
use limbsmith::ed25519::{
    Item, Policy, Signature, SigningKey, VerifyingKey, keygen_each, sign_each, verify_each,
};
use limbsmith::x25519::{public_key_each, x25519, x25519_base, x25519_each};

use crate::support::{Random, on_every_lanes};

/// Empty, less and more than a group, less and more than a block of 64.
const COUNTS: [usize; 12] = [0, 1, 2, 3, 7, 8, 9, 17, 63, 64, 65, 75];

#[test]
fn signatures_and_keys() {
    let mut random = Random::new(31);
    let text: Vec<u8> = (0..400).map(|_| random.next() as u8).collect();
    let seeds: [[u8; 32]; 75] = core::array::from_fn(|_| random.bytes());
    let keys = seeds.map(|s| SigningKey::from_bytes(&s));
    let messages: Vec<&[u8]> = keys.iter().map(|_| &text[..random.below(400)]).collect();
    let signatures: Vec<_> = keys.iter().zip(&messages).map(|(k, m)| k.sign(m)).collect();
    let public: Vec<_> = keys.iter().map(SigningKey::verifying_key).collect();
    on_every_lanes(|lanes| {
        for count in COUNTS {
            let items: Vec<_> = keys.iter().zip(messages.iter().copied()).collect();
            let mut made = vec![Signature::from_bytes(&[0; 64]); count];
            sign_each(&items[..count], &mut made).unwrap();
            assert_eq!(made, signatures[..count], "{lanes}");
            // Keys to be written over: they must be gone.
            let mut made: Vec<_> = (0..count)
                .map(|_| SigningKey::from_bytes(&[9; 32]))
                .collect();
            keygen_each(&seeds[..count], &mut made).unwrap();
            for (i, key) in made.iter().enumerate() {
                assert_eq!((key.to_bytes(), key.verifying_key()), (seeds[i], public[i]));
                assert_eq!(key.sign(messages[i]), signatures[i], "{lanes}");
            }
        }
    });
}

#[test]
fn verdicts() {
    let mut random = Random::new(32);
    let text: Vec<u8> = (0..400).map(|_| random.next() as u8).collect();
    let mut rows: Vec<(VerifyingKey, &[u8], Signature)> = vec![];
    for _ in 0..75 {
        let key = SigningKey::from_bytes(&random.bytes());
        let message = &text[..random.below(400)];
        let (mut public, mut bytes) =
            (key.verifying_key().to_bytes(), key.sign(message).to_bytes());
        // Half of them are valid; in the others a bit is wrong anywhere in signature or key.
        match random.below(1536) {
            at @ 0..512 => bytes[at / 8] ^= 1 << (at % 8),
            at @ 512..768 => public[at / 8 - 64] ^= 1 << (at % 8),
            _ => {}
        }
        let key = VerifyingKey::from_bytes(&public);
        rows.push((key, message, Signature::from_bytes(&bytes)));
    }
    let items: Vec<_> = rows
        .iter()
        .map(|(key, message, signature)| Item {
            key,
            message,
            signature,
        })
        .collect();
    for policy in Policy::ALL {
        let single: Vec<_> = rows
            .iter()
            .map(|(key, message, signature)| key.verify(policy, message, signature).is_ok())
            .collect();
        assert!((20..60).contains(&single.iter().filter(|v| **v).count()));
        on_every_lanes(|lanes| {
            for count in COUNTS {
                let mut verdicts = vec![count % 2 == 0; count];
                verify_each(policy, &items[..count], &mut verdicts).unwrap();
                assert_eq!(verdicts, single[..count], "{lanes} {policy}");
            }
        });
    }
}

#[test]
fn key_agreements() {
    let mut random = Random::new(33);
    let scalars: [[u8; 32]; 75] = core::array::from_fn(|_| random.bytes());
    let mut points: [[u8; 32]; 75] = core::array::from_fn(|_| random.bytes());
    // Points of small order: each gives zeros in its own lane alone. And u = p + 9.
    for (i, u) in [(3, 0), (12, 1), (60, 0)] {
        points[i] = [0; 32];
        points[i][0] = u;
    }
    points[20] = [0xff; 32];
    points[20][0] = 0xf6;
    let shared: Vec<_> = scalars
        .iter()
        .zip(&points)
        .map(|(s, u)| x25519(s, u))
        .collect();
    let public: Vec<_> = scalars.iter().map(x25519_base).collect();
    on_every_lanes(|lanes| {
        for count in COUNTS {
            let mut made = vec![[7; 32]; count];
            x25519_each(&scalars[..count], &points[..count], &mut made).unwrap();
            assert_eq!(made, shared[..count], "{lanes}");
            public_key_each(&scalars[..count], &mut made).unwrap();
            assert_eq!(made, public[..count], "{lanes}");
        }
    });
}

#[test]
fn slices_of_unequal_length() {
    let key = SigningKey::from_bytes(&[1; 32]);
    let (public, signature) = (key.verifying_key(), key.sign(b""));
    let item = Item {
        key: &public,
        message: b"",
        signature: &signature,
    };
    let refused = Err(UnequalLengths {
        inputs: 2,
        answers: 1,
    });
    let mut verdicts = [false];
    assert_eq!(
        verify_each(Policy::Rfc8032, &[item; 2], &mut verdicts),
        refused
    );
    assert_eq!(verdicts, [false]);
    let mut signatures = [Signature::from_bytes(&[5; 64])];
    assert_eq!(sign_each(&[(&key, &b""[..]); 2], &mut signatures), refused);
    assert_eq!(signatures[0].to_bytes(), [5; 64]);
    assert_eq!(keygen_each(&[[2; 32]; 2], &mut [key.clone()]), refused);
    let mut answers = [[5; 32]];
    assert_eq!(
        x25519_each(&[[2; 32]; 2], &[[9; 32]; 2], &mut answers),
        refused
    );
    assert_eq!(
        x25519_each(&[[2; 32]; 2], &[[9; 32]; 1], &mut answers),
        refused
    );
    assert_eq!(public_key_each(&[[2; 32]; 2], &mut answers), refused);
    assert_eq!(answers, [[5; 32]]);
}
