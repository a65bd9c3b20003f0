//! OpenSSL's `s_client` and `s_server`.

use std::path::Path;
use std::process::Command;

use rustls::version::{TLS12, TLS13};
use rustls::{NamedGroup, SupportedProtocolVersion};

use crate::chains;
use crate::common::{KINDS, Kind, can_sign, only, ours};
use crate::report::{Outcome, Report, Subject};
use crate::run::{self, Ended, Running};
use crate::tls::{self, Files, PAGE, REQUEST, Server, fetch};

mod bytes;
mod refusals;

pub use refusals::failed;

/// A group: rustls' name, OpenSSL's option, and what `s_client` says of it.
#[derive(Clone, Copy)]
pub struct Group {
    pub name: NamedGroup,
    pub option: &'static str,
    said: &'static str,
}

impl Group {
    /// This group first, then the curves of certificates. OpenSSL refuses a list with one group twice.
    pub fn first(self) -> String {
        let others = ["P-256", "P-384"]
            .into_iter()
            .filter(|other| *other != self.option);
        [self.option]
            .into_iter()
            .chain(others)
            .collect::<Vec<_>>()
            .join(":")
    }
}

pub const GROUPS: [Group; 3] = [
    Group {
        name: NamedGroup::X25519,
        option: "X25519",
        said: "Temp Key: X25519",
    },
    Group {
        name: NamedGroup::secp256r1,
        option: "P-256",
        said: "Temp Key: ECDH, prime256v1",
    },
    Group {
        name: NamedGroup::secp384r1,
        option: "P-384",
        said: "Temp Key: ECDH, secp384r1",
    },
];

pub type Version = &'static SupportedProtocolVersion;

pub fn version_option(version: Version) -> (&'static str, &'static str) {
    match version == &TLS12 {
        true => ("-tls1_2", "TLS 1.2"),
        false => ("-tls1_3", "TLS 1.3"),
    }
}

/// What `s_client` says of a signature by this key.
fn signature_of(kind: Kind) -> &'static str {
    match kind {
        Kind::P256 | Kind::P384 => "Peer signature type: ECDSA",
        Kind::Ed25519 => "Peer signature type: ed25519",
        Kind::Rsa => "Peer signature type: RSA",
    }
}

/// The program, without the machine's configuration, which could load other providers.
fn openssl() -> Command {
    let mut command = Command::new("openssl");
    command.env("OPENSSL_CONF", "/dev/null");
    command
}

/// `s_client` sends a request, and verifies certificate and name.
fn s_client(
    folder: &Path,
    port: u16,
    ca: &Path,
    host: &str,
    options: &[&str],
) -> Result<Ended, String> {
    let mut command = openssl();
    command
        .args(["s_client", "-connect", &format!("127.0.0.1:{port}")])
        .args(["-servername", "localhost", "-verify_hostname", host])
        .args(["-verify_return_error", "-ign_eof", "-CAfile"])
        .arg(ca)
        .args(options);
    run::run(&mut command, REQUEST, folder)
}

/// `s_server`, which answers one request with a page about the connection.
fn s_server(folder: &Path, files: &Files, options: &[&str]) -> Result<(Running, u16), String> {
    let mut command = openssl();
    command
        .args(["s_server", "-accept", "127.0.0.1:0", "-naccept", "1"])
        .args(["-www", "-cert"])
        .arg(&files.leaf)
        .arg("-key")
        .arg(&files.key)
        .args(options);
    let mut running = run::start(&mut command, b"", folder)?;
    let address = running.line("ACCEPT ")?;
    let port = address.rsplit(':').next().unwrap_or_default();
    let port = port.parse().map_err(|_| format!("no port in {address}"))?;
    Ok((running, port))
}

/// The path as text: folders of our own are ASCII or what the user chose.
fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

