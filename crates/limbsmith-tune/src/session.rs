//! A whole run on this machine: candidates, programs, tournament.

use crate::Error;
use crate::budget::{Budget, Stage};
use crate::candidates::{self, Candidate, Refused};
use crate::child::{self, BATCH, Programs};
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

/// The question of a run.
#[derive(Clone, Debug)]
pub struct Question {
    /// The modulus, an expression.
    pub prime: String,
    /// The words.
    pub word: Word,
    /// The goal.
    pub goal: Goal,
    /// The language. By default Rust, if its compiler is installed.
    pub language: Option<Language>,
    /// Only candidates whose name contains this text, and the default.
    pub only: Option<String>,
    /// The measurement plan.
    pub plan: Plan,
    /// The processor's name, for the file.
    pub machine: String,
    /// The time budget of the whole run.
    pub budget: Budget,
}

/// Reports progress: the current activity, the number of finished items, and the number of all items.
pub type Report<'a> = &'a (dyn Fn(&str, usize, usize) + Sync);

/// A question with everything compiled.
pub struct Session {
    question: Question,
    candidates: Vec<Candidate>,
    /// Representations that the forge rejected.
    pub refused: Vec<Refused>,
    emissions: Vec<Emission>,
    compilers: Vec<String>,
    programs: Programs,
    default: usize,
    /// Candidates that were skipped for lack of time.
    left_out: Vec<String>,
    /// Where the state is.
    pub state: State,
}

/// Runs a job for each number on all processors. The first failure ends it.
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

/// The first line of a compiler's version output.
pub(crate) fn version(program: &str) -> String {
    let out = Command::new(program).arg("--version").output();
    let text = out.map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
    text.unwrap_or_default()
        .lines()
        .next()
        .unwrap_or(program)
        .to_string()
}

/// Options of [`prove_all`].
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Only those with one of these in their names, and the default.
    pub only: Option<&'a str>,
    /// The language that is proved.
    pub language: Language,
    /// The folder of stored verdicts.
    pub known: Option<&'a Path>,
    /// The time budget.
    pub budget: Option<&'a Budget>,
    /// The goal for which the forge's non-default options are tried, too.
    pub departures: Option<Goal>,
}

/// The results for all tried representations.
#[derive(Debug, Default)]
pub struct Proved {
    /// Proved candidates.
    pub good: Vec<Candidate>,
    /// Rejected representations.
    pub refused: Vec<Refused>,
    /// Names of representations that were skipped for lack of time.
    pub left_out: Vec<String>,
}

/// Proves all candidates of a field. The result always contains the library's own choice.
pub fn prove_all(field: &Field, word: Word, wish: &Wish, report: Report) -> Result<Proved, Error> {
    let mut wanted = candidates::wanted(field, word);
    if let Some(goal) = wish.departures {
        wanted = candidates::with_departures(field, wanted, goal);
    }
    if let Some(parts) = wish.only {
        let named = |r: &Rep| {
            parts
                .split(',')
                .any(|p| candidates::name(r).contains(p.trim()))
        };
        let mut first = true;
        wanted.retain(|r| std::mem::take(&mut first) || named(r));
    }
    let count = wanted.len();
    // Shipped representations come first and are never skipped.
    let sure = candidates::shipped(field).map_or(1, |s| s.reps.len());
    let job = |i: usize| {
        let time = i < sure || wish.budget.is_none_or(|b| b.allows(Stage::Proving));
        let one = || candidates::candidate(field, &wanted[i], wish.language, wish.known);
        Ok(time.then(one))
    };
    let all = parallel(count, job, |done| report("proving", done, count))?;
    let mut proved = Proved::default();
    for (rep, result) in wanted.iter().zip(all) {
        match result {
            // A departure may turn out the same when it is proved.
            Some(Ok(c)) => {
                let same = |o: &Candidate| (&o.rust, &o.c) == (&c.rust, &c.c);
                if !proved.good.iter().any(same) {
                    proved.good.push(c);
                }
            }
            Some(Err(r)) => proved.refused.push(r),
            None => proved.left_out.push(candidates::name(rep)),
        }
    }
    match proved.good.is_empty() {
        true => {
            let why = proved.refused.first();
            let why = why.map_or("no representation fits", |r| &r.why);
            Err(Error::Refused(why.to_string()))
        }
        false => Ok(proved),
    }
}

