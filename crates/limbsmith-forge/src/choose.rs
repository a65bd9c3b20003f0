//! Default choice of a representation for a modulus.
//!
//! Candidates are listed with the most promising first. The first candidate that can be built and proved is taken. The
//! order comes from measurements of standalone files, where word functions are plain Rust and carries seldom stay in a
//! flag:
//!
//! 1. moduli of one word: `single`;
//! 2. `2^n - c` with small `c`: limbs with spare bits, as few as fit (`unsaturated`; in narrow words also of half bits,
//!    as 10x25.5), then full words (`saturated`);
//! 3. sparse ones of few terms, for example `2^448 - 2^224 - 1`: signed folds (`solinas`);
//! 4. all others: Montgomery reduction by words, for any odd modulus;
//! 5. the remaining strategies, on words of half the width: the last resort for short moduli.
//!
//! A wrong guess costs only the time of an error: a candidate that cannot be proved is skipped.

use crate::audit::audit_at;
use crate::emit::rust::{Style, file};
use crate::module;
use crate::read::rust::Home;
use crate::spec::{Field, Refusal, Rep, Strategy};
use crate::strategy::common::HALF;
use crate::strategy::{Module, build};
use num_bigint::BigUint;

/// The caller's constraints.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'a> {
    /// The strategy.
    pub strategy: Option<Strategy>,
    /// The limbs, as in `5x51`.
    pub limbs: Option<&'a str>,
}

/// Candidates in the order of preference, with words of `word` bits.
pub fn choose(field: &Field, word: u32) -> Vec<Rep> {
    candidates(field, word, Wish::default())
}

/// Candidates that agree with the wish.
pub fn candidates(field: &Field, word: u32, wish: Wish) -> Vec<Rep> {
    let mut list = vec![];
    let mut words = word;
    while words >= 8 {
        let lanes = [wish.strategy.filter(|s| s.is_lanes())];
        let strategies = lanes.into_iter().flatten();
        for strategy in strategies.chain(preferred(field, words)) {
            if wish.strategy.is_none_or(|s| s == strategy) {
                match wish.limbs {
                    Some(limbs) => list.push((strategy, limbs.to_string(), words)),
                    None => {
                        for limbs in layouts(field, strategy, words) {
                            list.push((strategy, limbs, words));
                        }
                    }
                }
            }
        }
        // Shorter words are used only for moduli that need them, and only without the caller's constraint on limbs.
        if field.bits() > word || wish.limbs.is_some() {
            break;
        }
        words /= 2;
    }
    let mut reps: Vec<Rep> = list
        .into_iter()
        .filter_map(|(s, limbs, w)| Rep::new("kernels", s.name(), &limbs, w).ok())
        .collect();
    // Small factors are below the modulus.
    let most = field.bits().saturating_sub(1);
    reps.iter_mut().for_each(|r| r.small = r.small.min(most));
    reps
}

/// Strategies by preference: all except those whose elements are not integers below the modulus.
fn preferred(field: &Field, word: u32) -> Vec<Strategy> {
    use Strategy::*;
    let mut list = if field.bits() <= word {
        vec![Single]
    } else {
        vec![]
    };
    let terms = terms(&field.modulus);
    let short = field.complement().bits() < u64::from(word) / 2 + 2;
    let family = [Unsaturated, Saturated, Scanning, Interleaved, Karatsuba];
    if short {
        list.extend(family);
        list.push(Preshifted);
    }
    if terms <= 3 {
        list.push(Solinas);
    }
    list.push(Montgomery);
    if terms <= 8 {
        list.push(SaturatedSolinas);
    }
    list.extend([Separated, Redundant, Solinas]);
    list.extend(family);
    let mut seen = vec![];
    list.retain(|s| {
        !seen.contains(s) && {
            seen.push(*s);
            true
        }
    });
    list
}

/// The minimal number of signed powers of two that add up to the modulus.
fn terms(p: &BigUint) -> usize {
    let (mut x, mut n) = (p.clone(), 0);
    while x > BigUint::ZERO {
        if x.bit(0) {
            n += 1;
            // 3 mod 4: take -1 and let the carry propagate.
            if x.bit(1) { x += 1u8 } else { x -= 1u8 }
        }
        x >>= 1;
    }
    n
}

