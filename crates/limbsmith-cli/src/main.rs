//! The `limbsmith` command. `limbsmith help` lists its subcommands.
//!
//! One file for each subcommand; each has a `USAGE` text, and a `run` that reads its arguments and
//! runs it. Shared modules: [`failure`] (errors of a run and their exit codes), [`files`]
//! (reading), [`output`] (the rules for all written files), [`memory`] (limits), [`keys`] (key files) and
//! [`hex`].
#![deny(unsafe_code)]

mod args;
mod bench;
mod bulk;
mod curve;
mod ecdsa;
mod emit;
mod engine;
mod excerpt;
mod failure;
mod files;
mod hex;
mod key;
mod keygen;
mod keys;
mod memory;
mod message;
mod output;
mod passes;
mod processor;
mod prove;
mod random;
mod sign;
mod signature;
mod sshsig;
mod streams;
mod tune;
mod vectors;
mod verify;

use failure::{Failure, Outcome};
use lexopt::Arg;
use std::io::Write;
use std::process::ExitCode;

const USAGE: &str = "\
limbsmith: Ed25519, X25519, ECDSA, BIP-340 and ECDH on generated, machine-checked field arithmetic

usage: limbsmith [COMMAND] [OPTIONS]

  bench       time every backend of this machine side by side (the default)
  prove       prove every shipped kernel again from its shipped source
  emit        print a proved kernel for any odd modulus
  tune        find the fastest of all proved kernels for a prime, here or on other machines
  vectors     run files of test vectors
  keygen      make a key pair
  key         show a key, or write it in another form
  sign        sign a file
  verify      check a signature
  verify-many check the signatures of a file, however many
  make-corpus write such a file, to try verifiers with
  engine      the Curve25519 accelerator: assembler and cycle-exact model
  help        this text, or that of one command: limbsmith help bench

  -h, --help      the same as help
  -V, --version   print the version

exit codes: 0 success; 1 a negative answer (a failed vector, an invalid signature, a kernel that
is not proved); 2 bad arguments, unreadable or malformed input, or output that cannot be written
";

/// A subcommand: its name, its help text and its function. The parser holds the arguments after the
/// name.
type Command = (&'static str, &'static str, fn(lexopt::Parser) -> Outcome);

const COMMANDS: &[Command] = &[
    ("bench", bench::USAGE, bench::run),
    ("prove", prove::USAGE, prove::run),
    ("emit", emit::USAGE, emit::run),
    ("tune", tune::USAGE, tune::run),
    ("vectors", vectors::USAGE, vectors::run),
    ("keygen", keygen::USAGE, keygen::run),
    ("key", key::USAGE, key::run),
    ("sign", sign::USAGE, sign::run),
    ("verify", verify::USAGE, verify::run),
    ("verify-many", bulk::USAGE, bulk::run),
    ("make-corpus", bulk::corpus::USAGE, bulk::corpus::run),
    ("engine", engine::USAGE, engine::run),
];

fn main() -> ExitCode {
    match run(lexopt::Parser::from_env()) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(mut parser: lexopt::Parser) -> Outcome {
    let Some(first) = parser.next()? else {
        processor::choose()?;
        return bench::run(parser);
    };
    match first {
        Arg::Short('h') | Arg::Long("help") => print(&[USAGE, "\n", processor::USAGE].concat()),
        Arg::Short('V') | Arg::Long("version") => {
            print(&format!("limbsmith {}\n", env!("CARGO_PKG_VERSION")))
        }
        Arg::Value(name) => {
            let name = name.to_string_lossy().into_owned();
            if name == "help" {
                return help(parser);
            }
            let (_, usage, command) = find(&name)?;
            // `--help` anywhere among the arguments takes precedence, so that a request for help
            // never starts a measurement.
            let help = |a: &std::ffi::OsString| a == "--help" || a == "-h";
            let mut arguments: Vec<_> = parser.raw_args()?.collect();
            let options = arguments
                .iter()
                .position(|a| a == "--")
                .unwrap_or(arguments.len());
            if arguments[..options].iter().any(help) {
                return print(usage);
            }
            arguments.insert(0, name.into());
            processor::choose()?;
            command(lexopt::Parser::from_iter(arguments))
        }
        // `limbsmith --quick` means `limbsmith bench --quick`.
        _ => {
            processor::choose()?;
            bench::run(lexopt::Parser::from_env())
        }
    }
}

fn find(name: &str) -> Result<&'static Command, Failure> {
    COMMANDS.iter().find(|c| c.0 == name).ok_or_else(|| {
        let names: Vec<_> = COMMANDS.iter().map(|c| c.0).collect();
        Failure::Usage(format!(
            "no command {name:?}; there are {}, help",
            names.join(", ")
        ))
    })
}

fn help(mut parser: lexopt::Parser) -> Outcome {
    match parser.next()? {
        None => print(&[USAGE, "\n", processor::USAGE].concat()),
        Some(Arg::Value(name)) => print(find(&name.to_string_lossy())?.1),
        Some(other) => Err(other.unexpected().into()),
    }
}

fn print(text: &str) -> Outcome {
    let mut out = crate::streams::output()?;
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
