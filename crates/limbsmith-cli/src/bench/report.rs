//! The table and the JSON lines.

use super::cases::Operation;
use limbsmith_clock::{Machine, Measurement, Plan};
use std::fmt::Write;

/// Machine and method, before the measurement.
pub fn intro(machine: &Machine, plan: &Plan) -> String {
    let millis = plan.sample_nanos / 1e6;
    format!(
        "machine: {machine}\n\
         method:  median of {} rounds; a round takes one {millis} ms sample of thread time of each\n\
         \u{20}        row of an operation in turn; cycles by a chain of dependent operations timed around each sample\n\n",
        plan.rounds
    )
}

/// The width of the names of backends and lanes.
const NAMES: usize = 10;

/// A table that is written as operations are measured.
pub struct Table {
    /// The width of the operations' titles.
    titles: usize,
    /// Whether there are columns for calls after other work.
    cold: bool,
}

impl Table {
    /// The table of these operations.
    pub fn of(operations: &[Operation], cold: bool) -> Self {
        let titles = operations.iter().map(|o| o.title().len()).max();
        Table {
            titles: titles.unwrap_or(0),
            cold,
        }
    }

    /// The first line.
    pub fn head(&self) -> String {
        let titles = self.titles;
        let cold = match self.cold {
            true => format!("  {:>9}  {:>8}", "cold", "cold/hot"),
            false => String::new(),
        };
        format!(
            "{:titles$}  {:NAMES$}  {:>9}  {:>9}  {:>17}{cold}  {:>5}\n",
            "operation", "backend", "ns", "cycles", "cycles p10..p90", "ratio"
        )
    }

    /// The rows of an operation, the fastest backend marked.
    pub fn rows(&self, operation: Operation, rows: &[Measurement]) -> String {
        let titles = self.titles;
        let mut text = String::new();
        let fastest = rows
            .iter()
            .map(|r| r.cycles.median)
            .fold(f64::INFINITY, f64::min);
        for (i, row) in rows.iter().enumerate() {
            // Writing to a string does not fail.
            let title = if i == 0 { operation.title() } else { "" };
            let won = row.cycles.median == fastest;
            let cold = row.cold.map_or(String::new(), |cold| {
                let (cold, hot) = (cold.median, row.cycles.median);
                format!("  {:>9}  {:>8.2}", number(cold), cold / hot)
            });
            let _ = writeln!(
                text,
                "{title:titles$}  {:NAMES$}  {:>9}  {:>9}  {:>17}{cold}  {:>5.2}{}",
                row.subject,
                number(row.nanos.median),
                number(row.cycles.median),
                format!("{}..{}", number(row.cycles.p10), number(row.cycles.p90)),
                row.cycles.median / fastest,
                if won { " *" } else { "" },
            );
        }
        text
    }

    /// The last lines.
    pub fn foot(default: &str) -> String {
        format!("\n* fastest; the library chooses {default} on this machine\n")
    }
}

/// One object a line.
pub fn json(machine: &str, results: &[Measurement]) -> String {
    let mut text = String::new();
    let machine = serde_json::Value::from(machine);
    for r in results {
        let (op, backend) = (&r.operation, &r.subject);
        let (ns, cycles) = (r.nanos.median, r.cycles.median);
        let same = |o: &Operation| o.name() == op.as_str();
        let batch = Operation::all()
            .into_iter()
            .find(same)
            .map_or(1, Operation::batch);
        let cold = r.cold.map_or(String::new(), |cold| {
            format!("\"cold_cycles_per_op\":{:.2},", cold.median)
        });
        // Our names are plain ASCII, so they need no escapes.
        let _ = writeln!(
            text,
            "{{\"op\":\"{op}\",\"backend\":\"{backend}\",\"batch\":{batch},\
             \"ns_per_op\":{ns:.2},\"cycles_per_op\":{cycles:.2},{cold}\"machine\":{machine}}}"
        );
    }
    text
}

/// One decimal where it is significant.
fn number(x: f64) -> String {
    if x < 1000.0 {
        format!("{x:.1}")
    } else {
        format!("{x:.0}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use limbsmith_clock::Spread;

    fn measurement(op: Operation, backend: &str, nanos: f64) -> Measurement {
        let spread = |m: f64| Spread {
            p10: m * 0.99,
            median: m,
            p90: m * 1.01,
        };
        Measurement {
            operation: op.name().into(),
            subject: backend.into(),
            nanos: spread(nanos),
            cycles: spread(nanos * 3.0),
            cold: None,
        }
    }

    #[test]
    fn the_fastest_of_each_operation_is_marked() {
        let ops = [Operation::Keygen, Operation::MulLatency];
        let results = [
            measurement(Operation::Keygen, "sat64", 9000.0),
            measurement(Operation::Keygen, "u51-bmi2", 12000.0),
            measurement(Operation::MulLatency, "sat64", 15.0),
            measurement(Operation::MulLatency, "u51-bmi2", 12.0),
        ];
        let table = Table::of(&ops, false);
        let text = [
            table.head(),
            table.rows(ops[0], &results[..2]),
            table.rows(ops[1], &results[2..]),
            Table::foot("sat64"),
        ]
        .concat();
        let rows: Vec<&str> = text.lines().collect();
        assert!(
            rows[1].starts_with("Ed25519 keygen") && rows[1].ends_with("1.00 *"),
            "{text}"
        );
        assert!(
            rows[1].contains(" 27000 ") && rows[1].contains("26730..27270"),
            "{text}"
        );
        assert!(
            rows[2].starts_with("  ") && rows[2].ends_with("1.33"),
            "{text}"
        );
        assert!(rows[3].ends_with("1.25"), "{text}");
        assert!(
            rows[4].contains(" 36.0 ") && rows[4].ends_with("1.00 *"),
            "{text}"
        );
        assert!(text.ends_with("the library chooses sat64 on this machine\n"));
    }

    #[test]
    fn cold_calls_have_columns_and_a_name_in_json() {
        let mut row = measurement(Operation::Keygen, "sat64", 9000.0);
        row.cold = Some(Spread {
            median: 40_500.0,
            ..row.cycles
        });
        let table = Table::of(&[Operation::Keygen], true);
        assert!(table.head().ends_with("     cold  cold/hot  ratio\n"));
        let text = table.rows(Operation::Keygen, &[row.clone()]);
        assert!(text.ends_with("    40500      1.50   1.00 *\n"), "{text}");
        assert_eq!(table.head().trim_end().len(), text.trim_end().len() - 2);
        let text = json("a", &[row]);
        let cold = "\"cycles_per_op\":27000.00,\"cold_cycles_per_op\":40500.00,\"machine\"";
        assert!(text.contains(cold), "{text}");
    }

    #[test]
    fn json_lines_are_objects() {
        let text = json("a \"5\"", &[measurement(Operation::Sign, "sat64", 8000.5)]);
        assert_eq!(
            text,
            "{\"op\":\"ed25519-sign\",\"backend\":\"sat64\",\"batch\":1,\
             \"ns_per_op\":8000.50,\"cycles_per_op\":24001.50,\"machine\":\"a \\\"5\\\"\"}\n"
        );
    }
}
