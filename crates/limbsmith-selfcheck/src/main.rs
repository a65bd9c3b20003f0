#![forbid(unsafe_code)]
//! Whether the library computes rightly on the machine that it was built for.
//!
//! For targets on which the tests themselves do not run: no files, no arguments, no threads. The
//! exit code is 0 if the RFC vectors come out on every backend, if the calls on many inputs agree
//! with the single ones on every kind of lanes, and if every representation of every field gives, on the same inputs, results with the fingerprint that a big-integer library
//! gave (the test below). `cargo xtask wasm` runs it as WebAssembly.

mod each;

use limbsmith::cpu;
use limbsmith::ecdsa::{self, Curve};
use limbsmith::ed25519::{Policy, Signature, SigningKey};
use limbsmith::hazmat::{
    Field, HalfModel, LaneKernels, Limbs, Model, Montgomery, Narrow, NarrowKernels, Prime,
    Residues, Slack, Vectors, Visitor, Words, visit,
};
use limbsmith::x25519::{x25519, x25519_base};
use limbsmith::{p256::P256, p384::P384, secp256k1::Secp256k1};
use std::process::ExitCode;

/// Fingerprints by prime.
const EXPECTED: [(&str, u64); 10] = [
    ("p25519", 0x0b87_02cf_37ac_0953),
    ("l25519", 0xd87b_b8c4_a400_3dbb),
    ("p256k1", 0xf0c7_289d_c413_8bda),
    ("n256k1", 0x6fe5_8b28_0745_5b9c),
    ("p256", 0x0d4a_c22f_8e6e_e19f),
    ("n256", 0xc41d_2258_9f40_a9b2),
    ("p384", 0xd9e9_aaee_0959_e47e),
    ("n384", 0x6f1c_84a2_2c84_7fa0),
    ("p127", 0xaf96_4d48_9c67_b785),
    ("p448", 0xc09d_9ed5_9002_c1c5),
];

/// Inputs of a fingerprint.
const ROUNDS: usize = 24;

/// splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Any integer that fits: some words all ones, some zero, so that carries run far.
    fn words<W: Words>(&mut self) -> W {
        let mut words = W::default();
        for w in words.as_mut() {
            *w = match self.next() % 4 {
                0 => u64::MAX,
                1 => 0,
                _ => self.next(),
            };
        }
        words
    }
}

/// FNV-1a on words.
fn mix(hash: &mut u64, word: u64) {
    *hash = (*hash ^ word).wrapping_mul(0x0100_0000_01b3);
}

/// The small factor of a round.
fn factor(random: &mut Random) -> u32 {
    (random.next() % (1 << 17)) as u32
}

fn fingerprint<F: Field>() -> u64 {
    let mut random = Random(1);
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for round in 0..ROUNDS {
        let [x, y, z]: [F::Words; 3] = core::array::from_fn(|_| random.words());
        let k = factor(&mut random);
        let [a, b, c] = [x, y, z].map(|w| F::splat(&w));
        let (sum, difference) = (F::add(a, b), F::sub(b, c));
        let bit = F::mask(&F::lanes(|_| (round % 2) as u8));
        let results = [
            a,
            F::mul(a, b),
            F::square(c),
            F::mul(F::add_sums(sum, sum), F::sub_sums(difference, sum)),
            F::carry(F::neg(a)),
            F::mul_small(sum, k),
            F::mul_small_add(difference, k, c),
            F::select(bit, a, b),
            F::carry(F::select_sums(bit, sum, difference)),
            F::invert(a),
        ];
        for r in results {
            for w in F::to_words(r).as_ref()[0].as_ref() {
                mix(&mut hash, *w);
            }
        }
        let canonical = F::is_canonical(&F::lanes(|_| x));
        for flag in [F::is_odd(a), F::is_zero(a), F::eq(a, b), canonical] {
            mix(&mut hash, F::bits(flag).as_ref()[0].into());
        }
    }
    hash
}

/// Representations seen, and those that failed.
#[derive(Default)]
struct Fields {
    seen: usize,
    wrong: usize,
}

impl Fields {
    fn check<P: Prime, F: Field>(&mut self) {
        let (prime, rep) = (P::NAME, F::NAME);
        let got = fingerprint::<F>();
        let right = EXPECTED.contains(&(prime, got));
        println!("{prime} {rep}: {}", if right { "right" } else { "WRONG" });
        self.seen += 1;
        self.wrong += usize::from(!right);
    }
}

impl Visitor for Fields {
    fn slack<K: Slack>(&mut self) {
        self.check::<K::Prime, Limbs<K>>();
    }
    fn residues<K: Residues>(&mut self) {
        self.check::<K::Prime, Montgomery<K>>();
    }
    fn lanes<K: LaneKernels>(&mut self) {
        self.check::<K::Prime, Vectors<K, Model>>();
    }
    fn narrow<K: NarrowKernels>(&mut self) {
        self.check::<K::Prime, Narrow<K, HalfModel>>();
    }
}

/// Bytes of a hexadecimal text; anything else counts as zero, and fails the comparison.
fn hex<const N: usize>(text: &str) -> [u8; N] {
    core::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap_or(0))
}

