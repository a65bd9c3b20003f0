//! Plain integers as they cross the border of the field: little-endian words of 64 bits.
//!
//! Kernels in words of 32 bits take and give the same integers, each word in two halves; the
//! compiler sees through the halving.

use core::fmt::Debug;

/// `[u64; N]`, for the widths of the shipped fields.
pub trait Words: Copy + Default + Eq + Debug + AsRef<[u64]> + AsMut<[u64]> + 'static {
    /// `[u8; 8 * N]`.
    type Bytes: Copy + Eq + Debug + AsRef<[u8]> + AsMut<[u8]> + 'static;

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

/// The word of a kernel.
pub trait Word:
    Copy + Debug + Default + Eq + From<u32> + zeroize::DefaultIsZeroes + 'static
{
    /// Its width.
    const BITS: usize;
    /// Splits an integer into such words.
    fn split<const N: usize, const M: usize>(words: &[u64; N]) -> [Self; M];
    /// Joins them again.
    fn join<const N: usize, const M: usize>(words: &[Self; M]) -> [u64; N];
    /// For tests: the word as an integer.
    fn widen(self) -> u64;
    /// For tests: the low bits of an integer.
    fn truncate(x: u64) -> Self;
}

impl Word for u64 {
    const BITS: usize = 64;
    #[inline(always)]
    fn split<const N: usize, const M: usize>(words: &[u64; N]) -> [u64; M] {
        const { assert!(N == M) }
        core::array::from_fn(|i| words[i])
    }
    #[inline(always)]
    fn join<const N: usize, const M: usize>(words: &[u64; M]) -> [u64; N] {
        const { assert!(N == M) }
        core::array::from_fn(|i| words[i])
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        self
    }
    #[inline(always)]
    fn truncate(x: u64) -> u64 {
        x
    }
}

impl Word for u32 {
    const BITS: usize = 32;
    #[inline(always)]
    fn split<const N: usize, const M: usize>(words: &[u64; N]) -> [u32; M] {
        const { assert!(2 * N == M) }
        core::array::from_fn(|i| (words[i / 2] >> (32 * (i % 2))) as u32)
    }
    #[inline(always)]
    fn join<const N: usize, const M: usize>(words: &[u32; M]) -> [u64; N] {
        const { assert!(2 * N == M) }
        core::array::from_fn(|i| u64::from(words[2 * i]) | u64::from(words[2 * i + 1]) << 32)
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        self.into()
    }
    #[inline(always)]
    fn truncate(x: u64) -> u32 {
        x as u32
    }
}
