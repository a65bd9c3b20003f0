//! Odd multiples of a point in each lane: [`crate::weierstrass::mul::OddMultiples`], with outlined
//! steps.

use crate::arch::lane::{Lane, LaneWork};
use crate::field::Field;
use crate::field::eight::outlined::{mul, square};
use crate::simd::weierstrass::formulas::double_n;
use crate::simd::weierstrass::{LaneGroup, Vector};
use crate::weierstrass::accumulator::{Addend, minus_three};
use crate::weierstrass::point::Affine;
use crate::weierstrass::{CoefficientA, Curve, Tight};

/// Number of entries for 5-bit digits.
pub const ENTRIES: usize = 16;

/// `P, 3P, 5P, ...`, affine on an isomorphic curve.
pub struct Table<C: Curve> {
    /// The multiples.
    pub points: [Addend<C>; ENTRIES],
    /// The factor of the isomorphism to that curve.
    pub u: Tight<C>,
    /// Its coefficient.
    pub a: Tight<C>,
}

impl<C: LaneGroup> Table<C> {
    /// Computes the table of a point. Constant time.
    #[inline(always)]
    pub fn new(p: &Affine<C>) -> Self {
        let mut all = Table {
            points: [Addend { x: p.x, v: p.y }; ENTRIES],
            u: p.x,
            a: p.x,
        };
        Vector::<C>::outline(Build { p, all: &mut all });
        all
    }
}

struct Build<'a, C: Curve> {
    p: &'a Affine<C>,
    all: &'a mut Table<C>,
}

impl<C: LaneGroup> LaneWork for Build<'_, C> {
    type Output = ();

    /// [`crate::weierstrass::mul::OddMultiples::new`] explains the idea.
    #[inline(always)]
    fn run<U: Lane>(self) {
        let Build { p, all } = self;
        let y2 = C::F::carry(C::F::add(p.y, p.y));
        let slope = |u4: Tight<C>| match C::A {
            CoefficientA::Zero => C::F::zero(),
            CoefficientA::MinusThree => minus_three::<C>(u4),
        };
        // `2 P` has `Z = 2 y`: X and V are affine on the curve for that factor.
        let mut double = Addend::<C> { x: p.x, v: y2 }.to_accumulator(slope(C::F::one()));
        double_n(&mut double, 1);
        let double = Addend {
            x: double.x,
            v: double.v,
        };
        let uu = square::<C::F>(y2);
        let first = Addend {
            x: mul::<C::F>(p.x, uu),
            v: square::<C::F>(uu),
        };
        all.points[0] = first;
        let (mut sum, mut double) = (first, double);
        // Ratios of consecutive multiples' Z.
        let mut ratios = [y2; ENTRIES];
        let rest = all.points.iter_mut().zip(&mut ratios).skip(1);
        for (point, ratio) in rest {
            // Both on the curve of the next multiple.
            (sum, double, *ratio) = double.add_beside(&sum);
            *point = sum;
        }
        let mut f = C::F::one();
        for i in (0..ENTRIES - 1).rev() {
            f = C::F::mul(f, ratios[i + 1]);
            all.points[i] = all.points[i].to_curve(f);
        }
        all.u = mul::<C::F>(y2, f);
        all.a = slope(square::<C::F>(square::<C::F>(all.u)));
    }
}
