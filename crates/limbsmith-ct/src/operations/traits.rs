//! Keys of random sources, and traits of other crates on secret keys.

use super::Place::Backends;
use super::{Operation, Run, formats, traced};
use crate::input::Input;
use limbsmith::ecdsa::{self, Curve};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{Secp256k1, schnorr};
use limbsmith::{ecdh, ed25519, fourq, serde_secret, x25519};
use pkcs8::{EncodePrivateKey, PrivateKeyInfoRef};
use serde::de::value::{BytesDeserializer, Error, StrDeserializer};
use serde::ser::{Impossible, Serializer};
use sha2::digest::Update;
use std::convert::Infallible;
use std::hint::black_box;

pub const OPERATIONS: &[Operation] = &[
    traced("P-256 generate", Backends, generate::<P256>),
    traced("P-384 generate", Backends, generate::<P384>),
    traced("secp256k1 generate", Backends, generate::<Secp256k1>),
    traced("seeds generate", Backends, generate_seeds),
    traced("P-256 traits", Backends, signers::<P256>),
    traced("P-384 traits", Backends, signers::<P384>),
    traced("secp256k1 traits", Backends, signers::<Secp256k1>),
    traced("BIP 340 traits", Backends, signers_of_schnorr),
    traced("Ed25519 traits", Backends, signers_of_ed25519),
    traced("slices", Backends, slices),
    traced("secrets in serde", Backends, written).unwatched(CHECKS),
    traced("secrets from serde", Backends, read),
];

/// The reason for false reports by memcheck where digits become text.
const CHECKS: &str = "digits that the library made itself are checked to be text, with branches";
const WHOLE: &str = "nothing fails in memory";

/// A source of hidden bytes.
struct Source(Box<[u8; 64]>);

impl Source {
    fn of(input: Input) -> Self {
        Source(Box::new(input.bytes(3)))
    }
}

impl rand_core::TryRng for Source {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("keys and noise are bytes")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("keys and noise are bytes")
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        out.copy_from_slice(&black_box(&*self.0)[..out.len()]);
        Ok(())
    }
}

impl rand_core::TryCryptoRng for Source {}

impl signature2::rand_core::RngCore for Source {
    fn next_u32(&mut self) -> u32 {
        unreachable!("noise is bytes")
    }

    fn next_u64(&mut self) -> u64 {
        unreachable!("noise is bytes")
    }

    fn fill_bytes(&mut self, out: &mut [u8]) {
        out.copy_from_slice(&black_box(&*self.0)[..out.len()]);
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), signature2::rand_core::Error> {
        self.fill_bytes(out);
        Ok(())
    }
}

impl signature2::rand_core::CryptoRng for Source {}

/// Of the functions of a type the one with an infallible source, which calls the other. `random()` differs in the source.
fn generate<C: Curve>(input: Input) -> Run {
    let mut source = Source::of(input);
    Box::new(move |out| {
        let key = ecdsa::SigningKey::<C>::generate(&mut source);
        out.extend_from_slice(key.verifying_key().to_sec1().as_ref());
        let Ok(key) = ecdh::SecretKey::<C>::try_generate(&mut source);
        out.extend_from_slice(key.as_bytes().as_ref());
    })
}

fn generate_seeds(input: Input) -> Run {
    let mut source = Source::of(input);
    Box::new(move |out| {
        out.extend(
            ed25519::SigningKey::generate(&mut source)
                .verifying_key()
                .to_bytes(),
        );
        out.extend(x25519::SecretKey::generate(&mut source).as_bytes());
        out.extend(
            fourq::SigningKey::generate(&mut source)
                .verifying_key()
                .to_bytes(),
        );
        out.extend(fourq::SecretKey::generate(&mut source).as_bytes());
        out.extend(
            schnorr::SigningKey::generate(&mut source)
                .verifying_key()
                .to_bytes(),
        );
    })
}

const PARTS: &[&[u8]] = &[b"a message", b" in ", b"parts"];
const MESSAGE: &[u8] = b"a message";
const HASH: [u8; 48] = [5; 48];

fn ecdsa_key<C: Curve>(input: Input) -> Box<ecdsa::SigningKey<C>> {
    Box::new(ecdsa::SigningKey::from_bytes(&input.scalar::<C>(0)).expect("the secret is in range"))
}

