//! The maps beside their definitions in big integers (RFC 9380, sections 6.6.2, 6.7.1 and 6.8), with all exceptions.

use limbsmith_curve::edwards25519::point::Extended;
use limbsmith_curve::edwards25519::{Edwards25519, map as elligator};
use limbsmith_curve::groups::edwards25519::EdwardsPoint;
use limbsmith_curve::weierstrass::CoefficientA;
use limbsmith_curve::weierstrass::curves::{P256, P384, Secp256k1};
use limbsmith_curve::weierstrass::map::{MapToCurve, isogeny, map, simplified_swu};
use limbsmith_field::field::choice::{P256Field, P256k1Field, P384Field, P25519Field};
use limbsmith_field::field::{Field, Words};
use num_bigint::BigUint;

pub fn p25519() -> BigUint {
    (BigUint::from(1u8) << 255) - 19u8
}

fn big(words: &[u64]) -> BigUint {
    let words = words.iter().rev();
    words.fold(BigUint::default(), |n, w| (n << 64) + *w)
}

fn words<W: Words>(n: &BigUint) -> W {
    let mut words = W::default();
    let digits = n.iter_u64_digits();
    for (to, digit) in words.as_mut().iter_mut().zip(digits) {
        *to = digit;
    }
    words
}

fn element<F: Field>(n: &BigUint) -> F::Tight {
    F::splat(&words(n))
}

fn value<F: Field>(a: F::Tight) -> BigUint {
    big(F::to_words(a).as_ref()[0].as_ref())
}

/// Integers modulo a prime.
struct Modulo(BigUint);

impl Modulo {
    fn neg(&self, a: &BigUint) -> BigUint {
        (&self.0 - a % &self.0) % &self.0
    }
    /// `1/a`, or 0 of 0 (`inv0`).
    fn invert(&self, a: &BigUint) -> BigUint {
        a.modpow(&(&self.0 - 2u8), &self.0)
    }
    fn is_square(&self, a: &BigUint) -> bool {
        a.modpow(&((&self.0 - 1u8) / 2u8), &self.0) <= BigUint::from(1u8)
    }
    /// A root of a square.
    fn root(&self, a: &BigUint) -> BigUint {
        let p = &self.0;
        let mut root = match p.bit(1) {
            true => a.modpow(&((p + 1u8) / 4u8), p),
            false => a.modpow(&((p + 3u8) / 8u8), p),
        };
        if &root * &root % p != a % p {
            let i = BigUint::from(2u8).modpow(&((p - 1u8) / 4u8), p);
            root = root * i % p;
        }
        assert_eq!(&root * &root % p, a % p, "no square");
        root
    }
    /// `sgn0` of the result is `odd`.
    fn signed(&self, a: BigUint, odd: bool) -> BigUint {
        match a.bit(0) == odd {
            true => a,
            false => self.neg(&a),
        }
    }
}

/// Edges, and some integers without a pattern.
fn inputs(p: &BigUint, exceptions: &[BigUint]) -> Vec<BigUint> {
    let mut all = exceptions.to_vec();
    for n in 0u8..20 {
        all.extend([BigUint::from(n), p - 1u8 - n]);
    }
    let mut n = BigUint::from(3u8);
    for _ in 0..200 {
        n = n.modpow(&BigUint::from(5u8), p) + 1u8;
        all.push(&n % p);
    }
    all
}

/// Section 6.6.2, steps 1 to 9.
fn sswu_by_definition(m: &Modulo, [a, b, z]: [&BigUint; 3], u: &BigUint) -> [BigUint; 2] {
    let p = &m.0;
    let zuu = z * u * u;
    let tv1 = m.invert(&((&zuu * &zuu + &zuu) % p));
    let x1 = match tv1 == BigUint::default() {
        true => b * m.invert(&(z * a)),
        false => m.neg(b) * m.invert(a) * (tv1 + 1u8),
    } % p;
    let g = |x: &BigUint| (x * x * x + a * x + b) % p;
    let x2 = zuu * &x1 % p;
    let x = match m.is_square(&g(&x1)) {
        true => x1,
        false => x2,
    };
    let y = m.signed(m.root(&g(&x)), u.bit(0));
    [x, y]
}

