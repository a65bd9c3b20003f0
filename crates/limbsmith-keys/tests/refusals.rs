//! Files made by hand, each with one rule broken: costs of passwords, OpenSSH, COSE_Key, SSHSIG.

mod common;

use common::{der, file, key, open, secret, unlocked};
use limbsmith::keys::PrivateKey;
use limbsmith_keys::container::Container;
use limbsmith_keys::sshsig::{Hash, Signature, SignatureError, sign};
use limbsmith_keys::{Error, Form, MOST_ITERATIONS, MOST_ROUNDS, private, public};

/// A value of DER, shorter than 256 bytes.
fn value(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let length = u8::try_from(content.len()).expect("short");
    let head = match length {
        0..0x80 => vec![tag, length],
        _ => vec![tag, 0x81, length],
    };
    [head, content].concat()
}

/// An INTEGER that is not negative.
fn integer(number: u128) -> Vec<u8> {
    let bytes = number.to_be_bytes();
    let zeros = bytes.iter().take_while(|b| **b == 0).count().min(15);
    let sign: &[u8] = if bytes[zeros] >= 0x80 { &[0] } else { &[] };
    value(2, &[sign, &bytes[zeros..]])
}

const PBES2: &[u8] = b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x05\x0d";
const PBKDF2: &[u8] = b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x05\x0c";
const SCRYPT: &[u8] = b"\x06\x09\x2b\x06\x01\x04\x01\xda\x47\x04\x0b";
const AES256: &[u8] = b"\x06\x09\x60\x86\x48\x01\x65\x03\x04\x01\x2a";

/// What reading says of an encrypted key with these parameters after the salt, without a password: that it is needed if they
/// are taken. So no password is hashed.
fn parameters(function: &[u8], numbers: &[Vec<u8>]) -> Error {
    let salt = value(4, &[&[7; 16]]);
    let derivation = value(0x30, &[function, &value(0x30, &[&salt, &numbers.concat()])]);
    let cipher = value(0x30, &[AES256, &value(4, &[&[8; 16]])]);
    let algorithm = value(0x30, &[PBES2, &value(0x30, &[&derivation, &cipher])]);
    let file = value(0x30, &[&algorithm, &value(4, &[&[9; 48]])]);
    secret(&file).expect_err("no password is given")
}

fn is_broken(error: &Error) -> bool {
    matches!(error, Error::Broken(Container::Pkcs8, _))
}

fn is_cost(error: &Error) -> bool {
    matches!(error, Error::Cost(Container::Pkcs8, _))
}

fn is_taken(error: &Error) -> bool {
    matches!(error, Error::PasswordNeeded(Container::Pkcs8))
}

#[test]
fn parameters_of_scrypt_are_checked_before_it_runs() {
    let read = |n, r, p| parameters(SCRYPT, &[integer(n), integer(r), integer(p)]);
    for (n, r, p) in [
        (1 << 14, 8, 1),
        (1 << 18, 8, 1),
        (1 << 14, 64, 1),
        (1 << 14, 8, 16),
        (2, 1, 1),
    ] {
        assert!(is_taken(&read(n, r, p)), "{n} {r} {p}: {}", read(n, r, p));
    }
    // RFC 7914, section 2: a power of two above 1, and below 2^(128 r / 8).
    for (n, r, p) in [
        (0, 8, 1),
        (1, 8, 1),
        (3, 8, 1),
        ((1 << 14) + 1, 8, 1),
        (1 << 16, 1, 1),
        (1 << 63, 1, 1),
        (1 << 14, 0, 1),
        (1 << 14, 8, 0),
        (1 << 64, 8, 1),
    ] {
        assert!(is_broken(&read(n, r, p)), "{n} {r} {p}: {}", read(n, r, p));
    }
    for (n, r, p) in [
        (1 << 19, 8, 1),
        (1 << 62, 8, 1),
        (1 << 57, 8, 1),
        (1 << 63, 8, 1),
        (1 << 14, 65, 1),
        (2, 65, 1),
        (2, u64::MAX.into(), 1),
        (1 << 14, 8, 17),
        (2, 1, u64::MAX.into()),
    ] {
        assert!(is_cost(&read(n, r, p)), "{n} {r} {p}: {}", read(n, r, p));
    }
    let good = [integer(1 << 14), integer(8), integer(1)];
    let with = |more: &[Vec<u8>]| parameters(SCRYPT, &[&good[..], more].concat());
    assert!(is_taken(&with(&[integer(32)])));
    assert!(is_broken(&with(&[integer(16)])));
    assert!(is_broken(&with(&[integer(32), integer(1)])));
    assert!(is_broken(&parameters(SCRYPT, &good[..2])));
    // A negative number.
    assert!(is_broken(&parameters(
        SCRYPT,
        &[vec![2, 1, 0x80], integer(8), integer(1)]
    )));
}

