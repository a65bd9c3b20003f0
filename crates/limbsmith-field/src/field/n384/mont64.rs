//! Integers modulo p = 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973.
//!
//! 6 limbs in u64, of value `x0 + x1 2^64 + ... + x5 2^320`.
//!
//! x stands for `x / R mod p` with `R = 2^384`. Canonical is below p.
//!
//! Strategy: montgomery-separated. Generated from specs/n384.toml by `cargo xtask gen`; do not edit.

use crate::arch::word::{adc, mask, mul_wide, sbb};

/// The modulus.
const P: [u64; 6] = [
    0xecec196accc52973,
    0x581a0db248b0a77a,
    0xc7634d81f4372ddf,
    0xffffffffffffffff,
    0xffffffffffffffff,
    0xffffffffffffffff,
];

/// `a * b`, all words. Any words, canonical -> below R p.
/// 36 multiplications, 71 other operations.
#[inline(always)]
fn wide_product(a: &[u64; 6], b: &[u64; 6]) -> [u64; 12] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    // row 0: a0 b
    let (e0, h0) = mul_wide(a0, b0);
    let (l1, h1) = mul_wide(a0, b1);
    let (l2, h2) = mul_wide(a0, b2);
    let (l3, h3) = mul_wide(a0, b3);
    let (l4, h4) = mul_wide(a0, b4);
    let (l5, h5) = mul_wide(a0, b5);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, c) = adc(h1, l2, c);
    let (e3, c) = adc(h2, l3, c);
    let (e4, c) = adc(h3, l4, c);
    let (e5, c) = adc(h4, l5, c);
    let (e6, _) = adc(h5, 0, c);
    // row 1: a1 b
    let (p0, h0) = mul_wide(a1, b0);
    let (l1, h1) = mul_wide(a1, b1);
    let (l2, h2) = mul_wide(a1, b2);
    let (l3, h3) = mul_wide(a1, b3);
    let (l4, h4) = mul_wide(a1, b4);
    let (l5, h5) = mul_wide(a1, b5);
    let (p1, c) = adc(h0, l1, 0);
    let (p2, c) = adc(h1, l2, c);
    let (p3, c) = adc(h2, l3, c);
    let (p4, c) = adc(h3, l4, c);
    let (p5, c) = adc(h4, l5, c);
    let (p6, _) = adc(h5, 0, c);
    let (e1, c) = adc(e1, p0, 0);
    let (e2, c) = adc(e2, p1, c);
    let (e3, c) = adc(e3, p2, c);
    let (e4, c) = adc(e4, p3, c);
    let (e5, c) = adc(e5, p4, c);
    let (e6, c) = adc(e6, p5, c);
    let (e7, _) = adc(p6, 0, c);
    // row 2: a2 b
    let (p0, h0) = mul_wide(a2, b0);
    let (l1, h1) = mul_wide(a2, b1);
    let (l2, h2) = mul_wide(a2, b2);
    let (l3, h3) = mul_wide(a2, b3);
    let (l4, h4) = mul_wide(a2, b4);
    let (l5, h5) = mul_wide(a2, b5);
    let (p1, c) = adc(h0, l1, 0);
    let (p2, c) = adc(h1, l2, c);
    let (p3, c) = adc(h2, l3, c);
    let (p4, c) = adc(h3, l4, c);
    let (p5, c) = adc(h4, l5, c);
    let (p6, _) = adc(h5, 0, c);
    let (e2, c) = adc(e2, p0, 0);
    let (e3, c) = adc(e3, p1, c);
    let (e4, c) = adc(e4, p2, c);
    let (e5, c) = adc(e5, p3, c);
    let (e6, c) = adc(e6, p4, c);
    let (e7, c) = adc(e7, p5, c);
    let (e8, _) = adc(p6, 0, c);
    // row 3: a3 b
    let (p0, h0) = mul_wide(a3, b0);
    let (l1, h1) = mul_wide(a3, b1);
    let (l2, h2) = mul_wide(a3, b2);
    let (l3, h3) = mul_wide(a3, b3);
    let (l4, h4) = mul_wide(a3, b4);
    let (l5, h5) = mul_wide(a3, b5);
    let (p1, c) = adc(h0, l1, 0);
    let (p2, c) = adc(h1, l2, c);
    let (p3, c) = adc(h2, l3, c);
    let (p4, c) = adc(h3, l4, c);
    let (p5, c) = adc(h4, l5, c);
    let (p6, _) = adc(h5, 0, c);
    let (e3, c) = adc(e3, p0, 0);
    let (e4, c) = adc(e4, p1, c);
    let (e5, c) = adc(e5, p2, c);
    let (e6, c) = adc(e6, p3, c);
    let (e7, c) = adc(e7, p4, c);
    let (e8, c) = adc(e8, p5, c);
    let (e9, _) = adc(p6, 0, c);
    // row 4: a4 b
    let (p0, h0) = mul_wide(a4, b0);
    let (l1, h1) = mul_wide(a4, b1);
    let (l2, h2) = mul_wide(a4, b2);
    let (l3, h3) = mul_wide(a4, b3);
    let (l4, h4) = mul_wide(a4, b4);
    let (l5, h5) = mul_wide(a4, b5);
    let (p1, c) = adc(h0, l1, 0);
    let (p2, c) = adc(h1, l2, c);
    let (p3, c) = adc(h2, l3, c);
    let (p4, c) = adc(h3, l4, c);
    let (p5, c) = adc(h4, l5, c);
    let (p6, _) = adc(h5, 0, c);
    let (e4, c) = adc(e4, p0, 0);
    let (e5, c) = adc(e5, p1, c);
    let (e6, c) = adc(e6, p2, c);
    let (e7, c) = adc(e7, p3, c);
    let (e8, c) = adc(e8, p4, c);
    let (e9, c) = adc(e9, p5, c);
    let (e10, _) = adc(p6, 0, c);
    // row 5: a5 b
    let (p0, h0) = mul_wide(a5, b0);
    let (l1, h1) = mul_wide(a5, b1);
    let (l2, h2) = mul_wide(a5, b2);
    let (l3, h3) = mul_wide(a5, b3);
    let (l4, h4) = mul_wide(a5, b4);
    let (l5, h5) = mul_wide(a5, b5);
    let (p1, c) = adc(h0, l1, 0);
    let (p2, c) = adc(h1, l2, c);
    let (p3, c) = adc(h2, l3, c);
    let (p4, c) = adc(h3, l4, c);
    let (p5, c) = adc(h4, l5, c);
    let (p6, _) = adc(h5, 0, c);
    let (e5, c) = adc(e5, p0, 0);
    let (e6, c) = adc(e6, p1, c);
    let (e7, c) = adc(e7, p2, c);
    let (e8, c) = adc(e8, p3, c);
    let (e9, c) = adc(e9, p4, c);
    let (e10, c) = adc(e10, p5, c);
    let (e11, _) = adc(p6, 0, c);
    [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11]
}

