//! Scalars as a prime field: the traits of `ff` 0.14 (feature `group`).
//!
//! Encodings (`Repr`) have the byte order of [`Scalar::to_bytes`]. All functions are constant time in the scalars, unless
//! `ff` says otherwise of the name.

use group::ff::helpers::sqrt_tonelli_shanks;
use group::ff::{Field, FromUniformBytes, PrimeField};
use rand_core::TryRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

use crate::field::Words;
use crate::scalar::{Bytes, Order, Scalar};

/// An array of bytes that has a default, zeros: encodings of other lengths than 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteArray<const N: usize>(pub [u8; N]);

impl<const N: usize> Default for ByteArray<N> {
    fn default() -> Self {
        ByteArray([0; N])
    }
}

impl<const N: usize> AsRef<[u8]> for ByteArray<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> AsMut<[u8]> for ByteArray<N> {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl<const N: usize> From<[u8; N]> for ByteArray<N> {
    fn from(bytes: [u8; N]) -> Self {
        ByteArray(bytes)
    }
}

impl<const N: usize> From<ByteArray<N>> for [u8; N] {
    fn from(bytes: ByteArray<N>) -> Self {
        bytes.0
    }
}

impl<const N: usize> Zeroize for ByteArray<N> {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// An order whose integers are a field of `ff`: its constants. Those of type `Integer` but `T_MINUS_1_HALVED` are residues.
pub trait FieldOrder: Order {
    /// The bytes of a scalar, with a default.
    type Repr: Copy + Default + Send + Sync + 'static + AsRef<[u8]> + AsMut<[u8]>;
    /// The prime in hexadecimal digits.
    const DIGITS: &'static str;
    /// Bits of the prime.
    const BITS: u32;
    /// `1/2`.
    const TWO_INV: Self::Integer;
    /// A generator of the multiplicative group.
    const GENERATOR: Self::Integer;
    /// `p - 1 = 2^S t` for an odd `t`.
    const S: u32;
    /// `(t - 1)/2`, an integer.
    const T_MINUS_1_HALVED: Self::Integer;
    /// The generator to the power `t`.
    const ROOT: Self::Integer;
    /// Its inverse.
    const ROOT_INV: Self::Integer;
    /// The generator to the power `2^S`.
    const DELTA: Self::Integer;
}

/// `impl FieldOrder`, for a prime of so many bytes and the smallest generator.
macro_rules! field_order {
    ($order:ty, $prime:ty, $bytes:literal, $repr:ty, $generator:literal, $digits:literal) => {
        impl $crate::prime_field::FieldOrder for $order {
            type Repr = $repr;
            const DIGITS: &'static str = $digits;
            const BITS: u32 =
                $crate::modular::bits(&<$prime as $crate::field::prime::Prime>::MODULUS);
            const TWO_INV: [u64; $bytes / 8] = {
                use $crate::field::prime::Prime;
                use $crate::modular::{power, product, small};
                let (m, one) = (<$prime>::MODULUS, <$prime>::R);
                let two = product(&small(2), &<$prime>::R2, &m);
                // The primes are odd, with a last digit above 1.
                let mut n = m;
                n[0] -= 2;
                power(&two, &n, &one, &m)
            };
            const GENERATOR: [u64; $bytes / 8] = {
                use $crate::field::prime::Prime;
                use $crate::modular::{product, small};
                product(&small($generator), &<$prime>::R2, &<$prime>::MODULUS)
            };
            const S: u32 =
                (<$prime as $crate::field::prime::Prime>::MODULUS[0] - 1).trailing_zeros();
            const T_MINUS_1_HALVED: [u64; $bytes / 8] = $crate::modular::shifted(
                &<$prime as $crate::field::prime::Prime>::MODULUS,
                <Self as $crate::prime_field::FieldOrder>::S + 1,
            );
            const ROOT: [u64; $bytes / 8] = {
                use $crate::field::prime::Prime;
                use $crate::modular::{power, shifted};
                use $crate::prime_field::FieldOrder;
                let (m, one) = (<$prime>::MODULUS, <$prime>::R);
                let t = shifted(&m, <Self as FieldOrder>::S);
                power(&<Self as FieldOrder>::GENERATOR, &t, &one, &m)
            };
            const ROOT_INV: [u64; $bytes / 8] = {
                use $crate::field::prime::Prime;
                use $crate::modular::{power, small};
                use $crate::prime_field::FieldOrder;
                let (m, one) = (<$prime>::MODULUS, <$prime>::R);
                let n = small((1 << <Self as FieldOrder>::S) - 1);
                power(&<Self as FieldOrder>::ROOT, &n, &one, &m)
            };
            const DELTA: [u64; $bytes / 8] = {
                use $crate::field::prime::Prime;
                use $crate::modular::{power, small};
                use $crate::prime_field::FieldOrder;
                let (m, one) = (<$prime>::MODULUS, <$prime>::R);
                let n = small(1 << <Self as FieldOrder>::S);
                power(&<Self as FieldOrder>::GENERATOR, &n, &one, &m)
            };
        }
    };
}
pub(crate) use field_order;

impl<O: Order> ConditionallySelectable for Scalar<O> {
    #[inline]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Scalar::<O>::conditional_select(a, b, choice.unwrap_u8())
    }
}

impl<O: Order> ConstantTimeEq for Scalar<O> {
    #[inline]
    fn ct_eq(&self, other: &Self) -> Choice {
        Choice::from(Scalar::<O>::ct_eq(self, other))
    }
}

impl<O: FieldOrder> Field for Scalar<O> {
    const ZERO: Self = Scalar::<O>::ZERO;
    const ONE: Self = Scalar::<O>::ONE;

