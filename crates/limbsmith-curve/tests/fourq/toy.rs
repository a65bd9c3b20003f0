//! The formulas on curves over small fields, small enough to try every pair of points.

use limbsmith_curve::fourq::QuadraticCurve;
use limbsmith_curve::fourq::double_scalar_mul::mul_any_vartime;
use limbsmith_curve::fourq::mul::{Sums, clear_cofactor};
use limbsmith_curve::fourq::point::{Affine, Cached, Extended, Projective};
use limbsmith_field::field::Field;
use limbsmith_field::field::quadratic::{Pairs, Quadratic};

/// The integers modulo `P`, a prime that is 3 modulo 4.
#[derive(Clone, Copy, Debug)]
struct Mini<const P: u64>;

/// An element, always reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct E<const P: u64>(u64);

impl<const P: u64> Field for Mini<P> {
    const NAME: &'static str = "mini";
    type Words = [u64; 2];
    const MODULUS: [u64; 2] = [P, 0];
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
    fn splat(words: &[u64; 2]) -> E<P> {
        assert_eq!(words[1], 0);
        E(words[0] % P)
    }
    fn from_words(words: &[[u64; 2]; 1]) -> E<P> {
        Self::splat(&words[0])
    }
    fn from_residues(_: &[[u64; 2]; 1]) -> E<P> {
        panic!("nothing is stored here")
    }
    fn to_words(a: E<P>) -> [[u64; 2]; 1] {
        [[a.0, 0]]
    }
    fn is_canonical(words: &[[u64; 2]; 1]) -> bool {
        words[0][0] < P && words[0][1] == 0
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
        (0..P - 2).fold(E(1), |r, _| Self::mul(r, a))
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

/// The curve over the pairs modulo `P` with `d = A + B i`, not a square.
#[derive(Clone, Copy, Debug)]
struct Toy<const P: u64, const A: u64, const B: u64>;

impl<const P: u64, const A: u64, const B: u64> QuadraticCurve for Toy<P, A, B> {
    type F = Pairs<Mini<P>>;
    const D: [[u64; 2]; 2] = [[A, 0], [B, 0]];
    const D2: [[u64; 2]; 2] = [[2 * A % P, 0], [2 * B % P, 0]];
}

type Pair = [u64; 2];
type Point = (Pair, Pair);

/// Plain arithmetic, apart from the library.
struct Plain {
    p: u64,
    d: Pair,
}

impl Plain {
    fn mul(&self, a: Pair, b: Pair) -> Pair {
        let p = self.p;
        [
            (a[0] * b[0] + p * p - a[1] * b[1]) % p,
            (a[0] * b[1] + a[1] * b[0]) % p,
        ]
    }
    fn add(&self, a: Pair, b: Pair) -> Pair {
        [(a[0] + b[0]) % self.p, (a[1] + b[1]) % self.p]
    }
    fn neg(&self, a: Pair) -> Pair {
        [(self.p - a[0]) % self.p, (self.p - a[1]) % self.p]
    }
    fn all(&self) -> impl Iterator<Item = Pair> {
        let p = self.p;
        (0..p * p).map(move |n| [n / p, n % p])
    }
    fn div(&self, a: Pair, b: Pair) -> Pair {
        // b^(p^2 - 2) = 1/b.
        let inverse = (0..self.p * self.p - 2).fold([1, 0], |r, _| self.mul(r, b));
        assert_eq!(self.mul(inverse, b), [1, 0], "a denominator is zero");
        self.mul(a, inverse)
    }
    fn points(&self) -> Vec<Point> {
        let squares: Vec<(Pair, Pair)> = self.all().map(|a| (a, self.mul(a, a))).collect();
        let mut points = Vec::new();
        for (x, xx) in &squares {
            for (y, yy) in &squares {
                let right = self.add([1, 0], self.mul(self.d, self.mul(*xx, *yy)));
                if self.add(*yy, self.neg(*xx)) == right {
                    points.push((*x, *y));
                }
            }
        }
        points
    }
    fn sum(&self, a: Point, b: Point) -> Point {
        let (ac, bd) = (self.mul(a.0, b.1), self.mul(a.1, b.0));
        let t = self.mul(self.d, self.mul(ac, bd));
        let y = self.add(self.mul(a.1, b.1), self.mul(a.0, b.0));
        (
            self.div(self.add(ac, bd), self.add([1, 0], t)),
            self.div(y, self.add([1, 0], self.neg(t))),
        )
    }
}

fn affine<C: QuadraticCurve<F = Pairs<Mini<P>>>, const P: u64>(p: &Projective<C>) -> Point {
    let (x, y) = p.to_affine();
    let [x, y] = [x, y].map(|a| C::F::to_words(a)[0].map(|w| w[0]));
    (x, y)
}

fn exhaust<const P: u64, const A: u64, const B: u64>() {
    let plain = Plain { p: P, d: [A, B] };
    assert!(
        plain.all().all(|a| plain.mul(a, a) != plain.d),
        "d is a square"
    );
    type C<const P: u64, const A: u64, const B: u64> = Toy<P, A, B>;
    let element = |a: Pair| Pairs::<Mini<P>>::splat(&[[a[0], 0], [a[1], 0]]);
    let points = plain.points();
    println!("{P}: {} points", points.len());
    let scaled = |p: Point, z: Pair| {
        Projective::<C<P, A, B>> {
            x: element(plain.mul(p.0, z)),
            y: element(plain.mul(p.1, z)),
            z: element(z),
        }
        .to_extended()
    };
    let zs: Vec<Pair> = plain.all().skip(1).collect();
    let neutral = ([0, 0], [1, 0]);
    for (i, a) in points.iter().enumerate() {
        let left = scaled(*a, zs[i % zs.len()]);
        assert_eq!(affine(&left.to_projective()), *a);
        let double = left.to_projective().double();
        assert_eq!(
            affine(&double.to_projective()),
            plain.sum(*a, *a),
            "twice {a:?}"
        );
        let is_neutral = left.to_projective().is_neutral();
        assert_eq!(is_neutral, *a == neutral);
        for (j, b) in points.iter().enumerate() {
            let right = scaled(*b, zs[7 * j % zs.len()]);
            let equal = left.to_projective().is_equal(&right.to_projective());
            assert_eq!(equal, i == j);
            let minus = (plain.neg(b.0), b.1);
            let q = Affine::<C<P, A, B>>::from_affine(element(b.0), element(b.1));
            let cached = right.to_cached();
            let (sum, difference) = (plain.sum(*a, *b), plain.sum(*a, minus));
            for (got, expected) in [
                (left.add(&cached), sum),
                (left.sub(&cached), difference),
                (left.add(&cached.negate_where(true)), difference),
                (left.add(&cached.negate_where(false)), sum),
                (left.add_affine(&q), sum),
                (left.add_affine(&q.negate_where(true)), difference),
                (left.add_affine_signed_vartime(&q, true), difference),
            ] {
                assert_eq!(affine(&got.to_projective()), expected, "{a:?} {b:?}");
                // T is right if the next addition is.
                let again = got.to_extended().add(&Extended::neutral().to_cached());
                assert_eq!(affine(&again.to_projective()), expected, "T of {a:?} {b:?}");
            }
            assert_eq!(affine(&cached.to_projective()), *b);
            assert_eq!(affine(&q.to_extended().to_projective()), *b);
        }
    }
    for a in &points {
        let p = scaled(*a, [1, 0]);
        let mut multiple = neutral;
        for n in 0..400u64 {
            let got = mul_any_vartime(&[n, 0, 0, 0], &p);
            assert_eq!(affine(&got), multiple, "{n} {a:?}");
            if n == 392 {
                assert_eq!(affine(&clear_cofactor(&p).to_projective()), multiple);
            }
            multiple = plain.sum(multiple, *a);
        }
    }
    // All columns of a table of sums, for some points.
    for i in 0..points.len() {
        let four: [Point; 4] = core::array::from_fn(|k| points[(i * (k + 1) + k) % points.len()]);
        let [p, others @ ..] = four.map(|p| scaled(p, [1, 1]));
        let sums = Sums::new(&p, &others);
        for digit in 0..16u8 {
            let mut expected = four[0];
            for k in 0..3 {
                if digit >> k & 1 == 1 {
                    expected = plain.sum(expected, four[k + 1]);
                }
            }
            if digit & 8 != 0 {
                expected.0 = plain.neg(expected.0);
            }
            let entry: Cached<C<P, A, B>> = sums.look_up(&[digit]);
            let sum = Extended::neutral().add(&entry);
            assert_eq!(affine(&sum.to_projective()), expected, "{digit}");
        }
    }
}

#[test]
fn all_pairs_of_points_modulo_7() {
    exhaust::<7, 1, 2>();
}

#[test]
fn all_pairs_of_points_modulo_11() {
    exhaust::<11, 1, 1>();
}
