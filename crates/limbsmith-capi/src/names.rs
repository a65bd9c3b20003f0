//! Numbers of algorithms, hashes, policies, flags and formats, and what they stand for.

use limbsmith::{ecdsa, ed25519};

use crate::status::{LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT, Result};

/// The type `limbsmith_algorithm_t`.
pub type Algorithm = i32;
/// The type `limbsmith_hash_t`.
pub type Hash = i32;
/// The type `limbsmith_policy_t`.
pub type Policy = i32;
/// The type `limbsmith_format_t`.
pub type Format = i32;

/// Ed25519 of RFC 8032.
pub const LIMBSMITH_ED25519: Algorithm = 1;
/// X25519 of RFC 7748.
pub const LIMBSMITH_X25519: Algorithm = 2;
/// ECDSA and ECDH over P-256.
pub const LIMBSMITH_P256: Algorithm = 3;
/// ECDSA and ECDH over P-384.
pub const LIMBSMITH_P384: Algorithm = 4;
/// ECDSA and ECDH over secp256k1.
pub const LIMBSMITH_SECP256K1: Algorithm = 5;
/// Schnorr signatures of BIP-340 over secp256k1.
pub const LIMBSMITH_BIP340: Algorithm = 6;

/// The hash of the curve: SHA-256, for P-384 SHA-384.
pub const LIMBSMITH_HASH_DEFAULT: Hash = 0;
/// SHA-224.
pub const LIMBSMITH_SHA224: Hash = 1;
/// SHA-256.
pub const LIMBSMITH_SHA256: Hash = 2;
/// SHA-384.
pub const LIMBSMITH_SHA384: Hash = 3;
/// SHA-512.
pub const LIMBSMITH_SHA512: Hash = 4;
/// SHA3-224.
pub const LIMBSMITH_SHA3_224: Hash = 5;
/// SHA3-256.
pub const LIMBSMITH_SHA3_256: Hash = 6;
/// SHA3-384.
pub const LIMBSMITH_SHA3_384: Hash = 7;
/// SHA3-512.
pub const LIMBSMITH_SHA3_512: Hash = 8;

/// No cofactor, no points of low order: `verify_strict` of ed25519-dalek. The rule for new protocols.
pub const LIMBSMITH_POLICY_STRICT: Policy = 0;
/// No cofactor: the rule of OpenSSL and Go.
pub const LIMBSMITH_POLICY_COFACTORLESS: Policy = 1;
/// ZIP 215: every encoding of a point, the equation times 8.
pub const LIMBSMITH_POLICY_ZIP215: Policy = 2;
/// RFC 8032, section 5.1.7: canonical encodings, the equation times 8.
pub const LIMBSMITH_POLICY_COFACTORED: Policy = 3;

/// Sign: mix random bytes of the system into the nonce.
pub const LIMBSMITH_HEDGED: u32 = 1;
/// Sign: verify the signature before it is returned.
pub const LIMBSMITH_VERIFIED: u32 = 2;
/// ECDSA: the message is the hash of a message.
pub const LIMBSMITH_PREHASHED: u32 = 4;
/// ECDSA: the signature is in DER, else r and s in fixed length.
pub const LIMBSMITH_DER: u32 = 8;
/// ECDSA: s is at most half of the order. Verify: others are invalid. Sign: s is made so.
pub const LIMBSMITH_LOW_S: u32 = 16;

/// PKCS#8 as PEM, for private keys.
pub const LIMBSMITH_PKCS8_PEM: Format = 1;
/// PKCS#8 as DER, for private keys.
pub const LIMBSMITH_PKCS8_DER: Format = 2;
/// SEC1 as PEM, for private keys of P-256, P-384 and secp256k1.
pub const LIMBSMITH_SEC1_PEM: Format = 3;
/// SEC1 as DER, for private keys of P-256, P-384 and secp256k1.
pub const LIMBSMITH_SEC1_DER: Format = 4;
/// SubjectPublicKeyInfo as PEM, for public keys.
pub const LIMBSMITH_SPKI_PEM: Format = 5;
/// SubjectPublicKeyInfo as DER, for public keys.
pub const LIMBSMITH_SPKI_DER: Format = 6;

