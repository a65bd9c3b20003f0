//! Nonces with SHA-384 for eight keys and messages at a time.
//!
//! RFC 6979 hashes eighteen blocks for a nonce, and no processor of today has instructions for
//! SHA-384 that a library in Rust could use: done one by one they take a third of the time of a signature. All
//! eight messages have the same length at every step, so the lanes never wait for each other.
//! For SHA-256 there are instructions, and lanes would lose.

use zeroize::Zeroize;

use super::nonce::Nonces;
use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::dispatch::run_lanes;
use crate::each::sha512::{self, START_384};

/// A key, a message or a digest.
type Bytes = [u8; 48];

/// The nonces of up to eight keys and messages.
pub struct FirstNonces<'a> {
    pub keys: &'a [Bytes],
    pub messages: &'a [Bytes],
    pub nonces: &'a mut [Bytes],
}

impl FirstNonces<'_> {
    /// In lanes, if there are any.
    pub fn compute(self) {
        let FirstNonces {
            keys,
            messages,
            nonces,
        } = self;
        let groups = keys.chunks(LANES).zip(messages.chunks(LANES));
        for ((keys, messages), nonces) in groups.zip(nonces.chunks_mut(LANES)) {
            let work = FirstNonces {
                keys,
                messages,
                nonces,
            };
            if keys.len() > 1 {
                let Err(work) = run_lanes(work) else { continue };
                work.alone();
            } else {
                work.alone();
            }
        }
    }

    fn alone(self) {
        for ((key, message), nonce) in self.keys.iter().zip(self.messages).zip(self.nonces) {
            Nonces::<sha2::Sha384>::new(key, message, &[]).next(nonce);
        }
    }
}

impl LaneWork for FirstNonces<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let last = self.keys.len() - 1;
        let (mut keys, mut messages) = ([[0; 48]; LANES], [[0; 48]; LANES]);
        for i in 0..LANES {
            keys[i] = self.keys[i.min(last)];
            messages[i] = self.messages[i.min(last)];
        }
        let (mut k, mut v) = ([[0; 48]; LANES], [[1; 48]; LANES]);
        for step in 0..5 {
            // K from all, V from V, again, and V once more.
            let to_key = step == 0 || step == 2;
            let mut digests = [[0; 48]; LANES];
            V::outline(Hmac {
                keys: &k,
                value: &v,
                rest: to_key.then_some((step / 2, &keys, &messages)),
                digests: &mut digests,
            });
            match to_key {
                true => k = digests,
                false => v = digests,
            }
            digests.zeroize();
        }
        for (nonce, v) in self.nonces.iter_mut().zip(&v) {
            *nonce = *v;
        }
        keys.zeroize();
        messages.zeroize();
        k.zeroize();
        v.zeroize();
    }
}

/// HMAC of eight values, each with its key; in some steps a byte, a secret key and a message follow.
struct Hmac<'a> {
    keys: &'a [Bytes; LANES],
    value: &'a [Bytes; LANES],
    rest: Option<(u8, &'a [Bytes; LANES], &'a [Bytes; LANES])>,
    digests: &'a mut [Bytes; LANES],
}

impl LaneWork for Hmac<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        // Inside, then outside.
        for pad in [0x36, 0x5c] {
            let mut pads = [[pad; 128]; LANES];
            for (pad, key) in pads.iter_mut().zip(self.keys) {
                for (p, k) in pad.iter_mut().zip(key) {
                    *p ^= k;
                }
            }
            let mut inner = *self.digests;
            let byte;
            let mut messages = [[&[][..]; 5]; LANES];
            if pad == 0x5c {
                for (i, m) in messages.iter_mut().enumerate() {
                    (m[0], m[1]) = (&pads[i], &inner[i]);
                }
            } else {
                byte = [self.rest.map_or(0, |(byte, ..)| byte)];
                for (i, m) in messages.iter_mut().enumerate() {
                    (m[0], m[1]) = (&pads[i], &self.value[i]);
                    if let Some((_, keys, hashes)) = self.rest {
                        (m[2], m[3], m[4]) = (&byte, &keys[i], &hashes[i]);
                    }
                }
            }
            let mut words = sha512::hash::<V, 5>(&START_384, &messages);
            for (i, digest) in self.digests.iter_mut().enumerate() {
                let mut bytes = sha512::bytes(&words, i);
                digest.copy_from_slice(&bytes[..48]);
                bytes.zeroize();
            }
            words.zeroize();
            pads.zeroize();
            inner.zeroize();
        }
    }
}
