//! OpenSSH's programs and files, with keys of limbsmith.

use std::path::{Path, PathBuf};
use std::process::Command;

use limbsmith::{ed25519, p256, p384};
use limbsmith_ssh::SigningKey;
use ssh_key::{LineEnding, PublicKey};

use crate::run::{self, Ended};

pub mod agent;
pub mod daemon;
pub mod signer;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ed25519,
    P256,
    P384,
}

pub const KINDS: [Kind; 3] = [Kind::Ed25519, Kind::P256, Kind::P384];

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Ed25519 => "Ed25519",
            Self::P256 => "P-256",
            Self::P384 => "P-384",
        }
    }

    /// The name of keys and signatures in SSH.
    pub fn algorithm(self) -> &'static str {
        match self {
            Self::Ed25519 => "ssh-ed25519",
            Self::P256 => "ecdsa-sha2-nistp256",
            Self::P384 => "ecdsa-sha2-nistp384",
        }
    }

    pub fn key(self) -> SigningKey {
        match self {
            Self::Ed25519 => ed25519::SigningKey::random().expect("random bytes").into(),
            Self::P256 => p256::ecdsa::SigningKey::random()
                .expect("random bytes")
                .into(),
            Self::P384 => p384::ecdsa::SigningKey::random()
                .expect("random bytes")
                .into(),
        }
    }
}

pub fn public(key: &SigningKey) -> PublicKey {
    key.verifying_key().into()
}

/// The line of the public key, without a comment.
pub fn line(key: &SigningKey) -> String {
    public(key).to_openssh().expect("a key of ours")
}

/// The fingerprint of the public key, as OpenSSH's log has them.
pub fn fingerprint(key: &SigningKey) -> String {
    public(key)
        .fingerprint(ssh_key::HashAlg::Sha256)
        .to_string()
}

/// The line of a public key or certificate, with another last byte. That is still a key of its kind only for Ed25519.
pub fn one_byte_wrong(line: &str) -> String {
    use base64ct::{Base64, Encoding};
    let mut words = line.split(' ');
    let name = words.next().unwrap_or_default();
    let mut bytes = Base64::decode_vec(words.next().unwrap_or_default()).expect("a line of ours");
    *bytes.last_mut().expect("not empty") ^= 1;
    format!("{name} {}", Base64::encode_string(&bytes))
}

/// OpenSSH's private file, which others cannot read, and the public one in the same folder.
pub fn write_key(key: &SigningKey, folder: &Path, name: &str) -> Result<PathBuf, String> {
    let path = folder.join(name);
    let private = key.to_private_key("limbsmith").map_err(text)?;
    private
        .write_openssh_file(&path, LineEnding::LF)
        .map_err(text)?;
    write(folder, &format!("{name}.pub"), &(line(key) + "\n"))?;
    Ok(path)
}

pub fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> Result<PathBuf, String> {
    let path = folder.join(name);
    std::fs::write(&path, content).map_err(text)?;
    Ok(path)
}

pub fn text(error: impl ToString) -> String {
    error.to_string()
}

/// An error unless the program failed and said so.
pub fn refused(ended: &Ended, why: &str) -> Result<(), String> {
    ended.says(why)?;
    match ended.code {
        Some(0) => Err(format!("accepted, though it said `{why}`")),
        _ => Ok(()),
    }
}

/// The version of OpenSSH's programs, which `ssh` alone tells.
pub fn version() -> Option<String> {
    let output = Command::new("ssh").arg("-V").output().ok()?;
    let text = String::from_utf8(output.stderr).ok()?;
    let version = text.strip_prefix("OpenSSH_")?.split([' ', ',']).next()?;
    Some(version.into())
}

pub fn ssh_keygen(arguments: &[&str], input: &[u8], folder: &Path) -> Result<Ended, String> {
    let mut command = Command::new("ssh-keygen");
    command
        .env_remove("SSH_AUTH_SOCK")
        .current_dir(folder)
        .args(arguments);
    run::run(&mut command, input, folder)
}
