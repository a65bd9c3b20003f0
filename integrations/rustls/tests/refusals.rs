//! What must be refused, with the errors of rustls.

mod common;

use std::sync::Arc;

use common::*;
use rustls::client::ResolvesClientCert;
use rustls::crypto::{
    ActiveKeyExchange, CompletedKeyExchange, CryptoProvider, SharedSecret, SupportedKxGroup,
};
use rustls::pki_types::CertificateDer;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::{CertifiedKey, Signer, SigningKey};
use rustls::version::{TLS12, TLS13};
use rustls::{
    CertificateError, Error, NamedGroup, PeerMisbehaved, ServerConfig, SignatureAlgorithm,
    SignatureScheme,
};

fn certificate_error(failure: Failure) -> CertificateError {
    match failure {
        Failure::Client(Error::InvalidCertificate(error)) => error,
        other => panic!("{other:?}"),
    }
}

fn try_with(ours: &CryptoProvider, roots: &Chain, server: &Chain) -> CertificateError {
    let client = client_config(ours.clone(), roots, &[&TLS12, &TLS13]);
    let server = server_config(aws(), server, &[&TLS12, &TLS13]);
    certificate_error(connect(client, server).err().expect("a refusal"))
}

#[test]
fn wrong_ca() {
    for (name, ours) in ours() {
        for kind in KINDS {
            let other = make_chain(kind, leaf_params());
            let error = try_with(&ours, &other, chain(kind));
            // The names of the CAs are equal, so that the signature itself is tried.
            assert_eq!(error, CertificateError::BadSignature, "{name}, {kind:?}");
        }
        let error = try_with(&ours, chain(Kind::P256), chain(Kind::Ed25519));
        assert!(
            !matches!(error, CertificateError::Other(_)),
            "{name}: {error:?}"
        );
    }
}

#[test]
fn expired_certificate() {
    let mut params = leaf_params();
    params.not_before = rcgen::date_time_ymd(2019, 1, 1);
    params.not_after = rcgen::date_time_ymd(2020, 1, 1);
    let chain = make_chain(Kind::P384, params);
    for (name, ours) in ours() {
        let error = try_with(&ours, &chain, &chain);
        assert!(
            matches!(error, CertificateError::ExpiredContext { .. }),
            "{name}: {error:?}"
        );
    }
}

#[test]
fn wrong_host_name() {
    for (name, ours) in ours() {
        let chain = chain(Kind::Ed25519);
        let client = client_config(ours, chain, &[&TLS13]);
        let server = server_config(aws(), chain, &[&TLS13]);
        let failure = connect_to(Arc::new(client), Arc::new(server), "example.org");
        let error = certificate_error(failure.err().expect("a refusal"));
        assert!(
            matches!(error, CertificateError::NotValidForNameContext { .. }),
            "{name}: {error:?}"
        );
    }
}

/// Each byte of the signature in turn, of each kind of certificate.
#[test]
fn changed_signature_of_a_certificate() {
    for (name, ours) in ours() {
        for kind in KINDS {
            let right = chain(kind);
            let client = Arc::new(client_config(ours.clone(), right, &[&TLS13]));
            // The signature is the last field.
            for back in [1, 9, 20, 33, 40] {
                let mut leaf = right.leaf.to_vec();
                let at = leaf.len() - back;
                leaf[at] ^= 1;
                let server = resolving(
                    aws(),
                    CertificateDer::from(leaf),
                    aws().key_provider.load_private_key(right.key()).unwrap(),
                );
                let failure = connect(client.clone(), server).err().expect("a refusal");
                assert_eq!(
                    certificate_error(failure),
                    CertificateError::BadSignature,
                    "{name}, {kind:?}, {back}"
                );
            }
        }
    }
}

/// A server with this certificate and key, unchecked.
fn resolving(
    provider: CryptoProvider,
    leaf: CertificateDer<'static>,
    key: Arc<dyn SigningKey>,
) -> ServerConfig {
    ServerConfig::builder_with_provider(Arc::new(provider))
        .with_protocol_versions(&[&TLS12, &TLS13])
        .unwrap()
        .with_no_client_auth()
        .with_cert_resolver(Arc::new(One(Arc::new(CertifiedKey::new(vec![leaf], key)))))
}

#[derive(Debug)]
struct One(Arc<CertifiedKey>);

impl ResolvesServerCert for One {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.0.clone())
    }
}

