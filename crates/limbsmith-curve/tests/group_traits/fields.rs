//! Scalars as prime fields.

use group::ff::{FromUniformBytes, PrimeField};
use limbsmith_curve::groups;
use num_bigint::BigUint;

use super::{Exhausted, Given, Random};

/// A function for each field: the type, the bytes of two scalars, and whether encodings are big-endian.
macro_rules! on_each_field {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            run::$name::<groups::edwards25519::Scalar, 64>(false);
            run::$name::<groups::secp256k1::Scalar, 64>(true);
            run::$name::<groups::p256::Scalar, 64>(true);
            run::$name::<groups::p384::Scalar, 96>(true);
        }
    )*};
}

on_each_field! {
    constants_are_what_their_names_say
    operations_are_those_of_integers
    roots_are_roots
    only_canonical_encodings_are_read
    random_scalars_are_wide_integers
}

fn modulus<F: PrimeField>() -> BigUint {
    let digits = F::MODULUS.strip_prefix("0x").unwrap();
    BigUint::parse_bytes(digits.as_bytes(), 16).unwrap()
}

fn value<F: PrimeField>(a: &F, big_endian: bool) -> BigUint {
    match big_endian {
        true => BigUint::from_bytes_be(a.to_repr().as_ref()),
        false => BigUint::from_bytes_le(a.to_repr().as_ref()),
    }
}

fn repr<F: PrimeField>(n: &BigUint, big_endian: bool) -> F::Repr {
    let mut repr = F::Repr::default();
    let mut bytes = n.to_bytes_le();
    bytes.resize(repr.as_ref().len(), 0);
    if big_endian {
        bytes.reverse();
    }
    repr.as_mut().copy_from_slice(&bytes);
    repr
}

fn scalar<F: PrimeField>(n: &BigUint, big_endian: bool) -> F {
    F::from_repr(repr::<F>(n, big_endian)).unwrap()
}

/// Edges, and integers without a pattern.
fn inputs<F: PrimeField>() -> Vec<BigUint> {
    let p = modulus::<F>();
    let mut all: Vec<BigUint> = (0u8..12).map(BigUint::from).collect();
    all.extend((1u8..12).map(|n| &p - n));
    all.extend([
        &p >> 1,
        (&p >> 1) + 1u8,
        BigUint::from(u64::MAX),
        BigUint::from(u128::MAX),
    ]);
    let mut n = BigUint::from(3u8);
    for _ in 0..20 {
        n = n.modpow(&BigUint::from(5u8), &p) + 1u8;
        all.push(&n % &p);
    }
    all
}

mod run {
    use super::*;

    pub fn constants_are_what_their_names_say<F: PrimeField, const WIDE: usize>(big_endian: bool) {
        let value = |a: &F| value(a, big_endian);
        let (p, one) = (modulus::<F>(), BigUint::from(1u8));
        assert_eq!(value(&-F::ONE), &p - 1u8);
        assert_eq!(value(&F::ZERO), BigUint::default());
        assert_eq!(value(&F::ONE), one);
        assert_eq!(u64::from(F::NUM_BITS), p.bits());
        assert_eq!(F::CAPACITY, F::NUM_BITS - 1);
        assert_eq!(value(&F::TWO_INV), (&p + 1u8) / 2u8);
        assert_eq!(Some(u64::from(F::S)), (&p - 1u8).trailing_zeros());
        let t = (&p - 1u8) >> F::S;
        let g = value(&F::MULTIPLICATIVE_GENERATOR);
        // No square.
        assert_eq!(g.modpow(&((&p - 1u8) / 2u8), &p), &p - 1u8);
        assert_eq!(value(&F::ROOT_OF_UNITY), g.modpow(&t, &p));
        let product = value(&F::ROOT_OF_UNITY) * value(&F::ROOT_OF_UNITY_INV);
        assert_eq!(product % &p, one);
        assert_eq!(value(&F::DELTA), g.modpow(&(&one << F::S), &p));
        assert_eq!(value(&F::DELTA).modpow(&t, &p), one);
    }

