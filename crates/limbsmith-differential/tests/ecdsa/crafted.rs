//! Inputs made to be odd, on the curves themselves.
//!
//! Signatures with a chosen point `R` come from recovery: any `R`, `s` and `z` have a key.

use limbsmith::ecdh::{EcdhError, SecretKey};
use limbsmith::ecdsa::{
    ByteArray, Curve, InvalidKey, Message, PointError, Prehash, PrehashLength, RecoveryId,
    SecretSliceError, Signature, SignatureError, SigningKey, VerifyingKey,
};
use limbsmith::hazmat::Words;
use limbsmith::hazmat::operations::{MulBase, mul_add, negate_if, plus_order};
use limbsmith::hazmat::weierstrass::Curve as _;
use limbsmith::p256::P256;
use limbsmith::p384::P384;
use limbsmith::secp256k1::{self, Secp256k1, bitcoin, ethereum, schnorr};
use limbsmith::signing::SignOptions;

fn order<C: Curve>() -> C::Words {
    C::Group::ORDER
}

fn prime<C: Curve>() -> C::Words {
    use limbsmith::hazmat::{Field, weierstrass};
    <<C::Group as weierstrass::Curve>::F as Field>::MODULUS
}

fn small<C: Curve>(x: u64) -> C::Words {
    C::Words::small(x)
}

/// `a - b - c = r - 2^64 k` as `(r, k)`.
fn sbb(a: u64, b: u64, c: bool) -> (u64, bool) {
    let (d, j) = a.overflowing_sub(b);
    let (r, k) = d.overflowing_sub(c.into());
    (r, j | k)
}

/// `x - y` as integers.
fn minus<C: Curve>(x: &C::Words, y: u64) -> C::Words {
    let (mut r, mut borrow) = (*x, false);
    for (i, w) in r.as_mut().iter_mut().enumerate() {
        (*w, borrow) = sbb(*w, if i == 0 { y } else { 0 }, borrow);
    }
    assert!(!borrow);
    r
}

fn bytes<C: Curve>(x: &C::Words) -> C::Bytes {
    let mut b = C::Bytes::ZERO;
    b.as_mut().copy_from_slice(x.to_be_bytes().as_ref());
    b
}

fn pair<C: Curve>(r: &C::Words, s: &C::Words) -> Vec<u8> {
    [bytes::<C>(r).as_ref(), bytes::<C>(s).as_ref()].concat()
}

fn signature<C: Curve>(r: &C::Words, s: &C::Words) -> Result<Signature<C>, SignatureError> {
    let bytes = pair::<C>(r, s);
    let signature = Signature::<C>::from_slice(&bytes)?;
    assert_eq!(signature.to_bytes().as_ref(), bytes);
    assert_eq!(
        Signature::from_der(signature.to_der().as_ref()),
        Ok(signature)
    );
    Ok(signature)
}

/// On each curve.
fn each(f: [fn(); 3]) {
    f.iter().for_each(|f| f());
}

