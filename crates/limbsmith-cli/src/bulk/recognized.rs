//! Formats of files by their first bytes, for those that are not read.

/// The first bytes of a file that are looked at.
pub const START: usize = 1024;

/// A format that is not read as rows of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recognized {
    pub name: &'static str,
    /// A way to rows that are read.
    pub hint: &'static str,
}

impl std::fmt::Display for Recognized {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.name, self.hint)
    }
}

const CONVERT: &str = "convert it to CSV, JSON lines or Parquet";
const DECOMPRESS: &str = "decompress it first; gzip and zstd are read";
const UNPACK: &str = "unpack it, and give the file that is in it";
const PARQUET: &str = "use --format parquet, on a file that is not compressed as a whole";
const UTF8: &str = "convert it to UTF-8, as with `iconv -t UTF-8`";
const ONE_A_LINE: &str = "write each object on a line, as with `jq -c '.[]'`";

/// Magic numbers, from the specifications of the formats.
const MAGIC: [(&[u8], &str, &str); 26] = [
    (b"\x1f\x8b", "gzip", "decompress it first"),
    (b"\x28\xb5\x2f\xfd", "zstd", "decompress it first"),
    (b"BZh", "bzip2", DECOMPRESS),
    (b"\xfd7zXZ\0", "xz", DECOMPRESS),
    (b"\x04\x22\x4d\x18", "lz4", DECOMPRESS),
    (b"7z\xbc\xaf\x27\x1c", "7z", UNPACK),
    (b"PK\x03\x04", "zip", UNPACK),
    (b"PAR1", "Parquet", PARQUET),
    (b"PARE", "encrypted Parquet", "decrypt it first"),
    (b"ARROW1\0\0", "Arrow IPC", CONVERT),
    (b"\xff\xff\xff\xff", "Arrow IPC (a stream)", CONVERT),
    (b"FEA1", "Feather", CONVERT),
    (b"ORC", "ORC", CONVERT),
    (b"Obj\x01", "Avro", CONVERT),
    (b"SQLite format 3\0", "SQLite", CONVERT),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "XLS", CONVERT),
    (b"%PDF-", "PDF", CONVERT),
    (b"\xff\xfe\0\0", "UTF-32", UTF8),
    (b"\0\0\xfe\xff", "UTF-32", UTF8),
    (b"\xff\xfe", "UTF-16", UTF8),
    (b"\xfe\xff", "UTF-16", UTF8),
    (
        b"<!doctype html",
        "HTML",
        "is it the page of an error in place of the file?",
    ),
    (
        b"<html",
        "HTML",
        "is it the page of an error in place of the file?",
    ),
    (b"<?xml", "XML", CONVERT),
    (
        b"-----BEGIN ",
        "PEM",
        "it has no rows: `limbsmith verify` reads keys in PEM",
    ),
    (b"\x7fELF", "a program (ELF)", "give a file of rows"),
];

/// The format that a file's first bytes show, unless they may be CSV or JSON lines.
pub fn recognize(start: &[u8]) -> Option<Recognized> {
    let text = start.strip_prefix(super::source::BOM).unwrap_or(start);
    let text = text.trim_ascii_start();
    let is = |magic: &[u8]| match magic {
        // Names that CSV could begin with need more than their letters.
        b"BZh" => {
            matches!(
                start,
                [_, _, _, b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..]
            ) || matches!(
                start,
                [_, _, _, b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, 0x50, 0x90, ..]
            )
        }
        b"ORC" | b"FEA1" | b"PAR1" | b"PARE" => {
            (start.iter().take(16)).any(|b| b.is_ascii_control() && !b.is_ascii_whitespace())
        }
        _ => true,
    };
    for (magic, name, hint) in MAGIC {
        // HTML, in any capitals and after white space.
        let there = match magic[0] {
            b'<' => (text.get(..magic.len())).is_some_and(|t| t.eq_ignore_ascii_case(magic)),
            _ => start.starts_with(magic),
        };
        if !there || !is(magic) {
            continue;
        }
        let has = |part: &[u8]| start.windows(part.len()).any(|w| w == part);
        let sheet = name == "zip" && (has(b"xl/") || has(b"[Content_Types].xml"));
        return Some(match sheet {
            true => Recognized {
                name: "XLSX",
                hint: CONVERT,
            },
            false => Recognized { name, hint },
        });
    }
    let recognized = |name, hint| Some(Recognized { name, hint });
    match text {
        [b'[', rest @ ..] if matches!(rest.trim_ascii_start(), [] | [b'{', ..]) => {
            recognized("a JSON array", ONE_A_LINE)
        }
        _ if start.get(257..262) == Some(b"ustar") => recognized("tar", UNPACK),
        // UTF-16 without its mark: the first two characters are ASCII.
        _ if matches!(
            start,
            [1..=127, 0, 1..=127, 0, ..] | [0, 1..=127, 0, 1..=127, ..]
        ) =>
        {
            recognized("UTF-16", UTF8)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognized() {
        let mut tar = vec![b'a'; 512];
        tar[257..262].copy_from_slice(b"ustar");
        for (start, name) in [
            (&b"\x1f\x8b\x08"[..], "gzip"),
            (b"\x28\xb5\x2f\xfd\0", "zstd"),
            (b"BZh91AY&SYxx", "bzip2"),
            (b"BZh9\x17\x72\x45\x38\x50\x90", "bzip2"),
            (b"\xfd7zXZ\0\0", "xz"),
            (b"PK\x03\x04\x14\0[Content_Types].xml", "XLSX"),
            (b"PK\x03\x04\x14\0xl/workbook", "XLSX"),
            (b"PK\x03\x04\x14\0rows.csv", "zip"),
            (b"\xff\xfek\0e\0", "UTF-16"),
            (b"\xfe\xff\0k", "UTF-16"),
            (b"k\0e\0y\0", "UTF-16"),
            (b"\0k\0e\0y", "UTF-16"),
            (b"\xff\xfe\0\0k\0\0\0", "UTF-32"),
            (b"[{\"key\":1}]", "a JSON array"),
            (b"\xef\xbb\xbf [\n  {", "a JSON array"),
            (b"[", "a JSON array"),
            (b"PAR1\x15", "Parquet"),
            (b"ARROW1\0\0", "Arrow IPC"),
            (b"\xff\xff\xff\xff\x10", "Arrow IPC (a stream)"),
            (b"SQLite format 3\0\x10", "SQLite"),
            (b"%PDF-1.7", "PDF"),
            (b" <!DOCTYPE HTML><html>", "HTML"),
            (b"<Html lang=en>", "HTML"),
            (b"ORC\x08\x01", "ORC"),
            (&tar, "tar"),
        ] {
            let found = recognize(start).map(|r| r.name);
            assert_eq!(found, Some(name), "{start:?}");
        }
        for text in [
            &b""[..],
            b"key,signature",
            b"\xef\xbb\xbfkey",
            b"{\"key\":1}",
            b"[\"key\"]",
            b"[1,2]\n{}",
            b"ORC,key",
            b"PAR1,key,signature",
            b"BZh9,key,signature",
            b"FEA1,key",
            b"k",
            "ключ".as_bytes(),
            b"\0\0\0\0",
        ] {
            assert_eq!(recognize(text), None, "{text:?}");
        }
    }
}
