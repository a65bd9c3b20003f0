//! Other libraries' answers, on random inputs and on damaged ones.
//!
//! | | secp256k1 | P-256 | P-384 |
//! |---|---|---|---|
//! | ECDSA | k256, libsecp256k1, crrl | p256, ring, graviola | p384, ring, graviola |
//! | BIP 340 | k256, libsecp256k1, crrl's points | | |
//! | ECDH | k256, libsecp256k1, crrl's points | p256, graviola, ring | p384, graviola, ring |
//!
//! ring, and graviola as used here, only verify; signatures and shared secrets of the others must
//! be equal byte for byte. Each case compares with one library. crrl has neither BIP 340 nor ECDH,
//! so the equations here use its scalars and points, for lack of a third such library. ring does
//! not accept a secret key for ECDH, so it generates one, and both sides must agree.

use crate::support::Random;
use limbsmith::ecdh::EcdhError;
use limbsmith::ecdsa::{ByteArray, Curve, Signature, SigningKey, VerifyingKey};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, bitcoin, schnorr};
use limbsmith::signing::SignOptions;

/// A verdict on a key (uncompressed), a message and a signature (fixed width).
pub type Verify = fn(&[u8], &[u8], &[u8]) -> bool;
/// A signature by a secret key.
pub type Sign = fn(&[u8], &[u8]) -> Vec<u8>;
/// A shared secret.
pub type Agree = fn(&[u8], &[u8]) -> Option<Vec<u8>>;

pub struct Library {
    pub name: &'static str,
    pub verify: Verify,
    pub sign: Option<Sign>,
    /// Refuses the higher `s`.
    pub low_s: bool,
}

macro_rules! rustcrypto {
    ($name:ident, $krate:ident) => {
        pub mod $name {
            use $krate::ecdsa::signature::{Signer, Verifier};
            use $krate::ecdsa::{Signature, SigningKey, VerifyingKey};
            pub fn verify(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
                let key = VerifyingKey::from_sec1_bytes(key).unwrap();
                Signature::from_slice(signature).is_ok_and(|s| key.verify(message, &s).is_ok())
            }
            pub fn sign(secret: &[u8], message: &[u8]) -> Vec<u8> {
                let key = SigningKey::from_slice(secret).unwrap();
                let signature: Signature = key.sign(message);
                signature.to_bytes().to_vec()
            }
            pub fn agree(secret: &[u8], peer: &[u8]) -> Option<Vec<u8>> {
                let secret = $krate::SecretKey::from_slice(secret).ok()?;
                let peer = $krate::PublicKey::from_sec1_bytes(peer).ok()?;
                let scalar = secret.to_nonzero_scalar();
                let shared = $krate::ecdh::diffie_hellman(&scalar, peer.as_affine());
                Some(shared.raw_secret_bytes().to_vec())
            }
        }
    };
}
rustcrypto!(rc_k256, k256);
rustcrypto!(rc_p256, p256);
rustcrypto!(rc_p384, p384);

/// libsecp256k1.
pub mod secp {
    use secp256k1::{
        Keypair, Message, PublicKey, SECP256K1, SecretKey, XOnlyPublicKey, ecdsa, schnorr,
    };
    use sha2::{Digest, Sha256};

