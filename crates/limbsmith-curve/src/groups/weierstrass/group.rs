//! What the group types require of a curve, and the type of points.

use zeroize::Zeroize;

use crate::arch::Work;
use crate::field::Field;
use crate::operations::batch::{BLOCK, Many};
use crate::operations::{Arithmetic, Point};
#[cfg(feature = "group")]
use crate::prime_field::FieldOrder;
use crate::scalar::Order;
use crate::weierstrass::homogeneous::Homogeneous;
use crate::weierstrass::point::Affine;
use crate::weierstrass::{Curve, encoding};

#[cfg(feature = "alloc")]
use crate::weierstrass::straus;

/// A group of prime order with its scalars. The shipped curves implement it.
pub trait PrimeGroup:
    Arithmetic<Group: Curve<F: Field<Tight: Zeroize>>>
    + Order<Integer = <Self as Arithmetic>::Words>
    + Many
{
    /// Runs [`Add`].
    fn add(work: Add<'_, Self::Group>) -> Homogeneous<Self::Group> {
        work.run()
    }
    /// Runs [`Double`].
    fn double(work: Double<'_, Self::Group>) -> Homogeneous<Self::Group> {
        work.run()
    }
    /// Runs [`Normalize`].
    fn normalize(work: Normalize<'_, Self>) {
        work.run();
    }
    /// Runs [`Straus`]. Variable time.
    #[cfg(feature = "alloc")]
    fn straus_vartime(work: Straus<'_, Self>) -> Homogeneous<Self::Group> {
        work.run()
    }
    /// The sum of multiples of points in the lanes of vectors, by Pippenger's method. None where there are no lanes, or
    /// where an exception of its formulas was met; equal and opposite points cause one. Variable time.
    #[cfg(feature = "alloc")]
    fn buckets_vartime(_terms: &[(Self::Words, Point<Self>)]) -> Option<ProjectivePoint<Self>> {
        None
    }
}

/// A point of the curve, or the identity, in homogeneous coordinates.
///
/// Additions are the complete formulas of Renes, Costello and Batina ([`crate::weierstrass::homogeneous`]): they hold
/// for every pair of points. All operations are constant time unless their names end in `_vartime`. Copies are not
/// erased; [`Zeroize`] erases the one that it is called on, and leaves the identity.
#[derive(Clone, Copy)]
pub struct ProjectivePoint<A: PrimeGroup> {
    pub(crate) point: Homogeneous<A::Group>,
}

/// `P + Q` of every pair of points. Constant time.
pub struct Add<'a, C: Curve>(pub &'a Homogeneous<C>, pub &'a Homogeneous<C>);

impl<C: Curve> Work for Add<'_, C> {
    type Output = Homogeneous<C>;
    #[inline(always)]
    fn run(self) -> Homogeneous<C> {
        self.0.add(self.1)
    }
}

/// `2^n P` of every point. Constant time but for `n`.
pub struct Double<'a, C: Curve>(pub &'a Homogeneous<C>, pub usize);

impl<C: Curve> Work for Double<'_, C> {
    type Output = Homogeneous<C>;
    #[inline(always)]
    fn run(self) -> Homogeneous<C> {
        let mut p = *self.0;
        for _ in 0..self.1 {
            p = p.double();
        }
        p
    }
}

/// The affine coordinates of up to [`BLOCK`] points, as integers, with one inversion. Constant time.
pub struct Normalize<'a, A: PrimeGroup> {
    /// The points.
    pub points: &'a [ProjectivePoint<A>],
    /// The affine coordinates, to be written: one pair for each point, zeros for the identity.
    pub affine: &'a mut [Point<A>],
}

