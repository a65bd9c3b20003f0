//! Temporary kernels, to be replaced by forged ones.
#![allow(clippy::many_single_char_names)]

const L: [u64; 4] = [0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6, 0, 0x1000_0000_0000_0000];
const NEG_INV: u64 = 0xd2b5_1da3_1254_7e1b;

#[inline(always)]
fn mac(acc: u64, a: u64, b: u64, c: u64) -> (u64, u64) {
    let t = a as u128 * b as u128 + acc as u128 + c as u128;
    (t as u64, (t >> 64) as u64)
}

#[inline(always)]
fn sbb(a: u64, b: u64, c: u64) -> (u64, u64) {
    let t = (a as u128).wrapping_sub(b as u128).wrapping_sub(c as u128);
    (t as u64, ((t >> 64) as u64) & 1)
}

#[inline(always)]
fn reduce_once(r: [u64; 4]) -> [u64; 4] {
    let (s0, c) = sbb(r[0], L[0], 0);
    let (s1, c) = sbb(r[1], L[1], c);
    let (s2, c) = sbb(r[2], L[2], c);
    let (s3, c) = sbb(r[3], L[3], c);
    let m = 0u64.wrapping_sub(c);
    [s0 ^ (m & (s0 ^ r[0])), s1 ^ (m & (s1 ^ r[1])), s2 ^ (m & (s2 ^ r[2])), s3 ^ (m & (s3 ^ r[3]))]
}

#[inline(always)]
fn row(t: [u64; 5], a: u64, b: &[u64; 4]) -> [u64; 5] {
    let (t0, c) = mac(t[0], a, b[0], 0);
    let (t1, c) = mac(t[1], a, b[1], c);
    let (t2, c) = mac(t[2], a, b[2], c);
    let (t3, c) = mac(t[3], a, b[3], c);
    let t4 = t[4] + c;
    let q = t0.wrapping_mul(NEG_INV);
    let (_, c) = mac(t0, q, L[0], 0);
    let (t1, c) = mac(t1, q, L[1], c);
    let (t2, c) = mac(t2, 0, 0, c);
    let (t3, c) = mac(t3, q, L[3], c);
    [t1, t2, t3, t4 + c, 0]
}

/// `a * b / 2^256`.
#[inline(always)]
pub fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let t = row([0; 5], a[0], b);
    let t = row(t, a[1], b);
    let t = row(t, a[2], b);
    let t = row(t, a[3], b);
    reduce_once([t[0], t[1], t[2], t[3]])
}

/// `a^2 / 2^256`.
#[inline(always)]
pub fn square(a: &[u64; 4]) -> [u64; 4] {
    mul(a, a)
}

/// `a + b`.
#[inline(always)]
pub fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, c) = mac(a[0], 1, b[0], 0);
    let (r1, c) = mac(a[1], 1, b[1], c);
    let (r2, c) = mac(a[2], 1, b[2], c);
    reduce_once([r0, r1, r2, a[3] + b[3] + c])
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, c) = sbb(a[0], b[0], 0);
    let (r1, c) = sbb(a[1], b[1], c);
    let (r2, c) = sbb(a[2], b[2], c);
    let (r3, c) = sbb(a[3], b[3], c);
    let m = 0u64.wrapping_sub(c);
    let (r0, c) = mac(r0, 1, m & L[0], 0);
    let (r1, c) = mac(r1, 1, m & L[1], c);
    let (r2, c) = mac(r2, 1, m & L[2], c);
    [r0, r1, r2, r3.wrapping_add(m & L[3]).wrapping_add(c)]
}

/// `-a`.
#[inline(always)]
pub fn neg(a: &[u64; 4]) -> [u64; 4] {
    sub(&[0; 4], a)
}

/// 1 if `w < L`.
#[inline(always)]
pub fn is_canonical(w: &[u64; 4]) -> u8 {
    let (_, c) = sbb(w[0], L[0], 0);
    let (_, c) = sbb(w[1], L[1], c);
    let (_, c) = sbb(w[2], L[2], c);
    let (_, c) = sbb(w[3], L[3], c);
    c as u8
}

/// 1 if the value is zero.
#[inline(always)]
pub fn is_zero(w: &[u64; 4]) -> u8 {
    let v = w[0] | w[1] | w[2] | w[3];
    (1 ^ ((v | v.wrapping_neg()) >> 63)) as u8
}
