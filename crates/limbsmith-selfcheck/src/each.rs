//! Compares calls on many inputs with single calls, on every kind of lanes.
//!
//! Nine inputs: a full group of eight, and one left over. Verification inputs have one wrong item,
//! at a different position for every scheme.

use crate::say;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;
use limbsmith::cpu;
use limbsmith::ecdh;
use limbsmith::ecdsa::{self, Curve};
use limbsmith::ed25519::{self, Policy};
use limbsmith::secp256k1::schnorr;
use limbsmith::signing::SignOptions;
use limbsmith::x25519::{public_key_each, x25519, x25519_base, x25519_each};
use limbsmith::{p256::P256, p384::P384, secp256k1::Secp256k1};

const ITEMS: usize = 9;

/// A secret that is below every order here.
fn secret<const N: usize>(i: usize) -> [u8; N] {
    core::array::from_fn(|j| match j {
        0 => 1,
        _ => (i * 29 + j * 7 + 1) as u8,
    })
}

/// Messages of unequal lengths, beyond a block of each hash.
fn messages() -> [Vec<u8>; ITEMS] {
    core::array::from_fn(|i| vec![i as u8; 23 * i])
}

/// Whether the verdicts say that all items but this one are valid.
fn only_wrong(place: usize, verdicts: &[bool; ITEMS]) -> bool {
    (0..ITEMS).all(|i| verdicts[i] == (i != place))
}

fn ed25519_each() -> bool {
    let messages = messages();
    let keys: [_; ITEMS] = core::array::from_fn(|i| ed25519::SigningKey::from_bytes(&secret(i)));
    let signing: [_; ITEMS] = core::array::from_fn(|i| (&keys[i], (&messages[i]).into()));
    let single: [_; ITEMS] = core::array::from_fn(|i| keys[i].sign(&messages[i]));
    let mut signatures = single;
    signatures.rotate_left(1);
    let done = ed25519::sign_each(&signing, SignOptions::new(), &mut signatures);
    let signed = done.is_ok() && signatures == single;

    signatures[2] = signatures[1];
    let public: [_; ITEMS] = core::array::from_fn(|i| keys[i].verifying_key());
    let items: [_; ITEMS] = core::array::from_fn(|i| ed25519::Item {
        key: &public[i],
        message: (&messages[i]).into(),
        signature: &signatures[i],
    });
    let verified = [Policy::Cofactorless, Policy::Zip215].iter().all(|policy| {
        let mut verdicts = [false; ITEMS];
        ed25519::verify_each(*policy, &items, &mut verdicts).is_ok() && only_wrong(2, &verdicts)
    });
    let prepared: Result<Vec<_>, _> = public.iter().map(|k| k.prepare()).collect();
    let with_prepared = prepared.is_ok_and(|prepared| {
        let items: [_; ITEMS] = core::array::from_fn(|i| ed25519::Item {
            key: &prepared[i],
            message: (&messages[i]).into(),
            signature: &signatures[i],
        });
        let mut verdicts = [false; ITEMS];
        ed25519::verify_each(Policy::Cofactorless, &items, &mut verdicts).is_ok()
            && only_wrong(2, &verdicts)
    });
    signed && verified && with_prepared
}

fn x25519_of_each() -> bool {
    let scalars: [[u8; 32]; ITEMS] = core::array::from_fn(secret);
    let points: [[u8; 32]; ITEMS] = core::array::from_fn(|i| secret(i + ITEMS));
    let (mut public, mut shared) = ([[0; 32]; ITEMS], [[0; 32]; ITEMS]);
    public_key_each(&scalars, &mut public).is_ok()
        && x25519_each(&scalars, &points, &mut shared).is_ok()
        && (0..ITEMS).all(|i| {
            public[i] == x25519_base(&scalars[i]) && shared[i] == x25519(&scalars[i], &points[i])
        })
}

