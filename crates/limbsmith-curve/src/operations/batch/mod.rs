//! The operations of `operations` on many inputs at once, with SIMD.
//!
//! Inputs are processed in blocks of up to [`BLOCK`], in groups of [`LANES`]; a block shares inversions. A partial
//! group is padded with copies of its last input.
//!
//! SIMD code returns only results that are certainly right. An input that meets an exceptional case of the fast
//! formulas has no SIMD result, and the single operation recomputes it. So all results equal those of the single
//! operations, also for crafted inputs. The worst case, all inputs exceptional, costs as much as individual calls.

#[cfg(feature = "alloc")]
mod multiscalar_mul;
mod points;
mod secret;
mod verify;

#[cfg(feature = "alloc")]
pub use multiscalar_mul::{Combine, Combined};
pub use points::{
    Abscissa, Lift, OnCurve, decode_each_vartime, lift_each_vartime, recover_each_vartime,
};
pub use secret::{MulBaseEach, MulEach, SignEach, Signing, sign_each};
pub use verify::{Equation, RatiosEach, verify_each_vartime};

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::arch::word;
use crate::operations::{
    Arithmetic, GroupField, InLanes, Point, PreparedSum, Rows, Sum, Total, plus_order,
};
use crate::simd::weierstrass::mul_base::base_digits;
use crate::simd::weierstrass::precomputed::{self, Prepared8};
use crate::simd::weierstrass::{LaneGroup, Terms8};
use crate::weierstrass::Curve;
use crate::weierstrass::point::{Affine, Jacobian};
// Of the primes of these curves there is no field for a narrow multiplier.
use crate::dispatch;
use crate::field::eight::{LaneField, invert_all};
use crate::field::{Field, Words};
use crate::route::{Many52, Routed};

/// Most inputs of a block.
pub const BLOCK: usize = 64;
/// Groups of a full block.
const GROUPS: usize = BLOCK / LANES;

