//! SchnorrQ signatures, public keys and verification: `SchnorrQ_Verify` of FourQlib.
//!
//! A signature of `m` under the public key `A` is the encoding of a point `R` and an integer `S`. It is valid if the encoding
//! of `S G + h A` is that of `R`, byte for byte, where `h` is the first half of `SHA-512(R || A || m)`.

use core::fmt;

use sha2::{Digest, Sha512};

use super::{InvalidSignature, Point, Policy, decode};
use crate::arch::Work;
use crate::curve::fourq::double_scalar_mul::{self, is_in_subgroup_vartime};
use crate::curve::fourq::{Field, Scalar, encoding};
use crate::curve::simd::fourq::Coordinates;
use crate::curve::tables;
use crate::dispatch;
use crate::field::Words;
use crate::field::quadratic::Quadratic;
use crate::hex::write_hex;
use crate::verification::UnderPolicy;

/// A signature: the encoding of `R`, then the integer `S`, 32 bytes each. Any 64 bytes are accepted here; `verify`
/// decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature(pub(super) [u8; 64]);

impl Signature {
    /// Zeros: a place for `sign_each` to write to.
    pub const UNSIGNED: Self = Signature([0; 64]);

    /// From its 64 bytes.
    pub const fn from_bytes(bytes: &[u8; 64]) -> Self {
        Signature(*bytes)
    }

    /// From a slice.
    ///
    /// # Errors
    ///
    /// The slice is not 64 bytes long.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, WrongLength> {
        bytes.try_into().map(Signature).map_err(|_| WrongLength)
    }

    /// The 64 bytes.
    pub const fn as_bytes(&self) -> &[u8; 64] {
        &self.0
    }

    /// A copy of the 64 bytes.
    pub const fn to_bytes(&self) -> [u8; 64] {
        self.0
    }

    pub(super) fn halves(&self) -> [[u8; 32]; 2] {
        let (mut r, mut s) = ([0; 32], [0; 32]);
        r.copy_from_slice(&self.0[..32]);
        s.copy_from_slice(&self.0[32..]);
        [r, s]
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "Signature", &self.0)
    }
}

/// A signature is 64 bytes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongLength;

impl fmt::Display for WrongLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a signature is 64 bytes long")
    }
}

impl core::error::Error for WrongLength {}

/// Why bytes are not a verifying key, or a policy does not admit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The bytes are not the encoding of a point; under [`Policy::Strict`] also: not its canonical encoding.
    InvalidEncoding,
    /// The point is not in the subgroup of order `N`.
    NotInSubgroup,
    /// The point is neutral.
    Neutral,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            KeyError::InvalidEncoding => "the public key is not the encoding of a point",
            KeyError::NotInSubgroup => "the public key is not in the subgroup",
            KeyError::Neutral => "the public key is neutral",
        })
    }
}

impl core::error::Error for KeyError {}

/// Whether the halves of a signature are in the ranges of a policy.
#[inline(always)]
pub(super) fn below_bound(policy: Policy, r: &[u8; 32], s: &[u8; 32]) -> bool {
    let below = match policy {
        Policy::Strict => Scalar::from_canonical_bytes(s).is_ok(),
        // Below 2^246.
        Policy::FourQlib => s[31] == 0 && s[30] >> 6 == 0,
    };
    // The encoding of a point never has bit 127 set.
    below && r[15] >> 7 == 0
}

/// A public key, decoded and checked under a policy. Verification under that policy repeats neither.
#[derive(Clone, Copy)]
pub struct VerifyingKey {
    bytes: [u8; 32],
    point: Point,
    /// 1 if [`Policy::Strict`] is known to admit the key. (A whole word: padding would keep what was on the stack, and
    /// copies of keys would carry it.)
    strict: u64,
}

const _: () = assert!(
    size_of::<VerifyingKey>() == size_of::<Point>() + 32 + 8,
    "a key has no padding"
);

