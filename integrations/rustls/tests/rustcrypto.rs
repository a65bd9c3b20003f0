//! Ciphers, hashes and tickets of the own provider, compared with those of ring.
#![cfg(feature = "rustcrypto")]

mod common;

use common::*;
use limbsmith_rustls::{Ticketer, provider};
use rustls::crypto::cipher::{AeadKey, Iv};
use rustls::quic::{Keys, Version};
use rustls::{Side, SupportedCipherSuite, Tls13CipherSuite};

fn tls13(suite: SupportedCipherSuite) -> Option<&'static Tls13CipherSuite> {
    suite.tls13()
}

fn pairs() -> Vec<(&'static Tls13CipherSuite, &'static Tls13CipherSuite)> {
    let theirs = ring().cipher_suites.into_iter().filter_map(tls13);
    let ours = provider().cipher_suites.into_iter().filter_map(tls13);
    let pairs: Vec<_> = ours.zip(theirs).collect();
    assert_eq!(pairs.len(), 3);
    for (ours, theirs) in &pairs {
        assert_eq!(ours.common.suite, theirs.common.suite);
    }
    pairs
}

fn key(numbers: &mut Numbers, size: usize) -> [AeadKey; 2] {
    // rustls has no other way to a key of 16 bytes than through its key schedule, so keys of 32 bytes are for all.
    let bytes = numbers.bytes(32);
    assert_eq!(size, 32);
    [(); 2].map(|()| AeadKey::from(<[u8; 32]>::try_from(&bytes[..]).unwrap()))
}

/// Masks of headers: both forms, all lengths of packet numbers, samples with the last block of ChaCha20's counter.
#[test]
fn header_protection() {
    let mut numbers = Numbers(0x6865_6164);
    for (ours, theirs) in pairs() {
        let (ours, theirs) = (ours.quic.unwrap(), theirs.quic.unwrap());
        if ours.aead_key_len() != 32 {
            continue;
        }
        let [a, b] = key(&mut numbers, 32);
        let (ours, theirs) = (
            ours.header_protection_key(a),
            theirs.header_protection_key(b),
        );
        assert_eq!(ours.sample_len(), theirs.sample_len());
        for round in 0..256 {
            let mut sample = numbers.bytes(16);
            if round % 8 == 0 {
                sample[..4].fill(0xff);
            }
            let first = numbers.next() as u8;
            let number = numbers.bytes(round % 5);
            for masked in [false, true] {
                let (mut x, mut y) = ((first, number.clone()), (first, number.clone()));
                let (a, b) = match masked {
                    false => (
                        ours.encrypt_in_place(&sample, &mut x.0, &mut x.1),
                        theirs.encrypt_in_place(&sample, &mut y.0, &mut y.1),
                    ),
                    true => (
                        ours.decrypt_in_place(&sample, &mut x.0, &mut x.1),
                        theirs.decrypt_in_place(&sample, &mut y.0, &mut y.1),
                    ),
                };
                a.unwrap();
                b.unwrap();
                assert_eq!(x, y);
            }
        }
        let (mut first, mut number) = (0, [0; 5]);
        assert!(
            ours.encrypt_in_place(&[0; 15], &mut first, &mut number[..4])
                .is_err()
        );
        assert!(
            ours.encrypt_in_place(&[0; 16], &mut first, &mut number)
                .is_err()
        );
        assert_eq!((first, number), (0, [0; 5]));
    }
}

#[test]
fn packets() {
    let mut numbers = Numbers(0x7061_636b);
    for (ours, theirs) in pairs() {
        let (ours, theirs) = (ours.quic.unwrap(), theirs.quic.unwrap());
        if ours.aead_key_len() != 32 {
            continue;
        }
        let [a, b] = key(&mut numbers, 32);
        let iv = <[u8; 12]>::try_from(&numbers.bytes(12)[..]).unwrap();
        let ours = ours.packet_key(a, Iv::from(iv));
        let theirs = theirs.packet_key(b, Iv::from(iv));
        assert_eq!(ours.confidentiality_limit(), theirs.confidentiality_limit());
        assert_eq!(ours.integrity_limit(), theirs.integrity_limit());
        assert_eq!(ours.tag_len(), theirs.tag_len());
        for round in 0..64 {
            let (number, path) = (numbers.next() >> 2, numbers.next() as u32);
            let header = numbers.bytes(round % 30);
            let text = numbers.bytes(round * 23);
            let (mut x, mut y) = (text.clone(), text.clone());
            let (a, b) = if round % 2 == 0 {
                (
                    ours.encrypt_in_place(number, &header, &mut x).unwrap(),
                    theirs.encrypt_in_place(number, &header, &mut y).unwrap(),
                )
            } else {
                (
                    ours.encrypt_in_place_for_path(path, number, &header, &mut x)
                        .unwrap(),
                    theirs
                        .encrypt_in_place_for_path(path, number, &header, &mut y)
                        .unwrap(),
                )
            };
            assert_eq!((&x, a.as_ref()), (&y, b.as_ref()));
            x.extend(a.as_ref());
            let mut wrong = x.clone();
            wrong[numbers.next() as usize % x.len()] ^= 4;
            if round % 2 == 0 {
                assert!(ours.decrypt_in_place(number, &header, &mut wrong).is_err());
                assert_eq!(
                    ours.decrypt_in_place(number, &header, &mut x).unwrap(),
                    text
                );
            } else {
                let opened = ours.decrypt_in_place_for_path(path, number, &header, &mut x);
                assert_eq!(opened.unwrap(), text);
            }
        }
        assert!(ours.decrypt_in_place(0, &[], &mut [0; 15]).is_err());
        assert!(ours.decrypt_in_place(0, &[], &mut []).is_err());
    }
}

