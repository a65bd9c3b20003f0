//! COSE_Key (RFC 9052, section 7; RFC 9053, section 7) in CBOR (RFC 8949).

use super::{Kind, Opened, Rule, point};
use crate::Curve;

/// A data item whose content matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item<'a> {
    Integer(i64),
    Bytes(&'a [u8]),
    Bool(bool),
    /// An array or text: the bytes of the item.
    Other(&'a [u8]),
}

const SHORT: &str = "that is cut short";
const NOT_CANONICAL: &str = "with a length of indefinite or unknown form";

/// The first part of an item: its major type and its argument.
fn head(bytes: &mut &[u8]) -> Result<(u8, u64), Rule> {
    let (&first, rest) = bytes.split_first().ok_or(SHORT)?;
    let count = match first & 0x1f {
        small @ 0..24 => {
            *bytes = rest;
            return Ok((first >> 5, u64::from(small)));
        }
        24 => 1,
        25 => 2,
        26 => 4,
        27 => 8,
        _ => return Err(NOT_CANONICAL.into()),
    };
    let (argument, rest) = rest.split_at_checked(count).ok_or(SHORT)?;
    *bytes = rest;
    let value = argument.iter().fold(0, |n, b| (n << 8) | u64::from(*b));
    Ok((first >> 5, value))
}

/// Cuts a number of bytes off.
fn take<'a>(bytes: &mut &'a [u8], count: u64) -> Result<&'a [u8], Rule> {
    let count = usize::try_from(count).map_err(|_| SHORT)?;
    let (taken, rest) = bytes.split_at_checked(count).ok_or(SHORT)?;
    *bytes = rest;
    Ok(taken)
}

/// Reads an item. Arrays hold no others (`key_ops` has numbers and text).
fn item<'a>(bytes: &mut &'a [u8]) -> Result<Item<'a>, Rule> {
    let start = *bytes;
    let (major, argument) = head(bytes)?;
    Ok(match major {
        0 => Item::Integer(i64::try_from(argument).map_err(|_| NOT_CANONICAL)?),
        1 => Item::Integer(-1 - i64::try_from(argument).map_err(|_| NOT_CANONICAL)?),
        2 => Item::Bytes(take(bytes, argument)?),
        3 => {
            take(bytes, argument)?;
            Item::Other(&start[..start.len() - bytes.len()])
        }
        4 => {
            for _ in 0..argument {
                let (major, argument) = head(bytes)?;
                match major {
                    0 | 1 => {}
                    2 | 3 => {
                        take(bytes, argument)?;
                    }
                    _ => return Err("with a nested value that is not read".into()),
                }
            }
            Item::Other(&start[..start.len() - bytes.len()])
        }
        7 if argument == 20 || argument == 21 => Item::Bool(argument == 21),
        _ => return Err("with a value of a type that is not read".into()),
    })
}

/// The label of key operations, and that of verification among them.
const KEY_OPS: i64 = 4;
const VERIFY: u8 = 2;

/// The key in a map, and nothing after it.
pub fn read(mut bytes: &[u8]) -> Result<Opened, Rule> {
    let bytes = &mut bytes;
    let (5, count) = head(bytes)? else {
        return Err("that is no map".into());
    };
    let mut known = [None; 7];
    let mut labels = vec![];
    for _ in 0..count {
        let label = item(bytes)?;
        if labels.contains(&label) {
            return Err("with a label twice".into());
        }
        labels.push(label);
        let value = item(bytes)?;
        match label {
            Item::Integer(label @ 1..=4) => known[label as usize + 2] = Some(value),
            Item::Integer(label @ -3..=-1) => known[(label + 3) as usize] = Some(value),
            Item::Integer(-4) => return Err("with a private key".into()),
            // base IV, and names of others' own.
            _ => {}
        }
    }
    if !bytes.is_empty() {
        return Err(format!("with {} bytes after it", bytes.len()).into());
    }
    let [y, x, curve, kty, _kid, alg, ops] = known;
    if let Some(ops) = ops {
        let Item::Other([head, list @ ..]) = ops else {
            return Err(format!("whose label {KEY_OPS} is no list").into());
        };
        if *head >> 5 != 4 || !list.contains(&VERIFY) {
            return Err("whose key operations do not include verification".into());
        }
    }
    let Some(Item::Bytes(x)) = x else {
        return Err("without x".into());
    };
    // IANA's registries of key types, curves and algorithms.
    let (kind, algorithms): (_, &[i64]) = match (kty, curve) {
        (Some(Item::Integer(1)), Some(Item::Integer(6))) => (Kind::Ed25519, &[-8, -19]),
        (Some(Item::Integer(2)), Some(Item::Integer(1))) => (Kind::Point(Curve::P256), &[-7, -9]),
        (Some(Item::Integer(2)), Some(Item::Integer(2))) => (Kind::Point(Curve::P384), &[-35, -51]),
        (Some(Item::Integer(2)), Some(Item::Integer(8))) => (Kind::Point(Curve::Secp256k1), &[-47]),
        (Some(Item::Integer(3)), _) => return Err("of RSA".into()),
        (Some(Item::Integer(1 | 2)), Some(Item::Integer(curve))) => {
            return Err(format!("of the curve {curve}, which is not read").into());
        }
        _ => return Err("without a known key type and curve".into()),
    };
    match alg {
        None => {}
        Some(Item::Integer(alg)) if algorithms.contains(&alg) => {}
        _ => return Err("for another algorithm than its curve's".into()),
    }
    match (kind, y) {
        (Kind::Ed25519, _) => Ok((kind, x.to_vec())),
        (Kind::Point(curve), Some(Item::Bytes(y))) => point(curve, x, y),
        (Kind::Point(curve), Some(Item::Bool(odd))) if x.len() == curve.width() => {
            Ok((kind, [&[2 + u8::from(odd)], x].concat()))
        }
        _ => Err("without y".into()),
    }
}
