//! Half-size scalars for verification, after Antipa, Brown, Gallant, Lambert, Struik and
//! Vanstone, *Accelerated verification of ECDSA signatures* (SAC 2005).
//!
//! To check `S B = R + k A`, find a small `(v0, v1)` with `v0 = v1 k` and check `v1 S B - v0 A - v1
//! R = 0` instead. If both are half-size, half of the doublings are saved.
//!
//! **Exactness with torsion.** `A` and `R` may have components of order 2, 4 or 8, so `v0 = v1 k`
//! must hold modulo the order `n = 8q` of the whole group, not modulo `q`. The new equation is `v1`
//! times the old one and must not hide an error of small order, so `v1` is odd. Since also `0 < v1
//! < n/8 = q` (checked, see the end of [`halve_vartime`]), `v1` is coprime to `8q`. So the two
//! equations are equivalent for all `A` and `R`.
//!
//! **Used because it measures faster**: `limbsmith bench` shows verification with full-size scalars
//! for comparison.
//!
//! The pair comes from Euclid's algorithm on `(n, k)`: each remainder is `r_i = t_i k mod n`, with
//! `|t_i| r_(i-1) <= n`, so at the middle both are of half size. Two neighboring `t` are coprime;
//! if the one at the middle is even, the one before it and the one after it are odd.
//!
//! **Lehmer's idea**: quotients depend on leading digits, so the algorithm runs on the leading 64
//! bits and applies some 18 divisions to the long numbers at once. The leading digits are an
//! approximation: the last quotient of a batch can be wrong by one, and then a remainder is
//! negative. That is harmless here. Whatever the quotients, each step is unimodular and preserves
//! `r = t k`; a wrong one costs one bit of size. So only the sign is checked.

use crate::arch::word;

/// `v0 = +-v1 k mod n`, `v1` odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves {
    /// `|v0|`.
    pub v0: [u64; 4],
    /// `|v1|`, odd.
    pub v1: [u64; 4],
    /// Whether `v0 = -v1 k`.
    pub negative: bool,
}

type Words = [u64; 4];

/// A remainder and its cofactor: `r = t k mod n`, `0 <= r`, `t` in two's complement.
#[derive(Clone, Copy)]
struct Row {
    r: Words,
    t: Words,
}

#[inline(always)]
fn bits(a: &Words) -> u32 {
    for i in (0..4).rev() {
        if a[i] != 0 {
            return 64 * i as u32 + 64 - a[i].leading_zeros();
        }
    }
    0
}

#[inline(always)]
fn sub(a: &Words, b: &Words) -> (Words, bool) {
    let mut r = [0; 4];
    let mut borrow = 0;
    for i in 0..4 {
        (r[i], borrow) = word::sbb(a[i], b[i], borrow);
    }
    (r, borrow != 0)
}

#[inline(always)]
fn negate(a: &Words) -> Words {
    sub(&[0; 4], a).0
}

#[inline(always)]
fn is_negative(a: &Words) -> bool {
    a[3] >> 63 == 1
}

#[inline(always)]
fn magnitude(a: &Words) -> Words {
    if is_negative(a) { negate(a) } else { *a }
}

#[inline(always)]
fn shl(a: &Words, n: u32) -> Words {
    let (w, s) = ((n / 64) as usize, n % 64);
    let mut r = [0; 4];
    for i in w..4 {
        r[i] = a[i - w] << s;
        if s > 0 && i > w {
            r[i] |= a[i - w - 1] >> (64 - s);
        }
    }
    r
}

/// The 64 bits of `a` from bit `n` on.
#[inline(always)]
fn extract(a: &Words, n: u32) -> u64 {
    let (w, s) = ((n / 64) as usize, n % 64);
    let high = if s > 0 && w < 3 {
        a[w + 1] << (64 - s)
    } else {
        0
    };
    a[w] >> s | high
}

/// `x a - y b` modulo 2^256.
#[inline(always)]
fn combine(x: u64, a: &Words, y: u64, b: &Words) -> Words {
    let mut r = [0; 4];
    let (mut plus, mut minus, mut borrow) = (0, 0, 0);
    for i in 0..4 {
        let (p, m);
        (p, plus) = word::mac(a[i], x, plus, 0);
        (m, minus) = word::mac(b[i], y, minus, 0);
        (r[i], borrow) = word::sbb(p, m, borrow);
    }
    r
}

