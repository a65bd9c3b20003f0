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
//! Some 2.3 n of them bring any `f, g < 2^n` to `g = 0, f = +-gcd` (`batches` has the bound). A
//! divstep looks only at the lowest bit of `g`, so 60 at a time are done on the lowest words alone;
//! they leave a matrix `t` of small integers with `2^60 (f', g') = t (f, g)`, which is then applied
//! to the whole numbers, and, modulo the prime, to the pair `(d, e)` that follows `(f, g)/x`.
//! Numbers of N words are N + 1 signed limbs of 62 bits: entries of the matrix, scaled to the limb,
//! are at most 2^62 in size, so that a limb product with room for sums fits 128 bits.
//!
//! The sign convention for `delta` below is `zeta = -(delta + 1/2)`.
//!
//! **In variable time** ([`invert_vartime`]) three things are gained: a run of `t` divsteps with `g`
//! even is one shift; up to six bits of `g` go at once, because `g + w f` has as many zeros as `w`
//! is chosen for; and the batches end, and the numbers shrink, as soon as `g` allows. It takes the
//! paper's first variant, which starts from delta = 1, in the convention `eta = -delta`.

use crate::arch::opaque::opaque;

const M62: u64 = u64::MAX >> 2;
/// Divsteps in a batch: three blocks of twenty.
const STEPS: usize = 60;

/// Batches that are enough for numbers below `2^bits`.
///
/// With delta = 1/2 at first, `floor((3787 bits + 2166)/1644)` divsteps are enough: the formula of
/// Pieter Wuille (sipa/safegcd-bounds) for this variant, there called hddivsteps. It is fitted to
/// bounds from convex hulls and verified against them for all moduli up to 2^3805, not proved for
/// all sizes. For 256 bits it gives 591; the hulls give libsecp256k1's 590, checked in Coq. (The
/// theorems of the paper are about delta = 1, which needs a quarter more.)
const fn batches(bits: usize) -> usize {
    ((3787 * bits + 2166) / 1644).div_ceil(STEPS)
}

/// An odd modulus with what the divsteps need of it, in `L` limbs: one more than it has words.
#[derive(Clone, Copy)]
pub struct Modulus<const L: usize> {
    limbs: [i64; L],
    /// `m^-1 mod 2^62`.
    inverse: u64,
}

impl<const L: usize> Modulus<L> {
    /// `words` is odd.
    pub const fn new<const N: usize>(words: &[u64; N]) -> Self {
        assert!(words[0] & 1 == 1, "the modulus is odd");
        // Newton: each round doubles the number of right low bits; m*m = 1 mod 8 gives three.
        let m = words[0];
        let mut x = m;
        let mut i = 0;
        while i < 5 {
            x = x.wrapping_mul(2u64.wrapping_sub(m.wrapping_mul(x)));
            i += 1;
        }
        // Digits in `-2^61..2^61`: 2^255 - 19 becomes (-19, 0, 0, 0, 128), and products by the
        // zeros of a constant modulus are not compiled at all.
        let mut limbs = to_limbs(words);
        let mut i = 0;
        while i < L - 1 {
            let carry = (limbs[i] + (1 << 61)) >> 62;
            limbs[i] -= carry << 62;
            limbs[i + 1] += carry;
            i += 1;
        }
        Modulus {
            limbs,
            inverse: x & M62,
        }
    }
}

#[inline(always)]
const fn to_limbs<const N: usize, const L: usize>(w: &[u64; N]) -> [i64; L] {
    // Then values in `-2m..2m` fit, with the sign.
    const { assert!(L == N + 1 && 62 * L > 64 * N + 2) }
    let mut l = [0; L];
    let mut i = 0;
    while i < L {
        let (word, shift) = (62 * i / 64, 62 * i % 64);
        let mut x = 0;
        if word < N {
            x = w[word] >> shift;
        }
        if shift > 2 && word + 1 < N {
            x |= w[word + 1] << (64 - shift);
        }
        l[i] = (x & M62) as i64;
        i += 1;
    }
    l
}

#[inline(always)]
const fn to_words<const N: usize, const L: usize>(l: &[i64; L]) -> [u64; N] {
    let mut w = [0; N];
    let mut i = 0;
    while i < N {
        let (limb, shift) = (64 * i / 62, 64 * i % 62);
        w[i] = l[limb] as u64 >> shift | (l[limb + 1] as u64) << (62 - shift);
        i += 1;
    }
    w
}

/// `2^n` times a product of `n` divstep matrices: rows for `f` and `g`.
struct Matrix {
    u: i64,
    v: i64,
    q: i64,
    r: i64,
}

