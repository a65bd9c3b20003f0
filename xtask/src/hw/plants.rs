//! Faults planted in the RTL. Each must be found by the cheapest check that can find it: a check that finds nothing proves
//! nothing.
//!
//! The faults of arithmetic and timing that proofs find are in [`prove`].

use super::prove::{self, Plant};
use super::{USUAL, folder, replay, says, source};
use crate::step::{self, Outcome, root};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// The check that finds a fault.
#[derive(Clone, Copy, Debug)]
enum By {
    /// `hw/tb/limbsmith_bus.sv`
    Bus,
    /// `hw/tb/limbsmith_secrets.sv`
    Secrets,
    /// The comparison with the model, a small part of it.
    Replay,
    /// The proof of the bus.
    Proof,
    /// The proof of canonical form.
    Canonical,
    /// The proof of latencies.
    Latencies,
}

use By::{Bus, Canonical, Latencies, Proof, Replay, Secrets};

/// A fault: its description, a module, the text that it replaces, its own text, and the check that finds it.
type Fault = (&'static str, &'static str, &'static str, &'static str, By);

#[rustfmt::skip]
const PLANTS: &[Fault] = &[
    ("the answer of a read that was given up goes to the next access", "engine_bus",
     "!host_ready && (given_up || !selected)", "!host_ready && 1'b0", Bus),
    ("ack while nobody asks", "engine_bus", "assign ack = acks_now && selected;", "assign ack = acks_now;", Bus),
    ("err while nobody asks", "engine_bus", "assign err = errs_now && selected;", "assign err = errs_now;", Proof),
    ("go wins over halt", "engine_bus", " && !dat_w[LIMBSMITH_CONTROL_HALT]", "", Bus),
    ("go wins over wipe", "engine_bus", " && !dat_w[LIMBSMITH_CONTROL_WIPE]", "", Proof),
    ("a write of a byte writes the word", "engine_bus", "!we || sel == 4'hf", "1'b1", Bus),
    ("a write of three bytes writes the word", "engine_bus", "!we || sel == 4'hf", "!we || &sel[2:0]", Bus),
    ("an address without a register answers", "engine_bus", "LIMBSMITH_PRESENT[word]", "(LIMBSMITH_PRESENT[word] || word == 5)", Bus),
    ("an access with err is done all the same", "engine_bus",
     "assign request = accepted && mapped && whole;", "assign request = accepted && mapped;", Bus),
    ("an access is taken while another one waits", "engine_bus", "!errs_now && !host_waits", "!errs_now", Proof),
    ("an access is taken twice", "engine_bus", "selected && !acks_now && !errs_now", "selected && !errs_now", Proof),
    ("an event is lost that comes as others are cleared", "engine_bus",
     "& ~dat_w[LIMBSMITH_EVENTS_BITS-1:0]) | ended", "& ~dat_w[LIMBSMITH_EVENTS_BITS-1:0])", Proof),
    ("go while a job runs", "engine_bus",
     "        !out_of_reach && !rst;", "        !rst;", Proof),
    ("a refused access has no event", "engine_bus", "(out_of_reach || (at_code", "((at_code", Bus),
    ("locked microcode is written", "engine_bus", "!out_of_reach && !locked;", "!out_of_reach;", Secrets),
    ("the lock outlives a reset", "engine_bus", "      locked <= 1'b0;\n", "", Secrets),
    ("the checksum does not see addresses", "engine_bus", "(dat_w ^ {adr[LIMBSMITH_CODE_ADDRESS_BITS-1:2], 22'd0})", "dat_w", Secrets),
    ("the word last read stays on the bus", "engine_bus", "    dat_r <= 32'd0;\n    if (rst)", "    if (rst)", Secrets),
    ("operands can be read", "engine_bus", "&& !out_of_reach && host_readable;", "&& !out_of_reach;", Bus),
    ("the first operand can be read", "host",
     "contents[register[8:5]] == LIMBSMITH_RESULT", "contents[register[8:5]] != LIMBSMITH_NOTHING", Secrets),
    ("a wipe skips register 16", "sequencer", "clear_index == kept_register", "clear_index[3:0] == kept_register[3:0]", Secrets),
    ("a wipe skips register 2", "sequencer", "hold >= 6'd2", "hold >= 6'd3", Secrets),
    ("operands come from the window of the next job", "engine",
     "(busy ? {job_window, waiting.a_index}", "(busy ? {window, waiting.a_index}", Secrets),
    ("results go to the window of the next job", "engine",
     ".plain_result(plain_result),\n      .job_window(job_window)", ".plain_result(plain_result),\n      .job_window(window)", Secrets),
    ("the result of a job without a legal end stays", "sequencer",
     "end_cause == LIMBSMITH_CAUSE_FIN", "!halting && waiting.in_reach", Secrets),
    ("the result of a halted job stays", "sequencer",
     "end_cause == LIMBSMITH_CAUSE_FIN", "waiting.in_reach && waiting.legal", Secrets),
    ("the result of a job that left its range stays", "sequencer",
     "end_cause == LIMBSMITH_CAUSE_FIN", "!halting && waiting.legal", Secrets),
    ("a reset clears one window", "sequencer", "every_window <= 1'b1;", "every_window <= 1'b0;", Secrets),
    ("a reset clears fifteen windows", "engine", "LAST_WINDOW = 4'd15", "LAST_WINDOW = 4'd14", Secrets),
    ("the arrays keep operands", "array",
     "if (clear) begin\n          rot", "if (1'b0) begin\n          rot", Secrets),
    ("the arrays keep sums", "array", "running <= clear && !rst;", "running <= 1'b0;", Secrets),
    ("the wide unit keeps its number", "wide",
     "if (clear) begin\n      result", "if (1'b0) begin\n      result", Secrets),
    ("the wide unit keeps a comparison", "wide", "if (clear) {carry", "if (1'b0) {carry", Secrets),
    ("the flag stays", "engine", "LIMBSMITH_OP_WIPE) || ending)", "LIMBSMITH_OP_WIPE))", Secrets),
    ("the counter stays", "sequencer", "      branch_target <= 12'd0;\n      counter <= 9'd0;", "      branch_target <= 12'd0;", Secrets),
    ("the address stays", "sequencer", "if (rst || ending) pc", "if (rst) pc", Secrets),
    ("the host's last word stays", "host", "      replacement <= 32'd0;\n", "", Secrets),
    ("the last word read stays", "host", "if (ending) answer", "if (1'b0) answer", Secrets),
    ("a unit counts as wiped after an operand", "host",
     "(units_wiped && !busy && !begins)", "(units_wiped && !busy)", Secrets),
    ("columns of 43 bits", "array", "= accumulator[43:0];", "= {accumulator[42], accumulator[42:0]};", Replay),
    ("trd ignores bit 255", "wide", "comparing ? result[255] || (all_ones && word_ones)", "comparing ? (all_ones && word_ones)", Replay),
    ("flg holds a cycle less", "sequencer",
     "hold <= waiting.occupies - 6'd1;", "hold <= waiting.occupies - 6'd2 + {5'd0, wipes};", Replay),
    ("the flag's history outlives a job", "condition", "      earlier <= 1'b0;\n", "", Replay),
    ("wipe does not wait for results", "issue", " || wipe_hazard", "", Replay),
    ("canonical form of p + 3 is wrong", "wide", "(top_word[1] || top_word[0])", "top_word[1]", Canonical),
    ("the value that was on the bus is read from memory", "operands",
     "bus_valid && bus_destination == waiting.a_index", "1'b0", Latencies),
];

