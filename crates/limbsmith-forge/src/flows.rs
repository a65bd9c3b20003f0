//! Compatibility of classes: every result is within the bounds of every operand that it may be passed as.
//!
//! Callers hold values by their classes ([`Class`]): the library's types of that name. A value of one class may be used
//! as one of another ([`becomes`]). So the bounds of each function's result are compared with the bounds of each
//! operand that the result may become. All such pairs are compared, not only those that some caller uses. Constants
//! count as values: the digits of an integer below the modulus. With `from_words`, which accepts all words, this is an
//! induction: no value that callers can hold exceeds the assumptions of a function. A strategy cannot make a contract
//! empty by assuming too much.

use crate::meaning::{Class, Family, Layout};
use limbsmith_check::Shape;
use num_bigint::BigUint;

/// The bounds of one function.
#[derive(Clone, Debug)]
pub struct Ends {
    /// Its name.
    pub name: String,
    /// Its assumptions about its operands.
    pub inputs: Vec<Shape>,
    /// Its promises about its results.
    pub outputs: Vec<Shape>,
}

/// Whether callers may pass a value of the first class as an operand of the second class.
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
        // These stay inside functions composed of calls, where each call is checked.
        Carried | Doubled | Whole => false,
        Words | Coordinate | Small | Bit | Any => false,
    }
}

/// Compares all results with all operands that they may become, and returns the number of comparisons.
///
/// # Errors
///
/// A message that names the first two incompatible functions.
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
            // For a premultiplied operand, each half becomes the same half.
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

/// The bounds of an integer's digits at the limbs' weights, if elements are written in that form.
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