fn ranges_of<C: Curve>() {
    let n = order::<C>();
    let (one, last) = (small::<C>(1), minus::<C>(&n, 1));
    let bad = [small::<C>(0), n, plus_order::<C>(&one).0];
    for r in [one, last] {
        for s in [one, last] {
            assert!(signature::<C>(&r, &s).is_ok());
        }
        for b in &bad {
            for (r, s) in [(r, *b), (*b, r)] {
                let parsed = Signature::<C>::from_slice(&pair::<C>(&r, &s));
                assert_eq!(parsed, Err(SignatureError::Range));
                let key = SigningKey::<C>::from_slice(bytes::<C>(b).as_ref());
                assert_eq!(key.err(), Some(SecretSliceError::Range(InvalidKey)));
                let key = SecretKey::<C>::from_slice(bytes::<C>(b).as_ref());
                assert_eq!(key.err(), Some(SecretSliceError::Range(InvalidKey)));
            }
        }
    }
    // Zeros of another length are out of range, too; the error says the length.
    let expected = bytes::<C>(&one).as_ref().len();
    let error = SecretSliceError::Length { expected };
    for length in (0..=2 * expected).filter(|&l| l != expected) {
        for byte in [0, 1, 0xff] {
            let slice = vec![byte; length];
            assert_eq!(SigningKey::<C>::from_slice(&slice).err(), Some(error));
            assert_eq!(SecretKey::<C>::from_slice(&slice).err(), Some(error));
        }
    }
    let text = error.to_string();
    assert!(text.contains(&format!("{expected} bytes")), "{text}");
    let long = [pair::<C>(&one, &one), vec![0]].concat();
    for bytes in [&long[..], &long[2..], &[]] {
        let parsed = Signature::<C>::from_slice(bytes);
        assert_eq!(parsed, Err(SignatureError::Encoding));
    }
    let (low, high) = (signature::<C>(&one, &one), signature::<C>(&one, &last));
    let (low, high) = (low.unwrap(), high.unwrap());
    assert!(low.is_low_s() && !high.is_low_s());
    assert_eq!((low.normalize_s(), high.normalize_s()), (low, low));
    // On both sides of n/2.
    let mut half = n;
    let mut above = 0;
    for w in half.as_mut().iter_mut().rev() {
        (*w, above) = (*w >> 1 | above << 63, *w & 1);
    }
    let upper = signature::<C>(&one, &negate_if::<C>(1, &half)).unwrap();
    let lower = signature::<C>(&one, &half).unwrap();
    assert!(lower.is_low_s() && !upper.is_low_s());
    assert_eq!(upper.normalize_s(), lower);
}

#[test]
fn ranges() {
    each([ranges_of::<Secp256k1>, ranges_of::<P256>, ranges_of::<P384>]);
}

/// The nonce's point has `x >= n`: only `x - n` is in the signature.
fn large_x_of<C: Curve>() {
    let n = order::<C>();
    let mut found = 0;
    for r in (1..).map(small::<C>) {
        let sig = signature::<C>(&r, &minus::<C>(&n, 2)).unwrap();
        let hash = [7; 48];
        let plain = [0, 1].map(|id| recover(&hash, &sig, id));
        let large = [2, 3].map(|id| recover(&hash, &sig, id));
        for key in plain.iter().chain(&large).flatten() {
            assert!(key.verify(Message::prehashed(&hash), &sig).is_ok());
            assert!(key.verify_low_s(Message::prehashed(&hash), &sig).is_err());
            let low = sig.normalize_s();
            assert!(key.verify_low_s(Message::prehashed(&hash), &low).is_ok());
            assert!(key.verify(Message::prehashed(&[8; 48]), &sig).is_err());
        }
        for (i, key) in large.iter().enumerate() {
            // The other s needs the other y.
            let id = RecoveryId::from_byte(2 + i as u8).unwrap();
            assert!(id.is_x_reduced() && id.is_y_odd() == (i == 1));
            let low = sig.normalize_s();
            let again = VerifyingKey::recover(Message::prehashed(&hash), &low, id.with_other_y());
            assert_eq!(again.ok(), *key);
        }
        found += usize::from(large[0].is_some());
        if found == 2 {
            break;
        }
    }
    // The largest r with r + n below the prime, and the next one.
    let room = {
        let (mut d, mut borrow) = (prime::<C>(), false);
        for (a, b) in d.as_mut().iter_mut().zip(n.as_ref()) {
            (*a, borrow) = sbb(*a, *b, borrow);
        }
        d
    };
    let sig = signature::<C>(&room, &small::<C>(5)).unwrap();
    assert_eq!([2, 3].map(|id| recover(&[7; 48], &sig, id)), [None, None]);
    // So large that r + n does not fit its words.
    let sig = signature::<C>(&minus::<C>(&n, 1), &small::<C>(5)).unwrap();
    assert_eq!([2, 3].map(|id| recover(&[7; 48], &sig, id)), [None, None]);
    assert_eq!(RecoveryId::from_byte(4), None);
}