impl Row {
    /// `x a - y b`, negated if its remainder is negative.
    #[inline(always)]
    fn combine(x: u64, a: &Row, y: u64, b: &Row) -> Row {
        let (r, t) = (combine(x, &a.r, y, &b.r), combine(x, &a.t, y, &b.t));
        if is_negative(&r) {
            Row {
                r: negate(&r),
                t: negate(&t),
            }
        } else {
            Row { r, t }
        }
    }

    /// Bit length of the larger half.
    #[inline(always)]
    fn size(&self) -> u32 {
        bits(&self.r).max(bits(&magnitude(&self.t)))
    }
}

/// One exact division step: replaces `(a, b)` by `(b, a mod b)`. Requires `b > 0`.
#[inline(never)]
fn divide(a: &mut Row, b: &mut Row) {
    let mut s = bits(&a.r).saturating_sub(bits(&b.r));
    loop {
        if let (r, false) = sub(&a.r, &shl(&b.r, s)) {
            a.r = r;
            a.t = sub(&a.t, &shl(&b.t, s)).0;
        } else if s == 0 {
            break;
        } else {
            s -= 1;
        }
    }
    core::mem::swap(a, b);
}

/// Whether the cofactor after a division is below 2^255, and so has its sign. The cofactor of `a` must be below 2^254.
#[inline(always)]
fn divides_in_bounds(a: &Row, b: &Row) -> bool {
    let quotient = bits(&a.r).saturating_sub(bits(&b.r)) + 1;
    quotient + bits(&magnitude(&b.t)) <= 254
}

/// Performs as many divisions as the leading 64 bits allow, down to remainders of about `target`
/// bits. Returns whether there was at least one.
#[inline(always)]
fn divide_leading(a: &mut Row, b: &mut Row, target: u32) -> bool {
    // Cofactors stay below 2^30 and the error of a remainder below 2^31: an eighth at most.
    const EXACT: u32 = 34;
    let shift = bits(&a.r).saturating_sub(64);
    let limit = 1 << EXACT.max(target.saturating_sub(shift)).min(63);
    let (mut x, mut y) = (extract(&a.r, shift), extract(&b.r, shift));
    // Rows of the matrix, magnitudes only: signs alternate.
    let (mut u0, mut v0, mut u1, mut v1) = (1u64, 0u64, 0u64, 1u64);
    let mut odd = false;
    while y >= limit {
        let q = x / y;
        (x, y) = (y, x - q * y);
        (u0, u1) = (u1, u0 + q * u1);
        (v0, v1) = (v1, v0 + q * v1);
        odd = !odd;
    }
    let (c, d) = (*a, *b);
    if odd {
        *a = Row::combine(v0, &d, u0, &c);
        *b = Row::combine(u1, &c, v1, &d);
    } else {
        *a = Row::combine(u0, &c, v0, &d);
        *b = Row::combine(v1, &d, u1, &c);
    }
    // Nearly equal remainders may have swapped order.
    if sub(&a.r, &b.r).1 {
        core::mem::swap(a, b);
    }
    v0 != 0
}

/// Half-size `(v0, v1)` for `0 <= k < n < 2^256`. With `odd`, `v1` is odd. Variable time.
#[inline(never)]
pub fn halve_vartime(k: &[u64; 4], n: &[u64; 4], odd: bool) -> Halves {
    let target = bits(n).div_ceil(2);
    let mut a = Row { r: *n, t: [0; 4] };
    let mut b = Row {
        r: *k,
        t: [1, 0, 0, 0],
    };
    // Later code treats remainders as signed numbers, so these divisions are exact. The second one leaves remainders
    // below 2^255: of `n` by a `k` from 2^255 on, `n - k` remains.
    if bits(&b.r) > target {
        divide(&mut a, &mut b);
        if is_negative(&a.r) && bits(&b.r) > target {
            divide(&mut a, &mut b);
        }
    }
    while bits(&b.r) > target {
        if !divide_leading(&mut a, &mut b, target) {
            divide(&mut a, &mut b);
        }
    }
    if odd && b.t[0] & 1 == 0 {
        let before = a;
        if b.r != [0; 4] && divides_in_bounds(&a, &b) {
            divide(&mut a, &mut b);
        }
        if b.t[0] & 1 == 0 || before.size() < b.size() {
            b = before;
        }
    }
    // A few multipliers have no short odd pair (for example, if 16 k is close to a multiple of n).
    // Then `v1` might reach q; full-size scalars are always right.
    let v1 = magnitude(&b.t);
    if bits(&v1) + 4 > bits(n) {
        return Halves {
            v0: *k,
            v1: [1, 0, 0, 0],
            negative: false,
        };
    }
    Halves {
        v0: b.r,
        v1,
        negative: is_negative(&b.t),
    }
}
