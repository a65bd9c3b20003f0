//! Everything on curves so small that every exception which could arise does.

use limbsmith::hazmat::recoding::odd_digits::{self, OddDigits};
use limbsmith::hazmat::weierstrass::accumulator::{Accumulator, Addend};
use limbsmith::hazmat::weierstrass::double_scalar_mul::{self, Forms};
use limbsmith::hazmat::weierstrass::mul::{self, OddMultiples};
use limbsmith::hazmat::weierstrass::mul_base::{self, Stored};
use limbsmith::hazmat::weierstrass::point::{Affine, Jacobian};
use limbsmith::hazmat::weierstrass::{CoefficientA, Curve, glv, precomputed};
use limbsmith::hazmat::{Field, Lanes4, SquareRoot};

use super::small::*;

fn element<F: Field<Words = [u64; 4]>>(x: u64) -> F::Tight {
    F::splat(&[x, 0, 0, 0])
}

/// The point of each lane.
fn points<C: Curve<Words = [u64; 4]>>(p: &Jacobian<C>) -> Vec<Point> {
    let identity = C::F::bits(p.is_identity());
    let (x, y) = p.to_affine().coordinates();
    let [x, y] = [x, y].map(C::F::to_words);
    (0..C::F::LANES)
        .map(|i| match identity.as_ref()[i] {
            1 => None,
            _ => Some([x.as_ref()[i][0], y.as_ref()[i][0]]),
        })
        .collect()
}

fn point<C: Curve<Words = [u64; 4]>>(p: &Jacobian<C>) -> Point {
    points(p)[0]
}

fn affine<C: Curve<Words = [u64; 4]>>(p: Point) -> Affine<C> {
    let [x, y] = p.unwrap().map(element::<C::F>);
    Affine::from_coordinates(x, y)
}

fn stored(p: Point) -> [[u64; 4]; 2] {
    p.unwrap().map(|c| [c, 0, 0, 0])
}

/// A point and `Z`; the identity with coordinates that mean nothing.
fn jacobian<C: Curve<Words = [u64; 4]>>(p: Point, z: u64) -> Jacobian<C> {
    let z = element::<C::F>(z);
    let Some([x, y]) = p else {
        return Jacobian::from_coordinates(z, element::<C::F>(2), C::F::zero());
    };
    let zz = C::F::square(z);
    Jacobian::from_coordinates(
        C::F::mul(element::<C::F>(x), zz),
        C::F::mul(C::F::mul(element::<C::F>(y), zz), z),
        z,
    )
}

/// `a u^4`.
fn slope<C: Curve>(
    u: limbsmith::hazmat::weierstrass::Tight<C>,
) -> limbsmith::hazmat::weierstrass::Tight<C> {
    let u4 = C::F::square(C::F::square(u));
    match C::A {
        CoefficientA::Zero => C::F::zero(),
        CoefficientA::MinusThree => {
            let three = C::F::carry(C::F::add_sums(C::F::add(u4, u4), u4));
            C::F::carry(C::F::neg(three))
        }
    }
}

