//! The hybrid group X25519MLKEM768 with OpenSSL 3.5, which the wheels of Python's `cryptography` have, and beside
//! aws-lc-rs.

use std::process::Command;

use rustls::NamedGroup;
use rustls::version::TLS13;

use crate::chains;
use crate::common::{Kind, aws, only, ours};
use crate::proxy::{Fault, Proxy, Sender};
use crate::python;
use crate::report::{Outcome, Report, Subject};
use crate::run::{self, Running};
use crate::tls::{self, Files, PAGE, Server, fetch};

/// The last with OpenSSL 3.5 in its wheels.
const WHEELS: [&str; 2] = ["cryptography==45.0.7", "pyOpenSSL==25.3.0"];

const SCRIPT: &str = include_str!("pyopenssl.py");

const HYBRID: NamedGroup = NamedGroup::X25519MLKEM768;

pub fn run(report: &mut Report) {
    beside_aws(report);
    let folder = report.folder();
    let python = match python::install(&folder, SCRIPT, &WHEELS) {
        Ok(python) => python,
        Err(why) => {
            report.skip(&format!("no OpenSSL 3.5 from a wheel: {why}"));
            return;
        }
    };
    let version = Command::new(&python)
        .arg(folder.join("peer.py"))
        .arg("version")
        .output()
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    let version = version.split_whitespace().nth(1).unwrap_or("unknown");
    let subject = Subject::new("OpenSSL by pyOpenSSL", version);
    let script = folder.join("peer.py");
    let chain = chains::good(Kind::P256);
    let files = Files::write(chain, &folder);
    let ours = || {
        ours()
            .into_iter()
            .filter(|(base, _)| *base != "over ring")
            .map(|(base, provider)| (base, only(provider, HYBRID)))
    };
    for (base, provider) in ours() {
        report.check(&subject, "X25519MLKEM768 to our server", base, || {
            let config = tls::server_config(provider.clone(), chain, None, &[&TLS13]);
            let server = Server::start(config);
            let port = server.port.to_string();
            let mut command = Command::new(&python);
            command.arg(&script).args(["client", &port]).arg(&files.ca);
            let client = run::run(&mut command, b"", &folder)?;
            let seen = server.next()?;
            client.good()?;
            client.says(PAGE)?;
            seen.by_limbsmith("X25519MLKEM768")?;
            Ok(seen.group)
        });
        let serve = || -> Result<(Running, u16), String> {
            let mut command = Command::new(&python);
            command
                .arg(&script)
                .arg("server")
                .arg(&files.leaf)
                .arg(&files.key);
            let mut running = run::start(&mut command, b"", &folder)?;
            let port = running.line("ACCEPT ")?;
            Ok((running, port.parse().map_err(|_| "no port")?))
        };
        let fetch_by = |port| {
            let config = tls::client_config(provider.clone(), chain.roots(), None, &[&TLS13]);
            fetch(config, "localhost", port)
        };
        report.check(&subject, "X25519MLKEM768 from our client", base, || {
            let (server, port) = serve()?;
            let seen = fetch_by(port)?;
            server.end()?.good()?;
            seen.by_limbsmith("X25519MLKEM768")?;
            match seen.data.contains("echoed: GET /") {
                true => Ok(seen.group),
                false => Err(seen.data),
            }
        });
        for from in [Sender::Client, Sender::Server] {
            let detail = format!("{from:?}'s share, {base}");
            report.check(&subject, "X25519MLKEM768, one byte wrong", &detail, || {
                let attempt = |fault| {
                    let (server, port) = serve()?;
                    let proxy = Proxy::start(port, fault);
                    Ok::<_, String>((fetch_by(proxy.port), server.end()?, proxy.changed()))
                };
                attempt(None)?.0?;
                let (side, server, changed) = attempt(Some(Fault::Share(from)))?;
                mismatch(side, changed && server.code != Some(0))
            });
        }
    }
}

/// Shares of X25519 and ciphertexts of ML-KEM are checked by the keys that follow from them.
fn mismatch(side: tls::Side, refused: bool) -> Outcome {
    match side {
        Err(why) if refused => Ok(why),
        other => Err(format!("{other:?}")),
    }
}

/// rustls with aws-lc-rs alone is the other side.
fn beside_aws(report: &mut Report) {
    let chain = chains::good(Kind::P256);
    let version = crate::parts::locked("aws-lc-rs");
    let subject = Subject::new("rustls with aws-lc-rs", version);
    for (base, provider) in ours() {
        if base == "over ring" {
            continue;
        }
        let theirs = only(aws_with_hybrid(), HYBRID);
        let ours = only(provider, HYBRID);
        for (tried, server, client) in [
            ("X25519MLKEM768 to our server", &ours, &theirs),
            ("X25519MLKEM768 from our client", &theirs, &ours),
        ] {
            report.check(&subject, tried, base, || {
                let config = tls::server_config(server.clone(), chain, None, &[&TLS13]);
                let server = Server::start(config);
                let config = tls::client_config(client.clone(), chain.roots(), None, &[&TLS13]);
                let at_client = fetch(config, "localhost", server.port)?;
                let at_server = server.next()?;
                let (our_side, their_side) = match tried.contains("to our server") {
                    true => (at_server, at_client),
                    false => (at_client, at_server),
                };
                our_side.by_limbsmith("X25519MLKEM768")?;
                match their_side.group.contains("limbsmith") {
                    false => Ok(our_side.group),
                    true => Err("both sides are limbsmith".into()),
                }
            });
        }
    }
}

fn aws_with_hybrid() -> rustls::crypto::CryptoProvider {
    let mut provider = aws();
    provider.kx_groups = vec![rustls::crypto::aws_lc_rs::kx_group::X25519MLKEM768];
    provider
}
