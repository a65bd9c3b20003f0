//! Nonces of RFC 6979, section 3.2: `k` from the key and the message, by HMAC.
//!
//! ```text
//!   V = 01 01 ...   K = 00 00 ...
//!   K = HMAC_K(V || 00 || x || h)   V = HMAC_K(V)
//!   K = HMAC_K(V || 01 || x || h)   V = HMAC_K(V)
//!   k = V = HMAC_K(V), as often as needed     and for another   K = HMAC_K(V || 00)   V = HMAC_K(V)
//! ```
//!
//! `x` is the key, `h` the message's integer modulo the order. A nonce that repeats for two messages, or a few known
//! nonce bits of many signatures, reveal the key; a nonce computed like this needs no random source.
//!
//! **With noise** `Z`, as long as `x`, two steps change (draft-irtf-cfrg-det-sigs-with-noise-05, section 4). Zeros fill
//! blocks of the hash, so the key shares its block with no message bytes, and is hashed between secrets:
//!
//! ```text
//!   K = HMAC_K(V || 00 || Z || 0... || x || 0... || h)     and with 01 the second time
//! ```
//!
//! The noise is mixed in, not relied on: with any `Z` the nonce is as good as without.
//!
//! **Many nonces at a time.** RFC 6979 hashes eighteen blocks for a nonce; computed one by one they take a third of the time of a signature. All
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

use zeroize::Zeroize;

use super::equations::integer_of_hash;
use super::hash::Hash;
use crate::arch::lane::{Lane, LaneWork};
use crate::digest::{Digest, LONGEST_BLOCK};
use crate::dispatch;
use crate::field::Words;
use crate::lane_hash::LaneHash;
use crate::route::{ManyWords, Routed};

/// The hash function of a curve's own nonces.
pub trait NonceHash: Digest {
    /// The first nonce for each key and message, with noise for each if there is any, all as long as a digest, up to
    /// [`crate::operations::batch::BLOCK`].
    fn nonces_each(
        keys: &[Self::Output],
        messages: &[Self::Output],
        noise: Option<&[Self::Output]>,
        nonces: &mut [Self::Output],
    ) {
        for (i, nonce) in nonces.iter_mut().enumerate() {
            let noise = noise.map(|noise| noise[i].as_ref());
            Nonces::<Self>::new(keys[i].as_ref(), messages[i].as_ref(), noise).next(nonce.as_mut());
        }
    }
}

/// In lanes, if there are any.
impl<H: LaneHash> NonceHash for H {
    fn nonces_each(
        keys: &[H::Output],
        messages: &[H::Output],
        noise: Option<&[H::Output]>,
        nonces: &mut [H::Output],
    ) {
        FirstNonces::<H> {
            keys,
            messages,
            noise,
            nonces,
        }
        .compute();
    }
}

/// HMAC (RFC 2104) with a key that has been taken in: two hashes that are copied for each message.
/// The hashes erase themselves when dropped.
struct Hmac<H> {
    inner: H,
    outer: H,
}

impl<H: Digest> Hmac<H> {
    /// With a key that is as long as a digest, so not longer than a block.
    fn new(key: &H::Output) -> Self {
        let mut block = [0; LONGEST_BLOCK];
        block[..key.as_ref().len()].copy_from_slice(key.as_ref());
        let mut keyed = |pad: u8| {
            let mut hash = H::new();
            block.iter_mut().for_each(|b| *b ^= pad);
            hash.update(&block[..H::BLOCK]);
            block.iter_mut().for_each(|b| *b ^= pad);
            hash
        };
        let hmac = Hmac {
            inner: keyed(0x36),
            outer: keyed(0x5c),
        };
        block.zeroize();
        hmac
    }

    /// Of `v`, then the parts.
    fn digest(&self, v: &H::Output, parts: &[&[u8]]) -> H::Output {
        let mut inner = self.inner.clone();
        inner.update(v.as_ref());
        parts.iter().for_each(|p| inner.update(p));
        let mut digest = inner.finish();
        let mut outer = self.outer.clone();
        outer.update(digest.as_ref());
        digest.as_mut().zeroize();
        outer.finish()
    }
}

/// Zero padding of a block after `written` bytes.
fn fill<H: Digest>(written: usize) -> &'static [u8] {
    &[0; LONGEST_BLOCK][..written.next_multiple_of(H::BLOCK) - written]
}

/// The nonces for one key and message, one after the other.
pub struct Nonces<H: Digest> {
    hmac: Hmac<H>,
    v: H::Output,
    first: bool,
}

