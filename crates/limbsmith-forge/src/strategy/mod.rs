//! Strategies: each builds the word programs of one representation and reduction method.

pub mod common;
pub mod complete;
pub mod dsp17;
pub mod freeze;
pub mod friendly;
pub mod full;
pub mod interleaved;
pub mod karatsuba;
pub mod lanes32;
pub mod lanes52;
pub mod limbs;
mod module;
pub mod montgomery;
pub mod parts;
pub mod preshifted;
pub mod products;
pub mod quadratic;
pub mod redundant;
pub mod saturated;
pub mod saturated_solinas;
pub mod scanning;
pub mod separated;
pub mod single;
pub mod solinas;
pub mod unsaturated;
pub mod words;

pub use module::Module;

use crate::spec::{Field, Making, Refusal, Rep, Strategy};
use common::Item;

/// The requested functions of the representation and those that they call.
fn wanted(rep: &Rep, items: Vec<Item>) -> Result<Vec<Item>, Refusal> {
    if rep.operations.is_empty() {
        return Ok(items);
    }
    let mut names = rep.operations.clone();
    if let Some(n) = names.iter().find(|n| items.iter().all(|i| i.name() != *n)) {
        let all: Vec<&str> = items.iter().map(Item::name).collect();
        return Err(Refusal(format!(
            "no such operation: '{n}'; there are {}",
            all.join(", ")
        )));
    }
    for item in &items {
        if let Item::Composite(c) = item
            && names.contains(&c.name)
        {
            names.extend(c.calls.iter().map(|call| call.function.clone()));
        }
    }
    Ok(items
        .into_iter()
        .filter(|i| names.iter().any(|n| n == i.name()))
        .collect())
}

/// The reason why premultiplied operands (with their fold) are unsupported.
fn kept_folds(field: &Field, rep: &Rep) -> String {
    let fold = field.complement() << rep.total().saturating_sub(field.bits());
    let bits = (fold * common::ones(rep.radix)).bits() as u32;
    match rep.strategy.factor() {
        Some(factor) if bits > factor && !rep.strategy.is_montgomery() => format!(
            "an operand cannot be kept with its fold: a limb times the fold has {bits} bits, of which a \
             lane's multiplier reads {factor}"
        ),
        _ => "only the strategy unsaturated has products by operands that are kept with their fold"
            .into(),
    }
}

/// Builds all functions of a representation, or returns the reason for an error.
pub fn build(field: &Field, rep: &Rep) -> Result<Module, Refusal> {
    let refuse = |m: &str| Err(Refusal(format!("{} {}: {m}", field.name, rep.name)));
    if ![8, 16, 32, 64].contains(&rep.word) {
        return refuse("words have 8, 16, 32 or 64 bits");
    }
    if field.modulus < num_bigint::BigUint::from(3u8) || !field.modulus.bit(0) {
        return refuse("the modulus must be odd and at least 3");
    }
    let whole = matches!(rep.strategy, Strategy::Single | Strategy::Quadratic);
    if rep.limbs < 2 && !whole || rep.limbs == 0 {
        return refuse("at least two limbs are needed");
    }
    if (0..rep.limbs).any(|i| rep.width(i) == 0) || rep.radix > rep.word {
        return refuse("a limb must fit a word");
    }
    if !rep.formulas.is_empty() && rep.strategy != Strategy::Lanes52 {
        return refuse("formulas are compiled as a whole for the strategy lanes52 alone");
    }
    if rep.making.fold.is_some() && rep.strategy != Strategy::Unsaturated {
        return refuse("only the strategy unsaturated has several places for a fold");
    }
    if rep.making.all_carries && (rep.strategy.is_lanes() || rep.strategy.is_full()) {
        return refuse("this strategy leaves out no carries, so there are none to keep");
    }
    if rep.making.folded_tables && rep.strategy != Strategy::Unsaturated {
        return refuse(&kept_folds(field, rep));
    }
    let mixed = [
        Strategy::Unsaturated,
        Strategy::Interleaved,
        Strategy::Karatsuba,
        Strategy::Lanes32,
    ];
    if !rep.uniform() && !mixed.contains(&rep.strategy) {
        return refuse("this strategy wants limbs that are all as wide");
    }
    let top = rep.weights[rep.limbs - 1];
    if rep.total() < field.bits() {
        return refuse("the limbs are too few for the modulus");
    }
    if top >= field.bits() {
        return refuse("the top limb would always be zero: too many limbs");
    }
    if rep.small >= rep.word {
        return refuse("small factors must be shorter than a word");
    }
    let (classes, items) = match rep.strategy {
        Strategy::Unsaturated | Strategy::Preshifted => {
            let plan = limbs::Plan::new(field, rep)?;
            let products = match rep.strategy {
                Strategy::Preshifted => preshifted::products(&plan)?,
                _ => unsaturated::products(&plan)?,
            };
            complete::complete(&plan, products)?
        }
        Strategy::Interleaved => interleaved::build(field, rep)?,
        Strategy::Karatsuba => karatsuba::build(field, rep)?,
        Strategy::Solinas => solinas::build(field, rep)?,
        Strategy::Saturated | Strategy::Scanning => {
            let plan = full::Plan::new(field, rep)?;
            match rep.strategy {
                Strategy::Scanning => full::build(&plan, &scanning::Scan(&plan))?,
                _ => full::build(&plan, &saturated::Rows(&plan))?,
            }
        }
        Strategy::SaturatedSolinas => saturated_solinas::build(field, rep)?,
        Strategy::Montgomery => montgomery::build(field, rep)?,
        Strategy::Separated => separated::build(field, rep)?,
        Strategy::Redundant => redundant::build(field, rep)?,
        Strategy::Single => single::build(field, rep)?,
        Strategy::Quadratic => quadratic::build(field, rep)?,
        Strategy::Dsp17 => dsp17::build(field, rep)?,
        Strategy::Lanes52 | Strategy::MontgomeryLanes52 => lanes52::build(field, rep)?,
        Strategy::Lanes32 | Strategy::MontgomeryLanes32 => lanes32::build(field, rep)?,
    };
    let mut items = wanted(rep, items)?;
    if rep.making != Making::default() {
        for item in &mut items {
            if let Item::Kernel(k) = item {
                k.remake(rep.making);
            }
        }
    }
    Ok(Module {
        field: field.clone(),
        rep: rep.clone(),
        classes,
        items,
    })
}
