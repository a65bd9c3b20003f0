//! Running the command, and a folder for each test.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::ffi::OsStr;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

/// The results of a run.
#[derive(Debug)]
pub struct Run {
    /// Exit code.
    pub code: i32,
    /// Standard output as text, with lossy decoding.
    pub out: String,
    /// Standard output.
    pub bytes: Vec<u8>,
    /// Standard error.
    pub err: String,
}

impl Run {
    fn of(output: Output) -> Self {
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!err.contains("panicked"), "{err}");
        Run {
            code: match output.status.code() {
                Some(code) => code,
                None => panic!("{}: {err}", output.status),
            },
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            bytes: output.stdout,
            err,
        }
    }

    /// Asserts success and no output on standard error; returns standard output.
    pub fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// Asserts exit code 2, nothing on standard output, and each of `words` on standard error.
    pub fn refused(self, words: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        for word in words {
            assert!(self.err.contains(word), "no {word:?} in {}", self.err);
        }
    }
}

/// The command with these arguments.
pub fn command<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_limbsmith"));
    command.args(arguments);
    command
}

/// Runs `limbsmith` with these arguments and no input.
pub fn limbsmith<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Run {
    Run::of(
        command(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the command runs"),
    )
}

/// Runs `limbsmith` with these arguments and this input.
pub fn limbsmith_with<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    input: &[u8],
) -> Run {
    run_with(&mut command(arguments), input)
}

/// Runs any command with this input.
pub fn run_with(command: &mut Command, input: &[u8]) -> Run {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    // Inputs are smaller than the buffer of a pipe, and a child may exit before it reads them.
    let _ = child.stdin.take().expect("piped").write_all(input);
    Run::of(child.wait_with_output().expect("the command ends"))
}

/// An empty folder of the name. A second run of the tests waits for the end of the first, which has the same folders.
pub fn folder(name: &str) -> PathBuf {
    static ALONE: LazyLock<File> = LazyLock::new(|| {
        let name = concat!(env!("CARGO_CRATE_NAME"), ".lock");
        let file = File::create(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
        let file = file.expect("a file for the lock");
        file.lock().expect("a lock");
        file
    });
    LazyLock::force(&ALONE);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Creates a file with this content in the folder; returns its path as text.
pub fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file for the test");
    path.to_str().expect("a plain path").to_string()
}

/// A path in the folder as text.
pub fn path(folder: &Path, name: &str) -> String {
    folder
        .join(name)
        .to_str()
        .expect("a plain path")
        .to_string()
}

/// The names of the files in the folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|e| {
            e.expect("an entry")
                .file_name()
                .into_string()
                .expect("a plain name")
        })
        .collect();
    names.sort();
    names
}

/// Asserts that a message has nothing that a terminal would obey, and no line of more than `most` bytes.
pub fn assert_clean(text: &str, most: usize) {
    for line in text.lines() {
        assert!(!line.chars().any(char::is_control), "{line:?}");
        assert!(!line.contains(['\u{202e}', '\u{fffd}']), "{line:?}");
        assert!(line.len() < most, "{} bytes", line.len());
    }
}
