//! One byte that is wrong, on the way or in a signature.

use std::sync::Arc;

use rustls::crypto::{CryptoProvider, WebPkiSupportedAlgorithms};
use rustls::pki_types::{AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm};
use rustls::sign::{CertifiedKey, Signer, SigningKey, SingleCertAndKey};
use rustls::version::{TLS12, TLS13};
use rustls::{Error, SignatureAlgorithm, SignatureScheme};

use super::refusals::failed;
use super::{GROUPS, Group, Version, s_client, s_server, text, version_option};
use crate::chains;
use crate::common::{Chain, Kind, only, ours};
use crate::proxy::{
    CERTIFICATE, CERTIFICATE_VERIFY, CLIENT_KEY_EXCHANGE, Fault, Proxy, SERVER_KEY_EXCHANGE, Sender,
};
use crate::report::{Outcome, Report, Subject};
use crate::tls::{self, Files, Server, Side, fetch};

/// A fault; how OpenSSL refuses it, and the alert that rustls receives; how rustls refuses it, and what OpenSSL says of
/// the alert.
struct Case {
    name: &'static str,
    fault: Fault,
    version: Version,
    openssl: &'static str,
    received: &'static str,
    rustls: &'static str,
    alert: &'static str,
}

const fn point(name: &'static str, fault: Fault, version: Version) -> Case {
    Case {
        name,
        fault,
        version,
        openssl: "bad ecpoint",
        received: "AlertReceived(IllegalParameter)",
        rustls: "PeerMisbehaved(InvalidKeyShare)",
        alert: "alert illegal parameter",
    }
}

const fn record(name: &'static str, fault: Fault, version: Version) -> Case {
    Case {
        name,
        fault,
        version,
        openssl: "decryption failed or bad record mac",
        received: "AlertReceived(BadRecordMac)",
        rustls: "DecryptError",
        alert: "alert bad record mac",
    }
}

const fn signature(name: &'static str, fault: Fault, openssl: &'static str) -> Case {
    Case {
        name,
        fault,
        version: &TLS12,
        openssl,
        received: "AlertReceived(DecryptError)",
        rustls: "InvalidCertificate(BadSignature)",
        alert: "alert decrypt error",
    }
}

/// The faults of points are those of curves with a check: any 32 bytes are a share of X25519.
static CASES: [Case; 12] = {
    use Fault::{Message, Record, Share};
    use Sender::{Client, Server};
    [
        point("client's key share", Share(Client), &TLS13),
        point("server's key share", Share(Server), &TLS13),
        Case {
            openssl: "point is not on curve",
            received: "AlertReceived(",
            ..point(
                "ClientKeyExchange",
                Message(Client, CLIENT_KEY_EXCHANGE),
                &TLS12,
            )
        },
        record("client's record", Record(Client), &TLS13),
        record("server's record", Record(Server), &TLS13),
        record("client's record", Record(Client), &TLS12),
        // `s_server` has closed by the time of our alert.
        Case {
            alert: "",
            ..record("server's record", Record(Server), &TLS12)
        },
        signature(
            "server's certificate",
            Message(Server, CERTIFICATE),
            "certificate signature failure",
        ),
        signature(
            "client's certificate",
            Message(Client, CERTIFICATE),
            "certificate verify failed",
        ),
        signature(
            "ServerKeyExchange",
            Message(Server, SERVER_KEY_EXCHANGE),
            "bad signature",
        ),
        signature(
            "client's CertificateVerify",
            Message(Client, CERTIFICATE_VERIFY),
            "bad signature",
        ),
        // Shares of X25519 are checked by what follows from them: Finished (RFC 8446, section 4.4.4).
        record("server's key share of X25519", Share(Server), &TLS13),
    ]
};

pub fn run(report: &mut Report, subject: &Subject) {
    for (base, provider) in ours() {
        for case in &CASES {
            let kinds: &[Kind] = match case.openssl {
                "bad ecpoint" | "point is not on curve" | "decryption failed or bad record mac" => {
                    &[Kind::P256]
                }
                _ => &[Kind::P256, Kind::P384, Kind::Ed25519],
            };
            for &kind in kinds {
                let groups: &[Group] = match case.name {
                    "server's key share of X25519" => &GROUPS[..1],
                    _ if case.rustls.contains("InvalidKeyShare") => &GROUPS[1..],
                    _ => &GROUPS[1..2],
                };
                for &group in groups {
                    on_the_way(report, subject, base, &provider, kind, group, case);
                }
            }
        }
        for kind in [Kind::P256, Kind::P384, Kind::Ed25519] {
            signatures(report, subject, base, &provider, kind);
        }
    }
}