/// The operations on blocks. The provided methods process one input after the other.
pub trait Many: Arithmetic {
    /// [`Sum`] of each of the terms; with rows of each `Q`, if there are as many as terms, [`PreparedSum`].
    /// Variable time.
    fn sum_each_vartime(terms: &[Terms<Self>], rows: &[&Rows<Self>], totals: &mut [Total<Self>]) {
        sums_alone(terms, rows, totals);
    }
    /// Whether the `x` of each sum is the number that its terms name, modulo the order. Variable time.
    fn match_each_vartime(terms: &[Terms<Self>], rows: &[&Rows<Self>], matches: &mut [bool]) {
        matches_alone(terms, rows, matches);
    }
    /// Runs [`RatiosEach`].
    fn ratios_each_vartime(work: RatiosEach<'_, Self>);
    /// Runs [`SignEach`]. Constant time.
    fn sign_scalars_each(work: SignEach<'_, Self>) {
        work.one_by_one();
    }
    /// `k G` of each `k`, in `1..n`. Constant time.
    fn mul_base_each(work: MulBaseEach<'_, Self>) {
        work.one_by_one();
    }
    /// `k P` of each `k`, in `1..n`. Constant time.
    fn mul_each(work: MulEach<'_, Self>) {
        work.one_by_one();
    }
    /// The point with each `x`. Variable time.
    fn lift_some_vartime(work: Lift<'_, Self>) {
        work.one_by_one();
    }
    /// Whether points are on the curve. Variable time.
    fn on_curve_vartime(work: OnCurve<'_, Self>) {
        work.one_by_one();
    }
}

/// `impl Many`, in lanes: functions that are compiled once, with the library.
macro_rules! batch {
    ($curve:ty, $group:ident, $field:ident, $scalars:ident) => {
        impl $crate::operations::InLanes for $curve {
            type Group8<V: $crate::arch::lane::Lane> =
                $crate::weierstrass::curves::$group<$crate::field::$field::R52<V>>;
            type Scalars8<V: $crate::arch::lane::Lane> = $crate::field::$scalars::R52<V>;
        }
        impl $crate::operations::batch::Many for $curve {
            #[inline(never)]
            fn sum_each_vartime(
                terms: &[$crate::operations::batch::Terms<Self>],
                rows: &[&$crate::operations::Rows<Self>],
                totals: &mut [$crate::operations::Total<Self>],
            ) {
                $crate::operations::batch::sums_in_lanes(terms, rows, totals)
            }
            #[inline(never)]
            fn match_each_vartime(
                terms: &[$crate::operations::batch::Terms<Self>],
                rows: &[&$crate::operations::Rows<Self>],
                matches: &mut [bool],
            ) {
                $crate::operations::batch::matches_in_lanes(terms, rows, matches)
            }
            #[inline(never)]
            fn ratios_each_vartime(work: $crate::operations::batch::RatiosEach<'_, Self>) {
                $crate::dispatch::words(work)
            }
            #[inline(never)]
            fn sign_scalars_each(work: $crate::operations::batch::SignEach<'_, Self>) {
                $crate::operations::batch::run_many(work)
            }
            #[inline(never)]
            fn mul_base_each(work: $crate::operations::batch::MulBaseEach<'_, Self>) {
                $crate::operations::batch::run_many(work)
            }
            #[inline(never)]
            fn mul_each(work: $crate::operations::batch::MulEach<'_, Self>) {
                $crate::operations::batch::run_many(work)
            }
            #[inline(never)]
            fn lift_some_vartime(work: $crate::operations::batch::Lift<'_, Self>) {
                $crate::operations::batch::run_many(work)
            }
            #[inline(never)]
            fn on_curve_vartime(work: $crate::operations::batch::OnCurve<'_, Self>) {
                $crate::operations::batch::run_many(work)
            }
        }
    };
}
pub(crate) use batch;

/// Work for lanes that can be done without them.
pub trait OneByOne {
    /// How many inputs there are.
    fn count(&self) -> usize;
    /// Does one after the other.
    fn one_by_one(self);
}

/// Runs work in lanes, if there are any, and more than a few inputs.
#[inline(always)]
pub fn run_many<W: OneByOne + Routed<Output = ()>>(work: W) {
    if work.count() <= SINGLY {
        work.one_by_one();
    } else if let Err(work) = dispatch::lanes(work) {
        work.one_by_one();
    }
}

/// `u G + v Q`, and an `x` to compare its `x` with.
#[derive(Clone, Copy)]
pub struct Terms<A: Arithmetic> {
    /// `u`, below the order.
    pub u: A::Words,
    /// `v`, below the order.
    pub v: A::Words,
    /// `Q`, on the curve.
    pub q: Point<A>,
    /// Below the order.
    pub x: A::Words,
}

/// The requested results of SIMD sums; any of them may be missing.
enum Ask<'a, A: Arithmetic> {
    Points(&'a mut [Option<Point<A>>]),
    Matches(&'a mut [Option<bool>]),
}

/// Sums of up to [`BLOCK`] terms.
pub struct Sums<'a, A: Arithmetic> {
    terms: &'a [Terms<A>],
    /// Of each `Q`, or none.
    rows: &'a [&'a Rows<A>],
    ask: Ask<'a, A>,
}

/// The lanes' points and the field under them.
type Lanes8<A, V> = <A as InLanes>::Group8<V>;
type Field8<A, V> = <Lanes8<A, V> as Curve>::F;
/// The lanes' points on the field whose products are calls.
type Outlined8<A, V> = <Lanes8<A, V> as LaneGroup>::Outlined;
type OutlinedField8<A, V> = <Outlined8<A, V> as Curve>::F;

/// An integer of each lane.
#[inline(always)]
fn words8<A: Arithmetic>(mut f: impl FnMut(usize) -> A::Words) -> [A::Words; LANES] {
    let mut all = [A::Words::default(); LANES];
    for (i, w) in all.iter_mut().enumerate() {
        *w = f(i);
    }
    all
}

