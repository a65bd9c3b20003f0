//! Scalars.

use super::*;

on_each_curve! { canonical_bytes arithmetic wide batches small_numbers choices equality_of_bits }

mod run {
    use super::*;

    /// 0, 1, n - 1 are read, n, n + 1, and the largest integer are not.
    pub fn canonical_bytes<A: PrimeGroup>() {
        let n = order::<A>();
        let size = bytes::<A>(&n, 1).len();
        for k in [BigUint::from(0u8), BigUint::from(1u8), &n >> 1, &n - 1u8] {
            let read = scalar::<A>(&k);
            assert_eq!(read.to_bytes().as_ref(), bytes::<A>(&k, 1));
            assert_eq!(big(&read), k);
            assert_eq!(
                read.words().as_ref()[0],
                k.iter_u64_digits().next().unwrap_or(0)
            );
        }
        let largest = (BigUint::from(1u8) << (8 * size)) - 1u8;
        for k in [n.clone(), &n + 1u8, largest] {
            let refused = Scalar::<A>::from_canonical_bytes(&exact::<A>(&k));
            assert_eq!(refused, Err(ScalarError::NotBelowOrder));
            let reduced = Scalar::<A>::from_bytes_mod_order(&exact::<A>(&k));
            assert_eq!(big(&reduced), k % &n);
        }
    }

    fn samples<A: PrimeGroup>() -> Vec<BigUint> {
        let (n, mut random) = (order::<A>(), Random(1));
        let mut all: Vec<BigUint> = (0..8u8).map(BigUint::from).collect();
        all.extend((1..8u8).map(|i| &n - i));
        all.extend((0..20).map(|_| big(&random.scalar::<A>())));
        all
    }

    /// Every operator in every form, on edges and random numbers.
    pub fn arithmetic<A: PrimeGroup>() {
        let n = order::<A>();
        let all = samples::<A>();
        for x in &all {
            let a = scalar::<A>(x);
            assert_eq!(big(&-a), (&n - x) % &n);
            assert_eq!(big(&-&a), (&n - x) % &n);
            assert_eq!(big(&a.square()), x * x % &n);
            let inverse = a.invert();
            match a.is_zero() {
                true => assert!(inverse.is_zero() && *x == BigUint::from(0u8)),
                false => assert_eq!(a * inverse, Scalar::ONE),
            }
            for y in &all {
                let b = scalar::<A>(y);
                assert_eq!(a == b, x == y);
                assert_eq!(a.ct_eq(&b), u8::from(x == y));
                let (sum, difference, product) = ((x + y) % &n, (x + &n - y) % &n, x * y % &n);
                for c in [a + b, a + &b, &a + b, &a + &b] {
                    assert_eq!(big(&c), sum);
                }
                for c in [a - b, a - &b, &a - b, &a - &b] {
                    assert_eq!(big(&c), difference);
                }
                for c in [a * b, a * &b, &a * b, &a * &b] {
                    assert_eq!(big(&c), product);
                }
                let [mut c, mut d, mut e, mut f, mut g, mut h] = [a; 6];
                c += b;
                d += &b;
                e -= b;
                f -= &b;
                g *= b;
                h *= &b;
                assert!([c, d].iter().all(|c| big(c) == sum));
                assert!([e, f].iter().all(|c| big(c) == difference));
                assert!([g, h].iter().all(|c| big(c) == product));
            }
        }
        let scalars: Vec<Scalar<A>> = all.iter().map(scalar).collect();
        let sum = all.iter().sum::<BigUint>() % &n;
        assert_eq!(big(&scalars.iter().sum::<Scalar<A>>()), sum);
        assert_eq!(big(&scalars.iter().copied().sum::<Scalar<A>>()), sum);
        let product = all[1..].iter().product::<BigUint>() % &n;
        assert_eq!(big(&scalars[1..].iter().product::<Scalar<A>>()), product);
        assert_eq!(
            big(&scalars[1..].iter().copied().product::<Scalar<A>>()),
            product
        );
        assert_eq!([].iter().sum::<Scalar<A>>(), Scalar::ZERO);
        assert_eq!([].iter().product::<Scalar<A>>(), Scalar::ONE);
    }

