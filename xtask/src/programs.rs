//! The programs of the workspace's tests, run as many at a time as there are processors.
//!
//! Cargo runs one after the other. Many have one long test, and those that choose the processor's instructions, which is
//! the whole process's choice, run their tests in turn.

use crate::step::{Outcome, root};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// A program of tests, and the folder of its package, where it runs.
#[derive(Debug, PartialEq, Eq)]
pub struct Program {
    program: PathBuf,
    pub folder: PathBuf,
    /// Its source file. Other files of the test may be in the same folder, or in one below.
    pub source: PathBuf,
}

impl Program {
    /// The name of its test.
    pub fn name(&self) -> &str {
        let name = self.program.file_name().and_then(|name| name.to_str());
        let name = name.unwrap_or_default();
        name.rsplit_once('-').map_or(name, |(name, _)| name)
    }
}

/// The build of those that the arguments select.
pub fn build(selection: &[&str]) -> Command {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root()).arg("test").args(selection);
    command.args(["--no-run", "--message-format=json-render-diagnostics"]);
    command
}

/// The build of those that the arguments select in the profile `quick`, on words alone: the same code on every processor.
pub fn build_on_words(selection: &[&str]) -> Command {
    let mut command = build(&[&["--profile=quick"], selection].concat());
    command.env("LIMBSMITH_DETECT", "never");
    command.env_remove("LIMBSMITH_MODELS");
    command
}

/// The build of those that the arguments select in the profile `quick`, on words and modeled vectors.
pub fn build_on_models(selection: &[&str]) -> Command {
    let mut command = build_on_words(selection);
    command.env("LIMBSMITH_MODELS", "always");
    command
}

/// The test programs of a build.
pub fn built(build: &mut Command) -> Result<Vec<Program>, String> {
    let start = Instant::now();
    let done = build.stderr(Stdio::inherit()).output();
    let done = done.map_err(|e| format!("cargo: {e}"))?;
    println!(
        "    the tests are built: {:.1} s",
        start.elapsed().as_secs_f64()
    );
    match done.status.success() {
        true => Ok(executables(&String::from_utf8_lossy(&done.stdout))),
        false => Err(format!("the build of the tests: {}", done.status)),
    }
}

/// The programs of tests that cargo's messages name.
fn executables(messages: &str) -> Vec<Program> {
    let mut all = vec![];
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).unwrap_or_default();
        let manifest = message["manifest_path"].as_str().map(Path::new);
        if let (Some(program), Some(folder), Some(true)) = (
            message["executable"].as_str(),
            manifest.and_then(Path::parent),
            message["profile"]["test"].as_bool(),
        ) {
            all.push(Program {
                program: program.into(),
                folder: folder.into(),
                source: message["target"]["src_path"]
                    .as_str()
                    .unwrap_or_default()
                    .into(),
            });
        }
    }
    all
}

/// Runs programs of tests with these variables in the environment, as many at a time as there are processors.
pub fn run(programs: &[Program], variables: &[(&str, &str)]) -> Outcome {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut failed = vec![];
        while let Some(one) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (program, folder) = (&one.program, &one.folder);
            let start = Instant::now();
            let done = Command::new(program)
                .envs(variables.iter().copied())
                .current_dir(folder)
                .output();
            let name = program.file_name().unwrap_or_default().to_string_lossy();
            match done {
                Ok(done) => {
                    let text = String::from_utf8_lossy(&done.stdout);
                    let shown = match done.status.success() {
                        // The line that counts.
                        true => text
                            .lines()
                            .rfind(|l| l.starts_with("test result"))
                            .unwrap_or_default(),
                        false => &text,
                    };
                    println!(
                        "    {name}, {:.1} s: {shown}",
                        start.elapsed().as_secs_f64()
                    );
                    if !done.status.success() {
                        print!("{}", String::from_utf8_lossy(&done.stderr));
                        failed.push(name.into_owned());
                    }
                }
                Err(e) => failed.push(format!("{name}: {e}")),
            }
        }
        failed
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let failed: Vec<String> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let ended = |t: std::thread::ScopedJoinHandle<'_, Vec<String>>| {
            t.join()
                .unwrap_or_else(|_| vec!["a thread that ran tests".into()])
        };
        all.into_iter().flat_map(ended).collect()
    });
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("failed: {}", failed.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No programs that are no tests.
    #[test]
    fn programs_are_those_that_cargo_names() {
        let message = |folder: &str, test: bool| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"/w/{folder}/Cargo.toml\",\
                \"profile\":{{\"test\":{test}}},\"executable\":\"/t/{folder}-12ab\",\
                \"target\":{{\"src_path\":\"/w/{folder}/tests/a.rs\"}}}}\n"
            )
        };
        let text = [message("a", true), message("b", false), "no JSON\n".into()];
        let found = executables(&text.concat());
        assert_eq!(found[0].name(), "a");
        let only = Program {
            program: "/t/a-12ab".into(),
            folder: "/w/a".into(),
            source: "/w/a/tests/a.rs".into(),
        };
        assert_eq!(found, [only]);
    }

    #[test]
    fn a_program_that_fails_is_named() {
        let program = |name: &str| Program {
            program: name.into(),
            folder: root(),
            source: PathBuf::new(),
        };
        run(&["true", "true"].map(program), &[]).unwrap();
        let error = run(&["true", "false", "no-such-one"].map(program), &[]).unwrap_err();
        assert!(
            error.contains("false") && error.contains("no-such-one: "),
            "{error}"
        );
    }
}
