//! Integers modulo the order of a group.

use core::fmt;

use zeroize::Zeroize;

use crate::arch::declassify;
use crate::arch::opaque::opaque;
use crate::field::residues::StoredResidues;
use crate::field::{Field, Words};
use crate::operations::{Arithmetic, is_below_order};
use crate::operators::{fold, operator};
use crate::weierstrass::group::PrimeGroup;

/// How many inversions share one: a group of [`Scalar::batch_invert`].
const GROUP: usize = 32;

/// Bytes of a scalar, big-endian: `[u8; 32]` or `[u8; 48]`.
pub type Bytes<A> = <<A as Arithmetic>::Words as Words>::Bytes;

/// An integer modulo the order `n` of the group.
///
/// It is held as `x R mod n`, canonical, where `R` is the power of two with as many bits as its words (Montgomery form),
/// so a product is one Montgomery product. All operations are constant time. Copies are not erased; [`Zeroize`] erases
/// the one that it is called on.
#[derive(Clone, Copy)]
pub struct Scalar<A: PrimeGroup> {
    residue: A::Words,
}

/// Why bytes are not a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScalarError {
    /// Not as long as a scalar.
    Length,
    /// Not below the order.
    NotBelowOrder,
}

impl fmt::Display for ScalarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ScalarError::Length => "the encoding of the scalar has the wrong length",
            ScalarError::NotBelowOrder => "the scalar is not below the order",
        })
    }
}

impl core::error::Error for ScalarError {}

/// Elements of the field of scalars.
type Tight<A> = <<A as Arithmetic>::Scalars as Field>::Tight;

impl<A: PrimeGroup> Scalar<A> {
    /// 0.
    pub const ZERO: Self = Scalar { residue: A::ZERO };
    /// 1.
    pub const ONE: Self = Scalar { residue: A::ONE };

    #[inline(always)]
    fn element(&self) -> Tight<A> {
        const { assert!(<A::Scalars as Field>::LANES == 1) }
        A::Scalars::from_residues(&A::Scalars::lanes(|_| self.residue))
    }

    #[inline(always)]
    fn from_element(a: Tight<A>) -> Self {
        Scalar {
            residue: A::Scalars::to_residues(a).as_ref()[0],
        }
    }

    /// The integer modulo the order.
    #[inline]
    pub fn reduce_words(words: &A::Words) -> Self {
        Self::from_element(A::Scalars::from_words(&A::Scalars::lanes(|_| *words)))
    }

    /// A scalar from its big-endian bytes (SEC 1, section 2.3.6). Whether they are one becomes public.
    ///
    /// # Errors
    ///
    /// The length is not that of a scalar, or the integer is not below the order.
    pub fn from_canonical_bytes(bytes: &[u8]) -> Result<Self, ScalarError> {
        let mut buffer = A::Words::default().to_be_bytes();
        if bytes.len() != buffer.as_ref().len() {
            return Err(ScalarError::Length);
        }
        buffer.as_mut().copy_from_slice(bytes);
        let mut words = A::Words::from_be_bytes(&buffer);
        let below = declassify(is_below_order::<A>(&words));
        let scalar = Self::reduce_words(&words);
        words.zeroize();
        buffer.as_mut().zeroize();
        match below {
            true => Ok(scalar),
            false => Err(ScalarError::NotBelowOrder),
        }
    }

    /// The integer of big-endian bytes modulo the order: ECDSA's message, for one. From random bytes it is biased on
    /// some curves; [`Scalar::reduce_wide`] is not, for any practical purpose.
    pub fn reduce_bytes(bytes: &Bytes<A>) -> Self {
        let mut words = A::Words::from_be_bytes(bytes);
        let scalar = Self::reduce_words(&words);
        words.zeroize();
        scalar
    }

    /// The integer of twice as many big-endian bytes modulo the order: for hashes. The bias of random bytes is below
    /// `2^-256`.
    pub fn reduce_wide(bytes: &A::Wide) -> Self {
        let mut buffer = A::Words::default().to_be_bytes();
        let (high, low) = bytes.as_ref().split_at(buffer.as_ref().len());
        buffer.as_mut().copy_from_slice(high);
        let mut high = Self::reduce_bytes(&buffer);
        buffer.as_mut().copy_from_slice(low);
        let mut low = Self::reduce_bytes(&buffer);
        buffer.as_mut().zeroize();
        // R as a scalar: its canonical integer is that of one as a residue.
        let sum = high * Self::reduce_words(&A::ONE) + low;
        high.zeroize();
        low.zeroize();
        sum
    }

    /// A random scalar: `fill` must fill the slice, of twice as many bytes as a scalar has, with random bytes. It may be
    /// zero, with negligible probability.
    ///
    /// ```
    /// # #[cfg(feature = "p256")] {
    /// use limbsmith_curve::p256::Scalar;
    /// // In place of a generator of randomness.
    /// let scalar = Scalar::random(|bytes| bytes.fill(7));
    /// assert!(!scalar.is_zero());
    /// # }
    /// ```
    pub fn random(mut fill: impl FnMut(&mut [u8])) -> Self {
        let mut bytes = A::WIDE;
        fill(bytes.as_mut());
        let scalar = Self::reduce_wide(&bytes);
        bytes.zeroize();
        scalar
    }

    /// The integer, below the order, in little-endian words.
    #[inline]
    pub fn words(&self) -> A::Words {
        A::Scalars::to_words(self.element()).as_ref()[0]
    }

