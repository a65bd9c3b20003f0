//! Vectors of every scheme.

use limbsmith::ecdsa::{self, Curve};
use limbsmith::ed25519::{Policy, Signature, SigningKey};
use limbsmith::secp256k1::schnorr::{self, SignOptions};
use limbsmith::{p256, p256::P256, p384, p384::P384, secp256k1, secp256k1::Secp256k1, x25519};

/// Bytes of a hexadecimal text. Invalid characters count as zero, which fails the comparison.
fn hex<const N: usize>(text: &str) -> [u8; N] {
    core::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap_or(0))
}

/// RFC 8032, section 7.1, TEST 3.
fn ed25519() -> bool {
    let key = SigningKey::from_bytes(&hex(
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    ));
    let public = hex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025");
    let signature = hex::<64>(
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac\
         18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    );
    let message = [0xaf, 0x82];
    let mut other = signature;
    other[7] ^= 1;
    let verify = |s: [u8; 64], policy| {
        let key = key.verifying_key();
        let one = key
            .verify(policy, &message, &Signature::from_bytes(&s))
            .is_ok();
        let prepared = key.prepare().map(|k| {
            k.verify(policy, &message, &Signature::from_bytes(&s))
                .is_ok()
        });
        prepared == Ok(one) && one
    };
    key.verifying_key().to_bytes() == public
        && key.sign(&message).to_bytes() == signature
        && verify(signature, Policy::Cofactorless)
        && verify(signature, Policy::Zip215)
        && !verify(other, Policy::Cofactorless)
}

/// RFC 7748, section 5.2.
fn x25519() -> bool {
    let scalar = hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
    let u = hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
    let product = hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
    x25519::x25519(&scalar, &u) == product
        && x25519::x25519_base(&scalar) == x25519::x25519(&scalar, &hex(NINE))
}

/// A signature with the nonce of RFC 6979, and its verification.
fn signs<C: Curve>(key: &[u8], message: &[u8], expected: &[u8]) -> bool {
    let Ok(key) = ecdsa::SigningKey::<C>::from_slice(key) else {
        return false;
    };
    let signature = key.sign(message);
    let verifies = |m: &[u8]| key.verifying_key().verify(m, &signature).is_ok();
    signature.to_bytes().as_ref() == expected && verifies(message) && !verifies(b"another")
}

/// A vector that is in common use among users of secp256k1.
fn ecdsa_secp256k1() -> bool {
    let mut one = [0; 32];
    one[31] = 1;
    let satoshi = hex::<64>(
        "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8\
         2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5",
    );
    signs::<Secp256k1>(&one, b"Satoshi Nakamoto", &satoshi)
}

/// RFC 6979, section A.2.5.
fn ecdsa_p256() -> bool {
    let key = hex::<32>("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    let sample = hex::<64>(
        "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716\
         f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
    );
    signs::<P256>(&key, b"sample", &sample)
}

/// RFC 6979, section A.2.6.
fn ecdsa_p384() -> bool {
    let key = hex::<48>(
        "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba\
         9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5",
    );
    let sample = hex::<96>(
        "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c\
         81a648152e44acf96e36dd1e80fabe4699ef4aeb15f178cea1fe40db2603138f\
         130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8",
    );
    signs::<P384>(&key, b"sample", &sample)
}

/// Vector 1 of BIP 340.
fn bip340() -> bool {
    let key = hex("b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef");
    let public = hex("dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659");
    let mut aux = [0; 32];
    aux[31] = 1;
    let message = hex::<32>("243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89");
    let expected = hex::<64>(
        "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de3341\
         8906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a",
    );
    let Ok(key) = schnorr::SigningKey::from_bytes(&key) else {
        return false;
    };
    let Ok(signature) = key.sign_with(&message, SignOptions::new().hedged(&aux)) else {
        return false;
    };
    let verifies = |m: &[u8]| key.verifying_key().verify(m, &signature).is_ok();
    key.verifying_key().to_bytes() == public
        && signature.to_bytes() == expected
        && verifies(&message)
        && !verifies(b"another")
}

/// On secp256k1 the product of the base point and 3, which is in vector 0 of BIP 340. On the other curves RFC
/// 5903, sections 8.1 and 8.2.
fn ecdh() -> bool {
    let [mut one, mut three] = [[0; 32]; 2];
    (one[31], three[31]) = (1, 3);
    let triple = hex("f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9");
    let k256 = (secp256k1::ecdh::public_key(&one))
        .is_ok_and(|g| secp256k1::ecdh::shared_secret(&three, &g) == Ok(triple));
    let sides = [
        hex("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433"),
        hex("c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53"),
    ];
    let shared = hex("d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de");
    let p256 = [0, 1].iter().all(|&i| {
        (p256::ecdh::public_key(&sides[i]))
            .is_ok_and(|peer| p256::ecdh::shared_secret(&sides[1 - i], &peer) == Ok(shared))
    });
    let sides = [
        hex(
            "099f3c7034d4a2c699884d73a375a67f7624ef7c6b3c0f160647b67414dce655\
             e35b538041e649ee3faef896783ab194",
        ),
        hex(
            "41cb0779b4bdb85d47846725fbec3c9430fab46cc8dc5060855cc9bda0aa2942\
             e0308312916b8ed2960e4bd55a7448fc",
        ),
    ];
    let shared = hex(
        "11187331c279962d93d604243fd592cb9d0a926f422e47187521287e7156c5c4\
         d603135569b9e9d09cf5d4a270f59746",
    );
    let p384 = [0, 1].iter().all(|&i| {
        (p384::ecdh::public_key(&sides[i]))
            .is_ok_and(|peer| p384::ecdh::shared_secret(&sides[1 - i], &peer) == Ok(shared))
    });
    k256 && p256 && p384
}

/// The base point of RFC 7748.
const NINE: &str = "0900000000000000000000000000000000000000000000000000000000000000";

/// A scheme, and whether it reproduces its vectors.
type Check = (&'static str, fn() -> bool);

/// All checks.
pub const ALL: [Check; 7] = [
    ("Ed25519", ed25519),
    ("X25519", x25519),
    ("ECDSA secp256k1", ecdsa_secp256k1),
    ("ECDSA P-256", ecdsa_p256),
    ("ECDSA P-384", ecdsa_p384),
    ("BIP 340", bip340),
    ("ECDH", ecdh),
];
