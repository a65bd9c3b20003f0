//! Compares sums of multiples of points, and encodings of many elements, with other libraries' groups.

use crate::built;
use crate::inputs::random_bytes;
use ark_ec::{AffineRepr, CurveGroup, VariableBaseMSM};
use ark_ff::{BigInteger, PrimeField};
use curve25519_dalek::ristretto::CompressedRistretto;
use curve25519_dalek::traits::{
    MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul,
};
use halo2curves::ff::{Field as _, PrimeField as _};
use halo2curves::group::{Curve as _, Group as _};
use halo2curves::msm::msm_serial;
use halo2curves::{Coordinates, CurveAffine};
use limbsmith_clock::{Case, Machine, Measurement, Plan, Suite};
use limbsmith_curve::groups::edwards25519::{EdwardsPoint, Scalar, StaticPoints};
use limbsmith_curve::groups::p256::{self, Form};
use limbsmith_curve::groups::ristretto255::RistrettoPoint;
use limbsmith_curve::groups::secp256k1;
use std::fmt::Write;
use std::hint::black_box;

use curve25519_dalek as dalek;

/// Terms of the longest sum.
const MOST: usize = 1024;

/// Sizes of sums.
const SIZES: [usize; 3] = [16, 128, MOST];

/// Factors, and the points as multiples of the base point; little-endian, below all orders.
pub struct Inputs {
    factors: Vec<[u8; 32]>,
    logarithms: Vec<[u8; 32]>,
}

impl Inputs {
    pub fn new() -> Self {
        let mut state = 0x6772;
        let mut list = || {
            let mut scalar = || {
                let mut bytes: [u8; 32] = random_bytes(&mut state);
                bytes[31] &= 0x0f;
                bytes
            };
            (0..MOST).map(|_| scalar()).collect()
        };
        Inputs {
            factors: list(),
            logarithms: list(),
        }
    }
}

/// Adds a case whose result must be what `expected` is, or becomes it.
fn add_case<'a>(
    suite: &mut Suite<'a>,
    operation: &str,
    who: &str,
    per_call: usize,
    expected: &mut Option<Vec<u8>>,
    call: impl Fn() -> Vec<u8> + 'a,
) -> Result<(), String> {
    let got = call();
    if *expected.get_or_insert_with(|| got.clone()) != got {
        return Err(format!("{operation}, {who}: another result"));
    }
    let case = Case::new(operation, who, move |_| {
        black_box(call());
    });
    suite.add(case.per_call(per_call));
    Ok(())
}

pub fn add<'a>(suite: &mut Suite<'a>, inputs: &'a Inputs) -> Result<(), String> {
    edwards(suite, inputs)?;
    ristretto(suite, inputs)?;
    weierstrass(suite, inputs)
}

fn edwards<'a>(suite: &mut Suite<'a>, inputs: &'a Inputs) -> Result<(), String> {
    let ours = |list: &[[u8; 32]]| -> Vec<Scalar> {
        list.iter().map(Scalar::from_bytes_mod_order).collect()
    };
    let theirs = |list: &[[u8; 32]]| -> Vec<dalek::Scalar> {
        list.iter()
            .map(|b| dalek::Scalar::from_bytes_mod_order(*b))
            .collect()
    };
    let points: Vec<EdwardsPoint> = ours(&inputs.logarithms)
        .iter()
        .map(EdwardsPoint::mul_base)
        .collect();
    let their_points: Vec<dalek::EdwardsPoint> = theirs(&inputs.logarithms)
        .iter()
        .map(dalek::EdwardsPoint::mul_base)
        .collect();
    for n in SIZES {
        let (k, p) = (ours(&inputs.factors[..n]), points[..n].to_vec());
        let (l, q) = (theirs(&inputs.factors[..n]), their_points[..n].to_vec());
        let name = format!("edwards25519 sum of {n}, variable time");
        let expected = &mut None;
        let (k1, p1) = (k.clone(), p.clone());
        add_case(suite, &name, "limbsmith", 1, expected, move || {
            let sum = EdwardsPoint::multiscalar_mul_vartime(&k1, &p1);
            sum.expect("equal lengths").to_bytes().to_vec()
        })?;
        let (l1, q1) = (l.clone(), q.clone());
        add_case(suite, &name, "dalek", 1, expected, move || {
            let sum = dalek::EdwardsPoint::vartime_multiscalar_mul(&l1, &q1);
            sum.compress().to_bytes().to_vec()
        })?;
        let name = format!("edwards25519 sum of {n}, constant time");
        add_case(suite, &name, "limbsmith", 1, expected, move || {
            let sum = EdwardsPoint::multiscalar_mul(&k, &p);
            sum.expect("equal lengths").to_bytes().to_vec()
        })?;
        add_case(suite, &name, "dalek", 1, expected, move || {
            let sum = dalek::EdwardsPoint::multiscalar_mul(&l, &q);
            sum.compress().to_bytes().to_vec()
        })?;
    }
    for n in [2, 16, 128] {
        let name = format!("edwards25519 sum of {n} static points");
        let (k, l) = (ours(&inputs.factors[..n]), theirs(&inputs.factors[..n]));
        let prepared = StaticPoints::new(&points[..n]);
        let expected = &mut None;
        add_case(suite, &name, "limbsmith", 1, expected, move || {
            let sum = prepared.multiscalar_mul(&k);
            sum.expect("equal lengths").to_bytes().to_vec()
        })?;
        let prepared = dalek::edwards::VartimeEdwardsPrecomputation::new(&their_points[..n]);
        add_case(
            suite,
            &name,
            "dalek, variable time",
            1,
            expected,
            move || {
                let sum = prepared.vartime_multiscalar_mul(&l);
                sum.compress().to_bytes().to_vec()
            },
        )?;
    }
    Ok(())
}

