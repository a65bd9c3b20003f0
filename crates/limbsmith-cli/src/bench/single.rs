//! Single operations on words against the lanes of one vector: a table for `tune --single`, and a figure of the report.

use super::cases::{self, Operation};
use super::figures::{self, Figure, Point};
use crate::failure::{Failure, Outcome};
use crate::files::Status;
use crate::processor;
use limbsmith::cpu;
use limbsmith_clock::{CoreClock, Machine, Plan, Suite};
use limbsmith_tune::judge::MARGIN;
use std::fmt::Write;
use std::process::ExitCode;

/// The operations, in the order of the table.
pub const NAMES: [&str; 15] = [
    "ed25519-keygen",
    "ed25519-sign",
    "ed25519-verify",
    "x25519-base",
    "x25519-variable",
    "secp256k1-keygen",
    "secp256k1-sign",
    "secp256k1-ecdh",
    "bip340-sign",
    "p256-keygen",
    "p256-sign",
    "p256-ecdh",
    "p384-keygen",
    "p384-sign",
    "p384-ecdh",
];

fn operations() -> Vec<Operation> {
    let all = Operation::all().into_iter();
    all.filter(|o| NAMES.contains(&o.name())).collect()
}

/// The fastest backend on words and the fastest in lanes, where there is one.
struct Pair<'p> {
    words: Option<&'p Point>,
    lanes: Option<&'p Point>,
}

impl<'p> Pair<'p> {
    fn of(points: &'p [Point], operation: &str) -> Self {
        let best = |lanes: bool| {
            let all = points.iter().filter(|p| p.op == operation);
            all.filter(|p| p.backend.contains("ifma") == lanes)
                .min_by(|a, b| a.cycles.total_cmp(&b.cycles))
        };
        Pair {
            words: best(false),
            lanes: best(true),
        }
    }

    /// The cycles in lanes, relative to words.
    fn ratio(&self) -> Option<f64> {
        Some(self.lanes?.cycles / self.words?.cycles)
    }
}

/// Measures all operations on all backends, and prints the table.
pub fn tune(rounds: usize) -> Outcome {
    let operations = operations();
    let mut suite = Suite::new();
    cases::add(&mut suite, &operations, &super::backends()).map_err(Failure::Input)?;
    let plan = Plan {
        rounds,
        ..Plan::default()
    };
    let mut status = Status::new();
    let results = suite.run(&mut CoreClock::new(), &plan, |p| {
        status.show(&format!("round {} of {}", p.done, p.rounds));
    });
    status.clear();
    processor::choose()?;
    let text = format!(
        "{}, {rounds} rounds\n\n{}",
        Machine::detect(),
        table(&figures::points(&results), cpu::backend().is_wide())
    );
    super::print(&text, false)?;
    Ok(ExitCode::SUCCESS)
}

/// The table and the library's choice. `in_lanes`: whether the library's backend has its single operations in lanes.
fn table(points: &[Point], in_lanes: bool) -> String {
    let mut text = format!(
        "{:24} {:>9}  {:10} {:>9}  {:10} {:>11}  faster\n",
        "operation", "on words", "", "in lanes", "", "lanes/words"
    );
    let mut behind = vec![];
    for operation in operations() {
        let pair = Pair::of(points, operation.name());
        let cells = |p: Option<&Point>| match p {
            Some(p) => (format!("{:.0}", p.cycles), p.backend.clone()),
            None => ("-".into(), String::new()),
        };
        let ((words, on), (lanes, within)) = (cells(pair.words), cells(pair.lanes));
        let ratio = pair.ratio();
        let faster = match ratio {
            Some(ratio) if ratio < 1.0 => "lanes",
            _ => "words",
        };
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{:24} {words:>9}  {on:10} {lanes:>9}  {within:10} {:>11}  {faster}",
            operation.title(),
            ratio.map_or("-".into(), |r| format!("{r:.2}")),
        );
        let chosen = ratio.map(|r| if in_lanes { r } else { 1.0 / r });
        if chosen.is_some_and(|r| r > 1.0 + MARGIN) {
            behind.push(operation.name());
        }
    }
    let choice = if in_lanes { "lanes" } else { "words" };
    let _ = writeln!(
        text,
        "\nthe library takes {choice} on this machine, where an operation has code for both"
    );
    let _ = match behind.is_empty() {
        true => writeln!(text, "no operation is more than 3% faster otherwise"),
        false => writeln!(text, "more than 3% faster otherwise: {}", behind.join(", ")),
    };
    text
}

