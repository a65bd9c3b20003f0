//! Verification (RFC 8032, section 5.1.7) by half-size scalars. Variable time: all is public.

use core::fmt;

use super::policy::{Encoded, Policy, Rules};
use super::{InvalidSignature, Message, Signature};
#[cfg(feature = "alloc")]
use super::{PointError, PreparedVerifyingKey};
use crate::arch::Work;
use crate::cpu;
use crate::curve::edwards25519::double_scalar_mul::{self, Forms, OddMultiples, sum_vartime};
use crate::curve::edwards25519::encoding::{Decoded, decode_vartime, is_set};
use crate::curve::edwards25519::point::{Extended, Projective};
use crate::curve::edwards25519::{Edwards25519, EdwardsCurve};
use crate::curve::recoding::half_size::{Halves, halve_vartime};
use crate::curve::simd::edwards25519::latency;
use crate::curve::tables;
use crate::dispatch;
use crate::field::choice::P25519Field;
use crate::field::scalar25519::PlainScalar;
use crate::field::{Field, Field25519, Words};
use crate::hex::write_hex;
use crate::sealed::Sealed;
use crate::verification::UnderPolicy;

/// A public key: 32 bytes, stored undecoded. Policies decode them differently, so verification
/// decodes them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VerifyingKey(pub(super) [u8; 32]);

impl VerifyingKey {
    /// From its bytes, any 32.
    pub const fn from_bytes(bytes: &[u8; 32]) -> Self {
        VerifyingKey(*bytes)
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A copy of the bytes.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The key together with a policy, for programs that verify through the traits of the crate `signature`.
    pub const fn under(self, policy: Policy) -> UnderPolicy<Self, Policy> {
        UnderPolicy { key: self, policy }
    }

    /// Verifies a signature under a policy. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify<'a>(
        &self,
        policy: Policy,
        message: impl Into<Message<'a>>,
        signature: &Signature,
    ) -> Result<(), InvalidSignature> {
        let k = message.into().challenge(&signature.r_bytes(), &self.0);
        let valid = verify_with(&policy.rules(), &self.0, &signature.0, &k);
        InvalidSignature::unless(valid)
    }

    /// The verdict of [`VerifyingKey::verify`].
    pub(super) fn is_valid(
        &self,
        policy: Policy,
        message: Message<'_>,
        signature: &Signature,
    ) -> bool {
        self.verify(policy, message, signature).is_ok()
    }

    /// Decodes the point and precomputes its tables once, for many verifications.
    ///
    /// # Errors
    /// If the bytes are not a point, under any policy.
    #[cfg(feature = "alloc")]
    pub fn prepare(&self) -> Result<PreparedVerifyingKey, PointError> {
        PreparedVerifyingKey::new(self)
    }
}

impl Sealed for VerifyingKey {}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, "VerifyingKey", &self.0)
    }
}

/// The verdict under `rules`, `challenge` being the hash.
pub(super) fn verify_with(
    rules: &Rules,
    key: &[u8; 32],
    signature: &[u8; 64],
    challenge: &[u8; 64],
) -> bool {
    let signature = Signature(*signature);
    let s = Words::from_le_bytes(&signature.s_bytes());
    let s = match PlainScalar::from_canonical(&s) {
        Some(s) => s,
        None if rules.s_range => return false,
        None => PlainScalar::reduce_words(&s),
    };
    let verify = Verify {
        rules,
        a: Words::from_le_bytes(key),
        r: Words::from_le_bytes(&signature.r_bytes()),
        s,
        k: PlainScalar::reduce_wide(challenge),
    };
    if cpu::backend().is_wide() && rules.decoding {
        verify.in_lanes()
    } else {
        dispatch::words(verify)
    }
}

/// Two points that are to be decoded, where the sum is done in lanes.
struct Decode([[u64; 4]; 2]);

/// A point that was decoded.
struct Found {
    coordinates: [[u64; 4]; 2],
    encoded: Encoded<bool>,
}

impl Work for Decode {
    type Output = [Option<Found>; 2];

