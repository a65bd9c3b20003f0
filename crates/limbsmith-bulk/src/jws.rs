//! JSON Web Signatures (RFC 7515) in their compact form, and the keys of their issuers (RFC 7517).
//!
//! [`Keys`] are a JWK Set and the algorithms that its reader allows. [`Reader`] finds the key of a token by `kid`, and gives
//! the fields of a [`Row`]. Claims are not looked at: whether a token has expired or is for somebody else is for its
//! reader to say, after the signature.
//!
//! ```
//! use limbsmith_bulk::{Algorithms, Options, Row, Verdict, Verifier, jws};
//! use std::sync::Arc;
//!
//! // RFC 8037, appendix A.
//! let set = br#"{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#;
//! let token = b"eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.\
//!     hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
//! let keys = jws::Keys::from_json(set, &["EdDSA", "ES256"])?;
//! let mut reader = jws::Reader::new(Arc::new(keys));
//! let token = reader.read(token)?;
//! let mut verdicts = [Verdict::default()];
//! let mut verifier = Verifier::new(Algorithms::Each, Options::default());
//! verifier.verify(&[token.row()], &mut verdicts)?;
//! assert_eq!(verdicts, [Verdict::Valid]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! These are refused: algorithms that are not allowed, and `none`; critical headers (`crit`), none of which is known here; keys
//! that are for another algorithm or use; two keys where the token does not say which. Private members of a set are refused,
//! and keys of unknown kinds are passed over (RFC 7517, section 5).

use crate::key::{Kind, text};
use crate::{Algorithm, Curve, Row, form};
use limbsmith::ed25519::Policy;
use limbsmith_keys::container::jwk;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The algorithms of tokens that are verified (RFC 7518, RFC 8037, RFC 8812, RFC 9864).
pub const KNOWN: [&str; 5] = ["EdDSA", "Ed25519", "ES256", "ES384", "ES256K"];

/// The algorithm of this name, which has exactly these letters.
fn named(name: &str) -> Option<(Algorithm, Kind)> {
    let curve = match name {
        // The rule of OpenSSL and Go.
        "EdDSA" | "Ed25519" => {
            return Some((Algorithm::Ed25519(Policy::Cofactorless), Kind::Ed25519));
        }
        "ES256" => Curve::P256,
        "ES384" => Curve::P384,
        "ES256K" => Curve::Secp256k1,
        _ => return None,
    };
    let algorithm = Algorithm::Ecdsa {
        curve,
        fixed: true,
        low_s: false,
        input: Default::default(),
    };
    Some((algorithm, Kind::Point(curve)))
}

/// A key of a set.
#[derive(Clone, Debug)]
struct Key {
    id: Option<String>,
    algorithm: Option<String>,
    kind: Kind,
    bytes: Vec<u8>,
}

/// A JWK Set, and the algorithms that are allowed.
#[derive(Clone, Debug)]
pub struct Keys {
    keys: Vec<Key>,
    allowed: Vec<&'static str>,
}

/// The reason why a JWK Set is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeysError {
    /// It is no JSON object, or has no member `keys` and is no key itself.
    Json,
    /// The key at this place, counted from 0, breaks a rule.
    Key(usize, String),
    /// It has no key of a kind that is read.
    Empty,
    /// There is no such algorithm.
    Algorithm(String),
}

impl fmt::Display for KeysError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeysError::Json => f.write_str("not a JWK Set: an object with a member \"keys\""),
            KeysError::Key(i, why) => write!(f, "key {} of the set: a JSON Web Key {why}", i + 1),
            KeysError::Empty => f.write_str("the set has no key that is read"),
            KeysError::Algorithm(name) => {
                let known = KNOWN.join(", ");
                write!(f, "no algorithm {name} of tokens; there are {known}")
            }
        }
    }
}

impl std::error::Error for KeysError {}