    fn digest(message: &[u8]) -> Message {
        Message::from_digest(Sha256::digest(message).into())
    }
    pub fn verify(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
        let key = PublicKey::from_slice(key).unwrap();
        ecdsa::Signature::from_compact(signature)
            .is_ok_and(|s| SECP256K1.verify_ecdsa(&digest(message), &s, &key).is_ok())
    }
    pub fn sign(secret: &[u8], message: &[u8]) -> Vec<u8> {
        let key = SecretKey::from_slice(secret).unwrap();
        let signature = SECP256K1.sign_ecdsa(&digest(message), &key);
        signature.serialize_compact().to_vec()
    }
    pub fn agree(secret: &[u8], peer: &[u8]) -> Option<Vec<u8>> {
        let secret = SecretKey::from_slice(secret).ok()?;
        let peer = PublicKey::from_slice(peer).ok()?;
        let point = secp256k1::ecdh::shared_secret_point(&peer, &secret);
        Some(point[..32].to_vec())
    }
    pub fn recover(hash: &[u8; 32], compact: &[u8; 65]) -> Option<Vec<u8>> {
        let id = i32::from((compact[0] - 27) & 3);
        let id = ecdsa::RecoveryId::from_i32(id).ok()?;
        let signature = ecdsa::RecoverableSignature::from_compact(&compact[1..], id).ok()?;
        let message = Message::from_digest(*hash);
        let key = SECP256K1.recover_ecdsa(&message, &signature).ok()?;
        Some(key.serialize_uncompressed().to_vec())
    }
    pub fn schnorr_sign(secret: &[u8; 32], message: &[u8; 32], aux: &[u8; 32]) -> [u8; 64] {
        let pair = Keypair::from_seckey_slice(SECP256K1, secret).unwrap();
        let message = Message::from_digest(*message);
        SECP256K1
            .sign_schnorr_with_aux_rand(&message, &pair, aux)
            .serialize()
    }
    pub fn schnorr_verify(key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let Ok(key) = XOnlyPublicKey::from_slice(key) else {
            return false;
        };
        let signature = schnorr::Signature::from_slice(signature).unwrap();
        let message = Message::from_digest(*message);
        SECP256K1.verify_schnorr(&signature, &message, &key).is_ok()
    }
    pub fn tweak(key: &[u8; 32], tweak: &[u8; 32]) -> Option<([u8; 32], bool)> {
        let key = XOnlyPublicKey::from_slice(key).ok()?;
        let tweak = secp256k1::Scalar::from_be_bytes(*tweak).ok()?;
        let (key, parity) = key.add_tweak(SECP256K1, &tweak).ok()?;
        Some((key.serialize(), parity == secp256k1::Parity::Odd))
    }
}

mod crrl_k256 {
    use crrl::secp256k1::{Point, PrivateKey, PublicKey, Scalar};
    use sha2::{Digest, Sha256};
    /// A scalar of big-endian bytes, if it is below the order.
    fn scalar(bytes: &[u8]) -> Option<Scalar> {
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        Scalar::decode(&reversed)
    }
    pub fn agree(secret: &[u8], peer: &[u8]) -> Option<Vec<u8>> {
        let shared = Point::decode(peer)? * scalar(secret)?;
        Some(shared.encode_compressed()[1..].to_vec())
    }
    /// The specification's "Verification": `R = s G - e P` has an even y, and the x that is stated.
    pub fn schnorr_verify(key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let (Some(point), Some(s)) = (
            Point::decode(&[&[2], &key[..]].concat()),
            scalar(&signature[32..]),
        ) else {
            return false;
        };
        let tag = Sha256::digest("BIP0340/challenge");
        let hashed = [&tag, &tag, &signature[..32], key, message].concat();
        let mut e = Sha256::digest(hashed);
        e.reverse();
        let r = point.mul_add_mulgen_vartime(&-Scalar::decode_reduce(&e), &s);
        r.encode_compressed()[..] == [&[2], &signature[..32]].concat()[..]
    }
    pub fn verify(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
        let key = PublicKey::decode(key).unwrap();
        key.verify_hash(signature, &Sha256::digest(message))
    }
    pub fn sign(secret: &[u8], message: &[u8]) -> Vec<u8> {
        let key = PrivateKey::decode(secret).unwrap();
        key.sign_hash(&Sha256::digest(message), &[]).to_vec()
    }
}

fn ring_p256(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key);
    key.verify(message, signature).is_ok()
}

fn ring_p384(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    use ring::signature::{ECDSA_P384_SHA384_FIXED, UnparsedPublicKey};
    let key = UnparsedPublicKey::new(&ECDSA_P384_SHA384_FIXED, key);
    key.verify(message, signature).is_ok()
}

/// A key pair generated by ring: its public key, and the function that computes its shared secret
/// with a peer's key.
fn ring_agreement(
    algorithm: &'static ring::agreement::Algorithm,
) -> (Vec<u8>, impl FnOnce(&[u8]) -> Option<Vec<u8>>) {
    use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
    let random = ring::rand::SystemRandom::new();
    let key = EphemeralPrivateKey::generate(algorithm, &random).unwrap();
    let public = key.compute_public_key().unwrap().as_ref().to_vec();
    let agree = move |peer: &[u8]| {
        let peer = UnparsedPublicKey::new(algorithm, peer);
        agree_ephemeral(key, &peer, <[u8]>::to_vec).ok()
    };
    (public, agree)
}

