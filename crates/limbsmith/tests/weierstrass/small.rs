//! Curves with so few points that everything can be tried, over fields of a few bits that keep the
//! contract and nothing more: a sum is not reduced, a product is.

use core::marker::PhantomData;

use limbsmith::hazmat::weierstrass::glv::Endomorphism;
use limbsmith::hazmat::weierstrass::{CoefficientA, Curve, Integers, Tight as TightOf};
use limbsmith::hazmat::{Field, SquareRoot};
use limbsmith_field::field::known::Known;

/// The field of `P < 2^18`.
#[derive(Clone, Copy, Debug)]
pub struct Small<const P: u64>;

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
        Sum(a.0)
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

impl<const P: u64> Small<P> {
    fn sum(a: u64) -> Sum {
        assert!(a < 4 * P);
        Sum(a)
    }
    fn loose(a: u64) -> Loose {
        assert!(a < 16 * P);
        Loose(a)
    }
    fn power(a: u64, mut e: u64) -> u64 {
        let (mut r, mut a) = (1, a);
        while e > 0 {
            if e & 1 == 1 {
                r = r * a % P;
            }
            a = a * a % P;
            e >>= 1;
        }
        r
    }
}

impl<const P: u64> Field for Small<P> {
    const NAME: &'static str = "small";
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
        assert!(words[0][1..] == [0; 3]);
        Tight(words[0][0] % P)
    }
    fn from_residues(words: &[[u64; 4]; 1]) -> Tight {
        Self::from_words(words)
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
        Product(a.into().0 * b.into().0 % P)
    }
    fn product_square(a: impl Into<Loose>) -> Product {
        let a = a.into();
        Product(a.0 * a.0 % P)
    }
    fn reduce(a: Product) -> Tight {
        Tight(a.0)
    }
    fn reduce_sum(a: Product, b: Product) -> Sum {
        Self::sum(a.0 + b.0)
    }
    fn reduce_difference(a: Product, b: Product) -> Sum {
        Self::sum(a.0 + P - b.0)
    }
    fn add(a: Tight, b: Tight) -> Sum {
        Self::sum(a.0 + b.0)
    }
    fn sub(a: Tight, b: Tight) -> Sum {
        Self::sum(a.0 + P - b.0)
    }
    fn neg(a: Tight) -> Sum {
        Self::sum(P - a.0)
    }
    fn add_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Self::loose(a.into().0 + b.into().0)
    }
    fn sub_sums(a: impl Into<Sum>, b: impl Into<Sum>) -> Loose {
        Self::loose(a.into().0 + 4 * P - b.into().0)
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
        Tight(Self::power(a.0, P - 2))
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

    crate::support::composed::composed!();
}

impl<const P: u64> SquareRoot for Small<P> {
    fn sqrt(a: Tight) -> (Tight, bool) {
        let root = (0..P).find(|r| r * r % P == a.0 % P);
        (Tight(root.unwrap_or(0)), root.is_some())
    }
}

/// The constants of a curve.
pub trait Constants: Copy + 'static {
    const P: u64;
    const A: CoefficientA;
    const B: u64;
    const BASE: [u64; 2];
    const ORDER: u64;
}

macro_rules! curves {
    ($($name:ident: $a:ident, $p:literal, $b:literal, $base:expr, $n:literal;)*) => {$(
        #[derive(Clone, Copy)]
        pub struct $name;
        impl Constants for $name {
            const P: u64 = $p;
            const A: CoefficientA = CoefficientA::$a;
            const B: u64 = $b;
            const BASE: [u64; 2] = $base;
            const ORDER: u64 = $n;
        }
    )*};
}
// No curve with a = -3 has 13 points over a field of another size.
curves! {
    Zero7: Zero, 13, 6, [2, 1], 7;
    Zero13: Zero, 7, 3, [1, 2], 13;
    Zero199: Zero, 211, 2, [4, 53], 199;
    Three7: MinusThree, 5, 1, [0, 1], 7;
    Three11: MinusThree, 7, 6, [1, 2], 11;
    Three199: MinusThree, 179, 20, [0, 60], 199;
    Split: Zero, 170_263, 3, [1, 2], 171_049;
    Three2851: MinusThree, 2903, 1, [0, 1], 2851;
    Three2843: MinusThree, 2909, 1, [0, 1], 2843;
    Zero47353: Zero, 47_017, 7, [1, 15_600], 47_353;
    Three46853: MinusThree, 47_087, 3, [0, 9356], 46_853;
}

