//! 20,000 cases of scalars, points, encodings, sums and elements of ristretto255 beside curve25519-dalek, on random and
//! hostile inputs.

#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;

use curve25519_dalek::constants::{EIGHT_TORSION, RISTRETTO_BASEPOINT_POINT};
use curve25519_dalek::traits::{IsIdentity, MultiscalarMul, VartimeMultiscalarMul};
use curve25519_dalek::{edwards, ristretto, scalar};
use limbsmith::cpu;
use limbsmith_curve::groups::edwards25519::{EdwardsPoint, Scalar};
use limbsmith_curve::groups::ristretto255::RistrettoPoint;
use support::Random;

const CASES: usize = 20_000;

/// 32 bytes: random, small, of a repeated byte, or just below or above the order.
fn integer(random: &mut Random) -> [u8; 32] {
    let mut bytes = random.bytes::<32>();
    match random.below(6) {
        0 => bytes[1..].fill(0),
        1 => bytes = [bytes[0]; 32],
        2 => {
            bytes = (-scalar::Scalar::ONE).to_bytes();
            bytes[0] = bytes[0].wrapping_add(random.below(9) as u8).wrapping_sub(4);
        }
        _ => {}
    }
    bytes
}

fn scalars(random: &mut Random) -> (Scalar, scalar::Scalar) {
    let bytes = integer(random);
    let ours = Scalar::from_bytes_mod_order(&bytes);
    let theirs = scalar::Scalar::from_bytes_mod_order(bytes);
    assert_eq!(ours.to_bytes(), theirs.to_bytes());
    (ours, theirs)
}

/// A point of any order.
fn points(random: &mut Random) -> (EdwardsPoint, edwards::EdwardsPoint) {
    let (n, m) = scalars(random);
    let small = EIGHT_TORSION[random.below(8)];
    let ours = EdwardsPoint::from_bytes(&small.compress().0).unwrap();
    match random.below(8) {
        0 => (ours, small),
        _ => (
            ours + EdwardsPoint::mul_base(&n),
            small + edwards::EdwardsPoint::mul_base(&m),
        ),
    }
}

/// Backends and lanes take turns.
fn choose(i: usize) {
    let backends: Vec<_> = cpu::backends().collect();
    cpu::set_backend(backends[i % backends.len()]).unwrap();
    let lanes: Vec<_> = cpu::lane_backends().collect();
    cpu::set_lanes(lanes[i % lanes.len()]).unwrap();
}

#[test]
fn scalars_are_equal() {
    let mut random = Random::new(1);
    for _ in 0..CASES {
        let ((a, x), (b, y)) = (scalars(&mut random), scalars(&mut random));
        assert_eq!((a + b).to_bytes(), (x + y).to_bytes());
        assert_eq!((a - b).to_bytes(), (x - y).to_bytes());
        assert_eq!((a * b).to_bytes(), (x * y).to_bytes());
        assert_eq!((-a).to_bytes(), (-x).to_bytes());
        assert_eq!(a == b, x == y);
        if !a.is_zero() {
            assert_eq!(a.invert().to_bytes(), x.invert().to_bytes());
        }
        let bytes = integer(&mut random);
        let theirs: Option<_> = scalar::Scalar::from_canonical_bytes(bytes).into();
        let ours = Scalar::from_canonical_bytes(&bytes).ok();
        let theirs: Option<scalar::Scalar> = theirs;
        assert_eq!(ours.map(|n| n.to_bytes()), theirs.map(|n| n.to_bytes()));
        let wide = random.bytes::<64>();
        assert_eq!(
            Scalar::from_bytes_mod_order_wide(&wide).to_bytes(),
            scalar::Scalar::from_bytes_mod_order_wide(&wide).to_bytes()
        );
    }
}

#[test]
fn points_are_equal() {
    let _held = support::choice();
    let mut random = Random::new(2);
    for i in 0..CASES {
        choose(i);
        let ((p, q), (r, s)) = (points(&mut random), points(&mut random));
        let ((a, x), (b, y)) = (scalars(&mut random), scalars(&mut random));
        let all = [
            (p, q),
            (p + r, q + s),
            (p - r, q - s),
            (-p, -q),
            (p.double(), q + q),
            (p.mul_by_cofactor(), q.mul_by_cofactor()),
            (p * a, q * x),
            (p.mul_vartime(&a), q * x),
            (
                EdwardsPoint::double_scalar_mul_base_vartime(&a, &p, &b),
                edwards::EdwardsPoint::vartime_double_scalar_mul_basepoint(&x, &q, &y),
            ),
            (
                EdwardsPoint::multiscalar_mul(&[a, b], &[p, r]).unwrap(),
                edwards::EdwardsPoint::multiscalar_mul([x, y], [q, s]),
            ),
        ];
        let mut encodings = [[0; 32]; 10];
        EdwardsPoint::encode_each(&all.map(|(ours, _)| ours), &mut encodings).unwrap();
        for ((ours, theirs), encoding) in all.iter().zip(encodings) {
            assert_eq!(ours.to_bytes(), theirs.compress().0);
            assert_eq!(ours.to_bytes(), encoding);
        }
        assert_eq!(p.is_small_order(), q.is_small_order());
        assert_eq!(p.is_torsion_free(), q.is_torsion_free());
        assert_eq!(p.is_identity(), q.is_identity());
        assert_eq!(p == r, q == s);
    }
}

