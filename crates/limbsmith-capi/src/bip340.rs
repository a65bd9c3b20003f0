//! Schnorr signatures of BIP-340.

use limbsmith::secp256k1::schnorr::{Signature, VerifyingKey};
use limbsmith::signing::SignOptions;

use crate::ffi::{In, InN, OutN};
use crate::key::{Key, KeyRef};
use crate::names::{LIMBSMITH_VERIFIED, only};
use crate::status::*;

fn sign(key: &Key, message: &[u8], noise: Option<&[u8; 32]>, flags: u32) -> Result<[u8; 64]> {
    let Key::Bip340(key) = key else {
        return Err(LIMBSMITH_ERROR_ALGORITHM);
    };
    only(flags, LIMBSMITH_VERIFIED)?;
    let mut options = SignOptions::new();
    if let Some(noise) = noise {
        options = options.hedged(noise);
    }
    if flags & LIMBSMITH_VERIFIED != 0 {
        options = options.verified();
    }
    let signature = key.sign_with(message, options);
    Ok(signature.map_err(|_| LIMBSMITH_ERROR_FAULT)?.to_bytes())
}

fn verify(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> Result<()> {
    let key = VerifyingKey::from_bytes(key).map_err(|_| LIMBSMITH_ERROR_PUBLIC_KEY)?;
    key.verify(message, &Signature::from_bytes(signature))
        .map_err(|_| LIMBSMITH_ERROR_INVALID_SIGNATURE)
}

export! {
    /// Signs a message of any length with BIP-340. aux_rand is 32 random bytes, or NULL for zeros.
    /// Flags: LIMBSMITH_VERIFIED or 0. Constant time in the key.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT,
    /// LIMBSMITH_ERROR_FAULT.
    fn limbsmith_bip340_sign(key: KeyRef, message: In, message_len: usize, aux_rand: InN<32>, flags: u32,
        signature: OutN<64>) {
        let place = signature.place()?;
        let noise = aux_rand.optional_secret()?;
        place.write(&sign(key.get()?, message.bytes(message_len)?, noise.as_deref(), flags)?)
    }

    /// Verifies a signature of BIP-340. Variable time; nothing here is secret.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_PUBLIC_KEY,
    /// LIMBSMITH_ERROR_INVALID_SIGNATURE.
    fn limbsmith_bip340_verify(public_key: InN<32>, message: In, message_len: usize, signature: InN<64>) {
        verify(&public_key.read()?, message.bytes(message_len)?, &signature.read()?)
    }
}