/// The batches that a job compiled, and the candidates whose compilation failed.
type Built = (Vec<child::Batch>, Vec<(usize, Error)>);

/// Compiles candidates together or, if the compiler fails, one by one: a compiler crash should cost only the
/// candidate that causes it.
fn one_by_one(
    which: &[usize],
    build: impl Fn(&[usize]) -> Result<child::Batch, Error>,
) -> Result<Built, Error> {
    let (mut good, mut bad) = (vec![], vec![]);
    match build(which) {
        Ok(batch) => good.push(batch),
        Err(Error::Program { .. }) => {
            for c in which {
                match build(&[*c]) {
                    Ok(batch) => good.push(batch),
                    Err(e @ Error::Program { .. }) => bad.push((*c, e)),
                    Err(e) => return Err(e),
                }
            }
        }
        Err(e) => return Err(e),
    }
    Ok((good, bad))
}

/// Programs, and the emission and candidate of each compilation that failed.
type All = (Vec<child::Batch>, Vec<(usize, usize)>);

/// All compiled programs by emission, and the emission and candidate of each compilation that failed. The
/// default must be present, since everything is compared with it.
fn what_there_is(
    built: impl Iterator<Item = (usize, Option<Built>)>,
    default: (usize, usize),
) -> Result<All, Error> {
    let (mut batches, mut failed) = (vec![], vec![]);
    for (e, built) in built {
        let (good, bad) = built.unwrap_or_default();
        batches.extend(good);
        for (c, why) in bad {
            if (e, c) == default {
                return Err(why);
            }
            failed.push((e, c));
        }
    }
    Ok((batches, failed))
}

/// A list of the skipped items for people; none if the list is empty.
fn missed(what: &str, names: &[String]) -> Option<String> {
    (!names.is_empty()).then(|| format!("{what}: {}", names.join(", ")))
}

/// The name under which samples are stored: a hash of all that they depend on.
fn key(question: &Question, compilers: &[String], texts: &[&str]) -> String {
    let plan = format!("{:?} {}", question.plan, env!("CARGO_PKG_VERSION"));
    let about = [plan.as_str(), question.goal.name(), &question.machine];
    let compilers = compilers.iter().map(String::as_str);
    hash(
        about
            .into_iter()
            .chain(compilers)
            .chain(texts.iter().copied()),
    )
}

