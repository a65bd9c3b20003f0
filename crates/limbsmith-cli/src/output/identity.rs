//! The identity of the file behind a path or a standard stream: device and inode, which are the
//! same for all links.

use super::Refusal;
use crate::failure::Failure;
use crate::files::is_dash;
use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// A file, independent of its name. Two files with the same identity are one file.
#[cfg(unix)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity(u64, u64);

/// A file by its resolved path: other systems have no stable call for its identity.
#[cfg(not(unix))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity(PathBuf);

impl Identity {
    /// The identity of a path's target, after links are followed.
    pub fn of(path: &Path, metadata: &Metadata) -> Option<Self> {
        #[cfg(unix)]
        {
            let _ = path;
            Some(Self::of_metadata(metadata))
        }
        #[cfg(not(unix))]
        {
            let _ = metadata;
            path.canonicalize().ok().map(Identity)
        }
    }

    #[cfg(unix)]
    fn of_metadata(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Identity(metadata.dev(), metadata.ino())
    }
}

/// Whether the file at this path is the open one. Unknown on systems without inodes: there only the
/// lock counts.
pub fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        let there = std::fs::symlink_metadata(path);
        let here = file.metadata();
        matches!((here, there), (Ok(a), Ok(b)) if Identity::of_metadata(&a) == Identity::of_metadata(&b))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// Whether a file stores the data written to it. Writing to a terminal, a pipe or `/dev/null` does
/// not change later reads.
fn holds_data(metadata: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        metadata.is_file() || metadata.file_type().is_block_device()
    }
    #[cfg(not(unix))]
    metadata.is_file()
}

/// A standard stream as a file, for inspection.
#[cfg(unix)]
pub fn stream(descriptor: impl std::os::fd::AsFd) -> io::Result<File> {
    Ok(File::from(descriptor.as_fd().try_clone_to_owned()?))
}

/// A standard stream as a file, for inspection.
#[cfg(windows)]
pub fn stream(handle: impl std::os::windows::io::AsHandle) -> io::Result<File> {
    Ok(File::from(handle.as_handle().try_clone_to_owned()?))
}

/// Files that a command reads, each with its role, and folders. None of them may be written, and no file in the folders.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    files: Vec<(&'static str, Identity)>,
    /// Without links.
    folders: Vec<PathBuf>,
}

impl Inputs {
    /// The files at these paths; `-` is standard input. Missing files are left to their reader.
    pub fn of<'p>(paths: impl IntoIterator<Item = (&'static str, &'p Path)>) -> Self {
        let mut inputs = Inputs::default();
        for (role, path) in paths {
            let metadata = match is_dash(path) {
                true => stream(io::stdin()).and_then(|f| f.metadata()),
                false => std::fs::metadata(path),
            };
            inputs.take(role, path, metadata);
        }
        inputs
    }

    /// The same, and all that is in these folders, whose paths have no links.
    pub fn within(self, folders: Vec<PathBuf>) -> Self {
        Inputs { folders, ..self }
    }

    /// Rejects a file in one of the folders, by its resolved path.
    ///
    /// # Errors
    /// [`Refusal::Within`].
    pub fn refuse_within(&self, path: &Path, resolved: &Path) -> Result<(), Failure> {
        match self.folders.iter().any(|f| resolved.starts_with(f)) {
            true => Err(Failure::file(path, Refusal::Within)),
            false => Ok(()),
        }
    }

    fn take(&mut self, role: &'static str, path: &Path, metadata: io::Result<Metadata>) {
        let found = metadata.ok().filter(holds_data);
        let identity = found.and_then(|m| Identity::of(path, &m));
        self.files.extend(identity.map(|identity| (role, identity)));
    }

    /// Rejects a file that is one of these.
    ///
    /// # Errors
    /// [`Refusal::Input`].
    pub fn refuse(&self, path: &Path, metadata: &Metadata) -> Result<(), Failure> {
        let identity = Identity::of(path, metadata);
        match self
            .files
            .iter()
            .find(|(_, own)| Some(own) == identity.as_ref())
        {
            Some((role, _)) => Err(Failure::file(path, Refusal::Input(role))),
            None => Ok(()),
        }
    }

    /// Rejects standard output if it is one of these.
    ///
    /// # Errors
    /// [`Refusal::Input`].
    pub fn refuse_stdout(&self) -> Result<(), Failure> {
        let metadata = stream(io::stdout()).and_then(|f| f.metadata());
        match metadata {
            Ok(metadata) => self.refuse(Path::new("standard output"), &metadata),
            Err(_) => Ok(()),
        }
    }
}

/// The absolute path without links and dots, of a file that need not exist.
pub fn resolved(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(e) if e.kind() == io::ErrorKind::NotFound => {}
        known => return known,
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder.canonicalize()?,
        _ => Path::new(".").canonicalize()?,
    };
    Ok(folder.join(name))
}