/// The reason why a token is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenError {
    /// It has not three parts with dots between them.
    Parts,
    /// A part is not base64url without padding.
    Encoding(&'static str),
    /// The header is no JSON object with a member `alg`.
    Header,
    /// The header has critical members, which are not known here.
    Critical,
    /// The algorithm is not allowed.
    Algorithm(String),
    /// No key has this `kid`.
    KeyId(String),
    /// The token has no `kid`, and there is not exactly one key of its algorithm: how many there are.
    Ambiguous(usize),
    /// The key of this `kid` is for another algorithm.
    OtherAlgorithm(String),
    /// The signature has another length than the algorithm's.
    Length(usize),
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenError::Parts => f.write_str(
                "a token is three parts with dots between them: header.payload.signature",
            ),
            TokenError::Encoding(part) => write!(f, "the {part} is not base64url without padding"),
            TokenError::Header => f.write_str("the header is no JSON object with \"alg\""),
            TokenError::Critical => {
                f.write_str("the header has \"crit\", and no such member is known")
            }
            TokenError::Algorithm(name) => write!(f, "the algorithm {name} is not allowed"),
            TokenError::KeyId(id) => write!(f, "no key of the set has the kid {id}"),
            TokenError::Ambiguous(0) => {
                f.write_str("no kid, and no key of this algorithm in the set")
            }
            TokenError::Ambiguous(count) => {
                write!(f, "no kid, and {count} keys of this algorithm in the set")
            }
            TokenError::OtherAlgorithm(id) => {
                write!(f, "the key of the kid {id} is for another algorithm")
            }
            TokenError::Length(len) => write!(
                f,
                "the signature has {len} bytes, which its algorithm has not"
            ),
        }
    }
}

impl std::error::Error for TokenError {}

/// A name from a token, for messages: quoted, and the start of it.
fn shown(name: &str) -> String {
    let end = name
        .char_indices()
        .nth(40)
        .map_or(name.len(), |(end, _)| end);
    format!(
        "{:?}{}",
        &name[..end],
        if end < name.len() { "..." } else { "" }
    )
}

impl Keys {
    /// The keys of a JWK Set, or one JSON Web Key, and the names of allowed algorithms ([`KNOWN`]).
    ///
    /// # Errors
    /// If it is neither, a key is private or breaks a rule of its kind, no key is of a kind that is read, or a name is unknown.
    pub fn from_json(set: &[u8], allowed: &[&str]) -> Result<Self, KeysError> {
        let allowed = allowed.iter().map(|name| {
            let known = KNOWN.iter().find(|known| *known == name).copied();
            known.ok_or_else(|| KeysError::Algorithm(shown(name)))
        });
        let allowed = allowed.collect::<Result<Vec<_>, _>>()?;
        let set: Map<String, Value> = serde_json::from_slice(set).map_err(|_| KeysError::Json)?;
        let list = match (set.get("keys"), set.contains_key("kty")) {
            (Some(Value::Array(list)), _) => list.clone(),
            (None, true) => vec![Value::Object(set)],
            _ => return Err(KeysError::Json),
        };
        let mut keys = vec![];
        for (i, key) in list.iter().enumerate() {
            let Some(key) = key.as_object() else {
                return Err(KeysError::Key(i, "that is no object".into()));
            };
            let string = |name: &str| key.get(name).and_then(Value::as_str);
            let known = matches!(
                (string("kty"), string("crv")),
                (Some("OKP"), Some("Ed25519"))
                    | (Some("EC"), Some("P-256" | "P-384" | "secp256k1"))
            );
            if !known || string("use").is_some_and(|used| used != "sig") {
                continue;
            }
            let (kind, bytes) = jwk::of(key).map_err(|why| KeysError::Key(i, why.into()))?;
            keys.push(Key {
                id: string("kid").map(String::from),
                algorithm: string("alg").map(String::from),
                kind,
                bytes,
            });
        }
        match keys.is_empty() {
            true => Err(KeysError::Empty),
            false => Ok(Keys { keys, allowed }),
        }
    }