/// The first packets, whose keys come from the identifier of the connection: AES-128, and the derivation of keys.
#[test]
fn initial_keys() {
    let mut numbers = Numbers(0x696e_6974);
    for (ours, theirs) in pairs() {
        if ours.quic.unwrap().aead_key_len() != 16 {
            continue;
        }
        for version in [Version::V1, Version::V2] {
            let id = numbers.bytes(8);
            let keys = |suite: &'static Tls13CipherSuite| {
                Keys::initial(version, suite, suite.quic.unwrap(), &id, Side::Client)
            };
            let (ours, theirs) = (keys(ours), keys(theirs));
            let text = numbers.bytes(1200);
            let (mut x, mut y) = (text.clone(), text);
            let a = ours
                .local
                .packet
                .encrypt_in_place(7, b"header", &mut x)
                .unwrap();
            let b = theirs
                .local
                .packet
                .encrypt_in_place(7, b"header", &mut y)
                .unwrap();
            assert_eq!((&x, a.as_ref()), (&y, b.as_ref()));
            for sample in x.chunks_exact(16) {
                let (mut first, mut number) = (0xc3, [1, 2, 3, 4]);
                let header = &ours.local.header;
                header
                    .encrypt_in_place(sample, &mut first, &mut number)
                    .unwrap();
                let theirs = &theirs.local.header;
                theirs
                    .decrypt_in_place(sample, &mut first, &mut number)
                    .unwrap();
                // Unmasked by the other.
                assert_eq!((first, number), (0xc3, [1, 2, 3, 4]));
            }
        }
    }
}

#[test]
fn hashes_and_macs() {
    let mut numbers = Numbers(0x6861_7368);
    for (ours, theirs) in pairs() {
        let (x, y) = (ours.common.hash_provider, theirs.common.hash_provider);
        assert_eq!(x.algorithm(), y.algorithm());
        assert_eq!(x.output_len(), y.output_len());
        for size in [0, 1, 55, 64, 127, 128, 1000] {
            let text = numbers.bytes(size);
            assert_eq!(x.hash(&text).as_ref(), y.hash(&text).as_ref());
            let mut context = x.start();
            context.update(&text);
            let fork = context.fork();
            assert_eq!(fork.fork_finish().as_ref(), x.hash(&text).as_ref());
            context.update(b"more");
            let expected = y.hash(&[&text[..], b"more"].concat());
            assert_eq!(context.finish().as_ref(), expected.as_ref());
            assert_eq!(fork.finish().as_ref(), x.hash(&text).as_ref());
            // HKDF, which is HMAC in many uses.
            let salt = numbers.bytes(size % 150);
            let expand = |suite: &Tls13CipherSuite| {
                let expander = suite.hkdf_provider.extract_from_secret(Some(&salt), &text);
                let mut out = vec![0; 100];
                expander.expand_slice(&[b"a", b"label"], &mut out).unwrap();
                out
            };
            assert_eq!(expand(ours), expand(theirs));
        }
        assert_eq!(
            ours.common.confidentiality_limit,
            theirs.common.confidentiality_limit
        );
    }
}

