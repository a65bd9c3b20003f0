//! State that an interrupted run leaves for the next one: a folder of compiled programs and samples.
//!
//! The folder's name contains a hash of all that the samples depend on, so old samples are never used for a
//! new question.

use crate::Error;
use crate::judge::Repetition;
use crate::tournament::Memory;
use std::path::{Path, PathBuf};

/// The folder of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    folder: PathBuf,
}

/// Fowler, Noll and Vo's hash (1a) of some texts, used only for file names.
pub fn hash<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for text in texts {
        for b in text.bytes().chain([0]) {
            h = (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{h:016x}")
}

impl State {
    /// Opens a folder, or creates it.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(|e| Error::file(folder, e))?;
        Ok(State {
            folder: folder.into(),
        })
    }

    /// Its path.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Deletes samples and programs.
    pub fn clear(&self) -> Result<(), Error> {
        std::fs::remove_dir_all(&self.folder).map_err(|e| Error::file(&self.folder, e))
    }

    /// Deletes the samples and keeps the programs (for a rerun).
    pub fn forget(&self) -> Result<(), Error> {
        let list = std::fs::read_dir(&self.folder).map_err(|e| Error::file(&self.folder, e))?;
        for entry in list.flatten() {
            if entry.path().extension().is_some_and(|e| e == "json") {
                std::fs::remove_file(entry.path()).map_err(|e| Error::file(&entry.path(), e))?;
            }
        }
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.json", name.replace(' ', "-")))
    }
}

impl Memory for State {
    fn recall(&mut self, name: &str) -> Option<Repetition> {
        // Unreadable samples are measured again.
        let text = std::fs::read_to_string(self.path(name)).ok()?;
        serde_json::from_str(&text).ok()
    }

    fn keep(&mut self, name: &str, what: &Repetition) -> Result<(), Error> {
        let path = self.path(name);
        let text = serde_json::to_string(what).map_err(|e| Error::file(&path, e))?;
        let beside = path.with_extension("unfinished");
        let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, &path));
        written.map_err(|e| Error::file(&path, e))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_come_back() {
        let folder = std::env::temp_dir().join(format!("limbsmith-state-{}", std::process::id()));
        let mut state = State::open(&folder).expect("a folder");
        let r = Repetition {
            who: vec![0, 4],
            cycles: vec![vec![1.5, 2.0], vec![3.0, 4.25]],
        };
        assert_eq!(state.recall("repetition 1"), None);
        state.keep("repetition 1", &r).expect("kept");
        assert_eq!(state.recall("repetition 1"), Some(r));
        // A truncated file is ignored.
        std::fs::write(folder.join("repetition-1.json"), "{\"cycles\":[[1.5,").expect("written");
        assert_eq!(state.recall("repetition 1"), None);
        state.forget().expect("forgotten");
        assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
        state.clear().expect("gone");
        assert!(!folder.exists());
        assert_ne!(hash(["ab", "c"]), hash(["a", "bc"]));
    }
}
