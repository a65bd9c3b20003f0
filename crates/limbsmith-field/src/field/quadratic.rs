//! Quadratic extensions: pairs `x + y i` with `i^2 = -1`, `p = 3 mod 4`, as the formulas of a curve use them.
//!
//! | implementation | elements |
//! |---|---|
//! | [`Quad64`] | pairs modulo `2^127 - 1` in words of 64 bits, on kernels of their own (strategy `quadratic`) |
//! | [`Pairs`] | pairs over any field, on any lanes ([`super::pairs`]) |
//!
//! The classes are those of [`Field`]: a sum of carried elements may be multiplied before it is carried. On `Quad64` all
//! classes are one type: its sums are always carried.

use core::hint::black_box;
use core::marker::PhantomData;

use zeroize::Zeroize;

use super::p127::{self, quad64};
use super::pairs::Pair;
use super::{Bit, Field};

/// The integers of the coordinates of `Q`.
pub type Words<Q> = <<Q as Quadratic>::Base as Field>::Words;
/// Elements of the field of the coordinates of `Q`.
pub type Coordinate<Q> = <<Q as Quadratic>::Base as Field>::Tight;
/// A mask with one entry for each lane of `Q`.
pub type Mask<Q> = <<Q as Quadratic>::Base as Field>::Mask;
/// One value for each lane of `Q`.
pub type Lanes<Q, T> = <<Q as Quadratic>::Base as Field>::Lanes<T>;

