//! RFC 7748: the vectors of sections 5.2 and 6.1, and points of small order.

mod support;

use limbsmith::x25519::{LowOrder, PublicKey, SecretKey, x25519, x25519_base, x25519_nonzero};
use support::{hex_array, on_every_backend};

#[test]
fn single_vectors() {
    let vectors = [
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ];
    on_every_backend(|backend| {
        for (k, u, shared) in vectors {
            assert_eq!(
                x25519(&hex_array(k), &hex_array(u)),
                hex_array(shared),
                "{backend}"
            );
        }
    });
}

fn iterate(n: usize) -> [u8; 32] {
    let mut k = [0; 32];
    k[0] = 9;
    let mut u = k;
    for _ in 0..n {
        (k, u) = (x25519(&k, &u), k);
    }
    k
}

#[test]
fn one_and_a_thousand_iterations() {
    on_every_backend(|backend| {
        let one = hex_array("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079");
        let thousand =
            hex_array("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51");
        assert_eq!(iterate(1), one, "{backend}");
        assert_eq!(iterate(1000), thousand, "{backend}");
    });
}

/// Half a minute.
#[test]
#[ignore = "a million iterations"]
fn a_million_iterations() {
    let expected = hex_array("7c3911e0ab2586fd864497297e575e6f3bc601c0883c30df5f4dd2d24f665424");
    assert_eq!(iterate(1_000_000), expected);
}

#[test]
fn key_agreement() {
    let a = hex_array("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
    let b = hex_array("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
    let a_public = hex_array("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    let b_public = hex_array("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
    let shared = hex_array("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");
    on_every_backend(|backend| {
        assert_eq!(x25519_base(&a), a_public, "{backend}");
        assert_eq!(x25519_base(&b), b_public, "{backend}");
        assert_eq!(x25519_nonzero(&a, &b_public), Ok(shared), "{backend}");
        assert_eq!(x25519_nonzero(&b, &a_public), Ok(shared), "{backend}");
        let (a, b) = (SecretKey::from_bytes(&a), SecretKey::from_bytes(&b));
        assert_eq!(a.public_key().to_bytes(), a_public, "{backend}");
        assert_eq!(PublicKey::from(&b).as_bytes(), &b_public, "{backend}");
        let agreed = a.diffie_hellman(&b.public_key());
        assert_eq!(agreed.to_bytes(), shared, "{backend}");
        assert_eq!(b.try_diffie_hellman(&a_public.into()), Ok(agreed));
    });
}

#[test]
fn types_hold_secrets() {
    let bytes: [u8; 32] = std::array::from_fn(|i| 7 * i as u8);
    let (key, peer) = (SecretKey::from_bytes(&bytes), PublicKey::from([9; 32]));
    assert_eq!((key.clone(), key.to_bytes()), (key.clone(), bytes));
    let shared = key.diffie_hellman(&peer);
    // Equality sees every bit.
    for bit in 0..256 {
        let mut other = bytes;
        other[bit / 8] ^= 1 << (bit % 8);
        assert_ne!(SecretKey::from_bytes(&other), key, "{bit}");
    }
    assert_ne!(key.diffie_hellman(&PublicKey::from([8; 32])), shared);
    assert_eq!(
        format!("{key:?} {shared:?}"),
        "SecretKey(..) SharedSecret(..)"
    );
}

#[test]
fn small_order_gives_zeros_or_an_error() {
    // The u of all points of order dividing 8 on the curve and its twist, and the same plus p.
    let points = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ];
    on_every_backend(|backend| {
        for u in points {
            for top in [0, 0x80] {
                let mut u: [u8; 32] = hex_array(u);
                u[31] |= top;
                for k in [[0; 32], [0xff; 32], [0x5a; 32]] {
                    assert_eq!(x25519(&k, &u), [0; 32], "{backend}");
                    assert_eq!(x25519_nonzero(&k, &u), Err(LowOrder));
                }
            }
        }
        let mut nine = [0; 32];
        nine[0] = 9;
        assert_eq!(
            x25519_nonzero(&[3; 32], &nine),
            Ok(x25519_base(&[3; 32])),
            "{backend}"
        );
    });
}

#[test]
fn bits_that_do_not_count() {
    on_every_backend(|backend| {
        let (k, u) = ([0x35; 32], [0x17; 32]);
        let shared = x25519(&k, &u);
        for bit in 0..256 {
            let (mut other_k, mut other_u) = (k, u);
            other_k[bit / 8] ^= 1 << (bit % 8);
            other_u[bit / 8] ^= 1 << (bit % 8);
            let clamped = !(3..254).contains(&bit);
            assert_eq!(x25519(&other_k, &u) == shared, clamped, "{backend} {bit}");
            assert_eq!(
                x25519_base(&other_k) == x25519_base(&k),
                clamped,
                "{backend} {bit}"
            );
            assert_eq!(
                x25519(&k, &other_u) == shared,
                bit == 255,
                "{backend} {bit}"
            );
        }
    });
}
