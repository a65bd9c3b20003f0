//! Key files of `sign`, `verify` and `key`, in every form that `limbsmith-keys` reads.

use crate::curve::Curve;
use crate::failure::Failure;
use crate::files;
use limbsmith::ed25519::{SigningKey, VerifyingKey};
use limbsmith::keys::{Algorithm, PrivateKey, PublicKey};
use limbsmith_keys::{Form, Options, private, public};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// A key of Ed25519, or the curve of another.
pub enum Kind<K> {
    Ed25519(K),
    On(Curve),
}

impl<K> Kind<K> {
    /// The curve, if it is not that of Ed25519.
    pub fn curve(&self) -> Option<Curve> {
        match self {
            Kind::Ed25519(_) => None,
            Kind::On(curve) => Some(*curve),
        }
    }
}

/// How a key file is read: where its password is, and which key of a set is meant.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// A file whose first line is the password.
    pub password_file: Option<PathBuf>,
    /// The identifier of a JSON Web Key.
    pub kid: Option<String>,
}

impl Choice {
    /// The private key in a file.
    pub fn private(&self, path: &Path) -> Result<PrivateKey, Failure> {
        let file = files::read(path)?;
        let password = self.password_file.as_deref().map(password).transpose()?;
        let mut options = Options::new();
        if let Some(password) = &password {
            options = options.password(password);
        }
        if let Some(kid) = &self.kid {
            options = options.kid(kid);
        }
        private::read(&file, &options).map_err(|e| refused(path, &e))
    }

    /// The public key in a file. Any 32 bytes are accepted for Ed25519: the verification policy
    /// decides whether they encode a point.
    pub fn public(&self, path: &Path) -> Result<PublicKey, Failure> {
        let file = files::read(path)?;
        let mut options = Options::new();
        if let Some(kid) = &self.kid {
            options = options.kid(kid);
        }
        public::read(&file, &options).map_err(|e| refused(path, &e))
    }
}

/// A key that is not read, with the option that would help.
fn refused(path: &Path, error: &limbsmith_keys::Error) -> Failure {
    let hint = match error {
        limbsmith_keys::Error::PasswordNeeded(_) => "; --password-file names a file with it",
        limbsmith_keys::Error::Several(_, names) if !names.is_empty() => "; --kid names it",
        _ => "",
    };
    Failure::file(path, format!("{error}{hint}"))
}

/// A password: the first line of a file, without its end.
pub fn password(path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let mut file = files::read(path)?;
    let end = file.iter().position(|b| *b == b'\n').unwrap_or(file.len());
    file.truncate(end);
    if file.last() == Some(&b'\r') {
        file.pop();
    }
    match file.is_empty() {
        true => Err(Failure::file(
            path,
            "the password, its first line, is empty",
        )),
        false => Ok(file),
    }
}

/// Only one of the files may be standard input.
pub fn one_dash(paths: &[Option<&Path>]) -> Result<(), Failure> {
    let dashes = paths.iter().flatten().filter(|path| files::is_dash(path));
    match dashes.count() > 1 {
        true => Err(Failure::Usage("only one file can be standard input".into())),
        false => Ok(()),
    }
}

/// A private key for signatures, with its PKCS#8 in DER.
pub fn signer(
    path: &Path,
    key: &PrivateKey,
) -> Result<(Kind<SigningKey>, Zeroizing<Vec<u8>>), Failure> {
    let der = private::write(key, Form::Der, None).map_err(|e| Failure::file(path, e))?;
    let kind = match key {
        PrivateKey::Ed25519(key) => Kind::Ed25519(key.clone()),
        other => on(path, other.algorithm())?,
    };
    Ok((kind, der))
}

/// A public key for signatures, with its SubjectPublicKeyInfo in DER.
pub fn verifier(path: &Path, key: &PublicKey) -> Result<(Kind<VerifyingKey>, Vec<u8>), Failure> {
    let der = public::write(key, Form::Der).map_err(|e| Failure::file(path, e))?;
    let kind = match key {
        PublicKey::Ed25519(key) => Kind::Ed25519(*key),
        other => on(path, other.algorithm())?,
    };
    Ok((kind, der))
}

fn on<K>(path: &Path, algorithm: Algorithm) -> Result<Kind<K>, Failure> {
    match algorithm {
        Algorithm::Secp256k1 => Ok(Kind::On(Curve::Secp256k1)),
        Algorithm::P256 => Ok(Kind::On(Curve::P256)),
        Algorithm::P384 => Ok(Kind::On(Curve::P384)),
        _ => Err(Failure::file(
            path,
            "an X25519 key, which is for key agreement and not for signatures",
        )),
    }
}
