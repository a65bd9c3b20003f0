//! Messages of any size, read in pieces: once, or twice where a scheme hashes them twice.

use crate::failure::Failure;
use crate::files::{self, is_dash};
use crate::memory;
use crate::output;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The number of bytes read at a time.
const PIECE: usize = 1 << 18;

/// The number of bytes of a pipe that are stored for the second pass.
pub const HELD: usize = 16 << 20;

/// Reads a file, or standard input for `-`, once, in pieces.
pub fn once(path: &Path, take: impl FnMut(&[u8])) -> Result<(), Failure> {
    pieces(&mut *files::open(path)?, path, take)
}

fn pieces(
    input: &mut (impl Read + ?Sized),
    path: &Path,
    mut take: impl FnMut(&[u8]),
) -> Result<(), Failure> {
    let mut buffer = memory::reserve(PIECE)?;
    buffer.resize(PIECE, 0);
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(n) => take(&buffer[..n]),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(Failure::file(path, e)),
        }
    }
}

/// A message that can be read twice: a regular file from its current position, or other input that
/// fits in memory.
pub struct Twice {
    path: PathBuf,
    source: Source,
}

enum Source {
    File(File, u64),
    Held(Vec<u8>),
}

impl Twice {
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    /// If it is no plain file and longer than [`HELD`].
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let failure = |e: io::Error| Failure::file(path, e);
        let file = match is_dash(path) {
            true => crate::streams::input().and_then(output::stream),
            false => crate::streams::open(path),
        };
        let mut file = file.map_err(failure)?;
        let source = if file.metadata().map_err(failure)?.is_file() {
            let start = file.stream_position().map_err(failure)?;
            Source::File(file, start)
        } else {
            let mut held = Vec::new();
            let mut result = Ok(());
            let mut input = file.take(HELD as u64 + 1);
            pieces(&mut input, path, |piece| {
                if result.is_ok() {
                    result = memory::grow(&mut held, piece.len());
                }
                if result.is_ok() {
                    held.extend_from_slice(piece);
                }
            })?;
            result?;
            if held.len() > HELD {
                let text = format!(
                    "longer than {} MiB and no plain file: such a message cannot be read twice, as \
                     this signature needs (Ed25519 with --ph reads it once)",
                    HELD >> 20
                );
                return Err(Failure::file(path, text));
            }
            Source::Held(held)
        };
        Ok(Twice {
            path: path.into(),
            source,
        })
    }

    /// Passes the whole message in pieces.
    pub fn pass(&mut self, mut take: impl FnMut(&[u8])) -> Result<(), Failure> {
        match &mut self.source {
            Source::Held(held) => {
                take(held);
                Ok(())
            }
            Source::File(file, start) => {
                let to_start = file.seek(SeekFrom::Start(*start));
                to_start.map_err(|e| Failure::file(&self.path, e))?;
                pieces(file, &self.path, take)
            }
        }
    }

    /// The error for a file that changed between the passes.
    pub fn changed(&self, error: impl std::fmt::Display) -> Failure {
        Failure::file(&self.path, error)
    }
}
