//! Certificates, providers and handshakes in memory.
#![allow(dead_code)] // each test uses a part

use std::sync::{Arc, OnceLock};

use rcgen::{
    BasicConstraints, Certificate, CertificateParams, ExtendedKeyUsagePurpose, IsCa, Issuer,
    KeyPair,
};
use rustls::client::{Resumption, WebPkiServerVerifier};
use rustls::crypto::{
    ActiveKeyExchange, CryptoProvider, KeyProvider, SupportedKxGroup, WebPkiSupportedAlgorithms,
};
use rustls::pki_types::{
    AlgorithmIdentifier, CertificateDer, InvalidSignature, PrivateKeyDer, PrivatePkcs8KeyDer,
    ServerName, SignatureVerificationAlgorithm, alg_id,
};
use rustls::server::NoServerSessionStorage;
use rustls::{
    ClientConfig, ClientConnection, Error, NamedGroup, RootCertStore, ServerConfig,
    ServerConnection, SignatureAlgorithm, SupportedProtocolVersion,
};

pub mod poison;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    P256,
    P384,
    Ed25519,
    Rsa,
}

pub const KINDS: [Kind; 4] = [Kind::P256, Kind::P384, Kind::Ed25519, Kind::Rsa];

/// A CA, a certificate of `localhost` by it, and its key.
pub struct Chain {
    pub ca: CertificateDer<'static>,
    pub leaf: CertificateDer<'static>,
    pub key: KeyPair,
    pub issuer: Issuer<'static, KeyPair>,
}

impl Chain {
    pub fn key(&self) -> PrivateKeyDer<'static> {
        PrivatePkcs8KeyDer::from(self.key.serialize_der()).into()
    }

    pub fn roots(&self) -> Arc<RootCertStore> {
        let mut roots = RootCertStore::empty();
        roots.add(self.ca.clone()).unwrap();
        Arc::new(roots)
    }
}

pub fn key_pair(kind: Kind) -> KeyPair {
    KeyPair::generate_for(match kind {
        Kind::P256 => &rcgen::PKCS_ECDSA_P256_SHA256,
        Kind::P384 => &rcgen::PKCS_ECDSA_P384_SHA384,
        Kind::Ed25519 => &rcgen::PKCS_ED25519,
        Kind::Rsa => &rcgen::PKCS_RSA_SHA256,
    })
    .unwrap()
}

pub fn leaf_params() -> CertificateParams {
    let mut params = CertificateParams::new(vec!["localhost".into()]).unwrap();
    params.extended_key_usages = vec![
        ExtendedKeyUsagePurpose::ServerAuth,
        ExtendedKeyUsagePurpose::ClientAuth,
    ];
    params
}

pub fn make_chain(kind: Kind, params: CertificateParams) -> Chain {
    let mut ca = CertificateParams::new(vec![]).unwrap();
    ca.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let ca_key = key_pair(kind);
    let certificate: Certificate = ca.self_signed(&ca_key).unwrap();
    let issuer = Issuer::new(ca, ca_key);
    let key = key_pair(kind);
    let leaf = params.signed_by(&key, &issuer).unwrap();
    Chain {
        ca: certificate.der().clone(),
        leaf: leaf.der().clone(),
        key,
        issuer,
    }
}

/// The chain of this kind, made once: keys of RSA take long.
pub fn chain(kind: Kind) -> &'static Chain {
    static CHAINS: [OnceLock<Chain>; 4] = [const { OnceLock::new() }; 4];
    CHAINS[kind as usize].get_or_init(|| make_chain(kind, leaf_params()))
}

pub fn ring() -> CryptoProvider {
    rustls::crypto::ring::default_provider()
}

pub fn aws() -> CryptoProvider {
    rustls::crypto::aws_lc_rs::default_provider()
}

/// The providers under test, by name. Their bases cannot do what limbsmith does: `poison`.
pub fn ours() -> Vec<(&'static str, CryptoProvider)> {
    let ml_kem = rustls::crypto::aws_lc_rs::kx_group::MLKEM768;
    vec![
        ("over ring", limbsmith_rustls::over(poison::poison(ring()))),
        (
            "over aws-lc-rs",
            limbsmith_rustls::over_with_ml_kem(poison::poison(aws()), ml_kem),
        ),
        #[cfg(feature = "rustcrypto")]
        ("provider", limbsmith_rustls::provider()),
    ]
}

