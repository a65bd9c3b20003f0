//! The length and SHA-256 of the data read or written so far.

use sha2::{Digest, Sha256};
use std::io::{self, BufRead, BufReader, Read};

/// The number of bytes, and their hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    pub bytes: u64,
    pub sha256: [u8; 32],
}

impl Default for Content {
    /// No bytes.
    fn default() -> Self {
        Hasher::default().content()
    }
}

impl Content {
    /// The whole content of a reader.
    pub fn of(input: impl Read) -> io::Result<Self> {
        let mut hasher = Hasher::default();
        hasher.take_all(input)?;
        Ok(hasher.content())
    }
}

/// A hash in progress.
#[derive(Clone)]
pub struct Hasher {
    bytes: u64,
    hash: Option<Sha256>,
}

impl Default for Hasher {
    /// The hash of no bytes yet.
    fn default() -> Self {
        Hasher {
            bytes: 0,
            hash: Some(Sha256::default()),
        }
    }
}

impl Hasher {
    /// A counter of bytes without their hash, for content that no record mentions: its hash is all zeros.
    fn counter() -> Self {
        Hasher {
            bytes: 0,
            hash: None,
        }
    }

    /// Takes in bytes.
    pub fn take(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        if let Some(hash) = &mut self.hash {
            hash.update(bytes);
        }
    }

    /// Takes in all bytes of a reader.
    pub fn take_all(&mut self, input: impl Read) -> io::Result<()> {
        let mut input = BufReader::with_capacity(1 << 20, input);
        loop {
            let bytes = input.fill_buf()?;
            if bytes.is_empty() {
                return Ok(());
            }
            self.take(bytes);
            let count = bytes.len();
            input.consume(count);
        }
    }

    /// The content so far.
    pub fn content(&self) -> Content {
        let sha256 = self.hash.clone().map(|hash| hash.finalize().into());
        Content {
            bytes: self.bytes,
            sha256: sha256.unwrap_or_default(),
        }
    }
}

/// A reader that hashes the consumed bytes.
pub struct Hashed<R> {
    inner: BufReader<R>,
    hasher: Hasher,
}

impl<R: Read> Hashed<R> {
    /// Starts at the reader's current position.
    pub fn new(inner: R) -> Self {
        Hashed {
            inner: BufReader::with_capacity(1 << 20, inner),
            hasher: Hasher::default(),
        }
    }

    /// Counts bytes from the reader's current position on, without their hash.
    pub fn counted(inner: R) -> Self {
        Hashed {
            hasher: Hasher::counter(),
            ..Hashed::new(inner)
        }
    }

    /// The consumed content.
    pub fn content(&self) -> Content {
        self.hasher.content()
    }

    /// The reader alone, for bytes that [`Hashed::hash`] takes in later.
    pub fn unhashed(&mut self) -> &mut BufReader<R> {
        &mut self.inner
    }

    /// Takes in bytes that were read.
    pub fn hash(&mut self, bytes: &[u8]) {
        self.hasher.take(bytes);
    }

    /// The hash state, to continue from.
    pub fn hasher(&self) -> &Hasher {
        &self.hasher
    }
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for Hashed<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.hasher.take(&self.inner.buffer()[..count]);
        self.inner.consume(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_consumed_is_hashed_however_it_is_read() {
        let text = b"one\ntwo\nthree";
        let mut reader = Hashed::new(&text[..]);
        assert_eq!(reader.content(), Content::default());
        reader.fill_buf().unwrap();
        assert_eq!(reader.content().bytes, 0, "seen is not consumed");
        let mut line = vec![];
        reader.read_until(b'\n', &mut line).unwrap();
        assert_eq!(reader.content(), Content::of(&text[..4]).unwrap());
        reader.skip_until(b'\n').unwrap();
        let mut rest = String::new();
        reader.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "three");
        assert_eq!(reader.content(), Content::of(&text[..]).unwrap());
        let sha256: [u8; 32] = Sha256::digest(text).into();
        assert_eq!(reader.content().sha256, sha256);
        assert_eq!(reader.content().bytes, 13);
    }

    #[test]
    fn without_a_record_bytes_are_only_counted() {
        let mut reader = Hashed::counted(&b"one\ntwo"[..]);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        let (bytes, sha256) = (7, [0; 32]);
        assert_eq!(reader.content(), Content { bytes, sha256 });
    }
}