macro_rules! graviola {
    ($name:ident, $curve:ident, $hash:ident, $agreement:ident) => {
        #[cfg(target_arch = "x86_64")]
        mod $name {
            use graviola::hashing::$hash;
            use graviola::key_agreement::$agreement::{PublicKey, StaticPrivateKey};
            use graviola::signing::ecdsa::{VerifyingKey, $curve};
            pub fn verify(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
                let key = VerifyingKey::<$curve>::from_x962_uncompressed(key).unwrap();
                key.verify::<$hash>(&[message], signature).is_ok()
            }
            pub fn agree(secret: &[u8], peer: &[u8]) -> Option<Vec<u8>> {
                let secret = StaticPrivateKey::from_bytes(secret).ok()?;
                let peer = PublicKey::from_x962_uncompressed(peer).ok()?;
                Some(secret.diffie_hellman(&peer).ok()?.0.to_vec())
            }
        }
    };
}
graviola!(graviola_p256, P256, Sha256, p256);
graviola!(graviola_p384, P384, Sha384, p384);

pub fn random_bytes(random: &mut Random, len: usize) -> Vec<u8> {
    (0..len).map(|_| (random.next() >> 56) as u8).collect()
}

/// A secret key: random, and now and then small or close to the order.
pub fn random_key<C: Curve>(random: &mut Random) -> SigningKey<C> {
    loop {
        let mut bytes = random_bytes(random, C::Bytes::ZERO.as_ref().len());
        let size = bytes.len();
        match random.below(8) {
            0 => bytes[..size - 1].fill(0),
            1 => bytes[..size / 2].fill(0xff),
            _ => {}
        }
        if let Ok(key) = SigningKey::from_slice(&bytes) {
            return key;
        }
    }
}

/// The signature, damaged in one of many ways.
pub fn damage<C: Curve>(signature: &Signature<C>, random: &mut Random) -> Vec<u8> {
    let mut bytes = signature.to_bytes().as_ref().to_vec();
    let half = bytes.len() / 2;
    let order = {
        use limbsmith::hazmat::{Words, weierstrass};
        <C::Group as weierstrass::Curve>::ORDER.to_be_bytes()
    };
    let part = random.below(2) * half..;
    let part = part.start..part.start + half;
    match random.below(8) {
        0 => bytes[part].fill(0),
        1 => bytes[part].copy_from_slice(order.as_ref()),
        2 => {
            // The order less one, or one.
            bytes[part.clone()].copy_from_slice(order.as_ref());
            bytes[part.end - 1] -= 1;
        }
        3 => {
            bytes[part.clone()].fill(0);
            bytes[part.end - 1] = 1;
        }
        4 => bytes.rotate_left(half),
        5 => bytes[part].fill(0xff),
        6 => {
            // The other s: still valid.
            let mut borrow = 0;
            for i in (0..half).rev() {
                let d = i16::from(order.as_ref()[i]) - i16::from(bytes[half + i]) - borrow;
                bytes[half + i] = d as u8;
                borrow = i16::from(d < 0);
            }
        }
        _ => bytes[random.below(2 * half)] ^= 1 << random.below(8),
    }
    bytes
}

/// `cases` signatures, with six operations on each.
fn ecdsa<C: Curve>(libraries: &[Library], cases: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut key = random_key::<C>(&mut random);
    let (mut valid, mut invalid) = (0, 0);
    for i in 0..cases {
        if i % 8 == 0 {
            key = random_key(&mut random);
        }
        let library = &libraries[i % libraries.len()];
        let len = random.below(200);
        let message = random_bytes(&mut random, len);
        let public = key.verifying_key();
        let encoded = public.to_sec1();
        let (signature, id) = key.sign_with(&message, SignOptions::new()).unwrap();
        let mut all = vec![signature.to_bytes().as_ref().to_vec()];
        if let Some(sign) = library.sign {
            let theirs = sign(key.to_bytes().as_ref(), &message);
            if library.low_s || !C::LOW_S {
                assert_eq!(all[0], theirs, "{} {i}", library.name);
            }
            all.push(theirs);
        }
        all.extend((0..3).map(|_| damage(&signature, &mut random)));
        for bytes in all {
            let ours = Signature::<C>::from_slice(&bytes).is_ok_and(|s| {
                let verdict = public.verify(&message, &s).is_ok();
                verdict && (s.is_low_s() || !library.low_s)
            });
            let theirs = (library.verify)(encoded.as_ref(), &message, &bytes);
            assert_eq!(ours, theirs, "{} {i} {bytes:02x?}", library.name);
            *if ours { &mut valid } else { &mut invalid } += 1;
        }
        let recovered = VerifyingKey::recover(&message, &signature, id);
        assert_eq!(recovered, Ok(*public));
    }
    assert!(valid > cases && invalid > cases, "{valid} {invalid}");
}