fn sswu<C: MapToCurve>() {
    let m = Modulo(big(C::F::MODULUS.as_ref()));
    let p = &m.0;
    let [a, b] = [C::MAP_A, C::MAP_B].map(|w| big(w.as_ref()));
    let z = p - C::MINUS_Z;
    // The criteria of appendix H.2: `Z` is no square, and `g(B/(ZA))` is one.
    assert!(!m.is_square(&z));
    let root = big(C::ROOT.as_ref());
    assert_eq!(&root * &root % p, BigUint::from(C::MINUS_Z));
    // `Z u^2 = -1`.
    let exception = m.invert(&root);
    let exceptions = [m.neg(&exception), exception];
    let mut previous = BigUint::from(1u8);
    for u in inputs(p, &exceptions) {
        let wanted = sswu_by_definition(&m, [&a, &b, &z], &u);
        let [point] = simplified_swu::<C, 1>([element::<C::F>(&u)]);
        assert_eq!(point.map(value::<C::F>), wanted, "{u}");
        // Two beside each other are what each is alone.
        let both = [element::<C::F>(&previous), element::<C::F>(&u)];
        let [before, point] = simplified_swu::<C, 2>(both);
        assert_eq!(point.map(value::<C::F>), wanted, "{u}");
        let wanted = sswu_by_definition(&m, [&a, &b, &z], &previous);
        assert_eq!(before.map(value::<C::F>), wanted, "{previous}");
        // The image is on the curve.
        let [image] = map::<C, 1>([element::<C::F>(&u)]);
        let (x, y, z) = image.coordinates();
        let [x, y, z] = [x, y, z].map(value::<C::F>);
        let curve_a = match C::A {
            CoefficientA::Zero => BigUint::default(),
            CoefficientA::MinusThree => p - 3u8,
        };
        let right = &x * &x * &x + curve_a * &x * &z * &z + big(C::B.as_ref()) * &z * &z * &z;
        assert_ne!(z, BigUint::default());
        assert_eq!(&y * &y * &z % p, right % p, "{u}");
        previous = u;
    }
}

#[test]
fn simplified_swu_of_p256_is_its_definition() {
    sswu::<P256<P256Field>>();
}

#[test]
fn simplified_swu_of_p384_is_its_definition() {
    sswu::<P384<P384Field>>();
}

#[test]
fn simplified_swu_of_secp256k1_is_its_definition() {
    sswu::<Secp256k1<P256k1Field>>();
}

/// `A` and `B` of P-256 and P-384 are those of the curves themselves.
#[test]
fn isogenous_curves_of_p256_and_p384_are_these() {
    fn same<C: MapToCurve>() {
        let p = big(C::F::MODULUS.as_ref());
        assert_eq!(big(C::MAP_A.as_ref()), p - 3u8);
        assert_eq!(C::MAP_B, C::B);
    }
    same::<P256<P256Field>>();
    same::<P384<P384Field>>();
}

/// A homomorphism, whose kernel goes to the identity; denominators as in appendix E.1.
#[test]
fn the_isogeny_of_secp256k1_is_one() {
    type C = Secp256k1<P256k1Field>;
    type F = P256k1Field;
    let m = Modulo(big(<F as Field>::MODULUS.as_ref()));
    let p = &m.0;
    // The denominators' constants of appendix E.1.
    let hex = |digits: &str| BigUint::parse_bytes(digits.as_bytes(), 16).unwrap();
    let kernel = big(&isogeny::KERNEL);
    let k20 = hex("d35771193d94918a9ca34ccbb7b640dd86cd409542f8487d9fe6b745781eb49b");
    let k21 = hex("edadc6f64383dc1df7c4b2d51b54225406d36b641f5e41bbc52a56612a8c6d14");
    assert_eq!(&kernel * &kernel % p, k20);
    assert_eq!(m.neg(&(&kernel * 2u8)), k21);
    let k42 = hex("6484aa716545ca2cf3a70c3fa8fe337e0a3d21162f0d6299a7bf8192bfd2a76f");
    assert_eq!(m.neg(&(&kernel * 3u8)), k42);
    // Points of the kernel are no multiples in the field, but their `x` is: it has an image.
    let at = |x: &BigUint, y: &BigUint| C::from_isogenous(element::<F>(x), element::<F>(y));
    let image = at(&kernel, &BigUint::from(1u8));
    assert_eq!(F::bits(image.is_identity()), [1]);
    // Sums of points of E' go to sums.
    let a = big(&C::MAP_A);
    let point = |u: u8| {
        let [point] = simplified_swu::<C, 1>([element::<F>(&BigUint::from(u))]);
        point.map(value::<F>)
    };
    for u in 1u8..40 {
        let ([x1, y1], [x2, y2]) = (point(u), point(u + 1));
        let slope = (&y2 + m.neg(&y1)) * m.invert(&((&x2 + m.neg(&x1)) % p)) % p;
        let x3 = (&slope * &slope + m.neg(&x1) + m.neg(&x2)) % p;
        let y3 = (&slope * (&x1 + m.neg(&x3)) + m.neg(&y1)) % p;
        let sum = at(&x1, &y1).add(&at(&x2, &y2));
        assert_eq!(F::bits(sum.eq(&at(&x3, &y3))), [1], "{u}");
        let slope = (&x1 * &x1 * 3u8 + &a) * m.invert(&(&y1 * 2u8 % p)) % p;
        let x3 = (&slope * &slope + m.neg(&(&x1 * 2u8))) % p;
        let y3 = (&slope * (&x1 + m.neg(&x3)) + m.neg(&y1)) % p;
        let double = at(&x1, &y1).double();
        assert_eq!(F::bits(double.eq(&at(&x3, &y3))), [1], "{u}");
    }
}

