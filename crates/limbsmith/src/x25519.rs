//! X25519 key agreement, RFC 7748.
//!
//! ```
//! use limbsmith::x25519::SecretKey;
//!
//! let (a, b) = (SecretKey::from_bytes(&[1; 32]), SecretKey::from_bytes(&[2; 32])); // from a random source
//! let shared = a.try_diffie_hellman(&b.public_key())?;
//! assert_eq!(shared, b.try_diffie_hellman(&a.public_key())?);
//! # Ok::<(), limbsmith::x25519::LowOrder>(())
//! ```
//!
//! [`SecretKey`] and [`SharedSecret`] erase themselves. The functions work on plain bytes, which are the
//! caller's to erase.
//!
//! **All-zero shared secrets.** If a peer sends one of the few points of small order, the shared secret is zero for
//! every scalar. RFC 7748, section 6.1, makes the check for that optional, so there are two variants of each function:
//! [`SecretKey::diffie_hellman`] and [`x25519`] return the zeros, [`SecretKey::try_diffie_hellman`] and
//! [`x25519_nonzero`] an error.
//!
//! **Accelerators.** [`Accelerated`] asks one first.

mod accelerated;
mod batch;
mod keys;

use core::fmt;

use crate::arch::Work;
use crate::arch::erase::erasing;
use crate::curve::curve25519::ladder::{self, clamp};
use crate::curve::edwards25519::{Edwards25519, mul_base};
use crate::curve::simd::curve25519::ladder::Multiply;
use crate::curve::simd::edwards25519::latency;
use crate::curve::tables;
use crate::depth;
use crate::dispatch;
use crate::field::scalar25519::PlainScalar;
use crate::field::{Field25519, Words};
use crate::secrets::is_zero;
pub use accelerated::Accelerated;
pub use batch::{public_key_each, x25519_each};
pub use keys::{PublicKey, SecretKey, SharedSecret};

/// The shared secret is zero: the peer's point has small order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowOrder;

impl fmt::Display for LowOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the peer's point has small order")
    }
}

impl core::error::Error for LowOrder {}

/// The X25519 function of RFC 7748, section 5: clamped `scalar` times the point with coordinate
/// `u`, whose highest bit is ignored and which is taken modulo p. All zeros if `u` has small
/// order. Constant time in both.
pub fn x25519(scalar: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    erasing::<{ depth::X25519 }, _>(|| multiply(scalar, u))
}

fn multiply(scalar: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    let [u0, u1, u2, u3] = Words::from_le_bytes(u);
    let work = Ladder {
        scalar: clamp(scalar),
        u: [u0, u1, u2, u3 & (u64::MAX >> 1)],
    };
    let lanes = Multiply {
        n: &work.scalar,
        u: &work.u,
    };
    match dispatch::lanes(lanes) {
        Ok(product) => product,
        Err(_) => dispatch::words(&work),
    }
    .to_le_bytes()
}

/// The X25519 function of RFC 7748, section 5, with an error instead of an all-zero result.
///
/// Gives clamped `scalar` times the point with coordinate `u`. Ignores the highest bit of `u`, and takes it modulo p.
/// Constant time but for whether there is an error.
///
/// # Errors
/// If the point with coordinate `u` has small order.
pub fn x25519_nonzero(scalar: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], LowOrder> {
    erasing::<{ depth::X25519 }, _>(|| {
        let shared = multiply(scalar, u);
        match is_zero(&shared) {
            true => Err(LowOrder),
            false => Ok(shared),
        }
    })
}

/// The public key of `scalar`: clamped, times the base point `u = 9`. Constant time.
pub fn x25519_base(scalar: &[u8; 32]) -> [u8; 32] {
    erasing::<{ depth::X25519 }, _>(|| {
        // The base point has prime order, so the scalar may be reduced by it.
        let n = PlainScalar::reduce_words(&clamp(scalar));
        let wide = latency::double_scalar_mul::MulBase {
            n: n.words(),
            montgomery: true,
        };
        let public = match dispatch::lanes(wide) {
            Ok([u, _]) => u,
            Err(_) => dispatch::words(Base(&n)),
        };
        public.to_le_bytes()
    })
}

struct Ladder {
    scalar: [u64; 4],
    u: [u64; 4],
}

impl<F: Field25519> Work<F> for &Ladder {
    type Output = [u64; 4];
    #[inline(always)]
    fn run(self) -> [u64; 4] {
        let u = F::from_words(&F::lanes(|_| self.u));
        let (x, z) = ladder::ladder_clamped::<F>(&F::lanes(|_| self.scalar), u, ladder::A24);
        F::to_words(F::mul(x, F::invert(z))).as_ref()[0]
    }
}

struct Base<'a>(&'a PlainScalar);

impl<F: Field25519> Work<F> for Base<'_> {
    type Output = [u64; 4];
    #[inline(always)]
    fn run(self) -> [u64; 4] {
        let n = F::lanes(|_| *self.0.words());
        let point = mul_base::mul_base::<Edwards25519<F>>(&tables::COMB, &n);
        ladder::from_edwards(&point).as_ref()[0]
    }
}
