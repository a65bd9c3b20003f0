//! Keys and shared secrets as types.

use core::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop};

use super::{LowOrder, multiply, x25519_base};
use crate::arch::erase::erasing;
use crate::depth;
use crate::hex::write_hex;
use crate::secrets::{equal, is_zero, secret_bytes};

/// A secret key: 32 random bytes, which are clamped where they are used. Erased when dropped.
///
/// ```
/// use limbsmith::x25519::{PublicKey, SecretKey};
///
/// let (a, b) = (SecretKey::from_bytes(&[1; 32]), SecretKey::from_bytes(&[2; 32])); // from a random source
/// let shared = a.diffie_hellman(&b.public_key());
/// assert_eq!(shared, b.diffie_hellman(&PublicKey::from(&a)));
/// assert!(shared.was_contributory());
/// ```
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
        PublicKey(x25519_base(&self.0))
    }

    /// The secret shared with a peer, which is zero if the peer's point has small order:
    /// [`SharedSecret::was_contributory`] says whether it is. Constant time.
    pub fn diffie_hellman(&self, peer: &PublicKey) -> SharedSecret {
        erasing::<{ depth::X25519 }, _>(|| SharedSecret(multiply(&self.0, &peer.0)))
    }

    /// The secret shared with a peer. Constant time but for the error.
    ///
    /// # Errors
    /// If the peer's point has small order.
    pub fn try_diffie_hellman(&self, peer: &PublicKey) -> Result<SharedSecret, LowOrder> {
        erasing::<{ depth::X25519 }, _>(|| {
            let shared = multiply(&self.0, &peer.0);
            match is_zero(&shared) {
                true => Err(LowOrder),
                false => Ok(SharedSecret(shared)),
            }
        })
    }
}

impl Clone for SecretKey {
    fn clone(&self) -> Self {
        SecretKey::from_bytes(&self.0)
    }
}

/// The secret that two parties share. Erased when dropped; compared in constant time.
///
/// It is not uniform: put it through a key derivation function, together with both public keys.
pub struct SharedSecret([u8; 32]);

secret_bytes!(SharedSecret);

impl SharedSecret {
    /// A place for a secret.
    pub(super) const ZERO: Self = SharedSecret([0; 32]);

    /// Takes the bytes of a secret.
    pub(super) fn set(&mut self, bytes: &[u8; 32]) {
        self.0 = *bytes;
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A copy of the bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        erasing::<{ depth::COPY }, _>(|| self.0)
    }

    /// Whether the peer's point had an influence on the secret: false if it had small order, and the
    /// secret is zero. Constant time but for the answer.
    #[must_use]
    pub fn was_contributory(&self) -> bool {
        !is_zero(&self.0)
    }
}

/// A public key: the coordinate `u` of a point, 32 bytes. Any bytes are one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// From its bytes.
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
