//! Conversions from and to bytes, and the order that the bytes have.

use core::array::TryFromSliceError;
use core::cmp::Ordering;

use crate::ecdh;
use crate::ecdsa::{self, ByteArray, Curve, PointError, SecretSliceError, SignatureError};
#[cfg(feature = "ed25519")]
use crate::ed25519;
#[cfg(feature = "fourq")]
use crate::fourq;
#[cfg(feature = "p256")]
use crate::p256::P256;
#[cfg(feature = "p384")]
use crate::p384::P384;
#[cfg(feature = "secp256k1")]
use crate::secp256k1::Secp256k1;
#[cfg(feature = "secp256k1")]
use crate::secp256k1::schnorr;
use crate::secrets::equal;
#[cfg(feature = "x25519")]
use crate::x25519;

/// A public value with one encoding: what order, text and serialization are defined by.
pub(crate) trait Public: Sized {
    /// The encoding.
    type Bytes: ByteArray;
    /// The reason why bytes are no such value.
    type Error;
    /// The number of bytes of the longest encoding that is read.
    const LONGEST: usize = size_of::<Self::Bytes>();
    /// Encodes the value.
    fn encode(&self) -> Self::Bytes;
    /// Decodes a slice.
    fn decode(bytes: &[u8]) -> Result<Self, Self::Error>;
}

/// `Public` of a type by two of its functions.
macro_rules! public {
    ([$($generics:tt)*] $type:ty, $bytes:ty, $error:ty, $encode:ident, |$input:ident| $decode:expr $(, $longest:expr)?) => {
        impl<$($generics)*> Public for $type {
            type Bytes = $bytes;
            type Error = $error;
            $(const LONGEST: usize = $longest;)?

            fn encode(&self) -> Self::Bytes {
                self.$encode()
            }

            fn decode($input: &[u8]) -> Result<Self, Self::Error> {
                $decode
            }
        }

        impl<$($generics)*> TryFrom<&[u8]> for $type {
            type Error = $error;

            fn try_from(bytes: &[u8]) -> Result<Self, Self::Error> {
                Self::decode(bytes)
            }
        }

        order!([$($generics)*] $type);
    };
}

/// The order of the encodings.
macro_rules! order {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> Ord for $type {
            fn cmp(&self, other: &Self) -> Ordering {
                self.encode().cmp(&other.encode())
            }
        }

        impl<$($generics)*> PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
    };
}

/// Conversions of a type that any bytes of one length are.
macro_rules! array {
    ($type:ty, $size:literal) => {
        impl From<[u8; $size]> for $type {
            fn from(bytes: [u8; $size]) -> Self {
                Self::from_bytes(&bytes)
            }
        }

        impl From<$type> for [u8; $size] {
            fn from(value: $type) -> Self {
                value.to_bytes()
            }
        }
    };
}

/// Bytes of one length, which `from_bytes` accepts.
fn exact<const N: usize, T>(
    bytes: &[u8],
    f: impl FnOnce(&[u8; N]) -> T,
) -> Result<T, TryFromSliceError> {
    bytes.try_into().map(f)
}

/// The traits of a secret key that `from_bytes` makes of any 32 bytes.
macro_rules! seed {
    ($type:ty) => {
        impl From<&[u8; 32]> for $type {
            fn from(bytes: &[u8; 32]) -> Self {
                Self::from_bytes(bytes)
            }
        }

        impl TryFrom<&[u8]> for $type {
            type Error = TryFromSliceError;

            fn try_from(bytes: &[u8]) -> Result<Self, Self::Error> {
                exact(bytes, Self::from_bytes)
            }
        }
    };
}

// ---- Curves of Weierstrass form.

public!([C: Curve] ecdsa::VerifyingKey<C>, C::Compressed, PointError, to_sec1_compressed,
    |bytes| Self::from_sec1(bytes), size_of::<C::Uncompressed>());
public!([C: Curve] ecdh::PublicKey<C>, C::Compressed, PointError, to_sec1_compressed,
    |bytes| Self::from_sec1(bytes), size_of::<C::Uncompressed>());
public!([C: Curve] ecdsa::Signature<C>, C::Pair, SignatureError, to_bytes, |bytes| Self::from_slice(bytes));

impl<C: Curve> TryFrom<&[u8]> for ecdsa::SigningKey<C> {
    type Error = SecretSliceError;

    fn try_from(bytes: &[u8]) -> Result<Self, Self::Error> {
        Self::from_slice(bytes)
    }
}

impl<C: Curve> TryFrom<&[u8]> for ecdh::SecretKey<C> {
    type Error = SecretSliceError;