fn recover<C: Curve>(hash: &[u8], sig: &Signature<C>, id: u8) -> Option<VerifyingKey<C>> {
    let id = RecoveryId::from_byte(id).unwrap();
    VerifyingKey::recover(limbsmith::ecdsa::Prehash::of_any_length(hash), sig, id).ok()
}

#[test]
fn x_not_below_the_order() {
    each([
        large_x_of::<Secp256k1>,
        large_x_of::<P256>,
        large_x_of::<P384>,
    ]);
}

/// `u1 G` and `u2 Q` equal (the sum is a doubling) and opposite (it is the identity), for keys close
/// to `G` and any.
fn collisions_of<C: Curve>() {
    let n = order::<C>();
    let keys = [
        small::<C>(1),
        small::<C>(2),
        small::<C>(3),
        minus::<C>(&n, 1),
        minus::<C>(&n, 2),
        mul_add::<C>(
            &minus::<C>(&n, 12_345),
            &minus::<C>(&n, 678),
            &small::<C>(9),
        ),
    ];
    for d in keys {
        let key = SigningKey::<C>::from_bytes(&bytes::<C>(&d)).unwrap();
        let public = *key.verifying_key();
        for k in [
            small::<C>(1),
            small::<C>(2),
            minus::<C>(&n, 1),
            minus::<C>(&n, 5),
        ] {
            let point = C::mul_base(MulBase(&k));
            let zero = small::<C>(0);
            let r = mul_add::<C>(&point[0], &small::<C>(1), &zero);
            let rd = mul_add::<C>(&r, &d, &zero);
            // z = r d: both halves of the sum are r d / s times G, and s = 2 r d / k.
            let [s, _] = C::ratios_vartime(limbsmith::hazmat::operations::Ratios {
                a: &mul_add::<C>(&small::<C>(2), &rd, &zero),
                b: &zero,
                c: &k,
            });
            let sig = signature::<C>(&r, &s).unwrap();
            let hash = bytes::<C>(&rd);
            assert!(
                public
                    .verify(
                        limbsmith::ecdsa::Prehash::of_any_length(hash.as_ref()),
                        &sig
                    )
                    .is_ok()
            );
            assert!(
                [0, 1]
                    .iter()
                    .any(|id| recover(hash.as_ref(), &sig, *id) == Some(public))
            );
            // z = -r d: the identity, for every s.
            let hash = bytes::<C>(&negate_if::<C>(1, &rd));
            assert!(
                public
                    .verify(
                        limbsmith::ecdsa::Prehash::of_any_length(hash.as_ref()),
                        &sig
                    )
                    .is_err()
            );
            // The key of such a signature would be the identity: R = (z/s) G.
            let z = mul_add::<C>(&s, &k, &zero);
            assert!(
                [0, 1]
                    .iter()
                    .any(|id| recover(bytes::<C>(&z).as_ref(), &sig, *id).is_none())
            );
        }
    }
}

#[test]
fn collisions() {
    each([
        collisions_of::<Secp256k1>,
        collisions_of::<P256>,
        collisions_of::<P384>,
    ]);
}

