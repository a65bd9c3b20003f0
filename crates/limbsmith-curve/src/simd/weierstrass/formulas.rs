//! Doublings and an addition as one function per curve and vector type.
//!
//! If inlined into every loop that uses them, they would be most of the code of the SIMD part of the library. They
//! would also be slower: in a long function the compiler keeps no constant in a register, and every product reads the
//! prime's constants from memory (on Zen 4 a doubling of P-256 took 766 cycles that way, and takes 665 in a loop of its
//! own). A call costs a round trip of a point through memory, about a hundredth of an addition.

use crate::arch::lane::{Lane, LaneWork};
use crate::field::Field;
use crate::simd::weierstrass::{LaneGroup, Vector};
use crate::weierstrass::accumulator::{Accumulator, Addend, AdditionTrace};
use crate::weierstrass::{CoefficientA, Curve, Tight};

/// Computes `2^n P` in place, then adds `Q` if there is one.
struct Step<'a, C: Curve> {
    p: &'a mut Accumulator<C>,
    n: usize,
    q: Option<&'a Addend<C>>,
    /// Maps from the curve of `Q` to that of `P`, if they differ.
    u: Option<&'a Tight<C>>,
    /// Optional output: `H` and `R`, for exception detection. With it, the sum has no `T`.
    chord: Option<&'a mut AdditionTrace<C>>,
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
                (None, CoefficientA::Zero) => {}
                (None, CoefficientA::MinusThree) => p.t = C::F::mul(C::F::square(i), p.t),
            }
        }
        (self.p.x, self.p.v, self.p.z) = (p.x, p.v, p.z);
        if C::A == CoefficientA::MinusThree {
            self.p.t = p.t;
        }
    }
}

/// Computes `2^n P` in place.
#[inline(always)]
pub fn double_n<C: LaneGroup>(p: &mut Accumulator<C>, n: usize) {
    Vector::<C>::outline(Step {
        p,
        n,
        q: None,
        u: None,
        chord: None,
    });
}

/// Computes `2^n P + Q` in place. `u` maps from the curve on which `Q` is affine to that of `P`, if they differ. The
/// points added must be neither equal nor the identity.
#[inline(always)]
pub fn double_n_add<C: LaneGroup>(
    p: &mut Accumulator<C>,
    n: usize,
    q: &Addend<C>,
    u: Option<&Tight<C>>,
) {
    let (q, chord) = (Some(q), None);
    Vector::<C>::outline(Step { p, n, q, u, chord });
}

/// Computes `P + Q` in place without `T`, which is no longer needed; returns `H` and `R` for exception detection.
#[inline(always)]
pub fn add_last<C: LaneGroup>(p: &mut Accumulator<C>, q: &Addend<C>) -> AdditionTrace<C> {
    let mut chord = AdditionTrace { h: p.x, r: p.x };
    Vector::<C>::outline(Step {
        p,
        n: 0,
        q: Some(q),
        u: None,
        chord: Some(&mut chord),
    });
    chord
}
