//! Sums of many multiples.

use limbsmith_curve::Zeroize;
use limbsmith_curve::groups::edwards25519::multiscalar_mul::{
    BLOCK, MIN_IN_EIGHT, MIN_IN_EIGHT_VARTIME, MIN_PIPPENGER, MIN_PIPPENGER_NARROW,
    MIN_PIPPENGER_WORDS, MIN_STRAUS, MIN_STRAUS_NARROW, MIN_STRAUS_VARTIME,
};
use limbsmith_curve::groups::edwards25519::static_points::MIN_WITHOUT_TABLES;
use limbsmith_curve::groups::edwards25519::{EdwardsPoint, Scalar, StaticPoints, UnequalLengths};
use limbsmith_curve::groups::ristretto255::{self, RistrettoPoint};
use limbsmith_field::cpu;

use std::sync::Mutex;

use crate::Random;
use crate::edwards::{points, scalars};

/// Scalars of every kind with points of every kind: equal, opposite, neutral, of small and of mixed order.
fn terms(n: usize, seed: u64) -> (Vec<Scalar>, Vec<EdwardsPoint>) {
    let mut random = Random::new(seed);
    let (some_scalars, some_points) = (scalars(), points());
    let mut all: (Vec<Scalar>, Vec<EdwardsPoint>) = Default::default();
    for i in 0..n {
        let any = random.word() as usize;
        let kind = any % 8;
        let (scalar, point) = match (kind, i) {
            // The term before once more, its opposite, and two ways to cancel it.
            (0, 1..) => (all.0[i - 1], all.1[i - 1]),
            (1, 1..) => (all.0[i - 1], -all.1[i - 1]),
            (2, 1..) => (-all.0[i - 1], all.1[i - 1]),
            (3, _) => (
                some_scalars[any / 8 % some_scalars.len()],
                EdwardsPoint::base_point(),
            ),
            _ => (
                Scalar::from_bytes_mod_order_wide(&random.bytes()),
                some_points[any / 8 % some_points.len()],
            ),
        };
        all.0.push(scalar);
        all.1.push(point);
    }
    all
}

/// Held by tests that choose lanes and backends.
pub static CHOICE: Mutex<()> = Mutex::new(());

/// Every size up to 300, on all kinds of lanes at some and on one in turn at the others.
#[test]
fn sums_are_those_of_the_multiples() {
    let _held = CHOICE.lock();
    let lanes: Vec<_> = cpu::lane_backends().collect();
    // Four lanes depend on the backend.
    let backends: Vec<_> = cpu::backends().collect();
    let (all_scalars, all_points) = terms(300, 5);
    let mut expected = EdwardsPoint::identity();
    for n in 0..=300 {
        let (scalars, points) = (&all_scalars[..n], &all_points[..n]);
        if n > 0 {
            expected += points[n - 1] * scalars[n - 1];
        }
        let around = |at: usize| n.abs_diff(at) <= 1;
        let edges = [
            0,
            3,
            MIN_IN_EIGHT,
            MIN_IN_EIGHT_VARTIME,
            MIN_STRAUS,
            MIN_STRAUS_NARROW,
            MIN_STRAUS_VARTIME,
            MIN_PIPPENGER,
            MIN_PIPPENGER_NARROW,
            BLOCK,
            300,
        ];
        let edge = edges.into_iter().any(around);
        cpu::set_backend(cpu::Backend::Sat64).unwrap();
        let (k, m, p) = (all_scalars[n % 300], all_scalars[0], all_points[n % 300]);
        let b = EdwardsPoint::base_point();
        let (product, multiple) = (p * k, b * m);
        let few = n < 8 || n.abs_diff(MIN_IN_EIGHT_VARTIME) < 2;
        for backend in backends.iter().filter(|_| few) {
            cpu::set_backend(*backend).unwrap();
            let sum = EdwardsPoint::multiscalar_mul(scalars, points);
            assert_eq!(sum, Ok(expected), "{n} on {backend:?}, constant time");
            let sum = EdwardsPoint::multiscalar_mul_vartime(scalars, points);
            assert_eq!(sum, Ok(expected), "{n} on {backend:?}");
            assert_eq!(p * k, product);
            assert_eq!(p.mul_vartime(&k), product);
            assert_eq!(EdwardsPoint::mul_base(&m), multiple);
            let sum = EdwardsPoint::double_scalar_mul_base_vartime(&k, &p, &m);
            assert_eq!(sum, product + multiple);
        }
        // Words, so that the lanes are those of many.
        cpu::set_backend(cpu::Backend::Sat64).unwrap();
        for (i, lanes) in lanes.iter().enumerate() {
            if edge || i == n % 5 {
                cpu::set_lanes(*lanes).unwrap();
                let sum = EdwardsPoint::multiscalar_mul_vartime(scalars, points);
                assert_eq!(sum, Ok(expected), "{n} on {lanes:?}");
            }
            if edge || (i == n / 8 % 5 && n % 8 == 3) {
                cpu::set_lanes(*lanes).unwrap();
                let sum = EdwardsPoint::multiscalar_mul(scalars, points);
                assert_eq!(sum, Ok(expected), "{n} on {lanes:?}, constant time");
            }
        }
    }
    cpu::reset_lanes();
    cpu::reset_backend();
}

