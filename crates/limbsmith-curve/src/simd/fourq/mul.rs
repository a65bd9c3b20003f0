//! Multiples of eight points by eight scalars, in constant time: [`crate::fourq::mul`] in lanes.
//!
//! Each lane has a table of eight sums of its point and the point's images. All lanes add at the same columns, and every
//! column reads the whole table.

use core::hint::black_box;

use super::formulas::{DoubleAdd, look_up};
use super::outlined::Outlined;
use super::recoding::LaneDigits;
use super::{Curve, Fe, Integers, OutlinedCurve, Tight, to_inlined, to_outlined};
use crate::arch::lane::{Lane, LaneWork};
use crate::field::eight::LaneField;
use crate::field::quadratic::Quadratic;
use crate::fourq;
use crate::fourq::endomorphisms::images;
use crate::fourq::point::{Cached, Extended, Projective};
use crate::fourq::recoding::PLACES;

/// `P + u1 phi(P) + u2 psi(P) + u3 psi(phi(P))` at index `u1 + 2 u2 + 4 u3`, in each lane.
pub struct Sums<V: Lane>([[Tight<V>; 4]; 8]);

impl<V: Lane> Sums<V> {
    /// Computes the table of a point in the subgroup of order `N`. The images in the lanes of a mask's bits are negated:
    /// a mask for each of the three. Outlined: one copy for all callers.
    #[inline(always)]
    pub(super) fn with_signs(p: &Extended<Curve<V>>, negative: [u8; 3]) -> Self {
        let zero = Outlined::<V>::zero();
        let mut sums = Sums([[zero; 4]; 8]);
        V::outline(Fill::<V> {
            point: p,
            negative,
            sums: &mut sums,
        });
        sums
    }

    /// Computes the table of a point: the maps and seven additions.
    #[inline(always)]
    pub fn new(p: &Extended<Curve<V>>) -> Self {
        Self::with_signs(p, [0; 3])
    }

    /// The sum at the last column: its entry. `T` is not valid.
    #[inline(always)]
    pub(super) fn first(&self, digits: &LaneDigits<V>) -> Extended<Curve<V>> {
        // The last sign is 1.
        let first = Cached::<Curve<V>>(look_up::<V>(&self.0, digits.at(PLACES - 1)));
        let Projective { x, y, z } = first.to_projective();
        Extended { x, y, z, t: z }
    }

    /// Doubles, and adds the entry of a column. `T` is not read, and valid afterwards only if requested.
    #[inline(always)]
    pub(super) fn double_add(
        &self,
        sum: &mut Extended<Curve<V>>,
        digits: &LaneDigits<V>,
        place: usize,
        with_t: bool,
    ) {
        V::outline(DoubleAdd::<V> {
            sum,
            table: &self.0,
            digit: digits.at(place),
            with_t,
        });
    }

    /// Overwrites the table.
    #[inline(always)]
    pub fn erase(&mut self) {
        let zero = Outlined::<V>::zero();
        self.0 = [[zero; 4]; 8];
        black_box(self);
    }
}

/// Computes a table.
struct Fill<'a, V: Lane> {
    point: &'a Extended<Curve<V>>,
    negative: [u8; 3],
    sums: &'a mut Sums<V>,
}

impl<V: Lane> LaneWork for Fill<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        let point = to_outlined(self.point);
        let mut others = images(&point.to_projective());
        for (p, bits) in others.iter_mut().zip(self.negative) {
            type Q<V> = Outlined<V>;
            let negative = Fe::<V>::mask_of(V::bits(bits));
            p.x = Q::<V>::select(negative, p.x, Q::<V>::carry(Q::<V>::neg(p.x)));
            p.t = Q::<V>::select(negative, p.t, Q::<V>::carry(Q::<V>::neg(p.t)));
        }
        self.sums.0 = *fourq::mul::Sums::<OutlinedCurve<V>>::new(&point, &others).entries();
    }
}

/// [`mul`] as a function of its own.
struct Mul<'a, V: Lane> {
    k: &'a Integers,
    point: &'a Extended<Curve<V>>,
    product: &'a mut Projective<Curve<V>>,
}

impl<V: Lane> LaneWork for Mul<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        let mut digits = LaneDigits::<V>::new(self.k);
        let mut sums = Sums::<V>::new(self.point);
        let mut sum = sums.first(&digits);
        for place in (0..PLACES - 1).rev() {
            sums.double_add(&mut sum, &digits, place, false);
        }
        *self.product = sum.to_projective();
        digits.erase();
        sums.erase();
    }
}

/// `k P` in each lane, for any integers `k` and points in the subgroup of order `N`. Outlined. Constant time; digits and
/// tables are overwritten.
#[inline(always)]
pub fn mul<V: Lane>(k: &Integers, p: &Extended<Curve<V>>) -> Projective<Curve<V>> {
    let mut product = p.to_projective();
    V::outline(Mul::<V> {
        k,
        point: p,
        product: &mut product,
    });
    product
}

/// [`clear_cofactor`] as a function of its own.
struct ClearCofactor<'a, V: Lane>(&'a mut Extended<Curve<V>>);

impl<V: Lane> LaneWork for ClearCofactor<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<U: Lane>(self) {
        *self.0 = to_inlined(&fourq::mul::clear_cofactor(&to_outlined(self.0)));
    }
}

/// `392 P`, which is in the subgroup of order `N`. Outlined.
#[inline(always)]
pub fn clear_cofactor<V: Lane>(p: &Extended<Curve<V>>) -> Extended<Curve<V>> {
    let mut p = *p;
    V::outline(ClearCofactor::<V>(&mut p));
    p
}
