//! Full handshakes of TLS 1.3 a second of one core, of the server alone: rustls' providers, and limbsmith over each, in
//! turns. The client is aws-lc-rs' in all of them, and its time is not counted.
//!
//! `cargo run --release --example handshakes -- [ROUNDS]`; with `--features rustcrypto` also limbsmith's own provider.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, SignatureAlgorithm};
use rustls::client::{Resumption, WebPkiServerVerifier};
use rustls::crypto::aws_lc_rs::{self, kx_group::MLKEM768};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::{PrivatePkcs8KeyDer, ServerName};
use rustls::server::NoServerSessionStorage;
use rustls::version::TLS13;
use rustls::{
    ClientConfig, ClientConnection, NamedGroup, RootCertStore, ServerConfig, ServerConnection,
};

/// Handshakes or calls in a sample. A sample in which another program takes the core is an outlier, which the median
/// leaves out: so few are in one.
const EACH: u32 = 1;

fn providers() -> Vec<(&'static str, CryptoProvider)> {
    let over = limbsmith_rustls::over_with_ml_kem;
    vec![
        ("ring", ring::default_provider()),
        ("over ring", over(ring::default_provider(), MLKEM768)),
        ("aws-lc-rs", aws_lc_rs::default_provider()),
        (
            "over aws-lc-rs",
            over(aws_lc_rs::default_provider(), MLKEM768),
        ),
        #[cfg(feature = "rustcrypto")]
        ("own provider", limbsmith_rustls::provider()),
    ]
}

struct Case {
    client: Arc<ClientConfig>,
    /// The servers of [`providers`] that have the group.
    servers: Vec<Option<Arc<ServerConfig>>>,
}

fn only(mut provider: CryptoProvider, group: NamedGroup) -> Option<Arc<CryptoProvider>> {
    provider.kx_groups.retain(|g| g.name() == group);
    (!provider.kx_groups.is_empty()).then(|| Arc::new(provider))
}

fn case(kind: &'static SignatureAlgorithm, group: NamedGroup) -> Case {
    let mut params = CertificateParams::new(vec![]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let ca_key = KeyPair::generate_for(kind).unwrap();
    let ca = params.self_signed(&ca_key).unwrap();
    let issuer = Issuer::new(params, ca_key);
    let key = KeyPair::generate_for(kind).unwrap();
    let params = CertificateParams::new(vec!["localhost".into()]).unwrap();
    let leaf = params.signed_by(&key, &issuer).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(ca.der().clone()).unwrap();

    let provider = only(aws_lc_rs::default_provider(), group).unwrap();
    let verifier =
        WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build();
    let mut client = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&TLS13])
        .unwrap()
        .with_webpki_verifier(verifier.unwrap())
        .with_no_client_auth();
    client.resumption = Resumption::disabled();

    let server = |provider| {
        let key = PrivatePkcs8KeyDer::from(key.serialize_der());
        let mut server = ServerConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&TLS13])
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![leaf.der().clone()], key.into())
            .unwrap();
        server.session_storage = Arc::new(NoServerSessionStorage {});
        server.send_tls13_tickets = 0;
        Arc::new(server)
    };
    let servers = providers()
        .into_iter()
        .map(|(_, provider)| only(provider, group).map(server));
    Case {
        client: Arc::new(client),
        servers: servers.collect(),
    }
}

