//! `limbsmith tune`: the fastest of all kernels that the forge proves for a prime.

use crate::args::{ValueText, required};
use crate::bench::single;
use crate::excerpt::{SHOWN, excerpt};
use crate::failure::{Failure, Outcome, negative};
use crate::files::Status;
use crate::output::{self, Inputs, Output};
use lexopt::Arg;
use limbsmith_clock::Machine;
use limbsmith_forge::SPECS;
use limbsmith_forge::spec::Spec;
use limbsmith_tune::budget::{Budget, USUAL};
use limbsmith_tune::judge::MARGIN;
use limbsmith_tune::result::{Found, behind, table};
use limbsmith_tune::session::{Question, Session};
use limbsmith_tune::target::{Target, show, survey};
use limbsmith_tune::toolchain::Language;
use limbsmith_tune::tournament::Plan;
use limbsmith_tune::work::{Goal, Word};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith tune --prime P [--word 32|64|lanes] [--goal latency|throughput|sign|verify]
                      [--lang rust|c] [--only NAMES] [--budget SECONDS] [--out FILE] [--quick]
       limbsmith tune --prime P --target T [--word W] [--only NAMES] [--out FILE]
       limbsmith tune --check FILE [--times N]
       limbsmith tune --single [--quick]

Builds every representation of the field that the forge can prove, also with folds in other places,
operations in other orders and more carries than are needed, in every way this machine's compilers
offer, compares each with integers, and times them in turn. The default is replaced only by what is
more than 3% faster in each of five repetitions with processes started anew.

  --prime P       an expression, 2^255-19, or a field of the library: p256
  --word W        bits of a machine word: 64 (default) or 32; or lanes: eight elements at a time in
                  this processor's vectors (AVX-512 IFMA, AVX2)
  --goal G        verify (default): doublings and additions of points, as a verification's;
                  sign: look-ups in constant time and additions; latency: products that wait for
                  each other; throughput: independent ones
  --lang L        rust (default, if there is rustc) or c (by gcc and clang)
  --only NAMES    only candidates with one of these in their names (and the default): 10x26,8x32
  --out FILE      write the choice and the ranking, as specs/measured has them
  --force         overwrite FILE
  --work DIR      where programs and samples are kept, so that the same command goes on after an
                  interruption (default: limbsmith-tune in the cache, or among temporary files)
  --fresh         forget what an earlier run left there
  --budget S      seconds that this may take, 540 if not given; what there is no time for is
                  left out, and said
  --quick         fewer rounds: a look, not a choice to keep
  --check FILE    measure everything again and say how far the choice of FILE is behind the best;
                  exit code 1 if by more than 3%
  --times N       check so many times
  --target T      riscv64, armv7, ppc64le, aarch64, s390x or wasm32: compiled by clang and by gcc,
                  if there is one for T; compared with integers and counted under emulation;
                  cycles are those of models, and an order is claimed only where all agree
  --single        no prime: the library's single operations (keys, signatures, ECDH, X25519) on
                  words and in the lanes of one vector, side by side, and which are faster
";

struct Options {
    prime: Option<String>,
    word: Option<String>,
    goal: String,
    language: Option<Language>,
    only: Option<String>,
    out: Option<PathBuf>,
    work: Option<PathBuf>,
    check: Option<PathBuf>,
    target: Option<String>,
    times: usize,
    budget: f64,
    fresh: bool,
    single: bool,
    quick: bool,
    force: bool,
}

impl Options {
    /// The output, opened before a long run.
    fn output(&self) -> Result<Option<Output>, Failure> {
        let inputs = Inputs::default();
        let options = output::Options::new(&inputs, self.force);
        let open = |path: &PathBuf| Output::open(path, &options);
        self.out.as_ref().map(open).transpose()
    }
}

fn save(output: Option<Output>, text: &str) -> Result<(), Failure> {
    let Some(mut output) = output else {
        return Ok(());
    };
    output.put(text.as_bytes())?;
    output.finish()
}

