//! Multiples of points, in constant time.
//!
//! [`mul`] is Costello and Longa's algorithm 2: a table of eight sums of `P`, `phi(P)`, `psi(P)` and `psi(phi(P))`, and 65
//! columns of digits ([`super::recoding`]), one addition each and 64 doublings. Every column reads the whole table.
//!
//! | step | cost |
//! |---|---|
//! | images of `P` under the maps | 66M + 24S |
//! | table, seven additions | 64M |
//! | 64 doublings and additions | 704M + 256S |
//!
//! That equals the multiple by `k` only on the subgroup of order `N`: clear the cofactor first, or check.

use zeroize::Zeroize;

use super::endomorphisms::images;
use super::point::{Cached, Extended, Projective};
use super::recoding::{Digits, PLACES};
use super::{FourQ, Pairs127, QuadraticCurve, Tight};
use crate::field::Field;
use crate::field::quadratic::Quadratic;

/// `P + u1 phi(P) + u2 psi(P) + u3 psi(phi(P))` at index `u1 + 2 u2 + 4 u3`.
#[derive(Clone, Copy)]
pub struct Sums<C: QuadraticCurve>([[Tight<C>; 4]; 8]);

impl<C: QuadraticCurve> Sums<C> {
    /// The sums of a point and three more: seven additions.
    #[inline(always)]
    pub fn new(p: &Extended<C>, others: &[Extended<C>; 3]) -> Self {
        let mut table = [p.to_cached().0; 8];
        for (j, other) in others.iter().enumerate() {
            let known = 1 << j;
            for i in 0..known {
                let sum = other.add(&Cached(table[i])).to_extended();
                table[known + i] = sum.to_cached().0;
            }
        }
        Sums(table)
    }

    /// All of them.
    #[inline(always)]
    pub(crate) fn entries(&self) -> &[[Tight<C>; 4]; 8] {
        &self.0
    }

    /// The entry of a column of digits; the negative where its sign is -1. Reads all entries.
    #[inline(always)]
    pub fn look_up(&self, digit: &super::Lanes<C, u8>) -> Cached<C> {
        type B<C> = <<C as QuadraticCurve>::F as Quadratic>::Base;
        let index = B::<C>::lanes(|i| digit.as_ref()[i] & 7);
        let negative = B::<C>::lanes(|i| digit.as_ref()[i] >> 3);
        Cached(C::F::look_up(&self.0, &index)).negate_where(B::<C>::mask(&negative))
    }
}

impl<C: QuadraticCurve> Zeroize for Sums<C>
where
    Tight<C>: Zeroize,
{
    fn zeroize(&mut self) {
        for entry in &mut self.0 {
            entry.iter_mut().for_each(Zeroize::zeroize);
        }
    }
}

/// The sum of all columns: 64 doublings and additions. Constant time.
#[inline(always)]
pub fn sum<C: QuadraticCurve>(digits: &super::Lanes<C, Digits>, sums: &Sums<C>) -> Projective<C> {
    let column = |place: usize| {
        let digit = <C::F as Quadratic>::Base::lanes(|i| digits.as_ref()[i].0[place]);
        sums.look_up(&digit)
    };
    let mut sum = column(PLACES - 1).to_projective();
    for place in (0..PLACES - 1).rev() {
        sum = sum
            .double()
            .to_extended()
            .add(&column(place))
            .to_projective();
    }
    sum
}

/// `k P` for any integer `k` and `P` in the subgroup of order `N`. Constant time, one lane. Digits and table are zeroized.
#[inline(always)]
pub fn mul<Q: Pairs127>(k: &[u64; 4], p: &Extended<FourQ<Q>>) -> Projective<FourQ<Q>>
where
    Q::Tight: Zeroize,
{
    const { assert!(<Q::Base as Field>::LANES == 1) }
    let mut digits = Q::Base::lanes(|_| Digits::new(k));
    let mut sums = Sums::new(p, &images(&p.to_projective()));
    let product = sum(&digits, &sums);
    digits.as_mut()[0].zeroize();
    sums.zeroize();
    product
}

/// `392 P`, which is in the subgroup of order `N`: `392 = 8 (1 + 16 * 3)`, 8 doublings and 2 additions.
#[inline(always)]
pub fn clear_cofactor<C: QuadraticCurve>(p: &Extended<C>) -> Extended<C> {
    let one = p.to_cached();
    let mut multiple = p
        .to_projective()
        .double()
        .to_extended()
        .add(&one)
        .to_projective();
    for _ in 0..3 {
        multiple = multiple.double().to_projective();
    }
    let sum = multiple.double().to_extended().add(&one);
    let mut multiple = sum.to_projective();
    for _ in 0..2 {
        multiple = multiple.double().to_projective();
    }
    multiple.double().to_extended()
}
