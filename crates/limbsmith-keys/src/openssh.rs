//! Private keys of OpenSSH: PROTOCOL.key of its source, `openssh-key-v1`.

use crate::container::openssh::{name, read_blob, shown};
use crate::container::{Container, Kind, Rule};
use crate::error::Error;
use crate::form::Form;
use crate::kind::{self, Width, pair, private, secret};
use crate::pbes2::{Direction, cbc};
use crate::pem;
use crate::wire::{Writer, blob, number, positive, string};
use aes::cipher::{KeyIvInit, StreamCipher};
use aes::{Aes128, Aes192, Aes256};
use ctr::Ctr128BE;
use limbsmith::keys::PrivateKey;
use zeroize::Zeroizing;

/// The most rounds of bcrypt that are done. `ssh-keygen` has 24, and 16 in earlier versions.
pub const MOST_ROUNDS: u32 = 2048;

/// The rounds in files that are written.
const ROUNDS: u32 = 24;

/// The label of PEM.
pub const LABEL: &str = "OPENSSH PRIVATE KEY";

/// The first bytes.
pub const MAGIC: &[u8] = b"openssh-key-v1\0";

/// A mode of AES.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Ctr,
    Cbc,
}

/// Ciphers and the bytes of their keys.
const CIPHERS: [(&[u8], usize, Mode); 6] = [
    (b"aes256-ctr", 32, Mode::Ctr),
    (b"aes192-ctr", 24, Mode::Ctr),
    (b"aes128-ctr", 16, Mode::Ctr),
    (b"aes256-cbc", 32, Mode::Cbc),
    (b"aes192-cbc", 24, Mode::Cbc),
    (b"aes128-cbc", 16, Mode::Cbc),
];

fn broken(rule: impl Into<Rule>) -> Error {
    Error::Broken(Container::OpenSsh, rule.into())
}

const SHORT: &str = "that is cut short";

/// The key in a file without its PEM.
pub fn read(file: &[u8], password: Option<&[u8]>) -> Result<PrivateKey, Error> {
    let short = || broken(SHORT);
    let mut rest = file
        .strip_prefix(MAGIC)
        .ok_or_else(|| broken("of another version than openssh-key-v1"))?;
    let rest = &mut rest;
    let cipher = string(rest).ok_or_else(short)?;
    let derivation = string(rest).ok_or_else(short)?;
    let options = string(rest).ok_or_else(short)?;
    match number(rest).ok_or_else(short)? {
        1 => {}
        count => return Err(broken(format!("with {count} keys; files of one are read"))),
    }
    let public = string(rest).ok_or_else(short)?;
    let section = string(rest).ok_or_else(short)?;
    let mut section = Zeroizing::new(section.to_vec());
    let block = match (cipher, derivation, options) {
        (b"none", b"none", []) => 8,
        (b"none", ..) | (_, b"none", _) => {
            return Err(broken("whose cipher and key derivation do not match"));
        }
        (_, b"bcrypt", _) => {
            decrypt(cipher, options, password, &mut section)?;
            16
        }
        _ => {
            return Err(broken(
                "whose password is hashed by another function than bcrypt",
            ));
        }
    };
    // Ciphers with authentication, which have more bytes here, are refused before.
    if !rest.is_empty() {
        return Err(broken(format!("with {} bytes after it", rest.len())));
    }
    let encrypted = block == 16;
    let mut rest = &section[..];
    let rest = &mut rest;
    // The same number twice, after a right password.
    match (number(rest), number(rest)) {
        (Some(a), Some(b)) if a == b => {}
        (Some(_), Some(_)) if encrypted => return Err(Error::Password(Container::OpenSsh)),
        _ => return Err(broken("whose check numbers differ")),
    }
    // Messages quote the public key alone, since the section has secrets.
    let half = read_blob(public).map_err(broken)?;
    let kind = half.0;
    let name = name(kind).ok_or_else(short)?;
    match rest.strip_prefix(&blob(name, &half.1)[..]) {
        Some(after) => *rest = after,
        None => return Err(broken("that names two public keys, or is cut short")),
    }
    let key = match kind {
        Kind::Point(_) => {
            let number =
                positive(rest).ok_or_else(|| broken("whose private key is no positive number"))?;
            private(kind, number, Width::Any)
        }
        _ => {
            // The seed, and the public key once more.
            let both = string(rest).ok_or_else(short)?;
            match both.split_at_checked(32) {
                Some((seed, again)) if *again == half.1[..] => private(kind, seed, Width::Fixed),
                _ => return Err(broken("whose private key is not a seed and its public key")),
            }
        }
    };
    let key = pair(Container::OpenSsh, key, &half)?;
    string(rest).ok_or_else(short)?;
    // Up to a whole block: Python's `cryptography` adds one to a section of whole blocks, and OpenSSH reads that.
    let padding = (1..=block).zip(rest.iter()).all(|(i, b)| *b == i);
    match rest.len() <= usize::from(block) && padding && section.len() % usize::from(block) == 0 {
        true => Ok(key),
        false => Err(broken("with wrong padding")),
    }
}

