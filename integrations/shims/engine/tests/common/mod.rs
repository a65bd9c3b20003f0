//! Products whose results are known, by RFC 7748 or by another implementation.

use curve25519_dalek::{MontgomeryPoint, Scalar};
use x25519_dalek::{x25519, PublicKey, StaticSecret};

pub fn bytes(hex: &str) -> [u8; 32] {
    std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect("hexadecimal"))
}

/// RFC 7748, section 5.2: scalar, coordinate, product.
pub const KNOWN: [(&str, &str, &str); 2] = [
    (
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    ),
    (
        "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
        "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
        "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    ),
];

/// RFC 7748, section 5.2, after 1 and 1,000 iterations.
const ITERATED: [(usize, &str); 2] = [
    (
        1,
        "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079",
    ),
    (
        1000,
        "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51",
    ),
];

/// RFC 7748, section 6.1: the secrets, the public keys, and the shared secret.
const AGREEMENT: [&str; 5] = [
    "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
    "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
    "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
    "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f",
    "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
];

/// All coordinates of small order of the curve and its twist, canonical or not.
const LOW_ORDER: [&str; 7] = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
];

/// Bytes that differ in each call.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn bytes(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| {
            // SplitMix64.
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (z >> 56) as u8
        })
    }
}

/// RFC 7748, section 5.2. Returns the count of products that are not of the base point, as the other functions do.
pub fn rfc7748() -> usize {
    for (k, u, r) in KNOWN {
        assert_eq!(x25519(bytes(k), bytes(u)), bytes(r));
        assert_eq!(
            MontgomeryPoint(bytes(u)).mul_clamped(bytes(k)).to_bytes(),
            bytes(r)
        );
    }
    2 * KNOWN.len()
}

/// RFC 7748, section 5.2.
pub fn iterated() -> usize {
    let mut nine = [0; 32];
    nine[0] = 9;
    let (mut k, mut u) = (nine, nine);
    let mut done = 0;
    for (times, result) in ITERATED {
        while done < times {
            (k, u) = (x25519(k, u), k);
            done += 1;
        }
        assert_eq!(k, bytes(result), "{times}");
    }
    done
}

/// RFC 7748, section 6.1.
pub fn agreement() -> usize {
    let [a, b, of_a, of_b, shared] = AGREEMENT.map(bytes);
    for (secret, public, peer) in [(a, of_a, of_b), (b, of_b, of_a)] {
        let typed = StaticSecret::from(secret);
        assert_eq!(PublicKey::from(&typed).to_bytes(), public);
        let base = MontgomeryPoint::mul_base_clamped(secret);
        assert_eq!(base.to_bytes(), public);
        let product = typed.diffie_hellman(&PublicKey::from(peer));
        assert!(product.was_contributory());
        assert_eq!(product.to_bytes(), shared);
    }
    2
}

/// Zeros, with the highest bit of the coordinate and without.
pub fn low_order() -> usize {
    for u in LOW_ORDER.map(bytes) {
        for top in [0, 0x80] {
            let mut u = u;
            u[31] |= top;
            let product = StaticSecret::from([0x55; 32]).diffie_hellman(&PublicKey::from(u));
            assert_eq!(product.to_bytes(), [0; 32], "{u:x?}");
            assert!(!product.was_contributory());
        }
    }
    2 * LOW_ORDER.len()
}

/// The results of the other implementation for 200 pairs of bytes, with canonical coordinates and others.
pub fn random() -> usize {
    let mut random = Random::new(1);
    for i in 0..200 {
        let (k, mut u) = (random.bytes(), random.bytes());
        if i % 4 == 0 {
            u[1..31].fill(0xff);
            u[31] |= 0x7f;
        }
        let other = x25519_dalek_3::x25519(k, u);
        assert_eq!(x25519(k, u), other, "{k:x?} {u:x?}");
        let base = MontgomeryPoint::mul_base_clamped(k).to_bytes();
        let other = x25519_dalek_3::x25519(k, x25519_dalek_3::X25519_BASEPOINT_BYTES);
        assert_eq!(base, other, "{k:x?}");
    }
    200
}

/// The product by upstream's own code, which nothing is laid over.
fn bit_by_bit(u: &MontgomeryPoint, n: &Scalar) -> MontgomeryPoint {
    let bit = |i: usize| n.as_bytes()[i / 8] >> (i % 8) & 1 == 1;
    u.mul_bits_be((0..255).rev().map(bit))
}

/// Products by the operators are as with upstream's own code. Returns how many integers are clamped.
#[allow(deprecated)]
pub fn operators() -> usize {
    let mut random = Random::new(2);
    let mut clamped = 0;
    let check = |n: [u8; 32], u: [u8; 32]| {
        let (n, u) = (Scalar::from_bits(n), MontgomeryPoint(u));
        let product = bit_by_bit(&u, &n).to_bytes();
        assert_eq!((&u * &n).to_bytes(), product, "{n:?} {u:?}");
        assert_eq!((n * u).to_bytes(), product, "{n:?} {u:?}");
        let mut assigned = u;
        assigned *= n;
        assert_eq!(assigned.to_bytes(), product, "{n:?} {u:?}");
    };
    for _ in 0..10 {
        let (n, u) = (random.bytes(), random.bytes());
        check(Scalar::from_bytes_mod_order(n).to_bytes(), u);
        let n = curve25519_dalek::scalar::clamp_integer(n);
        check(n, u);
        clamped += 3;
        // Each of the bits that clamping sets, but for the highest, which no scalar has.
        for (byte, bit) in [(0, 1), (0, 2), (0, 4), (31, 0x40)] {
            let mut n = n;
            n[byte] ^= bit;
            check(n, u);
        }
        for small in [0, 1, 8, 9] {
            check(Scalar::from(small as u64).to_bytes(), u);
        }
    }
    clamped
}

/// All of them, with the count of products by clamped integers.
pub fn all() -> usize {
    rfc7748() + iterated() + agreement() + low_order() + random() + operators()
}
