//! Two points side by side against curve25519-dalek's, one at a time: each formula on all pairs of a
//! set of points that has every kind of them, and the multiples at their edges. On the model.

extern crate std;
use std::vec::Vec;

use curve25519_dalek::constants::{ED25519_BASEPOINT_TABLE, EIGHT_TORSION};
use curve25519_dalek::edwards::{CompressedEdwardsY, EdwardsPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::{Identity, IsIdentity};

use super::*;
use crate::arch::lane::Model;
use crate::edwards25519::Edwards25519;
use crate::edwards25519::encoding::decode_vartime;
use crate::edwards25519::point::Affine;
use crate::field::Words;
use crate::field::p25519::Sat64;

/// The field and the curve of one point.
type F = Sat64;
type C = Edwards25519<Sat64>;
type P = Pair<Model>;

fn words(bytes: &[u8; 32]) -> [u64; 4] {
    <[u64; 4]>::from_le_bytes(bytes)
}

fn affine(p: &EdwardsPoint) -> [[u64; 4]; 2] {
    let [decoded] = decode_vartime::<C, 1>([words(p.compress().as_bytes())]);
    let (x, y) = decoded.unwrap().point.to_projective().to_affine();
    [F::to_words(x)[0], F::to_words(y)[0]]
}

fn encoded([x, y]: [[u64; 4]; 2]) -> [u8; 32] {
    let mut bytes = y.to_le_bytes();
    bytes[31] |= (x[0] as u8) << 7;
    bytes
}

/// `X/Z` and `Y/Z`, encoded, of both points; `T` must be `XY/Z`.
fn read(p: &P) -> [CompressedEdwardsY; 2] {
    let all = Fe::<Model>::to_words(p.0);
    [0, 4].map(|at| {
        let [x, y, z, t] = [0, 1, 2, 3].map(|i| F::from_words(&[all[at + i]]));
        let i = F::invert(z);
        assert_eq!(F::to_words(F::mul(x, y)), F::to_words(F::mul(z, t)), "T");
        let of = |a| F::to_words(F::mul(a, i))[0];
        CompressedEdwardsY(encoded([of(x), of(y)]))
    })
}

fn side_by_side(p: &EdwardsPoint, q: &EdwardsPoint) -> P {
    Pair::from_affine(&[affine(p), affine(q)], 0)
}

fn compressed(both: [EdwardsPoint; 2]) -> [CompressedEdwardsY; 2] {
    both.map(|p| p.compress())
}

/// Points of small order, a point, its double and its negative, and sums of these.
fn points() -> Vec<EdwardsPoint> {
    let one = &Scalar::from(0x1_2345_6789u64) * ED25519_BASEPOINT_TABLE;
    let mut all = EIGHT_TORSION.to_vec();
    all.extend([one, one + one, -one, one + EIGHT_TORSION[1]]);
    all.push(-one - one + EIGHT_TORSION[3]);
    all
}

#[test]
fn points_enter_with_their_sign_and_come_out() {
    let all = points();
    for (i, p) in all.iter().enumerate() {
        let q = &all[(5 * i + 1) % all.len()];
        for negative in 0..4 {
            let pair = P::from_affine(&[affine(p), affine(q)], negative);
            let signed = |p: &EdwardsPoint, bit: u8| match negative >> bit & 1 {
                1 => -p,
                _ => *p,
            };
            assert_eq!(read(&pair), compressed([signed(p, 0), signed(q, 1)]));
        }
    }
    let neutral = compressed([EdwardsPoint::identity(); 2]);
    assert_eq!(read(&P::neutral()), neutral);
}

#[test]
fn all_points_double() {
    let all = points();
    for (i, p) in all.iter().enumerate() {
        let q = &all[(3 * i + 2) % all.len()];
        let once = side_by_side(p, q).double();
        assert_eq!(read(&once), compressed([p + p, q + q]), "{i}");
        // Of another Z than 1.
        let four = Scalar::from(4u8);
        assert_eq!(read(&once.double()), compressed([p * four, q * four]));
    }
}

#[test]
fn all_pairs_add_with_all_signs() {
    let all = points();
    for (i, p) in all.iter().enumerate() {
        for (j, q) in all.iter().enumerate() {
            // The second sum is another one: of points from elsewhere in the list.
            let (r, s) = (&all[(i + 4) % all.len()], &all[(3 * j + 1) % all.len()]);
            let (left, right) = (side_by_side(p, r), side_by_side(q, s).cached());
            assert_eq!(read(&left.add(&right)), compressed([p + q, r + s]));
            if (i + j) % 3 == 0 {
                // Operands whose Z is not 1.
                let (left, right) = (left.double(), side_by_side(q, s).double().cached());
                let sum = compressed([p + p + q + q, r + r + s + s]);
                assert_eq!(read(&left.add(&right)), sum, "{i} {j}");
            }
            for negative in 0..4 {
                let signed = |p: &EdwardsPoint, q: &EdwardsPoint, bit: u8| match negative >> bit & 1
                {
                    1 => p - q,
                    _ => p + q,
                };
                assert_eq!(
                    read(&left.add_signed(&right, negative)),
                    compressed([signed(p, q, 0), signed(r, s, 1)]),
                    "{i} {j} {negative}"
                );
            }
        }
    }
}

#[test]
fn totals_and_neutral_ones() {
    let all = points();
    for (i, p) in all.iter().enumerate() {
        for q in &all[i % 3..] {
            let pair = side_by_side(p, q);
            assert_eq!(read(&pair.total()), compressed([p + q; 2]));
            // Of the first alone, whatever the second is, and with another Z.
            for pair in [pair, pair.add(&P::neutral().cached())] {
                assert_eq!(pair.is_neutral(false), p.is_identity(), "{i}");
                assert_eq!(pair.is_neutral(true), p.is_small_order(), "{i}");
            }
        }
    }
}

#[test]
fn small_multiples() {
    let all = points();
    for (p, q) in [(8, 12), (11, 9), (1, 10), (0, 3)] {
        let (p, q) = (&all[p], &all[q]);
        let multiples = Multiples::new(side_by_side(p, q));
        for a in 0..9u8 {
            let b = (a + 4) % 9;
            let sum = P::neutral().add(&multiples.get([a.into(), b.into()]));
            let expected = [p * Scalar::from(a), q * Scalar::from(b)];
            assert_eq!(read(&sum), compressed(expected), "{a} {b}");
        }
    }
}

/// Scalars at which digits carry, are extreme, zero or alike.
fn scalars() -> Vec<[u64; 4]> {
    let repeated = |byte: u64| [byte * 0x0101_0101_0101_0101; 4];
    let mut all: Vec<[u64; 4]> = [0, 1, 0x77, 0x78, 0x80, 0x88, 0x8f, 0xff]
        .map(repeated)
        .to_vec();
    all.extend([
        [1, 0, 0, 0],
        [0, 0, 1, 0],
        [u64::MAX, u64::MAX, 0, 0],
        ORDER,
    ]);
    let mut state = 7u64;
    for _ in 0..4 {
        all.push([(); 4].map(|()| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(11);
            state ^ state >> 29
        }));
    }
    all
}

