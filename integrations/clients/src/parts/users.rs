//! Programs' crates that take the process's provider: limbsmith over *ring*, whose curves panic.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use rustls::version::{TLS12, TLS13};
use rustls::{ClientConfig, ServerConfig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::chains;
use crate::common::poison::poison;
use crate::common::{Chain, Kind, ring};
use crate::parts::locked;
use crate::report::{Report, Subject};
use crate::tls::{self, PAGE, REQUEST, Server, fetch};

/// A request, for this port, by a client that trusts this chain's CA: the page.
type Request = fn(u16, &Chain) -> Result<String, String>;

fn text(error: impl std::error::Error) -> String {
    // The cause is in the sources.
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text.push_str(&format!(": {error}"));
        source = error.source();
    }
    text
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
}

fn by_reqwest(port: u16, chain: &Chain) -> Result<String, String> {
    runtime().block_on(async {
        let ca = reqwest::Certificate::from_der(&chain.ca).map_err(text)?;
        let client = reqwest::Client::builder()
            .tls_certs_only([ca])
            .no_proxy()
            .resolve("localhost", SocketAddr::from(([127, 0, 0, 1], port)))
            .timeout(Duration::from_secs(30))
            .build()
            .map_err(text)?;
        let url = format!("https://localhost:{port}/");
        let response = client.get(url).send().await.map_err(text)?;
        response.text().await.map_err(text)
    })
}

fn by_ureq(port: u16, chain: &Chain) -> Result<String, String> {
    use ureq::tls::{Certificate, RootCerts, TlsConfig, TlsProvider};
    let roots = RootCerts::new_with_certs(&[Certificate::from_der(&chain.ca).to_owned()]);
    let tls = TlsConfig::builder()
        .provider(TlsProvider::Rustls)
        .root_certs(roots)
        .build();
    let config = ureq::Agent::config_builder()
        .tls_config(tls)
        .proxy(None)
        .timeout_global(Some(Duration::from_secs(30)))
        .build();
    let url = format!("https://localhost:{port}/");
    let mut response = config.new_agent().get(url).call().map_err(text)?;
    response.body_mut().read_to_string().map_err(text)
}

fn by_tokio_rustls(port: u16, chain: &Chain) -> Result<String, String> {
    runtime().block_on(async {
        let config = ClientConfig::builder()
            .with_root_certificates(chain.roots())
            .with_no_client_auth();
        let connector = tokio_rustls::TlsConnector::from(Arc::new(config));
        let socket = tokio::net::TcpStream::connect(("127.0.0.1", port));
        let socket = socket.await.map_err(text)?;
        let name = "localhost".try_into().expect("a name");
        let mut stream = connector.connect(name, socket).await.map_err(text)?;
        stream.write_all(REQUEST).await.map_err(text)?;
        stream.flush().await.map_err(text)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.map_err(text)?;
        let group = stream.get_ref().1.negotiated_key_exchange_group();
        match format!("{group:?}").contains("limbsmith") {
            true => Ok(answer),
            false => Err(format!("the client's group is {group:?}")),
        }
    })
}

pub fn run(report: &mut Report) {
    let provider = limbsmith_rustls::over(poison(ring()));
    if provider.install_default().is_err() {
        report.check(&Subject::new("rustls", ""), "the provider", "", || {
            Err("another provider was installed before".into())
        });
        return;
    }
    let users: [(&str, Request); 3] = [
        ("reqwest", by_reqwest),
        ("ureq", by_ureq),
        ("tokio-rustls", by_tokio_rustls),
    ];
    for (name, request) in users {
        let subject = Subject::new(name, locked(name));
        for kind in [Kind::P256, Kind::P384, Kind::Ed25519] {
            for version in [&TLS13, &TLS12] {
                let label = super::openssl::version_option(version).1;
                let detail = format!("{label}, {}", tls::name(kind));
                let chain = chains::good(kind);
                let start = || {
                    // The server, too, takes the process's provider.
                    let config = ServerConfig::builder_with_protocol_versions(&[version])
                        .with_no_client_auth()
                        .with_single_cert(vec![chain.leaf.clone()], chain.key());
                    config.map(Server::start).map_err(text)
                };
                report.check(&subject, "a request", &detail, || {
                    let server = start()?;
                    let page = request(server.port, chain)?;
                    let seen = server.next()?;
                    seen.by_limbsmith("X25519")?;
                    match page.ends_with(PAGE) {
                        true => Ok(seen.group),
                        false => Err(page),
                    }
                });
                report.check(&subject, "refusals", &format!("wrong CA, {detail}"), || {
                    let server = start()?;
                    let wrong = chains::foreign(kind);
                    match request(server.port, wrong) {
                        Err(why) if why.contains("UnknownIssuer") => {
                            // ureq closes without the alert of TLS 1.3.
                            if name == "ureq" {
                                return server
                                    .next()
                                    .map_or(Ok(why), |seen| Err(format!("{seen:?}")));
                            }
                            super::openssl::failed(server.next(), "AlertReceived(UnknownCA)")
                        }
                        other => Err(format!("{other:?}")),
                    }
                });
            }
        }
    }
    tokio_server(report);
}

/// A server of tokio-rustls, asked by our client.
fn tokio_server(report: &mut Report) {
    let subject = Subject::new("tokio-rustls", locked("tokio-rustls"));
    for kind in [Kind::P256, Kind::P384, Kind::Ed25519] {
        report.check(&subject, "a server", tls::name(kind), || {
            let chain = chains::good(kind);
            let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).map_err(text)?;
            let port = listener.local_addr().map_err(text)?.port();
            let config = ServerConfig::builder()
                .with_no_client_auth()
                .with_single_cert(vec![chain.leaf.clone()], chain.key())
                .map_err(text)?;
            let served = std::thread::spawn(move || {
                runtime().block_on(async {
                    let (socket, _) = listener.accept()?;
                    socket.set_nonblocking(true)?;
                    let socket = tokio::net::TcpStream::from_std(socket)?;
                    let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(config));
                    let mut stream = acceptor.accept(socket).await?;
                    let mut request = [0; 1024];
                    let _ = stream.read(&mut request).await?;
                    stream.write_all(PAGE.as_bytes()).await?;
                    stream.shutdown().await
                })
            });
            let provider = limbsmith_rustls::over(poison(ring()));
            let config = tls::client_config(provider, chain.roots(), None, &[&TLS13]);
            let seen = fetch(config, "localhost", port)?;
            served
                .join()
                .map_err(|_| "the server panicked")?
                .map_err(text)?;
            seen.by_limbsmith("X25519")?;
            match seen.data == PAGE {
                true => Ok(seen.group),
                false => Err(seen.data),
            }
        });
    }
}
