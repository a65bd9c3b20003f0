//! Cases, rounds and medians.

use crate::Clock;

/// A case to measure: an operation, its subject (the implementation), and a closure that performs
/// it.
pub struct Case<'a> {
    operation: String,
    subject: String,
    per_call: usize,
    before: Box<dyn FnMut() + 'a>,
    body: Box<dyn FnMut(usize, usize) + 'a>,
}

impl<'a> Case<'a> {
    /// `call(i)` performs the operation once on input number `i`. The numbers increase without
    /// limit, so a caller with `n` inputs uses `i % n`.
    pub fn new(
        operation: impl Into<String>,
        subject: impl Into<String>,
        mut call: impl FnMut(usize) + 'a,
    ) -> Self {
        // One indirect call per sample instead of one per call: it would slow short operations
        // down.
        Self::looped(operation, subject, move |first, count| {
            for i in first..first + count {
                call(i);
            }
        })
    }

    /// `body(first, count)` performs the operation `count` times on inputs `first..first + count`,
    /// with its own loop.
    pub fn looped(
        operation: impl Into<String>,
        subject: impl Into<String>,
        body: impl FnMut(usize, usize) + 'a,
    ) -> Self {
        Case {
            operation: operation.into(),
            subject: subject.into(),
            per_call: 1,
            before: Box::new(|| {}),
            body: Box::new(body),
        }
    }

    /// One call counts as `n` operations (a batch, or a chain of products).
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn per_call(mut self, n: usize) -> Self {
        assert!(n > 0, "a call must count for something");
        self.per_call = n;
        self
    }

    /// Runs `prepare` before every sample, outside the measured time.
    pub fn before(mut self, prepare: impl FnMut() + 'a) -> Self {
        self.before = Box::new(prepare);
        self
    }
}

impl std::fmt::Debug for Case<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Case")
            .field("operation", &self.operation)
            .field("subject", &self.subject)
            .field("per_call", &self.per_call)
            .finish_non_exhaustive()
    }
}

/// The length of a measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Samples of each case.
    pub rounds: usize,
    /// Length of one sample. A quarter of a millisecond is long compared with the reading of a
    /// clock and short compared with changes in the machine's load.
    pub sample_nanos: f64,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            rounds: 200,
            sample_nanos: 250_000.0,
        }
    }
}

/// The progress of a running suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Rounds done.
    pub done: usize,
    /// Rounds planned.
    pub rounds: usize,
    /// Cases in a round.
    pub cases: usize,
}

/// Three quantiles of the samples of a case, per operation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// A tenth of the samples lie below.
    pub p10: f64,
    /// The figure to quote.
    pub median: f64,
    /// A tenth of the samples lie above.
    pub p90: f64,
}

impl Spread {
    /// Quantiles by nearest rank.
    ///
    /// # Panics
    /// If there is no sample.
    pub fn of(samples: &mut [f64]) -> Self {
        assert!(!samples.is_empty(), "no sample");
        samples.sort_by(f64::total_cmp);
        let at = |q: f64| samples[((samples.len() - 1) as f64 * q).round() as usize];
        Spread {
            p10: at(0.1),
            median: at(0.5),
            p90: at(0.9),
        }
    }
}

/// The measurements of one case.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The operation.
    pub operation: String,
    /// The subject that performed it.
    pub subject: String,
    /// Nanoseconds of thread time per operation.
    pub nanos: Spread,
    /// Core cycles per operation.
    pub cycles: Spread,
    /// Core cycles per operation of single calls after other work ([`Suite::run_cold`]).
    pub cold: Option<Spread>,
}

/// Cases that are measured together, in turn.
#[derive(Debug, Default)]
pub struct Suite<'a> {
    cases: Vec<Case<'a>>,
}

/// A case with its state during the run.
struct Running<'a> {
    case: Case<'a>,
    calls: usize,
    next: usize,
    nanos: Vec<f64>,
    cycles: Vec<f64>,
    cold: Vec<f64>,
}

