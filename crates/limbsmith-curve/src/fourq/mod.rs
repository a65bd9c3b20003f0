//! FourQ (Costello and Longa, *FourQ: Four-Dimensional Decompositions on a Q-curve over the Mersenne Prime*, ASIACRYPT
//! 2015).
//!
//! The curve `-x^2 + y^2 = 1 + d x^2 y^2` over the pairs modulo `p = 2^127 - 1`. Its group has order `392 N`, `N` a prime
//! of 246 bits. On the subgroup of order `N` two endomorphisms are multiplications by large numbers, so a multiple is a
//! sum of four multiples by 64 bits each: 64 doublings instead of 246.
//!
//! | module | contents |
//! |---|---|
//! | [`point`] | coordinates and formulas, on any curve of this shape |
//! | [`endomorphisms`] | the maps `phi` and `psi` |
//! | [`recoding`] | four parts of a scalar, and their digits |
//! | [`encoding`] | 32 bytes for a point, and back |
//! | [`mul`] | secret multiples of a point, and the cofactor |
//! | [`mul_base`] | secret multiples of the base point: a comb |
//! | [`double_scalar_mul`] | public sums `s G + h A`, and the subgroup test |
//! | [`Scalar`] | integers modulo `N` |
//!
//! **No case is exceptional.** `-1` is a square and `d` is not, so additions and doublings are complete: they hold for
//! every pair of points of the curve. The maps have poles only where the image is a point at infinity, whose order is 2
//! or 4; so on the subgroup of odd order `N` they have none. Four points of order 8 are poles: their projective images
//! are `(0 : 0 : 0)`, which then stays. No scalar is special either: the parts of each of the `2^256` fit their words.
//!
//! Everything is generic over [`Quadratic`]: the same code runs on pairs as kernels, on pairs over any field, and on
//! lanes ([`crate::simd::fourq`]). [`Field`] names the pairs that this target does best.

pub mod double_scalar_mul;
pub mod encoding;
pub mod endomorphisms;
pub mod mul;
pub mod mul_base;
pub mod point;
pub mod recoding;

pub use crate::scalar::ScalarError;
pub use encoding::PointError;

use core::marker::PhantomData;

use crate::field::choice::N246Field;
use crate::field::n246::N246;
use crate::field::quadratic::{P127Pairs, Quadratic, Words};
use crate::field::{self, SquareRoot};
use crate::scalar::{self, order};

/// The pairs modulo `2^127 - 1` that this target does best.
pub type Field = P127Pairs;

/// Tight elements of a curve's field.
pub type Tight<C> = <<C as QuadraticCurve>::F as Quadratic>::Tight;
/// Loose elements of a curve's field.
pub type Loose<C> = <<C as QuadraticCurve>::F as Quadratic>::Loose;
/// One value for each lane of a curve's field.
pub type Lanes<C, T> = field::quadratic::Lanes<<C as QuadraticCurve>::F, T>;
/// A mask of a curve's field.
pub type Mask<C> = field::quadratic::Mask<<C as QuadraticCurve>::F>;

/// A twisted Edwards curve `-x^2 + y^2 = 1 + d x^2 y^2` over pairs.
///
/// `d` is not a square and -1 is one, so the addition law has no exceptional cases (Bernstein, Birkner, Joye, Lange,
/// Peters, *Twisted Edwards Curves*, section 6).
pub trait QuadraticCurve: Copy + 'static {
    /// The field.
    type F: Quadratic;
    /// `d`, canonical.
    const D: [Words<Self::F>; 2];
    /// `2 d`, canonical.
    const D2: [Words<Self::F>; 2];
}

/// The pairs modulo `2^127 - 1` in any representation.
pub trait Pairs127: Quadratic<Base: field::Field<Words = [u64; 2]> + SquareRoot> {}
impl<Q: Quadratic<Base: field::Field<Words = [u64; 2]> + SquareRoot>> Pairs127 for Q {}

/// FourQ over the pairs `Q`.
#[derive(Clone, Copy, Debug)]
pub struct FourQ<Q>(PhantomData<Q>);

impl<Q: Pairs127> QuadraticCurve for FourQ<Q> {
    type F = Q;
    const D: [[u64; 2]; 2] = [
        [0x0000_0000_0000_0142, 0x0000_0000_0000_00e4],
        [0xb382_1488_f1fc_0c8d, 0x5e47_2f84_6657_e0fc],
    ];
    const D2: [[u64; 2]; 2] = [
        [0x0000_0000_0000_0284, 0x0000_0000_0000_01c8],
        [0x6704_2911_e3f8_191b, 0x3c8e_5f08_ccaf_c1f9],
    ];
}

/// `N`, the order of the subgroup.
pub const ORDER: [u64; 4] = <N246 as field::prime::Prime>::MODULUS;

/// An integer modulo `N`. Encodings are little-endian.
pub type Scalar = scalar::Scalar<N246>;

order!(N246, N246, N246Field, 32, big_endian: false);
