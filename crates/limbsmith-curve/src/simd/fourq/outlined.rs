//! Pairs whose products are outlined, for formulas that are computed a few times for each point.
//!
//! A product of pairs is over a hundred instructions. The maps and tables of one point have some two hundred products:
//! inlined they would be larger than the first-level cache.

use core::marker::PhantomData;

use super::{Fe, Pairs52, Tight};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::field::Field;
use crate::field::quadratic::{Coordinate, Mask, PairLoose, PairSum, Quadratic};

/// [`Pairs52`] with outlined products and squares.
#[derive(Clone, Copy, Debug)]
pub struct Outlined<V>(PhantomData<V>);

/// A product.
struct Mul<'a, V: Lane>(&'a Tight<V>, &'a Tight<V>);

impl<V: Lane> LaneWork for Mul<'_, V> {
    type Output = Tight<V>;
    #[inline(always)]
    fn run<U: Lane>(self) -> Tight<V> {
        Pairs52::<V>::mul(*self.0, *self.1)
    }
}

/// A square.
struct Square<'a, V: Lane>(&'a Tight<V>);

impl<V: Lane> LaneWork for Square<'_, V> {
    type Output = Tight<V>;
    #[inline(always)]
    fn run<U: Lane>(self) -> Tight<V> {
        Pairs52::<V>::square(*self.0)
    }
}

impl<V: Lane> Quadratic for Outlined<V> {
    type Base = Fe<V>;
    type Tight = Tight<V>;
    type Sum = PairSum<Fe<V>>;
    type Loose = PairLoose<Fe<V>>;

    #[inline(always)]
    fn new(re: Coordinate<Self>, im: Coordinate<Self>) -> Tight<V> {
        Pairs52::<V>::new(re, im)
    }
    #[inline(always)]
    fn coordinates(a: Tight<V>) -> [Coordinate<Self>; 2] {
        Pairs52::<V>::coordinates(a)
    }
    #[inline(always)]
    fn from_words(words: &[[[u64; 2]; 2]; LANES]) -> Tight<V> {
        Pairs52::<V>::from_words(words)
    }
    #[inline(always)]
    fn to_words(a: Tight<V>) -> [[[u64; 2]; 2]; LANES] {
        Pairs52::<V>::to_words(a)
    }
    #[inline(always)]
    fn splat([re, im]: &[[u64; 2]; 2]) -> Tight<V> {
        Self::new(Fe::<V>::splat(re), Fe::<V>::splat(im))
    }
    #[inline(always)]
    fn mul(a: impl Into<Self::Loose>, b: impl Into<Self::Loose>) -> Tight<V> {
        // Carried here, where it is known whether there is something to carry.
        let (a, b) = (Self::carry(a), Self::carry(b));
        V::outline(Mul::<V>(&a, &b))
    }
    #[inline(always)]
    fn square(a: impl Into<Self::Sum>) -> Tight<V> {
        let a = Self::carry(a.into());
        V::outline(Square::<V>(&a))
    }
    #[inline(always)]
    fn add(a: Tight<V>, b: Tight<V>) -> Self::Sum {
        Pairs52::<V>::add(a, b)
    }
    #[inline(always)]
    fn sub(a: Tight<V>, b: Tight<V>) -> Self::Sum {
        Pairs52::<V>::sub(a, b)
    }
    #[inline(always)]
    fn neg(a: Tight<V>) -> Self::Sum {
        Pairs52::<V>::neg(a)
    }
    #[inline(always)]
    fn add_sums(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self::Loose {
        Pairs52::<V>::add_sums(a, b)
    }
    #[inline(always)]
    fn sub_sums(a: impl Into<Self::Sum>, b: impl Into<Self::Sum>) -> Self::Loose {
        Pairs52::<V>::sub_sums(a, b)
    }
    #[inline(always)]
    fn carry(a: impl Into<Self::Loose>) -> Tight<V> {
        Pairs52::<V>::carry(a)
    }
    #[inline(always)]
    fn conjugate(a: Tight<V>) -> Tight<V> {
        Pairs52::<V>::conjugate(a)
    }
    #[inline(always)]
    fn norm(a: Tight<V>) -> Coordinate<Self> {
        Pairs52::<V>::norm(a)
    }
    #[inline(always)]
    fn select(mask: Mask<Self>, a: Tight<V>, b: Tight<V>) -> Tight<V> {
        Pairs52::<V>::select(mask, a, b)
    }
}
