//! X25519 (RFC 7748), and ECDH on the curves of ECDSA.

use limbsmith::ecdh::{PublicKey, SecretKey};
use limbsmith::ecdsa::{Curve, SigningKey};
use limbsmith::x25519;
use zeroize::Zeroizing;

use crate::ffi::{In, InN, Out, OutLen, OutN};
use crate::key::{Key, KeyRef, on_ecdsa_key};
use crate::status::*;

type Secret = Zeroizing<Vec<u8>>;

fn nonzero(secret: &[u8; 32], peer: &[u8; 32]) -> Result<Zeroizing<[u8; 32]>> {
    let shared = x25519::x25519_nonzero(secret, peer);
    shared
        .map(Zeroizing::new)
        .map_err(|_| LIMBSMITH_ERROR_LOW_ORDER)
}

fn on_curve<C: Curve>(key: &SigningKey<C>, peer: &[u8]) -> Result<Secret> {
    let peer = PublicKey::<C>::from_sec1(peer).map_err(|_| LIMBSMITH_ERROR_PUBLIC_KEY)?;
    let secret = SecretKey::from(key);
    Ok(Zeroizing::new(
        secret.diffie_hellman(&peer).as_bytes().as_ref().to_vec(),
    ))
}

fn shared_secret(key: &Key, peer: &[u8]) -> Result<Secret> {
    if let Key::X25519(key) = key {
        let peer = peer.try_into().map_err(|_| LIMBSMITH_ERROR_LENGTH)?;
        return Ok(Zeroizing::new(nonzero(key.as_bytes(), peer)?.to_vec()));
    }
    on_ecdsa_key!(key, key => on_curve(key, peer))
}

export! {
    /// X25519: the shared secret of a secret key and a peer's public key, 32 bytes each.
    /// Constant time in the secret key. Hash the shared secret before use.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LOW_ORDER.
    fn limbsmith_x25519(secret_key: InN<32>, public_key: InN<32>, shared_secret: OutN<32>) {
        let place = shared_secret.place()?;
        place.write(&*nonzero(&*secret_key.secret()?, &public_key.read()?)?)
    }

    /// X25519: the public key of a secret key, 32 bytes each. Constant time.
    /// Errors: LIMBSMITH_ERROR_NULL.
    fn limbsmith_x25519_public_key(secret_key: InN<32>, public_key: OutN<32>) {
        let place = public_key.place()?;
        place.write(&x25519::x25519_base(&*secret_key.secret()?))
    }

    /// The shared secret of a key of X25519, P-256, P-384 or secp256k1 and a peer's public key.
    /// The peer's key has 32 bytes, or is a point of SEC1, compressed or not. The secret has 32 bytes, for P-384 48: the
    /// x-coordinate. Hash it before use. Constant time in the key.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_PUBLIC_KEY,
    /// LIMBSMITH_ERROR_LOW_ORDER, LIMBSMITH_ERROR_CAPACITY.
    fn limbsmith_ecdh(key: KeyRef, public_key: In, public_key_len: usize, secret: Out, capacity: usize,
        secret_len: OutLen) {
        let place = secret.place(capacity, &secret_len)?;
        place.write(&shared_secret(key.get()?, public_key.bytes(public_key_len)?)?)
    }
}
