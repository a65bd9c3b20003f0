//! P-384 (SP 800-186, section 3.2.1.4; also secp384r1): ECDSA and ECDH.
//!
//! ```
//! use limbsmith::p384::ecdsa::SigningKey;
//!
//! let key = SigningKey::from_bytes(&[7; 48])?; // from a random source, not like this
//! let signature = key.sign(b"a message");
//! assert!(key.verifying_key().verify(b"a message", &signature).is_ok());
//! # Ok::<(), limbsmith::p384::ecdsa::InvalidKey>(())
//! ```

use crate::ecdsa::{Curve, Hash};
/// The curve, as a type.
pub use crate::operations::P384;
use crate::sealed::Sealed;

impl Sealed for P384 {}

impl Curve for P384 {
    type Bytes = [u8; 48];
    type Pair = [u8; 96];
    type Compressed = [u8; 49];
    type Uncompressed = [u8; 97];
    const NAME: &'static str = "P-384";
    const OID: &'static str = "1.3.132.0.34";
    const LOW_S: bool = false;
    const HASH: Hash = Hash::Sha384;
    type Digest = sha2::Sha384;
    const PAYS: u32 = 10;
}

/// ECDSA over P-384: see [`crate::ecdsa`]. Messages are hashed by SHA-384 (ES384 in JOSE).
pub mod ecdsa {
    crate::ecdsa::aliases!(super::P384);
}

/// ECDH over P-384: see [`crate::ecdh`].
pub mod ecdh {
    crate::ecdh::functions!(super::P384, 48);
}
