//! The trusted texts: files of the field crate and of the C headers that no grammar reads in full.
//!
//! A proof of a file says nothing of a module next to it, which may change what its names mean. So `limbsmith prove`
//! first compares the whole folders with a list. Kernels, chains, headers and the modules of fields are left out: their
//! grammars read every byte. Each other file has a SHA-256 digest in `trusted.txt`, which `cargo xtask gen` writes and a reviewer
//! reads. The list is a part of the program; that of the examined checkout is not read.

use crate::library::{field_path, folder, is_printed, path};
use crate::spec::{Refusal, Spec};
use crate::{SPECS, c_path};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The list: on each line a digest and a path from the root of a checkout, as `sha256sum` prints them.
pub const LIST: &str = include_str!("trusted.txt");

/// The path of the list.
pub const LIST_PATH: &str = "crates/limbsmith-forge/src/trusted.txt";

/// The folders whose files are all known.
pub const FOLDERS: [&str; 2] = ["c/include", "crates/limbsmith-field"];

/// The maximum length of a trusted text, in bytes.
const LONGEST: u64 = 4 << 20;

/// The way in which a checkout differs from the list.
#[derive(Debug)]
pub enum Reason {
    /// Another text.
    Changed,
    /// A file or folder that is neither in the list nor read by a grammar.
    Unlisted,
    /// No file where the list has one.
    Missing,
    /// A symbolic link, which can be another text later.
    Link,
    /// A file in place of a folder, a folder in place of a file, or a device.
    Kind,
    /// An error of the file system.
    Unreadable(io::Error),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Changed => "changed",
            Reason::Unlisted => "not in the list",
            Reason::Missing => "missing",
            Reason::Link => "a symbolic link",
            Reason::Kind => "not a file or folder as in the list",
            Reason::Unreadable(e) => return write!(f, "{e}"),
        })
    }
}

/// A path at which a checkout differs from the list.
#[derive(Debug)]
pub struct Difference {
    /// The path from the root, with `/` between names; a name that is not Unicode is given lossily.
    pub path: String,
    /// The reason.
    pub reason: Reason,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: trusted text differs: {}", self.path, self.reason)
    }
}

impl std::error::Error for Difference {}

/// The wanted content of the folders.
pub struct Trusted {
    /// Digests by path.
    digests: BTreeMap<String, String>,
    /// Files that grammars read.
    read: BTreeSet<String>,
    /// All folders of these files, and [`FOLDERS`] with theirs.
    folders: BTreeSet<String>,
}

/// An entry of a folder.
enum Entry {
    File,
    Folder,
    Link,
    Other,
}

/// The digest of a text, in hexadecimal.
fn digest(text: &[u8]) -> String {
    let mut out = String::new();
    for byte in Sha256::digest(text) {
        let _ = write!(out, "{byte:02x}");
    }
    out
}

/// The digest of a file; none of one that is too long.
fn digest_of(root: &Path, path: &str) -> io::Result<Option<String>> {
    let mut text = vec![];
    let file = File::open(root.join(path))?;
    file.take(LONGEST + 1).read_to_end(&mut text)?;
    let fits = text.len() as u64 <= LONGEST;
    Ok(fits.then(|| digest(&text)))
}

/// The files that grammars read: kernels, printed implementations, chains, modules of fields and C headers.
fn read_by_grammars() -> Result<BTreeSet<String>, Refusal> {
    let mut all = BTreeSet::new();
    for (name, text) in SPECS {
        let spec = Spec::parse(text).map_err(|e| Refusal(format!("{name}: {e}")))?;
        let field = &spec.field;
        let mut paths = ["chain.rs", "mod.rs"]
            .map(|f| folder(field).join(f))
            .to_vec();
        paths.extend(spec.reps.iter().map(|rep| path(field, rep)));
        let printed = spec.reps.iter().filter(|rep| is_printed(rep));
        paths.extend(printed.map(|rep| field_path(field, rep)));
        // C has no lanes.
        if spec.reps.iter().any(|rep| !rep.strategy.is_lanes()) {
            paths.push(c_path(field));
        }
        // Separators are the system's in a path, and these in the list.
        all.extend(
            paths
                .iter()
                .map(|p| p.display().to_string().replace('\\', "/")),
        );
    }
    Ok(all)
}

/// The folders that a path from the root goes through, the outermost first.
fn parents(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(i, _)| &path[..i])
}

/// The kind of what is at a path. A link is not followed.
fn kind(root: &Path, path: &str) -> io::Result<Entry> {
    let kind = fs::symlink_metadata(root.join(path))?.file_type();
    Ok(match kind {
        k if k.is_symlink() => Entry::Link,
        k if k.is_dir() => Entry::Folder,
        k if k.is_file() => Entry::File,
        _ => Entry::Other,
    })
}

