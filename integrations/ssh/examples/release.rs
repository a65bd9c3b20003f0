//! Signs a file as `ssh-keygen -Y sign` does, and verifies it.
//!
//! `cargo run --example release -- KEY FILE`, where KEY is an unencrypted file of OpenSSH.

use std::path::Path;

use limbsmith_ssh::SigningKey;
use ssh_key::{HashAlg, LineEnding, PrivateKey, SshSig};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(key), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("release KEY FILE".into());
    };
    let private = PrivateKey::read_openssh_file(Path::new(&key))?;
    let message = std::fs::read(file)?;

    let key = SigningKey::try_from(&private)?;
    let signature = SshSig::sign(&key, "file", HashAlg::Sha512, &message)?;
    limbsmith_ssh::verify(private.public_key(), "file", &message, &signature)?;
    print!("{}", signature.to_pem(LineEnding::LF)?);
    Ok(())
}
