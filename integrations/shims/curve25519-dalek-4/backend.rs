//! Points and scalars of curve25519-dalek on limbsmith: this file takes the place of `src/backend/mod.rs`.
//!
//! Upstream's other files call the functions here, and no others, for multiplications. Points cross as canonical extended
//! coordinates. limbsmith computes with scalars below L; for the rare scalars that are not reduced (clamped integers with
//! points of any order) upstream's own code remains. X25519 is the other way round: it is for clamped integers, and
//! Montgomery points times other scalars remain upstream's.

#![allow(non_snake_case)]

use crate::field::FieldElement;
use crate::{EdwardsPoint, MontgomeryPoint, Scalar};
use limbsmith::x25519;
use limbsmith_curve::{Zeroize, groups::edwards25519 as ours};
#[cfg(feature = "alloc")]
use {alloc::vec::Vec, core::borrow::Borrow};

#[allow(dead_code)]
pub mod serial;

#[cfg(curve25519_dalek_backend = "simd")]
#[allow(dead_code)]
pub mod vector;

/// The words of little-endian bytes.
fn words(bytes: &[u8; 32]) -> [u64; 4] {
    let mut words = [0; 4];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
        *word = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    }
    words
}

/// The field element of a canonical integer.
fn element(words: &[u64; 4]) -> FieldElement {
    let mut bytes = [0; 32];
    for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    FieldElement::from_bytes(&bytes)
}

/// The same point.
fn enter(p: &EdwardsPoint) -> ours::EdwardsPoint {
    let coordinates = [&p.X, &p.Y, &p.Z, &p.T].map(|a| words(&a.as_bytes()));
    // A point of upstream's is on the curve, with XY = ZT.
    ours::EdwardsPoint::from_coordinates_unchecked(&coordinates)
}

/// The same point.
fn leave(p: &ours::EdwardsPoint) -> EdwardsPoint {
    let [X, Y, Z, T] = p.coordinates().map(|a| element(&a));
    EdwardsPoint { X, Y, Z, T }
}

/// The same scalar, or none if it is not reduced. Whether it is becomes public.
fn reduced(n: &Scalar) -> Option<ours::Scalar> {
    ours::Scalar::from_canonical_bytes(n.as_bytes()).ok()
}

/// Reduced scalars, or none if one is not. They are erased when they are dropped.
#[cfg(feature = "alloc")]
struct Scalars(Vec<ours::Scalar>);

#[cfg(feature = "alloc")]
impl Scalars {
    fn of(scalars: &[Scalar]) -> Option<Self> {
        // Of the right capacity, so that no copy is left behind.
        let mut all = Scalars(Vec::with_capacity(scalars.len()));
        for n in scalars {
            all.0.push(reduced(n)?);
        }
        Some(all)
    }
}

#[cfg(feature = "alloc")]
impl Drop for Scalars {
    fn drop(&mut self) {
        for n in &mut self.0 {
            n.zeroize();
        }
    }
}

/// Copies of borrowed scalars.
#[cfg(feature = "alloc")]
fn copies<I>(scalars: I) -> Vec<Scalar>
where
    I: IntoIterator,
    I::Item: Borrow<Scalar>,
{
    scalars.into_iter().map(|n| *n.borrow()).collect()
}

/// The sum in variable time.
#[cfg(feature = "alloc")]
fn sum_vartime(scalars: &[Scalar], points: &[EdwardsPoint]) -> Option<EdwardsPoint> {
    let scalars = Scalars::of(scalars)?;
    let points: Vec<_> = points.iter().map(enter).collect();
    let sum = ours::EdwardsPoint::multiscalar_mul_vartime(&scalars.0, &points);
    sum.ok().map(|p| leave(&p))
}

/// Like upstream's, for whatever number of points.
#[allow(missing_docs)]
#[cfg(feature = "alloc")]
pub fn pippenger_optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<EdwardsPoint>
where
    I: IntoIterator,
    I::Item: Borrow<Scalar>,
    J: IntoIterator<Item = Option<EdwardsPoint>>,
{
    let points = points.into_iter().collect::<Option<Vec<_>>>()?;
    let scalars = copies(scalars);
    sum_vartime(&scalars, &points).or_else(|| {
        use crate::traits::VartimeMultiscalarMul;
        serial::scalar_mul::pippenger::Pippenger::optional_multiscalar_mul(
            scalars,
            points.into_iter().map(Some),
        )
    })
}

#[allow(missing_docs)]
#[cfg(feature = "alloc")]
pub fn straus_optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<EdwardsPoint>
where
    I: IntoIterator,
    I::Item: Borrow<Scalar>,
    J: IntoIterator<Item = Option<EdwardsPoint>>,
{
    pippenger_optional_multiscalar_mul(scalars, points)
}

