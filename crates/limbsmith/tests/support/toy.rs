//! A curve small enough to try everything: the field of 1021 and the Edwards curve over it with
//! `d = 82`, whose group has order `1016 = 8 * 127`.
//!
//! The field keeps the contract and nothing more: a sum is not reduced, a product is.

use core::array::from_fn;
use std::sync::LazyLock;

use limbsmith::hazmat::{Affine, AffineWords, EdwardsCurve, Field, Tables};

pub const P: u64 = 1021;
pub const D: u64 = 82;
pub const ORDER: u64 = 1016;
pub const Q: u64 = 127;
/// A point of order 127, and one of order 1016.
pub const BASE: Point = (191, 13);
pub const GENERATOR: Point = (200, 3);
/// `(A - 2)/4` of the Montgomery form, `A = 2(d - 1)/(-1 - d)`.
pub const A24: u32 = 897;

/// The field.
#[derive(Clone, Copy, Debug)]
pub struct Toy;

#[derive(Clone, Copy, Debug)]
pub struct Tight(u64);
#[derive(Clone, Copy, Debug)]
pub struct Sum(u64);
#[derive(Clone, Copy, Debug)]
pub struct Loose(u64);
#[derive(Clone, Copy, Debug)]
pub struct Product(u64);

impl From<Product> for Sum {
    fn from(a: Product) -> Self {
        sum(a.0 % P)
    }
}
impl From<Tight> for Sum {
    fn from(a: Tight) -> Self {
        Sum(a.0)
    }
}
impl From<Tight> for Loose {
    fn from(a: Tight) -> Self {
        Loose(a.0)
    }
}
impl From<Sum> for Loose {
    fn from(a: Sum) -> Self {
        Loose(a.0)
    }
}

/// Bounds of the classes, checked at every use.
fn sum(a: u64) -> Sum {
    assert!(a < 4 * P);
    Sum(a)
}
fn loose(a: u64) -> Loose {
    assert!(a < 16 * P);
    Loose(a)
}

impl Field for Toy {
    const NAME: &'static str = "toy";
    type Words = [u64; 4];
    const MODULUS: [u64; 4] = [P, 0, 0, 0];
    const LANES: usize = 1;
    type Lanes<T: Copy> = [T; 1];
    type Tight = Tight;
    type Sum = Sum;
    type Loose = Loose;
    type Product = Product;
    type Mask = bool;

    fn lanes<T: Copy>(mut f: impl FnMut(usize) -> T) -> [T; 1] {
        [f(0)]
    }
    fn splat(words: &[u64; 4]) -> Tight {
        Self::from_words(&[*words])
    }
    fn from_words(words: &[[u64; 4]; 1]) -> Tight {
        Tight(
            words[0]
                .iter()
                .rev()
                .fold(0u128, |r, w| ((r << 64) | u128::from(*w)) % 1021) as u64,
        )
    }
    fn from_residues(words: &[[u64; 4]; 1]) -> Tight {
        // R^(P-2) = 1/R.
        let r = (0..256).fold(1, |r, _| 2 * r % P);
        let inverse = (0..P - 2).fold(1, |i, _| i * r % P);
        Tight(Self::from_words(words).0 * inverse % P)
    }
    fn to_words(a: Tight) -> [[u64; 4]; 1] {
        [[a.0 % P, 0, 0, 0]]
    }
    fn mul(a: impl Into<Loose>, b: impl Into<Loose>) -> Tight {
        Tight(a.into().0 * b.into().0 % P)
    }
    fn square(a: impl Into<Loose>) -> Tight {
        let a = a.into();
        Self::mul(a, a)
    }
    fn mul_small(a: impl Into<Loose>, k: u32) -> Tight {
        Tight(a.into().0 * u64::from(k) % P)
    }
    fn mul_small_add(a: impl Into<Loose>, k: u32, b: Tight) -> Tight {
        Tight((a.into().0 * u64::from(k) + b.0) % P)
    }
    fn product(a: impl Into<Loose>, b: impl Into<Loose>) -> Product {
        Product(a.into().0 * b.into().0)
    }
    fn product_square(a: impl Into<Loose>) -> Product {
        let a = a.into();
        Product(a.0 * a.0)
    }
    fn reduce(a: Product) -> Tight {
        Tight(a.0 % P)
    }
    fn reduce_sum(a: Product, b: Product) -> Sum {
        sum((a.0 + b.0) % P)
    }
    fn reduce_difference(a: Product, b: Product) -> Sum {
        sum((a.0 + 256 * P * P - b.0) % P)
    }
    fn add(a: Tight, b: Tight) -> Sum {
        sum(a.0 + b.0)
    }
    fn sub(a: Tight, b: Tight) -> Sum {
        sum(a.0 + P - b.0)
    }
    fn neg(a: Tight) -> Sum {
        sum(P - a.0)
    }
    fn add_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        loose(a.into().0 + b.into().0)
    }
    fn sub_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        loose(a.into().0 + 4 * P - b.into().0)
    }
    fn carry(a: impl Into<Loose>) -> Tight {
        Tight(a.into().0 % P)
    }
    fn select(mask: bool, a: Tight, b: Tight) -> Tight {
        if mask { b } else { a }
    }
    fn select_sums(mask: bool, a: Sum, b: Sum) -> Sum {
        if mask { b } else { a }
    }
    fn is_zero(a: Tight) -> bool {
        a.0 % P == 0
    }
    fn is_odd(a: Tight) -> bool {
        a.0 % P % 2 == 1
    }
    fn is_canonical(words: &[[u64; 4]; 1]) -> bool {
        words[0][0] < P && words[0][1..] == [0; 3]
    }
    fn invert(a: Tight) -> Tight {
        static INVERSES: LazyLock<Vec<u64>> = LazyLock::new(inverses);
        Tight(INVERSES[(a.0 % P) as usize])
    }
    fn mask(bits: &[u8; 1]) -> bool {
        bits[0] == 1
    }
    fn bits(mask: bool) -> [u8; 1] {
        [mask.into()]
    }
    fn mask_and(a: bool, b: bool) -> bool {
        a & b
    }
    fn mask_or(a: bool, b: bool) -> bool {
        a | b
    }

    super::composed::composed!();
}

