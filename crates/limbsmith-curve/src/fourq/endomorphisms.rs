//! The endomorphisms `phi` and `psi` (Costello and Longa, sections 3.2 and 3.3).
//!
//! An isogeny `tau` of degree 4 maps the curve to another one, where the maps `upsilon` and `chi` are short; its dual
//! `tau'` maps back: `phi = tau' upsilon tau` and `psi = tau' chi tau`. On the subgroup of order `N` they multiply by
//! [`LAMBDA_PHI`] and [`LAMBDA_PSI`]. With `f = y^2 - x^2` and conjugates `a~`:
//!
//! ```text
//!   tau      (c_tau x y / (x^2 + y^2),  (2 - f)/f)
//!   tau'     (c_tau' x y / (2 - f),  f/(x^2 + y^2))
//!   upsilon  x' = (c0 x ((c1 y)^2 - (y^2 + c2)^2) / ((y^2 + c4)^2 - (c3 y)^2))~
//!            y' = (c5 (y^4 + c6 y^2 + c7) / (y (y^4 + c8 y^2 + c9)))~
//!   chi      x' = k1 x~ / (y~ (x~^2 + k2)),  y' = -(x~^2 + k3)/(x~^2 + k4)
//! ```
//!
//! `upsilon` conjugates its result, `chi` its argument. The formulas are projective, so nothing is inverted.
//!
//! | map | cost | |
//! |---|---|---|
//! | `tau`, `tau'` | 5M + 3S each | |
//! | `upsilon` | 20M + 5S | |
//! | `chi` | 9M + 2S | |
//! | [`phi`] | 30M + 11S | |
//! | [`psi`] | 19M + 8S | with `phi` of the same point 14M + 5S, as `tau` is shared |
//!
//! The image of a point of the subgroup is never at infinity ([`super`]). Of the four points of order 8 with `x^2 + y^2
//! = 0` it is `(0 : 0 : 0)`. That is also what FourQlib computes, and its verdicts on such keys depend on it.

use super::point::{Extended, Projective};
use super::{FourQ, Pairs127, Tight};