/// 20 divsteps on `f` and `g` modulo 2^20, with the matrix in the same words: they start as
///
/// ```text
///   F = (f mod 2^20) - 2^41          G = (g mod 2^20) - 2^62
/// ```
///
/// and, a divstep being linear, end as `F = f' - u 2^21 - v 2^42`, and `G` likewise: twenty
/// halvings bring the fields 21 bits apart, where they have room (`|u| + |v| <= 2^20`, and only
/// `+2^20` is met: hence the sign). Below bit 21 nothing of the matrix can disturb the parity.
#[inline(always)]
fn block(zeta: i64, f0: i64, g0: i64) -> (i64, Matrix) {
    const LOW: i64 = (1 << 20) - 1;
    // `h` is `F >> 1`: F is always odd, and if G is, `(G +- F)/2` is a sum of halves. It makes
    // the chains from step to step four operations long.
    let mut h = ((f0 & LOW) - (1 << 41)) >> 1;
    let mut g = (g0 & LOW) - (1 << 62);
    let mut zeta = zeta;
    for _ in 0..10 {
        // Unrolled once, for the moves and the counter.
        for _ in 0..2 {
            let negative = zeta >> 63;
            let odd = 0i64.wrapping_sub(g & 1);
            let both = negative & odd;
            let half = g >> 1;
            g = half.wrapping_sub(odd).wrapping_add((h ^ negative) & odd);
            h ^= (h ^ half) & both;
            zeta = (zeta ^ both).wrapping_sub(1);
        }
    }
    let f = 2 * h + 1;
    let low = |x: i64| -((x + (1 << 20)) << 22 >> 43);
    let high = |x: i64| -((x + (1 << 20) + (1 << 41)) >> 42);
    (
        zeta,
        Matrix {
            u: low(f),
            v: high(f),
            q: low(g),
            r: high(g),
        },
    )
}

impl Matrix {
    /// `self` after `first`.
    #[inline(always)]
    fn after(&self, first: &Matrix) -> Matrix {
        Matrix {
            u: self.u * first.u + self.v * first.q,
            v: self.u * first.v + self.v * first.r,
            q: self.q * first.u + self.r * first.q,
            r: self.q * first.v + self.r * first.r,
        }
    }

    /// The low words of `(f, g)` after 20 divsteps; 20 bits fewer of them are right.
    #[inline(always)]
    fn apply_low(&self, f: i64, g: i64) -> (i64, i64) {
        let row = |a: i64, b: i64| a.wrapping_mul(f).wrapping_add(b.wrapping_mul(g)) >> 20;
        (row(self.u, self.v), row(self.q, self.r))
    }
}

/// 60 divsteps on the lowest words. Returns the new `zeta` and the matrix, scaled by 2^62.
#[inline(always)]
fn divsteps(zeta: i64, f: i64, g: i64) -> (i64, Matrix) {
    let (zeta, t1) = block(zeta, f, g);
    let (f, g) = t1.apply_low(f, g);
    let (zeta, t2) = block(zeta, f, g);
    let (f, g) = t2.apply_low(f, g);
    let (zeta, t3) = block(zeta, f, g);
    let t = t3.after(&t2.after(&t1));
    (
        zeta,
        Matrix {
            u: t.u << 2,
            v: t.v << 2,
            q: t.q << 2,
            r: t.r << 2,
        },
    )
}

