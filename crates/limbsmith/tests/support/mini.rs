//! Short Weierstrass curves of a few points, for the schemes: fields of any small prime, and groups
//! by the slowest code there is.
#![allow(dead_code)]

use limbsmith::ecdsa::PointError;
use limbsmith::hazmat::operations::{
    Arithmetic, Decode, Mul, MulBase, On, Ratios, Sign, Signed, Sum, Total,
};
use limbsmith::hazmat::weierstrass::curves::Group;
use limbsmith::hazmat::weierstrass::point::{Affine, Jacobian};
use limbsmith::hazmat::weierstrass::{CoefficientA, Curve};
use limbsmith::hazmat::{Field, SquareRoot, Work};
use limbsmith_field::field::known::Known;
use zeroize::Zeroize;

type W = [u64; 4];

/// The integers modulo `P`.
#[derive(Clone, Copy, Debug)]
pub struct Mini<const P: u64>;

/// An element, always reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct E<const P: u64>(u64);

impl<const P: u64> Zeroize for E<P> {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

fn reduce(words: &W, p: u64) -> u64 {
    let step = |r: u128, w: &u64| (r << 64 | u128::from(*w)) % u128::from(p);
    words.iter().rev().fold(0, step) as u64
}

impl<const P: u64> Field for Mini<P> {
    const NAME: &'static str = "mini";
    type Words = W;
    const MODULUS: W = [P, 0, 0, 0];
    const LANES: usize = 1;
    type Lanes<T: Copy> = [T; 1];
    type Tight = E<P>;
    type Sum = E<P>;
    type Loose = E<P>;
    type Product = E<P>;
    type Mask = bool;