fn signers<C: Curve>(input: Input) -> Run {
    use signature::hazmat::RandomizedPrehashSigner;
    use signature::{DigestSigner, MultipartSigner, RandomizedSigner};
    use signature2::DigestSigner as DigestSigner2;
    use signature2::RandomizedSigner as RandomizedSigner2;
    use signature2::hazmat::RandomizedPrehashSigner as RandomizedPrehashSigner2;

    let (key, mut source) = (ecdsa_key::<C>(input), Source::of(input));
    let file = formats::hidden::<C>(input, |key| key.to_pkcs8_der().to_vec());
    Box::new(move |out| {
        let (key, source) = (black_box(&*key), &mut source);
        let take = |digest: &mut sha2::Sha512| {
            Update::update(digest, MESSAGE);
            Ok(())
        };
        let digest = <sha2_of_2::Sha512 as sha2_of_2::Digest>::new_with_prefix(MESSAGE);
        let signatures: [Result<ecdsa::Signature<C>, ()>; 7] = [
            key.try_multipart_sign(PARTS).map_err(drop),
            DigestSigner::try_sign_digest(key, take).map_err(drop),
            RandomizedSigner::try_sign_with_rng(key, source, MESSAGE).map_err(drop),
            RandomizedPrehashSigner::sign_prehash_with_rng(key, source, &HASH).map_err(drop),
            DigestSigner2::try_sign_digest(key, digest).map_err(drop),
            RandomizedSigner2::try_sign_with_rng(key, source, MESSAGE).map_err(drop),
            RandomizedPrehashSigner2::sign_prehash_with_rng(key, source, &HASH).map_err(drop),
        ];
        for signature in signatures {
            out.extend_from_slice(signature.expect(WHOLE).to_bytes().as_ref());
        }
        let secret = ecdh::SecretKey::from(key);
        let document = EncodePrivateKey::to_pkcs8_der(&secret).expect(WHOLE);
        out.extend_from_slice(document.as_bytes());
        let info = PrivateKeyInfoRef::try_from(&file[..]).expect(WHOLE);
        let read = ecdh::SecretKey::<C>::try_from(info).expect(WHOLE);
        out.extend_from_slice(read.as_bytes().as_ref());
        out.push(u8::from(key.eq(&key.clone())));
        out.extend_from_slice(key.as_ref().to_sec1().as_ref());
    })
}

fn signers_of_schnorr(input: Input) -> Run {
    use signature::{MultipartSigner, RandomizedMultipartSigner, RandomizedSigner};

    let key = schnorr::SigningKey::from_bytes(&input.scalar::<Secp256k1>(0));
    let (key, mut source) = (
        Box::new(key.expect("the secret is in range")),
        Source::of(input),
    );
    Box::new(move |out| {
        let (key, source) = (black_box(&*key), &mut source);
        for signature in [
            key.try_multipart_sign(PARTS),
            key.try_sign_with_rng(source, MESSAGE),
            key.try_multipart_sign_with_rng(source, PARTS),
        ] {
            out.extend(signature.expect(WHOLE).to_bytes());
        }
        let same = schnorr::SigningKey::try_from(&key.to_bytes()[..]).expect(WHOLE);
        out.push(u8::from(key.eq(&same)));
        out.extend(key.as_ref().to_bytes());
    })
}

fn signers_of_ed25519(input: Input) -> Run {
    use signature::{MultipartSigner, RandomizedSigner};

    let secret: [u8; 32] = input.bytes(0);
    let keys = Box::new((
        ed25519::SigningKey::from(&secret),
        fourq::SigningKey::from(&secret),
    ));
    let mut source = Source::of(input);
    Box::new(move |out| {
        let ((key, fourq), source) = (black_box(&*keys), &mut source);
        out.extend(key.try_multipart_sign(PARTS).expect(WHOLE).to_bytes());
        out.extend(
            key.try_sign_with_rng(source, MESSAGE)
                .expect(WHOLE)
                .to_bytes(),
        );
        out.extend(
            fourq
                .try_sign_with_rng(source, MESSAGE)
                .expect(WHOLE)
                .to_bytes(),
        );
        out.push(u8::from(key.eq(&key.clone()) & fourq.eq(&fourq.clone())));
    })
}

/// Keys of slices.
fn slices(input: Input) -> Run {
    let number = Box::new(input.scalar::<P256>(0));
    let seed: Box<[u8; 32]> = Box::new(input.bytes(0));
    Box::new(move |out| {
        let (number, seed) = (&black_box(&number)[..], &black_box(&seed)[..]);
        let key = ecdsa::SigningKey::<P256>::try_from(number).expect(WHOLE);
        out.extend(key.verifying_key().to_sec1());
        let key = ecdh::SecretKey::<P256>::try_from(number).expect(WHOLE);
        out.extend(key.as_bytes());
        let key = ed25519::SigningKey::try_from(seed).expect(WHOLE);
        out.extend(key.verifying_key().to_bytes());
        let key = x25519::SecretKey::try_from(seed).expect(WHOLE);
        out.extend(key.as_bytes());
    })
}

