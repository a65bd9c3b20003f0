//! Reading input, and writing output whole or not at all.

use crate::failure::Failure;
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// Whether `path` stands for standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All of a file, or of standard input for `-`. The memory is wiped when dropped, since the file
/// may hold a key.
pub fn read(path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    let mut bytes = Zeroizing::new(Vec::new());
    let result = if is_dash(path) {
        io::stdin().lock().read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|mut f| {
            // Room for all of it at once: a vector that grows leaves copies of a key behind.
            bytes.reserve(f.metadata().map_or(0, |m| m.len() as usize) + 1);
            f.read_to_end(&mut bytes)
        })
    };
    match result {
        Ok(_) => Ok(bytes),
        Err(e) => Err(Failure::file(path, e)),
    }
}

/// Who may read a new file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// As the user's settings say.
    Usual,
    /// The owner alone (mode 0600).
    Owner,
}

/// A file that is not finished, removed on drop unless it was.
struct Unfinished<'p>(Option<&'p Path>);

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        if let Some(path) = self.0 {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Writes `bytes` to `path` (`-` is standard output). No half of a file stays behind. With
/// `overwrite`, an older file stays until the new one is complete beside it; without, a file that
/// is there already is left alone and is an error, even one that appeared a moment ago.
pub fn write(path: &Path, bytes: &[u8], access: Access, overwrite: bool) -> Result<(), Failure> {
    if is_dash(path) {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    }
    // A device or a pipe cannot be replaced, only written to.
    if std::fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir()) {
        let mut file = OpenOptions::new()
            .write(true)
            .open(path)
            .map_err(|e| Failure::file(path, e))?;
        return file.write_all(bytes).map_err(|e| Failure::file(path, e));
    }
    if !overwrite {
        return create(path, bytes, access).map_err(|e| match e.kind() {
            io::ErrorKind::AlreadyExists => {
                Failure::file(path, "exists already; --force overwrites it")
            }
            _ => Failure::file(path, e),
        });
    }
    let beside = beside(path);
    create(&beside, bytes, access)
        .and_then(|()| {
            let mut unfinished = Unfinished(Some(&beside));
            std::fs::rename(&beside, path)?;
            unfinished.0 = None;
            Ok(())
        })
        .map_err(|e| Failure::file(path, e))
}

/// A name in the same folder for a file that will be renamed to `path`.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

/// A new file of this content, or none.
fn create(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if access == Access::Owner {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = access;
    let mut file = options.open(path)?;
    let mut unfinished = Unfinished(Some(path));
    file.write_all(bytes)?;
    file.sync_all()?;
    unfinished.0 = None;
    Ok(())
}

/// A line on standard error that replaces itself, if a person is watching.
pub struct Status {
    watched: bool,
    width: usize,
}

impl Status {
    /// Shows nothing yet.
    pub fn new() -> Self {
        Status {
            watched: io::stderr().is_terminal(),
            width: 0,
        }
    }

    /// Replaces the line.
    pub fn show(&mut self, text: &str) {
        if self.watched {
            let width = self.width;
            let mut err = io::stderr().lock();
            let _ = write!(err, "\r{text:width$}").and_then(|()| err.flush());
            self.width = text.len();
        }
    }

    /// Removes the line.
    pub fn clear(&mut self) {
        if self.width > 0 {
            let mut err = io::stderr().lock();
            let _ = write!(err, "\r{:1$}\r", "", self.width).and_then(|()| err.flush());
            self.width = 0;
        }
    }
}
