//! Keys in the formats of OpenSSL and X.509. With the feature `pkcs8`, which allocates.
//!
//! | format | PEM label | from |
//! |---|---|---|
//! | PKCS#8 (RFC 5208, RFC 5915) | `PRIVATE KEY` | `openssl genpkey` |
//! | SEC1 (SEC 1, appendix C.4; RFC 5915) | `EC PRIVATE KEY` | `openssl ecparam -genkey` |
//! | SubjectPublicKeyInfo (RFC 5480) | `PUBLIC KEY` | `openssl pkey -pubout` |
//!
//! Keys are written byte for byte as OpenSSL 3 does: named curves, the public key inside the private one, uncompressed
//! points. Only DER with named curves is read. Explicit parameters are rejected, because a curve chosen by the author
//! of the file has been an attack (CVE-2020-0601). If a private key includes its public key, the two must match.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use pkcs8::PrivateKeyInfoRef;
use pkcs8::der::asn1::{AnyRef, BitStringRef, OctetStringRef};
use pkcs8::der::pem::{self, LineEnding};
use pkcs8::der::{self, Decode, Encode, SecretDocument};
use pkcs8::spki::{AlgorithmIdentifierRef, ObjectIdentifier, SubjectPublicKeyInfoRef};
use sec1::{EcParameters, EcPrivateKey};
use zeroize::{Zeroize, Zeroizing};

use crate::arch::erase::erasing;
use crate::depth;

use super::{Curve, InvalidKey, PointError, SigningKey, VerifyingKey};
use crate::arch::declassify;

/// id-ecPublicKey, RFC 5480, section 2.1.1.
const EC_PUBLIC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

const PKCS8: &str = "PRIVATE KEY";
const SEC1: &str = "EC PRIVATE KEY";
const SPKI: &str = "PUBLIC KEY";

/// The reason why an encoded key was rejected. Contains no part of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyFormatError {
    /// Not PEM, or with a label that is not wanted.
    Pem,
    /// Not the DER of such a key.
    Der,
    /// A key of another kind.
    Algorithm,
    /// A key on another curve, or on one that is spelled out.
    Curve,
    /// The secret number is not as long as the order, or not in range.
    Secret(InvalidKey),
    /// The public key is not a point of the curve.
    Public(PointError),
    /// The public key does not belong to the private one.
    Mismatch,
}

impl fmt::Display for KeyFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KeyFormatError::Pem => "not PEM, or not the kind of key that is wanted",
            KeyFormatError::Der => "not the DER of a key",
            KeyFormatError::Algorithm => "the key is not on an elliptic curve of this kind",
            KeyFormatError::Curve => "the key is on another curve, or does not name its curve",
            KeyFormatError::Secret(e) => return e.fmt(f),
            KeyFormatError::Public(e) => return e.fmt(f),
            KeyFormatError::Mismatch => "the public key does not belong to the private one",
        })
    }
}

impl core::error::Error for KeyFormatError {}

impl From<der::Error> for KeyFormatError {
    fn from(_: der::Error) -> Self {
        KeyFormatError::Der
    }
}

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

fn check_algorithm<C: Curve>(found: &AlgorithmIdentifierRef<'_>) -> Result<(), KeyFormatError> {
    if found.oid != EC_PUBLIC_KEY {
        return Err(KeyFormatError::Algorithm);
    }
    let named = found.parameters.and_then(|p| p.decode_as().ok());
    match named == Some(curve::<C>()) {
        true => Ok(()),
        false => Err(KeyFormatError::Curve),
    }
}

/// The bytes of a PEM text with one of the labels, and which.
fn from_pem<'a>(
    text: &str,
    labels: &[&'a str],
) -> Result<(&'a str, SecretDocument), KeyFormatError> {
    // `openssl ecparam -genkey` writes a block with the name of the curve before the key. Its end is searched
    // for where it begins, and not in the key's characters: a search compares, and branches.
    let named = text
        .trim_start()
        .starts_with("-----BEGIN EC PARAMETERS-----");
    let text = match named {
        true => text.split_once("-----END EC PARAMETERS-----"),
        false => None,
    }
    .map_or(text, |(_, rest)| rest.trim_start());
    let (found, document) = SecretDocument::from_pem(text).map_err(|_| KeyFormatError::Pem)?;
    match labels.iter().find(|l| **l == found) {
        Some(label) => Ok((label, document)),
        None => Err(KeyFormatError::Pem),
    }
}

/// A PEM text, in lines of 64 characters.
fn to_pem(label: &'static str, der: &[u8]) -> Zeroizing<String> {
    // The label and the length are valid, so this cannot fail.
    Zeroizing::new(pem::encode_string(label, LineEnding::LF, der).unwrap_or_default())
}

