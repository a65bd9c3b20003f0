//! Signatures of Bitcoin and Ethereum in the forms in which they come.

use limbsmith::secp256k1::ecdsa::{Signature, SigningKey};
use limbsmith::secp256k1::{bitcoin, ethereum as eth, schnorr};
use limbsmith_bulk::der::{DerError, Part};
use limbsmith_bulk::signature::{self, SignatureError};
use limbsmith_bulk::{Algorithm, Algorithms, Input, Options, Row, Verdict, Verifier, ethereum};
use sha2::{Digest, Sha256};

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<_> = hex.chars().map(|c| c.to_digit(16).unwrap() as u8).collect();
    digits.chunks(2).map(|d| d[0] << 4 | d[1]).collect()
}

fn verdict(algorithm: Algorithm, key: &[u8], message: &[u8], signature: &[u8]) -> Verdict {
    let mut verifier = Verifier::new(Algorithms::Each, Options::default());
    let mut verdicts = [Verdict::default()];
    let row = Row::new(key, message, signature).of(algorithm);
    verifier.verify(&[row], &mut verdicts).unwrap();
    verdicts[0]
}

fn named(name: &str) -> Algorithm {
    name.parse().unwrap()
}

/// The examples of EIP-2098 and EIP-155.
#[test]
fn examples_of_ethereum() {
    let address = bytes("2e988a386a799f506693793c6a5af6b54dfaabfb");
    let personal = named("ethereum-personal");
    for (message, r, s, v) in [
        (
            "Hello World",
            "68a020a209d3d56c46f38cc50a33f704f4a9a10a59377f8dd762ac66910e9b90",
            "7e865ad05c4035ab5792787d4a0297a43617ae897930a6fe4d822b8faea52064",
            27,
        ),
        (
            "It's a small(er) world",
            "9328da16089fcba9bececa81663203989f2df5fe1faa6291a45381c81bd17f76",
            "139c6d6b623b42da56557e5e734a43dc83345ddfadec52cbe24d0cc64f550793",
            28,
        ),
    ] {
        let numbers = [bytes(r), bytes(s)].concat();
        let mut compact = numbers.clone();
        compact[32] |= (v - 27) << 7;
        let chain = |v: u64| 35 + 2 + (v - 27);
        let long = |v: u64| (2 * 100_000 + 35 + (v - 27)).to_be_bytes()[5..].to_vec();
        let with = |v: &[u8]| [&numbers[..], v].concat();
        for signature in [
            compact.clone(),
            with(&[v]),
            with(&[v - 27]),
            with(&[chain(u64::from(v)) as u8]),
            with(&long(u64::from(v))),
        ] {
            let is = |algorithm, key: &[u8], message: &str| {
                verdict(algorithm, key, message.as_bytes(), &signature)
            };
            assert_eq!(is(personal, &address, message), Verdict::Valid);
            assert_eq!(is(personal, &address, "Hello"), Verdict::InvalidSignature);
            assert_eq!(is(personal, &[7; 20], message), Verdict::InvalidSignature);
            let plain = is(named("ethereum"), &address, message);
            assert_eq!(plain, Verdict::InvalidSignature);
            let hash = ethereum::hash(message.as_bytes(), true);
            let hashed = personal.with_input(Input::Prehashed);
            assert_eq!(verdict(hashed, &address, &hash, &signature), Verdict::Valid);
            let short = verdict(hashed, &address, &hash[1..], &signature);
            assert_eq!(short, Verdict::MalformedMessage);
        }
        // The other parity is the signature of another key.
        let other = with(&[27 + 28 - v]);
        assert_eq!(
            verdict(personal, &address, message.as_bytes(), &other),
            Verdict::InvalidSignature
        );
        for v in [2, 26, 29, 34] {
            assert_eq!(
                signature::read(personal, &with(&[v])),
                Err(SignatureError::V(v.into()))
            );
        }
        for wrong in [&numbers[..63], &with(&[0, 27]), &with(&[1; 9])] {
            assert_eq!(signature::read(personal, wrong), Err(SignatureError::Form));
        }
    }
    let hash = bytes("daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53");
    let signature = "28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276\
                     67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d8325";
    let sender = bytes("9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f");
    let hashed = named("ethereum-low-s").with_input(Input::Prehashed);
    assert_eq!(
        verdict(hashed, &sender, &hash, &bytes(signature)),
        Verdict::Valid
    );
}

