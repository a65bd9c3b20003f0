//! Scalars: integers modulo `N`, the order of FourQ's base point: a prime of 246 bits.

use core::fmt;

use zeroize::Zeroize;

use crate::arch::declassify;
use crate::arch::opaque::opaque;
use crate::field::choice::N246Field as Chosen;
use crate::field::n246::N246;
use crate::field::prime::Prime;
use crate::field::residues::StoredResidues;
use crate::field::{Field, Words};
use crate::operators::{fold, negation, operator};

/// An integer modulo `N`.
///
/// It is held as `x R mod N` with `R = 2^256` (Montgomery form), canonical, so a product is one Montgomery product. All
/// operations are constant time. Copies are not erased; [`Zeroize`] erases the one that it is called on.
///
/// ```
/// use limbsmith_curve::fourq::Scalar;
///
/// let (x, y) = (Scalar::from(6u64), Scalar::from(7u64));
/// assert_eq!(x * y, Scalar::from(42u64));
/// assert_eq!(x * x.invert(), Scalar::ONE);
/// ```
#[derive(Clone, Copy)]
pub struct Scalar([u64; 4]);

/// Why bytes are not a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScalarError {
    /// The integer is not below `N`.
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

/// `a b / R mod N`. `a` may be any integer that fits; `b` is below `N`.
#[inline(always)]
fn montgomery(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [r] = Chosen::to_residues(Chosen::words_times(&[*a], Chosen::from_residues(&[*b])));
    r
}

impl Scalar {
    /// 0.
    pub const ZERO: Self = Scalar([0; 4]);
    /// 1.
    pub const ONE: Self = Scalar(N246::R);

    /// A scalar from its 32 little-endian bytes (as in a signature of SchnorrQ). Whether they are one becomes public.
    ///
    /// # Errors
    ///
    /// The integer is not below `N`.
    pub fn from_canonical_bytes(bytes: &[u8; 32]) -> Result<Self, ScalarError> {
        let mut words = Words::from_le_bytes(bytes);
        let below = declassify(Chosen::bits(Chosen::is_canonical(&[words]))[0]);
        let scalar = Self::reduce_words(&words);
        words.zeroize();
        match below {
            true => Ok(scalar),
            false => Err(ScalarError::NotBelowOrder),
        }
    }

    /// 32 little-endian bytes modulo `N`. SchnorrQ takes its nonces and
    /// challenges so. `N` is below `2^246`, so the bias of random bytes is below `2^-10`.
    pub fn from_bytes_mod_order(bytes: &[u8; 32]) -> Self {
        let mut words = Words::from_le_bytes(bytes);
        let scalar = Self::reduce_words(&words);
        words.zeroize();
        scalar
    }

    /// 64 little-endian bytes modulo `N`. The bias of random bytes is below `2^-256`.
    pub fn from_bytes_mod_order_wide(bytes: &[u8; 64]) -> Self {
        let mut half = [0; 32];
        half.copy_from_slice(&bytes[..32]);
        let mut low: [u64; 4] = Words::from_le_bytes(&half);
        half.copy_from_slice(&bytes[32..]);
        let mut high: [u64; 4] = Words::from_le_bytes(&half);
        // `lo R^2 / R + hi R^3 / R`.
        let scalar = Self::sum(
            &Scalar(montgomery(&low, &N246::R2)),
            &Scalar(montgomery(&high, &N246::R3)),
        );
        half.zeroize();
        low.zeroize();
        high.zeroize();
        scalar
    }

    /// A random scalar: `fill` must fill the slice, of 64 bytes, with random bytes. It may be zero, with negligible
    /// probability.
    ///
    /// ```
    /// use limbsmith_curve::fourq::Scalar;
    /// // In place of a generator of randomness.
    /// let scalar = Scalar::random(|bytes| bytes.fill(7));
    /// assert!(!scalar.is_zero());
    /// ```
    pub fn random(mut fill: impl FnMut(&mut [u8])) -> Self {
        let mut bytes = [0; 64];
        fill(&mut bytes);
        let scalar = Self::from_bytes_mod_order_wide(&bytes);
        bytes.zeroize();
        scalar
    }

