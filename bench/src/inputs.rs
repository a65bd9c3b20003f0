//! The inputs that all peers share.

use ed25519_dalek::{Signer, SigningKey};

/// Distinct keys, messages and signatures, so that no table, cache line or branch of one of them
/// is warm for the next.
pub const COUNT: usize = 1024;

/// Seeds and the values derived from them, computed by dalek.
pub struct Inputs {
    /// Ed25519 seeds.
    pub seeds: Vec<[u8; 32]>,
    /// Their public keys.
    pub public: Vec<[u8; 32]>,
    /// Messages of 32 bytes.
    pub messages: Vec<[u8; 32]>,
    /// Their signatures by the key of the same number.
    pub signatures: Vec<[u8; 64]>,
    /// X25519 scalars.
    pub scalars: Vec<[u8; 32]>,
    /// Their public keys.
    pub bases: Vec<[u8; 32]>,
    /// X25519 public keys of others.
    pub points: Vec<[u8; 32]>,
    /// The secrets shared with them.
    pub shared: Vec<[u8; 32]>,
}

/// The SplitMix64 sequence (Steele, Lea, Flood 2014).
pub fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The next bytes of that sequence, little-endian; `N` is a multiple of 8.
pub fn random_bytes<const N: usize>(state: &mut u64) -> [u8; N] {
    let mut bytes = [0; N];
    for word in bytes.chunks_exact_mut(8) {
        word.copy_from_slice(&splitmix(state).to_le_bytes());
    }
    bytes
}

impl Inputs {
    /// The same in every run.
    pub fn new() -> Self {
        let mut state = 0x1337u64;
        let mut list = || {
            let bytes = (0..COUNT).map(|_| random_bytes(&mut state));
            bytes.collect::<Vec<[u8; 32]>>()
        };
        let (seeds, messages, scalars, others) = (list(), list(), list(), list());
        let base = |k: &[u8; 32]| x25519_dalek::x25519(*k, x25519_dalek::X25519_BASEPOINT_BYTES);
        let points: Vec<_> = others.iter().map(base).collect();
        let keys: Vec<SigningKey> = seeds.iter().map(SigningKey::from_bytes).collect();
        let pairs = || scalars.iter().zip(&points);
        Inputs {
            public: keys.iter().map(|k| k.verifying_key().to_bytes()).collect(),
            signatures: keys
                .iter()
                .zip(&messages)
                .map(|(k, m)| k.sign(m).to_bytes())
                .collect(),
            bases: scalars.iter().map(base).collect(),
            shared: pairs().map(|(k, u)| x25519_dalek::x25519(*k, *u)).collect(),
            seeds,
            messages,
            scalars,
            points,
        }
    }
}
