//! `limbsmith engine`: the accelerator's assembler and its cycle-exact model.

use crate::args::ValueText;
use crate::excerpt::{self, SHOWN, excerpt};
use crate::failure::{Failure, Outcome, negative};
use crate::files;
use crate::hex;
use crate::output::{self, Inputs, Output};
use lexopt::Arg;
use limbsmith_engine::asm::{Program, assemble};
use limbsmith_engine::digits::Value;
use limbsmith_engine::disasm::{disassemble, show};
use limbsmith_engine::isa::ENDING;
use limbsmith_engine::model::{Cause, Event, Job, Model};
use limbsmith_engine::{program, trace};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith engine asm   PROGRAM [--listing | --source]
       limbsmith engine run   PROGRAM [--set N=HEX]... [--show N]... [OPTIONS]
       limbsmith engine trace PROGRAM [--set N=HEX]... [--vcd FILE [--force]] [OPTIONS]

The Curve25519 accelerator. PROGRAM is a file in its assembler, or the name of one of its
programs: x25519, x25519-pair (the same in an order for two arrays), x25519-base, ed25519-base,
ed25519-verify, invert, original (X25519 in the thirteen opcodes of the published engine). Constants
that a program by name wants in registers are there.

asm prints words, one a line in hexadecimal; with --listing addresses and instructions; with
--source the text of a program by name. run prints registers, and how many cycles it took. trace
prints every issue and every result with its cycle.

  --set N=HEX     32 bytes, little-endian, into register N
  --show N        register N after the run (default: 0)
  --vcd FILE      a waveform in place of the table; --force overwrites FILE
  --limit N       halt after so many cycles (default: 16777216)
  --erratum       multiply (opcode mul) as the published engine does, faults included

Exit code 1 if the program does not end in fin.
";

#[derive(Default)]
struct Options {
    program: Option<String>,
    set: Vec<(u8, Value)>,
    show: Vec<u8>,
    vcd: Option<PathBuf>,
    limit: Option<u64>,
    erratum: bool,
    listing: bool,
    source: bool,
    force: bool,
}

