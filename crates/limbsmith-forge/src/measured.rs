//! The measurements of `limbsmith tune` on processors, as data for the library.
//!
//! `specs/measured` has a file for each run whose choice is in use. From these files come the table that
//! `limbsmith::cpu::measured` shows, the preference order of the backends of 2^255 - 19, and the representation of a
//! field for each word width. The representation is the choice for `verify`, if that was measured, else the first of
//! the spec.

use crate::spec::{Field, Refusal, Rep};
use std::fmt::Write;
use std::path::PathBuf;

macro_rules! measured {
    ($($name:literal)*) => {
        [$((concat!("specs/measured/", $name, ".toml"), include_str!(concat!("../specs/measured/", $name, ".toml")))),*]
    };
}

/// The result files: path and text.
pub const MEASURED: [(&str, &str); 14] = measured!(
    "p25519-64-verify" "p25519-64-sign" "p25519-64-latency" "p25519-64-throughput"
    "p256k1-64-verify" "p256k1-64-throughput" "p256-64-verify" "p256-64-throughput"
    "p384-64-verify" "p384-64-throughput"
    "p25519-lanes-verify" "p256k1-lanes-verify" "p256-lanes-verify" "p384-lanes-verify"
);

/// One measured representation in one emission.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The strategy.
    pub strategy: String,
    /// The limbs.
    pub limbs: String,
    /// The non-default choices ([`crate::spec::Making`]).
    pub making: String,
    /// Compiler and instructions.
    pub emission: String,
    /// Median ratio to the default.
    pub ratio: f64,
}

impl Place {
    fn name(&self) -> String {
        let making = match self.making.is_empty() {
            true => String::new(),
            false => format!(", {}", self.making),
        };
        let Place {
            strategy,
            limbs,
            emission,
            ..
        } = self;
        format!("{strategy} {limbs}{making}, {emission}")
    }
}

/// The used parts of a result file.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The processor.
    pub machine: String,
    /// The modulus.
    pub field: Field,
    /// Bits of a word, or `lanes`.
    pub word: String,
    /// The goal.
    pub goal: String,
    /// The default representation.
    pub default: Place,
    /// The chosen representation.
    pub choice: Place,
    /// Fastest first.
    pub ranking: Vec<Place>,
}

fn place(t: &toml::Table) -> Option<Place> {
    let text = |key: &str| t.get(key)?.as_str().map(str::to_string);
    let ratio = t
        .get("ratio")
        .and_then(|r| r.as_array()?.first()?.as_float());
    Some(Place {
        strategy: text("strategy")?,
        limbs: text("limbs")?,
        making: text("making").unwrap_or_default(),
        emission: text("emission")?,
        ratio: ratio.unwrap_or(1.0),
    })
}

impl Measured {
    /// Reads a file.
    pub fn parse(name: &str, text: &str) -> Result<Self, Refusal> {
        let refuse = |why: &str| Refusal(format!("{name}: {why}"));
        let t: toml::Table = text
            .parse()
            .map_err(|e: toml::de::Error| refuse(&e.to_string()))?;
        let string = |key: &str| {
            let found = t.get(key).and_then(|v| v.as_str()).map(str::to_string);
            found.ok_or_else(|| refuse(&format!("no {key}")))
        };
        let one = |key: &str| {
            let found = t.get(key).and_then(|v| place(v.as_table()?));
            found.ok_or_else(|| refuse(&format!("no {key}")))
        };
        let list = t.get("ranking").and_then(|v| v.as_array());
        let list = list.into_iter().flatten();
        let ranking: Option<Vec<Place>> = list.map(|v| place(v.as_table()?)).collect();
        let ranking = ranking.filter(|r| !r.is_empty());
        let found = Measured {
            machine: string("machine")?,
            field: Field::new("p", &string("modulus")?).map_err(|e| refuse(&e.to_string()))?,
            word: string("word")?,
            goal: string("goal")?,
            default: one("default")?,
            choice: one("choice")?,
            ranking: ranking.ok_or_else(|| refuse("no ranking"))?,
        };
        let same = |p: &Place| p.name() == found.choice.name();
        match found.ranking.iter().any(same) {
            true => Ok(found),
            false => Err(refuse("the choice is not in the ranking")),
        }
    }

