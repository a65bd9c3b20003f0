//! Hash functions by name.

use core::fmt;

/// A hash function of FIPS 180-4, or with the feature `sha3` of FIPS 202: it hashes messages, and the HMAC of RFC 6979 is
/// computed with it. SHA-1 is none of them: collisions are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Hash {
    /// SHA-224: 28 bytes.
    Sha224,
    /// SHA-256: 32 bytes.
    Sha256,
    /// SHA-384: 48 bytes.
    Sha384,
    /// SHA-512: 64 bytes.
    Sha512,
    /// SHA3-224: 28 bytes.
    #[cfg(feature = "sha3")]
    Sha3_224,
    /// SHA3-256: 32 bytes.
    #[cfg(feature = "sha3")]
    Sha3_256,
    /// SHA3-384: 48 bytes.
    #[cfg(feature = "sha3")]
    Sha3_384,
    /// SHA3-512: 64 bytes.
    #[cfg(feature = "sha3")]
    Sha3_512,
}

impl Hash {
    /// All of them.
    pub const ALL: &[Hash] = &[
        Hash::Sha224,
        Hash::Sha256,
        Hash::Sha384,
        Hash::Sha512,
        #[cfg(feature = "sha3")]
        Hash::Sha3_224,
        #[cfg(feature = "sha3")]
        Hash::Sha3_256,
        #[cfg(feature = "sha3")]
        Hash::Sha3_384,
        #[cfg(feature = "sha3")]
        Hash::Sha3_512,
    ];

    /// The standard's name, as in `SHA-256` or `SHA3-256`.
    pub const fn name(self) -> &'static str {
        match self {
            Hash::Sha224 => "SHA-224",
            Hash::Sha256 => "SHA-256",
            Hash::Sha384 => "SHA-384",
            Hash::Sha512 => "SHA-512",
            #[cfg(feature = "sha3")]
            Hash::Sha3_224 => "SHA3-224",
            #[cfg(feature = "sha3")]
            Hash::Sha3_256 => "SHA3-256",
            #[cfg(feature = "sha3")]
            Hash::Sha3_384 => "SHA3-384",
            #[cfg(feature = "sha3")]
            Hash::Sha3_512 => "SHA3-512",
        }
    }

    /// The length of a hash in bytes.
    pub const fn output_bytes(self) -> usize {
        match self {
            Hash::Sha224 => 28,
            Hash::Sha256 => 32,
            Hash::Sha384 => 48,
            Hash::Sha512 => 64,
            #[cfg(feature = "sha3")]
            Hash::Sha3_224 => 28,
            #[cfg(feature = "sha3")]
            Hash::Sha3_256 => 32,
            #[cfg(feature = "sha3")]
            Hash::Sha3_384 => 48,
            #[cfg(feature = "sha3")]
            Hash::Sha3_512 => 64,
        }
    }
}

/// The standard's name.
impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