    /// Integers of twice the width: the halves at their edges, and random ones.
    pub fn wide<A: PrimeGroup>() {
        let n = order::<A>();
        let width = 8 * bytes::<A>(&n, 1).len();
        let top = (BigUint::from(1u8) << width) - 1u8;
        let mut random = Random(2);
        let mut halves = vec![
            BigUint::default(),
            BigUint::from(1u8),
            &n - 1u8,
            n.clone(),
            top,
        ];
        halves.extend((0..10).map(|_| big(&random.scalar::<A>())));
        for high in &halves {
            for low in &halves {
                let value = (high << width) + low;
                let mut buffer = A::WIDE;
                buffer.as_mut().copy_from_slice(&bytes::<A>(&value, 2));
                let reduced = Scalar::<A>::from_bytes_mod_order_wide(&buffer);
                assert_eq!(big(&reduced), &value % &n);
                assert_eq!(Scalar::<A>::from_hash(&buffer), reduced);
                let drawn = Scalar::<A>::random(|to| to.copy_from_slice(buffer.as_ref()));
                assert_eq!(big(&drawn), &value % &n);
            }
        }
    }

    /// Inversions that are shared, with zeros at both ends, in the middle and everywhere.
    pub fn batches<A: PrimeGroup>() {
        let mut random = Random(3);
        for count in [0usize, 1, 2, 32, 63, 64, 65, 130] {
            for zeros in [
                vec![],
                vec![0],
                vec![count / 2],
                vec![count.wrapping_sub(1)],
                (0..count).collect(),
            ] {
                let mut all: Vec<Scalar<A>> = (0..count).map(|_| random.scalar()).collect();
                for i in zeros {
                    if let Some(x) = all.get_mut(i) {
                        *x = Scalar::ZERO;
                    }
                }
                let expected: Vec<_> = all.iter().map(Scalar::invert).collect();
                Scalar::batch_invert(&mut all);
                assert_eq!(all, expected);
            }
        }
    }

    pub fn small_numbers<A: PrimeGroup>() {
        assert_eq!(Scalar::<A>::ONE, Scalar::from(1u8));
        assert_eq!(Scalar::<A>::ZERO, Scalar::default());
        assert_eq!(big(&Scalar::<A>::from(u8::MAX)), u8::MAX.into());
        assert_eq!(big(&Scalar::<A>::from(u16::MAX)), u16::MAX.into());
        assert_eq!(big(&Scalar::<A>::from(u32::MAX)), u32::MAX.into());
        assert_eq!(big(&Scalar::<A>::from(u64::MAX)), u64::MAX.into());
        assert_eq!(
            big(&Scalar::<A>::from(u128::MAX - 5)),
            (u128::MAX - 5).into()
        );
        let mut erased = Scalar::<A>::from(7u8);
        assert_eq!(format!("{erased:?}"), "Scalar(..)");
        erased.zeroize();
        assert!(erased.is_zero());
    }

    pub fn choices<A: PrimeGroup>() {
        let (a, b) = (Scalar::<A>::from(5u8), -Scalar::<A>::ONE);
        assert_eq!(Scalar::conditional_select(&a, &b, 0), a);
        assert_eq!(Scalar::conditional_select(&a, &b, 1), b);
        assert!(Scalar::<A>::ZERO.is_zero() && !a.is_zero() && !b.is_zero());
    }

    /// Equality reads all bits: numbers whose residues are powers of two differ from zero in one bit.
    pub fn equality_of_bits<A: PrimeGroup>() {
        let power =
            |n: usize| core::iter::repeat_n(Scalar::<A>::from(2u8), n).product::<Scalar<A>>();
        let bits = 4 * A::WIDE.as_ref().len();
        let inverse = power(bits).invert();
        for bit in 0..bits - 1 {
            let x: Scalar<A> = power(bit) * inverse;
            assert_eq!(x.ct_eq(&Scalar::ZERO), 0, "{bit}");
            assert!(x != Scalar::ZERO && !x.is_zero(), "{bit}");
        }
    }
}
