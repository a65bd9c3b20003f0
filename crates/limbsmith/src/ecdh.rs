//! Key agreement on secp256k1, P-256 and P-384: SP 800-56A, section 5.7.1.2, and SEC 1, section
//! 3.3.1. The functions are in [`crate::secp256k1::ecdh`], [`crate::p256::ecdh`] and
//! [`crate::p384::ecdh`].
//!
//! ```
//! use limbsmith::p256::ecdh::{PublicKey, SecretKey};
//!
//! let (a, b) = (SecretKey::from_bytes(&[1; 32])?, SecretKey::from_bytes(&[2; 32])?); // from a random source
//! let peer = PublicKey::from_sec1(&b.public_key().to_sec1())?;
//! assert_eq!(a.diffie_hellman(&peer), b.diffie_hellman(&a.public_key()));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`SecretKey`] and [`SharedSecret`] erase themselves. The functions work on plain bytes, which are the
//! caller's to erase.
//!
//! The shared secret is the `x` coordinate of the product. It is not uniformly distributed, and both sides know more
//! than it: put it through a key derivation function, together with both public keys.
//!
//! The orders of the groups are prime. So every point of the curve other than the identity has full order, and
//! rejecting bytes that do not encode such a point is complete validation; the product is never the identity.

mod keys;

use core::fmt;

pub use keys::{PublicKey, SecretKey, SharedSecret};

use crate::batch::UnequalLengths;
use crate::curve::weierstrass::Curve as _;
use crate::depth::{self, Operation};
use crate::ecdsa::{
    ByteArray, Curve, InvalidKey, PointError, VerifyingKey, public_points, put, secret, words,
};
use crate::field::Words;
use crate::operations::batch::{BLOCK, MulEach, decode_each_vartime};
use crate::operations::{Decode, Mul, MulBase};

/// Why there is no shared secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EcdhError {
    /// The secret key is zero or not below the order.
    Secret(InvalidKey),
    /// The peer's bytes are not a point of the curve, or are the identity.
    Peer(PointError),
}

impl fmt::Display for EcdhError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EcdhError::Secret(e) => e.fmt(f),
            EcdhError::Peer(e) => write!(f, "the peer's key is refused: {e}"),
        }
    }
}

impl core::error::Error for EcdhError {}

pub(crate) fn public_key<C: Curve>(bytes: &C::Bytes) -> Result<C::Uncompressed, InvalidKey> {
    depth::single::<C, _>(|| {
        let point = C::mul_base(MulBase(&secret::<C>(bytes)?));
        Ok(VerifyingKey::<C>::from_point(point).to_sec1())
    })
}

pub(crate) fn shared_secret<C: Curve>(
    bytes: &C::Bytes,
    peer: &[u8],
) -> Result<C::Bytes, EcdhError> {
    depth::agree::<C, _>(|| {
        let point = C::decode_vartime(Decode(peer)).map_err(EcdhError::Peer)?;
        let [x, _] = C::mul(Mul {
            point: &point,
            scalar: &secret::<C>(bytes).map_err(EcdhError::Secret)?,
        });
        let mut shared = C::Bytes::ZERO;
        put::<C>(&x, shared.as_mut());
        Ok(shared)
    })
}

/// The public key of each secret number, as `public_key` of a curve's module gives it. Constant time but for
/// which are refused.
///
/// # Errors
/// If there are not as many keys as numbers; then nothing is written.
pub fn public_key_each<C: Curve>(
    secrets: &[C::Bytes],
    keys: &mut [Result<C::Uncompressed, InvalidKey>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(secrets.len(), keys.len())?;
    depth::many::<C, _>(Operation::Keys, secrets.len(), || {
        for (secrets, keys) in secrets.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)) {
            let mut scalars = [C::Words::small(1); BLOCK];
            let mut points = [[C::Words::default(); 2]; BLOCK];
            let valid = public_points::<C>(secrets, &mut scalars, &mut points);
            for (i, key) in keys.iter_mut().enumerate() {
                *key = match valid[i] {
                    true => Ok(VerifyingKey::<C>::from_point(points[i]).to_sec1()),
                    false => Err(InvalidKey),
                };
            }
        }
    });
    Ok(())
}

