//! The traits of the crate `signature`, in both generations: the signatures and verdicts of the inherent functions.

use limbsmith::ecdsa::{self, Curve, DerSignature, Message, Prehash};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::signing::SignOptions;
use limbsmith::{ecdh, ed25519, verification::UnderPolicy};

const MESSAGE: &[u8] = b"a message for programs that know traits";

/// A key of ECDSA.
fn key<C: Curve>() -> ecdsa::SigningKey<C> {
    ecdsa::SigningKey::try_from(&vec![7; size_of::<C::Bytes>()][..]).unwrap()
}

fn schnorr_key() -> schnorr::SigningKey {
    schnorr::SigningKey::from_bytes(&[7; 32]).unwrap()
}

fn ed25519_key() -> ed25519::SigningKey {
    ed25519::SigningKey::from_bytes(&[7; 32])
}

/// The tests of what both generations have.
macro_rules! tests_of {
    ($signature:ident) => {
        use super::*;
        use $signature::hazmat::{PrehashSigner, PrehashVerifier};
        use $signature::{Keypair, SignatureEncoding, Signer, Verifier};

        /// What a program does that knows the traits alone.
        fn sign_and_verify<K, S>(key: &K, public: &impl Verifier<S>) -> Vec<u8>
        where
            K: Signer<S> + Keypair,
            S: SignatureEncoding,
        {
            let signature = key.try_sign(MESSAGE).unwrap();
            let bytes = signature.to_bytes();
            assert_eq!(signature.encoded_len(), bytes.as_ref().len());
            assert!(S::try_from(&bytes.as_ref()[1..]).is_err());
            assert!(public.verify(MESSAGE, &signature).is_ok());
            assert!(public.verify(&MESSAGE[1..], &signature).is_err());
            let mut wrong = bytes.as_ref().to_vec();
            *wrong.last_mut().unwrap() ^= 1;
            if let Ok(wrong) = S::try_from(&wrong) {
                assert!(public.verify(MESSAGE, &wrong).is_err());
            }
            let _: K::VerifyingKey = key.verifying_key();
            bytes.as_ref().to_vec()
        }

        fn ecdsa_of<C: Curve>()
        where
            ecdsa::Signature<C>: SignatureEncoding,
        {
            let key = key::<C>();
            let public = *key.verifying_key();
            let signature = key.sign(MESSAGE);
            let bytes = sign_and_verify::<_, ecdsa::Signature<C>>(&key, &public);
            assert_eq!(bytes, signature.to_bytes().as_ref());
            let bytes = sign_and_verify::<_, ecdsa::Signature<C>>(&key, &public.prepare());
            assert_eq!(bytes, signature.to_bytes().as_ref());
            let bytes = sign_and_verify::<_, DerSignature>(&key, &public);
            assert_eq!(bytes, signature.to_der().as_ref());
            let bytes = sign_and_verify::<_, DerSignature>(&key, &public.prepare());
            assert_eq!(bytes, signature.to_der().as_ref());
            assert_eq!(Keypair::verifying_key(&key), public);
            for length in 0..100 {
                let hash = vec![3; length];
                let signed: Result<ecdsa::Signature<C>, _> = key.sign_prehash(&hash);
                assert_eq!(
                    signed.is_ok(),
                    [28, 32, 48, 64].contains(&length),
                    "{length}"
                );
                let Ok(signature) = signed else {
                    // One that is valid for what has no length of a hash.
                    let signature = key.sign(Prehash::of_any_length(&hash));
                    assert!(public.verify_prehash(&hash, &signature).is_err());
                    continue;
                };
                assert_eq!(signature, key.sign(Prehash::try_from(&hash[..]).unwrap()));
                assert!(public.verify_prehash(&hash, &signature).is_ok());
                assert!(public.prepare().verify_prehash(&hash, &signature).is_ok());
                let other = vec![4; length];
                assert!(public.verify_prehash(&other, &signature).is_err());
                assert!(public.prepare().verify_prehash(&other, &signature).is_err());
            }
        }

        #[test]
        fn ecdsa_signs_and_verifies() {
            ecdsa_of::<P256>();
            ecdsa_of::<P384>();
            ecdsa_of::<Secp256k1>();
        }

        #[test]
        fn schnorr_signs_and_verifies() {
            let key = schnorr_key();
            let public = *key.verifying_key();
            let bytes = sign_and_verify::<_, schnorr::Signature>(&key, &public);
            assert_eq!(bytes, key.sign(MESSAGE).to_bytes());
            sign_and_verify::<_, schnorr::Signature>(&key, &public.prepare());
            assert_eq!(Keypair::verifying_key(&key), public);
        }

        #[test]
        fn ed25519_signs_and_verifies() {
            let key = ed25519_key();
            let public = key.verifying_key().under(ed25519::Policy::DalekStrict);
            let bytes = sign_and_verify::<_, ed25519::Signature>(&key, &public);
            assert_eq!(bytes, key.sign(MESSAGE).to_bytes());
            let prepared = key.verifying_key().prepare().unwrap();
            sign_and_verify(&key, &prepared.under(ed25519::Policy::Zip215));
            assert_eq!(Keypair::verifying_key(&key), public.key);
        }

        /// A randomized signer hedges with the bytes of its source. `Source` gives one byte over and over, or fails.
        fn randomized_of<C: Curve>() {
            let key = key::<C>();
            let noise = vec![9; size_of::<C::Bytes>()];
            let noise = <C::Bytes as ecdsa::ByteArray>::of(&noise).unwrap();
            let hedged = |message| {
                key.sign_with(message, SignOptions::new().hedged(noise))
                    .unwrap()
                    .0
            };
            let source = &mut Source(Some(9));
            let signature: ecdsa::Signature<C> = key.try_sign_with_rng(source, MESSAGE).unwrap();
            assert_eq!(signature, hedged(Message::Plain(MESSAGE)));
            assert_ne!(signature, key.sign(MESSAGE));
            let hash = [3; 48];
            let signature: ecdsa::Signature<C> = key.sign_prehash_with_rng(source, &hash).unwrap();
            assert_eq!(signature, hedged(Message::prehashed(&hash)));
            let wrong: Result<ecdsa::Signature<C>, _> = key.sign_prehash_with_rng(source, &[3; 20]);
            assert!(wrong.is_err());
            let broken = &mut Source(None);
            let signed: Result<ecdsa::Signature<C>, _> = key.try_sign_with_rng(broken, MESSAGE);
            assert!(signed.is_err());
            let signed: Result<ecdsa::Signature<C>, _> = key.sign_prehash_with_rng(broken, &hash);
            assert!(signed.is_err());
        }

        #[test]
        fn randomized_signers_hedge() {
            randomized_of::<P256>();
            randomized_of::<P384>();
            randomized_of::<Secp256k1>();
            let options = SignOptions::new().hedged(&[9; 32]);
            let (source, broken) = (&mut Source(Some(9)), &mut Source(None));
            let key = ed25519_key();
            let signature = key.try_sign_with_rng(source, MESSAGE).unwrap();
            assert_eq!(signature, key.sign_with(MESSAGE, options).unwrap());
            assert!(key.try_sign_with_rng(broken, MESSAGE).is_err());
            let key = schnorr_key();
            let signature = key.try_sign_with_rng(source, MESSAGE).unwrap();
            assert_eq!(signature, key.sign_with(MESSAGE, options).unwrap());
            assert!(key.try_sign_with_rng(broken, MESSAGE).is_err());
        }

        #[test]
        fn the_policy_decides() {
            // The neutral point as key and as `R`, and `S = 0`: a signature of every message where small orders are admitted.
            let mut neutral = [0; 32];
            neutral[0] = 1;
            let key = ed25519::VerifyingKey::from_bytes(&neutral);
            let signature = [neutral, [0; 32]].concat();
            let signature = ed25519::Signature::try_from(&signature[..]).unwrap();
            for policy in ed25519::Policy::ALL {
                let expected = key.verify(policy, MESSAGE, &signature).is_ok();
                let verifier: UnderPolicy<_, _> = key.under(policy);
                assert_eq!(
                    Verifier::verify(&verifier, MESSAGE, &signature).is_ok(),
                    expected
                );
                let prepared = key.prepare().unwrap().under(policy);
                assert_eq!(
                    Verifier::verify(&prepared, MESSAGE, &signature).is_ok(),
                    expected
                );
                assert_eq!(expected, policy != ed25519::Policy::DalekStrict);
            }
        }
    };
}

