//! The groups edwards25519 and ristretto255, for authors of protocols. Points are secret, too.

use super::Place::{Backends, Lanes};
use super::{Operation, Run, traced};
use crate::input::Input;
use limbsmith::cpu::{self, Lanes as Kind};
use limbsmith_curve::Zeroize;
use limbsmith_curve::groups::edwards25519::multiscalar_mul::MIN_STRAUS_NARROW;
use limbsmith_curve::groups::edwards25519::{EdwardsPoint, Scalar, StaticPoints};
use limbsmith_curve::groups::ristretto255::{self, RistrettoPoint};
use std::hint::black_box;

pub const OPERATIONS: &[Operation] = &[
    traced("edwards25519 scalars", Backends, scalars),
    traced("edwards25519 scalar encodings", Backends, scalar_encodings),
    traced("edwards25519 batch_invert", Backends, batch_invert),
    traced("edwards25519 points", Backends, points),
    traced("edwards25519 encodings", Backends, encodings),
    traced("edwards25519 orders", Backends, orders),
    traced("edwards25519 mul", Backends, mul),
    traced("edwards25519 mul_base", Backends, mul_base),
    traced("edwards25519 hash", Backends, hash),
    traced("ristretto255 hash", Backends, element_hash),
    traced("edwards25519 sum of few", Backends, sum_of_few),
    traced("edwards25519 multiscalar_mul", Lanes, multiscalar_mul),
    traced("edwards25519 static points", Lanes, static_points),
    traced("ristretto255 elements", Backends, elements),
    traced("ristretto255 encodings", Backends, element_encodings),
    traced("ristretto255 many encodings", Lanes, many_encodings),
    traced("ristretto255 static points", Lanes, static_elements),
    traced("ristretto255 from_uniform_bytes", Backends, uniform),
    traced("ristretto255 mul", Backends, element_mul),
    traced("ristretto255 sum of few", Backends, element_sum_of_few),
];

/// One of the secret scalars. Of the first kind it is zero.
fn scalar(input: Input, lane: usize) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&input.bytes(lane))
}

/// A secret multiple of the base point. Of the first kind it is the neutral element.
fn point(input: Input, lane: usize) -> EdwardsPoint {
    EdwardsPoint::mul_base(&scalar(input, lane))
}

fn element(input: Input, lane: usize) -> RistrettoPoint {
    RistrettoPoint::mul_base(&scalar(input, lane))
}

/// The lowest bit of a secret.
fn bit(input: Input) -> u8 {
    input.bytes::<1>(3)[0] & 1
}

/// A message and a tag.
fn text(input: Input) -> ([u8; 40], [u8; 16]) {
    (input.bytes(0), input.bytes(1))
}

fn hash(input: Input) -> Run {
    let (message, tag) = text(input);
    Box::new(move |out| {
        let (message, tag): (&[u8], &[u8]) = (black_box(&message), black_box(&tag));
        for point in [
            EdwardsPoint::hash_to_curve(&[message], &[tag]),
            EdwardsPoint::encode_to_curve(&[message], &[tag]),
        ] {
            out.extend(point.expect("the tag is not empty").to_bytes());
        }
        let scalar = Scalar::hash_to_scalar(&[message], &[tag]);
        out.extend(scalar.expect("the tag is not empty").to_bytes());
    })
}

fn element_hash(input: Input) -> Run {
    let (message, tag) = text(input);
    Box::new(move |out| {
        let (message, tag): (&[u8], &[u8]) = (black_box(&message), black_box(&tag));
        let element = RistrettoPoint::hash_to_group(&[message], &[tag]);
        out.extend(element.expect("the tag is not empty").to_bytes());
    })
}

fn scalars(input: Input) -> Run {
    let (a, b, bit) = (Box::new(scalar(input, 0)), scalar(input, 1), bit(input));
    Box::new(move |out| {
        let (a, b) = (black_box(*a), black_box(b));
        let selected = Scalar::conditional_select(&a, &b, black_box(bit));
        let all = [a + b, a - b, a * b, -a, a.square(), a.invert(), selected];
        out.extend(all.iter().flat_map(Scalar::to_bytes));
        let [sum, product] = [all.iter().sum::<Scalar>(), all.iter().product()];
        out.extend(sum.to_bytes());
        out.extend(product.to_bytes());
        out.extend(a.words().iter().flat_map(|w| w.to_le_bytes()));
        out.extend([a.ct_eq(&b), u8::from(a == b), u8::from(a.is_zero())]);
    })
}

