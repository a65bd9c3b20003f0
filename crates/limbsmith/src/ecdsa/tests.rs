//! Tests of internals: nonces, and DER that no signature has.

extern crate std;
use std::vec::Vec;

use super::equations::{self, integer_of_hash};
use super::nonce::{NonceHash, Nonces};
use super::{Curve, Message, PointError, SigningKey, der, put, words};
use crate::digest::Digest;
use crate::operations::{
    Arithmetic, Decode, Mul, MulBase, Point, Ratios, Sign, Signed, Sum, Total, is_scalar, reduce,
};
use crate::p256::P256;
use crate::p384::P384;
use crate::secp256k1::Secp256k1;

fn hex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap())
        .collect()
}

fn vector<C: Curve, H: Digest>(key: &str, message: &str, k: &str, r: &str, s: &str) {
    let key = hex(key);
    let mut hash = H::new();
    hash.update(message.as_bytes());
    let z = integer_of_hash::<C::Words>(hash.finish().as_ref());
    let mut reduced = key.clone();
    put::<C>(&reduce::<C>(&z), &mut reduced);
    let mut nonce = key.clone();
    Nonces::<H>::new(&key, &reduced, None).next(&mut nonce);
    assert_eq!(nonce, hex(k));
    let (d, k) = (words::<C>(&key), words::<C>(&nonce));
    let Some((rs, _)) = equations::sign::<C>(&d, &z, &k, false) else {
        panic!("no signature")
    };
    assert_eq!(rs, [words::<C>(&hex(r)), words::<C>(&hex(s))]);
}

/// All vectors, with their nonces; `crates/limbsmith-differential/tests/ecdsa/hashes.rs` has those by the public functions.
#[test]
fn vectors_of_rfc_6979() {
    let x256 = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721";
    let x384 = "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d8\
                96d5724e4c70a825f872c9ea60d2edf5";
    let mut count = 0;
    for line in include_str!("../../tests/data/rfc6979.txt").lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [curve, hash, message, k, r, s] = fields[..] else {
            panic!("{line}")
        };
        match (curve, hash) {
            ("P256", "sha1") => vector::<P256, sha1::Sha1>(x256, message, k, r, s),
            ("P256", "sha224") => vector::<P256, sha2::Sha224>(x256, message, k, r, s),
            ("P256", "sha256") => vector::<P256, sha2::Sha256>(x256, message, k, r, s),
            ("P256", "sha384") => vector::<P256, sha2::Sha384>(x256, message, k, r, s),
            ("P256", "sha512") => vector::<P256, sha2::Sha512>(x256, message, k, r, s),
            ("P384", "sha1") => vector::<P384, sha1::Sha1>(x384, message, k, r, s),
            ("P384", "sha224") => vector::<P384, sha2::Sha224>(x384, message, k, r, s),
            ("P384", "sha256") => vector::<P384, sha2::Sha256>(x384, message, k, r, s),
            ("P384", "sha384") => vector::<P384, sha2::Sha384>(x384, message, k, r, s),
            ("P384", "sha512") => vector::<P384, sha2::Sha512>(x384, message, k, r, s),
            _ => panic!("{line}"),
        }
        count += 1;
    }
    assert_eq!(count, 20);
}

/// HMAC by its definition, to check the one that keeps states.
fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let pad = |byte| {
        let mut block = [byte; 64];
        block.iter_mut().zip(key).for_each(|(b, k)| *b ^= k);
        block
    };
    let digest = |parts: &[&[u8]]| {
        let mut hash = <sha2::Sha256 as Digest>::new();
        parts.iter().for_each(|p| Digest::update(&mut hash, p));
        hash.finish()
    };
    digest(&[&pad(0x5c), &digest(&[&pad(0x36), message])])
}

