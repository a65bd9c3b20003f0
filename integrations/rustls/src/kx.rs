//! Key exchange on one curve: RFC 8446, section 4.2.8.2, and RFC 8422, section 5.4.

use std::fmt;

use limbsmith::ecdh::{PublicKey, SecretKey};
use limbsmith::ecdsa::Curve;
use limbsmith::hazmat::erasing;
use limbsmith::{p256::P256, p384::P384, x25519};
use rustls::crypto::{
    ActiveKeyExchange, CompletedKeyExchange, GetRandomFailed, SharedSecret, SupportedKxGroup,
};
use rustls::ffdhe_groups::FfdheGroup;
use rustls::{Error, NamedGroup, PeerMisbehaved};

use crate::FRAMES;

/// X25519 (RFC 7748). A shared secret of zeros is refused.
pub static X25519: &dyn SupportedKxGroup = &Montgomery;

/// ECDH on P-256. Only uncompressed points are accepted.
pub static SECP256R1: &dyn SupportedKxGroup = &Weierstrass {
    name: NamedGroup::secp256r1,
    start: start::<P256>,
    answer: answer::<P256>,
};

/// ECDH on P-384. Only uncompressed points are accepted.
pub static SECP384R1: &dyn SupportedKxGroup = &Weierstrass {
    name: NamedGroup::secp384r1,
    start: start::<P384>,
    answer: answer::<P384>,
};

pub(crate) const BAD_SHARE: Error = Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);

/// Fills with random bytes of the operating system.
#[cfg(feature = "ml-kem")]
pub(crate) fn random(bytes: &mut [u8]) -> Result<(), GetRandomFailed> {
    getrandom::fill(bytes).map_err(|_| GetRandomFailed)
}

struct Montgomery;

impl Montgomery {
    fn secret() -> Result<x25519::SecretKey, Error> {
        Ok(x25519::SecretKey::random().map_err(|_| GetRandomFailed)?)
    }

    fn agree(secret: &x25519::SecretKey, peer: &[u8]) -> Result<SharedSecret, Error> {
        let peer: &[u8; 32] = peer.try_into().map_err(|_| BAD_SHARE)?;
        let shared = secret
            .try_diffie_hellman(&x25519::PublicKey::from_bytes(peer))
            .map_err(|_| BAD_SHARE)?;
        Ok(SharedSecret::from(&shared.as_bytes()[..]))
    }
}

impl fmt::Debug for Montgomery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("limbsmith X25519")
    }
}

impl SupportedKxGroup for Montgomery {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        // The secret is moved to its box.
        erasing::<FRAMES, _>(|| {
            let secret = Self::secret()?;
            let public = secret.public_key().to_bytes();
            Ok(Box::new(ActiveMontgomery { secret, public }) as _)
        })
    }

    fn start_and_complete(&self, peer: &[u8]) -> Result<CompletedKeyExchange, Error> {
        erasing::<FRAMES, _>(|| {
            let secret = Self::secret()?;
            let shared = Self::agree(&secret, peer)?;
            Ok(CompletedKeyExchange {
                group: NamedGroup::X25519,
                pub_key: secret.public_key().as_bytes().to_vec(),
                secret: shared,
            })
        })
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn name(&self) -> NamedGroup {
        NamedGroup::X25519
    }
}

struct ActiveMontgomery {
    secret: x25519::SecretKey,
    public: [u8; 32],
}

impl ActiveKeyExchange for ActiveMontgomery {
    fn complete(self: Box<Self>, peer: &[u8]) -> Result<SharedSecret, Error> {
        erasing::<FRAMES, _>(|| Montgomery::agree(&self.secret, peer))
    }

    fn pub_key(&self) -> &[u8] {
        &self.public
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn group(&self) -> NamedGroup {
        NamedGroup::X25519
    }
}

struct Weierstrass {
    name: NamedGroup,
    start: fn(NamedGroup) -> Result<Box<dyn ActiveKeyExchange>, Error>,
    answer: fn(NamedGroup, &[u8]) -> Result<CompletedKeyExchange, Error>,
}

impl fmt::Debug for Weierstrass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limbsmith {:?}", self.name)
    }
}

impl SupportedKxGroup for Weierstrass {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        // As in X25519.
        erasing::<FRAMES, _>(|| (self.start)(self.name))
    }

    fn start_and_complete(&self, peer: &[u8]) -> Result<CompletedKeyExchange, Error> {
        erasing::<FRAMES, _>(|| (self.answer)(self.name, peer))
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn name(&self) -> NamedGroup {
        self.name
    }
}

/// A secret of the operating system's random bytes: rustls gives a group no generator.
fn secret<C: Curve>() -> Result<SecretKey<C>, Error> {
    Ok(SecretKey::random().map_err(|_| GetRandomFailed)?)
}

/// The peer's point. TLS 1.3 has uncompressed points alone, and rustls offers no others in TLS 1.2.
fn peer_key<C: Curve>(share: &[u8]) -> Result<PublicKey<C>, Error> {
    if !is_uncompressed::<C>(share) {
        return Err(BAD_SHARE);
    }
    PublicKey::from_sec1(share).map_err(|_| BAD_SHARE)
}

/// Whether these bytes have the form of an uncompressed point (SEC 1, section 2.3.3).
pub(crate) fn is_uncompressed<C: Curve>(point: &[u8]) -> bool {
    point.len() == size_of::<C::Uncompressed>() && point[0] == 4
}

fn agree<C: Curve>(secret: &SecretKey<C>, peer: &PublicKey<C>) -> SharedSecret {
    SharedSecret::from(secret.diffie_hellman(peer).as_bytes().as_ref())
}

fn start<C: Curve>(name: NamedGroup) -> Result<Box<dyn ActiveKeyExchange>, Error> {
    let secret = secret::<C>()?;
    let public = secret.public_key().to_sec1();
    Ok(Box::new(ActiveWeierstrass {
        name,
        secret,
        public,
    }))
}

fn answer<C: Curve>(name: NamedGroup, peer: &[u8]) -> Result<CompletedKeyExchange, Error> {
    let peer = peer_key::<C>(peer)?;
    let secret = secret::<C>()?;
    Ok(CompletedKeyExchange {
        group: name,
        pub_key: secret.public_key().to_sec1().as_ref().to_vec(),
        secret: agree(&secret, &peer),
    })
}

struct ActiveWeierstrass<C: Curve> {
    name: NamedGroup,
    secret: SecretKey<C>,
    public: C::Uncompressed,
}

impl<C: Curve> ActiveKeyExchange for ActiveWeierstrass<C> {
    fn complete(self: Box<Self>, peer: &[u8]) -> Result<SharedSecret, Error> {
        erasing::<FRAMES, _>(|| Ok(agree(&self.secret, &peer_key(peer)?)))
    }

    fn pub_key(&self) -> &[u8] {
        self.public.as_ref()
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn group(&self) -> NamedGroup {
        self.name
    }
}