    /// All result files.
    pub fn all() -> Result<Vec<Self>, Refusal> {
        let read = |(name, text): &(&str, &str)| Self::parse(name, text);
        MEASURED.iter().map(read).collect()
    }
}

/// The field's representation, in words of that many bits, that was measured to be best for verification; none if that
/// was not measured.
pub fn best<'a>(
    all: &[Measured],
    field: &Field,
    reps: &'a [Rep],
    word: u32,
) -> Result<Option<&'a Rep>, Refusal> {
    let about = |m: &&Measured| {
        m.field.modulus == field.modulus && m.word == word.to_string() && m.goal == "verify"
    };
    let Some(m) = all.iter().find(about) else {
        return Ok(None);
    };
    let (strategy, limbs) = (&m.choice.strategy, &m.choice.limbs);
    let making = &m.choice.making;
    let is = |r: &&Rep| {
        let same = r.strategy.name() == strategy && r.layout() == *limbs;
        r.word == word && same && r.making.name() == *making
    };
    let why = format!(
        "{}: {strategy} {limbs} {making} was measured to be best, and is no representation of the spec",
        field.name
    );
    reps.iter().find(is).map(Some).ok_or(Refusal(why))
}

/// Backends of 2^255 - 19 on words of 64 bits: name, strategy, limbs, and whether they use BMI2.
const BACKENDS: [(&str, &str, &str, bool); 6] = [
    ("Sat64Bmi2", "saturated", "4x64", true),
    ("Sat64", "saturated", "4x64", false),
    ("U51", "unsaturated", "5x51", false),
    ("U51Bmi2", "unsaturated", "5x51", true),
    ("Ps51Bmi2", "preshifted", "5x51", true),
    ("Ps51", "preshifted", "5x51", false),
];

/// The order of these backends: the measured ones first, then those that were too slow to be measured.
fn order(all: &[Measured]) -> Vec<&'static str> {
    let p = (num_bigint::BigUint::from(1u8) << 255u32) - 19u8;
    let about = |m: &&Measured| m.field.modulus == p && m.word == "64" && m.goal == "verify";
    let places = all.iter().find(about).map_or(&[][..], |m| &m.ranking);
    let rank = |b: &(&str, &str, &str, bool)| {
        let is = |p: &Place| {
            p.strategy == b.1
                && p.limbs == b.2
                && p.making.is_empty()
                && p.emission == if b.3 { "rustc +bmi2" } else { "rustc" }
        };
        places.iter().position(is).unwrap_or(usize::MAX)
    };
    let mut list = BACKENDS.to_vec();
    list.sort_by_key(rank);
    list.into_iter().map(|b| b.0).collect()
}

/// The library's file.
pub fn file(all: &[Measured]) -> (PathBuf, String) {
    let mut t = String::from(HEAD);
    for name in order(all) {
        let _ = writeln!(t, "    Backend::{name},");
    }
    t += "    Backend::U25,\n    Backend::R52Model,\n    Backend::R51Model,\n];\n\n";
    t += "/// What `limbsmith tune` measured, a row for each run that is kept.\npub(super) const MEASURED: &[Measured] = &[\n";
    for m in all {
        let choice = m.choice.name();
        let ratio = |p: &Place| p.ratio;
        let of_choice = m
            .ranking
            .iter()
            .find(|p| p.name() == choice)
            .map_or(1.0, ratio);
        let next = m.ranking.iter().find(|p| p.name() != choice);
        let behind = next.map_or(0.0, |p| (p.ratio / of_choice - 1.0) * 1000.0);
        let _ = writeln!(
            t,
            "    Measured {{\n        machine: {:?},\n        modulus: {:?},\n        words: {:?},\n        goal: {:?},\n        choice: {choice:?},\n        default_stays: {},\n        next: {:?},\n        next_behind: {},\n    }},",
            m.machine,
            m.field.text,
            m.word,
            m.goal,
            choice == m.default.name(),
            next.map_or(String::new(), Place::name),
            behind.round() as i64,
        );
    }
    t += "];\n";
    ("crates/limbsmith-field/src/cpu/measured.rs".into(), t)
}

