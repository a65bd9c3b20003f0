//! The formulas as identities of polynomials.
//!
//! The generic code runs over a "field" whose elements are polynomials with integer coefficients in `x1, y1, z1, x2,
//! y2, z2`. Its result for the points `(x1, y1)` and `(x2, y2)`, scaled by any
//! `z1` and `z2`, is compared with the affine group law, multiplied out:
//!
//! ```text
//!   chord    d = x2 - x1   e = y2 - y1   x3 d^2 = e^2 - (x1 + x2) d^2   y3 d^3 = e (x1 - x3) d^2 - y1 d^3
//!   tangent  m = 3 x^2 + a               x3 (2y)^2 = m^2 - 8 x y^2      y3 (2y)^3 = m (x - x3) (2y)^2 - 8 y^4
//! ```
//!
//! An identity of polynomials holds in every field and on every curve; these do not even need
//! the curve's equation. `Z3`, too, is compared: it says where a formula fails.

use std::cell::RefCell;
use std::collections::BTreeMap;

use limbsmith::hazmat::weierstrass::accumulator::{Accumulator, Addend};
use limbsmith::hazmat::weierstrass::point::{Affine, Jacobian};
use limbsmith::hazmat::weierstrass::{CoefficientA, Curve, Integers, Tight};
use limbsmith::hazmat::{Field, SquareRoot};
use limbsmith_field::field::known::Known;

/// Coefficients by exponents; none is zero.
type Terms = BTreeMap<[u8; 6], i128>;

thread_local! {
    /// All polynomials of a test: elements of a field are copied, so they are numbers in a list.
    static ALL: RefCell<Vec<Terms>> = const { RefCell::new(vec![]) };
}

/// A polynomial.
#[derive(Clone, Copy, Debug)]
struct Poly(usize);

impl Poly {
    fn new(terms: Terms) -> Self {
        ALL.with_borrow_mut(|all| {
            all.push(terms);
            Poly(all.len() - 1)
        })
    }
    fn terms(self) -> Terms {
        ALL.with_borrow(|all| all[self.0].clone())
    }
    fn constant(c: i128) -> Self {
        Poly::new(Terms::from_iter((c != 0).then_some(([0; 6], c))))
    }
    fn variable(i: usize) -> Self {
        let mut exponents = [0; 6];
        exponents[i] = 1;
        Poly::new(Terms::from([(exponents, 1)]))
    }
    fn plus(self, other: Self, sign: i128) -> Self {
        let mut sum = self.terms();
        for (exponents, c) in other.terms() {
            let entry = sum.entry(exponents).or_insert(0);
            *entry = entry.checked_add(sign * c).expect("small coefficients");
        }
        sum.retain(|_, c| *c != 0);
        Poly::new(sum)
    }
    fn times(self, other: Self) -> Self {
        let (a, b) = (self.terms(), other.terms());
        let mut product = Terms::new();
        for (x, c) in &a {
            for (y, d) in &b {
                let exponents = std::array::from_fn(|i| x[i] + y[i]);
                let term = c.checked_mul(*d).expect("small coefficients");
                *product.entry(exponents).or_insert(0) += term;
            }
        }
        product.retain(|_, c| *c != 0);
        Poly::new(product)
    }
    fn power(self, n: usize) -> Self {
        (0..n).fold(Poly::constant(1), |r, _| r.times(self))
    }
}

impl std::ops::Add for Poly {
    type Output = Poly;
    fn add(self, other: Poly) -> Poly {
        self.plus(other, 1)
    }
}
impl std::ops::Sub for Poly {
    type Output = Poly;
    fn sub(self, other: Poly) -> Poly {
        self.plus(other, -1)
    }
}
impl std::ops::Mul for Poly {
    type Output = Poly;
    fn mul(self, other: Poly) -> Poly {
        self.times(other)
    }
}
impl std::ops::Mul<Poly> for i128 {
    type Output = Poly;
    fn mul(self, other: Poly) -> Poly {
        Poly::constant(self).times(other)
    }
}

#[track_caller]
fn same(a: Poly, b: Poly) {
    assert_eq!(a.terms(), b.terms());
}

/// The ring, as far as formulas use a field.
#[derive(Clone, Copy, Debug)]
struct Ring;

const NO: &str = "no formula asks this of a ring";

impl Field for Ring {
    const NAME: &'static str = "polynomials";
    type Words = [u64; 4];
    const MODULUS: [u64; 4] = [0; 4];
    const LANES: usize = 1;
    type Lanes<T: Copy> = [T; 1];
    type Tight = Poly;
    type Sum = Poly;
    type Loose = Poly;
    type Product = Poly;
    type Mask = bool;