/// An element of each lane.
#[inline(always)]
fn element8<A: InLanes, V: Lane>(
    words: &[A::Words; LANES],
) -> <OutlinedField8<A, V> as Field>::Tight {
    OutlinedField8::<A, V>::from_words(&OutlinedField8::<A, V>::lanes(|i| words[i]))
}

/// Loads the point with the coordinates `f(i)` into lane `i`.
#[inline(always)]
fn point8<A: InLanes, V: Lane>(f: impl Fn(usize) -> Point<A>) -> Affine<Lanes8<A, V>> {
    let mut all = [[A::Words::default(); LANES]; 2];
    let [xs, ys] = &mut all;
    for (i, (x, y)) in xs.iter_mut().zip(ys).enumerate() {
        [*x, *y] = f(i);
    }
    let [x, y] = all;
    Affine::from_coordinates(
        Field8::<A, V>::to_inlined(element8::<A, V>(&x)),
        Field8::<A, V>::to_inlined(element8::<A, V>(&y)),
    )
}

impl<A: InLanes> Routed for Sums<'_, A> {
    type Route = Many52;
}

impl<A: InLanes> LaneWork for Sums<'_, A> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) {
        let mut sums = [Jacobian::<Outlined8<A, V>>::identity(); GROUPS];
        match self.rows {
            [] => add_up::<A, V>(self.terms, &mut sums),
            rows => add_up_prepared::<A, V>(self.terms, rows, &mut sums),
        }
        match self.ask {
            Ask::Matches(answers) => matches::<A, V>(&sums, self.terms, answers),
            Ask::Points(answers) => {
                let all = affine::<A, V>(&sums, self.terms.len());
                for (i, answer) in answers.iter_mut().enumerate() {
                    *answer = (!all.is_identity(i)).then(|| all.point(i));
                }
            }
        }
    }
}

/// The sums, from the points.
#[inline(always)]
fn add_up<A: InLanes, V: Lane>(all: &[Terms<A>], sums: &mut [Jacobian<Outlined8<A, V>>; GROUPS]) {
    let zero = Field8::<A, V>::zero();
    let mut terms = [Terms8::<Lanes8<A, V>> {
        u: [A::Words::default(); LANES],
        v: [A::Words::default(); LANES],
        q: Affine::from_coordinates(zero, zero),
    }; GROUPS];
    for (terms, group) in terms.iter_mut().zip(all.chunks(LANES)) {
        let at = |i: usize| &group[i.min(group.len() - 1)];
        terms.u = words8::<A>(|i| at(i).u);
        terms.v = words8::<A>(|i| at(i).v);
        terms.q = point8::<A, V>(|i| at(i).q);
    }
    let groups = all.len().div_ceil(LANES);
    Lanes8::<A, V>::sums_vartime(&terms[..groups], &mut sums[..groups]);
}

/// The sums, from rows of the points.
#[inline(always)]
fn add_up_prepared<A: InLanes, V: Lane>(
    all: &[Terms<A>],
    rows: &[&Rows<A>],
    sums: &mut [Jacobian<Outlined8<A, V>>; GROUPS],
) {
    let one = [A::Words::small(1); LANES];
    let mut terms = [Prepared8::<Lanes8<A, V>> {
        digits: [base_digits::<Lanes8<A, V>>(&one); 2],
        rows: [rows[0]; LANES],
    }; GROUPS];
    let groups = all.chunks(LANES).zip(rows.chunks(LANES));
    for (terms, (group, rows)) in terms.iter_mut().zip(groups) {
        let at = |i: usize| i.min(group.len() - 1);
        terms.digits = [
            base_digits::<Lanes8<A, V>>(&words8::<A>(|i| group[at(i)].u)),
            base_digits::<Lanes8<A, V>>(&words8::<A>(|i| group[at(i)].v)),
        ];
        for (i, to) in terms.rows.iter_mut().enumerate() {
            *to = rows[at(i)];
        }
    }
    let groups = all.len().div_ceil(LANES);
    precomputed::sums_vartime(&terms[..groups], &mut sums[..groups]);
}

