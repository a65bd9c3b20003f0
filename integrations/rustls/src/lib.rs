//! limbsmith under rustls 0.23.

use rustls::NamedGroup;
use rustls::crypto::{CryptoProvider, SupportedKxGroup};

mod hybrid;
mod kx;
#[cfg(feature = "ml-kem")]
mod ml_kem;
mod once;
#[cfg(feature = "rustcrypto")]
mod rustcrypto;
mod sign;
mod verify;

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
    pub use crate::verify::{
        ECDSA_P256_SHA256, ECDSA_P256_SHA384, ECDSA_P256_SHA512, ECDSA_P384_SHA256,
        ECDSA_P384_SHA384, ECDSA_P384_SHA512, ED25519,
    };
}

#[cfg(feature = "rustcrypto")]
pub use rustcrypto::{Ticketer, cipher_suite, provider};

/// `base`, with its elliptic curves replaced by limbsmith's.
pub fn over(base: CryptoProvider) -> CryptoProvider {
    let ml_kem = ml_kem_of(&base);
    build(base, ml_kem)
}

/// [`over`], with hybrid groups of this ML-KEM-768.
pub fn over_with_ml_kem(
    base: CryptoProvider,
    ml_kem_768: &'static dyn SupportedKxGroup,
) -> CryptoProvider {
    build(base, Some(ml_kem_768))
}

fn build(
    mut base: CryptoProvider,
    ml_kem: Option<&'static dyn SupportedKxGroup>,
) -> CryptoProvider {
    let hybrids = ml_kem.map(hybrid::with_ml_kem);
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
    if let Some(hybrids) = hybrids {
        let has = |name| base.kx_groups.iter().any(|group| group.name() == name);
        if !has(NamedGroup::X25519MLKEM768) {
            base.kx_groups.insert(0, hybrids.x25519);
        }
    }
    base.signature_verification_algorithms = verify::over(base.signature_verification_algorithms);
    base.key_provider = sign::over(base.key_provider);
    base
}

/// The ML-KEM-768 of a provider.
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
