//! Calls on many packed rows, in the lanes of vectors where the processor has them.
//!
//! A row that cannot be read gets its verdict at once; the others go to the library together.

use limbsmith::ecdsa::{self, ByteArray, Curve};
use limbsmith::secp256k1::schnorr;
use limbsmith::signing::SignOptions;
use limbsmith::{ecdh, ed25519, x25519};
use zeroize::{Zeroize, Zeroizing};

use crate::ecdsa::{RULES, message, signature};
use crate::ffi::{In, Out, Span, Spans};
use crate::key::{Key, KeyRef};
use crate::names::*;
use crate::random;
use crate::status::*;

/// What all rows of a call have in common.
struct Rows<'a> {
    keys: &'a [u8],
    key_len: usize,
    signatures: &'a [u8],
    messages: &'a [u8],
    spans: &'a [Span],
}

/// A verdict as a byte.
fn verdict(status: Status) -> u8 {
    status as u8
}

fn code(valid: bool) -> u8 {
    verdict(if valid {
        LIMBSMITH_OK
    } else {
        LIMBSMITH_ERROR_INVALID_SIGNATURE
    })
}

/// The verdicts of the rows that could be read, and those of the others, in the order of the rows.
fn merged<T>(rows: &[Result<T>], valid: &[bool]) -> Vec<u8> {
    let mut valid = valid.iter();
    let verdict_of = |row: &Result<T>| match row {
        Ok(_) => code(valid.next().copied().unwrap_or(false)),
        Err(status) => verdict(*status),
    };
    rows.iter().map(verdict_of).collect()
}

fn verify_ed25519(rows: &Rows<'_>, rule: Policy) -> Result<Vec<u8>> {
    let rule = policy(rule)?;
    let mut read = Vec::with_capacity(rows.spans.len());
    let signatures = rows.signatures.as_chunks::<64>().0;
    for ((span, key), signature) in rows
        .spans
        .iter()
        .zip(rows.keys.as_chunks().0)
        .zip(signatures)
    {
        let message = span.of(rows.messages).ok_or(LIMBSMITH_ERROR_LENGTH);
        read.push(message.map(|message| {
            let signature = ed25519::Signature::from_bytes(signature);
            (ed25519::VerifyingKey::from_bytes(key), signature, message)
        }));
    }
    let good = read.iter().flatten();
    let items: Vec<_> = good
        .map(|(key, signature, message)| ed25519::Item {
            key,
            message: message.into(),
            signature,
        })
        .collect();
    let mut valid = vec![false; items.len()];
    ed25519::verify_each(rule, &items, &mut valid).map_err(|_| LIMBSMITH_ERROR_INTERNAL)?;
    Ok(merged(&read, &valid))
}

fn verify_bip340(rows: &Rows<'_>) -> Result<Vec<u8>> {
    let bytes = rows.keys.as_chunks::<32>().0;
    let mut keys = vec![schnorr::VerifyingKey::from_bytes(&[0; 32]); bytes.len()];
    schnorr::verifying_key_each(bytes, &mut keys).map_err(|_| LIMBSMITH_ERROR_INTERNAL)?;
    let mut read = Vec::with_capacity(rows.spans.len());
    let signatures = rows.signatures.as_chunks::<64>().0;
    for ((span, key), signature) in rows.spans.iter().zip(&keys).zip(signatures) {
        let key = key.as_ref().map_err(|_| LIMBSMITH_ERROR_PUBLIC_KEY);
        let message = span.of(rows.messages).ok_or(LIMBSMITH_ERROR_LENGTH);
        let signature = schnorr::Signature::from_bytes(signature);
        read.push(key.and_then(|key| Ok((key, signature, message?))));
    }
    let good = read.iter().flatten();
    let items: Vec<_> = good
        .map(|(key, signature, message)| schnorr::Item {
            key: *key,
            message,
            signature,
        })
        .collect();
    let mut valid = vec![false; items.len()];
    schnorr::verify_each(&items, &mut valid).map_err(|_| LIMBSMITH_ERROR_INTERNAL)?;
    Ok(merged(&read, &valid))
}