/// Decrypts a section in place.
fn decrypt(
    cipher: &[u8],
    options: &[u8],
    password: Option<&[u8]>,
    section: &mut [u8],
) -> Result<(), Error> {
    let Some((_, length, mode)) = CIPHERS.iter().find(|(name, ..)| *name == cipher) else {
        return Err(broken(format!(
            "encrypted by {}, which is not read; `ssh-keygen -p -Z aes256-ctr` writes it anew",
            shown(cipher)
        )));
    };
    let rest = &mut &*options;
    let (Some(salt), Some(rounds), []) = (string(rest), number(rest), *rest) else {
        return Err(broken("whose options of bcrypt are not read"));
    };
    if salt.is_empty() || rounds == 0 {
        return Err(broken("whose options of bcrypt are not read"));
    }
    if rounds > MOST_ROUNDS {
        let what = format!("{rounds} rounds of bcrypt; {MOST_ROUNDS} are done at most");
        return Err(Error::Cost(Container::OpenSsh, what.into()));
    }
    if section.is_empty() || section.len() % 16 != 0 {
        return Err(broken("whose encrypted part is not in whole blocks"));
    }
    let password = password.ok_or(Error::PasswordNeeded(Container::OpenSsh))?;
    if password.is_empty() {
        return Err(Error::Password(Container::OpenSsh));
    }
    crypt(
        *length,
        *mode,
        (password, salt, rounds),
        section,
        Direction::Decrypt,
    )
}

/// AES by a password, in place.
fn crypt(
    length: usize,
    mode: Mode,
    (password, salt, rounds): (&[u8], &[u8], u32),
    bytes: &mut [u8],
    direction: Direction,
) -> Result<(), Error> {
    let mut derived = Zeroizing::new(vec![0; length + 16]);
    let done = bcrypt_pbkdf::bcrypt_pbkdf(password, salt, rounds, &mut derived);
    done.map_err(|_| broken("whose options of bcrypt are not read"))?;
    let (key, iv) = derived.split_at(length);
    let iv: &[u8; 16] = iv.try_into().map_err(|_| broken(SHORT))?;
    macro_rules! run {
        ($cipher:ty) => {
            Ctr128BE::<$cipher>::new_from_slices(key, iv)
                .map(|mut stream| stream.apply_keystream(bytes))
        };
    }
    let done = match (mode, length) {
        (Mode::Cbc, _) => {
            cbc(key, iv, bytes, direction);
            Ok(())
        }
        (Mode::Ctr, 16) => run!(Aes128),
        (Mode::Ctr, 24) => run!(Aes192),
        (Mode::Ctr, _) => run!(Aes256),
    };
    done.map_err(|_| broken(SHORT))
}

/// A file of a private key, as `ssh-keygen` writes it.
pub fn write(key: &PrivateKey, password: Option<&[u8]>) -> Result<Zeroizing<Vec<u8>>, Error> {
    let (kind, public) = kind::opened(&key.public_key()).ok_or(Error::Kind)?;
    let name = name(kind).ok_or(Error::Unwritable(Form::OpenSsh, kind))?;
    let mut random = Zeroizing::new([0; 20]);
    getrandom::fill(&mut random[..]).map_err(|_| Error::Random)?;
    let (check, salt) = random.split_at(4);
    let secret = secret(key)?;
    let mut section = Writer::new(512);
    section.0.extend_from_slice(check);
    section.0.extend_from_slice(check);
    section.string(name);
    if let Some(curve) = name.strip_prefix(b"ecdsa-sha2-") {
        section.string(curve);
    }
    section.string(&public);
    match kind {
        Kind::Point(_) => section.positive(&secret),
        _ => section.string(&Zeroizing::new([&secret[..], &public].concat())),
    };
    // The comment.
    section.string(b"");
    let block = if password.is_some() { 16 } else { 8 };
    for pad in 1..=(block - section.0.len() % block) % block {
        section.0.push(pad as u8);
    }
    let mut file = Writer::new(1024);
    file.0.extend_from_slice(MAGIC);
    match password {
        None => {
            file.string(b"none").string(b"none").string(b"");
        }
        Some([]) => return Err(Error::EmptyPassword),
        Some(password) => {
            crypt(
                32,
                Mode::Ctr,
                (password, salt, ROUNDS),
                &mut section.0,
                Direction::Encrypt,
            )?;
            let mut options = Writer::new(64);
            options.string(salt).number(ROUNDS);
            file.string(b"aes256-ctr")
                .string(b"bcrypt")
                .string(&options.0);
        }
    }
    file.number(1)
        .string(&blob(name, &public))
        .string(&section.0);
    let text = pem::write(LABEL, &file.0, 70);
    Ok(Zeroizing::new(text.as_bytes().to_vec()))
}
