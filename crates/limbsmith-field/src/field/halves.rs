//! Fields of eight lanes on vectors of four: two halves, each an element of a field in four lanes.
//!
//! A limb of an element is a pair of vectors, and every function runs once for each half. The columns of a product then
//! stay in the sixteen registers of a processor with AVX2. Nothing is computed here. The field of one half is printed
//! and proved; the tests below compare both halves of every operation with it.
//!
//! Long formulas, a point doubling or a ladder step, are compiled on a half alone, as a function that processes one half
//! after the other ([`LaneField::Part`]). Infrequent operations use both halves, [`Halves`]. Their products and chains
//! of squares are outlined.

use core::marker::PhantomData;

use super::eight::{Factor, FieldsOn, LaneField, ToMultiply, ToSquare};
use super::known::Known;
use super::p25519;
use super::power::{Step, invert_by_power};
use super::{Field, Field25519};
use crate::arch::lane::{By32, LANES, Lane as _, LaneWork};
use crate::arch::lane32::{Bit, HALF, Lane, Pair};

/// Limbs for vectors that multiply 32 bits.
impl<H: Lane> FieldsOn<Pair<H>> for By32 {
    type P25519 = p25519::R25<H>;
}

/// A field in the four lanes of a vector, as [`Halves`] uses it. Slices of pairs hold both halves; `side` selects one.
///
/// Its products are carried, and a sum is an operand of products.
pub trait HalfField:
    Field<Loose = <Self as Field>::Sum, Product = <Self as Field>::Tight, Mask = Bit<Self::V>>
{
    /// The vector.
    type V: Lane;
    /// The limbs of both halves, as they are stored in tables: two in each word.
    type Limbs: Copy + AsRef<[Pair<Self::V>]> + AsMut<[Pair<Self::V>]>;
    /// The chain of the power `p - 2`.
    const INVERT: &'static [Step];

    /// The limbs of both halves.
    fn limbs(a: Self::Tight, b: Self::Tight) -> Self::Limbs;
    /// [`LaneField::from_limbs`].
    fn from_limbs(limbs: &[Pair<Self::V>], side: usize) -> Self::Tight;
    /// [`LaneField::from_known_limbs`].
    #[doc(hidden)]
    fn from_known_limbs(limbs: &[Pair<Self::V>], side: usize, _: Known) -> Self::Tight;
    /// [`LaneField::from_vectors`].
    fn from_vectors(words: &[Pair<Self::V>], side: usize) -> Self::Tight;
    /// [`LaneField::from_stored_vectors`].
    fn from_stored_vectors(words: &[Pair<Self::V>], side: usize) -> Self::Tight;
    /// [`LaneField::is_canonical_vectors`].
    fn is_canonical_vectors(words: &[Pair<Self::V>], side: usize) -> Bit<Self::V>;
    /// [`LaneField::invert_words`].
    fn invert_words(words: &Self::Words) -> Self::Words;
}

/// The field of eight lanes with halves in `F`.
#[derive(Clone, Copy, Debug)]
pub struct Halves<F>(PhantomData<F>);

/// Carried: the storage form.
#[derive(Clone, Copy)]
pub struct Tight<F: HalfField>(pub(super) [F::Tight; 2]);
/// An operand of products.
#[derive(Clone, Copy)]
pub struct Sum<F: HalfField>([F::Sum; 2]);
/// A bit for each lane.
#[derive(Clone, Copy)]
pub struct Mask<F: HalfField>([Bit<F::V>; 2]);

impl<F: HalfField> From<Tight<F>> for Sum<F> {
    #[inline(always)]
    fn from(a: Tight<F>) -> Self {
        let [a, b] = a.0;
        Sum([a.into(), b.into()])
    }
}

/// Products, outlined: the only copy of their code.
struct Products<'a, 'b, F: HalfField>(&'a mut [ToMultiply<'b, F>]);

impl<F: HalfField> LaneWork for Products<'_, '_, F> {
    type Output = ();
    #[inline(always)]
    fn run<U: crate::arch::lane::Lane>(self) {
        super::eight::products(self.0);
    }
}

/// Squares, outlined.
struct AllSquares<'a, 'b, F: HalfField>(&'a mut [ToSquare<'b, F>]);

