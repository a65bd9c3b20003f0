//! The forms of keys and signatures.
//!
//! A field that is plainly in another form than its algorithm's cannot be read: its row is malformed, with the
//! form that it seems to have or the rule that it breaks. A value in this form that is wrong (a number out of range, a
//! point that is not on the curve) is for the verifier, and makes a row invalid.

use super::encoding::Encoding;
use limbsmith_bulk::der::DerError;
use limbsmith_bulk::form::{fixed_width, is_der, is_fixed_width};
use limbsmith_bulk::key::{KeyError, read as read_key};
use limbsmith_bulk::signature::{SignatureError, read as read_signature};
use limbsmith_bulk::{Algorithm, Curve};

/// The reason: the length, and a hint or what is expected.
fn reason(bytes: &[u8], expected: &str, hint: Option<String>) -> String {
    let plural = if bytes.len() == 1 { "" } else { "s" };
    let rest = hint.map_or(format!(", where {expected}"), |hint| format!(": {hint}"));
    format!("{} byte{plural}{rest}", bytes.len())
}

/// Whether a key is private: PKCS#8.
fn private(bytes: &[u8]) -> Option<String> {
    let inner = match bytes {
        [0x30, 0..=0x7f, inner @ ..] | [0x30, 0x81, _, inner @ ..] => inner,
        _ => return None,
    };
    let is = inner.starts_with(&[0x02, 0x01]);
    is.then(|| "a private key in DER? public keys are expected".into())
}

/// Checks the form of a key.
///
/// # Errors
/// The reason why it is none, with a hint.
pub fn key(algorithm: Algorithm, key: &[u8]) -> Result<(), String> {
    match read_key(algorithm, key) {
        Ok(_) => return Ok(()),
        Err(KeyError::Unknown) => {}
        Err(error) => return Err(format!("{error}; see --alg")),
    }
    let Some(curve) = algorithm.curve() else {
        return Err(short_key(algorithm, key));
    };
    let width = curve.width();
    let hint = match (key.first(), key.len()) {
        (Some(2..=4), 33 | 49 | 65 | 97) => Some("a point of another curve? see --alg".into()),
        (_, len) if len == 2 * width => {
            Some("x and y without a first byte? put the byte 04 before them".into())
        }
        (_, 32) if curve == Curve::Secp256k1 => {
            Some("x alone? use the algorithm bip340 if that is the scheme".into())
        }
        (_, 20) if curve == Curve::Secp256k1 => {
            Some("an address? use the algorithm ethereum if that is the scheme".into())
        }
        (_, 32) => Some("a key of Ed25519? see --alg".into()),
        _ => private(key),
    };
    let address = match algorithm {
        Algorithm::Ethereum { .. } => "an address is 20 bytes, and ",
        _ => "",
    };
    let expected = format!(
        "{address}a point of {} is {} bytes from 02 or 03, or {} from 04",
        curve.title(),
        1 + width,
        1 + 2 * width
    );
    Err(reason(key, &expected, hint))
}

/// The reason why bytes are no key of 32 bytes.
fn short_key(algorithm: Algorithm, key: &[u8]) -> String {
    let bip340 = matches!(algorithm, Algorithm::Bip340 | Algorithm::Taproot);
    let hint = match (key.first(), key.len()) {
        (Some(2 | 3), 33) if bip340 => {
            Some("a compressed point? the key is its last 32 bytes".into())
        }
        (Some(4), 65) if bip340 => Some("a point? the key is x, bytes 2 to 33".into()),
        (Some(2..=4), 33 | 49 | 65 | 97) => Some("a point of ECDSA? see --alg".into()),
        (_, 64) => Some("a signature? see --key-column and --signature-column".into()),
        _ => private(key),
    };
    reason(key, "32 are expected", hint)
}