    pub fn operations_are_those_of_integers<F: PrimeField, const WIDE: usize>(big_endian: bool) {
        let value = |a: &F| value(a, big_endian);
        let p = modulus::<F>();
        for m in inputs::<F>() {
            let a: F = scalar(&m, big_endian);
            assert_eq!(value(&a), m);
            assert_eq!(value(&a.square()), &m * &m % &p);
            assert_eq!(value(&a.cube()), &m * &m * &m % &p);
            assert_eq!(value(&a.double()), &m * 2u8 % &p);
            assert_eq!(bool::from(a.is_odd()), m.bit(0));
            assert_eq!(bool::from(a.is_even()), !m.bit(0));
            let zero = m == BigUint::default();
            assert_eq!(bool::from(a.is_zero()), zero);
            assert_eq!(a.is_zero_vartime(), zero);
            let inverse = a.invert();
            assert_eq!(bool::from(inverse.is_some()), !zero);
            if !zero {
                assert_eq!(inverse.unwrap() * a, F::ONE);
            }
            let power = m.modpow(&((BigUint::from(9u8) << 64) + 7u8), &p);
            assert_eq!(value(&a.pow([7, 9])), power);
            assert_eq!(value(&a.pow_vartime([7, 9])), power);
            assert_eq!(F::from_str_vartime(&m.to_string()), Some(a));
            if let Ok(small) = u128::try_from(&m) {
                assert_eq!(F::from_u128(small), a);
            }
            for n in inputs::<F>().iter().step_by(3) {
                let b: F = scalar(n, big_endian);
                assert_eq!(value(&(a + b)), (&m + n) % &p);
                assert_eq!(value(&(a - b)), (&m + &p - n) % &p);
                assert_eq!(value(&(a * b)), &m * n % &p);
                assert_eq!([a, b].iter().sum::<F>(), a + b);
                assert_eq!([a, b].iter().product::<F>(), a * b);
                assert_eq!(bool::from(a.ct_eq(&b)), &m == n);
                assert_eq!(F::conditional_select(&a, &b, 0.into()), a);
                assert_eq!(F::conditional_select(&a, &b, 1.into()), b);
            }
        }
    }

    pub fn roots_are_roots<F: PrimeField, const WIDE: usize>(big_endian: bool) {
        let p = modulus::<F>();
        let is_square = |n: &BigUint| n.modpow(&((&p - 1u8) / 2u8), &p) <= BigUint::from(1u8);
        // Elements of every order that is a power of two: each way through the loop of Tonelli and Shanks.
        let mut all = inputs::<F>();
        for i in 0..=F::S {
            let root = F::ROOT_OF_UNITY.pow([1 << i]);
            all.push(value(&root, big_endian));
            all.push(value(&(root * F::DELTA), big_endian));
        }
        for m in &all {
            let a: F = scalar(m, big_endian);
            let root = a.sqrt();
            assert_eq!(bool::from(root.is_some()), is_square(m), "{m}");
            if is_square(m) {
                assert_eq!(root.unwrap().square(), a, "{m}");
            }
            let (square, root) = a.sqrt_alt();
            assert_eq!(bool::from(square), is_square(m), "{m}");
            assert_eq!(root.square() == a, is_square(m), "{m}");
            for n in all.iter().step_by(4) {
                let b: F = scalar(n, big_endian);
                let (square, root) = F::sqrt_ratio(&a, &b);
                let (a_zero, b_zero) = (a == F::ZERO, b == F::ZERO);
                if a_zero || b_zero {
                    assert_eq!(bool::from(square), a_zero, "{m}/{n}");
                    assert_eq!(root, F::ZERO, "{m}/{n}");
                    continue;
                }
                let quotient = a * b.invert().unwrap();
                let wanted = is_square(&value(&quotient, big_endian));
                assert_eq!(bool::from(square), wanted, "{m}/{n}");
                let of = if wanted {
                    quotient
                } else {
                    quotient * F::ROOT_OF_UNITY
                };
                assert_eq!(root.square(), of, "{m}/{n}");
            }
        }
    }

    pub fn only_canonical_encodings_are_read<F: PrimeField, const WIDE: usize>(big_endian: bool) {
        let p = modulus::<F>();
        let bits = 4 * WIDE;
        let most = (BigUint::from(1u8) << bits) - 1u8;
        for n in [&p - 1u8, p.clone(), &p + 1u8, most] {
            let scalar = F::from_repr(repr::<F>(&n, big_endian));
            assert_eq!(bool::from(scalar.is_some()), n < p);
            let scalar = F::from_repr_vartime(repr::<F>(&n, big_endian));
            assert_eq!(scalar.is_some(), n < p);
        }
        assert_eq!(F::from_str_vartime(""), None);
        assert_eq!(F::from_str_vartime("01"), None);
        assert_eq!(F::from_str_vartime("1x"), None);
    }

    pub fn random_scalars_are_wide_integers<F, const WIDE: usize>(big_endian: bool)
    where
        F: PrimeField + FromUniformBytes<WIDE>,
    {
        let p = modulus::<F>();
        let bytes: [u8; WIDE] = core::array::from_fn(|i| 251u8.wrapping_mul(i as u8 + 1));
        let uniform = F::from_uniform_bytes(&bytes);
        assert_eq!(
            value(&uniform, big_endian),
            BigUint::from_bytes_le(&bytes) % &p
        );
        let random = F::try_random(&mut Given(bytes.to_vec())).unwrap();
        let integer = match big_endian {
            true => BigUint::from_bytes_be(&bytes),
            false => BigUint::from_bytes_le(&bytes),
        };
        assert_eq!(value(&random, big_endian), integer % &p);
        let failed = F::try_random(&mut Given(bytes[1..].to_vec()));
        assert_eq!(failed, Err(Exhausted));
        let mut random = Random(1);
        assert_ne!(F::random(&mut random), F::random(&mut random));
    }
}
