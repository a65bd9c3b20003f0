//! How classes meet: whatever a function leaves must be within what each function takes that it may be given to.
//!
//! Callers hold values by their classes ([`Class`]): the library's types of that name. A value of one class may
//! be used as one of another ([`becomes`]). So of each function's result, and of each function's operand that
//! the result may become, the bounds are compared: all of them, not only those that some caller happens to use.
//! Constants are values too, the digits of an integer below the modulus. With `from_words`, which accepts all
//! words, this is an induction: no value that callers can hold exceeds what a function assumes, and a strategy
//! cannot make a contract empty by assuming too much.

use crate::meaning::{Class, Family, Layout};
use limbsmith_check::Shape;
use num_bigint::BigUint;

/// The bounds of one function.
#[derive(Clone, Debug)]
pub struct Ends {
    /// Its name.
    pub name: String,
    /// What it assumes of its operands.
    pub inputs: Vec<Shape>,
    /// What it promises of its results.
    pub outputs: Vec<Shape>,
}

/// Whether callers may give a value of the first class where the second is taken.
pub fn becomes(from: Class, to: Class) -> bool {
    use Class::*;
    match from {
        Tight => matches!(to, Tight | Sum | Loose | Wide),
        Sum => matches!(to, Sum | Loose | Wide),
        Product => matches!(to, Product | Sum | Wide),
        Split => matches!(to, Tight | Sum | Loose),
        Residue => matches!(to, Residue | Any),
        Canonical => to == Words,
        Loose | Wide | Kept | Integer => to == from,
        // These never leave the functions that are composed of theirs, where each call is checked.
        Carried | Doubled | Whole => false,
        Words | Coordinate | Small | Bit | Any => false,
    }
}

/// Compares all results with all operands that they may become; the number of comparisons.
///
/// # Errors
///
/// A message that names the first two functions that do not meet.
pub fn meet(layout: &Layout, functions: &[Ends]) -> Result<usize, String> {
    let mut given: Vec<(String, Class, &Shape)> = vec![];
    let mut taken = vec![];
    for f in functions {
        let op = (layout.operation(&f.name))
            .ok_or_else(|| format!("{}: no such operation is known", f.name))?;
        let name = || f.name.clone();
        given.extend(f.outputs.iter().map(|s| (name(), op.result, s)));
        for s in &f.inputs {
            let array = s.name.split('.').next().unwrap_or_default();
            let class = op.operands.iter().find(|o| o.0 == array);
            let class = class
                .ok_or_else(|| format!("{}: no operand {array}", f.name))?
                .1;
            taken.push((name(), class, s));
        }
    }
    let constant = constant(layout);
    let class = match layout.family {
        Family::Residues => Class::Residue,
        _ => Class::Tight,
    };
    given.extend(
        constant
            .iter()
            .map(|s| ("a constant".to_string(), class, s)),
    );
    let mut count = 0;
    for (from, class, output) in &given {
        for (to, wanted, input) in &taken {
            // Of an operand that is kept with its fold, each half becomes the same half.
            let half = |s: &Shape| s.name.split_once('.').map(|(_, half)| half.to_string());
            let same = *class != Class::Kept || half(output) == half(input);
            if !becomes(*class, *wanted) || !same {
                continue;
            }
            count += 1;
            if !output.implies(input) {
                return Err(format!(
                    "{from} may leave more than {to} assumes of {}, which is of class {wanted:?}",
                    input.name
                ));
            }
        }
    }
    Ok(count)
}

/// The bounds of an integer's digits at the limbs' weights, if elements are written so.
fn constant(layout: &Layout) -> Option<Shape> {
    let most = &layout.modulus - 1u8;
    let weights = layout.weights.clone();
    let above = weights.iter().skip(1).map(|w| Some(*w)).chain([None]);
    let limb = |(w, next): (&u32, Option<u32>)| match next {
        Some(next) => (BigUint::from(1u8) << (next - w)) - 1u8,
        None => &most >> *w,
    };
    let limbs = weights.iter().zip(above).map(limb).collect();
    (layout.family != Family::Digits).then(|| Shape {
        name: "c".into(),
        limbs,
        weights: weights.clone(),
        whole: Some(most.clone()),
    })
}
