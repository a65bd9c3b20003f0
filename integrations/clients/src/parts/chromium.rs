//! Headless Chromium. It trusts a list of keys, and nothing else of ours.

use std::path::Path;
use std::process::Command;

use base64ct::{Base64, Encoding};
use rcgen::PublicKeyData;
use rustls::crypto::CryptoProvider;
use rustls::version::{TLS12, TLS13};
use sha2::{Digest, Sha256};

use crate::chains;
use crate::common::{Chain, Kind, ours};
use crate::report::{Report, Subject};
use crate::run::{self, Ended};
use crate::tls::{self, Server, Side};

/// The text of the page, without its tags.
const SAID: &str = "forged limb by limb";

/// SHA-256 of a SubjectPublicKeyInfo, as the option takes it.
fn hash(chain: &Chain) -> String {
    Base64::encode_string(&Sha256::digest(chain.key.subject_public_key_info()))
}

/// Loads the page, and prints it as Chromium understands it.
fn load(folder: &Path, port: u16, trusted: &Chain) -> Result<Ended, String> {
    let profile = tempfile::tempdir_in(folder).map_err(|error| error.to_string())?;
    let mut command = Command::new("chromium");
    command
        .env("HOME", profile.path())
        .args(["--headless", "--no-sandbox", "--disable-gpu"])
        .args(["--disable-quic", "--no-first-run", "--disable-sync"])
        .args([
            "--disable-background-networking",
            "--disable-component-update",
        ])
        .args(["--disable-dev-shm-usage", "--no-proxy-server", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!(
            "--ignore-certificate-errors-spki-list={}",
            hash(trusted)
        ))
        .arg(format!("https://localhost:{port}/"));
    run::run(&mut command, b"", folder)
}

/// The connection with the page's request: others may be opened before it.
fn page(server: &Server) -> Side {
    loop {
        match server.next() {
            Ok(seen) if seen.data.starts_with("GET / ") => return Ok(seen),
            Err(why) if why == "no request" => {}
            Ok(_) => {}
            error => return error,
        }
    }
}

pub fn run(report: &mut Report) {
    let Some(version) = run::version("chromium", "--version", 1) else {
        report.skip("no chromium (apt-get install chromium)");
        return;
    };
    let subject = Subject::new("Chromium", version);
    let folder = report.folder();
    let p256 = chains::good(Kind::P256);
    let start = |provider: CryptoProvider, chain: &Chain| {
        Server::start(tls::server_config(provider, chain, None, &[&TLS13, &TLS12]))
    };
    for (base, provider) in ours() {
        let hybrid = base != "over ring";
        // Chromium offers the hybrid first; a server without it takes X25519.
        let group = if hybrid { "X25519MLKEM768" } else { "X25519" };
        let kinds: &[Kind] = match report.settings.quick {
            true => &[Kind::P256],
            false => &[Kind::P256, Kind::P384],
        };
        for &kind in kinds {
            let chain = chains::good(kind);
            let detail = format!("{}, {base}", tls::name(kind));
            report.check(&subject, &format!("a page, {group}"), &detail, || {
                let server = start(provider.clone(), chain);
                let client = load(&folder, server.port, chain)?;
                let seen = page(&server)?;
                client.says(SAID)?;
                seen.by_limbsmith(group)?;
                Ok(seen.group)
            });
        }
        if report.settings.quick {
            continue;
        }
        if hybrid {
            report.check(&subject, "a page, X25519", base, || {
                let provider = crate::common::only(provider.clone(), rustls::NamedGroup::X25519);
                let server = start(provider, p256);
                let client = load(&folder, server.port, p256)?;
                let seen = page(&server)?;
                client.says(SAID)?;
                seen.by_limbsmith("X25519")?;
                Ok(seen.group)
            });
        }
        report.check(
            &subject,
            "refusals",
            &format!("a key that is not listed, {base}"),
            || {
                let server = start(provider.clone(), p256);
                let client = load(&folder, server.port, chains::foreign(Kind::P256))?;
                if client.text().contains(SAID) {
                    return Err("the page was shown".into());
                }
                super::openssl::failed(page(&server), "AlertReceived(CertificateUnknown)")
            },
        );
        // Chromium offers no Ed25519 in `signature_algorithms`: our server has no certificate for it.
        report.check(
            &subject,
            "refusals",
            &format!("Ed25519 certificates, {base}"),
            || {
                let chain = chains::good(Kind::Ed25519);
                let server = start(provider, chain);
                let client = load(&folder, server.port, chain)?;
                if client.text().contains(SAID) {
                    return Err("the page was shown: Chromium has Ed25519 now".into());
                }
                super::openssl::failed(
                    page(&server),
                    "PeerIncompatible(NoSignatureSchemesInCommon)",
                )
            },
        );
    }
}