    #[inline(always)]
    fn run(self) -> Self::Output {
        type F = P25519Field;
        let mut found = [None, None];
        let decoded = decode_vartime::<Edwards25519<F>, 2>(self.0);
        for (found, decoded) in found.iter_mut().zip(decoded) {
            if let Some(Decoded { point, canonical }) = decoded {
                *found = Some(Found {
                    coordinates: [F::to_words(point.x), F::to_words(point.y)].map(|w| w[0]),
                    encoded: Encoded {
                        canonical,
                        small_order: is_set::<Edwards25519<F>>(point.is_small_order()),
                    },
                });
            }
        }
        found
    }
}

impl Verify<'_> {
    /// The verdict, with the sum computed in lanes.
    fn in_lanes(self) -> bool {
        let rules = self.rules;
        let [Some(a), Some(r)] = dispatch::words(Decode([self.a, self.r])) else {
            return false;
        };
        if !rules.admits(a.encoded, r.encoded) {
            return false;
        }
        let halves = halve_vartime(self.k.words(), &rules.order(), rules.odd_multiplier);
        let n = self.s.mul_words(&halves.v1);
        let difference = latency::double_scalar_mul::Neutral {
            n: n.words(),
            m: [&halves.v0, &halves.v1],
            points: &[a.coordinates, r.coordinates],
            negative: 2 | u8::from(!halves.negative),
            cofactored: rules.cofactored,
        };
        dispatch::lanes(difference).unwrap_or_else(|_| dispatch::words(self))
    }
}

struct Verify<'a> {
    rules: &'a Rules,
    a: [u64; 4],
    r: [u64; 4],
    s: PlainScalar,
    k: PlainScalar,
}

impl<F: Field25519> Work<F> for Verify<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let rules = self.rules;
        let [a, r] = decode_vartime::<Edwards25519<F>, 2>([self.a, self.r]);
        let or_neutral = |p: Option<Decoded<_>>| match p {
            None if !rules.decoding => Some(Decoded {
                point: Extended::neutral(),
                canonical: true,
            }),
            p => p,
        };
        let (Some(a), Some(r)) = (or_neutral(a), or_neutral(r)) else {
            return false;
        };
        let encoded = |p: &Decoded<_>| Encoded {
            canonical: p.canonical,
            small_order: rules.large_order && is_set::<Edwards25519<F>>(p.point.is_small_order()),
        };
        if !rules.admits(encoded(&a), encoded(&r)) {
            return false;
        }
        let halves = halve_vartime(self.k.words(), &rules.order(), rules.odd_multiplier);
        let difference = difference_vartime(&a.point, &r.point, &self.s, &halves);
        is_neutral(rules, &difference)
    }
}

/// `v1 S B - v0 A - v1 R`, up to sign: neutral if and only if `S B = R + k A`, by
/// [`crate::curve::recoding::half_size`].
#[inline(always)]
fn difference_vartime<F: Field25519>(
    a: &Extended<Edwards25519<F>>,
    r: &Extended<Edwards25519<F>>,
    s: &PlainScalar,
    halves: &Halves,
) -> Projective<Edwards25519<F>> {
    let [n0, n1, n2, n3] = *s.mul_words(&halves.v1).words();
    let mut forms = Forms::new();
    forms.set_vartime(
        0,
        &halves.v0,
        double_scalar_mul::CACHED_WIDTH,
        !halves.negative,
    );
    forms.set_vartime(1, &halves.v1, double_scalar_mul::CACHED_WIDTH, true);
    forms.set_vartime(2, &[n0, n1, 0, 0], double_scalar_mul::STORED_WIDTH, false);
    forms.set_vartime(3, &[n2, n3, 0, 0], double_scalar_mul::STORED_WIDTH, false);
    let computed = [OddMultiples::new(a), OddMultiples::new(r)];
    sum_vartime(&forms, &computed, &[&tables::ODD_LOW, &tables::ODD_HIGH])
}

/// Whether the difference of the two sides counts as zero.
#[inline(always)]
pub(super) fn is_neutral<C: EdwardsCurve>(rules: &Rules, difference: &Projective<C>) -> bool {
    let mut p = *difference;
    if rules.cofactored {
        for _ in 0..3 {
            p = p.double().to_projective();
        }
    }
    is_set::<C>(p.is_neutral())
}
