//! One multiple of any point in four lanes.

use limbsmith::cpu;
use limbsmith::hazmat::latency::mul_base::Across;
use limbsmith::hazmat::operations::{
    self, Arithmetic, Mul, MulBase, Point, Sum, Total, lift_x_vartime,
};
use limbsmith::hazmat::weierstrass::Curve;
use limbsmith::hazmat::weierstrass::glv::Endomorphism;
use limbsmith::hazmat::{Field, Work, latency};
use num_bigint::BigUint;

use super::mul_base_latency::Eight;
use super::small::{self, Constants, Tiny};
use super::{BACKEND, big, words};
use crate::support::{Random, wide_backends};

/// Bits of a digit.
const WIDTH: usize = 5;

/// `k P` by the code of lanes.
fn in_lanes<C: Curve<F: Across>>(p: &[C::Words; 2], k: &C::Words) -> [C::Words; 2] {
    latency::mul::mul::<C>(p, k, |z| {
        C::F::to_words(C::F::invert(C::F::splat(z))).as_ref()[0]
    })
}

/// The scalars that are exceptional according to the documentation of the module: `n + 2 d`, where `d` is the lowest
/// digit, and its negative.
fn exceptional(n: u64) -> Vec<u64> {
    let d = ((1 << WIDTH) - n as i64).rem_euclid(2 << WIDTH);
    if d < 1 << WIDTH {
        return vec![];
    }
    let twice = 2 * ((2 << WIDTH) - d) as u64;
    vec![twice, n - twice]
}

/// All multiples of some points of a small curve; those that are wrong are exactly the predicted ones.
fn every_scalar<const P: u64, T: Constants>() -> usize {
    type C<const P: u64, T> = Tiny<Eight<P>, T>;
    let (group, n) = (small::group::<T>(), T::ORDER);
    let coordinates = |p: small::Point| match p {
        Some(p) => p.map(|c| [c, 0, 0, 0]),
        None => [[0; 4]; 2],
    };
    let expected = exceptional(n);
    let complete = latency::mul::is_complete(&[n], BigUint::from(n).bits() as usize);
    assert_eq!(expected.is_empty(), complete, "{n}");
    for i in [1, 2, n / 3, n - 1] {
        let p = coordinates(group[i as usize]);
        let wrong: Vec<u64> = (0..n)
            .filter(|&k| {
                let product = in_lanes::<C<P, T>>(&p, &[k, 0, 0, 0]);
                product != coordinates(group[(i * k % n) as usize])
            })
            .collect();
        assert_eq!(wrong, expected, "{n}, {i}");
    }
    expected.len()
}

#[test]
fn every_scalar_of_small_curves() {
    assert_eq!(every_scalar::<47_087, small::Three46853>(), 0);
    assert_eq!(every_scalar::<47_017, small::Zero47353>(), 2);
}

/// Public multiples on a small curve: each is right, or reported by `Z = 0`. How many are reported.
fn every_public_scalar<const P: u64, T: Constants>() -> usize {
    type C<const P: u64, T> = Tiny<Eight<P>, T>;
    let (group, n) = (small::group::<T>(), T::ORDER);
    let p = BigUint::from(P);
    let mut reported = 0;
    for i in [1, 2, n / 3, n - 1] {
        let q = group[i as usize].unwrap().map(|c| [c, 0, 0, 0]);
        for k in 0..n {
            let sum = latency::mul::multiple_vartime::<C<P, T>>(&q, &[k, 0, 0, 0]);
            let [x, y, z] = sum.map(|w| big(&w));
            if z == BigUint::from(0u8) {
                reported += 1;
                continue;
            }
            let [ax, ay] = group[(i * k % n) as usize].unwrap().map(BigUint::from);
            let zz = &z * &z % &p;
            assert_eq!(ax * &zz % &p, x, "{n}, {i}, {k}");
            assert_eq!(ay * &zz % &p * &z % &p, y, "{n}, {i}, {k}");
        }
    }
    reported
}

#[test]
fn every_public_scalar_of_small_curves() {
    // Zero, and the scalars that meet an exception on curves so small.
    for reported in [
        every_public_scalar::<47_087, small::Three46853>(),
        every_public_scalar::<47_017, small::Zero47353>(),
    ] {
        assert!((4..400).contains(&reported), "{reported}");
    }
}

#[test]
fn orders_are_recognized() {
    assert!(latency::mul::is_complete(&[0b01_0001], 6));
    assert!(!latency::mul::is_complete(&[0b11_0001], 6));
    assert!(!latency::mul::is_complete(&[0b101_0001], 7));
}

/// Scalars at which something could happen: small ones, powers of two and their neighbors, parts of the order, and what
/// is close to it.
fn edges(n: &BigUint) -> Vec<BigUint> {
    let one = BigUint::from(1u8);
    let mut all = vec![];
    // The documented candidates are among `n - 2d`.
    for small in 0..70u8 {
        all.extend([BigUint::from(small), n - 1u8 - small]);
    }
    for bit in 1..n.bits() {
        let power = &one << bit;
        all.extend([&power - 1u8, &power + 1u8, n - &power, n >> bit, power]);
    }
    for place in (0..n.bits()).step_by(WIDTH) {
        let low = n % (&one << place);
        all.extend([n - &low, n - 2u8 * (n - &low) % n, low]);
    }
    all.into_iter().map(|x| x % n).collect()
}

