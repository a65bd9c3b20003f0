//! ECDSA (FIPS 186-5) over P-256, P-384 and secp256k1, with the nonces of RFC 6979.

use limbsmith::ecdsa::{Curve, Message, Prehash, RecoveryId, Signature, SigningKey, VerifyingKey};
use limbsmith::secp256k1::Secp256k1;
use limbsmith::signing::SignOptions;

use crate::ffi::{In, InN, Out, OutLen, OutN};
use crate::key::{Key, KeyRef, on_ecdsa_key};
use crate::names::{self, *};
use crate::random;
use crate::status::*;

/// The flags of verification.
pub const RULES: u32 = LIMBSMITH_PREHASHED | LIMBSMITH_DER | LIMBSMITH_LOW_S;

/// The message, as hash and flags describe it.
pub fn message<C: Curve>(bytes: &[u8], hash: Hash, flags: u32) -> Result<Message<'_>> {
    let hash = names::hash::<C>(hash)?;
    if flags & LIMBSMITH_PREHASHED == 0 {
        return Ok(Message::PlainWith(hash, bytes));
    }
    let prehash = Prehash::new(hash, bytes).map_err(|_| LIMBSMITH_ERROR_LENGTH)?;
    Ok(Message::Prehashed(prehash))
}

/// The signature in the form that the flags say.
pub fn signature<C: Curve>(bytes: &[u8], flags: u32) -> Result<Signature<C>> {
    let signature = match flags & LIMBSMITH_DER {
        0 => Signature::from_slice(bytes),
        _ => Signature::from_der(bytes),
    };
    signature.map_err(|_| LIMBSMITH_ERROR_MALFORMED_SIGNATURE)
}

/// The public key of SEC1.
pub fn verifying_key<C: Curve>(bytes: &[u8]) -> Result<VerifyingKey<C>> {
    VerifyingKey::from_sec1(bytes).map_err(|_| LIMBSMITH_ERROR_PUBLIC_KEY)
}

fn sign<C: Curve>(
    key: &SigningKey<C>,
    bytes: &[u8],
    hash: Hash,
    flags: u32,
) -> Result<(Signature<C>, RecoveryId)> {
    only(flags, RULES | LIMBSMITH_HEDGED | LIMBSMITH_VERIFIED)?;
    let message = message::<C>(bytes, hash, flags)?;
    let noise = random::noise::<C::Bytes>(flags, 1)?;
    let mut options = SignOptions::new();
    if let Some(noise) = &noise {
        options = options.hedged(&noise.0[0]);
    }
    if flags & LIMBSMITH_VERIFIED != 0 {
        options = options.verified();
    }
    let (signature, id) = key
        .sign_with(message, options)
        .map_err(|_| LIMBSMITH_ERROR_FAULT)?;
    if flags & LIMBSMITH_LOW_S != 0 && !signature.is_low_s() {
        return Ok((signature.normalize_s(), id.with_other_y()));
    }
    Ok((signature, id))
}

fn encoded<C: Curve>(signature: &Signature<C>, flags: u32) -> Vec<u8> {
    match flags & LIMBSMITH_DER {
        0 => signature.to_bytes().as_ref().to_vec(),
        _ => signature.to_der().as_bytes().to_vec(),
    }
}

/// The signature in the other form than `from`.
fn recoded<C: Curve>(bytes: &[u8], from: u32) -> Result<Vec<u8>> {
    Ok(encoded(&signature::<C>(bytes, from)?, from ^ LIMBSMITH_DER))
}

fn verify<C: Curve>(key: &[u8], bytes: &[u8], hash: Hash, flags: u32, of: &[u8]) -> Result<()> {
    let message = message::<C>(bytes, hash, flags)?;
    let key = verifying_key::<C>(key)?;
    let signature = signature(of, flags)?;
    match flags & LIMBSMITH_LOW_S {
        0 => key.verify(message, &signature),
        _ => key.verify_low_s(message, &signature),
    }
    .map_err(|_| LIMBSMITH_ERROR_INVALID_SIGNATURE)
}

fn sign_recoverable(key: &Key, bytes: &[u8], hash: Hash, flags: u32) -> Result<([u8; 64], u8)> {
    let Key::Secp256k1(key) = key else {
        return Err(LIMBSMITH_ERROR_ALGORITHM);
    };
    only(flags, !LIMBSMITH_DER)?;
    let (signature, id) = sign(key, bytes, hash, flags)?;
    Ok((signature.to_bytes(), id.to_byte()))
}

fn recover(bytes: &[u8], hash: Hash, flags: u32, of: &[u8; 64], id: u32) -> Result<[u8; 65]> {
    only(flags, LIMBSMITH_PREHASHED | LIMBSMITH_LOW_S)?;
    let id = u8::try_from(id).ok().and_then(RecoveryId::from_byte);
    let id = id.ok_or(LIMBSMITH_ERROR_ARGUMENT)?;
    let message = message::<Secp256k1>(bytes, hash, flags)?;
    let signature = signature::<Secp256k1>(of, 0)?;
    if flags & LIMBSMITH_LOW_S != 0 && !signature.is_low_s() {
        return Err(LIMBSMITH_ERROR_INVALID_SIGNATURE);
    }
    let key = VerifyingKey::recover(message, &signature, id);
    Ok(key
        .map_err(|_| LIMBSMITH_ERROR_INVALID_SIGNATURE)?
        .to_sec1())
}

fn converted<C: Curve>(key: &[u8], compressed: bool) -> Result<Vec<u8>> {
    let key = verifying_key::<C>(key)?;
    Ok(match compressed {
        true => key.to_sec1_compressed().as_ref().to_vec(),
        false => key.to_sec1().as_ref().to_vec(),
    })
}