/// The curve.
#[derive(Clone, Copy, Debug)]
pub struct Curve<F>(core::marker::PhantomData<F>);

impl<F: Field<Words = [u64; 4]>> EdwardsCurve for Curve<F> {
    type F = F;
    const D: [u64; 4] = [D, 0, 0, 0];
    const D2: [u64; 4] = [2 * D, 0, 0, 0];
    const SQRT_M1: [u64; 4] = [374, 0, 0, 0];
    const GROUP_ORDER: [u64; 4] = [ORDER, 0, 0, 0];
    fn pow_p58<const N: usize>(a: [F::Tight; N]) -> [F::Tight; N] {
        a.map(|a| {
            let mut r = F::one();
            for _ in 0..(P - 5) / 8 {
                r = F::mul(r, a);
            }
            r
        })
    }
}

/// An affine point, for the reference arithmetic.
pub type Point = (u64, u64);

pub const NEUTRAL: Point = (0, 1);

fn inverse(a: u64) -> u64 {
    (0..P - 2).fold(1, |r, _| r * a % P)
}

/// All inverses, 0 for 0.
pub fn inverses() -> Vec<u64> {
    (0..P).map(inverse).collect()
}

/// The affine law.
pub fn add(inverses: &[u64], a: Point, b: Point) -> Point {
    let t = D * a.0 % P * b.0 % P * a.1 % P * b.1 % P;
    let (plus, minus) = (
        inverses[((1 + t) % P) as usize],
        inverses[((P + 1 - t) % P) as usize],
    );
    (
        (a.0 * b.1 + a.1 * b.0) % P * plus % P,
        (a.1 * b.1 + a.0 * b.0) % P * minus % P,
    )
}

/// `0..1016` times the generator: all points, and the discrete logarithms of all points.
pub fn group() -> Vec<Point> {
    multiples(GENERATOR, ORDER)
}

/// `0..n` times a point.
pub fn multiples(p: Point, n: u64) -> Vec<Point> {
    let inverses = inverses();
    let mut out = vec![NEUTRAL];
    for _ in 1..n {
        out.push(add(&inverses, *out.last().unwrap(), p));
    }
    out
}

/// A stored point.
pub fn store((x, y): Point) -> AffineWords {
    Affine::<Curve<Toy>>::from_affine(element(x), element(y)).store()[0]
}

/// A field element.
pub fn element(a: u64) -> Tight {
    Toy::splat(&[a, 0, 0, 0])
}

/// The comb's tables for the base point.
pub fn comb() -> Box<Tables> {
    let points = multiples(BASE, Q);
    let mut place = 1;
    Box::new(from_fn(|_| {
        let row = from_fn(|j| store(points[((j as u64 + 1) * place % Q) as usize]));
        place = place * 32 % Q;
        row
    }))
}
