//! Traits of the crates `pkcs8` and `spki`: keys in files, and the identifiers of signature algorithms.

use pkcs8::der::Encode;
use pkcs8::der::asn1::BitString;
use pkcs8::spki::{
    self, AlgorithmIdentifierOwned, DynSignatureAlgorithmIdentifier, EncodePublicKey,
    ObjectIdentifier, SignatureBitStringEncoding, SubjectPublicKeyInfoRef,
};
use pkcs8::{Document, EncodePrivateKey, PrivateKeyInfoRef, SecretDocument};
use zeroize::Zeroizing;

use crate::ecdh;
use crate::ecdsa::{self, Curve, Hash};
#[cfg(feature = "ed25519")]
use crate::ed25519;
#[cfg(feature = "x25519")]
use crate::x25519;

/// Traits of a secret key by its methods for PKCS#8.
macro_rules! private {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> EncodePrivateKey for $type {
            fn to_pkcs8_der(&self) -> pkcs8::Result<SecretDocument> {
                SecretDocument::try_from(&**self.to_pkcs8_der()).map_err(Into::into)
            }
        }

        /// With it the type is `DecodePrivateKey`.
        impl<$($generics)*> TryFrom<PrivateKeyInfoRef<'_>> for $type {
            type Error = pkcs8::Error;

            fn try_from(info: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
                let der = Zeroizing::new(info.to_der()?);
                let malformed = pkcs8::Error::KeyMalformed(pkcs8::KeyError::Invalid);
                Self::from_pkcs8_der(&der).map_err(|_| malformed)
            }
        }
    };
}

/// Traits of a public key by its methods for SubjectPublicKeyInfo.
macro_rules! public {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> EncodePublicKey for $type {
            fn to_public_key_der(&self) -> spki::Result<Document> {
                Document::try_from(self.to_spki_der()).map_err(Into::into)
            }
        }

        /// With it the type is `DecodePublicKey`.
        impl<$($generics)*> TryFrom<SubjectPublicKeyInfoRef<'_>> for $type {
            type Error = spki::Error;

            fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
                Self::from_spki_der(&info.to_der()?).map_err(|_| spki::Error::KeyMalformed)
            }
        }
    };
}

/// The identifier of the signatures of a key, which has no parameters.
macro_rules! algorithm {
    ([$($generics:tt)*] $type:ty, $oid:expr) => {
        impl<$($generics)*> DynSignatureAlgorithmIdentifier for $type {
            fn signature_algorithm_identifier(&self) -> spki::Result<AlgorithmIdentifierOwned> {
                Ok(AlgorithmIdentifierOwned {
                    oid: $oid,
                    parameters: None,
                })
            }
        }
    };
}

/// `ecdsa-with-SHA256` or `ecdsa-with-SHA384` (RFC 5758, section 3.2).
fn ecdsa_with<C: Curve>() -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(match C::HASH {
        Hash::Sha384 => "1.2.840.10045.4.3.3",
        _ => "1.2.840.10045.4.3.2",
    })
}

private!([C: Curve] ecdsa::SigningKey<C>);
public!([C: Curve] ecdsa::VerifyingKey<C>);
algorithm!([C: Curve] ecdsa::SigningKey<C>, ecdsa_with::<C>());
algorithm!([C: Curve] ecdsa::VerifyingKey<C>, ecdsa_with::<C>());

impl<C: Curve> EncodePrivateKey for ecdh::SecretKey<C> {
    fn to_pkcs8_der(&self) -> pkcs8::Result<SecretDocument> {
        EncodePrivateKey::to_pkcs8_der(&ecdsa::SigningKey::from(self))
    }
}

/// With it the type is `DecodePrivateKey`.
impl<C: Curve> TryFrom<PrivateKeyInfoRef<'_>> for ecdh::SecretKey<C> {
    type Error = pkcs8::Error;

    fn try_from(info: PrivateKeyInfoRef<'_>) -> pkcs8::Result<Self> {
        ecdsa::SigningKey::try_from(info).map(|key| Self::from(&key))
    }
}

impl<C: Curve> EncodePublicKey for ecdh::PublicKey<C> {
    fn to_public_key_der(&self) -> spki::Result<Document> {
        ecdsa::VerifyingKey::from(*self).to_public_key_der()
    }
}

/// With it the type is `DecodePublicKey`.
impl<C: Curve> TryFrom<SubjectPublicKeyInfoRef<'_>> for ecdh::PublicKey<C> {
    type Error = spki::Error;

    fn try_from(info: SubjectPublicKeyInfoRef<'_>) -> spki::Result<Self> {
        ecdsa::VerifyingKey::try_from(info).map(Self::from)
    }
}

impl SignatureBitStringEncoding for ecdsa::DerSignature {
    fn to_bitstring(&self) -> pkcs8::der::Result<BitString> {
        BitString::from_bytes(self.as_bytes())
    }
}

impl<C: Curve> SignatureBitStringEncoding for ecdsa::Signature<C> {
    fn to_bitstring(&self) -> pkcs8::der::Result<BitString> {
        self.to_der().to_bitstring()
    }
}

#[cfg(feature = "ed25519")]
mod of_ed25519 {
    use super::*;

    /// `id-Ed25519` (RFC 8410, section 3).
    const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");

    private!([] ed25519::SigningKey);
    public!([] ed25519::VerifyingKey);
    algorithm!([] ed25519::SigningKey, ED25519);
    algorithm!([] ed25519::VerifyingKey, ED25519);

    impl SignatureBitStringEncoding for ed25519::Signature {
        fn to_bitstring(&self) -> pkcs8::der::Result<BitString> {
            BitString::from_bytes(self.as_bytes())
        }
    }
}

#[cfg(feature = "x25519")]
private!([] x25519::SecretKey);
#[cfg(feature = "x25519")]
public!([] x25519::PublicKey);