impl ResolvesClientCert for One {
    fn resolve(&self, _: &[&[u8]], _: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        Some(self.0.clone())
    }

    fn has_certs(&self) -> bool {
        true
    }
}

/// A key whose signatures have one wrong bit.
#[derive(Debug)]
struct Wrong(Arc<dyn SigningKey>, usize);

impl SigningKey for Wrong {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        let signer = self.0.choose_scheme(offered)?;
        Some(Box::new(WrongSigner(signer, self.1)))
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        self.0.algorithm()
    }
}

#[derive(Debug)]
struct WrongSigner(Box<dyn Signer>, usize);

impl Signer for WrongSigner {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        let mut signature = self.0.sign(message)?;
        let at = signature.len() - self.1;
        signature[at] ^= 1;
        Ok(signature)
    }

    fn scheme(&self) -> SignatureScheme {
        self.0.scheme()
    }
}

/// CertificateVerify of TLS 1.3 and ServerKeyExchange of TLS 1.2.
#[test]
fn changed_signature_of_a_handshake() {
    for (name, ours) in ours() {
        for kind in KINDS {
            for version in [&TLS12, &TLS13] {
                for back in [1, 20, 40] {
                    let chain = chain(kind);
                    let client = client_config(ours.clone(), chain, &[version]);
                    let key = aws().key_provider.load_private_key(chain.key()).unwrap();
                    let key = Arc::new(Wrong(key, back));
                    let server = resolving(aws(), chain.leaf.clone(), key);
                    let failure = connect(client, server).err().expect("a refusal");
                    let error = certificate_error(failure);
                    let case = format!("{name}, {kind:?}, {version:?}");
                    assert_eq!(error, CertificateError::BadSignature, "{case}");
                }
            }
        }
    }
}

/// The same of a client, refused by a server of ours.
#[test]
fn changed_signature_of_a_client() {
    use rustls::server::WebPkiClientVerifier;
    for (name, ours) in ours() {
        for kind in KINDS {
            let chain = chain(kind);
            let key = aws().key_provider.load_private_key(chain.key()).unwrap();
            let key = Arc::new(Wrong(key, 7));
            let mut client = client_config(aws(), chain, &[&TLS13]);
            let certified = CertifiedKey::new(vec![chain.leaf.clone()], key);
            client.client_auth_cert_resolver = Arc::new(One(Arc::new(certified)));
            let provider = Arc::new(ours.clone());
            let verifier =
                WebPkiClientVerifier::builder_with_provider(chain.roots(), provider.clone());
            let own = common::chain(Kind::P256);
            let server = ServerConfig::builder_with_provider(provider)
                .with_protocol_versions(&[&TLS13])
                .unwrap()
                .with_client_cert_verifier(verifier.build().unwrap())
                .with_single_cert(vec![own.leaf.clone()], own.key())
                .unwrap();
            let mut roots = (*own.roots()).clone();
            roots.add(chain.ca.clone()).unwrap();
            let verifier = rustls::client::WebPkiServerVerifier::builder_with_provider(
                Arc::new(roots),
                Arc::new(aws()),
            );
            client
                .dangerous()
                .set_certificate_verifier(verifier.build().unwrap());
            let failure = connect(client, server).err();
            let expected = Error::InvalidCertificate(CertificateError::BadSignature);
            assert_eq!(failure, Some(Failure::Server(expected)), "{name}, {kind:?}");
        }
    }
}

/// A group whose share is these bytes.
#[derive(Debug)]
struct Evil {
    name: NamedGroup,
    share: Vec<u8>,
}

impl SupportedKxGroup for Evil {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        Ok(Box::new(EvilActive(self.name, self.share.clone())))
    }

    fn start_and_complete(&self, _: &[u8]) -> Result<CompletedKeyExchange, Error> {
        Ok(CompletedKeyExchange {
            group: self.name,
            pub_key: self.share.clone(),
            secret: SharedSecret::from(&[0; 32][..]),
        })
    }

    fn name(&self) -> NamedGroup {
        self.name
    }
}

struct EvilActive(NamedGroup, Vec<u8>);

impl ActiveKeyExchange for EvilActive {
    fn complete(self: Box<Self>, _: &[u8]) -> Result<SharedSecret, Error> {
        Ok(SharedSecret::from(&[0; 32][..]))
    }

    fn pub_key(&self) -> &[u8] {
        &self.1
    }