/// Static points prepared and used on all kinds of lanes, also on others than they were prepared on.
#[test]
fn sums_of_static_points() {
    let _held = CHOICE.lock();
    let lanes: Vec<_> = cpu::lane_backends().collect();
    let (scalars, points) = terms(MIN_WITHOUT_TABLES + 1, 9);
    let (others, other_points) = terms(5, 10);
    cpu::set_backend(cpu::Backend::Sat64).unwrap();
    let rest = EdwardsPoint::multiscalar_mul(&others, &other_points).unwrap();
    for (i, kind) in lanes.iter().enumerate() {
        for n in [
            0,
            1,
            2,
            7,
            31,
            32,
            33,
            MIN_WITHOUT_TABLES - 1,
            MIN_WITHOUT_TABLES,
            MIN_WITHOUT_TABLES + 1,
        ] {
            if n > 33 && i != n % lanes.len() {
                continue;
            }
            cpu::set_lanes(*kind).unwrap();
            let prepared = StaticPoints::new(&points[..n]);
            assert_eq!(prepared.points(), &points[..n]);
            cpu::set_lanes(cpu::Lanes::Single).unwrap();
            let expected = EdwardsPoint::multiscalar_mul(&scalars[..n], &points[..n]).unwrap();
            let sum = prepared.multiscalar_mul(&scalars[..n]);
            assert_eq!(sum, Ok(expected), "{n} without lanes");
            for kind in [*kind, lanes[(i + 1) % lanes.len()]] {
                cpu::set_lanes(kind).unwrap();
                let sum = prepared.multiscalar_mul(&scalars[..n]);
                assert_eq!(sum, Ok(expected), "{n} on {kind:?}");
                let sum = prepared.multiscalar_mul_vartime(&scalars[..n], &others, &other_points);
                assert_eq!(sum, Ok(expected + rest), "{n} and others on {kind:?}");
            }
        }
    }
    // Every digit of a lane, at its ends.
    for kind in lanes {
        cpu::set_lanes(kind).unwrap();
        let p = points[3];
        let prepared = StaticPoints::new(&[p]);
        for shift in 0..63 {
            let mut bytes = [0; 32];
            for (digit, low) in [(7, 7), (8, 8), (9, 15), (15, 0)] {
                bytes[shift / 2] = digit << (4 * (shift % 2));
                bytes[0] |= low;
                let n = Scalar::from_bytes_mod_order(&bytes);
                assert_eq!(
                    prepared.multiscalar_mul(&[n]),
                    Ok(p * n),
                    "{n:?} on {kind:?}"
                );
            }
        }
    }
    cpu::reset_lanes();
    cpu::reset_backend();
}

