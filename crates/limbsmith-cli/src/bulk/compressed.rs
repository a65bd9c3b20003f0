//! Text compressed by gzip or zstd, decompressed as it is read.
//!
//! Memory is that of the decoder: 32 KiB for gzip, and for zstd the window that a frame asks for, at most 128 MiB.
//! So input that becomes very long streams like any other.
//!
//! gzip is decoded by Rust (`flate2`), zstd by the library of its authors in C (`zstd`): the `parquet` crate has
//! those two as well, and so the command has one decoder for each format.

use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, BufReader, Read};

/// The error of a build without zstd.
#[cfg(not(feature = "zstd"))]
const NO_ZSTD: &str = "zstd is not in this build: build the command with `--features full`";
/// Log2 of the largest window of zstd, which its own command accepts, too.
#[cfg(feature = "zstd")]
const WINDOW_LOG: u32 = 27;

/// A compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    Gzip,
    Zstd,
}

impl Compression {
    /// The compression that a file's first bytes show.
    pub fn of(start: &[u8]) -> Option<Self> {
        match start {
            // RFC 1952, section 2.3.1.
            [0x1f, 0x8b, ..] => Some(Compression::Gzip),
            // RFC 8878, sections 3.1.1 and 3.1.2: a frame, and one to be skipped.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                Some(Compression::Zstd)
            }
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        }
    }

    /// The extensions of such files.
    pub fn is_extension(extension: &str) -> bool {
        matches!(extension, "gz" | "gzip" | "zst" | "zstd")
    }

    /// A reader of the content: of all members or frames, one after the other.
    pub fn decoder(self, input: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
        let input = BufReader::with_capacity(1 << 17, Marked(input));
        Ok(match self {
            Compression::Gzip => Box::new(Decoder {
                inner: Members(Some(GzDecoder::new(input))),
                compression: self,
            }),
            #[cfg(not(feature = "zstd"))]
            Compression::Zstd => return Err(io::Error::other(NO_ZSTD)),
            #[cfg(feature = "zstd")]
            Compression::Zstd => {
                let mut inner = zstd::stream::read::Decoder::with_buffer(input)?;
                inner.window_log_max(WINDOW_LOG)?;
                Box::new(Decoder {
                    inner,
                    compression: self,
                })
            }
        })
    }
}

/// An error of the compressed file itself, not of its content.
#[derive(Debug)]
struct OfFile(io::Error);

impl std::fmt::Display for OfFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for OfFile {}

/// A reader whose errors are marked as its own.
struct Marked<R>(R);

impl<R: Read> Read for Marked<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let result = self.0.read(out);
        result.map_err(|e| io::Error::new(e.kind(), OfFile(e)))
    }
}

/// A decoder of all members of gzip (RFC 1952, section 2.2), and of zeros after them: tapes and disks fill their last
/// block with zeros, and `zcat` ignores them. None after its end.
struct Members<R>(Option<GzDecoder<R>>);

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(member) = &mut self.0 else {
                return Ok(0);
            };
            let read = member.read(out)?;
            if read > 0 || out.is_empty() {
                return Ok(read);
            }
            // The end of a member.
            let rest = member.get_mut();
            let mut padded = false;
            let more = loop {
                let bytes = rest.fill_buf()?;
                let zeros = bytes.iter().take_while(|b| **b == 0).count();
                let more = bytes.len() > zeros;
                if zeros == 0 {
                    break more;
                }
                padded = true;
                rest.consume(zeros);
            };
            if more && padded {
                return Err(io::Error::other("zeros, and then more bytes"));
            }
            let Some(ended) = self.0.take().filter(|_| more) else {
                return Ok(0);
            };
            self.0 = Some(GzDecoder::new(ended.into_inner()));
        }
    }
}

/// A decoder whose errors say what is wrong with the compressed data.
struct Decoder<D> {
    inner: D,
    compression: Compression,
}

