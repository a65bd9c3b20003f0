//! Which representation to take for a modulus, if nobody says.
//!
//! A list of candidates, the most promising first, of which the first that can be built and
//! proved is taken. The order is what measurements of files that stand alone gave, where word
//! functions are plain Rust and carries seldom stay in a flag:
//!
//! 1. moduli of one word: `single`;
//! 2. `2^n - c` with small `c`: limbs with spare bits, as few as fit (`unsaturated`; in narrow words
//!    also of half bits, as 10x25.5), then full words (`saturated`);
//! 3. sparse ones of few terms, such as `2^448 - 2^224 - 1`: signed folds (`solinas`);
//! 4. all others: Montgomery's division by the word, for any odd modulus;
//! 5. whatever is left, on words of half the width: the last resort of short moduli.
//!
//! A wrong guess costs nothing but the time of a refusal: what cannot be proved is passed over.

use crate::audit::audit;
use crate::emit::rust::{Style, file};
use crate::module;
use crate::spec::{Field, Refusal, Rep, Strategy};
use crate::strategy::common::HALF;
use crate::strategy::{Module, build};
use num_bigint::BigUint;

/// What the caller has already decided.
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
        // Shorter words only for moduli that need them, and only if nothing was said.
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

/// Strategies by preference; all but those whose elements are no integers below the modulus.
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

/// Signed powers of two that add up to the modulus, as few as there can be.
fn terms(p: &BigUint) -> usize {
    let (mut x, mut n) = (p.clone(), 0);
    while x > BigUint::ZERO {
        if x.bit(0) {
            n += 1;
            // 3 mod 4: take -1 and let the carry run.
            if x.bit(1) { x += 1u8 } else { x -= 1u8 }
        }
        x >>= 1;
    }
    n
}

/// Limbs that suit a strategy, the fewest first.
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
        // Limbs of 28 bits leave four for a sum and the columns; below 23 there are too many.
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

/// A module, and the file that stands alone whose text was proved.
pub struct Chosen {
    /// What was built.
    pub module: Module,
    /// Its text.
    pub text: String,
}

/// The first candidate that is built and proved from its text; otherwise why the first was refused.
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

/// Builds, with all passes, prints, and proves the text. What was proved of a kernel on the way is a proof of
/// its text too, if that is read as it was meant, so nothing is searched twice.
pub fn proved(field: &Field, rep: &Rep, origin: String) -> Result<Chosen, Refusal> {
    let chosen = text_of(module(field, rep)?, origin);
    for report in audit(&chosen.module, &chosen.text).map_err(|e| Refusal(e.to_string()))? {
        if let Err(fault) = report.verdict {
            return Err(Refusal(format!("{}: not proved: {fault}", report.name)));
        }
    }
    Ok(chosen)
}

/// The same without a proof, and so without the passes that need one: to tell representations apart.
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
