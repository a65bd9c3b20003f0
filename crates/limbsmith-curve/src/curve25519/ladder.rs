//! The Montgomery ladder on `B v^2 = u^3 + A u^2 + u`, and the map from Edwards form.

use crate::edwards25519::EdwardsCurve;
use crate::edwards25519::point::Projective;
use crate::field::{Field, Words};

/// `(A - 2)/4` for Curve25519.
pub const A24: u32 = 121_665;

/// The scalar of RFC 7748, section 5: a multiple of 8 with bit 254 set and bit 255 clear. Constant time.
pub fn clamp(scalar: &[u8; 32]) -> [u64; 4] {
    let [w0, w1, w2, w3] = Words::from_le_bytes(scalar);
    [w0 & !7, w1, w2, (w3 & (u64::MAX >> 2)) | 1 << 62]
}

/// Computes `n` times the point with coordinate `u`, as the undivided fraction `U/W`: the ladder of
/// RFC 7748, section 5. The scalar `n` is clamped: bit 254 is set, bits 0, 1, 2 and 255 are clear.
/// Constant time.
///
/// Each step is mladd-1987-m of the Explicit-Formulas Database: 5M + 4S and one product with `a24`.
/// Because the top bit is set, the first step is a doubling of the input. Because the low three
/// bits are clear, the last three steps are plain doublings without differential additions.
#[inline(always)]
pub fn ladder_clamped<F: Field<Words = [u64; 4]>>(
    n: &F::Lanes<[u64; 4]>,
    u: F::Tight,
    a24: u32,
) -> (F::Tight, F::Tight) {
    // For the bits m read so far, one of (x2 : z2) and (x3 : z3) is m P and the other is (m + 1) P.
    // (x2 : z2) is the last doubling, (x3 : z3) the last sum; `change` is set if the next bit
    // doubles the sum. The new sum is the same either way: DA and CB swap, and their difference is
    // squared. So only the operands of the doubling are selected, off the critical path.
    let (mut x2, mut z2) = (u, F::one());
    let (mut x3, mut z3) = double::<F>(u, z2, a24);
    let mut last = F::lanes(|_| 0u8);
    for i in (3..254).rev() {
        let bit = F::lanes(|l| (n.as_ref()[l][i / 64] >> (i % 64) & 1) as u8);
        let change = F::mask(&F::lanes(|l| bit.as_ref()[l] ^ last.as_ref()[l]));
        last = bit;
        // The order of the products is measured: each keeps the multiplier busy while the previous
        // one finishes.
        let (a, b) = (F::add(x2, z2), F::sub(x2, z2));
        let (c, d) = (F::add(x3, z3), F::sub(x3, z3));
        // The order of the products is measured: each keeps the multiplier busy while the previous
        // one finishes.
        let da = F::product(d, a);
        let s = F::select_sums(change, a, c);
        let cb = F::product(c, b);
        let t = F::select_sums(change, b, d);
        let aa = F::square(s);
        let (sum, difference) = (F::reduce_sum(da, cb), F::reduce_difference(da, cb));
        let bb = F::square(t);
        let difference = F::square(difference);
        let e = F::sub(aa, bb);
        x3 = F::square(sum);
        x2 = F::mul(aa, bb);
        let m = F::mul_small_add(e, a24, aa);
        z3 = F::mul(u, difference);
        z2 = F::mul(e, m);
    }
    let change = F::mask(&last);
    x2 = F::select(change, x2, x3);
    z2 = F::select(change, z2, z3);
    for _ in 0..3 {
        (x2, z2) = double::<F>(x2, z2, a24);
    }
    (x2, z2)
}

/// `2 (x : z)`: dbl-1987-m-3 of the Explicit-Formulas Database, 2M + 2S and one product with `a24`.
///
/// The database adds `BB` and uses `a24 = (A + 2)/4`; this adds `AA` with `(A - 2)/4`, as RFC 7748
/// does. The sum is the same.
#[inline(always)]
fn double<F: Field>(x: F::Tight, z: F::Tight, a24: u32) -> (F::Tight, F::Tight) {
    let (aa, bb) = (F::square(F::add(x, z)), F::square(F::sub(x, z)));
    let e = F::sub(aa, bb);
    (F::mul(aa, bb), F::mul(e, F::mul_small_add(e, a24, aa)))
}

/// The Montgomery coordinate of an Edwards point, `u = (1 + y)/(1 - y) = (Z + Y)/(Z - Y)`, in
/// canonical form; 0 for the neutral element. Constant time.
#[inline(always)]
pub fn from_edwards<C: EdwardsCurve>(p: &Projective<C>) -> <C::F as Field>::Lanes<[u64; 4]> {
    let w = C::F::carry(C::F::sub(p.z, p.y));
    C::F::to_words(C::F::mul(C::F::add(p.z, p.y), C::F::invert(w)))
}
