//! Keys in DER and PEM.

use super::Place::Backends;
use super::{Operation, Run, traced};
use crate::input::Input;
use limbsmith::ecdsa::{Curve, SigningKey};
use limbsmith::keys::{Algorithm, PrivateKey};
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::Secp256k1;
use limbsmith::{ed25519, x25519};
use std::hint::black_box;

pub const OPERATIONS: &[Operation] = &[
    traced("secp256k1 to DER", Backends, write::<Secp256k1>),
    traced("P-256 to DER", Backends, write::<P256>),
    traced("P-384 to DER", Backends, write::<P384>),
    traced("secp256k1 to PEM", Backends, write_pem::<Secp256k1>).unwatched(CHECKS),
    traced("P-256 to PEM", Backends, write_pem::<P256>).unwatched(CHECKS),
    traced("P-384 to PEM", Backends, write_pem::<P384>).unwatched(CHECKS),
    traced("secp256k1 from DER", Backends, read::<Secp256k1>),
    traced("P-256 from DER", Backends, read::<P256>),
    traced("P-384 from DER", Backends, read::<P384>),
    traced("P-256 from PEM", Backends, read_pem).unwatched(CHECKS),
    traced("Curve25519 to DER", Backends, write_25519),
    traced("Curve25519 to PEM", Backends, write_pem_25519).unwatched(CHECKS),
    traced("Curve25519 from DER", Backends, read_25519),
    traced("Curve25519 from PEM", Backends, read_pem_25519).unwatched(CHECKS),
];

/// The reason for false reports by memcheck in base64.
const CHECKS: &str = "the crate checks that characters it made itself are characters, and branches";

fn write<C: Curve>(input: Input) -> Run {
    let key = SigningKey::<C>::from_bytes(&input.scalar::<C>(0));
    let key = Box::new(key.expect("the secret is in range"));
    Box::new(move |out| {
        let key = black_box(&key);
        out.extend_from_slice(&key.to_pkcs8_der());
        out.extend_from_slice(&key.to_sec1_der());
    })
}

fn write_pem<C: Curve>(input: Input) -> Run {
    let key = SigningKey::<C>::from_bytes(&input.scalar::<C>(0));
    let key = Box::new(key.expect("the secret is in range"));
    Box::new(move |out| {
        let key = black_box(&key);
        out.extend_from_slice(key.to_pkcs8_pem().as_bytes());
        out.extend_from_slice(key.to_sec1_pem().as_bytes());
    })
}

/// The text of a key with only its secret octets hidden.
pub fn hidden<C: Curve>(input: Input, write: impl Fn(&SigningKey<C>) -> Vec<u8>) -> Vec<u8> {
    let plain = Input {
        hide: false,
        ..input
    };
    let secret = plain.scalar::<C>(0);
    let secret = secret.as_ref();
    let key = SigningKey::<C>::from_slice(secret).expect("the secret is in range");
    let text = write(&key);
    let place = text.windows(secret.len()).position(|w| w == secret);
    let first = place.expect("the secret octets are in the text");
    input.hidden(&text[first..first + secret.len()]);
    text
}

/// Reads keys whose encoding contains the public key, which decoding compares with that of the
/// secret key.
fn read<C: Curve>(input: Input) -> Run {
    let pkcs8 = hidden::<C>(input, |key| key.to_pkcs8_der().to_vec());
    let sec1 = hidden::<C>(input, |key| key.to_sec1_der().to_vec());
    Box::new(move |out| {
        let read = [
            SigningKey::<C>::from_pkcs8_der(black_box(&pkcs8)),
            SigningKey::<C>::from_sec1_der(black_box(&sec1)),
        ];
        for key in read {
            let key = key.expect("this is how it was written");
            out.extend_from_slice(key.verifying_key().to_sec1().as_ref());
        }
    })
}

/// SEC1's `ECPrivateKey` without the public key: the bytes before the number and after it.
const BEFORE: [u8; 7] = [0x30, 0x31, 2, 1, 1, 4, 32];
const AFTER: [u8; 12] = [0xa0, 10, 6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7];

fn read_pem(input: Input) -> Run {
    let plain = Input {
        hide: false,
        ..input
    };
    let der = [&BEFORE, &plain.scalar::<P256>(0)[..], &AFTER].concat();
    let begin = "-----BEGIN EC PRIVATE KEY-----\n";
    let text = format!("{begin}{}-----END EC PRIVATE KEY-----\n", base64(&der));
    // The characters that depend on the number: all are in the first line.
    let first = begin.len() + BEFORE.len() * 8 / 6;
    let end = begin.len() + (BEFORE.len() + 32) * 8 / 6;
    input.hidden(&text.as_bytes()[first..end]);
    Box::new(move |out| {
        let key = SigningKey::<P256>::from_pem(black_box(&text));
        let key = key.expect("this is how it is written");
        out.extend(key.verifying_key().to_sec1());
    })
}

