//! Every representation of a field that the forge proves, in the words that are wanted.

use crate::Error;
use crate::state::hash;
use crate::toolchain::Language;
use crate::work::{Goal, Word};
use limbsmith_forge::choose::{Wish, choose, printed, proved};
use limbsmith_forge::spec::{Field, Making, Rep, Spec, Strategy};
use limbsmith_forge::strategy::Module;
use limbsmith_forge::{SPECS, module, standalone_c};
use std::path::Path;

/// A representation whose text was proved.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Strategy, limbs, and what else was varied: `unsaturated 5x51`.
    pub name: String,
    /// What was built.
    pub rep: Rep,
    /// The functions, as they were before the passes that rest on proofs.
    pub module: Module,
    /// As Rust that stands alone, if that is wanted.
    pub rust: String,
    /// As C, if that is wanted.
    pub c: String,
}

impl Candidate {
    /// Whether there is a function of this name.
    pub fn has(&self, name: &str) -> bool {
        self.module.items.iter().any(|i| i.name() == name)
    }

    /// Whether two representations are the same but for their names.
    pub fn is(&self, rep: &Rep) -> bool {
        let plain = |r: &Rep| {
            let limbs = (r.weights.clone(), r.radix, r.word);
            (r.strategy, limbs, r.loose, r.making)
        };
        plain(&self.rep) == plain(rep) && rep.operations.is_empty()
    }
}

/// What the forge was asked for and would not build or prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// As a candidate's.
    pub name: String,
    /// Why.
    pub why: String,
}

/// All that could be asked for: every strategy, every layout of limbs that suits it, sums of three
/// kinds of looseness (which decides where carries stand).
pub fn wanted(field: &Field, word: Word) -> Vec<Rep> {
    let mut all: Vec<Rep> = vec![];
    // What is shipped is a candidate, whatever its peculiarities.
    let shipped = shipped(field).into_iter().flat_map(|s| s.reps);
    let shipped = shipped.filter(|r| r.operations.is_empty());
    let listed = match word {
        Word::Bits(bits) => choose(field, bits),
        Word::Lanes => on_lanes(field),
    };
    let listed: Vec<Rep> = listed
        .into_iter()
        .flat_map(|r| {
            let spare = !r.strategy.is_full() && !r.strategy.is_lanes();
            let other = [4, 16].map(|loose| Rep { loose, ..r.clone() });
            let other = other.into_iter().filter(move |_| spare);
            std::iter::once(r).chain(other)
        })
        .collect();
    let untyped = [Strategy::Quadratic, Strategy::Dsp17];
    for mut r in shipped.chain(listed) {
        // What is timed is written on the functions of a field alone.
        (r.name, r.formulas) = ("k".into(), vec![]);
        let fits = match word {
            Word::Bits(bits) => r.word == bits && !r.strategy.is_lanes(),
            Word::Lanes => r.strategy.is_lanes(),
        };
        let fits = fits && !untyped.contains(&r.strategy);
        if fits && !all.contains(&r) {
            all.push(r);
        }
    }
    distinct(field, all)
}

/// Departures from what the forge does by itself: folds elsewhere, operations in another order, all carries; each
/// in one thing from a representation that is shipped or has the usual looseness, since the product of all dimensions would be too
/// many. What differs in nothing from another is left out, and what cannot show in a goal: operands that are kept with
/// their fold are entries of tables which are read at one place, as for verification.
pub fn with_departures(field: &Field, mut all: Vec<Rep>, goal: Goal) -> Vec<Rep> {
    let own = shipped(field).map_or(vec![], |s| s.reps);
    let shipped = |r: &Rep| {
        let is = |s: &Rep| (s.strategy, s.loose, &s.weights) == (r.strategy, r.loose, &r.weights);
        own.iter().any(is)
    };
    let usual = all
        .iter()
        .filter(|r| r.making == Making::default() && (r.loose == 8 || shipped(r)));
    let new = usual.flat_map(departures);
    let new = new.filter(|r| !r.making.folded_tables || goal == Goal::Verify);
    let new: Vec<Rep> = new.collect();
    all.extend(new);
    distinct(field, all)
}

/// The same representation, made otherwise in one thing.
fn departures(r: &Rep) -> Vec<Rep> {
    let carries = !r.strategy.is_full() && !r.strategy.is_lanes();
    let all = Making::departures().into_iter();
    let all = all.filter(|m| carries || !m.all_carries);
    let with = |making| Rep {
        making,
        ..r.clone()
    };
    all.map(with).collect()
}

/// Those whose kernels are no other's before them. (What the forge refuses stays, to be said; but not that it
/// refuses to make it otherwise.)
fn distinct(field: &Field, all: Vec<Rep>) -> Vec<Rep> {
    let mut texts: Vec<String> = vec![];
    let mut new = |r: &Rep| {
        let usual = r.making == Making::default();
        let Ok(made) = printed(field, r, String::new()) else {
            return usual;
        };
        // Carries that are not needed are seen when kernels are proved.
        let text = match r.making.all_carries {
            true => made.text + "all carries",
            false => made.text,
        };
        let new = !texts.contains(&text);
        texts.push(text);
        new
    };
    all.into_iter().filter(|r| new(r)).collect()
}

/// Layouts on lanes, those whose multiplier takes 52 bits first.
fn on_lanes(field: &Field) -> Vec<Rep> {
    let strategies = [
        Strategy::Lanes52,
        Strategy::MontgomeryLanes52,
        Strategy::Lanes32,
        Strategy::MontgomeryLanes32,
    ];
    let wish = |s| Wish {
        strategy: Some(s),
        limbs: None,
    };
    let of = |s| limbsmith_forge::choose::candidates(field, 64, wish(s));
    strategies.into_iter().flat_map(of).collect()
}

