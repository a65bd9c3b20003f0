//! Points and scalars of messages (RFC 9380) beside those of k256, p256, p384 and curve25519-dalek.

#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;

use hash2curve::{ExpandMsgXmd, GroupDigest};
use limbsmith_curve::groups::edwards25519::EdwardsPoint;
use sha2::{Sha256, Sha384, Sha512};
use support::Random;

/// Cases for each curve.
const CASES: usize = 1_000;

/// Up to so many random bytes, at least `least`.
fn bytes(random: &mut Random, least: usize, most: usize) -> Vec<u8> {
    let length = least + random.below(most - least + 1);
    (0..length).map(|_| random.words()[0] as u8).collect()
}

/// A message of up to 300 bytes and a tag of 1 to `longest`.
fn case(random: &mut Random, longest: usize) -> (Vec<u8>, Vec<u8>) {
    (bytes(random, 0, 300), bytes(random, 1, longest))
}

macro_rules! curve {
    ($module:ident, $name:ident, $krate:ident, $curve:ident, $hash:ident, $length:ident) => {
        mod $module {
            use super::*;
            use limbsmith_curve::groups::$name as ours;
            use $krate::elliptic_curve::PrimeField;
            use $krate::elliptic_curve::consts::$length;
            use $krate::elliptic_curve::sec1::ToSec1Point;

            fn same(p: &ours::ProjectivePoint, q: &$krate::ProjectivePoint) {
                let bytes = q.to_affine().to_sec1_point(true);
                assert_eq!(
                    p.encode(ours::Form::Compressed).as_bytes(),
                    bytes.as_bytes()
                );
            }

            #[test]
            fn points_and_scalars_of_messages() {
                let mut random = Random::new(41);
                for _ in 0..CASES {
                    let (message, tag) = case(&mut random, 400);
                    let (m, t): (&[&[u8]], &[&[u8]]) = (&[&message], &[&tag]);
                    same(
                        &ours::ProjectivePoint::hash_to_curve(m, t).unwrap(),
                        &$krate::$curve::hash_from_bytes(m, t).unwrap(),
                    );
                    same(
                        &ours::ProjectivePoint::encode_to_curve(m, t).unwrap(),
                        &$krate::$curve::encode_from_bytes(m, t).unwrap(),
                    );
                    let scalar =
                        hash2curve::hash_to_scalar::<$krate::$curve, ExpandMsgXmd<$hash>, $length>(
                            m, t,
                        )
                        .unwrap();
                    assert_eq!(
                        ours::Scalar::hash_to_scalar(m, t).unwrap().to_bytes()[..],
                        scalar.to_repr()[..]
                    );
                }
            }
        }
    };
}

curve!(on_secp256k1, secp256k1, k256, Secp256k1, Sha256, U48);
curve!(on_p256, p256, p256, NistP256, Sha256, U48);
curve!(on_p384, p384, p384, NistP384, Sha384, U72);

/// The other library refuses tags above 255 bytes.
#[test]
fn points_of_edwards25519() {
    use curve25519_dalek::edwards;
    let mut random = Random::new(42);
    for _ in 0..CASES {
        let (message, tag) = case(&mut random, 255);
        let (m, t): (&[&[u8]], &[&[u8]]) = (&[&message], &[&tag]);
        assert_eq!(
            EdwardsPoint::hash_to_curve(m, t).unwrap().to_bytes(),
            edwards::EdwardsPoint::hash_to_curve::<Sha512>(m, t)
                .compress()
                .to_bytes()
        );
        assert_eq!(
            EdwardsPoint::encode_to_curve(m, t).unwrap().to_bytes(),
            edwards::EdwardsPoint::encode_to_curve::<Sha512>(m, t)
                .compress()
                .to_bytes()
        );
    }
}
