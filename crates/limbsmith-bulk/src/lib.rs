//! Rows in, verdicts with reasons out: verification of many signatures of any mixture of schemes.
//!
//! ```
//! use limbsmith::ed25519::SigningKey;
//! use limbsmith_bulk::{Algorithm, Options, Row, Verdict, Verifier};
//!
//! let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
//! let public = key.verifying_key().to_bytes();
//! let signature = key.sign(b"a message").to_bytes();
//!
//! let algorithm: Algorithm = "ed25519-dalek-strict".parse()?;
//! let mut verifier = Verifier::new(algorithm, Options::default());
//! let rows = [
//!     Row::new(&public, b"a message", &signature),
//!     Row::new(&public, b"another", &signature),
//!     Row::new(&public, b"a message", &signature[..60]),
//! ];
//! let mut verdicts = [Verdict::default(); 3];
//! verifier.verify(&rows, &mut verdicts)?;
//! assert_eq!(verdicts[0], Verdict::Valid);
//! assert_eq!(verdicts[1], Verdict::InvalidSignature);
//! assert_eq!(verdicts[2].reason(), "malformed signature");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`Algorithm`]: a scheme and its rules, by name (`ed25519-zip215`, `p256-fixed-low-s`, `ES256K`).
//! * [`Row`]: borrowed slices, any of which may be missing.
//! * [`key`], [`signature`]: the forms in which they come: SubjectPublicKeyInfo, certificates, COSE, JSON Web Keys, `did:key`, lines of
//!   OpenSSH, addresses of Ethereum; DER with the rule that it breaks, Bitcoin's hash types, EIP-2098.
//! * [`Verdict`]: valid, or the reason why not. An unreadable value is malformed, which is neither invalid nor missing.
//! * [`Verifier`]: the state of one thread. Rows of one algorithm are verified together, in the lanes of vectors where the
//!   processor has them, and by prepared keys for frequent signers.
//! * [`set_cache_limit`]: the memory for prepared keys, one bound for all verifiers of the process.
//!
//! **Mixtures.** [`Algorithms::Each`] takes the algorithm of each row. [`Algorithms::All`] is for callers who know what they
//! accept: a row that names another algorithm is [`Verdict::OtherAlgorithm`], whatever its signature.
//!
//! **Threads.** A verifier belongs to one thread at a time; give each worker its own. Verdicts depend neither on other rows
//! nor on earlier calls.
//!
//! Nothing here is secret, and everything takes variable time. No input makes a call panic.

mod algorithm;
mod budget;
mod caches;
pub mod der;
pub mod ethereum;
pub mod form;
pub mod jws;
pub mod key;
pub mod signature;
mod verdict;
mod verifier;

pub use algorithm::{Algorithm, Defaults, Input, KNOWN, UnknownAlgorithm};
pub use budget::{DEFAULT_CACHE_LIMIT, cache_limit, cached_bytes, set_cache_limit};
pub use limbsmith::batch::UnequalLengths;
pub use limbsmith_keys::Curve;
pub use verdict::Verdict;
pub use verifier::{Algorithms, Options, Row, Verifier};

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
