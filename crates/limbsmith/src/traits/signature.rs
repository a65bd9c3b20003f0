//! Signers and verifiers of the crate `signature`, in its generations 3 and 2.2.
//!
//! [`Signer`](signature::Signer) gives the signatures of the inherent `sign`, and verifiers the verdicts of the inherent
//! `verify`. Schemes with policies verify through a key with its policy, [`UnderPolicy`]. A randomized signer hedges
//! nonces with noise from the source ([`crate::signing`]). Traits of prehashes and digests are ECDSA's; the nonces are
//! made with the SHA-2 function whose hashes have the length of the prehash.

use zeroize::Zeroize;

use crate::ecdsa::{self, ByteArray, Curve, DerSignature, Prehash};
#[cfg(feature = "ed25519")]
use crate::ed25519;
#[cfg(feature = "fourq")]
use crate::fourq;
#[cfg(feature = "secp256k1")]
use crate::secp256k1::schnorr;
use crate::signing::SignOptions;
use crate::verification::UnderPolicy;

/// Noise for a nonce from a source, handed to `f`.
fn with_noise<Z: ByteArray, E, T>(
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
    f: impl FnOnce(&Z) -> T,
) -> Result<T, E> {
    let mut noise = Z::ZERO;
    let filled = fill(noise.as_mut());
    let made = filled.map(|()| f(&noise));
    noise.as_mut().zeroize();
    made
}

/// A hedged signature of ECDSA. None if the source fails.
fn sign_hedged<'a, C: Curve, E>(
    key: &ecdsa::SigningKey<C>,
    message: impl Into<ecdsa::Message<'a>>,
    fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
) -> Option<ecdsa::Signature<C>> {
    let signed = with_noise(fill, |noise| {
        key.sign_with(message, SignOptions::new().hedged(noise))
    });
    signed.ok()?.ok().map(|(signature, _)| signature)
}

