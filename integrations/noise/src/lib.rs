//! limbsmith's Diffie-Hellman in snow 0.10: X25519, and with the feature `p256` P-256.
//!
//! ```
//! # fn main() -> Result<(), snow::Error> {
//! let params: snow::params::NoiseParams = "Noise_XX_25519_ChaChaPoly_BLAKE2s".parse()?;
//! let builder = snow::Builder::with_resolver(params, Box::new(limbsmith_noise::resolver()));
//! let static_key = builder.generate_keypair()?;
//! let initiator = builder.local_private_key(&static_key.private)?.build_initiator()?;
//! # assert!(initiator.is_initiator());
//! # Ok(())
//! # }
//! ```
//!
//! | | |
//! |---|---|
//! | `25519` | X25519 (RFC 7748) by limbsmith |
//! | `P256` (feature `p256`) | P-256 by limbsmith, as snow's extension has it: keys of 65 bytes, secrets of 32 |
//! | random bytes | the operating system's, by `getrandom` |
//! | AESGCM, ChaChaPoly, SHA-2, BLAKE2 | snow's default resolver, of RustCrypto's crates |
//!
//! * **Zero secrets.** The Noise specification (section 12.1) lets an implementation accept or refuse a public key of X25519
//!   that makes the secret zero. This crate refuses with `Error::Dh`, as snow's resolver of *ring*; snow's default accepts.
//! * **Points of P-256** are uncompressed and on the curve, or refused with `Error::Dh`.
//! * **Private keys** of a wrong length, and zero or too large ones of P-256: snow has no error for them when they are set.
//!   Their public key is zero here, and each Diffie-Hellman with them is refused with `Error::Dh`.
//! * **Secrets** are erased when dropped.

use snow::Error;
use snow::params::{CipherChoice, DHChoice, HashChoice};
use snow::resolvers::{CryptoResolver, DefaultResolver, FallbackResolver};
use snow::types::{Cipher, Dh, Hash, Random};

mod dh;

/// [`Limbsmith`], with ciphers and hashes of snow's default resolver.
pub fn resolver() -> FallbackResolver {
    FallbackResolver::new(Box::new(Limbsmith), Box::new(DefaultResolver))
}

/// Diffie-Hellman and random bytes alone, for a [`FallbackResolver`] of one's own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limbsmith;

impl CryptoResolver for Limbsmith {
    fn resolve_rng(&self) -> Option<Box<dyn Random>> {
        Some(Box::new(System))
    }

    fn resolve_dh(&self, choice: &DHChoice) -> Option<Box<dyn Dh>> {
        match choice {
            DHChoice::Curve25519 => Some(Box::<dh::X25519>::default()),
            #[cfg(feature = "p256")]
            DHChoice::P256 => Some(Box::<dh::P256>::default()),
            _ => None,
        }
    }

    fn resolve_hash(&self, _: &HashChoice) -> Option<Box<dyn Hash>> {
        None
    }

    fn resolve_cipher(&self, _: &CipherChoice) -> Option<Box<dyn Cipher>> {
        None
    }
}

/// Random bytes of the operating system.
struct System;

impl Random for System {
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        getrandom::fill(bytes).map_err(|_| Error::Rng)
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