/// `c_tau`.
const TAU: [[u64; 2]; 2] = [
    [0x74dc_d57c_ebce_74c3, 0x1964_de2c_3afa_d20c],
    [0x0000_0000_0000_0012, 0x0000_0000_0000_000c],
];
/// `c_tau-dual`.
const TAU_DUAL: [[u64; 2]; 2] = [
    [0x9eca_a6d9_decd_f034, 0x4aa7_40eb_2305_8652],
    [0x0000_0000_0000_0011, 0x7fff_ffff_ffff_fff4],
];
/// `c_phi,0` to `c_phi,9`.
const PHI: [[[u64; 2]; 2]; 10] = [
    [
        [0xffff_ffff_ffff_fff7, 0x0000_0000_0000_0005],
        [0x4f65_536c_ef66_f81a, 0x2553_a075_9182_c329],
    ],
    [
        [0x0000_0000_0000_0007, 0x0000_0000_0000_0005],
        [0x334d_90e9_e282_96f9, 0x62c8_caa0_c50c_62cf],
    ],
    [
        [0x0000_0000_0000_0015, 0x0000_0000_0000_000f],
        [0x2c2c_b715_4f1d_f391, 0x78df_262b_6c9b_5c98],
    ],
    [
        [0x0000_0000_0000_0003, 0x0000_0000_0000_0002],
        [0x9244_0457_a796_2ea4, 0x5084_c649_1d76_342a],
    ],
    [
        [0x0000_0000_0000_0003, 0x0000_0000_0000_0003],
        [0xa109_8c92_3aec_6855, 0x1244_0457_a796_2ea4],
    ],
    [
        [0x0000_0000_0000_000f, 0x0000_0000_0000_000a],
        [0x669b_21d3_c505_2df3, 0x4591_9541_8a18_c59e],
    ],
    [
        [0x0000_0000_0000_0018, 0x0000_0000_0000_0012],
        [0xcd36_43a7_8a0a_5be7, 0x0b23_2a83_1431_8b3c],
    ],
    [
        [0x0000_0000_0000_0023, 0x0000_0000_0000_0018],
        [0x66c1_8303_5f48_781a, 0x3963_bc1c_99e2_ea1a],
    ],
    [
        [0x0000_0000_0000_00f0, 0x0000_0000_0000_00aa],
        [0x44e2_5158_2b5d_0ef0, 0x1f52_9f86_0316_cbe5],
    ],
    [
        [0x0000_0000_0000_0bef, 0x0000_0000_0000_0870],
        [0x014d_3e48_976e_2505, 0x0fd5_2e9c_fe00_375b],
    ],
];
/// `c_psi,1` to `c_psi,4`.
const PSI: [[[u64; 2]; 2]; 4] = [
    [
        [0xedf0_7f47_67e3_46ef, 0x2af9_9e9a_83d5_4a02],
        [0x0000_0000_0000_013a, 0x0000_0000_0000_00de],
    ],
    [
        [0x0000_0000_0000_0143, 0x0000_0000_0000_00e4],
        [0x4c7d_eb77_0e03_f372, 0x21b8_d07b_99a8_1f03],
    ],
    [
        [0x0000_0000_0000_0009, 0x0000_0000_0000_0006],
        [0x3a6e_6abe_75e7_3a61, 0x4cb2_6f16_1d7d_6906],
    ],
    [
        [0xffff_ffff_ffff_fff6, 0x7fff_ffff_ffff_fff9],
        [0xc591_9541_8a18_c59e, 0x334d_90e9_e282_96f9],
    ],
];
/// The eigenvalue of [`phi`]: its square is -80 modulo `N`.
pub const LAMBDA_PHI: [u64; 4] = [
    0xcdf0_e63c_e899_7864,
    0x2487_4f0b_5e4d_aa9b,
    0x83c1_8f03_c13d_7376,
    0x0006_d906_9dc8_76c8,
];
/// The eigenvalue of [`psi`]: its square is 32 modulo `N`.
pub const LAMBDA_PSI: [u64; 4] = [
    0x5dc7_f2b7_cdfd_2a88,
    0xcb36_88ca_09ef_0e88,
    0x8c4c_2510_ab53_b51e,
    0x0018_c475_3535_1926,
];

/// A point of the curve, and its `tau` on the other curve.
type Point<Q> = Projective<FourQ<Q>>;

/// `tau`: 5M + 3S.
#[inline(always)]
fn tau<Q: Pairs127>(p: &Point<Q>) -> Point<Q> {
    let (a, b, zz) = (Q::square(p.x), Q::square(p.y), Q::square(p.z));
    let (c, f) = (Q::carry(Q::add(a, b)), Q::carry(Q::sub(b, a)));
    let xyf = Q::mul(Q::mul(p.x, p.y), f);
    Projective {
        x: Q::mul(xyf, Q::splat(&TAU)),
        y: Q::mul(Q::sub_sums(Q::add(zz, zz), f), c),
        z: Q::mul(c, f),
    }
}

/// The dual of `tau`: 5M + 3S, and 1M for `T`.
#[inline(always)]
fn tau_dual<Q: Pairs127>(p: &Point<Q>) -> Extended<FourQ<Q>> {
    let (a, b, zz) = (Q::square(p.x), Q::square(p.y), Q::square(p.z));
    let (c, f) = (Q::carry(Q::add(a, b)), Q::carry(Q::sub(b, a)));
    let g = Q::carry(Q::sub_sums(Q::add(zz, zz), f));
    let xy = Q::mul(Q::mul(p.x, p.y), Q::splat(&TAU_DUAL));
    Extended {
        x: Q::mul(xy, c),
        y: Q::mul(g, f),
        z: Q::mul(g, c),
        t: Q::mul(xy, f),
    }
}