#[test]
fn static_points_are_shown_and_erased() {
    let points = points();
    let mut prepared = StaticPoints::new(&points);
    assert!(format!("{prepared:?}").starts_with("StaticPoints([EdwardsPoint("));
    let one = UnequalLengths {
        first: 1,
        second: points.len(),
    };
    assert_eq!(prepared.multiscalar_mul(&[Scalar::ONE]), Err(one));
    let sum = prepared.multiscalar_mul_vartime(&[Scalar::ONE], &[], &[]);
    assert_eq!(sum, Err(one));
    let zero = vec![Scalar::ZERO; points.len()];
    assert!(
        prepared
            .multiscalar_mul_vartime(&zero, &[], &points)
            .is_err()
    );
    prepared.zeroize();
    assert_eq!(prepared.points(), []);
    assert_eq!(prepared.multiscalar_mul(&[]), Ok(EdwardsPoint::identity()));
    let elements = [RistrettoPoint::base_point(), RistrettoPoint::identity()];
    let mut prepared = ristretto255::StaticPoints::new(&elements);
    let n = [Scalar::from(5u8), Scalar::from(7u8)];
    let sum = prepared.multiscalar_mul(&n);
    assert_eq!(sum, RistrettoPoint::multiscalar_mul(&n, &elements));
    let sum = prepared.multiscalar_mul_vartime(&n, &n, &elements);
    assert_eq!(sum, Ok(RistrettoPoint::mul_base(&Scalar::from(10u8))));
    assert!(prepared.multiscalar_mul(&n[..1]).is_err());
    assert!(
        prepared
            .multiscalar_mul_vartime(&n, &n, &elements[..1])
            .is_err()
    );
    assert_eq!(format!("{prepared:?}"), "StaticPoints(2)");
    prepared.zeroize();
    assert_eq!(format!("{prepared:?}"), "StaticPoints(0)");
}

#[test]
fn sums_of_one_kind() {
    let n = MIN_PIPPENGER_NARROW + 1;
    let b = EdwardsPoint::base_point();
    for scalar in scalars() {
        let all = vec![scalar; n];
        for point in [EdwardsPoint::identity(), b, points()[1], b + points()[1]] {
            let mut expected = EdwardsPoint::identity();
            for _ in 0..n {
                expected += point * scalar;
            }
            let sum = EdwardsPoint::multiscalar_mul_vartime(&all, &vec![point; n]);
            assert_eq!(sum, Ok(expected));
            let sum = EdwardsPoint::multiscalar_mul(&all[..3], &[point; 3]);
            assert_eq!(sum, Ok(point * scalar + point * scalar + point * scalar));
        }
    }
}

/// The choice where there are no lanes.
#[test]
fn sums_without_lanes() {
    let _held = CHOICE.lock();
    cpu::set_lanes(cpu::Lanes::Single).unwrap();
    cpu::set_backend(cpu::Backend::Sat64).unwrap();
    let (scalars, points) = terms(MIN_PIPPENGER_WORDS + 1, 7);
    let mut expected = EdwardsPoint::identity();
    for n in 0..scalars.len() {
        if n.abs_diff(MIN_PIPPENGER_WORDS) <= 1 {
            let sum = EdwardsPoint::multiscalar_mul_vartime(&scalars[..n], &points[..n]);
            assert_eq!(sum, Ok(expected), "{n}");
        }
        expected += points[n] * scalars[n];
    }
    let sum = EdwardsPoint::multiscalar_mul_vartime(&scalars, &points);
    assert_eq!(sum, Ok(expected));
    cpu::reset_lanes();
    cpu::reset_backend();
}

#[test]
fn lengths_must_be_equal() {
    let (n, p) = (Scalar::ONE, EdwardsPoint::base_point());
    let r = RistrettoPoint::base_point();
    let error = UnequalLengths {
        first: 1,
        second: 2,
    };
    assert_eq!(EdwardsPoint::multiscalar_mul(&[n], &[p; 2]), Err(error));
    assert_eq!(
        EdwardsPoint::multiscalar_mul_vartime(&[n], &[p; 2]),
        Err(error)
    );
    assert_eq!(RistrettoPoint::multiscalar_mul(&[n], &[r; 2]), Err(error));
    assert_eq!(
        RistrettoPoint::multiscalar_mul_vartime(&[n], &[r; 2]),
        Err(error)
    );
    let error = UnequalLengths {
        first: 100,
        second: 0,
    };
    assert_eq!(
        EdwardsPoint::multiscalar_mul_vartime(&[n; 100], &[]),
        Err(error)
    );
}