    fn try_from(bytes: &[u8]) -> Result<Self, Self::Error> {
        Self::from_slice(bytes)
    }
}

impl<C: Curve> AsRef<ecdsa::VerifyingKey<C>> for ecdsa::SigningKey<C> {
    fn as_ref(&self) -> &ecdsa::VerifyingKey<C> {
        self.verifying_key()
    }
}

impl<C: Curve> From<&ecdsa::SigningKey<C>> for ecdsa::VerifyingKey<C> {
    fn from(key: &ecdsa::SigningKey<C>) -> Self {
        *key.verifying_key()
    }
}

/// Secrets are equal if their public keys are. Constant time.
impl<C: Curve> PartialEq for ecdsa::SigningKey<C> {
    fn eq(&self, other: &Self) -> bool {
        let keys = [self, other].map(|key| key.verifying_key().to_sec1_compressed());
        equal(keys[0].as_ref(), keys[1].as_ref())
    }
}

impl<C: Curve> Eq for ecdsa::SigningKey<C> {}

/// The conversions of a signature that need its size as a number.
#[allow(unused_macros, reason = "without a curve")]
macro_rules! signature {
    ($curve:ty, $size:literal) => {
        impl From<ecdsa::Signature<$curve>> for [u8; $size] {
            fn from(signature: ecdsa::Signature<$curve>) -> Self {
                signature.to_bytes()
            }
        }

        impl TryFrom<[u8; $size]> for ecdsa::Signature<$curve> {
            type Error = SignatureError;

            fn try_from(bytes: [u8; $size]) -> Result<Self, SignatureError> {
                Self::from_bytes(&bytes)
            }
        }
    };
}
#[cfg(feature = "secp256k1")]
signature!(Secp256k1, 64);
#[cfg(feature = "p256")]
signature!(P256, 64);
#[cfg(feature = "p384")]
signature!(P384, 96);

/// The id with this number.
impl TryFrom<u8> for ecdsa::RecoveryId {
    type Error = SignatureError;

    fn try_from(id: u8) -> Result<Self, SignatureError> {
        Self::from_byte(id).ok_or(SignatureError::Range)
    }
}

impl From<ecdsa::RecoveryId> for u8 {
    fn from(id: ecdsa::RecoveryId) -> Self {
        id.to_byte()
    }
}

impl<C: Curve> From<ecdsa::Signature<C>> for ecdsa::DerSignature {
    fn from(signature: ecdsa::Signature<C>) -> Self {
        signature.to_der()
    }
}

impl<C: Curve> TryFrom<ecdsa::DerSignature> for ecdsa::Signature<C> {
    type Error = SignatureError;

    fn try_from(der: ecdsa::DerSignature) -> Result<Self, SignatureError> {
        Self::from_der(der.as_bytes())
    }
}

/// A signature on the longest curve or a shorter one. Whether its numbers are in the range of a curve's is checked in the
/// conversion to [`ecdsa::Signature`].
impl TryFrom<&[u8]> for ecdsa::DerSignature {
    type Error = SignatureError;

    fn try_from(der: &[u8]) -> Result<Self, SignatureError> {
        ecdsa::DerSignature::from_slice(der).ok_or(SignatureError::Encoding)
    }
}

// ---- BIP 340.

#[cfg(feature = "secp256k1")]
mod of_schnorr {
    use super::*;

    public!([] schnorr::VerifyingKey, [u8; 32], PointError, to_bytes,
        |bytes| bytes.try_into().map_err(|_| PointError::Length).and_then(Self::from_bytes));
    public!([] schnorr::Signature, [u8; 64], TryFromSliceError, to_bytes, |bytes| exact(bytes, Self::from_bytes));
    array!(schnorr::Signature, 64);

    impl From<schnorr::VerifyingKey> for [u8; 32] {
        fn from(key: schnorr::VerifyingKey) -> Self {
            key.to_bytes()
        }
    }

    impl AsRef<[u8]> for schnorr::Signature {
        fn as_ref(&self) -> &[u8] {
            self.as_bytes()
        }
    }

    impl TryFrom<&[u8]> for schnorr::SigningKey {
        type Error = SecretSliceError;

        fn try_from(bytes: &[u8]) -> Result<Self, SecretSliceError> {
            let bytes = ecdsa::secret_array::<Secp256k1>(bytes)?;
            Self::from_bytes(bytes).map_err(SecretSliceError::Range)
        }
    }

