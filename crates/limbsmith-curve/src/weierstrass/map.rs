//! Points of field elements (RFC 9380, section 6.6.2): the simplified map of Shallue, van de Woestijne and Ulas.
//!
//! The map needs a curve `E'` whose coefficients are not zero. P-256 and P-384 are such curves. For secp256k1, `E'` is
//! 3-isogenous to it, and the isogeny follows (section 6.6.3).
//!
//! `x1 = -B/A (1 + 1/(Z^2 u^4 + Z u^2))` or `x2 = Z u^2 x1` is the coordinate of a point: `g(x2) = (Z u^2)^3 g(x1)`, and
//! `Z` is not a square. The power that is a root of `g(x1)` is one of `-g(x1)` if there is none. Then `sqrt(-Z) Z u^3`
//! times it is a root of `g(x2)`. So a point costs one power and an inversion, which several share.

use crate::field::{Field, SquareRoot, Words};
use crate::weierstrass::curves::{P256, P384, Secp256k1};
use crate::weierstrass::homogeneous::Homogeneous;
use crate::weierstrass::point::{Affine, Jacobian};
use crate::weierstrass::{Curve, Mask, Tight};

/// A curve with a map from its field (RFC 9380, section 8), over a prime that is 3 modulo 4.
pub trait MapToCurve: Curve {
    /// `-Z`, a small square; `Z` is not a square.
    const MINUS_Z: u64;
    /// A square root of `-Z`, either one.
    const ROOT: Self::Words;
    /// `A` of the curve `E'`, canonical.
    const MAP_A: Self::Words;
    /// `B` of the curve `E'`, canonical.
    const MAP_B: Self::Words;
    /// The point of a point `(x, y)` of `E'`: that point itself unless `E'` is another curve. Constant time.
    #[inline(always)]
    fn from_isogenous(x: Tight<Self>, y: Tight<Self>) -> Homogeneous<Self> {
        Homogeneous::from_affine(&Affine::from_coordinates(x, y))
    }
}

/// A root of each element, or of its negative; and whether it is one of the element.
#[inline(always)]
fn roots<C: Curve, const N: usize>(a: [Tight<C>; N]) -> [(Tight<C>, Mask<C>); N] {
    let mut roots = [(a[0], C::F::is_zero(a[0])); N];
    for (roots, a) in roots.chunks_mut(2).zip(a.chunks(2)) {
        match (roots, a) {
            ([r, s], [a, b]) => [*r, *s] = C::F::sqrt_two([*a, *b]),
            ([r], [a]) => *r = C::F::sqrt(*a),
            _ => unreachable!("chunks of one or two"),
        }
    }
    roots
}

/// `map_to_curve_simple_swu` of each element: points of `E'`. Constant time.
#[inline(always)]
pub fn simplified_swu<C: MapToCurve, const N: usize>(u: [Tight<C>; N]) -> [[Tight<C>; 2]; N] {
    let small = |k| C::F::splat(&C::Words::small(k));
    let (one, z) = (C::F::one(), C::F::carry(C::F::neg(small(C::MINUS_Z))));
    let (a, b) = (C::F::splat(&C::MAP_A), C::F::splat(&C::MAP_B));
    // `zuu = Z u^2`, `x1 = numerator / denominator`.
    let (mut zuu, mut numerator, mut denominator) = (u, u, u);
    for i in 0..N {
        zuu[i] = C::F::mul(z, C::F::square(u[i]));
        let sum = C::F::carry(C::F::add(C::F::square(zuu[i]), zuu[i]));
        numerator[i] = C::F::mul(b, C::F::add(sum, one));
        let minus = C::F::carry(C::F::neg(sum));
        denominator[i] = C::F::mul(a, C::F::select(C::F::is_zero(sum), minus, z));
    }
    // Montgomery's trick. No denominator is zero.
    let mut before = u;
    let mut product = one;
    for i in 0..N {
        before[i] = product;
        product = C::F::mul(product, denominator[i]);
    }
    let mut rest = C::F::invert(product);
    let (mut x, mut g) = (u, u);
    for i in (0..N).rev() {
        x[i] = C::F::mul(numerator[i], C::F::mul(rest, before[i]));
        rest = C::F::mul(rest, denominator[i]);
        let cube = C::F::mul(C::F::add(C::F::square(x[i]), a), x[i]);
        g[i] = C::F::carry(C::F::add(cube, b));
    }
    let roots = roots::<C, N>(g);
    let mut points = [[u[0]; 2]; N];
    for i in 0..N {
        let (root, exists) = roots[i];
        let factor = C::F::mul(C::F::mul(zuu[i], u[i]), C::F::splat(&C::ROOT));
        let x = C::F::select(exists, C::F::mul(zuu[i], x[i]), x[i]);
        let y = C::F::select(exists, C::F::mul(factor, root), root);
        // `y` becomes odd where `u` is.
        let even = C::F::select(C::F::is_odd(y), y, C::F::carry(C::F::neg(y)));
        let odd = C::F::carry(C::F::neg(even));
        points[i] = [x, C::F::select(C::F::is_odd(u[i]), even, odd)];
    }
    points
}

/// `map_to_curve` of each element. Constant time.
#[inline(always)]
pub fn map<C: MapToCurve, const N: usize>(u: [Tight<C>; N]) -> [Homogeneous<C>; N] {
    let on_isogenous = simplified_swu::<C, N>(u);
    let mut points = [Homogeneous::identity(); N];
    for (point, [x, y]) in points.iter_mut().zip(on_isogenous) {
        *point = C::from_isogenous(x, y);
    }
    points
}