impl<H: Digest> Nonces<H> {
    /// For the secret `key`, the `message` as an integer below the order, both as big-endian bytes,
    /// and `noise`, if any, as long as the key.
    pub fn new(key: &[u8], message: &[u8], noise: Option<&[u8]>) -> Self {
        let mut v = H::ZERO;
        v.as_mut().fill(1);
        let mut nonces = Nonces {
            hmac: Hmac::new(&H::ZERO),
            v,
            first: true,
        };
        for byte in [&[0], &[1]] {
            match noise {
                None => nonces.step(&[byte, key, message]),
                Some(noise) => {
                    let first = v.as_ref().len() + 1 + noise.len();
                    let [one, two] = [first, key.len()].map(fill::<H>);
                    nonces.step(&[byte, noise, one, key, two, message]);
                }
            }
        }
        nonces
    }

    /// `K = HMAC_K(V || parts)`, `V = HMAC_K(V)`.
    fn step(&mut self, parts: &[&[u8]]) {
        let mut key = self.hmac.digest(&self.v, parts);
        self.hmac = Hmac::new(&key);
        key.as_mut().zeroize();
        self.v = self.hmac.digest(&self.v, &[]);
    }

    /// Fills `k` with the next nonce, which has not been compared with the order.
    pub fn next(&mut self, k: &mut [u8]) {
        if !self.first {
            self.step(&[&[0]]);
        }
        self.first = false;
        for part in k.chunks_mut(H::ZERO.as_ref().len()) {
            self.v = self.hmac.digest(&self.v, &[]);
            part.copy_from_slice(&self.v.as_ref()[..part.len()]);
        }
    }
}

/// Functions that choose the type of a [`Hash`].
macro_rules! named {
    ($($(#[$cfg:meta])? $hash:ident: $type:ty),*) => {
        /// The nonce number `place` (from 0) by this hash, or by the curve's own: [`Nonces`] has the arguments.
        ///
        /// Nonces after the first are for one message in `2^32` or fewer, so all are computed again for them, and no
        /// state needs room on the stack while the signature is computed.
        pub fn nonce<Own: Digest>(
            hash: Option<Hash>,
            place: usize,
            key: &[u8],
            message: &[u8],
            noise: Option<&[u8]>,
            k: &mut [u8],
        ) {
            match hash {
                None => nonce_by::<Own>(place, key, message, noise, k),
                $($(#[$cfg])? Some(Hash::$hash) => {
                    nonce_by::<$type>(place, key, message, noise, k);
                })*
            }
        }

        impl Hash {
            /// The integer of a message that is hashed by this function.
            pub(super) fn integer<W: Words>(self, message: &[u8]) -> W {
                match self {
                    $($(#[$cfg])? Hash::$hash => integer_of_hash(digest_of::<$type>(message).as_ref()),)*
                }
            }
        }
    };
}
named! {
    Sha224: sha2::Sha224,
    Sha256: sha2::Sha256,
    Sha384: sha2::Sha384,
    Sha512: sha2::Sha512,
    #[cfg(feature = "sha3")]
    Sha3_224: sha3::Sha3_224,
    #[cfg(feature = "sha3")]
    Sha3_256: sha3::Sha3_256,
    #[cfg(feature = "sha3")]
    Sha3_384: sha3::Sha3_384,
    #[cfg(feature = "sha3")]
    Sha3_512: sha3::Sha3_512
}

/// Out of line, so that the states of one hash alone are on the stack.
#[inline(never)]
fn nonce_by<H: Digest>(
    place: usize,
    key: &[u8],
    message: &[u8],
    noise: Option<&[u8]>,
    k: &mut [u8],
) {
    let mut nonces = Nonces::<H>::new(key, message, noise);
    for _ in 0..=place {
        nonces.next(k);
    }
}

/// The digest of a message.
pub fn digest_of<H: Digest>(message: &[u8]) -> H::Output {
    let mut hash = H::new();
    hash.update(message);
    hash.finish()
}

impl<H: Digest> Drop for Nonces<H> {
    fn drop(&mut self) {
        self.v.as_mut().zeroize();
    }
}

/// Up to so many at the end are computed one by one.
const SINGLY: usize = 3;

/// The nonces of keys and messages.
pub struct FirstNonces<'a, H: LaneHash> {
    pub keys: &'a [H::Output],
    pub messages: &'a [H::Output],
    pub noise: Option<&'a [H::Output]>,
    pub nonces: &'a mut [H::Output],
}

impl<H: LaneHash> FirstNonces<'_, H> {
    /// In lanes, if there are any.
    pub fn compute(self) {
        for (group, nonces) in self.nonces.chunks_mut(H::MESSAGES).enumerate() {
            let at = group * H::MESSAGES..group * H::MESSAGES + nonces.len();
            let work = FirstNonces::<H> {
                keys: &self.keys[at.clone()],
                messages: &self.messages[at.clone()],
                noise: self.noise.map(|noise| &noise[at]),
                nonces,
            };
            if work.keys.len() <= SINGLY {
                work.one_by_one();
            } else if let Err(work) = dispatch::lanes(work) {
                work.one_by_one();
            }
        }
    }

    fn one_by_one(self) {
        for (i, nonce) in self.nonces.iter_mut().enumerate() {
            let noise = self.noise.map(|noise| noise[i].as_ref());
            Nonces::<H>::new(self.keys[i].as_ref(), self.messages[i].as_ref(), noise)
                .next(nonce.as_mut());
        }
    }
}

impl<H: LaneHash> Routed for FirstNonces<'_, H> {
    type Route = ManyWords;
}

impl<H: LaneHash> LaneWork for FirstNonces<'_, H> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lane>(self) {
        let x = H::load::<V>(self.keys);
        let h = H::load::<V>(self.messages);
        let z = self.noise.map(H::load::<V>);
        let zero = [V::splat(0); 8];
        let mut v = [H::splat(0x0101_0101_0101_0101); 8];
        let mut hmac = LaneHmac::<H, V>::new(&zero);
        for byte in 0..2 {
            let key = hmac.digest(
                &v,
                Some(Rest {
                    byte,
                    z: z.as_ref(),
                    x: &x,
                    h: &h,
                }),
            );
            hmac = LaneHmac::new(&key);
            v = hmac.digest(&v, None);
        }
        v = hmac.digest(&v, None);
        H::store(&v, self.nonces);
    }
}

