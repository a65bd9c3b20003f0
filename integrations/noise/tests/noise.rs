//! Handshakes with snow's default resolver, vectors, and refusals.
#![allow(missing_docs)]

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;
use snow::params::{DHChoice, NoiseParams};
use snow::resolvers::{BoxedCryptoResolver, DefaultResolver};
use snow::{Builder, Error, HandshakeState, Keypair};

fn ours() -> BoxedCryptoResolver {
    Box::new(limbsmith_noise::resolver())
}

fn theirs() -> BoxedCryptoResolver {
    Box::new(DefaultResolver)
}

const SIDES: [fn() -> BoxedCryptoResolver; 2] = [ours, theirs];

fn curves() -> Vec<&'static str> {
    match cfg!(feature = "p256") {
        true => vec!["25519", "P256"],
        false => vec!["25519"],
    }
}

fn key(params: &NoiseParams, resolver: BoxedCryptoResolver) -> Keypair {
    let builder = Builder::with_resolver(params.clone(), resolver);
    builder.generate_keypair().unwrap()
}

/// An initiator and a responder who know each other's keys where the pattern asks for it.
fn pair(
    pattern: &str,
    curve: &str,
    sides: [fn() -> BoxedCryptoResolver; 2],
) -> [HandshakeState; 2] {
    let name = format!("Noise_{pattern}_{curve}_ChaChaPoly_SHA256");
    let params: NoiseParams = name.parse().unwrap();
    let keys = sides.map(|side| key(&params, side()));
    let [a, b] = [0, 1].map(|i| {
        let mut builder = Builder::with_resolver(params.clone(), sides[i]());
        if pattern != "NN" {
            builder = builder.local_private_key(&keys[i].private).unwrap();
        }
        if pattern == "KK" || pattern == "IK" && i == 0 {
            builder = builder.remote_public_key(&keys[1 - i].public).unwrap();
        }
        builder
    });
    [a.build_initiator().unwrap(), b.build_responder().unwrap()]
}

/// Runs the handshake. `change` sees each message on its way, with its number.
fn run(
    mut states: [HandshakeState; 2],
    mut change: impl FnMut(usize, &mut Vec<u8>),
) -> Result<(), Error> {
    let mut turn = 0;
    while !states.iter().all(HandshakeState::is_handshake_finished) {
        let mut message = vec![0; 1024];
        let len = states[turn % 2].write_message(b"payload", &mut message)?;
        message.truncate(len);
        change(turn, &mut message);
        let mut payload = [0; 1024];
        let len = states[1 - turn % 2].read_message(&message, &mut payload)?;
        assert_eq!(&payload[..len], b"payload");
        turn += 1;
    }
    assert_eq!(
        states[0].get_handshake_hash(),
        states[1].get_handshake_hash()
    );
    let [a, b] = states;
    let (mut a, mut b) = (a.into_transport_mode()?, b.into_transport_mode()?);
    let (mut message, mut text) = ([0; 64], [0; 64]);
    let len = a.write_message(b"text", &mut message)?;
    let len = b.read_message(&message[..len], &mut text)?;
    assert_eq!(&text[..len], b"text");
    Ok(())
}

#[test]
fn handshakes_beside_the_default_resolver() {
    for curve in curves() {
        for pattern in ["XX", "IK", "NN", "KK"] {
            for (a, b) in [(0, 0), (0, 1), (1, 0)] {
                let states = pair(pattern, curve, [SIDES[a], SIDES[b]]);
                run(states, |_, _| ()).unwrap();
            }
        }
    }
}

