//! `NAME.partial`: the locked file that an output is written to, until it is renamed.

use super::{Access, Inputs, Options, Refusal, is_at, with_suffix};
use crate::failure::Failure;
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};

/// The treatment of a partial file from an interrupted run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftover {
    Refuse {
        resumable: bool,
    },
    Remove,
    /// Opens it without changes.
    Continue,
}

/// An open and locked partial file. Dropping it removes the file, unless `stays` is set.
#[derive(Debug)]
pub struct Partial {
    pub file: File,
    /// Its own path, none after it was renamed.
    path: Option<PathBuf>,
    target: PathBuf,
    /// Whether an existing file may be replaced.
    force: bool,
    durable: bool,
    inputs: Inputs,
    /// Whether it remains after a failure, to be continued.
    pub stays: bool,
    /// The number of bytes that a continued run preserves.
    mark: Option<u64>,
}

/// The number of attempts, each disturbed by another run, before the file counts as busy.
const ATTEMPTS: usize = 8;

impl Partial {
    /// Opens the partial file of `target`, which the user named `shown`. `there` is the existing
    /// file of that name.
    ///
    /// # Errors
    /// A [`Refusal`], or the system's.
    pub fn open(
        shown: &Path,
        target: PathBuf,
        there: Option<Metadata>,
        options: &Options<'_>,
        leftover: Leftover,
    ) -> Result<Self, Failure> {
        if there.is_some() && !options.force {
            return Err(Failure::file(shown, Refusal::Exists));
        }
        let path = with_suffix(&target, ".partial");
        let (file, made) = Self::locked(&with_suffix(shown, ".partial"), &path, options, leftover)?;
        let partial = Partial {
            file,
            path: Some(path),
            target,
            force: options.force,
            durable: options.durable,
            inputs: options.inputs.clone(),
            stays: !made,
            mark: None,
        };
        if let (Some(old), Access::Usual) = (there, options.access) {
            let same = as_private(&partial.file, &old);
            same.map_err(|e| Failure::file(shown, e))?;
        }
        Ok(partial)
    }

    /// Its path.
    pub fn path(&self) -> PathBuf {
        self.path.clone().unwrap_or_else(|| self.target.clone())
    }

    /// Its length.
    pub fn len(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// Sets the number of bytes after which it will be continued.
    pub fn resume_at(&mut self, bytes: u64) {
        self.mark = Some(bytes);
    }

    /// Truncates the file at the position where it is continued.
    pub fn cut_to_mark(&mut self) -> io::Result<()> {
        match self.mark.take() {
            Some(bytes) => self.cut(bytes),
            None => Ok(()),
        }
    }

    /// Truncates the file to this many bytes, and continues there.
    pub fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.file.set_len(bytes)?;
        self.file.seek(io::SeekFrom::Start(bytes)).map(|_| ())
    }

