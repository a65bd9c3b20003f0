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
//! Some 2.3 n of them reduce any `f, g < 2^n` to `g = 0, f = +-gcd` (`batches` has the bound). A divstep depends only
//! on the lowest bit of `g`, so 60 at a time are computed on the lowest words alone. They produce a matrix `t` of small
//! integers with `2^60 (f', g') = t (f, g)`, which is then applied to the whole numbers and, modulo the prime, to the
//! pair `(d, e)` that tracks `(f, g)/x`. Numbers are signed limbs of 62 bits: entries of the matrix, scaled to the
//! limb, are at most 2^62 in magnitude, so that a limb product with room for sums fits 128 bits.
//!
//! Those are the numbers of [`wide`]. [`narrow`] has the same source with words of half the width: limbs of 30 bits, 27
//! divsteps at a time, and no sum wider than 64 bits. On 32-bit targets a 128-bit sum has carries that are comparisons
//! of register pairs, and a processor without conditional selection branches on these. The module reexports the variant
//! that suits the target.
//!
//! The sign convention for `delta` below is `zeta = -(delta + 1/2)`.
//!
//! **In variable time** ([`invert_vartime`]) three things are faster: a run of `t` divsteps with even `g` is one shift;
//! up to six bits of `g` are cleared at once, because `w` is chosen so that `g + w f` has that many trailing zeros; and
//! batches end, and numbers shrink, as soon as `g` allows. It uses the paper's first variant, which starts from delta =
//! 1, in the convention `eta = -delta`.

use crate::arch::opaque::{opaque, opaque32};
use crate::arch::word32::mul_signed;

#[cfg(limbsmith_words = "32")]
pub use narrow::{Modulus, invert, invert_each, invert_vartime, limbs};
#[cfg(not(limbsmith_words = "32"))]
pub use wide::{Modulus, invert, invert_each, invert_vartime, limbs};

/// Batches of `steps` that are enough for numbers below `2^bits`.
///
/// With delta = 1/2 at first, `floor((3787 bits + 2166)/1644)` divsteps are enough: the formula of
/// Pieter Wuille (sipa/safegcd-bounds) for this variant, there called hddivsteps. It is fitted to
/// bounds from convex hulls and verified against them for all moduli up to 2^3805, not proved for
/// all sizes. For 256 bits it gives 591; the hulls give libsecp256k1's 590, checked in Coq. (The
/// theorems of the paper are about delta = 1, which needs a quarter more.)
const fn batches(bits: usize, steps: u32) -> usize {
    ((3787 * bits + 2166) / 1644).div_ceil(steps as usize)
}

#[inline(always)]
fn mul_i64(a: i64, b: i64) -> i128 {
    i128::from(a) * i128::from(b)
}

