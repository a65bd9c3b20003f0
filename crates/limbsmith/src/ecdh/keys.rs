//! Keys and shared secrets as types.

use core::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::arch::erase::erasing;
use crate::batch::UnequalLengths;
use crate::curve::weierstrass::Curve as _;
use crate::depth::{self, Operation};
use crate::ecdsa::{
    ByteArray, Curve, InvalidKey, PointError, SecretSliceError, SigningKey, VerifyingKey, put,
    secret, secret_array,
};
use crate::field::Words;
use crate::hex::write_hex;
use crate::operations::batch::{BLOCK, MulBaseEach, MulEach};
use crate::operations::{Mul, MulBase};
use crate::secrets::equal;

/// A secret key: a number `d`, `0 < d < n`. Erased when dropped; compared in constant time.
///
/// ```
/// use limbsmith::p256::ecdh::{PublicKey, SecretKey};
///
/// let (a, b) = (SecretKey::from_bytes(&[1; 32])?, SecretKey::from_bytes(&[2; 32])?); // from a random source
/// let peer = PublicKey::from_sec1(&b.public_key().to_sec1())?;
/// let shared = a.diffie_hellman(&peer);
/// assert_eq!(shared, b.diffie_hellman(&a.public_key()));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct SecretKey<C: Curve>(C::Bytes);

impl<C: Curve> SecretKey<C> {
    /// The key with the number that the bytes are, big-endian. To make a key, take random bytes until they
    /// are accepted. Constant time but for the answer.
    ///
    /// # Errors
    /// If the number is zero or not below the order.
    pub fn from_bytes(bytes: &C::Bytes) -> Result<Self, InvalidKey> {
        erasing::<{ depth::COPY }, _>(|| secret::<C>(bytes).map(|_| SecretKey(*bytes)))
    }

    /// From the bytes of a number that is in range.
    #[cfg(any(feature = "rand_core", feature = "getrandom"))]
    pub(crate) fn from_checked(bytes: &C::Bytes) -> Self {
        erasing::<{ depth::COPY }, _>(|| SecretKey(*bytes))
    }

    /// [`SecretKey::from_bytes`] of a slice.
    ///
    /// # Errors
    /// [`SecretSliceError::Length`] if it has another length, [`SecretSliceError::Range`] if the number is not in range.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, SecretSliceError> {
        let bytes = secret_array::<C>(bytes)?;
        // The other type of error may cost copies of the key.
        erasing::<{ depth::COPY }, _>(|| Self::from_bytes(bytes).map_err(SecretSliceError::Range))
    }

    /// The number, big-endian.
    pub fn as_bytes(&self) -> &C::Bytes {
        &self.0
    }

    /// A copy of the number, big-endian.
    pub fn to_bytes(&self) -> C::Bytes {
        erasing::<{ depth::COPY }, _>(|| self.0)
    }

    /// The public key. Constant time.
    pub fn public_key(&self) -> PublicKey<C> {
        depth::single::<C, _>(|| {
            let scalar = super::words::<C>(self.0.as_ref());
            PublicKey(VerifyingKey::from_point(C::mul_base(MulBase(&scalar))))
        })
    }

    /// The secret shared with a peer. A public key is a point of the curve other than the identity, and the
    /// order is prime: so every peer contributes to the secret. Constant time.
    pub fn diffie_hellman(&self, peer: &PublicKey<C>) -> SharedSecret<C> {
        depth::agree::<C, _>(|| {
            let [x, _] = C::mul(Mul {
                point: peer.0.point(),
                scalar: &super::words::<C>(self.0.as_ref()),
            });
            let mut shared = SharedSecret::<C>(C::Bytes::ZERO);
            put::<C>(&x, shared.0.as_mut());
            shared
        })
    }
}

/// Calls on many keys: eight side by side if the processor has SIMD lanes.
///
/// ```
/// use limbsmith::p256::ecdh::SecretKey;
///
/// let (a, b) = (SecretKey::from_bytes(&[1; 32])?, SecretKey::from_bytes(&[2; 32])?); // from a random source
/// let mut keys = [None, None];
/// SecretKey::public_key_each(&[&a, &b], &mut keys)?;
/// let [Some(of_a), Some(of_b)] = keys else { unreachable!() };
/// let mut shared = [None, None];
/// SecretKey::diffie_hellman_each(&[(&a, &of_b), (&b, &of_a)], &mut shared)?;
/// assert!(shared[0] == shared[1] && shared[0] == Some(a.diffie_hellman(&of_b)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl<C: Curve> SecretKey<C> {
    /// The public key of each: [`SecretKey::public_key`]. Constant time.
    ///
    /// # Errors
    /// If there are not as many keys as secrets; then nothing is written.
    pub fn public_key_each(
        secrets: &[&Self],
        keys: &mut [Option<PublicKey<C>>],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(secrets.len(), keys.len())?;
        depth::many::<C, _>(Operation::Keys, secrets.len(), || {
            for (secrets, keys) in secrets.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)) {
                let mut scalars = [C::Words::small(1); BLOCK];
                let mut points = [[C::Words::default(); 2]; BLOCK];
                for (scalar, secret) in scalars.iter_mut().zip(secrets) {
                    *scalar = super::words::<C>(secret.0.as_ref());
                }
                C::mul_base_each(MulBaseEach {
                    scalars: &scalars[..secrets.len()],
                    points: &mut points[..secrets.len()],
                });
                for (key, point) in keys.iter_mut().zip(points) {
                    *key = Some(PublicKey(VerifyingKey::from_point(point)));
                }
            }
        });
        Ok(())
    }

    /// The secret that each key shares with its peer: [`SecretKey::diffie_hellman`]. Constant time.
    ///
    /// # Errors
    /// If there are not as many answers as pairs; then nothing is written.
    pub fn diffie_hellman_each(
        pairs: &[(&Self, &PublicKey<C>)],
        shared: &mut [Option<SharedSecret<C>>],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(pairs.len(), shared.len())?;
        depth::many::<C, _>(Operation::Shared, pairs.len(), || {
            for (pairs, shared) in pairs.chunks(BLOCK).zip(shared.chunks_mut(BLOCK)) {
                let mut scalars = [C::Words::small(1); BLOCK];
                let mut points = [C::Group::BASE; BLOCK];
                for (i, (secret, peer)) in pairs.iter().enumerate() {
                    scalars[i] = super::words::<C>(secret.0.as_ref());
                    points[i] = *peer.0.point();
                }
                C::mul_each(MulEach {
                    scalars: &scalars[..pairs.len()],
                    points: &mut points[..pairs.len()],
                });
                for (shared, [x, _]) in shared.iter_mut().zip(&points) {
                    let shared = shared.insert(SharedSecret(C::Bytes::ZERO));
                    put::<C>(x, shared.0.as_mut());
                }
            }
        });
        Ok(())
    }
}

