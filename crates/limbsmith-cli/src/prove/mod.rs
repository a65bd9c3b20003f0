//! `limbsmith prove`: proves every shipped source again.

mod list;
mod opinions;
mod source;
mod traits;
mod trusted;

use crate::args::ValueText;
use crate::excerpt;
use crate::failure::{Failure, Outcome, negative};
use crate::memory;
use lexopt::Arg;
use limbsmith_check::{Accepted, Contract, Program};
use limbsmith_forge::audit::{AuditError, Evidence, Report, audit, audit_header_at};
use limbsmith_forge::emit::below;
use limbsmith_forge::library::powers;
use limbsmith_forge::spec::{Field, Spec};
use limbsmith_forge::strategy::Module;
use limbsmith_forge::strategy::common::Item;
use limbsmith_forge::traits::Kept;
use limbsmith_forge::{SPECS, chain, strategy};
use opinions::{Opinions, Theorems};
use source::Source;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith prove [FIELD] [--quiet] [--root DIR] [--smt-lib DIR] [--coq DIR] [--force]
       limbsmith prove --list

Reads the shipped text of every kernel, addition chain and C header back and proves it again: no
operation overflows, the value is right for every input, the bounds hold that callers assume.
Then reads the text between the kernels and the field traits (operations, constants of primes)
and proves that each operation of the traits is what its documentation says.
Before all that, every other file next to them is compared with the digests in this program.
Prints bounds, number of operations, time and verdict for each; with --quiet, of those that are
not proved. The last line counts each kind. FIELD keeps to one field, for instance p25519.

--list         prints, for the operations of each scheme, what of them is proved and what tested

--root DIR     reads the files of a checkout at DIR in place of the texts in this program; the
               specifications, contracts and digests stay those of this program
--smt-lib DIR  writes each kernel's proof for SMT solvers: a file of queries, each of which must
               answer unsat (z3 FILE)
--coq DIR      writes each kernel's contract as a theorem on machine words with its proof, a file
               for each representation, and five files on which all rest
               (coqc -R DIR Limbsmith FILE; first Words, Poly, Checker, Values, Soundness)
--force        overwrite files in DIR
Exit code 1 if a text is refused or not proved, 2 if a file cannot be read.
";

/// Memory needed for the largest field, with a reserve.
const MEMORY: usize = 256 << 20;

/// Reads the arguments and proves.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    memory::room(MEMORY)?;
    let (mut field, mut quiet) = (None, false);
    let mut source = Source::Shipped;
    let mut opinions = Opinions::default();
    let (mut list, mut others) = (false, false);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("list") if !list => {
                list = true;
                continue;
            }
            Arg::Value(v) if field.is_none() => field = Some(v.text()?),
            Arg::Long("quiet") => quiet = true,
            Arg::Long("root") => source = Source::Root(parser.value()?.into()),
            Arg::Long("smt-lib") => opinions.smt = Some(parser.value()?.into()),
            Arg::Long("coq") => opinions.coq = Some(parser.value()?.into()),
            Arg::Long("force") => opinions.force = true,
            other => return Err(other.unexpected().into()),
        }
        others = true;
    }
    if list && others {
        return Err(Failure::Usage("--list takes no other argument".into()));
    }
    if list {
        return list::print();
    }
    let outcome = prove(field.as_deref(), quiet, &source, &opinions)?;
    opinions.write_foundations()?;
    Ok(outcome)
}

/// The kinds of proved items, as the last line counts them.
#[derive(Clone, Copy)]
enum Kind {
    Kernel,
    Composition,
    Chain,
    C,
    Operation,
    Constant,
}

/// The results so far.
struct Tally {
    proved: [usize; 6],
    failed: usize,
    time: Duration,
    /// The output for proofs. Failed proofs are always reported on standard output.
    out: Box<dyn Write>,
}

impl Tally {
    fn proved(&mut self, kind: Kind, line: impl Display) -> Result<(), Failure> {
        self.proved[kind as usize] += 1;
        Ok(writeln!(self.out, "{line}  proved")?)
    }