/// The spec of the library that has this modulus.
pub fn shipped(field: &Field) -> Option<Spec> {
    let specs = SPECS.iter().filter_map(|(_, text)| Spec::parse(text).ok());
    specs.into_iter().find(|s| s.field.modulus == field.modulus)
}

/// A name for people.
pub fn name(rep: &Rep) -> String {
    let loose = match rep.strategy.is_full() || rep.loose == 8 {
        true => String::new(),
        false => format!(" loose {}", rep.loose),
    };
    let making = match rep.making.name() {
        name if name.is_empty() => name,
        name => format!(", {name}"),
    };
    format!("{} {}{loose}{making}", rep.strategy.name(), rep.layout())
}

/// Builds and proves one, from its text in the language that it is wanted in.
///
/// `known` is a folder where verdicts are kept: a text that was proved by this very program is not proved
/// again, so that an interrupted run goes on where it was.
pub fn candidate(
    field: &Field,
    rep: &Rep,
    language: Language,
    known: Option<&Path>,
) -> Result<Candidate, Refused> {
    let refused = |why: &dyn std::fmt::Display| Refused {
        name: name(rep),
        why: why.to_string(),
    };
    let origin = || "Generated by `limbsmith tune`.".to_string();
    // Verdicts are kept under the text as it is before any proof.
    let plain = printed(field, rep, origin()).map_err(|e| refused(&e))?;
    let about = format!("{language:?} {}", rep.making.name());
    let at = known.map(|folder| folder.join(hash([&*program(), &plain.text, &about])));
    let before = at.as_ref().and_then(|at| std::fs::read_to_string(at).ok());
    let text = match before.as_deref().and_then(|b| b.split_once('\n')) {
        Some(("proved", text)) => text.to_string(),
        Some(("refused", why)) => return Err(refused(&why)),
        _ => {
            let verdict = match language {
                Language::Rust => proved(field, rep, origin()).map(|c| c.text),
                Language::C => module(field, rep).and_then(|m| standalone_c(&m, "limbsmith tune")),
            };
            let text = match &verdict {
                Ok(text) => format!("proved\n{text}"),
                Err(e) => format!("refused\n{e}"),
            };
            // Whole or not at all; and if it cannot be kept, it is found again.
            if let Some(at) = at {
                let beside = at.with_extension("unfinished");
                let _ = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, &at));
            }
            verdict.map_err(|e| refused(&e))?
        }
    };
    let (rust, c) = match language {
        Language::Rust => (text, String::new()),
        Language::C => (String::new(), text),
    };
    Ok(Candidate {
        name: name(rep),
        rep: rep.clone(),
        module: plain.module,
        rust,
        c,
    })
}

/// What tells this program from others: its version, and its file's length and time.
fn program() -> String {
    let file = std::env::current_exe().and_then(std::fs::metadata).ok();
    let about = file.map(|m| (m.len(), m.modified().ok()));
    format!("{} {about:?}", env!("CARGO_PKG_VERSION"))
}

/// The number of the candidate that the library takes, or would choose for a prime that it does not
/// ship. `fits` says which can run.
pub fn default(
    field: &Field,
    all: &[Candidate],
    fits: impl Fn(&Candidate) -> bool,
) -> Result<usize, Error> {
    let listed = shipped(field).map(|s| s.reps).unwrap_or_default();
    let lanes = all.first().is_some_and(|c| c.rep.strategy.is_lanes());
    let usual = match all.first() {
        _ if lanes => on_lanes(field),
        first => choose(field, first.map_or(64, |c| c.rep.word)),
    };
    let find = |r: &Rep| all.iter().position(|c| c.is(r) && fits(c));
    let found = listed.iter().chain(&usual).find_map(find);
    found.ok_or_else(|| Error::Refused("no representation of this modulus can be proved".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every dimension is there, and nothing twice, so that compiling all stays within the budget.
    #[test]
    fn departures_are_few_and_differ() {
        let field = Field::new("p", "2^255 - 19").expect("a modulus");
        let usual = wanted(&field, Word::Bits(64));
        let all = with_departures(&field, usual.clone(), Goal::Verify);
        let latency = with_departures(&field, usual.clone(), Goal::Latency);
        let (kept, plain): (Vec<Rep>, Vec<Rep>) =
            all.iter().cloned().partition(|r| r.making.folded_tables);
        assert_eq!((plain, kept.is_empty()), (latency, false));
        assert_eq!(all[..usual.len()], usual, "departures come last");
        let names: Vec<String> = all.iter().map(name).collect();
        for part in [
            "fold ",
            "order results",
            "carries all",
            "tables folded",
            "loose 4",
            "loose 16",
        ] {
            assert!(names.iter().any(|n| n.contains(part)), "{part}: {names:#?}");
        }
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len(), "{names:#?}");
        assert!(
            all.len() <= 4 * usual.len(),
            "{} of {}",
            all.len(),
            usual.len()
        );
        let origin = String::new;
        let text = |r: &Rep| printed(&field, r, origin()).ok().map(|c| c.text);
        let mut texts: Vec<_> = all
            .iter()
            .filter(|r| !r.making.all_carries)
            .map(text)
            .collect();
        texts.retain(Option::is_some);
        let count = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), count);
    }
}
