//! Points of messages (RFC 9380): the suites of edwards25519.

use zeroize::Zeroize;

use super::{Curve, EdwardsPoint};
use crate::arch::Work;
use crate::dispatch;
use crate::edwards25519::map::map;
use crate::edwards25519::point::Extended;
use crate::field::choice::P25519Field as F;
use crate::field::l25519::L25519;
use crate::hash_to_field::{ExpandError, Hash, HashToScalar, element, expand_message_xmd};

impl HashToScalar for L25519 {
    const HASH: Hash = Hash::Sha512;
    const EXPANDED: usize = 64;
}

/// Bytes of a field element.
const ELEMENT: usize = 48;

impl EdwardsPoint {
    /// The point of order `L` of a message, indistinguishable from a random one whose logarithm nobody knows:
    /// `hash_to_curve` of the suite `edwards25519_XMD:SHA-512_ELL2_RO_` (RFC 9380, section 8.5) with the domain separation
    /// tag `dst`. Constant time but for lengths. The neutral element may be a result, with negligible probability.
    ///
    /// Message and tag are slices of pieces, as if concatenated.
    ///
    /// ```
    /// use limbsmith_curve::groups::edwards25519::EdwardsPoint;
    ///
    /// let dst: &[u8] = b"EXAMPLE-V01-CS01-with-edwards25519_XMD:SHA-512_ELL2_RO_";
    /// let point = EdwardsPoint::hash_to_curve(&[b"user: ", b"alice"], &[dst])?;
    /// assert!(point.is_torsion_free());
    /// # Ok::<(), limbsmith_curve::hash_to_field::ExpandError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The tag is empty.
    pub fn hash_to_curve(message: &[&[u8]], dst: &[&[u8]]) -> Result<Self, ExpandError> {
        let mut uniform = [0; 2 * ELEMENT];
        expand_message_xmd(Hash::Sha512, message, dst, &mut uniform)?;
        let point = EdwardsPoint(dispatch::words(HashTo(&uniform)));
        uniform.zeroize();
        Ok(point)
    }

    /// The point of order `L` of a message by one field element: `encode_to_curve` of the suite
    /// `edwards25519_XMD:SHA-512_ELL2_NU_`. Constant time but for lengths.
    ///
    /// It is faster than [`hash_to_curve`](EdwardsPoint::hash_to_curve), but its points are not uniform: only a part of
    /// the points can be results. Use it only where a protocol's proof permits that.
    ///
    /// # Errors
    ///
    /// The tag is empty.
    pub fn encode_to_curve(message: &[&[u8]], dst: &[&[u8]]) -> Result<Self, ExpandError> {
        let mut uniform = [0; ELEMENT];
        expand_message_xmd(Hash::Sha512, message, dst, &mut uniform)?;
        let point = EdwardsPoint(dispatch::words(EncodeTo(&uniform)));
        uniform.zeroize();
        Ok(point)
    }
}

/// `8 P`.
#[inline(always)]
fn clear_cofactor(p: &Extended<Curve>) -> Extended<Curve> {
    let p = p.double().to_projective().double().to_projective();
    p.double().to_extended()
}

struct HashTo<'a>(&'a [u8; 2 * ELEMENT]);

impl Work for HashTo<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        let (first, second) = self.0.split_at(ELEMENT);
        let [p, q] = map::<Curve, 2>([element::<F>(first), element::<F>(second)]);
        clear_cofactor(&p.add(&q.to_cached()).to_extended())
    }
}

struct EncodeTo<'a>(&'a [u8; ELEMENT]);

impl Work for EncodeTo<'_> {
    type Output = Extended<Curve>;
    #[inline(always)]
    fn run(self) -> Self::Output {
        let [p] = map::<Curve, 1>([element::<F>(self.0)]);
        clear_cofactor(&p)
    }
}