/// Plants every fault whose description contains `which`, and fails when one is not found.
pub fn run(which: &str) -> Outcome {
    let at = folder()?.join("plants");
    all_have_places()?;
    // The sound engine passes.
    copy(&at)?;
    for by in [Bus, Secrets, Replay] {
        if let Some(text) = found(by, &at)? {
            return Err(format!("a fault without a plant: {text}"));
        }
    }
    let mut missed = vec![];
    let mut count = 0;
    for &(name, module, from, to, by) in PLANTS.iter().filter(|p| p.0.contains(which)) {
        let start = Instant::now();
        count += 1;
        copy(&at)?;
        let plant = Plant { module, from, to };
        plant.plant(&at)?;
        let seen = match by {
            Bus | Secrets | Replay => found(by, &at)?.is_some(),
            Proof => prove::finds(prove::BUS, plant)?,
            Canonical => prove::finds(prove::CANONICAL, plant)?,
            Latencies => prove::finds(prove::ISSUE, plant)?,
        };
        let verdict = if seen { "found" } else { "MISSED" };
        println!(
            "    {verdict} by {by:?}: {name}, {:.1} s",
            start.elapsed().as_secs_f64()
        );
        if !seen {
            missed.push(name);
        }
    }
    if !missed.is_empty() {
        return Err(format!("planted faults that no check found: {missed:?}"));
    }
    println!("    {count} planted faults of {} found", PLANTS.len());
    Ok(())
}

/// Fails if the text of a fault is not in its module, of those that are not chosen too.
fn all_have_places() -> Outcome {
    let faults = PLANTS.iter();
    let plants = faults.map(|&(_, module, from, to, _)| Plant { module, from, to });
    let plants = plants.chain(prove::HAZARDS).chain([prove::QUOTIENT]);
    for plant in plants {
        let path = root().join("hw/rtl").join(source(plant.module));
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        if plant.planted(&text)? == text {
            return Err(format!("{plant:?} changes nothing"));
        }
    }
    Ok(())
}

/// The sources, as they are.
fn copy(at: &Path) -> Outcome {
    let parts = ["rtl", "tb"];
    parts
        .iter()
        .try_for_each(|part| step::copy_files(&root().join("hw").join(part), &at.join(part)))
}

/// The difference that a simulation of these sources shows, if any. An error is one of a tool.
fn found(by: By, hw: &Path) -> Result<Option<String>, String> {
    let name = match by {
        Bus => "bus",
        Secrets => "secrets",
        _ => return replay::differs(USUAL, hw),
    };
    let text = says(name, hw)?;
    Ok((text != format!("{name}: ok")).then_some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_a_place_in_the_sources() {
        all_have_places().unwrap();
        let gone = Plant {
            module: "carry",
            from: "no such text",
            to: "",
        };
        let error = gone.planted("module limbsmith_carry").unwrap_err();
        assert!(error.contains("limbsmith_carry.sv: no place"), "{error}");
    }
}
