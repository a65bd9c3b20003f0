//! edwards25519 (RFC 7748, section 4.1): its group and its scalars.

#[cfg(feature = "hash_to_curve")]
mod hash_to_curve;
#[cfg(feature = "alloc")]
pub mod multiscalar_mul;
#[cfg(feature = "alloc")]
pub mod static_points;
#[cfg(feature = "group")]
mod traits;

pub use crate::edwards25519::PointError;
#[cfg(feature = "hash_to_curve")]
pub use crate::hash_to_field::ExpandError;
pub use crate::lengths::UnequalLengths;
pub use crate::scalar::ScalarError;
#[cfg(feature = "alloc")]
pub use static_points::StaticPoints;

use core::fmt;

use zeroize::Zeroize;

use crate::arch::{Work, declassify};
use crate::dispatch;
use crate::edwards25519::double_scalar_mul::{
    CACHED_WIDTH, Forms, OddMultiples, STORED_WIDTH, sum_vartime,
};
use crate::edwards25519::encoding::{Checked, bit, decode};
use crate::edwards25519::point::{Affine, Extended};
use crate::edwards25519::{Edwards25519, mul, mul_base};
use crate::field::choice::{L25519Field, P25519Field as F};
use crate::field::l25519::L25519;
use crate::field::scalar25519::ORDER;
use crate::field::{Field, Words};
use crate::operators::{fold, negation, operator};
use crate::scalar::{self, order};
use crate::simd::edwards25519::latency;
use crate::tables;

type Curve = Edwards25519<F>;

/// An integer modulo `L = 2^252 + 27742317777372353535851937790883648493`, the order of the base point. Encodings are
/// little-endian.
pub type Scalar = scalar::Scalar<L25519>;

order!(L25519, L25519, L25519Field, 32, big_endian: false);

/// How many points share one inversion in [`EdwardsPoint::encode_each`].
const GROUP: usize = 64;

/// A point of edwards25519, of any order.
///
/// It is always on the curve. Nothing is promised about the subgroup: the group has order `8 L`, and a decoded point may
/// have a part of small order. Protocols that need a group of prime order use
/// [`RistrettoPoint`](crate::groups::ristretto255::RistrettoPoint), or check
/// [`is_torsion_free`](EdwardsPoint::is_torsion_free).
///
/// All operations are constant time but those whose names end in `_vartime`. Copies are not erased; [`Zeroize`] erases
/// the one that it is called on, and leaves the neutral element.
///
/// ```
/// use limbsmith_curve::groups::edwards25519::{EdwardsPoint, Scalar};
///
/// let (x, y) = (Scalar::from(3u64), Scalar::from(4u64));
/// let sum = EdwardsPoint::mul_base(&x) + EdwardsPoint::mul_base(&y);
/// assert_eq!(sum, EdwardsPoint::base_point() * (x + y));
/// assert_eq!(EdwardsPoint::from_bytes(&sum.to_bytes()), Ok(sum));
/// ```
#[derive(Clone, Copy)]
pub struct EdwardsPoint(pub(crate) Extended<Curve>);

impl EdwardsPoint {
    /// The neutral element, `(0, 1)`.
    pub fn identity() -> Self {
        EdwardsPoint(Extended::neutral())
    }

    /// The base point `B` (RFC 8032, section 5.1), of order `L`.
    pub fn base_point() -> Self {
        EdwardsPoint(Affine::load(&[tables::ODD_LOW[0]]).to_extended())
    }

    /// The point with these extended coordinates `X, Y, Z, T`, integers below `2^255`, little-endian words.
    ///
    /// Nothing is checked: the point must be on the curve, with `Z` not 0 and `X Y = Z T`. Of others, results are
    /// meaningless. For adapters to other libraries; protocols decode points.
    pub fn from_coordinates_unchecked(coordinates: &[[u64; 4]; 4]) -> Self {
        let [x, y, z, t] = coordinates.map(|words| F::from_words(&[words]));
        EdwardsPoint(Extended { x, y, z, t })
    }

