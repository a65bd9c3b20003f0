//! Operations on short Weierstrass curves for all schemes, on plain integers.
//!
//! | operation | used by |
//! |---|---|
//! | [`MulBase`] | key generation, nonces, ECDH public keys |
//! | [`Mul`] | ECDH |
//! | [`Sum`] | every verification, recovery, tweaks of public keys |
//! | [`Decode`] | points from bytes |
//! | [`Sign`] | ECDSA's `s` |
//! | [`Ratios`] | ECDSA verification and recovery |
//! | [`Prepare`] | tables of a public key |
//! | [`PreparedSum`] | every verification with such tables |
//!
//! Each is a [`Work`]: it is dispatched once per call, and compiled once per curve and instruction
//! set. All schemes share them, so another scheme costs little compile time and no second copy of a
//! loop. That is also why points cross this interface as affine integers: hashing, parsing and
//! comparison stay outside.

mod curves;
// P-384's points are multiplied on words alone.
pub mod batch;
mod precomputed;
#[cfg(any(feature = "p256", feature = "secp256k1"))]
mod sum_in_lanes;

#[cfg(feature = "p256")]
pub use curves::P256;
#[cfg(feature = "p384")]
pub use curves::P384;
#[cfg(feature = "secp256k1")]
pub use curves::Secp256k1;
pub use precomputed::{Prepare, PreparedSum, Rows, rows_of};
use zeroize::Zeroize;

use crate::arch::lane::{Lane, LaneWork};
use crate::arch::{Work, opaque, word};
use crate::field::eight::LaneField;
use crate::field::{Field, Words};
use crate::route::{One52, Routed};
use crate::simd::weierstrass::{LaneGroup, latency};
use crate::weierstrass::Curve;
use crate::weierstrass::curves::Group;
use crate::weierstrass::encoding::{self, PointError};
use crate::weierstrass::point::{Affine, Jacobian, is_true};

/// A curve with its points in lanes.
pub trait InLanes: Arithmetic {
    /// The curve over a field in the lanes of `V`.
    type Group8<V: Lane>: LaneGroup<Words = Self::Words, F: LaneField<V = V>>;
    /// The integers modulo its order there.
    type Scalars8<V: Lane>: LaneField<V = V, Words = Self::Words>;
}

/// A point as canonical affine coordinates, little-endian words.
pub type Point<A> = [<A as Arithmetic>::Words; 2];