    fn lanes<T: Copy>(mut f: impl FnMut(usize) -> T) -> [T; 1] {
        [f(0)]
    }
    fn splat(words: &[u64; 4]) -> Poly {
        Poly::constant(words[0].into())
    }
    fn from_words(words: &[[u64; 4]; 1]) -> Poly {
        Self::splat(&words[0])
    }
    fn from_residues(_: &[[u64; 4]; 1]) -> Poly {
        panic!("{NO}")
    }
    fn to_words(_: Poly) -> [[u64; 4]; 1] {
        panic!("{NO}")
    }
    fn is_canonical(_: &[[u64; 4]; 1]) -> bool {
        panic!("{NO}")
    }
    fn mul(a: impl Into<Poly>, b: impl Into<Poly>) -> Poly {
        a.into() * b.into()
    }
    fn square(a: impl Into<Poly>) -> Poly {
        a.into().power(2)
    }
    fn mul_small(a: impl Into<Poly>, k: u32) -> Poly {
        i128::from(k) * a.into()
    }
    fn mul_small_add(a: impl Into<Poly>, k: u32, b: Poly) -> Poly {
        i128::from(k) * a.into() + b
    }
    fn product(a: impl Into<Poly>, b: impl Into<Poly>) -> Poly {
        a.into() * b.into()
    }
    fn product_square(a: impl Into<Poly>) -> Poly {
        a.into().power(2)
    }
    fn reduce(a: Poly) -> Poly {
        a
    }
    fn reduce_sum(a: Poly, b: Poly) -> Poly {
        a + b
    }
    fn reduce_difference(a: Poly, b: Poly) -> Poly {
        a - b
    }
    fn add(a: Poly, b: Poly) -> Poly {
        a + b
    }
    fn sub(a: Poly, b: Poly) -> Poly {
        a - b
    }
    fn neg(a: Poly) -> Poly {
        -1 * a
    }
    fn add_sums(a: impl Into<Poly>, b: impl Into<Poly>) -> Poly {
        a.into() + b.into()
    }
    fn sub_sums(a: impl Into<Poly>, b: impl Into<Poly>) -> Poly {
        a.into() - b.into()
    }
    fn carry(a: impl Into<Poly>) -> Poly {
        a.into()
    }
    fn select(_: bool, _: Poly, _: Poly) -> Poly {
        panic!("{NO}")
    }
    fn select_sums(_: bool, _: Poly, _: Poly) -> Poly {
        panic!("{NO}")
    }
    fn is_zero(_: Poly) -> bool {
        panic!("{NO}")
    }
    fn is_odd(_: Poly) -> bool {
        panic!("{NO}")
    }
    fn invert(_: Poly) -> Poly {
        panic!("{NO}")
    }
    fn mask(_: &[u8; 1]) -> bool {
        panic!("{NO}")
    }
    fn bits(_: bool) -> [u8; 1] {
        panic!("{NO}")
    }
    fn mask_and(_: bool, _: bool) -> bool {
        panic!("{NO}")
    }
    fn mask_or(_: bool, _: bool) -> bool {
        panic!("{NO}")
    }

    crate::support::composed::composed!();
}

impl SquareRoot for Ring {
    fn sqrt(_: Poly) -> (Poly, bool) {
        panic!("{NO}")
    }
}

/// Any curve with `a = -A`.
#[derive(Clone, Copy)]
struct Any<const A: u8>;

impl<const A: u8> Curve for Any<A> {
    type Words = [u64; 4];
    type F = Ring;
    const A: CoefficientA = if A == 0 {
        CoefficientA::Zero
    } else {
        CoefficientA::MinusThree
    };
    const B: [u64; 4] = [0; 4];
    const BASE: [[u64; 4]; 2] = [[0; 4]; 2];
    const ORDER: [u64; 4] = [0; 4];
    const BITS: usize = 256;
    fn load(_: &Integers<Self>, _: Known) -> Tight<Self> {
        panic!("{NO}")
    }
}

fn variables() -> [Poly; 6] {
    std::array::from_fn(Poly::variable)
}

/// `X d^2 = Z^2 (x3 d^2)` and `Y d^3 = Z^3 (y3 d^3)`.
#[track_caller]
fn stands_for([x, y, z]: [Poly; 3], d: Poly, [x3dd, y3ddd]: [Poly; 2]) {
    same(x * d.power(2), z.power(2) * x3dd);
    same(y * d.power(3), z.power(3) * y3ddd);
}

