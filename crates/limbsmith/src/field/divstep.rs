//! Modular inversion by divsteps, in constant time.
//!
//! Bernstein and Yang, *Fast constant-time gcd computation and modular inversion* (TCHES 2019),
//! in the variant that starts from delta = 1/2. One divstep maps `(delta, f, g)`, `f` odd, to
//!
//! ```text
//!   (1 - delta, g, (g - f)/2)       if delta > 0 and g is odd
//!   (1 + delta, f, (g + (g odd)f)/2)  otherwise
//! ```
//!
//! 590 of them bring any `f, g < 2^256` to `g = 0, f = +-gcd` (the proof for 2^256 by the hull
//! method is in that line of work, checked in Coq for libsecp256k1 by Pieter Wuille and Russell
//! O'Connor). A divstep looks only at the lowest bit of `g`, so 59 at a time are done on the
//! lowest words alone; they leave a matrix `t` of small integers with
//! `2^59 (f', g') = t (f, g)`, which is then applied to the whole numbers, and, modulo the
//! prime, to the pair `(d, e)` that follows `(f, g)/x`. Numbers are five signed limbs of 62 bits:
//! entries of the matrix are at most 2^59 in size, so that a limb product with room for sums
//! fits 128 bits.
//!
//! The sign convention for `delta` below is `zeta = -(delta + 1/2)`.

const M62: u64 = u64::MAX >> 2;
const BATCHES: usize = 10;
const STEPS: u32 = 59;

/// An odd modulus below 2^256 with what the divsteps need of it.
#[derive(Clone, Copy)]
pub struct Modulus {
    limbs: [i64; 5],
    /// `m^-1 mod 2^62`.
    inverse: u64,
}

impl Modulus {
    /// `words` is odd.
    pub const fn new(words: &[u64; 4]) -> Self {
        assert!(words[0] & 1 == 1, "the modulus is odd");
        // Newton: each round doubles the number of right low bits; m*m = 1 mod 8 gives three.
        let m = words[0];
        let mut x = m;
        let mut i = 0;
        while i < 5 {
            x = x.wrapping_mul(2u64.wrapping_sub(m.wrapping_mul(x)));
            i += 1;
        }
        Modulus { limbs: to_limbs(words), inverse: x & M62 }
    }
}

const fn to_limbs(w: &[u64; 4]) -> [i64; 5] {
    [
        (w[0] & M62) as i64,
        ((w[0] >> 62 | w[1] << 2) & M62) as i64,
        ((w[1] >> 60 | w[2] << 4) & M62) as i64,
        ((w[2] >> 58 | w[3] << 6) & M62) as i64,
        (w[3] >> 56) as i64,
    ]
}

const fn to_words(l: &[i64; 5]) -> [u64; 4] {
    let l = [l[0] as u64, l[1] as u64, l[2] as u64, l[3] as u64, l[4] as u64];
    [l[0] | l[1] << 62, l[1] >> 2 | l[2] << 60, l[2] >> 4 | l[3] << 58, l[3] >> 6 | l[4] << 56]
}

/// `2^59` times a product of 59 divstep matrices: rows for `f` and `g`.
struct Matrix {
    u: i64,
    v: i64,
    q: i64,
    r: i64,
}

/// 59 divsteps on the lowest words. Returns the new `zeta` and the matrix.
#[inline(always)]
fn divsteps(zeta: i64, f0: u64, g0: u64) -> (i64, Matrix) {
    // The matrix starts as 8 times the identity: 62 - 59 bits to the left, so that it is
    // scaled by 2^62 in all, the width of a limb.
    let (mut u, mut v, mut q, mut r) = (8u64, 0u64, 0u64, 8u64);
    let (mut f, mut g, mut zeta) = (f0, g0, zeta);
    for _ in 0..STEPS {
        let negative = (zeta >> 63) as u64;
        let odd = core::hint::black_box(0u64.wrapping_sub(g & 1));
        let x = (f ^ negative).wrapping_sub(negative);
        let y = (u ^ negative).wrapping_sub(negative);
        let z = (v ^ negative).wrapping_sub(negative);
        g = g.wrapping_add(x & odd);
        q = q.wrapping_add(y & odd);
        r = r.wrapping_add(z & odd);
        let both = negative & odd;
        zeta = (zeta ^ both as i64).wrapping_sub(1);
        f = f.wrapping_add(g & both);
        u = u.wrapping_add(q & both);
        v = v.wrapping_add(r & both);
        g >>= 1;
        u <<= 1;
        v <<= 1;
    }
    (zeta, Matrix { u: u as i64, v: v as i64, q: q as i64, r: r as i64 })
}

