//! Servers and clients of rustls with limbsmith, on sockets of this machine.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use rustls::client::WebPkiServerVerifier;
use rustls::crypto::CryptoProvider;
use rustls::pki_types::ServerName;
use rustls::server::WebPkiClientVerifier;
use rustls::{
    ClientConfig, ClientConnection, CommonState, RootCertStore, ServerConfig, ServerConnection,
    StreamOwned, SupportedProtocolVersion,
};

use crate::common::{Chain, Kind};

/// The longest wait for a peer.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// The text of our server's page.
pub const PAGE: &str = "<!DOCTYPE html><title>limbsmith</title><p id=said>forged limb by limb</p>";

pub const REQUEST: &[u8] = b"GET / HTTP/1.0\r\nhost: localhost\r\n\r\n";

/// The view of one side of a connection.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// `{:?}` of the negotiated group: replaced groups name limbsmith.
    pub group: String,
    pub version: String,
    /// Whether the peer had a certificate.
    pub peer: bool,
    /// The answer of a server; a client's request.
    pub data: String,
}

impl Seen {
    fn of(connection: &CommonState, data: Vec<u8>) -> Self {
        Self {
            group: format!("{:?}", connection.negotiated_key_exchange_group())
                .trim_start_matches("Some(")
                .trim_end_matches(')')
                .into(),
            version: format!("{:?}", connection.protocol_version()),
            peer: connection.peer_certificates().is_some(),
            data: String::from_utf8_lossy(&data).into_owned(),
        }
    }

    /// An error unless limbsmith exchanged keys in this group.
    pub fn by_limbsmith(&self, group: &str) -> Result<(), String> {
        let wanted = format!("limbsmith {group}");
        match self.group == wanted || self.group.starts_with(&format!("{wanted} with ")) {
            true => Ok(()),
            false => Err(format!("the group is {}, and not {wanted}", self.group)),
        }
    }
}

pub type Side = Result<Seen, String>;

/// The error of rustls, as its variants, or of the socket.
pub fn why(error: &io::Error) -> String {
    let inner = error
        .get_ref()
        .and_then(|e| e.downcast_ref::<rustls::Error>());
    inner.map_or_else(|| error.to_string(), |error| format!("{error:?}"))
}

