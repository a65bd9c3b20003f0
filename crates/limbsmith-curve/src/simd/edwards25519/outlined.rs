//! Steps of sums for vectors that hold half of the lanes.
//!
//! An element is then two halves ([`LaneField::PARTS`]). A product of one half takes some three hundred instructions,
//! and an inlined step has twice eight of those. Alternating doublings and additions then exceed the
//! decoded-instruction cache and the first-level cache, and take a third longer than they do alone. So a formula is
//! computed in stages: first the sums and differences of both halves are written to memory, then one function, of which
//! the program has a single copy, computes all products of a stage ([`LaneField::products`]). Consecutive products
//! there are independent, so the carries at the end of one overlap with the beginning of the next.
//!
//! The formulas are those of [`crate::edwards25519::point`], where their sources are named.

use crate::arch::lane::{Lane, LaneWork};
use crate::edwards25519::EdwardsCurve;
use crate::edwards25519::point::Extended;
use crate::field::Field;
use crate::field::eight::{Factor, LaneField, ToMultiply, ToSquare};
use crate::field::known::Known;
use crate::simd::edwards25519::{Curve, Entry, Fe, LIMBS, Mask, Tight};

/// The field of one half.
type Part<V> = <Fe<V> as LaneField>::Part;
/// An element of it.
type One<V> = <Part<V> as Field>::Tight;
/// The operand type of its products.
type Loose<V> = <Part<V> as Field>::Loose;
/// `E`, `F`, `G` and `H` of a half: see [`crate::edwards25519::point::Completed`].
type Four<V> = [Loose<V>; 4];

/// One product, of one half.
macro_rules! product {
    ($to:expr, $a:ident $(($a_at:expr))?, $b:ident($b_at:expr)) => {
        ToMultiply {
            factors: [Factor::$a $(($a_at))?, Factor::$b($b_at)],
            to: $to,
        }
    };
}

/// One square, of one half.
macro_rules! square {
    ($to:expr, $a:ident $(($a_at:expr))?) => {
        ToSquare {
            factor: Factor::$a $(($a_at))?,
            to: $to,
        }
    };
}

/// Mutable references to the two halves.
#[inline(always)]
fn halves_mut<V: Lane>(a: &mut Tight<V>) -> [&mut One<V>; 2] {
    let (first, second) = Fe::<V>::parts_mut(a).split_at_mut(1);
    [&mut first[0], &mut second[0]]
}

/// Multiplies out; computes `T` only if needed.
#[inline(always)]
fn complete<V: Lane>(into: &mut Extended<Curve<V>>, p: &Four<V>, q: &Four<V>, with_t: bool) {
    let ([e, f, g, h], [e1, f1, g1, h1]) = (p, q);
    let ([x, x1], [y, y1]) = (halves_mut::<V>(&mut into.x), halves_mut::<V>(&mut into.y));
    let ([z, z1], [t, t1]) = (halves_mut::<V>(&mut into.z), halves_mut::<V>(&mut into.t));
    let mut all = [
        product!(x, Loose(e), Loose(f)),
        product!(x1, Loose(e1), Loose(f1)),
        product!(y, Loose(g), Loose(h)),
        product!(y1, Loose(g1), Loose(h1)),
        product!(z, Loose(f), Loose(g)),
        product!(z1, Loose(f1), Loose(g1)),
        product!(t, Loose(e), Loose(h)),
        product!(t1, Loose(e1), Loose(h1)),
    ];
    let wanted = if with_t { 8 } else { 6 };
    Fe::<V>::products(&mut all[..wanted]);
}

/// Doubles (dbl-2008-hwcd), with `T` or without.
pub(crate) struct Double<'a, V: Lane>(pub &'a mut Extended<Curve<V>>, pub bool);

