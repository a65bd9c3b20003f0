//! Ed25519 (RFC 8032): plain, with a context, and of a hash.

use limbsmith::ed25519::{Context, Message, Signature, SigningKey, VerifyingKey};
use limbsmith::signing::SignOptions;

use crate::ffi::{In, InN, OutN};
use crate::key::{Key, KeyRef};
use crate::names::*;
use crate::random;
use crate::status::*;

pub fn sign(key: &Key, message: Message<'_>, flags: u32) -> Result<[u8; 64]> {
    let Key::Ed25519(key) = key else {
        return Err(LIMBSMITH_ERROR_ALGORITHM);
    };
    sign_with(key, message, flags)
}

fn sign_with(key: &SigningKey, message: Message<'_>, flags: u32) -> Result<[u8; 64]> {
    only(flags, LIMBSMITH_HEDGED | LIMBSMITH_VERIFIED)?;
    let noise = random::noise::<[u8; 32]>(flags, 1)?;
    let mut options = SignOptions::new();
    if let Some(noise) = &noise {
        options = options.hedged(&noise.0[0]);
    }
    if flags & LIMBSMITH_VERIFIED != 0 {
        options = options.verified();
    }
    let signature = key.sign_with(message, options);
    Ok(signature.map_err(|_| LIMBSMITH_ERROR_FAULT)?.to_bytes())
}

fn context(bytes: &[u8]) -> Result<Context<'_>> {
    Context::new(bytes).map_err(|_| LIMBSMITH_ERROR_LENGTH)
}

fn verify(key: &[u8; 32], message: Message<'_>, rule: Policy, signature: &[u8; 64]) -> Result<()> {
    let signature = Signature::from_bytes(signature);
    VerifyingKey::from_bytes(key)
        .verify(policy(rule)?, message, &signature)
        .map_err(|_| LIMBSMITH_ERROR_INVALID_SIGNATURE)
}

export! {
    /// Signs a message with Ed25519. Flags: LIMBSMITH_HEDGED, LIMBSMITH_VERIFIED, or 0.
    /// Constant time in the key. Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM,
    /// LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_RANDOM, LIMBSMITH_ERROR_FAULT.
    fn limbsmith_ed25519_sign(key: KeyRef, message: In, message_len: usize, flags: u32, signature: OutN<64>) {
        let place = signature.place()?;
        let message = Message::Pure(message.bytes(message_len)?);
        place.write(&sign(key.get()?, message, flags)?)
    }

    /// Signs a message with Ed25519ctx. The context has at most 255 bytes.
    /// Flags and errors: see limbsmith_ed25519_sign.
    fn limbsmith_ed25519ctx_sign(key: KeyRef, message: In, message_len: usize, context_bytes: In,
        context_len: usize, flags: u32, signature: OutN<64>) {
        let place = signature.place()?;
        let context = context(context_bytes.bytes(context_len)?)?;
        let message = Message::Context { context, message: message.bytes(message_len)? };
        place.write(&sign(key.get()?, message, flags)?)
    }

    /// Signs the SHA-512 of a message with Ed25519ph. The context has at most 255 bytes.
    /// Flags and errors: see limbsmith_ed25519_sign.
    fn limbsmith_ed25519ph_sign(key: KeyRef, digest: InN<64>, context_bytes: In, context_len: usize, flags: u32,
        signature: OutN<64>) {
        let place = signature.place()?;
        let context = context(context_bytes.bytes(context_len)?)?;
        let digest = digest.read()?;
        place.write(&sign(key.get()?, Message::Prehashed { context, digest: &digest }, flags)?)
    }

    /// Verifies a signature of Ed25519 by a policy. Variable time; nothing here is secret.
    /// A public key that is no point has no valid signature.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ARGUMENT,
    /// LIMBSMITH_ERROR_INVALID_SIGNATURE.
    fn limbsmith_ed25519_verify(public_key: InN<32>, message: In, message_len: usize, policy: Policy,
        signature: InN<64>) {
        let message = Message::Pure(message.bytes(message_len)?);
        verify(&public_key.read()?, message, policy, &signature.read()?)
    }

    /// Verifies a signature of Ed25519ctx. The context has at most 255 bytes.
    /// Errors: see limbsmith_ed25519_verify.
    fn limbsmith_ed25519ctx_verify(public_key: InN<32>, message: In, message_len: usize, context_bytes: In,
        context_len: usize, policy: Policy, signature: InN<64>) {
        let context = context(context_bytes.bytes(context_len)?)?;
        let message = Message::Context { context, message: message.bytes(message_len)? };
        verify(&public_key.read()?, message, policy, &signature.read()?)
    }

    /// Verifies a signature of Ed25519ph, of the SHA-512 of a message. The context has at most 255 bytes.
    /// Errors: see limbsmith_ed25519_verify.
    fn limbsmith_ed25519ph_verify(public_key: InN<32>, digest: InN<64>, context_bytes: In, context_len: usize,
        policy: Policy, signature: InN<64>) {
        let context = context(context_bytes.bytes(context_len)?)?;
        let digest = digest.read()?;
        let message = Message::Prehashed { context, digest: &digest };
        verify(&public_key.read()?, message, policy, &signature.read()?)
    }
}
