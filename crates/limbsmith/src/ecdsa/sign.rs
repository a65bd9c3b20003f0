//! Keys and signing: FIPS 186-5, section 6.4.1, with the nonces of RFC 6979.

use core::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::nonce::nonce;
use super::{
    ByteArray, Curve, Message, RecoveryId, Signature, VerifyingKey, equations, put, words,
};
use crate::arch::declassify;
use crate::arch::erase::erasing;
use crate::depth;
use crate::operations::{MulBase, Point, is_scalar, reduce};
use crate::secrets::{InvalidKey, SecretSliceError, is_zero};
use crate::signing::{SignError, SignOptions};

/// A secret key, with its public one. Erased when dropped; `Debug` shows the public key.
pub struct SigningKey<C: Curve> {
    secret: C::Words,
    public: VerifyingKey<C>,
}

/// The slice as an array, which must have the curve's length.
pub(crate) fn secret_array<C: Curve>(bytes: &[u8]) -> Result<&C::Bytes, SecretSliceError> {
    C::Bytes::of(bytes).ok_or(SecretSliceError::Length {
        expected: C::Bytes::ZERO.as_ref().len(),
    })
}

/// A secret scalar from its bytes. Constant time but for whether it is one.
pub(crate) fn secret<C: Curve>(bytes: &C::Bytes) -> Result<C::Words, InvalidKey> {
    let mut d = words::<C>(bytes.as_ref());
    if declassify(is_scalar::<C>(&d)) {
        return Ok(d);
    }
    d.zeroize();
    Err(InvalidKey)
}

impl<C: Curve> SigningKey<C> {
    /// Decodes a secret scalar `d`, `0 < d < n`, from big-endian bytes, and computes the public key. To
    /// generate a key, draw random bytes until this succeeds; it fails with probability below `2^-32`.
    /// Constant time except for whether it fails.
    ///
    /// # Errors
    /// If `d` is zero or not below the order `n`.
    pub fn from_bytes(bytes: &C::Bytes) -> Result<Self, InvalidKey> {
        depth::single::<C, _>(|| {
            let secret = secret::<C>(bytes)?;
            let public = VerifyingKey::from_point(C::mul_base(MulBase(&secret)));
            Ok(SigningKey { secret, public })
        })
    }

    /// From a secret number in range and its point.
    pub(super) fn from_parts(secret: C::Words, point: Point<C>) -> Self {
        let public = VerifyingKey::from_point(point);
        SigningKey { secret, public }
    }

    /// From the bytes of a number that is in range.
    pub(crate) fn from_checked(bytes: &C::Bytes) -> Self {
        depth::single::<C, _>(|| {
            let secret = words::<C>(bytes.as_ref());
            let point = C::mul_base(MulBase(&secret));
            Self::from_parts(secret, point)
        })
    }

    /// [`SigningKey::from_bytes`] of a big-endian number in any count of bytes, as key files and other libraries have it:
    /// leading zeros may be missing, or be more. Constant time but for the length and the answer.
    ///
    /// # Errors
    /// If the number is zero or not below the order.
    pub fn from_integer(number: &[u8]) -> Result<Self, InvalidKey> {
        let mut bytes = C::Bytes::ZERO;
        let width = bytes.as_ref().len();
        let (excess, number) = number.split_at(number.len().saturating_sub(width));
        bytes.as_mut()[width - number.len()..].copy_from_slice(number);
        let key = match is_zero(excess) {
            true => SigningKey::from_bytes(&bytes),
            false => Err(InvalidKey),
        };
        bytes.as_mut().zeroize();
        key
    }

    /// The secret number.
    pub(crate) fn secret(&self) -> &C::Words {
        &self.secret
    }