impl<V: Lane> LaneWork for Double<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        let p = self.0;
        {
            let ([x, x1], [y, y1]) = (halves_mut::<V>(&mut p.x), halves_mut::<V>(&mut p.y));
            let ([z, z1], [t, t1]) = (halves_mut::<V>(&mut p.z), halves_mut::<V>(&mut p.t));
            let s: Loose<V> = Part::<V>::add(*x, *y).into();
            let s1: Loose<V> = Part::<V>::add(*x1, *y1).into();
            // Each in place, and `(X + Y)^2` in place of T, which a doubling does not read.
            Fe::<V>::all_squares(&mut [
                square!(x, There),
                square!(x1, There),
                square!(y, There),
                square!(y1, There),
                square!(z, There),
                square!(z1, There),
                square!(t, Loose(&s)),
                square!(t1, Loose(&s1)),
            ]);
        }
        let (first, second) = (doubled::<V>(p, 0), doubled::<V>(p, 1));
        complete::<V>(p, &first, &second, self.1);
    }
}

/// `E`, `F`, `G` and `H` of a doubling, from `X^2`, `Y^2`, `Z^2` and `(X + Y)^2`.
#[inline(always)]
fn doubled<V: Lane>(squares: &Extended<Curve<V>>, i: usize) -> Four<V> {
    let (xx, yy) = (Fe::<V>::parts(&squares.x)[i], Fe::<V>::parts(&squares.y)[i]);
    let (zz, ss) = (Fe::<V>::parts(&squares.z)[i], Fe::<V>::parts(&squares.t)[i]);
    let h = Part::<V>::add(yy, xx);
    let g = Part::<V>::sub(yy, xx);
    [
        Part::<V>::sub_sums(ss, h),
        Part::<V>::sub_sums(Part::<V>::add(zz, zz), g),
        g.into(),
        h.into(),
    ]
}

/// The four first products of an addition of `y - x`, `y + x`, `2dt` and `2z`, or the first three, written in place of
/// the coordinates.
#[inline(always)]
fn first_products<V: Lane, const N: usize>(
    p: &mut Extended<Curve<V>>,
    q: &[One<V>; N],
    q1: &[One<V>; N],
) {
    let ([x, x1], [y, y1]) = (halves_mut::<V>(&mut p.x), halves_mut::<V>(&mut p.y));
    let ([z, z1], [t, t1]) = (halves_mut::<V>(&mut p.z), halves_mut::<V>(&mut p.t));
    let less: Loose<V> = Part::<V>::sub(*y, *x).into();
    let more: Loose<V> = Part::<V>::add(*y, *x).into();
    let less1: Loose<V> = Part::<V>::sub(*y1, *x1).into();
    let more1: Loose<V> = Part::<V>::add(*y1, *x1).into();
    let mut all = [
        product!(x, Loose(&less), Tight(&q[0])),
        product!(x1, Loose(&less1), Tight(&q1[0])),
        product!(y, Loose(&more), Tight(&q[1])),
        product!(y1, Loose(&more1), Tight(&q1[1])),
        product!(t, There, Tight(&q[2])),
        product!(t1, There, Tight(&q1[2])),
        // Not used if there are three.
        product!(z, There, Tight(&q[N - 1])),
        product!(z1, There, Tight(&q1[N - 1])),
    ];
    Fe::<V>::products(&mut all[..2 * N]);
}

/// `E`, `F`, `G` and `H` of an addition, from its first products; of a subtraction if the bit is set.
#[inline(always)]
fn added<V: Lane>(products: &Extended<Curve<V>>, negative: &Mask<V>, i: usize) -> Four<V> {
    let (a, b) = (
        Fe::<V>::parts(&products.x)[i],
        Fe::<V>::parts(&products.y)[i],
    );
    let (c, d) = (
        Fe::<V>::parts(&products.t)[i],
        Fe::<V>::parts(&products.z)[i],
    );
    let negative = Fe::<V>::part_of_mask(negative, i);
    let (less, more) = (Part::<V>::sub(d, c), Part::<V>::add(d, c));
    [
        Part::<V>::sub(b, a).into(),
        Part::<V>::select_sums(negative, less, more).into(),
        Part::<V>::select_sums(negative, more, less).into(),
        Part::<V>::add(b, a).into(),
    ]
}

/// Adds an entry, or its negative if the bit is set: add-2008-hwcd-3.
pub(crate) struct Add<'a, V: Lane> {
    pub sum: &'a mut Extended<Curve<V>>,
    pub entry: &'a Entry<V>,
    pub negative: Mask<V>,
    pub with_t: bool,
}