/// The nonces after the first, and hedged ones, against the steps of RFC 6979, 3.2, and of
/// draft-irtf-cfrg-det-sigs-with-noise-05, section 4.
#[test]
fn nonces_after_the_first() {
    let (x, h, noise) = ([3; 32], [4; 32], [5; 32]);
    // 32 + 1 + 32 bytes before the key, and so 63 zeros.
    let padded = [&noise[..], &[0; 63], &x, &[0; 32], &h].concat();
    for (noise, rest) in [(None, [x, h].concat()), (Some(&noise[..]), padded)] {
        let (mut k, mut v) = ([0; 32], [1; 32]);
        for byte in [0, 1] {
            k = hmac(&k, &[&v[..], &[byte], &rest].concat());
            v = hmac(&k, &v);
        }
        let mut nonces = Nonces::<sha2::Sha256>::new(&x, &h, noise);
        for _ in 0..4 {
            v = hmac(&k, &v);
            let mut nonce = [0; 32];
            nonces.next(&mut nonce);
            assert_eq!(nonce, v);
            k = hmac(&k, &[&v[..], &[0]].concat());
            v = hmac(&k, &v);
        }
    }
}

#[test]
fn ids_can_be_bounded() {
    // Bound 1 requires an even y: some messages take more than one nonce.
    let key = SigningKey::<Secp256k1>::from_bytes(&[9; 32]).unwrap();
    let mut other = 0;
    for i in 0..16u8 {
        let hash = [i; 32];
        let any = key.sign(Message::prehashed(&hash));
        let (even, id) = key.sign_below(Message::prehashed(&hash), None, 1);
        assert_eq!(id.to_byte(), 0);
        assert!(
            key.verifying_key()
                .verify(Message::prehashed(&hash), &even)
                .is_ok()
        );
        other += usize::from(any != even);
    }
    assert!((3..=13).contains(&other), "{other}");
}

#[test]
fn der_is_strict() {
    let accepted = |bytes: &[u8]| {
        let mut pair = [0xee; 8];
        der::read(bytes, &mut pair).map(|()| pair)
    };
    let good = [0x30, 8, 2, 2, 0, 0x80, 2, 2, 0x7f, 1];
    assert_eq!(accepted(&good), Some([0, 0, 0, 0x80, 0, 0, 0x7f, 1]));
    let zero_and_longest = [0x30, 10, 2, 1, 0, 2, 5, 0, 0xff, 1, 2, 3];
    assert_eq!(
        accepted(&zero_and_longest),
        Some([0, 0, 0, 0, 0xff, 1, 2, 3])
    );
    let bad: [&[u8]; 20] = [
        &[],
        &[0x30],
        &[0x30, 0],
        // Another tag outside, or inside.
        &[0x31, 8, 2, 2, 0, 0x80, 2, 2, 0x7f, 1],
        &[0x30, 8, 3, 2, 0, 0x80, 2, 2, 0x7f, 1],
        &[0x30, 8, 2, 2, 0, 0x80, 4, 2, 0x7f, 1],
        // Something after, inside and out.
        &[0x30, 8, 2, 2, 0, 0x80, 2, 2, 0x7f, 1, 0],
        &[0x30, 9, 2, 2, 0, 0x80, 2, 2, 0x7f, 1, 0],
        // Lengths that are not so.
        &[0x30, 9, 2, 2, 0, 0x80, 2, 2, 0x7f, 1],
        &[0x30, 7, 2, 2, 0, 0x80, 2, 2, 0x7f, 1],
        &[0x30, 8, 2, 2, 0, 0x80, 2, 3, 0x7f, 1],
        // A length of two bytes, where one will do; indefinite length.
        &[0x30, 0x81, 8, 2, 2, 0, 0x80, 2, 2, 0x7f, 1],
        &[0x30, 9, 2, 0x81, 2, 0, 0x80, 2, 2, 0x7f, 1],
        &[0x30, 0x80, 2, 2, 0, 0x80, 2, 2, 0x7f, 1, 0, 0],
        // No digits.
        &[0x30, 6, 2, 0, 2, 2, 0x7f, 1],
        // Negative.
        &[0x30, 7, 2, 1, 0x80, 2, 2, 0x7f, 1],
        // A zero in front for nothing.
        &[0x30, 8, 2, 2, 0, 0x7f, 2, 2, 0x7f, 1],
        &[0x30, 8, 2, 2, 0, 0, 2, 2, 0x7f, 1],
        // Longer than the half.
        &[0x30, 11, 2, 1, 1, 2, 6, 0, 0xff, 1, 2, 3, 4],
        // One number only.
        &[0x30, 4, 2, 2, 0, 0x80],
    ];
    for bytes in bad {
        assert_eq!(accepted(bytes), None, "{bytes:02x?}");
    }
    for pair in [[0u8; 8], [0xff; 8], [0, 0, 0, 0x80, 0, 0, 0x7f, 1]] {
        assert_eq!(accepted(der::write(&pair).as_bytes()), Some(pair));
    }
    // Every accepted encoding equals the encoding that would be written.
    for first in 0..=255u8 {
        for second in 0..=255 {
            let bytes = [0x30, 7, 2, 2, first, second, 2, 1, 5];
            if let Some(pair) = accepted(&bytes) {
                assert_eq!(der::write(&pair).as_bytes(), bytes);
            }
        }
    }
}

