//! Private keys.

use crate::container::{Container, Rule, open};
use crate::error::Error;
use crate::form::{Form, Options};
use crate::{cose, jwk, openssh, pbes2, pem, unread};
use limbsmith::hazmat::erasing;
use limbsmith::keys::{KeyFormatError, PrivateKey};
use zeroize::Zeroizing;

/// The label of encrypted PKCS#8 (RFC 7468, section 11).
const ENCRYPTED: &str = "ENCRYPTED PRIVATE KEY";

/// Bytes of stack that are erased after an operation on a private key: those of the readers, the ciphers and the hashes of
/// passwords. `limbsmith-residue` fails if one uses more. Builds without optimization have larger frames.
pub(crate) const FRAMES: usize = if cfg!(debug_assertions) {
    256 << 10
} else {
    64 << 10
};

/// The private key in the content of a file, whose form the content tells.
///
/// PEM may hold several blocks. The private keys among them must be one key.
///
/// # Errors
/// If there is none, it breaks a rule of its form, its public half is another's, it is encrypted and the password is missing or
/// wrong, or there are several. Of a JWK Set, [`Options::kid`] says which.
pub fn read(file: &[u8], options: &Options<'_>) -> Result<PrivateKey, Error> {
    erasing::<FRAMES, _>(|| one(file, options))
}

fn one(file: &[u8], options: &Options<'_>) -> Result<PrivateKey, Error> {
    let text = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    let text = text.trim_ascii_start();
    if text.starts_with(b"{") {
        return jwk::read_private(text, options);
    }
    if let Some(what) = unread::of(file) {
        return Err(Error::Unread(what));
    }
    match file {
        _ if file.starts_with(openssh::MAGIC) => openssh::read(file, options.password),
        [0x30, ..] if pbes2::is_encrypted(file) => encrypted(file, options),
        [0xa2..=0xb7, 1..=5 | 0x20..=0x23, ..] => cose::read_private(file),
        _ => blocks(file, options),
    }
}

/// The key in an encrypted PKCS#8.
fn encrypted(der: &[u8], options: &Options<'_>) -> Result<PrivateKey, Error> {
    let plain = pbes2::decrypt(der, options.password)?;
    PrivateKey::from_pem_or_der(&plain).map_err(|error| match error {
        // The content that a wrong password gives in one file of 65536.
        KeyFormatError::Der
        | KeyFormatError::NotPem
        | KeyFormatError::Trailing
        | KeyFormatError::Truncated => Error::Password(Container::Pkcs8),
        error => Error::File(error),
    })
}

/// The one private key of a text with blocks of PEM, or of plain DER.
fn blocks(file: &[u8], options: &Options<'_>) -> Result<PrivateKey, Error> {
    // Not in a list: a key moved out of a list stays in its freed memory.
    let mut found: Option<PrivateKey> = None;
    let mut one = |key: PrivateKey| match &found {
        Some(first) if first.public_key() != key.public_key() => {
            Err(Error::Several(Container::Pem, vec![]))
        }
        Some(_) => Ok(()),
        None => {
            found = Some(key);
            Ok(())
        }
    };
    let damaged = |form| Error::Broken(form, Rule::from("that is damaged PEM"));
    let mut others = 0;
    for block in pem::blocks(file, openssh::LABEL) {
        let bytes = block.ok_or_else(|| damaged(Container::OpenSsh))?;
        one(openssh::read(&bytes, options.password)?)?;
        others += 1;
    }
    for block in pem::blocks(file, ENCRYPTED) {
        let der = block.ok_or_else(|| damaged(Container::Pkcs8))?;
        one(encrypted(&der, options)?)?;
        others += 1;
    }
    match PrivateKey::from_pem_or_der(file) {
        Ok(key) => one(key)?,
        // The encrypted blocks, and objects that are no keys.
        Err(KeyFormatError::Unwanted(_)) if others > 0 => {}
        Err(error) => return Err(of(file, error)),
    }
    found.ok_or(Error::Unknown { private: true })
}

/// The error of a file that the reader of PKCS#8 refuses.
fn of(file: &[u8], error: KeyFormatError) -> Error {
    // Of PEM, the error names all objects.
    let pem = file.windows(5).any(|start| start == b"-----");
    let public = open(file).filter(|_| !pem);
    match (public, error) {
        (Some((form, Ok(_))), _) => Error::NotPrivate(form),
        (_, KeyFormatError::NotPem) => Error::Unknown { private: true },
        (_, error) => Error::File(error),
    }
}

/// A private key in a form. With a password, it is encrypted: PKCS#8 by PBES2 with AES-256-CBC and 600 000 iterations of
/// PBKDF2-HMAC-SHA-256, OpenSSH's file by AES-256-CTR and bcrypt, as `openssl` and `ssh-keygen` do.
///
/// # Errors
/// If the form has no such keys ([`Form::Did`] no private ones, OpenSSH neither X25519 nor secp256k1), or no encryption and a
/// password is given; if that is empty.
pub fn write(
    key: &PrivateKey,
    form: Form,
    password: Option<&[u8]>,
) -> Result<Zeroizing<Vec<u8>>, Error> {
    erasing::<FRAMES, _>(|| written(key, form, password))
}

fn written(
    key: &PrivateKey,
    form: Form,
    password: Option<&[u8]>,
) -> Result<Zeroizing<Vec<u8>>, Error> {
    let text = |text: Zeroizing<String>| Zeroizing::new(text.as_bytes().to_vec());
    match (form, password) {
        (Form::Did, _) => Err(Error::PublicForm(form)),
        (Form::Jwk | Form::Cose, Some(_)) => Err(Error::NotEncrypted(form)),
        (Form::OpenSsh, _) => openssh::write(key, password),
        (Form::Jwk, None) => jwk::write_private(key).map(text),
        (Form::Cose, None) => cose::write_private(key),
        (Form::Der, None) => pkcs8(key),
        (Form::Pem, None) => Ok(text(pem::write("PRIVATE KEY", &pkcs8(key)?, 64))),
        (Form::Der, Some(password)) => {
            let der = pbes2::encrypt(&pkcs8(key)?, password)?;
            Ok(Zeroizing::new(der))
        }
        (Form::Pem, Some(password)) => {
            let der = pbes2::encrypt(&pkcs8(key)?, password)?;
            Ok(text(pem::write(ENCRYPTED, &der, 64)))
        }
    }
}

/// PKCS#8 in DER.
fn pkcs8(key: &PrivateKey) -> Result<Zeroizing<Vec<u8>>, Error> {
    Ok(match key {
        PrivateKey::Ed25519(key) => key.to_pkcs8_der(),
        PrivateKey::X25519(key) => key.to_pkcs8_der(),
        PrivateKey::P256(key) => key.to_pkcs8_der(),
        PrivateKey::P384(key) => key.to_pkcs8_der(),
        PrivateKey::Secp256k1(key) => key.to_pkcs8_der(),
        _ => return Err(Error::Kind),
    })
}
