//! The tables of algorithms, and what `over` makes of a base.

mod common;

use common::*;
use limbsmith::ecdsa::{Curve, Hash, Message, SigningKey};
use limbsmith::{p256::P256, p384::P384};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::{AlgorithmIdentifier, CertificateDer, alg_id};
use rustls::version::TLS13;
use rustls::{CertificateError, Error, NamedGroup, SignatureScheme};

fn names(provider: &CryptoProvider) -> Vec<NamedGroup> {
    provider
        .kx_groups
        .iter()
        .map(|group| group.name())
        .collect()
}

#[test]
fn order_of_the_base_stays() {
    for base in [ring(), aws()] {
        let ours = limbsmith_rustls::over(base.clone());
        assert_eq!(names(&ours), names(&base));
        let (ours, theirs) = (
            ours.signature_verification_algorithms,
            base.signature_verification_algorithms,
        );
        assert_eq!(ours.all.len(), theirs.all.len());
        for (ours, theirs) in ours.all.iter().zip(theirs.all) {
            assert_eq!(ours.public_key_alg_id(), theirs.public_key_alg_id());
            assert_eq!(ours.signature_alg_id(), theirs.signature_alg_id());
            let is_ours = format!("{ours:?}").starts_with("limbsmith");
            let id = ours.public_key_alg_id();
            let curves = [alg_id::ECDSA_P256, alg_id::ECDSA_P384, alg_id::ED25519];
            assert_eq!(is_ours, curves.contains(&id), "{ours:?}");
        }
        for ((ours, ours_list), (theirs, theirs_list)) in ours.mapping.iter().zip(theirs.mapping) {
            assert_eq!(ours, theirs);
            let ids = |list: &[&dyn rustls::pki_types::SignatureVerificationAlgorithm]| {
                let ids = list.iter();
                ids.map(|a| (a.public_key_alg_id(), a.signature_alg_id()))
                    .collect::<Vec<_>>()
            };
            assert_eq!(ids(ours_list), ids(theirs_list));
        }
        let reversed = CryptoProvider {
            kx_groups: base.kx_groups.iter().rev().copied().collect(),
            ..base.clone()
        };
        assert_eq!(
            names(&limbsmith_rustls::over(reversed.clone())),
            names(&reversed)
        );
    }
}

/// All that a second call would leak is found again.
#[test]
fn second_call_leaks_nothing() {
    for base in [ring(), aws()] {
        let ml_kem = rustls::crypto::aws_lc_rs::kx_group::MLKEM768;
        let a = limbsmith_rustls::over_with_ml_kem(base.clone(), ml_kem);
        let b = limbsmith_rustls::over_with_ml_kem(base, ml_kem);
        let (x, y) = (
            a.signature_verification_algorithms,
            b.signature_verification_algorithms,
        );
        assert!(std::ptr::eq(x.all, y.all) && std::ptr::eq(x.mapping, y.mapping));
        let address = |provider: &CryptoProvider| {
            (
                std::ptr::from_ref(provider.key_provider).cast::<()>(),
                std::ptr::from_ref(provider.kx_groups[0]).cast::<()>(),
            )
        };
        assert_eq!(address(&a), address(&b));
    }
    let (a, b) = (
        limbsmith_rustls::over(ring()),
        limbsmith_rustls::over(aws()),
    );
    assert!(format!("{:?}", a.key_provider).contains("Ring"));
    assert!(format!("{:?}", b.key_provider).contains("AwsLcRs"));
}