/// A curve with the field of its scalars, and the operations on it. Implementations differ only in
/// where they run the operations; the shipped curves do so through the dispatch.
pub trait Arithmetic: Copy + 'static {
    /// An integer as wide as a coordinate or a scalar.
    type Words: Words + Zeroize + core::hash::Hash;
    /// The curve.
    type Group: Group<Words = Self::Words>;
    /// The integers modulo its order.
    type Scalars: Field<Words = Self::Words, Tight: Zeroize>;

    /// Runs [`MulBase`].
    fn mul_base(work: MulBase<'_, Self>) -> Point<Self>;
    /// [`MulBase`] of a nonce `k`, and `1/k` modulo the order where both together are faster. Constant time.
    fn nonce(k: &Self::Words) -> (Point<Self>, Option<Self::Words>) {
        (Self::mul_base(MulBase(k)), None)
    }
    /// Runs [`Mul`].
    fn mul(work: Mul<'_, Self>) -> Point<Self>;
    /// Runs [`Sum`].
    fn sum_vartime(work: Sum<'_, Self>) -> Total<Self>;
    /// Runs [`Decode`].
    fn decode_vartime(work: Decode<'_>) -> Result<Point<Self>, PointError>;
    /// Runs [`Sign`].
    fn sign(work: Sign<'_, Self>) -> Signed<Self>;
    /// Runs [`Ratios`].
    fn ratios_vartime(work: Ratios<'_, Self>) -> [Self::Words; 2];
    /// Runs [`Prepare`].
    fn prepare_vartime(work: Prepare<'_, Self>) {
        work.run();
    }
    /// Runs [`PreparedSum`].
    fn prepared_sum_vartime(work: PreparedSum<'_, Self>) -> Total<Self> {
        work.run()
    }
}

/// `impl Arithmetic`, each operation run by `$run`, but [`Mul`] by `$mul` and [`Sum`] by `$sum`: functions that are not
/// generic, so that they are compiled with the crate that has them and not again by its users.
macro_rules! arithmetic {
    ($curve:ty, $words:ty, $group:ty, $scalars:ty, $run:path, $mul:path, $sum:path) => {
        impl $crate::operations::Arithmetic for $curve {
            type Words = $words;
            type Group = $group;
            type Scalars = $scalars;

            #[inline(never)]
            fn mul_base(work: $crate::operations::MulBase<'_, Self>) -> [$words; 2] {
                match $crate::dispatch::lanes($crate::operations::InAllLanes::<Self>::of(work.0)) {
                    Ok((point, _)) => point,
                    Err(_) => $run(work),
                }
            }
            #[inline(never)]
            fn nonce(k: &$words) -> ([$words; 2], Option<$words>) {
                let work = $crate::operations::InAllLanes {
                    invert: true,
                    ..$crate::operations::InAllLanes::<Self>::of(k)
                };
                match $crate::dispatch::lanes(work) {
                    Ok((point, inverse)) => (point, Some(inverse)),
                    Err(_) => ($run($crate::operations::MulBase::<Self>(k)), None),
                }
            }
            #[inline(never)]
            fn mul(work: $crate::operations::Mul<'_, Self>) -> [$words; 2] {
                $mul(work)
            }
            #[inline(never)]
            fn sum_vartime(
                work: $crate::operations::Sum<'_, Self>,
            ) -> $crate::operations::Total<Self> {
                $sum(work)
            }
            #[inline(never)]
            fn decode_vartime(
                work: $crate::operations::Decode<'_>,
            ) -> Result<[$words; 2], $crate::weierstrass::encoding::PointError> {
                $run($crate::operations::On::<Self, _>::new(work))
            }
            #[inline(never)]
            fn sign(work: $crate::operations::Sign<'_, Self>) -> $crate::operations::Signed<Self> {
                $run(work)
            }
            #[inline(never)]
            fn ratios_vartime(work: $crate::operations::Ratios<'_, Self>) -> [$words; 2] {
                $run(work)
            }
            // Both are as fast without the instructions of a backend, so they are compiled once.
            #[inline(never)]
            fn prepare_vartime(work: $crate::operations::Prepare<'_, Self>) {
                $crate::arch::Work::run(work)
            }
            #[inline(never)]
            fn prepared_sum_vartime(
                work: $crate::operations::PreparedSum<'_, Self>,
            ) -> $crate::operations::Total<Self> {
                $crate::arch::Work::run(work)
            }
        }
    };
}
pub(crate) use arithmetic;

/// The field of the coordinates.
type GroupField<A> = <<A as Arithmetic>::Group as crate::weierstrass::Curve>::F;
/// A word for each lane of it.
macro_rules! lanes {
    ($a:ty, $w:expr) => {
        GroupField::<$a>::lanes(|_| $w)
    };
}

/// Elements of the field of scalars.
type Residue<A> = <<A as Arithmetic>::Scalars as Field>::Tight;

/// The residue of an integer of any size that fits its words.
#[inline(always)]
fn residue<A: Arithmetic>(words: &A::Words) -> Residue<A> {
    const { assert!(<A::Scalars as Field>::LANES == 1) }
    A::Scalars::from_words(&A::Scalars::lanes(|_| *words))
}

/// The canonical integer.
#[inline(always)]
fn integer<A: Arithmetic>(a: Residue<A>) -> A::Words {
    A::Scalars::to_words(a).as_ref()[0]
}

/// 1 if the integer is below the order, else 0. Constant time.
#[inline(always)]
pub fn is_below_order<A: Arithmetic>(words: &A::Words) -> u8 {
    A::Scalars::bits(A::Scalars::is_canonical(&A::Scalars::lanes(|_| *words))).as_ref()[0]
}

/// 1 if the integer is one of `1..n`, else 0: secret keys, nonces, both halves of a signature.
/// Constant time.
#[inline(always)]
pub fn is_scalar<A: Arithmetic>(words: &A::Words) -> u8 {
    let any = opaque::opaque(words.as_ref().iter().fold(0, |a, w| a | w));
    // Hidden again: at level 1 the optimizer branches on a comparison with zero.
    let nonzero = opaque::opaque((any | any.wrapping_neg()) >> 63);
    nonzero as u8 & is_below_order::<A>(words)
}

/// 1 if `2 x > n`, else 0: `x` has the smaller negative. Constant time.
#[inline(always)]
pub fn is_high<A: Arithmetic>(words: &A::Words) -> u8 {
    let order = A::Group::ORDER;
    let order = order.as_ref();
    let mut borrow = 0;
    for (i, w) in words.as_ref().iter().enumerate() {
        let above = order.get(i + 1).map_or(0, |o| o << 63);
        (_, borrow) = word::sbb(order[i] >> 1 | above, *w, borrow);
    }
    opaque::opaque(borrow.into()) as u8
}

/// The integer modulo the order. Constant time.
#[inline(always)]
pub fn reduce<A: Arithmetic>(words: &A::Words) -> A::Words {
    integer::<A>(residue::<A>(words))
}

/// `-x mod n` where `negative` is 1, else `x mod n`. Constant time.
#[inline(always)]
pub fn negate_if<A: Arithmetic>(negative: u8, words: &A::Words) -> A::Words {
    let mut x = residue::<A>(words);
    let mut y = A::Scalars::carry(A::Scalars::neg(x));
    let mask = A::Scalars::mask(&A::Scalars::lanes(|_| negative));
    let r = integer::<A>(A::Scalars::select(mask, x, y));
    x.zeroize();
    y.zeroize();
    r
}

/// `a b + c mod n`. Constant time.
#[inline(always)]
pub fn mul_add<A: Arithmetic>(a: &A::Words, b: &A::Words, c: &A::Words) -> A::Words {
    let (mut a, mut b, mut c) = (residue::<A>(a), residue::<A>(b), residue::<A>(c));
    let r = A::Scalars::carry(A::Scalars::add(A::Scalars::mul(a, b), c));
    a.zeroize();
    b.zeroize();
    c.zeroize();
    integer::<A>(r)
}

/// An affine point of the curve from its coordinates.
#[inline(always)]
fn enter<A: Arithmetic>(p: &Point<A>) -> Affine<A::Group> {
    const { assert!(<GroupField<A> as Field>::LANES == 1) }
    let [x, y] = p.map(|w| GroupField::<A>::from_words(&lanes!(A, w)));
    Affine::from_coordinates(x, y)
}

/// The canonical coordinates.
#[inline(always)]
fn leave<A: Arithmetic>(p: &Affine<A::Group>) -> Point<A> {
    encoding::coordinates(p).map(|c| c.as_ref()[0])
}

/// `k G` for `k < n`; zeros for `k = 0`. Constant time.
pub struct MulBase<'a, A: Arithmetic>(pub &'a A::Words);

impl<A: Arithmetic> Work for MulBase<'_, A> {
    type Output = Point<A>;
    #[inline(always)]
    fn run(self) -> Point<A> {
        leave::<A>(&A::Group::mul_base(&lanes!(A, *self.0)).to_affine())
    }
}

/// [`MulBase`] in all lanes of a vector, and `1/k` if it is asked for.
pub struct InAllLanes<'a, A: Arithmetic> {
    /// `k`.
    pub k: &'a A::Words,
    /// Whether to invert it.
    pub invert: bool,
}

impl<'a, A: Arithmetic> InAllLanes<'a, A> {
    /// The multiple alone.
    #[inline(always)]
    pub fn of(k: &'a A::Words) -> Self {
        InAllLanes { k, invert: false }
    }

    /// The task for the curve on vectors `V`, with its windows and its table of multiples of `G`.
    #[inline(always)]
    fn task<V: Lane>(self) -> latency::mul_base::MulBase<'a, A::Group8<V>>
    where
        A: InLanes,
    {
        latency::mul_base::MulBase {
            k: self.k,
            windows: &A::Group8::<V>::WINDOWS,
            table: A::Group8::<V>::LANE_COMB,
            invert: self.invert,
        }
    }
}

impl<A: InLanes> Routed for InAllLanes<'_, A> {
    type Route = One52;
}

impl<A: InLanes> LaneWork for InAllLanes<'_, A> {
    type Output = (Point<A>, A::Words);
    #[inline(always)]
    fn run<V: Lane>(self) -> Self::Output {
        self.task::<V>().run()
    }
}

