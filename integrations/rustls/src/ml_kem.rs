//! ML-KEM-768 (FIPS 203) by RustCrypto's `ml-kem`, as a group of rustls (draft-ietf-tls-mlkem).

use limbsmith::hazmat::erasing;
use ml_kem::ml_kem_768::{DecapsulationKey, EncapsulationKey};
use ml_kem::{B32, Decapsulate, KeyExport, Seed};
use rustls::crypto::{ActiveKeyExchange, CompletedKeyExchange, SharedSecret, SupportedKxGroup};
use rustls::ffdhe_groups::FfdheGroup;
use rustls::{Error, NamedGroup, ProtocolVersion};
use zeroize::{Zeroize, Zeroizing};

use crate::kx::{BAD_SHARE, random};

/// ML-KEM-768 alone. Hybrid groups are the usual choice.
pub static MLKEM768: &dyn SupportedKxGroup = &MlKem768;

/// Bytes of stack that are erased after an operation: those of `ml-kem`, which erases none.
const FRAMES: usize = if cfg!(debug_assertions) {
    512 << 10
} else {
    64 << 10
};

pub(crate) struct MlKem768;

impl std::fmt::Debug for MlKem768 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RustCrypto MLKEM768")
    }
}

/// The shared secret in rustls' type, which erases itself; `key` is erased.
fn secret(mut key: ml_kem::SharedKey) -> SharedSecret {
    let secret = SharedSecret::from(&key[..]);
    key.zeroize();
    secret
}

impl SupportedKxGroup for MlKem768 {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        erasing::<FRAMES, _>(|| {
            let mut seed = Zeroizing::new([0; 64]);
            random(&mut seed[..])?;
            let mut seed = Seed::from(*seed);
            let key = DecapsulationKey::from_seed(seed);
            seed.zeroize();
            let public = key.encapsulation_key().to_bytes().to_vec();
            Ok(Box::new(Active { key, public }) as _)
        })
    }

    fn start_and_complete(&self, peer: &[u8]) -> Result<CompletedKeyExchange, Error> {
        // `new` makes the check of FIPS 203, section 7.2.
        let peer = peer.try_into().map_err(|_| BAD_SHARE)?;
        let peer = EncapsulationKey::new(peer).map_err(|_| BAD_SHARE)?;
        erasing::<FRAMES, _>(|| {
            let mut message = Zeroizing::new([0; 32]);
            random(&mut message[..])?;
            let mut message = B32::from(*message);
            let (ciphertext, key) = peer.encapsulate_deterministic(&message);
            message.zeroize();
            Ok(CompletedKeyExchange {
                group: self.name(),
                pub_key: ciphertext.to_vec(),
                secret: secret(key),
            })
        })
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn name(&self) -> NamedGroup {
        NamedGroup::MLKEM768
    }

    fn usable_for_version(&self, version: ProtocolVersion) -> bool {
        version == ProtocolVersion::TLSv1_3
    }
}

struct Active {
    key: DecapsulationKey,
    public: Vec<u8>,
}

impl ActiveKeyExchange for Active {
    /// The secret. A wrong ciphertext of the right length gives another secret (implicit rejection), and the handshake
    /// fails at its first record.
    fn complete(self: Box<Self>, peer: &[u8]) -> Result<SharedSecret, Error> {
        let ciphertext = peer.try_into().map_err(|_| BAD_SHARE)?;
        erasing::<FRAMES, _>(|| Ok(secret(self.key.decapsulate(ciphertext))))
    }

    fn pub_key(&self) -> &[u8] {
        &self.public
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn group(&self) -> NamedGroup {
        NamedGroup::MLKEM768
    }
}
