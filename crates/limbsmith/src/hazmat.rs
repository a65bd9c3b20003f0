//! The parts from which the schemes are made.
//!
//! Nothing here protects against misuse: points are not checked to be on the curve unless a
//! function says so, and functions whose names end in `_vartime` leak what they are given.

#[cfg(feature = "ctgrind")]
pub use crate::arch::memcheck;
pub use crate::curve::comb::{Tables, digits, mul_base};
pub use crate::curve::decode::{Decoded, decode_vartime};
pub use crate::curve::edwards::{Affine, AffineWords, Cached, Completed, Extended, Projective};
pub use crate::curve::halve::{Halves, halve_vartime};
pub use crate::curve::montgomery::{from_edwards, ladder_clamped};
pub use crate::curve::multi::{CACHED_WIDTH, Forms, OddMultiples, STORED_WIDTH, sum_vartime};
pub use crate::curve::tables25519::{COMB, ODD_HIGH, ODD_LOW};
pub use crate::curve::{Edwards25519, EdwardsCurve, invert_by_divsteps, invert_by_power};
pub use crate::dispatch::{Task, dispatch};
pub use crate::field::divstep::{Modulus, invert};
pub use crate::field::l25519::{GROUP_ORDER, Scalar};
pub use crate::field::lanes::Lanes4;
/// The generated kernels themselves: functions on bare limbs, contracts by `limbsmith prove`.
pub mod kernels {
    pub use crate::field::l25519::mont64;
    pub use crate::field::p25519::{ps51, sat64, u51};
}
pub use crate::field::p25519::{P25519, Ps51, Sat64, U51, chain};
pub use crate::field::power::{Step, power};
pub use crate::field::{Field, KERNEL_TEXTS};
