//! Handshakes with rustls over ring and over aws-lc-rs.

mod common;

use std::sync::Arc;

use common::*;
use rustls::NamedGroup::{X25519, X25519MLKEM768, secp256r1, secp384r1};
use rustls::client::Resumption;
use rustls::crypto::aws_lc_rs::kx_group as aws_group;
use rustls::server::{ServerSessionMemoryCache, WebPkiClientVerifier};
use rustls::version::{TLS12, TLS13};
use rustls::{ClientConfig, HandshakeKind, ServerConfig};

/// Four kinds of certificates, three groups, both directions, both versions, all providers, both peers.
#[test]
fn all_kinds_groups_versions_and_directions() {
    let mut count = 0;
    for (name, ours) in ours() {
        for (peer_name, peer) in [("ring", ring()), ("aws-lc-rs", aws())] {
            for kind in KINDS {
                for group in [X25519, secp256r1, secp384r1] {
                    for version in [&TLS12, &TLS13] {
                        let case = format!("{name}, {peer_name}, {kind:?}, {group:?}, {version:?}");
                        let chain = chain(kind);
                        let ours = only(ours.clone(), group);
                        let client = client_config(ours.clone(), chain, &[version]);
                        let server = server_config(peer.clone(), chain, &[version]);
                        let mut connected = connect(client, server).expect(&case);
                        exchange(&mut connected);
                        count += 1;
                        if !can_sign(name, kind) {
                            continue;
                        }
                        let server = server_config(ours, chain, &[version]);
                        let peer = only(peer.clone(), group);
                        let client = client_config(peer, chain, &[version]);
                        let mut connected = connect(client, server).expect(&case);
                        exchange(&mut connected);
                        let used = connected.server.negotiated_key_exchange_group().unwrap();
                        assert!(format!("{used:?}").starts_with("limbsmith"), "{case}");
                        count += 1;
                    }
                }
            }
        }
    }
    // Without the feature `rustcrypto` two providers; with it a third, which signs with three kinds.
    let third = if cfg!(feature = "rustcrypto") {
        2 * 3 * 2 * 7
    } else {
        0
    };
    assert_eq!(count, 2 * 2 * 4 * 3 * 2 * 2 + third);
}

fn hybrid_pairs() -> Vec<(&'static str, rustls::crypto::CryptoProvider)> {
    let mut base = poison::poison(ring());
    // Only ML-KEM is the base's.
    base.kx_groups.insert(0, aws_group::X25519MLKEM768);
    base.kx_groups.push(aws_group::MLKEM768);
    base.kx_groups.push(aws_group::SECP256R1MLKEM768);
    vec![
        ("over a base with ML-KEM", limbsmith_rustls::over(base)),
        (
            "over ring with aws-lc-rs' ML-KEM",
            limbsmith_rustls::over_with_ml_kem(poison::poison(ring()), aws_group::MLKEM768),
        ),
        #[cfg(feature = "aws-lc-rs")]
        ("over aws-lc-rs", limbsmith_rustls::over(aws())),
        #[cfg(feature = "rustcrypto")]
        ("provider", limbsmith_rustls::provider()),
    ]
}

#[test]
fn x25519_with_ml_kem_in_both_directions() {
    let chain = chain(Kind::P256);
    for (name, ours) in hybrid_pairs() {
        let ours = only(ours, X25519MLKEM768);
        let group = format!("{:?}", ours.kx_groups[0]);
        assert!(group.starts_with("limbsmith"), "{name}: {group}");
        let peer = only(aws(), X25519MLKEM768);
        for (client, server) in [(&ours, &peer), (&peer, &ours), (&ours, &ours)] {
            let client = client_config(client.clone(), chain, &[&TLS13]);
            let server = server_config(server.clone(), chain, &[&TLS13]);
            exchange(&mut connect(client, server).expect(name));
        }
    }
}

#[test]
fn p256_with_ml_kem_in_both_directions() {
    let chain = chain(Kind::P384);
    let mut cases = Vec::new();
    let name = rustls::NamedGroup::secp256r1MLKEM768;
    let (_, over) = hybrid_pairs().remove(0);
    cases.push(only(over, name));
    #[cfg(feature = "rustcrypto")]
    cases.push(with_group(
        limbsmith_rustls::provider(),
        limbsmith_rustls::kx_group::SECP256R1MLKEM768,
    ));
    let peer = with_group(aws(), aws_group::SECP256R1MLKEM768);
    for ours in cases {
        let group = format!("{:?}", ours.kx_groups[0]);
        assert!(group.starts_with("limbsmith"), "{group}");
        for (client, server) in [(&ours, &peer), (&peer, &ours), (&ours, &ours)] {
            let client = client_config(client.clone(), chain, &[&TLS13]);
            let server = server_config(server.clone(), chain, &[&TLS13]);
            exchange(&mut connect(client, server).unwrap());
        }
    }
}

