//! Signatures of Ethereum: public keys are recovered, many at a time, and compared with addresses.

use crate::Algorithm;
use crate::signature::SignatureError;
use limbsmith::ecdsa::{Message, Prehash, Recovery, RecoveryId, recover_each};
use limbsmith::secp256k1::ecdsa::{Signature, VerifyingKey};
use limbsmith::secp256k1::ethereum::{self, chain_of_v, public_key_bytes};
use sha3::{Digest, Keccak256};

/// The bytes of an address.
pub const ADDRESS: usize = 20;

/// `v` of an even `y` in messages.
const FIRST: u64 = 27;
/// The bit of EIP-2098 that is the parity of `y`.
const PARITY: u8 = 0x80;

/// The address of a public key: the last 20 bytes of the Keccak-256 hash of its coordinates.
pub fn address(key: &VerifyingKey) -> [u8; ADDRESS] {
    let hash: [u8; 32] = Keccak256::digest(public_key_bytes(key)).into();
    let [_, _, _, _, _, _, _, _, _, _, _, _, address @ ..] = hash;
    address
}

/// The Keccak-256 hash of a message, or as `personal_sign` has it (EIP-191, version `E`).
pub fn hash(message: &[u8], personal: bool) -> [u8; 32] {
    let mut hash = Keccak256::new();
    if personal {
        hash.update(b"\x19Ethereum Signed Message:\n");
        hash.update(message.len().to_string());
    }
    hash.update(message);
    hash.finalize().into()
}

/// Reads `r`, `s` and the parity of `y`: 65 bytes with `v` (0, 1, 27, 28, or EIP-155's), up to 72 with a larger `v` of EIP-155,
/// or the 64 bytes of EIP-2098. The last of the 65 bytes is the parity.
///
/// # Errors
/// If it has another length or `v`.
pub fn read(signature: &[u8]) -> Result<[u8; 65], SignatureError> {
    let mut read = [0; 65];
    let (numbers, v) = signature.split_at_checked(64).ok_or(SignatureError::Form)?;
    read[..64].copy_from_slice(numbers);
    if v.is_empty() {
        read[64] = u8::from(read[32] & PARITY != 0);
        read[32] &= !PARITY;
        return Ok(read);
    }
    // The bytes of a number, without zeros in front.
    if v.len() > 8 || v.len() > 1 && v[0] == 0 {
        return Err(SignatureError::Form);
    }
    let v = v.iter().fold(0, |v, byte| (v << 8) | u64::from(*byte));
    read[64] = match v {
        0 | 1 => v as u8,
        27 | 28 => (v - FIRST) as u8,
        _ => {
            let (_, id) = chain_of_v(v).ok_or(SignatureError::V(v))?;
            id.to_byte()
        }
    };
    Ok(read)
}

/// A signature and the hash that it signs.
struct Readable {
    hash: [u8; 32],
    signature: Signature,
    id: RecoveryId,
}

/// The public keys of signatures in the form of [`read`]; none where a number is out of range, `s` is high and may not be, or no
/// key signed. Groups of eight run side by side if the processor has lanes. Variable time.
pub fn recover<'a>(
    inputs: impl Iterator<Item = ([u8; 32], &'a [u8])>,
    low_s: bool,
) -> Vec<Option<VerifyingKey>> {
    let read = |(hash, bytes): ([u8; 32], &[u8])| {
        let (numbers, id) = bytes.split_at_checked(64)?;
        let signature = Signature::from_slice(numbers).ok()?;
        let id = RecoveryId::from_byte(*id.first()?)?;
        (!low_s || signature.is_low_s()).then_some(Readable {
            hash,
            signature,
            id,
        })
    };
    let all: Vec<_> = inputs.map(read).collect();
    let items: Vec<_> = (all.iter().flatten())
        .map(|row| Recovery {
            message: Message::Prehashed(Prehash::from(&row.hash)),
            signature: &row.signature,
            id: row.id,
        })
        .collect();
    let mut keys = vec![ethereum::recover(&[0; 32], &[0; 65]); items.len()];
    // The lengths are equal; otherwise there would be no key.
    let _ = recover_each(&items, &mut keys);
    let mut keys = keys.into_iter();
    let mut next = || keys.next()?.ok();
    all.iter()
        .map(|row| row.as_ref().and_then(|_| next()))
        .collect()
}

/// The addresses of the signers of messages, or of hashes where the algorithm says so: pairs of a message and a signature in a
/// form of [`read`]. None where no key signed, a field has another form, or the algorithm is not
/// [`Algorithm::Ethereum`]. Variable time.
///
/// ```
/// use limbsmith::secp256k1::{ecdsa::SigningKey, ethereum as one};
/// use limbsmith_bulk::ethereum;
///
/// let key = SigningKey::from_bytes(&[7; 32])?; // from a random source, not like this
/// let signature = one::sign(&key, &ethereum::hash(b"a message", true));
/// let rows = [(&b"a message"[..], &signature[..])];
/// let signers = ethereum::recover_many("ethereum-personal".parse()?, &rows);
/// assert_eq!(signers, [Some(ethereum::address(key.verifying_key()))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn recover_many(algorithm: Algorithm, rows: &[(&[u8], &[u8])]) -> Vec<Option<[u8; ADDRESS]>> {
    let Algorithm::Ethereum {
        personal,
        prehashed,
        low_s,
    } = algorithm
    else {
        return vec![None; rows.len()];
    };
    let input = |&(message, signature): &(&[u8], &[u8])| {
        let hash = match prehashed {
            true => message.try_into().ok()?,
            false => hash(message, personal),
        };
        Some((hash, self::read(signature).ok()?))
    };
    let read: Vec<_> = rows.iter().map(input).collect();
    let inputs = read.iter().flatten().map(|(hash, s)| (*hash, &s[..]));
    let mut keys = recover(inputs, low_s).into_iter();
    let signer = |row: &Option<_>| {
        row.as_ref()?;
        keys.next()?.as_ref().map(address)
    };
    read.iter().map(signer).collect()
}
