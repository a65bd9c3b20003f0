//! limbsmith's elliptic curves in the pre-release 0.24.0-dev.2 of rustls.
//!
//! **Exempt from semantic versioning.** This module follows the pre-release, whose types it shows: it may change or go in
//! any version of this crate. It needs the feature `unstable-0-24`.
//!
//! | | replaced | the base's |
//! |---|---|---|
//! | key exchange | X25519, P-256, P-384 | all other groups, hybrid ones too |
//! | private keys and verification | as with rustls 0.23 | as with rustls 0.23 |
//!
//! Errors, points, nonces and secrets are those of the crate's page. The algorithms of [`crate::signature`] serve both
//! generations. A hybrid group with limbsmith's curve is one of rustls itself: `rustls::crypto::kx::Hybrid`, with a group
//! of [`kx_group`] as its `classical`.

use rustls024::crypto::CryptoProvider;
use rustls024::crypto::kx::NamedGroup;

use crate::algorithms::Algorithm;

mod kx;
mod sign;
mod verify;

/// Groups of key exchange, for lists of one's own.
pub mod kx_group {
    pub use super::kx::{SECP256R1, SECP384R1, X25519};
}

/// `base`, with its elliptic curves replaced by limbsmith's.
///
/// rustls 0.24 does not show the base's list of algorithms for certificates. Here it becomes the algorithms of all schemes
/// of the base. Those that no scheme has are lost: with rustls' own providers, PKCS#1 signatures whose identifier lacks
/// its parameters (NULL). Certificates with such signatures are refused. [`over_with_algorithms`] keeps them.
///
/// ```
/// let provider = limbsmith_rustls::v0_24::over(rustls_ring::DEFAULT_PROVIDER);
/// assert_eq!(format!("{:?}", provider.kx_groups[0]), "limbsmith X25519");
/// ```
pub fn over(base: CryptoProvider) -> CryptoProvider {
    replace(base, None)
}

/// [`over`], with these algorithms for certificates: `rustls_ring::ALL_VERIFICATION_ALGS`, say. Those that limbsmith has
/// are limbsmith's; the others stay as they are.
///
/// ```
/// use limbsmith_rustls::v0_24::over_with_algorithms;
/// use rustls_ring::{ALL_VERIFICATION_ALGS, DEFAULT_PROVIDER};
///
/// let provider = over_with_algorithms(DEFAULT_PROVIDER, ALL_VERIFICATION_ALGS);
/// assert_eq!(provider.kx_groups.len(), DEFAULT_PROVIDER.kx_groups.len());
/// ```
pub fn over_with_algorithms(base: CryptoProvider, all: &'static [Algorithm]) -> CryptoProvider {
    replace(base, Some(all))
}

fn replace(mut base: CryptoProvider, all: Option<&'static [Algorithm]>) -> CryptoProvider {
    for group in base.kx_groups.to_mut() {
        *group = match group.name() {
            NamedGroup::X25519 => kx::X25519,
            NamedGroup::secp256r1 => kx::SECP256R1,
            NamedGroup::secp384r1 => kx::SECP384R1,
            _ => continue,
        };
    }
    base.signature_verification_algorithms =
        verify::over(base.signature_verification_algorithms, all);
    base.key_provider = sign::over(base.key_provider);
    base
}
