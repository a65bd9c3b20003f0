//! A whole run on this machine: candidates, programs, tournament.

use crate::Error;
use crate::candidates::{self, Candidate, Refused};
use crate::child::{self, BATCH, Batch, Programs};
use crate::result::{Found, Subject, found};
use crate::state::{State, hash};
use crate::toolchain::{self, Emission, Language};
use crate::tournament::{Memory, Plan, Timer, tournament};
use crate::work::{Goal, Word};
use limbsmith_forge::spec::{Field, Rep};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// What to find.
#[derive(Clone, Debug)]
pub struct Question {
    /// The modulus, an expression.
    pub prime: String,
    /// Which words.
    pub word: Word,
    /// At what.
    pub goal: Goal,
    /// In which language; else in Rust, if its compiler is here.
    pub language: Option<Language>,
    /// Only candidates with this in their name; and the default.
    pub only: Option<String>,
    /// How long.
    pub plan: Plan,
    /// The processor's name, for the file.
    pub machine: String,
}

/// How far a run is: what it does, how much of that is done, and of how much.
pub type Report<'a> = &'a (dyn Fn(&str, usize, usize) + Sync);

/// A question with everything compiled.
pub struct Session {
    question: Question,
    candidates: Vec<Candidate>,
    /// What the forge refused.
    pub refused: Vec<Refused>,
    emissions: Vec<Emission>,
    compilers: Vec<String>,
    programs: Programs,
    default: usize,
    /// Where the state is.
    pub state: State,
}

/// Runs a job for each number on all processors; the first failure ends it.
pub(crate) fn parallel<T: Send>(
    count: usize,
    job: impl Fn(usize) -> Result<T, Error> + Sync,
    done: impl Fn(usize) + Sync,
) -> Result<Vec<T>, Error> {
    let next = AtomicUsize::new(0);
    let finished = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Result<T, Error>)>> = Mutex::new(vec![]);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= count {
                        return;
                    }
                    let result = job(i);
                    if result.is_err() {
                        next.store(count, Ordering::Relaxed);
                    }
                    let mut all = results.lock().unwrap_or_else(PoisonError::into_inner);
                    all.push((i, result));
                    done(finished.fetch_add(1, Ordering::Relaxed) + 1);
                }
            });
        }
    });
    let mut all = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(i, _)| *i);
    all.into_iter().map(|(_, r)| r).collect()
}

/// The first line of what a compiler says about itself.
pub(crate) fn version(program: &str) -> String {
    let out = Command::new(program).arg("--version").output();
    let text = out.map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
    text.unwrap_or_default()
        .lines()
        .next()
        .unwrap_or(program)
        .to_string()
}

/// All candidates of a field that are proved, and what was refused. The library's own choice is always
/// among them.
pub fn prove_all(
    field: &Field,
    word: u32,
    only: Option<&str>,
    report: Report,
) -> Result<(Vec<Candidate>, Vec<Refused>), Error> {
    let mut wanted = candidates::wanted(field, word);
    if let Some(parts) = only {
        let named = |r: &Rep| {
            parts
                .split(',')
                .any(|p| candidates::name(r).contains(p.trim()))
        };
        let mut first = true;
        wanted.retain(|r| std::mem::take(&mut first) || named(r));
    }
    let count = wanted.len();
    let job = |i: usize| Ok(candidates::candidate(field, &wanted[i]));
    let all = parallel(count, job, |done| report("proving", done, count))?;
    let (mut good, mut bad) = (vec![], vec![]);
    for c in all {
        match c {
            Ok(c) => good.push(c),
            Err(r) => bad.push(r),
        }
    }
    match good.is_empty() {
        true => {
            let why = bad.first().map_or("no representation fits", |r| &r.why);
            Err(Error::Refused(why.to_string()))
        }
        false => Ok((good, bad)),
    }
}

impl Session {
    /// Proves, compiles, and compares with integers. `folder` keeps what can be used again.
    pub fn prepare(question: Question, folder: &Path, report: Report) -> Result<Session, Error> {
        let Word::Bits(word) = question.word else {
            return Err(Error::Refused("lanes: not on this path".into()));
        };
        let field = Field::new("p", &question.prime).map_err(|e| Error::Refused(e.to_string()))?;
        let emissions = toolchain::emissions(question.language)?;
        let mut names: Vec<&str> = emissions.iter().map(|e| e.program.as_str()).collect();
        names.dedup();
        let compilers: Vec<String> = names.into_iter().map(version).collect();
        let (candidates, refused) = prove_all(&field, word, question.only.as_deref(), report)?;
        let plan = format!("{:?} {}", question.plan, env!("CARGO_PKG_VERSION"));
        let key = {
            let texts = candidates
                .iter()
                .flat_map(|c| [c.rust.as_str(), c.c.as_str()]);
            let flags = emissions
                .iter()
                .flat_map(|e| e.flags.iter().map(String::as_str));
            let more = [plan.as_str(), question.goal.name(), &question.machine];
            let compilers = compilers.iter().map(String::as_str);
            hash(texts.chain(flags).chain(more).chain(compilers))
        };
        let state = State::open(&folder.join(key))?;
        let all: Vec<usize> = (0..candidates.len()).collect();
        let jobs: Vec<(usize, &[usize])> = (0..emissions.len())
            .flat_map(|e| all.chunks(BATCH).map(move |which| (e, which)))
            .collect();
        let job = |i: usize| -> Result<Batch, Error> {
            let (e, which) = jobs[i];
            let at = state.folder().join(format!("batch-{i}"));
            child::build(&at, question.goal, &candidates, (e, &emissions[e]), which)
        };
        let batches = parallel(jobs.len(), job, |done| {
            report("compiling", done, jobs.len())
        })?;
        let mut programs = Programs::start(batches)?;
        programs.check(&candidates)?;
        let candidate = candidates::default(&field, &candidates)?;
        let usual = emissions.iter().position(|e| e.usual).unwrap_or(0);
        let is_default = |e: &child::Entry| e.candidate == candidate && e.emission == usual;
        let default = programs.entries().iter().position(is_default).unwrap_or(0);
        Ok(Session {
            question,
            candidates,
            refused,
            emissions,
            compilers,
            programs,
            default,
            state,
        })
    }

    /// How many are in the race.
    pub fn entries(&self) -> usize {
        self.programs.entries().len()
    }

    /// Measures and decides.
    pub fn run(&mut self, memory: &mut impl Memory, report: Report) -> Result<Found, Error> {
        self.programs.restart()?;
        let entries = self.programs.entries();
        let plan = self.question.plan;
        let show = |done, of| report("measuring", done, of);
        let timer = &mut self.programs;
        let outcome = tournament(timer, memory, entries.len(), self.default, &plan, show)?;
        let subject = Subject {
            machine: self.question.machine.clone(),
            modulus: self.question.prime.clone(),
            word: self.question.word.name(),
            goal: self.question.goal,
            compilers: self.compilers.clone(),
            candidates: &self.candidates,
            emissions: &self.emissions,
            entries: &entries,
            default: self.default,
        };
        Ok(found(&subject, &outcome))
    }
}
