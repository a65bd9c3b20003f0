//! Random records at every stage of a connection: an error, no panic.

mod common;

use std::sync::Arc;

use common::*;
use rustls::pki_types::ServerName;
use rustls::version::{TLS12, TLS13};
use rustls::{ClientConnection, ServerConnection};

/// A record with a header of the right form and random content.
fn record(numbers: &mut Numbers) -> Vec<u8> {
    let kind = 20 + (numbers.next() % 4) as u8;
    let size = (numbers.next() % 300) as usize;
    let mut bytes = vec![kind, 3, 3, (size >> 8) as u8, size as u8];
    bytes.extend(numbers.bytes(size));
    if kind == 22 && size >= 4 {
        // A message that says its right length, of any type.
        bytes[6..9].copy_from_slice(&[0, ((size - 4) >> 8) as u8, (size - 4) as u8]);
    }
    bytes
}

#[test]
fn garbage_before_and_after_a_handshake() {
    let mut numbers = Numbers(0x6c69_6d62);
    for (name, ours) in ours() {
        let chain = chain(Kind::P256);
        for version in [&TLS12, &TLS13] {
            let client = Arc::new(client_config(ours.clone(), chain, &[version]));
            let server = Arc::new(server_config(ours.clone(), chain, &[version]));
            let mut errors = 0;
            for round in 0..200 {
                let host = ServerName::try_from("localhost").unwrap();
                let mut client = ClientConnection::new(client.clone(), host).unwrap();
                let mut server = ServerConnection::new(server.clone()).unwrap();
                for _ in 0..round % 4 {
                    step(&mut client, &mut server).unwrap();
                }
                let bytes = record(&mut numbers);
                let mut refused = false;
                for _ in 0..3 {
                    server.read_tls(&mut &bytes[..]).unwrap();
                    refused |= server.process_new_packets().is_err();
                    client.read_tls(&mut &bytes[..]).unwrap();
                    refused |= client.process_new_packets().is_err();
                }
                errors += usize::from(refused);
            }
            // A few are nothing at all: empty records, changes of the cipher in TLS 1.3.
            assert!(errors > 160, "{name}, {version:?}: {errors}");
        }
    }
}

/// True records with one wrong byte.
#[test]
fn changed_records() {
    use std::io::Write;
    let mut numbers = Numbers(0x736d_6974);
    for (name, ours) in ours() {
        for suite in ours.cipher_suites.clone() {
            let mut ours = ours.clone();
            ours.cipher_suites = vec![suite];
            let version = suite.version();
            let rsa = format!("{:?}", suite.suite()).contains("_RSA_");
            let chain = chain(if rsa { Kind::Rsa } else { Kind::P256 });
            let server = if rsa { aws() } else { ours.clone() };
            let client = Arc::new(client_config(ours, chain, &[version]));
            let server = Arc::new(server_config(server, chain, &[version]));
            for round in 0..20 {
                let mut connected = connect(client.clone(), server.clone()).unwrap();
                exchange(&mut connected);
                let mut bytes = Vec::new();
                connected
                    .server
                    .writer()
                    .write_all(&numbers.bytes(round))
                    .unwrap();
                connected.server.write_tls(&mut bytes).unwrap();
                if bytes.is_empty() {
                    continue;
                }
                let at = 5 + numbers.next() as usize % (bytes.len() - 5);
                bytes[at] ^= 1 << (numbers.next() % 8);
                connected.client.read_tls(&mut &bytes[..]).unwrap();
                let error = connected.client.process_new_packets().unwrap_err();
                assert_eq!(
                    error,
                    rustls::Error::DecryptError,
                    "{name}, {suite:?}, {at}"
                );
            }
        }
    }
}