#[inline(always)]
fn mul(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

/// `(f, g) := t (f, g) / 2^62`, which is exact.
#[inline(always)]
fn update_fg(f: &mut [i64; 5], g: &mut [i64; 5], t: &Matrix) {
    let mut cf = mul(t.u, f[0]) + mul(t.v, g[0]);
    let mut cg = mul(t.q, f[0]) + mul(t.r, g[0]);
    cf >>= 62;
    cg >>= 62;
    for i in 1..5 {
        cf += mul(t.u, f[i]) + mul(t.v, g[i]);
        cg += mul(t.q, f[i]) + mul(t.r, g[i]);
        f[i - 1] = (cf as u64 & M62) as i64;
        g[i - 1] = (cg as u64 & M62) as i64;
        cf >>= 62;
        cg >>= 62;
    }
    f[4] = cf as i64;
    g[4] = cg as i64;
}

/// `(d, e) := t (d, e) / 2^62 mod m`, both kept in `(-2m, m)`.
#[inline(always)]
fn update_de(d: &mut [i64; 5], e: &mut [i64; 5], t: &Matrix, m: &Modulus) {
    let (sd, se) = (d[4] >> 63, e[4] >> 63);
    // Add m to negative inputs, then the multiple of m that clears the low 62 bits.
    let mut md = (t.u & sd).wrapping_add(t.v & se);
    let mut me = (t.q & sd).wrapping_add(t.r & se);
    let mut cd = mul(t.u, d[0]) + mul(t.v, e[0]);
    let mut ce = mul(t.q, d[0]) + mul(t.r, e[0]);
    let kd = m.inverse.wrapping_mul(cd as u64).wrapping_add(md as u64) & M62;
    let ke = m.inverse.wrapping_mul(ce as u64).wrapping_add(me as u64) & M62;
    md -= kd as i64;
    me -= ke as i64;
    cd += mul(m.limbs[0], md);
    ce += mul(m.limbs[0], me);
    cd >>= 62;
    ce >>= 62;
    for i in 1..5 {
        cd += mul(t.u, d[i]) + mul(t.v, e[i]) + mul(m.limbs[i], md);
        ce += mul(t.q, d[i]) + mul(t.r, e[i]) + mul(m.limbs[i], me);
        d[i - 1] = (cd as u64 & M62) as i64;
        e[i - 1] = (ce as u64 & M62) as i64;
        cd >>= 62;
        ce >>= 62;
    }
    d[4] = cd as i64;
    e[4] = ce as i64;
}

/// Brings `r` from `(-2m, m)` to `0..m`, negated first if `sign` is negative.
#[inline(always)]
fn normalize(mut r: [i64; 5], sign: i64, m: &Modulus) -> [i64; 5] {
    let add = r[4] >> 63;
    let negate = sign >> 63;
    for i in 0..5 {
        r[i] = ((r[i] + (m.limbs[i] & add)) ^ negate) - negate;
    }
    carry(&mut r);
    let add = r[4] >> 63;
    for i in 0..5 {
        r[i] += m.limbs[i] & add;
    }
    carry(&mut r);
    r
}

#[inline(always)]
fn carry(r: &mut [i64; 5]) {
    for i in 0..4 {
        r[i + 1] += r[i] >> 62;
        r[i] = (r[i] as u64 & M62) as i64;
    }
}

/// `x^-1 mod m` for `x < m` prime to `m`; 0 for `x = 0`. Constant time in `x`.
#[inline(always)]
pub fn invert(x: &[u64; 4], m: &Modulus) -> [u64; 4] {
    let (mut d, mut e) = ([0i64; 5], [1i64, 0, 0, 0, 0]);
    let (mut f, mut g) = (m.limbs, to_limbs(x));
    let mut zeta = -1;
    for _ in 0..BATCHES {
        let (next, t) = divsteps(zeta, f[0] as u64, g[0] as u64);
        zeta = next;
        update_de(&mut d, &mut e, &t, m);
        update_fg(&mut f, &mut g, &t);
    }
    to_words(&normalize(d, f[4], m))
}