export! {
    /// Signs a message with ECDSA, by a key of P-256, P-384 or secp256k1. Nonces are those of RFC 6979.
    /// The hash is of the message and of the nonce. Flags: LIMBSMITH_HEDGED, LIMBSMITH_VERIFIED, LIMBSMITH_PREHASHED
    /// (the message is a digest as long as the hash), LIMBSMITH_DER, LIMBSMITH_LOW_S (always on secp256k1), or 0.
    /// The signature has 64 bytes (P-384: 96), in DER at most 72 (104). Constant time in the key.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT,
    /// LIMBSMITH_ERROR_CAPACITY, LIMBSMITH_ERROR_RANDOM, LIMBSMITH_ERROR_FAULT.
    fn limbsmith_ecdsa_sign(key: KeyRef, message: In, message_len: usize, hash: Hash, flags: u32, signature: Out,
        capacity: usize, signature_len: OutLen) {
        let place = signature.place(capacity, &signature_len)?;
        let message = message.bytes(message_len)?;
        let bytes = on_ecdsa_key!(key.get()?, key => sign(key, message, hash, flags).map(|s| encoded(&s.0, flags)))?;
        place.write(&bytes)
    }

    /// Verifies a signature of ECDSA. The key is a point of SEC1, compressed or not.
    /// Flags: LIMBSMITH_PREHASHED, LIMBSMITH_DER, LIMBSMITH_LOW_S, or 0. Variable time; nothing here is secret.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT,
    /// LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_MALFORMED_SIGNATURE, LIMBSMITH_ERROR_INVALID_SIGNATURE.
    fn limbsmith_ecdsa_verify(algorithm: Algorithm, public_key: In, public_key_len: usize, message: In,
        message_len: usize, hash: Hash, flags: u32, signature: In, signature_len: usize) {
        only(flags, RULES)?;
        let (key, message) = (public_key.bytes(public_key_len)?, message.bytes(message_len)?);
        let signature = signature.bytes(signature_len)?;
        on_curve!(algorithm, C => verify::<C>(key, message, hash, flags, signature))
    }

    /// Signs with ECDSA over secp256k1, and writes the recovery id too: 0 to 3, one byte.
    /// Flags and errors: see limbsmith_ecdsa_sign, without LIMBSMITH_DER.
    fn limbsmith_ecdsa_sign_recoverable(key: KeyRef, message: In, message_len: usize, hash: Hash, flags: u32,
        signature: OutN<64>, recovery_id: OutN<1>) {
        let (place, id_place) = (signature.place()?, recovery_id.place()?);
        let (bytes, id) = sign_recoverable(key.get()?, message.bytes(message_len)?, hash, flags)?;
        place.write(&bytes)?;
        id_place.write(&[id])
    }

    /// Computes the public key of a signature of secp256k1: an uncompressed point, 65 bytes.
    /// Flags: LIMBSMITH_PREHASHED, LIMBSMITH_LOW_S, or 0. Variable time; nothing here is secret.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ARGUMENT,
    /// LIMBSMITH_ERROR_MALFORMED_SIGNATURE, LIMBSMITH_ERROR_INVALID_SIGNATURE.
    fn limbsmith_ecdsa_recover(message: In, message_len: usize, hash: Hash, flags: u32, signature: InN<64>,
        recovery_id: u32, public_key: OutN<65>) {
        let place = public_key.place()?;
        let message = message.bytes(message_len)?;
        place.write(&recover(message, hash, flags, &signature.read()?, recovery_id)?)
    }

    /// Converts a signature from fixed length to DER: at most 72 bytes, for P-384 104.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_MALFORMED_SIGNATURE,
    /// LIMBSMITH_ERROR_CAPACITY.
    fn limbsmith_ecdsa_to_der(algorithm: Algorithm, signature: In, signature_len: usize, der: Out, capacity: usize,
        der_len: OutLen) {
        let place = der.place(capacity, &der_len)?;
        let bytes = signature.bytes(signature_len)?;
        place.write(&on_curve!(algorithm, C => recoded::<C>(bytes, 0))?)
    }

    /// Converts a signature from DER to fixed length: 64 bytes, for P-384 96.
    /// Errors: see limbsmith_ecdsa_to_der.
    fn limbsmith_ecdsa_from_der(algorithm: Algorithm, der: In, der_len: usize, signature: Out, capacity: usize,
        signature_len: OutLen) {
        let place = signature.place(capacity, &signature_len)?;
        let bytes = der.bytes(der_len)?;
        place.write(&on_curve!(algorithm, C => recoded::<C>(bytes, LIMBSMITH_DER))?)
    }

    /// Converts a point of SEC1 to compressed form (33 bytes, P-384 49).
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_CAPACITY.
    fn limbsmith_public_key_compress(algorithm: Algorithm, public_key: In, public_key_len: usize, compressed: Out,
        capacity: usize, compressed_len: OutLen) {
        let place = compressed.place(capacity, &compressed_len)?;
        let key = public_key.bytes(public_key_len)?;
        place.write(&on_curve!(algorithm, C => converted::<C>(key, true))?)
    }

    /// Converts a point of SEC1 to uncompressed form (65 bytes, P-384 97).
    /// Errors: see limbsmith_public_key_compress.
    fn limbsmith_public_key_uncompress(algorithm: Algorithm, public_key: In, public_key_len: usize, uncompressed: Out,
        capacity: usize, uncompressed_len: OutLen) {
        let place = uncompressed.place(capacity, &uncompressed_len)?;
        let key = public_key.bytes(public_key_len)?;
        place.write(&on_curve!(algorithm, C => converted::<C>(key, false))?)
    }
}
