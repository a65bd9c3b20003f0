//! `NAME.partial`: the file in which an output grows, locked, until it takes its name.

use super::{Access, Inputs, Options, Refusal, is_at, with_suffix};
use crate::failure::Failure;
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};

/// What becomes of the partial file that an interrupted run has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftover {
    Refuse {
        resumable: bool,
    },
    Remove,
    /// It is opened as it is.
    Continue,
}

/// An open and locked partial file. Dropped, it is removed, unless it is to stay.
#[derive(Debug)]
pub struct Partial {
    pub file: File,
    /// Its own path, none when it has taken its name.
    path: Option<PathBuf>,
    target: PathBuf,
    /// What is there may be replaced.
    force: bool,
    durable: bool,
    inputs: Inputs,
    /// It stays behind when the run fails, to be continued.
    pub stays: bool,
    /// What of it a run that continues it keeps.
    mark: Option<u64>,
}

/// So often another run may come between two steps before the file counts as busy.
const ATTEMPTS: usize = 8;

impl Partial {
    /// Opens the partial file of `target`, which the user named `shown`. `there` is what has the
    /// name now.
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

    /// Where it is.
    pub fn path(&self) -> PathBuf {
        self.path.clone().unwrap_or_else(|| self.target.clone())
    }

    /// How long it is.
    pub fn len(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// It will be continued after so many bytes.
    pub fn resume_at(&mut self, bytes: u64) {
        self.mark = Some(bytes);
    }

    /// Cuts off what comes after the place where it is continued.
    pub fn cut_to_mark(&mut self) -> io::Result<()> {
        match self.mark.take() {
            Some(bytes) => self.cut(bytes),
            None => Ok(()),
        }
    }

    /// Cuts off what comes after so many bytes, and goes on there.
    pub fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.file.set_len(bytes)?;
        self.file.seek(io::SeekFrom::Start(bytes)).map(|_| ())
    }

    /// A run owns the partial file if it holds a lock on the file that has the name. So whoever
    /// waited for the lock, or made the file, looks whether it still has the name.
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
            // A link may lead to a file of someone else's.
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
                // Written anew and not over: whoever else has it open sees nothing of ours.
                Leftover::Remove => std::fs::remove_file(path).map_err(failure)?,
            }
        }
        refuse(Refusal::Busy)
    }

    /// Another content may replace what is under the name.
    pub fn set_force(&mut self, force: bool) {
        self.force = force;
    }

    /// Puts the file on the disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        match self.durable {
            true => self.file.sync_all(),
            false => Ok(()),
        }
    }

    /// Gives the file its name. With `undo`, what had the name can be brought back.
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
                // A file system without links.
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

/// An output that has its name.
pub(super) struct Named {
    target: PathBuf,
    /// What had the name before, under another one.
    old: Option<PathBuf>,
}

impl Named {
    /// Takes the name away again.
    pub fn undo(self) {
        let _ = match &self.old {
            Some(old) => std::fs::rename(old, &self.target),
            None => std::fs::remove_file(&self.target),
        };
    }

    /// Leaves it at that.
    pub fn keep(mut self) {
        self.forget();
    }

    fn forget(&mut self) {
        if let Some(old) = self.old.take() {
            let _ = std::fs::remove_file(old);
        }
    }
}

/// A new file, or an error if the name is taken.
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

/// Gives a file that its owner can write the mode of the one that it replaces.
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

/// Whether the lock is ours. A file system that knows no locks gives it to everyone; there the name
/// alone tells another run.
fn lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// Makes a new name last. Systems that cannot do it do it by themselves.
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