/// Compares `X` with `x Z^2`.
#[inline(always)]
fn matches<A: InLanes, V: Lane>(
    sums: &[Jacobian<Outlined8<A, V>>; GROUPS],
    terms: &[Terms<A>],
    answers: &mut [Option<bool>],
) {
    type F<A, V> = OutlinedField8<A, V>;
    let groups = terms.chunks(LANES).zip(answers.chunks_mut(LANES));
    for (sum, (group, answers)) in sums.iter().zip(groups) {
        let (x, _, z) = sum.coordinates();
        let wanted = element8::<A, V>(&words8::<A>(|i| group[i.min(group.len() - 1)].x));
        let same = F::<A, V>::eq(F::<A, V>::mul(wanted, F::<A, V>::square(z)), x);
        let (same, lost) = (
            F::<A, V>::byte(same),
            F::<A, V>::byte(F::<A, V>::is_zero(z)),
        );
        for (i, answer) in answers.iter_mut().enumerate() {
            let (same, lost) = (same >> i & 1 == 1, lost >> i & 1 == 1);
            // Where `x + n` is a coordinate too, there is more to compare.
            *answer = match same || !has_another::<A>(&group[i].x) {
                _ if lost => None,
                true => Some(same),
                false => None,
            };
        }
    }
}

/// Whether `x + n` is below the prime.
#[inline(always)]
fn has_another<A: Arithmetic>(x: &A::Words) -> bool {
    let (sum, carry) = plus_order::<A>(x);
    !carry && is_coordinate::<A>(&sum)
}

/// Whether an integer is below the prime. Variable time.
#[inline(always)]
pub fn is_coordinate<A: Arithmetic>(x: &A::Words) -> bool {
    let mut borrow = 0;
    for (w, p) in x.as_ref().iter().zip(GroupField::<A>::MODULUS.as_ref()) {
        (_, borrow) = word::sbb(*w, *p, borrow);
    }
    borrow != 0
}

/// Affine coordinates of a block, one group after the other, as integers; zeros for the identity.
struct Coordinates<A: Arithmetic> {
    x: [[A::Words; LANES]; GROUPS],
    y: [[A::Words; LANES]; GROUPS],
    /// Which are the identity, a bit for each lane.
    identity: [u8; GROUPS],
}

impl<A: Arithmetic> Coordinates<A> {
    #[inline(always)]
    fn zero() -> Self {
        let zero = A::Words::default();
        Coordinates {
            x: [[zero; LANES]; GROUPS],
            y: [[zero; LANES]; GROUPS],
            identity: [0; GROUPS],
        }
    }

    /// The points of a group.
    #[inline(always)]
    fn put<V: Lane>(
        &mut self,
        group: usize,
        p: &Affine<Outlined8<A, V>>,
        identity: <OutlinedField8<A, V> as Field>::Mask,
    ) where
        A: InLanes,
    {
        type F<A, V> = OutlinedField8<A, V>;
        let (x, y) = p.coordinates();
        for (out, c) in [(&mut self.x, x), (&mut self.y, y)] {
            let c = F::<A, V>::select(identity, c, F::<A, V>::zero());
            out[group].copy_from_slice(F::<A, V>::to_words(c).as_ref());
        }
        self.identity[group] = F::<A, V>::byte(identity);
    }

    fn point(&self, i: usize) -> Point<A> {
        [self.x[i / LANES][i % LANES], self.y[i / LANES][i % LANES]]
    }

    fn zeroize(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.x);
        zeroize::Zeroize::zeroize(&mut self.y);
    }

    fn is_identity(&self, i: usize) -> bool {
        self.identity[i / LANES] >> (i % LANES) & 1 == 1
    }
}

/// The affine coordinates of points in lanes: one inversion for all. Constant time.
struct ToAffine<'a, A: InLanes, V: Lane> {
    points: &'a [Jacobian<Outlined8<A, V>>],
    coordinates: &'a mut Coordinates<A>,
}