/// Computes the shared secret of each pair of a secret number and a peer's bytes, as `shared_secret` of a curve's
/// module does. Constant time in the secrets but for which are refused; variable time in the peers' bytes.
///
/// # Errors
/// If there are not as many answers as pairs; then nothing is written.
pub fn shared_secret_each<C: Curve>(
    pairs: &[(&C::Bytes, &[u8])],
    shared: &mut [Result<C::Bytes, EcdhError>],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(pairs.len(), shared.len())?;
    depth::many::<C, _>(Operation::Shared, pairs.len(), || {
        agree_each::<C>(pairs, shared)
    });
    Ok(())
}

fn agree_each<C: Curve>(pairs: &[(&C::Bytes, &[u8])], shared: &mut [Result<C::Bytes, EcdhError>]) {
    for (pairs, shared) in pairs.chunks(BLOCK).zip(shared.chunks_mut(BLOCK)) {
        let n = pairs.len();
        let mut encodings = [&[][..]; BLOCK];
        for (encoding, (_, peer)) in encodings.iter_mut().zip(pairs) {
            *encoding = peer;
        }
        let mut peers = [Err(PointError::Length); BLOCK];
        decode_each_vartime::<C>(&encodings[..n], &mut peers[..n]);
        // Rejected inputs are replaced by the base point.
        let mut points = [C::Group::BASE; BLOCK];
        let mut scalars = [C::Words::small(1); BLOCK];
        for (i, (bytes, _)) in pairs.iter().enumerate() {
            if let Ok(point) = peers[i] {
                points[i] = point;
            }
            shared[i] = match (peers[i], secret::<C>(bytes)) {
                (Err(error), _) => Err(EcdhError::Peer(error)),
                (_, Err(error)) => Err(EcdhError::Secret(error)),
                (_, Ok(d)) => {
                    scalars[i] = d;
                    Ok(C::Bytes::ZERO)
                }
            };
        }
        C::mul_each(MulEach {
            scalars: &scalars[..n],
            points: &mut points[..n],
        });
        for (shared, [x, _]) in shared.iter_mut().zip(&points) {
            if let Ok(bytes) = shared {
                put::<C>(x, bytes.as_mut());
            }
        }
    }
}

/// The functions for one curve.
macro_rules! functions {
    ($curve:ty, $size:literal) => {
        use crate::batch::UnequalLengths;
        pub use crate::ecdh::EcdhError;
        pub use crate::ecdsa::{InvalidKey, PointError, SecretSliceError};

        /// A secret key.
        pub type SecretKey = crate::ecdh::SecretKey<$curve>;
        /// A public key.
        pub type PublicKey = crate::ecdh::PublicKey<$curve>;
        /// A shared secret.
        pub type SharedSecret = crate::ecdh::SharedSecret<$curve>;

        /// The public key of a secret number `d`, `0 < d < n`, big-endian: `d G`, uncompressed.
        /// Constant time but for whether the number is in range.
        ///
        /// # Errors
        /// If the number is zero or not below the order.
        pub fn public_key(secret: &[u8; $size]) -> Result<[u8; 1 + 2 * $size], InvalidKey> {
            crate::ecdh::public_key::<$curve>(secret)
        }

        /// The `x` coordinate of the secret number times the peer's point. Constant time in the
        /// secret but for whether it is in range; variable time in the peer's bytes.
        ///
        /// # Errors
        /// If the secret is not in range, or the peer's bytes are not the SEC1 encoding, compressed
        /// or not, of a point of the curve other than the identity.
        pub fn shared_secret(secret: &[u8; $size], peer: &[u8]) -> Result<[u8; $size], EcdhError> {
            crate::ecdh::shared_secret::<$curve>(secret, peer)
        }

        /// [`public_key`] of each secret number. Constant time but for which are refused.
        ///
        /// # Errors
        /// If there are not as many keys as numbers; then nothing is written.
        pub fn public_key_each(
            secrets: &[[u8; $size]],
            keys: &mut [Result<[u8; 1 + 2 * $size], InvalidKey>],
        ) -> Result<(), UnequalLengths> {
            crate::ecdh::public_key_each::<$curve>(secrets, keys)
        }

        /// [`shared_secret`] of each pair of a secret number and a peer's bytes. Constant time in the secrets but for
        /// which are refused; variable time in the peers' bytes.
        ///
        /// # Errors
        /// If there are not as many answers as pairs; then nothing is written.
        pub fn shared_secret_each(
            pairs: &[(&[u8; $size], &[u8])],
            shared: &mut [Result<[u8; $size], EcdhError>],
        ) -> Result<(), UnequalLengths> {
            crate::ecdh::shared_secret_each::<$curve>(pairs, shared)
        }
    };
}
pub(crate) use functions;