    /// A run owns the partial file if it holds a lock on the file with that name. So after a run
    /// waited for the lock, or created the file, it checks that the file still has the name.
    fn locked(
        shown: &Path,
        path: &Path,
        options: &Options<'_>,
        leftover: Leftover,
    ) -> Result<(File, bool), Failure> {
        let failure = |e: io::Error| Failure::file(shown, e);
        let refuse = |why: Refusal| Err(Failure::file(shown, why));
        for _ in 0..ATTEMPTS {
            match create(path, options.access) {
                Ok(file) => {
                    if lock(&file).map_err(failure)? && is_at(&file, path) {
                        return Ok((file, true));
                    }
                    continue;
                }
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(e) => return Err(failure(e)),
            }
            let metadata = match std::fs::symlink_metadata(path) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => continue,
                found => found.map_err(failure)?,
            };
            options.inputs.refuse(shown, &metadata)?;
            // A link may lead to another user's file.
            if !metadata.is_file() {
                return refuse(Refusal::Unfit("no plain file, and in the way"));
            }
            let file = match OpenOptions::new().read(true).write(true).open(path) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => continue,
                found => found.map_err(failure)?,
            };
            if !lock(&file).map_err(failure)? {
                return refuse(Refusal::Busy);
            }
            if !is_at(&file, path) {
                continue;
            }
            match leftover {
                Leftover::Refuse { resumable } => return refuse(Refusal::Leftover { resumable }),
                Leftover::Continue => return Ok((file, false)),
                // Created anew and not overwritten: other processes that have the old file open see
                // nothing of ours.
                Leftover::Remove => std::fs::remove_file(path).map_err(failure)?,
            }
        }
        refuse(Refusal::Busy)
    }

    /// Allows or forbids replacing the file under the final name.
    pub fn set_force(&mut self, force: bool) {
        self.force = force;
    }

    /// Syncs the file to disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        match self.durable {
            true => self.file.sync_all(),
            false => Ok(()),
        }
    }

    /// Renames the file to its final name. With `undo`, the file that had the name can be restored.
    pub(super) fn take_name(mut self, shown: &Path, undo: bool) -> Result<Named, Failure> {
        let failure = |e: io::Error| Failure::file(shown, e);
        let Some(path) = self.path.clone() else {
            return Err(failure(io::ErrorKind::NotFound.into()));
        };
        let mut named = Named {
            target: self.target.clone(),
            old: None,
        };
        let there = std::fs::metadata(&self.target);
        if let Ok(metadata) = &there {
            self.inputs.refuse(shown, metadata)?;
            if !metadata.is_file() {
                let why = Refusal::Unfit("no plain file, and in the way");
                return Err(Failure::file(shown, why));
            }
        }
        if !self.force {
            match std::fs::hard_link(&path, &self.target) {
                Ok(()) => {
                    let _ = std::fs::remove_file(&path);
                }
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists || there.is_ok() => {
                    return Err(Failure::file(shown, Refusal::Exists));
                }
                // For file systems without links.
                Err(_) => std::fs::rename(&path, &self.target).map_err(failure)?,
            }
        } else {
            if undo && there.is_ok() {
                let old = with_suffix(&self.target, ".replaced");
                if std::fs::symlink_metadata(&old).is_ok() {
                    return Err(Failure::file(&old, Refusal::Unfit("in the way")));
                }
                std::fs::rename(&self.target, &old).map_err(failure)?;
                named.old = Some(old);
            }
            if let Err(e) = std::fs::rename(&path, &self.target) {
                if named.old.is_some() {
                    named.undo();
                }
                return Err(failure(e));
            }
        }
        self.path = None;
        if self.durable {
            sync_folder(&self.target);
        }
        Ok(named)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if let (Some(path), false) = (&self.path, self.stays) {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// An output under its final name.
pub(super) struct Named {
    target: PathBuf,
    /// The previous file of that name, under another one.
    old: Option<PathBuf>,
}

impl Named {
    /// Reverts the renaming.
    pub fn undo(self) {
        let _ = match &self.old {
            Some(old) => std::fs::rename(old, &self.target),
            None => std::fs::remove_file(&self.target),
        };
    }

    /// Makes the renaming final.
    pub fn keep(mut self) {
        self.forget();
    }

    fn forget(&mut self) {
        if let Some(old) = self.old.take() {
            let _ = std::fs::remove_file(old);
        }
    }
}

/// Creates a file; fails if the name is taken.
fn create(path: &Path, access: Access) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    if access == Access::Owner {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = access;
    options.open(path)
}

/// Gives a file the mode of the file that it replaces.
fn as_private(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut permissions = old.permissions();
        permissions.set_mode(permissions.mode() & 0o777 | 0o600);
        file.set_permissions(permissions)
    }
    #[cfg(not(unix))]
    {
        let _ = (file, old);
        Ok(())
    }
}

/// Whether this run got the lock. A file system without locks grants it to everyone; there only the
/// name excludes another run.
fn lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// Syncs the folder, so that a new name is durable. Systems without this call do it implicitly.
fn sync_folder(path: &Path) {
    #[cfg(unix)]
    if let Some(folder) = path.parent()
        && let Ok(folder) = File::open(folder)
    {
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = path;
}
