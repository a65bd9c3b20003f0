//! Where verdicts go: standard output, or a file that an interrupted run can continue.
//!
//! A file of verdicts is written in place, block after block. What was interrupted leaves complete
//! lines and perhaps a torn one; `--resume` counts the former and cuts the latter off. Parquet
//! cannot be continued (what it holds is listed at its end), so its verdicts gather as CSV in
//! a file beside it first.

use super::source::Format;
use super::verdict::{Shape, Written};
use crate::failure::Failure;
use crate::files;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is to become of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    Refuse,
    Overwrite,
    Resume,
}

/// An open output.
pub enum Output {
    Standard,
    File(File, PathBuf),
}

/// The file in which the verdicts for `out` gather.
pub fn gathering(out: &Path, format: Format) -> PathBuf {
    match format {
        Format::Parquet => {
            let mut name = out.as_os_str().to_owned();
            name.push(".partial");
            name.into()
        }
        _ => out.into(),
    }
}

impl Output {
    /// Standard output, with the header written.
    pub fn standard(shape: &Shape) -> Result<Self, Failure> {
        let mut output = Output::Standard;
        output.write(&shape.header())?;
        Ok(output)
    }

    /// A file.
    pub fn create(path: &Path, existing: Existing) -> Result<Self, Failure> {
        let mut options = OpenOptions::new();
        options.read(true).write(true);
        match existing {
            Existing::Refuse => options.create_new(true),
            Existing::Overwrite => options.create(true).truncate(true),
            Existing::Resume => options.create(true).truncate(false),
        };
        let special = std::fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir());
        if special {
            // A device or a pipe is written to, and holds nothing.
            if existing == Existing::Resume {
                return Err(Failure::file(path, "not a file that could be continued"));
            }
            options = OpenOptions::new();
            options.write(true);
        }
        let file = options.open(path).map_err(|e| match e.kind() {
            io::ErrorKind::AlreadyExists => exists(path),
            _ => Failure::file(path, e),
        })?;
        Ok(Output::File(file, path.into()))
    }

    /// A file for verdicts, and what is in it already.
    pub fn file(
        path: &Path,
        shape: &Shape,
        existing: Existing,
    ) -> Result<(Self, Written), Failure> {
        let failure = |e: io::Error| Failure::file(path, e);
        let mut output = Output::create(path, existing)?;
        let mut written = Written::default();
        if let (Existing::Resume, Output::File(file, _)) = (existing, &mut output) {
            let mut reader = BufReader::with_capacity(1 << 20, &*file);
            written = shape
                .read(&mut reader)
                .map_err(failure)?
                .map_err(|e| Failure::file(path, format!("not the output of such a run: {e}")))?;
            file.set_len(written.bytes).map_err(failure)?;
            file.seek(SeekFrom::End(0)).map_err(failure)?;
        }
        if written.bytes == 0 {
            output.write(&shape.header())?;
        }
        Ok((output, written))
    }

    /// Writes all of it.
    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        match self {
            Output::Standard => {
                let mut out = io::stdout().lock();
                out.write_all(text)?;
                Ok(out.flush()?)
            }
            Output::File(file, path) => file.write_all(text).map_err(|e| Failure::file(path, e)),
        }
    }
}

/// A line for people, on standard output.
pub fn tell(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

/// A file is in the way.
pub fn exists(path: &Path) -> Failure {
    Failure::file(path, "exists already; --force overwrites it")
}

/// Refuses to write over what is read.
pub fn distinct(input: &Path, out: &Path) -> Result<(), Failure> {
    let same = match (input.canonicalize(), out.canonicalize()) {
        (Ok(a), Ok(b)) => a == b && a.is_file(),
        _ => false,
    };
    match same && !files::is_dash(input) {
        true => Err(Failure::Usage(format!(
            "{}: is the input, and cannot be the output",
            out.display()
        ))),
        false => Ok(()),
    }
}
