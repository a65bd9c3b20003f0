//! Handshakes in memory.

use std::borrow::Cow;
use std::sync::Arc;

use rustls024::client::Resumption;
use rustls024::crypto::kx::{NamedGroup, SupportedKxGroup};
use rustls024::crypto::{CryptoProvider, Identity};
use rustls024::{
    ClientConfig, ClientSide, Connection, Error, RootCertStore, ServerConfig, ServerSide, Tcp,
    VecInput,
};

use crate::common::Chain;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Version {
    Tls12,
    Tls13,
}

pub const VERSIONS: [Version; 2] = [Version::Tls12, Version::Tls13];

pub fn only(mut provider: CryptoProvider, version: Version, group: NamedGroup) -> CryptoProvider {
    let groups = provider.kx_groups.iter().copied();
    let groups: Vec<_> = groups.filter(|g| g.name() == group).collect();
    assert_eq!(groups.len(), 1, "{group:?}");
    provider.kx_groups = groups.into();
    of_version(provider, version)
}

pub fn with_group(
    mut provider: CryptoProvider,
    version: Version,
    group: &'static dyn SupportedKxGroup,
) -> CryptoProvider {
    provider.kx_groups = vec![group].into();
    of_version(provider, version)
}

fn of_version(mut provider: CryptoProvider, version: Version) -> CryptoProvider {
    match version {
        Version::Tls12 => provider.tls13_cipher_suites = Cow::default(),
        Version::Tls13 => provider.tls12_cipher_suites = Cow::default(),
    }
    provider
}

pub fn client_config(provider: CryptoProvider, chain: &Chain) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add(chain.ca.clone()).unwrap();
    let mut config = ClientConfig::builder(Arc::new(provider))
        .with_root_certificates(roots)
        .with_no_client_auth()
        .unwrap();
    config.resumption = Resumption::disabled();
    config
}

pub fn server_config(provider: CryptoProvider, chain: &Chain) -> ServerConfig {
    let identity = Identity::from_cert_chain(vec![chain.leaf.clone()]).unwrap();
    ServerConfig::builder(Arc::new(provider))
        .with_no_client_auth()
        .with_single_cert(Arc::new(identity), chain.key())
        .unwrap()
}

/// What a failed handshake said, and on which side.
#[derive(Debug, PartialEq)]
pub enum Failure {
    Client(Error),
    Server(Error),
}

#[derive(Debug)]
pub struct Connected {
    pub client: Connection<ClientSide, Tcp>,
    pub server: Connection<ServerSide, Tcp>,
}

/// A handshake, then a message in both directions.
pub fn connect(client: ClientConfig, server: ServerConfig) -> Result<Connected, Failure> {
    let name = "localhost".try_into().unwrap();
    let (mut to_server, mut to_client) = (Vec::new(), Vec::new());
    let mut client = Arc::new(client)
        .connect(name)
        .build(&mut to_server)
        .map_err(Failure::Client)?;
    let mut server =
        Connection::<ServerSide, Tcp>::new(Arc::new(server)).map_err(Failure::Server)?;
    let (mut client_input, mut server_input) = (VecInput::default(), VecInput::default());
    let (mut got_by_client, mut got_by_server) = (Vec::new(), Vec::new());
    let mut wrote = false;
    while !to_server.is_empty() || !to_client.is_empty() {
        let mut rest = &std::mem::take(&mut to_server)[..];
        while !rest.is_empty() {
            server_input.read(&mut rest).unwrap();
            server
                .read_tls(&mut server_input, &mut to_client)
                .handle_all(&mut got_by_server)
                .map_err(Failure::Server)?;
        }
        let mut rest = &std::mem::take(&mut to_client)[..];
        while !rest.is_empty() {
            client_input.read(&mut rest).unwrap();
            client
                .read_tls(&mut client_input, &mut to_server)
                .handle_all(&mut got_by_client)
                .map_err(Failure::Client)?;
        }
        if !wrote && !client.is_handshaking() && !server.is_handshaking() {
            client.write(b"ping"[..].into(), &mut to_server).unwrap();
            server.write(b"pong"[..].into(), &mut to_client).unwrap();
            wrote = true;
        }
    }
    assert_eq!(
        (&got_by_server[..], &got_by_client[..]),
        (&b"ping"[..], &b"pong"[..])
    );
    Ok(Connected { client, server })
}
