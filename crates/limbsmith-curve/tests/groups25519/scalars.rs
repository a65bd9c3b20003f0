//! Scalars of edwards25519 against big integers.

use limbsmith_curve::groups::edwards25519::{Scalar, ScalarError};
use num_bigint::BigUint;
use zeroize::Zeroize;

use crate::{Random, order};

fn bytes<const N: usize>(x: &BigUint) -> [u8; N] {
    let mut bytes = x.to_bytes_le();
    bytes.resize(N, 0);
    bytes.try_into().unwrap()
}

fn integer(x: &Scalar) -> BigUint {
    let x = BigUint::from_bytes_le(&x.to_bytes());
    assert!(x < order());
    x
}

/// 0, 1, 2, L - 1, L - 2, words of ones, and random integers below L.
fn interesting() -> Vec<BigUint> {
    let l = order();
    let mut all: Vec<_> = [0u8, 1, 2].map(BigUint::from).into();
    all.extend([&l - 1u8, &l - 2u8, &l >> 1]);
    for bits in [64, 128, 192, 252] {
        all.extend([
            (BigUint::from(1u8) << bits) - 1u8,
            BigUint::from(1u8) << bits,
        ]);
    }
    let mut random = Random::new(1);
    all.extend((0..20).map(|_| BigUint::from_bytes_le(&random.bytes::<32>()) % &l));
    all
}

fn scalar(x: &BigUint) -> Scalar {
    Scalar::from_canonical_bytes(&bytes(x)).unwrap()
}

#[test]
fn bytes_are_read_and_written() {
    let l = order();
    for x in interesting() {
        assert_eq!(integer(&scalar(&x)), x);
    }
    let top = (BigUint::from(1u8) << 256) - 1u8;
    for x in [l.clone(), &l + 1u8, &l * 2u8, &l << 3, &l * 15u8, top] {
        let refused = Scalar::from_canonical_bytes(&bytes(&x));
        assert_eq!(refused, Err(ScalarError::NotBelowOrder), "{x}");
        assert_eq!(integer(&Scalar::from_bytes_mod_order(&bytes(&x))), x % &l);
    }
    let mut random = Random::new(2);
    for i in 0..100 {
        let wide = if i == 0 {
            [255; 64]
        } else {
            random.bytes::<64>()
        };
        let expected = BigUint::from_bytes_le(&wide) % &l;
        assert_eq!(integer(&Scalar::from_bytes_mod_order_wide(&wide)), expected);
        assert_eq!(integer(&Scalar::from_hash(&wide)), expected);
        let filled = Scalar::random(|bytes| bytes.copy_from_slice(&wide));
        assert_eq!(integer(&filled), expected);
    }
}

#[test]
fn small_integers_are_scalars() {
    assert_eq!(integer(&Scalar::from(u8::MAX)), u8::MAX.into());
    assert_eq!(integer(&Scalar::from(u16::MAX)), u16::MAX.into());
    assert_eq!(integer(&Scalar::from(u32::MAX)), u32::MAX.into());
    assert_eq!(integer(&Scalar::from(u64::MAX)), u64::MAX.into());
    assert_eq!(integer(&Scalar::from(u128::MAX)), u128::MAX.into());
    assert_eq!(Scalar::from(0u8), Scalar::ZERO);
    assert_eq!(Scalar::from(1u8), Scalar::ONE);
    assert_eq!(Scalar::default(), Scalar::ZERO);
}

#[test]
fn arithmetic_is_modulo_the_order() {
    let l = order();
    for x in interesting() {
        let a = scalar(&x);
        assert_eq!(integer(&-a), (&l - &x) % &l);
        assert_eq!(-&a, -a);
        assert_eq!(integer(&a.square()), &x * &x % &l);
        let two = BigUint::from(2u8);
        assert_eq!(integer(&a.invert()), x.modpow(&(&l - &two), &l));
        assert_eq!(a.is_zero(), x == BigUint::ZERO);
        for y in interesting() {
            let b = scalar(&y);
            assert_eq!(integer(&(a + b)), (&x + &y) % &l);
            assert_eq!(integer(&(a - b)), (&x + &l - &y) % &l);
            assert_eq!(integer(&(a * b)), &x * &y % &l);
            assert_eq!((&a + &b, &a - b, a * &b), (a + b, a - b, a * b));
            let (mut sum, mut difference, mut product) = (a, a, a);
            sum += b;
            difference -= &b;
            product *= b;
            assert_eq!((sum, difference, product), (a + b, a - b, a * b));
            assert_eq!(a == b, x == y);
            assert_eq!(a.ct_eq(&b), u8::from(x == y));
            assert_eq!(Scalar::conditional_select(&a, &b, 0), a);
            assert_eq!(Scalar::conditional_select(&a, &b, 1), b);
        }
    }
    let all: Vec<_> = interesting().iter().skip(1).map(scalar).collect();
    let sum: BigUint = interesting().iter().skip(1).sum();
    assert_eq!(integer(&all.iter().sum()), sum % &l);
    let product: BigUint = interesting().iter().skip(1).product();
    assert_eq!(integer(&all.into_iter().product()), product % &l);
}

/// Every size around the groups that share an inversion, with zeros at all places in turn.
#[test]
fn inverses_are_shared() {
    for n in [0, 1, 2, 5, 63, 64, 65, 127, 128, 129, 200] {
        let mut random = Random::new(n as u64);
        let mut all: Vec<_> = (0..n)
            .map(|i| match (i + n) % 3 {
                0 => Scalar::ZERO,
                _ => Scalar::from_bytes_mod_order_wide(&random.bytes()),
            })
            .collect();
        let expected: Vec<_> = all.iter().map(Scalar::invert).collect();
        Scalar::batch_invert(&mut all);
        assert_eq!(all, expected, "{n}");
    }
}

#[test]
fn scalars_are_not_shown_and_are_erased() {
    let mut x = Scalar::from(1234u32);
    assert_eq!(format!("{x:?}"), "Scalar(..)");
    x.zeroize();
    assert_eq!(x, Scalar::ZERO);
    let error = Scalar::from_canonical_bytes(&[255; 32]).unwrap_err();
    assert_eq!(error.to_string(), "the scalar is not below the order");
}

/// Equality reads all bits: scalars whose residues are powers of two differ from zero in one bit.
#[test]
fn equality_reads_all_bits() {
    let power = |n: usize| core::iter::repeat_n(Scalar::from(2u8), n).product::<Scalar>();
    let inverse = power(256).invert();
    for bit in 0..252 {
        let x = power(bit) * inverse;
        assert_eq!(x.ct_eq(&Scalar::ZERO), 0, "{bit}");
        assert!(x != Scalar::ZERO && !x.is_zero(), "{bit}");
    }
}
