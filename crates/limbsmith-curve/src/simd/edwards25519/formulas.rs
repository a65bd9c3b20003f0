//! Steps of SIMD sums, in place.
//!
//! If a vector register holds all lanes, a step is inlined, and the sum stays in registers. If it holds half of them
//! (`LaneField::PARTS`), the sum is in memory anyway; then a step is a single outlined function (`outlined`).

use crate::arch::lane::{Lane, LaneWork};
use crate::curve25519::ladder::{A24, ladder_clamped};
use crate::edwards25519::point::{Affine, Completed, Extended, Projective};
use crate::edwards25519::{Edwards25519, EdwardsCurve};
use crate::field::eight::LaneField;
use crate::field::known::Known;
use crate::field::{Field, Field25519};
use crate::simd::edwards25519::{Curve, Entry, Fe, Integers, Mask, Tight, outlined};

/// The field of one part.
type Part<V> = <Fe<V> as LaneField>::Part;

/// Multiplies out; computes `T` only if needed.
#[inline(always)]
fn complete<V: Lane>(into: &mut Extended<Curve<V>>, p: &Completed<Curve<V>>, with_t: bool) {
    into.x = Fe::<V>::mul(p.e, p.f);
    into.y = Fe::<V>::mul(p.g, p.h);
    into.z = Fe::<V>::mul(p.f, p.g);
    if with_t {
        into.t = Fe::<V>::mul(p.e, p.h);
    }
}

/// Doubles (dbl-2008-hwcd); `T` is valid afterwards only if requested.
#[inline(always)]
pub fn double<V: Lane>(sum: &mut Extended<Curve<V>>, with_t: bool) {
    if const { Fe::<V>::PARTS > 1 } {
        return V::outline(outlined::Double::<V>(sum, with_t));
    }
    let p = sum.double();
    complete::<V>(sum, &p, with_t);
}

/// Adds an entry, or its negative if the bit is set.
#[inline(always)]
pub fn add<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    entry: &Entry<V>,
    negative: Mask<V>,
    with_t: bool,
) {
    if const { Fe::<V>::PARTS > 1 } {
        return V::outline(outlined::Add::<V> {
            sum,
            entry,
            negative,
            with_t,
        });
    }
    let [minus, plus, t2d, z2] = entry;
    let q = [
        Fe::<V>::from_known_limbs(minus, Known),
        Fe::<V>::from_known_limbs(plus, Known),
        Fe::<V>::from_known_limbs(t2d, Known),
        Fe::<V>::from_known_limbs(z2, Known),
    ];
    let p = signed_sum::<Fe<V>>(sum, q, negative);
    complete::<V>(sum, &p, with_t);
}

/// `P + Q`, or `P - Q` if the bit is set: add-2008-hwcd-3.
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

/// The point, or its negative if the bit is set.
#[inline(always)]
fn signed<F: Field25519>(
    [minus, plus, xy2d]: &[F::Tight; 3],
    negative: F::Mask,
) -> Affine<Edwards25519<F>> {
    let opposite = F::carry(F::neg(*xy2d));
    Affine {
        y_minus_x: F::select(negative, *minus, *plus),
        y_plus_x: F::select(negative, *plus, *minus),
        xy2d: F::select(negative, *xy2d, opposite),
    }
}

/// Adds the affine point `(y - x, y + x, 2dxy)`, or its negative if the bit is set: madd-2008-hwcd-3.
#[inline(always)]
pub fn add_affine<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    q: &[Tight<V>; 3],
    negative: Mask<V>,
    with_t: bool,
) {
    if const { Fe::<V>::PARTS > 1 } {
        return V::outline(outlined::AddAffine::<V> {
            sum,
            q,
            negative,
            with_t,
        });
    }
    let q = signed::<Fe<V>>(q, negative);
    let p = sum.add_affine(&q);
    complete::<V>(sum, &p, with_t);
}

/// Adds a point.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn add_point<V: Lane>(sum: &mut Extended<Curve<V>>, p: &Extended<Curve<V>>) {
    if const { Fe::<V>::PARTS > 1 } {
        let q = store::<V>(p);
        return add::<V>(sum, &q, Fe::<V>::mask_of(V::bits(0)), true);
    }
    let p = sum.add(&p.to_cached());
    complete::<V>(sum, &p, true);
}

/// Prepares the point as the second operand of an addition.
#[inline(always)]
pub fn store<V: Lane>(p: &Extended<Curve<V>>) -> Entry<V> {
    if const { Fe::<V>::PARTS > 1 } {
        return V::outline(outlined::Store::<V>(p));
    }
    let d2 = Fe::<V>::splat(&Curve::<V>::D2);
    [
        Fe::<V>::limbs(Fe::<V>::carry(Fe::<V>::sub(p.y, p.x))),
        Fe::<V>::limbs(Fe::<V>::carry(Fe::<V>::add(p.y, p.x))),
        Fe::<V>::limbs(Fe::<V>::mul(p.t, d2)),
        Fe::<V>::limbs(Fe::<V>::carry(Fe::<V>::add(p.z, p.z))),
    ]
}

struct Ladder<'a, V: Lane>(&'a Integers, &'a mut [Tight<V>; 2]);

impl<V: Lane> LaneWork for Ladder<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        for i in 0..Fe::<V>::PARTS {
            let first = i * Part::<V>::LANES;
            let n = Part::<V>::lanes(|l| self.0[first + l]);
            let u = Fe::<V>::parts(&self.1[0])[i];
            let (x, z) = ladder_clamped::<Part<V>>(&n, u, A24);
            let [to_x, to_z] = &mut *self.1;
            Fe::<V>::parts_mut(to_x)[i] = x;
            Fe::<V>::parts_mut(to_z)[i] = z;
        }
    }
}

/// The ladder of [`ladder_clamped`]. Input: `u` and an ignored value; output: the two coordinates of the multiple.
#[inline(always)]
pub fn ladder<V: Lane>(n: &Integers, xz: &mut [Tight<V>; 2]) {
    if const { Fe::<V>::PARTS > 1 } {
        V::outline(Ladder::<V>(n, xz));
    } else {
        Ladder::<V>(n, xz).run::<V>();
    }
}

/// Lanes whose point, multiplied by 8 if requested, is the neutral element.
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
