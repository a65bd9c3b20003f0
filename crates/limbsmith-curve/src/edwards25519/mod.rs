//! edwards25519 (RFC 7748, section 4.1), generic over the field: the same code runs on every representation and on
//! vector lanes. Nothing here names a processor.

pub mod double_scalar_mul;
pub mod encoding;
#[cfg(feature = "hash_to_curve")]
pub mod map;
pub mod mul;
pub mod mul_base;
pub mod point;
pub mod sqrt_ratio;

pub use encoding::PointError;

use core::marker::PhantomData;

use crate::field::p25519::chain;
use crate::field::power::power;
use crate::field::{Field, Field25519};

/// Tight elements of a curve's field.
pub type Tight<C> = <<C as EdwardsCurve>::F as Field>::Tight;
/// Loose elements of a curve's field.
pub type Loose<C> = <<C as EdwardsCurve>::F as Field>::Loose;

/// A twisted Edwards curve `-x^2 + y^2 = 1 + d x^2 y^2` over a prime field with `p = 5 mod 8`.
///
/// `d` is not a square and -1 is one, so the addition law has no exceptional cases (Bernstein,
/// Birkner, Joye, Lange, Peters, *Twisted Edwards Curves*, section 6). The group has order
/// `8 q`, `q` an odd prime.
pub trait EdwardsCurve: Copy + 'static {
    /// The field.
    type F: Field<Words = [u64; 4]>;
    /// `d`, canonical.
    const D: [u64; 4];
    /// `2 d`, canonical.
    const D2: [u64; 4];
    /// A square root of -1.
    const SQRT_M1: [u64; 4];
    /// `8 q`.
    const GROUP_ORDER: [u64; 4];
    /// [`point::Extended::add_affine`] as one program, where the field has it.
    #[inline(always)]
    fn add_affine(
        _point: [&Tight<Self>; 4],
        _affine: [&Tight<Self>; 3],
    ) -> Option<[Loose<Self>; 4]> {
        None
    }
    /// `a^((p - 5)/8)` of each; several at once hide each other's latency.
    fn pow_p58<const N: usize>(a: [Tight<Self>; N]) -> [Tight<Self>; N];
}

/// edwards25519 over the field `F`.
#[derive(Clone, Copy)]
pub struct Edwards25519<F>(PhantomData<F>);

impl<F: Field25519> EdwardsCurve for Edwards25519<F> {
    type F = F;
    const D: [u64; 4] = [
        0x75eb_4dca_1359_78a3,
        0x0070_0a4d_4141_d8ab,
        0x8cc7_4079_7779_e898,
        0x5203_6cee_2b6f_fe73,
    ];
    const D2: [u64; 4] = [
        0xebd6_9b94_26b2_f159,
        0x00e0_149a_8283_b156,
        0x198e_80f2_eef3_d130,
        0x2406_d9dc_56df_fce7,
    ];
    const SQRT_M1: [u64; 4] = [
        0xc4ee_1b27_4a0e_a0b0,
        0x2f43_1806_ad2f_e478,
        0x2b4d_0099_3dfb_d7a7,
        0x2b83_2480_4fc1_df0b,
    ];
    const GROUP_ORDER: [u64; 4] = crate::field::scalar25519::GROUP_ORDER;

    #[inline(always)]
    fn add_affine(point: [&F::Tight; 4], affine: [&F::Tight; 3]) -> Option<[F::Loose; 4]> {
        F::edwards_add_affine(point, affine)
    }
    #[inline(always)]
    fn pow_p58<const N: usize>(a: [F::Tight; N]) -> [F::Tight; N] {
        power::<F, N>(&chain::P58, a)
    }
}
