//! Complete formulas and Straus's sums on curves so small that every pair of points and every scalar can be tried.

use limbsmith::hazmat::weierstrass::Curve;
use limbsmith::hazmat::weierstrass::homogeneous::Homogeneous;
use limbsmith::hazmat::weierstrass::point::Affine;
use limbsmith::hazmat::weierstrass::straus::sum_vartime;
use limbsmith::hazmat::{Field, Lanes4};

use super::small::*;

fn element<F: Field<Words = [u64; 4]>>(x: u64) -> F::Tight {
    F::splat(&[x, 0, 0, 0])
}

/// A point with some `Z`; the identity with some `Y`.
fn homogeneous<C: Curve<Words = [u64; 4]>>(p: Point, z: u64) -> Homogeneous<C> {
    let zero = C::F::zero();
    let z = element::<C::F>(z);
    match p {
        None => Homogeneous::from_coordinates(zero, z, zero),
        Some(p) => {
            let [x, y] = p.map(|c| C::F::mul(element::<C::F>(c), z));
            Homogeneous::from_coordinates(x, y, z)
        }
    }
}

/// The point of each lane. The identity must have `X = 0` and another `Y`.
fn points<C: Curve<Words = [u64; 4]>>(p: &Homogeneous<C>) -> Vec<Point> {
    let (x, y, z) = p.coordinates();
    let inverse = C::F::invert(z);
    let words = |c| C::F::to_words(c);
    let all = [x, y, C::F::mul(x, inverse), C::F::mul(y, inverse)].map(words);
    let identity = C::F::bits(p.is_identity());
    (0..C::F::LANES)
        .map(|i| {
            let [x, y, affine_x, affine_y] = [0, 1, 2, 3].map(|k| all[k].as_ref()[i][0]);
            if identity.as_ref()[i] == 1 {
                assert!(x == 0 && y != 0, "no point at all");
                return None;
            }
            Some([affine_x, affine_y])
        })
        .collect()
}

fn set<C: Curve>(mask: <C::F as Field>::Mask) -> bool {
    C::F::bits(mask).as_ref().iter().all(|bit| *bit == 1)
}

/// Every pair of points, with several `Z`; `C` has one lane or several.
fn pairs<C: Curve<Words = [u64; 4]>, T: Constants>() {
    let group = group::<T>();
    let n = group.len();
    let is = |p: &Homogeneous<C>, i: usize, what: &str| {
        for got in points::<C>(p) {
            assert_eq!(got, group[i % n], "{what}");
        }
    };
    is(&Homogeneous::identity(), 0, "identity");
    for i in 0..n {
        for j in 0..n {
            let (z1, z2) = (1 + (i + 2 * j) as u64 % 4, 1 + (3 * i + j) as u64 % 3);
            let p = homogeneous::<C>(group[i], z1);
            let q = homogeneous::<C>(group[j], z2);
            let sum = p.add(&q);
            is(&sum, i + j, "sum");
            // Results are operands again.
            is(&sum.add(&p), 2 * i + j, "sum of a sum");
            is(&sum.double(), 2 * (i + j), "double of a sum");
            is(&p.add(&q.neg()), i + n - j, "difference");
            assert_eq!(set::<C>(p.eq(&q)), i == j, "{i} = {j}");
            assert_eq!(set::<C>(sum.eq(&q)), i == 0, "{i} + {j} = {j}");
            if j == 0 {
                is(&p.double(), 2 * i, "double");
                is(&p.neg(), n - i, "negative");
                let there = p.to_jacobian();
                assert_eq!(set::<C>(there.is_identity()), i == 0);
                is(&Homogeneous::from_jacobian(&there), i, "there and back");
                is(
                    &Homogeneous::from_jacobian(&there.double()),
                    2 * i,
                    "Jacobian",
                );
            }
        }
    }
}

#[test]
fn every_pair_of_points() {
    pairs::<Tiny<Small<13>, Zero7>, Zero7>();
    pairs::<Tiny<Small<7>, Zero13>, Zero13>();
    pairs::<Tiny<Small<211>, Zero199>, Zero199>();
    pairs::<Tiny<Small<5>, Three7>, Three7>();
    pairs::<Tiny<Small<7>, Three11>, Three11>();
    pairs::<Tiny<Small<179>, Three199>, Three199>();
    pairs::<Tiny<Lanes4<Small<13>>, Zero7>, Zero7>();
    pairs::<Tiny<Lanes4<Small<7>>, Three11>, Three11>();
}

/// `sum k_i P_i` for every pair of points and every pair of scalars, with further terms for more than one group of
/// forms.
fn sums<const P: u64, T: Constants, const E: usize>(step: usize) {
    type C<const P: u64, T> = Tiny<Small<P>, T>;
    let group = group::<T>();
    let n = group.len();
    let term = |k: usize, i: usize| {
        let [x, y] = group[i].unwrap().map(element::<Small<P>>);
        let k = [k as u64, 0, 0, 0];
        (k, Affine::<C<P, T>>::from_coordinates(x, y))
    };
    let check = |terms: &[([u64; 4], Affine<C<P, T>>)], expected: usize| {
        let sum = sum_vartime::<C<P, T>, E>(terms);
        let sum = points::<C<P, T>>(&Homogeneous::from_jacobian(&sum));
        assert_eq!(sum, [group[expected % n]]);
    };
    check(&[], 0);
    for i in (1..n).step_by(step) {
        for j in (1..n).step_by(step) {
            for k in (0..n).step_by(step) {
                for l in (0..n).step_by(step) {
                    let two = [term(k, i), term(l, j)];
                    check(&two, k * i + l * j);
                    let m = (i + j + k + l) % n;
                    let five = [two[0], two[1], term(m, i), term(k, j), term(l, i)];
                    check(&five, k * i + l * j + m * i + k * j + l * i);
                }
            }
        }
    }
}

#[test]
fn every_sum_of_multiples() {
    sums::<13, Zero7, 2>(1);
    sums::<7, Zero13, 4>(1);
    sums::<211, Zero199, 8>(18);
    sums::<5, Three7, 2>(1);
    sums::<7, Three11, 4>(1);
    sums::<179, Three199, 8>(18);
}
