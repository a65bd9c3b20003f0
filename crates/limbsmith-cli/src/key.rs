//! `limbsmith key`: what a key file is, and the key in another form.

use crate::args::{ValueText, only_path, required};
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::keys::{self, Choice};
use crate::output::{self, Access, Inputs};
use lexopt::Arg;
use limbsmith::keys::PublicKey;
use limbsmith_keys::{Form, fingerprint, private, public};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith key [--public] [OPTIONS] FILE
       limbsmith key --form F [--public] [--out FILE] [OPTIONS] FILE

Reads a key in any form, and prints its kind and its fingerprints, or writes it in another form. A
key is private unless --public says so.

Private keys are read from PKCS#8 (encrypted too: PBES2), SEC1, files of OpenSSH (encrypted too),
JSON Web Keys and Sets, COSE_Key. Public keys are read from SubjectPublicKeyInfo, X.509
certificates, lines of OpenSSH, JSON Web Keys and Sets, COSE_Key, did:key. Nothing of a certificate
is validated.

  --public              FILE has a public key; of a private one, see --extract
  --extract             writes or prints the public half of a private key
  --form F              pem (PKCS#8 or SubjectPublicKeyInfo), der, jwk, openssh, cose, did
  --out FILE            where the key goes; standard output if not given
  --force               overwrite FILE
  --password-file FILE  a file whose first line is the password of the key; - is standard input
  --new-password-file FILE
                        the same of the key that is written, which is encrypted by it (pem, der:
                        AES-256-CBC and PBKDF2; openssh)
  --kid ID              which key of a JWK Set
";

/// Reads the arguments and writes or prints the key.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let (mut path, mut out, mut form, mut new) = (None, None, None, None);
    let (mut is_public, mut extract, mut force) = (false, false, false);
    let mut choice = Choice::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("public") => is_public = true,
            Arg::Long("extract") => extract = true,
            Arg::Long("force") => force = true,
            Arg::Long("form") => form = Some(parse(&parser.value()?.text()?)?),
            Arg::Long("out") => out = Some(PathBuf::from(parser.value()?)),
            Arg::Long("password-file") => choice.password_file = Some(parser.value()?.into()),
            Arg::Long("new-password-file") => new = Some(PathBuf::from(parser.value()?)),
            Arg::Long("kid") => choice.kid = Some(parser.value()?.text()?),
            Arg::Value(value) => only_path(&mut path, value)?,
            other => return Err(other.unexpected().into()),
        }
    }
    let path = required(path, "key", "a key file (or -)")?;
    let wrong = |what: &str| Err(Failure::Usage(what.into()));
    if is_public && (extract || choice.password_file.is_some()) {
        return wrong("--public goes with neither --extract nor --password-file");
    }
    if form.is_none() && (out.is_some() || new.is_some() || force) {
        return wrong("--out, --force and --new-password-file need --form");
    }
    if new.is_some() && (is_public || extract) {
        return wrong("--new-password-file is for private keys");
    }
    keys::one_dash(&[
        Some(&*path),
        choice.password_file.as_deref(),
        new.as_deref(),
    ])?;
    let secret = match is_public {
        true => None,
        false => Some(choice.private(&path)?),
    };
    let key = match &secret {
        Some(key) => key.public_key(),
        None => choice.public(&path)?,
    };
    let Some(form) = form else {
        return print(&key, secret.is_some());
    };
    let password = new.as_deref().map(keys::password).transpose()?;
    let failed = |e| Failure::Usage(format!("--form: {e}"));
    let (bytes, access) = match &secret {
        Some(key) if !extract => {
            let password = password.as_ref().map(|p| p.as_slice());
            let bytes = private::write(key, form, password).map_err(failed)?;
            (bytes, Access::Owner)
        }
        _ => {
            let bytes = public::write(&key, form).map_err(failed)?;
            (bytes.into(), Access::Usual)
        }
    };
    let out = out.unwrap_or_else(|| PathBuf::from("-"));
    if files::is_dash(&out) && matches!(form, Form::Der | Form::Cose) && terminal() {
        return wrong("this form is not text: give --out FILE");
    }
    let passwords = [choice.password_file.as_deref(), new.as_deref()];
    let inputs = [
        Some(("key", &*path)),
        passwords[0].map(|file| ("password", file)),
        passwords[1].map(|file| ("new password", file)),
    ];
    let inputs = Inputs::of(inputs.into_iter().flatten());
    let parts = [(&*out, bytes.as_slice(), access)];
    output::write_all(&parts, &output::Options::new(&inputs, force))?;
    Ok(ExitCode::SUCCESS)
}

fn terminal() -> bool {
    std::io::IsTerminal::is_terminal(&std::io::stdout())
}

/// A form by its name.
pub fn parse(name: &str) -> Result<Form, Failure> {
    let form = name.to_ascii_lowercase().parse();
    form.map_err(|e| Failure::Usage(format!("{name:?}: {e}")))
}

/// Prints kind and fingerprints.
fn print(key: &PublicKey, private: bool) -> Outcome {
    let kind = match key {
        PublicKey::Ed25519(_) => "Ed25519",
        PublicKey::X25519(_) => "X25519",
        PublicKey::P256(_) => "P-256",
        PublicKey::P384(_) => "P-384",
        PublicKey::Secp256k1(_) => "secp256k1",
        _ => "another kind",
    };
    let failed = |e: limbsmith_keys::Error| Failure::Input(e.to_string());
    let did = public::write(key, Form::Did).map_err(failed)?;
    let mut out = crate::streams::output()?;
    let half = if private { "private" } else { "public" };
    writeln!(out, "key      {kind}, {half}")?;
    // OpenSSH has not all kinds.
    if let Ok(name) = fingerprint::openssh(key) {
        writeln!(out, "openssh  {name}")?;
    }
    writeln!(
        out,
        "jwk      {}",
        fingerprint::jwk_thumbprint(key).map_err(failed)?
    )?;
    writeln!(out, "spki     {}", fingerprint::spki(key).map_err(failed)?)?;
    writeln!(out, "did      {}", String::from_utf8_lossy(&did))?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