/// The curve over `F`, one lane or several.
#[derive(Clone, Copy)]
pub struct Tiny<F, T>(PhantomData<(F, T)>);

impl<F: Field<Words = [u64; 4]> + SquareRoot, T: Constants> Curve for Tiny<F, T> {
    type Words = [u64; 4];
    type F = F;
    const A: CoefficientA = T::A;
    const B: [u64; 4] = [T::B, 0, 0, 0];
    const BASE: [[u64; 4]; 2] = [[T::BASE[0], 0, 0, 0], [T::BASE[1], 0, 0, 0]];
    const ORDER: [u64; 4] = [T::ORDER, 0, 0, 0];
    const BITS: usize = T::ORDER.ilog2() as usize + 1;
    fn load(words: &Integers<Self>, _: Known) -> TightOf<Self> {
        F::from_words(words)
    }
}

/// `round(2^192 b / n)`.
const fn rounding(b: u64) -> [u64; 4] {
    let (n, mut left, mut words) = (Split::ORDER as u128, b as u128, [0; 4]);
    let mut i = 3;
    while i > 0 {
        i -= 1;
        words[i] = ((left << 64) / n) as u64;
        left = (left << 64) % n;
    }
    words[0] += (2 * left >= n) as u64;
    words
}

impl<F: Field<Words = [u64; 4]> + SquareRoot> Endomorphism for Tiny<F, Split> {
    const BETA: [u64; 4] = [54_440, 0, 0, 0];
    const LAMBDA: [u64; 4] = [151_270, 0, 0, 0];
    // (320, -147) and (147, 467).
    const BASIS: [[u64; 3]; 4] = [[320, 0, 0], [147, 0, 0], [147, 0, 0], [467, 0, 0]];
    const ROUNDING: [[u64; 4]; 2] = [rounding(467), rounding(147)];
    const ROUNDING_WORDS: usize = 3;
    const PLACES: usize = 2;
}

pub type Point = Option<[u64; 2]>;

/// The affine law.
fn add<T: Constants>(a: Point, b: Point) -> Point {
    let (Some([x1, y1]), Some([x2, y2])) = (a, b) else {
        return a.or(b);
    };
    let p = T::P;
    let slope = if x1 == x2 {
        if y1 != y2 {
            return None;
        }
        let a = if T::A == CoefficientA::Zero { 0 } else { p - 3 };
        [3 * x1 * x1 + a, 2 * y1]
    } else {
        [y2 + p - y1, x2 + p - x1]
    };
    // The power p - 2, from its highest bit.
    let inverse = (0..32).rev().fold(1, |r, i| {
        let factor = if (p - 2) >> i & 1 == 1 {
            slope[1] % p
        } else {
            1
        };
        r * r % p * factor % p
    });
    let s = slope[0] % p * inverse % p;
    let x = (s * s + 2 * p - x1 - x2) % p;
    Some([x, (s * (x1 + p - x) + p - y1) % p])
}

/// `0..n` times the base point: all points.
pub fn group<T: Constants>() -> Vec<Point> {
    let mut all = vec![None];
    while all.len() < T::ORDER as usize {
        all.push(add::<T>(all[all.len() - 1], Some(T::BASE)));
    }
    assert_eq!(add::<T>(all[all.len() - 1], Some(T::BASE)), None);
    all
}
