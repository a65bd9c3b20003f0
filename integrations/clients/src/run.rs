//! Programs of others: started with a deadline, and always ended.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Longer than any program here takes, on a busy machine.
const DEADLINE: Duration = Duration::from_secs(60);

/// A running program. It is killed when dropped.
pub struct Running {
    child: Child,
    stdout: PathBuf,
    stderr: PathBuf,
}

pub struct Ended {
    /// None: ended by a signal.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ended {
    /// Both streams.
    pub fn text(&self) -> String {
        format!("{}\n{}", self.stdout, self.stderr)
    }

    /// An error with the end of both streams unless the program says `wanted`.
    pub fn says(&self, wanted: &str) -> Result<(), String> {
        match self.text().contains(wanted) {
            true => Ok(()),
            false => Err(format!("no `{wanted}` in: {}", self.tail())),
        }
    }

    pub fn good(&self) -> Result<(), String> {
        match self.code {
            Some(0) => Ok(()),
            code => Err(format!("exit {code:?}: {}", self.tail())),
        }
    }

    fn tail(&self) -> String {
        let text = self.text();
        let from = text.char_indices().rev().nth(1500).map_or(0, |(at, _)| at);
        text[from..].replace('\n', " / ")
    }
}

/// Starts the program with this input; its output goes to files of `folder`.
pub fn start(command: &mut Command, input: &[u8], folder: &Path) -> Result<Running, String> {
    let name = |suffix| {
        let count = std::fs::read_dir(folder).map_or(0, Iterator::count);
        folder.join(format!("{count}.{suffix}"))
    };
    let file = |path: &Path| File::create(path).map_err(|error| error.to_string());
    let stdout = name("stdout");
    let out = file(&stdout)?;
    let stderr = name("stderr");
    let err = file(&stderr)?;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(out)
        .stderr(err)
        .spawn()
        .map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    let mut stdin = child.stdin.take().expect("piped");
    // A program that ended already says why itself.
    let _ = stdin.write_all(input);
    drop(stdin);
    Ok(Running {
        child,
        stdout,
        stderr,
    })
}

/// Runs the program to its end.
pub fn run(command: &mut Command, input: &[u8], folder: &Path) -> Result<Ended, String> {
    start(command, input, folder)?.end()
}

impl Running {
    /// Waits for the end, or kills the program at the deadline.
    pub fn end(mut self) -> Result<Ended, String> {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().map_err(|error| error.to_string())? {
                return Ok(Ended {
                    code: status.code(),
                    stdout: text(&self.stdout),
                    stderr: text(&self.stderr),
                });
            }
            if started.elapsed() > DEADLINE {
                return Err(format!("still running: {}", text(&self.stderr)));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until standard error has this.
    pub fn said(&mut self, wanted: &str) -> Result<(), String> {
        let started = Instant::now();
        loop {
            let ended = self.child.try_wait().map_err(|error| error.to_string())?;
            let said = text(&self.stderr);
            if said.contains(wanted) {
                return Ok(());
            }
            if ended.is_some() || started.elapsed() > DEADLINE {
                return Err(format!("no `{wanted}` in: {said}"));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The rest of the first line of standard output that begins so.
    pub fn line(&mut self, begins: &str) -> Result<String, String> {
        let started = Instant::now();
        loop {
            let said = text(&self.stdout);
            let whole = said.rsplit_once('\n').map_or("", |(lines, _)| lines);
            if let Some(rest) = whole.lines().find_map(|line| line.strip_prefix(begins)) {
                return Ok(rest.trim().to_string());
            }
            let ended = self.child.try_wait().map_err(|error| error.to_string())?;
            if ended.is_some() || started.elapsed() > DEADLINE {
                return Err(format!("no line `{begins}`: {}", text(&self.stderr)));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Ended programs refuse both.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).unwrap_or_default()).into_owned()
}

/// The word of the program's version output at `index`, if the program runs.
pub fn version(program: &str, argument: &str, index: usize) -> Option<String> {
    let output = Command::new(program).arg(argument).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.split_whitespace().nth(index).map(String::from)
}
