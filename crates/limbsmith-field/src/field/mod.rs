//! Prime fields: the [`Field`] trait.
//!
//! A field element is a vector of limbs with lazy reduction: a sum need not be reduced before it is multiplied,
//! provided that nothing overflows. The forge's checker computes and proves the bounds of every operation's inputs and
//! outputs. Here the bounds are types:
//!
//! | class | meaning | result of | operand of |
//! |---|---|---|---|
//! | `Tight` | carried (reduced enough to be stored) | `mul`, `square`, `carry`, `reduce` | everything |
//! | `Sum` | sum or difference of two tight values | `add`, `sub`, `neg` | one more `add_sums`/`sub_sums`, and all operations on `Loose` |
//! | `Loose` | any operand of a product | `add_sums`, `sub_sums` | `mul`, `square`, `carry` |
//! | `Product` | unreduced (wide) product | `product`, `product_square` | `reduce`, `reduce_sum`, `reduce_plus`..., and all operations on `Sum` |
//!
//! Conversions to a looser class are `Into` and free. The only conversion back is `carry`: a missing carry does not
//! compile.
//!
//! ```
//! use limbsmith_field::field::{Field, p25519::U51};
//! let a = U51::one();
//! let sum = U51::add(a, a);
//! U51::mul(sum, sum); // a product takes sums
//! U51::add(U51::carry(sum), a); // a sum takes tights
//! ```
//!
//! ```compile_fail
//! use limbsmith_field::field::{Field, p25519::U51};
//! let a = U51::one();
//! let sum = U51::add(a, a);
//! U51::add(sum, a); // without the carry
//! ```
//!
//! If a representation gains nothing from a class, it makes it an alias of another one, so formulas are written once,
//! with all four.
//!
//! **Lanes.** An implementation may hold several independent elements (SIMD lanes). Every operation acts on each lane
//! separately. Comparisons return a mask with one entry per lane, and selections take one. `Lanes<T>` is the array of
//! `LANES` plain values. A scalar field has one lane.
//!
//! **Constant time.** No operation here branches, indexes or divides by data, but those whose names
//! end in `_vartime`.

pub mod choice;
pub mod divstep;
pub mod eight;
pub mod halves;
#[doc(hidden)]
pub mod known;
pub mod l25519;
pub mod lanes;
mod moves;
pub mod n246;
pub mod n256;
pub mod n256k1;
pub mod n384;
pub mod p127;
pub mod p25519;
pub mod p256;
pub mod p256k1;
pub mod p384;
pub mod p448;
pub mod pairs;
pub mod power;
pub mod prime;
pub mod quadratic;
pub mod residues;
pub mod scalar25519;
mod texts;
mod visit;
pub mod visitor;
pub mod words;

use crate::arch::opaque::opaque32;
use known::Known;
pub use texts::KERNEL_TEXTS;
pub use visit::visit;
pub use words::Words;

/// One truth value: 0 or 1, opaque to the optimizer.
#[derive(Clone, Copy)]
pub struct Bit(u8);

impl Bit {
    /// The barrier keeps the compiler from learning that the byte is 0 or 1 and from turning a
    /// masked selection back into a branch.
    #[inline(always)]
    fn new(bit: u8) -> Self {
        Bit(opaque32(bit.into()) as u8)
    }
    #[inline(always)]
    fn and(a: Bit, b: Bit) -> Bit {
        Bit(a.0 & b.0)
    }
    #[inline(always)]
    fn or(a: Bit, b: Bit) -> Bit {
        Bit(a.0 | b.0)
    }
}

