//! Suites on clocks that only the cases advance.

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
