//! The rule for every file that the command writes.
//!
//! * A file that is there stays, unless `--force` is given.
//! * A file that the run reads, its input or its key, stays in any case. Device and inode decide,
//!   so that links, other spellings and standard input are seen through.
//! * The new content grows in `NAME.partial` in the same folder, and takes the name when it is
//!   complete and on the disk. An interrupted run leaves no part of an output under its name.
//! * Outputs that belong together ([`finish_all`]) take their names together or not at all.
//! * `NAME.partial` is locked while a run writes it. A second run is refused.
//! * A private key is its owner's alone from its first byte on (mode 0600).
//! * `-`, `/dev/stdout` and `/dev/fd/1` are standard output. A device or a pipe is written to
//!   directly: it cannot be replaced. The name of another open file (`/dev/fd/3`) is refused if a
//!   plain file is behind it.
//!
//! A symbolic link is followed: the file that it leads to is replaced, and the link stays.

mod identity;
mod partial;

pub use identity::{Inputs, is_at, stream};
pub use partial::{Leftover, Partial};

use crate::failure::Failure;
use crate::files::is_dash;
use identity::resolved;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why a file is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is there already.
    Exists,
    /// It is read in the same run, in this role.
    Input(&'static str),
    /// Another run writes it.
    Busy,
    /// An interrupted run has left it; whether a run can be continued.
    Leftover { resumable: bool },
    /// A folder, or a link that leads nowhere.
    Unfit(&'static str),
    /// Two outputs of a run are one file.
    Same,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Exists => f.write_str("exists already; --force overwrites it"),
            Refusal::Input(role) => write!(f, "is the {role}, and cannot be the output"),
            Refusal::Busy => f.write_str("another run is writing it"),
            Refusal::Leftover { resumable: false } => {
                f.write_str("left by an interrupted run; --force removes it")
            }
            Refusal::Leftover { resumable: true } => f.write_str(
                "left by an interrupted run; --resume continues it, --force begins again",
            ),
            Refusal::Unfit(what) => f.write_str(what),
            Refusal::Same => f.write_str("two outputs are the same file"),
        }
    }
}

/// Who may read a new file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// As the user's settings say, or as the replaced file was.
    #[default]
    Usual,
    /// The owner alone (mode 0600).
    Owner,
}

/// What a run says about a file that it writes.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// What the run reads.
    pub inputs: &'a Inputs,
    /// `--force`.
    pub force: bool,
    pub access: Access,
    /// Wait until the disk has it. Not worth it for many files that are soon made again.
    pub durable: bool,
}

impl<'a> Options<'a> {
    /// A durable file for everyone.
    pub fn new(inputs: &'a Inputs, force: bool) -> Self {
        Options {
            inputs,
            force,
            access: Access::Usual,
            durable: true,
        }
    }
}

/// Where the bytes of an output go.
enum Sink {
    Standard,
    /// A device or a pipe.
    Special(File),
    File(Partial),
}

/// An output that is being written. Dropped unfinished, it leaves nothing.
pub struct Output {
    /// As the user named it.
    path: PathBuf,
    sink: Sink,
}

/// Names of standard output.
const STANDARD: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
/// Names of open files: to open one again would write over its start.
const DESCRIPTORS: [&str; 4] = ["/dev/stdin", "/dev/stderr", "/dev/fd", "/proc/self/fd"];

/// What a path given by the user is.
pub enum Place {
    Standard,
    Special,
    /// A plain file: its resolved path, and what is there now.
    File(PathBuf, Option<Metadata>),
}

impl Place {
    /// Looks at a path, and refuses what a run reads.
    pub fn of(path: &Path, inputs: &Inputs) -> Result<Self, Failure> {
        if is_dash(path) || STANDARD.iter().any(|s| path == Path::new(s)) {
            inputs.refuse_stdout()?;
            return Ok(Place::Standard);
        }
        let failure = |e: io::Error| Failure::file(path, e);
        let unfit = |what| Err(Failure::file(path, Refusal::Unfit(what)));
        let found = match std::fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(e) if e.kind() == io::ErrorKind::NotFound => None,
            Err(e) => return Err(failure(e)),
        };
        let Some(metadata) = found else {
            if std::fs::symlink_metadata(path).is_ok() {
                return unfit("a link that leads nowhere");
            }
            return Ok(Place::File(resolved(path).map_err(failure)?, None));
        };
        inputs.refuse(path, &metadata)?;
        if metadata.is_dir() {
            return unfit("a folder");
        }
        if !metadata.is_file() {
            return Ok(Place::Special);
        }
        if DESCRIPTORS.iter().any(|s| path.starts_with(s)) {
            return unfit("a descriptor of a plain file; give the file's own name");
        }
        let target = resolved(path).map_err(failure)?;
        Ok(Place::File(target, Some(metadata)))
    }
}