/// SHA-256, but every other digest starts with ones: as a nonce, out of range.
#[derive(Clone)]
struct Biased(sha2::Sha256);

impl NonceHash for Biased {}

impl Digest for Biased {
    type Output = [u8; 32];
    const ZERO: [u8; 32] = [0; 32];
    const BLOCK: usize = 64;
    fn new() -> Self {
        Biased(Digest::new())
    }
    fn update(&mut self, bytes: &[u8]) {
        Digest::update(&mut self.0, bytes);
    }
    fn finish(self) -> [u8; 32] {
        match self.0.finish() {
            digest if digest[0] & 1 == 0 => digest,
            mut digest => {
                // The other bytes keep their values; otherwise the generator could get stuck.
                digest[..8].fill(0xff);
                digest
            }
        }
    }
}

/// P-256 with nonces made by that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct BiasedP256;

impl Arithmetic for BiasedP256 {
    type Words = [u64; 4];
    type Group = <P256 as Arithmetic>::Group;
    type Scalars = <P256 as Arithmetic>::Scalars;
    fn mul_base(work: MulBase<'_, Self>) -> Point<Self> {
        P256::mul_base(MulBase(work.0))
    }
    fn sign(work: Sign<'_, Self>) -> Signed<Self> {
        let Signed { r, s, id } = P256::sign(Sign {
            nonce: work.nonce,
            inverse: work.inverse,
            point: work.point,
            message: work.message,
            secret: work.secret,
            low_s: work.low_s,
        });
        Signed { r, s, id }
    }
    fn mul(_: Mul<'_, Self>) -> Point<Self> {
        unreachable!("signing only")
    }
    fn sum_vartime(_: Sum<'_, Self>) -> Total<Self> {
        unreachable!("signing only")
    }
    fn decode_vartime(_: Decode<'_>) -> Result<Point<Self>, PointError> {
        unreachable!("signing only")
    }
    fn ratios_vartime(_: Ratios<'_, Self>) -> [[u64; 4]; 2] {
        unreachable!("signing only")
    }
}

impl crate::sealed::Sealed for BiasedP256 {}

impl crate::operations::batch::Many for BiasedP256 {
    fn ratios_each_vartime(work: crate::operations::batch::RatiosEach<'_, Self>) {
        crate::dispatch::words(work)
    }
}

impl Curve for BiasedP256 {
    type Bytes = [u8; 32];
    type Pair = [u8; 64];
    type Compressed = [u8; 33];
    type Uncompressed = [u8; 65];
    const NAME: &'static str = "biased";
    const OID: &'static str = "0.0";
    const LOW_S: bool = false;
    // What a hash of 32 bytes is signed with is then the curve's own.
    const HASH: super::Hash = super::Hash::Sha256;
    type Digest = Biased;
    const PAYS: u32 = P256::PAYS;
}

/// With a good hash this takes `2^32` signatures on P-256, and more than anyone makes elsewhere.
#[test]
fn nonces_out_of_range_are_passed_over() {
    let secret = [9; 32];
    let key = SigningKey::<BiasedP256>::from_bytes(&secret).unwrap();
    let mut passed = 0;
    for i in 0..64u8 {
        let hash = [i; 32];
        let mut nonces = Nonces::<Biased>::new(&secret, &hash, None);
        let mut bytes = [0xff; 32];
        while is_scalar::<P256>(&words::<P256>(&bytes)) == 0 {
            nonces.next(&mut bytes);
            passed += 1;
        }
        let (d, k) = (words::<P256>(&secret), words::<P256>(&bytes));
        let expected = equations::sign::<P256>(&d, &words::<P256>(&hash), &k, false);
        let signature = key.sign(Message::prehashed(&hash));
        assert_eq!(expected.map(|(rs, _)| rs), Some([signature.r, signature.s]));
    }
    assert!(passed > 64 + 20);
}
