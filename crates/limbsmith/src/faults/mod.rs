//! A computer that errs once: fields and lanes whose operations fail at a chosen place.
//!
//! [`Faulty`] wraps a field, [`FaultyLane`] the model of a vector. Both count their operations and
//! damage the one with a given number, or a run that starts there. All code above is generic, so the signing code of
//! the library runs on them as it is. For tests only; nothing of this is in the library.

extern crate std;
use core::cell::Cell;
use core::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use crate::arch::lane::By52;
use crate::arch::lane::{LANES, Lane, LaneWork, Model};
use crate::field::residues::StoredResidues;
use crate::field::{Field, Field25519, SquareRoot, Words};

/// The kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bit of a limb is flipped.
    Flip(usize, u32),
    /// The operation is skipped: its result is its first operand.
    Skip,
    /// The result is zero.
    Zero,
}

/// Operations `at..at + length` go wrong.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// The number of the first.
    pub at: u64,
    /// How many.
    pub length: u64,
    /// How.
    pub kind: Kind,
}

/// Never.
pub const NONE: Fault = Fault {
    at: u64::MAX,
    length: 0,
    kind: Kind::Skip,
};

std::thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(NONE) };
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// Runs `f` with this fault; returns its result and the number of operations.
pub fn with<T>(fault: Fault, f: impl FnOnce() -> T) -> (T, u64) {
    FAULT.set(fault);
    COUNT.set(0);
    let result = f();
    FAULT.set(NONE);
    (result, COUNT.get())
}

/// Counts an operation; returns the kind of fault if one strikes it.
fn struck() -> Option<Kind> {
    let (count, fault) = (COUNT.get(), FAULT.get());
    COUNT.set(count + 1);
    (count.wrapping_sub(fault.at) < fault.length).then_some(fault.kind)
}

/// An element of the class `C`, after the fault if one strikes: its canonical value with a bit flipped, `first`, or zero.
fn damaged<F: Field, C: Copy>(first: Option<C>, result: C, carry: impl Fn(C) -> F::Tight) -> C
where
    F::Tight: Into<C>,
{
    match struck() {
        None => result,
        Some(Kind::Flip(limb, bit)) => {
            let mut words = F::to_words(carry(result)).as_ref()[0];
            flip(&mut words, limb, bit);
            F::splat(&words).into()
        }
        Some(Kind::Skip) => first.unwrap_or(F::zero().into()),
        Some(Kind::Zero) => F::zero().into(),
    }
}

fn flip<W: Words>(words: &mut W, limb: usize, bit: u32) {
    let words = words.as_mut();
    let n = words.len();
    words[limb % n] ^= 1 << (bit % 64);
}

/// Words of a result, after the fault if one strikes.
fn damaged_words<F: Field>(result: F::Lanes<F::Words>) -> F::Lanes<F::Words> {
    let mut result = result;
    if let Some(kind) = struck() {
        for words in result.as_mut() {
            match kind {
                Kind::Flip(limb, bit) => flip(words, limb, bit),
                Kind::Skip | Kind::Zero => *words = F::Words::default(),
            }
        }
    }
    result
}

/// A field that errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faulty<F>(core::marker::PhantomData<F>);

/// Operations with results of a class, which is that of the first operand if they are skipped.
macro_rules! operations {
    ($class:ident, $carry:expr; $($name:ident($($arg:ident: $ty:ty),*) of $first:expr;)*) => {$(
        fn $name($($arg: $ty),*) -> F::$class {
            damaged::<F, F::$class>($first, F::$name($($arg),*), $carry)
        }
    )*};
}

