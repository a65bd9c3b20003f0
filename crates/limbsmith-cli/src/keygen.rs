//! `limbsmith keygen`: a new key pair.

use crate::args::{ValueText, required};
use crate::curve::{Curve, OfCommand};
use crate::ecdsa;
use crate::failure::{Failure, Outcome};
use crate::output::{self, Access, Inputs};
use crate::{key, keys};
use lexopt::Arg;
use limbsmith::ed25519::SigningKey;
use limbsmith::keys::PrivateKey;
use limbsmith::x25519::SecretKey;
use limbsmith_keys::{Form, private, public as public_key};
use std::path::PathBuf;
use std::process::ExitCode;
use zeroize::Zeroizing;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith keygen [--curve C] --out FILE [--pub FILE] [OPTIONS]

Makes a key from the random numbers of the operating system.

  --curve C       ed25519 (default), x25519 (key agreement), secp256k1 (ECDSA and BIP-340), p256,
                  p384
  --out FILE      the private key, readable by the owner alone; - is standard output
  --pub FILE      the public key
  --form F        of the private key: pem (default: PKCS#8 as OpenSSL writes it), der, jwk, openssh,
                  cose
  --pub-form F    of the public key: pem (SubjectPublicKeyInfo), der, jwk, openssh, cose, did;
                  --form's if not given
  --password-file FILE
                  a file whose first line is a password, which encrypts the private key (pem, der,
                  openssh); - is standard input
  --force         overwrite files that are there already

Both files are written or none.
";

/// Reads the arguments and makes the key.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut out, mut public, mut force) = (None, None, false);
    let mut kind = Kind::Ed25519;
    let (mut form, mut public_form, mut password) = (Form::Pem, None, None);
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
            Arg::Long("form") => form = key::parse(&parser.value()?.text()?)?,
            Arg::Long("pub-form") => public_form = Some(key::parse(&parser.value()?.text()?)?),
            Arg::Long("password-file") => password = Some(PathBuf::from(parser.value()?)),
            Arg::Long("force") => force = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let out = required(out, "keygen", "--out")?;
    let key = match kind {
        Kind::On(curve) => ecdsa::keygen(curve)?,
        Kind::Ed25519 => PrivateKey::Ed25519(SigningKey::from_bytes(&*random()?)),
        Kind::X25519 => PrivateKey::X25519(SecretKey::from_bytes(&*random()?)),
    };
    let failed = |option| move |e| Failure::Usage(format!("{option}: {e}"));
    let password_file = password.as_deref();
    let password = password_file.map(keys::password).transpose()?;
    let private = private::write(&key, form, password.as_ref().map(|p| p.as_slice()));
    let private = private.map_err(failed("--form"))?;
    let mut parts = vec![(&*out, private.as_slice(), Access::Owner)];
    let written;
    if let Some(path) = &public {
        let form = public_form.unwrap_or(form);
        written = public_key::write(&key.public_key(), form).map_err(failed("--pub-form"))?;
        parts.push((path, &written, Access::Usual));
    }
    let inputs = Inputs::of(password_file.map(|file| ("password", file)));
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
