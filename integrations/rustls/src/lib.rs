//! limbsmith's elliptic curves in rustls 0.23: key exchange, signing, and verification of certificates and handshakes.
//!
//! [`over`] puts them into any provider. All else remains the provider's: suites, hashes, random bytes, RSA, ML-KEM.
//!
//! ```no_run
//! # #[cfg(feature = "aws-lc-rs")]
//! limbsmith_rustls::over(rustls::crypto::aws_lc_rs::default_provider())
//!     .install_default()
//!     .unwrap();
//! ```
//!
//! With the feature `rustcrypto`, `provider()` is a whole provider that needs no C compiler.
//!
//! With the feature `unstable-0-24`, the module `v0_24` does so in a pre-release of rustls 0.24. It is exempt from semantic
//! versioning.
//!
//! # Replacements
//!
//! | | replaced | the base's |
//! |---|---|---|
//! | key exchange | X25519, P-256, P-384; the curve of X25519MLKEM768 and SecP256r1MLKEM768, if ML-KEM is at hand | other groups; ML-KEM |
//! | private keys | P-256, P-384 (PKCS#8, SEC1), Ed25519 (PKCS#8, versions 1 and 2) | RSA, P-521, and forms that limbsmith does not read |
//! | verification | ECDSA on P-256 and P-384 with SHA-256, SHA-384 and SHA-512, Ed25519: those that the base has | RSA, P-521, ML-DSA |
//!
//! * Groups and algorithms keep their places: the base's order of preference stays.
//! * Points are accepted uncompressed alone, in shares and in certificates. A shared secret of X25519 that is zero is
//!   refused, and so is a point off its curve: with `PeerMisbehaved::InvalidKeyShare`.
//! * ECDSA has the nonces of RFC 6979. Ed25519 is verified by `Policy::Cofactorless`, the rule of *ring*, aws-lc-rs and
//!   OpenSSL.
//! * Ephemeral secrets are made of the operating system's random bytes by `getrandom`: rustls gives groups no access to a
//!   provider's generator. If it fails, the handshake fails with `GetRandomFailed`.
//! * Secrets are erased when dropped.
//! * Nothing here is validated for FIPS: `fips()` of a provider with it is false.
//!
//! # Memory
//!
//! rustls borrows tables for ever. [`over`] therefore leaks some, once for each distinct base: further calls find them.

use rustls::NamedGroup;
use rustls::crypto::{CryptoProvider, SupportedKxGroup};

use hybrid::Hybrids;

mod agreement;
mod algorithms;
mod hybrid;
mod keys;
mod kx;
#[cfg(feature = "ml-kem")]
mod ml_kem;
mod once;
#[cfg(feature = "rustcrypto")]
mod rustcrypto;
mod sign;
#[cfg(feature = "unstable-0-24")]
pub mod v0_24;
mod verify;

/// Bytes of stack that are erased below a function which moves a private key: the frames of this crate and of rustls.
/// limbsmith's own functions erase theirs. Builds without optimization have larger frames.
pub(crate) const FRAMES: usize = if cfg!(debug_assertions) {
    64 << 10
} else {
    4 << 10
};

/// Groups of key exchange, for lists of one's own.
pub mod kx_group {
    #[cfg(feature = "ml-kem")]
    pub use crate::hybrid::{SECP256R1MLKEM768, X25519MLKEM768};
    pub use crate::kx::{SECP256R1, SECP384R1, X25519};
    #[cfg(feature = "ml-kem")]
    pub use crate::ml_kem::MLKEM768;
}

/// Algorithms for [`rustls::crypto::WebPkiSupportedAlgorithms`], for lists of one's own.
pub mod signature {
    pub use crate::algorithms::{
        ECDSA_P256_SHA256, ECDSA_P256_SHA384, ECDSA_P256_SHA512, ECDSA_P384_SHA256,
        ECDSA_P384_SHA384, ECDSA_P384_SHA512, ED25519,
    };
}