/// Many rows with every kind of key, of which a part is wrong; recovered keys are those of the library one at a time.
#[test]
fn many_rows_of_ethereum() {
    let keys: Vec<_> = (1..30u8)
        .map(|i| SigningKey::from_bytes(&[i; 32]).unwrap())
        .collect();
    let algorithm = named("ethereum").with_input(Input::Prehashed);
    let mut made = vec![];
    for i in 0..700usize {
        let key = &keys[i * i % keys.len()];
        let hash = ethereum::hash(&i.to_be_bytes(), false);
        let mut signature = eth::sign(key, &hash).to_vec();
        let public = key.verifying_key();
        let mut key = match i % 4 {
            0 => public.to_sec1().to_vec(),
            1 => public.to_sec1_compressed().to_vec(),
            2 => eth::public_key_bytes(public).to_vec(),
            _ => ethereum::address(public).to_vec(),
        };
        match i % 11 {
            3 => signature[i % 64] ^= 1 << (i % 8),
            5 => signature[..32].fill(0),
            7 => key.last_mut().map_or((), |b| *b ^= 1),
            _ => {}
        }
        made.push((key, hash, signature, ![3, 5, 7].contains(&(i % 11))));
    }
    let rows: Vec<_> = made
        .iter()
        .map(|(key, hash, signature, _)| Row::new(key, hash, signature).of(algorithm))
        .collect();
    let mut verdicts = vec![Verdict::default(); rows.len()];
    let mut verifier = Verifier::new(Algorithms::Each, Options::default());
    verifier.verify(&rows, &mut verdicts).unwrap();
    for (i, (row, verdict)) in made.iter().zip(&verdicts).enumerate() {
        assert_eq!(verdict.is_valid(), row.3, "{i} {verdict:?}");
    }
    let inputs = made
        .iter()
        .map(|(_, hash, signature, _)| (*hash, &signature[..]));
    let normal: Vec<_> = inputs
        .map(|(hash, s)| (hash, ethereum::read(s).unwrap()))
        .collect();
    let found = ethereum::recover(normal.iter().map(|(hash, s)| (*hash, &s[..])), false);
    for (one, (hash, signature)) in found.iter().zip(&normal) {
        assert_eq!(*one, eth::recover(hash, signature).ok());
    }
    // High s: EIP-2 is a rule of transactions.
    let signature = eth::sign(&keys[0], &[1; 32]);
    let low = Signature::from_slice(&signature[..64]).unwrap();
    let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    let mut high = low.s_bytes();
    let mut borrow = 0;
    for (digit, n) in high.iter_mut().zip(bytes(order)).rev() {
        let difference = i16::from(n) - i16::from(*digit) - borrow;
        borrow = i16::from(difference < 0);
        *digit = difference as u8;
    }
    let high = [&low.r_bytes()[..], &high, &[27 + 28 - signature[64]]].concat();
    let address = ethereum::address(keys[0].verifying_key());
    let verdict = |name: &str, signature: &[u8]| {
        verdict(
            named(name).with_input(Input::Prehashed),
            &address,
            &[1; 32],
            signature,
        )
    };
    assert_eq!(verdict("ethereum", &high), Verdict::Valid);
    assert_eq!(verdict("ethereum-low-s", &high), Verdict::InvalidSignature);
    assert_eq!(verdict("ethereum-low-s", &signature), Verdict::Valid);
}

