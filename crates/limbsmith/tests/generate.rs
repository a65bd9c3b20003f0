//! Keys from random sources.

use std::convert::Infallible;

use limbsmith::ecdsa::{self, Curve};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::{ecdh, ed25519, x25519};
use num_bigint::BigUint;
use rand_core::{TryCryptoRng, TryRng};

/// A source with these bytes, over and over.
struct Bytes<'a>(&'a [u8], usize);

impl TryRng for Bytes<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("keys are made of bytes")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("keys are made of bytes")
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for byte in out {
            *byte = self.0[self.1 % self.0.len()];
            self.1 += 1;
        }
        Ok(())
    }
}

impl TryCryptoRng for Bytes<'_> {}

#[derive(Debug, PartialEq)]
struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("broken")
    }
}

impl std::error::Error for Broken {}

impl TryRng for Broken {
    type Error = Broken;

    fn try_next_u32(&mut self) -> Result<u32, Broken> {
        Err(Broken)
    }

    fn try_next_u64(&mut self) -> Result<u64, Broken> {
        Err(Broken)
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Broken> {
        // A source may have written a part before it fails.
        out[0] = 1;
        Err(Broken)
    }
}

impl TryCryptoRng for Broken {}

fn check<C: Curve>(order: &str) {
    let n = BigUint::parse_bytes(order.as_bytes(), 16).unwrap();
    let width = size_of::<C::Bytes>();
    let mut draws = vec![vec![0; width + 16], vec![0xff; width + 16]];
    // The order itself and its neighbours, below and above `2^w`.
    for i in 0..3_u8 {
        let mut low = vec![0; 16];
        low.extend(((&n + i) - 1_u8).to_bytes_be());
        draws.push(low);
        let multiple: BigUint = (&n << 100) + i - 1_u8;
        let digits = multiple.to_bytes_be();
        draws.push([vec![0; width + 16 - digits.len()], digits].concat());
    }
    draws.push((0..width + 16).map(|i| (i * 151 + 7) as u8).collect());
    for draw in draws {
        let mut expected = BigUint::from_bytes_be(&draw) % &n;
        if expected == BigUint::ZERO {
            expected += 1_u8;
        }
        let mut source = Bytes(&draw, 0);
        let key = ecdsa::SigningKey::<C>::generate(&mut source);
        assert_eq!(source.1, width + 16);
        assert_eq!(BigUint::from_bytes_be(key.to_bytes().as_ref()), expected);
        assert_eq!(key, ecdsa::SigningKey::from_bytes(&key.to_bytes()).unwrap());
        let secret = ecdh::SecretKey::<C>::generate(&mut Bytes(&draw, 0));
        assert_eq!(secret.to_bytes(), key.to_bytes());
    }
    assert_eq!(
        ecdsa::SigningKey::<C>::try_generate(&mut Broken).err(),
        Some(Broken)
    );
    assert_eq!(
        ecdh::SecretKey::<C>::try_generate(&mut Broken).err(),
        Some(Broken)
    );
    let [a, b] = [(); 2].map(|()| ecdsa::SigningKey::<C>::random().unwrap());
    assert!(a != b);
    let [a, b] = [(); 2].map(|()| ecdh::SecretKey::<C>::random().unwrap());
    assert!(a != b);
}

#[test]
fn numbers_are_drawn_modulo_the_order() {
    check::<P256>("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    check::<P384>(
        "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973",
    );
    check::<Secp256k1>("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
}

#[test]
fn schnorr_keys_are_the_numbers_of_ecdsa() {
    let draw: Vec<u8> = (1..=48).collect();
    let key = schnorr::SigningKey::generate(&mut Bytes(&draw, 0));
    let number = ecdsa::SigningKey::<Secp256k1>::generate(&mut Bytes(&draw, 0));
    assert_eq!(key.to_bytes(), number.to_bytes());
    assert_eq!(
        key,
        schnorr::SigningKey::from_bytes(&key.to_bytes()).unwrap()
    );
    assert_eq!(
        schnorr::SigningKey::try_generate(&mut Broken).err(),
        Some(Broken)
    );
    assert!(schnorr::SigningKey::random().unwrap() != schnorr::SigningKey::random().unwrap());
}

#[test]
fn seeds_are_the_bytes_drawn() {
    let draw: Vec<u8> = (1..=32).collect();
    let seed: [u8; 32] = draw[..].try_into().unwrap();
    assert_eq!(
        ed25519::SigningKey::generate(&mut Bytes(&draw, 0)).to_bytes(),
        seed
    );
    assert_eq!(
        x25519::SecretKey::generate(&mut Bytes(&draw, 0)).to_bytes(),
        seed
    );
    assert_eq!(
        ed25519::SigningKey::try_generate(&mut Broken).err(),
        Some(Broken)
    );
    assert_eq!(
        x25519::SecretKey::try_generate(&mut Broken).err(),
        Some(Broken)
    );
    assert!(ed25519::SigningKey::random().unwrap() != ed25519::SigningKey::random().unwrap());
    assert!(x25519::SecretKey::random().unwrap() != x25519::SecretKey::random().unwrap());
}
