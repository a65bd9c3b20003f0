//! SEC 1, sections 2.3.3 and 2.3.4: points as bytes.
//!
//! | first byte | what follows | length for coordinates of `b` bytes |
//! |---|---|---|
//! | `02`, `03` | `x`; `y` is even, odd | `1 + b` |
//! | `04` | `x`, `y` | `1 + 2b` |
//! | `06`, `07` (hybrid, X9.62) | `x`, `y`; `y` is even, odd | `1 + 2b` |
//!
//! Coordinates are big-endian, canonical. The identity (one byte `00`) is rejected: a public key may not be it. The
//! hybrid forms are read, as by OpenSSL, and never written.

use crate::field::{Field, SquareRoot, Words};
use crate::weierstrass::point::{Affine, is_true};
use crate::weierstrass::{Curve, right_side};

/// Why bytes are not a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PointError {
    /// Not as long as its first byte says, or empty.
    Length,
    /// The first byte is none of `02`, `03`, `04`, `06`, `07`.
    Form,
    /// A coordinate is not below the prime.
    Coordinate,
    /// No point of the curve has these coordinates.
    NotOnCurve,
    /// In a hybrid form, `y` is not even or odd as the first byte says.
    Parity,
}

impl core::fmt::Display for PointError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            PointError::Length => "the encoding of the point has the wrong length",
            PointError::Form => "the encoding of the point has an unknown form",
            PointError::Coordinate => "a coordinate is not below the prime",
            PointError::NotOnCurve => "the point is not on the curve",
            PointError::Parity => "the first byte of a hybrid point is not that of its y",
        })
    }
}

impl core::error::Error for PointError {}

/// A coordinate in canonical big-endian bytes.
#[inline(always)]
fn coordinate<C: Curve>(bytes: &[u8]) -> Result<crate::weierstrass::Tight<C>, PointError> {
    let mut buffer = C::Words::default().to_be_bytes();
    if bytes.len() != buffer.as_ref().len() {
        return Err(PointError::Length);
    }
    buffer.as_mut().copy_from_slice(bytes);
    let words = C::F::lanes(|_| C::Words::from_be_bytes(&buffer));
    if !is_true::<C>(C::F::is_canonical(&words)) {
        return Err(PointError::Coordinate);
    }
    Ok(C::F::from_words(&words))
}

/// An error if the first byte is a hybrid one and not that of this `y`.
pub(crate) fn check_parity(form: u8, y: &[u8]) -> Result<(), PointError> {
    match y.last() {
        Some(last) if form != 4 && (last ^ form) & 1 != 0 => Err(PointError::Parity),
        _ => Ok(()),
    }
}

/// The point with this `x` whose `y` is odd or even; none if there is no such point. Variable time.
#[inline(always)]
pub fn lift_x_vartime<C: Curve>(x: crate::weierstrass::Tight<C>, odd: bool) -> Option<Affine<C>> {
    let (y, exists) = C::F::sqrt(right_side::<C>(x));
    if !is_true::<C>(exists) {
        return None;
    }
    let p = Affine { x, y };
    Some(match is_true::<C>(C::F::is_odd(y)) == odd {
        true => p,
        false => p.neg(),
    })
}

/// A point from its compressed form, of one byte more than a coordinate has; and 1 if there is one, else 0. Without one
/// the point is meaningless. Constant time, one lane.
#[cfg(feature = "group")]
#[inline(always)]
pub fn decompress<C: Curve>(bytes: &[u8]) -> (Affine<C>, u8) {
    const { assert!(<C::F as Field>::LANES == 1) }
    let (form, rest) = (bytes[0], &bytes[1..]);
    let mut buffer = C::Words::default().to_be_bytes();
    buffer.as_mut().copy_from_slice(rest);
    let words = C::F::lanes(|_| C::Words::from_be_bytes(&buffer));
    let x = C::F::from_words(&words);
    let (root, exists) = C::F::sqrt(right_side::<C>(x));
    let even = C::F::select(C::F::is_odd(root), root, C::F::carry(C::F::neg(root)));
    let odd = C::F::mask(&C::F::lanes(|_| form & 1));
    let y = C::F::select(odd, even, C::F::carry(C::F::neg(even)));
    let valid = C::F::mask_and(exists, C::F::is_canonical(&words));
    // 1 if the first byte is 2 or 3: then all bits but the last are those of 2.
    let other = (form ^ 2) >> 1;
    let is_form = u16::from(other).wrapping_sub(1) >> 15;
    let valid = C::F::bits(valid).as_ref()[0] & is_form as u8;
    (Affine { x, y }, valid)
}

/// A point from its encoding. Variable time.
#[inline(always)]
pub fn decode_vartime<C: Curve>(bytes: &[u8]) -> Result<Affine<C>, PointError> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let size = C::Words::default().to_be_bytes().as_ref().len();
    let (form, rest) = bytes.split_first().ok_or(PointError::Length)?;
    match form {
        2 | 3 => {
            let x = coordinate::<C>(rest)?;
            lift_x_vartime::<C>(x, *form == 3).ok_or(PointError::NotOnCurve)
        }
        4 | 6 | 7 => {
            let (x, y) = rest.split_at_checked(size).ok_or(PointError::Length)?;
            let p = Affine {
                x: coordinate::<C>(x)?,
                y: coordinate::<C>(y)?,
            };
            check_parity(*form, y)?;
            match is_true::<C>(p.is_on_curve()) {
                true => Ok(p),
                false => Err(PointError::NotOnCurve),
            }
        }
        _ => Err(PointError::Form),
    }
}

/// The coordinates as integers, one per lane.
#[inline(always)]
pub fn coordinates<C: Curve>(p: &Affine<C>) -> [crate::weierstrass::Integers<C>; 2] {
    [C::F::to_words(p.x), C::F::to_words(p.y)]
}
