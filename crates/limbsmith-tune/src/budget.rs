//! The time limit of a run. Work that does not fit is left out and reported.
//!
//! Compilers on a busy machine take several times as long as on a quiet one, so no amount of work is fixed
//! beforehand: each stage checks the time that is left.

use std::time::{Duration, Instant};

/// Default time limit of a run, in seconds.
pub const USUAL: f64 = 540.0;

/// Stages of a run. Each stage reserves a share of the time for the stages after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Proving candidates.
    Proving,
    /// Compiling them.
    Compiling,
}

impl Stage {
    fn leaves(self) -> f64 {
        match self {
            Stage::Proving => 0.6,
            Stage::Compiling => 0.2,
        }
    }
}

/// A clock that runs from its creation.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    start: Instant,
    seconds: f64,
}

impl Budget {
    /// Starts the clock.
    pub fn new(seconds: f64) -> Self {
        Budget {
            start: Instant::now(),
            seconds,
        }
    }

    /// Seconds since the start.
    pub fn spent(&self) -> f64 {
        self.spent_at(Instant::now())
    }

    /// Seconds that are left.
    pub fn left(&self) -> f64 {
        self.left_at(Instant::now())
    }

    /// Whether a stage may begin another piece of work.
    pub fn allows(&self, stage: Stage) -> bool {
        self.allows_at(stage, Instant::now())
    }

    fn spent_at(&self, now: Instant) -> f64 {
        now.duration_since(self.start).as_secs_f64()
    }

    fn left_at(&self, now: Instant) -> f64 {
        (self.seconds - self.spent_at(now)).max(0.0)
    }

    fn allows_at(&self, stage: Stage, now: Instant) -> bool {
        self.left_at(now) > stage.leaves() * self.seconds
    }

    /// A budget of the same length, starting now.
    pub fn again(&self) -> Self {
        Budget::new(self.seconds)
    }
}

/// Formats a duration in seconds for people.
pub fn text(d: Duration) -> String {
    let s = d.as_secs_f64().round() as u64;
    match s {
        0..60 => format!("{s} s"),
        _ => format!("{} min {:02} s", s / 60, s % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_end_in_time() {
        // The test chooses the moments: a slow machine changes nothing.
        let b = Budget::new(100.0);
        let after = |seconds| b.start + Duration::from_secs_f64(seconds);
        let at = |seconds| {
            let stages = [Stage::Proving, Stage::Compiling];
            stages.map(|stage| b.allows_at(stage, after(seconds)))
        };
        assert_eq!(at(39.9), [true, true]);
        assert_eq!(at(40.1), [false, true]);
        assert_eq!(at(79.9), [false, true]);
        assert_eq!(at(80.1), [false, false]);
        assert_eq!(
            (b.spent_at(after(200.0)), b.left_at(after(200.0))),
            (200.0, 0.0)
        );
        let again = b.again();
        assert_eq!(again.left_at(again.start), 100.0);
        assert!(again.start >= b.start);
        // By the clock: what was spent is between two readings.
        let start = b.start.elapsed().as_secs_f64();
        let spent = b.spent();
        assert!((start..=b.start.elapsed().as_secs_f64()).contains(&spent));
        assert_eq!(
            (
                Budget::new(0.0).left(),
                Budget::new(0.0).allows(Stage::Compiling)
            ),
            (0.0, false)
        );
        assert!(Budget::new(f64::MAX).allows(Stage::Proving));
        let texts = [7.4, 59.6, 125.0].map(|s| text(Duration::from_secs_f64(s)));
        assert_eq!(texts, ["7 s", "1 min 00 s", "2 min 05 s"]);
    }
}