#[test]
fn tickets() {
    let (one, other) = (Ticketer::new().unwrap(), Ticketer::new().unwrap());
    assert!(one.enabled() && one.lifetime() >= 6 * 60 * 60);
    let ticket = one.encrypt(b"the state").unwrap();
    assert_ne!(ticket, one.encrypt(b"the state").unwrap());
    assert_eq!(one.decrypt(&ticket).unwrap(), b"the state");
    assert_eq!(other.decrypt(&ticket), None);
    for at in 0..ticket.len() {
        let mut wrong = ticket.clone();
        wrong[at] ^= 1;
        assert_eq!(one.decrypt(&wrong), None, "{at}");
        assert_eq!(one.decrypt(&ticket[..at]), None, "{at}");
    }
    assert_eq!(one.decrypt(&[&ticket[..], &[0]].concat()), None);
}

/// ML-KEM-768 with aws-lc-rs' as peer, and keys and ciphertexts that are refused.
#[test]
fn ml_kem() {
    use limbsmith_rustls::kx_group::MLKEM768 as OURS;
    use rustls::crypto::aws_lc_rs::kx_group::MLKEM768 as THEIRS;
    for _ in 0..20 {
        for (client, server) in [(OURS, THEIRS), (THEIRS, OURS), (OURS, OURS)] {
            let start = client.start().unwrap();
            let answer = server.start_and_complete(start.pub_key()).unwrap();
            let secret = start.complete(&answer.pub_key).unwrap();
            assert_eq!(secret.secret_bytes(), answer.secret.secret_bytes());
        }
    }
    let honest = OURS.start().unwrap();
    // A coefficient of 0xfff is not below q: FIPS 203, section 7.2.
    let mut unreduced = honest.pub_key().to_vec();
    (unreduced[0], unreduced[1]) = (0xff, unreduced[1] | 0x0f);
    for bad in [&unreduced[..], &unreduced[1..], &[]] {
        assert!(OURS.start_and_complete(bad).is_err());
    }
    assert!(honest.complete(&[0; 1087]).is_err());
}

/// Every suite by itself against ring, in both directions.
#[test]
fn suites() {
    let mut count = 0;
    for suite in provider().cipher_suites {
        let name = format!("{:?}", suite.suite());
        let chain = chain(if name.contains("_RSA_") {
            Kind::Rsa
        } else {
            Kind::P384
        });
        let mut one = provider();
        one.cipher_suites = vec![suite];
        let versions = [suite.version()];
        let client = client_config(one.clone(), chain, &versions);
        let server = server_config(ring(), chain, &versions);
        exchange(&mut connect(client, server).expect(&name));
        count += 1;
        if !name.contains("_RSA_") {
            let client = client_config(ring(), chain, &versions);
            let server = server_config(one, chain, &versions);
            let mut connected = connect(client, server).expect(&name);
            exchange(&mut connected);
            let used = connected.server.negotiated_cipher_suite().unwrap();
            assert_eq!(used.suite(), suite.suite());
            count += 1;
        }
    }
    assert_eq!(count, if cfg!(feature = "tls12") { 15 } else { 6 });
}

/// A signature by a key of 1024 bits, made by OpenSSL 3.0: right, but refused as by rustls' other providers.
#[test]
fn small_rsa_keys_are_refused() {
    let key = "30818902818100bc1a2b8a7d78ca27bd8d437cf579a36e8c27aa62f78c81ee391ac192a1c7694e57841e12c46661772d513fbf\
               5272a544dd78951cb63493a02867dcdb467155824874f31db8c5ab12b49f423a042b5a0e61c664fb817046484e718c8e5e57ea5b6d\
               827b93f4f0d6fcfb6200fd11050ccaab2c6674a9e2eb2704b02870fc31d1890203010001";
    let signature = "0ccfbb39858a5a94eb44b25c40ea2e2779cae343ab64981aa1f03381326cc6c8fb4435621e4dbd832717e4d3cd928e830b58\
                     51811d8d5ece80e2616db8738b4c058b4aad1b4f79b268cc623ab5f7da36034492953102b41b3f1b3bf2281c436613196e\
                     7582672c589b2eed1128fec0ed6d266da565e8a67e68214cc946a0ea59";
    let [key, signature] = [key, signature].map(|hex| {
        let digits = hex.as_bytes().chunks(2);
        let bytes = digits.map(|d| u8::from_str_radix(std::str::from_utf8(d).unwrap(), 16));
        bytes.collect::<Result<Vec<_>, _>>().unwrap()
    });
    for provider in [ring(), provider()] {
        let algorithms = provider.signature_verification_algorithms.all;
        let id = rustls::pki_types::alg_id::RSA_PKCS1_SHA256;
        let algorithm = algorithms
            .iter()
            .find(|a| a.signature_alg_id() == id)
            .unwrap();
        assert!(
            algorithm
                .verify_signature(&key, b"message", &signature)
                .is_err()
        );
    }
}
