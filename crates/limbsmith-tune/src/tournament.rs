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

/// Rounds over these candidates; each round starts one candidate further on.
fn measure(
    timer: &mut impl Timer,
    who: &[usize],
    rounds: usize,
    nanos: f64,
    step: &mut impl FnMut(),
) -> Result<Repetition, Error> {
    let mut calls = vec![];
    for c in who {
        calls.push(calibrate(timer, *c, nanos)?);
    }
    let mut cycles = vec![vec![]; who.len()];
    for round in 0..rounds {
        for k in 0..who.len() {
            let i = (k + round) % who.len();
            let s = timer.sample(who[i], calls[i])?;
            cycles[i].push(s.nanos * s.gigahertz / calls[i] as f64);
        }
        step();
    }
    Ok(Repetition { cycles })
}

/// The whole of it, for candidates `0..count`. `progress` hears how many of how many rounds are done.
pub fn tournament(
    timer: &mut impl Timer,
    memory: &mut impl Memory,
    count: usize,
    default: usize,
    plan: &Plan,
    mut progress: impl FnMut(usize, usize),
) -> Result<Outcome, Error> {
    let all: Vec<usize> = (0..count).collect();
    let total = plan.screening + plan.repetitions * plan.rounds;
    let mut done = 0;
    let mut part = |timer: &mut _, name: &str, who: &[usize], rounds| -> Result<_, Error> {
        if let Some(old) = memory.recall(name).filter(|r| r.cycles.len() == who.len()) {
            done += rounds;
            progress(done, total);
            return Ok(old);
        }
        let new = measure(timer, who, rounds, plan.nanos, &mut || {
            done += 1;
            progress(done, total);
        })?;
        memory.keep(name, &new)?;
        Ok(new)
    };
    let first = part(timer, "screening", &all, plan.screening)?;
    let screening: Vec<f64> = first
        .cycles
        .iter()
        .map(|c| Interval::of(c.clone()).median)
        .collect();
    let best = screening.iter().copied().fold(f64::INFINITY, f64::min);
    let near = |c: &usize| *c == default || screening[*c] <= best * plan.cut;
    let finalists: Vec<usize> = all.into_iter().filter(near).collect();
    let mut repetitions = vec![];
    for k in 0..plan.repetitions {
        timer.restart()?;
        repetitions.push(part(
            timer,
            &format!("repetition {k}"),
            &finalists,
            plan.rounds,
        )?);
    }
    let place = finalists.iter().position(|c| *c == default).unwrap_or(0);
    Ok(Outcome {
        screening,
        verdict: judge(&repetitions, place),
        finalists,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// A clock that only the candidates move. What they cost is planted.
    struct Fake {
        /// Nanoseconds of a step, in each repetition.
        cost: Box<dyn Fn(usize, usize) -> f64>,
        /// Relative noise of a sample.
        noise: f64,
        /// How much slower everything has become when the last sample was taken.
        drift: f64,
        repetition: usize,
        samples: u64,
        state: u64,
    }

    impl Fake {
        fn new(noise: f64, cost: impl Fn(usize, usize) -> f64 + 'static) -> Self {
            Fake {
                cost: Box::new(cost),
                noise,
                drift: 0.0,
                repetition: 0,
                samples: 0,
                state: 0x7475_6e65,
            }
        }

        /// Uniform in -1..1.
        fn random(&mut self) -> f64 {
            self.state = self
                .state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (self.state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }
    }

    impl Timer for Fake {
        fn sample(&mut self, candidate: usize, calls: u64) -> Result<Sample, Error> {
            let base = (self.cost)(candidate, self.repetition) * calls as f64;
            // Mostly small, sometimes a neighbor wakes up.
            let mut noise = self.noise * self.random();
            if self.random() > 0.9 {
                noise += 0.5 * (1.0 + self.random());
            }
            self.samples += 1;
            let drift = 1.0 + self.drift * self.samples as f64 / 1e4;
            Ok(Sample {
                nanos: base * (1.0 + noise) * drift,
                gigahertz: 3.0,
            })
        }

        fn restart(&mut self) -> Result<(), Error> {
            self.repetition += 1;
            Ok(())
        }
    }

    fn plan() -> Plan {
        Plan::default()
    }

    fn run(fake: &mut Fake, count: usize, default: usize) -> Outcome {
        tournament(fake, &mut Forgetful, count, default, &plan(), |_, _| {}).expect("no failure")
    }

    #[test]
    fn a_planted_winner_is_picked() {
        // 5% faster than the default, under noise of 4% and while the machine slows down twofold.
        let costs = [40.0, 38.0, 39.9, 41.0, 90.0, 44.0];
        let mut fake = Fake::new(0.04, move |c, _| costs[c]);
        fake.drift = 1.0;
        let out = run(&mut fake, 6, 0);
        assert_eq!(out.winner(), Some(1));
        assert_eq!(
            out.finalists,
            [0, 1, 2, 3, 5],
            "90 is too slow to be measured at length"
        );
        let order: Vec<usize> = out
            .verdict
            .ranking
            .iter()
            .map(|r| out.finalists[r.candidate])
            .collect();
        assert_eq!((order[0], order[4]), (1, 5));
        let first = &out.verdict.ranking[0];
        assert!((first.ratio.median - 0.95).abs() < 0.01, "{first:?}");
        assert!(first.ratio.low <= first.ratio.median && first.ratio.median <= first.ratio.high);
        assert_eq!(first.places, (1, 1));
    }

    #[test]
    fn the_fastest_of_several_is_picked() {
        let costs = [40.0, 37.0, 30.0, 36.0];
        let out = run(&mut Fake::new(0.05, move |c, _| costs[c]), 4, 0);
        assert_eq!(out.winner(), Some(2));
    }

    #[test]
    fn nothing_is_picked_inside_the_noise() {
        // Fifty that are all the same: some one is always ahead.
        let out = run(&mut Fake::new(0.2, |_, _| 40.0), 50, 7);
        assert_eq!(out.winner(), None);
        assert!(out.verdict.ranking[0].ratio.median < 1.0);
        // And one that is faster indeed, by less than the margin.
        let out = run(
            &mut Fake::new(0.02, |c, _| if c == 3 { 39.2 } else { 40.0 }),
            6,
            0,
        );
        assert_eq!(out.winner(), None);
        assert_eq!(out.finalists[out.verdict.ranking[0].candidate], 3);
        // At the margin itself noise must not decide.
        let out = run(
            &mut Fake::new(0.1, |c, _| if c == 3 { 38.8 } else { 40.0 }),
            6,
            0,
        );
        assert_eq!(out.winner(), None);
    }

    #[test]
    fn one_lucky_process_is_no_winner() {
        // In all repetitions but one it is faster by a seventh: where the program lay, not what it is.
        let cost = |c: usize, repetition: usize| match (c, repetition) {
            (2, 4) => 40.0,
            (2, _) => 34.5,
            _ => 40.0,
        };
        let out = run(&mut Fake::new(0.02, cost), 4, 0);
        assert_eq!(out.winner(), None);
        let lucky = out
            .verdict
            .ranking
            .iter()
            .find(|r| r.candidate == 2)
            .expect("ranked");
        assert!(lucky.places.1 > 1 || lucky.repeated.iter().any(|r| *r > 0.97));
    }

    #[test]
    fn the_default_stays_however_slow_it_is() {
        let out = run(
            &mut Fake::new(0.02, |c, _| if c == 0 { 400.0 } else { 40.0 + c as f64 }),
            4,
            0,
        );
        assert_eq!(out.finalists[0], 0);
        assert_eq!(out.winner(), Some(1));
    }

    #[derive(Default)]
    struct Kept(BTreeMap<String, Repetition>, usize);

    impl Memory for Kept {
        fn recall(&mut self, name: &str) -> Option<Repetition> {
            self.0.get(name).cloned()
        }
        fn keep(&mut self, name: &str, what: &Repetition) -> Result<(), Error> {
            if self.1 == 0 {
                return Err(Error::Refused("interrupted".into()));
            }
            self.1 -= 1;
            self.0.insert(name.into(), what.clone());
            Ok(())
        }
    }

    #[test]
    fn an_interrupted_run_goes_on() {
        let costs = |c: usize, _| 40.0 - 3.0 * c as f64;
        let mut kept = Kept(BTreeMap::new(), 3);
        let mut fake = Fake::new(0.02, costs);
        let cut = tournament(&mut fake, &mut kept, 3, 0, &plan(), |_, _| {});
        assert!(cut.is_err());
        assert_eq!(kept.0.len(), 3, "the screening and two repetitions");
        let before = fake.samples;
        kept.1 = 99;
        let mut last = (0, 0);
        let out = tournament(&mut fake, &mut kept, 3, 0, &plan(), |done, of| {
            last = (done, of)
        });
        assert_eq!(out.expect("an end").winner(), Some(2));
        assert_eq!(last.0, last.1);
        let whole = (3 * (plan().rounds * 3)) as u64;
        assert!(
            fake.samples - before < whole + 300,
            "only what was missing is measured"
        );
    }

    #[test]
    fn intervals() {
        let i = Interval::of((1..=101).map(f64::from).collect());
        assert_eq!((i.low, i.median, i.high), (38.0, 51.0, 64.0));
        let i = Interval::of(vec![5.0]);
        assert_eq!((i.low, i.median, i.high), (5.0, 5.0, 5.0));
        assert!(Interval::of(vec![]).median.is_infinite());
        let i = Interval::of(vec![1.0, 2.0]);
        assert_eq!(i.median, 1.5);
    }
}