/// dalek decodes as ZIP 215 says, but for the sign of zero.
#[test]
fn encodings_are_equal() {
    let mut random = Random::new(3);
    let mut decoded = 0;
    for _ in 0..CASES {
        let mut bytes = random.bytes::<32>();
        match random.below(8) {
            // `y` around `p` and around 0.
            0 => {
                bytes[1..].fill(255);
                bytes[31] >>= random.below(2);
            }
            1 => {
                bytes[1..].fill(0);
                bytes[31] = (random.below(2) as u8) << 7;
            }
            _ => {}
        }
        let theirs = edwards::CompressedEdwardsY(bytes).decompress();
        let ours = EdwardsPoint::from_bytes_zip215(&bytes).ok();
        let encode = |p: edwards::EdwardsPoint| p.compress().0;
        let (ours, theirs) = (ours.map(|p| p.to_bytes()), theirs.map(encode));
        let strict = EdwardsPoint::from_bytes(&bytes).ok();
        let expected = ours.filter(|again| *again == bytes);
        assert_eq!(strict.map(|p| p.to_bytes()), expected, "{bytes:?}");
        assert_eq!(ours, theirs, "{bytes:?}");
        decoded += usize::from(ours.is_some());

        let theirs = ristretto::CompressedRistretto(bytes).decompress();
        let ours = RistrettoPoint::from_bytes(&bytes).ok();
        let encode = |p: ristretto::RistrettoPoint| p.compress().0;
        assert_eq!(ours.map(|p| p.to_bytes()), theirs.map(encode), "{bytes:?}");
    }
    assert!(decoded > CASES / 3);
}

#[test]
fn ristretto_is_equal() {
    let _held = support::choice();
    let mut random = Random::new(4);
    for i in 0..CASES {
        choose(i);
        let [wide, other] = [random.bytes::<64>(), random.bytes::<64>()];
        let p = RistrettoPoint::from_uniform_bytes(&wide);
        let q = ristretto::RistrettoPoint::from_uniform_bytes(&wide);
        let r = RistrettoPoint::from_uniform_bytes(&other);
        let s = ristretto::RistrettoPoint::from_uniform_bytes(&other);
        let ((a, x), (b, y)) = (scalars(&mut random), scalars(&mut random));
        for (ours, theirs) in [
            (p, q),
            (p + r, q + s),
            (p - r, q - s),
            (p * a, q * x),
            (RistrettoPoint::mul_base(&a), RISTRETTO_BASEPOINT_POINT * x),
            (
                RistrettoPoint::double_scalar_mul_base_vartime(&a, &p, &b),
                ristretto::RistrettoPoint::vartime_double_scalar_mul_basepoint(&x, &q, &y),
            ),
        ] {
            let encoding = ours.to_bytes();
            assert_eq!(encoding, theirs.compress().0);
            assert_eq!(RistrettoPoint::from_bytes(&encoding), Ok(ours));
        }
        assert_eq!(p == r, q == s);
    }
}

/// 20,000 terms in sums of all lengths around the choices of methods.
#[test]
fn sums_are_equal() {
    let _held = support::choice();
    let mut random = Random::new(5);
    let lengths = [
        1, 2, 5, 30, 47, 48, 49, 64, 100, 190, 255, 256, 257, 279, 280, 513, 900,
    ];
    let (mut terms, mut i) = (0, 0);
    while terms < CASES {
        choose(i);
        let n = lengths[i % lengths.len()];
        (terms, i) = (terms + n, i + 1);
        let (a, x): (Vec<_>, Vec<_>) = (0..n).map(|_| scalars(&mut random)).unzip();
        let (p, q): (Vec<_>, Vec<_>) = (0..n).map(|_| points(&mut random)).unzip();
        let theirs = edwards::EdwardsPoint::vartime_multiscalar_mul(&x, &q)
            .compress()
            .0;
        let ours = EdwardsPoint::multiscalar_mul_vartime(&a, &p).unwrap();
        assert_eq!(ours.to_bytes(), theirs, "{n}");
        let ours = EdwardsPoint::multiscalar_mul(&a, &p).unwrap();
        assert_eq!(ours.to_bytes(), theirs, "{n}");
    }
}