/// Limb layouts that suit a strategy, the fewest limbs first.
fn layouts(field: &Field, strategy: Strategy, word: u32) -> Vec<String> {
    let bits = field.bits();
    let full = bits.div_ceil(word);
    match strategy {
        Strategy::Single => vec![format!("1x{bits}")],
        Strategy::Saturated
        | Strategy::Scanning
        | Strategy::SaturatedSolinas
        | Strategy::Montgomery
        | Strategy::Separated => vec![format!("{full}x{word}")],
        Strategy::Quadratic | Strategy::Dsp17 => vec![],
        _ if strategy.is_lanes() && word != 64 => vec![],
        Strategy::Lanes52 | Strategy::MontgomeryLanes52 => {
            let least = bits.div_ceil(HALF);
            let full = (least..=least + 1).map(|n| format!("{n}x{HALF}"));
            let shorter = (strategy == Strategy::Lanes52)
                .then(|| format!("{}x{}", bits.div_ceil(HALF - 1), HALF - 1));
            full.chain(shorter).collect()
        }
        // Limbs of 28 bits have four spare bits for a sum and the columns. Below 23 bits there are too many limbs.
        Strategy::Lanes32 | Strategy::MontgomeryLanes32 => {
            let mut list = vec![];
            for n in bits.div_ceil(28).max(2)..=bits.div_ceil(23).max(2) {
                let halves = (2 * bits).div_ceil(n);
                if halves % 2 == 1 {
                    list.push(format!("{n}x{}.5", halves / 2));
                }
                list.push(format!("{n}x{}", halves.div_ceil(2)));
            }
            list
        }
        _ => {
            let least = bits.div_ceil(word - 2).max(2);
            let half = [Strategy::Unsaturated, Strategy::Interleaved].contains(&strategy);
            let mut list = vec![];
            for n in least..=least + full.div_ceil(4) + 2 {
                let halves = (2 * bits).div_ceil(n);
                if half && halves % 2 == 1 && word <= 32 {
                    list.push(format!("{n}x{}.5", halves / 2));
                }
                list.push(format!("{n}x{}", halves.div_ceil(2)));
            }
            list
        }
    }
}

/// A module, and the standalone file whose text was proved.
pub struct Chosen {
    /// The module.
    pub module: Module,
    /// Its text.
    pub text: String,
}

/// Returns the first candidate that is built and proved from its text; otherwise the error of the first candidate.
pub fn first_proved(
    field: &Field,
    candidates: &[Rep],
    origin: impl Fn(&Rep) -> String,
) -> Result<Chosen, Refusal> {
    let mut first = None;
    for rep in candidates {
        match proved(field, rep, origin(rep)) {
            Ok(chosen) => return Ok(chosen),
            Err(e) => first = first.or(Some(e)),
        }
    }
    Err(first.unwrap_or_else(|| Refusal(format!("{}: no representation fits", field.name))))
}

/// Builds the module with all passes, prints it, and proves the text. A proof of a kernel that was found on the way
/// also proves its text, if the text is read back as intended. So there is no second search.
pub fn proved(field: &Field, rep: &Rep, origin: String) -> Result<Chosen, Refusal> {
    let chosen = text_of(module(field, rep)?, origin);
    let reports = audit_at(&chosen.module, &chosen.text, Home::Alone);
    for report in reports.map_err(|e| Refusal(e.to_string()))? {
        if let Err(fault) = report.verdict {
            return Err(Refusal(format!("{}: not proved: {fault}", report.name)));
        }
    }
    Ok(chosen)
}

/// The same without a proof, and therefore without the passes that need one. Used to distinguish representations.
pub fn printed(field: &Field, rep: &Rep, origin: String) -> Result<Chosen, Refusal> {
    Ok(text_of(build(field, rep)?, origin))
}

fn text_of(module: Module, origin: String) -> Chosen {
    let style = Style {
        origin,
        helpers: None,
    };
    let text = file(&module, &style);
    Chosen { module, text }
}
