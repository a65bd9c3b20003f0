//! Temporary kernels, to be replaced by forged ones.
#![allow(clippy::many_single_char_names, clippy::let_and_return, missing_docs)]

use core::arch::x86_64::{_addcarry_u64, _subborrow_u64};
pub type F = [u64; 4];
type W = [u64; 8];

#[inline(always)]
fn adc(a: u64, b: u64, c: u8) -> (u64, u8) {
    let mut r = 0;
    let c = _addcarry_u64(c, a, b, &mut r);
    (r, c)
}
#[inline(always)]
fn sbb(a: u64, b: u64, c: u8) -> (u64, u8) {
    let mut r = 0;
    let c = _subborrow_u64(c, a, b, &mut r);
    (r, c)
}
#[inline(always)]
fn mul_wide(a: u64, b: u64) -> (u64, u64) {
    let t = a as u128 * b as u128;
    (t as u64, (t >> 64) as u64)
}

// x*b as five limbs: four products, one chain
#[inline(always)]
fn row(x: u64, b: &F) -> (u64, u64, u64, u64, u64) {
    let (e0, h0) = mul_wide(x, b[0]);
    let (l1, h1) = mul_wide(x, b[1]);
    let (l2, h2) = mul_wide(x, b[2]);
    let (l3, h3) = mul_wide(x, b[3]);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, c) = adc(h1, l2, c);
    let (e3, c) = adc(h2, l3, c);
    let (e4, _) = adc(h3, 0, c);
    (e0, e1, e2, e3, e4)
}
// t + x*b: the row, then one more chain ("RR")
#[inline(always)]
fn row_add(x: u64, b: &F, t0: u64, t1: u64, t2: u64, t3: u64) -> (u64, u64, u64, u64, u64) {
    let (l0, l1, l2, l3, l4) = row(x, b);
    let (t0, c) = adc(t0, l0, 0);
    let (t1, c) = adc(t1, l1, c);
    let (t2, c) = adc(t2, l2, c);
    let (t3, c) = adc(t3, l3, c);
    let (t4, _) = adc(l4, 0, c);
    (t0, t1, t2, t3, t4)
}
// the same, used for the second row only (t is still in flight there): highs in one chain, lows in
// the next ("H"); H,R,R was the best all-round of the 64 mixtures tried
#[inline(always)]
fn row_add_hl(x: u64, b: &F, t0: u64, t1: u64, t2: u64, t3: u64) -> (u64, u64, u64, u64, u64) {
    let (l0, h0) = mul_wide(x, b[0]);
    let (l1, h1) = mul_wide(x, b[1]);
    let (l2, h2) = mul_wide(x, b[2]);
    let (l3, h3) = mul_wide(x, b[3]);
    let (t1, c) = adc(t1, h0, 0);
    let (t2, c) = adc(t2, h1, c);
    let (t3, c) = adc(t3, h2, c);
    let (t4, _) = adc(h3, 0, c);
    let (t0, c) = adc(t0, l0, 0);
    let (t1, c) = adc(t1, l1, c);
    let (t2, c) = adc(t2, l2, c);
    let (t3, c) = adc(t3, l3, c);
    let (t4, _) = adc(t4, 0, c);
    (t0, t1, t2, t3, t4)
}

// lows*38 in one chain; highs wait and join the chain that folds at bit 255.
// The top is formed by doubling with carries (add r3,r3 ; adc h3,h3), never by shld.
#[inline(always)]
fn reduce(e: W) -> F {
    let (l0, h0) = mul_wide(e[4], 38);
    let (l1, h1) = mul_wide(e[5], 38);
    let (l2, h2) = mul_wide(e[6], 38);
    let (l3, h3) = mul_wide(e[7], 38);
    let (r0, c) = adc(e[0], l0, 0);
    let (r1, c) = adc(e[1], l1, c);
    let (r2, c) = adc(e[2], l2, c);
    let (r3, c) = adc(e[3], l3, c);
    let (h3, _) = adc(h3, 0, c);
    let (d, c) = adc(r3, r3, 0);
    let (top, _) = adc(h3, h3, c);
    let (r0, c) = adc(r0, top * 19, 0);
    let (r1, c) = adc(r1, h0, c);
    let (r2, c) = adc(r2, h1, c);
    let (r3, _) = adc(d >> 1, h2, c);
    [r0, r1, r2, r3]
}