    /// The number of keys that are read.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is none, which [`Keys::from_json`] refuses.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The algorithm that a header names, and the place of its key.
    fn find(&self, header: &[u8]) -> Result<(Algorithm, usize), TokenError> {
        let header = text::base64url(header).ok_or(TokenError::Encoding("header"))?;
        let header: Map<String, Value> =
            serde_json::from_slice(&header).map_err(|_| TokenError::Header)?;
        let string = |name: &str| header.get(name).and_then(Value::as_str);
        let name = string("alg").ok_or(TokenError::Header)?;
        if header.contains_key("crit") {
            return Err(TokenError::Critical);
        }
        let allowed = self.allowed.contains(&name).then(|| named(name)).flatten();
        let (algorithm, kind) = allowed.ok_or_else(|| TokenError::Algorithm(shown(name)))?;
        let fits = |key: &&(usize, &Key)| {
            key.1.kind == kind && key.1.algorithm.as_deref().is_none_or(|alg| alg == name)
        };
        let all = || self.keys.iter().enumerate();
        let mut found = match header.get("kid") {
            None => all().collect::<Vec<_>>(),
            Some(Value::String(id)) => {
                let found: Vec<_> = all()
                    .filter(|(_, key)| key.id.as_ref() == Some(id))
                    .collect();
                if found.is_empty() {
                    return Err(TokenError::KeyId(shown(id)));
                }
                if !found.iter().any(|key| fits(&key)) {
                    return Err(TokenError::OtherAlgorithm(shown(id)));
                }
                found
            }
            Some(_) => return Err(TokenError::Header),
        };
        found.retain(|key| fits(&key));
        match found[..] {
            [(place, _)] => Ok((algorithm, place)),
            _ => Err(TokenError::Ambiguous(found.len())),
        }
    }
}

/// A token that was read.
#[derive(Clone, Debug)]
pub struct Token<'a> {
    /// The algorithm, which is allowed.
    pub algorithm: Algorithm,
    /// The issuer's key, as [`form::is_key`] has it.
    pub key: Vec<u8>,
    /// The signed bytes: header and payload with a dot between them.
    pub message: &'a [u8],
    /// The signature.
    pub signature: Vec<u8>,
}

impl Token<'_> {
    /// The row to verify.
    pub fn row(&self) -> Row<'_> {
        Row::new(&self.key, self.message, &self.signature).of(self.algorithm)
    }
}

/// Reads tokens, and remembers their headers: an issuer's are all alike.
#[derive(Clone, Debug)]
pub struct Reader {
    keys: Arc<Keys>,
    headers: HashMap<Vec<u8>, Result<(Algorithm, usize), TokenError>>,
}

/// Headers that are remembered, and their length: hostile ones take no memory.
const HEADERS: usize = 256;
const HEADER_BYTES: usize = 1024;

impl Reader {
    /// A reader of tokens that these keys signed.
    pub fn new(keys: Arc<Keys>) -> Self {
        Reader {
            keys,
            headers: HashMap::new(),
        }
    }

    /// Reads a token, with white space around it.
    ///
    /// # Errors
    /// If it is none, or its algorithm or key is not one of these.
    pub fn read<'a>(&mut self, token: &'a [u8]) -> Result<Token<'a>, TokenError> {
        let token = token.trim_ascii();
        let mut dots = (0..token.len()).filter(|&i| token[i] == b'.');
        let (Some(first), Some(second), None) = (dots.next(), dots.next(), dots.next()) else {
            return Err(TokenError::Parts);
        };
        let (header, message) = (&token[..first], &token[..second]);
        if !is_base64url(&token[first + 1..second]) {
            return Err(TokenError::Encoding("payload"));
        }
        let (algorithm, place) = match self.headers.get(header) {
            Some(found) => found.clone()?,
            None => {
                let found = self.keys.find(header);
                if self.headers.len() < HEADERS && header.len() <= HEADER_BYTES {
                    self.headers.insert(header.to_vec(), found.clone());
                }
                found?
            }
        };
        let signature = text::base64url(&token[second + 1..]);
        let signature = signature.ok_or(TokenError::Encoding("signature"))?;
        if !form::is_signature(algorithm, &signature) {
            return Err(TokenError::Length(signature.len()));
        }
        Ok(Token {
            algorithm,
            key: self.keys.keys[place].bytes.clone(),
            message,
            signature,
        })
    }
}

/// Whether bytes are base64url without padding, and no bits are left over.
fn is_base64url(text: &[u8]) -> bool {
    let value = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    let mask = match text.len() % 4 {
        0 => 0,
        2 => 0xf,
        3 => 3,
        _ => return false,
    };
    let last = text.last().map_or(Some(0), |c| value(*c));
    text.iter().all(|c| value(*c).is_some()) && last.is_some_and(|last| last & mask == 0)
}

#[cfg(test)]
mod tests;