#[test]
fn hybrid_groups_of_a_base() {
    use rustls::crypto::aws_lc_rs::kx_group::{MLKEM768, X25519MLKEM768};
    // Without ML-KEM, nothing is added; with it, the hybrid stands first or where the base's stood.
    let over = limbsmith_rustls::over(ring());
    assert!(!names(&over).contains(&NamedGroup::X25519MLKEM768));
    let over = limbsmith_rustls::over_with_ml_kem(ring(), MLKEM768);
    assert_eq!(names(&over)[0], NamedGroup::X25519MLKEM768);
    let mut base = ring();
    base.kx_groups.push(MLKEM768);
    assert_eq!(names(&limbsmith_rustls::over(base.clone())), names(&base));
    let mut base = ring();
    base.kx_groups.push(X25519MLKEM768);
    let over = limbsmith_rustls::over_with_ml_kem(base.clone(), MLKEM768);
    assert_eq!(names(&over), names(&base));
    base.kx_groups.push(MLKEM768);
    let over = limbsmith_rustls::over(base.clone());
    assert_eq!(names(&over), names(&base));
    assert!(format!("{:?}", over.kx_groups[3]).starts_with("limbsmith"));
    // A hybrid that cannot be taken apart stays.
    let mut base = poison::poison(aws());
    base.kx_groups.truncate(1);
    let over = limbsmith_rustls::over(base);
    assert!(!format!("{:?}", over.kx_groups[0]).starts_with("limbsmith"));
    assert!(over.kx_groups.iter().all(|group| !group.fips()));
}

#[cfg(feature = "aws-lc-rs")]
#[test]
fn hybrid_of_aws_lc_rs_is_taken_apart() {
    let over = limbsmith_rustls::over(aws());
    assert_eq!(names(&over), names(&aws()));
    for group in over.kx_groups {
        assert!(format!("{group:?}").starts_with("limbsmith"), "{group:?}");
    }
}

fn key<C: Curve>() -> SigningKey<C> {
    let bytes = [7; 48];
    SigningKey::from_slice(&bytes[..size_of::<C::Bytes>()]).unwrap()
}

fn sign<C: Curve>(hash: Hash, message: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let key = key::<C>();
    let signature = key.sign(Message::PlainWith(hash, message));
    let public = key.verifying_key().to_sec1();
    (
        public.as_ref().to_vec(),
        signature.to_der().as_bytes().to_vec(),
    )
}

/// Every pair of curve and hash, compared with aws-lc-rs' algorithm of the same identifiers.
#[test]
fn pairs_of_curve_and_hash() {
    let mut count = 0;
    let ours = limbsmith_rustls::over(aws()).signature_verification_algorithms;
    let theirs = aws().signature_verification_algorithms;
    let message = b"a certificate without its signature";
    for (ours, theirs) in ours.all.iter().zip(theirs.all) {
        let signature_id: AlgorithmIdentifier = ours.signature_alg_id();
        let hash = match signature_id {
            id if id == alg_id::ECDSA_SHA256 => Hash::Sha256,
            id if id == alg_id::ECDSA_SHA384 => Hash::Sha384,
            id if id == alg_id::ECDSA_SHA512 => Hash::Sha512,
            _ => continue,
        };
        for other in [Hash::Sha256, Hash::Sha384, Hash::Sha512] {
            let (public, signature) = match ours.public_key_alg_id() {
                id if id == alg_id::ECDSA_P256 => sign::<P256>(other, message),
                id if id == alg_id::ECDSA_P384 => sign::<P384>(other, message),
                _ => continue, // P-521
            };
            let expected = other == hash;
            let case = format!("{ours:?}, {other:?}");
            let verify = |public: &[u8]| {
                let ours = ours.verify_signature(public, message, &signature).is_ok();
                let theirs = theirs.verify_signature(public, message, &signature).is_ok();
                (ours, theirs)
            };
            assert_eq!(verify(&public), (expected, expected), "{case}");
            // Compressed: RFC 5480 has them, rustls' providers do not.
            let mut compressed = public[..1 + public.len() / 2].to_vec();
            compressed[0] = 2 + (public[public.len() - 1] & 1);
            assert!(!verify(&compressed).0, "{case}");
            assert!(
                !verify(&[]).0 && !verify(&[4]).0 && !verify(&[0]).0,
                "{case}"
            );
            count += 1;
        }
    }
    assert_eq!(count, 6 * 3);
}