    /// Extended coordinates `X, Y, Z, T` of the point, canonical little-endian words. They depend on how the point was
    /// computed.
    pub fn coordinates(&self) -> [[u64; 4]; 4] {
        let Extended { x, y, z, t } = self.0;
        [x, y, z, t].map(|a| F::to_words(a)[0])
    }

    /// A point from its encoding (RFC 8032, section 5.1.3). Constant time; whether the bytes are a point becomes public.
    ///
    /// # Errors
    ///
    /// `y` is not below `p`, or `x` is zero and its sign bit set; or no point has this `y`.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, PointError> {
        let checked = dispatch::words(Decode(bytes));
        match (declassify(checked.canonical), declassify(checked.on_curve)) {
            (true, true) => Ok(EdwardsPoint(checked.point)),
            (false, true) => Err(PointError::NotCanonical),
            (_, false) => Err(PointError::NotOnCurve),
        }
    }

    /// [`from_bytes`](EdwardsPoint::from_bytes) for encodings that need not be canonical, as ZIP 215 reads them: `y` is
    /// taken modulo `p`, and the sign bit on `x = 0` is ignored.
    ///
    /// # Errors
    ///
    /// No point has this `y`.
    pub fn from_bytes_zip215(bytes: &[u8; 32]) -> Result<Self, PointError> {
        let checked = dispatch::words(Decode(bytes));
        match declassify(checked.on_curve) {
            true => Ok(EdwardsPoint(checked.point)),
            false => Err(PointError::NotOnCurve),
        }
    }

    /// The encoding (RFC 8032, section 5.1.2): `y`, with the lowest bit of `x` as the top bit. One inversion.
    pub fn to_bytes(&self) -> [u8; 32] {
        dispatch::words(Encode(self)).to_le_bytes()
    }

    /// [`to_bytes`](EdwardsPoint::to_bytes) of each point: one inversion for 64 points (Montgomery's trick).
    ///
    /// # Errors
    ///
    /// Nothing is written if the slices have different lengths.
    pub fn encode_each(
        points: &[EdwardsPoint],
        encodings: &mut [[u8; 32]],
    ) -> Result<(), UnequalLengths> {
        UnequalLengths::check(points.len(), encodings.len())?;
        dispatch::words(EncodeEach { points, encodings });
        Ok(())
    }

    fn sum(a: &Self, b: &Self) -> Self {
        EdwardsPoint(dispatch::words(Sum(a, b)))
    }

    fn difference(a: &Self, b: &Self) -> Self {
        EdwardsPoint(dispatch::words(Difference(a, b)))
    }

    fn negative(p: &Self) -> Self {
        EdwardsPoint(Extended {
            x: F::carry(F::neg(p.0.x)),
            t: F::carry(F::neg(p.0.t)),
            ..p.0
        })
    }

    /// `2 P`.
    pub fn double(&self) -> Self {
        EdwardsPoint(dispatch::words(Double(self, 1)))
    }

    /// `2^n P`, for a public `n` of at least 1.
    #[cfg(feature = "alloc")]
    pub(crate) fn double_n(&self, n: usize) -> Self {
        EdwardsPoint(dispatch::words(Double(self, n)))
    }

    /// `8 P`, which has no part of small order.
    pub fn mul_by_cofactor(&self) -> Self {
        EdwardsPoint(dispatch::words(Double(self, 3)))
    }

    /// `n B`, `B` the base point, from the stored multiples of it.
    pub fn mul_base(n: &Scalar) -> Self {
        let mut words = n.words();
        let product = match dispatch::lanes(latency::double_scalar_mul::MulBase::of(&words)) {
            Ok([x, y]) => {
                let [x, y] = [x, y].map(|words| F::from_words(&[words]));
                EdwardsPoint(Extended::from_affine(x, y))
            }
            Err(_) => EdwardsPoint(dispatch::words(MulBase(&words))),
        };
        words.zeroize();
        product
    }

    /// `n P`, as the operator `*` computes it: `n` is an integer below `L`, and `P` of any order.
    ///
    /// So `n P + m P` is `(n + m) P` for points of order `L`, but not always for others: scalars are added modulo `L`.
    fn product(p: &Self, n: &Scalar) -> Self {
        let mut scalars = [n.words()];
        let product = match dispatch::lanes(latency::few::Secret {
            scalars: &scalars,
            points: &[p.coordinates()],
        }) {
            Ok(product) => Self::from_coordinates_unchecked(&product),
            Err(_) => EdwardsPoint(dispatch::words(Mul(&scalars[0], p))),
        };
        scalars[0].zeroize();
        product
    }

    fn product_reversed(n: &Scalar, p: &Self) -> Self {
        Self::product(p, n)
    }

    /// `n P` for a public scalar and point, `n` an integer below `L`. Variable time.
    pub fn mul_vartime(&self, n: &Scalar) -> Self {
        self.sum_vartime(n, None)
    }

    /// `a A + b B`, `B` the base point, for public scalars and points: the sum of Ed25519's verification. Variable time.
    pub fn double_scalar_mul_base_vartime(a: &Scalar, point: &Self, b: &Scalar) -> Self {
        point.sum_vartime(a, Some(b.words()))
    }

    /// `n P`, and `m B` if there is an `m`. Variable time.
    fn sum_vartime(&self, n: &Scalar, m: Option<[u64; 4]>) -> Self {
        match dispatch::lanes(latency::few::Public {
            base: m.as_ref(),
            scalars: &[n.words()],
            points: &[self.coordinates()],
        }) {
            Ok(sum) => Self::from_coordinates_unchecked(&sum),
            Err(_) => EdwardsPoint(dispatch::words(SumVartime {
                n: n.words(),
                p: self,
                base: m,
            })),
        }
    }

    /// `b` if `choice` is 1, `a` if it is 0.
    pub fn conditional_select(a: &Self, b: &Self, choice: u8) -> Self {
        let mask = F::mask(&[choice & 1]);
        EdwardsPoint(Extended {
            x: F::select(mask, a.0.x, b.0.x),
            y: F::select(mask, a.0.y, b.0.y),
            z: F::select(mask, a.0.z, b.0.z),
            t: F::select(mask, a.0.t, b.0.t),
        })
    }

    /// 1 if the points are equal, else 0.
    pub fn ct_eq(&self, other: &Self) -> u8 {
        dispatch::words(Equal(self, other))
    }

    /// Whether the point is the neutral element. A caller that branches on the answer makes it public; so here and below.
    pub fn is_identity(&self) -> bool {
        bit::<Curve>(self.0.to_projective().is_neutral()) == 1
    }

    /// Whether the order of the point divides 8.
    pub fn is_small_order(&self) -> bool {
        bit::<Curve>(self.0.is_small_order()) == 1
    }

    /// Whether the order of the point divides `L`: whether it is a multiple of the base point. Constant time in the
    /// point, at the cost of a multiplication.
    pub fn is_torsion_free(&self) -> bool {
        // The scalar is public.
        let product = dispatch::words(SumVartime {
            n: ORDER,
            p: self,
            base: None,
        });
        EdwardsPoint(product).is_identity()
    }
}

