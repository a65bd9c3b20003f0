//! limbsmith-ssh: keys from and to ssh-key's, and signatures.

use crate::case::{Case, Hide, Kind, Out, Result, Secret, text};
use crate::memory::publish;
use limbsmith::{ed25519, p256, p384};
use limbsmith_ssh::SigningKey;
use signature::Signer;
use ssh_key::private::{EcdsaKeypair, KeypairData};
use ssh_key::{PrivateKey, Signature};

/// The key of these bytes.
fn key(kind: Kind, bytes: &[u8]) -> Result<SigningKey> {
    Ok(match kind {
        Kind::P256 => p256::ecdsa::SigningKey::from_slice(bytes)
            .map_err(text)?
            .into(),
        Kind::P384 => p384::ecdsa::SigningKey::from_slice(bytes)
            .map_err(text)?
            .into(),
        _ => ed25519::SigningKey::from_bytes(bytes.try_into().map_err(text)?).into(),
    })
}

/// The secret bytes in ssh-key's key.
fn secret(key: &PrivateKey) -> Result<&[u8]> {
    match key.key_data() {
        KeypairData::Ed25519(pair) => Ok(pair.private.as_ref()),
        KeypairData::Ecdsa(EcdsaKeypair::NistP256 { private, .. }) => Ok(private.as_slice()),
        KeypairData::Ecdsa(EcdsaKeypair::NistP384 { private, .. }) => Ok(private.as_slice()),
        _ => Err("another key".into()),
    }
}

pub fn cases(hide: Hide) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    for (number, kind) in [Kind::P256, Kind::P384, Kind::Ed25519]
        .into_iter()
        .enumerate()
    {
        let own = Secret::new(kind, 400 + number as u32);
        // Boxed, so that what is hidden stays in its place.
        let of_ssh = Box::new(key(kind, &own.bytes)?.to_private_key("").map_err(text)?);
        hide(secret(&of_ssh)?);
        let sign = move |out: &mut Out| {
            // Borrowed: a move of the answer would be the caller's.
            let key = SigningKey::try_from(&*of_ssh);
            let key = key.as_ref().map_err(text)?;
            let signature = key.try_sign(b"a message");
            publish(&signature);
            let signature: Signature = signature.map_err(text)?;
            out.public(signature.as_bytes());
            Ok(())
        };
        cases.push(Case::new(format!("ssh convert and sign {kind:?}"), sign).key(&own));

        let private = own.bytes.clone();
        hide(&private);
        let of_limbsmith = key(kind, &private)?;
        let convert = move |out: &mut Out| {
            let key = of_limbsmith.to_private_key("a comment");
            out.secret(secret(key.as_ref().map_err(text)?)?);
            Ok(())
        };
        cases.push(Case::new(format!("ssh to_private_key {kind:?}"), convert).key(&own));
    }
    Ok(cases)
}
