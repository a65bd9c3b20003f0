//! JSON Web Keys (RFC 7517, RFC 7518 section 6.2, RFC 8037, RFC 8812).

use super::{Kind, Opened, Rule, point, text};
use crate::Curve;
use serde_json::{Map, Value};

/// The key in the text of one object.
///
/// # Errors
/// The rule that the text breaks.
pub fn read(text: &[u8]) -> Result<Opened, Rule> {
    match serde_json::from_slice(text) {
        Ok(Value::Object(key)) => of(&key),
        _ => Err("that is not JSON".into()),
    }
}

/// The key of an object. A key of a signature scheme must be for verification, if it states its use.
///
/// # Errors
/// The rule that the object breaks.
pub fn of(key: &Map<String, Value>) -> Result<Opened, Rule> {
    let string = |name: &str| key.get(name).and_then(Value::as_str);
    let bytes = |name: &'static str| {
        let text = string(name).ok_or_else(|| format!("without {name}"))?;
        text::base64url(text.as_bytes()).ok_or_else(|| format!("whose {name} is not base64url"))
    };
    if key.contains_key("d") {
        return Err("with a private key".into());
    }
    if (string("kty"), string("crv")) == (Some("OKP"), Some("X25519")) {
        return Ok((Kind::X25519, bytes("x")?));
    }
    if string("use").is_some_and(|used| used != "sig") {
        return Err("whose use is not `sig`".into());
    }
    if let Some(ops) = key.get("key_ops") {
        let verify = |ops: &Vec<Value>| ops.iter().any(|op| op == "verify");
        if !ops.as_array().is_some_and(verify) {
            return Err("whose key_ops do not include `verify`".into());
        }
    }
    let curve = match (string("kty"), string("crv")) {
        (Some("OKP"), Some("Ed25519")) => return Ok((Kind::Ed25519, bytes("x")?)),
        (Some("EC"), Some("P-256")) => Curve::P256,
        (Some("EC"), Some("P-384")) => Curve::P384,
        (Some("EC"), Some("secp256k1")) => Curve::Secp256k1,
        (Some("RSA"), _) => return Err("of RSA".into()),
        (Some("oct"), _) => return Err("with a shared secret, which signs nothing".into()),
        (Some("OKP" | "EC"), Some(_)) => return Err("of a curve that is not read".into()),
        _ => return Err("without a known kty and crv".into()),
    };
    point(curve, &bytes("x")?, &bytes("y")?)
}