/// Static points.
#[cfg(feature = "alloc")]
pub(crate) struct VartimePrecomputedStraus(Vec<EdwardsPoint>);

#[cfg(feature = "alloc")]
impl VartimePrecomputedStraus {
    pub fn new<I>(static_points: I) -> Self
    where
        I: IntoIterator,
        I::Item: Borrow<EdwardsPoint>,
    {
        VartimePrecomputedStraus(static_points.into_iter().map(|p| *p.borrow()).collect())
    }

    pub fn optional_mixed_multiscalar_mul<I, J, K>(
        &self,
        static_scalars: I,
        dynamic_scalars: J,
        dynamic_points: K,
    ) -> Option<EdwardsPoint>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Scalar>,
        K: IntoIterator<Item = Option<EdwardsPoint>>,
    {
        let dynamic = dynamic_points.into_iter().collect::<Option<Vec<_>>>()?;
        let mut scalars = copies(static_scalars);
        // As upstream does.
        assert_eq!(self.0.len(), scalars.len());
        scalars.extend(copies(dynamic_scalars));
        let mut points = self.0.clone();
        points.extend(dynamic);
        assert_eq!(points.len(), scalars.len());
        straus_optional_multiscalar_mul(scalars, points.into_iter().map(Some))
    }
}

/// Constant time in the scalars.
#[allow(missing_docs)]
#[cfg(feature = "alloc")]
pub fn straus_multiscalar_mul<I, J>(scalars: I, points: J) -> EdwardsPoint
where
    I: IntoIterator,
    I::Item: Borrow<Scalar>,
    J: IntoIterator,
    J::Item: Borrow<EdwardsPoint>,
{
    use crate::traits::MultiscalarMul;
    let points: Vec<EdwardsPoint> = points.into_iter().map(|p| *p.borrow()).collect();
    let mut copied = Vec::with_capacity(points.len());
    copied.extend(scalars.into_iter().map(|n| *n.borrow()));
    let sum = Scalars::of(&copied).and_then(|scalars| {
        let points: Vec<_> = points.iter().map(enter).collect();
        ours::EdwardsPoint::multiscalar_mul(&scalars.0, &points).ok()
    });
    let sum = match sum {
        Some(sum) => leave(&sum),
        None => serial::scalar_mul::straus::Straus::multiscalar_mul(&copied, &points),
    };
    for n in &mut copied {
        // Upstream's own erasure is behind a feature.
        n.bytes.zeroize();
    }
    sum
}

/// `n P`, constant time.
pub fn variable_base_mul(point: &EdwardsPoint, scalar: &Scalar) -> EdwardsPoint {
    match reduced(scalar) {
        Some(mut n) => {
            let product = leave(&(enter(point) * n));
            n.zeroize();
            product
        }
        None => serial::scalar_mul::variable_base::mul(point, scalar),
    }
}

/// `n B`, constant time.
pub fn mul_base(scalar: &Scalar) -> EdwardsPoint {
    // The base point has order L.
    let mut n = ours::Scalar::from_bytes_mod_order(scalar.as_bytes());
    let product = leave(&ours::EdwardsPoint::mul_base(&n));
    n.zeroize();
    product
}

/// `aA + bB`, variable time.
#[allow(non_snake_case)]
pub fn vartime_double_base_mul(a: &Scalar, A: &EdwardsPoint, b: &Scalar) -> EdwardsPoint {
    let b_reduced = ours::Scalar::from_bytes_mod_order(b.as_bytes());
    match reduced(a) {
        Some(a) => leave(&ours::EdwardsPoint::double_scalar_mul_base_vartime(
            &a,
            &enter(A),
            &b_reduced,
        )),
        None => serial::scalar_mul::vartime_double_base::mul(a, A, b),
    }
}

/// Whether the integer is clamped (RFC 7748, section 5). It becomes public; of a reduced scalar it is known.
fn is_clamped(n: &[u8; 32]) -> bool {
    (n[0] & 7) | (n[31] & 0xc0 ^ 0x40) == 0
}

/// `n P` by the registered engine, else in software, both constant time; none if the integer `n` is not clamped.
pub fn mul_clamped(point: &MontgomeryPoint, n: &Scalar) -> Option<MontgomeryPoint> {
    let n = n.as_bytes();
    if !is_clamped(n) {
        return None;
    }
    #[cfg(feature = "engine")]
    let product = x25519::Accelerated::new(crate::engine::ask).x25519(n, &point.0);
    #[cfg(not(feature = "engine"))]
    let product = x25519::x25519(n, &point.0);
    Some(MontgomeryPoint(product))
}
