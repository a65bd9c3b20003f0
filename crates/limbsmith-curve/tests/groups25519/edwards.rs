//! Points of edwards25519.

use limbsmith_curve::groups::edwards25519::{EdwardsPoint, PointError, Scalar, UnequalLengths};
use num_bigint::BigUint;
use zeroize::Zeroize;

use crate::{Random, hex, order};

/// A point of order 8 (from curve25519-dalek's table of points of small order).
const ORDER_8: &str = "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a";

/// All eight points of small order; number `i` is `i T`.
pub fn small_order() -> [EdwardsPoint; 8] {
    let t = EdwardsPoint::from_bytes(&hex(ORDER_8)).unwrap();
    let mut all = [EdwardsPoint::identity(); 8];
    for i in 1..8 {
        all[i] = all[i - 1] + t;
    }
    all
}

/// Points of every kind: of order 1 to 8, `L`, and mixed.
pub fn points() -> Vec<EdwardsPoint> {
    let mut random = Random::new(3);
    let mut all = small_order().to_vec();
    all.push(EdwardsPoint::base_point());
    for small in small_order() {
        let n = Scalar::from_bytes_mod_order_wide(&random.bytes());
        all.push(EdwardsPoint::mul_base(&n) + small);
    }
    all
}

/// 0, 1, ..., 17, L - 1, L - 2, the bounds of windows, and random ones.
pub fn scalars() -> Vec<Scalar> {
    let mut all: Vec<_> = (0..18u8).map(Scalar::from).collect();
    all.extend([1u8, 2, 8].map(|n| -Scalar::from(n)));
    all.push(Scalar::from_bytes_mod_order(&[0x88; 32]));
    all.push(Scalar::from_bytes_mod_order(&[0x78; 32]));
    all.push(Scalar::from(u64::MAX));
    all.push(Scalar::from(u128::MAX) + Scalar::ONE);
    let mut random = Random::new(4);
    all.extend((0..4).map(|_| Scalar::from_bytes_mod_order_wide(&random.bytes())));
    all
}

/// `n P` for an integer, by doubling and adding.
pub fn naive(n: &BigUint, p: &EdwardsPoint) -> EdwardsPoint {
    let mut sum = EdwardsPoint::identity();
    for bit in (0..n.bits()).rev() {
        sum = sum.double();
        if n.bit(bit) {
            sum += p;
        }
    }
    sum
}

fn integer(n: &Scalar) -> BigUint {
    BigUint::from_bytes_le(&n.to_bytes())
}

#[test]
fn the_base_point_is_that_of_rfc_8032() {
    let b = EdwardsPoint::base_point();
    let mut encoding = [0x66; 32];
    encoding[0] = 0x58;
    assert_eq!(b.to_bytes(), encoding);
    assert_eq!(EdwardsPoint::from_bytes(&encoding), Ok(b));
    assert!(naive(&order(), &b).is_identity());
    assert!(!b.is_identity() && !b.is_small_order() && b.is_torsion_free());
}

#[test]
fn orders_are_recognized() {
    for (i, p) in small_order().iter().enumerate() {
        assert!(p.is_small_order());
        assert_eq!(p.is_identity(), i == 0);
        assert_eq!(p.is_torsion_free(), i == 0);
        assert!(p.mul_by_cofactor().is_identity());
        let q = EdwardsPoint::base_point() + p;
        assert!(!q.is_small_order() && !q.is_identity());
        assert_eq!(q.is_torsion_free(), i == 0);
        assert!(q.mul_by_cofactor().is_torsion_free());
        assert_eq!(q.mul_by_cofactor(), naive(&8u8.into(), &q));
        for (j, q) in small_order().iter().enumerate() {
            assert_eq!(p == q, i == j);
            assert_eq!(p + q, small_order()[(i + j) % 8]);
            assert_eq!(p - q, small_order()[(i + 8 - j) % 8]);
        }
    }
}

#[test]
fn the_group_law_holds() {
    let o = EdwardsPoint::identity();
    assert_eq!(EdwardsPoint::default(), o);
    for p in points() {
        assert_eq!(p + o, p);
        assert_eq!(o + p, p);
        assert_eq!(p - p, o);
        assert_eq!(p + -p, o);
        assert_eq!(-&p, o - p);
        assert_eq!(p + p, p.double());
        for q in points() {
            assert_eq!(p + q, q + p);
            assert_eq!((p + q) - q, p);
            assert_eq!((&p + &q, &p - q, p + &q), (p + q, p - q, p + q));
            let (mut sum, mut difference) = (p, p);
            sum += &q;
            difference -= q;
            assert_eq!((sum, difference), (p + q, p - q));
            assert_eq!(p.ct_eq(&q), u8::from(p.to_bytes() == q.to_bytes()));
            assert_eq!(EdwardsPoint::conditional_select(&p, &q, 0), p);
            assert_eq!(EdwardsPoint::conditional_select(&p, &q, 1), q);
        }
    }
    let sum = points().iter().fold(o, |sum, p| sum + p);
    assert_eq!(points().iter().sum::<EdwardsPoint>(), sum);
    assert_eq!(points().into_iter().sum::<EdwardsPoint>(), sum);
}

