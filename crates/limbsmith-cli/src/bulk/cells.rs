//! Decodes a row's fields to bytes for verification.
//!
//! Readers find, in a row, the fields that the options name (its [`Cells`]), and [`Decoder`]
//! decodes them to bytes. A row that cannot be decoded is malformed, with the reason: it is neither
//! valid nor invalid, since the signed data is unknown. The same holds for a key or a signature in
//! another form than the algorithm's ([`forms`]).

use super::encoding::Encoding;
use super::forms;
use crate::excerpt::{SHOWN, excerpt, quoted};
use limbsmith::ecdsa::Prehash;
use limbsmith_bulk::jws::{Keys, Reader};
use limbsmith_bulk::key::is_text;
use limbsmith_bulk::{Algorithm, Defaults, KNOWN};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// The purpose of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Algorithm,
    Key,
    Signature,
    Message,
    Hash,
    Id,
    Expect,
    Token,
}

/// The number of fields.
pub const SLOTS: usize = 8;

impl Slot {
    /// All fields.
    pub const ALL: [Slot; SLOTS] = [
        Slot::Algorithm,
        Slot::Key,
        Slot::Signature,
        Slot::Message,
        Slot::Hash,
        Slot::Id,
        Slot::Expect,
        Slot::Token,
    ];

    /// The option that names its column.
    pub fn option(self) -> &'static str {
        match self {
            Slot::Algorithm => "alg-column",
            Slot::Key => "key-column",
            Slot::Signature => "signature-column",
            Slot::Message => "message-column",
            Slot::Hash => "hash-column",
            Slot::Id => "id",
            Slot::Expect => "expect",
            Slot::Token => "token-column",
        }
    }
}

/// What a column holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    #[default]
    Text,
    #[cfg_attr(not(feature = "parquet"), allow(dead_code))]
    Bytes,
    /// Lists of bytes. No encoding applies to them.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code))]
    List,
}

impl Kind {
    /// What it holds, for messages.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code))]
    pub fn title(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Bytes => "bytes",
            Kind::List => "lists of bytes",
        }
    }
}

/// The fields of a row.
#[derive(Clone, Debug, Default)]
pub struct Cells<'a> {
    /// None where the row has no such field.
    all: [Option<Cow<'a, [u8]>>; SLOTS],
    /// Whether the row has a list of bytes in a column of text.
    lists: [bool; SLOTS],
}

impl<'a> Cells<'a> {
    /// Fields without lists in columns of text.
    pub fn of(all: [Option<Cow<'a, [u8]>>; SLOTS]) -> Self {
        Cells {
            all,
            lists: [false; SLOTS],
        }
    }

    /// A field.
    pub fn get(&self, slot: Slot) -> Option<&[u8]> {
        self.all[slot as usize].as_deref()
    }

    /// Sets a field.
    pub fn set(&mut self, slot: Slot, value: Option<Cow<'a, [u8]>>) {
        self.all[slot as usize] = value;
    }

    /// Sets a field that is a list of bytes.
    pub fn set_list(&mut self, slot: Slot, bytes: Vec<u8>) {
        self.set(slot, Some(Cow::Owned(bytes)));
        self.lists[slot as usize] = true;
    }
}

/// The names of the fields.
#[derive(Clone, Debug)]
pub struct Columns {
    names: [Option<String>; SLOTS],
    /// Whether the user named it, so that it is required.
    wanted: [bool; SLOTS],
}

impl Default for Columns {
    fn default() -> Self {
        let names = [
            Some("alg"),
            Some("key"),
            Some("signature"),
            Some("message"),
            Some("hash"),
            None,
            None,
            None,
        ];
        Columns {
            names: names.map(|n| n.map(String::from)),
            wanted: [false, true, true, false, false, false, false, false],
        }
    }
}

impl Columns {
    /// Names a field.
    pub fn set(&mut self, slot: Slot, name: String) {
        self.names[slot as usize] = Some(name);
        self.wanted[slot as usize] = true;
    }

    /// Ignores a field.
    pub fn ignore(&mut self, slot: Slot) {
        self.names[slot as usize] = None;
        self.wanted[slot as usize] = false;
    }

    /// Requires a field.
    pub fn want(&mut self, slot: Slot) {
        self.wanted[slot as usize] = true;
    }

    /// Rows have tokens in place of keys, signatures and messages.
    pub fn of_tokens(&mut self) {
        for slot in [
            Slot::Algorithm,
            Slot::Key,
            Slot::Signature,
            Slot::Message,
            Slot::Hash,
        ] {
            self.ignore(slot);
        }
        if self.name(Slot::Token).is_none() {
            self.set(Slot::Token, "token".into());
        }
    }

