//! Certificates that one side must refuse, each beside one that it takes.

use rustls::version::{TLS12, TLS13};

use super::{Version, s_client, s_server, text, version_option};
use crate::chains;
use crate::common::{Chain, Kind, ours};
use crate::report::{Outcome, Report, Subject};
use crate::tls::{self, Files, Server, Side, fetch};

/// A fault, what OpenSSL says when it refuses, the alert that rustls then receives, rustls' error, and what OpenSSL
/// says of the alert.
struct Case {
    name: &'static str,
    chain: fn(Kind) -> Chain,
    host: &'static str,
    openssl: &'static str,
    received: &'static str,
    rustls: &'static str,
    alert: &'static str,
}

fn again(chain: &Chain) -> Chain {
    Chain {
        ca: chain.ca.clone(),
        leaf: chain.leaf.clone(),
        ..chains::damaged(chain)
    }
}

const SERVERS: [Case; 4] = [
    Case {
        name: "wrong CA",
        chain: |kind| again(chains::foreign(kind)),
        host: "localhost",
        openssl: "unable to get local issuer certificate",
        received: "AlertReceived(UnknownCA)",
        rustls: "InvalidCertificate(UnknownIssuer)",
        alert: "alert unknown ca",
    },
    Case {
        name: "expired",
        chain: |kind| again(chains::expired(kind)),
        host: "localhost",
        openssl: "certificate has expired",
        received: "AlertReceived(CertificateExpired)",
        rustls: "InvalidCertificate(ExpiredContext",
        alert: "alert certificate expired",
    },
    Case {
        name: "wrong name",
        chain: |kind| again(chains::good(kind)),
        host: "limbsmith.example",
        openssl: "hostname mismatch",
        received: "AlertReceived(BadCertificate)",
        rustls: "InvalidCertificate(NotValidForNameContext",
        alert: "alert bad certificate",
    },
    Case {
        name: "one byte of the certificate's signature",
        chain: |kind| chains::damaged(chains::good(kind)),
        host: "localhost",
        openssl: "certificate signature failure",
        received: "AlertReceived(DecryptError)",
        rustls: "InvalidCertificate(BadSignature)",
        alert: "alert decrypt error",
    },
];

/// The side failed with an error that begins so.
pub fn failed(side: Side, wanted: &str) -> Outcome {
    match side {
        Err(why) if why.starts_with(wanted) => Ok(why),
        other => Err(format!("not {wanted}, but {other:?}")),
    }
}

pub fn run(report: &mut Report, subject: &Subject) {
    let kinds: &[Kind] = match report.settings.quick {
        true => &[Kind::P256],
        false => &[Kind::P256, Kind::P384, Kind::Ed25519],
    };
    for &kind in kinds {
        for version in [&TLS13, &TLS12] {
            for case in &SERVERS {
                servers(report, subject, kind, version, case);
            }
            // A client's name is not checked, so all but that case.
            for case in SERVERS.iter().filter(|case| case.name != "wrong name") {
                clients(report, subject, kind, version, case);
            }
            no_certificate(report, subject, kind, version);
        }
    }
}

/// Servers with a fault. The trusted CA is the good one; that of the expired certificate has its own key.
fn servers(report: &mut Report, subject: &Subject, kind: Kind, version: Version, case: &Case) {
    let (option, label) = version_option(version);
    let good = chains::good(kind);
    let faulty = (case.chain)(kind);
    let trusted = match case.name {
        "wrong CA" => good,
        _ => &faulty,
    };
    let files = Files::write(&faulty, &report.folder());
    let trusted_files = Files::write(trusted, &report.folder());
    let good_files = Files::write(good, &report.folder());
    let folder = report.folder();
    for (base, provider) in ours() {
        let detail = format!("{label}, {}, {}, {base}", case.name, tls::name(kind));
        report.check(subject, "refusals of `s_client`", &detail, || {
            let attempt = |chain: &Chain, ca, host| {
                let config = tls::server_config(provider.clone(), chain, None, &[version]);
                let server = Server::start(config);
                let client = s_client(&folder, server.port, ca, host, &[option])?;
                Ok::<_, String>((client, server.next()))
            };
            let (client, side) = attempt(good, &good_files.ca, "localhost")?;
            client.good()?;
            side?;
            let (client, side) = attempt(&faulty, &trusted_files.ca, case.host)?;
            client.says(case.openssl)?;
            match client.code {
                Some(0) => Err("s_client ended well".into()),
                _ => failed(side, case.received),
            }
        });
        report.check(subject, "our client's refusals", &detail, || {
            let attempt = |files: &Files, chain: &Chain, host| {
                let (server, port) = s_server(&folder, files, &[option])?;
                let roots = chains::roots(chain);
                let config = tls::client_config(provider.clone(), roots, None, &[version]);
                let side = fetch(config, host, port);
                Ok::<_, String>((server.end()?, side))
            };
            attempt(&good_files, good, "localhost")?.1?;
            let (server, side) = attempt(&files, trusted, case.host)?;
            server.says(case.alert)?;
            failed(side, case.rustls)
        });
    }
}