fn curve_each<C: Curve<Bytes = [u8; N]>, const N: usize>(wrong: usize) -> bool {
    let messages = messages();
    let secrets: [[u8; N]; ITEMS] = core::array::from_fn(secret);
    let keys: Result<Vec<_>, _> = secrets
        .iter()
        .map(ecdsa::SigningKey::<C>::from_bytes)
        .collect();
    let Ok(keys) = keys else { return false };
    let signing: [_; ITEMS] = core::array::from_fn(|i| (&keys[i], (&messages[i]).into()));
    let single: Result<Vec<_>, _> = (signing.iter())
        .map(|(key, message)| key.sign_with(*message, SignOptions::new()))
        .collect();
    let Ok(single) = single else { return false };
    let mut signatures: [_; ITEMS] = core::array::from_fn(|i| single[(i + 1) % ITEMS].0);
    let done = ecdsa::sign_each(&signing, SignOptions::new(), &mut signatures);
    let signed = done.is_ok() && (0..ITEMS).all(|i| signatures[i] == single[i].0);

    let recovering: [_; ITEMS] = core::array::from_fn(|i| ecdsa::Recovery {
        message: (&messages[i]).into(),
        signature: &signatures[i],
        id: single[i].1,
    });
    let mut recovered = [(); ITEMS].map(|()| Ok(*keys[0].verifying_key()));
    let recovers = ecdsa::recover_each(&recovering, &mut recovered).is_ok()
        && (0..ITEMS).all(|i| recovered[i].as_ref() == Ok(keys[i].verifying_key()));

    signatures[wrong] = signatures[wrong - 1];
    let items: [_; ITEMS] = core::array::from_fn(|i| ecdsa::Item {
        key: keys[i].verifying_key(),
        message: (&messages[i]).into(),
        signature: &signatures[i],
    });
    let mut verdicts = [false; ITEMS];
    let verified = ecdsa::verify_each(&items, &mut verdicts).is_ok();
    let verified = verified && only_wrong(wrong, &verdicts);

    let prepared: Vec<_> = keys.iter().map(|k| k.verifying_key().prepare()).collect();
    let items: [_; ITEMS] = core::array::from_fn(|i| ecdsa::Item {
        key: &prepared[i],
        message: (&messages[i]).into(),
        signature: &signatures[i],
    });
    let mut verdicts = [false; ITEMS];
    let with_prepared = ecdsa::verify_each(&items, &mut verdicts).is_ok();
    let with_prepared = with_prepared && only_wrong(wrong, &verdicts);

    // Both sides of a pair compute its shared secret: the first side of each item, then the other.
    let public: [_; ITEMS] = core::array::from_fn(|i| keys[i].verifying_key().to_sec1());
    let sides = [0, 1].map(|side| {
        let pairs: [_; ITEMS] = core::array::from_fn(|i| {
            let (own, peer) = ((i + side) % ITEMS, (i + 1 - side) % ITEMS);
            (&secrets[own], public[peer].as_ref())
        });
        let mut shared = [(); ITEMS].map(|()| Ok([0; N]));
        ecdh::shared_secret_each::<C>(&pairs, &mut shared).map(|()| shared)
    });
    let agrees = sides[0].is_ok()
        && sides[0] == sides[1]
        && sides[0]
            .iter()
            .flatten()
            .all(|s| s.as_ref().is_ok_and(|s| *s != [0; N]));

    signed && recovers && verified && with_prepared && agrees
}

fn bip340_each() -> bool {
    let messages = messages();
    let keys: Result<Vec<_>, _> = (0..ITEMS)
        .map(|i| schnorr::SigningKey::from_bytes(&secret(i)))
        .collect();
    let Ok(keys) = keys else { return false };
    let signing: [_; ITEMS] = core::array::from_fn(|i| (&keys[i], &messages[i][..]));
    let aux_rand = [[7; 32]; ITEMS];
    let single: Result<Vec<_>, _> = (signing.iter().zip(&aux_rand))
        .map(|((key, message), aux)| key.sign_with(message, SignOptions::new().hedged(aux)))
        .collect();
    let Ok(single) = single else { return false };
    let mut signatures: [_; ITEMS] = core::array::from_fn(|i| single[(i + 1) % ITEMS]);
    let options = SignOptions::new().hedged(&aux_rand[..]);
    let done = schnorr::sign_each(&signing, options, &mut signatures);
    let signed = done.is_ok() && signatures[..] == single[..];

    signatures[6] = signatures[5];
    let items: [_; ITEMS] = core::array::from_fn(|i| schnorr::Item {
        key: keys[i].verifying_key(),
        message: &messages[i],
        signature: &signatures[i],
    });
    let mut verdicts = [false; ITEMS];
    let verified = schnorr::verify_each(&items, &mut verdicts).is_ok();
    let verified = verified && only_wrong(6, &verdicts);

    let prepared: Vec<_> = keys.iter().map(|k| k.verifying_key().prepare()).collect();
    let items: [_; ITEMS] = core::array::from_fn(|i| schnorr::Item {
        key: &prepared[i],
        message: &messages[i],
        signature: &signatures[i],
    });
    let mut verdicts = [false; ITEMS];
    let with_prepared = schnorr::verify_each(&items, &mut verdicts).is_ok();
    signed && verified && with_prepared && only_wrong(6, &verdicts)
}

/// A check and its name.
type Check = (&'static str, fn() -> bool);

/// Runs all checks, on every available kind of lanes, and restores the usual lanes afterwards.
pub fn all(out: &mut dyn Write) -> bool {
    let checks: [Check; 6] = [
        ("Ed25519", ed25519_each),
        ("X25519", x25519_of_each),
        ("secp256k1", || curve_each::<Secp256k1, 32>(3)),
        ("P-256", || curve_each::<P256, 32>(4)),
        ("P-384", || curve_each::<P384, 48>(5)),
        ("BIP 340", bip340_each),
    ];
    let mut right = true;
    for lanes in cpu::lane_backends() {
        let chosen = cpu::set_lanes(lanes).is_ok();
        for (name, check) in checks {
            let ok = chosen && check();
            say(out, ok, format_args!("{name} in lanes {lanes}"));
            right &= ok;
        }
    }
    cpu::reset_lanes();
    right
}