/// Reads the arguments and tunes.
pub fn run(mut parser: lexopt::Parser) -> Outcome {
    let mut o = Options {
        prime: None,
        word: None,
        goal: "verify".into(),
        language: None,
        only: None,
        out: None,
        work: None,
        check: None,
        target: None,
        times: 1,
        budget: USUAL,
        fresh: false,
        single: false,
        quick: false,
        force: false,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("prime") => o.prime = Some(parser.value()?.text()?),
            Arg::Long("word") => o.word = Some(parser.value()?.text()?),
            Arg::Long("goal") => o.goal = parser.value()?.text()?,
            Arg::Long("lang") => o.language = Some(language(&parser.value()?.text()?)?),
            Arg::Long("only") => o.only = Some(parser.value()?.text()?),
            Arg::Long("out") => o.out = Some(parser.value()?.into()),
            Arg::Long("work") => o.work = Some(parser.value()?.into()),
            Arg::Long("check") => o.check = Some(parser.value()?.into()),
            Arg::Long("times") => {
                let text = parser.value()?.text()?;
                let bad = |_| Failure::Usage(format!("--times {text:?}: not a number"));
                o.times = text.parse().map_err(bad)?;
            }
            Arg::Long("budget") => {
                let text = parser.value()?.text()?;
                let seconds = text
                    .parse()
                    .ok()
                    .filter(|s: &f64| s.is_finite() && *s > 0.0);
                let bad = || Failure::Usage(format!("--budget {text:?}: no number of seconds"));
                o.budget = seconds.ok_or_else(bad)?;
            }
            Arg::Long("target") => o.target = Some(parser.value()?.text()?),
            Arg::Long("fresh") => o.fresh = true,
            Arg::Long("single") => o.single = true,
            Arg::Long("quick") => o.quick = true,
            Arg::Long("force") => o.force = true,
            other => return Err(other.unexpected().into()),
        }
    }
    if o.single {
        if o.prime.is_some() || o.check.is_some() || o.target.is_some() || o.out.is_some() {
            return Err(Failure::Usage("--single takes only --quick".into()));
        }
        return single::tune(if o.quick { 10 } else { 100 });
    }
    match (o.check.clone(), o.target.clone()) {
        (Some(path), _) => check(&o, &path),
        (_, Some(target)) => elsewhere(&o, &target),
        _ => find(&o),
    }
}

fn language(name: &str) -> Result<Language, Failure> {
    let all = [Language::Rust, Language::C];
    let found = all.into_iter().find(|l| l.name() == name);
    found.ok_or_else(|| Failure::Usage(format!("--lang {name:?}: there are rust and c")))
}

/// A modulus expression, or that of a field of the library by name.
fn modulus(prime: &str) -> String {
    let specs = SPECS.iter().filter_map(|(_, text)| Spec::parse(text).ok());
    let mut fields = specs.map(|s| s.field);
    let field = fields.find(|f| f.name == prime);
    field.map_or(prime.into(), |f| f.text)
}

/// The default folder for programs and samples.
fn cache() -> PathBuf {
    let variable = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty());
    let home = variable("HOME").map(|h| PathBuf::from(h).join(".cache"));
    let cache = variable("XDG_CACHE_HOME").map(PathBuf::from).or(home);
    cache
        .unwrap_or_else(std::env::temp_dir)
        .join("limbsmith-tune")
}

/// A bar on standard error.
struct Bar(Mutex<(Status, String, Instant)>);

impl Bar {
    fn new() -> Self {
        Bar(Mutex::new((Status::new(), String::new(), Instant::now())))
    }

    fn show(&self, what: &str, done: usize, of: usize) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.1 != what {
            (inner.1, inner.2) = (what.into(), Instant::now());
        }
        let text = bar(what, done, of, inner.2.elapsed().as_secs_f64());
        inner.0.show(&text);
    }

    fn clear(&self) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.0.clear();
    }
}

fn bar(what: &str, done: usize, of: usize, seconds: f64) -> String {
    let full = 24 * done / of.max(1);
    let left = match done {
        0 => String::new(),
        _ => {
            let left = (seconds / done as f64 * of.saturating_sub(done) as f64).round() as u64;
            format!(", {}:{:02} left", left / 60, left % 60)
        }
    };
    format!(
        "[{}{}] {what} {done} of {of}{left}",
        "=".repeat(full),
        " ".repeat(24 - full)
    )
}

