//! Sums of multiples of public points, in variable time.
//!
//! Straus's method with width-w non-adjacent forms: all scalars share one run of doublings, and
//! each adds an odd multiple from its own table where its digit is not zero. Branches and indices
//! follow the scalars: nothing here may see a secret.

use crate::edwards25519::EdwardsCurve;
use crate::edwards25519::point::{Affine, AffineWords, Cached, Completed, Extended, Projective};
use crate::field::Field;
use crate::recoding::wnaf;

/// Most digits of a form: 256 bits and a carry.
const MAX_DIGITS: usize = 257;

/// Non-adjacent forms with digits of a byte.
pub type Forms = wnaf::Forms<i8, MAX_DIGITS>;

/// Width of the forms that use [`OddMultiples`].
pub const CACHED_WIDTH: usize = 5;

/// Width of the forms that use the stored odd multiples: their digits are bytes. (Sums in lanes
/// use more of the multiples than that.)
pub const STORED_WIDTH: usize = {
    let width = crate::tables::width(&crate::tables::ODD_LOW);
    if width < 8 { width } else { 8 }
};

/// `1, 3, 5, ..., 15` times a point.
#[derive(Clone, Copy)]
pub struct OddMultiples<C: EdwardsCurve>(pub(crate) [Cached<C>; 8]);

impl<C: EdwardsCurve> OddMultiples<C> {
    /// One doubling and seven additions.
    #[inline(always)]
    pub fn new(p: &Extended<C>) -> Self {
        let double = p.double().to_extended();
        let mut table = [p.to_cached(); 8];
        for i in 1..8 {
            table[i] = double.add(&table[i - 1]).to_extended().to_cached();
        }
        OddMultiples(table)
    }
}

/// `sum n_i P_i + sum m_j Q_j`. The first forms are of width [`CACHED_WIDTH`] and use `computed`
/// tables; the rest use `stored` tables of `2^(width-2)` affine odd multiples.
///
/// There is one place for each formula, so that the loop stays in the instruction cache.
#[inline(always)]
pub fn sum_vartime<C: EdwardsCurve>(
    forms: &Forms,
    computed: &[OddMultiples<C>],
    stored: &[&[AffineWords]],
) -> Projective<C> {
    const { assert!(<C::F as Field>::LANES == 1) }
    let mut sum = Completed::<C>::neutral();
    for row in forms.rows().iter().rev() {
        sum = sum.to_projective().double();
        let mut rest = u32::from_le_bytes(row.map(|d| d as u8));
        while rest != 0 {
            let at = rest.trailing_zeros() & !7;
            let digit = (rest >> at) as u8 as i8;
            rest &= !(0xff << at);
            let (stream, index) = (at as usize / 8, digit.unsigned_abs() as usize / 2);
            let p = sum.to_extended();
            sum = match computed.get(stream) {
                Some(table) => p.add_signed_vartime(&table.0[index], digit < 0),
                None => {
                    let words = stored[stream - computed.len()][index];
                    let q = Affine::<C>::load(&C::F::lanes(|_| words));
                    p.add_affine_signed_vartime(&q, digit < 0)
                }
            };
        }
    }
    sum.to_projective()
}
