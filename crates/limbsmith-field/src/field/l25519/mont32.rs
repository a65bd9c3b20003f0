//! Integers modulo p = 2^252 + 27742317777372353535851937790883648493.
//!
//! 8 limbs in u32, of value `x0 + x1 2^32 + ... + x7 2^224`.
//!
//! x stands for `x / R mod p` with `R = 2^256`. Canonical is below p.
//!
//! Strategy: montgomery. Generated from specs/l25519.toml by `cargo xtask gen`; do not edit.

use crate::arch::word32::{adc, mac, mask, mul_wide, sbb};

/// The modulus.
const P: [u32; 8] = [
    0x5cf5d3ed, 0x5812631a, 0xa2f79cd6, 0x14def9de, 0x00000000, 0x00000000, 0x00000000, 0x10000000,
];

/// `a * b / R`, not yet canonical. Any words, canonical -> below 2 p.
/// 112 multiplications, 32 other operations.
#[inline(always)]
fn mul_core(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    // add a0 b
    let (t0, c) = mac(a0, b0, 0, 0);
    let (t1, c) = mac(a0, b1, 0, c);
    let (t2, c) = mac(a0, b2, 0, c);
    let (t3, c) = mac(a0, b3, 0, c);
    let (t4, c) = mac(a0, b4, 0, c);
    let (t5, c) = mac(a0, b5, 0, c);
    let (t6, c) = mac(a0, b6, 0, c);
    let (t7, c) = mac(a0, b7, 0, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    let (t7, _) = adc(d, c, 0);
    // add a1 b
    let (t0, c) = mac(a1, b0, t0, 0);
    let (t1, c) = mac(a1, b1, t1, c);
    let (t2, c) = mac(a1, b2, t2, c);
    let (t3, c) = mac(a1, b3, t3, c);
    let (t4, c) = mac(a1, b4, t4, c);
    let (t5, c) = mac(a1, b5, t5, c);
    let (t6, c) = mac(a1, b6, t6, c);
    let (t7, c) = mac(a1, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    let (t7, _) = adc(d, c, 0);
    // add a2 b
    let (t0, c) = mac(a2, b0, t0, 0);
    let (t1, c) = mac(a2, b1, t1, c);
    let (t2, c) = mac(a2, b2, t2, c);
    let (t3, c) = mac(a2, b3, t3, c);
    let (t4, c) = mac(a2, b4, t4, c);
    let (t5, c) = mac(a2, b5, t5, c);
    let (t6, c) = mac(a2, b6, t6, c);
    let (t7, c) = mac(a2, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    let (t7, _) = adc(d, c, 0);
    // add a3 b
    let (t0, c) = mac(a3, b0, t0, 0);
    let (t1, c) = mac(a3, b1, t1, c);
    let (t2, c) = mac(a3, b2, t2, c);
    let (t3, c) = mac(a3, b3, t3, c);
    let (t4, c) = mac(a3, b4, t4, c);
    let (t5, c) = mac(a3, b5, t5, c);
    let (t6, c) = mac(a3, b6, t6, c);
    let (t7, c) = mac(a3, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    let (t7, _) = adc(d, c, 0);
    // add a4 b
    let (t0, c) = mac(a4, b0, t0, 0);
    let (t1, c) = mac(a4, b1, t1, c);
    let (t2, c) = mac(a4, b2, t2, c);
    let (t3, c) = mac(a4, b3, t3, c);
    let (t4, c) = mac(a4, b4, t4, c);
    let (t5, c) = mac(a4, b5, t5, c);
    let (t6, c) = mac(a4, b6, t6, c);
    let (t7, c) = mac(a4, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    let (t7, _) = adc(d, c, 0);
    // add a5 b
    let (t0, c) = mac(a5, b0, t0, 0);
    let (t1, c) = mac(a5, b1, t1, c);
    let (t2, c) = mac(a5, b2, t2, c);
    let (t3, c) = mac(a5, b3, t3, c);
    let (t4, c) = mac(a5, b4, t4, c);
    let (t5, c) = mac(a5, b5, t5, c);
    let (t6, c) = mac(a5, b6, t6, c);
    let (t7, c) = mac(a5, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    let (t7, _) = adc(d, c, 0);
    // add a6 b
    let (t0, c) = mac(a6, b0, t0, 0);
    let (t1, c) = mac(a6, b1, t1, c);
    let (t2, c) = mac(a6, b2, t2, c);
    let (t3, c) = mac(a6, b3, t3, c);
    let (t4, c) = mac(a6, b4, t4, c);
    let (t5, c) = mac(a6, b5, t5, c);
    let (t6, c) = mac(a6, b6, t6, c);
    let (t7, c) = mac(a6, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    let (t7, _) = adc(d, c, 0);
    // add a7 b
    let (t0, c) = mac(a7, b0, t0, 0);
    let (t1, c) = mac(a7, b1, t1, c);
    let (t2, c) = mac(a7, b2, t2, c);
    let (t3, c) = mac(a7, b3, t3, c);
    let (t4, c) = mac(a7, b4, t4, c);
    let (t5, c) = mac(a7, b5, t5, c);
    let (t6, c) = mac(a7, b6, t6, c);
    let (t7, c) = mac(a7, b7, t7, c);
    // add m p, so that the lowest word becomes zero, and drop that word
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    let (t7, _) = adc(d, c, 0);
    [t0, t1, t2, t3, t4, t5, t6, t7]
}

/// The value in `0..p`. Below 2 p -> canonical.
/// 22 operations.
#[inline(always)]
fn reduce_once(a: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (d4, c) = sbb(a4, 0, c);
    let (d5, c) = sbb(a5, 0, c);
    let (d6, c) = sbb(a6, 0, c);
    let (d7, c) = sbb(a7, P[7], c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0x5cf5d3ed, 0);
    let (r1, c) = adc(d1, m & 0x5812631a, c);
    let (r2, c) = adc(d2, m & 0xa2f79cd6, c);
    let (r3, c) = adc(d3, m & 0x14def9de, c);
    let (r4, c) = adc(d4, 0, c);
    let (r5, c) = adc(d5, 0, c);
    let (r6, c) = adc(d6, 0, c);
    let (r7, _) = adc(d7, m & 0x10000000, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a^2`, all words. Canonical -> below R p.
/// 36 multiplications, 30 other operations.
#[inline(always)]
fn wide_square(a: &[u32; 8]) -> [u32; 16] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // row 0: a0 and those above
    let (e1, c) = mac(a0, a1, 0, 0);
    let (e2, c) = mac(a0, a2, 0, c);
    let (e3, c) = mac(a0, a3, 0, c);
    let (e4, c) = mac(a0, a4, 0, c);
    let (e5, c) = mac(a0, a5, 0, c);
    let (e6, c) = mac(a0, a6, 0, c);
    let (e7, c) = mac(a0, a7, 0, c);
    // row 1: a1 and those above
    let (e3, c_2) = mac(a1, a2, e3, 0);
    let (e4, c_2) = mac(a1, a3, e4, c_2);
    let (e5, c_2) = mac(a1, a4, e5, c_2);
    let (e6, c_2) = mac(a1, a5, e6, c_2);
    let (e7, c_2) = mac(a1, a6, e7, c_2);
    let (e8, c) = mac(a1, a7, c, c_2);
    // row 2: a2 and those above
    let (e5, c_2) = mac(a2, a3, e5, 0);
    let (e6, c_2) = mac(a2, a4, e6, c_2);
    let (e7, c_2) = mac(a2, a5, e7, c_2);
    let (e8, c_2) = mac(a2, a6, e8, c_2);
    let (e9, c) = mac(a2, a7, c, c_2);
    // row 3: a3 and those above
    let (e7, c_2) = mac(a3, a4, e7, 0);
    let (e8, c_2) = mac(a3, a5, e8, c_2);
    let (e9, c_2) = mac(a3, a6, e9, c_2);
    let (e10, c) = mac(a3, a7, c, c_2);
    // row 4: a4 and those above
    let (e9, c_2) = mac(a4, a5, e9, 0);
    let (e10, c_2) = mac(a4, a6, e10, c_2);
    let (e11, c) = mac(a4, a7, c, c_2);
    // row 5: a5 and those above
    let (e11, c_2) = mac(a5, a6, e11, 0);
    let (e12, c) = mac(a5, a7, c, c_2);
    // row 6: a6 and those above
    let (e13, c) = mac(a6, a7, c, 0);
    // the squares; the cross products twice
    let (e0, l1) = mul_wide(a0, a0);
    let (l2, l3) = mul_wide(a1, a1);
    let (l4, l5) = mul_wide(a2, a2);
    let (l6, l7) = mul_wide(a3, a3);
    let (l8, l9) = mul_wide(a4, a4);
    let (l10, l11) = mul_wide(a5, a5);
    let (l12, l13) = mul_wide(a6, a6);
    let (l14, l15) = mul_wide(a7, a7);
    let (e1, c_2) = adc(e1, e1, 0);
    let (e2, c_2) = adc(e2, e2, c_2);
    let (e3, c_2) = adc(e3, e3, c_2);
    let (e4, c_2) = adc(e4, e4, c_2);
    let (e5, c_2) = adc(e5, e5, c_2);
    let (e6, c_2) = adc(e6, e6, c_2);
    let (e7, c_2) = adc(e7, e7, c_2);
    let (e8, c_2) = adc(e8, e8, c_2);
    let (e9, c_2) = adc(e9, e9, c_2);
    let (e10, c_2) = adc(e10, e10, c_2);
    let (e11, c_2) = adc(e11, e11, c_2);
    let (e12, c_2) = adc(e12, e12, c_2);
    let (e13, c_2) = adc(e13, e13, c_2);
    let (e14, c) = adc(c, c, c_2);
    let (l15, _) = adc(l15, 0, c);
    let (e1, c) = adc(e1, l1, 0);
    let (e2, c) = adc(e2, l2, c);
    let (e3, c) = adc(e3, l3, c);
    let (e4, c) = adc(e4, l4, c);
    let (e5, c) = adc(e5, l5, c);
    let (e6, c) = adc(e6, l6, c);
    let (e7, c) = adc(e7, l7, c);
    let (e8, c) = adc(e8, l8, c);
    let (e9, c) = adc(e9, l9, c);
    let (e10, c) = adc(e10, l10, c);
    let (e11, c) = adc(e11, l11, c);
    let (e12, c) = adc(e12, l12, c);
    let (e13, c) = adc(e13, l13, c);
    let (e14, c) = adc(e14, l14, c);
    let (e15, _) = adc(l15, 0, c);
    [
        e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15,
    ]
}

/// `t / R`. Below R p -> canonical.
/// 48 multiplications, 54 other operations.
#[inline(always)]
fn reduce(t: &[u32; 16]) -> [u32; 8] {
    let t0 = t[0];
    let t1 = t[1];
    let t2 = t[2];
    let t3 = t[3];
    let t4 = t[4];
    let t5 = t[5];
    let t6 = t[6];
    let t7 = t[7];
    let t8 = t[8];
    let t9 = t[9];
    let t10 = t[10];
    let t11 = t[11];
    let t12 = t[12];
    let t13 = t[13];
    let t14 = t[14];
    let t15 = t[15];
    // step 0: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d) = mac(m, 0x5812631a, t1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, t2, d);
    let (t2, d) = mac(m, 0x14def9de, t3, d);
    let (t3, k) = adc(t4, d, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, t7, k as u32);
    // step 1: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 2: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 3: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 4: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 5: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 6: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 7: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // the high half, as A - (p - H); p back if that is negative
    let (g0, c) = sbb(P[0], t8, 0);
    let (g1, c) = sbb(P[1], t9, c);
    let (g2, c) = sbb(P[2], t10, c);
    let (g3, c) = sbb(P[3], t11, c);
    let (g4, c) = sbb(0, t12, c);
    let (g5, c) = sbb(0, t13, c);
    let (g6, c) = sbb(0, t14, c);
    let (g7, _) = sbb(P[7], t15, c);
    let (d0, c) = sbb(t0, g0, 0);
    let (d1, c) = sbb(t1, g1, c);
    let (d2, c) = sbb(t2, g2, c);
    let (d3, c) = sbb(t3, g3, c);
    let (d4, c) = sbb(t4, g4, c);
    let (d5, c) = sbb(t5, g5, c);
    let (d6, c) = sbb(t6, g6, c);
    let (d7, c) = sbb(d, g7, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0x5cf5d3ed, 0);
    let (r1, c) = adc(d1, m & 0x5812631a, c);
    let (r2, c) = adc(d2, m & 0xa2f79cd6, c);
    let (r3, c) = adc(d3, m & 0x14def9de, c);
    let (r4, c) = adc(d4, 0, c);
    let (r5, c) = adc(d5, 0, c);
    let (r6, c) = adc(d6, 0, c);
    let (r7, _) = adc(d7, m & 0x10000000, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `k * a`, not yet canonical. Canonical, below 2^17 -> below 2 p.
/// 14 multiplications, 24 other operations.
#[inline(always)]
fn mul_small_core(a: &[u32; 8], k: u32) -> [u32; 9] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // t = k a
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    let (l2, h2) = mul_wide(a2, k);
    let (l3, h3) = mul_wide(a3, k);
    let (l4, h4) = mul_wide(a4, k);
    let (l5, h5) = mul_wide(a5, k);
    let (l6, h6) = mul_wide(a6, k);
    let (l7, h7) = mul_wide(a7, k);
    let (t1, c) = adc(h0, l1, 0);
    let (t2, c) = adc(h1, l2, c);
    let (t3, c) = adc(h2, l3, c);
    let (t4, c) = adc(h3, l4, c);
    let (t5, c) = adc(h4, l5, c);
    let (t6, c) = adc(h5, l6, c);
    let (t7, c) = adc(h6, l7, c);
    let (t8, _) = adc(h7, 0, c);
    // the quotient, or one less
    let (_, q) = mul_wide((t8 << 5) | (t7 >> 27), 0x7fffffff);
    // t - q p, below 2 p
    let (l0_2, h0) = mul_wide(P[0], q);
    let (l1, h1) = mul_wide(P[1], q);
    let (l2, h2) = mul_wide(P[2], q);
    let (l3, h3) = mul_wide(P[3], q);
    let (l7, h7) = mul_wide(P[7], q);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, c) = adc(h1, l2, c);
    let (e3, c) = adc(h2, l3, c);
    let (e4, _) = adc(h3, 0, c);
    let (d0, c) = sbb(l0, l0_2, 0);
    let (d1, c) = sbb(t1, e1, c);
    let (d2, c) = sbb(t2, e2, c);
    let (d3, c) = sbb(t3, e3, c);
    let (d4, c) = sbb(t4, e4, c);
    let (d5, c) = sbb(t5, 0, c);
    let (d6, c) = sbb(t6, 0, c);
    let (d7, c) = sbb(t7, l7, c);
    let (d8, _) = sbb(t8, h7, c);
    [d0, d1, d2, d3, d4, d5, d6, d7, d8]
}

/// The value in `0..p`. Below 2 p -> canonical.
/// 23 operations.
#[inline(always)]
fn reduce_small(a: &[u32; 9]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (d4, c) = sbb(a4, 0, c);
    let (d5, c) = sbb(a5, 0, c);
    let (d6, c) = sbb(a6, 0, c);
    let (d7, c) = sbb(a7, P[7], c);
    let (_, c) = sbb(a8, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0x5cf5d3ed, 0);
    let (r1, c) = adc(d1, m & 0x5812631a, c);
    let (r2, c) = adc(d2, m & 0xa2f79cd6, c);
    let (r3, c) = adc(d3, m & 0x14def9de, c);
    let (r4, c) = adc(d4, 0, c);
    let (r5, c) = adc(d5, 0, c);
    let (r6, c) = adc(d6, 0, c);
    let (r7, _) = adc(d7, m & 0x10000000, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a + b`. Canonical, canonical -> canonical.
/// 30 operations.
#[inline(always)]
pub fn add(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let (s0, c) = adc(a0, b0, 0);
    let (s1, c) = adc(a1, b1, c);
    let (s2, c) = adc(a2, b2, c);
    let (s3, c) = adc(a3, b3, c);
    let (s4, c) = adc(a4, b4, c);
    let (s5, c) = adc(a5, b5, c);
    let (s6, c) = adc(a6, b6, c);
    let (s7, _) = adc(a7, b7, c);
    let (d0, c) = sbb(s0, P[0], 0);
    let (d1, c) = sbb(s1, P[1], c);
    let (d2, c) = sbb(s2, P[2], c);
    let (d3, c) = sbb(s3, P[3], c);
    let (d4, c) = sbb(s4, 0, c);
    let (d5, c) = sbb(s5, 0, c);
    let (d6, c) = sbb(s6, 0, c);
    let (d7, c) = sbb(s7, P[7], c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0x5cf5d3ed, 0);
    let (r1, c) = adc(d1, m & 0x5812631a, c);
    let (r2, c) = adc(d2, m & 0xa2f79cd6, c);
    let (r3, c) = adc(d3, m & 0x14def9de, c);
    let (r4, c) = adc(d4, 0, c);
    let (r5, c) = adc(d5, 0, c);
    let (r6, c) = adc(d6, 0, c);
    let (r7, _) = adc(d7, m & 0x10000000, c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a - b`. Canonical, canonical -> canonical.
/// 22 operations.
#[inline(always)]
pub fn sub(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let (d0, c) = sbb(a0, b0, 0);
    let (d1, c) = sbb(a1, b1, c);
    let (d2, c) = sbb(a2, b2, c);
    let (d3, c) = sbb(a3, b3, c);
    let (d4, c) = sbb(a4, b4, c);
    let (d5, c) = sbb(a5, b5, c);
    let (d6, c) = sbb(a6, b6, c);
    let (d7, c) = sbb(a7, b7, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, c) = adc(d3, m & P[3], c);
    let (r4, c) = adc(d4, 0, c);
    let (r5, c) = adc(d5, 0, c);
    let (r6, c) = adc(d6, 0, c);
    let (r7, _) = adc(d7, m & P[7], c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `-a`. Canonical -> canonical.
/// 22 operations.
#[inline(always)]
pub fn neg(a: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let (d0, c) = sbb(0, a0, 0);
    let (d1, c) = sbb(0, a1, c);
    let (d2, c) = sbb(0, a2, c);
    let (d3, c) = sbb(0, a3, c);
    let (d4, c) = sbb(0, a4, c);
    let (d5, c) = sbb(0, a5, c);
    let (d6, c) = sbb(0, a6, c);
    let (d7, c) = sbb(0, a7, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, c) = adc(d3, m & P[3], c);
    let (r4, c) = adc(d4, 0, c);
    let (r5, c) = adc(d5, 0, c);
    let (r6, c) = adc(d6, 0, c);
    let (r7, _) = adc(d7, m & P[7], c);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `a / R`: the number that `a` stands for. Canonical -> canonical.
/// 48 multiplications, 24 other operations.
#[inline(always)]
pub fn demontgomery(a: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // step 0: add m p, which clears the lowest word, and drop it
    let m = a0.wrapping_mul(0x12547e1b);
    let (_, d) = mac(m, 0x5cf5d3ed, a0, 0);
    let (t0, d) = mac(m, 0x5812631a, a1, d);
    let (t1, d) = mac(m, 0xa2f79cd6, a2, d);
    let (t2, d) = mac(m, 0x14def9de, a3, d);
    let (t3, k) = adc(a4, d, 0);
    let (t4, k) = adc(a5, k as u32, 0);
    let (t5, k) = adc(a6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, a7, k as u32);
    // step 1: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 2: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 3: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 4: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 5: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 6: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    // step 7: add m p, which clears the lowest word, and drop it
    let m = t0.wrapping_mul(0x12547e1b);
    let (_, d_2) = mac(m, 0x5cf5d3ed, t0, 0);
    let (t0, d_2) = mac(m, 0x5812631a, t1, d_2);
    let (t1, d_2) = mac(m, 0xa2f79cd6, t2, d_2);
    let (t2, d_2) = mac(m, 0x14def9de, t3, d_2);
    let (t3, k) = adc(t4, d_2, 0);
    let (t4, k) = adc(t5, k as u32, 0);
    let (t5, k) = adc(t6, k as u32, 0);
    let (t6, d) = mac(m, 0x10000000, d, k as u32);
    [t0, t1, t2, t3, t4, t5, t6, d]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 8 operations.
#[inline(always)]
pub fn is_canonical(w: &[u32; 8]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    let (_, c) = sbb(w6, 0, c);
    let (_, c) = sbb(w7, P[7], c);
    c
}

/// 1 if all words are zero. Canonical -> a bit.
/// 8 operations.
#[inline(always)]
pub fn is_zero(w: &[u32; 8]) -> u8 {
    let [w0, w1, w2, w3, w4, w5, w6, w7] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    let (_, c) = sbb(w6, 0, c);
    let (_, c) = sbb(w7, 0, c);
    c
}

/// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
/// 27 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    let r5 = (m0 & a5) + (m1 & b5);
    let r6 = (m0 & a6) + (m1 & b6);
    let r7 = (m0 & a7) + (m1 & b7);
    [r0, r1, r2, r3, r4, r5, r6, r7]
}

/// `k * a`. Canonical, below 2^17 -> canonical.
#[inline(never)]
pub fn mul_small(a: &[u32; 8], k: u32) -> [u32; 8] {
    reduce_small(&mul_small_core(a, k))
}

/// `a * b / R`. Any words, canonical -> canonical.
#[inline(never)]
pub fn mul(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    reduce_once(&mul_core(a, b))
}

/// `a^2 / R`. Canonical -> canonical.
#[inline(never)]
pub fn square(a: &[u32; 8]) -> [u32; 8] {
    reduce(&wide_square(a))
}