impl<C: Curve> Clone for SecretKey<C> {
    fn clone(&self) -> Self {
        erasing::<{ depth::COPY }, _>(|| SecretKey(self.0))
    }
}

/// The `x` coordinate that two parties share. Erased when dropped; compared in constant time.
///
/// It is not uniform: put it through a key derivation function, together with both public keys.
pub struct SharedSecret<C: Curve>(C::Bytes);

impl<C: Curve> SharedSecret<C> {
    /// The coordinate, big-endian.
    pub fn as_bytes(&self) -> &C::Bytes {
        &self.0
    }

    /// A copy of the coordinate, big-endian.
    pub fn to_bytes(&self) -> C::Bytes {
        erasing::<{ depth::COPY }, _>(|| self.0)
    }
}

/// Traits of both types: equality in constant time, erasure when dropped, and a `Debug` that shows nothing.
macro_rules! secret {
    ($type:ident) => {
        impl<C: Curve> PartialEq for $type<C> {
            fn eq(&self, other: &Self) -> bool {
                erasing::<{ depth::COPY }, _>(|| equal(self.0.as_ref(), other.0.as_ref()))
            }
        }

        impl<C: Curve> Eq for $type<C> {}

        impl<C: Curve> Drop for $type<C> {
            fn drop(&mut self) {
                self.0.as_mut().zeroize();
            }
        }

        impl<C: Curve> ZeroizeOnDrop for $type<C> {}

        impl<C: Curve> fmt::Debug for $type<C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($type)).finish_non_exhaustive()
            }
        }
    };
}
secret!(SecretKey);
secret!(SharedSecret);

/// A public key: a point of the curve, not the identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKey<C: Curve>(VerifyingKey<C>);

impl<C: Curve> PublicKey<C> {
    /// From its SEC1 encoding, compressed or not, or hybrid. Variable time.
    ///
    /// # Errors
    /// If the bytes are not the encoding of a point of the curve other than the identity.
    pub fn from_sec1(bytes: &[u8]) -> Result<Self, PointError> {
        VerifyingKey::from_sec1(bytes).map(PublicKey)
    }

    /// Uncompressed: `04`, `x`, `y`.
    pub fn to_sec1(&self) -> C::Uncompressed {
        self.0.to_sec1()
    }

    /// Compressed: `02` or `03`, `x`.
    pub fn to_sec1_compressed(&self) -> C::Compressed {
        self.0.to_sec1_compressed()
    }
}

/// A key pair of ECDSA used for key agreement, as OpenSSL does it. NIST and others want keys for one purpose.
impl<C: Curve> From<&SigningKey<C>> for SecretKey<C> {
    fn from(key: &SigningKey<C>) -> Self {
        erasing::<{ depth::COPY }, _>(|| {
            let mut secret = SecretKey::<C>(C::Bytes::ZERO);
            put::<C>(key.secret(), secret.0.as_mut());
            secret
        })
    }
}

/// The inverse conversion: the public half is computed.
impl<C: Curve> From<&SecretKey<C>> for SigningKey<C> {
    fn from(secret: &SecretKey<C>) -> Self {
        SigningKey::from_checked(&secret.0)
    }
}

impl<C: Curve> From<VerifyingKey<C>> for PublicKey<C> {
    fn from(key: VerifyingKey<C>) -> Self {
        PublicKey(key)
    }
}

impl<C: Curve> From<PublicKey<C>> for VerifyingKey<C> {
    fn from(key: PublicKey<C>) -> Self {
        key.0
    }
}

impl<C: Curve> From<&SecretKey<C>> for PublicKey<C> {
    fn from(secret: &SecretKey<C>) -> Self {
        secret.public_key()
    }
}

impl<C: Curve> fmt::Debug for PublicKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "PublicKey", self.to_sec1_compressed().as_ref())
    }
}
