//! limbsmith in the place of `ssh-keygen -Y sign`, for git's setting `gpg.ssh.program`.

use std::path::Path;

use limbsmith_ssh::SigningKey;
use ssh_key::{HashAlg, LineEnding, PrivateKey, SshSig};

use super::text;

/// OpenSSH's own is SHA-512, which tells the signatures apart.
pub const HASH: HashAlg = HashAlg::Sha256;

/// Runs `-Y sign -n NAMESPACE -f KEY FILE`, the form that git has: it writes `FILE.sig`.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ["-Y", "sign", "-n", namespace, "-f", key, file] = arguments[..] else {
        return Err(format!("not a form of git's: {arguments:?}"));
    };
    let private = PrivateKey::read_openssh_file(Path::new(key)).map_err(text)?;
    let key = SigningKey::try_from(&private).map_err(text)?;
    let message = std::fs::read(file).map_err(text)?;
    let signature = SshSig::sign(&key, namespace, HASH, &message).map_err(text)?;
    let pem = signature.to_pem(LineEnding::LF).map_err(text)?;
    std::fs::write(format!("{file}.sig"), pem).map_err(text)
}
