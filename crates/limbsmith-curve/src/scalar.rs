//! Scalars of all groups: integers modulo the order of a base point, a prime.
//!
//! [`Scalar`] is one type for all curves, and [`Order`] says what differs: the prime, its field and the byte order.

use core::fmt;

use zeroize::Zeroize;

use crate::arch::declassify;
use crate::arch::opaque::opaque;
use crate::field::known::Known;
use crate::field::prime::Prime;
use crate::field::residues::StoredResidues;
use crate::field::{Field, Words};
use crate::operators::{fold, negation, operator};

/// How many scalars share one inversion in [`Scalar::batch_invert`].
const GROUP: usize = 64;

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// An order: the prime, how integers modulo it are computed, and how they are encoded. Sealed.
pub trait Order: sealed::Sealed + Copy + 'static {
    /// An integer as wide as a scalar.
    type Integer: Words + Zeroize;
    /// The prime.
    type Prime: Prime<Words = Self::Integer>;
    /// The integers modulo the prime in Montgomery form, in the representation that is fastest on this target.
    type Field: StoredResidues<Words = Self::Integer>;
    /// Bytes of two scalars: `[u8; 64]` or `[u8; 96]`.
    type Wide: Copy + AsRef<[u8]> + AsMut<[u8]> + Zeroize;
    /// Whether encodings are big-endian (secp256k1, P-256, P-384), else little-endian (edwards25519, FourQ).
    const BIG_ENDIAN: bool;
    /// The number 0.
    const ZERO: Self::Integer;
    /// Zeros.
    const WIDE: Self::Wide;
}

/// `impl Order`, for a prime of so many bytes.
macro_rules! order {
    ($order:ty, $prime:ty, $field:ty, $bytes:literal, big_endian: $big_endian:literal) => {
        impl $crate::scalar::sealed::Sealed for $order {}
        impl $crate::scalar::Order for $order {
            type Integer = [u64; $bytes / 8];
            type Prime = $prime;
            type Field = $field;
            type Wide = [u8; 2 * $bytes];
            const BIG_ENDIAN: bool = $big_endian;
            const ZERO: [u64; $bytes / 8] = [0; $bytes / 8];
            const WIDE: [u8; 2 * $bytes] = [0; 2 * $bytes];
        }
    };
}
pub(crate) use order;

/// Bytes of a scalar: `[u8; 32]`, or `[u8; 48]` on P-384.
pub type Bytes<O> = <<O as Order>::Integer as Words>::Bytes;

/// Elements of the field.
type Tight<O> = <<O as Order>::Field as Field>::Tight;

/// An integer modulo the order of a base point.
///
/// Encodings are little-endian on edwards25519, ristretto255 and FourQ, and big-endian on secp256k1, P-256 and P-384.
///
/// It is held as `x R` modulo the order, canonical, where `R` is the power of two with as many bits as its words
/// (Montgomery form). So a product is one Montgomery product. All operations are constant time. Copies are not erased;
/// [`Zeroize`] erases the one that it is called on.
///
/// ```
/// # #[cfg(feature = "groups")] {
/// use limbsmith_curve::groups::edwards25519::Scalar;
///
/// let (x, y) = (Scalar::from(6u64), Scalar::from(7u64));
/// assert_eq!(x * y, Scalar::from(42u64));
/// assert_eq!(x * x.invert(), Scalar::ONE);
/// # }
/// ```
#[derive(Clone, Copy)]
pub struct Scalar<O: Order>(pub(crate) O::Integer);

/// Why bytes are not a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScalarError {
    /// The integer is not below the order.
    NotBelowOrder,
}

impl fmt::Display for ScalarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScalarError::NotBelowOrder => f.write_str("the scalar is not below the order"),
        }
    }
}

impl core::error::Error for ScalarError {}

/// The integer of bytes in the order's byte order. Constant time.
#[inline(always)]
fn read<O: Order>(bytes: &Bytes<O>) -> O::Integer {
    match O::BIG_ENDIAN {
        true => Words::from_be_bytes(bytes),
        false => Words::from_le_bytes(bytes),
    }
}

impl<O: Order> Scalar<O> {
    /// 0.
    pub const ZERO: Self = Scalar(O::ZERO);
    /// 1.
    pub const ONE: Self = Scalar(O::Prime::R);

    #[inline(always)]
    fn residue(&self) -> Tight<O> {
        const { assert!(<O::Field as Field>::LANES == 1) }
        O::Field::from_known_residues(&O::Field::lanes(|_| self.0), Known)
    }

    #[inline(always)]
    fn of_residue(a: Tight<O>) -> Self {
        Scalar(O::Field::to_residues(a).as_ref()[0])
    }

    /// The residue `words b / R`, for any integer that fits and a residue `b`.
    #[inline(always)]
    fn montgomery(words: &O::Integer, b: &O::Integer) -> Self {
        let words = O::Field::lanes(|_| *words);
        Self::of_residue(O::Field::words_times(&words, Scalar::<O>(*b).residue()))
    }