#[inline(always)]
fn mul(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

/// `(f, g) := t (f, g) / 2^62`, which is exact.
#[inline(always)]
fn update_fg(f: &mut [i64], g: &mut [i64], t: &Matrix) {
    let len = f.len();
    let mut cf = mul(t.u, f[0]) + mul(t.v, g[0]);
    let mut cg = mul(t.q, f[0]) + mul(t.r, g[0]);
    cf >>= 62;
    cg >>= 62;
    for i in 1..len {
        cf += mul(t.u, f[i]) + mul(t.v, g[i]);
        cg += mul(t.q, f[i]) + mul(t.r, g[i]);
        f[i - 1] = (cf as u64 & M62) as i64;
        g[i - 1] = (cg as u64 & M62) as i64;
        cf >>= 62;
        cg >>= 62;
    }
    f[len - 1] = cf as i64;
    g[len - 1] = cg as i64;
}

/// `(d, e) := t (d, e) / 2^62 mod m`, both kept in `(-2m, m)`.
#[inline(always)]
fn update_de<const L: usize>(d: &mut [i64; L], e: &mut [i64; L], t: &Matrix, m: &Modulus<L>) {
    let (sd, se) = (sign_mask(d[L - 1]), sign_mask(e[L - 1]));
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
    for i in 1..L {
        cd += mul(t.u, d[i]) + mul(t.v, e[i]) + mul(m.limbs[i], md);
        ce += mul(t.q, d[i]) + mul(t.r, e[i]) + mul(m.limbs[i], me);
        d[i - 1] = (cd as u64 & M62) as i64;
        e[i - 1] = (ce as u64 & M62) as i64;
        cd >>= 62;
        ce >>= 62;
    }
    d[L - 1] = cd as i64;
    e[L - 1] = ce as i64;
}

/// All ones if `x` is negative, else zero.
#[inline(always)]
fn sign_mask(x: i64) -> i64 {
    opaque((x >> 63) as u64) as i64
}

/// Brings `r` from `(-2m, m)` to `0..m`, negated first if `sign` is negative.
#[inline(always)]
fn normalize<const L: usize>(mut r: [i64; L], sign: i64, m: &Modulus<L>) -> [i64; L] {
    let add = sign_mask(r[L - 1]);
    let negate = sign_mask(sign);
    for (r, m) in r.iter_mut().zip(&m.limbs) {
        *r = ((*r + (m & add)) ^ negate) - negate;
    }
    carry(&mut r);
    let add = sign_mask(r[L - 1]);
    for (r, m) in r.iter_mut().zip(&m.limbs) {
        *r += m & add;
    }
    carry(&mut r);
    r
}

#[inline(always)]
fn carry<const L: usize>(r: &mut [i64; L]) {
    for i in 0..L - 1 {
        r[i + 1] += r[i] >> 62;
        r[i] = (r[i] as u64 & M62) as i64;
    }
}

/// `x^-1 mod m` for `x < m` prime to `m`; 0 for `x = 0`. Constant time in `x`.
#[inline(always)]
pub fn invert<const N: usize, const L: usize>(x: &[u64; N], m: &Modulus<L>) -> [u64; N] {
    let (mut d, mut e) = ([0i64; L], [0i64; L]);
    e[0] = 1;
    let (mut f, mut g) = (m.limbs, to_limbs::<N, L>(x));
    let mut zeta = -1;
    for _ in 0..const { batches(64 * N) } {
        let (next, t) = divsteps(zeta, f[0], g[0]);
        zeta = next;
        // This one first: the next divsteps wait for it, and for nothing else.
        update_fg(&mut f, &mut g, &t);
        update_de(&mut d, &mut e, &t, m);
    }
    to_words(&normalize(d, f[L - 1], m))
}

/// 62 divsteps on the lowest words, the matrix scaled by 2^62. Variable time.
#[inline(always)]
fn divsteps_vartime(eta: i64, f: i64, g: i64) -> (i64, Matrix) {
    let (mut eta, mut f, mut g) = (eta, f as u64, g as u64);
    let (mut u, mut v, mut q, mut r) = (1u64, 0u64, 0u64, 1u64);
    let mut left = 62u32;
    loop {
        // A one at `left` stops the count there.
        let zeros = (g | u64::MAX << left).trailing_zeros();
        g >>= zeros;
        u <<= zeros;
        v <<= zeros;
        eta -= i64::from(zeros);
        left -= zeros;
        if left == 0 {
            break;
        }
        if eta < 0 {
            (f, g) = (g, f.wrapping_neg());
            (u, q) = (q, u.wrapping_neg());
            (v, r) = (r, v.wrapping_neg());
            eta = -eta;
        }
        // The next `eta + 1` divsteps do not swap: together they add a multiple `w` of `f` to `g`,
        // the one that clears as many bits. `f (2 - f^2)` is `1/f` modulo 64, `f` being odd.
        let clear = (eta + 1).min(i64::from(left)).min(6) as u32;
        let inverse = f.wrapping_mul(f.wrapping_mul(f).wrapping_sub(2));
        let w = inverse.wrapping_mul(g) & !(u64::MAX << clear);
        g = g.wrapping_add(f.wrapping_mul(w));
        q = q.wrapping_add(u.wrapping_mul(w));
        r = r.wrapping_add(v.wrapping_mul(w));
    }
    let [u, v, q, r] = [u, v, q, r].map(|x| x as i64);
    (eta, Matrix { u, v, q, r })
}

/// `x^-1 mod m` for `x < m` prime to `m`; 0 for `x = 0`. Variable time.
#[inline(always)]
pub fn invert_vartime<const N: usize, const L: usize>(x: &[u64; N], m: &Modulus<L>) -> [u64; N] {
    let (mut d, mut e) = ([0i64; L], [0i64; L]);
    e[0] = 1;
    let (mut f, mut g) = (m.limbs, to_limbs::<N, L>(x));
    let (mut eta, mut len) = (-1, L);
    while g[..len].iter().any(|g| *g != 0) {
        let (next, t) = divsteps_vartime(eta, f[0], g[0]);
        eta = next;
        update_fg(&mut f[..len], &mut g[..len], &t);
        update_de(&mut d, &mut e, &t, m);
        // Where the top limbs are but signs, they become bits 62 and 63 of those below.
        let (top_f, top_g) = (f[len - 1], g[len - 1]);
        if len > 1 && top_f == top_f >> 63 && top_g == top_g >> 63 {
            len -= 1;
            f[len - 1] |= top_f << 62;
            g[len - 1] |= top_g << 62;
        }
    }
    to_words(&normalize(d, f[len - 1], m))
}

#[cfg(test)]
mod tests {
    use super::batches;

    #[test]
    fn batches_are_enough() {
        // 591 divsteps at 256 bits; a batch less would be one too few at 384 and 448.
        assert_eq!(
            [128, 256, 384, 448].map(|bits| super::STEPS * batches(bits)),
            [300, 600, 900, 1080]
        );
    }
}
