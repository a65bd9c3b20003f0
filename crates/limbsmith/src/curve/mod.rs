//! Curves, generic over the field: the same code runs on every representation and on vector
//! lanes. Nothing here names a processor.

pub mod comb;
pub mod decode;
pub mod edwards;
pub mod halve;
pub mod montgomery;
pub mod multi;
#[rustfmt::skip]
pub mod tables25519;

use core::marker::PhantomData;

use crate::field::divstep::{self, Modulus};
use crate::field::p25519::P25519;
use crate::field::Field;

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
    type F: Field;
    /// `d`, canonical.
    const D: [u64; 4];
    /// `2 d`, canonical.
    const D2: [u64; 4];
    /// A square root of -1.
    const SQRT_M1: [u64; 4];
    /// `8 q`.
    const GROUP_ORDER: [u64; 4];
    /// `a^((p - 5)/8)` of each; several at once hide each other's latency.
    fn pow_p58<const N: usize>(a: [Tight<Self>; N]) -> [Tight<Self>; N];
    /// `1/a`, or 0 for 0. Constant time.
    fn invert(a: Tight<Self>) -> Tight<Self>;
}

/// edwards25519 over the field `F`.
#[derive(Clone, Copy)]
pub struct Edwards25519<F>(PhantomData<F>);

/// 2^255 - 19, for the divsteps.
const P25519_MODULUS: Modulus =
    Modulus::new(&[0xffff_ffff_ffff_ffed, u64::MAX, u64::MAX, u64::MAX >> 1]);

/// `a^(2^250 - 1)` and `a^11`, each. The chain is that of Bernstein's Curve25519 paper (2006):
/// exponents 2, 9, 11, then runs of 5, 10, 20, 40, 50, 100, 200, 250 ones.
#[inline(always)]
fn pow_250_ones<F: Field, const N: usize>(a: [F::Tight; N]) -> ([F::Tight; N], [F::Tight; N]) {
    #[inline(always)]
    fn squares<F: Field, const N: usize>(a: [F::Tight; N], n: usize) -> [F::Tight; N] {
        let mut a = a;
        for _ in 0..n {
            for x in &mut a {
                *x = F::square(*x);
            }
        }
        a
    }
    #[inline(always)]
    fn mul<F: Field, const N: usize>(a: [F::Tight; N], b: [F::Tight; N]) -> [F::Tight; N] {
        let mut a = a;
        for i in 0..N {
            a[i] = F::mul(a[i], b[i]);
        }
        a
    }
    let x2 = squares::<F, N>(a, 1);
    let x9 = mul::<F, N>(squares::<F, N>(x2, 2), a);
    let x11 = mul::<F, N>(x9, x2);
    let n5 = mul::<F, N>(squares::<F, N>(x11, 1), x9);
    let n10 = mul::<F, N>(squares::<F, N>(n5, 5), n5);
    let n20 = mul::<F, N>(squares::<F, N>(n10, 10), n10);
    let n40 = mul::<F, N>(squares::<F, N>(n20, 20), n20);
    let n50 = mul::<F, N>(squares::<F, N>(n40, 10), n10);
    let n100 = mul::<F, N>(squares::<F, N>(n50, 50), n50);
    let n200 = mul::<F, N>(squares::<F, N>(n100, 100), n100);
    let n250 = mul::<F, N>(squares::<F, N>(n200, 50), n50);
    (n250, x11)
}

/// `1/a` in the field of 2^255 - 19 as the power `p - 2 = 2^255 - 21`. Constant time.
#[inline(always)]
pub fn invert_by_power<F: P25519>(a: F::Tight) -> F::Tight {
    let ([n250], [x11]) = pow_250_ones::<F, 1>([a]);
    F::mul(F::square_n(n250, 5), x11)
}

/// `1/a` in the field of 2^255 - 19 by divsteps, lane after lane. Constant time.
#[inline(always)]
pub fn invert_by_divsteps<F: P25519>(a: F::Tight) -> F::Tight {
    let words = F::to_words(a);
    F::from_words(&F::lanes(|i| divstep::invert(&words.as_ref()[i], &P25519_MODULUS)))
}

impl<F: P25519> EdwardsCurve for Edwards25519<F> {
    type F = F;
    const D: [u64; 4] =
        [0x75eb_4dca_1359_78a3, 0x0070_0a4d_4141_d8ab, 0x8cc7_4079_7779_e898, 0x5203_6cee_2b6f_fe73];
    const D2: [u64; 4] =
        [0xebd6_9b94_26b2_f159, 0x00e0_149a_8283_b156, 0x198e_80f2_eef3_d130, 0x2406_d9dc_56df_fce7];
    const SQRT_M1: [u64; 4] =
        [0xc4ee_1b27_4a0e_a0b0, 0x2f43_1806_ad2f_e478, 0x2b4d_0099_3dfb_d7a7, 0x2b83_2480_4fc1_df0b];
    const GROUP_ORDER: [u64; 4] = crate::field::l25519::GROUP_ORDER;

    #[inline(always)]
    fn pow_p58<const N: usize>(a: [F::Tight; N]) -> [F::Tight; N] {
        // (p - 5)/8 = 2^252 - 3
        let (n250, _) = pow_250_ones::<F, N>(a);
        let mut r = n250;
        for i in 0..N {
            r[i] = F::mul(F::square_n(r[i], 2), a[i]);
        }
        r
    }

    #[inline(always)]
    fn invert(a: F::Tight) -> F::Tight {
        invert_by_divsteps::<F>(a)
    }
}
