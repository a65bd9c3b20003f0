//! The three curves: every way of multiplying agrees with every other, and with big integers. In the
//! modules, curves so small that everything can be tried.

#[path = "weierstrass/homogeneous.rs"]
mod homogeneous;
#[path = "weierstrass/identities.rs"]
mod identities;
#[path = "weierstrass/mul_base_latency.rs"]
mod mul_base_latency;
#[path = "weierstrass/mul_latency.rs"]
mod mul_latency;
#[path = "weierstrass/small.rs"]
mod small;
#[path = "weierstrass/tiny.rs"]
mod tiny;

mod support;

use limbsmith::hazmat::weierstrass::curves::{Group, P256, P384, Secp256k1};
use limbsmith::hazmat::weierstrass::glv::{self, Endomorphism};
use limbsmith::hazmat::weierstrass::point::{Affine, Jacobian};
use limbsmith::hazmat::weierstrass::{Curve, encoding, precomputed};
use limbsmith::hazmat::{Field, P256Field, P256k1Field, P384Field, Words};
use num_bigint::BigUint;

type K = Secp256k1<P256k1Field>;

/// Held by tests that choose backends: the choice is the whole process's.
static BACKEND: std::sync::Mutex<()> = std::sync::Mutex::new(());

fn big<W: Words>(w: &W) -> BigUint {
    BigUint::from_bytes_le(w.to_le_bytes().as_ref())
}

fn words<W: Words>(x: &BigUint) -> W {
    let mut bytes = W::default().to_le_bytes();
    let x = x.to_bytes_le();
    bytes.as_mut()[..x.len()].copy_from_slice(&x);
    W::from_le_bytes(&bytes)
}

/// Affine coordinates; none for the identity.
fn affine<C: Curve>(p: &Jacobian<C>) -> Option<[BigUint; 2]> {
    if C::F::bits(p.is_identity()).as_ref()[0] == 1 {
        return None;
    }
    let [x, y] = encoding::coordinates(&p.to_affine());
    Some([big(&x.as_ref()[0]), big(&y.as_ref()[0])])
}

/// The reference: double and add on affine big integers.
struct Reference {
    p: BigUint,
    a: BigUint,
}

type Point = Option<[BigUint; 2]>;

impl Reference {
    fn new<C: Curve>() -> Self {
        let p = big(&C::F::MODULUS);
        let a = match C::A {
            limbsmith::hazmat::weierstrass::CoefficientA::Zero => BigUint::default(),
            _ => &p - 3u8,
        };
        Reference { p, a }
    }
    fn add(&self, u: &Point, v: &Point) -> Point {
        let (Some([x1, y1]), Some([x2, y2])) = (u, v) else {
            return u.clone().or(v.clone());
        };
        let p = &self.p;
        if x1 == x2 && y1 != y2 {
            return None;
        }
        let (top, bottom) = if x1 == x2 {
            (3u8 * x1 * x1 + &self.a, 2u8 * y1 % p)
        } else {
            (y2 + p - y1, (x2 + p - x1) % p)
        };
        let s = top * bottom.modpow(&(p - 2u8), p) % p;
        let x = (&s * &s + p + p - x1 - x2) % p;
        let y = (s * (x1 + p - &x) + p - y1) % p;
        Some([x, y])
    }
    /// `1, 2, 4, ...` times a point.
    fn doublings(&self, u: &Point, count: u64) -> Vec<Point> {
        let mut all = vec![u.clone()];
        for _ in 1..count {
            all.push(self.add(&all[all.len() - 1], &all[all.len() - 1]));
        }
        all
    }
    fn mul(&self, k: &BigUint, doublings: &[Point]) -> Point {
        (0..k.bits())
            .filter(|i| k.bit(*i))
            .fold(None, |r, i| self.add(&r, &doublings[i as usize]))
    }
}

/// Scalars that go through every exception, and some that do not.
fn scalars<C: Curve>() -> Vec<BigUint> {
    let n = big(&C::ORDER);
    let one = BigUint::from(1u8);
    let mut all: Vec<BigUint> = (0..12u8).map(BigUint::from).collect();
    all.extend((1..9u8).map(|i| &n - i));
    for w in [1, 2, 5, 63, 64, 127, 128, 129, 250, 255] {
        all.extend([&one << w, (&one << w) - 1u8]);
    }
    // The doubling in the last step (see `recode`), for combs and for windows.
    for w in 1..=6 {
        let l = w * (n.bits() + 1).div_ceil(w);
        let r = &n % (&one << (l - w));
        all.extend([(&n + &n - 2u8 * &r) % &n, 2u8 * &r % &n]);
    }
    let mut x = BigUint::from(3u8);
    for _ in 0..8 {
        x = x.modpow(&BigUint::from(65_537u32), &n) + 1u8;
        all.push(x.clone());
    }
    all.retain(|k| *k < n);
    all
}

/// The rows of a point.
fn rows<C: Group>(p: &Affine<C>) -> Vec<precomputed::Row<C>> {
    let mut rows = vec![[[C::Words::default(); 2]; 16]; precomputed::rows::<C>()];
    precomputed::fill_vartime(p, precomputed::step::<C>(), &mut rows);
    rows
}