/// `a^2`, all words. Canonical -> below R p.
/// 21 multiplications, 46 other operations.
#[inline(always)]
fn wide_square(a: &[u64; 6]) -> [u64; 12] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let (e5, e6) = mul_wide(a2, a3);
    let (e4, l5) = mul_wide(a1, a3);
    let (l6, l7) = mul_wide(a2, a4);
    let (e5, c) = adc(e5, l5, 0);
    let (e6, c) = adc(e6, l6, c);
    let (e7, _) = adc(l7, 0, c);
    let (e3, l4) = mul_wide(a1, a2);
    let (l5, l6) = mul_wide(a1, a4);
    let (l7, l8) = mul_wide(a3, a4);
    let (e4, c) = adc(e4, l4, 0);
    let (e5, c) = adc(e5, l5, c);
    let (e6, c) = adc(e6, l6, c);
    let (e7, c) = adc(e7, l7, c);
    let (e8, _) = adc(l8, 0, c);
    let (e2, l3) = mul_wide(a0, a2);
    let (l4, l5) = mul_wide(a0, a4);
    let (l6, l7) = mul_wide(a1, a5);
    let (l8, l9) = mul_wide(a3, a5);
    let (e3, c) = adc(e3, l3, 0);
    let (e4, c) = adc(e4, l4, c);
    let (e5, c) = adc(e5, l5, c);
    let (e6, c) = adc(e6, l6, c);
    let (e7, c) = adc(e7, l7, c);
    let (e8, c) = adc(e8, l8, c);
    let (e9, _) = adc(l9, 0, c);
    let (e1, l2) = mul_wide(a0, a1);
    let (l3, l4) = mul_wide(a0, a3);
    let (l5, l6) = mul_wide(a0, a5);
    let (l7, l8) = mul_wide(a2, a5);
    let (l9, l10) = mul_wide(a4, a5);
    let (e2, c) = adc(e2, l2, 0);
    let (e3, c) = adc(e3, l3, c);
    let (e4, c) = adc(e4, l4, c);
    let (e5, c) = adc(e5, l5, c);
    let (e6, c) = adc(e6, l6, c);
    let (e7, c) = adc(e7, l7, c);
    let (e8, c) = adc(e8, l8, c);
    let (e9, c) = adc(e9, l9, c);
    let (e10, _) = adc(l10, 0, c);
    // the squares; the cross products twice
    let (e0, l1) = mul_wide(a0, a0);
    let (l2, l3) = mul_wide(a1, a1);
    let (l4, l5) = mul_wide(a2, a2);
    let (l6, l7) = mul_wide(a3, a3);
    let (l8, l9) = mul_wide(a4, a4);
    let (l10, l11) = mul_wide(a5, a5);
    let (e1, c) = adc(e1, e1, 0);
    let (e2, c) = adc(e2, e2, c);
    let (e3, c) = adc(e3, e3, c);
    let (e4, c) = adc(e4, e4, c);
    let (e5, c) = adc(e5, e5, c);
    let (e6, c) = adc(e6, e6, c);
    let (e7, c) = adc(e7, e7, c);
    let (e8, c) = adc(e8, e8, c);
    let (e9, c) = adc(e9, e9, c);
    let (e10, c) = adc(e10, e10, c);
    let (l11, _) = adc(l11, 0, c);
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
    let (e11, _) = adc(l11, 0, c);
    [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11]
}

