//! The Markdown table.

use crate::built;
use crate::peers::{OPERATIONS, PEERS};
use limbsmith_clock::{Machine, Measurement, Plan};
use std::fmt::Write;

/// Head, table and notes; where cold calls were measured, a second table for them.
pub fn render(machine: &Machine, backend: &str, plan: &Plan, results: &[Measurement]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "Core cycles, median of {} rounds interleaved over all cases; bold is the fastest.\n\
         {machine}. Limbsmith backend {backend}.\n{}\n\n",
        plan.rounds,
        built::text(),
    );
    table(&mut text, "operation", results, |r| {
        Some((r.cycles.median, number(r.cycles.median)))
    });
    if results.iter().any(|r| r.cold.is_some()) {
        let _ = write!(text, "\n{COLD}\n\n");
        table(&mut text, "operation, cold", results, |r| {
            let (cold, hot) = (r.cold?.median, r.cycles.median);
            Some((cold, format!("{} ({:.2})", number(cold), cold / hot)))
        });
    }
    text.push_str(
        "\nVerification: limbsmith, dalek, ring, aws-lc-rs and rscrypto check the cofactorless equation, crrl \
         the cofactored one. rscrypto's only verification is strict. ring's X25519 makes a fresh random key each time, which is in its \
         figures. dalek, ring, aws-lc-rs and rscrypto do not show their fields.\n",
    );
    text
}

/// What cold means.
pub const COLD: &str = "Cold: a single call, timed alone, after 520 KiB of other straight-line code and a walk over 2 MiB of other \
    data;\nfive in each round, medians. In brackets: cold / hot. The third-level cache and the branch predictors are not \
    emptied.";

/// A table of what `of` gives: cycles and the text of the cell.
fn table(
    text: &mut String,
    title: &str,
    results: &[Measurement],
    of: impl Fn(&Measurement) -> Option<(f64, String)>,
) {
    let find = |operation: &str, peer: &str| {
        let mut all = results.iter();
        of(all.find(|r| r.operation == operation && r.subject == peer)?)
    };
    let _ = writeln!(
        text,
        "| {title} | {} | limbsmith / best other |",
        PEERS.join(" | ")
    );
    let _ = writeln!(text, "|---|{}--:|", "--:|".repeat(PEERS.len()));
    for operation in OPERATIONS {
        let row = PEERS.map(|peer| find(operation, peer));
        if row.iter().all(Option::is_none) {
            continue;
        }
        let best = |row: &[Option<(f64, String)>]| {
            let all = row.iter().flatten().map(|cell| cell.0);
            all.fold(f64::INFINITY, f64::min)
        };
        let (fastest, other) = (best(&row), best(&row[1..]));
        let _ = write!(text, "| {operation} |");
        for cell in &row {
            let _ = match cell {
                Some((c, cell)) if *c == fastest => write!(text, " **{cell}** |"),
                Some((_, cell)) => write!(text, " {cell} |"),
                None => write!(text, " |"),
            };
        }
        let _ = match &row[0] {
            Some((ours, _)) => writeln!(text, " {:.2} |", ours / other),
            None => writeln!(text, " |"),
        };
    }
}

/// Cycles, in thousands from a thousand on.
fn number(x: f64) -> String {
    if x < 1000.0 {
        format!("{x:.1}")
    } else {
        format!("{:.1} k", x / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use limbsmith_clock::Spread;

    #[test]
    fn the_fastest_is_bold_and_the_ratio_is_to_the_best_other() {
        let m = |op: &str, who: &str, c: f64| {
            let spread = Spread {
                p10: c,
                median: c,
                p90: c,
            };
            Measurement {
                operation: op.into(),
                subject: who.into(),
                nanos: spread,
                cycles: spread,
                cold: None,
            }
        };
        let results = [
            m("Ed25519 keygen", "limbsmith", 24_000.0),
            m("Ed25519 keygen", "dalek", 48_000.0),
            m("Ed25519 keygen", "ring", 30_000.0),
        ];
        let machine = Machine {
            name: "A Core".into(),
            processors: 1,
            features: vec![],
        };
        let text = render(&machine, "sat64", &Plan::default(), &results);
        let row = "| Ed25519 keygen | **24.0 k** | 48.0 k | | 30.0 k | | | 0.80 |";
        assert!(text.lines().any(|l| l == row), "{text}");
        assert!(!text.contains("cold"), "{text}");
        let cold = results.map(|r| Measurement {
            cold: Some(Spread {
                median: 2.0 * r.cycles.median,
                ..r.cycles
            }),
            ..r
        });
        let text = render(&machine, "sat64", &Plan::default(), &cold);
        let row =
            "| Ed25519 keygen | **48.0 k (2.00)** | 96.0 k (2.00) | | 60.0 k (2.00) | | | 0.80 |";
        assert!(text.lines().any(|l| l == row), "{text}");
    }
}