const fn library(name: &'static str, verify: Verify, sign: Option<Sign>) -> Library {
    Library {
        name,
        verify,
        sign,
        low_s: false,
    }
}

pub fn of_secp256k1() -> Vec<Library> {
    let low = |l| Library { low_s: true, ..l };
    vec![
        low(library("k256", rc_k256::verify, Some(rc_k256::sign))),
        low(library("libsecp256k1", secp::verify, Some(secp::sign))),
        library("crrl", crrl_k256::verify, Some(crrl_k256::sign)),
    ]
}

pub fn of_p256() -> Vec<Library> {
    vec![
        library("p256", rc_p256::verify, Some(rc_p256::sign)),
        library("ring", ring_p256, None),
        #[cfg(target_arch = "x86_64")]
        library("graviola", graviola_p256::verify, None),
    ]
}

/// The first two are slow, and have one case in seven each.
pub fn of_p384() -> Vec<Library> {
    let mut libraries = vec![
        library("p384", rc_p384::verify, Some(rc_p384::sign)),
        library("ring", ring_p384, None),
    ];
    #[cfg(target_arch = "x86_64")]
    libraries.extend((0..5).map(|_| library("graviola", graviola_p384::verify, None)));
    libraries
}

#[test]
fn ecdsa_on_secp256k1() {
    ecdsa::<Secp256k1>(&of_secp256k1(), 8_400, 21);
    // Keys from signatures that nobody made.
    let mut random = Random::new(22);
    let mut found = 0;
    for _ in 0..2_000 {
        let hash = random.bytes();
        let mut compact: [u8; 65] = random.bytes();
        compact[0] = 27 + compact[0] % 8;
        if random.below(4) == 0 {
            // So small that the order may be added.
            compact[1..18].fill(0);
        }
        let ours = bitcoin::recover_compact(&hash, &compact).ok();
        let theirs = secp::recover(&hash, &compact);
        assert_eq!(ours.map(|(k, _)| k.to_sec1().to_vec()), theirs);
        found += usize::from(theirs.is_some());
    }
    assert!((200..1_800).contains(&found), "{found}");
}

#[test]
fn ecdsa_on_p256() {
    ecdsa::<P256>(&of_p256(), 8_400, 23);
}

#[test]
fn ecdsa_on_p384() {
    ecdsa::<P384>(&of_p384(), 8_400, 24);
}

/// Five operations a case.
#[test]
fn bip340() {
    let mut random = Random::new(25);
    let mut key = schnorr::SigningKey::from_bytes(&[1; 32]).unwrap();
    let (mut valid, mut invalid) = (0, 0);
    for i in 0..10_000 {
        if i % 8 == 0 {
            let bytes = random_key::<Secp256k1>(&mut random).to_bytes();
            key = schnorr::SigningKey::from_bytes(&bytes).unwrap();
        }
        let (message, aux): ([u8; 32], [u8; 32]) = (random.bytes(), random.bytes());
        let public = key.verifying_key();
        let options = SignOptions::new().hedged(&aux);
        let ours = key.sign_with(&message, options).unwrap().to_bytes();
        let verify: fn(&[u8; 32], &[u8; 32], &[u8; 64]) -> bool = match i % 3 {
            0 => crrl_k256::schnorr_verify,
            1 => {
                let theirs = secp::schnorr_sign(&key.to_bytes(), &message, &aux);
                assert_eq!(ours, theirs);
                secp::schnorr_verify
            }
            _ => {
                use k256::schnorr::{Signature, SigningKey, VerifyingKey};
                // And a message of any length.
                let longer = &[&message[..], &aux].concat()[..random.below(64)];
                let theirs = SigningKey::from_slice(&key.to_bytes()).unwrap();
                let theirs = theirs.sign_raw(longer, &aux).unwrap().to_bytes();
                let ours = key.sign_with(longer, options).unwrap().to_bytes();
                assert_eq!(ours[..], theirs[..]);
                |key, message, signature| {
                    let Ok(key) = VerifyingKey::from_slice(key) else {
                        return false;
                    };
                    Signature::try_from(&signature[..])
                        .is_ok_and(|s| key.verify_raw(message, &s).is_ok())
                }
            }
        };
        for damage in 0..3 {
            let (mut key, mut signature) = (public.to_bytes(), ours);
            match (damage, random.below(4)) {
                (0, _) => {}
                (_, 0) => key[random.below(32)] ^= 1 << random.below(8),
                (_, 1) => signature[32 * random.below(2)..][..32].fill(0xff),
                (_, 2) => signature[32 * random.below(2)..][..32].fill(0),
                _ => signature[random.below(64)] ^= 1 << random.below(8),
            }
            let verdict = schnorr::VerifyingKey::from_bytes(&key).is_ok_and(|k| {
                k.verify(&message, &schnorr::Signature::from_bytes(&signature))
                    .is_ok()
            });
            assert_eq!(verdict, verify(&key, &message, &signature));
            *if verdict { &mut valid } else { &mut invalid } += 1;
        }
        let tweaked = public.tweak_add(&aux).ok();
        let tweaked = tweaked.map(|(k, p)| (k.to_bytes(), p == schnorr::Parity::Odd));
        assert_eq!(tweaked, secp::tweak(&public.to_bytes(), &aux));
    }
    assert!(valid >= 10_000 && invalid > 15_000, "{valid} {invalid}");
}