impl<F: HalfField> LaneWork for AllSquares<'_, '_, F> {
    type Output = ();
    #[inline(always)]
    fn run<U: crate::arch::lane::Lane>(self) {
        super::eight::squares(self.0);
    }
}

/// Squares in place, so many times, outlined: the elements hide each other's latency.
struct Squares<'a, F: HalfField>(&'a mut [Tight<F>], usize);

impl<F: HalfField> LaneWork for Squares<'_, F> {
    type Output = ();
    #[inline(always)]
    fn run<U: crate::arch::lane::Lane>(self) {
        for _ in 0..self.1 {
            for a in &mut *self.0 {
                for half in &mut a.0 {
                    *half = F::square(*half);
                }
            }
        }
    }
}

/// A function of each half.
macro_rules! both {
    ($result:ident, $function:ident($($arg:expr),*)) => {
        $result([F::$function($($arg.0[0]),*), F::$function($($arg.0[1]),*)])
    };
}

/// The lanes of one half.
#[inline(always)]
fn side<F: HalfField, T: Copy>(all: &[T; LANES], side: usize) -> F::Lanes<T> {
    F::lanes(|i| all[HALF * side + i])
}

impl<F: HalfField> Halves<F> {
    /// The element with `a` in each of its two halves.
    #[inline(always)]
    pub(super) fn twice(a: F::Tight) -> Tight<F> {
        Tight([a; 2])
    }
}

impl<F: HalfField> Field for Halves<F> {
    const NAME: &'static str = F::NAME;
    const LANES: usize = LANES;
    type Words = F::Words;
    const MODULUS: F::Words = F::MODULUS;
    type Lanes<T: Copy> = [T; LANES];
    type Tight = Tight<F>;
    type Sum = Sum<F>;
    type Loose = Sum<F>;
    type Product = Tight<F>;
    type Mask = Mask<F>;