fn verify_ecdsa<C: Curve>(rows: &Rows<'_>, hash: Hash, flags: u32) -> Result<Vec<u8>> {
    crate::names::hash::<C>(hash)?;
    let bytes: Vec<&[u8]> = rows.keys.chunks_exact(rows.key_len).collect();
    let mut keys: Vec<_> = bytes
        .iter()
        .map(|_| ecdsa::VerifyingKey::<C>::from_sec1(&[]))
        .collect();
    ecdsa::verifying_key_each(&bytes, &mut keys).map_err(|_| LIMBSMITH_ERROR_INTERNAL)?;
    let size = size_of::<C::Pair>();
    let mut read = Vec::with_capacity(rows.spans.len());
    for ((span, key), of) in rows
        .spans
        .iter()
        .zip(&keys)
        .zip(rows.signatures.chunks_exact(size))
    {
        let key = key.as_ref().map_err(|_| LIMBSMITH_ERROR_PUBLIC_KEY);
        let of = signature::<C>(of, 0);
        let bytes = span.of(rows.messages).ok_or(LIMBSMITH_ERROR_LENGTH);
        let message = bytes.and_then(|bytes| message::<C>(bytes, hash, flags));
        read.push(key.and_then(|key| Ok((key, of?, message?))));
    }
    let good = read.iter().flatten();
    let items: Vec<_> = good
        .map(|(key, signature, message)| ecdsa::Item {
            key: *key,
            message: *message,
            signature,
        })
        .collect();
    let mut valid = vec![false; items.len()];
    match flags & LIMBSMITH_LOW_S {
        0 => ecdsa::verify_each(&items, &mut valid),
        _ => ecdsa::verify_low_s_each(&items, &mut valid),
    }
    .map_err(|_| LIMBSMITH_ERROR_INTERNAL)?;
    Ok(merged(&read, &valid))
}

fn key_len_fits(algorithm: Algorithm, key_len: usize) -> bool {
    match algorithm {
        LIMBSMITH_P256 | LIMBSMITH_SECP256K1 => key_len == 33 || key_len == 65,
        LIMBSMITH_P384 => key_len == 49 || key_len == 97,
        _ => key_len == 32,
    }
}

fn fault<E>(_: E) -> Status {
    LIMBSMITH_ERROR_FAULT
}

/// Signs each message with its key; the rows of the result are packed. All keys have the algorithm.
fn sign(
    algorithm: Algorithm,
    keys: &[&Key],
    messages: &[&[u8]],
    hash: Hash,
    flags: u32,
) -> Result<Vec<u8>> {
    /// The keys inside, each with its message.
    macro_rules! inputs {
        ($variant:ident) => {{
            let mut inputs = Vec::with_capacity(keys.len());
            for (key, message) in keys.iter().zip(messages) {
                let Key::$variant(key) = key else {
                    return Err(LIMBSMITH_ERROR_ALGORITHM);
                };
                inputs.push((key, *message));
            }
            inputs
        }};
    }
    let plain = matches!(algorithm, LIMBSMITH_ED25519 | LIMBSMITH_BIP340);
    let ecdsa_only = LIMBSMITH_PREHASHED | LIMBSMITH_LOW_S;
    only(
        flags,
        LIMBSMITH_HEDGED | LIMBSMITH_VERIFIED | if plain { 0 } else { ecdsa_only },
    )?;
    if plain && hash != 0 {
        return Err(LIMBSMITH_ERROR_ARGUMENT);
    }
    let rows = messages.len();
    match algorithm {
        LIMBSMITH_ED25519 => {
            let noise = random::noise::<[u8; 32]>(flags, rows)?;
            let inputs = inputs!(Ed25519);
            let inputs: Vec<_> = inputs
                .iter()
                .map(|(key, m)| (*key, ed25519::Message::Pure(m)))
                .collect();
            let mut signatures = vec![ed25519::Signature::UNSIGNED; rows];
            ed25519::sign_each(&inputs, options(&noise, flags), &mut signatures).map_err(fault)?;
            Ok(signatures.iter().flat_map(|s| s.to_bytes()).collect())
        }
        LIMBSMITH_BIP340 => {
            let noise = random::noise::<[u8; 32]>(flags, rows)?;
            let mut signatures = vec![schnorr::Signature::UNSIGNED; rows];
            schnorr::sign_each(&inputs!(Bip340), options(&noise, flags), &mut signatures)
                .map_err(fault)?;
            Ok(signatures.iter().flat_map(|s| s.to_bytes()).collect())
        }
        LIMBSMITH_P256 => sign_ecdsa(&inputs!(P256), hash, flags),
        LIMBSMITH_P384 => sign_ecdsa(&inputs!(P384), hash, flags),
        LIMBSMITH_SECP256K1 => sign_ecdsa(&inputs!(Secp256k1), hash, flags),
        _ => Err(LIMBSMITH_ERROR_ALGORITHM),
    }
}

