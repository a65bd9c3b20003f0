//! Keys of Ed25519 and X25519: RFC 8410.

use alloc::string::String;
use alloc::vec::Vec;

use pkcs8::PrivateKeyInfoRef;
use pkcs8::der::Encode;
use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::spki::{AlgorithmIdentifierRef, ObjectIdentifier, SubjectPublicKeyInfoRef};
use zeroize::Zeroizing;

use super::{Algorithm, Content, FileKey, KeyFormatError};
use crate::arch::erase::erasing;
use crate::depth;
#[cfg(feature = "ed25519")]
use crate::ed25519::{SigningKey, VerifyingKey};
use crate::keys;
#[cfg(feature = "x25519")]
use crate::x25519::{PublicKey, SecretKey};

/// id-Ed25519, RFC 8410, section 3.
const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
/// id-X25519, likewise.
const X25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.110");

/// DER of an OCTET STRING of 32 bytes, before the bytes: the private key inside the private key (section 7).
const OCTETS_32: [u8; 2] = [0x04, 0x20];

/// Which version of PKCS#8.
#[derive(Clone, Copy)]
enum Version<'a> {
    One,
    /// With the public key.
    Two(&'a [u8; 32]),
}

/// The bytes of a private key, and those of its public key if they are there.
fn private<'a>(content: &Content<'a>) -> Result<(&'a [u8; 32], Option<[u8; 32]>), KeyFormatError> {
    let Content::Pkcs8(info) = content else {
        return Err(KeyFormatError::Der);
    };
    no_parameters(&info.algorithm)?;
    let octets = info.private_key.as_bytes().strip_prefix(&OCTETS_32);
    let secret = octets.and_then(|octets| octets.try_into().ok());
    let public = info.public_key.as_ref().map(bytes).transpose()?;
    Ok((secret.ok_or(KeyFormatError::Length)?, public))
}

/// The bytes of a public key.
fn public(content: &Content<'_>) -> Result<[u8; 32], KeyFormatError> {
    let Content::Spki(info) = content else {
        return Err(KeyFormatError::Der);
    };
    no_parameters(&info.algorithm)?;
    bytes(&info.subject_public_key)
}

fn no_parameters(algorithm: &AlgorithmIdentifierRef<'_>) -> Result<(), KeyFormatError> {
    match algorithm.parameters {
        None => Ok(()),
        Some(_) => Err(KeyFormatError::Parameters),
    }
}

fn bytes(bits: &BitStringRef<'_>) -> Result<[u8; 32], KeyFormatError> {
    let bytes = bits.as_bytes().ok_or(KeyFormatError::UnusedBits)?;
    bytes.try_into().map_err(|_| KeyFormatError::Length)
}

fn algorithm(oid: ObjectIdentifier) -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef {
        oid,
        parameters: None,
    }
}

/// PKCS#8 in DER.
fn to_pkcs8(oid: ObjectIdentifier, secret: &[u8; 32], version: Version<'_>) -> Zeroizing<Vec<u8>> {
    let mut inner = Zeroizing::new([0; 34]);
    inner[..2].copy_from_slice(&OCTETS_32);
    inner[2..].copy_from_slice(secret);
    let encode = || {
        let mut info =
            PrivateKeyInfoRef::new(algorithm(oid), OctetStringRef::new(inner.as_slice())?);
        if let Version::Two(public) = version {
            info.public_key = Some(BitStringRef::from_bytes(public)?);
        }
        info.to_der()
    };
    Zeroizing::new(encode().unwrap_or_default())
}

/// `SubjectPublicKeyInfo` in DER.
fn to_spki(oid: ObjectIdentifier, public: &[u8; 32]) -> Vec<u8> {
    let encode = || {
        SubjectPublicKeyInfoRef {
            algorithm: algorithm(oid),
            subject_public_key: BitStringRef::from_bytes(public)?,
        }
        .to_der()
    };
    encode().unwrap_or_default()
}

