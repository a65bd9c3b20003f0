//! Damaged files of every form: no panic, no secret in a message, and no part of a key.

mod common;
mod readers;

use common::{KINDS, der, file, key, open, secret};
use limbsmith_keys::{Form, private, public};
use std::path::Path;

/// Pseudo-random numbers: xorshift64.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// Pieces of the forms, which make damage that gets farther.
const PIECES: [&[u8]; 24] = [
    b"",
    b"\0",
    b"\xff\xff\xff\xff",
    b"\x7f\xff\xff\xff",
    b"\0\0\0\0",
    b"\x30\x80",
    b"\x30\x84\xff\xff\xff\xff",
    b"\x02\x09\0\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\xbb\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\x9b\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\x5b\xff\xff\xff\xff\xff\xff\xff\xff",
    b"-----BEGIN PRIVATE KEY-----\n",
    b"-----BEGIN OPENSSH PRIVATE KEY-----\n",
    b"-----END CERTIFICATE-----\n",
    b"-----",
    b"\n\n",
    b"{\"keys\":[",
    b"[[[[[[[[",
    b"\"d\":\"\"",
    b"\\u0041\\ud800",
    b"\"kid\":7,",
    b"ssh-ed25519 ",
    b"did:key:z",
    b"\xef\xbb\xbf",
];

/// A file with one to three places damaged.
fn damaged(file: &[u8], others: &[Vec<u8>], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(bytes.len() + 1);
        let end = (at + numbers.below(24)).min(bytes.len());
        match numbers.below(8) {
            0 | 1 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << numbers.below(8);
                }
            }
            2 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = numbers.next() as u8;
                }
            }
            3 => bytes.truncate(at),
            4 => drop(bytes.drain(at..end)),
            5 => {
                let piece = PIECES[numbers.below(PIECES.len())];
                bytes.splice(at..at, piece.iter().copied());
            }
            6 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                let other = &others[numbers.below(others.len())];
                let from = numbers.below(other.len());
                bytes.truncate(at);
                bytes.extend(&other[from..]);
            }
        }
    }
    bytes
}

/// Valid files of every form: those of programs, and those that are written.
fn files() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    names.sort();
    let mut all: Vec<Vec<u8>> = names.iter().map(|name| file(name)).collect();
    let pem: Vec<_> = all
        .iter()
        .filter(|file| file.starts_with(b"-----") && !file.contains(&b':'))
        .map(|file| der(file))
        .collect();
    all.extend(pem);
    for kind in KINDS {
        let key = key(kind);
        for form in [Form::Jwk, Form::Cose, Form::Did] {
            all.extend(public::write(&key.public_key(), form));
            all.extend(private::write(&key, form, None).map(|file| file.to_vec()));
        }
    }
    let jwk = |kind| {
        String::from_utf8(
            private::write(&key(kind), Form::Jwk, None)
                .expect("a form of all kinds")
                .to_vec(),
        )
    };
    let keys = KINDS.map(|kind| {
        jwk(kind)
            .expect("text")
            .replacen('{', &format!(r#"{{"kid":"{kind}","#), 1)
    });
    all.push(format!(r#"{{"keys":[{}]}}"#, keys.join(",")).into_bytes());
    all
}

/// Damage to a file, in all readers. Encrypted keys are read without a password, as their parameters are checked before.
#[test]
fn damaged_files_are_refused_or_whole() {
    let files = files();
    let secrets: Vec<String> = KINDS
        .iter()
        .map(|kind| {
            let jwk = private::write(&key(kind), Form::Jwk, None).expect("a form of all kinds");
            let jwk = String::from_utf8(jwk.to_vec()).expect("text");
            let (_, d) = jwk.split_once(r#""d":""#).expect("a private key");
            d[4..16].into()
        })
        .collect();
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let (mut keys, mut refused) = (0, 0);
    for file in &files {
        for _ in 0..300 {
            let bytes = damaged(file, &files, &mut numbers);
            let messages = readers::keys(&bytes);
            keys += 3 - messages.len();
            refused += messages.len();
            for message in messages {
                for secret in &secrets {
                    assert!(!message.contains(secret), "{message}");
                }
            }
        }
    }
    // The damage is neither none nor all.
    assert!(keys > 500 && refused > 50_000, "{keys} {refused}");
}

/// Nested values do not exhaust the stack.
#[test]
fn nested_values_are_refused() {
    for piece in ["[", "{\"keys\":[", "{\"a\":", "{\"d\":["] {
        let text = format!("{{\"keys\":[{}", piece.repeat(100_000));
        assert!(secret(text.as_bytes()).is_err() && open(text.as_bytes()).is_err());
    }
    let cbor = [&[0xa2, 1, 1, 0x20][..], &[0x81; 100_000]].concat();
    assert!(secret(&cbor).is_err() && open(&cbor).is_err());
    let der = [0x30, 0x82, 0xff, 0xff].repeat(20_000);
    assert!(secret(&der).is_err() && open(&der).is_err());
}
