//! The results of a run, as a file and as a table for people.

use crate::Error;
use crate::candidates::Candidate;
use crate::child::Entry;
use crate::toolchain::Emission;
use crate::tournament::Outcome;
use crate::work::{Goal, Word};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::Path;

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The processor, as its operating system names it.
    pub machine: String,
    /// The modulus expression as given.
    pub modulus: String,
    /// Bits of a word, or `lanes`.
    pub word: String,
    /// The goal.
    pub goal: String,
    /// Description of one step.
    pub step: String,
    /// Versions of the compilers.
    pub compilers: Vec<String>,
    /// Strategy, limbs and emission that are used without a measurement.
    pub default: Choice,
    /// The selected choice: the default, or the candidate that beat it.
    pub choice: Choice,
    /// Candidates that were skipped for lack of time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// The ranking of the finalists, fastest first.
    pub ranking: Vec<Line>,
}

/// A representation in one emission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The strategy.
    pub strategy: String,
    /// The limbs.
    pub limbs: String,
    /// Looseness of sums.
    pub loose: u32,
    /// All options that differ from the defaults ([`limbsmith_forge::spec::Making`]).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub making: String,
    /// The compiler and its flags.
    pub emission: String,
}

/// A line of the ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The candidate.
    #[serde(flatten)]
    pub choice: Choice,
    /// Cycles per step.
    pub cycles: f64,
    /// Ratio to the default: lower bound, median and upper bound at 99% confidence.
    pub ratio: [f64; 3],
    /// The median in each repetition.
    pub repeated: Vec<f64>,
    /// Best and worst place over the repetitions.
    pub places: [usize; 2],
}

impl Choice {
    /// The choice of an entry.
    pub fn of(c: &Candidate, e: &Emission) -> Self {
        Choice {
            strategy: c.rep.strategy.name().into(),
            limbs: c.rep.layout(),
            loose: c.rep.loose,
            making: c.rep.making.name(),
            emission: e.name.clone(),
        }
    }

    /// Strategy, limbs and all options that differ from the defaults.
    pub fn name(&self) -> String {
        let loose = match self.loose {
            8 => String::new(),
            n => format!(" loose {n}"),
        };
        let making = match self.making.is_empty() {
            true => String::new(),
            false => format!(", {}", self.making),
        };
        format!("{} {}{loose}{making}", self.strategy, self.limbs)
    }
}

/// The subject of a measurement.
#[derive(Debug)]
pub struct Subject<'a> {
    /// The processor.
    pub machine: String,
    /// The modulus expression as given.
    pub modulus: String,
    /// Bits of a word, or `lanes`.
    pub word: String,
    /// The goal.
    pub goal: Goal,
    /// Versions of the compilers.
    pub compilers: Vec<String>,
    /// The candidates.
    pub candidates: &'a [Candidate],
    /// The emissions.
    pub emissions: &'a [Emission],
    /// The entries of the tournament.
    pub entries: &'a [Entry],
    /// The number of the default among them.
    pub default: usize,
    /// Candidates that were skipped for lack of time.
    pub left_out: Vec<String>,
}

/// The file's content.
pub fn found(s: &Subject, o: &Outcome) -> Found {
    let choice = |entry: usize| {
        let e = s.entries[entry];
        Choice::of(&s.candidates[e.candidate], &s.emissions[e.emission])
    };
    let per = s.goal.per_call() as f64;
    let line = |r: &crate::judge::Ranked| Line {
        choice: choice(o.finalists[r.candidate]),
        cycles: round(r.cycles / per, 10.0),
        ratio: [r.ratio.median, r.ratio.low, r.ratio.high].map(|x| round(x, 1e4)),
        repeated: r.repeated.iter().map(|x| round(*x, 1e4)).collect(),
        places: [r.places.0, r.places.1],
    };
    Found {
        machine: s.machine.clone(),
        modulus: s.modulus.clone(),
        word: s.word.clone(),
        goal: s.goal.name().into(),
        step: match s.word == Word::Lanes.name() {
            true => format!("{}, in eight lanes", s.goal.step()),
            false => s.goal.step().into(),
        },
        compilers: s.compilers.clone(),
        left_out: s.left_out.clone(),
        default: choice(s.default),
        choice: choice(o.winner().unwrap_or(s.default)),
        ranking: o.verdict.ranking.iter().map(line).collect(),
    }
}

/// Rounds to the digits above the noise.
fn round(x: f64, parts: f64) -> f64 {
    (x * parts).round() / parts
}

/// The ranking for people.
pub fn table(f: &Found) -> String {
    let mut t = String::new();
    let wide = |g: &dyn Fn(&Line) -> usize| f.ranking.iter().map(g).max().unwrap_or(0);
    let names = wide(&|l| l.choice.name().len()).max("representation".len());
    let emissions = wide(&|l| l.choice.emission.len()).max("emission".len());
    let _ = writeln!(
        t,
        "{:>2}  {:names$}  {:emissions$}  {:>8}  {:>6}  {:>14}  {:>14}  places",
        "", "representation", "emission", "cycles", "ratio", "99% within", "repetitions"
    );
    for (i, l) in f.ranking.iter().enumerate() {
        let ends = l
            .repeated
            .iter()
            .fold((f64::INFINITY, 0.0f64), |(a, b), x| (a.min(*x), b.max(*x)));
        let mark = match &l.choice {
            c if *c == f.choice && f.choice == f.default => " default, stays",
            c if *c == f.choice => " winner",
            c if *c == f.default => " default",
            _ => "",
        };
        let _ = writeln!(
            t,
            "{:>2}  {:names$}  {:emissions$}  {:>8.1}  {:>6.3}  {:>14}  {:>14}  {}{mark}",
            i + 1,
            l.choice.name(),
            l.choice.emission,
            l.cycles,
            l.ratio[0],
            format!("{:.3}..{:.3}", l.ratio[1], l.ratio[2]),
            format!("{:.3}..{:.3}", ends.0, ends.1),
            match l.places {
                [a, b] if a == b => a.to_string(),
                [a, b] => format!("{a} to {b}"),
            },
        );
    }
    t
}