    /// The integer, below the order, in big-endian bytes (SEC 1, section 2.3.7).
    pub fn to_bytes(&self) -> Bytes<A> {
        self.words().to_be_bytes()
    }

    #[inline]
    fn sum(a: &Self, b: &Self) -> Self {
        Self::from_element(A::Scalars::carry(A::Scalars::add(a.element(), b.element())))
    }

    #[inline]
    fn difference(a: &Self, b: &Self) -> Self {
        Self::from_element(A::Scalars::carry(A::Scalars::sub(a.element(), b.element())))
    }

    #[inline]
    fn product(a: &Self, b: &Self) -> Self {
        Self::from_element(A::Scalars::mul(a.element(), b.element()))
    }

    /// `x^2`.
    #[inline]
    pub fn square(&self) -> Self {
        Self::from_element(A::Scalars::square(self.element()))
    }

    /// `1/x`, or 0 for 0.
    pub fn invert(&self) -> Self {
        Self::from_element(A::Scalars::invert(self.element()))
    }

    /// Replaces each number by its inverse, and leaves zeros. Montgomery's trick: an inversion for 32 numbers, and three
    /// products for each.
    pub fn batch_invert(all: &mut [Self]) {
        for group in all.chunks_mut(GROUP) {
            let mut before = [Self::ONE; GROUP];
            let mut product = Self::ONE;
            for (x, before) in group.iter().zip(&mut before) {
                *before = product;
                product *= Self::conditional_select(x, &Self::ONE, x.zero_bit());
            }
            let mut rest = product.invert();
            for (x, before) in group.iter_mut().zip(&before).rev() {
                let zero = x.zero_bit();
                let inverse = rest * before;
                rest *= Self::conditional_select(x, &Self::ONE, zero);
                *x = Self::conditional_select(&inverse, &Self::ZERO, zero);
            }
            before.zeroize();
            product.zeroize();
            rest.zeroize();
        }
    }

    /// `b` if `choice` is 1, `a` if it is 0.
    #[inline]
    pub fn conditional_select(a: &Self, b: &Self, choice: u8) -> Self {
        let mask = opaque(0u64.wrapping_sub(u64::from(choice & 1)));
        let mut selected = *a;
        for (a, b) in selected.residue.as_mut().iter_mut().zip(b.residue.as_ref()) {
            *a ^= (*a ^ b) & mask;
        }
        selected
    }

    /// 1 if the numbers are equal, else 0.
    #[inline]
    pub fn ct_eq(&self, other: &Self) -> u8 {
        let words = self.residue.as_ref().iter().zip(other.residue.as_ref());
        let any = opaque(words.fold(0, |any, (a, b)| any | (a ^ b)));
        opaque((any | any.wrapping_neg()) >> 63 ^ 1) as u8
    }

    /// 1 if the number is zero, else 0.
    #[inline]
    pub(crate) fn zero_bit(&self) -> u8 {
        self.ct_eq(&Self::ZERO)
    }

    /// Whether the number is zero. A caller that branches on the answer makes it public.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.zero_bit() == 1
    }
}

operator!([A: PrimeGroup] Add add, AddAssign add_assign, Scalar<A>, Scalar<A>, Scalar::sum);
operator!([A: PrimeGroup] Sub sub, SubAssign sub_assign, Scalar<A>, Scalar<A>, Scalar::difference);
operator!([A: PrimeGroup] Mul mul, MulAssign mul_assign, Scalar<A>, Scalar<A>, Scalar::product);
fold!([A: PrimeGroup] Sum sum, Scalar<A>, Scalar::ZERO, Scalar::sum);
fold!([A: PrimeGroup] Product product, Scalar<A>, Scalar::ONE, Scalar::product);

impl<A: PrimeGroup> core::ops::Neg for &Scalar<A> {
    type Output = Scalar<A>;
    #[inline]
    fn neg(self) -> Scalar<A> {
        Scalar::from_element(A::Scalars::carry(A::Scalars::neg(self.element())))
    }
}

impl<A: PrimeGroup> core::ops::Neg for Scalar<A> {
    type Output = Scalar<A>;
    #[inline]
    fn neg(self) -> Scalar<A> {
        -&self
    }
}

/// The number, by halves of 64 bits.
impl<A: PrimeGroup> From<u128> for Scalar<A> {
    fn from(x: u128) -> Self {
        let mut words = A::Words::default();
        for (i, w) in words.as_mut().iter_mut().take(2).enumerate() {
            *w = (x >> (64 * i)) as u64;
        }
        Self::reduce_words(&words)
    }
}

macro_rules! from {
    ($($integer:ty),*) => {$(
        impl<A: PrimeGroup> From<$integer> for Scalar<A> {
            fn from(x: $integer) -> Self {
                Self::reduce_words(&A::Words::small(x.into()))
            }
        }
    )*};
}
from!(u8, u16, u32, u64);

/// Constant time.
impl<A: PrimeGroup> PartialEq for Scalar<A> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other) == 1
    }
}

impl<A: PrimeGroup> Eq for Scalar<A> {}

/// Zero.
impl<A: PrimeGroup> Default for Scalar<A> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<A: PrimeGroup> Zeroize for Scalar<A> {
    fn zeroize(&mut self) {
        self.residue.zeroize();
    }
}

/// Opaque: the number may be secret.
impl<A: PrimeGroup> fmt::Debug for Scalar<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}
