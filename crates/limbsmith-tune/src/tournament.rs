//! The order of measurements: all candidates briefly, then those near the front at length and repeatedly.

use crate::Error;
use crate::judge::{Interval, Repetition, Verdict, judge};

/// One sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Nanoseconds of processor time for all calls.
    pub nanos: f64,
    /// Cycles per nanosecond, measured just before and after.
    pub gigahertz: f64,
}

/// Runs the candidates: processes, or in tests a clock that only the candidates advance.
pub trait Timer {
    /// Runs `calls` steps of a candidate.
    fn sample(&mut self, candidate: usize, calls: u64) -> Result<Sample, Error>;
    /// Restarts everything.
    fn restart(&mut self) -> Result<(), Error>;
}

/// The amount of measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Rounds of the screening, in which all candidates run.
    pub screening: usize,
    /// Candidates slower than the fastest by more than this factor are then dropped; the default stays.
    pub cut: f64,
    /// Repetitions, each with newly started processes.
    pub repetitions: usize,
    /// Rounds of each repetition.
    pub rounds: usize,
    /// Length of a sample.
    pub nanos: f64,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            screening: 41,
            cut: 1.25,
            repetitions: 5,
            rounds: 101,
            nanos: 250_000.0,
        }
    }
}

/// The measured candidates and the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Rounds of the screening, and of the shortest repetition.
    pub rounds: (usize, usize),
    /// Numbers of the candidates near the best that were dropped for lack of time.
    pub dropped: Vec<usize>,
    /// Cycles per step of each candidate in the screening.
    pub screening: Vec<f64>,
    /// Numbers of the finalists, which were measured at length. The verdict counts by positions in this list.
    pub finalists: Vec<usize>,
    /// The verdict over the finalists.
    pub verdict: Verdict,
}

impl Outcome {
    /// The number of the candidate that replaces the default.
    pub fn winner(&self) -> Option<usize> {
        self.verdict.winner.map(|w| self.finalists[w])
    }
}

/// The samples of a run so far, stored between runs.
pub trait Memory {
    /// The samples that were stored under this name.
    fn recall(&mut self, name: &str) -> Option<Repetition>;
    /// Stores samples.
    fn keep(&mut self, name: &str, what: &Repetition) -> Result<(), Error>;
}

/// A memory that stores nothing.
#[derive(Debug)]
pub struct Forgetful;

impl Memory for Forgetful {
    fn recall(&mut self, _: &str) -> Option<Repetition> {
        None
    }
    fn keep(&mut self, _: &str, _: &Repetition) -> Result<(), Error> {
        Ok(())
    }
}

/// The number of calls in a sample of this length.
fn calibrate(timer: &mut impl Timer, candidate: usize, nanos: f64) -> Result<u64, Error> {
    let mut calls = 1;
    loop {
        let took = timer.sample(candidate, calls)?.nanos;
        if took >= nanos / 8.0 || calls >= 1 << 40 {
            return Ok(((calls as f64 * nanos / took.max(1.0)) as u64).max(1));
        }
        calls *= 2;
    }
}

/// Measures rounds over these candidates, until there are enough or `stop` returns true for the number of
/// rounds so far. Each round starts one candidate further on.
fn measure(
    timer: &mut impl Timer,
    who: &[usize],
    rounds: usize,
    nanos: f64,
    mut stop: impl FnMut(usize) -> bool,
) -> Result<Repetition, Error> {
    let mut calls = vec![];
    for c in who {
        calls.push(calibrate(timer, *c, nanos)?);
    }
    let mut cycles = vec![vec![]; who.len()];
    for round in 0..rounds {
        if stop(round) {
            break;
        }
        for k in 0..who.len() {
            let i = (k + round) % who.len();
            let s = timer.sample(who[i], calls[i])?;
            cycles[i].push(s.nanos * s.gigahertz / calls[i] as f64);
        }
    }
    let who = who.to_vec();
    Ok(Repetition { who, cycles })
}

