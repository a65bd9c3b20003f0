//! Progress of a long run: a line on standard error, if that is a terminal.

use crate::files::Status;
use std::time::{Duration, Instant};

/// A bar, the number of rows, and the rate.
pub struct Progress {
    status: Status,
    start: Instant,
    shown: Option<Instant>,
}

/// Characters of the bar.
const WIDTH: usize = 24;

impl Progress {
    /// Starts the clock.
    pub fn new() -> Self {
        Progress {
            status: Status::new(),
            start: Instant::now(),
            shown: None,
        }
    }

    /// Shows `rows` finished in this run, and the fraction of the file that is read (total 0:
    /// unknown).
    pub fn show(&mut self, rows: u64, (read, of): (u64, u64)) {
        let now = Instant::now();
        let due = self
            .shown
            .is_none_or(|s| now - s > Duration::from_millis(100));
        if due {
            self.shown = Some(now);
            self.status.show(&line(rows, (read, of), now - self.start));
        }
    }

    /// Removes the line, so that other output can be written.
    pub fn clear(&mut self) {
        self.status.clear();
    }

    /// Removes the line and returns the rate: rows per second and time.
    pub fn finish(mut self, rows: u64) -> String {
        self.status.clear();
        let time = self.start.elapsed();
        format!("{:.1} s, {} rows/s", time.as_secs_f64(), rate(rows, time))
    }
}

fn rate(rows: u64, time: Duration) -> u64 {
    (rows as f64 / time.as_secs_f64().max(1e-6)) as u64
}

fn line(rows: u64, (read, of): (u64, u64), time: Duration) -> String {
    let rate = format!(
        "{} rows, {} rows/s",
        thousands(rows),
        thousands(rate(rows, time))
    );
    if of == 0 {
        return rate;
    }
    let share = (read as f64 / of as f64).min(1.0);
    let full = (share * WIDTH as f64) as usize;
    let left = time.as_secs_f64() * (1.0 / share.max(1e-9) - 1.0);
    let left = match time.as_secs() {
        0 => String::new(),
        _ => format!(", {}:{:02} left", left as u64 / 60, left as u64 % 60),
    };
    let bar = "=".repeat(full) + &" ".repeat(WIDTH - full);
    format!("[{bar}] {:3.0}%  {rate}{left}", (100.0 * share).floor())
}

/// Digits in groups of three.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_234_567), "1 234 567");
        let two = Duration::from_secs(2);
        assert_eq!(line(3000, (0, 0), two), "3 000 rows, 1 500 rows/s");
        let text = line(3000, (25, 100), Duration::from_secs(40));
        let bar = "[======                  ]  25%  3 000 rows, 75 rows/s, 2:00 left";
        assert_eq!(text, bar);
        assert!(line(1, (200, 100), two).starts_with("[========================] 100%"));
    }
}
