//! Keys of ssh-key as limbsmith's, and back.

use limbsmith::hazmat::erasing;
use limbsmith::{ed25519, p256, p384};
use ssh_encoding::Decode;
use ssh_key::private::{
    EcdsaKeypair, EcdsaPrivateKey, Ed25519Keypair, Ed25519PrivateKey, KeypairData,
};
use ssh_key::public::{EcdsaPublicKey, Ed25519PublicKey, KeyData};
use ssh_key::{Error, PrivateKey, PublicKey, Result};
use zeroize::Zeroizing;

/// Bytes of stack that are erased below a function which moves a private key: the frames of this crate and of ssh-key.
/// limbsmith's own functions erase theirs. Builds without optimization have larger frames.
const FRAMES: usize = if cfg!(debug_assertions) {
    64 << 10
} else {
    4 << 10
};

/// A private key that signs for ssh-key.
///
/// It implements `Signer<ssh_key::Signature>`, and so `ssh_key::SigningKey`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SigningKey {
    /// `ssh-ed25519`.
    Ed25519(ed25519::SigningKey),
    /// `ecdsa-sha2-nistp256`.
    P256(p256::ecdsa::SigningKey),
    /// `ecdsa-sha2-nistp384`.
    P384(p384::ecdsa::SigningKey),
}

/// A public key that verifies for ssh-key.
///
/// It implements `Verifier<ssh_key::Signature>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyingKey {
    /// `ssh-ed25519`.
    Ed25519(ed25519::VerifyingKey),
    /// `ecdsa-sha2-nistp256`.
    P256(p256::ecdsa::VerifyingKey),
    /// `ecdsa-sha2-nistp384`.
    P384(p384::ecdsa::VerifyingKey),
}

impl SigningKey {
    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        match self {
            Self::Ed25519(key) => VerifyingKey::Ed25519(key.verifying_key()),
            Self::P256(key) => VerifyingKey::P256(*key.verifying_key()),
            Self::P384(key) => VerifyingKey::P384(*key.verifying_key()),
        }
    }

    /// The key as ssh-key's, to write files: `to_openssh`.
    ///
    /// # Errors
    /// Those of ssh-key, which has none for these keys.
    pub fn to_private_key(&self, comment: &str) -> Result<PrivateKey> {
        erasing::<FRAMES, _>(|| self.of_ssh_key(comment))
    }

    fn of_ssh_key(&self, comment: &str) -> Result<PrivateKey> {
        let pair = match self {
            Self::Ed25519(key) => KeypairData::Ed25519(Ed25519Keypair {
                public: Ed25519PublicKey(key.verifying_key().to_bytes()),
                private: Ed25519PrivateKey::from_bytes(&Zeroizing::new(key.to_bytes())),
            }),
            Self::P256(key) => KeypairData::Ecdsa(EcdsaKeypair::NistP256 {
                public: sec1(&key.verifying_key().to_sec1())?,
                private: scalar(&Zeroizing::new(key.to_bytes()))?,
            }),
            Self::P384(key) => KeypairData::Ecdsa(EcdsaKeypair::NistP384 {
                public: sec1(&key.verifying_key().to_sec1())?,
                private: scalar(&Zeroizing::new(key.to_bytes()))?,
            }),
        };
        PrivateKey::new(pair, comment)
    }
}

/// ssh-key's point.
fn sec1<S: ssh_key::sec1::point::ModulusSize>(
    bytes: &[u8],
) -> Result<ssh_key::sec1::EncodedPoint<S>> {
    Ok(ssh_key::sec1::EncodedPoint::from_bytes(bytes)?)
}

/// ssh-key's private number, which it makes of its encoding alone.
fn scalar<const SIZE: usize>(bytes: &[u8; SIZE]) -> Result<EcdsaPrivateKey<SIZE>> {
    let mut encoded = Zeroizing::new(Vec::with_capacity(4 + SIZE));
    encoded.extend_from_slice(&(SIZE as u32).to_be_bytes());
    encoded.extend_from_slice(bytes);
    EcdsaPrivateKey::decode(&mut &encoded[..])
}

/// # Errors
/// `Encrypted`, `AlgorithmUnsupported`; `Crypto` if the private number is zero or too large, or the public key is not that
/// of the private one.
impl TryFrom<&PrivateKey> for SigningKey {
    type Error = Error;

    fn try_from(key: &PrivateKey) -> Result<Self> {
        erasing::<FRAMES, _>(|| of_limbsmith(key))
    }
}

