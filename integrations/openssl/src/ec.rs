//! Keys on the three curves, without their types.

use std::any::Any;
use std::ffi::CStr;
use std::sync::Arc;

use ls::cache::CountedKey;
use ls::ecdh;
use ls::ecdsa::{ByteArray, Curve, Hash, Message, Prehash, Signature, SigningKey, VerifyingKey};
use ls::signing::SignOptions;
use zeroize::{Zeroize, Zeroizing};

use crate::errors::Reason;
use crate::ffi::inner::Inner;

/// A key of any of the curves.
pub type AnyKey = Arc<dyn EcKey>;

/// Makes a key of a secret number, of a point, or of both.
type Make = fn(Option<&[u8]>, Option<&[u8]>) -> Option<AnyKey>;

/// What OpenSSL knows of a curve.
pub struct About {
    /// The name in parameters.
    pub name: &'static CStr,
    names: &'static [&'static str],
    /// Bytes of a number.
    pub width: usize,
    /// Bits of the order.
    pub bits: i64,
    /// Bits of security.
    pub security: i64,
    /// The longest signature in DER.
    pub signature: usize,
    /// Whether signatures here have the lower of two values of `s`, which OpenSSL's have by chance.
    pub low_s: bool,
    make: Make,
    generate: fn(&Inner) -> Option<AnyKey>,
}

/// The longest signature on any of the curves.
pub const LONGEST: usize = 104;

static CURVES: [About; 3] = [
    About {
        name: c"prime256v1",
        names: &["prime256v1", "P-256", "secp256r1"],
        width: 32,
        bits: 256,
        security: 128,
        signature: 72,
        low_s: false,
        make: make::<ls::p256::P256>,
        generate: generate::<ls::p256::P256>,
    },
    About {
        name: c"secp384r1",
        names: &["secp384r1", "P-384"],
        width: 48,
        bits: 384,
        security: 192,
        signature: LONGEST,
        low_s: false,
        make: make::<ls::p384::P384>,
        generate: generate::<ls::p384::P384>,
    },
    About {
        name: c"secp256k1",
        names: &["secp256k1"],
        width: 32,
        bits: 256,
        security: 128,
        signature: 72,
        low_s: true,
        make: make::<ls::secp256k1::Secp256k1>,
        generate: generate::<ls::secp256k1::Secp256k1>,
    },
];

impl About {
    /// By one of OpenSSL's names.
    pub fn named(name: &str) -> Option<&'static About> {
        CURVES
            .iter()
            .find(|c| c.names.iter().any(|n| n.eq_ignore_ascii_case(name)))
    }

    /// A key of a secret number, of a point, or of both, if they fit.
    pub fn key(&self, secret: Option<&[u8]>, public: Option<&[u8]>) -> Option<AnyKey> {
        (self.make)(secret, public)
    }

    /// A new key; None if there are no random bytes.
    pub fn generate(&self, inner: &Inner) -> Option<AnyKey> {
        (self.generate)(inner)
    }

    /// Whether it is the same curve.
    pub fn is(&self, other: &About) -> bool {
        self.name == other.name
    }
}

/// A key with its public part; most have a secret one.
pub trait EcKey: Send + Sync {
    /// Whether there is a secret part.
    fn is_private(&self) -> bool;
    /// The point, uncompressed.
    fn public(&self) -> Vec<u8>;
    /// The public key of the library, with its curve.
    fn point(&self) -> &dyn Any;
    /// The secret number, big-endian.
    fn secret(&self) -> Option<Zeroizing<Vec<u8>>>;
    /// A signature of a hash, in DER. Its nonce has noise from the random generator, as OpenSSL's have. With a function
    /// it is RFC 6979's for this function.
    fn sign(
        &self,
        inner: &Inner,
        hash: &[u8],
        fixed: Option<Hash>,
        out: &mut [u8; LONGEST],
    ) -> Result<usize, Reason>;
    /// Whether this is a signature of the hash.
    fn verify(&self, hash: &[u8], der: &[u8]) -> bool;
    /// The shared secret with the peer on the same curve.
    fn agree(&self, peer: &dyn EcKey) -> Result<Zeroizing<Vec<u8>>, Reason>;
    /// A copy without the secret.
    fn without_secret(&self) -> AnyKey;
}