/// A quadratic extension in some representation, one or more lanes wide. Constant time, as [`Field`].
pub trait Quadratic: Copy + Sized + 'static {
    /// The field of the coordinates; masks and lanes are its own.
    type Base: Field;
    /// Carried.
    type Tight: Copy + Into<Self::Sum> + Into<Self::Loose>;
    /// Sum or difference of two tights.
    type Sum: Copy + Into<Self::Loose>;
    /// Anything that a product accepts.
    type Loose: Copy;

    /// `re + im i`.
    fn new(re: Coordinate<Self>, im: Coordinate<Self>) -> Self::Tight;
    /// The real and the imaginary part.
    fn coordinates(a: Self::Tight) -> [Coordinate<Self>; 2];
    /// Converts two integers per lane; they need not be reduced.
    fn from_words(words: &Lanes<Self, [Words<Self>; 2]>) -> Self::Tight;
    /// The canonical integers, one pair per lane.
    fn to_words(a: Self::Tight) -> Lanes<Self, [Words<Self>; 2]>;
    /// The element with one constant in every lane, from two integers for its real and its imaginary part.
    #[inline(always)]
    fn splat(words: &[Words<Self>; 2]) -> Self::Tight {
        Self::from_words(&Self::Base::lanes(|_| *words))
    }
    /// Zero in every lane.
    #[inline(always)]
    fn zero() -> Self::Tight {
        Self::new(Self::Base::zero(), Self::Base::zero())
    }
    /// One in every lane.
    #[inline(always)]
    fn one() -> Self::Tight {
        Self::new(Self::Base::one(), Self::Base::zero())
    }

    /// `a * b`.
    fn mul(a: impl Into<Self::Loose>, b: impl Into<Self::Loose>) -> Self::Tight;
    /// `a^2`.
    fn square(a: impl Into<Self::Sum>) -> Self::Tight;
    /// `a + b`.
    fn add(a: Self::Tight, b: Self::Tight) -> Self::Sum;
    /// `a - b`.
    fn sub(a: Self::Tight, b: Self::Tight) -> Self::Sum;
    /// `-a`.
    fn neg(a: Self::Tight) -> Self::Sum;
    /// `a + b` on sums.
    fn add_sums(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self::Loose;
    /// `a - b` on sums.
    fn sub_sums(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self::Loose;
    /// Converts a sum or a loose element to a tight one of the same value.
    fn carry(a: impl Into<Self::Loose>) -> Self::Tight;
    /// `a` with `-i` for `i`: the power of exponent p.
    fn conjugate(a: Self::Tight) -> Self::Tight;
    /// `a` times its conjugate.
    fn norm(a: Self::Tight) -> Coordinate<Self>;

    /// `b a` for `b` in the field of the coordinates.
    #[inline(always)]
    fn scale(a: Self::Tight, b: Coordinate<Self>) -> Self::Tight {
        let [re, im] = Self::coordinates(a);
        Self::new(Self::Base::mul(re, b), Self::Base::mul(im, b))
    }
    /// `1 / a`, and 0 of 0: the conjugate over the norm.
    #[inline(always)]
    fn invert(a: Self::Tight) -> Self::Tight {
        Self::scale(Self::conjugate(a), Self::Base::invert(Self::norm(a)))
    }
    /// [`Quadratic::invert`] of public elements. Variable time.
    #[inline(always)]
    fn invert_vartime(a: Self::Tight) -> Self::Tight {
        let norm = Self::norm(a);
        Self::scale(Self::conjugate(a), Self::Base::invert_vartime(norm))
    }

    /// Lane by lane `if mask { b } else { a }`.
    fn select(mask: Mask<Self>, a: Self::Tight, b: Self::Tight) -> Self::Tight;
    /// Lanes whose value is 0.
    #[inline(always)]
    fn is_zero(a: Self::Tight) -> Mask<Self> {
        let [re, im] = Self::coordinates(a);
        Self::Base::mask_and(Self::Base::is_zero(re), Self::Base::is_zero(im))
    }
    /// Lanes whose values are equal.
    #[inline(always)]
    fn eq(a: Self::Tight, b: Self::Tight) -> Mask<Self> {
        Self::is_zero(Self::carry(Self::sub(a, b)))
    }

    /// In each lane the entry with its index, `index < N`. Reads all entries.
    #[inline(always)]
    fn look_up<const K: usize, const N: usize>(
        table: &[[Self::Tight; K]; N],
        index: &Lanes<Self, u8>,
    ) -> [Self::Tight; K] {
        let mut found = table[0];
        for (i, entry) in table.iter().enumerate().skip(1) {
            let equal = Self::Base::lanes(|lane| {
                let differ = u32::from(index.as_ref()[lane]) ^ i as u32;
                (differ.wrapping_sub(1) >> 31) as u8
            });
            // The mask is opaque: the optimizer cannot see that one of them is set, and index the table.
            let mask = Self::Base::mask(&equal);
            for (found, value) in found.iter_mut().zip(entry) {
                *found = Self::select(mask, *found, *value);
            }
        }
        found
    }
}

/// Pairs modulo `2^127 - 1` on the kernels of [`quad64`].
#[derive(Clone, Copy, Debug)]
pub struct Quad64;

/// An element of [`Quad64`]: two words for each coordinate, which is at most p.
#[derive(Clone, Copy)]
pub struct Quad([u64; 4]);

impl Zeroize for Quad {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Quadratic for Quad64 {
    type Base = p127::Sat64;
    type Tight = Quad;
    type Sum = Quad;
    type Loose = Quad;

    #[inline(always)]
    fn new(re: Coordinate<Self>, im: Coordinate<Self>) -> Quad {
        // The field's tight elements may be a little above 2^127.
        let [[r0, r1]] = p127::Sat64::to_words(re);
        let [[i0, i1]] = p127::Sat64::to_words(im);
        Quad([r0, r1, i0, i1])
    }
    #[inline(always)]
    fn coordinates(a: Quad) -> [Coordinate<Self>; 2] {
        let [r0, r1, i0, i1] = a.0;
        [[r0, r1], [i0, i1]].map(|words| p127::Sat64::from_words(&[words]))
    }
    #[inline(always)]
    fn from_words(words: &[[[u64; 2]; 2]; 1]) -> Quad {
        let [[[r0, r1], [i0, i1]]] = *words;
        Quad(quad64::from_words(&[r0, r1, i0, i1]))
    }
    #[inline(always)]
    fn to_words(a: Quad) -> [[[u64; 2]; 2]; 1] {
        let [r0, r1, i0, i1] = quad64::to_words(&a.0);
        [[[r0, r1], [i0, i1]]]
    }
    #[inline(always)]
    fn mul(a: impl Into<Quad>, b: impl Into<Quad>) -> Quad {
        Quad(quad64::mul(&a.into().0, &b.into().0))
    }
    #[inline(always)]
    fn square(a: impl Into<Quad>) -> Quad {
        Quad(quad64::square(&a.into().0))
    }
    #[inline(always)]
    fn add(a: Quad, b: Quad) -> Quad {
        Quad(quad64::add(&a.0, &b.0))
    }
    #[inline(always)]
    fn sub(a: Quad, b: Quad) -> Quad {
        Quad(quad64::sub(&a.0, &b.0))
    }
    #[inline(always)]
    fn neg(a: Quad) -> Quad {
        Quad(quad64::neg(&a.0))
    }
    #[inline(always)]
    fn add_sums(a: impl Into<Quad>, b: impl Into<Quad>) -> Quad {
        Self::add(a.into(), b.into())
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<Quad>, b: impl Into<Quad>) -> Quad {
        Self::sub(a.into(), b.into())
    }
    #[inline(always)]
    fn carry(a: impl Into<Quad>) -> Quad {
        a.into()
    }
    #[inline(always)]
    fn conjugate(a: Quad) -> Quad {
        Quad(quad64::conjugate(&a.0))
    }
    #[inline(always)]
    fn norm(a: Quad) -> Coordinate<Self> {
        p127::Sat64::from_words(&[quad64::norm(&a.0)])
    }
    #[inline(always)]
    fn select(mask: Bit, a: Quad, b: Quad) -> Quad {
        Quad(quad64::select(mask.0, &a.0, &b.0))
    }

    #[inline(always)]
    fn look_up<const K: usize, const N: usize>(
        table: &[[Quad; K]; N],
        index: &[u8; 1],
    ) -> [Quad; K] {
        // Without this barrier the optimizer sees that at most one mask is set, and indexes the table.
        let mut masks = [0u64; N];
        for (i, mask) in masks.iter_mut().enumerate() {
            *mask = 0u64.wrapping_sub((u64::from(index[0]) ^ i as u64).wrapping_sub(1) >> 63);
        }
        let masks = black_box(masks);
        let mut found = table[0];
        for (entry, mask) in table.iter().zip(&masks).skip(1) {
            for (found, value) in found.iter_mut().zip(entry) {
                for (found, value) in found.0.iter_mut().zip(&value.0) {
                    // One entry at a time, in whole vectors: a sum over entries would become gathers across the table.
                    *found ^= (*found ^ value) & mask;
                }
            }
        }
        // Through memory, from vector to scalar registers.
        black_box(found)
    }
}

/// Pairs over `F`.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<F>(PhantomData<F>);

/// A sum of two [`Pair`]s.
#[derive(Clone, Copy)]
pub struct PairSum<F: Field> {
    re: F::Sum,
    im: F::Sum,
}

/// A pair that a product accepts.
#[derive(Clone, Copy)]
pub struct PairLoose<F: Field> {
    re: F::Loose,
    im: F::Loose,
}

impl<F: Field> From<Pair<F>> for PairSum<F> {
    #[inline(always)]
    fn from(a: Pair<F>) -> Self {
        PairSum {
            re: a.re.into(),
            im: a.im.into(),
        }
    }
}
impl<F: Field> From<Pair<F>> for PairLoose<F> {
    #[inline(always)]
    fn from(a: Pair<F>) -> Self {
        PairLoose {
            re: a.re.into(),
            im: a.im.into(),
        }
    }
}
impl<F: Field> From<PairSum<F>> for PairLoose<F> {
    #[inline(always)]
    fn from(a: PairSum<F>) -> Self {
        PairLoose {
            re: a.re.into(),
            im: a.im.into(),
        }
    }
}
impl<F: Field<Tight: Zeroize>> Zeroize for Pair<F> {
    fn zeroize(&mut self) {
        self.re.zeroize();
        self.im.zeroize();
    }
}

impl<F: Field> Quadratic for Pairs<F> {
    type Base = F;
    type Tight = Pair<F>;
    type Sum = PairSum<F>;
    type Loose = PairLoose<F>;

    #[inline(always)]
    fn new(re: F::Tight, im: F::Tight) -> Pair<F> {
        Pair { re, im }
    }
    #[inline(always)]
    fn coordinates(a: Pair<F>) -> [F::Tight; 2] {
        [a.re, a.im]
    }
    #[inline(always)]
    fn from_words(words: &F::Lanes<[F::Words; 2]>) -> Pair<F> {
        Pair {
            re: F::from_words(&F::lanes(|i| words.as_ref()[i][0])),
            im: F::from_words(&F::lanes(|i| words.as_ref()[i][1])),
        }
    }
    #[inline(always)]
    fn to_words(a: Pair<F>) -> F::Lanes<[F::Words; 2]> {
        let (re, im) = (F::to_words(a.re), F::to_words(a.im));
        F::lanes(|i| [re.as_ref()[i], im.as_ref()[i]])
    }
    #[inline(always)]
    fn mul(a: impl Into<PairLoose<F>>, b: impl Into<PairLoose<F>>) -> Pair<F> {
        let (a, b) = (a.into(), b.into());
        let re = F::reduce_difference(F::product(a.re, b.re), F::product(a.im, b.im));
        let im = F::reduce_sum(F::product(a.re, b.im), F::product(a.im, b.re));
        Pair {
            re: F::carry(re),
            im: F::carry(im),
        }
    }
    #[inline(always)]
    fn square(a: impl Into<PairSum<F>>) -> Pair<F> {
        let a = a.into();
        Pair {
            re: F::mul(F::add_sums(a.re, a.im), F::sub_sums(a.re, a.im)),
            im: F::mul(F::add_sums(a.re, a.re), a.im),
        }
    }
    #[inline(always)]
    fn add(a: Pair<F>, b: Pair<F>) -> PairSum<F> {
        PairSum {
            re: F::add(a.re, b.re),
            im: F::add(a.im, b.im),
        }
    }
    #[inline(always)]
    fn sub(a: Pair<F>, b: Pair<F>) -> PairSum<F> {
        PairSum {
            re: F::sub(a.re, b.re),
            im: F::sub(a.im, b.im),
        }
    }
    #[inline(always)]
    fn neg(a: Pair<F>) -> PairSum<F> {
        PairSum {
            re: F::neg(a.re),
            im: F::neg(a.im),
        }
    }
    #[inline(always)]
    fn add_sums(a: impl Into<PairSum<F>>, b: impl Into<PairSum<F>>) -> PairLoose<F> {
        let (a, b) = (a.into(), b.into());
        PairLoose {
            re: F::add_sums(a.re, b.re),
            im: F::add_sums(a.im, b.im),
        }
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<PairSum<F>>, b: impl Into<PairSum<F>>) -> PairLoose<F> {
        let (a, b) = (a.into(), b.into());
        PairLoose {
            re: F::sub_sums(a.re, b.re),
            im: F::sub_sums(a.im, b.im),
        }
    }
    #[inline(always)]
    fn carry(a: impl Into<PairLoose<F>>) -> Pair<F> {
        let a = a.into();
        Pair {
            re: F::carry(a.re),
            im: F::carry(a.im),
        }
    }
    #[inline(always)]
    fn conjugate(a: Pair<F>) -> Pair<F> {
        a.conjugate()
    }
    #[inline(always)]
    fn norm(a: Pair<F>) -> F::Tight {
        let norm = F::reduce_sum(F::product_square(a.re), F::product_square(a.im));
        F::carry(norm)
    }
    #[inline(always)]
    fn select(mask: F::Mask, a: Pair<F>, b: Pair<F>) -> Pair<F> {
        Pair::select(mask, a, b)
    }
}

/// Pairs modulo `2^127 - 1`, in the representation that is fastest on this target.
#[cfg(not(limbsmith_words = "32"))]
pub type P127Pairs = Quad64;
/// Pairs modulo `2^127 - 1`, in the representation that is fastest on this target.
#[cfg(limbsmith_words = "32")]
pub type P127Pairs = Pairs<p127::Sat32>;
