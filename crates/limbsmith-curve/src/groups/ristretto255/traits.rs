//! The traits of `group` 0.14 on elements of ristretto255 (feature `group`).

use group::prime::PrimeGroup;
use group::{Group, GroupEncoding};
use rand_core::TryRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

use super::{Decode, RistrettoPoint, Scalar};
use crate::dispatch;
use crate::groups::edwards25519::EdwardsPoint;

impl ConditionallySelectable for RistrettoPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        RistrettoPoint::conditional_select(a, b, choice.unwrap_u8())
    }
}

impl ConstantTimeEq for RistrettoPoint {
    fn ct_eq(&self, other: &Self) -> Choice {
        Choice::from(RistrettoPoint::ct_eq(self, other))
    }
}

impl Group for RistrettoPoint {
    type Scalar = Scalar;

    /// An element of 64 random bytes ([`from_uniform_bytes`](RistrettoPoint::from_uniform_bytes)).
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = [0; 64];
        loop {
            let filled = rng.try_fill_bytes(&mut bytes);
            let element = RistrettoPoint::from_uniform_bytes(&bytes);
            bytes.zeroize();
            filled?;
            if !element.is_identity() {
                return Ok(element);
            }
        }
    }

    fn identity() -> Self {
        RistrettoPoint::identity()
    }

    fn generator() -> Self {
        RistrettoPoint::base_point()
    }

    fn is_identity(&self) -> Choice {
        ConstantTimeEq::ct_eq(self, &RistrettoPoint::identity())
    }

    fn double(&self) -> Self {
        RistrettoPoint::double(self)
    }

    fn mul_by_generator(scalar: &Scalar) -> Self {
        RistrettoPoint::mul_base(scalar)
    }
}

/// The encoding of RFC 9496. Constant time.
impl GroupEncoding for RistrettoPoint {
    type Repr = [u8; 32];

    fn from_bytes(bytes: &[u8; 32]) -> CtOption<Self> {
        let checked = dispatch::words(Decode(bytes));
        let valid = checked.on_curve & checked.canonical;
        let element = RistrettoPoint(EdwardsPoint(checked.point));
        let none = RistrettoPoint::identity();
        let element = RistrettoPoint::conditional_select(&none, &element, valid);
        CtOption::new(element, Choice::from(valid))
    }

    /// The same as [`from_bytes`](GroupEncoding::from_bytes): every element is one of the group.
    fn from_bytes_unchecked(bytes: &[u8; 32]) -> CtOption<Self> {
        GroupEncoding::from_bytes(bytes)
    }

    fn to_bytes(&self) -> [u8; 32] {
        RistrettoPoint::to_bytes(self)
    }
}

impl PrimeGroup for RistrettoPoint {}
