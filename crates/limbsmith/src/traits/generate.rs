//! Keys from random sources: `generate`, `try_generate` and `random` of every type of secret key.
//!
//! Keys of Ed25519, X25519 and FourQ are 32 random bytes. Any other is a number below an order `n`, made of 16 bytes more
//! than it has, modulo `n` (FIPS 186-5, appendix A.2.1, which asks for 8): no draw is rejected, so a broken source cannot make
//! the call endless, and the distance from uniform is `2^-128`.

#[cfg(feature = "rand_core")]
use rand_core::{CryptoRng, TryCryptoRng};
use zeroize::{Zeroize, Zeroizing};

use crate::depth;
use crate::ecdh;
use crate::ecdsa::{self, ByteArray, Curve, put, words};
#[cfg(feature = "ed25519")]
use crate::ed25519;
use crate::field::Words;
#[cfg(feature = "fourq")]
use crate::fourq;
use crate::operations::{is_scalar, mul_add};
#[cfg(feature = "secp256k1")]
use crate::secp256k1::{Secp256k1, schnorr};
#[cfg(feature = "x25519")]
use crate::x25519;

/// The bytes of a number beyond its own.
const EXTRA: usize = 16;

/// The bytes of the longest number, and the ones beyond.
const LONGEST: usize = 48 + EXTRA;

/// A number in `1..n`, handed to `f` big-endian: `(h 2^w + l) mod n`, where `l` has the `w` bits of a number and `h` the 128
/// beyond them; 1 if that is zero, which never happens by chance.
fn with_number<C: Curve, E, T>(
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
    f: impl FnOnce(&C::Bytes) -> T,
) -> Result<T, E> {
    let mut drawn = Zeroizing::new([0; LONGEST]);
    let drawn = &mut drawn[..C::Bytes::ZERO.as_ref().len() + EXTRA];
    fill(drawn)?;
    let mut number = C::Bytes::ZERO;
    depth::single::<C, _>(|| put::<C>(&below_order::<C>(drawn), number.as_mut()));
    let made = f(&number);
    number.as_mut().zeroize();
    Ok(made)
}

/// The number that [`with_number`] makes of [`EXTRA`] bytes and those of a number. Constant time.
fn below_order<C: Curve>(drawn: &[u8]) -> C::Words {
    let (high, low) = drawn.split_at(EXTRA);
    let mut padded = C::Bytes::ZERO;
    let start = padded.as_ref().len() - EXTRA;
    padded.as_mut()[start..].copy_from_slice(high);
    let (mut high, mut low) = (words::<C>(padded.as_ref()), words::<C>(low));
    padded.as_mut().zeroize();
    let one = C::Words::small(1);
    let mut ones = C::Words::ZERO;
    ones.as_mut().fill(u64::MAX);
    // 2^w modulo n
    let radix = mul_add::<C>(&ones, &one, &one);
    let mut number = mul_add::<C>(&high, &radix, &low);
    number.as_mut()[0] |= u64::from(1 ^ is_scalar::<C>(&number));
    high.zeroize();
    low.zeroize();
    number
}

/// A key of 32 random bytes.
#[allow(dead_code, reason = "with curves of Weierstrass form alone")]
fn with_seed<E, T>(
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
    f: impl FnOnce(&[u8; 32]) -> T,
) -> Result<T, E> {
    let mut seed = Zeroizing::new([0; 32]);
    fill(&mut *seed)?;
    Ok(f(&seed))
}

/// The functions of a type, by the way its keys are made.
macro_rules! generate {
    ([$($generics:tt)*] $type:ty, $with:expr, $from:expr) => {
        impl<$($generics)*> $type {
            /// Makes a key of a random source's bytes.
            #[cfg(feature = "rand_core")]
            pub fn generate<R: CryptoRng + ?Sized>(rng: &mut R) -> Self {
                let Ok(key) = Self::try_generate(rng);
                key
            }

            /// Makes a key of the bytes of a random source that may fail.
            ///
            /// # Errors
            /// That of the source.
            #[cfg(feature = "rand_core")]
            pub fn try_generate<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
                $with(|bytes: &mut [u8]| rng.try_fill_bytes(bytes), $from)
            }

            /// Makes a key of bytes of the operating system's random source.
            ///
            /// # Errors
            /// That of the source.
            #[cfg(feature = "getrandom")]
            pub fn random() -> Result<Self, getrandom::Error> {
                $with(getrandom::fill, $from)
            }
        }
    };
}

generate!([C: Curve] ecdsa::SigningKey<C>, with_number::<C, _, _>, Self::from_checked);
generate!([C: Curve] ecdh::SecretKey<C>, with_number::<C, _, _>, Self::from_checked);
#[cfg(feature = "secp256k1")]
generate!([] schnorr::SigningKey, with_number::<Secp256k1, _, _>, Self::from_checked);
#[cfg(feature = "ed25519")]
generate!([] ed25519::SigningKey, with_seed, Self::from_bytes);
#[cfg(feature = "x25519")]
generate!([] x25519::SecretKey, with_seed, Self::from_bytes);
#[cfg(feature = "fourq")]
generate!([] fourq::SigningKey, with_seed, Self::from_bytes);
#[cfg(feature = "fourq")]
generate!([] fourq::SecretKey, with_seed, Self::from_bytes);