impl<A: PrimeGroup> Work for Normalize<'_, A> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        type F<A> = <<A as Arithmetic>::Group as Curve>::F;
        const { assert!(<F<A> as Field>::LANES == 1) }
        assert!(self.points.len() <= BLOCK);
        // Montgomery's trick: the products of all denominators before each.
        let one = F::<A>::one();
        let mut before = [one; BLOCK];
        let mut product = one;
        let denominator = |p: &ProjectivePoint<A>| {
            let (_, _, z) = p.point.coordinates();
            F::<A>::select(p.point.is_identity(), z, one)
        };
        for (p, before) in self.points.iter().zip(&mut before) {
            *before = product;
            product = F::<A>::mul(product, denominator(p));
        }
        let mut rest = F::<A>::invert(product);
        let zero = F::<A>::zero();
        let all = self.points.iter().zip(&before).zip(self.affine);
        for ((p, before), to) in all.rev() {
            let (x, y, _) = p.point.coordinates();
            let mut inverse = F::<A>::mul(rest, *before);
            inverse = F::<A>::select(p.point.is_identity(), inverse, zero);
            rest = F::<A>::mul(rest, denominator(p));
            let p = Affine::<A::Group>::from_coordinates(
                F::<A>::mul(x, inverse),
                F::<A>::mul(y, inverse),
            );
            *to = encoding::coordinates(&p).map(|c| c.as_ref()[0]);
            inverse.zeroize();
        }
        before.zeroize();
        product.zeroize();
        rest.zeroize();
    }
}

/// A curve whose points have the traits of `group`. The shipped curves implement it.
#[cfg(feature = "group")]
pub trait TraitGroup:
    PrimeGroup + FieldOrder + Arithmetic<Group: Curve<F: Field<Tight: Send + Sync>>>
{
    /// The bytes of a compressed point.
    type Compressed: Copy + Default + Send + Sync + 'static + AsRef<[u8]> + AsMut<[u8]>;
    /// Runs [`Decompress`].
    fn decompress(work: Decompress<'_, Self>) -> (ProjectivePoint<Self>, u8);
}

/// A point from its compressed encoding (SEC 1, section 2.3.4), and 1 if there is one, else 0. Constant time.
#[cfg(feature = "group")]
pub struct Decompress<'a, A> {
    bytes: &'a [u8],
    curve: core::marker::PhantomData<A>,
}

#[cfg(feature = "group")]
impl<'a, A: PrimeGroup> Decompress<'a, A> {
    /// The bytes are one more than a coordinate has.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Decompress {
            bytes,
            curve: core::marker::PhantomData,
        }
    }
}

#[cfg(feature = "group")]
impl<A: PrimeGroup> Work for Decompress<'_, A> {
    type Output = (ProjectivePoint<A>, u8);
    #[inline(always)]
    fn run(self) -> Self::Output {
        let (point, exists) = encoding::decompress::<A::Group>(self.bytes);
        let point = Homogeneous::from_affine(&point);
        (ProjectivePoint { point }, exists)
    }
}

/// Odd multiples in a table of Straus's method.
#[cfg(feature = "alloc")]
const ENTRIES: usize = 8;

/// The sum of multiples of up to 256 points by Straus's method, in variable time.
#[cfg(feature = "alloc")]
pub struct Straus<'a, A: Arithmetic> {
    /// Scalars below the order, and points of the curve.
    pub terms: &'a [(A::Words, Point<A>)],
}

#[cfg(feature = "alloc")]
impl<A: Arithmetic> Work for Straus<'_, A> {
    type Output = Homogeneous<A::Group>;
    #[inline(always)]
    fn run(self) -> Homogeneous<A::Group> {
        type F<A> = <<A as Arithmetic>::Group as Curve>::F;
        let mut terms = alloc::vec::Vec::with_capacity(self.terms.len());
        for (k, p) in self.terms {
            let [x, y] = p.map(|w| F::<A>::from_words(&F::<A>::lanes(|_| w)));
            terms.push((*k, Affine::from_coordinates(x, y)));
        }
        Homogeneous::from_jacobian(&straus::sum_vartime::<A::Group, ENTRIES>(&terms))
    }
}