fn on_the_way(
    report: &mut Report,
    subject: &Subject,
    base: &str,
    provider: &CryptoProvider,
    kind: Kind,
    group: Group,
    case: &Case,
) {
    let (option, label) = version_option(case.version);
    let chain = chains::good(kind);
    let roots = || chains::roots(chain);
    let folder = report.folder();
    let files = Files::write(chain, &folder);
    let identity = ["-cert", text(&files.leaf), "-key", text(&files.key)];
    let groups = group.first();
    let client_options = [&[option, "-groups", &groups][..], &identity].concat();
    // In TLS 1.2, groups are for certificates, too: RFC 8422, section 5.1.1.
    let tls12 = case.version == &TLS12;
    let server_options = [
        option,
        "-serverpref",
        "-groups",
        if tls12 { &groups } else { group.option },
        "-Verify",
        "2",
        "-verify_return_error",
        "-verifyCAfile",
        text(&files.ca),
    ];
    let only = only(provider.clone(), group.name);
    let all = if tls12 { provider } else { &only };
    let detail = format!(
        "{label}, {}, {}, {}, {base}",
        case.name,
        tls::name(kind),
        group.option
    );
    let from = match case.fault {
        Fault::Share(from) | Fault::Message(from, _) | Fault::Record(from) => from,
    };
    report.check(subject, "one byte wrong, to our server", &detail, || {
        let attempt = |fault| {
            let versions = [case.version];
            let config = tls::server_config(only.clone(), chain, Some(roots()), &versions);
            let server = Server::start(config);
            let proxy = Proxy::start(server.port, fault);
            let client = s_client(&folder, proxy.port, &files.ca, "localhost", &client_options)?;
            Ok::<_, String>((client, server.next(), proxy.changed()))
        };
        let (client, side, _) = attempt(None)?;
        client.good()?;
        side?;
        let (client, side, changed) = attempt(Some(case.fault))?;
        verdict(case, changed, side, from == Sender::Client, |wanted| {
            client.says(wanted)
        })
    });
    report.check(subject, "one byte wrong, from our client", &detail, || {
        let attempt = |fault| {
            let (server, port) = s_server(&folder, &files, &server_options)?;
            let proxy = Proxy::start(port, fault);
            let versions = [case.version];
            let config = tls::client_config(all.clone(), roots(), Some(chain), &versions);
            let side = fetch(config, "localhost", proxy.port);
            Ok::<_, String>((server.end()?, side, proxy.changed()))
        };
        attempt(None)?.1?;
        let (server, side, changed) = attempt(Some(case.fault))?;
        verdict(case, changed, side, from == Sender::Server, |wanted| {
            server.says(wanted)
        })
    });
}

fn verdict(
    case: &Case,
    changed: bool,
    side: Side,
    ours_refuses: bool,
    says: impl Fn(&str) -> Result<(), String>,
) -> Outcome {
    if !changed {
        return Err("the proxy found nothing to change".into());
    }
    let x25519 = case.name.ends_with("X25519");
    match ours_refuses {
        true => {
            let found = failed(side, case.rustls)?;
            // OpenSSL has other keys than rustls' alert, if the share differs.
            says(if x25519 { "error" } else { case.alert })?;
            Ok(found)
        }
        false => {
            says(case.openssl)?;
            failed(side, if x25519 { "" } else { case.received })
        }
    }
}

