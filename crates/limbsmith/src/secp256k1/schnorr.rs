//! Schnorr signatures of BIP 340, with the tweaks of public keys that Taproot (BIP 341) needs.
//!
//! ```
//! use limbsmith::secp256k1::schnorr::{SignOptions, SigningKey, VerifyingKey};
//!
//! let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
//! let aux_rand = [3; 32]; // likewise
//! let signature = key.sign_with(b"a message", SignOptions::new().hedged(&aux_rand))?;
//! let public = VerifyingKey::from_bytes(&key.verifying_key().to_bytes())?;
//! assert!(public.verify(b"a message", &signature).is_ok());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! A public key is only an `x` coordinate; of the two points with that `x` it denotes the one with even `y`. The secret
//! key is negated if its point has odd `y`, and so is the nonce:
//!
//! ```text
//!   P = d G, y(P) even    R = k G, y(R) even    e = H(x(R) || x(P) || m)    s = k + e d
//!   valid:  s G - e P  is not the identity, has even y, and its x is r
//! ```
//!
//! Both the parity of `y` and the value of `x` matter here, so verification needs affine coordinates of the sum; ECDSA
//! verification does not.
//!
//! **Hashes** are SHA-256 with a tag: `H_t(m) = SHA256(SHA256(t) || SHA256(t) || m)`. The hashes of
//! the three tags are constants.
//!
//! **Side channels.** Signing is constant time in key and nonce. Verification is variable time.
//!
//! **Faults.** Fresh auxiliary bytes hedge the nonce. [`SigningKey::sign_with`] takes them, and can verify a signature
//! before it is returned: [`crate::signing`].

#[cfg(feature = "alloc")]
mod all;
mod batch;
mod item;
#[cfg(feature = "alloc")]
mod prepared;
mod stream;

use core::fmt;

use sha2::{Digest, Sha256};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::{Secp256k1, equations};
use crate::arch::declassify;
use crate::arch::erase::erasing;
use crate::depth;
use crate::hex::write_hex;
use crate::operations::lift_x_vartime;
#[cfg(feature = "alloc")]
pub use all::{find_invalid, verify_all};
#[cfg(test)]
pub(crate) use batch::sign_each_by;
pub use batch::{sign_each, verify_each, verifying_key_each};
pub use item::{Item, Key};
#[cfg(feature = "alloc")]
pub use prepared::PreparedVerifyingKey;
pub use stream::{MessageChanged, SecondPass, StreamSigner, StreamVerifier};

use crate::ecdsa::secret;
pub use crate::ecdsa::{InvalidKey, PointError};
use crate::field::Words;
use crate::operations::{
    Arithmetic, Point, Sum, Total, is_below_order, is_scalar, mul_add, reduce,
};
use crate::sealed::Sealed;
pub use crate::signing::{SignError, SignOptions};
pub use crate::verification::InvalidSignature;

/// Prepared keys of signers that come again.
#[cfg(feature = "alloc")]
pub type KeyCache = crate::cache::KeyCache<VerifyingKey>;

type W = [u64; 4];

/// The auxiliary bytes if none are given.
const NO_NOISE: [u8; 32] = [0; 32];

/// SHA-256 of the tags `BIP0340/aux`, `BIP0340/nonce` and `BIP0340/challenge`.
const TAGS: [[u8; 32]; 3] = [
    [
        0xf1, 0xef, 0x4e, 0x5e, 0xc0, 0x63, 0xca, 0xda, 0x6d, 0x94, 0xca, 0xfa, 0x9d, 0x98, 0x7e,
        0xa0, 0x69, 0x26, 0x58, 0x39, 0xec, 0xc1, 0x1f, 0x97, 0x2d, 0x77, 0xa5, 0x2e, 0xd8, 0xc1,
        0xcc, 0x90,
    ],
    [
        0x07, 0x49, 0x77, 0x34, 0xa7, 0x9b, 0xcb, 0x35, 0x5b, 0x9b, 0x8c, 0x7d, 0x03, 0x4f, 0x12,
        0x1c, 0xf4, 0x34, 0xd7, 0x3e, 0xf7, 0x2d, 0xda, 0x19, 0x87, 0x00, 0x61, 0xfb, 0x52, 0xbf,
        0xeb, 0x2f,
    ],
    [
        0x7b, 0xb5, 0x2d, 0x7a, 0x9f, 0xef, 0x58, 0x32, 0x3e, 0xb1, 0xbf, 0x7a, 0x40, 0x7d, 0xb3,
        0x82, 0xd2, 0xf3, 0xf2, 0xd8, 0x1b, 0xb1, 0x22, 0x4f, 0x49, 0xfe, 0x51, 0x8f, 0x6d, 0x48,
        0xd3, 0x7c,
    ],
];

