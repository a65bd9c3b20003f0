//! The figure of the engine.

use super::{Figure, bar};

/// The figure from the engine's own results.
pub fn figure() -> Figure {
    let text = include_str!("../../../surveys/engine.md");
    let cells = |name: &str| -> Vec<f64> {
        let line = text
            .lines()
            .find(|l| l.starts_with(&format!("| {name} |")))
            .unwrap_or("");
        let parts = line.split('|').skip(2);
        let number = |c: &str| c.trim().replace(',', "").parse().ok();
        parts.filter_map(number).collect()
    };
    let mut bars = vec![];
    for (group, row) in [
        ("cycles of an X25519", "X25519, cycles"),
        ("lookup tables", "LUT"),
        ("multiplier blocks", "DSP48E1"),
    ] {
        for (label, value) in ["limbsmith, one array", "limbsmith, two arrays"]
            .iter()
            .zip(cells(row))
        {
            bars.push(bar(group, label, value, "counted"));
        }
        let theirs = match group {
            "cycles of an X25519" => 123_200.0,
            "lookup tables" => 4_743.0,
            _ => 15.0,
        };
        bars.push(bar(group, "Engine25519 of Precursor", theirs, "published"));
    }
    // Of integrations/litex: 33,028 and 6,319,000 cycles at 100 MHz.
    const FIRMWARE: &str = "milliseconds of an X25519, as firmware on a soft core sees it";
    for (label, value, kind) in [
        ("limbsmith, one array, 100 MHz", 0.330, "counted"),
        ("the same firmware in software", 63.2, "counted"),
        (
            "Engine25519 of Precursor, with its operating system",
            6.7,
            "published",
        ),
        ("Precursor in software", 100.0, "published"),
    ] {
        bars.push(bar(FIRMWARE, label, value, kind));
    }
    Figure {
        id: "engine",
        title: "The accelerator: cycles and area",
        unit: "cycles; lookup tables and multiplier blocks of a 7-series FPGA; milliseconds",
        how: "Cycles: of the model, to which the hardware is equal event by event. Area: Yosys. Both from hw/RESULTS.md, again by: cargo xtask hw. Milliseconds: counted by the simulated system of integrations/litex.".into(),
        published: "Huang's Engine25519 (Betrusted, Precursor): cycles of its published schedule, area of its published source by the same Yosys.".into(),
        verdict: "A quarter of the cycles with as many multipliers and a fifth more tables: digits are redundant, so that no carry ripples, and a new product starts every 15 cycles.".into(),
        bars,
    }
}

#[cfg(test)]
mod tests {
    /// A row that is called differently in `hw/RESULTS.md` would leave its bars out.
    #[test]
    fn both_engines_have_a_bar_in_every_group() {
        let figure = super::figure();
        let ours = figure
            .bars
            .iter()
            .filter(|b| b.label.ends_with("arrays") || b.label.ends_with("one array"));
        assert_eq!(ours.count(), 6);
    }
}
