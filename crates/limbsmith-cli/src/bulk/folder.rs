//! Folders of files that are one data set.
//!
//! Its parts are the Parquet files in it and in the folders within, in the order of their paths' bytes. Names that begin with
//! `_` or `.` are those of markers and indexes, and are skipped. Folders with names such as `day=2026-01-01` give each
//! row below them a column, as Hive writes them.

use super::content::Hasher;
use super::source::Format;
use crate::excerpt;
use crate::failure::Failure;
use crate::hex;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Component, Path, PathBuf};

/// The value of a column in the name of a folder that stands for null.
const NULL: &[u8] = b"__HIVE_DEFAULT_PARTITION__";

/// A file of a data set.
#[derive(Clone, Debug)]
pub struct Part {
    pub path: PathBuf,
    /// Its name within the folder, for messages.
    pub name: String,
    /// The columns that its folders give it. None is null.
    #[cfg_attr(not(feature = "parquet"), allow(dead_code))]
    pub columns: Vec<(String, Option<Vec<u8>>)>,
}

/// A data set.
#[derive(Debug)]
pub struct DataSet {
    pub parts: Vec<Part>,
    /// The folders that were read, without links.
    pub folders: Vec<PathBuf>,
}

/// What was found in folders.
#[derive(Default)]
struct Found {
    files: Vec<PathBuf>,
    /// The real places of folders and files, with the names that they were found by.
    places: HashMap<PathBuf, PathBuf>,
    folders: Vec<PathBuf>,
    /// The number of entries, of hidden Parquet files, and of files of other formats.
    entries: usize,
    hidden: usize,
    others: usize,
}

impl Found {
    /// Takes the real place of a file or folder.
    ///
    /// # Errors
    /// If another name led to it before. So links cannot lead in circles.
    fn place(&mut self, path: &Path) -> Result<PathBuf, Failure> {
        let real = path.canonicalize().map_err(|e| Failure::file(path, e))?;
        match self.places.insert(real.clone(), path.into()) {
            None => Ok(real),
            Some(other) => {
                let other = excerpt::path(&other);
                let text = format!("a link makes it the same as {other}: it would be read twice");
                Err(Failure::file(path, text))
            }
        }
    }

    /// Takes an entry of a folder, and adds it to `left` if it is a folder.
    fn entry(&mut self, path: PathBuf, left: &mut Vec<PathBuf>) -> Result<(), Failure> {
        let name = path.file_name().map(OsStr::as_encoded_bytes);
        let is_table = Format::of(&path) == Some(Format::Parquet);
        self.entries += 1;
        if let Some([b'_' | b'.', ..]) = name {
            self.hidden += usize::from(is_table);
            return Ok(());
        }
        let metadata = match std::fs::metadata(&path) {
            Ok(metadata) => metadata,
            // A link that leads nowhere.
            Err(e) if e.kind() == io::ErrorKind::NotFound && !is_table => return Ok(()),
            Err(e) => return Err(Failure::file(&path, e)),
        };
        if metadata.is_dir() {
            left.push(path);
        } else if is_table && !metadata.is_file() {
            return Err(Failure::file(&path, "not a plain file"));
        } else if is_table {
            self.place(&path)?;
            self.files.push(path);
        } else {
            self.others += usize::from(Format::of(&path).is_some());
        }
        Ok(())
    }

    /// The reason why there are no files.
    fn none(&self) -> String {
        if self.entries == 0 {
            return "an empty folder, where Parquet files are expected".into();
        }
        let mut text = "a folder without Parquet files (.parquet, .parq, .pq)".to_string();
        if self.hidden > 0 {
            text += &format!(
                ", but for {}, whose names begin with `_` or `.`",
                self.hidden
            );
        }
        if self.others > 0 {
            text += &format!(
                "; it has {} files of CSV or JSON lines: {ONLY_PARQUET}",
                self.others
            );
        }
        text
    }
}

/// The reason why a folder has no other format.
pub const ONLY_PARQUET: &str = "only Parquet is read as a folder; give one file at a time";

/// Finds the files of a data set.
///
/// # Errors
/// If there are none, a folder cannot be read, or links lead to a file twice.
pub fn read(root: &Path) -> Result<DataSet, Failure> {
    let (mut found, mut left) = (Found::default(), vec![root.to_path_buf()]);
    while let Some(folder) = left.pop() {
        let real = found.place(&folder)?;
        found.folders.push(real);
        let failure = |e: io::Error| Failure::file(&folder, e);
        for entry in std::fs::read_dir(&folder).map_err(failure)? {
            found.entry(entry.map_err(failure)?.path(), &mut left)?;
        }
    }
    if found.files.is_empty() {
        return Err(Failure::file(root, found.none()));
    }
    let Found {
        mut files, folders, ..
    } = found;
    files.sort_by(|a, b| bytes(a).cmp(bytes(b)));
    let parts = files.into_iter().map(|path| {
        let within = path.strip_prefix(root).unwrap_or(&path);
        Part {
            name: excerpt::path(within),
            columns: columns(within),
            path,
        }
    });
    Ok(DataSet {
        parts: parts.collect(),
        folders,
    })
}

/// The number of files, and a hash of their names: the columns of folders depend on them.
pub fn summary(parts: &[Part]) -> String {
    let mut names = Hasher::default();
    for part in parts {
        names.take(part.name.as_bytes());
        names.take(b"\n");
    }
    let hash = hex::encode(&names.content().sha256[..8]);
    format!("{} files with names of hash {hash}", parts.len())
}

fn bytes(path: &Path) -> &[u8] {
    path.as_os_str().as_encoded_bytes()
}

/// The columns in the names of the folders of a path.
fn columns(path: &Path) -> Vec<(String, Option<Vec<u8>>)> {
    let folders = path.parent().into_iter().flat_map(Path::components);
    let column = |folder: Component<'_>| {
        let text = folder.as_os_str().as_encoded_bytes();
        let place = text.iter().position(|&b| b == b'=').filter(|&i| i > 0)?;
        let name = String::from_utf8_lossy(&unescaped(&text[..place])).into_owned();
        let value = &text[place + 1..];
        Some((name, (value != NULL).then(|| unescaped(value))))
    };
    folders.filter_map(column).collect()
}

/// The text without percent signs: `%20` is a space. Other percent signs stay.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let digit = |b: Option<&u8>| char::from(*b?).to_digit(16);
    let (mut out, mut i) = (Vec::with_capacity(text.len()), 0);
    while let Some(&byte) = text.get(i) {
        match (byte, digit(text.get(i + 1)), digit(text.get(i + 2))) {
            (b'%', Some(high), Some(low)) => {
                out.push((high << 4 | low) as u8);
                i += 3;
            }
            _ => {
                out.push(byte);
                i += 1;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_folders_are_columns() {
        let of = |path: &str| {
            let text = |value: Option<Vec<u8>>| value.map(|v| String::from_utf8(v).unwrap());
            let all = columns(Path::new(path)).into_iter();
            all.map(|(name, value)| (name, text(value)))
                .collect::<Vec<_>>()
        };
        let some = |name: &str, value: &str| (name.to_string(), Some(value.to_string()));
        assert_eq!(of("p=1.parquet"), []);
        assert_eq!(
            of("day=2026-01-01/plain/a%20b=c=%3d%/p.parquet"),
            [some("day", "2026-01-01"), some("a b", "c==%")]
        );
        assert_eq!(of("=1/a=/p"), [some("a", "")]);
        let null = ("x".to_string(), None);
        assert_eq!(of("x=__HIVE_DEFAULT_PARTITION__/p"), [null]);
    }
}