impl Running<'_> {
    /// Runs `count` calls on inputs not seen in this sample before.
    fn step(&mut self, count: usize) {
        (self.case.body)(self.next, count);
        self.next += count;
    }

    /// Chooses how many calls make one sample: doubles until a trial is a tenth of a sample long,
    /// then scales.
    fn calibrate(&mut self, clock: &mut impl Clock, sample_nanos: f64) {
        (self.case.before)();
        self.step(1);
        let mut calls = 1;
        loop {
            let start = clock.nanos();
            self.step(calls);
            let nanos = clock.nanos() - start - clock.overhead();
            if nanos >= sample_nanos / 10.0 || calls >= 1 << 30 {
                self.calls = ((sample_nanos * calls as f64 / nanos.max(1.0)) as usize).max(1);
                return;
            }
            calls *= 2;
        }
    }

    fn sample(&mut self, clock: &mut impl Clock) {
        (self.case.before)();
        // One call outside the measured time brings code and tables back into the caches.
        self.step(1);
        let ahead = clock.gigahertz();
        let start = clock.nanos();
        self.step(self.calls);
        let nanos = clock.nanos() - start - clock.overhead();
        let behind = clock.gigahertz();
        let nanos = nanos.max(0.0) / (self.calls * self.case.per_call) as f64;
        self.nanos.push(nanos);
        self.cycles.push(nanos * (ahead + behind) / 2.0);
    }

    /// One call after other work.
    fn cold_sample(&mut self, clock: &mut impl Clock, other_work: &mut dyn FnMut()) {
        (self.case.before)();
        other_work();
        // This also brings the code that reads the time back into the caches.
        let ahead = clock.gigahertz();
        // The time that a reading takes is as long as some calls, and changes with the load of the machine.
        let before = clock.nanos();
        let start = clock.nanos();
        self.step(1);
        let nanos = clock.nanos() - start - (start - before);
        let behind = clock.gigahertz();
        let nanos = nanos.max(0.0) / self.case.per_call as f64;
        self.cold.push(nanos * (ahead + behind) / 2.0);
    }
}

/// Each round starts this many cases further on, so that no case always comes at the same point of
/// a round. Any number that is rarely a divisor of the number of cases works.
const ROTATION: usize = 7;

/// Cold calls of a case in a round: each is a sample of its own, shorter and noisier than a hot one.
const COLD_CALLS: usize = 5;

impl<'a> Suite<'a> {
    /// An empty suite.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a case.
    pub fn add(&mut self, case: Case<'a>) {
        self.cases.push(case);
    }

    /// Removes the cases of an operation; they become a suite of their own, in the same order.
    pub fn take(&mut self, operation: &str) -> Self {
        let cases = self
            .cases
            .extract_if(.., |case| case.operation == operation);
        Suite {
            cases: cases.collect(),
        }
    }

    /// The number of cases.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Whether there are no cases.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// Measures everything. Results are in the order in which the cases were added. At least one
    /// round is taken. `progress` is called before the first round and after every one.
    pub fn run(
        self,
        clock: &mut impl Clock,
        plan: &Plan,
        progress: impl FnMut(Progress),
    ) -> Vec<Measurement> {
        self.measure(clock, plan, None, progress)
    }

    /// Measures the same, and also calls when the caches are cold: after each sample of a case, five times,
    /// `other_work` ([`OtherWork::run`](crate::OtherWork::run)) and then one call, which is timed alone.
    pub fn run_cold(
        self,
        clock: &mut impl Clock,
        plan: &Plan,
        mut other_work: impl FnMut(),
        progress: impl FnMut(Progress),
    ) -> Vec<Measurement> {
        self.measure(clock, plan, Some(&mut other_work), progress)
    }

    fn measure(
        self,
        clock: &mut impl Clock,
        plan: &Plan,
        mut other_work: Option<&mut dyn FnMut()>,
        mut progress: impl FnMut(Progress),
    ) -> Vec<Measurement> {
        let cases = self.cases.len();
        let rounds = plan.rounds.max(1);
        progress(Progress {
            done: 0,
            rounds,
            cases,
        });
        let mut running: Vec<Running> = self
            .cases
            .into_iter()
            .map(|case| Running {
                case,
                calls: 1,
                next: 0,
                nanos: vec![],
                cycles: vec![],
                cold: vec![],
            })
            .collect();
        for case in &mut running {
            case.calibrate(clock, plan.sample_nanos);
        }
        // As many cases as the rotation, or a multiple, would not rotate.
        let rotation = match cases.is_multiple_of(ROTATION) {
            true => 1,
            false => ROTATION,
        };
        for round in 0..rounds {
            for k in 0..cases {
                let case = &mut running[(k + round * rotation) % cases];
                case.sample(clock);
                if let Some(work) = &mut other_work {
                    for _ in 0..COLD_CALLS {
                        case.cold_sample(clock, *work);
                    }
                }
            }
            progress(Progress {
                done: round + 1,
                rounds,
                cases,
            });
        }
        running
            .into_iter()
            .map(|mut r| Measurement {
                operation: r.case.operation,
                subject: r.case.subject,
                nanos: Spread::of(&mut r.nanos),
                cycles: Spread::of(&mut r.cycles),
                cold: (!r.cold.is_empty()).then(|| Spread::of(&mut r.cold)),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
