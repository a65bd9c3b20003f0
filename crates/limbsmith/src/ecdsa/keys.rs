//! Keys of ECDSA in files: [`crate::keys`].

use alloc::string::String;
use alloc::vec::Vec;

use pkcs8::PrivateKeyInfoRef;
use pkcs8::der::Encode;
use pkcs8::der::asn1::{AnyRef, BitStringRef, OctetStringRef};
use pkcs8::spki::{AlgorithmIdentifierRef, ObjectIdentifier, SubjectPublicKeyInfoRef};
use sec1::{EcParameters, EcPrivateKey};
use zeroize::{Zeroize, Zeroizing};

use super::{Curve, SigningKey, VerifyingKey};
use crate::arch::erase::erasing;
use crate::depth;
use crate::keys::{self, Algorithm, Content, EC_PUBLIC_KEY, FileKey, KeyFormatError};
use crate::secrets::equal;

/// The curve's object identifier.
fn curve<C: Curve>() -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(C::OID)
}

/// `AlgorithmIdentifier` of a key on the curve, handed to `f`.
fn with_algorithm<C: Curve, T>(f: impl FnOnce(AlgorithmIdentifierRef<'_>) -> T) -> T {
    let oid = curve::<C>();
    f(AlgorithmIdentifierRef {
        oid: EC_PUBLIC_KEY,
        parameters: Some(AnyRef::from(&oid)),
    })
}

impl<C: Curve> FileKey for SigningKey<C> {
    const PRIVATE: bool = true;

    fn wanted() -> Option<Algorithm> {
        Some(Algorithm::of_curve(&curve::<C>()))
    }

    fn read(content: &Content<'_>, _: Algorithm) -> Result<Self, KeyFormatError> {
        match content {
            Content::Pkcs8(info) => {
                let inner = info.private_key.as_bytes();
                let Some(Content::Sec1(inner)) = Content::of(inner) else {
                    return Err(KeyFormatError::Der);
                };
                let key = Self::from_inner(&inner)?;
                if let Some(stated) = info.public_key {
                    key.check_public(stated.as_bytes().ok_or(KeyFormatError::UnusedBits)?)?;
                }
                Ok(key)
            }
            Content::Sec1(key) => Self::from_inner(key),
            _ => Err(KeyFormatError::Der),
        }
    }

    fn same(&self, other: &Self) -> bool {
        self.verifying_key() == other.verifying_key()
    }
}

impl<C: Curve> FileKey for VerifyingKey<C> {
    const PRIVATE: bool = false;

    fn wanted() -> Option<Algorithm> {
        Some(Algorithm::of_curve(&curve::<C>()))
    }

    fn read(content: &Content<'_>, _: Algorithm) -> Result<Self, KeyFormatError> {
        let Content::Spki(info) = content else {
            return Err(KeyFormatError::Der);
        };
        let point = info.subject_public_key.as_bytes();
        let point = point.ok_or(KeyFormatError::UnusedBits)?;
        Self::from_sec1(point).map_err(KeyFormatError::Public)
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }
}

impl<C: Curve> SigningKey<C> {
    /// From PKCS#8 in DER.
    ///
    /// # Errors
    /// If it is not that, or the key is not one of this curve.
    pub fn from_pkcs8_der(bytes: &[u8]) -> Result<Self, KeyFormatError> {
        erasing::<{ depth::FORMATS }, _>(|| {
            keys::from_der(bytes, |content| matches!(content, Content::Pkcs8(_)))
        })
    }

    /// PKCS#8 in DER, as OpenSSL writes it.
    pub fn to_pkcs8_der(&self) -> Zeroizing<Vec<u8>> {
        erasing::<{ depth::FORMATS }, _>(|| {
            let inner = self.encode_sec1(None);
            let outer = with_algorithm::<C, _>(|algorithm| {
                PrivateKeyInfoRef::new(algorithm, OctetStringRef::new(&inner)?).to_der()
            });
            Zeroizing::new(outer.unwrap_or_default())
        })
    }

    /// From SEC1's `ECPrivateKey` in DER, which must name its curve.
    ///
    /// # Errors
    /// If it is not that, or the key is not one of this curve.
    pub fn from_sec1_der(bytes: &[u8]) -> Result<Self, KeyFormatError> {
        erasing::<{ depth::FORMATS }, _>(|| {
            keys::from_der(bytes, |content| matches!(content, Content::Sec1(_)))
        })
    }

    /// SEC1's `ECPrivateKey` in DER, as OpenSSL writes it.
    pub fn to_sec1_der(&self) -> Zeroizing<Vec<u8>> {
        erasing::<{ depth::FORMATS }, _>(|| {
            self.encode_sec1(Some(EcParameters::NamedCurve(curve::<C>())))
        })
    }

    /// From PEM, of PKCS#8 or of SEC1: of several blocks, the one that is such a key.
    ///
    /// # Errors
    /// If there is none or it is malformed, or different ones.
    pub fn from_pem(text: &str) -> Result<Self, KeyFormatError> {
        erasing::<{ depth::FORMATS }, _>(|| keys::from_pem(text.as_bytes()))
    }

    /// From the content of a file, in PEM or DER.
    ///
    /// # Errors
    /// If it is neither, or as [`SigningKey::from_pem`].
    pub fn from_pem_or_der(file: &[u8]) -> Result<Self, KeyFormatError> {
        erasing::<{ depth::FORMATS }, _>(|| keys::from_pem_or_der(file))
    }

    /// PKCS#8 in PEM: `PRIVATE KEY`.
    pub fn to_pkcs8_pem(&self) -> Zeroizing<String> {
        erasing::<{ depth::FORMATS }, _>(|| keys::to_pem(keys::PKCS8, &self.to_pkcs8_der()))
    }

    /// SEC1 in PEM: `EC PRIVATE KEY`.
    pub fn to_sec1_pem(&self) -> Zeroizing<String> {
        erasing::<{ depth::FORMATS }, _>(|| keys::to_pem(keys::SEC1, &self.to_sec1_der()))
    }

    /// From an `ECPrivateKey`, which need not name its curve again inside PKCS#8.
    fn from_inner(inner: &EcPrivateKey<'_>) -> Result<Self, KeyFormatError> {
        match inner.parameters {
            Some(EcParameters::NamedCurve(oid)) if oid != curve::<C>() => {
                return Err(KeyFormatError::Curve);
            }
            _ => {}
        }
        let key =
            SigningKey::<C>::from_integer(inner.private_key).map_err(KeyFormatError::Secret)?;
        if let Some(stated) = inner.public_key {
            key.check_public(stated)?;
        }
        Ok(key)
    }

    fn encode_sec1(&self, parameters: Option<EcParameters>) -> Zeroizing<Vec<u8>> {
        let mut secret = self.to_bytes();
        let public = self.verifying_key().to_sec1();
        let key = EcPrivateKey {
            private_key: secret.as_ref(),
            parameters,
            public_key: Some(public.as_ref()),
        };
        let der = Zeroizing::new(key.to_der().unwrap_or_default());
        secret.as_mut().zeroize();
        der
    }

    fn check_public(&self, stated: &[u8]) -> Result<(), KeyFormatError> {
        let stated = VerifyingKey::<C>::from_sec1(stated).map_err(KeyFormatError::Public)?;
        let (stated, own) = (stated.to_sec1(), self.verifying_key().to_sec1());
        match equal(stated.as_ref(), own.as_ref()) {
            true => Ok(()),
            false => Err(KeyFormatError::Mismatch),
        }
    }
}

impl<C: Curve> VerifyingKey<C> {
    /// From `SubjectPublicKeyInfo` in DER.
    ///
    /// # Errors
    /// If it is not that, or the key is not one of this curve.
    pub fn from_spki_der(bytes: &[u8]) -> Result<Self, KeyFormatError> {
        keys::from_der(bytes, |_| true)
    }

    /// `SubjectPublicKeyInfo` in DER, as OpenSSL writes it: the point uncompressed.
    pub fn to_spki_der(&self) -> Vec<u8> {
        let point = self.to_sec1();
        let der = with_algorithm::<C, _>(|algorithm| {
            SubjectPublicKeyInfoRef {
                algorithm,
                subject_public_key: BitStringRef::from_bytes(point.as_ref())?,
            }
            .to_der()
        });
        der.unwrap_or_default()
    }

    /// From `SubjectPublicKeyInfo` in PEM: of several blocks, the one that is such a key.
    ///
    /// # Errors
    /// If there is none or it is malformed, or different ones.
    pub fn from_spki_pem(text: &str) -> Result<Self, KeyFormatError> {
        keys::from_pem(text.as_bytes())
    }

    /// From the content of a file, in PEM or DER.
    ///
    /// # Errors
    /// If it is neither, or as [`VerifyingKey::from_spki_pem`].
    pub fn from_pem_or_der(file: &[u8]) -> Result<Self, KeyFormatError> {
        keys::from_pem_or_der(file)
    }

    /// `SubjectPublicKeyInfo` in PEM: `PUBLIC KEY`.
    pub fn to_spki_pem(&self) -> String {
        core::mem::take(&mut *keys::to_pem(keys::SPKI, &self.to_spki_der()))
    }
}
