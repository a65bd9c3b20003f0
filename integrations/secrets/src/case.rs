//! Operations of adapters on secrets that the program knows.

use crate::memory::random;
use crate::needles::Needles;
use num_bigint::BigUint;
use sha2::{Digest, Sha512};

pub type Result<T> = std::result::Result<T, String>;

/// An error's text.
pub fn text(error: impl std::fmt::Debug) -> String {
    format!("{error:?}")
}

/// A function that is called with each secret before an operation: memcheck's mark, or nothing.
pub type Hide = fn(&[u8]);

/// What an operation returned.
#[derive(Default)]
pub struct Out {
    pub bytes: Vec<u8>,
    /// Whether secret results are kept, too.
    pub keeps_secrets: bool,
}

impl Out {
    pub fn public(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// A secret result: a copy of it would be found.
    pub fn secret(&mut self, bytes: &[u8]) {
        std::hint::black_box(bytes);
        if self.keeps_secrets {
            self.bytes.extend_from_slice(bytes);
        }
    }
}

type Run = Box<dyn FnMut(&mut Out) -> Result<()>>;

/// An operation.
pub struct Case {
    pub name: String,
    /// Its secrets, in the forms that are searched.
    pub needles: Needles,
    /// The random bytes that it takes.
    pub tape: Vec<Vec<u8>>,
    pub run: Run,
}

impl Case {
    pub fn new(name: impl Into<String>, run: impl FnMut(&mut Out) -> Result<()> + 'static) -> Self {
        Self {
            name: name.into(),
            needles: Needles::default(),
            tape: Vec::new(),
            run: Box::new(run),
        }
    }

    pub fn tape(mut self, tape: &[Vec<u8>]) -> Self {
        self.tape = tape.to_vec();
        self
    }

    /// Searches for bytes.
    pub fn bytes(mut self, name: &str, bytes: &[u8]) -> Self {
        self.needles.bytes(name, bytes);
        self
    }

    /// Searches for a private key.
    pub fn key(mut self, key: &Secret) -> Self {
        key.add(&mut self.needles);
        self
    }

    /// Runs it with its tape from the start.
    pub fn once(&mut self, out: &mut Out) -> Result<()> {
        random::rewind();
        (self.run)(out)?;
        match random::is_used_up() {
            true => Ok(()),
            false => Err("random bytes were left: is the build without `check`?".into()),
        }
    }
}

/// The kinds of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ed25519,
    X25519,
    P256,
    P384,
}

/// A private key's bytes.
#[derive(Clone)]
pub struct Secret {
    pub kind: Kind,
    pub bytes: Vec<u8>,
}

/// Orders of the groups (SEC 2, sections 2.4.2 and 2.5.1).
const ORDER_256: &str = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";
const ORDER_384: &str = "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf\
                         581a0db248b0a77aecec196accc52973";

/// Bytes without a pattern.
pub fn bytes(number: u32, len: usize) -> Vec<u8> {
    Sha512::digest(number.to_be_bytes())[..len].to_vec()
}

impl Secret {
    pub fn new(kind: Kind, number: u32) -> Self {
        let size = match kind {
            Kind::P384 => 48,
            _ => 32,
        };
        let mut bytes = bytes(1000 + number, size);
        if matches!(kind, Kind::P256 | Kind::P384) {
            // Below the order.
            bytes[0] &= 0x7f;
        }
        Self { kind, bytes }
    }

    /// The random bytes of which limbsmith makes it.
    pub fn drawn(&self) -> Vec<u8> {
        match self.kind {
            Kind::Ed25519 | Kind::X25519 => self.bytes.clone(),
            Kind::P256 | Kind::P384 => [&[0; 16][..], &self.bytes].concat(),
        }
    }

    /// The bytes as an array.
    pub fn array<const N: usize>(&self) -> Result<[u8; N]> {
        self.bytes.as_slice().try_into().map_err(text)
    }

    /// Adds its forms.
    pub fn add(&self, needles: &mut Needles) {
        let order = match self.kind {
            Kind::X25519 => {
                let number = BigUint::from_bytes_le(&self.bytes);
                return needles.integer("scalar", &number, 32);
            }
            Kind::Ed25519 => {
                needles.bytes("seed", &self.bytes);
                let mut expanded = Sha512::digest(&self.bytes);
                needles.bytes("hash of the seed", &expanded);
                expanded[0] &= 0xf8;
                expanded[31] = expanded[31] & 0x3f | 0x40;
                let scalar = BigUint::from_bytes_le(&expanded[..32]);
                return needles.integer("scalar", &scalar, 32);
            }
            Kind::P256 => ORDER_256,
            Kind::P384 => ORDER_384,
        };
        let number = BigUint::from_bytes_be(&self.bytes);
        let order = BigUint::parse_bytes(order.as_bytes(), 16).unwrap_or_default();
        needles.scalar("private number", &number, &order, self.bytes.len());
    }
}

/// Calls `hide` with the place of the secret in an encoding, and returns the encoding for ever.
pub fn hidden(encoding: &[u8], secret: &[u8], hide: Hide) -> Result<&'static [u8]> {
    let kept: &'static [u8] = Box::leak(encoding.into());
    let at = kept
        .windows(secret.len())
        .position(|window| window == secret)
        .ok_or("an encoding without its secret")?;
    hide(&kept[at..at + secret.len()]);
    Ok(kept)
}

/// PKCS#8 of a key.
pub fn pkcs8(secret: &Secret) -> Result<Vec<u8>> {
    use limbsmith::{ed25519, p256, p384};
    Ok(match secret.kind {
        Kind::P256 => p256::ecdsa::SigningKey::from_slice(&secret.bytes)
            .map_err(text)?
            .to_pkcs8_der()
            .to_vec(),
        Kind::P384 => p384::ecdsa::SigningKey::from_slice(&secret.bytes)
            .map_err(text)?
            .to_pkcs8_der()
            .to_vec(),
        Kind::Ed25519 => ed25519::SigningKey::from_bytes(&secret.array()?)
            .to_pkcs8_der()
            .to_vec(),
        Kind::X25519 => return Err("no PKCS#8 of X25519 here".into()),
    })
}
