//! A computer that errs once: kernels and lanes whose operations fail at a chosen place.
//!
//! [`Faulty`] wraps the kernels of a field, [`FaultyLane`] the model of a vector. Both count their operations and
//! damage the one with a given number, or a run that starts there. All code above is generic, so the signing code of
//! the library runs on them as it is. For tests only; nothing of this is in the library.

extern crate std;
use core::cell::Cell;
use core::ops::{Add, BitAnd, BitOr, BitXor, Shl, Shr, Sub};

use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane, Model};
use crate::field::eight::By52;
use crate::field::kernels::{Kernels, Residues, Slack, Words};

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

/// The words of a result, after the fault if one strikes.
fn damaged<V: Copy + Default + AsMut<[u64]>>(first: Option<&V>, result: V) -> V {
    let mut result = result;
    match struck() {
        None => {}
        Some(Kind::Flip(limb, bit)) => {
            let limbs = result.as_mut();
            let n = limbs.len();
            limbs[limb % n] ^= 1 << (bit % 64);
        }
        Some(Kind::Skip) => return first.copied().unwrap_or_default(),
        Some(Kind::Zero) => return V::default(),
    }
    result
}

/// Kernels that err.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faulty<K>(core::marker::PhantomData<K>);

macro_rules! operations {
    ($($name:ident($($arg:ident: $type:ty),*) of $first:ident;)*) => {$(
        fn $name($($arg: $type),*) -> K::Vector {
            damaged(Some($first), K::$name($($arg),*))
        }
    )*};
}

impl<K: Kernels<Word = u64>> Kernels for Faulty<K> {
    const NAME: &'static str = "faulty";
    type Prime = K::Prime;
    type Word = u64;
    type Vector = K::Vector;

    operations! {
        mul(a: &K::Vector, b: &K::Vector) of a;
        square(a: &K::Vector) of a;
        add(a: &K::Vector, b: &K::Vector) of a;
        sub(a: &K::Vector, b: &K::Vector) of a;
        neg(a: &K::Vector) of a;
        select(bit: u8, a: &K::Vector, b: &K::Vector) of a;
    }
    fn is_zero(a: &K::Vector) -> u8 {
        K::is_zero(a) ^ u8::from(struck().is_some())
    }
    fn is_canonical(words: &Words<Self>) -> u8 {
        K::is_canonical(words)
    }
}

impl<K: Slack<Word = u64>> Slack for Faulty<K> {
    operations! {
        mul_small(a: &K::Vector, k: u32) of a;
        mul_small_add(a: &K::Vector, k: u32, b: &K::Vector) of a;
        add_sums(a: &K::Vector, b: &K::Vector) of a;
        sub_sums(a: &K::Vector, b: &K::Vector) of a;
        carry(a: &K::Vector) of a;
        select_sums(bit: u8, a: &K::Vector, b: &K::Vector) of a;
    }
    // Includes the words from the precomputed tables.
    fn from_words(words: &Words<Self>) -> K::Vector {
        damaged(None, K::from_words(words))
    }
    fn to_words(a: &K::Vector) -> Words<Self> {
        damaged(None, K::to_words(a))
    }
}

impl<K: Residues<Word = u64>> Residues for Faulty<K> {
    operations! {
        demontgomery(a: &K::Vector) of a;
        mul_small(a: &K::Vector, k: u32) of a;
    }
    fn enter(words: &Words<Self>) -> K::Vector {
        damaged(None, K::enter(words))
    }
    fn leave(a: &K::Vector) -> Words<Self> {
        damaged(None, K::leave(a))
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
