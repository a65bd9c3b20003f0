//! From samples to a ranking, and to the decision whether to replace the default.
//!
//! A sample of a candidate means little by itself. Its ratio to the sample of the default in the same round
//! means more. The estimate is the median of these ratios, with a confidence interval that assumes nothing
//! about their distribution: among `n` ratios in order, the true median lies between those of rank
//! `n/2 -+ z sqrt(n)/2` with the confidence that belongs to `z` (the number of ratios below the median is binomial).
//!
//! That interval does not cover errors that all samples of a process share. So there are repetitions with
//! separate processes, and a winner must win in each of them.

use serde::{Deserialize, Serialize};

/// The relative margin by which a candidate must be faster.
pub const MARGIN: f64 = 0.03;

/// The half-width, in standard deviations of the normal distribution, of the interval that holds 99% of it.
const Z: f64 = 2.576;

/// Cycles of every candidate in every round: `cycles[candidate][round]`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Repetition {
    /// Numbers of the candidates, in the order of the samples.
    #[serde(default)]
    pub who: Vec<usize>,
    /// Cycles per step of work.
    pub cycles: Vec<Vec<f64>>,
}

impl Repetition {
    /// Rounds that have samples of all candidates.
    pub fn rounds(&self) -> usize {
        self.cycles.iter().map(Vec::len).min().unwrap_or(0)
    }

    /// Whether every candidate has a sample in every round, and every sample is a valid time.
    pub fn is_whole(&self) -> bool {
        let n = self.rounds();
        let time = |x: &f64| x.is_finite() && *x > 0.0;
        let whole = |c: &Vec<f64>| c.len() == n && c.iter().all(time);
        n > 0 && self.cycles.len() == self.who.len() && self.cycles.iter().all(whole)
    }
}

/// A median and its confidence interval at 99%.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Lower bound.
    pub low: f64,
    /// Median.
    pub median: f64,
    /// Upper bound.
    pub high: f64,
}

impl Interval {
    /// The interval of these samples; all infinite, if there are none.
    pub fn of(mut samples: Vec<f64>) -> Self {
        let n = samples.len();
        if n == 0 {
            let x = f64::INFINITY;
            return Interval {
                low: x,
                median: x,
                high: x,
            };
        }
        samples.sort_by(f64::total_cmp);
        let (middle, reach) = ((n - 1) as f64 / 2.0, Z * (n as f64).sqrt() / 2.0);
        let at = |rank: f64| samples[rank.clamp(0.0, (n - 1) as f64) as usize];
        Interval {
            low: at((middle - reach).floor()),
            median: (at(middle.floor()) + at(middle.ceil())) / 2.0,
            high: at((middle + reach).ceil()),
        }
    }
}

/// One line of the ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ranked {
    /// Number of the candidate.
    pub candidate: usize,
    /// Cycles per step, median of all rounds.
    pub cycles: f64,
    /// Ratio to the default, over all repetitions.
    pub ratio: Interval,
    /// The median ratio in each repetition.
    pub repeated: Vec<f64>,
    /// Best and worst place over the repetitions, from 1.
    pub places: (usize, usize),
}

/// The result of judging the samples.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verdict {
    /// Fastest first.
    pub ranking: Vec<Ranked>,
    /// The candidate that replaces the default, if there is one.
    pub winner: Option<usize>,
}

/// Ratios to the default, round by round.
fn ratios(r: &Repetition, candidate: usize, default: usize) -> Vec<f64> {
    let (ours, theirs) = (&r.cycles[candidate], &r.cycles[default]);
    let ratio = |(x, d): (&f64, &f64)| if *d > 0.0 { x / d } else { f64::INFINITY };
    ours.iter().zip(theirs).map(ratio).collect()
}

/// Ranks the candidates and decides. All repetitions have the same candidates.
pub fn judge(repetitions: &[Repetition], default: usize) -> Verdict {
    let count = repetitions.first().map_or(0, |r| r.cycles.len());
    // By repetition and candidate.
    let single: Vec<Vec<Interval>> = repetitions
        .iter()
        .map(|r| {
            (0..count)
                .map(|c| Interval::of(ratios(r, c, default)))
                .collect()
        })
        .collect();
    let place = |of: &[Interval], c: usize| {
        1 + of
            .iter()
            .filter(|other| other.median < of[c].median)
            .count()
    };
    let mut ranking: Vec<Ranked> = (0..count)
        .map(|c| {
            let pool =
                |f: &dyn Fn(&Repetition) -> Vec<f64>| repetitions.iter().flat_map(f).collect();
            let places: Vec<usize> = single.iter().map(|of| place(of, c)).collect();
            Ranked {
                candidate: c,
                cycles: Interval::of(pool(&|r| r.cycles[c].clone())).median,
                ratio: Interval::of(pool(&|r| ratios(r, c, default))),
                repeated: single.iter().map(|of| of[c].median).collect(),
                places: (
                    places.iter().copied().min().unwrap_or(0),
                    places.iter().copied().max().unwrap_or(0),
                ),
            }
        })
        .collect();
    ranking.sort_by(|a, b| a.ratio.median.total_cmp(&b.ratio.median));
    let beats = |c: usize| {
        // A single repetition is not enough.
        single.len() >= 2 && single.iter().all(|of| of[c].high < 1.0 - MARGIN)
    };
    let winner = ranking.iter().map(|r| r.candidate);
    let winner = winner.filter(|c| *c != default).find(|c| beats(*c));
    Verdict { ranking, winner }
}
