//! Sums of multiples of public points, eight independent sums in eight lanes.
//!
//! Lanes cannot diverge, so forms with digits at different positions do not help. The other point's multiple is that of
//! [`super::mul`], one addition for each of 65 columns. The base point's is the comb's of [`super::mul_base`]: its fifty
//! additions use the last ten of the same doublings.
//!
//! Everything here is public.

use super::formulas::Double;
use super::mul::Sums;
use super::mul_base::{Columns, add_column};
use super::recoding::LaneDigits;
use super::{Curve, Fe, Integers};
use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::field::eight::LaneField;
use crate::fourq::mul_base::STEP;
use crate::fourq::point::{Extended, Projective};
use crate::fourq::recoding::{BASIS, PLACES};

/// [`sum_vartime`] as a function of its own.
struct Sum<'a, V: Lane> {
    n: &'a Integers,
    m: &'a Integers,
    point: &'a Extended<Curve<V>>,
    sum: &'a mut Projective<Curve<V>>,
}

impl<V: Lane> LaneWork for Sum<'_, V> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) {
        let base = Columns::<V>::new(self.n);
        let digits = LaneDigits::<V>::new(self.m);
        let sums = Sums::<V>::new(self.point);
        let mut sum = sums.first(&digits);
        for place in (0..PLACES - 1).rev() {
            let with_base = place < STEP;
            sums.double_add(&mut sum, &digits, place, with_base);
            if with_base {
                add_column(&mut sum, &base, place, false);
            }
        }
        *self.sum = sum.to_projective();
    }
}

/// `n G + m P` in each lane, for `n` below `N`, any integers `m`, and points in the subgroup of order `N`. Outlined.
/// Variable time.
///
/// Of a point outside the subgroup the result is that of [`crate::fourq::double_scalar_mul::sum_vartime`].
#[inline(always)]
pub fn sum_vartime<V: Lane>(
    n: &Integers,
    m: &Integers,
    point: &Extended<Curve<V>>,
) -> Projective<Curve<V>> {
    let mut sum = point.to_projective();
    V::outline(Sum::<V> {
        n,
        m,
        point,
        sum: &mut sum,
    });
    sum
}

/// [`subgroup_lanes_vartime`] as a function of its own.
struct Subgroup<'a, V: Lane>(&'a Extended<Curve<V>>);

impl<V: Lane> LaneWork for Subgroup<'_, V> {
    type Output = u8;
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<U: Lane>(self) -> u8 {
        let p = self.0;
        let mut eight = *p;
        for _ in 0..3 {
            V::outline(Double::<V>(&mut eight, false));
        }
        // The relation's parts are the same in all lanes; images whose part is negative are negated.
        let mut parts = [[0; LANES]; 4];
        let mut negative = [0; 4];
        for (i, part) in BASIS[3].iter().enumerate() {
            let part = *part as i64;
            parts[i] = [part.unsigned_abs(); LANES];
            negative[i] = if part < 0 { u8::MAX } else { 0 };
        }
        const { assert!(BASIS[3][0] >> 63 == 0 && BASIS[3][0] & 1 == 1) }
        let [_, phi, psi, both] = negative;
        let digits = LaneDigits::<V>::of_parts(&parts);
        let sums = Sums::<V>::with_signs(p, [phi, psi, both]);
        let mut sum = sums.first(&digits);
        for place in (0..PLACES - 1).rev() {
            sums.double_add(&mut sum, &digits, place, false);
        }
        let small = neutral_lanes::<V>(&eight);
        small & neutral_lanes::<V>(p) | !small & neutral_lanes::<V>(&sum)
    }
}

/// A bit for each lane: whether its point is neutral.
#[inline(always)]
fn neutral_lanes<V: Lane>(p: &Extended<Curve<V>>) -> u8 {
    Fe::<V>::byte(p.to_projective().is_neutral())
}

/// A bit for each lane: whether its point is in the subgroup of order `N`. Outlined. Variable time.
///
/// The method is that of [`crate::fourq::double_scalar_mul::is_in_subgroup_vartime`].
#[inline(always)]
pub fn subgroup_lanes_vartime<V: Lane>(p: &Extended<Curve<V>>) -> u8 {
    V::outline(Subgroup::<V>(p))
}
