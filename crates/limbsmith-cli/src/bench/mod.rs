//! `limbsmith bench`: a comparison of every backend of this machine.

mod cases;
mod choices;
mod double_base;
mod figures;
mod fourq;
mod lanes;
mod p384;
mod page;
mod report;
pub mod single;
mod weierstrass;
mod weierstrass_each;

use crate::args::ValueText;
use crate::curve::Curve;
use crate::failure::{Failure, Outcome};
use crate::files::Status;
use crate::output::{self, Inputs, Output};
use crate::processor;
use cases::Operation;
use lexopt::Arg;
use limbsmith::cpu::{self, Backend};
use limbsmith_clock::{CoreClock, Machine, OtherWork, Plan, Progress, Suite};
use report::Table;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith [bench] [--curve C] [--op OP] [--backend B|all] [--cold] [--json FILE] [--quick]
       limbsmith bench --report FILE [--from JSON] [--json FILE] [--quick]

Times the field and the schemes on every backend that this machine can run, all in one run. The
backends are representations of the field of 2^255 - 19; what runs on secp256k1, P-256, P-384 and
FourQ has one representation, and rows with and without the instructions of BMI2. Calls on many
inputs at once have a row for each kind of vector lanes.

  --curve C       one group of operations: p25519 (the field), ed25519, x25519, secp256k1, bip340,
                  p256, p384 or fourq
  --op OP         operations with this in their name, for instance verify or p25519-mul-latency;
                  may be repeated
  --backend B     one backend, may be repeated; all is the default
  --json FILE     also write one JSON object a line:
                  {\"op\":..,\"backend\":..,\"batch\":..,\"ns_per_op\":..,\"cycles_per_op\":..,
                  \"machine\":..}
                  (- is standard output; the table then goes to standard error)
  --report FILE   measure what published tables compare, and write a page with pictures of it,
                  beside figures of other processors (emulated, modeled) and published ones
  --from JSON     for --report: figures of an earlier --json instead of a measurement
  --force         overwrite the files of --json and --report
  --cold          also time single calls after other work, in a column of cycles and cold / hot. The
                  work is 520 KiB of straight-line code and a walk over 2 MiB: neither code nor data
                  of the operation stay in caches of the first two levels (up to 1 MiB)
  --quick         a tenth of the rounds: a look, not a figure to quote
";

/// Rounds of a full run, and of a quick one.
const ROUNDS: usize = 200;
const QUICK_ROUNDS: usize = 20;

struct Options {
    operations: Vec<Operation>,
    backends: Vec<Backend>,
    json: Option<PathBuf>,
    report: Option<PathBuf>,
    from: Option<PathBuf>,
    force: bool,
    cold: bool,
    plan: Plan,
}

impl Options {
    /// An output, opened before the measurement: an invalid path should not cost a minute.
    fn output(&self, path: Option<&PathBuf>) -> Result<Option<Output>, Failure> {
        let inputs = Inputs::of(self.from.iter().map(|path| ("input", &**path)));
        let options = output::Options::new(&inputs, self.force);
        path.map(|path| Output::open(path, &options)).transpose()
    }
}

/// Reads the arguments, measures and reports.
pub fn run(parser: lexopt::Parser) -> Outcome {
    let options = options(parser)?;
    if let (Some(json), Some(report)) = (&options.json, &options.report) {
        output::distinct(json, report, &Inputs::default())?;
    }
    let json = options.output(options.json.as_ref())?;
    let mut page = options.output(options.report.as_ref())?;
    if let (Some(_), Some(from)) = (&page, &options.from) {
        let (machines, points) = figures::read(from)?;
        let machine = match machines.is_empty() {
            true => format!("measured earlier: {}", from.display()),
            false => format!("measured earlier on {}", machines.join("; ")),
        };
        if let Some(mut page) = page.take() {
            write_report(&mut page, &machine, &points)?;
            page.finish()?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let to_stdout = json.as_ref().is_some_and(Output::is_standard);

    let machine = Machine::detect();
    let intro = report::intro(&machine, &options.plan);
    print(&intro, to_stdout)?;
    let mut suite = Suite::new();
    cases::add(&mut suite, &options.operations, &options.backends).map_err(Failure::Input)?;
    let table = Table::of(&options.operations, options.cold);
    print(&table.head(), to_stdout)?;
    let mut clock = CoreClock::new();
    let mut other_work = options.cold.then(OtherWork::new);
    let mut status = Status::new();
    let start = Instant::now();
    let mut results = vec![];
    let count = options.operations.len();
    for (i, &operation) in options.operations.iter().enumerate() {
        let progress = |p: Progress| {
            let seconds = start.elapsed().as_secs_f64();
            status.show(&progress_line(operation, (i, count), p, seconds));
        };
        let cases = suite.take(operation.name());
        let rows = match &mut other_work {
            Some(work) => cases.run_cold(&mut clock, &options.plan, || work.run(), progress),
            None => cases.run(&mut clock, &options.plan, progress),
        };
        status.clear();
        print(&table.rows(operation, &rows), to_stdout)?;
        results.extend(rows);
    }
    processor::choose()?;
    print(&Table::foot(&chosen()), to_stdout)?;
    let mut outputs = vec![];
    if let Some(mut json) = json {
        json.put(report::json(&machine.to_string(), &results).as_bytes())?;
        outputs.push(json);
    }
    if let Some(mut page) = page {
        let machine = format!("{machine}, {} rounds", options.plan.rounds);
        write_report(&mut page, &machine, &figures::points(&results))?;
        outputs.push(page);
    }
    output::finish_all(outputs)?;
    Ok(ExitCode::SUCCESS)
}

fn write_report(
    page: &mut Output,
    machine: &str,
    points: &[figures::Point],
) -> Result<(), Failure> {
    let text = page::page(machine, &figures::figures(points)?)?;
    page.put(text.as_bytes())
}

/// The library's choice on this machine.
fn chosen() -> String {
    format!("{} and, for many inputs, {}", cpu::backend(), cpu::lanes())
}

fn options(mut parser: lexopt::Parser) -> Result<Options, Failure> {
    let (mut curve, mut wanted, mut backends) = (None, Vec::new(), Vec::new());
    let (mut json, mut plan) = (
        None,
        Plan {
            rounds: ROUNDS,
            ..Plan::default()
        },
    );
    let mut all = false;
    let (mut report, mut from, mut force, mut cold) = (None, None, false, false);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("curve") => {
                let name = parser.value()?.text()?;
                let standard = Curve::named(&name).map(|c| c.name().to_string());
                curve = Some(standard.unwrap_or_else(|| name.to_ascii_lowercase()));
            }
            Arg::Long("op") => wanted.push(parser.value()?.text()?),
            Arg::Long("backend") => match parser.value()?.text()?.as_str() {
                "all" => all = true,
                name => {
                    let backend = backend(name)?;
                    if !backends.contains(&backend) {
                        backends.push(backend);
                    }
                }
            },
            Arg::Long("json") => json = Some(PathBuf::from(parser.value()?)),
            Arg::Long("report") => report = Some(PathBuf::from(parser.value()?)),
            Arg::Long("from") => from = Some(PathBuf::from(parser.value()?)),
            Arg::Long("quick") => plan.rounds = QUICK_ROUNDS,
            Arg::Long("force") => force = true,
            Arg::Long("cold") => cold = true,
            other => return Err(other.unexpected().into()),
        }
    }
    if all || backends.is_empty() {
        backends = self::backends();
    }
    if from.is_some() && report.is_none() {
        return Err(Failure::Usage("--from is for --report".into()));
    }
    let operations = match report.is_some() && curve.is_none() && wanted.is_empty() {
        true => figures::operations(),
        false => choose(curve.as_deref(), &wanted)?,
    };
    Ok(Options {
        operations,
        backends,
        json,
        report,
        from,
        force,
        cold,
        plan,
    })
}

/// All backends except models.
fn backends() -> Vec<Backend> {
    let all = cpu::all_backends();
    all.filter(|b| !b.name().contains("model")).collect()
}

fn backend(name: &str) -> Result<Backend, Failure> {
    let available: Vec<Backend> = cpu::all_backends().collect();
    match name.parse::<Backend>() {
        Ok(b) if available.contains(&b) => Ok(b),
        found => {
            let names: Vec<_> = available.iter().map(|b| b.name()).collect();
            let what = if found.is_ok() {
                "this machine cannot run"
            } else {
                "no"
            };
            Err(Failure::Usage(format!(
                "{what} backend {name:?}; here there are {}",
                names.join(", ")
            )))
        }
    }
}

/// The operations of a curve (of all curves without one) whose name contains one of `wanted`.
fn choose(curve: Option<&str>, wanted: &[String]) -> Result<Vec<Operation>, Failure> {
    if let Some(curve) = curve
        && !Operation::all().iter().any(|o| o.curve() == curve)
    {
        return Err(Failure::Usage(format!(
            "no curve {curve:?}; there are p25519 (the field), ed25519, x25519, secp256k1, bip340, \
             p256, p384, fourq"
        )));
    }
    for name in wanted {
        if !Operation::all()
            .iter()
            .any(|o| o.name().contains(name.as_str()))
        {
            let names: Vec<_> = Operation::all().iter().map(|o| o.name()).collect();
            return Err(Failure::Usage(format!(
                "no operation {name:?}; there are {}",
                names.join(", ")
            )));
        }
    }
    let chosen: Vec<Operation> = Operation::all()
        .into_iter()
        .filter(|o| curve.is_none_or(|c| o.curve() == c))
        .filter(|o| wanted.is_empty() || wanted.iter().any(|w| o.name().contains(w.as_str())))
        .collect();
    if chosen.is_empty() {
        return Err(Failure::Usage(
            "--curve and --op have no operation in common".into(),
        ));
    }
    Ok(chosen)
}

/// What is measured, and an estimate of the time left, once a part is done. `at` is the operation's place from 0, and
/// the number of operations.
fn progress_line(operation: Operation, at: (usize, usize), p: Progress, seconds: f64) -> String {
    let (i, count) = at;
    let done = i as f64 + p.done as f64 / p.rounds as f64;
    let left = match done > 0.0 {
        false => String::new(),
        true => format!(", {:.0} s left", seconds / done * (count as f64 - done)),
    };
    format!(
        "measuring {}, operation {} of {count}{left}",
        operation.name(),
        i + 1
    )
}

fn print(text: &str, to_stderr: bool) -> Result<(), Failure> {
    if to_stderr {
        // A failure to write progress does not affect the run.
        let _ = io::stderr().write_all(text.as_bytes());
    } else {
        let mut out = crate::streams::output()?;
        out.write_all(text.as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(curve: Option<&str>, wanted: &[&str]) -> Vec<&'static str> {
        let wanted: Vec<String> = wanted.iter().map(|w| w.to_string()).collect();
        choose(curve, &wanted)
            .unwrap()
            .into_iter()
            .map(Operation::name)
            .collect()
    }

    #[test]
    fn operations_are_chosen_by_curve_and_name() {
        assert_eq!(names(None, &[]).len(), Operation::all().len());
        assert_eq!(
            names(Some("x25519"), &[]),
            [
                "x25519-base",
                "x25519-variable",
                "x25519-base-each",
                "x25519-variable-each"
            ]
        );
        assert_eq!(
            names(None, &["25519-keygen", "x25519-base"]),
            [
                "ed25519-keygen",
                "x25519-base",
                "ed25519-keygen-each",
                "x25519-base-each"
            ]
        );
        assert_eq!(names(Some("p25519"), &["mul"]).len(), 2);
        assert_eq!(
            names(Some("p256"), &[]),
            [
                "p256-keygen",
                "p256-sign",
                "p256-verify",
                "p256-verify-prepared",
                "p256-prepare",
                "p256-ecdh",
                "p256-keygen-each",
                "p256-sign-each",
                "p256-verify-each",
                "p256-verify-each-prepared",
                "p256-verify-each-issuer",
                "p256-ecdh-each",
                "p256-double-base",
                "p256-double-base-each"
            ]
        );
        assert_eq!(names(Some("p384"), &["mul"]), ["p384-mul"]);
        assert_eq!(figures::operations().len(), 28);
        assert!(choose(Some("p521"), &[]).is_err());
        assert!(choose(None, &["nothing".into()]).is_err());
        assert!(choose(Some("x25519"), &["keygen".into()]).is_err());
    }

    #[test]
    fn progress_tells_the_time_left() {
        let line = |i, done, seconds| {
            let p = Progress {
                done,
                rounds: 400,
                cases: 6,
            };
            progress_line(Operation::Sign, (i, 10), p, seconds)
        };
        assert_eq!(line(0, 0, 0.5), "measuring ed25519-sign, operation 1 of 10");
        assert_eq!(
            line(2, 200, 5.0),
            "measuring ed25519-sign, operation 3 of 10, 15 s left"
        );
    }
}