#[inline(always)]
fn mul_wide4(a: &F, b: &F) -> W {
    let (e0, e1, e2, e3, e4) = row(a[0], b);
    let (e1, e2, e3, e4, e5) = row_add_hl(a[1], b, e1, e2, e3, e4);
    let (e2, e3, e4, e5, e6) = row_add(a[2], b, e2, e3, e4, e5);
    let (e3, e4, e5, e6, e7) = row_add(a[3], b, e3, e4, e5, e6);
    [e0, e1, e2, e3, e4, e5, e6, e7]
}
/// See the trait.
#[inline(always)]
pub fn mul(a: &F, b: &F) -> F {
    reduce(mul_wide4(a, b))
}

// cross products from the middle outwards, so that every chain is full and none has a tail;
// doubled by adding to itself with carries (not shld), the last carry going straight into the
// top diagonal word
#[inline(always)]
fn square_wide4(a: &F) -> W {
    let [a0, a1, a2, a3] = *a;
    let (e3, e4) = mul_wide(a1, a2);
    let (e2, l3) = mul_wide(a0, a2);
    let (l4, e5) = mul_wide(a1, a3);
    let (e3, c) = adc(e3, l3, 0);
    let (e4, c) = adc(e4, l4, c);
    let (e5, _) = adc(e5, 0, c);
    let (e1, l2) = mul_wide(a0, a1);
    let (l3, l4) = mul_wide(a0, a3);
    let (l5, e6) = mul_wide(a2, a3);
    let (e2, c) = adc(e2, l2, 0);
    let (e3, c) = adc(e3, l3, c);
    let (e4, c) = adc(e4, l4, c);
    let (e5, c) = adc(e5, l5, c);
    let (e6, _) = adc(e6, 0, c);
    let (e0, h0) = mul_wide(a0, a0);
    let (l1, h1) = mul_wide(a1, a1);
    let (l2, h2) = mul_wide(a2, a2);
    let (l3, h3) = mul_wide(a3, a3);
    let (e1, c) = adc(e1, e1, 0);
    let (e2, c) = adc(e2, e2, c);
    let (e3, c) = adc(e3, e3, c);
    let (e4, c) = adc(e4, e4, c);
    let (e5, c) = adc(e5, e5, c);
    let (e6, c) = adc(e6, e6, c);
    let (h3, _) = adc(h3, 0, c);
    let (e1, c) = adc(e1, h0, 0);
    let (e2, c) = adc(e2, l1, c);
    let (e3, c) = adc(e3, h1, c);
    let (e4, c) = adc(e4, l2, c);
    let (e5, c) = adc(e5, h2, c);
    let (e6, c) = adc(e6, l3, c);
    let (e7, _) = adc(h3, 0, c);
    [e0, e1, e2, e3, e4, e5, e6, e7]
}
/// See the trait.
#[inline(always)]
pub fn square(a: &F) -> F {
    reduce(square_wide4(a))
}