    #[inline(always)]
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> [T; LANES] {
        core::array::from_fn(f)
    }
    #[inline(always)]
    fn splat(words: &F::Words) -> Tight<F> {
        Self::twice(F::splat(words))
    }
    #[inline(always)]
    fn from_words(words: &[F::Words; LANES]) -> Tight<F> {
        Tight([
            F::from_words(&side::<F, _>(words, 0)),
            F::from_words(&side::<F, _>(words, 1)),
        ])
    }
    #[inline(always)]
    fn from_residues(words: &[F::Words; LANES]) -> Tight<F> {
        Tight([
            F::from_residues(&side::<F, _>(words, 0)),
            F::from_residues(&side::<F, _>(words, 1)),
        ])
    }
    #[inline(always)]
    fn to_words(a: Tight<F>) -> [F::Words; LANES] {
        let halves = [F::to_words(a.0[0]), F::to_words(a.0[1])];
        core::array::from_fn(|i| halves[i / HALF].as_ref()[i % HALF])
    }
    #[inline(always)]
    fn is_canonical(words: &[F::Words; LANES]) -> Mask<F> {
        Mask([
            F::is_canonical(&side::<F, _>(words, 0)),
            F::is_canonical(&side::<F, _>(words, 1)),
        ])
    }
    #[inline(always)]
    fn zero() -> Tight<F> {
        Self::twice(F::zero())
    }
    #[inline(always)]
    fn one() -> Tight<F> {
        Self::twice(F::one())
    }
    #[inline(always)]
    fn mul(a: impl Into<Sum<F>>, b: impl Into<Sum<F>>) -> Tight<F> {
        let (a, b) = (a.into(), b.into());
        let mut r = Self::zero();
        let [first, second] = &mut r.0;
        Self::products(&mut [
            ToMultiply {
                factors: [Factor::Loose(&a.0[0]), Factor::Loose(&b.0[0])],
                to: first,
            },
            ToMultiply {
                factors: [Factor::Loose(&a.0[1]), Factor::Loose(&b.0[1])],
                to: second,
            },
        ]);
        r
    }
    #[inline(always)]
    fn square(a: impl Into<Sum<F>>) -> Tight<F> {
        let a = a.into();
        let mut r = Self::zero();
        let [first, second] = &mut r.0;
        Self::all_squares(&mut [
            ToSquare {
                factor: Factor::Loose(&a.0[0]),
                to: first,
            },
            ToSquare {
                factor: Factor::Loose(&a.0[1]),
                to: second,
            },
        ]);
        r
    }
    #[inline(always)]
    fn squares<const N: usize>(all: &mut [Tight<F>; N], n: usize) {
        F::V::outline(Squares::<F>(all, n));
    }
    #[inline(always)]
    fn mul_small(a: impl Into<Sum<F>>, k: u32) -> Tight<F> {
        let Sum([a, b]) = a.into();
        Tight([F::mul_small(a, k), F::mul_small(b, k)])
    }
    #[inline(always)]
    fn mul_small_add(a: impl Into<Sum<F>>, k: u32, b: Tight<F>) -> Tight<F> {
        let (Sum([a, c]), Tight([b, d])) = (a.into(), b);
        Tight([F::mul_small_add(a, k, b), F::mul_small_add(c, k, d)])
    }
    #[inline(always)]
    fn product(a: impl Into<Sum<F>>, b: impl Into<Sum<F>>) -> Tight<F> {
        Self::mul(a, b)
    }
    #[inline(always)]
    fn product_square(a: impl Into<Sum<F>>) -> Tight<F> {
        Self::square(a)
    }
    #[inline(always)]
    fn reduce(a: Tight<F>) -> Tight<F> {
        both!(Tight, reduce(a))
    }
    #[inline(always)]
    fn reduce_sum(a: Tight<F>, b: Tight<F>) -> Sum<F> {
        both!(Sum, reduce_sum(a, b))
    }
    #[inline(always)]
    fn reduce_difference(a: Tight<F>, b: Tight<F>) -> Sum<F> {
        both!(Sum, reduce_difference(a, b))
    }
    #[inline(always)]
    fn reduce_plus(a: Tight<F>, b: Tight<F>) -> Sum<F> {
        both!(Sum, reduce_plus(a, b))
    }
    #[inline(always)]
    fn reduce_minus(a: Tight<F>, b: Tight<F>) -> Sum<F> {
        both!(Sum, reduce_minus(a, b))
    }
    #[inline(always)]
    fn add(a: Tight<F>, b: Tight<F>) -> Sum<F> {
        both!(Sum, add(a, b))
    }
    #[inline(always)]
    fn sub(a: Tight<F>, b: Tight<F>) -> Sum<F> {
        both!(Sum, sub(a, b))
    }
    #[inline(always)]
    fn neg(a: Tight<F>) -> Sum<F> {
        both!(Sum, neg(a))
    }
    #[inline(always)]
    fn add_sums(a: impl Into<Sum<F>>, b: impl Into<Sum<F>>) -> Sum<F> {
        let (a, b) = (a.into(), b.into());
        both!(Sum, add_sums(a, b))
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<Sum<F>>, b: impl Into<Sum<F>>) -> Sum<F> {
        let (a, b) = (a.into(), b.into());
        both!(Sum, sub_sums(a, b))
    }
    #[inline(always)]
    fn carry(a: impl Into<Sum<F>>) -> Tight<F> {
        let a = a.into();
        both!(Tight, carry(a))
    }
    #[inline(always)]
    fn select(mask: Mask<F>, a: Tight<F>, b: Tight<F>) -> Tight<F> {
        both!(Tight, select(mask, a, b))
    }
    #[inline(always)]
    fn select_sums(mask: Mask<F>, a: Sum<F>, b: Sum<F>) -> Sum<F> {
        both!(Sum, select_sums(mask, a, b))
    }
    #[inline(always)]
    fn is_zero(a: Tight<F>) -> Mask<F> {
        both!(Mask, is_zero(a))
    }
    #[inline(always)]
    fn eq(a: Tight<F>, b: Tight<F>) -> Mask<F> {
        both!(Mask, eq(a, b))
    }
    #[inline(always)]
    fn is_odd(a: Tight<F>) -> Mask<F> {
        both!(Mask, is_odd(a))
    }
    #[inline(always)]
    fn invert(a: Tight<F>) -> Tight<F> {
        invert_by_power::<Self>(F::INVERT, a)
    }
    #[inline(always)]
    fn invert_vartime(a: Tight<F>) -> Tight<F> {
        Self::invert(a)
    }
    #[inline(always)]
    fn mask(bits: &[u8; LANES]) -> Mask<F> {
        Mask([
            F::mask(&side::<F, _>(bits, 0)),
            F::mask(&side::<F, _>(bits, 1)),
        ])
    }
    #[inline(always)]
    fn bits(mask: Mask<F>) -> [u8; LANES] {
        let halves = [F::bits(mask.0[0]), F::bits(mask.0[1])];
        core::array::from_fn(|i| halves[i / HALF].as_ref()[i % HALF])
    }
    #[inline(always)]
    fn mask_and(a: Mask<F>, b: Mask<F>) -> Mask<F> {
        both!(Mask, mask_and(a, b))
    }
    #[inline(always)]
    fn mask_or(a: Mask<F>, b: Mask<F>) -> Mask<F> {
        both!(Mask, mask_or(a, b))
    }
}

