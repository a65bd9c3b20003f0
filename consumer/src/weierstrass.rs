//! ECDSA, ECDH and BIP-340.

use crate::{MANY, Operation};
use limbsmith::secp256k1::{bitcoin, ethereum, schnorr};

/// The operations on one curve, whose scalars have so many bytes.
macro_rules! curve {
    ($curve:ident, $bytes:literal) => {
        pub mod $curve {
            use crate::{MANY, Operation};
            use limbsmith::$curve::ecdh;
            use limbsmith::$curve::ecdsa::{
                Item, KeyCache, Message, Recovery, SignOptions, SigningKey, VerifyingKey,
                recover_each, sign_each, signing_key_each, verify_each, verify_low_s_each,
                verifying_key_each,
            };

            pub const OPERATIONS: [Operation; 17] = [
                (concat!(stringify!($curve), " key"), || {
                    key();
                }),
                (concat!(stringify!($curve), " sign"), || {
                    key().sign(MESSAGE);
                }),
                (
                    concat!(stringify!($curve), " sign, hedged and verified"),
                    || {
                        let options = SignOptions::new().hedged(&[3; $bytes]).verified();
                        assert!(key().sign_with(MESSAGE, options).is_ok());
                    },
                ),
                (concat!(stringify!($curve), " verify"), || {
                    let (key, hash) = (key(), Message::prehashed(&[5; 32]));
                    let public = key.verifying_key();
                    assert!(public.verify(MESSAGE, &key.sign(MESSAGE)).is_ok());
                    assert!(public.verify(hash, &key.sign(hash)).is_ok());
                }),
                (concat!(stringify!($curve), " verify, prepared"), || {
                    let key = key();
                    let prepared = key.verifying_key().prepare();
                    assert!(prepared.verify(MESSAGE, &key.sign(MESSAGE)).is_ok());
                }),
                (concat!(stringify!($curve), " verify, cached"), || {
                    let (key, mut cache) = (key(), KeyCache::new(4, 7));
                    let signature = key.sign(MESSAGE);
                    let item = Item {
                        key: key.verifying_key(),
                        message: Message::Plain(MESSAGE),
                        signature: &signature,
                    };
                    for _ in 0..3 {
                        assert!(cache.verify(&item).is_ok());
                    }
                }),
                (concat!(stringify!($curve), " recover"), || {
                    let key = key();
                    let signed = key.sign_with(MESSAGE, SignOptions::new());
                    let (signature, id) = signed.expect("not verified");
                    let found = VerifyingKey::recover(MESSAGE, &signature, id);
                    assert_eq!(found.as_ref(), Ok(key.verifying_key()));
                }),
                (concat!(stringify!($curve), " from_sec1"), || {
                    let key = key().verifying_key().to_sec1_compressed();
                    assert!(VerifyingKey::from_sec1(&key).is_ok());
                }),
                (concat!(stringify!($curve), " pkcs8"), || {
                    let key = key();
                    assert!(SigningKey::from_pem(&key.to_pkcs8_pem()).is_ok());
                    let public = key.verifying_key();
                    assert!(VerifyingKey::from_spki_pem(&public.to_spki_pem()).is_ok());
                }),
                (concat!(stringify!($curve), " ecdh"), || {
                    let peer = ecdh::public_key(&[8; $bytes]).expect("in range");
                    assert!(ecdh::shared_secret(&[7; $bytes], &peer).is_ok());
                }),
                (concat!(stringify!($curve), " signing_key_each"), || {
                    let mut keys: Vec<_> = (0..MANY).map(|_| Ok(key())).collect();
                    signing_key_each(&secrets(), &mut keys).expect("equal lengths");
                }),
                (concat!(stringify!($curve), " sign_each"), || {
                    let keys = keys();
                    let inputs: Vec<_> = keys
                        .iter()
                        .map(|key| (key, Message::Plain(MESSAGE)))
                        .collect();
                    let mut signatures = vec![key().sign(MESSAGE); MANY];
                    sign_each(&inputs, SignOptions::new(), &mut signatures).expect("equal lengths");
                    let noise = secrets();
                    let options = SignOptions::new().hedged(&noise[..]).verified();
                    assert!(sign_each(&inputs, options, &mut signatures).is_ok());
                }),
                (concat!(stringify!($curve), " verify_each"), || {
                    let keys = keys();
                    let signatures: Vec<_> = keys.iter().map(|key| key.sign(MESSAGE)).collect();
                    let items: Vec<_> = keys
                        .iter()
                        .zip(&signatures)
                        .map(|(key, signature)| Item {
                            key: key.verifying_key(),
                            message: Message::Plain(MESSAGE),
                            signature,
                        })
                        .collect();
                    let mut valid = [false; MANY];
                    verify_each(&items, &mut valid).expect("equal lengths");
                    assert!(valid.iter().all(|valid| *valid));
                    verify_low_s_each(&items, &mut valid).expect("equal lengths");
                    let low = items.iter().map(|item| item.signature.is_low_s());
                    assert!(low.eq(valid));
                }),
                (
                    concat!(stringify!($curve), " verify_each, prepared"),
                    || {
                        let key = key();
                        let prepared = key.verifying_key().prepare();
                        let signature = key.sign(MESSAGE);
                        let item = Item {
                            key: &prepared,
                            message: Message::Plain(MESSAGE),
                            signature: &signature,
                        };
                        let mut valid = [false; MANY];
                        verify_each(&[item; MANY], &mut valid).expect("equal lengths");
                        assert!(valid.iter().all(|valid| *valid));
                    },
                ),
                (concat!(stringify!($curve), " recover_each"), || {
                    let signed = key().sign_with(MESSAGE, SignOptions::new());
                    let (signature, id) = signed.expect("not verified");
                    let item = Recovery {
                        message: Message::Plain(MESSAGE),
                        signature: &signature,
                        id,
                    };
                    let mut found: Vec<_> = (0..MANY).map(|_| Ok(*key().verifying_key())).collect();
                    recover_each(&[item; MANY], &mut found).expect("equal lengths");
                    assert!(found.iter().all(|found| found.is_ok()));
                }),
                (concat!(stringify!($curve), " verifying_key_each"), || {
                    let encoding = key().verifying_key().to_sec1_compressed();
                    let mut found: Vec<_> = (0..MANY).map(|_| Ok(*key().verifying_key())).collect();
                    verifying_key_each(&[&encoding[..]; MANY], &mut found).expect("equal lengths");
                    assert!(found.iter().all(|found| found.is_ok()));
                }),
                (concat!(stringify!($curve), " ecdh each"), || {
                    let secrets = secrets();
                    let mut keys = vec![ecdh::public_key(&[8; $bytes]); MANY];
                    ecdh::public_key_each(&secrets, &mut keys).expect("equal lengths");
                    let peer = keys[3].expect("in range");
                    let pairs: Vec<_> = secrets.iter().map(|s| (s, &peer[..])).collect();
                    let mut shared = vec![Ok([0; $bytes]); MANY];
                    ecdh::shared_secret_each(&pairs, &mut shared).expect("equal lengths");
                    assert!(shared.iter().all(|shared| shared.is_ok()));
                }),
            ];

            const MESSAGE: &[u8] = b"a message";

            fn key() -> SigningKey {
                SigningKey::from_bytes(&[7; $bytes]).expect("in range")
            }

            fn secrets() -> Vec<[u8; $bytes]> {
                (1..=MANY).map(|i| [i as u8; $bytes]).collect()
            }

            fn keys() -> Vec<SigningKey> {
                let key = |secret| SigningKey::from_bytes(secret).expect("in range");
                secrets().iter().map(key).collect()
            }
        }
    };
}
curve!(secp256k1, 32);
curve!(p256, 32);
curve!(p384, 48);