pub fn run(report: &mut Report) {
    let Some(version) = run::version("openssl", "version", 1) else {
        report.skip("no openssl");
        return;
    };
    let subject = Subject::new("OpenSSL", version);
    let versions: &[Version] = &[&TLS13, &TLS12];
    for kind in KINDS {
        let folder = report.folder();
        let files = Files::write(chains::good(kind), &folder);
        for &version in versions {
            for group in GROUPS {
                for (base, provider) in ours() {
                    if report.settings.quick && version == &TLS12 && base != "over ring" {
                        continue;
                    }
                    let label = version_option(version).1;
                    let detail = format!("{label}, {}, {}, {base}", tls::name(kind), group.option);
                    let only = only(provider.clone(), group.name);
                    if can_sign(base, kind) {
                        report.check(&subject, "`s_client`, to our server", &detail, || {
                            to_us(&folder, &files, kind, group, only, version)
                        });
                    }
                    report.check(&subject, "`s_server`, from our client", &detail, || {
                        from_us(&folder, &files, kind, group, provider, version)
                    });
                }
            }
        }
    }
    client_certificates(report, &subject);
    refusals::run(report, &subject);
    bytes::run(report, &subject);
}

fn to_us(
    folder: &Path,
    files: &Files,
    kind: Kind,
    group: Group,
    provider: rustls::crypto::CryptoProvider,
    version: Version,
) -> Outcome {
    let chain = chains::good(kind);
    let server = Server::start(tls::server_config(provider, chain, None, &[version]));
    // TLS 1.2 asks the client for the certificate's curve, too: RFC 8422, section 5.1.1.
    let groups = match version == &TLS12 {
        true => group.first(),
        false => group.option.into(),
    };
    let options = [version_option(version).0, "-groups", &groups];
    let client = s_client(folder, server.port, &files.ca, "localhost", &options)?;
    let seen = server.next()?;
    seen.by_limbsmith(&format!("{:?}", group.name))?;
    client.good()?;
    client.says("Verify return code: 0 (ok)")?;
    client.says(group.said)?;
    client.says(signature_of(kind))?;
    client.says(PAGE)?;
    Ok(seen.group)
}

fn from_us(
    folder: &Path,
    files: &Files,
    kind: Kind,
    group: Group,
    provider: rustls::crypto::CryptoProvider,
    version: Version,
) -> Outcome {
    // The client offers all of its groups; in TLS 1.3 the server may ask for another share.
    let options = [version_option(version).0, "-groups", group.option];
    let (server, port) = s_server(folder, files, &options)?;
    let roots = chains::roots(chains::good(kind));
    let config = tls::client_config(provider, roots, None, &[version]);
    let seen = fetch(config, "localhost", port)?;
    server.end()?.good()?;
    seen.by_limbsmith(&format!("{:?}", group.name))?;
    match seen.data.contains("no client certificate available") {
        true => Ok(seen.group),
        false => Err(format!("no page of s_server: {}", seen.data)),
    }
}

/// Certificates of clients, in both directions.
fn client_certificates(report: &mut Report, subject: &Subject) {
    for kind in KINDS {
        let folder = report.folder();
        let chain = chains::good(kind);
        let files = Files::write(chain, &folder);
        for version in [&TLS13, &TLS12] {
            for (base, provider) in ours() {
                let (option, label) = version_option(version);
                let detail = format!("{label}, {}, {base}", tls::name(kind));
                // The server's certificate is P-256 throughout: each base signs with it.
                let ours = chains::good(Kind::P256);
                let theirs = Files::write(ours, &report.folder());
                let (roots, theirs) = (chains::roots(chain), &theirs);
                report.check(subject, "a certificate of `s_client`", &detail, || {
                    let config =
                        tls::server_config(provider.clone(), ours, Some(roots), &[version]);
                    let server = Server::start(config);
                    let options = [option, "-cert", text(&files.leaf), "-key", text(&files.key)];
                    let client = s_client(&folder, server.port, &theirs.ca, "localhost", &options)?;
                    let seen = server.next()?;
                    client.good()?;
                    match seen.peer {
                        true => Ok(seen.group),
                        false => Err("the server saw no certificate".into()),
                    }
                });
                if !can_sign(base, kind) {
                    continue;
                }
                report.check(subject, "our certificate to `s_server`", &detail, || {
                    let options = [
                        option,
                        "-Verify",
                        "2",
                        "-verify_return_error",
                        "-CAfile",
                        text(&files.ca),
                    ];
                    let (server, port) = s_server(&folder, theirs, &options)?;
                    let roots = chains::roots(ours);
                    let config = tls::client_config(provider, roots, Some(chain), &[version]);
                    let seen = fetch(config, "localhost", port)?;
                    server.end()?.good()?;
                    match seen.data.contains("Client certificate\n") {
                        true => Ok(seen.group),
                        false => Err(format!("s_server saw no certificate: {}", seen.data)),
                    }
                });
            }
        }
    }
}
