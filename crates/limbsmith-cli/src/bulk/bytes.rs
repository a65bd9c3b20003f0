//! Lists of bytes: arrays of numbers in JSON, and columns of lists in Parquet.
//!
//! A list holds bytes, and no text of them. So no encoding applies to it.

use crate::excerpt::{excerpt, quoted};
use std::fmt::Display;

/// The characters of an item that a message shows.
const ITEM: usize = 20;

/// The reason why an item of a list, counted from 1, is no byte.
pub fn no_byte(place: usize, item: impl Display) -> String {
    format!("number {place} of the list is {item}, not from 0 to 255")
}

/// The bytes of a JSON array. Each item is an integer in digits alone.
///
/// # Errors
/// The first item that is no byte.
pub fn of_json(array: &str) -> Result<Vec<u8>, String> {
    let inner = array.strip_prefix('[').and_then(|a| a.strip_suffix(']'));
    let inner = inner.unwrap_or(array).trim_ascii();
    if inner.is_empty() {
        return Ok(vec![]);
    }
    let items = inner.split(',').enumerate().map(|(i, item)| {
        let item = item.trim_ascii();
        let is_plain = item.bytes().all(|b| b.is_ascii_digit());
        let byte = item.parse().ok().filter(|_| is_plain);
        byte.ok_or_else(|| no_byte(i + 1, quoted(excerpt(item, ITEM))))
    });
    items.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_bytes() {
        for (array, bytes) in [
            ("[]", &[][..]),
            ("[ \t]", &[]),
            ("[0]", &[0]),
            ("[1,255]", &[1, 255]),
            ("[ 1 ,\t2 ]", &[1, 2]),
        ] {
            assert_eq!(of_json(array).unwrap(), bytes);
        }
        for (array, why) in [
            (
                "[256]",
                "number 1 of the list is \"256\", not from 0 to 255",
            ),
            ("[0, -0]", "number 2 of the list is \"-0\""),
            ("[+1]", "number 1 of the list is \"+1\""),
            ("[1.0]", "number 1 of the list is \"1.0\""),
            ("[1e0]", "number 1 of the list is \"1e0\""),
            ("[null]", "number 1 of the list is \"null\""),
            ("[\"1\"]", "number 1 of the list is \"\\\"1\\\"\""),
            ("[[1]]", "number 1 of the list is \"[1]\""),
            ("[{}]", "number 1 of the list is \"{}\""),
        ] {
            let found = of_json(array).unwrap_err();
            assert!(found.starts_with(why), "{found}");
        }
        let long = of_json(&format!("[{}]", "9".repeat(1 << 20))).unwrap_err();
        assert!(long.len() < 80, "{long}");
    }
}
