//! A server and a client of HTTPS in one program. Without limbsmith, the line marked below is missing.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::{ClientConfig, ClientConnection, RootCertStore, ServerConfig, ServerConnection};
use rustls::{StreamOwned, crypto::ring};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The changed line. It was: `let provider = ring::default_provider();`
    let provider = limbsmith_rustls::over(ring::default_provider());
    provider
        .install_default()
        .expect("the first of the program");

    // A certificate of its own, which the client trusts.
    let made = rcgen::generate_simple_self_signed(vec!["localhost".into()])?;
    let (certificate, key) = (made.cert.der().clone(), made.signing_key.serialize_der());
    let mut roots = RootCertStore::empty();
    roots.add(certificate.clone())?;

    let server = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], PrivatePkcs8KeyDer::from(key).into())?;
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = listener.local_addr()?;
    let server = std::thread::spawn(move || -> std::io::Result<()> {
        let (socket, _) = listener.accept()?;
        let connection = ServerConnection::new(Arc::new(server)).map_err(std::io::Error::other)?;
        let mut stream = StreamOwned::new(connection, socket);
        let mut request = [0; 1024];
        let _ = stream.read(&mut request)?;
        let group = stream.conn.negotiated_key_exchange_group();
        println!("server: {group:?}, {:?}", stream.conn.protocol_version());
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nhello\n")?;
        stream.conn.send_close_notify();
        stream.flush()
    });

    let client = ClientConfig::builder()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connection = ClientConnection::new(Arc::new(client), "localhost".try_into()?)?;
    let mut stream = StreamOwned::new(connection, TcpStream::connect(address)?);
    stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    println!("client: {}", answer.lines().last().unwrap_or_default());
    server.join().expect("no panic")?;
    Ok(())
}