    /// A scalar from its encoding, which must be canonical. Constant time; whether it is becomes public.
    ///
    /// On edwards25519 the bytes are little-endian as those of `S` (RFC 8032, section 5.1.3), on FourQ as in signatures of
    /// SchnorrQ. On secp256k1, P-256 and P-384 they are big-endian (SEC 1, section 2.3.6).
    ///
    /// # Errors
    ///
    /// The integer is not below the order.
    pub fn from_canonical_bytes(bytes: &Bytes<O>) -> Result<Self, ScalarError> {
        let (scalar, below) = Self::from_bytes_checked(bytes);
        match declassify(below) {
            true => Ok(scalar),
            false => Err(ScalarError::NotBelowOrder),
        }
    }

    /// The integer of an encoding modulo the order, and 1 if it is below the order, else 0. Constant time.
    #[inline]
    pub(crate) fn from_bytes_checked(bytes: &Bytes<O>) -> (Self, u8) {
        let mut words = read::<O>(bytes);
        let canonical = O::Field::is_canonical(&O::Field::lanes(|_| words));
        let scalar = Self::reduce_words(&words);
        words.zeroize();
        (scalar, O::Field::bits(canonical).as_ref()[0])
    }

    /// The integer of as many bytes as a scalar has, modulo the order. Constant time.
    ///
    /// The bytes are little-endian on edwards25519 and FourQ, big-endian on secp256k1, P-256 and P-384. ECDSA takes
    /// messages so, SchnorrQ nonces and challenges. From random bytes it is biased on some curves;
    /// [`from_bytes_mod_order_wide`](Scalar::from_bytes_mod_order_wide) is not, for any practical purpose.
    pub fn from_bytes_mod_order(bytes: &Bytes<O>) -> Self {
        let mut words = read::<O>(bytes);
        let scalar = Self::reduce_words(&words);
        words.zeroize();
        scalar
    }

    /// The integer of twice as many bytes, modulo the order. Constant time.
    ///
    /// The bytes are little-endian on edwards25519 and FourQ, big-endian on secp256k1, P-256 and P-384. The bias of random
    /// bytes is below `2^-256`.
    pub fn from_bytes_mod_order_wide(bytes: &O::Wide) -> Self {
        let mut half = O::ZERO.to_le_bytes();
        let (first, second) = bytes.as_ref().split_at(half.as_ref().len());
        half.as_mut().copy_from_slice(first);
        let mut first = read::<O>(&half);
        half.as_mut().copy_from_slice(second);
        let mut second = read::<O>(&half);
        let (low, high) = match O::BIG_ENDIAN {
            true => (&second, &first),
            false => (&first, &second),
        };
        // `low R^2 / R + high R^3 / R`.
        let scalar = Self::sum(
            &Self::montgomery(low, &O::Prime::R2),
            &Self::montgomery(high, &O::Prime::R3),
        );
        half.as_mut().zeroize();
        first.zeroize();
        second.zeroize();
        scalar
    }

    /// The scalar of a digest of twice as many bytes as a scalar has. Constant time.
    ///
    /// On edwards25519, FourQ, secp256k1 and P-256 it is one of 64 bytes, such as SHA-512's (RFC 8032, section 5.1.6,
    /// step 2). The digest is read as [`from_bytes_mod_order_wide`](Scalar::from_bytes_mod_order_wide) reads it, in the
    /// curve's byte order.
    pub fn from_hash(digest: &O::Wide) -> Self {
        Self::from_bytes_mod_order_wide(digest)
    }

    /// A random scalar, of any curve. Constant time.
    ///
    /// `fill` must fill the slice, of twice as many bytes as a scalar has, with random bytes. The scalar may be zero, with
    /// negligible probability.
    ///
    /// ```
    /// # #[cfg(feature = "groups")] {
    /// use limbsmith_curve::groups::edwards25519::Scalar;
    /// // In place of a generator of randomness.
    /// let scalar = Scalar::random(|bytes| bytes.fill(7));
    /// assert!(!scalar.is_zero());
    /// # }
    /// ```
    pub fn random(mut fill: impl FnMut(&mut [u8])) -> Self {
        let mut bytes = O::WIDE;
        fill(bytes.as_mut());
        let scalar = Self::from_bytes_mod_order_wide(&bytes);
        bytes.zeroize();
        scalar
    }

    /// Any integer that fits, in little-endian words on all curves, modulo the order. Constant time.
    #[inline]
    pub fn reduce_words(words: &O::Integer) -> Self {
        Self::of_residue(O::Field::from_words(&O::Field::lanes(|_| *words)))
    }

    /// The integer, below the order, in little-endian words on all curves. Constant time.
    #[inline]
    pub fn words(&self) -> O::Integer {
        O::Field::to_words(self.residue()).as_ref()[0]
    }

    /// The integer, below the order, in bytes. Constant time.
    ///
    /// They are little-endian on edwards25519 and FourQ. On secp256k1, P-256 and P-384 they are big-endian (SEC 1,
    /// section 2.3.7).
    pub fn to_bytes(&self) -> Bytes<O> {
        match O::BIG_ENDIAN {
            true => self.words().to_be_bytes(),
            false => self.words().to_le_bytes(),
        }
    }