/// Signatures of the handshake of TLS 1.3, which no proxy sees: changed where they are made, or before they are verified.
fn signatures(
    report: &mut Report,
    subject: &Subject,
    base: &str,
    provider: &CryptoProvider,
    kind: Kind,
) {
    let chain = chains::good(kind);
    let roots = || chains::roots(chain);
    let folder = report.folder();
    let files = Files::write(chain, &folder);
    let option = version_option(&TLS13).0;
    let detail = |what| format!("TLS 1.3, {what}, {}, {base}", tls::name(kind));
    let resolver = |wrong| Arc::new(SingleCertAndKey::from(certified(provider, chain, wrong)));
    let name = detail("server's CertificateVerify");
    report.check(subject, "one byte wrong, to our server", &name, || {
        let attempt = |wrong| {
            let mut config = tls::server_config(provider.clone(), chain, None, &[&TLS13]);
            config.cert_resolver = resolver(wrong);
            let server = Server::start(config);
            let client = s_client(&folder, server.port, &files.ca, "localhost", &[option])?;
            Ok::<_, String>((client, server.next()))
        };
        let (client, side) = attempt(false)?;
        client.good()?;
        side?;
        let (client, side) = attempt(true)?;
        client.says("bad signature")?;
        failed(side, "AlertReceived(DecryptError)")
    });
    let name = detail("client's CertificateVerify");
    report.check(subject, "one byte wrong, from our client", &name, || {
        let attempt = |wrong| {
            let options = [option, "-Verify", "2", "-CAfile", text(&files.ca)];
            let (server, port) = s_server(&folder, &files, &options)?;
            let mut config = tls::client_config(provider.clone(), roots(), Some(chain), &[&TLS13]);
            config.client_auth_cert_resolver = resolver(wrong);
            let side = fetch(config, "localhost", port);
            Ok::<_, String>((server.end()?, side))
        };
        attempt(false)?.1?;
        let (server, side) = attempt(true)?;
        server.says("bad signature")?;
        failed(side, "AlertReceived(DecryptError)")
    });
    let name = detail("server's CertificateVerify");
    report.check(subject, "one byte wrong, from our client", &name, || {
        let attempt = |provider: CryptoProvider| {
            let (server, port) = s_server(&folder, &files, &[option])?;
            let config = tls::client_config(provider, roots(), None, &[&TLS13]);
            let side = fetch(config, "localhost", port);
            Ok::<_, String>((server.end()?, side))
        };
        attempt(hearing(provider, false))?.1?;
        let (server, side) = attempt(hearing(provider, true))?;
        server.says("alert decrypt error")?;
        failed(side, "InvalidCertificate(BadSignature)")
    });
    let name = detail("client's CertificateVerify");
    report.check(subject, "one byte wrong, to our server", &name, || {
        let attempt = |provider: CryptoProvider| {
            let config = tls::server_config(provider, chain, Some(roots()), &[&TLS13]);
            let server = Server::start(config);
            let options = [option, "-cert", text(&files.leaf), "-key", text(&files.key)];
            let client = s_client(&folder, server.port, &files.ca, "localhost", &options)?;
            Ok::<_, String>((client, server.next()))
        };
        attempt(hearing(provider, false))?.1?;
        let (client, side) = attempt(hearing(provider, true))?;
        client.says("alert decrypt error")?;
        failed(side, "InvalidCertificate(BadSignature)")
    });
}

/// The chain's certificate, with a key whose signatures are wrong in their last byte if asked.
fn certified(provider: &CryptoProvider, chain: &Chain, wrong: bool) -> CertifiedKey {
    let key = provider.key_provider.load_private_key(chain.key()).unwrap();
    CertifiedKey::new(vec![chain.leaf.clone()], Arc::new(Key { key, wrong }))
}

#[derive(Debug)]
struct Key {
    key: Arc<dyn SigningKey>,
    wrong: bool,
}

impl SigningKey for Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        let signer = self.key.choose_scheme(offered)?;
        let wrong = self.wrong;
        Some(Box::new(Changing { signer, wrong }))
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        self.key.algorithm()
    }
}

#[derive(Debug)]
struct Changing {
    signer: Box<dyn Signer>,
    wrong: bool,
}

impl Signer for Changing {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        let mut signature = self.signer.sign(message)?;
        *signature.last_mut().expect("not empty") ^= u8::from(self.wrong);
        Ok(signature)
    }

    fn scheme(&self) -> SignatureScheme {
        self.signer.scheme()
    }
}

/// `provider`, to which signatures of handshakes arrive with a wrong last byte if asked.
fn hearing(provider: &CryptoProvider, wrong: bool) -> CryptoProvider {
    let mut provider = provider.clone();
    let theirs = provider.signature_verification_algorithms;
    let replace = |list: &[&'static dyn SignatureVerificationAlgorithm]| {
        let replaced = list
            .iter()
            .map(|&inner| -> &'static dyn SignatureVerificationAlgorithm {
                Box::leak(Box::new(Hearing { inner, wrong }))
            });
        &*replaced.collect::<Vec<_>>().leak()
    };
    let mapping = theirs.mapping.iter();
    provider.signature_verification_algorithms = WebPkiSupportedAlgorithms {
        all: theirs.all,
        mapping: mapping
            .map(|(scheme, list)| (*scheme, replace(list)))
            .collect::<Vec<_>>()
            .leak(),
    };
    provider
}

#[derive(Debug)]
struct Hearing {
    inner: &'static dyn SignatureVerificationAlgorithm,
    wrong: bool,
}

impl SignatureVerificationAlgorithm for Hearing {
    fn verify_signature(
        &self,
        key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        let mut heard = signature.to_vec();
        *heard.last_mut().ok_or(InvalidSignature)? ^= u8::from(self.wrong);
        self.inner.verify_signature(key, message, &heard)
    }

    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        self.inner.public_key_alg_id()
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        self.inner.signature_alg_id()
    }
}