/// `shared_secret` of a curve.
pub type Agreement<C> = fn(&<C as Curve>::Bytes, &[u8]) -> Result<<C as Curve>::Bytes, EcdhError>;

/// The library to compare the shared secret with.
#[derive(Clone, Copy)]
enum Other {
    Library(Agree),
    Ring(&'static ring::agreement::Algorithm),
}

fn ecdh<C: Curve>(shared_secret: Agreement<C>, others: &[Other], cases: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut refused = 0;
    let mut peer = random_key::<C>(&mut random);
    for i in 0..cases {
        if i % 8 == 0 {
            peer = random_key(&mut random);
        }
        let key = random_key::<C>(&mut random);
        let damage = |encoded: &mut [u8], random: &mut Random| match random.below(16) {
            0 => encoded[1 + random.below(64)] ^= 1 << random.below(8),
            1 => encoded[1..33].fill(0xff),
            _ => {}
        };
        let ours = |peer: &[u8]| {
            let shared = shared_secret(&key.to_bytes(), peer).ok();
            shared.map(|s| s.as_ref().to_vec())
        };
        let (ours, theirs) = match others[i % others.len()] {
            Other::Library(agree) => {
                let mut encoded = peer.verifying_key().to_sec1().as_ref().to_vec();
                damage(&mut encoded, &mut random);
                (ours(&encoded), agree(key.to_bytes().as_ref(), &encoded))
            }
            Other::Ring(algorithm) => {
                let (public, agree) = ring_agreement(algorithm);
                let mut encoded = key.verifying_key().to_sec1().as_ref().to_vec();
                damage(&mut encoded, &mut random);
                // Inputs that it rejects must be rejected here too.
                let ours = ours(&encoded).and_then(|_| ours(&public));
                (ours, agree(&encoded))
            }
        };
        assert_eq!(ours, theirs, "{i}");
        refused += usize::from(ours.is_none());
    }
    assert!(refused > cases / 20);
}

/// Two operations a case: every secret key has its public one computed too.
#[test]
fn shared_secrets() {
    ecdh::<Secp256k1>(
        limbsmith::secp256k1::ecdh::shared_secret,
        &[rc_k256::agree, secp::agree, crrl_k256::agree].map(Other::Library),
        10_000,
        26,
    );
    ecdh::<P256>(
        limbsmith::p256::ecdh::shared_secret,
        &[
            Other::Library(rc_p256::agree),
            Other::Ring(&ring::agreement::ECDH_P256),
            #[cfg(target_arch = "x86_64")]
            Other::Library(graviola_p256::agree),
        ],
        10_000,
        27,
    );
    ecdh::<P384>(
        limbsmith::p384::ecdh::shared_secret,
        &[
            Other::Library(rc_p384::agree),
            Other::Ring(&ring::agreement::ECDH_P384),
            #[cfg(target_arch = "x86_64")]
            Other::Library(graviola_p384::agree),
        ],
        5_000,
        28,
    );
}