/// RFC 8032, section 7.1, TEST 3, and RFC 7748, section 5.2.
fn schemes() -> bool {
    let key = SigningKey::from_bytes(&hex(
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    ));
    let public = hex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025");
    let signature = hex::<64>(
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac\
         18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    );
    let message = [0xaf, 0x82];
    let mut other = signature;
    other[7] ^= 1;
    let verify = |s: [u8; 64], policy| {
        let key = key.verifying_key();
        let one = key
            .verify(policy, &message, &Signature::from_bytes(&s))
            .is_ok();
        let prepared = key.prepare().map(|k| {
            k.verify(policy, &message, &Signature::from_bytes(&s))
                .is_ok()
        });
        prepared == Ok(one) && one
    };
    let scalar = hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
    let u = hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
    let shared = hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
    key.verifying_key().to_bytes() == public
        && key.sign(&message).to_bytes() == signature
        && verify(signature, Policy::Rfc8032)
        && verify(signature, Policy::Zip215)
        && !verify(other, Policy::Rfc8032)
        && x25519(&scalar, &u) == shared
        && x25519_base(&scalar) == x25519(&scalar, &hex(NINE))
}

/// A signature with the nonce of RFC 6979, and its verification.
fn signs<C: Curve>(key: &[u8], message: &[u8], expected: &[u8]) -> bool {
    let Ok(key) = ecdsa::SigningKey::<C>::from_slice(key) else {
        return false;
    };
    let signature = key.sign(message);
    let verifies = |m: &[u8]| key.verifying_key().verify(m, &signature).is_ok();
    signature.to_bytes().as_ref() == expected && verifies(message) && !verifies(b"another")
}

/// RFC 6979, sections A.2.5 and A.2.6, and for secp256k1 what its users pass around.
fn curves() -> bool {
    let satoshi = hex::<64>(
        "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8\
         2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5",
    );
    let sample256 = hex::<64>(
        "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716\
         f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
    );
    let sample384 = hex::<96>(
        "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c\
         81a648152e44acf96e36dd1e80fabe4699ef4aeb15f178cea1fe40db2603138f\
         130e740a19624526203b6351d0a3a94fa329c145786e679e7b82c71a38628ac8",
    );
    let mut one = [0; 32];
    one[31] = 1;
    let key256 = hex::<32>("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    let key384 = hex::<48>(
        "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba\
         9aa47740787137d896d5724e4c70a825f872c9ea60d2edf5",
    );
    signs::<Secp256k1>(&one, b"Satoshi Nakamoto", &satoshi)
        && signs::<P256>(&key256, b"sample", &sample256)
        && signs::<P384>(&key384, b"sample", &sample384)
}

/// The base point of RFC 7748.
const NINE: &str = "0900000000000000000000000000000000000000000000000000000000000000";

fn main() -> ExitCode {
    let mut right = true;
    for backend in cpu::backends() {
        let ok = cpu::set_backend(backend).is_ok() && schemes() && curves();
        println!("{backend}: {}", if ok { "right" } else { "WRONG" });
        right &= ok;
    }
    right &= each::all();
    let mut fields = Fields::default();
    visit(&mut fields);
    right &= fields.seen > 0 && fields.wrong == 0;
    println!("{} representations", fields.seen);
    if right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use limbsmith::hazmat::{l25519, n256, n256k1, n384, p127, p256, p256k1, p384, p448, p25519};
    use num_bigint::BigUint;

    fn big<W: Words>(w: &W) -> BigUint {
        BigUint::from_bytes_le(w.to_le_bytes().as_ref())
    }

    /// The fingerprint by big integers.
    fn expected<P: Prime>() -> u64 {
        let p = big(&P::MODULUS);
        let mut random = Random(1);
        let mut hash = 0xcbf2_9ce4_8422_2325;
        for round in 0..ROUNDS {
            let [a, b, c]: [BigUint; 3] =
                core::array::from_fn(|_| big(&random.words::<P::Words>()));
            let k = factor(&mut random);
            let minus = |x: &BigUint, y: &BigUint| (x % &p + &p - y % &p) % &p;
            let (sum, difference) = (&a + &b, minus(&b, &c));
            let results = [
                a.clone(),
                &a * &b,
                &c * &c,
                (&sum + &sum) * minus(&difference, &sum),
                minus(&BigUint::ZERO, &a),
                &sum * k,
                &difference * k + &c,
                [&a, &b][round % 2].clone(),
                [&sum, &difference][round % 2].clone(),
                a.modpow(&(&p - 2u8), &p),
            ];
            for r in results {
                let mut digits = (r % &p).to_u64_digits();
                digits.resize(P::Words::default().as_ref().len(), 0);
                for w in digits {
                    mix(&mut hash, w);
                }
            }
            let reduced = &a % &p;
            let flags = [
                reduced.bit(0),
                reduced == BigUint::ZERO,
                reduced == &b % &p,
                a < p,
            ];
            for flag in flags {
                mix(&mut hash, flag.into());
            }
        }
        hash
    }

    #[test]
    fn fingerprints_are_those_of_big_integers() {
        let got = [
            (p25519::P25519::NAME, expected::<p25519::P25519>()),
            (l25519::L25519::NAME, expected::<l25519::L25519>()),
            (p256k1::P256k1::NAME, expected::<p256k1::P256k1>()),
            (n256k1::N256k1::NAME, expected::<n256k1::N256k1>()),
            (p256::P256::NAME, expected::<p256::P256>()),
            (n256::N256::NAME, expected::<n256::N256>()),
            (p384::P384::NAME, expected::<p384::P384>()),
            (n384::N384::NAME, expected::<n384::N384>()),
            (p127::P127::NAME, expected::<p127::P127>()),
            (p448::P448::NAME, expected::<p448::P448>()),
        ];
        assert_eq!(got, EXPECTED, "{got:#x?}");
    }

    #[test]
    fn all_is_right_here() {
        assert!(schemes() && curves() && each::all());
        let mut fields = Fields::default();
        visit(&mut fields);
        assert!(fields.seen > 9 && fields.wrong == 0);
    }
}
