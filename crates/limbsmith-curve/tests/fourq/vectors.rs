//! Vectors, and the maps against multiplication by their eigenvalues.

use std::collections::BTreeMap;

use limbsmith_curve::fourq::endomorphisms::{LAMBDA_PHI, LAMBDA_PSI, phi, psi};
use limbsmith_curve::fourq::point::{Extended, Projective};
use limbsmith_curve::fourq::recoding::decompose;
use limbsmith_curve::fourq::{FourQ, ORDER, Scalar};
use limbsmith_field::field::quadratic::Quad64;
use limbsmith_field::field::{Field, Words};

use super::once::{
    add, clear_cofactor, decode, double, images, is_in_subgroup, mul, mul_any, mul_base, sum,
};
use super::{Random, Tested, affine, base, encode, on_all};

const VECTORS: &str = include_str!("vectors.txt");

/// The fields of all lines of a kind.
fn lines(kind: &str) -> Vec<Vec<&'static str>> {
    let all = VECTORS.lines().filter(|l| !l.starts_with('#'));
    let all = all.map(|l| l.split(' ').collect::<Vec<_>>());
    let found: Vec<_> = all
        .filter(|l| l[0] == kind)
        .map(|l| l[1..].to_vec())
        .collect();
    assert!(!found.is_empty(), "{kind}");
    found
}

fn bytes<const N: usize>(hex: &str) -> [u8; N] {
    assert_eq!(hex.len(), 2 * N);
    core::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hex"))
}

fn integer(hex: &str) -> [u64; 4] {
    core::array::from_fn(|i| u64::from_str_radix(&hex[48 - 16 * i..64 - 16 * i], 16).expect("hex"))
}

fn coordinates(hex: &str) -> [[[u64; 2]; 2]; 2] {
    let bytes: [u8; 64] = bytes(hex);
    let word = |i: usize| u64::from_le_bytes(core::array::from_fn(|j| bytes[8 * i + j]));
    [
        [[word(0), word(1)], [word(2), word(3)]],
        [[word(4), word(5)], [word(6), word(7)]],
    ]
}

fn point<Q: Tested>(hex: &str) -> Extended<FourQ<Q>> {
    let [x, y] = coordinates(hex);
    Extended::from_affine(Q::splat(&x), Q::splat(&y))
}

/// `n P` from doublings and additions of single bits.
fn plain<Q: Tested>(n: &[u64; 4], p: &Extended<FourQ<Q>>) -> Projective<FourQ<Q>> {
    let mut sum = Extended::neutral();
    for i in (0..256).rev() {
        sum = double(&sum);
        if n[i / 64] >> (i % 64) & 1 == 1 {
            sum = add(&sum, p);
        }
    }
    sum.to_projective()
}

#[test]
fn decomposition() {
    for v in lines("decompose") {
        let parts = decompose(&integer(v[0])).map(|part| format!("{part:016x}"));
        assert_eq!(parts.as_slice(), &v[1..], "{}", v[0]);
    }
}

fn multiples<Q: Tested>() {
    for v in lines("mul") {
        let (k, p) = (integer(v[0]), point::<Q>(v[1]));
        assert_eq!(affine(&mul(&k, &p)), coordinates(v[2]), "{}", v[0]);
        assert_eq!(affine(&plain(&k, &p)), coordinates(v[2]), "{}", v[0]);
        assert_eq!(affine(&mul_any(&k, &p)), coordinates(v[2]), "{}", v[0]);
        let sum = sum(&k, &p, &[0; 4]);
        assert_eq!(affine(&sum), coordinates(v[2]), "{}", v[0]);
        let n = Scalar::reduce_words(&k).words();
        let comb = affine(&mul_base::<Q>(&n));
        assert_eq!(comb, affine(&mul(&k, &base::<Q>())), "{}", v[0]);
    }
    for v in lines("cofactor") {
        let p = clear_cofactor(&point::<Q>(v[1]));
        assert_eq!(affine(&mul(&integer(v[0]), &p)), coordinates(v[2]));
    }
    let mut p = base::<Q>();
    for _ in 0..1000 {
        p = double(&p);
    }
    assert_eq!(
        affine(&p.to_projective()),
        coordinates(lines("iterated-double")[0][0])
    );
}

