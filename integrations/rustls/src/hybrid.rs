//! Hybrid key exchange: ML-KEM-768 of any provider with a curve of limbsmith (draft-ietf-tls-ecdhe-mlkem).
//!
//! | group | code point | shares and secret |
//! |---|---|---|
//! | X25519MLKEM768 | 0x11ec | ML-KEM-768, then X25519 |
//! | SecP256r1MLKEM768 | 0x11eb | P-256, then ML-KEM-768 |

use rustls::crypto::{ActiveKeyExchange, CompletedKeyExchange, SharedSecret, SupportedKxGroup};
use rustls::ffdhe_groups::FfdheGroup;
use rustls::{Error, NamedGroup, ProtocolVersion};

use crate::kx::{self, BAD_SHARE};
use crate::once::{Once, same};

type Group = &'static dyn SupportedKxGroup;

/// Bytes of an encapsulation key and of a ciphertext of ML-KEM-768 (FIPS 203, table 3).
const KEM_CLIENT: usize = 1184;
const KEM_SERVER: usize = 1088;

/// X25519MLKEM768 and SecP256r1MLKEM768 with this ML-KEM-768.
#[derive(Clone, Copy)]
pub(crate) struct Hybrids {
    pub(crate) x25519: Group,
    pub(crate) p256: Group,
}

/// X25519MLKEM768 of limbsmith's X25519 and RustCrypto's ML-KEM-768.
#[cfg(feature = "ml-kem")]
pub static X25519MLKEM768: Group = &x25519_ml_kem_768(&crate::ml_kem::MlKem768);

/// SecP256r1MLKEM768 of limbsmith's P-256 and RustCrypto's ML-KEM-768.
#[cfg(feature = "ml-kem")]
pub static SECP256R1MLKEM768: Group = &p256_ml_kem_768(&crate::ml_kem::MlKem768);

/// The groups of `ml_kem`, which are the same objects at each call.
pub(crate) fn with_ml_kem(ml_kem: Group) -> Hybrids {
    static MADE: Once<Group, Hybrids> = Once::new();
    MADE.get(
        ml_kem,
        |a, b| same(*a, *b),
        || Hybrids {
            x25519: Box::leak(Box::new(x25519_ml_kem_768(ml_kem))),
            p256: Box::leak(Box::new(p256_ml_kem_768(ml_kem))),
        },
    )
}

pub(crate) const fn x25519_ml_kem_768(ml_kem: Group) -> Hybrid {
    Hybrid {
        name: NamedGroup::X25519MLKEM768,
        layout: Layout {
            curve_bytes: 32,
            kem_first: true,
        },
        curve: || kx::X25519,
        ml_kem,
    }
}

pub(crate) const fn p256_ml_kem_768(ml_kem: Group) -> Hybrid {
    Hybrid {
        name: NamedGroup::secp256r1MLKEM768,
        layout: Layout {
            curve_bytes: 65,
            kem_first: false,
        },
        curve: || kx::SECP256R1,
        ml_kem,
    }
}

/// One hybrid group.
pub(crate) struct Hybrid {
    name: NamedGroup,
    layout: Layout,
    /// A function, since a constant cannot read a static.
    curve: fn() -> Group,
    ml_kem: Group,
}

/// The order of the components, in shares and in the secret.
#[derive(Clone, Copy)]
struct Layout {
    curve_bytes: usize,
    kem_first: bool,
}

impl Layout {
    fn join(self, kem: &[u8], curve: &[u8]) -> Vec<u8> {
        match self.kem_first {
            true => [kem, curve].concat(),
            false => [curve, kem].concat(),
        }
    }

    /// The share of ML-KEM and the share of the curve.
    fn split(self, share: &[u8], kem_bytes: usize) -> Result<(&[u8], &[u8]), Error> {
        if share.len() != kem_bytes + self.curve_bytes {
            return Err(BAD_SHARE);
        }
        Ok(match self.kem_first {
            true => share.split_at(kem_bytes),
            false => {
                let (curve, kem) = share.split_at(self.curve_bytes);
                (kem, curve)
            }
        })
    }

    /// Both secrets, in memory that is erased with the answer.
    fn secret(self, kem: SharedSecret, curve: SharedSecret) -> SharedSecret {
        SharedSecret::from(self.join(kem.secret_bytes(), curve.secret_bytes()))
    }
}

impl std::fmt::Debug for Hybrid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "limbsmith {:?} with {:?}", self.name, self.ml_kem)
    }
}

impl SupportedKxGroup for Hybrid {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        let (kem, curve) = (self.ml_kem.start()?, (self.curve)().start()?);
        let public = self.layout.join(kem.pub_key(), curve.pub_key());
        Ok(Box::new(Active {
            name: self.name,
            layout: self.layout,
            kem,
            curve,
            public,
        }))
    }

    fn start_and_complete(&self, peer: &[u8]) -> Result<CompletedKeyExchange, Error> {
        let (kem, curve) = self.layout.split(peer, KEM_CLIENT)?;
        // The curve first: it is the cheaper refusal.
        let curve = (self.curve)().start_and_complete(curve)?;
        let kem = self.ml_kem.start_and_complete(kem)?;
        Ok(CompletedKeyExchange {
            group: self.name,
            pub_key: self.layout.join(&kem.pub_key, &curve.pub_key),
            secret: self.layout.secret(kem.secret, curve.secret),
        })
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn name(&self) -> NamedGroup {
        self.name
    }

    fn usable_for_version(&self, version: ProtocolVersion) -> bool {
        version == ProtocolVersion::TLSv1_3
    }
}

struct Active {
    name: NamedGroup,
    layout: Layout,
    kem: Box<dyn ActiveKeyExchange>,
    curve: Box<dyn ActiveKeyExchange>,
    public: Vec<u8>,
}

impl ActiveKeyExchange for Active {
    fn complete(self: Box<Self>, peer: &[u8]) -> Result<SharedSecret, Error> {
        let (kem, curve) = self.layout.split(peer, KEM_SERVER)?;
        let curve = self.curve.complete(curve)?;
        let kem = self.kem.complete(kem)?;
        Ok(self.layout.secret(kem, curve))
    }

    /// The share of the curve, which a client may offer a second time without ML-KEM.
    fn hybrid_component(&self) -> Option<(NamedGroup, &[u8])> {
        Some((self.curve.group(), self.curve.pub_key()))
    }

    fn complete_hybrid_component(self: Box<Self>, peer: &[u8]) -> Result<SharedSecret, Error> {
        self.curve.complete(peer)
    }

    fn pub_key(&self) -> &[u8] {
        &self.public
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn group(&self) -> NamedGroup {
        self.name
    }
}