fn multiples<C: Group>() {
    let reference = Reference::new::<C>();
    let n = big(&C::ORDER);
    let g: Point = Some(C::BASE.map(|c| big(&c)));
    let doublings = reference.doublings(&g, n.bits());
    let times_g = |k: &BigUint| reference.mul(&(k % &n), &doublings);
    let base = Affine::<C>::base();
    let q = C::mul_base(&C::F::lanes(|_| C::Words::small(7))).to_affine();
    // Precomputed points, by their multiple of G.
    let prepared = [(1u8, base), (7, q)].map(|(d, p)| (d, rows(&p)));
    let minus = rows(&base.neg());
    for (i, k) in scalars::<C>().iter().enumerate() {
        let kw = C::F::lanes(|_| words::<C::Words>(k));
        let expected = times_g(k);
        assert_eq!(affine(&C::mul_base(&kw)), expected, "{k} G");
        assert_eq!(affine(&C::mul(&base, &kw)), expected, "{k} times G");
        let expected = times_g(&(k * 7u8));
        assert_eq!(affine(&C::mul(&q, &kw)), expected, "{k} times 7 G");
        // u G that cancels, that is nothing, and any; in turn but for the first.
        let all = [
            (&n - k) % &n,
            (7u8 * (&n - k)) % &n,
            BigUint::default(),
            &n / 3u8,
        ];
        for (j, u) in all.iter().enumerate() {
            if i < 8 || i % 4 == j {
                let sum = C::sum_vartime(&words(u), &words(k), &q);
                assert_eq!(affine(&sum), times_g(&(u + k * 7u8)), "{u} G + {k} 7 G");
                for (d, rows) in &prepared {
                    let sum = precomputed::sum_vartime::<C>(C::COMB, rows, &words(u), &words(k));
                    assert_eq!(affine(&sum), times_g(&(u + k * *d)), "{u} G + {k} {d} G");
                }
                let sum = precomputed::sum_vartime::<C>(C::COMB, &minus, &words(k), &words(u));
                assert_eq!(affine(&sum), times_g(&(k + &n - u)), "{k} G - {u} G");
            }
        }
    }
}

#[test]
fn multiples_on_secp256k1() {
    multiples::<K>();
}

#[test]
fn multiples_on_p256() {
    multiples::<P256<P256Field>>();
}

#[test]
fn multiples_on_p384() {
    multiples::<P384<P384Field>>();
}

#[test]
fn halves_are_halves() {
    let n = big(&K::ORDER);
    let lambda = big(&K::LAMBDA);
    let signed = |m: [u64; 3]| {
        let x = m
            .iter()
            .rev()
            .fold(BigUint::default(), |r, w| (r << 64) + *w);
        if m[2] >> 63 == 1 {
            (&n << 64) + x - (BigUint::from(1u8) << 192)
        } else {
            x
        }
    };
    for k in scalars::<K>() {
        for (odd, halves) in [
            (false, glv::split::<K>(&words(&k))),
            (true, glv::split_odd::<K>(&words(&k))),
        ] {
            let [k1, k2] = halves.map(signed);
            assert_eq!((k1 + k2 * &lambda) % &n, k);
            assert!(!odd || halves.iter().all(|h| h[0] & 1 == 1));
        }
    }
}

/// The range of the halves, from the constants alone, as `glv` documents it.
#[test]
fn halves_stay_in_range() {
    let (n, p) = (big(&K::ORDER), big(&<K as Curve>::F::MODULUS));
    let one = BigUint::from(1u8);
    let part = |w: [u64; 3]| {
        w.iter()
            .rev()
            .fold(BigUint::default(), |r, w| (r << 64) + *w)
    };
    let [a1, b1, a2, b2] = K::BASIS.map(part);
    let (lambda, beta) = (big(&K::LAMBDA), big(&K::BETA));
    // Cube roots of one, and vectors of the lattice: s + t lambda = 0.
    assert_eq!(
        (&lambda * &lambda + &lambda + &one) % &n,
        BigUint::default()
    );
    assert_eq!((&beta * &beta + &beta + &one) % &p, BigUint::default());
    assert_eq!((&a1 + (&n - &b1) * &lambda) % &n, BigUint::default());
    assert_eq!((&a2 + &b2 * &lambda) % &n, BigUint::default());
    // A basis: its determinant is the order.
    assert_eq!(&a1 * &b2 + &a2 * &b1, n);
    // The multipliers are within a half of 2^384 b/n, so quotients within 2^-128 of k b/n plus a half.
    let s = 64 * K::ROUNDING_WORDS;
    for (g, b) in K::ROUNDING.iter().zip([&b2, &b1]) {
        let (g, exact) = (big(g) * &n * 2u8, (b << s) * 2u8);
        assert!(&g + &n >= exact && &exact + &n >= g);
    }
    assert!(&n << 128 <= one.clone() << s);
    // Odd halves take one vector each more: 3/2 + 2^-128 of the sum of the sizes.
    let digits = 5 * K::PLACES;
    for sizes in [&a1 + &a2, &b1 + &b2] {
        assert!(3u8 * &sizes + (&sizes >> 127) + 2u8 < one.clone() << (digits + 1));
    }
    // Before the last place, numbers are below 2^(5 (places - 1)): their differences are shorter
    // than any vector of the lattice. Its shortest: the basis is reduced, |<v1, v2>| <= |v1|^2 / 2.
    let inner = if &a1 * &a2 > &b1 * &b2 {
        &a1 * &a2 - &b1 * &b2
    } else {
        &b1 * &b2 - &a1 * &a2
    };
    let [v1, v2] = [[&a1, &b1], [&a2, &b2]].map(|[a, b]| a * a + b * b);
    let shortest = v1.min(v2);
    assert!(2u8 * inner <= shortest);
    let most = one << (digits - 5 + 1);
    assert!(2u8 * &most * &most < shortest);
}
