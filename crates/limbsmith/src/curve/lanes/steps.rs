//! Steps of sums in lanes, in place.
//!
//! Where the processor's vectors hold all lanes, a step is compiled into its caller, and a sum stays in
//! registers. Where they hold half of them (`LaneField::PARTS`), the sum is in memory anyway: there a
//! step is a function that is called, of which there is one, and it computes one half after the
//! other, so that only what goes from step to step passes through memory.

use super::{Curve, Fe, Integers, LIMBS, Mask, Tight};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::Lane;
use crate::curve::edwards::{Affine, Completed, Extended, Projective};
use crate::curve::montgomery::{A24, ladder_clamped};
use crate::curve::{Edwards25519, EdwardsCurve};
use crate::field::eight::LaneField;
use crate::field::{Field, Field25519};

/// The field of a part.
type Part<V> = <Fe<V> as LaneField>::Part;
/// The curve over it.
type PartCurve<V> = Edwards25519<Part<V>>;
/// Stored limbs of `(y - x, y + x, 2dt, 2z)`.
pub type Entry<V> = [[V; LIMBS]; 4];

/// Runs a step: a call if there are parts.
#[inline(always)]
fn step<V: Lane, W: LaneWork>(work: W) -> W::Output {
    if const { Fe::<V>::PARTS > 1 } {
        V::outline(work)
    } else {
        work.run::<V>()
    }
}

/// A part of a point.
#[inline(always)]
fn part<V: Lane>(p: &Extended<Curve<V>>, i: usize) -> Extended<PartCurve<V>> {
    Extended {
        x: Fe::<V>::part(&p.x, i),
        y: Fe::<V>::part(&p.y, i),
        z: Fe::<V>::part(&p.z, i),
        t: Fe::<V>::part(&p.t, i),
    }
}

/// Multiplies out into a part; `T` only if it is wanted.
#[inline(always)]
fn complete<V: Lane>(
    into: &mut Extended<Curve<V>>,
    i: usize,
    p: &Completed<PartCurve<V>>,
    with_t: bool,
) {
    Fe::<V>::put(&mut into.x, i, Part::<V>::mul(p.e, p.f));
    Fe::<V>::put(&mut into.y, i, Part::<V>::mul(p.g, p.h));
    Fe::<V>::put(&mut into.z, i, Part::<V>::mul(p.f, p.g));
    if with_t {
        Fe::<V>::put(&mut into.t, i, Part::<V>::mul(p.e, p.h));
    }
}

struct Double<'a, V: Lane>(&'a mut Extended<Curve<V>>, bool);

impl<V: Lane> LaneWork for Double<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        for i in 0..Fe::<V>::PARTS {
            let p = part::<V>(self.0, i).double();
            complete::<V>(self.0, i, &p, self.1);
        }
    }
}

/// Doubles; what `T` is afterwards is of no use unless it is asked for.
#[inline(always)]
pub fn double<V: Lane>(sum: &mut Extended<Curve<V>>, with_t: bool) {
    step::<V, _>(Double::<V>(sum, with_t));
}

struct Add<'a, V: Lane> {
    sum: &'a mut Extended<Curve<V>>,
    entry: &'a Entry<V>,
    negative: Mask<V>,
    with_t: bool,
}

impl<V: Lane> LaneWork for Add<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        for i in 0..Fe::<V>::PARTS {
            let limbs = |k: usize| Fe::<V>::part_of_limbs(&self.entry[k], i);
            let q = [limbs(0), limbs(1), limbs(2), limbs(3)];
            let negative = Fe::<V>::part_of_mask(&self.negative, i);
            let p = signed_sum::<Part<V>>(&part::<V>(self.sum, i), q, negative);
            complete::<V>(self.sum, i, &p, self.with_t);
        }
    }
}

/// `P + Q`, or `P - Q` where the bit is set: add-2008-hwcd-3.
#[inline(always)]
fn signed_sum<F: Field25519>(
    p: &Extended<Edwards25519<F>>,
    [minus, plus, t2d, z2]: [F::Tight; 4],
    negative: F::Mask,
) -> Completed<Edwards25519<F>> {
    let (minus, plus) = (
        F::select(negative, minus, plus),
        F::select(negative, plus, minus),
    );
    let a = F::product(F::sub(p.y, p.x), minus);
    let b = F::product(F::add(p.y, p.x), plus);
    let c = F::product(p.t, t2d);
    let d = F::product(p.z, z2);
    let (less, more) = (F::reduce_difference(d, c), F::reduce_sum(d, c));
    Completed {
        e: F::reduce_difference(b, a).into(),
        f: F::select_sums(negative, less, more).into(),
        g: F::select_sums(negative, more, less).into(),
        h: F::reduce_sum(b, a).into(),
    }
}

/// Adds an entry, or its negative where the bit is set.
#[inline(always)]
pub fn add<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    entry: &Entry<V>,
    negative: Mask<V>,
    with_t: bool,
) {
    step::<V, _>(Add::<V> {
        sum,
        entry,
        negative,
        with_t,
    });
}

struct AddAffine<'a, V: Lane> {
    sum: &'a mut Extended<Curve<V>>,
    q: [&'a Tight<V>; 3],
    negative: Mask<V>,
    with_t: bool,
}

impl<V: Lane> LaneWork for AddAffine<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        for i in 0..Fe::<V>::PARTS {
            let [minus, plus, xy2d] = self.q;
            let q = signed::<Part<V>>(
                Fe::<V>::part(minus, i),
                Fe::<V>::part(plus, i),
                Fe::<V>::part(xy2d, i),
                Fe::<V>::part_of_mask(&self.negative, i),
            );
            let p = part::<V>(self.sum, i).add_affine(&q);
            complete::<V>(self.sum, i, &p, self.with_t);
        }
    }
}