fn options<B: ByteArray>(noise: &Option<random::Noise<B>>, flags: u32) -> SignOptions<'_, [B]> {
    let mut options = SignOptions::new();
    if let Some(noise) = noise {
        options = options.hedged(noise.0.as_slice());
    }
    match flags & LIMBSMITH_VERIFIED {
        0 => options,
        _ => options.verified(),
    }
}

fn sign_ecdsa<C: Curve>(
    rows: &[(&ecdsa::SigningKey<C>, &[u8])],
    hash: Hash,
    flags: u32,
) -> Result<Vec<u8>> {
    let mut inputs = Vec::with_capacity(rows.len());
    for (key, bytes) in rows {
        inputs.push((*key, message::<C>(bytes, hash, flags)?));
    }
    let noise = random::noise::<C::Bytes>(flags, rows.len())?;
    let mut signatures = vec![ecdsa::Signature::<C>::UNSIGNED; rows.len()];
    ecdsa::sign_each(&inputs, options(&noise, flags), &mut signatures).map_err(fault)?;
    let mut packed = Vec::with_capacity(rows.len() * size_of::<C::Pair>());
    for signature in &signatures {
        let low = flags & LIMBSMITH_LOW_S != 0;
        let signature = if low {
            signature.normalize_s()
        } else {
            *signature
        };
        packed.extend_from_slice(signature.to_bytes().as_ref());
    }
    Ok(packed)
}

/// The messages of the spans.
fn texts<'a>(messages: &'a [u8], spans: &[Span]) -> Result<Vec<&'a [u8]>> {
    spans
        .iter()
        .map(|span| span.of(messages).ok_or(LIMBSMITH_ERROR_LENGTH))
        .collect()
}

/// Shared secrets, packed, and verdicts. Rows without a secret are zeros.
type Agreed = (Zeroizing<Vec<u8>>, Vec<u8>);

fn agree_x25519(secrets: &[u8], peers: &[u8]) -> Result<Agreed> {
    let (secrets, peers) = (secrets.as_chunks::<32>().0, peers.as_chunks::<32>().0);
    let mut shared = vec![[0; 32]; secrets.len()];
    let done = x25519::x25519_each(secrets, peers, &mut shared);
    let verdicts = shared
        .iter()
        .map(|s| match s.iter().fold(0, |all, byte| all | byte) {
            0 => verdict(LIMBSMITH_ERROR_LOW_ORDER),
            _ => verdict(LIMBSMITH_OK),
        });
    let verdicts = verdicts.collect();
    let packed = Zeroizing::new(shared.as_flattened().to_vec());
    shared.as_flattened_mut().zeroize();
    done.map_err(|_| LIMBSMITH_ERROR_INTERNAL)?;
    Ok((packed, verdicts))
}