struct Sum<'a>(&'a EdwardsPoint, &'a EdwardsPoint);

impl Work for Sum<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        self.0.0.add(&self.1.0.to_cached()).to_extended()
    }
}

struct Difference<'a>(&'a EdwardsPoint, &'a EdwardsPoint);

impl Work for Difference<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        self.0.0.sub(&self.1.0.to_cached()).to_extended()
    }
}

/// So many doublings, at least one.
struct Double<'a>(&'a EdwardsPoint, usize);

impl Work for Double<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut p = self.0.0.to_projective();
        for _ in 1..self.1 {
            p = p.double().to_projective();
        }
        p.double().to_extended()
    }
}

struct Equal<'a>(&'a EdwardsPoint, &'a EdwardsPoint);

impl Work for Equal<'_> {
    type Output = u8;
    #[inline(always)]
    fn run(self) -> u8 {
        let (p, q) = (self.0.0.to_projective(), self.1.0.to_projective());
        bit::<Curve>(p.is_equal(&q))
    }
}

struct Decode<'a>(&'a [u8; 32]);

impl Work for Decode<'_> {
    type Output = Checked<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        decode(&Words::from_le_bytes(self.0))
    }
}

struct Encode<'a>(&'a EdwardsPoint);

impl Work for Encode<'_> {
    type Output = [u64; 4];
    #[inline(always)]
    fn run(self) -> [u64; 4] {
        self.0.0.to_projective().encode()[0]
    }
}