impl Session {
    /// Proves, compiles, and compares with integer arithmetic. `folder` holds the files that can be reused.
    pub fn prepare(question: Question, folder: &Path, report: Report) -> Result<Session, Error> {
        let field = Field::new("p", &question.prime).map_err(|e| Error::Refused(e.to_string()))?;
        let emissions = match question.word {
            Word::Bits(_) => toolchain::emissions(question.language)?,
            Word::Lanes => toolchain::lane_emissions(question.language)?,
        };
        let mut names: Vec<&str> = emissions.iter().map(|e| e.program.as_str()).collect();
        names.dedup();
        let compilers: Vec<String> = names.into_iter().map(version).collect();
        let (budget, known) = (question.budget, folder.join("proved"));
        std::fs::create_dir_all(&known).map_err(|e| Error::file(&known, e))?;
        let wish = Wish {
            only: question.only.as_deref(),
            language: emissions.first().map_or(Language::Rust, |e| e.language),
            known: Some(&known),
            budget: Some(&budget),
            departures: Some(question.goal),
        };
        let Proved {
            good: mut candidates,
            refused,
            left_out: unproved,
        } = prove_all(&field, question.word, &wish, report)?;
        let suits = |e: &Emission, c: &Candidate| e.suits(c.rep.strategy.factor());
        candidates.retain(|c| emissions.iter().any(|e| suits(e, c)));
        let usual = emissions.iter().position(|e| e.usual).unwrap_or(0);
        let candidate = candidates::default(&field, &candidates, |c| suits(&emissions[usual], c))?;
        // By emission, the usual one first; by candidate, the default first.
        let mut jobs: Vec<(usize, Vec<usize>)> = vec![];
        let order = (0..emissions.len()).map(|e| (e + usual) % emissions.len());
        for e in order {
            let mut which: Vec<usize> = (0..candidates.len()).collect();
            which.retain(|c| suits(&emissions[e], &candidates[*c]));
            which.sort_by_key(|c| *c != candidate);
            jobs.extend(which.chunks(BATCH).map(|which| (e, which.to_vec())));
        }
        let parent = folder.join("programs");
        let job = |i: usize| {
            let (e, which) = &jobs[i];
            let (emission, goal) = (&emissions[*e], question.goal);
            let time = i == 0 || budget.allows(Stage::Compiling);
            let compiler = compilers.join(" ");
            let build = |which: &[usize]| {
                child::build(&parent, goal, &candidates, (*e, emission), &compiler, which)
            };
            time.then(|| one_by_one(which, build)).transpose()
        };
        let built = parallel(jobs.len(), job, |done| {
            report("compiling", done, jobs.len())
        })?;
        let uncompiled: Vec<String> = jobs
            .iter()
            .zip(&built)
            .filter(|(_, batch)| batch.is_none())
            .flat_map(|((e, which), _)| which.iter().map(move |c| (c, e)))
            .map(|(c, e)| format!("{} by {}", candidates[*c].name, emissions[*e].name))
            .collect();
        let of = jobs.iter().map(|(e, _)| *e);
        let (batches, failed) = what_there_is(of.zip(built), (usual, candidate))?;
        let name =
            |(e, c): &(usize, usize)| format!("{} by {}", candidates[*c].name, emissions[*e].name);
        let failed: Vec<String> = failed.iter().map(name).collect();
        let mut programs = Programs::start(batches)?;
        programs.check(&candidates)?;
        let is_default = |e: &child::Entry| e.candidate == candidate && e.emission == usual;
        let default = programs.entries().iter().position(is_default).unwrap_or(0);
        let entries = programs.entries();
        let texts = entries.iter().flat_map(|e| {
            let (c, e) = (&candidates[e.candidate], &emissions[e.emission]);
            let flags = e.flags.iter().map(String::as_str);
            [c.rust.as_str(), &c.c].into_iter().chain(flags)
        });
        let texts: Vec<&str> = texts.collect();
        let state = State::open(&folder.join(key(&question, &compilers, &texts)))?;
        let left_out = [
            missed("not proved", &unproved),
            missed("not compiled", &uncompiled),
            missed("failed to compile", &failed),
        ];
        Ok(Session {
            question,
            candidates,
            refused,
            emissions,
            compilers,
            programs,
            default,
            left_out: left_out.into_iter().flatten().collect(),
            state,
        })
    }

    /// The number of competing entries.
    pub fn entries(&self) -> usize {
        self.programs.entries().len()
    }

    /// Measures and decides, within this budget.
    pub fn run(
        &mut self,
        memory: &mut impl Memory,
        budget: &Budget,
        report: Report,
    ) -> Result<Found, Error> {
        self.programs.restart()?;
        let entries = self.programs.entries();
        let plan = self.question.plan;
        let show = |done, of| report("measuring", done, of);
        let timer = &mut self.programs;
        let left = || budget.left();
        let (count, default) = (entries.len(), self.default);
        let outcome = tournament(timer, memory, count, default, &plan, &left, show)?;
        let name = |i: &usize| {
            let e = entries[*i];
            let (c, e) = (&self.candidates[e.candidate], &self.emissions[e.emission]);
            format!("{} by {}", c.name, e.name)
        };
        let dropped: Vec<String> = outcome.dropped.iter().map(name).collect();
        let mut left_out = self.left_out.clone();
        left_out.extend(missed("not measured at length", &dropped));
        if outcome.rounds < (plan.screening, plan.rounds) || outcome.rounds.1 < plan.rounds {
            left_out.push(format!(
                "{} rounds of {} for all, {} of {} for the best in each repetition",
                outcome.rounds.0, plan.screening, outcome.rounds.1, plan.rounds
            ));
        }
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
            left_out,
        };
        Ok(found(&subject, &outcome))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::USUAL;

