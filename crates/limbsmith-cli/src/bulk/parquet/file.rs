//! A file that several threads read, each at its own places.

use crate::memory;
use ::parquet::errors::ParquetError;
use ::parquet::file::reader::{ChunkReader, Length};
use bytes::Bytes;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

/// A file. Handles made by `File::try_clone` have one position, which threads would take from each other.
#[derive(Clone, Debug)]
pub struct Shared {
    file: Arc<Mutex<File>>,
    size: u64,
}

impl Shared {
    /// The file, whose size may not change.
    pub fn new(file: File) -> io::Result<Self> {
        Ok(Shared {
            size: file.metadata()?.len(),
            file: Arc::new(Mutex::new(file)),
        })
    }

    /// All of the file, from its start.
    pub fn start(&self) -> From {
        let file = self.clone();
        From { file, place: 0 }
    }

    /// Reads from a place, once.
    fn read_at(&self, place: u64, out: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(place))?;
        file.read(out)
    }
}

/// The file from a place on.
pub struct From {
    file: Shared,
    place: u64,
}

impl Read for From {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read_at(self.place, out)?;
        self.place += count as u64;
        Ok(count)
    }
}

impl Length for Shared {
    fn len(&self) -> u64 {
        self.size
    }
}

impl ChunkReader for Shared {
    type T = BufReader<From>;

    fn get_read(&self, place: u64) -> Result<Self::T, ParquetError> {
        let file = self.clone();
        Ok(BufReader::new(From { file, place }))
    }

    fn get_bytes(&self, place: u64, length: usize) -> Result<Bytes, ParquetError> {
        // A damaged file may have any length here.
        let end = place.checked_add(length as u64);
        if end.is_none_or(|end| end > self.size) {
            let text = format!("{length} bytes from {place} on, in a file of {}", self.size);
            return Err(ParquetError::EOF(text));
        }
        let mut bytes = memory::reserve(length)
            .map_err(|_| ParquetError::General(format!("no memory for {length} bytes")))?;
        let file = self.clone();
        (From { file, place })
            .take(length as u64)
            .read_to_end(&mut bytes)?;
        match bytes.len() == length {
            true => Ok(bytes.into()),
            false => Err(ParquetError::EOF("the file became shorter".into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_independent_and_within_the_file() {
        let path = std::env::temp_dir().join(format!("limbsmith-shared-{}", std::process::id()));
        std::fs::write(&path, b"0123456789").unwrap();
        let file = Shared::new(File::open(&path).unwrap()).unwrap();
        std::fs::remove_file(&path).unwrap();
        let (mut one, mut other) = (file.get_read(2).unwrap(), file.clone().get_read(7).unwrap());
        let (mut a, mut b) = ([0; 1], [0; 2]);
        one.read_exact(&mut a).unwrap();
        other.read_exact(&mut b).unwrap();
        assert_eq!((&a, &b), (b"2", b"78"));
        let mut rest = String::new();
        one.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "3456789");
        assert_eq!(&file.get_bytes(4, 6).unwrap()[..], b"456789");
        for (place, length) in [(4, 7), (11, 0), (u64::MAX, 1), (0, usize::MAX)] {
            assert!(file.get_bytes(place, length).is_err());
        }
    }
}
