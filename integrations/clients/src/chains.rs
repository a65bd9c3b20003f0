//! Certificates for connections. The names differ: OpenSSL takes a certificate whose issuer has its own name for
//! self-signed.

use std::sync::{Arc, OnceLock};

use rcgen::{
    BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyUsagePurpose, date_time_ymd,
};
use rustls::RootCertStore;

use crate::common::{Chain, Kind, key_pair, leaf_params};

/// A CA of this name, and a certificate of `localhost` by it.
pub fn make(kind: Kind, authority: &str, mut params: CertificateParams) -> Chain {
    let mut ca = CertificateParams::new(vec![]).unwrap();
    ca.distinguished_name = rcgen::DistinguishedName::new();
    ca.distinguished_name.push(DnType::CommonName, authority);
    ca.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    ca.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    params.distinguished_name = rcgen::DistinguishedName::new();
    params
        .distinguished_name
        .push(DnType::CommonName, "localhost");
    let ca_key = key_pair(kind);
    let certificate = ca.self_signed(&ca_key).unwrap();
    let issuer = Issuer::new(ca, ca_key);
    let key = key_pair(kind);
    let leaf = params.signed_by(&key, &issuer).unwrap();
    Chain {
        ca: certificate.der().clone(),
        leaf: leaf.der().clone(),
        key,
        issuer,
    }
}

fn once(
    cells: &'static [OnceLock<Chain>; 4],
    kind: Kind,
    make: impl FnOnce() -> Chain,
) -> &'static Chain {
    cells[kind as usize].get_or_init(make)
}

/// The chain of a kind, made once.
pub fn good(kind: Kind) -> &'static Chain {
    static CHAINS: [OnceLock<Chain>; 4] = [const { OnceLock::new() }; 4];
    once(&CHAINS, kind, || make(kind, "limbsmith CA", leaf_params()))
}

/// A chain of another CA.
pub fn foreign(kind: Kind) -> &'static Chain {
    static CHAINS: [OnceLock<Chain>; 4] = [const { OnceLock::new() }; 4];
    once(&CHAINS, kind, || make(kind, "Another CA", leaf_params()))
}

/// A chain whose last certificate expired in 2021.
pub fn expired(kind: Kind) -> &'static Chain {
    static CHAINS: [OnceLock<Chain>; 4] = [const { OnceLock::new() }; 4];
    once(&CHAINS, kind, || {
        let mut params = leaf_params();
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(2021, 1, 1);
        make(kind, "limbsmith CA", params)
    })
}

/// `chain` with another last byte of the certificate: of its signature.
pub fn damaged(chain: &Chain) -> Chain {
    let mut leaf = chain.leaf.to_vec();
    *leaf.last_mut().expect("not empty") ^= 1;
    let key = rcgen::KeyPair::try_from(chain.key.serialize_der()).unwrap();
    // The issuer is not used again; it needs a key of its own.
    let unused = key_pair(Kind::P256);
    Chain {
        ca: chain.ca.clone(),
        leaf: leaf.into(),
        key,
        issuer: Issuer::new(CertificateParams::new(vec![]).unwrap(), unused),
    }
}

/// The CA of this chain, as the one that is trusted.
pub fn roots(chain: &Chain) -> Arc<RootCertStore> {
    chain.roots()
}