pub fn client_config(
    provider: CryptoProvider,
    roots: Arc<RootCertStore>,
    identity: Option<&Chain>,
    versions: &[&'static SupportedProtocolVersion],
) -> ClientConfig {
    let provider = Arc::new(provider);
    let verifier = WebPkiServerVerifier::builder_with_provider(roots, provider.clone());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(versions)
        .unwrap()
        .with_webpki_verifier(verifier.build().unwrap());
    match identity {
        None => builder.with_no_client_auth(),
        Some(chain) => builder
            .with_client_auth_cert(vec![chain.leaf.clone()], chain.key())
            .unwrap(),
    }
}

pub fn server_config(
    provider: CryptoProvider,
    chain: &Chain,
    clients: Option<Arc<RootCertStore>>,
    versions: &[&'static SupportedProtocolVersion],
) -> ServerConfig {
    let provider = Arc::new(provider);
    let builder = ServerConfig::builder_with_provider(provider.clone())
        .with_protocol_versions(versions)
        .unwrap();
    let builder = match clients {
        None => builder.with_no_client_auth(),
        Some(roots) => builder.with_client_cert_verifier(
            WebPkiClientVerifier::builder_with_provider(roots, provider)
                .build()
                .unwrap(),
        ),
    };
    builder
        .with_single_cert(vec![chain.leaf.clone()], chain.key())
        .unwrap()
}

/// A server of ours, which answers each request with `PAGE`. Its threads end with their connections.
pub struct Server {
    pub port: u16,
    sides: mpsc::Receiver<Side>,
    stop: Arc<AtomicBool>,
}

impl Server {
    pub fn start(config: ServerConfig) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port of this machine");
        let port = listener.local_addr().expect("bound").port();
        let (sender, sides) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (config, stopped) = (Arc::new(config), stop.clone());
        std::thread::spawn(move || {
            for socket in listener.incoming() {
                if stopped.load(Ordering::SeqCst) {
                    return;
                }
                let (config, sender) = (config.clone(), sender.clone());
                std::thread::spawn(move || {
                    let served = AssertUnwindSafe(|| serve(config, socket?));
                    let side = match catch_unwind(served) {
                        Ok(side) => side.map_err(|error| why(&error)),
                        Err(_) => Err("panic: the base did limbsmith's work".into()),
                    };
                    let _ = sender.send(side);
                });
            }
        });
        Self { port, sides, stop }
    }

    /// The server's view of the next connection.
    pub fn next(&self) -> Side {
        // The client has ended, in most checks.
        let side = self.sides.recv_timeout(Duration::from_secs(10));
        side.unwrap_or_else(|_| Err("no connection".into()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        // Wakes the thread that accepts.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

fn patient(socket: &TcpStream) -> io::Result<()> {
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))
}

/// Closes without a reset, which could overtake an alert.
fn close(mut socket: &TcpStream) {
    let _ = socket.shutdown(Shutdown::Write);
    let _ = socket.set_read_timeout(Some(Duration::from_secs(3)));
    let _ = io::copy(&mut socket, &mut io::sink());
}

fn serve(config: Arc<ServerConfig>, socket: TcpStream) -> io::Result<Seen> {
    patient(&socket)?;
    let connection = ServerConnection::new(config).map_err(io::Error::other)?;
    let mut stream = StreamOwned::new(connection, socket);
    let seen = answer(&mut stream);
    close(&stream.sock);
    seen
}

fn answer(stream: &mut StreamOwned<ServerConnection, TcpStream>) -> io::Result<Seen> {
    let mut request = Vec::new();
    let mut bytes = [0; 4096];
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        let count = stream.read(&mut bytes)?;
        if count == 0 {
            return Err(io::Error::other("no request"));
        }
        request.extend_from_slice(&bytes[..count]);
    }
    write!(
        stream,
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{PAGE}",
        PAGE.len()
    )?;
    stream.conn.send_close_notify();
    stream.flush()?;
    // An alert may follow. A peer that closes without one, or not at all, has no objection.
    match io::copy(stream, &mut io::sink()) {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(error),
        _ => Ok(Seen::of(&stream.conn, request)),
    }
}

/// A request to a server of others, by a client of ours.
pub fn fetch(config: ClientConfig, name: &'static str, port: u16) -> Side {
    let fetched = catch_unwind(AssertUnwindSafe(|| request(config, name, port)));
    match fetched {
        Ok(side) => side.map_err(|error| why(&error)),
        Err(_) => Err("panic: the base did limbsmith's work".into()),
    }
}

fn request(config: ClientConfig, name: &'static str, port: u16) -> io::Result<Seen> {
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let socket = TcpStream::connect_timeout(&address, PATIENCE)?;
    patient(&socket)?;
    let name = ServerName::try_from(name).map_err(io::Error::other)?;
    let connection = ClientConnection::new(Arc::new(config), name).map_err(io::Error::other)?;
    let mut stream = StreamOwned::new(connection, socket);
    let seen = (|| {
        stream.write_all(REQUEST)?;
        stream.flush()?;
        let mut answer = Vec::new();
        match stream.read_to_end(&mut answer) {
            // Some servers close without an alert. The caller checks their output.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            other => drop(other?),
        }
        Ok(Seen::of(&stream.conn, answer))
    })();
    close(&stream.sock);
    seen
}

/// The files of a chain, for programs.
pub struct Files {
    pub ca: PathBuf,
    pub leaf: PathBuf,
    pub key: PathBuf,
}

impl Files {
    pub fn write(chain: &Chain, folder: &Path) -> Self {
        let write = |name: &str, text: String| {
            let path = folder.join(name);
            std::fs::write(&path, text).expect("a folder of our own");
            path
        };
        Self {
            ca: write("ca.pem", pem(&chain.ca)),
            leaf: write("leaf.pem", pem(&chain.leaf)),
            key: write("key.pem", key_pem(chain)),
        }
    }
}

/// The key in PKCS#8. rcgen writes version 2 for Ed25519 (RFC 5958), which OpenSSL 3 does not read: limbsmith writes
/// version 1.
fn key_pem(chain: &Chain) -> String {
    match limbsmith::ed25519::SigningKey::from_pkcs8_der(&chain.key.serialize_der()) {
        Ok(key) => pem_of("PRIVATE KEY", &key.to_pkcs8_der()),
        Err(_) => chain.key.serialize_pem(),
    }
}

/// A certificate as PEM.
pub fn pem(der: &[u8]) -> String {
    pem_of("CERTIFICATE", der)
}

/// PEM (RFC 7468).
pub fn pem_of(label: &str, der: &[u8]) -> String {
    use base64ct::{Base64, Encoding};
    let text = Base64::encode_string(der);
    let mut pem = format!("-----BEGIN {label}-----\n");
    for line in text.as_bytes().chunks(64) {
        pem.push_str(std::str::from_utf8(line).expect("ASCII"));
        pem.push('\n');
    }
    pem + &format!("-----END {label}-----\n")
}

pub fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::P256 => "P-256",
        Kind::P384 => "P-384",
        Kind::Ed25519 => "Ed25519",
        Kind::Rsa => "RSA",
    }
}
