//! Encrypted PKCS#8 (RFC 5958, section 3) by PBES2 (RFC 8018, section 6.2): PBKDF2 or scrypt (RFC 7914), and AES in CBC.

use crate::container::{Container, Rule};
use crate::error::Error;
use aes::cipher::{BlockModeDecrypt, BlockModeEncrypt, KeyIvInit};
use aes::{Aes128, Aes192, Aes256};
use pkcs8::der::asn1::{AnyRef, OctetStringRef};
use pkcs8::der::{Decode, Reader, SliceReader};
use pkcs8::spki::{AlgorithmIdentifierRef, ObjectIdentifier};
use zeroize::Zeroizing;

/// The most iterations of PBKDF2 that are done: RFC 8018, section 4.2, has this number for critical keys.
pub const MOST_ITERATIONS: u32 = 10_000_000;

/// The most bytes of memory that scrypt may use. OpenSSL's default is a sixteenth of it.
pub const MOST_MEMORY: u64 = 256 << 20;

/// The largest parameters r and p of scrypt: the time grows with both, and the memory not with p.
const MOST_R: u64 = 64;
const MOST_P: u64 = 16;

/// The iterations of PBKDF2 in files that are written.
const ITERATIONS: u32 = 600_000;

const fn oid(text: &str) -> ObjectIdentifier {
    ObjectIdentifier::new_unwrap(text)
}

// RFC 8018, appendix A.4 and B.1; RFC 7914, section 7.
const PBES2: ObjectIdentifier = oid("1.2.840.113549.1.5.13");
const PBKDF2: ObjectIdentifier = oid("1.2.840.113549.1.5.12");
const SCRYPT: ObjectIdentifier = oid("1.3.6.1.4.1.11591.4.11");

/// The hashes of PBKDF2's HMAC (RFC 8018, appendix B.1).
const HASHES: [(ObjectIdentifier, Hash); 5] = [
    (oid("1.2.840.113549.2.7"), Hash::Sha1),
    (oid("1.2.840.113549.2.8"), Hash::Sha224),
    (oid("1.2.840.113549.2.9"), Hash::Sha256),
    (oid("1.2.840.113549.2.10"), Hash::Sha384),
    (oid("1.2.840.113549.2.11"), Hash::Sha512),
];

/// AES in CBC, with the bytes of its key (RFC 8018, appendix B.2.5).
const CIPHERS: [(ObjectIdentifier, usize); 3] = [
    (oid("2.16.840.1.101.3.4.1.2"), 16),
    (oid("2.16.840.1.101.3.4.1.22"), 24),
    (oid("2.16.840.1.101.3.4.1.42"), 32),
];