/// The point, or its negative where the bit is set.
#[inline(always)]
fn signed<F: Field25519>(
    minus: F::Tight,
    plus: F::Tight,
    xy2d: F::Tight,
    negative: F::Mask,
) -> Affine<Edwards25519<F>> {
    let opposite = F::carry(F::neg(xy2d));
    Affine {
        y_minus_x: F::select(negative, minus, plus),
        y_plus_x: F::select(negative, plus, minus),
        xy2d: F::select(negative, xy2d, opposite),
    }
}

/// Adds the affine point with `(y - x, y + x, 2dxy)`, or its negative where the bit is set.
#[inline(always)]
pub fn add_affine<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    [minus, plus, xy2d]: &[Tight<V>; 3],
    negative: Mask<V>,
    with_t: bool,
) {
    step::<V, _>(AddAffine::<V> {
        sum,
        q: [minus, plus, xy2d],
        negative,
        with_t,
    });
}

/// [`add_affine`] beside [`add`]: where steps are calls it is one, with `2z = 2`. That is a product more, and
/// a function less to be kept near.
#[inline(always)]
pub fn add_base<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    q: &[Tight<V>; 3],
    negative: Mask<V>,
    with_t: bool,
) {
    if const { Fe::<V>::PARTS == 1 } {
        return add_affine::<V>(sum, q, negative, with_t);
    }
    let mut entry = [[V::splat(0); LIMBS]; 4];
    for (limbs, coordinate) in entry.iter_mut().zip(q) {
        *limbs = Fe::<V>::limbs(*coordinate);
    }
    entry[3][0] = V::splat(2);
    add::<V>(sum, &entry, negative, with_t);
}

#[cfg(feature = "alloc")]
struct AddPoint<'a, V: Lane>(&'a mut Extended<Curve<V>>, &'a Extended<Curve<V>>);

#[cfg(feature = "alloc")]
impl<V: Lane> LaneWork for AddPoint<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        for i in 0..Fe::<V>::PARTS {
            let q = part::<V>(self.1, i).to_cached();
            let p = part::<V>(self.0, i).add(&q);
            complete::<V>(self.0, i, &p, true);
        }
    }
}

/// Adds a point.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn add_point<V: Lane>(sum: &mut Extended<Curve<V>>, p: &Extended<Curve<V>>) {
    step::<V, _>(AddPoint::<V>(sum, p));
}

struct Store<'a, V: Lane>(&'a Extended<Curve<V>>);

impl<V: Lane> LaneWork for Store<'_, V> {
    type Output = Entry<V>;
    #[inline(always)]
    fn run<U: Lane>(self) -> Entry<V> {
        let zero = Fe::<V>::zero();
        let mut coordinates = [zero; 4];
        let [minus, plus, t2d, z2] = &mut coordinates;
        for i in 0..Fe::<V>::PARTS {
            let p = part::<V>(self.0, i);
            let d2 = Part::<V>::splat(&Curve::<V>::D2);
            Fe::<V>::put(minus, i, Part::<V>::carry(Part::<V>::sub(p.y, p.x)));
            Fe::<V>::put(plus, i, Part::<V>::carry(Part::<V>::add(p.y, p.x)));
            Fe::<V>::put(t2d, i, Part::<V>::mul(p.t, d2));
            Fe::<V>::put(z2, i, Part::<V>::carry(Part::<V>::add(p.z, p.z)));
        }
        let mut limbs = [[V::splat(0); LIMBS]; 4];
        for (limbs, coordinate) in limbs.iter_mut().zip(coordinates) {
            *limbs = Fe::<V>::limbs(coordinate);
        }
        limbs
    }
}

/// As the second operand of an addition.
#[inline(always)]
pub fn store<V: Lane>(p: &Extended<Curve<V>>) -> Entry<V> {
    step::<V, _>(Store::<V>(p))
}

struct Ladder<'a, V: Lane>(&'a Integers, &'a mut [Tight<V>; 2]);

impl<V: Lane> LaneWork for Ladder<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        for i in 0..Fe::<V>::PARTS {
            let first = i * Part::<V>::LANES;
            let n = Part::<V>::lanes(|l| self.0[first + l]);
            let u = Fe::<V>::part(&self.1[0], i);
            let (x, z) = ladder_clamped::<Part<V>>(&n, u, A24);
            let [to_x, to_z] = &mut *self.1;
            Fe::<V>::put(to_x, i, x);
            Fe::<V>::put(to_z, i, z);
        }
    }
}

/// The ladder of [`ladder_clamped`]: of `u` and anything, to the two coordinates of the multiple.
#[inline(always)]
pub fn ladder<V: Lane>(n: &Integers, xz: &mut [Tight<V>; 2]) {
    step::<V, _>(Ladder::<V>(n, xz));
}

/// Lanes where the point, times 8 if asked, is the neutral one.
#[inline(always)]
pub fn neutral_lanes<V: Lane>(p: &Projective<Curve<V>>, times_eight: bool) -> u8 {
    let mut p = Extended {
        x: p.x,
        y: p.y,
        z: p.z,
        t: Fe::<V>::zero(),
    };
    if times_eight {
        for _ in 0..3 {
            double::<V>(&mut p, false);
        }
    }
    Fe::<V>::byte(p.to_projective().is_neutral())
}