/// A chain through rustls whose CA signs with another hash than its curve's.
#[test]
fn certificates_with_other_hashes() {
    for (name, ours) in ours() {
        for kind in [Kind::P256, Kind::P384] {
            for (last, hash) in [(2, Hash::Sha256), (3, Hash::Sha384), (4, Hash::Sha512)] {
                // The three providers have different sets.
                let id = [
                    alg_id::ECDSA_SHA256,
                    alg_id::ECDSA_SHA384,
                    alg_id::ECDSA_SHA512,
                ][last as usize - 2];
                let curve = match kind {
                    Kind::P256 => alg_id::ECDSA_P256,
                    _ => alg_id::ECDSA_P384,
                };
                let all = ours.signature_verification_algorithms.all;
                let known = all
                    .iter()
                    .any(|a| a.public_key_alg_id() == curve && a.signature_alg_id() == id);
                let chain = chain(kind);
                let ca = chain.issuer.key().serialize_der();
                let leaf = match kind {
                    Kind::P256 => sign_again::<P256>(&chain.leaf, last, hash, &ca),
                    _ => sign_again::<P384>(&chain.leaf, last, hash, &ca),
                };
                let changed = Chain {
                    ca: chain.ca.clone(),
                    leaf,
                    key: rcgen::KeyPair::try_from(chain.key.serialize_der()).unwrap(),
                    issuer: rcgen::Issuer::new(leaf_params(), key_pair(Kind::Ed25519)),
                };
                let client = client_config(ours.clone(), &changed, &[&TLS13]);
                let server = server_config(aws(), &changed, &[&TLS13]);
                let result = connect(client, server).map(drop);
                let case = format!("{name}, {kind:?}, {hash:?}: {result:?}");
                match known {
                    true => assert!(result.is_ok(), "{case}"),
                    false => {
                        let Err(Failure::Client(Error::InvalidCertificate(error))) = result else {
                            panic!("{case}");
                        };
                        assert_ne!(error, CertificateError::BadSignature, "{case}");
                    }
                }
            }
        }
    }
}

/// The certificate with `ecdsa-with-SHA...` (1.2.840.10045.4.3.last) in both places, signed by the key of the CA.
fn sign_again<C: Curve>(leaf: &[u8], last: u8, hash: Hash, ca: &[u8]) -> CertificateDer<'static> {
    const ID: [u8; 9] = [0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3];
    let header = |der: &[u8]| match der[1] {
        0x82 => 4 + usize::from(u16::from_be_bytes([der[2], der[3]])),
        0x81 => 3 + usize::from(der[2]),
        short => 2 + usize::from(short),
    };
    let body = &leaf[4..];
    let mut tbs = body[..header(body)].to_vec();
    let at = tbs.windows(9).position(|w| w == ID).unwrap();
    tbs[at + 9] = last;
    let key = SigningKey::<C>::from_pkcs8_der(ca).unwrap();
    let signature = key.sign(Message::PlainWith(hash, &tbs)).to_der();
    let signature = signature.as_bytes();
    let mut out = tbs;
    out.extend([&[0x30, 10], &ID[..], &[last]].concat());
    out.extend([3, u8::try_from(signature.len() + 1).unwrap(), 0]);
    out.extend(signature);
    let length = u16::try_from(out.len()).unwrap().to_be_bytes();
    CertificateDer::from([&[0x30, 0x82], &length[..], &out].concat())
}