/// A signature: the coordinate `r`, then the number `s`, 32 bytes each, big-endian. Any 64 bytes
/// are accepted here; `verify` decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature([u8; 64]);

impl Signature {
    /// Zeros: a place for `sign_each` to write to.
    pub const UNSIGNED: Self = Signature([0; 64]);

    /// From its 64 bytes.
    pub const fn from_bytes(bytes: &[u8; 64]) -> Self {
        Signature(*bytes)
    }

    /// The 64 bytes.
    pub const fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }

    /// A copy of the 64 bytes.
    pub const fn to_bytes(&self) -> [u8; 64] {
        self.0
    }

    /// `r` and `s`.
    fn halves(&self) -> [[u8; 32]; 2] {
        let (r, s) = self.0.split_at(32);
        [r, s].map(|half| {
            let mut bytes = [0; 32];
            bytes.copy_from_slice(half);
            bytes
        })
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "Signature", &self.0)
    }
}

/// Whether a `y` coordinate is odd: the information that an `x` coordinate lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parity {
    /// Even.
    Even = 0,
    /// Odd.
    Odd = 1,
}

/// Why a key cannot be tweaked. Nobody meets this by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TweakError {
    /// The tweak is not below the order.
    Range,
    /// The result would be the identity, or the secret key zero.
    Identity,
}

impl fmt::Display for TweakError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TweakError::Range => "the tweak is not below the order",
            TweakError::Identity => "the tweaked key is the identity",
        })
    }
}

impl core::error::Error for TweakError {}

/// A secret key. Erased when dropped; `Debug` shows the public key.
pub struct SigningKey {
    /// The secret number, as it was given.
    secret: W,
    /// This or its negative: the one whose point has even `y`.
    even: W,
    parity: Parity,
    public: VerifyingKey,
}

