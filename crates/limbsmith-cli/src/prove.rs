//! `limbsmith prove`: every shipped kernel proved again from its shipped text.

use crate::args::ValueText;
use crate::failure::{Failure, Outcome, negative};
use crate::memory;
use crate::output::{self, Inputs};
use lexopt::Arg;
use limbsmith::hazmat::KERNEL_TEXTS;
use limbsmith_check::{Accepted, Contract, Program};
use limbsmith_forge::audit::{Evidence, Kernel, audit};
use limbsmith_forge::emit::below;
use limbsmith_forge::library::powers;
use limbsmith_forge::opinion::coq;
use limbsmith_forge::opinion::{argue, lint, smt};
use limbsmith_forge::spec::{Field, Spec};
use limbsmith_forge::{SPECS, chain, strategy};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith prove [FIELD] [--quiet] [--smt-lib DIR] [--coq DIR] [--force]

Reads the shipped text of every kernel back and proves it again: no operation overflows, the
value is right for every input, the bounds hold that callers assume. Prints bounds, number of
operations, time and verdict for each; with --quiet, of those that are not proved. FIELD keeps to
one field, for instance p25519.

--smt-lib DIR  writes each kernel's proof for SMT solvers: a file of queries, each of which must
               answer unsat (z3 FILE)
--coq DIR      writes each kernel's contract as a theorem on machine words with its proof, a file
               for each representation, and five files on which all rest
               (coqc -R DIR Limbsmith FILE; first Words, Poly, Checker, Values, Soundness)
--force        overwrite files in DIR
Exit code 1 if a kernel is not proved.
";

/// Memory that the largest field takes, and more.
const MEMORY: usize = 256 << 20;

/// Reads the arguments and proves.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    memory::room(MEMORY)?;
    let (mut field, mut quiet) = (None, false);
    let mut opinions = Opinions::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(v) if field.is_none() => field = Some(v.text()?),
            Arg::Long("quiet") => quiet = true,
            Arg::Long("smt-lib") => opinions.smt = Some(parser.value()?.into()),
            Arg::Long("coq") => opinions.coq = Some(parser.value()?.into()),
            Arg::Long("force") => opinions.force = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let outcome = prove(field.as_deref(), quiet, &opinions)?;
    opinions.write_foundations()?;
    Ok(outcome)
}

/// Where proofs for other tools are written.
#[derive(Default)]
struct Opinions {
    smt: Option<PathBuf>,
    coq: Option<PathBuf>,
    force: bool,
}

impl Opinions {
    fn save(&self, dir: &Path, name: &str, text: &str) -> Result<(), Failure> {
        std::fs::create_dir_all(dir).map_err(|e| Failure::file(dir, e))?;
        let inputs = Inputs::default();
        let options = output::Options {
            durable: false,
            ..output::Options::new(&inputs, self.force)
        };
        output::write(&dir.join(name), text.as_bytes(), &options)
    }

    /// On what all theorems rest.
    fn write_foundations(&self) -> Result<(), Failure> {
        let Some(dir) = &self.coq else { return Ok(()) };
        for (name, text) in coq::SOURCES {
            self.save(dir, name, text)?;
        }
        Ok(())
    }

    /// A kernel's queries are a file, the theorems of a representation together one.
    fn write(
        &self,
        file: &str,
        function: &str,
        k: &Kernel,
        theorems: &mut Theorems,
    ) -> Result<(), Failure> {
        let name = format!("{file}_{function}");
        let fail = |m: String| Failure::Input(format!("{name}: {m}"));
        let (p, c, certificate) = (&k.program, &k.contract, &k.proof.certificate);
        if let Some(dir) = &self.smt {
            let argument = argue(p, c, certificate).map_err(|e| fail(e.to_string()))?;
            let text = smt::print(&argument);
            lint::lint(&text).map_err(fail)?;
            self.save(dir, &format!("{name}.smt2"), &text)?;
        }
        if self.coq.is_some() {
            let e = coq::elaborate(p, c, certificate).map_err(|e| fail(e.to_string()))?;
            theorems.text += &coq::theorem(function, p, c, &e);
            theorems.names.push(function.into());
        }
        Ok(())
    }

    fn write_theorems(&self, file: &str, theorems: &Theorems) -> Result<(), Failure> {
        let Some(dir) = &self.coq else { return Ok(()) };
        let text = [coq::HEAD, &theorems.text, &coq::tail(&theorems.names)].concat();
        self.save(dir, &format!("{file}.v"), &text)
    }
}

/// The theorems of a representation so far.
#[derive(Default)]
struct Theorems {
    text: String,
    names: Vec<String>,
}

/// What has been seen so far.
#[derive(Default)]
struct Tally {
    proved: usize,
    failed: usize,
    time: Duration,
}