/// Keys in all forms are ours, and their signatures the other library's to accept.
#[test]
fn forms_of_private_keys() {
    use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer, PrivateSec1KeyDer};
    let p256 = key::<P256>();
    let p384 = key::<P384>();
    let ed25519 = limbsmith::ed25519::SigningKey::from_bytes(&[7; 32]);
    let pkcs8 = |der: &[u8]| PrivateKeyDer::from(PrivatePkcs8KeyDer::from(der.to_vec()));
    let sec1 = |der: &[u8]| PrivateKeyDer::from(PrivateSec1KeyDer::from(der.to_vec()));
    let p256_spki = p256.verifying_key().to_spki_der();
    let p384_spki = p384.verifying_key().to_spki_der();
    let ed_spki = ed25519.verifying_key().to_spki_der();
    let keys = [
        (
            pkcs8(&p256.to_pkcs8_der()),
            SignatureScheme::ECDSA_NISTP256_SHA256,
            &p256_spki,
        ),
        (
            sec1(&p256.to_sec1_der()),
            SignatureScheme::ECDSA_NISTP256_SHA256,
            &p256_spki,
        ),
        (
            pkcs8(&p384.to_pkcs8_der()),
            SignatureScheme::ECDSA_NISTP384_SHA384,
            &p384_spki,
        ),
        (
            sec1(&p384.to_sec1_der()),
            SignatureScheme::ECDSA_NISTP384_SHA384,
            &p384_spki,
        ),
        (
            pkcs8(&ed25519.to_pkcs8_der()),
            SignatureScheme::ED25519,
            &ed_spki,
        ),
        (
            pkcs8(&ed25519.to_pkcs8_v2_der()),
            SignatureScheme::ED25519,
            &ed_spki,
        ),
    ];
    for (name, ours) in ours() {
        for (der, scheme, spki) in &keys {
            let key = ours.key_provider.load_private_key(der.clone_key()).unwrap();
            assert_eq!(
                format!("{key:?}"),
                format!("limbsmith {scheme:?}"),
                "{name}"
            );
            assert_eq!(key.public_key().unwrap().as_ref(), &spki[..]);
            assert!(
                key.choose_scheme(&[SignatureScheme::RSA_PSS_SHA256])
                    .is_none()
            );
            let offered = [SignatureScheme::RSA_PSS_SHA256, *scheme];
            let signer = key.choose_scheme(&offered).unwrap();
            assert_eq!(signer.scheme(), *scheme);
            let signature = signer.sign(b"message").unwrap();
            // RFC 6979: no second answer.
            assert_eq!(signature, signer.sign(b"message").unwrap());
            let theirs = ring().signature_verification_algorithms;
            let (_, algorithms) = theirs.mapping.iter().find(|(s, _)| s == scheme).unwrap();
            let public = &spki[spki.len()
                - if *scheme == SignatureScheme::ED25519 {
                    32
                } else if spki.len() < 100 {
                    65
                } else {
                    97
                }..];
            algorithms[0]
                .verify_signature(public, b"message", &signature)
                .unwrap();
        }
    }
}

/// The rule for Ed25519 at the edges, where rules differ: that of ring and aws-lc-rs.
#[test]
fn rule_of_ed25519() {
    let mut one = [0; 32];
    one[0] = 1;
    // (0, -1), of order 2.
    let mut order_2 = [0xff; 32];
    (order_2[0], order_2[31]) = (0xec, 0x7f);
    // The base point, which is the signature with S = 1 under the neutral element.
    let mut base = [0x66; 32];
    base[0] = 0x58;
    let order: [u8; 32] = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde,
        0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let mut order_and_one = order;
    order_and_one[0] += 1;
    let cases = [
        (one, base, one, true),            // DalekStrict refuses
        (one, order_2, [0; 32], false),    // Cofactored and ZIP 215 accept
        (one, base, order_and_one, false), // S is not below L
        (one, one, [0; 32], true),
        (one, one, order, false),
    ];
    for (key, r, s, expected) in cases {
        for provider in [ring(), aws(), limbsmith_rustls::over(ring())] {
            let algorithms = provider.signature_verification_algorithms.all.iter();
            let mut ed25519 = algorithms.filter(|a| a.public_key_alg_id() == alg_id::ED25519);
            let ed25519 = ed25519.next().unwrap();
            let verdict = ed25519.verify_signature(&key, b"message", &[r, s].concat());
            assert_eq!(verdict.is_ok(), expected, "{ed25519:?}, {r:x?}, {s:x?}");
            assert!(
                ed25519
                    .verify_signature(&key[1..], b"message", &[r, s].concat())
                    .is_err()
            );
            assert!(ed25519.verify_signature(&key, b"message", &r).is_err());
        }
    }
}