/// `k P` for `k < n`; zeros for `k = 0`. Constant time.
pub struct Mul<'a, A: Arithmetic> {
    /// `P`, on the curve.
    pub point: &'a Point<A>,
    /// `k`.
    pub scalar: &'a A::Words,
}

impl<A: Arithmetic> Work for Mul<'_, A> {
    type Output = Point<A>;
    #[inline(always)]
    fn run(self) -> Point<A> {
        let p = enter::<A>(self.point);
        leave::<A>(&A::Group::mul(&p, &lanes!(A, *self.scalar)).to_affine())
    }
}

/// `u G + v Q` for `u, v < n`, or only a comparison of its x-coordinate. Variable time.
pub struct Sum<'a, A: Arithmetic> {
    /// `u`.
    pub u: &'a A::Words,
    /// `v`.
    pub v: &'a A::Words,
    /// `Q`, on the curve.
    pub q: &'a Point<A>,
    /// If given, only whether the sum's `x` is this number modulo the order: no inversion.
    pub x: Option<&'a A::Words>,
}

/// The answer to [`Sum`] and [`PreparedSum`].
pub enum Total<A: Arithmetic> {
    /// The sum is the identity.
    Identity,
    /// The sum.
    Point(Point<A>),
    /// Whether its `x` matches the given number.
    Matches(bool),
}