impl Output {
    /// Opens an output. Nothing under its name changes before it is finished.
    ///
    /// # Errors
    /// A [`Refusal`], or the system's.
    pub fn open(path: &Path, options: &Options<'_>) -> Result<Self, Failure> {
        let sink = match Place::of(path, options.inputs)? {
            Place::Standard => Sink::Standard,
            Place::Special => {
                let file = OpenOptions::new().write(true).open(path);
                Sink::Special(file.map_err(|e| Failure::file(path, e))?)
            }
            Place::File(target, there) => {
                let leftover = match options.force {
                    true => Leftover::Remove,
                    false => Leftover::Refuse { resumable: false },
                };
                Sink::File(Partial::open(path, target, there, options, leftover)?)
            }
        };
        Ok(Self::new(path, sink))
    }

    /// An output whose partial file is open.
    pub fn of_partial(path: &Path, partial: Partial) -> Self {
        Self::new(path, Sink::File(partial))
    }

    fn new(path: &Path, sink: Sink) -> Self {
        let path = match sink {
            Sink::Standard => Path::new("standard output"),
            _ => path,
        };
        Output {
            path: path.into(),
            sink,
        }
    }

    /// Its name for messages.
    #[cfg(feature = "parquet")]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is standard output.
    pub fn is_standard(&self) -> bool {
        matches!(self.sink, Sink::Standard)
    }

    /// The file that grows, if it is one.
    pub fn partial(&mut self) -> Option<&mut Partial> {
        match &mut self.sink {
            Sink::File(partial) => Some(partial),
            _ => None,
        }
    }

    /// Writes all of it.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_all(bytes).map_err(|e| self.failure(e))
    }

    fn failure(&self, error: io::Error) -> Failure {
        match self.sink {
            Sink::Standard => error.into(),
            _ => Failure::file(&self.path, error),
        }
    }

    /// Puts the output on the disk and under its name.
    pub fn finish(self) -> Result<(), Failure> {
        finish_all(vec![self])
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Standard => {
                let mut out = io::stdout().lock();
                out.write_all(bytes)?;
                out.flush()?;
                Ok(bytes.len())
            }
            Sink::Special(file) => file.write(bytes),
            Sink::File(partial) => partial.file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Puts outputs on the disk, then under their names: all of them, or none if one fails.
pub fn finish_all(mut outputs: Vec<Output>) -> Result<(), Failure> {
    for output in &mut outputs {
        if let Sink::File(partial) = &mut output.sink {
            partial.sync().map_err(|e| Failure::file(&output.path, e))?;
        }
    }
    let several = outputs.len() > 1;
    let mut done = Vec::new();
    for output in outputs {
        let Sink::File(partial) = output.sink else {
            continue;
        };
        match partial.take_name(&output.path, several) {
            Ok(named) => done.push(named),
            Err(failure) => {
                done.into_iter().rev().for_each(partial::Named::undo);
                return Err(failure);
            }
        }
    }
    done.into_iter().for_each(partial::Named::keep);
    Ok(())
}

/// Writes an output whole.
pub fn write(path: &Path, bytes: &[u8], options: &Options<'_>) -> Result<(), Failure> {
    write_all(&[(path, bytes, options.access)], options)
}

/// Writes outputs that belong together, all or none; each has its own [`Access`].
///
/// # Errors
/// [`Refusal::Same`] if two of them are one file, else as [`Output::open`].
pub fn write_all(parts: &[(&Path, &[u8], Access)], options: &Options<'_>) -> Result<(), Failure> {
    let mut outputs = Vec::new();
    for (i, (path, _, access)) in parts.iter().enumerate() {
        for (other, _, _) in &parts[..i] {
            distinct(other, path, options.inputs)?;
        }
        let options = Options {
            access: *access,
            ..*options
        };
        outputs.push(Output::open(path, &options)?);
    }
    // What cannot be taken back comes last.
    for of_files in [true, false] {
        for (output, (_, bytes, _)) in outputs.iter_mut().zip(parts) {
            if output.partial().is_some() == of_files {
                output.put(bytes)?;
            }
        }
    }
    finish_all(outputs)
}

/// Refuses two outputs that are one.
pub fn distinct(a: &Path, b: &Path, inputs: &Inputs) -> Result<(), Failure> {
    let same = match (Place::of(a, inputs)?, Place::of(b, inputs)?) {
        (Place::Standard, Place::Standard) => true,
        (Place::File(left, old), Place::File(right, new)) => {
            let of =
                |path: &Path, m: Option<Metadata>| m.and_then(|m| identity::Identity::of(path, &m));
            let (old, new) = (of(&left, old), of(&right, new));
            left == right || old.is_some() && old == new
        }
        _ => false,
    };
    match same {
        true => Err(Failure::file(b, Refusal::Same)),
        false => Ok(()),
    }
}

/// `PATH` with more at the end of its name.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// A line for people, on standard output.
pub fn tell(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests;
