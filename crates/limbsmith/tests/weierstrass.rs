//! The three curves: every way of multiplying agrees with every other, and with big integers.

use limbsmith::hazmat::weierstrass::curves::{Group, P256, P384, Secp256k1};
use limbsmith::hazmat::weierstrass::glv::{self, Endomorphism};
use limbsmith::hazmat::weierstrass::points::{Affine, Jacobian};
use limbsmith::hazmat::weierstrass::{Curve, encoding};
use limbsmith::hazmat::{Field, P256Field, P256k1Field, P384Field, Words};
use num_bigint::BigUint;

type K = Secp256k1<P256k1Field>;

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
            limbsmith::hazmat::weierstrass::Slope::Zero => BigUint::default(),
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
    fn mul(&self, k: &BigUint, u: &Point) -> Point {
        let mut r = None;
        for i in (0..k.bits()).rev() {
            r = self.add(&r, &r);
            if k.bit(i) {
                r = self.add(&r, u);
            }
        }
        r
    }
}

/// Scalars that go through every exception, and some that do not.
fn scalars<C: Curve>() -> Vec<BigUint> {
    let n = big(&C::ORDER);
    let one = BigUint::from(1u8);
    let mut all: Vec<BigUint> = (0..20u8).map(BigUint::from).collect();
    all.extend((1..20u8).map(|i| &n - i));
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
    for _ in 0..20 {
        x = x.modpow(&BigUint::from(65_537u32), &n) + 1u8;
        all.push(x.clone());
    }
    all.retain(|k| *k < n);
    all
}

fn multiples<C: Group>() {
    let reference = Reference::new::<C>();
    let n = big(&C::ORDER);
    let g: Point = Some(C::BASE.map(|c| big(&c)));
    let seven = reference.mul(&7u8.into(), &g);
    let base = Affine::<C>::base();
    let q = C::mul_base(&C::F::lanes(|_| C::Words::small(7))).to_affine();
    for k in scalars::<C>() {
        let kw = C::F::lanes(|_| words::<C::Words>(&k));
        let expected = reference.mul(&k, &g);
        assert_eq!(affine(&C::mul_base(&kw)), expected, "{k} G");
        assert_eq!(affine(&C::mul(&base, &kw)), expected, "{k} times G");
        let expected = reference.mul(&(&k * 7u8 % &n), &g);
        assert_eq!(affine(&C::mul(&q, &kw)), expected, "{k} times 7 G");
        for u in [BigUint::default(), (&n - &k) % &n, &n / 3u8] {
            let expected = reference.add(&reference.mul(&u, &g), &reference.mul(&k, &seven));
            let sum = C::sum_vartime(&words(&u), &words(&k), &q);
            assert_eq!(affine(&sum), expected, "{u} G + {k} 7 G");
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