/// The server's time.
fn handshake(client: &Arc<ClientConfig>, server: &Arc<ServerConfig>) -> Duration {
    let name = ServerName::try_from("localhost").unwrap();
    let mut client = ClientConnection::new(client.clone(), name).unwrap();
    let start = Instant::now();
    let mut server = ServerConnection::new(server.clone()).unwrap();
    let mut time = start.elapsed();
    let mut to_server = Vec::new();
    let mut to_client = Vec::new();
    while client.is_handshaking() || server.is_handshaking() {
        to_server.clear();
        while client.wants_write() {
            client.write_tls(&mut to_server).unwrap();
        }
        to_client.clear();
        let start = Instant::now();
        let mut rest = &to_server[..];
        while !rest.is_empty() {
            server.read_tls(&mut rest).unwrap();
            server.process_new_packets().unwrap();
        }
        while server.wants_write() {
            server.write_tls(&mut to_client).unwrap();
        }
        time += start.elapsed();
        let mut rest = &to_client[..];
        while !rest.is_empty() {
            client.read_tls(&mut rest).unwrap();
            client.process_new_packets().unwrap();
        }
    }
    time
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(1000, |n| n.parse().unwrap());
    let names: Vec<_> = providers().into_iter().map(|(name, _)| name).collect();
    println!("server handshakes a second of one core: medians of {rounds} rounds of {EACH}");
    print!("{:24}", "");
    names.iter().for_each(|name| print!("{name:>16}"));
    println!("{:>12}{:>12}", "/ ring", "/ aws-lc-rs");
    for (text, kind, group) in [
        (
            "P-256, X25519",
            &rcgen::PKCS_ECDSA_P256_SHA256,
            NamedGroup::X25519,
        ),
        (
            "P-384, P-384",
            &rcgen::PKCS_ECDSA_P384_SHA384,
            NamedGroup::secp384r1,
        ),
        ("Ed25519, X25519", &rcgen::PKCS_ED25519, NamedGroup::X25519),
        (
            "P-256, X25519MLKEM768",
            &rcgen::PKCS_ECDSA_P256_SHA256,
            NamedGroup::X25519MLKEM768,
        ),
    ] {
        let case = case(kind, group);
        let mut times = vec![Vec::new(); names.len()];
        for _ in 0..rounds {
            for (server, times) in case.servers.iter().zip(&mut times) {
                let Some(server) = server else { continue };
                let total: Duration = (0..EACH).map(|_| handshake(&case.client, server)).sum();
                times.push(total / EACH);
            }
        }
        let rates: Vec<Option<f64>> = times
            .iter_mut()
            .map(|times| {
                times.sort();
                times
                    .get(times.len() / 2)
                    .map(|median| 1.0 / median.as_secs_f64())
            })
            .collect();
        print!("{text:24}");
        for rate in &rates {
            print!(
                "{:>16}",
                rate.map_or("-".into(), |rate| format!("{rate:.0}"))
            );
        }
        for (over, base) in [(1, 0), (3, 2)] {
            let ratio = rates[over].zip(rates[base]).map(|(over, base)| over / base);
            print!(
                "{:>12}",
                ratio.map_or("-".into(), |ratio| format!("{ratio:.2}"))
            );
        }
        println!();
    }
    parts(rounds);
}

/// Microseconds of what limbsmith replaces on a server: an answer to a share, and a signature.
fn parts(rounds: u32) {
    println!(
        "\nmicroseconds of one answer to a share, and of one signature: medians of {rounds} rounds of {EACH}"
    );
    let providers = providers();
    let median = |mut calls: Vec<Box<dyn FnMut() + '_>>| {
        let mut times = vec![Vec::new(); calls.len()];
        for _ in 0..rounds {
            for (call, times) in calls.iter_mut().zip(&mut times) {
                let start = Instant::now();
                (0..EACH).for_each(|_| call());
                times.push(start.elapsed().as_secs_f64() * 1e6 / f64::from(EACH));
            }
        }
        for times in &mut times {
            times.sort_by(f64::total_cmp);
            print!("{:>16.1}", times[times.len() / 2]);
        }
        println!();
    };
    for group in [
        NamedGroup::X25519,
        NamedGroup::secp256r1,
        NamedGroup::secp384r1,
    ] {
        print!("{:24}", format!("{group:?}"));
        let calls = providers.iter().map(|(_, provider)| {
            let mut groups = provider.kx_groups.iter();
            let group = *groups.find(|g| g.name() == group).unwrap();
            let share = group.start().unwrap().pub_key().to_vec();
            Box::new(move || drop(group.start_and_complete(&share).unwrap())) as Box<dyn FnMut()>
        });
        median(calls.collect());
    }
    for (text, kind) in [
        ("sign, P-256", &rcgen::PKCS_ECDSA_P256_SHA256),
        ("sign, P-384", &rcgen::PKCS_ECDSA_P384_SHA384),
        ("sign, Ed25519", &rcgen::PKCS_ED25519),
    ] {
        print!("{text:24}");
        let der = KeyPair::generate_for(kind).unwrap().serialize_der();
        let calls = providers.iter().map(|(_, provider)| {
            let key = PrivatePkcs8KeyDer::from(der.clone()).into();
            let key = provider.key_provider.load_private_key(key).unwrap();
            let all = provider.signature_verification_algorithms;
            let signer = key.choose_scheme(&all.supported_schemes()).unwrap();
            Box::new(move || drop(signer.sign(&[0; 130]).unwrap())) as Box<dyn FnMut()>
        });
        median(calls.collect());
    }
}
