//! Timing that repeats within a per cent on a shared, noisy machine.
//!
//! Three things disturb a measurement there, and each has its remedy here:
//!
//! * **Other programs run on the core.** [`CoreClock`] reads the time *this thread* has run, so
//!   preempted time does not count.
//! * **The core changes its clock** with the load of its neighbors, within milliseconds. The clock
//!   is therefore measured just before and just after every sample, with a chain of operations
//!   whose length in cycles is known (each depends on the one before and takes one cycle on every
//!   core of interest). A sample of `t` nanoseconds is reported as `t * (before + after) / 2` core
//!   cycles.
//! * **Everything else drifts.** All cases run interleaved: one round takes one short sample (a
//!   quarter of a millisecond) of every case, the next round does so in a rotated order. The
//!   reported value is the median over the rounds. Two cases compared in one run have seen the same
//!   conditions.
//!
//! A sample calls an operation many times, so its code and tables are in the caches. [`Suite::run_cold`] also times single
//! calls after [`OtherWork`].
//!
//! ```
//! use limbsmith_clock::{Case, CoreClock, Plan, Suite};
//!
//! let mut suite = Suite::new();
//! let mut x = 3u64;
//! suite.add(Case::new("wrapping product", "u64", move |i| {
//!     x = std::hint::black_box(x).wrapping_mul(i as u64 | 1);
//! }));
//! let plan = Plan { rounds: 3, sample_nanos: 20_000.0 };
//! let results = suite.run(&mut CoreClock::new(), &plan, |_| {});
//! assert_eq!(results.len(), 1);
//! println!("{} cycles", results[0].cycles.median);
//! ```
#![forbid(unsafe_code)]

mod clock;
mod machine;
mod other_work;
mod suite;

pub use clock::{Clock, CoreClock};
pub use machine::Machine;
pub use other_work::OtherWork;
pub use suite::{Case, Measurement, Plan, Progress, Spread, Suite};

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