impl<F: HalfField> LaneField for Halves<F> {
    type V = Pair<F::V>;
    const RADIX: usize = 0;
    type Limbs = F::Limbs;
    type Outlined = Self;
    type Part = F;
    const PARTS: usize = 2;

    #[inline(always)]
    fn to_outlined(a: Tight<F>) -> Tight<F> {
        a
    }
    #[inline(always)]
    fn to_inlined(a: Tight<F>) -> Tight<F> {
        a
    }
    #[inline(always)]
    fn parts(a: &Tight<F>) -> &[F::Tight] {
        &a.0
    }
    #[inline(always)]
    fn parts_mut(a: &mut Tight<F>) -> &mut [F::Tight] {
        &mut a.0
    }
    #[inline(always)]
    fn products(all: &mut [ToMultiply<'_, F>]) {
        F::V::outline(Products::<F>(all));
    }
    #[inline(always)]
    fn all_squares(all: &mut [ToSquare<'_, F>]) {
        F::V::outline(AllSquares::<F>(all));
    }
    #[inline(always)]
    fn part_of_mask(mask: &Mask<F>, i: usize) -> Bit<F::V> {
        mask.0[i]
    }
    #[inline(always)]
    fn part_of_known_limbs(limbs: &[Pair<F::V>], side: usize, known: Known) -> F::Tight {
        F::from_known_limbs(limbs, side, known)
    }
    #[inline(always)]
    fn limbs(a: Tight<F>) -> F::Limbs {
        F::limbs(a.0[0], a.0[1])
    }
    #[inline(always)]
    fn from_limbs(limbs: &[Pair<F::V>]) -> Tight<F> {
        Tight([F::from_limbs(limbs, 0), F::from_limbs(limbs, 1)])
    }
    #[inline(always)]
    fn from_known_limbs(limbs: &[Pair<F::V>], known: Known) -> Tight<F> {
        Tight([
            F::from_known_limbs(limbs, 0, known),
            F::from_known_limbs(limbs, 1, known),
        ])
    }
    #[inline(always)]
    fn from_vectors(words: &[Pair<F::V>]) -> Tight<F> {
        Tight([F::from_vectors(words, 0), F::from_vectors(words, 1)])
    }
    #[inline(always)]
    fn from_stored_vectors(words: &[Pair<F::V>]) -> Tight<F> {
        Tight([
            F::from_stored_vectors(words, 0),
            F::from_stored_vectors(words, 1),
        ])
    }
    #[inline(always)]
    fn is_canonical_vectors(words: &[Pair<F::V>]) -> Mask<F> {
        Mask([
            F::is_canonical_vectors(words, 0),
            F::is_canonical_vectors(words, 1),
        ])
    }
    #[inline(always)]
    fn mask_of(bits: [<F::V as Lane>::Bits; 2]) -> Mask<F> {
        Mask([Bit(bits[0]), Bit(bits[1])])
    }
    #[inline(always)]
    fn byte(mask: Mask<F>) -> u8 {
        F::V::byte(mask.0[0].0) | F::V::byte(mask.0[1].0) << HALF
    }
    #[inline(always)]
    fn shuffle(a: Tight<F>, from: &[u64; LANES]) -> Tight<F> {
        let mut limbs = Self::limbs(a);
        for limb in limbs.as_mut() {
            *limb = limb.shuffle(from);
        }
        Self::from_limbs(limbs.as_ref())
    }
    #[inline(always)]
    fn shuffle_product(a: Tight<F>, from: &[u64; LANES]) -> Tight<F> {
        Self::shuffle(a, from)
    }
    #[inline(always)]
    fn invert_words(words: &F::Words) -> F::Words {
        F::invert_words(words)
    }
}

impl<F: HalfField + Field25519> Field25519 for Halves<F> {}

#[cfg(test)]
mod tests;
