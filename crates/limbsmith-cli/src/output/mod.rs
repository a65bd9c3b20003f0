//! The rules for every file that the command writes.
//!
//! * An existing file is not replaced, unless `--force` is given.
//! * A file that the run reads, its input or its key, is never replaced. Device and inode identify
//!   it, through links, other spellings and standard input.
//! * New content is written to `NAME.partial` in the same folder, which is renamed when it is
//!   complete and synced. An interrupted run leaves no partial output under the final name.
//! * Outputs that belong together ([`finish_all`]) get their final names together or not at all.
//! * `NAME.partial` is locked while a run writes it. A second run is rejected.
//! * A private key is readable by its owner alone from its first byte on (mode 0600).
//! * `-`, `/dev/stdout` and `/dev/fd/1` are standard output. A device or a pipe is written
//!   directly, since it cannot be replaced. The name of another open file (`/dev/fd/3`) is rejected
//!   if it is a regular file.
//!
//! A symbolic link is followed: its target is replaced, and the link stays.

mod identity;
mod partial;

pub use identity::{Inputs, is_at, stream};
pub use partial::{Leftover, Partial};

use crate::failure::Failure;
use crate::files::is_dash;
use crate::streams;
use identity::resolved;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The reason why a file is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It exists already.
    Exists,
    /// It is read in the same run, in this role.
    Input(&'static str),
    /// It is in a folder that is read in the same run.
    Within,
    /// Another run is writing it.
    Busy,
    /// An interrupted run has left it; `resumable` says whether that run can be continued.
    Leftover { resumable: bool },
    /// A folder, or a dangling link.
    Unfit(&'static str),
    /// Two outputs of a run are one file.
    Same,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Exists => f.write_str("exists already; --force overwrites it"),
            Refusal::Input(role) => write!(f, "is the {role}, and cannot be the output"),
            Refusal::Within => f.write_str("is in the input folder: a next run would read it"),
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

/// The access mode of a new file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// As in the user's settings, or as for the replaced file.
    #[default]
    Usual,
    /// The owner alone (mode 0600).
    Owner,
}

/// The options for written files.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The files that the run reads.
    pub inputs: &'a Inputs,
    /// `--force`.
    pub force: bool,
    pub access: Access,
    /// Whether to wait for the disk. Not needed for many files that are quickly remade.
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

/// The destination of an output's bytes.
enum Sink {
    Standard,
    /// A device or a pipe.
    Special(File),
    File(Partial),
}

/// An output being written. If it is dropped unfinished, nothing remains.
pub struct Output {
    /// The path as the user gave it.
    path: PathBuf,
    sink: Sink,
}

/// Names of standard output.
const STANDARD: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
/// Names of open files: opening one again would overwrite its start.
const DESCRIPTORS: [&str; 4] = ["/dev/stdin", "/dev/stderr", "/dev/fd", "/proc/self/fd"];

/// The kind of a path given by the user.
pub enum Place {
    Standard,
    Special,
    /// A regular file: its resolved path, and the existing file's metadata.
    File(PathBuf, Option<Metadata>),
}

impl Place {
    /// Classifies a path, and rejects files that the run reads.
    pub fn of(path: &Path, inputs: &Inputs) -> Result<Self, Failure> {
        if is_dash(path) || STANDARD.iter().any(|s| path == Path::new(s)) {
            // Before anything is computed.
            streams::check(streams::OUTPUT)?;
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
            let target = resolved(path).map_err(failure)?;
            inputs.refuse_within(path, &target)?;
            return Ok(Place::File(target, None));
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
        inputs.refuse_within(path, &target)?;
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

    /// The partial file, if there is one.
    pub fn partial(&mut self) -> Option<&mut Partial> {
        match &mut self.sink {
            Sink::File(partial) => Some(partial),
            _ => None,
        }
    }

    /// Writes all bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_all(bytes).map_err(|e| self.failure(e))
    }

    fn failure(&self, error: io::Error) -> Failure {
        match self.sink {
            Sink::Standard => error.into(),
            _ => Failure::file(&self.path, error),
        }
    }

    /// Syncs the output and gives it its final name.
    pub fn finish(self) -> Result<(), Failure> {
        finish_all(vec![self])
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Standard => {
                let mut out = streams::output()?;
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

/// Syncs outputs, then gives them their final names: all of them, or none if one fails.
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

/// Writes a whole output.
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
    // Irreversible steps come last.
    for of_files in [true, false] {
        for (output, (_, bytes, _)) in outputs.iter_mut().zip(parts) {
            if output.partial().is_some() == of_files {
                output.put(bytes)?;
            }
        }
    }
    finish_all(outputs)
}

/// Rejects two outputs that are the same file.
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

/// `PATH` with a suffix appended to its name.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Prints a line for people on standard output.
pub fn tell(text: &str) -> Result<(), Failure> {
    let mut out = streams::output()?;
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests;
