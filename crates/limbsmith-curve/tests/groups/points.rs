//! Points.

use super::*;

on_each_curve! { group_law multiples encodings affine_coordinates refused_points }

/// `0, G, ..., 9 G` and their negatives, by repeated sums.
fn few<A: PrimeGroup>() -> Vec<ProjectivePoint<A>> {
    let g = ProjectivePoint::generator();
    let mut all = vec![ProjectivePoint::identity()];
    for i in 0..9 {
        all.push(all[i] + g);
    }
    all
}

mod run {
    use super::*;

    /// Every pair of small multiples, in every form of the operators.
    pub fn group_law<A: PrimeGroup>() {
        let all = few::<A>();
        let at = |i: i32| match i < 0 {
            true => -all[(-i) as usize],
            false => all[i as usize],
        };
        for i in -4..5 {
            let p = at(i);
            assert_eq!(p.double(), at(2 * i));
            assert_eq!(p.double_n(0), p);
            assert_eq!(p.double_n(1), p + p);
            assert_eq!(p.double_n(5), p * Scalar::from(32u8));
            assert_eq!(-p, at(-i));
            assert_eq!(-&p, at(-i));
            assert_eq!(p.is_identity(), i == 0);
            for j in -4..5 {
                // Another Z.
                let q = at(j).double_n(3) - at(j).double_n(2) - at(j) - at(j) - at(j);
                assert_eq!(q == p, i == j, "{i} {j}");
                assert_eq!(q.ct_eq(&p), u8::from(i == j));
                assert!(
                    [p + q, p + &q, &p + q, &p + &q]
                        .iter()
                        .all(|r| *r == at(i + j))
                );
                assert!(
                    [p - q, p - &q, &p - q, &p - &q]
                        .iter()
                        .all(|r| *r == at(i - j))
                );
                let [mut a, mut b, mut c, mut d] = [p; 4];
                a += q;
                b += &q;
                c -= q;
                d -= &q;
                assert!(a == at(i + j) && b == a && c == at(i - j) && d == c);
                assert_eq!(ProjectivePoint::conditional_select(&p, &q, 0), p);
                assert_eq!(ProjectivePoint::conditional_select(&p, &q, 1), q);
            }
        }
        assert_eq!(
            all.iter().sum::<ProjectivePoint<A>>(),
            all[9] * Scalar::from(5u8)
        );
        assert_eq!(
            all.iter().copied().sum::<ProjectivePoint<A>>(),
            all[5] * Scalar::from(9u8)
        );
        assert!(ProjectivePoint::<A>::default().is_identity());
        let mut erased = all[2];
        erased.zeroize();
        assert_eq!(erased, ProjectivePoint::identity());
        assert_eq!(erased + all[2], all[2]);
    }

    /// All ways of multiplying, by 0, 1, n - 1 and random numbers, of the identity too.
    pub fn multiples<A: PrimeGroup>() {
        let g = ProjectivePoint::<A>::generator();
        let (one, mut random) = (Scalar::<A>::ONE, Random(4));
        let mut scalars = vec![Scalar::ZERO, one, one + one, -one, -(one + one)];
        scalars.extend((0..8).map(|_| random.scalar::<A>()));
        for k in &scalars {
            // By doublings and sums alone.
            let mut expected = ProjectivePoint::identity();
            for byte in k.to_bytes().as_ref() {
                for bit in (0..8).rev() {
                    expected = expected.double();
                    if byte >> bit & 1 == 1 {
                        expected += g;
                    }
                }
            }
            assert_eq!(ProjectivePoint::mul_base(k), expected);
            for product in [
                g * k,
                g * *k,
                &g * k,
                &g * *k,
                k * g,
                k * &g,
                *k * g,
                *k * &g,
            ] {
                assert_eq!(product, expected);
            }
            let [mut a, mut b] = [g; 2];
            a *= k;
            b *= *k;
            assert!(a == expected && b == expected);
            assert_eq!(g.mul_vartime(k), expected);
            assert!((ProjectivePoint::identity() * k).is_identity());
            assert!(ProjectivePoint::identity().mul_vartime(k).is_identity());
            let p = ProjectivePoint::mul_base(&random.scalar());
            for l in &scalars {
                assert_eq!(p * k * l, p * (k * l));
                let sum = ProjectivePoint::double_scalar_mul_base_vartime(k, l, &p);
                assert_eq!(sum, expected + p * l);
                // Equal, opposite and vanishing summands.
                let sum = ProjectivePoint::double_scalar_mul_base_vartime(k, l, &-g);
                assert_eq!(sum, ProjectivePoint::mul_base(&(k - l)));
                let q = ProjectivePoint::identity();
                let sum = ProjectivePoint::double_scalar_mul_base_vartime(k, l, &q);
                assert_eq!(sum, expected);
            }
        }
    }

