//! Tests on a clock that only the candidates advance, with planted differences.

use super::*;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A clock that only the candidates advance, with planted costs.
struct Fake {
    /// Nanoseconds of a step, in each repetition.
    cost: Box<dyn Fn(usize, usize) -> f64>,
    /// Relative noise of a sample.
    noise: f64,
    /// Factor by which everything has slowed down when the last sample is taken.
    drift: f64,
    repetition: usize,
    samples: u64,
    state: u64,
    /// Slowdown of the first sample of a round, and the number of samples in a round.
    first: (f64, u64),
    /// All nanoseconds together.
    spent: Rc<Cell<f64>>,
    /// The length of the last sample.
    last: f64,
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
            first: (0.0, 1),
            spent: Rc::default(),
            last: 0.0,
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
        // Mostly small, and sometimes large, as when another process runs.
        let mut noise = self.noise * self.random();
        if self.random() > 0.9 {
            noise += 0.5 * (1.0 + self.random());
        }
        if self.samples.is_multiple_of(self.first.1) {
            noise += self.first.0;
        }
        self.samples += 1;
        let drift = 1.0 + self.drift * self.samples as f64 / 1e4;
        let nanos = base * (1.0 + noise) * drift;
        self.spent.set(self.spent.get() + nanos);
        self.last = nanos;
        // The core's clock frequency varies; cycles do not.
        let gigahertz = if self.samples.is_multiple_of(3) {
            2.0
        } else {
            3.0
        };
        Ok(Sample {
            nanos: nanos * 3.0 / gigahertz,
            gigahertz,
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
    tournament(
        fake,
        &mut Forgetful,
        count,
        default,
        &plan(),
        &|| f64::INFINITY,
        |_, _| {},
    )
    .expect("no failure")
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
    // 38 ns at 3 GHz, while everything slows down to some 1.2 times that.
    assert!((115.0..150.0).contains(&first.cycles), "{first:?}");
    assert!(
        (0.5..2.0).contains(&(fake.last / plan().nanos)),
        "a sample is as long as was asked for"
    );
    assert_eq!(out.rounds, (plan().screening, plan().rounds));
    assert_eq!(out.dropped, [0; 0]);
}

#[test]
fn the_fastest_of_several_is_picked() {
    let costs = [40.0, 37.0, 30.0, 36.0];
    let out = run(&mut Fake::new(0.05, move |c, _| costs[c]), 4, 0);
    assert_eq!(out.winner(), Some(2));
}

#[test]
fn nothing_is_picked_inside_the_noise() {
    // Fifty equal candidates: one of them is always ahead.
    let out = run(&mut Fake::new(0.2, |_, _| 40.0), 50, 7);
    assert_eq!(out.winner(), None);
    assert!(out.verdict.ranking[0].ratio.median < 1.0);
    // A candidate that is truly faster, by less than the margin.
    let out = run(
        &mut Fake::new(0.02, |c, _| if c == 3 { 39.2 } else { 40.0 }),
        6,
        0,
    );
    assert_eq!(out.winner(), None);
    assert_eq!(out.finalists[out.verdict.ranking[0].candidate], 3);
    // At the margin itself, noise must not decide.
    let out = run(
        &mut Fake::new(0.1, |c, _| if c == 3 { 38.8 } else { 40.0 }),
        6,
        0,
    );
    assert_eq!(out.winner(), None);
}

#[test]
fn one_lucky_process_is_no_winner() {
    // It is faster by a seventh in all repetitions but one: an effect of its position in memory, not of its
    // code.
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
    let cut = tournament(
        &mut fake,
        &mut kept,
        3,
        0,
        &plan(),
        &|| f64::INFINITY,
        |_, _| {},
    );
    assert!(cut.is_err());
    assert_eq!(kept.0.len(), 3, "the screening and two repetitions");
    let before = fake.samples;
    kept.1 = 99;
    let mut last = (0, 0);
    let out = tournament(
        &mut fake,
        &mut kept,
        3,
        0,
        &plan(),
        &|| f64::INFINITY,
        |done, of| last = (done, of),
    );
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

#[test]
fn the_place_in_a_round_decides_nothing() {
    // The first sample of a round includes the wake-up of the machine. Each candidate is first in turn.
    for default in 0..3 {
        let mut fake = Fake::new(0.005, |_, _| 40.0);
        fake.first = (0.6, 3);
        let count = 3;
        let few = Plan { cut: 2.0, ..plan() };
        let out = tournament(
            &mut fake,
            &mut Forgetful,
            count,
            default,
            &few,
            &|| f64::INFINITY,
            |_, _| {},
        );
        let out = out.expect("no failure");
        assert_eq!(out.winner(), None);
        let off = |r: &crate::judge::Ranked| (r.ratio.median - 1.0).abs();
        assert!(
            out.verdict.ranking.iter().all(|r| off(r) < 0.05),
            "{:?}",
            out.verdict
        );
    }
}

#[test]
fn one_repetition_is_none() {
    let once = Plan {
        repetitions: 1,
        ..plan()
    };
    let cost = |c: usize, _: usize| if c == 1 { 20.0 } else { 40.0 };
    for (plan, winner) in [(once, None), (plan(), Some(1))] {
        let mut fake = Fake::new(0.01, cost);
        let out = tournament(
            &mut fake,
            &mut Forgetful,
            3,
            0,
            &plan,
            &|| f64::INFINITY,
            |_, _| {},
        );
        assert_eq!(out.expect("no failure").winner(), winner);
    }
}

#[test]
fn samples_of_other_candidates_are_not_taken() {
    let mut kept = Kept(BTreeMap::new(), 99);
    let run = |kept: &mut Kept, costs: [f64; 3]| {
        let mut fake = Fake::new(0.01, move |c, _| costs[c]);
        let out = tournament(&mut fake, kept, 3, 0, &plan(), &|| f64::INFINITY, |_, _| {});
        (out.expect("no failure").winner(), fake.samples)
    };
    assert_eq!(run(&mut kept, [40.0, 30.0, 70.0]).0, Some(1));
    // Everything is stored: nothing is measured, whatever the costs are now.
    assert_eq!(run(&mut kept, [40.0, 70.0, 30.0]), (Some(1), 0));
    // The screening is deleted and comes out differently: the finalists are others, equally many.
    kept.0.remove("screening");
    let (winner, samples) = run(&mut kept, [40.0, 70.0, 30.0]);
    assert_eq!(winner, Some(2));
    let all = 2 * plan().repetitions * plan().rounds;
    assert!(samples > all as u64, "all repetitions are measured again");
    // Broken samples are measured again: a missing one, or an invalid time.
    for broken in [0.0, f64::NAN, -1.0] {
        let r = kept.0.get_mut("repetition 1").expect("kept");
        r.cycles[1][7] = broken;
        let (winner, samples) = run(&mut kept, [40.0, 70.0, 30.0]);
        assert_eq!(winner, Some(2));
        assert!(
            samples >= 2 * plan().rounds as u64,
            "{broken}: measured again"
        );
        assert!(kept.0["repetition 1"].cycles[1][7] > 0.0);
    }
    // Samples of an unknown candidate.
    let r = kept.0.get_mut("repetition 1").expect("kept");
    r.cycles.push(r.cycles[0].clone());
    assert!(!r.is_whole());
    assert!(run(&mut kept, [40.0, 70.0, 30.0]).1 > 0);
    kept.0.get_mut("repetition 2").expect("kept").cycles[0].pop();
    assert!(run(&mut kept, [40.0, 70.0, 30.0]).1 > 0);
}

/// A clock with coarse ticks, and a step of three nanoseconds.
struct Coarse;

impl Timer for Coarse {
    fn sample(&mut self, _: usize, calls: u64) -> Result<Sample, Error> {
        let nanos = (3.0 * calls as f64 / 1000.0).floor() * 1000.0;
        Ok(Sample {
            nanos,
            gigahertz: 1.0,
        })
    }
    fn restart(&mut self) -> Result<(), Error> {
        Ok(())
    }
}

#[test]
fn samples_have_the_length_that_was_asked_for() {
    let calls = calibrate(&mut Coarse, 0, 300_000.0).expect("no failure");
    assert!((90_000..110_000).contains(&calls), "{calls}");
}

#[test]
fn a_run_ends_in_time_and_says_what_it_left_out() {
    // Ten candidates with similar costs; the whole takes ten times a step's cost in seconds.
    let whole = |nanos: f64| {
        let mut fake = Fake::new(0.01, |c, _| 40.0 + c as f64 / 2.0);
        let spent = Rc::clone(&fake.spent);
        let left = move || (nanos - spent.get()).max(0.0);
        let out = tournament(&mut fake, &mut Forgetful, 10, 9, &plan(), &left, |_, _| {});
        (out.expect("an end"), fake.spent.get())
    };
    let (free, all) = whole(f64::INFINITY);
    assert_eq!((free.rounds, free.dropped.len()), ((41, 101), 0));
    for part in [0.7, 0.3, 0.1] {
        let (out, spent) = whole(part * all);
        assert!(spent < 1.05 * part * all, "{part}: {spent} of {all}");
        assert!(
            out.rounds.0 >= LEAST && out.rounds.1 >= LEAST,
            "{:?}",
            out.rounds
        );
        assert!(out.rounds < free.rounds || !out.dropped.is_empty());
        assert!(out.finalists.contains(&9), "the default stays");
        assert!(out.finalists.contains(&0), "the fastest stays");
        assert_eq!(out.finalists.len() + out.dropped.len(), 10);
        assert_eq!(out.winner(), Some(0));
    }
    // First the number of rounds is reduced, then candidates are dropped.
    let fit = |samples| {
        let screening: Vec<f64> = (0..10).map(|c| 40.0 + f64::from(c)).collect();
        fit((0..10).collect(), &screening, 9, &plan(), samples)
    };
    assert_eq!(fit(f64::INFINITY), ((0..10).collect(), 101));
    assert_eq!(fit(500.0), ((0..10).collect(), 50));
    assert_eq!(fit(130.0), (vec![0, 1, 9], 41));
    assert_eq!(fit(0.0), (vec![0, 9], 41));
}