/// `d`, `x3 d^2` and `y3 d^3` of the chord through two points.
fn chord([x1, y1]: [Poly; 2], [x2, y2]: [Poly; 2]) -> (Poly, [Poly; 2]) {
    let (d, e) = (x2 - x1, y2 - y1);
    let dd = d.power(2);
    let x3 = e.power(2) - (x1 + x2) * dd;
    (d, [x3, e * (x1 * dd - x3) - y1 * d.power(3)])
}

/// `d = 2y`, `x3 d^2` and `y3 d^3` of the tangent at a point, on a curve with this `a`.
fn tangent(x: Poly, y: Poly, a: i128) -> (Poly, [Poly; 2]) {
    let d = 2 * y;
    let m = 3 * x.power(2) + Poly::constant(a);
    let x3 = m.power(2) - 2 * x * d.power(2);
    (d, [x3, m * (x * d.power(2) - x3) - y * d.power(3)])
}

fn jacobian<C: Curve<F = Ring>>(x: Poly, y: Poly, z: Poly) -> Jacobian<C> {
    Jacobian::from_coordinates(x * z.power(2), y * z.power(3), z)
}

fn running<C: Curve<F = Ring>>(x: Poly, y: Poly, z: Poly, a: i128) -> Accumulator<C> {
    let t = a * z.power(4);
    Accumulator::from_coordinates(x * z.power(2), 2 * y * z.power(3), z, t)
}

/// The coordinates, twice the second one.
fn halves<C: Curve<F = Ring>>(p: &Accumulator<C>, a: i128) -> [Poly; 3] {
    let (x, v, z) = p.coordinates();
    if a != 0 {
        same(p.t(), a * z.power(4));
    }
    [x, v, z]
}

fn formulas<C: Curve<F = Ring>>(a: i128) {
    let [x1, y1, z1, x2, y2, z2] = variables();
    let (p, q) = (jacobian::<C>(x1, y1, z1), jacobian::<C>(x2, y2, z2));

    let (d, expected) = tangent(x1, y1, a);
    let (x, y, z) = p.double().coordinates();
    same(z, d * z1.power(4));
    stands_for([x, y, z], d, expected);

    let (d, expected) = chord([x1, y1], [x2, y2]);
    let (x, y, z) = p
        .add_affine(&Affine::from_coordinates(x2, y2))
        .coordinates();
    same(z, d * z1.power(3));
    stands_for([x, y, z], d, expected);
    let (x, y, z) = p.add(&q.to_cached()).coordinates();
    same(z, d * z1.power(3) * z2.power(3));
    stands_for([x, y, z], d, expected);
}

fn running_formulas<C: Curve<F = Ring>>(a: i128) {
    let [x1, y1, z1, x2, y2, u] = variables();
    let p = running::<C>(x1, y1, z1, a);

    let (d, [x3, y3]) = tangent(x1, y1, a);
    for double in [p.double(), p.double_wide()] {
        let [x, v, z] = halves(&double, a);
        same(z, d * z1.power(4));
        stands_for([x, v, z], d, [x3, 2 * y3]);
    }

    // The second point on the same curve, and on the one that `u` maps from.
    for u in [Poly::constant(1), u] {
        let q = Addend::from_affine(&Affine::<C>::from_coordinates(x2, y2));
        let (sum, told, w) = p.add(z1 * u, &q);
        let (d, [x3, y3]) = chord([x1, y1], [x2 * u.power(2), y2 * u.power(3)]);
        let [x, v, z] = halves(&sum, a);
        same(z, z1 * w);
        same(z, 2 * d * z1.power(3));
        same(told.h, d * z1.power(2));
        same(told.r, 2 * (y2 * u.power(3) - y1) * z1.power(3));
        stands_for([x, v, z], d, [x3, 2 * y3]);
        // It leads there itself.
        let there = q.to_curve(u);
        let (other, ..) = p.add(z1, &there);
        let (x2, v2, z2) = other.coordinates();
        for (a, b) in [(x, x2), (v, v2), (z, z2)] {
            same(a, b);
        }
    }
}

#[test]
fn jacobian_formulas_are_the_group_law() {
    formulas::<Any<0>>(0);
    formulas::<Any<3>>(-3);
}

#[test]
fn running_formulas_are_the_group_law() {
    running_formulas::<Any<0>>(0);
    running_formulas::<Any<3>>(-3);
}
