//! Many equations of ECDSA.

use crate::arch::Work;
use crate::field::{Field, Words};
use crate::operations::batch::{BLOCK, Many, Terms};
use crate::operations::{Arithmetic, Point, Rows, integer, is_scalar, residue};

/// Of each `[a, b, c]`, up to [`BLOCK`] of them, `c` in `1..n`: `a` becomes `a/c` and `b` becomes `b/c`.
/// One inversion for all. Variable time.
pub struct RatiosEach<'a, A: Arithmetic>(pub &'a mut [[A::Words; 3]]);

impl<A: Arithmetic> Work for RatiosEach<'_, A> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        type S<A> = <A as Arithmetic>::Scalars;
        let one = S::<A>::one();
        let (mut divisors, mut before) = ([one; BLOCK], [one; BLOCK]);
        let mut product = one;
        for ((abc, c), before) in self.0.iter().zip(&mut divisors).zip(&mut before) {
            *c = residue::<A>(&abc[2]);
            *before = product;
            product = S::<A>::mul(product, *c);
        }
        let mut inverse = S::<A>::invert_vartime(product);
        for ((abc, c), before) in self.0.iter_mut().zip(&divisors).zip(&before).rev() {
            let one_over_c = S::<A>::mul(inverse, *before);
            inverse = S::<A>::mul(inverse, *c);
            for w in &mut abc[..2] {
                *w = integer::<A>(S::<A>::mul(residue::<A>(w), one_over_c));
            }
        }
    }
}

/// An equation of ECDSA: whether `r` and `s` sign `z` under `q`.
#[derive(Clone, Copy)]
pub struct Equation<A: Arithmetic> {
    /// The key, on the curve.
    pub q: Point<A>,
    /// The integer of the message.
    pub z: A::Words,
    /// `r`.
    pub r: A::Words,
    /// `s`.
    pub s: A::Words,
}

/// ECDSA verification of each of up to [`BLOCK`] equations, with rows of each key, or with none. Variable time.
///
/// # Panics
/// If there are more equations.
pub fn verify_each_vartime<A: Many>(
    equations: &[Equation<A>],
    rows: &[&Rows<A>],
    valid: &mut [bool],
) {
    let Some(first) = equations.first() else {
        return;
    };
    let (n, one) = (equations.len(), A::Words::small(1));
    let mut ratios = [[one; 3]; BLOCK];
    for (ratio, e) in ratios[..n].iter_mut().zip(equations) {
        // Values out of range are rejected below, whatever is computed for them.
        if is_scalar::<A>(&e.r) & is_scalar::<A>(&e.s) == 1 {
            *ratio = [e.z, e.r, e.s];
        }
    }
    A::ratios_each_vartime(RatiosEach(&mut ratios[..n]));
    let mut terms = [Terms::<A> {
        u: one,
        v: one,
        q: first.q,
        x: one,
    }; BLOCK];
    for ((terms, e), [u, v, _]) in terms.iter_mut().zip(equations).zip(&ratios) {
        (terms.u, terms.v, terms.q, terms.x) = (*u, *v, e.q, e.r);
    }
    A::match_each_vartime(&terms[..n], rows, valid);
    for (valid, e) in valid.iter_mut().zip(equations) {
        *valid &= is_scalar::<A>(&e.r) & is_scalar::<A>(&e.s) == 1;
    }
}