#[test]
fn multiples_are_those_of_integers() {
    let b = EdwardsPoint::base_point();
    for n in scalars() {
        let expected = naive(&integer(&n), &b);
        assert_eq!(EdwardsPoint::mul_base(&n), expected);
        for p in points() {
            let expected_p = naive(&integer(&n), &p);
            assert_eq!(p * n, expected_p);
            assert_eq!(n * p, expected_p);
            assert_eq!(&n * &p, expected_p);
            let mut product = p;
            product *= n;
            assert_eq!(product, expected_p);
            assert_eq!(p.mul_vartime(&n), expected_p);
        }
    }
    let small = scalars();
    for (i, p) in points().iter().enumerate() {
        for (n, m) in small.iter().zip(small.iter().cycle().skip(i)) {
            let expected = p * n + b * m;
            let sum = EdwardsPoint::double_scalar_mul_base_vartime(n, p, m);
            assert_eq!(sum, expected);
        }
    }
}

/// `y` not below `p`, the sign of zero, and `y` without a point.
#[test]
fn encodings_are_checked() {
    for p in points() {
        assert_eq!(EdwardsPoint::from_bytes(&p.to_bytes()), Ok(p));
        assert_eq!(EdwardsPoint::from_bytes_zip215(&p.to_bytes()), Ok(p));
    }
    // p + 0 and p + 1 have points; with the sign bit, the second is that of x = 0.
    let p = (BigUint::from(1u8) << 255) - 19u8;
    let mut points_above = 0;
    for above in 0..19u8 {
        for sign in [0, 0x80] {
            let y: BigUint = &p + above;
            let mut bytes: [u8; 32] = y.to_bytes_le().try_into().unwrap();
            bytes[31] |= sign;
            let mut small = [0; 32];
            small[0] = above;
            small[31] = sign;
            let reduced = EdwardsPoint::from_bytes_zip215(&small);
            assert_eq!(EdwardsPoint::from_bytes_zip215(&bytes), reduced);
            let expected = match reduced {
                Ok(_) => PointError::NotCanonical,
                Err(error) => error,
            };
            assert_eq!(EdwardsPoint::from_bytes(&bytes), Err(expected));
            points_above += usize::from(reduced.is_ok());
        }
    }
    assert!(points_above > 4);
    // x = 0: y = 1 and y = -1, with the sign bit.
    for y in [BigUint::from(1u8), &p - 1u8] {
        let mut bytes = [0; 32];
        bytes[..y.to_bytes_le().len()].copy_from_slice(&y.to_bytes_le());
        let point = EdwardsPoint::from_bytes(&bytes).unwrap();
        bytes[31] |= 0x80;
        assert_eq!(
            EdwardsPoint::from_bytes(&bytes),
            Err(PointError::NotCanonical)
        );
        assert_eq!(EdwardsPoint::from_bytes_zip215(&bytes), Ok(point));
    }
    // No point has y = 2.
    let mut bytes = [0; 32];
    bytes[0] = 2;
    assert_eq!(
        EdwardsPoint::from_bytes(&bytes),
        Err(PointError::NotOnCurve)
    );
    assert_eq!(
        EdwardsPoint::from_bytes_zip215(&bytes),
        Err(PointError::NotOnCurve)
    );
    assert_eq!(
        PointError::NotOnCurve.to_string(),
        "no point has this encoding"
    );
}

#[test]
fn many_are_encoded_at_once() {
    for n in [0, 1, 2, 63, 64, 65, 128, 130] {
        let points: Vec<_> = points().into_iter().cycle().take(n).collect();
        let expected: Vec<_> = points.iter().map(EdwardsPoint::to_bytes).collect();
        let mut encodings = vec![[0; 32]; n];
        EdwardsPoint::encode_each(&points, &mut encodings).unwrap();
        assert_eq!(encodings, expected, "{n}");
    }
    let mut one = [[7; 32]];
    let error = EdwardsPoint::encode_each(&[], &mut one).unwrap_err();
    assert_eq!(
        error,
        UnequalLengths {
            first: 0,
            second: 1
        }
    );
    assert_eq!(error.to_string(), "slices of 0 and 1 elements");
    assert_eq!(one, [[7; 32]]);
}

#[test]
fn points_are_shown_and_erased() {
    let mut p = EdwardsPoint::base_point();
    let shown = format!("EdwardsPoint(58{})", "66".repeat(31));
    assert_eq!(format!("{p:?}"), shown);
    p.zeroize();
    assert!(p.is_identity());
}