#[test]
fn signatures_of_bitcoin() {
    let key = SigningKey::from_bytes(&[9; 32]).unwrap();
    let public = key.verifying_key().to_sec1_compressed();
    let hash: [u8; 32] = Sha256::digest(Sha256::digest(b"a transaction")).into();
    let signature = key.sign(limbsmith::ecdsa::Message::prehashed(&hash));
    let der = signature.to_der().as_ref().to_vec();
    let hashed = |name: &str| named(name).with_input(Input::Prehashed);
    let is = |name: &str, signature: &[u8]| verdict(hashed(name), &public, &hash, signature);
    let typed = [&der[..], &[1]].concat();
    assert_eq!(is("bitcoin", &typed), Verdict::Valid);
    assert_eq!(is("bitcoin-low-s", &typed), Verdict::Valid);
    assert_eq!(
        verdict(named("bitcoin"), &public, b"a transaction", &typed),
        Verdict::Valid
    );
    assert_eq!(
        verdict(named("bitcoin"), &public, b"another", &typed),
        Verdict::InvalidSignature
    );
    assert_eq!(is("secp256k1", &typed), Verdict::MalformedSignature);
    assert_eq!(is("bitcoin", &der), Verdict::MalformedSignature);
    assert_eq!(is("bitcoin", &[]), Verdict::MalformedSignature);
    assert_eq!(is("bitcoin", &[1]), Verdict::MalformedSignature);
    // Every rule of BIP 66 that old signatures break, and what else the old parser forgave.
    let (r, s) = (signature.r_bytes(), signature.s_bytes());
    let number = |digits: &[u8]| [&[2, digits.len() as u8], digits].concat();
    let sequence = |content: &[u8]| [&[0x30, content.len() as u8], content].concat();
    let long = |digits: &[u8]| [&[2, 0x83, 0, 0, digits.len() as u8], digits].concat();
    let zero = |digits: &[u8]| [&[0, 0], digits].concat();
    let both = |f: &dyn Fn(&[u8]) -> Vec<u8>| sequence(&[f(&r), f(&s)].concat());
    let texts = [
        // r or s begins with a set bit, which is a negative number of DER.
        (both(&|n| number(n)), None),
        (both(&|n| number(&zero(n))), Some(DerError::Padded(Part::R))),
        (both(&|n| long(n)), Some(DerError::LongLength(Part::R))),
        ([&der[..], b"more"].concat(), Some(DerError::Trailing(4))),
        (
            [&[0x30, 0x84, 0, 0, 0, 0][..], &der[2..]].concat(),
            Some(DerError::LongLength(Part::Sequence)),
        ),
        (
            [&[0x30, 3][..], &der[2..]].concat(),
            Some(DerError::Trailing(der.len() - 5)),
        ),
        (
            [&[0x30, 0x7f][..], &der[2..]].concat(),
            Some(DerError::Short),
        ),
    ];
    for (text, rule) in &texts {
        assert_eq!(
            is("secp256k1-before-bip66", text),
            Verdict::Valid,
            "{rule:?}"
        );
        assert_eq!(bitcoin::signature_before_bip66(text).unwrap(), signature);
        let typed = [&text[..], &[0x83]].concat();
        assert_eq!(
            is("bitcoin-before-bip66", &typed),
            Verdict::Valid,
            "{rule:?}"
        );
        if let Some(rule) = rule {
            let found = signature::read(named("secp256k1"), text).unwrap_err();
            assert_eq!(found, SignatureError::Der(*rule));
            assert_eq!(is("bitcoin", &typed), Verdict::MalformedSignature);
        }
    }
    for text in [
        &[][..],
        &[0x30],
        &[0x30, 0x82, 1],
        &der[..der.len() - 1],
        &[0x30, 6, 2, 1, 1, 3, 1, 1],
        &[0x30, 9, 2, 0x84, 1, 0, 0, 0, 1, 2, 1, 1],
    ] {
        let read = signature::read(named("secp256k1-before-bip66"), text);
        assert_eq!(read, Err(SignatureError::BeforeBip66), "{text:02x?}");
    }
    // Numbers out of range are read, and no signature.
    for content in [
        [number(&[0]), number(&s)],
        [number(&[0xff; 32]), number(&s)],
        [number(&[1; 33]), number(&s)],
        [number(&[]), number(&s)],
    ] {
        assert_eq!(
            is("secp256k1-before-bip66", &sequence(&content.concat())),
            Verdict::InvalidSignature
        );
    }
}

#[test]
fn signatures_of_taproot() {
    let key = schnorr::SigningKey::from_bytes(&[5; 32]).unwrap();
    let public = key.verifying_key().to_bytes();
    let signature = key.sign(&[3; 32]).to_bytes();
    let is = |end: &[u8]| {
        verdict(
            named("taproot"),
            &public,
            &[3; 32],
            &[&signature[..], end].concat(),
        )
    };
    assert_eq!(is(&[]), Verdict::Valid);
    for byte in 0..=255 {
        let valid = matches!(byte, 1..=3 | 0x81..=0x83);
        let wanted = if valid {
            Verdict::Valid
        } else {
            Verdict::MalformedSignature
        };
        assert_eq!(is(&[byte]), wanted);
    }
    assert_eq!(is(&[1, 1]), Verdict::MalformedSignature);
    let none = verdict(
        named("bip340"),
        &public,
        &[3; 32],
        &[&signature[..], &[1]].concat(),
    );
    assert_eq!(none, Verdict::MalformedSignature);
}