const HEAD: &str = r#"//! Choices that were measured, by `limbsmith tune` on the processors that are named.
//!
//! Generated by `cargo xtask gen` from specs/measured; do not edit.

#[cfg(limbsmith_words = "64")]
use super::Backend;
use super::Measured;

/// All backends of 2^255 - 19, fastest first, where words have 64 bits and carries a flag.
///
/// Those with instructions of vectors stand first: `limbsmith bench` compares whole operations on them.
/// The others are in the order of the measured ranking, and those that were too far behind to be in it
/// after them.
#[cfg(limbsmith_words = "64")]
pub(super) const PREFERENCE: &[Backend] = &[
    Backend::R51Ifma,
    Backend::R52Ifma,
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_make_the_table() {
        let all = Measured::all().expect("the files are in order");
        let (_, text) = file(&all);
        for m in &all {
            assert!(text.contains(&format!("{:?}", m.choice.name())), "{text}");
        }
        // Another winner changes the order and the representation; or the winner is missing from the spec.
        let (name, text) = MEASURED[0];
        let from =
            "strategy = \"saturated\"\nlimbs = \"4x64\"\nloose = 8\nemission = \"rustc +bmi2\"";
        assert!(text.contains(from));
        let to =
            "strategy = \"unsaturated\"\nlimbs = \"5x51\"\nloose = 8\nemission = \"rustc +bmi2\"";
        let other = Measured::parse(name, &text.replace(from, to)).expect("a file");
        assert_eq!(order(std::slice::from_ref(&other))[0], "U51Bmi2");
        assert_eq!(order(&[])[0], "Sat64Bmi2");
        let field = Field::new("p25519", "2^255 - 19").expect("a modulus");
        let reps = ["unsaturated", "saturated"].map(|s| {
            let limbs = if s == "saturated" { "4x64" } else { "5x51" };
            Rep::new(s, s, limbs, 64).expect("a representation")
        });
        let found =
            |m: &[Measured], reps| best(m, &field, reps, 64).map(|r| r.map(|r| r.name.clone()));
        assert_eq!(
            found(std::slice::from_ref(&other), &reps),
            Ok(Some("unsaturated".into()))
        );
        assert_eq!(found(&all, &reps), Ok(Some("saturated".into())));
        assert_eq!(found(&[], &reps), Ok(None));
        let none = found(&[other], &reps[1..]).expect_err("no such representation");
        assert!(
            none.0.contains("no representation of the spec"),
            "{}",
            none.0
        );
    }

    #[test]
    fn broken_files_are_refused() {
        let (name, text) = MEASURED[0];
        let line = |start: &str| {
            let found = text.lines().find(|l| l.starts_with(start)).expect("a line");
            found.to_string()
        };
        for (broken, why) in [
            (text.replace(&line("machine"), ""), "no machine"),
            (
                text.replace(&line("modulus"), "modulus = \"2^\""),
                "expected a number",
            ),
            (text.replace("[choice]", "[chosen]"), "no choice"),
            (text.replace("[[ranking]]", "[[table]]"), "no ranking"),
            (
                text.replace(
                    "[choice]\nstrategy = \"saturated\"",
                    "[choice]\nstrategy = \"lanes52\"",
                ),
                "not in the ranking",
            ),
            (text[..text.len() / 2].to_string() + "\n= \"", "TOML"),
        ] {
            let e = Measured::parse(name, &broken).expect_err(why).0;
            assert!(e.contains(why) && e.contains(name), "{why}: {e}");
        }
    }
}