/// Every formula on every pair of points, with several `Z`, on several isomorphic curves.
fn formulas<const P: u64, T: Constants>() {
    type C<const P: u64, T> = Tiny<Small<P>, T>;
    let group = group::<T>();
    let n = group.len();
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let sum = group[(i + j) % n];
        let (z1, z2) = (2 + (i + j) as u64 % 3, 1 + j as u64 % 4);
        let a: Jacobian<C<P, T>> = jacobian(group[i], z1);
        let b = jacobian(group[j], z2);
        let distinct = i != 0 && j != 0 && i != j;
        if j == 0 {
            assert_eq!(point(&a.double()), group[2 * i % n], "2 * {i}");
            assert_eq!(point(&a.neg()), group[(n - i) % n], "-{i}");
        }
        assert_eq!(point(&a.add_vartime(&b.to_cached())), sum, "{i} + {j}");
        if distinct {
            assert_eq!(point(&a.add(&b.to_cached())), sum, "{i} + {j}");
        }
        if j == 0 {
            continue;
        }
        let q = affine(group[j]);
        assert_eq!(point(&a.add_affine_complete(&q)), sum, "{i} + {j}");
        assert_eq!(point(&a.add_affine_vartime(&q)), sum, "{i} + {j}");
        if distinct {
            assert_eq!(point(&a.add_affine(&q)), sum, "{i} + {j}");
        }
        for u in 1..4 {
            let u = element::<Small<P>>(u);
            let here = slope::<C<P, T>>(u);
            let z = element::<Small<P>>(z1);
            // The sum so far, with Z, on the curve that u leads to.
            let running = match group[i] {
                None => Accumulator::<C<P, T>>::from_coordinates(
                    u,
                    z,
                    Small::<P>::zero(),
                    Small::<P>::zero(),
                ),
                at => {
                    let p =
                        Addend::from_affine(&affine::<C<P, T>>(at)).to_curve(Small::<P>::mul(u, z));
                    let (x, v, _) = p.to_accumulator(z).coordinates();
                    Accumulator::from_coordinates(x, v, z, slope::<C<P, T>>(Small::<P>::mul(u, z)))
                }
            };
            let double = running.double();
            assert_eq!(point(&double.to_jacobian(u)), group[2 * i % n], "2 * {i}");
            // T is maintained: a second doubling needs it.
            assert_eq!(point(&running.double_n(2).to_jacobian(u)), group[4 * i % n]);
            let base = Addend::from_affine(&q);
            let q = base.to_curve(u);
            let (next, chord, _) = running.add(z, &q);
            let complete = running.complete(&q, here, (next, chord));
            assert_eq!(point(&complete.to_jacobian(u)), sum, "{i} + {j}");
            assert_eq!(
                point(&complete.double().to_jacobian(u)),
                group[2 * (i + j) % n]
            );
            if distinct {
                assert_eq!(point(&next.to_jacobian(u)), sum, "{i} + {j}");
                let (other, ..) = running.add(Small::<P>::mul(z, u), &base);
                assert_eq!(
                    point(&other.double().to_jacobian(u)),
                    group[2 * (i + j) % n]
                );
            }
        }
    }
}

#[test]
fn every_formula_on_every_pair() {
    formulas::<13, Zero7>();
    formulas::<7, Zero13>();
    formulas::<211, Zero199>();
    formulas::<5, Three7>();
    formulas::<7, Three11>();
    formulas::<179, Three199>();
}

/// Combs with any number of rows and windows, in one lane and in four, for every scalar.
fn secret<F: Field<Words = [u64; 4]> + SquareRoot, T: Constants, const E: usize>() {
    let group = group::<T>();
    let n = group.len();
    let width = E.trailing_zeros() as usize + 1;
    let places = OddDigits::new::<Tiny<F, T>>(&[0; 4], width).places();
    let odd = |k: usize| -> [Stored<Tiny<F, T>>; E] {
        core::array::from_fn(|i| stored(group[(2 * i + 1) * k % n]))
    };
    for k in 0..n {
        let digits = OddDigits::new::<Tiny<F, T>>(&[k as u64, 0, 0, 0], width);
        let sum: i64 = (0..places)
            .map(|i| {
                let d = digits.digit(i);
                assert!(d.index < E as u64);
                let size = 2 * d.index as i64 + 1;
                (if d.negative == 1 { -size } else { size }) << (i * width)
            })
            .sum();
        assert!(sum % 2 != 0 && [k, k + n].contains(&(sum as usize)), "{k}");
        let wide = <Lanes4<F>>::lanes(|lane| [((k + 3 * lane) % n) as u64, 0, 0, 0]);
        let one = F::lanes(|_| [k as u64, 0, 0, 0]);
        for count in 1..=places {
            let step = places.div_ceil(count);
            if places.div_ceil(step) != count {
                continue;
            }
            let rows: Vec<_> = (0..count).map(|i| odd(1 << (width * step * i))).collect();
            let sum = mul_base::mul_base::<Tiny<F, T>, E>(&rows, &one);
            assert_eq!(point(&sum), group[k], "{k} G from {count} rows");
            let sums = points(&mul_base::mul_base::<Tiny<Lanes4<F>, T>, E>(&rows, &wide));
            assert!((0..4).all(|lane| sums[lane] == group[(k + 3 * lane) % n]));
        }
        for i in [1, 2, 5, n - 1] {
            let p = affine::<Tiny<F, T>>(group[i]);
            let sum = mul::mul::<Tiny<F, T>, E>(&p, &one);
            assert_eq!(point(&sum), group[k * i % n], "{k} times {i} G");
            let p = affine::<Tiny<Lanes4<F>, T>>(group[i]);
            let sums = points(&mul::mul::<Tiny<Lanes4<F>, T>, E>(&p, &wide));
            assert!((0..4).all(|lane| sums[lane] == group[(k + 3 * lane) * i % n]));
        }
    }
}

