//! Keys that verify many signatures.

use core::fmt;

use super::policy::{Encoded, Policy, Rules};
use super::verify::is_neutral;
use super::{InvalidSignature, Item, Key, Message, PointError, Signature, VerifyingKey};
use crate::arch::Work;
use crate::batch::UnequalLengths;
#[cfg(target_has_atomic = "ptr")]
use crate::cache::CountedKey;
use crate::cache::{self, KeyCache};
use crate::curve::edwards25519::double_scalar_mul::{self, Forms, sum_vartime};
use crate::curve::edwards25519::encoding::{decode_vartime, is_set};
use crate::curve::edwards25519::point::{Affine, AffineWords, Extended, Projective};
use crate::curve::edwards25519::{Edwards25519, Tight};
use crate::curve::simd::edwards25519::{latency, precomputed};
use crate::curve::tables;
use crate::dispatch;
use crate::field::scalar25519::PlainScalar;
use crate::field::{Field25519, Words};
use crate::sealed::Sealed;
use crate::verification::UnderPolicy;

/// Odd multiples in the precomputed table of each of the two points.
const ODD: usize = 1 << (PREPARED_WIDTH - 2);
const PREPARED_WIDTH: usize = 6;
const _: () = assert!(ODD == precomputed::ODD);

/// A public key decoded, with odd multiples of `A` and of `2^128 A`: 3 KiB.
///
/// With both tables at hand the challenge need not be halved: it splits into two words of 128
/// bits, `S` likewise, and no table is made for `R`.
#[derive(Clone)]
pub struct PreparedVerifyingKey {
    pub(super) key: VerifyingKey,
    pub(super) encoded: Encoded<bool>,
    pub(super) low: [AffineWords; ODD],
    pub(super) high: [AffineWords; ODD],
}

impl PreparedVerifyingKey {
    pub(super) fn new(key: &VerifyingKey) -> Result<Self, PointError> {
        dispatch::words(Prepare(key)).ok_or(PointError::NotOnCurve)
    }

    /// The key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.key
    }

    /// The key together with a policy, for programs that verify through the traits of the crate `signature`.
    pub const fn under(self, policy: Policy) -> UnderPolicy<Self, Policy> {
        UnderPolicy { key: self, policy }
    }

    /// Verifies a signature with the verdict of [`VerifyingKey::verify`]. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify<'a>(
        &self,
        policy: Policy,
        message: impl Into<Message<'a>>,
        signature: &Signature,
    ) -> Result<(), InvalidSignature> {
        InvalidSignature::unless(self.is_valid(policy, message.into(), signature))
    }

    /// The verdict of [`PreparedVerifyingKey::verify`].
    pub(super) fn is_valid(
        &self,
        policy: Policy,
        message: Message<'_>,
        signature: &Signature,
    ) -> bool {
        let k = message.challenge(&signature.r_bytes(), &self.key.0);
        let rules = policy.rules();
        let s = PlainScalar::from_canonical(&Words::from_le_bytes(&signature.s_bytes()));
        let Some(s) = s else {
            return false;
        };
        let verify = Verify {
            rules: &rules,
            key: self,
            r: Words::from_le_bytes(&signature.r_bytes()),
            s,
            k: PlainScalar::reduce_wide(&k),
        };
        if rules.cofactored {
            dispatch::words(verify)
        } else {
            verify.cofactorless()
        }
    }
}

impl Sealed for PreparedVerifyingKey {}

#[cfg(target_has_atomic = "ptr")]
impl CountedKey<VerifyingKey> {
    /// Verifies a signature with the verdict of [`VerifyingKey::verify`], and counts. Variable time.
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify<'a>(
        &self,
        policy: Policy,
        message: impl Into<Message<'a>>,
        signature: &Signature,
    ) -> Result<(), InvalidSignature> {
        match self.get() {
            Some(prepared) => prepared.verify(policy, message, signature),
            None => self.key().verify(policy, message, signature),
        }
    }
}

impl KeyCache<VerifyingKey> {
    /// Verifies an item with the verdict of [`VerifyingKey::verify`].
    ///
    /// # Errors
    /// If the signature is not valid.
    pub fn verify(&mut self, policy: Policy, item: &Item<'_>) -> Result<(), InvalidSignature> {
        let Item {
            key,
            message,
            signature,
        } = *item;
        InvalidSignature::unless(match self.get(key) {
            Some(prepared) => prepared.is_valid(policy, message, signature),
            None => key.is_valid(policy, message, signature),
        })
    }

    /// Verifies each item with the verdict of [`super::verify_each`]; uses precomputed keys for those seen often enough. Under a
    /// policy with cofactor, an invalid signature by such a key takes twice the time.
    ///
    /// # Errors
    /// If there are not as many verdicts as items; then nothing is written.
    pub fn verify_each(
        &mut self,
        policy: Policy,
        items: &[Item<'_>],
        verdicts: &mut [bool],
    ) -> Result<(), UnequalLengths> {
        let prepared = self.get_each(items.iter().map(|item| item.key));
        cache::verify_each(
            items,
            &prepared,
            verdicts,
            |item, key| Item {
                key,
                message: item.message,
                signature: item.signature,
            },
            |items, verdicts| Key::verify_items(policy, items, verdicts),
            |items, verdicts| Key::verify_items(policy, items, verdicts),
        )
    }
}

impl cache::CacheKey for VerifyingKey {
    type Prepared = PreparedVerifyingKey;
    type Bytes = [u8; 32];

