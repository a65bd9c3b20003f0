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
fn string<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
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
        let name = String::from_utf8_lossy(&name[..name.len().min(40)]).into_owned();
        return Err(format!("of the algorithm {name}, which is not read").into());
    };
    let encoded = words.next().unwrap_or_default();
    let blob = text::base64(encoded).ok_or("whose second word is not base64")?;
    let mut rest = &blob[..];
    let rest = &mut rest;
    if string(rest) != Some(name) {
        return Err("whose bytes name another algorithm".into());
    }
    if let Kind::Point(_) = kind {
        // `ecdsa-sha2-` and then the name of the curve, which stands there again.
        if string(rest) != Some(&name[b"ecdsa-sha2-".len()..]) {
            return Err("whose bytes name another curve".into());
        }
    }
    match string(rest) {
        Some(key) if rest.is_empty() => Ok((*kind, key.to_vec())),
        _ => Err("whose bytes are cut short or have others after them".into()),
    }
}