/// The traits that both generations have in one form.
macro_rules! both {
    ($signature:ident) => {
        use $signature::hazmat::{PrehashSigner, PrehashVerifier};
        use $signature::{Error, Keypair, KeypairRef, SignatureEncoding, Signer, Verifier};

        use super::*;

        fn error<E>(_: E) -> Error {
            Error::new()
        }

        // ---- ECDSA.

        impl<C: Curve> Signer<ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
            fn try_sign(&self, message: &[u8]) -> Result<ecdsa::Signature<C>, Error> {
                Ok(self.sign(message))
            }
        }

        impl<C: Curve> Signer<DerSignature> for ecdsa::SigningKey<C> {
            fn try_sign(&self, message: &[u8]) -> Result<DerSignature, Error> {
                Ok(self.sign(message).to_der())
            }
        }

        impl<C: Curve> PrehashSigner<ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
            fn sign_prehash(&self, hash: &[u8]) -> Result<ecdsa::Signature<C>, Error> {
                Prehash::try_from(hash).map(|hash| self.sign(hash)).map_err(error)
            }
        }

        /// `Verifier` and `PrehashVerifier` of a key of ECDSA.
        macro_rules! ecdsa_key {
            ($key:ident) => {
                impl<C: Curve> Verifier<ecdsa::Signature<C>> for ecdsa::$key<C> {
                    fn verify(
                        &self,
                        message: &[u8],
                        signature: &ecdsa::Signature<C>,
                    ) -> Result<(), Error> {
                        self.verify(message, signature).map_err(error)
                    }
                }

                impl<C: Curve> Verifier<DerSignature> for ecdsa::$key<C> {
                    fn verify(&self, message: &[u8], der: &DerSignature) -> Result<(), Error> {
                        let signature = ecdsa::Signature::from_der(der.as_bytes()).map_err(error)?;
                        self.verify(message, &signature).map_err(error)
                    }
                }

                impl<C: Curve> PrehashVerifier<ecdsa::Signature<C>> for ecdsa::$key<C> {
                    fn verify_prehash(
                        &self,
                        hash: &[u8],
                        signature: &ecdsa::Signature<C>,
                    ) -> Result<(), Error> {
                        let hash = Prehash::try_from(hash).map_err(error)?;
                        self.verify(hash, signature).map_err(error)
                    }
                }
            };
        }
        ecdsa_key!(VerifyingKey);
        #[cfg(feature = "alloc")]
        ecdsa_key!(PreparedVerifyingKey);

        impl<C: Curve> KeypairRef for ecdsa::SigningKey<C> {
            type VerifyingKey = ecdsa::VerifyingKey<C>;
        }

        #[cfg(feature = "secp256k1")]
        impl SignatureEncoding for ecdsa::Signature<crate::secp256k1::Secp256k1> {
            type Repr = [u8; 64];
        }

        #[cfg(feature = "p256")]
        impl SignatureEncoding for ecdsa::Signature<crate::p256::P256> {
            type Repr = [u8; 64];
        }

        #[cfg(feature = "p384")]
        impl SignatureEncoding for ecdsa::Signature<crate::p384::P384> {
            type Repr = [u8; 96];
        }

        impl SignatureEncoding for DerSignature {
            type Repr = DerSignature;
        }

        // ---- Other schemes.

        /// `Signer`, `Keypair` and `SignatureEncoding` of a scheme with one curve.
        #[allow(unused_macros, reason = "without these schemes")]
        macro_rules! scheme {
            ($scheme:ident) => {
                impl Signer<$scheme::Signature> for $scheme::SigningKey {
                    fn try_sign(&self, message: &[u8]) -> Result<$scheme::Signature, Error> {
                        Ok(self.sign(message))
                    }
                }

                impl SignatureEncoding for $scheme::Signature {
                    type Repr = [u8; 64];
                }
            };
        }

        /// `Verifier` of a key with its policy.
        #[allow(unused_macros, reason = "without these schemes")]
        macro_rules! under_policy {
            ($scheme:ident $key:ident) => {
                impl Verifier<$scheme::Signature> for UnderPolicy<$scheme::$key, $scheme::Policy> {
                    fn verify(
                        &self,
                        message: &[u8],
                        signature: &$scheme::Signature,
                    ) -> Result<(), Error> {
                        self.key.verify(self.policy, message, signature).map_err(error)
                    }
                }
            };
        }

        /// `Keypair` of a key that computes its public key's type.
        #[allow(unused_macros, reason = "without these schemes")]
        macro_rules! pair {
            ($scheme:ident) => {
                impl Keypair for $scheme::SigningKey {
                    type VerifyingKey = $scheme::VerifyingKey;

                    fn verifying_key(&self) -> $scheme::VerifyingKey {
                        self.verifying_key()
                    }
                }
            };
        }

        #[cfg(feature = "secp256k1")]
        scheme!(schnorr);
        #[cfg(feature = "ed25519")]
        scheme!(ed25519);
        #[cfg(feature = "fourq")]
        scheme!(fourq);
        #[cfg(feature = "ed25519")]
        pair!(ed25519);
        #[cfg(feature = "fourq")]
        pair!(fourq);
        #[cfg(feature = "ed25519")]
        under_policy!(ed25519 VerifyingKey);
        #[cfg(all(feature = "ed25519", feature = "alloc"))]
        under_policy!(ed25519 PreparedVerifyingKey);
        #[cfg(feature = "fourq")]
        under_policy!(fourq VerifyingKey);

        #[cfg(feature = "secp256k1")]
        impl KeypairRef for schnorr::SigningKey {
            type VerifyingKey = schnorr::VerifyingKey;
        }

        #[cfg(feature = "secp256k1")]
        impl Verifier<schnorr::Signature> for schnorr::VerifyingKey {
            fn verify(&self, message: &[u8], signature: &schnorr::Signature) -> Result<(), Error> {
                self.verify(message, signature).map_err(error)
            }
        }

        #[cfg(all(feature = "secp256k1", feature = "alloc"))]
        impl Verifier<schnorr::Signature> for schnorr::PreparedVerifyingKey {
            fn verify(&self, message: &[u8], signature: &schnorr::Signature) -> Result<(), Error> {
                self.verify(message, signature).map_err(error)
            }
        }
    };
}

#[cfg(feature = "signature")]
mod generation3 {
    use crate::digest::Digest as _;
    use signature::digest::{Digest, Update};
    use signature::{DigestSigner, DigestVerifier, MultipartSigner, MultipartVerifier};
    #[cfg(feature = "rand_core")]
    use signature::{
        RandomizedMultipartSigner, RandomizedSigner, hazmat::RandomizedPrehashSigner,
        rand_core::TryCryptoRng,
    };

    both!(signature);

    // ---- Messages in parts.

    /// The hash of a message in parts as that of the message, handed to `f`.
    fn with_hash<C: Curve, T>(
        parts: &[&[u8]],
        f: impl FnOnce(Prehash<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut hash = C::Digest::new();
        parts.iter().for_each(|part| hash.update(part));
        let hash = hash.finish();
        f(Prehash::new(C::HASH, hash.as_ref()).map_err(error)?)
    }

    impl<C: Curve> MultipartSigner<ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
        fn try_multipart_sign(&self, parts: &[&[u8]]) -> Result<ecdsa::Signature<C>, Error> {
            with_hash::<C, _>(parts, |hash| Ok(self.sign(hash)))
        }
    }