impl SigningKey {
    /// The key with the secret number `d`, `0 < d < n`, that the bytes are, big-endian. Computes the
    /// public key. Constant time but for the answer.
    ///
    /// # Errors
    /// If the number is zero or not below the order.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, InvalidKey> {
        depth::single::<Secp256k1, _>(|| secret::<Secp256k1>(bytes).map(Self::from_scalar))
    }

    /// From the bytes of a number that is in range.
    #[cfg(any(feature = "rand_core", feature = "getrandom"))]
    pub(crate) fn from_checked(bytes: &[u8; 32]) -> Self {
        depth::single::<Secp256k1, _>(|| Self::from_scalar(Words::from_be_bytes(bytes)))
    }

    /// For `d` in `1..n`.
    fn from_scalar(secret: W) -> Self {
        let (point, even, odd) = equations::even::<Secp256k1>(&secret);
        SigningKey {
            secret,
            even,
            // Not in the public key, but no secret either: Taproot publishes it.
            parity: match declassify(odd) {
                false => Parity::Even,
                true => Parity::Odd,
            },
            public: VerifyingKey { point },
        }
    }

    /// The secret number, as it was given.
    pub fn to_bytes(&self) -> [u8; 32] {
        erasing::<{ depth::COPY }, _>(|| self.secret.to_be_bytes())
    }

    /// The public key.
    pub fn verifying_key(&self) -> &VerifyingKey {
        &self.public
    }

    /// Whether `y` of the secret number times the base point is odd, and so negated in
    /// [`SigningKey::verifying_key`].
    pub fn parity(&self) -> Parity {
        self.parity
    }

    /// Signs a message of any length. Deterministic: BIP 340's auxiliary bytes are zeros. The BIP recommends fresh random
    /// ones, which protect from faults and side channels: [`SigningKey::sign_with`]. Constant time in the key and the nonce.
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.sign_by::<Secp256k1>(message, &NO_NOISE)
    }

    /// Signs a message of any length, as the options say: [`crate::signing`]. Noise is BIP 340's `aux_rand`. Constant time in
    /// the key, the nonce and the noise; verification is variable time in the signature.
    ///
    /// # Errors
    /// [`SignError::Faulty`] if the signature was to be verified and is not valid.
    pub fn sign_with(
        &self,
        message: &[u8],
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        self.sign_with_by::<Secp256k1>(message, options)
    }

    /// [`SigningKey::sign_with`] on the arithmetic `A` of this curve. It is verified on the shipped one.
    pub(crate) fn sign_with_by<A: Arithmetic<Words = W>>(
        &self,
        message: &[u8],
        options: SignOptions<'_>,
    ) -> Result<Signature, SignError> {
        let signature = self.sign_by::<A>(message, options.noise.unwrap_or(&NO_NOISE));
        if options.verify && self.public.verify(message, &signature).is_err() {
            return Err(SignError::Faulty);
        }
        Ok(signature)
    }

    fn sign_by<A: Arithmetic<Words = W>>(&self, message: &[u8], aux_rand: &[u8; 32]) -> Signature {
        depth::single::<A, _>(|| self.sign_with_residue::<A>(message, aux_rand))
    }

    fn sign_with_residue<A: Arithmetic<Words = W>>(
        &self,
        message: &[u8],
        aux_rand: &[u8; 32],
    ) -> Signature {
        let x = self.public.to_bytes();
        let mut k = self.nonce(message, aux_rand);
        let ([r, _], even, _) = equations::even::<A>(&k);
        *k = even;
        let r = r.to_be_bytes();
        let e = challenge(&r, &x, message);
        let s = equations::sign::<A>(&self.even, &k, &e);
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&r);
        signature[32..].copy_from_slice(&s.to_be_bytes());
        Signature(signature)
    }

    /// The nonce for a message, in `1..n`.
    fn nonce(&self, message: &[u8], aux_rand: &[u8; 32]) -> Zeroizing<W> {
        let x = self.public.to_bytes();
        let mut mask = *aux_rand;
        let mut key = self.even.to_be_bytes();
        let mut k = Zeroizing::new(W::default());
        loop {
            mask = tagged(0, &[&mask]);
            key.iter_mut().zip(&mask).for_each(|(k, m)| *k ^= m);
            let mut nonce = tagged(1, &[&key, &x, message]);
            key.iter_mut().zip(&mask).for_each(|(k, m)| *k ^= m);
            *k = reduce::<Secp256k1>(&Words::from_be_bytes(&nonce));
            nonce.zeroize();
            // BIP 340 gives up on a nonce of zero, which nobody will ever see; here the auxiliary
            // bytes are hashed once more.
            if declassify(is_scalar::<Secp256k1>(&k)) {
                break;
            }
        }
        key.zeroize();
        mask.zeroize();
        k
    }

    /// The key of [`VerifyingKey::tweak_add`], and the parity of its point: the secret number, made
    /// even, plus `tweak`. With the tweak `H_TapTweak(x || root)` this is `taproot_tweak_seckey` of
    /// BIP 341. Constant time in the key and the tweak but for errors.
    ///
    /// # Errors
    /// If the tweak is not below the order, or the result would be zero.
    pub fn tweak_add(&self, tweak: &[u8; 32]) -> Result<(Self, Parity), TweakError> {
        depth::single::<Secp256k1, _>(|| {
            let t = W::from_be_bytes(tweak);
            if !declassify(is_below_order::<Secp256k1>(&t)) {
                return Err(TweakError::Range);
            }
            let sum = mul_add::<Secp256k1>(&W::small(1), &self.even, &t);
            if !declassify(is_scalar::<Secp256k1>(&sum)) {
                return Err(TweakError::Identity);
            }
            let key = Self::from_scalar(sum);
            let parity = key.parity;
            Ok((key, parity))
        })
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

impl Clone for SigningKey {
    fn clone(&self) -> Self {
        erasing::<{ depth::COPY }, _>(|| SigningKey { ..*self })
    }
}

impl Drop for SigningKey {
    fn drop(&mut self) {
        self.secret.zeroize();
        self.even.zeroize();
    }
}

impl ZeroizeOnDrop for SigningKey {}

/// A public key: the point with this `x` and even `y`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VerifyingKey {
    point: Point<Secp256k1>,
}