/// Clients with a fault.
fn clients(report: &mut Report, subject: &Subject, kind: Kind, version: Version, case: &Case) {
    let (option, label) = version_option(version);
    let good = chains::good(kind);
    let faulty = (case.chain)(kind);
    let trusted = match case.name {
        "wrong CA" => good,
        _ => &faulty,
    };
    let files = Files::write(&faulty, &report.folder());
    let trusted_files = Files::write(trusted, &report.folder());
    let good_files = Files::write(good, &report.folder());
    let folder = report.folder();
    for (base, provider) in ours() {
        let detail = format!("{label}, {}, {}, {base}", case.name, tls::name(kind));
        report.check(subject, "our server's refusals", &detail, || {
            let attempt = |files: &Files, trusted: &Chain| {
                let roots = Some(chains::roots(trusted));
                let config = tls::server_config(provider.clone(), good, roots, &[version]);
                let server = Server::start(config);
                let options = [option, "-cert", text(&files.leaf), "-key", text(&files.key)];
                let client = s_client(&folder, server.port, &good_files.ca, "localhost", &options)?;
                Ok::<_, String>((client, server.next()))
            };
            attempt(&good_files, good)?.1?;
            let (client, side) = attempt(&files, trusted)?;
            client.says(case.alert)?;
            failed(side, case.rustls)
        });
        report.check(subject, "refusals of `s_server`", &detail, || {
            let attempt = |chain: &Chain, ca: &Files| {
                let options = [
                    option,
                    "-Verify",
                    "2",
                    "-verify_return_error",
                    "-CAfile",
                    text(&ca.ca),
                ];
                let (server, port) = s_server(&folder, &good_files, &options)?;
                let roots = chains::roots(good);
                let config = tls::client_config(provider.clone(), roots, Some(chain), &[version]);
                let side = fetch(config, "localhost", port);
                Ok::<_, String>((server.end()?, side))
            };
            attempt(good, &good_files)?.1?;
            let (server, side) = attempt(&faulty, &trusted_files)?;
            server.says("certificate verify failed")?;
            failed(side, case.received)
        });
    }
}

/// A client without a certificate, where the server asks for one.
fn no_certificate(report: &mut Report, subject: &Subject, kind: Kind, version: Version) {
    let (option, label) = version_option(version);
    let good = chains::good(kind);
    let files = Files::write(good, &report.folder());
    let folder = report.folder();
    // RFC 8446, section 6.2, has an alert of its own; before, it was `handshake_failure`. rustls sends the new one in both.
    let alert = "alert certificate required";
    let received = match version == &TLS13 {
        true => "AlertReceived(CertificateRequired)",
        false => "AlertReceived(HandshakeFailure)",
    };
    for (base, provider) in ours() {
        let detail = format!("{label}, no certificate, {}, {base}", tls::name(kind));
        report.check(subject, "our server's refusals", &detail, || {
            let roots = Some(chains::roots(good));
            let config = tls::server_config(provider.clone(), good, roots, &[version]);
            let server = Server::start(config);
            let client = s_client(&folder, server.port, &files.ca, "localhost", &[option])?;
            client.says(alert)?;
            failed(server.next(), "NoCertificatesPresented")
        });
        report.check(subject, "refusals of `s_server`", &detail, || {
            let options = [option, "-Verify", "2", "-CAfile", text(&files.ca)];
            let (server, port) = s_server(&folder, &files, &options)?;
            let config = tls::client_config(provider, chains::roots(good), None, &[version]);
            let side = fetch(config, "localhost", port);
            server.end()?.says("peer did not return a certificate")?;
            failed(side, received)
        });
    }
}
