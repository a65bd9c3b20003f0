//! limbsmith beside other implementations of the same schemes and fields, interleaved in one run.
//!
//! Every peer is first checked against the others: the same public keys, signatures and shared
//! secrets from the same seeds, good signatures accepted and forged ones rejected. Then all cases
//! run in turn, in samples of a quarter of a millisecond; `limbsmith-clock` says how that makes
//! the figures repeat. The result is one Markdown table on standard output.
//!
//!     cargo run --release [-- --fields] [--quick] [--backend NAME] [--rounds N]
//!
//! With `--fields` the rows are prime fields in each representation, without it whole schemes.

mod fields;
mod inputs;
mod peers;
mod table;

use inputs::Inputs;
use limbsmith::cpu;
use limbsmith_clock::{CoreClock, Machine, Plan, Suite};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

const USAGE: &str = "usage: limbsmith-rivals [--fields] [--quick] [--backend NAME] [--rounds N]";

fn main() -> ExitCode {
    let (plan, fields) = match options() {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let inputs = Inputs::new();
    let mut suite = match fields {
        true => fields::suite(),
        false => Suite::new(),
    };
    if !fields && let Err(message) = peers::add_all(&mut suite, &inputs) {
        eprintln!("{message}; nothing is measured");
        return ExitCode::from(1);
    }
    let watched = std::io::stderr().is_terminal();
    let results = suite.run(&mut CoreClock::new(), &plan, |p| {
        if watched {
            eprint!("\r{} cases, round {} of {} ", p.cases, p.done, p.rounds);
        }
    });
    if watched {
        eprint!("\r{:50}\r", "");
    }
    let machine = Machine::detect();
    let text = match fields {
        true => fields::render(&machine, &plan, &results),
        false => table::render(&machine, cpu::backend().name(), &plan, &results),
    };
    match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}

/// How long to measure, and whether it is the fields.
fn options() -> Result<(Plan, bool), String> {
    let mut fields = false;
    let mut plan = Plan {
        rounds: 400,
        ..Plan::default()
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--fields" => fields = true,
            "--quick" => plan.rounds = 40,
            "--rounds" => {
                let n = value()?;
                plan.rounds = n
                    .parse()
                    .map_err(|_| format!("--rounds {n}: not a number"))?;
            }
            "--backend" => {
                let name = value()?;
                let backend = name.parse().map_err(|_| format!("no backend {name}"))?;
                cpu::set_backend(backend).map_err(|_| format!("no {name} on this machine"))?;
            }
            _ => return Err(format!("unknown argument {argument}")),
        }
    }
    Ok((plan, fields))
}
