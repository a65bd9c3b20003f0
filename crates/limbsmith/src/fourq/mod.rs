//! FourQ: key agreement and signatures (SchnorrQ), as FourQlib defines them.
//!
//! The curve of Costello and Longa (2015) has about 128 bits of security, as curve25519 has, and two endomorphisms that
//! make its multiples cheaper. Formats and results are FourQlib's; no standard has them.
//!
//! ```
//! use limbsmith::fourq::{Policy, SecretKey, SigningKey};
//!
//! let (a, b) = (SecretKey::from_bytes(&[1; 32]), SecretKey::from_bytes(&[2; 32])); // from a random source
//! let shared = a.diffie_hellman(Policy::Strict, &b.public_key())?;
//! assert_eq!(shared, b.diffie_hellman(Policy::Strict, &a.public_key())?);
//!
//! let key = SigningKey::from_bytes(&[7; 32]); // from a random source, not like this
//! let signature = key.sign(b"a message");
//! assert!(key.verifying_key().verify(Policy::Strict, b"a message", &signature).is_ok());
//! # Ok::<(), limbsmith::fourq::AgreementError>(())
//! ```
//!
//! **Policies.** New protocols use [`Policy::Strict`]. [`Policy::FourQlib`] gives FourQlib's answers, some of which no new
//! protocol should want:
//!
//! | input | `Strict` | `FourQlib` |
//! |---|---|---|
//! | `y` not canonical, or a sign bit on `x = 0` | refused | taken modulo `p` |
//! | bit 127 of an encoding set | refused | refused |
//! | shared secret is the neutral point | refused | refused |
//! | signature with `S >= N` | refused | valid if `S` is below `2^246` and the equation holds |
//! | verifying key neutral | refused | valid for any message |
//! | verifying key of low order | refused | by equation, with four keys of order 8 for any message |
//! | verifying key outside the subgroup | refused | by equation, with a multiple that is not the key's |
//!
//! [`shared_secret_each`], [`public_key_each`], [`sign_each`], [`verify_each`] and [`verifying_key_each`] take many
//! inputs, and process eight at a time in SIMD lanes ([`crate::batch`]).
//!
//! [`SigningKey::sign_with`] and [`sign_each`] take the options of [`crate::signing`]: hedged nonces, and
//! verification before release.
//!
//! Signing and agreement are constant time in the secrets. Verification and the decoding of public keys are variable
//! time: all is public. Secret keys and shared secrets are erased when dropped.

mod agreement;
pub(crate) mod batch;
#[cfg(test)]
#[path = "../faults/fourq.rs"]
mod faults;
mod policy;
mod sign;
pub(crate) mod verify;

pub use crate::signing::{SignError, SignOptions};
pub use crate::verification::InvalidSignature;
pub use agreement::{AgreementError, PublicKey, SecretKey, SharedSecret};
pub use batch::agreement::{public_key_each, shared_secret_each};
pub use batch::sign::sign_each;
pub use batch::verify::{Item, verify_each, verifying_key_each};
pub use policy::Policy;
pub use sign::SigningKey;
pub use verify::{KeyError, Signature, VerifyingKey, WrongLength};

use crate::arch::Work;
use crate::curve::fourq::encoding::{self, Checked};
use crate::curve::fourq::mul_base::mul_base;
use crate::curve::fourq::point::Extended;
use crate::curve::fourq::{Field, FourQ, Scalar};
use crate::curve::tables;
use crate::dispatch;
use crate::field::Words;
use zeroize::Zeroize;

/// A point with `Z = 1`.
type Point = Extended<FourQ<Field>>;

/// `n G` and its encoding. Constant time.
fn public_point(n: &Scalar) -> (Point, [u8; 32]) {
    struct MulBase<'a>(&'a [u64; 4]);
    impl Work for MulBase<'_> {
        type Output = (Point, [u64; 4]);
        #[inline(always)]
        fn run(self) -> Self::Output {
            let product = mul_base::<Field>(&tables::FOURQ_COMB, self.0);
            let (x, y) = product.to_affine();
            let encoding = encoding::encode_affine::<Field>(x, y);
            (Extended::from_affine(x, y), encoding.as_ref()[0])
        }
    }
    let mut words = n.words();
    let (point, encoding) = dispatch::words(MulBase(&words));
    words.zeroize();
    (point, encoding.to_le_bytes())
}

/// The encoding of `n G`. Constant time.
fn public_bytes(n: &Scalar) -> [u8; 32] {
    public_point(n).1
}

/// Decodes a public encoding under a policy.
#[inline(always)]
fn decode(policy: Policy, encoding: &[u64; 4]) -> Option<Checked<Field>> {
    let checked = encoding::decode::<Field>(encoding);
    let taken = checked.on_curve == 1 && (checked.canonical == 1 || policy == Policy::FourQlib);
    taken.then_some(checked)
}
