//! The vectors of BIP-340: a table with a line for each case, with secret key and auxiliary random
//! bytes for signing cases.

use super::wycheproof::{Case, Expected, Trial};
use crate::excerpt::quoted;
use crate::hex;
use limbsmith::secp256k1::schnorr::{SignOptions, Signature, SigningKey, VerifyingKey};

/// The first line.
const HEAD: &str = "index,secret key,public key,aux_rand,message,signature,verification result";

/// A line of the table.
#[derive(Debug)]
pub struct Schnorr {
    secret: Option<([u8; 32], [u8; 32])>,
    key: Vec<u8>,
    message: Vec<u8>,
    signature: Vec<u8>,
}

/// Whether a file is this table.
pub fn is(text: &[u8]) -> bool {
    text.starts_with(HEAD.as_bytes())
}

/// Reads the table.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let lines = text.lines().enumerate().skip(1);
    let cases = lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(i, line)| case(line).map_err(|e| format!("line {}: {e}", i + 1)))
        .collect::<Result<Vec<_>, _>>()?;
    match cases.len() {
        0 => Err("no cases".into()),
        _ => Ok(cases),
    }
}

fn case(line: &str) -> Result<Case, String> {
    let fields: Vec<&str> = line.splitn(8, ',').collect();
    let [
        index,
        secret,
        key,
        random,
        message,
        signature,
        result,
        rest @ ..,
    ] = &fields[..]
    else {
        return Err(format!("{} fields; there are 8", fields.len()));
    };
    let bytes = |name: &str, text: &str| hex::decode(text).map_err(|e| format!("{name}: {e}"));
    let array = |name: &str, text: &str| {
        <[u8; 32]>::try_from(bytes(name, text)?).map_err(|_| format!("{name}: not 32 bytes"))
    };
    Ok(Case {
        id: index.parse().map_err(|_| "index: not a number")?,
        comment: rest.first().unwrap_or(&"").to_string(),
        expected: match *result {
            "TRUE" => Expected::Valid,
            "FALSE" => Expected::Invalid,
            other => return Err(format!("{} is neither TRUE nor FALSE", quoted(other))),
        },
        what: Trial::Schnorr(Schnorr {
            secret: match *secret {
                "" => None,
                secret => Some((array("secret key", secret)?, array("aux_rand", random)?)),
            },
            key: bytes("public key", key)?,
            message: bytes("message", message)?,
            signature: bytes("signature", signature)?,
        }),
    })
}

impl Schnorr {
    /// Whether the signature is accepted, and whether public key and signature equal those computed
    /// from the secret key, if there is one.
    pub fn run(&self) -> (bool, bool) {
        let (Ok(key), Ok(signature)) = (
            <&[u8; 32]>::try_from(&self.key[..]),
            <&[u8; 64]>::try_from(&self.signature[..]),
        ) else {
            return (false, true);
        };
        let made = self.secret.as_ref().is_none_or(|(secret, random)| {
            SigningKey::from_bytes(secret).is_ok_and(|secret| {
                secret.verifying_key().to_bytes() == *key
                    && secret
                        .sign_with(&self.message, SignOptions::new().hedged(random))
                        .is_ok_and(|made| made.to_bytes() == *signature)
            })
        });
        let verdict = VerifyingKey::from_bytes(key).is_ok_and(|key| {
            key.verify(&self.message, &Signature::from_bytes(signature))
                .is_ok()
        });
        (verdict || !made, made)
    }
}