#[test]
fn iterations_are_checked_before_they_run() {
    let read = |count: u128| parameters(PBKDF2, &[integer(count)]);
    let most = u128::from(MOST_ITERATIONS);
    for count in [1, 2048, most] {
        assert!(is_taken(&read(count)), "{count}: {}", read(count));
    }
    for count in [
        most + 1,
        u32::MAX.into(),
        1 << 32,
        (1 << 32) + 1,
        u64::MAX.into(),
    ] {
        assert!(is_cost(&read(count)), "{count}: {}", read(count));
    }
    for count in [0, 1 << 64] {
        assert!(is_broken(&read(count)), "{count}: {}", read(count));
    }
    assert!(is_broken(&parameters(PBKDF2, &[integer(1), integer(31)])));
    assert!(is_taken(&parameters(PBKDF2, &[integer(1), integer(32)])));
    assert!(is_broken(&parameters(PBKDF2, &[])));
}

#[test]
fn rounds_of_bcrypt_are_checked_before_they_run() {
    let ssh = der(&file("ed25519-enc.ssh"));
    let at = ssh.windows(6).position(|w| w == b"bcrypt").expect("there") + 6 + 4 + 4 + 16;
    let read = |rounds: u32| {
        let mut changed = ssh.clone();
        changed[at..at + 4].copy_from_slice(&rounds.to_be_bytes());
        secret(&changed).expect_err("no password is given")
    };
    for rounds in [1, 16, MOST_ROUNDS] {
        assert_eq!(read(rounds), Error::PasswordNeeded(Container::OpenSsh));
    }
    for rounds in [MOST_ROUNDS + 1, u32::MAX] {
        let error = read(rounds);
        assert!(
            matches!(error, Error::Cost(Container::OpenSsh, _)),
            "{error}"
        );
    }
    assert!(matches!(read(0), Error::Broken(Container::OpenSsh, _)));
}

/// Bytes and their length before them, as SSH has them.
fn string(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat()
}

/// The parts of a file of OpenSSH that is not encrypted.
#[derive(Clone)]
struct Parts {
    cipher: &'static [u8],
    derivation: &'static [u8],
    options: Vec<u8>,
    count: u32,
    outer: Vec<u8>,
    checks: [u32; 2],
    inner: Vec<u8>,
    secret: Vec<u8>,
    comment: Vec<u8>,
    padding: Option<Vec<u8>>,
    after: Vec<u8>,
}

impl Parts {
    fn of(key: &PrivateKey) -> Self {
        let line = public::write(&key.public_key(), Form::OpenSsh).expect("a kind of OpenSSH");
        let encoded = line.split(|b| *b == b' ').nth(1).expect("two words");
        let blob = der(encoded);
        let secret = match key {
            PrivateKey::Ed25519(key) => [key.to_bytes(), key.verifying_key().to_bytes()].concat(),
            PrivateKey::P256(key) => positive(&key.to_bytes()),
            _ => unreachable!("two kinds are tested"),
        };
        Parts {
            cipher: b"none",
            derivation: b"none",
            options: vec![],
            count: 1,
            outer: blob.clone(),
            checks: [7; 2],
            inner: blob,
            secret,
            comment: string(b"a comment"),
            padding: None,
            after: vec![],
        }
    }

