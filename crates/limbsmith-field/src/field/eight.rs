//! Fields in the lanes of vectors, seen as vectors; and inversions shared by many elements.

use super::known::Known;
use super::{Field, Field25519, p25519};
use crate::arch::lane::{By51, By52, LANES, Lane, LaneWork};

/// The fields on vectors `V`, as their multiplier wants them.
pub trait FieldsOn<V: Lane> {
    /// Integers modulo 2^255 - 19.
    type P25519: Field25519<Lanes<[u64; 4]> = [[u64; 4]; LANES], Tight: 'static>
        + LaneField<V = V, Limbs = [V; 5], Part: Field25519>;
}

impl<V: Lane> FieldsOn<V> for By52 {
    type P25519 = p25519::R52<V>;
}

impl<V: Lane> FieldsOn<V> for By51 {
    type P25519 = p25519::R51<V>;
}

/// Elements of a field.
type Tight<F> = <F as Field>::Tight;

/// A factor of a product, where it is.
pub enum Factor<'a, F: Field> {
    /// The destination's current value (in-place operand).
    There,
    /// An element.
    Tight(&'a F::Tight),
    /// Any sum or difference that a product takes.
    Loose(&'a F::Loose),
}

/// A product to be computed.
pub struct ToMultiply<'a, F: Field> {
    /// The factors.
    pub factors: [Factor<'a, F>; 2],
    /// The destination.
    pub to: &'a mut F::Tight,
}

/// A square to be computed.
pub struct ToSquare<'a, F: Field> {
    /// The operand.
    pub factor: Factor<'a, F>,
    /// The destination.
    pub to: &'a mut F::Tight,
}

/// A factor, as a product takes it.
#[inline(always)]
fn loose<F: Field>(factor: &Factor<'_, F>, there: &F::Tight) -> F::Loose {
    match factor {
        Factor::There => (*there).into(),
        Factor::Tight(a) => (**a).into(),
        Factor::Loose(a) => **a,
    }
}

