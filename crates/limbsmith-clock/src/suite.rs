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
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    /// A clock that only the cases advance.
    struct Fake<'t> {
        now: &'t Cell<f64>,
        gigahertz: Box<dyn FnMut(f64) -> f64>,
        overhead: f64,
    }

    impl<'t> Fake<'t> {
        fn steady(now: &'t Cell<f64>, gigahertz: f64) -> Self {
            Fake {
                now,
                gigahertz: Box::new(move |_| gigahertz),
                overhead: 0.0,
            }
        }
    }

    impl Clock for Fake<'_> {
        fn nanos(&mut self) -> f64 {
            self.now.set(self.now.get() + self.overhead);
            self.now.get()
        }
        fn gigahertz(&mut self) -> f64 {
            (self.gigahertz)(self.now.get())
        }
        fn overhead(&self) -> f64 {
            self.overhead
        }
    }

    fn plan(rounds: usize) -> Plan {
        Plan {
            rounds,
            sample_nanos: 1000.0,
        }
    }

    #[test]
    fn a_steady_case_is_measured_exactly() {
        let now = Cell::new(0.0);
        let mut suite = Suite::new();
        suite.add(Case::new("op", "us", |_| now.set(now.get() + 8.0)));
        suite.add(Case::new("op", "them", |_| now.set(now.get() + 8.0)).per_call(4));
        let r = suite.run(&mut Fake::steady(&now, 3.0), &plan(5), |_| {});
        assert_eq!(
            (r[0].operation.as_str(), r[0].subject.as_str()),
            ("op", "us")
        );
        assert_eq!(
            r[0].nanos,
            Spread {
                p10: 8.0,
                median: 8.0,
                p90: 8.0
            }
        );
        assert_eq!(r[0].cycles.median, 24.0);
        assert_eq!(r[1].subject, "them");
        assert_eq!(r[1].nanos.median, 2.0);
        assert_eq!(r[1].cycles.median, 6.0);
    }

    #[test]
    fn the_cost_of_reading_the_clock_is_taken_off() {
        let now = Cell::new(0.0);
        let mut suite = Suite::new();
        suite.add(Case::new("op", "us", |_| now.set(now.get() + 8.0)));
        let mut clock = Fake {
            overhead: 96.0,
            ..Fake::steady(&now, 1.0)
        };
        let r = suite.run(&mut clock, &plan(3), |_| {});
        assert_eq!(r[0].nanos.median, 8.0);
    }

    #[test]
    fn cycles_use_the_clock_on_both_sides_of_a_sample() {
        let now = Cell::new(0.0);
        let calls = Cell::new(0);
        let mut suite = Suite::new();
        suite.add(Case::new("op", "us", |_| now.set(now.get() + 10.0)));
        let mut clock = Fake::steady(&now, 0.0);
        let calls = &calls;
        let tick = std::rc::Rc::new(Cell::new(0));
        let t = tick.clone();
        clock.gigahertz = Box::new(move |_| {
            t.set(t.get() + 1);
            if t.get() % 2 == 1 { 2.0 } else { 4.0 }
        });
        let r = suite.run(&mut clock, &plan(4), |_| calls.set(calls.get() + 1));
        assert_eq!(r[0].cycles.median, 30.0);
        assert_eq!(tick.get(), 8, "twice a round");
        assert_eq!(
            calls.get(),
            5,
            "progress before the first round and after each"
        );
    }

    #[test]
    fn a_sample_is_as_long_as_planned() {
        let now = Cell::new(0.0);
        let longest = Cell::new(0);
        let mut suite = Suite::new();
        suite.add(Case::looped("op", "us", |_, count| {
            now.set(now.get() + 2.0 * count as f64);
            longest.set(longest.get().max(count));
        }));
        suite.run(&mut Fake::steady(&now, 1.0), &plan(3), |_| {});
        assert_eq!(longest.get(), 500);
    }

    #[test]
    fn a_case_longer_than_a_sample_runs_once_a_sample() {
        let now = Cell::new(0.0);
        let calls = Cell::new(0);
        let mut suite = Suite::new();
        suite.add(Case::new("op", "us", |_| {
            now.set(now.get() + 5000.0);
            calls.set(calls.get() + 1);
        }));
        let r = suite.run(&mut Fake::steady(&now, 1.0), &plan(3), |_| {});
        assert_eq!(r[0].nanos.median, 5000.0);
        assert_eq!(
            calls.get(),
            2 + 3 * 2,
            "calibration, then warm-up and sample"
        );
    }

    #[test]
    fn a_case_that_takes_no_time_ends() {
        let now = Cell::new(0.0);
        let mut suite = Suite::new();
        suite.add(Case::looped("op", "us", |_, _| {}));
        let r = suite.run(&mut Fake::steady(&now, 1.0), &plan(2), |_| {});
        assert_eq!(r[0].nanos.median, 0.0);
    }

    #[test]
    fn rounds_interleave_in_rotating_order_on_fresh_inputs() {
        let now = Cell::new(0.0);
        let log = RefCell::new(Vec::new());
        let inputs = RefCell::new(Vec::new());
        let mut suite = Suite::new();
        for who in 0..3 {
            let (now, log, inputs) = (&now, &log, &inputs);
            suite.add(
                Case::new("op", who.to_string(), move |i| {
                    now.set(now.get() + 1000.0);
                    if who == 0 {
                        inputs.borrow_mut().push(i);
                    }
                })
                .before(move || log.borrow_mut().push(who)),
            );
        }
        suite.run(&mut Fake::steady(&now, 1.0), &plan(3), |_| {});
        let log = log.into_inner();
        assert_eq!(log[..3], [0, 1, 2], "calibration");
        assert_eq!(log[3..], [0, 1, 2, 1, 2, 0, 2, 0, 1]);
        let inputs = inputs.into_inner();
        assert_eq!(inputs, (0..inputs.len()).collect::<Vec<_>>());
    }

    #[test]
    fn quantiles_ignore_outliers() {
        let mut samples: Vec<f64> = (1..=101).rev().map(f64::from).collect();
        samples[0] = 1e9;
        assert_eq!(
            Spread::of(&mut samples),
            Spread {
                p10: 11.0,
                median: 51.0,
                p90: 91.0
            }
        );
        assert_eq!(
            Spread::of(&mut [4.0]),
            Spread {
                p10: 4.0,
                median: 4.0,
                p90: 4.0
            }
        );
    }

    #[test]
    fn seven_cases_rotate_too() {
        let (now, order) = (Cell::new(0.0), RefCell::new(vec![]));
        let mut suite = Suite::new();
        for i in 0..ROTATION {
            let (now, order) = (&now, &order);
            let case = Case::new("op", "case", |_| now.set(now.get() + 1e6));
            suite.add(case.before(move || order.borrow_mut().push(i)));
        }
        suite.run(&mut Fake::steady(&now, 1.0), &plan(2), |_| {});
        // Calibration, and two rounds.
        let order = order.into_inner();
        assert_eq!(order.len(), 3 * ROTATION);
        assert_ne!(order[ROTATION..2 * ROTATION], order[2 * ROTATION..]);
    }

    #[test]
    fn the_cases_of_an_operation_leave_the_suite() {
        let mut suite = Suite::new();
        for (operation, subject) in [("a", "x"), ("b", "x"), ("a", "y")] {
            suite.add(Case::new(operation, subject, |_| {}));
        }
        let taken = suite.take("a");
        let subjects: Vec<_> = taken.cases.iter().map(|c| c.subject.as_str()).collect();
        assert_eq!(subjects, ["x", "y"]);
        assert!(suite.len() == 1 && suite.take("a").is_empty());
    }

    #[test]
    fn a_cold_call_follows_other_work_alone() {
        let now = Cell::new(0.0);
        let cold = Cell::new(false);
        let (longest, works) = (Cell::new(0), Cell::new(0));
        let mut suite = Suite::new();
        let body = |_, count| {
            // A call after other work takes 40 ns more; the first one warms the caches.
            let extra = if cold.take() { 40.0 } else { 0.0 };
            now.set(now.get() + 8.0 * count as f64 + extra);
            longest.set(longest.get().max(count));
        };
        suite.add(Case::looped("op", "us", body).per_call(2));
        let work = || {
            cold.set(true);
            works.set(works.get() + 1);
            now.set(now.get() + 1e6);
        };
        let clock = &mut Fake {
            overhead: 96.0,
            ..Fake::steady(&now, 3.0)
        };
        let r = suite.run_cold(clock, &plan(4), work, |_| {});
        assert_eq!(r[0].cycles.median, 12.0);
        assert_eq!(r[0].cold.map(|c| c.median), Some(72.0));
        assert_eq!(works.get(), 4 * COLD_CALLS);
        assert_eq!(longest.get(), 125);
    }

    #[test]
    fn a_cold_call_is_free_of_the_cost_of_reading_the_clock_now() {
        /// Each reading takes 700 ns; at the start it took 500.
        struct Slower<'t>(&'t Cell<f64>);
        impl Clock for Slower<'_> {
            fn nanos(&mut self) -> f64 {
                self.0.set(self.0.get() + 700.0);
                self.0.get()
            }
            fn gigahertz(&mut self) -> f64 {
                1.0
            }
            fn overhead(&self) -> f64 {
                500.0
            }
        }
        let now = Cell::new(0.0);
        let mut suite = Suite::new();
        suite.add(Case::new("op", "us", |_| now.set(now.get() + 8.0)));
        let r = suite.run_cold(&mut Slower(&now), &plan(2), || {}, |_| {});
        assert_eq!(r[0].cold.map(|c| c.median), Some(8.0));
    }

    #[test]
    fn without_other_work_nothing_is_cold() {
        let now = Cell::new(0.0);
        let mut suite = Suite::new();
        suite.add(Case::new("op", "us", |_| now.set(now.get() + 8.0)));
        let r = suite.run(&mut Fake::steady(&now, 1.0), &plan(2), |_| {});
        assert_eq!(r[0].cold, None);
    }

    #[test]
    fn an_empty_suite_gives_nothing() {
        let now = Cell::new(0.0);
        let suite = Suite::new();
        assert!(suite.is_empty());
        assert_eq!(
            suite.run(&mut Fake::steady(&now, 1.0), &plan(2), |_| {}),
            vec![]
        );
    }
}
