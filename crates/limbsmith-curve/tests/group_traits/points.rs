//! Points as groups.

use group::ff::Field;
use group::prime::{PrimeCurve, PrimeGroup};
use group::{Curve, CurveAffine, Group, GroupEncoding};
use limbsmith_curve::groups::edwards25519::EdwardsPoint;
use limbsmith_curve::groups::ristretto255::RistrettoPoint;
use limbsmith_curve::groups::{p256, p384, secp256k1};
use subtle::{ConditionallySelectable, ConstantTimeEq};

use super::{Exhausted, Given, Random};

trait Tested: Group + GroupEncoding + ConditionallySelectable + ConstantTimeEq {}
impl<G: Group + GroupEncoding + ConditionallySelectable + ConstantTimeEq> Tested for G {}

/// Small multiples of the generator, by sums.
fn few<G: Group>() -> Vec<G> {
    let mut all = vec![G::identity()];
    for i in 0..20 {
        all.push(all[i] + G::generator());
    }
    all
}

fn laws<G: Tested>() {
    let all = few::<G>();
    assert_ne!(G::generator(), G::identity());
    assert!(bool::from(G::identity().is_identity()));
    for i in 0..10 {
        let (p, k) = (all[i], G::Scalar::from(i as u64));
        assert_eq!(bool::from(p.is_identity()), i == 0);
        assert_eq!(p.double(), all[2 * i]);
        assert_eq!(G::mul_by_generator(&k), p);
        assert_eq!(G::generator() * k, p);
        assert_eq!(G::generator() * &k, p);
        assert_eq!(p + -p, G::identity());
        assert_eq!(-p + all[10], all[10 - i]);
        assert_eq!(G::from_bytes(&p.to_bytes()).unwrap(), p);
        assert_eq!(G::from_bytes_unchecked(&p.to_bytes()).unwrap(), p);
        for (j, q) in all.iter().enumerate().take(10) {
            let [mut a, mut b, mut c, mut d, mut e] = [p; 5];
            a += q;
            b += *q;
            c -= q;
            d -= *q;
            e *= G::Scalar::from(j as u64);
            assert!(a == all[i + j] && b == a && p + q == a && p + *q == a);
            assert!(c + q == p && d == c && p - q == c && p - *q == c);
            assert_eq!([p, *q].iter().sum::<G>(), a);
            assert_eq!([p, *q].into_iter().sum::<G>(), a);
            assert_eq!(e, (0..j).fold(G::identity(), |sum, _| sum + p));
            assert_eq!(bool::from(p.ct_eq(q)), i == j);
            assert_eq!(G::conditional_select(&p, q, 0.into()), p);
            assert_eq!(G::conditional_select(&p, q, 1.into()), *q);
            assert_eq!(p.to_bytes().as_ref() == q.to_bytes().as_ref(), i == j);
        }
    }
    // The order is that of the scalars.
    let minus_one = -G::Scalar::ONE;
    assert_eq!(G::generator() * minus_one, -G::generator());
    let mut random = Random(7);
    for _ in 0..10 {
        let (p, q) = (G::random(&mut random), G::random(&mut random));
        assert_ne!(p, q);
        assert!(!bool::from(p.is_identity()));
        let k = G::Scalar::random(&mut random);
        assert_eq!(p * k + q * k, (p + q) * k);
        assert_eq!(G::from_bytes(&p.to_bytes()).unwrap(), p);
    }
    assert_eq!(G::try_random(&mut Given(vec![1; 31])), Err(Exhausted));
}

#[test]
fn laws_hold_in_every_group() {
    laws::<EdwardsPoint>();
    laws::<RistrettoPoint>();
    laws::<secp256k1::ProjectivePoint>();
    laws::<p256::ProjectivePoint>();
    laws::<p384::ProjectivePoint>();
}

/// Draws that may not be results are repeated: zeros, which give the identity.
#[test]
fn random_points_are_not_the_identity() {
    fn repeats<G: Group>(zeros: usize, size: usize) {
        let bytes = [vec![0; zeros], vec![3; size]].concat();
        let direct = G::try_random(&mut Given(vec![3; size])).unwrap();
        let p = G::try_random(&mut Given(bytes)).unwrap();
        assert!(!bool::from(p.is_identity()));
        assert_eq!(p, direct);
        assert_eq!(G::try_random(&mut Given(vec![0; zeros])), Err(Exhausted));
    }
    repeats::<secp256k1::ProjectivePoint>(64, 64);
    repeats::<p256::ProjectivePoint>(64, 64);
    repeats::<p384::ProjectivePoint>(96, 96);
    // The encoding of the neutral element, and one of no point.
    let mut one = vec![0; 32];
    one[0] = 1;
    let point = EdwardsPoint::base_point().to_bytes().to_vec();
    let bytes = [one, vec![0xff; 32], point].concat();
    let p = EdwardsPoint::try_random(&mut Given(bytes)).unwrap();
    assert_eq!(p, EdwardsPoint::base_point());
}

fn refused<G: GroupEncoding + Group>(bytes: &[u8]) {
    let mut encoding = G::Repr::default();
    encoding.as_mut().copy_from_slice(bytes);
    assert!(
        bool::from(G::from_bytes(&encoding).is_none()),
        "{bytes:02x?}"
    );
    assert!(bool::from(G::from_bytes_unchecked(&encoding).is_none()));
}