/// Names of encryptions that are not read (RFC 8018, appendices A.3 and B.2; RFC 7292, appendix C; RFC 9337; RFC 9579).
const OTHERS: &[(&str, &str)] = &[
    ("1.2.840.113549.1.5.1", "PBES1 with MD2 and DES"),
    ("1.2.840.113549.1.5.3", "PBES1 with MD5 and DES"),
    ("1.2.840.113549.1.5.6", "PBES1 with MD5 and RC2"),
    ("1.2.840.113549.1.5.10", "PBES1 with SHA-1 and DES"),
    ("1.2.840.113549.1.5.11", "PBES1 with SHA-1 and RC2"),
    ("1.2.840.113549.1.5.14", "PBMAC1"),
    ("1.2.840.113549.1.12.1.1", "PKCS#12's RC4"),
    ("1.2.840.113549.1.12.1.3", "PKCS#12's triple DES"),
    ("1.2.840.113549.1.12.1.6", "PKCS#12's RC2"),
    ("1.3.14.3.2.7", "DES"),
    ("1.2.840.113549.3.2", "RC2"),
    ("1.2.840.113549.3.7", "triple DES"),
    ("2.16.840.1.101.3.4.1.6", "AES-128-GCM"),
    ("2.16.840.1.101.3.4.1.46", "AES-256-GCM"),
    ("1.2.840.113549.2.12", "PBKDF2 with SHA-512/224"),
    ("1.2.840.113549.2.13", "PBKDF2 with SHA-512/256"),
    ("1.2.643.7.1.1.4.2", "PBKDF2 with Streebog"),
    ("2.16.840.1.101.3.4.2.14", "PBKDF2 with SHA3-256"),
    ("2.16.840.1.101.3.4.2.16", "PBKDF2 with SHA3-512"),
    ("1.2.392.200011.61.1.1.1.4", "Camellia-256"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hash {
    Sha1,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
}

/// How a password becomes a key.
#[derive(Clone, Copy, Debug)]
enum Derivation<'a> {
    Pbkdf2(Hash, &'a [u8], u32),
    Scrypt(scrypt::Params, &'a [u8]),
}

impl Derivation<'_> {
    fn key(&self, password: &[u8], length: usize) -> Result<Zeroizing<Vec<u8>>, Error> {
        let mut key = Zeroizing::new(vec![0; length]);
        match *self {
            Derivation::Pbkdf2(hash, salt, count) => {
                let derive = match hash {
                    Hash::Sha1 => pbkdf2::pbkdf2_hmac::<sha1::Sha1>,
                    Hash::Sha224 => pbkdf2::pbkdf2_hmac::<sha2::Sha224>,
                    Hash::Sha256 => pbkdf2::pbkdf2_hmac::<sha2::Sha256>,
                    Hash::Sha384 => pbkdf2::pbkdf2_hmac::<sha2::Sha384>,
                    Hash::Sha512 => pbkdf2::pbkdf2_hmac::<sha2::Sha512>,
                };
                derive(password, salt, count, &mut key);
            }
            Derivation::Scrypt(params, salt) => {
                let done = scrypt::scrypt(password, salt, &params, &mut key);
                done.map_err(|_| broken("with parameters of scrypt that it has not"))?;
            }
        }
        Ok(key)
    }
}

fn broken(rule: impl Into<Rule>) -> Error {
    Error::Broken(Container::Pkcs8, rule.into())
}

/// The error of an encryption that is not read.
fn unread(found: &ObjectIdentifier) -> Error {
    let named = OTHERS
        .iter()
        .find(|(name, _)| ObjectIdentifier::new(name).as_ref() == Ok(found));
    let name = named.map_or_else(|| found.to_string(), |(_, name)| (*name).into());
    broken(format!(
        "encrypted by {name}, which is not read; PBES2 with AES-CBC is"
    ))
}

/// EncryptedPrivateKeyInfo: its algorithm, and the encrypted bytes; none if the DER is no such thing.
fn split(bytes: &[u8]) -> Option<(AlgorithmIdentifierRef<'_>, &[u8])> {
    let mut reader = SliceReader::new(bytes).ok()?;
    let parts = reader.sequence(|inner| -> Result<_, pkcs8::der::Error> {
        let algorithm = AlgorithmIdentifierRef::decode(inner)?;
        Ok((algorithm, <&OctetStringRef>::decode(inner)?.as_bytes()))
    });
    reader.finish().ok()?;
    parts.ok()
}

/// Whether the bytes are an encrypted key in DER.
pub fn is_encrypted(bytes: &[u8]) -> bool {
    split(bytes).is_some()
}

/// The values of a SEQUENCE.
fn values<'a>(any: Option<AnyRef<'a>>) -> Option<Vec<AnyRef<'a>>> {
    let read = any?.sequence(|inner| -> Result<_, pkcs8::der::Error> {
        let mut all = vec![];
        while !inner.is_finished() {
            all.push(AnyRef::decode(inner)?);
        }
        Ok(all)
    });
    read.ok()
}

const PARAMETERS: &str = "with encryption parameters that are not those of PBES2";

