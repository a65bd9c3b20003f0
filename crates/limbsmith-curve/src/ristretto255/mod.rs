//! ristretto255 (RFC 9496): a group of prime order `L` on edwards25519.
//!
//! An element is a class of points of edwards25519 that differ by points of order 4 or less, after the points of order 8
//! are excluded. Each element has one encoding, every other encoding is refused, and there is no part of small order.

pub mod encoding;
pub mod map;

/// `sqrt(a d - 1)` (RFC 9496, section 4.1).
pub const SQRT_AD_MINUS_ONE: [u64; 4] = [
    0x7e97_f6a0_497b_2e1b,
    0xaf9d_8e0c_1b78_54bd,
    0x0f3c_fcc9_31f5_d1fd,
    0x3769_31bf_2b83_48ac,
];
/// `1/sqrt(a - d)`.
pub const INVSQRT_A_MINUS_D: [u64; 4] = [
    0x99c8_fdaa_805d_40ea,
    0x9d2f_1617_5a41_72be,
    0x16c2_7b91_fe01_d840,
    0x786c_8905_cfaf_fca2,
];
/// `1 - d^2`.
pub const ONE_MINUS_D_SQ: [u64; 4] = [
    0xe27c_09c1_945f_c176,
    0x2c81_a138_cd5e_350f,
    0x9994_abdd_be70_dfe4,
    0x0290_72a8_b2b3_e0d7,
];
/// `(d - 1)^2`.
pub const D_MINUS_ONE_SQ: [u64; 4] = [
    0x31ad_5aaa_44ed_4d20,
    0xd29e_4a2c_b01e_1999,
    0x4cdc_d32f_529b_4eeb,
    0x5968_b37a_f66c_2241,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edwards25519::{Edwards25519, EdwardsCurve};
    use crate::field::Field;
    use crate::field::choice::P25519Field as F;

    /// The constants from their definitions, with `a = -1`. Which of its two roots a root is shows in the vectors.
    #[test]
    fn constants_are_what_their_names_say() {
        type C = Edwards25519<F>;
        let words = |a| F::to_words(a)[0];
        let carry = |a| F::carry(a);
        let (one, d) = (F::one(), F::splat(&C::D));
        let minus_one = carry(F::neg(one));
        let ad_minus_one = carry(F::sub(minus_one, d));
        let a_minus_d = ad_minus_one;
        let root = F::splat(&SQRT_AD_MINUS_ONE);
        assert_eq!(words(F::square(root)), words(ad_minus_one));
        let inverse = F::splat(&INVSQRT_A_MINUS_D);
        assert_eq!(words(F::mul(F::square(inverse), a_minus_d)), words(one));
        assert_eq!(words(carry(F::sub(one, F::square(d)))), ONE_MINUS_D_SQ);
        let d_minus_one = carry(F::sub(d, one));
        assert_eq!(words(F::square(d_minus_one)), D_MINUS_ONE_SQ);
    }
}
