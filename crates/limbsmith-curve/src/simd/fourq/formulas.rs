//! Steps of SIMD sums, in place, each an outlined function.
//!
//! The formulas are those of [`crate::fourq::point`], where their sources are named. A sum of products is carried once:
//! products stay unreduced until they are added.

use super::{Curve, Fe, Pairs52, Tight};
use crate::arch::lane::{Lane, LaneWork};
use crate::field::Field;
use crate::field::eight::LaneField;
use crate::field::pairs::Pair;
use crate::field::quadratic::Quadratic;
use crate::fourq::point::Extended;

/// An unreduced product of coordinates.
type Product<V> = <Fe<V> as Field>::Product;
/// A sum of two of them.
type Sum<V> = <Fe<V> as Field>::Sum;
/// A mask.
pub type Mask<V> = <Fe<V> as Field>::Mask;

/// `a b`, not carried.
#[inline(always)]
fn product<V: Lane>(a: Tight<V>, b: Tight<V>) -> [Sum<V>; 2] {
    type F<V> = Fe<V>;
    [
        F::<V>::reduce_difference(F::<V>::product(a.re, b.re), F::<V>::product(a.im, b.im)),
        F::<V>::reduce_sum(F::<V>::product(a.re, b.im), F::<V>::product(a.im, b.re)),
    ]
}

/// `(re + im i)^2`, not reduced.
#[inline(always)]
fn square<V: Lane>(re: impl Into<Sum<V>>, im: impl Into<Sum<V>>) -> [Product<V>; 2] {
    type F<V> = Fe<V>;
    let (re, im) = (re.into(), im.into());
    [
        F::<V>::product(F::<V>::add_sums(re, im), F::<V>::sub_sums(re, im)),
        F::<V>::product(F::<V>::add_sums(re, re), im),
    ]
}

/// `a`, carried.
#[inline(always)]
fn carried<V: Lane>([re, im]: [Sum<V>; 2]) -> Tight<V> {
    Pair {
        re: Fe::<V>::carry(re),
        im: Fe::<V>::carry(im),
    }
}

/// `a + b`, carried.
#[inline(always)]
fn plus<V: Lane>(a: [Sum<V>; 2], b: [Sum<V>; 2]) -> Tight<V> {
    Pair {
        re: Fe::<V>::carry(Fe::<V>::add_sums(a[0], b[0])),
        im: Fe::<V>::carry(Fe::<V>::add_sums(a[1], b[1])),
    }
}

/// `a - b`, carried.
#[inline(always)]
fn minus<V: Lane>(a: [Sum<V>; 2], b: [Sum<V>; 2]) -> Tight<V> {
    Pair {
        re: Fe::<V>::carry(Fe::<V>::sub_sums(a[0], b[0])),
        im: Fe::<V>::carry(Fe::<V>::sub_sums(a[1], b[1])),
    }
}

/// Multiplies out `E, F, G, H`; computes `T` only if needed.
#[inline(always)]
fn complete<V: Lane>(into: &mut Extended<Curve<V>>, [e, f, g, h]: [Tight<V>; 4], with_t: bool) {
    type Q<V> = Pairs52<V>;
    into.x = Q::<V>::mul(e, f);
    into.y = Q::<V>::mul(g, h);
    into.z = Q::<V>::mul(f, g);
    if with_t {
        into.t = Q::<V>::mul(e, h);
    }
}

/// Doubles: dbl-2008-hwcd. `T` is not read.
#[inline(always)]
fn double_here<V: Lane>(sum: &mut Extended<Curve<V>>, with_t: bool) {
    type F<V> = Fe<V>;
    let Extended { x, y, z, .. } = *sum;
    let [xx, yy] = [square::<V>(x.re, x.im), square::<V>(y.re, y.im)];
    let zz = square::<V>(z.re, z.im);
    let s = square::<V>(F::<V>::add(x.re, y.re), F::<V>::add(x.im, y.im));
    let h = [
        F::<V>::reduce_sum(yy[0], xx[0]),
        F::<V>::reduce_sum(yy[1], xx[1]),
    ];
    let g = [
        F::<V>::reduce_difference(yy[0], xx[0]),
        F::<V>::reduce_difference(yy[1], xx[1]),
    ];
    let zz2 = [
        F::<V>::reduce_sum(zz[0], zz[0]),
        F::<V>::reduce_sum(zz[1], zz[1]),
    ];
    let e = minus::<V>([s[0].into(), s[1].into()], h);
    let f = minus::<V>(zz2, g);
    complete(sum, [e, f, carried::<V>(g), carried::<V>(h)], with_t);
}