    /// Any integer that fits, modulo `N`.
    #[inline]
    pub fn reduce_words(words: &[u64; 4]) -> Self {
        Scalar(montgomery(words, &N246::R2))
    }

    /// The integer, below `N`, in little-endian words.
    #[inline]
    pub fn words(&self) -> [u64; 4] {
        let [words] = Chosen::to_words(self.residue());
        words
    }

    /// The integer, below `N`, in little-endian bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.words().to_le_bytes()
    }

    #[inline(always)]
    fn residue(&self) -> <Chosen as Field>::Tight {
        Chosen::from_residues(&[self.0])
    }

    #[inline(always)]
    fn of_residue(a: <Chosen as Field>::Tight) -> Self {
        let [words] = Chosen::to_residues(a);
        Scalar(words)
    }

    #[inline]
    fn sum(a: &Self, b: &Self) -> Self {
        Self::of_residue(Chosen::add(a.residue(), b.residue()))
    }

    #[inline]
    fn difference(a: &Self, b: &Self) -> Self {
        Self::of_residue(Chosen::sub(a.residue(), b.residue()))
    }

    #[inline]
    fn product(a: &Self, b: &Self) -> Self {
        Scalar(montgomery(&a.0, &b.0))
    }

    #[inline]
    fn negative(a: &Self) -> Self {
        Self::of_residue(Chosen::neg(a.residue()))
    }

    /// `x^2`.
    #[inline]
    pub fn square(&self) -> Self {
        Self::of_residue(Chosen::square(self.residue()))
    }

    /// `1/x`, or 0 for 0, by divsteps (Bernstein and Yang, 2019).
    pub fn invert(&self) -> Self {
        // The inverse of `x R` is `x^-1 R^-1`; a Montgomery product with `R^3` makes it `x^-1 R`.
        let mut inverse = N246::invert_words::<()>(&self.0);
        let scalar = Scalar(montgomery(&inverse, &N246::R3));
        inverse.zeroize();
        scalar
    }

    /// `b` if `choice` is 1, `a` if it is 0.
    #[inline]
    pub fn conditional_select(a: &Self, b: &Self, choice: u8) -> Self {
        let mask = opaque(0u64.wrapping_sub(u64::from(choice & 1)));
        let mut selected = *a;
        for (a, b) in selected.0.iter_mut().zip(&b.0) {
            *a ^= (*a ^ b) & mask;
        }
        selected
    }

    /// 1 if the scalars are equal, else 0.
    #[inline]
    pub fn ct_eq(&self, other: &Self) -> u8 {
        let words = self.0.iter().zip(&other.0);
        let any = opaque(words.fold(0, |any, (a, b)| any | (a ^ b)));
        opaque((any | any.wrapping_neg()) >> 63 ^ 1) as u8
    }

    /// Whether the scalar is zero. A caller that branches on the answer makes it public.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.ct_eq(&Self::ZERO) == 1
    }
}

operator!(Add add, AddAssign add_assign, Scalar, Scalar, Scalar::sum);
operator!(Sub sub, SubAssign sub_assign, Scalar, Scalar, Scalar::difference);
operator!(Mul mul, MulAssign mul_assign, Scalar, Scalar, Scalar::product);
negation!(Scalar, Scalar::negative);
fold!(Sum sum, Scalar, Scalar::ZERO, Scalar::sum);
fold!(Product product, Scalar, Scalar::ONE, Scalar::product);

macro_rules! from {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Scalar {
            fn from(x: $integer) -> Self {
                Self::reduce_words(&Words::small(x.into()))
            }
        }
    )*};
}
from!(u8, u16, u32, u64);

impl From<u128> for Scalar {
    fn from(x: u128) -> Self {
        Self::reduce_words(&[x as u64, (x >> 64) as u64, 0, 0])
    }
}

/// Constant time. A caller that branches on the answer makes it public.
impl PartialEq for Scalar {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other) == 1
    }
}

impl Eq for Scalar {}

/// Zero.
impl Default for Scalar {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Zeroize for Scalar {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// Opaque: the scalar may be secret.
impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}