fn scalar_encodings(input: Input) -> Run {
    let (half, wide): ([u8; 32], [u8; 64]) = (input.bytes(0), input.bytes(1));
    // As a canonical one, for which the bytes must be below the order.
    let mut low = half;
    low[31] &= 15;
    Box::new(move |out| {
        let (half, wide) = (black_box(&half), black_box(&wide));
        let low = Scalar::from_canonical_bytes(black_box(&low));
        let words = std::array::from_fn(|i| u64::from(half[i]) << 56);
        for scalar in [
            low.expect("it is below the order"),
            Scalar::from_bytes_mod_order(half),
            Scalar::from_bytes_mod_order_wide(wide),
            Scalar::from_hash(wide),
            Scalar::random(|bytes| bytes.copy_from_slice(wide)),
            Scalar::reduce_words(&words),
            Scalar::from(words[0]),
            Scalar::from(u128::from(words[0]) << 64),
        ] {
            out.extend(scalar.to_bytes());
        }
    })
}

fn batch_invert(input: Input) -> Run {
    let all: Vec<Scalar> = (0..input.count).map(|i| scalar(input, i)).collect();
    Box::new(move |out| {
        let mut all = black_box(all.clone());
        Scalar::batch_invert(&mut all);
        out.extend(all.iter().flat_map(Scalar::to_bytes));
    })
}

fn points(input: Input) -> Run {
    let (p, q, bit) = (Box::new(point(input, 0)), point(input, 1), bit(input));
    Box::new(move |out| {
        let (p, q) = (black_box(*p), black_box(q));
        let selected = EdwardsPoint::conditional_select(&p, &q, black_box(bit));
        let all = [
            p + q,
            p - q,
            -p,
            p.double(),
            p.mul_by_cofactor(),
            p + p,
            p + -p,
            selected,
        ];
        out.extend(all.iter().sum::<EdwardsPoint>().to_bytes());
        out.extend([p.ct_eq(&q), u8::from(p == q), u8::from(p.is_identity())]);
    })
}

fn encodings(input: Input) -> Run {
    let all: Vec<_> = (0..input.count).map(|i| point(input, i)).collect();
    let bytes = all[0].to_bytes();
    Box::new(move |out| {
        let all = black_box(&all);
        out.extend(all[1].to_bytes());
        let mut encodings = vec![[0; 32]; all.len()];
        EdwardsPoint::encode_each(all, &mut encodings).expect("as many encodings as points");
        out.extend_from_slice(encodings.as_flattened());
        let strict = EdwardsPoint::from_bytes(black_box(&bytes)).expect("it is an encoding");
        let lax = EdwardsPoint::from_bytes_zip215(&bytes).expect("it is an encoding");
        out.extend((strict + lax).to_bytes());
    })
}

fn orders(input: Input) -> Run {
    let p = Box::new(point(input, 0));
    Box::new(move |out| {
        let p = black_box(&p);
        out.extend([p.is_small_order(), p.is_torsion_free()].map(u8::from));
    })
}

fn mul(input: Input) -> Run {
    let (n, p) = (Box::new(scalar(input, 0)), point(input, 1));
    Box::new(move |out| out.extend((black_box(*n) * black_box(p)).to_bytes()))
}

fn mul_base(input: Input) -> Run {
    let n = Box::new(scalar(input, 0));
    Box::new(move |out| out.extend(EdwardsPoint::mul_base(black_box(&n)).to_bytes()))
}

/// On words.
fn sum_of_few(input: Input) -> Run {
    let scalars: Vec<_> = (0..3).map(|i| scalar(input, i)).collect();
    let points: Vec<_> = (1..4).map(|i| point(input, i)).collect();
    Box::new(move |out| {
        let sum = EdwardsPoint::multiscalar_mul(black_box(&scalars), black_box(&points));
        out.extend(sum.expect("as many scalars as points").to_bytes());
    })
}

