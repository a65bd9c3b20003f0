//! Running other programs.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// Success, or the error.
pub type Outcome = Result<(), String>;

/// The workspace's root.
pub fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map(PathBuf::from).unwrap_or(here)
}

/// A program of the release build.
pub fn release(name: &str) -> PathBuf {
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into());
    root().join(target).join("release").join(name)
}

/// `cargo` with these arguments, in the workspace.
pub fn cargo(args: &[&str]) -> Outcome {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    run(Command::new(program).args(args).current_dir(root()))
}

/// A command as it is printed.
pub fn shown(command: &Command) -> String {
    format!("{command:?}").replace('"', "")
}

/// Runs a command to its end, and prints its time.
pub fn run(command: &mut Command) -> Outcome {
    let shown = shown(command);
    println!("==> {shown}");
    let start = Instant::now();
    let status = command.status().map_err(|e| format!("{shown}: {e}"))?;
    println!("    {:.1} s", start.elapsed().as_secs_f64());
    if status.success() {
        Ok(())
    } else {
        Err(format!("{shown}: {status}"))
    }
}

/// Runs a command to its end without a line about it.
pub fn quiet(command: &mut Command) -> Outcome {
    let shown = shown(command);
    let done = command.output().map_err(|e| format!("{shown}: {e}"))?;
    if done.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&done.stderr).into_owned();
    Err(format!("{shown}: {}\n{text}", done.status))
}
