//! Integers modulo L = 2^252 + 27742317777372353535851937790883648493, the order of the base
//! point of edwards25519.
//!
//! Values are plain canonical words, not Montgomery residues: signing and verifying need four or
//! five products each, so conversions would cost more than they save. A Montgomery product gives
//! `a*b/R` with R = 2^256; where the quotient by R is not wanted one factor is a power of R.

pub mod mont64;

use zeroize::Zeroize;

/// R = 2^256 mod L.
const R1: [u64; 4] = [
    0xd6ec_3174_8d98_951d,
    0xc6ef_5bf4_737d_cf70,
    0xffff_ffff_ffff_fffe,
    0x0fff_ffff_ffff_ffff,
];
/// R^2 mod L.
const R2: [u64; 4] = [
    0xa406_11e3_449c_0f01,
    0xd00e_1ba7_6885_9347,
    0xceec_73d2_17f5_be65,
    0x0399_411b_7c30_9a3d,
];
/// R^3 mod L.
const R3: [u64; 4] = [
    0x2a9e_4968_7b83_a2db,
    0x2783_24e6_aef7_f3ec,
    0x8065_dc6c_04ec_5b65,
    0x0e53_0b77_3599_cec7,
];
/// L.
pub const ORDER: [u64; 4] = [
    0x5812_631a_5cf5_d3ed,
    0x14de_f9de_a2f7_9cd6,
    0,
    0x1000_0000_0000_0000,
];
/// 8 L, the order of the whole curve group.
pub const GROUP_ORDER: [u64; 4] = [
    0xc093_18d2_e7ae_9f68,
    0xa6f7_cef5_17bc_e6b2,
    0,
    0x8000_0000_0000_0000,
];

/// An integer in `0..L`. All operations are constant time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Scalar([u64; 4]);

impl Scalar {
    /// The value of `words` if it is below L. The answer is public.
    #[inline(always)]
    pub fn from_canonical(words: &[u64; 4]) -> Option<Self> {
        (mont64::is_canonical(words) == 1).then_some(Scalar(*words))
    }

    /// Any 256-bit value modulo L.
    #[inline(always)]
    pub fn reduce_words(words: &[u64; 4]) -> Self {
        Scalar(mont64::mul(words, &R1))
    }

    /// 64 bytes, little-endian, modulo L: `lo*R/R + hi*R^2/R`.
    #[inline(always)]
    pub fn reduce_wide(bytes: &[u8; 64]) -> Self {
        let (lo, hi) = halves(bytes);
        Scalar(mont64::add(&mont64::mul(&lo, &R1), &mont64::mul(&hi, &R2)))
    }

    /// `self * n + addend` for any 256-bit `n`, as Ed25519 signing needs it.
    #[inline(always)]
    pub fn mul_add(&self, n: &[u64; 4], addend: &Scalar) -> Self {
        Scalar(mont64::add(
            &mont64::mul(n, &mont64::mul(&self.0, &R2)),
            &addend.0,
        ))
    }

    /// `k * n + addend` where `k` is 64 little-endian bytes modulo L: [`Scalar::reduce_wide`]
    /// and [`Scalar::mul_add`] at once, two products fewer.
    #[inline(always)]
    pub fn wide_mul_add(k: &[u8; 64], n: &[u64; 4], addend: &Scalar) -> Self {
        let (lo, hi) = halves(k);
        let k_r = mont64::add(&mont64::mul(&lo, &R2), &mont64::mul(&hi, &R3));
        Scalar(mont64::add(&mont64::mul(n, &k_r), &addend.0))
    }

    /// `self * n` for any 256-bit `n`.
    #[inline(always)]
    pub fn mul_words(&self, n: &[u64; 4]) -> Self {
        Scalar(mont64::mul(&mont64::mul(n, &self.0), &R2))
    }

    /// Little-endian words, canonical.
    #[inline(always)]
    pub fn words(&self) -> &[u64; 4] {
        &self.0
    }
}

impl Zeroize for Scalar {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

fn halves(bytes: &[u8; 64]) -> ([u64; 4], [u64; 4]) {
    let word = |i: usize| {
        let mut w = [0; 8];
        w.copy_from_slice(&bytes[8 * i..8 * i + 8]);
        u64::from_le_bytes(w)
    };
    (
        [word(0), word(1), word(2), word(3)],
        [word(4), word(5), word(6), word(7)],
    )
}