    /// [`SigningKey::from_bytes`] of a slice.
    ///
    /// # Errors
    /// [`SecretSliceError::Length`] if it has another length, [`SecretSliceError::Range`] if the number is not in range.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, SecretSliceError> {
        let bytes = secret_array::<C>(bytes)?;
        // The other type of error may cost copies of the key.
        erasing::<{ depth::COPY }, _>(|| Self::from_bytes(bytes).map_err(SecretSliceError::Range))
    }

    /// The secret number, big-endian.
    pub fn to_bytes(&self) -> C::Bytes {
        erasing::<{ depth::COPY }, _>(|| {
            let mut bytes = C::Bytes::ZERO;
            put::<C>(&self.secret, bytes.as_mut());
            bytes
        })
    }

    /// The public key.
    pub fn verifying_key(&self) -> &VerifyingKey<C> {
        &self.public
    }

    /// Signs a message or a hash (FIPS 186-5, section 6.4.1: its leftmost bits). Deterministic: the signature of RFC 6979 for
    /// the hash function that the message names. Constant time in the key and the nonce.
    pub fn sign<'a>(&self, message: impl Into<Message<'a>>) -> Signature<C> {
        self.sign_below(message.into(), None, 4).0
    }

    /// Signs as the options say ([`crate::signing`]), and returns the recovery id too. Without any options the signature is
    /// that of [`SigningKey::sign`]. Constant time in the key, the nonce and the noise; verification is variable time in
    /// the signature.
    ///
    /// # Errors
    /// [`SignError::Faulty`] if the signature was to be verified and is not valid.
    pub fn sign_with<'a>(
        &self,
        message: impl Into<Message<'a>>,
        options: SignOptions<'_, C::Bytes>,
    ) -> Result<(Signature<C>, RecoveryId), SignError> {
        self.sign_with_below(message.into(), options, 4)
    }

    /// [`SigningKey::sign_with`], the first signature whose recovery id is below `ids`.
    pub(crate) fn sign_with_below(
        &self,
        message: Message<'_>,
        options: SignOptions<'_, C::Bytes>,
        ids: u8,
    ) -> Result<(Signature<C>, RecoveryId), SignError> {
        let (mut signature, id) = self.sign_below(message, options.noise, ids);
        if options.verify && !self.has_signed(message, &signature, id, ids) {
            signature.erase();
            return Err(SignError::Faulty);
        }
        Ok((signature, id))
    }

    /// Whether the signature is this key's, with this id, and its `s` and id are of the kind that the
    /// key makes. Variable time.
    pub(super) fn has_signed(
        &self,
        message: Message<'_>,
        signature: &Signature<C>,
        id: RecoveryId,
        ids: u8,
    ) -> bool {
        id.to_byte() < ids
            && (!C::LOW_S || signature.is_low_s())
            && VerifyingKey::recover(message, signature, id) == Ok(self.public)
    }

    /// The first signature whose recovery id is below `ids`.
    pub(crate) fn sign_below(
        &self,
        message: Message<'_>,
        noise: Option<&C::Bytes>,
        ids: u8,
    ) -> (Signature<C>, RecoveryId) {
        depth::single::<C, _>(|| self.sign_with_residue(message, noise, ids))
    }

    fn sign_with_residue(
        &self,
        message: Message<'_>,
        noise: Option<&C::Bytes>,
        ids: u8,
    ) -> (Signature<C>, RecoveryId) {
        let z = message.integer::<C>();
        let mut reduced = C::Bytes::ZERO;
        put::<C>(&reduce::<C>(&z), reduced.as_mut());
        let (hash, noise) = (message.other_hash::<C>(), noise.map(AsRef::as_ref));
        let mut bytes = C::Bytes::ZERO;
        let mut place = 0;
        loop {
            let mut key = C::Bytes::ZERO;
            put::<C>(&self.secret, key.as_mut());
            let (x, h) = (key.as_ref(), reduced.as_ref());
            nonce::<C::Digest>(hash, place, x, h, noise, bytes.as_mut());
            key.as_mut().zeroize();
            place += 1;
            let k = Zeroizing::new(words::<C>(bytes.as_ref()));
            bytes.as_mut().zeroize();
            if !declassify(is_scalar::<C>(&k)) {
                continue;
            }
            // The id is public: it describes the nonce's point, which every verifier computes.
            if let Some(([r, s], id)) = equations::sign::<C>(&self.secret, &z, &k, C::LOW_S) {
                if declassify(u8::from(id < ids)) {
                    return (Signature { r, s }, RecoveryId(id));
                }
            }
        }
    }
}

impl<C: Curve> fmt::Debug for SigningKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

impl<C: Curve> Clone for SigningKey<C> {
    fn clone(&self) -> Self {
        erasing::<{ depth::COPY }, _>(|| SigningKey { ..*self })
    }
}

impl<C: Curve> Drop for SigningKey<C> {
    fn drop(&mut self) {
        self.secret.zeroize();
    }
}

impl<C: Curve> ZeroizeOnDrop for SigningKey<C> {}