fn prove(only: Option<&str>, quiet: bool, opinions: &Opinions) -> Outcome {
    // What is proved; what is not, and how many there are, is always told.
    let mut out: Box<dyn Write> = match quiet {
        true => Box::new(std::io::sink()),
        false => Box::new(std::io::stdout()),
    };
    let mut tally = Tally::default();
    let mut known = vec![];
    for (path, text) in SPECS {
        let spec = Spec::parse(text).map_err(|e| Failure::Input(format!("{path}: {e}")))?;
        known.push(spec.field.name.clone());
        if only.is_some_and(|f| f != spec.field.name) {
            continue;
        }
        for rep in &spec.reps {
            let name = format!("{} {}", spec.field.name, rep.name);
            let (limbs, radix, kind) = (rep.limbs, rep.radix, rep.strategy.name());
            writeln!(
                out,
                "{name}: {}, {limbs} limbs of {radix} bits, {kind}",
                spec.field.text
            )?;
            let module = strategy::build(&spec.field, rep)
                .map_err(|e| Failure::Input(format!("{path}: {e}")))?;
            let text = shipped(&name)?;
            let reports =
                audit(&module, text).map_err(|e| Failure::Input(format!("{name}: {e}")))?;
            writeln!(
                out,
                "  {:14} {:26} {:>4} {:>4}  {:30} {:>8}",
                "function", "operands -> result", "ops", "mul", "result below", "time"
            )?;
            let file = format!("{}_{}", spec.field.name, rep.name);
            let mut theorems = Theorems::default();
            for r in reports {
                tally.time += r.time;
                let time = format!("{:.1} ms", r.time.as_secs_f64() * 1e3);
                let (name, classes) = (&r.name, &r.classes);
                match r.verdict {
                    Ok(Evidence::Kernel(k)) => {
                        tally.proved += 1;
                        opinions.write(&file, name, &k, &mut theorems)?;
                        let (ops, muls) = k.program.cost();
                        let bound = bound(&k.program, &k.contract, &k.proof.accepted);
                        writeln!(
                            out,
                            "  {name:14} {classes:26} {ops:>4} {muls:>4}  {bound:30} {time:>8}  proved"
                        )?;
                    }
                    Ok(Evidence::Composed) => {
                        tally.proved += 1;
                        let calls = "calls of the above";
                        writeln!(out, "  {name:14} {classes:26} {calls:41} {time:>8}  proved")?;
                    }
                    Err(fault) => {
                        tally.failed += 1;
                        let mut out = std::io::stdout();
                        writeln!(out, "  {name:14} {classes:26} NOT PROVED: {fault}")?;
                    }
                }
            }
            opinions.write_theorems(&file, &theorems)?;
            writeln!(out)?;
        }
        chains(&spec.field, &mut out, &mut tally)?;
    }
    if tally.proved + tally.failed == 0 {
        return Err(Failure::Usage(format!(
            "no such field; there are {}",
            known.join(", ")
        )));
    }
    let (proved, seconds) = (tally.proved, tally.time.as_secs_f64());
    writeln!(
        std::io::stdout(),
        "{proved} functions proved, {} not, in {seconds:.2} s",
        tally.failed
    )?;
    Ok(if tally.failed == 0 {
        ExitCode::SUCCESS
    } else {
        negative()
    })
}

fn shipped(name: &str) -> Result<&'static str, Failure> {
    KERNEL_TEXTS
        .iter()
        .find(|(n, _)| *n == name)
        .map(|(_, text)| *text)
        .ok_or_else(|| Failure::Input(format!("{name}: the library has no such text")))
}

/// Addition chains: the text is evaluated on exponents.
fn chains(field: &Field, out: &mut impl Write, tally: &mut Tally) -> Result<(), Failure> {
    let name = &format!("{} chain", field.name);
    let powers = powers(field);
    writeln!(out, "{name}: fixed powers")?;
    let start = std::time::Instant::now();
    let read =
        chain::exponents(shipped(name)?).map_err(|e| Failure::Input(format!("{name}: {e}")))?;
    tally.time += start.elapsed();
    for (function, _, exponent) in &powers {
        match read.iter().find(|(n, _)| n == function) {
            Some((_, e)) if e == exponent => {
                tally.proved += 1;
                writeln!(out, "  {function:14} x -> x^{exponent:#x}  proved")?;
            }
            Some((_, e)) => {
                tally.failed += 1;
                let mut out = std::io::stdout();
                writeln!(out, "  {function:14} NOT PROVED: the exponent is {e:#x}")?;
            }
            None => {
                tally.failed += 1;
                let mut out = std::io::stdout();
                writeln!(out, "  {function:14} NOT PROVED: not in the file")?;
            }
        }
    }
    if read.len() != powers.len() {
        tally.failed += 1;
        writeln!(
            std::io::stdout(),
            "  NOT PROVED: the file has other functions too"
        )?;
    }
    writeln!(out)?;
    Ok(())
}

/// The result's bound: of the whole where the contract gives one, else of the largest limb.
fn bound(p: &Program, c: &Contract, accepted: &Accepted) -> String {
    let Some((group, shape)) = p.outputs.first().zip(c.outputs.first()) else {
        return String::new();
    };
    if shape.limbs.len() == 1 && shape.whole.is_none() {
        return below(&accepted.bounds[group.vars[0]]);
    }
    match &shape.whole {
        Some(w) => format!("value {}", below(w)),
        None => {
            let largest = group.vars.iter().map(|&v| &accepted.bounds[v]).max();
            format!("limbs {}", largest.map(below).unwrap_or_default())
        }
    }
}