/// Checks the form of a signature.
///
/// # Errors
/// The reason why it is none, with a hint.
pub fn signature(algorithm: Algorithm, signature: &[u8]) -> Result<(), String> {
    match read_signature(algorithm, signature) {
        Ok(_) => return Ok(()),
        Err(SignatureError::Form) => {}
        Err(SignatureError::Der(rule)) => return Err(broken(algorithm, signature, rule)),
        Err(error) => return Err(reason(signature, "", Some(error.to_string()))),
    }
    let len = signature.len();
    let (curve, fixed) = match algorithm {
        Algorithm::Ecdsa { curve, fixed, .. } => (Some(curve), fixed),
        Algorithm::Bitcoin { .. } => (Some(Curve::Secp256k1), false),
        Algorithm::Ethereum { .. } => {
            let hint = is_der(signature).then(|| "DER? see --alg".into());
            let expected = "65 are expected, or 64 of EIP-2098";
            return Err(reason(signature, expected, hint));
        }
        Algorithm::Ed25519(_) | Algorithm::Bip340 | Algorithm::Taproot => (None, true),
    };
    let expected = fixed_width(algorithm);
    let name = curve.map_or("", Curve::name);
    let usual = is_fixed_width(signature);
    if fixed {
        let hint = match curve {
            Some(_) if is_der(signature) => Some(format!(
                "DER? leave out --fixed, or use the algorithm {name}-der"
            )),
            None if is_der(signature) => Some("a signature of ECDSA in DER? see --alg".into()),
            Some(Curve::Secp256k1) if len == expected + 1 => {
                Some("with a recovery id? use the algorithm ethereum, or r and s alone".into())
            }
            Some(_) if len == expected + 1 => {
                Some("with a recovery id? only r and s are read".into())
            }
            None if len == 65 && algorithm == Algorithm::Bip340 => {
                Some("with the hash type of Bitcoin? use the algorithm taproot".into())
            }
            _ if usual => Some("a signature of another scheme or curve? see --alg".into()),
            _ => None,
        };
        return Err(reason(signature, &format!("{expected} are expected"), hint));
    }
    let hint = match len {
        _ if len == expected => Some(format!(
            "a fixed-width signature? use --fixed, or the algorithm {name}-fixed"
        )),
        _ if len == expected + 1 => Some(format!(
            "a fixed-width signature with a recovery id? leave that out, and use --fixed, \
             or the algorithm {name}-fixed"
        )),
        _ if usual => Some("a signature of another scheme or curve? see --alg".into()),
        _ => None,
    };
    Err(reason(signature, "DER begins with 30", hint))
}

/// The reason why a signature is no DER, and what may be meant.
fn broken(algorithm: Algorithm, signature: &[u8], rule: DerError) -> String {
    let hint = match (algorithm, rule) {
        (
            Algorithm::Ecdsa {
                curve: Curve::Secp256k1,
                ..
            },
            DerError::Trailing(1),
        ) => "; is it the hash type of Bitcoin? use the algorithm bitcoin",
        (
            Algorithm::Ecdsa {
                curve: Curve::Secp256k1,
                ..
            }
            | Algorithm::Bitcoin { .. },
            rule,
        ) if rule != DerError::Sequence && rule != DerError::Short => {
            "; old signatures of Bitcoin are read with --before-bip66"
        }
        _ => "",
    };
    reason(signature, "", Some(format!("{rule}{hint}")))
}

/// Characters from which on a text shows its encoding.
const ENOUGH: usize = 16;