impl<A: InLanes, V: Lane> LaneWork for ToAffine<'_, A, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        type F<A, V> = OutlinedField8<A, V>;
        let (points, out) = (self.points, self.coordinates);
        let mut z = [F::<A, V>::one(); GROUPS];
        let mut scratch = z;
        for (z, p) in z.iter_mut().zip(points) {
            *z = p.coordinates().2;
        }
        let groups = points.len();
        invert_all::<F<A, V>>(&mut z[..groups], &mut scratch[..groups]);
        for (g, (p, inverse)) in points.iter().zip(&z).enumerate() {
            out.put::<V>(g, &p.scale(*inverse), p.is_identity());
        }
    }
}

/// Runs [`ToAffine`], outlined: one copy per curve.
#[inline(always)]
fn affine<A: InLanes, V: Lane>(
    sums: &[Jacobian<Outlined8<A, V>>; GROUPS],
    count: usize,
) -> Coordinates<A> {
    let mut coordinates = Coordinates::zero();
    V::outline(ToAffine::<A, V> {
        points: &sums[..count.div_ceil(LANES)],
        coordinates: &mut coordinates,
    });
    coordinates
}

fn alone<A: Arithmetic>(terms: &Terms<A>, rows: Option<&&Rows<A>>, x: bool) -> Total<A> {
    let Terms { u, v, q, .. } = terms;
    let x = x.then_some(&terms.x);
    match rows {
        None => A::sum_vartime(Sum { u, v, q, x }),
        Some(rows) => A::prepared_sum_vartime(PreparedSum { u, v, rows, x }),
    }
}

fn sums_alone<A: Arithmetic>(terms: &[Terms<A>], rows: &[&Rows<A>], totals: &mut [Total<A>]) {
    for (i, (terms, total)) in terms.iter().zip(totals).enumerate() {
        *total = alone(terms, rows.get(i), false);
    }
}

fn matches_alone<A: Arithmetic>(terms: &[Terms<A>], rows: &[&Rows<A>], matches: &mut [bool]) {
    for (i, (terms, m)) in terms.iter().zip(matches).enumerate() {
        *m = matches!(alone(terms, rows.get(i), true), Total::Matches(true));
    }
}

/// Up to so many inputs are computed one by one: lanes do not pay.
pub const SINGLY: usize = 1;

/// Runs the sums of a block in lanes, if there are any: one place for all calls on a curve.
#[inline(never)]
fn sums_of_block<A: InLanes>(sums: Sums<'_, A>) -> bool {
    sums.terms.len() > SINGLY && dispatch::lanes(sums).is_ok()
}

/// [`Many::sum_each_vartime`] in lanes, if there are any.
#[inline(always)]
pub fn sums_in_lanes<A: InLanes>(terms: &[Terms<A>], rows: &[&Rows<A>], totals: &mut [Total<A>]) {
    let mut points = [None; BLOCK];
    let ask = Ask::Points(&mut points[..terms.len()]);
    if !sums_of_block(Sums { terms, rows, ask }) {
        return sums_alone(terms, rows, totals);
    }
    for (i, (total, point)) in totals.iter_mut().zip(points).enumerate() {
        *total = match point {
            Some(point) => Total::Point(point),
            None => alone(&terms[i], rows.get(i), false),
        };
    }
}

/// [`Many::match_each_vartime`] in lanes, if there are any.
#[inline(always)]
pub fn matches_in_lanes<A: InLanes>(terms: &[Terms<A>], rows: &[&Rows<A>], matches: &mut [bool]) {
    let mut answers = [None; BLOCK];
    let ask = Ask::Matches(&mut answers[..terms.len()]);
    if !sums_of_block(Sums { terms, rows, ask }) {
        return matches_alone(terms, rows, matches);
    }
    for (i, (m, answer)) in matches.iter_mut().zip(answers).enumerate() {
        let alone = || matches!(alone(&terms[i], rows.get(i), true), Total::Matches(true));
        *m = answer.unwrap_or_else(alone);
    }
}