impl<F: Field> Field for Faulty<F> {
    const NAME: &'static str = "faulty";
    type Words = F::Words;
    const MODULUS: F::Words = F::MODULUS;
    const LANES: usize = F::LANES;
    type Lanes<T: Copy> = F::Lanes<T>;
    type Tight = F::Tight;
    type Sum = F::Sum;
    type Loose = F::Loose;
    type Product = F::Product;
    type Mask = F::Mask;

    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> F::Lanes<T> {
        F::lanes(f)
    }
    operations! { Tight, |a| a;
        // These include the words from the precomputed tables.
        splat(words: &F::Words) of None;
        from_words(words: &F::Lanes<F::Words>) of None;
        from_residues(words: &F::Lanes<F::Words>) of None;
        square_n(a: F::Tight, n: usize) of Some(a);
        reduce(a: F::Product) of None;
        select(mask: F::Mask, a: F::Tight, b: F::Tight) of Some(a);
        invert(a: F::Tight) of Some(a);
        invert_vartime(a: F::Tight) of Some(a);
    }
    operations! { Sum, F::carry;
        reduce_sum(a: F::Product, b: F::Product) of Some(a.into());
        reduce_difference(a: F::Product, b: F::Product) of Some(a.into());
        reduce_plus(a: F::Product, b: F::Tight) of Some(a.into());
        reduce_minus(a: F::Product, b: F::Tight) of Some(a.into());
        add(a: F::Tight, b: F::Tight) of Some(a.into());
        sub(a: F::Tight, b: F::Tight) of Some(a.into());
        neg(a: F::Tight) of Some(a.into());
        select_sums(mask: F::Mask, a: F::Sum, b: F::Sum) of Some(a);
    }
    fn zero() -> F::Tight {
        F::zero()
    }
    fn one() -> F::Tight {
        F::one()
    }
    fn mul(a: impl Into<F::Loose>, b: impl Into<F::Loose>) -> F::Tight {
        let (a, b) = (a.into(), b.into());
        damaged::<F, _>(Some(F::carry(a)), F::mul(a, b), |r| r)
    }
    fn square(a: impl Into<F::Loose>) -> F::Tight {
        let a = a.into();
        damaged::<F, _>(Some(F::carry(a)), F::square(a), |r| r)
    }
    fn mul_small(a: impl Into<F::Loose>, k: u32) -> F::Tight {
        let a = a.into();
        damaged::<F, _>(Some(F::carry(a)), F::mul_small(a, k), |r| r)
    }
    fn mul_small_add(a: impl Into<F::Loose>, k: u32, b: F::Tight) -> F::Tight {
        let a = a.into();
        damaged::<F, _>(Some(F::carry(a)), F::mul_small_add(a, k, b), |r| r)
    }
    // A product errs when it is reduced.
    fn product(a: impl Into<F::Loose>, b: impl Into<F::Loose>) -> F::Product {
        F::product(a, b)
    }
    fn product_square(a: impl Into<F::Loose>) -> F::Product {
        F::product_square(a)
    }
    fn add_sums(a: impl Into<F::Sum>, b: impl Into<F::Sum>) -> F::Loose {
        let (a, b) = (a.into(), b.into());
        damaged::<F, F::Loose>(Some(a.into()), F::add_sums(a, b), F::carry)
    }
    fn sub_sums(a: impl Into<F::Sum>, b: impl Into<F::Sum>) -> F::Loose {
        let (a, b) = (a.into(), b.into());
        damaged::<F, F::Loose>(Some(a.into()), F::sub_sums(a, b), F::carry)
    }
    fn carry(a: impl Into<F::Loose>) -> F::Tight {
        damaged::<F, _>(None, F::carry(a), |r| r)
    }
    fn to_words(a: F::Tight) -> F::Lanes<F::Words> {
        damaged_words::<F>(F::to_words(a))
    }
    fn is_zero(a: F::Tight) -> F::Mask {
        let bits = F::bits(F::is_zero(a));
        let wrong = u8::from(struck().is_some());
        F::mask(&F::lanes(|i| bits.as_ref()[i] ^ wrong))
    }
    fn eq(a: F::Tight, b: F::Tight) -> F::Mask {
        Self::is_zero(Self::carry(Self::sub(a, b)))
    }
    fn is_odd(a: F::Tight) -> F::Mask {
        F::is_odd(a)
    }
    fn is_canonical(words: &F::Lanes<F::Words>) -> F::Mask {
        F::is_canonical(words)
    }
    fn mask(bits: &F::Lanes<u8>) -> F::Mask {
        F::mask(bits)
    }
    fn bits(mask: F::Mask) -> F::Lanes<u8> {
        F::bits(mask)
    }
    fn mask_and(a: F::Mask, b: F::Mask) -> F::Mask {
        F::mask_and(a, b)
    }
    fn mask_or(a: F::Mask, b: F::Mask) -> F::Mask {
        F::mask_or(a, b)
    }
}

impl<F: Field25519> Field25519 for Faulty<F> {}

impl<F: SquareRoot> SquareRoot for Faulty<F> {
    fn sqrt(a: F::Tight) -> (F::Tight, F::Mask) {
        F::sqrt(a)
    }
}

impl<F: StoredResidues> StoredResidues for Faulty<F> {
    fn to_residues(a: F::Tight) -> F::Lanes<F::Words> {
        damaged_words::<F>(F::to_residues(a))
    }
    fn words_times(words: &F::Lanes<F::Words>, b: F::Tight) -> F::Tight {
        damaged::<F, _>(Some(b), F::words_times(words, b), |r| r)
    }
}

