//! Groups of one curve, of rustls 0.23. The work is in `agreement`.

use limbsmith::{p256::P256, p384::P384};
use rustls::crypto::{
    ActiveKeyExchange, CompletedKeyExchange, GetRandomFailed, SharedSecret, SupportedKxGroup,
};
use rustls::ffdhe_groups::FfdheGroup;
use rustls::{Error, NamedGroup, PeerMisbehaved};

use crate::agreement::{self, Agreement, Ecdh, Ephemeral, Group, Refusal};

/// X25519 (RFC 7748). A shared secret of zeros is refused.
pub static X25519: &dyn SupportedKxGroup = &Group::<agreement::X25519>::NEW;

/// ECDH on P-256. Only uncompressed points are accepted.
pub static SECP256R1: &dyn SupportedKxGroup = &Group::<Ecdh<P256>>::NEW;

/// ECDH on P-384. Only uncompressed points are accepted.
pub static SECP384R1: &dyn SupportedKxGroup = &Group::<Ecdh<P384>>::NEW;

pub(crate) const BAD_SHARE: Error = Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);

/// Fills with random bytes of the operating system.
#[cfg(feature = "ml-kem")]
pub(crate) fn random(bytes: &mut [u8]) -> Result<(), GetRandomFailed> {
    getrandom::fill(bytes).map_err(|_| GetRandomFailed)
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Random => GetRandomFailed.into(),
            Refusal::Share => BAD_SHARE,
        }
    }
}

impl<A: Agreement> SupportedKxGroup for Group<A> {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        Ok(Ephemeral::<A>::new()?)
    }

    fn start_and_complete(&self, peer: &[u8]) -> Result<CompletedKeyExchange, Error> {
        let (pub_key, secret) = self.answer(peer)?;
        Ok(CompletedKeyExchange {
            group: SupportedKxGroup::name(self),
            pub_key,
            secret,
        })
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn name(&self) -> NamedGroup {
        NamedGroup::from(A::CODE)
    }
}

impl<A: Agreement> ActiveKeyExchange for Ephemeral<A> {
    fn complete(self: Box<Self>, peer: &[u8]) -> Result<SharedSecret, Error> {
        Ok(self.agree(peer)?)
    }

    fn pub_key(&self) -> &[u8] {
        self.share()
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn group(&self) -> NamedGroup {
        NamedGroup::from(A::CODE)
    }
}