    fn lanes<T: Copy>(mut f: impl FnMut(usize) -> T) -> [T; 1] {
        [f(0)]
    }
    fn splat(words: &W) -> E<P> {
        E(reduce(words, P))
    }
    fn from_words(words: &[W; 1]) -> E<P> {
        E(reduce(&words[0], P))
    }
    fn from_residues(_: &[W; 1]) -> E<P> {
        panic!("nothing is stored here")
    }
    fn to_words(a: E<P>) -> [W; 1] {
        [[a.0, 0, 0, 0]]
    }
    fn is_canonical(words: &[W; 1]) -> bool {
        words[0][0] < P && words[0][1..] == [0; 3]
    }
    fn mul(a: impl Into<E<P>>, b: impl Into<E<P>>) -> E<P> {
        E(a.into().0 * b.into().0 % P)
    }
    fn square(a: impl Into<E<P>>) -> E<P> {
        let a = a.into();
        Self::mul(a, a)
    }
    fn mul_small(a: impl Into<E<P>>, k: u32) -> E<P> {
        E(a.into().0 * u64::from(k) % P)
    }
    fn mul_small_add(a: impl Into<E<P>>, k: u32, b: E<P>) -> E<P> {
        Self::add(Self::mul_small(a, k), b)
    }
    fn product(a: impl Into<E<P>>, b: impl Into<E<P>>) -> E<P> {
        Self::mul(a, b)
    }
    fn product_square(a: impl Into<E<P>>) -> E<P> {
        Self::square(a)
    }
    fn reduce(a: E<P>) -> E<P> {
        a
    }
    fn reduce_sum(a: E<P>, b: E<P>) -> E<P> {
        Self::add(a, b)
    }
    fn reduce_difference(a: E<P>, b: E<P>) -> E<P> {
        Self::sub(a, b)
    }
    fn add(a: E<P>, b: E<P>) -> E<P> {
        E((a.0 + b.0) % P)
    }
    fn sub(a: E<P>, b: E<P>) -> E<P> {
        E((a.0 + P - b.0) % P)
    }
    fn neg(a: E<P>) -> E<P> {
        E((P - a.0) % P)
    }
    fn add_sums(a: impl Into<E<P>>, b: impl Into<E<P>>) -> E<P> {
        Self::add(a.into(), b.into())
    }
    fn sub_sums(a: impl Into<E<P>>, b: impl Into<E<P>>) -> E<P> {
        Self::sub(a.into(), b.into())
    }
    fn carry(a: impl Into<E<P>>) -> E<P> {
        a.into()
    }
    fn select(mask: bool, a: E<P>, b: E<P>) -> E<P> {
        if mask { b } else { a }
    }
    fn select_sums(mask: bool, a: E<P>, b: E<P>) -> E<P> {
        if mask { b } else { a }
    }
    fn is_zero(a: E<P>) -> bool {
        a.0 == 0
    }
    fn is_odd(a: E<P>) -> bool {
        a.0 & 1 == 1
    }
    fn invert(a: E<P>) -> E<P> {
        E((0..P).find(|b| a.0 * b % P == 1).unwrap_or(0))
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

impl<const P: u64> SquareRoot for Mini<P> {
    fn sqrt(a: E<P>) -> (E<P>, bool) {
        match (0..P).find(|r| r * r % P == a.0) {
            Some(r) => (E(r), true),
            None => (E(0), false),
        }
    }
}

/// `y^2 = x^3 + a x + B` over the integers modulo `P`, `a` 0 or -3, with the base point `(X, Y)`
/// of order `N`.
#[derive(Clone, Copy, Debug)]
pub struct Tiny<
    const P: u64,
    const MINUS_THREE: bool,
    const B: u64,
    const X: u64,
    const Y: u64,
    const N: u64,
>;

macro_rules! for_tiny {
    ($trait:ident { $($body:tt)* }) => {
        impl<
            const P: u64,
            const MINUS_THREE: bool,
            const B: u64,
            const X: u64,
            const Y: u64,
            const N: u64,
        > $trait for Tiny<P, MINUS_THREE, B, X, Y, N> { $($body)* }
    };
}

for_tiny!(Curve {
    type Words = W;
    type F = Mini<P>;
    const A: CoefficientA = if MINUS_THREE { CoefficientA::MinusThree } else { CoefficientA::Zero };
    const B: W = [B, 0, 0, 0];
    const BASE: [W; 2] = [[X, 0, 0, 0], [Y, 0, 0, 0]];
    const ORDER: W = [N, 0, 0, 0];
    const BITS: usize = (64 - N.leading_zeros()) as usize;

    fn load(words: &[W; 1], _: Known) -> E<P> {
        Mini::from_words(words)
    }
});

/// Sums one by one.
fn multiple<C: Curve<Words = W>>(k: &W, p: &Affine<C>) -> Jacobian<C> {
    assert!(k[0] < C::ORDER[0] && k[1..] == [0; 3], "k < n");
    (0..k[0]).fold(Jacobian::identity(), |sum, _| sum.add_affine_vartime(p))
}

for_tiny!(Group {
    // Of so few points there are not sixteen odd multiples; `tests/weierstrass` has larger ones.
    const COMB: &'static [[[W; 2]; 16]] = &[];
    const ODD: &'static [[W; 2]] = &[];
    fn mul_base(k: &[W; 1]) -> Jacobian<Self> {
        multiple(&k[0], &Affine::base())
    }
    fn mul(p: &Affine<Self>, k: &[W; 1]) -> Jacobian<Self> {
        multiple(&k[0], p)
    }
    fn sum_vartime(u: &W, v: &W, q: &Affine<Self>) -> Jacobian<Self> {
        let a = multiple(u, &Affine::base());
        a.add_vartime(&multiple(v, q).to_cached())
    }
});

for_tiny!(Arithmetic {
    type Words = W;
    type Group = Self;
    type Scalars = Mini<N>;

    fn mul_base(work: MulBase<'_, Self>) -> [W; 2] {
        work.run()
    }
    fn mul(work: Mul<'_, Self>) -> [W; 2] {
        work.run()
    }
    fn sum_vartime(work: Sum<'_, Self>) -> Total<Self> {
        work.run()
    }
    fn decode_vartime(work: Decode<'_>) -> Result<[W; 2], PointError> {
        On::<Self, _>::new(work).run()
    }
    fn sign(work: Sign<'_, Self>) -> Signed<Self> {
        work.run()
    }
    fn ratios_vartime(work: Ratios<'_, Self>) -> [W; 2] {
        work.run()
    }
});
