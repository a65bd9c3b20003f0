//! Square roots of ratios in constant time (RFC 9496, section 4.2).

use crate::edwards25519::{EdwardsCurve, Tight};
use crate::field::Field;

/// The absolute value: `-a` if `a` is odd ("negative"), else `a` (`CT_ABS` of RFC 9496, section 3.1).
#[inline(always)]
pub fn abs<C: EdwardsCurve>(a: Tight<C>) -> Tight<C> {
    C::F::select(C::F::is_odd(a), a, C::F::carry(C::F::neg(a)))
}

/// `SQRT_RATIO_M1(u, v)` of each pair: whether `u/v` is a square, and the nonnegative square root of `u/v` if it is, of
/// `SQRT_M1 u/v` if it is not. The root is 0 if `u` or `v` is; then the mask says whether `u` is.
///
/// Several at once hide each other's latency. Constant time.
#[inline(always)]
pub fn sqrt_ratio_m1<C: EdwardsCurve, const N: usize>(
    u: [Tight<C>; N],
    v: [Tight<C>; N],
) -> [(<C::F as Field>::Mask, Tight<C>); N] {
    let mut uv3 = u;
    let mut uv7 = u;
    for i in 0..N {
        let v2 = C::F::square(v[i]);
        uv3[i] = C::F::mul(C::F::mul(u[i], v[i]), v2);
        uv7[i] = C::F::mul(uv3[i], C::F::square(v2));
    }
    let powers = C::pow_p58(uv7);
    let sqrt_m1 = C::F::splat(&C::SQRT_M1);
    let mut roots = [(C::F::is_zero(u[0]), u[0]); N];
    for i in 0..N {
        let r = C::F::mul(uv3[i], powers[i]);
        let check = C::F::mul(v[i], C::F::square(r));
        let ui = C::F::mul(u[i], sqrt_m1);
        let correct = C::F::eq(check, u[i]);
        let flipped = C::F::is_zero(C::F::carry(C::F::add(check, u[i])));
        let flipped_i = C::F::is_zero(C::F::carry(C::F::add(check, ui)));
        let other = C::F::mul(r, sqrt_m1);
        let root = C::F::select(C::F::mask_or(flipped, flipped_i), r, other);
        roots[i] = (C::F::mask_or(correct, flipped), abs::<C>(root));
    }
    roots
}

#[cfg(test)]
mod tests {
    use super::sqrt_ratio_m1;
    use crate::edwards25519::Edwards25519;
    use crate::field::choice::P25519Field;
    use crate::field::{Field25519, p25519};

    /// RFC 9496, appendix A.4.
    fn vectors<F: Field25519<Lanes<u8> = [u8; 1], Lanes<[u64; 4]> = [[u64; 4]; 1]>>() {
        let big = |w: [u64; 4]| w;
        let small = |x| [x, 0, 0, 0];
        let root_of_2i = big([
            0x3b11_e4d8_b5f1_5f3c,
            0xd0bc_e7f9_52d0_1b87,
            0xd4b2_ff66_c204_2858,
            0x547c_db7f_b03e_20f4,
        ]);
        let half = big([
            0xffff_ffff_ffff_fff6,
            u64::MAX,
            u64::MAX,
            0x3fff_ffff_ffff_ffff,
        ]);
        for (u, v, square, root) in [
            (0, 0, 1, small(0)),
            (0, 1, 1, small(0)),
            (1, 0, 0, small(0)),
            (2, 1, 0, root_of_2i),
            (4, 1, 1, small(2)),
            (1, 4, 1, half),
        ] {
            let one = |x| F::splat(&small(x));
            let twice = sqrt_ratio_m1::<Edwards25519<F>, 2>([one(u), one(4)], [one(v), one(1)]);
            for ((mask, r), (square, root)) in twice.iter().zip([(square, root), (1, small(2))]) {
                assert_eq!(F::bits(*mask), [square], "{u}/{v}");
                assert_eq!(F::to_words(*r), [root], "{u}/{v}");
            }
        }
    }

    #[test]
    fn roots_of_rfc_9496() {
        vectors::<P25519Field>();
        vectors::<p25519::Sat64>();
        vectors::<p25519::U51>();
        vectors::<p25519::Ps51>();
        vectors::<p25519::U25>();
    }
}