fn agree<C: Curve>(secrets: &[u8], peers: &[u8], peer_len: usize) -> Result<Agreed> {
    let size = size_of::<C::Bytes>();
    let secrets = secrets.chunks_exact(size).zip(peers.chunks_exact(peer_len));
    let mut inputs = Vec::with_capacity(secrets.len());
    for (secret, peer) in secrets {
        let secret = <C::Bytes as ecdsa::ByteArray>::of(secret).ok_or(LIMBSMITH_ERROR_LENGTH)?;
        inputs.push((secret, peer));
    }
    let mut shared = vec![Err(ecdh::EcdhError::Secret(ecdsa::InvalidKey)); inputs.len()];
    let done = ecdh::shared_secret_each::<C>(&inputs, &mut shared);
    let mut packed = Zeroizing::new(Vec::with_capacity(inputs.len() * size));
    let mut verdicts = Vec::with_capacity(inputs.len());
    for row in &mut shared {
        let status = match row {
            Ok(secret) => {
                packed.extend_from_slice(secret.as_ref());
                secret.as_mut().zeroize();
                LIMBSMITH_OK
            }
            Err(error) => {
                packed.extend_from_slice(C::Bytes::ZERO.as_ref());
                match error {
                    ecdh::EcdhError::Secret(_) => LIMBSMITH_ERROR_SECRET_KEY,
                    ecdh::EcdhError::Peer(_) => LIMBSMITH_ERROR_PUBLIC_KEY,
                }
            }
        };
        verdicts.push(verdict(status));
    }
    done.map_err(|_| LIMBSMITH_ERROR_INTERNAL)?;
    Ok((packed, verdicts))
}