/// Messages that are zero modulo the order, and hashes of every length.
fn hashes_of<C: Curve>() {
    let n = order::<C>();
    let key = SigningKey::<C>::from_bytes(&bytes::<C>(&minus::<C>(&n, 1))).unwrap();
    let public = key.verifying_key();
    let size = C::Bytes::ZERO.as_ref().len();
    let sign = |hash: &[u8]| key.sign(limbsmith::ecdsa::Prehash::of_any_length(hash));
    let zero = sign(&vec![0; size]);
    // The order is zero modulo itself, and so is a hash of no bytes.
    assert_eq!(sign(bytes::<C>(&n).as_ref()), zero);
    assert_eq!(sign(&[]), zero);
    assert!(
        public
            .verify(limbsmith::ecdsa::Prehash::of_any_length(&[]), &zero)
            .is_ok()
    );
    for len in 0..2 * size {
        let hash: Vec<u8> = (1..=len as u8).collect();
        let (sig, id) = key
            .sign_with(
                limbsmith::ecdsa::Prehash::of_any_length(&hash),
                SignOptions::new(),
            )
            .unwrap();
        assert!(
            public
                .verify(limbsmith::ecdsa::Prehash::of_any_length(&hash), &sig)
                .is_ok()
        );
        assert_eq!(recover(&hash, &sig, id.to_byte()), Some(*public));
        assert!(sig.is_low_s() || !C::LOW_S);
        // The leftmost bits count, and a short hash is the number that it is.
        let mut longer = hash.clone();
        longer.push(1);
        assert_eq!(sign(&longer) == sig, len >= size);
        let padded = [vec![0; size.saturating_sub(len)], hash.clone()].concat();
        assert_eq!(sign(&padded), sig);
        // A hash of known length needs no leave. Its nonce is made with the function of that length.
        match Prehash::try_from(&hash[..]) {
            Ok(_) if len != C::HASH.output_bytes() => {}
            Ok(hash) => assert_eq!(key.sign(hash), sig),
            Err(PrehashLength { .. }) => assert!(![28, 32, 48, 64].contains(&len)),
        }
        assert_eq!(
            [28, 32, 48, 64].contains(&len),
            Prehash::try_from(&hash[..]).is_ok()
        );
    }
    let message = b"the same in every form";
    let (sig, id) = key.sign_with(message, SignOptions::new()).unwrap();
    assert_eq!(key.sign(message), sig);
    assert_eq!(VerifyingKey::recover(message, &sig, id), Ok(*public));
    assert!(public.verify(message, &sig).is_ok());
    assert_eq!(public.verify_low_s(message, &sig).is_ok(), sig.is_low_s());
    assert!(public.verify(b"another", &sig).is_err());
}

/// Why hashes have lengths: of nothing, or of zeros, everybody has a signature. Those who take hashes of
/// any length take this one.
fn nobody_signed_of<C: Curve>() {
    let size = C::Bytes::ZERO.as_ref().len();
    for i in 1..9 {
        let key = SigningKey::<C>::from_bytes(&bytes::<C>(&small::<C>(i * i + 5))).unwrap();
        let x = &key.verifying_key().to_sec1_compressed().as_ref()[1..].to_vec();
        let forged = Signature::<C>::from_slice(&[&x[..], x].concat());
        let Ok(forged) = forged else { continue };
        let public = key.verifying_key();
        assert!(
            public
                .verify(limbsmith::ecdsa::Prehash::of_any_length(&[]), &forged)
                .is_ok()
        );
        assert!(
            public
                .verify(limbsmith::ecdsa::Prehash::of_any_length(&[0; 20]), &forged)
                .is_ok()
        );
        assert!(
            public
                .verify(
                    limbsmith::ecdsa::Prehash::of_any_length(&vec![0; size]),
                    &forged
                )
                .is_ok()
        );
        for hash in [&[][..], &[0; 20], &[0; 27], &[0; 65]] {
            assert!(matches!(Prehash::try_from(hash), Err(PrehashLength { .. })));
        }
    }
}

#[test]
fn nobody_signed() {
    each([
        nobody_signed_of::<Secp256k1>,
        nobody_signed_of::<P256>,
        nobody_signed_of::<P384>,
    ]);
}

#[test]
fn hashes() {
    each([hashes_of::<Secp256k1>, hashes_of::<P256>, hashes_of::<P384>]);
}

/// `shared_secret` of a curve.
type Agreement<C> = fn(&<C as Curve>::Bytes, &[u8]) -> Result<<C as Curve>::Bytes, EcdhError>;