fn written(input: Input) -> Run {
    let (curve, seed): (_, [u8; 32]) = (ecdsa_key::<P384>(input), input.bytes(0));
    let seed = Box::new(x25519::SecretKey::from_bytes(&seed));
    Box::new(move |out| {
        let (curve, seed) = (black_box(&*curve), black_box(&*seed));
        for readable in [false, true] {
            out.extend(serde_secret::serialize(curve, Bytes(readable)).expect(WHOLE));
            out.extend(serde_secret::serialize(seed, Bytes(readable)).expect(WHOLE));
        }
    })
}

fn read(input: Input) -> Run {
    let plain = Input {
        hide: false,
        ..input
    };
    let number = plain.scalar::<P384>(0).to_vec();
    let digits = |byte: &u8| format!("{byte:02x}");
    let text: String = number.iter().map(digits).collect();
    input.hidden(&number);
    input.hidden(text.as_bytes());
    Box::new(move |out| {
        let text = StrDeserializer::<Error>::new(black_box(&text));
        let key: ecdsa::SigningKey<P384> = serde_secret::deserialize(text).expect(WHOLE);
        out.extend(key.verifying_key().to_sec1());
        let bytes = BytesDeserializer::<Error>::new(black_box(&number));
        let key: ecdh::SecretKey<P384> = serde_secret::deserialize(bytes).expect(WHOLE);
        out.extend(key.as_bytes());
    })
}

/// A format that takes bytes or text, and nothing else.
struct Bytes(bool);

macro_rules! nothing_else {
    ($($name:ident($($type:ty),*) -> $result:ty;)*) => {$(
        fn $name(self, $(_: $type),*) -> Result<$result, Error> {
            unreachable!("a secret is text or bytes")
        }
    )*};
}

type Nothing = Impossible<Vec<u8>, Error>;

impl Serializer for Bytes {
    type Ok = Vec<u8>;
    type Error = Error;
    type SerializeSeq = Nothing;
    type SerializeTuple = Nothing;
    type SerializeTupleStruct = Nothing;
    type SerializeTupleVariant = Nothing;
    type SerializeMap = Nothing;
    type SerializeStruct = Nothing;
    type SerializeStructVariant = Nothing;

    fn is_human_readable(&self) -> bool {
        self.0
    }

    fn serialize_str(self, text: &str) -> Result<Vec<u8>, Error> {
        Ok(text.as_bytes().to_vec())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(bytes.to_vec())
    }

    fn serialize_some<T: ?Sized>(self, _: &T) -> Result<Vec<u8>, Error> {
        unreachable!("a secret is text or bytes")
    }

    fn serialize_newtype_struct<T: ?Sized>(self, _: &'static str, _: &T) -> Result<Vec<u8>, Error> {
        unreachable!("a secret is text or bytes")
    }

    fn serialize_newtype_variant<T: ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Vec<u8>, Error> {
        unreachable!("a secret is text or bytes")
    }

    nothing_else! {
        serialize_bool(bool) -> Vec<u8>;
        serialize_i8(i8) -> Vec<u8>;
        serialize_i16(i16) -> Vec<u8>;
        serialize_i32(i32) -> Vec<u8>;
        serialize_i64(i64) -> Vec<u8>;
        serialize_u8(u8) -> Vec<u8>;
        serialize_u16(u16) -> Vec<u8>;
        serialize_u32(u32) -> Vec<u8>;
        serialize_u64(u64) -> Vec<u8>;
        serialize_f32(f32) -> Vec<u8>;
        serialize_f64(f64) -> Vec<u8>;
        serialize_char(char) -> Vec<u8>;
        serialize_none() -> Vec<u8>;
        serialize_unit() -> Vec<u8>;
        serialize_unit_struct(&'static str) -> Vec<u8>;
        serialize_unit_variant(&'static str, u32, &'static str) -> Vec<u8>;
        serialize_seq(Option<usize>) -> Nothing;
        serialize_tuple(usize) -> Nothing;
        serialize_tuple_struct(&'static str, usize) -> Nothing;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Nothing;
        serialize_map(Option<usize>) -> Nothing;
        serialize_struct(&'static str, usize) -> Nothing;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Nothing;
    }
}
