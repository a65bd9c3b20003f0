//! The Montgomery ladder of one point, with the coordinates of its two sums in four lanes.
//!
//! A step of the ladder has three levels of four products each: Hisil, Egrice, Yassi, "Fast 4 way vectorized ladder
//! for the complete set of Montgomery curves" (2020). One vector product computes a level. In eight lanes the second half
//! of a vector does the same work again, so vectors of four lanes are the ones to use.
//!
//! ```text
//!   H(r) = (r0 + r1, r0 - r1, r2 + r3, r2 - r3)
//!
//!   A B C D = H(X2 Z2 X3 Z3), with A B and C D exchanged if the bit doubles the second sum
//!   A  B    D C * A  B    A B                 = AA BB         DA  CB      S E P M = H(AA BB DA CB)
//!   .  E    P M * .  a24  P M  +  0 AA 0 0    = .  AA + a24 E P^2 M^2
//!   AA (AA + a24 E) P^2 M^2   * BB E 1 X1     = X2 Z2 X3 Z3
//! ```
//!
//! `X1` is the coordinate of the point, `a24` is `(A - 2)/4`.

#[cfg(test)]
mod tests;

use crate::arch::lane::{Lane, LaneWork};
use crate::arch::word;
use crate::curve25519::ladder::A24;
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::route::{Four25519, Routed};
use crate::simd::edwards25519::latency::double_scalar_mul::{constants, lanes, twice};
use crate::simd::edwards25519::{Fe, Tight};

/// The coordinate of `n` times a point, 0 for the neutral element: X25519 of RFC 7748, section 5. Constant time.
pub struct Multiply<'a> {
    /// The scalar, clamped ([`crate::curve25519::ladder::clamp`]).
    pub n: &'a [u64; 4],
    /// The coordinate of the point: any integer, taken modulo p.
    pub u: &'a [u64; 4],
}

/// Four products in the lanes.
type Product<V> = <Fe<V> as Field>::Product;

/// `(r0 + r1, r0 - r1, r2 + r3, r2 - r3)`.
#[inline(always)]
fn sums_and_differences<V: Lane>(r: Product<V>) -> Tight<V> {
    type F<V> = Fe<V>;
    let other = F::<V>::shuffle_product(r, &twice([1, 0, 3, 2]));
    let sum = F::<V>::reduce_sum(r, other);
    let difference = F::<V>::reduce_difference(other, r);
    F::<V>::carry(F::<V>::select_sums(lanes::<V>(0b1010), sum, difference))
}

impl Routed for Multiply<'_> {
    type Route = Four25519;
}

impl LaneWork for Multiply<'_> {
    /// The coordinate in canonical form.
    type Output = [u64; 4];

    #[inline(always)]
    fn run<V: Lane>(self) -> [u64; 4] {
        type F<V> = Fe<V>;
        let (zero, one) = ([0; 4], [1, 0, 0, 0]);
        let a24 = constants::<V>(&[zero, [A24.into(), 0, 0, 0], zero, zero]);
        let last = constants::<V>(&[zero, zero, one, *self.u]);
        let nothing = F::<V>::zero();

        // The neutral element (1 : 0), and the point.
        let start = constants::<V>(&[one, zero, *self.u, one]);
        let mut r = F::<V>::product(start, F::<V>::one());
        let mut before = 0;
        for i in (0..255).rev() {
            let bit = (self.n[i / 64] >> (i % 64)) as u8 & 1;
            // The new sum is the same either way but for a sign, which the square of M removes.
            let swap = word::mask(bit ^ before) & 2;
            before = bit;
            let swapped = |[a, b, c, d]: [u64; 4]| twice([a ^ swap, b ^ swap, c ^ swap, d ^ swap]);

            let s = sums_and_differences::<V>(r);
            let left = F::<V>::shuffle(s, &swapped([0, 1, 3, 2]));
            let right = F::<V>::shuffle(s, &swapped([0, 1, 0, 1]));
            let r1 = F::<V>::product(left, right);
            let squares = F::<V>::reduce(r1);
            let s = sums_and_differences::<V>(r1);

            let right = F::<V>::select(lanes::<V>(0b0010), s, a24);
            let aa = F::<V>::shuffle(squares, &twice([0; 4]));
            let aa = F::<V>::select(lanes::<V>(0b0010), nothing, aa);
            let r2 = F::<V>::carry(F::<V>::reduce_plus(F::<V>::product(s, right), aa));

            let bb = F::<V>::shuffle(squares, &twice([1; 4]));
            let right = F::<V>::select(lanes::<V>(0b0001), s, bb);
            let right = F::<V>::select(lanes::<V>(0b1100), right, last);
            let left = F::<V>::select(lanes::<V>(0b0001), r2, squares);
            r = F::<V>::product(left, right);
        }
        // The last bit of a clamped scalar is 0, so the first sum is the multiple.
        let xz = F::<V>::reduce(r);
        let z = F::<V>::to_words(xz)[1];
        let inverse = F::<V>::splat(&F::<V>::invert_words(&z));
        F::<V>::to_words(F::<V>::mul(xz, inverse))[0]
    }
}