fn ristretto<'a>(suite: &mut Suite<'a>, inputs: &'a Inputs) -> Result<(), String> {
    const COUNT: usize = 64;
    let elements: Vec<RistrettoPoint> = inputs.logarithms[..COUNT]
        .iter()
        .map(|b| RistrettoPoint::mul_base(&Scalar::from_bytes_mod_order(b)))
        .collect();
    let encodings: Vec<[u8; 32]> = elements.iter().map(RistrettoPoint::to_bytes).collect();
    let theirs: Vec<_> = encodings.iter().map(|b| CompressedRistretto(*b)).collect();
    let their_elements: Vec<_> = theirs
        .iter()
        .map(|c| c.decompress().expect("an element"))
        .collect();
    let expected = &mut Some(vec![1]);
    let name = "ristretto255 decode, each of 64";
    add_case(suite, name, "limbsmith", COUNT, expected, move || {
        let mut decoded = [Ok(RistrettoPoint::identity()); COUNT];
        RistrettoPoint::decode_each(&encodings, &mut decoded).expect("equal lengths");
        vec![u8::from(black_box(&decoded).iter().all(Result::is_ok))]
    })?;
    add_case(suite, name, "dalek", COUNT, expected, move || {
        let decoded: Vec<_> = theirs.iter().map(CompressedRistretto::decompress).collect();
        vec![u8::from(black_box(&decoded).iter().all(Option::is_some))]
    })?;
    let name = "ristretto255 encode, each of 64";
    let expected = &mut None;
    add_case(suite, name, "limbsmith", COUNT, expected, move || {
        let mut encodings = [[0; 32]; COUNT];
        RistrettoPoint::encode_each(&elements, &mut encodings).expect("equal lengths");
        encodings.as_flattened().to_vec()
    })?;
    add_case(suite, name, "dalek", COUNT, expected, move || {
        let encode = |p: &dalek::RistrettoPoint| p.compress().to_bytes();
        their_elements.iter().flat_map(encode).collect()
    })
}

/// Ours on a Weierstrass curve; the result is the uncompressed point.
macro_rules! ours {
    ($suite:ident, $inputs:ident, $curve:ident, $name:expr, $n:expr, $expected:expr) => {{
        let scalars = |list: &[[u8; 32]]| -> Vec<$curve::Scalar> {
            let scalar = |bytes: &[u8; 32]| {
                let mut big_endian = *bytes;
                big_endian.reverse();
                $curve::Scalar::from_bytes_mod_order(&big_endian)
            };
            list.iter().map(scalar).collect()
        };
        let k = scalars(&$inputs.factors[..$n]);
        let p: Vec<_> = scalars(&$inputs.logarithms[..$n])
            .iter()
            .map($curve::ProjectivePoint::mul_base)
            .collect();
        add_case($suite, $name, "limbsmith", 1, $expected, move || {
            let sum = $curve::ProjectivePoint::multiscalar_mul_vartime(&k, &p);
            let sum = sum.expect("equal lengths").encode(Form::Uncompressed);
            sum.as_bytes()[1..].to_vec()
        })?;
    }};
}

