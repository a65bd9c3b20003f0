//! Ed25519 and X25519.

use crate::{MANY, Operation};
use limbsmith::ed25519::{
    Context, Item, KeyCache, Message, Policy, SignOptions, Signature, SigningKey, VerifyingKey,
    find_invalid, sign_each, signing_key_each, verify_all, verify_each,
};
use limbsmith::x25519::{public_key_each, x25519, x25519_base, x25519_each, x25519_nonzero};
use std::hint::black_box;

pub const OPERATIONS: [Operation; 19] = [
    ("ed25519 key", || {
        black_box(key());
    }),
    ("ed25519 sign", || {
        black_box(key().sign(MESSAGE));
    }),
    ("ed25519 sign, hedged and verified", || {
        let options = SignOptions::new().hedged(&[3; 32]).verified();
        assert!(key().sign_with(MESSAGE, options).is_ok());
    }),
    (
        "ed25519 sign and verify, in a context and prehashed",
        || {
            let key = key();
            for message in &forms()[1..] {
                let signature = key.sign(*message);
                for policy in Policy::ALL {
                    assert!(
                        key.verifying_key()
                            .verify(policy, *message, &signature)
                            .is_ok()
                    );
                }
            }
        },
    ),
    ("ed25519 sign, streaming", || {
        let key = key();
        let mut first = key.sign_stream(None);
        first.update(MESSAGE);
        let mut second = first.second_pass();
        second.update(MESSAGE);
        assert!(second.finish().is_ok());
    }),
    ("ed25519 verify", || {
        let (key, signature) = (key(), key().sign(MESSAGE));
        for policy in Policy::ALL {
            assert!(
                key.verifying_key()
                    .verify(policy, MESSAGE, &signature)
                    .is_ok()
            );
        }
    }),
    ("ed25519 verify, streaming", || {
        let (key, signature) = (key(), key().sign(MESSAGE));
        let mut stream = key
            .verifying_key()
            .verify_stream(Policy::DalekStrict, None, &signature);
        stream.update(MESSAGE);
        assert!(stream.finish().is_ok());
    }),
    ("ed25519 verify, prepared", || {
        let (key, signature) = (key(), key().sign(MESSAGE));
        let prepared = key.verifying_key().prepare().expect("a point");
        assert!(
            prepared
                .verify(Policy::DalekStrict, MESSAGE, &signature)
                .is_ok()
        );
    }),
    ("ed25519 verify, cached", || {
        let (key, signature) = (key().verifying_key(), key().sign(MESSAGE));
        let mut cache = KeyCache::new(4, 7);
        let item = Item {
            key: &key,
            message: MESSAGE.into(),
            signature: &signature,
        };
        for _ in 0..3 {
            assert!(cache.verify(Policy::DalekStrict, &item).is_ok());
        }
    }),
    ("ed25519 signing_key_each", || {
        let mut keys: Vec<_> = (0..MANY).map(|_| key()).collect();
        signing_key_each(&seeds(), &mut keys).expect("equal lengths");
    }),
    ("ed25519 sign_each", || {
        let keys = keys();
        let inputs: Vec<_> = keys.iter().map(|key| (key, MESSAGE.into())).collect();
        let mut signatures = vec![Signature::from_bytes(&[0; 64]); MANY];
        assert!(sign_each(&inputs, SignOptions::new(), &mut signatures).is_ok());
    }),
    ("ed25519 sign_each, hedged and verified", || {
        let keys = keys();
        let inputs: Vec<_> = keys.iter().map(|key| (key, MESSAGE.into())).collect();
        let mut signatures = vec![Signature::from_bytes(&[0; 64]); MANY];
        let noise = seeds();
        let options = SignOptions::new().hedged(&noise[..]).verified();
        assert!(sign_each(&inputs, options, &mut signatures).is_ok());
    }),
    ("ed25519 sign_each and verify_each, all forms", || {
        let keys = keys();
        let inputs: Vec<_> = keys.iter().zip(forms().into_iter().cycle()).collect();
        let mut signatures = vec![Signature::from_bytes(&[0; 64]); MANY];
        assert!(sign_each(&inputs, SignOptions::new(), &mut signatures).is_ok());
        let public: Vec<VerifyingKey> = keys.iter().map(SigningKey::verifying_key).collect();
        let items: Vec<_> = public
            .iter()
            .zip(&inputs)
            .zip(&signatures)
            .map(|((key, (_, message)), signature)| Item {
                key,
                message: *message,
                signature,
            })
            .collect();
        let mut verdicts = [false; MANY];
        verify_each(Policy::DalekStrict, &items, &mut verdicts).expect("equal lengths");
        assert!(verdicts.iter().all(|valid| *valid));
    }),
    ("ed25519 verify_each", || {
        with_items(|items| {
            for policy in Policy::ALL {
                let mut verdicts = [false; MANY];
                verify_each(policy, items, &mut verdicts).expect("equal lengths");
                assert!(verdicts.iter().all(|valid| *valid));
            }
        });
    }),
    ("ed25519 verify_each, verify_all, prepared", || {
        with_items(|items| {
            let prepared: Vec<_> = items
                .iter()
                .map(|item| item.key.prepare().expect("a point"))
                .collect();
            let items: Vec<_> = prepared
                .iter()
                .zip(items)
                .map(|(key, item)| Item {
                    key,
                    message: item.message,
                    signature: item.signature,
                })
                .collect();
            let mut verdicts = [false; MANY];
            verify_each(Policy::DalekStrict, &items, &mut verdicts).expect("equal lengths");
            assert!(verdicts.iter().all(|valid| *valid));
            assert!(verify_all(&items.repeat(2), &[5; 32]).is_ok());
        });
    }),
    ("ed25519 verify_all, find_invalid", || {
        with_items(|items| {
            assert!(verify_all(&items.repeat(2), &[5; 32]).is_ok());
            let mut invalid = [true; MANY];
            find_invalid(items, &[5; 32], &mut invalid).expect("equal lengths");
        });
    }),
    ("x25519", || {
        let public = x25519_base(&[8; 32]);
        assert!(x25519_nonzero(&[7; 32], &public).is_ok());
        black_box(x25519(&[7; 32], &public));
    }),
    ("x25519 public_key_each", || {
        let mut keys = [[0; 32]; MANY];
        public_key_each(&seeds(), &mut keys).expect("equal lengths");
    }),
    ("x25519 x25519_each", || {
        let points = vec![x25519_base(&[8; 32]); MANY];
        let mut shared = [[0; 32]; MANY];
        x25519_each(&seeds(), &points, &mut shared).expect("equal lengths");
        assert_eq!(shared[3], x25519(&seeds()[3], &points[3]));
    }),
];

const MESSAGE: &[u8] = b"a message";

/// The three forms of a message.
fn forms() -> [Message<'static>; 3] {
    let context = Context::new(b"here").expect("short");
    [
        MESSAGE.into(),
        Message::Context {
            context,
            message: MESSAGE,
        },
        Message::Prehashed {
            context,
            digest: &[5; 64],
        },
    ]
}

fn key() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

fn seeds() -> Vec<[u8; 32]> {
    (0..MANY).map(|i| [i as u8; 32]).collect()
}

fn keys() -> Vec<SigningKey> {
    seeds().iter().map(SigningKey::from_bytes).collect()
}

fn with_items(work: impl FnOnce(&[Item<'_>])) {
    let keys = keys();
    let public: Vec<VerifyingKey> = keys.iter().map(SigningKey::verifying_key).collect();
    let signatures: Vec<_> = keys.iter().map(|key| key.sign(MESSAGE)).collect();
    let items: Vec<_> = public
        .iter()
        .zip(&signatures)
        .map(|(key, signature)| Item {
            key,
            message: MESSAGE.into(),
            signature,
        })
        .collect();
    work(&items);
}
