//! Half-size scalars for verification, after Antipa, Brown, Gallant, Lambert, Struik and
//! Vanstone, *Accelerated verification of ECDSA signatures* (SAC 2005).
//!
//! To check `S B = R + k A` one looks for a small `(v0, v1)` with `v0 = v1 k` and checks
//! `v1 S B - v0 A - v1 R = 0` instead: with both of half size, half of the doublings are gone.
//!
//! **Exactly, also with torsion.** `A` and `R` may have components of order 2, 4 or 8, so `v0 =
//! v1 k` is asked for modulo the order `n = 8q` of the whole group, not modulo `q`. And the new
//! equation, `v1` times the old, must not hide an error of small order: so `v1` is odd. As
//! `0 < v1 < q` it is then prime to `8q`, and the two equations say the same for every `A` and
//! `R` whatsoever.
//!
//! The pair comes from Euclid's algorithm on `(n, k)`: each remainder is `r_i = t_i k mod n`, with
//! `|t_i| r_(i-1) <= n`, so at the middle both are of half size. Two neighboring `t` are coprime;
//! if the one at the middle is even, the one before it and the one after it are odd.

/// `v0 = +-v1 k mod n`, `v1` odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves {
    /// Size of `v0`.
    pub v0: [u64; 4],
    /// Size of `v1`; odd.
    pub v1: [u64; 4],
    /// Whether `v0 = -v1 k`.
    pub negative: bool,
}

#[inline(always)]
fn bits(a: &[u64; 4]) -> u32 {
    for i in (0..4).rev() {
        if a[i] != 0 {
            return 64 * i as u32 + 64 - a[i].leading_zeros();
        }
    }
    0
}

#[inline(always)]
fn less(a: &[u64; 4], b: &[u64; 4]) -> bool {
    let mut borrow = false;
    for i in 0..4 {
        (_, borrow) = a[i].borrowing_sub(b[i], borrow);
    }
    borrow
}

#[inline(always)]
fn shl(a: &[u64; 4], n: u32) -> [u64; 4] {
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

#[inline(always)]
fn sub(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let mut r = [0; 4];
    let mut borrow = false;
    for i in 0..4 {
        (r[i], borrow) = a[i].borrowing_sub(b[i], borrow);
    }
    r
}

#[inline(always)]
fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let mut r = [0; 4];
    let mut carry = false;
    for i in 0..4 {
        (r[i], carry) = a[i].carrying_add(b[i], carry);
    }
    r
}

/// A remainder and the size of its cofactor.
#[derive(Clone, Copy)]
struct Row {
    r: [u64; 4],
    t: [u64; 4],
}

/// One division of Euclid: `(a, b)` becomes `(b, a mod b)`.
#[inline(always)]
fn step(a: &mut Row, b: &mut Row) {
    // Signs alternate, so sizes of cofactors add.
    while !less(&a.r, &b.r) {
        let mut s = bits(&a.r) - bits(&b.r);
        let mut shifted = shl(&b.r, s);
        if less(&a.r, &shifted) {
            s -= 1;
            shifted = shl(&b.r, s);
        }
        a.r = sub(&a.r, &shifted);
        a.t = add(&a.t, &shl(&b.t, s));
    }
    core::mem::swap(a, b);
}

/// Half-size `(v0, v1)` for `k < n`. With `odd`, `v1` is odd. Variable time.
#[inline(always)]
pub fn halve_vartime(k: &[u64; 4], n: &[u64; 4], odd: bool) -> Halves {
    let target = bits(n).div_ceil(2);
    let mut a = Row { r: *n, t: [0; 4] };
    let mut b = Row { r: *k, t: [1, 0, 0, 0] };
    let mut negative = false;
    while bits(&b.r) > target {
        step(&mut a, &mut b);
        negative = !negative;
    }
    if odd && b.t[0] & 1 == 0 {
        // `a` is the row before, of the other sign.
        let before = a;
        step(&mut a, &mut b);
        negative = !negative;
        let size = |x: &Row| bits(&x.r).max(bits(&x.t));
        if size(&before) < size(&b) {
            b = before;
            negative = !negative;
        }
    }
    Halves { v0: b.r, v1: b.t, negative }
}