export! {
    /// Verifies many signatures. A row is a public key of key_len bytes, a signature in fixed length, and a message.
    /// Keys and signatures are packed, one after the other. A span says where its message is within messages.
    /// verdicts has a byte for each row: LIMBSMITH_OK, or LIMBSMITH_ERROR_PUBLIC_KEY,
    /// LIMBSMITH_ERROR_MALFORMED_SIGNATURE, LIMBSMITH_ERROR_LENGTH (message), LIMBSMITH_ERROR_INVALID_SIGNATURE.
    /// Ed25519 keys that are no points have invalid signatures. hash, flags (without LIMBSMITH_DER) and policy:
    /// see limbsmith_verifier_new. The call returns LIMBSMITH_OK whatever the verdicts are.
    /// Variable time; nothing here is secret. Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH,
    /// LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT.
    fn limbsmith_verify_many(algorithm: Algorithm, hash: Hash, flags: u32, policy: Policy, rows: usize,
        public_keys: In, key_len: usize, signatures: In, messages: In, messages_len: usize, spans: Spans,
        verdicts: Out) {
        let place = verdicts.rows(rows, 1)?;
        let size = sizes(algorithm)?[2];
        if size == 0 {
            return Err(LIMBSMITH_ERROR_ALGORITHM);
        }
        if !key_len_fits(algorithm, key_len) {
            return Err(LIMBSMITH_ERROR_LENGTH);
        }
        let all = Rows {
            keys: public_keys.rows(rows, key_len)?,
            key_len,
            signatures: signatures.rows(rows, size)?,
            messages: messages.bytes(messages_len)?,
            spans: spans.rows(rows)?,
        };
        if algorithm != LIMBSMITH_ED25519 && policy != 0 {
            return Err(LIMBSMITH_ERROR_ARGUMENT);
        }
        let plain = matches!(algorithm, LIMBSMITH_ED25519 | LIMBSMITH_BIP340);
        only(flags, if plain { 0 } else { RULES & !LIMBSMITH_DER })?;
        if plain && hash != 0 {
            return Err(LIMBSMITH_ERROR_ARGUMENT);
        }
        let codes = match algorithm {
            LIMBSMITH_ED25519 => verify_ed25519(&all, policy),
            LIMBSMITH_BIP340 => verify_bip340(&all),
            _ => on_curve!(algorithm, C => verify_ecdsa::<C>(&all, hash, flags)),
        };
        place.write(&codes?)
    }

    /// Signs many messages with one key. A span says where a message is within messages.
    /// Signatures are packed, in fixed length. If a row cannot be signed, none is.
    /// hash and flags: see limbsmith_ecdsa_sign, without LIMBSMITH_DER. Ed25519 and BIP-340 take LIMBSMITH_HEDGED
    /// and LIMBSMITH_VERIFIED. Constant time in the key. Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH,
    /// LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_RANDOM, LIMBSMITH_ERROR_FAULT.
    fn limbsmith_sign_many(key: KeyRef, hash: Hash, flags: u32, rows: usize, messages: In, messages_len: usize,
        spans: Spans, signatures: Out) {
        let key = key.get()?;
        let algorithm = key.algorithm();
        let place = signatures.rows(rows, sizes(algorithm)?[2])?;
        let texts = texts(messages.bytes(messages_len)?, spans.rows(rows)?)?;
        let keys = vec![key; rows];
        place.write(&sign(algorithm, &keys, &texts, hash, flags)?)
    }

    /// Signs many messages, each with the key of its row. Secret keys are packed: 32 bytes each, for P-384 48.
    /// They are as limbsmith_key_from_bytes reads them. One that it refuses is LIMBSMITH_ERROR_SECRET_KEY.
    /// The rest, and other errors: see limbsmith_sign_many.
    fn limbsmith_sign_many_keys(algorithm: Algorithm, hash: Hash, flags: u32, rows: usize, secret_keys: In,
        messages: In, messages_len: usize, spans: Spans, signatures: Out) {
        let [secret_len, _, size, _] = sizes(algorithm)?;
        if size == 0 {
            return Err(LIMBSMITH_ERROR_ALGORITHM);
        }
        let place = signatures.rows(rows, size)?;
        let secrets = secret_keys.rows(rows, secret_len)?;
        let texts = texts(messages.bytes(messages_len)?, spans.rows(rows)?)?;
        let keys = secrets.chunks_exact(secret_len).map(|secret| Key::from_bytes(algorithm, secret));
        let keys = keys.collect::<Result<Vec<_>>>()?;
        let keys: Vec<&Key> = keys.iter().collect();
        place.write(&sign(algorithm, &keys, &texts, hash, flags)?)
    }

    /// Computes many shared secrets, of X25519, P-256, P-384 or secp256k1. A row is a secret key and a peer's public key.
    /// Both are packed; public keys have public_key_len bytes (X25519: 32). Secrets have 32 bytes, for P-384 48.
    /// verdicts has a byte for each row: LIMBSMITH_OK, or LIMBSMITH_ERROR_SECRET_KEY, LIMBSMITH_ERROR_PUBLIC_KEY,
    /// LIMBSMITH_ERROR_LOW_ORDER. Then the secret is zeros. Constant time in the secret keys, except their validity.
    /// Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM.
    fn limbsmith_ecdh_many(algorithm: Algorithm, rows: usize, secret_keys: In, public_keys: In,
        public_key_len: usize, shared_secrets: Out, verdicts: Out) {
        let [secret_len, _, _, size] = sizes(algorithm)?;
        if size == 0 {
            return Err(LIMBSMITH_ERROR_ALGORITHM);
        }
        if !key_len_fits(algorithm, public_key_len) {
            return Err(LIMBSMITH_ERROR_LENGTH);
        }
        let (place, codes_place) = (shared_secrets.rows(rows, size)?, verdicts.rows(rows, 1)?);
        let secrets = secret_keys.rows(rows, secret_len)?;
        let peers = public_keys.rows(rows, public_key_len)?;
        let (shared, codes) = match algorithm {
            LIMBSMITH_X25519 => agree_x25519(secrets, peers)?,
            _ => on_curve!(algorithm, C => agree::<C>(secrets, peers, public_key_len))?,
        };
        place.write(&shared)?;
        codes_place.write(&codes)
    }
}
