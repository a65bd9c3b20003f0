//! Sums with points that many sums have in common.

use alloc::vec::Vec;
use core::fmt;

use zeroize::Zeroize;

use crate::arch::lane::LANES;
use crate::cpu::{self, Lanes};
use crate::dispatch;
use crate::groups::edwards25519::multiscalar_mul::JoinLanes;
use crate::groups::edwards25519::{EdwardsPoint, Scalar, UnequalLengths};
use crate::simd::edwards25519::NEUTRAL;
use crate::simd::edwards25519::static_points::{Prepare, Sums, Table};

/// The fewest static points for which a variable-time sum does not use their tables, but is one with that of the other
/// points.
///
/// Microseconds for a sum on AMD EPYC (Zen 5), other programs running:
///
/// | points | tables, IFMA | without, IFMA | tables, AVX2 | without, AVX2 |
/// |---|---|---|---|---|
/// | 2 | 4.8 | 11 | 16 | 22 |
/// | 16 | 15 | 42 | 62 | 62 |
/// | 128 | 113 | 161 | 469 | 431 |
///
/// With IFMA a further point costs 0.88 with tables, and 0.4 with Pippenger's method.
pub const MIN_WITHOUT_TABLES: usize = 200;

/// The fewest static points for which a variable-time sum does not use their tables, in lanes whose multiplier takes 32
/// bits. The sum is then one with that of the other points.
pub const MIN_WITHOUT_TABLES_NARROW: usize = 16;

/// Points that many sums have in common, such as the generators of commitments, with stored multiples.
///
/// With lanes a sum of few multiples takes a fraction of the time that
/// [`multiscalar_mul`](EdwardsPoint::multiscalar_mul) takes. Preparing a point costs some three multiplications and 6 KiB
/// of memory. Without lanes the points alone are kept, and nothing is gained.
///
/// ```
/// use limbsmith_curve::groups::edwards25519::{EdwardsPoint, Scalar, StaticPoints};
///
/// let g = EdwardsPoint::base_point();
/// let h = EdwardsPoint::mul_base(&Scalar::from(7u8));
/// let generators = StaticPoints::new(&[g, h]);
/// let (value, blinding) = (Scalar::from(2u8), Scalar::from(3u8));
/// let commitment = generators.multiscalar_mul(&[value, blinding])?;
/// assert_eq!(commitment, g * value + h * blinding);
/// # Ok::<(), limbsmith_curve::groups::edwards25519::UnequalLengths>(())
/// ```
#[derive(Clone)]
pub struct StaticPoints {
    points: Vec<EdwardsPoint>,
    /// Tables of multiples, one for each point, or none where there were no lanes.
    tables: Vec<Table>,
}

impl StaticPoints {
    /// Prepares points. Constant time; their number is public.
    pub fn new(points: &[EdwardsPoint]) -> Self {
        Self::of(points, |p| p)
    }

    /// Prepares the points that items hold: `point` gives that of an item. Constant time; their number is public.
    pub(crate) fn of<P>(points: &[P], point: fn(&P) -> &EdwardsPoint) -> Self {
        let points: Vec<EdwardsPoint> = points.iter().map(|p| *point(p)).collect();
        let mut tables = Vec::new();
        if cpu::lanes() != Lanes::Single {
            tables.reserve_exact(points.len());
            for p in &points {
                let mut multiples = [NEUTRAL; LANES];
                let mut multiple = *p;
                for (i, coordinates) in multiples.iter_mut().enumerate() {
                    if i > 0 {
                        multiple = multiple.double_n(32);
                    }
                    *coordinates = multiple.coordinates();
                }
                tables.extend(dispatch::lanes(Prepare(&multiples)).ok());
                multiples.zeroize();
            }
        }
        StaticPoints { points, tables }
    }

    /// The points.
    pub fn points(&self) -> &[EdwardsPoint] {
        &self.points
    }

    /// `sum n_i P_i` over all static points. Constant time in the scalars and the points.
    ///
    /// The sum is that of integers, as that of [`EdwardsPoint::multiscalar_mul`].
    ///
    /// # Errors
    ///
    /// There are not as many scalars as points.
    pub fn multiscalar_mul(&self, scalars: &[Scalar]) -> Result<EdwardsPoint, UnequalLengths> {
        UnequalLengths::check(scalars.len(), self.points.len())?;
        match self.in_lanes(scalars) {
            Some(sum) => Ok(sum),
            None => EdwardsPoint::multiscalar_mul(scalars, &self.points),
        }
    }

    /// `sum n_i P_i` over all static points, and `sum m_i Q_i` over other points, for public scalars and points. Variable
    /// time.
    ///
    /// # Errors
    ///
    /// There are not as many scalars as points, static or others.
    pub fn multiscalar_mul_vartime(
        &self,
        scalars: &[Scalar],
        other_scalars: &[Scalar],
        others: &[EdwardsPoint],
    ) -> Result<EdwardsPoint, UnequalLengths> {
        UnequalLengths::check(scalars.len(), self.points.len())?;
        UnequalLengths::check(other_scalars.len(), others.len())?;
        let many = match cpu::lanes() {
            Lanes::Avx2 | Lanes::Model32 => MIN_WITHOUT_TABLES_NARROW,
            _ => MIN_WITHOUT_TABLES,
        };
        if scalars.len() < many {
            if let Some(sum) = self.in_lanes(scalars) {
                let rest = EdwardsPoint::multiscalar_mul_vartime(other_scalars, others)?;
                return Ok(sum + rest);
            }
        }
        let scalars = [scalars, other_scalars].concat();
        let points = [&self.points, others].concat();
        EdwardsPoint::multiscalar_mul_vartime(&scalars, &points)
    }

    /// The sum from the tables, if there are such. Constant time.
    fn in_lanes(&self, scalars: &[Scalar]) -> Option<EdwardsPoint> {
        if self.tables.len() < self.points.len() {
            return None;
        }
        let mut integers: Vec<[u64; 4]> = scalars.iter().map(Scalar::words).collect();
        let sums = dispatch::lanes(Sums {
            tables: &self.tables,
            scalars: &integers,
        })
        .ok();
        integers.iter_mut().zeroize();
        let mut sums = sums?;
        let sum = EdwardsPoint(dispatch::words(JoinLanes(&sums)));
        sums.zeroize();
        Some(sum)
    }
}

impl Zeroize for StaticPoints {
    /// Erases points and tables. None are left.
    fn zeroize(&mut self) {
        self.points.iter_mut().zeroize();
        self.tables.iter_mut().zeroize();
        self.points.clear();
        self.tables.clear();
    }
}

/// The points: they are taken to be public.
impl fmt::Debug for StaticPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StaticPoints").field(&self.points).finish()
    }
}
