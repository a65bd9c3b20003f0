//! Certificates that other crates make with limbsmith's keys, verified by `openssl verify`.

use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::{ecdsa, ed25519};
use rcgen::{
    BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyUsagePurpose, PublicKeyData,
    SignatureAlgorithm, SigningKey,
};
use signature::{Keypair, Signer};
use x509_cert::builder::{Builder, CertificateBuilder, profile::cabf};
use x509_cert::der::Encode;
use x509_cert::name::Name;
use x509_cert::serial_number::SerialNumber;
use x509_cert::spki::{
    DynSignatureAlgorithmIdentifier, EncodePublicKey, SignatureBitStringEncoding,
    SubjectPublicKeyInfo,
};
use x509_cert::time::Validity;

use crate::parts::locked;
use crate::report::{Outcome, Report, Subject};
use crate::run;
use crate::tls::pem;

/// A message's signature, as certificates have it.
type Sign = Box<dyn Fn(&[u8]) -> Vec<u8>>;

/// Makes a key.
type Make = fn() -> Key;

/// A key of limbsmith for rcgen 0.14, which wants the public key's bit string, an algorithm and signatures.
struct Key {
    public: Vec<u8>,
    algorithm: &'static SignatureAlgorithm,
    sign: Sign,
}

impl PublicKeyData for Key {
    fn der_bytes(&self) -> &[u8] {
        &self.public
    }

    fn algorithm(&self) -> &'static SignatureAlgorithm {
        self.algorithm
    }
}

impl SigningKey for Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, rcgen::Error> {
        Ok((self.sign)(message))
    }
}

fn ecdsa_key<C: ecdsa::Curve>(
    key: ecdsa::SigningKey<C>,
    algorithm: &'static SignatureAlgorithm,
) -> Key {
    Key {
        public: key.verifying_key().to_sec1().as_ref().to_vec(),
        algorithm,
        sign: Box::new(move |message| key.sign(message).to_der().as_bytes().to_vec()),
    }
}

fn p256() -> Key {
    let key = ecdsa::SigningKey::<P256>::random().expect("random bytes");
    ecdsa_key(key, &rcgen::PKCS_ECDSA_P256_SHA256)
}

fn p384() -> Key {
    let key = ecdsa::SigningKey::<P384>::random().expect("random bytes");
    ecdsa_key(key, &rcgen::PKCS_ECDSA_P384_SHA384)
}

fn ed25519() -> Key {
    let key = ed25519::SigningKey::random().expect("random bytes");
    Key {
        public: key.verifying_key().to_bytes().to_vec(),
        algorithm: &rcgen::PKCS_ED25519,
        sign: Box::new(move |message| key.sign(message).to_bytes().to_vec()),
    }
}

/// A CA's certificate and one by it.
struct Pair {
    ca: Vec<u8>,
    leaf: Vec<u8>,
}

fn by_rcgen(make: Make) -> Result<Pair, rcgen::Error> {
    let mut params = CertificateParams::new(vec![])?;
    params
        .distinguished_name
        .push(DnType::CommonName, "rcgen with limbsmith");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    let (key, leaf_key) = (make(), make());
    let ca = params.self_signed(&key)?.der().to_vec();
    let issuer = Issuer::new(params, key);
    let mut params = CertificateParams::new(vec!["localhost".into()])?;
    params
        .distinguished_name
        .push(DnType::CommonName, "localhost");
    params.use_authority_key_identifier_extension = true;
    let leaf = params.signed_by(&leaf_key, &issuer)?.der().to_vec();
    Ok(Pair { ca, leaf })
}