/// The model of a vector that errs, in one lane for a flipped bit and else in all.
#[derive(Clone, Copy, Debug)]
pub struct FaultyLane(Model);

impl FaultyLane {
    fn damaged(first: Model, result: Model) -> Self {
        FaultyLane(match struck() {
            None => result,
            Some(Kind::Flip(lane, bit)) => {
                let mut words = result.store();
                words[lane % LANES] ^= 1 << (bit % 64);
                Model::load(&words)
            }
            Some(Kind::Skip) => first,
            Some(Kind::Zero) => Model::splat(0),
        })
    }
}

macro_rules! operators {
    ($($trait:ident $name:ident),*) => {$(
        impl $trait for FaultyLane {
            type Output = Self;
            fn $name(self, other: Self) -> Self {
                Self::damaged(self.0, Model::$name(self.0, other.0))
            }
        }
    )*};
}
operators!(Add add, Sub sub, BitAnd bitand, BitOr bitor, BitXor bitxor);

impl Shl<u32> for FaultyLane {
    type Output = Self;
    fn shl(self, k: u32) -> Self {
        Self::damaged(self.0, self.0 << k)
    }
}

impl Shr<u32> for FaultyLane {
    type Output = Self;
    fn shr(self, k: u32) -> Self {
        Self::damaged(self.0, self.0 >> k)
    }
}

impl Lane for FaultyLane {
    type Bits = u8;
    type Fields = By52;
    const NAME: &'static str = "faulty";
    const INLINE: bool = false;

    fn load(x: &[u64; LANES]) -> Self {
        Self::damaged(Model::splat(0), Model::load(x))
    }
    fn store(self) -> [u64; LANES] {
        self.0.store()
    }
    fn splat(x: u64) -> Self {
        FaultyLane(Model::splat(x))
    }
    fn madd52lo(self, a: Self, b: Self) -> Self {
        Self::damaged(self.0, self.0.madd52lo(a.0, b.0))
    }
    fn madd52hi(self, a: Self, b: Self) -> Self {
        Self::damaged(self.0, self.0.madd52hi(a.0, b.0))
    }
    fn blend(bits: u8, a: Self, b: Self) -> Self {
        Self::damaged(a.0, <Model as Lane>::blend(bits, a.0, b.0))
    }
    fn below(a: Self, b: Self) -> u8 {
        Model::below(a.0, b.0)
    }
    fn equal(a: Self, b: Self) -> u8 {
        Model::equal(a.0, b.0)
    }
    fn bits(x: u8) -> u8 {
        Model::bits(x)
    }
    fn byte(bits: u8) -> u8 {
        bits
    }
    fn both(a: u8, b: u8) -> u8 {
        a & b
    }
    fn either(a: u8, b: u8) -> u8 {
        a | b
    }
    fn table16(low: Self, high: Self, index: Self) -> Self {
        Self::damaged(low.0, Model::table16(low.0, high.0, index.0))
    }
    fn shuffle(self, from: &[u64; LANES]) -> Self {
        Self::damaged(self.0, self.0.shuffle(from))
    }
    fn gather_vartime(words: &[u64], index: Self) -> Self {
        FaultyLane(Model::gather_vartime(words, index.0))
    }
    fn transpose(rows: &[Self; LANES]) -> [Self; LANES] {
        Model::transpose(&rows.map(|row| row.0)).map(FaultyLane)
    }
    fn outline<W: LaneWork>(work: W) -> W::Output {
        work.run::<Self>()
    }
}

/// Faults of every kind at `count` places, evenly spread, of `operations`.
pub fn spread(operations: u64, count: u64) -> impl Iterator<Item = Fault> {
    (0..count).flat_map(move |i| {
        let at = i * operations / count;
        let flip = Kind::Flip(i as usize * 5, (i * 29) as u32 % 52);
        [
            (flip, 1),
            (Kind::Skip, 1),
            // As long as an addition of points, or a few.
            (Kind::Skip, 8 + i % 32),
            (Kind::Zero, 1),
        ]
        .map(|(kind, length)| Fault { at, length, kind })
    })
}

/// Outcomes of many faults.
#[derive(Debug, Default)]
pub struct Seen {
    /// The signature was still valid.
    pub harmless: u32,
    /// It was not, and was returned without verification.
    pub faulty: u32,
}

impl Seen {
    /// Counts a signature that is `valid` or not, and that `released` says was returned with verification.
    #[track_caller]
    pub fn count(&mut self, fault: impl core::fmt::Debug, valid: bool, released: bool) {
        assert_eq!(valid, released, "{fault:?}");
        *match valid {
            true => &mut self.harmless,
            false => &mut self.faulty,
        } += 1;
    }
}