/// The base point and a random one, and points with small and with large coordinates.
fn some_points<A: Arithmetic>(n: &BigUint, random: &mut Random) -> Vec<Point<A>> {
    let p = big(&<A::Group as Curve>::F::MODULUS);
    let multiple = |k: &BigUint| A::mul_base(MulBase(&words(k)));
    let mut all = vec![multiple(&BigUint::from(1u8))];
    all.push(multiple(&scalar(n, random)));
    let lift = |x: BigUint| lift_x_vartime::<A>(&words(&x), x.bit(0).into()).ok();
    all.extend((0..50u8).filter_map(|x| lift(x.into())).take(3));
    all.extend((1..50u8).filter_map(|x| lift(&p - x)).take(3));
    assert_eq!(all.len(), 8);
    all
}

fn scalar(n: &BigUint, random: &mut Random) -> BigUint {
    let bytes: Vec<u8> = (0..64).map(|_| random.next() as u8).collect();
    BigUint::from_bytes_le(&bytes) % n
}

fn as_words_do<A: Arithmetic>() {
    let n = big(&A::Group::ORDER);
    let mut random = Random::new(41);
    let points = some_points::<A>(&n, &mut random);
    let mut all = edges(&n);
    all.extend((0..400).map(|_| scalar(&n, &mut random)));
    let _held = BACKEND.lock().unwrap();
    let wide = wide_backends();
    if wide.is_empty() {
        return;
    }
    for (i, k) in all.iter().enumerate() {
        let scalar: &A::Words = &words(k);
        // Another point each time that the backends have been through.
        let point = &points[i / wide.len() % points.len()];
        let expected = Mul::<A> { point, scalar }.run();
        cpu::set_backend(wide[i % wide.len()]).unwrap();
        assert!(A::mul(Mul { point, scalar }) == expected, "{k:x}");
    }
    cpu::reset_backend();
}

#[test]
fn multiples_agree_with_those_on_words() {
    as_words_do::<operations::P256>();
    as_words_do::<operations::Secp256k1>();
}

/// The answer to [`Sum`] in a form that can be compared.
fn plain<A: Arithmetic>(total: Total<A>) -> (u8, Option<Point<A>>) {
    match total {
        Total::Identity => (0, None),
        Total::Point(p) => (1, Some(p)),
        Total::Matches(m) => (2 + u8::from(m), None),
    }
}

/// Sums of two multiples in lanes are those on words, also where one summand vanishes and where both are equal or
/// opposite.
fn sums_are_those_on_words<A: Arithmetic>() {
    let n = big(&A::Group::ORDER);
    let mut random = Random::new(43);
    let base = A::mul_base(MulBase(&words(&BigUint::from(1u8))));
    let secret = scalar(&n, &mut random);
    let multiple = A::mul_base(MulBase(&words(&secret)));
    let mut cases: Vec<(BigUint, BigUint, Point<A>)> = vec![];
    for k in edges(&n).into_iter().step_by(7) {
        let other = scalar(&n, &mut random);
        cases.push((other.clone(), k.clone(), multiple));
        cases.push((k.clone(), other, multiple));
        // Equal and opposite summands.
        cases.push((k.clone(), k.clone(), base));
        cases.push((&n - 1u8 - (&k + &n - 1u8) % &n, k.clone(), base));
        cases.push((&k * &secret % &n, k, multiple));
    }
    for q in some_points::<A>(&n, &mut random) {
        for _ in 0..40 {
            cases.push((scalar(&n, &mut random), scalar(&n, &mut random), q));
        }
    }
    let _held = BACKEND.lock().unwrap();
    let wide = wide_backends();
    if wide.is_empty() {
        return;
    }
    let mut identities = 0;
    for (i, (u, v, q)) in cases.iter().enumerate() {
        let (u, v): (A::Words, A::Words) = (words(u), words(v));
        let sum = |x| Sum::<A> { u: &u, v: &v, q, x };
        let expected = plain(sum(None).run());
        cpu::set_backend(wide[i % wide.len()]).unwrap();
        assert!(plain(A::sum_vartime(sum(None))) == expected, "{i}");
        let Some([x, _]) = expected.1 else {
            identities += 1;
            continue;
        };
        let r = operations::reduce::<A>(&x);
        assert_eq!(plain(A::sum_vartime(sum(Some(&r)))).0, 3, "{i}");
        let mut other = r;
        other.as_mut()[0] ^= 1;
        assert_eq!(plain(A::sum_vartime(sum(Some(&other)))).0, 2, "{i}");
    }
    cpu::reset_backend();
    assert!(identities > 20);
}

#[test]
fn sums_agree_with_those_on_words() {
    sums_are_those_on_words::<operations::P256>();
    sums_are_those_on_words::<operations::Secp256k1>();
}

/// Before the last additions on secp256k1 the sum may be equal to the summand. With halves `k1` and `k2`, digits `d1` and
/// `d2` and a vector of the lattice, that is so for `k = 2 d1 + d2 lambda` or `k = 2 d2 lambda`, and some digits.
#[test]
fn the_last_additions_on_halves_are_complete() {
    type A = operations::Secp256k1;
    let n = big(&<A as Arithmetic>::Group::ORDER);
    let lambda = big(&<<A as Arithmetic>::Group as Endomorphism>::LAMBDA);
    let digits = || {
        (1..32u8)
            .step_by(2)
            .flat_map(|d| [BigUint::from(d), &n - d])
    };
    let mut all: Vec<BigUint> = digits().map(|d| 2u8 * d * &lambda % &n).collect();
    for first in digits() {
        all.extend(digits().map(|second| (2u8 * &first + second * &lambda) % &n));
    }
    let point = &A::mul_base(MulBase(&words(&lambda)));
    let _held = BACKEND.lock().unwrap();
    let Some(wide) = wide_backends().first().copied() else {
        return;
    };
    cpu::set_backend(wide).unwrap();
    for k in all {
        let scalar = &words(&k);
        let expected = Mul::<A> { point, scalar }.run();
        assert!(A::mul(Mul { point, scalar }) == expected, "{k:x}");
    }
    cpu::reset_backend();
}
