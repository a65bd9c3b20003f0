//! curl of this machine.

use std::path::Path;
use std::process::Command;

use rustls::version::{TLS12, TLS13};

use super::openssl::{GROUPS, version_option};
use crate::chains;
use crate::common::{Chain, KINDS, Kind, can_sign, only, ours};
use crate::report::{Report, Subject};
use crate::run::{self, Ended};
use crate::tls::{self, Files, PAGE, Server, Side};

/// curl's exits: for certificates and names that it does not accept, and for other errors of the handshake. A wrong
/// signature is one of those: OpenSSL's first error is not of the verification.
const PEER_FAILED_VERIFICATION: i32 = 60;
const SSL_CONNECT_ERROR: i32 = 35;

fn curl(
    folder: &Path,
    server: Server,
    host: &str,
    ca: &Path,
    options: &[&str],
) -> Result<(Ended, Side), String> {
    let port = server.port;
    let mut command = Command::new("curl");
    command
        .env("OPENSSL_CONF", "/dev/null")
        .args([
            "-q",
            "-sS",
            "--noproxy",
            "*",
            "--max-time",
            "30",
            "--cacert",
        ])
        .arg(ca)
        .args(["--resolve", &format!("{host}:{port}:127.0.0.1")])
        .args(options)
        .arg(format!("https://{host}:{port}/"));
    Ok((run::run(&mut command, b"", folder)?, server.next()))
}

pub fn run(report: &mut Report) {
    let Some(version) = run::version("curl", "--version", 1) else {
        report.skip("no curl (apt-get install curl)");
        return;
    };
    let library = run::version("curl", "--version", 4).unwrap_or_default();
    if !library.starts_with("OpenSSL") {
        report.skip("curl without OpenSSL");
        return;
    }
    let library = library.trim_end().replace('/', " ");
    let subject = Subject::new("curl", format!("{version}, {library}"));
    let versions = [(&TLS13, "1.3"), (&TLS12, "1.2")];
    for kind in KINDS {
        let folder = report.folder();
        let chain = chains::good(kind);
        let files = Files::write(chain, &folder);
        for (version, number) in versions {
            for group in GROUPS {
                for (base, provider) in ours() {
                    let quick = report.settings.quick && kind != Kind::P256;
                    if !can_sign(base, kind) || quick {
                        continue;
                    }
                    let label = version_option(version).1;
                    let detail = format!("{label}, {}, {}, {base}", tls::name(kind), group.option);
                    let provider = only(provider, group.name);
                    report.check(&subject, "HTTPS", &detail, || {
                        let config = tls::server_config(provider, chain, None, &[version]);
                        let curves = match version == &TLS12 {
                            true => group.first(),
                            false => group.option.into(),
                        };
                        let minimum = format!("--tlsv{number}");
                        let options = [&minimum, "--tls-max", number, "--curves", &curves];
                        let server = Server::start(config);
                        let (client, side) =
                            curl(&folder, server, "localhost", &files.ca, &options)?;
                        client.good()?;
                        let seen = side?;
                        seen.by_limbsmith(&format!("{:?}", group.name))?;
                        match client.stdout == PAGE {
                            true => Ok(seen.group),
                            false => Err(client.stdout),
                        }
                    });
                }
            }
        }
    }
    for (base, provider) in ours() {
        for kind in [Kind::P256, Kind::P384, Kind::Ed25519] {
            let folder = report.folder();
            let good = chains::good(kind);
            let files = Files::write(good, &folder);
            let detail = format!("{}, {base}", tls::name(kind));
            let start = |chain: &Chain, clients: Option<&Chain>| {
                let clients = clients.map(chains::roots);
                let versions = [&TLS13, &TLS12];
                Server::start(tls::server_config(
                    provider.clone(),
                    chain,
                    clients,
                    &versions,
                ))
            };
            let identity = [
                "--cert",
                files.leaf.to_str().expect("UTF-8"),
                "--key",
                files.key.to_str().expect("UTF-8"),
            ];
            report.check(&subject, "client certificates", &detail, || {
                let server = start(good, Some(good));
                let (client, side) = curl(&folder, server, "localhost", &files.ca, &identity)?;
                client.good()?;
                match side?.peer {
                    true => Ok("seen".into()),
                    false => Err("the server saw no certificate".into()),
                }
            });
            report.check(
                &subject,
                "client certificates",
                &format!("wrong CA, {detail}"),
                || {
                    let server = start(good, Some(chains::foreign(kind)));
                    let (client, side) = curl(&folder, server, "localhost", &files.ca, &identity)?;
                    client.says("alert unknown ca")?;
                    super::openssl::failed(side, "InvalidCertificate(UnknownIssuer)")
                },
            );
            let expired = chains::expired(kind);
            let expired_files = Files::write(expired, &report.folder());
            let damaged = chains::damaged(good);
            let cases: [(&str, &Chain, &Path, &str, &str); 4] = [
                (
                    "wrong CA",
                    chains::foreign(kind),
                    &files.ca,
                    "localhost",
                    "AlertReceived(UnknownCA)",
                ),
                (
                    "expired",
                    expired,
                    &expired_files.ca,
                    "localhost",
                    "AlertReceived(CertificateExpired)",
                ),
                // curl checks names after the handshake.
                ("wrong name", good, &files.ca, "limbsmith.example", ""),
                (
                    "one byte of the certificate's signature",
                    &damaged,
                    &files.ca,
                    "localhost",
                    "AlertReceived(DecryptError)",
                ),
            ];
            for (name, chain, ca, host, alert) in cases {
                report.check(&subject, "refusals", &format!("{name}, {detail}"), || {
                    let (client, side) =
                        curl(&folder, start(good, None), "localhost", &files.ca, &[])?;
                    client.good()?;
                    side?;
                    let (client, side) = curl(&folder, start(chain, None), host, ca, &[])?;
                    let wanted = match alert {
                        "AlertReceived(DecryptError)" => SSL_CONNECT_ERROR,
                        _ => PEER_FAILED_VERIFICATION,
                    };
                    match client.code {
                        Some(code) if code == wanted => super::openssl::failed(side, alert),
                        code => Err(format!("exit {code:?}: {}", client.stderr)),
                    }
                });
            }
        }
    }
}
