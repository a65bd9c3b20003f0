//! Compares limbsmith with other implementations of the same schemes and fields, interleaved in one run.
//!
//! Every peer is first checked against the others: the same public keys, signatures and shared
//! secrets from the same seeds, good signatures accepted and forged ones rejected. Then all cases
//! run in turn, in samples of a quarter of a millisecond; `limbsmith-clock` says how that makes
//! the figures repeat. The result is one Markdown table on standard output.
//!
//! `.cargo/config.toml` has the flag for dalek's fastest code. `cargo xtask bench --native` builds everything for this
//! processor alone; the head of the table names the flags.
//!
//!     cargo run --release [-- --fields | --curves | --groups | --bulk] [--cold] [--quick] [--backend NAME] [--rounds N]
//!
//! With `--fields` the rows are prime fields in each representation, with `--points` points of
//! secp256k1, P-256 and P-384, with `--curves` ECDSA, BIP-340 and ECDH on them, with `--groups` sums of many
//! multiples, and without any of these Ed25519 and X25519. `--cold` adds single calls after other work to the tables of schemes.

mod built;
mod bulk;
mod curves;
mod fields;
#[cfg(feature = "fourq")]
mod fourq;
mod groups;
mod inputs;
mod peers;
mod points;
mod services;
mod table;

use inputs::Inputs;
use limbsmith::cpu;
use limbsmith_clock::{CoreClock, Machine, OtherWork, Plan, Progress, Suite};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

const USAGE: &str = "\
usage: limbsmith-rivals [--curves] [--cold] [--quick] [--backend NAME] [--rounds N]
       limbsmith-rivals --fields | --points | --groups | --fourq | --bulk [--quick] [--backend NAME] [--lanes NAME] [--rounds N]

  (nothing)       Ed25519 and X25519
  --curves        ECDSA, BIP-340 and ECDH on secp256k1, P-256 and P-384
  --fields        prime fields in each representation
  --points        points of secp256k1, P-256 and P-384
  --groups        sums of multiples of points, and encodings of many elements
  --bulk          calls on many signatures
  --fourq         FourQ, in builds with the feature `fourq`
  --cold          a second table: five times in each round, a single call after other work, timed alone.
                  The work is 520 KiB of straight-line code, run once, and a walk that reads and writes
                  2 MiB. So neither code nor data of the operation are in the first two levels of
                  this core's caches (1 MiB on Zen 4). They may be in the third, and branch predictors
                  keep what that code leaves. Rows of fields are left out.
  --quick         a tenth of the rounds
  --backend NAME  limbsmith's backend
  --lanes NAME    limbsmith's lanes for calls on many inputs
  --rounds N      samples of each case
";

/// The subject of the measurement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Edwards,
    Fields,
    Curves,
    Points,
    Groups,
    #[cfg(feature = "fourq")]
    FourQ,
    Bulk,
}

/// The length and the subject of the measurement, and whether it has cold calls.
struct Options {
    plan: Plan,
    what: What,
    cold: bool,
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(Some(options)) => options,
        Ok(None) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{message}; nothing is measured");
            ExitCode::from(1)
        }
    }
}

fn run(options: &Options) -> Result<ExitCode, String> {
    let (plan, what) = (&options.plan, options.what);
    // Inputs outlive the cases that borrow them.
    let edwards = (what == What::Edwards).then(Inputs::new);
    let curves = match what {
        What::Curves => curves::Curve::ALL.map(curves::Inputs::new).into(),
        _ => vec![],
    };
    let bulk = (what == What::Bulk).then(bulk::All::new);
    let groups = (what == What::Groups).then(groups::Inputs::new);
    #[cfg(feature = "fourq")]
    let fourq = (what == What::FourQ).then(fourq::Inputs::new);
    let mut suite = match what {
        What::Fields => fields::suite(),
        What::Points => points::suite(),
        _ => Suite::new(),
    };
    if let Some(inputs) = &edwards {
        peers::add_all(&mut suite, inputs)?;
        // A single product after other work is not what anyone waits for.
        if !options.cold {
            peers::add_fields(&mut suite);
        }
    }
    curves::add(&mut suite, &curves)?;
    if let Some(inputs) = &bulk {
        bulk::add(&mut suite, inputs)?;
    }
    #[cfg(feature = "fourq")]
    if let Some(inputs) = &fourq {
        fourq::add(&mut suite, inputs)?;
    }
    if let Some(inputs) = &groups {
        groups::add(&mut suite, inputs)?;
    }
    let watched = std::io::stderr().is_terminal();
    let progress = |p: Progress| {
        if watched {
            eprint!("\r{} cases, round {} of {} ", p.cases, p.done, p.rounds);
        }
    };
    let clock = &mut CoreClock::new();
    let results = match options.cold {
        true => {
            let mut work = OtherWork::new();
            suite.run_cold(clock, plan, || work.run(), progress)
        }
        false => suite.run(clock, plan, progress),
    };
    if watched {
        eprint!("\r{:50}\r", "");
    }
    let machine = Machine::detect();
    let text = match what {
        What::Fields => fields::render(&machine, plan, &results),
        What::Points => points::render(&machine, plan, &results),
        What::Curves => curves::render(&machine, plan, &results),
        #[cfg(feature = "fourq")]
        What::FourQ => fourq::render(&machine, plan, &results),
        What::Groups => groups::render(&machine, plan, &results),
        What::Bulk => bulk::render(&machine, plan, &results),
        What::Edwards => table::render(&machine, cpu::backend().name(), plan, &results),
    };
    Ok(match std::io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    })
}

/// The options, or none if help is wanted.
fn options() -> Result<Option<Options>, String> {
    let (mut what, mut cold) = (What::Edwards, false);
    let mut plan = Plan {
        rounds: 400,
        ..Plan::default()
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--fields" => what = What::Fields,
            "--points" => what = What::Points,
            "--curves" => {
                what = What::Curves;
                // Long samples: a library's tables must be loaded into the cache once in each sample, and
                // that time should not matter.
                plan.sample_nanos = 2e6;
                plan.rounds = 61;
            }
            "--groups" => {
                what = What::Groups;
                plan.sample_nanos = 2e6;
                plan.rounds = 31;
            }
            #[cfg(feature = "fourq")]
            "--fourq" => what = What::FourQ,
            "--bulk" => {
                what = What::Bulk;
                // A call is up to 1024 signatures.
                plan.sample_nanos = 2e7;
                plan.rounds = 31;
            }
            "--cold" => cold = true,
            "--help" | "-h" => return Ok(None),
            "--quick" => plan.rounds /= 10,
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
            "--lanes" => {
                let name = value()?;
                let lanes = name.parse().map_err(|_| format!("no lanes {name}"))?;
                cpu::set_lanes(lanes).map_err(|_| format!("no {name} on this machine"))?;
            }
            _ => return Err(format!("unknown argument {argument}")),
        }
    }
    if cold && !matches!(what, What::Edwards | What::Curves) {
        return Err("--cold is for single operations: alone or with --curves".into());
    }
    Ok(Some(Options { plan, what, cold }))
}
