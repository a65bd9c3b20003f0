//! Public keys, verification (FIPS 186-5, section 6.4.2) and recovery (SEC 1, section 4.1.6).
//! Variable time: all is public.

use core::fmt;

use super::{
    ByteArray, Curve, InvalidSignature, Message, PointError, Prehash, RecoveryId, Signature,
    equations, put, write_hex,
};
use crate::operations::{Decode, Point};

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

    /// Verifies a signature of a message, whichever of the two `s` it has.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), InvalidSignature> {
        self.verify_message(Message::Plain(message), signature)
    }

    /// [`VerifyingKey::verify`], and the signature must have the lower `s`.
    ///
    /// # Errors
    /// If it is not valid or `s > n/2`.
    pub fn verify_low_s(
        &self,
        message: &[u8],
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s())?;
        self.verify(message, signature)
    }

    /// Verifies a signature of a hash.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn verify_prehashed<'a>(
        &self,
        hash: impl Into<Prehash<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        self.verify_message(Message::prehashed(hash), signature)
    }

    /// Verifies a signature of a message that may name its hash or be one. It accepts both `s`; ask
    /// [`Signature::is_low_s`] where only the lower one is allowed.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn verify_message(
        &self,
        message: Message<'_>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        let z = message.integer::<C>();
        let Signature { r, s } = signature;
        InvalidSignature::unless(equations::verify_vartime::<C>(&self.point, &z, r, s))
    }

    /// [`VerifyingKey::verify_prehashed`], and the signature must have the lower `s`.
    ///
    /// # Errors
    /// If it is not valid or `s > n/2`.
    pub fn verify_prehashed_low_s<'a>(
        &self,
        hash: impl Into<Prehash<'a>>,
        signature: &Signature<C>,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(signature.is_low_s())?;
        self.verify_prehashed(hash, signature)
    }

    /// Recovers the public key from a signature and recovery id. The signature is valid for the key
    /// that is returned; any signature of any message recovers some key.
    ///
    /// # Errors
    /// If there is no such point, or no such key.
    pub fn recover(
        message: &[u8],
        signature: &Signature<C>,
        id: RecoveryId,
    ) -> Result<Self, InvalidSignature> {
        Self::recover_message(Message::Plain(message), signature, id)
    }

    /// [`VerifyingKey::recover`] for a signature of a hash.
    ///
    /// # Errors
    /// If there is no such point, or no such key.
    pub fn recover_prehashed<'a>(
        hash: impl Into<Prehash<'a>>,
        signature: &Signature<C>,
        id: RecoveryId,
    ) -> Result<Self, InvalidSignature> {
        Self::recover_message(Message::prehashed(hash), signature, id)
    }

    /// [`VerifyingKey::recover`] for a message that may name its hash or be one.
    ///
    /// # Errors
    /// If there is no such point, or no such key.
    pub fn recover_message(
        message: Message<'_>,
        signature: &Signature<C>,
        id: RecoveryId,
    ) -> Result<Self, InvalidSignature> {
        let z = message.integer::<C>();
        let Signature { r, s } = signature;
        equations::recover_vartime::<C>(&z, r, s, id.to_byte())
            .map(Self::from_point)
            .ok_or(InvalidSignature::NEW)
    }
}

impl<C: Curve> fmt::Debug for VerifyingKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "VerifyingKey", self.to_sec1_compressed().as_ref())
    }
}
