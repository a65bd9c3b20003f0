//! Reading files, and a line on standard error.

use crate::failure::Failure;
use crate::memory;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use zeroize::Zeroizing;

/// Whether `path` means standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The longest file that [`read`] accepts: keys, signatures and programs are much shorter.
const SMALL: usize = 1 << 20;

/// All of a small file, or of standard input for `-`. The memory is wiped when dropped, since the
/// file may hold a key.
pub fn read(path: &Path) -> Result<Zeroizing<Vec<u8>>, Failure> {
    read_most(path, SMALL)
}

/// The same of at most `most` bytes.
pub fn read_most(path: &Path, most: usize) -> Result<Zeroizing<Vec<u8>>, Failure> {
    // Room for all of it at once: a vector that grows leaves copies of a key behind.
    let mut bytes = Zeroizing::new(memory::reserve(most + 64)?);
    open(path)?
        .take(most as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| Failure::file(path, e))?;
    match bytes.len() > most {
        true => Err(Failure::file(path, format!("longer than {most} bytes"))),
        false => Ok(bytes),
    }
}

/// All of a file of any size that is not secret.
pub fn read_large(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut file = open(path)?;
    let mut bytes = Vec::new();
    loop {
        memory::grow(&mut bytes, 1 << 16)?;
        // Reads no more than the reserved size.
        let room = (bytes.capacity() - bytes.len()) as u64;
        let read = file.by_ref().take(room).read_to_end(&mut bytes);
        if read.map_err(|e| Failure::file(path, e))? == 0 {
            return Ok(bytes);
        }
    }
}

/// A file, or standard input for `-`.
pub fn open(path: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    Ok(match is_dash(path) {
        true => Box::new(crate::streams::input().map_err(|e| Failure::file(path, e))?),
        false => Box::new(crate::streams::open(path).map_err(|e| Failure::file(path, e))?),
    })
}

/// A self-overwriting line on standard error, if that is a terminal.
pub struct Status {
    watched: bool,
    width: usize,
}

impl Status {
    /// A status line that is still empty.
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