struct EncodeEach<'a> {
    points: &'a [EdwardsPoint],
    encodings: &'a mut [[u8; 32]],
}

impl Work for EncodeEach<'_> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        let groups = self.points.chunks(GROUP);
        for (points, encodings) in groups.zip(self.encodings.chunks_mut(GROUP)) {
            // `Z` is never zero.
            let mut before = [F::one(); GROUP];
            let mut product = F::one();
            for (p, before) in points.iter().zip(&mut before) {
                *before = product;
                product = F::mul(product, p.0.z);
            }
            let mut rest = F::invert(product);
            let each = points.iter().zip(encodings).zip(&before);
            for ((p, encoding), before) in each.rev() {
                let inverse = F::mul(rest, *before);
                rest = F::mul(rest, p.0.z);
                let odd = bit::<Curve>(F::is_odd(F::mul(p.0.x, inverse)));
                let [mut words] = F::to_words(F::mul(p.0.y, inverse));
                words[3] |= u64::from(odd) << 63;
                *encoding = words.to_le_bytes();
            }
            before.iter_mut().zeroize();
            product.zeroize();
            rest.zeroize();
        }
    }
}

struct MulBase<'a>(&'a [u64; 4]);

impl Work for MulBase<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        mul_base::mul_base::<Curve>(&tables::COMB, &[*self.0]).to_extended()
    }
}

struct Mul<'a>(&'a [u64; 4], &'a EdwardsPoint);

impl Work for Mul<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        mul::mul(self.0, &self.1.0)
    }
}

/// `n P`, and a multiple of the base point.
struct SumVartime<'a> {
    n: [u64; 4],
    p: &'a EdwardsPoint,
    base: Option<[u64; 4]>,
}

impl Work for SumVartime<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut forms = Forms::new();
        forms.set_vartime(0, &self.n, CACHED_WIDTH, false);
        if let Some(m) = self.base {
            forms.set_vartime(1, &m, STORED_WIDTH, false);
        }
        let multiples = [OddMultiples::new(&self.p.0)];
        sum_vartime(&forms, &multiples, &[&tables::ODD_LOW]).to_extended()
    }
}

operator!(Add add, AddAssign add_assign, EdwardsPoint, EdwardsPoint, EdwardsPoint::sum);
operator!(Sub sub, SubAssign sub_assign, EdwardsPoint, EdwardsPoint, EdwardsPoint::difference);
operator!(Mul mul, MulAssign mul_assign, EdwardsPoint, Scalar, EdwardsPoint::product);
operator!(Mul mul, Scalar, EdwardsPoint => EdwardsPoint, EdwardsPoint::product_reversed);
negation!(EdwardsPoint, EdwardsPoint::negative);
fold!(Sum sum, EdwardsPoint, EdwardsPoint::identity(), EdwardsPoint::sum);

/// Constant time. A caller that branches on the answer makes it public.
impl PartialEq for EdwardsPoint {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other) == 1
    }
}

impl Eq for EdwardsPoint {}

/// The neutral element.
impl Default for EdwardsPoint {
    fn default() -> Self {
        Self::identity()
    }
}

impl Zeroize for EdwardsPoint {
    fn zeroize(&mut self) {
        for coordinate in [&mut self.0.x, &mut self.0.y, &mut self.0.z, &mut self.0.t] {
            coordinate.zeroize();
        }
        // A point again.
        *self = Self::identity();
    }
}

/// The encoding, in hexadecimal: points are taken to be public.
impl fmt::Debug for EdwardsPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, "EdwardsPoint", &self.to_bytes())
    }
}

/// `name(hexadecimal digits)`.
pub(crate) fn show(f: &mut fmt::Formatter<'_>, name: &str, bytes: &[u8]) -> fmt::Result {
    write!(f, "{name}(")?;
    for byte in bytes {
        write!(f, "{byte:02x}")?;
    }
    f.write_str(")")
}