impl<C: Curve> SigningKey<C> {
    /// From PKCS#8 in DER.
    ///
    /// # Errors
    /// If it is not that, or the key is not one of this curve.
    pub fn from_pkcs8_der(bytes: &[u8]) -> Result<Self, KeyFormatError> {
        erasing::<{ depth::FORMATS }, _>(|| {
            let info = PrivateKeyInfoRef::from_der(bytes)?;
            check_algorithm::<C>(&info.algorithm)?;
            let key = Self::from_sec1(info.private_key.as_bytes(), false)?;
            if let Some(stated) = info.public_key {
                key.check_public(stated.as_bytes())?;
            }
            Ok(key)
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
        erasing::<{ depth::FORMATS }, _>(|| Self::from_sec1(bytes, true))
    }

    /// SEC1's `ECPrivateKey` in DER, as OpenSSL writes it.
    pub fn to_sec1_der(&self) -> Zeroizing<Vec<u8>> {
        erasing::<{ depth::FORMATS }, _>(|| {
            self.encode_sec1(Some(EcParameters::NamedCurve(curve::<C>())))
        })
    }

    /// From PEM, of PKCS#8 or of SEC1 as its label says. A block `EC PARAMETERS` before the key is
    /// skipped: the key names its curve itself.
    ///
    /// # Errors
    /// If it is neither, or the key is not one of this curve.
    pub fn from_pem(text: &str) -> Result<Self, KeyFormatError> {
        erasing::<{ depth::FORMATS }, _>(|| match from_pem(text, &[PKCS8, SEC1])? {
            (PKCS8, document) => Self::from_pkcs8_der(document.as_bytes()),
            (_, document) => Self::from_sec1_der(document.as_bytes()),
        })
    }

    /// PKCS#8 in PEM: `PRIVATE KEY`.
    pub fn to_pkcs8_pem(&self) -> Zeroizing<String> {
        erasing::<{ depth::FORMATS }, _>(|| to_pem(PKCS8, &self.to_pkcs8_der()))
    }

    /// SEC1 in PEM: `EC PRIVATE KEY`.
    pub fn to_sec1_pem(&self) -> Zeroizing<String> {
        erasing::<{ depth::FORMATS }, _>(|| to_pem(SEC1, &self.to_sec1_der()))
    }

    fn from_sec1(bytes: &[u8], named: bool) -> Result<Self, KeyFormatError> {
        let inner = EcPrivateKey::from_der(bytes)?;
        // Inside PKCS#8 the curve need not be named again.
        match inner.parameters {
            Some(EcParameters::NamedCurve(oid)) if oid == curve::<C>() => {}
            None if !named => {}
            _ => return Err(KeyFormatError::Curve),
        }
        let key = Self::from_slice(inner.private_key).map_err(KeyFormatError::Secret)?;
        if inner.public_key.is_some() {
            key.check_public(inner.public_key)?;
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

    fn check_public(&self, stated: Option<&[u8]>) -> Result<(), KeyFormatError> {
        let stated = stated.ok_or(KeyFormatError::Der)?;
        let stated = VerifyingKey::<C>::from_sec1(stated).map_err(KeyFormatError::Public)?;
        let (stated, own) = (stated.to_sec1(), self.verifying_key().to_sec1());
        let bytes = stated.as_ref().iter().zip(own.as_ref());
        match declassify(bytes.fold(0, |all, (a, b)| all | (a ^ b))) {
            false => Ok(()),
            true => Err(KeyFormatError::Mismatch),
        }
    }
}

impl<C: Curve> VerifyingKey<C> {
    /// From `SubjectPublicKeyInfo` in DER.
    ///
    /// # Errors
    /// If it is not that, or the key is not one of this curve.
    pub fn from_spki_der(bytes: &[u8]) -> Result<Self, KeyFormatError> {
        let info = SubjectPublicKeyInfoRef::from_der(bytes)?;
        check_algorithm::<C>(&info.algorithm)?;
        let point = info
            .subject_public_key
            .as_bytes()
            .ok_or(KeyFormatError::Der)?;
        Self::from_sec1(point).map_err(KeyFormatError::Public)
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

    /// From `SubjectPublicKeyInfo` in PEM: `PUBLIC KEY`.
    ///
    /// # Errors
    /// If it is not that, or the key is not one of this curve.
    pub fn from_spki_pem(text: &str) -> Result<Self, KeyFormatError> {
        let (_, document) = from_pem(text, &[SPKI])?;
        Self::from_spki_der(document.as_bytes())
    }

    /// `SubjectPublicKeyInfo` in PEM: `PUBLIC KEY`.
    pub fn to_spki_pem(&self) -> String {
        core::mem::take(&mut *to_pem(SPKI, &self.to_spki_der()))
    }
}
