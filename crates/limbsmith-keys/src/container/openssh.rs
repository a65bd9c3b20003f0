//! Lines of OpenSSH (RFC 4253, section 6.6; RFC 5656; RFC 8709): an algorithm, base64, a comment.

use super::{Kind, Opened, Rule, text};
use crate::Curve;

const NAMES: [(&[u8], Kind); 3] = [
    (b"ssh-ed25519", Kind::Ed25519),
    (b"ecdsa-sha2-nistp256", Kind::Point(Curve::P256)),
    (b"ecdsa-sha2-nistp384", Kind::Point(Curve::P384)),
];

/// Whether the text begins with the name of an algorithm of OpenSSH.
pub fn is_line(line: &[u8]) -> bool {
    let first = line
        .split(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    let is = |start: &[u8]| first.starts_with(start) && first.len() < line.len();
    [&b"ssh-"[..], b"ecdsa-sha2-", b"sk-ssh-", b"sk-ecdsa-"]
        .into_iter()
        .any(is)
}

/// Cuts a string off: four bytes of its length, and it.
pub fn string<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (len, rest) = bytes.split_first_chunk()?;
    let (string, rest) = rest.split_at_checked(u32::from_be_bytes(*len) as usize)?;
    *bytes = rest;
    Some(string)
}

/// The key of a line.
pub fn read(line: &[u8]) -> Result<Opened, Rule> {
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let name = words.next().unwrap_or_default();
    let Some((_, kind)) = NAMES.iter().find(|(known, _)| *known == name) else {
        return Err(unread(name));
    };
    let encoded = words.next().unwrap_or_default();
    let blob = text::base64(encoded).ok_or("whose second word is not base64")?;
    opened(name, &blob).map(|key| (*kind, key))
}

/// The key in the bytes of a public key, and its kind.
#[cfg(feature = "private")]
pub fn read_blob(blob: &[u8]) -> Result<Opened, Rule> {
    let name = string(&mut &*blob).unwrap_or_default();
    match kind(name) {
        Some(kind) => Ok((kind, opened(name, blob)?)),
        None => Err(unread(name)),
    }
}

/// The kind of keys with this name.
#[cfg(feature = "private")]
pub fn kind(name: &[u8]) -> Option<Kind> {
    let found = NAMES.iter().find(|(known, _)| *known == name);
    found.map(|(_, kind)| *kind)
}

/// The name of this kind; none if OpenSSH has none.
#[cfg(feature = "private")]
pub fn name(kind: Kind) -> Option<&'static [u8]> {
    let found = NAMES.iter().find(|(_, known)| *known == kind);
    found.map(|(name, _)| *name)
}

/// The name of an algorithm that is not read.
pub fn unread(name: &[u8]) -> Rule {
    format!("of the algorithm {}, which is not read", shown(name)).into()
}

/// A name from a file, for messages: its start, without control characters.
pub fn shown(name: &[u8]) -> String {
    name[..name.len().min(40)].escape_ascii().to_string()
}

/// The key in the bytes that must name this algorithm.
fn opened(name: &[u8], blob: &[u8]) -> Result<Vec<u8>, Rule> {
    let rest = &mut &*blob;
    if string(rest) != Some(name) {
        return Err("whose bytes name another algorithm".into());
    }
    // `ecdsa-sha2-` and then the name of the curve, which stands there again.
    if let Some(curve) = name.strip_prefix(b"ecdsa-sha2-") {
        if string(rest) != Some(curve) {
            return Err("whose bytes name another curve".into());
        }
    }
    match string(rest) {
        Some(key) if rest.is_empty() => Ok(key.to_vec()),
        _ => Err("whose bytes are cut short or have others after them".into()),
    }
}