    fn file(&self) -> Vec<u8> {
        let mut section = [
            &self.checks[0].to_be_bytes()[..],
            &self.checks[1].to_be_bytes(),
            &self.inner,
            &string(&self.secret),
            &self.comment,
        ]
        .concat();
        match &self.padding {
            Some(padding) => section.extend(padding),
            None => section.extend(1..=(8 - section.len() % 8) as u8 % 8),
        }
        [
            b"openssh-key-v1\0",
            &string(self.cipher)[..],
            &string(self.derivation),
            &string(&self.options),
            &self.count.to_be_bytes(),
            &string(&self.outer),
            &string(&section),
            &self.after,
        ]
        .concat()
    }
}

/// The shortest encoding of a positive number.
fn positive(number: &[u8]) -> Vec<u8> {
    let zeros = number.iter().take_while(|b| **b == 0).count();
    match number[zeros] {
        0x80.. => [&[0], &number[zeros..]].concat(),
        _ => number[zeros..].to_vec(),
    }
}

#[test]
fn each_part_of_an_openssh_file_is_checked() {
    for kind in ["ed25519", "p256"] {
        let key = key(kind);
        let good = Parts::of(&key);
        let read = secret(&good.file()).unwrap_or_else(|e| panic!("{kind}: {e}"));
        assert_eq!(read.public_key(), key.public_key());
        let refused = |change: &dyn Fn(&mut Parts), words: &str| {
            let mut parts = good.clone();
            change(&mut parts);
            let error = unlocked(&parts.file()).expect_err(words).to_string();
            assert!(error.contains(words), "{kind}: {error}, not {words}");
        };
        let other = Parts::of(&common::key(if kind == "p256" {
            "ed25519"
        } else {
            "p256"
        }));
        refused(&|p| p.outer = other.outer.clone(), "two public keys");
        refused(&|p| p.inner = other.inner.clone(), "two public keys");
        let again = |p: &mut Parts| {
            let last = p.inner.len() - 1;
            p.inner[last] ^= 1;
        };
        refused(&again, "two public keys");
        refused(&|p| p.inner[5] = b'x', "two public keys");
        refused(&|p| p.outer[5] = b'x', "which is not read");
        refused(&|p| p.checks[1] = 8, "check numbers differ");
        refused(&|p| p.count = 2, "with 2 keys");
        refused(&|p| p.count = 0, "with 0 keys");
        refused(&|p| p.after = vec![0], "with 1 bytes after it");
        refused(&|p| p.cipher = b"aes256-ctr", "do not match");
        refused(&|p| p.derivation = b"bcrypt", "do not match");
        refused(&|p| p.options = vec![1], "do not match");
        refused(&|p| p.comment = vec![], "cut short");
        // The padding: none, another number, a block too long, and no whole block.
        let right = |p: &Parts| {
            let length = 8 + p.inner.len() + 4 + p.secret.len() + p.comment.len();
            (8 - length % 8) as u8 % 8
        };
        assert!(right(&good) > 0, "the test needs some padding");
        // A whole block where none is needed is read, as OpenSSH does; no more.
        let mut whole = good.clone();
        whole.comment = string(&vec![b'x'; 9 + usize::from(right(&good))]);
        assert_eq!(right(&whole), 0);
        for (length, read) in [(0, true), (8, true), (7, false), (16, false)] {
            whole.padding = Some((1..=length).collect());
            assert_eq!(secret(&whole.file()).is_ok(), read, "{kind} {length}");
        }
        whole.padding = Some(vec![1, 2, 3, 4, 5, 6, 7, 7]);
        assert!(secret(&whole.file()).is_err());
        refused(&|p| p.padding = Some(vec![]), "wrong padding");
        refused(
            &|p| p.padding = Some(vec![0; right(p).into()]),
            "wrong padding",
        );
        refused(
            &|p| p.padding = Some((1..=right(p) + 8).collect()),
            "wrong padding",
        );
        refused(
            &|p| p.padding = Some((1..right(p)).collect()),
            "wrong padding",
        );
        refused(
            &|p| p.padding = Some((1..=right(p) + 1).collect()),
            "wrong padding",
        );
        if kind == "ed25519" {
            refused(&|p| p.secret[0] ^= 1, "does not belong");
            refused(&|p| p.secret[32] ^= 1, "not a seed and its public key");
            refused(&|p| p.secret.push(0), "not a seed and its public key");
            refused(&|p| p.secret.truncate(63), "not a seed and its public key");
            refused(&|p| p.secret.truncate(31), "not a seed and its public key");
        } else {
            refused(&|p| p.secret.insert(0, 0), "no positive number");
            refused(&|p| p.secret = vec![], "no positive number");
            refused(&|p| p.secret = vec![0], "no positive number");
            refused(&|p| p.secret = vec![0xff; 32], "no positive number");
            refused(&|p| p.secret = vec![1; 33], "zero or not below the order");
            refused(&|p| p.secret = vec![1; 32], "does not belong");
        }
    }
}