fn prepare(o: &Options, prime: &str, budget: &Budget, bar: &Bar) -> Result<Session, Failure> {
    let usage = |e: limbsmith_tune::Error| Failure::Usage(e.to_string());
    let mut plan = Plan::default();
    if o.quick {
        plan = Plan {
            screening: 15,
            repetitions: 2,
            rounds: 21,
            ..plan
        };
    }
    let question = Question {
        prime: modulus(prime),
        word: Word::named(o.word.as_deref().unwrap_or("64")).map_err(usage)?,
        goal: Goal::named(&o.goal).map_err(usage)?,
        language: o.language,
        only: o.only.clone(),
        plan,
        machine: Machine::detect().name,
        budget: *budget,
    };
    let folder = o.work.clone().unwrap_or_else(cache);
    let session = Session::prepare(question, &folder, &|what, done, of| {
        bar.show(what, done, of)
    });
    bar.clear();
    let session = session?;
    if o.fresh {
        session.state.forget()?;
    }
    Ok(session)
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = crate::streams::output()?;
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

fn find(o: &Options) -> Outcome {
    let prime = required(o.prime.clone(), "tune", "--prime")?;
    let output = o.output()?;
    let bar = Bar::new();
    let budget = Budget::new(o.budget);
    let mut session = prepare(o, &prime, &budget, &bar)?;
    let prepared = budget.spent();
    let mut state = session.state.clone();
    let show = |what: &str, done, of| bar.show(what, done, of);
    let found = session.run(&mut state, &budget, &show);
    bar.clear();
    let found = found?;
    print(&format!(
        "{}\n{} kernels and compilers, {} more were refused by the forge; one step: {}\n\n{}\n{}\n{}{:.0} s, {:.0} of them to prove and compile\n",
        found.machine,
        session.entries(),
        session.refused.len(),
        found.step,
        table(&found),
        decision(&found),
        left_out(&found),
        budget.spent(),
        prepared,
    ))?;
    save(output, &found.text()?)?;
    Ok(ExitCode::SUCCESS)
}

/// The candidates that were skipped for lack of time, one per line.
fn left_out(f: &Found) -> String {
    let lines = f.left_out.iter().map(|l| format!("left out: {l}\n"));
    lines.collect()
}

fn decision(f: &Found) -> String {
    match f.choice == f.default {
        true => format!(
            "the default stays: nothing is more than 3% faster in every repetition than {}, {}",
            f.default.name(),
            f.default.emission
        ),
        false => format!(
            "{}, {}, takes the place of {}, {}",
            f.choice.name(),
            f.choice.emission,
            f.default.name(),
            f.default.emission
        ),
    }
}

/// Surveys a processor that is not available here.
fn elsewhere(o: &Options, name: &str) -> Outcome {
    let usage = |e: limbsmith_tune::Error| Failure::Usage(e.to_string());
    let prime = modulus(&required(o.prime.clone(), "tune", "--prime")?);
    let target = Target::named(name).map_err(usage)?;
    let word = match &o.word {
        None => target.word,
        Some(text) => match Word::named(text).map_err(usage)? {
            Word::Bits(bits) => bits,
            Word::Lanes => return Err(Failure::Usage("--target knows no lanes".into())),
        },
    };
    let output = o.output()?;
    let bar = Bar::new();
    let folder = o.work.clone().unwrap_or_else(cache).join(name);
    let show = |what: &str, done, of| bar.show(what, done, of);
    let result = survey(target, &prime, o.only.as_deref(), word, &folder, &show);
    bar.clear();
    let (survey, refused) = result?;
    print(&format!(
        "{}\n{} more were refused by the forge\n",
        show::table(&survey),
        refused.len()
    ))?;
    save(output, &survey.text()?)?;
    Ok(ExitCode::SUCCESS)
}

fn check(o: &Options, path: &std::path::Path) -> Outcome {
    let earlier = Found::read(path)?;
    let mut again = Options {
        word: Some(earlier.word.clone()),
        goal: earlier.goal.clone(),
        prime: None,
        only: o.only.clone(),
        out: None,
        work: o.work.clone(),
        check: None,
        target: None,
        language: o.language,
        ..*o
    };
    if earlier.choice.emission.starts_with("rustc") {
        again.language = Some(Language::Rust);
    } else {
        again.language = Some(Language::C);
    }
    let bar = Bar::new();
    let budget = Budget::new(o.budget);
    let mut session = prepare(&again, &earlier.modulus, &budget, &bar)?;
    let mut good = true;
    for k in 1..=o.times.max(1) {
        // The measurement is requested anew, so samples of earlier runs are dropped.
        session.state.forget()?;
        let mut state = session.state.clone();
        let show = |what: &str, done, of| bar.show(what, done, of);
        let later = session.run(&mut state, &budget.again(), &show);
        bar.clear();
        let later = later?;
        let (choice, best) = (&earlier.choice, later.ranking.first());
        let line = match (behind(&earlier, &later), best) {
            (Some(factor), Some(best)) => {
                good &= factor <= 1.0 + MARGIN;
                let (name, emission) = (best.choice.name(), &best.choice.emission);
                format!(
                    "{:.2}% behind the best, {name}, {emission}",
                    100.0 * (factor - 1.0)
                )
            }
            _ => {
                good = false;
                "not among those that are near the best".into()
            }
        };
        print(&format!(
            "run {k}: {}, {}: {line}\n",
            excerpt(choice.name(), SHOWN),
            excerpt(&choice.emission, SHOWN)
        ))?;
    }
    Ok(if good { ExitCode::SUCCESS } else { negative() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_fields_and_bars() {
        assert_eq!(modulus("p25519"), "2^255 - 19");
        assert_eq!(modulus("2^61 - 1"), "2^61 - 1");
        let text = bar("measuring", 25, 100, 30.0);
        assert_eq!(
            text,
            "[======                  ] measuring 25 of 100, 1:30 left"
        );
        assert_eq!(
            bar("proving", 0, 0, 0.0),
            format!("[{}] proving 0 of 0", " ".repeat(24))
        );
    }
}
