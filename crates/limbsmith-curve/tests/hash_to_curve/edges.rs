//! Tags and outputs of every length, and refusals.

use limbsmith_curve::groups::edwards25519::EdwardsPoint;
use limbsmith_curve::groups::ristretto255::{self, RistrettoPoint};
use limbsmith_curve::groups::{p256, p384, secp256k1};
use limbsmith_curve::hash_to_field::{ExpandError, Hash, expand_message_xmd};
use sha2::{Digest, Sha256, Sha384, Sha512};

const HASHES: [(Hash, usize); 3] = [(Hash::Sha256, 32), (Hash::Sha384, 48), (Hash::Sha512, 64)];

fn expand(hash: Hash, message: &[u8], tag: &[u8], length: usize) -> Result<Vec<u8>, ExpandError> {
    let mut bytes = vec![0x55; length];
    let result = expand_message_xmd(hash, &[message], &[tag], &mut bytes);
    match result {
        Ok(()) => Ok(bytes),
        Err(error) => {
            assert_eq!(bytes, vec![0x55; length], "written in spite of an error");
            Err(error)
        }
    }
}

/// `expand_message_xmd` as it is written in the RFC.
fn by_definition<H: Digest>(block: usize, message: &[u8], tag: &[u8], length: usize) -> Vec<u8> {
    let hash = |parts: &[&[u8]]| H::digest(parts.concat()).to_vec();
    let tag = match tag.len() > 255 {
        true => hash(&[b"H2C-OVERSIZE-DST-", tag]),
        false => tag.to_vec(),
    };
    let tag = [&tag[..], &[tag.len() as u8]].concat();
    let bytes = (length as u16).to_be_bytes();
    let first = hash(&[&vec![0; block], message, &bytes, &[0], &tag]);
    let mut blocks = vec![hash(&[&first, &[1], &tag])];
    while blocks.concat().len() < length {
        let last = &blocks[blocks.len() - 1];
        let xor: Vec<u8> = first.iter().zip(last).map(|(a, b)| a ^ b).collect();
        let number = blocks.len() as u8 + 1;
        blocks.push(hash(&[&xor, &[number], &tag]));
    }
    blocks.concat()[..length].to_vec()
}

#[test]
fn every_length_of_tag_and_output_expands_by_definition() {
    for length in [
        1, 2, 31, 32, 33, 47, 48, 49, 63, 64, 65, 255, 256, 300, 1000,
    ] {
        let tag: Vec<u8> = (0..length).map(|i| i as u8).collect();
        for message in [&b""[..], b"m", &[7; 63], &[8; 128], &[9; 5000]] {
            for (hash, digest) in HASHES {
                for size in [length, digest, 255 * digest] {
                    let wanted = match hash {
                        Hash::Sha256 => by_definition::<Sha256>(64, message, &tag, size),
                        Hash::Sha384 => by_definition::<Sha384>(128, message, &tag, size),
                        _ => by_definition::<Sha512>(128, message, &tag, size),
                    };
                    let got = expand(hash, message, &tag, size);
                    assert_eq!(got, Ok(wanted), "{hash:?} {length} {size}");
                }
            }
        }
    }
}

#[test]
fn empty_tags_and_impossible_lengths_are_refused() {
    for (hash, digest) in HASHES {
        assert_eq!(expand(hash, b"m", b"", 32), Err(ExpandError::EmptyTag));
        assert_eq!(expand(hash, b"m", b"t", 0), Err(ExpandError::OutputLength));
        let most = 255 * digest;
        assert!(expand(hash, b"m", b"t", most).is_ok());
        let more = expand(hash, b"m", b"t", most + 1);
        assert_eq!(more, Err(ExpandError::OutputLength));
    }
    for tag in [&[][..], &[&[][..]][..], &[&[][..], &[]][..]] {
        let m: &[&[u8]] = &[b"m"];
        let empty = Some(ExpandError::EmptyTag);
        assert_eq!(EdwardsPoint::hash_to_curve(m, tag).err(), empty);
        assert_eq!(EdwardsPoint::encode_to_curve(m, tag).err(), empty);
        assert_eq!(RistrettoPoint::hash_to_group(m, tag).err(), empty);
        assert_eq!(ristretto255::Scalar::hash_to_scalar(m, tag).err(), empty);
        assert_eq!(p256::ProjectivePoint::hash_to_curve(m, tag).err(), empty);
        assert_eq!(p384::ProjectivePoint::encode_to_curve(m, tag).err(), empty);
        assert_eq!(secp256k1::Scalar::hash_to_scalar(m, tag).err(), empty);
    }
}

/// A message and a tag of other bytes, or split elsewhere, give another point; no message is like an empty one.
#[test]
fn messages_and_tags_are_kept_apart() {
    type Point = p256::ProjectivePoint;
    let hash = |m: &[&[u8]], t: &[&[u8]]| Point::hash_to_curve(m, t).unwrap();
    assert_eq!(hash(&[], &[b"tag"]), hash(&[b""], &[b"t", b"ag"]));
    assert_ne!(hash(&[b"a"], &[b"btag"]), hash(&[b"ab"], &[b"tag"]));
    assert_ne!(hash(&[b"a"], &[b"tag"]), hash(&[b"a"], &[b"tah"]));
    let encoded = Point::encode_to_curve(&[b"a"], &[b"tag"]).unwrap();
    assert_ne!(hash(&[b"a"], &[b"tag"]), encoded);
}
