//! Every representation of a field that the forge proves, for the selected words.

use crate::Error;
use crate::state::hash;
use crate::toolchain::Language;
use crate::work::{Goal, Word};
use limbsmith_forge::choose::{Wish, choose, printed, proved};
use limbsmith_forge::spec::{Field, Making, Rep, Spec, Strategy};
use limbsmith_forge::strategy::Module;
use limbsmith_forge::{SPECS, module, standalone_c};
use std::path::Path;

/// A representation whose source was proved.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Strategy, limbs and all other varied parameters, as in `unsaturated 5x51`.
    pub name: String,
    /// The representation that was built.
    pub rep: Rep,
    /// The functions, as they were before the passes that rest on proofs.
    pub module: Module,
    /// Self-contained Rust source, if the language is Rust.
    pub rust: String,
    /// C source, if the language is C.
    pub c: String,
}

impl Candidate {
    /// Whether there is a function of this name.
    pub fn has(&self, name: &str) -> bool {
        self.module.items.iter().any(|i| i.name() == name)
    }

    /// Whether two representations are equal except for their names.
    pub fn is(&self, rep: &Rep) -> bool {
        let plain = |r: &Rep| {
            let limbs = (r.weights.clone(), r.radix, r.word);
            (r.strategy, limbs, r.loose, r.making)
        };
        plain(&self.rep) == plain(rep) && rep.operations.is_empty()
    }
}

/// A representation that the forge did not build or did not prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Name, in the format of a candidate's name.
    pub name: String,
    /// The reason.
    pub why: String,
}

/// All representations to try: every strategy, every limb layout that suits it, and three degrees of
/// looseness for sums (which decides where carries are placed).
pub fn wanted(field: &Field, word: Word) -> Vec<Rep> {
    let mut all: Vec<Rep> = vec![];
    // The shipped representations are always candidates, with all their particular options.
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
        // The timed programs use only the functions of a field.
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

/// Departures from the forge's defaults: other places for folds, another order of operations, all carries.
/// Each departs in one option from a representation that is shipped or has the usual looseness, since the
/// product of all dimensions would be too large. Departures that change nothing are left out, and so are
/// those that cannot affect a goal: premultiplied operands are entries of tables that are read at one place,
/// as in verification.
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

/// The same representation with one option changed, for each option.
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

/// Representations whose kernels differ from those of all representations before them. (A representation that
/// the forge rejects stays, to be reported. A rejected departure is dropped without a report.)
fn distinct(field: &Field, all: Vec<Rep>) -> Vec<Rep> {
    let mut texts: Vec<String> = vec![];
    let mut new = |r: &Rep| {
        let usual = r.making == Making::default();
        let Ok(made) = printed(field, r, String::new()) else {
            return usual;
        };
        // The proofs of kernels find out which carries are redundant.
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

/// Layouts for SIMD lanes, those with 52-bit multipliers first.
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

/// The library's spec with this modulus.
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

/// Builds and proves a representation from its source in the selected language.
///
/// `known` is a folder of stored verdicts: a source that this same program has already proved is not proved
/// again, so an interrupted run continues where it stopped.
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
    // Verdicts are stored under the source as it is before any proof.
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
            // The write is atomic. If it fails, the verdict is computed again next time.
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

/// Identifies this program: its version, and its file's length and time.
fn program() -> String {
    let file = std::env::current_exe().and_then(std::fs::metadata).ok();
    let about = file.map(|m| (m.len(), m.modified().ok()));
    format!("{} {about:?}", env!("CARGO_PKG_VERSION"))
}

/// The number of the candidate that the library uses, or would choose for a prime that it does not ship.
/// `fits` says which candidates can run.
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

    /// Every dimension is present and nothing occurs twice, so that compiling all of them stays within the
    /// budget.
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
