//! Eight points at a time, against one at a time: on the processor's vectors if it has them, and on the model of a vector in
//! builds with models.

use limbsmith_curve::fourq::double_scalar_mul::mul_any_vartime;
use limbsmith_curve::fourq::encoding::encode_affine;
use limbsmith_curve::fourq::point::Extended;
use limbsmith_curve::fourq::{FourQ, ORDER};
use limbsmith_curve::simd::fourq::encoding::{Decoded, TOGETHER, decode, encode_each};
use limbsmith_curve::simd::fourq::{
    GROUPS, Integers, NEUTRAL, double_scalar_mul, load, mul, mul_base,
};
use limbsmith_field::MODELS;
use limbsmith_field::arch::ifma::Ifma;
use limbsmith_field::arch::lane::LaneWork;
use limbsmith_field::arch::lane::{LANES, Lane, Model};
use limbsmith_field::field::quadratic::{Quad64, Quadratic};

use super::{Random, encode, once};

type Point = Extended<FourQ<Quad64>>;

/// Four groups of encodings, and scalars for each lane.
struct Case {
    encodings: [Integers; TOGETHER],
    k: Integers,
    n: Integers,
}

/// All results of a case.
#[derive(Debug, PartialEq, Default)]
struct Results {
    on_curve: Vec<u8>,
    canonical: Vec<u8>,
    in_subgroup: Vec<u8>,
    cleared_in_subgroup: Vec<u8>,
    points: Vec<Integers>,
    cleared: Vec<Integers>,
    products: Vec<Integers>,
    base: Integers,
    sums: Vec<Integers>,
}

impl LaneWork for &Case {
    type Output = Results;

    #[inline(always)]
    fn run<V: Lane>(self) -> Results {
        let decoded: [Decoded<V>; TOGETHER] = decode(&self.encodings);
        let mut results = Results::default();
        let encoded = |points: &[_]| {
            let mut encodings = vec![[[0; 4]; LANES]; points.len()];
            encode_each::<V>(points, &mut encodings);
            encodings
        };
        let (mut points, mut cleared, mut products, mut sums) = (vec![], vec![], vec![], vec![]);
        for d in &decoded {
            // Lanes without a point take the neutral one.
            let mut coordinates = [NEUTRAL; LANES];
            let (x, y) = (
                limbsmith_curve::simd::fourq::Pairs52::<V>::to_words(d.points.x),
                limbsmith_curve::simd::fourq::Pairs52::<V>::to_words(d.points.y),
            );
            for i in 0..LANES {
                if d.on_curve >> i & 1 == 1 {
                    coordinates[i] = [x[i], y[i]];
                }
            }
            let point = load::<V>(&coordinates);
            let clear = mul::clear_cofactor::<V>(&point);
            results.on_curve.push(d.on_curve);
            results.canonical.push(d.canonical & d.on_curve);
            results
                .in_subgroup
                .push(double_scalar_mul::subgroup_lanes_vartime::<V>(&point));
            results
                .cleared_in_subgroup
                .push(double_scalar_mul::subgroup_lanes_vartime::<V>(&clear));
            points.push(point.to_projective());
            cleared.push(clear.to_projective());
            products.push(mul::mul::<V>(&self.k, &clear));
            sums.push(double_scalar_mul::sum_vartime::<V>(
                &self.n, &self.k, &point,
            ));
        }
        results.points = encoded(&points);
        results.cleared = encoded(&cleared);
        results.products = encoded(&products);
        results.sums = encoded(&sums);
        results.base = encoded(&[mul_base::mul_base::<V>(&self.n)])[0];
        results
    }
}

fn words(bytes: [u8; 32]) -> [u64; 4] {
    core::array::from_fn(|i| u64::from_le_bytes(bytes[8 * i..8 * i + 8].try_into().unwrap()))
}

