//! Key agreement on secp256k1, P-256 and P-384: SP 800-56A, section 5.7.1.2, and SEC 1, section
//! 3.3.1. The functions are in [`crate::secp256k1::ecdh`], [`crate::p256::ecdh`] and
//! [`crate::p384::ecdh`].
//!
//! ```
//! use limbsmith::p256::ecdh;
//!
//! let (a, b) = ([1; 32], [2; 32]); // random in earnest
//! let shared = ecdh::shared_secret(&a, &ecdh::public_key(&b)?)?;
//! assert_eq!(shared, ecdh::shared_secret(&b, &ecdh::public_key(&a)?)?);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The shared secret is the `x` coordinate of the product. It is not uniform, and both sides hold
//! more than it: put it through a key derivation function, together with both public keys.
//!
//! The orders of the groups are prime. So every point of the curve other than the identity has the full
//! order, and refusing bytes that are not such a point is all the validation there is to do; the
//! product is never the identity.

use core::fmt;

use zeroize::Zeroize;

use crate::ecdsa::VerifyingKey;
use crate::ecdsa::{ByteArray, Curve, InvalidKey, PointError, put, secret};
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
    let mut d = secret::<C>(bytes)?;
    let point = C::mul_base(MulBase(&d));
    d.zeroize();
    Ok(VerifyingKey::<C>::from_point(point).to_sec1())
}

pub(crate) fn shared_secret<C: Curve>(
    bytes: &C::Bytes,
    peer: &[u8],
) -> Result<C::Bytes, EcdhError> {
    let point = C::decode_vartime(Decode(peer)).map_err(EcdhError::Peer)?;
    let mut d = secret::<C>(bytes).map_err(EcdhError::Secret)?;
    let [mut x, mut y] = C::mul(Mul {
        point: &point,
        scalar: &d,
    });
    d.zeroize();
    let mut shared = C::Bytes::ZERO;
    put::<C>(&x, shared.as_mut());
    x.zeroize();
    y.zeroize();
    Ok(shared)
}

/// The functions for one curve.
macro_rules! functions {
    ($curve:ty, $size:literal) => {
        pub use crate::ecdh::EcdhError;
        use crate::ecdsa::InvalidKey;

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
    };
}
pub(crate) use functions;