impl<A: Arithmetic> Work for Sum<'_, A> {
    type Output = Total<A>;
    #[inline(always)]
    fn run(self) -> Total<A> {
        let sum = A::Group::sum_vartime(self.u, self.v, &enter::<A>(self.q));
        total_vartime(&sum, self.x)
    }
}

/// The sum, or whether it has this `x`.
#[inline(always)]
fn total_vartime<A: Arithmetic>(sum: &Jacobian<A::Group>, x: Option<&A::Words>) -> Total<A> {
    if is_true::<A::Group>(sum.is_identity()) {
        return Total::Identity;
    }
    match x {
        None => {
            let (_, _, z) = sum.coordinates();
            Total::Point(leave::<A>(&sum.scale(GroupField::<A>::invert_vartime(z))))
        }
        Some(x) => Total::Matches(has_x_vartime::<A>(sum, x)),
    }
}

/// Whether `X/Z^2 = r mod n`, for `r < n`: whether `X = c Z^2` for one of the integers
/// `c = r, r + n, ...` below the prime.
#[inline(always)]
fn has_x_vartime<A: Arithmetic>(sum: &Jacobian<A::Group>, r: &A::Words) -> bool {
    type F<A> = GroupField<A>;
    let (x, _, z) = sum.coordinates();
    let zz = F::<A>::square(z);
    let mut candidate = *r;
    loop {
        let words = lanes!(A, candidate);
        if !is_true::<A::Group>(F::<A>::is_canonical(&words)) {
            return false;
        }
        let product = F::<A>::mul(F::<A>::from_words(&words), zz);
        if is_true::<A::Group>(F::<A>::eq(product, x)) {
            return true;
        }
        let (next, carry) = plus_order::<A>(&candidate);
        if carry {
            return false;
        }
        candidate = next;
    }
}

/// `x + n`, and whether that is too large for the words.
#[inline(always)]
pub fn plus_order<A: Arithmetic>(x: &A::Words) -> (A::Words, bool) {
    let (mut sum, mut carry) = (*x, 0);
    for (w, n) in sum.as_mut().iter_mut().zip(A::Group::ORDER.as_ref()) {
        (*w, carry) = word::adc(*w, *n, carry);
    }
    (sum, carry != 0)
}

/// A point from its SEC1 encoding. Variable time.
pub struct Decode<'a>(pub &'a [u8]);

/// Work on a curve that its type does not name.
pub struct On<A, T>(T, core::marker::PhantomData<A>);

