//! Mutated C headers: numbers, shifts, carries, operands and statements of the text are changed one at a time, and each
//! mutant is read and proved like a committed header. An accepted mutant is claimed to be right: then the interpreter
//! and the big-integer oracle must agree, and the number of accepted mutants must be small.

use crate::oracle::{Random, hold, one_in};
use crate::{Header, shipped};
use limbsmith_forge::audit::split;
use limbsmith_forge::prove::prove;
use limbsmith_forge::read::c::functions;
use limbsmith_forge::read::rust::Function;

/// The changes of one line, as text.
fn changes(line: &str) -> Vec<(&'static str, String)> {
    let mut out = vec![];
    let mut put = |what, changed: String| {
        if changed != line {
            out.push((what, changed));
        }
    };
    put("carry dropped", line.replace(", c);", ", 0);"));
    put("sum becomes a difference", line.replacen(" + ", " - ", 1));
    put(
        "addend dropped",
        line.rfind(" + ")
            .map_or(line.into(), |i| format!("{};", &line[..i])),
    );
    put("difference becomes a sum", line.replacen(" - ", " + ", 1));
    put("carry becomes a borrow", line.replacen("_adc", "_sbb", 1));
    put("borrow becomes a carry", line.replacen("_sbb", "_adc", 1));
    put("wraps", line.replacen("_mul_wide", "_mulw", 1));
    put(
        "mask ignored",
        line.replacen("limbsmith_mask64(c) & ", "", 1),
    );
    put("product becomes a sum", line.replacen(" * ", " + ", 1));
    put("upper half lost", line.replacen("(limbsmith_u128)", "", 1));
    put("result dropped", line.replacen(" = ", " = 0 * ", 1));
    if line.trim_start().starts_with("r[0] = r0") {
        put("results exchanged", line.replacen("= r0", "= r1", 1));
        put("result missing", line.replacen("r[0] = r0;", "", 1));
    }
    for (mark, what) in [(" << ", "shift"), (" >> ", "shift"), (" * ", "factor")] {
        if let Some(i) = line.find(mark) {
            let digits: String = line[i + mark.len()..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            if let Ok(k) = digits.parse::<u32>() {
                let rest = &line[i + mark.len() + digits.len()..];
                put(what, format!("{}{mark}{}{rest}", &line[..i], k + 1));
                put(what, format!("{}{mark}{}{rest}", &line[..i], k - 1));
            }
        }
    }
    if let Some(i) = line.find("_C(0x") {
        let start = i + "_C(".len();
        let end = start + line[start..].find(')').unwrap_or(0);
        if let Ok(x) = u64::from_str_radix(&line[start + 2..end], 16) {
            for y in [x.wrapping_add(1), x.wrapping_sub(1), x << 1, x >> 1] {
                put(
                    "constant",
                    format!("{}{y:#x}{}", &line[..start], &line[end..]),
                );
            }
        }
    }
    // A neighbor instead of an operand.
    for (a, b) in [
        ("a1", "a0"),
        ("b0", "b1"),
        ("c0", "c1"),
        ("t1", "t2"),
        ("l1", "l2"),
    ] {
        if let Some(i) = line.rfind(a)
            && !line.contains('[')
        {
            put("neighbor", format!("{}{b}{}", &line[..i], &line[i + 2..]));
        }
    }
    out
}

/// Reads and proves one text; an accepted text must be right by the oracle. The error tells whether it could be read.
fn judge_text(h: &Header, text: &str, function: &str, random: &mut Random) -> Result<(), bool> {
    let found = functions(text).map_err(|_| false)?;
    let parts = split(&h.modules(), &found).map_err(|_| false)?;
    for (m, part) in h.modules.iter().zip(&parts) {
        for f in part {
            let full = format!("{}{}", limbsmith_forge::emit::c::prefix(m), f.name());
            let (Function::Program(p), true) = (f, full == function) else {
                continue;
            };
            let contract = &m.kernel(&p.name).ok_or(false)?.contract;
            contract.validate(p).map_err(|_| false)?;
            prove(p, contract).map_err(|_| true)?;
            hold(p, contract, 200, random).unwrap_or_else(|e| {
                panic!("{function}: accepted, but {e}\n{text}");
            });
            return Ok(());
        }
    }
    Err(false)
}

#[test]
fn mutated_text_is_refused() {
    let mut random = Random::new(0x6d75_7461_6e74);
    let (mut refused, mut unproved, mut equal) = (0, 0_usize, vec![]);
    let mut kinds = std::collections::BTreeMap::new();
    for h in shipped()
        .iter()
        .filter(|h| ["p25519.h", "p256.h"].contains(&h.name.as_str()))
    {
        let lines: Vec<&str> = h.text.lines().collect();
        let start = lines
            .iter()
            .position(|l| l.contains(" limbs in "))
            .expect("functions");
        let mut function = String::new();
        // One function's text is enough: the others are not read again each time.
        let head = &lines[..start];
        let mut body_start = start;
        for i in start..lines.len() {
            let line = lines[i];
            if let Some(rest) = line.strip_prefix("static inline ") {
                let name = rest.split_once(' ').expect("a name").1;
                function = name.split('(').next().expect("a name").into();
                body_start = i;
            }
            let comment = line.trim_start().starts_with("//");
            if !line.starts_with("    ") || comment || lines[body_start..i].contains(&"}") {
                continue;
            }
            let Some(length) = lines[body_start..].iter().position(|l| *l == "}") else {
                continue;
            };
            let end = body_start + length;
            // Composed functions need their callees.
            if lines[body_start..end]
                .iter()
                .any(|l| l.contains("limbsmith_p") && l.starts_with("    "))
            {
                continue;
            }
            for (what, changed) in changes(line) {
                // A sample is enough: one in twelve or of that one in eight, but some of each kind.
                let seen = kinds.entry(what).or_insert(0u32);
                *seen += 1;
                if *seen > 6 && !random.word().is_multiple_of(12 * one_in(8) as u64) {
                    continue;
                }
                let mut text: Vec<&str> = head.to_vec();
                text.extend(&lines[body_start..i]);
                text.push(&changed);
                text.extend(&lines[i + 1..=end]);
                text.extend(["#endif", "#endif", ""]);
                match judge_text(h, &text.join("\n"), &function, &mut random) {
                    Err(read) => {
                        refused += 1;
                        unproved += usize::from(read);
                    }
                    Ok(()) => equal.push(format!("{function}: {what}: {line} -> {changed}")),
                }
            }
        }
    }
    println!(
        "{refused} refused, {unproved} of them by the prover, {} equal\n{kinds:?}",
        equal.len()
    );
    assert!(
        unproved > 150 / one_in(8),
        "only {unproved} of {refused} mutants came to the prover"
    );
    assert!(equal.len() * 20 < refused, "{}", equal.join("\n"));
}