    fn failed(&mut self, what: impl Display, why: impl Display) -> Result<(), Failure> {
        self.failed += 1;
        // Both may have text of a file.
        let text = excerpt::lines(&format!("{what} NOT PROVED: {why}"));
        Ok(writeln!(crate::streams::output()?, "{text}")?)
    }

    /// The reports on a source, if it can be parsed.
    fn judged<T>(
        &mut self,
        path: &std::path::Path,
        verdict: Result<T, AuditError>,
    ) -> Result<Option<T>, Failure> {
        match verdict {
            Ok(reports) => Ok(Some(reports)),
            Err(e) => {
                self.failed(format_args!("{}:", path.display()), e)?;
                Ok(None)
            }
        }
    }

    fn last_line(&self) -> String {
        let [kernels, compositions, chains, c, operations, constants] = self.proved;
        format!(
            "{} proved, {} not, in {:.2} s: {kernels} kernels and {compositions} compositions in \
             Rust, {chains} addition chains, {c} functions in C, {operations} operations of field \
             traits, {constants} constants",
            self.proved.iter().sum::<usize>(),
            self.failed,
            self.time.as_secs_f64()
        )
    }
}

fn prove(only: Option<&str>, quiet: bool, source: &Source, opinions: &Opinions) -> Outcome {
    let mut tally = Tally {
        proved: [0; 6],
        failed: 0,
        time: Duration::ZERO,
        out: match quiet {
            true => Box::new(std::io::sink()),
            false => Box::new(crate::streams::output()?),
        },
    };
    let mut known = vec![];
    trusted::compare(source, &mut tally)?;
    for (path, text) in SPECS {
        let spec = Spec::parse(text).map_err(|e| Failure::Input(format!("{path}: {e}")))?;
        known.push(spec.field.name.clone());
        if only.is_some_and(|f| f != spec.field.name) {
            continue;
        }
        let mut modules = vec![];
        for rep in &spec.reps {
            let mut module = strategy::build(&spec.field, rep)
                .map_err(|e| Failure::Input(format!("{path}: {e}")))?;
            let kept = representation(&mut module, source, opinions, &mut tally)?;
            traits::operations(&spec, &module, &kept, source, &mut tally)?;
            modules.push(module);
        }
        traits::prime(&spec, source, &mut tally)?;
        chains(&spec.field, source, &mut tally)?;
        header(&spec.field, &modules, source, &mut tally)?;
    }
    if only.is_some_and(|f| known.iter().all(|k| k != f)) {
        return Err(Failure::Usage(format!(
            "no such field; there are {}",
            known.join(", ")
        )));
    }
    writeln!(crate::streams::output()?, "{}", tally.last_line())?;
    Ok(if tally.failed == 0 {
        ExitCode::SUCCESS
    } else {
        negative()
    })
}