impl VerifyingKey {
    /// From its `x` coordinate, big-endian.
    ///
    /// # Errors
    /// If it is not below the prime, or no point has it.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, PointError> {
        lift_x_vartime::<Secp256k1>(&Words::from_be_bytes(bytes), 0)
            .map(|point| VerifyingKey { point })
    }

    /// The `x` coordinate.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.point[0].to_be_bytes()
    }

    /// Verifies a signature of a message of any length.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), InvalidSignature> {
        let [r, s] = signature.halves();
        let e = challenge(&r, &self.to_bytes(), message);
        InvalidSignature::unless(equations::verify_vartime::<Secp256k1>(
            &self.point,
            &e,
            &Words::from_be_bytes(&r),
            &Words::from_be_bytes(&s),
        ))
    }

    /// `P + t G`, and the parity of its `y`, which the script path of Taproot reveals: with the tweak
    /// `H_TapTweak(x || root)` this is `taproot_tweak_pubkey` of BIP 341. Variable time.
    ///
    /// # Errors
    /// If the tweak is not below the order, or the sum is the identity.
    pub fn tweak_add(&self, tweak: &[u8; 32]) -> Result<(Self, Parity), TweakError> {
        let t = W::from_be_bytes(tweak);
        if is_below_order::<Secp256k1>(&t) == 0 {
            return Err(TweakError::Range);
        }
        let sum = Secp256k1::sum_vartime(Sum {
            u: &t,
            v: &W::small(1),
            q: &self.point,
            x: None,
        });
        let Total::Point([x, y]) = sum else {
            return Err(TweakError::Identity);
        };
        let parity = match y[0] & 1 {
            0 => Parity::Even,
            _ => Parity::Odd,
        };
        let point = equations::even_point::<Secp256k1>(&[x, y]);
        Ok((VerifyingKey { point }, parity))
    }
}

impl Sealed for VerifyingKey {}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "VerifyingKey", &self.to_bytes())
    }
}

/// The tagged hash of the parts.
fn tagged(tag: usize, parts: &[&[u8]]) -> [u8; 32] {
    continued(&begun(tag), parts)
}

/// A hash that has taken in its tag, twice: a block.
fn begun(tag: usize) -> Sha256 {
    let mut hash = Sha256::new();
    hash.update(TAGS[tag]);
    hash.update(TAGS[tag]);
    hash
}

fn continued(hash: &Sha256, parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = hash.clone();
    parts.iter().for_each(|p| hash.update(p));
    hash.finalize().into()
}

/// `H_challenge(r || x(P) || m) mod n`.
fn challenge(r: &[u8; 32], x: &[u8; 32], message: &[u8]) -> W {
    challenge_after(&begun(2), r, x, message)
}

/// `H_challenge(r || x || m) mod n`, where `tag` is a hash that has taken in the tag, and `x` is that of the key.
fn challenge_after(tag: &Sha256, r: &[u8; 32], x: &[u8; 32], message: &[u8]) -> W {
    reduce::<Secp256k1>(&Words::from_be_bytes(&continued(tag, &[r, x, message])))
}
