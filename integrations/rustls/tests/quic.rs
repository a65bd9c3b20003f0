//! QUIC by quinn on the loopback interface.
#![cfg(feature = "rustcrypto")]

mod common;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use common::*;
use quinn::crypto::rustls::{QuicClientConfig, QuicServerConfig};
use rustls::CipherSuite;
use rustls::crypto::CryptoProvider;
use rustls::version::TLS13;

/// The suite first, and the one of initial packets, which QUIC needs.
fn with_suite(mut provider: CryptoProvider, suite: CipherSuite) -> CryptoProvider {
    let initial = CipherSuite::TLS13_AES_128_GCM_SHA256;
    provider
        .cipher_suites
        .retain(|s| s.suite() == suite || s.suite() == initial);
    provider.cipher_suites.sort_by_key(|s| s.suite() != suite);
    provider
}

async fn run(client: CryptoProvider, server: CryptoProvider, kind: Kind) {
    let chain = chain(kind);
    let server = server_config(server, chain, &[&TLS13]);
    let server = QuicServerConfig::try_from(server).unwrap();
    let server = quinn::ServerConfig::with_crypto(Arc::new(server));
    let here = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = quinn::Endpoint::server(server, here).unwrap();
    let address = server.local_addr().unwrap();

    let serving = tokio::spawn(async move {
        let connection = server.accept().await.unwrap().await.unwrap();
        let (mut send, mut receive) = connection.accept_bi().await.unwrap();
        let text = receive.read_to_end(1 << 20).await.unwrap();
        send.write_all(&text).await.unwrap();
        send.finish().unwrap();
        connection.closed().await;
    });

    let client = client_config(client, chain, &[&TLS13]);
    let client = QuicClientConfig::try_from(client).unwrap();
    let mut endpoint = quinn::Endpoint::client(here).unwrap();
    endpoint.set_default_client_config(quinn::ClientConfig::new(Arc::new(client)));
    let connection = endpoint
        .connect(address, "localhost")
        .unwrap()
        .await
        .unwrap();
    let (mut send, mut receive) = connection.open_bi().await.unwrap();
    let text: Vec<u8> = (0..200_000u32).map(|i| i as u8).collect();
    send.write_all(&text).await.unwrap();
    send.finish().unwrap();
    assert_eq!(receive.read_to_end(1 << 20).await.unwrap(), text);
    connection.close(0u32.into(), b"done");
    serving.await.unwrap();
}

#[tokio::test]
async fn all_suites_in_both_directions() {
    for suite in [
        CipherSuite::TLS13_AES_128_GCM_SHA256,
        CipherSuite::TLS13_AES_256_GCM_SHA384,
        CipherSuite::TLS13_CHACHA20_POLY1305_SHA256,
    ] {
        let ours = with_suite(limbsmith_rustls::provider(), suite);
        let theirs = with_suite(aws(), suite);
        run(ours.clone(), theirs.clone(), Kind::P256).await;
        run(theirs, ours.clone(), Kind::P384).await;
        run(ours.clone(), ours, Kind::Ed25519).await;
    }
}
