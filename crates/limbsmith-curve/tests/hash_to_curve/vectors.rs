//! Vectors of RFC 9380 and RFC 9497.

use limbsmith_curve::groups::edwards25519::EdwardsPoint;
use limbsmith_curve::groups::ristretto255::{self, RistrettoPoint};
use limbsmith_curve::groups::weierstrass::{Form, HashToCurve, PrimeGroup, ProjectivePoint};
use limbsmith_curve::groups::{p256, p384};
use limbsmith_curve::hash_to_field::{Hash, expand_message_xmd};
use limbsmith_curve::operations::{P256, P384, Secp256k1};

use super::hex;

const VECTORS: &str = include_str!("vectors.txt");

/// The fields of all lines of a kind whose first field is one of these.
fn lines(kind: &str, of: &str) -> Vec<Vec<&'static str>> {
    let all = VECTORS.lines().map(|l| l.split(' ').collect::<Vec<_>>());
    let found = all.filter(|l| l[0] == kind && l[1] == of);
    let found: Vec<_> = found.map(|l| l[2..].to_vec()).collect();
    assert!(found.len() >= 5, "{kind} {of}");
    found
}

/// A message of the vectors.
fn message(text: &str) -> String {
    match text {
        "-" => String::new(),
        "q128_" => format!("q128_{}", "q".repeat(128)),
        "a512_" => format!("a512_{}", "a".repeat(512)),
        text => text.to_string(),
    }
}

/// The same bytes in pieces, some of them empty.
fn pieces(bytes: &[u8]) -> [&[u8]; 4] {
    let (a, b) = bytes.split_at(bytes.len() / 3);
    [a, &[], b, &[]]
}

#[test]
fn messages_expand_as_in_rfc_9380() {
    for (name, hash) in [("SHA-256", Hash::Sha256), ("SHA-512", Hash::Sha512)] {
        for line in lines("expand", name) {
            let [length, tag, text, wanted] = line[..] else {
                panic!("{line:?}")
            };
            let (tag, message) = (tag.as_bytes(), message(text));
            let mut bytes = vec![0; length.parse().unwrap()];
            expand_message_xmd(hash, &[message.as_bytes()], &[tag], &mut bytes).unwrap();
            assert_eq!(bytes, hex(wanted), "{name} {text}");
            bytes.fill(0);
            let message = pieces(message.as_bytes());
            expand_message_xmd(hash, &message, &pieces(tag), &mut bytes).unwrap();
            assert_eq!(bytes, hex(wanted), "{name} {text}, in pieces");
        }
    }
}

/// The coordinates of each message's point, by `hash` of `RO` and of `NU`.
fn suite(name: &str, hash: impl Fn(bool, &[&[u8]], &[&[u8]]) -> (Vec<u8>, Vec<u8>)) {
    for uniform in [true, false] {
        let name = format!("{name}_{}_", if uniform { "RO" } else { "NU" });
        let tag = format!("QUUX-V01-CS02-with-{name}");
        for line in lines("point", &name) {
            let [text, x, y] = line[..] else {
                panic!("{line:?}")
            };
            let message = message(text);
            let wanted = (hex(x), hex(y));
            let got = hash(uniform, &[message.as_bytes()], &[tag.as_bytes()]);
            assert_eq!(got, wanted, "{name} {text}");
            let (message, tag) = (pieces(message.as_bytes()), pieces(tag.as_bytes()));
            assert_eq!(
                hash(uniform, &message, &tag),
                wanted,
                "{name} {text}, in pieces"
            );
        }
    }
}

fn prime_suite<A: HashToCurve>(name: &str) {
    suite(name, |uniform, message, tag| {
        let point = match uniform {
            true => ProjectivePoint::<A>::hash_to_curve(message, tag),
            false => ProjectivePoint::<A>::encode_to_curve(message, tag),
        };
        let encoded = point.unwrap().encode(Form::Uncompressed);
        let (x, y) = encoded.as_bytes()[1..].split_at(encoded.as_bytes().len() / 2);
        (x.to_vec(), y.to_vec())
    });
}

#[test]
fn points_of_p256_are_those_of_rfc_9380() {
    prime_suite::<P256>("P256_XMD:SHA-256_SSWU");
}

#[test]
fn points_of_p384_are_those_of_rfc_9380() {
    prime_suite::<P384>("P384_XMD:SHA-384_SSWU");
}

#[test]
fn points_of_secp256k1_are_those_of_rfc_9380() {
    prime_suite::<Secp256k1>("secp256k1_XMD:SHA-256_SSWU");
}

#[test]
fn points_of_edwards25519_are_those_of_rfc_9380() {
    suite("edwards25519_XMD:SHA-512_ELL2", |uniform, message, tag| {
        let point = match uniform {
            true => EdwardsPoint::hash_to_curve(message, tag),
            false => EdwardsPoint::encode_to_curve(message, tag),
        };
        let [x, y, t] = super::maps::affine(&point.unwrap());
        assert_eq!(t, &x * &y % super::maps::p25519(), "T");
        let bytes = |n: &num_bigint::BigUint| {
            let mut bytes = n.to_bytes_le();
            bytes.resize(32, 0);
            bytes.reverse();
            bytes
        };
        (bytes(&x), bytes(&y))
    });
}

/// `"OPRFV1-" || I2OSP(mode, 1) || "-" || suite` (RFC 9497, section 3.1).
fn context(mode: &str, suite: &str) -> Vec<u8> {
    let mode = mode.parse::<u8>().unwrap();
    [b"OPRFV1-", &[mode, b'-'][..], suite.as_bytes()].concat()
}

/// `deriveInput || I2OSP(counter, 1)` of the vectors (RFC 9497, section 3.2.1).
fn derive_input() -> Vec<u8> {
    [&[0xa3; 32][..], &[0, 8], b"test key", &[0]].concat()
}

/// The derived key of each vector of a suite, and its input's element times the blind.
macro_rules! oprf {
    ($suite:expr, $scalar:ty, $hash:expr, $encode:expr) => {
        for line in lines("oprf", $suite) {
            let [mode, key, input, blind, blinded] = line[..] else {
                panic!("{line:?}")
            };
            let context = context(mode, $suite);
            let tag: [&[u8]; 2] = [b"DeriveKeyPair", &context];
            let derived = <$scalar>::hash_to_scalar(&[&derive_input()], &tag).unwrap();
            assert_eq!(derived.to_bytes()[..], hex(key), "{} {mode}", $suite);
            let blind = hex(blind).try_into().unwrap();
            let blind = <$scalar>::from_canonical_bytes(&blind).unwrap();
            let tag: [&[u8]; 2] = [b"HashToGroup-", &context];
            let element = $hash(&[&hex(input)[..]], &tag).unwrap() * blind;
            assert_eq!($encode(&element)[..], hex(blinded), "{} {mode}", $suite);
        }
    };
}

#[test]
fn keys_and_elements_of_oprf_are_those_of_rfc_9497() {
    oprf!(
        "ristretto255-SHA512",
        ristretto255::Scalar,
        RistrettoPoint::hash_to_group,
        RistrettoPoint::to_bytes
    );
    oprf!(
        "P256-SHA256",
        p256::Scalar,
        p256::ProjectivePoint::hash_to_curve,
        compressed
    );
    oprf!(
        "P384-SHA384",
        p384::Scalar,
        p384::ProjectivePoint::hash_to_curve,
        compressed
    );
}

fn compressed<A: PrimeGroup>(p: &ProjectivePoint<A>) -> Vec<u8> {
    p.encode(Form::Compressed).as_bytes().to_vec()
}