/// BIP-340, and the formats of Bitcoin and Ethereum.
pub const SCHNORR: &[Operation] = &[
    ("schnorr sign", || {
        schnorr_key().sign(b"a message");
        let options = schnorr::SignOptions::new().hedged(&[3; 32]).verified();
        assert!(schnorr_key().sign_with(b"a message", options).is_ok());
    }),
    ("schnorr verify", || {
        let key = schnorr_key();
        let signature = key.sign(b"a message");
        assert!(key.verifying_key().verify(b"a message", &signature).is_ok());
        let prepared = key.verifying_key().prepare();
        assert!(prepared.verify(b"a message", &signature).is_ok());
    }),
    ("schnorr tweak_add", || {
        let key = schnorr_key();
        assert!(key.tweak_add(&[3; 32]).is_ok());
        assert!(key.verifying_key().tweak_add(&[3; 32]).is_ok());
    }),
    ("schnorr sign_each", || {
        let key = schnorr_key();
        let inputs = vec![(&key, &b"a message"[..]); MANY];
        let mut signatures = vec![schnorr::Signature::from_bytes(&[0; 64]); MANY];
        let options = schnorr::SignOptions::new();
        schnorr::sign_each(&inputs, options, &mut signatures).expect("equal lengths");
        let noise = [[3; 32]; MANY];
        let options = options.hedged(&noise[..]).verified();
        assert!(schnorr::sign_each(&inputs, options, &mut signatures).is_ok());
    }),
    ("schnorr verify_each, verify_all", || {
        let key = schnorr_key();
        let signature = key.sign(b"a message");
        let item = schnorr::Item {
            key: key.verifying_key(),
            message: b"a message",
            signature: &signature,
        };
        let mut valid = [false; MANY];
        schnorr::verify_each(&[item; MANY], &mut valid).expect("equal lengths");
        assert!(valid.iter().all(|valid| *valid));
        assert!(schnorr::verify_all(&[item; 2 * MANY], &[5; 32]).is_ok());
    }),
    ("bitcoin, ethereum", || {
        let key = limbsmith::secp256k1::ecdsa::SigningKey::from_bytes(&[7; 32]).expect("in range");
        let hash = bitcoin::message_hash(b"a message");
        bitcoin::sign_compact(&key, &hash, true);
        assert!(ethereum::recover(&hash, &ethereum::sign(&key, &hash)).is_ok());
    }),
];

fn schnorr_key() -> schnorr::SigningKey {
    schnorr::SigningKey::from_bytes(&[9; 32]).expect("in range")
}