/// Everything in [`FOLDERS`] with the kind of it, and the folders above; only folders that are `entered` are read.
fn walk(
    root: &Path,
    entered: impl Fn(&str) -> bool,
) -> Result<BTreeMap<String, Entry>, Difference> {
    let failed = |path: &str, e| Difference {
        path: path.into(),
        reason: Reason::Unreadable(e),
    };
    let mut all = BTreeMap::new();
    let mut folders = vec![];
    for top in FOLDERS {
        let mut real = true;
        for path in parents(top).chain([top]) {
            let found = match kind(root, path) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => None,
                found => Some(found.map_err(|e| failed(path, e))?),
            };
            real = matches!(found, Some(Entry::Folder));
            all.extend(found.map(|kind| (path.to_string(), kind)));
            if !real {
                break;
            }
        }
        folders.extend(real.then(|| top.to_string()));
    }
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder)).map_err(|e| failed(&folder, e))? {
            let name = entry.map_err(|e| failed(&folder, e))?.file_name();
            let path = format!("{folder}/{}", name.to_string_lossy());
            // A name that is not Unicode is that of no listed file: what it is does not matter.
            let found = match name.to_str() {
                Some(_) => kind(root, &path).map_err(|e| failed(&path, e))?,
                None => Entry::Other,
            };
            if matches!(found, Entry::Folder) && entered(&path) {
                folders.push(path.clone());
            }
            all.insert(path, found);
        }
    }
    Ok(all)
}

/// The list for a checkout, as it is to be written at [`LIST_PATH`].
pub fn list(root: &Path) -> Result<String, Refusal> {
    let read = read_by_grammars()?;
    let refused = |path: &str, reason| {
        let path = path.into();
        Refusal(Difference { path, reason }.to_string())
    };
    let mut out = String::new();
    for (path, kind) in walk(root, |_| true).map_err(|e| Refusal(e.to_string()))? {
        match kind {
            Entry::Folder => continue,
            Entry::File if read.contains(&path) => continue,
            Entry::File => {}
            Entry::Link => return Err(refused(&path, Reason::Link)),
            Entry::Other => return Err(refused(&path, Reason::Kind)),
        }
        let digest = digest_of(root, &path)
            .and_then(|d| d.ok_or_else(|| io::Error::other("longer than 4 MiB")))
            .map_err(|e| refused(&path, Reason::Unreadable(e)))?;
        let _ = writeln!(out, "{digest}  {path}");
    }
    Ok(out)
}

impl Trusted {
    /// The content by the list of this program.
    pub fn shipped() -> Result<Self, Refusal> {
        Self::new(LIST)
    }

    /// The content by a list.
    pub fn new(list: &str) -> Result<Self, Refusal> {
        let read = read_by_grammars()?;
        let mut digests = BTreeMap::new();
        for line in list.lines() {
            let refused = || Refusal(format!("{LIST_PATH}: {line}: not a digest and a path"));
            let (digest, path) = line.split_once("  ").ok_or_else(refused)?;
            let hex = |c: char| matches!(c, '0'..='9' | 'a'..='f');
            let inside = FOLDERS.iter().any(|f| {
                path.strip_prefix(f)
                    .is_some_and(|rest| rest.starts_with('/'))
            });
            let named = !path.split('/').any(|n| matches!(n, "" | "." | ".."));
            let right = digest.len() == 64 && digest.chars().all(hex) && inside && named;
            if !right || read.contains(path) {
                return Err(refused());
            }
            if digests.insert(path.into(), digest.into()).is_some() {
                return Err(Refusal(format!("{LIST_PATH}: {path}: listed twice")));
            }
        }
        let mut folders: BTreeSet<String> = FOLDERS.iter().map(|f| f.to_string()).collect();
        for path in digests.keys().chain(&read).map(String::as_str) {
            folders.extend(parents(path).map(String::from));
        }
        Ok(Trusted {
            digests,
            read,
            folders,
        })
    }

    /// The number of digests.
    pub fn len(&self) -> usize {
        self.digests.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.digests.is_empty()
    }

    /// All differences of a checkout, in the order of their paths: none if its folders have the files of the list,
    /// those that grammars read, and nothing else.
    pub fn differences(&self, root: &Path) -> Vec<Difference> {
        let found = match walk(root, |path| self.folders.contains(path)) {
            Ok(found) => found,
            Err(e) => return vec![e],
        };
        let mut out = BTreeMap::new();
        for (path, kind) in &found {
            let folder = self.folders.contains(path);
            let file = self.digests.contains_key(path) || self.read.contains(path);
            let reason = match (kind, self.digests.get(path)) {
                _ if !folder && !file => Some(Reason::Unlisted),
                (Entry::Link, _) => Some(Reason::Link),
                (Entry::Folder, _) if folder => None,
                (Entry::File, Some(wanted)) => match digest_of(root, path) {
                    Ok(Some(digest)) if digest == *wanted => None,
                    Ok(_) => Some(Reason::Changed),
                    Err(e) => Some(Reason::Unreadable(e)),
                },
                (Entry::File, None) if file => None,
                _ => Some(Reason::Kind),
            };
            out.extend(reason.map(|reason| (path.clone(), reason)));
        }
        for path in self.digests.keys().chain(&self.read) {
            // Of a missing folder, the folder alone is named.
            let mut steps = parents(path).chain([path.as_str()]);
            if let Some(lost) = steps.find(|p| !found.contains_key(*p) || out.contains_key(*p)) {
                out.entry(lost.into()).or_insert(Reason::Missing);
            }
        }
        out.into_iter()
            .map(|(path, reason)| Difference { path, reason })
            .collect()
    }
}
