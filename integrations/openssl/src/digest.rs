//! The digests of ECDSA that are computed here. Others are passed on.

use std::ffi::CStr;

use ls::ecdsa::Hash as Named;
use sha2::Digest as _;
use zeroize::Zeroize;

/// SHA-1, SHA-2 or SHA-3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Digest {
    /// SHA-1: OpenSSL's default provider has it for signatures, too.
    Sha1,
    /// SHA-224.
    Sha224,
    /// SHA-256.
    Sha256,
    /// SHA-384.
    Sha384,
    /// SHA-512.
    Sha512,
    /// SHA3-224.
    Sha3_224,
    /// SHA3-256.
    Sha3_256,
    /// SHA3-384.
    Sha3_384,
    /// SHA3-512.
    Sha3_512,
}

/// A digest, its name in parameters, OpenSSL's other names, its bytes, and `AlgorithmIdentifier` of ECDSA with it.
struct Row(
    Digest,
    &'static CStr,
    &'static [&'static str],
    usize,
    &'static [u8],
);

static ROWS: [Row; 9] = [
    Row(
        Digest::Sha1,
        c"SHA1",
        &["SHA1", "SHA-1", "SSL3-SHA1", "1.3.14.3.2.26"],
        20,
        b"\x30\x09\x06\x07\x2a\x86\x48\xce\x3d\x04\x01",
    ),
    Row(
        Digest::Sha224,
        c"SHA2-224",
        &["SHA2-224", "SHA-224", "SHA224", "2.16.840.1.101.3.4.2.4"],
        28,
        b"\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x01",
    ),
    Row(
        Digest::Sha256,
        c"SHA2-256",
        &["SHA2-256", "SHA-256", "SHA256", "2.16.840.1.101.3.4.2.1"],
        32,
        b"\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02",
    ),
    Row(
        Digest::Sha384,
        c"SHA2-384",
        &["SHA2-384", "SHA-384", "SHA384", "2.16.840.1.101.3.4.2.2"],
        48,
        b"\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x03",
    ),
    Row(
        Digest::Sha512,
        c"SHA2-512",
        &["SHA2-512", "SHA-512", "SHA512", "2.16.840.1.101.3.4.2.3"],
        64,
        b"\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x04",
    ),
    Row(
        Digest::Sha3_224,
        c"SHA3-224",
        &["SHA3-224", "2.16.840.1.101.3.4.2.7"],
        28,
        b"\x30\x0b\x06\x09\x60\x86\x48\x01\x65\x03\x04\x03\x09",
    ),
    Row(
        Digest::Sha3_256,
        c"SHA3-256",
        &["SHA3-256", "2.16.840.1.101.3.4.2.8"],
        32,
        b"\x30\x0b\x06\x09\x60\x86\x48\x01\x65\x03\x04\x03\x0a",
    ),
    Row(
        Digest::Sha3_384,
        c"SHA3-384",
        &["SHA3-384", "2.16.840.1.101.3.4.2.9"],
        48,
        b"\x30\x0b\x06\x09\x60\x86\x48\x01\x65\x03\x04\x03\x0b",
    ),
    Row(
        Digest::Sha3_512,
        c"SHA3-512",
        &["SHA3-512", "2.16.840.1.101.3.4.2.10"],
        64,
        b"\x30\x0b\x06\x09\x60\x86\x48\x01\x65\x03\x04\x03\x0c",
    ),
];