/// Reads the arguments and runs the command.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let verb = match parser.next()? {
        Some(Arg::Value(verb)) => verb.text()?,
        Some(other) => return Err(other.unexpected().into()),
        None => return Err(Failure::Usage("engine asm, run or trace?".into())),
    };
    let mut o = Options::default();
    let running = verb == "run" || verb == "trace";
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(v) if o.program.is_none() => o.program = Some(v.text()?),
            Arg::Long("listing") if verb == "asm" => o.listing = true,
            Arg::Long("source") if verb == "asm" => o.source = true,
            Arg::Long("set") if running => o.set.push(register(&parser.value()?.text()?)?),
            Arg::Long("show") if verb == "run" => o.show.push(index(&parser.value()?.text()?)?),
            Arg::Long("vcd") if verb == "trace" => o.vcd = Some(parser.value()?.into()),
            Arg::Long("force") if verb == "trace" => o.force = true,
            Arg::Long("erratum") if running => o.erratum = true,
            Arg::Long("limit") if running => {
                let text = parser.value()?.text()?;
                let bad = |_| Failure::Usage(format!("--limit {text}: not a number"));
                o.limit = Some(text.parse().map_err(bad)?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let name = o.program.clone();
    let name = name.ok_or_else(|| Failure::Usage(format!("engine {verb} needs a program")))?;
    match verb.as_str() {
        "asm" => assembled(&name, &o),
        "run" => executed(&name, &o),
        "trace" => traced(&name, &o),
        _ => Err(Failure::Usage(format!(
            "no engine command {verb:?}; there are asm, run, trace"
        ))),
    }
}

fn index(text: &str) -> Result<u8, Failure> {
    match text.parse() {
        Ok(n @ 0..=31) => Ok(n),
        _ => Err(Failure::Usage(format!(
            "{text:?}: registers are numbered 0 to 31"
        ))),
    }
}

fn register(text: &str) -> Result<(u8, Value), Failure> {
    let bad = || Failure::Usage("--set wants N=HEX with 32 bytes".into());
    let (n, value) = text.split_once('=').ok_or_else(bad)?;
    let bytes = hex::decode(value).map_err(|_| bad())?;
    let bytes: [u8; 32] = bytes.try_into().map_err(|_| bad())?;
    Ok((index(n)?, Value::from_bytes(&bytes)))
}

/// A program by name, else from a file.
fn load(name: &str) -> Result<(String, Program), Failure> {
    if let Some(p) = program::ALL.iter().find(|p| p.name == name) {
        return Ok((p.text.concat(), p.program().clone()));
    }
    let path = Path::new(name);
    let bytes = files::read(path)?;
    let text = std::str::from_utf8(&bytes).map_err(|e| Failure::file(path, e))?;
    let program = assemble(text).map_err(|e| {
        let (name, e) = (excerpt::path(path), excerpt(e.to_string(), 2 * SHOWN));
        Failure::Input(format!("{name}:{e}"))
    })?;
    Ok((text.into(), program))
}

fn assembled(name: &str, o: &Options) -> Outcome {
    let (source, program) = load(name)?;
    let mut out = crate::streams::output()?;
    if o.source {
        out.write_all(source.as_bytes())?;
    } else if o.listing {
        for (n, w) in program.words.iter().enumerate() {
            for (label, _) in program.labels.iter().filter(|l| usize::from(*l.1) == n) {
                writeln!(out, "{label}:")?;
            }
            writeln!(out, "{n:>5}  {w:08x}  {}", show(*w))?;
        }
    } else {
        for w in &program.words {
            writeln!(out, "{w:08x}")?;
        }
    }
    debug_assert_eq!(
        assemble(&disassemble(&program.words)).map(|p| p.words),
        Ok(program.words)
    );
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn machine(name: &str, o: &Options) -> Result<(Model, Job, u64), Failure> {
    let (_, program) = load(name)?;
    let mut model = Model::new();
    model.erratum = o.erratum;
    model.load(0, &program.words);
    let named = program::ALL.iter().find(|p| p.name == name);
    for (r, v) in named.map_or(&[][..], |p| p.data) {
        *model.register(0, *r) = Value::from_plain(v);
    }
    for (r, v) in &o.set {
        *model.register(0, *r) = *v;
    }
    let job = Job {
        window: 0,
        start: 0,
        len: program.words.len() as u16,
    };
    Ok((model, job, o.limit.unwrap_or(1 << 24)))
}

fn ended(cause: Cause) -> ExitCode {
    match cause {
        Cause::Finished => ExitCode::SUCCESS,
        _ => negative(),
    }
}

fn executed(name: &str, o: &Options) -> Outcome {
    let (mut model, job, limit) = machine(name, o)?;
    let report = model.execute(job, limit, &mut |_| {});
    let mut out = crate::streams::output()?;
    let shown = if o.show.is_empty() { &[0][..] } else { &o.show };
    for &r in shown {
        writeln!(
            out,
            "%{r} = {}",
            hex::encode(&model.register(0, r).to_bytes())
        )?;
    }
    let (cause, issued) = (report.cause, report.issued);
    let cycles = report.cycles + u64::from(ENDING);
    writeln!(
        out,
        "{cause:?} after {cycles} cycles, {issued} instructions"
    )?;
    out.flush()?;
    Ok(ended(cause))
}

fn traced(name: &str, o: &Options) -> Outcome {
    let inputs = match program::ALL.iter().any(|p| p.name == name) {
        true => Inputs::default(),
        false => Inputs::of([("program", Path::new(name))]),
    };
    let options = output::Options::new(&inputs, o.force);
    let output = o.vcd.as_ref().map(|path| Output::open(path, &options));
    let output = output.transpose()?;
    let (mut model, job, limit) = machine(name, o)?;
    let mut events: Vec<Event> = vec![];
    let report = model.run(job, limit, &mut |e| events.push(e));
    if let Some(mut output) = output {
        let mut text = vec![];
        trace::vcd(&events, &mut text)?;
        output.put(&text)?;
        output.finish()?;
    } else {
        let mut out = std::io::BufWriter::new(crate::streams::output()?);
        trace::table(&events, &mut out)?;
        writeln!(out, "{:>7} {:?}", report.cycles, report.cause)?;
        out.flush()?;
    }
    Ok(ended(report.cause))
}
