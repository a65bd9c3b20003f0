//! The Montgomery ladder on `B v^2 = u^3 + A u^2 + u`, and the map from the Edwards form.

use super::EdwardsCurve;
use super::edwards::Projective;
use crate::field::Field;

/// `(A - 2)/4` for Curve25519.
pub const A24: u32 = 121_665;

/// `n` times the point with coordinate `u`, as `U/W` not yet divided: RFC 7748, section 5, after
/// clamping: bit 254 of `n` is set, bits 0, 1, 2 and 255 are clear. Constant time.
///
/// The set top bit makes the first step a doubling of the input; the three clear bits make the
/// last three steps plain doublings, and their differential additions are left out.
#[inline(always)]
pub fn ladder_clamped<F: Field<Words = [u64; 4]>>(
    n: &F::Lanes<[u64; 4]>,
    u: F::Tight,
    a24: u32,
) -> (F::Tight, F::Tight) {
    // For the bits m seen so far, one of (x2 : z2) and (x3 : z3) is m P and the other (m + 1) P:
    // the first is the last double, the second the last sum, and `change` says whether the next
    // bit doubles the sum. The sum itself is the same either way (DA and CB change places, and
    // their difference is squared), so only the operands of the doubling are selected, off the
    // longest path.
    let (mut x2, mut z2) = (u, F::one());
    let (mut x3, mut z3) = double::<F>(u, z2, a24);
    let mut last = F::lanes(|_| 0u8);
    for i in (3..254).rev() {
        let bit = F::lanes(|l| (n.as_ref()[l][i / 64] >> (i % 64) & 1) as u8);
        let change = F::mask(&F::lanes(|l| bit.as_ref()[l] ^ last.as_ref()[l]));
        last = bit;
        // The order of the products is measured: each keeps the multiplier busy while the one
        // before it finishes.
        let (a, b) = (F::add(x2, z2), F::sub(x2, z2));
        let (c, d) = (F::add(x3, z3), F::sub(x3, z3));
        // The order of the products is measured: each keeps the multiplier busy while the one
        // before it finishes.
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

/// `2 (x : z)`: dbl-1987-m-3 of the database.
#[inline(always)]
fn double<F: Field>(x: F::Tight, z: F::Tight, a24: u32) -> (F::Tight, F::Tight) {
    let (aa, bb) = (F::square(F::add(x, z)), F::square(F::sub(x, z)));
    let e = F::sub(aa, bb);
    (F::mul(aa, bb), F::mul(e, F::mul_small_add(e, a24, aa)))
}

/// The Montgomery coordinate of an Edwards point, `u = (1 + y)/(1 - y) = (Z + Y)/(Z - Y)`,
/// canonical; 0 for the neutral element. Constant time.
#[inline(always)]
pub fn from_edwards<C: EdwardsCurve>(p: &Projective<C>) -> <C::F as Field>::Lanes<[u64; 4]> {
    let w = C::F::carry(C::F::sub(p.z, p.y));
    C::F::to_words(C::F::mul(C::F::add(p.z, p.y), C::F::invert(w)))
}
