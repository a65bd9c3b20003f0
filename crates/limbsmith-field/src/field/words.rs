//! Plain integers as they cross the border of the field: little-endian words of 64 bits.

use core::fmt::Debug;

/// `[u64; N]`, for the widths of the shipped fields.
pub trait Words:
    Copy + Default + Eq + Debug + AsRef<[u64]> + AsMut<[u64]> + Send + Sync + 'static
{
    /// `[u8; 8 * N]`.
    type Bytes: Copy + Eq + Debug + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static;

    /// 0.
    const ZERO: Self;

    /// From little-endian bytes.
    fn from_le_bytes(bytes: &Self::Bytes) -> Self;
    /// From big-endian bytes.
    fn from_be_bytes(bytes: &Self::Bytes) -> Self;
    /// Little-endian bytes.
    fn to_le_bytes(&self) -> Self::Bytes;
    /// Big-endian bytes.
    fn to_be_bytes(&self) -> Self::Bytes;

    /// A small number.
    #[inline(always)]
    fn small(value: u64) -> Self {
        let mut words = Self::default();
        words.as_mut()[0] = value;
        words
    }
}

macro_rules! words {
    ($($words:literal $bytes:literal),*) => {$(
        impl Words for [u64; $words] {
            type Bytes = [u8; $bytes];
            const ZERO: Self = [0; $words];

            #[inline(always)]
            fn from_le_bytes(bytes: &[u8; $bytes]) -> Self {
                let mut words = [0; $words];
                for (i, w) in words.iter_mut().enumerate() {
                    let mut b = [0; 8];
                    b.copy_from_slice(&bytes[8 * i..8 * i + 8]);
                    *w = u64::from_le_bytes(b);
                }
                words
            }
            #[inline(always)]
            fn from_be_bytes(bytes: &[u8; $bytes]) -> Self {
                let mut bytes = *bytes;
                bytes.reverse();
                Self::from_le_bytes(&bytes)
            }
            #[inline(always)]
            fn to_le_bytes(&self) -> [u8; $bytes] {
                let mut bytes = [0; $bytes];
                for (i, w) in self.iter().enumerate() {
                    bytes[8 * i..8 * i + 8].copy_from_slice(&w.to_le_bytes());
                }
                bytes
            }
            #[inline(always)]
            fn to_be_bytes(&self) -> [u8; $bytes] {
                let mut bytes = self.to_le_bytes();
                bytes.reverse();
                bytes
            }
        }
    )*};
}
words!(2 16, 4 32, 6 48, 7 56);