/// Affine `x` and `y`, and `T/Z`.
pub fn affine(point: &EdwardsPoint) -> [BigUint; 3] {
    let m = Modulo(p25519());
    let [x, y, z, t] = point.coordinates().map(|w| big(&w));
    let inverse = m.invert(&z);
    [x, y, t].map(|c| c * &inverse % &m.0)
}

/// Sections 6.7.1 and 6.8.2, with the rational map of appendix D.1 and section 6.8.1.
fn elligator_by_definition(m: &Modulo, u: &BigUint) -> [BigUint; 2] {
    let p = &m.0;
    let j = BigUint::from(486_662u32);
    let x1 = m.neg(&j) * m.invert(&((u * u * 2u8 + 1u8) % p)) % p;
    let g = |x: &BigUint| (x * x * x + &j * x * x + x) % p;
    let x2 = m.neg(&(&x1 + &j));
    let (x, y) = match m.is_square(&g(&x1)) {
        true => (x1.clone(), m.signed(m.root(&g(&x1)), true)),
        false => (x2.clone(), m.signed(m.root(&g(&x2)), false)),
    };
    let (zero, one) = (BigUint::default(), BigUint::from(1u8));
    if y == zero || (&x + 1u8) % p == zero {
        return [zero, one];
    }
    let root = m.signed(m.root(&m.neg(&(&j + 2u8))), false);
    let v = root * &x * m.invert(&y) % p;
    let w = (&x + m.neg(&one)) * m.invert(&((&x + 1u8) % p)) % p;
    [v, w]
}

#[test]
fn elligator_of_edwards25519_is_its_definition() {
    type F = P25519Field;
    let m = Modulo(p25519());
    let point = |p: &Extended<Edwards25519<F>>| {
        let words = [p.x, p.y, p.z, p.t].map(|a| F::to_words(a)[0]);
        let point = EdwardsPoint::from_coordinates_unchecked(&words);
        let [x, y, t] = affine(&point);
        assert_eq!(t, &x * &y % p25519());
        // On the curve: its encoding is read.
        assert_eq!(EdwardsPoint::from_bytes(&point.to_bytes()), Ok(point));
        [x, y]
    };
    // `x1 = -1` or `x2 = -1`, where the rational map divides by zero: `2 u^2 = J - 1`, `2 u^2 = 1/(J - 1)`.
    let half = m.invert(&BigUint::from(2u8));
    let j1 = BigUint::from(486_661u32);
    let squares = [&j1 * &half % &m.0, m.invert(&j1) * &half % &m.0];
    let mut exceptions = vec![];
    for square in squares.iter().filter(|s| m.is_square(s)) {
        exceptions.extend([m.root(square), m.neg(&m.root(square))]);
    }
    let mut previous = BigUint::from(1u8);
    for u in inputs(&m.0, &exceptions) {
        let wanted = elligator_by_definition(&m, &u);
        let [alone] = elligator::map::<_, 1>([element::<F>(&u)]);
        assert_eq!(point(&alone), wanted, "{u}");
        let [before, alone] = elligator::map::<_, 2>([element::<F>(&previous), element::<F>(&u)]);
        assert_eq!(point(&alone), wanted, "{u}");
        assert_eq!(point(&before), elligator_by_definition(&m, &previous));
        previous = u;
    }
    // The root of the rational map is the even one.
    let root = big(&elligator::SQRT_MINUS_486664);
    assert_eq!(&root * &root % &m.0, m.neg(&BigUint::from(486_664u32)));
    assert!(!root.bit(0));
}