fn of_limbsmith(key: &PrivateKey) -> Result<SigningKey> {
    let made = match key.key_data() {
        KeypairData::Ed25519(pair) => {
            let seed = Zeroizing::new(pair.private.to_bytes());
            SigningKey::Ed25519(ed25519::SigningKey::from_bytes(&seed))
        }
        KeypairData::Ecdsa(EcdsaKeypair::NistP256 { private, .. }) => {
            let key = p256::ecdsa::SigningKey::from_slice(private.as_slice());
            SigningKey::P256(key.map_err(|_| Error::Crypto)?)
        }
        KeypairData::Ecdsa(EcdsaKeypair::NistP384 { private, .. }) => {
            let key = p384::ecdsa::SigningKey::from_slice(private.as_slice());
            SigningKey::P384(key.map_err(|_| Error::Crypto)?)
        }
        _ if key.is_encrypted() => return Err(Error::Encrypted),
        _ => {
            let algorithm = key.algorithm();
            return Err(Error::AlgorithmUnsupported { algorithm });
        }
    };
    // The file has the public key twice: outside, and in the pair.
    let pair = KeyData::try_from(key.key_data())?;
    let public = KeyData::from(made.verifying_key());
    match are_same(&public, [&pair, key.public_key().key_data()]) {
        true => Ok(made),
        false => Err(Error::Crypto),
    }
}

/// Whether public keys are the same, in variable time. A function of its own, so that a constant-time test can tell them from
/// the secret.
#[inline(never)]
fn are_same(public: &KeyData, others: [&KeyData; 2]) -> bool {
    others.iter().all(|other| **other == *public)
}

/// # Errors
/// `AlgorithmUnsupported`; `Crypto` if the point is not on its curve, or compressed.
impl TryFrom<&KeyData> for VerifyingKey {
    type Error = Error;

    fn try_from(key: &KeyData) -> Result<Self> {
        let point = |bytes: &[u8]| bytes.first() == Some(&4);
        match key {
            KeyData::Ed25519(key) => Ok(Self::Ed25519(ed25519::VerifyingKey::from_bytes(&key.0))),
            KeyData::Ecdsa(EcdsaPublicKey::NistP256(key)) if point(key.as_bytes()) => {
                let key = p256::ecdsa::VerifyingKey::from_sec1(key.as_bytes());
                key.map(Self::P256).map_err(|_| Error::Crypto)
            }
            KeyData::Ecdsa(EcdsaPublicKey::NistP384(key)) if point(key.as_bytes()) => {
                let key = p384::ecdsa::VerifyingKey::from_sec1(key.as_bytes());
                key.map(Self::P384).map_err(|_| Error::Crypto)
            }
            KeyData::Ecdsa(EcdsaPublicKey::NistP256(_) | EcdsaPublicKey::NistP384(_)) => {
                Err(Error::Crypto)
            }
            _ => {
                let algorithm = key.algorithm();
                Err(Error::AlgorithmUnsupported { algorithm })
            }
        }
    }
}

/// # Errors
/// Those of the key's data.
impl TryFrom<&PublicKey> for VerifyingKey {
    type Error = Error;

    fn try_from(key: &PublicKey) -> Result<Self> {
        key.key_data().try_into()
    }
}

impl From<VerifyingKey> for KeyData {
    fn from(key: VerifyingKey) -> Self {
        match key {
            VerifyingKey::Ed25519(key) => Self::Ed25519(Ed25519PublicKey(key.to_bytes())),
            VerifyingKey::P256(key) => {
                let [_, xy @ ..] = key.to_sec1();
                Self::Ecdsa(EcdsaPublicKey::NistP256(untagged(&xy)))
            }
            VerifyingKey::P384(key) => {
                let [_, xy @ ..] = key.to_sec1();
                Self::Ecdsa(EcdsaPublicKey::NistP384(untagged(&xy)))
            }
        }
    }
}

/// ssh-key's point of `x` and `y`, without a way to fail.
fn untagged<S: ssh_key::sec1::point::ModulusSize>(xy: &[u8]) -> ssh_key::sec1::EncodedPoint<S> {
    let (x, y) = xy.split_at(xy.len() / 2);
    ssh_key::sec1::EncodedPoint::from_affine_coordinates(x.into(), y.into(), false)
}

impl From<VerifyingKey> for PublicKey {
    fn from(key: VerifyingKey) -> Self {
        KeyData::from(key).into()
    }
}

/// What `ssh_key::SigningKey` asks for.
impl From<&SigningKey> for KeyData {
    fn from(key: &SigningKey) -> Self {
        key.verifying_key().into()
    }
}

macro_rules! from {
    ($($kind:ident: $key:ty => $into:ty),* $(,)?) => {$(
        impl From<$key> for $into {
            fn from(key: $key) -> Self {
                Self::$kind(key)
            }
        }
    )*};
}

from! {
    Ed25519: ed25519::SigningKey => SigningKey,
    P256: p256::ecdsa::SigningKey => SigningKey,
    P384: p384::ecdsa::SigningKey => SigningKey,
    Ed25519: ed25519::VerifyingKey => VerifyingKey,
    P256: p256::ecdsa::VerifyingKey => VerifyingKey,
    P384: p384::ecdsa::VerifyingKey => VerifyingKey,
}
