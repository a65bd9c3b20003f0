//! Key agreement on compressed points: `CompressedPublicKeyGeneration` and `CompressedSecretAgreement` of FourQlib.
//!
//! A secret key is any integer of 256 bits, little-endian and not clamped. The public key is the encoding of `k G`. The
//! shared secret is `y` of `k (392 A)` for the peer's point `A`, without the sign of `x`: clearing the cofactor moves
//! every point to the subgroup of order `N`.

use core::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop};

use super::{Policy, decode, public_bytes};
use crate::arch::erase::erasing;
use crate::arch::{Work, declassify};
use crate::curve::fourq::mul::{clear_cofactor, mul};
use crate::curve::fourq::point::Projective;
use crate::curve::fourq::{Field, FourQ, Scalar, encoding};
use crate::depth;
use crate::dispatch;
use crate::field::Words;
use crate::hex::write_hex;
use crate::secrets::{equal, secret_bytes};

/// Why there is no shared secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AgreementError {
    /// The peer's public key is not the encoding of a point.
    InvalidPublicKey,
    /// The shared secret is the neutral point: the peer's point has low order, or the secret key is a multiple of `N`.
    Neutral,
}

impl fmt::Display for AgreementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AgreementError::InvalidPublicKey => "the public key is not the encoding of a point",
            AgreementError::Neutral => "the shared secret is the neutral point",
        })
    }
}

impl core::error::Error for AgreementError {}

/// A secret key: 32 random bytes. Erased when dropped.
pub struct SecretKey([u8; 32]);

secret_bytes!(SecretKey);

impl SecretKey {
    /// From 32 random bytes. The caller's copy is left to the caller.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        erasing::<{ depth::COPY }, _>(|| SecretKey(*bytes))
    }

    /// The bytes, as they were given.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A copy of the bytes, as they were given.
    pub fn to_bytes(&self) -> [u8; 32] {
        erasing::<{ depth::COPY }, _>(|| self.0)
    }

    /// The public key. Constant time.
    pub fn public_key(&self) -> PublicKey {
        erasing::<{ depth::FOURQ }, _>(|| {
            let mut n = Scalar::from_bytes_mod_order(&self.0);
            let public = public_bytes(&n);
            n.zeroize();
            PublicKey(public)
        })
    }

    /// The secret shared with a peer, under a policy. Constant time in the secret except for the error.
    ///
    /// # Errors
    /// If the policy refuses the peer's key, or the shared secret is neutral.
    pub fn diffie_hellman(
        &self,
        policy: Policy,
        peer: &PublicKey,
    ) -> Result<SharedSecret, AgreementError> {
        erasing::<{ depth::FOURQ }, _>(|| {
            let mut k: [u64; 4] = Words::from_le_bytes(&self.0);
            let shared = dispatch::words(Agree {
                policy,
                k: &k,
                peer: &Words::from_le_bytes(&peer.0),
            });
            k.zeroize();
            let mut words = shared?;
            Ok(SharedSecret::from_words(&mut words))
        })
    }
}

impl Clone for SecretKey {
    fn clone(&self) -> Self {
        SecretKey::from_bytes(&self.0)
    }
}

/// `y` of `k (392 A)`.
struct Agree<'a> {
    policy: Policy,
    k: &'a [u64; 4],
    peer: &'a [u64; 4],
}

impl Work for Agree<'_> {
    type Output = Result<[u64; 4], AgreementError>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let checked = decode(self.policy, self.peer).ok_or(AgreementError::InvalidPublicKey)?;
        let mut product: Projective<FourQ<Field>> = mul(self.k, &clear_cofactor(&checked.point));
        let neutral = declassify(encoding::bit::<Field>(product.is_neutral()));
        let [y0, y1, y2, y3] = encoding::encode::<Field>(&product).as_ref()[0];
        product.zeroize();
        match neutral {
            true => Err(AgreementError::Neutral),
            false => Ok([y0, y1, y2, y3 & (u64::MAX >> 1)]),
        }
    }
}

/// The secret that two parties share. Erased when dropped; compared in constant time.
///
/// It is not uniform: put it through a key derivation function, together with both public keys.
pub struct SharedSecret([u8; 32]);

secret_bytes!(SharedSecret);

impl SharedSecret {
    /// Of the words of the encoding, which are zeroized.
    #[inline(always)]
    pub(super) fn from_words(words: &mut [u64; 4]) -> Self {
        let shared = SharedSecret(words.to_le_bytes());
        words.zeroize();
        shared
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A copy of the bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        erasing::<{ depth::COPY }, _>(|| self.0)
    }
}

/// A public key: the encoding of a point, 32 bytes. Any bytes are accepted here; agreement decodes them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// From its bytes, any 32.
    pub const fn from_bytes(bytes: &[u8; 32]) -> Self {
        PublicKey(*bytes)
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A copy of the bytes.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }
}

impl From<&SecretKey> for PublicKey {
    fn from(secret: &SecretKey) -> Self {
        secret.public_key()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "PublicKey", &self.0)
    }
}