/// The end of both additions: of `y - x` and `y + x` of the second operand, `C` and `D`.
#[inline(always)]
fn finish<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    entry: [Tight<V>; 2],
    c: [Sum<V>; 2],
    d: [Sum<V>; 2],
    negative: Mask<V>,
    with_t: bool,
) {
    type Q<V> = Pairs52<V>;
    let less = Q::<V>::select(negative, entry[0], entry[1]);
    let more = Q::<V>::select(negative, entry[1], entry[0]);
    let a = product::<V>(Q::<V>::carry(Q::<V>::sub(sum.y, sum.x)), less);
    let b = product::<V>(Q::<V>::carry(Q::<V>::add(sum.y, sum.x)), more);
    let (f, g) = (minus::<V>(d, c), plus::<V>(d, c));
    let all = [
        minus::<V>(b, a),
        Q::<V>::select(negative, f, g),
        Q::<V>::select(negative, g, f),
        plus::<V>(b, a),
    ];
    complete(sum, all, with_t);
}

/// Adds `(Y - X, Y + X, 2dT, 2Z)`, or the negative where the mask is set: add-2008-hwcd-3.
#[inline(always)]
fn add_here<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    [minus, plus, t2d, z2]: [Tight<V>; 4],
    negative: Mask<V>,
    with_t: bool,
) {
    let (c, d) = (product::<V>(sum.t, t2d), product::<V>(sum.z, z2));
    finish(sum, [minus, plus], c, d, negative, with_t);
}

/// Adds `(y - x, y + x, 2dxy)`, or the negative where the mask is set: madd-2008-hwcd-3.
#[inline(always)]
pub(super) fn add_affine_here<V: Lane>(
    sum: &mut Extended<Curve<V>>,
    [minus, plus, t2d]: [Tight<V>; 3],
    negative: Mask<V>,
    with_t: bool,
) {
    let c = product::<V>(sum.t, t2d);
    let d = [
        Fe::<V>::add(sum.z.re, sum.z.re),
        Fe::<V>::add(sum.z.im, sum.z.im),
    ];
    finish(sum, [minus, plus], c, d, negative, with_t);
}

/// Doubles, with `T` or without.
pub(super) struct Double<'a, V: Lane>(pub &'a mut Extended<Curve<V>>, pub bool);

impl<V: Lane> LaneWork for Double<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        double_here::<V>(self.0, self.1);
    }
}

/// Doubles, and adds the entry of a column of digits from a table of eight. Reads the whole table.
pub(super) struct DoubleAdd<'a, V: Lane> {
    pub sum: &'a mut Extended<Curve<V>>,
    pub table: &'a [[Tight<V>; 4]; 8],
    /// The index, and 8 where the entry is subtracted.
    pub digit: V,
    pub with_t: bool,
}

impl<V: Lane> LaneWork for DoubleAdd<'_, V> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        let entry = look_up::<V>(self.table, self.digit);
        double_here::<V>(self.sum, true);
        let negative = negative::<V>(self.digit, 3);
        add_here::<V>(self.sum, entry, negative, self.with_t);
    }
}

/// The entry of each lane's digit. Reads all entries.
#[inline(always)]
pub(super) fn look_up<V: Lane>(table: &[[Tight<V>; 4]; 8], digit: V) -> [Tight<V>; 4] {
    let index = digit & V::splat(7);
    let mut found = table[0];
    for (i, entry) in table.iter().enumerate().skip(1) {
        let here = Fe::<V>::mask_of(V::equal(index, V::splat(i as u64)));
        for (found, value) in found.iter_mut().zip(entry) {
            *found = Pairs52::<V>::select(here, *found, *value);
        }
    }
    found
}

/// Lanes whose digit has the bit of its sign.
#[inline(always)]
pub(super) fn negative<V: Lane>(digit: V, bit: u32) -> Mask<V> {
    Fe::<V>::mask_of(V::equal(digit >> bit, V::splat(1)))
}
