//! RFC 8032, section 7: all kinds of test vectors, signed and verified on every backend.

mod support;

use limbsmith::ed25519::{
    Context, ContextTooLong, Message, Policy, Signature, SigningKey, VerifyingKey,
};
use sha2::{Digest, Sha512};
use support::{hex, hex_array, on_every_backend};

enum Kind {
    Pure,
    Context(&'static str),
    Prehashed(&'static str),
}

impl Kind {
    /// The bytes of the context.
    fn context(&self) -> Vec<u8> {
        match self {
            Kind::Pure => vec![],
            Kind::Context(c) | Kind::Prehashed(c) => hex(c),
        }
    }

    /// What is signed: the message or its digest.
    fn of<'a>(&self, c: &'a [u8], message: &'a [u8], digest: &'a [u8; 64]) -> Message<'a> {
        let context = Context::new(c).unwrap();
        match self {
            Kind::Pure => Message::Pure(message),
            Kind::Context(_) => Message::Context { context, message },
            Kind::Prehashed(_) => Message::Prehashed { context, digest },
        }
    }
}

struct Vector {
    seed: &'static str,
    key: &'static str,
    message: &'static str,
    kind: Kind,
    signature: &'static str,
}

const VECTORS: [Vector; 9] = [
    Vector {
        seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        message: "",
        kind: Kind::Pure,
        signature: concat!(
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155",
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        ),
    },
    Vector {
        seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        message: "72",
        kind: Kind::Pure,
        signature: concat!(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da",
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ),
    },
    Vector {
        seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        key: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        message: "af82",
        kind: Kind::Pure,
        signature: concat!(
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac",
            "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        ),
    },
    Vector {
        seed: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        key: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        message: concat!(
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a",
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        ),
        kind: Kind::Pure,
        signature: concat!(
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589",
            "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
        ),
    },
    Vector {
        seed: "ab9c2853ce297ddab85c993b3ae14bcad39b2c682beabc27d6d4eb20711d6560",
        key: "0f1d1274943b91415889152e893d80e93275a1fc0b65fd71b4b0dda10ad7d772",
        message: "f726936d19c800494e3fdaff20b276a8",
        kind: Kind::Context("666f6f"),
        signature: concat!(
            "21655b5f1aa965996b3f97b3c849eafba922a0a62992f73b3d1b73106a84ad85",
            "e9b86a7b6005ea868337ff2d20a7f5fbd4cd10b0be49a68da2b2e0dc0ad8960f",
        ),
    },
    Vector {
        seed: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        key: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        message: "616263",
        kind: Kind::Prehashed(""),
        signature: concat!(
            "98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41",
            "31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406",
        ),
    },
    Vector {
        seed: "0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6",
        key: "dfc9425e4f968f7f0c29f0259cf5f9aed6851c2bb4ad8bfb860cfee0ab248292",
        message: "f726936d19c800494e3fdaff20b276a8",
        kind: Kind::Context("626172"),
        signature: concat!(
            "fc60d5872fc46b3aa69f8b5b4351d5808f92bcc044606db097abab6dbcb1aee3",
            "216c48e8b3b66431b5b186d1d28f8ee15a5ca2df6668346291c2043d4eb3e90d",
        ),
    },
    Vector {
        seed: "0305334e381af78f141cb666f6199f57bc3495335a256a95bd2a55bf546663f6",
        key: "dfc9425e4f968f7f0c29f0259cf5f9aed6851c2bb4ad8bfb860cfee0ab248292",
        message: "508e9e6882b979fea900f62adceaca35",
        kind: Kind::Context("666f6f"),
        signature: concat!(
            "8b70c1cc8310e1de20ac53ce28ae6e7207f33c3295e03bb5c0732a1d20dc6490",
            "8922a8b052cf99b7c4fe107a5abb5b2c4085ae75890d02df26269d8945f84b0b",
        ),
    },
    Vector {
        seed: "ab9c2853ce297ddab85c993b3ae14bcad39b2c682beabc27d6d4eb20711d6560",
        key: "0f1d1274943b91415889152e893d80e93275a1fc0b65fd71b4b0dda10ad7d772",
        message: "f726936d19c800494e3fdaff20b276a8",
        kind: Kind::Context("666f6f"),
        signature: concat!(
            "21655b5f1aa965996b3f97b3c849eafba922a0a62992f73b3d1b73106a84ad85",
            "e9b86a7b6005ea868337ff2d20a7f5fbd4cd10b0be49a68da2b2e0dc0ad8960f",
        ),
    },
];

#[test]
fn all_vectors() {
    on_every_backend(|backend| {
        for v in &VECTORS {
            let key = SigningKey::from_bytes(&hex_array(v.seed));
            let (public, message) = (key.verifying_key(), hex(v.message));
            assert_eq!(public.to_bytes(), hex_array(v.key), "{backend}");
            assert_eq!(key.to_bytes(), hex_array(v.seed));
            let digest: [u8; 64] = Sha512::digest(&message).into();
            let context = v.kind.context();
            let signature = match v.kind {
                Kind::Pure => key.sign(&message),
                _ => key.sign(v.kind.of(&context, &message, &digest)),
            };
            assert_eq!(signature.to_bytes(), hex_array(v.signature), "{backend}");
            let prepared = public.prepare().unwrap();
            let verify = |policy, message: &[u8], digest: &[u8; 64], s: &Signature| {
                let signed = v.kind.of(&context, message, digest);
                let one = public.verify(policy, signed, s);
                assert_eq!(one, prepared.verify(policy, signed, s));
                one.is_ok()
            };
            for (first, policy) in Policy::ALL.into_iter().enumerate() {
                assert!(
                    verify(policy, &message, &digest, &signature),
                    "{backend} {policy}"
                );
                // Every bit of the signature matters, each under one policy, and so does the message.
                for bit in (first..512).step_by(Policy::ALL.len()) {
                    let mut bytes = signature.to_bytes();
                    bytes[bit / 8] ^= 1 << (bit % 8);
                    let bad = Signature::from_bytes(&bytes);
                    assert!(!verify(policy, &message, &digest, &bad), "{policy} {bit}");
                }
                let mut other = digest;
                other[0] ^= 1;
                assert!(!verify(policy, &other, &other, &signature));
            }
        }
    });
}

#[test]
fn domains_are_apart() {
    let key = SigningKey::from_bytes(&[1; 32]);
    let public = key.verifying_key();
    let bytes = [7; 64];
    let in_context = |context| Message::Context {
        context,
        message: &bytes,
    };
    let prehashed = |context| Message::Prehashed {
        context,
        digest: &bytes,
    };
    let a = Context::new(b"a").unwrap();
    let messages = [
        Message::Pure(&bytes),
        in_context(Context::EMPTY),
        in_context(a),
        prehashed(Context::EMPTY),
        prehashed(a),
    ];
    for (i, signed) in messages.into_iter().enumerate() {
        let s = key.sign(signed);
        for (j, message) in messages.into_iter().enumerate() {
            let valid = public.verify(Policy::Cofactorless, message, &s);
            assert_eq!(valid.is_ok(), i == j);
        }
    }
}

#[test]
fn contexts_of_255_bytes_and_no_more() {
    let key = SigningKey::from_bytes(&[1; 32]);
    let public = key.verifying_key();
    let (long, too_long) = ([0; 255], [0; 256]);
    let context = Context::new(&long).unwrap();
    assert_eq!(context.as_bytes(), long);
    let messages = [
        Message::Context {
            context,
            message: b"m",
        },
        Message::Prehashed {
            context,
            digest: &[0; 64],
        },
    ];
    for message in messages {
        let s = key.sign(message);
        assert!(public.verify(Policy::Cofactorless, message, &s).is_ok());
    }
    assert_eq!(Context::new(&too_long), Err(ContextTooLong));
    assert_eq!(Context::new(b""), Ok(Context::EMPTY));
}

#[test]
fn signatures_from_slices() {
    let s = SigningKey::from_bytes(&[1; 32]).sign(b"");
    assert_eq!(Signature::from_slice(&s.to_bytes()), Ok(s));
    for n in [0, 63, 65, 128] {
        assert!(Signature::from_slice(&vec![0; n]).is_err());
    }
}

#[test]
fn secrets_are_not_printed() {
    let key = SigningKey::from_bytes(&[0xa5; 32]);
    let text = format!("{key:?}");
    assert!(!text.contains("a5a5") && !text.contains("165"), "{text}");
    assert!(text.contains("VerifyingKey("));
    let bad = VerifyingKey::from_bytes(&[2; 32]);
    let message = bad
        .verify(Policy::Zip215, b"", &key.sign(b""))
        .unwrap_err()
        .to_string();
    assert_eq!(message, "invalid signature");
}