/// In lanes: as many points as they take.
fn multiscalar_mul(input: Input) -> Run {
    let count = match cpu::lanes() {
        Kind::Avx2 | Kind::Model32 => MIN_STRAUS_NARROW + 1,
        _ => input.count,
    };
    let scalars: Vec<_> = (0..count).map(|i| scalar(input, i)).collect();
    let points: Vec<_> = (0..count).map(|i| point(input, i + 1)).collect();
    Box::new(move |out| {
        let sum = EdwardsPoint::multiscalar_mul(black_box(&scalars), black_box(&points));
        out.extend(sum.expect("as many scalars as points").to_bytes());
    })
}

/// The points are secret while they are prepared, too.
fn static_points(input: Input) -> Run {
    let scalars: Vec<_> = (0..2).map(|i| scalar(input, i)).collect();
    let points: Vec<_> = (1..3).map(|i| point(input, i)).collect();
    Box::new(move |out| {
        let mut prepared = StaticPoints::new(black_box(&points));
        let sum = prepared.multiscalar_mul(black_box(&scalars));
        out.extend(sum.expect("as many scalars as points").to_bytes());
        let first = prepared.points()[0];
        out.extend(first.to_bytes());
        prepared.zeroize();
    })
}

fn static_elements(input: Input) -> Run {
    let scalars: Vec<_> = (0..2).map(|i| scalar(input, i)).collect();
    let elements: Vec<_> = (1..3).map(|i| element(input, i)).collect();
    Box::new(move |out| {
        let mut prepared = ristretto255::StaticPoints::new(black_box(&elements));
        let sum = prepared.multiscalar_mul(black_box(&scalars));
        out.extend(sum.expect("as many scalars as elements").to_bytes());
        prepared.zeroize();
    })
}

fn many_encodings(input: Input) -> Run {
    let elements: Vec<_> = (0..input.count).map(|i| element(input, i)).collect();
    Box::new(move |out| {
        let mut encodings = vec![[0; 32]; elements.len()];
        RistrettoPoint::encode_each(black_box(&elements), &mut encodings)
            .expect("as many encodings as elements");
        let mut decoded = vec![Ok(RistrettoPoint::identity()); elements.len()];
        RistrettoPoint::decode_each(black_box(&encodings), &mut decoded)
            .expect("as many results as encodings");
        for element in &mut decoded {
            let element = element.as_mut().expect("it is an encoding");
            out.extend(element.to_bytes());
            element.zeroize();
        }
        encodings.zeroize();
    })
}

fn elements(input: Input) -> Run {
    let (p, q, bit) = (Box::new(element(input, 0)), element(input, 1), bit(input));
    Box::new(move |out| {
        let (p, q) = (black_box(*p), black_box(q));
        let selected = RistrettoPoint::conditional_select(&p, &q, black_box(bit));
        let all = [p + q, p - q, -p, p.double(), p + p, p + -p, selected];
        out.extend(all.iter().sum::<RistrettoPoint>().to_bytes());
        out.extend([p.ct_eq(&q), u8::from(p == q), u8::from(p.is_identity())]);
    })
}

fn element_encodings(input: Input) -> Run {
    let (p, bytes) = (Box::new(element(input, 0)), element(input, 1).to_bytes());
    Box::new(move |out| {
        out.extend(black_box(&p).to_bytes());
        let q = RistrettoPoint::from_bytes(black_box(&bytes)).expect("it is an encoding");
        out.extend(q.to_bytes());
    })
}

fn uniform(input: Input) -> Run {
    let bytes: [u8; 64] = input.bytes(0);
    Box::new(move |out| {
        let bytes = black_box(&bytes);
        out.extend(RistrettoPoint::from_uniform_bytes(bytes).to_bytes());
        let random = RistrettoPoint::random(|to| to.copy_from_slice(bytes));
        out.extend(random.to_bytes());
    })
}

fn element_mul(input: Input) -> Run {
    let (n, p) = (Box::new(scalar(input, 0)), element(input, 1));
    Box::new(move |out| {
        out.extend((black_box(p) * black_box(*n)).to_bytes());
        out.extend(RistrettoPoint::mul_base(black_box(&n)).to_bytes());
    })
}

fn element_sum_of_few(input: Input) -> Run {
    let scalars: Vec<_> = (0..3).map(|i| scalar(input, i)).collect();
    let points: Vec<_> = (1..4).map(|i| element(input, i)).collect();
    Box::new(move |out| {
        let sum = RistrettoPoint::multiscalar_mul(black_box(&scalars), black_box(&points));
        out.extend(sum.expect("as many scalars as elements").to_bytes());
    })
}