pub fn can_sign(name: &str, kind: Kind) -> bool {
    !(name == "provider" && kind == Kind::Rsa)
}

/// `provider` with one group alone.
pub fn only(mut provider: CryptoProvider, group: NamedGroup) -> CryptoProvider {
    provider.kx_groups.retain(|g| g.name() == group);
    assert_eq!(provider.kx_groups.len(), 1, "{group:?}");
    provider
}

pub fn with_group(
    mut provider: CryptoProvider,
    group: &'static dyn SupportedKxGroup,
) -> CryptoProvider {
    provider.kx_groups = vec![group];
    provider
}

pub fn client_config(
    provider: CryptoProvider,
    chain: &Chain,
    versions: &[&'static SupportedProtocolVersion],
) -> ClientConfig {
    let provider = Arc::new(provider);
    let verifier = WebPkiServerVerifier::builder_with_provider(chain.roots(), provider.clone());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(versions)
        .unwrap()
        .with_webpki_verifier(verifier.build().unwrap())
        .with_no_client_auth();
    config.resumption = Resumption::disabled();
    config
}

pub fn server_config(
    provider: CryptoProvider,
    chain: &Chain,
    versions: &[&'static SupportedProtocolVersion],
) -> ServerConfig {
    let mut config = ServerConfig::builder_with_provider(Arc::new(provider))
        .with_protocol_versions(versions)
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![chain.leaf.clone()], chain.key())
        .unwrap();
    config.session_storage = Arc::new(NoServerSessionStorage {});
    config.send_tls13_tickets = 0;
    config
}

/// The error of a failed handshake, and its side.
#[derive(Debug, PartialEq)]
pub enum Failure {
    Client(Error),
    Server(Error),
}

pub struct Connected {
    pub client: ClientConnection,
    pub server: ServerConnection,
}

pub fn connect(
    client: impl Into<Arc<ClientConfig>>,
    server: impl Into<Arc<ServerConfig>>,
) -> Result<Connected, Failure> {
    connect_to(client.into(), server.into(), "localhost")
}

pub fn connect_to(
    client: Arc<ClientConfig>,
    server: Arc<ServerConfig>,
    name: &'static str,
) -> Result<Connected, Failure> {
    let name = ServerName::try_from(name).unwrap();
    let mut client = ClientConnection::new(client, name).map_err(Failure::Client)?;
    let mut server = ServerConnection::new(server).map_err(Failure::Server)?;
    while client.is_handshaking() || server.is_handshaking() {
        step(&mut client, &mut server)?;
    }
    // Tickets of TLS 1.3.
    step(&mut client, &mut server)?;
    step(&mut client, &mut server)?;
    Ok(Connected { client, server })
}

/// All that each side has to send, to the other.
pub fn step(client: &mut ClientConnection, server: &mut ServerConnection) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    while client.wants_write() {
        client.write_tls(&mut bytes).unwrap();
    }
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        server.read_tls(&mut rest).unwrap();
        server.process_new_packets().map_err(Failure::Server)?;
    }
    bytes.clear();
    while server.wants_write() {
        server.write_tls(&mut bytes).unwrap();
    }
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        client.read_tls(&mut rest).unwrap();
        client.process_new_packets().map_err(Failure::Client)?;
    }
    Ok(())
}

/// Data in both directions, in two records each.
pub fn exchange(connected: &mut Connected) {
    use std::io::{Read, Write};
    let Connected { client, server } = connected;
    let sent: Vec<u8> = (0..16_000u32).map(|i| (i % 251) as u8).collect();
    for half in sent.chunks(8_000) {
        client.writer().write_all(half).unwrap();
        server.writer().write_all(half).unwrap();
    }
    step(client, server).unwrap();
    let mut got = vec![0; sent.len()];
    server.reader().read_exact(&mut got).unwrap();
    assert_eq!(got, sent);
    client.reader().read_exact(&mut got).unwrap();
    assert_eq!(got, sent);
}

/// Numbers for tests, the same in each run (xorshift64).
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next() as u8).collect()
    }
}
