//! Multiples of any point, in constant time.
//!
//! The scalar is recoded in signed digits of radix 16 ([`radix16`]). A table holds `1..=8` times the point, and all its
//! entries are read for each digit. 252 doublings and 71 additions, of which 7 make the table. The sum is that of
//! integers, and the formulas are complete: the point may be of any order.

use zeroize::Zeroize;

use crate::edwards25519::point::{Cached, Extended};
use crate::edwards25519::{EdwardsCurve, Tight};
use crate::field::Field;
use crate::recoding::radix16::{self, PLACES};

/// Multiples in a table.
const ENTRIES: usize = 8;

/// `Y - X, Y + X, 2dT, 2Z`.
type Entry<C> = [Tight<C>; 4];

/// `1..=8` times a point, for secret digits.
#[derive(Clone, Copy)]
pub struct Multiples<C: EdwardsCurve>([Entry<C>; ENTRIES]);

impl<C: EdwardsCurve> Multiples<C> {
    /// Seven additions.
    #[inline(always)]
    pub fn new(p: &Extended<C>) -> Self {
        const { assert!(<C::F as Field>::LANES == 1) }
        let first = p.to_cached();
        let mut multiple = *p;
        let mut table = [Self::entry(p); ENTRIES];
        for entry in &mut table[1..] {
            multiple = multiple.add(&first).to_extended();
            *entry = Self::entry(&multiple);
        }
        Multiples(table)
    }

    #[inline(always)]
    fn entry(p: &Extended<C>) -> Entry<C> {
        [
            C::F::carry(C::F::sub(p.y, p.x)),
            C::F::carry(C::F::add(p.y, p.x)),
            C::F::mul(p.t, C::F::splat(&C::D2)),
            C::F::carry(C::F::add(p.z, p.z)),
        ]
    }

    /// `digit` times the point, `|digit| <= 8`. Reads all entries.
    #[inline(always)]
    pub fn look_up(&self, digit: i8) -> Cached<C> {
        let sign = digit >> 7;
        let magnitude = u32::from(((digit ^ sign) - sign) as u8);
        // The neutral element.
        let mut r = [
            C::F::one(),
            C::F::one(),
            C::F::zero(),
            C::F::splat(&[2, 0, 0, 0]),
        ];
        for (i, entry) in self.0.iter().enumerate() {
            let equal = ((magnitude ^ (i as u32 + 1)).wrapping_sub(1) >> 31) as u8;
            // The mask is opaque: the optimizer cannot see that one of them is set, and index the table.
            let mask = C::F::mask(&C::F::lanes(|_| equal));
            for (r, value) in r.iter_mut().zip(entry) {
                *r = C::F::select(mask, *r, *value);
            }
        }
        let negative = C::F::mask(&C::F::lanes(|_| sign as u8 & 1));
        let [minus, plus, t2d, z2] = r;
        Cached {
            y_minus_x: C::F::select(negative, minus, plus).into(),
            y_plus_x: C::F::select(negative, plus, minus).into(),
            t2d: C::F::select(negative, t2d, C::F::carry(C::F::neg(t2d))),
            z2: z2.into(),
        }
    }
}

impl<C: EdwardsCurve> Zeroize for Multiples<C>
where
    Tight<C>: Zeroize,
{
    fn zeroize(&mut self) {
        self.0.as_flattened_mut().iter_mut().zeroize();
    }
}

/// `n P` for `n < 2^255`, as integers. Constant time. The digits and the table are zeroized.
#[inline(always)]
pub fn mul<C: EdwardsCurve>(n: &[u64; 4], p: &Extended<C>) -> Extended<C>
where
    Tight<C>: Zeroize,
{
    let mut digits = radix16::digits(n);
    let mut multiples = [Multiples::new(p)];
    let sum = sum(&[digits], &multiples);
    digits.zeroize();
    multiples[0].zeroize();
    sum
}

/// `sum n_i P_i` from the digits of each `n_i` and the multiples of each `P_i`: Straus's method, with one run of
/// doublings for all. Constant time.
#[inline(always)]
pub fn sum<C: EdwardsCurve>(digits: &[[i8; PLACES]], multiples: &[Multiples<C>]) -> Extended<C> {
    let mut sum = Extended::<C>::neutral();
    for place in (0..PLACES).rev() {
        if place != PLACES - 1 {
            let mut double = sum.to_projective();
            for _ in 0..3 {
                double = double.double().to_projective();
            }
            sum = double.double().to_extended();
        }
        for (digits, multiples) in digits.iter().zip(multiples) {
            sum = sum.add(&multiples.look_up(digits[place])).to_extended();
        }
    }
    sum
}
