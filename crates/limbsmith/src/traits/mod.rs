//! Traits of the standard library and of other crates on the types of all schemes.
//!
//! | module | feature | traits |
//! |---|---|---|
//! | `bytes` | | conversions from and to bytes, order, equality of secrets |
//! | `text` | | hexadecimal text |
//! | `generate` | `rand_core`, `getrandom` | (functions) |
//! | `signature` | `signature`, `signature2` | those of both generations of the crate `signature` |
//! | `pkcs8` | `pkcs8` | those of the crates `pkcs8` and `spki` |
//! | `serde` | `serde` | serialization |

mod bytes;
#[cfg(any(feature = "rand_core", feature = "getrandom"))]
mod generate;
#[cfg(feature = "pkcs8")]
mod pkcs8;
#[cfg(feature = "serde")]
mod serde;
#[cfg(any(feature = "signature", feature = "signature2"))]
mod signature;
mod text;

#[cfg(feature = "serde")]
pub mod serde_secret;
