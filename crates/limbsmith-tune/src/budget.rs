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

    /// Starts the clock as if it had started this many seconds ago (for tests).
    #[cfg(test)]
    pub fn since(seconds: f64, ago: f64) -> Self {
        let start = Instant::now();
        let start = start.checked_sub(Duration::from_secs_f64(ago));
        Budget {
            start: start.unwrap_or_else(Instant::now),
            seconds,
        }
    }

    /// Seconds since the start.
    pub fn spent(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Seconds that are left.
    pub fn left(&self) -> f64 {
        (self.seconds - self.spent()).max(0.0)
    }

    /// Whether a stage may begin another piece of work.
    pub fn allows(&self, stage: Stage) -> bool {
        self.left() > stage.leaves() * self.seconds
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
        let at = |ago| {
            let b = Budget::since(100.0, ago);
            (b.allows(Stage::Proving), b.allows(Stage::Compiling))
        };
        assert_eq!(at(30.0), (true, true));
        assert_eq!(at(50.0), (false, true));
        assert_eq!(at(85.0), (false, false));
        assert_eq!(Budget::since(100.0, 200.0).left(), 0.0);
        assert!(Budget::since(100.0, 200.0).again().left() > 99.0);
        let texts = [7.4, 59.6, 125.0].map(|s| text(Duration::from_secs_f64(s)));
        assert_eq!(texts, ["7 s", "1 min 00 s", "2 min 05 s"]);
    }
}