/// `c_phi,k`. (A function: a closure may not be inlined, and then lacks the instructions of its caller.)
#[inline(always)]
fn c<Q: Pairs127>(k: usize) -> Tight<FourQ<Q>> {
    Q::splat(&PHI[k])
}

/// `c_psi,k`.
#[inline(always)]
fn k<Q: Pairs127>(k: usize) -> Tight<FourQ<Q>> {
    Q::splat(&PSI[k - 1])
}

/// `upsilon`: 20M + 5S.
#[inline(always)]
fn upsilon<Q: Pairs127>(p: &Point<Q>) -> Point<Q> {
    // All terms are homogeneous of degree 2 or 4 in `Y` and `Z`.
    let (yz, yy, zz) = (Q::mul(p.y, p.z), Q::square(p.y), Q::square(p.z));
    let (y4, yz2, z4) = (Q::square(yy), Q::square(yz), Q::square(zz));
    // `a^2 - b^2` as `(a + b) (a - b)`, for `x`.
    let a = Q::mul(c::<Q>(1), yz);
    let b = Q::carry(Q::add(yy, Q::mul(c::<Q>(2), zz)));
    let x_above = Q::mul(Q::mul(Q::add(a, b), Q::sub(a, b)), c::<Q>(0));
    let a = Q::carry(Q::add(yy, Q::mul(c::<Q>(4), zz)));
    let b = Q::mul(c::<Q>(3), yz);
    // One more factor `Z`, which the denominator of `y` has.
    let x_below = Q::mul(Q::mul(Q::add(a, b), p.z), Q::sub(a, b));
    let y_above = Q::add_sums(Q::add(Q::mul(c::<Q>(6), yz2), y4), Q::mul(c::<Q>(7), z4));
    let y_above = Q::mul(Q::mul(y_above, c::<Q>(5)), p.z);
    let y_below = Q::add_sums(Q::add(Q::mul(c::<Q>(8), yz2), y4), Q::mul(c::<Q>(9), z4));
    let y_below = Q::mul(y_below, p.y);
    Projective {
        x: Q::conjugate(Q::mul(Q::mul(p.x, x_above), y_below)),
        y: Q::conjugate(Q::mul(y_above, x_below)),
        z: Q::conjugate(Q::mul(x_below, y_below)),
    }
}

/// `chi`: 9M + 2S.
#[inline(always)]
fn chi<Q: Pairs127>(p: &Point<Q>) -> Point<Q> {
    let (x, y) = (Q::conjugate(p.x), Q::conjugate(p.y));
    let zz = Q::square(Q::conjugate(p.z));
    let xx = Q::square(x);
    let g = Q::mul(y, Q::add(xx, Q::mul(k::<Q>(2), zz)));
    let h = Q::carry(Q::neg(Q::carry(Q::add(xx, Q::mul(k::<Q>(4), zz)))));
    Projective {
        x: Q::mul(k::<Q>(1), Q::mul(Q::mul(x, zz), h)),
        y: Q::mul(g, Q::add(xx, Q::mul(k::<Q>(3), zz))),
        z: Q::mul(g, h),
    }
}

/// `phi(P)`: 30M + 11S, and 1M for `T`.
#[inline(always)]
pub fn phi<Q: Pairs127>(p: &Point<Q>) -> Extended<FourQ<Q>> {
    tau_dual(&upsilon(&tau(p)))
}

/// `psi(P)`: 19M + 8S, and 1M for `T`.
#[inline(always)]
pub fn psi<Q: Pairs127>(p: &Point<Q>) -> Extended<FourQ<Q>> {
    tau_dual(&chi(&tau(p)))
}

/// `phi(P)`, `psi(P)` and `psi(phi(P))`.
#[inline(always)]
pub fn images<Q: Pairs127>(p: &Point<Q>) -> [Extended<FourQ<Q>>; 3] {
    let tau = tau(p);
    let phi = tau_dual(&upsilon(&tau));
    let psi_phi = psi(&phi.to_projective());
    [phi, tau_dual(&chi(&tau)), psi_phi]
}
