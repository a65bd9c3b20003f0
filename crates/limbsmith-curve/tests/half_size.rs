//! Half-size scalars against Euclid's algorithm on big integers.

use limbsmith_curve::recoding::half_size::{Halves, halve_vartime};
use num_bigint::{BigInt, BigUint, Sign};

/// Orders of groups, the largest first in each pair of neighbors of 2^255 and 2^256.
const ORDERS: [&str; 8] = [
    // P-256, secp256k1.
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
    // edwards25519: its prime order, and that of the whole group.
    "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed",
    "80000000000000000000000000000000a6f7cef517bce6b2c09318d2e7ae9f68",
    // FourQ, curve448's lower words, a small prime, an odd number without structure.
    "29cbc14e5e0a72f05397829cbc14e5dfbd004dfe0f79992fb2540ec7768ce7",
    "3fffffffffffffffffffffffffffffffffffffffffffffff7cca23e9c44edb49",
    "10001",
    "c6a4b1e2d3f50718293a4b5c6d7e8f9123456789abcdef0fedcba98765432107",
];

fn words(x: &BigUint) -> [u64; 4] {
    let digits = x.to_u64_digits();
    std::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
}

fn big(w: &[u64; 4]) -> BigUint {
    let halves = w.iter().flat_map(|w| [*w as u32, (*w >> 32) as u32]);
    BigUint::from_slice(&halves.collect::<Vec<_>>())
}

fn two(k: u32) -> BigUint {
    BigUint::from(1u8) << k
}

/// The first row of Euclid's algorithm with a remainder of at most half of the bits: remainder and cofactor.
fn euclid(k: &BigUint, n: &BigUint) -> (BigUint, BigInt) {
    let target = n.bits().div_ceil(2);
    let (mut a, mut b) = (BigInt::from(n.clone()), BigInt::from(k.clone()));
    let (mut s, mut t) = (BigInt::from(0), BigInt::from(1));
    while b.bits() > target {
        let q = &a / &b;
        (a, b) = (b.clone(), a - &q * b);
        (s, t) = (t.clone(), s - q * t);
    }
    (b.into_parts().1, t)
}

/// Checks the pair for `k`; returns the bits of its larger half.
fn check(k: &BigUint, n: &BigUint, odd: bool) -> u64 {
    let context = || format!("{k:x} modulo {n:x}, odd: {odd}");
    let h = halve_vartime(&words(k), &words(n), odd);
    let Halves { v0, v1, negative } = &h;
    let (v0, v1) = (big(v0), big(v1));
    assert!(v1.bits() > 0, "v1 is zero: {}", context());
    assert!(!odd || v1.bit(0), "v1 is even: {}", context());
    let product = &v1 * k % n;
    let expected = match negative {
        true => (n - product) % n,
        false => product,
    };
    assert_eq!(&v0 % n, expected, "{}: {h:x?}", context());
    assert!(v0 < *n && v1 < *n, "too large: {}: {h:x?}", context());
    let size = v0.bits().max(v1.bits());
    let (r, t) = euclid(k, n);
    let least = r.bits().max(t.bits());
    // A wrong quotient costs a bit, and so does the choice of the middle. Short moduli keep the whole scalar.
    if !odd && v1.bits() > 1 && n.bits() > 100 {
        assert!(size <= least + 2, "{size}, {least}: {}", context());
    }
    // Half of the size, up to a bit in the middle.
    if !odd && n.bits() > 100 {
        assert!(size <= n.bits().div_ceil(2) + 2, "{size}: {}", context());
    }
    size
}

/// A generator of 64-bit words (splitmix64).
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    fn below(&mut self, n: &BigUint) -> BigUint {
        big(&std::array::from_fn(|_| self.word())) % n
    }
}

/// Moduli: orders, and numbers at both ends of the words.
fn moduli(random: &mut Random) -> Vec<BigUint> {
    let parsed = |s: &&str| BigUint::parse_bytes(s.as_bytes(), 16).expect("digits");
    let mut all: Vec<BigUint> = ORDERS.iter().map(parsed).collect();
    for d in [1u32, 2, 3, 5, 189, 1 << 20] {
        for k in [127, 128, 129, 192, 253, 254, 255, 256] {
            all.push(two(k) - d);
            if k < 256 {
                all.push(two(k) + d);
            }
        }
    }
    all.extend([
        two(255),
        two(256) - two(128),
        two(256) - two(224) + two(192),
    ]);
    for k in [200, 255] {
        all.extend((0..6).map(|_| random.below(&two(k)) + two(k)));
    }
    all
}

/// Scalars whose quotients are long, short, or those of neighbors of a fraction of the modulus.
fn scalars(n: &BigUint, random: &mut Random) -> Vec<BigUint> {
    let mut all = vec![BigUint::from(0u8), n - 1u8];
    for k in 0..n.bits() as u32 {
        for d in [0u32, 1, 3] {
            let x = (two(k) + d) % n;
            all.push((n - &x) % n);
            all.push(x);
        }
    }
    for d in 2u32..40 {
        for e in 0u32..4 {
            all.push((n / d + e) % n);
            all.push((n - n / d + e) % n);
        }
    }
    // Small multipliers and remainders: k = r / t.
    for t in 1u32..12 {
        for r in 0u32..6 {
            if let Some(inverse) = BigInt::from(t).modinv(&BigInt::from(n.clone())) {
                let k = inverse * BigInt::from(r) % BigInt::from_biguint(Sign::Plus, n.clone());
                let k = k.to_biguint().expect("positive");
                all.push((n - &k) % n);
                all.push(k);
            }
        }
    }
    all.extend((0..200).map(|_| random.below(n)));
    all
}

#[test]
fn halves_of_every_modulus_below_two_to_the_256() {
    let mut random = Random(7);
    for n in moduli(&mut random) {
        for k in scalars(&n, &mut random) {
            check(&k, &n, false);
            check(&k, &n, true);
        }
    }
}

/// A random scalar has a pair of half size, odd or not.
#[test]
fn random_scalars_are_halved() {
    let mut random = Random(8);
    for n in moduli(&mut random) {
        if n.bits() < 200 {
            continue;
        }
        let half = n.bits().div_ceil(2);
        for _ in 0..400 {
            let k = random.below(&n);
            for odd in [false, true] {
                let size = check(&k, &n, odd);
                assert!(size <= half + 24, "{size} bits for {k:x} modulo {n:x}");
            }
        }
    }
}

/// Scalars that once had a wrong pair.
#[test]
fn scalars_near_the_modulus() {
    for s in &ORDERS[..2] {
        let n = BigUint::parse_bytes(s.as_bytes(), 16).expect("digits");
        for odd in [false, true] {
            check(&(&n - two(128)), &n, odd);
            check(&((&n + 1u8) >> 1), &n, odd);
        }
    }
}