/// Proves the file of a representation. Its certificates are stored with the module: they are tried
/// first on the same kernels in C. Returns the proved results of each function by name.
fn representation(
    module: &mut Module,
    source: &Source,
    opinions: &Opinions,
    tally: &mut Tally,
) -> Result<BTreeMap<String, Kept>, Failure> {
    let (field, rep) = (module.field.clone(), module.rep.clone());
    writeln!(
        tally.out,
        "{} {}: {}, {} limbs of {} bits, {}",
        field.name,
        rep.name,
        field.text,
        rep.limbs,
        rep.radix,
        rep.strategy.name()
    )?;
    let text = source.kernels(&field, &rep.name)?;
    let Some(reports) = tally.judged(&text.path, audit(module, &text.text))? else {
        return Ok(BTreeMap::new());
    };
    let mut kept = BTreeMap::new();
    writeln!(
        tally.out,
        "  {:14} {:26} {:>4} {:>4}  {:30} {:>8}",
        "function", "operands -> result", "ops", "mul", "result below", "time"
    )?;
    let file = format!("{}_{}", field.name, rep.name);
    let mut theorems = Theorems::default();
    for r in reports {
        tally.time += r.time;
        let time = format!("{:.1} ms", r.time.as_secs_f64() * 1e3);
        let head = format!("  {:14} {:26}", r.name, r.classes);
        let known = r.verdict.as_ref().ok();
        let known = known.and_then(|e| Kept::of(e, &field.modulus));
        // Other files call public functions alone.
        let public = known.filter(|_| r.public);
        kept.extend(public.map(|k| (r.name.clone(), k)));
        match r.verdict {
            Ok(Evidence::Kernel(k)) => {
                opinions.write(&file, &r.name, &k, &mut theorems)?;
                let (ops, muls) = k.program.cost();
                let bound = bound(&k.program, &k.contract, &k.proof.accepted);
                let line = format!("{head} {ops:>4} {muls:>4}  {bound:30} {time:>8}");
                tally.proved(Kind::Kernel, line)?;
                for item in &mut module.items {
                    if let Item::Kernel(known) = item
                        && known.program.name == r.name
                    {
                        known.certificate = Some(k.proof.certificate.clone());
                    }
                }
            }
            Ok(Evidence::Composed(_)) => {
                let line = format!("{head} {:41} {time:>8}", "calls of the above");
                tally.proved(Kind::Composition, line)?;
            }
            Err(fault) => tally.failed(head, fault)?,
        }
    }
    opinions.write_theorems(&file, &theorems)?;
    writeln!(tally.out)?;
    Ok(kept)
}

/// Addition chains: the source is evaluated on exponents.
fn chains(field: &Field, source: &Source, tally: &mut Tally) -> Result<(), Failure> {
    let powers = powers(field);
    writeln!(tally.out, "{} chain: fixed powers", field.name)?;
    let text = source.kernels(field, "chain")?;
    let start = Instant::now();
    let read = chain::exponents(&text.text);
    tally.time += start.elapsed();
    let read = match read {
        Ok(read) => read,
        Err(e) => return tally.failed(format_args!("{}:", text.path.display()), e),
    };
    for (function, _, exponent) in &powers {
        let head = format!("  {function:14}");
        match read.iter().find(|(n, _)| n == function) {
            Some((_, e)) if e == exponent => {
                tally.proved(Kind::Chain, format_args!("{head} x -> x^{exponent:#x}"))?;
            }
            Some((_, e)) => tally.failed(head, format_args!("the exponent is {e:#x}"))?,
            None => tally.failed(head, "not in the file")?,
        }
    }
    if read.len() != powers.len() {
        tally.failed(text.path.display(), "the file has other functions too")?;
    }
    Ok(writeln!(tally.out)?)
}

/// The C header of a field: one line for each representation in it.
fn header(
    field: &Field,
    modules: &[Module],
    source: &Source,
    tally: &mut Tally,
) -> Result<(), Failure> {
    // C has no lanes.
    let modules: Vec<&Module> = modules
        .iter()
        .filter(|m| !m.rep.strategy.is_lanes())
        .collect();
    if modules.is_empty() {
        return Ok(());
    }
    let text = source.header(field)?;
    writeln!(tally.out, "{}", text.path.display())?;
    let start = Instant::now();
    let verdict = audit_header_at(&modules, &text.text, &format!("limbsmith/{}.h", field.name));
    tally.time += start.elapsed();
    let Some(all) = tally.judged(&text.path, verdict)? else {
        return Ok(());
    };
    for (module, reports) in modules.iter().zip(all) {
        for Report {
            name,
            classes,
            verdict,
            time,
            ..
        } in reports
        {
            let head = format!("  {:8} {name:14} {classes:26}", module.rep.name);
            match verdict {
                Ok(_) => {
                    let time = format!("{:.1} ms", time.as_secs_f64() * 1e3);
                    tally.proved(Kind::C, format_args!("{head} {time:>8}"))?;
                }
                Err(fault) => tally.failed(head, fault)?,
            }
        }
    }
    Ok(writeln!(tally.out)?)
}

/// The result's bound: for the whole value if the contract gives one, else for the largest limb.
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
