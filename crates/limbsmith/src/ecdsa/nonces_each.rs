//! Nonces for many keys and messages at a time.
//!
//! RFC 6979 hashes eighteen blocks for a nonce; computed one by one they take a third of the time of a signature. All
//! messages have the same length at every step, so lanes never wait for each other, and the output words of one step
//! are the input words of the next. Between the input keys and messages and the output nonces all data are words in
//! vectors, not bytes. Eight messages are hashed at a time, or sixteen if words have 32 bits.
//!
//! ```text
//!   inside    pad(K, 36) | V 00 x h ... | length        pad(K, 36) | V 80 ... length
//!   outside   pad(K, 5c) | digest 80 ... length
//! ```
//!
//! The byte between `V` and `x` shifts the following data by one byte. The states after the pads are stored as long as
//! the key is in use.

use super::nonce::Nonces;
use crate::arch::ifma::LaneWork;
use crate::arch::lane::Lane;
use crate::dispatch::run_lanes;
use crate::each::lane_hash::LaneHash;

/// So few are done one by one.
const FEW: usize = 3;

/// The nonces of keys and messages.
pub struct FirstNonces<'a, H: LaneHash> {
    pub keys: &'a [H::Output],
    pub messages: &'a [H::Output],
    pub nonces: &'a mut [H::Output],
}

impl<H: LaneHash> FirstNonces<'_, H> {
    /// In lanes, if there are any.
    pub fn compute(self) {
        let FirstNonces {
            keys,
            messages,
            nonces,
        } = self;
        let groups = keys.chunks(H::MESSAGES).zip(messages.chunks(H::MESSAGES));
        for ((keys, messages), nonces) in groups.zip(nonces.chunks_mut(H::MESSAGES)) {
            let work = FirstNonces::<H> {
                keys,
                messages,
                nonces,
            };
            if keys.len() <= FEW {
                work.alone();
            } else if let Err(work) = run_lanes(work) {
                work.alone();
            }
        }
    }

    fn alone(self) {
        for ((key, message), nonce) in self.keys.iter().zip(self.messages).zip(self.nonces) {
            Nonces::<H>::new(key.as_ref(), message.as_ref(), None).next(nonce.as_mut());
        }
    }
}

impl<H: LaneHash> LaneWork for FirstNonces<'_, H> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let x = H::load::<V>(self.keys);
        let h = H::load::<V>(self.messages);
        let zero = [V::splat(0); 8];
        let mut v = [H::splat(0x0101_0101_0101_0101); 8];
        let mut hmac = Hmac::<H, V>::new(&zero);
        for step in 0..2 {
            let key = hmac.digest(&v, Some((step, &x, &h)));
            hmac = Hmac::new(&key);
            v = hmac.digest(&v, None);
        }
        v = hmac.digest(&v, None);
        H::store(&v, self.nonces);
    }
}

/// HMAC with keys as long as a digest: the states after their pads.
struct Hmac<H, V> {
    inner: [V; 8],
    outer: [V; 8],
    hash: core::marker::PhantomData<H>,
}

impl<H: LaneHash, V: Lane> Hmac<H, V> {
    #[inline(always)]
    fn new(key: &[V; 8]) -> Self {
        let padded = |pad: u64| {
            let pad = H::splat::<V>(0x0101_0101_0101_0101 * pad);
            let mut block = [pad; 16];
            for i in 0..H::WORDS {
                block[i] = block[i] ^ key[i];
            }
            let mut state = H::start();
            H::compress(&mut state, &block);
            state
        };
        Hmac {
            inner: padded(0x36),
            outer: padded(0x5c),
            hash: core::marker::PhantomData,
        }
    }

    /// Of a value, and, if they are given, a byte, secret keys and messages that follow it.
    #[inline(always)]
    fn digest(&self, v: &[V; 8], rest: Option<(u64, &[V; 8], &[V; 8])>) -> [V; 8] {
        let zero = V::splat(0);
        let (n, bits) = (H::WORDS, H::BITS as usize);
        let mut state = self.inner;
        let mut inner = [[zero; 16]; 2];
        let words = inner.as_flattened_mut();
        words[..n].copy_from_slice(&v[..n]);
        // The pad's block, and the data written.
        let mut length = 16 * bits + n * bits;
        if let Some((byte, x, h)) = rest {
            let mut before = H::splat(byte);
            for i in 0..2 * n {
                let word = if i < n { x[i] } else { h[i - n] };
                words[n + i] = H::shl::<V>(before, H::BITS - 8) | H::shr::<V>(word, 8);
                before = word;
            }
            // The last byte, and the bit that ends the message.
            words[3 * n] = H::shl::<V>(before, H::BITS - 8) | H::splat(0x80 << (H::BITS - 16));
            length += 8 + 2 * n * bits;
            words[31] = H::splat(length as u64);
            H::compress(&mut state, &inner[0]);
            H::compress(&mut state, &inner[1]);
        } else {
            words[n] = H::splat(1 << (H::BITS - 1));
            words[15] = H::splat(length as u64);
            H::compress(&mut state, &inner[0]);
        }
        let mut block = [zero; 16];
        block[..n].copy_from_slice(&state[..n]);
        block[n] = H::splat(1 << (H::BITS - 1));
        block[15] = H::splat((16 * bits + n * bits) as u64);
        let mut state = self.outer;
        H::compress(&mut state, &block);
        state
    }
}