/// Keys of Ed25519 and X25519 with one secret.
fn keys_25519(input: Input) -> Box<(ed25519::SigningKey, x25519::SecretKey)> {
    let secret: Box<[u8; 32]> = Box::new(input.bytes(0));
    Box::new((
        ed25519::SigningKey::from_bytes(&secret),
        x25519::SecretKey::from_bytes(&secret),
    ))
}

fn write_25519(input: Input) -> Run {
    let keys = keys_25519(input);
    Box::new(move |out| {
        let (ed25519, x25519) = black_box(&*keys);
        out.extend_from_slice(&ed25519.to_pkcs8_der());
        out.extend_from_slice(&ed25519.to_pkcs8_v2_der());
        out.extend_from_slice(&x25519.to_pkcs8_der());
        out.extend_from_slice(&x25519.to_pkcs8_v2_der());
    })
}

fn write_pem_25519(input: Input) -> Run {
    let keys = keys_25519(input);
    Box::new(move |out| {
        let (ed25519, x25519) = black_box(&*keys);
        out.extend_from_slice(ed25519.to_pkcs8_pem().as_bytes());
        out.extend_from_slice(ed25519.to_pkcs8_v2_pem().as_bytes());
        out.extend_from_slice(x25519.to_pkcs8_pem().as_bytes());
        out.extend_from_slice(x25519.to_pkcs8_v2_pem().as_bytes());
    })
}

/// PKCS#8 version 1 of the secret, for Ed25519 and X25519.
fn files_25519(input: Input) -> [Vec<u8>; 2] {
    let keys = keys_25519(Input {
        hide: false,
        ..input
    });
    [
        keys.0.to_pkcs8_der().to_vec(),
        keys.1.to_pkcs8_der().to_vec(),
    ]
}

fn read_25519(input: Input) -> Run {
    let [ed25519, x25519] = files_25519(input);
    for file in [&ed25519, &x25519] {
        input.hidden(&file[file.len() - 32..]);
    }
    Box::new(move |out| {
        let key = ed25519::SigningKey::from_pkcs8_der(black_box(&ed25519));
        out.extend(
            key.expect("this is how it was written")
                .verifying_key()
                .to_bytes(),
        );
        let key = x25519::SecretKey::from_pkcs8_der(black_box(&x25519));
        out.extend(
            key.expect("this is how it was written")
                .public_key()
                .to_bytes(),
        );
        let key = PrivateKey::from_pem_or_der(black_box(&ed25519));
        out.push(u8::from(
            key.expect("likewise").algorithm() == Algorithm::Ed25519,
        ));
    })
}

fn read_pem_25519(input: Input) -> Run {
    let begin = "-----BEGIN PRIVATE KEY-----\n";
    let texts = files_25519(input).map(|der| {
        let text = format!("{begin}{}-----END PRIVATE KEY-----\n", base64(&der));
        // 48 bytes are one line.
        let first = begin.len() + (der.len() - 32) * 8 / 6;
        input.hidden(&text.as_bytes()[first..begin.len() + 64]);
        text
    });
    Box::new(move |out| {
        let [ed25519, x25519] = black_box(&texts);
        let key = ed25519::SigningKey::from_pem(ed25519);
        out.extend(
            key.expect("this is how it is written")
                .verifying_key()
                .to_bytes(),
        );
        let key = x25519::SecretKey::from_pem(x25519);
        out.extend(
            key.expect("this is how it is written")
                .public_key()
                .to_bytes(),
        );
        let key = PrivateKey::from_pem(ed25519);
        out.push(u8::from(
            key.expect("likewise").algorithm() == Algorithm::Ed25519,
        ));
    })
}

/// RFC 4648, in lines of 64 characters.
fn base64(bytes: &[u8]) -> String {
    const CHARACTERS: &[u8; 64] =
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for (n, group) in bytes.chunks(3).enumerate() {
        if n == 16 {
            text.push('\n');
        }
        let word = (0..3).fold(0u32, |w, i| w << 8 | u32::from(*group.get(i).unwrap_or(&0)));
        for i in 0..4 {
            text.push(match i <= group.len() {
                true => CHARACTERS[(word >> (18 - 6 * i) & 63) as usize].into(),
                false => '=',
            });
        }
    }
    text.push('\n');
    text
}
