//! Complete tests of `field::power`, in place of proofs.
//!
//! Its functions are generic, so they do on every field of this crate the same multiplications as on two toy fields: that
//! of exponents, which shows the power that a chain computes, and integers modulo small primes, on which all elements can
//! be tried.

mod exponents;
mod small;

use crate::field::Field;
use core::fmt::Debug;
use core::marker::PhantomData;

/// The operations of a toy.
trait Toy: Copy + 'static {
    type Element: Copy + Debug + PartialEq + 'static;
    fn mul(a: Self::Element, b: Self::Element) -> Self::Element;
    fn square(a: Self::Element) -> Self::Element;
    fn is_zero(a: Self::Element) -> bool;
}

/// The field of a toy: all classes are its elements. Other operations than those of powers and roots panic.
#[derive(Clone, Copy)]
struct Of<T>(PhantomData<T>);

type Words = [u64; 2];

impl<T: Toy> Field for Of<T> {
    const NAME: &'static str = "toy";
    type Words = Words;
    const MODULUS: Words = [0; 2];
    const LANES: usize = 1;
    type Lanes<U: Copy> = [U; 1];
    type Tight = T::Element;
    type Sum = T::Element;
    type Loose = T::Element;
    type Product = T::Element;
    type Mask = bool;

    fn mul(a: impl Into<T::Element>, b: impl Into<T::Element>) -> T::Element {
        T::mul(a.into(), b.into())
    }
    fn square(a: impl Into<T::Element>) -> T::Element {
        T::square(a.into())
    }
    fn select(mask: bool, a: T::Element, b: T::Element) -> T::Element {
        if mask { b } else { a }
    }
    fn is_zero(a: T::Element) -> bool {
        T::is_zero(a)
    }
    fn eq(a: T::Element, b: T::Element) -> bool {
        a == b
    }
    fn mask_and(a: bool, b: bool) -> bool {
        a && b
    }
    fn mask_or(a: bool, b: bool) -> bool {
        a || b
    }

    fn lanes<U: Copy>(_: impl FnMut(usize) -> U) -> [U; 1] {
        unreachable!()
    }
    fn splat(_: &Words) -> T::Element {
        unreachable!()
    }
    fn from_words(_: &[Words; 1]) -> T::Element {
        unreachable!()
    }
    fn from_residues(_: &[Words; 1]) -> T::Element {
        unreachable!()
    }
    fn to_words(_: T::Element) -> [Words; 1] {
        unreachable!()
    }
    fn is_canonical(_: &[Words; 1]) -> bool {
        unreachable!()
    }
    fn zero() -> T::Element {
        unreachable!()
    }
    fn one() -> T::Element {
        unreachable!()
    }
    fn mul_small(_: impl Into<T::Element>, _: u32) -> T::Element {
        unreachable!()
    }
    fn mul_small_add(_: impl Into<T::Element>, _: u32, _: T::Element) -> T::Element {
        unreachable!()
    }
    fn product(_: impl Into<T::Element>, _: impl Into<T::Element>) -> T::Element {
        unreachable!()
    }
    fn product_square(_: impl Into<T::Element>) -> T::Element {
        unreachable!()
    }
    fn reduce(_: T::Element) -> T::Element {
        unreachable!()
    }
    fn reduce_sum(_: T::Element, _: T::Element) -> T::Element {
        unreachable!()
    }
    fn reduce_difference(_: T::Element, _: T::Element) -> T::Element {
        unreachable!()
    }
    fn reduce_plus(_: T::Element, _: T::Element) -> T::Element {
        unreachable!()
    }
    fn reduce_minus(_: T::Element, _: T::Element) -> T::Element {
        unreachable!()
    }
    fn add(_: T::Element, _: T::Element) -> T::Element {
        unreachable!()
    }
    fn sub(_: T::Element, _: T::Element) -> T::Element {
        unreachable!()
    }
    fn neg(_: T::Element) -> T::Element {
        unreachable!()
    }
    fn add_sums(_: impl Into<T::Element>, _: impl Into<T::Element>) -> T::Element {
        unreachable!()
    }
    fn sub_sums(_: impl Into<T::Element>, _: impl Into<T::Element>) -> T::Element {
        unreachable!()
    }
    fn carry(_: impl Into<T::Element>) -> T::Element {
        unreachable!()
    }
    fn select_sums(_: bool, _: T::Element, _: T::Element) -> T::Element {
        unreachable!()
    }
    fn is_odd(_: T::Element) -> bool {
        unreachable!()
    }
    fn invert(_: T::Element) -> T::Element {
        unreachable!()
    }
    fn invert_vartime(_: T::Element) -> T::Element {
        unreachable!()
    }
    fn mask(_: &[u8; 1]) -> bool {
        unreachable!()
    }
    fn bits(_: bool) -> [u8; 1] {
        unreachable!()
    }
}