    pub fn encodings<A: PrimeGroup>() {
        let size = A::WIDE.as_ref().len() / 2;
        let mut random = Random(5);
        let mut all = few::<A>();
        all.extend((0..20).map(|_| ProjectivePoint::mul_base(&random.scalar())));
        for p in &all[1..] {
            let short = p.encode(Form::Compressed);
            let long = p.encode(Form::Uncompressed);
            assert_eq!(short.as_bytes().len(), 1 + size);
            assert_eq!(long.as_ref().len(), 1 + 2 * size);
            assert_eq!(long.as_bytes()[0], 4);
            assert_eq!(short.as_bytes()[0], 2 | long.as_bytes()[2 * size] & 1);
            assert_eq!(short.as_bytes()[1..], long.as_bytes()[1..=size]);
            let mut hybrid = long.as_bytes().to_vec();
            hybrid[0] = 6 | hybrid[2 * size] & 1;
            for bytes in [short.as_bytes(), long.as_bytes(), &hybrid] {
                assert_eq!(ProjectivePoint::decode_vartime(bytes), Ok(*p));
                assert_eq!(ProjectivePoint::decode_with_identity_vartime(bytes), Ok(*p));
                let cut = ProjectivePoint::<A>::decode_vartime(&bytes[..bytes.len() - 1]);
                assert_eq!(cut, Err(PointError::Length));
            }
            let hex: String = short
                .as_bytes()
                .iter()
                .map(|b| format!("{b:02x}"))
                .collect();
            assert_eq!(format!("{p:?}"), format!("ProjectivePoint({hex})"));
        }
        let identity = ProjectivePoint::<A>::identity();
        for form in [Form::Compressed, Form::Uncompressed] {
            assert_eq!(identity.encode(form).as_bytes(), [0]);
            assert_eq!((all[3] + -all[3]).encode(form).as_bytes(), [0]);
        }
        assert_eq!(
            ProjectivePoint::<A>::decode_vartime(&[0]),
            Err(PointError::Form)
        );
        assert_eq!(
            ProjectivePoint::<A>::decode_with_identity_vartime(&[0]),
            Ok(identity)
        );
        for bytes in [&[][..], &[0, 0], &[4], &[2]] {
            assert!(ProjectivePoint::<A>::decode_with_identity_vartime(bytes).is_err());
        }
    }

    /// Batches of every size around a block, with the identity at several places.
    pub fn affine_coordinates<A: PrimeGroup>() {
        let mut random = Random(6);
        let p = ProjectivePoint::<A>::mul_base(&random.scalar());
        let mut all = vec![p];
        for i in 1..140 {
            all.push(all[i - 1].double());
        }
        for i in [0, 5, 63, 64, 100, 139] {
            all[i] = ProjectivePoint::identity();
        }
        let expected: Vec<Option<Point<A>>> = all.iter().map(ProjectivePoint::to_affine).collect();
        for (p, affine) in all.iter().zip(&expected) {
            assert_eq!(affine.is_none(), p.is_identity());
            if let Some(affine) = affine {
                assert_eq!(ProjectivePoint::from_affine_vartime(affine), Ok(*p));
            }
        }
        for range in [0..0, 0..1, 1..2, 0..63, 0..64, 1..65, 1..66, 0..140] {
            let mut affine = vec![None; range.len()];
            ProjectivePoint::batch_to_affine(&all[range.clone()], &mut affine).unwrap();
            assert_eq!(affine, expected[range]);
        }
        let refused = ProjectivePoint::batch_to_affine(&all[..3], &mut [None; 2]);
        let lengths = UnequalLengths {
            first: 3,
            second: 2,
        };
        assert_eq!(refused, Err(lengths));
        assert_eq!(lengths.to_string(), "slices of 3 and 2 elements");
    }

    pub fn refused_points<A: PrimeGroup>() {
        let [x, y] = A::Group::BASE;
        let mut other = y;
        other.as_mut()[0] ^= 1;
        let prime = <<A as Arithmetic>::Group as Curve>::F::MODULUS;
        for (point, error) in [
            ([x, other], PointError::NotOnCurve),
            ([y, x], PointError::NotOnCurve),
            ([A::Words::default(); 2], PointError::NotOnCurve),
            ([prime, y], PointError::Coordinate),
            ([x, prime], PointError::Coordinate),
        ] {
            assert_eq!(
                ProjectivePoint::<A>::from_affine_vartime(&point),
                Err(error)
            );
        }
        // About half of all x belong to no point.
        let size = A::WIDE.as_ref().len() / 2;
        let refused = (0..40u8).filter(|x| {
            let mut bytes = vec![0; 1 + size];
            (bytes[0], bytes[size]) = (2, *x);
            let p = ProjectivePoint::<A>::decode_vartime(&bytes);
            assert!(p.is_ok() || p == Err(PointError::NotOnCurve));
            p.is_err()
        });
        assert!((5..35).contains(&refused.count()));
    }
}