    #[inline]
    fn sum(a: &Self, b: &Self) -> Self {
        Self::of_residue(O::Field::carry(O::Field::add(a.residue(), b.residue())))
    }

    #[inline]
    fn difference(a: &Self, b: &Self) -> Self {
        Self::of_residue(O::Field::carry(O::Field::sub(a.residue(), b.residue())))
    }

    #[inline]
    fn product(a: &Self, b: &Self) -> Self {
        Self::of_residue(O::Field::mul(a.residue(), b.residue()))
    }

    #[inline]
    fn negative(a: &Self) -> Self {
        Self::of_residue(O::Field::carry(O::Field::neg(a.residue())))
    }

    /// `x^2`. Constant time.
    #[inline]
    pub fn square(&self) -> Self {
        Self::of_residue(O::Field::square(self.residue()))
    }

    /// `1/x`, or 0 for 0, by divsteps (Bernstein and Yang, 2019). Constant time.
    pub fn invert(&self) -> Self {
        // The inverse of `x R` is `x^-1 R^-1`; a Montgomery product with `R^3` makes it `x^-1 R`.
        let mut inverse = O::Prime::invert_words::<()>(&self.0);
        let scalar = Self::montgomery(&inverse, &O::Prime::R3);
        inverse.zeroize();
        scalar
    }

    /// Replaces each scalar by its inverse, and leaves zeros. Constant time but for their number.
    ///
    /// Montgomery's trick: one inversion for 64 scalars, and three products for each.
    pub fn batch_invert(all: &mut [Self]) {
        for group in all.chunks_mut(GROUP) {
            let mut before = [Self::ONE; GROUP];
            let mut product = Self::ONE;
            for (x, before) in group.iter().zip(&mut before) {
                *before = product;
                product *= Self::conditional_select(x, &Self::ONE, x.ct_eq(&Self::ZERO));
            }
            let mut rest = product.invert();
            for (x, before) in group.iter_mut().zip(&before).rev() {
                let zero = x.ct_eq(&Self::ZERO);
                let inverse = rest * before;
                rest *= Self::conditional_select(x, &Self::ONE, zero);
                *x = Self::conditional_select(&inverse, &Self::ZERO, zero);
            }
            before.zeroize();
            product.zeroize();
            rest.zeroize();
        }
    }

    /// `b` if `choice` is 1, `a` if it is 0. Constant time.
    #[inline]
    pub fn conditional_select(a: &Self, b: &Self, choice: u8) -> Self {
        let mask = opaque(0u64.wrapping_sub(u64::from(choice & 1)));
        let mut selected = *a;
        for (a, b) in selected.0.as_mut().iter_mut().zip(b.0.as_ref()) {
            *a ^= (*a ^ b) & mask;
        }
        selected
    }

    /// 1 if the scalars are equal, else 0. Constant time.
    #[inline]
    pub fn ct_eq(&self, other: &Self) -> u8 {
        let words = self.0.as_ref().iter().zip(other.0.as_ref());
        let any = opaque(words.fold(0, |any, (a, b)| any | (a ^ b)));
        opaque((any | any.wrapping_neg()) >> 63 ^ 1) as u8
    }

    /// Whether the scalar is zero. Constant time. A caller that branches on the answer makes it public.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.ct_eq(&Self::ZERO) == 1
    }
}

operator!([O: Order] Add add, AddAssign add_assign, Scalar<O>, Scalar<O>, Scalar::sum);
operator!([O: Order] Sub sub, SubAssign sub_assign, Scalar<O>, Scalar<O>, Scalar::difference);
operator!([O: Order] Mul mul, MulAssign mul_assign, Scalar<O>, Scalar<O>, Scalar::product);
negation!([O: Order] Scalar<O>, Scalar::negative);
fold!([O: Order] Sum sum, Scalar<O>, Scalar::ZERO, Scalar::sum);
fold!([O: Order] Product product, Scalar<O>, Scalar::ONE, Scalar::product);

macro_rules! from {
    ($($integer:ty),*) => {$(
        impl<O: Order> From<$integer> for Scalar<O> {
            fn from(x: $integer) -> Self {
                Self::reduce_words(&O::Integer::small(x.into()))
            }
        }
    )*};
}
from!(u8, u16, u32, u64);

impl<O: Order> From<u128> for Scalar<O> {
    fn from(x: u128) -> Self {
        let mut words = O::ZERO;
        words.as_mut()[..2].copy_from_slice(&[x as u64, (x >> 64) as u64]);
        Self::reduce_words(&words)
    }
}

/// Constant time. A caller that branches on the answer makes it public.
impl<O: Order> PartialEq for Scalar<O> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other) == 1
    }
}

impl<O: Order> Eq for Scalar<O> {}

/// Zero.
impl<O: Order> Default for Scalar<O> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<O: Order> Zeroize for Scalar<O> {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// Opaque: the scalar may be secret.
impl<O: Order> fmt::Debug for Scalar<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}