    /// The name of a field.
    pub fn name(&self, slot: Slot) -> Option<&str> {
        self.names[slot as usize].as_deref()
    }

    /// The purposes of a field of this name; there may be two.
    pub fn slots<'a>(&'a self, name: &'a str) -> impl Iterator<Item = Slot> + 'a {
        Slot::ALL
            .into_iter()
            .filter(move |&s| self.name(s) == Some(name))
    }

    /// The position of each field in a header, or the error of the header.
    pub fn places(&self, header: &[String]) -> Result<[Option<usize>; SLOTS], String> {
        let mut places = [None; SLOTS];
        for slot in Slot::ALL {
            let Some(name) = self.name(slot) else {
                continue;
            };
            let mut found = (0..header.len()).filter(|&i| header[i] == name);
            places[slot as usize] = found.next();
            if found.next().is_some() {
                return Err(format!("two columns are named {name:?}"));
            }
            if places[slot as usize].is_none() && self.wanted[slot as usize] {
                return Err(format!("no column {name:?}; there are {}", list(header)));
            }
        }
        if places[Slot::Token as usize].is_some() {
            return Ok(places);
        }
        if places[Slot::Message as usize].is_none() && places[Slot::Hash as usize].is_none() {
            let name = |slot| self.name(slot).unwrap_or_default();
            return Err(format!(
                "neither a column {:?} nor {:?}; there are {}",
                name(Slot::Message),
                name(Slot::Hash),
                list(header)
            ));
        }
        Ok(places)
    }
}

/// The names in a header, for a message, and a hint if they seem to be one name.
fn list(header: &[String]) -> String {
    let names = excerpt(header.join(", "), SHOWN);
    let hint = match header {
        [one] if one.trim_start().starts_with('{') => "; JSON lines? use --format jsonl",
        [one] if one.contains(';') => "; use --delimiter ';'",
        [one] if one.contains('\t') => "; use --delimiter tab",
        [one] if one.contains('|') => "; use --delimiter '|'",
        _ => "",
    };
    format!("{names}{hint}")
}

/// The field options.
#[derive(Clone, Debug, Default)]
pub struct Decoder {
    /// The algorithm of all rows.
    pub algorithm: Option<Algorithm>,
    pub defaults: Defaults,
    /// The encoding of keys, signatures and hashes; by default hexadecimal in text columns, raw in
    /// byte columns.
    pub encoding: Option<Encoding>,
    /// The encoding of messages.
    pub message: Option<Encoding>,
    /// The keys of tokens, if rows have tokens.
    pub keys: Option<Arc<Keys>>,
}

/// The reason why the name of an algorithm is refused.
pub fn unknown(name: &[u8]) -> String {
    format!("no algorithm {}; there are {KNOWN}", quoted(name))
}

/// The positions of a row's parts in a buffer.
#[derive(Clone, Debug)]
pub struct Decoded {
    pub algorithm: Algorithm,
    pub key: Range<usize>,
    pub signature: Range<usize>,
    pub message: Range<usize>,
    pub prehashed: bool,
}

impl Decoder {
    /// Decodes a row's token into `out`, or returns the reason why it is malformed.
    pub fn token(
        columns: &Columns,
        cells: &Cells<'_>,
        reader: &mut Reader,
        out: &mut Vec<u8>,
    ) -> Result<Decoded, String> {
        let name = excerpt(columns.name(Slot::Token).unwrap_or_default(), SHOWN);
        let token = cells.get(Slot::Token).filter(|token| !token.is_empty());
        let token = token.ok_or_else(|| format!("no {name}"))?;
        let token = reader.read(token).map_err(|e| format!("{name}: {e}"))?;
        let mut put = |part: &[u8]| {
            let start = out.len();
            out.extend_from_slice(part);
            start..out.len()
        };
        Ok(Decoded {
            algorithm: token.algorithm,
            key: put(&token.key),
            signature: put(&token.signature),
            message: put(token.message),
            prehashed: false,
        })
    }