/// The factor by which the choice of a file is slower than the fastest of a later ranking; none if the
/// ranking does not contain it.
pub fn behind(earlier: &Found, later: &Found) -> Option<f64> {
    let best = later.ranking.first()?;
    let ours = later.ranking.iter().find(|l| l.choice == earlier.choice)?;
    Some(ours.ratio[0] / best.ratio[0])
}

impl Found {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Found, Error> {
        let text = std::fs::read_to_string(path).map_err(|e| Error::file(path, e))?;
        toml::from_str(&text).map_err(|e| Error::file(path, e))
    }

    /// As text.
    pub fn text(&self) -> Result<String, Error> {
        toml::to_string(self).map_err(|e| Error::Refused(e.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use limbsmith_forge::SPECS;
    use limbsmith_forge::spec::{Field, Spec};
    use std::path::PathBuf;

    /// The library uses the first representation of a spec for the target's words: it must be the one that
    /// measured best.
    #[test]
    fn the_library_takes_what_was_measured() {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../specs/measured");
        let files = std::fs::read_dir(&folder).expect("the folder of measured choices");
        let mut count = 0;
        for file in files.flatten() {
            let path = file.path();
            let found = Found::read(&path).unwrap_or_else(|e| panic!("{e}"));
            let modulus = Field::new("p", &found.modulus).expect("a modulus").modulus;
            let specs = SPECS.iter().filter_map(|(_, text)| Spec::parse(text).ok());
            let spec = specs.into_iter().find(|s| s.field.modulus == modulus);
            let spec = spec.unwrap_or_else(|| panic!("{}: no such field", path.display()));
            let fits = |r: &&limbsmith_forge::spec::Rep| match r.strategy.is_lanes() {
                true => found.word == "lanes",
                false => r.word.to_string() == found.word,
            };
            let first = spec.reps.iter().find(fits).expect("a representation");
            let taken = (first.strategy.name(), first.layout());
            let best = (found.choice.strategy.as_str(), found.choice.limbs.clone());
            // Files of other goals are for readers only: a build uses one representation.
            if found.goal == "verify" {
                assert_eq!(taken, best, "{}: put it first in the spec", path.display());
            }
            let kept = limbsmith_forge::measured::MEASURED;
            let kept = kept
                .iter()
                .any(|(_, text)| Ok(text.to_string()) == found.text());
            assert!(kept, "{}: name it in the forge's list", path.display());
            assert_eq!(
                Found::read(&path).and_then(|f| f.text()).expect("text"),
                std::fs::read_to_string(&path).expect("text")
            );
            count += 1;
        }
        assert!(count > 0);
    }

    fn line(limbs: &str, ratio: f64) -> Line {
        Line {
            choice: Choice {
                strategy: "saturated".into(),
                limbs: limbs.into(),
                loose: 8,
                making: String::new(),
                emission: "rustc".into(),
            },
            cycles: 40.0 * ratio,
            ratio: [ratio; 3],
            repeated: vec![ratio],
            places: [1, 2],
        }
    }

    #[test]
    fn a_choice_is_set_beside_a_later_ranking() {
        let ranking = vec![line("4x64", 0.95), line("5x51", 1.0)];
        let later = Found {
            machine: "a core".into(),
            modulus: "2^255 - 19".into(),
            word: "64".into(),
            goal: "verify".into(),
            step: "".into(),
            compilers: vec!["rustc".into()],
            left_out: vec![],
            default: ranking[1].choice.clone(),
            choice: ranking[0].choice.clone(),
            ranking,
        };
        assert_eq!(behind(&later, &later), Some(1.0));
        let earlier = Found {
            choice: later.default.clone(),
            ..later.clone()
        };
        assert!(behind(&earlier, &later).is_some_and(|x| (x - 1.0 / 0.95).abs() < 1e-9));
        let gone = Found {
            choice: line("9x9", 1.0).choice,
            ..later.clone()
        };
        assert_eq!(behind(&gone, &later), None);
        let text = table(&later);
        assert!(
            text.contains("1 to 2 winner") && text.contains("1 to 2 default"),
            "{text}"
        );
    }

    #[test]
    fn broken_files_are_refused() {
        let folder = std::env::temp_dir().join(format!("limbsmith-broken-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("found.toml");
        let good = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../../specs/measured/p25519-64-verify.toml");
        let good = std::fs::read_to_string(good).expect("text");
        let read = |text: &str| {
            std::fs::write(&path, text).expect("written");
            Found::read(&path).map_err(|e| e.to_string())
        };
        assert!(read(&good).is_ok());
        for (text, why) in [
            (good.replace("machine = ", "machin = "), "machine"),
            (good.replace("[choice]", "[chosen]"), "choice"),
            (good.replace("ratio = [", "ratio = [\"\", "), "ratio"),
            (good[..good.len() / 2].to_string() + "[", "found.toml"),
            ("\0".into(), "found.toml"),
        ] {
            let e = read(&text).expect_err(why);
            assert!(e.contains(why) && e.contains("found.toml"), "{why}: {e}");
        }
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    }
}