    impl<C: Curve> MultipartVerifier<ecdsa::Signature<C>> for ecdsa::VerifyingKey<C> {
        fn multipart_verify(
            &self,
            parts: &[&[u8]],
            signature: &ecdsa::Signature<C>,
        ) -> Result<(), Error> {
            with_hash::<C, _>(parts, |hash| self.verify(hash, signature).map_err(error))
        }
    }

    /// The signature of a signer that takes each part twice.
    #[allow(unused_macros, reason = "without these schemes")]
    macro_rules! sign_parts {
        ($signer:expr, $parts:expr) => {{
            let mut signer = $signer;
            $parts.iter().for_each(|part| signer.update(part));
            let mut again = signer.second_pass();
            $parts.iter().for_each(|part| again.update(part));
            again.finish().map_err(error)
        }};
    }

    /// The verdict of a verifier that takes each part.
    #[allow(unused_macros, reason = "without these schemes")]
    macro_rules! verify_parts {
        ($verifier:expr, $parts:expr) => {{
            let mut verifier = $verifier;
            $parts.iter().for_each(|part| verifier.update(part));
            verifier.finish().map_err(error)
        }};
    }

    #[cfg(feature = "ed25519")]
    impl MultipartSigner<ed25519::Signature> for ed25519::SigningKey {
        fn try_multipart_sign(&self, parts: &[&[u8]]) -> Result<ed25519::Signature, Error> {
            sign_parts!(self.sign_stream(None), parts)
        }
    }

    #[cfg(feature = "ed25519")]
    impl MultipartVerifier<ed25519::Signature> for UnderPolicy<ed25519::VerifyingKey, ed25519::Policy> {
        fn multipart_verify(
            &self,
            parts: &[&[u8]],
            signature: &ed25519::Signature,
        ) -> Result<(), Error> {
            verify_parts!(self.key.verify_stream(self.policy, None, signature), parts)
        }
    }

    #[cfg(feature = "secp256k1")]
    impl MultipartSigner<schnorr::Signature> for schnorr::SigningKey {
        fn try_multipart_sign(&self, parts: &[&[u8]]) -> Result<schnorr::Signature, Error> {
            sign_parts!(self.sign_stream(&[0; 32]), parts)
        }
    }

    #[cfg(feature = "secp256k1")]
    impl MultipartVerifier<schnorr::Signature> for schnorr::VerifyingKey {
        fn multipart_verify(
            &self,
            parts: &[&[u8]],
            signature: &schnorr::Signature,
        ) -> Result<(), Error> {
            verify_parts!(self.verify_stream(signature), parts)
        }
    }

    // ---- Messages hashed by the caller.

    /// The digest of what `update` takes in.
    fn digest<D: Digest + Update>(
        update: impl Fn(&mut D) -> Result<(), Error>,
    ) -> Result<signature::digest::Output<D>, Error> {
        let mut digest = D::new();
        update(&mut digest)?;
        Ok(digest.finalize())
    }