/// No message has bytes of the encrypted or plain section, and names from a file have no control characters.
#[test]
fn messages_have_no_bytes_of_a_private_part() {
    let mut parts = Parts::of(&key("ed25519"));
    parts.inner = [string(b"SECRETSECRET"), parts.secret.clone()].concat();
    let error = secret(&parts.file()).expect_err("no such key").to_string();
    assert!(!error.contains("SECRET"), "{error}");
    let mut parts = Parts::of(&key("ed25519"));
    parts.outer = string(b"\x1b[31mred\x07");
    let error = secret(&parts.file()).expect_err("no such key").to_string();
    assert!(error.contains("\\x1b[31mred\\x07"), "{error}");
    parts.cipher = b"\x1b]0;title\x07";
    parts.derivation = b"bcrypt";
    let error = unlocked(&parts.file())
        .expect_err("no such cipher")
        .to_string();
    assert!(error.contains("\\x1b]0;title\\x07"), "{error}");
}

/// A map of CBOR of these labels and values.
fn map(items: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut out = vec![0xa0 | items.len() as u8];
    for (label, value) in items {
        out.extend([*label, value].concat());
    }
    out
}

#[test]
fn labels_and_operations_of_cose_are_checked() {
    let bytes = |bytes: &[u8]| [&[0x58, bytes.len() as u8], bytes].concat();
    let PrivateKey::Ed25519(key) = key("ed25519") else {
        panic!("a key of Ed25519")
    };
    let (x, d) = (
        bytes(&key.verifying_key().to_bytes()),
        bytes(&key.to_bytes()),
    );
    let base: [(&[u8], &[u8]); 4] = [(&[1], &[1]), (&[0x20], &[6]), (&[0x21], &x), (&[0x23], &d)];
    let with = |more: &[(&[u8], &[u8])]| secret(&map(&[&base[..], more].concat()));
    let public = |more: &[(&[u8], &[u8])]| open(&map(&[&base[..3], more].concat()));
    assert!(with(&[]).is_ok() && public(&[]).is_ok());
    let refused = |more: &[(&[u8], &[u8])], words: &str| {
        let error = with(more).expect_err(words).to_string();
        assert!(error.contains(words), "{error}, not {words}");
    };
    for (label, value) in base {
        refused(&[(label, value)], "a label twice");
    }
    // The same label in a longer encoding, and labels that are not looked at.
    refused(&[(&[0x38, 3], &d)], "a label twice");
    refused(&[(&[0x18, 1], &[1])], "a label twice");
    refused(
        &[(&[0x61, b'a'], &[1]), (&[0x61, b'a'], &[1])],
        "a label twice",
    );
    refused(&[(&[9], &[1]), (&[9], &[1])], "a label twice");
    // sign (1) and verify (2) of RFC 9052, table 5.
    for good in [
        &[0x81, 1][..],
        &[0x82, 2, 1],
        &[0x82, 0x61, b'x', 1],
        &[0x98, 1, 1],
    ] {
        assert!(with(&[(&[4], good)]).is_ok(), "{good:?}");
    }
    for wrong in [
        &[0x80][..],
        &[0x81, 2],
        // -2 and 257.
        &[0x81, 0x21],
        &[0x81, 0x19, 1, 1],
        // A text and bytes of this number.
        &[0x81, 0x61, 1],
        &[0x81, 0x41, 1],
    ] {
        refused(&[(&[4], wrong)], "do not include signing");
    }
    refused(&[(&[4], &[1])], "is no list");
    refused(&[(&[4], &[0x61, 1])], "is no list");
    refused(&[(&[4], &[0x81, 0x81, 1])], "nested");
    refused(&[(&[4], &[0x9f, 1, 0xff])], "indefinite");
    assert!(public(&[(&[4], &[0x81, 2])]).is_ok());
    let error = public(&[(&[4], &[0x81, 1])]).expect_err("not for verification");
    assert!(
        error.to_string().contains("do not include verification"),
        "{error}"
    );
    refused(&[(&[3], &[0x26])], "another algorithm");
    let mut text: [(&[u8], &[u8]); 4] = base;
    text[3].1 = &[0x61, b'x'];
    assert!(
        secret(&map(&text))
            .expect_err("no bytes")
            .to_string()
            .contains("no byte string")
    );
    let short = bytes(&key.to_bytes()[..31]);
    text[3].1 = &short;
    assert!(
        secret(&map(&text))
            .expect_err("31 bytes")
            .to_string()
            .contains("31 bytes")
    );
}