/// Encodings of points, and `-G` with them.
fn points_of<C: Curve>(shared_secret: Agreement<C>) {
    let n = order::<C>();
    let one = bytes::<C>(&small::<C>(1));
    let base = *SigningKey::<C>::from_bytes(&one).unwrap().verifying_key();
    let last = bytes::<C>(&minus::<C>(&n, 1));
    let opposite = *SigningKey::<C>::from_bytes(&last).unwrap().verifying_key();
    let (a, b) = (base.to_sec1(), opposite.to_sec1());
    let (a, b) = (a.as_ref(), b.as_ref());
    let size = one.as_ref().len();
    assert_eq!(a[..=size], b[..=size]);
    assert_ne!(a[size + 1..], b[size + 1..]);
    let (x, y) = (a[1..=size].to_vec(), a[size + 1..].to_vec());
    let p = bytes::<C>(&prime::<C>()).as_ref().to_vec();
    let zero = vec![0; size];
    let form = |f: u8, parts: &[&[u8]]| [&[f][..], &parts.concat()].concat();
    let bad = [
        (vec![], PointError::Length),
        (vec![0], PointError::Form),
        (vec![2], PointError::Length),
        (form(0, &[&x, &y]), PointError::Form),
        (form(5, &[&x]), PointError::Form),
        (form(8, &[&x, &y]), PointError::Form),
        (form(6 | (!y[size - 1] & 1), &[&x, &y]), PointError::Parity),
        (form(6, &[&x]), PointError::Length),
        (form(7, &[]), PointError::Length),
        (form(7, &[&x, &y, &[0]]), PointError::Length),
        (form(6, &[&x, &p]), PointError::Coordinate),
        (
            form(6 | (x[size - 1] & 1), &[&y, &x]),
            PointError::NotOnCurve,
        ),
        (form(4, &[&x]), PointError::Length),
        (form(2, &[&x, &y]), PointError::Length),
        (form(4, &[&x, &y, &[0]]), PointError::Length),
        (form(4, &[&x, &y[1..]]), PointError::Length),
        (form(2, &[&x[1..]]), PointError::Length),
        (form(4, &[&p, &y]), PointError::Coordinate),
        (form(4, &[&x, &p]), PointError::Coordinate),
        (form(2, &[&p]), PointError::Coordinate),
        (form(4, &[&y, &x]), PointError::NotOnCurve),
        (form(4, &[&zero, &zero]), PointError::NotOnCurve),
    ];
    for point in [a, b] {
        let mut hybrid = point.to_vec();
        hybrid[0] = 6 | (point[2 * size] & 1);
        let key = VerifyingKey::<C>::from_sec1(&hybrid).unwrap();
        assert_eq!(key.to_sec1().as_ref(), point);
    }
    let secret = bytes::<C>(&small::<C>(77));
    for (bytes, error) in bad {
        assert_eq!(VerifyingKey::<C>::from_sec1(&bytes), Err(error));
        assert_eq!(shared_secret(&secret, &bytes), Err(EcdhError::Peer(error)));
    }
    for b in [small::<C>(0), n] {
        let error = EcdhError::Secret(InvalidKey);
        assert_eq!(shared_secret(&bytes::<C>(&b), a), Err(error));
    }
    // With 1 and n - 1: the coordinate of the point itself.
    for secret in [one, last] {
        assert_eq!(shared_secret(&secret, a).unwrap().as_ref(), x);
        assert_eq!(shared_secret(&secret, b).unwrap().as_ref(), x);
    }
    // A point with x = 0, where there is one.
    let zero_x = VerifyingKey::<C>::from_sec1(&form(2, &[&zero]));
    match zero_x {
        Ok(key) => {
            let shared = shared_secret(&one, key.to_sec1().as_ref());
            assert_eq!(shared.unwrap().as_ref(), zero);
            let doubled = shared_secret(&bytes::<C>(&small::<C>(2)), key.to_sec1().as_ref());
            assert_ne!(doubled.unwrap().as_ref(), zero);
        }
        Err(error) => assert_eq!(error, PointError::NotOnCurve),
    }
    assert_eq!(zero_x.is_ok(), C::NAME != "secp256k1");
    assert_eq!(
        format!("{base:?}").len(),
        "VerifyingKey()".len() + 2 + 2 * size
    );
    let shown = format!("{:?}", SigningKey::<C>::from_bytes(&secret).unwrap());
    assert!(
        !shown.contains("4d)") && !shown.contains("secret"),
        "{shown}"
    );
}

