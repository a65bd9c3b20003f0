//! What is passed on, and by which names.

use crate::counters::Operation;
use crate::digest::Digest;
use crate::instance::Instance;

/// Kinds of keys. Their numbers are the places of the default provider's tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// On a curve in Weierstrass form.
    Ec = 0,
    /// Ed25519.
    Ed25519 = 1,
    /// X25519.
    X25519 = 2,
}

impl Kind {
    /// By number.
    pub const fn of(number: usize) -> Kind {
        match number {
            0 => Kind::Ec,
            1 => Kind::Ed25519,
            _ => Kind::X25519,
        }
    }

    /// Making a new key.
    pub fn generation(self) -> Operation {
        match self {
            Kind::Ec => Operation::EcGenerate,
            Kind::Ed25519 => Operation::Ed25519Generate,
            Kind::X25519 => Operation::X25519Generate,
        }
    }

    /// Taking a key from elsewhere.
    pub fn import(self) -> Operation {
        match self {
            Kind::Ec => Operation::EcImport,
            Kind::Ed25519 => Operation::Ed25519Import,
            Kind::X25519 => Operation::X25519Import,
        }
    }

    /// Making a key once more for the default provider.
    pub fn copy(self) -> Operation {
        match self {
            Kind::Ec => Operation::EcCopy,
            Kind::Ed25519 => Operation::Ed25519Copy,
            Kind::X25519 => Operation::X25519Copy,
        }
    }
}

/// Schemes of signatures, by the place of their table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signatures {
    /// ECDSA.
    Ecdsa = 0,
    /// Ed25519.
    Ed25519 = 1,
}

impl Signatures {
    /// Signing.
    pub fn sign(self) -> Operation {
        match self {
            Signatures::Ecdsa => Operation::EcdsaSign,
            Signatures::Ed25519 => Operation::Ed25519Sign,
        }
    }

    /// Verifying.
    pub fn verify(self) -> Operation {
        match self {
            Signatures::Ecdsa => Operation::EcdsaVerify,
            Signatures::Ed25519 => Operation::Ed25519Verify,
        }
    }
}

/// Algorithms of signatures, as OpenSSL fetches them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// ECDSA with any digest.
    Ecdsa,
    /// ECDSA with this digest.
    EcdsaWith(Digest),
    /// Ed25519 in any instance.
    Ed25519,
    /// Ed25519ph or Ed25519ctx.
    Only(Instance),
}

impl Algorithm {
    /// By number.
    pub const fn of(number: usize) -> Algorithm {
        match number {
            0 => Algorithm::Ecdsa,
            1 => Algorithm::Ed25519,
            2 => Algorithm::Only(Instance::Context),
            3 => Algorithm::Only(Instance::Prehashed),
            _ => Algorithm::EcdsaWith(Digest::of(number - 4)),
        }
    }

    /// Its scheme.
    pub fn scheme(self) -> Signatures {
        match self {
            Algorithm::Ecdsa | Algorithm::EcdsaWith(_) => Signatures::Ecdsa,
            Algorithm::Ed25519 | Algorithm::Only(_) => Signatures::Ed25519,
        }
    }

    /// The digest of its name.
    pub fn digest(self) -> Option<Digest> {
        match self {
            Algorithm::EcdsaWith(digest) => Some(digest),
            _ => None,
        }
    }
}

/// Schemes of key agreement, by the place of their table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreements {
    /// ECDH.
    Ecdh = 0,
    /// X25519.
    X25519 = 1,
}

impl Agreements {
    /// By number.
    pub const fn of(number: usize) -> Agreements {
        match number {
            0 => Agreements::Ecdh,
            _ => Agreements::X25519,
        }
    }

    /// Agreeing.
    pub fn derive(self) -> Operation {
        match self {
            Agreements::Ecdh => Operation::EcdhDerive,
            Agreements::X25519 => Operation::X25519Derive,
        }
    }
}
