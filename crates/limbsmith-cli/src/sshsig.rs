//! `sign --sshsig` and `verify --sshsig`: signatures of OpenSSH.

use crate::ecdsa;
use crate::failure::Failure;
use crate::files;
use limbsmith::ecdsa::Hash;
use limbsmith::keys::{PrivateKey, PublicKey};
use limbsmith_keys::sshsig::{self, Signature};
use std::path::Path;

/// The hash of a file.
fn digest(hash: sshsig::Hash, message: &Path) -> Result<Vec<u8>, Failure> {
    let hash = match hash {
        sshsig::Hash::Sha256 => Hash::Sha256,
        sshsig::Hash::Sha512 => Hash::Sha512,
    };
    ecdsa::digest(hash, message)
}

/// The signature of a file, armored.
pub fn sign(
    key: &PrivateKey,
    namespace: &str,
    hash: Option<Hash>,
    message: &Path,
) -> Result<Vec<u8>, Failure> {
    let hash = match hash {
        None | Some(Hash::Sha512) => sshsig::Hash::Sha512,
        Some(Hash::Sha256) => sshsig::Hash::Sha256,
        Some(_) => {
            return Err(Failure::Usage(
                "--sshsig has the hashes sha256 and sha512".into(),
            ));
        }
    };
    let digest = digest(hash, message)?;
    let text = sshsig::sign(key, namespace, hash, &digest);
    let text = text.map_err(|e| Failure::Usage(format!("--sshsig: {e}")))?;
    Ok(text.into_bytes())
}

/// Whether the signature in a file is valid.
pub fn verify(
    key: &PublicKey,
    namespace: &str,
    path: &Path,
    message: &Path,
) -> Result<bool, Failure> {
    let malformed = |e| Failure::file(path, format!("malformed signature: {e}"));
    let signature = Signature::read(&files::read(path)?).map_err(malformed)?;
    let digest = digest(signature.hash(), message)?;
    match signature.verify(key, namespace, &digest) {
        Ok(()) => Ok(true),
        Err(error) if error.is_verdict() => Ok(false),
        Err(error) => Err(malformed(error)),
    }
}