    /// Decodes a row into `out`, or returns the reason why it is malformed. `kinds` are those of the columns.
    pub fn decode(
        &self,
        columns: &Columns,
        cells: &Cells<'_>,
        kinds: &[Kind; SLOTS],
        out: &mut Vec<u8>,
    ) -> Result<Decoded, String> {
        // A name on the command line may be anything.
        let name = |slot| excerpt(columns.name(slot).unwrap_or_default(), SHOWN);
        let cell = |slot: Slot| cells.get(slot);
        let is_list = |slot: Slot| cells.lists[slot as usize] || kinds[slot as usize] == Kind::List;
        // An empty algorithm, key or signature counts as missing; a message may be empty.
        let some = |slot: Slot| {
            let cell = cell(slot).filter(|c| !c.is_empty());
            cell.ok_or_else(|| format!("no {}", name(slot)))
        };
        let encoding = |slot: Slot| {
            let named = match slot {
                _ if is_list(slot) => Some(Encoding::Raw),
                Slot::Message => self.message,
                _ => self.encoding,
            };
            named.unwrap_or(match kinds[slot as usize] {
                Kind::Bytes | Kind::List => Encoding::Raw,
                Kind::Text => Encoding::Hex,
            })
        };
        // A hint at the encoding goes before one at the form, which follows from it.
        let hinted = |slot: Slot, text: &[u8], reason: String| {
            let hint = match slot {
                _ if is_list(slot) => None,
                Slot::Message => Some("another encoding? use --message-encoding"),
                // An encoding that its text shows was not used.
                Slot::Key if is_text(text) => None,
                _ => forms::other_encoding(text, encoding(slot)),
            };
            let reason = match (
                hint,
                reason.split_once(": ").or(reason.split_once(", where ")),
            ) {
                (None, _) => reason,
                (Some(hint), Some((start, _))) if slot != Slot::Message => {
                    format!("{start}: {hint}")
                }
                (Some(hint), _) => format!("{reason}: {hint}"),
            };
            format!("{}: {reason}", name(slot))
        };
        let mut bytes = |slot: Slot, text: &[u8]| {
            let start = out.len();
            let encoding = match slot {
                // PEM, JSON, lines of OpenSSH and `did:key` are text already.
                Slot::Key if is_text(text) => Encoding::Raw,
                slot => encoding(slot),
            };
            encoding
                .decode(text, out)
                .map_err(|e| hinted(slot, text, e))?;
            Ok::<_, String>(start..out.len())
        };
        let algorithm = match self.algorithm {
            Some(algorithm) => algorithm,
            None => {
                let text = some(Slot::Algorithm)?;
                let found = std::str::from_utf8(text).ok();
                found
                    .and_then(|text| Algorithm::named(text, &self.defaults).ok())
                    .ok_or_else(|| format!("{}: {}", name(Slot::Algorithm), unknown(text)))?
            }
        };
        let (key_text, signature_text) = (some(Slot::Key)?, some(Slot::Signature)?);
        let key = bytes(Slot::Key, key_text)?;
        let signature = bytes(Slot::Signature, signature_text)?;
        let hash = cell(Slot::Hash).filter(|c| !c.is_empty());
        let (message, prehashed) = match (cell(Slot::Message), hash) {
            (Some([]) | None, Some(hash)) => match algorithm {
                algorithm if algorithm.takes_hashes() => {
                    let range = bytes(Slot::Hash, hash)?;
                    Prehash::try_from(&out[range.clone()])
                        .map_err(|e| hinted(Slot::Hash, hash, e.to_string()))?;
                    let ethereum = matches!(algorithm, Algorithm::Ethereum { .. });
                    if ethereum && range.len() != 32 {
                        let why = "a hash of Ethereum is 32 bytes long".into();
                        return Err(hinted(Slot::Hash, hash, why));
                    }
                    (range, true)
                }
                _ => return Err(format!("{}: only ECDSA signs a hash", name(Slot::Hash))),
            },
            (Some(_), Some(_)) => {
                let (message, hash) = (name(Slot::Message), name(Slot::Hash));
                return Err(format!("both {message} and {hash}"));
            }
            (Some(message), None) => (bytes(Slot::Message, message)?, false),
            (None, None) => return Err(format!("no {}", name(Slot::Message))),
        };
        forms::key(algorithm, &out[key.clone()]).map_err(|e| hinted(Slot::Key, key_text, e))?;
        forms::signature(algorithm, &out[signature.clone()])
            .map_err(|e| hinted(Slot::Signature, signature_text, e))?;
        Ok(Decoded {
            algorithm,
            key,
            signature,
            message,
            prehashed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(decoder: &Decoder, cells: [Option<&str>; 5]) -> Result<Vec<Vec<u8>>, String> {
        let mut all: Cells<'_> = Default::default();
        for (cell, text) in all.all.iter_mut().zip(cells) {
            *cell = text.map(|t| Cow::Borrowed(t.as_bytes()));
        }
        let mut out = vec![9; 3];
        let row = decoder.decode(&Columns::default(), &all, &Default::default(), &mut out)?;
        let parts = [row.key, row.signature, row.message];
        let mut parts: Vec<_> = parts.map(|p| out[p].to_vec()).into();
        parts.push(vec![u8::from(row.prehashed)]);
        Ok(parts)
    }

    #[test]
    fn encodings() {
        let mut decoder = Decoder::default();
        let signature = &[0x30, 9, 2, 3, 0, 0xfb, 0xff, 2, 2, 0x7b, 0xef][..];
        let bytes = [&[0][..], signature, &[13], &[0]];
        for signature in [
            "3009020300Fbff02027beF",
            "0x3009020300fbff02027bef",
            "0X30:09:02:03:00:FB:ff:02:02:7b:ef",
            "30 09 02 03\n00fbff02027bef",
        ] {
            let row = [
                Some("p256"),
                Some("0x00"),
                Some(signature),
                Some("0d"),
                None,
            ];
            assert_eq!(decode(&decoder, row).unwrap(), bytes);
        }
        decoder.encoding = Encoding::named("base64");
        decoder.message = Encoding::named("utf8");
        for (key, text) in [("AA==", "MAkCAwD7/wICe+8="), ("AA", "MAkCAwD7/wICe+8")] {
            let row = [Some("p256"), Some(key), Some(text), Some("é"), None];
            let bytes = [&[0][..], signature, "é".as_bytes(), &[0]];
            assert_eq!(decode(&decoder, row).unwrap(), bytes);
        }
        decoder.encoding = Encoding::named("base64url");
        let hash = "A".repeat(43);
        let text = Some("MAkCAwD7_wICe-8");
        let row = [Some("p256"), Some("AA"), text, None, Some(&*hash)];
        let bytes = [&[0][..], signature, &[0; 32], &[1]];
        assert_eq!(decode(&decoder, row).unwrap(), bytes);
        for length in [1, 31, 33, 65, 5000] {
            let hash = "Q".repeat((4 * length as usize).div_ceil(3));
            let row = [Some("p256"), Some("AA"), text, None, Some(&*hash)];
            let reason = decode(&decoder, row).unwrap_err();
            assert!(reason.starts_with("hash: a hash is 28, 32, 48 or 64 bytes long"));
        }
        assert_eq!(Encoding::named("base32"), None);
    }

    #[test]
    fn malformed_rows_say_why() {
        let good = ["p256", "00", "3006020101020101", "0d"].map(Some);
        let good = [good[0], good[1], good[2], good[3], None];
        let with = |at: usize, text: Option<&'static str>| {
            let mut row = good;
            row[at] = text;
            decode(&Decoder::default(), row)
        };
        for (at, text, reason) in [
            (0, None, "no alg"),
            (0, Some(""), "no alg"),
            (
                0,
                Some("rsa"),
                "alg: no algorithm \"rsa\"; there are ed25519",
            ),
            (1, None, "no key"),
            (1, Some(""), "no key"),
            (
                1,
                Some("0"),
                "key: not hexadecimal: an odd number of digits",
            ),
            (2, None, "no signature"),
            (
                2,
                Some("0x"),
                "signature: 0 bytes, where DER begins with 30",
            ),
            (1, Some("00000000"), "key: 4 bytes, where a point of P-256"),
            (
                2,
                Some("3100"),
                "signature: 2 bytes, where DER begins with 30",
            ),
            (3, None, "no message"),
            (
                3,
                Some("zz"),
                "message: not hexadecimal: character 1 is no digit",
            ),
            (4, Some("00"), "both message and hash"),
        ] {
            let found = with(at, text).unwrap_err();
            assert!(found.starts_with(reason), "{found}");
        }
        assert_eq!(with(3, Some("")).unwrap()[2], b"", "an empty message");
        assert_eq!(with(4, Some("")).unwrap()[3], [0], "no hash");
        let ed = [Some("ed25519"), Some("0a"), Some("0b"), None, Some("00")];
        let reason = decode(&Decoder::default(), ed).unwrap_err();
        assert_eq!(reason, "hash: only ECDSA signs a hash");
        let decoder = Decoder {
            encoding: Some(Encoding::Base64),
            ..Decoder::default()
        };
        let reason = decode(
            &decoder,
            [Some("p256"), Some("A!=="), Some("MA"), None, None],
        );
        assert!(reason.unwrap_err().starts_with("key: not base64: "));
    }

    #[test]
    fn headers() {
        let columns = Columns::default();
        let header = |text: &str| -> Vec<String> { text.split(' ').map(String::from).collect() };
        let places = |text: &str| columns.places(&header(text));
        let found = places("message key signature").unwrap();
        assert_eq!(&found[..5], [None, Some(1), Some(2), Some(0), None]);
        for (text, reason) in [
            (
                "key message",
                "no column \"signature\"; there are key, message",
            ),
            ("key key signature hash", "two columns are named \"key\""),
            (
                "key signature",
                "neither a column \"message\" nor \"hash\"; there are key, signature",
            ),
        ] {
            assert_eq!(places(text).unwrap_err(), reason);
        }
        let mut columns = columns.clone();
        columns.set(Slot::Hash, "digest".into());
        let reason = columns
            .places(&header("key signature message"))
            .unwrap_err();
        assert!(reason.starts_with("no column \"digest\""));
    }
}
