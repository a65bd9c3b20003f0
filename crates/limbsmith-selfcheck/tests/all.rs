//! The self-check passes here, and its fingerprints are those of big integers. The tests are not in the library, whose code
//! for all fields would be compiled twice.

use limbsmith::hazmat::{
    Prime, Words, l25519, n246, n256, n256k1, n384, p127, p256, p256k1, p384, p448, p25519,
};
use limbsmith_selfcheck::fields::{EXPECTED, ROUNDS, Random, factor, mix};
use num_bigint::BigUint;

fn big<W: Words>(w: &W) -> BigUint {
    BigUint::from_bytes_le(w.to_le_bytes().as_ref())
}

/// The fingerprint computed with big integers.
fn expected<P: Prime>() -> u64 {
    let p = big(&P::MODULUS);
    let mut random = Random(1);
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for round in 0..ROUNDS {
        let [a, b, c]: [BigUint; 3] = core::array::from_fn(|_| big(&random.words::<P::Words>()));
        let k = factor(&mut random);
        let minus = |x: &BigUint, y: &BigUint| (x % &p + &p - y % &p) % &p;
        let (sum, difference) = (&a + &b, minus(&b, &c));
        let results = [
            a.clone(),
            &a * &b,
            &c * &c,
            (&sum + &sum) * minus(&difference, &sum),
            minus(&BigUint::ZERO, &a),
            &sum * k,
            &difference * k + &c,
            [&a, &b][round % 2].clone(),
            [&sum, &difference][round % 2].clone(),
            a.modpow(&(&p - 2u8), &p),
        ];
        for r in results {
            let mut digits = (r % &p).to_u64_digits();
            digits.resize(P::Words::default().as_ref().len(), 0);
            for w in digits {
                mix(&mut hash, w);
            }
        }
        let reduced = &a % &p;
        let flags = [
            reduced.bit(0),
            reduced == BigUint::ZERO,
            reduced == &b % &p,
            a < p,
        ];
        for flag in flags {
            mix(&mut hash, flag.into());
        }
    }
    hash
}

#[test]
fn all_is_right_here() {
    let mut text = String::new();
    assert!(limbsmith_selfcheck::all(&mut text), "{text}");
    assert!(!text.contains("WRONG"));
    assert!(text.contains("representations: right"));
}

#[test]
fn fingerprints_are_those_of_big_integers() {
    let got = [
        (p25519::P25519::NAME, expected::<p25519::P25519>()),
        (l25519::L25519::NAME, expected::<l25519::L25519>()),
        (p256k1::P256k1::NAME, expected::<p256k1::P256k1>()),
        (n256k1::N256k1::NAME, expected::<n256k1::N256k1>()),
        (p256::P256::NAME, expected::<p256::P256>()),
        (n256::N256::NAME, expected::<n256::N256>()),
        (p384::P384::NAME, expected::<p384::P384>()),
        (n384::N384::NAME, expected::<n384::N384>()),
        (p127::P127::NAME, expected::<p127::P127>()),
        (n246::N246::NAME, expected::<n246::N246>()),
        (p448::P448::NAME, expected::<p448::P448>()),
    ];
    assert_eq!(got, EXPECTED, "{got:#x?}");
}
