//! Groups of one curve, of rustls 0.24. The work is in `agreement`.

use limbsmith::{p256::P256, p384::P384};
use rustls024::Error;
use rustls024::crypto::GetRandomFailed;
use rustls024::crypto::kx::{
    ActiveKeyExchange, CompletedKeyExchange, NamedGroup, SharedSecret, StartedKeyExchange,
    SupportedKxGroup,
};
use rustls024::error::PeerMisbehaved;

use crate::agreement::{self, Agreement, Ecdh, Ephemeral, Group, Refusal};

/// X25519 (RFC 7748). A shared secret of zeros is refused.
pub static X25519: &dyn SupportedKxGroup = &Group::<agreement::X25519>::NEW;

/// ECDH on P-256. Only uncompressed points are accepted.
pub static SECP256R1: &dyn SupportedKxGroup = &Group::<Ecdh<P256>>::NEW;

/// ECDH on P-384. Only uncompressed points are accepted.
pub static SECP384R1: &dyn SupportedKxGroup = &Group::<Ecdh<P384>>::NEW;

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Random => GetRandomFailed.into(),
            Refusal::Share => PeerMisbehaved::InvalidKeyShare.into(),
        }
    }
}

impl<A: Agreement> SupportedKxGroup for Group<A> {
    fn start(&self) -> Result<StartedKeyExchange, Error> {
        Ok(StartedKeyExchange::Single(Ephemeral::<A>::new()?))
    }

    fn start_and_complete(&self, peer: &[u8]) -> Result<CompletedKeyExchange, Error> {
        let (pub_key, secret) = self.answer(peer)?;
        Ok(CompletedKeyExchange {
            group: SupportedKxGroup::name(self),
            pub_key,
            secret,
        })
    }

    fn name(&self) -> NamedGroup {
        NamedGroup(A::CODE)
    }
}

impl<A: Agreement> ActiveKeyExchange for Ephemeral<A> {
    fn complete(self: Box<Self>, peer: &[u8]) -> Result<SharedSecret, Error> {
        Ok(self.agree(peer)?)
    }

    fn pub_key(&self) -> &[u8] {
        self.share()
    }

    fn group(&self) -> NamedGroup {
        NamedGroup(A::CODE)
    }
}
