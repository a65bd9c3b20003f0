//! Groups and scalars for authors of protocols beside those of k256, p256 and p384.

#[path = "../../limbsmith/tests/support/mod.rs"]
mod support;

use support::Random;

/// Cases for each curve.
const POINTS: usize = 2_000;
const SCALARS: usize = 20_000;

macro_rules! curve {
    ($module:ident, $name:ident, $krate:ident, $bytes:literal) => {
        mod $module {
            use super::*;
            use limbsmith_curve::groups::$name as ours;
            use ours::Form;
            use $krate::elliptic_curve::PrimeField;
            use $krate::elliptic_curve::sec1::ToSec1Point;

            type Bytes = [u8; $bytes];

            fn bytes(random: &mut Random) -> Bytes {
                let mut bytes = [0; $bytes];
                for (i, b) in bytes.iter_mut().enumerate() {
                    *b = random.words()[i % 4] as u8;
                }
                // Edges now and then: a small number, or one near the largest.
                match random.below(16) {
                    0 => bytes[..$bytes - 1].fill(0),
                    1 => bytes[..$bytes / 2].fill(0xff),
                    _ => {}
                }
                bytes
            }

            /// A scalar of both libraries, which must agree on whether the bytes are one.
            fn scalar(random: &mut Random) -> (ours::Scalar, $krate::Scalar) {
                loop {
                    let bytes = bytes(random);
                    let a = ours::Scalar::from_canonical_bytes(&bytes);
                    let b = Option::<$krate::Scalar>::from($krate::Scalar::from_repr(bytes.into()));
                    assert_eq!(a.is_ok(), b.is_some());
                    if let (Ok(a), Some(b)) = (a, b) {
                        return (a, b);
                    }
                }
            }

            fn same(a: &ours::Scalar, b: &$krate::Scalar) {
                assert_eq!(a.to_bytes()[..], b.to_repr()[..]);
            }

            fn same_point(p: &ours::ProjectivePoint, q: &$krate::ProjectivePoint) {
                let q = q.to_affine();
                for (form, compressed) in [(Form::Compressed, true), (Form::Uncompressed, false)] {
                    let bytes = q.to_sec1_point(compressed);
                    assert_eq!(p.encode(form).as_bytes(), bytes.as_bytes());
                    let read =
                        ours::ProjectivePoint::decode_with_identity_vartime(bytes.as_bytes());
                    assert_eq!(read, Ok(*p));
                }
            }

            #[test]
            fn scalars() {
                let mut random = Random::new(31);
                let mut batch = Vec::new();
                let mut inverses = Vec::new();
                for i in 0..SCALARS {
                    let (a, b) = scalar(&mut random);
                    let (c, d) = scalar(&mut random);
                    same(&(a + c), &(b + d));
                    same(&(a - c), &(b - d));
                    same(&(a * c), &(b * d));
                    same(&-a, &-b);
                    same(&a.square(), &b.square());
                    assert_eq!(a == c, b == d);
                    assert_eq!(a.is_zero(), b == $krate::Scalar::ZERO);
                    if i % 8 == 0 {
                        let inverse = Option::from(b.invert()).unwrap_or($krate::Scalar::ZERO);
                        same(&a.invert(), &inverse);
                        batch.push(a);
                        inverses.push(inverse);
                    }
                    if i % 8 == 1 {
                        // high 2^(8 bytes) + low, by the other library's sums and products.
                        let (high, low) = (bytes(&mut random), bytes(&mut random));
                        let reduced = |bytes: &Bytes| {
                            let digit = |r, b: &u8| {
                                r * $krate::Scalar::from(256u64)
                                    + $krate::Scalar::from(u64::from(*b))
                            };
                            bytes.iter().fold($krate::Scalar::ZERO, digit)
                        };
                        let shift = (0..$bytes)
                            .fold($krate::Scalar::ONE, |r, _| r * $krate::Scalar::from(256u64));
                        let mut wide = [0; 2 * $bytes];
                        wide[..$bytes].copy_from_slice(&high);
                        wide[$bytes..].copy_from_slice(&low);
                        let expected = reduced(&high) * shift + reduced(&low);
                        same(&ours::Scalar::from_bytes_mod_order_wide(&wide), &expected);
                        same(&ours::Scalar::from_bytes_mod_order(&high), &reduced(&high));
                    }
                }
                ours::Scalar::batch_invert(&mut batch);
                for (a, b) in batch.iter().zip(&inverses) {
                    same(a, b);
                }
            }

            #[test]
            fn points() {
                let mut random = Random::new(32);
                let mut p = ours::ProjectivePoint::generator();
                let mut q = $krate::ProjectivePoint::GENERATOR;
                let (mut scalars, mut all, mut total) =
                    (vec![], vec![], $krate::ProjectivePoint::IDENTITY);
                for i in 0..POINTS {
                    let (a, b) = scalar(&mut random);
                    let (c, d) = scalar(&mut random);
                    let (base, other) = (ours::ProjectivePoint::mul_base(&a), q * d);
                    let expected = $krate::ProjectivePoint::GENERATOR * b;
                    same_point(&base, &expected);
                    same_point(&(p * c), &other);
                    same_point(&p.mul_vartime(&c), &other);
                    same_point(&(base + p), &(expected + q));
                    same_point(&(base - p), &(expected - q));
                    same_point(&p.double(), &(q + q));
                    let sum = ours::ProjectivePoint::double_scalar_mul_base_vartime(&a, &c, &p);
                    same_point(&sum, &(expected + other));
                    scalars.push(c);
                    all.push(p);
                    total += other;
                    if i % 100 == 0 || i + 1 == POINTS {
                        let sum = ours::ProjectivePoint::multiscalar_mul_vartime(&scalars, &all);
                        same_point(&sum.unwrap(), &total);
                        let sum = ours::ProjectivePoint::multiscalar_mul(&scalars, &all);
                        same_point(&sum.unwrap(), &total);
                    }
                    // The identity now and then, and a repeated point.
                    (p, q) = match i % 50 {
                        10 => (p + -p, q + -q),
                        11 => (base, expected),
                        20 => (p, q),
                        30 => (-p, -q),
                        _ => (p + base, q + expected),
                    };
                }
            }
        }
    };
}

curve!(on_secp256k1, secp256k1, k256, 32);
curve!(on_p256, p256, p256, 32);
curve!(on_p384, p384, p384, 48);