#[test]
fn every_secret_multiple() {
    secret::<Small<13>, Zero7, 2>();
    secret::<Small<7>, Zero13, 4>();
    secret::<Small<211>, Zero199, 4>();
    secret::<Small<211>, Zero199, 16>();
    secret::<Small<5>, Three7, 2>();
    secret::<Small<7>, Three11, 4>();
    secret::<Small<179>, Three199, 4>();
    secret::<Small<179>, Three199, 16>();
}

/// `u G + v Q` for every `u` and `v`, with forms of either sign; `E` multiples are computed and as
/// many stored.
fn public<const P: u64, T: Constants, const E: usize>(q: usize) {
    type C<const P: u64, T> = Tiny<Small<P>, T>;
    let group = group::<T>();
    let n = group.len();
    let odd: Vec<Stored<C<P, T>>> = (0..E)
        .map(|i| {
            let [x, y] = group[(2 * i + 1) % n].unwrap();
            [[x, 0, 0, 0], [2 * y % P, 0, 0, 0]]
        })
        .collect();
    let width = E.trailing_zeros() as usize + 2;
    let table = OddMultiples::<C<P, T>, E>::new(&affine(group[q]));
    for (u, v) in (0..n).flat_map(|u| (0..n).map(move |v| (u, v))) {
        for signs in [[false, false], [true, false], [false, true]] {
            let mut forms = Forms::new();
            forms.set_vartime(0, &[v as u64], width, signs[0]);
            forms.set_vartime(1, &[u as u64], width, signs[1]);
            let sum = double_scalar_mul::sum_vartime::<C<P, T>, E>(&forms, &[&table], &[&odd]);
            let of = |k: usize, negative| if negative { (n - k) % n } else { k };
            let expected = group[(of(u, signs[1]) + q * of(v, signs[0])) % n];
            assert_eq!(point(&sum), expected, "{u} G + {v} {q} G");
        }
    }
}

#[test]
fn every_public_sum() {
    (1..7).for_each(public::<13, Zero7, 2>);
    (1..13).for_each(public::<7, Zero13, 4>);
    [1, 2, 198].into_iter().for_each(public::<211, Zero199, 8>);
    (1..7).for_each(public::<5, Three7, 2>);
    (1..11).for_each(public::<7, Three11, 4>);
    [1, 100, 197]
        .into_iter()
        .for_each(public::<179, Three199, 8>);
}

/// `u G + v Q` for every `u`, with every `v` or some, from rows of `Q` for every place, every second, and so on, and as many of
/// `G` or more.
fn with_rows<const P: u64, T: Constants>(logs: &[usize], step_u: usize, step_v: usize) {
    type C<const P: u64, T> = Tiny<Small<P>, T>;
    let group = group::<T>();
    let n = group.len();
    let places = odd_digits::places(C::<P, T>::BITS, precomputed::WIDTH);
    let made = |d: usize, step: usize| {
        let mut rows = vec![[[[0; 4]; 2]; 16]; places.div_ceil(step)];
        precomputed::fill_vartime::<C<P, T>>(&affine(group[d]), step, &mut rows);
        for (i, row) in rows.iter().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                let k = (d * (2 * j + 1)) << (5 * step * i);
                assert_eq!(*entry, stored(group[k % n]), "{k}");
            }
        }
        rows
    };
    for step in (1..=places).filter(|s| places.div_ceil(places.div_ceil(*s)) == *s) {
        for comb in [1, step] {
            let comb = made(1, comb);
            for d in logs {
                let rows = made(*d, step);
                for u in (0..n).step_by(step_u) {
                    for v in (u % step_v..n).step_by(step_v) {
                        let [wu, wv] = [u, v].map(|w| [w as u64, 0, 0, 0]);
                        let sum = precomputed::sum_vartime::<C<P, T>>(&comb, &rows, &wu, &wv);
                        assert_eq!(point(&sum), group[(u + v * d) % n], "{u} G + {v} {d} G");
                    }
                }
            }
        }
    }
}