// operands loose. The mask is a fifth sbb (one instruction: sbb m,m), not neg of a setb.
/// See the trait.
#[inline(always)]
pub fn add(a: &F, b: &F) -> F {
    let (r0, c) = adc(a[0], b[0], 0);
    let (r1, c) = adc(a[1], b[1], c);
    let (r2, c) = adc(a[2], b[2], c);
    let (r3, c) = adc(a[3], b[3], c);
    let (m, _) = sbb(0, 0, c);
    let (r0, c) = adc(r0, m & 38, 0);
    let (r1, c) = adc(r1, 0, c);
    let (r2, c) = adc(r2, 0, c);
    let (r3, _) = adc(r3, 0, c);
    [r0, r1, r2, r3]
}
/// See the trait.
#[inline(always)]
pub fn sub(a: &F, b: &F) -> F {
    let (r0, c) = sbb(a[0], b[0], 0);
    let (r1, c) = sbb(a[1], b[1], c);
    let (r2, c) = sbb(a[2], b[2], c);
    let (r3, c) = sbb(a[3], b[3], c);
    let (m, _) = sbb(0, 0, c);
    let (r0, c) = sbb(r0, m & 38, 0);
    let (r1, c) = sbb(r1, 0, c);
    let (r2, c) = sbb(r2, 0, c);
    let (r3, _) = sbb(r3, 0, c);
    [r0, r1, r2, r3]
}
// operands tight (< 2^255 + 2^13): the fold cannot leave limb 0
// the highs join the fold chain: one chain and two doublings in all
/// See the trait.
#[inline(always)]
pub fn mul_small(a: &F, k: u64) -> F {
    let (r0, h0) = mul_wide(a[0], k);
    let (l1, h1) = mul_wide(a[1], k);
    let (l2, h2) = mul_wide(a[2], k);
    let (l3, h3) = mul_wide(a[3], k);
    let (d, c) = adc(l3, l3, 0);
    let (top, _) = adc(h3, h3, c);
    let (r0, c) = adc(r0, top * 19, 0);
    let (r1, c) = adc(l1, h0, c);
    let (r2, c) = adc(l2, h1, c);
    let (r3, _) = adc(d >> 1, h2, c);
    [r0, r1, r2, r3]
}

/// `-a`.
#[inline(always)]
pub fn neg(a: &F) -> F {
    sub(&[0; 4], a)
}

/// `a + b`.
#[inline(always)]
pub fn add_sums(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, c) = adcw(a[0], b[0], 0);
    let (r1, c) = adcw(a[1], b[1], c);
    let (r2, c) = adcw(a[2], b[2], c);
    let (r3, c) = adcw(a[3], b[3], c);
    let (r0, c) = adcw(r0, 38 & 0u64.wrapping_sub(c), 0);
    let (r1, c) = adcw(r1, 0, c);
    let (r2, c) = adcw(r2, 0, c);
    let (r3, c) = adcw(r3, 0, c);
    [r0.wrapping_add(38 & 0u64.wrapping_sub(c)), r1, r2, r3]
}

/// `a - b`.
#[inline(always)]
pub fn sub_sums(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, c) = sbbw(a[0], b[0], 0);
    let (r1, c) = sbbw(a[1], b[1], c);
    let (r2, c) = sbbw(a[2], b[2], c);
    let (r3, c) = sbbw(a[3], b[3], c);
    let (r0, c) = sbbw(r0, 38 & 0u64.wrapping_sub(c), 0);
    let (r1, c) = sbbw(r1, 0, c);
    let (r2, c) = sbbw(r2, 0, c);
    let (r3, c) = sbbw(r3, 0, c);
    [r0.wrapping_sub(38 & 0u64.wrapping_sub(c)), r1, r2, r3]
}

#[inline(always)]
fn adcw(a: u64, b: u64, c: u64) -> (u64, u64) {
    let t = a as u128 + b as u128 + c as u128;
    (t as u64, (t >> 64) as u64)
}

#[inline(always)]
fn sbbw(a: u64, b: u64, c: u64) -> (u64, u64) {
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
    let (r0, c) = adcw(r[0], top, 0);
    let (r1, c) = adcw(r[1], 0, c);
    let (r2, c) = adcw(r[2], 0, c);
    let r3 = (r[3] & (u64::MAX >> 1)) + c;
    [r0, r1, r2, r3]
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
    let (_, c) = adcw(a[0], 19, 0);
    let (_, c) = adcw(a[1], 0, c);
    let (_, c) = adcw(a[2], 0, c);
    let q = (a[3] + c) >> 63;
    let (r0, c) = adcw(a[0], 19 & 0u64.wrapping_sub(q), 0);
    let (r1, c) = adcw(a[1], 0, c);
    let (r2, c) = adcw(a[2], 0, c);
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
    let (_, c) = sbbw(w[0], 0xffff_ffff_ffff_ffed, 0);
    let (_, c) = sbbw(w[1], u64::MAX, c);
    let (_, c) = sbbw(w[2], u64::MAX, c);
    let (_, c) = sbbw(w[3], u64::MAX >> 1, c);
    c as u8
}