/// The figure of the report.
pub fn figure(points: &[Point]) -> Figure {
    let groups: Vec<(&str, &str)> = operations().iter().map(|o| (o.name(), o.title())).collect();
    let ratios = operations().into_iter().filter_map(|operation| {
        let ratio = Pair::of(points, operation.name()).ratio()?;
        Some(format!("{} {ratio:.2}", operation.title()))
    });
    let ratios: Vec<String> = ratios.collect();
    Figure {
        id: "single",
        title: "Single operations: words against the lanes of a vector, this processor",
        unit: "cycles of one operation",
        how: format!(
            "{} The name of the backend stands in brackets; on secp256k1, P-256 and P-384 it is `ifma`, `bmi2` or `portable`.",
            figures::HERE
        ),
        published: "Nothing: other libraries have no single operations of these curves in lanes, except dalek's Ed25519.".into(),
        verdict: match ratios.is_empty() {
            true => "This processor has no IFMA, so there are no lanes to set beside words.".into(),
            false => format!(
                "Cycles in lanes, relative to the best code on words: {}. P-384's ECDH has code on words alone.",
                ratios.join(", ")
            ),
        },
        bars: figures::measured(points, &groups),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(lanes: f64) -> Vec<Point> {
        let point = |op: &str, backend: &str, cycles| Point {
            op: op.into(),
            backend: backend.into(),
            cycles,
        };
        vec![
            point("ed25519-sign", "r51-ifma", lanes),
            point("ed25519-sign", "r52-ifma", lanes + 1000.0),
            point("ed25519-sign", "sat64", 30_000.0),
            point("ed25519-sign", "sat64-bmi2", 25_000.0),
            point("p384-ecdh", "bmi2", 475_000.0),
        ]
    }

    #[test]
    fn every_operation_exists() {
        let names: Vec<_> = operations().iter().map(|o| o.name()).collect();
        let mut wanted = NAMES.to_vec();
        wanted.sort_by_key(|n| names.iter().position(|o| o == n));
        assert_eq!(names, wanted);
    }

    #[test]
    fn the_best_of_each_kind_are_compared() {
        let text = table(&points(15_000.0), true);
        let row = |title: &str| {
            let line = text.lines().find(|l| l.starts_with(title));
            let cells: Vec<_> = line.unwrap_or("").split_whitespace().collect();
            cells.join(" ")
        };
        assert_eq!(
            row("Ed25519 sign"),
            "Ed25519 sign, 32 bytes 25000 sat64-bmi2 15000 r51-ifma 0.60 lanes"
        );
        assert_eq!(row("P-384 ECDH"), "P-384 ECDH 475000 bmi2 - - words");
        assert!(text.ends_with("no operation is more than 3% faster otherwise\n"));
    }

    #[test]
    fn what_the_library_misses_is_named() {
        for (lanes, in_lanes, missed) in [
            (15_000.0, false, true),
            (15_000.0, true, false),
            (25_500.0, true, false),
            (26_000.0, true, true),
            (26_000.0, false, false),
        ] {
            let text = table(&points(lanes), in_lanes);
            let found = text.ends_with("more than 3% faster otherwise: ed25519-sign\n");
            assert_eq!(found, missed, "{text}");
        }
    }

    #[test]
    fn the_figure_names_backends() {
        let figure = figure(&points(15_000.0));
        assert!(figure.verdict.contains("Ed25519 sign, 32 bytes 0.60."));
        let labels: Vec<_> = figure.bars.iter().map(|b| b.label.as_str()).collect();
        assert_eq!(labels.len(), 5);
        assert_eq!(labels[0], "5x51, 4 lanes a point (r51-ifma)");
        assert!(super::figure(&[]).verdict.contains("no IFMA"));
    }
}