#[test]
fn points() {
    points_of::<Secp256k1>(secp256k1::ecdh::shared_secret);
    points_of::<P256>(limbsmith::p256::ecdh::shared_secret);
    points_of::<P384>(limbsmith::p384::ecdh::shared_secret);
}

#[test]
fn taproot_tweaks() {
    use schnorr::{SigningKey, TweakError, VerifyingKey};
    let n = order::<Secp256k1>().to_be_bytes();
    for i in 1..40u8 {
        let key = SigningKey::from_bytes(&[i; 32]).unwrap();
        assert_eq!(key.to_bytes(), [i; 32]);
        let tweak = [i.wrapping_mul(77); 32];
        let (secret, parity) = key.tweak_add(&tweak).unwrap();
        let (public, same) = key.verifying_key().tweak_add(&tweak).unwrap();
        assert_eq!((*secret.verifying_key(), parity), (public, same));
        assert_eq!(VerifyingKey::from_bytes(&public.to_bytes()), Ok(public));
        assert_eq!(secret.parity(), parity);
        let aux = [i; 32];
        let options = SignOptions::new().hedged(&aux);
        let signature = secret.sign_with(b"spend", options).unwrap();
        assert!(public.verify(b"spend", &signature).is_ok());
        assert!(key.verifying_key().verify(b"spend", &signature).is_err());
        // No tweak.
        let (plain, parity) = key.verifying_key().tweak_add(&[0; 32]).unwrap();
        assert_eq!(
            (plain, parity),
            (*key.verifying_key(), schnorr::Parity::Even)
        );
        // The order, and the tweak that gives zero.
        assert_eq!(key.tweak_add(&n).err(), Some(TweakError::Range));
        let public_error = key.verifying_key().tweak_add(&n).err();
        assert_eq!(public_error, Some(TweakError::Range));
        let secret = Words::from_be_bytes(&[i; 32]);
        let odd = u8::from(key.parity() == schnorr::Parity::Odd);
        let opposite = negate_if::<Secp256k1>(1 ^ odd, &secret).to_be_bytes();
        assert_eq!(key.tweak_add(&opposite).err(), Some(TweakError::Identity));
        let public_error = key.verifying_key().tweak_add(&opposite).err();
        assert_eq!(public_error, Some(TweakError::Identity));
    }
    for bad in [[0; 32], n, [0xff; 32]] {
        assert_eq!(SigningKey::from_bytes(&bad).err(), Some(InvalidKey));
    }
    let p = prime::<Secp256k1>().to_be_bytes();
    assert_eq!(VerifyingKey::from_bytes(&p), Err(PointError::Coordinate));
    // x = 5 has no point.
    let mut five = [0; 32];
    five[31] = 5;
    assert_eq!(VerifyingKey::from_bytes(&five), Err(PointError::NotOnCurve));
}