    #[test]
    fn samples_of_another_machine_are_others() {
        let question = Question {
            prime: "2^127 - 1".into(),
            word: Word::Bits(64),
            goal: Goal::Verify,
            language: None,
            only: None,
            plan: Plan::default(),
            machine: "this core".into(),
            budget: Budget::new(USUAL),
        };
        let compilers = vec!["rustc 1".to_string()];
        let mut keys = vec![key(&question, &compilers, &["a", "b"])];
        let mut other = |change: &dyn Fn(&mut Question)| {
            let mut q = question.clone();
            change(&mut q);
            keys.push(key(&q, &compilers, &["a", "b"]));
        };
        other(&|q| q.machine = "another core".into());
        other(&|q| q.goal = Goal::Sign);
        other(&|q| q.plan.rounds += 1);
        keys.push(key(&question, &["rustc 2".to_string()], &["a", "b"]));
        keys.push(key(&question, &compilers, &["a", "c"]));
        keys.push(key(&question, &compilers, &["b", "a"]));
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count);
        // A larger budget does not change the question.
        let more = Question {
            budget: Budget::new(2.0 * USUAL),
            ..question.clone()
        };
        let texts = ["a", "b"];
        assert_eq!(
            key(&more, &compilers, &texts),
            key(&question, &compilers, &texts)
        );
    }

    #[test]
    fn a_compiler_that_crashes_costs_one_candidate() {
        let batch = |which: &[usize]| child::Batch {
            path: Default::default(),
            entries: which
                .iter()
                .map(|c| child::Entry {
                    candidate: *c,
                    emission: 0,
                })
                .collect(),
        };
        let crash = Error::Program {
            program: "rustc".into(),
            said: "signal: 11".into(),
        };
        let build = |which: &[usize]| match which.contains(&7) {
            true => Err(crash.clone()),
            false => Ok(batch(which)),
        };
        let all = one_by_one(&[5, 6], build);
        assert_eq!(all, Ok((vec![batch(&[5, 6])], vec![])));
        let all = one_by_one(&[6, 7, 8], build);
        let rest = vec![batch(&[6]), batch(&[8])];
        assert_eq!(all, Ok((rest, vec![(7, crash.clone())])));
        let built = || [(0, None), (1, Some((vec![], vec![(7, crash.clone())])))].into_iter();
        assert_eq!(what_there_is(built(), (0, 7)), Ok((vec![], vec![(1, 7)])));
        assert_eq!(what_there_is(built(), (1, 7)), Err(crash.clone()));
        // A full disk is not a compiler error.
        let full = Error::file(Path::new("x"), "full");
        assert_eq!(
            one_by_one(&[1, 2], |_| Err(full.clone())),
            Err(full.clone())
        );
    }

    #[test]
    fn jobs_run_once_each_and_a_failure_ends_them() {
        let all = parallel(50, |i| Ok(3 * i), |_| {}).expect("no failure");
        assert_eq!(all, (0..50).map(|i| 3 * i).collect::<Vec<_>>());
        let failed = parallel(
            50,
            |i| {
                if i == 7 {
                    Err(Error::Refused("seven".into()))
                } else {
                    Ok(i)
                }
            },
            |_| {},
        );
        assert_eq!(failed, Err(Error::Refused("seven".into())));
        assert_eq!(missed("not compiled", &[]), None);
        let names = ["a by b".to_string(), "c".to_string()];
        assert_eq!(
            missed("not compiled", &names),
            Some("not compiled: a by b, c".into())
        );
    }
}
