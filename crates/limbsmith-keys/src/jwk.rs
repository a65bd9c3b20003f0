//! JSON Web Keys and JWK Sets with private keys (RFC 7517, RFC 7518 section 6.2, RFC 8037, RFC 8812), and their writing.

use crate::Curve;
use crate::container::{Container, Kind, Opened, Rule, jwk, text};
use crate::error::Error;
use crate::form::Options;
use crate::kind::{self, Width, pair, private, secret};
use base64ct::{Base64UrlUnpadded, Encoding};
use limbsmith::keys::{PrivateKey, PublicKey};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
use zeroize::Zeroizing;

/// Members of private and shared keys (RFC 7518, sections 6.2.2, 6.3.2 and 6.4.1), which are never kept.
const SECRETS: [&str; 8] = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/// A text that is erased when dropped.
struct Secret(Zeroizing<String>);

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Secret;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_str<E>(self, text: &str) -> Result<Secret, E> {
                Ok(Secret(Zeroizing::new(text.into())))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

/// A JSON object that is a key, or has keys. The private number is apart.
#[derive(Default)]
struct Object {
    members: Map<String, Value>,
    secret: Option<Secret>,
    keys: Option<Vec<Object>>,
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut object = Object::default();
                while let Some(name) = map.next_key::<String>()? {
                    // Of two members of a name, readers take different ones (RFC 7517, section 4).
                    let twice = match &*name {
                        "keys" => object.keys.replace(map.next_value()?).is_some(),
                        "d" => object.secret.replace(map.next_value()?).is_some(),
                        "oth" => map.next_value::<serde::de::IgnoredAny>().map(|_| false)?,
                        name if SECRETS.contains(&name) => {
                            map.next_value::<Secret>().map(|_| false)?
                        }
                        _ => object.members.insert(name, map.next_value()?).is_some(),
                    };
                    if twice {
                        return Err(A::Error::custom("a member twice"));
                    }
                }
                Ok(object)
            }
        }
        deserializer.deserialize_map(Members)
    }
}

impl Object {
    fn string(&self, name: &str) -> Option<&str> {
        self.members.get(name).and_then(Value::as_str)
    }

    /// Whether it is of a kind that is read.
    fn is_known(&self) -> bool {
        matches!(
            (self.string("kty"), self.string("crv")),
            (Some("OKP"), Some("Ed25519" | "X25519"))
                | (Some("EC"), Some("P-256" | "P-384" | "secp256k1"))
        )
    }

    /// The public half.
    fn public(&self) -> Result<Opened, Rule> {
        let key = jwk::of(&self.members)?;
        let algorithms: &[&str] = match key.0 {
            Kind::X25519 => return Ok(key),
            Kind::Ed25519 => &["EdDSA", "Ed25519"],
            Kind::Point(Curve::P256) => &["ES256"],
            Kind::Point(Curve::P384) => &["ES384"],
            Kind::Point(Curve::Secp256k1) => &["ES256K"],
        };
        match self.members.get("alg") {
            None => Ok(key),
            Some(Value::String(alg)) if algorithms.contains(&&**alg) => Ok(key),
            Some(_) => Err("for another algorithm than its curve's".into()),
        }
    }
}

fn broken(rule: impl Into<Rule>) -> Error {
    Error::Broken(Container::Jwk, rule.into())
}