/// A hint at the encoding that a key, a signature or a hash seems to be in, if that is not `now`.
pub fn other_encoding(text: &[u8], now: Encoding) -> Option<&'static str> {
    let text = text.trim_ascii();
    let all = |more: &[u8]| {
        let is = |b: &u8| b.is_ascii_alphanumeric() || more.contains(b);
        text.len() >= ENOUGH && text.iter().all(is)
    };
    let hex = |text: &[u8]| text.len() >= ENOUGH && text.iter().all(u8::is_ascii_hexdigit);
    if text.starts_with(b"-----BEGIN ") {
        return Some("PEM? signatures have none");
    }
    match now {
        Encoding::Hex if hex(text) || text.starts_with(b"0x") => None,
        _ if matches!(text, [b'0', b'x' | b'X', rest @ ..] if rest.iter().all(u8::is_ascii_hexdigit)) => {
            Some("hex with 0x? use --encoding hex")
        }
        _ if hex(text) => Some("hex? use --encoding hex"),
        Encoding::Base64 if all(b"-_=") => Some("base64url? use --encoding base64url"),
        Encoding::Base64Url if all(b"+/=") => Some("base64? use --encoding base64"),
        Encoding::Hex | Encoding::Raw if all(b"+/=") || all(b"-_=") => {
            Some("base64? use --encoding base64, or base64url")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Algorithm {
        name.parse().unwrap()
    }

    /// Bytes of this length after these first ones.
    fn bytes(first: &[u8], len: usize) -> Vec<u8> {
        let mut bytes = first.to_vec();
        bytes.resize(len, 0x77);
        bytes
    }

    /// The first bytes of SubjectPublicKeyInfo, of PKCS#8, and of a signature in DER.
    const SPKI: &[u8] = &[0x30, 0x59, 0x30, 0x13];
    const LONG_SPKI: &[u8] = &[0x30, 0x81, 0x9b, 0x30, 0x10];
    const PKCS8: &[u8] = &[0x30, 0x2e, 0x02, 0x01, 0x00];
    const DER: &[u8] = &[0x30, 0x44, 0x02, 0x20];

    #[test]
    fn keys() {
        for (name, first, len, hint) in [
            ("ed25519", &[][..], 32, Ok(())),
            ("ed25519", &[], 31, Err("31 bytes, where 32 are expected")),
            ("ed25519", &[], 1, Err("1 byte,")),
            ("ed25519", &[], 64, Err("a signature? see --key-column")),
            ("ed25519", SPKI, 44, Err("SubjectPublicKeyInfo in DER")),
            ("ed25519", PKCS8, 48, Err("a private key")),
            ("ed25519", &[2], 33, Err("a point of ECDSA")),
            ("bip340", &[], 32, Ok(())),
            ("bip340", &[3], 33, Err("its last 32 bytes")),
            ("bip340", &[4], 65, Err("bytes 2 to 33")),
            ("p256", &[2], 33, Ok(())),
            ("p256", &[3], 33, Ok(())),
            ("p256", &[4], 65, Ok(())),
            ("p256", &[0], 1, Ok(())),
            ("p256", &[0], 2, Err("2 bytes, where a point")),
            ("p256", &[4], 33, Err("another curve")),
            ("p256", &[2], 65, Err("another curve")),
            (
                "p256",
                &[5],
                33,
                Err("is 33 bytes from 02 or 03, or 65 from 04"),
            ),
            ("p256", &[6], 65, Ok(())),
            ("p384", &[7], 97, Ok(())),
            ("p384", &[7], 65, Err("65 bytes, where a point")),
            ("p256", &[], 64, Err("put the byte 04 before")),
            ("p384", &[], 96, Err("put the byte 04 before")),
            ("p384", &[4], 65, Err("another curve")),
            ("p256", &[4], 97, Err("another curve")),
            ("p256", SPKI, 91, Err("SubjectPublicKeyInfo in DER")),
            ("p384", LONG_SPKI, 120, Err("SubjectPublicKeyInfo in DER")),
            ("ethereum", &[], 20, Ok(())),
            ("ethereum", &[], 64, Ok(())),
            ("ethereum", &[2], 33, Ok(())),
            ("ethereum", &[], 21, Err("an address is 20 bytes")),
            ("p256", PKCS8, 138, Err("a private key")),
            ("p256", &[], 32, Err("Ed25519")),
            ("secp256k1", &[], 32, Err("bip340")),
            ("p384", &[2], 49, Ok(())),
            ("p384", &[4], 97, Ok(())),
        ] {
            let found = key(named(name), &bytes(first, len));
            match (found, hint) {
                (Ok(()), Ok(())) => {}
                (Err(found), Err(hint)) => assert!(found.contains(hint), "{name} {found}"),
                (found, _) => panic!("{name} {len} {hint:?} {found:?}"),
            }
        }
    }

    #[test]
    fn signatures() {
        for (name, first, len, hint) in [
            ("ed25519", &[][..], 64, Ok(())),
            ("ed25519", DER, 64, Ok(())),
            ("ed25519", DER, 70, Err("ECDSA in DER")),
            ("ed25519", &[], 63, Err("63 bytes, where 64 are expected")),
            ("ed25519", &[], 96, Err("another scheme")),
            ("bip340", &[], 65, Err("hash type")),
            ("p256-fixed", &[], 64, Ok(())),
            ("p256-fixed", DER, 64, Ok(())),
            (
                "p256-fixed",
                DER,
                70,
                Err("leave out --fixed, or use the algorithm p256-der"),
            ),
            ("p256-fixed", &[], 65, Err("recovery")),
            ("p256-fixed", &[], 96, Err("another scheme or curve")),
            ("p256-fixed", &[], 70, Err("64 are expected")),
            ("p384-fixed", &[], 96, Ok(())),
            (
                "p384-fixed",
                &[0x30, 0x81, 0x66, 0x02],
                105,
                Err("p384-der"),
            ),
            ("p256", DER, 70, Err("70 bytes: s is no INTEGER")),
            ("p256", &[0x30], 2, Err("cut short")),
            (
                "secp256k1",
                &[0x30, 6, 2, 1, 1, 2, 1, 1],
                9,
                Err("use the algorithm bitcoin"),
            ),
            (
                "secp256k1",
                &[0x30, 6, 2, 1, 0x80, 2, 1, 1],
                8,
                Err("--before-bip66"),
            ),
            (
                "p256",
                &[0x30, 6, 2, 1, 0x80, 2, 1, 1],
                8,
                Err("8 bytes: r is negative"),
            ),
            ("p256", &[0x30, 6, 2, 1, 1, 2, 1, 1], 8, Ok(())),
            ("taproot", &[], 65, Err("the hash type 0x77")),
            ("ethereum", &[], 70, Ok(())),
            ("ethereum", DER, 73, Err("DER? see --alg")),
            (
                "ethereum",
                &[],
                63,
                Err("65 are expected, or 64 of EIP-2098"),
            ),
            (
                "p256",
                &[],
                64,
                Err("a fixed-width signature? use --fixed, or the algorithm p256-fixed"),
            ),
            ("p256", &[0x30], 64, Err("use --fixed")),
            ("p256", &[0x30, 0x44, 0x03], 64, Err("use --fixed")),
            (
                "secp256k1",
                &[],
                65,
                Err("recovery id? leave that out, and use --fixed"),
            ),
            ("p384", &[], 96, Err("the algorithm p384-fixed")),
            ("p384", &[], 64, Err("another scheme or curve")),
            ("p256", &[], 70, Err("DER begins with 30")),
        ] {
            let found = signature(named(name), &bytes(first, len));
            match (found, hint) {
                (Ok(()), Ok(())) => {}
                (Err(found), Err(hint)) => assert!(found.contains(hint), "{name} {found}"),
                (found, _) => panic!("{name} {len} {hint:?} {found:?}"),
            }
        }
    }

    #[test]
    fn encodings() {
        use Encoding::{Base64, Base64Url, Hex, Raw};
        let (hex, plus, minus) = ("0a".repeat(32), "+/AA".repeat(11), "-_AA".repeat(11));
        let prefixed = format!("0x{hex}");
        for (text, now, hint) in [
            (&*hex, Hex, None),
            (&hex, Raw, Some("--encoding hex")),
            (&hex, Base64, Some("--encoding hex")),
            (&prefixed, Hex, None),
            (&prefixed, Raw, Some("hex with 0x? use --encoding hex")),
            (&plus, Hex, Some("base64? use --encoding base64")),
            (&minus, Hex, Some("base64? use --encoding base64")),
            (&minus, Raw, Some("base64? use --encoding base64")),
            (&minus, Base64, Some("--encoding base64url")),
            (&plus, Base64Url, Some("--encoding base64")),
            (&plus, Base64, None),
            ("-----BEGIN PUBLIC KEY-----\nMF", Hex, Some("PEM")),
            ("zz", Hex, None),
            ("some other words here", Hex, None),
        ] {
            let found = other_encoding(text.as_bytes(), now);
            match (found, hint) {
                (Some(found), Some(hint)) => assert!(found.contains(hint), "{text} {found}"),
                (found, hint) => assert_eq!(found, hint, "{text}"),
            }
        }
    }
}