/// `t / R`. Below R p -> canonical.
/// 24 multiplications, 67 other operations.
#[inline(always)]
fn reduce(t: &[u64; 12]) -> [u64; 6] {
    let [t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11] = *t;
    // step 0: m c agrees with word 0; carry on above it
    let m0 = t0.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m0, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m0, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m0, 0x389cb27e0bc8d220);
    let (_, z) = sbb(t0, l0, 0);
    let (q0, c) = adc(h0, l1, z);
    let (q1, c) = adc(h1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 1: m c agrees with word 1; carry on above it
    let (u, c) = sbb(t1, q0, 0);
    let m1 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m1, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m1, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m1, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 2: m c agrees with word 2; carry on above it
    let (u, c) = sbb(t2, q0, 0);
    let m2 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m2, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m2, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m2, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 3: m c agrees with word 3; carry on above it
    let (u, c) = sbb(t3, q0, 0);
    let m3 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m3, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m3, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m3, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 4: m c agrees with word 4; carry on above it
    let (u, c) = sbb(t4, q0, 0);
    let m4 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m4, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m4, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m4, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 5: m c agrees with word 5; carry on above it
    let (u, c) = sbb(t5, q0, 0);
    let m5 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m5, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m5, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m5, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // A = M less what M c has above its low half
    let (t0, c) = sbb(m0, q0, 0);
    let (t1, c) = sbb(m1, q1, c);
    let (t2, c) = sbb(m2, q2, c);
    let (t3, c) = sbb(m3, 0, c);
    let (t4, c) = sbb(m4, 0, c);
    let (t5, _) = sbb(m5, 0, c);
    // the high half, as A - (p - H); p back if that is negative
    let (g0, c) = sbb(P[0], t6, 0);
    let (g1, c) = sbb(P[1], t7, c);
    let (g2, c) = sbb(P[2], t8, c);
    let (g3, c) = sbb(P[3], t9, c);
    let (g4, c) = sbb(P[4], t10, c);
    let (g5, _) = sbb(P[5], t11, c);
    let (d0, c) = sbb(t0, g0, 0);
    let (d1, c) = sbb(t1, g1, c);
    let (d2, c) = sbb(t2, g2, c);
    let (d3, c) = sbb(t3, g3, c);
    let (d4, c) = sbb(t4, g4, c);
    let (d5, c) = sbb(t5, g5, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0xecec196accc52973, 0);
    let (r1, c) = adc(d1, m & 0x581a0db248b0a77a, c);
    let (r2, c) = adc(d2, m & 0xc7634d81f4372ddf, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `k * a`, not yet canonical. Canonical, below 2^17 -> below 2 p.
/// 11 multiplications, 22 other operations.
#[inline(always)]
fn mul_small_core(a: &[u64; 6], k: u64) -> [u64; 7] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    // t = k a
    let (l0, h0) = mul_wide(a0, k);
    let (l1, h1) = mul_wide(a1, k);
    let (l2, h2) = mul_wide(a2, k);
    let (l3, h3) = mul_wide(a3, k);
    let (l4, h4) = mul_wide(a4, k);
    let (l5, h5) = mul_wide(a5, k);
    let (t1, c) = adc(h0, l1, 0);
    let (t2, c) = adc(h1, l2, c);
    let (t3, c) = adc(h2, l3, c);
    let (t4, c) = adc(h3, l4, c);
    let (t5, c) = adc(h4, l5, c);
    let (t6, _) = adc(h5, 0, c);
    // the quotient, or one less
    let (_, q) = mul_wide((t6 << 2) | (t5 >> 62), 0x4000000000000000);
    // t - q p, below 2 p
    let (l0_2, h0) = mul_wide(P[0], q);
    let (l1, h1) = mul_wide(P[1], q);
    let (l2, h2) = mul_wide(P[2], q);
    let (l3, h3) = mul_wide(P[3], q);
    let (e1, c) = adc(h0, l1, 0);
    let (e2, c) = adc(h1, l2, c);
    let (e3, c) = adc(h2, l3, c);
    let (e4, c) = adc(h3, l3, c);
    let (e5, c) = adc(h3, l3, c);
    let (e6, _) = adc(h3, 0, c);
    let (d0, c) = sbb(l0, l0_2, 0);
    let (d1, c) = sbb(t1, e1, c);
    let (d2, c) = sbb(t2, e2, c);
    let (d3, c) = sbb(t3, e3, c);
    let (d4, c) = sbb(t4, e4, c);
    let (d5, c) = sbb(t5, e5, c);
    let (d6, _) = sbb(t6, e6, c);
    [d0, d1, d2, d3, d4, d5, d6]
}

/// The value in `0..p`. Below 2 p -> canonical.
/// 17 operations.
#[inline(always)]
fn reduce_once(a: &[u64; 7]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5, a6] = *a;
    let (d0, c) = sbb(a0, P[0], 0);
    let (d1, c) = sbb(a1, P[1], c);
    let (d2, c) = sbb(a2, P[2], c);
    let (d3, c) = sbb(a3, P[3], c);
    let (d4, c) = sbb(a4, P[4], c);
    let (d5, c) = sbb(a5, P[5], c);
    let (_, c) = sbb(a6, 0, c);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0xecec196accc52973, 0);
    let (r1, c) = adc(d1, m & 0x581a0db248b0a77a, c);
    let (r2, c) = adc(d2, m & 0xc7634d81f4372ddf, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `a + b`. Canonical, canonical -> canonical.
/// 23 operations.
#[inline(always)]
pub fn add(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let (s0, c) = adc(a0, b0, 0);
    let (s1, c) = adc(a1, b1, c);
    let (s2, c) = adc(a2, b2, c);
    let (s3, c) = adc(a3, b3, c);
    let (s4, c) = adc(a4, b4, c);
    let (s5, c) = adc(a5, b5, c);
    let (d0, c_2) = sbb(s0, P[0], 0);
    let (d1, c_2) = sbb(s1, P[1], c_2);
    let (d2, c_2) = sbb(s2, P[2], c_2);
    let (d3, c_2) = sbb(s3, P[3], c_2);
    let (d4, c_2) = sbb(s4, P[4], c_2);
    let (d5, c_2) = sbb(s5, P[5], c_2);
    let (_, c) = sbb(c as u64, 0, c_2);
    // p back if that was too much
    let m = mask(c);
    let (r0, c) = adc(d0, m & 0xecec196accc52973, 0);
    let (r1, c) = adc(d1, m & 0x581a0db248b0a77a, c);
    let (r2, c) = adc(d2, m & 0xc7634d81f4372ddf, c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `a - b`. Canonical, canonical -> canonical.
/// 16 operations.
#[inline(always)]
pub fn sub(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let (d0, c) = sbb(a0, b0, 0);
    let (d1, c) = sbb(a1, b1, c);
    let (d2, c) = sbb(a2, b2, c);
    let (d3, c) = sbb(a3, b3, c);
    let (d4, c) = sbb(a4, b4, c);
    let (d5, c) = sbb(a5, b5, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `-a`. Canonical -> canonical.
/// 16 operations.
#[inline(always)]
pub fn neg(a: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let (d0, c) = sbb(0, a0, 0);
    let (d1, c) = sbb(0, a1, c);
    let (d2, c) = sbb(0, a2, c);
    let (d3, c) = sbb(0, a3, c);
    let (d4, c) = sbb(0, a4, c);
    let (d5, c) = sbb(0, a5, c);
    let m = mask(c);
    let (r0, c) = adc(d0, m & P[0], 0);
    let (r1, c) = adc(d1, m & P[1], c);
    let (r2, c) = adc(d2, m & P[2], c);
    let (r3, c) = adc(d3, m, c);
    let (r4, c) = adc(d4, m, c);
    let (r5, _) = adc(d5, m, c);
    [r0, r1, r2, r3, r4, r5]
}

/// `a / R`: the number that `a` stands for. Canonical -> canonical.
/// 24 multiplications, 45 other operations.
#[inline(always)]
pub fn demontgomery(a: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    // step 0: m c agrees with word 0; carry on above it
    let m0 = a0.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m0, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m0, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m0, 0x389cb27e0bc8d220);
    let (_, z) = sbb(a0, l0, 0);
    let (q0, c) = adc(h0, l1, z);
    let (q1, c) = adc(h1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 1: m c agrees with word 1; carry on above it
    let (u, c) = sbb(a1, q0, 0);
    let m1 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m1, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m1, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m1, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 2: m c agrees with word 2; carry on above it
    let (u, c) = sbb(a2, q0, 0);
    let m2 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m2, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m2, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m2, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 3: m c agrees with word 3; carry on above it
    let (u, c) = sbb(a3, q0, 0);
    let m3 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m3, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m3, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m3, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 4: m c agrees with word 4; carry on above it
    let (u, c) = sbb(a4, q0, 0);
    let m4 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m4, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m4, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m4, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // step 5: m c agrees with word 5; carry on above it
    let (u, c) = sbb(a5, q0, 0);
    let m5 = u.wrapping_mul(0x6ed46089e88fdc45);
    let (l0, h0) = mul_wide(m5, 0x1313e695333ad68d);
    let (l1, h1) = mul_wide(m5, 0xa7e5f24db74f5885);
    let (l2, h2) = mul_wide(m5, 0x389cb27e0bc8d220);
    let (_, z) = sbb(u, l0, 0);
    let (q0, c) = adc(q1, h0, c);
    let (q1, _) = adc(q2, h1, c);
    let (q0, c) = adc(q0, l1, z);
    let (q1, c) = adc(q1, l2, c);
    let (q2, _) = adc(h2, 0, c);
    // A = M less what M c has above its low half
    let (t0, c) = sbb(m0, q0, 0);
    let (t1, c) = sbb(m1, q1, c);
    let (t2, c) = sbb(m2, q2, c);
    let (t3, c) = sbb(m3, 0, c);
    let (t4, c) = sbb(m4, 0, c);
    let (t5, _) = sbb(m5, 0, c);
    [t0, t1, t2, t3, t4, t5]
}

/// 1 if the value is below the modulus. Any words -> a bit.
/// 6 operations.
#[inline(always)]
pub fn is_canonical(w: &[u64; 6]) -> u8 {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, P[0], 0);
    let (_, c) = sbb(w1, P[1], c);
    let (_, c) = sbb(w2, P[2], c);
    let (_, c) = sbb(w3, P[3], c);
    let (_, c) = sbb(w4, P[4], c);
    let (_, c) = sbb(w5, P[5], c);
    c
}

/// 1 if all words are zero. Canonical -> a bit.
/// 6 operations.
#[inline(always)]
pub fn is_zero(w: &[u64; 6]) -> u8 {
    let [w0, w1, w2, w3, w4, w5] = *w;
    let (_, c) = sbb(w0, 1, 0);
    let (_, c) = sbb(w1, 0, c);
    let (_, c) = sbb(w2, 0, c);
    let (_, c) = sbb(w3, 0, c);
    let (_, c) = sbb(w4, 0, c);
    let (_, c) = sbb(w5, 0, c);
    c
}

/// `b` if the bit is 1, `a` if it is 0. A bit, any words, any words -> any words.
/// 21 operations.
#[inline(always)]
pub fn select(bit: u8, a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    let [a0, a1, a2, a3, a4, a5] = *a;
    let [b0, b1, b2, b3, b4, b5] = *b;
    let m1 = mask(bit);
    let m0 = mask(1 - bit);
    let r0 = (m0 & a0) + (m1 & b0);
    let r1 = (m0 & a1) + (m1 & b1);
    let r2 = (m0 & a2) + (m1 & b2);
    let r3 = (m0 & a3) + (m1 & b3);
    let r4 = (m0 & a4) + (m1 & b4);
    let r5 = (m0 & a5) + (m1 & b5);
    [r0, r1, r2, r3, r4, r5]
}

/// `k * a`. Canonical, below 2^17 -> canonical.
#[inline(always)]
pub fn mul_small(a: &[u64; 6], k: u64) -> [u64; 6] {
    reduce_once(&mul_small_core(a, k))
}

/// `a * b / R`. Any words, canonical -> canonical.
#[inline(always)]
pub fn mul(a: &[u64; 6], b: &[u64; 6]) -> [u64; 6] {
    reduce(&wide_product(a, b))
}

/// `a^2 / R`. Canonical -> canonical.
#[inline(always)]
pub fn square(a: &[u64; 6]) -> [u64; 6] {
    reduce(&wide_square(a))
}