    impl<C: Curve, D: Digest + Update> DigestSigner<D, ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
        fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(
            &self,
            update: F,
        ) -> Result<ecdsa::Signature<C>, Error> {
            self.sign_prehash(&digest(update)?)
        }
    }

    impl<C: Curve, D: Digest + Update> DigestVerifier<D, ecdsa::Signature<C>>
        for ecdsa::VerifyingKey<C>
    {
        fn verify_digest<F: Fn(&mut D) -> Result<(), Error>>(
            &self,
            update: F,
            signature: &ecdsa::Signature<C>,
        ) -> Result<(), Error> {
            self.verify_prehash(&digest(update)?, signature)
        }
    }

    // ---- Hedged nonces.

    #[cfg(feature = "rand_core")]
    impl<C: Curve> RandomizedSigner<ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
        fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(
            &self,
            rng: &mut R,
            message: &[u8],
        ) -> Result<ecdsa::Signature<C>, Error> {
            sign_hedged(self, message, |noise| rng.try_fill_bytes(noise)).ok_or_else(Error::new)
        }
    }

    #[cfg(feature = "rand_core")]
    impl<C: Curve> RandomizedPrehashSigner<ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
        fn sign_prehash_with_rng<R: TryCryptoRng + ?Sized>(
            &self,
            rng: &mut R,
            hash: &[u8],
        ) -> Result<ecdsa::Signature<C>, Error> {
            let hash = Prehash::try_from(hash).map_err(error)?;
            sign_hedged(self, hash, |noise| rng.try_fill_bytes(noise)).ok_or_else(Error::new)
        }
    }

    /// `RandomizedSigner` of a scheme with one curve.
    #[cfg(feature = "rand_core")]
    #[allow(unused_macros, reason = "without these schemes")]
    macro_rules! randomized {
        ($scheme:ident) => {
            impl RandomizedSigner<$scheme::Signature> for $scheme::SigningKey {
                fn try_sign_with_rng<R: TryCryptoRng + ?Sized>(
                    &self,
                    rng: &mut R,
                    message: &[u8],
                ) -> Result<$scheme::Signature, Error> {
                    let fill = |noise: &mut [u8]| rng.try_fill_bytes(noise);
                    let signed = with_noise(fill, |noise| {
                        self.sign_with(message, SignOptions::new().hedged(noise))
                    });
                    signed.map_err(error)?.map_err(error)
                }
            }
        };
    }
    #[cfg(all(feature = "rand_core", feature = "secp256k1"))]
    randomized!(schnorr);
    #[cfg(all(feature = "rand_core", feature = "ed25519"))]
    randomized!(ed25519);
    #[cfg(all(feature = "rand_core", feature = "fourq"))]
    randomized!(fourq);

    #[cfg(all(feature = "rand_core", feature = "secp256k1"))]
    impl RandomizedMultipartSigner<schnorr::Signature> for schnorr::SigningKey {
        fn try_multipart_sign_with_rng<R: TryCryptoRng + ?Sized>(
            &self,
            rng: &mut R,
            parts: &[&[u8]],
        ) -> Result<schnorr::Signature, Error> {
            let fill = |noise: &mut [u8]| rng.try_fill_bytes(noise);
            with_noise(fill, |noise| sign_parts!(self.sign_stream(noise), parts)).map_err(error)?
        }
    }
}

#[cfg(feature = "signature2")]
mod generation2 {
    use signature2::digest::Digest;
    use signature2::hazmat::RandomizedPrehashSigner;
    use signature2::rand_core::CryptoRngCore;
    use signature2::{DigestSigner, DigestVerifier, RandomizedSigner};

    both!(signature2);

    impl<C: Curve, D: Digest> DigestSigner<D, ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
        fn try_sign_digest(&self, digest: D) -> Result<ecdsa::Signature<C>, Error> {
            self.sign_prehash(&digest.finalize())
        }
    }

    impl<C: Curve, D: Digest> DigestVerifier<D, ecdsa::Signature<C>> for ecdsa::VerifyingKey<C> {
        fn verify_digest(&self, digest: D, signature: &ecdsa::Signature<C>) -> Result<(), Error> {
            self.verify_prehash(&digest.finalize(), signature)
        }
    }

    impl<C: Curve> RandomizedSigner<ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
        fn try_sign_with_rng(
            &self,
            rng: &mut impl CryptoRngCore,
            message: &[u8],
        ) -> Result<ecdsa::Signature<C>, Error> {
            sign_hedged(self, message, |noise| rng.try_fill_bytes(noise)).ok_or_else(Error::new)
        }
    }

    impl<C: Curve> RandomizedPrehashSigner<ecdsa::Signature<C>> for ecdsa::SigningKey<C> {
        fn sign_prehash_with_rng(
            &self,
            rng: &mut impl CryptoRngCore,
            hash: &[u8],
        ) -> Result<ecdsa::Signature<C>, Error> {
            let hash = Prehash::try_from(hash).map_err(error)?;
            sign_hedged(self, hash, |noise| rng.try_fill_bytes(noise)).ok_or_else(Error::new)
        }
    }

    /// `RandomizedSigner` of a scheme with one curve.
    #[allow(unused_macros, reason = "without these schemes")]
    macro_rules! randomized {
        ($scheme:ident) => {
            impl RandomizedSigner<$scheme::Signature> for $scheme::SigningKey {
                fn try_sign_with_rng(
                    &self,
                    rng: &mut impl CryptoRngCore,
                    message: &[u8],
                ) -> Result<$scheme::Signature, Error> {
                    let fill = |noise: &mut [u8]| rng.try_fill_bytes(noise);
                    let signed = with_noise(fill, |noise| {
                        self.sign_with(message, SignOptions::new().hedged(noise))
                    });
                    signed.map_err(error)?.map_err(error)
                }
            }
        };
    }
    #[cfg(feature = "secp256k1")]
    randomized!(schnorr);
    #[cfg(feature = "ed25519")]
    randomized!(ed25519);
    #[cfg(feature = "fourq")]
    randomized!(fourq);
}