/// Keys of X25519 differ from those of the point, so a decryption fails. A point of P-256 leaves its curve.
#[test]
fn one_wrong_byte_in_e_and_s() {
    for curve in curves() {
        let size = if curve == "P256" { 65 } else { 32 };
        for sides in [[ours as fn() -> _, ours], [ours, theirs], [theirs, ours]] {
            for place in [0, 1, size / 2, size - 1] {
                // e of the initiator, e of the responder.
                for turn in [0, 1] {
                    let flip = |at: usize, message: &mut Vec<u8>| {
                        if at == turn {
                            message[place] ^= 1;
                        }
                    };
                    let error = run(pair("XX", curve, sides), flip).unwrap_err();
                    match curve {
                        "P256" => assert_eq!(error, Error::Dh, "{place} {turn}"),
                        _ => assert_eq!(error, Error::Decrypt, "{place} {turn}"),
                    }
                }
                // s of the responder and its tag, s of the initiator.
                for (turn, at) in [(1, size + place), (1, 2 * size), (2, place), (2, size)] {
                    let flip = |now: usize, message: &mut Vec<u8>| {
                        if now == turn {
                            message[at] ^= 1;
                        }
                    };
                    let error = run(pair("XX", curve, sides), flip).unwrap_err();
                    assert_eq!(error, Error::Decrypt, "{at} {turn}");
                }
            }
        }
    }
}

/// RFC 7748, section 6.1: the points of low order are refused; snow's default takes them.
#[test]
fn zero_secrets() {
    let mut one = [0; 32];
    one[0] = 1;
    for (public, zero) in [([0; 32], true), (one, true), ([9; 32], false)] {
        for (side, accepts) in [(ours as fn() -> BoxedCryptoResolver, !zero), (theirs, true)] {
            let mut dh = side().resolve_dh(&DHChoice::Curve25519).unwrap();
            dh.set(&[7; 32]);
            let mut out = [1; 32];
            assert_eq!(dh.dh(&public, &mut out).is_ok(), accepts);
            assert_eq!(out == [1; 32], !accepts, "no output with an error");
        }
        // In a handshake: e of the initiator.
        let put = |turn, message: &mut Vec<u8>| {
            if turn == 0 {
                message[..32].copy_from_slice(&public);
            }
        };
        let error = run(pair("NN", "25519", [theirs, ours]), put).unwrap_err();
        match zero {
            true => assert_eq!(error, Error::Dh),
            false => assert_eq!(error, Error::Decrypt),
        }
    }
}

#[test]
fn private_keys_that_are_none() {
    let mut dh = ours().resolve_dh(&DHChoice::Curve25519).unwrap();
    let peer = [9; 32];
    let mut out = [0; 32];
    assert!(dh.dh(&peer, &mut out).is_err(), "not set");
    for length in [0, 31, 33, 64] {
        dh.set(&[7; 32]);
        assert!(dh.dh(&peer, &mut out).is_ok());
        dh.set(&vec![7; length]);
        assert_eq!(dh.dh(&peer, &mut out), Err(Error::Dh));
        assert_eq!((dh.pubkey(), dh.privkey()), (&[0; 32][..], &[0; 32][..]));
    }
    // Lengths of what snow passes.
    dh.set(&[7; 32]);
    assert_eq!(dh.dh(&peer[1..], &mut out), Err(Error::Dh));
    assert_eq!(dh.dh(&peer, &mut out[1..]), Err(Error::Dh));
}

#[cfg(feature = "p256")]
#[test]
fn p_256() {
    let mut dh = ours().resolve_dh(&DHChoice::P256).unwrap();
    let mut other = theirs().resolve_dh(&DHChoice::P256).unwrap();
    dh.set(&[7; 32]);
    other.set(&[7; 32]);
    assert_eq!(dh.pubkey(), other.pubkey());
    other.set(&[8; 32]);
    let peer = other.pubkey().to_vec();
    let (mut out, mut others) = ([0; 32], [0; 32]);
    dh.dh(&peer, &mut out).unwrap();
    other.dh(dh.pubkey(), &mut others).unwrap();
    assert_eq!(out, others);
    let mut hybrid = peer.clone();
    hybrid[0] = 6 | (peer[64] & 1);
    assert_eq!(dh.dh(&hybrid, &mut out), Err(Error::Dh));
    for no_key in [[0; 32], [0xff; 32]] {
        dh.set(&no_key);
        assert_eq!(dh.dh(&peer, &mut out), Err(Error::Dh));
        assert_eq!(dh.pubkey(), [0; 65]);
    }
}