impl Digest {
    /// By one of OpenSSL's names.
    pub fn named(name: &str) -> Option<Digest> {
        let row = ROWS
            .iter()
            .find(|r| r.2.iter().any(|n| n.eq_ignore_ascii_case(name)));
        row.map(|r| r.0)
    }

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The name in parameters.
    pub fn name(self) -> &'static CStr {
        self.row().1
    }

    /// Bytes.
    pub fn size(self) -> usize {
        self.row().3
    }

    /// `AlgorithmIdentifier` of ECDSA with it.
    pub fn identifier(self) -> &'static [u8] {
        self.row().4
    }

    /// By place, as in the tables of `entries`.
    pub const fn of(number: usize) -> Digest {
        match number {
            0 => Digest::Sha1,
            1 => Digest::Sha224,
            2 => Digest::Sha256,
            3 => Digest::Sha384,
            4 => Digest::Sha512,
            5 => Digest::Sha3_224,
            6 => Digest::Sha3_256,
            7 => Digest::Sha3_384,
            _ => Digest::Sha3_512,
        }
    }

    /// The function of deterministic nonces. The library has none with SHA-1.
    pub fn of_nonces(self) -> Option<Named> {
        Some(match self {
            Digest::Sha1 => return None,
            Digest::Sha224 => Named::Sha224,
            Digest::Sha256 => Named::Sha256,
            Digest::Sha384 => Named::Sha384,
            Digest::Sha512 => Named::Sha512,
            Digest::Sha3_224 => Named::Sha3_224,
            Digest::Sha3_256 => Named::Sha3_256,
            Digest::Sha3_384 => Named::Sha3_384,
            Digest::Sha3_512 => Named::Sha3_512,
        })
    }

    /// Begins one.
    pub fn start(self) -> Hasher {
        match self {
            Digest::Sha1 => Hasher::Sha1(Default::default()),
            Digest::Sha224 => Hasher::Sha224(Default::default()),
            Digest::Sha256 => Hasher::Sha256(Default::default()),
            Digest::Sha384 => Hasher::Sha384(Default::default()),
            Digest::Sha512 => Hasher::Sha512(Default::default()),
            Digest::Sha3_224 => Hasher::Sha3_224(Default::default()),
            Digest::Sha3_256 => Hasher::Sha3_256(Default::default()),
            Digest::Sha3_384 => Hasher::Sha3_384(Default::default()),
            Digest::Sha3_512 => Hasher::Sha3_512(Default::default()),
        }
    }
}

/// A digest that is being computed.
#[derive(Clone)]
pub enum Hasher {
    /// SHA-1.
    Sha1(sha1::Sha1),
    /// SHA-224.
    Sha224(sha2::Sha224),
    /// SHA-256.
    Sha256(sha2::Sha256),
    /// SHA-384.
    Sha384(sha2::Sha384),
    /// SHA-512.
    Sha512(sha2::Sha512),
    /// SHA3-224.
    Sha3_224(sha3::Sha3_224),
    /// SHA3-256.
    Sha3_256(sha3::Sha3_256),
    /// SHA3-384.
    Sha3_384(sha3::Sha3_384),
    /// SHA3-512.
    Sha3_512(sha3::Sha3_512),
}

/// The result.
pub struct Hash {
    bytes: [u8; 64],
    len: usize,
}

impl Hash {
    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl Drop for Hash {
    // A short message can be guessed from its hash.
    fn drop(&mut self) {
        self.bytes.zeroize();
    }
}

impl Hasher {
    /// Takes more of the message.
    pub fn update(&mut self, data: &[u8]) {
        match self {
            Hasher::Sha1(h) => h.update(data),
            Hasher::Sha224(h) => h.update(data),
            Hasher::Sha256(h) => h.update(data),
            Hasher::Sha384(h) => h.update(data),
            Hasher::Sha512(h) => h.update(data),
            Hasher::Sha3_224(h) => h.update(data),
            Hasher::Sha3_256(h) => h.update(data),
            Hasher::Sha3_384(h) => h.update(data),
            Hasher::Sha3_512(h) => h.update(data),
        }
    }

    /// The hash of what was taken. It can go on: OpenSSL lets callers ask twice.
    pub fn hash(&self) -> Hash {
        let mut hash = Hash {
            bytes: [0; 64],
            len: 0,
        };
        let mut put = |digest: &[u8]| {
            hash.bytes[..digest.len()].copy_from_slice(digest);
            hash.len = digest.len();
        };
        match self.clone() {
            Hasher::Sha1(h) => put(&h.finalize()),
            Hasher::Sha224(h) => put(&h.finalize()),
            Hasher::Sha256(h) => put(&h.finalize()),
            Hasher::Sha384(h) => put(&h.finalize()),
            Hasher::Sha512(h) => put(&h.finalize()),
            Hasher::Sha3_224(h) => put(&h.finalize()),
            Hasher::Sha3_256(h) => put(&h.finalize()),
            Hasher::Sha3_384(h) => put(&h.finalize()),
            Hasher::Sha3_512(h) => put(&h.finalize()),
        }
        hash
    }
}