#[test]
fn private_numbers_have_the_width_of_the_curve() {
    use base64ct::{Base64UrlUnpadded, Encoding};
    // P-384's and P-256's, without the first byte and with a zero before it (RFC 7518, section 6.2.2.1; RFC 8037, section 2).
    for kind in common::KINDS {
        let jwk = private::write(&key(kind), Form::Jwk, None).expect("a form of all kinds");
        let jwk = std::str::from_utf8(&jwk).expect("text");
        let (start, rest) = jwk.split_once(r#""d":""#).expect("a private key");
        let (d, end) = rest.split_once('"').expect("its end");
        let number = Base64UrlUnpadded::decode_vec(d).expect("base64url");
        let read = |number: &[u8]| {
            let d = Base64UrlUnpadded::encode_string(number);
            secret(format!(r#"{start}"d":"{d}"{end}"#).as_bytes())
        };
        assert!(read(&number).is_ok(), "{kind}");
        for wrong in [
            &number[1..],
            &[&[0], &number[..]].concat(),
            &[],
            &number[..8],
        ] {
            let error = read(wrong).expect_err(kind).to_string();
            assert!(
                error.contains(&format!("{} bytes", wrong.len())),
                "{kind}: {error}"
            );
        }
        // Bits after the last byte, and padding.
        let last = d.len() - 1;
        for wrong in [
            format!("{d}="),
            format!("{d}A"),
            format!("{}-", &d[..last]),
            d.replacen(&d[..1], "+", 1),
        ] {
            let text = format!(r#"{start}"d":"{wrong}"{end}"#);
            let error = secret(text.as_bytes()).err();
            assert!(error.is_some() || number.len() % 3 == 0, "{kind} {wrong}");
        }
    }
    // A number that begins with a zero byte is written with it.
    let PrivateKey::P256(_) = key("p256") else {
        panic!("a key on P-256")
    };
    let small = limbsmith::p256::ecdsa::SigningKey::from_integer(&[5]).expect("below the order");
    let small = PrivateKey::P256(small);
    for form in [Form::Pem, Form::Der, Form::Jwk, Form::OpenSsh, Form::Cose] {
        let file = private::write(&small, form, None).expect("a form of private keys");
        let read = secret(&file).unwrap_or_else(|e| panic!("{form}: {e}"));
        assert_eq!(read.public_key(), small.public_key(), "{form}");
    }
}

fn armored(bytes: &[u8]) -> Vec<u8> {
    use base64ct::{Base64, Encoding};
    let body = Base64::encode_string(bytes);
    format!("-----BEGIN SSH SIGNATURE-----\n{body}\n-----END SSH SIGNATURE-----\n").into_bytes()
}

#[test]
fn numbers_in_signatures_of_sshsig_have_one_encoding() {
    let key = key("p256");
    let digest = Hash::Sha512.of(b"a message");
    let text = sign(&key, "file", Hash::Sha512, &digest).expect("a kind of OpenSSH");
    let bytes = der(text.as_bytes());
    let name = string(b"ecdsa-sha2-nistp256");
    // The last occurrence of the algorithm begins the signature.
    let at = bytes
        .windows(name.len())
        .rposition(|w| w == name)
        .expect("the algorithm");
    let numbers = &bytes[at + name.len() + 4..];
    let length = numbers[3] as usize;
    let (r, s) = (&numbers[4..4 + length], &numbers[8 + length..]);
    let verified = |raw: &[u8], name: &[u8], after: &[u8]| {
        let signature = [name, &string(raw), after].concat();
        let all = [&bytes[..at - 4], &string(&signature)].concat();
        let signature = Signature::read(&armored(&all))?;
        signature.verify(&key.public_key(), "file", &digest)
    };
    let pair = |r: &[u8], s: &[u8]| [string(r), string(s)].concat();
    assert_eq!(verified(&pair(r, s), &name, b""), Ok(()));
    let malformed = |result: Result<(), SignatureError>, what: &str| {
        assert!(
            matches!(result, Err(SignatureError::Malformed(_))),
            "{what}: {result:?}"
        );
    };
    let longer = |number: &[u8]| [&[0], number].concat();
    malformed(
        verified(&pair(&longer(r), s), &name, b""),
        "a zero before r",
    );
    malformed(
        verified(&pair(r, &longer(s)), &name, b""),
        "a zero before s",
    );
    malformed(verified(&pair(b"", s), &name, b""), "an empty r");
    malformed(verified(&pair(r, b"\0"), &name, b""), "s in a byte of zero");
    malformed(verified(&pair(r, &[0x80; 32]), &name, b""), "a negative s");
    malformed(
        verified(&[&pair(r, s)[..], &[0]].concat(), &name, b""),
        "a byte after s",
    );
    malformed(verified(&string(r), &name, b""), "r alone");
    malformed(
        verified(&pair(r, s), &name, b"\0"),
        "a byte after the signature",
    );
    malformed(
        verified(&pair(r, s), &string(b"ssh-ed25519"), b""),
        "another algorithm",
    );
    // Numbers that are too large are no other signature.
    for wrong in [&[0x7f; 32][..], &[0x7f; 33], &[1; 200]] {
        assert_eq!(
            verified(&pair(r, wrong), &name, b""),
            Err(SignatureError::Invalid)
        );
    }
}

/// The point of P-384 in OpenSSH's file is not one of P-256.
#[test]
fn curves_are_named_twice() {
    let mut parts = Parts::of(&key("p256"));
    let place = parts
        .outer
        .windows(8)
        .rposition(|w| w == b"nistp256")
        .expect("the curve");
    for part in [&mut parts.outer, &mut parts.inner] {
        part[place + 5..place + 8].copy_from_slice(b"384");
    }
    let error = secret(&parts.file())
        .expect_err("another curve")
        .to_string();
    assert!(error.contains("name another curve"), "{error}");
}
