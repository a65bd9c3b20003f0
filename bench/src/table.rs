//! The Markdown table.

use crate::built;
use crate::peers::{OPERATIONS, PEERS};
use limbsmith_clock::{Machine, Measurement, Plan};
use std::fmt::Write;

/// Head, table and notes.
pub fn render(machine: &Machine, backend: &str, plan: &Plan, results: &[Measurement]) -> String {
    let cycles = |operation: &str, peer: &str| {
        let found = results
            .iter()
            .find(|r| r.operation == operation && r.subject == peer);
        found.map(|r| r.cycles.median)
    };
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "Core cycles, median of {} rounds interleaved over all cases; bold is the fastest.\n\
         {machine}. Limbsmith backend {backend}.\n{}\n\n",
        plan.rounds,
        built::text(),
    );
    let _ = writeln!(
        text,
        "| operation | {} | limbsmith / best other |",
        PEERS.join(" | ")
    );
    let _ = writeln!(text, "|---|{}--:|", "--:|".repeat(PEERS.len()));
    for operation in OPERATIONS {
        let row = PEERS.map(|peer| cycles(operation, peer));
        let best =
            |row: &[Option<f64>]| row.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        let fastest = best(&row);
        let _ = write!(text, "| {operation} |");
        for cell in row {
            let _ = match cell {
                Some(c) if c == fastest => write!(text, " **{}** |", number(c)),
                Some(c) => write!(text, " {} |", number(c)),
                None => write!(text, " |"),
            };
        }
        let _ = match row[0] {
            Some(ours) => writeln!(text, " {:.2} |", ours / best(&row[1..])),
            None => writeln!(text, " |"),
        };
    }
    text.push_str(
        "\nVerification: limbsmith, dalek, ring, aws-lc-rs and rscrypto check the cofactorless equation, crrl \
         the cofactored one. rscrypto's only verification is strict. ring's X25519 makes a fresh random key each time, which is in its \
         figures. dalek, ring, aws-lc-rs and rscrypto do not show their fields.\n",
    );
    text
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
    }
}
