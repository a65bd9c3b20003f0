//! Signatures made to be odd: chosen torsion in A and R, chosen encodings. By curve25519-dalek,
//! so that the library under test has no part in making its own tests.
#![allow(dead_code)]

extern crate std;
use std::vec::Vec;

use curve25519_dalek::constants::{ED25519_BASEPOINT_TABLE, EIGHT_TORSION};
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::scalar::Scalar;
use sha2::{Digest, Sha512};

/// A key, a message and a signature.
#[derive(Clone, Debug)]
pub struct Case {
    pub key: [u8; 32],
    pub message: Vec<u8>,
    pub signature: [u8; 64],
}

/// L, little-endian.
pub const L: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// A point whose prime-order part is `log B` and whose torsion is `torsion` times a point of
/// order 8.
pub fn point(log: u64, torsion: usize) -> EdwardsPoint {
    &Scalar::from(log) * ED25519_BASEPOINT_TABLE + EIGHT_TORSION[torsion % 8]
}

/// `SHA-512(R || A || M) mod L`.
pub fn challenge(r: &[u8; 32], key: &[u8; 32], message: &[u8]) -> Scalar {
    let hash = Sha512::new()
        .chain_update(r)
        .chain_update(key)
        .chain_update(message)
        .finalize();
    Scalar::from_bytes_mod_order_wide(&hash.into())
}

/// The residue of an integer scalar modulo 8.
pub fn mod8(k: &Scalar) -> usize {
    usize::from(k.as_bytes()[0] & 7)
}

/// A signature for the key with logarithm `a` and encoding `key`, nonce `r` and encoding of R
/// `r_bytes`: right in the prime-order part.
pub fn sign_as(a: u64, key: [u8; 32], r: u64, r_bytes: [u8; 32], message: &[u8]) -> Case {
    let s = Scalar::from(r) + challenge(&r_bytes, &key, message) * Scalar::from(a);
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&r_bytes);
    signature[32..].copy_from_slice(s.as_bytes());
    Case {
        key,
        message: message.to_vec(),
        signature,
    }
}

/// A case whose A has logarithm `a` and torsion `i`, whose R has `r` and `j`, and for which the
/// exact equation holds if and only if `exact`; tries messages from `seed` on. `None` if none of
/// many works.
pub fn torsion(a: u64, i: usize, r: u64, j: usize, exact: bool, seed: u64) -> Option<Case> {
    let (key, r_bytes) = (point(a, i).compress().0, point(r, j).compress().0);
    (0..256u64)
        .map(|n| (seed << 16 | n).to_le_bytes())
        .find_map(|m| {
            let holds = (j + mod8(&challenge(&r_bytes, &key, &m)) * i) % 8 == 0;
            (holds == exact).then(|| sign_as(a, key, r, r_bytes, &m))
        })
}

/// The same with `S + L`.
pub fn with_large_s(case: &Case) -> Case {
    let mut c = case.clone();
    let mut carry = 0u16;
    for (s, l) in c.signature[32..].iter_mut().zip(L) {
        carry += u16::from(*s) + u16::from(l);
        *s = carry as u8;
        carry >>= 8;
    }
    c
}

/// Encodings of the neutral element that are not canonical: `y = p + 1`, and `y = 1` with the
/// sign bit.
pub fn odd_neutrals() -> [[u8; 32]; 2] {
    let mut large = [0xff; 32];
    large[0] = 0xee;
    large[31] = 0x7f;
    let mut signed = [0; 32];
    signed[0] = 1;
    signed[31] = 0x80;
    [large, signed]
}

/// `y = 2`: no point has it.
pub fn off_curve() -> [u8; 32] {
    let mut y = [0; 32];
    y[0] = 2;
    y
}
