//! The groups of secp256k1, P-256 and P-384, for authors of protocols. Points are secret, too.

use super::Place::{Backends, Lanes52};
use super::{Operation, Run, traced};
use crate::input::Input;
use limbsmith::ecdsa::Curve;
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;
use limbsmith_curve::groups::weierstrass::{
    Form, HashToCurve, PrimeGroup, ProjectivePoint, Scalar,
};
use limbsmith_curve::scalar::Bytes;
use std::hint::black_box;

/// The operations of one curve's group.
macro_rules! group {
    ($name:literal, $curve:ty) => {
        [
            traced(concat!($name, " scalars"), Backends, scalars::<$curve>),
            traced(
                concat!($name, " scalar encodings"),
                Backends,
                scalar_encodings::<$curve>,
            ),
            traced(
                concat!($name, " batch_invert"),
                Backends,
                batch_invert::<$curve>,
            ),
            traced(concat!($name, " points"), Backends, points::<$curve>),
            traced(concat!($name, " encode"), Backends, encode::<$curve>),
            traced(concat!($name, " mul"), Backends, mul::<$curve>),
            traced(concat!($name, " mul_base"), Backends, mul_base::<$curve>),
            traced(concat!($name, " hash"), Backends, hash::<$curve>),
            traced(
                concat!($name, " sum of two"),
                Backends,
                sum_of_two::<$curve>,
            ),
            traced(
                concat!($name, " multiscalar_mul"),
                Lanes52,
                multiscalar_mul::<$curve>,
            ),
        ]
    };
}

pub const OPERATIONS: &[Operation] = [
    group!("secp256k1 group", Secp256k1),
    group!("P-256 group", P256),
    group!("P-384 group", P384),
]
.as_flattened();

/// One of the secret scalars. Of the first kind it is zero.
fn scalar<A: PrimeGroup>(input: Input, lane: usize) -> Scalar<A> {
    let secret: [u8; 96] = input.bytes(lane);
    Scalar::random(|bytes| bytes.copy_from_slice(&secret[..bytes.len()]))
}

/// A secret multiple of the base point. Of the first kind it is the identity.
fn point<A: PrimeGroup>(input: Input, lane: usize) -> ProjectivePoint<A> {
    ProjectivePoint::mul_base(&scalar(input, lane))
}

/// The bytes of a scalar that is not zero.
fn canonical<A: PrimeGroup + Curve>(input: Input, lane: usize) -> Bytes<A> {
    let mut bytes = Scalar::<A>::ZERO.to_bytes();
    bytes
        .as_mut()
        .copy_from_slice(input.scalar::<A>(lane).as_ref());
    bytes
}

/// One that is not the identity.
fn proper<A: PrimeGroup + Curve>(input: Input, lane: usize) -> ProjectivePoint<A> {
    let scalar = Scalar::from_canonical_bytes(&canonical::<A>(input, lane));
    let scalar = scalar.expect("the secret is in range");
    ProjectivePoint::mul_base(&scalar)
}

/// The lowest bit of a secret.
fn bit(input: Input) -> u8 {
    input.bytes::<1>(3)[0] & 1
}

/// The affine coordinates, or zeros of the identity, by operations of constant time.
fn output<A: PrimeGroup>(out: &mut Vec<u8>, p: &ProjectivePoint<A>) {
    let other = ProjectivePoint::generator();
    let p = ProjectivePoint::conditional_select(p, &other, u8::from(p.is_identity()));
    out.extend_from_slice(p.encode(Form::Uncompressed).as_bytes());
}

fn scalars<A: PrimeGroup>(input: Input) -> Run {
    let [a, b] = [0, 1].map(|i| Box::new(scalar::<A>(input, i)));
    let bit = bit(input);
    Box::new(move |out| {
        let (a, b) = (black_box(*a), black_box(*b));
        let selected = Scalar::conditional_select(&a, &b, black_box(bit));
        let all = [a + b, a - b, a * b, -a, a.square(), a.invert(), selected];
        let [sum, product] = [all.iter().sum::<Scalar<A>>(), all.iter().product()];
        for scalar in all.iter().chain([&sum, &product]) {
            out.extend_from_slice(scalar.to_bytes().as_ref());
        }
        out.extend(a.words().as_ref().iter().flat_map(|w| w.to_le_bytes()));
        out.extend([a.ct_eq(&b), u8::from(a == b), u8::from(a.is_zero())]);
    })
}

