//! COSE_Key (RFC 9052, section 7; RFC 9053, section 7) in CBOR (RFC 8949).

use super::{Kind, Opened, Rule, point};
use crate::Curve;

/// A data item whose content matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item<'a> {
    Integer(i64),
    Bytes(&'a [u8]),
    Bool(bool),
    /// An array: the bytes of its items.
    Array(&'a [u8]),
    /// A text: the bytes of the item.
    Text(&'a [u8]),
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
            Item::Text(&start[..start.len() - bytes.len()])
        }
        4 => {
            let start = *bytes;
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
            Item::Array(&start[..start.len() - bytes.len()])
        }
        7 if argument == 20 || argument == 21 => Item::Bool(argument == 21),
        _ => return Err("with a value of a type that is not read".into()),
    })
}

/// The label of key operations, and those of signing and of verification among them.
const KEY_OPS: i64 = 4;
const SIGN: i64 = 1;
const VERIFY: i64 = 2;

/// Whether an array's items include a number.
fn includes(mut items: &[u8], number: i64) -> Result<bool, Rule> {
    while !items.is_empty() {
        if item(&mut items)? == Item::Integer(number) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A key, and its private half if that is there.
type Halves<'a> = (Opened, Option<&'a [u8]>);

/// The public key in a map, and nothing after it.
pub fn read(bytes: &[u8]) -> Result<Opened, Rule> {
    match halves(bytes)? {
        (_, Some(_)) => Err("with a private key".into()),
        (key, None) => Ok(key),
    }
}

/// The halves of a key in a map, and nothing after it.
pub fn halves(mut bytes: &[u8]) -> Result<Halves<'_>, Rule> {
    let bytes = &mut bytes;
    let (5, count) = head(bytes)? else {
        return Err("that is no map".into());
    };
    let mut known = [None; 8];
    let mut labels = vec![];
    for _ in 0..count {
        let label = item(bytes)?;
        if labels.contains(&label) {
            return Err("with a label twice".into());
        }
        labels.push(label);
        let value = item(bytes)?;
        match label {
            Item::Integer(label @ 1..=4) => known[label as usize + 3] = Some(value),
            Item::Integer(label @ -4..=-1) => known[(label + 4) as usize] = Some(value),
            // base IV, and names of others' own.
            _ => {}
        }
    }
    if !bytes.is_empty() {
        return Err(format!("with {} bytes after it", bytes.len()).into());
    }
    let [d, y, x, curve, kty, _kid, alg, ops] = known;
    let d = match d {
        None => None,
        Some(Item::Bytes(d)) => Some(d),
        Some(_) => return Err("whose private key is no byte string".into()),
    };
    let Some(Item::Bytes(x)) = x else {
        return Err("without x".into());
    };
    // IANA's registries of key types, curves and algorithms.
    let (kind, algorithms): (_, &[i64]) = match (kty, curve) {
        (Some(Item::Integer(1)), Some(Item::Integer(4))) => (Kind::X25519, &[]),
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
    if kind == Kind::X25519 {
        // Of the operations and algorithms of key agreement, none is another kind's.
        return Ok(((kind, x.to_vec()), d));
    }
    if let Some(ops) = ops {
        let Item::Array(list) = ops else {
            return Err(format!("whose label {KEY_OPS} is no list").into());
        };
        let (operation, name) = match d {
            Some(_) => (SIGN, "signing"),
            None => (VERIFY, "verification"),
        };
        if !includes(list, operation)? {
            return Err(format!("whose key operations do not include {name}").into());
        }
    }
    match alg {
        None => {}
        Some(Item::Integer(alg)) if algorithms.contains(&alg) => {}
        _ => return Err("for another algorithm than its curve's".into()),
    }
    let key = match (kind, y) {
        (Kind::Point(curve), Some(Item::Bytes(y))) => point(curve, x, y)?,
        (Kind::Point(curve), Some(Item::Bool(odd))) if x.len() == curve.width() => {
            (kind, [&[2 + u8::from(odd)], x].concat())
        }
        (Kind::Point(_), _) => return Err("without y".into()),
        (kind, _) => (kind, x.to_vec()),
    };
    Ok((key, d))
}