impl<D: Read> Read for Decoder<D> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.inner.read(out).map_err(|e| {
            if e.kind() == io::ErrorKind::Interrupted
                || e.get_ref().is_some_and(|e| e.is::<OfFile>())
            {
                return e;
            }
            let name = self.compression.name();
            let text = match e.kind() {
                io::ErrorKind::UnexpectedEof => {
                    format!("the {name} data is truncated: it ends before its end mark")
                }
                _ => format!("the {name} data is damaged, or followed by something else: {e}"),
            };
            io::Error::new(io::ErrorKind::InvalidData, text)
        })
    }
}

#[cfg(all(test, feature = "zstd"))]
mod tests {
    use super::*;
    use std::io::Write;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut out = flate2::write::GzEncoder::new(vec![], flate2::Compression::fast());
        out.write_all(text).unwrap();
        out.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        let mut out = zstd::stream::write::Encoder::new(vec![], 1).unwrap();
        out.include_checksum(true).unwrap();
        out.write_all(text).unwrap();
        out.finish().unwrap()
    }

    fn read(compressed: &[u8]) -> Result<Vec<u8>, String> {
        let compression = Compression::of(compressed).ok_or("neither")?;
        let input = io::Cursor::new(compressed.to_vec());
        let mut out = vec![];
        let mut decoder = compression.decoder(input).map_err(|e| e.to_string())?;
        match decoder.read_to_end(&mut out) {
            Ok(_) => Ok(out),
            Err(e) => Err(e.to_string()),
        }
    }

    #[test]
    fn all_members_and_frames_are_read() {
        let skipped = b"\x5a\x2a\x4d\x18\x03\0\0\0abc";
        for all in [
            [gzip(b"one, "), gzip(b""), gzip(b"two")].concat(),
            [zstd(b"one, "), zstd(b""), zstd(b"two")].concat(),
            [&skipped[..], &zstd(b"one, "), skipped, &zstd(b"two")].concat(),
        ] {
            assert_eq!(read(&all).unwrap(), b"one, two");
        }
    }

    #[test]
    fn zeros_after_the_members_are_padding() {
        let mut padded = [gzip(b"one, "), gzip(b"two")].concat();
        padded.resize(300_000, 0);
        assert_eq!(read(&padded).unwrap(), b"one, two");
        for more in [&b"x"[..], &gzip(b"three")] {
            let error = read(&[&padded, more].concat()).unwrap_err();
            assert!(error.contains("zeros, and then more bytes"), "{error}");
        }
    }

    #[test]
    fn truncated_data_says_so_at_any_byte() {
        let text: Vec<u8> = (0..2000u32).flat_map(|n| (n * n).to_le_bytes()).collect();
        for (one, name) in [(gzip(&text), "gzip"), (zstd(&text), "zstd")] {
            let two = [&one[..], &one].concat();
            let cuts = (4..two.len())
                .step_by(7)
                .chain(one.len() - 9..one.len() + 9);
            for cut in cuts.filter(|cut| *cut != one.len()) {
                let error = read(&two[..cut]).unwrap_err();
                assert!(
                    error.contains(&format!("the {name} data is truncated")),
                    "{cut} {error}"
                );
            }
            assert_eq!(read(&two[..one.len()]).unwrap(), text);
        }
    }

    #[test]
    fn damaged_data_says_so() {
        for (mut data, name) in [(gzip(b"some text"), "gzip"), (zstd(b"some text"), "zstd")] {
            let error = read(&[&data[..], b"x, and more of it"].concat()).unwrap_err();
            assert!(error.contains("followed by"), "{error}");
            // The checksum at the end.
            let end = data.len() - 5;
            data[end + 1] ^= 1;
            let error = read(&data).unwrap_err();
            assert!(
                error.contains(&format!("the {name} data is damaged")),
                "{error}"
            );
        }
    }

    #[test]
    fn an_error_of_the_file_stays_its_own() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("no disk"))
            }
        }
        for compression in [Compression::Gzip, Compression::Zstd] {
            let mut decoder = compression.decoder(Broken).unwrap();
            let error = decoder.read(&mut [0; 9]).unwrap_err();
            assert_eq!(error.to_string(), "no disk");
        }
    }
}