/// Computes the products in their order, inlined.
#[inline(always)]
pub(super) fn products<F: Field>(all: &mut [ToMultiply<'_, F>]) {
    for p in all {
        let [a, b] = &p.factors;
        let (a, b) = (loose(a, p.to), loose(b, p.to));
        *p.to = F::mul(a, b);
    }
}

/// Computes the squares in their order, inlined.
#[inline(always)]
pub(super) fn squares<F: Field>(all: &mut [ToSquare<'_, F>]) {
    for s in all {
        *s.to = F::square(loose(&s.factor, s.to));
    }
}

/// A field with one element in each lane of a vector `V`, for code that moves vectors: tables, digits
/// of scalars, whole blocks of elements.
pub trait LaneField: Field {
    /// The vector.
    type V: Lane;
    /// Bits of a limb; 0 if limbs are narrow, and stored two in a word.
    const RADIX: usize;
    /// Limbs, as they are stored in tables: one, or two narrow ones in a word.
    type Limbs: Copy + AsRef<[Self::V]> + AsMut<[Self::V]>;
    /// This field with outlined kernels, for infrequent operations.
    type Outlined: LaneField<V = Self::V, Words = Self::Words>;

    /// Converts an element of this field to [`LaneField::Outlined`].
    fn to_outlined(a: Self::Tight) -> Tight<Self::Outlined>;
    /// Converts an element of [`LaneField::Outlined`] to this field.
    fn to_inlined(a: Tight<Self::Outlined>) -> Self::Tight;

    /// The field on as many lanes as a register has: formulas that are long are compiled on it once, as
    /// functions that compute one part after the other.
    type Part: Field<Words = Self::Words>;
    /// How many parts there are.
    const PARTS: usize;

    /// The parts of an element.
    fn parts(a: &Self::Tight) -> &[<Self::Part as Field>::Tight];
    /// The parts of an element, to be written.
    fn parts_mut(a: &mut Self::Tight) -> &mut [<Self::Part as Field>::Tight];
    /// Computes all the products. If there are several parts, one outlined function computes them.
    fn products(all: &mut [ToMultiply<'_, Self::Part>]);
    /// Computes all the squares.
    fn all_squares(all: &mut [ToSquare<'_, Self::Part>]);
    /// A part of a mask.
    fn part_of_mask(mask: &Self::Mask, i: usize) -> <Self::Part as Field>::Mask;
    /// The limbs as raw words; [`LaneField::from_limbs`] ignores their unused bits.
    fn limbs(a: Self::Tight) -> Self::Limbs;
    /// The element whose limbs begin a slice. Words that [`LaneField::limbs`] did not return, in one lane all for
    /// one element, give an element without a specified value.
    fn from_limbs(limbs: &[Self::V]) -> Self::Tight;
    /// [`LaneField::from_limbs`], of words that it did return, without a check.
    #[doc(hidden)]
    fn from_known_limbs(limbs: &[Self::V], _: Known) -> Self::Tight;
    /// A part of [`LaneField::from_known_limbs`].
    #[doc(hidden)]
    fn part_of_known_limbs(limbs: &[Self::V], i: usize, _: Known) -> <Self::Part as Field>::Tight;
    /// The integers whose words begin a slice, modulo the prime.
    fn from_vectors(words: &[Self::V]) -> Self::Tight;
    /// The values of the stored residues ([`Field::from_residues`]) whose words begin a slice.
    fn from_stored_vectors(words: &[Self::V]) -> Self::Tight;
    /// Lanes whose integer, whose words begin a slice, is below the prime.
    fn is_canonical_vectors(words: &[Self::V]) -> Self::Mask;
    /// A mask from one bit per lane.
    fn mask_of(bits: <Self::V as Lane>::Bits) -> Self::Mask;
    /// The mask of lane `i` in bit `i`.
    fn byte(mask: Self::Mask) -> u8;
    /// Moves lane `from[i] mod 8` to lane `i`.
    fn shuffle(a: Self::Tight, from: &[u64; LANES]) -> Self::Tight;
    /// Moves lane `from[i] mod 8` of a product to lane `i`.
    fn shuffle_product(a: Self::Product, from: &[u64; LANES]) -> Self::Product;
    /// `1/x`, or 0 of 0, of one integer below the prime. Constant time.
    fn invert_words(words: &Self::Words) -> Self::Words;
}

/// Products by calls, on elements of the field whose own products are inlined.
pub mod outlined {
    use super::{Field, LaneField};

    /// `a b`.
    #[inline(always)]
    pub fn mul<F: LaneField>(a: F::Tight, b: F::Tight) -> F::Tight {
        F::to_inlined(F::Outlined::mul(F::to_outlined(a), F::to_outlined(b)))
    }

    /// `a^2`.
    #[inline(always)]
    pub fn square<F: LaneField>(a: F::Tight) -> F::Tight {
        F::to_inlined(F::Outlined::square(F::to_outlined(a)))
    }
}

/// Moves lane `i + k`, modulo the number of lanes, to lane `i`.
#[inline(always)]
fn rotate<F: LaneField>(a: F::Tight, k: u64) -> F::Tight {
    let mut from = [0; LANES];
    for (from, i) in from.iter_mut().zip(k..) {
        *from = i;
    }
    F::shuffle(a, &from)
}

/// `1/a` in each lane; no lane may hold 0. Constant time.
///
/// One inversion of an integer serves all lanes. Multiply an element by itself rotated by half of the lanes, then by a
/// quarter, then by an eighth: every lane then holds the product of all lanes. From its inverse, the inverses of the
/// lanes follow in reverse order:
///
/// ```text
///   b = a rot4(a)   c = b rot2(b)   d = c rot1(c)    1/c = rot1(c)/d   1/b = rot2(b)/c   1/a = rot4(a)/b
/// ```
#[inline(always)]
fn invert_nonzero<F: LaneField>(a: F::Tight) -> F::Tight {
    let ra = rotate::<F>(a, 4);
    let b = F::mul(a, ra);
    let rb = rotate::<F>(b, 2);
    let c = F::mul(b, rb);
    let rc = rotate::<F>(c, 1);
    let d = F::mul(c, rc);
    let inverse = F::splat(&F::invert_words(&F::to_words(d).as_ref()[0]));
    F::mul(F::mul(F::mul(inverse, rc), rb), ra)
}

/// [`invert_nonzero`] as a function of its own.
struct InvertNonzero<'a, F: LaneField>(&'a F::Tight);

impl<F: LaneField> LaneWork for InvertNonzero<'_, F> {
    type Output = F::Tight;
    #[inline(always)]
    fn run<U: Lane>(self) -> F::Tight {
        invert_nonzero::<F>(*self.0)
    }
}

/// `1/a` in each lane; no lane may hold 0. Outlined. Constant time.
#[inline(always)]
pub fn inverse<F: LaneField>(a: F::Tight) -> F::Tight {
    let a = F::to_outlined(a);
    F::to_inlined(F::V::outline(InvertNonzero::<F::Outlined>(&a)))
}

/// Each element becomes its inverse, or 1 where it is 0, in each lane. One inversion and three products a
/// vector (Montgomery's trick). `scratch` is as long as `all`. Constant time.
#[inline(always)]
pub fn invert_all<F: LaneField>(all: &mut [F::Tight], scratch: &mut [F::Tight]) {
    let one = F::one();
    let mut product = one;
    for (a, before) in all.iter_mut().zip(scratch.iter_mut()) {
        // A zero would make everything zero.
        *a = F::select(F::is_zero(*a), *a, one);
        *before = product;
        product = F::mul(product, *a);
    }
    let mut inverse = inverse::<F>(product);
    for (a, before) in all.iter_mut().zip(scratch.iter()).rev() {
        let next = F::mul(inverse, *a);
        *a = F::mul(inverse, *before);
        inverse = next;
    }
}