struct Pair<C: Curve> {
    secret: Option<SigningKey<C>>,
    public: CountedKey<VerifyingKey<C>>,
}

/// After so many verifications a key is prepared: it costs about as much as they gain.
pub const PAYS: u32 = 16;

fn pair<C: Curve>(secret: Option<SigningKey<C>>, public: VerifyingKey<C>) -> AnyKey {
    Arc::new(Pair {
        secret,
        public: CountedKey::after(PAYS, public),
    })
}

fn make<C: Curve>(secret: Option<&[u8]>, public: Option<&[u8]>) -> Option<AnyKey> {
    let public = match public {
        Some(bytes) => Some(VerifyingKey::<C>::from_sec1(bytes).ok()?),
        None => None,
    };
    match secret {
        Some(bytes) => {
            let secret = SigningKey::<C>::from_slice(bytes).ok()?;
            let own = *secret.verifying_key();
            (public.is_none() || public == Some(own)).then(|| pair(Some(secret), own))
        }
        None => public.map(|p| pair(None, p)),
    }
}

fn generate<C: Curve>(inner: &Inner) -> Option<AnyKey> {
    let mut bytes = C::Bytes::ZERO;
    // Numbers that are no keys are rarer than 1 in 2^32.
    for _ in 0..64 {
        if !inner.random(bytes.as_mut()) {
            return None;
        }
        let key = SigningKey::<C>::from_bytes(&bytes).ok();
        bytes.as_mut().zeroize();
        if let Some(key) = key {
            let public = *key.verifying_key();
            return Some(pair(Some(key), public));
        }
    }
    None
}

impl<C: Curve> EcKey for Pair<C> {
    fn is_private(&self) -> bool {
        self.secret.is_some()
    }

    fn public(&self) -> Vec<u8> {
        self.public.key().to_sec1().as_ref().to_vec()
    }

    fn point(&self) -> &dyn Any {
        self.public.key()
    }

    fn secret(&self) -> Option<Zeroizing<Vec<u8>>> {
        self.secret.as_ref().map(|s| {
            let mut bytes = s.to_bytes();
            let copy = Zeroizing::new(bytes.as_ref().to_vec());
            bytes.as_mut().zeroize();
            copy
        })
    }

    fn sign(
        &self,
        inner: &Inner,
        hash: &[u8],
        fixed: Option<Hash>,
        out: &mut [u8; LONGEST],
    ) -> Result<usize, Reason> {
        let key = self.secret.as_ref().ok_or(Reason::NoSecret)?;
        let signed = match fixed {
            Some(function) => {
                let prehash = Prehash::new(function, hash).map_err(|_| Reason::HashLength)?;
                key.sign_with(Message::prehashed(prehash), SignOptions::new())
            }
            None => {
                let mut noise = C::Bytes::ZERO;
                if !inner.random(noise.as_mut()) {
                    return Err(Reason::Random);
                }
                let message = Message::prehashed(Prehash::of_any_length(hash));
                let signed = key.sign_with(message, SignOptions::new().hedged(&noise));
                noise.as_mut().zeroize();
                signed
            }
        };
        let der = signed.map_err(|_| Reason::Faulty)?.0.to_der();
        let der = der.as_bytes();
        let room = out.get_mut(..der.len()).ok_or(Reason::Buffer)?;
        room.copy_from_slice(der);
        Ok(der.len())
    }

    fn verify(&self, hash: &[u8], der: &[u8]) -> bool {
        let Ok(signature) = Signature::<C>::from_der(der) else {
            return false;
        };
        let message = Message::prehashed(Prehash::of_any_length(hash));
        self.public.verify(message, &signature).is_ok()
    }

    fn agree(&self, peer: &dyn EcKey) -> Result<Zeroizing<Vec<u8>>, Reason> {
        let secret = self.secret.as_ref().ok_or(Reason::NoSecret)?;
        let secret = ecdh::SecretKey::from(secret);
        let peer = peer.point().downcast_ref::<VerifyingKey<C>>();
        let peer = ecdh::PublicKey::from(*peer.ok_or(Reason::Peer)?);
        let shared = secret.diffie_hellman(&peer);
        Ok(Zeroizing::new(shared.as_bytes().as_ref().to_vec()))
    }

    fn without_secret(&self) -> AnyKey {
        pair(None, *self.public.key())
    }
}
