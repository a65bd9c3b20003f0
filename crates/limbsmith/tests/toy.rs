//! The curve code itself, on a curve small enough to try every point and every scalar.

mod support;

use limbsmith::hazmat::{
    Affine, AffineWords, Extended, Field, Forms, OddMultiples, Projective, decode_vartime,
    from_edwards, halve_vartime, ladder_clamped, mul_base, sum_vartime,
};
use support::Random;
use support::toy::{self, A24, BASE, Curve, ORDER, P, Point, Q, Toy, element};

type C = Curve<Toy>;

fn point((x, y): Point) -> Extended<C> {
    Extended::from_affine(element(x), element(y))
}

/// The same point with another `Z`.
fn scaled(p: Point, z: u64) -> Extended<C> {
    let one =
        Projective::<C>::from_coordinates(element(p.0 * z % P), element(p.1 * z % P), element(z));
    one.to_extended()
}

fn affine(p: &Projective<C>) -> Point {
    let (x, y) = p.to_affine();
    (Toy::to_words(x)[0][0], Toy::to_words(y)[0][0])
}

fn set(mask: bool) -> bool {
    Toy::bits(mask)[0] == 1
}

#[test]
fn addition_of_all_pairs_in_all_forms() {
    let group = toy::group();
    for (i, a) in group.iter().enumerate() {
        let left = scaled(*a, i as u64 % (P - 1) + 1);
        for (j, b) in group.iter().enumerate() {
            let right = scaled(*b, 7 * j as u64 % (P - 1) + 1).to_cached();
            let q = Affine::<C>::from_affine(element(b.0), element(b.1));
            let sum = group[(i + j) % ORDER as usize];
            let difference = group[(i + ORDER as usize - j) % ORDER as usize];
            let mut all = vec![
                (left.add(&right), sum),
                (left.sub(&right), difference),
                (left.add_affine(&q), sum),
            ];
            for negative in [false, true] {
                let expected = if negative { difference } else { sum };
                all.push((left.add_signed_vartime(&right, negative), expected));
                all.push((left.add_affine_signed_vartime(&q, negative), expected));
            }
            for (got, expected) in all {
                assert_eq!(affine(&got.to_projective()), expected, "{a:?} {b:?}");
                // T is right if X Y = Z T: the next addition would be wrong otherwise.
                let again = got.to_extended().add(&point(toy::NEUTRAL).to_cached());
                assert_eq!(affine(&again.to_projective()), expected, "T of {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn doubling_and_order_of_all_points() {
    let group = toy::group();
    for (i, a) in group.iter().enumerate() {
        for z in [1, 2, 1000] {
            let p = scaled(*a, z);
            let double = p.double();
            assert_eq!(
                affine(&double.to_projective()),
                group[2 * i % ORDER as usize]
            );
            let back = double.to_extended().sub(&p.to_cached());
            assert_eq!(affine(&back.to_projective()), *a);
            assert_eq!(set(p.to_projective().is_neutral()), i == 0);
            assert_eq!(set(p.is_small_order()), (8 * i as u64) % ORDER == 0, "{i}");
        }
    }
}

#[test]
fn affine_points_load_store_and_convert() {
    for a in toy::group() {
        let words = toy::store(a);
        let q = Affine::<C>::load(&[words]);
        assert_eq!(q.store()[0], words);
        let sum = q.to_extended().add(&point(toy::NEUTRAL).to_cached());
        assert_eq!(affine(&sum.to_projective()), a);
    }
}

#[test]
fn every_encoding_decodes_as_it_should() {
    let group = toy::group();
    // Every y below 4096, canonical or not, with each sign.
    for y in 0..4096u64 {
        for sign in [0, 1] {
            let [decoded] = decode_vartime::<C, 1>([[y, 0, 0, sign << 63]]);
            let with_y: Vec<_> = group.iter().filter(|p| p.1 == y % P).collect();
            let Some(decoded) = decoded else {
                assert!(with_y.is_empty(), "{y}");
                continue;
            };
            let (x, got_y) = affine(&decoded.point.to_projective());
            assert!(with_y.contains(&&(x, got_y)), "{y} is not on the curve");
            assert!(x == 0 || x % 2 == sign, "the sign of {y}");
            assert_eq!(
                decoded.canonical,
                y < P && !(x == 0 && sign == 1),
                "{y} {sign}"
            );
            if decoded.canonical {
                let encoded = decoded.point.to_projective().encode()[0];
                assert_eq!(encoded, [y, 0, 0, sign << 63]);
            }
        }
    }
    // Two together, of every kind.
    for y in 0..P {
        let other = [y * 7 % P, 0, 0, 1 << 63];
        let pair = decode_vartime::<C, 2>([[y, 0, 0, 0], other]);
        let single = [
            decode_vartime::<C, 1>([[y, 0, 0, 0]]),
            decode_vartime::<C, 1>([other]),
        ];
        for (a, [b]) in pair.iter().zip(single) {
            assert_eq!(a.is_some(), b.is_some());
            if let (Some(a), Some(b)) = (a, b) {
                assert_eq!(
                    affine(&a.point.to_projective()),
                    affine(&b.point.to_projective())
                );
                assert_eq!(a.canonical, b.canonical);
            }
        }
    }
}

#[test]
fn fixed_base_comb_for_all_scalars() {
    let (tables, multiples) = (toy::comb(), toy::multiples(BASE, Q));
    let mut random = Random::new(1);
    let mut scalars: Vec<[u64; 4]> = (0..3 * ORDER).map(|n| [n, 0, 0, 0]).collect();
    // Every digit at every place, and the ends of the range.
    let top = u64::MAX >> 2;
    for bit in (0..254).step_by(5) {
        for digit in 0..32u64 {
            let mut n = [0; 4];
            n[bit / 64] = digit << (bit % 64);
            if bit % 64 > 59 && bit < 192 {
                n[bit / 64 + 1] = digit >> (64 - bit % 64);
            }
            scalars.push(n);
        }
    }
    scalars.extend([
        [u64::MAX, u64::MAX, u64::MAX, top],
        [0, 0, 0, top],
        [u64::MAX - 7; 4],
    ]);
    scalars.extend((0..2000).map(|_| random.words()));
    for mut n in scalars {
        n[3] &= top;
        let expected = multiples[(words_mod(&n, Q)) as usize];
        assert_eq!(
            affine(&mul_base::<C>(tables.as_slice(), &[n])),
            expected,
            "{n:?}"
        );
    }
}

fn words_mod(n: &[u64; 4], m: u64) -> u64 {
    n.iter()
        .rev()
        .fold(0u128, |r, w| ((r << 64) | u128::from(*w)) % u128::from(m)) as u64
}

#[test]
fn sums_of_multiples_for_all_scalars() {
    let group = toy::group();
    let odd = |i: usize, n: usize| -> Vec<AffineWords> {
        (0..n)
            .map(|j| toy::store(group[(2 * j + 1) * i % ORDER as usize]))
            .collect()
    };
    let mut random = Random::new(2);
    for n in 0..ORDER {
        for _ in 0..8 {
            let logs: [usize; 4] = core::array::from_fn(|_| random.below(ORDER as usize));
            let mut scalars: [[u64; 4]; 4] = core::array::from_fn(|_| random.words());
            scalars[random.below(4)] = [n, 0, 0, 0];
            let signs: [bool; 4] = core::array::from_fn(|_| random.below(2) == 1);
            let widths = [5, 5, 8, 6];
            let mut forms = Forms::new();
            let mut expected = 0;
            for s in 0..4 {
                forms.set_vartime(s, &scalars[s], widths[s], signs[s]);
                let term = words_mod(&scalars[s], ORDER) as usize * logs[s];
                let term = term % ORDER as usize;
                expected += if signs[s] {
                    ORDER as usize - term
                } else {
                    term
                };
            }
            let computed = [0, 1].map(|s| OddMultiples::new(&point(group[logs[s]])));
            let stored = [odd(logs[2], 64), odd(logs[3], 16)];
            let sum = sum_vartime(&forms, &computed, &[&stored[0], &stored[1]]);
            assert_eq!(affine(&sum), group[expected % ORDER as usize]);
        }
    }
}

#[test]
fn ladder_for_all_points_and_scalars() {
    let group = toy::group();
    let inverses = toy::inverses();
    let u_of = |p: Point| (1 + p.1) * inverses[((P + 1 - p.1) % P) as usize] % P;
    // Clamped scalars that hit every multiple of 8; there are 127.
    for n in (0..Q).map(|n| [8 * n, 0, 0, 1 << 62]) {
        for (i, p) in group.iter().enumerate() {
            let (x, z) = ladder_clamped::<Toy>(&[n], element(u_of(*p)), A24);
            let multiple = group[words_mod(&n, ORDER) as usize * i % ORDER as usize];
            let u = Toy::to_words(Toy::mul(x, Toy::invert(z)))[0][0];
            assert_eq!(u, u_of(multiple), "{n:?} times {p:?}");
        }
    }
    for p in &group {
        let u = from_edwards(&scaled(*p, 5).to_projective())[0][0];
        assert_eq!(u, u_of(*p));
    }
}

/// The core of verification: the halved equation is equivalent to the full one, for any torsion of
/// A and R. Both possible mistakes are detected.
#[test]
fn halved_equation_is_exact_with_torsion() {
    let group = toy::group();
    let n = [ORDER, 0, 0, 0];
    let (mut wrong_order, mut even) = (0, 0);
    for k in 0..Q {
        for a in (0..ORDER as usize).step_by(5) {
            // S B = R + k A + E: E of order dividing 8 is the error, and S, R do not matter
            // beyond that; take S = 0.
            for error in 0..8 {
                let e = error * Q as usize;
                let r = (2 * ORDER as usize * Q as usize - k as usize * a - e) % ORDER as usize;
                let difference = |modulus: [u64; 4], odd: bool| {
                    let halves = halve_vartime(&[k, 0, 0, 0], &modulus, odd);
                    let v1 = halves.v1[0] as i64;
                    let v0 = halves.v0[0] as i64 * if halves.negative { -1 } else { 1 };
                    (v0 * a as i64 + v1 * r as i64).rem_euclid(ORDER as i64)
                };
                assert_eq!(difference(n, true) == 0, error == 0, "{k} {a} {error}");
                wrong_order += usize::from((difference([Q, 0, 0, 0], true) == 0) != (error == 0));
                even += usize::from((difference(n, false) == 0) != (error == 0));
            }
        }
    }
    assert!(
        wrong_order > 0,
        "halving modulo q is not told from halving modulo 8q"
    );
    assert!(even > 0, "an even multiplier is not told from an odd one");
    assert_eq!(affine(&point(group[1]).to_projective()), toy::GENERATOR);
}
