//! The multiplier of the published engine, bit for bit, with its fault.
//!
//! Its fifteen limbs are unsigned numbers of 17 bits. After the columns are merged (`q_i`), carries ripple
//! from the bottom to the top, and the value is `lo + 2^255 top`, congruent to `lo + 19 top`. The hardware
//! tests one bit, bit 17 of the top limb, and whether `lo` is at least p:
//!
//! ```text
//! add 19 if (lo >= p) or bit 17 is set             as built
//! add 19 floor((lo + 2^255 top) / p)               correct
//! ```
//!
//! `top` is at most 2, because columns reach 267 times `(2^17 - 1)^2` and the three parts of neighbors add up
//! in the top limb: then bit 17 is 0, and the result is too small by 38. And when `top` is 1 and `lo + 19`
//! reaches `2^255 - 19`, it is too small by 19, or is not canonical. For random operands the first happens
//! about once in 2^28 products; the second only if the true product is below 38.
//!
//! An example: `a` and `b` of `tests/engine/fault.rs`, canonical, whose product ends in `..7a30` there but should
//! end in `..7a56`. X25519 has 2,816 products, so about one run in 80,000 returns a wrong secret.

use crate::digits::{N, Value};

const MASK: u64 = 0x1ffff;

/// The published multiplier's result for the low 255 bits of `a` and `b`, and the excess above its top limb.
pub fn product(a: &Value, b: &Value) -> (Value, u64) {
    let limbs = |v: &Value| v.digits.map(|d| d as u64 & MASK);
    let (a, b) = (limbs(a), limbs(b));
    let mut p = [0u64; N];
    for (row, p) in p.iter_mut().enumerate() {
        for (col, b) in b.iter().enumerate() {
            let i = (row + N - col) % N;
            let times = if row >= col { 1 } else { 19 };
            *p += times * a[i] * b;
        }
    }
    let times = |passes: bool| if passes { 19 } else { 1 };
    let mut q: [u64; N] = std::array::from_fn(|i| {
        let (one, two) = (p[(i + N - 1) % N], p[(i + N - 2) % N]);
        (p[i] & MASK) + times(i < 1) * (one >> 17 & MASK) + times(i < 2) * (two >> 34 & MASK)
    });
    let ripple = |q: &mut [u64; N]| {
        for i in 1..N {
            q[i] += q[i - 1] >> 17;
        }
    };
    ripple(&mut q);
    let top = q[14] >> 17;
    let at_least_p = q[1..].iter().all(|q| q & MASK == MASK) && q[0] & MASK >= 0x1ffed;
    let add = at_least_p || top & 1 == 1;
    q = q.map(|q| q & MASK);
    q[0] += if add { 19 } else { 0 };
    ripple(&mut q);
    let digits = q.map(|q| (q & MASK) as i32);
    (Value { digits, top: false }, top)
}
