//! The curves in rustls 0.24, beside its providers of ring and aws-lc-rs.
#![cfg(feature = "unstable-0-24")]

#[path = "../common/mod.rs"]
mod common;
mod handshake;
mod poison;

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use common::{Chain, KINDS, Kind, chain, leaf_params, make_chain};
use handshake::*;
use limbsmith_rustls::v0_24::{kx_group, over, over_with_algorithms};
use poison::{Algorithms, poison};
use rustls024::Error;
use rustls024::crypto::kx::{
    ActiveKeyExchange, CompletedKeyExchange, Hybrid, HybridLayout, NamedGroup, SharedSecret,
    StartedKeyExchange, SupportedKxGroup,
};
use rustls024::crypto::{CryptoProvider, SignatureScheme, WebPkiSupportedAlgorithms};
use rustls024::error::{CertificateError, PeerMisbehaved};

const GROUPS: [NamedGroup; 3] = [
    NamedGroup::X25519,
    NamedGroup::secp256r1,
    NamedGroup::secp384r1,
];

fn bases() -> [(&'static str, CryptoProvider, Algorithms); 2] {
    [
        (
            "ring",
            rustls_ring::DEFAULT_PROVIDER,
            rustls_ring::ALL_VERIFICATION_ALGS,
        ),
        (
            "aws-lc-rs",
            rustls_aws_lc_rs::DEFAULT_PROVIDER,
            rustls_aws_lc_rs::ALL_VERIFICATION_ALGS,
        ),
    ]
}

fn aws() -> CryptoProvider {
    rustls_aws_lc_rs::DEFAULT_PROVIDER
}

/// The providers under test, whose bases cannot do what limbsmith does.
fn ours() -> Vec<(String, CryptoProvider)> {
    let both = |(name, base, all)| {
        let (base, all) = poison(base, all);
        [
            (format!("over {name}"), over(base.clone())),
            (
                format!("over {name} with all"),
                over_with_algorithms(base, all),
            ),
        ]
    };
    bases().into_iter().flat_map(both).collect()
}

#[test]
fn all_kinds_groups_versions_and_directions() {
    let mut count = 0;
    for (name, ours) in ours() {
        for (peer_name, peer, _) in bases() {
            for kind in KINDS {
                for group in GROUPS {
                    for version in VERSIONS {
                        let case = format!("{name}, {peer_name}, {kind:?}, {group:?}, {version:?}");
                        let chain = chain(kind);
                        let ours = only(ours.clone(), version, group);
                        let peer = only(peer.clone(), version, group);

                        let client = client_config(ours.clone(), chain);
                        let server = server_config(peer.clone(), chain);
                        let connected = connect(client, server).expect(&case);
                        let used = connected.client.negotiated_key_exchange_group().unwrap();
                        assert_eq!(
                            format!("{used:?}"),
                            format!("limbsmith {group:?}"),
                            "{case}"
                        );

                        let client = client_config(peer, chain);
                        let server = server_config(ours, chain);
                        let connected = connect(client, server).expect(&case);
                        let used = connected.server.negotiated_key_exchange_group().unwrap();
                        assert_eq!(
                            format!("{used:?}"),
                            format!("limbsmith {group:?}"),
                            "{case}"
                        );
                        count += 2;
                    }
                }
            }
        }
    }
    assert_eq!(count, 4 * 2 * 4 * 3 * 2 * 2);
}

/// rustls' own hybrid with limbsmith's curve, as the module's page says.
#[test]
fn hybrid_of_rustls() {
    let hybrid = Box::leak(Box::new(Hybrid {
        classical: kx_group::X25519,
        post_quantum: rustls_aws_lc_rs::kx_group::MLKEM768,
        name: NamedGroup::X25519MLKEM768,
        layout: HybridLayout {
            classical_share_len: 32,
            post_quantum_client_share_len: 1184,
            post_quantum_server_share_len: 1088,
            post_quantum_first: true,
        },
    }));
    let chain = chain(Kind::P256);
    let ours = with_group(aws(), Version::Tls13, hybrid);
    let peer = only(aws(), Version::Tls13, NamedGroup::X25519MLKEM768);
    for (client, server) in [(&ours, &peer), (&peer, &ours)] {
        connect(
            client_config(client.clone(), chain),
            server_config(server.clone(), chain),
        )
        .unwrap();
    }
}

/// A group whose share is these bytes.
#[derive(Debug)]
struct Evil {
    name: NamedGroup,
    share: Vec<u8>,
}

impl SupportedKxGroup for Evil {
    fn start(&self) -> Result<StartedKeyExchange, Error> {
        let active = EvilActive(self.name, self.share.clone());
        Ok(StartedKeyExchange::Single(Box::new(active)))
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

fn bad_shares(group: &dyn SupportedKxGroup) -> Vec<(&'static str, Vec<u8>)> {
    let share = group.start().unwrap().pub_key().to_vec();
    let mut long = share.clone();
    long.push(0);
    let short = share[1..].to_vec();
    let mut shares = vec![("long", long), ("short", short)];
    if group.name() == NamedGroup::X25519 {
        shares.push(("zero", vec![0; 32]));
        return shares;
    }
    let size = share.len() / 2;
    let mut off_curve = share.clone();
    *off_curve.last_mut().unwrap() ^= 1;
    let mut compressed = share[..1 + size].to_vec();
    compressed[0] = 2 + (share[2 * size] & 1);
    shares.extend([("off the curve", off_curve), ("compressed", compressed)]);
    shares
}

#[test]
fn bad_key_shares() {
    let chain = chain(Kind::P256);
    let mut count = 0;
    for group in [kx_group::X25519, kx_group::SECP256R1, kx_group::SECP384R1] {
        for (what, share) in bad_shares(group) {
            for version in VERSIONS {
                for of_server in [false, true] {
                    let case = format!("{group:?}, {what}, {version:?}, of server: {of_server}");
                    let evil = Box::leak(Box::new(Evil {
                        name: group.name(),
                        share: share.clone(),
                    }));
                    let evil = with_group(aws(), version, evil);
                    let ours = with_group(over(aws()), version, group);
                    let expected = Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);
                    let (client, server, expected) = match of_server {
                        false => (evil, ours, Failure::Server(expected)),
                        true => (ours, evil, Failure::Client(expected)),
                    };
                    let client = client_config(client, chain);
                    let server = server_config(server, chain);
                    let failure = connect(client, server).err();
                    assert_eq!(failure, Some(expected), "{case}");
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, (3 + 4 + 4) * 2 * 2);
}

fn refusal(ours: CryptoProvider, roots: &Chain, server: &Chain) -> CertificateError {
    let client = client_config(only(ours, Version::Tls13, NamedGroup::X25519), roots);
    match connect(client, server_config(aws(), server)) {
        Err(Failure::Client(Error::InvalidCertificate(error))) => error,
        other => panic!("{other:?}"),
    }
}

/// The names of the CAs are equal, so that the signature itself is tried.
#[test]
fn wrong_ca() {
    for (name, ours) in ours() {
        for kind in KINDS {
            let other = make_chain(kind, leaf_params());
            let error = refusal(ours.clone(), &other, chain(kind));
            assert_eq!(error, CertificateError::BadSignature, "{name}, {kind:?}");
        }
    }
}

fn hash(algorithms: WebPkiSupportedAlgorithms) -> u64 {
    let mut hasher = DefaultHasher::new();
    algorithms.hash(&mut hasher);
    hasher.finish()
}

/// The hash is over the identifiers of both lists, the only sight that rustls gives of the list for certificates.
#[test]
fn tables_keep_their_order() {
    for (name, base, all) in bases() {
        let theirs = base.signature_verification_algorithms;
        let ours = over_with_algorithms(base.clone(), all);
        let schemes = ours.signature_verification_algorithms;
        let expected = WebPkiSupportedAlgorithms::new(all, theirs.mapping()).unwrap();
        assert_eq!(hash(schemes), hash(expected), "{name}");
        assert_eq!(schemes.supported_schemes(), theirs.supported_schemes());
        let groups = |provider: &CryptoProvider| {
            let groups = provider.kx_groups.iter().map(|group| group.name());
            groups.collect::<Vec<_>>()
        };
        assert_eq!(groups(&ours), groups(&base), "{name}");

        // Without the list: those of the schemes, each once, in the order of the schemes.
        let mut distinct: Vec<&_> = Vec::new();
        for algorithm in theirs.mapping().iter().flat_map(|(_, list)| *list) {
            let id = |a: &dyn rustls024::pki_types::SignatureVerificationAlgorithm| {
                (a.public_key_alg_id(), a.signature_alg_id())
            };
            if !distinct.iter().any(|known| id(**known) == id(*algorithm)) {
                distinct.push(algorithm);
            }
        }
        let distinct = Vec::leak(distinct.into_iter().copied().collect());
        let expected = WebPkiSupportedAlgorithms::new(distinct, theirs.mapping()).unwrap();
        let found = over(base).signature_verification_algorithms;
        assert_eq!(hash(found), hash(expected), "{name}");
    }
}

/// An algorithm of two schemes is in the list for certificates once.
#[test]
fn algorithms_of_two_schemes() {
    let list: Algorithms = Vec::leak(vec![rustls_ring::ED25519]);
    let mapping = &*Box::leak(Box::new([
        (SignatureScheme::ED25519, list),
        (SignatureScheme::ED448, list),
    ]));
    let mut base = rustls_ring::DEFAULT_PROVIDER;
    base.signature_verification_algorithms = WebPkiSupportedAlgorithms::new(list, mapping).unwrap();
    let expected = hash(base.signature_verification_algorithms);
    assert_eq!(hash(over(base).signature_verification_algorithms), expected);
}

/// Certificates are verified by the list that the caller gave, and by no other.
#[test]
fn given_list_decides() {
    let chain = chain(Kind::P256);
    let (_, base, all) = bases()[0].clone();
    let none = over_with_algorithms(base.clone(), &[]);
    let error = refusal(none, chain, chain);
    assert!(
        matches!(
            error,
            CertificateError::UnsupportedSignatureAlgorithm { .. }
        ),
        "{error:?}"
    );
    let all = over_with_algorithms(base, all);
    connect(client_config(all, chain), server_config(aws(), chain)).unwrap();
}

/// Further calls find the tables of the first.
#[test]
fn tables_are_made_once() {
    for (name, base, all) in bases() {
        let mapping = |p: CryptoProvider| p.signature_verification_algorithms.mapping();
        let keys = |p: CryptoProvider| p.key_provider as *const _ as *const ();
        let (first, second) = (over(base.clone()), over(base.clone()));
        assert!(
            std::ptr::eq(mapping(first.clone()), mapping(second.clone())),
            "{name}"
        );
        assert!(std::ptr::eq(keys(first.clone()), keys(second)), "{name}");
        let (third, fourth) = (
            over_with_algorithms(base.clone(), all),
            over_with_algorithms(base, all),
        );
        assert!(
            std::ptr::eq(mapping(third.clone()), mapping(fourth)),
            "{name}"
        );
        assert!(!std::ptr::eq(mapping(first), mapping(third)), "{name}");
    }
}

#[test]
fn private_keys() {
    let schemes = [
        SignatureScheme::ECDSA_NISTP256_SHA256,
        SignatureScheme::ECDSA_NISTP384_SHA384,
        SignatureScheme::ED25519,
    ];
    for (name, ours) in ours() {
        for (kind, scheme) in KINDS.into_iter().zip(schemes) {
            let key = ours
                .key_provider
                .load_private_key(chain(kind).key())
                .unwrap();
            assert_eq!(
                format!("{key:?}"),
                format!("limbsmith {scheme:?}"),
                "{name}"
            );
            assert!(
                key.choose_scheme(&[SignatureScheme::RSA_PSS_SHA256])
                    .is_none()
            );
            let offered = [SignatureScheme::RSA_PSS_SHA256, scheme];
            assert_eq!(
                key.choose_scheme(&offered).unwrap().scheme(),
                scheme,
                "{name}"
            );
        }
    }
}

/// The answer of a group at once, and of one in two steps, are the same secret.
#[test]
fn answers_agree() {
    for group in [kx_group::X25519, kx_group::SECP256R1, kx_group::SECP384R1] {
        let started = group.start().unwrap();
        let CompletedKeyExchange {
            group: name,
            pub_key,
            secret,
            ..
        } = group.start_and_complete(started.pub_key()).unwrap();
        assert_eq!((name, started.group()), (group.name(), group.name()));
        let other = started.into_single().complete(&pub_key).unwrap();
        assert_eq!(secret.secret_bytes(), other.secret_bytes(), "{group:?}");
    }
}