impl<A, T> On<A, T> {
    /// The work on `A`.
    #[inline(always)]
    pub fn new(work: T) -> Self {
        On(work, core::marker::PhantomData)
    }
}

impl<A: Arithmetic> Work for On<A, Decode<'_>> {
    type Output = Result<Point<A>, PointError>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        encoding::decode_vartime::<A::Group>(self.0.0).map(|p| leave::<A>(&p))
    }
}

/// The point with this `x`, which must be below the prime, whose `y` has this parity. Variable
/// time.
#[inline(always)]
pub fn lift_x_vartime<A: Arithmetic>(x: &A::Words, odd: u8) -> Result<Point<A>, PointError> {
    // The compressed form of the point: the square root is compiled once, in `Decode`.
    let bytes = x.to_be_bytes();
    let bytes = bytes.as_ref();
    let mut encoding = [0; 1 + 64];
    encoding[0] = 2 | odd;
    encoding[1..=bytes.len()].copy_from_slice(bytes);
    A::decode_vartime(Decode(&encoding[..=bytes.len()]))
}

/// ECDSA's `r = x(k G) mod n` and `s = (z + r d)/k mod n`. Constant time.
pub struct Sign<'a, A: Arithmetic> {
    /// The nonce `k`, in `1..n`.
    pub nonce: &'a A::Words,
    /// `1/k`, where it is known.
    pub inverse: Option<&'a A::Words>,
    /// `k G`.
    pub point: &'a Point<A>,
    /// The integer of the message, of any size that fits.
    pub message: &'a A::Words,
    /// The secret key `d`.
    pub secret: &'a A::Words,
    /// Of `s` and `-s` the lower.
    pub low_s: bool,
}

/// The answer to [`Sign`].
pub struct Signed<A: Arithmetic> {
    /// `r`, which may be 0.
    pub r: A::Words,
    /// `s`, which may be 0.
    pub s: A::Words,
    /// Which point had the nonce: bit 0 is the parity of its `y` (of `-y`, if `s` was negated),
    /// bit 1 is set where `x` was at least the order.
    pub id: u8,
}

impl<A: Arithmetic> Work for Sign<'_, A> {
    type Output = Signed<A>;
    #[inline(always)]
    fn run(self) -> Signed<A> {
        type S<A> = <A as Arithmetic>::Scalars;
        let [x, y] = self.point;
        let r = residue::<A>(x);
        let mut d = residue::<A>(self.secret);
        let mut k = residue::<A>(self.nonce);
        let mut inverse = match self.inverse {
            Some(inverse) => residue::<A>(inverse),
            None => S::<A>::invert(k),
        };
        let z = residue::<A>(self.message);
        let mut s = S::<A>::mul(S::<A>::add(S::<A>::mul(r, d), z), inverse);
        let negate = is_high::<A>(&integer::<A>(s)) & u8::from(self.low_s);
        let mask = S::<A>::mask(&S::<A>::lanes(|_| negate));
        let other = S::<A>::carry(S::<A>::neg(s));
        let answer = Signed {
            r: integer::<A>(r),
            s: integer::<A>(S::<A>::select(mask, s, other)),
            id: (y.as_ref()[0] & 1) as u8 ^ negate | (is_below_order::<A>(x) ^ 1) << 1,
        };
        d.zeroize();
        k.zeroize();
        inverse.zeroize();
        s.zeroize();
        answer
    }
}

/// `a/c mod n` and `b/c mod n`; zeros for `c = 0`. Variable time.
pub struct Ratios<'a, A: Arithmetic> {
    /// `a`, of any size that fits.
    pub a: &'a A::Words,
    /// `b`, likewise.
    pub b: &'a A::Words,
    /// `c`, likewise.
    pub c: &'a A::Words,
}

impl<A: Arithmetic> Work for Ratios<'_, A> {
    type Output = [A::Words; 2];
    #[inline(always)]
    fn run(self) -> [A::Words; 2] {
        let inverse = A::Scalars::invert_vartime(residue::<A>(self.c));
        [self.a, self.b].map(|w| integer::<A>(A::Scalars::mul(residue::<A>(w), inverse)))
    }
}