/// A root and a subordinate CA by the profiles of x509-cert, which ask for the traits of the crate `signature`.
fn by_x509_cert<K, S>(ca_key: &K, key: &K) -> Result<Pair, Box<dyn std::error::Error>>
where
    K: Signer<S> + Keypair + DynSignatureAlgorithmIdentifier,
    K::VerifyingKey: EncodePublicKey,
    S: SignatureBitStringEncoding,
{
    let issuer = Name::from_str("CN=x509-cert with limbsmith,O=limbsmith,C=US")?;
    let subject = Name::from_str("CN=subordinate,O=limbsmith,C=US")?;
    let validity = || Validity::from_now(Duration::from_secs(3600));
    let public = |key: &K| SubjectPublicKeyInfo::from_key(&key.verifying_key());
    let root = cabf::Root::new(false, issuer.clone())?;
    let serial = SerialNumber::from(1u32);
    let ca = CertificateBuilder::new(root, serial, validity()?, public(ca_key)?)?.build(ca_key)?;
    let profile = cabf::tls::Subordinate {
        issuer,
        subject,
        path_len_constraint: Some(0),
        emits_ocsp_response: false,
        client_auth: false,
    };
    let serial = SerialNumber::from(2u32);
    let leaf =
        CertificateBuilder::new(profile, serial, validity()?, public(key)?)?.build(ca_key)?;
    Ok(Pair {
        ca: ca.to_der()?,
        leaf: leaf.to_der()?,
    })
}

/// `openssl verify` takes the certificate, and none with another last byte of its signature.
fn verified(pair: &Pair, folder: &Path) -> Outcome {
    let verify = |ca: &[u8], leaf: &[u8]| {
        let write = |name: &str, der: &[u8]| {
            let path = folder.join(name);
            std::fs::write(&path, pem(der)).map_err(|error| error.to_string())?;
            Ok::<_, String>(path)
        };
        let mut command = Command::new("openssl");
        command
            .env("OPENSSL_CONF", "/dev/null")
            // Also of roots: without it a root's own signature is not looked at.
            .args(["verify", "-x509_strict", "-check_ss_sig", "-CAfile"])
            .arg(write("ca.pem", ca)?)
            .arg(write("leaf.pem", leaf)?);
        run::run(&mut command, b"", folder)
    };
    let changed = |der: &[u8]| {
        let mut der = der.to_vec();
        *der.last_mut().expect("not empty") ^= 1;
        der
    };
    verify(&pair.ca, &pair.leaf)?.good()?;
    for (ca, leaf) in [
        (pair.ca.clone(), changed(&pair.leaf)),
        (changed(&pair.ca), pair.leaf.clone()),
    ] {
        let ended = verify(&ca, &leaf)?;
        ended.says("certificate signature failure")?;
        if ended.code == Some(0) {
            return Err("one byte wrong, and accepted".into());
        }
    }
    Ok("accepted; one byte wrong refused".into())
}

pub fn run(report: &mut Report) {
    let Some(openssl) = run::version("openssl", "version", 1) else {
        report.skip("no openssl");
        return;
    };
    let tried = format!("a chain, by `openssl verify` {openssl}");
    let subject = Subject::new("rcgen", locked("rcgen"));
    let makers = [
        ("P-256", p256 as Make),
        ("P-384", p384),
        ("Ed25519", ed25519),
    ];
    for (name, make) in makers {
        let folder = report.folder();
        report.check(&subject, &tried, name, || {
            let pair = by_rcgen(make).map_err(|error| error.to_string())?;
            verified(&pair, &folder)
        });
    }
    let subject = Subject::new("x509-cert", locked("x509-cert"));
    macro_rules! x509_cert {
        ($name:literal, $key:ty, $signature:ty) => {
            let folder = report.folder();
            report.check(&subject, &tried, $name, || {
                let make = || <$key>::random().expect("random bytes");
                let pair = by_x509_cert::<$key, $signature>(&make(), &make());
                verified(&pair.map_err(|error| error.to_string())?, &folder)
            });
        };
    }
    x509_cert!("P-256", ecdsa::SigningKey<P256>, ecdsa::DerSignature);
    x509_cert!("P-384", ecdsa::SigningKey<P384>, ecdsa::Signature<P384>);
    x509_cert!("Ed25519", ed25519::SigningKey, ed25519::Signature);
}
