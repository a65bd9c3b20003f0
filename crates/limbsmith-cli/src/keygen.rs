//! `limbsmith keygen`: a new key pair.

use crate::args::{ValueText, required};
use crate::curve::{Curve, OfCommand};
use crate::ecdsa;
use crate::failure::{Failure, Outcome};
use crate::output::{self, Access, Inputs};
use lexopt::Arg;
use limbsmith::ed25519::SigningKey;
use limbsmith::x25519::SecretKey;
use std::path::PathBuf;
use std::process::ExitCode;
use zeroize::Zeroizing;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith keygen [--curve C] --out FILE [--pub FILE] [--force]

Makes a key from the random numbers of the operating system.

  --curve C       ed25519 (default), x25519 (key agreement), secp256k1 (ECDSA and BIP-340), p256,
                  p384
  --out FILE      the private key: PKCS#8 PEM as OpenSSL writes it, readable by the owner alone;
                  - is standard output
  --pub FILE      the public key: SubjectPublicKeyInfo PEM
  --force         overwrite files that are there already

Both files are written or none.
";

/// Reads the arguments and makes the key.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut out, mut public, mut force) = (None, None, false);
    let mut kind = Kind::Ed25519;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("curve") => {
                let name = parser.value()?.text()?;
                kind = match &*name.to_ascii_lowercase() {
                    "ed25519" => Kind::Ed25519,
                    "x25519" => Kind::X25519,
                    _ => Kind::On(Curve::argument(&name)?),
                }
            }
            Arg::Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Arg::Long("pub") => public = Some(PathBuf::from(parser.value()?)),
            Arg::Long("force") => force = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let out = required(out, "keygen", "--out")?;
    let (private_pem, public_pem) = match kind {
        Kind::On(curve) => ecdsa::keygen(curve)?,
        Kind::Ed25519 => {
            let key = SigningKey::from_bytes(&*random()?);
            (key.to_pkcs8_pem(), key.verifying_key().to_spki_pem())
        }
        Kind::X25519 => {
            let key = SecretKey::from_bytes(&*random()?);
            (key.to_pkcs8_pem(), key.public_key().to_spki_pem())
        }
    };
    let mut parts = vec![(&*out, private_pem.as_bytes(), Access::Owner)];
    if let Some(path) = &public {
        parts.push((path, public_pem.as_bytes(), Access::Usual));
    }
    let inputs = Inputs::default();
    output::write_all(&parts, &output::Options::new(&inputs, force))?;
    Ok(ExitCode::SUCCESS)
}

/// The kind of key to make.
enum Kind {
    Ed25519,
    X25519,
    On(Curve),
}

/// A seed.
fn random() -> Result<Zeroizing<[u8; 32]>, Failure> {
    let mut seed = Zeroizing::new([0; 32]);
    ecdsa::random(seed.as_mut_slice())?;
    Ok(seed)
}
