//! The vectors of BIP 340.

use crate::support::{self, hex, hex_array};
use limbsmith::secp256k1::schnorr::{
    self, Item, PreparedVerifyingKey, SignOptions, Signature, SigningKey, VerifyingKey,
};

#[test]
fn vectors() {
    let (mut signed, mut verified) = (0, 0);
    let mut parsed = vec![];
    for line in include_str!("../../../limbsmith/tests/data/bip340.csv")
        .lines()
        .skip(1)
    {
        let fields: Vec<&str> = line.splitn(8, ',').collect();
        let [
            index,
            secret,
            public,
            aux,
            message,
            signature,
            result,
            comment,
        ] = fields[..]
        else {
            panic!("{line}");
        };
        let message = hex(message);
        let signature = Signature::from_bytes(&hex_array(signature));
        let public: [u8; 32] = hex_array(public);
        let valid = VerifyingKey::from_bytes(&public)
            .is_ok_and(|key| key.verify(&message, &signature).is_ok());
        assert_eq!(valid, result == "TRUE", "{index} {comment}");
        if let Ok(key) = VerifyingKey::from_bytes(&public) {
            let prepared = key.prepare();
            let verdict = prepared.verify(&message, &signature);
            assert_eq!(verdict.is_ok(), valid, "{index} {comment}");
            parsed.push((prepared, message.clone(), signature, valid));
        }
        verified += 1;
        if !secret.is_empty() {
            let key = SigningKey::from_bytes(&hex_array(secret)).unwrap();
            assert_eq!(key.verifying_key().to_bytes(), public, "{index}");
            let aux = hex_array(aux);
            let made = key.sign_with(&message, SignOptions::new().hedged(&aux));
            assert_eq!(made, Ok(signature), "{index}");
            if aux == [0; 32] {
                assert_eq!(key.sign(&message), signature, "{index}");
            }
            signed += 1;
        }
    }
    assert_eq!((signed, verified), (8, 19));
    // In one call, begun at another one each time: every vector in every lane.
    support::on_every_lanes52(|lanes| {
        for turn in 0..if lanes.name() == "model" { 1 } else { 8 } {
            parsed.rotate_left(1);
            let items: Vec<Item<'_>> = parsed
                .iter()
                .map(|(key, message, signature, _)| Item {
                    key: key.verifying_key(),
                    message,
                    signature,
                })
                .collect();
            let mut valid = vec![false; items.len()];
            schnorr::verify_each(&items, &mut valid).unwrap();
            let prepared: Vec<Item<'_, PreparedVerifyingKey>> = (parsed.iter().zip(&items))
                .map(|((key, ..), item)| Item {
                    key,
                    message: item.message,
                    signature: item.signature,
                })
                .collect();
            let mut also = vec![false; items.len()];
            schnorr::verify_each(&prepared, &mut also).unwrap();
            for (i, valid) in valid.iter().enumerate() {
                let expected = parsed[i].3;
                assert_eq!([*valid, also[i]], [expected; 2], "{i} in turn {turn}");
            }
        }
    });
}