fn weierstrass<'a>(suite: &mut Suite<'a>, inputs: &'a Inputs) -> Result<(), String> {
    use halo2curves::{secp256k1 as halo_k1, secp256r1 as halo_r1};
    for n in SIZES {
        let name = &format!("secp256k1 sum of {n}, variable time");
        let expected = &mut None;
        ours!(suite, inputs, secp256k1, name, n, expected);
        ark::<ark_secp256k1::Affine>(suite, inputs, name, n, expected)?;
        halo::<halo_k1::Secp256k1Affine>(suite, inputs, name, n, expected)?;
        let name = &format!("P-256 sum of {n}, variable time");
        let expected = &mut None;
        ours!(suite, inputs, p256, name, n, expected);
        ark::<ark_secp256r1::Affine>(suite, inputs, name, n, expected)?;
        halo::<halo_r1::Secp256r1Affine>(suite, inputs, name, n, expected)?;
    }
    Ok(())
}

/// The sum by ark-ec.
fn ark<'a, A>(
    suite: &mut Suite<'a>,
    inputs: &Inputs,
    name: &str,
    n: usize,
    expected: &mut Option<Vec<u8>>,
) -> Result<(), String>
where
    A: AffineRepr + 'a,
    A::BaseField: PrimeField,
    A::Group: VariableBaseMSM<MulBase = A>,
{
    let scalars = |list: &[[u8; 32]]| -> Vec<A::ScalarField> {
        list.iter()
            .map(|b| A::ScalarField::from_le_bytes_mod_order(b))
            .collect()
    };
    let k = scalars(&inputs.factors[..n]);
    let p: Vec<A> = scalars(&inputs.logarithms[..n])
        .iter()
        .map(|l| (A::generator() * l).into_affine())
        .collect();
    add_case(suite, name, "ark-ec", 1, expected, move || {
        let sum = A::Group::msm(&p, &k).expect("equal lengths").into_affine();
        let (x, y) = sum.xy().expect("not the neutral element");
        [x.into_bigint().to_bytes_be(), y.into_bigint().to_bytes_be()].concat()
    })
}

/// The sum by halo2curves, on one thread.
fn halo<'a, A: CurveAffine + 'a>(
    suite: &mut Suite<'a>,
    inputs: &Inputs,
    name: &str,
    n: usize,
    expected: &mut Option<Vec<u8>>,
) -> Result<(), String> {
    let scalar = |bytes: &[u8; 32]| {
        let digits = bytes.iter().rev();
        digits.fold(A::Scalar::ZERO, |sum, b| {
            sum * A::Scalar::from(256) + A::Scalar::from(u64::from(*b))
        })
    };
    let k: Vec<_> = inputs.factors[..n].iter().map(scalar).collect();
    let p: Vec<A> = inputs.logarithms[..n]
        .iter()
        .map(|l| (A::Curve::generator() * scalar(l)).to_affine())
        .collect();
    add_case(suite, name, "halo2curves", 1, expected, move || {
        let mut sum = A::Curve::identity();
        msm_serial(&k, &p, &mut sum);
        let sum: Coordinates<A> = sum.to_affine().coordinates().unwrap();
        let bytes = |a: &A::Base| {
            let mut bytes = a.to_repr().as_ref().to_vec();
            bytes.reverse();
            bytes
        };
        [bytes(sum.x()), bytes(sum.y())].concat()
    })
}

/// Head, and a row for each operation.
pub fn render(machine: &Machine, plan: &Plan, results: &[Measurement]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "Microseconds, median of {} rounds interleaved over all cases, on one thread.\n\
         {machine}. Backend {}, lanes {}.\n{}\n\n| operation | limbsmith | others | best other / limbsmith |\n|---|--:|---|--:|\n",
        plan.rounds,
        limbsmith::cpu::backend().name(),
        limbsmith::cpu::lanes().name(),
        built::text(),
    );
    let ours = results.iter().filter(|r| r.subject == "limbsmith");
    for row in ours {
        let others = results
            .iter()
            .filter(|r| r.operation == row.operation && r.subject != "limbsmith");
        let (mut best, mut list) = (f64::INFINITY, vec![]);
        for other in others {
            best = best.min(other.nanos.median);
            list.push(format!("{} {:.2}", other.subject, other.nanos.median / 1e3));
        }
        let _ = writeln!(
            text,
            "| {} | {:.2} | {} | {:.2} |",
            row.operation,
            row.nanos.median / 1e3,
            list.join(", "),
            best / row.nanos.median
        );
    }
    text
}