fn scalar_encodings<A: PrimeGroup + Curve>(input: Input) -> Run {
    let (canonical, wide): (_, [u8; 96]) = (canonical::<A>(input, 0), input.bytes(1));
    Box::new(move |out| {
        let (canonical, wide) = (black_box(&canonical), black_box(&wide));
        let low = Scalar::<A>::from_canonical_bytes(canonical);
        let low = low.expect("the secret is in range");
        let mut bytes = A::WIDE;
        let size = bytes.as_ref().len();
        bytes.as_mut().copy_from_slice(&wide[..size]);
        let mut half = low.to_bytes();
        half.as_mut().copy_from_slice(&wide[..size / 2]);
        for scalar in [
            low,
            Scalar::from_bytes_mod_order(&half),
            Scalar::from_bytes_mod_order_wide(&bytes),
            Scalar::from_hash(&bytes),
            Scalar::random(|to| to.copy_from_slice(&wide[..size])),
            Scalar::reduce_words(&low.words()),
            Scalar::from(u64::from(wide[0])),
            Scalar::from(u128::from(wide[0]) << 100),
        ] {
            out.extend_from_slice(scalar.to_bytes().as_ref());
        }
    })
}

fn batch_invert<A: PrimeGroup>(input: Input) -> Run {
    let all: Vec<Scalar<A>> = (0..input.count).map(|i| scalar(input, i)).collect();
    Box::new(move |out| {
        let mut all = black_box(all.clone());
        Scalar::batch_invert(&mut all);
        for scalar in &all {
            out.extend_from_slice(scalar.to_bytes().as_ref());
        }
    })
}

fn points<A: PrimeGroup>(input: Input) -> Run {
    let [p, q] = [0, 1].map(|i| Box::new(point::<A>(input, i)));
    let bit = bit(input);
    Box::new(move |out| {
        let (p, q) = (black_box(*p), black_box(*q));
        let selected = ProjectivePoint::conditional_select(&p, &q, black_box(bit));
        let all = [
            p + q,
            p - q,
            -p,
            p.double(),
            p.double_n(3),
            p + p,
            p + -p,
            selected,
        ];
        output(out, &all.iter().sum());
        out.extend([p.ct_eq(&q), u8::from(p == q), u8::from(p.is_identity())]);
    })
}

fn encode<A: PrimeGroup + Curve>(input: Input) -> Run {
    let all: Vec<_> = (0..input.count).map(|i| proper::<A>(input, i)).collect();
    Box::new(move |out| {
        let all = black_box(&all);
        let words = |p: [A::Words; 2]| p.map(|w| w.as_ref().to_vec()).concat();
        for form in [Form::Compressed, Form::Uncompressed] {
            out.extend_from_slice(all[0].encode(form).as_bytes());
        }
        let mut affine = vec![None; all.len()];
        ProjectivePoint::batch_to_affine(all, &mut affine).expect("as many outputs as points");
        affine.push(all[0].to_affine());
        for p in affine {
            let words = words(p.expect("it is not the identity"));
            out.extend(words.iter().flat_map(|w| w.to_le_bytes()));
        }
    })
}

fn mul<A: PrimeGroup>(input: Input) -> Run {
    let (k, p) = (
        Box::new(scalar::<A>(input, 0)),
        Box::new(point::<A>(input, 1)),
    );
    Box::new(move |out| output(out, &(black_box(*p) * black_box(*k))))
}

fn mul_base<A: PrimeGroup>(input: Input) -> Run {
    let k = Box::new(scalar::<A>(input, 0));
    Box::new(move |out| output(out, &ProjectivePoint::mul_base(black_box(&k))))
}

fn hash<A: HashToCurve>(input: Input) -> Run {
    let (message, tag): ([u8; 40], [u8; 16]) = (input.bytes(0), input.bytes(1));
    Box::new(move |out| {
        let (message, tag): (&[u8], &[u8]) = (black_box(&message), black_box(&tag));
        for point in [
            ProjectivePoint::<A>::hash_to_curve(&[message], &[tag]),
            ProjectivePoint::<A>::encode_to_curve(&[message], &[tag]),
        ] {
            output(out, &point.expect("the tag is not empty"));
        }
        let scalar = Scalar::<A>::hash_to_scalar(&[message], &[tag]);
        out.extend_from_slice(scalar.expect("the tag is not empty").to_bytes().as_ref());
    })
}

/// Of as many terms as asked for.
fn sum<A: PrimeGroup>(input: Input, count: usize) -> Run {
    let scalars: Vec<Scalar<A>> = (0..count).map(|i| scalar(input, i)).collect();
    let points: Vec<_> = (0..count).map(|i| point(input, i + 1)).collect();
    Box::new(move |out| {
        let sum = ProjectivePoint::multiscalar_mul(black_box(&scalars), black_box(&points));
        output(out, &sum.expect("as many scalars as points"));
    })
}

fn sum_of_two<A: PrimeGroup>(input: Input) -> Run {
    sum::<A>(input, 2)
}

fn multiscalar_mul<A: PrimeGroup>(input: Input) -> Run {
    sum::<A>(input, input.count)
}