mod generation3 {
    use rand_core::{TryCryptoRng, TryRng};
    use signature::hazmat::RandomizedPrehashSigner;
    use signature::{
        DigestSigner, DigestVerifier, Error, MultipartSigner, MultipartVerifier,
        RandomizedMultipartSigner, RandomizedSigner,
    };

    tests_of!(signature);

    /// A source of one byte, or a broken one.
    struct Source(Option<u8>);

    impl TryRng for Source {
        type Error = Error;

        fn try_next_u32(&mut self) -> Result<u32, Error> {
            unreachable!("noise is bytes")
        }

        fn try_next_u64(&mut self) -> Result<u64, Error> {
            unreachable!("noise is bytes")
        }

        fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
            out.fill(self.0.ok_or_else(Error::new)?);
            Ok(())
        }
    }

    impl TryCryptoRng for Source {}

    /// The message in parts, whole and cut at every place.
    fn parts() -> Vec<Vec<&'static [u8]>> {
        let mut all = vec![vec![MESSAGE], vec![MESSAGE, b""], vec![b"", MESSAGE]];
        for i in 0..MESSAGE.len() {
            all.push(vec![&MESSAGE[..i], &MESSAGE[i..i + 1], &MESSAGE[i + 1..]]);
        }
        all
    }

    /// Signatures of parts are those of the whole.
    fn multipart<S: PartialEq + std::fmt::Debug>(
        key: &(impl MultipartSigner<S> + Signer<S>),
        public: &impl MultipartVerifier<S>,
    ) {
        let signature: S = Signer::sign(key, MESSAGE);
        for parts in parts() {
            assert_eq!(key.multipart_sign(&parts), signature);
            assert!(public.multipart_verify(&parts, &signature).is_ok());
            assert!(
                public
                    .multipart_verify(&[&parts[..], &[b"x"]].concat(), &signature)
                    .is_err()
            );
        }
        assert!(public.multipart_verify(&[], &signature).is_err());
    }

    #[test]
    fn parts_are_the_whole() {
        multipart::<ecdsa::Signature<P256>>(&key::<P256>(), key::<P256>().verifying_key());
        multipart::<ecdsa::Signature<P384>>(&key::<P384>(), key::<P384>().verifying_key());
        multipart(&schnorr_key(), schnorr_key().verifying_key());
        let key = ed25519_key();
        multipart(
            &key,
            &key.verifying_key().under(ed25519::Policy::Cofactorless),
        );
    }

    #[test]
    fn digests_are_prehashes() {
        use sha2::{Digest, Sha384, Sha512_256, digest::Update};
        let key = key::<P256>();
        let take = |digest: &mut Sha384| -> Result<(), Error> {
            Update::update(digest, MESSAGE);
            Ok(())
        };
        let signature: ecdsa::Signature<P256> = key.try_sign_digest(take).unwrap();
        assert_eq!(
            signature,
            key.sign(Message::PlainWith(ecdsa::Hash::Sha384, MESSAGE))
        );
        assert!(key.verifying_key().verify_digest(take, &signature).is_ok());
        let nothing = |_: &mut Sha384| Ok::<(), Error>(());
        assert!(
            key.verifying_key()
                .verify_digest(nothing, &signature)
                .is_err()
        );
        let fails = |_: &mut Sha384| Err::<(), Error>(Error::new());
        assert!(
            DigestSigner::<Sha384, ecdsa::Signature<P256>>::try_sign_digest(&key, fails).is_err()
        );
        assert!(
            key.verifying_key()
                .verify_digest(fails, &signature)
                .is_err()
        );
        // Another function with hashes of 32 bytes.
        let take = |digest: &mut Sha512_256| -> Result<(), Error> {
            Update::update(digest, MESSAGE);
            Ok(())
        };
        let signature: ecdsa::Signature<P256> = key.sign_digest(|d| take(d).unwrap());
        let hash = Sha512_256::digest(MESSAGE);
        assert!(
            key.verifying_key()
                .verify(Message::prehashed(&<[u8; 32]>::from(hash)), &signature)
                .is_ok()
        );
    }

    #[test]
    fn parts_are_hedged_as_the_whole() {
        let key = schnorr_key();
        let (source, broken) = (&mut Source(Some(9)), &mut Source(None));
        let signature = key.try_sign_with_rng(source, MESSAGE).unwrap();
        for parts in parts() {
            assert_eq!(
                key.try_multipart_sign_with_rng(source, &parts).unwrap(),
                signature
            );
        }
        assert!(key.try_multipart_sign_with_rng(broken, &[MESSAGE]).is_err());
    }
}

