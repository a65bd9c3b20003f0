//! Public keys, verification (FIPS 186-5, section 6.4.2) and recovery (SEC 1, section 4.1.6).
//! Variable time: all is public.

use core::fmt;

use super::{
    ByteArray, Curve, InvalidSignature, Message, PointError, RecoveryId, Signature, equations, put,
};
use crate::hex::write_hex;
use crate::operations::{Decode, Point};
use crate::sealed::Sealed;

/// A public key: a point of the curve, not the identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VerifyingKey<C: Curve> {
    pub(super) point: Point<C>,
}

impl<C: Curve> VerifyingKey<C> {
    pub(crate) fn from_point(point: Point<C>) -> Self {
        VerifyingKey { point }
    }

    /// The point.
    pub(crate) fn point(&self) -> &Point<C> {
        &self.point
    }

    /// From its SEC1 encoding, compressed (`02`, `03`) or not (`04`): SEC 1, section 2.3.4. The hybrid
    /// forms of X9.62 (`06`, `07`) are read too, as by OpenSSL.
    ///
    /// # Errors
    /// If the bytes are not the canonical encoding of a point of the curve in one of these forms;
    /// the identity has none.
    pub fn from_sec1(bytes: &[u8]) -> Result<Self, PointError> {
        C::decode_vartime(Decode(bytes)).map(Self::from_point)
    }

    /// Uncompressed: `04`, `x`, `y`.
    pub fn to_sec1(&self) -> C::Uncompressed {
        let mut bytes = C::Uncompressed::ZERO;
        let [x, y] = &self.point;
        let (form, rest) = bytes.as_mut().split_at_mut(1);
        let (first, second) = rest.split_at_mut(rest.len() / 2);
        form[0] = 4;
        put::<C>(x, first);
        put::<C>(y, second);
        bytes
    }

    /// Compressed: `02` if `y` is even, else `03`, and `x`.
    pub fn to_sec1_compressed(&self) -> C::Compressed {
        let mut bytes = C::Compressed::ZERO;
        let [x, y] = &self.point;
        let (form, rest) = bytes.as_mut().split_at_mut(1);
        form[0] = 2 | (y.as_ref()[0] & 1) as u8;
        put::<C>(x, rest);
        bytes
    }

    /// Verifies a signature, whether its `s` is low or high. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify<'a>(
        &self,
        message: impl Into<Message<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(self.is_valid(message.into(), signature))
    }

    /// Verifies a signature, whose `s` must be low. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid or `s > n/2`.
    pub fn verify_low_s<'a>(
        &self,
        message: impl Into<Message<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s() && self.is_valid(message.into(), signature))
    }

    /// The verdict of [`VerifyingKey::verify`].
    pub(super) fn is_valid(&self, message: Message<'_>, signature: &Signature<C>) -> bool {
        let z = message.integer::<C>();
        let Signature { r, s } = signature;
        equations::verify_vartime::<C>(&self.point, &z, r, s)
    }

    /// Recovers the public key from a signature and recovery id. The signature is valid for the key that is returned; any
    /// signature of any message recovers some key. Variable time.
    ///
    /// # Errors
    /// If there is no such point, or no such key.
    pub fn recover<'a>(
        message: impl Into<Message<'a>>,
        signature: &Signature<C>,
        id: RecoveryId,
    ) -> Result<Self, InvalidSignature> {
        let z = message.into().integer::<C>();
        let Signature { r, s } = signature;
        equations::recover_vartime::<C>(&z, r, s, id.to_byte())
            .map(Self::from_point)
            .ok_or(InvalidSignature::NEW)
    }
}

impl<C: Curve> Sealed for VerifyingKey<C> {}

impl<C: Curve> fmt::Debug for VerifyingKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "VerifyingKey", self.to_sec1_compressed().as_ref())
    }
}
