//! Scalars: integers modulo `L = 2^252 + 27742317777372353535851937790883648493`, the order of the base point.

use core::fmt;

use zeroize::Zeroize;

use crate::arch::declassify;
use crate::arch::opaque::opaque;
use crate::field::choice::L25519Field as Chosen;
use crate::field::l25519::L25519;
use crate::field::prime::Prime;
use crate::field::residues::StoredResidues;
use crate::field::{Field, Words};
use crate::operators::{fold, negation, operator};

/// How many elements share one inversion in [`Scalar::batch_invert`].
const GROUP: usize = 64;

/// An integer modulo `L`.
///
/// It is held as `x R mod L` with `R = 2^256` (Montgomery form), canonical, so a product is one Montgomery product. All
/// operations are constant time. Copies are not erased; [`Zeroize`] erases the one that it is called on.
///
/// ```
/// use limbsmith_curve::edwards25519::Scalar;
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
    /// The integer is not below `L`.
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

/// `a b / R mod L`. `a` may be any integer that fits; `b` is below `L`.
#[inline(always)]
fn montgomery(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let [r] = Chosen::to_residues(Chosen::words_times(&[*a], Chosen::from_residues(&[*b])));
    r
}

impl Scalar {
    /// 0.
    pub const ZERO: Self = Scalar([0; 4]);
    /// 1.
    pub const ONE: Self = Scalar(L25519::R);

    /// A scalar from its 32 little-endian bytes (RFC 8032, section 5.1.3, for `S`). Whether they are one becomes public.
    ///
    /// # Errors
    ///
    /// The integer is not below `L`.
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

    /// 32 little-endian bytes modulo `L`. From random bytes it is biased;
    /// [`from_bytes_mod_order_wide`](Scalar::from_bytes_mod_order_wide) is not, for any practical purpose.
    pub fn from_bytes_mod_order(bytes: &[u8; 32]) -> Self {
        let mut words = Words::from_le_bytes(bytes);
        let scalar = Self::reduce_words(&words);
        words.zeroize();
        scalar
    }

    /// 64 little-endian bytes modulo `L`. The bias of random bytes is below `2^-256`.
    pub fn from_bytes_mod_order_wide(bytes: &[u8; 64]) -> Self {
        let mut half = [0; 32];
        half.copy_from_slice(&bytes[..32]);
        let mut low: [u64; 4] = Words::from_le_bytes(&half);
        half.copy_from_slice(&bytes[32..]);
        let mut high: [u64; 4] = Words::from_le_bytes(&half);
        // `lo R^2 / R + hi R^3 / R`.
        let scalar = Self::sum(
            &Scalar(montgomery(&low, &L25519::R2)),
            &Scalar(montgomery(&high, &L25519::R3)),
        );
        half.zeroize();
        low.zeroize();
        high.zeroize();
        scalar
    }

    /// The scalar of a digest of 64 bytes, such as SHA-512's (RFC 8032, section 5.1.6, step 2).
    ///
    /// The digest is read as [`from_bytes_mod_order_wide`](Scalar::from_bytes_mod_order_wide) reads it.
    pub fn from_hash(digest: &[u8; 64]) -> Self {
        Self::from_bytes_mod_order_wide(digest)
    }

    /// A random scalar: `fill` must fill the slice, of 64 bytes, with random bytes. It may be zero, with negligible
    /// probability.
    ///
    /// ```
    /// use limbsmith_curve::edwards25519::Scalar;
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

    /// Any integer that fits, modulo `L`.
    #[inline]
    pub fn reduce_words(words: &[u64; 4]) -> Self {
        Scalar(montgomery(words, &L25519::R2))
    }

    /// The integer, below `L`, in little-endian words.
    #[inline]
    pub fn words(&self) -> [u64; 4] {
        let [words] = Chosen::to_words(self.residue());
        words
    }

    /// The integer, below `L`, in little-endian bytes.
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
        let mut inverse = L25519::invert_words::<()>(&self.0);
        let scalar = Scalar(montgomery(&inverse, &L25519::R3));
        inverse.zeroize();
        scalar
    }

    /// Replaces each scalar by its inverse, and leaves zeros. Montgomery's trick: one inversion for 64 scalars, and three
    /// products for each.
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