/// The minimum number of rounds for a result.
const LEAST: usize = 9;

/// The number of rounds of a repetition below which finalists are not dropped.
const ENOUGH: usize = 41;

/// Which candidates are measured at length, and in how many rounds, if there is time for this many samples in
/// each repetition: first the number of rounds is reduced, then the slowest candidates are dropped.
fn fit(
    near: Vec<usize>,
    screening: &[f64],
    default: usize,
    plan: &Plan,
    samples: f64,
) -> (Vec<usize>, usize) {
    let count = near.len().max(1) as f64;
    let rounds = (samples / count).clamp(0.0, plan.rounds as f64) as usize;
    if rounds >= ENOUGH.min(plan.rounds) {
        return (near, rounds);
    }
    let rounds = ENOUGH.min(plan.rounds);
    let places = ((samples / rounds as f64) as usize).max(2);
    let mut order = near;
    order.sort_by(|a, b| {
        let key = |c: &usize| (*c != default, screening[*c]);
        key(a).0.cmp(&key(b).0).then(key(a).1.total_cmp(&key(b).1))
    });
    order.truncate(places);
    order.sort_unstable();
    (order, rounds)
}

/// The whole tournament, for candidates `0..count`. `left` returns the seconds that are left; `progress`
/// receives the numbers of finished and planned rounds.
pub fn tournament(
    timer: &mut impl Timer,
    memory: &mut impl Memory,
    count: usize,
    default: usize,
    plan: &Plan,
    left: &dyn Fn() -> f64,
    mut progress: impl FnMut(usize, usize),
) -> Result<Outcome, Error> {
    let all: Vec<usize> = (0..count).collect();
    let total = plan.screening + plan.repetitions * plan.rounds;
    let mut part =
        |timer: &mut _, name: &str, who: &[usize], rounds, done, share: f64| -> Result<_, Error> {
            if let Some(old) = memory.recall(name).filter(|r| r.who == who && r.is_whole()) {
                return Ok(old);
            }
            let start = left();
            let new = measure(timer, who, rounds, plan.nanos, |round| {
                progress(done + round, total);
                round >= LEAST && start - left() > share * start
            })?;
            memory.keep(name, &new)?;
            Ok(new)
        };
    let start = left();
    let first = part(timer, "screening", &all, plan.screening, 0, 0.3)?;
    let screening: Vec<f64> = first
        .cycles
        .iter()
        .map(|c| Interval::of(c.clone()).median)
        .collect();
    let best = screening.iter().copied().fold(f64::INFINITY, f64::min);
    let near = |c: &usize| *c == default || screening[*c] <= best * plan.cut;
    let near: Vec<usize> = all.into_iter().filter(near).collect();
    let sample = (start - left()) / (count * first.rounds()).max(1) as f64;
    // Most of the remaining time, divided evenly. Without a limit this is infinite, and everything fits.
    let samples = 0.8 * left() / (sample.max(1e-9) * plan.repetitions.max(1) as f64);
    let samples = if samples.is_nan() {
        f64::INFINITY
    } else {
        samples
    };
    let (finalists, rounds) = fit(near.clone(), &screening, default, plan, samples);
    let mut repetitions: Vec<Repetition> = vec![];
    for k in 0..plan.repetitions {
        timer.restart()?;
        let (done, name) = (plan.screening + k * plan.rounds, format!("repetition {k}"));
        let share = 1.0 / (plan.repetitions - k) as f64;
        repetitions.push(part(timer, &name, &finalists, rounds, done, share)?);
    }
    progress(total, total);
    let place = finalists.iter().position(|c| *c == default).unwrap_or(0);
    let fewest = repetitions.iter().map(Repetition::rounds).min();
    Ok(Outcome {
        rounds: (first.rounds(), fewest.unwrap_or(0)),
        dropped: near
            .into_iter()
            .filter(|c| !finalists.contains(c))
            .collect(),
        screening,
        verdict: judge(&repetitions, place),
        finalists,
    })
}

#[cfg(test)]
mod tests;