    fn bytes(&self) -> [u8; 32] {
        self.to_bytes()
    }
    fn prepare(&self) -> Option<PreparedVerifyingKey> {
        self.prepare().ok()
    }
    fn prepared_bytes() -> usize {
        size_of::<PreparedVerifyingKey>()
    }
    const PAYS: u32 = 12;
}

impl fmt::Debug for PreparedVerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PreparedVerifyingKey")
            .field(&self.key)
            .finish()
    }
}

struct Prepare<'a>(&'a VerifyingKey);

impl<F: Field25519> Work<F> for Prepare<'_> {
    type Output = Option<PreparedVerifyingKey>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let [decoded] =
            decode_vartime::<Edwards25519<F>, 1>([Words::from_le_bytes(&self.0.to_bytes())]);
        let decoded = decoded?;
        let low = decoded.point;
        let mut high = low.to_projective();
        for _ in 0..127 {
            high = high.double().to_projective();
        }
        Some(PreparedVerifyingKey {
            key: *self.0,
            encoded: Encoded {
                canonical: decoded.canonical,
                small_order: is_set::<Edwards25519<F>>(low.is_small_order()),
            },
            low: odd_multiples(&low),
            high: odd_multiples(&high.double().to_extended()),
        })
    }
}

/// `1, 3, 5, ...` times `p`, made affine with one inversion (Montgomery's trick).
#[inline(always)]
fn odd_multiples<F: Field25519>(p: &Extended<Edwards25519<F>>) -> [AffineWords; ODD] {
    let step = p.double().to_extended().to_cached();
    let mut points = [*p; ODD];
    let mut products: [Tight<Edwards25519<F>>; ODD] = [p.z; ODD];
    for i in 1..ODD {
        points[i] = points[i - 1].add(&step).to_extended();
        products[i] = F::mul(products[i - 1], points[i].z);
    }
    let mut inverse = F::invert(products[ODD - 1]);
    let mut out = [[0; 12]; ODD];
    for i in (0..ODD).rev() {
        let z = if i == 0 {
            inverse
        } else {
            F::mul(inverse, products[i - 1])
        };
        inverse = F::mul(inverse, points[i].z);
        let (x, y) = (F::mul(points[i].x, z), F::mul(points[i].y, z));
        out[i] = Affine::<Edwards25519<F>>::from_affine(x, y)
            .store()
            .as_ref()[0];
    }
    out
}

struct Verify<'a> {
    rules: &'a Rules,
    key: &'a PreparedVerifyingKey,
    r: [u64; 4],
    s: PlainScalar,
    k: PlainScalar,
}

impl Verify<'_> {
    /// Whether the policy admits the key and a canonical `R`.
    fn admits(&self, small_order: bool) -> bool {
        let r = Encoded {
            canonical: true,
            small_order,
        };
        self.rules.admits(self.key.encoded, r)
    }

    /// Verifies without the cofactor. Compares the encoding of `S B - k A` with `R`: equivalent to decoding `R`, and one
    /// square root cheaper. The sum runs in lanes if the backend has them.
    fn cofactorless(self) -> bool {
        let difference = latency::double_scalar_mul::Difference {
            s: self.s.words(),
            k: self.k.words(),
            odd: [&self.key.low, &self.key.high],
        };
        match dispatch::lanes(difference) {
            Ok(([x, [y0, y1, y2, y3]], small_order)) => {
                [y0, y1, y2, y3 | x[0] << 63] == self.r && self.admits(small_order)
            }
            Err(_) => dispatch::words(self),
        }
    }
}

impl<F: Field25519> Work<F> for Verify<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let (rules, [s0, s1, s2, s3], [k0, k1, k2, k3]) =
            (self.rules, *self.s.words(), *self.k.words());
        // S B - k A
        let mut forms = Forms::new();
        forms.set_vartime(0, &[s0, s1, 0, 0], double_scalar_mul::STORED_WIDTH, false);
        forms.set_vartime(1, &[s2, s3, 0, 0], double_scalar_mul::STORED_WIDTH, false);
        forms.set_vartime(2, &[k0, k1, 0, 0], PREPARED_WIDTH, true);
        forms.set_vartime(3, &[k2, k3, 0, 0], PREPARED_WIDTH, true);
        let stored: [&[AffineWords]; 4] = [
            &tables::ODD_LOW,
            &tables::ODD_HIGH,
            &self.key.low,
            &self.key.high,
        ];
        let sum: Projective<Edwards25519<F>> = sum_vartime(&forms, &[], &stored);
        if !rules.cofactored {
            // Equal to the canonical encoding is as good as decoding R, and cheaper.
            let order = sum
                .double()
                .to_projective()
                .double()
                .to_projective()
                .double();
            return sum.encode().as_ref()[0] == self.r
                && self.admits(is_set::<Edwards25519<F>>(
                    order.to_projective().is_neutral(),
                ));
        }
        let [Some(r)] = decode_vartime::<Edwards25519<F>, 1>([self.r]) else {
            return false;
        };
        let encoded = Encoded {
            canonical: r.canonical,
            small_order: rules.large_order && is_set::<Edwards25519<F>>(r.point.is_small_order()),
        };
        if !rules.admits(self.key.encoded, encoded) {
            return false;
        }
        let difference = sum.to_extended().sub(&r.point.to_cached()).to_projective();
        is_neutral(rules, &difference)
    }
}
