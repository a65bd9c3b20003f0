//! Doublings and an addition, as a function of which there is one for each curve and each kind of vector.
//!
//! Compiled into all the loops that take them they are most of what a library of lanes is made of, and
//! they are slower: in a long function the compiler keeps no constant in a register, and every product
//! reads those of the prime from memory (on Zen 4 a doubling of P-256 took 766 cycles so, and takes 665 as
//! a loop of its own). As a call they cost the way of a point through memory, some hundredth of an addition.

use super::super::running::{Chord, Running, Summand};
use super::super::{Curve, Slope, Tight};
use super::{LaneGroup, Vector};
use crate::arch::ifma::LaneWork;
use crate::arch::lane::Lane;
use crate::field::Field;

/// `P` becomes `2^n P`, and then `2^n P + Q`, if there is a `Q`.
struct Step<'a, C: Curve> {
    p: &'a mut Running<C>,
    n: usize,
    q: Option<&'a Summand<C>>,
    /// What leads from the curve of `Q` to that of `P`, if they are not the same.
    u: Option<&'a Tight<C>>,
    /// Where to say what exceptions are told by; then the sum has no `T`.
    chord: Option<&'a mut Chord<C>>,
}

impl<C: Curve> LaneWork for Step<'_, C> {
    type Output = ();
    #[inline(always)]
    fn run<U: Lane>(self) {
        let mut p = *self.p;
        for _ in 0..self.n {
            p = p.double_wide();
        }
        if let Some(q) = self.q {
            let scaled = match self.u {
                Some(u) => C::F::mul(p.z, *u),
                None => p.z,
            };
            let (sum, chord, i) = p.add_wide(scaled, q);
            p = sum;
            match (self.chord, C::A) {
                (Some(to), _) => *to = chord,
                (None, Slope::Zero) => {}
                (None, Slope::MinusThree) => p.t = C::F::mul(C::F::square(i), p.t),
            }
        }
        (self.p.x, self.p.v, self.p.z) = (p.x, p.v, p.z);
        if C::A == Slope::MinusThree {
            self.p.t = p.t;
        }
    }
}

/// `P` becomes `2^n P`.
#[inline(always)]
pub fn double_n<C: LaneGroup>(p: &mut Running<C>, n: usize) {
    Vector::<C>::outline(Step {
        p,
        n,
        q: None,
        u: None,
        chord: None,
    });
}

/// `P` becomes `2^n P + Q`, where `u` leads from the curve on which `Q` is affine to that of `P`, if they are
/// not the same. The points that are added must be neither equal nor the identity.
#[inline(always)]
pub fn double_n_add<C: LaneGroup>(
    p: &mut Running<C>,
    n: usize,
    q: &Summand<C>,
    u: Option<&Tight<C>>,
) {
    let (q, chord) = (Some(q), None);
    Vector::<C>::outline(Step { p, n, q, u, chord });
}

/// `P` becomes `P + Q`, but for `T`, which is not needed any more; and what exceptions are told by.
#[inline(always)]
pub fn add_last<C: LaneGroup>(p: &mut Running<C>, q: &Summand<C>) -> Chord<C> {
    let mut chord = Chord { h: p.x, r: p.x };
    Vector::<C>::outline(Step {
        p,
        n: 0,
        q: Some(q),
        u: None,
        chord: Some(&mut chord),
    });
    chord
}
