//! The traits of `group` 0.14 on points of edwards25519 (feature `group`).
//!
//! The points are a group of order `8 L`, so they are no `PrimeGroup`. Scalars are integers modulo `L`, and
//! `n P + m P` is `(n + m) P` only for points of order `L`.

use group::{Group, GroupEncoding};
use rand_core::TryRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

use super::{Curve, Decode, EdwardsPoint, Scalar};
use crate::dispatch;
use crate::edwards25519::encoding::bit;
use crate::field::l25519::L25519;
use crate::prime_field::field_order;

field_order!(
    L25519,
    L25519,
    32,
    [u8; 32],
    2,
    "0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"
);

impl ConditionallySelectable for EdwardsPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        EdwardsPoint::conditional_select(a, b, choice.unwrap_u8())
    }
}

impl ConstantTimeEq for EdwardsPoint {
    fn ct_eq(&self, other: &Self) -> Choice {
        Choice::from(EdwardsPoint::ct_eq(self, other))
    }
}

impl Group for EdwardsPoint {
    type Scalar = Scalar;

    /// A point of any order, by random encodings until one is a point. Only those that are refused affect the time.
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = [0; 32];
        loop {
            let filled = rng.try_fill_bytes(&mut bytes);
            let point = EdwardsPoint::from_bytes(&bytes);
            bytes.zeroize();
            filled?;
            if let Ok(point) = point {
                if !point.is_identity() {
                    return Ok(point);
                }
            }
        }
    }

    fn identity() -> Self {
        EdwardsPoint::identity()
    }

    fn generator() -> Self {
        EdwardsPoint::base_point()
    }

    fn is_identity(&self) -> Choice {
        Choice::from(bit::<Curve>(self.0.to_projective().is_neutral()))
    }

    fn double(&self) -> Self {
        EdwardsPoint::double(self)
    }

    fn mul_by_generator(scalar: &Scalar) -> Self {
        EdwardsPoint::mul_base(scalar)
    }
}

/// The encoding of RFC 8032; only canonical ones are read. Constant time.
impl GroupEncoding for EdwardsPoint {
    type Repr = [u8; 32];

    fn from_bytes(bytes: &[u8; 32]) -> CtOption<Self> {
        let checked = dispatch::words(Decode(bytes));
        let valid = checked.on_curve & checked.canonical;
        let point = EdwardsPoint(checked.point);
        let point = EdwardsPoint::conditional_select(&EdwardsPoint::identity(), &point, valid);
        CtOption::new(point, Choice::from(valid))
    }

    /// The same as [`from_bytes`](GroupEncoding::from_bytes): points are always on the curve.
    fn from_bytes_unchecked(bytes: &[u8; 32]) -> CtOption<Self> {
        GroupEncoding::from_bytes(bytes)
    }

    fn to_bytes(&self) -> [u8; 32] {
        EdwardsPoint::to_bytes(self)
    }
}