/// The derivation that an `AlgorithmIdentifier` names, for a key of so many bytes.
fn derivation<'a>(
    found: AlgorithmIdentifierRef<'a>,
    length: usize,
) -> Result<Derivation<'a>, Error> {
    let all = values(found.parameters).ok_or_else(|| broken(PARAMETERS))?;
    let wrong = |_| broken(PARAMETERS);
    let (salt, numbers) = all.split_first().ok_or_else(|| broken(PARAMETERS))?;
    let salt = salt
        .decode_as::<&OctetStringRef>()
        .map_err(wrong)?
        .as_bytes();
    let number = |any: &AnyRef<'_>| any.decode_as::<u64>().map_err(wrong);
    let asked = |named: Option<u64>| match named {
        Some(named) if named != length as u64 => {
            Err(broken("with a key of another length than its cipher's"))
        }
        _ => Ok(()),
    };
    match found.oid {
        PBKDF2 => {
            let (count, rest) = numbers.split_first().ok_or_else(|| broken(PARAMETERS))?;
            let count = number(count)?;
            let (named, hash) = match rest {
                [] => (None, None),
                [one] if one.decode_as::<u64>().is_ok() => (Some(number(one)?), None),
                [one] => (None, Some(one)),
                [one, two] => (Some(number(one)?), Some(two)),
                _ => return Err(broken(PARAMETERS)),
            };
            asked(named)?;
            let hash = match hash {
                // The default.
                None => Hash::Sha1,
                Some(any) => {
                    let named = any
                        .decode_as::<AlgorithmIdentifierRef<'_>>()
                        .map_err(wrong)?;
                    let found = HASHES.iter().find(|(oid, _)| *oid == named.oid);
                    found.ok_or_else(|| unread(&named.oid))?.1
                }
            };
            match u32::try_from(count) {
                Ok(0) => Err(broken("with no iteration of PBKDF2")),
                Ok(count @ 1..=MOST_ITERATIONS) => Ok(Derivation::Pbkdf2(hash, salt, count)),
                _ => Err(cost(format!(
                    "{count} iterations of PBKDF2; {MOST_ITERATIONS} are done at most"
                ))),
            }
        }
        SCRYPT => {
            let (n, r, p, named) = match numbers {
                [n, r, p] => (n, r, p, None),
                [n, r, p, named] => (n, r, p, Some(number(named)?)),
                _ => return Err(broken(PARAMETERS)),
            };
            asked(named)?;
            let (n, r, p) = (number(n)?, number(r)?, number(p)?);
            // RFC 7914, section 2: a power of two, more than 1 and less than 2^(128 r / 8), so r is not 0.
            let large = r < 4 && n >> (16 * r) > 0;
            if !n.is_power_of_two() || n < 2 || p == 0 || large {
                return Err(broken("with parameters of scrypt that it has not"));
            }
            // The memory, and the work in units of it.
            let memory = n.checked_mul(r).and_then(|all| all.checked_mul(128));
            match memory {
                Some(memory) if memory <= MOST_MEMORY && r <= MOST_R && p <= MOST_P => {}
                _ => {
                    return Err(cost(format!(
                        "scrypt with N = {n}, r = {r}, p = {p}; {MOST_MEMORY} bytes, r = {MOST_R} and p = {MOST_P} are used at most"
                    )));
                }
            }
            let params = scrypt::Params::new(n.trailing_zeros() as u8, r as u32, p as u32);
            let params = params.map_err(|_| broken("with parameters of scrypt that it has not"))?;
            Ok(Derivation::Scrypt(params, salt))
        }
        other => Err(unread(&other)),
    }
}

fn cost(what: String) -> Error {
    Error::Cost(Container::Pkcs8, what.into())
}

/// The PKCS#8 in an encrypted one.
pub fn decrypt(bytes: &[u8], password: Option<&[u8]>) -> Result<Zeroizing<Vec<u8>>, Error> {
    let (algorithm, encrypted) =
        split(bytes).ok_or_else(|| broken("that is not the DER of an encrypted key"))?;
    if algorithm.oid != PBES2 {
        return Err(unread(&algorithm.oid));
    }
    let wrong = |_| broken(PARAMETERS);
    let parameters = values(algorithm.parameters);
    let Some([derivation_id, cipher]) = parameters.as_deref() else {
        return Err(broken(PARAMETERS));
    };
    let cipher = cipher
        .decode_as::<AlgorithmIdentifierRef<'_>>()
        .map_err(wrong)?;
    let length = CIPHERS.iter().find(|(oid, _)| *oid == cipher.oid);
    let length = length.ok_or_else(|| unread(&cipher.oid))?.1;
    let iv = cipher
        .parameters
        .map(|any| any.decode_as::<&OctetStringRef>());
    let Some(Ok(iv)) = iv else {
        return Err(broken(PARAMETERS));
    };
    let iv: &[u8; 16] = iv.as_bytes().try_into().map_err(|_| broken(PARAMETERS))?;
    let derivation = derivation(derivation_id.decode_as().map_err(wrong)?, length)?;
    if encrypted.is_empty() || encrypted.len() % 16 != 0 {
        return Err(broken("whose encrypted part is not in whole blocks"));
    }
    let password = password.ok_or(Error::PasswordNeeded(Container::Pkcs8))?;
    let key = derivation.key(password, length)?;
    let mut plain = Zeroizing::new(encrypted.to_vec());
    cbc(&key, iv, &mut plain, Direction::Decrypt);
    // PKCS#7's padding. That it is wrong tells no more than that the key is no DER, which is said in the same words.
    let pad = plain.last().copied().unwrap_or_default();
    let text = plain.len().checked_sub(pad.into());
    let good =
        (1..=16).contains(&pad) && text.is_some_and(|text| plain[text..].iter().all(|b| *b == pad));
    match (text, good && plain[0] == 0x30) {
        (Some(text), true) => {
            plain.truncate(text);
            Ok(plain)
        }
        _ => Err(Error::Password(Container::Pkcs8)),
    }
}

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Encrypt,
    Decrypt,
}

