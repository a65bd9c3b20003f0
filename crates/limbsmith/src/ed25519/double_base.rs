//! Sums `n B + k A` on edwards25519, many in one call: the main operation of verification with full-size scalars, for
//! protocols that need the sum itself.

use crate::arch::ifma::LaneWork;
use crate::arch::lane::{LANES, Lane};
use crate::curve::edwards25519::Edwards25519;
use crate::curve::edwards25519::double_scalar_mul::{
    CACHED_WIDTH, Forms, OddMultiples, STORED_WIDTH, sum_vartime,
};
use crate::curve::edwards25519::point::{Extended, Projective};
use crate::curve::simd::edwards25519::double_scalar_mul::{self, Multiples};
use crate::curve::simd::edwards25519::{Curve, Fe, GROUPS, Integers, encode_each};
use crate::curve::tables;
use crate::dispatch::{self, Task};
use crate::each::UnequalLengths;
use crate::ed25519::decompress::Decompressed;
use crate::field::scalar25519::Scalar;
use crate::field::{Field, Field25519, Words};

/// `n B + k A`, `B` the base point.
#[derive(Clone, Copy)]
pub struct DoubleBase {
    /// `n`.
    pub n: Scalar,
    /// `k`.
    pub k: Scalar,
    /// `A`, of any order. The sum is meaningless if it is not on the curve.
    pub a: Decompressed,
}

/// Computes each sum, encoded (RFC 8032, section 5.1.2). Variable time.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn double_base_each_vartime(
    terms: &[DoubleBase],
    sums: &mut [[u8; 32]],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(terms.len(), sums.len())?;
    if let Err(work) = dispatch::run_lanes25519(Sums { terms, sums }) {
        for (terms, sum) in work.terms.iter().zip(work.sums) {
            *sum = double_base_vartime(terms);
        }
    }
    Ok(())
}

/// One such sum, encoded. Variable time.
pub fn double_base_vartime(terms: &DoubleBase) -> [u8; 32] {
    dispatch::run(One(terms)).to_le_bytes()
}

struct One<'a>(&'a DoubleBase);

impl Task for One<'_> {
    type Output = [u64; 4];

    #[inline(always)]
    fn run<F: Field25519>(self) -> [u64; 4] {
        let DoubleBase { n, k, a } = self.0;
        let a = Extended::<Edwards25519<F>>::from_affine(F::splat(&a.x), F::splat(&a.y));
        let mut forms = Forms::new();
        forms.set_vartime(0, k.words(), CACHED_WIDTH, false);
        forms.set_vartime(1, n.words(), STORED_WIDTH, false);
        let multiples = [OddMultiples::new(&a)];
        let sum = sum_vartime::<Edwards25519<F>>(&forms, &multiples, &[&tables::ODD_LOW]);
        sum.encode().as_ref()[0]
    }
}

struct Sums<'a> {
    terms: &'a [DoubleBase],
    sums: &'a mut [[u8; 32]],
}

impl LaneWork for Sums<'_> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) {
        const BLOCK: usize = GROUPS * LANES;
        let one = Fe::<V>::one();
        for (terms, sums) in self.terms.chunks(BLOCK).zip(self.sums.chunks_mut(BLOCK)) {
            let mut points: [Projective<Curve<V>>; GROUPS] =
                [Projective::from_coordinates(one, one, one); GROUPS];
            let mut encodings: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            for (group, sum) in terms.chunks(LANES).zip(&mut points) {
                let [mut n, mut k, mut x, mut y]: [Integers; 4] = [[[0; 4]; LANES]; 4];
                for i in 0..LANES {
                    // Lanes without terms repeat the last.
                    let terms = &group[i.min(group.len() - 1)];
                    (n[i], k[i]) = (*terms.n.words(), *terms.k.words());
                    (x[i], y[i]) = (terms.a.x, terms.a.y);
                }
                let (x, y) = (Fe::<V>::from_words(&x), Fe::<V>::from_words(&y));
                let a = Extended::<Curve<V>>::from_affine(x, y);
                *sum = double_scalar_mul::outlined_vartime(&n, &[&k], &[Multiples::<V>::new(&a)]);
            }
            let groups = terms.len().div_ceil(LANES);
            encode_each::<V>(&points[..groups], &mut encodings[..groups]);
            for (words, sum) in encodings.as_flattened().iter().zip(sums) {
                *sum = words.to_le_bytes();
            }
        }
    }
}