/// The integer as a residue, and as it is.
fn scalar(n: &[u64; 4]) -> Scalar {
    Scalar::from_bytes_mod_order(n.to_le_bytes())
}

/// `n P`, of the integer `n`: `P` may have a component of small order.
fn times(n: &[u64; 4], p: &EdwardsPoint) -> EdwardsPoint {
    let mut sum = EdwardsPoint::identity();
    for bit in (0..256).rev() {
        sum = sum + sum;
        if n[bit / 64] >> (bit % 64) & 1 == 1 {
            sum += p;
        }
    }
    sum
}

#[test]
#[cfg(not(feature = "small-tables"))] // `cpu::Backend` leaves this code out with them.
fn sums_that_are_neutral_and_sums_that_are_not() {
    let all = scalars();
    let logs = [Scalar::from(0x1234_5678_9abcu64), Scalar::from(77u8)];
    let cut = |n: &[u64; 4]| [n[0], n[1], n[2], n[3] & (u64::MAX >> 2)];
    let mut factors: Vec<[[u64; 4]; 2]> = all
        .iter()
        .enumerate()
        .map(|(i, a)| [cut(a), cut(&all[(i * 5 + 3) % all.len()])])
        .collect();
    // Half-size ones too, as they usually are, and shorter ones.
    for m in factors.iter_mut().step_by(2) {
        *m = m.map(|m| [m[0], m[1] >> 1, 0, 0]);
    }
    let small = |n: u64| [n, 0, 0, 0];
    factors.extend([[small(0); 2], [small(1), small(0)], [small(8), small(0x88)]]);
    for (i, m) in factors.iter().enumerate() {
        for negative in [i as u8 % 4, 3 - i as u8 % 4] {
            let signed = |i: usize| match negative >> i & 1 {
                1 => -logs[i],
                _ => logs[i],
            };
            let n = -(scalar(&m[0]) * signed(0) + scalar(&m[1]) * signed(1));
            for (more, torsion) in [
                (0u8, [0, 0]),
                (1, [0, 0]),
                (0, [1, 0]),
                (0, [0, 1]),
                (0, [4, 2]),
            ] {
                let points = [0, 1].map(|i| {
                    let p: EdwardsPoint = &logs[i] * ED25519_BASEPOINT_TABLE;
                    p + EIGHT_TORSION[torsion[i]]
                });
                let n = n + Scalar::from(more);
                let terms = [0, 1].map(|i| match negative >> i & 1 {
                    1 => -times(&m[i], &points[i]),
                    _ => times(&m[i], &points[i]),
                });
                let sum = &n * ED25519_BASEPOINT_TABLE + terms[0] + terms[1];
                let affine = points.map(|p| affine(&p));
                for cofactored in [false, true] {
                    let answer = Neutral {
                        n: &words(n.as_bytes()),
                        m: [&m[0], &m[1]],
                        points: &affine,
                        negative,
                        cofactored,
                    };
                    let expected = match cofactored {
                        true => sum.is_small_order(),
                        false => sum.is_identity(),
                    };
                    assert_eq!(
                        expected && torsion == [0, 0],
                        more == 0 && torsion == [0, 0]
                    );
                    assert_eq!(
                        answer.run::<Model>(),
                        expected,
                        "{i} {negative} {torsion:?}"
                    );
                }
            }
        }
    }
}