/// A prime field in some representation, one or more lanes wide. All prose of the contract is
/// here; implementations add only their bounds.
pub trait Field: Copy + Sized + 'static {
    /// Name of the representation, as `limbsmith bench` prints it.
    const NAME: &'static str;
    /// The plain integer type (not reduced): `[u64; N]`, little-endian.
    type Words: Words;
    /// The prime.
    const MODULUS: Self::Words;
    /// How many independent elements one value holds.
    const LANES: usize;
    /// `LANES` plain values, one for each lane.
    type Lanes<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;
    /// Reduced enough to be stored.
    type Tight: Copy + Into<Self::Sum> + Into<Self::Loose>;
    /// Sum or difference of two tights.
    type Sum: Copy + Into<Self::Loose>;
    /// Anything that a product accepts.
    type Loose: Copy;
    /// A product whose carries have not moved. It is as good as a sum.
    type Product: Copy + Into<Self::Sum>;
    /// One truth value for each lane, as a mask. Never branched on in constant-time code.
    type Mask: Copy;

    /// The lane array with `f(i)` in lane `i`.
    fn lanes<T: Copy>(f: impl FnMut(usize) -> T) -> Self::Lanes<T>;

    /// The element with one constant in every lane: any integer that fits its words, modulo the prime.
    fn splat(words: &Self::Words) -> Self::Tight;
    /// Converts one integer per lane; it need not be reduced.
    fn from_words(words: &Self::Lanes<Self::Words>) -> Self::Tight;
    /// The value of a stored residue `x R mod p`, one per lane, where `R` is the power of two with as
    /// many bits as the words: a comparison for a Montgomery representation, a product for others.
    /// Words that are no residue give an element without a specified value.
    fn from_residues(words: &Self::Lanes<Self::Words>) -> Self::Tight;
    /// [`Field::from_residues`], of words that are residues: no work for a Montgomery representation.
    #[doc(hidden)]
    #[inline(always)]
    fn from_known_residues(words: &Self::Lanes<Self::Words>, _: Known) -> Self::Tight {
        Self::from_residues(words)
    }
    /// The canonical value, in `0..p`, one per lane.
    fn to_words(a: Self::Tight) -> Self::Lanes<Self::Words>;
    /// Mask of lanes whose integer is below the prime: the check that decoding needs in addition to
    /// [`Field::from_words`].
    fn is_canonical(words: &Self::Lanes<Self::Words>) -> Self::Mask;
    /// Zero in every lane.
    fn zero() -> Self::Tight;
    /// One in every lane.
    fn one() -> Self::Tight;

    /// `a * b`.
    fn mul(a: impl Into<Self::Loose>, b: impl Into<Self::Loose>) -> Self::Tight;
    /// `a^2`.
    fn square(a: impl Into<Self::Loose>) -> Self::Tight;
    /// `a^(2^n)`; `n` is public.
    #[inline(always)]
    fn square_n(a: Self::Tight, n: usize) -> Self::Tight {
        let mut a = a;
        for _ in 0..n {
            a = Self::square(a);
        }
        a
    }
    /// Squares each so many times; several hide each other's latency. The number is public.
    #[inline(always)]
    fn squares<const N: usize>(all: &mut [Self::Tight; N], n: usize) {
        for _ in 0..n {
            for a in all.iter_mut() {
                *a = Self::square(*a);
            }
        }
    }
    /// `k * a` for a small public constant `k < 2^17`.
    fn mul_small(a: impl Into<Self::Loose>, k: u32) -> Self::Tight;

    /// `k * a + b` for a small public constant `k < 2^17`.
    fn mul_small_add(a: impl Into<Self::Loose>, k: u32, b: Self::Tight) -> Self::Tight;

    /// `a * b`, carries not moved.
    fn product(a: impl Into<Self::Loose>, b: impl Into<Self::Loose>) -> Self::Product;
    /// `a^2`, carries not moved.
    fn product_square(a: impl Into<Self::Loose>) -> Self::Product;
    /// Moves the carries of one product.
    fn reduce(a: Self::Product) -> Self::Tight;
    /// `a + b`, carried enough for a `Sum`.
    fn reduce_sum(a: Self::Product, b: Self::Product) -> Self::Sum;
    /// `a - b`, carried enough for a `Sum`.
    fn reduce_difference(a: Self::Product, b: Self::Product) -> Self::Sum;

    /// `a + b`, carried enough for a `Sum`.
    fn reduce_plus(a: Self::Product, b: Self::Tight) -> Self::Sum;
    /// `a - b`, carried enough for a `Sum`.
    fn reduce_minus(a: Self::Product, b: Self::Tight) -> Self::Sum;

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

    /// Lane by lane `if mask { b } else { a }`.
    fn select(mask: Self::Mask, a: Self::Tight, b: Self::Tight) -> Self::Tight;
    /// [`Field::select`] of sums.
    fn select_sums(mask: Self::Mask, a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// Lanes whose value is 0 modulo the prime.
    fn is_zero(a: Self::Tight) -> Self::Mask;
    /// Lanes whose values are equal modulo the prime.
    fn eq(a: Self::Tight, b: Self::Tight) -> Self::Mask;
    /// Lanes whose canonical value is odd ("negative" in RFC 8032).
    fn is_odd(a: Self::Tight) -> Self::Mask;

    /// `1/a`, or 0 for 0.
    fn invert(a: Self::Tight) -> Self::Tight;
    /// `1/a`, or 0 for 0, of public elements. Variable time.
    fn invert_vartime(a: Self::Tight) -> Self::Tight;

    /// A mask from one bit (0 or 1) a lane.
    fn mask(bits: &Self::Lanes<u8>) -> Self::Mask;
    /// One bit (0 or 1) a lane from a mask. Where it is branched on it must be public.
    fn bits(mask: Self::Mask) -> Self::Lanes<u8>;
    /// `a & b`.
    fn mask_and(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// `a | b`.
    fn mask_or(a: Self::Mask, b: Self::Mask) -> Self::Mask;
}

/// A field modulo 2^255 - 19 in any representation: the requirements of Ed25519 and X25519.
pub trait Field25519: Field<Words = [u64; 4]> {
    /// `E, F, G, H` of `(X : Y : Z : T) + (x, y)` from `(y - x, y + x, 2dxy)` as a program of its own
    /// (madd-2008-hwcd-3), where that was compiled for the representation as a whole.
    #[inline(always)]
    fn edwards_add_affine(
        _point: [&Self::Tight; 4],
        _affine: [&Self::Tight; 3],
    ) -> Option<[Self::Loose; 4]> {
        None
    }
}

/// A field in which a square root is a single power.
pub trait SquareRoot: Field {
    /// A square root of `a`, and the lanes where there is one; elsewhere the first is a root of
    /// `-a` if the prime is 3 modulo 4, and meaningless if not. Which of the two roots it is
    /// follows no rule that is of use: choose by [`Field::is_odd`].
    fn sqrt(a: Self::Tight) -> (Self::Tight, Self::Mask);
    /// [`SquareRoot::sqrt`] of two elements, which hide each other's latency.
    #[inline(always)]
    fn sqrt_two(a: [Self::Tight; 2]) -> [(Self::Tight, Self::Mask); 2] {
        [Self::sqrt(a[0]), Self::sqrt(a[1])]
    }
}