/// snow's source, as cargo has it.
fn vectors(file: &str) -> Vec<Value> {
    let version = Command::new("rustc").arg("-vV").output().unwrap().stdout;
    let version = String::from_utf8(version).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        .args(["--filter-platform", host.unwrap(), "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut packages = metadata["packages"].as_array().unwrap().iter();
    let snow = packages.find(|package| package["name"] == "snow").unwrap();
    let manifest = PathBuf::from(snow["manifest_path"].as_str().unwrap());
    let file = manifest.with_file_name("tests/vectors").join(file);
    let json: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    json["vectors"].as_array().unwrap().clone()
}

fn hex(value: &Value) -> Option<Vec<u8>> {
    let text = value.as_str()?;
    let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    Some((0..text.len()).step_by(2).map(byte).collect())
}

/// An initiator or a responder of a vector.
fn of_vector(vector: &Value, params: &NoiseParams, side: &str) -> HandshakeState {
    let field = |name: &str| hex(&vector[format!("{side}_{name}")]);
    let (local, remote) = (field("static"), field("remote_static"));
    let (ephemeral, prologue) = (field("ephemeral"), field("prologue").unwrap());
    let mut builder = Builder::with_resolver(params.clone(), ours());
    builder = builder.prologue(&prologue).unwrap();
    if let Some(key) = &local {
        builder = builder.local_private_key(key).unwrap();
    }
    if let Some(key) = &remote {
        builder = builder.remote_public_key(key).unwrap();
    }
    if let Some(key) = &ephemeral {
        builder = builder.fixed_ephemeral_key_for_testing_only(key);
    }
    match side {
        "init" => builder.build_initiator().unwrap(),
        _ => builder.build_responder().unwrap(),
    }
}

/// The handshakes of snow's files of vectors, cacophony's among them, without pre-shared keys.
#[test]
fn published_vectors() {
    let mut passed = 0;
    for vector in [vectors("cacophony.txt"), vectors("snow.txt")].concat() {
        let name = vector["protocol_name"].as_str().unwrap();
        let Ok(params) = name.parse::<NoiseParams>() else {
            continue;
        };
        if params.dh != DHChoice::Curve25519 || params.handshake.is_psk() {
            continue;
        }
        let mut states = ["init", "resp"].map(|side| of_vector(&vector, &params, side));
        let messages = vector["messages"].as_array().unwrap();
        for (turn, message) in messages.iter().enumerate() {
            if states[0].is_handshake_finished() {
                break;
            }
            let payload = hex(&message["payload"]).unwrap();
            let (mut sent, mut read) = (vec![0; 4096], vec![0; 4096]);
            let len = states[turn % 2].write_message(&payload, &mut sent).unwrap();
            assert_eq!(sent[..len], hex(&message["ciphertext"]).unwrap(), "{name}");
            let len = states[1 - turn % 2].read_message(&sent[..len], &mut read);
            assert_eq!(read[..len.unwrap()], payload, "{name}");
        }
        assert!(states[1].is_handshake_finished(), "{name}");
        if let Some(hash) = hex(&vector["handshake_hash"]) {
            assert_eq!(states[0].get_handshake_hash(), hash, "{name}");
        }
        passed += 1;
    }
    assert!(passed > 200, "{passed}");
}

#[test]
fn generated_keys_differ() {
    for curve in curves() {
        let params: NoiseParams = format!("Noise_NN_{curve}_AESGCM_BLAKE2b").parse().unwrap();
        let [a, b] = [key(&params, ours()), key(&params, ours())];
        assert!(a.private != b.private && a.public != b.public);
    }
}