mod generation2 {
    use signature2::hazmat::RandomizedPrehashSigner;
    use signature2::rand_core::{CryptoRng, Error, RngCore};
    use signature2::{DigestSigner, DigestVerifier, RandomizedSigner};

    tests_of!(signature2);

    /// A source of one byte, or a broken one.
    struct Source(Option<u8>);

    impl RngCore for Source {
        fn next_u32(&mut self) -> u32 {
            unreachable!("noise is bytes")
        }

        fn next_u64(&mut self) -> u64 {
            unreachable!("noise is bytes")
        }

        fn fill_bytes(&mut self, _: &mut [u8]) {
            unreachable!("a source may fail")
        }

        fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
            let byte = self
                .0
                .ok_or(std::num::NonZero::new(Error::CUSTOM_START).unwrap())?;
            out.fill(byte);
            Ok(())
        }
    }

    impl CryptoRng for Source {}

    #[test]
    fn digests_are_prehashes() {
        use sha2_of_2::{Digest, Sha256};
        let key = key::<P256>();
        let digest = Sha256::new_with_prefix(MESSAGE);
        let signature: ecdsa::Signature<P256> = key.sign_digest(digest.clone());
        assert_eq!(signature, key.sign(MESSAGE));
        assert!(
            key.verifying_key()
                .verify_digest(digest, &signature)
                .is_ok()
        );
        assert!(
            key.verifying_key()
                .verify_digest(Sha256::new(), &signature)
                .is_err()
        );
    }
}