/// `1, 3, ..., 31` times a point, stored.
fn odd(p: &EdwardsPoint) -> [AffineWords; 16] {
    core::array::from_fn(|i| {
        let [x, y] = affine(&(p * Scalar::from(2 * i as u8 + 1)));
        let p = Affine::<C>::from_affine(F::from_words(&[x]), F::from_words(&[y]));
        p.store()[0]
    })
}

#[test]
#[cfg(not(feature = "small-tables"))] // `cpu::Backend` leaves this code out with them.
fn differences_of_multiples() {
    let all = scalars();
    let plain: EdwardsPoint = &Scalar::from(0xfedc_ba98u64) * ED25519_BASEPOINT_TABLE;
    for (j, p) in [plain, plain + EIGHT_TORSION[1], EIGHT_TORSION[5]]
        .iter()
        .enumerate()
    {
        let high = times(&[0, 0, 1, 0], p);
        let tables = [odd(p), odd(&high)];
        for (i, n) in all.iter().enumerate() {
            let k = [n[0], n[1], n[2], n[3] & (u64::MAX >> 1)];
            let s = scalar(&all[(3 * i + j + 1) % all.len()]);
            let expected = &s * ED25519_BASEPOINT_TABLE - times(&k, p);
            let (point, small_order) = Difference {
                s: &words(s.as_bytes()),
                k: &k,
                odd: [&tables[0], &tables[1]],
            }
            .run::<Model>();
            assert_eq!(encoded(point), expected.compress().0, "{i} {j}");
            assert_eq!(small_order, expected.is_small_order(), "{i} {j}");
        }
    }
    // One that has small order, and one that is neutral.
    for (torsion, k) in [(0, 5u64), (3, 5), (6, 8)] {
        let p = plain + EIGHT_TORSION[torsion];
        let tables = [odd(&p), odd(&times(&[0, 0, 1, 0], &p))];
        let s = Scalar::from(0xfedc_ba98u64 * k);
        let (point, small_order) = Difference {
            s: &words(s.as_bytes()),
            k: &[k, 0, 0, 0],
            odd: [&tables[0], &tables[1]],
        }
        .run::<Model>();
        let expected = -(EIGHT_TORSION[torsion] * Scalar::from(k));
        assert_eq!(encoded(point), expected.compress().0);
        assert!(small_order);
    }
}

#[test]
#[cfg(not(feature = "small-tables"))] // `cpu::Backend` leaves this code out with them.
fn multiples_of_the_base_point() {
    for (i, n) in scalars().iter().enumerate() {
        let n = [n[0], n[1], n[2], n[3] & (u64::MAX >> 2)];
        let expected = &scalar(&n) * ED25519_BASEPOINT_TABLE;
        assert_eq!(
            encoded(MulBase::of(&n).run::<Model>()),
            expected.compress().0,
            "{i}"
        );
        if !expected.is_identity() {
            let montgomery = true;
            let [u, _] = MulBase { n: &n, montgomery }.run::<Model>();
            assert_eq!(u.to_le_bytes(), expected.to_montgomery().0, "{i}");
        }
    }
}
