//! A provider from crates in Rust alone: ciphers, hashes, ML-KEM and verification of RSA by RustCrypto, the curves by
//! limbsmith.

mod aead;
mod digest;
mod quic;
mod rsa;
mod ticketer;
#[cfg(feature = "tls12")]
mod tls12;
mod tls13;

use std::sync::Arc;

use rustls::crypto::{
    CryptoProvider, GetRandomFailed, KeyProvider, SecureRandom, WebPkiSupportedAlgorithms,
};
use rustls::pki_types::PrivateKeyDer;
use rustls::sign::SigningKey;
use rustls::{Error, SignatureScheme, SupportedCipherSuite};

pub use ticketer::Ticketer;

use crate::{algorithms, hybrid, kx};

/// Cipher suites, for lists of one's own.
pub mod cipher_suite {
    #[cfg(feature = "tls12")]
    pub use super::tls12::{
        TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
        TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    };
    pub use super::tls13::{
        TLS13_AES_128_GCM_SHA256, TLS13_AES_256_GCM_SHA384, TLS13_CHACHA20_POLY1305_SHA256,
    };
}

/// The suites of [`provider`], in the order in which a server prefers them.
static CIPHER_SUITES: &[SupportedCipherSuite] = &[
    tls13::TLS13_AES_256_GCM_SHA384,
    tls13::TLS13_AES_128_GCM_SHA256,
    tls13::TLS13_CHACHA20_POLY1305_SHA256,
    #[cfg(feature = "tls12")]
    tls12::TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
    #[cfg(feature = "tls12")]
    tls12::TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256,
    #[cfg(feature = "tls12")]
    tls12::TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
    #[cfg(feature = "tls12")]
    tls12::TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
    #[cfg(feature = "tls12")]
    tls12::TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
    #[cfg(feature = "tls12")]
    tls12::TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
];

/// A whole provider that needs no C compiler: the curves of limbsmith, all else by RustCrypto's crates.
///
/// * Suites: AES-256-GCM, AES-128-GCM and ChaCha20-Poly1305, in TLS 1.3, QUIC and (feature `tls12`) TLS 1.2.
/// * Groups: X25519MLKEM768, X25519, P-256, P-384. [`kx_group::SECP256R1MLKEM768`](crate::kx_group) can be added.
/// * Signatures are verified of ECDSA, Ed25519 and RSA, and made of ECDSA and Ed25519. A private key of RSA is refused:
///   use [`over`](crate::over) with another provider for it.
/// * Random bytes are the operating system's.
///
/// ```
/// limbsmith_rustls::provider().install_default().unwrap();
/// ```
pub fn provider() -> CryptoProvider {
    CryptoProvider {
        cipher_suites: CIPHER_SUITES.to_vec(),
        kx_groups: vec![
            hybrid::X25519MLKEM768,
            kx::X25519,
            kx::SECP256R1,
            kx::SECP384R1,
        ],
        signature_verification_algorithms: algorithms(),
        secure_random: &System,
        key_provider: crate::sign::over(&NoKeys),
    }
}

fn algorithms() -> WebPkiSupportedAlgorithms {
    use algorithms::*;
    use std::sync::LazyLock;
    static ALGORITHMS: LazyLock<WebPkiSupportedAlgorithms> =
        LazyLock::new(|| WebPkiSupportedAlgorithms {
            all: Vec::leak(algorithms::ours().into_iter().chain(rsa::all()).collect()),
            // The first of each list is the one of TLS 1.3; TLS 1.2 does not tie the curve to the hash.
            mapping: Vec::leak(vec![
                (
                    SignatureScheme::ECDSA_NISTP384_SHA384,
                    Vec::leak(vec![ECDSA_P384_SHA384, ECDSA_P256_SHA384]) as &_,
                ),
                (
                    SignatureScheme::ECDSA_NISTP256_SHA256,
                    Vec::leak(vec![ECDSA_P256_SHA256, ECDSA_P384_SHA256]),
                ),
                (SignatureScheme::ED25519, Vec::leak(vec![ED25519])),
                (
                    SignatureScheme::RSA_PSS_SHA512,
                    Vec::leak(vec![rsa::PSS_SHA512]),
                ),
                (
                    SignatureScheme::RSA_PSS_SHA384,
                    Vec::leak(vec![rsa::PSS_SHA384]),
                ),
                (
                    SignatureScheme::RSA_PSS_SHA256,
                    Vec::leak(vec![rsa::PSS_SHA256]),
                ),
                (
                    SignatureScheme::RSA_PKCS1_SHA512,
                    Vec::leak(vec![rsa::PKCS1_SHA512]),
                ),
                (
                    SignatureScheme::RSA_PKCS1_SHA384,
                    Vec::leak(vec![rsa::PKCS1_SHA384]),
                ),
                (
                    SignatureScheme::RSA_PKCS1_SHA256,
                    Vec::leak(vec![rsa::PKCS1_SHA256]),
                ),
            ]),
        });
    *ALGORITHMS
}

#[derive(Debug)]
struct System;

impl SecureRandom for System {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), GetRandomFailed> {
        kx::random(bytes)
    }
}

/// The base of the keys: it has none.
#[derive(Debug)]
struct NoKeys;

impl KeyProvider for NoKeys {
    fn load_private_key(&self, _: PrivateKeyDer<'static>) -> Result<Arc<dyn SigningKey>, Error> {
        Err(Error::General(
            "the private key is none of P-256, P-384 or Ed25519 in PKCS#8 or SEC1: limbsmith's own provider signs with \
             no others"
                .into(),
        ))
    }
}