#[test]
fn sums_with_prepared_points() {
    with_rows::<211, Zero199>(&[1, 2, 198], 1, 3);
    with_rows::<179, Three199>(&[1, 100, 197], 1, 3);
    with_rows::<170_263, Split>(&[1, 171_048, 151_270], 1009, 1013);
}

#[test]
fn forms_are_forms() {
    for width in [2, 3, 5, 9, 10, 15] {
        for n in (0..300u64).chain([u64::MAX, u64::MAX << 20, 0x8000_0001 << 31]) {
            for negative in [false, true] {
                let mut forms = Forms::new();
                forms.set_vartime(2, &[n, n], width, negative);
                let digits: Vec<i16> = forms.digits(2).collect();
                let mut last = None;
                let mut sum = num_bigint::BigInt::default();
                for (i, d) in digits.iter().enumerate().filter(|(_, d)| **d != 0) {
                    assert!(d % 2 != 0 && i64::from(*d).unsigned_abs() < 1 << (width - 1));
                    assert!(last.is_none_or(|l| i >= l + width));
                    last = Some(i);
                    sum += num_bigint::BigInt::from(*d) << i;
                }
                let n: num_bigint::BigInt = (num_bigint::BigInt::from(n) << 64) + n;
                assert_eq!(sum, if negative { -n } else { n });
            }
        }
    }
}

/// Secret and public multiples by the endomorphism. All halves, every multiple of a few points.
#[test]
fn every_split_multiple() {
    type F = Small<170_263>;
    type C = Tiny<F, Split>;
    let group = group::<Split>();
    let (n, lambda) = (Split::ORDER as i64, 151_270);
    let signed = |m: [u64; 3]| m[0] as i64;
    let table: Vec<Stored<C>> = (0..8)
        .map(|i| {
            let [x, y] = group[2 * i + 1].unwrap();
            [[x, 0, 0, 0], [2 * y % Split::P, 0, 0, 0]]
        })
        .collect();
    for k in 0..n {
        let words = [k as u64, 0, 0, 0];
        let [k1, k2] = glv::split::<C>(&words).map(signed);
        assert_eq!((k1 + k2 * lambda - k) % n, 0, "{k}");
        assert!(
            2 * k1.abs() <= 320 + 147 && 2 * k2.abs() <= 147 + 467,
            "{k}"
        );
        let [o1, o2] = glv::split_odd::<C>(&words).map(signed);
        assert_eq!((o1 + o2 * lambda - k) % n, 0, "{k}");
        assert!(o1 & o2 & 1 == 1);
        assert!(
            2 * o1.abs() <= 3 * (320 + 147) && 2 * o2.abs() <= 3 * (147 + 467),
            "{k}"
        );
        // Some, and all that are next to something.
        if k % 101 != 0 && k > 100 && k < n - 100 && (k - lambda).abs() > 20 {
            continue;
        }
        let i = [1, n / 2, lambda][(k % 3) as usize];
        let p = affine::<C>(group[i as usize]);
        let expected = group[(k * i % n) as usize];
        assert_eq!(point(&glv::mul(&p, &[words])), expected, "{k} times {i} G");
        let u = 3 * k % 1000;
        let sum = glv::sum_vartime::<C>(&table, &table, 5, &[u as u64, 0, 0, 0], &words, &p);
        assert_eq!(
            point(&sum),
            group[((k * i + u) % n) as usize],
            "{u} G + {k} {i} G"
        );
    }
}