/// The methods of a private and a public key. `$half` is the method of the private one that gives the public one.
macro_rules! methods {
    ($private:ident, $half:ident, $public:ident, $kind:ident, $oid:ident) => {
        impl FileKey for $private {
            const PRIVATE: bool = true;

            fn wanted() -> Option<Algorithm> {
                Some(Algorithm::$kind)
            }

            fn read(
                content: &Content<'_>,
                _: Algorithm,
            ) -> Result<Self, KeyFormatError> {
                let (secret, public) = private(content)?;
                let key = $private::from_bytes(secret);
                match public.is_none_or(|public| public == key.$half().to_bytes()) {
                    true => Ok(key),
                    false => Err(KeyFormatError::Mismatch),
                }
            }

            fn same(&self, other: &Self) -> bool {
                self.$half() == other.$half()
            }
        }

        impl $private {
            /// From PKCS#8 in DER, of version 1 or 2.
            ///
            /// # Errors
            /// If it is not that, or the key is of another kind.
            pub fn from_pkcs8_der(bytes: &[u8]) -> Result<Self, KeyFormatError> {
                erasing::<{ depth::FORMATS }, _>(|| keys::from_der(bytes, |_| true))
            }

            /// From PEM: of several blocks, the one that is such a key.
            ///
            /// # Errors
            /// If there is none or it is malformed, or different ones.
            pub fn from_pem(text: &str) -> Result<Self, KeyFormatError> {
                erasing::<{ depth::FORMATS }, _>(|| keys::from_pem(text.as_bytes()))
            }

            /// From the content of a file, in PEM or DER.
            ///
            /// # Errors
            #[doc = concat!("If it is neither, or as [`", stringify!($private), "::from_pem`].")]
            pub fn from_pem_or_der(file: &[u8]) -> Result<Self, KeyFormatError> {
                erasing::<{ depth::FORMATS }, _>(|| keys::from_pem_or_der(file))
            }

            /// PKCS#8 version 1 in DER, as OpenSSL writes it.
            pub fn to_pkcs8_der(&self) -> Zeroizing<Vec<u8>> {
                erasing::<{ depth::FORMATS }, _>(|| {
                    let secret = Zeroizing::new(self.to_bytes());
                    to_pkcs8($oid, &secret, Version::One)
                })
            }

            /// PKCS#8 version 2 in DER (RFC 5958): with the public key, which some readers want. OpenSSL 3.0 does
            /// not read it.
            pub fn to_pkcs8_v2_der(&self) -> Zeroizing<Vec<u8>> {
                erasing::<{ depth::FORMATS }, _>(|| {
                    let secret = Zeroizing::new(self.to_bytes());
                    let public = self.$half().to_bytes();
                    to_pkcs8($oid, &secret, Version::Two(&public))
                })
            }

            /// PKCS#8 version 1 in PEM: `PRIVATE KEY`.
            pub fn to_pkcs8_pem(&self) -> Zeroizing<String> {
                erasing::<{ depth::FORMATS }, _>(|| {
                    keys::to_pem(keys::PKCS8, &self.to_pkcs8_der())
                })
            }

            /// PKCS#8 version 2 in PEM: `PRIVATE KEY`.
            pub fn to_pkcs8_v2_pem(&self) -> Zeroizing<String> {
                erasing::<{ depth::FORMATS }, _>(|| {
                    keys::to_pem(keys::PKCS8, &self.to_pkcs8_v2_der())
                })
            }
        }

        impl FileKey for $public {
            const PRIVATE: bool = false;

            fn wanted() -> Option<Algorithm> {
                Some(Algorithm::$kind)
            }

            fn read(
                content: &Content<'_>,
                _: Algorithm,
            ) -> Result<Self, KeyFormatError> {
                public(content).map(|bytes| $public::from_bytes(&bytes))
            }

            fn same(&self, other: &Self) -> bool {
                self == other
            }
        }

        impl $public {
            /// From `SubjectPublicKeyInfo` in DER. Any 32 bytes are accepted, as by `from_bytes`.
            ///
            /// # Errors
            /// If it is not that, or the key is of another kind.
            pub fn from_spki_der(bytes: &[u8]) -> Result<Self, KeyFormatError> {
                keys::from_der(bytes, |_| true)
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
            #[doc = concat!("If it is neither, or as [`", stringify!($public), "::from_spki_pem`].")]
            pub fn from_pem_or_der(file: &[u8]) -> Result<Self, KeyFormatError> {
                keys::from_pem_or_der(file)
            }

            /// `SubjectPublicKeyInfo` in DER, as OpenSSL writes it.
            pub fn to_spki_der(&self) -> Vec<u8> {
                to_spki($oid, &self.to_bytes())
            }

            /// `SubjectPublicKeyInfo` in PEM: `PUBLIC KEY`.
            pub fn to_spki_pem(&self) -> String {
                core::mem::take(&mut *keys::to_pem(keys::SPKI, &self.to_spki_der()))
            }
        }
    };
}

#[cfg(feature = "ed25519")]
methods!(SigningKey, verifying_key, VerifyingKey, Ed25519, ED25519);
#[cfg(feature = "x25519")]
methods!(SecretKey, public_key, PublicKey, X25519, X25519);