impl VerifyingKey {
    /// Decodes the key of 32 bytes under a policy. Variable time.
    ///
    /// Signatures may be verified under the other policy, too: [`VerifyingKey::verify`] then checks the key first, if it
    /// must.
    ///
    /// # Errors
    /// If the policy refuses the key. [`Policy::Strict`] admits canonical encodings of points of the subgroup of order `N`
    /// that are not neutral.
    pub fn from_bytes(policy: Policy, bytes: &[u8; 32]) -> Result<Self, KeyError> {
        let point = dispatch::words(Decode(policy, bytes))?;
        if policy == Policy::Strict {
            dispatch::words(Check(&point))?;
        }
        Ok(Self::from_parts(policy, bytes, point))
    }

    /// A key that was decoded and checked under the policy.
    #[inline(always)]
    pub(super) fn from_parts(policy: Policy, bytes: &[u8; 32], point: Point) -> Self {
        VerifyingKey {
            bytes: *bytes,
            point,
            strict: u64::from(policy == Policy::Strict),
        }
    }

    /// Whether the policy admits the key. Variable time.
    #[inline(always)]
    pub(super) fn is_admitted(&self, policy: Policy) -> bool {
        self.strict == 1
            || policy == Policy::FourQlib
            || Self::from_bytes(Policy::Strict, &self.bytes).is_ok()
    }

    #[inline(always)]
    pub(crate) fn point(&self) -> &Point {
        &self.point
    }

    /// The bytes.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// The key together with a policy, for programs that verify through the traits of the crate `signature`.
    pub const fn under(self, policy: Policy) -> UnderPolicy<Self, Policy> {
        UnderPolicy { key: self, policy }
    }

    /// Verifies a signature under a policy. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(
        &self,
        policy: Policy,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(self.is_valid(policy, message, signature))
    }

    /// The verdict of [`VerifyingKey::verify`].
    pub(super) fn is_valid(&self, policy: Policy, message: &[u8], signature: &Signature) -> bool {
        let [r, s] = signature.halves();
        if !self.is_admitted(policy) || !below_bound(policy, &r, &s) {
            return false;
        }
        let s: [u64; 4] = Words::from_le_bytes(&s);
        let mut digest = Sha512::new();
        digest.update(r);
        digest.update(self.bytes);
        digest.update(message);
        let digest: [u8; 64] = digest.finalize().into();
        let mut half = [0; 32];
        half.copy_from_slice(&digest[..32]);
        let sum = dispatch::words(Sum {
            n: &s,
            // Not reduced: outside the subgroup FourQlib's multiple depends on the integer.
            k: &Words::from_le_bytes(&half),
            a: &self.point,
        });
        sum.to_le_bytes() == r
    }
}

impl PartialEq for VerifyingKey {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for VerifyingKey {}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "VerifyingKey", &self.bytes)
    }
}

/// The point of a key under a policy.
struct Decode<'a>(Policy, &'a [u8; 32]);

impl Work for Decode<'_> {
    type Output = Result<Point, KeyError>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        decode(self.0, &Words::from_le_bytes(self.1))
            .map(|checked| checked.point)
            .ok_or(KeyError::InvalidEncoding)
    }
}

/// What [`Policy::Strict`] asks of the point of a key.
struct Check<'a>(&'a Point);

impl Work for Check<'_> {
    type Output = Result<(), KeyError>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        if encoding::bit::<Field>(self.0.to_projective().is_neutral()) == 1 {
            return Err(KeyError::Neutral);
        }
        match is_in_subgroup_vartime(self.0) {
            true => Ok(()),
            false => Err(KeyError::NotInSubgroup),
        }
    }
}

/// The encoding of `n G + k A`, for any integers.
pub(crate) struct Sum<'a> {
    pub n: &'a [u64; 4],
    pub k: &'a [u64; 4],
    pub a: &'a Point,
}

impl Work for Sum<'_> {
    type Output = [u64; 4];

    #[inline(always)]
    fn run(self) -> [u64; 4] {
        let Sum { n, k, a } = self;
        let sum = double_scalar_mul::sum_vartime::<Field, { tables::FOURQ_ENTRIES }>(
            k,
            a,
            n,
            &tables::FOURQ_ODD,
        );
        let (x, y) = sum.to_affine_vartime();
        encoding::encode_affine::<Field>(x, y).as_ref()[0]
    }
}

/// The affine coordinates of a point with `Z = 1`.
#[inline(always)]
pub(crate) fn coordinates(p: &Point) -> Coordinates {
    [p.x, p.y].map(|c| Field::to_words(c).as_ref()[0])
}