#[test]
fn multiples_are_those_of_fourqlib() {
    on_all!(multiples);
}

fn maps<Q: Tested>() {
    for v in lines("images") {
        let p = point::<Q>(v[0]);
        for (image, expected) in images(&p.to_projective()).iter().zip(&v[1..]) {
            assert_eq!(affine(&image.to_projective()), coordinates(expected));
        }
    }
    type Map<Q> = fn(&Projective<FourQ<Q>>) -> Extended<FourQ<Q>>;
    let maps: [(&str, Map<Q>); 2] = [("iterated-phi", phi), ("iterated-psi", psi)];
    for (name, map) in maps {
        let mut p = base::<Q>();
        for _ in 0..1000 {
            p = map(&p.to_projective());
        }
        assert_eq!(
            affine(&p.to_projective()),
            coordinates(lines(name)[0][0]),
            "{name}"
        );
    }
    let mut random = Random(1);
    let product = |a: &[u64; 4], b: &[u64; 4]| Scalar::reduce_words(a) * Scalar::reduce_words(b);
    assert_eq!(product(&LAMBDA_PHI, &LAMBDA_PHI), -Scalar::from(80u8));
    assert_eq!(product(&LAMBDA_PSI, &LAMBDA_PSI), Scalar::from(32u8));
    for _ in 0..20 {
        let p = clear_cofactor(&random.point::<Q>());
        let three = images(&p.to_projective());
        let both = product(&LAMBDA_PHI, &LAMBDA_PSI).words();
        for (image, eigenvalue) in three.iter().zip([LAMBDA_PHI, LAMBDA_PSI, both]) {
            let image_affine = affine(&image.to_projective());
            assert_eq!(image_affine, affine(&plain(&eigenvalue, &p)));
            // T is right if the next addition is.
            let double = image.add(&image.to_cached()).to_projective();
            assert_eq!(
                affine(&double),
                affine(&image.to_projective().double().to_projective())
            );
        }
    }
    let neutral = Extended::<FourQ<Q>>::neutral().to_projective();
    for image in images(&neutral) {
        assert_eq!(affine(&image.to_projective()), affine(&neutral));
    }
}

#[test]
fn maps_are_multiplications_by_their_eigenvalues() {
    on_all!(maps);
}

fn sums<Q: Tested>() {
    let mut random = Random(2);
    for _ in 0..10 {
        let p = clear_cofactor(&random.point::<Q>());
        let (a, b) = (random.words(), random.words());
        let expected = mul(&b, &base::<Q>())
            .to_extended()
            .add(&mul(&a, &p).to_extended().to_cached());
        let got = sum(&a, &p, &b);
        assert_eq!(affine(&got), affine(&expected.to_projective()));
    }
    // G - G, and sums whose terms are equal.
    let minus_one = (-Scalar::ONE).words();
    let g = base::<Q>();
    let zero = sum(&minus_one, &g, &[1, 0, 0, 0]);
    assert_eq!(encode(&zero)[0], 1);
    let two = sum(&[1, 0, 0, 0], &g, &[1, 0, 0, 0]);
    assert_eq!(
        affine(&two),
        affine(&g.to_projective().double().to_projective())
    );
}

#[test]
fn sums_of_two_multiples() {
    on_all!(sums);
}

fn combs<Q: Tested>() {
    let mut random = Random(3);
    let mut all: Vec<Scalar> = (0..8u8).map(Scalar::from).collect();
    all.extend((1..8u8).map(|n| -Scalar::from(n)));
    all.extend((0..246).step_by(7).map(|i| {
        let mut n = [0; 4];
        n[i / 64] = 1 << (i % 64);
        Scalar::reduce_words(&n)
    }));
    all.extend((0..20).map(|_| Scalar::reduce_words(&random.words())));
    for n in all {
        let n = n.words();
        let expected = affine(&plain(&n, &base::<Q>()));
        assert_eq!(affine(&mul_base::<Q>(&n)), expected, "{n:x?}");
    }
}

