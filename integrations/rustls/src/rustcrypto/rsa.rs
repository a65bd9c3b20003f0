//! Verification of RSA: RFC 8017, with keys of 2048 to 8192 bits. No private key of RSA is used.

use std::fmt;

use rsa::pkcs1::DecodeRsaPublicKey;
use rsa::traits::PublicKeyParts;
use rsa::{Pkcs1v15Sign, Pss, PublicKey};
use rustls::pki_types::{
    AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id,
};
use sha2::{Digest, Sha256, Sha384, Sha512};

use crate::algorithms::Algorithm;

macro_rules! algorithm {
    ($name:ident, $id:expr, $verify:expr) => {
        pub(super) static $name: Algorithm = &Rsa {
            name: stringify!($name),
            signature: $id,
            verify: $verify,
        };
    };
}

algorithm!(PKCS1_SHA256, alg_id::RSA_PKCS1_SHA256, pkcs1_sha256);
algorithm!(PKCS1_SHA384, alg_id::RSA_PKCS1_SHA384, pkcs1_sha384);
algorithm!(PKCS1_SHA512, alg_id::RSA_PKCS1_SHA512, pkcs1_sha512);
algorithm!(PSS_SHA256, alg_id::RSA_PSS_SHA256, pss_sha256);
algorithm!(PSS_SHA384, alg_id::RSA_PSS_SHA384, pss_sha384);
algorithm!(PSS_SHA512, alg_id::RSA_PSS_SHA512, pss_sha512);

// Certificates without the NULL that RFC 4055, section 5, requires. They exist, and other providers take them.
const fn absent(der: &'static [u8]) -> AlgorithmIdentifier {
    AlgorithmIdentifier::from_slice(der)
}
algorithm!(
    PKCS1_SHA256_ABSENT,
    absent(b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0b"),
    pkcs1_sha256
);
algorithm!(
    PKCS1_SHA384_ABSENT,
    absent(b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0c"),
    pkcs1_sha384
);
algorithm!(
    PKCS1_SHA512_ABSENT,
    absent(b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0d"),
    pkcs1_sha512
);

pub(super) fn all() -> [Algorithm; 9] {
    [
        PSS_SHA256,
        PSS_SHA384,
        PSS_SHA512,
        PKCS1_SHA256,
        PKCS1_SHA384,
        PKCS1_SHA512,
        PKCS1_SHA256_ABSENT,
        PKCS1_SHA384_ABSENT,
        PKCS1_SHA512_ABSENT,
    ]
}

type Verify = fn(&PublicKey, &[u8], &[u8]) -> rsa::Result<()>;

fn pkcs1_sha256(key: &PublicKey, message: &[u8], signature: &[u8]) -> rsa::Result<()> {
    let hash = Sha256::digest(message);
    key.verify(Pkcs1v15Sign::new::<Sha256>(), &hash, signature)
}

fn pkcs1_sha384(key: &PublicKey, message: &[u8], signature: &[u8]) -> rsa::Result<()> {
    let hash = Sha384::digest(message);
    key.verify(Pkcs1v15Sign::new::<Sha384>(), &hash, signature)
}

fn pkcs1_sha512(key: &PublicKey, message: &[u8], signature: &[u8]) -> rsa::Result<()> {
    let hash = Sha512::digest(message);
    key.verify(Pkcs1v15Sign::new::<Sha512>(), &hash, signature)
}

// The salt is as long as the hash: RFC 8446, section 4.2.3.
fn pss_sha256(key: &PublicKey, message: &[u8], signature: &[u8]) -> rsa::Result<()> {
    key.verify(Pss::<Sha256>::new(), &Sha256::digest(message), signature)
}

fn pss_sha384(key: &PublicKey, message: &[u8], signature: &[u8]) -> rsa::Result<()> {
    key.verify(Pss::<Sha384>::new(), &Sha384::digest(message), signature)
}

fn pss_sha512(key: &PublicKey, message: &[u8], signature: &[u8]) -> rsa::Result<()> {
    key.verify(Pss::<Sha512>::new(), &Sha512::digest(message), signature)
}

struct Rsa {
    name: &'static str,
    signature: AlgorithmIdentifier,
    verify: Verify,
}

impl fmt::Debug for Rsa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RustCrypto RSA {}", self.name)
    }
}

impl SignatureVerificationAlgorithm for Rsa {
    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::RSA_ENCRYPTION
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        self.signature
    }

    fn verify_signature(
        &self,
        key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        // The reader has the upper bounds: 8192 bits, and 33 of the exponent.
        let key = PublicKey::from_pkcs1_der(key).map_err(|_| InvalidSignature)?;
        if key.size() < 2048 / 8 {
            return Err(InvalidSignature);
        }
        (self.verify)(&key, message, signature).map_err(|_| InvalidSignature)
    }
}
