//! Every type that holds a secret says that it erases itself.

use limbsmith::{ed25519, p256, p384, secp256k1, x25519};
use zeroize::ZeroizeOnDrop;

fn erases<T: ZeroizeOnDrop>() {}

#[test]
fn secret_types_erase_themselves() {
    erases::<ed25519::SigningKey>();
    erases::<ed25519::StreamSigner<'_>>();
    erases::<x25519::SecretKey>();
    erases::<x25519::SharedSecret>();
    erases::<p256::ecdsa::SigningKey>();
    erases::<p256::ecdh::SecretKey>();
    erases::<p256::ecdh::SharedSecret>();
    erases::<p384::ecdsa::SigningKey>();
    erases::<p384::ecdh::SecretKey>();
    erases::<p384::ecdh::SharedSecret>();
    erases::<secp256k1::ecdsa::SigningKey>();
    erases::<secp256k1::ecdh::SecretKey>();
    erases::<secp256k1::ecdh::SharedSecret>();
    erases::<secp256k1::schnorr::SigningKey>();
    erases::<secp256k1::schnorr::StreamSigner<'_>>();
}
