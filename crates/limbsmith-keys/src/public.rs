//! Public keys.

use crate::container::{Container, Kind, Opened, Rule, open, openssh, text};
use crate::error::Error;
use crate::form::{Form, Options};
use crate::{Curve, cose, jwk, kind, unread, wire};
use limbsmith::keys::{KeyFormatError, PublicKey};

/// The public key in the content of a file, whose form the content tells: those of [`crate::container`], a JWK Set, or a file
/// with lines of OpenSSH (`authorized_keys`, with options before a key).
///
/// Of a certificate, only the subject's key is read: **nothing of it is validated**. That a point is on its curve is checked;
/// 32 bytes of Ed25519 are taken as they are, since policies of verification differ.
///
/// # Errors
/// If there is none, it breaks a rule of its form, or there are several. Of a JWK Set, [`Options::kid`] says which. Variable
/// time.
pub fn read(file: &[u8], options: &Options<'_>) -> Result<PublicKey, Error> {
    let plain = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    let plain = plain.trim_ascii();
    if plain.starts_with(b"{") {
        return jwk::read_public(plain, options);
    }
    if let Some(what) = unread::of(file) {
        return Err(Error::Unread(what));
    }
    if let Some(key) = lines(plain) {
        return of(Container::OpenSsh, key?);
    }
    match open(file).or_else(|| open(plain)) {
        // The reader of PEM names the objects that are there.
        Some((Container::Pem, Err(_))) | None => match PublicKey::from_pem_or_der(file) {
            Ok(key) => Ok(key),
            Err(KeyFormatError::NotPem) => Err(Error::Unknown { private: false }),
            Err(error) => Err(Error::File(error)),
        },
        Some((form, key)) => of(form, key.map_err(|rule| Error::Broken(form, rule))?),
    }
}

fn of(form: Container, key: Opened) -> Result<PublicKey, Error> {
    kind::public(&key).map_err(|rule| Error::Broken(form, rule))
}

/// The one key of lines of OpenSSH, with options before it or without; none if no line is one.
///
/// Keys of algorithms that are not read are passed over if another is read.
fn lines(text: &[u8]) -> Option<Result<Opened, Error>> {
    if text.starts_with(b"-----") {
        return None;
    }
    let mut found: Option<Opened> = None;
    let mut unread = None;
    for line in text.split(|b| matches!(b, b'\n' | b'\r')) {
        let line = line.trim_ascii();
        if matches!(line, [] | [b'#', ..]) {
            continue;
        }
        let start = match openssh::is_line(line) {
            true => line,
            false => after_options(line).filter(|rest| openssh::is_line(rest))?,
        };
        let name = start
            .split(u8::is_ascii_whitespace)
            .next()
            .unwrap_or_default();
        match (openssh::read(start), &found) {
            (Ok(key), Some(first)) if *first != key => {
                return Some(Err(Error::Several(Container::OpenSsh, vec![])));
            }
            (Ok(key), _) => found = Some(key),
            (Err(rule), _) if openssh::kind(name).is_none() => unread = Some(rule),
            (Err(rule), _) => return Some(Err(Error::Broken(Container::OpenSsh, rule))),
        }
    }
    let unread = unread.map(|rule| Error::Broken(Container::OpenSsh, rule));
    found.map(Ok).or(unread.map(Err))
}

/// The part of a line after its options, which end at a space outside quotes (sshd(8), AUTHORIZED_KEYS FILE FORMAT).
fn after_options(line: &[u8]) -> Option<&[u8]> {
    let (mut quoted, mut escaped) = (false, false);
    for (i, byte) in line.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b' ' | b'\t' if !quoted => return Some(line[i..].trim_ascii_start()),
            _ => {}
        }
    }
    None
}

/// A public key in a form. Text ends with a line end, but not `did:key`.
///
/// # Errors
/// If the form has no such keys: OpenSSH neither X25519 nor secp256k1.
pub fn write(key: &PublicKey, form: Form) -> Result<Vec<u8>, Error> {
    Ok(match form {
        Form::Pem => crate::pem::write("PUBLIC KEY", &spki(key)?, 64)
            .as_bytes()
            .to_vec(),
        Form::Der => spki(key)?,
        Form::Jwk => jwk::write_public(key)?.into_bytes(),
        Form::Cose => cose::write_public(key)?,
        Form::Did => did(key)?.into_bytes(),
        Form::OpenSsh => {
            let (name, blob) = openssh_blob(key)?;
            let encoded = text::to_base64(&blob);
            format!("{name} {encoded}\n").into_bytes()
        }
    })
}

/// SubjectPublicKeyInfo in DER.
pub(crate) fn spki(key: &PublicKey) -> Result<Vec<u8>, Error> {
    Ok(match key {
        PublicKey::Ed25519(key) => key.to_spki_der(),
        PublicKey::X25519(key) => key.to_spki_der(),
        PublicKey::P256(key) => key.to_spki_der(),
        PublicKey::P384(key) => key.to_spki_der(),
        PublicKey::Secp256k1(key) => key.to_spki_der(),
        _ => return Err(Error::Kind),
    })
}

/// The name and the bytes that OpenSSH has.
pub(crate) fn openssh_blob(key: &PublicKey) -> Result<(&'static str, Vec<u8>), Error> {
    let (kind, bytes) = kind::opened(key).ok_or(Error::Kind)?;
    let name = openssh::name(kind).ok_or(Error::Unwritable(Form::OpenSsh, kind))?;
    let text = std::str::from_utf8(name).map_err(|_| Error::Kind)?;
    Ok((text, wire::blob(name, &bytes)))
}

/// `did:key` (multicodec, base58): the compressed point of a curve.
fn did(key: &PublicKey) -> Result<String, Error> {
    let (kind, bytes) = kind::opened(key).ok_or(Error::Kind)?;
    let code: [u8; 2] = match kind {
        Kind::Ed25519 => [0xed, 0x01],
        Kind::X25519 => [0xec, 0x01],
        Kind::Point(Curve::Secp256k1) => [0xe7, 0x01],
        Kind::Point(Curve::P256) => [0x80, 0x24],
        Kind::Point(Curve::P384) => [0x81, 0x24],
    };
    let key = match kind {
        Kind::Point(curve) => {
            let odd = bytes.last().is_some_and(|last| last & 1 == 1);
            [&[2 + u8::from(odd)], &bytes[1..1 + curve.width()]].concat()
        }
        _ => bytes,
    };
    let encoded = text::to_base58(&[&code[..], &key].concat());
    Ok(format!("did:key:z{encoded}"))
}

/// The rule of a key that is no key of its kind, for forms that name one.
pub(crate) fn of_blob(blob: &[u8]) -> Result<PublicKey, Rule> {
    openssh::read_blob(blob).and_then(|key| kind::public(&key))
}
