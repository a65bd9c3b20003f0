//! P-256 (SP 800-186, section 3.2.1.3; also secp256r1, prime256v1): ECDSA and ECDH.
//!
//! ```
//! use limbsmith::p256::ecdsa::SigningKey;
//!
//! let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
//! let signature = key.sign(b"a message");
//! assert!(key.verifying_key().verify(b"a message", &signature).is_ok());
//! # Ok::<(), limbsmith::p256::ecdsa::InvalidKey>(())
//! ```

use crate::ecdsa::{Curve, Hash};
/// The curve, as a type.
pub use crate::operations::P256;
use crate::sealed::Sealed;

impl Sealed for P256 {}

impl Curve for P256 {
    type Bytes = [u8; 32];
    type Pair = [u8; 64];
    type Compressed = [u8; 33];
    type Uncompressed = [u8; 65];
    const NAME: &'static str = "P-256";
    const OID: &'static str = "1.2.840.10045.3.1.7";
    const LOW_S: bool = false;
    const HASH: Hash = Hash::Sha256;
    type Digest = sha2::Sha256;
    const PAYS: u32 = 12;
}

/// ECDSA over P-256: see [`crate::ecdsa`]. Messages are hashed by SHA-256 (ES256 in JOSE).
pub mod ecdsa {
    crate::ecdsa::aliases!(super::P256);
}

/// ECDH over P-256: see [`crate::ecdh`].
pub mod ecdh {
    crate::ecdh::functions!(super::P256, 32);
}
