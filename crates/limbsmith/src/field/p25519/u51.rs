//! Temporary kernels, to be replaced by forged ones.
#![allow(clippy::many_single_char_names)]

const M: u64 = (1 << 51) - 1;

#[inline(always)]
fn m(a: u64, b: u64) -> u128 {
    a as u128 * b as u128
}

#[inline(always)]
fn carry_columns(c0: u128, c1: u128, c2: u128, c3: u128, c4: u128) -> [u64; 5] {
    let c1 = c1 + (c0 >> 51);
    let c2 = c2 + (c1 >> 51);
    let c3 = c3 + (c2 >> 51);
    let c4 = c4 + (c3 >> 51);
    let t = (c0 as u64 & M) as u128 + (c4 >> 51) * 19;
    let r0 = t as u64 & M;
    let r1 = (c1 as u64 & M) + (t >> 51) as u64;
    [r0, r1, c2 as u64 & M, c3 as u64 & M, c4 as u64 & M]
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let b1 = b[1] * 19;
    let b2 = b[2] * 19;
    let b3 = b[3] * 19;
    let b4 = b[4] * 19;
    carry_columns(
        m(a[0], b[0]) + m(a[1], b4) + m(a[2], b3) + m(a[3], b2) + m(a[4], b1),
        m(a[0], b[1]) + m(a[1], b[0]) + m(a[2], b4) + m(a[3], b3) + m(a[4], b2),
        m(a[0], b[2]) + m(a[1], b[1]) + m(a[2], b[0]) + m(a[3], b4) + m(a[4], b3),
        m(a[0], b[3]) + m(a[1], b[2]) + m(a[2], b[1]) + m(a[3], b[0]) + m(a[4], b4),
        m(a[0], b[4]) + m(a[1], b[3]) + m(a[2], b[2]) + m(a[3], b[1]) + m(a[4], b[0]),
    )
}

/// `a^2`.
#[inline(always)]
pub fn square(a: &[u64; 5]) -> [u64; 5] {
    let (d0, d1, d2) = (a[0] * 2, a[1] * 2, a[2] * 2);
    let a3 = a[3] * 19;
    let a4 = a[4] * 19;
    carry_columns(
        m(a[0], a[0]) + m(d1, a4) + m(d2, a3),
        m(d0, a[1]) + m(d2, a4) + m(a[3], a3),
        m(d0, a[2]) + m(a[1], a[1]) + m(a[3] * 2, a4),
        m(d0, a[3]) + m(d1, a[2]) + m(a[4], a4),
        m(d0, a[4]) + m(d1, a[3]) + m(a[2], a[2]),
    )
}

/// `a * k`.
#[inline(always)]
pub fn mul_small(a: &[u64; 5], k: u64) -> [u64; 5] {
    carry_columns(m(a[0], k), m(a[1], k), m(a[2], k), m(a[3], k), m(a[4], k))
}

/// `a + b`.
#[inline(always)]
pub fn add(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]]
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    const P0: u64 = 2 * (M - 18);
    const P: u64 = 2 * M;
    [a[0] + P0 - b[0], a[1] + P - b[1], a[2] + P - b[2], a[3] + P - b[3], a[4] + P - b[4]]
}

/// `-a`.
#[inline(always)]
pub fn neg(a: &[u64; 5]) -> [u64; 5] {
    sub(&[0; 5], a)
}

/// `a + b`.
#[inline(always)]
pub fn add_sums(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    add(a, b)
}

/// `a - b`.
#[inline(always)]
pub fn sub_sums(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    const P0: u64 = 4 * (M - 18);
    const P: u64 = 4 * M;
    [a[0] + P0 - b[0], a[1] + P - b[1], a[2] + P - b[2], a[3] + P - b[3], a[4] + P - b[4]]
}

/// The same value, tight.
#[inline(always)]
pub fn carry(a: &[u64; 5]) -> [u64; 5] {
    let (c0, c1, c2, c3, c4) = (a[0] >> 51, a[1] >> 51, a[2] >> 51, a[3] >> 51, a[4] >> 51);
    [
        (a[0] & M) + 19 * c4,
        (a[1] & M) + c0,
        (a[2] & M) + c1,
        (a[3] & M) + c2,
        (a[4] & M) + c3,
    ]
}

/// `b` if `bit`, else `a`.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let m = 0u64.wrapping_sub(bit as u64);
    [
        a[0] ^ (m & (a[0] ^ b[0])),
        a[1] ^ (m & (a[1] ^ b[1])),
        a[2] ^ (m & (a[2] ^ b[2])),
        a[3] ^ (m & (a[3] ^ b[3])),
        a[4] ^ (m & (a[4] ^ b[4])),
    ]
}

/// Any value below 2^256.
#[inline(always)]
pub fn from_words(w: &[u64; 4]) -> [u64; 5] {
    [
        (w[0] & M) + 19 * (w[3] >> 63),
        (w[0] >> 51 | w[1] << 13) & M,
        (w[1] >> 38 | w[2] << 26) & M,
        (w[2] >> 25 | w[3] << 39) & M,
        (w[3] >> 12) & M,
    ]
}

/// The canonical value.
#[inline(always)]
pub fn to_words(a: &[u64; 5]) -> [u64; 4] {
    let a = carry(&carry(a));
    let q = (a[0] + 19) >> 51;
    let q = (a[1] + q) >> 51;
    let q = (a[2] + q) >> 51;
    let q = (a[3] + q) >> 51;
    let q = (a[4] + q) >> 51;
    let r0 = a[0] + 19 * q;
    let r1 = a[1] + (r0 >> 51);
    let r2 = a[2] + (r1 >> 51);
    let r3 = a[3] + (r2 >> 51);
    let r4 = (a[4] + (r3 >> 51)) & M;
    let (r0, r1, r2, r3) = (r0 & M, r1 & M, r2 & M, r3 & M);
    [r0 | r1 << 51, r1 >> 13 | r2 << 38, r2 >> 26 | r3 << 25, r3 >> 39 | r4 << 12]
}

/// 1 if the value is zero.
#[inline(always)]
pub fn is_zero(a: &[u64; 5]) -> u8 {
    let w = to_words(a);
    let v = w[0] | w[1] | w[2] | w[3];
    (1 ^ ((v | v.wrapping_neg()) >> 63)) as u8
}

/// 1 if `w < p`.
#[inline(always)]
pub fn is_canonical(w: &[u64; 4]) -> u8 {
    super::sat64::is_canonical(w)
}