/// The same, one lane after the other.
fn expected(case: &Case) -> Results {
    let mut r = Results::default();
    for encodings in &case.encodings {
        let (mut on_curve, mut canonical, mut inside, mut cleared_inside) = (0, 0, 0, 0);
        let zero: Integers = [[0; 4]; LANES];
        let (mut points, mut cleared, mut products, mut sums) = (zero, zero, zero, zero);
        for i in 0..LANES {
            let checked = once::decode::<Quad64>(&encodings[i]);
            on_curve |= checked.on_curve << i;
            canonical |= (checked.canonical & checked.on_curve) << i;
            let p = match checked.on_curve {
                1 => checked.point,
                _ => Point::neutral(),
            };
            let clear = once::clear_cofactor(&p);
            inside |= u8::from(once::is_in_subgroup(&p)) << i;
            cleared_inside |= u8::from(once::is_in_subgroup(&clear)) << i;
            points[i] = words(encode(&p.to_projective()));
            cleared[i] = words(encode(&clear.to_projective()));
            products[i] = words(encode(&once::mul(&case.k[i], &clear)));
            sums[i] = words(encode(&once::sum(&case.k[i], &p, &case.n[i])));
        }
        r.on_curve.push(on_curve);
        r.canonical.push(canonical);
        r.in_subgroup.push(inside);
        r.cleared_in_subgroup.push(cleared_inside);
        r.points.push(points);
        r.cleared.push(cleared);
        r.products.push(products);
        r.sums.push(sums);
    }
    for (base, n) in r.base.iter_mut().zip(&case.n) {
        *base = words(encode(&once::mul_base::<Quad64>(n)));
    }
    r
}

fn check(case: &Case) {
    let expected = expected(case);
    if MODELS {
        assert_eq!(case.run::<Model>(), expected, "the model");
    }
    match Ifma::detect() {
        Some(ifma) => assert_eq!(ifma.call(case), expected, "IFMA"),
        None => println!("no AVX-512 IFMA here: its lanes ran on their model at most"),
    }
}

/// Points of the order of a power of two, of seven and of both, and encodings that only some take.
fn special(random: &mut Random) -> Vec<[u64; 4]> {
    let mut all = vec![[0; 4], [1, 0, 0, 0], [u64::MAX; 4], [1, 0, 0, 1 << 63]];
    // y = p and y = p + 1, each coordinate; bit 127.
    let p = [u64::MAX, u64::MAX >> 1];
    all.push([p[0], p[1], 0, 0]);
    all.push([0, 0, p[0], p[1]]);
    all.push([1, 0, p[0], p[1]]);
    all.push([p[0] - 1, p[1], 0, 0]);
    all.push([1, 1 << 63, 0, 0]);
    for _ in 0..4 {
        let p = random.point::<Quad64>();
        let torsion = once::mul_any(&ORDER, &p).to_extended();
        for factor in [1, 7, 8, 49, 98, 196] {
            let point = mul_any_vartime(&[factor, 0, 0, 0], &torsion);
            all.push(words(encode(&point)));
            let (x, y) = point.to_affine();
            all.push(encode_affine::<Quad64>(Quad64::carry(Quad64::neg(x)), y)[0]);
        }
    }
    all
}

fn below_order(mut n: [u64; 4]) -> [u64; 4] {
    n[3] &= (1 << 53) - 1;
    n
}

#[test]
fn lanes_do_as_single_operations() {
    let mut random = Random(3);
    let mut special = special(&mut random);
    let mut rounds = 0;
    while rounds < 2 || !special.is_empty() {
        rounds += 1;
        let mut case = Case {
            encodings: [[[0; 4]; LANES]; TOGETHER],
            k: core::array::from_fn(|_| random.words()),
            n: core::array::from_fn(|_| below_order(random.words())),
        };
        for (i, e) in case.encodings.as_flattened_mut().iter_mut().enumerate() {
            *e = match (i % 4, special.pop()) {
                (0..3, Some(encoding)) => encoding,
                // Half of them are of points.
                (_, kept) => {
                    special.extend(kept);
                    random.words()
                }
            };
            if i % 4 == 3 {
                e[1] &= u64::MAX >> 1;
            }
        }
        let mut last = ORDER;
        last[0] -= 1;
        let edges = [[0; 4], [1, 0, 0, 0], [u64::MAX; 4], ORDER, last];
        if rounds == 1 {
            case.k[..5].copy_from_slice(&edges);
            case.n[..2].copy_from_slice(&edges[..2]);
            case.n[2] = last;
        }
        check(&case);
    }
}

const _: () = assert!(GROUPS >= TOGETHER);
