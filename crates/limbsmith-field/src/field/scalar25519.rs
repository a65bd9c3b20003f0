//! Integers modulo L = 2^252 + 27742317777372353535851937790883648493, the order of the base
//! point of edwards25519.
//!
//! Values are plain canonical words, not Montgomery residues: signing and verifying need four or
//! five products each, so conversions would cost more than they save. A Montgomery product gives
//! `a*b/R` with R = 2^256; where the quotient by R is not wanted one factor is a power of R.

use super::Field;
use super::choice::L25519Field as Chosen;
use super::l25519::L25519;
use super::prime::Prime;
use super::residues::StoredResidues;
use super::words::Words;
use zeroize::Zeroize;

/// L.
pub const ORDER: [u64; 4] = L25519::MODULUS;
/// 8 L, the order of the whole curve group.
pub const GROUP_ORDER: [u64; 4] = {
    let [a, b, c, d] = ORDER;
    [a << 3, b << 3 | a >> 61, c << 3 | b >> 61, d << 3 | c >> 61]
};

/// `a b / R mod L`, for `b` below L.
#[inline(always)]
fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [r] = Chosen::to_residues(Chosen::words_times(&[*a], Chosen::from_residues(&[*b])));
    r
}

/// `a + b mod L`, both below L.
#[inline(always)]
fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    // Sums of residues are sums of what they stand for.
    let [a, b] = [a, b].map(|x| Chosen::from_residues(&[*x]));
    let [r] = Chosen::to_residues(Chosen::add(a, b));
    r
}

/// An integer in `0..L`, held as plain words. All operations are constant time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PlainScalar([u64; 4]);

impl PlainScalar {
    /// The value of `words` if it is below L. The answer is public.
    #[inline(always)]
    pub fn from_canonical(words: &[u64; 4]) -> Option<Self> {
        (Chosen::bits(Chosen::is_canonical(&[*words])) == [1]).then_some(PlainScalar(*words))
    }

    /// Any 256-bit value modulo L.
    #[inline(always)]
    pub fn reduce_words(words: &[u64; 4]) -> Self {
        PlainScalar(mul(words, &L25519::R))
    }

    /// 64 bytes, little-endian, modulo L: `lo*R/R + hi*R^2/R`.
    #[inline(always)]
    pub fn reduce_wide(bytes: &[u8; 64]) -> Self {
        let (lo, hi) = halves(bytes);
        PlainScalar(add(&mul(&lo, &L25519::R), &mul(&hi, &L25519::R2)))
    }

    /// `self * n + addend` for any 256-bit `n`, as Ed25519 signing needs it.
    #[inline(always)]
    pub fn mul_add(&self, n: &[u64; 4], addend: &PlainScalar) -> Self {
        PlainScalar(add(&mul(n, &mul(&self.0, &L25519::R2)), &addend.0))
    }

    /// `k * n + addend` where `k` is 64 little-endian bytes modulo L: [`PlainScalar::reduce_wide`]
    /// and [`PlainScalar::mul_add`] at once, two products fewer.
    #[inline(always)]
    pub fn wide_mul_add(k: &[u8; 64], n: &[u64; 4], addend: &PlainScalar) -> Self {
        let (lo, hi) = halves(k);
        let k_r = add(&mul(&lo, &L25519::R2), &mul(&hi, &L25519::R3));
        PlainScalar(add(&mul(n, &k_r), &addend.0))
    }

    /// `self * n` for any 256-bit `n`.
    #[inline(always)]
    pub fn mul_words(&self, n: &[u64; 4]) -> Self {
        PlainScalar(mul(&mul(n, &self.0), &L25519::R2))
    }

    /// Little-endian words, canonical.
    #[inline(always)]
    pub fn words(&self) -> &[u64; 4] {
        &self.0
    }
}

impl Zeroize for PlainScalar {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

fn halves(bytes: &[u8; 64]) -> ([u64; 4], [u64; 4]) {
    let half = |i: usize| {
        let mut h = [0; 32];
        h.copy_from_slice(&bytes[32 * i..32 * i + 32]);
        Words::from_le_bytes(&h)
    };
    (half(0), half(1))
}
