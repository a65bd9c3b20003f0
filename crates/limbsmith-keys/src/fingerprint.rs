//! Short names of public keys: hashes.

use crate::container::text;
use crate::error::Error;
use crate::{jwk, public};
use limbsmith::keys::PublicKey;
use sha2::{Digest, Sha256};

/// OpenSSH's fingerprint: `SHA256:` and base64, as `ssh-keygen -l` prints it.
///
/// # Errors
/// If OpenSSH has no keys of this kind.
pub fn openssh(key: &PublicKey) -> Result<String, Error> {
    let (_, blob) = public::openssh_blob(key)?;
    let encoded = text::to_base64(&Sha256::digest(&blob));
    Ok(format!("SHA256:{}", encoded.trim_end_matches('=')))
}

/// The thumbprint of a JSON Web Key with SHA-256, in base64url (RFC 7638).
///
/// # Errors
/// If the kind of key is not known here.
pub fn jwk_thumbprint(key: &PublicKey) -> Result<String, Error> {
    let text = jwk::canonical(key)?;
    Ok(text::to_base64url(&Sha256::digest(text.as_bytes())))
}

/// SHA-256 of SubjectPublicKeyInfo in DER, in hexadecimal.
///
/// # Errors
/// If the kind of key is not known here.
pub fn spki(key: &PublicKey) -> Result<String, Error> {
    let hash = Sha256::digest(public::spki(key)?);
    Ok(hash.iter().map(|b| format!("{b:02x}")).collect())
}