/// AES in CBC on whole blocks, in place. The key has 16, 24 or 32 bytes.
pub fn cbc(key: &[u8], iv: &[u8; 16], bytes: &mut [u8], direction: Direction) {
    macro_rules! run {
        ($cipher:ty) => {
            match direction {
                Direction::Encrypt => {
                    let Ok(mut mode) = cbc::Encryptor::<$cipher>::new_from_slices(key, iv) else {
                        unreachable!("the length is the cipher's")
                    };
                    for block in bytes.chunks_exact_mut(16) {
                        if let Ok(block) = block.try_into() {
                            mode.encrypt_block(block);
                        }
                    }
                }
                Direction::Decrypt => {
                    let Ok(mut mode) = cbc::Decryptor::<$cipher>::new_from_slices(key, iv) else {
                        unreachable!("the length is the cipher's")
                    };
                    for block in bytes.chunks_exact_mut(16) {
                        if let Ok(block) = block.try_into() {
                            mode.decrypt_block(block);
                        }
                    }
                }
            }
        };
    }
    match key.len() {
        16 => run!(Aes128),
        24 => run!(Aes192),
        _ => run!(Aes256),
    }
}

/// A value of DER.
fn der(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let len: usize = parts.iter().map(|part| part.len()).sum();
    let mut out = vec![tag];
    match len {
        0..0x80 => out.push(len as u8),
        0x80..0x100 => out.extend([0x81, len as u8]),
        _ => out.extend([0x82, (len >> 8) as u8, len as u8]),
    }
    out.extend(parts.concat());
    out
}

/// Encrypts PKCS#8 as `openssl pkcs8 -topk8 -v2 aes-256-cbc -v2prf hmacWithSHA256 -iter 600000` does.
pub fn encrypt(plain: &[u8], password: &[u8]) -> Result<Vec<u8>, Error> {
    if password.is_empty() {
        return Err(Error::EmptyPassword);
    }
    let (mut salt, mut iv) = ([0; 16], [0; 16]);
    for bytes in [&mut salt, &mut iv] {
        getrandom::fill(bytes).map_err(|_| Error::Random)?;
    }
    let key = Derivation::Pbkdf2(Hash::Sha256, &salt, ITERATIONS).key(password, 32)?;
    let pad = 16 - plain.len() % 16;
    let mut bytes = Zeroizing::new(Vec::with_capacity(plain.len() + pad));
    bytes.extend_from_slice(plain);
    bytes.resize(plain.len() + pad, pad as u8);
    cbc(&key, &iv, &mut bytes, Direction::Encrypt);
    let oid = |oid: ObjectIdentifier| der(6, &[oid.as_bytes()]);
    let hash = der(0x30, &[&oid(HASHES[2].0), &[5, 0]]);
    let count = der(2, &[&ITERATIONS.to_be_bytes()[1..]]);
    let parameters = der(0x30, &[&der(4, &[&salt]), &count, &hash]);
    let derivation = der(0x30, &[&oid(PBKDF2), &parameters]);
    let cipher = der(0x30, &[&oid(CIPHERS[2].0), &der(4, &[&iv])]);
    let algorithm = der(0x30, &[&oid(PBES2), &der(0x30, &[&derivation, &cipher])]);
    Ok(der(0x30, &[&algorithm, &der(4, &[&bytes])]))
}