    impl AsRef<schnorr::VerifyingKey> for schnorr::SigningKey {
        fn as_ref(&self) -> &schnorr::VerifyingKey {
            self.verifying_key()
        }
    }

    impl From<&schnorr::SigningKey> for schnorr::VerifyingKey {
        fn from(key: &schnorr::SigningKey) -> Self {
            *key.verifying_key()
        }
    }

    /// Secrets are equal if their public keys and parities are. Constant time.
    impl PartialEq for schnorr::SigningKey {
        fn eq(&self, other: &Self) -> bool {
            let keys = [self, other].map(|key| key.verifying_key().to_bytes());
            equal(&keys[0], &keys[1]) && self.parity() == other.parity()
        }
    }

    impl Eq for schnorr::SigningKey {}
}

// ---- Ed25519 and X25519.

#[cfg(feature = "ed25519")]
mod of_ed25519 {
    use super::*;
    use crate::ed25519::WrongLength;

    public!([] ed25519::VerifyingKey, [u8; 32], TryFromSliceError, to_bytes, |bytes| exact(bytes, Self::from_bytes));
    public!([] ed25519::Signature, [u8; 64], WrongLength, to_bytes, |bytes| Self::from_slice(bytes));
    array!(ed25519::VerifyingKey, 32);
    array!(ed25519::Signature, 64);
    seed!(ed25519::SigningKey);

    impl AsRef<[u8]> for ed25519::VerifyingKey {
        fn as_ref(&self) -> &[u8] {
            self.as_bytes()
        }
    }

    impl AsRef<[u8]> for ed25519::Signature {
        fn as_ref(&self) -> &[u8] {
            self.as_bytes()
        }
    }

    impl From<&ed25519::SigningKey> for ed25519::VerifyingKey {
        fn from(key: &ed25519::SigningKey) -> Self {
            key.verifying_key()
        }
    }

    /// Secrets are equal if their public keys are. Constant time.
    impl PartialEq for ed25519::SigningKey {
        fn eq(&self, other: &Self) -> bool {
            let keys = [self, other].map(|key| key.verifying_key().to_bytes());
            equal(&keys[0], &keys[1])
        }
    }

    impl Eq for ed25519::SigningKey {}
}

#[cfg(feature = "x25519")]
mod of_x25519 {
    use super::*;

    public!([] x25519::PublicKey, [u8; 32], TryFromSliceError, to_bytes, |bytes| exact(bytes, Self::from_bytes));
    array!(x25519::PublicKey, 32);
    seed!(x25519::SecretKey);

    impl AsRef<[u8]> for x25519::PublicKey {
        fn as_ref(&self) -> &[u8] {
            self.as_bytes()
        }
    }
}

// ---- FourQ.

#[cfg(feature = "fourq")]
mod of_fourq {
    use super::*;
    use crate::fourq::WrongLength;

    public!([] fourq::PublicKey, [u8; 32], TryFromSliceError, to_bytes, |bytes| exact(bytes, Self::from_bytes));
    public!([] fourq::Signature, [u8; 64], WrongLength, to_bytes, |bytes| Self::from_slice(bytes));
    array!(fourq::PublicKey, 32);
    array!(fourq::Signature, 64);
    seed!(fourq::SigningKey);
    seed!(fourq::SecretKey);

    impl AsRef<[u8]> for fourq::PublicKey {
        fn as_ref(&self) -> &[u8] {
            self.as_bytes()
        }
    }

    impl AsRef<[u8]> for fourq::Signature {
        fn as_ref(&self) -> &[u8] {
            self.as_bytes()
        }
    }

    impl Ord for fourq::VerifyingKey {
        fn cmp(&self, other: &Self) -> Ordering {
            self.to_bytes().cmp(&other.to_bytes())
        }
    }

    impl PartialOrd for fourq::VerifyingKey {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl core::hash::Hash for fourq::VerifyingKey {
        fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
            self.to_bytes().hash(state);
        }
    }

    impl From<fourq::VerifyingKey> for [u8; 32] {
        fn from(key: fourq::VerifyingKey) -> Self {
            key.to_bytes()
        }
    }

    impl From<&fourq::SigningKey> for fourq::VerifyingKey {
        fn from(key: &fourq::SigningKey) -> Self {
            key.verifying_key()
        }
    }

    /// Secrets are equal if their public keys are. Constant time.
    impl PartialEq for fourq::SigningKey {
        fn eq(&self, other: &Self) -> bool {
            let keys = [self, other].map(|key| key.verifying_key().to_bytes());
            equal(&keys[0], &keys[1])
        }
    }

    impl Eq for fourq::SigningKey {}
}
