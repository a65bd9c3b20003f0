//! FourQ: sums `n G + k A`, many in one call: the main operation of verification, for protocols that need the sum itself.

use crate::arch::lane::{LANES, Lane, LaneWork};
use crate::batch::UnequalLengths;
pub use crate::curve::fourq::Scalar;
use crate::curve::simd::fourq::double_scalar_mul::sum_vartime;
use crate::curve::simd::fourq::encoding::encode_each;
use crate::curve::simd::fourq::{GROUPS, Integers, NEUTRAL, load};
use crate::dispatch;
use crate::field::Words;
use crate::fourq::VerifyingKey;
use crate::fourq::batch::placeholders;
use crate::fourq::verify::{Sum, coordinates};
use crate::route::{Many52, Routed};

/// `n G + k A`, `G` the base point.
#[derive(Clone, Copy, Debug)]
pub struct DoubleBase {
    /// `n`.
    pub n: Scalar,
    /// `k`.
    pub k: Scalar,
    /// `A`, in the subgroup under [`crate::fourq::Policy::Strict`].
    pub a: VerifyingKey,
}

/// Computes each sum, encoded. Variable time.
///
/// # Errors
///
/// Nothing is written if the slices have different lengths.
pub fn double_base_each_vartime(
    terms: &[DoubleBase],
    sums: &mut [[u8; 32]],
) -> Result<(), UnequalLengths> {
    UnequalLengths::check(terms.len(), sums.len())?;
    if let Err(work) = dispatch::lanes(Sums { terms, sums }) {
        for (terms, sum) in work.terms.iter().zip(work.sums) {
            *sum = double_base_vartime(terms);
        }
    }
    Ok(())
}

/// One such sum, encoded. Variable time.
pub fn double_base_vartime(terms: &DoubleBase) -> [u8; 32] {
    let sum = dispatch::words(Sum {
        n: &terms.n.words(),
        k: &terms.k.words(),
        a: terms.a.point(),
    });
    sum.to_le_bytes()
}

struct Sums<'a> {
    terms: &'a [DoubleBase],
    sums: &'a mut [[u8; 32]],
}

impl Routed for Sums<'_> {
    type Route = Many52;
}

impl LaneWork for Sums<'_> {
    type Output = ();
    const VARTIME: bool = true;

    #[inline(always)]
    fn run<V: Lane>(self) {
        const BLOCK: usize = GROUPS * LANES;
        for (terms, sums) in self.terms.chunks(BLOCK).zip(self.sums.chunks_mut(BLOCK)) {
            let groups = terms.len().div_ceil(LANES);
            let mut points = placeholders::<V>();
            let mut encodings: [Integers; GROUPS] = [[[0; 4]; LANES]; GROUPS];
            for (group, sum) in terms.chunks(LANES).zip(&mut points) {
                let [mut n, mut k]: [Integers; 2] = [[[0; 4]; LANES]; 2];
                let mut a = [NEUTRAL; LANES];
                for i in 0..LANES {
                    // Lanes without terms repeat the last.
                    let terms = &group[i.min(group.len() - 1)];
                    (n[i], k[i]) = (terms.n.words(), terms.k.words());
                    a[i] = coordinates(terms.a.point());
                }
                *sum = sum_vartime::<V>(&n, &k, &load::<V>(&a));
            }
            encode_each::<V>(&points[..groups], &mut encodings[..groups]);
            for (words, sum) in encodings.as_flattened().iter().zip(sums) {
                *sum = words.to_le_bytes();
            }
        }
    }
}
