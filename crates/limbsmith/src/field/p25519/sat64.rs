//! Temporary kernels, to be replaced by forged ones.
#![allow(clippy::many_single_char_names)]

#[inline(always)]
fn adc(a: u64, b: u64, c: u64) -> (u64, u64) {
    let t = a as u128 + b as u128 + c as u128;
    (t as u64, (t >> 64) as u64)
}

#[inline(always)]
fn sbb(a: u64, b: u64, c: u64) -> (u64, u64) {
    let t = (a as u128).wrapping_sub(b as u128).wrapping_sub(c as u128);
    (t as u64, ((t >> 64) as u64) & 1)
}

#[inline(always)]
fn mac(acc: u64, a: u64, b: u64, c: u64) -> (u64, u64) {
    let t = a as u128 * b as u128 + acc as u128 + c as u128;
    (t as u64, (t >> 64) as u64)
}

#[inline(always)]
fn fold(e: [u64; 8]) -> [u64; 4] {
    let (r0, c) = mac(e[0], e[4], 38, 0);
    let (r1, c) = mac(e[1], e[5], 38, c);
    let (r2, c) = mac(e[2], e[6], 38, c);
    let (r3, r4) = mac(e[3], e[7], 38, c);
    fold5([r0, r1, r2, r3, r4])
}

#[inline(always)]
fn fold5(r: [u64; 5]) -> [u64; 4] {
    let top = (r[4] << 1 | r[3] >> 63) * 19;
    let (r0, c) = adc(r[0], top, 0);
    let (r1, c) = adc(r[1], 0, c);
    let (r2, c) = adc(r[2], 0, c);
    let r3 = (r[3] & (u64::MAX >> 1)) + c;
    [r0, r1, r2, r3]
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (e0, c) = mac(0, a[0], b[0], 0);
    let (e1, c) = mac(0, a[0], b[1], c);
    let (e2, c) = mac(0, a[0], b[2], c);
    let (e3, e4) = mac(0, a[0], b[3], c);
    let (e1, c) = mac(e1, a[1], b[0], 0);
    let (e2, c) = mac(e2, a[1], b[1], c);
    let (e3, c) = mac(e3, a[1], b[2], c);
    let (e4, e5) = mac(e4, a[1], b[3], c);
    let (e2, c) = mac(e2, a[2], b[0], 0);
    let (e3, c) = mac(e3, a[2], b[1], c);
    let (e4, c) = mac(e4, a[2], b[2], c);
    let (e5, e6) = mac(e5, a[2], b[3], c);
    let (e3, c) = mac(e3, a[3], b[0], 0);
    let (e4, c) = mac(e4, a[3], b[1], c);
    let (e5, c) = mac(e5, a[3], b[2], c);
    let (e6, e7) = mac(e6, a[3], b[3], c);
    fold([e0, e1, e2, e3, e4, e5, e6, e7])
}

/// `a^2`.
#[inline(always)]
pub fn square(a: &[u64; 4]) -> [u64; 4] {
    let (e1, c) = mac(0, a[0], a[1], 0);
    let (e2, c) = mac(0, a[0], a[2], c);
    let (e3, e4) = mac(0, a[0], a[3], c);
    let (e3, c) = mac(e3, a[1], a[2], 0);
    let (e4, e5) = mac(e4, a[1], a[3], c);
    let (e5, e6) = mac(e5, a[2], a[3], 0);
    let e7 = e6 >> 63;
    let e6 = e6 << 1 | e5 >> 63;
    let e5 = e5 << 1 | e4 >> 63;
    let e4 = e4 << 1 | e3 >> 63;
    let e3 = e3 << 1 | e2 >> 63;
    let e2 = e2 << 1 | e1 >> 63;
    let e1 = e1 << 1;
    let (e0, h0) = mac(0, a[0], a[0], 0);
    let (l1, h1) = mac(0, a[1], a[1], 0);
    let (l2, h2) = mac(0, a[2], a[2], 0);
    let (l3, h3) = mac(0, a[3], a[3], 0);
    let (e1, c) = adc(e1, h0, 0);
    let (e2, c) = adc(e2, l1, c);
    let (e3, c) = adc(e3, h1, c);
    let (e4, c) = adc(e4, l2, c);
    let (e5, c) = adc(e5, h2, c);
    let (e6, c) = adc(e6, l3, c);
    let (e7, _) = adc(e7, h3, c);
    fold([e0, e1, e2, e3, e4, e5, e6, e7])
}