impl<V: Lane> LaneWork for Add<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        let q = unpacked::<V>(self.entry, &self.negative, 0);
        let q1 = unpacked::<V>(self.entry, &self.negative, 1);
        first_products::<V, 4>(self.sum, &q, &q1);
        let first = added::<V>(self.sum, &self.negative, 0);
        let second = added::<V>(self.sum, &self.negative, 1);
        complete::<V>(self.sum, &first, &second, self.with_t);
    }
}

/// One half of a stored entry, with `y - x` and `y + x` exchanged if the bit is set.
#[inline(always)]
fn unpacked<V: Lane>(entry: &Entry<V>, negative: &Mask<V>, i: usize) -> [One<V>; 4] {
    let negative = Fe::<V>::part_of_mask(negative, i);
    let minus = Fe::<V>::part_of_known_limbs(&entry[0], i, Known);
    let plus = Fe::<V>::part_of_known_limbs(&entry[1], i, Known);
    [
        Part::<V>::select(negative, minus, plus),
        Part::<V>::select(negative, plus, minus),
        Fe::<V>::part_of_known_limbs(&entry[2], i, Known),
        Fe::<V>::part_of_known_limbs(&entry[3], i, Known),
    ]
}

/// Adds the affine point `(y - x, y + x, 2dxy)`, or its negative if the bit is set: madd-2008-hwcd-3.
pub(crate) struct AddAffine<'a, V: Lane> {
    pub sum: &'a mut Extended<Curve<V>>,
    pub q: &'a [Tight<V>; 3],
    pub negative: Mask<V>,
    pub with_t: bool,
}

impl<V: Lane> LaneWork for AddAffine<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        let q = exchanged::<V>(self.q, &self.negative, 0);
        let q1 = exchanged::<V>(self.q, &self.negative, 1);
        first_products::<V, 3>(self.sum, &q, &q1);
        for z in halves_mut::<V>(&mut self.sum.z) {
            *z = Part::<V>::carry(Part::<V>::add(*z, *z));
        }
        let first = added::<V>(self.sum, &self.negative, 0);
        let second = added::<V>(self.sum, &self.negative, 1);
        complete::<V>(self.sum, &first, &second, self.with_t);
    }
}

/// One half of an affine point, with `y - x` and `y + x` exchanged if the bit is set.
#[inline(always)]
fn exchanged<V: Lane>(
    [minus, plus, xy2d]: &[Tight<V>; 3],
    negative: &Mask<V>,
    i: usize,
) -> [One<V>; 3] {
    let negative = Fe::<V>::part_of_mask(negative, i);
    let (minus, plus) = (Fe::<V>::parts(minus)[i], Fe::<V>::parts(plus)[i]);
    [
        Part::<V>::select(negative, minus, plus),
        Part::<V>::select(negative, plus, minus),
        Fe::<V>::parts(xy2d)[i],
    ]
}

/// Prepares the point as the second operand of an addition.
pub(crate) struct Store<'a, V: Lane>(pub &'a Extended<Curve<V>>);

impl<V: Lane> LaneWork for Store<'_, V> {
    type Output = Entry<V>;
    #[inline(always)]
    fn run<U: Lane>(self) -> Entry<V> {
        let p = self.0;
        let zero = Fe::<V>::zero();
        let (mut minus, mut plus, mut z2) = (zero, zero, zero);
        for i in 0..Fe::<V>::PARTS {
            let (x, y) = (Fe::<V>::parts(&p.x)[i], Fe::<V>::parts(&p.y)[i]);
            let z = Fe::<V>::parts(&p.z)[i];
            Fe::<V>::parts_mut(&mut minus)[i] = Part::<V>::carry(Part::<V>::sub(y, x));
            Fe::<V>::parts_mut(&mut plus)[i] = Part::<V>::carry(Part::<V>::add(y, x));
            Fe::<V>::parts_mut(&mut z2)[i] = Part::<V>::carry(Part::<V>::add(z, z));
        }
        let t2d = Fe::<V>::mul(p.t, Fe::<V>::splat(&Curve::<V>::D2));
        let mut limbs = [[V::splat(0); LIMBS]; 4];
        for (limbs, coordinate) in limbs.iter_mut().zip([minus, plus, t2d, z2]) {
            *limbs = Fe::<V>::limbs(coordinate);
        }
        limbs
    }
}
