//! Hash functions with the parameters that HMAC needs.

use sha2::digest;

/// Bytes in a block of SHA3-224, the longest.
pub const LONGEST_BLOCK: usize = 144;

/// A hash function with the parameters that HMAC needs.
pub trait Digest: Clone {
    /// A digest.
    type Output: Copy + AsRef<[u8]> + AsMut<[u8]>;
    /// A digest of zeros.
    const ZERO: Self::Output;
    /// Bytes in a block, at most [`LONGEST_BLOCK`].
    const BLOCK: usize;
    /// The hash of nothing so far.
    fn new() -> Self;
    /// Takes in bytes.
    fn update(&mut self, bytes: &[u8]);
    /// The digest.
    fn finish(self) -> Self::Output;
}

macro_rules! hash {
    ($($hash:ty: $size:literal $block:literal ),*) => {$(
        impl Digest for $hash {
            type Output = [u8; $size];
            const ZERO: [u8; $size] = [0; $size];
            const BLOCK: usize = $block;
            fn new() -> Self {
                digest::Digest::new()
            }
            fn update(&mut self, bytes: &[u8]) {
                digest::Digest::update(self, bytes);
            }
            fn finish(self) -> [u8; $size] {
                digest::Digest::finalize(self).into()
            }
        }
    )*};
}
hash!(sha2::Sha256: 32 64, sha2::Sha384: 48 128, sha2::Sha224: 28 64, sha2::Sha512: 64 128);
#[cfg(feature = "sha3")]
hash!(sha3::Sha3_224: 28 144, sha3::Sha3_256: 32 136, sha3::Sha3_384: 48 104, sha3::Sha3_512: 64 72);
// For the vectors of RFC 6979; collisions of SHA-1 are known.
#[cfg(test)]
hash!(sha1::Sha1: 20 64);