/// `a * k`.
#[inline(always)]
pub fn mul_small(a: &[u64; 4], k: u64) -> [u64; 4] {
    let (r0, c) = mac(0, a[0], k, 0);
    let (r1, c) = mac(0, a[1], k, c);
    let (r2, c) = mac(0, a[2], k, c);
    let (r3, r4) = mac(0, a[3], k, c);
    fold5([r0, r1, r2, r3, r4])
}

/// `a + b` on tights.
#[inline(always)]
pub fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    add_sums(a, b)
}

/// `a - b` on tights.
#[inline(always)]
pub fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    sub_sums(a, b)
}

/// `-a`.
#[inline(always)]
pub fn neg(a: &[u64; 4]) -> [u64; 4] {
    sub_sums(&[0; 4], a)
}

/// `a + b`.
#[inline(always)]
pub fn add_sums(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, c) = adc(a[0], b[0], 0);
    let (r1, c) = adc(a[1], b[1], c);
    let (r2, c) = adc(a[2], b[2], c);
    let (r3, c) = adc(a[3], b[3], c);
    let (r0, c) = adc(r0, 38 & 0u64.wrapping_sub(c), 0);
    let (r1, c) = adc(r1, 0, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, c) = adc(r3, 0, c);
    [r0.wrapping_add(38 & 0u64.wrapping_sub(c)), r1, r2, r3]
}

/// `a - b`.
#[inline(always)]
pub fn sub_sums(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, c) = sbb(a[0], b[0], 0);
    let (r1, c) = sbb(a[1], b[1], c);
    let (r2, c) = sbb(a[2], b[2], c);
    let (r3, c) = sbb(a[3], b[3], c);
    let (r0, c) = sbb(r0, 38 & 0u64.wrapping_sub(c), 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, c) = sbb(r3, 0, c);
    [r0.wrapping_sub(38 & 0u64.wrapping_sub(c)), r1, r2, r3]
}

/// The same value, tight.
#[inline(always)]
pub fn carry(a: &[u64; 4]) -> [u64; 4] {
    fold5([a[0], a[1], a[2], a[3], 0])
}

/// `b` if `bit`, else `a`.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let m = 0u64.wrapping_sub(bit as u64);
    [
        a[0] ^ (m & (a[0] ^ b[0])),
        a[1] ^ (m & (a[1] ^ b[1])),
        a[2] ^ (m & (a[2] ^ b[2])),
        a[3] ^ (m & (a[3] ^ b[3])),
    ]
}

/// Any value below 2^256.
#[inline(always)]
pub fn from_words(w: &[u64; 4]) -> [u64; 4] {
    carry(w)
}

/// The canonical value.
#[inline(always)]
pub fn to_words(a: &[u64; 4]) -> [u64; 4] {
    let a = carry(a);
    let (_, c) = adc(a[0], 19, 0);
    let (_, c) = adc(a[1], 0, c);
    let (_, c) = adc(a[2], 0, c);
    let q = (a[3] + c) >> 63;
    let (r0, c) = adc(a[0], 19 & 0u64.wrapping_sub(q), 0);
    let (r1, c) = adc(a[1], 0, c);
    let (r2, c) = adc(a[2], 0, c);
    [r0, r1, r2, (a[3] + c) & (u64::MAX >> 1)]
}

/// 1 if the value is zero.
#[inline(always)]
pub fn is_zero(a: &[u64; 4]) -> u8 {
    let w = to_words(a);
    let v = w[0] | w[1] | w[2] | w[3];
    (1 ^ ((v | v.wrapping_neg()) >> 63)) as u8
}

/// 1 if `w < p`.
#[inline(always)]
pub fn is_canonical(w: &[u64; 4]) -> u8 {
    let (_, c) = sbb(w[0], 0xffff_ffff_ffff_ffed, 0);
    let (_, c) = sbb(w[1], u64::MAX, c);
    let (_, c) = sbb(w[2], u64::MAX, c);
    let (_, c) = sbb(w[3], u64::MAX >> 1, c);
    c as u8
}