impl<F: Field<Words = [u64; 4]> + SquareRoot> MapToCurve for P256<F> {
    const MINUS_Z: u64 = 10;
    const ROOT: [u64; 4] = [
        0x2ccd_3427_e433_c47f,
        0x7b8d_1ff8_4c55_d5b6,
        0xc978_fc67_5180_aab2,
        0xda53_8e3b_e1d8_9b99,
    ];
    const MAP_A: [u64; 4] = [
        0xffff_ffff_ffff_fffc,
        0x0000_0000_ffff_ffff,
        0,
        0xffff_ffff_0000_0001,
    ];
    const MAP_B: [u64; 4] = Self::B;
}

impl<F: Field<Words = [u64; 6]> + SquareRoot> MapToCurve for P384<F> {
    const MINUS_Z: u64 = 12;
    const ROOT: [u64; 6] = [
        0x14e2_ec69_f5a6_26b3,
        0x3c0d_e1f8_a80f_7e19,
        0x1f87_2fcb_9ccb_80c5,
        0x7f98_e383_d68b_5387,
        0x71f0_500e_83da_2fdd,
        0x2acc_b4a6_56b0_249c,
    ];
    const MAP_A: [u64; 6] = [
        0x0000_0000_ffff_fffc,
        0xffff_ffff_0000_0000,
        0xffff_ffff_ffff_fffe,
        u64::MAX,
        u64::MAX,
        u64::MAX,
    ];
    const MAP_B: [u64; 6] = Self::B;
}

/// The isogeny of RFC 9380, appendix E.1, whose kernel has the points with this `x`.
///
/// Both denominators are powers of `x - KERNEL`, so the image is `(X : Y : x - KERNEL)` in Jacobian coordinates.
pub mod isogeny {
    /// The `x` of the kernel.
    pub const KERNEL: [u64; 4] = [
        0x1d6a_d4ce_6ab9_c5a5,
        0xfc96_4a4d_f050_df22,
        0x041d_a695_7255_eed5,
        0x8929_1c84_de3e_11f1,
    ];
    /// The numerator of `x`, the constant first: `k_(1,0)` to `k_(1,3)`.
    pub const X: [[u64; 4]; 4] = [
        [
            0x8e38_e38d_aaaa_a8c7,
            0x38e3_8e38_e38e_38e3,
            0xe38e_38e3_8e38_e38e,
            0x8e38_e38e_38e3_8e38,
        ],
        [
            0xdfff_1044_f17c_6581,
            0xd595_d2fc_0bf6_3b92,
            0xb9f3_15ce_a7fd_44c5,
            0x07d3_d4c8_0bc3_21d5,
        ],
        [
            0x4ecb_d0b5_3d9d_d262,
            0xe450_6144_037c_4031,
            0xe2a4_13de_ca25_caec,
            0x534c_328d_23f2_34e6,
        ],
        [
            0x8e38_e38d_aaaa_a88c,
            0x38e3_8e38_e38e_38e3,
            0xe38e_38e3_8e38_e38e,
            0x8e38_e38e_38e3_8e38,
        ],
    ];
    /// The numerator of `y` but for the factor `y`, the constant first: `k_(3,0)` to `k_(3,3)`.
    pub const Y: [[u64; 4]; 4] = [
        [
            0xa12f_684b_8e38_e23c,
            0x2f68_4bda_12f6_84bd,
            0x684b_da12_f684_bda1,
            0x4bda_12f6_84bd_a12f,
        ],
        [
            0xdffc_90fc_201d_71a3,
            0x647a_b046_d686_da6f,
            0xa9d0_a54b_12a0_a6d5,
            0xc75e_0c32_d5cb_7c0f,
        ],
        [
            0xa765_e85a_9ece_e931,
            0x7228_30a2_01be_2018,
            0x7152_09ef_6512_e576,
            0x29a6_1946_91f9_1a73,
        ],
        [
            0x84bd_a12f_38e3_8d84,
            0xbda1_2f68_4bda_12f6,
            0xa12f_684b_da12_f684,
            0x2f68_4bda_12f6_84bd,
        ],
    ];
}

impl<F: Field<Words = [u64; 4]> + SquareRoot> MapToCurve for Secp256k1<F> {
    const MINUS_Z: u64 = 11;
    const ROOT: [u64; 4] = [
        0x2867_29c8_303c_4a59,
        0xec18_4f00_a747_89dd,
        0x7ad1_3fb3_8f84_2afe,
        0x31fd_f302_7240_13e5,
    ];
    const MAP_A: [u64; 4] = [
        0x4054_47c0_1a44_4533,
        0xe953_d363_cb6f_0e5d,
        0xa08a_5558_f0f5_d272,
        0x3f87_31ab_dd66_1adc,
    ];
    const MAP_B: [u64; 4] = [1771, 0, 0, 0];

    #[inline(always)]
    fn from_isogenous(x: F::Tight, y: F::Tight) -> Homogeneous<Self> {
        let value = |coefficients: &[[u64; 4]; 4]| {
            let mut value = F::splat(&coefficients[3]);
            for c in coefficients[..3].iter().rev() {
                value = F::carry(F::add(F::mul(value, x), F::splat(c)));
            }
            value
        };
        let z = F::carry(F::sub(x, F::splat(&isogeny::KERNEL)));
        let y = F::mul(y, value(&isogeny::Y));
        // Points of the kernel have `Z = 0`: the identity, as section 6.6.3 wants.
        Homogeneous::from_jacobian(&Jacobian::from_coordinates(value(&isogeny::X), y, z))
    }
}
