//! secp256k1 (SEC 2, section 2.4.1): ECDSA, Schnorr signatures and ECDH.
//!
//! ```
//! use limbsmith::secp256k1::ecdsa::SigningKey;
//!
//! let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
//! let signature = key.sign(b"a message");
//! assert!(key.verifying_key().verify_low_s(b"a message", &signature).is_ok());
//! # Ok::<(), limbsmith::secp256k1::ecdsa::InvalidKey>(())
//! ```
//!
//! * [`ecdsa`]: FIPS 186-5 over this curve; keys sign with the lower `s`.
//! * [`schnorr`]: BIP 340, and the tweaks of Taproot.
//! * [`ecdh`]: key agreement.
//! * [`bitcoin`], [`ethereum`]: signatures of 65 bytes that allow public-key recovery.

pub mod bitcoin;
pub(crate) mod equations;
pub mod ethereum;
pub mod schnorr;

use crate::ecdsa::{Curve, Hash};
/// The curve, as a type.
pub use crate::operations::Secp256k1;
use crate::sealed::Sealed;

impl Sealed for Secp256k1 {}

impl Curve for Secp256k1 {
    type Bytes = [u8; 32];
    type Pair = [u8; 64];
    type Compressed = [u8; 33];
    type Uncompressed = [u8; 65];
    const NAME: &'static str = "secp256k1";
    const OID: &'static str = "1.3.132.0.10";
    const LOW_S: bool = true;
    const HASH: Hash = Hash::Sha256;
    type Digest = sha2::Sha256;
    const PAYS: u32 = 40;
}

/// ECDSA over secp256k1: see [`crate::ecdsa`]. Messages are hashed by SHA-256, once (ES256K in
/// JOSE); Bitcoin hashes twice and Ethereum by Keccak: pass them as [`ecdsa::Message::prehashed`].
pub mod ecdsa {
    crate::ecdsa::aliases!(super::Secp256k1);
}

/// ECDH over secp256k1: see [`crate::ecdh`]. The shared secret is the bare `x` coordinate;
/// libsecp256k1 hashes the compressed point by default.
pub mod ecdh {
    crate::ecdh::functions!(super::Secp256k1, 32);
}