#[cfg(feature = "rustcrypto")]
pub use rustcrypto::{Ticketer, cipher_suite, provider};

/// `base`, with its elliptic curves replaced by limbsmith's.
///
/// Hybrid groups of `base` are replaced if its ML-KEM-768 can be had by itself: if the list has the group MLKEM768, or
/// (feature `aws-lc-rs`) the hybrids are those of rustls' aws-lc-rs. Others stay as they are; [`over_with_ml_kem`] replaces
/// them. No group is added.
///
/// ```
/// use rustls::NamedGroup;
///
/// let provider = limbsmith_rustls::over(rustls::crypto::ring::default_provider());
/// assert_eq!(provider.kx_groups[0].name(), NamedGroup::X25519);
/// assert_eq!(format!("{:?}", provider.kx_groups[0]), "limbsmith X25519");
/// ```
pub fn over(base: CryptoProvider) -> CryptoProvider {
    let hybrids = ml_kem_of(&base).map(hybrid::with_ml_kem);
    replace(base, hybrids)
}

/// [`over`], with hybrid groups of this ML-KEM-768: `aws_lc_rs::kx_group::MLKEM768` of rustls, or
/// `limbsmith_rustls::kx_group::MLKEM768` (feature `ml-kem`).
///
/// X25519MLKEM768 and SecP256r1MLKEM768 of `base` are replaced in their places. X25519MLKEM768 is put first if `base` has
/// none.
///
/// ```
/// use rustls::NamedGroup;
/// use rustls::crypto::{aws_lc_rs, ring};
///
/// let ml_kem = aws_lc_rs::kx_group::MLKEM768;
/// let provider = limbsmith_rustls::over_with_ml_kem(ring::default_provider(), ml_kem);
/// assert_eq!(provider.kx_groups[0].name(), NamedGroup::X25519MLKEM768);
/// ```
pub fn over_with_ml_kem(
    base: CryptoProvider,
    ml_kem_768: &'static dyn SupportedKxGroup,
) -> CryptoProvider {
    let hybrids = hybrid::with_ml_kem(ml_kem_768);
    let mut provider = replace(base, Some(hybrids));
    let mut names = provider.kx_groups.iter().map(|group| group.name());
    if !names.any(|name| name == NamedGroup::X25519MLKEM768) {
        provider.kx_groups.insert(0, hybrids.x25519);
    }
    provider
}

fn replace(mut base: CryptoProvider, hybrids: Option<Hybrids>) -> CryptoProvider {
    for group in &mut base.kx_groups {
        *group = match (group.name(), hybrids) {
            (NamedGroup::X25519, _) => kx::X25519,
            (NamedGroup::secp256r1, _) => kx::SECP256R1,
            (NamedGroup::secp384r1, _) => kx::SECP384R1,
            (NamedGroup::X25519MLKEM768, Some(hybrids)) => hybrids.x25519,
            (NamedGroup::secp256r1MLKEM768, Some(hybrids)) => hybrids.p256,
            _ => continue,
        };
    }
    base.signature_verification_algorithms = verify::over(base.signature_verification_algorithms);
    base.key_provider = sign::over(base.key_provider);
    base
}

/// The ML-KEM-768 of a provider, if it can be had by itself.
fn ml_kem_of(base: &CryptoProvider) -> Option<&'static dyn SupportedKxGroup> {
    let mut groups = base.kx_groups.iter().copied();
    #[cfg(feature = "aws-lc-rs")]
    {
        use rustls::crypto::aws_lc_rs::kx_group as aws;
        let is = |group| {
            once::same(group, aws::X25519MLKEM768) || once::same(group, aws::SECP256R1MLKEM768)
        };
        if groups.clone().any(is) {
            return Some(aws::MLKEM768);
        }
    }
    groups.find(|group| group.name() == NamedGroup::MLKEM768)
}
