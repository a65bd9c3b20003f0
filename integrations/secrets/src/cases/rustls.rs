//! limbsmith-rustls: key exchange, and keys of certificates.

use crate::case::{Case, Hide, Kind, Out, Result, Secret, bytes, hidden, pkcs8, text};
use crate::memory::{publish, random};
use limbsmith_rustls::kx_group::{
    MLKEM768, SECP256R1, SECP256R1MLKEM768, SECP384R1, X25519, X25519MLKEM768,
};
use rustls::SignatureScheme;
use rustls::crypto::SupportedKxGroup;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};

type Group = &'static dyn SupportedKxGroup;

pub fn cases(hide: Hide) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    let groups: [(Group, Option<Kind>, bool); 6] = [
        (X25519, Some(Kind::X25519), false),
        (SECP256R1, Some(Kind::P256), false),
        (SECP384R1, Some(Kind::P384), false),
        (MLKEM768, None, true),
        (X25519MLKEM768, Some(Kind::X25519), true),
        (SECP256R1MLKEM768, Some(Kind::P256), true),
    ];
    for (number, (group, kind, has_kem)) in groups.into_iter().enumerate() {
        cases.extend(exchange(group, kind, has_kem, 200 + 10 * number as u32)?);
    }
    for (number, kind) in [Kind::P256, Kind::P384, Kind::Ed25519]
        .into_iter()
        .enumerate()
    {
        cases.push(sign(kind, 300 + number as u32, hide)?);
    }
    Ok(cases)
}

/// Both sides of a key exchange. Each has the ephemeral secrets of its tape, in the order in which the group draws them.
fn exchange(group: Group, kind: Option<Kind>, has_kem: bool, number: u32) -> Result<[Case; 2]> {
    let curves = kind.map(|kind| [0, 1].map(|side| Secret::new(kind, number + side)));
    // FIPS 203: `d` and `z` of the key, and `m` of the encapsulation.
    let kems = has_kem.then(|| [bytes(number + 2, 64), bytes(number + 3, 32)]);
    let (mut client, mut server) = (Vec::new(), Vec::new());
    if let Some([seed, _]) = &kems {
        client.push(seed.clone());
    }
    if let Some([a, b]) = &curves {
        client.push(a.drawn());
        server.push(b.drawn());
    }
    if let Some([_, message]) = &kems {
        server.push(message.clone());
    }

    random::set(&client, |_| ());
    let public = group.start().map_err(text)?.pub_key().to_vec();
    random::set(&server, |_| ());
    let answer = group.start_and_complete(&public).map_err(text)?;
    let (share, shared) = (answer.pub_key, answer.secret.secret_bytes().to_vec());

    let complete = move |out: &mut Out| {
        let active = group.start().map_err(text)?;
        out.public(active.pub_key());
        let secret = active.complete(&share).map_err(text)?;
        out.secret(secret.secret_bytes());
        Ok(())
    };
    let answer = move |out: &mut Out| {
        let done = group.start_and_complete(&public).map_err(text)?;
        out.public(&done.pub_key);
        out.secret(done.secret.secret_bytes());
        Ok(())
    };
    let name = group.name();
    let mut cases = [
        Case::new(format!("rustls start and complete {name:?}"), complete).tape(&client),
        Case::new(format!("rustls start_and_complete {name:?}"), answer).tape(&server),
    ];
    for (side, case) in cases.iter_mut().enumerate() {
        case.needles.bytes("shared secret", &shared);
        if let Some(curves) = &curves {
            curves[side].add(&mut case.needles);
        }
        if let Some(kems) = &kems {
            case.needles.bytes("ML-KEM's random bytes", &kems[side]);
        }
    }
    Ok(cases)
}

fn sign(kind: Kind, number: u32, hide: Hide) -> Result<Case> {
    let secret = Secret::new(kind, number);
    let der = hidden(&pkcs8(&secret)?, &secret.bytes, hide)?;
    let keys = limbsmith_rustls::provider().key_provider;
    let scheme = match kind {
        Kind::P256 => SignatureScheme::ECDSA_NISTP256_SHA256,
        Kind::P384 => SignatureScheme::ECDSA_NISTP384_SHA384,
        _ => SignatureScheme::ED25519,
    };
    let run = move |out: &mut Out| {
        // Borrowed: a copy in memory of rustls' types is the caller's.
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(der));
        let key = keys.load_private_key(key).map_err(text)?;
        let signer = key.choose_scheme(&[scheme]).ok_or("no such scheme")?;
        let signature = signer.sign(b"a message");
        publish(&signature);
        out.public(&signature.map_err(text)?);
        out.public(key.public_key().ok_or("no public key")?.as_ref());
        Ok(())
    };
    Ok(Case::new(format!("rustls load and sign {kind:?}"), run).key(&secret))
}
