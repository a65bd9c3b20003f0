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

use zeroize::Zeroize;

use sha2::digest;

use super::Hash;
use super::equations::integer_of_hash;
use super::nonces_each::FirstNonces;
use crate::field::Words;

/// Bytes in a block of SHA3-224, the longest.
const LONGEST_BLOCK: usize = 144;

/// A hash function with the parameters that HMAC needs.
pub trait Digest: Clone {
    /// A digest.
    type Output: Copy + AsRef<[u8]> + AsMut<[u8]>;
    /// A digest of zeros.
    const ZERO: Self::Output;
    /// Bytes in a block, at most [`LONGEST_BLOCK`].
    const BLOCK: usize;
    /// The hash of nothing so far.
    fn new() -> Self;
    /// Takes in bytes.
    fn update(&mut self, bytes: &[u8]);
    /// The digest.
    fn finish(self) -> Self::Output;

    /// The first nonce for each key and message, all as long as a digest, up to
    /// [`crate::operations::many::BLOCK`].
    fn nonces_each(keys: &[Self::Output], messages: &[Self::Output], nonces: &mut [Self::Output]) {
        for ((key, message), nonce) in keys.iter().zip(messages).zip(nonces) {
            Nonces::<Self>::new(key.as_ref(), message.as_ref(), None).next(nonce.as_mut());
        }
    }
}

macro_rules! hash {
    ($($hash:ty: $size:literal $block:literal { $($more:item)* }),*) => {$(
        impl Digest for $hash {
            type Output = [u8; $size];
            const ZERO: [u8; $size] = [0; $size];
            const BLOCK: usize = $block;
            fn new() -> Self {
                digest::Digest::new()
            }
            fn update(&mut self, bytes: &[u8]) {
                digest::Digest::update(self, bytes);
            }
            fn finish(self) -> [u8; $size] {
                digest::Digest::finalize(self).into()
            }
            $($more)*
        }
    )*};
}
// In lanes, where a curve has the hash function for its own.
hash!(sha2::Sha256: 32 64 {
    #[cfg(any(feature = "secp256k1", feature = "p256"))]
    fn nonces_each(keys: &[[u8; 32]], messages: &[[u8; 32]], nonces: &mut [[u8; 32]]) {
        FirstNonces::<Self> { keys, messages, nonces }.compute();
    }
}, sha2::Sha384: 48 128 {
    #[cfg(feature = "p384")]
    fn nonces_each(keys: &[[u8; 48]], messages: &[[u8; 48]], nonces: &mut [[u8; 48]]) {
        FirstNonces::<Self> { keys, messages, nonces }.compute();
    }
});
hash!(sha2::Sha224: 28 64 {}, sha2::Sha512: 64 128 {});
#[cfg(feature = "sha3")]
hash!(sha3::Sha3_224: 28 144 {}, sha3::Sha3_256: 32 136 {}, sha3::Sha3_384: 48 104 {}, sha3::Sha3_512: 64 72 {});
// For the vectors of RFC 6979; collisions of SHA-1 are known.
#[cfg(test)]
hash!(sha1::Sha1: 20 64 {});

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