/// The curve's share of a hybrid offer stands alone, too: no second round trip, no second key.
#[test]
fn server_without_ml_kem_takes_the_share_of_the_curve() {
    let chain = chain(Kind::P256);
    for (name, ours) in hybrid_pairs() {
        let client = client_config(ours, chain, &[&TLS13]);
        let server = server_config(only(ring(), X25519), chain, &[&TLS13]);
        let connected = connect(client, server).expect(name);
        assert_eq!(
            connected.client.handshake_kind(),
            Some(HandshakeKind::Full),
            "{name}"
        );
        let group = connected.client.negotiated_key_exchange_group().unwrap();
        assert_eq!(group.name(), X25519, "{name}");
    }
}

/// A second round trip (HelloRetryRequest) to a group that the client did not offer a share of.
#[test]
fn second_hello() {
    for (name, ours) in ours() {
        let chain = chain(Kind::P256);
        let client = client_config(ours, chain, &[&TLS13]);
        let server = server_config(only(ring(), secp384r1), chain, &[&TLS13]);
        let connected = connect(client, server).expect(name);
        let kind = connected.client.handshake_kind();
        assert_eq!(
            kind,
            Some(HandshakeKind::FullWithHelloRetryRequest),
            "{name}"
        );
    }
}

/// TLS 1.2 has no hybrids.
#[test]
fn hybrid_groups_are_for_tls13() {
    let chain = chain(Kind::P256);
    for (name, ours) in hybrid_pairs() {
        let client = client_config(ours.clone(), chain, &[&TLS12]);
        let server = server_config(ours, chain, &[&TLS12]);
        let connected = connect(client, server).expect(name);
        let group = connected.client.negotiated_key_exchange_group().unwrap();
        assert_ne!(group.name(), X25519MLKEM768, "{name}");
    }
}

#[test]
fn client_certificates() {
    for (name, ours) in ours() {
        for kind in KINDS {
            for version in [&TLS12, &TLS13] {
                let chain = chain(kind);
                let peer = if name == "over ring" { aws() } else { ring() };
                let mut pairs = vec![(peer.clone(), ours.clone())];
                if can_sign(name, kind) {
                    pairs.push((ours.clone(), peer));
                }
                for (client, server) in pairs {
                    // RSA is signed by the provider that can.
                    if kind == Kind::Rsa && name == "provider" {
                        continue;
                    }
                    let (client, server) = (Arc::new(client), Arc::new(server));
                    let client = ClientConfig::builder_with_provider(client)
                        .with_protocol_versions(&[version])
                        .unwrap()
                        .with_root_certificates(chain.roots())
                        .with_client_auth_cert(vec![chain.leaf.clone()], chain.key())
                        .unwrap();
                    let verifier =
                        WebPkiClientVerifier::builder_with_provider(chain.roots(), server.clone());
                    let server = ServerConfig::builder_with_provider(server)
                        .with_protocol_versions(&[version])
                        .unwrap()
                        .with_client_cert_verifier(verifier.build().unwrap())
                        .with_single_cert(vec![chain.leaf.clone()], chain.key())
                        .unwrap();
                    let connected = connect(client, server).expect(name);
                    let seen = connected.server.peer_certificates().unwrap();
                    assert_eq!(seen, std::slice::from_ref(&chain.leaf));
                }
            }
        }
    }
}

/// By tickets and by identifiers of sessions, in both versions.
#[test]
fn resumption() {
    for (name, ours) in ours() {
        for version in [&TLS12, &TLS13] {
            for tickets in [false, true] {
                let chain = chain(Kind::P256);
                let mut client = client_config(ours.clone(), chain, &[version]);
                client.resumption = Resumption::in_memory_sessions(8);
                let mut server = server_config(ours.clone(), chain, &[version]);
                server.send_tls13_tickets = 2;
                if tickets {
                    #[cfg(feature = "rustcrypto")]
                    let ticketer = limbsmith_rustls::Ticketer::new();
                    #[cfg(not(feature = "rustcrypto"))]
                    let ticketer = rustls::crypto::ring::Ticketer::new();
                    server.ticketer = ticketer.unwrap();
                } else {
                    server.session_storage = ServerSessionMemoryCache::new(8);
                }
                let (client, server) = (Arc::new(client), Arc::new(server));
                let first = connect(client.clone(), server.clone()).unwrap();
                assert_eq!(first.server.handshake_kind(), Some(HandshakeKind::Full));
                let mut second = connect(client, server).unwrap();
                exchange(&mut second);
                let kind = second.server.handshake_kind();
                let case = format!("{name}, {version:?}, tickets {tickets}");
                assert_eq!(kind, Some(HandshakeKind::Resumed), "{case}");
            }
        }
    }
}
