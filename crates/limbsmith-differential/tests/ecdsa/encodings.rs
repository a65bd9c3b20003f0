//! The fuzz targets on encodings, on a small corpus and on mutations of it, the same on every run.

#[path = "../support/encodings.rs"]
mod targets;

use limbsmith::ecdsa::{Curve, Signature, SigningKey, VerifyingKey};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;

/// Mutations of each piece of the corpus.
const MUTATIONS: usize = 60;

/// The SplitMix64 sequence (Steele, Lea, Flood 2014).
struct Words(u64);

impl Words {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// One to three small changes.
    fn mutated(&mut self, data: &[u8]) -> Vec<u8> {
        let mut t = data.to_vec();
        for _ in 0..1 + self.below(3) {
            let at = self.below(t.len().max(1));
            match self.below(6) {
                _ if t.is_empty() => {}
                0 | 1 => t[at] ^= 1 << self.below(8),
                2 => t[at] = [0, 1, 0x7f, 0x80, 0xff, b'\n'][self.below(6)],
                3 => t.truncate(at),
                4 => t.insert(at, [0, 0x80, b'A'][self.below(3)]),
                _ => drop(t.remove(at)),
            }
        }
        t
    }
}

fn corpus<C: Curve>(corpus: &mut Vec<Vec<u8>>) {
    use limbsmith::ecdsa::ByteArray;
    for byte in [1, 0x5a] {
        let secret = vec![byte; C::Bytes::ZERO.as_ref().len()];
        let key = SigningKey::<C>::from_slice(&secret).expect("in range");
        let signature = key.sign(b"a message");
        corpus.push(signature.to_der().as_ref().to_vec());
        corpus.push(signature.to_bytes().as_ref().to_vec());
        corpus.push(key.verifying_key().to_sec1().as_ref().to_vec());
        corpus.push(key.verifying_key().to_sec1_compressed().as_ref().to_vec());
        // x, as a key of BIP-340, with a tweak and a signature behind it.
        let x = &key.verifying_key().to_sec1_compressed();
        corpus.push([&x.as_ref()[1..], &[7; 32], signature.to_bytes().as_ref()].concat());
        corpus.extend([
            key.to_pkcs8_pem().as_bytes().to_vec(),
            key.to_sec1_pem().as_bytes().to_vec(),
            key.to_pkcs8_der().to_vec(),
            key.to_sec1_der().to_vec(),
            key.verifying_key().to_spki_pem().into_bytes(),
            key.verifying_key().to_spki_der(),
        ]);
    }
}

#[test]
fn readers_hold_on_mutated_encodings() {
    let mut all = vec![vec![]];
    corpus::<Secp256k1>(&mut all);
    corpus::<P256>(&mut all);
    corpus::<P384>(&mut all);
    let mut r = Words(340);
    for data in &all {
        for (_, target) in targets::TARGETS {
            target(data);
        }
        for _ in 0..MUTATIONS {
            let mutated = r.mutated(data);
            for (_, target) in targets::TARGETS {
                target(&mutated);
            }
        }
    }
    // The corpus itself is read: otherwise all this would say nothing.
    let is = |f: fn(&[u8]) -> bool| all.iter().filter(|d| f(d)).count();
    assert_eq!(is(|d| Signature::<P256>::from_der(d).is_ok()), 4);
    assert_eq!(is(|d| VerifyingKey::<P384>::from_sec1(d).is_ok()), 4);
}