#[test]
fn other_encodings_are_refused() {
    // -0 and `p + 1` on edwards25519, no point there; an odd integer and no element of ristretto255.
    let mut bytes = [0; 32];
    (bytes[0], bytes[31]) = (1, 0x80);
    refused::<EdwardsPoint>(&bytes);
    let mut bytes = [0xff; 32];
    (bytes[0], bytes[31]) = (0xee, 0x7f);
    refused::<EdwardsPoint>(&bytes);
    let mut bytes = [0; 32];
    bytes[0] = 2;
    refused::<EdwardsPoint>(&bytes);
    bytes[0] = 1;
    refused::<RistrettoPoint>(&bytes);
    bytes[0] = 0x0a;
    refused::<RistrettoPoint>(&bytes);
    // `p - s` of an encoding `s`: the same point, by a negative integer.
    let mut borrow = 0;
    let encoding = RistrettoPoint::base_point().to_bytes();
    for (i, byte) in bytes.iter_mut().enumerate() {
        let digit = match i {
            0 => 0xed,
            31 => 0x7f,
            _ => 0xff,
        };
        let difference = digit - i32::from(encoding[i]) - borrow;
        (*byte, borrow) = (difference as u8, i32::from(difference < 0));
    }
    refused::<RistrettoPoint>(&bytes);
}

fn sec1<G: PrimeCurve>(no_x: u8) {
    let generator = G::generator().to_bytes();
    let bytes = generator.as_ref();
    // Every first byte, of a point and of zeros.
    for form in 0..=255 {
        let mut other = bytes.to_vec();
        other[0] = form;
        match form {
            2 | 3 => {
                let mut encoding = G::Repr::default();
                encoding.as_mut().copy_from_slice(&other);
                let p = G::from_bytes(&encoding).unwrap();
                assert_eq!(p.to_bytes().as_ref(), other);
                assert_eq!(p == G::generator(), form == bytes[0]);
                assert_eq!(p == -G::generator(), form != bytes[0]);
            }
            _ => refused::<G>(&other),
        }
        let mut zeros = vec![0; bytes.len()];
        zeros[0] = form;
        if form != 0 && form != 2 && form != 3 {
            refused::<G>(&zeros);
        }
    }
    // A coordinate without a point, one not below the prime, and a last byte after the identity.
    let mut other = vec![0; bytes.len()];
    (other[0], other[bytes.len() - 1]) = (2, no_x);
    refused::<G>(&other);
    let mut other = vec![0xff; bytes.len()];
    other[0] = 2;
    refused::<G>(&other);
    let mut other = vec![0; bytes.len()];
    other[bytes.len() - 1] = 1;
    refused::<G>(&other);
    assert_eq!(G::identity().to_bytes().as_ref(), vec![0; bytes.len()]);
}

#[test]
fn other_sec1_encodings_are_refused() {
    sec1::<secp256k1::ProjectivePoint>(5);
    sec1::<p256::ProjectivePoint>(1);
    sec1::<p384::ProjectivePoint>(1);
}

fn affine<G: PrimeCurve>()
where
    G::Affine: ConditionallySelectable + ConstantTimeEq + Default,
{
    let all = few::<G>();
    let points: Vec<G> = (0..150).map(|i| all[i % 21]).collect();
    let mut normalized = vec![G::Affine::identity(); 150];
    G::batch_normalize(&points, &mut normalized);
    assert_eq!(G::Affine::generator().to_curve(), G::generator());
    assert_eq!(G::Affine::default(), G::identity().to_affine());
    for (p, a) in points.iter().zip(&normalized) {
        assert_eq!(p.to_affine(), *a);
        assert_eq!(a.to_curve(), *p);
        assert_eq!(bool::from(a.is_identity()), bool::from(p.is_identity()));
        assert_eq!(a.to_bytes().as_ref(), p.to_bytes().as_ref());
        assert_eq!(G::Affine::from_bytes(&a.to_bytes()).unwrap(), *a);
        assert_eq!((-*a).to_curve(), -*p);
        assert_eq!(-*a, (-*p).to_affine());
        let k = G::Scalar::from(5);
        assert_eq!(*a * k, *p * k);
        assert_eq!(*a * &k, *p * k);
    }
    for (p, a) in points.iter().zip(&normalized).take(21) {
        for (q, b) in points.iter().zip(&normalized).take(21) {
            let [mut c, mut d] = [*p; 2];
            c += b;
            d -= b;
            assert!(c == *p + q && c == *p + b && c == *p + *b);
            assert!(d == *p - q && d == *p - b && d == *p - *b);
            assert_eq!(a == b, p == q);
            assert_eq!(G::Affine::conditional_select(a, b, 0.into()), *a);
            assert_eq!(G::Affine::conditional_select(a, b, 1.into()), *b);
        }
    }
}

#[test]
fn affine_points_are_projective_ones() {
    affine::<secp256k1::ProjectivePoint>();
    affine::<p256::ProjectivePoint>();
    affine::<p384::ProjectivePoint>();
}

#[test]
#[should_panic = "slices of different lengths"]
fn batches_of_different_lengths_panic() {
    type Point = p256::ProjectivePoint;
    let mut one = [p256::AffinePoint::default()];
    Point::batch_normalize(&[Point::generator(); 2], &mut one);
}

/// `PrimeGroup` is only where the order is prime: a point of edwards25519 may have a part of small order.
#[test]
fn groups_of_prime_order_are_these() {
    fn prime<G: PrimeGroup>() -> usize {
        G::Repr::default().as_ref().len()
    }
    let sizes = [
        prime::<RistrettoPoint>(),
        prime::<secp256k1::ProjectivePoint>(),
        prime::<p256::ProjectivePoint>(),
        prime::<p384::ProjectivePoint>(),
    ];
    assert_eq!(sizes, [32, 33, 33, 49]);
    let mut random = Random(8);
    let points: Vec<EdwardsPoint> = (0..16).map(|_| Group::random(&mut random)).collect();
    assert!(points.iter().any(|p| !p.is_torsion_free()));
}