/// Evaluates an expression with the type of the curve that has this number.
macro_rules! on_curve {
    ($algorithm:expr, $curve:ident => $body:expr) => {
        match $algorithm {
            $crate::names::LIMBSMITH_P256 => {
                type $curve = limbsmith::p256::P256;
                $body
            }
            $crate::names::LIMBSMITH_P384 => {
                type $curve = limbsmith::p384::P384;
                $body
            }
            $crate::names::LIMBSMITH_SECP256K1 => {
                type $curve = limbsmith::secp256k1::Secp256k1;
                $body
            }
            _ => Err($crate::status::LIMBSMITH_ERROR_ALGORITHM),
        }
    };
}

/// The policy with this number.
pub fn policy(number: Policy) -> Result<ed25519::Policy> {
    Ok(match number {
        LIMBSMITH_POLICY_STRICT => ed25519::Policy::DalekStrict,
        LIMBSMITH_POLICY_COFACTORLESS => ed25519::Policy::Cofactorless,
        LIMBSMITH_POLICY_ZIP215 => ed25519::Policy::Zip215,
        LIMBSMITH_POLICY_COFACTORED => ed25519::Policy::Cofactored,
        _ => return Err(LIMBSMITH_ERROR_ARGUMENT),
    })
}

/// The hash with this number, for a curve.
pub fn hash<C: ecdsa::Curve>(number: Hash) -> Result<ecdsa::Hash> {
    Ok(match number {
        LIMBSMITH_HASH_DEFAULT => C::HASH,
        LIMBSMITH_SHA224 => ecdsa::Hash::Sha224,
        LIMBSMITH_SHA256 => ecdsa::Hash::Sha256,
        LIMBSMITH_SHA384 => ecdsa::Hash::Sha384,
        LIMBSMITH_SHA512 => ecdsa::Hash::Sha512,
        LIMBSMITH_SHA3_224 => ecdsa::Hash::Sha3_224,
        LIMBSMITH_SHA3_256 => ecdsa::Hash::Sha3_256,
        LIMBSMITH_SHA3_384 => ecdsa::Hash::Sha3_384,
        LIMBSMITH_SHA3_512 => ecdsa::Hash::Sha3_512,
        _ => return Err(LIMBSMITH_ERROR_ARGUMENT),
    })
}

/// An error if there are other flags than these.
pub fn only(flags: u32, allowed: u32) -> Result<()> {
    if flags & !allowed != 0 {
        return Err(LIMBSMITH_ERROR_ARGUMENT);
    }
    Ok(())
}

/// The bytes of a secret key, a public key, a signature in fixed length, and a shared secret. Zero if there is none.
pub fn sizes(algorithm: Algorithm) -> Result<[usize; 4]> {
    Ok(match algorithm {
        LIMBSMITH_ED25519 | LIMBSMITH_BIP340 => [32, 32, 64, 0],
        LIMBSMITH_X25519 => [32, 32, 0, 32],
        LIMBSMITH_P256 | LIMBSMITH_SECP256K1 => [32, 65, 64, 32],
        LIMBSMITH_P384 => [48, 97, 96, 48],
        _ => return Err(LIMBSMITH_ERROR_ALGORITHM),
    })
}

export! {
    /// The bytes of a secret key: 32, for P-384 48.
    /// Errors: LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL.
    fn limbsmith_secret_key_size(algorithm: Algorithm, size: crate::ffi::OutLen) {
        size.write(sizes(algorithm)?[0])
    }

    /// The bytes of a public key as limbsmith_key_public writes it: 32.
    /// 65 for P-256 and secp256k1, 97 for P-384: uncompressed points of SEC1.
    /// Errors: LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL.
    fn limbsmith_public_key_size(algorithm: Algorithm, size: crate::ffi::OutLen) {
        size.write(sizes(algorithm)?[1])
    }

    /// The bytes of a signature in fixed length: 64, for P-384 96; none for X25519.
    /// Errors: LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL.
    fn limbsmith_signature_size(algorithm: Algorithm, size: crate::ffi::OutLen) {
        match sizes(algorithm)?[2] {
            0 => Err(LIMBSMITH_ERROR_ALGORITHM),
            bytes => size.write(bytes),
        }
    }

    /// The bytes of a shared secret: 32, for P-384 48; none for Ed25519 and BIP-340.
    /// Errors: LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL.
    fn limbsmith_shared_secret_size(algorithm: Algorithm, size: crate::ffi::OutLen) {
        match sizes(algorithm)?[3] {
            0 => Err(LIMBSMITH_ERROR_ALGORITHM),
            bytes => size.write(bytes),
        }
    }
}