#[test]
fn combs_are_multiples_of_the_base_point() {
    on_all!(combs);
}

fn encodings<Q: Tested>() {
    for v in lines("decode") {
        let bytes: [u8; 32] = bytes(v[0]);
        let checked = decode::<Q>(&Words::from_le_bytes(&bytes));
        assert_eq!((checked.on_curve, checked.canonical), (1, 1), "{}", v[0]);
        let p = checked.point.to_projective();
        assert_eq!(affine(&p), coordinates(v[1]));
        assert_eq!(encode(&p), bytes);
        assert_eq!(is_in_subgroup(&checked.point), v[2] == "1", "{}", v[0]);
        assert!(is_in_subgroup(&clear_cofactor(&checked.point)));
    }
    for v in lines("invalid") {
        let bytes: [u8; 32] = bytes(v[0]);
        let checked = decode::<Q>(&Words::from_le_bytes(&bytes));
        let taken = checked.on_curve == 1;
        assert_eq!(taken, v[1] == "1", "{}", v[0]);
        assert!(!taken || checked.canonical == 0, "{}", v[0]);
        if taken {
            assert_ne!(encode(&checked.point.to_projective()), bytes, "{}", v[0]);
        }
    }
    let mut random = Random(4);
    for _ in 0..100 {
        let p = random.point::<Q>();
        let words: [u64; 4] = Words::from_le_bytes(&encode(&p.to_projective()));
        for (flip, same) in [(0, true), (1 << 63, false)] {
            let mut words = words;
            words[3] ^= flip;
            let again = decode::<Q>(&words);
            assert_eq!((again.on_curve, again.canonical), (1, 1));
            let equal = again.point.to_projective().is_equal(&p.to_projective());
            assert_eq!(Q::Base::bits(equal).as_ref()[0] == 1, same);
        }
    }
    // y in GF(p), so that u/v has an imaginary part of d alone; and x in GF(p) or i GF(p).
    let neutral = [1, 0, 0, 0];
    let minus = [u64::MAX - 1, u64::MAX >> 1, 0, 0];
    for y in [neutral, minus, [0; 4], [0, 0, 1, 0]] {
        let checked = decode::<Q>(&y);
        if checked.on_curve == 1 {
            assert_eq!(encode(&checked.point.to_projective()), y.to_le_bytes());
        }
    }
}

#[test]
fn encodings_of_all_kinds() {
    on_all!(encodings);
}

#[test]
fn the_order_is_that_of_the_base_point() {
    fn on<Q: Tested>() {
        let g = base::<Q>();
        let neutral = plain(&ORDER, &g).is_neutral();
        assert_eq!(Q::Base::bits(neutral).as_ref()[0], 1);
        assert!(is_in_subgroup(&g));
    }
    on_all!(on);
}

/// The subgroup test on `Q + T` for every `T` with `392 T = 0`: on two `Q` of the subgroup, one of them neutral.
#[test]
fn only_points_of_the_subgroup_pass() {
    type Q = Quad64;
    let mut random = Random(6);
    let neutral = Extended::<FourQ<Q>>::neutral();
    let key = |p: &Extended<FourQ<Q>>| encode(&p.to_projective());
    let mut torsion = BTreeMap::from([(key(&neutral), neutral)]);
    while torsion.len() < 392 {
        let more = plain(&ORDER, &random.point::<Q>()).to_extended();
        let known: Vec<_> = torsion.values().copied().collect();
        for t in known {
            let mut sum = add(&t, &more);
            while torsion.insert(key(&sum), sum).is_none() {
                sum = add(&sum, &more);
            }
        }
    }
    assert_eq!(torsion.len(), 392);
    let p = clear_cofactor(&random.point::<Q>());
    for t in torsion.values() {
        let is_neutral = key(t) == key(&neutral);
        assert_eq!(encode(&plain(&[392, 0, 0, 0], t)), key(&neutral));
        assert_eq!(is_in_subgroup(t), is_neutral);
        assert_eq!(is_in_subgroup(&add(&p, t)), is_neutral);
    }
}