#[test]
fn compact_signatures() {
    type Key = SigningKey<Secp256k1>;
    for i in 1..20u8 {
        let key = Key::from_bytes(&[i; 32]).unwrap();
        let hash = [i ^ 0x5a; 32];
        for compressed in [false, true] {
            let sig = bitcoin::sign_compact(&key, &hash, compressed);
            let found = bitcoin::recover_compact(&hash, &sig);
            assert_eq!(found, Ok((*key.verifying_key(), compressed)));
            for first in [0, 26, 35, 255] {
                let mut bad = sig;
                bad[0] = first;
                assert!(bitcoin::recover_compact(&hash, &bad).is_err());
            }
            let mut bad = sig;
            bad[1..33].fill(0);
            assert!(bitcoin::recover_compact(&hash, &bad).is_err());
        }
        let sig = ethereum::sign(&key, &hash);
        assert_eq!(ethereum::recover(&hash, &sig), Ok(*key.verifying_key()));
        assert_eq!(
            ethereum::recover_low_s(&hash, &sig),
            Ok(*key.verifying_key())
        );
        // The form of hardware wallets: the recovery id itself.
        let mut small = sig;
        small[64] -= 27;
        assert_eq!(ethereum::recover(&hash, &small), Ok(*key.verifying_key()));
        assert_eq!(
            ethereum::recover_low_s(&hash, &small),
            Ok(*key.verifying_key())
        );
        small[64] ^= 1;
        assert_ne!(ethereum::recover(&hash, &small), Ok(*key.verifying_key()));
        for v in [2, 3, 26, 29, 30, 35, 255] {
            let mut bad = sig;
            bad[64] = v;
            assert!(ethereum::recover(&hash, &bad).is_err());
            assert!(ethereum::recover_low_s(&hash, &bad).is_err());
        }
        // The other s, with the other v.
        let s: [u8; 32] = sig[32..64].try_into().unwrap();
        let mut high = sig;
        let other = negate_if::<Secp256k1>(1, &Words::from_be_bytes(&s));
        high[32..64].copy_from_slice(&other.to_be_bytes());
        high[64] = 27 + 28 - sig[64];
        assert_eq!(ethereum::recover(&hash, &high), Ok(*key.verifying_key()));
        assert!(ethereum::recover_low_s(&hash, &high).is_err());
        let bytes = ethereum::public_key_bytes(key.verifying_key());
        assert_eq!(bytes, key.verifying_key().to_sec1()[1..]);
        assert_eq!(
            ethereum::public_key_from_bytes(&bytes),
            Ok(*key.verifying_key())
        );
        let mut off = bytes;
        off[63] ^= 1;
        assert_eq!(
            ethereum::public_key_from_bytes(&off),
            Err(PointError::NotOnCurve)
        );
    }
    // Ethereum has no v for a point with x >= n, even where there is one and Bitcoin takes it.
    let found = (1..=255u8).find(|r| {
        let mut compact = [0; 65];
        (compact[0], compact[32], compact[64]) = (29, *r, 5);
        let known = bitcoin::recover_compact(&[7; 32], &compact).is_ok();
        compact.rotate_left(1);
        assert_eq!(compact[64], 29);
        for v in [2, 29] {
            compact[64] = v;
            assert!(ethereum::recover(&[7; 32], &compact).is_err());
            assert!(ethereum::recover_low_s(&[7; 32], &compact).is_err());
        }
        known
    });
    assert!(found.is_some());
    // EIP-155 has the example of chain 1 with v = 37.
    let even = RecoveryId::from_byte(0).unwrap();
    assert_eq!(ethereum::v_of_chain(1, even), Some(37));
    assert_eq!(ethereum::chain_of_v(38), Some((1, even.with_other_y())));
    assert_eq!(ethereum::chain_of_v(34), None);
    assert_eq!(ethereum::v_of_chain(u64::MAX / 2, even), None);
    // Lengths of messages in one byte and in three.
    let hash = |m: &[u8]| bitcoin::message_hash(m);
    let reference = |m: &[u8], len: &[u8]| {
        use sha2::{Digest, Sha256};
        let text = [&b"\x18Bitcoin Signed Message:\n"[..], len, m].concat();
        <[u8; 32]>::from(Sha256::digest(Sha256::digest(text)))
    };
    assert_eq!(hash(&[1; 252]), reference(&[1; 252], &[252]));
    assert_eq!(hash(&[1; 253]), reference(&[1; 253], &[0xfd, 253, 0]));
    let long = vec![1; 0x1_0000];
    assert_eq!(hash(&long), reference(&long, &[0xfe, 0, 0, 1, 0]));
}