    fn group(&self) -> NamedGroup {
        self.0
    }
}

fn honest_share(group: &dyn SupportedKxGroup) -> Vec<u8> {
    group.start().unwrap().pub_key().to_vec()
}

/// Shares that must be refused, for the two sides: hybrid shares of clients and servers differ.
fn bad_shares(name: NamedGroup, of_server: bool) -> Vec<(&'static str, Vec<u8>)> {
    use limbsmith_rustls::kx_group::{SECP256R1, SECP384R1, X25519};
    let kem = rustls::crypto::aws_lc_rs::kx_group::MLKEM768;
    let kem = match of_server {
        false => honest_share(kem),
        true => kem.start_and_complete(&honest_share(kem)).unwrap().pub_key,
    };
    match name {
        NamedGroup::X25519 => {
            let order_8 = [
                0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f,
                0xc4, 0x6a, 0xda, 0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16,
                0x5f, 0x49, 0xb8, 0x00,
            ]; // RFC 7748's curve: a coordinate of order 8
            let mut one = vec![0; 32];
            one[0] = 1;
            let mut minus_one = vec![0xff; 32];
            (minus_one[0], minus_one[31]) = (0xec, 0x7f);
            let mut p = minus_one.clone();
            p[0] = 0xed;
            vec![
                ("zero", vec![0; 32]),
                ("one", one),
                ("minus one", minus_one),
                ("p", p),
                ("order 8", order_8.to_vec()),
                ("short", vec![9; 31]),
                ("long", vec![9; 33]),
                ("empty", vec![]),
            ]
        }
        NamedGroup::secp256r1 | NamedGroup::secp384r1 => {
            let group = if name == NamedGroup::secp256r1 {
                SECP256R1
            } else {
                SECP384R1
            };
            let share = honest_share(group);
            let size = share.len() / 2;
            let mut off_curve = share.clone();
            *off_curve.last_mut().unwrap() ^= 1;
            let mut compressed = share[..1 + size].to_vec();
            compressed[0] = 2 + (share[2 * size] & 1);
            let mut hybrid_form = share.clone();
            hybrid_form[0] = 6 + (share[2 * size] & 1);
            let mut long = share.clone();
            long.push(0);
            let mut large = share.clone();
            large[1..=size].fill(0xff);
            let mut zero = vec![0; share.len()];
            zero[0] = 4;
            vec![
                ("off the curve", off_curve),
                ("compressed", compressed),
                ("hybrid form", hybrid_form),
                ("identity", vec![0]),
                ("zeros", zero),
                ("not below p", large),
                ("short", share[..2 * size].to_vec()),
                ("long", long),
                ("empty", vec![]),
            ]
        }
        NamedGroup::X25519MLKEM768 => {
            let x = honest_share(X25519);
            let mut shares = vec![
                ("low order", [&kem[..], &[0; 32]].concat()),
                ("the curve alone", x.clone()),
                ("long", [&kem[..], &x, &[0]].concat()),
                ("empty", vec![]),
            ];
            if !of_server {
                // Every string of the right length is a ciphertext, but few are keys.
                shares.push(("other order", [&x[..], &kem].concat()));
            }
            shares
        }
        NamedGroup::secp256r1MLKEM768 => {
            let p = honest_share(SECP256R1);
            let mut off_curve = p.clone();
            off_curve[64] ^= 1;
            vec![
                ("off the curve", [&off_curve[..], &kem].concat()),
                ("other order", [&kem[..], &p].concat()),
                ("the curve alone", p.clone()),
                ("empty", vec![]),
            ]
        }
        _ => unreachable!(),
    }
}