/// The one key of a text that the options mean.
fn chosen(
    text: &[u8],
    options: &Options<'_>,
    fits: impl Fn(&Object) -> bool,
) -> Result<Object, Error> {
    let mut object: Object = serde_json::from_slice(text)
        .map_err(|_| broken("that is not JSON, or has a member twice"))?;
    if object.members.contains_key("ciphertext") {
        return Err(Error::Unread("a JSON Web Key encrypted by JWE"));
    }
    let named = |object: &Object| {
        options
            .kid
            .is_none_or(|kid| object.string("kid") == Some(kid))
    };
    let missing = || match options.kid {
        Some(kid) => Error::NoSuchKey(kid.into()),
        None => broken("Set without a key that is read"),
    };
    let Some(keys) = object.keys.take() else {
        return match named(&object) {
            true => Ok(object),
            false => Err(missing()),
        };
    };
    let meant = |key: &Object| match options.kid {
        Some(_) => named(key),
        None => key.is_known() && fits(key),
    };
    let mut meant: Vec<Object> = keys.into_iter().filter(meant).collect();
    match (meant.pop(), meant.is_empty()) {
        (Some(key), true) => Ok(key),
        (Some(key), false) => {
            meant.push(key);
            let names = meant.iter().filter_map(|key| key.string("kid"));
            Err(Error::Several(
                Container::Jwk,
                names.map(String::from).collect(),
            ))
        }
        (None, _) => Err(missing()),
    }
}

/// The public key of a JSON Web Key or of a Set. A private key is refused.
pub fn read_public(text: &[u8], options: &Options<'_>) -> Result<PublicKey, Error> {
    let key = chosen(text, options, |_| true)?;
    if key.secret.is_some() {
        return Err(broken("with a private key"));
    }
    key.public()
        .and_then(|key| kind::public(&key))
        .map_err(broken)
}

/// The private key of a JSON Web Key or of a Set.
pub fn read_private(text: &[u8], options: &Options<'_>) -> Result<PrivateKey, Error> {
    let mut key = chosen(text, options, |key| key.secret.is_some())?;
    // The half's reader asks for verification.
    if let Some(operations) = key.members.remove("key_ops") {
        let signs = |all: &Vec<Value>| all.iter().any(|operation| operation == "sign");
        if key.string("crv") != Some("X25519") && !operations.as_array().is_some_and(signs) {
            return Err(broken("whose key_ops do not include `sign`"));
        }
    }
    let half = key.public().map_err(broken)?;
    let secret = key.secret.ok_or(Error::NotPrivate(Container::Jwk))?;
    let mut bytes = Zeroizing::new(secret.0.as_bytes().to_vec());
    let length = Base64UrlUnpadded::decode_in_place(&mut bytes).map(<[u8]>::len);
    let length = length.map_err(|_| broken("whose d is not base64url"))?;
    pair(
        Container::Jwk,
        private(half.0, &bytes[..length], Width::Fixed),
        &half,
    )
}

/// The members of a public key in the order of RFC 7638, section 3.3, without the braces.
fn members(key: &PublicKey) -> Result<String, Error> {
    let (kind, bytes) = kind::opened(key).ok_or(Error::Kind)?;
    Ok(match kind {
        Kind::Point(curve) => {
            let (x, y) = bytes[1..].split_at(curve.width());
            let (x, y) = (text::to_base64url(x), text::to_base64url(y));
            format!(
                r#""crv":"{curve}","kty":"EC","x":"{x}","y":"{y}""#,
                curve = curve.title()
            )
        }
        kind => format!(
            r#""crv":"{kind}","kty":"OKP","x":"{}""#,
            text::to_base64url(&bytes)
        ),
    })
}

/// The text whose hash is the thumbprint (RFC 7638, section 3).
pub fn canonical(key: &PublicKey) -> Result<String, Error> {
    members(key).map(|members| format!("{{{members}}}"))
}

/// A public key, and a line end.
pub fn write_public(key: &PublicKey) -> Result<String, Error> {
    canonical(key).map(|text| text + "\n")
}

/// A private key, and a line end.
pub fn write_private(key: &PrivateKey) -> Result<Zeroizing<String>, Error> {
    let encoded = Zeroizing::new(Base64UrlUnpadded::encode_string(&secret(key)?));
    let members = members(&key.public_key())?;
    let mut text = Zeroizing::new(String::with_capacity(members.len() + encoded.len() + 16));
    text.push('{');
    text.push_str(&members);
    text.push_str(",\"d\":\"");
    text.push_str(&encoded);
    text.push_str("\"}\n");
    Ok(text)
}