mod files {
    use super::*;
    use limbsmith::x25519;
    use pkcs8::spki::{DynSignatureAlgorithmIdentifier, SignatureBitStringEncoding};
    use pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};

    fn private<K: EncodePrivateKey + DecodePrivateKey + PartialEq>(key: &K, der: &[u8]) {
        let document = EncodePrivateKey::to_pkcs8_der(key).unwrap();
        assert_eq!(document.as_bytes(), der);
        assert!(<K as DecodePrivateKey>::from_pkcs8_der(der).unwrap() == *key);
        for length in 0..der.len() {
            assert!(<K as DecodePrivateKey>::from_pkcs8_der(&der[..length]).is_err());
        }
    }

    fn public<K: EncodePublicKey + DecodePublicKey + PartialEq>(key: &K, der: &[u8]) {
        assert_eq!(key.to_public_key_der().unwrap().as_bytes(), der);
        assert!(K::from_public_key_der(der).unwrap() == *key);
        for length in 0..der.len() {
            assert!(K::from_public_key_der(&der[..length]).is_err());
        }
    }

    fn ecdsa_of<C: Curve>(oid: &str) {
        let key = key::<C>();
        private(&key, &key.to_pkcs8_der());
        public(key.verifying_key(), &key.verifying_key().to_spki_der());
        private(&ecdh::SecretKey::from(&key), &key.to_pkcs8_der());
        let peer = ecdh::PublicKey::from(*key.verifying_key());
        public(&peer, &key.verifying_key().to_spki_der());
        let identifier = key.signature_algorithm_identifier().unwrap();
        assert_eq!(identifier.oid.to_string(), oid);
        assert_eq!(identifier.parameters, None);
        let signature = key.sign(MESSAGE);
        let bits = signature.to_bitstring().unwrap();
        assert_eq!(bits.as_bytes(), Some(signature.to_der().as_bytes()));
    }

    #[test]
    fn keys_in_files_have_the_traits() {
        ecdsa_of::<P256>("1.2.840.10045.4.3.2");
        ecdsa_of::<P384>("1.2.840.10045.4.3.3");
        ecdsa_of::<Secp256k1>("1.2.840.10045.4.3.2");
        let key = ed25519_key();
        private(&key, &key.to_pkcs8_der());
        public(&key.verifying_key(), &key.verifying_key().to_spki_der());
        let identifier = key.signature_algorithm_identifier().unwrap();
        assert_eq!(identifier.oid.to_string(), "1.3.101.112");
        let signature = key.sign(MESSAGE);
        assert_eq!(
            signature.to_bitstring().unwrap().as_bytes(),
            Some(&signature.to_bytes()[..])
        );
        let key = x25519::SecretKey::from_bytes(&[7; 32]);
        private(&key, &key.to_pkcs8_der());
        public(&key.public_key(), &key.public_key().to_spki_der());
        // A key of another kind.
        assert!(
            <ed25519::SigningKey as DecodePrivateKey>::from_pkcs8_der(&key.to_pkcs8_der()).is_err()
        );
    }
}
