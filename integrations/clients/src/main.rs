//! limbsmith with clients and servers of others: `check [--quick] [--strict] [--table] [PART...]`.
//!
//! Each part is a file of `parts` and a line of `parts::PARTS`. It makes checks, prints a line for each, and adds rows
//! to the table of compatibility.

use std::process::ExitCode;

use report::{Report, Settings};

mod chains;
#[path = "../../rustls/tests/common/mod.rs"]
mod common;
mod openssh;
mod parts;
mod proxy;
mod python;
mod report;
mod run;
mod tls;

fn main() -> ExitCode {
    match check() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("check: {message}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<bool, String> {
    let mut settings = Settings::default();
    let mut chosen = Vec::new();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // git calls this program as it calls ssh-keygen.
    if arguments.first().is_some_and(|first| first == "-Y") {
        return openssh::signer::run(&arguments).map(|()| true);
    }
    for argument in arguments {
        match argument.as_str() {
            "--quick" => settings.quick = true,
            "--strict" => settings.strict = true,
            "--table" => settings.table = true,
            "--list" => {
                for part in parts::PARTS {
                    println!("{:14} {}", part.name, part.what);
                }
                return Ok(true);
            }
            name if parts::PARTS.iter().any(|part| part.name == name) => {
                chosen.push(argument);
            }
            other => {
                return Err(format!(
                    "no part or option {other}; `--list` names the parts"
                ));
            }
        }
    }
    if settings.table && (settings.quick || !chosen.is_empty()) {
        return Err("--table needs all parts, without --quick".into());
    }
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let mut report = Report::new(settings, folder.path());
    for part in parts::PARTS {
        if chosen.is_empty() || chosen.iter().any(|name| name == part.name) {
            report.part(part.name);
            (part.run)(&mut report);
            report.end_part();
        }
    }
    report.finish()
}
