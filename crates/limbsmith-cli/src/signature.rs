//! The signature file of `verify`: what cannot be read is malformed (exit code 2), not invalid.

use crate::failure::Failure;
use crate::files;
use crate::hex::decode_lenient;
use limbsmith::ecdsa::{self, ByteArray, SignatureError};
use std::path::Path;

/// A signature file.
pub struct File<'a> {
    path: &'a Path,
    bytes: Vec<u8>,
    hex: bool,
}

/// The encoding that a signature should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// 64 bytes of Ed25519.
    Ed25519,
    /// 64 bytes of BIP-340.
    Schnorr,
    /// Both numbers of ECDSA in so many bytes.
    Fixed(usize),
    /// The DER of two numbers, which would have so many bytes at fixed width.
    Der(usize),
}

impl<'a> File<'a> {
    /// Reads a file of bytes, or of hexadecimal text.
    pub fn read(path: &'a Path, hex: bool) -> Result<Self, Failure> {
        let content = files::read(path)?;
        let bytes = match (hex, std::str::from_utf8(&content)) {
            (false, _) => Ok(content.to_vec()),
            (true, Ok(text)) => decode_lenient(text).map_err(|e| e.to_string()),
            (true, Err(_)) => Err("not hexadecimal: not text".into()),
        };
        let bytes = bytes.map_err(|e| malformed(path, e))?;
        Ok(File { path, bytes, hex })
    }

    /// A signature of Ed25519 in 64 bytes.
    pub fn ed25519(&self) -> Result<&[u8; 64], Failure> {
        self.pair(Form::Ed25519)
    }

    /// A signature of BIP-340 in 64 bytes.
    pub fn schnorr(&self) -> Result<&[u8; 64], Failure> {
        self.pair(Form::Schnorr)
    }

    fn pair(&self, form: Form) -> Result<&[u8; 64], Failure> {
        <&[u8; 64]>::try_from(&self.bytes[..]).map_err(|_| self.malformed(form))
    }

    /// A signature of ECDSA; none if a number is out of range, which makes it invalid.
    pub fn ecdsa<C: ecdsa::Curve>(
        &self,
        fixed: bool,
    ) -> Result<Option<ecdsa::Signature<C>>, Failure> {
        let size = C::Pair::ZERO.as_ref().len();
        let (read, form) = match fixed {
            true => (ecdsa::Signature::from_slice(&self.bytes), Form::Fixed(size)),
            false => (ecdsa::Signature::from_der(&self.bytes), Form::Der(size)),
        };
        match read {
            Ok(signature) => Ok(Some(signature)),
            Err(SignatureError::Range) => Ok(None),
            Err(_) => Err(self.malformed(form)),
        }
    }

    fn malformed(&self, form: Form) -> Failure {
        let wanted = match form {
            Form::Ed25519 => "an Ed25519 signature has 64".into(),
            Form::Schnorr => "a BIP-340 signature has 64".into(),
            Form::Fixed(size) => format!("a fixed-width signature for this key has {size}"),
            Form::Der(_) => "not the DER of an ECDSA signature for this key".into(),
        };
        let hint = hint(&self.bytes, form, self.hex);
        let hint = hint.map_or(String::new(), |hint| format!(" ({hint})"));
        let length = match self.bytes.len() {
            0 => "empty".into(),
            n => format!("{n} bytes"),
        };
        malformed(self.path, format!("{length}; {wanted}{hint}"))
    }
}

fn malformed(path: &Path, why: String) -> Failure {
    Failure::file(path, format!("malformed signature: {why}"))
}

/// What the bytes may be instead.
fn hint(bytes: &[u8], form: Form, hex: bool) -> Option<&'static str> {
    let text = |digit: fn(&u8) -> bool| {
        let mut rest = bytes.iter().filter(|b| !b.is_ascii_whitespace());
        !hex && bytes.len() >= 16 && rest.all(digit)
    };
    let der = bytes.len() > 2 && bytes[0] == 0x30 && usize::from(bytes[1]) == bytes.len() - 2;
    match form {
        _ if bytes.starts_with(b"-----BEGIN") => Some("PEM text, as of a key or a certificate?"),
        _ if text(|b| b.is_ascii_hexdigit() || matches!(b, b':' | b'x' | b'X')) => {
            Some("hexadecimal text? use --hex")
        }
        _ if text(|b| b.is_ascii_alphanumeric() || b"+/=".contains(b)) => {
            Some("base64 text? decode it first, as with `base64 -d`")
        }
        _ if text(|b| b.is_ascii_alphanumeric() || b"-_=".contains(b)) => Some(
            "base64url text? decode it first, as with `basenc --base64url -d`, with its = at the end",
        ),
        Form::Der(size) if bytes.len() == size => Some("a fixed-width signature? use --fixed"),
        Form::Der(_) if [64, 96].contains(&bytes.len()) => {
            Some("a fixed-width signature for a key on another curve?")
        }
        Form::Fixed(_) if der => Some("DER? leave out --fixed"),
        Form::Schnorr if der => Some("DER of ECDSA? leave out --schnorr"),
        Form::Ed25519 if der => Some("DER of ECDSA, by a key of another kind?"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_contents_are_guessed() {
        let hex = b"30:45:02\n0x3045020100 30 45 02 01 00";
        let der = [&[0x30, 68][..], &[2; 68]].concat();
        let forms = [Form::Ed25519, Form::Schnorr, Form::Fixed(64), Form::Der(64)];
        for form in forms {
            let start = |bytes: &[u8], hex| {
                let hint = hint(bytes, form, hex).unwrap_or_default();
                hint.split([' ', '?']).next().unwrap().to_string()
            };
            assert_eq!(start(hex, false), "hexadecimal");
            assert_eq!(start(hex, true), "");
            assert_eq!(start(b"MEUCIQDf//+/AAAA\nAAAA==\n", false), "base64");
            assert_eq!(start(b"MEUCIQDf-_AAAAAAAAAA==\n", false), "base64url");
            assert_eq!(start(b"MEUCIQDf!AAAAAAAAAAA==\n", false), "");
            assert_eq!(start(b"-----BEGIN CERTIFICATE-----\n", true), "PEM");
            assert_eq!(start(&[], false), "");
            assert_eq!(start(&der[..60], false), "");
            let fixed = start(&[0xee; 64], false);
            assert_eq!(fixed, if form == Form::Der(64) { "a" } else { "" });
            let of_der = if form == Form::Der(64) { "" } else { "DER" };
            assert_eq!(start(&der, false), of_der);
        }
    }
}