    /// Reduces twice as many bytes as a scalar has: the bias is below `2^-256`.
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = O::WIDE;
        let filled = rng.try_fill_bytes(bytes.as_mut());
        let scalar = Self::from_bytes_mod_order_wide(&bytes);
        bytes.zeroize();
        filled.map(|()| scalar)
    }

    #[inline]
    fn square(&self) -> Self {
        Scalar::square(self)
    }

    #[inline]
    fn double(&self) -> Self {
        self + self
    }

    fn invert(&self) -> CtOption<Self> {
        CtOption::new(Scalar::invert(self), !Field::is_zero(self))
    }

    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        // Of a nonzero quotient and its product with a root of unity of order 2^S, no square, exactly one is a square.
        let quotient = Scalar::invert(div) * num;
        let root = quotient.sqrt();
        let other = (quotient * Self::ROOT_OF_UNITY).sqrt();
        let is_square = root.is_some();
        let (root, other) = (root.unwrap_or(Self::ZERO), other.unwrap_or(Self::ZERO));
        let exists = is_square & (Field::is_zero(num) | !Field::is_zero(div));
        let root = ConditionallySelectable::conditional_select(&other, &root, is_square);
        (exists, root)
    }

    fn sqrt(&self) -> CtOption<Self> {
        sqrt_tonelli_shanks(self, O::T_MINUS_1_HALVED)
    }
}

impl<O: FieldOrder> PrimeField for Scalar<O> {
    type Repr = O::Repr;

    fn from_u128(v: u128) -> Self {
        v.into()
    }

    fn from_repr(repr: O::Repr) -> CtOption<Self> {
        let mut bytes: Bytes<O> = O::ZERO.to_le_bytes();
        bytes.as_mut().copy_from_slice(repr.as_ref());
        let (scalar, below) = Self::from_bytes_checked(&bytes);
        bytes.as_mut().zeroize();
        CtOption::new(scalar, Choice::from(below))
    }

    fn to_repr(&self) -> O::Repr {
        let mut repr = O::Repr::default();
        repr.as_mut().copy_from_slice(self.to_bytes().as_ref());
        repr
    }

    fn is_odd(&self) -> Choice {
        Choice::from((self.words().as_ref()[0] & 1) as u8)
    }

    const MODULUS: &'static str = O::DIGITS;
    const NUM_BITS: u32 = O::BITS;
    const CAPACITY: u32 = O::BITS - 1;
    const TWO_INV: Self = Scalar(O::TWO_INV);
    const MULTIPLICATIVE_GENERATOR: Self = Scalar(O::GENERATOR);
    const S: u32 = O::S;
    const ROOT_OF_UNITY: Self = Scalar(O::ROOT);
    const ROOT_OF_UNITY_INV: Self = Scalar(O::ROOT_INV);
    const DELTA: Self = Scalar(O::DELTA);
}

/// The integer of little-endian bytes on every curve, as `ff` wants it, modulo the order.
fn from_wide<O: Order>(mut wide: O::Wide) -> Scalar<O> {
    if O::BIG_ENDIAN {
        wide.as_mut().reverse();
    }
    let scalar = Scalar::from_bytes_mod_order_wide(&wide);
    wide.zeroize();
    scalar
}

impl<O: FieldOrder<Wide = [u8; 64]>> FromUniformBytes<64> for Scalar<O> {
    /// Little-endian on every curve.
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        from_wide::<O>(*bytes)
    }
}

impl<O: FieldOrder<Wide = [u8; 96]>> FromUniformBytes<96> for Scalar<O> {
    /// Little-endian on every curve.
    fn from_uniform_bytes(bytes: &[u8; 96]) -> Self {
        from_wide::<O>(*bytes)
    }
}