#[test]
fn bad_key_shares() {
    let chain = chain(Kind::P256);
    let expected = || Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);
    let mut count = 0;
    for (name, mut ours) in ours() {
        let ml_kem = rustls::crypto::aws_lc_rs::kx_group::MLKEM768;
        if name != "provider" {
            ours = limbsmith_rustls::over_with_ml_kem(ours, ml_kem);
            let mut with_both = aws();
            with_both.kx_groups = rustls::crypto::aws_lc_rs::ALL_KX_GROUPS.to_vec();
            ours.kx_groups = limbsmith_rustls::over(with_both).kx_groups;
        }
        for group in ours.kx_groups.clone() {
            let id = group.name();
            if [NamedGroup::MLKEM768, NamedGroup::MLKEM1024].contains(&id) {
                continue;
            }
            for of_server in [false, true] {
                for (what, share) in bad_shares(id, of_server) {
                    if share.is_empty() {
                        continue; // malformed before it comes to a group
                    }
                    let case = format!("{name}, {id:?}, {what}, of server: {of_server}");
                    let evil = Box::leak(Box::new(Evil { name: id, share }));
                    let evil = with_group(aws(), evil);
                    let ours = with_group(ours.clone(), group);
                    let (client, server) = match of_server {
                        false => (evil, ours),
                        true => (ours, evil),
                    };
                    let client = client_config(client, chain, &[&TLS13]);
                    let server = server_config(server, chain, &[&TLS13]);
                    let failure = connect(client, server).err();
                    match (of_server, failure.expect(&case)) {
                        (false, Failure::Server(error)) => assert_eq!(error, expected(), "{case}"),
                        (true, Failure::Client(error)) => assert_eq!(error, expected(), "{case}"),
                        (_, other) => panic!("{case}: {other:?}"),
                    }
                    count += 1;
                }
            }
        }
    }
    assert!(count > 120, "{count}");
}

/// TLS 1.2 has shares in other messages.
#[test]
fn bad_key_shares_in_tls12() {
    let chain = chain(Kind::P256);
    for (name, ours) in ours() {
        for group in [
            NamedGroup::X25519,
            NamedGroup::secp256r1,
            NamedGroup::secp384r1,
        ] {
            for of_server in [false, true] {
                for (what, share) in bad_shares(group, of_server) {
                    if share.is_empty() {
                        continue; // malformed before it comes to a group
                    }
                    let case = format!("{name}, {group:?}, {what}, of server: {of_server}");
                    let evil = Box::leak(Box::new(Evil { name: group, share }));
                    let (evil, ours) = (with_group(aws(), evil), only(ours.clone(), group));
                    let (client, server) = match of_server {
                        false => (evil, ours),
                        true => (ours, evil),
                    };
                    let client = client_config(client, chain, &[&TLS12]);
                    let server = server_config(server, chain, &[&TLS12]);
                    let error = match connect(client, server).err().expect(&case) {
                        Failure::Client(error) | Failure::Server(error) => error,
                    };
                    let expected = Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);
                    assert_eq!(error, expected, "{case}");
                }
            }
        }
    }
}

/// Another point in place of the client's: the handshake fails at the first encrypted record, and not later.
#[test]
fn changed_share_on_the_way() {
    for (name, ours) in ours() {
        let chain = chain(Kind::P256);
        let ours = only(ours, NamedGroup::X25519);
        let client = Arc::new(client_config(ours.clone(), chain, &[&TLS13]));
        let server = Arc::new(server_config(aws(), chain, &[&TLS13]));
        let host = rustls::pki_types::ServerName::try_from("localhost").unwrap();
        let mut client = rustls::ClientConnection::new(client, host).unwrap();
        let mut server = rustls::ServerConnection::new(server).unwrap();
        let mut hello = Vec::new();
        client.write_tls(&mut hello).unwrap();
        // key_share: group 29, 32 bytes.
        let at = hello.windows(4).rposition(|w| w == [0, 29, 0, 32]).unwrap();
        hello[at + 10] ^= 1;
        server.read_tls(&mut &hello[..]).unwrap();
        server.process_new_packets().unwrap();
        let mut answer = Vec::new();
        server.write_tls(&mut answer).unwrap();
        client.read_tls(&mut &answer[..]).unwrap();
        let error = client.process_new_packets().unwrap_err();
        assert_eq!(error, Error::DecryptError, "{name}");
    }
}

#[test]
fn keys_that_are_none() {
    use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
    for (name, ours) in ours() {
        for bytes in [
            vec![],
            vec![0x30],
            chain(Kind::P256).key.serialize_der()[..60].to_vec(),
        ] {
            let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(bytes));
            assert!(ours.key_provider.load_private_key(key).is_err(), "{name}");
        }
    }
}

/// limbsmith's own provider signs with no RSA, and says so.
#[cfg(feature = "rustcrypto")]
#[test]
fn rsa_keys_are_refused_by_the_own_provider() {
    let key = chain(Kind::Rsa).key();
    let provider = limbsmith_rustls::provider();
    let error = provider.key_provider.load_private_key(key).unwrap_err();
    assert!(matches!(error, Error::General(text) if text.contains("P-256")));
}
