//! Who is measured when: all of them briefly, then those that are near the front at length and
//! repeatedly.

use crate::Error;
use crate::judge::{Interval, Repetition, Verdict, judge};

/// One sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Nanoseconds of processor time for all calls.
    pub nanos: f64,
    /// Cycles in a nanosecond, measured just before and after.
    pub gigahertz: f64,
}

/// What runs the candidates: processes, or in tests a clock that only they move.
pub trait Timer {
    /// Runs `calls` steps of a candidate.
    fn sample(&mut self, candidate: usize, calls: u64) -> Result<Sample, Error>;
    /// Starts everything anew.
    fn restart(&mut self) -> Result<(), Error>;
}

/// How much to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Rounds in which all run.
    pub screening: usize,
    /// Who is slower than the fastest by more than this factor then leaves; the default stays.
    pub cut: f64,
    /// Repetitions with processes of their own.
    pub repetitions: usize,
    /// Rounds of each.
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

/// Who was measured in the end, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Rounds of the screening, and of the shortest repetition.
    pub rounds: (usize, usize),
    /// Numbers of those near the best for which there was no time.
    pub dropped: Vec<usize>,
    /// Cycles per step of each candidate in the screening.
    pub screening: Vec<f64>,
    /// Numbers of those that were measured at length; the verdict counts by places in this list.
    pub finalists: Vec<usize>,
    /// The verdict over the finalists.
    pub verdict: Verdict,
}

impl Outcome {
    /// The number of the candidate that takes the default's place.
    pub fn winner(&self) -> Option<usize> {
        self.verdict.winner.map(|w| self.finalists[w])
    }
}

/// What a run has done so far, kept between runs.
pub trait Memory {
    /// The samples that were taken under this name.
    fn recall(&mut self, name: &str) -> Option<Repetition>;
    /// Keeps them.
    fn keep(&mut self, name: &str, what: &Repetition) -> Result<(), Error>;
}

/// Remembers nothing.
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

/// Calls that make one sample of this length.
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

/// Rounds over these candidates, until there are enough or `stop` says so of the number that there are;
/// each round starts one candidate further on.
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

/// Fewer rounds than these say nothing.
const LEAST: usize = 9;

/// Rounds of a repetition that are kept before finalists are sent home.
const ENOUGH: usize = 41;

/// Who is measured at length, in how many rounds, if there is time for so many samples in each repetition:
/// first rounds are given up, then the slowest.
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

/// The whole of it, for candidates `0..count`. `left` says how many seconds are left; `progress` hears how
/// many of how many rounds are done.
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
    // Most of what is left, divided fairly. Without a limit this is no number, and all fits.
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