/// Words in a block of the hash.
const BLOCK_WORDS: usize = 16;

/// What follows a value: a byte, noise if there is any, secret keys, and messages.
struct Rest<'a, V> {
    byte: u64,
    z: Option<&'a [V; 8]>,
    x: &'a [V; 8],
    h: &'a [V; 8],
}

/// HMAC with keys as long as a digest: the states after their pads.
struct LaneHmac<H, V> {
    inner: [V; 8],
    outer: [V; 8],
    hash: core::marker::PhantomData<H>,
}

impl<H: LaneHash, V: Lane> LaneHmac<H, V> {
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
        LaneHmac {
            inner: padded(0x36),
            outer: padded(0x5c),
            hash: core::marker::PhantomData,
        }
    }

    /// Takes a value, a byte, noise, keys and messages into the state: zeros fill the blocks of the noise and of the keys.
    #[inline(always)]
    fn mixed(state: &mut [V; 8], v: &[V; 8], byte: u64, [z, x, h]: [&[V; 8]; 3]) {
        let (n, bits) = (H::WORDS, H::BITS as usize);
        let mut blocks = [[V::splat(0); BLOCK_WORDS]; 4];
        let words = blocks.as_flattened_mut();
        words[..n].copy_from_slice(&v[..n]);
        let mut last = H::splat(byte);
        for i in 0..n {
            words[n + i] = H::shl::<V>(last, H::BITS - 8) | H::shr::<V>(z[i], 8);
            last = z[i];
        }
        words[2 * n] = H::shl::<V>(last, H::BITS - 8);
        let key = (2 * n + 1).next_multiple_of(BLOCK_WORDS);
        words[key..key + n].copy_from_slice(&x[..n]);
        let message = key + BLOCK_WORDS;
        words[message..message + n].copy_from_slice(&h[..n]);
        words[message + n] = H::splat(1 << (H::BITS - 1));
        let length = (BLOCK_WORDS + message + n) * bits;
        words[message + BLOCK_WORDS - 1] = H::splat(length as u64);
        for block in &blocks[..message / BLOCK_WORDS + 1] {
            H::compress(state, block);
        }
    }

    /// Of a value, and of what follows it, if anything.
    #[inline(always)]
    fn digest(&self, v: &[V; 8], rest: Option<Rest<'_, V>>) -> [V; 8] {
        let zero = V::splat(0);
        let (n, bits) = (H::WORDS, H::BITS as usize);
        let mut state = self.inner;
        let mut inner = [[zero; BLOCK_WORDS]; 2];
        let words = inner.as_flattened_mut();
        words[..n].copy_from_slice(&v[..n]);
        // Those of the pad come before all others.
        let before = BLOCK_WORDS * bits;
        if let Some(Rest { byte, z, x, h }) = rest {
            if let Some(z) = z {
                Self::mixed(&mut state, v, byte, [z, x, h]);
            } else {
                // Words behind the byte begin in the word before.
                let mut last = H::splat(byte);
                for i in 0..2 * n {
                    let word = if i < n { x[i] } else { h[i - n] };
                    words[n + i] = H::shl::<V>(last, H::BITS - 8) | H::shr::<V>(word, 8);
                    last = word;
                }
                // The last byte, and the bit that ends the message.
                words[3 * n] = H::shl::<V>(last, H::BITS - 8) | H::splat(0x80 << (H::BITS - 16));
                words[31] = H::splat((before + 8 + 3 * n * bits) as u64);
                H::compress(&mut state, &inner[0]);
                H::compress(&mut state, &inner[1]);
            }
        } else {
            words[n] = H::splat(1 << (H::BITS - 1));
            words[15] = H::splat((before + n * bits) as u64);
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