/// Divsteps in limbs of one width, two bits less than a word, with the product of two words and the
/// barrier for one. A batch is three blocks, of at most as many divsteps as a word has room for.
macro_rules! divsteps {
    ($(#[$doc:meta])* $name:ident, $int:ty, $word:ty, $mul:ident, $hide:ident,
        $bits:literal, $block:literal, $unrolled:literal) => {
        $(#[$doc])*
        pub mod $name {
            use super::{batches, $hide as hide, $mul as mul};

            type Int = $int;
            type Word = $word;
            const BITS: usize = $bits;
            const LIMB: Word = Word::MAX >> (Word::BITS as usize - BITS);
            const BLOCK: u32 = $block;
            /// Times that a loop's body is there; it divides the block.
            const UNROLLED: u32 = $unrolled;
            /// Divsteps in a batch.
            pub(super) const STEPS: u32 = 3 * BLOCK;
            /// From the matrix of a batch to limbs.
            const SCALE: u32 = BITS as u32 - STEPS;

            /// Limbs for `n` words: values in `-2m..2m` fit, with the sign.
            pub const fn limbs(n: usize) -> usize {
                (64 * n + 2) / BITS + 1
            }

            /// An odd modulus with the constants for divsteps, in `L` limbs: [`limbs`] computes the number.
            #[derive(Clone, Copy)]
            pub struct Modulus<const L: usize> {
                limbs: [Int; L],
                /// `m^-1` modulo the radix.
                inverse: Word,
            }

            impl<const L: usize> Modulus<L> {
                /// `words` is odd.
                pub const fn new<const N: usize>(words: &[u64; N]) -> Self {
                    assert!(words[0] & 1 == 1, "the modulus is odd");
                    // Newton: each round doubles the number of right low bits; m*m = 1 mod 8 gives three.
                    let m = words[0] as Word;
                    let mut x = m;
                    let mut i = 0;
                    while i < 5 {
                        x = x.wrapping_mul((2 as Word).wrapping_sub(m.wrapping_mul(x)));
                        i += 1;
                    }
                    // Digits of either sign: of 62 bits, 2^255 - 19 becomes (-19, 0, 0, 0, 128), and products
                    // by the zeros of a constant modulus are not compiled at all.
                    let mut limbs = to_limbs(words);
                    let mut i = 0;
                    while i < L - 1 {
                        let carry = (limbs[i] + (1 << (BITS - 1))) >> BITS;
                        limbs[i] -= carry << BITS;
                        limbs[i + 1] += carry;
                        i += 1;
                    }
                    Modulus {
                        limbs,
                        inverse: x & LIMB,
                    }
                }
            }

            #[inline(always)]
            const fn to_limbs<const N: usize, const L: usize>(w: &[u64; N]) -> [Int; L] {
                // Then values in `-2m..2m` fit, with the sign.
                const { assert!(L == limbs(N)) }
                let mut l = [0; L];
                let mut i = 0;
                while i < L {
                    let (word, shift) = (BITS * i / 64, BITS * i % 64);
                    let mut x = 0;
                    if word < N {
                        x = w[word] >> shift;
                    }
                    if shift > 64 - BITS && word + 1 < N {
                        x |= w[word + 1] << (64 - shift);
                    }
                    l[i] = (x as Word & LIMB) as Int;
                    i += 1;
                }
                l
            }

            /// Limb and bit at which each of `N` words begins. (A constant: at level z a compiler divides.)
            const fn places<const N: usize>() -> [(usize, usize); N] {
                let mut places = [(0, 0); N];
                let mut i = 0;
                while i < N {
                    places[i] = (64 * i / BITS, 64 * i % BITS);
                    i += 1;
                }
                places
            }

            #[inline(always)]
            const fn to_words<const N: usize, const L: usize>(l: &[Int; L]) -> [u64; N] {
                let mut w = [0; N];
                let places = const { places::<N>() };
                let mut i = 0;
                while i < N {
                    let (limb, shift) = places[i];
                    // Through the word: bits above it are the sign's.
                    w[i] = l[limb] as Word as u64 >> shift;
                    let (mut limb, mut at) = (limb + 1, BITS - shift);
                    while at < 64 {
                        w[i] |= (l[limb] as Word as u64) << at;
                        (limb, at) = (limb + 1, at + BITS);
                    }
                    i += 1;
                }
                w
            }

            /// `2^n` times a product of `n` divstep matrices: rows for `f` and `g`.
            struct Matrix {
                u: Int,
                v: Int,
                q: Int,
                r: Int,
            }

            /// `k` divsteps on `f` and `g` modulo 2^k, with the matrix in the same words: they start as
            ///
            /// ```text
            ///   F = (f mod 2^k) - 2^(2k+1)          G = (g mod 2^k) - 2^(3k+2)
            /// ```
            ///
            /// and, a divstep being linear, end as `F = f' - u 2^(k+1) - v 2^(2k+2)`, and `G` likewise: `k`
            /// halvings bring the fields k + 1 bits apart, where they have room (`|u| + |v| <= 2^k`, and
            /// only `+2^k` is met: hence the sign). Below bit k + 1 nothing of the matrix can disturb the
            /// parity.
            ///
            /// `K` of them side by side: the chains of one fill the gaps of the other.
            #[inline(always)]
            fn blocks<const K: usize>(
                mut zeta: [Int; K],
                f: [Int; K],
                g: [Int; K],
            ) -> ([Int; K], [Matrix; K]) {
                const LOW: Int = (1 << BLOCK) - 1;
                // `h` is `F >> 1`: F is always odd, and if G is, `(G +- F)/2` is a sum of halves. It makes
                // the chains from step to step four operations long.
                let mut h = f.map(|f| ((f & LOW) - (1 << (2 * BLOCK + 1))) >> 1);
                let mut g = g.map(|g| (g & LOW) - (1 << (3 * BLOCK + 2)));
                for _ in 0..BLOCK / UNROLLED {
                    // Unrolled, for the moves and the counter.
                    for _ in 0..UNROLLED {
                        for i in 0..K {
                            let negative = zeta[i] >> (Int::BITS - 1);
                            let odd = (0 as Int).wrapping_sub(g[i] & 1);
                            let both = negative & odd;
                            let half = g[i] >> 1;
                            g[i] = half.wrapping_sub(odd).wrapping_add((h[i] ^ negative) & odd);
                            h[i] ^= (h[i] ^ half) & both;
                            zeta[i] = (zeta[i] ^ both).wrapping_sub(1);
                        }
                    }
                }
                (zeta, core::array::from_fn(|i| unpack(2 * h[i] + 1, g[i])))
            }

            /// The matrix whose rows are packed in `F` and `G`.
            #[inline(always)]
            fn unpack(f: Int, g: Int) -> Matrix {
                const ROUND: Int = 1 << BLOCK;
                const ABOVE: u32 = 2 * BLOCK + 2;
                let low = |x: Int| -((x + ROUND) << (Int::BITS - ABOVE) >> (Int::BITS - ABOVE / 2));
                let high = |x: Int| -((x + ROUND + (ROUND << (BLOCK + 1))) >> ABOVE);
                Matrix {
                    u: low(f),
                    v: high(f),
                    q: low(g),
                    r: high(g),
                }
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

                /// The low words of `(f, g)` after a block; as many bits fewer of them are right.
                #[inline(always)]
                fn apply_low(&self, f: Int, g: Int) -> (Int, Int) {
                    let row = |a: Int, b: Int| a.wrapping_mul(f).wrapping_add(b.wrapping_mul(g)) >> BLOCK;
                    (row(self.u, self.v), row(self.q, self.r))
                }
            }

            /// A batch of divsteps on the lowest words of each of `K` pairs. Returns the new `zeta`, and the matrices scaled
            /// to the limb.
            #[inline(always)]
            fn divsteps<const K: usize>(
                zeta: [Int; K],
                mut f: [Int; K],
                mut g: [Int; K],
            ) -> ([Int; K], [Matrix; K]) {
                let (zeta, t1) = blocks(zeta, f, g);
                for i in 0..K {
                    (f[i], g[i]) = t1[i].apply_low(f[i], g[i]);
                }
                let (zeta, t2) = blocks(zeta, f, g);
                for i in 0..K {
                    (f[i], g[i]) = t2[i].apply_low(f[i], g[i]);
                }
                let (zeta, t3) = blocks(zeta, f, g);
                let scaled = |i: usize| {
                    let t = t3[i].after(&t2[i].after(&t1[i]));
                    Matrix {
                        u: t.u << SCALE,
                        v: t.v << SCALE,
                        q: t.q << SCALE,
                        r: t.r << SCALE,
                    }
                };
                (zeta, core::array::from_fn(scaled))
            }

            /// `(f, g) := t (f, g)` divided by the radix, which is exact.
            #[inline(always)]
            fn update_fg(f: &mut [Int], g: &mut [Int], t: &Matrix) {
                let len = f.len();
                let mut cf = mul(t.u, f[0]) + mul(t.v, g[0]);
                let mut cg = mul(t.q, f[0]) + mul(t.r, g[0]);
                cf >>= BITS;
                cg >>= BITS;
                for i in 1..len {
                    cf += mul(t.u, f[i]) + mul(t.v, g[i]);
                    cg += mul(t.q, f[i]) + mul(t.r, g[i]);
                    f[i - 1] = (cf as Word & LIMB) as Int;
                    g[i - 1] = (cg as Word & LIMB) as Int;
                    cf >>= BITS;
                    cg >>= BITS;
                }
                f[len - 1] = cf as Int;
                g[len - 1] = cg as Int;
            }

            /// `(d, e) := t (d, e)` divided by the radix, modulo `m`; both stay in `(-2m, m)`.
            #[inline(always)]
            fn update_de<const L: usize>(d: &mut [Int; L], e: &mut [Int; L], t: &Matrix, m: &Modulus<L>) {
                let (sd, se) = (sign_mask(d[L - 1]), sign_mask(e[L - 1]));
                // Add m to negative inputs, then the multiple of m that clears the low limb.
                let mut md = (t.u & sd).wrapping_add(t.v & se);
                let mut me = (t.q & sd).wrapping_add(t.r & se);
                let mut cd = mul(t.u, d[0]) + mul(t.v, e[0]);
                let mut ce = mul(t.q, d[0]) + mul(t.r, e[0]);
                let kd = m.inverse.wrapping_mul(cd as Word).wrapping_add(md as Word) & LIMB;
                let ke = m.inverse.wrapping_mul(ce as Word).wrapping_add(me as Word) & LIMB;
                md -= kd as Int;
                me -= ke as Int;
                cd += mul(m.limbs[0], md);
                ce += mul(m.limbs[0], me);
                cd >>= BITS;
                ce >>= BITS;
                for i in 1..L {
                    cd += mul(t.u, d[i]) + mul(t.v, e[i]) + mul(m.limbs[i], md);
                    ce += mul(t.q, d[i]) + mul(t.r, e[i]) + mul(m.limbs[i], me);
                    d[i - 1] = (cd as Word & LIMB) as Int;
                    e[i - 1] = (ce as Word & LIMB) as Int;
                    cd >>= BITS;
                    ce >>= BITS;
                }
                d[L - 1] = cd as Int;
                e[L - 1] = ce as Int;
            }

            /// All ones if `x` is negative, else zero.
            #[inline(always)]
            fn sign_mask(x: Int) -> Int {
                hide((x >> (Int::BITS - 1)) as Word) as Int
            }

            /// Brings `r` from `(-2m, m)` to `0..m`, negated first if `sign` is negative.
            #[inline(always)]
            fn normalize<const L: usize>(mut r: [Int; L], sign: Int, m: &Modulus<L>) -> [Int; L] {
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
            fn carry<const L: usize>(r: &mut [Int; L]) {
                for i in 0..L - 1 {
                    r[i + 1] += r[i] >> BITS;
                    r[i] = (r[i] as Word & LIMB) as Int;
                }
            }

            /// `x^-1 mod m` for `x < m` prime to `m`; 0 for `x = 0`. Constant time in `x`.
            #[inline(always)]
            pub fn invert<const N: usize, const L: usize>(x: &[u64; N], m: &Modulus<L>) -> [u64; N] {
                let [inverse] = invert_each([x], [m]);
                inverse
            }

            /// [`invert`] of `K` integers modulo as many moduli, side by side.
            #[inline(always)]
            pub fn invert_each<const N: usize, const L: usize, const K: usize>(
                x: [&[u64; N]; K],
                m: [&Modulus<L>; K],
            ) -> [[u64; N]; K] {
                let (mut d, mut e) = ([[0; L]; K], [[0; L]; K]);
                let (mut f, mut g) = (m.map(|m| m.limbs), x.map(to_limbs::<N, L>));
                for e in &mut e {
                    e[0] = 1;
                }
                let mut zeta = [-1; K];
                for _ in 0..const { batches(64 * N, STEPS) } {
                    let t;
                    (zeta, t) = divsteps(zeta, f.map(|f| f[0]), g.map(|g| g[0]));
                    // These first: the next divsteps wait for them, and for nothing else.
                    for i in 0..K {
                        update_fg(&mut f[i], &mut g[i], &t[i]);
                    }
                    for i in 0..K {
                        update_de(&mut d[i], &mut e[i], &t[i], m[i]);
                    }
                }
                core::array::from_fn(|i| to_words(&normalize(d[i], f[i][L - 1], m[i])))
            }

            /// Computes `BITS` divsteps on the lowest words of `f` and `g`. Returns the new `eta` and the
            /// matrix. Variable time.
            #[inline(always)]
            fn divsteps_vartime(eta: Int, f: Int, g: Int) -> (Int, Matrix) {
                let (mut eta, mut f, mut g) = (eta, f as Word, g as Word);
                let (mut u, mut v, mut q, mut r) = (1 as Word, 0 as Word, 0 as Word, 1 as Word);
                let mut left = BITS as u32;
                loop {
                    // A one at `left` stops the count there.
                    let zeros = (g | Word::MAX << left).trailing_zeros();
                    g >>= zeros;
                    u <<= zeros;
                    v <<= zeros;
                    eta -= zeros as Int;
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
                    let clear = (eta + 1).min(left as Int).min(6) as u32;
                    let inverse = f.wrapping_mul(f.wrapping_mul(f).wrapping_sub(2));
                    let w = inverse.wrapping_mul(g) & !(Word::MAX << clear);
                    g = g.wrapping_add(f.wrapping_mul(w));
                    q = q.wrapping_add(u.wrapping_mul(w));
                    r = r.wrapping_add(v.wrapping_mul(w));
                }
                let [u, v, q, r] = [u, v, q, r].map(|x| x as Int);
                (eta, Matrix { u, v, q, r })
            }

            /// `x^-1 mod m` for `x < m` prime to `m`; 0 for `x = 0`. Variable time.
            #[inline(always)]
            pub fn invert_vartime<const N: usize, const L: usize>(x: &[u64; N], m: &Modulus<L>) -> [u64; N] {
                let (mut d, mut e) = ([0; L], [0; L]);
                e[0] = 1;
                let (mut f, mut g) = (m.limbs, to_limbs::<N, L>(x));
                let (mut eta, mut len) = (-1, L);
                while g[..len].iter().any(|g| *g != 0) {
                    let (next, t) = divsteps_vartime(eta, f[0], g[0]);
                    eta = next;
                    update_fg(&mut f[..len], &mut g[..len], &t);
                    update_de(&mut d, &mut e, &t, m);
                    // Where the top limbs are but signs, they become the two bits above those below.
                    let (top_f, top_g) = (f[len - 1], g[len - 1]);
                    if len > 1 && top_f == top_f >> (Int::BITS - 1) && top_g == top_g >> (Int::BITS - 1) {
                        len -= 1;
                        f[len - 1] |= top_f << BITS;
                        g[len - 1] |= top_g << BITS;
                    }
                }
                to_words(&normalize(d, f[len - 1], m))
            }
        }
    };
}

divsteps! {
    /// Limbs of 62 bits, for targets with products of 128 bits.
    wide, i64, u64, mul_i64, opaque, 62, 20, 2
}
divsteps! {
    /// Limbs of 30 bits.
    narrow, i32, u32, mul_signed, opaque32, 30, 9, 3
}

#[cfg(test)]
mod tests {
    use super::{batches, narrow, wide};

    #[test]
    fn batches_are_enough() {
        // 591 divsteps at 256 bits; a batch less would be one too few at 384 and 448.
        let done = |steps| [128, 256, 384, 448].map(|bits| steps as usize * batches(bits, steps));
        assert_eq!(done(wide::STEPS), [300, 600, 900, 1080]);
        assert_eq!(done(narrow::STEPS), [297, 594, 891, 1053]);
    }
}
